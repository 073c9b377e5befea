//! The JSON forms of moves, traces, outcomes, rulings and positions, as the
//! notation and the conformance kit define them, and what strict reading of such
//! forms needs. Unknown fields are refused.

use alloc::collections::BTreeMap;
use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use mancala_core::serde_names::named;
use mancala_core::{Pit, Player};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rulings::{AyoayoRulings, BaoRulings, DjenonRulings, MangalaRulings, Rulings};
use crate::{
    AnyPosition, Ayoayo, BaoKigogo, DjenonAboure, Event, FromSetup, MangalaIv, Move, Moves,
    Outcome, Position, Reason, Setup, Study, Totals, Trace, Turn, Variant, Winner,
};

/// Reads a value written as an object, and only so: what serde derives would take
/// a bare list of the fields, too.
///
/// # Errors
///
/// The deserializer's, when the input is no object or not one of a `T`.
pub fn object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    struct Object<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(map))
        }
    }

    deserializer.deserialize_map(Object(PhantomData))
}

/// Reads a list of values each written as an object, as [`object`] does.
///
/// # Errors
///
/// As [`object`].
pub fn objects<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<alloc::vec::Vec<T>, D::Error> {
    struct AsObject<T>(T);

    impl<'de, T: Deserialize<'de>> Deserialize<'de> for AsObject<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            object(deserializer).map(Self)
        }
    }

    let items = alloc::vec::Vec::<AsObject<T>>::deserialize(deserializer)?;
    Ok(items.into_iter().map(|AsObject(item)| item).collect())
}

/// Reads an object of texts in which no key stands twice.
///
/// # Errors
///
/// The deserializer's, or that a key stands twice.
pub fn once_each<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    struct OnceEach;

    impl<'de> Visitor<'de> for OnceEach {
        type Value = BTreeMap<String, String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object of texts")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut values = BTreeMap::new();
            while let Some((key, value)) = map.next_entry::<String, String>()? {
                if values.contains_key(&key) {
                    return Err(A::Error::custom(format_args!("\"{key}\" stands twice")));
                }
                values.insert(key, value);
            }
            Ok(values)
        }
    }

    deserializer.deserialize_map(OnceEach)
}

/// Reads South's and North's value, two and no more.
///
/// # Errors
///
/// The deserializer's, or that there are fewer or more than two.
pub fn pair<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<[T; 2], D::Error> {
    struct Pair<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Pair<T> {
        type Value = [T; 2];

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("two numbers, South's and North's")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<[T; 2], A::Error> {
            let south = numbers.next_element()?;
            let north = numbers.next_element()?;
            match (south, north, numbers.next_element::<IgnoredAny>()?) {
                (Some(south), Some(north), None) => Ok([south, north]),
                (None, ..) => Err(A::Error::invalid_length(0, &self)),
                (_, None, _) => Err(A::Error::invalid_length(1, &self)),
                _ => Err(A::Error::custom(
                    "expected two numbers, South's and North's, found more",
                )),
            }
        }
    }

    deserializer.deserialize_seq(Pair(PhantomData))
}

/// Reads `null` or a pair, which must be there.
fn score<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<[u16; 2]>, D::Error> {
    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Score(#[serde(deserialize_with = "pair")] [u16; 2]);

    Ok(Option::<Score>::deserialize(deserializer)?.map(|Score(score)| score))
}

/// Reads a value that may be left out, but not be `null`.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const NAMES: [(&str, Variant); 4] = {
            let mut names = [("", Variant::Ayoayo); 4];
            let mut k = 0;
            while k < 4 {
                names[k] = (Variant::ALL[k].id(), Variant::ALL[k]);
                k += 1;
            }
            names
        };
        named(deserializer, "variant", &NAMES)
    }
}

impl<'de> Deserialize<'de> for Winner {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = &[("south", Self::South), ("north", Self::North), ("draw", Self::Draw)];
        named(deserializer, "winner", names)
    }
}

/// A pit index, or `"pass"`.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Sow(pit) => pit.serialize(serializer),
            Self::Pass => serializer.serialize_str("pass"),
        }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MoveVisitor;

        impl Visitor<'_> for MoveVisitor {
            type Value = Move;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a pit index from 0 to 255 or \"pass\"")
            }

            fn visit_u64<E: serde::de::Error>(self, index: u64) -> Result<Move, E> {
                u8::try_from(index)
                    .map(Move::sow)
                    .map_err(|_| E::invalid_value(Unexpected::Unsigned(index), &self))
            }

            fn visit_i64<E: serde::de::Error>(self, index: i64) -> Result<Move, E> {
                u8::try_from(index)
                    .map(Move::sow)
                    .map_err(|_| E::invalid_value(Unexpected::Signed(index), &self))
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Move, E> {
                match text {
                    "pass" => Ok(Move::Pass),
                    _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
                }
            }
        }

        deserializer.deserialize_any(MoveVisitor)
    }
}

/// The moves in order.
impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// The reason's code.
impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// One of the codes that the four games know.
impl<'de> Deserialize<'de> for Reason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::from_code(&code).ok_or_else(|| {
            D::Error::custom(format_args!(
                "unknown reason \"{code}\", expected no-feed, no-multiples, cleared, \
                 lone-counter, immobile or repetition"
            ))
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupForm {
    pits: alloc::vec::Vec<u32>,
    #[serde(deserialize_with = "pair")]
    captured: [u32; 2],
    to_move: Player,
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let SetupForm { pits, captured, to_move } = object(deserializer)?;
        Ok(Self { pits, captured, to_move })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeForm {
    winner: Winner,
    #[serde(deserialize_with = "score")]
    score: Option<[u16; 2]>,
    reason: Reason,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { winner, score, reason } = *self;
        OutcomeForm { winner, score, reason }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let OutcomeForm { winner, score, reason } = object(deserializer)?;
        Ok(Self { winner, score, reason })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventForm {
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    lift: Option<Pit>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    drop: Option<Pit>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    capture: Option<Pit>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    seeds: Option<u8>,
}

/// `{"lift":0,"seeds":4}`, `{"drop":1}` or `{"capture":7,"seeds":5}`.
impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let none = EventForm { lift: None, drop: None, capture: None, seeds: None };
        match *self {
            Self::Lift { pit, seeds } => {
                EventForm { lift: Some(pit), seeds: Some(seeds), ..none }
            }
            Self::Drop { pit } => EventForm { drop: Some(pit), ..none },
            Self::Capture { pit, seeds } => {
                EventForm { capture: Some(pit), seeds: Some(seeds), ..none }
            }
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let EventForm { lift, drop, capture, seeds } = object(deserializer)?;
        match (lift, drop, capture, seeds) {
            (Some(pit), None, None, Some(seeds)) => Ok(Self::Lift { pit, seeds }),
            (None, Some(pit), None, None) => Ok(Self::Drop { pit }),
            (None, None, Some(pit), Some(seeds)) => Ok(Self::Capture { pit, seeds }),
            _ => Err(D::Error::custom(
                "expected an event with lift and seeds, with drop, or with capture and seeds",
            )),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TraceForm {
    #[serde(rename = "move")]
    mv: Move,
    laps: u64,
    captured: u16,
    events: alloc::vec::Vec<Event>,
}

impl Serialize for Trace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("move", &self.mv)?;
        map.serialize_entry("laps", &self.laps)?;
        map.serialize_entry("captured", &self.captured)?;
        map.serialize_entry("events", &self.events)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Trace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let TraceForm { mv, laps, captured, events } = object(deserializer)?;
        Ok(Self { mv, laps, captured, events })
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("move", &self.mv)?;
        map.serialize_entry("laps", &self.laps)?;
        map.serialize_entry("captured", &self.captured)?;
        map.serialize_entry("last", &self.last)?;
        map.end()
    }
}

/// The rulings that are not at their default, by id.
struct RulingsForm<'a, R>(&'a R);

impl<R: Rulings> Serialize for RulingsForm<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.non_default())
    }
}

fn set_all<R: Rulings, E: serde::de::Error>(
    mut rulings: R,
    values: &BTreeMap<String, String>,
) -> Result<R, E> {
    for (id, value) in values {
        rulings.set(id, value).map_err(E::custom)?;
    }
    Ok(rulings)
}

macro_rules! rulings {
    ($($name:ident),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                RulingsForm(self).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                set_all(Self::default(), &once_each(deserializer)?)
            }
        }
    )*};
}

rulings!(AyoayoRulings, DjenonRulings, BaoRulings, MangalaRulings);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionForm {
    variant: Variant,
    #[serde(default, deserialize_with = "once_each")]
    rulings: BTreeMap<String, String>,
    pits: alloc::vec::Vec<u32>,
    #[serde(deserialize_with = "pair")]
    captured: [u32; 2],
    to_move: Player,
}

impl PositionForm {
    fn setup(self) -> (Setup, BTreeMap<String, String>) {
        let [south, north] = self.captured;
        let setup = Setup::new(self.pits).captured(south, north).to_move(self.to_move);
        (setup, self.rulings)
    }

    fn of<P: FromSetup, E: serde::de::Error>(self, totals: Totals) -> Result<P, E> {
        if self.variant != P::VARIANT {
            return Err(E::custom(format_args!(
                "expected a position of {}, found {}",
                P::VARIANT,
                self.variant
            )));
        }
        let (setup, rulings) = self.setup();
        let position = P::from_setup(&setup, totals).map_err(E::custom)?;
        Ok(position.with_rulings(set_all(position.rulings(), &rulings)?))
    }

    fn any<E: serde::de::Error>(self, totals: Totals) -> Result<AnyPosition, E> {
        let variant = self.variant;
        let (setup, rulings) = self.setup();
        let position = AnyPosition::from_setup(variant, &setup, totals).map_err(E::custom)?;
        Ok(position.with_rulings(set_all(position.rulings(), &rulings)?))
    }
}

fn serialize_position<P: Position, S: Serializer>(
    position: &P,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(5))?;
    map.serialize_entry("variant", position.variant_id())?;
    map.serialize_entry("rulings", &RulingsForm(&position.rulings()))?;
    map.serialize_entry("pits", &position.pits()[..])?;
    map.serialize_entry("captured", &Player::ALL.map(|player| position.captured(player)))?;
    map.serialize_entry("to_move", &position.to_move())?;
    map.end()
}

macro_rules! positions {
    ($($name:ident: $form:ident),* $(,)?) => {$(
        /// Variant, rulings that are not the default, pits, captured seeds and
        /// player to move.
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serialize_position(self, serializer)
            }
        }

        /// Strict: the variant's total is demanded. [`Study`] is not.
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                object::<PositionForm, _>(deserializer)?.$form(Totals::Exact)
            }
        }

        impl<'de> Deserialize<'de> for Study<$name> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                object::<PositionForm, _>(deserializer)?.$form(Totals::Study).map(Study)
            }
        }
    )*};
}

positions! {
    Ayoayo: of,
    DjenonAboure: of,
    BaoKigogo: of,
    MangalaIv: of,
    AnyPosition: any,
}

impl<P: Serialize> Serialize for Study<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use serde::de::IntoDeserializer;
    use serde::de::value::{
        Error, MapDeserializer, SeqDeserializer, StrDeserializer, U32Deserializer,
    };

    use super::*;

    /// What is said when there is a number where it should not be.
    fn said<T>(read: impl FnOnce(U32Deserializer<Error>) -> Result<T, Error>) -> String {
        let read = read(300_u32.into_deserializer());
        read.err().map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn errors_say_what_is_expected() {
        let number =
            |expected| alloc::format!("invalid type: integer `300`, expected {expected}");
        assert_eq!(said(object::<Setup, _>), number("an object"));
        assert_eq!(said(once_each), number("an object of texts"));
        assert_eq!(said(pair::<u16, _>), number("two numbers, South's and North's"));
        assert_eq!(said(Player::deserialize), number("a player: south or north"));
        assert_eq!(said(Winner::deserialize), number("a winner: south, north or draw"));
        assert_eq!(
            said(Variant::deserialize),
            number("a variant: ayoayo, djenon-aboure, bao-kigogo or mangala-iv")
        );
        assert_eq!(
            said(Move::deserialize),
            "invalid value: integer `300`, expected a pit index from 0 to 255 or \"pass\""
        );
    }

    #[test]
    fn a_pair_is_two_numbers() {
        let read = |numbers: &[u16]| {
            let numbers = SeqDeserializer::<_, Error>::new(numbers.iter().copied());
            pair::<u16, _>(numbers).map_err(|error| error.to_string())
        };
        let short = |found| {
            let expected = "expected two numbers, South's and North's";
            Err(alloc::format!("invalid length {found}, {expected}"))
        };
        assert_eq!(read(&[3, 5]), Ok([3, 5]));
        assert_eq!((read(&[]), read(&[3])), (short(0), short(1)));
        let more = "expected two numbers, South's and North's, found more";
        assert_eq!(read(&[3, 5, 7]), Err(more.into()));
    }

    #[test]
    fn a_position_is_read_as_its_own_variant_only() {
        let form = || PositionForm {
            variant: Variant::Ayoayo,
            rulings: BTreeMap::new(),
            pits: alloc::vec![4; 12],
            captured: [0, 0],
            to_move: Player::South,
        };
        assert_eq!(form().of::<Ayoayo, Error>(Totals::Exact), Ok(Ayoayo::start()));
        let other = form().of::<DjenonAboure, Error>(Totals::Exact).unwrap_err();
        assert_eq!(other.to_string(), "expected a position of djenon-aboure, found ayoayo");
    }

    #[test]
    fn variants_are_read_by_their_ids() {
        for variant in Variant::ALL {
            let id: StrDeserializer<'_, Error> = variant.id().into_deserializer();
            assert_eq!(Variant::deserialize(id), Ok(variant));
        }
    }

    #[test]
    fn texts_are_read_once_each() {
        let read = |texts: &[(&'static str, &'static str)]| {
            let texts = MapDeserializer::<_, Error>::new(texts.iter().copied());
            once_each(texts).map_err(|error| error.to_string())
        };
        let two = [("sweep", "none"), ("chain", "long")];
        let expected = two.map(|(id, value)| (id.to_string(), value.to_string()));
        assert_eq!(read(&two), Ok(expected.into_iter().collect()));
        assert_eq!(read(&[]), Ok(BTreeMap::new()));
        assert_eq!(read(&[("a", "b"), ("a", "b")]), Err("\"a\" stands twice".into()));
    }
}
