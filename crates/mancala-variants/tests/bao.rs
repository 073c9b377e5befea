//! The rules of Bao Kigogo, one test a rule id, worked by hand.
//!
//! Each side is a circuit of 24: back row 0 to 11 from its owner's left, front row 12 to 23 from
//! its owner's right, then 0 again. South's pits are 0..24, North's 24..48. South's front pit k
//! faces 59 - k, behind which lies k + 12; North's faces 59 - k, behind which lies k - 36.
//! Boards are written with their occupied pits only.

#![allow(non_snake_case, reason = "named by rule id, two underscores, facet")]

mod support;

use mancala_variants::{
    BaoKigogo, FromSetup, Game, Move, Player, Position, Reason, Setup, Why, Winner,
    rulings::BaoRulings,
};
use support::{bao, board, captures, lifts, north, over, refused, south, sow};

/// "4x12, no stores, two seeds in every pit except the leftmost pit of each front row as its
/// owner sees it, 92 in all."
#[test]
fn bao_setup() {
    let p = BaoKigogo::start();
    let mut pits = [2; 48];
    pits[23] = 0;
    pits[47] = 0;
    assert_eq!(board(&p), pits);
    assert_eq!(captures(&p), [0, 0]);
    assert_eq!(p.to_move(), Player::South);
    assert_eq!(p.outcome(), None);
    assert_eq!(p.rulings(), BaoRulings::default());
    assert_eq!(Setup::new(pits.map(u32::from)).position(), Ok(p));
    assert_eq!(lifts(&p), (0..23).collect::<Vec<u8>>());
}

/// "The mover lifts any own pit, front or back, of two or more seeds."
#[test]
fn bao_turn_choose() {
    let pits = bao(&[(0, 2), (5, 1), (13, 3), (24, 2), (30, 1), (40, 4)]);
    assert_eq!(lifts(&south::<BaoKigogo>(pits.clone())), [0, 13]);
    assert_eq!(lifts(&north::<BaoKigogo>(pits)), [24, 40]);
}

/// A pit that is not there, the opponent's or empty: each is refused for what it is.
#[test]
fn bao_turn_choose__refusals() {
    let pits = bao(&[(0, 2), (5, 1), (13, 3), (24, 2), (30, 1), (40, 4)]);
    let rule = "bao.turn.choose";

    let p: BaoKigogo = south(pits.clone());
    refused(&p, Move::sow(1), rule, Why::Empty);
    refused(&p, Move::sow(24), rule, Why::NotOwn);
    refused(&p, Move::sow(30), rule, Why::NotOwn); // single, too
    refused(&p, Move::sow(48), rule, Why::NoSuchPit);
    refused(&p, Move::sow(255), rule, Why::NoSuchPit);

    let p: BaoKigogo = north(pits);
    refused(&p, Move::sow(25), rule, Why::Empty);
    refused(&p, Move::sow(23), rule, Why::NotOwn);
    refused(&p, Move::sow(13), rule, Why::NotOwn);
}

/// "Only if no own pit holds two or more may a single seed be moved, and only into the next pit
/// of the own circuit, if that is empty."
#[test]
fn bao_turn_singletons() {
    let p: BaoKigogo = south(bao(&[(0, 1), (1, 1), (5, 1), (30, 2)]));
    assert_eq!(lifts(&p), [1, 5]);
    refused(&p, Move::sow(0), "bao.turn.singletons", Why::Blocked);
    let t = sow(&p, 5);
    assert_eq!(t.board, bao(&[(0, 1), (1, 1), (6, 1), (30, 2)]));
    assert_eq!((t.laps, t.last, t.captured), (1, 6, 0));

    // The circuit closes: the pit after 23 is 0, the pit after 47 is 24.
    let p: BaoKigogo = south(bao(&[(0, 1), (23, 1), (30, 2)]));
    assert_eq!(lifts(&p), [0]);
    refused(&p, Move::sow(23), "bao.turn.singletons", Why::Blocked);
    let p: BaoKigogo = south(bao(&[(23, 1), (24, 1), (30, 2)]));
    assert_eq!(sow(&p, 23).board, bao(&[(0, 1), (24, 1), (30, 2)]));
    let p: BaoKigogo = north(bao(&[(3, 2), (24, 1), (47, 1)]));
    assert_eq!(lifts(&p), [24]);
    refused(&p, Move::sow(47), "bao.turn.singletons", Why::Blocked);
    let p: BaoKigogo = north(bao(&[(0, 1), (3, 2), (47, 1)]));
    assert_eq!(sow(&p, 47).board, bao(&[(0, 1), (3, 2), (24, 1)]));
}

/// One own pit of two or more is enough to keep the singles where they are; one of the
/// opponent's is not.
#[test]
fn bao_turn_singletons__a_multiple_held() {
    let p: BaoKigogo = south(bao(&[(0, 2), (5, 1), (30, 1)]));
    assert_eq!(lifts(&p), [0]);
    refused(&p, Move::sow(5), "bao.turn.singletons", Why::Single);
    let p: BaoKigogo = south(bao(&[(5, 1), (30, 3)]));
    assert_eq!(lifts(&p), [5]);
}

/// "A pit of two or more whose turn is endless still counts as held."
#[test]
fn bao_turn_singletons__an_endless_multiple_held() {
    let mut pits = vec![4, 1, 0, 3, 0, 5, 2, 0, 4, 0, 1, 5, 1, 3, 0, 1, 2, 1, 0, 1, 0, 3, 0, 3];
    pits.extend([0; 24]);
    pits[30] = 1;
    let p: BaoKigogo = south(pits);
    refused(&p, Move::sow(6), "common.endless", Why::Endless { period: 372 });
    refused(&p, Move::sow(1), "bao.turn.singletons", Why::Single);
    refused(&p, Move::sow(19), "bao.turn.singletons", Why::Single);
}

/// A single seed captures from the front row like any other last seed.
#[test]
fn bao_turn_singletons__capture() {
    // 1 from 11: 12, empty. It faces 47 (2), behind which lies 24 (3).
    let t = sow(&south::<BaoKigogo>(bao(&[(11, 1), (24, 3), (30, 1), (47, 2)])), 11);
    assert_eq!(t.board, bao(&[(12, 1), (30, 1)]));
    assert_eq!((t.laps, t.last, t.captured), (1, 12, 5));
}

/// "Around the own two rows only."
#[test]
fn bao_sow_circuit() {
    // From the back row into the front row. 3 from 10: 11, 12, 13; 46, which it faces, is empty.
    let t = sow(&south::<BaoKigogo>(bao(&[(10, 3), (47, 2)])), 10);
    assert_eq!(t.board, bao(&[(11, 1), (12, 1), (13, 1), (47, 2)]));
    assert_eq!((t.laps, t.last, t.captured), (1, 13, 0));
    // From the front row into the back row. 3 from 22: 23, 0, 1.
    let t = sow(&south::<BaoKigogo>(bao(&[(22, 3), (47, 2)])), 22);
    assert_eq!(t.board, bao(&[(0, 1), (1, 1), (23, 1), (47, 2)]));
    assert_eq!((t.laps, t.last, t.captured), (1, 1, 0));

    // The same for North. 3 from 34: 35, 36, 37; 22, which it faces, is empty.
    let t = sow(&north::<BaoKigogo>(bao(&[(23, 2), (34, 3)])), 34);
    assert_eq!(t.board, bao(&[(23, 2), (35, 1), (36, 1), (37, 1)]));
    // 3 from 46: 47, 24, 25.
    let t = sow(&north::<BaoKigogo>(bao(&[(23, 2), (46, 3)])), 46);
    assert_eq!(t.board, bao(&[(23, 2), (24, 1), (25, 1), (47, 1)]));
    assert_eq!((t.laps, t.last, t.captured), (1, 25, 0));
}

/// "The origin is not skipped": the last of 24 seeds falls into it.
#[test]
fn bao_sow_circuit__full() {
    // 23 from 0: one each into 1..24, the last into 23. It faces 36, which is empty.
    let t = sow(&south::<BaoKigogo>(bao(&[(0, 23), (30, 1)])), 0);
    let mut after = [1; 24].to_vec();
    after.extend([0; 24]);
    after[0] = 0;
    after[30] = 1;
    assert_eq!(t.board, after);
    assert_eq!((t.laps, t.last, t.captured), (1, 23, 0));

    // 24 from 0: one each into 1..24, and the last into 0, lifted and empty: stop.
    let t = sow(&south::<BaoKigogo>(bao(&[(0, 24), (30, 1)])), 0);
    after[0] = 1;
    assert_eq!(t.board, after);
    assert_eq!((t.laps, t.last, t.captured), (1, 0, 0));

    // 24 from 40: all round North's side into 40 again, a front pit. It faces 19 (3), behind
    // which lies 4 (2): 5 taken.
    let t = sow(&north::<BaoKigogo>(bao(&[(0, 1), (4, 2), (19, 3), (40, 24)])), 40);
    let mut after = [0; 24].to_vec();
    after.extend([1; 24]);
    after[0] = 1;
    assert_eq!(t.board, after);
    assert_eq!((t.laps, t.last, t.captured), (1, 40, 5));
}

/// Twenty-five end one beyond the origin, into which a seed has fallen.
#[test]
fn bao_sow_circuit__beyond_the_origin() {
    // 25 from 0: one each into 1..24 and 0, then 1 (2).
    // 2 from 1: 2, 3 (2). 2 from 3: 4, 5 (2). So on from 5, 7, 9, ..., 21: 22, 23 (2).
    // 2 from 23: 0 (2), 1, lifted and empty: stop.
    let t = sow(&south::<BaoKigogo>(bao(&[(0, 25), (30, 1)])), 0);
    let mut after = bao(&[(1, 1), (30, 1)]);
    for even in (0..24).step_by(2) {
        after[even] = 2;
    }
    assert_eq!(t.board, after);
    assert_eq!((t.laps, t.last, t.captured), (13, 1, 0));
}

/// "Last seed into an occupied pit: lift it, the new seed included, and sow on from the next
/// pit."
#[test]
fn bao_relay() {
    // 2 from 0: 1, 2 (2). 2 from 2: 3, 4, empty: stop.
    let t = sow(&south::<BaoKigogo>(bao(&[(0, 2), (2, 1), (30, 1)])), 0);
    assert_eq!(t.board, bao(&[(1, 1), (3, 1), (4, 1), (30, 1)]));
    assert_eq!((t.laps, t.last, t.captured), (2, 4, 0));

    // In the front row, too, and whatever it faces. 2 from 10: 11, 12 (2), facing 47 (9).
    // 2 from 12: 13, 14, empty. It faces 45 (3), behind which lies 26 (4): 7 taken.
    let held = [(10, 2), (12, 1), (24, 9), (26, 4), (45, 3), (47, 9)];
    let t = sow(&south::<BaoKigogo>(bao(&held)), 10);
    assert_eq!(t.board, bao(&[(11, 1), (13, 1), (14, 1), (24, 9), (47, 9)]));
    assert_eq!((t.laps, t.last, t.captured), (2, 14, 7));

    // Round North's corner. 2 from 46: 47, 24 (3). 3 from 24: 25, 26, 27, empty: stop.
    let t = sow(&north::<BaoKigogo>(bao(&[(3, 1), (24, 2), (46, 2)])), 46);
    assert_eq!(t.board, bao(&[(3, 1), (25, 1), (26, 1), (27, 1), (47, 1)]));
    assert_eq!((t.laps, t.last, t.captured), (2, 27, 0));
}

/// The first move of a game relays seven times and captures.
#[test]
fn bao_relay__from_the_start() {
    // 2 from 0: 1, 2 (3). 3 from 2: 3, 4, 5 (3). 3 from 5: 6, 7, 8 (3). 3 from 8: 9, 10, 11 (3).
    // 3 from 11: 12, 13, 14 (3). 3 from 14: 15, 16, 17 (3). 3 from 17: 18, 19, 20 (3).
    // 3 from 20: 21, 22, 23, empty: stop. It faces 36 (2), behind which lies 35 (2): 4 taken.
    let t = sow(&BaoKigogo::start(), 0);
    let mut after = [2; 48];
    after[..24].copy_from_slice(&[
        0, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 1,
    ]);
    (after[35], after[36], after[47]) = (0, 0, 0);
    assert_eq!(t.board, after);
    assert_eq!((t.laps, t.last, t.captured), (8, 23, 4));
}

/// "Last seed into an empty pit: the turn ends."
#[test]
fn bao_stop() {
    // 3 from 3: 4, 5 (3), 6, empty.
    let t = sow(&south::<BaoKigogo>(bao(&[(3, 3), (5, 2), (29, 1), (42, 1)])), 3);
    assert_eq!(t.board, bao(&[(4, 1), (5, 3), (6, 1), (29, 1), (42, 1)]));
    assert_eq!((t.laps, t.last, t.captured), (1, 6, 0));
    assert_eq!(t.next.to_move(), Player::North);
}

/// "It ended in an own front pit and the facing front pit of the opponent holds seeds: they are
/// captured. The capturing seed stays."
#[test]
fn bao_capture_front() {
    // South at own columns 11, 6 and 0, North at own columns 11, 5 and 0; the back pit is empty.
    for (landing, facing) in [(12, 47), (17, 42), (23, 36)] {
        let p: BaoKigogo = south(bao(&[(landing - 2, 2), (facing, 3), (30, 2)]));
        let t = sow(&p, u8::try_from(landing).unwrap() - 2);
        assert_eq!(t.board, bao(&[(landing - 1, 1), (landing, 1), (30, 2)]));
        assert_eq!(t.captured, 3);
        assert_eq!(captures(&t.next), [3, 0]);
    }
    for (landing, facing) in [(36, 23), (42, 17), (47, 12)] {
        let p: BaoKigogo = north(bao(&[(landing - 2, 2), (facing, 3), (7, 2)]));
        let t = sow(&p, u8::try_from(landing).unwrap() - 2);
        assert_eq!(t.board, bao(&[(landing - 1, 1), (landing, 1), (7, 2)]));
        assert_eq!(t.captured, 3);
        assert_eq!(captures(&t.next), [0, 3]);
    }
}

/// A landing in the own back row captures nothing, whatever stands across.
#[test]
fn bao_capture_front__not_from_the_back() {
    // 2 from 4: 5, 6, empty, in column 6. North holds one in every pit.
    let mut pits = bao(&[(4, 2)]);
    pits[24..].fill(1);
    let t = sow(&south::<BaoKigogo>(pits), 4);
    let mut after = bao(&[(5, 1), (6, 1)]);
    after[24..].fill(1);
    assert_eq!(t.board, after);
    assert_eq!((t.laps, t.last, t.captured), (1, 6, 0));

    // 2 from 33: 34, 35, empty, in North's column 11. South holds one in every pit.
    let mut pits = bao(&[(33, 2)]);
    pits[..24].fill(1);
    let t = sow(&north::<BaoKigogo>(pits), 33);
    assert_eq!((t.last, t.captured), (35, 0));
}

/// "If, besides, the opponent's back pit of the same column holds seeds, they are captured too":
/// those two pits, of a side with one seed in every pit, and no others.
#[test]
fn bao_capture_file() {
    for (landing, facing, behind) in [(12, 47, 24), (17, 42, 29), (23, 36, 35)] {
        let mut pits = bao(&[(landing - 2, 2)]);
        pits[24..].fill(1);
        let t = sow(&south::<BaoKigogo>(pits), u8::try_from(landing).unwrap() - 2);
        let mut after = bao(&[(landing - 1, 1), (landing, 1)]);
        after[24..].fill(1);
        (after[facing], after[behind]) = (0, 0);
        assert_eq!((t.board, t.captured), (after, 2), "South into {landing}");
    }
    for (landing, facing, behind) in [(36, 23, 0), (42, 17, 6), (47, 12, 11)] {
        let mut pits = bao(&[(landing - 2, 2)]);
        pits[..24].fill(1);
        let t = sow(&north::<BaoKigogo>(pits), u8::try_from(landing).unwrap() - 2);
        let mut after = bao(&[(landing - 1, 1), (landing, 1)]);
        after[..24].fill(1);
        (after[facing], after[behind]) = (0, 0);
        assert_eq!((t.board, t.captured), (after, 2), "North into {landing}");
    }
}

/// "A back pit is never captured unless the front pit before it is, in the same stroke."
#[test]
fn bao_capture_back_safe() {
    // 2 from 15: 16, 17, empty. It faces 42, which is empty; 29 behind it holds 5.
    let t = sow(&south::<BaoKigogo>(bao(&[(15, 2), (29, 5), (41, 2), (43, 2)])), 15);
    assert_eq!(t.board, bao(&[(16, 1), (17, 1), (29, 5), (41, 2), (43, 2)]));
    assert_eq!((t.last, t.captured), (17, 0));

    // 2 from 45: 46, 47, empty. It faces 12, which is empty; 11 behind it holds 5.
    let t = sow(&north::<BaoKigogo>(bao(&[(11, 5), (13, 2), (45, 2)])), 45);
    assert_eq!(t.board, bao(&[(11, 5), (13, 2), (46, 1), (47, 1)]));
    assert_eq!((t.last, t.captured), (47, 0));
}

fn lost(p: BaoKigogo, winner: Winner) {
    over(&p, "bao.end.win", Reason::Immobile);
    assert_eq!(p.outcome().unwrap().winner, winner);
}

/// "A player who has no seeds left has lost, whoever is to move."
#[test]
fn bao_end_win() {
    // 2 from 10: 11, 12, empty. It faces 47 (2), behind which lies 24 (1): North's last.
    let p: BaoKigogo = south(bao(&[(10, 2), (24, 1), (47, 2)]));
    assert_eq!(p.outcome(), None);
    let t = sow(&p, 10);
    assert_eq!(t.captured, 3);
    lost(t.next, Winner::South);

    let souths = bao(&[(3, 2), (7, 1)]);
    lost(south(souths.clone()), Winner::South);
    lost(north(souths), Winner::South);
    let norths = bao(&[(30, 2), (40, 1)]);
    lost(south(norths.clone()), Winner::North);
    lost(north(norths), Winner::North);

    // A single seed is not none.
    assert_eq!(north::<BaoKigogo>(bao(&[(3, 2), (30, 1)])).outcome(), None);
}

/// "A mover with no legal move has lost": here every single is blocked by the next.
#[test]
fn bao_end_win__blocked() {
    let mut pits = vec![1; 24];
    pits.extend([0; 24]);
    pits[30] = 1;
    lost(south(pits.clone()), Winner::North);
    // North, to move, has a move.
    assert_eq!(lifts(&north::<BaoKigogo>(pits)), [30]);

    let mut pits = vec![0; 24];
    pits.extend([1; 24]);
    pits[5] = 1;
    lost(north(pits), Winner::South);
}

/// All multiples endless: the singles may not move, and the mover has lost.
#[test]
fn bao_end_win__endless_only() {
    let mut pits = vec![0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 7, 1, 0, 1, 0, 1, 0, 1];
    pits.extend([0; 24]);
    pits[30] = 2;
    lost(south(pits.clone()), Winner::North);
    assert_eq!(lifts(&north::<BaoKigogo>(pits)), [30]);
}

/// "No seeds at all on the board: the mover has lost."
#[test]
fn bao_end_win__nothing_left() {
    lost(south([0; 48]), Winner::North);
    lost(north([0; 48]), Winner::South);
}

/// A side that a turn of two restores after another: odd pits one each, two in 7, one in 0.
const ODD: [(usize, u8); 13] = [
    (0, 1),
    (1, 1),
    (3, 1),
    (5, 1),
    (7, 2),
    (9, 1),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 1),
    (21, 1),
    (23, 1),
];

/// What it becomes in between: even pits one each, two in 0, one in 7.
const EVEN: [(usize, u8); 13] = [
    (0, 2),
    (2, 1),
    (4, 1),
    (6, 1),
    (7, 1),
    (8, 1),
    (10, 1),
    (12, 1),
    (14, 1),
    (16, 1),
    (18, 1),
    (20, 1),
    (22, 1),
];

fn sides(south: &[(usize, u8)], north: &[(usize, u8)]) -> Vec<u8> {
    let north = north.iter().map(|&(pit, seeds)| (pit + 24, seeds));
    bao(&south.iter().copied().chain(north).collect::<Vec<_>>())
}

/// "A position repeats: the game is drawn." "The second occurrence is enough."
#[test]
fn bao_end_repetition() {
    // 7, of two, in ODD: 8, 9 (2). 2 from 9: 10, 11 (2). So on from 11, 13, ..., 21: 22, 23 (2).
    // 2 from 23: 0 (2), 1 (2). 2 from 1: 2, 3 (2). 2 from 3: 4, 5 (2). 2 from 5: 6, 7, lifted and
    // empty, a back pit: stop. Twelve laps, and the side is EVEN.
    // 0, of two, in EVEN: 1, 2 (2). 2 from 2: 3, 4 (2). 2 from 4: 5, 6 (2). 2 from 6: 7 (2), 8 (2).
    // So on from 8, 10, ..., 20: 21, 22 (2). 2 from 22: 23, 0, lifted and empty, a back pit:
    // stop. Twelve laps, and the side is ODD again.
    let start = sides(&ODD, &ODD);
    let mut game =
        Game::new(south::<BaoKigogo>(start.iter().copied().map(u32::from).collect::<Vec<_>>()));
    for (pit, after) in [
        (7, sides(&EVEN, &ODD)),
        (31, sides(&EVEN, &EVEN)),
        (0, sides(&ODD, &EVEN)),
        (24, start),
    ] {
        assert_eq!(game.outcome(), None);
        let turn = game.play(Move::sow(pit)).unwrap();
        assert_eq!((turn.laps, turn.captured), (12, 0));
        assert_eq!(turn.last.unwrap().get(), pit);
        assert_eq!(board(&game.position()), after);
    }
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Winner::Draw, Reason::Repetition));
    assert_eq!(game.position().outcome(), None);

    let error = game.play(Move::sow(7)).unwrap_err();
    assert_eq!(error.rule, "bao.end.repetition");
    assert_eq!(error.why, Why::GameOver(Reason::Repetition));
}
