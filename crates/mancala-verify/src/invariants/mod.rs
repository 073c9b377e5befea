//! What must hold of every position of every variant, as functions: for the four
//! games, and for anybody's own.
//!
//! Each invariant is a function that returns a [`Violation`] where it does not
//! hold: the invariant, the position, the move, what should be and what is.
//! [`check_position`] asks all that any [`Position`] can be asked;
//! [`check_game`] plays a random game under them. The round trips through text,
//! JSON and setups need to know how, and stand apart: [`text_round_trip`],
//! [`json_round_trip`], [`setup_round_trip_by`], and for the four games
//! [`notated_round_trip`] and [`setup_round_trip`].
//!
//! # Your own variant
//!
//! A variant is a type that implements [`Position`]. To test one, play some
//! hundred games of it:
//!
//! ```
//! use mancala_core::TwoRow;
//! use mancala_variants::random::SplitMix64;
//! use mancala_variants::{
//!     Move, Observer, Outcome, Pit, Pits, Player, Position, Reason, Turn, View, Why,
//! };
//! use mancala_verify::invariants::{check_game, setup_round_trip_by};
//!
//! /// Two rows of three pits. A turn is one lap; a last seed that makes two takes
//! /// them. Who has nothing to sow ends the game, and each adds the own row.
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
//! struct Twos {
//!     pits: [u8; 6],
//!     captured: [u16; 2],
//!     mover: Player,
//! }
//!
//! impl Twos {
//!     fn row(&self, player: Player) -> u16 {
//!         self.pits[3 * player.index()..][..3].iter().map(|&seeds| u16::from(seeds)).sum()
//!     }
//!
//!     fn with_rows(&self) -> [u16; 2] {
//!         Player::ALL.map(|player| self.captured[player.index()] + self.row(player))
//!     }
//! }
//!
//! impl Position for Twos {
//!     type Rulings = (); // the game is played in one way
//!
//!     fn variant_id(&self) -> &'static str { "twos" }
//!     fn to_move(&self) -> Player { self.mover }
//!     fn pits(&self) -> Pits { self.pits.into_iter().collect() }
//!     fn captured(&self, player: Player) -> u16 { self.captured[player.index()] }
//!     fn rulings(&self) {}
//!     fn with_rulings(self, (): ()) -> Self { self }
//!
//!     fn mirror(&self) -> Self {
//!         let (mut pits, [south, north]) = (self.pits, self.captured);
//!         pits.rotate_left(3);
//!         Self { pits, captured: [north, south], mover: !self.mover }
//!     }
//!
//!     fn view(&self) -> View { TwoRow::<3>::view(self.mover) }
//!
//!     fn candidates(&self) -> u64 {
//!         let held = |index: &usize| self.seeds(self.view().pit(*index)) > 0;
//!         (0..3).filter(held).fold(0, |bits, index| bits | 1 << index)
//!     }
//!
//!     fn attempt<O: Observer>(&self, index: usize, observer: &mut O) -> Result<(Self, Turn), Why> {
//!         let origin = self.view().pit(index);
//!         let Some(place) = self.pits.get(origin.index()) else { return Err(Why::NoSuchPit) };
//!         let mut next = *self;
//!         next.mover = !self.mover;
//!         next.pits[origin.index()] = 0;
//!         observer.lifted(origin, *place);
//!         let (mut last, mut captured) = (origin, 0);
//!         for _ in 0..*place {
//!             last = Pit::new((last.get() + 1) % 6);
//!             next.pits[last.index()] += 1;
//!             observer.dropped(last);
//!         }
//!         observer.lap_ended(last, next.pits[last.index()]);
//!         if next.pits[last.index()] == 2 {
//!             observer.captured(last, 2);
//!             next.pits[last.index()] = 0;
//!             captured = 2;
//!         }
//!         next.captured[self.mover.index()] += captured;
//!         Ok((next, Turn { mv: Move::Sow(origin), laps: 1, captured, last: Some(last) }))
//!     }
//!
//!     fn pass_when_stuck(&self) -> Option<Self> { None }
//!
//!     fn objection(&self, mv: Move) -> Why {
//!         match mv.pit() {
//!             None => Why::NoPass,
//!             Some(pit) => match self.view().index(pit) {
//!                 None => Why::NoSuchPit,
//!                 Some(0..3) => Why::Empty,
//!                 Some(_) => Why::NotOwn,
//!             },
//!         }
//!     }
//!
//!     fn rule_against(&self, _: Move, _: Why) -> &'static str { "twos.turn" }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         let stuck = self.row(self.mover) == 0;
//!         stuck.then(|| Outcome::by_score(self.with_rows(), Reason::Other("nothing-to-sow")))
//!     }
//!
//!     fn repetition_outcome(&self) -> Outcome {
//!         Outcome::by_score(self.with_rows(), Reason::Repetition)
//!     }
//! }
//!
//! let start = Twos { pits: [3; 6], captured: [0, 0], mover: Player::South };
//! let mut random = SplitMix64::new(1);
//! for _ in 0..100 {
//!     let game = check_game(start, &mut random, 1000)?;
//!     setup_round_trip_by(&game.position(), |setup| {
//!         Some(Twos {
//!             pits: std::array::from_fn(|pit| setup.pits[pit] as u8),
//!             captured: setup.captured.map(|seeds| seeds as u16),
//!             mover: setup.to_move,
//!         })
//!     })?;
//! }
//! # Ok::<(), mancala_verify::invariants::Violation>(())
//! ```
//!
//! A variant that breaks an invariant is told so:
//!
//! ```text
//! conservation (seeds in all of move 2): expected 18, got 17, in Twos { .. }
//! ```
//!
//! What stays unchecked is whether the rules are the ones you meant: write down
//! some turns by hand, and compare.

mod endings;
mod games;
mod moves;
mod seats;
mod turns;
mod values;
mod violation;

use mancala_variants::Position;
use mancala_variants::random::SplitMix64;

pub use endings::ending;
pub use games::check_game;
pub use moves::{legality, passes, random_moves, refusals, successors};
pub use seats::symmetry;
pub use turns::{alternation, captures, conservation, traces};
pub use values::{
    equality, json_round_trip, notated_round_trip, setup_round_trip, setup_round_trip_by,
    text_round_trip,
};
pub use violation::{Invariant, Violation};

/// Random moves that [`check_position`] draws, from a source that the position
/// seeds, so that it always says the same.
const DRAWS: u32 = 3;

/// Every invariant that any position can be asked.
///
/// # Errors
///
/// The first violation.
pub fn check_position<P: Position>(position: &P) -> Result<(), Violation> {
    legality(position)?;
    successors(position)?;
    passes(position)?;
    refusals(position)?;
    random_moves(position, &mut SplitMix64::new(values::hash(position)), DRAWS)?;
    turns::each(position, |played| {
        turns::conserves(position, played)?;
        turns::alternates(position, played)?;
        turns::captures_grow(position, played)?;
        turns::trace_replays(position, played)
    })?;
    symmetry(position)?;
    ending(position)?;
    equality(position)
}
