//! The command `mancala`: rules, boards, traces, games at the terminal, records,
//! perft, random games and checks for four mancala games.
//!
//! [`run`] is the whole command without a process, so that tests can call it:
//!
//! ```
//! let (mut out, mut err) = (Vec::new(), Vec::new());
//! let args = ["mancala", "perft", "ayoayo", "--depth", "1", "--format", "json"];
//! let status = mancala_cli::run(args, &mut std::io::empty(), &mut out, &mut err);
//! assert_eq!(status, 0);
//! assert_eq!(out, b"{\"variant\":\"ayoayo\",\"nodes\":[6]}\n");
//! ```
//!
//! Exit statuses: [`status`].

mod args;
mod commands;
mod draw;
mod error;
mod interrupt;
mod output;
mod parse;

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal as _, Read, Write};
use std::process::ExitCode;

use clap::Parser as _;
use clap::error::ErrorKind;

use crate::args::Cli;
use crate::error::Error;

/// The exit statuses of the command.
pub mod status {
    /// All went well, and nothing differs.
    pub const OK: u8 = 0;
    /// `check` found differences, `replay` a faulty game, `conform` a failure or
    /// `suite` a fault.
    pub const DIFFERENT: u8 = 1;
    /// Something could not be read, done or written.
    pub const FAILED: u8 = 2;
    /// Whoever read the output closed it before its end: what a shell reports
    /// for programs that end so, quietly and yet not as a success.
    pub const BROKEN_PIPE: u8 = 141;
}

/// What a command reads and writes.
struct Streams<'a> {
    stdin: &'a mut dyn Read,
    stdout: &'a mut dyn Write,
    /// Whether progress may be drawn on the process's own standard error.
    progress: bool,
}

/// Runs the command with these arguments, the first of which is its name, and
/// returns the exit status. Nothing but the given streams is written to, and no
/// progress is drawn.
pub fn run<I, T>(
    args: I,
    stdin: &mut dyn Read,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> u8
where
    I: IntoIterator<Item = T>,
    T: Into<OsString> + Clone,
{
    run_with(args, Streams { stdin, stdout, progress: false }, stderr)
}

/// Runs the command with the process's arguments and streams.
#[must_use]
pub fn main() -> ExitCode {
    interrupt::own_process();
    let mut stderr = io::stderr();
    let streams = Streams {
        stdin: &mut io::stdin().lock(),
        stdout: &mut BufWriter::new(io::stdout().lock()),
        progress: stderr.is_terminal(),
    };
    run_with(std::env::args_os(), streams, &mut stderr).into()
}

fn run_with<I, T>(args: I, mut streams: Streams<'_>, stderr: &mut dyn Write) -> u8
where
    I: IntoIterator<Item = T>,
    T: Into<OsString> + Clone,
{
    let done = Cli::try_parse_from(args)
        .map_err(Error::from)
        .and_then(|cli| commands::run(cli.command, &mut streams))
        .or_else(|error| help(error, &mut streams));
    // What was written before an error stands; the error counts more than a
    // second one here.
    let flushed = streams.stdout.flush().map_err(Error::Write);
    match done.and_then(|status| flushed.map(|()| status)) {
        Ok(status) => status,
        Err(error) => error.report(stderr),
    }
}

/// Help and version come as errors of clap, and are none when asked for.
fn help(error: Error, streams: &mut Streams<'_>) -> Result<u8, Error> {
    match error {
        Error::Usage(asked)
            if matches!(asked.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) =>
        {
            write!(streams.stdout, "{asked}")?;
            Ok(status::OK)
        }
        error => Err(error),
    }
}
