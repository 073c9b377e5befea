//! The book's tutorial: every step of its program is put to the suite by the
//! runner, and what the page shows is what comes of it.
//!
//! Without Python this is left out, and said so on standard error.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::time::Duration;

use mancala_tests::is_here;
use mancala_variants::{Variant, rules};
use mancala_verify::implementation::Process;
use mancala_verify::report::{BOOK, Format, Report, rule_link};
use mancala_verify::runner::{Plan, Status, run};
use mancala_verify::suite::{Selection, Suite};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/tutorial.md");
const STEPS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/mancala-verify/adapters/tutorial");

/// How the page includes a part of a step.
const INCLUDE: &str = "{{#include ../../crates/mancala-verify/adapters/tutorial/step";

/// What the readers call their program.
const PROGRAM: &str = "djenon.py";

/// How long the tutorial waits where turns hang, in seconds.
const PATIENCE: u64 = 2;

fn page() -> String {
    fs::read_to_string(PAGE).unwrap()
}

fn path(step: usize) -> String {
    format!("{STEPS}/step{step}.py")
}

fn program(step: usize) -> String {
    fs::read_to_string(path(step)).unwrap()
}

/// The numbers of the steps, from 1 to the last.
fn steps() -> usize {
    let count = fs::read_dir(STEPS).unwrap().count();
    assert!((1..=count).all(|step| fs::exists(path(step)).unwrap()), "nothing but the steps");
    count
}

/// What the page holds, in order.
#[derive(Debug)]
enum Part {
    /// A part of a step's program.
    Shown { step: usize, anchor: String },
    /// Commands, and what they print.
    Run { command: String, prints: String },
}

fn parts(page: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut lines = page.lines();
    let mut command: Option<String> = None;
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else {
            assert!(line.is_empty() || command.is_none(), "output follows a command: {line}");
            continue;
        };
        let body: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        let body = body.join("\n");
        match (language, command.take()) {
            ("python", None) => {
                let include = body.strip_prefix(INCLUDE).and_then(|rest| {
                    let (step, anchor) = rest.strip_suffix("}}")?.split_once(".py:")?;
                    Some((step.parse().ok()?, anchor.to_owned()))
                });
                let (step, anchor) = include.unwrap_or_else(|| panic!("no step: {body}"));
                parts.push(Part::Shown { step, anchor });
            }
            ("sh", None) => command = Some(body),
            ("text", Some(command)) => parts.push(Part::Run { command, prints: body }),
            (_, command) => panic!("{language} is not expected after {command:?}: {body}"),
        }
    }
    parts
}

/// The lines of a program between the marks of `anchor`, without any marks.
fn anchored(program: &str, anchor: &str) -> String {
    let (begin, end) = (format!("# ANCHOR: {anchor}"), format!("# ANCHOR_END: {anchor}"));
    let inside =
        program.lines().skip_while(|line| *line != begin).take_while(|line| *line != end);
    unmarked(inside)
}

fn unmarked<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let lines: Vec<_> = lines.filter(|line| !line.starts_with("# ANCHOR")).collect();
    lines.join("\n")
}

/// The functions and other pieces that stand at a program's left edge.
fn pieces(program: &str) -> Vec<String> {
    let text = unmarked(program.lines());
    let mut pieces: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if line.starts_with(' ') {
            write!(pieces.last_mut().unwrap(), "\n{line}").unwrap();
        } else {
            pieces.push(line.to_owned());
        }
    }
    pieces
}

/// Who types in what the page shows has the program of every step: all that is
/// new in it is on the page, and nothing on the page is not in it.
#[test]
fn the_page_shows_all_that_is_new_in_a_step() {
    let mut shown: BTreeMap<usize, String> = BTreeMap::new();
    for part in parts(&page()) {
        if let Part::Shown { step, anchor } = part {
            let text = anchored(&program(step), &anchor);
            assert!(!text.is_empty(), "step {step} has a part {anchor}");
            shown.entry(step).or_default().push_str(&(text + "\n"));
        }
    }
    let mut before = Vec::new();
    for step in 1..=steps() {
        let now = pieces(&program(step));
        let shown = pieces(shown.get(&step).map_or("", String::as_str));
        for piece in &now {
            let known = before.contains(piece) || shown.contains(piece);
            assert!(known, "step {step} is told whole, not so:\n{piece}");
        }
        for piece in &shown {
            assert!(now.contains(piece), "step {step} has this:\n{piece}");
        }
        before = now;
    }
}

/// A step put to what is selected of the suite.
fn report(step: usize, selection: &Selection, limit: u64) -> Report {
    let plan = Plan::new(&Suite::shipped().unwrap(), selection);
    let command = vec!["python3".to_owned(), path(step)];
    run(plan, &mut Process::new(command, Duration::from_secs(limit)), &[]).expect("it starts")
}

/// What a command of the page prints when the reader's program is that of `step`.
fn output(step: usize, command: &str) -> String {
    let words = Process::split(&command.replace("\\\n", " ")).expect("a command");
    let engine = format!("python3 {PROGRAM}");
    let beginning = ["mancala", "conform", "--engine", &engine];
    assert!(words.iter().take(4).eq(beginning.iter()), "{command}");
    let (mut selection, mut limit) = (Selection::default(), 10);
    let mut options = words.iter().skip(4);
    while let Some(option) = options.next() {
        let value = options.next().expect("an option has a value");
        match option.as_str() {
            "--variant" => selection.variants.push(value.parse().unwrap()),
            "--rule" => selection.rules.push(value.clone()),
            "--case" => selection.cases.push(value.clone()),
            "--timeout" => limit = value.parse().unwrap(),
            _ => panic!("{option} is not known here"),
        }
    }
    let mut text = Vec::new();
    report(step, &selection, limit).write(Format::Table, BOOK, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Whether `lines` are those of `pattern`, in which `...` stands for any number
/// of lines.
fn matches(pattern: &[&str], lines: &[&str]) -> bool {
    match (pattern.split_first(), lines.split_first()) {
        (None, None) => true,
        (Some((&"...", rest)), after) => {
            matches(rest, lines) || after.is_some_and(|(_, after)| matches(pattern, after))
        }
        (Some((line, rest)), Some((found, after))) => line == found && matches(rest, after),
        _ => false,
    }
}

#[test]
fn commands_print_what_the_page_shows() {
    if !is_here("python3", "the book's tutorial") {
        return;
    }
    let (mut now, mut runs) = (0, 0);
    for part in parts(&page()) {
        match part {
            Part::Shown { step, .. } => now = step,
            Part::Run { command, prints } => {
                let output = output(now, &command);
                let pattern: Vec<_> = prints.lines().collect();
                let lines: Vec<_> = output.trim_end().lines().collect();
                assert!(
                    matches(&pattern, &lines),
                    "step {now}: {command}\n\nthe page shows\n{prints}\n\nit prints\n{output}"
                );
                runs += 1;
            }
        }
    }
    assert!(runs >= now, "each step is run");
}

/// The table of what passes after each step, as it must stand on the page.
fn table() -> String {
    let steps = 2..=steps();
    let selection = Selection { variants: vec![Variant::DjenonAboure], ..Selection::default() };
    let reports: Vec<_> =
        steps.clone().map(|step| report(step, &selection, PATIENCE)).collect();
    let mut table = "| rule |".to_owned();
    for step in steps.clone() {
        write!(table, " {step} |").unwrap();
    }
    writeln!(table, "\n| --- |{}", " ---: |".repeat(steps.count())).unwrap();
    let mut row = |name: &str, rule: Option<&str>| {
        let about = |rules: &[String]| match rule {
            Some(rule) => rules.iter().any(|id| id == rule),
            None => rules.is_empty(),
        };
        let passed = |report: &Report| {
            let of_rule = report.outcomes.iter().filter(|outcome| about(&outcome.item.rules));
            of_rule.filter(|outcome| outcome.status == Status::Pass).count()
        };
        let numbers: Vec<_> = reports.iter().map(passed).collect();
        let total = reports.first().map_or(0, |report| {
            report.outcomes.iter().filter(|outcome| about(&outcome.item.rules)).count()
        });
        if total == 0 {
            return;
        }
        assert_eq!(numbers.last(), Some(&total), "{name}: in the end everything passes");
        write!(table, "| {name} |").unwrap();
        for number in numbers {
            write!(table, " {number} |").unwrap();
        }
        writeln!(table).unwrap();
    };
    for rule in rules::LEDGER {
        let link = rule_link("", rule.id).replace(".html", ".md");
        row(&format!("[`{}`]({link})", rule.id), Some(rule.id));
    }
    row("perft tables", None);
    table
}

#[test]
fn the_page_says_what_passes_after_each_step() {
    if is_here("python3", "the book's tutorial") {
        let table = table();
        assert!(page().contains(&table), "the page holds this table:\n\n{table}");
    }
}
