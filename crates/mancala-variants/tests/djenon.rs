//! The rules of Djenon-aboure, one test a rule id, worked by hand.
//!
//! Boards are written in sowing order: South's row, pits 0 to 5 from South's left, then North's
//! row, pits 6 to 11 from North's left. The first seed of a lap falls back into its own pit, so
//! that n seeds from pit i end in pit i + n - 1.

#![allow(non_snake_case, reason = "named by rule id, two underscores, facet")]

mod support;

use mancala_variants::{
    DjenonAboure, FromSetup, Move, Player, Position, Reason, Setup, Why, Winner,
    rulings::{DjenonRulings, Repetition},
};
use support::{board, captures, end, lifts, north, over, pass, refused, south, sow};

/// "2x6, no stores, 4 seeds in each pit, 48 in all; captured seeds are counted."
#[test]
fn djenon_setup() {
    let p = DjenonAboure::start();
    assert_eq!(board(&p), [4; 12]);
    assert_eq!(captures(&p), [0, 0]);
    assert_eq!(p.to_move(), Player::South);
    assert_eq!(p.outcome(), None);
    assert_eq!(p.rulings(), DjenonRulings::default());
    assert_eq!(Setup::new([4; 12]).position(), Ok(p));
}

/// "The mover lifts an own pit of two or more seeds; a single seed is never moved."
#[test]
fn djenon_turn_choose() {
    let pits = [2, 1, 0, 5, 0, 1, 1, 0, 3, 0, 1, 2];
    assert_eq!(lifts(&south::<DjenonAboure>(pits)), [0, 3]);
    assert_eq!(lifts(&north::<DjenonAboure>(pits)), [8, 11]);
}

/// A pit that is not there, the opponent's, empty or single: each is refused for what it is.
#[test]
fn djenon_turn_choose__refusals() {
    let pits = [2, 1, 0, 5, 0, 1, 1, 0, 3, 0, 1, 2];
    let rule = "djenon.turn.choose";

    let p: DjenonAboure = south(pits);
    refused(&p, Move::sow(1), rule, Why::Single);
    refused(&p, Move::sow(2), rule, Why::Empty);
    refused(&p, Move::sow(8), rule, Why::NotOwn);
    refused(&p, Move::sow(6), rule, Why::NotOwn); // single, too
    refused(&p, Move::sow(12), rule, Why::NoSuchPit);

    let p: DjenonAboure = north(pits);
    refused(&p, Move::sow(6), rule, Why::Single);
    refused(&p, Move::sow(7), rule, Why::Empty);
    refused(&p, Move::sow(0), rule, Why::NotOwn);
}

/// "The first seed of every lap goes back into the pit just lifted, the rest one by one into the
/// following pits."
#[test]
fn djenon_sow_origin_first() {
    // 3 from 0: 0, 1, 2 (1): stop.
    let t = sow(&south::<DjenonAboure>([3, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [1, 1, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 2, 0));

    // Out of South's row. 3 from 5: 5, 6 (3), 7 (1): stop.
    let t = sow(&south::<DjenonAboure>([0, 0, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0]), 5);
    assert_eq!(t.board, [0, 0, 0, 0, 0, 1, 3, 1, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 7, 0));

    // Out of North's row. 3 from 11: 11, 0 (3), 1 (1): stop.
    let t = sow(&north::<DjenonAboure>([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]), 11);
    assert_eq!(t.board, [3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 0));
}

/// Twelve fill the board once; thirteen end in the origin again, fourteen beyond it.
#[test]
fn djenon_sow_origin_first__full_circuit() {
    // 12 from 0: one each into 0..12, the last into 11 (1): stop.
    let t = sow(&south::<DjenonAboure>([12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [1; 12]);
    assert_eq!((t.laps, t.last, t.captured), (1, 11, 0));

    // 13 from 0: the last into 0 (2): captured. Behind it, 11 has 1: no chain.
    let t = sow(&south::<DjenonAboure>([13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((t.laps, t.last, t.captured), (1, 0, 2));

    // 14 from 0: the last into 1 (2): captured, and 0 (2) behind it; 11 has 1.
    let t = sow(&south::<DjenonAboure>([14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 4));
}

/// "The last seed makes three, or five or more: lift that pit and sow another lap (its first
/// seed again into that pit)."
#[test]
fn djenon_relay() {
    // Three. 2 from 0: 0, 1 (3). 3 from 1: 1, 2, 3 (1): stop.
    let t = sow(&south::<DjenonAboure>([2, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]), 0);
    assert_eq!(t.board, [1, 1, 1, 1, 0, 0, 0, 0, 2, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 3, 0));

    // Five. 2 from 0: 0, 1 (5). 5 from 1: 1, 2, 3, 4, 5 (1): stop.
    let t = sow(&south::<DjenonAboure>([2, 4, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]), 0);
    assert_eq!(t.board, [1, 1, 1, 1, 1, 1, 0, 0, 2, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 5, 0));

    // Six. 2 from 0: 0, 1 (6). 6 from 1: 1, 2, 3, 4, 5, 6 (1): stop.
    let t = sow(&south::<DjenonAboure>([2, 5, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]), 0);
    assert_eq!(t.board, [1, 1, 1, 1, 1, 1, 1, 0, 2, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 6, 0));
}

/// A relay goes on from the opponent's pits, too.
#[test]
fn djenon_relay__other_row() {
    // 2 from 5: 5, 6 (3). 3 from 6: 6, 7, 8 (1): stop.
    let t = sow(&south::<DjenonAboure>([2, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 0]), 5);
    assert_eq!(t.board, [2, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 8, 0));

    // 2 from 11: 11, 0 (3). 3 from 0: 0, 1, 2 (1): stop.
    let t = sow(&north::<DjenonAboure>([2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2]), 11);
    assert_eq!(t.board, [1, 1, 1, 0, 0, 0, 2, 0, 0, 0, 0, 1]);
    assert_eq!((t.laps, t.last, t.captured), (2, 2, 0));
}

/// The first move of a game relays three times.
#[test]
fn djenon_relay__from_the_start() {
    // 4 from 0: 0 (1), 1 (5), 2 (5), 3 (5). 5 from 3: 3 (1), 4, 5, 6, 7 (5 each).
    // 5 from 7: 7 (1), 8, 9, 10, 11 (5 each). 5 from 11: 11 (1), 0 (2), 1 (6), 2 (6), 3 (2):
    // captured. Behind it, 2 has 6: no chain.
    let t = sow(&DjenonAboure::start(), 0);
    assert_eq!(t.board, [2, 6, 6, 0, 5, 5, 5, 1, 5, 5, 5, 1]);
    assert_eq!((t.laps, t.last, t.captured), (4, 3, 2));
}

/// "The last seed makes one (an empty pit): the turn ends without capture."
#[test]
fn djenon_stop() {
    // 3 from 2: 2, 3 (2), 4 (1). The two in 3 stay, and so do the two opposite.
    let t = sow(&south::<DjenonAboure>([0, 0, 3, 1, 0, 0, 0, 2, 2, 0, 0, 0]), 2);
    assert_eq!(t.board, [0, 0, 1, 2, 1, 0, 0, 2, 2, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 4, 0));
}

/// "The last seed makes exactly two or four: the turn ends and those seeds are captured, in
/// either row."
#[test]
fn djenon_capture() {
    // Two, own row. 2 from 0: 0, 1 (2).
    let t = sow(&south::<DjenonAboure>([2, 1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 2));
    assert_eq!(captures(&t.next), [2, 0]);

    // Four, own row. 2 from 0: 0, 1 (4).
    let t = sow(&south::<DjenonAboure>([2, 3, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0]), 0);
    assert_eq!(t.board, [1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 4));

    // Two, the other row. 2 from 5: 5, 6 (2).
    let t = sow(&south::<DjenonAboure>([0, 0, 0, 0, 0, 2, 1, 3, 0, 0, 0, 0]), 5);
    assert_eq!(t.board, [0, 0, 0, 0, 0, 1, 0, 3, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 6, 2));

    // Four, the other row, for North. 2 from 11: 11, 0 (4).
    let t = sow(&north::<DjenonAboure>([3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]), 11);
    assert_eq!(t.board, [0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!((t.laps, t.last, t.captured), (1, 0, 4));
    assert_eq!(captures(&t.next), [0, 4]);
}

/// "Backwards along the circuit from there, every pit of two or four in an unbroken run is
/// captured too." Neither the pits before the landing nor those opposite are.
#[test]
fn djenon_capture_chain() {
    // 4 from 0: 0 (1), 1 (2), 2 (2), 3 (4). Captured: 3, 2, 1. The two in 4 and in 8 stay.
    let t = sow(&south::<DjenonAboure>([4, 1, 1, 3, 2, 0, 0, 0, 2, 0, 0, 0]), 0);
    assert_eq!(t.board, [1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 3, 8));

    // Broken by three. 5 from 0: 0 (1), 1 (2), 2 (3), 3 (4), 4 (2). Captured: 4, 3.
    let t = sow(&south::<DjenonAboure>([5, 1, 2, 3, 1, 0, 0, 0, 2, 0, 0, 0]), 0);
    assert_eq!(t.board, [1, 2, 3, 0, 0, 0, 0, 0, 2, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 4, 6));

    // After a relay. 2 from 0: 0, 1 (3). 3 from 1: 1 (1), 2 (4), 3 (2). Captured: 3, 2.
    let t = sow(&south::<DjenonAboure>([2, 2, 3, 1, 0, 0, 0, 0, 2, 0, 0, 0]), 0);
    assert_eq!(t.board, [1, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (2, 3, 6));
}

/// "In either row, past the row ends": from 6 back to 5, and from 0 back to 11.
#[test]
fn djenon_capture_chain__past_the_row_ends() {
    // 4 from 3: 3 (1), 4 (2), 5 (4), 6 (2). Captured: 6, 5, 4.
    let t = sow(&south::<DjenonAboure>([0, 0, 0, 4, 1, 3, 1, 0, 0, 3, 0, 0]), 3);
    assert_eq!(t.board, [0, 0, 0, 1, 0, 0, 0, 0, 0, 3, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 6, 8));

    // 4 from 9: 9 (1), 10 (2), 11 (4), 0 (2). Captured: 0, 11, 10.
    let t = sow(&north::<DjenonAboure>([1, 0, 0, 3, 0, 0, 0, 0, 0, 4, 1, 3]), 9);
    assert_eq!(t.board, [0, 0, 0, 3, 0, 0, 0, 0, 0, 1, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 0, 8));

    // South, home again. 8 from 5: 5, 6, 7, 8, 9 (1 each), 10 (2), 11 (4), 0 (2).
    // Captured: 0, 11, 10.
    let t = sow(&south::<DjenonAboure>([1, 0, 0, 0, 0, 8, 0, 0, 0, 0, 1, 3]), 5);
    assert_eq!(t.board, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 0, 8));
}

/// A run may go nearly round the board, or all the way, each pit once.
#[test]
fn djenon_capture_chain__all_the_way() {
    // 13 from 0: 0 (2), 1 (2), 2 (2), 3 (3), 4..12 (2 each), the last into 0.
    // Captured: 0, then 11 down to 4, nine pits in all; 3 breaks the run.
    let t = sow(&south::<DjenonAboure>([13, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1]), 0);
    assert_eq!(t.board, [0, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((t.laps, t.last, t.captured), (1, 0, 18));

    // 13 from 0, the others one each: two everywhere, and all of them captured.
    let t = sow(&south::<DjenonAboure>([13, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]), 0);
    assert_eq!(t.board, [0; 12]);
    assert_eq!((t.laps, t.last, t.captured), (1, 0, 24));

    // The same from North's pit 8, the others three each: two there, four elsewhere.
    let t = sow(&north::<DjenonAboure>([3, 3, 3, 3, 3, 3, 3, 3, 13, 3, 3, 3]), 8);
    assert_eq!(t.board, [0; 12]);
    assert_eq!((t.laps, t.last, t.captured), (1, 8, 46));
}

/// "No own pit of two or more: the mover passes until one forms."
#[test]
fn djenon_pass() {
    let p: DjenonAboure = south([1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
    refused(&p, Move::sow(0), "djenon.turn.choose", Why::Single);
    let p = pass(&p);
    // 3 from 11: 11, 0 (2), 1 (1): stop.
    let t = sow(&p, 11);
    assert_eq!(t.board, [2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    // Two have formed in 0; now North has only a single.
    assert_eq!(lifts(&t.next), [0]);
    // 2 from 0: 0, 1 (2): captured. Only singles are left: the game is over before North passes.
    let t = sow(&t.next, 0);
    assert_eq!(t.board, [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    over(&t.next, "djenon.end", Reason::NoMultiples);

    // A row with nothing in it, for North.
    assert_eq!(lifts(&pass(&north::<DjenonAboure>([0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]))), [2]);
}

/// "Likewise with endless turns only": 7 from 0 comes round every 50 laps, and is all South has.
#[test]
fn djenon_pass__endless_only() {
    let p: DjenonAboure = south([7, 1, 0, 1, 0, 1, 2, 6, 5, 6, 3, 4]);
    refused(&p, Move::sow(0), "common.endless", Why::Endless { period: 50 });
    refused(&p, Move::sow(1), "djenon.turn.choose", Why::Single);
    assert_eq!(pass(&p).to_move(), Player::North);
}

/// A pass is refused to whoever has a move.
#[test]
fn djenon_pass__refused() {
    refused(&DjenonAboure::start(), Move::Pass, "djenon.pass", Why::NoPass);
    let p: DjenonAboure = north([3, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0]);
    refused(&p, Move::Pass, "djenon.pass", Why::NoPass);
}

/// "No pit on the board holds two or more: the game ends", whoever is to move.
#[test]
fn djenon_end() {
    let pits = [1, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0];
    over(&south::<DjenonAboure>(pits), "djenon.end", Reason::NoMultiples);
    over(&north::<DjenonAboure>(pits), "djenon.end", Reason::NoMultiples);
    over(&south::<DjenonAboure>([1; 12]), "djenon.end", Reason::NoMultiples);
    over(&south::<DjenonAboure>([0; 12]), "djenon.end", Reason::NoMultiples);

    // 2 from 0: 0, 1 (2): captured, and with them the last pit of two.
    let p: DjenonAboure = south([2, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    assert_eq!(p.outcome(), None);
    over(&sow(&p, 0).next, "djenon.end", Reason::NoMultiples);

    // One pit of two is enough to go on, whoever owns it.
    let pits = [1, 0, 2, 0, 0, 0, 0, 1, 1, 1, 0, 0];
    assert_eq!(south::<DjenonAboure>(pits).outcome(), None);
    assert_eq!(north::<DjenonAboure>(pits).outcome(), None);
}

/// "Each player adds the seeds of the own row to the captured ones."
#[test]
fn djenon_end_split() {
    // 2 from 0: 0, 1 (2): captured. Left: one in South's row, four in North's.
    let p: DjenonAboure =
        Setup::new([2, 1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 1]).captured(20, 21).position().unwrap();
    let q = sow(&p, 0).next;
    assert_eq!(end(q.outcome()), (Winner::North, Some([23, 25]), Reason::NoMultiples));
}

/// "More seeds wins; equal (24-24 from the start) is a draw."
#[test]
fn djenon_end_result() {
    // Three singles for South, one for North.
    let ended = |south, north| {
        let p: DjenonAboure = Setup::new([1, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0])
            .captured(south, north)
            .position()
            .unwrap();
        end(p.outcome())
    };
    assert_eq!(ended(22, 22), (Winner::South, Some([25, 23]), Reason::NoMultiples));
    assert_eq!(ended(21, 23), (Winner::Draw, Some([24, 24]), Reason::NoMultiples));
    assert_eq!(ended(20, 24), (Winner::North, Some([23, 25]), Reason::NoMultiples));
    // A won game goes on to its end.
    let p: DjenonAboure =
        Setup::new([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).captured(46, 0).position().unwrap();
    assert_eq!(p.outcome(), None);
}

/// "Should a position repeat: `split` (default) or `draw`." None is known to, so the position is
/// asked what it would mean.
#[test]
fn djenon_end_repetition() {
    let p: DjenonAboure = Setup::new([3, 1, 0, 2, 0, 0, 0, 2, 0, 1, 0, 1])
        .captured(20, 18)
        .to_move(Player::North)
        .position()
        .unwrap();
    let of = |repetition| {
        let q = p.with_rulings(DjenonRulings { repetition });
        assert_eq!(q.outcome(), None);
        q.repetition_outcome()
    };
    let split = (Winner::South, Some([26, 22]), Reason::Repetition);
    assert_eq!(end(Some(p.repetition_outcome())), split);
    assert_eq!(end(Some(of(Repetition::Split))), split);
    assert_eq!(of(Repetition::Draw).winner, Winner::Draw);
    assert_eq!(of(Repetition::Draw).reason, Reason::Repetition);
}
