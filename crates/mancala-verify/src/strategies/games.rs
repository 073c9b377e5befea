use mancala_variants::{Game, Move, Position};
use proptest::collection::{SizeRange, vec};
use proptest::prelude::*;
use proptest::sample::Index;

use super::positions::chosen;

/// A move to try on a board of `pits` pits, legal or not: any pit of the board,
/// some that it has not, or the pass.
pub fn any_move(pits: u8) -> impl Strategy<Value = Move> {
    prop_oneof![
        8 => (0..=pits.saturating_add(1)).prop_map(Move::sow),
        1 => Just(Move::Pass),
        1 => any::<u8>().prop_map(Move::sow),
    ]
}

/// A position with one of its legal moves; positions where the game is over are
/// drawn again.
pub fn with_legal_move<P: Position>(
    positions: impl Strategy<Value = P>,
) -> impl Strategy<Value = (P, Move)> {
    (positions, any::<Index>()).prop_filter_map("the game is over", |(position, choice)| {
        Some((position, chosen(&position, choice)?))
    })
}

/// A game of as many random moves as `plies` says, or fewer where it ends before;
/// shrinks to fewer plies.
pub fn games<P: Position>(
    starts: impl Strategy<Value = P>,
    plies: impl Into<SizeRange>,
) -> impl Strategy<Value = Game<P>> {
    (starts, vec(any::<Index>(), plies)).prop_map(|(start, choices)| {
        let mut game = Game::new(start);
        for choice in choices {
            if !step(&mut game, |position| chosen(position, choice)) {
                break;
            }
        }
        game
    })
}

/// A game to its end, by the rules or by repetition, unless it lasts for more than
/// `max_plies`. Up to `max_plies` / 2 moves are chosen at random; then the first
/// legal move is played every time. Shrinks to fewer chosen moves.
pub fn whole_games<P: Position>(
    starts: impl Strategy<Value = P>,
    max_plies: usize,
) -> impl Strategy<Value = Game<P>> {
    games(starts, 0..=max_plies / 2).prop_map(move |mut game| {
        let first = |position: &P| position.legal_moves().get(0);
        while game.len() < max_plies && step(&mut game, first) {}
        game
    })
}

/// Plays the move that `choose` says; whether the game went on.
fn step<P: Position>(game: &mut Game<P>, choose: impl Fn(&P) -> Option<Move>) -> bool {
    let mv = choose(&game.position());
    game.outcome().is_none() && mv.is_some_and(|mv| game.play(mv).is_ok())
}
