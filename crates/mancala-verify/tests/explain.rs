//! Turns told lap by lap: every rule id is in the ledger, and the told turn is
//! the played one.

use std::collections::BTreeSet;

use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::{AnyRulings, Rulings as _};
use mancala_variants::{
    AnyPosition, Move, Player, Position as _, Setup, Totals, Variant, rules,
};
use mancala_verify::explain::{Explanation, Then};
use mancala_verify::playouts::random_start;

fn study(variant: Variant, pits: impl Into<Vec<u32>>) -> AnyPosition {
    AnyPosition::from_setup(variant, &Setup::new(pits), Totals::Study).unwrap()
}

/// Captures as pit, seeds and rule.
fn captures(position: &AnyPosition, pit: u8) -> Vec<(u8, u8, &'static str)> {
    let turn = Explanation::of(position, Move::sow(pit)).unwrap();
    turn.captures.iter().map(|c| (c.pit.get(), c.seeds, c.rule)).collect()
}

#[test]
fn every_turn_of_random_games_is_told_as_it_is_played() {
    let mut told = BTreeSet::new();
    for variant in Variant::ALL {
        for rulings in AnyRulings::all(variant) {
            let mut random = SplitMix64::new(4);
            for _ in 0..40 {
                let mut position = random_start(rulings, &mut random);
                while let Some((mv, next)) = position.random_move(&mut random) {
                    let turn = Explanation::of(&position, mv).unwrap();
                    assert_eq!(turn.next, next);
                    assert_eq!(turn.trace.laps, turn.laps.len() as u64);
                    assert_eq!(turn.pass_rule.is_some(), mv == Move::Pass);
                    told.extend(turn.pass_rule);
                    assert_last_board(&position, &turn);
                    for (k, lap) in turn.laps.iter().enumerate() {
                        assert_eq!(lap.drops.len(), usize::from(lap.seeds));
                        assert_eq!(lap.drops.last(), Some(&lap.last));
                        assert_eq!(lap.board[lap.last.index()], lap.makes);
                        assert_eq!(lap.then == Then::Relay, k + 1 < turn.laps.len());
                        if let Some(next) = turn.laps.get(k + 1) {
                            assert_eq!((next.origin, next.seeds), (lap.last, lap.makes));
                        }
                        told.insert(lap.rule);
                    }
                    told.extend(turn.captures.iter().map(|c| c.rule));
                    position = next;
                }
            }
        }
    }
    for id in &told {
        assert!(rules::find(id).is_some(), "{id}");
    }
    let expected = BTreeSet::from([
        "ayoayo.capture",
        "ayoayo.capture.empty-opposite",
        "ayoayo.pass",
        "ayoayo.relay",
        "ayoayo.stop",
        "bao.capture.file",
        "bao.capture.front",
        "bao.relay",
        "bao.stop",
        "djenon.capture",
        "djenon.capture.chain",
        "djenon.pass",
        "djenon.relay",
        "djenon.stop",
        "mangala.capture",
        "mangala.capture.chain",
        "mangala.pass",
        "mangala.relay",
        "mangala.stop",
    ]);
    assert_eq!(told, expected);
}

/// The board after the last lap less what was captured is the next position's.
fn assert_last_board(position: &AnyPosition, turn: &Explanation) {
    let mut board = match turn.laps.last() {
        Some(lap) => lap.board.to_vec(),
        None => position.pits().to_vec(),
    };
    let mut seeds = 0;
    for captured in &turn.captures {
        assert_eq!(board[captured.pit.index()], captured.seeds);
        board[captured.pit.index()] = 0;
        seeds += u16::from(captured.seeds);
    }
    assert_eq!(board, turn.next.pits()[..]);
    assert_eq!(turn.trace.captured, seeds);
}

#[test]
fn ayoayo_captures_across_or_the_lone_seed() {
    // One seed from pit 0 into the empty pit 1; opposite lies pit 10.
    let across = study(Variant::Ayoayo, [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0]);
    assert_eq!(captures(&across, 0), [(1, 1, "ayoayo.capture"), (10, 5, "ayoayo.capture")]);
    let alone = study(Variant::Ayoayo, [1, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0]);
    assert_eq!(captures(&alone, 0), []);
    let mut rulings = alone.rulings();
    rulings.set("ayoayo.capture.empty-opposite", "lone-seed").unwrap();
    let alone = alone.with_rulings(rulings);
    assert_eq!(captures(&alone, 0), [(1, 1, "ayoayo.capture.empty-opposite")]);
}

#[test]
fn djenon_aboure_captures_a_chain() {
    // Three from pit 2: one back into it, then pits 3 and 4. Pit 4 makes two; before
    // it, pit 3 makes four and pit 2 holds one.
    let position = study(Variant::DjenonAboure, [2, 0, 3, 3, 1, 0, 2, 2, 0, 0, 0, 0]);
    assert_eq!(
        captures(&position, 2),
        [(4, 2, "djenon.capture"), (3, 4, "djenon.capture.chain")]
    );
}

#[test]
fn bao_kigogo_captures_front_and_file() {
    // South's two in pit 12 end in the empty front pit 14, which faces North's
    // front pit 59 - 14 = 45; behind that lies back pit 14 + 12 = 26.
    let mut pits = [0; 48];
    pits[12] = 2;
    pits[45] = 3;
    pits[26] = 4;
    pits[24] = 2;
    assert_eq!(
        captures(&study(Variant::BaoKigogo, pits), 12),
        [(45, 3, "bao.capture.front"), (26, 4, "bao.capture.file")]
    );
    pits[45] = 0;
    assert_eq!(captures(&study(Variant::BaoKigogo, pits), 12), []);
}

#[test]
fn mangala_iv_captures_a_chain_with_the_pits_opposite() {
    // Two from pit 5 make four in 6 and two in 7, which lie opposite each other; 5 is
    // empty and ends the run.
    let position = study(Variant::MangalaIv, [0, 0, 0, 0, 0, 2, 3, 1, 5, 0, 0, 0, 0, 0]);
    assert_eq!(captures(&position, 5), [(7, 2, "mangala.capture"), (6, 4, "mangala.capture")]);
    // Further back within the row the chain's own rule speaks: two from pit 0 make
    // two in 1 and two in 2.
    let position = study(Variant::MangalaIv, [2, 1, 1, 0, 0, 0, 0, 3, 0, 0, 0, 6, 7, 0]);
    assert_eq!(
        captures(&position, 0),
        [
            (2, 2, "mangala.capture"),
            (11, 6, "mangala.capture"),
            (1, 2, "mangala.capture.chain"),
            (12, 7, "mangala.capture.chain"),
        ]
    );
}

#[test]
fn a_pass_and_an_illegal_move() {
    // South's row is empty and North can feed it.
    let position = study(Variant::Ayoayo, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3]);
    let turn = Explanation::of(&position, Move::Pass).unwrap();
    assert_eq!(turn.pass_rule, Some("ayoayo.pass"));
    assert!(turn.laps.is_empty() && turn.captures.is_empty());
    assert_eq!(turn.next.to_move(), Player::North);
    let illegal = Explanation::of(&position, Move::sow(11)).unwrap_err();
    assert_eq!(illegal.rule, "ayoayo.turn.choose");
}
