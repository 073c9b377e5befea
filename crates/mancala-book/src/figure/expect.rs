//! What a figure says of its position or turns, held against the engine.

use mancala_notation::{MoveList, MoveText, PositionText};
use mancala_variants::{AnyPosition, Outcome, Position as _, Totals, Turn, Variant, Winner};

use super::FigureError;
use super::fields::{Field, position};

/// `legal: A B c`, `-` or `none`.
pub(super) fn legal(field: &Field<'_>, position: &AnyPosition) -> Result<(), FigureError> {
    let variant = position.variant();
    let (legal, mut found) = (position.legal_moves(), Vec::new());
    if field.value != "none" {
        found = field.moves(variant)?;
    }
    if legal.iter().eq(found.iter().copied()) {
        return Ok(());
    }
    let moves = MoveList { variant, moves: legal }.to_string();
    Err(field.differs(&moves.replace(',', "")))
}

/// `outcome: south 28-20 no-feed`, `draw - repetition` or `none`.
pub(super) fn outcome(field: &Field<'_>, outcome: Option<Outcome>) -> Result<(), FigureError> {
    let parts = field.words().count();
    if field.value != "none" && parts != 3 {
        return Err(field.error(&format!(
            "expected none, or winner, score or -, and reason, found {}",
            field.value
        )));
    }
    let engine = outcome.map_or_else(|| "none".to_owned(), outcome_text);
    if field.words().eq(engine.split(' ')) { Ok(()) } else { Err(field.differs(&engine)) }
}

fn outcome_text(outcome: Outcome) -> String {
    let winner = match outcome.winner {
        Winner::South => "south",
        Winner::North => "north",
        Winner::Draw => "draw",
    };
    let score = match outcome.score {
        Some([south, north]) => format!("{south}-{north}"),
        None => "-".to_owned(),
    };
    format!("{winner} {score} {}", outcome.reason)
}

/// `laps: 5` or `captured: 7`: one number for each turn.
pub(super) fn numbers(
    field: &Field<'_>,
    turns: &[Turn],
    number: impl Fn(&Turn) -> u64,
) -> Result<(), FigureError> {
    let found: Vec<u64> = field
        .words()
        .map(|word| word.parse().map_err(|_| format!("expected a number, found {word}")))
        .collect::<Result<_, _>>()
        .map_err(|message: String| field.error(&message))?;
    if found.len() != turns.len() {
        let (expected, found) = (turns.len(), found.len());
        return Err(field
            .error(&format!("expected {expected} numbers, one for each turn, found {found}")));
    }
    let engine: Vec<u64> = turns.iter().map(number).collect();
    if found == engine {
        return Ok(());
    }
    let engine: Vec<String> = engine.iter().map(u64::to_string).collect();
    Err(field.differs(&engine.join(" ")))
}

/// `after:` and a position.
pub(super) fn after(
    field: &Field<'_>,
    engine: &AnyPosition,
    totals: Totals,
) -> Result<(), FigureError> {
    if position(field, totals)? == *engine {
        return Ok(());
    }
    Err(field.differs(&PositionText(*engine).to_string()))
}

/// The name of a move, for messages.
pub(super) fn move_name(variant: Variant, turn: mancala_variants::Move) -> String {
    MoveText::new(variant, turn).map_or_else(|| turn.to_string(), |text| text.to_string())
}
