//! Speed of the engine and of the plain loop, in one run. Items are turns.
//!
//! `cargo bench -p mancala-variants` measures; with `--test` after `--` each
//! benchmark runs once.

mod plain;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use mancala_variants::random::SplitMix64;
use mancala_variants::{
    Ayoayo, BaoKigogo, DjenonAboure, FromSetup, MangalaIv, Position, RandomSource,
};
use plain::{Board, Plain};

fn main() {
    divan::main();
}

/// Games are cut at this many plies.
const MAX_PLIES: u32 = 1000;

/// Plays random games from the starts that `start` gives; turns played.
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

/// All legal moves, then one of them played.
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

const GAMES: u32 = 10_000;
const DEPTH: u32 = 7;

fn bench(bencher: Bencher<'_, '_>, run: impl Fn() -> u64 + Copy + Sync) {
    bencher.counter(ItemsCount::new(run())).bench(run);
}

#[divan::bench]
fn playouts_ayoayo(bencher: Bencher<'_, '_>) {
    bench(bencher, || playouts(GAMES, |_| Ayoayo::start()));
}

#[divan::bench]
fn playouts_ayoayo_plain(bencher: Bencher<'_, '_>) {
    bench(bencher, || plain_playouts::<plain::Ayoayo>(GAMES));
}

#[divan::bench]
fn playouts_djenon_aboure(bencher: Bencher<'_, '_>) {
    bench(bencher, || playouts(GAMES, |_| DjenonAboure::start()));
}

#[divan::bench]
fn playouts_djenon_aboure_plain(bencher: Bencher<'_, '_>) {
    bench(bencher, || plain_playouts::<plain::DjenonAboure>(GAMES));
}

#[divan::bench]
fn playouts_bao_kigogo(bencher: Bencher<'_, '_>) {
    bench(bencher, || playouts(GAMES / 4, |_| BaoKigogo::start()));
}

#[divan::bench]
fn playouts_mangala_iv(bencher: Bencher<'_, '_>) {
    bench(bencher, || playouts(GAMES, MangalaIv::scattered_with));
}

#[divan::bench]
fn legal_then_play_ayoayo(bencher: Bencher<'_, '_>) {
    bench(bencher, || legal_then_play::<Ayoayo>(GAMES));
}

#[divan::bench]
fn perft_ayoayo(bencher: Bencher<'_, '_>) {
    bench(bencher, || perft(&Ayoayo::start(), DEPTH));
}

#[divan::bench]
fn perft_ayoayo_plain(bencher: Bencher<'_, '_>) {
    bench(bencher, || plain::perft::<plain::Ayoayo>(&Board::START, DEPTH));
}
