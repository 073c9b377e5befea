//! Running the command within the test.

use std::path::PathBuf;

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
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = [&["mancala"], args].concat();
    let status = mancala_cli::run(args, &mut stdin.as_ref(), &mut out, &mut err);
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

/// The data of another implementation.
pub(crate) fn peer() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "tests", "data", "peer", "ayoayo.jsonl"]
        .iter()
        .collect()
}
