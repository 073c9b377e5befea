//! What can go wrong, each said in one line.

use std::io::{self, Write};

use clap::error::ErrorKind;
use mancala_notation::legality::LegalityFault;
use mancala_notation::{MoveError, Place, PositionFault};
use mancala_variants::rulings::RulingError;
use mancala_variants::{IllegalMove, Variant, rules};
use mancala_verify::check::CheckError;
use mancala_verify::json::JsonFault;
use thiserror::Error;

use crate::commands::conform::ConformError;
use crate::status;

/// The longest message that is printed, in characters; what is wrong stands at
/// its beginning.
const MAX_MESSAGE: usize = 1000;

#[derive(Debug, Error)]
pub(crate) enum Error {
    /// The command line is wrong, or help was asked for.
    #[error("{}", usage_line(.0))]
    Usage(#[from] clap::Error),
    /// A file or standard input cannot be read.
    #[error("{name}: cannot read: {source}")]
    Read { name: String, source: io::Error },
    /// More than a position can be.
    #[error("{name}: too long, expected at most {max} bytes")]
    TooLong { name: String, max: u64 },
    /// Bytes that are no text.
    #[error("{name}:{line}:{column}: not UTF-8 text, expected a position")]
    NotText { name: String, line: usize, column: usize },
    /// What looks like an option where a position is expected.
    #[error("there is no option {0:?} here (see --help)")]
    NoSuchOption(String),
    /// Text that is no position.
    #[error(
        "{name}: {found:?} is no position, expected ayoayo, djenon-aboure, bao-kigogo, mangala-iv, a position on one line or a JSON object"
    )]
    NoPosition { name: String, found: String },
    /// A line that is no position.
    #[error("{name}:{line}:{column}: {fault}")]
    Position { name: String, line: usize, column: usize, fault: PositionFault },
    /// JSON text that is no position.
    #[error("{name}:{}:{}: {fault}", fault.line, fault.column)]
    Json { name: String, fault: JsonFault },
    /// Text that is no move.
    #[error("MOVE: {0}")]
    NoMove(#[from] NoMove),
    /// The rules forbid the move.
    #[error("{}", forbidden(written, illegal))]
    Illegal { written: String, illegal: IllegalMove },
    /// The move says something of itself that is not so.
    #[error("MOVE: {0}")]
    Differs(LegalityFault),
    /// The position is of another variant than the one asked for.
    #[error("--position: expected a position of {expected}, found one of {found}")]
    OtherVariant { expected: Variant, found: Variant },
    /// A ruling that is not of the form that is read.
    #[error("--ruling: expected ID=VALUE, found {0:?}")]
    RulingForm(String),
    /// A ruling that is given two values.
    #[error("--ruling: {0} is given twice, expected one value")]
    RulingTwice(&'static str),
    /// A ruling or value that the variant does not know.
    #[error("--ruling: {0}")]
    Ruling(#[from] RulingError),
    /// A number out of its bounds.
    #[error("{option}: expected a number from {min} to {max}, found {found}")]
    Bounds { option: &'static str, min: u64, max: u64, found: u64 },
    /// More nodes than can be counted.
    #[error("--depth: there are more than {} sequences, which cannot be counted", u64::MAX)]
    TooManyNodes,
    /// No rule has such an id.
    #[error("unknown rule {id:?}, expected {}", proposals(.nearest))]
    UnknownRule { id: String, nearest: Vec<&'static str> },
    /// An option that means nothing without another.
    #[error("{option}: expected only with {with}")]
    Without { option: &'static str, with: &'static str },
    /// A scattered start of a game that has none.
    #[error("--scattered: expected only for mangala-iv, found {0}")]
    NotScattered(Variant),
    /// Standard input has the moves.
    #[error("--position: standard input is for the moves, expected a position or @FILE")]
    MovesFromStdin,
    /// A date that is none.
    #[error("--date: expected a date such as 2026-11-30, found {0:?}")]
    NoDate(String),
    /// A text that cannot stand in a tag.
    #[error("{option}: {fault}")]
    Tag { option: &'static str, fault: String },
    /// A file that ends before a game begins.
    #[error("{name}:{}:{}: the input ends without a game, expected at least one", place.line, place.column)]
    NoGame { name: String, place: Place },
    /// A file that holds no records.
    #[error("{name}:{}:{}: {fault}", place.line, place.column)]
    NoRecords { name: String, place: Place, fault: String },
    /// A game that is no record, or not played by the rules.
    #[error("{name}: game {game}: {fault}")]
    Game { name: String, game: u64, fault: String },
    /// A file to write that exists.
    #[error("{0}: exists already, expected a new file or --force")]
    Exists(String),
    /// A file cannot be written.
    #[error("{name}: cannot write: {source}")]
    Save { name: String, source: io::Error },
    /// A game that has no record.
    #[error("{name}: cannot write: {fault}")]
    NotSaved { name: String, fault: String },
    /// A file to check cannot be read on.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// A suite cannot be read, or an implementation not asked.
    #[error(transparent)]
    Conform(#[from] ConformError),
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}

/// Text that is no move.
#[derive(Debug, Error)]
#[error("{found:?} is no move, {}", expected_move(*variant, fault.as_ref()))]
pub(crate) struct NoMove {
    pub(crate) found: String,
    pub(crate) variant: Variant,
    /// What is wrong after the beginning of a move.
    pub(crate) fault: Option<MoveError>,
}

/// What is to be written as JSON is always of a form that JSON has, so that this
/// can only be a failed write.
impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Write(error.into())
    }
}

impl Error {
    /// Says what is wrong and returns the exit status.
    pub(crate) fn report(&self, stderr: &mut dyn Write) -> u8 {
        let text = match self {
            Self::Write(fault) if fault.kind() == io::ErrorKind::BrokenPipe => {
                return status::BROKEN_PIPE;
            }
            Self::Usage(error)
                if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand =>
            {
                error.to_string()
            }
            error => format!("mancala: {}\n", one_line(&error.to_string())),
        };
        // Nobody can be told when this fails.
        let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
        status::FAILED
    }
}

/// The text in one line that shows what is there: characters that would break
/// the line, steer the terminal or reverse the writing are escaped.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::new();
    for (count, c) in text.chars().enumerate() {
        if count == MAX_MESSAGE {
            line.push_str("...");
            break;
        }
        match c {
            '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                line.extend(c.escape_unicode());
            }
            c if c.is_control() => line.extend(c.escape_default()),
            c => line.push(c),
        }
    }
    line
}

/// What clap says, without the usage that it adds, as one line.
fn usage_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let paragraphs: Vec<String> = text
        .trim_start_matches("error: ")
        .split("\n\n")
        .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|paragraph| {
            !paragraph.is_empty()
                && !paragraph.starts_with("Usage:")
                && !paragraph.starts_with("For more information")
                // What it proposes for numbers such as -1 does not work.
                && !paragraph.starts_with("tip: to pass")
        })
        .collect();
    format!("{} (see --help)", paragraphs.join("; "))
}

/// Why a move is illegal, with the statement of the rule that forbids it.
pub(crate) fn forbidden(written: &str, illegal: &IllegalMove) -> String {
    let IllegalMove { rule, why, .. } = illegal;
    let statement = rules::find(rule).map_or("", |rule| rule.statement);
    let colon = if statement.is_empty() { "" } else { ": " };
    format!("illegal move {written}: {why} ({rule}){colon}{statement}")
}

/// What a move could be, or what is wrong with it.
fn expected_move(variant: Variant, fault: Option<&MoveError>) -> String {
    if let Some(fault) = fault {
        return fault.to_string();
    }
    let names = match variant {
        Variant::Ayoayo | Variant::DjenonAboure => "A to F, a to f",
        Variant::BaoKigogo => "A1 to A12, B1 to B12, a1 to a12, b1 to b12",
        Variant::MangalaIv => "A to G, a to g",
    };
    let last = variant.pits().saturating_sub(1);
    format!("expected {names}, a pit's index from 0 to {last}, - or pass")
}

fn proposals(ids: &[&str]) -> String {
    match ids {
        [] => "an id that \"mancala rules\" lists".into(),
        ids => format!("perhaps {}", ids.join(" or ")),
    }
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn lines_are_one_and_not_endless() {
        assert_eq!(one_line("a\nb\r\u{1b}[1m\u{2028}é"), "a\\nb\\r\\u{1b}[1m\\u{2028}é");
        let long = one_line(&"x".repeat(5000));
        assert_eq!(long.len(), 1003);
    }
}
