use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::str::FromStr;

use mancala_variants::{AnyPosition, Game, Move, Pit, Position, Totals, Variant};
use thiserror::Error;

use crate::record::header::{Headers, check_name};
use crate::record::{
    GameResult, Header, HeaderFault, MAX_DEPTH, MAX_TAG_VALUE, Next, ReadError, Reader,
    RecordText, SyntaxError, SyntaxFault, Termination, Visitor,
};
use crate::scan::{Found, excerpt};
use crate::{Annotations, MoveText, Notated, Place, PositionText, VariantText};

/// A record of a game, in memory: plain data that may be wrong in any way.
/// [`text`](Self::text) writes it once it is found to be right, and
/// [`check`](Self::check) holds it against the rules.
///
/// ```
/// use mancala_notation::record::Record;
///
/// let text = "[Variant \"ayoayo\"]\n[Result \"*\"]\n\n1. A f {a comment} (1... c) 2. B *\n";
/// let record: Record = text.parse()?;
/// assert_eq!(record.moves.len(), 3);
/// assert_eq!(record.moves[1].comments, ["a comment"]);
/// assert_eq!(record.text()?.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// All tags as name and value, in order, `Variant` first. They tell the start
    /// position, and may tell the result.
    pub tags: Vec<(String, String)>,
    /// The position that the game starts from, with its rulings: that of the tag
    /// `Position`, else the variant's start.
    pub start: AnyPosition,
    /// The moves of the main line.
    pub moves: Vec<Ply>,
    /// How the game came out.
    pub result: GameResult,
}

/// A move in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Seeds that it captured, a capturing seed included, if the record says so.
    pub captured: Option<u16>,
    /// Laps that were sown, if the record says so.
    pub laps: Option<u64>,
    /// Comments on the move; none holds a `}`.
    pub comments: Vec<String>,
    /// Lines that replace the move, each of at least one move.
    pub variations: Vec<Vec<Ply>>,
}

impl Ply {
    /// The bare move.
    #[must_use]
    pub const fn new(mv: Move) -> Self {
        Self { mv, captured: None, laps: None, comments: Vec::new(), variations: Vec::new() }
    }
}

/// A record that cannot be written, since no text would be read as the same.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A tag is wrong, or the tags together are.
    #[error("tag {name}: {fault}")]
    Tag {
        /// The tag's name, shortened; `Variant` where there is no tag.
        name: String,
        /// What is wrong.
        fault: HeaderFault,
    },
    /// A tag's value holds a line break.
    #[error("tag {name}: a value holds no line break")]
    LineBreak {
        /// The tag's name.
        name: String,
    },
    /// The game starts from another position than the tags say.
    #[error("expected the start \"{expected}\" that the tags say, found \"{found}\"")]
    StartDiffers {
        /// What the tags say.
        expected: PositionText<AnyPosition>,
        /// The record's start.
        found: PositionText<AnyPosition>,
    },
    /// The result is not that of the tag `Result`.
    #[error("expected the result {tag} of the tag Result, found {found}")]
    ResultDiffers {
        /// The tag's result.
        tag: GameResult,
        /// The record's result.
        found: GameResult,
    },
    /// The board has no such pit.
    #[error("ply {ply}: the board has no pit {pit}")]
    NoSuchPit {
        /// The ply in its line, from 1 at the start of the game.
        ply: u64,
        /// The pit.
        pit: Pit,
    },
    /// A comment holds a `}`, which would end it.
    #[error("ply {ply}: a comment holds no '}}'")]
    CommentBrace {
        /// The ply in its line, from 1 at the start of the game.
        ply: u64,
    },
    /// A variation without a move.
    #[error("ply {ply}: expected a move in a variation")]
    EmptyVariation {
        /// The ply in its line, from 1 at the start of the game.
        ply: u64,
    },
    /// Variations within variations, deeper than [`MAX_DEPTH`].
    #[error("ply {ply}: expected variations at most {MAX_DEPTH} deep")]
    TooDeep {
        /// The ply in its line, from 1 at the start of the game.
        ply: u64,
    },
}

/// The tags that the notation knows, in the order that [`Record::set_tag`] keeps.
const KNOWN_TAGS: [&str; 10] = [
    "Variant",
    "Event",
    "Site",
    "Date",
    "Round",
    "South",
    "North",
    "Position",
    "Termination",
    "Result",
];

impl Record {
    /// The record of a game, with the tags that it needs and `Result`. A game that
    /// is not over is unfinished.
    ///
    /// ```
    /// use mancala_notation::record::Record;
    /// use mancala_notation::Annotations;
    /// use mancala_variants::{Ayoayo, FromSetup, Game, Move};
    ///
    /// let mut game = Game::new(Ayoayo::start());
    /// game.play(Move::sow(1))?;
    /// let mut record = Record::from_game(&game, Annotations::default());
    /// record.set_tag("South", "Ade");
    /// assert_eq!(
    ///     record.text()?.to_string(),
    ///     "[Variant \"ayoayo\"]\n[South \"Ade\"]\n[Termination \"unfinished\"]\n\
    ///      [Result \"*\"]\n\n1. Bx7 *\n",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_game<P: Notated>(game: &Game<P>, annotations: Annotations) -> Self {
        let start = game.start().to_any();
        let result = GameResult::of(game.outcome());
        let mut record = Self::new(start, result);
        record.moves = game
            .moves()
            .zip(game.positions())
            .map(|(mv, position)| {
                let turn = position.play_counted(mv).map(|(_, turn)| annotations.of(&turn));
                let (captured, laps) = turn.unwrap_or((None, None));
                Ply { captured, laps, ..Ply::new(mv) }
            })
            .collect();
        record
    }

    /// A record without moves, with the tags that it needs and `Result`.
    #[must_use]
    pub fn new(start: AnyPosition, result: GameResult) -> Self {
        let variant = VariantText(start.rulings()).to_string();
        let mut record = Self {
            tags: Vec::from([("Variant".to_string(), variant)]),
            start,
            moves: Vec::new(),
            result,
        };
        if start != AnyPosition::start(start.variant()).with_rulings(start.rulings()) {
            record.set_tag("Position", &PositionText(start).to_string());
        }
        if result == GameResult::Unfinished {
            record.set_tag("Termination", Termination::Unfinished.name());
        }
        record.set_tag("Result", &result.to_string());
        record
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Changes the value of a tag, or adds the tag: in the notation's order where
    /// it knows the tag, else at the end.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if let Some((_, old)) = self.tags.iter_mut().find(|(known, _)| known == name) {
            *old = value.to_string();
            return;
        }
        let rank = |name: &str| KNOWN_TAGS.iter().position(|&known| known == name);
        let place = rank(name).and_then(|own| {
            self.tags.iter().position(|(other, _)| rank(other).is_none_or(|other| other > own))
        });
        let place = place.unwrap_or(self.tags.len());
        self.tags.insert(place, (name.to_string(), value.to_string()));
    }

    /// Reads a text that holds one game, whose start has as many seeds as `totals`
    /// demands.
    ///
    /// # Errors
    ///
    /// [`SyntaxError`], also where the text holds no game or more than one.
    pub fn parse(text: &str, totals: Totals) -> Result<Self, SyntaxError> {
        let mut reader = Reader::from_slice(text.as_bytes()).totals(totals);
        let syntax = |error: ReadError<core::convert::Infallible>| match error {
            ReadError::Syntax(error) => error,
            ReadError::Source(never) => match never {},
        };
        let expected = |place, expected, found| SyntaxError {
            place,
            fault: SyntaxFault::Expected { expected, found },
        };
        let record = reader
            .read_game(&mut RecordBuilder::new())
            .map_err(syntax)?
            .ok_or_else(|| expected(reader.place(), "the tag [Variant \"...\"]", Found::End))?;
        match reader.rest().map_err(syntax)? {
            Some((place, found)) => Err(expected(place, "the end of the text", found)),
            None => Ok(record),
        }
    }

    /// The record as text.
    ///
    /// # Errors
    ///
    /// [`RecordError`] where no text would be read as this record.
    pub fn text(&self) -> Result<RecordText<'_>, RecordError> {
        Ok(RecordText::new(self, self.validate(Totals::Study)?))
    }

    /// Checks that the record can be written, and that its start has as many seeds
    /// as `totals` demands; what its tags say. The rules are another matter, see
    /// [`check`](Self::check).
    ///
    /// # Errors
    ///
    /// [`RecordError`] naming the first fault.
    pub fn validate(&self, totals: Totals) -> Result<Header, RecordError> {
        let mut headers = Headers::default();
        for (name, value) in &self.tags {
            let fault = |fault| RecordError::Tag { name: excerpt(name), fault };
            check_name(name).map_err(fault)?;
            if value.len() > MAX_TAG_VALUE {
                return Err(fault(HeaderFault::TagValueTooLong));
            }
            if value.contains(['\n', '\r']) {
                return Err(RecordError::LineBreak { name: name.clone() });
            }
            headers.tag(name, value, totals).map_err(|(_, header)| fault(header))?;
        }
        let header = headers
            .header()
            .map_err(|fault| RecordError::Tag { name: "Variant".to_string(), fault })?;
        if header.start != self.start {
            let (expected, found) = (PositionText(header.start), PositionText(self.start));
            return Err(RecordError::StartDiffers { expected, found });
        }
        if let Some(tag) = header.result.filter(|&tag| tag != self.result) {
            return Err(RecordError::ResultDiffers { tag, found: self.result });
        }
        validate_line(&self.moves, self.start.variant().pits(), 1, 0)?;
        Ok(header)
    }

    /// Tells a visitor what the record holds, as a [`Reader`] does of its text. All
    /// places are unknown, and each comment that is not empty is one piece.
    ///
    /// # Errors
    ///
    /// [`RecordError`] where the record has no text.
    pub fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<V::Output, RecordError> {
        let header = self.validate(Totals::Study)?;
        Ok(self.walk(&header, visitor))
    }

    pub(super) fn walk<V: Visitor>(&self, header: &Header, visitor: &mut V) -> V::Output {
        match self.walk_moves(header, visitor) {
            ControlFlow::Continue(()) => visitor.end_game(self.result, Place::default()),
            ControlFlow::Break(output) => output,
        }
    }

    fn walk_moves<V: Visitor>(
        &self,
        header: &Header,
        visitor: &mut V,
    ) -> ControlFlow<V::Output> {
        let place = Place::default();
        visitor.begin_game(place)?;
        for (name, value) in &self.tags {
            visitor.tag(name, value, place)?;
        }
        match visitor.begin_moves(header, place)? {
            Next::Read => walk_line(&self.moves, self.start.variant(), visitor),
            Next::Skip => ControlFlow::Continue(()),
        }
    }
}

/// Tells of a line. Recursion ends at [`MAX_DEPTH`]: the record is valid.
fn walk_line<V: Visitor>(
    line: &[Ply],
    variant: Variant,
    visitor: &mut V,
) -> ControlFlow<V::Output> {
    let place = Place::default();
    for ply in line {
        if let Some(mut text) = MoveText::new(variant, ply.mv) {
            (text.captured, text.laps) = (ply.captured, ply.laps);
            visitor.mv(&text, place)?;
        }
        for comment in &ply.comments {
            visitor.begin_comment(place)?;
            if !comment.is_empty() {
                visitor.comment(comment)?;
            }
            visitor.end_comment()?;
        }
        for variation in &ply.variations {
            if visitor.begin_variation(1, place)? == Next::Read {
                walk_line(variation, variant, visitor)?;
                visitor.end_variation(place)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Checks a line whose first move is ply `first` and that lies `depth` variations
/// deep, at most [`MAX_DEPTH`].
fn validate_line(
    line: &[Ply],
    pits: usize,
    first: u64,
    depth: usize,
) -> Result<(), RecordError> {
    for (ply, entry) in (first..).zip(line) {
        if let Some(pit) = entry.mv.pit().filter(|pit| pit.index() >= pits) {
            return Err(RecordError::NoSuchPit { ply, pit });
        }
        if entry.comments.iter().any(|comment| comment.contains('}')) {
            return Err(RecordError::CommentBrace { ply });
        }
        for variation in &entry.variations {
            if variation.is_empty() {
                return Err(RecordError::EmptyVariation { ply });
            }
            if depth >= MAX_DEPTH {
                return Err(RecordError::TooDeep { ply });
            }
            validate_line(variation, pits, ply, depth + 1)?;
        }
    }
    Ok(())
}

/// Strict: exactly one game, and a start with the variant's total of seeds.
impl FromStr for Record {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        Self::parse(text, Totals::Exact)
    }
}

/// The visitor that makes a [`Record`]. It can be used for one game after the
/// other.
#[derive(Clone, Debug)]
pub struct RecordBuilder {
    tags: Vec<(String, String)>,
    start: AnyPosition,
    /// The line being read.
    line: Vec<Ply>,
    /// The lines that it branches off, outermost first, each with how many moves
    /// back.
    outer: Vec<(Vec<Ply>, usize)>,
}

impl Default for RecordBuilder {
    /// Any start will do: that of the game replaces it.
    fn default() -> Self {
        let start = AnyPosition::start(Variant::Ayoayo);
        Self { tags: Vec::new(), start, line: Vec::new(), outer: Vec::new() }
    }
}

impl RecordBuilder {
    /// A builder.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn comment_on_last(&mut self) -> Option<&mut String> {
        self.line.last_mut()?.comments.last_mut()
    }
}

impl Visitor for RecordBuilder {
    type Output = Record;

    fn begin_game(&mut self, _: Place) -> ControlFlow<Record> {
        *self = Self::default();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, name: &str, value: &str, _: Place) -> ControlFlow<Record> {
        self.tags.push((name.to_string(), value.to_string()));
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self, header: &Header, _: Place) -> ControlFlow<Record, Next> {
        self.start = header.start;
        ControlFlow::Continue(Next::Read)
    }

    fn mv(&mut self, mv: &MoveText, _: Place) -> ControlFlow<Record> {
        let (captured, laps) = (mv.captured, mv.laps);
        self.line.push(Ply { captured, laps, ..Ply::new(mv.mv()) });
        ControlFlow::Continue(())
    }

    fn begin_comment(&mut self, _: Place) -> ControlFlow<Record> {
        if let Some(ply) = self.line.last_mut() {
            ply.comments.push(String::new());
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, piece: &str) -> ControlFlow<Record> {
        if let Some(comment) = self.comment_on_last() {
            comment.push_str(piece);
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, back: usize, _: Place) -> ControlFlow<Record, Next> {
        self.outer.push((core::mem::take(&mut self.line), back));
        ControlFlow::Continue(Next::Read)
    }

    fn end_variation(&mut self, _: Place) -> ControlFlow<Record> {
        let (outer, back) = self.outer.pop().unwrap_or_default();
        let variation = core::mem::replace(&mut self.line, outer);
        if let Some(ply) = self.line.iter_mut().rev().nth(back.saturating_sub(1)) {
            ply.variations.push(variation);
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, result: GameResult, _: Place) -> Record {
        let Self { tags, start, line, .. } = core::mem::take(self);
        Record { tags, start, moves: line, result }
    }
}
