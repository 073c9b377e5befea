use core::fmt;

use mancala_core::Player;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Winner {
    /// South won.
    South,
    /// North won.
    North,
    /// Nobody won.
    Draw,
}

impl From<Player> for Winner {
    fn from(player: Player) -> Self {
        match player {
            Player::South => Self::South,
            Player::North => Self::North,
        }
    }
}

impl Winner {
    /// The player who won, `None` for a draw.
    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::South => Some(Player::South),
            Self::North => Some(Player::North),
            Self::Draw => None,
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A row is empty and cannot be fed (`ayoayo.end`).
    NoFeed,
    /// No pit holds two or more (`djenon.end`).
    NoMultiples,
    /// Every pit is empty (`mangala.end`).
    Cleared,
    /// One counter is left (`mangala.end.lone-counter`).
    LoneCounter,
    /// A player has no seeds or no legal move (`bao.end.win`).
    Immobile,
    /// A position has come about again (`*.end.repetition`).
    Repetition,
    /// An ending of somebody else's variant, by its code.
    Other(&'static str),
}

impl Reason {
    /// The reasons that the four games know.
    pub const ALL: [Self; 6] = [
        Self::NoFeed,
        Self::NoMultiples,
        Self::Cleared,
        Self::LoneCounter,
        Self::Immobile,
        Self::Repetition,
    ];

    /// The code that stands in files and messages, such as `no-feed`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoFeed => "no-feed",
            Self::NoMultiples => "no-multiples",
            Self::Cleared => "cleared",
            Self::LoneCounter => "lone-counter",
            Self::Immobile => "immobile",
            Self::Repetition => "repetition",
            Self::Other(code) => code,
        }
    }

    /// The reason of this code, among [`Reason::ALL`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub winner: Winner,
    /// Seeds of South and North, those included that the end awards; `None`
    /// where counting does not decide (Bao, and draws by ruling).
    pub score: Option<[u16; 2]>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// More seeds win; equal is a draw.
    #[must_use]
    pub const fn by_score(score: [u16; 2], reason: Reason) -> Self {
        let winner = if score[0] > score[1] {
            Winner::South
        } else if score[0] < score[1] {
            Winner::North
        } else {
            Winner::Draw
        };
        Self { winner, score: Some(score), reason }
    }

    /// A draw where nothing is counted.
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: Winner::Draw, score: None, reason }
    }

    /// `winner` has won, and nothing is counted.
    #[must_use]
    pub fn won(winner: Player, reason: Reason) -> Self {
        Self { winner: winner.into(), score: None, reason }
    }
}

/// For example `South wins 28-20 (no-feed)` or `draw (repetition)`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Winner::South => f.write_str("South wins")?,
            Winner::North => f.write_str("North wins")?,
            Winner::Draw => f.write_str("draw")?,
        }
        if let Some([south, north]) = self.score {
            write!(f, " {south}-{north}")?;
        }
        write!(f, " ({})", self.reason)
    }
}
