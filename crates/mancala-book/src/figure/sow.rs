//! A turn, several turns, or an illegal move.

use mancala_notation::MoveList;
use mancala_variants::{Game, Move, Position as _};

use super::fields::{Field, Fields};
use super::steps::{Story, agrees};
use super::{FigureError, caption, expect, illegal, player};

const KEYS: &[&str] = &[
    "position", "study", "move", "moves", "illegal", "laps", "captured", "after", "outcome",
    "title", "caption",
];

pub(super) fn render(body: &str, id: &str) -> Result<String, FigureError> {
    let fields = Fields::read(body, KEYS)?;
    let start = fields.position()?;
    let field = match (fields.get("move"), fields.get("moves")) {
        (Some(one), None) => one,
        (None, Some(several)) => several,
        (None, None) => {
            return Err(FigureError::new(0, "the key `move` or `moves` is missing"));
        }
        (Some(one), Some(several)) => {
            let last = if one.line > several.line { one } else { several };
            return Err(last.error("a figure has `move` or `moves`, not both"));
        }
    };
    let moves = field.moves(start.variant())?;
    if field.key == "move" && moves.len() != 1 {
        return Err(field.error(&format!(
            "expected one move, found {}; several stand after `moves`",
            field.value
        )));
    }
    let caption = fields.demand("caption")?;
    if let Some(expected) = fields.get("illegal") {
        return illegal_move(&fields, &expected, start, &moves, &caption, id);
    }

    let story = Story::of(start, &moves).map_err(|broken| {
        let variant = start.variant();
        let mv = expect::move_name(variant, broken.illegal.mv);
        let (why, rule) = (broken.illegal.why, broken.illegal.rule);
        let legal = MoveList { variant, moves: broken.position.legal_moves() };
        let turn = if moves.len() > 1 {
            format!(" in turn {}", broken.turn + 1)
        } else {
            String::new()
        };
        field.error(&format!("{mv} is illegal{turn}: {why} ({rule}); legal moves: {legal}"))
    })?;
    let mut before = story.start;
    for told in &story.turns {
        if !agrees(told, &before) {
            return Err(
                field.error("the engine's trace does not lead to the engine's position")
            );
        }
        before = told.explained.next;
    }
    check(&fields, &story)?;
    let title = fields.get("title").map(|field| field.value);
    Ok(player::render(&story, title, &caption::render(&caption)?, id))
}

fn check(fields: &Fields<'_>, story: &Story) -> Result<(), FigureError> {
    let turns: Vec<_> = story.turns.iter().map(|told| told.turn).collect();
    if let Some(field) = fields.get("laps") {
        expect::numbers(&field, &turns, |turn| turn.laps)?;
    }
    if let Some(field) = fields.get("captured") {
        expect::numbers(&field, &turns, |turn| turn.captured.into())?;
    }
    if let Some(field) = fields.get("after") {
        expect::after(&field, &story.position, fields.totals()?)?;
    }
    if let Some(field) = fields.get("outcome") {
        expect::outcome(&field, story.outcome)?;
    }
    Ok(())
}

/// The last of the moves is illegal, by this rule; those before it are played.
fn illegal_move(
    fields: &Fields<'_>,
    expected: &Field<'_>,
    start: mancala_variants::AnyPosition,
    moves: &[Move],
    words: &Field<'_>,
    id: &str,
) -> Result<String, FigureError> {
    for key in ["laps", "captured", "after", "outcome"] {
        if let Some(field) = fields.get(key) {
            return Err(field.error("says nothing of an illegal move"));
        }
    }
    let variant = start.variant();
    let mut game = Game::new(start);
    let (&last, before) =
        moves.split_last().ok_or_else(|| expected.error("there is no move"))?;
    for &mv in before {
        game.play(mv).map_err(|illegal| {
            let (mv, why, rule) = (expect::move_name(variant, mv), illegal.why, illegal.rule);
            expected
                .error(&format!("only the last move may be illegal, {mv} is: {why} ({rule})"))
        })?;
    }
    let position = game.position();
    match game.play(last) {
        Ok(turn) => {
            let mv = expect::move_name(variant, last);
            let laps = turn.laps;
            Err(expected.differs(&format!("a legal move: {mv}, laps {laps}")))
        }
        Err(refused) if refused.rule != expected.value => {
            Err(expected.differs(&format!("{}: {}", refused.rule, refused.why)))
        }
        Err(refused) => {
            let title = fields.get("title").map(|field| field.value);
            let caption = caption::render(words)?;
            Ok(illegal::render(&position, game.outcome(), &refused, title, &caption, id))
        }
    }
}
