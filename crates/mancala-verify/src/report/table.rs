//! The report for people.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use mancala_variants::Variant;

use super::{Report, tell};
use crate::printable::{excerpt, printable};
use crate::runner::{Outcome, Status};

/// So many failures are seen at a glance, without a summary.
const FEW: usize = 3;

pub(super) fn write(report: &Report, book: &str, out: &mut dyn Write) -> io::Result<()> {
    for outcome in &report.outcomes {
        if is_told(outcome) {
            writeln!(out, "{}", tell::story(outcome, book))?;
        }
    }
    write_rules(report, out)?;
    let about = &report.implementation.implementation;
    writeln!(out, "{} {}", excerpt(&about.name), excerpt(&about.version))?;
    write_counts(report, out)?;
    let surprises = report.outcomes.iter().filter(|outcome| outcome.status == Status::Pass);
    for outcome in surprises.filter(|outcome| outcome.known_failure) {
        writeln!(out, "{} passes, but is a known failure", printable(&outcome.item.id))?;
    }
    write_footer(report, out)
}

/// The rules of what failed, that with the most failures first, where more than a
/// few did.
fn write_rules(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let failures = || report.outcomes.iter().filter(|outcome| is_told(outcome));
    if failures().count() <= FEW {
        return Ok(());
    }
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for outcome in failures() {
        for rule in outcome.item.rules.iter().collect::<BTreeSet<_>>() {
            *rules.entry(rule).or_default() += 1;
        }
    }
    let mut rules: Vec<_> = rules.into_iter().collect();
    rules.sort_by_key(|&(rule, number)| (Reverse(number), rule));
    if rules.is_empty() {
        return Ok(());
    }
    writeln!(out, "by rule:")?;
    for (rule, number) in rules {
        writeln!(out, "  {}: {number} failed", excerpt(rule))?;
    }
    writeln!(out)
}

const fn is_told(outcome: &Outcome) -> bool {
    outcome.status.is_failure() && !outcome.known_failure
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
    let skipped = report.count(Status::Skip);
    let verdict = if report.is_success() && skipped > 0 {
        &format!("conforms in what it answered; {skipped} skipped")
    } else if report.is_success() {
        "conforms"
    } else if report.asked() == 0 {
        "nothing was asked"
    } else {
        "does not conform"
    };
    writeln!(out, ": {verdict}")
}
