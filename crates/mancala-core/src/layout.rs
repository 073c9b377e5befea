use crate::{Pit, Player};

/// How one player sees the pits: an index counted in sowing order from the own
/// first pit against the absolute [`Pit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    shift: u8,
    pits: u8,
}

impl View {
    /// The view of a board of `pits` (at most 64), in which the viewer's own first
    /// pit is the absolute pit `first`; `None` when there is no such board or pit.
    #[must_use]
    pub const fn new(first: u8, pits: u8) -> Option<Self> {
        if pits <= 64 && first < pits { Some(Self { shift: first, pits }) } else { None }
    }

    /// The absolute pit at `index` counted from the viewer's own first pit. An
    /// index past the board gives a pit past the board.
    #[must_use]
    #[inline]
    pub const fn pit(self, index: usize) -> Pit {
        let (shift, pits) = (self.shift as usize, self.pits as usize);
        let pit = if index >= pits - shift && index < pits {
            index + shift - pits
        } else {
            index.saturating_add(shift)
        };
        #[expect(clippy::cast_possible_truncation, reason = "less than 256")]
        Pit::new(if pit < 256 { pit as u8 } else { u8::MAX })
    }

    /// The index of `pit` counted from the viewer's own first pit, or `None`
    /// when the board has no such pit.
    #[must_use]
    #[inline]
    pub const fn index(self, pit: Pit) -> Option<usize> {
        let (pit, shift, pits) = (pit.index(), self.shift as usize, self.pits as usize);
        if pit >= pits {
            None
        } else if pit >= shift {
            Some(pit - shift)
        } else {
            Some(pit + pits - shift)
        }
    }
}

impl View {
    /// The absolute pits of a set of indices: bit k of `indices` stands for index
    /// k, bit n of the result for pit n. For boards of at most 64 pits.
    #[must_use]
    #[inline]
    pub const fn pits(self, indices: u64) -> u64 {
        let all = !0 >> (64 - self.pits as u32);
        let indices = indices & all;
        if self.shift == 0 {
            return indices;
        }
        ((indices << self.shift) | (indices >> (self.pits - self.shift))) & all
    }
}

/// Two rows of `C` pits that form one shared circuit of `2 * C`.
///
/// In sowing order, South's row from South's left to right is `0..C`, North's
/// row from North's left to right `C..2C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoRow<const C: usize>;

impl<const C: usize> TwoRow<C> {
    /// Number of pits on the board, at most 64.
    pub const PITS: usize = {
        assert!(C > 0 && C <= 32, "a board has at most 64 pits");
        2 * C
    };

    /// The pit across the board from `index`; the same in absolute indices and
    /// in either player's view. An index past the board is clamped to it.
    #[must_use]
    pub const fn opposite(index: usize) -> usize {
        (2 * C - 1).saturating_sub(index)
    }

    /// The player whose row holds `pit`, or `None` when there is no such pit.
    #[must_use]
    pub const fn owner(pit: Pit) -> Option<Player> {
        owner(pit, C)
    }

    /// The board as `player` sees it: own row `0..C`.
    #[must_use]
    pub const fn view(player: Player) -> View {
        view(player, Self::PITS)
    }

    /// The rows as the board lies before South, top row first, each from left
    /// to right.
    #[must_use]
    pub fn rows() -> [[Pit; C]; 2] {
        let south = TwoRow::<C>::view(Player::South);
        [
            core::array::from_fn(|column| south.pit(2 * C - 1 - column)),
            core::array::from_fn(|column| south.pit(column)),
        ]
    }
}

/// Four rows of `C` pits: each player sows around the own two rows only, a
/// private circuit of `2 * C`.
///
/// In sowing order from the owner's point of view: back row left to right,
/// `0..C`, then front row right to left, `C..2C`. Absolute indices: South
/// `0..2C`, North `2C..4C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourRow<const C: usize>;

impl<const C: usize> FourRow<C> {
    /// Number of pits on the board, at most 64.
    pub const PITS: usize = {
        assert!(C > 0 && C <= 16, "a board has at most 64 pits");
        4 * C
    };

    /// Number of pits in one player's circuit.
    pub const SIDE: usize = 2 * C;

    /// Whether the pit at `index` of its owner's circuit is in the front row.
    #[must_use]
    pub const fn is_front(index: usize) -> bool {
        index >= C && index < 2 * C
    }

    /// The opponent's front pit, in the opponent's circuit, that faces the
    /// front pit at `index` of the own circuit.
    ///
    /// `index` must be a front pit; for any other it is clamped to the board.
    #[must_use]
    pub const fn facing(index: usize) -> usize {
        (3 * C - 1).saturating_sub(index)
    }

    /// The back pit behind the front pit at `index` of the same circuit.
    ///
    /// `index` must be a front pit; for any other it is clamped to the board.
    #[must_use]
    pub const fn behind(index: usize) -> usize {
        (2 * C - 1).saturating_sub(index)
    }

    /// The player whose side holds `pit`, or `None` when there is no such pit.
    #[must_use]
    pub const fn owner(pit: Pit) -> Option<Player> {
        owner(pit, 2 * C)
    }

    /// The board as `player` sees it: own circuit `0..2C`, the opponent's
    /// `2C..4C`.
    #[must_use]
    pub const fn view(player: Player) -> View {
        view(player, Self::PITS)
    }

    /// The rows as the board lies before South, top row first, each from left
    /// to right: North's back and front row, South's front and back row.
    #[must_use]
    pub fn rows() -> [[Pit; C]; 4] {
        let south = FourRow::<C>::view(Player::South);
        [
            core::array::from_fn(|column| south.pit(3 * C - 1 - column)),
            core::array::from_fn(|column| south.pit(3 * C + column)),
            core::array::from_fn(|column| south.pit(2 * C - 1 - column)),
            core::array::from_fn(|column| south.pit(column)),
        ]
    }
}

const fn owner(pit: Pit, side: usize) -> Option<Player> {
    if pit.index() < side {
        Some(Player::South)
    } else if pit.index() < 2 * side {
        Some(Player::North)
    } else {
        None
    }
}

/// `pits` was checked at compile time to be at most 64.
const fn view(player: Player, pits: usize) -> View {
    #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
    View {
        shift: match player {
            Player::South => 0,
            Player::North => (pits / 2) as u8,
        },
        pits: pits as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_pits_of_two_rows_add_up() {
        assert_eq!(TwoRow::<6>::opposite(0), 11);
        assert_eq!(TwoRow::<6>::opposite(5), 6);
        assert_eq!(TwoRow::<7>::opposite(6), 7);
    }

    #[test]
    fn front_pits_face_each_other_as_the_rules_say() {
        // South's front pit k (12..24) faces North's front pit 59-k, behind
        // which lies North's back pit k+12.
        let (south, north) =
            (FourRow::<12>::view(Player::South), FourRow::<12>::view(Player::North));
        for k in 12..24 {
            let facing = FourRow::<12>::facing(k);
            assert_eq!(north.pit(facing).index(), 59 - k);
            assert_eq!(
                north.pit(FourRow::<12>::behind(facing)).index(),
                k + 12,
                "behind the pit that {k} faces"
            );
            assert_eq!(south.pit(k).index(), k);
            assert_eq!(FourRow::<12>::facing(facing), k);
        }
    }

    #[test]
    fn only_the_second_half_of_a_circuit_is_front() {
        for index in 0..60 {
            assert_eq!(FourRow::<12>::is_front(index), (12..24).contains(&index), "{index}");
        }
    }

    #[test]
    fn rows_lie_as_drawn() {
        let [north, south] = TwoRow::<6>::rows();
        assert_eq!(north.map(Pit::index), [11, 10, 9, 8, 7, 6]);
        assert_eq!(south.map(Pit::index), [0, 1, 2, 3, 4, 5]);
        let rows = FourRow::<12>::rows().map(|row| row.map(Pit::index));
        // Front pit k stands in own column 23-k; North's columns run from the right.
        assert_eq!(rows[3], core::array::from_fn(|column| column));
        assert_eq!(rows[2], core::array::from_fn(|column| 23 - column));
        assert_eq!(rows[1], core::array::from_fn(|column| 36 + column));
        assert_eq!(rows[0], core::array::from_fn(|column| 35 - column));
    }

    #[test]
    fn views_turn_and_turn_back() {
        for player in Player::ALL {
            let view = TwoRow::<7>::view(player);
            for index in 0..14 {
                assert_eq!(view.index(view.pit(index)), Some(index));
            }
            assert_eq!(
                view.pits(1 << 13 | 1),
                1 << view.pit(13).get() | 1 << view.pit(0).get()
            );
            assert_eq!(view.index(Pit::new(14)), None);
            assert_eq!(TwoRow::<7>::owner(view.pit(0)), Some(player));
        }
        assert_eq!(FourRow::<12>::owner(Pit::new(48)), None);
        assert_eq!(View::new(7, 14), Some(TwoRow::<7>::view(Player::North)));
        assert_eq!((View::new(14, 14), View::new(0, 65)), (None, None));
        assert_eq!(TwoRow::<7>::view(Player::South).pits(!0), (1 << 14) - 1);
        assert_eq!((TwoRow::<6>::opposite(12), TwoRow::<6>::opposite(usize::MAX)), (0, 0));
    }

    #[test]
    fn past_the_board_is_past_it_for_either_player() {
        for view in Player::ALL.map(TwoRow::<6>::view) {
            for index in [12, 13, 255, 256, 257, 268, 512, usize::MAX] {
                assert!(view.pit(index).index() >= 12, "{view:?}, {index}");
            }
        }
    }
}
