//! Helpers shared by the rule tests.

#![allow(dead_code, reason = "every test file is a crate of its own and uses its own part")]

use mancala_variants::{
    FromSetup, Move, Outcome, Player, Position, Reason, Setup, Why, Winner,
};

/// A study with South to move; pits in sowing order, South's row first.
pub(crate) fn south<P: FromSetup>(pits: impl Into<Vec<u32>>) -> P {
    Setup::new(pits).study().unwrap()
}

/// A study with North to move; pits in sowing order, South's row first.
pub(crate) fn north<P: FromSetup>(pits: impl Into<Vec<u32>>) -> P {
    Setup::new(pits).to_move(Player::North).study().unwrap()
}

/// The 48 pits of a Bao board, of which only the occupied ones are named.
pub(crate) fn bao<T: Copy + Default>(held: &[(usize, T)]) -> Vec<T> {
    let mut pits = vec![T::default(); 48];
    for &(pit, seeds) in held {
        pits[pit] = seeds;
    }
    pits
}

/// What a turn came to.
pub(crate) struct Sown<P> {
    /// The position after it.
    pub(crate) next: P,
    /// The board after it.
    pub(crate) board: Vec<u8>,
    /// Laps sown.
    pub(crate) laps: u64,
    /// The pit where the last seed fell.
    pub(crate) last: u8,
    /// Seeds captured by the turn.
    pub(crate) captured: u16,
}

/// Lifts `pit`, which must be legal.
#[track_caller]
pub(crate) fn sow<P: Position>(p: &P, pit: u8) -> Sown<P> {
    let mv = Move::sow(pit);
    assert!(p.legal_moves().contains(mv), "{mv:?} should be legal in {p:?}");
    let (next, turn) = p.play_counted(mv).unwrap();
    assert_eq!(turn.mv, mv);
    assert_eq!(p.captured(p.to_move()) + turn.captured, next.captured(p.to_move()));
    assert_eq!(next.captured(next.to_move()), p.captured(next.to_move()));
    let last = turn.last.expect("a sowing has a last seed").get();
    Sown { board: board(&next), next, laps: turn.laps, last, captured: turn.captured }
}

/// Passes, which must be the only legal move and must change nothing but the player to move.
#[track_caller]
pub(crate) fn pass<P: Position>(p: &P) -> P {
    assert_eq!(legal(p), [Move::Pass], "{p:?}");
    let (next, turn) = p.play_counted(Move::Pass).unwrap();
    assert_eq!((turn.mv, turn.laps, turn.captured, turn.last), (Move::Pass, 0, 0, None));
    assert_eq!(board(&next), board(p));
    assert_eq!(captures(&next), captures(p));
    assert_eq!(next.to_move(), p.to_move().opponent());
    next
}

/// The seeds of every pit.
pub(crate) fn board<P: Position>(p: &P) -> Vec<u8> {
    p.pits().to_vec()
}

/// The seeds captured by South and by North.
pub(crate) fn captures<P: Position>(p: &P) -> [u16; 2] {
    [p.captured(Player::South), p.captured(Player::North)]
}

/// The legal moves.
pub(crate) fn legal<P: Position>(p: &P) -> Vec<Move> {
    p.legal_moves().into_iter().collect()
}

/// The pits that may be lifted; a pass must not be legal.
#[track_caller]
pub(crate) fn lifts<P: Position>(p: &P) -> Vec<u8> {
    legal(p).into_iter().map(|mv| mv.pit().expect("no pass").get()).collect()
}

/// Asserts that `mv` is illegal in `p`, by which rule and why, and leaves nothing to doubt.
#[track_caller]
pub(crate) fn refused<P: Position>(p: &P, mv: Move, rule: &str, why: Why) {
    assert!(!p.legal_moves().contains(mv), "{mv:?} should not be legal in {p:?}");
    let error = p.play(mv).expect_err("an illegal move");
    assert_eq!((error.mv, error.rule, error.why), (mv, rule, why));
    assert_eq!(p.play_counted(mv).expect_err("an illegal move"), error);
    assert_eq!(p.play_traced(mv).expect_err("an illegal move"), error);
}

/// The three parts of a result, which there must be.
#[track_caller]
pub(crate) fn end(outcome: Option<Outcome>) -> (Winner, Option<[u16; 2]>, Reason) {
    let Outcome { winner, score, reason, .. } = outcome.expect("the game is over");
    (winner, score, reason)
}

/// Asserts that the game is over in `p` by `rule`: no move is legal, and every try says so.
#[track_caller]
pub(crate) fn over<P: Position>(p: &P, rule: &str, reason: Reason) {
    assert_eq!(p.outcome().expect("the game is over").reason, reason);
    assert!(p.legal_moves().is_empty());
    assert_eq!(p.successors().count(), 0);
    for pit in 0..p.pits().len() {
        let mv = Move::sow(u8::try_from(pit).unwrap());
        refused(p, mv, rule, Why::GameOver(reason));
    }
    refused(p, Move::Pass, rule, Why::GameOver(reason));
}
