//! Turns as the sowing player steps through them.

use std::collections::BTreeSet;

use mancala_notation::PitName;
use mancala_variants::{
    AnyPosition, Event, Game, IllegalMove, Move, Outcome, Pit, Player, Position as _, Turn,
    Variant, Why,
};
use mancala_verify::explain::{Explanation, Then};
use serde::Serialize;

use super::words;

/// Turns that were played one after the other.
pub(super) struct Story {
    pub(super) start: AnyPosition,
    pub(super) turns: Vec<Told>,
    /// The position after all of them.
    pub(super) position: AnyPosition,
    /// How the game ended, repetition included.
    pub(super) outcome: Option<Outcome>,
}

/// One turn.
pub(super) struct Told {
    pub(super) by: Player,
    pub(super) turn: Turn,
    pub(super) explained: Explanation,
    /// Whose turn is next, or how the game ended.
    pub(super) next: String,
    /// The rule by which the game ended.
    pub(super) ended: Option<&'static str>,
}

/// Why a story breaks off.
pub(super) struct Broken {
    /// The turns before it.
    pub(super) turn: usize,
    /// The move that could not be played.
    pub(super) illegal: IllegalMove,
    /// The position in which it could not.
    pub(super) position: AnyPosition,
}

impl Story {
    /// Plays the moves.
    pub(super) fn of(start: AnyPosition, moves: &[Move]) -> Result<Self, Box<Broken>> {
        let mut game = Game::new(start);
        let mut turns = Vec::new();
        for &mv in moves {
            let (position, turn) = (game.position(), turns.len());
            let broken = |illegal| Box::new(Broken { turn, illegal, position });
            let turn = game.play(mv).map_err(broken)?;
            let explained = Explanation::of(&position, mv).map_err(broken)?;
            let now = game.position();
            let (next, ended) = match game.outcome() {
                Some(outcome) => {
                    let why = Why::GameOver(outcome.reason);
                    (format!("Game over: {outcome}"), Some(now.rule_against(mv, why)))
                }
                None => (format!("{} to move", now.to_move()), None),
            };
            turns.push(Told { by: position.to_move(), turn, explained, next, ended });
        }
        Ok(Self { start, turns, position: game.position(), outcome: game.outcome() })
    }

    pub(super) fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// The steps for the script.
    pub(super) fn data(&self) -> Data {
        Data {
            pits: self.start.pits().to_vec(),
            captured: Player::ALL.map(|player| self.start.captured(player)),
            turns: self.turns.iter().map(Told::data).collect(),
        }
    }

    /// Steps of the player, the one before everything not counted.
    pub(super) fn steps(&self) -> usize {
        self.turns.iter().map(|told| told.explained.trace.events.len().max(1)).sum()
    }

    /// All numbers of seeds that lie in a pit or in the hand at some step, but none.
    pub(super) fn counts(&self) -> BTreeSet<u8> {
        let mut pits = self.start.pits().to_vec();
        let mut counts: BTreeSet<u8> = pits.iter().copied().collect();
        for event in self.turns.iter().flat_map(|told| &told.explained.trace.events) {
            let (Event::Lift { pit, .. } | Event::Drop { pit } | Event::Capture { pit, .. }) =
                *event;
            let Some(count) = pits.get_mut(pit.index()) else { continue };
            match *event {
                Event::Lift { seeds, .. } => {
                    *count = 0;
                    counts.extend(1..=seeds);
                }
                Event::Drop { .. } => {
                    *count += 1;
                    counts.insert(*count);
                }
                Event::Capture { .. } => *count = 0,
            }
        }
        counts.remove(&0);
        counts
    }

    /// All numbers of captured seeds of a player.
    pub(super) fn taken(&self, player: Player) -> BTreeSet<u16> {
        let mut total = self.start.captured(player);
        let mut totals = BTreeSet::from([total]);
        for told in self.turns.iter().filter(|told| told.by == player) {
            for captured in &told.explained.captures {
                total += u16::from(captured.seeds);
                totals.insert(total);
            }
        }
        totals
    }
}

impl Told {
    /// What is said once the turn is over.
    pub(super) fn close(&self) -> String {
        let Turn { mv, laps, captured, .. } = self.turn;
        let next = &self.next;
        if mv == Move::Pass {
            return format!("{next}.");
        }
        let laps = if laps == 1 { "1 lap".to_owned() } else { format!("{laps} laps") };
        let captured = if captured == 0 {
            "nothing captured".to_owned()
        } else {
            format!("{captured} captured")
        };
        format!("{laps}, {captured}. {next}.")
    }

    fn data(&self) -> TurnData {
        let Explanation { laps, captures, pass_rule, .. } = &self.explained;
        let relay = laps.iter().rev().nth(1).map(|lap| lap.rule);
        let letters = laps.iter().map(|lap| {
            std::iter::once(lap.origin).chain(lap.drops.iter().copied()).map(letter).collect()
        });
        TurnData {
            by: self.by.index(),
            laps: letters.collect::<Vec<String>>().join(" "),
            taken: captures
                .iter()
                .map(|taken| (taken.pit.get(), taken.seeds, taken.rule))
                .collect(),
            relay,
            end: laps.last().map(|lap| lap.rule).or(*pass_rule),
            next: self.next.clone(),
            close: self.close(),
            ended: self.ended,
        }
    }
}

/// What the script steps through.
#[derive(Serialize)]
pub(super) struct Data {
    /// The pits before everything, in sowing order.
    pits: Vec<u8>,
    /// Seeds captured before everything.
    captured: [u16; 2],
    turns: Vec<TurnData>,
}

#[derive(Serialize)]
struct TurnData {
    /// 0 for South, 1 for North.
    by: usize,
    /// A word for each lap, a letter for each pit: the origin, then where the seeds
    /// fall one by one. A to Z are the pits 0 to 25, a to v those from 26.
    laps: String,
    /// Pit, seeds and rule of each capture.
    taken: Vec<(u8, u8, &'static str)>,
    /// The rule by which laps are followed by others.
    #[serde(skip_serializing_if = "Option::is_none")]
    relay: Option<&'static str>,
    /// The rule by which the last lap ends the turn, or by which it is a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
    /// Whose turn is next, or how the game ended.
    next: String,
    /// What is said at the last step.
    close: String,
    /// The rule by which the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<&'static str>,
}

/// The letter of a pit in the laps.
fn letter(pit: Pit) -> char {
    let index = pit.get();
    char::from(if index < 26 { b'A' + index } else { b'a' + (index - 26).min(25) })
}

/// The name of a pit.
pub(super) fn name(variant: Variant, pit: Pit) -> String {
    PitName::new(variant, pit).map_or_else(|| pit.to_string(), |name| name.to_string())
}

/// A lap in words, with the id of the rule that decides what follows.
pub(super) fn lap_in_words(
    variant: Variant,
    told: &Told,
    number: usize,
) -> Option<(String, &'static str)> {
    let laps = &told.explained.laps;
    let lap = laps.get(number)?;
    let pits: Vec<String> = lap.drops.iter().map(|&pit| name(variant, pit)).collect();
    let heading = words::fill(
        words::LAP,
        &[("lap", &(number + 1).to_string()), ("laps", &laps.len().to_string())],
    );
    let sown = words::fill(
        words::SOW,
        &[
            ("player", &told.by.to_string()),
            ("seeds", &words::seeds(lap.seeds.into())),
            ("pit", &name(variant, lap.origin)),
            ("pits", &pits.join(", ")),
        ],
    );
    let then = match lap.then {
        Then::Relay => words::RELAY,
        Then::Stop => words::STOP,
        Then::Capture => words::CAPTURE,
    };
    let last = words::fill(
        then,
        &[("count", &lap.makes.to_string()), ("pit", &name(variant, lap.last))],
    );
    Some((format!("{heading}{sown} {}", words::sentence(&last)), lap.rule))
}

/// The captures of a turn in words, each with the id of its rule.
pub(super) fn captures_in_words(variant: Variant, told: &Told) -> Vec<(String, &'static str)> {
    let mut total = 0;
    told.explained
        .captures
        .iter()
        .map(|taken| {
            total += u16::from(taken.seeds);
            let text = words::fill(
                words::TAKE,
                &[
                    ("player", &told.by.to_string()),
                    ("seeds", &words::seeds(taken.seeds.into())),
                    ("pit", &name(variant, taken.pit)),
                    ("total", &total.to_string()),
                ],
            );
            (text, taken.rule)
        })
        .collect()
}

/// Whether the steps that the script goes through lead to the engine's position:
/// they are all lifts, drops and captures, each lap sows what it lifts.
pub(super) fn agrees(told: &Told, before: &AnyPosition) -> bool {
    let mut pits = before.pits().to_vec();
    let mut captured = Player::ALL.map(|player| before.captured(player));
    let mut hand = 0;
    for event in &told.explained.trace.events {
        let (Event::Lift { pit, .. } | Event::Drop { pit } | Event::Capture { pit, .. }) =
            *event;
        let Some(count) = pits.get_mut(pit.index()) else { return false };
        let agrees = match *event {
            Event::Lift { seeds, .. } => {
                hand += std::mem::take(count);
                hand == seeds
            }
            Event::Drop { .. } => {
                *count += 1;
                let (left, none) = hand.overflowing_sub(1);
                hand = left;
                !none
            }
            Event::Capture { seeds, .. } => {
                if let Some(total) = captured.get_mut(told.by.index()) {
                    *total += u16::from(seeds);
                }
                std::mem::take(count) == seeds && hand == 0
            }
        };
        if !agrees {
            return false;
        }
    }
    let next = &told.explained.next;
    hand == 0
        && pits == *next.pits()
        && captured == Player::ALL.map(|player| next.captured(player))
}
