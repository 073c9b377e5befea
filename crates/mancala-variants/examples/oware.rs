//! Oware by the Abapa rules, written as a user of the crate would write it: a
//! variant of one's own, with nothing but the public API.
//!
//! Two rows of six pits, four seeds in each. The ids in the comments are this
//! example's own, since Oware is no game of the ledger:
//!
//! * `oware.turn.choose`: the mover lifts any own pit that holds a seed.
//! * `oware.sow`: one seed to each following pit, a single lap; a lap of twelve
//!   or more passes over its origin.
//! * `oware.capture`: the last seed makes two or three in the opponent's row: that
//!   pit is captured, and backwards every pit of that row with two or three in an
//!   unbroken run.
//! * `oware.capture.grand-slam`: a capture that would leave the opponent without a
//!   seed is not made; the move stands.
//! * `oware.feed`: the opponent's row is empty: only moves that feed it are legal.
//! * `oware.end`: a player has captured more than half, or the mover cannot sow or
//!   feed; then each player adds the own row.
//! * `oware.end.repetition`: a position comes about again: each adds the own row.
//!
//! `cargo run -p mancala-variants --example oware` plays a game at random; the seeds
//! of twelve pits behind `--` begin it from there.

use mancala_core::{LapRule, TwoRow};
use mancala_variants::random::SplitMix64;
use mancala_variants::{
    Game, Move, Observer, Outcome, Pits, Player, Position, Reason, Setup, Turn, View, Why,
};

const ROW: usize = 6;
const TOTAL: u16 = 48;

/// A position of Oware.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Oware {
    /// Seeds in sowing order: South's row, then North's.
    pits: [u8; 2 * ROW],
    /// Seeds captured by South and North.
    captured: [u8; 2],
    to_move: Player,
}

impl Oware {
    /// Four seeds in each pit, South to move.
    #[must_use]
    pub(crate) const fn start() -> Self {
        Self { pits: [4; 2 * ROW], captured: [0, 0], to_move: Player::South }
    }

    /// The position of a setup; `None` where it has not twelve pits and 48 seeds.
    #[must_use]
    pub(crate) fn from_setup(setup: &Setup) -> Option<Self> {
        let seeds = |&seeds: &u32| u8::try_from(seeds).ok();
        let pits: Vec<u8> = setup.pits.iter().map(seeds).collect::<Option<_>>()?;
        let [south, north] = setup.captured;
        let position = Self {
            pits: pits.try_into().ok()?,
            captured: [seeds(&south)?, seeds(&north)?],
            to_move: setup.to_move,
        };
        (position.with_own_rows().iter().sum::<u16>() == TOTAL).then_some(position)
    }

    fn row(&self, player: Player) -> u16 {
        let first = TwoRow::<ROW>::view(player).pit(0).index();
        self.pits.iter().skip(first).take(ROW).map(|&seeds| u16::from(seeds)).sum()
    }

    /// What each player has when both add the own row.
    fn with_own_rows(&self) -> [u16; 2] {
        Player::ALL.map(|player| self.captured(player) + self.row(player))
    }

    /// `oware.capture`: the pits that a last seed in `last` captures, the pit
    /// itself first, by their index in the mover's view: the opponent's row is
    /// 6..12.
    fn run(&self, last: usize) -> impl Iterator<Item = usize> + Clone {
        let view = self.view();
        (ROW..=last)
            .rev()
            .take_while(move |&index| matches!(self.pits[view.pit(index).index()], 2 | 3))
    }

    /// Some own pit would, sown, put a seed into the opponent's row. In this game a
    /// lap feeds when it is long enough; captures never undo it.
    fn can_feed(&self) -> bool {
        (0..ROW).any(|index| self.feeds(index))
    }

    /// `oware.feed`
    fn feeds(&self, index: usize) -> bool {
        usize::from(self.seeds(self.view().pit(index))) + index >= ROW
    }

    fn must_feed(&self) -> bool {
        self.row(!self.to_move) == 0
    }
}

impl Position for Oware {
    type Rulings = (); // the game is played in one way

    fn variant_id(&self) -> &'static str {
        "oware-abapa"
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn pits(&self) -> Pits {
        self.pits.into_iter().collect()
    }

    fn captured(&self, player: Player) -> u16 {
        self.captured[player.index()].into()
    }

    fn rulings(&self) {}

    fn with_rulings(self, (): ()) -> Self {
        self
    }

    fn mirror(&self) -> Self {
        let (mut pits, [south, north]) = (self.pits, self.captured);
        pits.rotate_left(ROW);
        Self { pits, captured: [north, south], to_move: !self.to_move }
    }

    /// The mover's own row comes first, 0..6, then the opponent's, 6..12.
    fn view(&self) -> View {
        TwoRow::<ROW>::view(self.to_move)
    }

    /// `oware.turn.choose`: own pits that hold a seed; none when the game is over.
    fn candidates(&self) -> u64 {
        if self.outcome().is_some() {
            return 0;
        }
        (0..ROW)
            .filter(|&index| self.seeds(self.view().pit(index)) > 0)
            .fold(0, |bits, index| bits | 1 << index)
    }

    fn attempt<O: Observer>(
        &self,
        index: usize,
        observer: &mut O,
    ) -> Result<(Self, Turn), Why> {
        if index >= ROW {
            return Err(Why::NotOwn);
        }
        if self.must_feed() && !self.feeds(index) {
            return Err(Why::NoFeed);
        }
        let (view, mover) = (self.view(), self.to_move);
        let mut next = Self { to_move: !mover, ..*self };
        let origin = view.pit(index);
        let seeds = core::mem::take(&mut next.pits[origin.index()]);
        observer.lifted(origin, seeds);
        let mut last = index;
        for drop in LapRule::SkipOrigin.drops(2 * ROW, index, seeds) {
            next.pits[view.pit(drop).index()] += 1;
            observer.dropped(view.pit(drop));
            last = drop;
        }
        observer.lap_ended(view.pit(last), next.pits[view.pit(last).index()]);

        // Seen by the mover, whose turn it still is.
        let sown = Self { to_move: mover, ..next };
        let run = sown.run(last);
        let taken: u16 = run.clone().map(|index| u16::from(sown.seeds(view.pit(index)))).sum();
        // `oware.capture.grand-slam`
        let stands = taken < sown.row(!mover);
        for pit in run.filter(|_| stands).map(|index| view.pit(index)) {
            let seeds = core::mem::take(&mut next.pits[pit.index()]);
            next.captured[mover.index()] += seeds;
            observer.captured(pit, seeds);
        }
        let captured = if stands { taken } else { 0 };
        let turn =
            Turn { mv: Move::Sow(origin), laps: 1, captured, last: Some(view.pit(last)) };
        Ok((next, turn))
    }

    /// Nobody ever passes: a mover who cannot sow ends the game.
    fn pass_when_stuck(&self) -> Option<Self> {
        None
    }

    fn objection(&self, mv: Move) -> Why {
        match mv.pit().map(|pit| self.view().index(pit)) {
            None => Why::NoPass,
            Some(None) => Why::NoSuchPit,
            Some(Some(0..ROW)) => Why::Empty,
            Some(Some(_)) => Why::NotOwn,
        }
    }

    fn rule_against(&self, _: Move, why: Why) -> &'static str {
        match why {
            Why::GameOver(Reason::Repetition) => "oware.end.repetition",
            Why::GameOver(_) => "oware.end",
            Why::NoFeed => "oware.feed",
            _ => "oware.turn.choose",
        }
    }

    /// `oware.end`
    fn outcome(&self) -> Option<Outcome> {
        if Player::ALL.iter().any(|&player| self.captured(player) > TOTAL / 2) {
            let captured = Player::ALL.map(|player| self.captured(player));
            return Some(Outcome::by_score(captured, Reason::Other("majority")));
        }
        let stuck = self.row(self.to_move) == 0 || self.must_feed() && !self.can_feed();
        stuck.then(|| Outcome::by_score(self.with_own_rows(), Reason::NoFeed))
    }

    /// `oware.end.repetition`
    fn repetition_outcome(&self) -> Outcome {
        Outcome::by_score(self.with_own_rows(), Reason::Repetition)
    }
}

/// Plays a game of random moves to its end, and prints it.
pub(crate) fn play(start: Oware) {
    let mut random = SplitMix64::new(2026);
    let mut game = Game::new(start);
    while game.outcome().is_none() {
        let Some((mv, _)) = game.position().random_move(&mut random) else { break };
        // Moves drawn are legal; were one not, the game would say which rule forbids it.
        match game.play(mv) {
            Ok(turn) => println!("{:>3}. pit {mv}, {} captured", game.len(), turn.captured),
            Err(illegal) => return eprintln!("{illegal}"),
        }
    }
    match game.outcome() {
        Some(outcome) => println!("{outcome}"),
        None => println!("unfinished"),
    }
}

/// The position that the arguments tell of: the seeds of twelve pits, or none for the start.
fn position(arguments: impl Iterator<Item = String>) -> Option<Oware> {
    let pits: Vec<u32> = arguments.map(|count| count.parse().ok()).collect::<Option<_>>()?;
    if pits.is_empty() { Some(Oware::start()) } else { Oware::from_setup(&Setup::new(pits)) }
}

#[cfg_attr(test, expect(dead_code, reason = "tests call what it calls"))]
fn main() -> Result<(), &'static str> {
    let start = position(std::env::args().skip(1));
    play(
        start
            .ok_or("expected the seeds of twelve pits, 48 in all, or nothing for the start")?,
    );
    Ok(())
}
