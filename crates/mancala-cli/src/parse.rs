//! Reading positions, moves and rulings as a user gives them.

use std::fs::File;
use std::io::Read;

use mancala_variants::rulings::{AnyRulings, Ruling, Rulings as _};
use mancala_variants::{AnyPosition, Move, Study, Variant};
use mancala_verify::json::JsonFault;
use serde::de::DeserializeOwned;

use crate::error::Error;

/// The longest text of a position that is read, in bytes: far more than any is.
const MAX_TEXT: u64 = 1 << 20;

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
    match given.strip_prefix('@') {
        Some(path) => {
            let mut file = File::open(path)
                .map_err(|source| Error::Read { name: path.to_owned(), source })?;
            text(&read(&mut file, path)?, path, study)
        }
        None => text(given, name, study),
    }
}

/// The position in a text: a variant for its start, or JSON.
fn text(text: &str, name: &str, study: bool) -> Result<AnyPosition, Error> {
    let trimmed = text.trim();
    if trimmed.starts_with('{') {
        return if study {
            json::<Study<AnyPosition>>(text, name).map(|Study(position)| position)
        } else {
            json(text, name)
        };
    }
    trimmed
        .parse::<Variant>()
        .map(AnyPosition::start)
        .map_err(|_| Error::NoPosition { name: name.to_owned(), found: trimmed.to_owned() })
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
    String::from_utf8(bytes).map_err(|error| {
        let good = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or(&[]);
        let mut lines = good.split(|&byte| byte == b'\n');
        let column = lines.next_back().map_or(0, <[u8]>::len) + 1;
        Error::NotText { name: name.to_owned(), line: lines.count() + 1, column }
    })
}

/// The move that `given` stands for: a pit's index, or `pass`.
pub(crate) fn mv(given: &str, variant: Variant) -> Result<Move, Error> {
    match given.parse::<u8>() {
        Ok(pit) => Ok(Move::sow(pit)),
        Err(_) if given == "pass" => Ok(Move::Pass),
        Err(_) => Err(Error::NoMove {
            found: given.to_owned(),
            last: variant.pits().saturating_sub(1),
        }),
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
