//! What shows that an implementation of the four games is right.
//!
//! * [`suite`]: cases with their answers, for implementations in any language;
//!   [`lint`] shows that the suite itself is sound.
//! * [`runner`]: puts the suite to an [`implementation`], the engine or a
//!   program that speaks the [`protocol`]; [`report`] tells what came of it.
//! * [`serve`]: the engine as such a program.
//! * [`model`]: a slow second implementation, written from the rules alone, one
//!   seed at a time and one function a rule.
//! * [`answer`]: what engine and model say of a position and moves.
//! * [`differential`]: engine and model on one position; [`boards`] gives all
//!   small boards.
//! * [`invariants`]: what must hold of every position, of your own variant, too;
//!   with the feature `proptest`, `strategies` gives positions, moves and games.
//! * [`perft`]: counts of move sequences, which two implementations that agree
//!   on the rules share to the last digit.
//! * [`check`]: positions, legal moves and results that another implementation
//!   wrote down, compared with the engine.
//! * [`playouts`]: random games and what they came to.
//! * [`explain`]: a turn told lap by lap, with the rule behind each step.
//! * [`schemas`]: all JSON forms as JSON Schemas.
//! * [`json`]: where a JSON text is wrong.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod answer;
pub mod boards;
pub mod check;
pub mod difference;
pub mod differential;
pub mod explain;
pub mod implementation;
pub mod invariants;
pub mod json;
mod lines;
pub mod lint;
pub mod model;
mod modelled;
pub mod perft;
pub mod playouts;
mod printable;
mod process;
pub mod protocol;
pub mod report;
pub mod runner;
pub mod schemas;
pub mod serve;
#[cfg(feature = "proptest")]
pub mod strategies;
pub mod suite;

pub use lines::MAX_LINE;

/// The README's example runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
