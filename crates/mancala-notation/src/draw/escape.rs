//! Foreign text made fit for where it is drawn.

use core::fmt::{self, Write};

/// The characters of a text on one line: a space for each line break and tab, a
/// replacement for every other character that would command a terminal, reorder
/// the line or is not allowed in XML.
pub(super) fn one_line(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().map(|c| match c {
        '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => ' ',
        // Marks of direction can make a line read as something else.
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FFFE}' | '\u{FFFF}' => {
            char::REPLACEMENT_CHARACTER
        }
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    })
}

/// A text on one line.
pub(super) struct OneLine<'a>(pub(super) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        one_line(self.0).try_for_each(|c| f.write_char(c))
    }
}

/// A text as content or attribute value of XML.
pub(super) struct Xml<'a>(pub(super) &'a str);

impl fmt::Display for Xml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        one_line(self.0).try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            c => f.write_char(c),
        })
    }
}

/// A text as part of an id: letters, digits and hyphens stay, all else becomes a
/// number between underscores, so that different texts stay different.
pub(super) struct Id<'a>(pub(super) &'a str);

impl fmt::Display for Id<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '-' | '0'..='9' | 'A'..='Z' | 'a'..='z' => f.write_char(c),
            c => write!(f, "_{:x}_", u32::from(c)),
        })
    }
}
