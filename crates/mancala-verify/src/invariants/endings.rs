//! What must hold of the end of a game.

use mancala_variants::{Game, Moves, Outcome, Player, Position};

use super::moves::conceivable;
use super::turns::seeds_in_all;
use super::violation::{At, Invariant, Violation};

/// There is an outcome exactly if there is no legal move, and it is stable: asked
/// again it is the same, nothing leads on from there, every move is refused and
/// leaves a [`Game`] as it was. A score, at the end or should the position repeat,
/// takes no captured seed away and awards no more seeds than there are.
///
/// # Errors
///
/// What is wrong with the end.
pub fn ending<P: Position>(position: &P) -> Result<(), Violation> {
    let at = At::new(Invariant::Ending, position);
    scored(at, position, position.repetition_outcome())?;
    let legal = position.legal_moves();
    let Some(outcome) = position.outcome() else {
        return at.holds("legal moves", !legal.is_empty(), "some, or an outcome", &legal);
    };
    scored(at, position, outcome)?;
    at.equal("legal moves", Moves::NONE, legal)?;
    at.equal("a successor", None, position.successors().next())?;
    at.equal("a pass", None, position.pass_when_stuck())?;
    let mut game = Game::new(*position);
    for mv in conceivable(position) {
        let at = at.mv(mv);
        let played = game.play(mv);
        at.holds("a move after the end", played.is_err(), "a refusal", &played)?;
        at.equal("the outcome", Some(outcome), game.outcome())?;
        at.equal("the position", *position, game.position())?;
    }
    at.equal("the outcome asked again", Some(outcome), position.outcome())
}

fn scored<P: Position>(at: At<'_>, position: &P, outcome: Outcome) -> Result<(), Violation> {
    let Some(score) = outcome.score else { return Ok(()) };
    for player in Player::ALL {
        let (captured, counted) = (position.captured(player), score[player.index()]);
        at.holds("the score", counted >= captured, "no less than captured", &outcome)?;
    }
    let counted: u32 = score.iter().map(|&seeds| u32::from(seeds)).sum();
    at.holds("the score", counted <= seeds_in_all(position), "no more than all", &outcome)
}
