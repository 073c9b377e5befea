//! What came of a run, told as a table, as JSON or as `JUnit` XML.

mod json;
mod junit;
mod table;
mod tell;

use std::io::{self, Write};

use mancala_variants::Variant;

use crate::protocol::StartReply;
use crate::runner::{Outcome, Status};

/// Where the book is, if nothing else is said: rules are linked to as `BOOK`,
/// then a page such as `ayoayo.html#ayoayo.feed`.
pub const BOOK: &str = "book/";

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What was asked.
    pub implementation: StartReply,
    /// How much was planned.
    pub planned: usize,
    /// What came of each thing, in order.
    pub outcomes: Vec<Outcome>,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people.
    #[default]
    Table,
    /// One object on one line.
    Json,
    /// The XML that build servers read.
    Junit,
}

impl Report {
    /// How many have this status.
    #[must_use]
    pub fn count(&self, status: Status) -> usize {
        self.outcomes.iter().filter(|outcome| outcome.status == status).count()
    }

    /// How many were put to the implementation and not skipped.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.outcomes
            .iter()
            .filter(|outcome| outcome.status == Status::Pass || outcome.status.is_failure())
            .count()
    }

    /// What is not as it ought to be.
    pub fn unexpected(&self) -> impl Iterator<Item = &Outcome> {
        self.outcomes.iter().filter(|outcome| !outcome.is_expected())
    }

    /// Whether everything planned was reported, something was asked at all, and
    /// everything is as it ought to be.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.planned == self.outcomes.len()
            && self.asked() > 0
            && self.unexpected().next().is_none()
    }

    /// Writes the report, with links to the book at `book`.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write(&self, format: Format, book: &str, out: &mut dyn Write) -> io::Result<()> {
        match format {
            Format::Table => table::write(self, book, out),
            Format::Json => json::write(self, book, out),
            Format::Junit => junit::write(self, book, out),
        }
    }
}

/// The place of a rule in the book at `book`.
///
/// ```
/// use mancala_verify::report::rule_link;
///
/// assert_eq!(rule_link("book/", "djenon.pass"), "book/djenon-aboure.html#djenon.pass");
/// ```
#[must_use]
pub fn rule_link(book: &str, rule: &str) -> String {
    let first = rule.split('.').next().unwrap_or_default();
    let variant = Variant::ALL.into_iter().find(|variant| variant.rule_prefix() == first);
    let page = variant.map_or(first, |variant| variant.id());
    let slash = if book.is_empty() || book.ends_with('/') { "" } else { "/" };
    format!("{book}{slash}{page}.html#{rule}")
}
