use alloc::vec::Vec;

use mancala_core::{Observer, Pit};

use crate::Move;

/// What a turn came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The move.
    pub mv: Move,
    /// Laps sown; 0 for a pass.
    pub laps: u64,
    /// Seeds captured, a capturing seed included.
    pub captured: u16,
    /// The pit where the last seed of the turn fell; `None` for a pass.
    pub last: Option<Pit>,
}

impl Turn {
    /// The turn of a player who passes.
    pub const PASS: Self = Self { mv: Move::Pass, laps: 0, captured: 0, last: None };
}

/// One event of a turn. A lift begins each lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// All `seeds` of the pit were lifted.
    Lift {
        /// The lap's origin.
        pit: Pit,
        /// Seeds lifted.
        seeds: u8,
    },
    /// One seed was dropped.
    Drop {
        /// Where it fell.
        pit: Pit,
    },
    /// All seeds of the pit were captured.
    Capture {
        /// The pit that was emptied.
        pit: Pit,
        /// Seeds captured.
        seeds: u8,
    },
}

/// A turn, event by event.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trace {
    /// The move.
    pub mv: Move,
    /// Laps sown; 0 for a pass.
    pub laps: u64,
    /// Seeds captured in all.
    pub captured: u16,
    /// Every lift, drop and capture in order; empty for a pass.
    pub events: Vec<Event>,
}

/// Collects the events of a turn.
#[derive(Default)]
pub(crate) struct Recorder {
    pub(crate) events: Vec<Event>,
}

impl Observer for Recorder {
    fn lifted(&mut self, pit: Pit, seeds: u8) {
        self.events.push(Event::Lift { pit, seeds });
    }

    fn dropped(&mut self, pit: Pit) {
        self.events.push(Event::Drop { pit });
    }

    fn captured(&mut self, pit: Pit, seeds: u8) {
        self.events.push(Event::Capture { pit, seeds });
    }
}
