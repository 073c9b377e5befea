//! Reading positions, moves and rulings as a user gives them.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use mancala_notation::{MoveFault, MoveText, PositionError, PositionText, VariantText};
use mancala_variants::rulings::{AnyRulings, Ruling, Rulings as _};
use mancala_variants::{AnyPosition, Move, Position as _, Study, Totals, Variant};
use mancala_verify::json::JsonFault;
use serde::de::DeserializeOwned;

use crate::error::{Error, NoMove};

/// The longest text of a position that is read, in bytes: far more than any is.
const MAX_TEXT: u64 = 1 << 20;

/// What some programs write before a text; it is no part of it.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// What errors call standard input.
pub(crate) const STDIN: &str = "<stdin>";

/// The position that `given` stands for: as a text, `@FILE`, or `-` for standard
/// input. `name` is what the command line calls it.
pub(crate) fn position(
    given: &str,
    name: &str,
    study: bool,
    stdin: &mut dyn Read,
) -> Result<AnyPosition, Error> {
    if given == "-" {
        return text(&read(stdin, STDIN)?, STDIN, study);
    }
    if given.starts_with("--") {
        return Err(Error::NoSuchOption(given.to_owned()));
    }
    match given.strip_prefix('@').filter(|path| !path.is_empty()) {
        Some(path) => {
            let mut file = File::open(path)
                .map_err(|source| Error::Read { name: path.to_owned(), source })?;
            text(&read(&mut file, path)?, path, study)
        }
        None => text(given, name, study),
    }
}

/// The position in a text: a variant with or without rulings for its start, the
/// line of the notation, or JSON.
fn text(text: &str, name: &str, study: bool) -> Result<AnyPosition, Error> {
    let trimmed = text.trim();
    if trimmed.starts_with('{') {
        return if study {
            json::<Study<AnyPosition>>(text, name).map(|Study(position)| position)
        } else {
            json(text, name)
        };
    }
    if !trimmed.contains(['{', ' ']) {
        return trimmed.parse().map(AnyPosition::start).map_err(|_| Error::NoPosition {
            name: name.to_owned(),
            found: beginning(trimmed),
        });
    }
    let position = if trimmed.contains(' ') {
        PositionText::parse(trimmed, totals(study)).map(|PositionText(position)| position)
    } else {
        trimmed.parse().map(|VariantText(rulings)| {
            AnyPosition::start(rulings.variant()).with_rulings(rulings)
        })
    };
    position.map_err(|PositionError { column, fault, .. }| {
        let before = text.strip_suffix(text.trim_start()).unwrap_or("");
        let (line, indent) = match before.rsplit_once('\n') {
            Some((above, indent)) => (above.matches('\n').count() + 2, indent),
            None => (1, before),
        };
        let column = indent.chars().count() + column;
        Error::Position { name: name.to_owned(), line, column, fault }
    })
}

/// The beginning of a text, for an error: what a file holds is nobody's business.
fn beginning(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push_str("...");
    }
    shown
}

/// How many seeds a position must have.
pub(crate) const fn totals(study: bool) -> Totals {
    if study { Totals::Study } else { Totals::Exact }
}

/// A file to read, or standard input, and what errors call it.
pub(crate) fn open<'a>(
    file: &Path,
    stdin: &'a mut dyn Read,
) -> Result<(String, Box<dyn Read + 'a>), Error> {
    if file == Path::new("-") {
        return Ok((STDIN.to_owned(), Box::new(stdin)));
    }
    let name = file.display().to_string();
    match File::open(file) {
        Ok(file) => Ok((name, Box::new(file))),
        Err(source) => Err(Error::Read { name, source }),
    }
}

fn json<T: DeserializeOwned>(text: &str, name: &str) -> Result<T, Error> {
    serde_json::from_str(text)
        .map_err(|error| Error::Json { name: name.to_owned(), fault: JsonFault::from(&error) })
}

fn read(input: &mut dyn Read, name: &str) -> Result<String, Error> {
    let mut bytes = Vec::new();
    input
        .take(MAX_TEXT + 1)
        .read_to_end(&mut bytes)
        .map_err(|source| Error::Read { name: name.to_owned(), source })?;
    if bytes.len() as u64 > MAX_TEXT {
        return Err(Error::TooLong { name: name.to_owned(), max: MAX_TEXT });
    }
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or(&[]);
        let good = String::from_utf8_lossy(good);
        let mut lines = good.split('\n');
        let column = lines.next_back().map_or(0, |line| line.chars().count()) + 1;
        Error::NotText { name: name.to_owned(), line: lines.count() + 1, column }
    })
}

/// The move that `given` stands for, and what it says of the turn: a pit's name or
/// index, `-` or `pass`.
pub(crate) fn mv(given: &str, variant: Variant) -> Result<(Move, Option<MoveText>), NoMove> {
    if given == "pass" {
        return Ok((Move::Pass, None));
    }
    if !given.is_empty() && given.bytes().all(|byte| byte.is_ascii_digit()) {
        if let Ok(pit) = given.parse() {
            return Ok((Move::sow(pit), None));
        }
    }
    let no_move = |fault| NoMove { found: given.to_owned(), variant, fault };
    match MoveText::parse(variant, given) {
        Ok(text) => Ok((text.mv(), Some(text))),
        // That there is no such pit is said in other words, which name the indices too.
        Err(error)
            if given.is_empty() || matches!(error.fault, MoveFault::NoSuchPit { .. }) =>
        {
            Err(no_move(None))
        }
        Err(error) => Err(no_move(Some(error))),
    }
}

/// `rulings` with the values of these `ID=VALUE`.
pub(crate) fn rulings(mut rulings: AnyRulings, given: &[String]) -> Result<AnyRulings, Error> {
    let mut set = Vec::new();
    for text in given {
        let (id, value) =
            text.split_once('=').ok_or_else(|| Error::RulingForm(text.to_owned()))?;
        rulings.set(id, value)?;
        if let Some(ruling) = Ruling::find(id) {
            if set.contains(&ruling.id) {
                return Err(Error::RulingTwice(ruling.id));
            }
            set.push(ruling.id);
        }
    }
    Ok(rulings)
}

/// `position` by these rulings, if it is one of `variant`.
pub(crate) fn ruled(
    position: AnyPosition,
    variant: Variant,
    given: &[String],
) -> Result<AnyPosition, Error> {
    if position.variant() != variant {
        let (expected, found) = (variant, position.variant());
        return Err(Error::OtherVariant { expected, found });
    }
    Ok(position.with_rulings(rulings(position.rulings(), given)?))
}

/// `found` if it lies within the bounds of `option`.
pub(crate) fn bounded(
    option: &'static str,
    found: u64,
    min: u64,
    max: u64,
) -> Result<u64, Error> {
    if (min..=max).contains(&found) {
        Ok(found)
    } else {
        Err(Error::Bounds { option, min, max, found })
    }
}
