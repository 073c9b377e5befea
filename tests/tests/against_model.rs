//! The fast engine against the literal model.

use mancala_tests::assert_agree;
use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{AnyPosition, MangalaIv, Position, RandomSource, Variant};
use mancala_verify::differential::model;
use mancala_verify::perft::perft;

/// A position some plies into a random game, one that is not over.
fn midgame(variant: Variant, random: &mut SplitMix64) -> AnyPosition {
    loop {
        let mut position = match variant {
            Variant::MangalaIv => MangalaIv::scattered_with(random).into(),
            _ => AnyPosition::start(variant),
        };
        for _ in 0..random.below(24) {
            if let Some((_, next)) = position.random_move(random) {
                position = next;
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn perft_agrees(variant: Variant, from_start: u32, from_midgame: u32) {
    for rulings in AnyRulings::all(variant) {
        let start = AnyPosition::start(variant).with_rulings(rulings);
        for depth in 0..=from_start {
            assert_eq!(perft(&start, depth), model(&start).perft(depth), "{start:?}, {depth}");
        }
        let mut random = SplitMix64::new(7);
        for _ in 0..100 {
            let position = midgame(variant, &mut random).with_rulings(rulings);
            assert_eq!(
                perft(&position, from_midgame),
                model(&position).perft(from_midgame),
                "{position:?}, {from_midgame}"
            );
        }
    }
}

#[test]
fn perft_of_ayoayo() {
    perft_agrees(Variant::Ayoayo, 5, 3);
}

#[test]
fn perft_of_djenon_aboure() {
    perft_agrees(Variant::DjenonAboure, 5, 3);
}

#[test]
fn perft_of_bao_kigogo() {
    perft_agrees(Variant::BaoKigogo, 3, 2);
}

#[test]
fn perft_of_mangala_iv() {
    perft_agrees(Variant::MangalaIv, 16, 16);
}

/// Every position of random games, with every move, legal or not.
fn games_agree(variant: Variant, games: u64) {
    for rulings in AnyRulings::all(variant) {
        for seed in 0..games {
            let mut random = SplitMix64::new(seed);
            let mut position = match variant {
                Variant::MangalaIv => MangalaIv::scattered(seed).into(),
                _ => AnyPosition::start(variant),
            }
            .with_rulings(rulings);
            for _ in 0..400 {
                assert_agree(&position);
                let Some((_, next)) = position.random_move(&mut random) else { break };
                position = next;
            }
        }
    }
}

#[test]
fn games_of_ayoayo() {
    games_agree(Variant::Ayoayo, 40);
}

#[test]
fn games_of_djenon_aboure() {
    games_agree(Variant::DjenonAboure, 60);
}

#[test]
fn games_of_bao_kigogo() {
    games_agree(Variant::BaoKigogo, 20);
}

#[test]
fn games_of_mangala_iv() {
    games_agree(Variant::MangalaIv, 100);
}
