//! Pits and moves as text.
//!
//! On two rows South's pits are `A`, `B`, ... from South's left and North's `a`,
//! `b`, ... from North's left. In Bao the front rows are `A1` to `A12`, the back
//! rows `B1` to `B12`, each from its owner's left, North's in small letters. A
//! pass is `-`.

use alloc::string::String;
use core::fmt;

use mancala_variants::{Move, Moves, Pit, Turn, Variant};
use thiserror::Error;

use crate::scan::{Found, NotANumber, excerpt, number};

/// The most bytes of a move with its annotations.
pub const MAX_MOVE: usize = 32;

/// A pit's name, which depends on the variant.
///
/// ```
/// use mancala_notation::PitName;
/// use mancala_variants::{Pit, Variant};
///
/// let pit = PitName::parse(Variant::BaoKigogo, "a12")?;
/// assert_eq!(pit.pit(), Pit::new(36));
/// assert_eq!(pit.to_string(), "a12");
/// # Ok::<(), mancala_notation::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PitName {
    variant: Variant,
    pit: Pit,
}

impl PitName {
    /// The name of `pit`, `None` when the variant's board has no such pit.
    #[must_use]
    pub const fn new(variant: Variant, pit: Pit) -> Option<Self> {
        if pit.index() < variant.pits() { Some(Self { variant, pit }) } else { None }
    }

    /// The pit of this name.
    ///
    /// # Errors
    ///
    /// [`MoveError`] saying where the text is no pit of the variant.
    pub fn parse(variant: Variant, text: &str) -> Result<Self, MoveError> {
        let (pit, len) = read_pit(variant, text.as_bytes())
            .ok_or_else(|| no_such_pit(variant, text, "").at(0))?;
        match text.get(len..) {
            Some("") => Ok(Self { variant, pit }),
            rest => Err(expected("the end of the pit's name", rest).at(len)),
        }
    }

    /// The variant.
    #[must_use]
    pub const fn variant(self) -> Variant {
        self.variant
    }

    /// The pit.
    #[must_use]
    pub const fn pit(self) -> Pit {
        self.pit
    }
}

impl fmt::Display for PitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = self.pit.get();
        let columns = columns(self.variant);
        let side = if self.variant == Variant::BaoKigogo { 2 * columns } else { columns };
        let (first, own) =
            if index < side { (b'A', index) } else { (b'a', index.wrapping_sub(side)) };
        if self.variant != Variant::BaoKigogo {
            return write!(f, "{}", char::from(first.wrapping_add(own)));
        }
        // The back row runs from the owner's left, the front row back to it.
        let (row, column) =
            if own < columns { (1, own + 1) } else { (0, side.wrapping_sub(own)) };
        write!(f, "{}{column}", char::from(first + row))
    }
}

/// Pits of a row.
const fn columns(variant: Variant) -> u8 {
    match variant {
        Variant::Ayoayo | Variant::DjenonAboure => 6,
        Variant::BaoKigogo => 12,
        Variant::MangalaIv => 7,
    }
}

/// The pit whose name `bytes` begin with, and the length of its name.
#[inline]
fn read_pit(variant: Variant, bytes: &[u8]) -> Option<(Pit, usize)> {
    let first = *bytes.first()?;
    let columns = columns(variant);
    let north = first.is_ascii_lowercase();
    let letter = first.wrapping_sub(if north { b'a' } else { b'A' });
    if variant != Variant::BaoKigogo {
        let index = letter + if north { columns } else { 0 };
        return (letter < columns).then_some((Pit::new(index), 1));
    }
    let side = if north { 2 * columns } else { 0 };
    let (column, digits) = number(bytes.get(1..)?, columns.into()).ok()?;
    let column = u8::try_from(column).ok().filter(|&column| column > 0)?;
    let own = match letter {
        0 => 2 * columns - column,
        1 => column - 1,
        _ => return None,
    };
    Some((Pit::new(side + own), 1 + digits))
}

/// A move as it is written down, with what it may carry: the number of seeds that
/// it captured and the number of its laps.
///
/// Nothing is checked against a position here; that is what
/// [`legality`](crate::legality) is for. Any move may carry either number, also
/// `x0`, and a pass may carry zeros.
///
/// ```
/// use mancala_notation::MoveText;
/// use mancala_variants::{Move, Variant};
///
/// let text = MoveText::parse(Variant::Ayoayo, "Cx6^14")?;
/// assert_eq!(text.mv(), Move::sow(2));
/// assert_eq!((text.captured, text.laps), (Some(6), Some(14)));
/// assert_eq!(text.to_string(), "Cx6^14");
/// assert_eq!(MoveText::new(Variant::Ayoayo, Move::Pass).unwrap().to_string(), "-");
/// # Ok::<(), mancala_notation::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveText {
    variant: Variant,
    mv: Move,
    /// Seeds that the move captured, a capturing seed included, if written.
    pub captured: Option<u16>,
    /// Laps that were sown, if written.
    pub laps: Option<u64>,
}

impl MoveText {
    /// The bare move, `None` when the variant's board has no such pit.
    #[must_use]
    pub const fn new(variant: Variant, mv: Move) -> Option<Self> {
        match mv {
            Move::Sow(pit) if pit.index() >= variant.pits() => None,
            _ => Some(Self { variant, mv, captured: None, laps: None }),
        }
    }

    /// The move of a turn with the annotations asked for, `None` when the
    /// variant's board has no such pit.
    #[must_use]
    pub fn of_turn(variant: Variant, turn: &Turn, annotations: Annotations) -> Option<Self> {
        let mut text = Self::new(variant, turn.mv)?;
        (text.captured, text.laps) = annotations.of(turn);
        Some(text)
    }

    /// The move of this text.
    ///
    /// # Errors
    ///
    /// [`MoveError`] saying where the text is no move of the variant.
    pub fn parse(variant: Variant, text: &str) -> Result<Self, MoveError> {
        if text.len() > MAX_MOVE {
            return Err(MoveFault::TooLong.at(0));
        }
        Self::read(variant, text.as_bytes()).map_err(|refusal| refusal.explain(variant, text))
    }

    /// The move of these bytes, all of them.
    #[inline]
    pub(crate) fn read(variant: Variant, bytes: &[u8]) -> Result<Self, Refusal> {
        let refusal = |at, why| Refusal { at, why };
        let (mv, mut at) = match bytes.first() {
            Some(b'-') => (Move::Pass, 1),
            _ => match read_pit(variant, bytes) {
                Some((pit, len)) => (Move::Sow(pit), len),
                None => return Err(refusal(0, Why::Pit)),
            },
        };
        let mut text = Self { variant, mv, captured: None, laps: None };
        if let Some((b'x', digits)) = split(bytes, at) {
            let (captured, len) = number(digits, u16::MAX.into())
                .map_err(|fault| refusal(at + 1, Why::Captured(fault)))?;
            text.captured = u16::try_from(captured).ok();
            at += 1 + len;
        }
        if let Some((b'^', digits)) = split(bytes, at) {
            let (laps, len) =
                number(digits, u64::MAX).map_err(|fault| refusal(at + 1, Why::Laps(fault)))?;
            text.laps = Some(laps);
            at += 1 + len;
        }
        if at == bytes.len() { Ok(text) } else { Err(refusal(at, Why::Rest(text))) }
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The move.
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// The same move without annotations.
    #[must_use]
    pub const fn bare(&self) -> Self {
        Self { captured: None, laps: None, ..*self }
    }
}

#[inline]
fn split(bytes: &[u8], at: usize) -> Option<(u8, &[u8])> {
    let (&first, rest) = bytes.get(at..)?.split_first()?;
    Some((first, rest))
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv {
            Move::Pass => f.write_str("-")?,
            Move::Sow(pit) => PitName { variant: self.variant, pit }.fmt(f)?,
        }
        if let Some(captured) = self.captured {
            write!(f, "x{captured}")?;
        }
        if let Some(laps) = self.laps {
            write!(f, "^{laps}")?;
        }
        Ok(())
    }
}

/// What a writer adds to moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Annotations {
    /// `x6` on every move that captured.
    pub captures: bool,
    /// `^14` on every move but a pass.
    pub laps: bool,
}

impl Annotations {
    /// Nothing is added.
    pub const NONE: Self = Self { captures: false, laps: false };

    /// The numbers that these annotations add to the move of `turn`.
    pub(crate) fn of(self, turn: &Turn) -> (Option<u16>, Option<u64>) {
        (
            (self.captures && turn.captured > 0).then_some(turn.captured),
            (self.laps && turn.mv != Move::Pass).then_some(turn.laps),
        )
    }
}

/// Captures and no laps.
impl Default for Annotations {
    fn default() -> Self {
        Self { captures: true, laps: false }
    }
}

/// A set of moves by their names, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveList {
    /// The variant.
    pub variant: Variant,
    /// The moves.
    pub moves: Moves,
}

/// The moves with commas between, `none` where there is none.
impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.moves.iter().filter_map(|mv| MoveText::new(self.variant, mv));
        let mut between = "";
        for name in names {
            write!(f, "{between}{name}")?;
            between = ", ";
        }
        if between.is_empty() { f.write_str("none") } else { Ok(()) }
    }
}

/// A text that is no pit or move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {fault}")]
#[non_exhaustive]
pub struct MoveError {
    /// Where, in bytes from 0.
    pub byte: usize,
    /// Where, in characters from 1.
    pub column: usize,
    /// What is wrong.
    #[source]
    pub fault: MoveFault,
}

/// What is wrong with the text of a pit or a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveFault {
    /// The board has no pit of this name.
    #[error("{variant} has no pit \"{found}\", expected {}{or}", PitNames(*variant))]
    NoSuchPit {
        /// The variant.
        variant: Variant,
        /// What was found, shortened.
        found: String,
        /// What else could stand there, for the message.
        or: &'static str,
    },
    /// Something else stands where `expected` should.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What could stand there.
        expected: &'static str,
        /// What does.
        found: Found,
    },
    /// A number that begins with a needless zero.
    #[error("a number has no leading zero")]
    LeadingZero,
    /// More seeds than can be counted.
    #[error("expected at most {} captured seeds", u16::MAX)]
    TooManySeeds,
    /// More laps than can be counted.
    #[error("expected at most {} laps", u64::MAX)]
    TooManyLaps,
    /// The text is longer than any move.
    #[error("expected at most {MAX_MOVE} bytes in a move")]
    TooLong,
}

impl MoveFault {
    const fn at(self, byte: usize) -> MoveError {
        // All that may come before a fault is ASCII.
        MoveError { byte, column: byte + 1, fault: self }
    }
}

/// The names of a variant's pits, for messages.
struct PitNames(Variant);

impl fmt::Display for PitNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Variant::Ayoayo | Variant::DjenonAboure => "A to F or a to f",
            Variant::BaoKigogo => "A1 to A12, B1 to B12, a1 to a12 or b1 to b12",
            Variant::MangalaIv => "A to G or a to g",
        })
    }
}

fn no_such_pit(variant: Variant, text: &str, or: &'static str) -> MoveFault {
    if text.is_empty() {
        return MoveFault::Expected { expected: "a pit", found: Found::End };
    }
    MoveFault::NoSuchPit { variant, found: excerpt(text), or }
}

fn expected(expected: &'static str, rest: Option<&str>) -> MoveFault {
    MoveFault::Expected { expected, found: rest.map_or(Found::End, Found::first) }
}

/// Why bytes are no move, told shortly: the full error is made where it is
/// needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal {
    at: usize,
    why: Why,
}

#[derive(Clone, Copy, Debug)]
enum Why {
    Pit,
    Captured(NotANumber),
    Laps(NotANumber),
    Rest(MoveText),
}

impl Refusal {
    /// The error that this is in `text`.
    #[cold]
    pub(crate) fn explain(self, variant: Variant, text: &str) -> MoveError {
        let rest = text.get(self.at..);
        match self.why {
            Why::Pit => no_such_pit(variant, text, ", or - for a pass"),
            Why::Captured(NotANumber::None) => expected("the number of captured seeds", rest),
            Why::Captured(NotANumber::TooLarge) => MoveFault::TooManySeeds,
            Why::Laps(NotANumber::None) => expected("the number of laps", rest),
            Why::Laps(NotANumber::TooLarge) => MoveFault::TooManyLaps,
            Why::Captured(NotANumber::LeadingZero) | Why::Laps(NotANumber::LeadingZero) => {
                MoveFault::LeadingZero
            }
            Why::Rest(MoveText { laps: Some(_), .. }) => expected("the end of the move", rest),
            Why::Rest(MoveText { captured: Some(_), .. }) => {
                expected("^ or the end of the move", rest)
            }
            Why::Rest(_) => expected("x, ^ or the end of the move", rest),
        }
        .at(self.at)
    }
}
