use std::io::Read as _;

use mancala_notation::record::Record;
use serde_json::{Value, json};

use crate::support::{
    Folder, OneByte, Torn, error_line, golden, good, refused, run, run_reading,
};

/// What converting this text comes to.
#[track_caller]
fn converted(args: &[&str], text: impl AsRef<[u8]>) -> String {
    let ran = run(&[&["convert", "-"], args].concat(), text);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
    ran.out
}

const TWO: &str = "\
[Variant \"ayoayo{end.sweep=row-owner}\"]
[Event \"A \\\"quoted\\\" \\\\ name\"]
[Source \"an unknown tag\"]
[Termination \"unfinished\"]
[Result \"*\"]

1. Bx7 {a comment} f (1... a {another} {} (1... b)) *

[Variant \"bao-kigogo\"]
[Termination \"resignation\"]

1. B1 0-1
";

#[test]
fn a_record_as_json() {
    let out = converted(&[], TWO);
    assert!(out.ends_with('\n'));
    let lines: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2, "one record a line");
    assert_eq!(
        lines[0],
        json!({
            "tags": [["Variant", "ayoayo{end.sweep=row-owner}"], ["Event", "A \"quoted\" \\ name"],
                ["Source", "an unknown tag"], ["Termination", "unfinished"], ["Result", "*"]],
            "start": {"variant": "ayoayo", "rulings": {"ayoayo.end.sweep": "row-owner"},
                "pits": [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4], "captured": [0, 0],
                "to_move": "south"},
            "moves": [
                {"move": 1, "captured": 7, "comments": ["a comment"]},
                {"move": 11, "variations": [[
                    {"move": 6, "comments": ["another", ""], "variations": [[{"move": 7}]]}
                ]]}
            ],
            "result": "*"
        })
    );
    assert_eq!(lines[1]["result"], "0-1");
}

#[test]
fn there_and_back_byte_for_byte() {
    let lines = converted(&[], TWO);
    assert_eq!(converted(&[], &lines), TWO);
    assert_eq!(converted(&["--to", "mgn"], &lines), TWO);
    assert_eq!(converted(&["--to", "mgn"], TWO), TWO);
    assert_eq!(converted(&["--to", "json"], &lines), lines);
    for path in golden() {
        let path = path.to_str().unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let json = good(&["convert", path]);
        assert_eq!(json.lines().count(), text.matches("[Variant ").count());
        assert_eq!(converted(&[], &json), text, "{path}");
        assert_eq!(converted(&["--to=json"], converted(&[], &json)), json);
    }
}

#[test]
fn records_in_json_may_be_arranged_in_any_way() {
    let lines = converted(&[], TWO);
    let records: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let array = format!("\n [{}]\n", lines.trim_end().replace('\n', ",\n"));
    let pretty: String =
        records.iter().map(|record| serde_json::to_string_pretty(record).unwrap()).collect();
    for text in [&array, &pretty, &serde_json::to_string_pretty(&records).unwrap()] {
        assert_eq!(converted(&[], text), TWO);
        assert_eq!(run_reading(&["convert", "-"], &mut OneByte(text.as_bytes())).out, TWO);
    }
    assert_eq!(converted(&[], format!("\u{feff}{}", lines.replace('\n', "\r\n"))), TWO);
}

#[test]
fn any_text_becomes_that_of_the_writer() {
    let text =
        "\u{feff}[Variant \"ayoayo\"] [South \"Ade\"]\r\n1. A\r\nf{a comment}( 1... c )*";
    // c is empty after A.
    let text = text.replace("1... c", "1... b");
    let written = "[Variant \"ayoayo\"]\n[South \"Ade\"]\n\n1. A f {a comment} (1... b) *\n";
    assert_eq!(converted(&["--to", "mgn"], &text), written);
    assert_eq!(converted(&[], converted(&[], &text)), written);
    assert_eq!(
        run_reading(&["convert", "--to=mgn", "-"], &mut OneByte(text.as_bytes())).out,
        written
    );
}

#[test]
fn annotations_are_those_asked_for() {
    let game = |moves: &str| format!("[Variant \"ayoayo\"]\n\n{moves} *\n");
    let text = game("1. Bx7^5 f (1... a)");
    let moves = |what: &str| {
        let out = converted(&["--to=mgn", "--annotate", what], &text);
        out.lines().last().unwrap().to_owned()
    };
    let (f, a) = (laps("f"), laps("a"));
    assert_eq!(moves("none"), "1. B f (1... a) *");
    assert_eq!(moves("captures"), format!("1. Bx7 f{} (1... a{}) *", f.0, a.0));
    assert_eq!(moves("laps"), format!("1. B^5 f{} (1... a{}) *", f.1, a.1));
    assert_eq!(moves("both"), format!("1. Bx7^5 f{}{} (1... a{}{}) *", f.0, f.1, a.0, a.1));
    assert_eq!(converted(&["--to=mgn"], &text), text, "left as they are");
}

/// What the trace says of a move after B, as annotations.
fn laps(mv: &str) -> (String, String) {
    let after = "ayoayo 6,1,0,0,6,6/6,2,7,0,6,1 7-0 N";
    let out = good(&["trace", after, mv, "--format", "json"]);
    let trace: Value = serde_json::from_str(&out).unwrap();
    let captured = match trace["captured"].as_u64().unwrap() {
        0 => String::new(),
        seeds => format!("x{seeds}"),
    };
    (captured, format!("^{}", trace["laps"]))
}

#[test]
fn files_are_written_whole() {
    let folder = Folder::new();
    let (mgn, jsonl) = (folder.with("games.mgn", TWO), folder.file("games.jsonl"));
    let ran = run(&["convert", &mgn, "--output", &jsonl], "");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    assert_eq!(folder.read("games.jsonl"), good(&["convert", &mgn]));
    // Into the file that is read, too.
    let ran = run(&["convert", &jsonl, "--output", &jsonl], "");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    assert_eq!(folder.read("games.jsonl"), TWO);
    assert_eq!(folder.names(), ["games.jsonl", "games.mgn"]);
}

#[test]
fn a_faulty_game_leaves_files_as_they_were() {
    let folder = Folder::new();
    let faulty = folder.with("faulty.mgn", TWO.replace("1. B1 0-1", "1. A1 0-1"));
    let old = folder.with("old.jsonl", "what was there");
    for output in [&old, &folder.file("new.jsonl")] {
        // The tags of the second game are 23 and 30 bytes with their line breaks.
        let place = TWO.find("B1").unwrap();
        assert_eq!(
            refused(&["convert", &faulty, "--output", output], ""),
            format!(
                "{faulty}: game 2: line 12, column 4 (byte {place}): ply 1: A1 is illegal: the pit is empty (bao.turn.choose), legal: B1, B2, B3, B4, B5, B6, B7, B8, B9, B10, B11, B12, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2"
            )
        );
    }
    assert_eq!(folder.names(), ["faulty.mgn", "old.jsonl"]);
    assert_eq!(folder.read("old.jsonl"), "what was there");
    let missing = folder.file("no/such/folder.jsonl");
    assert!(
        refused(&["convert", &folder.with("games.mgn", TWO), "--output", &missing], "")
            .starts_with(&format!("{missing}: cannot write: "))
    );
}

#[test]
fn on_standard_output_the_games_before_the_fault_stand() {
    let first = converted(&[], TWO).lines().next().unwrap().to_owned() + "\n";
    let place = TWO.find("B1").unwrap();
    // The trace of it captures two in a12 and two in b12.
    for (text, said) in [
        (
            TWO.replace("1. B1 0-1", "1. B1x1 0-1"),
            format!(
                "line 12, column 4 (byte {place}): ply 1: B1x1 captures 4 seeds by the rules"
            ),
        ),
        (
            TWO.replace("1. B1 0-1", "1. B1;"),
            format!(
                "line 12, column 6 (byte {}): expected x, ^ or the end of the move, found ';'",
                place + 2
            ),
        ),
        (
            TWO.replace("[Variant \"bao", "more\n[Variant \"bao"),
            format!(
                "line 9, column 1 (byte {}): expected the tag [Variant \"...\"] or the end of the text, found 'm'",
                place - 55
            ),
        ),
    ] {
        let ran = run(&["convert", "-"], &text);
        assert_eq!((ran.status, ran.out.as_str()), (2, first.as_str()));
        assert_eq!(error_line(&ran), format!("<stdin>: game 2: {said}"));
    }
}

/// What is said of a text that is refused, without the name.
#[track_caller]
fn fault(text: impl AsRef<[u8]>) -> String {
    let line = refused(&["convert", "-"], text);
    line.strip_prefix("<stdin>:").unwrap().to_owned()
}

#[test]
fn records_that_are_none() {
    let none = "the input ends without a game, expected at least one";
    assert_eq!(fault(""), format!("1:1: {none}"));
    assert_eq!(fault("\u{feff}\r\n "), format!("2:2: {none}"));
    assert_eq!(fault("[]"), format!("1:3: {none}"));
    let neither = "expected a record, the tag [Variant \"...\"] first, or one in JSON";
    assert_eq!(fault("x"), format!("1:1: {neither}"));
    assert_eq!(fault("\n  ayoayo"), format!("2:3: {neither}"));
    assert_eq!(fault(b"\xff\xfe[\0"), format!("1:1: {neither}"));
    assert_eq!(fault(" ".repeat(100_000)), format!("1:65536: {neither}"));
    assert_eq!(
        fault("[South \"x\"]\n"),
        " game 1: line 1, column 2 (byte 1): the first tag is Variant, found South"
    );
}

#[test]
fn json_that_is_no_record() {
    let line = converted(&[], "[Variant \"ayoayo\"]\n\n1. Bx7 *\n");
    assert_eq!(fault("["), "1:1: EOF while parsing a list");
    assert_eq!(fault("{"), "1:1: EOF while parsing an object");
    assert_eq!(fault("[[]]"), "1:2: invalid type: sequence, expected an object");
    assert!(fault("[1]").contains("invalid type: integer `1`"));
    assert!(fault("{\"tag\":[]}").contains("unknown field `tag`"));
    assert!(
        fault(line.replace("\"result\"", "\"resulted\"")).contains("unknown field `resulted`")
    );
    assert!(fault(line.replace("\"move\":1", "\"move\":300")).contains("integer `300`"));
    assert!(
        fault(line.replace("\"move\":1", "\"move\":12")).contains("the board has no pit 12")
    );
    assert!(fault(line.replace("\"*\"", "\"x-y\"")).contains("expected a result"));
    assert!(fault(line.replace("[4,4", "[5,4")).contains("expected at most 48 seeds"));
    assert!(fault(line.replace("[4,4", "[3,4")).contains("expected the start"));
    assert!(fault(line.replace("[4,4", "[3,5")).contains("expected the start"));
    assert!(fault(line.replace("Variant", "Variety")).contains("the first tag is Variant"));
    // What follows a record is wrong, and its line is told.
    for (text, said) in [
        (format!("[{line}"), "2:1: EOF while parsing a list"),
        (format!("[{line}] 1"), "2:3: trailing characters"),
        (
            format!("{line}{}", line.replace("[4,4", "[5,4")),
            "2:141: ayoayo: expected at most 48 seeds on the board, found 49",
        ),
        (
            format!("{line} {}", line.replace("\"move\":1", "\"move\":12")),
            "2:2: ply 1: the board has no pit 12",
        ),
    ] {
        let ran = run(&["convert", "-"], text);
        assert_eq!((ran.status, ran.out.lines().count()), (2, 3));
        assert_eq!(error_line(&ran), format!("<stdin>:{said}"));
    }
    assert!(fault(b"{\"tags\":[[\"Variant\",\"\xff\"]]}").starts_with("1:"));
    let deep = "{\"move\":0,\"variations\":[[".repeat(10_000);
    let line = line.replace("{\"move\":1", &format!("{deep}{{\"move\":1"));
    assert!(fault(line).contains("recursion limit exceeded"));
}

#[test]
fn json_of_a_game_against_the_rules() {
    let line = converted(&[], "[Variant \"ayoayo\"]\n\n1. Bx7 *\n");
    let wrong = line.replace("\"captured\":7", "\"captured\":6");
    let said = "ply 1: Bx6 captures 7 seeds by the rules";
    // In JSON the place is that of the record.
    assert_eq!(fault(&wrong), format!(" game 1: line 1, column 1 (byte 0): {said}"));
    let (two, array) = (format!("{line}\n {wrong}"), format!("[{line},\n{wrong}]"));
    let ran = run(&["convert", "-"], &two);
    let byte = line.len() + 2;
    assert_eq!(
        error_line(&ran),
        format!("<stdin>: game 2: line 3, column 2 (byte {byte}): {said}")
    );
    let ran = run(&["convert", "-"], &array);
    let byte = line.len() + 3;
    assert_eq!(
        error_line(&ran),
        format!("<stdin>: game 2: line 3, column 1 (byte {byte}): {said}")
    );
    assert_eq!(ran.status, 2);
}

#[test]
fn a_study_is_taken_when_asked_for() {
    let text =
        "[Variant \"ayoayo\"]\n[Position \"ayoayo 1,0,0,0,0,0/1,0,0,0,0,0 0-0 S\"]\n\n1. A *\n";
    assert!(fault(text).contains("expected 48 seeds, found 2"));
    let json = converted(&["--study"], text);
    assert!(fault(&json).contains("expected 48 seeds, found 2"));
    assert_eq!(converted(&["--study"], &json), text);
}

#[test]
fn a_huge_comment_survives() {
    let text = format!("[Variant \"ayoayo\"]\n\n1. A\n{{{}}} *\n", "x ".repeat(500_000));
    let written = converted(&[], converted(&[], &text));
    let [before, after] = [&text, &written]
        .map(|text| text.parse::<Record>().unwrap().moves[0].comments[0].len());
    assert_eq!((before, after), (1_000_000, 1_000_000));
}

#[test]
fn a_file_that_tears() {
    let json = converted(&[], TWO);
    for text in [TWO, &json] {
        let mut torn = Torn(text.get(..text.len() - 9).unwrap().as_bytes());
        let ran = run_reading(&["convert", "-"], &mut torn);
        assert_eq!(ran.status, 2);
        assert_eq!(error_line(&ran), "<stdin>: cannot read: torn");
    }
    let mut nothing = Torn(b"").chain(&b""[..]);
    let ran = run_reading(&["convert", "-"], &mut nothing);
    assert_eq!(error_line(&ran), "<stdin>: cannot read: torn");
}
