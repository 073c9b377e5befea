//! A turn told lap by lap, with the rule behind each step: what a trace is for
//! people.
//!
//! ```
//! use mancala_variants::{AnyPosition, Move, Variant};
//! use mancala_verify::explain::{Explanation, Then};
//!
//! let start = AnyPosition::start(Variant::Ayoayo);
//! let turn = Explanation::of(&start, Move::sow(1))?;
//! assert_eq!(turn.laps.len(), 5);
//! assert_eq!((turn.laps[0].then, turn.laps[0].rule), (Then::Relay, "ayoayo.relay"));
//! assert_eq!((turn.laps[4].then, turn.laps[4].rule), (Then::Capture, "ayoayo.capture"));
//! # Ok::<(), mancala_variants::IllegalMove>(())
//! ```

use mancala_variants::{
    AnyPosition, Event, IllegalMove, Move, Pit, Pits, Position as _, Trace, Variant,
};

/// A legal turn, lap by lap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// What happened, event by event.
    pub trace: Trace,
    /// The laps in order; none for a pass.
    pub laps: Vec<Lap>,
    /// What was captured, in order.
    pub captures: Vec<Captured>,
    /// The id of the rule by which the player passes; `None` when seeds are sown.
    pub pass_rule: Option<&'static str>,
    /// The position after the turn.
    pub next: AnyPosition,
}

/// One lap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lap {
    /// The pit that was lifted.
    pub origin: Pit,
    /// Seeds lifted.
    pub seeds: u8,
    /// Where they were dropped, one by one.
    pub drops: Vec<Pit>,
    /// Where the last of them fell.
    pub last: Pit,
    /// Seeds in that pit then.
    pub makes: u8,
    /// What came of that.
    pub then: Then,
    /// The id of the rule by which it did.
    pub rule: &'static str,
    /// The board after the lap, before anything is captured.
    pub board: Pits,
}

/// What comes after a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Then {
    /// Another lap, from the pit where the last seed fell.
    Relay,
    /// The turn ends without capture.
    Stop,
    /// The turn ends with a capture.
    Capture,
}

/// One pit that was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Captured {
    /// The pit.
    pub pit: Pit,
    /// Its seeds.
    pub seeds: u8,
    /// The id of the rule by which they were captured.
    pub rule: &'static str,
}

impl Explanation {
    /// Plays `mv` and explains it.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] naming the rule that forbids it.
    pub fn of(position: &AnyPosition, mv: Move) -> Result<Self, IllegalMove> {
        let (next, trace) = position.play_traced(mv)?;
        let variant = position.variant();
        let mut laps = laps(position, &trace);
        let captures = captures(variant, &laps, &trace);
        if let Some(last) = laps.last_mut() {
            (last.then, last.rule) = match captures.first() {
                Some(first) => (Then::Capture, first.rule),
                None => (Then::Stop, stop_rule(variant)),
            };
        }
        let pass_rule = if mv == Move::Pass { pass_rule(variant) } else { None };
        Ok(Self { trace, laps, captures, pass_rule, next })
    }
}

/// The laps of a turn as if each were followed by another.
fn laps(position: &AnyPosition, trace: &Trace) -> Vec<Lap> {
    let rule = relay_rule(position.variant());
    let mut laps: Vec<Lap> = Vec::new();
    let mut board = position.pits().to_vec();
    for &event in &trace.events {
        match event {
            Event::Lift { pit, seeds } => {
                if let Some(count) = board.get_mut(pit.index()) {
                    *count = 0;
                }
                laps.push(Lap {
                    origin: pit,
                    seeds,
                    drops: Vec::with_capacity(seeds.into()),
                    last: pit,
                    makes: 0,
                    then: Then::Relay,
                    rule,
                    board: board.iter().copied().collect(),
                });
            }
            Event::Drop { pit } => {
                if let (Some(count), Some(lap)) = (board.get_mut(pit.index()), laps.last_mut())
                {
                    *count = count.saturating_add(1);
                    lap.drops.push(pit);
                    (lap.last, lap.makes) = (pit, *count);
                    if lap.drops.len() == usize::from(lap.seeds) {
                        lap.board = board.iter().copied().collect();
                    }
                }
            }
            Event::Capture { .. } => {}
        }
    }
    laps
}

fn captures(variant: Variant, laps: &[Lap], trace: &Trace) -> Vec<Captured> {
    let Some(last) = laps.last().map(|lap| lap.last) else { return Vec::new() };
    let taken: Vec<(Pit, u8)> = trace
        .events
        .iter()
        .filter_map(|&event| match event {
            Event::Capture { pit, seeds } => Some((pit, seeds)),
            Event::Lift { .. } | Event::Drop { .. } => None,
        })
        .collect();
    let alone = taken.len() == 1;
    taken
        .into_iter()
        .enumerate()
        .map(|(order, (pit, seeds))| {
            let rule = capture_rule(variant, pit, last, order, alone);
            Captured { pit, seeds, rule }
        })
        .collect()
}

const fn relay_rule(variant: Variant) -> &'static str {
    match variant {
        Variant::Ayoayo => "ayoayo.relay",
        Variant::DjenonAboure => "djenon.relay",
        Variant::BaoKigogo => "bao.relay",
        Variant::MangalaIv => "mangala.relay",
    }
}

const fn stop_rule(variant: Variant) -> &'static str {
    match variant {
        Variant::Ayoayo => "ayoayo.stop",
        Variant::DjenonAboure => "djenon.stop",
        Variant::BaoKigogo => "bao.stop",
        Variant::MangalaIv => "mangala.stop",
    }
}

const fn pass_rule(variant: Variant) -> Option<&'static str> {
    match variant {
        Variant::Ayoayo => Some("ayoayo.pass"),
        Variant::DjenonAboure => Some("djenon.pass"),
        Variant::BaoKigogo => None,
        Variant::MangalaIv => Some("mangala.pass"),
    }
}

/// The rule by which `pit` is captured after the last seed fell into `last`;
/// `order` counts the pits captured in the turn from 0, `alone` says that there
/// is only this one.
fn capture_rule(
    variant: Variant,
    pit: Pit,
    last: Pit,
    order: usize,
    alone: bool,
) -> &'static str {
    match variant {
        // The capturing seed is taken without another only by that ruling.
        Variant::Ayoayo if alone => "ayoayo.capture.empty-opposite",
        Variant::Ayoayo => "ayoayo.capture",
        Variant::DjenonAboure if pit == last => "djenon.capture",
        Variant::DjenonAboure => "djenon.capture.chain",
        Variant::BaoKigogo if order == 0 => "bao.capture.front",
        Variant::BaoKigogo => "bao.capture.file",
        Variant::MangalaIv
            if pit == last || pit.index() + last.index() + 1 == variant.pits() =>
        {
            "mangala.capture"
        }
        Variant::MangalaIv => "mangala.capture.chain",
    }
}
