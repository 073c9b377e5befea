//! Counting the sequences of legal moves.
//!
//! `perft(d)` is the number of sequences of exactly `d` legal moves: a pass is a
//! move, a finished game adds nothing beyond its end, and repetition is not
//! considered.
//!
//! ```
//! use mancala_variants::{Ayoayo, FromSetup};
//! use mancala_verify::perft::perft;
//!
//! assert_eq!(perft(&Ayoayo::start(), 1), 6);
//! ```

use mancala_variants::Position;

/// The number of sequences of exactly `depth` legal moves from `position`; every
/// last move is played, none is merely counted.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.successors().count() as u64,
        _ => position.successors().map(|(_, next)| perft(&next, depth - 1)).sum(),
    }
}

/// `perft` of every depth from 1 to `depth`.
#[must_use]
pub fn nodes<P: Position>(position: &P, depth: u32) -> Vec<u64> {
    (1..=depth).map(|depth| perft(position, depth)).collect()
}
