//! All small boards: every way to put seeds into pits.

use mancala_variants::random::SplitMix64;
use mancala_variants::{AnyPosition, Player, RandomSource, Setup, Totals, Variant};

/// Calls `each` with every board of `pits` pits and `seeds` seeds, in
/// lexicographic order: C(seeds + pits - 1, seeds) of them.
///
/// ```
/// use mancala_verify::boards::for_each_board;
///
/// let mut boards = Vec::new();
/// for_each_board(2, 2, &mut |board| boards.push(board.to_vec()));
/// assert_eq!(boards, [[0, 2], [1, 1], [2, 0]]);
/// ```
pub fn for_each_board(pits: usize, seeds: u32, each: &mut impl FnMut(&[u32])) {
    fill(&mut Vec::with_capacity(pits), pits, seeds, each);
}

fn fill(board: &mut Vec<u32>, pits: usize, seeds: u32, each: &mut impl FnMut(&[u32])) {
    if board.len() + 1 >= pits {
        board.push(seeds);
        each(board);
        board.pop();
        return;
    }
    for count in 0..=seeds {
        board.push(count);
        fill(board, pits, seeds - count, each);
        board.pop();
    }
}

/// All studies of a variant with few seeds, by the default rulings and with some
/// seeds captured before.
///
/// Of the games of two rows: every board of up to `seeds` seeds, either player to
/// move. Of Bao Kigogo: every side of up to `seeds` seeds, against `samples` random
/// other sides each, as either player's, either player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallStudies {
    /// The variant.
    pub variant: Variant,
    /// The most seeds on a board, or on a side of Bao.
    pub seeds: u32,
    /// Other sides for each side of Bao; half of them have few seeds, half any
    /// number.
    pub samples: u32,
}

impl SmallStudies {
    /// Calls `each` with those studies whose board is this `part` of all, when they
    /// are dealt out into `parts`; with part 0 of 1 for all. Returns how many boards
    /// or sides that were.
    pub fn for_each(self, part: u64, parts: u64, each: &mut impl FnMut(&AnyPosition)) -> u64 {
        let (mut number, mut boards) = (0_u64, 0);
        let pits = match self.variant {
            Variant::BaoKigogo => self.variant.pits() / 2,
            _ => self.variant.pits(),
        };
        for seeds in 0..=self.seeds {
            for_each_board(pits, seeds, &mut |board| {
                if number % parts.max(1) == part {
                    boards += 1;
                    self.studies(board, number, each);
                }
                number += 1;
            });
        }
        boards
    }

    fn studies(self, board: &[u32], number: u64, each: &mut impl FnMut(&AnyPosition)) {
        if self.variant != Variant::BaoKigogo {
            return self.both(board, each);
        }
        let mut random = SplitMix64::new(number);
        for sample in 0..self.samples {
            let most = if sample % 2 == 0 { 12 } else { self.variant.side_max().into() };
            let mut other = vec![0; board.len()];
            for _ in 0..=random.below(most) {
                let pits = u32::try_from(other.len()).unwrap_or(0);
                if let Some(seeds) = other.get_mut(random.below(pits) as usize) {
                    *seeds += 1;
                }
            }
            self.both(&[board, &other].concat(), each);
            self.both(&[&other, board].concat(), each);
        }
    }

    /// The board with either player to move.
    fn both(self, board: &[u32], each: &mut impl FnMut(&AnyPosition)) {
        for player in Player::ALL {
            let setup = Setup::new(board).captured(3, 1).to_move(player);
            if let Ok(study) = AnyPosition::from_setup(self.variant, &setup, Totals::Study) {
                each(&study);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn count(pits: usize, seeds: u32) -> u32 {
        let mut count = 0;
        for_each_board(pits, seeds, &mut |board| {
            assert_eq!((board.len(), board.iter().sum()), (pits, seeds));
            count += 1;
        });
        count
    }

    #[test]
    fn as_many_boards_as_there_are() {
        assert_eq!(count(12, 0), 1);
        assert_eq!(count(12, 4), 1365);
        assert_eq!(count(1, 7), 1);
        assert_eq!((0..=8).map(|seeds| count(12, seeds)).sum::<u32>(), 125_970);
    }

    #[test]
    fn parts_make_the_whole_and_no_study_comes_twice() {
        for variant in Variant::ALL {
            let small = SmallStudies { variant, seeds: 2, samples: 1 };
            let mut all = Vec::new();
            let boards = small.for_each(0, 1, &mut |study| all.push(*study));
            let (mut dealt, mut dealt_boards) = (HashSet::new(), 0);
            for part in 0..3 {
                dealt_boards += small.for_each(part, 3, &mut |study| {
                    assert!(dealt.insert(*study) || variant == Variant::BaoKigogo);
                });
            }
            assert_eq!(
                (boards, all.into_iter().collect::<HashSet<_>>()),
                (dealt_boards, dealt)
            );
        }
    }

    #[test]
    fn as_many_sides_as_there_are() {
        let small = SmallStudies { variant: Variant::BaoKigogo, seeds: 3, samples: 2 };
        let mut studies = 0;
        // C(27, 3) sides, each by two samples, either player's, either to move.
        assert_eq!(small.for_each(0, 1, &mut |_| studies += 1), 2925);
        assert_eq!(studies, 2925 * 8);
    }
}
