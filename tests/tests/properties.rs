//! Properties of long random games of all four, and of arbitrary positions.

use arbitrary::{Arbitrary, Unstructured};
use mancala_tests::{assert_agree, assert_consistent, assert_refused_by_rule};
use mancala_variants::random::SplitMix64;
use mancala_variants::{
    AnyPosition, Game, MangalaIv, Move, Observer, Pit, Player, Position, RandomSource, Study,
    Totals, Unobserved, Variant,
};
use mancala_verify::invariants::{
    Violation, check_game, json_round_trip, notated_round_trip, setup_round_trip_by,
};
use mancala_verify::strategies::{
    any_move, edited, games, positions, reached, starts, studies, whole_games, with_legal_move,
};
use proptest::prelude::*;

/// A score at the end counts every seed, but for those of Mangala IV that count for
/// nobody.
fn score_counts_all(game: &Game<AnyPosition>) {
    let (end, outcome) = (game.position(), game.outcome().unwrap());
    let Some(score) = outcome.score else { return };
    let nobody = match end.variant() {
        Variant::MangalaIv => end.on_board(),
        _ => 0,
    };
    let all: u16 = score.iter().sum();
    assert_eq!(all + nobody, u16::from(end.variant().total()), "{outcome} of {end:?}");
}

/// Setup and text of a position and back.
fn round_trips(position: &AnyPosition, totals: Totals) -> Result<(), Violation> {
    let variant = position.variant();
    setup_round_trip_by(position, |setup| {
        AnyPosition::from_setup(variant, setup, totals).ok()
    })?;
    notated_round_trip(position, totals)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Every position of a game keeps all invariants, and every illegal move is
    /// refused by its rule; the game ends, by the rules or by repetition, and can be
    /// taken back move by move. The score counts every seed.
    #[test]
    fn games_hang_together(start in starts(), seed: u64) {
        let game = check_game(start, &mut SplitMix64::new(seed), 3000)?;
        for position in game.positions() {
            assert_refused_by_rule(&position);
        }
        score_counts_all(&game);
        let end = game.position();
        if game.moves().next_back() == Some(Move::Pass) && end.variant() == Variant::Ayoayo {
            prop_assert!(end.outcome().is_none(), "such an end never follows a pass");
        }
        for mv in [Move::Pass, Move::sow(0), Move::sow(6), Move::sow(200)] {
            prop_assert!(game.clone().play(mv).is_err(), "a move after the end");
        }
    }

    /// The same of games whose moves are chosen, which shrink.
    #[test]
    fn chosen_games_hang_together(game in whole_games(starts(), 600)) {
        for position in game.positions() {
            assert_consistent(&position);
        }
        if game.outcome().is_some() {
            score_counts_all(&game);
        }
    }

    /// Positions that legal moves and edits make in turn have the variant's total in
    /// all, agree with the model, and survive setup, text and JSON.
    #[test]
    fn positions_hang_together(position in positions()) {
        let captured: u16 = Player::ALL.map(|player| position.captured(player)).iter().sum();
        prop_assert_eq!(captured + position.on_board(), u16::from(position.variant().total()));
        assert_consistent(&position);
        assert_agree(&position);
        round_trips(&position, Totals::Exact)?;
        json_round_trip(&position)?;
        json_round_trip(&Study(position))?;
    }

    /// Studies survive setup, text and JSON.
    #[test]
    fn studies_survive(study in studies()) {
        round_trips(&study, Totals::Study)?;
        json_round_trip(&Study(study))?;
    }

    /// Edits alone, of any reached position, never mint a seed.
    #[test]
    fn edits_move_seeds(position in edited(reached(starts(), 0..60), 0..20, |old, setup| {
        AnyPosition::from_setup(old.variant(), setup, Totals::Exact).ok()
    })) {
        let captured: u16 = Player::ALL.map(|player| position.captured(player)).iter().sum();
        prop_assert_eq!(captured + position.on_board(), u16::from(position.variant().total()));
        assert_agree(&position);
    }

    /// A legal move is played, and any other that is tried is not.
    #[test]
    fn moves_are_legal_or_not((position, mv) in with_legal_move(studies()), other in any_move(48)) {
        prop_assert!(position.play(mv).is_ok());
        prop_assert_eq!(position.play(other).is_ok(), position.legal_moves().contains(other));
    }

    /// Games of some plies are no longer than asked for, and end where they end.
    #[test]
    fn short_games_are_short(game in games(starts(), 0..12)) {
        prop_assert!(game.len() < 12);
        prop_assert!(game.positions().rev().skip(1).all(|position| position.outcome().is_none()));
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

    /// Positions, traces and outcomes as JSON and back.
    #[test]
    fn json_keeps_games(game in games(starts(), 0..80)) {
        for (position, mv) in game.positions().zip(game.moves()) {
            let (_, trace) = position.play_traced(mv).unwrap();
            json_round_trip(&trace)?;
        }
        json_round_trip(&game.position())?;
        json_round_trip(&game.outcome())?;
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
    /// Looks on, and does nothing.
    struct Watcher;

    impl Observer for Watcher {}

    for variant in Variant::ALL {
        let position = AnyPosition::start(variant);
        for index in (0..300).chain([usize::MAX - 1, usize::MAX]) {
            let _ = position.attempt(index, &mut Unobserved);
            let _ = position.attempt(index, &mut Watcher);
        }
    }
}
