use mancala_variants::{AnyPosition, Pit, Player, Position, Setup, Totals, Variant};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::positions::rulings_of;

/// A study of any of the four games; see [`studies_of`].
pub fn studies() -> impl Strategy<Value = AnyPosition> {
    select(&Variant::ALL[..]).prop_flat_map(studies_of)
}

/// Any board that a study of `variant` may have (`common.conservation`), from empty
/// to full, with either player to move, by any rulings, and some seeds captured
/// besides. The seeds lie scattered or heaped in few pits. Shrinks to fewer
/// seeds.
pub fn studies_of(variant: Variant) -> impl Strategy<Value = AnyPosition> {
    let seeds = vec(any::<Index>(), 0..=usize::from(variant.total()));
    let heaps = prop::option::of(vec(any::<Index>(), 1..8));
    let captured = [0_u32..=48, 0..=48];
    (rulings_of(variant), seeds, heaps, captured, select(&Player::ALL[..])).prop_filter_map(
        "no study",
        move |(rulings, seeds, heaps, [south, north], player)| {
            let setup = Setup::new(board(variant, &seeds, heaps.as_deref()))
                .captured(south, north)
                .to_move(player);
            let study = AnyPosition::from_setup(variant, &setup, Totals::Study).ok()?;
            Some(study.with_rulings(rulings))
        },
    )
}

/// The seeds in the pits chosen, or in those of the heaps; what a side cannot hold
/// is left out.
fn board(variant: Variant, seeds: &[Index], heaps: Option<&[Index]>) -> Vec<u32> {
    let mut pits = vec![0; variant.pits()];
    let mut sides = [0_u8; 2];
    for seed in seeds {
        let choice = heaps.map_or(seed, |heaps| &heaps[seed.index(heaps.len())]);
        let pit = choice.index(variant.pits());
        let owner = u8::try_from(pit).ok().and_then(|pit| variant.owner(Pit::new(pit)));
        let side = &mut sides[owner.map_or(0, Player::index)];
        if *side < variant.side_max() {
            *side += 1;
            pits[pit] += 1;
        }
    }
    pits
}
