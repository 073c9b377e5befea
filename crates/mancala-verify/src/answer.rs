//! What engine and model say of a position and moves: the answers that the
//! protocol asks for.

use mancala_variants::rulings::{AnyRulings, Rulings as _};
use mancala_variants::{
    AnyPosition, Game, Move, Outcome, Player, Position as _, Reason, Setup, SetupError, Totals,
    Variant, Winner,
};

use crate::check::ClaimError;
use crate::model::{Model, Step, Switches, Verdict};
use crate::modelled::{kind, step, switches};
use crate::protocol::{Answer, RulingValues};

/// The position of a setup by these rulings, taken as a study; rulings that are
/// not named are at their default.
///
/// # Errors
///
/// [`ClaimError`] when there is no such position, ruling or value.
pub fn position(
    variant: Variant,
    rulings: &RulingValues,
    setup: &Setup,
) -> Result<AnyPosition, ClaimError> {
    let position = AnyPosition::from_setup(variant, setup, Totals::Study)?;
    Ok(position.with_rulings(self::rulings(variant, rulings)?))
}

/// These rulings; those that are not named are at their default.
///
/// # Errors
///
/// [`ClaimError`] when there is no such ruling or value.
pub fn rulings(variant: Variant, values: &RulingValues) -> Result<AnyRulings, ClaimError> {
    let mut rulings = AnyRulings::new(variant);
    for (id, value) in values {
        rulings.set(id, value)?;
    }
    Ok(rulings)
}

/// The engine's answer. The positions met are counted for repetition, the first
/// one included.
#[must_use]
pub fn by_engine(position: AnyPosition, moves: &[Move]) -> Answer {
    let mut game = Game::new(position);
    for (k, &mv) in moves.iter().enumerate() {
        if game.play(mv).is_err() {
            return Answer::Illegal(k);
        }
    }
    Answer::Played {
        legal: position.legal_moves().iter().collect(),
        position: game.position().to_setup(),
        outcome: game.outcome(),
    }
}

/// The model's answer.
///
/// # Errors
///
/// [`SetupError`] when there is no such position.
pub fn by_model(
    rulings: AnyRulings,
    setup: &Setup,
    moves: &[Move],
) -> Result<Answer, SetupError> {
    let start = model(rulings, setup)?;
    let legal = start.legal().into_iter().map(mv).collect();
    let mut outcome = start.outcome();
    let mut met = vec![start.clone()];
    let mut now = start;
    for (k, &mv) in moves.iter().enumerate() {
        if outcome.is_some() {
            return Ok(Answer::Illegal(k));
        }
        let Ok(played) = now.play(step(mv)) else { return Ok(Answer::Illegal(k)) };
        now = played.next;
        // By the letter: same board, same player to move.
        let repeated = met
            .iter()
            .any(|earlier| (&earlier.pits, earlier.to_move) == (&now.pits, now.to_move));
        outcome = now.outcome().or_else(|| repeated.then(|| now.repetition_outcome()));
        met.push(now.clone());
    }
    let position = Setup::new(now.pits.clone())
        .captured(now.captured[0], now.captured[1])
        .to_move(player(now.to_move));
    Ok(Answer::Played { legal, position, outcome: outcome.map(verdict) })
}

/// The model of a setup.
///
/// # Errors
///
/// [`SetupError`] when there is no such position.
pub fn model(rulings: AnyRulings, setup: &Setup) -> Result<Model, SetupError> {
    let variant = rulings.variant();
    setup.check(variant, Totals::Study)?;
    Ok(Model {
        kind: kind(variant),
        switches: switches(rulings),
        pits: setup.pits.clone(),
        captured: setup.captured,
        to_move: setup.to_move.index(),
    })
}

/// The start position by the model.
#[must_use]
pub fn start(variant: Variant) -> Setup {
    let start = Model::start(kind(variant), Switches::default());
    Setup::new(start.pits)
        .captured(start.captured[0], start.captured[1])
        .to_move(player(start.to_move))
}

fn mv(step: Step) -> Move {
    match step {
        Step::Sow(pit) => u8::try_from(pit).map_or(Move::Pass, Move::sow),
        Step::Pass => Move::Pass,
    }
}

const fn player(index: usize) -> Player {
    if index == 0 { Player::South } else { Player::North }
}

fn verdict(verdict: Verdict) -> Outcome {
    let seeds = |seeds: u32| u16::try_from(seeds).unwrap_or(u16::MAX);
    Outcome {
        winner: verdict.winner.map_or(Winner::Draw, |index| player(index).into()),
        score: verdict.score.map(|score| score.map(seeds)),
        reason: Reason::from_code(verdict.reason).unwrap_or(Reason::Other(verdict.reason)),
    }
}

/// Every choice of values for the rulings of `variant` by which those of `when`
/// hold.
#[must_use]
pub fn all_rulings(variant: Variant, when: &RulingValues) -> Vec<AnyRulings> {
    let held = |rulings: &AnyRulings| {
        when.iter().all(|(id, value)| rulings.get(id) == Some(value.as_str()))
    };
    AnyRulings::all(variant).into_iter().filter(held).collect()
}
