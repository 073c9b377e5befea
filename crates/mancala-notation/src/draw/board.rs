//! How the pits lie, and what they are called.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use mancala_variants::{Pit, Player, Variant};

use crate::PitName;

/// One row of a board.
pub(super) struct Row {
    /// Whose row it is.
    pub(super) owner: Player,
    /// The letter that begins the names of its pits.
    pub(super) letter: String,
    /// Its pits as they lie before South, from left to right.
    pub(super) pits: Vec<Pit>,
}

/// The rows of a board as it lies before South, top row first.
pub(super) fn rows(variant: Variant) -> Vec<Row> {
    let mut rows = Vec::new();
    variant.for_each_row(|pits| {
        let first = pits.first().copied();
        rows.push(Row {
            owner: first.and_then(|pit| variant.owner(pit)).unwrap_or(Player::South),
            letter: first.map_or_else(String::new, |pit| split(variant, pit).0),
            pits: pits.to_vec(),
        });
    });
    rows
}

/// Whether pits are named by row and column (`A1`) and not by a letter alone.
pub(super) const fn has_columns(variant: Variant) -> bool {
    matches!(variant, Variant::BaoKigogo)
}

/// The pit's name. Empty when the board has no such pit.
pub(super) fn name(variant: Variant, pit: Pit) -> String {
    PitName::new(variant, pit).map_or_else(String::new, |name| name.to_string())
}

/// What stands at the edge of the board for the pit's column: the number where
/// names have one, else the whole name.
pub(super) fn column_name(variant: Variant, pit: Pit) -> String {
    let (letter, column) = split(variant, pit);
    if column.is_empty() { letter } else { column }
}

/// The letter and the number of the pit's name.
fn split(variant: Variant, pit: Pit) -> (String, String) {
    let mut letter = name(variant, pit);
    let column = letter.split_off(letter.len().min(1));
    (letter, column)
}
