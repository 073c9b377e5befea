//! The relay against laps sown one seed at a time, over random boards.

use std::collections::HashMap;

use mancala_core::{
    Circuit, Endless, LapRule, Observer, Pit, Player, Relay, Sown, TwoRow, relay_size, stops,
};
use proptest::prelude::*;

const PITS: usize = 12;
const MAX: u8 = 60;
const SIZE: usize = relay_size(PITS, MAX);

type Board = Circuit<2, 6, MAX>;
type Empty = Relay<2, 6, MAX, { stops(&[1]) }, SIZE>;
type Few = Relay<2, 6, MAX, { stops(&[1, 2, 4]) }, SIZE>;

static PLAIN: Empty = Relay::new(LapRule::Plain);
static SKIP: Empty = Relay::new(LapRule::SkipOrigin);
static FIRST: Few = Relay::new(LapRule::OriginFirst);
static FEW: Few = Relay::new(LapRule::Plain);

/// The turn seed by seed, every lap state remembered.
fn slowly(
    mut pits: [u8; PITS],
    origin: usize,
    rule: LapRule,
    stop: &[u8],
) -> Result<([u8; PITS], usize, u64), u64> {
    let mut seen = HashMap::new();
    let (mut pit, mut laps) = (origin, 0);
    while pits[pit] != 0 && (laps == 0 || !stop.contains(&pits[pit])) {
        // A turn's first lap may be sown from a count that would stop it later.
        if laps > 0 {
            if let Some(before) = seen.insert((pits, pit), laps) {
                return Err(laps - before);
            }
        }
        let seeds = std::mem::take(&mut pits[pit]);
        for drop in rule.drops(PITS, pit, seeds) {
            pits[drop] += 1;
            pit = drop;
        }
        laps += 1;
    }
    Ok((pits, pit, laps))
}

fn board(pits: &[u8; PITS]) -> Board {
    Board::from_counts(pits).unwrap()
}

fn quickly(turn: Result<Sown<2, 6, MAX>, Endless>) -> Result<([u8; PITS], usize, u64), u64> {
    let sown = turn.map_err(|endless| endless.period)?;
    assert_eq!(sown.seeds, sown.board.seeds(sown.last));
    let mut pits = [0; PITS];
    for (pit, seeds) in pits.iter_mut().zip(sown.board.counts()) {
        *pit = seeds;
    }
    Ok((pits, sown.last, sown.laps))
}

/// Up to `MAX` seeds thrown at random, few pits as likely as many.
fn boards() -> impl Strategy<Value = [u8; PITS]> {
    (1..=PITS, prop::collection::vec(0..PITS, 0..=MAX as usize), 0..PITS).prop_map(
        |(spread, throws, shift)| {
            let mut pits = [0; PITS];
            for throw in throws {
                pits[(throw % spread + shift) % PITS] += 1;
            }
            pits
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn turns_are_laps_sown_seed_by_seed(pits in boards(), origin in 0..PITS) {
        let board = board(&pits);
        let expected = |rule, stop: &[u8]| slowly(pits, origin, rule, stop);
        prop_assert_eq!(quickly(PLAIN.turn(board, origin)), expected(LapRule::Plain, &[1]));
        prop_assert_eq!(quickly(SKIP.turn(board, origin)), expected(LapRule::SkipOrigin, &[1]));
        prop_assert_eq!(
            quickly(FIRST.turn(board, origin)),
            expected(LapRule::OriginFirst, &[1, 2, 4])
        );
        prop_assert_eq!(quickly(FEW.turn(board, origin)), expected(LapRule::Plain, &[1, 2, 4]));
    }

    #[test]
    fn laps_lead_to_the_same_end(pits in boards(), origin in 0..PITS) {
        let board = board(&pits);
        if let Ok(sown) = SKIP.turn(board, origin) {
            let laps: Vec<_> = SKIP.laps(board, origin).collect();
            prop_assert_eq!(laps.len() as u64, sown.laps);
            if let Some(last) = laps.last() {
                prop_assert_eq!((last.board, last.last), (sown.board, sown.last));
            }
        }
    }

    #[test]
    fn observers_see_what_happens(pits in boards(), origin in 0..PITS) {
        /// Plays along on an array of absolute pits.
        struct Along {
            pits: [u8; PITS],
            laps: u64,
        }

        impl Observer for Along {
            fn lifted(&mut self, pit: Pit, seeds: u8) {
                assert_eq!(std::mem::take(&mut self.pits[pit.index()]), seeds);
            }

            fn dropped(&mut self, pit: Pit) {
                self.pits[pit.index()] += 1;
            }

            fn lap_ended(&mut self, pit: Pit, seeds: u8) {
                assert_eq!(self.pits[pit.index()], seeds);
                self.laps += 1;
            }
        }

        let board = board(&pits);
        for player in Player::ALL {
            let mut along = Along { pits, laps: 0 };
            along.pits.rotate_right(6 * player.index());
            let view = TwoRow::<6>::view(player);
            if let Ok(sown) = FIRST.turn_observed(board, origin, view, &mut along) {
                along.pits.rotate_left(6 * player.index());
                prop_assert!(sown.board.counts().eq(along.pits));
                prop_assert_eq!(along.laps, sown.laps);
            } else {
                prop_assert_eq!(along.laps, 0, "an endless turn is not told of");
            }
        }
    }

    #[test]
    fn circuits_count_as_arrays_do(pits in boards(), least: u8, taken in 0..1_u64 << 14) {
        let mut board = board(&pits);
        let total: u8 = pits.iter().sum();
        prop_assert_eq!(board.total(), total);
        prop_assert_eq!(board.is_empty(), total == 0);
        prop_assert_eq!(board.word_total(0), pits[..6].iter().sum::<u8>());
        prop_assert_eq!(board.word_total(1), pits[6..].iter().sum::<u8>());
        let bits = |test: &dyn Fn(u8) -> bool| {
            (0..PITS).filter(|&pit| test(pits[pit])).fold(0_u64, |bits, pit| bits | 1 << pit)
        };
        prop_assert_eq!(board.at_least(least), bits(&|seeds| seeds >= least));
        prop_assert_eq!(board.exactly(least), bits(&|seeds| seeds == least));
        prop_assert!(board.turned().counts().eq((0..PITS).map(|pit| pits[(pit + 6) % PITS])));
        let expected: u8 = (0..PITS).filter(|pit| taken >> pit & 1 != 0).map(|pit| pits[pit]).sum();
        prop_assert_eq!(board.take_all(taken), expected);
        for (pit, &seeds) in pits.iter().enumerate() {
            let left = if taken >> pit & 1 != 0 { 0 } else { seeds };
            prop_assert_eq!(board.seeds(pit), left);
            prop_assert_eq!(board.take_if(pit, false), 0);
            prop_assert_eq!(board.take(pit), left);
            prop_assert_eq!(board.seeds(pit), 0);
        }
        prop_assert_eq!((board.take(PITS), board.seeds(PITS), board.seeds(usize::MAX)), (0, 0, 0));
    }
}

#[test]
fn big_counts_are_compared_in_all_eight_bits() {
    type Big = Circuit<1, 4, 254>;
    for (a, b) in [(0, 0), (1, 127), (128, 100), (129, 3), (200, 54), (254, 0)] {
        let big = Big::from_counts(&[a, b, 0, 0]).unwrap();
        for count in 0..=255_u8 {
            let at_least = u64::from(a >= count) | u64::from(b >= count) << 1;
            assert_eq!(big.at_least(count) & 3, at_least, "{a}, {b}, {count}");
            let exactly = u64::from(a == count) | u64::from(b == count) << 1;
            assert_eq!(big.exactly(count) & 3, exactly, "{a}, {b}, {count}");
        }
    }
}

#[test]
fn the_named_endless_turns_have_their_periods() {
    let nine = board(&[0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 2, 1]);
    assert!(SKIP.turn(nine, 4).is_err());
    let ply_seven = board(&[8, 3, 1, 2, 1, 0, 1, 0, 2, 1, 6, 9]);
    assert_eq!(SKIP.turn(ply_seven, 1), Err(Endless { period: 105 }));
}

#[test]
fn nothing_is_sown_from_nowhere() {
    let board = board(&[1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for origin in [1, 12, 13, 64, 1000, usize::MAX] {
        let sown = SKIP.turn(board, origin).unwrap();
        assert_eq!((sown.board, sown.laps), (board, 0), "from {origin}");
        assert_eq!(SKIP.laps(board, origin).count(), 0);
    }
}

#[test]
fn wrong_counts_are_named() {
    let few = Board::from_counts(&[4; 11]).unwrap_err();
    assert_eq!(few.to_string(), "expected 12 pits, found 11");
    let many = Board::from_counts(&[6; 12]).unwrap_err();
    assert_eq!(many.to_string(), "expected at most 60 seeds, found 72");
    let most = Board::from_counts(&[255; 12]).unwrap_err();
    assert_eq!(most.to_string(), "expected at most 60 seeds, found 3060");
}
