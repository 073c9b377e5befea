//! What the parsers of short texts share.

use alloc::string::String;
use core::fmt;

/// What stands in a text where something else was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Found {
    /// This character.
    Char(char),
    /// The end of the text.
    End,
}

impl Found {
    /// What begins `text`.
    pub(crate) fn first(text: &str) -> Self {
        text.chars().next().map_or(Self::End, Self::Char)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Char('\n' | '\r') => f.write_str("a line break"),
            Self::Char(' ') => f.write_str("a space"),
            Self::Char(found) => write!(f, "{found:?}"),
            Self::End => f.write_str("the end of the text"),
        }
    }
}

/// The most characters of a text that an error repeats.
const EXCERPT: usize = 40;

/// The beginning of `text`, for errors: their size must not depend on the input.
pub(crate) fn excerpt(text: &str) -> String {
    let mut chars = text.chars();
    let mut start: String = chars.by_ref().take(EXCERPT).collect();
    if chars.next().is_some() {
        start.push('…');
    }
    start
}

/// Why digits are no number of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotANumber {
    /// No digit stands there.
    None,
    /// A zero before other digits.
    LeadingZero,
    /// More than the most that is allowed.
    TooLarge,
}

/// The number that `bytes` begin with, at most `max`, and how many digits it has.
/// Numbers are written in one way only: no sign, no leading zero.
#[inline]
pub(crate) fn number(bytes: &[u8], max: u64) -> Result<(u64, usize), NotANumber> {
    let mut value = 0_u64;
    let mut digits = 0;
    let mut fits = true;
    for &byte in bytes {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        if digits == 1 && value == 0 {
            return Err(NotANumber::LeadingZero);
        }
        digits += 1;
        if digits < 19 {
            // Nineteen nines fit.
            value = value * 10 + u64::from(digit);
            fits = value <= max;
            continue;
        }
        match value.checked_mul(10).and_then(|tens| tens.checked_add(digit.into())) {
            Some(more) if more <= max => value = more,
            _ => fits = false,
        }
    }
    match digits {
        0 => Err(NotANumber::None),
        _ if fits => Ok((value, digits)),
        _ => Err(NotANumber::TooLarge),
    }
}
