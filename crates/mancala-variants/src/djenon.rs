//! Djenon-aboure, a game of the Aboure of Ivory Coast, as documents 000 and 001
//! tell it.
//!
//! The rules in their order, and where each is: `djenon.setup`
//! ([`DjenonAboure::start`](crate::FromSetup::start)), `djenon.turn.choose`
//! (candidates), `djenon.sow.origin-first` to `djenon.stop` (the relay),
//! `djenon.capture`, `djenon.pass`, `djenon.end`.

use core::fmt;

use mancala_core::{LapRule, Observer, Relay, relay_size, stops};

use crate::rulings::{DjenonRulings, Repetition};
use crate::two_row::{Seats, run_back, seen_from_seats};
use crate::{
    FromSetup, Move, Outcome, Position, Reason, Setup, SetupError, Totals, Turn, Variant, Why,
};

const TOTAL: u8 = Variant::DjenonAboure.total();
const PITS: usize = Variant::DjenonAboure.pits();

type Board = mancala_core::Circuit<2, 6, TOTAL>;

/// `djenon.sow.origin-first`: the first seed of every lap goes back into the pit
/// just lifted. `djenon.relay`: three, or five or more, are lifted again.
/// `djenon.stop`, `djenon.capture`: one, and two or four, end the turn.
static RELAY: Relay<2, 6, TOTAL, { stops(&[1, 2, 4]) }, { relay_size(PITS, TOTAL) }> =
    Relay::new(LapRule::OriginFirst);

/// A position of Djenon-aboure.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DjenonAboure {
    seats: Seats<6, TOTAL>,
    rulings: DjenonRulings,
}

impl DjenonAboure {
    /// `djenon.capture`: the last seed made exactly two or four, which are
    /// captured, in either row. `djenon.capture.chain`: backwards from there, so
    /// is every pit of two or four in an unbroken run, past the row ends.
    #[inline]
    fn capture<O: Observer>(&self, board: &mut Board, last: usize, observer: &mut O) -> u8 {
        // Where the last seed made one, `last` is not in the run, which is empty.
        let run = run_back(board.exactly(2) | board.exactly(4), last, PITS);
        if O::WATCHES {
            for back in 0..run.count_ones() as usize {
                let index = last.wrapping_add(PITS - back) % PITS;
                observer.captured(self.seats.pit(index), board.seeds(index));
            }
        }
        board.take_all(run)
    }

    /// `djenon.end`: no pit on the board holds two or more.
    #[inline]
    fn is_over(&self) -> bool {
        self.seats.board.at_least(2) == 0
    }
}

impl Position for DjenonAboure {
    seen_from_seats!(DjenonRulings);

    /// `djenon.turn.choose`: any own pit of two or more seeds.
    #[inline]
    fn candidates(&self) -> u64 {
        self.seats.own_pits(2)
    }

    #[inline(always)]
    fn attempt<O: Observer>(
        &self,
        index: usize,
        observer: &mut O,
    ) -> Result<(Self, Turn), Why> {
        let sown = RELAY
            .turn_observed(self.seats.board, index, self.view(), observer)
            .map_err(|endless| Why::Endless { period: endless.period })?;
        let mut board = sown.board;
        let captured = self.capture(&mut board, sown.last, observer);
        let turn = Turn {
            mv: Move::Sow(self.seats.pit(index)),
            laps: sown.laps,
            captured: captured.into(),
            last: Some(self.seats.pit(sown.last)),
        };
        Ok((Self { seats: self.seats.after(board, captured), ..*self }, turn))
    }

    /// `djenon.pass`: no own pit of two or more, or endless turns only.
    fn pass_when_stuck(&self) -> Option<Self> {
        (!self.is_over()).then(|| Self { seats: self.seats.passed(), ..*self })
    }

    fn objection(&self, mv: Move) -> Why {
        self.seats.objection(mv, 2)
    }

    fn rule_against(&self, _: Move, why: Why) -> &'static str {
        match why {
            Why::GameOver(Reason::Repetition) => "djenon.end.repetition",
            Why::GameOver(_) => "djenon.end",
            Why::Endless { .. } => "common.endless",
            Why::NoPass => "djenon.pass",
            _ => "djenon.turn.choose",
        }
    }

    /// `djenon.end`, `djenon.end.split`: each player adds the own row, and
    /// `djenon.end.result`: more seeds wins, equal is a draw.
    fn outcome(&self) -> Option<Outcome> {
        self.is_over()
            .then(|| Outcome::by_score(self.seats.with_own_rows(), Reason::NoMultiples))
    }

    /// `djenon.end.repetition`: each player adds the own row, or the game is
    /// drawn.
    fn repetition_outcome(&self) -> Outcome {
        match self.rulings.repetition {
            Repetition::Split => {
                Outcome::by_score(self.seats.with_own_rows(), Reason::Repetition)
            }
            Repetition::Draw => Outcome::draw(Reason::Repetition),
        }
    }
}

impl FromSetup for DjenonAboure {
    const VARIANT: Variant = Variant::DjenonAboure;

    /// `djenon.setup`: four seeds in each of twelve pits.
    fn start() -> Self {
        Self { seats: Seats::start(4), rulings: DjenonRulings::default() }
    }

    fn from_setup(setup: &Setup, totals: Totals) -> Result<Self, SetupError> {
        let seats = Seats::from_setup(setup, totals, Self::VARIANT)?;
        Ok(Self { seats, rulings: DjenonRulings::default() })
    }
}

impl fmt::Debug for DjenonAboure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::any::debug(self, f)
    }
}
