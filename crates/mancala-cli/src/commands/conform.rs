//! `mancala conform`: the conformance suite put to an implementation.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Once;
use std::time::Duration;

use mancala_verify::implementation::{self, BuiltIn, Fault, Implementation, Process};
use mancala_verify::json::JsonFault;
use mancala_verify::runner::{self, Item, Plan};
use mancala_verify::suite::{Selection, Suite, SuiteError};
use thiserror::Error;

use crate::args::{ConformArgs, SelectArgs};
use crate::error::Error;
use crate::{Streams, status};

/// The longest file of a selection or of known failures that is read, in bytes.
const MAX_FILE: u64 = 1 << 20;

/// The longest time limit, in seconds.
const MAX_TIMEOUT: f64 = 3600.0;

/// What a shell reports for a program that was interrupted.
const INTERRUPTED: i32 = 130;

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
    /// A time limit that is none.
    #[error("--timeout: expected seconds from 0.001 to {MAX_TIMEOUT}, found {0}")]
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
    let everything = Plan::new(&suite, &Selection::default());
    let known_failures = match &args.known_failures {
        Some(path) => known_failures(path, &everything)?,
        None => Vec::new(),
    };
    let plan = select(everything, &args.select)?;
    if !(0.001..=MAX_TIMEOUT).contains(&args.timeout) {
        return Err(ConformError::Timeout(args.timeout).into());
    }
    let mut implementation: Box<dyn Implementation> = match &args.engine {
        None => Box::new(BuiltIn),
        Some(command) => {
            let words = Process::split(command)
                .ok_or_else(|| ConformError::Command(command.to_owned()))?;
            end_with_this_process();
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
pub(crate) fn select(everything: Plan, args: &SelectArgs) -> Result<Plan, ConformError> {
    let selection = Selection {
        rules: args.rules.clone(),
        variants: args.variants.clone(),
        cases: args.cases.clone(),
    };
    check(&selection, &everything, "--rule", "--case")?;
    let mut selections = vec![selection];
    if let Some(path) = &args.profile {
        let name = path.display().to_string();
        let profile = Selection::of_profile(&read(path)?)
            .map_err(|fault| ConformError::Profile { name: name.clone(), fault })?;
        check(&profile, &everything, &name, &name)?;
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
    rules: &str,
    cases: &str,
) -> Result<(), ConformError> {
    for id in &selection.rules {
        let one = Selection { rules: vec![id.clone()], ..Selection::default() };
        let has = |item: &Item| one.has(&item.id, item.variant, &item.rules);
        if !everything.items.iter().any(has) {
            return Err(ConformError::NoRule { name: rules.to_owned(), id: id.clone() });
        }
    }
    all_known(&selection.cases, everything, cases)
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
    if read as u64 > MAX_FILE { Err(ConformError::TooLong(name)) } else { Ok(text) }
}

/// Sees to it that an interrupt ends the program that is asked, too.
fn end_with_this_process() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Where this fails, somebody else handles interrupts.
        let _ = ctrlc::set_handler(|| {
            implementation::kill_all();
            std::process::exit(INTERRUPTED);
        });
    });
}
