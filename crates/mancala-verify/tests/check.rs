//! What another implementation says, compared: every difference is found, and
//! every fault of the input is named with its place.

use std::io::{self, BufRead, Read};

use mancala_variants::{Move, Pit};
use mancala_verify::check::{
    CheckError, CheckFault, Checked, Checker, ClaimError, DifferenceKind, MAX_LINE,
};

/// Pit 1 lifts three into 2, 3 and 4, which makes two there; pits 4 and 5 are
/// sown on (4: two into 5 and 6, the last makes one and the turn ends). All the
/// figures are by hand.
const GOOD: &str = r#"{"variant":"ayoayo","position":{"pits":[0,3,0,0,1,0,0,0,0,2,0,0],"captured":[3,4],"to_move":"south"},"legal":[1,4],"results":[{"move":1,"pits":[0,0,1,1,0,1,1,0,0,2,0,0],"captured":[3,4],"laps":2}]}"#;

fn lines(text: &str) -> Vec<Result<Checked, CheckError>> {
    Checker::new(text.as_bytes(), "a.jsonl").collect()
}

/// The differences that one line shows, as text.
fn differences(line: &str) -> Vec<String> {
    let mut checked = lines(line);
    assert_eq!(checked.len(), 1);
    let checked = checked.remove(0).unwrap();
    checked.differences.iter().map(ToString::to_string).collect()
}

/// The error that a text ends in, as text.
fn error(text: impl AsRef<[u8]>) -> String {
    let last = Checker::new(text.as_ref(), "a.jsonl").last().unwrap();
    last.unwrap_err().to_string()
}

#[test]
fn a_good_line_shows_no_difference() {
    assert_eq!(differences(GOOD), [""; 0]);
    // Everything that may be left out, left out.
    let short = GOOD.replace(",\"laps\":2", "");
    assert_eq!(differences(&short), [""; 0]);
    let named = GOOD.replace("\"position\"", "\"rulings\":{},\"position\"");
    assert_eq!(differences(&named), [""; 0]);
    let no_result = GOOD.replace(
        r#"{"move":1,"pits":[0,0,1,1,0,1,1,0,0,2,0,0],"captured":[3,4],"laps":2}"#,
        "",
    );
    assert_eq!(differences(&no_result), [""; 0]);
}

#[test]
fn every_kind_of_difference_is_told() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("\"legal\":[1,4]", "\"legal\":[4]", &["move 1: legal, but not listed"]),
        (
            "\"legal\":[1,4]",
            "\"legal\":[1,4,5]",
            &["move 5: listed as legal, but the pit is empty (ayoayo.turn.choose)"],
        ),
        (
            "\"legal\":[1,4]",
            "\"legal\":[200,\"pass\",1,4]",
            &[
                "move 200: listed as legal, but the board has no such pit (ayoayo.turn.choose)",
                "move pass: listed as legal, but the player to move may not pass (ayoayo.pass)",
            ],
        ),
        ("\"legal\":[1,4]", "\"legal\":[4,1,4]", &["move 4: listed as legal more than once"]),
        (
            "[0,0,1,1,0,1,1,",
            "[0,9,1,1,0,0,1,",
            &["move 1: pit 1 holds 9, expected 0", "move 1: pit 5 holds 0, expected 1"],
        ),
        ("[0,0,1,1,0,1,1,", "[0,1,1,0,1,1,", &["move 1: the board has 11 pits, expected 12"]),
        (
            "\"captured\":[3,4],\"laps\"",
            "\"captured\":[4,70000],\"laps\"",
            &[
                "move 1: South has captured 4, expected 3",
                "move 1: North has captured 70000, expected 4",
            ],
        ),
        ("\"laps\":2", "\"laps\":1", &["move 1: 1 laps, expected 2"]),
        (
            "\"move\":1",
            "\"move\":9",
            &["move 9: has a result, but the pit is not the mover's own (ayoayo.turn.choose)"],
        ),
        (
            "\"results\":[",
            "\"results\":[{\"move\":1,\"pits\":[0,0,1,1,0,1,1,0,0,2,0,0],\"captured\":[3,4]},",
            &["move 1: has more than one result"],
        ),
    ];
    for (from, to, expected) in cases {
        assert!(GOOD.contains(from), "{from}");
        assert_eq!(differences(&GOOD.replace(from, to)), *expected, "{from} -> {to}");
    }
}

#[test]
fn rulings_change_what_is_expected() {
    // The last seed of pit 4 falls into the empty pit 5, opposite which is nothing.
    let lone = GOOD
        .replace(
            r#""move":1,"pits":[0,0,1,1,0,1,1,0,0,2,0,0]"#,
            r#""move":4,"pits":[0,3,0,0,0,0,0,0,0,2,0,0]"#,
        )
        .replace(r#""captured":[3,4],"laps":2"#, r#""captured":[4,4],"laps":1"#);
    assert_eq!(
        differences(&lone),
        ["move 4: pit 5 holds 0, expected 1", "move 4: South has captured 4, expected 3",]
    );
    let ruled = lone.replace(
        "\"position\"",
        "\"rulings\":{\"ayoayo.capture.empty-opposite\":\"lone-seed\"},\"position\"",
    );
    assert_eq!(differences(&ruled), [""; 0]);
}

#[test]
fn a_pass_may_be_claimed() {
    let pass = r#"{"variant":"ayoayo","position":{"pits":[0,0,0,0,0,0,0,0,0,0,1,3],"captured":[0,0],"to_move":"south"},"legal":["pass"],"results":[{"move":"pass","pits":[0,0,0,0,0,0,0,0,0,0,1,3],"captured":[0,0],"laps":0}]}"#;
    assert_eq!(differences(pass), [""; 0]);
}

#[test]
fn lines_are_counted_and_summed_up() {
    let wrong = GOOD.replace("\"laps\":2", "\"laps\":3");
    let text = format!("\n  \r\n{GOOD}\r\n\n\t{wrong}\n{GOOD}");
    let mut checker = Checker::new(text.as_bytes(), "a.jsonl");
    let numbers: Vec<_> = checker
        .by_ref()
        .map(Result::unwrap)
        .map(|c| (c.line, c.moves, c.differences.len()))
        .collect();
    assert_eq!(numbers, [(3, 1, 0), (5, 1, 1), (6, 1, 0)]);
    let summary = checker.summary();
    assert_eq!((summary.positions, summary.moves, summary.differences), (3, 3, 1));
}

#[test]
fn differences_have_a_json_form() {
    let wrong = GOOD
        .replace("\"legal\":[1,4]", "\"legal\":[1,4,5]")
        .replace("[0,0,1,1,0,1,1,", "[0,0,1,1,0,1,9,");
    let checked = lines(&wrong).remove(0).unwrap();
    let json: Vec<_> =
        checked.differences.iter().map(|d| serde_json::to_string(d).unwrap()).collect();
    assert_eq!(
        json,
        [
            r#"{"move":5,"kind":"not-legal","rule":"ayoayo.turn.choose","why":"the pit is empty"}"#,
            r#"{"move":1,"kind":"pit","pit":6,"expected":1,"got":9}"#,
        ]
    );
    assert_eq!(checked.differences[1].mv, Move::sow(1));
    assert_eq!(
        checked.differences[1].kind,
        DifferenceKind::Pit { pit: Pit::new(6), expected: 1, got: 9 }
    );
}

#[test]
fn faults_name_file_line_and_column() {
    let cases: &[(&str, &str)] = &[
        ("", "a.jsonl:1:1: the input ends without a position, expected at least one"),
        ("\n \n", "a.jsonl:3:1: the input ends without a position, expected at least one"),
        ("nonsense", "a.jsonl:1:2: expected ident"),
        ("{", "a.jsonl:1:1: EOF while parsing an object"),
        ("7", "a.jsonl:1:1: invalid type: integer `7`, expected an object"),
        ("[]", "a.jsonl:1:1: invalid type: sequence, expected an object"),
        ("\u{feff}{}", "a.jsonl:1:2: missing field `variant`"),
        ("{} {}", "a.jsonl:1:2: missing field `variant`"),
        (
            "{\"variant\":\"oware\"}",
            "a.jsonl:1:18: invalid value: string \"oware\", expected a variant: ayoayo, djenon-aboure, bao-kigogo or mangala-iv",
        ),
        (
            "{\"a\":1}",
            "a.jsonl:1:4: unknown field `a`, expected one of `variant`, `rulings`, \
          `position`, `legal`, `results`",
        ),
        ("{\"variant\":\"ayoayo\"}", "a.jsonl:1:20: missing field `position`"),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), *expected);
    }
    let after =
        |from: &str, to: &str| error(format!("{GOOD}\n\n {}\n", GOOD.replace(from, to)));
    assert_eq!(after("[0,3,0,", "[0,3,"), "a.jsonl:3:2: ayoayo: expected 12 pits, found 11");
    assert_eq!(
        after("[0,3,0,", "[0,49,0,"),
        "a.jsonl:3:2: ayoayo: pit 1 holds 49 seeds, expected at most 48"
    );
    assert_eq!(
        after("\"position\"", "\"rulings\":{\"ayoayo.feed\":\"no\"},\"position\""),
        "a.jsonl:3:2: unknown ruling \"ayoayo.feed\", expected ayoayo.capture.empty-opposite \
         or ayoayo.end.repetition or ayoayo.end.sweep"
    );
    assert!(after("\"legal\":[1", "\"legal\":[256").starts_with("a.jsonl:3:"));
    assert!(after("\"laps\"", "\"lap\"").contains("unknown field `lap`"));
    assert!(after("\"legal\":[1,4],", "").contains("missing field `legal`"));
    assert!(
        after("\"legal\":[1,4],", "\"legal\":[1,4],\"legal\":[1,4],")
            .contains("duplicate field `legal`")
    );
    assert!(after("}]}", "}]}}").contains("trailing characters"));
    assert!(after("[0,3,0,", "[0,-3,0,").contains("invalid value: integer `-3`"));
    assert!(after("[0,3,0,", "[0,1e40,0,").contains("invalid type: floating point"));
    assert!(after("[0,3,0,", "[0,1e4000,0,").contains("number out of range"));
}

#[test]
fn input_that_is_no_text_or_too_deep_is_refused() {
    let bytes = [&b"{\"variant\":\"ayo"[..], &[0xff, 0xfe], b"\"}"].concat();
    let message = error(bytes);
    assert!(message.starts_with("a.jsonl:1:") && message.contains("unicode"), "{message}");
    let deep = GOOD.replace("[1,4]", &"[".repeat(100_000));
    assert!(error(deep).starts_with("a.jsonl:1:"));
}

#[test]
fn a_line_may_be_long_but_not_too_long() {
    let padded = |n: usize| format!("{GOOD}{}", " ".repeat(n - GOOD.len()));
    assert_eq!(differences(&padded(MAX_LINE)), [""; 0]);
    assert_eq!(differences(&format!("{}\n", padded(MAX_LINE))), [""; 0]);
    assert_eq!(
        error(padded(MAX_LINE + 1)),
        "a.jsonl:1:1048577: the line is too long, expected at most 1048576 bytes"
    );
    assert_eq!(lines(&format!("{GOOD}\n{}\n{GOOD}", padded(MAX_LINE + 1))).len(), 2);
}

/// Lines for ever, and no newline in sight.
struct Endless;

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        buffer.fill(b' ');
        Ok(buffer.len())
    }
}

impl BufRead for Endless {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(&[b' '; 4096])
    }

    fn consume(&mut self, _: usize) {}
}

#[test]
fn memory_is_bounded_by_the_longest_line() {
    let mut checker = Checker::new(Endless, "zero");
    let error = checker.next().unwrap().unwrap_err();
    assert!(matches!(error.fault, CheckFault::TooLong));
    assert!(checker.next().is_none(), "nothing follows an error");
}

#[test]
fn a_failing_reader_is_told() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let mut checker = Checker::new(io::BufReader::new(Failing), "disk");
    let error = checker.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "disk:1:1: cannot read: the disk is gone");
    assert_eq!((error.line, error.column), (1, 1));
}

#[test]
fn faults_can_be_told_apart() {
    let faults = [
        ("", false, false),
        ("{", true, false),
        (&GOOD.replace("[0,3,0,", "[0,3,"), false, true),
    ];
    for (text, json, claim) in faults {
        let error = lines(text).pop().unwrap().unwrap_err();
        assert_eq!(matches!(error.fault, CheckFault::Json(_)), json);
        assert_eq!(matches!(error.fault, CheckFault::Claim(ClaimError::Setup(_))), claim);
    }
}
