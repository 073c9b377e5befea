//! Mangala IV, a game of Gaziantep, as document 004 tells it.
//!
//! The rules in their order, and where each is: `mangala.setup`
//! ([`MangalaIv::start`](crate::FromSetup::start), [`MangalaIv::scattered`]),
//! `mangala.opening.ritual` ([`ritual`](crate::ritual)),
//! `mangala.turn.leftmost` (candidates), `mangala.sow.direction` to
//! `mangala.stop` (the relay), `mangala.capture`, `mangala.pass`, `mangala.end`.

use core::fmt;

use mancala_core::{LapRule, Observer, Relay, TwoRow, relay_size, stops};

use crate::random::{RandomSource, SplitMix64};
use crate::rulings::{Chain, MangalaRulings};
use crate::two_row::{Seats, run_back, seen_from_seats};
use crate::{
    FromSetup, Move, Outcome, Position, Reason, Setup, SetupError, Totals, Turn, Variant, Why,
};

const TOTAL: u8 = Variant::MangalaIv.total();
const PITS: usize = Variant::MangalaIv.pits();

type Board = mancala_core::Circuit<2, 7, TOTAL>;

/// `mangala.sow.direction`: one counter to each following pit, the origin not
/// skipped. `mangala.relay`: three, or five or more, are lifted again.
/// `mangala.stop`, `mangala.capture`: one, and two or four, end the turn.
static RELAY: Relay<2, 7, TOTAL, { stops(&[1, 2, 4]) }, { relay_size(PITS, TOTAL) }> =
    Relay::new(LapRule::Plain);

/// A position of Mangala IV.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MangalaIv {
    seats: Seats<7, TOTAL>,
    rulings: MangalaRulings,
}

impl MangalaIv {
    /// `mangala.setup`: the 98 counters scattered at random over the fourteen
    /// pits, each counter into any pit alike; pits may stay empty.
    #[must_use]
    pub fn scattered_with(random: &mut impl RandomSource) -> Self {
        let mut counts = [0_u8; PITS];
        for _ in 0..TOTAL {
            let pit = random.below(14) as usize;
            if let Some(count) = counts.get_mut(pit) {
                *count += 1;
            }
        }
        let board = Board::from_counts(&counts).unwrap_or_default();
        let seats = Seats { board, ..Seats::start(0) };
        Self { seats, rulings: MangalaRulings::default() }
    }

    /// The scattered start of this seed: the same board on every platform and in
    /// every version.
    #[must_use]
    pub fn scattered(seed: u64) -> Self {
        Self::scattered_with(&mut SplitMix64::new(seed))
    }

    /// `mangala.capture`: the last counter made exactly two or four, which are
    /// captured with all in the pit opposite, in either row.
    /// `mangala.capture.chain`: backwards from there, so is every pit of two or
    /// four in an unbroken run, each with the pit opposite. The run is read off
    /// the board as it lay when the sowing ended, or a pit that the capture has
    /// already emptied breaks it.
    #[inline]
    fn capture<O: Observer>(&self, board: &mut Board, last: usize, observer: &mut O) -> u8 {
        if board.seeds(last) == 1 {
            return 0;
        }
        let pits = board.exactly(2) | board.exactly(4);
        // Emptied by the capture is, at a row end, just the next pit back: there
        // each pit before is the opposite of the last.
        let unbroken = match self.rulings.chain {
            Chain::AsSown => pits,
            Chain::AsEmptied => pits & row_of(last),
        };
        let run = run_back(unbroken, last, PITS);
        if O::WATCHES {
            self.tell_captures(*board, run, last, observer);
        }
        board.take_all(run | opposites(run))
    }

    /// Each pit of the run from `last` backwards, and then its opposite.
    fn tell_captures<O: Observer>(
        &self,
        mut board: Board,
        run: u64,
        last: usize,
        observer: &mut O,
    ) {
        for back in 0..run.count_ones() as usize {
            let index = last.wrapping_add(PITS - back) % PITS;
            for index in [index, TwoRow::<7>::opposite(index)] {
                let counters = board.take(index);
                if counters > 0 {
                    observer.captured(self.seats.pit(index), counters);
                }
            }
        }
    }

    /// `mangala.end`, `mangala.end.lone-counter`: the board is empty, or one
    /// counter is left, which could never be captured.
    #[inline]
    fn end(&self) -> Option<Reason> {
        match self.seats.board.total() {
            0 => Some(Reason::Cleared),
            1 => Some(Reason::LoneCounter),
            _ => None,
        }
    }
}

/// The pits of the row that `index` lies in, one bit each.
const fn row_of(index: usize) -> u64 {
    0x7f << (7 * (index >= 7) as usize)
}

/// The pits opposite to `pits`, one bit each.
const fn opposites(pits: u64) -> u64 {
    pits.reverse_bits() >> (64 - PITS)
}

impl Position for MangalaIv {
    seen_from_seats!(MangalaRulings);

    /// `mangala.turn.leftmost`: the own leftmost occupied pit and no other.
    #[inline]
    fn candidates(&self) -> u64 {
        if self.end().is_some() {
            return 0;
        }
        let own = self.seats.own_pits(1);
        own & own.wrapping_neg()
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

    /// `mangala.pass`: the own row is empty, or the forced turn is endless.
    fn pass_when_stuck(&self) -> Option<Self> {
        self.end().is_none().then(|| Self { seats: self.seats.passed(), ..*self })
    }

    fn objection(&self, mv: Move) -> Why {
        self.seats.objection(mv, 1)
    }

    fn rule_against(&self, _: Move, why: Why) -> &'static str {
        match why {
            Why::GameOver(Reason::Repetition) => "mangala.end.repetition",
            Why::GameOver(Reason::LoneCounter) => "mangala.end.lone-counter",
            Why::GameOver(_) => "mangala.end",
            Why::Endless { .. } => "common.endless",
            Why::NoPass => "mangala.pass",
            _ => "mangala.turn.leftmost",
        }
    }

    /// `mangala.end`, `mangala.end.lone-counter`: more captured counters wins,
    /// equal is a draw; a counter that is left counts for nobody.
    fn outcome(&self) -> Option<Outcome> {
        self.end().map(|reason| Outcome::by_score(self.seats.score([0, 0]), reason))
    }

    /// `mangala.end.repetition`: what is on the board counts for nobody.
    fn repetition_outcome(&self) -> Outcome {
        Outcome::by_score(self.seats.score([0, 0]), Reason::Repetition)
    }
}

impl FromSetup for MangalaIv {
    const VARIANT: Variant = Variant::MangalaIv;

    /// `mangala.setup`: seven counters in each of fourteen pits.
    fn start() -> Self {
        Self { seats: Seats::start(7), rulings: MangalaRulings::default() }
    }

    fn from_setup(setup: &Setup, totals: Totals) -> Result<Self, SetupError> {
        let seats = Seats::from_setup(setup, totals, Self::VARIANT)?;
        Ok(Self { seats, rulings: MangalaRulings::default() })
    }
}

impl fmt::Debug for MangalaIv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::any::debug(self, f)
    }
}
