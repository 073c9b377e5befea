//! The traits that users count on, for every main type: a type that loses one does not
//! compile here.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use mancala_core::{
    Circuit, CircuitError, Drops, Endless, FourRow, Lap, LapRule, Pit, Player, Sown, TwoRow,
    Unobserved, View,
};
use mancala_notation::draw::{Diagram, Mark, Palette};
use mancala_notation::legality::LegalityError;
use mancala_notation::record::{Record, RecordError};
use mancala_notation::{MoveError, MoveText, PitName, Place, PositionError, PositionText};
use mancala_variants::random::SplitMix64;
use mancala_variants::rules::{Kind, Rule};
use mancala_variants::rulings::{AnyRulings, RulingError};
use mancala_variants::{
    AnyPosition, Ayoayo, BaoKigogo, DjenonAboure, Event, Game, IllegalMove, MangalaIv, Move,
    Moves, Outcome, Pits, Position, Reason, Setup, SetupError, SetupFault, Study, Totals,
    Trace, Turn, UnknownVariant, Variant, Why, Winner,
};
use mancala_verify::explain::Explanation;
use mancala_verify::implementation::BuiltIn;
use mancala_verify::invariants::Violation;
use mancala_verify::playouts::Statistics;
use mancala_verify::report::Report;
use mancala_verify::runner::Status;
use mancala_verify::suite::Suite;

/// May be sent to and shared between threads, and shown to programmers.
fn shared<T: Send + Sync + Debug + 'static>() {}

/// A value: copied, compared, hashed.
fn value<T: Copy + Eq + Hash + Send + Sync + Debug + 'static>() {}

/// A value with a natural order, and a text.
fn ordered<T: Copy + Ord + Hash + Send + Sync + Debug + 'static>() {}

fn owned<T: Clone + PartialEq + Send + Sync + Debug + 'static>() {}

fn error<T: Error + Clone + PartialEq + Send + Sync + 'static>() {}

fn shown<T: Display>() {}

fn read<T: FromStr<Err: Error>>() {}

fn position<T: Position + Into<AnyPosition> + Send + Sync + 'static>() {}

#[test]
fn values_are_values() {
    value::<Ayoayo>();
    value::<DjenonAboure>();
    value::<BaoKigogo>();
    value::<MangalaIv>();
    value::<AnyPosition>();
    value::<AnyRulings>();
    value::<Study<Ayoayo>>();
    value::<Circuit<2, 6, 48>>();
    value::<LapRule>();
    value::<View>();
    value::<Outcome>();
    value::<Reason>();
    value::<Winner>();
    value::<Why>();
    value::<Turn>();
    value::<Event>();
    value::<Totals>();
    value::<Kind>();
    value::<Rule>();
    value::<Moves>();
    value::<Pits>();
    value::<Status>();
    value::<PositionText<Ayoayo>>();
    ordered::<Pit>();
    ordered::<Player>();
    ordered::<Move>();
    ordered::<Variant>();
    ordered::<Mark>();
    ordered::<Place>();
}

#[test]
fn everything_may_be_shared_between_threads() {
    shared::<Drops>();
    shared::<Lap<2, 6, 48>>();
    shared::<Sown<2, 6, 48>>();
    shared::<TwoRow<6>>();
    shared::<FourRow<12>>();
    shared::<Unobserved>();
    shared::<SplitMix64>();
    shared::<Palette>();
    shared::<Statistics>();
    shared::<Suite>();
    shared::<BuiltIn>();
    owned::<Game<Ayoayo>>();
    owned::<Setup>();
    owned::<Trace>();
    owned::<Diagram>();
    owned::<Record>();
    owned::<Explanation>();
    owned::<Report>();
    owned::<MoveText>();
    owned::<PitName>();
    position::<Ayoayo>();
    position::<DjenonAboure>();
    position::<BaoKigogo>();
    position::<MangalaIv>();
}

#[test]
fn errors_are_errors() {
    error::<IllegalMove>();
    error::<SetupError>();
    error::<SetupFault>();
    error::<RulingError>();
    error::<UnknownVariant>();
    error::<CircuitError>();
    error::<Endless>();
    error::<MoveError>();
    error::<PositionError>();
    error::<RecordError>();
    error::<LegalityError>();
    error::<Violation>();
}

#[test]
fn texts_are_written_and_read() {
    shown::<Move>();
    shown::<Pit>();
    shown::<Player>();
    shown::<Variant>();
    shown::<Outcome>();
    shown::<Reason>();
    shown::<Why>();
    shown::<Kind>();
    shown::<MoveText>();
    shown::<PositionText<Ayoayo>>();
    read::<Variant>();
    read::<PositionText<Ayoayo>>();
    read::<PositionText<AnyPosition>>();
}
