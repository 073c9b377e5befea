//! Arbitrary positions: from a start, by legal moves and by edits that move
//! seeds and never mint them, each checked like any setup.

use alloc::vec::Vec;

use ::arbitrary::{Arbitrary, Result, Unstructured};
use mancala_core::Player;

use crate::{
    AnyPosition, Ayoayo, BaoKigogo, DjenonAboure, FromSetup, MangalaIv, Position, Totals,
    Variant,
};

/// The most changes made to a start.
const MAX_CHANGES: usize = 48;

/// Changes `start` by legal moves and checked edits, as the bytes say.
fn changed<P: Position>(
    start: P,
    remake: impl Fn(&crate::Setup) -> Option<P>,
    bytes: &mut Unstructured<'_>,
) -> Result<P> {
    let mut position = start;
    for _ in 0..bytes.int_in_range(0..=MAX_CHANGES)? {
        let legal: Vec<_> = position.legal_moves().iter().collect();
        if bytes.ratio(2, 3)? && !legal.is_empty() {
            let mv = *bytes.choose(&legal)?;
            position = position.play(mv).unwrap_or(position);
            continue;
        }
        let mut setup = position.to_setup();
        let from = bytes.choose_index(setup.pits.len())?;
        let seeds = bytes.int_in_range(0..=setup.pits[from])?;
        setup.pits[from] -= seeds;
        if bytes.arbitrary()? {
            let to = bytes.choose_index(setup.pits.len())?;
            setup.pits[to] += seeds;
        } else {
            setup.captured[bytes.arbitrary::<Player>()?.index()] += seeds;
        }
        if bytes.arbitrary()? {
            setup.to_move = setup.to_move.opponent();
        }
        position = remake(&setup).unwrap_or(position);
    }
    Ok(position)
}

fn arbitrary<'a, P: FromSetup>(bytes: &mut Unstructured<'a>) -> Result<P>
where
    P::Rulings: Arbitrary<'a>,
{
    let rulings: P::Rulings = bytes.arbitrary()?;
    let remake = |setup: &crate::Setup| {
        Some(P::from_setup(setup, Totals::Exact).ok()?.with_rulings(rulings))
    };
    changed(P::start().with_rulings(rulings), remake, bytes)
}

macro_rules! positions {
    ($($name:ident),*) => {$(
        /// A position with the variant's total of seeds and any rulings.
        impl<'a> Arbitrary<'a> for $name {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                arbitrary(bytes)
            }
        }
    )*};
}

positions!(Ayoayo, DjenonAboure, BaoKigogo);

/// A position from either start, with any rulings.
impl<'a> Arbitrary<'a> for MangalaIv {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        if bytes.arbitrary()? {
            return arbitrary(bytes);
        }
        Ok(Self::scattered(bytes.arbitrary()?).with_rulings(bytes.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for AnyPosition {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match bytes.arbitrary()? {
            Variant::Ayoayo => Ayoayo::arbitrary(bytes)?.into(),
            Variant::DjenonAboure => DjenonAboure::arbitrary(bytes)?.into(),
            Variant::BaoKigogo => BaoKigogo::arbitrary(bytes)?.into(),
            Variant::MangalaIv => MangalaIv::arbitrary(bytes)?.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RandomSource;
    use crate::random::SplitMix64;

    #[test]
    fn one_change_is_a_move_or_an_edit() {
        let start = Ayoayo::start();
        let mut random = SplitMix64::new(1);
        let (mut moved, mut within, mut captured) = (0, 0, 0);
        for _ in 0..400 {
            // The first byte says how many changes there are.
            let drawn = (0..8).flat_map(|_| random.next_u64().to_le_bytes());
            let bytes: Vec<u8> = core::iter::once(1).chain(drawn).collect();
            let remake = |setup: &crate::Setup| setup.position().ok();
            let once = changed(start, remake, &mut Unstructured::new(&bytes)).unwrap();
            let differing = once.pits().iter().filter(|&&seeds| seeds != 4).count();
            moved += u32::from(start.successors().any(|(_, next)| next == once));
            within += u32::from(differing == 2 && once.on_board() == 48);
            captured += u32::from(differing == 1 && once.on_board() < 48);
        }
        // Of 400, two in three, one in eight and one in seven or eight.
        assert!(moved > 200 && within > 20 && captured > 20, "{moved}, {within}, {captured}");
    }
}
