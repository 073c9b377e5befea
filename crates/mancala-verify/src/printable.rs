//! Texts of others, fit to be shown.

/// The longest text of others that is shown, in characters.
const MAX_EXCERPT: usize = 200;

/// The text with everything escaped that would break a line, steer a terminal or
/// reverse the writing.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                shown.extend(c.escape_unicode());
            }
            // No XML text may hold these.
            '\u{fffe}'..='\u{ffff}' => shown.extend(c.escape_unicode()),
            c if c.is_control() => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}

/// [`printable`], and no longer than is of use.
pub(crate) fn excerpt(text: &str) -> String {
    let mut beginning = text.char_indices().skip(MAX_EXCERPT);
    match beginning.next() {
        Some((end, _)) => format!("{}...", printable(text.get(..end).unwrap_or_default())),
        None => printable(text),
    }
}

/// [`printable`], and what is longer than of use without its middle: both ends may
/// matter.
pub(crate) fn without_middle(text: &str) -> String {
    let length = text.chars().count();
    if length <= 2 * MAX_EXCERPT {
        return printable(text);
    }
    let first: String = text.chars().take(MAX_EXCERPT).collect();
    let last: String = text.chars().skip(length - MAX_EXCERPT).collect();
    format!("{} ... {}", printable(&first), printable(&last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_one_line_and_not_endless() {
        assert_eq!(
            excerpt("a\nb\u{1b}[1m\u{202e}é\u{ffff}"),
            "a\\nb\\u{1b}[1m\\u{202e}é\\u{ffff}"
        );
        assert_eq!(excerpt(&"é".repeat(200)), "é".repeat(200));
        assert_eq!(excerpt(&"é".repeat(201)).len(), 403);
        assert_eq!(without_middle(&"é\n".repeat(200)), "é\\n".repeat(200));
        let ends = without_middle(&format!("<{}>", "é".repeat(1000)));
        assert_eq!((ends.len(), &ends[..1], &ends[ends.len() - 1..]), (2 * 399 + 5, "<", ">"));
    }
}
