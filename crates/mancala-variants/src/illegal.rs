use core::fmt;

use thiserror::Error;

use crate::{Move, Reason};

/// A move that the rules forbid. The position it was tried on is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("illegal move {mv}: {why} ({rule})")]
#[non_exhaustive]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The id of the rule that forbids it; see [`rules`](crate::rules).
    pub rule: &'static str,
    /// What is wrong with it.
    pub why: Why,
}

impl IllegalMove {
    /// `mv` is forbidden by `rule`, since `why`.
    #[must_use]
    pub const fn new(mv: Move, rule: &'static str, why: Why) -> Self {
        Self { mv, rule, why }
    }
}

/// What is wrong with an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// The game is over.
    GameOver(Reason),
    /// The board has no such pit.
    NoSuchPit,
    /// The pit belongs to the opponent.
    NotOwn,
    /// The pit is empty.
    Empty,
    /// The pit holds a single seed, which may not be moved.
    Single,
    /// The pit holds a single seed and the next pit is occupied.
    Blocked,
    /// The turn would relay for ever.
    Endless {
        /// Laps after which the same lap recurs.
        period: u64,
    },
    /// The opponent's row is empty, the move leaves it so, and another feeds it.
    NoFeed,
    /// The mover must lift the own leftmost occupied pit.
    NotLeftmost,
    /// A pass, where the player to move may not pass.
    NoPass,
    /// A reason of somebody else's variant.
    Other(&'static str),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(reason) => write!(f, "the game is over ({reason})"),
            Self::NoSuchPit => f.write_str("the board has no such pit"),
            Self::NotOwn => f.write_str("the pit is not the mover's own"),
            Self::Empty => f.write_str("the pit is empty"),
            Self::Single => f.write_str("a single seed may not be moved here"),
            Self::Blocked => f.write_str("a single seed may only move into an empty next pit"),
            Self::Endless { period } => {
                write!(f, "the turn never ends, its laps repeat every {period} laps")
            }
            Self::NoFeed => f.write_str(
                "it leaves the opponent's empty row without a seed, and another move feeds it",
            ),
            Self::NotLeftmost => {
                f.write_str("only the mover's leftmost occupied pit may be lifted")
            }
            Self::NoPass => f.write_str("the player to move may not pass"),
            Self::Other(text) => f.write_str(text),
        }
    }
}
