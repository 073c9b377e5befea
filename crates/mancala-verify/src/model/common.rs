//! What the games have in common: laps, turns, rows, counting.

use super::{Model, Played, Verdict};
use std::cmp::Ordering;
use std::ops::Range;

/// How a lap ended.
pub(super) enum LapEnd {
    /// The last seed fell into this pit, which is lifted for another lap.
    Relay(usize),
    /// The last seed fell into this pit, and the sowing is over.
    Stop(usize),
}

/// A sowing that ended, before any capture.
pub(super) struct Sown {
    /// The pits as they lie when the sowing ended.
    pub pits: Vec<u32>,
    /// How many laps it took.
    pub laps: u64,
    /// The pit where the last seed fell.
    pub last: usize,
}

/// One lap of a game: lifts a pit of the board and sows it.
pub(super) type Lap = fn(&mut [u32], usize) -> LapEnd;

/// All that the rest of a turn depends on: the pits, and the pit to lift.
#[derive(Clone, PartialEq, Eq)]
struct LapState {
    pits: Vec<u32>,
    lift: usize,
}

/// Lifts all seeds of a pit.
pub(super) fn lift(pits: &mut [u32], pit: usize) -> u32 {
    let seeds = pits[pit];
    pits[pit] = 0;
    seeds
}

/// Sows from a pit, lap after lap, until the sowing ends.
///
/// `common.endless`: a turn that cannot be completed is no legal move. The tortoise takes one lap for
/// two of the hare. If the turn ends, the hare finds the end; if it does not, both come to walk the same
/// round, and the hare meets the tortoise from behind: a lap state has recurred.
pub(super) fn sow(pits: &[u32], first: usize, lap: Lap) -> Result<Sown, &'static str> {
    let mut hare = LapState { pits: pits.to_vec(), lift: first };
    let mut tortoise = hare.clone();
    let mut laps = 0;
    loop {
        laps += 1;
        match lap(&mut hare.pits, hare.lift) {
            LapEnd::Relay(pit) => hare.lift = pit,
            LapEnd::Stop(last) => {
                return Ok(Sown { pits: hare.pits, laps, last });
            }
        }
        if laps % 2 == 0 {
            if let LapEnd::Relay(pit) = lap(&mut tortoise.pits, tortoise.lift) {
                tortoise.lift = pit;
            }
        }
        if hare == tortoise {
            return Err("common.endless");
        }
    }
}

/// `common.seats`: each player owns the rows on the own side, which are half of the pits.
pub(super) fn own(pits: &[u32], player: usize) -> Range<usize> {
    let half = pits.len() / 2;
    if player == 0 { 0..half } else { half..pits.len() }
}

/// The other player.
pub(super) fn other(player: usize) -> usize {
    1 - player
}

/// The seeds in the pits of a player.
pub(super) fn seeds_of(pits: &[u32], player: usize) -> u32 {
    own(pits, player).map(|pit| pits[pit]).sum()
}

/// The pit opposite in a game of two rows.
pub(super) fn opposite(pits: &[u32], pit: usize) -> usize {
    pits.len() - 1 - pit
}

/// `common.conservation`: takes all seeds of a pit off the board, and tells how many they were.
pub(super) fn take(pits: &mut [u32], pit: usize) -> u32 {
    lift(pits, pit)
}

/// `common.alternation`: the turn is over, with the seeds taken in it, and the other player is to move.
pub(super) fn turn_over(model: &Model, sown: Sown, taken: u32) -> Played {
    let mut next = model.clone();
    next.pits = sown.pits;
    next.captured[model.to_move] += taken;
    next.to_move = other(model.to_move);
    Played { next, laps: sown.laps, taken, last: Some(sown.last) }
}

/// `common.alternation`: a pass is a turn of its own.
pub(super) fn pass(model: &Model) -> Played {
    let mut next = model.clone();
    next.to_move = other(model.to_move);
    Played { next, laps: 0, taken: 0, last: None }
}

/// More seeds wins, equal is a draw.
pub(super) fn more_wins(score: [u32; 2], reason: &'static str) -> Verdict {
    let winner = match score[0].cmp(&score[1]) {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => None,
    };
    Verdict { winner, score: Some(score), reason }
}

/// Each player adds the seeds of the own row to the captured ones.
pub(super) fn split(model: &Model) -> [u32; 2] {
    [model.captured[0] + seeds_of(&model.pits, 0), model.captured[1] + seeds_of(&model.pits, 1)]
}

/// A draw without counting.
pub(super) fn plain_draw(reason: &'static str) -> Verdict {
    Verdict { winner: None, score: None, reason }
}

/// Helpers of the tests.
#[cfg(test)]
pub(super) mod test {
    use super::super::{Kind, Model, Switches};
    use super::{Lap, LapEnd};
    use std::collections::HashMap;

    /// A position with South to move, nothing captured and the default rulings.
    pub(in super::super) fn with(kind: Kind, pits: &[u32]) -> Model {
        let start = Model::start(kind, Switches::default());
        assert_eq!(start.pits.len(), pits.len());
        Model { pits: pits.to_vec(), ..start }
    }

    /// Remembers every lap state of a turn: the period if one recurs, none if the turn ends.
    pub(in super::super) fn period(pits: &[u32], first: usize, lap: Lap) -> Option<usize> {
        let mut pits = pits.to_vec();
        let mut pit = first;
        let mut seen = HashMap::new();
        for laps in 0.. {
            if let Some(before) = seen.insert((pits.clone(), pit), laps) {
                return Some(laps - before);
            }
            match lap(&mut pits, pit) {
                LapEnd::Relay(next) => pit = next,
                LapEnd::Stop(_) => return None,
            }
        }
        None
    }

    /// Compares the two ways to find endless turns: every pit of a board that has an endless turn, and of
    /// scattered boards of as many seeds. Tells in how many laps each endless turn of the board recurs.
    pub(in super::super) fn compare_endless(board: &[u32], lap: Lap) -> Vec<usize> {
        let mut dice = Dice::new(3);
        let seeds: u32 = board.iter().sum();
        for _ in 0..300 {
            let scattered = dice.scatter(board.len(), usize::try_from(seeds).unwrap());
            compare_pits(&scattered, lap);
        }
        compare_pits(board, lap)
    }

    fn compare_pits(board: &[u32], lap: Lap) -> Vec<usize> {
        let mut periods = Vec::new();
        for pit in 0..board.len() {
            if board[pit] > 0 {
                let period = period(board, pit, lap);
                assert_eq!(super::sow(board, pit, lap).is_err(), period.is_some());
                periods.extend(period);
            }
        }
        periods
    }

    /// A small generator of numbers that look random.
    pub(in super::super) struct Dice(u64);

    impl Dice {
        pub(in super::super) fn new(seed: u64) -> Self {
            Self(seed)
        }

        /// A number below `bound`.
        pub(in super::super) fn below(&mut self, bound: usize) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(self.0 >> 33).unwrap() % bound
        }

        /// Seeds thrown one by one into pits.
        pub(in super::super) fn scatter(&mut self, pits: usize, seeds: usize) -> Vec<u32> {
            let mut board = vec![0; pits];
            for _ in 0..seeds {
                board[self.below(pits)] += 1;
            }
            board
        }
    }
}
