use alloc::string::{String, ToString};
use alloc::vec::Vec;

use mancala_variants::{AnyPosition, Position, Totals};
use thiserror::Error;

use crate::record::{
    GameResult, MAX_TAG_NAME, MAX_TAG_VALUE, MAX_TAGS, NoResult, NoTermination, Termination,
};
use crate::scan::excerpt;
use crate::{PositionFault, PositionText, VariantText};

/// What the tags of a game say about its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Header {
    /// The position that the game starts from, with its rulings: that of the tag
    /// `Position`, else the start of the tag `Variant`.
    pub start: AnyPosition,
    /// The tag `Termination`.
    pub termination: Termination,
    /// The tag `Result`, where there is one.
    pub result: Option<GameResult>,
}

impl Header {
    /// The header of a game that starts from `start` and ends normally.
    pub(crate) const fn of(start: AnyPosition) -> Self {
        Self { start, termination: Termination::Normal, result: None }
    }
}

/// What is wrong with the tags of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HeaderFault {
    /// Another tag comes before `Variant`, which says how to read the rest.
    #[error("the first tag is Variant, found {found}")]
    VariantFirst {
        /// The tag found, `none` where there is none.
        found: String,
    },
    /// A tag stands there twice.
    #[error("the tag {name} stands there twice")]
    RepeatedTag {
        /// The tag.
        name: String,
    },
    /// A game has too many tags.
    #[error("expected at most {MAX_TAGS} tags")]
    TooManyTags,
    /// A tag's name is none.
    #[error("expected a tag's name of letters, digits and _, a letter first")]
    TagName,
    /// A tag's name is too long.
    #[error("expected at most {MAX_TAG_NAME} bytes in a tag's name")]
    TagNameTooLong,
    /// A tag's value is too long.
    #[error("expected at most {MAX_TAG_VALUE} bytes in a tag's value")]
    TagValueTooLong,
    /// The tag `Variant` is no variant.
    #[error(transparent)]
    Variant(PositionFault),
    /// The tag `Position` is no position.
    #[error(transparent)]
    Position(PositionFault),
    /// The tag `Position` has another variant or other rulings than `Variant`.
    #[error("expected a position of {expected}, found one of {found}")]
    PositionOfOther {
        /// The tag `Variant`.
        expected: VariantText,
        /// What the position begins with.
        found: VariantText,
    },
    /// The tag `Position` is the variant's start, which goes without saying.
    #[error("the position is the variant's start: the tag is left out then")]
    PositionIsStart,
    /// The tag `Termination` is none.
    #[error("unknown termination \"{found}\", {NoTermination}")]
    Termination {
        /// What was found, shortened.
        found: String,
    },
    /// The tag `Result` is none.
    #[error("no result \"{found}\", {NoResult}")]
    Result {
        /// What was found, shortened.
        found: String,
    },
}

/// Where in a tag a fault lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagPart {
    /// At the name.
    Name,
    /// This many bytes into the value.
    Value(usize),
}

type Refused = (TagPart, HeaderFault);

/// The tags of a game as they come, in memory that does not grow beyond what
/// [`MAX_TAGS`] names need.
#[derive(Debug, Default)]
pub(super) struct Headers {
    /// The names so far, one after the other.
    names: String,
    /// Where each name ends.
    ends: Vec<usize>,
    header: Option<Header>,
}

impl Headers {
    pub(super) fn clear(&mut self) {
        self.names.clear();
        self.ends.clear();
        self.header = None;
    }

    /// Whether no tag came yet.
    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn contains(&self, name: &str) -> bool {
        let mut start = 0;
        self.ends.iter().any(|&end| {
            let known = self.names.get(start..end);
            start = end;
            known == Some(name)
        })
    }

    /// Takes the next tag.
    pub(super) fn tag(
        &mut self,
        name: &str,
        value: &str,
        totals: Totals,
    ) -> Result<(), Refused> {
        let at_name = |fault| Err((TagPart::Name, fault));
        let mut header = match self.header {
            Some(header) => header,
            None if name == "Variant" => {
                let VariantText(rulings) =
                    value.parse().map_err(|error: crate::PositionError| {
                        (TagPart::Value(error.byte), HeaderFault::Variant(error.fault))
                    })?;
                Header::of(AnyPosition::start(rulings.variant()).with_rulings(rulings))
            }
            None => return at_name(HeaderFault::VariantFirst { found: excerpt(name) }),
        };
        if self.contains(name) {
            return at_name(HeaderFault::RepeatedTag { name: name.to_string() });
        }
        if self.ends.len() >= MAX_TAGS {
            return at_name(HeaderFault::TooManyTags);
        }
        let at_value = |fault| (TagPart::Value(0), fault);
        match name {
            "Position" => header.start = position(header.start, value, totals)?,
            "Termination" => {
                header.termination = value.parse().map_err(|NoTermination| {
                    at_value(HeaderFault::Termination { found: excerpt(value) })
                })?;
            }
            "Result" => {
                header.result = Some(value.parse().map_err(|NoResult| {
                    at_value(HeaderFault::Result { found: excerpt(value) })
                })?);
            }
            _ => {}
        }
        self.header = Some(header);
        self.names.push_str(name);
        self.ends.push(self.names.len());
        Ok(())
    }

    /// What the tags came to, once there are no more.
    pub(super) fn header(&self) -> Result<Header, HeaderFault> {
        self.header.ok_or_else(|| HeaderFault::VariantFirst { found: "none".to_string() })
    }
}

/// The position of the tag `Position` in a game that would start from `start`.
fn position(start: AnyPosition, value: &str, totals: Totals) -> Result<AnyPosition, Refused> {
    let PositionText(position) = PositionText::<AnyPosition>::parse(value, totals)
        .map_err(|error| (TagPart::Value(error.byte), HeaderFault::Position(error.fault)))?;
    let fault = if position.rulings() != start.rulings() {
        HeaderFault::PositionOfOther {
            expected: VariantText(start.rulings()),
            found: VariantText(position.rulings()),
        }
    } else if position == start {
        HeaderFault::PositionIsStart
    } else {
        return Ok(position);
    };
    Err((TagPart::Value(0), fault))
}

/// What is wrong with a tag's name, of whatever kind it is.
pub(super) fn check_name(name: &str) -> Result<(), HeaderFault> {
    if name.len() > MAX_TAG_NAME {
        return Err(HeaderFault::TagNameTooLong);
    }
    let begins = name.bytes().next().is_some_and(|first| first.is_ascii_alphabetic());
    if begins && name.bytes().all(is_name_byte) { Ok(()) } else { Err(HeaderFault::TagName) }
}

/// Whether a tag's name may hold `byte`, if not as its first.
pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
