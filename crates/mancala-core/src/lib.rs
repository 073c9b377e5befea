//! Board and sowing primitives of the mancala games: players, pits, the two
//! layouts, boards, the lap with its variations, and the relay loop with exact
//! detection of turns that never end.
//!
//! This crate knows no game. It owns a turn up to the capture:
//! `lift -> lap -> (relay -> lap)*`. What a player may lift, what is captured
//! and when a game is over is said by the crate `mancala-variants`.
//!
//! ```
//! use mancala_core::{Circuit, LapRule, Relay, relay_size, stops};
//!
//! // Two rows of six pits, at most 48 seeds; laps skip their origin and a
//! // last seed in an empty pit (which makes one) stops the sowing.
//! static RELAY: Relay<2, 6, 48, { stops(&[1]) }, { relay_size(12, 48) }> =
//!     Relay::new(LapRule::SkipOrigin);
//!
//! let board = Circuit::from_counts(&[4; 12])?;
//! let turn = RELAY.turn(board, 0)?;
//! assert_eq!((turn.laps, turn.last), (5, 2));
//! assert_eq!(turn.board.total(), 48);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(
    clippy::inline_always,
    reason = "measured: a turn that is called, not inlined, runs at half the speed"
)]

#[cfg(feature = "std")]
extern crate std;

mod circuit;
mod lap;
mod layout;
mod observer;
mod pit;
mod player;
mod relay;
#[cfg(feature = "serde")]
pub mod serde_names;

pub use circuit::{Circuit, CircuitError};
pub use lap::{Drops, LapRule};
pub use layout::{FourRow, TwoRow, View};
pub use observer::{Observer, Unobserved};
pub use pit::Pit;
pub use player::Player;
pub use relay::{Endless, Lap, Laps, Relay, Sown, relay_size, stops};

/// The README's example runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
