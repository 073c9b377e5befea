//! `mancala convert`: records as text and as JSON.

use std::cell::Cell;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::marker::PhantomData;
use std::ops::ControlFlow;

use mancala_notation::legality::{CheckError, Checker, LegalityError};
use mancala_notation::record::{
    GameResult, Header, Next, ReadError, Reader, Record, RecordBuilder, StudyRecord, Visitor,
};
use mancala_notation::{Annotations, MoveText, Place};
use mancala_variants::Totals;
use mancala_verify::json::JsonFault;
use serde::de::{
    self, Deserialize, DeserializeOwned, Deserializer as _, Error as _, SeqAccess,
};

use crate::args::{ConvertArgs, Form};
use crate::commands::write_json;
use crate::error::Error;
use crate::{Streams, output, parse, status};

/// The most bytes that are looked at to see what a file holds: so many blanks may
/// come first.
const MAX_PROLOGUE: usize = 64 * 1024;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

pub(crate) fn run(args: &ConvertArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let Streams { stdin, stdout, .. } = streams;
    let (name, input) = parse::open(&args.file, *stdin)?;
    let mut input = BufReader::new(input);
    let (form, prologue) = form(&mut input, &name)?;
    let to = args.to.unwrap_or(match form {
        Form::Mgn => Form::Json,
        Form::Json => Form::Mgn,
    });
    let annotations = args.annotate.map(Annotations::from);
    let totals = parse::totals(args.study);
    let array = prologue.contains(&b'[');
    let convert = |out: &mut dyn Write| {
        let input = prologue.as_slice().chain(input);
        let mut target = Target { out, form: to, annotations, name: &name, games: 0 };
        match (form, totals) {
            (Form::Mgn, _) => from_mgn(input, totals, &mut target),
            (Form::Json, Totals::Exact) => {
                from_json(input, array, |record: Record| record, &mut target)
            }
            (Form::Json, Totals::Study) => {
                from_json(input, array, |StudyRecord(record)| record, &mut target)
            }
        }
    };
    match &args.output {
        None => convert(*stdout)?,
        Some(path) => output::replace(path, convert)?,
    }
    Ok(status::OK)
}

/// The form of what `input` holds, and the bytes that were read to tell: all up to
/// what tells it.
fn form(input: &mut impl BufRead, name: &str) -> Result<(Form, Vec<u8>), Error> {
    let mut bytes = Vec::new();
    let mut bracket = false;
    loop {
        let mut next = [0];
        let read = input.by_ref().take(1).read(&mut next);
        match read {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(source) => return Err(Error::Read { name: name.to_owned(), source }),
            // JSON says it best what is wrong with a text that ends so early.
            Ok(0) if bracket => return Ok((Form::Json, bytes)),
            Ok(0) => {
                let place = after(&bytes);
                return Err(Error::NoGame { name: name.to_owned(), place });
            }
            Ok(_) => {}
        }
        let [next] = next;
        let mark = bytes.len() < BYTE_ORDER_MARK.len()
            && BYTE_ORDER_MARK.starts_with(&bytes)
            && BYTE_ORDER_MARK.get(bytes.len()) == Some(&next);
        bytes.push(next);
        match next {
            _ if mark => {}
            b' ' | b'\t' | b'\r' | b'\n' if bytes.len() < MAX_PROLOGUE => {}
            b'[' if !bracket => bracket = true,
            // A tag's name begins with a letter, a value in JSON that is an object does not.
            b'A'..=b'Z' | b'a'..=b'z' if bracket => return Ok((Form::Mgn, bytes)),
            b'{' if !bracket => return Ok((Form::Json, json_bytes(bytes))),
            _ if bracket => return Ok((Form::Json, json_bytes(bytes))),
            _ => {
                bytes.pop();
                let fault =
                    "expected a record, the tag [Variant \"...\"] first, or one in JSON";
                return Err(Error::NoRecords {
                    name: name.to_owned(),
                    place: after(&bytes),
                    fault: fault.to_owned(),
                });
            }
        }
    }
}

/// The bytes without a byte order mark, which JSON does not know.
fn json_bytes(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    bytes
}

/// Where a text goes on after these bytes.
fn after(bytes: &[u8]) -> Place {
    let mut place = START;
    for &byte in bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes) {
        place = past(place, byte);
    }
    place
}

/// Where a text begins.
const START: Place = Place { line: 1, column: 1, byte: 0 };

/// The place after this byte.
fn past(place: Place, byte: u8) -> Place {
    let Place { line, column, byte: offset } = place;
    match byte {
        b'\n' => Place { line: line + 1, column: 1, byte: offset + 1 },
        // It continues a character.
        0x80..=0xbf => Place { line, column, byte: offset + 1 },
        _ => Place { line, column: column + 1, byte: offset + 1 },
    }
}

/// Where records go.
struct Target<'a> {
    out: &'a mut dyn Write,
    form: Form,
    annotations: Option<Annotations>,
    /// What the source is called.
    name: &'a str,
    /// Games written.
    games: u64,
}

impl Target<'_> {
    /// Writes a record of a game that was played by the rules.
    fn write(&mut self, mut record: Record) -> Result<(), Error> {
        if let Some(annotations) = self.annotations {
            record.annotate(annotations).map_err(|error| self.refusal(&error))?;
        }
        match self.form {
            Form::Mgn => {
                let text = record.text().map_err(|error| self.refusal(&error))?;
                let between = if self.games > 0 { "\n" } else { "" };
                write!(self.out, "{between}{text}")?;
            }
            Form::Json => write_json(self.out, &record)?,
        }
        self.games += 1;
        Ok(())
    }

    /// What is said of a fault in the next game.
    fn refusal(&self, fault: &dyn fmt::Display) -> Error {
        let (name, game) = (self.name.to_owned(), self.games + 1);
        Error::Game { name, game, fault: fault.to_string() }
    }

    /// What is said when there are no more games.
    fn end(&self, place: Place) -> Result<(), Error> {
        if self.games == 0 {
            return Err(Error::NoGame { name: self.name.to_owned(), place });
        }
        Ok(())
    }

    fn unreadable(&self, source: io::Error) -> Error {
        Error::Read { name: self.name.to_owned(), source }
    }
}

fn from_mgn(input: impl Read, totals: Totals, target: &mut Target<'_>) -> Result<(), Error> {
    let mut reader = Reader::from_read(input).totals(totals);
    let mut visitor = CheckedRecord::default();
    loop {
        match reader.read_game(&mut visitor) {
            Ok(Some(Ok(record))) => target.write(record)?,
            Ok(Some(Err(error))) => return Err(target.refusal(&error)),
            Ok(None) => return target.end(reader.place()),
            Err(ReadError::Source(source)) => return Err(target.unreadable(source)),
            Err(error) => return Err(target.refusal(&error)),
        }
    }
}

/// Makes a record and plays its game.
#[derive(Default)]
struct CheckedRecord {
    checker: Checker,
    builder: RecordBuilder,
}

type Checked = Result<Record, LegalityError>;

/// The checker's verdict on a game that it breaks off.
fn verdict<T, U>(flow: ControlFlow<Result<T, LegalityError>, U>) -> ControlFlow<Checked> {
    match flow {
        ControlFlow::Break(Err(error)) => ControlFlow::Break(Err(error)),
        _ => ControlFlow::Continue(()),
    }
}

/// The builder never breaks off.
fn built(_: ControlFlow<Record, impl Sized>) {}

impl Visitor for CheckedRecord {
    type Output = Checked;

    fn begin_game(&mut self, place: Place) -> ControlFlow<Checked> {
        built(self.builder.begin_game(place));
        ControlFlow::Continue(())
    }

    fn tag(&mut self, name: &str, value: &str, place: Place) -> ControlFlow<Checked> {
        built(self.builder.tag(name, value, place));
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self, header: &Header, place: Place) -> ControlFlow<Checked, Next> {
        built(self.builder.begin_moves(header, place));
        verdict(self.checker.begin_moves(header, place)).map_continue(|()| Next::Read)
    }

    fn mv(&mut self, mv: &MoveText, place: Place) -> ControlFlow<Checked> {
        built(self.builder.mv(mv, place));
        verdict(self.checker.mv(mv, place))
    }

    fn begin_comment(&mut self, place: Place) -> ControlFlow<Checked> {
        built(self.builder.begin_comment(place));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, piece: &str) -> ControlFlow<Checked> {
        built(self.builder.comment(piece));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, back: usize, place: Place) -> ControlFlow<Checked, Next> {
        built(self.builder.begin_variation(back, place));
        verdict(self.checker.begin_variation(back, place)).map_continue(|()| Next::Read)
    }

    fn end_variation(&mut self, place: Place) -> ControlFlow<Checked> {
        built(self.builder.end_variation(place));
        verdict(self.checker.end_variation(place))
    }

    fn end_game(&mut self, result: GameResult, place: Place) -> Checked {
        let record = self.builder.end_game(result, place);
        self.checker.end_game(result, place).map(|_| record)
    }
}

/// Reads records in JSON: one after another, or one `array` of them.
fn from_json<T: DeserializeOwned>(
    input: impl Read,
    array: bool,
    record: impl Fn(T) -> Record,
    target: &mut Target<'_>,
) -> Result<(), Error> {
    let track = Track { now: Cell::new(START), record: Cell::new(None) };
    let name = target.name;
    let mut json = serde_json::Deserializer::from_reader(Tracked { input, track: &track });
    let mut take = |value: T| {
        let record = record(value);
        // Of what is wrong in it, only the place of the record itself is known.
        let place = track.record.take().unwrap_or_default();
        match record.check() {
            Ok(_) => target.write(record),
            Err(CheckError::Legality(mut error)) => {
                error.place = place;
                Err(target.refusal(&error))
            }
            Err(error) => Err(target.refusal(&error)),
        }
    };
    let failed = |error: serde_json::Error| {
        let name = name.to_owned();
        if error.is_io() {
            return Error::Read { name, source: error.into() };
        }
        let mut fault = JsonFault::from(&error);
        // What the record as a whole says is said of its beginning.
        if let Some(place) = track.record.get().filter(|_| error.line() == 0) {
            (fault.line, fault.column) = (place.line, place.column);
        }
        Error::Json { name, fault }
    };
    if array {
        let mut refused = None;
        let each = Each { take: &mut take, refused: &mut refused, of: PhantomData };
        let done = json.deserialize_seq(each).and_then(|()| json.end());
        if let Some(error) = refused {
            return Err(error);
        }
        done.map_err(failed)?;
    } else {
        for value in json.into_iter() {
            take(value.map_err(failed)?)?;
        }
    }
    target.end(track.now.get())
}

/// Takes each record of an array as it comes.
struct Each<'a, T, F> {
    take: &'a mut F,
    /// Why one was not taken.
    refused: &'a mut Option<Error>,
    of: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>, F: FnMut(T) -> Result<(), Error>> de::Visitor<'de>
    for Each<'_, T, F>
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of records")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut records: A) -> Result<(), A::Error> {
        while let Some(record) = records.next_element()? {
            if let Err(error) = (self.take)(record) {
                *self.refused = Some(error);
                return Err(A::Error::custom("a record was refused"));
            }
        }
        Ok(())
    }
}

/// How far a text is read.
struct Track {
    now: Cell<Place>,
    /// Where the record being read begins.
    record: Cell<Option<Place>>,
}

/// A text in JSON whose reading is tracked. Between records there is nothing but
/// blanks, commas and brackets: a record begins with the next brace.
struct Tracked<'a, R> {
    input: R,
    track: &'a Track,
}

impl<R: Read> Read for Tracked<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        for &byte in buffer.get(..read).unwrap_or(&[]) {
            let now = self.track.now.get();
            if byte == b'{' && self.track.record.get().is_none() {
                self.track.record.set(Some(now));
            }
            self.track.now.set(past(now, byte));
        }
        Ok(read)
    }
}
