//! The rules of Ayoayo, one test a rule id, worked by hand.
//!
//! Boards are written in sowing order: South's row, pits 0 to 5 from South's left, then North's
//! row, pits 6 to 11 from North's left. The pit opposite pit i is 11 - i.

#![allow(non_snake_case, reason = "named by rule id, two underscores, facet")]

mod support;

use mancala_variants::{
    Ayoayo, FromSetup, Game, Move, Player, Position, Reason, Setup, Why, Winner,
    rulings::{AyoayoRulings, EmptyOpposite, Repetition, Sweep},
};
use support::{board, captures, end, legal, lifts, north, over, pass, refused, south, sow};

fn with_empty_opposite(p: Ayoayo, empty_opposite: EmptyOpposite) -> Ayoayo {
    p.with_rulings(AyoayoRulings { empty_opposite, ..Default::default() })
}

fn with_sweep(p: Ayoayo, sweep: Sweep) -> Ayoayo {
    p.with_rulings(AyoayoRulings { sweep, ..Default::default() })
}

fn with_repetition(p: Ayoayo, repetition: Repetition) -> Ayoayo {
    p.with_rulings(AyoayoRulings { repetition, ..Default::default() })
}

/// "2x6, a store for each player, 4 seeds in each pit, 48 in all."
#[test]
fn ayoayo_setup() {
    let p = Ayoayo::start();
    assert_eq!(board(&p), [4; 12]);
    assert_eq!(captures(&p), [0, 0]);
    assert_eq!(p.to_move(), Player::South);
    assert_eq!(p.outcome(), None);
    assert_eq!(p.rulings(), AyoayoRulings::default());
    assert_eq!(Setup::new([4; 12]).position(), Ok(p));
}

/// "The mover lifts any own pit that holds at least one seed."
#[test]
fn ayoayo_turn_choose() {
    let pits = [2, 0, 1, 0, 0, 3, 0, 1, 0, 0, 0, 2];
    assert_eq!(lifts(&south::<Ayoayo>(pits)), [0, 2, 5]);
    assert_eq!(lifts(&north::<Ayoayo>(pits)), [7, 11]);
    assert_eq!(lifts(&Ayoayo::start()), [0, 1, 2, 3, 4, 5]);
}

/// A pit that is not there, the opponent's, or empty: each is refused for what it is.
#[test]
fn ayoayo_turn_choose__refusals() {
    let pits = [2, 0, 1, 0, 0, 3, 0, 1, 0, 0, 0, 2];
    let rule = "ayoayo.turn.choose";

    let p: Ayoayo = south(pits);
    refused(&p, Move::sow(1), rule, Why::Empty);
    refused(&p, Move::sow(7), rule, Why::NotOwn);
    refused(&p, Move::sow(6), rule, Why::NotOwn); // empty, too
    refused(&p, Move::sow(12), rule, Why::NoSuchPit);
    refused(&p, Move::sow(255), rule, Why::NoSuchPit);

    let p: Ayoayo = north(pits);
    refused(&p, Move::sow(6), rule, Why::Empty);
    refused(&p, Move::sow(0), rule, Why::NotOwn);
    refused(&p, Move::sow(12), rule, Why::NoSuchPit);
}

/// "One seed to each following pit, both rows; never into a store."
#[test]
fn ayoayo_sow_direction() {
    // Out of South's row at its right end: 4 from 5 fall into 6, 7, 8, 9.
    let p: Ayoayo = south([1, 0, 0, 0, 0, 4, 1, 1, 1, 0, 0, 0]);
    let t = sow(&p, 5);
    assert_eq!(t.board, [1, 0, 0, 0, 0, 0, 2, 2, 2, 1, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 9, 0));

    // Out of North's row at its right end: 3 from 10 fall into 11, 0, 1.
    let p: Ayoayo = north([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 1]);
    let t = sow(&p, 10);
    assert_eq!(t.board, [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 0));
}

/// "A lap of twelve or more seeds skips its origin each time it passes." Eleven do not come
/// round to it, twelve do once.
#[test]
fn ayoayo_sow_skip_origin() {
    // 11 from 0: one each into 1..12, the last into 11, which was empty.
    let p: Ayoayo = south([11, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    let t = sow(&p, 0);
    assert_eq!(t.board, [0, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1]);
    assert_eq!((t.laps, t.last, t.captured), (1, 11, 0));

    // 12 from 0: one each into 1..12, 0 skipped, the twelfth into 1 (2).
    // 2 from 1: 2, 3 (2). 2 from 3: 4, 5 (2). 2 from 5: 6, 7 (2). 2 from 7: 8, 9 (2).
    // 2 from 9: 10, 11 (2). 2 from 11: 0, 1, lifted and empty: stop. Opposite, 10 holds 2: 3 taken.
    let p: Ayoayo = south([12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let t = sow(&p, 0);
    assert_eq!(t.board, [1, 0, 2, 0, 2, 0, 2, 0, 2, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (7, 1, 3));
}

/// Thirteen from the end of the row: past the origin by two.
#[test]
fn ayoayo_sow_skip_origin__thirteen() {
    // 13 from 5: one each into 6..12 and 0..5, 5 skipped, then 6 (2) and 7 (2).
    // 2 from 7: 8, 9 (2). 2 from 9: 10, 11 (2). 2 from 11: 0, 1 (2). 2 from 1: 2, 3 (2).
    // 2 from 3: 4, 5, empty: stop. Opposite, 6 holds 2: 3 taken.
    let p: Ayoayo = south([0, 0, 0, 0, 0, 13, 0, 0, 0, 0, 0, 0]);
    let t = sow(&p, 5);
    assert_eq!(t.board, [2, 0, 2, 0, 2, 0, 0, 0, 2, 0, 2, 0]);
    assert_eq!((t.laps, t.last, t.captured), (6, 5, 3));
}

/// Twenty-three and more pass the origin twice, and skip it twice.
#[test]
fn ayoayo_sow_skip_origin__twice() {
    // 23 from 0: two each into 1..12 (22 seeds), the last into 1 (3).
    // 3 from 1: 2, 3, 4 (3 each). 3 from 4: 5, 6, 7. 3 from 7: 8, 9, 10.
    // 3 from 10: 11, 0, 1, lifted and empty: stop. Opposite, 10 is empty: nothing.
    let p: Ayoayo = south([23, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let t = sow(&p, 0);
    assert_eq!(t.board, [1, 1, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3]);
    assert_eq!((t.laps, t.last, t.captured), (5, 1, 0));

    // 24 from 0: two each into 1..12, then 1 (3) and 2 (3).
    // 3 from 2: 3, 4, 5 (3 each). 3 from 5: 6, 7, 8. 3 from 8: 9, 10, 11.
    // 3 from 11: 0, 1 (4), 2, lifted and empty: stop. Opposite, 9 holds 3: 4 taken.
    let p: Ayoayo = south([24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let t = sow(&p, 0);
    assert_eq!(t.board, [1, 4, 0, 3, 3, 0, 3, 3, 0, 0, 3, 0]);
    assert_eq!((t.laps, t.last, t.captured), (5, 2, 4));
}

/// "Each lap, relay laps too, has its own origin": the first lap's is sown into again, the
/// relay lap's is skipped.
#[test]
fn ayoayo_sow_skip_origin__relay() {
    // 1 from 5: 6 (12). 12 from 6: one each into 7..12 and 0..6, 6 skipped, then 7 (2).
    // 2 from 7: 8, 9 (2). 2 from 9: 10, 11 (2). 2 from 11: 0, 1 (2). 2 from 1: 2, 3 (2).
    // 2 from 3: 4, 5 (2). 2 from 5: 6, 7, lifted and empty, North's: stop.
    let p: Ayoayo = south([0, 0, 0, 0, 0, 1, 11, 0, 0, 0, 0, 0]);
    let t = sow(&p, 5);
    assert_eq!(t.board, [2, 0, 2, 0, 2, 0, 1, 1, 2, 0, 2, 0]);
    assert_eq!((t.laps, t.last, t.captured), (8, 7, 0));
}

/// Twelve from North's first pit: the same as from South's, half the board on.
#[test]
fn ayoayo_sow_skip_origin__north() {
    // 12 from 6: one each into 7..12 and 0..6, 6 skipped, then 7 (2); twos on from 7, 9, 11, 1, 3;
    // 2 from 5: 6, 7, empty: stop. Opposite, 4 holds 2: 3 taken.
    let p: Ayoayo = north([0, 0, 0, 0, 0, 0, 12, 0, 0, 0, 0, 0]);
    let t = sow(&p, 6);
    assert_eq!(t.board, [2, 0, 2, 0, 0, 0, 1, 0, 2, 0, 2, 0]);
    assert_eq!((t.laps, t.last, t.captured), (7, 7, 3));
}

/// "Last seed into an occupied pit: lift that pit, the new seed included, and sow on from it."
#[test]
fn ayoayo_relay() {
    // 2 from 0: 1 (2), 2 (2). 2 from 2: 3, 4, empty: stop. Opposite, 7 is empty.
    let p: Ayoayo = south([2, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
    let t = sow(&p, 0);
    assert_eq!(t.board, [0, 2, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 4, 0));

    // In the opponent's row. 1 from 5: 6 (3). 3 from 6: 7, 8, 9, empty: stop.
    let p: Ayoayo = south([1, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0]);
    let t = sow(&p, 5);
    assert_eq!(t.board, [1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 9, 0));

    // For North. 1 from 11: 0 (2). 2 from 0: 1, 2, empty, South's: stop.
    let p: Ayoayo = north([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    let t = sow(&p, 11);
    assert_eq!(t.board, [0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 2, 0));
}

/// The first move of a game relays four times.
#[test]
fn ayoayo_relay__from_the_start() {
    // 4 from 0: 1..5, 4 (5). 5 from 4: 5..10, 9 (5). 5 from 9: 10, 11, 0, 1, 2 (6).
    // 6 from 2: 3..9, 8 (6). 6 from 8: 9, 10, 11, 0, 1, 2, lifted and empty: stop.
    // Opposite, 9 holds 1: 2 taken.
    let t = sow(&Ayoayo::start(), 0);
    assert_eq!(t.board, [2, 7, 0, 6, 1, 6, 6, 6, 0, 0, 6, 6]);
    assert_eq!((t.laps, t.last, t.captured), (5, 2, 2));
}

/// "Last seed into an empty pit: the sowing stops", in the opponent's row with nothing taken.
#[test]
fn ayoayo_stop() {
    // 2 from 5: 6, 7, empty. Opposite, 4 holds 3, but 7 is not South's.
    let p: Ayoayo = south([0, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0, 1]);
    let t = sow(&p, 5);
    assert_eq!(t.board, [0, 0, 0, 0, 3, 0, 1, 1, 0, 0, 0, 1]);
    assert_eq!((t.laps, t.last, t.captured), (1, 7, 0));

    // 2 from 11: 0, 1, empty. Opposite, 10 holds 3, but 1 is not North's.
    let p: Ayoayo = north([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3, 2]);
    let t = sow(&p, 11);
    assert_eq!(t.board, [1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 3, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 0));
}

/// "It stopped in an own pit and the pit opposite holds seeds: those and the capturing seed go
/// to the own store."
#[test]
fn ayoayo_capture() {
    // 2 from 0: 1, 2, empty. Opposite, 9 holds 3: 4 taken.
    let p: Ayoayo = south([2, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 1]);
    let t = sow(&p, 0);
    assert_eq!(t.board, [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
    assert_eq!((t.laps, t.last, t.captured), (1, 2, 4));
    assert_eq!(captures(&t.next), [4, 0]);

    // 2 from 6: 7, 8, empty. Opposite, 3 holds 3: 4 taken.
    let p: Ayoayo = north([0, 0, 0, 3, 0, 1, 2, 0, 0, 0, 0, 1]);
    let t = sow(&p, 6);
    assert_eq!(t.board, [0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1]);
    assert_eq!((t.laps, t.last, t.captured), (1, 8, 4));
    assert_eq!(captures(&t.next), [0, 4]);
}

/// The pit opposite pit i is 11 - i, for either seat and up to the ends of the rows.
#[test]
fn ayoayo_capture__opposite() {
    // One seed a pit on, every pit of the other row held: only the opposite one is taken.
    for (landing, opposite) in [(1, 10), (2, 9), (3, 8), (4, 7), (5, 6)] {
        let mut pits = [0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2];
        pits[landing - 1] = 1;
        let t = sow(&south::<Ayoayo>(pits), u8::try_from(landing).unwrap() - 1);
        let mut after = [0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2];
        after[opposite] = 0;
        assert_eq!((t.board, t.captured), (after.to_vec(), 3), "South into {landing}");
    }
    for (landing, opposite) in [(7, 4), (8, 3), (9, 2), (10, 1), (11, 0)] {
        let mut pits = [2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0];
        pits[landing - 1] = 1;
        let t = sow(&north::<Ayoayo>(pits), u8::try_from(landing).unwrap() - 1);
        let mut after = [2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0];
        after[opposite] = 0;
        assert_eq!((t.board, t.captured), (after.to_vec(), 3), "North into {landing}");
    }

    // The first pit of a row is reached past the whole other row. 7 from 5: one each into 6..12,
    // then 0, empty. Opposite, 11 holds 3: 4 taken.
    let p: Ayoayo = south([0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 2]);
    let t = sow(&p, 5);
    assert_eq!(t.board, [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 0, 4));

    // 7 from 11: one each into 0..6, then 6, empty. Opposite, 5 holds 3: 4 taken.
    let p: Ayoayo = north([0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 7]);
    let t = sow(&p, 11);
    assert_eq!(t.board, [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 6, 4));
}

/// "The pit opposite is empty": `nothing`, the default, or `lone-seed`, the capturing seed alone.
#[test]
fn ayoayo_capture_empty_opposite() {
    // 1 from 0: 1, empty. Opposite, 10 is empty.
    let p: Ayoayo = south([1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
    let t = sow(&p, 0);
    assert_eq!(t.board, [0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
    assert_eq!(t.captured, 0);
    let t = sow(&with_empty_opposite(p, EmptyOpposite::Nothing), 0);
    assert_eq!(t.board, [0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
    assert_eq!(t.captured, 0);
    let t = sow(&with_empty_opposite(p, EmptyOpposite::LoneSeed), 0);
    assert_eq!(t.board, [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
    assert_eq!(t.captured, 1);

    // 2 from 6: 7, 8, empty. Opposite, 3 is empty.
    let p: Ayoayo = north([0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0]);
    let t = sow(&with_empty_opposite(p, EmptyOpposite::Nothing), 6);
    assert_eq!((t.board[8], t.captured), (1, 0));
    let t = sow(&with_empty_opposite(p, EmptyOpposite::LoneSeed), 6);
    assert_eq!((t.board[8], t.captured), (0, 1));
}

/// Where the pit opposite holds seeds, or the landing is not an own pit, the values agree.
#[test]
fn ayoayo_capture_empty_opposite__agreeing() {
    for value in [EmptyOpposite::Nothing, EmptyOpposite::LoneSeed] {
        // 2 from 0: 1, 2, empty. Opposite, 9 holds 3: 4 taken.
        let p: Ayoayo = south([2, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 1]);
        let t = sow(&with_empty_opposite(p, value), 0);
        assert_eq!(t.board, [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
        assert_eq!(t.captured, 4);

        // 1 from 5: 6, empty, North's; 5 is empty, too.
        let p: Ayoayo = south([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
        let t = sow(&with_empty_opposite(p, value), 5);
        assert_eq!(t.board, [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
        assert_eq!(t.captured, 0);
    }
}

/// "The opponent's row is empty at the start of the turn: only moves after which the opponent's
/// row holds a seed are legal, if there is one." A relay that gets there feeds as well.
#[test]
fn ayoayo_feed() {
    // 1 from 1: 2, stop: feeds nothing. 1 from 4: 5 (2); 2 from 5: 6, 7: feeds by its relay.
    // 1 from 5: 6: feeds.
    let p: Ayoayo = south([0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(lifts(&p), [4, 5]);
    refused(&p, Move::sow(1), "ayoayo.feed", Why::NoFeed);
    assert_eq!(sow(&p, 4).board, [0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0]);
    assert_eq!(sow(&p, 5).board, [0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]);

    let p: Ayoayo = north([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1]);
    assert_eq!(lifts(&p), [10, 11]);
    refused(&p, Move::sow(7), "ayoayo.feed", Why::NoFeed);
    assert_eq!(sow(&p, 10).board, [1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
}

/// A pit that is empty or the opponent's is refused as such, not for feeding nobody.
#[test]
fn ayoayo_feed__refusals() {
    let p: Ayoayo = south([0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0]);
    refused(&p, Move::sow(0), "ayoayo.turn.choose", Why::Empty);
    refused(&p, Move::sow(6), "ayoayo.turn.choose", Why::NotOwn);
    refused(&p, Move::Pass, "ayoayo.pass", Why::NoPass);
}

/// "At the start of the turn": a move that empties the opponent's row by its capture is free.
#[test]
fn ayoayo_feed__row_emptied_by_the_turn() {
    // 2 from 0: 1, 2, empty. Opposite, 9 holds 3, North's last: 4 taken. 1 from 5 would leave them.
    let p: Ayoayo = south([2, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0]);
    assert_eq!(lifts(&p), [0, 5]);
    let t = sow(&p, 0);
    assert_eq!(t.board, [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(t.captured, 4);
    // South can feed from 5, so the game goes on.
    assert_eq!(t.next.outcome(), None);
}

/// "Judged when the turn is over, captures included": what is left after the capture counts.
#[test]
fn ayoayo_feed__after_the_capture() {
    // 8 from 5: one each into 6..12, 0 and 1, empty. Opposite, 10 holds 1: 2 taken; North keeps 5.
    // 1 from 2: 3: feeds nothing.
    let p: Ayoayo = south([0, 0, 1, 0, 0, 8, 0, 0, 0, 0, 0, 0]);
    assert_eq!(lifts(&p), [5]);
    let t = sow(&p, 5);
    assert_eq!(t.board, [1, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1]);
    assert_eq!(t.captured, 2);
    refused(&p, Move::sow(2), "ayoayo.feed", Why::NoFeed);
}

/// "The mover's row is empty and the opponent could feed it: the mover passes."
#[test]
fn ayoayo_pass() {
    // South could feed North from 4 (by a relay) and from 5.
    let p: Ayoayo = north([0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0]);
    refused(&p, Move::sow(6), "ayoayo.turn.choose", Why::Empty);
    let p = pass(&p);
    // Now South must.
    assert_eq!(lifts(&p), [4, 5]);
    let p = sow(&p, 5).next;
    assert_eq!(lifts(&p), [6]);

    let p: Ayoayo = south([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(lifts(&pass(&p)), [11]);
}

/// A pass is refused to whoever has a move.
#[test]
fn ayoayo_pass__refused() {
    refused(&Ayoayo::start(), Move::Pass, "ayoayo.pass", Why::NoPass);
    // North holds a single seed, and South's row is empty: 1 from 11 feeds it.
    let p: Ayoayo = north([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    refused(&p, Move::Pass, "ayoayo.pass", Why::NoPass);
}

/// "One player's row is empty and no move of the other feeds it: the game ends at once",
/// whoever is to move.
#[test]
fn ayoayo_end() {
    // 1 from 0: 1, empty. Opposite, 10 holds 1, North's last: 2 taken. 1 from 2 only reaches 3.
    let p: Ayoayo = south([1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
    let t = sow(&p, 0);
    assert_eq!(t.captured, 2);
    assert_eq!(t.next.to_move(), Player::North);
    over(&t.next, "ayoayo.end", Reason::NoFeed);

    // The same with South to move: 1 from 2 only reaches 3.
    over(&south::<Ayoayo>([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]), "ayoayo.end", Reason::NoFeed);

    // 1 from 0: 1 (2); 2 from 1: 2, 3, stop. 1 from 1: 2. Neither gets to 6.
    let pits = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    over(&south::<Ayoayo>(pits), "ayoayo.end", Reason::NoFeed);
    over(&north::<Ayoayo>(pits), "ayoayo.end", Reason::NoFeed);

    // North's seeds, South's row empty: 2 from 8 reach 10.
    let pits = [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0];
    over(&south::<Ayoayo>(pits), "ayoayo.end", Reason::NoFeed);
    over(&north::<Ayoayo>(pits), "ayoayo.end", Reason::NoFeed);

    // Both rows empty.
    over(&south::<Ayoayo>([0; 12]), "ayoayo.end", Reason::NoFeed);
    over(&north::<Ayoayo>([0; 12]), "ayoayo.end", Reason::NoFeed);
}

/// An empty row that can be fed is no end, whoever is to move.
#[test]
fn ayoayo_end__not_while_it_can_be_fed() {
    let pits = [0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0];
    let p: Ayoayo = south(pits);
    assert_eq!(p.outcome(), None);
    assert_eq!(lifts(&p), [5]);
    let p: Ayoayo = north(pits);
    assert_eq!(p.outcome(), None);
    assert_eq!(legal(&p), [Move::Pass]);
}

/// "The seeds left on the board": `last-mover`, the default, gives them to the opponent of the
/// player to move, `row-owner` to the player in whose row they lie.
#[test]
fn ayoayo_end_sweep() {
    // North's last seed goes from 11 into 0 and South, to move, can only take it on to 1.
    let p: Ayoayo = Setup::new([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
        .captured(24, 23)
        .to_move(Player::North)
        .position()
        .unwrap();
    let q = sow(&p, 11).next;
    assert_eq!(q.to_move(), Player::South);
    assert_eq!(end(q.outcome()), (Winner::Draw, Some([24, 24]), Reason::NoFeed));
    let q = sow(&with_sweep(p, Sweep::LastMover), 11).next;
    assert_eq!(end(q.outcome()), (Winner::Draw, Some([24, 24]), Reason::NoFeed));
    let q = sow(&with_sweep(p, Sweep::RowOwner), 11).next;
    assert_eq!(end(q.outcome()), (Winner::South, Some([25, 23]), Reason::NoFeed));

    // South's last seed goes from 5 into 6.
    let p: Ayoayo =
        Setup::new([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]).captured(23, 24).position().unwrap();
    let q = sow(&with_sweep(p, Sweep::LastMover), 5).next;
    assert_eq!(end(q.outcome()), (Winner::Draw, Some([24, 24]), Reason::NoFeed));
    let q = sow(&with_sweep(p, Sweep::RowOwner), 5).next;
    assert_eq!(end(q.outcome()), (Winner::North, Some([23, 25]), Reason::NoFeed));
}

/// The last mover's own row: both values give him what lies there. And a position that is over
/// as set up: the last move was that of the opponent of the player to move.
#[test]
fn ayoayo_end_sweep__own_row() {
    // 1 from 0: 1, empty. Opposite, 10 holds 1: 2 taken; South's 3 in pit 2 only reach 5.
    let p: Ayoayo = south([1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
    for sweep in [Sweep::LastMover, Sweep::RowOwner] {
        let q = sow(&with_sweep(p, sweep), 0).next;
        assert_eq!(end(q.outcome()), (Winner::South, Some([5, 0]), Reason::NoFeed));
    }

    let p: Ayoayo = south([0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let q = with_sweep(p, Sweep::LastMover);
    assert_eq!(end(q.outcome()), (Winner::North, Some([0, 3]), Reason::NoFeed));
    let q = with_sweep(p, Sweep::RowOwner);
    assert_eq!(end(q.outcome()), (Winner::South, Some([3, 0]), Reason::NoFeed));
}

/// "More seeds in store wins; equal is a draw."
#[test]
fn ayoayo_end_result() {
    // One seed left, out of reach; North, who moved last, takes it.
    let ended = |south, north| {
        let p: Ayoayo = Setup::new([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
            .captured(south, north)
            .position()
            .unwrap();
        end(p.outcome())
    };
    assert_eq!(ended(25, 22), (Winner::South, Some([25, 23]), Reason::NoFeed));
    assert_eq!(ended(24, 23), (Winner::Draw, Some([24, 24]), Reason::NoFeed));
    assert_eq!(ended(23, 24), (Winner::North, Some([23, 25]), Reason::NoFeed));
    assert_eq!(ended(0, 47), (Winner::North, Some([0, 48]), Reason::NoFeed));
}

/// "There is no early end at 25."
#[test]
fn ayoayo_end_result__not_early() {
    let p: Ayoayo =
        Setup::new([2, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 1]).captured(25, 16).position().unwrap();
    assert_eq!(p.outcome(), None);
    assert_eq!(lifts(&p), [0, 5]);
    // 2 from 0: 1, 2, empty. Opposite, 9 holds 3: 4 taken.
    let q = sow(&p, 0).next;
    assert_eq!(captures(&q), [29, 16]);
    assert_eq!(q.outcome(), None);
    assert_eq!(lifts(&q), [11]);
}

/// Three seeds go round in eighteen turns, each worked out below.
const ROUND: [(u8, [u8; 12]); 18] = [
    // 0: 1 (2); 2 from 1: 2, 3. Opposite, 8 is empty, as is every pit opposite a landing below.
    (0, [0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0]),
    (9, [0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0]),
    (3, [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0]),
    (10, [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1]),
    (4, [0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1]),
    (11, [1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
    // North's row is empty: South must feed it, and only pit 5 does.
    (5, [1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
    (6, [1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
    (0, [0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
    (7, [0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
    // 1: 2 (2); 2 from 2: 3, 4.
    (1, [0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0]),
    (8, [0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0]),
    // 3: 4 (2); 2 from 4: 5, 6.
    (3, [0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0]),
    (9, [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0]),
    // 5: 6 (2); 2 from 6: 7, 8.
    (5, [0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 0]),
    // 7: 8 (2); 2 from 8: 9, 10 (2); 2 from 10: 11, 0. South's row was empty, and is fed.
    (7, [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1]),
    (0, [0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1]),
    (11, [1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]),
];

fn three_seeds() -> Ayoayo {
    Setup::new([1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]).captured(23, 22).position().unwrap()
}

/// "The second occurrence of the same board with the same player to move ends the game":
/// `split`, the default, each adds the own row, or `draw`.
#[test]
fn ayoayo_end_repetition() {
    let results = [
        (three_seeds(), (Winner::South, Some([25, 23]))),
        (with_repetition(three_seeds(), Repetition::Split), (Winner::South, Some([25, 23]))),
        (with_repetition(three_seeds(), Repetition::Draw), (Winner::Draw, None)),
    ];
    for (start, result) in results {
        let mut game = Game::new(start);
        for (pit, after) in ROUND {
            assert_eq!(game.outcome(), None);
            game.play(Move::sow(pit)).unwrap();
            assert_eq!(board(&game.position()), after);
            assert_eq!(captures(&game.position()), [23, 22]);
        }
        assert_eq!(game.position(), start);
        let (winner, score, reason) = end(game.outcome());
        // A draw by ruling is not counted.
        assert_eq!((winner, score, reason), (result.0, result.1, Reason::Repetition));
        // By itself the position goes on; only the game knows that it has been there before.
        assert_eq!(start.outcome(), None);
        assert_eq!(end(Some(start.repetition_outcome())), (winner, score, reason));
    }
}

/// After a repetition every move is refused, and taking back the last one opens the game again.
#[test]
fn ayoayo_end_repetition__over_and_undone() {
    let mut game = Game::new(three_seeds());
    for (pit, _) in ROUND {
        game.play(Move::sow(pit)).unwrap();
    }
    assert!(game.is_repeated());
    for mv in [Move::sow(0), Move::sow(1), Move::sow(9), Move::Pass] {
        let error = game.play(mv).unwrap_err();
        assert_eq!((error.mv, error.rule), (mv, "ayoayo.end.repetition"));
        assert_eq!(error.why, Why::GameOver(Reason::Repetition));
    }
    assert_eq!(board(&game.position()), [1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);

    game.undo();
    assert_eq!((game.outcome(), game.is_repeated()), (None, false));
    assert_eq!(board(&game.position()), ROUND[16].1);
    // 9 instead: 10, empty. Opposite, 1 holds 1: 2 taken.
    game.play(Move::sow(9)).unwrap();
    assert_eq!(game.outcome(), None);
    game.undo();
    game.play(Move::sow(11)).unwrap();
    assert_eq!(end(game.outcome()).2, Reason::Repetition);
}

/// "With the same player to move": after a pass the board is the same, the position is not.
#[test]
fn ayoayo_end_repetition__same_player() {
    let mut game = Game::new(north::<Ayoayo>([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    game.play(Move::Pass).unwrap();
    assert_eq!(board(&game.position()), [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(game.outcome(), None);
}
