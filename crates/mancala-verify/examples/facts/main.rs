//! Recounts every figure that the book prints.
//!
//! ```sh
//! cargo run --release -p mancala-verify --example facts > docs/facts.json
//! cargo run --release -p mancala-verify --example facts -- --check docs/facts.json
//! cargo run --release -p mancala-verify --example facts -- ayoayo.endless djenon.final
//! ```
//!
//! With names, or beginnings of names, only those are counted; with `--quick` only what
//! takes no time. The result is the same
//! on every machine: samples are drawn by seeded random numbers, the rest is exhaustive.
//! All of it takes some minutes and about two GB of memory, which the boards of
//! Djenon-aboure need.

mod counts;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use serde_json::{Value, json};

const USAGE: &str = "usage: facts [--quick] [--check FILE] [NAME OR BEGINNING OF NAMES]...";

struct Arguments {
    check: Option<String>,
    quick: bool,
    names: Vec<String>,
}

fn arguments() -> Option<Arguments> {
    let mut arguments = Arguments { check: None, quick: false, names: Vec::new() };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--quick" => arguments.quick = true,
            "--check" => arguments.check = Some(args.next()?),
            name if name.starts_with('-') => return None,
            name => arguments.names.push(name.into()),
        }
    }
    Some(arguments)
}

/// Counts the facts that are asked for, all if no name is given.
fn count(
    Arguments { names, quick, .. }: &Arguments,
) -> Result<BTreeMap<&'static str, Value>, String> {
    let asked =
        |fact: &str| names.is_empty() || names.iter().any(|name| fact.starts_with(name));
    let groups = counts::groups();
    for name in names {
        if !groups.iter().flat_map(|group| group.names).any(|fact| fact.starts_with(name)) {
            return Err(format!("there is no fact \"{name}\""));
        }
    }
    let mut facts = BTreeMap::new();
    for group in groups {
        if *quick && !group.quick || !group.names.iter().any(|name| asked(name)) {
            continue;
        }
        let started = Instant::now();
        for fact in (group.count)() {
            if asked(fact.name) {
                let counts::Fact { name, value, what, how } = fact;
                facts.insert(name, json!({"value": value, "what": what, "how": how}));
            }
        }
        eprintln!("{:>6.1} s  {}", started.elapsed().as_secs_f64(), group.names[0]);
    }
    Ok(facts)
}

/// The differences between what was counted and the file's facts, a line each. Facts
/// that were not asked for are left aside.
fn differences(
    facts: &BTreeMap<&'static str, Value>,
    file: &str,
    all: bool,
) -> Result<Vec<String>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let written: BTreeMap<String, Value> =
        serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))?;
    let mut lines = Vec::new();
    for (name, fact) in facts {
        match written.get(*name) {
            None => lines.push(format!("{name}: not in the file, counted {fact}")),
            Some(other) if other != fact => {
                lines.push(format!("{name}: the file has {other}, counted {fact}"));
            }
            Some(_) => {}
        }
    }
    if all {
        let unknown = written.keys().filter(|name| !facts.contains_key(name.as_str()));
        lines.extend(unknown.map(|name| format!("{name}: in the file, but not counted")));
    }
    Ok(lines)
}

fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let facts = count(arguments)?;
    let Some(file) = &arguments.check else {
        let text = serde_json::to_string_pretty(&facts).map_err(|error| error.to_string())?;
        writeln!(std::io::stdout(), "{text}").map_err(|error| error.to_string())?;
        return Ok(ExitCode::SUCCESS);
    };
    let all = arguments.names.is_empty() && !arguments.quick;
    let lines = differences(&facts, file, all)?;
    for line in &lines {
        println!("{line}");
    }
    println!("{} facts counted, {} differences", facts.len(), lines.len());
    Ok(ExitCode::from(u8::from(!lines.is_empty())))
}

fn main() -> ExitCode {
    let Some(arguments) = arguments() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    run(&arguments).unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::from(2)
    })
}
