//! What shows that an implementation of the four games is right.
//!
//! * [`model`]: a slow second implementation, written from the rules alone, one
//!   seed at a time and one function a rule.
//! * [`perft`]: counts of move sequences, which two implementations that agree
//!   on the rules share to the last digit.
//! * [`check`]: positions, legal moves and results that another implementation
//!   wrote down, compared with the engine.
//! * [`playouts`]: random games and what they came to.
//! * [`explain`]: a turn told lap by lap, with the rule behind each step.
//! * [`json`]: where a JSON text is wrong.

pub mod check;
pub mod explain;
pub mod json;
pub mod model;
pub mod perft;
pub mod playouts;
