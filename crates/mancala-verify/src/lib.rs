//! What shows that an implementation of the four games is right.
//!
//! * [`model`]: a slow second implementation, written from the rules alone, one
//!   seed at a time and one function a rule.
//! * [`perft`]: counts of move sequences, which two implementations that agree
//!   on the rules share to the last digit.

pub mod model;
pub mod perft;
