//! The diagram as text for terminals.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use mancala_variants::{Pit, Player};

use super::board::{Row, column_name, has_columns, rows};
use super::escape::OneLine;
use super::words::{Summary, Turn};
use super::{Diagram, Mark, Marks};

/// A diagram as text, several lines with a line feed after each.
///
/// It is ASCII, but for what a title or a caption brings along, and less than 80
/// columns wide, the title and the caption not counted. A `>` stands before the
/// player to move. Marks are characters around the count, see [`Mark`]; a pit
/// that was lifted first and got the last seed as well is written `{4}`, and
/// where a pit was captured and may be lifted, the capture is shown.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    diagram: &'a Diagram,
}

impl<'a> Text<'a> {
    pub(super) const fn new(diagram: &'a Diagram) -> Self {
        Self { diagram }
    }
}

impl<'a> Text<'a> {
    /// The board alone, without heading and notes.
    #[must_use]
    pub const fn board(self) -> BoardText<'a> {
        BoardText { diagram: self.diagram }
    }
}

/// The board of a diagram as text and nothing else; see [`Text::board`].
#[derive(Clone, Copy, Debug)]
pub struct BoardText<'a> {
    diagram: &'a Diagram,
}

impl fmt::Display for BoardText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Board::new(self.diagram).write(f)
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagram = self.diagram;
        if let Some(title) = &diagram.title {
            writeln!(f, "{}", OneLine(title))?;
        }
        writeln!(f, "{}\n", Summary(diagram))?;
        Board::new(diagram).write(f)?;
        if diagram.captured.is_some()
            || diagram.marks_used().0 != 0
            || diagram.last_move.is_some()
        {
            writeln!(f)?;
        }
        if let Some([south, north]) = diagram.captured {
            if diagram.has_stores() {
                writeln!(f, "stores: South {south} (right), North {north} (left)")?;
            } else {
                writeln!(f, "captured: South {south}, North {north}")?;
            }
        }
        if let Some(last) = &diagram.last_move {
            writeln!(f, "last move: {}", Turn(diagram, last))?;
        }
        write_legend(f, diagram)?;
        if let Some(caption) = &diagram.caption {
            writeln!(f, "\n{}", OneLine(caption))?;
        }
        Ok(())
    }
}

/// The line that explains the marks in use.
fn write_legend(f: &mut fmt::Formatter<'_>, diagram: &Diagram) -> fmt::Result {
    let signs = || diagram.marks.iter().map(|&marks| Signs::of(marks));
    let used = [
        ("(n)", Mark::Origin.meaning(), signs().any(|signs| signs.open == "(")),
        ("[n]", Mark::Last.meaning(), signs().any(|signs| signs.open == "[")),
        ("{n}", "lifted first and last seed", signs().any(|signs| signs.open == "{")),
        ("nx", Mark::Captured.meaning(), signs().any(|signs| signs.badge == Some('x'))),
        ("n*", Mark::Choice.meaning(), signs().any(|signs| signs.badge == Some('*'))),
    ];
    let mut before = "marks: ";
    for (sign, meaning, _) in used.into_iter().filter(|&(_, _, used)| used) {
        write!(f, "{before}{sign} {meaning}")?;
        before = ", ";
    }
    if before == ", " { writeln!(f) } else { Ok(()) }
}

/// The characters around a count.
struct Signs {
    open: &'static str,
    close: Option<char>,
    badge: Option<char>,
}

impl Signs {
    const fn of(marks: Marks) -> Self {
        let (open, close) = match (marks.has(Mark::Origin), marks.has(Mark::Last)) {
            (false, false) => ("", None),
            (true, false) => ("(", Some(')')),
            (false, true) => ("[", Some(']')),
            (true, true) => ("{", Some('}')),
        };
        let badge = if marks.has(Mark::Captured) {
            Some('x')
        } else if marks.has(Mark::Choice) {
            Some('*')
        } else {
            None
        };
        Self { open, close, badge }
    }
}

/// The board and the widths of its parts.
struct Board<'a> {
    diagram: &'a Diagram,
    rows: Vec<Row>,
    /// Digits of a count.
    digits: usize,
    /// Digits of a store.
    store: usize,
    /// Spaces between pits.
    gap: usize,
}

impl<'a> Board<'a> {
    fn new(diagram: &'a Diagram) -> Self {
        let width = |number: u16| {
            let digits = number.checked_ilog10().map_or(1, |log| log + 1);
            usize::try_from(digits).unwrap_or(2).max(2)
        };
        let most = diagram.pits.iter().copied().max().unwrap_or(0);
        let stored = diagram.captured.map_or(0, |[south, north]| south.max(north));
        // Twelve pits side by side leave no room between them.
        let gap = usize::from(!has_columns(diagram.variant));
        Self {
            diagram,
            rows: rows(diagram.variant),
            digits: width(most.into()),
            store: width(stored),
            gap,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_names(f, self.rows.first())?;
        self.write_edge(f)?;
        let mut above = None;
        for row in &self.rows {
            let first_of_side = above != Some(row.owner);
            if above.is_some() && first_of_side {
                self.write_middle(f)?;
            }
            self.write_row(f, row, first_of_side)?;
            above = Some(row.owner);
        }
        self.write_edge(f)?;
        self.write_names(f, self.rows.last())
    }

    /// Spaces as wide as what stands before the board.
    fn margin(&self) -> String {
        let mut margin = String::from("        ");
        if self.row_letters() {
            margin.push_str("  ");
        }
        margin
    }

    const fn row_letters(&self) -> bool {
        self.diagram.names && has_columns(self.diagram.variant)
    }

    /// Columns between the outer edges of the row.
    fn inner(&self) -> usize {
        let pits = self.rows.first().map_or(0, |row| row.pits.len());
        pits * (self.gap + self.digits + 3) + self.gap
    }

    fn write_names(&self, f: &mut fmt::Formatter<'_>, row: Option<&Row>) -> fmt::Result {
        let Some(row) = row.filter(|_| self.diagram.names) else {
            return Ok(());
        };
        let mut line = self.margin();
        if self.diagram.has_stores() {
            write!(line, "{:width$}", "", width = self.store + 3)?;
        }
        line.push(' ');
        for &pit in &row.pits {
            // The name ends where the count ends.
            let name = column_name(self.diagram.variant, pit);
            write!(
                line,
                "{:gap$} {name:>digits$}  ",
                "",
                gap = self.gap,
                digits = self.digits
            )?;
        }
        writeln!(f, "{}", line.trim_end())
    }

    fn write_edge(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.margin())?;
        let store = |f: &mut fmt::Formatter<'_>| {
            if self.diagram.has_stores() {
                write!(f, "+{:-<width$}", "", width = self.store + 2)?;
            }
            Ok(())
        };
        store(f)?;
        write!(f, "+{:-<width$}", "", width = self.inner())?;
        store(f)?;
        writeln!(f, "+")
    }

    /// The line between the players, with the stores.
    fn write_middle(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.margin())?;
        self.write_store(f, self.diagram.taken(Player::North))?;
        write!(f, "|{:width$}", "", width = self.inner())?;
        self.write_store(f, self.diagram.taken(Player::South))?;
        writeln!(f, "|")
    }

    fn write_store(&self, f: &mut fmt::Formatter<'_>, seeds: Option<u16>) -> fmt::Result {
        if !self.diagram.has_stores() {
            return Ok(());
        }
        match seeds {
            Some(seeds) => write!(f, "| {seeds:>width$} ", width = self.store),
            None => write!(f, "|{:width$}", "", width = self.store + 2),
        }
    }

    fn write_row(
        &self,
        f: &mut fmt::Formatter<'_>,
        row: &Row,
        first_of_side: bool,
    ) -> fmt::Result {
        let sign = if first_of_side && self.diagram.is_turn_of(row.owner) { '>' } else { ' ' };
        if first_of_side {
            write!(f, "{sign} {} ", row.owner)?;
        } else {
            write!(f, "{:8}", "")?;
        }
        if self.row_letters() {
            write!(f, "{} ", row.letter)?;
        }
        self.write_store(f, None)?;
        f.write_char('|')?;
        for &pit in &row.pits {
            write!(f, "{:gap$}", "", gap = self.gap)?;
            self.write_pit(f, pit)?;
        }
        write!(f, "{:gap$}", "", gap = self.gap)?;
        self.write_store(f, None)?;
        writeln!(f, "|")
    }

    /// A count with its marks, brackets close to it.
    fn write_pit(&self, f: &mut fmt::Formatter<'_>, pit: Pit) -> fmt::Result {
        let Signs { open, close, badge } = Signs::of(self.diagram.marks(pit));
        let mut cell = String::new();
        write!(cell, "{open}{}", self.diagram.seeds(pit))?;
        write!(f, "{cell:>width$}", width = self.digits + 1)?;
        for c in [close.or(badge), close.and(badge)] {
            f.write_char(c.unwrap_or(' '))?;
        }
        Ok(())
    }
}
