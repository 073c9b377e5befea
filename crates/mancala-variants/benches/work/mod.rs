//! The work that both benchmarks do: the time and the instructions of it.

#![allow(dead_code, unreachable_pub, reason = "each benchmark takes what it needs")]

pub mod plain;

use std::hint::black_box;

use mancala_variants::random::SplitMix64;
use mancala_variants::{
    Ayoayo, BaoKigogo, DjenonAboure, FromSetup, MangalaIv, Position, RandomSource,
};
use plain::{Board, Plain};

/// A piece of work: its name, and what does it and gives the number of turns
/// played, always the same.
pub type Work = (&'static str, fn() -> u64);

/// Everything that is measured.
pub const ALL: &[Work] = &[
    ("playouts_ayoayo", || playouts(GAMES, |_| Ayoayo::start())),
    ("playouts_ayoayo_plain", || plain_playouts::<plain::Ayoayo>(GAMES)),
    ("playouts_djenon_aboure", || playouts(GAMES, |_| DjenonAboure::start())),
    ("playouts_djenon_aboure_plain", || plain_playouts::<plain::DjenonAboure>(GAMES)),
    ("playouts_bao_kigogo", || playouts(GAMES / 4, |_| BaoKigogo::start())),
    ("playouts_mangala_iv", || playouts(GAMES, MangalaIv::scattered_with)),
    ("legal_then_play_ayoayo", || legal_then_play::<Ayoayo>(GAMES)),
    ("perft_ayoayo", || perft(&Ayoayo::start(), DEPTH)),
    ("perft_ayoayo_plain", || plain::perft::<plain::Ayoayo>(&Board::START, DEPTH)),
];

/// Games are cut at this many plies.
const MAX_PLIES: u32 = 1000;
const GAMES: u32 = 10_000;
const DEPTH: u32 = 7;

/// Random games by `random_move`; turns played.
fn playouts<P: Position>(games: u32, start: impl Fn(&mut SplitMix64) -> P) -> u64 {
    let mut random = SplitMix64::new(1);
    let mut turns = 0;
    for _ in 0..games {
        let mut position = start(&mut random);
        for _ in 0..MAX_PLIES {
            let Some((_, next)) = position.random_move(&mut random) else { break };
            position = next;
            turns += 1;
        }
        black_box(position);
    }
    turns
}

fn plain_playouts<G: Plain>(games: u32) -> u64 {
    let mut random = SplitMix64::new(1);
    let mut turns = 0;
    for _ in 0..games {
        let mut board = Board::START;
        for _ in 0..MAX_PLIES {
            let Some(next) = plain::random_move::<G>(&board, &mut random) else { break };
            board = next;
            turns += 1;
        }
        black_box(board);
    }
    turns
}

/// All legal moves, then one of them played; turns played.
fn legal_then_play<P: FromSetup>(games: u32) -> u64 {
    let mut random = SplitMix64::new(1);
    let mut turns = 0;
    for _ in 0..games {
        let mut position = P::start();
        for _ in 0..MAX_PLIES {
            let legal = position.legal_moves();
            let count = u32::try_from(legal.len()).unwrap_or(0);
            let Some(mv) = legal.get(random.below(count) as usize) else { break };
            let Ok(next) = position.play(mv) else { break };
            position = next;
            turns += 1;
        }
        black_box(position);
    }
    turns
}

/// Sequences of legal moves, every leaf played; the number of leaves.
fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.successors().fold(0, |leaves, (_, next)| {
            black_box(next);
            leaves + 1
        }),
        _ => position.successors().map(|(_, next)| perft(&next, depth - 1)).sum(),
    }
}
