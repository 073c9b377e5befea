//! The binary when things around it break: readers that go away, inputs that end
//! anywhere, interrupts, full disks, files that are none. Never is that told as a
//! success, and nothing is left behind.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::support::Folder;

fn mancala(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mancala"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The command as a program to ask.
fn served() -> String {
    format!("'{}' serve", env!("CARGO_BIN_EXE_mancala"))
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The one line that was said of an error.
#[track_caller]
fn error_line(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let line = text(&output.stderr).strip_suffix('\n').unwrap();
    assert!(!line.contains(char::is_control), "{line:?}");
    line.strip_prefix("mancala: ").unwrap_or_else(|| panic!("{line}"))
}

/// A suite of so many cases, which are right, or wrong.
fn suite_of(folder: &Folder, cases: usize, right: bool) -> String {
    let seeds = if right { "0,2,1" } else { "2,1,0" };
    let case = |number| {
        format!(
            r#"{{"id":"own-{number}","rules":["ayoayo.relay"],"note":"n","when":{{}},
"position":{{"pits":[1,1,0,0,0,1,0,0,0,0,0,1],"captured":[3,4],"to_move":"north"}},"moves":[11],
"expect":{{"legal":[11],"position":{{"pits":[{seeds},0,0,1,0,0,0,0,0,0],"captured":[3,4],"to_move":"south"}},"outcome":null}}}}"#
        )
    };
    let cases: Vec<_> = (0..cases).map(case).collect();
    let cases = cases.join(",");
    let file = format!(r#"{{"version":1,"variant":"ayoayo","cases":[{cases}]}}"#);
    folder.with("cases.json", file);
    folder.file("")
}

fn suite(folder: &Folder, right: bool) -> String {
    suite_of(folder, 1, right)
}

/// A line of `check` that is right, or wrong.
fn claim(right: bool) -> String {
    let laps = if right { 1 } else { 7 };
    format!(
        "{{\"variant\":\"ayoayo\",\"position\":{{\"pits\":[0,0,0,0,0,2,1,0,0,0,0,0],\"captured\":[0,0],\"to_move\":\"south\"}},\"legal\":[5],\"results\":[{{\"move\":5,\"pits\":[0,0,0,0,0,0,2,1,0,0,0,0],\"captured\":[0,0],\"laps\":{laps}}}]}}\n"
    )
}

const RECORD: &str = "[Variant \"ayoayo\"]\n\n1. Bx7 f *\n";

/// A command line of each family that writes something, the words apart by blanks.
/// Nothing is read from standard input.
fn families(folder: &Folder) -> Vec<Vec<String>> {
    let suite = suite(folder, true);
    let record = folder.with("record.mgn", RECORD);
    let claims = folder.with("claims.jsonl", claim(true));
    let lines = [
        &["rules", "ayoayo.end"][..],
        &["show", "bao-kigogo"],
        &["show", "ayoayo", "--svg"],
        &["trace", "ayoayo", "B"],
        &["trace", "ayoayo", "B", "--format=json"],
        &["play", "ayoayo"],
        &["replay", &record],
        &["convert", &record],
        &["perft", "ayoayo", "--depth=2"],
        &["random", "ayoayo", "--games=1"],
        &["check", &claims],
        &["conform", "--suite", &suite],
        &["conform", "--suite", &suite, "--format=json"],
        &["conform", "--suite", &suite, "--format=junit"],
        &["suite", "--suite", &suite],
        &["suite", "--suite", &suite, "--lint", "--partial"],
        &["--version"],
    ];
    lines.map(|line| line.iter().map(|&word| word.to_owned()).collect()).to_vec()
}

fn words(line: &[String]) -> Vec<&str> {
    line.iter().map(String::as_str).collect()
}

/// Standard input of a server that has something to say.
const START: &str = "{\"cmd\":\"start\",\"version\":1}\n";

/// The status of each family when all is well, and when something differs.
#[test]
fn zero_and_one() {
    let folder = Folder::new();
    for line in families(&folder) {
        let output = mancala(&words(&line)).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{line:?}: {output:?}");
        assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{line:?}");
    }
    let suite = suite(&folder, false);
    let claims = folder.with("claims.jsonl", claim(false));
    let record = folder.with("record.mgn", RECORD.replace("x7", "x6"));
    for args in [
        &["check", &claims][..],
        &["check", &claims, "--format=json"],
        &["replay", &record],
        &["replay", &record, "--format=json"],
        &["conform", "--suite", &suite],
        &["conform", "--suite", &suite, "--format=json"],
        &["conform", "--suite", &suite, "--format=junit"],
        &["suite", "--suite", &suite, "--lint", "--partial"],
        // Nothing was asked.
        &["conform", "--suite", &suite, "--case=own-0", "--variant=bao-kigogo"],
    ] {
        let output = mancala(args).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {output:?}");
        assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{args:?}");
    }
}

/// Something that is written to and has no reader.
#[cfg(unix)]
fn unread() -> Stdio {
    let (ours, theirs) = std::os::unix::net::UnixStream::pair().unwrap();
    drop(ours);
    std::os::fd::OwnedFd::from(theirs).into()
}

#[cfg(unix)]
#[test]
fn nobody_reads() {
    let folder = Folder::new();
    for line in families(&folder) {
        let output = mancala(&words(&line)).stdout(unread()).output().unwrap();
        assert_eq!(output.status.code(), Some(141), "{line:?}: {output:?}");
        assert_eq!(text(&output.stderr), "", "{line:?}");
    }
    let mut server =
        mancala(&["serve"]).stdin(Stdio::piped()).stdout(unread()).spawn().unwrap();
    server.stdin.take().unwrap().write_all(START.as_bytes()).unwrap();
    let output = server.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(141), ""));
}

/// The reader goes after it has seen some of a report that does not fit a pipe.
#[test]
fn a_reader_that_has_seen_enough() {
    let served = served();
    let folder = Folder::new();
    let suite = suite_of(&folder, 2000, false);
    for args in [
        &["conform", "--suite", &suite][..],
        &["conform", "--suite", &suite, "--format=json"],
        &["conform", "--suite", &suite, "--format=junit"],
        &["conform", "--suite", &suite, "--format=json", "--engine", &served],
        &["suite", "--suite", &suite],
        &["suite", "--suite", &suite, "--format=json"],
        &["suite", "--suite", &suite, "--lint"],
    ] {
        let mut child = mancala(args).spawn().unwrap();
        let mut beginning = [0; 20];
        child.stdout.take().unwrap().read_exact(&mut beginning).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(141), "{args:?}: {output:?}");
        assert_eq!(text(&output.stderr), "", "{args:?}");
    }
}

/// A document is whole when the status says that it was written.
#[test]
fn a_report_with_a_status_is_whole() {
    let folder = Folder::new();
    for right in [true, false] {
        let suite = suite(&folder, right);
        let report = |format: &str| {
            let output = mancala(&["conform", "--suite", &suite, format]).output().unwrap();
            assert_eq!(output.status.code(), Some(i32::from(!right)));
            String::from_utf8(output.stdout).unwrap()
        };
        let json: Value = serde_json::from_str(&report("--format=json")).unwrap();
        assert_eq!(json["summary"]["success"], right);
        assert!(roxmltree::Document::parse(&report("--format=junit")).is_ok());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let folder = Folder::new();
    for line in families(&folder) {
        let output = mancala(&words(&line)).stdout(full()).output().unwrap();
        assert!(error_line(&output).starts_with("cannot write: "), "{line:?}: {output:?}");
    }
    let mut server = mancala(&["serve"]).stdin(Stdio::piped()).stdout(full()).spawn().unwrap();
    server.stdin.take().unwrap().write_all(START.as_bytes()).unwrap();
    let output = server.wait_with_output().unwrap();
    assert!(error_line(&output).starts_with("cannot write: "));

    let record = folder.with("record.mgn", RECORD);
    for args in [
        &["show", "ayoayo", "--svg", "--output", "/dev/full"][..],
        &["trace", "ayoayo", "B", "--svg", "--output", "/dev/full"],
        &["convert", &record, "--output", "/dev/full"],
        &["play", "ayoayo", "--force", "--save", "/dev/full"],
    ] {
        let output = mancala(args).output().unwrap();
        assert!(error_line(&output).starts_with("/dev/full: cannot write: "), "{output:?}");
    }
}

/// Nowhere to write to: no such folder, a folder, a file that may not be written.
#[test]
fn files_that_cannot_be_written() {
    let folder = Folder::new();
    let record = folder.with("record.mgn", RECORD);
    let missing = folder.file("missing/output");
    let before = folder.names();
    for output in [&missing, &folder.file("")] {
        for args in [
            &["show", "ayoayo", "--svg", "--output", output][..],
            &["trace", "ayoayo", "B", "--svg", "--output", output],
            &["convert", &record, "--output", output],
            &["play", "ayoayo", "--force", "--save", output],
        ] {
            let ran = mancala(args).output().unwrap();
            let line = error_line(&ran);
            assert!(line.starts_with(output) && line.contains(": cannot write: "), "{line}");
            assert_eq!(text(&ran.stdout), "");
        }
    }
    assert_eq!(folder.names(), before);
}

/// Every option and argument that names a file to read. `FILE` is where it stands.
const READERS: &[&[&str]] = &[
    &["show", "@FILE"],
    &["trace", "@FILE", "B"],
    &["perft", "ayoayo", "--depth=1", "--position", "@FILE"],
    &["play", "ayoayo", "--position", "@FILE"],
    &["replay", "FILE"],
    &["convert", "FILE"],
    &["check", "FILE"],
    &["conform", "--suite", "FILE"],
    &["conform", "--profile", "FILE"],
    &["conform", "--known-failures", "FILE"],
    &["suite", "--suite", "FILE"],
    &["suite", "--profile", "FILE"],
];

#[track_caller]
fn cannot_read(args: &[&str], file: &str) {
    let args: Vec<String> = args.iter().map(|arg| arg.replace("FILE", file)).collect();
    let output = mancala(&words(&args)).output().unwrap();
    let line = error_line(&output);
    assert!(line.starts_with(file) && line.contains(": cannot read: "), "{args:?}: {line}");
    assert_eq!(text(&output.stdout), "", "{args:?}");
}

#[test]
fn files_that_cannot_be_read() {
    let folder = Folder::new();
    let missing = folder.file("missing");
    let file = folder.with("file", "ayoayo\n");
    for args in READERS {
        cannot_read(args, &missing);
        if args.contains(&"--suite") {
            // A file in the place of a folder.
            cannot_read(args, &file);
            continue;
        }
        cannot_read(args, env!("CARGO_MANIFEST_DIR"));
        #[cfg(target_os = "linux")]
        {
            // It opens, and reading fails.
            cannot_read(args, "/proc/self/mem");
        }
    }
}

#[cfg(unix)]
#[test]
fn files_that_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::new();
    let file = folder.with("cases.json", "{}");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
    if File::open(&file).is_ok() {
        // To the superuser, nothing is forbidden.
        return;
    }
    for args in READERS.iter().filter(|args| !args.contains(&"--suite")) {
        cannot_read(args, &file);
    }
    let output = mancala(&["suite", "--suite", &folder.file("")]).output().unwrap();
    assert!(error_line(&output).contains("cases.json: cannot read: "), "{output:?}");
}

/// Standard input that is closed is one that has ended.
#[cfg(unix)]
#[test]
fn a_closed_standard_input() {
    let without_input = |args: &str| {
        let binary = env!("CARGO_BIN_EXE_mancala");
        let line = format!("exec '{binary}' {args} <&-");
        Command::new("sh").args(["-c", &line]).output().unwrap()
    };
    let serve = without_input("serve");
    assert_eq!((serve.status.code(), text(&serve.stdout)), (Some(0), ""), "{serve:?}");
    let play = without_input("play ayoayo");
    assert_eq!(play.status.code(), Some(0), "{play:?}");
    for args in ["check -", "replay -", "convert -", "show -", "trace - B"] {
        let output = without_input(args);
        assert_ne!(error_line(&output), "", "{args}");
        assert_eq!(text(&output.stdout), "", "{args}");
    }
    let conform =
        without_input(&format!("conform --case ayoayo-setup --engine \"{}\"", served()));
    assert_eq!(conform.status.code(), Some(0), "{conform:?}");
}

fn with_input(args: &[&str], input: &str) -> Output {
    let mut child = mancala(args).stdin(Stdio::piped()).spawn().unwrap();
    // It may end before it has read all.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// An input that ends anywhere: what was answered before stands, and what was cut
/// off is an error, not an answer.
#[test]
fn an_input_that_ends_in_the_middle() {
    let request = "{\"cmd\":\"setup\",\"seq\":1,\"variant\":\"ayoayo\",\"rulings\":{}}";
    for end in 1..request.len() {
        if end % 7 > 0 && end + 1 < request.len() {
            continue;
        }
        let output = with_input(&["serve"], &format!("{START}{}", &request[..end]));
        assert_eq!(output.status.code(), Some(0));
        let replies: Vec<Value> = text(&output.stdout)
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(replies.len(), 2);
        assert!(replies[1]["error"].is_string() && replies[1].get("position").is_none());
    }
    // Its end may be missing, and only that.
    let output = with_input(&["serve"], &format!("{START}{request}"));
    assert!(text(&output.stdout).contains("\"seq\":1,\"position\""), "{output:?}");

    for (args, input) in [
        (&["check", "-"][..], claim(true).repeat(2)),
        (&["convert", "-"], format!("{RECORD}\n{RECORD}")),
        (&["convert", "-", "--to=json"], format!("{RECORD}\n{RECORD}")),
    ] {
        let whole = with_input(args, &input);
        assert_eq!(whole.status.code(), Some(0), "{args:?}");
        let cut = with_input(args, &input[..input.len() - 4]);
        assert_ne!(error_line(&cut), "");
        assert!(whole.stdout.starts_with(&cut.stdout), "{cut:?}");
        assert!(cut.stdout.is_empty() || cut.stdout.ends_with(b"\n"), "{cut:?}");
    }
    let cut = with_input(&["replay", "-"], &RECORD.repeat(2)[..RECORD.len() * 2 - 3]);
    assert_eq!(cut.status.code(), Some(1), "{cut:?}");
}

/// Engines that go away in the middle of a line, or hold their streams otherwise
/// than they should: each is told, and no report is a success.
#[cfg(unix)]
#[test]
fn engines_that_close_their_streams() {
    let start = r#"echo "{\"version\":1,\"implementation\":{\"name\":\"n\",\"version\":\"1\"},\"rules\":\"1\",\"variants\":{\"ayoayo\":{}}}""#;
    for (script, status) in [
        // Before anything, and in the middle of the reply to start.
        ("exec <&-".to_owned(), 2),
        ("printf '{\"version\":1'".to_owned(), 2),
        ("exec >&-; sleep 1".to_owned(), 2),
        // After it, and in the middle of the next reply.
        (format!("read l; {start}"), 1),
        (format!("read l; {start}; exec <&-; sleep 0.1"), 1),
        (format!("read l; {start}; read l; printf '{{\"seq\":0,'"), 1),
        (format!("read l; {start}; read l; exec >&-; sleep 1"), 1),
        (format!("read l; {start}; read l; kill -9 $$"), 1),
    ] {
        let folder = Folder::new();
        let file = folder.with("engine.sh", &script);
        for format in ["--format=json", "--format=junit"] {
            let engine = format!("sh '{file}'");
            let args = ["conform", "--engine", &engine, "--case=ayoayo-setup", format];
            let output = mancala(&args).output().unwrap();
            assert_eq!(output.status.code(), Some(status), "{script}: {output:?}");
            if status == 2 {
                assert_eq!(text(&output.stdout), "", "{script}");
                assert!(error_line(&output).starts_with("--engine: "), "{script}");
            } else if format == "--format=json" {
                let report: Value = serde_json::from_slice(&output.stdout).unwrap();
                assert_eq!(report["summary"]["success"], false, "{script}");
                assert_eq!(report["results"][0]["status"], "crash", "{script}: {report}");
            } else {
                let document = roxmltree::Document::parse(text(&output.stdout)).unwrap();
                assert_eq!(document.root_element().attribute("errors"), Some("1"), "{script}");
            }
        }
    }
}

#[cfg(unix)]
mod signals {
    use std::io::{BufRead as _, BufReader};
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::Child;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::support::{golden, peer};

    /// Long enough for a busy machine.
    const LIMIT: Duration = Duration::from_secs(60);

    /// Whether this process, and so every program that it starts, ignores the signal: so do
    /// those that a shell started in the background.
    fn is_ignored(signal: u32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        mask >> (signal - 1) & 1 != 0
    }

    fn send(signal: &str, id: &str) {
        let kill = Command::new("kill").args([signal, id]).status().unwrap();
        assert!(kill.success());
    }

    /// Waits, but not for ever.
    #[track_caller]
    fn until(what: &str, mut come: impl FnMut() -> bool) {
        let until = Instant::now() + LIMIT;
        while !come() {
            assert!(Instant::now() < until, "{what}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether there is no such process, but for one that nobody has waited for.
    fn is_gone(id: &str) -> bool {
        let state = Command::new("ps").args(["-o", "state=", "-p", id]).output();
        match fs::read_to_string(format!("/proc/{id}/stat")) {
            Ok(stat) => stat.rsplit(')').next().unwrap().starts_with(" Z"),
            Err(_) => state.map_or(true, |state| {
                state.stdout.is_empty() || state.stdout.starts_with(b"Z")
            }),
        }
    }

    /// What waits for more input, or has long to do.
    fn waiting() -> Vec<(Vec<String>, String)> {
        let peer = fs::read_to_string(peer()).unwrap();
        let golden: String =
            golden().iter().map(|file| fs::read_to_string(file).unwrap() + "\n").collect();
        [
            (&["serve"][..], START),
            (&["play", "ayoayo"], "B\n"),
            (&["check", "-"], &peer),
            (&["replay", "-"], &golden),
            (&["convert", "-"], &golden),
            (&["show", "-"], "ayoayo "),
            (&["random", "bao-kigogo", "--games=1000000000"], ""),
            (&["perft", "ayoayo", "--depth=40"], ""),
        ]
        .map(|(args, input)| (args.iter().map(|&arg| arg.into()).collect(), input.into()))
        .to_vec()
    }

    /// None of them is told as a success, and nothing is said of it.
    #[test]
    fn interrupts_end_every_command() {
        for (args, input) in waiting() {
            for (signal, number) in [("-INT", 2_i32), ("-TERM", 15)] {
                if is_ignored(number.unsigned_abs()) {
                    continue;
                }
                let args: Vec<&str> = args.iter().map(String::as_str).collect();
                let mut child = mancala(&args).stdin(Stdio::piped()).spawn().unwrap();
                let mut stdin = child.stdin.take().unwrap();
                stdin.write_all(input.as_bytes()).unwrap();
                let reads_on = !["random", "perft", "show", "convert"].contains(&args[0]);
                let mut stdout = BufReader::new(child.stdout.take().unwrap());
                if reads_on && args[0] != "check" && args[0] != "replay" {
                    // It is at work.
                    stdout.fill_buf().unwrap();
                }
                send(signal, &child.id().to_string());
                let output = child.wait_with_output().unwrap();
                assert_eq!(output.status.signal(), Some(number), "{args:?}: {output:?}");
                assert_eq!(text(&output.stderr), "", "{args:?}");
                drop(stdin);
            }
        }
    }

    /// A file that was there stays, and of the new one nothing is left.
    #[test]
    fn an_interrupt_leaves_no_half_written_file() {
        for signal in ["-INT", "-TERM", "-HUP"] {
            for old in [None, Some("what was there before\n")] {
                let folder = Folder::new();
                let output = folder.file("output");
                if let Some(old) = old {
                    folder.with("output", old);
                }
                let args = ["convert", "-", "--output", &output];
                let mut child = mancala(&args).stdin(Stdio::piped()).spawn().unwrap();
                let mut stdin = child.stdin.take().unwrap();
                stdin.write_all(format!("{RECORD}\n[Variant ").as_bytes()).unwrap();
                let begun = usize::from(old.is_some()) + 1;
                until("a file that is begun", || folder.names().len() == begun);
                send(signal, &child.id().to_string());
                let ran = child.wait_with_output().unwrap();
                assert_eq!(ran.status.code(), Some(130), "{ran:?}");
                assert_eq!((text(&ran.stdout), text(&ran.stderr)), ("", ""));
                match old {
                    None => assert!(folder.names().is_empty(), "{:?}", folder.names()),
                    Some(old) => {
                        assert_eq!(folder.names(), ["output"]);
                        assert_eq!(folder.read("output"), old);
                    }
                }
                drop(stdin);
            }
        }
    }

    /// A game that is kept in a file is there as it stood.
    #[test]
    fn an_interrupted_game_is_kept() {
        for signal in ["-INT", "-TERM"] {
            let folder = Folder::new();
            let file = folder.file("game.mgn");
            let mut child = mancala(&["play", "ayoayo", "--save", &file])
                .stdin(Stdio::piped())
                .spawn()
                .unwrap();
            let mut stdin = child.stdin.take().unwrap();
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            stdin.write_all(b"B\n").unwrap();
            let mut said = Vec::new();
            while !text(&said).contains("North>") {
                assert_ne!(stdout.read_until(b'>', &mut said).unwrap(), 0);
            }
            send(signal, &child.id().to_string());
            assert_eq!(child.wait().unwrap().code(), Some(130));
            assert_eq!(folder.names(), ["game.mgn"]);
            assert!(
                folder.read("game.mgn").ends_with("\n1. Bx7 *\n"),
                "{}",
                folder.read("game.mgn")
            );
        }
    }

    /// An engine that writes down who it is, and then does what the script says.
    fn engine(folder: &Folder, script: &str) -> String {
        let file = folder
            .with("engine.sh", format!("echo $$ >> '{}'\n{script}\n", folder.file("ids")));
        format!("sh '{file}'")
    }

    fn ids(folder: &Folder) -> Vec<String> {
        let ids = fs::read_to_string(folder.file("ids")).unwrap_or_default();
        ids.split_inclusive('\n')
            .filter_map(|id| id.strip_suffix('\n'))
            .map(str::to_owned)
            .collect()
    }

    fn conform(engine: &str, format: &str) -> Child {
        mancala(&["conform", "--engine", engine, format]).spawn().unwrap()
    }

    /// Neither the engine nor what it started is left, and no report is written.
    #[test]
    fn an_interrupt_ends_conform_and_its_engine() {
        let sleeps = "sleep 600 & echo $! >> \"$0.ids\"; wait";
        for signal in ["-INT", "-TERM", "-HUP"] {
            for format in ["--format=json", "--format=junit"] {
                let folder = Folder::new();
                let engine = engine(&folder, sleeps);
                let started = || {
                    let second = fs::read_to_string(folder.file("engine.sh.ids"));
                    let second = second.unwrap_or_default();
                    second.strip_suffix('\n').map(str::to_owned)
                };
                let child = conform(&engine, format);
                until("an engine that has started something", || started().is_some());
                send(signal, &child.id().to_string());
                let output = child.wait_with_output().unwrap();
                assert_eq!(output.status.code(), Some(130), "{output:?}");
                assert_eq!((text(&output.stdout), text(&output.stderr)), ("", ""));
                let mut all = ids(&folder);
                all.extend(started());
                assert_eq!(all.len(), 2);
                for id in all {
                    until("an engine that is gone", || is_gone(&id));
                }
            }
        }
    }

    /// In the midst of a run whose engine crashes all the time, and is started again
    /// and again: at no moment is one left over.
    #[test]
    fn an_interrupt_between_two_engines() {
        let start = r#"read l; echo '{"version":1,"implementation":{"name":"n","version":"1"},"rules":"1","variants":{"ayoayo":{"rulings":{}},"bao-kigogo":{"rulings":{}}}}'; read l"#;
        for run in 0..12 {
            let folder = Folder::new();
            let child = conform(&engine(&folder, start), "--format=json");
            until("engines", || ids(&folder).len() > run % 4);
            std::thread::sleep(Duration::from_micros(700 * run as u64));
            send("-INT", &child.id().to_string());
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(130), "{output:?}");
            assert_eq!((text(&output.stdout), text(&output.stderr)), ("", ""));
            // One that was started, and killed before it could say who it is, is not told.
            for id in ids(&folder) {
                until("an engine that is gone", || is_gone(&id));
            }
        }
    }

    /// When conform is killed, nobody can end its engine; a server ends by itself.
    #[test]
    fn a_server_whose_runner_is_killed_ends() {
        let folder = Folder::new();
        let engine = engine(&folder, &format!("exec {}", served().replace('\'', "\"")));
        // A request that takes a while is always outstanding: there are many.
        let mut child = conform(&engine, "--format=json");
        until("an engine", || !ids(&folder).is_empty());
        send("-KILL", &child.id().to_string());
        assert_eq!(child.wait().unwrap().signal(), Some(9));
        until("a server that is gone", || is_gone(&ids(&folder)[0]));
    }

    /// The built-in engine has nothing to leave behind.
    #[test]
    fn an_interrupt_ends_conform_by_itself() {
        let folder = Folder::new();
        let table = r#"{"version":1,"tables":[TABLES]}"#;
        let one = r#"{"id":"own-perft-NUMBER","variant":"ayoayo","when":{},"position":{"pits":[4,4,4,4,4,4,4,4,4,4,4,4],"captured":[0,0],"to_move":"south"},"nodes":[1,1,1,1,1,1,1,1,1,1]}"#;
        let tables: Vec<_> = (0..500).map(|n| one.replace("NUMBER", &n.to_string())).collect();
        folder.with("perft.json", table.replace("TABLES", &tables.join(",")));
        for signal in ["-INT", "-TERM"] {
            if signal == "-INT" && is_ignored(2) {
                continue;
            }
            let args = ["conform", "--suite", &folder.file(""), "--format=json"];
            let child = mancala(&args).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(30));
            send(signal, &child.id().to_string());
            let output = child.wait_with_output().unwrap();
            assert!(output.status.signal().is_some(), "{output:?}");
            assert_eq!(text(&output.stdout), "");
        }
    }
}
