//! `mancala conform`, `mancala suite` and `mancala serve`.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{Folder, Torn, good, refused, run, run_reading};

/// A suite of two cases: the first is right, the second wrong.
const CASES: &str = r#"{"version":1,"variant":"ayoayo","cases":[
{"id":"own-right-01","rules":["ayoayo.relay"],"note":"right","when":{},
 "position":{"pits":[1,1,0,0,0,1,0,0,0,0,0,1],"captured":[3,4],"to_move":"north"},"moves":[11],
 "expect":{"legal":[11],"position":{"pits":[0,2,1,0,0,1,0,0,0,0,0,0],"captured":[3,4],"to_move":"south"},"outcome":null}},
{"id":"own-wrong-01","rules":["ayoayo.stop","common.seats"],"note":"wrong <&>","when":{},
 "position":{"pits":[1,1,0,0,0,1,0,0,0,0,0,1],"captured":[3,4],"to_move":"north"},"moves":[11],
 "expect":{"legal":[11],"position":{"pits":[2,1,0,0,0,1,0,0,0,0,0,0],"captured":[3,4],"to_move":"south"},"outcome":null}}]}"#;

/// The command as a program to ask.
fn served() -> String {
    format!("'{}' serve", env!("CARGO_BIN_EXE_mancala"))
}

#[test]
fn the_built_in_engine_conforms() {
    let text = good(&["conform"]);
    assert!(text.starts_with("mancala "), "{text}");
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("planned ") && last.ends_with(" pass: conforms"), "{last}");
    let numbers: Vec<&str> = last.split([' ', ',']).collect();
    assert_eq!((numbers[1], numbers[2], numbers[3]), (numbers[4], "=", "reported"));
}

#[test]
fn so_does_the_served_engine() {
    let text = good(&["conform", "--engine", &served()]);
    assert_eq!(text, good(&["conform"]));
    let json = good(&["conform", "--engine", &served(), "--format", "json"]);
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["summary"]["success"], true);
    assert_eq!(report["summary"]["planned"], report["results"].as_array().unwrap().len());
    assert_eq!(report["implementation"]["name"], "mancala");
}

#[test]
fn a_failing_case_is_told_at_length() {
    let folder = Folder::new();
    folder.with("cases.json", CASES);
    let suite = folder.file("");
    let args = ["conform", "--suite", &suite, "--variant", "ayoayo", "--book", "http://book"];
    let ran = run(&args, "");
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    assert_eq!(ran.out, FAILING.replace("0.1.0", env!("CARGO_PKG_VERSION")));
    // The same through the protocol.
    let served = run(&[&args[..], &["--engine", &served()]].concat(), "");
    assert_eq!(served.out, ran.out);
}

const FAILING: &str = "\
fail  own-wrong-01
  wrong <&>
  rule http://book/ayoayo.html#ayoayo.stop (mancala rules ayoayo.stop)
  rule http://book/common.html#common.seats (mancala rules common.seats)

  position: North to move, captured: South 3, North 4
                     f     e     d     c     b     a
            +----+-------------------------------------+----+
    > North |    |   1     0     0     0     0     0   |    |
            |  4 |                                     |  3 |
      South |    |   1     1     0     0     0     1   |    |
            +----+-------------------------------------+----+
                     A     B     C     D     E     F
  moves: f (11)

  expected: South to move, captured: South 3, North 4
                     f     e     d     c     b     a
            +----+-------------------------------------+----+
      North |    |   0     0     0     0     0     0   |    |
            |  4 |                                     |  3 |
    > South |    |   2*    1*    0*    0     0     1   |    |
            +----+-------------------------------------+----+
                     A     B     C     D     E     F
  (* differs)
  legal before: f (11)

  got: South to move, captured: South 3, North 4
                     f     e     d     c     b     a
            +----+-------------------------------------+----+
      North |    |   0     0     0     0     0     0   |    |
            |  4 |                                     |  3 |
    > South |    |   0*    2*    1*    0     0     1   |    |
            +----+-------------------------------------+----+
                     A     B     C     D     E     F
  (* differs)
  legal before: f (11)

  differences:
    pit A (0) holds 0, expected 2
    pit B (1) holds 2, expected 1
    pit C (2) holds 1, expected 0

  by the reference engine:
    1. North plays f (11)
      lap 1: 1 from f (11), the last makes 2 in A (0): another lap from there (ayoayo.relay)
      lap 2: 2 from A (0), the last makes 1 in C (2): the turn ends (ayoayo.stop)

mancala 0.1.0

                pass  fail
Ayoayo             2     1

planned 3 = reported 3, 2 pass, 1 fail: does not conform
";

#[test]
fn junit_is_well_formed() {
    let folder = Folder::new();
    folder.with("cases.json", CASES);
    let known = folder.with("known", "own-wrong-01 # why\n\n# nothing\n");
    let suite = folder.file("");
    let args = ["conform", "--suite", &suite, "--format", "junit"];
    let ran = run(&args, "");
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let document = roxmltree::Document::parse(&ran.out).unwrap();
    let root = document.root_element();
    assert_eq!((root.attribute("tests"), root.attribute("failures")), (Some("6"), Some("1")));
    let named =
        |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
    assert_eq!(named("testcase").count(), 6);
    assert_eq!(named("testsuite").count(), 4);
    let failure = named("failure").next().unwrap();
    assert_eq!(failure.parent().unwrap().attribute("name"), Some("own-wrong-01"));
    assert_eq!(failure.attribute("message"), Some("pit A (0) holds 0, expected 2"));
    assert!(failure.text().unwrap().contains("wrong <&>"));

    let ran = run(&[&args[..], &["--known-failures", &known]].concat(), "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let document = roxmltree::Document::parse(&ran.out).unwrap();
    let skipped = document.descendants().find(|node| node.has_tag_name("skipped")).unwrap();
    assert_eq!(skipped.attribute("message"), Some("known failure: fail"));
}

#[test]
fn known_failures() {
    let folder = Folder::new();
    folder.with("cases.json", CASES);
    let suite = folder.file("");
    let with = |known: &str| {
        let file = folder.with("known", known);
        run(&["conform", "--suite", &suite, "--known-failures", &file], "")
    };
    let ran = with("own-wrong-01\n");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(
        ran.out.ends_with("planned 6 = reported 6, 5 pass, 1 fail (1 known): conforms\n"),
        "{}",
        ran.out
    );
    let ran = with("own-wrong-01\nown-right-01\n");
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    assert!(ran.out.contains("own-right-01 passes, but is a known failure\n"), "{}", ran.out);
    // With the mark that some programs write before a text.
    assert_eq!(with("\u{feff}own-wrong-01\n").status, 0);
    let ran = with("own-rong-01\n");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.ends_with("known: no case or table \"own-rong-01\" in the suite\n"));
}

#[test]
fn selections() {
    let listed = |args: &[&str]| -> Vec<String> {
        let text = good(&[&["suite", "--format", "json"], args].concat());
        let id = |line| serde_json::from_str::<Value>(line).unwrap()["id"].clone();
        text.lines().map(|line| id(line).as_str().unwrap().to_owned()).collect()
    };
    let all = listed(&[]);
    assert!(all.len() > 200);
    let ayoayo = listed(&["--variant", "ayoayo"]);
    assert!(ayoayo.len() < all.len());
    let end = listed(&["--variant", "ayoayo", "--rule", "ayoayo.end", "--rule", "ayoayo.feed"]);
    assert!(!end.is_empty() && end.len() < ayoayo.len());
    let folder = Folder::new();
    let profile = folder.with(
        "profile.json",
        r#"{"version":1,"variants":["ayoayo"],"rules":["ayoayo.end","ayoayo.feed"]}"#,
    );
    assert_eq!(listed(&["--profile", &profile]), end);
    assert_eq!(listed(&["--profile", &profile, "--case", &end[0]]), end[..1]);
    let text = good(&["suite", "--case", &end[0]]);
    assert!(text.starts_with(&end[0]));
    assert!(text.ends_with("\n0 start positions, 1 case, 0 perft tables\n"), "{text}");
    let text = good(&["conform", "--rule", "djenon.setup"]);
    assert!(text.ends_with("planned 1 = reported 1, 1 pass: conforms\n"), "{text}");

    // Each exists, both together do not.
    let ran = run(&["conform", "--rule", "djenon.setup", "--variant", "ayoayo"], "");
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    assert!(ran.out.ends_with("planned 0 = reported 0: nothing was asked\n"), "{}", ran.out);
}

#[test]
fn what_cannot_be_run() {
    let folder = Folder::new();
    let bad = folder.with("bad.json", "{\"version\":1,\n\"cases\":{}}");
    let file = folder.file("bad.json");
    let folder = folder.file("");
    let line = |args: &[&str]| refused(&[&["conform"], args].concat(), "");
    assert_eq!(
        line(&["--rule", "ayoayo.fed"]),
        "--rule: nothing in the suite is about a rule \"ayoayo.fed\""
    );
    assert_eq!(
        line(&["--rule", "common.conservation"]),
        "--rule: no case is about common.conservation: Every case checks it: board and captured seeds are compared, and the suite's own lint adds them up."
    );
    assert_eq!(
        line(&["--rule", "mangala.opening"]),
        "--rule: no case is about mangala.opening.ritual: The choice of sides precedes the first position; a case begins with one."
    );
    assert_eq!(line(&["--case", "x\n"]), "--case: no case or table \"x\\n\" in the suite");
    assert!(line(&["--variant", "oware"]).starts_with("invalid value 'oware'"));
    assert_eq!(
        line(&["--suite", &folder]),
        format!("{bad}:2:8: invalid type: map, expected a sequence")
    );
    assert!(line(&["--suite", &format!("{folder}none")]).contains("none: cannot read: "));
    assert!(line(&["--profile", &file]).starts_with(&format!("{bad}:2:")));
    assert!(line(&["--profile", "no-such-file"]).starts_with("no-such-file: cannot read: "));
    assert!(line(&["--known-failures", "no-such-file"]).starts_with("no-such-file: cannot "));
    for timeout in ["0", "-1", "nan", "inf", "3601"] {
        let line = line(&["--timeout", timeout]);
        assert!(line.starts_with("--timeout: expected seconds from 0.001 to 3600, "), "{line}");
    }
    for (timeout, shown) in [("1e300", "1e300"), ("-1e18", "-1e18"), ("3601.5", "3601.5")] {
        let line = line(&["--timeout", timeout]);
        assert!(line.ends_with(&format!(", found {shown}")), "{line}");
    }
    for engine in ["", " ", "a 'b"] {
        let line = line(&["--engine", engine]);
        assert!(line.starts_with("--engine: expected a program and its arguments"), "{line}");
    }
    let line = line(&["--engine", "no-such-program"]);
    assert!(line.starts_with("--engine: cannot be started: no-such-program: "), "{line}");
    let mancala = env!("CARGO_BIN_EXE_mancala");
    let line = refused(&["conform", "--engine", &format!("'{mancala}' suite")], "");
    assert!(line.starts_with("--engine: no reply of the protocol: ayoayo-setup"), "{line}");
    let line = refused(&["conform", "--engine", &format!("'{mancala}' --version")], "");
    assert!(line.starts_with("--engine: no reply of the protocol: mancala "), "{line}");
}

/// A case that is never asked is no case that passes.
#[test]
fn suites_that_name_what_nothing_has() {
    let folder = Folder::new();
    let suite = folder.file("");
    let when = |when: &str| CASES.replace("\"when\":{}", &format!("\"when\":{{{when}}}"));
    for (cases, fault) in [
        (
            CASES.replace("ayoayo.relay", "ayoayo.realy"),
            "--suite: own-right-01: unknown rule \"ayoayo.realy\"",
        ),
        (
            when("\"ayoayo.end.swep\":\"row-owner\""),
            "--suite: own-right-01: unknown ruling \"ayoayo.end.swep\", expected ",
        ),
        (
            when("\"ayoayo.end.sweep\":\"owner\""),
            "--suite: own-right-01: ruling ayoayo.end.sweep has no value \"owner\", expected ",
        ),
    ] {
        folder.with("cases.json", &cases);
        let line = refused(&["conform", "--suite", &suite], "");
        assert!(line.starts_with(fault), "{line}");
    }
    folder.with("cases.json", CASES);
    assert_eq!(
        refused(&["conform", "--suite", &suite, "--rule", "bao.relay"], ""),
        "--rule: no case in the suite is about bao.relay"
    );
}

#[test]
fn the_suite_is_sound() {
    let text = good(&["suite", "--lint"]);
    assert!(text.ends_with(", 0 faults\n") && text.lines().count() == 1, "{text}");
    assert_eq!(run(&["suite", "--lint", "--format", "json"], "").out, "");
    let folder = Folder::new();
    folder.with("cases.json", CASES);
    let suite = folder.file("");
    let ran = run(&["suite", "--lint", "--partial", "--suite", &suite], "");
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    assert!(ran.out.starts_with("own-wrong-01: the same as own-right-01\n"), "{}", ran.out);
    assert!(ran.out.contains(
        "own-wrong-01: by engine and model, by all 8 choices of rulings: pit A (0) holds 0, the case says 2; "
    ));
    let ran = run(&["suite", "--lint", "--suite", &suite, "--format", "json"], "");
    assert_eq!(ran.status, 1);
    let faults: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(faults.iter().any(|fault| fault["id"] == "bao.relay"));
    refused(&["suite", "--partial"], "");
    refused(&["suite", "--lint", "--rule", "ayoayo"], "");
}

#[test]
fn serving() {
    let start = "{\"cmd\":\"start\",\"version\":1}\n";
    let replies = |requests: &str| -> Vec<Value> {
        let ran = run(&["serve"], requests);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    assert_eq!(replies(""), [] as [Value; 0]);
    assert_eq!(replies("{\"cmd\":\"stop\"}\nwhatever"), [] as [Value; 0]);
    assert_eq!(replies(&format!("{start}{{\"cmd\":\"stop\"}}\n{start}")).len(), 1);
    let error = |request: &str| {
        let all = replies(&format!("{start}\n{request}\n"));
        assert_eq!(all.len(), 2, "{request}");
        let (seq, error) = (all[1]["seq"].clone(), all[1]["error"].clone());
        (seq, error.as_str().unwrap_or_else(|| panic!("{request}: {}", all[1])).to_owned())
    };
    let position =
        r#""position":{"pits":[4,4,4,4,4,4,4,4,4,4,4,4],"captured":[0,0],"to_move":"south"}"#;
    let perft = |depth: &str| {
        format!(
            r#"{{"cmd":"perft","seq":7,"variant":"ayoayo","rulings":{{}},{position},"depth":{depth}}}"#
        )
    };
    let run_ = |rulings: &str, position: &str, moves: &str| {
        format!(
            r#"{{"cmd":"run","seq":7,"variant":"ayoayo","rulings":{rulings},{position},"moves":{moves}}}"#
        )
    };
    for (request, seq, text) in [
        ("x".to_owned(), None, "column 1: expected value"),
        ("[1]".to_owned(), None, "column 1: invalid type: sequence, expected an object"),
        (
            r#"{"cmd":"play","seq":7}"#.to_owned(),
            Some(7),
            "column 13: unknown cmd \"play\", expected start, setup, run, perft or stop",
        ),
        (r#"{"seq":7}"#.to_owned(), Some(7), "missing field `cmd`"),
        (r#"{"cmd":"setup","seq":-7}"#.to_owned(), None, "column "),
        (start.trim().to_owned(), None, "start has come already"),
        (
            perft("-1"),
            Some(7),
            "invalid value: integer `-1`, expected a whole number from 0 to 4294967295",
        ),
        (
            perft("4294967296"),
            Some(7),
            "invalid value: integer `4294967296`, expected a whole number from 0 to 4294967295",
        ),
        (perft("201"), Some(7), "expected a depth of at most 200, found 201"),
        (perft("200"), Some(7), "takes more than 10000000 positions to visit"),
        (run_("{}", position, "[256]"), Some(7), "integer `256`"),
        (
            run_(r#"{"ayoayo.end":"x"}"#, position, "[]"),
            Some(7),
            "unknown ruling \"ayoayo.end\"",
        ),
        (
            run_("{}", &position.replace("[4,", "["), "[]"),
            Some(7),
            "expected 12 pits, found 11",
        ),
        (
            run_("{}", &position.replace("[4,", "[5,"), "[]"),
            Some(7),
            "expected at most 48 seeds on the board, found 49",
        ),
        (run_("{}", &position.replace("[0,", "[70000,"), "[]"), Some(7), "has captured 70000"),
        (" ".repeat((1 << 20) + 1) + "{}", None, "the line is too long"),
    ] {
        let (found, error) = error(&request);
        assert_eq!(found.as_u64(), seq, "{error}");
        assert!(error.contains(text), "{error}");
    }
    let before = replies(&perft("1"));
    assert_eq!(before[0]["error"], "expected start first");
    assert_eq!(
        replies(r#"{"cmd":"start","version":2}"#)[0]["error"],
        "unknown version 2, expected 1"
    );
    let counted = replies(&format!("{start}{}", perft("2")));
    assert_eq!(counted[1]["nodes"][0], 6);
}

/// Takes nothing.
struct Failing(io::ErrorKind);

impl Write for Failing {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::new(self.0, "failed"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn serving_streams_that_fail() {
    let start = "{\"cmd\":\"start\",\"version\":1}\n";
    for (kind, status) in [(io::ErrorKind::BrokenPipe, 141), (io::ErrorKind::Other, 2)] {
        let mut err = Vec::new();
        let ran = mancala_cli::run(
            ["mancala", "serve"],
            &mut start.as_bytes(),
            &mut Failing(kind),
            &mut err,
        );
        assert_eq!(ran, status);
    }
    let ran = run_reading(&["serve"], &mut Torn(start.as_bytes()));
    assert_eq!((ran.status, ran.out.lines().count()), (2, 1));
    assert!(ran.err.starts_with("mancala: <stdin>: cannot read: "), "{}", ran.err);
}

#[test]
fn serving_as_a_process() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mancala"))
        .arg("serve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Nobody reads.
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..1000 {
        if stdin.write_all(b"{\"cmd\":\"start\",\"version\":1}\n").is_err() {
            break;
        }
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(141));
}

/// An interrupt at the terminal reaches the command, and through it the program
/// that is asked.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_the_program_too() {
    use std::time::{Duration, Instant};

    let folder = Folder::new();
    let file = folder.file("pid");
    let script = format!("sh -c 'echo $$ > {file}; exec sleep 600'");
    let mut child = Command::new(env!("CARGO_BIN_EXE_mancala"))
        .args(["conform", "--engine", &script])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let until = Instant::now() + Duration::from_secs(20);
    let pid = loop {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        if text.ends_with('\n') {
            break text.trim().to_owned();
        }
        assert!(Instant::now() < until);
        std::thread::sleep(Duration::from_millis(5));
    };
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let gone = || {
        std::fs::read_to_string(format!("/proc/{pid}/stat"))
            .map_or(true, |stat| stat.rsplit(')').next().unwrap().starts_with(" Z"))
    };
    while !gone() {
        assert!(Instant::now() < until);
        std::thread::sleep(Duration::from_millis(5));
    }
}
