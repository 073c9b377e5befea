//! Proptest strategies: starts, positions, studies, moves and games of the four
//! games, and those that work for anybody's own variant.
//!
//! ```
//! use mancala_verify::invariants::check_position;
//! use mancala_verify::strategies::{positions, reached, starts};
//! use proptest::prelude::*;
//!
//! proptest! {
//!     # #![proptest_config(ProptestConfig::with_cases(20))]
//!     fn reached_positions_hang_together(position in reached(starts(), 0..40)) {
//!         check_position(&position)?;
//!     }
//!
//!     fn so_do_all(position in positions()) {
//!         check_position(&position)?;
//!     }
//! }
//! # reached_positions_hang_together();
//! # so_do_all();
//! ```
//!
//! | strategy | gives | of |
//! | --- | --- | --- |
//! | [`rulings`], [`rulings_of`] | any rulings | the four games |
//! | [`starts`], [`starts_of`] | starts by any rulings, scattered ones too | the four games |
//! | [`reached`] | what some random legal moves lead to | any variant |
//! | [`edited`] | what moving some seeds gives, each time checked | any variant |
//! | [`positions`], [`positions_of`] | both in turn: positions with the variant's total | the four games |
//! | [`studies`], [`studies_of`] | any board that a study may have, either player to move | the four games |
//! | [`near_endless`] | studies a few seeds away from a board with an endless turn | the four games |
//! | [`any_move`], [`with_legal_move`] | a move to try; a position with a legal move | any variant |
//! | [`games`], [`whole_games`] | games of some plies; games to their end | any variant |
//!
//! Seeds are moved and never minted: an edit takes them from one place to another,
//! and what the variant does not accept is not done. All shrink to fewer plies,
//! edits and seeds, and to default rulings.

mod endless;
mod games;
mod positions;
mod studies;

pub use endless::{ENDLESS, EndlessBoard, near_endless};
pub use games::{any_move, games, whole_games, with_legal_move};
pub use positions::{
    edited, positions, positions_of, reached, rulings, rulings_of, starts, starts_of,
};
pub use studies::{studies, studies_of};
