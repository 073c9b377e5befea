//! Bad input: one clear line, exit status 2, nothing on standard output.

use crate::support::{ENDLESS, all_refused, refused, run};

const LINE: &str = r#"{"variant":"ayoayo","position":{"pits":[4,4,4,4,4,4,4,4,4,4,4,4],"captured":[0,0],"to_move":"south"},"legal":[0,1,2,3,4,5],"results":[]}"#;

#[test]
fn the_command_line() {
    all_refused(&[
        (
            &["playing"],
            "unrecognized subcommand 'playing'; tip: some similar subcommands exist: 'replay', 'play'...",
        ),
        (&["play"], "the following required arguments were not provided: <VARIANT>..."),
        (&["replay"], "the following required arguments were not provided: <FILE.mgn>..."),
        (&["convert"], "the following required arguments were not provided: <FILE>..."),
        (
            &["rule"],
            "unrecognized subcommand 'rule'; tip: a similar subcommand exists: 'rules'...",
        ),
        (&["rules", "a", "b"], "unexpected argument 'b' found..."),
        (&["show"], "the following required arguments were not provided: <POSITION>..."),
        (&["show", "ayoayo", "--board"], "unexpected argument '--board' found..."),
        (&["trace", "ayoayo"], "the following required arguments were not provided: <MOVE>..."),
        (
            &["trace", "ayoayo", "1", "--format", "xml"],
            "invalid value 'xml' for '--format <FORMAT>' [possible values: text, json]...",
        ),
        (
            &["perft", "ayoayo"],
            "the following required arguments were not provided: --depth <N>...",
        ),
        (
            &["perft", "oware", "--depth", "1"],
            "invalid value 'oware' for '<VARIANT>': unknown variant, expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv...",
        ),
        (
            &["perft", "Ayoayo", "--depth", "1"],
            "invalid value 'Ayoayo' for '<VARIANT>': unknown variant...",
        ),
        (&["check"], "the following required arguments were not provided: <FILE.jsonl>..."),
        (&["check", "\n\u{1b}[31m", "\n"], "unexpected argument..."),
    ]);
}

#[test]
fn no_command_shows_the_help_and_fails() {
    let ran = run(&[], "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("Usage: mancala <COMMAND>"), "{}", ran.err);
}

#[test]
fn help_and_version_are_no_errors() {
    for (args, expected) in [
        (&["--help"][..], "Usage: mancala <COMMAND>"),
        (&["perft", "--help"], "--depth <N>"),
        (&["--version"], concat!("mancala ", env!("CARGO_PKG_VERSION"))),
    ] {
        let ran = run(args, "");
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        assert!(ran.out.contains(expected), "{}", ran.out);
    }
}

#[test]
fn numbers_out_of_bounds() {
    all_refused(&[
        (
            &["perft", "ayoayo", "--depth", "0"],
            "--depth: expected a number from 1 to 200, found 0",
        ),
        (
            &["perft", "ayoayo", "--depth", "201"],
            "--depth: expected a number from 1 to 200, found 201",
        ),
        (
            &["perft", "mangala-iv", "--depth", "18446744073709551615"],
            "--depth: expected a number from 1 to 200, found 18446744073709551615",
        ),
        (
            &["perft", "ayoayo", "--depth", "18446744073709551616"],
            "invalid value '18446744073709551616' for '--depth <N>': number too large...",
        ),
        (&["perft", "ayoayo", "--depth", "-1"], "unexpected argument '-1' found..."),
        (
            &["perft", "ayoayo", "--depth", "two"],
            "invalid value 'two' for '--depth <N>': invalid digit found in string...",
        ),
        (&["perft", "ayoayo", "--depth", ""], "invalid value '' for '--depth <N>'..."),
        (&["perft", "ayoayo", "--depth", "1e3"], "invalid value '1e3' for '--depth <N>'..."),
        (
            &["random", "ayoayo", "--games", "0"],
            "--games: expected a number from 1 to 18446744073709551615, found 0",
        ),
        (
            &["random", "ayoayo", "--seed", "99999999999999999999999"],
            "invalid value '99999999999999999999999' for '--seed <S>'...",
        ),
        (
            &["random", "ayoayo", "--max-plies", "0"],
            "invalid value '0' for '--max-plies <N>': 0 is not in 1..=100000 (see --help)",
        ),
        (
            &["random", "ayoayo", "--max-plies", "4294967295"],
            "invalid value '4294967295' for '--max-plies <N>': 4294967295 is not in 1..=100000...",
        ),
    ]);
    let digits = "9".repeat(100_000);
    assert!(refused(&["perft", "ayoayo", "--depth", &digits], "").ends_with("9..."));
}

#[test]
fn rules_that_there_are_not() {
    all_refused(&[
        (
            &["rules", "ayoayo.fed"],
            "unknown rule \"ayoayo.fed\", expected perhaps ayoayo.feed or ayoayo.end",
        ),
        (&["rules", "ayoayo.e"], "unknown rule \"ayoayo.e\", expected perhaps ayoayo.end..."),
        (
            &["rules", "chess.castling"],
            "unknown rule \"chess.castling\", expected an id that \"mancala rules\" lists",
        ),
        (&["rules", ""], "unknown rule \"\", expected an id that \"mancala rules\" lists"),
        (&["rules", "ayoayo."], "unknown rule \"ayoayo.\", expected perhaps ayoayo.setup..."),
        (
            &["rules", "a\nb"],
            "unknown rule \"a\\nb\", expected an id that \"mancala rules\" lists",
        ),
    ]);
    let long = "ayoayo".repeat(10_000);
    refused(&["rules", &long], "");
}

#[test]
fn rulings_that_there_are_not() {
    let perft =
        |ruling: &str| refused(&["perft", "ayoayo", "--depth", "1", "--ruling", ruling], "");
    assert_eq!(perft("sweep"), "--ruling: expected ID=VALUE, found \"sweep\"");
    assert_eq!(
        perft("ayoayo.feed=yes"),
        "--ruling: unknown ruling \"ayoayo.feed\", expected ayoayo.capture.empty-opposite or \
         ayoayo.end.repetition or ayoayo.end.sweep"
    );
    assert_eq!(
        perft("ayoayo.end.sweep=nobody"),
        "--ruling: ruling ayoayo.end.sweep has no value \"nobody\", expected last-mover or row-owner"
    );
    assert_eq!(
        perft("="),
        "--ruling: unknown ruling \"\", expected ayoayo.capture.empty-opposite or ayoayo.end.repetition or ayoayo.end.sweep"
    );
    all_refused(&[
        (
            &["random", "bao-kigogo", "--ruling", "bao.end.win=no"],
            "--ruling: unknown ruling \"bao.end.win\", expected none, this variant has no rulings",
        ),
        (
            &[
                "random",
                "ayoayo",
                "--ruling",
                "ayoayo.end.sweep=row-owner",
                "--ruling",
                "ayoayo.end.sweep=last-mover",
            ],
            "--ruling: ayoayo.end.sweep is given twice, expected one value",
        ),
    ]);
}

/// What is said of a position given as an argument.
#[track_caller]
fn position(text: &str) -> String {
    let shown = refused(&["show", text], "");
    // A file holds the same text, and standard input too.
    let read = refused(&["show", "-"], text);
    assert_eq!(read.replace("<stdin>", "POSITION"), shown);
    let traced = refused(&["trace", text, "0"], "");
    assert_eq!(traced, shown);
    let counted = refused(&["perft", "ayoayo", "--depth", "1", "--position", text], "");
    assert_eq!(counted.replace("--position", "POSITION"), shown);
    shown
}

const EXPECTED: &str = "expected ayoayo, djenon-aboure, bao-kigogo, mangala-iv, a position on one line or a JSON object";

#[test]
fn positions_that_are_none() {
    assert_eq!(position(""), format!("POSITION: \"\" is no position, {EXPECTED}"));
    assert_eq!(position(" \n"), format!("POSITION: \"\" is no position, {EXPECTED}"));
    assert_eq!(position("oware"), format!("POSITION: \"oware\" is no position, {EXPECTED}"));
    assert_eq!(position("[1,2]"), format!("POSITION: \"[1,2]\" is no position, {EXPECTED}"));
    assert_eq!(position("{"), "POSITION:1:1: EOF while parsing an object");
    assert_eq!(
        position("{\"variant\":\"ayoayo\",\n \"pits\":[4,]}"),
        "POSITION:2:12: trailing comma"
    );
    assert_eq!(position("{\"variant\":\"ayoayo\"}"), "POSITION:1:20: missing field `pits`");
    assert_eq!(
        position("{\"variant\":\"oware\"}"),
        "POSITION:1:18: invalid value: string \"oware\", expected a variant: ayoayo, djenon-aboure, bao-kigogo or mangala-iv"
    );
    assert_eq!(
        position("{\"variant\":\"ayoayo\",\"\\n\u{1b}\":1}"),
        // A raw control character is no JSON, whatever it would do to a terminal.
        "POSITION:1:24: control character (\\u0000-\\u001F) found while parsing a string"
    );
    assert_eq!(
        position("{\"variant\":\"ayoayo\",\"\\n\\u001b[2J\":1}"),
        "POSITION:1:33: unknown field `\\n\\u{1b}[2J`, expected one of `variant`, `rulings`, `pits`, `captured`, `to_move`"
    );
    let deep = format!("{{\"variant\":\"ayoayo\",\"pits\":{}", "[".repeat(100_000));
    assert!(position(&deep).starts_with(
        "POSITION:1:28: invalid type: sequence, expected a whole number from 0 to 4294967295"
    ));
    let deep = format!("{{\"variant\":{}", "{\"a\":".repeat(100_000));
    assert!(position(&deep).starts_with("POSITION:1:"));
}

#[test]
fn setups_that_are_no_position() {
    let pits = |pits: &str| {
        position(&format!(
            "{{\"variant\":\"ayoayo\",\"pits\":[{pits}],\"captured\":[0,0],\"to_move\":\"south\"}}"
        ))
    };
    assert_eq!(pits("4,4"), "POSITION:1:1: ayoayo: expected 12 pits, found 2");
    assert_eq!(
        pits("8,3,1,2,1,0,1,0,2,1,6,9"),
        "POSITION:1:1: ayoayo: expected 48 seeds, found 34 (34 on the board and 0 captured)"
    );
    assert_eq!(
        pits("49,0,0,0,0,0,0,0,0,0,0,0"),
        "POSITION:1:1: ayoayo: pit 0 holds 49 seeds, expected at most 48"
    );
    assert!(pits("4294967296,0,0,0,0,0,0,0,0,0,0,0").contains(
        "invalid value: integer `4294967296`, expected a whole number from 0 to 4294967295"
    ));
    assert!(
        pits("-1,0,0,0,0,0,0,0,0,0,0,0").contains(
            "invalid value: integer `-1`, expected a whole number from 0 to 4294967295"
        )
    );
    assert!(
        pits("1.5,0,0,0,0,0,0,0,0,0,0,0")
            .contains("expected a whole number from 0 to 4294967295")
    );
    assert!(pits("1e999,0,0,0,0,0,0,0,0,0,0,0").contains("number out of range"));
    assert!(
        pits("\"4\",0,0,0,0,0,0,0,0,0,0,0")
            .contains("expected a whole number from 0 to 4294967295")
    );
    assert!(pits(&"9".repeat(5000)).contains("number out of range"));
    assert!(
        position(&ENDLESS.replace("[0,0]", "[0,0,0]")).starts_with("POSITION:1:"),
        "two players"
    );
    assert_eq!(
        position(
            &ENDLESS
                .replace("\"pits\"", "\"rulings\":{\"bao.end.win\":\"x\"},\"pits\"")
                .replace("[0,0]", "[0,14]")
        ),
        "POSITION:1:1: unknown ruling \"bao.end.win\", expected ayoayo.capture.empty-opposite or ayoayo.end.repetition or ayoayo.end.sweep"
    );
    assert!(
        position(&ENDLESS.replace("south", "South")).contains("string \"South\", expected ")
    );
    assert!(
        position(&format!("{} {{}}", ENDLESS.replace("[0,0]", "[0,14]")))
            .contains("trailing characters")
    );
    // A study has bounds too.
    let many = r#"{"variant":"ayoayo","pits":[5,4,4,4,4,4,4,4,4,4,4,4],"captured":[0,0],"to_move":"south"}"#;
    all_refused(&[
        (
            &["show", "--study", many],
            "POSITION:1:1: ayoayo: expected at most 48 seeds on the board, found 49",
        ),
        (
            &["perft", "bao-kigogo", "--depth", "1", "--position", "ayoayo"],
            "--position: expected a position of bao-kigogo, found one of ayoayo",
        ),
    ]);
}

#[test]
fn lines_that_are_no_position() {
    assert_eq!(
        position("ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0"),
        "POSITION:1:35: expected a space, found the end of the text"
    );
    assert_eq!(
        position("ayoayo 4,4,4,4,4/4,4,4,4,4,4 0-0 S"),
        "POSITION:1:8: expected 6 pits in row 1 from the top, found 5"
    );
    assert_eq!(
        position("ayoayo 4,4,4,4,4,3/4,4,4,4,4,4 0-0 S"),
        "POSITION:1:8: expected 48 seeds, found 47 (47 on the board and 0 captured)"
    );
    assert_eq!(
        position("oware 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"),
        "POSITION:1:1: unknown variant \"oware\", expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv"
    );
    assert_eq!(
        position("ayoayo{end.sweep=last-mover}"),
        "POSITION:1:18: end.sweep=last-mover is the default and is left out, expected row-owner"
    );
    // Blanks around the line are no part of it, those within it are.
    assert_eq!(
        position("\n\n  ayoayo  4,4,4,4,4,4/4,4,4,4,4,4 0-0 S\n"),
        "POSITION:3:10: expected a number of seeds, found a space"
    );
    // A study has bounds too.
    all_refused(&[
        (
            &["show", "--study", "ayoayo 49,0,0,0,0,0/0,0,0,0,0,0 0-0 S"],
            "POSITION:1:8: pit 11 holds 49 seeds, expected at most 48",
        ),
        (
            &["show", "ayoayo 300,0,0,0,0,0/0,0,0,0,0,0 0-0 S"],
            "POSITION:1:8: expected at most 255 seeds in a pit",
        ),
    ]);
}

#[test]
fn options_that_do_not_go_together() {
    all_refused(&[
        (
            &["show", "ayoayo", "--output", "x.svg"],
            "the following required arguments were not provided: --svg...",
        ),
        (
            &["show", "ayoayo", "--svg", "--format", "json"],
            "the argument '--svg' cannot be used with '--format <FORMAT>'...",
        ),
        (
            &["trace", "ayoayo", "B", "--format=text", "--svg"],
            "the argument '--format <FORMAT>' cannot be used with '--svg'...",
        ),
        (
            &["show", "ayoayo", "--svg", "--output", ""],
            "a value is required for '--output <FILE>'...",
        ),
        (
            &["show", "ayoayo", "--svg", "--output", env!("CARGO_MANIFEST_DIR")],
            concat!(env!("CARGO_MANIFEST_DIR"), ": cannot write: is a directory"),
        ),
    ]);
}

#[test]
fn files_that_cannot_be_read() {
    let directory = env!("CARGO_MANIFEST_DIR");
    let missing = format!("{directory}/no-such-file");
    for args in [&["show", &format!("@{missing}")][..], &["check", &missing]] {
        let line = refused(args, "");
        assert!(line.starts_with(&format!("{missing}: cannot read: ")), "{line}");
    }
    for args in [&["show", &format!("@{directory}")][..], &["check", directory]] {
        let line = refused(args, "");
        assert!(line.starts_with(directory) && line.contains(": cannot read: "), "{line}");
    }
    all_refused(&[
        (&["show", "@"], "POSITION: \"@\" is no position, expected ayoayo..."),
        (&["show", "--nope"], "there is no option \"--nope\" here (see --help)"),
        (&["random", "ayoayo", "--seed", "-1"], "unexpected argument '-1' found (see --help)"),
    ]);
    assert!(
        refused(&["check", "no\nsuch\nfile"], "")
            .starts_with("no\\nsuch\\nfile: cannot read: ")
    );
}

#[test]
fn bytes_that_are_no_text() {
    assert_eq!(
        refused(&["show", "-"], b"{\n\"variant\":\"a\xff\"}"),
        "<stdin>:2:13: not UTF-8 text, expected a position"
    );
    assert_eq!(
        refused(&["show", "-"], vec![b' '; (1 << 20) + 1]),
        "<stdin>: too long, expected at most 1048576 bytes"
    );
}

#[test]
fn moves_that_are_none_or_illegal() {
    let over = r#"{"variant":"ayoayo","pits":[1,0,0,0,0,0,0,0,0,0,0,0],"captured":[24,23],"to_move":"south"}"#;
    let feed = r#"{"variant":"ayoayo","pits":[1,0,0,0,0,1,0,0,0,0,0,0],"captured":[24,22],"to_move":"south"}"#;
    let mangala = "mangala-iv";
    let no_move = "is no move, expected A to F, a to f, a pit's index from 0 to 11, - or pass";
    all_refused(&[
        (&["trace", "ayoayo", "g"], &format!("MOVE: \"g\" {no_move}")),
        (&["trace", "ayoayo", ""], &format!("MOVE: \"\" {no_move}")),
        (&["trace", "ayoayo", "+1"], &format!("MOVE: \"+1\" {no_move}")),
        (&["trace", "ayoayo", "256"], &format!("MOVE: \"256\" {no_move}")),
        (
            &["trace", "ayoayo", "99999999999999999999"],
            &format!("MOVE: \"99999999999999999999\" {no_move}"),
        ),
        (
            &["trace", "bao-kigogo", "A13"],
            "MOVE: \"A13\" is no move, expected A1 to A12, B1 to B12, a1 to a12, b1 to b12, a pit's index from 0 to 47, - or pass",
        ),
        (
            &["trace", "mangala-iv", "A1"],
            "MOVE: \"A1\" is no move, column 2: expected x, ^ or the end of the move, found '1'",
        ),
        (
            &["trace", "ayoayo", "-1"],
            "MOVE: \"-1\" is no move, column 2: expected x, ^ or the end of the move, found '1'",
        ),
        (
            &["trace", "ayoayo", "Bx"],
            "MOVE: \"Bx\" is no move, column 3: expected the number of captured seeds, found the end of the text",
        ),
        (
            &["trace", "ayoayo", "B\n"],
            "MOVE: \"B\\n\" is no move, column 2: expected x, ^ or the end of the move, found a line break",
        ),
        // What a move says of itself is checked.
        (&["trace", "ayoayo", "Bx6"], "MOVE: Bx6 captures 7 seeds by the rules"),
        (&["trace", "ayoayo", "Bx7^4"], "MOVE: Bx7^4 takes 5 laps by the rules"),
        (
            &["trace", "ayoayo", "a"],
            "illegal move a: the pit is not the mover's own (ayoayo.turn.choose): The mover...",
        ),
        (
            &["trace", "ayoayo", "-"],
            "illegal move -: the player to move may not pass (ayoayo.pass): A mover whose row is empty...",
        ),
        (
            &["trace", "bao-kigogo", "A1"],
            "illegal move A1: the pit is empty (bao.turn.choose): ...",
        ),
        (
            &["trace", "ayoayo", "12"],
            "illegal move 12: the board has no such pit (ayoayo.turn.choose): The mover lifts any own pit that holds at least one seed.",
        ),
        (
            &["trace", "ayoayo", "6"],
            "illegal move 6: the pit is not the mover's own (ayoayo.turn.choose): The mover...",
        ),
        (
            &["trace", "ayoayo", "pass"],
            "illegal move pass: the player to move may not pass (ayoayo.pass): A mover whose row is empty...",
        ),
        (
            &["trace", "bao-kigogo", "23"],
            "illegal move 23: the pit is empty (bao.turn.choose): The mover lifts any own pit, front or back, of two or more seeds.",
        ),
        (
            &["trace", mangala, "1"],
            "illegal move 1: only the mover's leftmost occupied pit may be lifted (mangala.turn.leftmost): The mover lifts the leftmost occupied pit of the mover's row: there is never a choice.",
        ),
        (
            &["trace", over, "0"],
            "illegal move 0: the game is over (no-feed) (ayoayo.end): One player's row is empty...",
        ),
        (
            &["trace", feed, "0"],
            "illegal move 0: it leaves the opponent's empty row without a seed, and another move feeds it (ayoayo.feed): If the opponent's row...",
        ),
        (
            &["trace", "--study", ENDLESS, "1"],
            "illegal move 1: the turn never ends, its laps repeat every 105 laps (common.endless): A turn that cannot be completed is no legal move...",
        ),
        (
            &["trace", "--study", ENDLESS, "1", "--format", "json"],
            "illegal move 1: the turn never ends, its laps repeat every 105 laps (common.endless): ...",
        ),
    ]);
}

#[test]
fn files_to_check_that_are_none() {
    let check = |text: &str| refused(&["check", "-"], text);
    let none = "the input ends without a position, expected at least one";
    assert_eq!(check(""), format!("<stdin>:1:1: {none}"));
    assert_eq!(check("\n\n"), format!("<stdin>:3:1: {none}"));
    assert_eq!(check("{}"), "<stdin>:1:2: missing field `variant`");
    assert_eq!(check(&format!("{LINE}\n\n{{")), "<stdin>:3:1: EOF while parsing an object");
    assert!(check(&LINE.replace("\"legal\"", "\"legl\"")).contains("unknown field `legl`"));
    assert!(
        check(&LINE.replace("[0,1,2,3,4,5]", "[0,1,2,3,4,\"skip\"]"))
            .contains("expected a pit index from 0 to 255 or \"pass\"")
    );
    assert!(
        check(&LINE.replace("[0,1,2,3,4,5]", "[0,1,2,3,4,300]"))
            .contains("invalid value: integer `300`")
    );
    assert!(
        check(&LINE.replace("ayoayo", "chess"))
            .contains("string \"chess\", expected a variant: ")
    );
    assert_eq!(
        check(&LINE.replace("[4,4,", "[4,5,")),
        "<stdin>:1:1: ayoayo: expected at most 48 seeds on the board, found 49"
    );
    assert!(
        check(
            &LINE.replace("\"legal\"", "\"rulings\":{\"ayoayo.end.sweep\":\"me\"},\"legal\"")
        )
        .contains("has no value \"me\"")
    );
    assert_eq!(
        check(&" ".repeat((1 << 20) + 1)),
        "<stdin>:1:1048577: the line is too long, expected at most 1048576 bytes"
    );
    assert!(check(&"[".repeat(100_000)).starts_with("<stdin>:1:"));
    assert!(refused(&["check", "-"], b"{\"variant\":\"\xff\"}").starts_with("<stdin>:1:"));
    assert!(
        refused(&["check", "-"], b"\xff\xfe{\0}\0").starts_with("<stdin>:1:1: expected value")
    );
    assert!(refused(&["check", "-", "--format", "json"], "").starts_with("<stdin>:1:1: "));
}
