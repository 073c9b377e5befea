use core::fmt;
use core::ops::Not;

/// One of the two players, named by the seat (`common.seats`): South sits at
/// the bottom of every diagram, North opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(u8)]
pub enum Player {
    /// The player at the bottom of the diagram.
    South = 0,
    /// The player at the top of the diagram.
    North = 1,
}

impl Player {
    /// Both players, South first.
    pub const ALL: [Self; 2] = [Self::South, Self::North];

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// 0 for South, 1 for North: the place in a pair such as the captured seeds.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `south` or `north`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::South => "south",
            Self::North => "north",
        }
    }
}

impl Not for Player {
    type Output = Self;

    fn not(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::South => "South",
            Self::North => "North",
        })
    }
}
