//! Rulings: rules that can be read in two ways. The user chooses a value when
//! creating a position; the default, frozen for ever, is used where nothing is
//! said.
//!
//! ```
//! use mancala_variants::rulings::{AyoayoRulings, Rulings, Sweep};
//!
//! let mut rulings = AyoayoRulings::default();
//! rulings.set("ayoayo.end.sweep", "row-owner")?;
//! assert_eq!(rulings.sweep, Sweep::RowOwner);
//! # Ok::<(), mancala_variants::rulings::RulingError>(())
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::hash::Hash;

use thiserror::Error;

use crate::Variant;

/// A ruling of the ledger and the values it can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruling {
    /// The rule id.
    pub id: &'static str,
    /// The identifier of the variant that it belongs to; any, in a variant of one's
    /// own.
    pub variant: &'static str,
    /// The values, default first.
    pub values: &'static [&'static str],
}

impl Ruling {
    /// The value used where nothing is said.
    #[must_use]
    pub const fn default_value(&self) -> &'static str {
        self.values[0]
    }

    /// The ruling of this id.
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Self> {
        RULINGS.iter().find(|ruling| ruling.id == id)
    }

    /// The rulings of `variant`, in alphabetical order of their ids.
    pub fn of(variant: Variant) -> impl Iterator<Item = &'static Self> {
        RULINGS.iter().filter(move |ruling| ruling.variant == variant.id())
    }
}

/// All rulings, in alphabetical order within each variant.
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "ayoayo.capture.empty-opposite",
        variant: Variant::Ayoayo.id(),
        values: EmptyOpposite::VALUES,
    },
    Ruling {
        id: "ayoayo.end.repetition",
        variant: Variant::Ayoayo.id(),
        values: Repetition::VALUES,
    },
    Ruling { id: "ayoayo.end.sweep", variant: Variant::Ayoayo.id(), values: Sweep::VALUES },
    Ruling {
        id: "djenon.end.repetition",
        variant: Variant::DjenonAboure.id(),
        values: Repetition::VALUES,
    },
    Ruling {
        id: "mangala.capture.chain",
        variant: Variant::MangalaIv.id(),
        values: Chain::VALUES,
    },
];

/// A ruling cannot be set as asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulingError {
    /// The variant has no such ruling.
    #[error("unknown ruling \"{id}\", expected {}", Expected(expected))]
    UnknownRuling {
        /// The id asked for.
        id: String,
        /// The rulings that there are.
        expected: Vec<&'static str>,
    },
    /// The ruling has no such value.
    #[error("ruling {id} has no value \"{value}\", expected {}", Expected(expected))]
    UnknownValue {
        /// The ruling.
        id: &'static str,
        /// The value asked for.
        value: String,
        /// The values that there are, default first.
        expected: Vec<&'static str>,
    },
}

/// Names with "or" between, for messages.
struct Expected<'a>(&'a [&'static str]);

impl fmt::Display for Expected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none, this variant has no rulings");
        }
        for (k, name) in self.0.iter().enumerate() {
            if k > 0 {
                f.write_str(" or ")?;
            }
            f.write_str(name)?;
        }
        Ok(())
    }
}

/// The rulings of one variant.
pub trait Rulings: Copy + Eq + Hash + fmt::Debug {
    /// Sets a ruling by its id and a value's name.
    ///
    /// # Errors
    ///
    /// [`RulingError`] when there is no such ruling or value; nothing is
    /// changed then.
    fn set(&mut self, id: &str, value: &str) -> Result<(), RulingError>;

    /// Calls `each` with the id and value of every ruling, in alphabetical
    /// order of the ids.
    fn for_each(&self, each: impl FnMut(&'static Ruling, &'static str));

    /// The value of a ruling, `None` when there is no such ruling.
    fn get(&self, id: &str) -> Option<&'static str> {
        let mut found = None;
        self.for_each(|ruling, value| {
            if ruling.id == id {
                found = Some(value);
            }
        });
        found
    }

    /// The rulings that are not at their default, as pairs of id and value.
    fn non_default(&self) -> Vec<(&'static str, &'static str)> {
        let mut pairs = Vec::new();
        self.for_each(|ruling, value| {
            if value != ruling.default_value() {
                pairs.push((ruling.id, value));
            }
        });
        pairs
    }
}

/// The rulings of a variant that is played in one way.
impl Rulings for () {
    fn set(&mut self, id: &str, _: &str) -> Result<(), RulingError> {
        Err(RulingError::UnknownRuling { id: id.into(), expected: Vec::new() })
    }

    fn for_each(&self, _: impl FnMut(&'static Ruling, &'static str)) {}
}

macro_rules! values {
    ($(#[$doc:meta])* $name:ident { $(#[$first_doc:meta])* $first:ident = $first_text:literal, $(#[$other_doc:meta])* $other:ident = $other_text:literal $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $(#[$other_doc])*
            $other,
        }

        impl $name {
            /// The names of the values, default first.
            pub const VALUES: &'static [&'static str] = &[$first_text, $other_text];

            /// The name of this value in texts and files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    Self::$first => $first_text,
                    Self::$other => $other_text,
                }
            }

            /// The value of this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $first_text => Some(Self::$first),
                    $other_text => Some(Self::$other),
                    _ => None,
                }
            }
        }
    };
}

values! {
    /// `ayoayo.capture.empty-opposite`: the sowing stopped in an own pit and the
    /// pit opposite is empty.
    EmptyOpposite {
        /// There is nothing to capture.
        Nothing = "nothing",
        /// The capturing seed alone goes to the store.
        LoneSeed = "lone-seed",
    }
}

values! {
    /// `ayoayo.end.sweep`: who gets the seeds left on the board.
    Sweep {
        /// Whoever made the last move: the opponent of the player to move.
        LastMover = "last-mover",
        /// The player in whose row they lie.
        RowOwner = "row-owner",
    }
}

values! {
    /// `ayoayo.end.repetition` and `djenon.end.repetition`: what the second
    /// occurrence of a position means.
    Repetition {
        /// Each player adds the own row.
        Split = "split",
        /// The game is drawn.
        Draw = "draw",
    }
}

values! {
    /// `mangala.capture.chain`: how the run of pits of two or four is read.
    Chain {
        /// Off the board as it lay when the sowing ended; it may pass a row end.
        AsSown = "as-sown",
        /// A pit that the capture has already emptied breaks it.
        AsEmptied = "as-emptied",
    }
}

macro_rules! rulings {
    ($(#[$doc:meta])* $name:ident of $variant:expr; $($(#[$field_doc:meta])* $field:ident: $type:ident = $id:literal),* $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
        }

        impl Rulings for $name {
            fn set(&mut self, id: &str, value: &str) -> Result<(), RulingError> {
                match id {
                    $($id => {
                        self.$field = $type::from_name(value)
                            .ok_or_else(|| unknown_value($id, value, $type::VALUES))?;
                        Ok(())
                    })*
                    _ => {
                        // Without rulings there is nothing that a value could be for.
                        let _ = value;
                        Err(unknown_ruling($variant, id))
                    }
                }
            }

            fn for_each(&self, mut each: impl FnMut(&'static Ruling, &'static str)) {
                for ruling in Ruling::of($variant) {
                    match ruling.id {
                        $($id => each(ruling, self.$field.name()),)*
                        _ => each(ruling, ruling.default_value()),
                    }
                }
            }
        }
    };
}

fn unknown_ruling(variant: Variant, id: &str) -> RulingError {
    RulingError::UnknownRuling {
        id: id.to_string(),
        expected: Ruling::of(variant).map(|ruling| ruling.id).collect(),
    }
}

fn unknown_value(id: &'static str, value: &str, expected: &[&'static str]) -> RulingError {
    RulingError::UnknownValue { id, value: value.to_string(), expected: expected.to_vec() }
}

rulings! {
    /// The rulings of Ayoayo.
    AyoayoRulings of Variant::Ayoayo;
    /// `ayoayo.capture.empty-opposite`.
    empty_opposite: EmptyOpposite = "ayoayo.capture.empty-opposite",
    /// `ayoayo.end.repetition`.
    repetition: Repetition = "ayoayo.end.repetition",
    /// `ayoayo.end.sweep`.
    sweep: Sweep = "ayoayo.end.sweep",
}

rulings! {
    /// The rulings of Djenon-aboure.
    DjenonRulings of Variant::DjenonAboure;
    /// `djenon.end.repetition`.
    repetition: Repetition = "djenon.end.repetition",
}

rulings! {
    /// Bao Kigogo has no rulings.
    BaoRulings of Variant::BaoKigogo;
}

rulings! {
    /// The rulings of Mangala IV.
    MangalaRulings of Variant::MangalaIv;
    /// `mangala.capture.chain`.
    chain: Chain = "mangala.capture.chain",
}

/// The rulings of a variant chosen at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum AnyRulings {
    /// The rulings of Ayoayo.
    Ayoayo(AyoayoRulings),
    /// The rulings of Djenon-aboure.
    DjenonAboure(DjenonRulings),
    /// The (no) rulings of Bao Kigogo.
    BaoKigogo(BaoRulings),
    /// The rulings of Mangala IV.
    MangalaIv(MangalaRulings),
}

macro_rules! each {
    ($any:expr, $rulings:ident => $body:expr) => {
        match $any {
            Self::Ayoayo($rulings) => $body,
            Self::DjenonAboure($rulings) => $body,
            Self::BaoKigogo($rulings) => $body,
            Self::MangalaIv($rulings) => $body,
        }
    };
}

impl AnyRulings {
    /// The default rulings of `variant`.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        match variant {
            Variant::Ayoayo => Self::Ayoayo(AyoayoRulings::default()),
            Variant::DjenonAboure => Self::DjenonAboure(DjenonRulings::default()),
            Variant::BaoKigogo => Self::BaoKigogo(BaoRulings::default()),
            Variant::MangalaIv => Self::MangalaIv(MangalaRulings::default()),
        }
    }

    /// Every combination of values of the rulings of `variant`, the defaults
    /// first.
    #[must_use]
    pub fn all(variant: Variant) -> Vec<Self> {
        let mut all = Vec::from([Self::new(variant)]);
        for ruling in Ruling::of(variant) {
            for k in 0..all.len() {
                for value in ruling.values.iter().skip(1) {
                    let mut other = all[k];
                    if other.set(ruling.id, value).is_ok() {
                        all.push(other);
                    }
                }
            }
        }
        all
    }

    /// The variant whose rulings these are.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        match self {
            Self::Ayoayo(_) => Variant::Ayoayo,
            Self::DjenonAboure(_) => Variant::DjenonAboure,
            Self::BaoKigogo(_) => Variant::BaoKigogo,
            Self::MangalaIv(_) => Variant::MangalaIv,
        }
    }
}

impl Rulings for AnyRulings {
    fn set(&mut self, id: &str, value: &str) -> Result<(), RulingError> {
        each!(self, rulings => rulings.set(id, value))
    }

    fn for_each(&self, each: impl FnMut(&'static Ruling, &'static str)) {
        each!(self, rulings => rulings.for_each(each));
    }
}
