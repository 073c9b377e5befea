use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::ControlFlow;

use mancala_variants::{Player, Position};

use crate::record::{GameResult, Header, MoveNumber, Next, Record, Visitor};
use crate::{MoveText, Place};

/// The most characters of a line of moves, a longer comment aside.
const WIDTH: usize = 80;

/// A record that can be written; [`Record::text`] makes it. Ends with a line break.
#[derive(Clone, Copy, Debug)]
pub struct RecordText<'a> {
    record: &'a Record,
    header: Header,
}

impl<'a> RecordText<'a> {
    /// `record` was found to be right and to have this header.
    pub(super) const fn new(record: &'a Record, header: Header) -> Self {
        Self { record, header }
    }
}

impl fmt::Display for RecordText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.record.walk(&self.header, &mut TextWriter::new(f))
    }
}

/// The visitor that writes what it is told: one tag a line, an empty line, the
/// moves in lines of at most 80 characters, an empty line between games.
///
/// Comments stand as they are, never broken. A move's number and the move stay
/// on one line, and so do a parenthesis or a comment and what it encloses. Besides
/// the longest comment it holds nothing, so a [`Reader`](crate::record::Reader)
/// and it bring a file of any size into this form:
///
/// ```
/// use mancala_notation::record::{Reader, TextWriter};
///
/// let text = "[Variant \"ayoayo\"] [South \"Ade\"]\r\n1. A\r\nf{a comment}( 1... c )*";
/// let mut reader = Reader::from_slice(text.as_bytes());
/// let mut written = String::new();
/// let mut writer = TextWriter::new(&mut written);
/// while let Some(done) = reader.read_game(&mut writer)? {
///     done?;
/// }
/// assert_eq!(
///     written,
///     "[Variant \"ayoayo\"]\n[South \"Ade\"]\n\n1. A f {a comment} (1... c) *\n",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TextWriter<W> {
    out: W,
    /// Characters on the line of moves so far.
    column: usize,
    /// What is to stand on one line and is not yet complete.
    unit: String,
    /// The next move.
    next: MoveNumber,
    /// The next move is the first of its line.
    fresh: bool,
    /// The moves to follow in the lines that variations have left.
    left: Vec<MoveNumber>,
    /// A game was written before.
    later: bool,
}

impl<W: Write> TextWriter<W> {
    /// Writes to `out`.
    pub const fn new(out: W) -> Self {
        Self {
            out,
            column: 0,
            unit: String::new(),
            next: MoveNumber::first(Player::South),
            fresh: true,
            left: Vec::new(),
            later: false,
        }
    }

    /// Writes the unit, on a new line if it is too long for this one.
    fn flush(&mut self) -> fmt::Result {
        let Some(first) = self.unit.split('\n').next().filter(|_| !self.unit.is_empty()) else {
            return Ok(());
        };
        let width = first.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.out.write_str(&self.unit)?;
        self.column = match self.unit.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + width,
        };
        self.unit.clear();
        Ok(())
    }

    fn write_tag(&mut self, name: &str, value: &str) -> fmt::Result {
        write!(self.out, "[{name} \"")?;
        let mut rest = value;
        while let Some(at) = rest.find(['"', '\\']) {
            let (plain, escaped) = rest.split_at(at);
            let (escaped, after) = escaped.split_at(1);
            write!(self.out, "{plain}\\{escaped}")?;
            rest = after;
        }
        writeln!(self.out, "{rest}\"]")
    }

    fn write_move(&mut self, mv: &MoveText) -> fmt::Result {
        // The first move of a variation follows its parenthesis.
        if !self.fresh || self.left.is_empty() {
            self.flush()?;
        }
        if self.fresh || self.next.mover == Player::South {
            write!(self.unit, "{} ", self.next)?;
        }
        self.fresh = false;
        self.next = self.next.next();
        write!(self.unit, "{mv}")
    }

    fn write_result(&mut self, result: GameResult) -> fmt::Result {
        self.flush()?;
        write!(self.unit, "{result}")?;
        self.flush()?;
        self.out.write_char('\n')
    }
}

/// Goes on unless writing failed.
fn go_on<T: Default>(written: fmt::Result) -> ControlFlow<fmt::Result, T> {
    match written {
        Ok(()) => ControlFlow::Continue(T::default()),
        failed => ControlFlow::Break(failed),
    }
}

impl<W: Write> Visitor for TextWriter<W> {
    type Output = fmt::Result;

    fn begin_game(&mut self, _: Place) -> ControlFlow<fmt::Result> {
        self.column = 0;
        self.unit.clear();
        self.left.clear();
        let later = core::mem::replace(&mut self.later, true);
        go_on(self.out.write_str(if later { "\n" } else { "" }))
    }

    fn tag(&mut self, name: &str, value: &str, _: Place) -> ControlFlow<fmt::Result> {
        go_on(self.write_tag(name, value))
    }

    fn begin_moves(&mut self, header: &Header, _: Place) -> ControlFlow<fmt::Result, Next> {
        self.next = MoveNumber::first(header.start.to_move());
        self.fresh = true;
        go_on(self.out.write_char('\n'))
    }

    fn mv(&mut self, mv: &MoveText, _: Place) -> ControlFlow<fmt::Result> {
        go_on(self.write_move(mv))
    }

    fn begin_comment(&mut self, _: Place) -> ControlFlow<fmt::Result> {
        let written = self.flush();
        self.unit.push('{');
        go_on(written)
    }

    fn comment(&mut self, piece: &str) -> ControlFlow<fmt::Result> {
        self.unit.push_str(piece);
        ControlFlow::Continue(())
    }

    fn end_comment(&mut self) -> ControlFlow<fmt::Result> {
        self.unit.push('}');
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, back: usize, _: Place) -> ControlFlow<fmt::Result, Next> {
        let written = self.flush();
        self.unit.push('(');
        self.left.push(self.next);
        for _ in 0..back {
            self.next = self.next.back();
        }
        self.fresh = true;
        go_on(written)
    }

    fn end_variation(&mut self, _: Place) -> ControlFlow<fmt::Result> {
        self.unit.push(')');
        self.next = self.left.pop().unwrap_or(self.next);
        self.fresh = false;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, result: GameResult, _: Place) -> fmt::Result {
        self.write_result(result)
    }
}
