//! The command as a user meets it.

mod bad_input;
mod check;
mod conform;
mod convert;
mod perft;
mod play;
mod process;
mod random;
mod reliability;
mod replay;
mod rules;
mod show;
mod support;
mod svg;
mod trace;
