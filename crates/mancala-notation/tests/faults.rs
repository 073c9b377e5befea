//! Faulty inputs, each with the exact error: what kind, where, and what it says.
//! Written by hand from the notation; columns were counted, not copied.

#![allow(clippy::too_many_lines, reason = "the faults are tables")]

use std::fmt::{Debug, Write as _};

use mancala_notation::legality::{GameError, check_game};
use mancala_notation::record::{
    MAX_DEPTH, MAX_TAG_VALUE, MAX_TAGS, ReadError, Reader, Record, Source,
};
use mancala_notation::{MoveText, PitName, PositionText, VariantText};
use mancala_variants::{AnyPosition, Ayoayo, Study, Totals, Variant};

/// The name of an enum's value, with that of the value inside: `Header.TagName`.
fn kind(fault: &impl Debug) -> String {
    let text = format!("{fault:?}");
    let mut names = Vec::new();
    let mut rest = text.as_str();
    loop {
        let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        if !name.starts_with(char::is_uppercase) {
            break;
        }
        names.push(name);
        match after.strip_prefix('(') {
            Some(inside) => rest = inside,
            None => break,
        }
    }
    names.join(".")
}

/// Kind, column and message.
type Fault<'a> = (&'a str, usize, &'a str);

/// Kind, line, column and message.
type PlacedFault<'a> = (&'a str, u64, u64, &'a str);

const START: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0";

#[track_caller]
fn position_fault(text: &str, totals: Totals, (name, column, message): Fault<'_>) {
    let error = PositionText::<AnyPosition>::parse(text, totals).expect_err(text);
    assert_eq!(
        (kind(&error.fault).as_str(), error.column, error.fault.to_string().as_str()),
        (name, column, message),
        "{text:?}"
    );
    assert_eq!(error.byte + 1, column);
    assert_eq!(error.to_string(), format!("column {column}: {message}"));
}

#[test]
fn positions() {
    let faults: &[(&str, Fault<'_>)] = &[
        ("", ("Expected", 1, "expected a variant, found the end of the text")),
        (
            "oware 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
            (
                "UnknownVariant",
                1,
                "unknown variant \"oware\", expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv",
            ),
        ),
        (
            "Ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
            (
                "UnknownVariant",
                1,
                "unknown variant \"Ayoayo\", expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv",
            ),
        ),
        ("ayoayo", ("Expected", 7, "expected a space, found the end of the text")),
        (
            "ayoayo  4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
            ("Expected", 8, "expected a number of seeds, found a space"),
        ),
        (
            "ayoayo 4,4,4,4,4/4,4,4,4,4,4 0-0 S",
            ("RowLength", 8, "expected 6 pits in row 1 from the top, found 5"),
        ),
        (
            "ayoayo 4,4,4,4,4,4/4,4,4,4,4,4,0 0-0 S",
            ("RowLength", 20, "expected 6 pits in row 2 from the top, found 7"),
        ),
        ("ayoayo 4,4,4,4,4,4 0-0 S", ("RowCount", 8, "expected 2 rows, found 1")),
        (
            "ayoayo 4,4,4,4,4,4/4,4,4,4,4,4/0,0,0,0,0,0 0-0 S",
            ("RowCount", 8, "expected 2 rows, found 3"),
        ),
        (
            "ayoayo 4,4,4,4,4,4/4,4,4,4,4,",
            ("Expected", 30, "expected a number of seeds, found the end of the text"),
        ),
        (
            "ayoayo 4,4,4,4,4,4/4,4,4,4,4,4",
            ("Expected", 31, "expected ',', '/' or a space, found the end of the text"),
        ),
        (
            "ayoayo 4,256,4,4,4,4/4,4,4,4,4,4 0-0 S",
            ("CountTooLarge", 10, "expected at most 255 seeds in a pit"),
        ),
        (
            "ayoayo 4,255,4,4,4,4/4,4,4,4,4,4 0-0 S",
            ("Setup.TooManyInPit", 10, "pit 10 holds 255 seeds, expected at most 48"),
        ),
        (
            "ayoayo 4,4,4,4,4,4/4,4,4,4,4,3 0-0 S",
            (
                "Setup.WrongTotal",
                8,
                "expected 48 seeds, found 47 (47 on the board and 0 captured)",
            ),
        ),
        (
            "bao-kigogo 0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/4,4,4,4,4,4,4,4,4,4,4,3/\
             0,0,0,0,0,0,0,0,0,0,0,0 45-0 S",
            ("Setup.TooManyOnSide", 12, "South's side holds 47 seeds, expected at most 46"),
        ),
        (
            "ayoayo +4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
            ("Expected", 8, "expected a number of seeds, found '+'"),
        ),
        (
            "ayoayo 4,04,4,4,4,4/4,4,4,4,4,4 0-0 S",
            ("LeadingZero", 10, "a number has no leading zero"),
        ),
        (
            "ayoayo ４,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
            ("Expected", 8, "expected a number of seeds, found '４'"),
        ),
        ("ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0:0 S", ("Expected", 33, "expected '-', found ':'")),
        (
            "ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 65001-0 S",
            ("CapturedTooLarge", 32, "expected at most 65000 captured seeds"),
        ),
        (
            "ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-00 S",
            ("LeadingZero", 34, "a number has no leading zero"),
        ),
        (
            "ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0 s",
            ("Expected", 36, "expected 'S' or 'N', found 's'"),
        ),
        (
            "ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S ",
            ("Expected", 37, "expected the end of the text, found a space"),
        ),
        (
            "ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S\n",
            ("Expected", 37, "expected the end of the text, found a line break"),
        ),
    ];
    for &(text, fault) in faults {
        position_fault(text, Totals::Exact, fault);
    }
    position_fault(
        "ayoayo 5,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
        Totals::Study,
        ("Setup.TooManySeeds", 8, "expected at most 48 seeds on the board, found 49"),
    );
    let other: Result<PositionText<Ayoayo>, _> = format!("djenon-aboure {START} S").parse();
    let other = other.unwrap_err();
    assert_eq!(
        (kind(&other.fault).as_str(), other.to_string().as_str()),
        ("OtherVariant", "column 1: expected a position of ayoayo, found djenon-aboure")
    );
}

#[test]
fn variants_in_positions() {
    let faults: &[(&str, Fault<'_>)] = &[
        ("ayoayo{}", ("Expected", 8, "expected a ruling, found '}'")),
        (
            "ayoayo{end.feast=split}",
            (
                "UnknownRuling",
                8,
                "unknown ruling \"end.feast\", \
                 expected capture.empty-opposite or end.repetition or end.sweep",
            ),
        ),
        (
            "ayoayo{ayoayo.end.sweep=row-owner}",
            (
                "UnknownRuling",
                8,
                "unknown ruling \"ayoayo.end.sweep\", \
                 expected capture.empty-opposite or end.repetition or end.sweep",
            ),
        ),
        (
            "bao-kigogo{end.repetition=draw}",
            (
                "UnknownRuling",
                12,
                "unknown ruling \"end.repetition\", expected none, this variant has no rulings",
            ),
        ),
        (
            "ayoayo{end.sweep=nobody}",
            ("UnknownRulingValue", 18, "end.sweep has no value \"nobody\", expected row-owner"),
        ),
        (
            "ayoayo{end.sweep=last-mover}",
            (
                "DefaultRuling",
                18,
                "end.sweep=last-mover is the default and is left out, expected row-owner",
            ),
        ),
        (
            "ayoayo{end.sweep=row-owner,end.sweep=row-owner}",
            ("RepeatedRuling", 28, "end.sweep stands there twice"),
        ),
        (
            "ayoayo{end.sweep=row-owner,end.repetition=draw}",
            (
                "RulingOrder",
                28,
                "end.repetition stands after end.sweep, expected alphabetical order",
            ),
        ),
        ("ayoayo{end.sweep", ("Expected", 17, "expected '=', found the end of the text")),
        (
            "ayoayo{end.sweep=",
            ("Expected", 18, "expected the ruling's value, found the end of the text"),
        ),
        (
            "ayoayo{end.sweep=row-owner",
            ("Expected", 27, "expected ',' or '}', found the end of the text"),
        ),
        (
            "ayoayo{end.sweep=row-owner, end.repetition=draw}",
            ("Expected", 28, "expected a ruling, found a space"),
        ),
    ];
    for &(text, fault) in faults {
        // Where the variant ends too early there is a space in a position.
        let (kind_of, column, message) = fault;
        let message = message.replace("the end of the text", "a space");
        let position = format!("{text} {START} S");
        position_fault(&position, Totals::Exact, (kind_of, column, &message));
        let error = text.parse::<VariantText>().unwrap_err();
        assert_eq!(
            (kind(&error.fault).as_str(), error.column, error.fault.to_string().as_str()),
            fault
        );
    }
    let error = "ayoayo ".parse::<VariantText>().unwrap_err();
    assert_eq!(error.to_string(), "column 7: expected the end of the text, found a space");
}

#[test]
fn moves() {
    use Variant::{Ayoayo, BaoKigogo, MangalaIv};
    let long = "Ax1111111111111111111111111111111";
    assert_eq!(long.len(), 33);
    let pits = "expected A to F or a to f, or - for a pass";
    let bao = "expected A1 to A12, B1 to B12, a1 to a12 or b1 to b12, or - for a pass";
    let faults: &[(Variant, &str, &str, usize, String)] = &[
        (Ayoayo, "", "Expected", 1, "expected a pit, found the end of the text".into()),
        (Ayoayo, "G", "NoSuchPit", 1, format!("ayoayo has no pit \"G\", {pits}")),
        (Ayoayo, "é", "NoSuchPit", 1, format!("ayoayo has no pit \"é\", {pits}")),
        (
            MangalaIv,
            "h",
            "NoSuchPit",
            1,
            "mangala-iv has no pit \"h\", expected A to G or a to g, or - for a pass".into(),
        ),
        (BaoKigogo, "A", "NoSuchPit", 1, format!("bao-kigogo has no pit \"A\", {bao}")),
        (BaoKigogo, "A0", "NoSuchPit", 1, format!("bao-kigogo has no pit \"A0\", {bao}")),
        (BaoKigogo, "A13", "NoSuchPit", 1, format!("bao-kigogo has no pit \"A13\", {bao}")),
        (BaoKigogo, "b01", "NoSuchPit", 1, format!("bao-kigogo has no pit \"b01\", {bao}")),
        (BaoKigogo, "C1", "NoSuchPit", 1, format!("bao-kigogo has no pit \"C1\", {bao}")),
        (
            Ayoayo,
            "Ax",
            "Expected",
            3,
            "expected the number of captured seeds, found the end of the text".into(),
        ),
        (Ayoayo, "A^x", "Expected", 3, "expected the number of laps, found 'x'".into()),
        (Ayoayo, "Ax06", "LeadingZero", 3, "a number has no leading zero".into()),
        (Ayoayo, "Ax65536", "TooManySeeds", 3, "expected at most 65535 captured seeds".into()),
        (
            Ayoayo,
            "A^18446744073709551616",
            "TooManyLaps",
            3,
            "expected at most 18446744073709551615 laps".into(),
        ),
        (Ayoayo, "A^14x6", "Expected", 5, "expected the end of the move, found 'x'".into()),
        (Ayoayo, "Cx6x7", "Expected", 4, "expected ^ or the end of the move, found 'x'".into()),
        (Ayoayo, "AB", "Expected", 2, "expected x, ^ or the end of the move, found 'B'".into()),
        (Ayoayo, "--", "Expected", 2, "expected x, ^ or the end of the move, found '-'".into()),
        (Ayoayo, long, "TooLong", 1, "expected at most 32 bytes in a move".into()),
    ];
    for (variant, text, name, column, message) in faults {
        let error = MoveText::parse(*variant, text).unwrap_err();
        assert_eq!(
            (kind(&error.fault).as_str(), error.column, &error.fault.to_string()),
            (*name, *column, message),
            "{text:?}"
        );
    }
    let error = PitName::parse(Ayoayo, "-").unwrap_err();
    assert_eq!(
        error.to_string(),
        "column 1: ayoayo has no pit \"-\", expected A to F or a to f"
    );
    let error = PitName::parse(Ayoayo, "AB").unwrap_err();
    assert_eq!(error.to_string(), "column 2: expected the end of the pit's name, found 'B'");
}

/// Kind, line, column and message of the first error in a file; `Syntax.` or
/// `Rules.` comes before the kind.
fn first_fault<S: Source<Error: Debug>>(mut reader: Reader<S>) -> (String, u64, u64, String) {
    loop {
        match check_game(&mut reader) {
            Ok(Some(_)) => {}
            Ok(None) => panic!("no fault"),
            Err(GameError::Read(ReadError::Syntax(error))) => {
                let kind = format!("Syntax.{}", kind(&error.fault));
                return (kind, error.place.line, error.place.column, error.fault.to_string());
            }
            Err(GameError::Legality(error)) => {
                let kind = format!("Rules.{}", kind(&error.fault));
                return (kind, error.place.line, error.place.column, error.fault.to_string());
            }
            Err(error) => panic!("{error:?}"),
        }
    }
}

#[track_caller]
fn record_fault(text: &[u8], fault: PlacedFault<'_>) {
    let shown = String::from_utf8_lossy(text.get(..200).unwrap_or(text)).into_owned();
    let (kind, line, column, message) = first_fault(Reader::from_slice(text));
    assert_eq!((kind.as_str(), line, column, message.as_str()), fault, "{shown:?}");
    assert_eq!(
        first_fault(Reader::from_read(text)),
        (kind, line, column, message),
        "by io::Read: {shown:?}"
    );
}

/// A game of Ayoayo with these moves, which begin in line 3.
fn ayoayo(moves: &[u8]) -> Vec<u8> {
    [b"[Variant \"ayoayo\"]\n\n", moves].concat()
}

#[test]
fn tags() {
    let start = format!("[Variant \"ayoayo\"]\n[Position \"ayoayo {START} S\"]\n\n*");
    let other = format!("[Variant \"ayoayo\"]\n[Position \"djenon-aboure {START} S\"]\n\n*");
    let rulings = format!(
        "[Variant \"ayoayo\"]\n[Position \"ayoayo{{end.sweep=row-owner}} {START} N\"]\n\n*"
    );
    let long_name = format!("[Variant \"ayoayo\"]\n[{} \"\"]\n\n*", "n".repeat(65));
    let long_value = format!(
        "[Variant \"ayoayo\"]\n[Event \"{}\"]\n\n*",
        "é".repeat(MAX_TAG_VALUE / 2) + "!"
    );
    let mut many = "[Variant \"ayoayo\"]\n".to_string();
    for k in 0..MAX_TAGS {
        writeln!(many, "[T{k} \"\"]").unwrap();
    }
    many.push_str("\n*");
    let faults: &[(&[u8], PlacedFault<'_>)] = &[
        (
            b"hello",
            (
                "Syntax.Expected",
                1,
                1,
                "expected the tag [Variant \"...\"] or the end of the text, found 'h'",
            ),
        ),
        (
            b"[Event \"x\"]\n[Variant \"ayoayo\"]\n\n*",
            ("Syntax.Header.VariantFirst", 1, 2, "the first tag is Variant, found Event"),
        ),
        (
            b"[Variant \"oware\"]\n\n*",
            (
                "Syntax.Header.Variant.UnknownVariant",
                1,
                11,
                "unknown variant \"oware\", expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv",
            ),
        ),
        (
            b"[Variant \"ayoayo{end.sweep=never}\"]\n\n*",
            (
                "Syntax.Header.Variant.UnknownRulingValue",
                1,
                28,
                "end.sweep has no value \"never\", expected row-owner",
            ),
        ),
        (
            b"[Variant \"ayoayo\"]\n[Event \"a\"]\n[Event \"b\"]\n\n*",
            ("Syntax.Header.RepeatedTag", 3, 2, "the tag Event stands there twice"),
        ),
        (
            b"[Variant \"ayoayo\"] [Variant \"ayoayo\"]\n\n*",
            ("Syntax.Header.RepeatedTag", 1, 21, "the tag Variant stands there twice"),
        ),
        (
            b"[Variant \"ayoayo]\n\n*",
            (
                "Syntax.Expected",
                1,
                18,
                "expected '\"' after the tag's value, found a line break",
            ),
        ),
        (
            b"[Variant \"ayo",
            (
                "Syntax.Expected",
                1,
                14,
                "expected '\"' after the tag's value, found the end of the text",
            ),
        ),
        (
            b"[Variant \"ayoayo\"\n\n*",
            (
                "Syntax.Expected",
                1,
                18,
                "expected ']' after the tag's value, found a line break",
            ),
        ),
        (
            b"[ Variant \"ayoayo\"]\n\n*",
            ("Syntax.Expected", 1, 2, "expected a tag's name, found a space"),
        ),
        (
            b"[Variant\"ayoayo\"]\n\n*",
            ("Syntax.Expected", 1, 9, "expected a space after the tag's name, found '\"'"),
        ),
        (
            b"[Variant ayoayo]\n\n*",
            ("Syntax.Expected", 1, 10, "expected '\"' before the tag's value, found 'a'"),
        ),
        (
            b"[Variant \"ayoayo\"]\n[Event \"a\\n\"]\n\n*",
            ("Syntax.Escape", 2, 10, "expected \\\" or \\\\ in a tag's value"),
        ),
        (
            b"[Variant \"ayoayo\"]\n[Event \"\\\"\xc3\xbc\\\\\xff\"]\n\n*",
            ("Syntax.InvalidUtf8", 2, 14, "expected valid UTF-8"),
        ),
        (
            long_value.as_bytes(),
            (
                "Syntax.Header.TagValueTooLong",
                2,
                9,
                "expected at most 65536 bytes in a tag's value",
            ),
        ),
        (
            long_name.as_bytes(),
            ("Syntax.Header.TagNameTooLong", 2, 2, "expected at most 64 bytes in a tag's name"),
        ),
        (many.as_bytes(), ("Syntax.Header.TooManyTags", 257, 2, "expected at most 256 tags")),
        (
            b"[Variant \"ayoayo\"]\n[Position \"ayoayo 4,4,4,4,4,4/4,4,4,4,4,3 0-0 S\"]\n\n*",
            (
                "Syntax.Header.Position.Setup.WrongTotal",
                2,
                19,
                "expected 48 seeds, found 47 (47 on the board and 0 captured)",
            ),
        ),
        (
            start.as_bytes(),
            (
                "Syntax.Header.PositionIsStart",
                2,
                12,
                "the position is the variant's start: the tag is left out then",
            ),
        ),
        (
            other.as_bytes(),
            (
                "Syntax.Header.PositionOfOther",
                2,
                12,
                "expected a position of ayoayo, found one of djenon-aboure",
            ),
        ),
        (
            rulings.as_bytes(),
            (
                "Syntax.Header.PositionOfOther",
                2,
                12,
                "expected a position of ayoayo, found one of ayoayo{end.sweep=row-owner}",
            ),
        ),
        (
            b"[Variant \"ayoayo\"]\n[Termination \"tired\"]\n\n*",
            (
                "Syntax.Header.Termination",
                2,
                15,
                "unknown termination \"tired\", \
                 expected normal, resignation, agreement, time or unfinished",
            ),
        ),
        (
            b"[Variant \"ayoayo\"]\n[Result \"28:20\"]\n\n*",
            (
                "Syntax.Header.Result",
                2,
                10,
                "no result \"28:20\", \
                 expected a result: a score such as 28-20, 1-0, 0-1, 1/2-1/2 or *",
            ),
        ),
        (
            b"[Variant \"ayoayo\"]\n[Result \"*\"]\n\n1. A 1-0",
            (
                "Syntax.ResultDiffers",
                4,
                6,
                "expected the result * of the tag Result, found 1-0",
            ),
        ),
        (
            b"[Variant \"ayoayo\"]\n",
            (
                "Syntax.Expected",
                2,
                1,
                "expected a tag, a move number or a result, found the end of the text",
            ),
        ),
        (
            b"[Variant \"ayoayo\"]\n\n[Variant \"ayoayo\"]\n\n*",
            ("Syntax.NextGame", 3, 1, "expected a result before the next game begins"),
        ),
        (
            b"\xef\xbb\xbf[Variant \"oware\"]",
            (
                "Syntax.Header.Variant.UnknownVariant",
                1,
                11,
                "unknown variant \"oware\", expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv",
            ),
        ),
    ];
    for &(text, fault) in faults {
        record_fault(text, fault);
    }
}

#[test]
fn movetext() {
    let number = |expected: &str, found: &str| {
        format!("expected the move number \"{expected}\", found \"{found}\"")
    };
    let no_result = |found: &str| {
        format!(
            "\"{found}\" is no result, \
             expected a result: a score such as 28-20, 1-0, 0-1, 1/2-1/2 or *"
        )
    };
    let no_pit = |pit: &str| {
        format!("ayoayo has no pit \"{pit}\", expected A to F or a to f, or - for a pass")
    };
    let deep = [b"1. A ".as_slice(), &b"(1. B ".repeat(10_000)].concat();
    let ten_million = [b"1. ".as_slice(), &b"A".repeat(10_000_000)].concat();
    // In line 3 all of them.
    let faults: &[(&[u8], &str, u64, &str)] = &[
        (
            b"1. A f",
            "Expected",
            7,
            "expected a move number or a result, found the end of the text",
        ),
        (b"1. A", "Expected", 5, "expected a move or a result, found the end of the text"),
        (b"1.", "Expected", 3, "expected a move, found the end of the text"),
        (b"A f *", "MoveNumber", 1, &number("1.", "A")),
        (b"1. A f B *", "MoveNumber", 8, &number("2.", "B")),
        (b"1. A f 3. B *", "MoveNumber", 8, &number("2.", "3.")),
        (b"1. A 2... f *", "MoveNumber", 6, &number("1...", "2...")),
        (b"1. A 1. f *", "MoveNumber", 6, &number("1...", "1.")),
        (b"1... A *", "MoveNumber", 1, &number("1.", "1...")),
        (b"1.A *", "MoveNumber", 1, &number("1.", "1.A")),
        (b"1 A *", "MoveNumber", 1, &number("1.", "1")),
        (b"01. A *", "MoveNumber", 1, &number("1.", "01.")),
        (b"18446744073709551617. A *", "MoveNumber", 1, &number("1.", "18446744073709551617.")),
        (b"1. 1. A *", "Expected", 4, "expected a move, found '1'"),
        (b"1. *", "Expected", 4, "expected a move, found '*'"),
        (b"1. G *", "Move.NoSuchPit", 4, &no_pit("G")),
        (b"1. A {f\xc3\xbcr} G *", "Move.NoSuchPit", 12, &no_pit("G")),
        (
            b"1. Ax *",
            "Move.Expected",
            6,
            "expected the number of captured seeds, found a space",
        ),
        (
            b"1. Ax",
            "Move.Expected",
            6,
            "expected the number of captured seeds, found the end of the text",
        ),
        (b"1. Ax7! *", "Move.Expected", 7, "expected ^ or the end of the move, found '!'"),
        (
            b"1. Ax1111111111111111111111111111111 *",
            "TokenTooLong",
            4,
            "expected at most 32 bytes in a move, a number or a result",
        ),
        (
            &ten_million,
            "TokenTooLong",
            4,
            "expected at most 32 bytes in a move, a number or a result",
        ),
        (b"1. \xff *", "InvalidUtf8", 4, "expected valid UTF-8"),
        (b"1. A\xff *", "InvalidUtf8", 5, "expected valid UTF-8"),
        (b"1. A {caf\xe9} *", "InvalidUtf8", 10, "expected valid UTF-8"),
        (b"1. A {\xc3", "InvalidUtf8", 7, "expected valid UTF-8"),
        (b"1. A {\xc3\xbc\xc3} *", "InvalidUtf8", 8, "expected valid UTF-8"),
        (b"\xc3\xbc *", "Expected", 1, "expected a move number or a result, found 'ü'"),
        (b"{hi} 1. A *", "CommentBeforeMove", 1, "expected a move before a comment"),
        (b"1. A (1. {hi} B) *", "Expected", 10, "expected a move, found '{'"),
        (b"1. A ({hi} 1. B) *", "CommentBeforeMove", 7, "expected a move before a comment"),
        (b"1. A {hi", "UnclosedComment", 6, "expected '}' at the end of this comment"),
        (b"1. A hi} *", "Move.NoSuchPit", 6, &no_pit("hi")),
        (b"1. A } *", "Expected", 6, "expected a move or a result, found '}'"),
        (
            b"(1. A) *",
            "VariationBeforeMove",
            1,
            "expected a move before a variation, which replaces it",
        ),
        (b"1. A () *", "EmptyVariation", 7, "expected a move in the variation"),
        (b"1. A f (2. B) *", "MoveNumber", 9, &number("1...", "2.")),
        (b"1. A f (b) *", "MoveNumber", 9, &number("1...", "b")),
        (b"1. A (1. B", "Expected", 11, "expected a move or ')', found the end of the text"),
        (b"1. A (1. B *) *", "Expected", 12, "expected a move or ')', found '*'"),
        (b"1. A (*) *", "Expected", 7, "expected a move number, found '*'"),
        (b"1. A ) *", "Expected", 6, "expected a move or a result, found ')'"),
        (b"1. A ] *", "Expected", 6, "expected a move or a result, found ']'"),
        (b"1. A [Event \"x\"] *", "Expected", 6, "expected a move or a result, found '['"),
        (&deep, "TooDeep", 6 + 6 * MAX_DEPTH as u64, "expected variations at most 32 deep"),
        (b"1. A 28- *", "Result", 6, &no_result("28-")),
        (b"1. A 28-020 *", "Result", 6, &no_result("28-020")),
        (b"1. A 1/2 *", "Result", 6, &no_result("1/2")),
        (b"1. A ** *", "Result", 6, &no_result("**")),
        (
            b"* 2. B",
            "Expected",
            3,
            "expected the tag [Variant \"...\"] or the end of the text, found '2'",
        ),
        (
            b"* {the end}",
            "Expected",
            3,
            "expected the tag [Variant \"...\"] or the end of the text, found '{'",
        ),
    ];
    for &(moves, kind, column, message) in faults {
        let kind = format!("Syntax.{kind}");
        record_fault(&ayoayo(moves), (&kind, 3, column, message));
    }

    record_fault(
        &ayoayo(b"1. A f\n\n[Variant \"ayoayo\"]\n\n*"),
        ("Syntax.NextGame", 5, 1, "expected a result before the next game begins"),
    );
    record_fault(
        b"[Variant \"ayoayo\"]\r\n\r\n1. A\r\nG *",
        ("Syntax.Move.NoSuchPit", 4, 1, &no_pit("G")),
    );
    let north = format!("[Variant \"ayoayo\"]\n[Position \"ayoayo {START} N\"]\n\n1. f *");
    record_fault(north.as_bytes(), ("Syntax.MoveNumber", 4, 1, &number("1...", "1.")));
    record_fault(
        b"[Variant \"ayoayo\"]\n\n*\n\n[Variant \"ayoayo\"]\n\n1. A f *\n[Variant \"ayoayo\"]\n\n1. H *",
        ("Syntax.Move.NoSuchPit", 10, 4, &no_pit("H")),
    );
}

/// One seed left on South's side, which South must play to North: the game is then
/// over, since North cannot play it back, and South made the last move.
const LAST_SEED: &str = "[Position \"ayoayo 0,0,0,0,0,0/0,0,0,0,0,1 24-23 S\"]";

#[test]
fn rules() {
    let faults: &[(&str, &str, u64, &str)] = &[
        (
            "1. a *",
            "IllegalMove",
            4,
            "a is illegal: the pit is not the mover's own (ayoayo.turn.choose), \
             legal: A, B, C, D, E, F",
        ),
        (
            "1. B c *",
            "IllegalMove",
            6,
            "c is illegal: the pit is empty (ayoayo.turn.choose), legal: a, b, e, f",
        ),
        (
            "1. - *",
            "IllegalMove",
            4,
            "- is illegal: the player to move may not pass (ayoayo.pass), \
             legal: A, B, C, D, E, F",
        ),
        (
            "1. A f 2. A f 3. B a 4. B *",
            "IllegalMove",
            25,
            "B is illegal: the turn never ends, its laps repeat every 105 laps \
             (common.endless), legal: A, C, D, E",
        ),
        (
            "1. A f (1... A) *",
            "IllegalMove",
            14,
            "A is illegal: the pit is not the mover's own (ayoayo.turn.choose), \
             legal: a, b, e, f",
        ),
        ("1. Bx6 *", "Captured", 4, "Bx6 captures 7 seeds by the rules"),
        ("1. Bx0 *", "Captured", 4, "Bx0 captures 7 seeds by the rules"),
        ("1. Bx7^4 *", "Laps", 4, "Bx7^4 takes 5 laps by the rules"),
        ("1. B^0 *", "Laps", 4, "B^0 takes 5 laps by the rules"),
        ("1. B 24-24", "Result", 6, "the result is * by the rules, found 24-24"),
        ("1. B 1/2-1/2", "Result", 6, "the result is * by the rules, found 1/2-1/2"),
    ];
    for &(moves, kind, column, message) in faults {
        let kind = format!("Rules.{kind}");
        record_fault(&ayoayo(moves.as_bytes()), (&kind, 3, column, message));
    }

    let last_seed: &[(&str, &str, u64, &str)] = &[
        ("1. F 24-23", "Result", 6, "the result is 25-23 by the rules, found 24-23"),
        ("1. F 25-23", "", 0, ""),
        ("1. F *", "Result", 6, "the result is 25-23 by the rules, found *"),
        ("1. F 1-0", "Result", 6, "the result is 25-23 by the rules, found 1-0"),
        (
            "1. F a 25-23",
            "IllegalMove",
            6,
            "a is illegal: the game is over (no-feed) (ayoayo.end), legal: none",
        ),
        (
            "1. F - 25-23",
            "IllegalMove",
            6,
            "- is illegal: the game is over (no-feed) (ayoayo.end), legal: none",
        ),
    ];
    for &(moves, kind, column, message) in last_seed {
        let text = format!("[Variant \"ayoayo\"]\n{LAST_SEED}\n\n{moves}");
        if kind.is_empty() {
            assert!(check_game(&mut Reader::from_slice(text.as_bytes())).is_ok());
            continue;
        }
        record_fault(text.as_bytes(), (&format!("Rules.{kind}"), 4, column, message));
    }

    let terminations: &[(&str, &str, &str, u64, &str)] = &[
        (
            "resignation",
            "1. B 28-20",
            "TerminationResult",
            6,
            "expected 1-0 or 0-1 after resignation, found 28-20",
        ),
        (
            "resignation",
            "1. B *",
            "TerminationResult",
            6,
            "expected 1-0 or 0-1 after resignation, found *",
        ),
        (
            "time",
            "1. B 1/2-1/2",
            "TerminationResult",
            6,
            "expected 1-0 or 0-1 after time, found 1/2-1/2",
        ),
        (
            "agreement",
            "1. B 24-24",
            "TerminationResult",
            6,
            "expected 1-0, 0-1 or 1/2-1/2 after agreement, found 24-24",
        ),
        (
            "unfinished",
            "1. B 1-0",
            "TerminationResult",
            6,
            "expected * after unfinished, found 1-0",
        ),
    ];
    for &(termination, moves, kind, column, message) in terminations {
        let text = format!("[Variant \"ayoayo\"]\n[Termination \"{termination}\"]\n\n{moves}");
        record_fault(text.as_bytes(), (&format!("Rules.{kind}"), 4, column, message));
    }
    let over =
        format!("[Variant \"ayoayo\"]\n{LAST_SEED}\n[Termination \"unfinished\"]\n\n1. F *");
    record_fault(
        over.as_bytes(),
        (
            "Rules.Over",
            5,
            6,
            "the game is over by the rules with 25-23, expected no unfinished",
        ),
    );
}

#[test]
fn rules_of_the_other_games() {
    let feed =
        "[Variant \"ayoayo\"]\n[Position \"ayoayo 0,0,0,0,0,0/1,0,0,0,0,1 23-23 S\"]\n\n1. A *";
    let faults: &[(&str, PlacedFault<'_>)] = &[
        (
            feed,
            (
                "Rules.IllegalMove",
                4,
                4,
                "A is illegal: it leaves the opponent's empty row without a seed, \
                 and another move feeds it (ayoayo.feed), legal: F",
            ),
        ),
        (
            "[Variant \"mangala-iv\"]\n\n1. B *",
            (
                "Rules.IllegalMove",
                3,
                4,
                "B is illegal: only the mover's leftmost occupied pit may be lifted \
                 (mangala.turn.leftmost), legal: A",
            ),
        ),
        (
            "[Variant \"bao-kigogo\"]\n\n1. A1 *",
            (
                "Rules.IllegalMove",
                3,
                4,
                "A1 is illegal: the pit is empty (bao.turn.choose), legal: B1, B2, B3, B4, B5, \
                 B6, B7, B8, B9, B10, B11, B12, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2",
            ),
        ),
        (
            "[Variant \"bao-kigogo\"]\n\n1. A2 28-20",
            ("Rules.Result", 3, 7, "the result is * by the rules, found 28-20"),
        ),
        (
            "[Variant \"djenon-aboure\"]\n[Position \"djenon-aboure 1,0,0,0,0,0/2,0,0,0,0,1 44-0 S\"]\n\n1. F *",
            (
                "Rules.IllegalMove",
                4,
                4,
                "F is illegal: a single seed may not be moved here (djenon.turn.choose), legal: A",
            ),
        ),
    ];
    for &(text, fault) in faults {
        record_fault(text.as_bytes(), fault);
    }
}

#[test]
fn accepted() {
    let wrong_total = "ayoayo 4,4,4,4,4,4/4,4,4,4,4,3 0-0 S";
    assert!(wrong_total.parse::<PositionText<Study<AnyPosition>>>().is_ok());
    let record = format!("[Variant \"ayoayo\"]\n[Position \"{wrong_total}\"]\n\n*");
    assert!(Record::parse(&record, Totals::Study).is_ok());

    let plain: Record = "[Variant \"ayoayo\"]\n[Event \"a\"]\n\n1. A f 2. B *".parse().unwrap();
    for same in [
        "\u{feff}[Variant \"ayoayo\"]\r\n[Event \"a\"]\r\n\r\n1. A f\r\n2. B *\r\n",
        "[Variant \"ayoayo\"][Event\t\"a\"]1. A 1... f\t2. B\n\n\n*",
    ] {
        assert_eq!(same.parse::<Record>(), Ok(plain.clone()));
    }

    let value = "é".repeat(MAX_TAG_VALUE / 2);
    let record: Record =
        format!("[Variant \"ayoayo\"]\n[Event \"{value}\"]\n\n*").parse().unwrap();
    assert_eq!(record.tag("Event"), Some(value.as_str()));

    // Ten million bytes, most of them in characters of three, so that pieces end
    // within characters.
    let comment = format!("x{}", "ভ".repeat(10_000_000 / 3));
    let record: Record = String::from_utf8(ayoayo(format!("1. A {{{comment}}} *").as_bytes()))
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(record.moves[0].comments, [comment]);

    let deep = format!("1. A {}{} *", "(1. B ".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
    let text = String::from_utf8(ayoayo(deep.as_bytes())).unwrap();
    assert!(text.parse::<Record>().is_ok());

    // The second and the fourth game are at fault; the others are read.
    let text = "[Variant \"ayoayo\"]\n\n1. A *\n\n\
                [Variant \"ayoayo\"]\n[Event \"x\"]\n[Event \"y\"]\n\n1. A *\n\n\
                [Variant \"ayoayo\"]\n\n1. B *\n\n\
                [Variant \"ayoayo\"]\n\n1. A f 2. Q\n[Variant \"ayoayo\"]\n\n1. C *\n";
    let mut reader = Reader::from_slice(text.as_bytes());
    let mut read = Vec::new();
    loop {
        match check_game(&mut reader) {
            Ok(None) => break,
            Ok(Some(game)) => read.push(game.plies),
            Err(_) => read.push(0),
        }
    }
    assert_eq!(read, [1, 0, 1, 0, 1]);
}

#[test]
fn what_cannot_be_written() {
    use mancala_notation::record::{GameResult, Ply};
    use mancala_variants::Move;

    let good = || Record::new(AnyPosition::start(Variant::Ayoayo), GameResult::Unfinished);
    let refused = |change: fn(&mut Record)| {
        let mut record = good();
        record.moves = vec![Ply::new(Move::sow(0))];
        change(&mut record);
        let error = record.text().unwrap_err();
        (kind(&error), error.to_string())
    };
    let expect = |change: fn(&mut Record), name: &str, message: &str| {
        assert_eq!(refused(change), (name.to_string(), message.to_string()));
    };
    assert!(good().text().is_ok());
    expect(
        |record| record.moves[0].comments.push("a } b".into()),
        "CommentBrace",
        "ply 1: a comment holds no '}'",
    );
    expect(
        |record| record.moves[0].variations.push(vec![]),
        "EmptyVariation",
        "ply 1: expected a move in a variation",
    );
    expect(
        |record| record.moves[0].mv = Move::sow(12),
        "NoSuchPit",
        "ply 1: the board has no pit 12",
    );
    expect(
        |record| {
            for _ in 0..=MAX_DEPTH {
                let inner = std::mem::take(&mut record.moves);
                let ply = Ply { variations: vec![inner], ..Ply::new(Move::sow(0)) };
                record.moves = vec![ply];
            }
        },
        "TooDeep",
        "ply 1: expected variations at most 32 deep",
    );
    expect(
        |record| record.set_tag("Event", "a\nb"),
        "LineBreak",
        "tag Event: a value holds no line break",
    );
    expect(
        |record| record.set_tag("Ev-ent", ""),
        "Tag",
        "tag Ev-ent: expected a tag's name of letters, digits and _, a letter first",
    );
    expect(
        |record| record.set_tag("Event", &"x".repeat(MAX_TAG_VALUE + 1)),
        "Tag",
        "tag Event: expected at most 65536 bytes in a tag's value",
    );
    expect(
        |record| record.tags.push(("Variant".into(), "ayoayo".into())),
        "Tag",
        "tag Variant: the tag Variant stands there twice",
    );
    expect(
        |record| record.tags.clear(),
        "Tag",
        "tag Variant: the first tag is Variant, found none",
    );
    expect(
        |record| record.start = AnyPosition::start(Variant::DjenonAboure),
        "StartDiffers",
        "expected the start \"ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S\" that the tags say, \
         found \"djenon-aboure 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S\"",
    );
    expect(
        |record| record.result = GameResult::Drawn,
        "ResultDiffers",
        "expected the result * of the tag Result, found 1/2-1/2",
    );
}
