//! The plain loop of the benchmarks plays the same games as the engine.

#[path = "../../crates/mancala-variants/benches/work/plain.rs"]
mod plain;

use mancala_variants::random::SplitMix64;
use mancala_variants::{Ayoayo, DjenonAboure, FromSetup, Player, Position};
use mancala_verify::perft::perft;
use plain::{Board, Plain};

fn board<P: Position>(position: &P) -> Board {
    let mut pits = [0; 12];
    pits.copy_from_slice(&position.pits());
    let mover = position.to_move();
    pits.rotate_left(6 * mover.index());
    Board { pits, captured: [mover, !mover].map(|player| position.captured(player)) }
}

fn same_games<P: FromSetup, G: Plain>() {
    for seed in 0..300 {
        let (mut fast, mut slow) = (SplitMix64::new(seed), SplitMix64::new(seed));
        let (mut position, mut plain) = (P::start(), Board::START);
        for _ in 0..1000 {
            assert_eq!(board(&position), plain);
            let next = position.random_move(&mut fast);
            let plain_next = plain::random_move::<G>(&plain, &mut slow);
            match (next, plain_next) {
                (Some((_, next)), Some(plain_next)) => (position, plain) = (next, plain_next),
                (None, None) => break,
                (next, plain_next) => panic!("{next:?} and {plain_next:?} after {position:?}"),
            }
        }
        assert_eq!(fast, slow, "as many draws");
        assert!(position.captured(Player::South) + position.captured(Player::North) > 0);
    }
    assert_eq!(perft(&P::start(), 6), plain::perft::<G>(&Board::START, 6));
}

#[test]
fn ayoayo() {
    same_games::<Ayoayo, plain::Ayoayo>();
}

#[test]
fn djenon_aboure() {
    same_games::<DjenonAboure, plain::DjenonAboure>();
}
