//! Breaking text into lines, which SVG does not do.

use alloc::string::String;
use alloc::vec::Vec;

/// How wide a text becomes in usual fonts, since none is at hand to measure it.
pub(super) fn width_of(text: &str, size: i32) -> i32 {
    text.chars().map(|c| width_of_char(c, size)).fold(0, i32::saturating_add)
}

fn width_of_char(c: char, size: i32) -> i32 {
    let hundredths = match c {
        ' ' | '\'' | '(' | ')' | ',' | '-' | '.' | ':' | ';' | '!' | '|' | 'f' | 'i' | 'j'
        | 'l' | 'r' | 't' | 'I' => 38,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 95,
        c if c.is_ascii() => 64,
        _ => 105,
    };
    hundredths * size / 100
}

/// The lines of a text, broken at spaces so that they fit, and in the middle of
/// words that fit on no line.
pub(super) fn folded(text: &str, width: i32, size: i32) -> Vec<String> {
    let space = width_of_char(' ', size);
    let mut lines: Vec<String> = Vec::new();
    // What is left of the last line.
    let mut left = 0;
    for word in text.split_whitespace() {
        let needed = width_of(word, size).saturating_add(space);
        match lines.last_mut() {
            Some(line) if needed <= left => {
                line.push(' ');
                line.push_str(word);
                left -= needed;
                continue;
            }
            _ => {}
        }
        let mut line = String::new();
        left = width;
        for c in word.chars() {
            let needed = width_of_char(c, size);
            if needed > left && !line.is_empty() {
                lines.push(core::mem::take(&mut line));
                left = width;
            }
            line.push(c);
            left -= needed;
        }
        lines.push(line);
    }
    lines
}
