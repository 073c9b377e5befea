use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use mancala_core::{FourRow, Pit, Player, TwoRow};

/// One of the four games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Variant {
    /// Ayoayo (Yoruba): 2x6, 48 seeds.
    Ayoayo,
    /// Djenon-aboure (Aboure, Ivory Coast): 2x6, 48 seeds.
    DjenonAboure,
    /// Bao Kigogo (Gogo, Tanzania): 4x12, 92 seeds.
    BaoKigogo,
    /// Mangala IV (Gaziantep): 2x7, 98 counters.
    MangalaIv,
}

impl Variant {
    /// All four, in the order of the rules.
    pub const ALL: [Self; 4] =
        [Self::Ayoayo, Self::DjenonAboure, Self::BaoKigogo, Self::MangalaIv];

    /// The identifier in texts and files, such as `djenon-aboure`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Ayoayo => "ayoayo",
            Self::DjenonAboure => "djenon-aboure",
            Self::BaoKigogo => "bao-kigogo",
            Self::MangalaIv => "mangala-iv",
        }
    }

    /// The name as people write it, such as `Djenon-aboure`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Ayoayo => "Ayoayo",
            Self::DjenonAboure => "Djenon-aboure",
            Self::BaoKigogo => "Bao Kigogo",
            Self::MangalaIv => "Mangala IV",
        }
    }

    /// The first word of the variant's rule ids, such as `djenon`.
    #[must_use]
    pub const fn rule_prefix(self) -> &'static str {
        match self {
            Self::Ayoayo => "ayoayo",
            Self::DjenonAboure => "djenon",
            Self::BaoKigogo => "bao",
            Self::MangalaIv => "mangala",
        }
    }

    /// Number of pits on the board.
    #[must_use]
    pub const fn pits(self) -> usize {
        match self {
            Self::Ayoayo | Self::DjenonAboure => TwoRow::<6>::PITS,
            Self::BaoKigogo => FourRow::<12>::PITS,
            Self::MangalaIv => TwoRow::<7>::PITS,
        }
    }

    /// Seeds in a whole game: 48, 92 or 98 (`common.conservation`).
    #[must_use]
    pub const fn total(self) -> u8 {
        match self {
            Self::Ayoayo | Self::DjenonAboure => 48,
            Self::BaoKigogo => 92,
            Self::MangalaIv => 98,
        }
    }

    /// The most seeds that one player's side may hold: in Bao the 46 it starts
    /// with, since no seed enters it, elsewhere the total.
    #[must_use]
    pub const fn side_max(self) -> u8 {
        match self {
            Self::BaoKigogo => 46,
            _ => self.total(),
        }
    }

    /// The player on whose side `pit` lies, `None` when the board has no such
    /// pit.
    #[must_use]
    pub const fn owner(self, pit: Pit) -> Option<Player> {
        match self {
            Self::Ayoayo | Self::DjenonAboure => TwoRow::<6>::owner(pit),
            Self::BaoKigogo => FourRow::<12>::owner(pit),
            Self::MangalaIv => TwoRow::<7>::owner(pit),
        }
    }

    /// Calls `row` for each row of the board as it lies before South, top row
    /// first, with its pits from left to right.
    pub fn for_each_row(self, mut row: impl FnMut(&[Pit])) {
        match self {
            Self::Ayoayo | Self::DjenonAboure => {
                for pits in &TwoRow::<6>::rows() {
                    row(pits);
                }
            }
            Self::BaoKigogo => {
                for pits in &FourRow::<12>::rows() {
                    row(pits);
                }
            }
            Self::MangalaIv => {
                for pits in &TwoRow::<7>::rows() {
                    row(pits);
                }
            }
        }
    }
}

/// The identifier.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// No variant has this identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown variant, expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv")]
pub struct UnknownVariant;

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(id: &str) -> Result<Self, UnknownVariant> {
        Self::ALL.into_iter().find(|variant| variant.id() == id).ok_or(UnknownVariant)
    }
}
