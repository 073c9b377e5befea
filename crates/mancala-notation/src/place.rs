use core::fmt;

/// A place in a text.
///
/// The default, line 0, is no place at all: it stands where something did not
/// come from a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1. Lines end with a line feed.
    pub line: u64,
    /// The column in characters (Unicode scalar values), from 1. A byte order
    /// mark is not counted.
    pub column: u64,
    /// The offset in bytes, from 0. A byte order mark is counted.
    pub byte: u64,
}

impl Place {
    /// Whether this is a place in a text.
    #[must_use]
    pub const fn is_known(self) -> bool {
        self.line > 0
    }

    /// This many bytes further on the same line, all of them ASCII.
    pub(crate) const fn ahead(self, bytes: usize) -> Self {
        let bytes = bytes as u64;
        Self { line: self.line, column: self.column + bytes, byte: self.byte + bytes }
    }
}

/// For example `line 3, column 5 (byte 67)`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {} (byte {})", self.line, self.column, self.byte)
    }
}
