use core::fmt;

/// A pit of the whole board by its absolute index in sowing order, from 0:
/// South's pits first, then North's.
///
/// A `Pit` is only a number; whether a board has such a pit is asked of the
/// board. Where an index counts from the mover instead, it is a plain `usize`
/// and [`View`](crate::View) turns one into the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Pit(u8);

impl Pit {
    /// The pit of this index in sowing order.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The index in sowing order.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index as the byte that [`Pit::new`] was given.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl From<u8> for Pit {
    fn from(index: u8) -> Self {
        Self(index)
    }
}

impl From<Pit> for usize {
    fn from(pit: Pit) -> Self {
        pit.index()
    }
}

/// The index, as a number.
impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
