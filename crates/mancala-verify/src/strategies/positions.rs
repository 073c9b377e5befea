use mancala_variants::rulings::AnyRulings;
use mancala_variants::{AnyPosition, MangalaIv, Player, Position, Setup, Totals, Variant};
use proptest::collection::{SizeRange, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Any rulings of any of the four games; shrinks to the defaults.
pub fn rulings() -> impl Strategy<Value = AnyRulings> {
    select(&Variant::ALL[..]).prop_flat_map(rulings_of)
}

/// Any rulings of `variant`; shrinks to the defaults.
pub fn rulings_of(variant: Variant) -> impl Strategy<Value = AnyRulings> {
    select(AnyRulings::all(variant))
}

/// A start of any of the four games by any rulings, scattered starts of Mangala IV
/// among them.
pub fn starts() -> impl Strategy<Value = AnyPosition> {
    select(&Variant::ALL[..]).prop_flat_map(starts_of)
}

/// A start of `variant` by any rulings; two thirds of those of Mangala IV are
/// scattered.
pub fn starts_of(variant: Variant) -> impl Strategy<Value = AnyPosition> {
    // A smaller seed is no simpler start, so none is looked for.
    (rulings_of(variant), 0_u8..3, any::<u64>().no_shrink()).prop_map(
        move |(rulings, kind, seed)| {
            let start = match variant {
                Variant::MangalaIv if kind > 0 => MangalaIv::scattered(seed).into(),
                _ => AnyPosition::start(variant),
            };
            start.with_rulings(rulings)
        },
    )
}

/// The position that as many random legal moves as `plies` says lead to, or fewer
/// where the game is over before; shrinks to fewer plies.
pub fn reached<P: Position>(
    starts: impl Strategy<Value = P>,
    plies: impl Into<SizeRange>,
) -> impl Strategy<Value = P> {
    (starts, vec(any::<Index>(), plies))
        .prop_map(|(start, choices)| choices.into_iter().fold(start, stepped))
}

/// The position after the legal move that is chosen, or the same if there is none.
fn stepped<P: Position>(position: P, choice: Index) -> P {
    chosen(&position, choice).and_then(|mv| position.play(mv).ok()).unwrap_or(position)
}

pub(super) fn chosen<P: Position>(
    position: &P,
    choice: Index,
) -> Option<mancala_variants::Move> {
    let legal = position.legal_moves();
    if legal.is_empty() { None } else { legal.get(choice.index(legal.len())) }
}

/// The position that some edits make of another: each takes seeds of one pit to
/// another or to what a player captured, or gives the turn to the other player, and
/// is done only where `make` accepts the setup. Rulings are kept. Shrinks to fewer
/// and smaller edits.
pub fn edited<P: Position>(
    positions: impl Strategy<Value = P>,
    edits: impl Into<SizeRange>,
    make: impl Fn(&P, &Setup) -> Option<P>,
) -> impl Strategy<Value = P> {
    (positions, vec(edit(), edits)).prop_map(move |(position, edits)| {
        edits.iter().fold(position, |position, edit| edit.done(&position, &make))
    })
}

/// A position with the variant's total of seeds, by any rulings: from a start, by
/// legal moves and edits in turn.
pub fn positions() -> impl Strategy<Value = AnyPosition> {
    select(&Variant::ALL[..]).prop_flat_map(positions_of)
}

/// A position of `variant` with its total of seeds, by any rulings: from a start,
/// by legal moves and edits in turn.
pub fn positions_of(variant: Variant) -> impl Strategy<Value = AnyPosition> {
    let change = prop_oneof![
        2 => any::<Index>().prop_map(Change::Move),
        1 => edit().prop_map(Change::Edit),
    ];
    (starts_of(variant), vec(change, 0..48)).prop_map(move |(start, changes)| {
        changes.iter().fold(start, |position, change| match change {
            Change::Move(choice) => stepped(position, *choice),
            Change::Edit(edit) => edit.done(&position, &|_, setup| {
                AnyPosition::from_setup(variant, setup, Totals::Exact).ok()
            }),
        })
    })
}

#[derive(Clone, Debug)]
enum Change {
    Move(Index),
    Edit(Edit),
}

/// Seeds that go from one place to another.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    from: Index,
    /// How many of the seeds there, as a choice from none to all.
    seeds: Index,
    to: Place,
    turn: bool,
}

#[derive(Clone, Debug)]
enum Place {
    Pit(Index),
    Captured(Player),
}

pub(super) fn edit() -> impl Strategy<Value = Edit> {
    let place = prop_oneof![
        any::<Index>().prop_map(Place::Pit),
        select(&Player::ALL[..]).prop_map(Place::Captured),
    ];
    (any::<Index>(), any::<Index>(), place, any::<bool>())
        .prop_map(|(from, seeds, to, turn)| Edit { from, seeds, to, turn })
}

impl Edit {
    /// The position with the edit done, or as it was where `make` does not accept
    /// that.
    pub(super) fn done<P: Position>(
        &self,
        position: &P,
        make: &impl Fn(&P, &Setup) -> Option<P>,
    ) -> P {
        self.try_done(position, make).unwrap_or(*position)
    }

    fn try_done<P: Position>(
        &self,
        position: &P,
        make: &impl Fn(&P, &Setup) -> Option<P>,
    ) -> Option<P> {
        let mut setup = position.to_setup();
        let pits = setup.pits.len();
        if pits == 0 {
            return None;
        }
        let place = setup.pits.get_mut(self.from.index(pits))?;
        let seeds = u32::try_from(self.seeds.index(usize::try_from(*place).ok()? + 1)).ok()?;
        *place -= seeds;
        *match &self.to {
            Place::Pit(to) => setup.pits.get_mut(to.index(pits))?,
            Place::Captured(player) => setup.captured.get_mut(player.index())?,
        } += seeds;
        if self.turn {
            setup.to_move = !setup.to_move;
        }
        Some(make(position, &setup)?.with_rulings(position.rulings()))
    }
}
