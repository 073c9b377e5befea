//! The JSON forms of records, as the notation defines them. Unknown fields are
//! refused.

use alloc::string::String;
use alloc::vec::Vec;

use mancala_variants::serde_forms::object;
use mancala_variants::{AnyPosition, Move, Study, Totals};
use serde::de::Error as _;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::record::{GameResult, Ply, Record};

/// The result's text.
impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// The move; `captured` and `laps` where the record says them; `comments` and
/// `variations` where there are any.
impl Serialize for Ply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { mv, captured, laps, comments, variations } = self;
        let fields = 1
            + usize::from(captured.is_some())
            + usize::from(laps.is_some())
            + usize::from(!comments.is_empty())
            + usize::from(!variations.is_empty());
        let mut form = serializer.serialize_struct("Ply", fields)?;
        form.serialize_field("move", mv)?;
        match captured {
            Some(captured) => form.serialize_field("captured", captured)?,
            None => form.skip_field("captured")?,
        }
        match laps {
            Some(laps) => form.serialize_field("laps", laps)?,
            None => form.skip_field("laps")?,
        }
        if comments.is_empty() {
            form.skip_field("comments")?;
        } else {
            form.serialize_field("comments", comments)?;
        }
        if variations.is_empty() {
            form.skip_field("variations")?;
        } else {
            form.serialize_field("variations", variations)?;
        }
        form.end()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlyForm {
    #[serde(rename = "move")]
    mv: Move,
    #[serde(default)]
    captured: Option<u16>,
    #[serde(default)]
    laps: Option<u64>,
    #[serde(default)]
    comments: Vec<String>,
    #[serde(default)]
    variations: Vec<Vec<Ply>>,
}

impl<'de> Deserialize<'de> for Ply {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PlyForm { mv, captured, laps, comments, variations } = object(deserializer)?;
        Ok(Self { mv, captured, laps, comments, variations })
    }
}

/// `tags` as a list of pairs, `start`, `moves` and `result`.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("Record", 4)?;
        form.serialize_field("tags", &self.tags)?;
        form.serialize_field("start", &self.start)?;
        form.serialize_field("moves", &self.moves)?;
        form.serialize_field("result", &self.result)?;
        form.end()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordForm {
    tags: Vec<(String, String)>,
    start: Study<AnyPosition>,
    moves: Vec<Ply>,
    result: GameResult,
}

impl RecordForm {
    fn record<E: serde::de::Error>(self, totals: Totals) -> Result<Record, E> {
        let Self { tags, start: Study(start), moves, result } = self;
        let record = Record { tags, start, moves, result };
        record.validate(totals).map_err(E::custom)?;
        Ok(record)
    }
}

/// Strict: the record has a text, and a start with the variant's total of seeds.
/// [`StudyRecord`] does without the last.
impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        object::<RecordForm, _>(deserializer)?.record(Totals::Exact)
    }
}

/// A record whose game may start from a study, for reading it as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRecord(pub Record);

impl Serialize for StudyRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for StudyRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        object::<RecordForm, _>(deserializer)?.record(Totals::Study).map(Self)
    }
}
