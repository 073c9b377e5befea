//! The relay against laps sown one seed at a time, over random boards.

use std::collections::HashMap;

use mancala_core::{
    Circuit, Endless, LapRule, Observer, Pit, Player, Relay, Sown, TwoRow, relay_size, stops,
};
use proptest::prelude::*;

const PITS: usize = 12;
/// As many as the games on twelve pits have. On 60 and more, random boards turn up now and
/// then whose turns relay for hundreds of millions of laps.
const MAX: u8 = 48;
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
fn rows_past_the_circuit_are_empty() {
    let board = board(&[1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 7]);
    assert_eq!(board.row(0), 0x0605_0403_0201);
    assert_eq!((board.row(1), board.word_total(1)), (7 << 40, 7));
    for word in [2, 3, usize::MAX] {
        assert_eq!((board.row(word), board.word_total(word)), (0, 0), "{word}");
        assert!(board.is_word_empty(word), "{word}");
    }
}

#[test]
fn a_circuit_prints_its_counts() {
    let board = board(&[1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 12]);
    assert_eq!(format!("{board:?}"), "[1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 12]");
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

/// Counts that no byte of a smaller table has room for.
#[test]
fn a_pit_of_64_seeds_is_sown() {
    type Crowded = Relay<2, 6, 64, { stops(&[1]) }, { relay_size(PITS, 64) }>;
    static CROWDED: Crowded = Relay::new(LapRule::Plain);
    // Five rounds of twelve, and four more: 6 into each of 8, 9, 10, 11, 5 into the rest.
    // The last seed makes six in 11, which are lifted for the next lap.
    let board = Circuit::from_counts(&[0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 0]).unwrap();
    let first = CROWDED.laps(board, 7).next().unwrap();
    assert!(first.board.counts().eq([5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6]));
    assert_eq!((first.sown, first.last, first.seeds), (64, 11, 6));
    // And 64 that are lifted by a relay: one from 6 makes them.
    let board = Circuit::from_counts(&[0, 0, 0, 0, 0, 0, 1, 63, 0, 0, 0, 0]).unwrap();
    let mut laps = CROWDED.laps(board, 6);
    assert_eq!(laps.next().unwrap().seeds, 64);
    assert_eq!(laps.next(), Some(first));
    // The whole turn agrees with its laps.
    let turn = CROWDED.turn(board, 6).unwrap();
    let last = CROWDED.laps(board, 6).last().unwrap();
    assert_eq!((turn.board, turn.last, turn.seeds), (last.board, last.last, last.seeds));
}

#[test]
fn turns_stop_at_the_counts_named_and_at_no_other() {
    for seeds in 0..=255 {
        assert_eq!(Few::stops_at(seeds), [0, 1, 2, 4].contains(&seeds), "{seeds}");
        assert_eq!(Empty::stops_at(seeds), seeds < 2, "{seeds}");
    }
}

/// Rows of a power of two, one for each count and eight for first laps, of a power
/// of two of origins.
#[test]
fn a_relay_is_no_larger_than_it_needs_to_be() {
    assert_eq!(relay_size(12, 48), (64 + 8) * 16);
    assert_eq!(relay_size(14, 98), (128 + 8) * 16);
    assert_eq!(relay_size(24, 46), (64 + 8) * 32);
    assert_eq!((relay_size(12, 63), relay_size(12, 64)), ((64 + 8) * 16, (128 + 8) * 16));
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
    assert_eq!(many.to_string(), "expected at most 48 seeds, found 72");
    let most = Board::from_counts(&[255; 12]).unwrap_err();
    assert_eq!(most.to_string(), "expected at most 48 seeds, found 3060");
}
