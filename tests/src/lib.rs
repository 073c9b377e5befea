//! What the tests across crates share: the fast engine and the literal model,
//! put side by side. What checks something panics at the first fault.

#![allow(clippy::missing_panics_doc, reason = "it is what these functions are for")]

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

use arbitrary::{Arbitrary, Result, Unstructured};
use mancala_notation::properties;
use mancala_variants::rulings::{AnyRulings, Chain, EmptyOpposite, Repetition, Sweep};
use mancala_variants::{
    AnyPosition, Event, Move, Outcome, Player, Position, Reason, Variant, rules,
};
use mancala_verify::model::{Kind, Model, Step, Switches, Verdict};

/// The model of this position.
#[must_use]
pub fn model(position: &AnyPosition) -> Model {
    let rulings = position.rulings();
    Model {
        kind: match position.variant() {
            Variant::Ayoayo => Kind::Ayoayo,
            Variant::DjenonAboure => Kind::DjenonAboure,
            Variant::BaoKigogo => Kind::BaoKigogo,
            Variant::MangalaIv => Kind::MangalaIv,
        },
        switches: switches(rulings),
        pits: position.pits().iter().map(|&seeds| seeds.into()).collect(),
        captured: Player::ALL.map(|player| position.captured(player).into()),
        to_move: position.to_move().index(),
    }
}

fn switches(rulings: AnyRulings) -> Switches {
    let mut switches = Switches::default();
    match rulings {
        AnyRulings::Ayoayo(rulings) => {
            switches.lone_seed = rulings.empty_opposite == EmptyOpposite::LoneSeed;
            switches.row_owner = rulings.sweep == Sweep::RowOwner;
            switches.draw_on_repetition = rulings.repetition == Repetition::Draw;
        }
        AnyRulings::DjenonAboure(rulings) => {
            switches.draw_on_repetition = rulings.repetition == Repetition::Draw;
        }
        AnyRulings::BaoKigogo(_) => {}
        AnyRulings::MangalaIv(rulings) => {
            switches.as_emptied = rulings.chain == Chain::AsEmptied;
        }
    }
    switches
}

/// The model's name of a move.
#[must_use]
pub fn step(mv: Move) -> Step {
    mv.pit().map_or(Step::Pass, |pit| Step::Sow(pit.index()))
}

fn verdict(outcome: Outcome) -> Verdict {
    Verdict {
        winner: outcome.winner.player().map(Player::index),
        score: outcome.score.map(|score| score.map(u32::from)),
        reason: outcome.reason.code(),
    }
}

/// Holds engine and model against each other on one position, move by move, over
/// every pit that the board has, two that it has not, and the pass. Panics at
/// the first difference.
pub fn assert_agree(position: &AnyPosition) {
    let model = model(position);
    let legal: Vec<_> = position.legal_moves().iter().map(step).collect();
    assert_eq!(legal, model.legal(), "legal moves of {position:?}");
    assert_eq!(position.outcome().map(verdict), model.outcome(), "outcome of {position:?}");
    assert_eq!(
        verdict(position.repetition_outcome()),
        model.repetition_outcome(),
        "outcome of {position:?} by repetition"
    );
    #[expect(clippy::cast_possible_truncation, reason = "at most 48 pits")]
    let pits = 0..position.variant().pits() as u8 + 2;
    for mv in pits.map(Move::sow).chain([Move::Pass]) {
        match (position.play_counted(mv), model.play(step(mv))) {
            (Ok((next, turn)), Ok(played)) => {
                assert_eq!(self::model(&next), played.next, "{mv} in {position:?}");
                assert_eq!(turn.laps, played.laps, "laps of {mv} in {position:?}");
                assert_eq!(u32::from(turn.captured), played.taken, "{mv} in {position:?}");
                let last = turn.last.map(mancala_variants::Pit::index);
                assert_eq!(last, played.last, "last seed of {mv} in {position:?}");
            }
            (Err(illegal), Err(rule)) => {
                assert_eq!(illegal.rule, rule, "against {mv} in {position:?}");
            }
            (engine, model) => {
                panic!("{mv} in {position:?}: the engine says {engine:?}, the model {model:?}")
            }
        }
    }
}

/// Checks that everything that the engine says of a position hangs together:
/// conservation, legal moves as the moves that are played and the successors,
/// the error of every other move, traces that replay to the result, and the
/// mirrored position. Panics at the first fault.
pub fn assert_consistent(position: &AnyPosition) {
    let legal = position.legal_moves();
    let successors: Vec<_> = position.successors().collect();
    assert!(legal.iter().eq(successors.iter().map(|&(mv, _)| mv)), "{position:?}");
    assert_eq!(legal.is_empty(), position.outcome().is_some(), "{position:?}");
    assert!(!legal.has_pass() || legal.len() == 1, "a pass is the only move: {position:?}");
    let mirror = position.mirror();
    let all = seeds_in_all(position);
    #[expect(clippy::cast_possible_truncation, reason = "at most 48 pits")]
    let pits = position.variant().pits() as u8;
    for mv in (0..pits + 2).map(Move::sow).chain([Move::Pass]) {
        let played = position.play_counted(mv);
        assert_eq!(played.is_ok(), legal.contains(mv), "{mv} in {position:?}");
        let mirrored = mirror.play_counted(mirror_move(mv, pits));
        match (played, mirrored) {
            (Ok((next, turn)), Ok((mirror_next, mirror_turn))) => {
                assert_eq!(seeds_in_all(&next), all, "conservation: {mv} in {position:?}");
                assert_eq!(next.to_move(), !position.to_move(), "{mv} in {position:?}");
                assert!(successors.contains(&(mv, next)), "{mv} in {position:?}");
                assert_eq!(mirror_next, next.mirror(), "{mv} in {position:?}");
                assert_eq!(
                    (mirror_turn.laps, mirror_turn.captured),
                    (turn.laps, turn.captured),
                    "{mv} in {position:?}"
                );
                assert_trace_replays(position, mv, &next);
            }
            (Err(illegal), Err(mirror_illegal)) => {
                assert_eq!(illegal.mv, mv);
                assert_eq!(
                    (illegal.rule, illegal.why),
                    (mirror_illegal.rule, mirror_illegal.why)
                );
                assert_eq!(illegal.rule, expected_rule(position, mv), "{mv} in {position:?}");
                assert!(rules::find(illegal.rule).is_some(), "{}", illegal.rule);
                assert!(position.play_traced(mv).is_err(), "{mv} in {position:?}");
            }
            (played, mirrored) => panic!(
                "{mv} in {position:?}: {played:?} here, {mirrored:?} from the other seat"
            ),
        }
    }
}

fn seeds_in_all(position: &AnyPosition) -> u32 {
    Player::ALL
        .iter()
        .map(|&player| u32::from(position.captured(player)))
        .chain(position.pits().iter().map(|&seeds| u32::from(seeds)))
        .sum()
}

fn mirror_move(mv: Move, pits: u8) -> Move {
    match mv {
        Move::Sow(pit) if pit.get() < pits => Move::sow((pit.get() + pits / 2) % pits),
        other => other,
    }
}

/// The rule that an illegal move breaks, told from what the board shows alone.
fn expected_rule(position: &AnyPosition, mv: Move) -> &'static str {
    if let Some(outcome) = position.outcome() {
        return match (position.variant(), outcome.reason) {
            (Variant::Ayoayo, _) => "ayoayo.end",
            (Variant::DjenonAboure, _) => "djenon.end",
            (Variant::BaoKigogo, _) => "bao.end.win",
            (Variant::MangalaIv, Reason::LoneCounter) => "mangala.end.lone-counter",
            (Variant::MangalaIv, _) => "mangala.end",
        };
    }
    let Move::Sow(pit) = mv else {
        return match position.variant() {
            Variant::Ayoayo => "ayoayo.pass",
            Variant::DjenonAboure => "djenon.pass",
            Variant::BaoKigogo => "common.alternation",
            Variant::MangalaIv => "mangala.pass",
        };
    };
    let pits = position.pits();
    let side = pits.len() / 2;
    let first = side * position.to_move().index();
    let own = first..first + side;
    let seeds = position.seeds(pit);
    let is_own = own.contains(&pit.index());
    match position.variant() {
        Variant::Ayoayo if !is_own || seeds == 0 => "ayoayo.turn.choose",
        Variant::Ayoayo => {
            let other_row_empty =
                (0..pits.len()).filter(|pit| !own.contains(pit)).all(|pit| pits[pit] == 0);
            let finite = !position.endless_moves().contains(mv);
            if other_row_empty && finite { "ayoayo.feed" } else { "common.endless" }
        }
        Variant::DjenonAboure if !is_own || seeds < 2 => "djenon.turn.choose",
        Variant::BaoKigogo if !is_own || seeds == 0 => "bao.turn.choose",
        Variant::BaoKigogo if seeds == 1 => "bao.turn.singletons",
        Variant::MangalaIv if own.clone().find(|&pit| pits[pit] > 0) != Some(pit.index()) => {
            "mangala.turn.leftmost"
        }
        _ => "common.endless",
    }
}

/// Plays the events of a move's trace on an array and compares.
fn assert_trace_replays(position: &AnyPosition, mv: Move, next: &AnyPosition) {
    let (traced, trace) = position.play_traced(mv).expect("legal");
    assert_eq!(&traced, next);
    let mut pits = position.pits().to_vec();
    let (mut hand, mut laps, mut captured) = (0, 0, 0);
    for event in &trace.events {
        match *event {
            Event::Lift { pit, seeds } => {
                assert_eq!((hand, pits[pit.index()]), (0, seeds), "{mv} in {position:?}");
                hand = std::mem::take(&mut pits[pit.index()]);
                laps += 1;
            }
            Event::Drop { pit } => {
                pits[pit.index()] += 1;
                hand -= 1;
            }
            Event::Capture { pit, seeds } => {
                assert_eq!((hand, pits[pit.index()]), (0, seeds), "{mv} in {position:?}");
                captured += u16::from(std::mem::take(&mut pits[pit.index()]));
            }
        }
    }
    assert_eq!((hand, laps, captured), (0, trace.laps, trace.captured), "{mv} in {position:?}");
    assert_eq!(pits[..], next.pits()[..], "{mv} in {position:?}");
    let mover = position.to_move();
    assert_eq!(next.captured(mover), position.captured(mover) + captured);
    assert_eq!(next.captured(!mover), position.captured(!mover));
}

/// Plays the bytes as a game: an arbitrary position, then legal moves as the
/// bytes choose them, every position on the way checked by
/// [`assert_consistent`] and [`assert_agree`]. The body of the fuzz target.
///
/// # Errors
///
/// When there are too few bytes for a position.
pub fn play_bytes(bytes: &mut Unstructured<'_>) -> Result<()> {
    let mut position = AnyPosition::arbitrary(bytes)?;
    for _ in 0..40 {
        assert_consistent(&position);
        assert_agree(&position);
        let legal: Vec<_> = position.legal_moves().iter().collect();
        if legal.is_empty() || bytes.is_empty() {
            break;
        }
        let mv = *bytes.choose(&legal)?;
        position = position.play(mv).expect("a legal move");
    }
    Ok(())
}

/// Reads the bytes as every kind of short text. The body of the fuzz target
/// `texts`.
pub fn read_texts(bytes: &[u8]) {
    properties::variant(bytes);
    properties::position(bytes);
    properties::moves(bytes);
}

/// Reads the bytes as records. The body of the fuzz target `records`.
pub fn read_records(bytes: &[u8]) {
    properties::records(bytes);
    properties::places(bytes);
}

/// Reads the bytes as records, in chunks and with a visitor that breaks off, as
/// the first two of them say. The body of the fuzz target `reader`.
pub fn read_in_chunks(bytes: &[u8]) {
    if let [chunk, after, bytes @ ..] = bytes {
        properties::sources_agree(bytes, usize::from(*chunk) + 1);
        properties::breaking_off(bytes, usize::from(*after));
    }
}
