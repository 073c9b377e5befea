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
/// last move is played, none is merely counted. A number that does not fit stays
/// at [`u64::MAX`].
///
/// Takes a stack frame for each ply of `depth`.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    checked_perft(position, depth).unwrap_or(u64::MAX)
}

/// [`perft`], `None` when the number does not fit.
#[must_use]
pub fn checked_perft<P: Position>(position: &P, depth: u32) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(position.successors().count() as u64),
        _ => sum(position.successors().map(|(_, next)| checked_perft(&next, depth - 1))),
    }
}

/// [`checked_perft`] of every depth from 1 to `depth`.
#[must_use]
pub fn nodes<P: Position>(position: &P, depth: u32) -> Option<Vec<u64>> {
    (1..=depth).map(|depth| checked_perft(position, depth)).collect()
}

fn sum(mut counts: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    counts.try_fold(0_u64, |sum, count| sum.checked_add(count?))
}

#[cfg(test)]
mod tests {
    use mancala_variants::{AnyPosition, Variant};

    use super::*;

    #[test]
    fn depths_from_one_on_and_none_before() {
        let start = AnyPosition::start(Variant::Ayoayo);
        assert_eq!(nodes(&start, 0), Some(vec![]));
        let counts = nodes(&start, 4).unwrap();
        assert_eq!(counts.len(), 4);
        assert_eq!(counts[0], 6);
        assert_eq!(counts[3], perft(&start, 4));
        assert_eq!(perft(&start, 0), 1);
    }

    #[test]
    fn a_sum_that_does_not_fit_is_none() {
        assert_eq!(sum([Some(1), Some(2)].into_iter()), Some(3));
        assert_eq!(sum([].into_iter()), Some(0));
        assert_eq!(sum([Some(u64::MAX), Some(1)].into_iter()), None);
        assert_eq!(sum([Some(1), None].into_iter()), None);
    }
}
