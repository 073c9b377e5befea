use mancala_variants::{AnyPosition, Position, Setup, Totals, Variant};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::positions::{edit, rulings_of};

/// A board with South to move where a turn never ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndlessBoard {
    /// The game.
    pub variant: Variant,
    /// The seeds of every pit in sowing order.
    pub pits: &'static [u32],
    /// The pit of the endless turn.
    pub pit: u8,
    /// The laps after which it comes round.
    pub period: u64,
}

const fn endless(variant: Variant, pits: &'static [u32], pit: u8, period: u64) -> EndlessBoard {
    EndlessBoard { variant, pits, pit, period }
}

/// Boards with an endless turn for South, some of each game.
///
/// None of Ayoayo is among them, since none is known, where all turns of the mover
/// are endless: that half of `ayoayo.pass` cannot be tested so far.
pub const ENDLESS: &[EndlessBoard] = &[
    // The smallest of Ayoayo, and one that a game reaches in seven plies.
    endless(Variant::Ayoayo, &[0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 2, 1], 4, 72),
    endless(Variant::Ayoayo, &[8, 3, 1, 2, 1, 0, 1, 0, 2, 1, 6, 9], 1, 105),
    // The first of Djenon-aboure is all that South has, the second comes round late.
    endless(Variant::DjenonAboure, &[7, 1, 0, 1, 0, 1, 2, 6, 5, 6, 3, 4], 0, 50),
    endless(Variant::DjenonAboure, &[2, 7, 4, 1, 0, 5, 1, 2, 14, 5, 4, 3], 5, 27_220),
    endless(
        Variant::BaoKigogo,
        &[
            4, 1, 0, 3, 0, 5, 2, 0, 4, 0, 1, 5, 1, 3, 0, 1, 2, 1, 0, 1, 0, 3, 0, 3, //
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        ],
        6,
        372,
    ),
    // The only multiple of South's is endless, so that South has lost.
    endless(
        Variant::BaoKigogo,
        &[
            0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 7, 1, 0, 1, 0, 1, 0, 1, //
            2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
        16,
        816,
    ),
    // The forced turn, so that South passes.
    endless(Variant::MangalaIv, &[3, 1, 0, 2, 1, 3, 2, 4, 3, 2, 4, 3, 2, 1], 0, 322),
];

/// Studies a few seeds away from the boards of [`ENDLESS`], seen from either seat,
/// by any rulings: random boards hardly ever have an endless turn, these often do.
/// Shrinks to the boards themselves.
pub fn near_endless() -> impl Strategy<Value = AnyPosition> {
    let of = |board: &'static EndlessBoard| (Just(board), rulings_of(board.variant));
    (
        select(ENDLESS.iter().collect::<Vec<_>>()).prop_flat_map(of),
        any::<bool>(),
        vec(edit(), 0..3),
    )
        .prop_filter_map("no study", |((board, rulings), mirrored, edits)| {
            let make = |setup: &Setup| {
                AnyPosition::from_setup(board.variant, setup, Totals::Study).ok()
            };
            let position = make(&Setup::new(board.pits))?.with_rulings(rulings);
            let seat = if mirrored { position.mirror() } else { position };
            Some(edits.iter().fold(seat, |position, edit| {
                edit.done(&position, &|_: &AnyPosition, setup: &Setup| make(setup))
            }))
        })
}
