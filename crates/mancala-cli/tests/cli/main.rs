//! The command as a user meets it.

mod bad_input;
mod check;
mod perft;
mod process;
mod random;
mod rules;
mod show;
mod support;
mod trace;
