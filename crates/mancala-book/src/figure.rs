//! Figures: fenced blocks that become pictures drawn by the engine.
//!
//! A `board` shows a position. A `sow` shows a turn, or several, that readers step
//! through seed by seed, or says why a move is illegal. Everything in a figure is
//! computed by the engine, and everything that a block says of it is checked:
//!
//! ```
//! use mancala_book::figure::{Kind, render};
//!
//! let html = render(Kind::Sow, "position: ayoayo\nmove: B\nlaps: 5\ncaption: Five laps.", "f1")?;
//! assert!(html.starts_with("<figure"));
//!
//! let wrong = "position: ayoayo\nmove: B\nlaps: 4\ncaption: Four laps.";
//! let error = render(Kind::Sow, wrong, "f2").unwrap_err();
//! assert_eq!(error.line, 2);
//! assert_eq!(error.message, "laps: found 4, the engine gives 5");
//! # Ok::<(), mancala_book::figure::FigureError>(())
//! ```

mod board;
mod caption;
mod expect;
mod fields;
mod head;
mod html;
mod illegal;
mod player;
mod sow;
mod steps;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;

/// What kind of figure a fenced block holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A position: ```` ```board ````.
    Board,
    /// One turn or several: ```` ```sow ````.
    Sow,
}

/// What is wrong with a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureError {
    /// The line of the block's body, counted from 0.
    pub line: usize,
    /// What was found there, and what the engine gives instead.
    pub message: String,
}

impl FigureError {
    fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }
}

impl fmt::Display for FigureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FigureError {}

/// The HTML of a figure, without a blank line.
///
/// `id` becomes the figure's id, and begins or ends all other ids in it; it must
/// be another one for each figure of a book, since all pages together make one
/// when they are printed.
///
/// # Errors
///
/// [`FigureError`] for a body that is none, or that does not agree with the
/// engine.
pub fn render(kind: Kind, body: &str, id: &str) -> Result<String, FigureError> {
    match kind {
        Kind::Board => board::render(body, id),
        Kind::Sow => sow::render(body, id),
    }
}

/// What a page with figures holds once, before the first of them: the style of
/// boards in the colours of mdBook's themes, and the words of the sowing player.
#[must_use]
pub fn head() -> String {
    head::render()
}
