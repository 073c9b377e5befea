//! The commands, one a module. Each returns its exit status.

mod check;
mod perft;
mod random;
mod rules;
mod show;
mod trace;

use std::io::Write;

use serde::Serialize;

use crate::Streams;
use crate::args::Command;
use crate::error::Error;

pub(crate) fn run(command: Command, streams: &mut Streams<'_>) -> Result<u8, Error> {
    match command {
        Command::Rules(args) => rules::run(&args, streams),
        Command::Show(args) => show::run(&args, streams),
        Command::Trace(args) => trace::run(&args, streams),
        Command::Perft(args) => perft::run(&args, streams),
        Command::Random(args) => random::run(&args, streams),
        Command::Check(args) => check::run(&args, streams),
    }
}

/// Writes a value as one line of JSON.
fn write_json<T: Serialize>(out: &mut dyn Write, value: &T) -> Result<(), Error> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}
