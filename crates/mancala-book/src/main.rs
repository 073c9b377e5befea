//! The command `mancala-book`.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned());
    let (mut stdin, mut stdout) = (io::stdin().lock(), io::stdout().lock());
    mancala_book::command::run(args, &mut stdin, &mut stdout, &mut io::stderr()).into()
}
