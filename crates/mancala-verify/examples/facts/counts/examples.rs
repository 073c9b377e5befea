//! Boards that the book shows: given are the boards, counted is what comes of them.

use std::collections::HashMap;

use mancala_core::{Circuit, LapRule, Relay, relay_size, stops};
use mancala_variants::{
    Ayoayo, BaoKigogo, DjenonAboure, FromSetup, MangalaIv, Move, Position, Setup, Unobserved,
    Why,
};

use super::write::grouped;
use super::{Fact, Group};

pub(super) const GROUPS: &[Group] = &[
    Group {
        names: &[
            "ayoayo.endless.period",
            "ayoayo.endless.lead-in",
            "ayoayo.endless.late.lead-in",
            "ayoayo.endless.late.period",
        ],
        quick: true,
        count: ayoayo,
    },
    Group {
        names: &[
            "ayoayo.endless.shown-finite",
            "djenon.endless.shown-finite",
            "bao.endless.shown-finite",
            "mangala.endless.shown-finite",
        ],
        quick: true,
        count: finite,
    },
    Group {
        names: &[
            "djenon.endless.few-seeds",
            "djenon.endless.few-period",
            "bao.endless.few-seeds",
            "bao.endless.few-period",
        ],
        quick: true,
        count: few,
    },
    Group {
        names: &[
            "djenon.endless.forced-period",
            "djenon.endless.long-period",
            "djenon.endless.long-lead-in",
            "bao.endless.period",
            "bao.endless.forced-period",
            "mangala.endless.period",
        ],
        quick: true,
        count: periods,
    },
];

/// The moves after which South's pit 1 is endless.
pub(super) const LINE: [u8; 6] = [0, 11, 0, 11, 1, 6];
/// The pit of the endless turn after [`LINE`].
const AFTER_LINE: u8 = 1;
/// A board whose turn from pit 0 enters its round late.
const LATE: [u32; 12] = [1, 2, 1, 3, 5, 1, 6, 6, 3, 4, 3, 2];

fn study<P: FromSetup>(pits: &[u32]) -> P {
    Setup::new(pits).study().expect("a board of this file is a study")
}

/// One side of Bao as South's, one seed in each of North's pits.
fn bao(side: [u32; 24]) -> BaoKigogo {
    study(&[side, [1; 24]].concat())
}

/// Ayoayo's sowing by itself, for looking at the laps of a turn that never ends.
static AYOAYO: Relay<2, 6, 48, { stops(&[1]) }, { relay_size(12, 48) }> =
    Relay::new(LapRule::SkipOrigin);
/// The sowing of Djenon-aboure.
static DJENON: Relay<2, 6, 48, { stops(&[1, 2, 4]) }, { relay_size(12, 48) }> =
    Relay::new(LapRule::OriginFirst);

/// Laps before the round, and laps of the round, by a list of all lap states seen.
fn round<const STOPS: u64, const SIZE: usize>(
    sowing: &Relay<2, 6, 48, STOPS, SIZE>,
    pits: &[u8],
    pit: usize,
) -> Option<(u64, u64)> {
    let board = Circuit::from_counts(pits).ok()?;
    let mut seen = HashMap::from([((board, pit), 0)]);
    for (lap, number) in sowing.laps(board, pit).zip(1..) {
        if let Some(first) = seen.insert((lap.board, lap.last), number) {
            return Some((first, number - first));
        }
    }
    None
}

fn period<P: Position>(position: &P, pit: u8) -> u64 {
    match position.attempt(usize::from(pit), &mut Unobserved) {
        Err(Why::Endless { period }) => period,
        _ => panic!("the turn from pit {pit} of {position:?} ends"),
    }
}

fn laps<P: Position>(position: &P, pit: u8) -> String {
    let (_, turn) = position.play_counted(Move::sow(pit)).expect("the turn ends");
    grouped(turn.laps)
}

fn ayoayo() -> Vec<Fact> {
    let after_line = LINE.iter().try_fold(Ayoayo::start(), |p, &pit| p.play(Move::sow(pit)));
    let after_line = after_line.expect("the moves of the line are legal");
    let (lead_in, by_list) =
        round(&AYOAYO, &after_line.pits(), AFTER_LINE.into()).expect("the turn comes round");
    assert_eq!(by_list, period(&after_line, AFTER_LINE));
    let late: Ayoayo = study(&LATE);
    let (late_lead_in, late_by_list) =
        round(&AYOAYO, &late.pits(), 0).expect("the turn comes round");
    assert_eq!(late_by_list, period(&late, 0));
    let how = "the engine, and a list of all lap states seen, which agree";
    vec![
        Fact::new(
            "ayoayo.endless.period",
            grouped(by_list),
            "Laps after which the endless turn of Ayoayo at the seventh ply comes round.",
            how,
        ),
        Fact::new(
            "ayoayo.endless.lead-in",
            grouped(lead_in),
            "Laps of the endless turn of Ayoayo at the seventh ply before its round begins.",
            how,
        ),
        Fact::new(
            "ayoayo.endless.late.lead-in",
            grouped(late_lead_in),
            "Laps of another endless turn of Ayoayo (1 2 1 3 5 1 / 6 6 3 4 3 2, pit 0) before its \
             round begins.",
            how,
        ),
        Fact::new(
            "ayoayo.endless.late.period",
            grouped(late_by_list),
            "Laps of the round that this other turn enters.",
            how,
        ),
    ]
}

fn finite() -> Vec<Fact> {
    let how = "the engine plays the turn";
    let ayoayo: Ayoayo = study(&[0, 3, 2, 2, 1, 2, 1, 0, 2, 3, 0, 3]);
    let djenon: DjenonAboure = study(&[1, 7, 6, 5, 6, 3, 3, 2, 3, 2, 3, 4]);
    let bao = bao([1, 2, 1, 2, 1, 2, 1, 2, 3, 2, 3, 1, 0, 4, 3, 2, 3, 2, 1, 2, 1, 2, 3, 2]);
    let mangala: MangalaIv = study(&[6, 4, 6, 8, 4, 6, 5, 4, 10, 5, 1, 6, 5, 7]);
    vec![
        Fact::new(
            "ayoayo.endless.shown-finite",
            laps(&ayoayo, 2),
            "Laps of the turn of Ayoayo from pit 2 of 0 3 2 2 1 2 / 1 0 2 3 0 3, which ends.",
            how,
        ),
        Fact::new(
            "djenon.endless.shown-finite",
            laps(&djenon, 5),
            "Laps of the turn of Djenon-aboure from pit 5 of 1 7 6 5 6 3 / 3 2 3 2 3 4, which \
             ends.",
            how,
        ),
        Fact::new(
            "bao.endless.shown-finite",
            laps(&bao, 10),
            "Laps of the turn of Bao Kigogo from pit 10 of a side of 46 seeds (1 2 1 2 1 2 1 2 3 2 \
             3 1 0 4 3 2 3 2 1 2 1 2 3 2), which ends.",
            how,
        ),
        Fact::new(
            "mangala.endless.shown-finite",
            laps(&mangala, 0),
            "Laps of the turn of Mangala IV from 6 4 6 8 4 6 5 / 4 10 5 1 6 5 7, which ends.",
            how,
        ),
    ]
}

fn periods() -> Vec<Fact> {
    let how = "the engine finds the lap state that recurs";
    let djenon_forced: DjenonAboure = study(&[7, 1, 0, 1, 0, 1, 2, 6, 5, 6, 3, 4]);
    let djenon_long: DjenonAboure = study(&[2, 7, 4, 1, 0, 5, 1, 2, 14, 5, 4, 3]);
    let (lead_in, by_list) =
        round(&DJENON, &djenon_long.pits(), 5).expect("the turn comes round");
    assert_eq!(by_list, period(&djenon_long, 5));
    let bao_one = bao([4, 1, 0, 3, 0, 5, 2, 0, 4, 0, 1, 5, 1, 3, 0, 1, 2, 1, 0, 1, 0, 3, 0, 3]);
    let bao_forced =
        bao([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 7, 1, 0, 1, 0, 1, 0, 1]);
    let mangala: MangalaIv = study(&[3, 1, 0, 2, 1, 3, 2, 4, 3, 2, 4, 3, 2, 1]);
    assert!(djenon_forced.legal_moves().has_pass() && mangala.legal_moves().has_pass());
    assert!(bao_forced.legal_moves().is_empty());
    vec![
        Fact::new(
            "djenon.endless.forced-period",
            grouped(period(&djenon_forced, 0)),
            "Laps after which pit 0 of 7 1 0 1 0 1 / 2 6 5 6 3 4 in Djenon-aboure, all that South \
             has, comes round.",
            how,
        ),
        Fact::new(
            "djenon.endless.long-period",
            grouped(period(&djenon_long, 5)),
            "Laps after which pit 5 of 2 7 4 1 0 5 / 1 2 14 5 4 3 in Djenon-aboure comes round.",
            how,
        ),
        Fact::new(
            "djenon.endless.long-lead-in",
            grouped(lead_in),
            "Laps of that turn before its round begins.",
            "a list of all lap states seen",
        ),
        Fact::new(
            "bao.endless.period",
            grouped(period(&bao_one, 6)),
            "Laps after which pit 6 of South's 4 1 0 3 0 5 2 0 4 0 1 5 1 3 0 1 2 1 0 1 0 3 0 3 in \
             Bao Kigogo comes round.",
            how,
        ),
        Fact::new(
            "bao.endless.forced-period",
            grouped(period(&bao_forced, 16)),
            "Laps after which pit 16 of South's 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 7 1 0 1 0 1 0 1 in \
             Bao Kigogo, the only multiple, comes round.",
            how,
        ),
        Fact::new(
            "mangala.endless.period",
            grouped(period(&mangala, 0)),
            "Laps after which the forced turn from 3 1 0 2 1 3 2 / 4 3 2 4 3 2 1 in Mangala IV \
             comes round.",
            how,
        ),
    ]
}

/// Boards of few seeds, found on random boards; smaller ones may exist.
fn few() -> Vec<Fact> {
    let how =
        "the engine finds the lap state that recurs; boards of fewer seeds may have one too";
    let djenon: DjenonAboure = study(&[4, 3, 2, 3, 1, 2, 1, 2, 1, 2, 1, 5]);
    let side = [2, 0, 1, 0, 3, 2, 1, 2, 1, 0, 1, 0, 2, 3, 2, 1, 0, 1, 0, 1, 0, 1, 2, 1];
    let bao = bao(side);
    vec![
        Fact::new(
            "djenon.endless.few-seeds",
            grouped(djenon.on_board().into()),
            "Seeds of the smallest board of Djenon-aboure known to have an endless turn.",
            how,
        ),
        Fact::new(
            "djenon.endless.few-period",
            grouped(period(&djenon, 3)),
            "Laps after which pit 3 of that board, 4 3 2 3 1 2 / 1 2 1 2 1 5, comes round.",
            how,
        ),
        Fact::new(
            "bao.endless.few-seeds",
            grouped(u64::from(side.iter().sum::<u32>())),
            "Seeds of the smallest side of Bao Kigogo known to have an endless turn.",
            how,
        ),
        Fact::new(
            "bao.endless.few-period",
            grouped(period(&bao, 0)),
            "Laps after which pit 0 of that side, 2 0 1 0 3 2 1 2 1 0 1 0 2 3 2 1 0 1 0 1 0 1 2 1, \
             comes round.",
            how,
        ),
    ]
}
