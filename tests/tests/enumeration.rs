//! Every board of up to eight seeds of the two-row games, either player to move,
//! every pit: what the engine says of it hangs together. Every board of up to nine,
//! and every side of Bao of up to four, is compared with the model by all rulings.
//!
//! Sides of Bao of up to six seeds, and more seeds, are a command:
//! `cargo run --release -p mancala-verify --example exhaustive -- bao-kigogo --seeds 6`.

use mancala_tests::{assert_agree, assert_consistent};
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{Position, Variant};
use mancala_verify::boards::SmallStudies;

/// All boards of up to eight seeds: that many, C(8 + pits, pits).
fn all_boards(variant: Variant, expected: u64) {
    let small = SmallStudies { variant, seeds: 8, samples: 0 };
    assert_eq!(small.for_each(0, 1, &mut assert_consistent), expected);
}

#[test]
fn ayoayo() {
    all_boards(Variant::Ayoayo, 125_970);
}

#[test]
fn djenon_aboure() {
    all_boards(Variant::DjenonAboure, 125_970);
}

#[test]
fn mangala_iv() {
    all_boards(Variant::MangalaIv, 319_770);
}

/// The same against the model, for all rulings.
fn all_agree(variant: Variant, seeds: u32, expected: u64) -> u32 {
    let rulings = AnyRulings::all(variant);
    let mut endless = 0;
    let small = SmallStudies { variant, seeds, samples: 1 };
    let boards = small.for_each(0, 1, &mut |position| {
        for &rulings in &rulings {
            endless += assert_agree(&position.with_rulings(rulings)).endless;
        }
    });
    assert_eq!(boards, expected);
    endless
}

#[test]
fn ayoayo_agrees_with_the_model() {
    // 36 endless turns of nine seeds with South to move, as many with North, by each
    // of eight combinations of rulings.
    assert_eq!(all_agree(Variant::Ayoayo, 9, 293_930), 36 * 2 * 8);
}

#[test]
fn djenon_aboure_agrees_with_the_model() {
    assert_eq!(all_agree(Variant::DjenonAboure, 9, 293_930), 0);
}

#[test]
fn mangala_iv_agrees_with_the_model() {
    assert_eq!(all_agree(Variant::MangalaIv, 9, 817_190), 0);
}

/// Sides of up to four seeds and one other side each.
#[test]
fn bao_kigogo_agrees_with_the_model() {
    assert_eq!(all_agree(Variant::BaoKigogo, 4, 20_475), 0);
}
