//! The command `mancala-book`.

use std::io::{self, Read, Write};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use clap::{Parser, Subcommand};
use mancala_variants::rules::LEDGER;
use mdbook_preprocessor::Preprocessor as _;

use crate::build::{self, BuildError};
use crate::fault::Faults;
use crate::preprocessor::{self, Mancala};
use crate::rules_text;
use crate::serve::{self, Site};

/// The exit statuses of the command.
pub mod status {
    /// All went well.
    pub const OK: u8 = 0;
    /// The book is wrong, or a renderer is not supported.
    pub const FAULTY: u8 = 1;
    /// The command could not do what it was asked.
    pub const FAILED: u8 = 2;
}

/// Builds, checks and serves the book of the mancala reference. Without a command
/// it is a preprocessor of mdBook.
#[derive(Debug, Parser)]
#[command(name = "mancala-book", version)]
struct Cli {
    /// The book's folder [default: docs, here or in a folder above]
    #[arg(long, global = true, value_name = "DIR")]
    book: Option<PathBuf>,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Builds the book
    Build {
        /// Where to; an empty folder, or one with a book built before [default:
        /// build-dir of book.toml, target/book]
        #[arg(long, value_name = "DIR")]
        dest: Option<PathBuf>,
    },
    /// Builds the book, serves it on this machine, and builds it again when its
    /// pages change (changes of the engine or the suite need a new start)
    Serve {
        /// The port
        #[arg(long, default_value_t = 3000)]
        port: u16,
    },
    /// Does all that build does, and keeps nothing
    Check,
    /// Prints the text of the rules, as docs/rules-text lists it
    Text,
    /// Says by its exit status whether a renderer of mdBook is supported
    Supports {
        /// The renderer
        renderer: String,
    },
}

/// Why the command ends.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error("found no docs/book.toml here or in a folder above, expected one, or --book DIR")]
    NoBook,
    #[error(
        "cannot listen on port {port} of this machine: {source}; --port 0 takes any that is free"
    )]
    Port { port: u16, source: io::Error },
    #[error("cannot serve: {0}")]
    Serve(io::Error),
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
    #[error("{0:#}")]
    Preprocessor(mdbook_preprocessor::errors::Error),
}

impl Error {
    fn faults(&self) -> Option<&Faults> {
        match self {
            Self::Build(BuildError::Faults(faults)) => Some(faults),
            Self::Preprocessor(error) => error.downcast_ref(),
            _ => None,
        }
    }

    /// Tells what is wrong, and returns the exit status.
    fn report(&self, err: &mut dyn Write) -> u8 {
        let Some(faults) = self.faults() else {
            let _ = writeln!(err, "mancala-book: {self}");
            return status::FAILED;
        };
        let number = faults.clone().sorted().len();
        let s = if number == 1 { "" } else { "s" };
        let _ = writeln!(err, "{faults}\nmancala-book: {number} fault{s}");
        status::FAULTY
    }
}

/// Runs the command with these arguments, the first of which is its name, and
/// returns the exit status.
pub fn run(
    args: impl IntoIterator<Item = String>,
    stdin: &mut dyn Read,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> u8 {
    let done = match Cli::try_parse_from(args) {
        Ok(cli) => execute(cli, stdin, stdout, stderr),
        Err(error) => {
            let to: &mut dyn Write = if error.use_stderr() { stderr } else { stdout };
            let _ = write!(to, "{error}");
            return if error.use_stderr() { status::FAILED } else { status::OK };
        }
    };
    done.unwrap_or_else(|error| error.report(stderr))
}

fn execute(
    cli: Cli,
    stdin: &mut dyn Read,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> Result<u8, Error> {
    let book = || cli.book.clone().or_else(find).ok_or(Error::NoBook);
    match cli.task {
        None => preprocessor::serve_mdbook(stdin, stdout).map_err(Error::Preprocessor)?,
        Some(Task::Supports { renderer }) => {
            let supported =
                Mancala.supports_renderer(&renderer).map_err(Error::Preprocessor)?;
            return Ok(if supported { status::OK } else { status::FAULTY });
        }
        Some(Task::Text) => {
            stdout.write_all(rules_text::listing(LEDGER).as_bytes())?;
        }
        Some(Task::Check) => {
            let started = Instant::now();
            let pages = build::check(&book()?)?;
            let seconds = started.elapsed().as_secs_f64();
            writeln!(stdout, "{pages} pages, no fault, {seconds:.1} s")?;
        }
        Some(Task::Build { dest }) => {
            let book = book()?;
            let dest = dest.map_or_else(|| build::destination(&book), Ok)?;
            build_once(&book, &dest, stdout)?;
        }
        Some(Task::Serve { port }) => serve(&book()?, port, stdout, stderr)?,
    }
    stdout.flush()?;
    Ok(status::OK)
}

fn build_once(book: &Path, to: &Path, out: &mut dyn Write) -> Result<(), Error> {
    let started = Instant::now();
    let built = build::build(book, to)?;
    let seconds = started.elapsed().as_secs_f64();
    writeln!(out, "{}: {} pages, {seconds:.1} s", built.folder.display(), built.pages)?;
    Ok(())
}

fn serve(
    book: &Path,
    port: u16,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> Result<(), Error> {
    let folder = build::destination(book)?;
    let site = Site::bind(&folder, port).map_err(|source| Error::Port { port, source })?;
    build_once(book, &folder, stdout)?;
    writeln!(stdout, "http://{}/ (stop with Ctrl-C)", site.address())?;
    stdout.flush()?;
    let places =
        ["src", "theme", "rules-text", "facts.json", "book.toml"].map(|name| book.join(name));
    let serving = thread::spawn(move || site.serve());
    serve::watch(
        &places,
        || !serving.is_finished(),
        || {
            if let Err(error) = build_once(book, &folder, stderr) {
                error.report(stderr);
            }
        },
    );
    serving.join().unwrap_or_else(|panic| resume_unwind(panic)).map_err(Error::Serve)
}

/// The folder of the book: `docs` here or in a folder above.
fn find() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors()
        .map(|folder| folder.join("docs"))
        .find(|docs| docs.join("book.toml").is_file())
}
