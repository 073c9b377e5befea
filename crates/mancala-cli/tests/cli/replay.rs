use std::io::{self, Read};

use serde_json::{Value, json};

use crate::support::{
    Folder, OneByte, Torn, error_line, golden, good, refused, run, run_reading,
};

/// Of three games the second is faulty: B captures seven. It begins at byte 61: 19
/// of the tag Variant, 14 and 15 of the players, 1, 11 of the moves, 1. Its move
/// stands 19 + 1 + 3 bytes later.
const THREE: &str = "[Variant \"ayoayo\"]\n[South \"Ade\"]\n[North \"Bola\"]\n\n1. Bx7 f *\n\n\
                     [Variant \"ayoayo\"]\n\n1. Bx6 f *\n\n\
                     [Variant \"mangala-iv\"]\n\n1. A a *\n";

const TOLD: &str = "\
game 1, line 1: Ade - Bola, ayoayo, 2 plies, *: ok
game 2, line 7: ayoayo: line 9, column 4 (byte 84): ply 1: Bx6 captures 7 seeds by the rules
game 3, line 11: mangala-iv, 2 plies, *: ok
3 games, 1 faulty
";

#[track_caller]
fn replayed(text: impl AsRef<[u8]>) -> (u8, String) {
    let ran = run(&["replay", "-"], text);
    assert_eq!(ran.err, "");
    (ran.status, ran.out)
}

/// What is said of the only game of a file, without the beginning that names it.
#[track_caller]
fn fault(text: impl AsRef<[u8]>) -> String {
    let (status, out) = replayed(text);
    assert_eq!(status, 1, "{out}");
    let (line, last) = out.trim_end().split_once('\n').unwrap();
    assert_eq!(last, "1 game, 1 faulty");
    line.strip_prefix("game 1, line 1: ").unwrap().to_owned()
}

#[test]
fn a_faulty_game_does_not_hide_the_next() {
    assert_eq!(replayed(THREE), (1, TOLD.to_owned()));
    let folder = Folder::new();
    let ran = run(&["replay", &folder.with("three.mgn", THREE)], "");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (1, TOLD, ""));
    assert_eq!(run_reading(&["replay", "-"], &mut OneByte(THREE.as_bytes())).out, TOLD);
}

#[test]
fn the_same_as_json() {
    let ran = run(&["replay", "-", "--format", "json"], THREE);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let lines: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        lines,
        [
            json!({"game": 1, "line": 1, "south": "Ade", "north": "Bola", "variant": "ayoayo",
                "rulings": {}, "plies": 2, "termination": "normal", "result": "*",
                "outcome": null, "ok": true}),
            json!({"game": 2, "line": 7, "variant": "ayoayo", "rulings": {}, "ok": false,
                "fault": {"kind": "legality", "line": 9, "column": 4, "byte": 84, "ply": 1,
                    "variations_deep": 0, "written": "Bx6", "expected": "Bx7",
                    "message": "Bx6 captures 7 seeds by the rules"}}),
            json!({"game": 3, "line": 11, "variant": "mangala-iv", "rulings": {}, "plies": 2,
                "termination": "normal", "result": "*", "outcome": null, "ok": true}),
            json!({"games": 3, "faulty": 1}),
        ]
    );
}

#[test]
fn golden_records_are_played_by_the_rules() {
    for path in golden() {
        let text = std::fs::read_to_string(&path).unwrap();
        // Counted without the reader.
        let games = text.matches("[Variant ").count();
        assert!(games >= 3);
        let out = good(&["replay", path.to_str().unwrap()]);
        let lines: Vec<_> = out.lines().collect();
        assert_eq!(lines.len(), games + 1);
        assert!(lines[..games].iter().all(|line| line.ends_with(": ok")), "{out}");
        assert_eq!(lines[games], format!("{games} games, 0 faulty"));
    }
}

#[test]
fn the_end_of_a_game_is_told() {
    // South's F goes into a: South has no seed left, North cannot feed from there, and
    // the last mover takes the seed.
    let text = "[Variant \"ayoayo\"]\n\
                [Position \"ayoayo 0,0,0,0,0,0/0,0,0,0,0,1 24-23 S\"]\n\n1. F 25-23\n";
    assert_eq!(
        replayed(text),
        (0, "game 1, line 1: ayoayo, 1 ply, 25-23: ok\n1 game, 0 faulty\n".into())
    );
    let ran = run(&["replay", "-", "--format=json"], text);
    let first: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
    assert_eq!(
        first["outcome"],
        json!({"winner": "south", "score": [25, 23], "reason": "no-feed"})
    );
    assert_eq!(
        fault(text.replace("25-23\n", "24-24\n")),
        "ayoayo: line 4, column 6 (byte 77): ply 1: the result is 25-23 by the rules, found 24-24"
    );
    assert_eq!(
        fault(text.replace("25-23\n", "a *\n")),
        "ayoayo: line 4, column 6 (byte 77): ply 2: a is illegal: the game is over (no-feed) (ayoayo.end), legal: none"
    );
}

#[test]
fn each_kind_of_fault() {
    let game = |moves: &str| format!("[Variant \"ayoayo\"]\n\n{moves}\n");
    let lines = [
        (
            "1. A f",
            "line 4, column 1 (byte 27): expected a move number or a result, found the end of the text",
        ),
        (
            "1. A f 3. B *",
            "line 3, column 8 (byte 27): expected the move number \"2.\", found \"3.\"",
        ),
        (
            "1. Q *",
            "line 3, column 4 (byte 23): ayoayo has no pit \"Q\", expected A to F or a to f, or - for a pass",
        ),
        (
            "1. a *",
            "line 3, column 4 (byte 23): ply 1: a is illegal: the pit is not the mover's own (ayoayo.turn.choose), legal: A, B, C, D, E, F",
        ),
        (
            "1. - *",
            "line 3, column 4 (byte 23): ply 1: - is illegal: the player to move may not pass (ayoayo.pass), legal: A, B, C, D, E, F",
        ),
        ("1. B^4 *", "line 3, column 4 (byte 23): ply 1: B^4 takes 5 laps by the rules"),
        (
            "1. A (1. B c) *",
            "line 3, column 12 (byte 31): ply 2, in a variation: c is illegal: the pit is empty (ayoayo.turn.choose), legal: a, b, e, f",
        ),
        (
            "1. A 28-20",
            "line 3, column 6 (byte 25): ply 1: the result is * by the rules, found 28-20",
        ),
        ("1. A (1. B *", "line 3, column 12 (byte 31): expected a move or ')', found '*'"),
        (
            "1. A {never closed *",
            "line 3, column 6 (byte 25): expected '}' at the end of this comment",
        ),
    ];
    for (moves, expected) in lines {
        assert_eq!(fault(game(moves)), format!("ayoayo: {expected}"), "{moves}");
    }
    assert_eq!(
        fault("[Variant \"oware\"]\n\n*\n"),
        "line 1, column 11 (byte 10): unknown variant \"oware\", expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv"
    );
    assert_eq!(
        fault("[Variant \"ayoayo\"]\n[South \"x"),
        "ayoayo: line 2, column 10 (byte 28): expected '\"' after the tag's value, found the end of the text"
    );
    assert_eq!(
        fault(b"[Variant \"ayoayo\"]\n\n1. \xff *\n"),
        "ayoayo: line 3, column 4 (byte 23): expected valid UTF-8"
    );
}

#[test]
fn what_json_says_of_faults() {
    let fault = |text: &str| {
        let ran = run(&["replay", "-", "--format=json"], text);
        assert_eq!(ran.status, 1);
        let line: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
        line["fault"].clone()
    };
    let game = |moves: &str| fault(&format!("[Variant \"ayoayo\"]\n\n{moves}\n"));
    assert_eq!(
        game("1. a *"),
        json!({"kind": "legality", "line": 3, "column": 4, "byte": 23, "ply": 1,
            "variations_deep": 0, "written": "a", "rule": "ayoayo.turn.choose",
            "legal": ["A", "B", "C", "D", "E", "F"],
            "message": "a is illegal: the pit is not the mover's own (ayoayo.turn.choose), legal: A, B, C, D, E, F"})
    );
    assert_eq!(game("1. Bx7^4 *")["expected"], "Bx7^5");
    let result = game("1. A 28-20");
    assert_eq!((&result["written"], &result["expected"]), (&json!("28-20"), &json!("*")));
    assert_eq!(
        game("1. Z *"),
        json!({"kind": "syntax", "line": 3, "column": 4, "byte": 23,
            "message": "ayoayo has no pit \"Z\", expected A to F or a to f, or - for a pass"})
    );
    let ended = |termination: &str, result: &str| {
        fault(&format!(
            "[Variant \"ayoayo\"]\n[Termination \"{termination}\"]\n\n1. A {result}\n"
        ))
    };
    let resigned = ended("resignation", "*");
    assert_eq!(
        (&resigned["written"], &resigned["expected"]),
        (&json!("*"), &json!("1-0 or 0-1"))
    );
}

#[test]
fn what_stands_between_games_is_a_fault_of_its_own() {
    let text = "junk\n[Variant \"ayoayo\"]\n\n1. A *\n\nmore\n[Variant \"ayoayo\"]\n\n1. B *\n";
    assert_eq!(
        replayed(text),
        (
            1,
            "\
game 1, line 1: line 1, column 1 (byte 0): expected the tag [Variant \"...\"] or the end of the text, found 'j'
game 2, line 2: ayoayo, 1 ply, *: ok
game 3, line 6: line 6, column 1 (byte 33): expected the tag [Variant \"...\"] or the end of the text, found 'm'
game 4, line 7: ayoayo, 1 ply, *: ok
4 games, 2 faulty
"
            .into()
        )
    );
}

#[test]
fn a_study_is_taken_when_asked_for() {
    let text =
        "[Variant \"ayoayo\"]\n[Position \"ayoayo 1,0,0,0,0,0/1,0,0,0,0,0 0-0 S\"]\n\n1. A *\n";
    assert_eq!(
        fault(text),
        "ayoayo: line 2, column 19 (byte 37): expected 48 seeds, found 2 (2 on the board and 0 captured)"
    );
    assert_eq!(run(&["replay", "-", "--study"], text).status, 0);
}

#[test]
fn files_without_a_game() {
    let none = "the input ends without a game, expected at least one";
    assert_eq!(refused(&["replay", "-"], ""), format!("<stdin>:1:1: {none}"));
    assert_eq!(refused(&["replay", "-"], "\n \r\n"), format!("<stdin>:3:1: {none}"));
    assert_eq!(
        refused(&["replay", "-", "--format=json"], "\u{feff}\n"),
        format!("<stdin>:2:1: {none}")
    );
    let expected = "expected the tag [Variant \"...\"] or the end of the text";
    assert_eq!(refused(&["replay", "-"], "x"), format!("<stdin>:1:1: {expected}, found 'x'"));
    assert_eq!(
        refused(&["replay", "-"], "\n  hello\nworld\n"),
        format!("<stdin>:2:3: {expected}, found 'h'")
    );
    assert_eq!(refused(&["replay", "-"], b"\xff\xfe"), "<stdin>:1:1: expected valid UTF-8");
    let missing = concat!(env!("CARGO_MANIFEST_DIR"), "/no-such-file");
    assert!(
        refused(&["replay", missing], "").starts_with(&format!("{missing}: cannot read: "))
    );
    let folder = env!("CARGO_MANIFEST_DIR");
    assert!(refused(&["replay", folder], "").starts_with(&format!("{folder}: cannot read: ")));
}

#[test]
fn a_file_that_tears_is_an_error_after_what_was_read() {
    let ran = run_reading(&["replay", "-"], &mut Torn(THREE.as_bytes()));
    assert_eq!(ran.status, 2);
    assert_eq!(error_line(&ran), "<stdin>: cannot read: torn");
    assert!(TOLD.starts_with(&ran.out), "{}", ran.out);
}

#[test]
fn line_ends_and_a_byte_order_mark_of_windows() {
    let text = format!("\u{feff}{}", THREE.replace('\n', "\r\n"));
    // The mark has three bytes, and each line before line 9 one more.
    assert_eq!(replayed(text), (1, TOLD.replace("byte 84", "byte 95")));
}

#[test]
fn names_do_not_steer_the_terminal() {
    let name = "\u{1b}[2J\u{202e}x".to_owned() + &"y".repeat(60_000);
    let (status, out) = replayed(format!("[Variant \"ayoayo\"]\n[North \"{name}\"]\n\n*\n"));
    assert_eq!(status, 0);
    let shown = "y".repeat(34);
    assert_eq!(
        out,
        format!(
            "game 1, line 1: ? - \\u{{1b}}[2J\\u{{202e}}x{shown}…, ayoayo, 0 plies, *: ok\n1 game, 0 faulty\n"
        )
    );
}

/// A record with a comment of this many bytes, made as it is read.
fn with_comment(bytes: u64) -> impl Read {
    let begin: &[u8] = b"[Variant \"ayoayo\"]\n\n1. A {";
    begin.chain(io::repeat(b'x').take(bytes)).chain(&b"} f *\n"[..])
}

#[test]
fn a_huge_comment_is_read_in_pieces() {
    let ran = run_reading(&["replay", "-"], &mut with_comment(10_000_000));
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (0, "game 1, line 1: ayoayo, 2 plies, *: ok\n1 game, 0 faulty\n")
    );
}

#[test]
fn too_long_and_too_deep() {
    let game = |moves: &str| format!("[Variant \"ayoayo\"]\n\n{moves}\n");
    let token = "A".repeat(10_000_000);
    assert_eq!(
        fault(game(&format!("1. {token} *"))),
        "ayoayo: line 3, column 4 (byte 23): expected at most 32 bytes in a move, a number or a result"
    );
    let deep = "(1. A ".repeat(10_000);
    // The 33rd parenthesis is one too many: 32 of six bytes come before it.
    assert_eq!(
        fault(game(&format!("1. A {deep}"))),
        "ayoayo: line 3, column 198 (byte 217): expected variations at most 32 deep"
    );
}
