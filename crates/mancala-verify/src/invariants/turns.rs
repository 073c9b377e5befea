//! What must hold of every turn.

use mancala_variants::{Event, Move, Player, Position, Turn};

use super::violation::{At, Invariant, Violation};

/// A legal move and what came of it.
#[derive(Clone, Copy)]
pub(super) struct Played<P> {
    pub(super) mv: Move,
    pub(super) next: P,
    pub(super) turn: Turn,
}

/// Checks every legal turn, one after another.
pub(super) fn each<P: Position>(
    position: &P,
    mut check: impl FnMut(&Played<P>) -> Result<(), Violation>,
) -> Result<(), Violation> {
    for mv in position.legal_moves() {
        match position.play_counted(mv) {
            Ok((next, turn)) => check(&Played { mv, next, turn })?,
            Err(illegal) => {
                let at = At::new(Invariant::Legality, position).mv(mv);
                return Err(at.wrong("playing a legal move", &mv, &illegal));
            }
        }
    }
    Ok(())
}

/// Seeds on the board plus seeds captured, which no turn changes
/// (`common.conservation`).
///
/// # Errors
///
/// The first move that mints or loses a seed.
pub fn conservation<P: Position>(position: &P) -> Result<(), Violation> {
    each(position, |played| conserves(position, played))
}

pub(super) fn conserves<P: Position>(
    position: &P,
    played: &Played<P>,
) -> Result<(), Violation> {
    let at = At::new(Invariant::Conservation, position).mv(played.mv);
    at.equal("seeds in all", seeds_in_all(position), seeds_in_all(&played.next))
}

/// Seeds on the board and captured.
pub(super) fn seeds_in_all<P: Position>(position: &P) -> u32 {
    let captured = Player::ALL.iter().map(|&player| u32::from(position.captured(player)));
    let board = position.pits().iter().map(|&seeds| u32::from(seeds)).sum::<u32>();
    board + captured.sum::<u32>()
}

/// After every turn the other player is to move (`common.alternation`), in the
/// same variant by the same rulings on a board of the same size.
///
/// # Errors
///
/// The first move after which it is not so.
pub fn alternation<P: Position>(position: &P) -> Result<(), Violation> {
    each(position, |played| alternates(position, played))
}

pub(super) fn alternates<P: Position>(
    position: &P,
    played: &Played<P>,
) -> Result<(), Violation> {
    let at = At::new(Invariant::Alternation, position).mv(played.mv);
    let next = &played.next;
    at.equal("the player to move", !position.to_move(), next.to_move())?;
    at.equal("the variant", position.variant_id(), next.variant_id())?;
    at.equal("the rulings", position.rulings(), next.rulings())?;
    at.equal("the number of pits", position.pits().len(), next.pits().len())
}

/// No turn takes captured seeds away from anybody.
///
/// # Errors
///
/// The first move that does.
pub fn captures<P: Position>(position: &P) -> Result<(), Violation> {
    each(position, |played| captures_grow(position, played))
}

pub(super) fn captures_grow<P: Position>(
    position: &P,
    played: &Played<P>,
) -> Result<(), Violation> {
    let at = At::new(Invariant::Captures, position).mv(played.mv);
    for player in Player::ALL {
        let (before, after) = (position.captured(player), played.next.captured(player));
        if after < before {
            return Err(at.wrong("captured seeds", &(player, before), &(player, after)));
        }
    }
    Ok(())
}

/// The events of every turn, played on an array, give the next position: lifts
/// and captures empty their pits of as many seeds as they say, nothing stays in the
/// hand, laps and captures are as many as the turn says, the last seed fell where
/// it says, and what the mover captured is what was taken off the board.
///
/// # Errors
///
/// The first move whose trace does not.
pub fn traces<P: Position>(position: &P) -> Result<(), Violation> {
    each(position, |played| trace_replays(position, played))
}

pub(super) fn trace_replays<P: Position>(
    position: &P,
    played: &Played<P>,
) -> Result<(), Violation> {
    let Played { mv, next, turn } = *played;
    let at = At::new(Invariant::Traces, position).mv(mv);
    let (traced, trace) = position
        .play_traced(mv)
        .map_err(|illegal| at.wrong("playing a legal move with a trace", &mv, &illegal))?;
    at.equal("the position after the move", next, traced)?;
    at.equal("the move of the trace", mv, trace.mv)?;
    at.equal("the laps of the trace", turn.laps, trace.laps)?;
    at.equal("the captures of the trace", turn.captured, trace.captured)?;

    let mut replay = Replay { pits: position.pits().to_vec(), ..Replay::default() };
    for event in &trace.events {
        if !replay.play(*event) {
            return Err(at.wrong("an event", &replay, event));
        }
    }
    at.equal("seeds left in the hand", 0, replay.hand)?;
    at.equal("lifts", turn.laps, replay.lifts)?;
    at.equal("seeds captured", turn.captured, replay.captured)?;
    at.equal("the last drop", turn.last, replay.last)?;
    at.equal("the pits", &next.pits()[..], &replay.pits[..])?;
    let mover = position.to_move();
    let taken = next.captured(mover).checked_sub(position.captured(mover));
    at.equal("the mover's captures", Some(turn.captured), taken)?;
    let unmoved = position.captured(!mover);
    at.equal("the opponent's captures", unmoved, next.captured(!mover))
}

/// A board on which the events of a trace are played.
#[derive(Debug, Default)]
struct Replay {
    pits: Vec<u8>,
    hand: u8,
    lifts: u64,
    captured: u16,
    last: Option<mancala_variants::Pit>,
}

impl Replay {
    /// Whether the event can happen here; plays it.
    fn play(&mut self, event: Event) -> bool {
        let (Event::Lift { pit, .. } | Event::Drop { pit } | Event::Capture { pit, .. }) =
            event;
        let Some(place) = self.pits.get_mut(pit.index()) else { return false };
        match event {
            Event::Lift { seeds, .. } => {
                let possible = self.hand == 0 && seeds > 0 && *place == seeds;
                self.hand = std::mem::take(place);
                self.lifts += 1;
                possible
            }
            Event::Drop { .. } => {
                let (Some(hand), Some(seeds)) =
                    (self.hand.checked_sub(1), place.checked_add(1))
                else {
                    return false;
                };
                (self.hand, *place, self.last) = (hand, seeds, Some(pit));
                true
            }
            Event::Capture { seeds, .. } => {
                let possible = self.hand == 0 && seeds > 0 && *place == seeds;
                self.captured += u16::from(std::mem::take(place));
                possible
            }
        }
    }
}
