//! Whether what a record says happened according to the rules.
//!
//! The text is the business of [`record`](crate::record); here its moves are
//! played. A [`Checker`] is the visitor that does so, [`check_game`] reads one
//! game with it, and [`Record::check`] does the same for a record in memory.
//!
//! What is checked: every move of every line, repetition included (a variation has
//! the history of the line that it leaves); the numbers after `x` and `^`, which a
//! pass may carry as zeros; and the result.
//!
//! * Termination `normal`: the result is the one that the rules give, and `*` for
//!   a game that is not over.
//! * Another termination: the rules have not ended the game before. Then
//!   `resignation` and `time` give `1-0` or `0-1`, `agreement` these or `1/2-1/2`,
//!   and `unfinished` gives `*`.
//!
//! ```
//! use mancala_notation::legality::check_game;
//! use mancala_notation::record::Reader;
//!
//! let text = "[Variant \"ayoayo\"]\n\n1. Bx6 *\n";
//! let error = check_game(&mut Reader::from_slice(text.as_bytes())).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 3, column 4 (byte 23): ply 1: Bx6 captures 7 seeds by the rules",
//! );
//! ```

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use mancala_variants::{AnyPosition, Game, IllegalMove, Move, Outcome, Totals, Turn, Variant};
use thiserror::Error;

use crate::record::{
    GameResult, Header, Next, Ply, ReadError, Reader, Record, RecordError, Source, Termination,
    Visitor,
};
use crate::{Annotations, MoveList, MoveText, Place};

/// The first thing in a record that the rules do not bear out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}ply {ply}: {fault}", At(*place))]
#[non_exhaustive]
pub struct LegalityError {
    /// Where: the move, or the result. Unknown for a record in memory.
    pub place: Place,
    /// The ply in its line, from 1 at the start of the game; for the result, the
    /// number of plies of the game.
    pub ply: u64,
    /// How many variations deep.
    pub depth: usize,
    /// What is wrong.
    #[source]
    pub fault: LegalityFault,
}

/// A place with a colon, or nothing where it is unknown.
struct At(Place);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_known() { write!(f, "{}: ", self.0) } else { Ok(()) }
    }
}

/// What the rules do not bear out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LegalityFault {
    /// The move is illegal.
    #[error("{written} is illegal: {} ({}), legal: {legal}", illegal.why, illegal.rule)]
    IllegalMove {
        /// The move as written.
        written: MoveText,
        /// The rule that forbids it, and why.
        illegal: Box<IllegalMove>,
        /// The legal moves; none once the game is over.
        legal: MoveList,
    },
    /// The number after `x` is wrong.
    #[error("{written} captures {rules} seeds by the rules")]
    Captured {
        /// The move as written.
        written: MoveText,
        /// Seeds that it captures.
        rules: u16,
    },
    /// The number after `^` is wrong.
    #[error("{written} takes {rules} laps by the rules")]
    Laps {
        /// The move as written.
        written: MoveText,
        /// Laps that it takes.
        rules: u64,
    },
    /// A normal result that the rules do not give.
    #[error("the result is {rules} by the rules, found {written}")]
    Result {
        /// The result as written.
        written: GameResult,
        /// The result by the rules, `*` while the game is not over.
        rules: GameResult,
    },
    /// Another termination than `normal`, but the game is over by the rules.
    #[error("the game is over by the rules with {rules}, expected no {termination}")]
    Over {
        /// The termination as written.
        termination: Termination,
        /// The result by the rules.
        rules: GameResult,
    },
    /// A result that does not go with the termination.
    #[error("expected {expected} after {termination}, found {written}")]
    TerminationResult {
        /// The termination as written.
        termination: Termination,
        /// The result as written.
        written: GameResult,
        /// The results that go with it.
        expected: &'static str,
    },
}

/// What a game came to that was played by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedGame {
    /// What the tags say.
    pub header: Header,
    /// Plies of the main line.
    pub plies: u64,
    /// The position after the last of them.
    pub position: AnyPosition,
    /// How the game ended by the rules, repetition included; `None` while it is
    /// not over.
    pub outcome: Option<Outcome>,
    /// The result as written.
    pub result: GameResult,
}

/// Why a game is no record of a game played by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError<E> {
    /// It could not be read.
    #[error(transparent)]
    Read(ReadError<E>),
    /// It was not played by the rules.
    #[error(transparent)]
    Legality(LegalityError),
}

/// Reads the next game and plays it; what it came to, or `None` when there is no
/// more game. Of a game that is at fault in both ways the first fault is reported.
///
/// # Errors
///
/// [`GameError`]. The next call reads the next game.
pub fn check_game<S: Source>(
    reader: &mut Reader<S>,
) -> Result<Option<CheckedGame>, GameError<S::Error>> {
    match reader.read_game(&mut Checker::new()) {
        Ok(None) => Ok(None),
        Ok(Some(Ok(game))) => Ok(Some(game)),
        Ok(Some(Err(error))) => Err(GameError::Legality(error)),
        Err(error) => Err(GameError::Read(error)),
    }
}

/// A game being played with variations, which leave it before its last move.
#[derive(Debug)]
struct Replay {
    variant: Variant,
    game: Game<AnyPosition>,
    /// The moves that the variations being played replace, outermost first.
    replaced: Vec<Replaced>,
}

/// The moves that a variation replaces, the last one first, and the ply before
/// them.
#[derive(Clone, Debug)]
struct Replaced {
    moves: Vec<Move>,
    ply: usize,
}

impl Replay {
    fn new(start: AnyPosition) -> Self {
        Self { variant: start.variant(), game: Game::new(start), replaced: Vec::new() }
    }

    #[inline]
    fn play(&mut self, written: &MoveText) -> Result<Turn, LegalityFault> {
        match self.game.play(written.mv()) {
            Ok(turn) => Ok(turn),
            Err(illegal) => Err(self.illegal(*written, illegal)),
        }
    }

    #[cold]
    fn illegal(&self, written: MoveText, illegal: IllegalMove) -> LegalityFault {
        let legal = MoveList { variant: self.variant, moves: self.game.legal_moves() };
        LegalityFault::IllegalMove { written, illegal: Box::new(illegal), legal }
    }

    /// Leaves the line `back` moves ago. The reader lets no variation come before
    /// so many moves.
    fn begin_variation(&mut self, back: usize) {
        let moves = (0..back).filter_map(|_| self.game.undo()).collect();
        self.replaced.push(Replaced { moves, ply: self.game.len() });
    }

    fn end_variation(&mut self) {
        if let Some(Replaced { moves, ply }) = self.replaced.pop() {
            while self.game.len() > ply {
                self.game.undo();
            }
            for mv in moves.into_iter().rev() {
                // It was played before, from the same position.
                let _ = self.game.play(mv);
            }
        }
    }

    fn error(&self, place: Place, ply: usize, fault: LegalityFault) -> LegalityError {
        LegalityError { place, ply: ply as u64, depth: self.replaced.len(), fault }
    }
}

/// Holds what a move says of its turn, after `x` and `^`, against the seeds that it
/// captured and the laps that were sown.
///
/// # Errors
///
/// [`LegalityFault::Captured`] or [`LegalityFault::Laps`] where it says otherwise.
#[inline]
pub fn check_annotations(
    written: &MoveText,
    captured: u16,
    laps: u64,
) -> Result<(), LegalityFault> {
    if written.captured.is_some_and(|said| said != captured) {
        return Err(LegalityFault::Captured { written: *written, rules: captured });
    }
    if written.laps.is_some_and(|said| said != laps) {
        return Err(LegalityFault::Laps { written: *written, rules: laps });
    }
    Ok(())
}

/// What is wrong with a result in a game that came to `outcome`.
fn wrong_result(
    termination: Termination,
    written: GameResult,
    outcome: Option<Outcome>,
) -> Option<LegalityFault> {
    let rules = GameResult::of(outcome);
    if termination == Termination::Normal {
        return (written != rules).then_some(LegalityFault::Result { written, rules });
    }
    if outcome.is_some() {
        return Some(LegalityFault::Over { termination, rules });
    }
    let won = matches!(written, GameResult::SOUTH_WON | GameResult::NORTH_WON);
    let (fits, expected) = match termination {
        Termination::Agreement => (won || written == GameResult::Drawn, "1-0, 0-1 or 1/2-1/2"),
        Termination::Unfinished => (written == GameResult::Unfinished, "*"),
        Termination::Normal | Termination::Resignation | Termination::Time => {
            (won, "1-0 or 0-1")
        }
    };
    (!fits).then_some(LegalityFault::TerminationResult { termination, written, expected })
}

/// The visitor that plays a game and breaks off at the first thing that the rules
/// do not bear out. It can be used for one game after the other.
///
/// ```
/// use mancala_notation::legality::Checker;
/// use mancala_notation::record::Reader;
///
/// let text = "[Variant \"mangala-iv\"]\n\n1. A a 2. D *\n";
/// let mut reader = Reader::from_slice(text.as_bytes());
/// let error = reader.read_game(&mut Checker::new())?.unwrap().unwrap_err();
/// assert_eq!((error.ply, error.place.column), (3, 11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checker {
    header: Header,
    replay: Replay,
}

type Checked = Result<CheckedGame, LegalityError>;

impl Checker {
    /// A checker.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl Default for Checker {
    /// Any start will do: that of the game replaces it.
    fn default() -> Self {
        let start = AnyPosition::start(Variant::Ayoayo);
        Self { header: Header::of(start), replay: Replay::new(start) }
    }
}

impl Visitor for Checker {
    type Output = Checked;

    fn begin_moves(&mut self, header: &Header, _: Place) -> ControlFlow<Checked, Next> {
        *self = Self { header: *header, replay: Replay::new(header.start) };
        ControlFlow::Continue(Next::Read)
    }

    #[inline]
    fn mv(&mut self, mv: &MoveText, place: Place) -> ControlFlow<Checked> {
        let (ply, fault) = match self.replay.play(mv) {
            Ok(turn) => match check_annotations(mv, turn.captured, turn.laps) {
                Ok(()) => return ControlFlow::Continue(()),
                Err(fault) => (self.replay.game.len(), fault),
            },
            Err(fault) => (self.replay.game.len() + 1, fault),
        };
        ControlFlow::Break(Err(self.replay.error(place, ply, fault)))
    }

    fn begin_variation(&mut self, back: usize, _: Place) -> ControlFlow<Checked, Next> {
        self.replay.begin_variation(back);
        ControlFlow::Continue(Next::Read)
    }

    fn end_variation(&mut self, _: Place) -> ControlFlow<Checked> {
        self.replay.end_variation();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, result: GameResult, place: Place) -> Checked {
        let Self { header, replay } = self;
        let (plies, outcome) = (replay.game.len(), replay.game.outcome());
        match wrong_result(header.termination, result, outcome) {
            Some(fault) => Err(replay.error(place, plies, fault)),
            None => Ok(CheckedGame {
                header: *header,
                plies: plies as u64,
                position: replay.game.position(),
                outcome,
                result,
            }),
        }
    }
}

/// Why a record in memory is none of a game played by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// It has no text.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It was not played by the rules.
    #[error(transparent)]
    Legality(#[from] LegalityError),
}

impl Record {
    /// Plays the game and checks everything that [`check_game`] does.
    ///
    /// # Errors
    ///
    /// [`CheckError`]; the places in it are unknown.
    pub fn check(&self) -> Result<CheckedGame, CheckError> {
        Ok(self.visit(&mut Checker::new())??)
    }

    /// Plays all moves, and puts in the place of the numbers that they carry those
    /// that the rules give and `annotations` asks for.
    ///
    /// # Errors
    ///
    /// [`CheckError`] at the first move that is illegal; nothing is changed then.
    pub fn annotate(&mut self, annotations: Annotations) -> Result<(), CheckError> {
        self.validate(Totals::Study)?;
        let mut moves = self.moves.clone();
        annotate(&mut moves, &mut Replay::new(self.start), annotations)?;
        self.moves = moves;
        Ok(())
    }
}

/// Annotates a line. Recursion is bounded: the record is valid.
fn annotate(
    line: &mut [Ply],
    replay: &mut Replay,
    annotations: Annotations,
) -> Result<(), LegalityError> {
    for ply in line {
        // The record is valid: the board has the pit.
        let Some(written) = MoveText::new(replay.variant, ply.mv) else { continue };
        let turn = replay
            .play(&written)
            .map_err(|fault| replay.error(Place::default(), replay.game.len() + 1, fault))?;
        (ply.captured, ply.laps) = annotations.of(&turn);
        for variation in &mut ply.variations {
            replay.begin_variation(1);
            annotate(variation, replay, annotations)?;
            replay.end_variation();
        }
    }
    Ok(())
}
