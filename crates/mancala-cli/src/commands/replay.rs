//! `mancala replay`: whether the games of a record were played by the rules.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;

use mancala_notation::legality::{CheckedGame, Checker, LegalityError, LegalityFault};
use mancala_notation::record::{
    GameResult, Header, Next, ReadError, Reader, SyntaxError, Visitor,
};
use mancala_notation::{MoveText, Place, VariantText};
use mancala_variants::rulings::{AnyRulings, Rulings as _};
use mancala_variants::{Outcome, Variant};
use serde::Serialize;

use crate::args::{Format, ReplayArgs};
use crate::commands::write_json;
use crate::draw::{count, move_name};
use crate::error::{Error, one_line};
use crate::{Streams, parse, status};

/// The most characters of a player's name that are shown in a line.
const MAX_NAME: usize = 40;

pub(crate) fn run(args: &ReplayArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let Streams { stdin, stdout, .. } = streams;
    let (name, input) = parse::open(&args.file, *stdin)?;
    let mut reader = Reader::from_read(input).totals(parse::totals(args.study));
    let mut report = Report { out: *stdout, format: args.format, games: 0, faulty: 0 };
    let mut visitor = Replay::default();
    // What is wrong before the first game is told once there is one.
    let mut before: Option<(Place, SyntaxError)> = None;
    loop {
        let place = match reader.next_game() {
            Ok(place) => place,
            Err(error) => return Err(unreadable(name, error)),
        };
        visitor.tags = None;
        let verdict = match reader.read_game(&mut visitor) {
            Ok(None) => break,
            Ok(Some(verdict)) => verdict.map_err(Fault::Legality),
            Err(ReadError::Syntax(error)) => {
                if visitor.tags.is_none() && report.games == 0 {
                    before = Some((place, error));
                    continue;
                }
                Err(Fault::Syntax(error))
            }
            Err(error) => return Err(unreadable(name, error)),
        };
        if let Some((place, error)) = before.take() {
            report.tell(place, &Tags::default(), &Err(Fault::Syntax(error)))?;
        }
        report.tell(place, &visitor.tags.take().unwrap_or_default(), &verdict)?;
    }
    if let Some((place, error)) = before {
        return Err(Error::NoRecords { name, place, fault: error.fault.to_string() });
    }
    if report.games == 0 {
        return Err(Error::NoGame { name, place: reader.place() });
    }
    report.sum_up()
}

fn unreadable(name: String, error: ReadError<std::io::Error>) -> Error {
    match error {
        ReadError::Source(source) => Error::Read { name, source },
        error => Error::Game { name, game: 0, fault: error.to_string() },
    }
}

/// What is wrong with a game.
enum Fault {
    Syntax(SyntaxError),
    Legality(LegalityError),
}

impl Fault {
    /// The fault in words, with its place.
    fn message(&self) -> String {
        match self {
            Self::Syntax(error) => error.to_string(),
            Self::Legality(LegalityError { place, ply, depth: 1.., fault, .. }) => {
                format!("{place}: ply {ply}, in a variation: {fault}")
            }
            Self::Legality(error) => error.to_string(),
        }
    }
}

type Verdict = Result<CheckedGame, Fault>;

/// What the tags of a game say that a report repeats.
#[derive(Default)]
struct Tags {
    rulings: Option<AnyRulings>,
    south: Option<String>,
    north: Option<String>,
}

/// Plays a game, and keeps the tags whatever comes of it.
#[derive(Default)]
struct Replay {
    checker: Checker,
    /// `None` until a game begins.
    tags: Option<Tags>,
}

type Checked = Result<CheckedGame, LegalityError>;

impl Visitor for Replay {
    type Output = Checked;

    fn begin_game(&mut self, _: Place) -> ControlFlow<Checked> {
        self.tags = Some(Tags::default());
        ControlFlow::Continue(())
    }

    fn tag(&mut self, name: &str, value: &str, _: Place) -> ControlFlow<Checked> {
        if let Some(tags) = &mut self.tags {
            match name {
                "Variant" => {
                    tags.rulings = value.parse().ok().map(|VariantText(rulings)| rulings);
                }
                "South" => tags.south = Some(value.to_owned()),
                "North" => tags.north = Some(value.to_owned()),
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self, header: &Header, place: Place) -> ControlFlow<Checked, Next> {
        self.checker.begin_moves(header, place)
    }

    fn mv(&mut self, mv: &MoveText, place: Place) -> ControlFlow<Checked> {
        self.checker.mv(mv, place)
    }

    fn begin_variation(&mut self, back: usize, place: Place) -> ControlFlow<Checked, Next> {
        self.checker.begin_variation(back, place)
    }

    fn end_variation(&mut self, place: Place) -> ControlFlow<Checked> {
        self.checker.end_variation(place)
    }

    fn end_game(&mut self, result: GameResult, place: Place) -> Checked {
        self.checker.end_game(result, place)
    }
}

/// Where games are told of, and how many there were.
struct Report<'a> {
    out: &'a mut dyn Write,
    format: Format,
    games: u64,
    faulty: u64,
}

impl Report<'_> {
    /// Tells of the next game, which begins at `place`.
    fn tell(&mut self, place: Place, tags: &Tags, verdict: &Verdict) -> Result<(), Error> {
        self.games += 1;
        self.faulty += u64::from(verdict.is_err());
        match self.format {
            Format::Text => {
                let line = text_line(self.games, place, tags, verdict);
                writeln!(self.out, "{}", one_line(&line))?;
            }
            Format::Json => write_json(self.out, &Told::new(self.games, place, tags, verdict))?,
        }
        Ok(())
    }

    fn sum_up(self) -> Result<u8, Error> {
        let Self { out, format, games, faulty } = self;
        match format {
            Format::Text => writeln!(out, "{}, {faulty} faulty", count(games, "game"))?,
            Format::Json => write_json(out, &Summary { games, faulty })?,
        }
        Ok(if faulty == 0 { status::OK } else { status::DIFFERENT })
    }
}

/// The numbers as JSON.
#[derive(Serialize)]
struct Summary {
    games: u64,
    faulty: u64,
}

fn text_line(number: u64, place: Place, tags: &Tags, verdict: &Verdict) -> String {
    let mut said = Vec::new();
    if tags.south.is_some() || tags.north.is_some() {
        let name = |name: &Option<String>| shortened(name.as_deref().unwrap_or("?"));
        said.push(format!("{} - {}", name(&tags.south), name(&tags.north)));
    }
    said.extend(tags.rulings.map(|rulings| VariantText(rulings).to_string()));
    if let Ok(game) = verdict {
        said.push(plies(game.plies));
        said.push(game.result.to_string());
    }
    let colon = if said.is_empty() { "" } else { ": " };
    let verdict = match verdict {
        Ok(_) => "ok".to_owned(),
        Err(fault) => fault.message(),
    };
    format!("game {number}, line {}: {}{colon}{verdict}", place.line, said.join(", "))
}

fn plies(number: u64) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

/// The beginning of a long name.
fn shortened(name: &str) -> String {
    let mut chars = name.chars();
    let mut start: String = chars.by_ref().take(MAX_NAME).collect();
    if chars.next().is_some() {
        start.push('…');
    }
    start
}

/// A game as JSON.
#[derive(Serialize)]
struct Told<'a> {
    game: u64,
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    south: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    north: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<Variant>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rulings: Option<BTreeMap<&'static str, &'static str>>,
    #[serde(flatten)]
    played: Option<ToldPlayed>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<ToldFault>,
}

/// What a game came to, as JSON.
#[derive(Serialize)]
struct ToldPlayed {
    plies: u64,
    termination: &'static str,
    result: GameResult,
    outcome: Option<Outcome>,
}

/// What is wrong with a game, as JSON.
#[derive(Default, Serialize)]
struct ToldFault {
    kind: &'static str,
    line: u64,
    column: u64,
    byte: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variations_deep: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<String>,
    /// What the rules give in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    /// The rule that forbids a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    /// The moves that are legal instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
    message: String,
}

impl<'a> Told<'a> {
    fn new(game: u64, place: Place, tags: &'a Tags, verdict: &Verdict) -> Self {
        Self {
            game,
            line: place.line,
            south: tags.south.as_deref(),
            north: tags.north.as_deref(),
            variant: tags.rulings.map(|rulings| rulings.variant()),
            rulings: tags.rulings.map(|rulings| rulings.non_default().into_iter().collect()),
            played: verdict.as_ref().ok().map(|game| ToldPlayed {
                plies: game.plies,
                termination: game.header.termination.name(),
                result: game.result,
                outcome: game.outcome,
            }),
            ok: verdict.is_ok(),
            fault: verdict.as_ref().err().map(ToldFault::new),
        }
    }
}

impl ToldFault {
    fn new(fault: &Fault) -> Self {
        match fault {
            Fault::Syntax(SyntaxError { place, fault, .. }) => {
                Self::at("syntax", *place, fault.to_string())
            }
            Fault::Legality(LegalityError { place, ply, depth, fault, .. }) => Self {
                ply: Some(*ply),
                variations_deep: Some(*depth),
                ..Self::at("legality", *place, fault.to_string()).with_rules(fault)
            },
        }
    }

    fn at(kind: &'static str, place: Place, message: String) -> Self {
        let Place { line, column, byte } = place;
        Self { kind, line, column, byte, message, ..Self::default() }
    }

    /// The same with what the record says and what the rules give.
    fn with_rules(mut self, fault: &LegalityFault) -> Self {
        let (written, expected) = match fault {
            LegalityFault::IllegalMove { written, illegal, legal } => {
                self.rule = Some(illegal.rule);
                let names = legal.moves.iter().map(|mv| move_name(legal.variant, mv));
                self.legal = Some(names.collect());
                (written.to_string(), None)
            }
            LegalityFault::Captured { written, rules } => {
                let right = corrected(*written, |mv| mv.captured = Some(*rules));
                (written.to_string(), Some(right))
            }
            LegalityFault::Laps { written, rules } => {
                let right = corrected(*written, |mv| mv.laps = Some(*rules));
                (written.to_string(), Some(right))
            }
            LegalityFault::Result { written, rules } => {
                (written.to_string(), Some(rules.to_string()))
            }
            LegalityFault::Over { termination, rules } => {
                (termination.to_string(), Some(rules.to_string()))
            }
            LegalityFault::TerminationResult { written, expected, .. } => {
                (written.to_string(), Some((*expected).to_owned()))
            }
            _ => return self,
        };
        (self.written, self.expected) = (Some(written), expected);
        self
    }
}

/// The move as it should be written.
fn corrected(mut mv: MoveText, correct: impl FnOnce(&mut MoveText)) -> String {
    correct(&mut mv);
    mv.to_string()
}
