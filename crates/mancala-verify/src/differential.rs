//! The fast engine held against the literal [`model`](crate::model).
//!
//! ```
//! use mancala_variants::{AnyPosition, Variant};
//! use mancala_verify::differential::compare;
//!
//! compare(&AnyPosition::start(Variant::BaoKigogo))?;
//! # Ok::<(), mancala_verify::differential::Difference>(())
//! ```
//!
//! The example `exhaustive` compares every small board:
//! `cargo run --release -p mancala-verify --example exhaustive -- ayoayo --seeds 9`.
//!
//! One rule is out of reach so far. `ayoayo.pass` lets a mover pass who has
//! endless turns only, and no board is known where Ayoayo's mover has: neither
//! the boards of up to nine seeds nor any other that was tried is one. Both
//! implementations say what they would do there, and nothing compares them.

use std::fmt::Debug;

use mancala_variants::{AnyPosition, IllegalMove, Move, Outcome, Pit, Player, Position, Turn};
use thiserror::Error;

use crate::model::{Model, Played, Verdict};
use crate::modelled::{kind, step, switches};

/// Engine and model do not say the same.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what}{}: the engine says {engine}, the model {model}, in {position}", Of(*mv))]
#[non_exhaustive]
pub struct Difference {
    /// The position, as it prints itself.
    pub position: String,
    /// The move played or tried there, if it is about one.
    pub mv: Option<Move>,
    /// What was compared.
    pub what: &'static str,
    /// The engine's answer.
    pub engine: String,
    /// The model's answer.
    pub model: String,
}

/// ` of move 3`, or nothing.
struct Of(Option<Move>);

impl std::fmt::Display for Of {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.map_or(Ok(()), |mv| write!(f, " of move {mv}"))
    }
}

/// What was seen while comparing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Seen {
    /// Turns that both refuse as endless.
    pub endless: u32,
}

/// Compares everything that engine and model say of one position: the legal moves,
/// the outcome, the outcome should it be a repetition, and for every pit that the
/// board has, two that it has not, and the pass, either the position, laps,
/// captures and last seed of the turn, or the rule that forbids it.
///
/// # Errors
///
/// The first difference.
pub fn compare(position: &AnyPosition) -> Result<Seen, Difference> {
    let model = model(position);
    let at = At { position, mv: None };
    let legal: Vec<_> = position.legal_moves().iter().map(step).collect();
    at.equal("legal moves", &legal, &model.legal())?;
    at.equal("outcome", &position.outcome().map(verdict), &model.outcome())?;
    let repeated = verdict(position.repetition_outcome());
    at.equal("outcome by repetition", &repeated, &model.repetition_outcome())?;
    let mut seen = Seen::default();
    let pits = u8::try_from(position.variant().pits()).unwrap_or(u8::MAX);
    for mv in (0..pits.saturating_add(2)).map(Move::sow).chain([Move::Pass]) {
        let at = At { mv: Some(mv), ..at };
        let endless = at.play(position.play_counted(mv), model.play(step(mv)))?;
        seen.endless += u32::from(endless);
    }
    Ok(seen)
}

/// Where a comparison stands.
#[derive(Clone, Copy)]
struct At<'a> {
    position: &'a AnyPosition,
    mv: Option<Move>,
}

impl At<'_> {
    fn equal<T: PartialEq + Debug>(
        self,
        what: &'static str,
        engine: &T,
        model: &T,
    ) -> Result<(), Difference> {
        if engine == model { Ok(()) } else { Err(self.difference(what, engine, model)) }
    }

    #[cold]
    fn difference(
        self,
        what: &'static str,
        engine: &dyn Debug,
        model: &dyn Debug,
    ) -> Difference {
        Difference {
            position: format!("{:?}", self.position),
            mv: self.mv,
            what,
            engine: format!("{engine:?}"),
            model: format!("{model:?}"),
        }
    }

    /// Compares a move; whether it is an endless turn.
    fn play(
        self,
        engine: Result<(AnyPosition, Turn), IllegalMove>,
        model: Result<Played, &'static str>,
    ) -> Result<bool, Difference> {
        match (engine, model) {
            (Ok((next, turn)), Ok(played)) => {
                self.equal("result", &self::model(&next), &played.next)?;
                self.equal("laps", &turn.laps, &played.laps)?;
                self.equal("captures", &u32::from(turn.captured), &played.taken)?;
                self.equal("last seed", &turn.last.map(Pit::index), &played.last)?;
                Ok(false)
            }
            (Err(illegal), Err(rule)) => {
                self.equal("refusal", &illegal.rule, &rule)?;
                Ok(rule == "common.endless")
            }
            (engine, model) => Err(self.difference("legality", &engine, &model)),
        }
    }
}

/// The model of a position.
#[must_use]
pub fn model(position: &AnyPosition) -> Model {
    Model {
        kind: kind(position.variant()),
        switches: switches(position.rulings()),
        pits: position.pits().iter().map(|&seeds| seeds.into()).collect(),
        captured: Player::ALL.map(|player| position.captured(player).into()),
        to_move: position.to_move().index(),
    }
}

fn verdict(outcome: Outcome) -> Verdict {
    Verdict {
        winner: outcome.winner.player().map(Player::index),
        score: outcome.score.map(|score| score.map(u32::from)),
        reason: outcome.reason.code(),
    }
}

#[cfg(test)]
mod tests {
    use mancala_variants::Variant;

    use super::*;

    #[test]
    fn a_difference_says_where_and_what() {
        let position = AnyPosition::start(Variant::Ayoayo);
        let mv = Move::sow(1);
        let at = At { position: &position, mv: Some(mv) };
        let played = model(&position).play(step(mv)).unwrap();
        let wrong = Played { laps: 4, ..played };
        let error = at.play(position.play_counted(mv), Ok(wrong)).unwrap_err();
        assert!(
            error.to_string().starts_with(
                "laps of move 1: the engine says 5, the model 4, in ayoayo { pits: [4, 4,"
            ),
            "{error}"
        );
        let error = at.play(position.play_counted(mv), Err("ayoayo.feed")).unwrap_err();
        assert_eq!((error.what, error.mv), ("legality", Some(mv)));
    }

    #[test]
    fn endless_turns_are_counted() {
        let setup = mancala_variants::Setup::new([0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 2, 1]);
        let position = AnyPosition::Ayoayo(setup.study().unwrap());
        assert_eq!(compare(&position).unwrap(), Seen { endless: 1 });
    }
}
