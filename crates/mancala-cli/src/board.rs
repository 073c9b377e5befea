//! Drawing boards and positions as text.

use std::io::{self, Write};

use mancala_variants::rulings::Rulings as _;
use mancala_variants::{AnyPosition, Pit, Player, Position as _, Variant};

/// Writes the board as it lies before South, top row first: the seeds of each
/// pit, with the pit's index on the outer side.
pub(crate) fn write_board(
    out: &mut dyn Write,
    variant: Variant,
    pits: &[u8],
) -> io::Result<()> {
    let mut rows: Vec<Vec<Pit>> = Vec::new();
    variant.for_each_row(|row| rows.push(row.to_vec()));
    let owner = |row: &[Pit]| row.first().and_then(|&pit| variant.owner(pit));
    let mut above = owner(rows.first().map_or(&[], Vec::as_slice));
    for row in &rows {
        let indices = row.iter().map(|pit| pit.index());
        let seeds = row.iter().map(|pit| pits.get(pit.index()).map_or(0, |&n| n.into()));
        let player = owner(row);
        if player != above {
            writeln!(out, "       {}", "-".repeat(4 * row.len()))?;
            above = player;
        }
        if player == Some(Player::North) {
            write_row(out, "pit", indices)?;
            write_row(out, "North", seeds)?;
        } else {
            write_row(out, "South", seeds)?;
            write_row(out, "pit", indices)?;
        }
    }
    Ok(())
}

fn write_row(
    out: &mut dyn Write,
    name: &str,
    numbers: impl Iterator<Item = usize>,
) -> io::Result<()> {
    write!(out, "{name:>6} ")?;
    for number in numbers {
        write!(out, "{number:>4}")?;
    }
    writeln!(out)
}

/// Writes the variant, the rulings that are not the default and the player to
/// move, the board and the captured seeds.
pub(crate) fn write_position(out: &mut dyn Write, position: &AnyPosition) -> io::Result<()> {
    let variant = position.variant();
    writeln!(out, "{}, {} to move", variant.title(), position.to_move())?;
    write_rulings(out, &position.rulings().non_default())?;
    writeln!(out)?;
    write_board(out, variant, &position.pits())?;
    writeln!(out)?;
    let [south, north] = Player::ALL.map(|player| position.captured(player));
    writeln!(out, "captured: South {south}, North {north}")
}

/// Writes the legal moves, and the outcome if the game is over.
pub(crate) fn write_prospect(out: &mut dyn Write, position: &AnyPosition) -> io::Result<()> {
    writeln!(out, "legal moves: {}", position.legal_moves())?;
    if let Some(outcome) = position.outcome() {
        writeln!(out, "outcome: {outcome}")?;
    }
    Ok(())
}

/// Writes a line with these rulings, none where there are none.
pub(crate) fn write_rulings(out: &mut dyn Write, rulings: &[(&str, &str)]) -> io::Result<()> {
    if rulings.is_empty() {
        return Ok(());
    }
    let pairs: Vec<String> =
        rulings.iter().map(|(id, value)| format!("{id}={value}")).collect();
    writeln!(out, "rulings: {}", pairs.join(", "))
}
