//! `mancala conform`: the conformance suite put to an implementation.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::time::Duration;

use mancala_variants::rules::{self, Rule};
use mancala_verify::implementation::{BuiltIn, Fault, Implementation, Process};
use mancala_verify::json::JsonFault;
use mancala_verify::lint;
use mancala_verify::runner::{self, Item, Plan};
use mancala_verify::suite::{Exemption, Selection, Suite, SuiteError};
use thiserror::Error;

use crate::args::{ConformArgs, SelectArgs};
use crate::error::Error;
use crate::{Streams, interrupt, status};

/// The longest file of a selection or of known failures that is read, in bytes.
const MAX_FILE: u64 = 1 << 20;

/// The longest time limit, in seconds.
const MAX_TIMEOUT: f64 = 3600.0;

/// A suite cannot be read, or an implementation not asked.
#[derive(Debug, Error)]
pub(crate) enum ConformError {
    /// A file of the suite cannot be used.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// A file cannot be read.
    #[error("{name}: cannot read: {source}")]
    Read { name: String, source: io::Error },
    /// A file is too long.
    #[error("{0}: too long, expected at most {MAX_FILE} bytes")]
    TooLong(String),
    /// A file is no profile.
    #[error("{name}:{}:{}: {fault}", fault.line, fault.column)]
    Profile { name: String, fault: JsonFault },
    /// Nothing in the suite has this id.
    #[error("{name}: no case or table {id:?} in the suite")]
    NoCase { name: String, id: String },
    /// Nothing in the suite is about this rule.
    #[error("{name}: nothing in the suite is about a rule {id:?}")]
    NoRule { name: String, id: String },
    /// There is such a rule, and the suite says why no case is about it.
    #[error("{name}: no case is about {rule}: {reason}")]
    Exempt { name: String, rule: String, reason: String },
    /// There is such a rule.
    #[error("{name}: no case in the suite is about {id}")]
    Uncovered { name: String, id: String },
    /// A case that would never be asked.
    #[error("--suite: {0}")]
    UnknownName(lint::Fault),
    /// A time limit that is none.
    #[error("--timeout: expected seconds from 0.001 to {MAX_TIMEOUT}, found {}", seconds(*.0))]
    Timeout(f64),
    /// A command line that is none.
    #[error("--engine: expected a program and its arguments, every quote closed, found {0:?}")]
    Command(String),
    /// The implementation cannot be asked.
    #[error("--engine: {0}")]
    Engine(Fault),
}

pub(crate) fn run(args: &ConformArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let suite = suite(&args.select)?;
    if let Some(fault) = lint::unknown_name(&suite) {
        return Err(ConformError::UnknownName(fault).into());
    }
    let everything = Plan::new(&suite, &Selection::default());
    let known_failures = match &args.known_failures {
        Some(path) => known_failures(path, &everything)?,
        None => Vec::new(),
    };
    let plan = select(everything, &suite.exemptions, &args.select)?;
    if !(0.001..=MAX_TIMEOUT).contains(&args.timeout) {
        return Err(ConformError::Timeout(args.timeout).into());
    }
    let mut implementation: Box<dyn Implementation> = match &args.engine {
        None => Box::new(BuiltIn),
        Some(command) => {
            let words = Process::split(command)
                .ok_or_else(|| ConformError::Command(command.to_owned()))?;
            interrupt::leave_nothing();
            Box::new(Process::new(words, Duration::from_secs_f64(args.timeout)))
        }
    };
    let report = runner::run(plan, &mut *implementation, &known_failures)
        .map_err(ConformError::Engine)?;
    report.write(args.format.into(), &args.book, streams.stdout)?;
    Ok(if report.is_success() { status::OK } else { status::DIFFERENT })
}

/// The suite that is meant.
pub(crate) fn suite(args: &SelectArgs) -> Result<Suite, ConformError> {
    Ok(match &args.suite {
        Some(folder) => Suite::of_folder(folder)?,
        None => Suite::shipped()?,
    })
}

/// What is selected of everything; each option and the profile must hold.
pub(crate) fn select(
    everything: Plan,
    exemptions: &[Exemption],
    args: &SelectArgs,
) -> Result<Plan, ConformError> {
    let selection = Selection {
        rules: args.rules.clone(),
        variants: args.variants.clone(),
        cases: args.cases.clone(),
    };
    check(&selection, &everything, exemptions, "--rule", "--case")?;
    let mut selections = vec![selection];
    if let Some(path) = &args.profile {
        let name = path.display().to_string();
        let profile = Selection::of_profile(&read(path)?)
            .map_err(|fault| ConformError::Profile { name: name.clone(), fault })?;
        check(&profile, &everything, exemptions, &name, &name)?;
        selections.push(profile);
    }
    let mut plan = everything;
    let selected = |item: &Item| {
        let Item { id, variant, rules, .. } = item;
        selections.iter().all(|selection| selection.has(id, *variant, rules))
    };
    plan.items.retain(selected);
    Ok(plan)
}

/// Whether everything that is selected by its name exists: a name misspelt would
/// silently ask nothing.
fn check(
    selection: &Selection,
    everything: &Plan,
    exemptions: &[Exemption],
    rules: &str,
    cases: &str,
) -> Result<(), ConformError> {
    for id in &selection.rules {
        let one = Selection { rules: vec![id.clone()], ..Selection::default() };
        let has = |item: &Item| one.has(&item.id, item.variant, &item.rules);
        if !everything.items.iter().any(has) {
            return Err(no_case_about(id, exemptions, rules.to_owned()));
        }
    }
    all_known(&selection.cases, everything, cases)
}

/// Why nothing in the suite is about this rule.
fn no_case_about(id: &str, exemptions: &[Exemption], name: String) -> ConformError {
    let mut found = rules::under(id).peekable();
    if found.peek().is_none() {
        return ConformError::NoRule { name, id: id.to_owned() };
    }
    let exempt = |rule: &Rule| exemptions.iter().find(|exemption| exemption.rule == rule.id);
    match found.find_map(exempt) {
        Some(Exemption { rule, reason }) => {
            ConformError::Exempt { name, rule: rule.clone(), reason: reason.clone() }
        }
        None => ConformError::Uncovered { name, id: id.to_owned() },
    }
}

/// The number, not longer than of use.
fn seconds(number: f64) -> String {
    if number.abs() < 1e15 { number.to_string() } else { format!("{number:e}") }
}

fn all_known(ids: &[String], everything: &Plan, name: &str) -> Result<(), ConformError> {
    match ids.iter().find(|id| !everything.items.iter().any(|item| item.id == **id)) {
        Some(id) => Err(ConformError::NoCase { name: name.to_owned(), id: id.clone() }),
        None => Ok(()),
    }
}

/// The ids in a file, one a line; `#` begins a comment.
fn known_failures(path: &Path, everything: &Plan) -> Result<Vec<String>, ConformError> {
    let ids: Vec<String> = read(path)?
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim().to_owned())
        .filter(|id| !id.is_empty())
        .collect();
    all_known(&ids, everything, &path.display().to_string())?;
    Ok(ids)
}

fn read(path: &Path) -> Result<String, ConformError> {
    let name = path.display().to_string();
    let mut text = String::new();
    let read = File::open(path)
        .and_then(|file| file.take(MAX_FILE + 1).read_to_string(&mut text))
        .map_err(|source| ConformError::Read { name: name.clone(), source })?;
    if read as u64 > MAX_FILE {
        return Err(ConformError::TooLong(name));
    }
    // Some programs write a mark before a text; it is no part of it.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}
