//! Every command and every parser over a corpus of mutated inputs, the same in every
//! run: no panic, no hang, little memory, a documented exit status, one clear error,
//! and nothing half done that is told as a success.

mod command;
mod commands;
mod giants;
mod mutants;
mod parsers;
mod seeds;
mod watch;
