//! `mancala perft`: numbers of move sequences.

use mancala_variants::rulings::Rulings as _;
use mancala_variants::{AnyPosition, Position as _, Variant};
use mancala_verify::perft::checked_perft;
use serde::Serialize;

use crate::args::{Format, PerftArgs};
use crate::commands::write_json;
use crate::draw::write_rulings;
use crate::error::Error;
use crate::{Streams, parse, status};

/// The greatest depth that is taken: longer than a day's counting in any variant
/// with a choice, and short enough that recursion is no matter.
const MAX_DEPTH: u64 = 200;

/// The numbers as JSON.
#[derive(Serialize)]
struct Counted {
    variant: Variant,
    nodes: Vec<u64>,
}

pub(crate) fn run(args: &PerftArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let depth = parse::bounded("--depth", args.depth, 1, MAX_DEPTH)?;
    let position = position(args, streams)?;
    if args.format == Format::Text {
        writeln!(streams.stdout, "{}", args.variant.title())?;
        write_rulings(streams.stdout, &position.rulings().non_default())?;
    }
    let mut nodes = Vec::new();
    for depth in (1_u32..).take_while(|&n| u64::from(n) <= depth) {
        let count = checked_perft(&position, depth).ok_or(Error::TooManyNodes)?;
        if args.format == Format::Text {
            writeln!(streams.stdout, "depth {depth:>3}  {count:>20}")?;
            // Each number takes longer than all before it: it is shown when it is there.
            streams.stdout.flush()?;
        }
        nodes.push(count);
    }
    if args.format == Format::Json {
        write_json(streams.stdout, &Counted { variant: args.variant, nodes })?;
    }
    Ok(status::OK)
}

fn position(args: &PerftArgs, streams: &mut Streams<'_>) -> Result<AnyPosition, Error> {
    let position = match &args.position {
        None => AnyPosition::start(args.variant),
        Some(given) => parse::position(given, "--position", args.study, streams.stdin)?,
    };
    parse::ruled(position, args.variant, &args.rulings.rulings)
}
