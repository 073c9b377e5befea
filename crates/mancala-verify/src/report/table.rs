//! The report for people.

use std::io::{self, Write};

use mancala_variants::Variant;

use super::{Report, tell};
use crate::printable::printable;
use crate::runner::{Outcome, Status};

pub(super) fn write(report: &Report, book: &str, out: &mut dyn Write) -> io::Result<()> {
    for outcome in &report.outcomes {
        if outcome.status.is_failure() && !outcome.known_failure {
            writeln!(out, "{}", tell::story(outcome, book))?;
        }
    }
    let about = &report.implementation.implementation;
    writeln!(out, "{} {}", printable(&about.name), printable(&about.version))?;
    write_counts(report, out)?;
    let surprises = report.outcomes.iter().filter(|outcome| outcome.status == Status::Pass);
    for outcome in surprises.filter(|outcome| outcome.known_failure) {
        writeln!(out, "{} passes, but is a known failure", printable(&outcome.item.id))?;
    }
    write_footer(report, out)
}

/// A row for each variant, a column for each status that occurs.
fn write_counts(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let columns: Vec<Status> =
        Status::ALL.into_iter().filter(|&status| report.count(status) > 0).collect();
    if columns.is_empty() {
        return Ok(());
    }
    write!(out, "\n{:<14}", "")?;
    for status in &columns {
        write!(out, "  {}", status.name())?;
    }
    writeln!(out)?;
    for variant in Variant::ALL {
        let of_variant = |outcome: &&Outcome| outcome.item.variant == variant;
        if !report.outcomes.iter().any(|outcome| of_variant(&outcome)) {
            continue;
        }
        write!(out, "{:<14}", variant.title())?;
        for &status in &columns {
            let number = report
                .outcomes
                .iter()
                .filter(of_variant)
                .filter(|outcome| outcome.status == status)
                .count();
            write!(out, "  {number:>width$}", width = status.name().len())?;
        }
        writeln!(out)?;
    }
    writeln!(out)
}

fn write_footer(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let (planned, reported) = (report.planned, report.outcomes.len());
    let sign = if planned == reported { "=" } else { "but" };
    write!(out, "planned {planned} {sign} reported {reported}")?;
    for status in Status::ALL {
        let number = report.count(status);
        if number > 0 {
            write!(out, ", {number} {}", status.name())?;
        }
    }
    let known = report
        .outcomes
        .iter()
        .filter(|outcome| outcome.known_failure && outcome.status.is_failure())
        .count();
    if known > 0 {
        write!(out, " ({known} known)")?;
    }
    let verdict = if report.is_success() {
        "conforms"
    } else if report.asked() == 0 {
        "nothing was asked"
    } else {
        "does not conform"
    };
    writeln!(out, ": {verdict}")
}
