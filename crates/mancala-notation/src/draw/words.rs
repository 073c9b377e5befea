//! What a diagram says in words.

use core::fmt::{self, Write};

use mancala_variants::{Move, Player};

use super::board::{Row, has_columns, name, rows};
use super::{Diagram, LastMove};

/// The game, and whose turn it is or how it ended.
pub(super) struct Summary<'a>(pub(super) &'a Diagram);

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagram { variant, outcome, to_move, .. } = self.0;
        f.write_str(variant.title())?;
        match (outcome, to_move) {
            (Some(outcome), _) => write!(f, ", {outcome}"),
            (None, Some(player)) => write!(f, ", {player} to move"),
            (None, None) => Ok(()),
        }
    }
}

/// The whole diagram in sentences, for those who do not see it.
pub(super) struct Description<'a>(pub(super) &'a Diagram);

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagram = self.0;
        write!(
            f,
            "{}. The board as it lies before South, rows from left to right.",
            Summary(diagram)
        )?;
        let rows = rows(diagram.variant);
        for (number, row) in rows.iter().enumerate() {
            let place = match (has_columns(diagram.variant), number) {
                (false, _) => "row",
                (true, 1 | 2) => "front row",
                (true, _) => "back row",
            };
            write_row(f, diagram, row, place)?;
        }
        if let Some([south, north]) = diagram.captured {
            if diagram.has_stores() {
                write!(
                    f,
                    " South's store, at the right, holds {}. North's store, at the left, holds {}.",
                    Count(south),
                    Count(north)
                )?;
            } else {
                write!(f, " Captured: South {south}, North {north}.")?;
            }
        }
        if let Some(last) = &diagram.last_move {
            f.write_char(' ')?;
            write_turn(f, diagram, last)?;
        }
        let mut choices = rows
            .iter()
            .flat_map(|row| row.pits.iter().copied())
            .filter(|&pit| diagram.marks(pit).has(super::Mark::Choice))
            .peekable();
        if choices.peek().is_some() {
            f.write_str(" May be lifted:")?;
            list(f, choices, |f, pit| f.write_str(&name(diagram.variant, pit)))?;
        }
        Ok(())
    }
}

fn write_row(
    f: &mut fmt::Formatter<'_>,
    diagram: &Diagram,
    row: &Row,
    place: &str,
) -> fmt::Result {
    write!(f, " {}'s {place}:", row.owner)?;
    list(f, row.pits.iter().copied(), |f, pit| {
        write!(f, "{} {}", name(diagram.variant, pit), diagram.seeds(pit))
    })
}

/// One sentence, or two, on the last move.
fn write_turn(f: &mut fmt::Formatter<'_>, diagram: &Diagram, last: &LastMove) -> fmt::Result {
    let variant = diagram.variant;
    f.write_str("Last move: ")?;
    let mover = mover(diagram, last);
    match mover {
        Some(player) => write!(f, "{player} ")?,
        None => f.write_str("the mover ")?,
    }
    let Move::Sow(pit) = last.mv else {
        return f.write_str("passed.");
    };
    write!(f, "lifted {}, {}", name(variant, pit), Laps(last.laps))?;
    if let Some(pit) = last.last {
        write!(f, "; the last seed fell into {}", name(variant, pit))?;
    }
    if last.captured == 0 {
        return f.write_str("; nothing was captured.");
    }
    write!(f, "; {} captured:", last.captured)?;
    list(f, last.captures.iter().copied(), |f, (pit, seeds)| {
        write!(f, "{seeds} from {}", name(variant, pit))
    })
}

/// Items after a colon, with commas and a full stop.
fn list<T>(
    f: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = T>,
    mut write: impl FnMut(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    for (number, item) in items.enumerate() {
        f.write_str(if number == 0 { " " } else { ", " })?;
        write(f, item)?;
    }
    f.write_char('.')
}

/// Whose turn the last move was. A pass does not say so itself, but turns
/// alternate.
fn mover(diagram: &Diagram, last: &LastMove) -> Option<Player> {
    match last.mv {
        Move::Sow(pit) => diagram.variant.owner(pit),
        Move::Pass => diagram.to_move.map(Player::opponent),
    }
}

/// The last move in short, such as `South B, 5 laps, 7 captured`.
pub(super) struct Turn<'a>(pub(super) &'a Diagram, pub(super) &'a LastMove);

impl fmt::Display for Turn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(diagram, last) = *self;
        if let Some(player) = mover(diagram, last) {
            write!(f, "{player} ")?;
        }
        let Move::Sow(pit) = last.mv else {
            return f.write_str("passed");
        };
        write!(f, "{}, {}", name(diagram.variant, pit), Laps(last.laps))?;
        if last.captured > 0 {
            write!(f, ", {} captured", last.captured)?;
        }
        Ok(())
    }
}

/// A number of seeds.
pub(super) struct Count(pub(super) u16);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "seed" } else { "seeds" })
    }
}

struct Laps(u64);

impl fmt::Display for Laps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "lap" } else { "laps" })
    }
}
