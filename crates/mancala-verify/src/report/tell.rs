//! A failing case told at length.

use std::fmt::{self, Write as _};

use mancala_notation::draw::{Diagram, Mark};
use mancala_variants::{
    AnyPosition, Move, Outcome as End, Pit, Position as _, Setup, Totals, Variant,
};

use crate::answer;
use crate::difference::{Difference, move_name, move_names, outcome_name, pit_name};
use crate::explain::{Explanation, Lap, Then};
use crate::printable::printable;
use crate::protocol::{Answer, Body};
use crate::report::rule_link;
use crate::runner::{Outcome, Question, Status};

/// The most laps, and moves, that are told from each end.
const TOLD: usize = 20;

/// The most differences that are told.
const DIFFERENCES: usize = 64;

/// The most numbers of a row that are told.
const NUMBERS: usize = 64;

/// How many moves of a case are traced when none is known to be the wrong one.
const TRACED: usize = 3;

/// Everything there is to say of an outcome that is no success, in lines.
pub(super) fn story(outcome: &Outcome, book: &str) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = Story { outcome, book }.tell(&mut text);
    text
}

/// The reference engine's account of the moves: the first that went wrong, or
/// those at the beginning.
pub(super) fn trace(outcome: &Outcome) -> Vec<String> {
    let mut text = String::new();
    let _ = Story { outcome, book: "" }.trace(&mut text);
    text.lines().map(str::to_owned).collect()
}

struct Story<'a> {
    outcome: &'a Outcome,
    book: &'a str,
}

impl Story<'_> {
    fn variant(&self) -> Variant {
        self.outcome.item.variant
    }

    fn tell(&self, out: &mut String) -> fmt::Result {
        let Outcome { item, status, known_failure, detail, .. } = self.outcome;
        let known = if *known_failure { " (known failure)" } else { "" };
        writeln!(out, "{}  {}{known}", status.name(), printable(&item.id))?;
        writeln!(out, "  {}", printable(&item.note))?;
        if let Some(detail) = detail {
            writeln!(out, "  {}: {detail}", status.name())?;
        }
        self.departure(out)?;
        for rule in &item.rules {
            let link = rule_link(self.book, rule);
            writeln!(out, "  rule {} (mancala rules {})", printable(&link), printable(rule))?;
        }
        for (id, value) in &item.when {
            writeln!(out, "  ruling {}={}", printable(id), printable(value))?;
        }
        match &item.question {
            Question::Setup => {}
            Question::Run { position, moves } => {
                self.board(out, "position", position, false, None)?;
                writeln!(out, "  moves: {}", self.moves(moves))?;
            }
            Question::Perft { position, depth } => {
                self.board(out, "position", position, false, None)?;
                writeln!(out, "  depth: {depth}")?;
            }
        }
        self.body(out, "expected", &item.expected)?;
        if let Some(got) = &self.outcome.got {
            self.body(out, "got", got)?;
        }
        if !self.outcome.differences.is_empty() {
            writeln!(out, "\n  differences:")?;
            let differences = &self.outcome.differences;
            for difference in differences.iter().take(DIFFERENCES) {
                writeln!(out, "    {}", difference.text(self.variant()))?;
            }
            if let Some(more @ 1..) = differences.len().checked_sub(DIFFERENCES) {
                writeln!(out, "    {more} more")?;
            }
        }
        let mut trace = String::new();
        self.trace(&mut trace)?;
        if !trace.is_empty() {
            writeln!(out, "\n  by the reference engine:")?;
            for line in trace.lines() {
                let indent = if line.is_empty() { "" } else { "    " };
                writeln!(out, "{indent}{line}")?;
            }
        }
        Ok(())
    }

    /// Of many moves, where the answers part.
    fn departure(&self, out: &mut String) -> fmt::Result {
        let Outcome { item, status, first_wrong, got, .. } = self.outcome;
        let Question::Run { moves, .. } = &item.question else { return Ok(()) };
        if *status != Status::Fail || moves.len() < 2 {
            return Ok(());
        }
        let number = moves.len();
        if let Some((k, &mv)) = first_wrong.and_then(|k| Some((k, moves.get(k)?))) {
            let (k, mv) = (k + 1, move_name(self.variant(), mv));
            return writeln!(out, "  departs at move {k} of {number}, {mv}");
        }
        let (
            Body::Run(Answer::Played { legal, .. }),
            Some(Body::Run(Answer::Played { legal: other, .. })),
        ) = (&item.expected, got)
        else {
            return Ok(());
        };
        if legal == other {
            return Ok(());
        }
        writeln!(out, "  departs before the first of {number} moves, in the legal moves")
    }

    /// Many moves are shortened.
    fn moves(&self, moves: &[Move]) -> String {
        let names = |moves| move_names(self.variant(), moves);
        match (moves.get(..TOLD), moves.len().checked_sub(TOLD)) {
            (Some(first), Some(rest)) if rest > TOLD => {
                let last = moves.get(rest..).unwrap_or_default();
                format!("{}, {} more, {}", names(first), rest - TOLD, names(last))
            }
            _ => names(moves),
        }
    }

    fn body(&self, out: &mut String, what: &str, body: &Body) -> fmt::Result {
        match body {
            Body::Position(position) => self.board(out, what, position, true, None)?,
            Body::Run(Answer::Illegal(k)) => {
                writeln!(out, "\n  {what}: {}", self.illegal(*k))?;
            }
            Body::Run(Answer::Played { legal, position, outcome }) => {
                self.board(out, what, position, true, *outcome)?;
                writeln!(out, "  legal before: {}", self.moves(legal))?;
            }
            Body::Nodes(nodes) => {
                writeln!(out, "\n  {what}: {}", numbers(nodes))?;
            }
            // Neither is expected, and what was said is in the detail.
            Body::Skipped(_) | Body::Error(_) => {}
        }
        Ok(())
    }

    fn illegal(&self, k: usize) -> String {
        let number = k.saturating_add(1);
        match &self.outcome.item.question {
            Question::Run { moves, .. } if k < moves.len() => {
                let mv =
                    moves.get(k).map_or_else(String::new, |&mv| move_name(self.variant(), mv));
                format!("move number {number}, {mv}, is illegal")
            }
            _ => format!("move number {number} is illegal"),
        }
    }

    /// Draws a board; on one of an answer the differing pits are marked.
    fn board(
        &self,
        out: &mut String,
        what: &str,
        setup: &Setup,
        is_answer: bool,
        end: Option<End>,
    ) -> fmt::Result {
        let [south, north] = setup.captured;
        let turn = match end {
            Some(end) => outcome_name(Some(end)),
            None => format!("{} to move", setup.to_move),
        };
        writeln!(out, "\n  {what}: {turn}, captured: South {south}, North {north}")?;
        let pits: Option<Vec<u8>> =
            setup.pits.iter().map(|&seeds| u8::try_from(seeds).ok()).collect();
        match pits {
            Some(pits) if pits.len() == self.variant().pits() => {
                let mut diagram = Diagram::of_board(self.variant(), &pits);
                if let (Ok(south), Ok(north)) = (south.try_into(), north.try_into()) {
                    diagram = diagram.captured(south, north);
                }
                if end.is_none() {
                    diagram = diagram.to_move(setup.to_move);
                }
                let mut marked = false;
                if is_answer {
                    for difference in &self.outcome.differences {
                        if let Difference::Pit { pit, .. } = difference {
                            if let Ok(pit) = u8::try_from(*pit) {
                                diagram = diagram.marked(Pit::new(pit), Mark::Choice);
                                marked = true;
                            }
                        }
                    }
                }
                write_board(out, &diagram)?;
                if marked {
                    writeln!(out, "  (* differs)")?;
                }
            }
            // No board of this game.
            _ => writeln!(out, "    [{}]", numbers(&setup.pits))?,
        }
        Ok(())
    }

    fn trace(&self, out: &mut String) -> fmt::Result {
        let Question::Run { position, moves } = &self.outcome.item.question else {
            return Ok(());
        };
        let variant = self.variant();
        let Ok(mut now) = answer::position(variant, &self.outcome.rulings, position) else {
            let fault = AnyPosition::from_setup(variant, position, Totals::Study).err();
            return match fault {
                Some(fault) => writeln!(out, "{fault}"),
                None => Ok(()),
            };
        };
        let (from, to) = match self.outcome.first_wrong {
            Some(k) => (k, k.saturating_add(1)),
            None => (0, TRACED),
        };
        if moves.is_empty() {
            let legal: Vec<_> = now.legal_moves().iter().collect();
            writeln!(out, "legal moves: {}", move_names(variant, &legal))?;
        }
        for (k, &mv) in moves.iter().enumerate().take(to) {
            let turn = Explanation::of(&now, mv);
            if k >= from {
                if from > 0 && k == from {
                    writeln!(out, "before move number {}:", k.saturating_add(1))?;
                    write_board(out, &Diagram::new(now))?;
                }
                let heading = format!("{}. {}", k.saturating_add(1), now.to_move());
                match &turn {
                    Ok(turn) => write_turn(out, variant, &heading, turn)?,
                    Err(illegal) => {
                        let mv = move_name(variant, mv);
                        let (why, rule) = (illegal.why, illegal.rule);
                        writeln!(out, "{heading} may not play {mv}: {why} ({rule})")?;
                    }
                }
            }
            match turn {
                Ok(turn) => now = turn.next,
                Err(_) => return Ok(()),
            }
        }
        if let Some(end) = now.outcome() {
            writeln!(out, "the game is over: {end}")?;
        }
        Ok(())
    }
}

/// Numbers in a row; very many are shortened.
fn numbers<T: ToString>(numbers: &[T]) -> String {
    let shown: Vec<_> = numbers.iter().take(NUMBERS).map(T::to_string).collect();
    let shown = shown.join(", ");
    match numbers.len().checked_sub(NUMBERS) {
        Some(more @ 1..) => format!("{shown}, {more} more"),
        _ => shown,
    }
}

/// Writes the board and nothing else of the diagram, indented.
fn write_board(out: &mut String, diagram: &Diagram) -> fmt::Result {
    for line in diagram.text().board().to_string().lines() {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}

fn write_turn(
    out: &mut String,
    variant: Variant,
    heading: &str,
    turn: &Explanation,
) -> fmt::Result {
    if let Some(rule) = turn.pass_rule {
        return writeln!(out, "{heading} passes ({rule})");
    }
    writeln!(out, "{heading} plays {}", move_name(variant, turn.trace.mv))?;
    let laps = turn.laps.len();
    for (k, lap) in turn.laps.iter().enumerate() {
        if k >= TOLD && k + TOLD < laps {
            if k == TOLD {
                writeln!(out, "  {} more laps", laps - 2 * TOLD)?;
            }
            continue;
        }
        write_lap(out, variant, k + 1, lap)?;
    }
    for captured in &turn.captures {
        let pit = pit_name(variant, captured.pit);
        writeln!(out, "  captures {} from {pit} ({})", captured.seeds, captured.rule)?;
    }
    Ok(())
}

fn write_lap(out: &mut String, variant: Variant, number: usize, lap: &Lap) -> fmt::Result {
    let then = match lap.then {
        Then::Relay => "another lap from there",
        Then::Stop => "the turn ends",
        Then::Capture => "the turn ends with a capture",
    };
    let (origin, last) = (pit_name(variant, lap.origin), pit_name(variant, lap.last));
    writeln!(
        out,
        "  lap {number}: {} from {origin}, the last makes {} in {last}: {then} ({})",
        lap.seeds, lap.makes, lap.rule
    )
}
