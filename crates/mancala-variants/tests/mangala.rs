//! The rules of Mangala IV, one test a rule id, worked by hand.
//!
//! Boards are written in sowing order: South's row, pits 0 to 6 from South's left, then North's
//! row, pits 7 to 13 from North's left. The pit opposite pit i is 13 - i.

#![allow(non_snake_case, reason = "named by rule id, two underscores, facet")]

mod support;

use mancala_variants::{
    FromSetup, Game, MangalaIv, Move, Player, Position, Reason, Setup, Why, Winner,
    ritual::{Call, Hidden, Role, chooser, seats},
    rulings::{Chain, MangalaRulings},
};
use support::{Sown, board, captures, end, lifts, north, over, pass, refused, south, sow};

/// "2x7, no stores, 98 counters: seven in each pit".
#[test]
fn mangala_setup() {
    let p = MangalaIv::start();
    assert_eq!(board(&p), [7; 14]);
    assert_eq!(captures(&p), [0, 0]);
    assert_eq!(p.to_move(), Player::South);
    assert_eq!(p.outcome(), None);
    assert_eq!(p.rulings(), MangalaRulings::default());
    assert_eq!(Setup::new([7; 14]).position(), Ok(p));
}

/// "Or scattered at random over the fourteen pits (empty pits allowed)": a scattered start has
/// all counters, is the same for the same seed, and another for most others.
#[test]
fn mangala_setup__scattered() {
    let boards: Vec<_> = (0..50)
        .map(|seed| {
            let p = MangalaIv::scattered(seed);
            assert_eq!(p, MangalaIv::scattered(seed));
            assert_eq!(p.pits().iter().copied().map(u32::from).sum::<u32>(), 98);
            assert_eq!(captures(&p), [0, 0]);
            assert_eq!(p.to_move(), Player::South);
            board(&p)
        })
        .collect();
    for (i, one) in boards.iter().enumerate() {
        assert!(!boards[..i].contains(one), "seed {i} repeats a board: {one:?}");
    }
    assert!(boards.iter().any(|board| *board != [7; 14]));
    // Any scatter of the 98 may be set up, empty pits and all.
    let p: MangalaIv =
        Setup::new([0, 40, 0, 3, 0, 0, 5, 0, 0, 0, 1, 0, 49, 0]).position().unwrap();
    assert_eq!(lifts(&p), [1]);
}

/// "One player hides one or two counters, the other calls odd or even. A right call lets the
/// caller choose a side, a wrong one lets the hider choose."
#[test]
fn mangala_opening_ritual() {
    assert_eq!(chooser(Hidden::One, Call::Odd), Role::Caller);
    assert_eq!(chooser(Hidden::One, Call::Even), Role::Hider);
    assert_eq!(chooser(Hidden::Two, Call::Odd), Role::Hider);
    assert_eq!(chooser(Hidden::Two, Call::Even), Role::Caller);
    // Whoever may choose sits on the side chosen; hider first, then caller.
    assert_eq!(seats(Role::Hider, Player::South), [Player::South, Player::North]);
    assert_eq!(seats(Role::Hider, Player::North), [Player::North, Player::South]);
    assert_eq!(seats(Role::Caller, Player::South), [Player::North, Player::South]);
    assert_eq!(seats(Role::Caller, Player::North), [Player::South, Player::North]);
}

/// "The mover lifts the own leftmost occupied pit: there is never a choice." North's leftmost is
/// at the right of the diagram: pit 7.
#[test]
fn mangala_turn_leftmost() {
    assert_eq!(lifts(&MangalaIv::start()), [0]);
    let pits = [0, 0, 3, 1, 0, 2, 0, 0, 5, 0, 0, 0, 0, 2];
    assert_eq!(lifts(&south::<MangalaIv>(pits)), [2]);
    assert_eq!(lifts(&north::<MangalaIv>(pits)), [8]);
    let pits = [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1];
    assert_eq!(lifts(&south::<MangalaIv>(pits)), [6]);
    assert_eq!(lifts(&north::<MangalaIv>(pits)), [7]);
}

/// Every other pit is refused for what it is.
#[test]
fn mangala_turn_leftmost__refusals() {
    let pits = [0, 0, 3, 1, 0, 2, 0, 0, 5, 0, 0, 0, 0, 2];
    let rule = "mangala.turn.leftmost";

    let p: MangalaIv = south(pits);
    refused(&p, Move::sow(3), rule, Why::NotLeftmost);
    refused(&p, Move::sow(5), rule, Why::NotLeftmost);
    refused(&p, Move::sow(0), rule, Why::Empty);
    refused(&p, Move::sow(8), rule, Why::NotOwn);
    refused(&p, Move::sow(7), rule, Why::NotOwn); // empty, too
    refused(&p, Move::sow(14), rule, Why::NoSuchPit);
    refused(&p, Move::sow(255), rule, Why::NoSuchPit);

    let p: MangalaIv = north(pits);
    refused(&p, Move::sow(13), rule, Why::NotLeftmost);
    refused(&p, Move::sow(7), rule, Why::Empty);
    refused(&p, Move::sow(2), rule, Why::NotOwn);
}

/// "One counter to each following pit", round both rows.
#[test]
fn mangala_sow_direction() {
    // Out of South's row. 3 from 6: 7 (3), 8, 9 (1): stop.
    let t = sow(&south::<MangalaIv>([0, 0, 0, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0, 0]), 6);
    assert_eq!(t.board, [0, 0, 0, 0, 0, 0, 0, 3, 1, 1, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 9, 0));

    // Out of North's row. 2 from 13: 0 (3), 1 (1): stop.
    let t = sow(&north::<MangalaIv>([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]), 13);
    assert_eq!(t.board, [3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 0));
}

/// "The origin is not skipped": the last of fourteen falls into it.
#[test]
fn mangala_sow_direction__origin_not_skipped() {
    // 13 from 0: one each into 1..14, the last into 13 (1): stop.
    let t = sow(&south::<MangalaIv>([13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((t.laps, t.last, t.captured), (1, 13, 0));

    // 14 from 0: one each into 1..14, and the last into 0 (1): stop.
    let t = sow(&south::<MangalaIv>([14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [1; 14]);
    assert_eq!((t.laps, t.last, t.captured), (1, 0, 0));

    // 15 from 0: the last into 1 (2): captured with 12 (1), opposite. Behind it, 0 has 1.
    let t = sow(&south::<MangalaIv>([15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1]);
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 3));

    // 14 from North's 9, the same.
    let t = sow(&north::<MangalaIv>([0, 0, 0, 0, 0, 0, 0, 0, 0, 14, 0, 0, 0, 0]), 9);
    assert_eq!(t.board, [1; 14]);
    assert_eq!((t.laps, t.last, t.captured), (1, 9, 0));
}

/// The origin of a relay lap is not skipped, either.
#[test]
fn mangala_sow_direction__origin_of_a_relay() {
    // 1 from 0: 1 (15). 15 from 1: one each into 2..14, 0 and 1, then 2 (2): captured with
    // 11 (1), opposite. Behind it, 1 has 1.
    let t = sow(&south::<MangalaIv>([1, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1]);
    assert_eq!((t.laps, t.last, t.captured), (2, 2, 3));
}

/// "The last counter makes three, or five or more: lift that pit and sow on."
#[test]
fn mangala_relay() {
    // Three. 1 from 0: 1 (3). 3 from 1: 2, 3, 4 (1): stop.
    let t = sow(&south::<MangalaIv>([1, 2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [0, 0, 1, 1, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 4, 0));

    // Five. 1 from 0: 1 (5). 5 from 1: 2, 3, 4, 5, 6 (1): stop.
    let t = sow(&south::<MangalaIv>([1, 4, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [0, 0, 1, 1, 1, 1, 1, 0, 0, 2, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 6, 0));

    // Six. 1 from 0: 1 (6). 6 from 1: 2, 3, 4, 5, 6, 7 (1): stop.
    let t = sow(&south::<MangalaIv>([1, 5, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [0, 0, 1, 1, 1, 1, 1, 1, 0, 2, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 7, 0));

    // In the opponent's row, for North. 1 from 13: 0 (3). 3 from 0: 1, 2, 3 (1): stop.
    let t = sow(&north::<MangalaIv>([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]), 13);
    assert_eq!(t.board, [0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 3, 0));
}

/// "The last counter makes one: the turn ends", the pit opposite notwithstanding.
#[test]
fn mangala_stop() {
    // 2 from 2: 3 (2), 4 (1). Opposite, 9 holds 5.
    let t = sow(&south::<MangalaIv>([0, 0, 2, 1, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0]), 2);
    assert_eq!(t.board, [0, 0, 0, 2, 1, 0, 0, 0, 0, 5, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 4, 0));
    assert_eq!(t.next.to_move(), Player::North);
}

/// "It makes exactly two or four: the turn ends; those counters and all in the pit opposite are
/// captured, in either row."
#[test]
fn mangala_capture() {
    // Two, own row. 1 from 0: 1 (2). Opposite, 12 holds 3.
    let t = sow(&south::<MangalaIv>([1, 1, 0, 0, 5, 0, 0, 5, 0, 0, 0, 0, 3, 0]), 0);
    assert_eq!(t.board, [0, 0, 0, 0, 5, 0, 0, 5, 0, 0, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 5));
    assert_eq!(captures(&t.next), [5, 0]);

    // Four, own row, nothing opposite. 1 from 0: 1 (4).
    let t = sow(&south::<MangalaIv>([1, 3, 0, 0, 5, 0, 0, 5, 0, 0, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [0, 0, 0, 0, 5, 0, 0, 5, 0, 0, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 4));

    // Two, the other row. 2 from 5: 6 (5), 7 (2). Opposite, 6 holds 5, and they are South's own.
    let t = sow(&south::<MangalaIv>([0, 0, 0, 0, 0, 2, 4, 1, 0, 0, 5, 0, 0, 0]), 5);
    assert_eq!(t.board, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 7, 7));

    // Four, North's own row. 1 from 7: 8 (4). Opposite, 5 holds 6.
    let t = sow(&north::<MangalaIv>([0, 0, 3, 0, 0, 6, 0, 1, 3, 0, 0, 0, 0, 0]), 7);
    assert_eq!(t.board, [0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 8, 10));
    assert_eq!(captures(&t.next), [0, 10]);

    // Four, the other row. 2 from 13: 0 (5), 1 (4). Opposite, 12 is empty.
    let t = sow(&north::<MangalaIv>([4, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]), 13);
    assert_eq!(t.board, [5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 4));
}

/// The pit opposite pit i is 13 - i, for landings in either row and up to the row ends.
#[test]
fn mangala_capture__opposite() {
    // 1 from the pit before makes two; every pit across holds three.
    for (landing, opposite) in [(1, 12), (2, 11), (3, 10), (4, 9), (5, 8), (6, 7)] {
        let mut pits = [0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 3, 3, 3];
        (pits[landing - 1], pits[landing]) = (1, 1);
        let t = sow(&south::<MangalaIv>(pits), u8::try_from(landing).unwrap() - 1);
        let mut after = [0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 3, 3, 3];
        after[opposite] = 0;
        assert_eq!((t.board, t.captured), (after.to_vec(), 5), "South into {landing}");
    }
    for (landing, opposite) in [(8, 5), (9, 4), (10, 3), (11, 2), (12, 1), (13, 0)] {
        let mut pits = [3, 3, 3, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0];
        (pits[landing - 1], pits[landing]) = (1, 1);
        let t = sow(&north::<MangalaIv>(pits), u8::try_from(landing).unwrap() - 1);
        let mut after = [3, 3, 3, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0];
        after[opposite] = 0;
        assert_eq!((t.board, t.captured), (after.to_vec(), 5), "North into {landing}");
    }
}

fn with_chain(p: MangalaIv, chain: Chain) -> MangalaIv {
    p.with_rulings(MangalaRulings { chain })
}

/// The turn from `pit` under the default, `as-sown` and `as-emptied`; the first two agree.
fn under_both(p: MangalaIv, pit: u8) -> [Sown<MangalaIv>; 2] {
    let default = sow(&p, pit);
    let as_sown = sow(&with_chain(p, Chain::AsSown), pit);
    assert_eq!((&default.board, default.captured), (&as_sown.board, as_sown.captured));
    [as_sown, sow(&with_chain(p, Chain::AsEmptied), pit)]
}

/// "Backwards along the circuit, every pit of two or four in an unbroken run before that pit is
/// captured, each with the pit opposite": `as-sown`, the default, reads the run off the board as
/// it lay when the sowing ended, `as-emptied` breaks it at a pit already emptied.
#[test]
fn mangala_capture_chain() {
    // 3 from 4: 5 (2), 6 (4), 7 (2). Taken: 7 (2) with 6 (4).
    // as-sown: 6, in the run, is gone already; then 5 (2) with 8 (3): 11 in all; 4 has 0.
    // as-emptied: 6 is empty by now, and the run stops: 6 in all.
    let p: MangalaIv = south([0, 0, 0, 0, 3, 1, 3, 1, 3, 0, 0, 0, 0, 1]);
    let [as_sown, as_emptied] = under_both(p, 4);
    assert_eq!(as_sown.board, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!((as_sown.last, as_sown.captured), (7, 11));
    assert_eq!(as_emptied.board, [0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 1]);
    assert_eq!((as_emptied.last, as_emptied.captured), (7, 6));

    // The other row end. 3 from 11: 12 (2), 13 (4), 0 (2). Taken: 0 (2) with 13 (4).
    // as-sown: then 12 (2) with 1 (5): 13 in all; 11 has 0. as-emptied: 6 in all.
    let p: MangalaIv = north([1, 5, 0, 0, 0, 1, 0, 0, 0, 0, 0, 3, 1, 3]);
    let [as_sown, as_emptied] = under_both(p, 11);
    assert_eq!(as_sown.board, [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((as_sown.last, as_sown.captured), (0, 13));
    assert_eq!(as_emptied.board, [0, 5, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0]);
    assert_eq!((as_emptied.last, as_emptied.captured), (0, 6));
}

/// Within a row the values agree; the run ends at a pit of neither two nor four.
#[test]
fn mangala_capture_chain__within_a_row() {
    // 3 from 0: 1 (2), 2 (4), 3 (2). Taken: 3 (2) with 10 (5), 2 (4) with 11 (6), 1 (2) with
    // 12 (7); 0 has 0.
    let p: MangalaIv = south([3, 1, 3, 1, 2, 0, 0, 5, 5, 5, 5, 6, 7, 5]);
    for t in under_both(p, 0) {
        assert_eq!(t.board, [0, 0, 0, 0, 2, 0, 0, 5, 5, 5, 0, 0, 0, 5]);
        assert_eq!((t.laps, t.last, t.captured), (1, 3, 26));
    }

    // Broken by three. 3 from 0: 1 (2), 2 (3), 3 (4). Taken: 3 (4) with 10 (5).
    let p: MangalaIv = south([3, 1, 2, 3, 2, 0, 0, 5, 5, 5, 5, 6, 7, 5]);
    for t in under_both(p, 0) {
        assert_eq!(t.board, [0, 2, 3, 0, 2, 0, 0, 5, 5, 5, 0, 6, 7, 5]);
        assert_eq!((t.laps, t.last, t.captured), (1, 3, 9));
    }

    // In the other row. 4 from 6: 7 (1), 8 (2), 9 (4), 10 (2). Taken: 10 (2) with 3 (0), 9 (4)
    // with 4 (0), 8 (2) with 5 (0); 7 has 1.
    let p: MangalaIv = south([0, 0, 0, 0, 0, 0, 4, 0, 1, 3, 1, 1, 0, 0]);
    for t in under_both(p, 6) {
        assert_eq!(t.board, [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]);
        assert_eq!((t.laps, t.last, t.captured), (1, 10, 8));
    }
}

/// A run that a row end does not concern: neither value takes a pit opposite the run twice.
#[test]
fn mangala_capture_chain__to_the_row_end() {
    // 2 from 5: 6 (2), 7 (2). Taken: 7 (2) with 6 (2). 5 has 0: both runs end there.
    let p: MangalaIv = south([0, 0, 0, 0, 0, 2, 1, 1, 3, 0, 0, 0, 0, 0]);
    for t in under_both(p, 5) {
        assert_eq!(t.board, [0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0]);
        assert_eq!((t.laps, t.last, t.captured), (1, 7, 4));
    }

    // A longer way before the end. 3 from 6: 7 (2), 8 (2), 9 (2). Taken: 9 with 4 (0), 8 with
    // 5 (0), 7 with 6 (0); 6 has 0.
    let p: MangalaIv = south([0, 0, 0, 0, 0, 0, 3, 1, 1, 1, 3, 0, 0, 0]);
    for t in under_both(p, 6) {
        assert_eq!(t.board, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0]);
        assert_eq!((t.laps, t.last, t.captured), (1, 9, 6));
    }
}

/// The longest run there is: all fourteen pits, each once.
#[test]
fn mangala_capture_chain__all_the_way() {
    // 28 from 0: two each, the last into 0 (2). as-sown: every pit. as-emptied: 0 with 13 (2),
    // which is then empty.
    let p: MangalaIv = south([28, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let [as_sown, as_emptied] = under_both(p, 0);
    assert_eq!(as_sown.board, [0; 14]);
    assert_eq!((as_sown.laps, as_sown.last, as_sown.captured), (1, 0, 28));
    assert_eq!(as_emptied.board, [0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0]);
    assert_eq!((as_emptied.laps, as_emptied.last, as_emptied.captured), (1, 0, 4));
}

/// "The own row is empty: the mover passes until counters are sown into it."
#[test]
fn mangala_pass() {
    let p: MangalaIv = south([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 1]);
    refused(&p, Move::sow(0), "mangala.turn.leftmost", Why::Empty);
    let p = pass(&p);
    // 3 from 12: 13 (2), 0 (1), 1 (1): stop.
    let t = sow(&p, 12);
    assert_eq!(t.board, [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    assert_eq!(lifts(&t.next), [0]);

    let p: MangalaIv = north([0, 3, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(lifts(&pass(&p)), [1]);
}

/// "Likewise if the forced turn is endless (there is no second choice)."
#[test]
fn mangala_pass__endless() {
    let p: MangalaIv = south([3, 1, 0, 2, 1, 3, 2, 4, 3, 2, 4, 3, 2, 1]);
    refused(&p, Move::sow(0), "common.endless", Why::Endless { period: 322 });
    refused(&p, Move::sow(1), "mangala.turn.leftmost", Why::NotLeftmost);
    let p = pass(&p);
    assert_eq!(lifts(&p), [7]);
}

/// A pass is refused to whoever has a move.
#[test]
fn mangala_pass__refused() {
    refused(&MangalaIv::start(), Move::Pass, "mangala.pass", Why::NoPass);
    let p: MangalaIv = north([0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 1]);
    refused(&p, Move::Pass, "mangala.pass", Why::NoPass);
}

/// "Every pit is empty: the game ends; more captured counters wins; equal is a draw."
#[test]
fn mangala_end() {
    // 1 from 0: 1 (2): captured, and the board is empty.
    let ended = |south, north| {
        let p: MangalaIv = Setup::new([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
            .captured(south, north)
            .position()
            .unwrap();
        assert_eq!(p.outcome(), None);
        let t = sow(&p, 0);
        assert_eq!(t.board, [0; 14]);
        over(&t.next, "mangala.end", Reason::Cleared);
        end(t.next.outcome())
    };
    assert_eq!(ended(48, 48), (Winner::South, Some([50, 48]), Reason::Cleared));
    assert_eq!(ended(47, 49), (Winner::Draw, Some([49, 49]), Reason::Cleared));
    assert_eq!(ended(46, 50), (Winner::North, Some([48, 50]), Reason::Cleared));

    over(&south::<MangalaIv>([0; 14]), "mangala.end", Reason::Cleared);
    over(&north::<MangalaIv>([0; 14]), "mangala.end", Reason::Cleared);

    // Most of the counters captured is no end.
    let p: MangalaIv = Setup::new([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        .captured(96, 0)
        .position()
        .unwrap();
    assert_eq!(p.outcome(), None);
}

/// "The game ends when one is left, and it counts for nobody", wherever it lies and whoever is
/// to move.
#[test]
fn mangala_end_lone_counter() {
    for pit in 0..14 {
        let mut pits = [0; 14];
        pits[pit] = 1;
        for player in [Player::South, Player::North] {
            let setup = Setup::new(pits).to_move(player);
            let p: MangalaIv = setup.clone().captured(49, 48).position().unwrap();
            over(&p, "mangala.end.lone-counter", Reason::LoneCounter);
            assert_eq!(end(p.outcome()), (Winner::South, Some([49, 48]), Reason::LoneCounter));
            let p: MangalaIv = setup.captured(12, 12).study().unwrap();
            assert_eq!(end(p.outcome()), (Winner::Draw, Some([12, 12]), Reason::LoneCounter));
        }
    }
}

/// A capture may leave one counter and end the game; two left go on.
#[test]
fn mangala_end_lone_counter__left_by_a_capture() {
    // 1 from 7: 8 (2): captured with 5 (0), opposite. 13 keeps its one.
    let p: MangalaIv = Setup::new([0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1])
        .captured(48, 47)
        .to_move(Player::North)
        .position()
        .unwrap();
    let t = sow(&p, 7);
    assert_eq!(t.board, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(end(t.next.outcome()), (Winner::North, Some([48, 49]), Reason::LoneCounter));

    let p: MangalaIv = south([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(p.outcome(), None);
    let p: MangalaIv = south([0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(p.outcome(), None);
}

/// "Should any other position repeat, the game ends and what is on the board counts for nobody."
/// None is known to, so the position is asked what it would mean.
#[test]
fn mangala_end_repetition() {
    let of = |south, north| {
        let p: MangalaIv = Setup::new([1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0])
            .captured(south, north)
            .position()
            .unwrap();
        assert_eq!(p.outcome(), None);
        end(Some(p.repetition_outcome()))
    };
    assert_eq!(of(46, 44), (Winner::South, Some([46, 44]), Reason::Repetition));
    assert_eq!(of(45, 45), (Winner::Draw, Some([45, 45]), Reason::Repetition));
    assert_eq!(of(44, 46), (Winner::North, Some([44, 46]), Reason::Repetition));
}

/// A turn: the mover, the pit lifted, its laps, the counters captured, and the board after it.
type GoldenTurn = (Player, u8, u64, u16, [u8; 14]);

/// The game that seven in each pit play by themselves. "After twelve turns one counter is left,
/// 46 captured by South and 51 by North."
#[test]
#[rustfmt::skip]
fn mangala_golden_game() {
    use Player::{North as N, South as S};
    let golden: [GoldenTurn; 12] = [
        // 0 (7) to 7 (8); 7 to 1 (9); 1 to 10 (9); 10 to 5 (10); 5 to 1 (2): with 12 (10).
        (S,  0, 5, 12, [3, 0, 10, 10, 10, 0, 10,  2, 10, 10,  1, 10,  0, 10]),
        // 7 (2) to 9 (11); 9 to 6 (11); 6 to 3 (12); 3 to 1 (3); 1 to 4 (13); 4 to 3 (2): with
        // 10 (5); 2 has 14.
        (N,  7, 6,  7, [7, 1, 14,  0,  0, 3,  2,  3, 14,  3,  0, 14,  4, 14]),
        // 0 (7) to 7 (4): with 6 (3); 6 had 3, which ends the run.
        (S,  0, 1,  7, [0, 2, 15,  1,  1, 4,  0,  0, 14,  3,  0, 14,  4, 14]),
        // 8 (14) to 8 (1), all round.
        (N,  8, 1,  0, [1, 3, 16,  2,  2, 5,  1,  1,  1,  4,  1, 15,  5, 15]),
        // 0 (1) to 1 (4): with 12 (5); 0 has 0.
        (S,  0, 1,  9, [0, 0, 16,  2,  2, 5,  1,  1,  1,  4,  1, 15,  0, 15]),
        // 7 (1) to 8 (2): with 5 (5); 7 has 0.
        (N,  7, 1,  7, [0, 0, 16,  2,  2, 0,  1,  0,  0,  4,  1, 15,  0, 15]),
        // 2 (16) to 4 (4), all round: with 9 (5); 3 (4) with 10 (2); 2 has 1.
        (S,  2, 1, 15, [1, 1,  1,  0,  0, 1,  2,  1,  1,  0,  0, 16,  1, 16]),
        // 7 (1) to 8 (2): with 5 (1); 7 has 0.
        (N,  7, 1,  3, [1, 1,  1,  0,  0, 0,  2,  0,  0,  0,  0, 16,  1, 16]),
        // 0 (1) to 1 (2): with 12 (1); 0 has 0.
        (S,  0, 1,  3, [0, 0,  1,  0,  0, 0,  2,  0,  0,  0,  0, 16,  0, 16]),
        // 11 (16) to 13 (18), all round; 13 to 3 (3), all round; 3 to 6 (5); 6 to 11 (3);
        // 11 to 0 (4): with 13 (2); 13, in the run; 12 (4) with 1 (3); 11 has 0.
        (N, 11, 5, 13, [0, 0,  4,  0,  3, 3,  0,  3,  3,  3,  3,  0,  0,  0]),
        // 2 (4) to 6 (1).
        (S,  2, 1,  0, [0, 0,  0,  1,  4, 4,  1,  3,  3,  3,  3,  0,  0,  0]),
        // 7 (3) to 10 (4): with 3 (1); 9 (4) with 4 (4); 8 (4) with 5 (4); 7 has 0.
        (N,  7, 1, 21, [0, 0,  0,  0,  0, 0,  1,  0,  0,  0,  0,  0,  0,  0]),
    ];

    let mut game = Game::new(MangalaIv::start());
    for (turn, (mover, pit, laps, captured, after)) in golden.into_iter().enumerate() {
        assert_eq!(game.outcome(), None);
        assert_eq!(game.position().to_move(), mover, "turn {turn}");
        assert_eq!(lifts(&game.position()), [pit], "turn {turn}");
        let played = game.play(Move::sow(pit)).unwrap();
        assert_eq!((played.laps, played.captured), (laps, captured), "turn {turn}");
        assert_eq!(board(&game.position()), after, "turn {turn}");
    }
    assert_eq!(captures(&game.position()), [46, 51]);
    assert_eq!(end(game.outcome()), (Winner::North, Some([46, 51]), Reason::LoneCounter));
    over(&game.position(), "mangala.end.lone-counter", Reason::LoneCounter);
}
