//! Ayoayo, the relay-sowing game of the Yoruba, as document 002 tells it.
//!
//! The rules in their order, and where each is: `ayoayo.setup`
//! ([`Ayoayo::start`](crate::FromSetup::start)), `ayoayo.turn.choose`
//! (candidates), `ayoayo.sow.direction` to `ayoayo.stop` (the relay),
//! `ayoayo.capture`, `ayoayo.feed`, `ayoayo.pass`, `ayoayo.end`.

use core::fmt;

use mancala_core::{LapRule, Observer, Relay, TwoRow, Unobserved, relay_size, stops};

use crate::rulings::{AyoayoRulings, EmptyOpposite, Repetition, Sweep};
use crate::two_row::{OTHER, OWN, Seats, seen_from_seats};
use crate::{
    FromSetup, Move, Outcome, Position, Reason, Setup, SetupError, Totals, Turn, Variant, Why,
};

const TOTAL: u8 = Variant::Ayoayo.total();

type Board = mancala_core::Circuit<2, 6, TOTAL>;

/// `ayoayo.sow.direction`, `ayoayo.sow.skip-origin`: one seed to each following
/// pit of both rows, never into a store, and never into the origin.
/// `ayoayo.relay`, `ayoayo.stop`: the last seed makes one in an empty pit, which
/// stops the sowing; from an occupied pit it goes on.
static RELAY: Relay<2, 6, TOTAL, { stops(&[1]) }, { relay_size(12, TOTAL) }> =
    Relay::new(LapRule::SkipOrigin);

/// A position of Ayoayo.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ayoayo {
    seats: Seats<6, TOTAL>,
    rulings: AyoayoRulings,
}

impl Ayoayo {
    /// The mover's turn from `index` in the mover's view, played to its end.
    #[inline(always)]
    fn turn<O: Observer>(
        &self,
        index: usize,
        observer: &mut O,
    ) -> Result<(Board, u8, mancala_core::Sown<2, 6, TOTAL>), Why> {
        let sown = RELAY
            .turn_observed(self.seats.board, index, self.view(), observer)
            .map_err(|endless| Why::Endless { period: endless.period })?;
        let mut board = sown.board;
        let captured = self.capture(&mut board, sown.last, observer);
        Ok((board, captured, sown))
    }

    /// `ayoayo.capture`: the sowing stopped in an own pit and the pit opposite
    /// holds seeds: those and the capturing seed go to the own store.
    /// `ayoayo.capture.empty-opposite`: the pit opposite is empty: nothing, or
    /// the capturing seed alone.
    #[inline(always)]
    fn capture<O: Observer>(&self, board: &mut Board, last: usize, observer: &mut O) -> u8 {
        // Whether it stopped there and the pit opposite holds a seed are tosses of a
        // coin: arithmetic answers them, a branch would be guessed wrong too often.
        let own = last.min(5);
        let opposite = TwoRow::<6>::opposite(own);
        #[expect(clippy::needless_bitwise_bool, reason = "no branch, as said above")]
        let takes = (last < 6)
            & ((board.seeds(opposite) > 0)
                | (self.rulings.empty_opposite == EmptyOpposite::LoneSeed));
        let mut captured = 0;
        for index in [own, opposite] {
            let seeds = board.take_if(index, takes);
            if O::WATCHES && seeds > 0 {
                observer.captured(self.seats.pit(index), seeds);
            }
            captured += seeds;
        }
        captured
    }

    /// `ayoayo.feed`: the opponent's row is empty at the start of the turn.
    #[inline]
    fn must_feed(&self) -> bool {
        self.seats.board.is_word_empty(OTHER)
    }

    /// `ayoayo.feed`: after the turn, captures included, the opponent's row holds
    /// a seed. Seldom asked, and kept out of the way of the turns that need not.
    #[cold]
    #[inline(never)]
    fn feeds(after: &Board) -> bool {
        !after.is_word_empty(OTHER)
    }

    /// Whether some turn of the mover that ends leaves a seed in the opponent's
    /// row.
    #[cold]
    fn can_feed(&self) -> bool {
        (0..6).any(|index| {
            self.seats.board.seeds(index) > 0
                && self
                    .turn(index, &mut Unobserved)
                    .is_ok_and(|(after, ..)| Self::feeds(&after))
        })
    }

    /// `ayoayo.end`: one player's row is empty and no move of the other feeds
    /// it.
    #[inline]
    fn is_over(&self) -> bool {
        let board = &self.seats.board;
        self.must_feed() && !self.can_feed()
            || board.is_word_empty(OWN) && !self.passed().can_feed()
    }

    fn passed(&self) -> Self {
        Self { seats: self.seats.passed(), ..*self }
    }

    /// `ayoayo.end.sweep`: the seeds left on the board go to whoever made the
    /// last move, which is the opponent of the player to move, or to the player
    /// in whose row they lie.
    fn swept(&self) -> [u16; 2] {
        match self.rulings.sweep {
            Sweep::LastMover => self.seats.score([0, self.seats.board.total()]),
            Sweep::RowOwner => self.seats.with_own_rows(),
        }
    }
}

impl Position for Ayoayo {
    seen_from_seats!(AyoayoRulings);

    /// `ayoayo.turn.choose`: any own pit that holds at least one seed.
    #[inline]
    fn candidates(&self) -> u64 {
        self.seats.own_pits(1)
    }

    #[inline(always)]
    fn attempt<O: Observer>(
        &self,
        index: usize,
        observer: &mut O,
    ) -> Result<(Self, Turn), Why> {
        let (board, captured, sown) = self.turn(index, observer)?;
        if self.must_feed() && !Self::feeds(&board) {
            return Err(Why::NoFeed);
        }
        let turn = Turn {
            mv: Move::Sow(self.seats.pit(index)),
            laps: sown.laps,
            captured: captured.into(),
            last: Some(self.seats.pit(sown.last)),
        };
        Ok((Self { seats: self.seats.after(board, captured), ..*self }, turn))
    }

    /// `ayoayo.pass`: the mover's row is empty and the opponent could feed it,
    /// or the mover has endless turns only.
    fn pass_when_stuck(&self) -> Option<Self> {
        (!self.is_over()).then(|| self.passed())
    }

    fn objection(&self, mv: Move) -> Why {
        self.seats.objection(mv, 1)
    }

    fn rule_against(&self, _: Move, why: Why) -> &'static str {
        match why {
            Why::GameOver(Reason::Repetition) => "ayoayo.end.repetition",
            Why::GameOver(_) => "ayoayo.end",
            Why::Endless { .. } => "common.endless",
            Why::NoFeed => "ayoayo.feed",
            Why::NoPass => "ayoayo.pass",
            _ => "ayoayo.turn.choose",
        }
    }

    /// `ayoayo.end`, and `ayoayo.end.result`: more seeds in store wins, equal is
    /// a draw; there is no early end at 25.
    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::by_score(self.swept(), Reason::NoFeed))
    }

    /// `ayoayo.end.repetition`: each player adds the own row, or the game is
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

impl FromSetup for Ayoayo {
    const VARIANT: Variant = Variant::Ayoayo;

    /// `ayoayo.setup`: four seeds in each of twelve pits.
    fn start() -> Self {
        Self { seats: Seats::start(4), rulings: AyoayoRulings::default() }
    }

    fn from_setup(setup: &Setup, totals: Totals) -> Result<Self, SetupError> {
        let seats = Seats::from_setup(setup, totals, Self::VARIANT)?;
        Ok(Self { seats, rulings: AyoayoRulings::default() })
    }
}

impl fmt::Debug for Ayoayo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::any::debug(self, f)
    }
}
