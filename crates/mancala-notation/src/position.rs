//! Variants and positions on one line.
//!
//! ```text
//! position = variant SP rows SP captured SP to-move
//! variant  = name [ "{" key "=" value *( "," key "=" value ) "}" ]
//! rows     = row *( "/" row )        ; as the board lies before South: top row first, left to right
//! row      = count *( "," count )
//! captured = south "-" north
//! to-move  = "S" | "N"
//! ```
//!
//! A position has one text only, and no other is read: one space between the
//! parts, numbers without sign and leading zeros, in the braces the rulings that
//! are not at their default, in alphabetical order, each once. A ruling at its
//! default is refused, as is `{}`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use mancala_variants::rulings::{AnyRulings, Ruling, Rulings};
use mancala_variants::{
    AnyPosition, Ayoayo, BaoKigogo, DjenonAboure, MAX_CAPTURED, MangalaIv, Pit, Player,
    Position, Setup, SetupFault, Study, Totals, Variant,
};
use thiserror::Error;

use crate::scan::{Found, NotANumber, excerpt, number};

/// A position that has a text: one of the four games, or [`AnyPosition`].
pub trait Notated: Position + sealed::Sealed {
    /// The variant of all such positions, `None` for a variant chosen at run
    /// time.
    const ONLY: Option<Variant>;

    /// The position as one of a variant chosen at run time.
    fn to_any(self) -> AnyPosition;

    /// The position in `any`, `None` when that is one of another variant.
    fn from_any(any: AnyPosition) -> Option<Self>;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! notated {
    ($($name:ident),*) => {$(
        impl sealed::Sealed for $name {}

        impl Notated for $name {
            const ONLY: Option<Variant> = Some(Variant::$name);

            fn to_any(self) -> AnyPosition {
                self.into()
            }

            fn from_any(any: AnyPosition) -> Option<Self> {
                match any {
                    AnyPosition::$name(position) => Some(position),
                    _ => None,
                }
            }
        }
    )*};
}

notated!(Ayoayo, DjenonAboure, BaoKigogo, MangalaIv);

impl sealed::Sealed for AnyPosition {}

impl Notated for AnyPosition {
    const ONLY: Option<Variant> = None;

    fn to_any(self) -> AnyPosition {
        self
    }

    fn from_any(any: AnyPosition) -> Option<Self> {
        Some(any)
    }
}

/// A variant with its rulings as text, such as `ayoayo{end.sweep=row-owner}`.
///
/// ```
/// use mancala_notation::VariantText;
/// use mancala_variants::rulings::Rulings;
///
/// let VariantText(rulings) = "ayoayo{end.sweep=row-owner}".parse()?;
/// assert_eq!(rulings.get("ayoayo.end.sweep"), Some("row-owner"));
/// # Ok::<(), mancala_notation::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VariantText(pub AnyRulings);

impl fmt::Display for VariantText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.variant().id())?;
        let mut between = "{";
        let mut written = Ok(());
        self.0.for_each(|ruling, value| {
            if value != ruling.default_value() && written.is_ok() {
                written = write!(f, "{between}{}={value}", key(ruling));
                between = ",";
            }
        });
        written?;
        f.write_str(if between == "," { "}" } else { "" })
    }
}

impl FromStr for VariantText {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut scan = Scan { text, at: 0 };
        let rulings = scan.variant(None)?;
        scan.end()?;
        Ok(Self(rulings))
    }
}

/// A position as one line of text.
///
/// Reading is strict: the variant's total of seeds is demanded. Read a
/// `PositionText<Study<P>>` for a study, which may have fewer.
///
/// ```
/// use mancala_notation::PositionText;
/// use mancala_variants::{AnyPosition, Ayoayo, FromSetup, Study};
///
/// assert_eq!(
///     PositionText(Ayoayo::start()).to_string(),
///     "ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
/// );
///
/// let text = "ayoayo{end.sweep=row-owner} 0,0,0,1,0,0/0,2,0,0,0,1 24-19 N";
/// let error = text.parse::<PositionText<AnyPosition>>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "column 29: expected 48 seeds, found 47 (4 on the board and 43 captured)",
/// );
/// let PositionText(Study(position)) = text.parse::<PositionText<Study<AnyPosition>>>()?;
/// assert_eq!(PositionText(position).to_string(), text);
/// # Ok::<(), mancala_notation::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PositionText<P>(pub P);

impl<P: Notated> fmt::Display for PositionText<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(&self.0.to_any(), f)
    }
}

impl<P: Notated> fmt::Display for PositionText<Study<P>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(&self.0.0.to_any(), f)
    }
}

impl<P: Notated> FromStr for PositionText<P> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::parse(text, Totals::Exact)
    }
}

impl<P: Notated> FromStr for PositionText<Study<P>> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let PositionText(position) = PositionText::parse(text, Totals::Study)?;
        Ok(Self(Study(position)))
    }
}

impl<P: Notated> PositionText<P> {
    /// The position of this text, with as many seeds as `totals` demands.
    ///
    /// # Errors
    ///
    /// [`PositionError`] naming the first fault and its place.
    pub fn parse(text: &str, totals: Totals) -> Result<Self, PositionError> {
        let any = Scan { text, at: 0 }.position(totals, P::ONLY)?;
        let other = PositionFault::OtherVariant {
            expected: P::ONLY.unwrap_or(any.variant()),
            found: any.variant(),
        };
        // Never of another variant: the name was checked as it was read.
        P::from_any(any).map(Self).ok_or_else(|| other.at(0))
    }
}

fn write_position(position: &AnyPosition, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", VariantText(position.rulings()))?;
    let mut before = " ";
    let mut written = Ok(());
    position.variant().for_each_row(|row| {
        for &pit in row {
            if written.is_ok() {
                written = write!(f, "{before}{}", position.seeds(pit));
            }
            before = ",";
        }
        before = "/";
    });
    written?;
    let [south, north] = Player::ALL.map(|player| position.captured(player));
    let to_move = match position.to_move() {
        Player::South => 'S',
        Player::North => 'N',
    };
    write!(f, " {south}-{north} {to_move}")
}

/// A ruling's name in the braces: its id without the first word.
fn key(ruling: &'static Ruling) -> &'static str {
    ruling.id.split_once('.').map_or(ruling.id, |(_, key)| key)
}

/// A text that is no variant or position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {fault}")]
#[non_exhaustive]
pub struct PositionError {
    /// Where, in bytes from 0.
    pub byte: usize,
    /// Where, in characters from 1.
    pub column: usize,
    /// What is wrong.
    #[source]
    pub fault: PositionFault,
}

/// What is wrong with the text of a variant or a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionFault {
    /// Something else stands where `expected` should.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What could stand there.
        expected: &'static str,
        /// What does.
        found: Found,
    },
    /// No variant has this identifier.
    #[error(
        "unknown variant \"{found}\", expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv"
    )]
    UnknownVariant {
        /// What was found, shortened.
        found: String,
    },
    /// A position of another variant than the one asked for.
    #[error("expected a position of {expected}, found {found}")]
    OtherVariant {
        /// The variant asked for.
        expected: Variant,
        /// The variant found.
        found: Variant,
    },
    /// The variant has no such ruling.
    #[error("unknown ruling \"{found}\", expected {}", Keys(*variant))]
    UnknownRuling {
        /// The variant.
        variant: Variant,
        /// What was found, shortened.
        found: String,
    },
    /// The ruling has no such value.
    #[error("{key} has no value \"{found}\", expected {}", Others(values))]
    UnknownRulingValue {
        /// The ruling's id without its first word.
        key: &'static str,
        /// What was found, shortened.
        found: String,
        /// The values that there are, default first.
        values: &'static [&'static str],
    },
    /// A ruling at its default, which is not written.
    #[error("{key}={value} is the default and is left out, expected {}", Others(values))]
    DefaultRuling {
        /// The ruling's id without its first word.
        key: &'static str,
        /// The default.
        value: &'static str,
        /// The values that there are, default first.
        values: &'static [&'static str],
    },
    /// A ruling that stands there twice.
    #[error("{key} stands there twice")]
    RepeatedRuling {
        /// The ruling's id without its first word.
        key: &'static str,
    },
    /// A ruling that is not in alphabetical order.
    #[error("{key} stands after {after}, expected alphabetical order")]
    RulingOrder {
        /// The ruling's id without its first word.
        key: &'static str,
        /// The one before.
        after: &'static str,
    },
    /// A number that begins with a needless zero.
    #[error("a number has no leading zero")]
    LeadingZero,
    /// A count of seeds in a pit that does not even fit a byte.
    #[error("expected at most 255 seeds in a pit")]
    CountTooLarge,
    /// More captured seeds than can be counted.
    #[error("expected at most {MAX_CAPTURED} captured seeds")]
    CapturedTooLarge,
    /// The board has another number of rows.
    #[error("expected {expected} rows, found {found}")]
    RowCount {
        /// Rows of the board.
        expected: usize,
        /// Rows of the text.
        found: usize,
    },
    /// A row has another number of pits.
    #[error("expected {expected} pits in row {row} from the top, found {found}")]
    RowLength {
        /// The row, from 1 at the top.
        row: usize,
        /// Pits of a row.
        expected: usize,
        /// Pits of this row.
        found: usize,
    },
    /// The seeds are those of no position of the variant.
    #[error(transparent)]
    Setup(SetupFault),
}

impl PositionFault {
    const fn at(self, byte: usize) -> PositionError {
        // All that may come before a fault is ASCII.
        PositionError { byte, column: byte + 1, fault: self }
    }
}

/// The rulings of a variant as they stand in braces, for messages.
struct Keys(Variant);

impl fmt::Display for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for ruling in Ruling::of(self.0) {
            write!(f, "{between}{}", key(ruling))?;
            between = " or ";
        }
        if between.is_empty() {
            return f.write_str("none, this variant has no rulings");
        }
        Ok(())
    }
}

/// The values that are no default, for messages.
struct Others<'a>(&'a [&'static str]);

impl fmt::Display for Others<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, value) in self.0.iter().skip(1).enumerate() {
            write!(f, "{}{value}", if k > 0 { " or " } else { "" })?;
        }
        Ok(())
    }
}

/// A text and how far it is read.
struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn expected(&self, expected: &'static str) -> PositionError {
        PositionFault::Expected { expected, found: Found::first(self.rest()) }.at(self.at)
    }

    /// Reads on while the characters are not among `ends`.
    fn until(&mut self, ends: &[char]) -> &'a str {
        let rest = self.rest();
        let word = rest.split(ends).next().unwrap_or(rest);
        self.at += word.len();
        word
    }

    fn skip(&mut self, wanted: u8) -> bool {
        let found = self.text.as_bytes().get(self.at) == Some(&wanted);
        self.at += usize::from(found);
        found
    }

    fn end(&self) -> Result<(), PositionError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected("the end of the text")) }
    }

    fn number(&mut self, max: u64, what: &'static str) -> Result<u64, NumberFault> {
        match number(self.rest().as_bytes(), max) {
            Ok((value, digits)) => {
                self.at += digits;
                Ok(value)
            }
            Err(NotANumber::None) => Err(NumberFault::Other(self.expected(what))),
            Err(NotANumber::LeadingZero) => {
                Err(NumberFault::Other(PositionFault::LeadingZero.at(self.at)))
            }
            Err(NotANumber::TooLarge) => Err(NumberFault::TooLarge),
        }
    }

    /// Reads a variant with its rulings, only this one if one is named.
    fn variant(&mut self, only: Option<Variant>) -> Result<AnyRulings, PositionError> {
        let start = self.at;
        let word = self.until(&['{', ' ']);
        if word.is_empty() {
            return Err(self.expected("a variant"));
        }
        let found: Variant = word
            .parse()
            .map_err(|_| PositionFault::UnknownVariant { found: excerpt(word) }.at(start))?;
        if let Some(expected) = only.filter(|&expected| expected != found) {
            return Err(PositionFault::OtherVariant { expected, found }.at(start));
        }
        let mut rulings = AnyRulings::new(found);
        if self.skip(b'{') {
            let mut last = None;
            loop {
                last = Some(self.ruling(&mut rulings, last)?);
                if self.skip(b'}') {
                    break;
                }
                if !self.skip(b',') {
                    return Err(self.expected("',' or '}'"));
                }
            }
        }
        Ok(rulings)
    }

    /// Reads one `key=value` and sets it; `last` is the key before.
    fn ruling(
        &mut self,
        rulings: &mut AnyRulings,
        last: Option<&'static str>,
    ) -> Result<&'static str, PositionError> {
        let start = self.at;
        let word = self.until(&['=', ',', '}', ' ']);
        if word.is_empty() {
            return Err(self.expected("a ruling"));
        }
        let variant = rulings.variant();
        let ruling =
            Ruling::of(variant).find(|&ruling| key(ruling) == word).ok_or_else(|| {
                PositionFault::UnknownRuling { variant, found: excerpt(word) }.at(start)
            })?;
        let key = key(ruling);
        if let Some(after) = last.filter(|&after| after >= key) {
            return Err(if after == key {
                PositionFault::RepeatedRuling { key }.at(start)
            } else {
                PositionFault::RulingOrder { key, after }.at(start)
            });
        }
        if !self.skip(b'=') {
            return Err(self.expected("'='"));
        }
        let start = self.at;
        let word = self.until(&[',', '}', ' ']);
        if word.is_empty() {
            return Err(self.expected("the ruling's value"));
        }
        let values = ruling.values;
        rulings.set(ruling.id, word).map_err(|_| {
            let found = excerpt(word);
            PositionFault::UnknownRulingValue { key, found, values }.at(start)
        })?;
        let value = ruling.default_value();
        if word == value {
            return Err(PositionFault::DefaultRuling { key, value, values }.at(start));
        }
        Ok(key)
    }

    fn position(
        mut self,
        totals: Totals,
        only: Option<Variant>,
    ) -> Result<AnyPosition, PositionError> {
        let rulings = self.variant(only)?;
        let variant = rulings.variant();
        self.space()?;
        let rows_at = self.at;
        let counts = self.rows(variant)?;
        self.space()?;
        let captured_at = self.at;
        let south = self.captured()?;
        if !self.skip(b'-') {
            return Err(self.expected("'-'"));
        }
        let north = self.captured()?;
        self.space()?;
        let to_move = if self.skip(b'S') {
            Player::South
        } else if self.skip(b'N') {
            Player::North
        } else {
            return Err(self.expected("'S' or 'N'"));
        };
        self.end()?;

        let mut pits = alloc::vec![0; variant.pits()];
        for count in &counts {
            if let Some(seeds) = pits.get_mut(count.pit.index()) {
                *seeds = count.seeds;
            }
        }
        let setup = Setup::new(pits).captured(south, north).to_move(to_move);
        let position = AnyPosition::from_setup(variant, &setup, totals).map_err(|error| {
            let at = match error.fault {
                SetupFault::TooManyInPit { pit, .. } => counts
                    .iter()
                    .find(|count| count.pit == pit)
                    .map_or(rows_at, |count| count.at),
                SetupFault::TooManyCaptured { .. } => captured_at,
                _ => rows_at,
            };
            PositionFault::Setup(error.fault).at(at)
        })?;
        Ok(position.with_rulings(rulings))
    }

    fn space(&mut self) -> Result<(), PositionError> {
        if self.skip(b' ') { Ok(()) } else { Err(self.expected("a space")) }
    }

    fn captured(&mut self) -> Result<u32, PositionError> {
        let at = self.at;
        match self.number(MAX_CAPTURED.into(), "a number of captured seeds") {
            Ok(seeds) => Ok(u32::try_from(seeds).unwrap_or(MAX_CAPTURED)),
            Err(NumberFault::TooLarge) => Err(PositionFault::CapturedTooLarge.at(at)),
            Err(NumberFault::Other(error)) => Err(error),
        }
    }

    /// Reads the rows; every count with its pit.
    fn rows(&mut self, variant: Variant) -> Result<Vec<Count>, PositionError> {
        let rows_at = self.at;
        let mut rows: Vec<Vec<Pit>> = Vec::new();
        variant.for_each_row(|row| rows.push(row.to_vec()));
        let mut counts = Vec::with_capacity(variant.pits());
        let mut found_rows = 0;
        loop {
            let begin = self.at;
            let row: &[Pit] = rows.get(found_rows).map_or(&[], Vec::as_slice);
            let mut found = 0;
            loop {
                let at = self.at;
                let seeds = match self.number(255, "a number of seeds") {
                    Ok(seeds) => u32::try_from(seeds).unwrap_or(255),
                    Err(NumberFault::TooLarge) => {
                        return Err(PositionFault::CountTooLarge.at(at));
                    }
                    Err(NumberFault::Other(error)) => return Err(error),
                };
                if let Some(&pit) = row.get(found) {
                    counts.push(Count { pit, seeds, at });
                }
                found += 1;
                if !self.skip(b',') {
                    break;
                }
            }
            let next_row = self.skip(b'/');
            if !next_row && !self.rest().starts_with(' ') {
                return Err(self.expected("',', '/' or a space"));
            }
            let expected = row.len();
            found_rows += 1;
            if found_rows <= rows.len() && found != expected {
                let row = found_rows;
                return Err(PositionFault::RowLength { row, expected, found }.at(begin));
            }
            if !next_row {
                break;
            }
        }
        if found_rows != rows.len() {
            let (expected, found) = (rows.len(), found_rows);
            return Err(PositionFault::RowCount { expected, found }.at(rows_at));
        }
        Ok(counts)
    }
}

/// A count of seeds and where it stands.
struct Count {
    pit: Pit,
    seeds: u32,
    at: usize,
}

/// Why a number could not be read: the most that is allowed differs.
enum NumberFault {
    TooLarge,
    Other(PositionError),
}
