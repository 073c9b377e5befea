//! What the games on two rows have in common: the board as the mover sees it.

use mancala_core::{Circuit, Pit, Player, TwoRow, View};

use crate::{Move, Pits, Setup, SetupError, Totals, Variant, Why};

/// A shared board of two rows of `C` with the seats: everything but rulings.
/// The mover's row is the first word, the opponent's the second.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Seats<const C: usize, const MAX: u8> {
    pub(crate) board: Circuit<2, C, MAX>,
    /// Captured seeds, the mover's first.
    pub(crate) captured: [u16; 2],
    pub(crate) mover: Player,
}

/// Word of the mover's row.
pub(crate) const OWN: usize = 0;
/// Word of the opponent's row.
pub(crate) const OTHER: usize = 1;

impl<const C: usize, const MAX: u8> Seats<C, MAX> {
    /// `seeds` in every pit, South to move (`common.seats`).
    pub(crate) const fn start(seeds: u8) -> Self {
        let board = Circuit::filled(seeds);
        Self { board, captured: [0, 0], mover: Player::South }
    }

    pub(crate) fn from_setup(
        setup: &Setup,
        totals: Totals,
        variant: Variant,
    ) -> Result<Self, SetupError> {
        let checked = setup.check(variant, totals)?;
        // Checked: as many pits as the board has, and no more seeds than it holds.
        let south = Self {
            board: Circuit::from_counts(&checked.pits).unwrap_or_default(),
            captured: checked.captured,
            mover: Player::South,
        };
        Ok(match checked.to_move {
            Player::South => south,
            Player::North => south.passed(),
        })
    }

    /// Seen from the other seat, who is to move now (`common.alternation`).
    #[inline]
    pub(crate) const fn passed(self) -> Self {
        Self {
            board: self.board.turned(),
            captured: [self.captured[1], self.captured[0]],
            mover: self.mover.opponent(),
        }
    }

    /// The same board, captured seeds and turn with the seats exchanged.
    pub(crate) const fn mirror(self) -> Self {
        Self { mover: self.mover.opponent(), ..self }
    }

    /// After the mover's turn left `board` and captured `seeds`.
    #[inline]
    pub(crate) fn after(self, board: Circuit<2, C, MAX>, seeds: u8) -> Self {
        Self {
            board: board.turned(),
            captured: [self.captured[1], self.captured[0] + u16::from(seeds)],
            mover: self.mover.opponent(),
        }
    }

    pub(crate) fn pits(&self) -> Pits {
        let south = match self.mover {
            Player::South => self.board,
            Player::North => self.board.turned(),
        };
        south.counts().collect()
    }

    pub(crate) fn captured_by(&self, player: Player) -> u16 {
        self.captured[usize::from(player != self.mover)]
    }

    /// South's and North's seeds when each adds the own row.
    pub(crate) fn with_own_rows(&self) -> [u16; 2] {
        self.score([self.board.word_total(OWN), self.board.word_total(OTHER)])
    }

    /// South's and North's captured seeds with these added, the mover's first.
    pub(crate) fn score(&self, added: [u8; 2]) -> [u16; 2] {
        let [own, other] =
            [self.captured[0] + u16::from(added[0]), self.captured[1] + u16::from(added[1])];
        match self.mover {
            Player::South => [own, other],
            Player::North => [other, own],
        }
    }

    /// How the mover sees the board.
    #[inline]
    pub(crate) const fn view(&self) -> View {
        TwoRow::<C>::view(self.mover)
    }

    /// The absolute pit at `index` in the mover's view.
    #[inline]
    pub(crate) const fn pit(&self, index: usize) -> Pit {
        self.view().pit(index)
    }

    /// The mover's pits of at least `least` seeds, one bit each in the own view.
    #[inline]
    pub(crate) fn own_pits(&self, least: u8) -> u64 {
        self.board.at_least(least) & ((1 << C) - 1)
    }

    /// What is wrong with sowing from an own pit of fewer than `least` seeds, or
    /// from a pit that is not the mover's.
    pub(crate) fn objection(&self, mv: Move, least: u8) -> Why {
        let Move::Sow(pit) = mv else { return Why::NoPass };
        match TwoRow::<C>::owner(pit) {
            None => Why::NoSuchPit,
            Some(owner) if owner != self.mover => Why::NotOwn,
            Some(_) => {
                match self.view().index(pit).map_or(0, |index| self.board.seeds(index)) {
                    0 => Why::Empty,
                    seeds if seeds < least => Why::Single,
                    // An own pit that would do, in a position where something else is due.
                    _ => Why::NotLeftmost,
                }
            }
        }
    }
}

/// What every game on two rows answers alike out of its `seats` and `rulings`: a
/// part of its implementation of `Position`.
macro_rules! seen_from_seats {
    ($rulings:ty) => {
        type Rulings = $rulings;

        fn variant_id(&self) -> &'static str {
            <Self as $crate::FromSetup>::VARIANT.id()
        }

        fn to_move(&self) -> mancala_core::Player {
            self.seats.mover
        }

        fn pits(&self) -> $crate::Pits {
            self.seats.pits()
        }

        fn captured(&self, player: mancala_core::Player) -> u16 {
            self.seats.captured_by(player)
        }

        fn rulings(&self) -> $rulings {
            self.rulings
        }

        fn with_rulings(self, rulings: $rulings) -> Self {
            Self { rulings, ..self }
        }

        #[inline]
        fn view(&self) -> mancala_core::View {
            self.seats.view()
        }

        fn mirror(&self) -> Self {
            Self { seats: self.seats.mirror(), ..*self }
        }
    };
}
pub(crate) use seen_from_seats;

/// The pits of the unbroken run in `pits` that ends at `last` and goes backwards
/// along a circuit of `n` pits (at most 63), one bit each; none if `last` is not
/// in `pits`.
#[inline]
pub(crate) const fn run_back(pits: u64, last: usize, n: usize) -> u64 {
    let all = (1 << n) - 1;
    // Turned so that `last` is the highest of the n bits, the run is the leading ones.
    // Past the board, where nothing was sown, the shifts wrap: no run of any meaning,
    // but no branch, and no panic.
    let shift = (n - 1).wrapping_sub(last) & 63;
    let back = n.wrapping_sub(shift) & 63;
    let pits = pits & all;
    let turned = ((pits << shift) | (pits >> back)) & all;
    let length = (!(turned << (64 - n))).leading_zeros() as usize;
    let length = if length > n { n } else { length };
    let run = all & !(all >> length);
    ((run >> shift) | (run << back)) & all
}

#[cfg(test)]
mod tests {
    use super::run_back;

    #[test]
    fn runs_go_back_over_the_seam_and_end_after_a_round() {
        assert_eq!(run_back(0b0000_0001, 0, 12), 1);
        assert_eq!(run_back(0b1100_0000_0001, 0, 12), 0b1100_0000_0001);
        assert_eq!(run_back(0b0110_0000_0001, 0, 12), 1);
        assert_eq!(run_back(0b0011_1100, 5, 12), 0b0011_1100);
        assert_eq!(run_back(0b0011_1100, 3, 12), 0b0000_1100);
        assert_eq!(run_back(0xfff, 4, 12), 0xfff);
        assert_eq!(run_back(0b1110, 0, 12), 0);
        assert_eq!(run_back(0b0010_0000_0000_0000, 13, 14), 0b0010_0000_0000_0000);
    }
}
