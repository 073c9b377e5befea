//! Reading values that are written as one of a few names.

use core::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use crate::Player;

/// Reads one of `names` as its value, and only as a text: what serde derives for
/// an enum would take an object with the name as its key, too. `what` is what the
/// names are names of, for errors.
///
/// # Errors
///
/// The deserializer's, when the input is no text or none of the names.
pub fn named<'de, T: Copy + 'static, D: Deserializer<'de>>(
    deserializer: D,
    what: &'static str,
    names: &'static [(&'static str, T)],
) -> Result<T, D::Error> {
    struct Named<T: 'static> {
        what: &'static str,
        names: &'static [(&'static str, T)],
    }

    impl<T: Copy> Visitor<'_> for Named<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a {}: ", self.what)?;
            for (k, (name, _)) in self.names.iter().enumerate() {
                let before = match k {
                    0 => "",
                    k if k + 1 == self.names.len() => " or ",
                    _ => ", ",
                };
                write!(f, "{before}{name}")?;
            }
            Ok(())
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            self.names
                .iter()
                .find(|(name, _)| *name == text)
                .map(|&(_, value)| value)
                .ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
        }
    }

    deserializer.deserialize_str(Named { what, names })
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        named(deserializer, "player", &[("south", Self::South), ("north", Self::North)])
    }
}
