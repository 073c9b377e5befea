//! `mancala show`: a position as a board.

use mancala_notation::draw::Diagram;

use crate::args::{Format, ShowArgs};
use crate::commands::write_json;
use crate::draw::{write_prospect, write_svg};
use crate::error::Error;
use crate::{Streams, parse, status};

pub(crate) fn run(args: &ShowArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let given = &args.position;
    let position = parse::position(&given.position, "POSITION", given.study, streams.stdin)?;
    let out = &mut *streams.stdout;
    let diagram = Diagram::new(position);
    match args.format {
        _ if args.picture.svg => write_svg(out, args.picture.output.as_deref(), &diagram)?,
        Format::Json => write_json(out, &position)?,
        Format::Text => {
            writeln!(out, "{}", diagram.text())?;
            write_prospect(out, &position)?;
        }
    }
    Ok(status::OK)
}
