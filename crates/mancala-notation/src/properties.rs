//! Properties of the parsers that hold for any bytes: what a fuzzer calls. Each
//! function panics where its property does not hold, and returns where it does.

#![allow(clippy::missing_panics_doc, reason = "panicking is what these functions are for")]

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt::{Debug, Display};
use core::ops::ControlFlow;
use core::str::FromStr;

use mancala_variants::{AnyPosition, Position, Study, Totals, Variant};

use crate::legality::{Checker, check_game};
use crate::record::{
    GameResult, Header, IoSource, Next, ReadError, Reader, Record, RecordBuilder, Source,
    SyntaxError, TextWriter, Visitor,
};
use crate::{MoveText, PitName, Place, PositionText, VariantText};

/// A text that is read has no other form: written again, it is the same.
fn round_trip<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Display + Debug> + Display + Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(value) => {
            assert_eq!(value.to_string(), text, "the text of {value:?}");
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty(), "{error:?} says something");
            None
        }
    }
}

/// Variants: text to value to text.
pub fn variant(bytes: &[u8]) {
    if let Ok(text) = core::str::from_utf8(bytes) {
        round_trip::<VariantText>(text);
        round_trip::<GameResult>(text);
    }
}

/// Positions: text to value to text, strict and as a study, and what is read
/// strictly is read the same as a study.
pub fn position(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let strict = round_trip::<PositionText<AnyPosition>>(text);
    let study = round_trip::<PositionText<Study<AnyPosition>>>(text);
    if let Some(PositionText(position)) = strict {
        assert_eq!(study, Some(PositionText(Study(position))));
        let seeds = position.on_board() + captured(&position);
        assert_eq!(seeds, position.variant().total().into());
    }
}

fn captured(position: &AnyPosition) -> u16 {
    mancala_variants::Player::ALL.iter().map(|&player| position.captured(player)).sum()
}

/// Pits and moves of every variant: text to value to text.
pub fn moves(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    for variant in Variant::ALL {
        match MoveText::parse(variant, text) {
            Ok(mv) => assert_eq!(mv.to_string(), text),
            Err(error) => assert!(error.byte <= text.len(), "{error}"),
        }
        match PitName::parse(variant, text) {
            Ok(pit) => assert_eq!(pit.to_string(), text),
            Err(error) => assert!(error.byte <= text.len(), "{error}"),
        }
    }
}

/// Records: what is read can be written, is read again as the same, and is written
/// again as the same; the streaming writer writes the same too. The rules are
/// applied to it without a panic, to the same effect from text and from memory.
pub fn records(bytes: &[u8]) {
    let mut reader = Reader::from_slice(bytes).totals(Totals::Study);
    loop {
        match reader.read_game(&mut RecordBuilder::new()) {
            Ok(None) => return,
            Ok(Some(record)) => record_round_trip(&record),
            Err(ReadError::Syntax(_)) => {}
            Err(ReadError::Source(never)) => match never {},
        }
    }
}

fn record_round_trip(record: &Record) {
    let text = record.text().expect("what is read can be written").to_string();
    let again = Record::parse(&text, Totals::Study).expect("what is written can be read");
    assert_eq!(&again, record, "from {text:?}");
    assert_eq!(again.text().expect("as before").to_string(), text);

    let mut streamed = String::new();
    let mut reader = Reader::from_slice(text.as_bytes()).totals(Totals::Study);
    let written = reader.read_game(&mut TextWriter::new(&mut streamed));
    assert_eq!(written, Ok(Some(Ok(()))));
    assert_eq!(streamed, text);

    let mut reader = Reader::from_slice(text.as_bytes()).totals(Totals::Study);
    let from_text =
        reader.read_game(&mut Checker::new()).expect("read before").expect("a game");
    let from_memory = record.visit(&mut Checker::new()).expect("written before");
    match (from_text, from_memory) {
        (Ok(from_text), Ok(from_memory)) => assert_eq!(from_text, from_memory),
        (Err(from_text), Err(from_memory)) => {
            assert!(from_text.place.is_known() && !from_memory.place.is_known());
            assert_eq!(
                (from_text.ply, from_text.depth, from_text.fault),
                (from_memory.ply, from_memory.depth, from_memory.fault)
            );
        }
        (from_text, from_memory) => panic!("{from_text:?} against {from_memory:?}"),
    }
}

/// A reader is told the same of the bytes in one slice, in pieces of `chunk` bytes
/// (at least one), and by [`std::io::Read`].
pub fn sources_agree(bytes: &[u8], chunk: usize) {
    let whole = events(Reader::from_slice(bytes));
    let pieces = events(Reader::new(Chunks { rest: bytes, size: chunk.max(1) }));
    assert_eq!(whole, pieces, "in pieces of {chunk}");
    let read = events(Reader::new(Forgetful(IoSource(bytes))));
    assert_eq!(whole, read, "by io::Read");
}

/// A visitor that breaks off after `after` events, or skips what can be skipped,
/// leaves the reader where another would be, and so does passing over the game.
pub fn breaking_off(bytes: &[u8], after: usize) {
    let mut listening = Reader::from_slice(bytes);
    let mut breaking = Reader::from_slice(bytes);
    let mut skipping = Reader::from_slice(bytes);
    let mut passing = Reader::from_slice(bytes);
    loop {
        let heard = listening.read_game(&mut Log::default());
        let broken = breaking.read_game(&mut Log { left: Some(after), ..Log::default() });
        let skipped = skipping.read_game(&mut Log { skips: true, ..Log::default() });
        let passed = passing.skip_game();
        match (&heard, &broken) {
            (Err(error), Err(other)) => assert_eq!(error, other),
            (Ok(Some(all)), Ok(Some(some))) => assert!(all.starts_with(some)),
            (Err(_), Ok(Some(_))) | (Ok(None), Ok(None)) => {}
            _ => panic!("{heard:?} against {broken:?}"),
        }
        assert_eq!(heard.as_ref().err(), skipped.as_ref().err());
        assert_eq!(passed, Ok(!matches!(heard, Ok(None))));
        if matches!(heard, Ok(None)) {
            return;
        }
        // Where the reader goes on is seen by the next game that it reads.
        let mut next = Vec::new();
        for reader in [&mut listening, &mut breaking, &mut skipping, &mut passing] {
            next.push(reader.next_game().expect("a slice never fails"));
        }
        assert!(next.iter().all(|place| Some(place) == next.first()), "{next:?}");
    }
}

/// No panic, and each error names a place within the text, in order.
pub fn places(bytes: &[u8]) {
    let mut reader = Reader::from_slice(bytes).totals(Totals::Study);
    let mut last = Place::default();
    loop {
        let place = match check_game(&mut reader) {
            Ok(None) => return,
            Ok(Some(_)) => continue,
            Err(crate::legality::GameError::Read(ReadError::Syntax(error))) => {
                assert!(!error.to_string().is_empty());
                error.place
            }
            Err(crate::legality::GameError::Legality(error)) => error.place,
            Err(crate::legality::GameError::Read(ReadError::Source(never))) => match never {},
        };
        assert_eq!(place, true_place(bytes, place.byte), "{place}");
        assert!(place >= last, "{place} after {last}");
        last = place;
    }
}

/// The place of a byte, found by counting from the beginning.
fn true_place(bytes: &[u8], byte: u64) -> Place {
    let at = usize::try_from(byte).expect("within the text");
    let before = bytes.get(..at).expect("within the text");
    let before = before.strip_prefix(b"\xef\xbb\xbf").unwrap_or(before);
    let line = before.split(|&byte| byte == b'\n').next_back().unwrap_or(&[]);
    let chars = line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    let lines = before.split(|&byte| byte == b'\n').count();
    Place { line: lines as u64, column: chars as u64 + 1, byte }
}

/// Everything that a reader tells, game after game.
type Events = Vec<Result<Vec<Event>, SyntaxError>>;

fn events<S: Source<Error = Infallible>>(mut reader: Reader<S>) -> Events {
    let mut events = Vec::new();
    loop {
        let mut log = Log::default();
        match reader.read_game(&mut log) {
            Ok(None) => return events,
            Ok(Some(heard)) => events.push(Ok(heard)),
            Err(ReadError::Syntax(error)) => {
                // What was told before the error is compared as well.
                events.push(Ok(log.events));
                events.push(Err(error));
            }
            Err(ReadError::Source(never)) => match never {},
        }
    }
}

/// Something that a visitor is told.
#[derive(Clone, Debug, PartialEq)]
enum Event {
    BeginGame(Place),
    Tag(String, String, Place),
    BeginMoves(Header, Place),
    Move(MoveText, Place),
    BeginComment(Place),
    /// A whole comment, its pieces put together.
    Comment(String),
    BeginVariation(usize, Place),
    EndVariation(Place),
    EndGame(GameResult, Place),
}

/// Writes down everything that it is told.
#[derive(Debug, Default)]
struct Log {
    events: Vec<Event>,
    comment: String,
    /// Events after which it breaks off.
    left: Option<usize>,
    /// It skips all moves.
    skips: bool,
}

impl Log {
    fn note<T: Default>(&mut self, event: Event) -> ControlFlow<Vec<Event>, T> {
        if self.left == Some(0) {
            return ControlFlow::Break(core::mem::take(&mut self.events));
        }
        self.left = self.left.map(|left| left - 1);
        self.events.push(event);
        ControlFlow::Continue(T::default())
    }

    fn offer(&mut self, event: Event) -> ControlFlow<Vec<Event>, Next> {
        self.note::<()>(event)?;
        ControlFlow::Continue(if self.skips { Next::Skip } else { Next::Read })
    }
}

impl Visitor for Log {
    type Output = Vec<Event>;

    fn begin_game(&mut self, place: Place) -> ControlFlow<Vec<Event>> {
        self.note(Event::BeginGame(place))
    }

    fn tag(&mut self, name: &str, value: &str, place: Place) -> ControlFlow<Vec<Event>> {
        self.note(Event::Tag(name.to_string(), value.to_string(), place))
    }

    fn begin_moves(&mut self, header: &Header, place: Place) -> ControlFlow<Vec<Event>, Next> {
        self.offer(Event::BeginMoves(*header, place))
    }

    fn mv(&mut self, mv: &MoveText, place: Place) -> ControlFlow<Vec<Event>> {
        self.note(Event::Move(*mv, place))
    }

    fn begin_comment(&mut self, place: Place) -> ControlFlow<Vec<Event>> {
        self.comment.clear();
        self.note(Event::BeginComment(place))
    }

    fn comment(&mut self, piece: &str) -> ControlFlow<Vec<Event>> {
        assert!(!piece.is_empty(), "no piece is empty");
        self.comment.push_str(piece);
        ControlFlow::Continue(())
    }

    fn end_comment(&mut self) -> ControlFlow<Vec<Event>> {
        let comment = core::mem::take(&mut self.comment);
        self.note(Event::Comment(comment))
    }

    fn begin_variation(&mut self, back: usize, place: Place) -> ControlFlow<Vec<Event>, Next> {
        self.offer(Event::BeginVariation(back, place))
    }

    fn end_variation(&mut self, place: Place) -> ControlFlow<Vec<Event>> {
        self.note(Event::EndVariation(place))
    }

    fn end_game(&mut self, result: GameResult, place: Place) -> Vec<Event> {
        match self.note::<()>(Event::EndGame(result, place)) {
            ControlFlow::Continue(()) => core::mem::take(&mut self.events),
            ControlFlow::Break(events) => events,
        }
    }
}

/// Bytes that come in pieces.
struct Chunks<'a> {
    rest: &'a [u8],
    size: usize,
}

impl Source for Chunks<'_> {
    type Error = Infallible;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Infallible> {
        let size = self.size.min(buffer.len());
        self.rest.read(buffer.get_mut(..size).unwrap_or(&mut []))
    }
}

/// An [`IoSource`] that cannot fail.
struct Forgetful<'a>(IoSource<&'a [u8]>);

impl Source for Forgetful<'_> {
    type Error = Infallible;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Infallible> {
        Ok(self.0.read(buffer).expect("a slice never fails"))
    }
}
