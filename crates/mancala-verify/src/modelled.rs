//! The engine's values in the words of the literal model.

use mancala_variants::rulings::{AnyRulings, Chain, EmptyOpposite, Repetition, Sweep};
use mancala_variants::{Move, Variant};

use crate::model::{Kind, Step, Switches};

/// The model's name of a variant.
pub(crate) const fn kind(variant: Variant) -> Kind {
    match variant {
        Variant::Ayoayo => Kind::Ayoayo,
        Variant::DjenonAboure => Kind::DjenonAboure,
        Variant::BaoKigogo => Kind::BaoKigogo,
        Variant::MangalaIv => Kind::MangalaIv,
    }
}

/// The model's switches for these rulings.
pub(crate) fn switches(rulings: AnyRulings) -> Switches {
    let mut switches = Switches::default();
    match rulings {
        AnyRulings::Ayoayo(rulings) => {
            switches.lone_seed = rulings.empty_opposite == EmptyOpposite::LoneSeed;
            switches.row_owner = rulings.sweep == Sweep::RowOwner;
            switches.draw_on_repetition = rulings.repetition == Repetition::Draw;
        }
        AnyRulings::DjenonAboure(rulings) => {
            switches.draw_on_repetition = rulings.repetition == Repetition::Draw;
        }
        AnyRulings::BaoKigogo(_) => {}
        AnyRulings::MangalaIv(rulings) => {
            switches.as_emptied = rulings.chain == Chain::AsEmptied;
        }
    }
    switches
}

/// The model's name of a move.
pub(crate) fn step(mv: Move) -> Step {
    mv.pit().map_or(Step::Pass, |pit| Step::Sow(pit.index()))
}
