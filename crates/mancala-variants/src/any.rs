use core::fmt;

use mancala_core::{Observer, Player, View};

use crate::rulings::{AnyRulings, Rulings};
use crate::{
    Ayoayo, BaoKigogo, DjenonAboure, FromSetup, MangalaIv, Move, Moves, Outcome, Pits,
    Position, RandomSource, Setup, SetupError, Totals, Turn, Variant, Why,
};

/// A position of a variant chosen at run time.
///
/// ```
/// use mancala_variants::{AnyPosition, Position, Variant};
///
/// for variant in Variant::ALL {
///     let start = AnyPosition::start(variant);
///     assert_eq!(start.variant_id(), variant.id());
///     assert!(!start.legal_moves().is_empty());
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnyPosition {
    /// A position of Ayoayo.
    Ayoayo(Ayoayo),
    /// A position of Djenon-aboure.
    DjenonAboure(DjenonAboure),
    /// A position of Bao Kigogo.
    BaoKigogo(BaoKigogo),
    /// A position of Mangala IV.
    MangalaIv(MangalaIv),
}

macro_rules! each {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            Self::Ayoayo($position) => $body,
            Self::DjenonAboure($position) => $body,
            Self::BaoKigogo($position) => $body,
            Self::MangalaIv($position) => $body,
        }
    };
}

macro_rules! map {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            Self::Ayoayo($position) => Self::Ayoayo($body),
            Self::DjenonAboure($position) => Self::DjenonAboure($body),
            Self::BaoKigogo($position) => Self::BaoKigogo($body),
            Self::MangalaIv($position) => Self::MangalaIv($body),
        }
    };
}

impl AnyPosition {
    /// The start position of `variant` with default rulings.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        match variant {
            Variant::Ayoayo => Ayoayo::start().into(),
            Variant::DjenonAboure => DjenonAboure::start().into(),
            Variant::BaoKigogo => BaoKigogo::start().into(),
            Variant::MangalaIv => MangalaIv::start().into(),
        }
    }

    /// The position of a setup of `variant`, with default rulings.
    ///
    /// # Errors
    ///
    /// [`SetupError`] naming the first fault.
    pub fn from_setup(
        variant: Variant,
        setup: &Setup,
        totals: Totals,
    ) -> Result<Self, SetupError> {
        Ok(match variant {
            Variant::Ayoayo => Ayoayo::from_setup(setup, totals)?.into(),
            Variant::DjenonAboure => DjenonAboure::from_setup(setup, totals)?.into(),
            Variant::BaoKigogo => BaoKigogo::from_setup(setup, totals)?.into(),
            Variant::MangalaIv => MangalaIv::from_setup(setup, totals)?.into(),
        })
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        match self {
            Self::Ayoayo(_) => Variant::Ayoayo,
            Self::DjenonAboure(_) => Variant::DjenonAboure,
            Self::BaoKigogo(_) => Variant::BaoKigogo,
            Self::MangalaIv(_) => Variant::MangalaIv,
        }
    }
}

impl From<Ayoayo> for AnyPosition {
    fn from(position: Ayoayo) -> Self {
        Self::Ayoayo(position)
    }
}

impl From<DjenonAboure> for AnyPosition {
    fn from(position: DjenonAboure) -> Self {
        Self::DjenonAboure(position)
    }
}

impl From<BaoKigogo> for AnyPosition {
    fn from(position: BaoKigogo) -> Self {
        Self::BaoKigogo(position)
    }
}

impl From<MangalaIv> for AnyPosition {
    fn from(position: MangalaIv) -> Self {
        Self::MangalaIv(position)
    }
}

impl Position for AnyPosition {
    type Rulings = AnyRulings;

    fn variant_id(&self) -> &'static str {
        self.variant().id()
    }

    fn to_move(&self) -> Player {
        each!(self, position => position.to_move())
    }

    fn pits(&self) -> Pits {
        each!(self, position => position.pits())
    }

    fn captured(&self, player: Player) -> u16 {
        each!(self, position => position.captured(player))
    }

    fn rulings(&self) -> AnyRulings {
        match self {
            Self::Ayoayo(position) => AnyRulings::Ayoayo(position.rulings()),
            Self::DjenonAboure(position) => AnyRulings::DjenonAboure(position.rulings()),
            Self::BaoKigogo(position) => AnyRulings::BaoKigogo(position.rulings()),
            Self::MangalaIv(position) => AnyRulings::MangalaIv(position.rulings()),
        }
    }

    /// The rulings of another variant change nothing.
    fn with_rulings(self, rulings: AnyRulings) -> Self {
        match (self, rulings) {
            (Self::Ayoayo(position), AnyRulings::Ayoayo(rulings)) => {
                position.with_rulings(rulings).into()
            }
            (Self::DjenonAboure(position), AnyRulings::DjenonAboure(rulings)) => {
                position.with_rulings(rulings).into()
            }
            (Self::BaoKigogo(position), AnyRulings::BaoKigogo(rulings)) => {
                position.with_rulings(rulings).into()
            }
            (Self::MangalaIv(position), AnyRulings::MangalaIv(rulings)) => {
                position.with_rulings(rulings).into()
            }
            (position, _) => position,
        }
    }

    fn view(&self) -> View {
        each!(self, position => position.view())
    }

    fn mirror(&self) -> Self {
        map!(self, position => position.mirror())
    }

    fn candidates(&self) -> u64 {
        each!(self, position => position.candidates())
    }

    fn attempt<O: Observer>(
        &self,
        index: usize,
        observer: &mut O,
    ) -> Result<(Self, Turn), Why> {
        each!(self, position => {
            let (next, turn) = position.attempt(index, observer)?;
            Ok((next.into(), turn))
        })
    }

    fn pass_when_stuck(&self) -> Option<Self> {
        each!(self, position => position.pass_when_stuck().map(Into::into))
    }

    fn objection(&self, mv: Move) -> Why {
        each!(self, position => position.objection(mv))
    }

    fn rule_against(&self, mv: Move, why: Why) -> &'static str {
        each!(self, position => position.rule_against(mv, why))
    }

    fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    fn repetition_outcome(&self) -> Outcome {
        each!(self, position => position.repetition_outcome())
    }

    fn legal_moves(&self) -> Moves {
        each!(self, position => position.legal_moves())
    }

    fn random_move<R: RandomSource>(&self, random: &mut R) -> Option<(Move, Self)> {
        each!(self, position => {
            let (mv, next) = position.random_move(random)?;
            Some((mv, next.into()))
        })
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, position => position.fmt(f))
    }
}

/// Everything that a position holds, in absolute terms.
pub(crate) fn debug<P: Position>(position: &P, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.debug_struct(position.variant_id())
        .field("pits", &position.pits())
        .field("captured", &Player::ALL.map(|player| position.captured(player)))
        .field("to_move", &position.to_move())
        .field("rulings", &position.rulings().non_default())
        .finish()
}
