//! What the tests across crates share: the fast engine and the literal model,
//! put side by side.

use mancala_variants::rulings::{AnyRulings, Chain, EmptyOpposite, Repetition, Sweep};
use mancala_variants::{AnyPosition, Move, Outcome, Player, Position, Variant};
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
