//! Positions, variants, pits and moves: text and value are the same thing, at every
//! ply of long random games, for all four games and all rulings.

mod support;

use mancala_notation::{
    Annotations, MoveText, Notated, PitName, PositionText, VariantText, properties,
};
use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{
    AnyPosition, Ayoayo, BaoKigogo, DjenonAboure, MangalaIv, Move, Pit, Position, Study,
    Variant,
};
use proptest::prelude::*;

/// Value to text to value, and the text once more, strictly and as a study; as a
/// position of a variant chosen at run time and of the variant itself.
fn round_trip(position: AnyPosition) {
    match position {
        AnyPosition::Ayoayo(position) => typed::<Ayoayo>(position),
        AnyPosition::DjenonAboure(position) => typed::<DjenonAboure>(position),
        AnyPosition::BaoKigogo(position) => typed::<BaoKigogo>(position),
        AnyPosition::MangalaIv(position) => typed::<MangalaIv>(position),
    }
    let text = PositionText(position).to_string();
    assert_eq!(text.parse(), Ok(PositionText(position)));
    properties::position(text.as_bytes());
    let variant = VariantText(position.rulings());
    assert!(text.starts_with(&format!("{variant} ")));
    assert_eq!(variant.to_string().parse(), Ok(variant));
}

fn typed<P: Notated>(position: P) {
    let text = PositionText(position).to_string();
    assert_eq!(text.parse(), Ok(PositionText(position)));
    assert_eq!(PositionText(Study(position)).to_string(), text);
    assert_eq!(text.parse(), Ok(PositionText(Study(position))));
}

/// The text of a move, bare and with all that it can carry.
fn move_round_trip(position: &AnyPosition, mv: Move) {
    let variant = position.variant();
    let (_, turn) = position.play_counted(mv).unwrap();
    for annotations in
        [Annotations::NONE, Annotations::default(), Annotations { captures: true, laps: true }]
    {
        let text = MoveText::of_turn(variant, &turn, annotations).unwrap();
        assert_eq!(MoveText::parse(variant, &text.to_string()), Ok(text));
    }
}

fn rulings() -> impl Strategy<Value = AnyRulings> {
    proptest::sample::select(support::all_rulings())
}

proptest! {
    #[test]
    fn at_every_ply_of_long_games(rulings in rulings(), seed: u64) {
        let random = &mut SplitMix64::new(seed);
        let game = support::game(support::start(rulings, random), 2000, random);
        for position in game.positions() {
            round_trip(position);
        }
        for (position, mv) in game.positions().zip(game.moves()) {
            move_round_trip(&position, mv);
        }
    }

    #[test]
    fn of_studies(rulings in rulings(), seed: u64) {
        let random = &mut SplitMix64::new(seed);
        let position = support::study(support::start(rulings, random), random);
        let text = PositionText(position).to_string();
        prop_assert_eq!(text.parse(), Ok(PositionText(Study(position))));
        properties::position(text.as_bytes());
    }

    #[test]
    fn of_altered_texts(rulings in rulings(), seed: u64, at: usize, with in ".?") {
        let random = &mut SplitMix64::new(seed);
        let text = PositionText(support::start(rulings, random)).to_string();
        let at = at % text.len();
        for altered in [
            format!("{}{with}{}", &text[..at], &text[at..]),
            format!("{}{with}{}", &text[..at], &text[at + 1..]),
            text[..at].to_string(),
        ] {
            properties::position(altered.as_bytes());
            properties::variant(altered.as_bytes());
        }
    }

    #[test]
    fn of_texts_like_moves(text in "[-A-Ha-hZ]?[0-9]{0,3}(x[0-9]{0,6})?(\\^[0-9]{0,21})?.?") {
        properties::moves(text.as_bytes());
    }

    #[test]
    fn of_any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
        properties::moves(&bytes);
        properties::position(&bytes);
        properties::variant(&bytes);
    }
}

/// All combinations of rulings have a text of their own.
#[test]
fn every_ruling_is_written() {
    let mut texts: Vec<String> = support::all_rulings()
        .into_iter()
        .map(|rulings| VariantText(rulings).to_string())
        .collect();
    assert_eq!(texts.len(), 8 + 2 + 1 + 2);
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 13);
    assert!(
        texts.contains(
            &"ayoayo{capture.empty-opposite=lone-seed,end.repetition=draw,end.sweep=row-owner}"
                .into()
        )
    );
    assert!(texts.contains(&"mangala-iv{capture.chain=as-emptied}".into()));
}

/// The names as the notation gives them, written out by hand.
#[test]
fn pits_have_their_names() {
    let names = |variant: Variant| -> Vec<String> {
        let pits = (0..=255).map(Pit::new).map_while(|pit| PitName::new(variant, pit));
        pits.map(|name| {
            let text = name.to_string();
            assert_eq!(PitName::parse(variant, &text), Ok(name));
            text
        })
        .collect()
    };
    let six = ["A", "B", "C", "D", "E", "F", "a", "b", "c", "d", "e", "f"];
    assert_eq!(names(Variant::Ayoayo), six);
    assert_eq!(names(Variant::DjenonAboure), six);
    let seven = ["A", "B", "C", "D", "E", "F", "G", "a", "b", "c", "d", "e", "f", "g"];
    assert_eq!(names(Variant::MangalaIv), seven);
    // In sowing order: back row from the owner's left, front row back to it.
    let south = [
        "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "A12",
        "A11", "A10", "A9", "A8", "A7", "A6", "A5", "A4", "A3", "A2", "A1",
    ];
    let bao: Vec<String> = south
        .iter()
        .map(ToString::to_string)
        .chain(south.iter().map(|name| name.to_lowercase()))
        .collect();
    assert_eq!(names(Variant::BaoKigogo), bao);
}

/// The examples of the notation, and the start of each game as it lies before
/// South.
#[test]
fn written_as_in_the_notation() {
    for text in [
        "ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
        "mangala-iv 7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S",
        "ayoayo{end.sweep=row-owner} 0,0,0,1,0,0/0,2,0,0,0,1 24-20 N",
        "bao-kigogo 2,2,2,2,2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2,2,2,2,0/\
         0,2,2,2,2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2,2,2,2,2 0-0 S",
    ] {
        let position: PositionText<AnyPosition> = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
    }
    // North's row runs against the sowing order: its last pit is written first.
    let PositionText(position): PositionText<AnyPosition> =
        "ayoayo 1,2,3,4,5,6/7,8,9,0,0,0 3-0 N".parse().unwrap();
    assert_eq!(position.pits()[..], [7, 8, 9, 0, 0, 0, 6, 5, 4, 3, 2, 1]);
}
