//! Records of random games: text, value and JSON are the same thing, the rules bear
//! them out, and every source and every visitor leads to the same end.

mod support;

use std::fmt::Write as _;

use mancala_notation::legality::{CheckError, GameError, LegalityFault, check_game};
use mancala_notation::record::{
    GameResult, Ply, Reader, Record, RecordBuilder, StudyRecord, TextWriter,
};
use mancala_notation::{Annotations, MoveText, properties};
use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{AnyPosition, Game, Move, Position, RandomSource, Totals, Variant};
use proptest::prelude::*;

fn rulings() -> impl Strategy<Value = AnyRulings> {
    proptest::sample::select(support::all_rulings())
}

/// Takes all comments away.
fn silence(line: &mut [Ply]) {
    for ply in line {
        ply.comments.clear();
        ply.variations.iter_mut().for_each(|variation| silence(variation));
    }
}

/// A few random records in one file.
fn file(rulings: AnyRulings, random: &mut SplitMix64) -> (String, Vec<Record>) {
    let games = 1 + random.below(3);
    let plies = [0, 1, 5, 40, 400][random.below(5) as usize];
    let records: Vec<Record> =
        (0..games).map(|_| support::record(rulings, plies, random)).collect();
    let mut text = String::new();
    for record in &records {
        let between = if text.is_empty() { "" } else { "\n" };
        write!(text, "{between}{}", record.text().unwrap()).unwrap();
    }
    (text, records)
}

proptest! {
    #[test]
    fn text_value_and_json_are_the_same(rulings in rulings(), seed: u64) {
        let record = support::record(rulings, 300, &mut SplitMix64::new(seed));
        let text = record.text().unwrap().to_string();
        let read: Record = text.parse().unwrap();
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(read.text().unwrap().to_string(), text.as_str());

        let json = serde_json::to_string(&record).unwrap();
        let from_json: Record = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(from_json.text().unwrap().to_string(), text.as_str());
        let value = serde_json::to_value(&record).unwrap();
        prop_assert_eq!(serde_json::from_value::<StudyRecord>(value).unwrap().0, record);

        properties::records(text.as_bytes());
        properties::places(text.as_bytes());
    }

    #[test]
    fn lines_are_short(rulings in rulings(), seed: u64) {
        let mut random = SplitMix64::new(seed);
        let mut record = support::record(rulings, 300, &mut random);
        // Only a comment is ever longer.
        silence(&mut record.moves);
        let text = record.text().unwrap().to_string();
        for line in text.lines().filter(|line| !line.starts_with('[')) {
            prop_assert!(line.chars().count() <= 80, "{}", line);
            prop_assert!(!line.ends_with(' '));
        }
    }

    #[test]
    fn played_by_the_rules(rulings in rulings(), seed: u64) {
        let (text, records) = file(rulings, &mut SplitMix64::new(seed));
        let mut reader = Reader::from_slice(text.as_bytes());
        for record in &records {
            let game = check_game(&mut reader).unwrap().unwrap();
            prop_assert_eq!(record.check(), Ok(game));
            prop_assert_eq!(game.plies, record.moves.len() as u64);
            let mut played = Game::new(record.start);
            for ply in &record.moves {
                played.play(ply.mv).unwrap();
            }
            prop_assert_eq!(game.position, played.position());
            prop_assert_eq!(game.outcome, played.outcome());
        }
        prop_assert_eq!(check_game(&mut reader), Ok(None));
    }

    #[test]
    fn annotations_can_be_changed(rulings in rulings(), seed: u64) {
        let mut record = support::record(rulings, 100, &mut SplitMix64::new(seed));
        let all = Annotations { captures: true, laps: true };
        record.annotate(all).unwrap();
        prop_assert!(record.check().is_ok());
        let full = record.clone();
        record.annotate(Annotations::NONE).unwrap();
        prop_assert!(record.moves.iter().all(|ply| ply.captured.is_none() && ply.laps.is_none()));
        record.annotate(all).unwrap();
        prop_assert_eq!(record, full);
    }

    /// One number changed, and the check names its ply.
    #[test]
    fn a_wrong_number_is_found(rulings in rulings(), seed: u64) {
        let mut random = SplitMix64::new(seed);
        let mut record = support::record(rulings, 100, &mut random);
        prop_assume!(!record.moves.is_empty());
        record.annotate(Annotations { captures: true, laps: true }).unwrap();
        let ply = random.below(u32::try_from(record.moves.len()).unwrap()) as usize;
        let entry = &mut record.moves[ply];
        let captures = random.below(2) == 0;
        if captures {
            entry.captured = Some(entry.captured.unwrap_or(0) + 1);
        } else {
            entry.laps = Some(entry.laps.unwrap_or(0) + 1);
        }
        let Err(CheckError::Legality(error)) = record.check() else { panic!("not found") };
        prop_assert_eq!((error.ply, error.depth), (ply as u64 + 1, 0));
        let found = match error.fault {
            LegalityFault::Captured { .. } => captures,
            LegalityFault::Laps { .. } => !captures,
            _ => false,
        };
        prop_assert!(found);

        // In the text it is found at the place where the move stands.
        let text = record.text().unwrap().to_string();
        let error = match check_game(&mut Reader::from_slice(text.as_bytes())) {
            Err(GameError::Legality(error)) => error,
            other => panic!("{other:?}"),
        };
        let entry = &record.moves[ply];
        let mut written = MoveText::new(rulings.variant(), entry.mv).unwrap();
        (written.captured, written.laps) = (entry.captured, entry.laps);
        let at = usize::try_from(error.place.byte).unwrap();
        prop_assert!(text[at..].starts_with(&written.to_string()));
        prop_assert_eq!(error.ply, ply as u64 + 1);
    }

    /// Any other result of a normal game is refused.
    #[test]
    fn a_wrong_result_is_found(rulings in rulings(), seed: u64) {
        let mut random = SplitMix64::new(seed);
        let game = support::game(support::start(rulings, &mut random), 1000, &mut random);
        let right = GameResult::of(game.outcome());
        for wrong in [
            GameResult::Points([24, 24]),
            GameResult::Points([25, 23]),
            GameResult::SOUTH_WON,
            GameResult::NORTH_WON,
            GameResult::Drawn,
            GameResult::Unfinished,
        ] {
            let mut record = Record::from_game(&game, Annotations::default());
            record.tags.retain(|(name, _)| name != "Termination");
            record.result = wrong;
            record.set_tag("Result", &wrong.to_string());
            prop_assert_eq!(record.check().is_ok(), wrong == right);
        }
    }

    #[test]
    fn sources_and_visitors_agree(rulings in rulings(), seed: u64, chunk in 1_usize..90, after in 0_usize..60) {
        let (text, _) = file(rulings, &mut SplitMix64::new(seed));
        properties::sources_agree(text.as_bytes(), 1);
        properties::sources_agree(text.as_bytes(), chunk);
        properties::breaking_off(text.as_bytes(), after);
    }

    /// The same of texts with a few bytes changed: no panic, no disagreement, and
    /// every place is the true one.
    #[test]
    fn also_of_faulty_texts(
        rulings in rulings(),
        seed: u64,
        changes in proptest::collection::vec((any::<usize>(), 0..4, any::<u8>()), 1..6),
        chunk in 1_usize..90,
        after in 0_usize..60,
    ) {
        let (text, _) = file(rulings, &mut SplitMix64::new(seed));
        let mut bytes = text.into_bytes();
        for (at, change, byte) in changes {
            let at = at % bytes.len().max(1);
            let telling = b"()[]{}\"\\*-.1Aax^\n \r\xff\xc3\xbf"[usize::from(byte) % 22];
            match change {
                0 => bytes.insert(at, telling),
                1 => bytes.insert(at, byte),
                2 if bytes.len() > 1 => _ = bytes.remove(at),
                3 => bytes.truncate(at.max(bytes.len() / 2)),
                _ => {}
            }
        }
        properties::sources_agree(&bytes, 1);
        properties::sources_agree(&bytes, chunk);
        properties::breaking_off(&bytes, after);
        properties::records(&bytes);
        properties::places(&bytes);
    }

    #[test]
    fn also_of_any_bytes(
        text in "(\\[Variant \"ayoayo\"\\]\n\n)?([-1A-Fa-f. *(){}\\[\\]\"\n\\\\]|1\\. |2\\. |\\[Variant |ü){0,60}",
        chunk in 1_usize..9,
        after in 0_usize..9,
    ) {
        properties::sources_agree(text.as_bytes(), chunk);
        properties::breaking_off(text.as_bytes(), after);
        properties::records(text.as_bytes());
        properties::places(text.as_bytes());
        properties::variant(text.as_bytes());
    }
}

/// The same of files that fill the buffer several times, so that every kind of text
/// lies across its end, and of their faulty halves.
#[test]
fn also_of_long_texts() {
    let mut random = SplitMix64::new(7);
    let mut text = String::new();
    while text.len() < 300_000 {
        for rulings in support::all_rulings() {
            text.push_str(&file(rulings, &mut random).0);
            text.push('\n');
        }
    }
    let bytes = text.as_bytes();
    for chunk in [1, 79, 80, 81, 4093, 65_535, 65_536] {
        properties::sources_agree(bytes, chunk);
    }
    properties::breaking_off(bytes, 17);
    properties::places(bytes);
    // A fault every now and then, and the end cut off anywhere.
    for _ in 0..20 {
        let mut faulty = bytes[..random.below(300_000) as usize].to_vec();
        for _ in 0..20 {
            let at = random.below(u32::try_from(faulty.len().max(1)).unwrap()) as usize;
            if let Some(byte) = faulty.get_mut(at) {
                *byte = b"}{)(][\"\\\n \xff"[random.below(11) as usize];
            }
        }
        properties::sources_agree(&faulty, 1);
        properties::sources_agree(&faulty, 65_535);
        properties::breaking_off(&faulty, 17);
        properties::places(&faulty);
    }
}

/// The streaming writer writes a file as its records are written.
#[test]
fn a_stream_is_written_as_its_records_are() {
    let mut random = SplitMix64::new(5);
    for rulings in support::all_rulings() {
        let (text, records) = file(rulings, &mut random);
        let mut written = String::new();
        let mut writer = TextWriter::new(&mut written);
        let mut reader = Reader::from_slice(text.as_bytes());
        while let Some(done) = reader.read_game(&mut writer).unwrap() {
            done.unwrap();
        }
        assert_eq!(written, text);
        let mut reader = Reader::from_read(text.as_bytes());
        let mut builder = RecordBuilder::new();
        for record in records {
            assert_eq!(reader.read_game(&mut builder).unwrap(), Some(record));
        }
        assert_eq!(reader.read_game(&mut builder).unwrap(), None);
    }
}

/// Variations have the history of the line that they leave: a position of it that
/// comes about again ends the game.
#[test]
fn variations_know_what_came_before() {
    let mut random = SplitMix64::new(3);
    let mut seen = 0;
    for _ in 0..20_000 {
        let start = AnyPosition::start(Variant::Ayoayo);
        let game = support::game(start, 2000, &mut random);
        if !game.is_repeated() {
            continue;
        }
        seen += 1;
        // The whole second half as a variation on some other move, where there is one.
        let record = Record::from_game(&game, Annotations::default());
        let Some(ply) = (game.len() / 2..game.len())
            .find(|&ply| game.positions().nth(ply).unwrap().legal_moves().len() > 1)
        else {
            continue;
        };
        let position = game.positions().nth(ply).unwrap();
        let played = record.moves[ply].mv;
        let other = position.legal_moves().iter().find(|&mv| mv != played).unwrap();
        let mut branched = Record::new(start, GameResult::Unfinished);
        branched.moves = record.moves[..ply].to_vec();
        branched.moves.push(Ply::new(other));
        branched.moves[ply].variations.push(record.moves[ply..].to_vec());
        // Whether the main line is over now is not the question.
        let outcome = {
            let mut game = Game::new(start);
            branched.moves.iter().for_each(|ply| _ = game.play(ply.mv).unwrap());
            game.outcome()
        };
        branched.result = GameResult::of(outcome);
        branched.set_tag("Result", &branched.result.to_string());
        branched.tags.retain(|(name, _)| name != "Termination");
        assert!(branched.check().is_ok());
        // One move more in the variation, and it is one too many.
        let last = *game.position().legal_moves().iter().collect::<Vec<_>>().first().unwrap();
        branched.moves[ply].variations[0].push(Ply::new(last));
        let Err(CheckError::Legality(error)) = branched.check() else { panic!("not found") };
        assert_eq!((error.ply, error.depth), (game.len() as u64 + 1, 1));
        assert!(error.to_string().contains("the game is over (repetition)"), "{error}");
    }
    assert!(seen > 20, "only {seen} games ended by repetition");
}

#[test]
fn json_has_the_form_of_the_notation() {
    let text = "[Variant \"ayoayo{end.sweep=row-owner}\"]\n[South \"A \\\"B\\\"\"]\n\
                [Result \"*\"]\n\n1. Bx7^5 f {a comment} {} (1... b (1... a) 2. A) 2. A *\n";
    let record: Record = text.parse().unwrap();
    let json = serde_json::json!({
        "tags": [["Variant", "ayoayo{end.sweep=row-owner}"], ["South", "A \"B\""], ["Result", "*"]],
        "start": {
            "variant": "ayoayo",
            "rulings": {"ayoayo.end.sweep": "row-owner"},
            "pits": [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
            "captured": [0, 0],
            "to_move": "south",
        },
        "moves": [
            {"move": 1, "captured": 7, "laps": 5},
            {"move": 11, "comments": ["a comment", ""], "variations": [[
                {"move": 7, "variations": [[{"move": 6}]]},
                {"move": 0},
            ]]},
            {"move": 0},
        ],
        "result": "*",
    });
    assert_eq!(serde_json::to_value(&record).unwrap(), json);
    assert_eq!(serde_json::from_value::<Record>(json.clone()).unwrap(), record);
    assert_eq!(record.text().unwrap().to_string(), text);

    // Unknown fields, and what could not be written, are refused.
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json = json.clone();
        change(&mut json);
        serde_json::from_value::<Record>(json).unwrap_err().to_string()
    };
    assert!(refused(&|json| json["event"] = "x".into()).starts_with("unknown field `event`"));
    assert!(
        refused(&|json| json["moves"][0]["note"] = "x".into())
            .starts_with("unknown field `note`")
    );
    assert_eq!(
        refused(&|json| json["moves"][1]["comments"][0] = "}".into()),
        "ply 2: a comment holds no '}'"
    );
    assert_eq!(
        refused(&|json| json["result"] = "1-0".into()),
        "expected the result * of the tag Result, found 1-0"
    );
    assert!(
        refused(&|json| json["start"]["to_move"] = "north".into())
            .starts_with("expected the start")
    );
    assert_eq!(
        refused(&|json| json["moves"][0]["move"] = 12.into()),
        "ply 1: the board has no pit 12"
    );
}

#[test]
fn json_of_a_study_is_asked_for() {
    let text =
        "[Variant \"ayoayo\"]\n[Position \"ayoayo 0,0,0,0,0,1/1,0,0,0,0,1 0-0 S\"]\n\n1. A *\n";
    let record = Record::parse(text, Totals::Study).unwrap();
    let json = serde_json::to_string(&StudyRecord(record.clone())).unwrap();
    assert_eq!(serde_json::from_str::<StudyRecord>(&json).unwrap(), StudyRecord(record));
    let error = serde_json::from_str::<Record>(&json).unwrap_err();
    assert!(
        error.to_string().starts_with("tag Position: expected 48 seeds, found 3"),
        "{error}"
    );
}

/// The deepest variations that are read are read from JSON too, by a parser with
/// the usual limit.
#[test]
fn json_goes_as_deep_as_text() {
    let depth = mancala_notation::record::MAX_DEPTH;
    let text = format!(
        "[Variant \"ayoayo\"]\n\n1. A {}{{deep}}{} *",
        "(1. B ".repeat(depth),
        ")".repeat(depth)
    );
    let record: Record = text.parse().unwrap();
    let json = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), record);
}

/// A source that fails is reported once, and then there is no more game.
#[test]
fn a_failing_source_ends_the_reading() {
    struct Failing<'a>(&'a [u8]);

    impl std::io::Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(std::io::Error::other("gone")),
                read => Ok(read),
            }
        }
    }

    let text = "[Variant \"ayoayo\"]\n\n1. A *\n\n[Variant \"ayoayo\"]\n\n1. A f";
    let mut reader = Reader::from_read(Failing(text.as_bytes()));
    let error = reader.read_game(&mut RecordBuilder::new()).unwrap_err();
    assert_eq!(error.to_string(), "reading failed: gone");
    assert!(matches!(reader.read_game(&mut RecordBuilder::new()), Ok(None)));
}

/// The example of the notation's page: `2. Ax7 f {a comment} (2. B c) 3. B -`: a
/// variation's number says that it replaces the move before the last one.
#[test]
fn a_variation_may_replace_the_move_before_the_last() {
    let text = "[Variant \"ayoayo\"]\n\n1. A f 2. B a {a comment} (2. E c 3. D) 3. C *\n";
    let record: Record = text.parse().unwrap();
    assert_eq!(record.moves.len(), 5);
    let variation: Vec<_> = record.moves[2].variations[0].iter().map(|ply| ply.mv).collect();
    assert_eq!(variation, [Move::sow(4), Move::sow(8), Move::sow(3)]);
    assert!(record.moves[3].variations.is_empty());
    assert_eq!(record.moves[3].comments, ["a comment"]);
    // Written, it stands after the move that it replaces.
    let written = record.text().unwrap().to_string();
    assert!(written.ends_with("1. A f 2. B (2. E c 3. D) a {a comment} 3. C *\n"), "{written}");
    assert_eq!(written.parse::<Record>().unwrap(), record);
    let json = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), record);
    // From the start, A f, then South again: E, c and D, all legal there.
    let game = check_game(&mut Reader::from_slice(text.as_bytes())).unwrap().unwrap();
    assert_eq!((game.plies, game.outcome), (5, None));
    // Where a line has one move only, there is none before it to replace.
    let short = "[Variant \"ayoayo\"]\n\n1. A f 2. B (1... c (1. D)) *\n";
    assert!(short.parse::<Record>().is_err());
    let earlier = "[Variant \"ayoayo\"]\n\n1. A f 2. B (1... c) *\n";
    assert!(earlier.parse::<Record>().is_ok());
    let too_early = "[Variant \"ayoayo\"]\n\n1. A f 2. B (1. C) *\n";
    assert!(too_early.parse::<Record>().is_err());
}
