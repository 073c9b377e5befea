use alloc::string::String;
use core::fmt;

use mancala_variants::Player;
use thiserror::Error;

use crate::record::{GameResult, HeaderFault, MAX_DEPTH, NoResult};
use crate::scan::Found;
use crate::{MAX_MOVE, MoveFault, Place};

/// A text that is no record. What it says about the game's rules is another
/// matter, see [`legality`](crate::legality).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {fault}")]
#[non_exhaustive]
pub struct SyntaxError {
    /// Where.
    pub place: Place,
    /// What is wrong.
    #[source]
    pub fault: SyntaxFault,
}

/// What is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SyntaxFault {
    /// Something else stands where `expected` should.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What could stand there.
        expected: &'static str,
        /// What does.
        found: Found,
    },
    /// The bytes are no UTF-8.
    #[error("expected valid UTF-8")]
    InvalidUtf8,
    /// The tags are wrong.
    #[error(transparent)]
    Header(HeaderFault),
    /// A backslash in a tag's value that escapes nothing.
    #[error("expected \\\" or \\\\ in a tag's value")]
    Escape,
    /// A move, number or result of more than [`MAX_MOVE`] bytes.
    #[error("expected at most {MAX_MOVE} bytes in a move, a number or a result")]
    TokenTooLong,
    /// The move's number is missing or wrong.
    #[error("expected the move number \"{expected}\", found \"{found}\"")]
    MoveNumber {
        /// The number that belongs there.
        expected: MoveNumber,
        /// What was found.
        found: String,
    },
    /// What should be a move is none.
    #[error(transparent)]
    Move(MoveFault),
    /// What should be a result is none.
    #[error("\"{found}\" is no result, {NoResult}")]
    Result {
        /// What was found.
        found: String,
    },
    /// The result after the moves is not that of the tag `Result`.
    #[error("expected the result {tag} of the tag Result, found {found}")]
    ResultDiffers {
        /// The tag's result.
        tag: GameResult,
        /// The result after the moves.
        found: GameResult,
    },
    /// A comment before the first move of a game or variation: comments belong
    /// to the move that they follow.
    #[error("expected a move before a comment")]
    CommentBeforeMove,
    /// A comment that does not end; the place is where it begins.
    #[error("expected '}}' at the end of this comment")]
    UnclosedComment,
    /// A variation before the first move of a game or variation.
    #[error("expected a move before a variation, which replaces it")]
    VariationBeforeMove,
    /// A variation without a move.
    #[error("expected a move in the variation")]
    EmptyVariation,
    /// Variations within variations, deeper than [`MAX_DEPTH`].
    #[error("expected variations at most {MAX_DEPTH} deep")]
    TooDeep,
    /// A game begins before the one before it has a result.
    #[error("expected a result before the next game begins")]
    NextGame,
}

/// The number of a move with its dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveNumber {
    /// The number, from 1.
    pub number: u64,
    /// Who moves.
    pub mover: Player,
}

/// `3.` before a move of South's, `3...` before one of North's.
impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.mover {
            Player::South => ".",
            Player::North => "...",
        };
        write!(f, "{}{dots}", self.number)
    }
}

impl MoveNumber {
    /// Whether `text` is this number.
    #[inline]
    pub(super) fn is(self, text: &[u8]) -> bool {
        let digits = match self.mover {
            Player::South => text.strip_suffix(b"."),
            Player::North => text.strip_suffix(b"..."),
        };
        // Nineteen digits always fit, and no game comes to more.
        let Some(digits @ [b'1'..=b'9', ..]) = digits.filter(|digits| digits.len() <= 19)
        else {
            return false;
        };
        let mut number = 0;
        for &byte in digits {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                return false;
            }
            number = number * 10 + u64::from(digit);
        }
        number == self.number
    }

    /// The first move of a game.
    pub(super) const fn first(mover: Player) -> Self {
        Self { number: 1, mover }
    }

    /// The move after.
    pub(super) const fn next(self) -> Self {
        let number = match self.mover {
            Player::South => self.number,
            Player::North => self.number.saturating_add(1),
        };
        Self { number, mover: self.mover.opponent() }
    }

    /// The move before.
    pub(super) const fn back(self) -> Self {
        let number = match self.mover {
            Player::South => self.number.saturating_sub(1),
            Player::North => self.number,
        };
        Self { number, mover: self.mover.opponent() }
    }
}

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError<E> {
    /// The source failed; it is not read any further.
    #[error("reading failed: {0}")]
    Source(E),
    /// The text is no record. The next game can be read.
    #[error(transparent)]
    Syntax(SyntaxError),
}

impl<E> ReadError<E> {
    /// The syntax error, `None` where the source failed.
    #[must_use]
    pub fn syntax(self) -> Option<SyntaxError> {
        match self {
            Self::Syntax(error) => Some(error),
            Self::Source(_) => None,
        }
    }
}
