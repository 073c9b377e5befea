//! Running the command within the test.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A board of Ayoayo on which South's pit 1 is endless, with a period of 105
/// laps.
pub(crate) const ENDLESS: &str = r#"{"variant":"ayoayo","pits":[8,3,1,2,1,0,1,0,2,1,6,9],"captured":[0,0],"to_move":"south"}"#;

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The exit status.
    pub(crate) status: u8,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// Runs the command with these arguments and this standard input.
pub(crate) fn run(args: &[&str], stdin: impl AsRef<[u8]>) -> Ran {
    run_reading(args, &mut stdin.as_ref())
}

/// Runs the command with these arguments and this standard input.
pub(crate) fn run_reading(args: &[&str], stdin: &mut dyn Read) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = [&["mancala"], args].concat();
    let status = mancala_cli::run(args, stdin, &mut out, &mut err);
    Ran { status, out: String::from_utf8(out).unwrap(), err: String::from_utf8(err).unwrap() }
}

/// Runs what must go well, and returns its output.
#[track_caller]
pub(crate) fn good(args: &[&str]) -> String {
    let ran = run(args, "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
    assert!(ran.out.ends_with('\n'));
    ran.out
}

/// Runs what must be refused, and returns what is said of it.
#[track_caller]
pub(crate) fn refused(args: &[&str], stdin: impl AsRef<[u8]>) -> String {
    let ran = run(args, stdin);
    assert_eq!(ran.status, 2, "{args:?}: {ran:?}");
    assert_eq!(ran.out, "", "{args:?}");
    error_line(&ran)
}

/// The one line that a run has said on standard error.
#[track_caller]
pub(crate) fn error_line(ran: &Ran) -> String {
    let line = ran.err.strip_suffix('\n').unwrap_or_else(|| panic!("{:?}", ran.err));
    assert!(!line.contains(char::is_control), "{line:?}");
    assert!(line.len() < 5000);
    line.strip_prefix("mancala: ").unwrap_or_else(|| panic!("{line}")).to_owned()
}

/// Each command line with what is said of it: all of it, or its beginning where
/// three dots follow.
#[track_caller]
pub(crate) fn all_refused(cases: &[(&[&str], &str)]) {
    for &(args, expected) in cases {
        let line = refused(args, "");
        match expected.strip_suffix("...") {
            Some(beginning) => assert!(line.starts_with(beginning), "{args:?}: {line}"),
            None => assert_eq!(line, expected, "{args:?}"),
        }
    }
}

/// Gives one byte at a time.
pub(crate) struct OneByte<'a>(pub(crate) &'a [u8]);

impl Read for OneByte<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(1);
        self.0.read(&mut buffer[..len])
    }
}

/// Fails once its bytes are read.
pub(crate) struct Torn<'a>(pub(crate) &'a [u8]);

impl Read for Torn<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("torn")),
            read => Ok(read),
        }
    }
}

/// A folder of a test's own, which goes away with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("mancala-{}-{number}", std::process::id()));
        std::fs::create_dir(&path).unwrap();
        Self(path)
    }

    /// The path of a file in it, as an argument.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// A new file in it.
    pub(crate) fn with(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.file(name)
    }

    /// What a file in it holds.
    #[track_caller]
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// The names of all files in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The golden records, one file a variant.
pub(crate) fn golden() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mancala-notation/tests/golden");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 4);
    files
}

/// The data of another implementation.
pub(crate) fn peer() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "tests", "data", "peer", "ayoayo.jsonl"]
        .iter()
        .collect()
}
