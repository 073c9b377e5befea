//! Where everything lies in the SVG, in units of its `viewBox`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use mancala_variants::Player;

use super::board::{Row, has_columns, rows};
use super::lines::{folded, width_of};
use super::seeds::PIT;
use super::words::Turn;
use super::{Diagram, Mark};

/// Space around everything.
const MARGIN: i32 = 20;
/// How much further in text begins, so that it stands clear of round corners.
const INDENT: i32 = 6;
/// Width of the frame where nothing is written on it.
const EDGE: i32 = 16;
/// Width of the frame where letters of rows are written on it.
const LETTERED_EDGE: i32 = 46;
/// Space between the frame and what lies on the wood.
const PAD: i32 = 14;
/// Height of a pit with room for its marks.
const PIT_HEIGHT: i32 = 2 * PIT + 22;
/// Space between the rows of a side, so that a count is nearer to its own pit.
const ROW_GAP: i32 = 24;
/// Space between the sides.
const MIDDLE: i32 = 20;
/// Width of a store.
pub(super) const STORE: i32 = 96;
/// Space between a store and the pits.
const STORE_GAP: i32 = 12;

/// Sizes of letters, and the distance of two pits. A wide board is shown at a
/// smaller scale, so its letters must be larger.
pub(super) struct Sizes {
    pub(super) pitch: i32,
    pub(super) count: i32,
    pub(super) name: i32,
    pub(super) label: i32,
    pub(super) small: i32,
}

/// A rectangle.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Area {
    /// What is left of it within a border of this width and height.
    const fn inside(self, across: i32, along: i32) -> Self {
        Self {
            x: self.x + across,
            y: self.y + along,
            width: self.width - 2 * across,
            height: self.height - 2 * along,
        }
    }

    pub(super) const fn right(self) -> i32 {
        self.x + self.width
    }

    pub(super) const fn bottom(self) -> i32 {
        self.y + self.height
    }

    pub(super) const fn middle(self) -> i32 {
        self.y + self.height / 2
    }
}

/// A row of pits.
pub(super) struct PlacedRow {
    pub(super) row: Row,
    /// The middle of its pits.
    pub(super) y: i32,
}

/// A line of text, or a legend, with its base.
pub(super) struct Line<T> {
    pub(super) content: T,
    pub(super) base: i32,
}

/// What stands under the board.
pub(super) enum Note {
    /// Of the diagram itself.
    Own(String),
    /// Marks with what they mean.
    Legend(Vec<Mark>),
    /// Of the caption.
    Caption(String),
}

/// Where everything lies.
pub(super) struct Layout {
    pub(super) sizes: Sizes,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) heading: Vec<Line<String>>,
    /// The base of North's seat.
    pub(super) north: i32,
    /// The base of South's seat.
    pub(super) south: i32,
    pub(super) frame: Area,
    pub(super) wood: Area,
    /// The left edge of the first column.
    pub(super) left: i32,
    pub(super) rows: Vec<PlacedRow>,
    pub(super) notes: Vec<Line<Note>>,
}

impl Layout {
    /// The layout of a diagram; `steps` if its marks will change.
    pub(super) fn new(diagram: &Diagram, steps: bool) -> Self {
        let columns = has_columns(diagram.variant);
        let sizes = if columns {
            Sizes { pitch: 94, count: 42, name: 34, label: 42, small: 36 }
        } else if diagram.has_stores() {
            Sizes { pitch: 104, count: 38, name: 28, label: 34, small: 29 }
        } else {
            Sizes { pitch: 104, count: 36, name: 26, label: 30, small: 25 }
        };
        let rows = rows(diagram.variant);
        let pits = rows.first().map_or(0, |row| row.pits.len());
        let side = if diagram.names && columns { LETTERED_EDGE } else { EDGE };
        let band = if diagram.names { sizes.name + 16 } else { EDGE };
        let store = if diagram.has_stores() { STORE + STORE_GAP } else { 0 };
        let left = MARGIN + side + PAD + store;
        let width = 2 * left + i32::try_from(pits).unwrap_or(0) * sizes.pitch;
        let room = width - 2 * (MARGIN + INDENT);

        let mut y = MARGIN;
        let heading = folded(diagram.title.as_deref().unwrap_or(""), room, sizes.label);
        let heading = place(heading, &mut y, sizes.label);
        y += sizes.label * 3 / 2;
        let (top, north) = (y, y - sizes.label / 2);
        y += band + PAD;
        let rows = place_rows(rows, &mut y, &sizes);
        y += PAD + band;
        let frame = Area { x: MARGIN, y: top, width: width - 2 * MARGIN, height: y - top };
        y += sizes.label * 3 / 2;
        let south = y - sizes.label / 4;
        let notes = place(notes(diagram, steps, room, &sizes), &mut y, sizes.small);
        let height = y + MARGIN;

        let wood = frame.inside(side, band);
        Self { sizes, width, height, heading, north, south, frame, wood, left, rows, notes }
    }

    /// Where text begins that is not centred.
    pub(super) const fn text_left() -> i32 {
        MARGIN + INDENT
    }

    /// The middle of a column of pits.
    pub(super) const fn column(&self, column: i32) -> i32 {
        self.left + column * self.sizes.pitch + self.sizes.pitch / 2
    }

    /// The middle of a player's store, and half its height. Each lies at the
    /// owner's right end (`ayoayo.setup`) and leaves room for its number on the
    /// owner's side.
    pub(super) const fn store(&self, player: Player) -> (i32, i32, i32) {
        let number = self.sizes.count + 8;
        let half = (self.wood.height - 2 * PAD - number) / 2;
        let (across, middle) = (PAD + STORE / 2, self.wood.middle());
        match player {
            Player::North => (self.wood.x + across, middle + number / 2, half),
            Player::South => (self.wood.right() - across, middle - number / 2, half),
        }
    }
}

fn place_rows(rows: Vec<Row>, y: &mut i32, sizes: &Sizes) -> Vec<PlacedRow> {
    let mut above = None;
    let place = |row: Row| {
        match above {
            None => {}
            Some(owner) if owner == row.owner => *y += ROW_GAP,
            Some(_) => *y += MIDDLE,
        }
        above = Some(row.owner);
        let top = *y;
        let count = sizes.count + 4;
        *y += count + PIT_HEIGHT;
        // Counts stand on the owner's side of the pits.
        let first = match row.owner {
            Player::North => count,
            Player::South => 0,
        };
        PlacedRow { row, y: top + first + PIT_HEIGHT / 2 }
    };
    rows.into_iter().map(place).collect()
}

/// Puts lines one below the other.
fn place<T>(lines: Vec<T>, y: &mut i32, size: i32) -> Vec<Line<T>> {
    let place = |content| {
        *y += size * 3 / 2;
        Line { content, base: *y - size / 4 }
    };
    lines.into_iter().map(place).collect()
}

/// Everything under the board, line by line.
fn notes(diagram: &Diagram, steps: bool, room: i32, sizes: &Sizes) -> Vec<Note> {
    let mut notes = Vec::new();
    if let Some(outcome) = &diagram.outcome {
        notes.push(Note::Own(format!("Game over: {outcome}")));
    }
    if let Some(last) = &diagram.last_move {
        notes.push(Note::Own(format!("Last move: {}", Turn(diagram, last))));
    }
    let used = diagram.marks_used();
    let shown = |mark: &Mark| used.has(*mark) || steps && *mark != Mark::Choice;
    let mut left = 0;
    for mark in Mark::ALL.into_iter().filter(shown) {
        let needed = legend_width(mark, sizes.small);
        match notes.last_mut() {
            Some(Note::Legend(marks)) if needed <= left => marks.push(mark),
            _ => {
                notes.push(Note::Legend([mark].into()));
                left = room;
            }
        }
        left -= needed;
    }
    let caption = folded(diagram.caption.as_deref().unwrap_or(""), room, sizes.small);
    notes.extend(caption.into_iter().map(Note::Caption));
    notes
}

/// The middle of two coordinates.
pub(super) const fn between(one: i32, other: i32) -> i32 {
    one + (other - one) / 2
}

/// Radius of a sign in the legend.
pub(super) const fn sign_radius(size: i32) -> i32 {
    size * 9 / 20
}

/// Where the text of a sign begins, from the sign's left.
pub(super) const fn sign_indent(size: i32) -> i32 {
    2 * sign_radius(size) + size * 2 / 5
}

/// Width of a mark in the legend, with the space after it.
pub(super) fn legend_width(mark: Mark, size: i32) -> i32 {
    sign_indent(size) + width_of(mark.meaning(), size) + size * 3 / 4
}
