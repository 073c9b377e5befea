//! Positions, moves and records of the games of [`mancala_variants`] as text and
//! as JSON.
//!
//! ```
//! use mancala_notation::legality::check_game;
//! use mancala_notation::record::Reader;
//! use mancala_notation::{MoveText, PositionText};
//! use mancala_variants::{AnyPosition, Position, Variant};
//!
//! // A position is one line, a move a few letters.
//! let PositionText(start) = "ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S".parse()?;
//! let start: AnyPosition = start;
//! let mv = MoveText::parse(Variant::Ayoayo, "B")?;
//! let next = start.play(mv.mv())?;
//! assert_eq!(
//!     PositionText(next).to_string(),
//!     "ayoayo 6,1,0,0,6,6/6,2,7,0,6,1 7-0 N",
//! );
//!
//! // A record is a whole game, and is checked against the rules as it is read.
//! let record = "[Variant \"ayoayo\"]\n[South \"Ade\"]\n\n1. Bx7 f 2. A *\n";
//! let game = check_game(&mut Reader::from_slice(record.as_bytes()))?.unwrap();
//! assert_eq!(game.plies, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`PitName`], [`MoveText`], [`VariantText`] and [`PositionText`] are wrappers
//!   of the types of `mancala_variants` with [`Display`](core::fmt::Display) and
//!   [`FromStr`](core::str::FromStr), or `parse` where the variant must be known.
//! * [`record`] reads and writes records, as a stream or as a whole.
//! * [`legality`] plays them. A text that is no record and a game that is not
//!   played by the rules are different errors.
//! * Every error says where: byte offsets count from 0, lines and columns from 1,
//!   and columns are characters (Unicode scalar values).
//! * With the feature `serde`, records have a JSON form beside those of
//!   `mancala_variants`; with `std`, they are read from [`std::io::Read`].
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), doc = "\n\n[`std::io::Read`]: record::Source")]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod draw;
pub mod legality;
mod moves;
mod place;
mod position;
#[cfg(feature = "properties")]
pub mod properties;
pub mod record;
mod scan;
#[cfg(feature = "serde")]
pub mod schemas;

pub use moves::{Annotations, MAX_MOVE, MoveError, MoveFault, MoveList, MoveText, PitName};
pub use place::Place;
pub use position::{Notated, PositionError, PositionFault, PositionText, VariantText};
pub use scan::Found;

/// The README's example runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
