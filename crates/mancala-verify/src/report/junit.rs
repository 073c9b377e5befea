//! The report as the XML that build servers read: a suite for each variant, in
//! which a known failure that fails is skipped, and one that passes fails.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use mancala_variants::Variant;

use super::{Report, tell};
use crate::printable::{excerpt, printable};
use crate::runner::{Outcome, Status};

/// Numbers of a suite.
#[derive(Default)]
struct Numbers {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
    time: Duration,
}

/// How a build server takes an outcome.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Passed,
    Failure,
    Error,
    Skipped,
}

impl Verdict {
    const fn of(outcome: &Outcome) -> Self {
        match outcome.status {
            Status::Pass if outcome.known_failure => Self::Failure,
            Status::Pass => Self::Passed,
            Status::Skip | Status::NotApplicable => Self::Skipped,
            _ if outcome.known_failure => Self::Skipped,
            Status::Fail => Self::Failure,
            Status::Error | Status::Timeout | Status::Crash => Self::Error,
        }
    }
}

impl Numbers {
    fn of<'a>(outcomes: impl Iterator<Item = &'a Outcome>) -> Self {
        let mut numbers = Self::default();
        for outcome in outcomes {
            numbers.tests += 1;
            numbers.time += outcome.elapsed;
            match Verdict::of(outcome) {
                Verdict::Passed => {}
                Verdict::Failure => numbers.failures += 1,
                Verdict::Error => numbers.errors += 1,
                Verdict::Skipped => numbers.skipped += 1,
            }
        }
        numbers
    }
}

/// As attributes.
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tests, failures, errors, skipped, time } = self;
        let time = time.as_secs_f64();
        write!(
            f,
            "tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\" time=\"{time:.6}\""
        )
    }
}

pub(super) fn write(report: &Report, book: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    let about = &report.implementation.implementation;
    let name = format!("{} {}", excerpt(&about.name), excerpt(&about.version));
    let all = Numbers::of(report.outcomes.iter());
    writeln!(out, "<testsuites name=\"{}\" {all}>", Escaped(&name))?;
    for variant in Variant::ALL {
        let outcomes =
            || report.outcomes.iter().filter(|outcome| outcome.item.variant == variant);
        let numbers = Numbers::of(outcomes());
        if numbers.tests == 0 {
            continue;
        }
        writeln!(out, "  <testsuite name=\"{variant}\" {numbers}>")?;
        for outcome in outcomes() {
            write_case(outcome, book, out)?;
        }
        writeln!(out, "  </testsuite>")?;
    }
    writeln!(out, "</testsuites>")
}

fn write_case(outcome: &Outcome, book: &str, out: &mut dyn Write) -> io::Result<()> {
    let (id, time) = (Escaped(&outcome.item.id), outcome.elapsed.as_secs_f64());
    let variant = outcome.item.variant;
    write!(out, "    <testcase classname=\"{variant}\" name=\"{id}\" time=\"{time:.6}\"")?;
    let element = match Verdict::of(outcome) {
        Verdict::Passed => return writeln!(out, "/>"),
        Verdict::Failure => "failure",
        Verdict::Error => "error",
        Verdict::Skipped => "skipped",
    };
    let status = outcome.status.name();
    let detail = outcome.detail.as_deref().unwrap_or_default();
    let message = match outcome.status {
        Status::Pass => "passes, but is a known failure".to_owned(),
        _ if outcome.known_failure => format!("known failure: {status}"),
        Status::Fail => outcome
            .differences
            .first()
            .map_or_else(|| status.to_owned(), |first| first.text(outcome.item.variant)),
        _ => format!("{status}: {detail}"),
    };
    let message = Escaped(&message);
    writeln!(out, ">")?;
    match element {
        "skipped" => writeln!(out, "      <skipped message=\"{message}\"/>")?,
        element => {
            let story = tell::story(outcome, book);
            let story = Text(&story);
            writeln!(
                out,
                "      <{element} type=\"{status}\" message=\"{message}\">{story}</{element}>"
            )?;
        }
    }
    writeln!(out, "    </testcase>")
}

/// One line of text within an attribute.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text(&printable(self.0)).fmt(f)
    }
}

/// Text, which holds no control character but line feeds.
struct Text<'a>(&'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                c => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}
