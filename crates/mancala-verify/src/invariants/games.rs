//! What must hold of whole games.

use std::collections::HashSet;

use mancala_variants::{Game, Position, RandomSource};

use super::check_position;
use super::violation::{At, Invariant, Violation, Words};

/// Plays a random game to its end, repetition counted, under all invariants:
///
/// * [`check_position`] of every position on the way;
/// * the game ends within `max_plies`;
/// * no position came about twice, but for the last where the game ended by
///   repetition, with the outcome that the variant gives to it;
/// * the same moves make the same game, and taken back they lead to the start.
///
/// # Errors
///
/// The first violation.
pub fn check_game<P: Position>(
    start: P,
    random: &mut impl RandomSource,
    max_plies: usize,
) -> Result<Game<P>, Violation> {
    let mut game = Game::new(start);
    while game.outcome().is_none() {
        let position = game.position();
        check_position(&position)?;
        if game.len() >= max_plies {
            let at = At::new(Invariant::Length, &position);
            return Err(at.wrong("plies", &Words("an end before"), &max_plies));
        }
        let at = At::new(Invariant::RandomMoves, &position);
        let Some((mv, next)) = position.random_move(random) else {
            return Err(at.wrong("a move", &position.legal_moves(), &Words("none")));
        };
        game.play(mv).map_err(|illegal| at.mv(mv).wrong("a move", &mv, &illegal))?;
        at.mv(mv).equal("the position", next, game.position())?;
    }
    check_position(&game.position())?;
    history(&game)?;
    Ok(game)
}

/// Repetition, replay and undo of a game that is over.
fn history<P: Position>(game: &Game<P>) -> Result<(), Violation> {
    let end = game.position();
    let at = At::new(Invariant::History, &end);
    let positions: Vec<P> = game.positions().collect();
    let mut seen = HashSet::new();
    let repeated = positions.iter().position(|position| !seen.insert(position));
    let expected = game.is_repeated().then(|| positions.len() - 1);
    at.equal("the ply that repeats a position", expected, repeated)?;
    let outcome =
        end.outcome().or_else(|| game.is_repeated().then(|| end.repetition_outcome()));
    at.equal("the outcome", outcome, game.outcome())?;

    let mut again = Game::new(game.start());
    for mv in game.moves() {
        again.play(mv).map_err(|illegal| at.mv(mv).wrong("the move again", &mv, &illegal))?;
    }
    at.equal("the game played again", game, &again)?;
    for (mv, position) in game.moves().zip(&positions).collect::<Vec<_>>().into_iter().rev() {
        at.mv(mv).equal("the move taken back", Some(mv), again.undo())?;
        at.mv(mv).equal("the position before", *position, again.position())?;
        at.mv(mv).equal("the outcome before", None, again.outcome())?;
    }
    at.equal("a move before the first", None, again.undo())
}
