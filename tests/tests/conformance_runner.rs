//! The runner against programs that behave well or badly: each gets the status
//! that is written, nothing holds the runner up, and nothing is left behind.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use mancala_variants::rulings::AnyRulings;
use mancala_variants::{Move, Variant};
use mancala_verify::answer;
use mancala_verify::difference::Difference;
use mancala_verify::implementation::{BuiltIn, Fault, Implementation, Process};
use mancala_verify::protocol::{Body, Request, RulingValues, StartReply};
use mancala_verify::report::{Format, Report};
use mancala_verify::runner::{Kind, Outcome, Plan, Status, run};
use mancala_verify::suite::{Case, PerftTable, Selection, Suite, SuiteCase};

/// Long enough for a busy machine.
const LIMIT: Duration = Duration::from_secs(20);

/// For programs that do not reply.
const SHORT: Duration = Duration::from_millis(300);

/// A small suite: four start positions, then cases of Ayoayo (the third and the
/// fourth by a ruling), one of Djenon-aboure, and a perft table.
fn suite() -> Suite {
    let case = |id: &str, variant, when: &[(&str, &str)], pits: &[u32], moves: &[Move]| {
        let when: RulingValues =
            when.iter().map(|&(id, value)| (id.to_owned(), value.to_owned())).collect();
        let mut position = answer::start(variant);
        if !pits.is_empty() {
            position.pits = pits.to_vec();
        }
        let rulings = answer::rulings(variant, &when).unwrap();
        let expect = answer::by_model(rulings, &position, moves).unwrap();
        let rules = vec![format!("{}.relay", variant.rule_prefix())];
        let note = "a note <&\"'>".to_owned();
        let case = Case {
            id: id.to_owned(),
            rules,
            note,
            when,
            position,
            moves: moves.to_vec(),
            expect,
        };
        SuiteCase { file: "cases.json".to_owned(), variant, case }
    };
    let [owner, last] = ["row-owner", "last-mover"].map(|value| [("ayoayo.end.sweep", value)]);
    let end = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
    let game = [0, 11, 0, 11, 1, 6].map(Move::sow);
    let table = PerftTable {
        id: "ayoayo-perft-start".to_owned(),
        variant: Variant::Ayoayo,
        when: RulingValues::new(),
        position: answer::start(Variant::Ayoayo),
        nodes: vec![
            6,
            answer::model(AnyRulings::new(Variant::Ayoayo), &answer::start(Variant::Ayoayo))
                .unwrap()
                .perft(2),
        ],
    };
    Suite {
        cases: vec![
            case("ayoayo-one", Variant::Ayoayo, &[], &[], &game[..1]),
            case("ayoayo-game", Variant::Ayoayo, &[], &[], &game),
            case("ayoayo-owner", Variant::Ayoayo, &owner, &end, &[Move::sow(5), Move::sow(6)]),
            case("ayoayo-last", Variant::Ayoayo, &last, &end, &[Move::sow(5), Move::sow(6)]),
            case("djenon-one", Variant::DjenonAboure, &[], &[], &[Move::sow(7)]),
        ],
        tables: vec![table],
        exemptions: Vec::new(),
    }
}

const SETUPS: usize = 4;
const PLANNED: usize = SETUPS + 6;

fn plan() -> Plan {
    Plan::new(&suite(), &Selection::default())
}

/// A file for process ids, which goes away with its test.
struct Pids(PathBuf);

impl Pids {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("mancala-pids-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn count(&self) -> usize {
        std::fs::read_to_string(&self.0).unwrap_or_default().lines().count()
    }

    /// Whether any of the processes still runs; one that nobody has waited for
    /// yet does not.
    fn running(&self) -> Vec<String> {
        if !cfg!(target_os = "linux") {
            return Vec::new();
        }
        let pids = std::fs::read_to_string(&self.0).unwrap_or_default();
        let runs = |pid: &&str| {
            std::fs::read_to_string(format!("/proc/{pid}/stat"))
                .is_ok_and(|stat| !stat.rsplit(')').next().unwrap().starts_with(" Z"))
        };
        pids.lines().filter(runs).map(str::to_owned).collect()
    }
}

impl Drop for Pids {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn program(pids: &Pids, limit: Duration, args: &[&str]) -> Process {
    let mut command =
        vec![env!("CARGO_BIN_EXE_misbehave").to_owned(), pids.0.to_str().unwrap().to_owned()];
    command.extend(args.iter().map(|&arg| arg.to_owned()));
    Process::new(command, limit)
}

/// Runs the small suite against a program, which is started this often.
#[track_caller]
fn report(args: &[&str], limit: Duration, starts: usize) -> Report {
    let pids = Pids::new();
    let begun = Instant::now();
    let report = run(plan(), &mut program(&pids, limit, args), &[]).unwrap();
    assert!(begun.elapsed() < Duration::from_mins(1), "{args:?}");
    assert_eq!((report.planned, report.outcomes.len()), (PLANNED, PLANNED));
    assert_eq!(pids.count(), starts, "{args:?}");
    assert_gone(&pids);
    for format in [Format::Table, Format::Json, Format::Junit] {
        let mut text = Vec::new();
        report.write(format, "book", &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text}");
    }
    report
}

#[track_caller]
fn assert_gone(pids: &Pids) {
    // What is killed takes a moment to be gone.
    let until = Instant::now() + Duration::from_secs(10);
    while !pids.running().is_empty() {
        assert!(Instant::now() < until, "left behind: {:?}", pids.running());
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What came of a program that misbehaves at the sixth request, the second case,
/// and nowhere else.
#[track_caller]
fn once(mode: &str, limit: Duration, status: Status) -> Outcome {
    let starts = if matches!(mode, "skip" | "error" | "wrong" | "wrong-legal" | "other-kind") {
        1
    } else {
        2
    };
    let report = report(&[mode, "5"], limit, starts);
    for (k, outcome) in report.outcomes.iter().enumerate() {
        let expected = if k == 5 { status } else { Status::Pass };
        assert_eq!(outcome.status, expected, "{mode}: {k}: {:?}", outcome.detail);
    }
    assert_eq!(report.is_success(), status == Status::Skip);
    report.outcomes.into_iter().nth(5).unwrap()
}

#[test]
fn good_programs_pass() {
    for mode in ["good", "slow", "crash-at-stop"] {
        let report = report(&[mode], LIMIT, 1);
        assert!(report.is_success());
        assert_eq!(report.count(Status::Pass), PLANNED);
    }
    let report = run(plan(), &mut BuiltIn, &[]).unwrap();
    assert_eq!(report.count(Status::Pass), PLANNED);
}

#[test]
fn a_crash_is_one_case_and_the_program_is_started_again() {
    let crash = once("crash", LIMIT, Status::Crash);
    assert_eq!(crash.detail.as_deref(), Some("it ended (exit status: 3) before it replied"));
    once("panic", LIMIT, Status::Crash);
    let report = report(&["crash"], LIMIT, PLANNED);
    assert_eq!(report.count(Status::Crash), PLANNED);
}

#[test]
fn half_a_reply_is_no_reply() {
    let half = once("half", LIMIT, Status::Crash);
    let detail = half.detail.unwrap();
    assert!(
        detail.starts_with("it ended (exit status: 0) in the middle of a line: {"),
        "{detail}"
    );
}

#[test]
fn a_hang_is_a_timeout() {
    let hang = once("hang", SHORT, Status::Timeout);
    assert_eq!(hang.detail.as_deref(), Some("no reply within 0.3 s"));
}

/// What it started holds its output open; that it has ended is seen all the same.
#[cfg(unix)]
#[test]
fn a_crash_is_seen_though_a_child_lives() {
    let pids = Pids::new();
    let mut program = program(&pids, LIMIT, &["orphan", "5"]);
    let begun = Instant::now();
    let report = run(plan(), &mut program, &[]).unwrap();
    assert!(begun.elapsed() < LIMIT);
    assert_eq!(report.count(Status::Pass), PLANNED - 1);
    let crash = &report.outcomes[5];
    assert_eq!(crash.status, Status::Crash);
    assert_eq!(crash.detail.as_deref(), Some("it ended (exit status: 3) before it replied"));
    assert_eq!(pids.count(), 4);
    assert_gone(&pids);
    let pids = Pids::new();
    let mut program = self::program(&pids, LIMIT, &["start-orphan"]);
    let fault = run(plan(), &mut program, &[]).unwrap_err().to_string();
    assert_eq!(fault, "it ended (exit status: 3) before it replied");
    assert!(begun.elapsed() < LIMIT);
    assert_gone(&pids);
}

/// What it wrote before it ended counts, whoever holds its output open.
#[cfg(unix)]
#[test]
fn the_last_reply_of_a_program_that_ends_counts() {
    let script = "sleep 600 & read line; echo \"$1\"; read line; sleep 0.05; echo \"$2\"";
    let start = serde_json::to_string(&BuiltIn.start().unwrap()).unwrap();
    let setup = serde_json::json!({"seq": 0, "position": answer::start(Variant::Ayoayo)});
    let command = ["sh", "-c", script, "sh", &start, &setup.to_string()];
    let mut process = Process::new(command.map(str::to_owned).to_vec(), LIMIT);
    let report = run(plan(), &mut process, &[]).unwrap();
    let statuses: Vec<_> = report.outcomes.iter().map(|outcome| outcome.status).collect();
    assert_eq!(statuses[..2], [Status::Pass, Status::Crash]);
    // Half a line is no reply.
    let script =
        "sleep 600 & read line; echo \"$1\"; read line; printf '{\"seq\": 0, '; exit 3";
    let command = ["sh", "-c", script, "sh", &start].map(str::to_owned).to_vec();
    let report = run(plan(), &mut Process::new(command, LIMIT), &[]).unwrap();
    let detail = report.outcomes[0].detail.as_deref();
    assert_eq!(report.outcomes[0].status, Status::Crash);
    assert_eq!(
        detail,
        Some("it ended (exit status: 3) in the middle of a line: {\"seq\": 0, ")
    );
}

#[test]
fn what_a_program_started_ends_with_it() {
    let pids = Pids::new();
    let mut program = program(&pids, SHORT, &["grandchild", "0"]);
    let report = run(plan(), &mut program, &[]).unwrap();
    assert_eq!(report.outcomes[0].status, Status::Timeout);
    assert_eq!(pids.count(), 4);
    assert_gone(&pids);
}

#[test]
fn a_program_that_does_not_end_is_ended() {
    let report = report(&["ignore-stop"], SHORT, 1);
    assert!(report.is_success());
}

#[test]
fn dropping_ends_it() {
    let pids = Pids::new();
    let mut program = program(&pids, LIMIT, &["hang"]);
    program.start().unwrap();
    assert_eq!(pids.count(), 1);
    drop(program);
    assert_gone(&pids);
}

#[test]
fn lines_that_are_no_reply() {
    for (mode, detail) in [
        (
            "rubbish",
            "no reply of the protocol: pit 3 -> 4\\u{7}: column 1: expected value; one JSON object on one line was expected",
        ),
        ("blank", "no reply of the protocol: an empty line"),
        (
            "bytes",
            "no reply of the protocol: \u{fffd}\u{fffd}\\u{0}: column 1: expected value; one JSON object on one line was expected",
        ),
        ("null-seq", "a reply with seq null, expected 5: {\"seq\":null,\"error\":\"what?\"}"),
    ] {
        assert_eq!(once(mode, LIMIT, Status::Error).detail.as_deref(), Some(detail));
    }
    for (mode, beginning) in [
        ("wrong-seq", "a reply with seq 105, expected 5: {"),
        ("no-seq", "no reply of the protocol: {"),
        ("reply-field", "no reply of the protocol: {"),
    ] {
        let detail = once(mode, LIMIT, Status::Error).detail.unwrap();
        assert!(detail.starts_with(beginning), "{detail}");
    }
}

#[test]
fn floods() {
    let detail = once("flood", LIMIT, Status::Error).detail.unwrap();
    assert_eq!(detail, "a line of more than 1048576 bytes");
    let detail = once("flood-lines", LIMIT, Status::Error).detail.unwrap();
    assert!(detail.starts_with("more output after the reply: {"), "{detail}");
}

#[test]
fn one_line_too_many_is_of_the_request_before() {
    for mode in ["twice", "twice-late"] {
        let detail = once(mode, LIMIT, Status::Error).detail;
        assert!(detail.unwrap().starts_with("more output after the reply: "), "{mode}");
    }
    // Of a line that is no reply and comes late, nobody can say which it is of.
    let report = report(&["chatter", "5"], LIMIT, 2);
    assert_eq!(report.count(Status::Error), 1);
    assert!(report.outcomes[5..=6].iter().any(|outcome| outcome.status == Status::Error));
    let report = self::report(&["twice"], LIMIT, PLANNED);
    assert_eq!(report.count(Status::Error), PLANNED);
    let report = self::report(&["last-words"], LIMIT, 1);
    let last = report.outcomes.last().unwrap();
    assert_eq!(last.status, Status::Error);
    assert_eq!(last.detail.as_deref(), Some("more output after the reply: goodbye"));
    assert_eq!(report.count(Status::Pass), PLANNED - 1);
}

#[test]
fn replies_that_are_no_answers() {
    let skip = once("skip", LIMIT, Status::Skip);
    assert_eq!(skip.detail.as_deref(), Some("no custom\\npositions"));
    let error = once("error", LIMIT, Status::Error);
    assert_eq!(error.detail.as_deref(), Some("index out of range"));
    let other = once("other-kind", LIMIT, Status::Error);
    assert_eq!(
        other.detail.as_deref(),
        Some("a reply to another kind of request: {\"nodes\":[1]}")
    );
}

#[test]
fn wrong_answers() {
    let wrong = once("wrong", LIMIT, Status::Fail);
    let Difference::Pit { pit: 3, got: 17, .. } = wrong.differences[0] else {
        panic!("{:?}", wrong.differences);
    };
    assert_eq!(wrong.differences.len(), 1);
    // Asked again about the moves before, it answers rightly.
    assert_eq!(wrong.first_wrong, Some(5));
    let legal = once("wrong-legal", LIMIT, Status::Fail);
    assert_eq!(
        legal.differences,
        [1, 2, 3, 4].map(|pit| Difference::Missing { mv: Move::sow(pit) })
    );
    assert_eq!(legal.first_wrong, None);
}

#[test]
fn the_first_wrong_move_is_found() {
    let selection = Selection { cases: vec!["ayoayo-game".to_owned()], ..Selection::default() };
    let pids = Pids::new();
    let plan = Plan::new(&suite(), &selection);
    let report = run(plan, &mut program(&pids, LIMIT, &["drift"]), &[]).unwrap();
    let outcome = &report.outcomes[0];
    assert_eq!(outcome.status, Status::Fail);
    // Wrong after two, four and six moves: one of these is found.
    let first_wrong = outcome.first_wrong.unwrap();
    assert!(matches!(first_wrong, 1 | 3 | 5));
    let mut text = Vec::new();
    report.write(Format::Table, "book", &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("by the reference engine:\n    before move number "), "{text}");
    // Told at once, below the note.
    let departs = format!("  departs at move {} of 6, ", first_wrong + 1);
    assert!(text.lines().nth(2).unwrap().starts_with(&departs), "{text}");
    let legal = table(&self::report(&["wrong-legal", "5"], LIMIT, 1));
    let third = legal.lines().nth(2);
    assert_eq!(third, Some("  departs before the first of 6 moves, in the legal moves"));
}

fn table(report: &Report) -> String {
    let mut text = Vec::new();
    report.write(Format::Table, "book", &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Whatever a program says, its report can be read.
#[test]
fn very_long_answers_are_shortened() {
    let pits = table(&report(&["many-pits", "5"], LIMIT, 1));
    assert!(pits.contains("1, 1, 99936 more]\n"), "{pits}");
    assert!(pits.len() < 10_000);
    assert!(table(&report(&["long-name"], LIMIT, 1)).len() < 1000);
    let report = report(&["long-name"], LIMIT, 1);
    let mut junit = Vec::new();
    report.write(Format::Junit, "book", &mut junit).unwrap();
    assert!(junit.len() < 10_000);
}

#[test]
fn many_failures_are_counted_by_rule() {
    // The setups, which the program spoils, too, and the perft table, which has no rule.
    let all = table(&report(&["crash"], LIMIT, PLANNED));
    let summary = "\nby rule:\n  ayoayo.relay: 4 failed\n  ayoayo.setup: 1 failed\n  bao.setup: 1 failed\n  djenon.relay: 1 failed\n  djenon.setup: 1 failed\n  mangala.setup: 1 failed\n\n";
    assert!(all.contains(summary), "{all}");
    let one = table(&report(&["wrong", "5"], LIMIT, 1));
    assert!(!one.contains("by rule:"), "{one}");
    assert!(
        one.contains("  rule book/ayoayo.html#ayoayo.relay (mancala rules ayoayo.relay)\n"),
        "{one}"
    );
}

#[test]
fn a_verdict_says_what_was_skipped() {
    let skip = table(&report(&["skip", "5"], LIMIT, 1));
    assert!(
        skip.ends_with(
            "planned 10 = reported 10, 9 pass, 1 skip: conforms in what it answered; 1 skipped\n"
        ),
        "{skip}"
    );
    assert!(table(&report(&["good"], LIMIT, 1)).ends_with(", 10 pass: conforms\n"));
}

#[test]
fn programs_that_cannot_be_asked() {
    for (mode, fault) in [
        ("end-at-once", "it ended (exit status: 0) before it replied"),
        ("start-crash", "it ended (exit status: 3) before it replied"),
        (
            "start-hang",
            "no reply to start within 0.3 s: is its output flushed after every line?",
        ),
        (
            "start-rubbish",
            "no reply of the protocol: Welcome to mancala!: column 1: expected value; one JSON object on one line was expected",
        ),
        (
            "start-indented",
            "no reply of the protocol: {: column 1: EOF while parsing an object; one JSON object on one line was expected",
        ),
        ("start-error", "it says no licence\\u{1b}[31m"),
        ("start-version", "it speaks version 2 of the protocol, expected 1"),
        (
            "start-value",
            "ayoayo.end.sweep has no value \"me\", expected last-mover or row-owner",
        ),
    ] {
        let pids = Pids::new();
        let limit = if mode == "start-hang" { SHORT } else { LIMIT };
        let ran = run(plan(), &mut program(&pids, limit, &[mode]), &[]);
        assert_eq!(ran.unwrap_err().to_string(), fault, "{mode}");
        assert_gone(&pids);
    }
    let pids = Pids::new();
    let ran = run(plan(), &mut program(&pids, LIMIT, &["start-field"]), &[]);
    // As of every reply, it is said where.
    let fault = ran.unwrap_err().to_string();
    assert!(fault.contains("unknown field `colour`"), "{fault}");
    assert!(!fault.contains("column 1:"), "{fault}");
    for (mode, key) in [("start-key", "perft"), ("start-inner-key", "name")] {
        let pids = Pids::new();
        let ran = run(plan(), &mut program(&pids, LIMIT, &[mode]), &[]);
        let fault = ran.unwrap_err().to_string();
        assert!(fault.ends_with(&format!(": duplicate field `{key}`")), "{fault}");
        assert!(!fault.contains("column 1:"), "{fault}");
    }
    // The reply to a request that was not made yet is none.
    let pids = Pids::new();
    let ran = run(plan(), &mut program(&pids, LIMIT, &["start-ahead"]), &[]);
    let fault = ran.unwrap_err().to_string();
    let beginning =
        "more output after the reply to start, before anything was asked: {\"position\":{";
    assert!(fault.starts_with(beginning), "{fault}");
    assert_gone(&pids);
    let missing = vec!["no-such\nprogram".to_owned()];
    let ran = run(plan(), &mut Process::new(missing, LIMIT), &[]);
    let fault = ran.unwrap_err();
    assert!(matches!(fault, Fault::Spawn(_)));
    assert!(fault.to_string().starts_with("cannot be started: no-such\\nprogram: "));
}

#[test]
fn a_program_that_cannot_be_started_again_is_given_up() {
    let report = report(&["start-once", "1"], LIMIT, 4);
    let statuses: Vec<_> = report.outcomes.iter().map(|outcome| outcome.status).collect();
    assert_eq!(statuses[0], Status::Pass);
    assert_eq!(statuses[1..], [Status::Crash; PLANNED - 1]);
    let detail = report.outcomes[PLANNED - 1].detail.as_deref();
    assert_eq!(detail, Some("started again: it ended (exit status: 4) before it replied"));
}

#[test]
fn another_reply_to_start_than_at_first_is_an_error() {
    let report = report(&["changed", "5"], LIMIT, 2);
    for (k, outcome) in report.outcomes.iter().enumerate() {
        let expected = match k {
            5 => Status::Crash,
            6 => Status::Error,
            _ => Status::Pass,
        };
        assert_eq!(outcome.status, expected, "{k}: {:?}", outcome.detail);
    }
    assert_eq!(
        report.outcomes[6].detail.as_deref(),
        Some("started again: it says other rules, variants in reply to start than at first")
    );
}

#[test]
fn what_is_not_offered_does_not_apply() {
    let applicable = |args: &[&str]| -> Vec<_> {
        let report = report(args, LIMIT, 1);
        assert!(report.is_success());
        let not = report.outcomes.iter().filter(|outcome| outcome.status != Status::Pass);
        not.map(|outcome| {
            assert_eq!(outcome.status, Status::NotApplicable);
            let detail = outcome.detail.as_deref().unwrap();
            format!("{}: {detail}", outcome.item.id)
        })
        .collect()
    };
    assert_eq!(
        applicable(&["one-value"]),
        ["ayoayo-last: not offered: ayoayo.end.sweep=last-mover"]
    );
    // What is offered is not named.
    let mut suite = suite();
    let case = &mut suite.cases[3].case;
    case.when.insert("ayoayo.end.repetition".to_owned(), "draw".to_owned());
    let pids = Pids::new();
    let plan = Plan::new(&suite, &Selection::default());
    let report = run(plan, &mut program(&pids, LIMIT, &["one-value"]), &[]).unwrap();
    assert_eq!(
        report.outcomes[SETUPS + 3].detail.as_deref(),
        Some("not offered: ayoayo.end.sweep=last-mover")
    );
    assert_eq!(
        applicable(&["no-rulings"]),
        ["ayoayo-owner: not offered: ayoayo.end.sweep=row-owner"]
    );
    assert_eq!(applicable(&["no-perft"]), ["ayoayo-perft-start: perft is not answered"]);
    let one = applicable(&["one-variant"]);
    assert_eq!(one.len(), PLANNED - 2);
    assert_eq!(one[0], "ayoayo-setup: ayoayo is not played");
}

#[test]
fn a_run_of_nothing_is_no_success() {
    let report = report(&["no-variant"], LIMIT, 1);
    assert_eq!(report.count(Status::NotApplicable), PLANNED);
    assert!(!report.is_success());
    let report = self::report(&["skip"], LIMIT, 1);
    assert_eq!(report.count(Status::Skip), PLANNED);
    assert!(!report.is_success());
    let report = run(Plan::default(), &mut BuiltIn, &[]).unwrap();
    assert!(!report.is_success());
    let mut lost = run(plan(), &mut BuiltIn, &[]).unwrap();
    lost.outcomes.pop();
    assert!(!lost.is_success());
}

#[test]
fn known_failures_must_fail() {
    let known = |ids: &[&str], args: &[&str]| {
        let pids = Pids::new();
        let ids: Vec<_> = ids.iter().map(|&id| id.to_owned()).collect();
        run(plan(), &mut program(&pids, LIMIT, args), &ids).unwrap()
    };
    assert!(known(&["ayoayo-game"], &["wrong", "5"]).is_success());
    assert!(known(&["ayoayo-game"], &["crash", "5"]).is_success());
    let surprise = known(&["ayoayo-game", "djenon-one"], &["wrong", "5"]);
    assert!(!surprise.is_success());
    let unexpected: Vec<_> = surprise
        .unexpected()
        .map(|outcome| (outcome.item.id.as_str(), outcome.status))
        .collect();
    assert_eq!(unexpected, [("djenon-one", Status::Pass)]);
    assert!(known(&["ayoayo-game"], &["skip", "5"]).is_success());
}

#[test]
fn the_rulings_that_are_sent() {
    /// Writes down what it is asked.
    struct Spy(Vec<Request>);
    impl Implementation for Spy {
        fn start(&mut self) -> Result<StartReply, Fault> {
            let mut reply = BuiltIn.start()?;
            let offer = reply.variants.get_mut(&Variant::Ayoayo).unwrap();
            offer.rulings.insert("ayoayo.end.repetition".to_owned(), vec!["draw".to_owned()]);
            offer.rulings.remove("ayoayo.capture.empty-opposite");
            Ok(reply)
        }
        fn ask(&mut self, request: &Request) -> Result<Body, Fault> {
            self.0.push(request.clone());
            BuiltIn.ask(request)
        }
        fn stop(&mut self) -> Result<(), Fault> {
            Ok(())
        }
    }
    let mut spy = Spy(Vec::new());
    let report = run(plan(), &mut spy, &[]).unwrap();
    assert!(report.is_success());
    assert!(spy.0.iter().map(|request| request.seq().unwrap()).eq(0..PLANNED as u64));
    for (outcome, request) in report.outcomes.iter().zip(&spy.0) {
        let (Request::Setup { rulings, .. }
        | Request::Run { rulings, .. }
        | Request::Perft { rulings, .. }) = request
        else {
            panic!("{request:?}");
        };
        assert_eq!(rulings, &outcome.rulings);
        let value = |id: &str| rulings.get(id).map(String::as_str);
        match outcome.item.variant {
            Variant::Ayoayo => {
                let owner = outcome.item.id == "ayoayo-owner";
                let sweep = if owner { "row-owner" } else { "last-mover" };
                assert_eq!(rulings.len(), 3);
                assert_eq!(value("ayoayo.end.sweep"), Some(sweep));
                assert_eq!(value("ayoayo.end.repetition"), Some("draw"));
                assert_eq!(value("ayoayo.capture.empty-opposite"), Some("nothing"));
            }
            Variant::BaoKigogo => assert!(rulings.is_empty()),
            _ => assert_eq!(rulings.len(), 1),
        }
    }
}

#[test]
fn selections() {
    let ids = |selection: &Selection| -> Vec<String> {
        Plan::new(&suite(), selection).items.into_iter().map(|item| item.id).collect()
    };
    let rule = |rule: &str| Selection { rules: vec![rule.to_owned()], ..Selection::default() };
    assert_eq!(ids(&rule("djenon")), ["djenon-setup", "djenon-one"]);
    assert_eq!(ids(&rule("djenon.relay")), ["djenon-one"]);
    assert_eq!(ids(&rule("djenon.rel")), [] as [&str; 0]);
    let bao = Selection { variants: vec![Variant::BaoKigogo], ..Selection::default() };
    assert_eq!(ids(&bao), ["bao-setup"]);
    let both = Selection {
        variants: vec![Variant::Ayoayo],
        cases: vec!["ayoayo-perft-start".to_owned(), "djenon-one".to_owned()],
        ..Selection::default()
    };
    assert_eq!(ids(&both), ["ayoayo-perft-start"]);
    let kinds: Vec<_> = plan().items.iter().map(mancala_verify::runner::Item::kind).collect();
    assert_eq!(kinds[SETUPS - 1..=SETUPS], [Kind::Setup, Kind::Case]);
    assert_eq!(kinds[PLANNED - 1], Kind::Perft);
}

#[cfg(unix)]
#[test]
fn scripts_that_close_their_streams() {
    let start = serde_json::to_string(&BuiltIn.start().unwrap()).unwrap();
    let ask = |script: &str| {
        let command = ["sh", "-c", script, "sh", &start].map(str::to_owned).to_vec();
        let report = run(plan(), &mut Process::new(command, SHORT), &[]).unwrap();
        let detail = report.outcomes[0].detail.clone().unwrap();
        (report.outcomes[0].status, detail)
    };
    let say = "read line; echo \"$1\";";
    let closed = ask(&format!("{say} read line; exec >&-; sleep 60"));
    assert_eq!(closed, (Status::Crash, "it closed its output before it replied".to_owned()));
    // Its input is closed, and it lives on.
    let deaf = ask(&format!("{say} exec <&-; sleep 60"));
    assert_eq!(deaf, (Status::Timeout, "no reply within 0.3 s".to_owned()));
    let killed = ask(&format!("{say} read line; kill -9 $$"));
    assert_eq!(killed.0, Status::Crash);
    assert!(killed.1.contains("signal: 9"), "{}", killed.1);
}
