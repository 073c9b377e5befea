//! One run of the command within the test, and what holds of every run.

use std::ffi::OsString;
use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::watch::Reached;

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: u8,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// What errors say that find fault with more than the form.
const MEANING: &[&str] = &[
    " seeds",
    "illegal",
    "by the rules",
    "ruling",
    "has no value",
    "pits, found",
    "pits in row",
    "is the default and is left out",
    "is given twice",
    "expected a position of",
    "the result",
    "no case or table",
    "nothing in the suite",
    "unknown variant",
    "unknown rule",
    "is no move",
    "unknown version",
    "expected only with",
    "not in 1..=",
    "is no rule",
    "move number",
    "has no pit",
    "the tag ",
];

impl Ran {
    /// The same whatever the input is called: of an error that is cut off
    /// somewhere, only the beginning.
    pub(crate) fn of(&self, input: &str) -> (u8, &str, String) {
        let err = self.err.replace(input, "IT").chars().take(400).collect();
        (self.status, &self.out, err)
    }

    /// How far the input came, told by the error.
    pub(crate) fn reached(&self) -> Reached {
        match self.status {
            0 => Reached::Success,
            _ if MEANING.iter().any(|said| self.err.contains(said)) => Reached::Meaning,
            _ => Reached::Form,
        }
    }
}

/// Runs the command with these arguments and this standard input, and checks what
/// must hold of every run.
pub(crate) fn mancala<A: Into<OsString> + Clone>(args: &[A], stdin: &[u8]) -> Ran {
    let mut out = Vec::new();
    let ran = mancala_to(&mut out, args, stdin);
    let out = String::from_utf8(out).unwrap();
    checked(args, Ran { out, ..ran })
}

/// The same of a run that may say much, of which the end is kept.
pub(crate) fn mancala_at_length<A: Into<OsString> + Clone>(args: &[A], stdin: &[u8]) -> Ran {
    let mut tail = Tail(Vec::new());
    let ran = mancala_to(&mut tail, args, stdin);
    let out = String::from_utf8_lossy(&tail.0).into_owned();
    checked(args, Ran { out, ..ran })
}

/// Keeps the last of what is written to it.
struct Tail(Vec<u8>);

impl Write for Tail {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() > 1 << 16 {
            self.0.drain(..1 << 15);
        }
        let bytes = &bytes[..bytes.len().min(1 << 15)];
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A run, of which standard output is elsewhere.
fn mancala_to<A: Into<OsString> + Clone>(out: &mut dyn Write, args: &[A], stdin: &[u8]) -> Ran {
    let mut err = Vec::new();
    let args = args.iter().cloned().map(Into::into);
    let status = mancala_cli::run(
        iter::once("mancala".into()).chain(args),
        &mut &stdin[..],
        out,
        &mut err,
    );
    Ran { status, out: String::new(), err: String::from_utf8(err).unwrap() }
}

fn checked<A: Into<OsString> + Clone>(args: &[A], ran: Ran) -> Ran {
    let args: Vec<OsString> = args.iter().cloned().map(Into::into).collect();
    let command = args.first().and_then(|arg| arg.to_str()).unwrap_or_default();
    let shown = || {
        let args: String = format!("{args:?}").chars().take(2000).collect();
        format!("{args}: {ran:?}")
    };
    match ran.status {
        0 => assert!(ran.err.is_empty(), "{}", shown()),
        1 => {
            let judges = ["check", "replay", "conform", "suite"].contains(&command);
            assert!(judges && ran.err.is_empty(), "{}", shown());
        }
        2 => {
            assert_one_error(&ran.err);
            // These say nothing before they know that they can say all.
            let streams = ["check", "replay", "convert", "play"].contains(&command);
            assert!(streams || ran.out.is_empty(), "{}", shown());
        }
        status => panic!("{status} is no status: {}", shown()),
    }
    // What is said is said in whole lines, also before an error.
    let silent = ["serve", "suite", "convert"].contains(&command) && ran.out.is_empty();
    let elsewhere = args.iter().any(|arg| arg == "--output");
    let silent = silent || ((ran.status == 2 || elsewhere) && ran.out.is_empty());
    // After "quit" nothing comes.
    let prompt = command == "play" && ran.out.ends_with("> ");
    assert!(ran.out.ends_with('\n') || silent || prompt, "{}", shown());
    ran
}

/// One line, which says something and does nothing to a terminal.
fn assert_one_error(err: &str) {
    let line = err.strip_suffix('\n').unwrap_or_else(|| panic!("{err:?}"));
    assert!(!line.contains(char::is_control), "{line:?}");
    assert!(!line.contains(['\u{202e}', '\u{2028}']), "{line:?}");
    let said = line.strip_prefix("mancala: ").unwrap_or_else(|| panic!("{line:?}"));
    assert!(said.trim().len() > 8 && line.len() < 5000, "{line:?}");
}

/// Any bytes as an argument, as far as the system lets them be one.
pub(crate) fn argument(bytes: &[u8]) -> OsString {
    #[cfg(unix)]
    return std::os::unix::ffi::OsStringExt::from_vec(bytes.to_vec());
    #[cfg(not(unix))]
    return String::from_utf8_lossy(bytes).into_owned().into();
}

/// A folder of a test's own, which goes away with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir()
            .join(format!("mancala-mutants-{}-{number}", std::process::id()));
        std::fs::create_dir(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in it.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// A file in it that holds this.
    pub(crate) fn with(&self, name: &str, bytes: &[u8]) -> String {
        std::fs::write(self.0.join(name), bytes).unwrap();
        self.file(name)
    }

    /// The names of all files in it.
    pub(crate) fn names(&self) -> Vec<OsString> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
