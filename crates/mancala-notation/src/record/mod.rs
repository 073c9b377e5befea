//! Records of games, `.mgn`: tags, numbered moves, comments, variations and a
//! result, several games in a file.
//!
//! ```text
//! [Variant "ayoayo{end.sweep=row-owner}"]
//! [Event "..."]
//! [Result "28-20"]
//!
//! 1. A f 2. Ax7 f {a comment} (2. B c) 3. B - ... 28-20
//! ```
//!
//! A [`Reader`] reads them as a stream and tells a [`Visitor`]; [`RecordBuilder`]
//! is the visitor that makes an owned [`Record`].
//!
//! What the notation leaves open is settled thus:
//!
//! * The tag `Variant` comes first: it says how to read all that follows.
//!   `Position` has the same variant and rulings and is not the variant's start.
//!   `Result` may be missing; where it stands, it equals the result after the
//!   moves, which may not be missing.
//! * A tag is written `[Name "value"]`, the name of letters, digits and `_`, a
//!   letter first, at most [`MAX_TAG_NAME`] bytes; blanks stand only between name
//!   and value. A value holds no line break. A game has at most [`MAX_TAGS`] tags,
//!   so that duplicates can be told in constant memory.
//! * The moves of a line alternate between the players, South's with a number
//!   before each, North's with one where a game or a variation begins; elsewhere
//!   North's may have it. A number stands alone, followed by a blank.
//! * A comment belongs to the move before it, so none comes before the first move
//!   of a line, and none between a number and its move. It is kept as it stands.
//! * A variation replaces the move before it or, as its number then says, the one
//!   before that, and holds a move at least. Comments may follow it; they belong
//!   to the move before. [`Record`] writes a variation right after the move that
//!   it replaces, and after that move's comments.

mod error;
mod header;
mod input;
mod owned;
mod reader;
mod result;
#[cfg(feature = "serde")]
mod serde_forms;
mod text;
mod visitor;

pub use error::{MoveNumber, ReadError, SyntaxError, SyntaxFault};
pub use header::{Header, HeaderFault};
#[cfg(feature = "std")]
pub use input::IoSource;
pub use input::Source;
pub use owned::{Ply, Record, RecordBuilder, RecordError};
pub use reader::Reader;
pub use result::{GameResult, NoResult, NoTermination, Termination};
#[cfg(feature = "serde")]
pub use serde_forms::StudyRecord;
pub use text::{RecordText, TextWriter};
pub use visitor::{Next, Visitor};

/// The most bytes of a tag's name.
pub const MAX_TAG_NAME: usize = 64;

/// The most bytes of a tag's value, escapes not counted: 64 KiB.
pub const MAX_TAG_VALUE: usize = 64 * 1024;

/// The most tags of a game.
pub const MAX_TAGS: usize = 256;

/// How deep variations may lie within variations: no deeper than the JSON form
/// can go before common parsers refuse it (three levels for each, of 128).
pub const MAX_DEPTH: usize = 32;
