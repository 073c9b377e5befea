//! `mancala show`: a position as a board.

use crate::args::PositionArgs;
use crate::board::{write_position, write_prospect};
use crate::error::Error;
use crate::{Streams, parse, status};

pub(crate) fn run(args: &PositionArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let position = parse::position(&args.position, "POSITION", args.study, streams.stdin)?;
    write_position(streams.stdout, &position)?;
    write_prospect(streams.stdout, &position)?;
    Ok(status::OK)
}
