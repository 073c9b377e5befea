//! Every board of up to eight seeds of the two-row games, either player to move,
//! every pit: what the engine says of it hangs together.

use mancala_tests::{assert_agree, assert_consistent};
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{AnyPosition, Player, Position, Setup, Totals, Variant};

/// Calls `each` with every way to put `seeds` into `pits`.
fn boards(pits: usize, seeds: u32, each: &mut impl FnMut(&[u32])) {
    fn fill(board: &mut Vec<u32>, pits: usize, seeds: u32, each: &mut impl FnMut(&[u32])) {
        if board.len() + 1 == pits {
            board.push(seeds);
            each(board);
            board.pop();
            return;
        }
        for count in 0..=seeds {
            board.push(count);
            fill(board, pits, seeds - count, each);
            board.pop();
        }
    }
    fill(&mut Vec::new(), pits, seeds, each);
}

fn enumerate(variant: Variant, seeds: u32, mut each: impl FnMut(&AnyPosition)) -> u32 {
    let mut count = 0;
    for seeds in 0..=seeds {
        boards(variant.pits(), seeds, &mut |board| {
            for player in Player::ALL {
                let setup = Setup::new(board).captured(3, 1).to_move(player);
                each(&AnyPosition::from_setup(variant, &setup, Totals::Study).unwrap());
            }
            count += 1;
        });
    }
    count
}

/// All boards of up to eight seeds: that many, C(8 + pits, pits).
fn all_boards(variant: Variant, expected: u32) {
    assert_eq!(enumerate(variant, 8, assert_consistent), expected);
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

/// The same against the model, for all rulings, up to five seeds.
#[test]
fn small_boards_agree_with_the_model() {
    for variant in [Variant::Ayoayo, Variant::DjenonAboure, Variant::MangalaIv] {
        for rulings in AnyRulings::all(variant) {
            enumerate(variant, 5, |position| assert_agree(&position.with_rulings(rulings)));
        }
    }
}
