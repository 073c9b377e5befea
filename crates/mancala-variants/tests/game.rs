//! Games with a history.

use mancala_variants::{FromSetup, Game, MangalaIv, Move, Moves, Position, Reason, Setup};

/// The forced turn is endless for both: both pass, and the position has come about again.
/// The position itself would let South pass once more; the game does not.
#[test]
fn a_game_that_ended_by_repetition_has_no_legal_moves() {
    let side = [15, 6, 5, 4, 3, 2, 1];
    let start: MangalaIv =
        Setup::new([side, side].concat()).captured(14, 12).position().unwrap();
    let mut game = Game::new(start);
    assert_eq!(game.legal_moves(), Moves::PASS);
    game.play(Move::Pass).unwrap();
    assert_eq!(game.legal_moves(), Moves::PASS);
    game.play(Move::Pass).unwrap();
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Repetition));
    assert_eq!(game.position().legal_moves(), Moves::PASS);
    assert_eq!(game.legal_moves(), Moves::NONE);
    game.undo();
    assert_eq!(game.legal_moves(), Moves::PASS);
    assert_eq!(Game::new(MangalaIv::start()).legal_moves().to_string(), "0");
}
