//! The plain loop that the engine's speed is held against: the same rules on an
//! array of pits, one seed dropped at a time, as a careful programmer writes it
//! without tricks. Shared by the benchmarks; checked against the engine by
//! `mancala-tests`.
//!
//! It draws random moves just as the engine does, so that both play the same
//! games from the same seed, and it watches for endless turns in the same way:
//! Brent's method, begun after the same number of laps.

#![allow(missing_docs, unreachable_pub, reason = "benchmark code, not an interface")]

use mancala_variants::RandomSource;

/// Laps that go unwatched.
const UNWATCHED: u32 = 64;

/// A board seen from the mover: own pits `0..6`, the opponent's `6..12`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub pits: [u8; 12],
    pub captured: [u16; 2],
}

impl Board {
    pub const START: Self = Self { pits: [4; 12], captured: [0, 0] };

    fn other_seat(self) -> Self {
        let mut pits = self.pits;
        pits.rotate_left(6);
        Self { pits, captured: [self.captured[1], self.captured[0]] }
    }

    fn own_empty(&self) -> bool {
        self.pits[..6].iter().all(|&seeds| seeds == 0)
    }

    fn other_empty(&self) -> bool {
        self.pits[6..].iter().all(|&seeds| seeds == 0)
    }
}

fn next(pit: usize) -> usize {
    if pit == 11 { 0 } else { pit + 1 }
}

/// One lap from `pit`; the pit of the last seed.
type Lap = fn(&mut [u8; 12], usize) -> usize;

#[inline]
fn lap_skipping_origin(pits: &mut [u8; 12], origin: usize) -> usize {
    let seeds = std::mem::take(&mut pits[origin]);
    let mut pit = origin;
    for _ in 0..seeds {
        pit = next(pit);
        if pit == origin {
            pit = next(pit);
        }
        pits[pit] += 1;
    }
    pit
}

#[inline]
fn lap_origin_first(pits: &mut [u8; 12], origin: usize) -> usize {
    let seeds = std::mem::take(&mut pits[origin]);
    pits[origin] = 1;
    let mut pit = origin;
    for _ in 1..seeds {
        pit = next(pit);
        pits[pit] += 1;
    }
    pit
}

/// Sows from `pit` to the end of the turn; the pit of the last seed, or `None`
/// when the turn never ends.
#[inline]
fn turn(
    pits: &mut [u8; 12],
    pit: usize,
    lap: impl Fn(&mut [u8; 12], usize) -> usize,
    stops: impl Fn(u8) -> bool,
) -> Option<usize> {
    let mut last = lap(pits, pit);
    for _ in 0..UNWATCHED {
        if stops(pits[last]) {
            return Some(last);
        }
        last = lap(pits, last);
    }
    let (mut remembered, mut since, mut renew) = ((*pits, last), 0, 1);
    while !stops(pits[last]) {
        if since == renew {
            (remembered, since, renew) = ((*pits, last), 0, 2 * renew);
        }
        last = lap(pits, last);
        since += 1;
        if (*pits, last) == remembered {
            return None;
        }
    }
    Some(last)
}

/// What a game needs for playouts and for counting.
pub trait Plain {
    /// The least seeds that a pit must hold to be lifted.
    const LEAST: u8;
    /// The board after sowing from `pit`, from the other seat; `None` when the
    /// move is not legal.
    fn sow(board: &Board, pit: usize) -> Option<Board>;
    /// The board after a pass, when no pit can be sown; `None` when the game is
    /// over.
    fn stuck(board: &Board) -> Option<Board>;
}

pub struct Ayoayo;

impl Ayoayo {
    fn feeds(board: &Board) -> bool {
        (0..6).any(|pit| {
            board.pits[pit] > 0 && Self::sow(board, pit).is_some_and(|after| !after.own_empty())
        })
    }
}

impl Plain for Ayoayo {
    const LEAST: u8 = 1;

    #[inline]
    fn sow(board: &Board, pit: usize) -> Option<Board> {
        let must_feed = board.other_empty();
        let mut after = *board;
        let last = turn(&mut after.pits, pit, lap_skipping_origin as Lap, |seeds| seeds == 1)?;
        if last < 6 && after.pits[11 - last] > 0 {
            after.captured[0] += 1 + u16::from(after.pits[11 - last]);
            after.pits[last] = 0;
            after.pits[11 - last] = 0;
        }
        (!must_feed || !after.other_empty()).then(|| after.other_seat())
    }

    fn stuck(board: &Board) -> Option<Board> {
        let over = board.other_empty() && !Self::feeds(board)
            || board.own_empty() && !Self::feeds(&board.other_seat());
        (!over).then(|| board.other_seat())
    }
}

pub struct DjenonAboure;

impl Plain for DjenonAboure {
    const LEAST: u8 = 2;

    #[inline]
    fn sow(board: &Board, pit: usize) -> Option<Board> {
        let takes = |seeds| seeds == 2 || seeds == 4;
        let mut after = *board;
        let stops = |seeds| seeds == 1 || takes(seeds);
        let mut last = turn(&mut after.pits, pit, lap_origin_first as Lap, stops)?;
        while takes(after.pits[last]) {
            after.captured[0] += u16::from(std::mem::take(&mut after.pits[last]));
            last = if last == 0 { 11 } else { last - 1 };
        }
        Some(after.other_seat())
    }

    fn stuck(board: &Board) -> Option<Board> {
        board.pits.iter().any(|&seeds| seeds >= 2).then(|| board.other_seat())
    }
}

/// A legal move drawn at random and played; `None` when the game is over.
#[inline]
pub fn random_move<G: Plain>(board: &Board, random: &mut impl RandomSource) -> Option<Board> {
    let mut left = [0; 6];
    let mut count = 0_u32;
    for pit in 0..6 {
        if board.pits[pit] >= G::LEAST {
            left[count as usize] = pit;
            count += 1;
        }
    }
    while count > 0 {
        let drawn = random.below(count) as usize;
        if let Some(after) = G::sow(board, left[drawn]) {
            return Some(after);
        }
        left.copy_within(drawn + 1..count as usize, drawn);
        count -= 1;
    }
    G::stuck(board)
}

/// Sequences of exactly `depth` legal moves, every last one played.
pub fn perft<G: Plain>(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let mut found = false;
    for pit in 0..6 {
        if board.pits[pit] >= G::LEAST
            && let Some(after) = G::sow(board, pit)
        {
            found = true;
            nodes += perft::<G>(&after, depth - 1);
        }
    }
    if !found && let Some(after) = G::stuck(board) {
        nodes += perft::<G>(&after, depth - 1);
    }
    nodes
}
