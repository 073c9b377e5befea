//! Four traditional relay-sowing games with exact rules: [`Ayoayo`] (Yoruba),
//! [`DjenonAboure`] (Aboure, Ivory Coast), [`BaoKigogo`] (Gogo, Tanzania) and
//! [`MangalaIv`] (Gaziantep).
//!
//! ```
//! use mancala_variants::{Ayoayo, FromSetup, Move, Position};
//!
//! let start = Ayoayo::start();
//! assert_eq!(start.legal_moves().len(), 6);
//! let (next, turn) = start.play_counted(Move::sow(1))?;
//! assert_eq!((turn.laps, turn.captured), (5, 7));
//! assert!(next.outcome().is_none());
//! # Ok::<(), mancala_variants::IllegalMove>(())
//! ```
//!
//! * Every rule has an id, such as `ayoayo.feed`; [`rules`] is the ledger of
//!   them, and an [`IllegalMove`] names the rule that forbids the move.
//! * Where the sources can be read in two ways, [`rulings`] let the user choose.
//! * A [`Setup`] is plain data and may be wrong; a position never is.
//! * [`Position`] is what generic code needs, and open: other games can
//!   implement it. [`Game`] adds history, repetition and undo to any position,
//!   [`AnyPosition`] is a game chosen at run time.
//! * A turn that would relay for ever is no legal move (`common.endless`); this
//!   is found exactly, without a limit on laps.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(
    clippy::inline_always,
    reason = "measured: a turn that is called, not inlined, runs at half the speed"
)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod any;
#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod ayoayo;
pub mod bao;
mod bits;
pub mod djenon;
mod game;
mod illegal;
pub mod mangala;
mod moves;
mod outcome;
mod pits;
mod position;
pub mod random;
pub mod ritual;
pub mod rules;
pub mod rulings;
#[cfg(feature = "serde")]
pub mod serde_forms;
mod setup;
mod trace;
mod two_row;
mod variant;

pub use any::AnyPosition;
pub use ayoayo::Ayoayo;
pub use bao::BaoKigogo;
pub use djenon::DjenonAboure;
pub use game::Game;
pub use illegal::{IllegalMove, Why};
pub use mancala_core::{Observer, Pit, Player, Unobserved, View};
pub use mangala::MangalaIv;
pub use moves::{Move, Moves, MovesIter};
pub use outcome::{Outcome, Reason, Winner};
pub use pits::Pits;
pub use position::{FromSetup, Position, Successors};
pub use random::RandomSource;
pub use setup::{MAX_CAPTURED, Setup, SetupError, SetupFault, Study, Totals};
pub use trace::{Event, Trace, Turn};
pub use variant::{UnknownVariant, Variant};

/// The README's example runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
