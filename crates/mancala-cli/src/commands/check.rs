//! `mancala check`: a file of another implementation compared with the rules.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use mancala_verify::check::{Checked, Checker, Difference};
use serde::Serialize;

use crate::args::{CheckArgs, Format};
use crate::commands::write_json;
use crate::error::Error;
use crate::parse::STDIN;
use crate::{Streams, status};

/// A difference as JSON.
#[derive(Serialize)]
struct Located {
    line: u64,
    #[serde(flatten)]
    difference: Difference,
}

pub(crate) fn run(args: &CheckArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    if args.file == Path::new("-") {
        let Streams { stdin, stdout, .. } = streams;
        return check(Checker::new(BufReader::new(stdin), STDIN), stdout, args.format);
    }
    let name = args.file.display().to_string();
    let file =
        File::open(&args.file).map_err(|source| Error::Read { name: name.clone(), source })?;
    check(Checker::new(BufReader::new(file), name), streams.stdout, args.format)
}

fn check<R: BufRead>(
    mut checker: Checker<R>,
    out: &mut dyn Write,
    format: Format,
) -> Result<u8, Error> {
    for line in checker.by_ref() {
        let Checked { line, differences, .. } = line?;
        for difference in differences {
            match format {
                Format::Text => writeln!(out, "line {line}, {difference}")?,
                Format::Json => write_json(out, &Located { line, difference })?,
            }
        }
    }
    let summary = checker.summary();
    match format {
        Format::Text => writeln!(
            out,
            "{} positions, {} moves compared, {} differences",
            summary.positions, summary.moves, summary.differences
        )?,
        Format::Json => write_json(out, &summary)?,
    }
    Ok(if summary.differences == 0 { status::OK } else { status::DIFFERENT })
}
