//! What another implementation says of positions, compared with the engine.
//!
//! The input is lines of JSON, one position a line, with its legal moves and
//! what some of them lead to:
//!
//! ```
//! use mancala_verify::check::Checker;
//!
//! let lines = r#"
//! {"variant":"ayoayo","position":{"pits":[0,0,0,0,0,2,1,0,0,0,0,0],"captured":[0,0],"to_move":"south"},"legal":[5],"results":[{"move":5,"pits":[0,0,0,0,0,0,2,1,0,0,0,0],"captured":[0,0],"laps":1}]}
//! "#;
//! let mut checker = Checker::new(lines.as_bytes(), "lines.jsonl");
//! let first = checker.next().unwrap()?;
//! assert!(first.differences.is_empty());
//! assert!(checker.next().is_none());
//! assert_eq!(checker.summary().moves, 1);
//! # Ok::<(), mancala_verify::check::CheckError>(())
//! ```
//!
//! `rulings` (an object from ruling id to value) and `laps` may be left out; the
//! position is taken as a study ([`Totals::Study`]); a move may be `"pass"`.
//! Unknown fields are refused, blank lines skipped.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{self, BufRead, Read as _};

use mancala_variants::rulings::{RulingError, Rulings as _};
use mancala_variants::serde_forms::{object, objects, once_each, pair};
use mancala_variants::{
    AnyPosition, Move, Pit, Player, Position as _, Setup, SetupError, Totals, Variant, Why,
};
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

use crate::json::JsonFault;

/// What some programs write before a text; it is no part of it.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The longest line that is read, in bytes without its end: 1 MiB.
pub const MAX_LINE: usize = 1 << 20;

/// What an implementation says of one position: a line of the input.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with variant, position, legal and results")]
pub struct Claim {
    /// The game.
    pub variant: Variant,
    /// Values of rulings by id; the default holds for those that are not named.
    #[serde(default, deserialize_with = "once_each")]
    pub rulings: BTreeMap<String, String>,
    /// The position.
    pub position: Setup,
    /// All of its legal moves, in any order.
    pub legal: Vec<Move>,
    /// What moves lead to: of any moves, also of some only.
    #[serde(deserialize_with = "objects")]
    pub results: Vec<MoveClaim>,
}

/// What an implementation says of one move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with move, pits and captured")]
pub struct MoveClaim {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Seeds of every pit after it, in absolute sowing order.
    pub pits: Vec<u32>,
    /// Seeds captured by South and North after it.
    #[serde(deserialize_with = "pair")]
    pub captured: [u32; 2],
    /// Laps of the turn, compared if given.
    #[serde(default)]
    pub laps: Option<u64>,
}

impl Claim {
    /// The position that it speaks of.
    ///
    /// # Errors
    ///
    /// [`ClaimError`] when there is no such position, or the variant has no such
    /// ruling or value.
    pub fn position(&self) -> Result<AnyPosition, ClaimError> {
        let position = AnyPosition::from_setup(self.variant, &self.position, Totals::Study)?;
        let mut rulings = position.rulings();
        for (id, value) in &self.rulings {
            rulings.set(id, value)?;
        }
        Ok(position.with_rulings(rulings))
    }

    /// Every difference between what it says and what the rules give, in the
    /// order: legal moves, then result by result.
    ///
    /// # Errors
    ///
    /// As [`position`](Self::position).
    pub fn differences(&self) -> Result<Vec<Difference>, ClaimError> {
        let position = self.position()?;
        let mut differences = Vec::new();
        let mut listed = BTreeSet::new();
        for &mv in &self.legal {
            if !listed.insert(mv) {
                differences.push(Difference { mv, kind: DifferenceKind::LegalTwice });
            } else if let Err(illegal) = position.play(mv) {
                let kind = DifferenceKind::NotLegal { rule: illegal.rule, why: illegal.why };
                differences.push(Difference { mv, kind });
            }
        }
        differences.extend(
            position
                .legal_moves()
                .iter()
                .filter(|mv| !listed.contains(mv))
                .map(|mv| Difference { mv, kind: DifferenceKind::Missing }),
        );
        let mut played = BTreeSet::new();
        for result in &self.results {
            if !played.insert(result.mv) {
                let kind = DifferenceKind::ResultTwice;
                differences.push(Difference { mv: result.mv, kind });
            }
            result.compare(&position, &mut differences);
        }
        Ok(differences)
    }
}

impl MoveClaim {
    fn compare(&self, position: &AnyPosition, differences: &mut Vec<Difference>) {
        let mut report = |kind| differences.push(Difference { mv: self.mv, kind });
        let (next, turn) = match position.play_counted(self.mv) {
            Ok(played) => played,
            Err(illegal) => {
                report(DifferenceKind::IllegalResult { rule: illegal.rule, why: illegal.why });
                return;
            }
        };
        let pits = next.pits();
        if pits.len() == self.pits.len() {
            for (pit, (&expected, &got)) in (0..).map(Pit::new).zip(pits.iter().zip(&self.pits))
            {
                if u32::from(expected) != got {
                    report(DifferenceKind::Pit { pit, expected, got });
                }
            }
        } else {
            let (expected, got) = (pits.len(), self.pits.len());
            report(DifferenceKind::PitCount { expected, got });
        }
        for (player, got) in Player::ALL.into_iter().zip(self.captured) {
            let expected = next.captured(player);
            if u32::from(expected) != got {
                report(DifferenceKind::Captured { player, expected, got });
            }
        }
        if let Some(got) = self.laps.filter(|&laps| laps != turn.laps) {
            report(DifferenceKind::Laps { expected: turn.laps, got });
        }
    }
}

/// One difference between what an implementation says of a position and what the
/// rules give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The move that it is about.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What differs.
    #[serde(flatten)]
    pub kind: DifferenceKind,
}

/// What differs; `expected` is what the rules give, `got` what was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum DifferenceKind {
    /// A legal move is not listed.
    Missing,
    /// A move is listed as legal and is not.
    NotLegal {
        /// The id of the rule that forbids it.
        rule: &'static str,
        /// What is wrong with it.
        #[serde(serialize_with = "as_text")]
        why: Why,
    },
    /// A move is listed as legal more than once.
    LegalTwice,
    /// There is a result of a move that is illegal.
    IllegalResult {
        /// The id of the rule that forbids it.
        rule: &'static str,
        /// What is wrong with it.
        #[serde(serialize_with = "as_text")]
        why: Why,
    },
    /// There is more than one result of a move.
    ResultTwice,
    /// The board after the move has another number of pits.
    PitCount {
        /// Pits of the board.
        expected: usize,
        /// Pits that were given.
        got: usize,
    },
    /// A pit holds another number of seeds after the move.
    Pit {
        /// The pit.
        pit: Pit,
        /// Seeds by the rules.
        expected: u8,
        /// Seeds that were given.
        got: u32,
    },
    /// A player has captured another number of seeds after the move.
    Captured {
        /// The player.
        player: Player,
        /// Seeds by the rules.
        expected: u16,
        /// Seeds that were given.
        got: u32,
    },
    /// The turn has another number of laps.
    Laps {
        /// Laps by the rules.
        expected: u64,
        /// Laps that were given.
        got: u64,
    },
}

fn as_text<S: Serializer>(why: &Why, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(why)
}

/// For example `move 6: pit 2 holds 5 seeds, expected 4`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mv, kind } = self;
        write!(f, "move {mv}: ")?;
        match kind {
            DifferenceKind::Missing => f.write_str("legal, but not listed"),
            DifferenceKind::NotLegal { rule, why } => {
                write!(f, "listed as legal, but {why} ({rule})")
            }
            DifferenceKind::LegalTwice => f.write_str("listed as legal more than once"),
            DifferenceKind::IllegalResult { rule, why } => {
                write!(f, "has a result, but {why} ({rule})")
            }
            DifferenceKind::ResultTwice => f.write_str("has more than one result"),
            DifferenceKind::PitCount { expected, got } => {
                write!(f, "the board has {got} pits, expected {expected}")
            }
            DifferenceKind::Pit { pit, expected, got } => {
                write!(f, "pit {pit} holds {got}, expected {expected}")
            }
            DifferenceKind::Captured { player, expected, got } => {
                write!(f, "{player} has captured {got}, expected {expected}")
            }
            DifferenceKind::Laps { expected, got } => {
                write!(f, "{got} laps, expected {expected}")
            }
        }
    }
}

/// A line that was compared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The number of the line, from 1.
    pub line: u64,
    /// Results that were compared.
    pub moves: u64,
    /// Every difference.
    pub differences: Vec<Difference>,
}

/// What was compared so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// Positions.
    pub positions: u64,
    /// Results of moves.
    pub moves: u64,
    /// Differences found.
    pub differences: u64,
}

/// Reads lines and compares each with the engine, holding one line in memory: an
/// iterator over the lines that are not blank, which ends with the input or after
/// the first error.
#[derive(Debug)]
pub struct Checker<R> {
    input: R,
    name: String,
    line: u64,
    text: Vec<u8>,
    summary: Summary,
    ended: bool,
}

impl<R: BufRead> Checker<R> {
    /// Reads from `input`, which errors call `name`.
    #[must_use]
    pub fn new(input: R, name: impl Into<String>) -> Self {
        Self {
            input,
            name: name.into(),
            line: 0,
            text: Vec::new(),
            summary: Summary::default(),
            ended: false,
        }
    }

    /// What was compared so far.
    #[must_use]
    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// Reads the next line that is not blank; `false` at the end of the input.
    fn read_line(&mut self) -> Result<bool, CheckError> {
        loop {
            self.line += 1;
            self.text.clear();
            let limit = MAX_LINE as u64 + 1;
            let read = self
                .input
                .by_ref()
                .take(limit)
                .read_until(b'\n', &mut self.text)
                .map_err(|fault| self.error(1, fault))?;
            if read == 0 {
                return Ok(false);
            }
            if self.text.last() == Some(&b'\n') {
                self.text.pop();
            }
            if self.text.len() > MAX_LINE {
                return Err(self.error(limit, CheckFault::TooLong));
            }
            if self.line == 1 && self.text.starts_with(BYTE_ORDER_MARK) {
                self.text.drain(..BYTE_ORDER_MARK.len());
            }
            if !self.text.trim_ascii().is_empty() {
                return Ok(true);
            }
        }
    }

    fn check_line(&mut self) -> Result<Checked, CheckError> {
        let mut text = serde_json::Deserializer::from_slice(&self.text);
        let claim = object::<Claim, _>(&mut text).and_then(|claim| text.end().map(|()| claim));
        let claim = claim.map_err(|error| {
            let fault = JsonFault::from(&error);
            self.error(fault.column, fault)
        })?;
        // A position that cannot be is the fault of the whole object: its column.
        let column = self.text.len() - self.text.trim_ascii_start().len() + 1;
        let differences =
            claim.differences().map_err(|fault| self.error(column as u64, fault))?;
        let moves = claim.results.len() as u64;
        self.summary.positions += 1;
        self.summary.moves += moves;
        self.summary.differences += differences.len() as u64;
        Ok(Checked { line: self.line, moves, differences })
    }

    fn error(&self, column: u64, fault: impl Into<CheckFault>) -> CheckError {
        let fault = fault.into();
        CheckError { file: self.name.clone(), line: self.line, column, fault }
    }
}

impl<R: BufRead> Iterator for Checker<R> {
    type Item = Result<Checked, CheckError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = match self.read_line() {
            Ok(true) => Some(self.check_line()),
            Ok(false) if self.summary.positions == 0 => {
                Some(Err(self.error(1, CheckFault::NoPosition)))
            }
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        };
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// The input cannot be read on, and where.
#[derive(Debug, Error)]
#[error("{file}:{line}:{column}: {fault}")]
#[non_exhaustive]
pub struct CheckError {
    /// The input, as it was named.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
    /// What is wrong.
    #[source]
    pub fault: CheckFault,
}

/// What is wrong with the input.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckFault {
    /// Reading failed.
    #[error("cannot read: {0}")]
    Read(#[from] io::Error),
    /// A line is longer than [`MAX_LINE`].
    #[error("the line is too long, expected at most {MAX_LINE} bytes")]
    TooLong,
    /// A line is not JSON, or not of the right form.
    #[error(transparent)]
    Json(#[from] JsonFault),
    /// A line speaks of a position that cannot be.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// The input ended, and there was nothing to compare.
    #[error("the input ends without a position, expected at least one")]
    NoPosition,
}

/// A claim about a position that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// The variant has no such position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The variant has no such ruling, or no such value of it.
    #[error(transparent)]
    Ruling(#[from] RulingError),
}
