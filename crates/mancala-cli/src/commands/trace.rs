//! `mancala trace`: a move lap by lap.

use std::io::{self, Write};

use mancala_notation::draw::{Diagram, Mark};
use mancala_variants::{Move, Player, Position as _, Variant};
use mancala_verify::explain::{Explanation, Lap, Then};

use crate::args::{Format, TraceArgs};
use crate::commands::{differs, write_json};
use crate::draw::{both_names, count, pit_name, write_prospect, write_svg};
use crate::error::Error;
use crate::{Streams, parse, status};

pub(crate) fn run(args: &TraceArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let given = &args.position;
    let position = parse::position(&given.position, "POSITION", given.study, streams.stdin)?;
    let variant = position.variant();
    let (mv, text) = parse::mv(&args.mv, variant)?;
    let turn = Explanation::of(&position, mv)
        .map_err(|illegal| Error::Illegal { written: args.mv.clone(), illegal })?;
    if let Some(fault) = text.and_then(|text| differs(&text, &turn.trace)) {
        return Err(Error::Differs(fault));
    }
    let out = &mut *streams.stdout;
    let after = Diagram::new(turn.next).last_move(&turn.trace);
    match args.format {
        _ if args.picture.svg => write_svg(out, args.picture.output.as_deref(), &after)?,
        Format::Json => write_json(out, &turn.trace)?,
        Format::Text => {
            writeln!(out, "{}", Diagram::new(position).text())?;
            write_turn(out, variant, position.to_move(), &turn)?;
            writeln!(out, "\n{}", after.text())?;
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
    if let Move::Sow(_) = turn.trace.mv {
        writeln!(out, "{mover} lifts {}.", both_names(variant, turn.trace.mv))?;
    }
    for (number, lap) in (1_u64..).zip(&turn.laps) {
        writeln!(out)?;
        write_lap(out, variant, number, lap)?;
        let board = Diagram::of_board(variant, &lap.board)
            .marked(lap.origin, Mark::Origin)
            .marked(lap.last, Mark::Last);
        write!(out, "{}", board.text().board())?;
    }
    if !turn.laps.is_empty() {
        writeln!(out)?;
    }
    for captured in &turn.captures {
        let (seeds, pit) = (captured.seeds.into(), pit_name(variant, captured.pit));
        let (seeds, rule) = (count(seeds, "seed"), captured.rule);
        writeln!(out, "{mover} captures {seeds} from {pit} ({rule}).")?;
    }
    match turn.pass_rule {
        Some(rule) => writeln!(out, "{mover} passes ({rule})."),
        None => writeln!(out, "Laps: {}. Captured: {}.", turn.trace.laps, turn.trace.captured),
    }
}

fn write_lap(out: &mut dyn Write, variant: Variant, number: u64, lap: &Lap) -> io::Result<()> {
    let drops: Vec<String> = lap.drops.iter().map(|&pit| pit_name(variant, pit)).collect();
    let then = match lap.then {
        Then::Relay => "another lap from there",
        Then::Stop => "the turn ends",
        Then::Capture => "the turn ends with a capture",
    };
    writeln!(
        out,
        "Lap {number}: {} from {} into {}; the last makes {} in {}: {then} ({}).",
        count(lap.seeds.into(), "seed"),
        pit_name(variant, lap.origin),
        drops.join(", "),
        lap.makes,
        pit_name(variant, lap.last),
        lap.rule,
    )
}
