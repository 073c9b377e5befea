//! The lines of a figure: `key: value`.

use mancala_notation::draw::Diagram;
use mancala_notation::{MoveText, PositionError, PositionText, VariantText};
use mancala_variants::{AnyPosition, Move, Position as _, Totals, Variant};

use super::FigureError;

/// The value of a key, with the line it stands on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    pub(super) key: &'static str,
    pub(super) value: &'a str,
    pub(super) line: usize,
}

impl<'a> Field<'a> {
    /// An error that begins with the key.
    pub(super) fn error(&self, message: &str) -> FigureError {
        FigureError::new(self.line, format!("{}: {message}", self.key))
    }

    /// The value is not what the engine gives.
    pub(super) fn differs(&self, engine: &str) -> FigureError {
        self.error(&format!("found {}, the engine gives {engine}", self.value))
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.value.split_ascii_whitespace()
    }

    fn yes(&self) -> Result<bool, FigureError> {
        match self.value {
            "yes" => Ok(true),
            "no" => Ok(false),
            other => Err(self.error(&format!("expected yes or no, found {other}"))),
        }
    }

    /// The moves of the value, at least one.
    pub(super) fn moves(&self, variant: Variant) -> Result<Vec<Move>, FigureError> {
        let read = |word| match MoveText::parse(variant, word) {
            Ok(text) if text == text.bare() => Ok(text.mv()),
            Ok(text) => Err(self.error(&format!("expected {}, found {word}", text.bare()))),
            Err(error) => Err(self.error(&error.fault.to_string())),
        };
        let moves: Vec<Move> = self.words().map(read).collect::<Result<_, _>>()?;
        if moves.is_empty() {
            Err(self.error("expected a move, found nothing"))
        } else {
            Ok(moves)
        }
    }
}

/// All fields of a figure.
pub(super) struct Fields<'a>(Vec<Field<'a>>);

impl<'a> Fields<'a> {
    /// Reads lines whose keys must be among `keys`, each once at most.
    pub(super) fn read(body: &'a str, keys: &[&'static str]) -> Result<Self, FigureError> {
        let mut fields: Vec<Field<'a>> = Vec::new();
        for (line, text) in body.lines().enumerate() {
            if text.trim().is_empty() {
                continue;
            }
            let Some((found, value)) = text.split_once(':') else {
                let message = format!("expected a line `key: value`, found `{}`", text.trim());
                return Err(FigureError::new(line, message));
            };
            let (found, value) = (found.trim(), value.trim());
            let Some(&key) = keys.iter().find(|&&key| key == found) else {
                let message = format!("unknown key `{found}`, expected {}", keys.join(", "));
                return Err(FigureError::new(line, message));
            };
            if let Some(first) = fields.iter().find(|field| field.key == key) {
                let first = first.line + 1;
                let message =
                    format!("{key}: stands here again, first on line {first} of the figure");
                return Err(FigureError::new(line, message));
            }
            let field = Field { key, value, line };
            if value.is_empty() {
                return Err(field.error("has no value"));
            }
            fields.push(field);
        }
        Ok(Self(fields))
    }

    pub(super) fn get(&self, key: &str) -> Option<Field<'a>> {
        self.0.iter().copied().find(|field| field.key == key)
    }

    pub(super) fn demand(&self, key: &str) -> Result<Field<'a>, FigureError> {
        self.get(key).ok_or_else(|| FigureError::new(0, format!("the key `{key}` is missing")))
    }

    pub(super) fn yes(&self, key: &str) -> Result<bool, FigureError> {
        self.get(key).map_or(Ok(false), |field| field.yes())
    }

    /// How many seeds positions may have.
    pub(super) fn totals(&self) -> Result<Totals, FigureError> {
        Ok(if self.yes("study")? { Totals::Study } else { Totals::Exact })
    }

    /// The position: a text of one, or a variant for its start.
    pub(super) fn position(&self) -> Result<AnyPosition, FigureError> {
        let (field, totals) = (self.demand("position")?, self.totals()?);
        if !field.value.contains(' ') {
            let VariantText(rulings) = field
                .value
                .parse()
                .map_err(|error: PositionError| field.error(&error.to_string()))?;
            return Ok(AnyPosition::start(rulings.variant()).with_rulings(rulings));
        }
        position(&field, totals)
    }
}

/// The position that a field tells.
pub(super) fn position(field: &Field<'_>, totals: Totals) -> Result<AnyPosition, FigureError> {
    let PositionText(position) = PositionText::parse(field.value, totals)
        .map_err(|error| field.error(&error.to_string()))?;
    Ok(position)
}

/// The board of a position, with its captured seeds and nothing else.
pub(super) fn bare_board(position: &AnyPosition) -> Diagram {
    use mancala_variants::Player::{North, South};
    Diagram::of_board(position.variant(), &position.pits())
        .captured(position.captured(South), position.captured(North))
}
