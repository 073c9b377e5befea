//! `mancala suite`: what the conformance suite holds, and whether it is sound.

use std::io::{self, Write};

use mancala_variants::Variant;
use mancala_verify::lint::{Coverage, lint};
use mancala_verify::protocol::RulingValues;
use mancala_verify::runner::{Item, Kind, Plan};
use mancala_verify::suite::{Selection, Suite};
use serde::Serialize;

use crate::args::{Format, SuiteArgs};
use crate::commands::{conform, write_json};
use crate::draw::count;
use crate::error::{Error, one_line};
use crate::{Streams, status};

/// What is asked, as JSON.
#[derive(Serialize)]
struct Listed<'a> {
    id: &'a str,
    kind: Kind,
    variant: Variant,
    rules: &'a [String],
    when: &'a RulingValues,
    note: &'a str,
}

pub(crate) fn run(args: &SuiteArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let suite = conform::suite(&args.select)?;
    if args.lint {
        return write_faults(&suite, args, streams.stdout);
    }
    let everything = Plan::new(&suite, &Selection::default());
    let plan = conform::select(everything, &suite.exemptions, &args.select)?;
    for item in &plan.items {
        let Item { id, variant, rules, when, note, .. } = item;
        let kind = item.kind();
        match args.format {
            Format::Json => {
                let listed = Listed { id, kind, variant: *variant, rules, when, note };
                write_json(streams.stdout, &listed)?;
            }
            Format::Text => write_item(streams.stdout, item)?,
        }
    }
    if args.format == Format::Text {
        let number = |kind| plan.items.iter().filter(|item| item.kind() == kind).count() as u64;
        writeln!(
            streams.stdout,
            "{}, {}, {}",
            count(number(Kind::Setup), "start position"),
            count(number(Kind::Case), "case"),
            count(number(Kind::Perft), "perft table"),
        )?;
    }
    Ok(status::OK)
}

fn write_item(out: &mut dyn Write, item: &Item) -> io::Result<()> {
    let mut about = item.rules.clone();
    about.extend(item.when.iter().map(|(id, value)| format!("{id}={value}")));
    let line = format!("{:<32} {}", item.id, about.join(" "));
    writeln!(out, "{}\n    {}", one_line(line.trim_end()), one_line(&item.note))
}

fn write_faults(suite: &Suite, args: &SuiteArgs, out: &mut dyn Write) -> Result<u8, Error> {
    let coverage = if args.partial { Coverage::Any } else { Coverage::Full };
    let faults = lint(suite, coverage);
    for fault in &faults {
        match args.format {
            Format::Json => write_json(out, fault)?,
            Format::Text => writeln!(out, "{fault}")?,
        }
    }
    if args.format == Format::Text {
        let (cases, tables) = (suite.cases.len() as u64, suite.tables.len() as u64);
        writeln!(
            out,
            "{}, {}, {}",
            count(cases, "case"),
            count(tables, "perft table"),
            count(faults.len() as u64, "fault"),
        )?;
    }
    Ok(if faults.is_empty() { status::OK } else { status::DIFFERENT })
}
