//! The binary as a process: exit statuses, streams that fail, and what the
//! library's entry does with such streams.

use std::io::{self, Write};
use std::process::{Command, Output, Stdio};

use crate::support::peer;

fn mancala(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mancala"));
    command.args(args).stdin(Stdio::null());
    command
}

fn streams(output: &Output) -> (&str, &str) {
    (std::str::from_utf8(&output.stdout).unwrap(), std::str::from_utf8(&output.stderr).unwrap())
}

#[test]
fn exit_statuses() {
    let good =
        mancala(&["perft", "ayoayo", "--depth", "1", "--format", "json"]).output().unwrap();
    assert_eq!(good.status.code(), Some(0));
    assert_eq!(streams(&good), ("{\"variant\":\"ayoayo\",\"nodes\":[6]}\n", ""));

    let bad = mancala(&["rules", "nonsense"]).output().unwrap();
    assert_eq!(bad.status.code(), Some(2));
    assert_eq!(
        streams(&bad),
        (
            "",
            "mancala: unknown rule \"nonsense\", expected an id that \"mancala rules\" lists\n"
        )
    );

    let usage = mancala(&["perft", "ayoayo"]).output().unwrap();
    assert_eq!(usage.status.code(), Some(2));
    assert_eq!(streams(&usage).0, "");

    let peer = peer();
    let checked = mancala(&["check", peer.to_str().unwrap()]).output().unwrap();
    assert_eq!(checked.status.code(), Some(0));
    assert!(streams(&checked).0.ends_with(" 0 differences\n"));
}

#[test]
fn no_progress_is_drawn_into_a_pipe() {
    let played = mancala(&["random", "bao-kigogo", "--games", "1500"]).output().unwrap();
    assert_eq!(played.status.code(), Some(0));
    assert_eq!(streams(&played).1, "");
}

/// A line that differs in its laps.
const WRONG: &str = r#"{"variant":"ayoayo","position":{"pits":[0,0,0,0,0,2,1,0,0,0,0,0],"captured":[0,0],"to_move":"south"},"legal":[5],"results":[{"move":5,"pits":[0,0,0,0,0,0,2,1,0,0,0,0],"captured":[0,0],"laps":7}]}"#;

/// A game that was played by the rules.
const RECORD: &str = "[Variant \"ayoayo\"]\n\n1. Bx7 f *\n\n";

#[test]
fn differences_exit_with_one() {
    let mut child = mancala(&["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(WRONG.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        streams(&output),
        (
            "line 1, move 5: 7 laps, expected 1\n1 positions, 1 moves compared, 1 differences\n",
            ""
        )
    );
}

#[test]
fn a_broken_pipe_is_quiet_and_no_success() {
    for (args, line) in [
        (&["check", "-"][..], WRONG),
        (&["replay", "-"], RECORD),
        (&["convert", "-"], RECORD),
        (&["play", "ayoayo"], "board"),
    ] {
        let mut child = mancala(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Nobody reads, and only then is there something to say.
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        for _ in 0..2000 {
            // The command may be gone before all is written.
            if writeln!(stdin, "{line}").is_err() {
                break;
            }
        }
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(141), "{args:?}");
        assert_eq!(streams(&output), ("", ""), "{args:?}");
    }
}

#[test]
fn a_session_answers_before_the_next_line_is_there() {
    use std::io::{BufRead as _, BufReader, Read as _};

    let mut child = mancala(&["play", "ayoayo"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut until_prompt = |prompt: &str| {
        let mut text = Vec::new();
        while !text.ends_with(prompt.as_bytes()) {
            assert_ne!(stdout.read_until(b'>', &mut text).unwrap(), 0, "{text:?}");
            // The prompt's space, or a character of the board.
            let mut next = [0];
            stdout.read_exact(&mut next).unwrap();
            text.extend(next);
        }
        String::from_utf8(text).unwrap()
    };
    until_prompt("South> ");
    writeln!(stdin, "B").unwrap();
    assert!(until_prompt("North> ").starts_with("South plays B: 5 laps, 7 captured.\n"));
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for args in [&["rules"][..], &["show", "ayoayo"], &["--help"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = mancala(args)
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
            .wait_with_output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let err = streams(&output).1;
        assert!(
            err.starts_with("mancala: cannot write: ") && err.lines().count() == 1,
            "{err}"
        );
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    for command in ["rules", "show"] {
        let output = mancala(&[command]).arg(OsStr::from_bytes(b"a\xff")).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let (out, err) = streams(&output);
        assert_eq!((out, err.lines().count()), ("", 1), "{err}");
    }
    let output = mancala(&["check"]).arg(OsStr::from_bytes(b"no-\xff")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(streams(&output).1.contains("cannot read"));
}

/// Takes some bytes and then fails, or fails when flushed.
struct Failing {
    left: usize,
    kind: io::ErrorKind,
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(io::Error::new(self.kind, "failed"));
        }
        let taken = bytes.len().min(self.left);
        self.left -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::Error::new(self.kind, "failed"))
    }
}

#[test]
fn a_write_that_fails_anywhere_is_never_a_success() {
    let commands: &[&[&str]] = &[
        &["show", "ayoayo", "--format=json"],
        &["show", "ayoayo", "--svg"],
        &["trace", "ayoayo", "B", "--svg"],
        &["play", "ayoayo"],
        &["play", "ayoayo", "--opponent=random", "--seed=1"],
        &["replay", "-"],
        &["replay", "-", "--format=json"],
        &["convert", "-"],
        &["convert", "-", "--to=mgn"],
        &["rules"],
        &["rules", "ayoayo.end"],
        &["show", "ayoayo"],
        &["trace", "ayoayo", "1"],
        &["trace", "ayoayo", "1", "--format=json"],
        &["perft", "ayoayo", "--depth=2"],
        &["perft", "ayoayo", "--depth=2", "--format=json"],
        &["random", "ayoayo", "--games=2"],
        &["random", "ayoayo", "--games=2", "--format=json"],
        &["check", "-"],
        &["check", "-", "--format=json"],
        &["--help"],
    ];
    for args in commands {
        for left in [0, 1, 50, usize::MAX] {
            for (kind, status, lines) in
                [(io::ErrorKind::BrokenPipe, 141, 0), (io::ErrorKind::Other, 2, 1)]
            {
                let mut err = Vec::new();
                let stdin = match args[0] {
                    "replay" | "convert" => RECORD,
                    "play" => "B\nmoves\nhelp\n",
                    _ => WRONG,
                };
                let args = [&["mancala"], *args].concat();
                let ran = mancala_cli::run(
                    &args,
                    &mut stdin.as_bytes(),
                    &mut Failing { left, kind },
                    &mut err,
                );
                assert_eq!(ran, status, "{args:?} {left} {kind}");
                let err = String::from_utf8(err).unwrap();
                assert_eq!(err.lines().count(), lines, "{err}");
            }
        }
    }
}
