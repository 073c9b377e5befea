//! The rules that all four games share, one test a rule id, worked by hand.
//!
//! Boards are written in sowing order, South's pits first.

#![allow(non_snake_case, reason = "named by rule id, two underscores, facet")]

mod support;

use mancala_variants::{
    Ayoayo, BaoKigogo, DjenonAboure, Event, FromSetup, Game, MangalaIv, Move, Player, Position,
    Setup, Why, Winner,
};
use support::{bao, board, captures, legal, lifts, north, pass, refused, south, sow};

/// "South sits at the bottom, North opposite; each owns the rows on the own side. South moves
/// first unless a setup says otherwise."
#[test]
fn common_seats() {
    fn seats<P: FromSetup>(souths: &[u8], norths: &[u8]) {
        let start = P::start();
        assert_eq!(start.to_move(), Player::South);
        assert_eq!(lifts(&start), souths);
        let setup = Setup::new(board(&start).into_iter().map(u32::from).collect::<Vec<_>>());
        assert_eq!(setup.position(), Ok(start));
        let p: P = setup.clone().to_move(Player::North).position().unwrap();
        assert_eq!(p.to_move(), Player::North);
        assert_eq!(lifts(&p), norths);
        let p: P = setup.to_move(Player::South).position().unwrap();
        assert_eq!(p, start);
    }
    seats::<Ayoayo>(&[0, 1, 2, 3, 4, 5], &[6, 7, 8, 9, 10, 11]);
    seats::<DjenonAboure>(&[0, 1, 2, 3, 4, 5], &[6, 7, 8, 9, 10, 11]);
    seats::<MangalaIv>(&[0], &[7]);
    let souths: Vec<u8> = (0..23).collect();
    let norths: Vec<u8> = (24..47).collect();
    seats::<BaoKigogo>(&souths, &norths);
}

/// Exchanging the seats turns the board by half a circuit, and the turns with it.
#[test]
fn common_seats__exchanged() {
    // 2 from South's 0: 1, 2. Opposite, 9 holds 3. From North's 6: 7, 8; opposite, 3 holds 3.
    let p: Ayoayo =
        Setup::new([2, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 1]).captured(25, 16).position().unwrap();
    let q = p.mirror();
    assert_eq!(q.to_move(), Player::North);
    assert_eq!(board(&q), [0, 0, 0, 3, 0, 1, 2, 0, 0, 0, 0, 1]);
    assert_eq!(captures(&q), [16, 25]);
    assert_eq!(q.mirror(), p);
    let t = sow(&q, 6);
    assert_eq!(t.board, [0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1]);
    assert_eq!(captures(&t.next), [16, 29]);
    assert_eq!(t.next, sow(&p, 0).next.mirror());

    // 2 from South's 10: 11, 12; it faces 47 (3), behind which lies 24 (4).
    let p: BaoKigogo = south(bao(&[(10, 2), (24, 4), (30, 2), (47, 3)]));
    let q = p.mirror();
    assert_eq!(board(&q), bao(&[(0, 4), (6, 2), (23, 3), (34, 2)]));
    assert_eq!(q.to_move(), Player::North);
    assert_eq!(sow(&q, 34).captured, 7);
    assert_eq!(sow(&q, 34).next, sow(&p, 10).next.mirror());
}

/// The pits into which the turn from `pit` drops its seeds, in order.
fn drops<P: FromSetup>(mut pits: Vec<u32>, pit: u8, seeds: u32) -> Vec<u8> {
    pits[usize::from(pit)] = seeds;
    let mover = if usize::from(pit) < pits.len() / 2 { Player::South } else { Player::North };
    let p: P = Setup::new(pits).to_move(mover).study().unwrap();
    let (_, trace) = p.play_traced(Move::sow(pit)).unwrap();
    trace
        .events
        .iter()
        .filter_map(
            |event| if let Event::Drop { pit } = event { Some(pit.get()) } else { None },
        )
        .collect()
}

/// "Sowing is counterclockwise": along South's row from its left to its right, on to the pit
/// opposite, along North's row from North's left to its right, and round.
#[test]
fn common_direction() {
    // Alone on the board, enough for all pits but the own one (in Djenon-aboure, that first) end
    // in the pit before it, which is empty: one lap.
    for pit in 0..12 {
        let round: Vec<_> = (1..12).map(|step| (pit + step) % 12).collect();
        assert_eq!(drops::<Ayoayo>(vec![0; 12], pit, 11), round);
        let round: Vec<_> = (0..12).map(|step| (pit + step) % 12).collect();
        assert_eq!(drops::<DjenonAboure>(vec![0; 12], pit, 12), round);
    }
    for pit in 0..14 {
        let round: Vec<_> = (1..14).map(|step| (pit + step) % 14).collect();
        assert_eq!(drops::<MangalaIv>(vec![0; 14], pit, 13), round);
    }
    // In Bao round the own side. The other side holds one seed, in a back pit.
    for pit in 0..24 {
        let round: Vec<_> = (1..24).map(|step| (pit + step) % 24).collect();
        assert_eq!(drops::<BaoKigogo>(bao(&[(30, 1)]), pit, 23), round);
        let round: Vec<_> = (1..24).map(|step| 24 + (pit + step) % 24).collect();
        assert_eq!(drops::<BaoKigogo>(bao(&[(3, 1)]), 24 + pit, 23), round);
    }
}

/// "The players alternate strictly", whatever the turn came to.
#[test]
fn common_alternation() {
    fn alternate<P: Position>(p: &P, pit: u8, captured: u16) {
        let t = sow(p, pit);
        assert_eq!(t.captured, captured);
        assert_eq!(t.next.to_move(), p.to_move().opponent());
    }
    // A plain turn, one with a relay, one with a capture.
    alternate(&south::<Ayoayo>([1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]), 0, 0);
    alternate(&south::<Ayoayo>([2, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]), 0, 0);
    alternate(&north::<Ayoayo>([0, 0, 0, 3, 0, 1, 2, 0, 0, 0, 0, 1]), 6, 4);

    alternate(&south::<DjenonAboure>([3, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0]), 0, 0);
    alternate(&south::<DjenonAboure>([2, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]), 0, 0);
    alternate(&north::<DjenonAboure>([3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]), 11, 4);

    alternate(&south::<BaoKigogo>(bao(&[(3, 3), (29, 2)])), 3, 0);
    alternate(&south::<BaoKigogo>(bao(&[(0, 2), (2, 1), (30, 1)])), 0, 0);
    alternate(&north::<BaoKigogo>(bao(&[(7, 2), (23, 3), (34, 2)])), 34, 3);

    alternate(&south::<MangalaIv>([0, 0, 2, 1, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0]), 2, 0);
    alternate(&south::<MangalaIv>([1, 2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0]), 0, 0);
    alternate(&north::<MangalaIv>([0, 0, 3, 0, 0, 6, 0, 1, 3, 0, 0, 0, 0, 0]), 7, 10);
}

/// "A pass is a turn of its own: legal only when the variant says so, and then the only legal
/// move." Bao never says so.
#[test]
fn common_alternation__pass() {
    refused(&Ayoayo::start(), Move::Pass, "ayoayo.pass", Why::NoPass);
    refused(&DjenonAboure::start(), Move::Pass, "djenon.pass", Why::NoPass);
    refused(&MangalaIv::start(), Move::Pass, "mangala.pass", Why::NoPass);
    refused(&BaoKigogo::start(), Move::Pass, "common.alternation", Why::NoPass);
    // Not even with a single seed.
    let p: BaoKigogo = south(bao(&[(0, 1), (30, 1)]));
    refused(&p, Move::Pass, "common.alternation", Why::NoPass);

    // `pass` checks that nothing else is legal, and that only the player to move changes.
    let p: Ayoayo = north([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(pass(&p).to_move(), Player::South);
    let p: DjenonAboure = south([1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0]);
    assert_eq!(pass(&p).to_move(), Player::North);
    let p: MangalaIv = north([0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(pass(&p).to_move(), Player::South);
}

/// "Seeds on the board plus seeds captured is constant from the first turn to the last."
#[test]
fn common_conservation() {
    fn conserved<P: FromSetup>(mut p: P, total: u16) {
        for ply in 0..400 {
            let on_board: u16 = p.pits().iter().copied().map(u16::from).sum();
            assert_eq!(on_board + captures(&p).iter().sum::<u16>(), total, "{p:?}");
            let moves = legal(&p);
            assert_eq!(moves.is_empty(), p.outcome().is_some());
            if moves.is_empty() {
                break;
            }
            p = p.play(moves[(ply * 7) % moves.len()]).unwrap();
        }
    }
    conserved(Ayoayo::start(), 48);
    conserved(DjenonAboure::start(), 48);
    conserved(BaoKigogo::start(), 92);
    conserved(MangalaIv::start(), 98);
    for seed in 0..20 {
        conserved(MangalaIv::scattered(seed), 98);
    }
    conserved(south::<Ayoayo>([3, 0, 5, 1, 0, 2, 9, 0, 1, 0, 4, 0]), 25);
}

/// What becomes of a setup when it is to be strict, and when it is a study.
fn accepted<P: FromSetup>(setup: &Setup) -> (bool, bool) {
    (setup.position::<P>().is_ok(), setup.study::<P>().is_ok())
}

/// "By default a setup must have the variant's total", captured seeds included. "For studies any
/// total is allowed up to the variant's own, captured seeds not counted in."
#[test]
fn common_conservation__totals() {
    let full = Setup::new([4; 12]);
    let one_short = Setup::new([3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
    let one_over = Setup::new([5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
    for accepted in [accepted::<Ayoayo>, accepted::<DjenonAboure>] {
        assert_eq!(accepted(&full), (true, true));
        assert_eq!(accepted(&one_short), (false, true));
        assert_eq!(accepted(&one_short.clone().captured(1, 0)), (true, true));
        assert_eq!(accepted(&one_short.clone().captured(0, 1)), (true, true));
        assert_eq!(accepted(&one_short.clone().captured(1, 1)), (false, true));
        assert_eq!(accepted(&full.clone().captured(10, 3)), (false, true));
        assert_eq!(accepted(&one_over), (false, false));
        assert_eq!(accepted(&Setup::new([0; 12])), (false, true));
        assert_eq!(accepted(&Setup::new([0; 12]).captured(40, 8)), (true, true));
        // All in one pit, and so many that they can only be miscounted.
        assert_eq!(accepted(&Setup::new([0, 0, 48, 0, 0, 0, 0, 0, 0, 0, 0, 0])), (true, true));
        assert_eq!(
            accepted(&Setup::new([0, 0, 304, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
            (false, false)
        );
        assert_eq!(accepted(&Setup::new([u32::MAX; 12])), (false, false));
    }

    let accepted = accepted::<MangalaIv>;
    assert_eq!(accepted(&Setup::new([7; 14])), (true, true));
    assert_eq!(accepted(&Setup::new([6; 14])), (false, true));
    assert_eq!(accepted(&Setup::new([6; 14]).captured(6, 8)), (true, true));
    assert_eq!(accepted(&Setup::new([8; 14])), (false, false));
    assert_eq!(
        accepted(&Setup::new([98, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        (true, true)
    );
    assert_eq!(
        accepted(&Setup::new([98, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
        (false, false)
    );
}

/// "A Bao side never holds more than the 46 it starts with, since no seed enters it."
#[test]
fn common_conservation__bao_side() {
    let accepted = accepted::<BaoKigogo>;
    assert_eq!(accepted(&Setup::new(bao(&[(0, 46), (30, 46)]))), (true, true));
    assert_eq!(accepted(&Setup::new(bao(&[(0, 46), (30, 40)]))), (false, true));
    assert_eq!(accepted(&Setup::new(bao(&[(0, 46), (30, 40)])).captured(6, 0)), (true, true));
    // 92 in all, but 47 on one side; then one side over although the board is not.
    assert_eq!(accepted(&Setup::new(bao(&[(0, 47), (30, 45)]))), (false, false));
    assert_eq!(accepted(&Setup::new(bao(&[(0, 45), (30, 47)]))), (false, false));
    assert_eq!(accepted(&Setup::new(bao(&[(3, 40), (20, 7), (30, 1)]))), (false, false));
    assert_eq!(accepted(&Setup::new(bao(&[(3, 1), (30, 7), (47, 40)]))), (false, false));
    assert_eq!(accepted(&Setup::new(vec![2; 48])), (false, false));
}

/// A board of another shape is none of the variant's.
#[test]
fn common_conservation__number_of_pits() {
    for pits in [0, 1, 11, 12, 13, 14, 15, 24, 47, 48, 49, 300] {
        let setup = Setup::new(vec![0; pits]);
        assert_eq!(accepted::<Ayoayo>(&setup).1, pits == 12, "{pits}");
        assert_eq!(accepted::<DjenonAboure>(&setup).1, pits == 12, "{pits}");
        assert_eq!(accepted::<MangalaIv>(&setup).1, pits == 14, "{pits}");
        assert_eq!(accepted::<BaoKigogo>(&setup).1, pits == 48, "{pits}");
    }
    assert!(Setup::new(vec![8; 6]).position::<Ayoayo>().is_err()); // 48 seeds all the same
    assert!(Setup::new([4; 12]).position::<MangalaIv>().is_err());
}

/// "A turn that cannot be completed is no legal move." The laps after which each of these comes
/// round are counted by a separate program.
#[test]
fn common_endless() {
    let endless = |period| Why::Endless { period };

    let p: Ayoayo = south([0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 2, 1]);
    refused(&p, Move::sow(4), "common.endless", endless(72));
    assert_eq!(lifts(&p), [1, 3]);
    // The same for North, half a circuit on.
    let p: Ayoayo = north([1, 0, 1, 0, 2, 1, 0, 1, 0, 1, 2, 0]);
    refused(&p, Move::sow(10), "common.endless", endless(72));
    assert_eq!(lifts(&p), [7, 9]);

    let p: DjenonAboure = Setup::new([2, 7, 4, 1, 0, 5, 1, 2, 14, 5, 4, 3]).position().unwrap();
    refused(&p, Move::sow(5), "common.endless", endless(27_220));

    let side = [4, 1, 0, 3, 0, 5, 2, 0, 4, 0, 1, 5, 1, 3, 0, 1, 2, 1, 0, 1, 0, 3, 0, 3];
    let p: BaoKigogo = south([side, [1; 24]].concat());
    refused(&p, Move::sow(6), "common.endless", endless(372));
    let p: BaoKigogo = north([[1; 24], side].concat());
    refused(&p, Move::sow(30), "common.endless", endless(372));

    let p: MangalaIv = south([3, 1, 0, 2, 1, 3, 2, 4, 3, 2, 4, 3, 2, 1]);
    refused(&p, Move::sow(0), "common.endless", endless(322));
}

/// An endless turn turns up in the seventh ply of a game.
#[test]
fn common_endless__reached() {
    let mut game = Game::new(Ayoayo::start());
    for pit in [0, 11, 0, 11, 1, 6] {
        game.play(Move::sow(pit)).unwrap();
    }
    let p = game.position();
    assert_eq!(board(&p), [8, 3, 1, 2, 1, 0, 1, 0, 2, 1, 6, 9]);
    assert_eq!(captures(&p), [10, 4]);
    assert_eq!(p.to_move(), Player::South);
    refused(&p, Move::sow(1), "common.endless", Why::Endless { period: 105 });
    let error = game.play(Move::sow(1)).unwrap_err();
    assert_eq!(error.rule, "common.endless");
    assert_eq!(game.position(), p);
    assert_eq!(game.outcome(), None);
}

/// "A player left with endless turns only has no legal move: passes, or in Bao loses."
#[test]
fn common_endless__only() {
    // Djenon: 7 from 0 is all there is, and comes round.
    let p: DjenonAboure = south([7, 1, 0, 1, 0, 1, 2, 6, 5, 6, 3, 4]);
    assert_eq!(pass(&p).to_move(), Player::North);
    // Mangala IV: 3 from 0 comes round, and there is no second choice.
    let p: MangalaIv = south([3, 1, 0, 2, 1, 3, 2, 4, 3, 2, 4, 3, 2, 1]);
    assert_eq!(pass(&p).to_move(), Player::North);
    // Bao: 7 from 16 comes round, and the singles may not move.
    let side = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 7, 1, 0, 1, 0, 1, 0, 1];
    let p: BaoKigogo = south([side, [1; 24]].concat());
    assert!(p.legal_moves().is_empty());
    assert_eq!(p.outcome().unwrap().winner, Winner::North);
}

/// "Turns that do end can take over a thousand laps, so no cap on laps is a test."
#[test]
fn common_endless__not_though_long() {
    let p: Ayoayo = north([1, 0, 2, 3, 0, 3, 0, 3, 2, 2, 1, 2]);
    let t = sow(&p, 8);
    assert_eq!(t.laps, 1055);
    assert_eq!(t.captured, 0);
    assert_eq!(t.board.iter().sum::<u8>(), 19);
}
