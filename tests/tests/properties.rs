//! Properties of long random games of all four, and of arbitrary positions.

use arbitrary::{Arbitrary, Unstructured};
use mancala_tests::{assert_agree, assert_consistent};
use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{
    AnyPosition, Game, MangalaIv, Move, Observer, Pit, Player, Position, RandomSource, Reason,
    Totals, Unobserved, Variant,
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

/// Every legal move is drawn about equally often, at the start and later.
#[test]
fn random_moves_are_even() {
    for variant in [Variant::Ayoayo, Variant::DjenonAboure, Variant::BaoKigogo] {
        let mut random = SplitMix64::new(5);
        let mut position = AnyPosition::start(variant);
        for _ in 0..4 {
            let legal = position.legal_moves();
            let mut drawn = std::collections::BTreeMap::new();
            for _ in 0..1000 * legal.len() {
                let (mv, _) = position.random_move(&mut random).unwrap();
                *drawn.entry(mv).or_insert(0_u32) += 1;
            }
            assert!(drawn.keys().copied().eq(legal), "{variant}");
            // Six standard deviations of a binomial count of mean 1000.
            let even = drawn.values().all(|count| count.abs_diff(1000) < 190);
            assert!(even, "{variant}: {drawn:?}");
            for _ in 0..3 {
                position = position.random_move(&mut random).unwrap().1;
            }
        }
    }
}

/// Arbitrary positions of Mangala IV come from both starts.
#[test]
fn arbitrary_boards_are_scattered_too() {
    let scattered = (0..200_u64).filter(|&seed| {
        let mut random = SplitMix64::new(seed);
        let bytes: Vec<u8> = (0..40).flat_map(|_| random.next_u64().to_le_bytes()).collect();
        let position = MangalaIv::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        // Nothing is captured in a scattered start, and no legal move leaves it so even.
        position.pits().iter().collect::<std::collections::BTreeSet<_>>().len() > 4
            && position.on_board() == 98
    });
    assert!(scattered.count() > 50);
}

/// An observer is told once that a turn is over, after everything else, and told
/// nothing of an illegal move.
#[test]
fn observers_are_told_of_the_end() {
    #[derive(Default)]
    struct Ends {
        events: u32,
        ended: Vec<u32>,
    }

    impl Observer for Ends {
        fn lifted(&mut self, _: Pit, _: u8) {
            self.events += 1;
        }

        fn captured(&mut self, _: Pit, _: u8) {
            self.events += 1;
        }

        fn ended(&mut self) {
            self.ended.push(self.events);
        }
    }

    for variant in Variant::ALL {
        let start = AnyPosition::start(variant);
        let mut ends = Ends::default();
        start.play_observed(Move::sow(0), &mut ends).unwrap();
        assert_eq!(ends.ended, [ends.events], "{variant}");
        assert!(start.play_observed(Move::Pass, &mut ends).is_err());
        assert!(start.play_observed(Move::sow(47), &mut ends).is_err());
        assert_eq!(ends.ended.len(), 1);
    }
}

/// Sowing from where there is no pit or no seed means nothing and never panics.
#[test]
fn attempts_without_a_candidate_do_not_panic() {
    for variant in Variant::ALL {
        let position = AnyPosition::start(variant);
        for index in (0..300).chain([usize::MAX - 1, usize::MAX]) {
            let _ = position.attempt(index, &mut Unobserved);
        }
    }
}
