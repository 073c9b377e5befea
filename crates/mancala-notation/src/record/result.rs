use core::fmt;
use core::str::FromStr;

use mancala_variants::{Outcome, Winner};
use thiserror::Error;

use crate::scan::number;

/// How a game came out, as a record says it.
///
/// ```
/// use mancala_notation::record::GameResult;
///
/// assert_eq!("28-20".parse(), Ok(GameResult::Points([28, 20])));
/// assert_eq!(GameResult::Drawn.to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Points of South and of North: seeds where counting decides, such as
    /// `28-20`; else 1 for the winner and 0 for the loser.
    Points([u16; 2]),
    /// Drawn where nothing is counted, `1/2-1/2`.
    Drawn,
    /// Unfinished, `*`.
    Unfinished,
}

impl GameResult {
    /// South won where counting does not decide, `1-0`.
    pub const SOUTH_WON: Self = Self::Points([1, 0]);
    /// North won where counting does not decide, `0-1`.
    pub const NORTH_WON: Self = Self::Points([0, 1]);

    /// The result that the rules give: `None` stands for a game that is not over.
    #[must_use]
    pub const fn of(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Unfinished,
            Some(Outcome { score: Some(score), .. }) => Self::Points(score),
            Some(Outcome { winner: Winner::South, .. }) => Self::SOUTH_WON,
            Some(Outcome { winner: Winner::North, .. }) => Self::NORTH_WON,
            Some(Outcome { winner: Winner::Draw, .. }) => Self::Drawn,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points([south, north]) => write!(f, "{south}-{north}"),
            Self::Drawn => f.write_str("1/2-1/2"),
            Self::Unfinished => f.write_str("*"),
        }
    }
}

/// A text that is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a result: a score such as 28-20, 1-0, 0-1, 1/2-1/2 or *")]
pub struct NoResult;

impl FromStr for GameResult {
    type Err = NoResult;

    fn from_str(text: &str) -> Result<Self, NoResult> {
        match text {
            "*" => return Ok(Self::Unfinished),
            "1/2-1/2" => return Ok(Self::Drawn),
            _ => {}
        }
        let (south, north) = text.split_once('-').ok_or(NoResult)?;
        let points = |text: &str| match number(text.as_bytes(), u16::MAX.into()) {
            Ok((points, digits)) if digits == text.len() => {
                u16::try_from(points).map_err(|_| NoResult)
            }
            _ => Err(NoResult),
        };
        Ok(Self::Points([points(south)?, points(north)?]))
    }
}

/// Why a game is over, the tag `Termination`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Termination {
    /// By the rules; what a record without the tag means.
    #[default]
    Normal,
    /// A player resigned.
    Resignation,
    /// The players agreed.
    Agreement,
    /// A player ran out of time.
    Time,
    /// It is not over.
    Unfinished,
}

impl Termination {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Normal, Self::Resignation, Self::Agreement, Self::Time, Self::Unfinished];

    /// The tag's value.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::Unfinished => "unfinished",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is no termination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected normal, resignation, agreement, time or unfinished")]
pub struct NoTermination;

impl FromStr for Termination {
    type Err = NoTermination;

    fn from_str(text: &str) -> Result<Self, NoTermination> {
        Self::ALL
            .into_iter()
            .find(|termination| termination.name() == text)
            .ok_or(NoTermination)
    }
}
