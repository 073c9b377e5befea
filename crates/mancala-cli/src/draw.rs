//! Positions and moves as they are shown.

use std::io::{self, Write};
use std::path::Path;

use mancala_notation::draw::Diagram;
use mancala_notation::{MoveText, PitName, PositionText};
use mancala_variants::rulings::Rulings as _;
use mancala_variants::{AnyPosition, Move, Moves, Pit, Position as _, Variant};

use crate::error::Error;
use crate::output;

/// The pit's name in the notation; its index where the board has no such pit.
pub(crate) fn pit_name(variant: Variant, pit: Pit) -> String {
    PitName::new(variant, pit).map_or_else(|| pit.to_string(), |name| name.to_string())
}

/// The move in the notation; the pit's index where the board has no such pit.
pub(crate) fn move_name(variant: Variant, mv: Move) -> String {
    MoveText::new(variant, mv).map_or_else(|| mv.to_string(), |text| text.to_string())
}

/// The move with what else it can be called, such as `B (1)`.
pub(crate) fn both_names(variant: Variant, mv: Move) -> String {
    format!("{} ({mv})", move_name(variant, mv))
}

/// For example `1 seed`, `2 seeds`.
pub(crate) fn count(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// Writes the position as text, the rulings that are not the default, the legal
/// moves, and the outcome if the game is over.
pub(crate) fn write_prospect(out: &mut dyn Write, position: &AnyPosition) -> io::Result<()> {
    writeln!(out, "position: {}", PositionText(*position))?;
    write_rulings(out, &position.rulings().non_default())?;
    writeln!(out, "legal moves: {}", list(position.variant(), position.legal_moves()))?;
    if let Some(outcome) = position.outcome() {
        writeln!(out, "outcome: {outcome}")?;
    }
    Ok(())
}

fn list(variant: Variant, moves: Moves) -> String {
    let names: Vec<String> = moves.iter().map(|mv| both_names(variant, mv)).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
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

/// Writes a diagram as SVG, to a file if one is given.
pub(crate) fn write_svg(
    out: &mut dyn Write,
    file: Option<&Path>,
    diagram: &Diagram,
) -> Result<(), Error> {
    let svg = diagram.svg("board");
    match file {
        None => write!(out, "{svg}")?,
        Some(path) => output::replace(path, |file| Ok(write!(file, "{svg}")?))?,
    }
    Ok(())
}
