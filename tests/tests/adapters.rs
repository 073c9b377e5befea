//! The example implementations in other languages, put to the suite by the
//! runner: the right ones pass everything that they play, and of the wrong ones
//! every one is caught, by a case of the rule that it breaks.
//!
//! What needs an interpreter that is not on this machine is left out, and said
//! so on standard error.

use std::collections::BTreeSet;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use mancala_tests::is_here;
use mancala_variants::Variant;
use mancala_verify::implementation::Process;
use mancala_verify::protocol::{Body, Reply};
use mancala_verify::report::Report;
use mancala_verify::runner::{Kind, Outcome, Plan, Status, run};
use mancala_verify::suite::{Selection, Suite};

const ADAPTERS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/mancala-verify/adapters");
const AYOAYO: &str = "python/ayoayo.py";
const DJENON: &str = "javascript/djenon-aboure.mjs";
const FAULTY: &str = "python/faulty/faulty.py";

/// Stands in [`FAULTS`] for a rule: a perft table finds this one.
const PERFT: &str = "perft";

/// Every fault, and the rule whose case finds it.
const FAULTS: &[(&str, &str)] = &[
    // Endless turns and caps.
    ("cap-of-75-laps-loses-seeds", "common.endless"),
    ("cap-of-500-laps-ends-turn", "common.endless"),
    ("cap-of-500-laps-forbids-turn", "common.endless"),
    ("endless-turn-is-legal", "common.endless"),
    ("endless-turn-seen-at-its-start-only", "common.endless"),
    // Laps of twelve and more.
    ("origin-never-skipped", "ayoayo.sow.skip-origin"),
    ("origin-skipped-from-thirteen-on", "ayoayo.sow.skip-origin"),
    ("origin-skipped-once-only", "ayoayo.sow.skip-origin"),
    ("origin-skipped-in-first-lap-only", "ayoayo.sow.skip-origin"),
    ("origin-of-turn-skipped", "ayoayo.sow.skip-origin"),
    ("seeds-minted-at-twelve", "ayoayo.sow.skip-origin"),
    // Sowing and relays.
    ("sown-clockwise", "ayoayo.sow.direction"),
    ("north-sown-clockwise", "ayoayo.sow.direction"),
    ("no-relay", "ayoayo.relay"),
    ("relay-loses-new-seed", "ayoayo.relay"),
    // Captures.
    ("capture-on-both-sides", "ayoayo.capture"),
    ("capture-on-wrong-side", "ayoayo.capture"),
    ("lone-seed-always-taken", "ayoayo.capture.empty-opposite"),
    ("lone-seed-never-taken", "ayoayo.capture.empty-opposite"),
    ("capturing-seed-stays", "ayoayo.capture"),
    ("capturing-seed-lost", "ayoayo.capture"),
    ("captures-to-opponent", "ayoayo.capture"),
    ("opposite-off-by-one", "ayoayo.capture"),
    ("opposite-wrong-at-row-ends", "ayoayo.capture"),
    ("captures-forgotten-between-moves", "ayoayo.capture"),
    // Feeding, passing, alternation.
    ("feeding-not-enforced", "ayoayo.feed"),
    ("pass-not-offered", "ayoayo.pass"),
    ("pass-always-offered", "ayoayo.pass"),
    ("pass-keeps-mover", "common.alternation"),
    ("empty-row-ends-game", "ayoayo.pass"),
    // Ends, sweeps and counts.
    ("game-sticks-when-feeding-impossible", "ayoayo.end"),
    ("game-goes-on-when-feeding-impossible", "ayoayo.end"),
    ("early-end-at-25", "ayoayo.end.result"),
    ("sweep-forgotten", "ayoayo.end.sweep"),
    ("sweep-to-wrong-side", "ayoayo.end.sweep"),
    ("sweep-always-last-mover", "ayoayo.end.sweep"),
    ("sweep-always-row-owner", "ayoayo.end.sweep"),
    ("sweep-moves-seeds", "ayoayo.end"),
    ("winner-decided-before-sweep", "ayoayo.end.result"),
    ("winner-off-by-one", "ayoayo.end.result"),
    ("equal-score-is-no-draw", "ayoayo.end.result"),
    // Repetition.
    ("repetition-not-noticed", "ayoayo.end.repetition"),
    ("repetition-at-third-occurrence", "ayoayo.end.repetition"),
    ("repetition-without-first-position", "ayoayo.end.repetition"),
    ("repetition-whoever-is-to-move", "ayoayo.end.repetition"),
    ("repetition-always-split", "ayoayo.end.repetition"),
    ("repetition-always-drawn", "ayoayo.end.repetition"),
    // Orientation.
    ("north-read-in-mirror-image", "common.seats"),
    ("north-numbered-from-zero", "common.seats"),
    // The start and perft.
    ("start-of-three-seeds", "ayoayo.setup"),
    ("perft-counts-finished-games", PERFT),
];

/// Turns without an end hang in this one, so that it is not waited for as long
/// as the others.
const HANGING: &str = "endless-turn-seen-at-its-start-only";

fn adapter(path: &str) -> String {
    format!("{ADAPTERS}/{path}")
}

fn report(plan: Plan, command: &[&str], limit: Duration) -> Report {
    let command = command.iter().map(|&word| word.to_owned()).collect();
    run(plan, &mut Process::new(command, limit), &[]).expect("it starts")
}

fn described(outcome: &Outcome) -> String {
    let Outcome { item, status, detail, differences, .. } = outcome;
    format!("{}: {}: {detail:?} {differences:?}\n", item.id, status.name())
}

/// Everything of the variant passes, and nothing else is played.
fn assert_passes(interpreter: &str, path: &str, variant: Variant) {
    let plan = Plan::new(&Suite::shipped().unwrap(), &Selection::default());
    let report = report(plan, &[interpreter, &adapter(path)], Duration::from_secs(10));
    let expected = |outcome: &Outcome| match outcome.status {
        Status::Pass => outcome.item.variant == variant,
        Status::NotApplicable => outcome.item.variant != variant,
        _ => false,
    };
    let wrong: String =
        report.outcomes.iter().filter(|outcome| !expected(outcome)).map(described).collect();
    assert!(wrong.is_empty(), "{path}:\n{wrong}");
    assert!(report.is_success());
    for kind in [Kind::Setup, Kind::Case, Kind::Perft] {
        let passed =
            |outcome: &&Outcome| outcome.status == Status::Pass && outcome.item.kind() == kind;
        assert_ne!(report.outcomes.iter().filter(passed).count(), 0, "{path}: {kind:?}");
    }
}

#[test]
fn the_python_adapter_passes() {
    if is_here("python3", "the adapter in Python") {
        assert_passes("python3", AYOAYO, Variant::Ayoayo);
    }
}

#[test]
fn the_javascript_adapter_passes() {
    if is_here("node", "the adapter in JavaScript") {
        assert_passes("node", DJENON, Variant::DjenonAboure);
    }
}

/// The cases and start position of Ayoayo, or its perft tables where `rule` is
/// [`PERFT`].
fn plan_against(rule: &str) -> Plan {
    let selection = Selection { variants: vec![Variant::Ayoayo], ..Selection::default() };
    let mut plan = Plan::new(&Suite::shipped().unwrap(), &selection);
    plan.items.retain(|item| (item.kind() == Kind::Perft) == (rule == PERFT));
    plan
}

/// What is wrong with how this fault is caught; nothing if it is caught by a
/// case of `rule`.
fn missed(fault: &str, rule: &str) -> Option<String> {
    // Nothing but the fault of hanging takes long.
    let (wanted, limit) =
        if fault == HANGING { (Status::Timeout, 1) } else { (Status::Fail, 10) };
    let faulty =
        |plan| report(plan, &["python3", &adapter(FAULTY), fault], Duration::from_secs(limit));
    let mut plan = plan_against(rule);
    plan.items.retain(|item| rule == PERFT || item.rules.iter().any(|broken| broken == rule));
    if faulty(plan).count(wanted) > 0 {
        return None;
    }
    let report = faulty(plan_against(rule));
    let failed = report.outcomes.iter().filter(|outcome| outcome.status.is_failure());
    let found: String = failed.map(described).collect();
    Some(format!("{fault}: no case of {rule} finds it; these do:\n{found}"))
}

#[test]
fn every_fault_is_caught_by_a_case_of_its_rule() {
    if !is_here("python3", "the faulty adapters") {
        return;
    }
    let listed = Command::new("python3").arg(adapter(FAULTY)).arg("--list").output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let names: BTreeSet<_> = FAULTS.iter().map(|&(fault, _)| fault).collect();
    assert_eq!(names, listed.lines().collect(), "the table names every fault, and no other");

    let left = Mutex::new(FAULTS.iter());
    let found = Mutex::new(String::new());
    let next = || left.lock().unwrap().next();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, Into::into) {
            scope.spawn(|| {
                while let Some(&(fault, rule)) = next() {
                    if let Some(missed) = missed(fault, rule) {
                        found.lock().unwrap().push_str(&missed);
                    }
                }
            });
        }
    });
    let found = found.into_inner().unwrap();
    assert!(found.is_empty(), "{found}");
}

/// Says these lines to an adapter, and `stop`, and leaves its input open: the
/// lines that it replies until it ends.
fn replies(interpreter: &str, path: &str, lines: &[&str]) -> Vec<String> {
    let mut child = Command::new(interpreter)
        .arg(adapter(path))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    for line in lines.iter().chain(&[r#"{"cmd":"stop"}"#]) {
        writeln!(input, "{line}").unwrap();
    }
    let (send, ended) = mpsc::channel();
    thread::spawn(move || send.send(output.lines().collect::<io::Result<Vec<_>>>()));
    let replies = ended.recv_timeout(Duration::from_secs(10));
    if replies.is_err() {
        child.kill().unwrap();
    }
    let status = child.wait().unwrap();
    assert!(status.success(), "{path} ends when it is told to: {status}");
    replies.unwrap().unwrap()
}

/// Another game is skipped, a bad request is an error and not the end, and
/// `stop` is.
fn assert_replies(interpreter: &str, path: &str, variant: Variant) {
    let position = |pits: &str, to_move: &str| {
        format!(r#"{{"pits":[{pits}],"captured":[0,0],"to_move":"{to_move}"}}"#)
    };
    let run = |seq: u64, position: &str, moves: &str| {
        format!(
            r#"{{"cmd":"run","seq":{seq},"variant":"{}","rulings":{{}},"position":{position},"moves":{moves}}}"#,
            variant.id()
        )
    };
    let pits = "4,4,4,4,4,4,4,4,4,4,4,4";
    let south = position(pits, "south");
    let bad = [
        r#"{"cmd":"sing","seq":1}"#.to_owned(),
        r#"{"cmd":"run","seq":2}"#.to_owned(),
        run(3, &position("4,4", "south"), "[0]"),
        run(4, &position("40,40,0,0,0,0,0,0,0,0,0,0", "south"), "[0]"),
        run(5, &position("-1,0,0,0,0,0,0,0,0,0,0,5", "south"), "[0]"),
        run(6, &position("0.5,0,0,0,0,0,0,0,0,0,0,5", "south"), "[0]"),
        run(7, &position(pits, "west"), "[0]"),
        run(8, &south, "[true]"),
        run(9, &south, r#"["skip"]"#),
        run(10, &south, "7"),
        run(11, "null", "[0]"),
    ];
    let mut lines: Vec<&str> = bad.iter().map(String::as_str).collect();
    let other = r#"{"cmd":"setup","seq":12,"variant":"bao-kigogo","rulings":{}}"#;
    let illegal = run(13, &south, "[0,0]");
    lines.extend([other, &illegal, "no JSON", "5"]);
    let read: Vec<Reply> = replies(interpreter, path, &lines)
        .iter()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{line}: {why}")))
        .collect();
    let seqs = (1..=13).map(Some).chain([None, None]);
    assert!(read.iter().map(|reply| reply.seq).eq(seqs), "{path}: {read:?}");
    for (line, reply) in lines.iter().zip(&read) {
        match reply.seq {
            Some(12) => assert!(matches!(reply.body, Body::Skipped(_)), "{line}: {reply:?}"),
            Some(13) => assert!(matches!(reply.body, Body::Run(_)), "{line}: {reply:?}"),
            _ => assert!(matches!(reply.body, Body::Error(_)), "{line}: {reply:?}"),
        }
    }
}

#[test]
fn the_python_adapter_answers_bad_requests() {
    if is_here("python3", "bad requests to the adapter in Python") {
        assert_replies("python3", AYOAYO, Variant::Ayoayo);
    }
}

#[test]
fn the_javascript_adapter_answers_bad_requests() {
    if is_here("node", "bad requests to the adapter in JavaScript") {
        assert_replies("node", DJENON, Variant::DjenonAboure);
    }
}

/// Starting points for other people: in under 150 lines each.
#[test]
fn the_adapters_are_small() {
    for path in [AYOAYO, DJENON] {
        let text = std::fs::read_to_string(adapter(path)).unwrap();
        assert!(text.lines().count() < 150, "{path}");
    }
}
