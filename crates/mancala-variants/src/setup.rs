use alloc::vec::Vec;

use thiserror::Error;

use mancala_core::{Pit, Player};

use crate::{FromSetup, Variant};

/// The most captured seeds that a setup may give a player: far above what a game
/// holds, so that no study is turned away, and low enough that no score overflows.
pub const MAX_CAPTURED: u32 = 65_000;

/// A position as somebody wrote it down: plain data that may be wrong in any way.
///
/// ```
/// use mancala_variants::{Ayoayo, Position, Setup};
///
/// let setup = Setup::new([0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 2, 1]);
/// assert_eq!(
///     setup.position::<Ayoayo>().unwrap_err().to_string(),
///     "ayoayo: expected 48 seeds, found 9 (9 on the board and 0 captured)",
/// );
/// let study: Ayoayo = setup.study()?;
/// assert_eq!(study.legal_moves().to_string(), "1, 3");
/// # Ok::<(), mancala_variants::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Setup {
    /// Seeds of every pit in absolute sowing order.
    pub pits: Vec<u32>,
    /// Seeds captured by South and North.
    pub captured: [u32; 2],
    /// The player to move.
    pub to_move: Player,
}

/// How many seeds a setup must have (`common.conservation`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Totals {
    /// The variant's total, captured seeds counted in.
    #[default]
    Exact,
    /// A study: any number up to the variant's total on the board, captured
    /// seeds not counted in.
    Study,
}

/// A position read as a study: see [`Totals::Study`]. Readers of texts and files
/// take a bare position for one of a game in play, and this for a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Study<P>(pub P);

impl Setup {
    /// These pits, nothing captured, South to move (`common.seats`).
    #[must_use]
    pub fn new(pits: impl Into<Vec<u32>>) -> Self {
        Self { pits: pits.into(), captured: [0, 0], to_move: Player::South }
    }

    /// The same with these captured seeds.
    #[must_use]
    pub const fn captured(mut self, south: u32, north: u32) -> Self {
        self.captured = [south, north];
        self
    }

    /// The same with this player to move.
    #[must_use]
    pub const fn to_move(mut self, player: Player) -> Self {
        self.to_move = player;
        self
    }

    /// The position of a game in play, with default rulings: the variant's
    /// total of seeds is demanded.
    ///
    /// # Errors
    ///
    /// [`SetupError`] naming the first fault.
    pub fn position<P: FromSetup>(&self) -> Result<P, SetupError> {
        P::from_setup(self, Totals::Exact)
    }

    /// The position of a study, with default rulings: any number of seeds up to
    /// the variant's total on the board (`common.conservation`).
    ///
    /// # Errors
    ///
    /// [`SetupError`] naming the first fault.
    pub fn study<P: FromSetup>(&self) -> Result<P, SetupError> {
        P::from_setup(self, Totals::Study)
    }

    /// Checks everything that `variant` asks of a setup, and gives the counts
    /// back as the small numbers that they then are.
    ///
    /// # Errors
    ///
    /// [`SetupError`] naming the first fault, in the order of [`SetupFault`].
    pub fn check(&self, variant: Variant, totals: Totals) -> Result<Checked, SetupError> {
        self.checked(variant, totals).map_err(|fault| SetupError { variant, fault })
    }

    fn checked(&self, variant: Variant, totals: Totals) -> Result<Checked, SetupFault> {
        if self.pits.len() != variant.pits() {
            return Err(SetupFault::PitCount {
                expected: variant.pits(),
                found: self.pits.len(),
            });
        }
        let mut pits = Vec::with_capacity(self.pits.len());
        let mut sides = [0_u64; 2];
        for (pit, &seeds) in (0_u8..).map(Pit::new).zip(&self.pits) {
            let max = variant.side_max();
            let Some(few) = u8::try_from(seeds).ok().filter(|&few| few <= max) else {
                return Err(SetupFault::TooManyInPit { pit, found: seeds, max });
            };
            pits.push(few);
            sides[variant.owner(pit).map_or(0, Player::index)] += u64::from(seeds);
        }
        let board = sides[0] + sides[1];
        let captured = self.captured.map(u64::from);
        match totals {
            Totals::Exact => {
                if board + captured[0] + captured[1] != variant.total().into() {
                    return Err(SetupFault::WrongTotal {
                        expected: variant.total(),
                        board,
                        captured: captured[0] + captured[1],
                    });
                }
            }
            Totals::Study => {
                if board > variant.total().into() {
                    return Err(SetupFault::TooManySeeds { max: variant.total(), board });
                }
            }
        }
        for player in Player::ALL {
            let (side, max) = (sides[player.index()], variant.side_max());
            if side > max.into() {
                return Err(SetupFault::TooManyOnSide { player, found: side, max });
            }
            let found = self.captured[player.index()];
            if found > MAX_CAPTURED {
                return Err(SetupFault::TooManyCaptured { player, found, max: MAX_CAPTURED });
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most MAX_CAPTURED")]
        let captured = self.captured.map(|seeds| seeds as u16);
        Ok(Checked { pits, captured, to_move: self.to_move })
    }
}

/// A setup that passed every check of its variant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// Seeds of every pit in absolute sowing order.
    pub pits: Vec<u8>,
    /// Seeds captured by South and North.
    pub captured: [u16; 2],
    /// The player to move.
    pub to_move: Player,
}

/// A setup that is no position of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{variant}: {fault}")]
#[non_exhaustive]
pub struct SetupError {
    /// The variant that was asked for.
    pub variant: Variant,
    /// What is wrong.
    #[source]
    pub fault: SetupFault,
}

/// What is wrong with a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// The board has another number of pits.
    #[error("expected {expected} pits, found {found}")]
    PitCount {
        /// Pits of the board.
        expected: usize,
        /// Pits of the setup.
        found: usize,
    },
    /// A pit holds more seeds than a side ever does.
    #[error("pit {pit} holds {found} seeds, expected at most {max}")]
    TooManyInPit {
        /// The pit.
        pit: Pit,
        /// Its seeds.
        found: u32,
        /// The most that it can hold.
        max: u8,
    },
    /// The seeds are not the variant's total; a study may have fewer.
    #[error("expected {expected} seeds, found {} ({board} on the board and {captured} captured)", board + captured)]
    WrongTotal {
        /// The variant's total.
        expected: u8,
        /// Seeds on the board.
        board: u64,
        /// Seeds captured by both players.
        captured: u64,
    },
    /// A study has more seeds on the board than the variant's total.
    #[error("expected at most {max} seeds on the board, found {board}")]
    TooManySeeds {
        /// The variant's total.
        max: u8,
        /// Seeds on the board.
        board: u64,
    },
    /// A Bao player holds more seeds than the side starts with.
    #[error("{player}'s side holds {found} seeds, expected at most {max}")]
    TooManyOnSide {
        /// The player.
        player: Player,
        /// Seeds on the player's side.
        found: u64,
        /// The most that a side can hold.
        max: u8,
    },
    /// A player has captured more seeds than can be counted.
    #[error("{player} has captured {found} seeds, expected at most {max}")]
    TooManyCaptured {
        /// The player.
        player: Player,
        /// Seeds captured.
        found: u32,
        /// The most that can be counted.
        max: u32,
    },
}
