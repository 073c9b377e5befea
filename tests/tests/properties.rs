//! Properties of long random games of all four, and of arbitrary positions.

use arbitrary::{Arbitrary, Unstructured};
use mancala_tests::{assert_agree, assert_consistent};
use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{
    AnyPosition, Game, MangalaIv, Move, Player, Position, RandomSource, Reason, Totals, Variant,
};
use proptest::prelude::*;

fn starts() -> impl Strategy<Value = AnyPosition> {
    (prop::sample::select(&Variant::ALL[..]), any::<u64>()).prop_flat_map(|(variant, seed)| {
        prop::sample::select(AnyRulings::all(variant)).prop_map(move |rulings| {
            let start = match variant {
                Variant::MangalaIv if seed % 4 != 0 => MangalaIv::scattered(seed).into(),
                _ => AnyPosition::start(variant),
            };
            start.with_rulings(rulings)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Every position of a game is consistent; the game ends, by the rules or by
    /// repetition, and can be taken back move by move.
    #[test]
    fn games_hang_together(start in starts(), seed: u64) {
        let mut random = SplitMix64::new(seed);
        let mut game = Game::new(start);
        let mut passed = false;
        while game.outcome().is_none() {
            prop_assert!(game.len() < 3000, "{:?}", game.position());
            let position = game.position();
            assert_consistent(&position);
            let (mv, next) = position.random_move(&mut random).unwrap();
            prop_assert!(position.legal_moves().contains(mv));
            let turn = game.play(mv).unwrap();
            prop_assert_eq!(game.position(), next);
            prop_assert_eq!(turn.mv, mv);
            if mv == Move::Pass {
                prop_assert_eq!((turn.laps, turn.captured, turn.last), (0, 0, None));
                prop_assert!(!(passed && position.variant() == Variant::Ayoayo
                    && next.outcome().is_some()), "such an end never follows a pass");
            }
            passed = mv == Move::Pass;
        }
        let outcome = game.outcome().unwrap();
        let end = game.position();
        if let Some(score) = outcome.score {
            let captured = Player::ALL.map(|player| end.captured(player));
            prop_assert!(score[0] >= captured[0] && score[1] >= captured[1]);
            let all: u16 = score.iter().sum();
            let nobody = match (end.variant(), outcome.reason) {
                (Variant::MangalaIv, _) => end.on_board(),
                _ => 0,
            };
            prop_assert_eq!(all + nobody, u16::from(end.variant().total()));
        }
        if outcome.reason != Reason::Repetition {
            prop_assert!(end.legal_moves().is_empty());
        }
        for mv in [Move::Pass, Move::sow(0), Move::sow(6), Move::sow(200)] {
            prop_assert!(game.clone().play(mv).is_err(), "a move after the end");
        }
        let moves: Vec<_> = game.moves().collect();
        let mut again = Game::new(start);
        for &mv in &moves {
            again.play(mv).unwrap();
        }
        prop_assert_eq!(&again, &game);
        for &mv in moves.iter().rev() {
            prop_assert_eq!(game.undo(), Some(mv));
            prop_assert_eq!(game.outcome(), None);
        }
        prop_assert_eq!(game.position(), start);
        prop_assert_eq!(game.undo(), None);
    }

    /// Positions made of legal moves and seed-moving edits, with the variant's
    /// total in all, hang together and agree with the model.
    #[test]
    fn arbitrary_positions_hang_together(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let position = AnyPosition::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        let captured: u16 = Player::ALL.map(|player| position.captured(player)).iter().sum();
        prop_assert_eq!(captured + position.on_board(), u16::from(position.variant().total()));
        let setup = position.to_setup();
        let again = AnyPosition::from_setup(position.variant(), &setup, Totals::Exact);
        prop_assert_eq!(again.unwrap().with_rulings(position.rulings()), position);
        assert_consistent(&position);
        assert_agree(&position);
    }

    /// Positions as JSON and back.
    #[test]
    fn json_keeps_positions(start in starts(), seed: u64, plies in 0..80) {
        let mut random = SplitMix64::new(seed);
        let mut position = start;
        for _ in 0..plies {
            let Some((mv, next)) = position.random_move(&mut random) else { break };
            let (_, trace) = position.play_traced(mv).unwrap();
            let text = serde_json::to_string(&trace).unwrap();
            prop_assert_eq!(serde_json::from_str::<mancala_variants::Trace>(&text).unwrap(), trace);
            position = next;
        }
        let text = serde_json::to_string(&position).unwrap();
        prop_assert_eq!(serde_json::from_str::<AnyPosition>(&text).unwrap(), position);
        if let Some(outcome) = position.outcome() {
            let text = serde_json::to_string(&outcome).unwrap();
            prop_assert_eq!(serde_json::from_str::<mancala_variants::Outcome>(&text).unwrap(), outcome);
        }
    }
}

/// Every legal move is drawn about equally often.
#[test]
fn random_moves_are_even() {
    for variant in [Variant::Ayoayo, Variant::DjenonAboure, Variant::BaoKigogo] {
        let start = AnyPosition::start(variant);
        let mut random = SplitMix64::new(5);
        for _ in 0..random.below(10) {
            let _ = start.random_move(&mut random);
        }
        let legal = start.legal_moves();
        let mut drawn = std::collections::BTreeMap::new();
        let times = 1000 * legal.len();
        for _ in 0..times {
            *drawn.entry(start.random_move(&mut random).unwrap().0).or_insert(0_u32) += 1;
        }
        assert!(drawn.keys().copied().eq(legal), "{variant}");
        // Six standard deviations of a binomial count of mean 1000.
        assert!(drawn.values().all(|count| count.abs_diff(1000) < 190), "{variant}: {drawn:?}");
    }
}
