//! `mancala trace`: a move lap by lap.

use std::io::{self, Write};

use mancala_variants::{Move, Pit, Player, Position as _, Variant};
use mancala_verify::explain::{Explanation, Lap, Then};

use crate::args::{Format, TraceArgs};
use crate::board::{write_board, write_position, write_prospect};
use crate::commands::write_json;
use crate::error::Error;
use crate::{Streams, parse, status};

pub(crate) fn run(args: &TraceArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let given = &args.position;
    let position = parse::position(&given.position, "POSITION", given.study, streams.stdin)?;
    let mv = parse::mv(&args.mv, position.variant())?;
    let turn = Explanation::of(&position, mv)?;
    let out = &mut *streams.stdout;
    match args.format {
        Format::Json => write_json(out, &turn.trace)?,
        Format::Text => {
            write_position(out, &position)?;
            writeln!(out)?;
            write_turn(out, position.variant(), position.to_move(), &turn)?;
            writeln!(out)?;
            write_position(out, &turn.next)?;
            write_prospect(out, &turn.next)?;
        }
    }
    Ok(status::OK)
}

fn write_turn(
    out: &mut dyn Write,
    variant: Variant,
    mover: Player,
    turn: &Explanation,
) -> io::Result<()> {
    if let Move::Sow(pit) = turn.trace.mv {
        writeln!(out, "{mover} lifts pit {pit}.")?;
    }
    for (number, lap) in (1_u64..).zip(&turn.laps) {
        writeln!(out)?;
        write_lap(out, number, lap)?;
        write_board(out, variant, &lap.board)?;
    }
    if !turn.laps.is_empty() {
        writeln!(out)?;
    }
    for captured in &turn.captures {
        let (seeds, pit, rule) = (count(captured.seeds), captured.pit, captured.rule);
        writeln!(out, "{mover} captures {seeds} from pit {pit} ({rule}).")?;
    }
    match turn.pass_rule {
        Some(rule) => writeln!(out, "{mover} passes ({rule})."),
        None => writeln!(out, "Laps: {}. Captured: {}.", turn.trace.laps, turn.trace.captured),
    }
}

fn write_lap(out: &mut dyn Write, number: u64, lap: &Lap) -> io::Result<()> {
    let drops: Vec<String> = lap.drops.iter().map(Pit::to_string).collect();
    let then = match lap.then {
        Then::Relay => "another lap from there",
        Then::Stop => "the turn ends",
        Then::Capture => "the turn ends with a capture",
    };
    writeln!(
        out,
        "Lap {number}: {} from pit {} into {}; the last makes {} in pit {}: {then} ({}).",
        count(lap.seeds),
        lap.origin,
        drops.join(", "),
        lap.makes,
        lap.last,
        lap.rule,
    )
}

fn count(seeds: u8) -> String {
    if seeds == 1 { "1 seed".to_owned() } else { format!("{seeds} seeds") }
}
