//! Golden games: at least three whole games of each variant, played by the engine,
//! with comments and a variation each. Their ends were checked by hand; how, says
//! the comment on the last move. `FinalPosition` is the position after it.

use mancala_notation::PositionText;
use mancala_notation::legality::check_game;
use mancala_notation::record::{GameResult, Reader, Record, RecordBuilder, Termination};
use mancala_variants::{AnyPosition, Variant};

const FILES: [(Variant, &str); 4] = [
    (Variant::Ayoayo, include_str!("golden/ayoayo.mgn")),
    (Variant::DjenonAboure, include_str!("golden/djenon-aboure.mgn")),
    (Variant::BaoKigogo, include_str!("golden/bao-kigogo.mgn")),
    (Variant::MangalaIv, include_str!("golden/mangala-iv.mgn")),
];

fn records(text: &str) -> Vec<Record> {
    let mut reader = Reader::from_slice(text.as_bytes());
    let mut builder = RecordBuilder::new();
    std::iter::from_fn(|| reader.read_game(&mut builder).unwrap()).collect()
}

#[test]
fn are_played_by_the_rules() {
    for (variant, text) in FILES {
        let mut reader = Reader::from_slice(text.as_bytes());
        let records = records(text);
        assert!(records.len() >= 3, "{variant}");
        for record in records {
            let game = check_game(&mut reader).unwrap().unwrap();
            let end: PositionText<AnyPosition> =
                record.tag("FinalPosition").unwrap().parse().unwrap();
            assert_eq!(PositionText(game.position), end);
            assert_eq!(game.position.variant(), variant);
            assert_eq!(game.header.termination, Termination::Normal);
            assert!(game.outcome.is_some(), "a whole game");
            assert_eq!(game.result, GameResult::of(game.outcome));
            let (first, last) = (record.moves.first().unwrap(), record.moves.last().unwrap());
            assert_eq!(first.comments.len(), 1);
            assert_eq!(last.comments.len(), 1);
            assert!(record.moves.iter().any(|ply| !ply.variations.is_empty()));
        }
        assert_eq!(check_game(&mut reader), Ok(None));
    }
}

#[test]
fn are_in_the_form_that_is_written() {
    for (_, text) in FILES {
        let written: Vec<String> =
            records(text).iter().map(|record| record.text().unwrap().to_string()).collect();
        assert_eq!(written.join("\n"), text);
    }
}

/// The results, as they were found by hand.
#[test]
fn end_as_they_were_found_to_end() {
    let results = |text| -> Vec<String> {
        records(text).iter().map(|record| record.result.to_string()).collect()
    };
    let [ayoayo, djenon, bao, mangala] = FILES.map(|(_, text)| results(text));
    assert_eq!(ayoayo, ["24-24", "28-20", "19-29", "1/2-1/2"]);
    assert_eq!(djenon, ["19-29", "22-26", "27-21"]);
    assert_eq!(bao, ["1-0", "0-1", "1/2-1/2"]);
    assert_eq!(mangala, ["46-51", "63-34", "29-69", "56-42"]);
}
