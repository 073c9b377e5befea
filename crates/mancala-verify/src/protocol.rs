//! The messages of the process protocol, version 1: one JSON object a line, a
//! [`Request`] to the implementation and a [`StartReply`] or [`Reply`] from it.
//!
//! ```
//! use mancala_verify::protocol::{Answer, Body, Reply};
//!
//! let reply: Reply = serde_json::from_str(r#"{"seq":1,"illegal":1}"#)?;
//! assert_eq!(reply.seq, Some(1));
//! assert_eq!(reply.body, Body::Run(Answer::Illegal(1)));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! Unknown fields are refused.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use mancala_variants::rulings::{AnyRulings, Ruling, Rulings as _};
use mancala_variants::serde_forms::{object, once_each};
use mancala_variants::{Move, Outcome, Setup, Variant};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The version of protocol, suite files and reports.
pub const VERSION: u64 = 1;

/// Values of rulings by id.
pub type RulingValues = BTreeMap<String, String>;

/// All rulings with their values, as the runner sends them.
#[must_use]
pub fn values_of(rulings: AnyRulings) -> RulingValues {
    let mut values = RulingValues::new();
    rulings.for_each(|ruling, value| {
        values.insert(ruling.id.to_owned(), value.to_owned());
    });
    values
}

/// What is asked of an implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Request {
    /// The first: what are you?
    Start {
        /// The protocol's version.
        version: u64,
    },
    /// What is the start position?
    Setup {
        /// The number of the request.
        seq: u64,
        /// The game.
        variant: Variant,
        /// Its rulings.
        rulings: RulingValues,
    },
    /// What do these moves lead to?
    Run {
        /// The number of the request.
        seq: u64,
        /// The game.
        variant: Variant,
        /// Its rulings.
        rulings: RulingValues,
        /// Where the moves begin.
        position: Setup,
        /// The moves.
        moves: Vec<Move>,
    },
    /// How many sequences of legal moves are there, for each length?
    Perft {
        /// The number of the request.
        seq: u64,
        /// The game.
        variant: Variant,
        /// Its rulings.
        rulings: RulingValues,
        /// Where the sequences begin.
        position: Setup,
        /// The greatest length.
        depth: u32,
    },
    /// The last: end.
    Stop,
}

impl Request {
    /// The number of the request; `None` where it has none.
    #[must_use]
    pub const fn seq(&self) -> Option<u64> {
        match self {
            Self::Setup { seq, .. } | Self::Run { seq, .. } | Self::Perft { seq, .. } => {
                Some(*seq)
            }
            Self::Start { .. } | Self::Stop => None,
        }
    }
}

#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase", deny_unknown_fields)]
enum RequestForm {
    Start {
        version: u64,
    },
    Setup {
        seq: u64,
        variant: Variant,
        #[serde(deserialize_with = "once_each")]
        rulings: RulingValues,
    },
    Run {
        seq: u64,
        variant: Variant,
        #[serde(deserialize_with = "once_each")]
        rulings: RulingValues,
        position: Setup,
        moves: Vec<Move>,
    },
    Perft {
        seq: u64,
        variant: Variant,
        #[serde(deserialize_with = "once_each")]
        rulings: RulingValues,
        position: Setup,
        depth: u32,
    },
    // Not a unit: of that, unknown fields would be taken.
    Stop {},
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match object(deserializer).map_err(cmd_named)? {
            RequestForm::Start { version } => Self::Start { version },
            RequestForm::Setup { seq, variant, rulings } => {
                Self::Setup { seq, variant, rulings }
            }
            RequestForm::Run { seq, variant, rulings, position, moves } => {
                Self::Run { seq, variant, rulings, position, moves }
            }
            RequestForm::Perft { seq, variant, rulings, position, depth } => {
                Self::Perft { seq, variant, rulings, position, depth }
            }
            RequestForm::Stop {} => Self::Stop,
        })
    }
}

/// Tells serde's error of an unknown `cmd`, a variant to serde, as one of a `cmd`.
/// The place at its end, if there is one, stays.
fn cmd_named<E: serde::de::Error>(error: E) -> E {
    let text = error.to_string();
    let parts = text
        .strip_prefix("unknown variant `")
        .and_then(|rest| rest.rsplit_once("`, expected one of `start`, "))
        .and_then(|(cmd, rest)| Some((cmd, rest.rsplit_once("`stop`")?.1)));
    match parts {
        Some((cmd, place)) => E::custom(format_args!(
            "unknown cmd {cmd:?}, expected start, setup, run, perft or stop{place}"
        )),
        None => error,
    }
}

/// What an implementation says of itself: the reply to `start`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with version, implementation and variants")]
pub struct StartReply {
    /// The protocol's version.
    pub version: u64,
    /// Who it is.
    #[serde(deserialize_with = "object")]
    pub implementation: About,
    /// The version of the rules that it plays by.
    pub rules: String,
    /// The variants that it plays.
    #[serde(deserialize_with = "map_once")]
    pub variants: BTreeMap<Variant, Offer>,
    /// Whether it answers `perft`.
    #[serde(default)]
    pub perft: bool,
}

/// Which implementation it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Where it can be found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// How an implementation plays one variant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The values of each ruling that it can play by; a ruling that is not
    /// listed is taken at its default.
    pub rulings: BTreeMap<String, Vec<String>>,
}

impl<'de> Deserialize<'de> for Offer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct OfferForm {
            #[serde(default, deserialize_with = "map_once")]
            rulings: BTreeMap<String, Vec<String>>,
        }
        let OfferForm { rulings } = object(deserializer)?;
        Ok(Self { rulings })
    }
}

impl Offer {
    /// All values of all rulings of `variant`.
    #[must_use]
    pub fn all(variant: Variant) -> Self {
        let owned = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
        let rulings = Ruling::of(variant)
            .map(|ruling| (ruling.id.to_owned(), owned(ruling.values)))
            .collect();
        Self { rulings }
    }

    /// The value to send for each ruling of `variant` so that those of `when`
    /// hold; `None` when one of them is not offered.
    #[must_use]
    pub fn values(&self, variant: Variant, when: &RulingValues) -> Option<RulingValues> {
        let known = when.keys().all(|id| Ruling::of(variant).any(|ruling| ruling.id == id));
        let values = Ruling::of(variant)
            .map(|ruling| Some((ruling.id.to_owned(), self.value(ruling, when)?)))
            .collect();
        if known { values } else { None }
    }

    fn value(&self, ruling: &Ruling, when: &RulingValues) -> Option<String> {
        let default = ruling.default_value();
        let Some(offered) = self.rulings.get(ruling.id) else {
            let asked = when.get(ruling.id).map_or(default, String::as_str);
            return (asked == default).then(|| default.to_owned());
        };
        let wanted = when.get(ruling.id).map_or(default, String::as_str);
        if offered.iter().any(|value| value == wanted) {
            return Some(wanted.to_owned());
        }
        if when.contains_key(ruling.id) { None } else { offered.first().cloned() }
    }
}

/// A reply to `start` that has the right form and cannot be worked with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartFault {
    /// Another version of the protocol.
    #[error("it speaks version {0} of the protocol, expected {VERSION}")]
    Version(u64),
    /// A ruling that the variant does not have.
    #[error("{variant} has no ruling {id:?}")]
    UnknownRuling {
        /// The variant.
        variant: Variant,
        /// The ruling.
        id: String,
    },
    /// A value that the ruling does not have.
    #[error("{id} has no value {value:?}, expected {}", expected.join(" or "))]
    UnknownValue {
        /// The ruling.
        id: &'static str,
        /// The value.
        value: String,
        /// The values that there are.
        expected: &'static [&'static str],
    },
    /// A ruling without a value.
    #[error("no value of {0} is offered, expected at least one")]
    NoValue(&'static str),
}

impl StartReply {
    /// Whether it can be worked with: the version, and that the rulings and their
    /// values are ones that there are.
    ///
    /// # Errors
    ///
    /// [`StartFault`] naming the first fault.
    pub fn check(&self) -> Result<(), StartFault> {
        if self.version != VERSION {
            return Err(StartFault::Version(self.version));
        }
        for (&variant, offer) in &self.variants {
            for (id, values) in &offer.rulings {
                let ruling = Ruling::of(variant).find(|ruling| ruling.id == id);
                let ruling = ruling
                    .ok_or_else(|| StartFault::UnknownRuling { variant, id: id.clone() })?;
                if values.is_empty() {
                    return Err(StartFault::NoValue(ruling.id));
                }
                for value in values {
                    if !ruling.values.contains(&value.as_str()) {
                        return Err(StartFault::UnknownValue {
                            id: ruling.id,
                            value: value.clone(),
                            expected: ruling.values,
                        });
                    }
                }
            }
        }
        Ok(())
    }
}

/// The reply to every other request but `stop`, which has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The number of the request; `None` in the reply to a line that has no
    /// number that can be read, which the runner never sends.
    pub seq: Option<u64>,
    /// What it says.
    pub body: Body,
}

/// What a reply says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// To `setup`: the start position.
    Position(Setup),
    /// To `run`.
    Run(Answer),
    /// To `perft`: the numbers for each length from 1 on.
    Nodes(Vec<u64>),
    /// It cannot be asked this, and why.
    Skipped(String),
    /// It failed, and why.
    Error(String),
}

/// What moves lead to: in replies, and expected in cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// All of them are legal.
    Played {
        /// The legal moves before the first, sorted.
        legal: Vec<Move>,
        /// The position after the last.
        position: Setup,
        /// How the game has ended then, if it has.
        outcome: Option<Outcome>,
    },
    /// This one is not, counted from 0.
    Illegal(usize),
}

/// Reads a field that is there.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads an object in which no key stands twice.
fn map_once<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    K: Deserialize<'de> + Ord + Serialize,
    V: Deserialize<'de>,
    D: Deserializer<'de>,
{
    struct Once<K, V>(PhantomData<(K, V)>);

    impl<'de, K, V> Visitor<'de> for Once<K, V>
    where
        K: Deserialize<'de> + Ord,
        V: Deserialize<'de>,
    {
        type Value = BTreeMap<K, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut values = BTreeMap::new();
            while let Some((key, value)) = map.next_entry()? {
                if values.insert(key, value).is_some() {
                    return Err(A::Error::custom("a key stands twice"));
                }
            }
            Ok(values)
        }
    }

    deserializer.deserialize_map(Once(PhantomData))
}

/// Every field that a reply may have.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::option_option, reason = "an outcome may be null, and may be missing")]
struct Form {
    // May be null.
    #[serde(deserialize_with = "present")]
    seq: Option<Option<u64>>,
    #[serde(deserialize_with = "present")]
    legal: Option<Vec<Move>>,
    #[serde(deserialize_with = "present")]
    position: Option<Setup>,
    #[serde(deserialize_with = "present")]
    outcome: Option<Option<Outcome>>,
    #[serde(deserialize_with = "present")]
    illegal: Option<usize>,
    #[serde(deserialize_with = "present")]
    nodes: Option<Vec<u64>>,
    #[serde(deserialize_with = "present")]
    skipped: Option<String>,
    #[serde(deserialize_with = "present")]
    error: Option<String>,
}

impl Form {
    /// The content, if the fields are those of one.
    fn body(self) -> Option<Body> {
        Some(match self {
            Self {
                legal: Some(legal),
                position: Some(position),
                outcome: Some(outcome),
                illegal: None,
                nodes: None,
                skipped: None,
                error: None,
                ..
            } => Body::Run(Answer::Played { legal, position, outcome }),
            Self { legal: Some(_), .. } | Self { outcome: Some(_), .. } => return None,
            Self {
                position: Some(position),
                illegal: None,
                nodes: None,
                skipped: None,
                error: None,
                ..
            } => Body::Position(position),
            Self { position: Some(_), .. } => return None,
            Self { illegal: Some(k), nodes: None, skipped: None, error: None, .. } => {
                Body::Run(Answer::Illegal(k))
            }
            Self { illegal: None, nodes: Some(nodes), skipped: None, error: None, .. } => {
                Body::Nodes(nodes)
            }
            Self { illegal: None, nodes: None, skipped: Some(why), error: None, .. } => {
                Body::Skipped(why)
            }
            Self { illegal: None, nodes: None, skipped: None, error: Some(why), .. } => {
                Body::Error(why)
            }
            _ => return None,
        })
    }
}

impl<'de> Deserialize<'de> for Answer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        #[expect(clippy::option_option, reason = "an outcome may be null, and may be missing")]
        struct AnswerForm {
            #[serde(deserialize_with = "present")]
            legal: Option<Vec<Move>>,
            #[serde(deserialize_with = "present")]
            position: Option<Setup>,
            #[serde(deserialize_with = "present")]
            outcome: Option<Option<Outcome>>,
            #[serde(deserialize_with = "present")]
            illegal: Option<usize>,
        }

        let AnswerForm { legal, position, outcome, illegal } = object(deserializer)?;
        let form = Form { legal, position, outcome, illegal, ..Form::default() };
        match form.body() {
            Some(Body::Run(answer)) => Ok(answer),
            _ => Err(D::Error::custom(
                "expected an object with legal, position and outcome, or with illegal",
            )),
        }
    }
}

impl<'de> Deserialize<'de> for Reply {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form: Form = object(deserializer)?;
        let seq = form.seq.ok_or_else(|| D::Error::missing_field("seq"))?;
        match (seq, form.body()) {
            (Some(_), Some(body)) | (None, Some(body @ Body::Error(_))) => {
                Ok(Self { seq, body })
            }
            (None, _) => Err(D::Error::custom("seq is null, expected a number")),
            (Some(_), None) => Err(D::Error::custom(
                "expected, beside seq, either legal, position and outcome, or illegal, \
                 position, nodes, skipped or error alone",
            )),
        }
    }
}

fn write_body<M: serde::ser::SerializeMap>(map: &mut M, body: &Body) -> Result<(), M::Error> {
    match body {
        Body::Position(position) => map.serialize_entry("position", position),
        Body::Run(answer) => write_answer(map, answer),
        Body::Nodes(nodes) => map.serialize_entry("nodes", nodes),
        Body::Skipped(why) => map.serialize_entry("skipped", why),
        Body::Error(why) => map.serialize_entry("error", why),
    }
}

fn write_answer<M: serde::ser::SerializeMap>(
    map: &mut M,
    answer: &Answer,
) -> Result<(), M::Error> {
    match answer {
        Answer::Played { legal, position, outcome } => {
            map.serialize_entry("legal", legal)?;
            map.serialize_entry("position", position)?;
            map.serialize_entry("outcome", outcome)
        }
        Answer::Illegal(k) => map.serialize_entry("illegal", k),
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_answer(&mut map, self)?;
        map.end()
    }
}

/// The fields without `seq`.
impl Serialize for Body {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_body(&mut map, self)?;
        map.end()
    }
}

impl Serialize for Reply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("seq", &self.seq)?;
        write_body(&mut map, &self.body)?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(text: &str) -> Result<Reply, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn replies_have_the_fields_of_one_kind() {
        let position = r#"{"pits":[1],"captured":[0,0],"to_move":"south"}"#;
        for good in [
            r#"{"seq":0,"illegal":1}"#.to_owned(),
            r#"{"seq":0,"skipped":"no"}"#.to_owned(),
            r#"{"seq":0,"error":"no"}"#.to_owned(),
            r#"{"seq":null,"error":"no"}"#.to_owned(),
            r#"{"seq":0,"nodes":[6,28]}"#.to_owned(),
            format!(r#"{{"seq":0,"position":{position}}}"#),
            format!(r#"{{"seq":0,"legal":[0,"pass"],"position":{position},"outcome":null}}"#),
            format!(
                r#"{{"seq":0,"legal":[],"position":{position},"outcome":{{"winner":"draw","score":null,"reason":"repetition"}}}}"#
            ),
        ] {
            let read = reply(&good).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), good);
        }
        for bad in [
            "{}".to_owned(),
            r#"{"seq":0}"#.to_owned(),
            r#"{"illegal":0}"#.to_owned(),
            r#"{"seq":null,"illegal":0}"#.to_owned(),
            r#"{"seq":0,"illegal":null}"#.to_owned(),
            r#"{"seq":0,"illegal":-1}"#.to_owned(),
            r#"{"seq":0,"illegal":1,"error":"no"}"#.to_owned(),
            r#"{"seq":0,"skipped":"a","error":"no"}"#.to_owned(),
            r#"{"seq":0,"nodes":[],"error":"no"}"#.to_owned(),
            r#"{"seq":0,"seq":0,"illegal":1}"#.to_owned(),
            r#"{"seq":0,"legal":[1]}"#.to_owned(),
            format!(r#"{{"seq":0,"position":{position},"illegal":1}}"#),
            format!(r#"{{"seq":0,"position":{position},"outcome":null}}"#),
            format!(r#"{{"seq":0,"legal":[],"position":{position}}}"#),
            format!(r#"{{"seq":0,"legal":[],"position":{position},"outcome":null,"laps":1}}"#),
            format!(
                r#"{{"seq":0,"legal":[],"position":{position},"outcome":null,"illegal":1}}"#
            ),
            "[0,1]".to_owned(),
        ] {
            assert!(reply(&bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn requests_are_read_as_they_are_written() {
        let text = r#"{"cmd":"run","seq":1,"variant":"bao-kigogo","rulings":{},"position":{"pits":[1],"captured":[0,0],"to_move":"north"},"moves":[0,"pass"]}"#;
        for text in [
            r#"{"cmd":"start","version":1}"#,
            r#"{"cmd":"setup","seq":0,"variant":"ayoayo","rulings":{"ayoayo.end.sweep":"row-owner"}}"#,
            text,
            &text.replace(r#""moves":[0,"pass"]"#, r#""depth":4"#).replace("run", "perft"),
            r#"{"cmd":"stop"}"#,
        ] {
            let request: Request = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&request).unwrap(), text);
        }
        for bad in [
            r#"{"cmd":"stop","now":true}"#,
            r#"{"cmd":"start"}"#,
            r#"{"version":1}"#,
            r#"{"cmd":"play"}"#,
            r#"["start",1]"#,
            r#"{"cmd":"setup","seq":0,"variant":"ayoayo","rulings":{"a":"b","a":"c"}}"#,
            &text.replace("[0,\"pass\"]", "[256]"),
            &text.replace(",\"moves\"", ",\"depth\":1,\"moves\""),
        ] {
            assert!(serde_json::from_str::<Request>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn values_are_those_asked_for_the_default_or_the_first_offered() {
        let offer = |value: &[&str]| Offer {
            rulings: BTreeMap::from([(
                "ayoayo.end.sweep".to_owned(),
                value.iter().map(|&value| value.to_owned()).collect(),
            )]),
        };
        let when = |value: &str| {
            RulingValues::from([("ayoayo.end.sweep".to_owned(), value.to_owned())])
        };
        let sweep = |offer: &Offer, when: &RulingValues| {
            offer.values(Variant::Ayoayo, when).map(|values| {
                assert_eq!(values.len(), 3);
                assert_eq!(values["ayoayo.end.repetition"], "split");
                values["ayoayo.end.sweep"].clone()
            })
        };
        let any = RulingValues::new();
        let last = Some("last-mover".to_owned());
        let owner = Some("row-owner".to_owned());
        assert_eq!(sweep(&Offer::default(), &any), last);
        assert_eq!(sweep(&Offer::default(), &when("last-mover")), last);
        assert_eq!(sweep(&Offer::default(), &when("row-owner")), None);
        assert_eq!(sweep(&offer(&["row-owner", "last-mover"]), &any), last);
        assert_eq!(sweep(&offer(&["row-owner"]), &any), owner);
        assert_eq!(sweep(&offer(&["row-owner"]), &when("row-owner")), owner);
        assert_eq!(sweep(&offer(&["row-owner"]), &when("last-mover")), None);
        assert_eq!(sweep(&Offer::all(Variant::Ayoayo), &when("row-owner")), owner);
        let other = RulingValues::from([("bao.end".to_owned(), "x".to_owned())]);
        assert_eq!(Offer::all(Variant::Ayoayo).values(Variant::Ayoayo, &other), None);
    }

    #[test]
    fn start_replies_that_cannot_be_worked_with() {
        let text = r#"{"version":1,"implementation":{"name":"n","version":"0.3"},"rules":"1","variants":{"ayoayo":{"rulings":{"ayoayo.end.sweep":["row-owner"]}}},"perft":true}"#;
        let check = |text: &str| {
            serde_json::from_str::<StartReply>(text)
                .map_err(|error| error.to_string())?
                .check()
                .map_err(|fault| fault.to_string())
        };
        assert_eq!(check(text), Ok(()));
        let fault = |from: &str, to: &str| check(&text.replace(from, to)).unwrap_err();
        assert_eq!(
            fault("{\"version\":1", "{\"version\":2"),
            "it speaks version 2 of the protocol, expected 1"
        );
        assert_eq!(fault("end.sweep", "sweep"), "ayoayo has no ruling \"ayoayo.sweep\"");
        assert_eq!(
            fault("row-owner", "owner"),
            "ayoayo.end.sweep has no value \"owner\", expected last-mover or row-owner"
        );
        assert_eq!(
            fault("\"row-owner\"", ""),
            "no value of ayoayo.end.sweep is offered, expected at least one"
        );
        let unknown = fault("\"ayoayo\"", "\"oware\"");
        assert!(unknown.contains("oware") && unknown.contains("djenon-aboure"), "{unknown}");
        assert!(
            fault("\"variants\":{", "\"variants\":{\"ayoayo\":{},").contains("stands twice")
        );
        assert!(
            fault("{\"name\":\"n\",\"version\":\"0.3\"}", "[\"n\",\"0.3\"]")
                .contains("expected an object")
        );
    }
}
