//! What must hold of positions as values: equality, hash, texts, setups.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

use mancala_notation::{Notated, PositionText};
use mancala_variants::{FromSetup, Player, Position, Setup, Totals};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::violation::{At, Invariant, Violation, Words};

pub(super) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Positions that are equal show the same board, captured seeds, player to move and
/// rulings, and have the same hash. Looked at are the position, the same made in
/// other ways (mirrored twice, rulings set again), its mirror and where it leads.
///
/// # Errors
///
/// The first pair of which that is not so.
pub fn equality<P: Position>(position: &P) -> Result<(), Violation> {
    let at = At::new(Invariant::Equality, position);
    let same = [position.mirror().mirror(), position.with_rulings(position.rulings())];
    for other in same {
        at.equal("the same made in another way", *position, other)?;
        at.equal("its hash", hash(position), hash(&other))?;
    }
    alike(at, position, &position.mirror())?;
    let mut before = *position;
    for (mv, next) in position.successors() {
        alike(at.mv(mv), position, &next)?;
        alike(at.mv(mv), &before, &next)?;
        before = next;
    }
    Ok(())
}

/// If they are equal, they show the same and have the same hash.
fn alike<P: Position>(at: At<'_>, one: &P, other: &P) -> Result<(), Violation> {
    at.equal("the order of comparison", one == other, other == one)?;
    if one != other {
        return Ok(());
    }
    let shown = |position: &P| {
        let captured = Player::ALL.map(|player| position.captured(player));
        (position.pits(), captured, position.to_move(), position.rulings())
    };
    at.equal("what an equal position shows", shown(one), shown(other))?;
    at.equal("the hash of an equal position", hash(one), hash(other))
}

/// The text that `write` makes of a position is read by `read` as the same position.
///
/// # Errors
///
/// The text, and what it was read as.
pub fn text_round_trip<P: Position>(
    position: &P,
    write: impl Fn(&P) -> String,
    read: impl Fn(&str) -> Option<P>,
) -> Result<(), Violation> {
    let at = At::new(Invariant::Text, position);
    let text = write(position);
    let again = read(&text);
    if again == Some(*position) { Ok(()) } else { Err(at.wrong("reading", &text, &again)) }
}

/// [`text_round_trip`] with the text of `mancala_notation`.
///
/// # Errors
///
/// The text, and what it was read as.
pub fn notated_round_trip<P: Notated>(position: &P, totals: Totals) -> Result<(), Violation> {
    text_round_trip(
        position,
        |&position| PositionText(position).to_string(),
        |text| PositionText::parse(text, totals).ok().map(|PositionText(position)| position),
    )
}

/// A value (a position, a [`Study`](mancala_variants::Study) of one, a trace) is
/// read from its JSON as it was.
///
/// # Errors
///
/// The JSON, and what it was read as.
pub fn json_round_trip<T>(value: &T) -> Result<(), Violation>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let at = At::new(Invariant::Json, value);
    let json = serde_json::to_string(value)
        .map_err(|error| at.wrong("writing", &Words("JSON"), &Words(&error.to_string())))?;
    match serde_json::from_str::<T>(&json) {
        Ok(again) if again == *value => Ok(()),
        Ok(again) => Err(at.wrong("reading", &Words(&json), &again)),
        Err(error) => Err(at.wrong("reading", &Words(&json), &Words(&error.to_string()))),
    }
}

/// The setup of a position, with its rulings set, gives the position again.
///
/// # Errors
///
/// The setup, and what was made of it.
pub fn setup_round_trip<P: FromSetup>(position: &P, totals: Totals) -> Result<(), Violation> {
    setup_round_trip_by(position, |setup| P::from_setup(setup, totals).ok())
}

/// [`setup_round_trip`] for positions that are made from setups in their own way:
/// `make` need not set rulings.
///
/// # Errors
///
/// The setup, and what was made of it.
pub fn setup_round_trip_by<P: Position>(
    position: &P,
    make: impl Fn(&Setup) -> Option<P>,
) -> Result<(), Violation> {
    let setup = position.to_setup();
    let again = make(&setup).map(|made| made.with_rulings(position.rulings()));
    let at = At::new(Invariant::Setup, position);
    if again == Some(*position) { Ok(()) } else { Err(at.wrong("making", &setup, &again)) }
}
