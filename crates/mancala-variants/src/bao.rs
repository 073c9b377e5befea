//! Bao Kigogo, a four-row game of the Gogo of Tanzania, as document 003 tells
//! it.
//!
//! The rules in their order, and where each is: `bao.setup`
//! ([`BaoKigogo::start`](crate::FromSetup::start)), `bao.turn.choose` and
//! `bao.turn.singletons` (candidates), `bao.sow.circuit` to `bao.stop` (the
//! relay), `bao.capture.front` to `bao.capture.back-safe` (capture),
//! `bao.end.win`, `bao.end.repetition`.

use core::fmt;

use mancala_core::{
    FourRow, LapRule, Observer, Player, Relay, Unobserved, View, relay_size, stops,
};

use crate::rulings::BaoRulings;
use crate::{
    FromSetup, Move, Outcome, Pits, Position, Reason, Setup, SetupError, Totals, Turn, Variant,
    Why,
};

type Rows = FourRow<12>;

const SIDE: usize = Rows::SIDE;
const SIDE_MAX: u8 = Variant::BaoKigogo.side_max();

/// One player's circuit: back row in words 0 and 1, front row in 1 and 2.
type Side = mancala_core::Circuit<3, 8, SIDE_MAX>;

/// `bao.sow.circuit`: around the own two rows, the origin not skipped.
/// `bao.relay`, `bao.stop`: the last seed makes one in an empty pit, which ends
/// the turn; from an occupied pit it goes on from the next.
static RELAY: Relay<3, 8, SIDE_MAX, { stops(&[1]) }, { relay_size(SIDE, SIDE_MAX) }> =
    Relay::new(LapRule::Plain);

/// A position of Bao Kigogo.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BaoKigogo {
    /// The mover's circuit.
    own: Side,
    /// The opponent's circuit.
    other: Side,
    /// Captured seeds, the mover's first.
    captured: [u16; 2],
    mover: Player,
}

impl BaoKigogo {
    /// Own pits that may be lifted, one bit each in the own circuit.
    ///
    /// `bao.turn.choose`: any of two or more. `bao.turn.singletons`: only if
    /// there is none (an endless one counts as held), a single seed whose next
    /// pit is empty.
    #[inline]
    fn choices(&self) -> u64 {
        let multiples = self.own.at_least(2);
        if multiples != 0 { multiples } else { self.movable_singles() }
    }

    #[cold]
    fn movable_singles(&self) -> u64 {
        let singles = self.own.exactly(1);
        let next_occupied = (singles >> 1) | (singles << (SIDE - 1));
        singles & !next_occupied
    }

    /// `bao.capture.front`: the turn ended in an own front pit and the facing
    /// front pit holds seeds: they leave the game; the capturing seed stays.
    /// `bao.capture.file`: then those in the back pit of the same column do too.
    /// `bao.capture.back-safe`: and only then.
    #[inline]
    fn capture<O: Observer>(&self, other: &mut Side, last: usize, observer: &mut O) -> u8 {
        if !Rows::is_front(last) {
            return 0;
        }
        let facing = Rows::facing(last);
        let front = other.take(facing);
        if front == 0 {
            return 0;
        }
        let behind = Rows::behind(facing);
        let back = other.take(behind);
        if O::WATCHES {
            let view = Rows::view(self.mover.opponent());
            observer.captured(view.pit(facing), front);
            if back > 0 {
                observer.captured(view.pit(behind), back);
            }
        }
        front + back
    }

    fn sides(&self) -> [&Side; 2] {
        match self.mover {
            Player::South => [&self.own, &self.other],
            Player::North => [&self.other, &self.own],
        }
    }
}

impl Position for BaoKigogo {
    type Rulings = BaoRulings;

    fn variant_id(&self) -> &'static str {
        Self::VARIANT.id()
    }

    fn to_move(&self) -> Player {
        self.mover
    }

    fn pits(&self) -> Pits {
        let [south, north] = self.sides();
        south.counts().chain(north.counts()).collect()
    }

    fn captured(&self, player: Player) -> u16 {
        self.captured[usize::from(player != self.mover)]
    }

    fn rulings(&self) -> BaoRulings {
        BaoRulings::default()
    }

    fn with_rulings(self, _: BaoRulings) -> Self {
        self
    }

    #[inline]
    fn view(&self) -> View {
        Rows::view(self.mover)
    }

    fn mirror(&self) -> Self {
        Self { mover: self.mover.opponent(), ..*self }
    }

    /// `bao.turn.choose`, `bao.turn.singletons`; none once the opponent has lost
    /// the last seed.
    #[inline]
    fn candidates(&self) -> u64 {
        if self.other.is_empty() { 0 } else { self.choices() }
    }

    #[inline(always)]
    fn attempt<O: Observer>(
        &self,
        index: usize,
        observer: &mut O,
    ) -> Result<(Self, Turn), Why> {
        let view = self.view();
        let sown = RELAY
            .turn_observed(self.own, index, view, observer)
            .map_err(|endless| Why::Endless { period: endless.period })?;
        let mut other = self.other;
        let captured = self.capture(&mut other, sown.last, observer);
        let next = Self {
            own: other,
            other: sown.board,
            captured: [self.captured[1], self.captured[0] + u16::from(captured)],
            mover: self.mover.opponent(),
        };
        let turn = Turn {
            mv: Move::Sow(view.pit(index)),
            laps: sown.laps,
            captured: captured.into(),
            last: Some(view.pit(sown.last)),
        };
        Ok((next, turn))
    }

    /// There is no pass in Bao: a mover with no legal move has lost
    /// (`bao.end.win`).
    fn pass_when_stuck(&self) -> Option<Self> {
        None
    }

    fn objection(&self, mv: Move) -> Why {
        let Move::Sow(pit) = mv else { return Why::NoPass };
        match Rows::owner(pit) {
            None => Why::NoSuchPit,
            Some(owner) if owner != self.mover => Why::NotOwn,
            Some(_) if self.view().index(pit).map_or(0, |index| self.own.seeds(index)) == 0 => {
                Why::Empty
            }
            Some(_) if self.own.at_least(2) != 0 => Why::Single,
            Some(_) => Why::Blocked,
        }
    }

    fn rule_against(&self, _: Move, why: Why) -> &'static str {
        match why {
            Why::GameOver(Reason::Repetition) => "bao.end.repetition",
            Why::GameOver(_) => "bao.end.win",
            Why::Endless { .. } => "common.endless",
            Why::NoPass => "common.alternation",
            Why::Single | Why::Blocked => "bao.turn.singletons",
            _ => "bao.turn.choose",
        }
    }

    /// `bao.end.win`: a player who has no seeds left has lost, whoever is to
    /// move; a mover with no legal move has lost, and so has the mover on an
    /// empty board.
    fn outcome(&self) -> Option<Outcome> {
        let loser = if self.own.is_empty() {
            self.mover
        } else if self.other.is_empty() {
            self.mover.opponent()
        } else if !(0..SIDE).any(|index| {
            self.candidates() >> index & 1 != 0 && self.attempt(index, &mut Unobserved).is_ok()
        }) {
            self.mover
        } else {
            return None;
        };
        Some(Outcome::won(loser.opponent(), Reason::Immobile))
    }

    /// `bao.end.repetition`: the game is drawn.
    fn repetition_outcome(&self) -> Outcome {
        Outcome::draw(Reason::Repetition)
    }
}

impl FromSetup for BaoKigogo {
    const VARIANT: Variant = Variant::BaoKigogo;

    /// `bao.setup`: two seeds in every pit except the leftmost pit of each front
    /// row as its owner sees it, the last of the own circuit.
    fn start() -> Self {
        const SIDE_AT_START: Side = {
            let mut counts = [2; SIDE];
            counts[SIDE - 1] = 0;
            match Side::from_counts(&counts) {
                Ok(side) => side,
                Err(_) => panic!("46 seeds are a side's most"),
            }
        };
        Self {
            own: SIDE_AT_START,
            other: SIDE_AT_START,
            captured: [0, 0],
            mover: Player::South,
        }
    }

    fn from_setup(setup: &Setup, totals: Totals) -> Result<Self, SetupError> {
        let checked = setup.check(Self::VARIANT, totals)?;
        let (south, north) = checked.pits.split_at(SIDE.min(checked.pits.len()));
        // Checked: as many pits as the sides have, and no more seeds than they hold.
        let [south, north] =
            [south, north].map(|counts| Side::from_counts(counts).unwrap_or_default());
        let [by_south, by_north] = checked.captured;
        Ok(match checked.to_move {
            Player::South => Self {
                own: south,
                other: north,
                captured: [by_south, by_north],
                mover: Player::South,
            },
            Player::North => Self {
                own: north,
                other: south,
                captured: [by_north, by_south],
                mover: Player::North,
            },
        })
    }
}

impl fmt::Debug for BaoKigogo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::any::debug(self, f)
    }
}
