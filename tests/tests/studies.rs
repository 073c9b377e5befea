//! The fast engine against the literal model on studies: random boards of any
//! total, and boards near those that are known to have endless turns.

use std::cell::Cell;

use mancala_tests::{assert_agree, assert_consistent};
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{
    AnyPosition, Move, Moves, Outcome, Player, Position, Reason, Setup, Totals, Variant, Why,
};
use mancala_verify::strategies::{ENDLESS, near_endless, studies_of};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Random studies of `variant`, as many as `cases`, and all that their moves lead
/// to.
fn studies_agree(variant: Variant, cases: u32) {
    let (over, crowded) = (Cell::new(0), Cell::new(0));
    let mut runner = TestRunner::new(Config::with_cases(cases));
    runner
        .run(&studies_of(variant), |study| {
            over.set(over.get() + u32::from(study.outcome().is_some()));
            let most = study.pits().iter().copied().max().unwrap_or(0);
            crowded.set(crowded.get() + u32::from(usize::from(most) >= study.pits().len()));
            assert_consistent(&study);
            assert_agree(&study);
            for (_, next) in study.successors() {
                assert_agree(&next);
            }
            Ok(())
        })
        .unwrap();
    assert!(over.get() < cases / 2, "{variant}: {} of {cases} final", over.get());
    assert!(crowded.get() > cases / 100 || variant == Variant::BaoKigogo, "{}", crowded.get());
}

#[test]
fn ayoayo() {
    studies_agree(Variant::Ayoayo, 3000);
}

#[test]
fn djenon_aboure() {
    studies_agree(Variant::DjenonAboure, 3000);
}

#[test]
fn bao_kigogo() {
    studies_agree(Variant::BaoKigogo, 400);
}

#[test]
fn mangala_iv() {
    studies_agree(Variant::MangalaIv, 3000);
}

/// The boards are endless where they say so, by engine and model.
#[test]
fn the_named_boards_are_endless() {
    for variant in Variant::ALL {
        assert!(ENDLESS.iter().any(|board| board.variant == variant));
    }
    for board in ENDLESS {
        let setup = Setup::new(board.pits);
        let position = AnyPosition::from_setup(board.variant, &setup, Totals::Study).unwrap();
        let seen = assert_agree(&position);
        assert!(seen.endless > 0 || position.outcome().is_some(), "{board:?}");
        let view = position.view().index(board.pit.into()).unwrap();
        let turn = position.attempt(view, &mut mancala_variants::Unobserved);
        assert_eq!(turn.unwrap_err(), Why::Endless { period: board.period }, "{board:?}");
    }
}

/// Near the named boards many turns are endless, in every game and from either
/// seat; all of them are found by both. A mover who is left with endless turns only
/// is met as well, in all games but Ayoayo, of which no such board is known.
#[test]
fn boards_rich_in_endless_turns_agree() {
    // The same boards every time, so that what is met does not depend on luck.
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::with_cases(1500), rng);
    let met = Cell::new([[0; 2]; 4]);
    let only = Cell::new([0; 4]);
    runner
        .run(&near_endless(), |study| {
            let endless = assert_agree(&study).endless;
            assert_consistent(&study);
            for (_, next) in study.successors() {
                assert_agree(&next);
            }
            let (mut counts, mut stuck) = (met.get(), only.get());
            counts[study.variant() as usize][study.to_move().index()] += endless;
            met.set(counts);
            if !study.endless_moves().is_empty() {
                let legal = study.legal_moves();
                stuck[study.variant() as usize] +=
                    u32::from(legal.is_empty() || legal == Moves::PASS);
            }
            only.set(stuck);
            Ok(())
        })
        .unwrap();
    let (met, only) = (met.get(), only.get());
    assert!(met.iter().flatten().all(|&count| count > 10), "{met:?}");
    assert_eq!(only[Variant::Ayoayo as usize], 0, "`ayoayo.pass` can be tested after all");
    assert!(only[1..].iter().all(|&count| count > 0), "{only:?}");
}

/// A mover left with endless turns only passes, and in Bao has lost.
#[test]
fn endless_turns_only() {
    let named = |variant, period| {
        let board =
            ENDLESS.iter().find(|board| (board.variant, board.period) == (variant, period));
        let setup = Setup::new(board.unwrap().pits);
        AnyPosition::from_setup(variant, &setup, Totals::Study).unwrap()
    };
    for rulings in AnyRulings::all(Variant::MangalaIv) {
        let position = named(Variant::MangalaIv, 322).with_rulings(rulings);
        assert_eq!(position.legal_moves(), Moves::PASS);
        let next = position.play(Move::Pass).unwrap();
        assert_eq!((next.pits(), next.to_move()), (position.pits(), Player::North));
    }
    assert_eq!(named(Variant::DjenonAboure, 50).legal_moves(), Moves::PASS);
    let lost = Outcome::won(Player::North, Reason::Immobile);
    assert_eq!(named(Variant::BaoKigogo, 816).outcome(), Some(lost));
}
