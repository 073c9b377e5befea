use core::fmt;

use mancala_core::Pit;

use crate::bits;

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Move {
    /// Lift all seeds of this pit and sow them.
    Sow(Pit),
    /// Do nothing: legal only when the variant says so, and then the only legal
    /// move (`common.alternation`).
    Pass,
}

impl Move {
    /// Sowing from the pit of this absolute index in sowing order.
    #[must_use]
    pub const fn sow(pit: u8) -> Self {
        Self::Sow(Pit::new(pit))
    }

    /// The pit that is lifted, `None` for a pass.
    #[must_use]
    pub const fn pit(self) -> Option<Pit> {
        match self {
            Self::Sow(pit) => Some(pit),
            Self::Pass => None,
        }
    }
}

impl From<Pit> for Move {
    fn from(pit: Pit) -> Self {
        Self::Sow(pit)
    }
}

/// The pit's index, or `pass`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sow(pit) => pit.fmt(f),
            Self::Pass => f.pad("pass"),
        }
    }
}

/// A set of moves, without heap: sowing moves in ascending order of pits, then
/// the pass.
///
/// Pits from index 64 on do not fit; no board here has them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Moves {
    pits: u64,
    pass: bool,
}

impl Moves {
    /// No move at all.
    pub const NONE: Self = Self { pits: 0, pass: false };
    /// The pass and nothing else.
    pub const PASS: Self = Self { pits: 0, pass: true };

    /// Sowing from each pit whose bit is set, bit 0 for pit 0.
    #[must_use]
    pub const fn from_bits(pits: u64) -> Self {
        Self { pits, pass: false }
    }

    /// One bit for each pit that may be sown, bit 0 for pit 0.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.pits
    }

    /// Whether the pass is among them.
    #[must_use]
    pub const fn has_pass(self) -> bool {
        self.pass
    }

    /// Number of moves.
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        bits::count(self.pits) as usize + usize::from(self.pass)
    }

    /// Whether there is no move.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.pits == 0 && !self.pass
    }

    /// Whether `mv` is among them.
    #[must_use]
    pub const fn contains(self, mv: Move) -> bool {
        match mv {
            Move::Sow(pit) => pit.get() < 64 && self.pits >> pit.get() & 1 != 0,
            Move::Pass => self.pass,
        }
    }

    /// Adds a move; a pit from 64 on is left out.
    pub const fn insert(&mut self, mv: Move) {
        match mv {
            Move::Sow(pit) if pit.get() < 64 => self.pits |= 1 << pit.get(),
            Move::Sow(_) => {}
            Move::Pass => self.pass = true,
        }
    }

    /// Removes a move.
    pub const fn remove(&mut self, mv: Move) {
        match mv {
            Move::Sow(pit) if pit.get() < 64 => self.pits &= !(1 << pit.get()),
            Move::Sow(_) => {}
            Move::Pass => self.pass = false,
        }
    }

    /// The moves in order.
    #[must_use]
    pub const fn iter(self) -> MovesIter {
        MovesIter { left: self }
    }

    /// The move at `index` in order, from 0.
    #[must_use]
    #[inline]
    pub fn get(self, index: usize) -> Option<Move> {
        let pits = bits::count(self.pits) as usize;
        #[expect(clippy::cast_possible_truncation, reason = "less than 64")]
        if index < pits {
            Some(Move::sow(bits::member(self.pits, index as u32) as u8))
        } else if self.pass && index == pits {
            Some(Move::Pass)
        } else {
            None
        }
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

/// The moves of [`Moves`] in order.
#[derive(Clone, Debug)]
pub struct MovesIter {
    left: Moves,
}

impl Iterator for MovesIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let first = self.left.get(0)?;
        self.left.remove(first);
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.len(), Some(self.left.len()))
    }
}

impl ExactSizeIterator for MovesIter {}

impl FromIterator<Move> for Moves {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        let mut set = Self::NONE;
        for mv in moves {
            set.insert(mv);
        }
        set
    }
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The moves with commas between, `none` where there is none.
impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (k, mv) in self.iter().enumerate() {
            if k > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{mv}")?;
        }
        Ok(())
    }
}
