//! The commands, one a module. Each returns its exit status.

mod check;
pub(crate) mod conform;
mod convert;
mod perft;
mod play;
mod random;
mod replay;
mod rules;
mod serve;
mod show;
mod suite;
mod trace;

use std::io::Write;

use mancala_notation::MoveText;
use mancala_notation::legality::{LegalityFault, check_annotations};
use mancala_variants::Trace;
use serde::Serialize;

use crate::Streams;
use crate::args::Command;
use crate::error::Error;

pub(crate) fn run(command: Command, streams: &mut Streams<'_>) -> Result<u8, Error> {
    match command {
        Command::Rules(args) => rules::run(&args, streams),
        Command::Show(args) => show::run(&args, streams),
        Command::Trace(args) => trace::run(&args, streams),
        Command::Play(args) => play::run(&args, streams),
        Command::Replay(args) => replay::run(&args, streams),
        Command::Convert(args) => convert::run(&args, streams),
        Command::Perft(args) => perft::run(&args, streams),
        Command::Random(args) => random::run(&args, streams),
        Command::Check(args) => check::run(&args, streams),
        Command::Conform(args) => conform::run(&args, streams),
        Command::Suite(args) => suite::run(&args, streams),
        Command::Serve => serve::run(streams),
    }
}

/// Writes a value as one line of JSON.
fn write_json<T: Serialize>(out: &mut dyn Write, value: &T) -> Result<(), Error> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// What a move says of its turn that is not so.
fn differs(written: &MoveText, turn: &Trace) -> Option<LegalityFault> {
    check_annotations(written, turn.captured, turn.laps).err()
}
