//! What is wrong with a suite, beyond its form.
//!
//! ```
//! use mancala_verify::lint::{Coverage, lint};
//! use mancala_verify::suite::Suite;
//!
//! let text = r#"{"version":1,"variant":"ayoayo","cases":[
//!   {"id":"ayoayo-one-01","rules":["ayoayo.fed"],"note":"one seed on","when":{},
//!    "position":{"pits":[1,0,0,0,0,0,0,0,0,0,0,1],"captured":[0,0],"to_move":"south"},
//!    "moves":[],"expect":{"legal":[0],"position":{"pits":[1,0,0,0,0,0,0,0,0,0,0,1],
//!    "captured":[0,0],"to_move":"south"},"outcome":null}}]}"#;
//! let suite = Suite::of_files([("ayoayo.json", text)])?;
//! let faults = lint(&suite, Coverage::Any);
//! assert_eq!(faults.len(), 1);
//! assert_eq!(faults[0].to_string(), "ayoayo-one-01: there is no rule \"ayoayo.fed\"");
//! # Ok::<(), mancala_verify::suite::SuiteError>(())
//! ```

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

use mancala_variants::rulings::{AnyRulings, RULINGS, Ruling, Rulings as _};
use mancala_variants::{AnyPosition, Move, Setup, Totals, Variant, rules};
use serde::Serialize;

use crate::answer;
use crate::difference::differences;
use crate::printable::printable;
use crate::protocol::{Answer, Body, RulingValues};
use crate::runner::setup_id;
use crate::serve;
use crate::suite::{PerftTable, Suite, SuiteCase};

/// How many cases every rule must have.
pub const CASES_A_RULE: usize = 3;

/// How many cases every value of a ruling must have.
pub const CASES_A_VALUE: usize = 2;

/// The longest id, in bytes.
pub const MAX_ID: usize = 80;

/// The most positions that the slow model visits for a table that is wrong by the
/// engine already.
const MODEL_VISITS: u64 = 100_000;

/// How much of the rules a suite must cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// Every rule of the ledger but the exempt, and every value of every ruling.
    Full,
    /// Whatever it covers.
    Any,
}

/// One fault of a suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Fault {
    /// The case or table, or the rule that lacks cases.
    pub id: String,
    /// What is wrong.
    pub fault: String,
}

/// `id: fault`, on one line.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, fault } = self;
        write!(f, "{}: {fault}", if id.is_empty() { "\"\"" } else { id })
    }
}

/// Every fault of a suite, in the order of cases, tables, exemptions and rules.
#[must_use]
pub fn lint(suite: &Suite, coverage: Coverage) -> Vec<Fault> {
    let mut lint = Lint::default();
    lint.ids(suite);
    lint.doubles(suite);
    for case in &suite.cases {
        lint.case(case);
    }
    for table in &suite.tables {
        lint.table(table);
    }
    lint.exemptions(suite);
    if coverage == Coverage::Full {
        lint.coverage(suite);
    }
    lint.faults
}

#[derive(Default)]
struct Lint {
    faults: Vec<Fault>,
}

impl Lint {
    fn say(&mut self, id: &str, fault: impl fmt::Display) {
        self.faults.push(Fault { id: printable(id), fault: printable(&fault.to_string()) });
    }

    fn ids(&mut self, suite: &Suite) {
        let cases = suite.cases.iter().map(|case| &case.case.id);
        let setups: BTreeSet<String> = Variant::ALL.into_iter().map(setup_id).collect();
        let mut met = BTreeSet::new();
        for id in cases.chain(suite.tables.iter().map(|table| &table.id)) {
            if !is_id(id) {
                self.say(id, "an id is words of a to z and 0 to 9 with hyphens between");
            }
            if setups.contains(id) {
                self.say(id, "the id is that of a start position");
            }
            if !met.insert(id) {
                self.say(id, "the id stands twice");
            }
        }
    }

    fn doubles(&mut self, suite: &Suite) {
        type Key<'a> = (Variant, &'a Setup, &'a [Move], &'a RulingValues);
        let mut met: HashMap<Key<'_>, &str> = HashMap::new();
        for SuiteCase { variant, case, .. } in &suite.cases {
            let key = (*variant, &case.position, case.moves.as_slice(), &case.when);
            if let Some(first) = met.get(&key) {
                self.say(&case.id, format_args!("the same as {first}"));
            } else {
                met.insert(key, &case.id);
            }
        }
        let mut met: HashMap<(Variant, &Setup, &RulingValues), &str> = HashMap::new();
        for table in &suite.tables {
            let key = (table.variant, &table.position, &table.when);
            if let Some(first) = met.get(&key) {
                self.say(&table.id, format_args!("the same as {first}"));
            } else {
                met.insert(key, &table.id);
            }
        }
    }

    fn case(&mut self, entry: &SuiteCase) {
        let SuiteCase { variant, case, .. } = entry;
        let (id, variant) = (case.id.as_str(), *variant);
        if case.note.trim().is_empty() {
            self.say(id, "there is no note");
        }
        self.rules_of(id, variant, &case.rules);
        match &case.expect {
            Answer::Illegal(k) if *k >= case.moves.len() => {
                self.say(
                    id,
                    format_args!("illegal is {k}, and there are {} moves", case.moves.len()),
                );
            }
            Answer::Illegal(_) => {}
            Answer::Played { legal, position, .. } => {
                if !legal.is_sorted_by(|a, b| a < b) {
                    self.say(id, "the legal moves are not in order, or not once each");
                }
                let (before, after) = (seeds(&case.position), seeds(position));
                if before != after {
                    self.say(id, format_args!("{before} seeds before and {after} after"));
                }
            }
        }
        let Some(start) = self.position(id, variant, &case.position) else { return };
        if !self.when(id, variant, &case.when) {
            return;
        }
        let expected = Body::Run(case.expect.clone());
        for rulings in answer::all_rulings(variant, &case.when) {
            let engine = answer::by_engine(position(start, rulings), &case.moves);
            self.compare(id, variant, "engine", rulings, &case.when, &expected, engine);
            match answer::by_model(rulings, &case.position, &case.moves) {
                Ok(model) => {
                    self.compare(id, variant, "model", rulings, &case.when, &expected, model);
                }
                Err(fault) => self.say(id, fault),
            }
        }
        self.matters(id, variant, &case.when, |rulings| {
            Some(answer::by_engine(position(start, rulings), &case.moves))
        });
    }

    /// Says how `got` differs from what is expected, if it does.
    #[expect(clippy::too_many_arguments, reason = "all that the message names")]
    fn compare(
        &mut self,
        id: &str,
        variant: Variant,
        who: &str,
        rulings: AnyRulings,
        when: &RulingValues,
        expected: &Body,
        got: Answer,
    ) {
        let differences = differences(expected, &Body::Run(got)).unwrap_or_default();
        if differences.is_empty() {
            return;
        }
        let texts: Vec<_> =
            differences.iter().map(|difference| difference.text(variant)).collect();
        let by = unnamed(rulings, when);
        self.say(id, format_args!("by the {who}{by}: {}", texts.join("; ")));
    }

    fn table(&mut self, table: &PerftTable) {
        let PerftTable { id, variant, when, nodes, .. } = table;
        let variant = *variant;
        if nodes.is_empty() {
            self.say(id, "there are no numbers");
        }
        let Some(start) = self.position(id, variant, &table.position) else { return };
        if !self.when(id, variant, when) {
            return;
        }
        let engine = |rulings| serve::nodes(&position(start, rulings), nodes.len() as u64);
        for rulings in answer::all_rulings(variant, when) {
            let by = unnamed(rulings, when);
            let counted = match engine(rulings) {
                Ok(counted) => counted,
                Err(why) => return self.say(id, why),
            };
            let wrong = counted != *nodes;
            if wrong {
                self.say(id, format_args!("by the engine{by}: {counted:?}"));
                if counted.iter().sum::<u64>() > MODEL_VISITS {
                    return;
                }
            }
            let Ok(model) = answer::model(rulings, &table.position) else { continue };
            let model: Vec<u64> =
                (1..).take(nodes.len()).map(|depth| model.perft(depth)).collect();
            if model != *nodes {
                self.say(id, format_args!("by the model{by}: {model:?}"));
            }
        }
        self.matters(id, variant, when, engine);
    }

    fn rules_of(&mut self, id: &str, variant: Variant, rules: &[String]) {
        if rules.is_empty() {
            self.say(id, "there is no rule");
        }
        let mut met = BTreeSet::new();
        for rule in rules {
            match rules::find(rule) {
                None => self.say(id, format_args!("there is no rule {rule:?}")),
                Some(found) if found.retired => {
                    self.say(id, format_args!("{rule} has been given up"));
                }
                Some(_) => {
                    let first = rule.split('.').next().unwrap_or_default();
                    if first != "common" && first != variant.rule_prefix() {
                        self.say(id, format_args!("{rule} is no rule of {variant}"));
                    }
                }
            }
            if !met.insert(rule) {
                self.say(id, format_args!("{rule} stands twice"));
            }
        }
    }

    fn position(&mut self, id: &str, variant: Variant, setup: &Setup) -> Option<AnyPosition> {
        match AnyPosition::from_setup(variant, setup, Totals::Study) {
            Ok(position) => Some(position),
            Err(fault) => {
                self.say(id, fault);
                None
            }
        }
    }

    /// Whether all rulings that are named, and their values, exist.
    fn when(&mut self, id: &str, variant: Variant, when: &RulingValues) -> bool {
        match answer::rulings(variant, when) {
            Ok(_) => true,
            Err(fault) => {
                self.say(id, fault);
                false
            }
        }
    }

    /// Says which of the rulings that are named do not matter: no other value
    /// gives another answer.
    fn matters<T: PartialEq>(
        &mut self,
        id: &str,
        variant: Variant,
        when: &RulingValues,
        answer: impl Fn(AnyRulings) -> T,
    ) {
        let answer = |when: &RulingValues| answer::rulings(variant, when).ok().map(&answer);
        let named = answer(when);
        for (ruling, value) in when {
            let others = Ruling::find(ruling).map_or(&[][..], |ruling| ruling.values);
            let mut others = others.iter().filter(|other| **other != value);
            let matters = others.any(|&other| {
                let mut changed = when.clone();
                changed.insert(ruling.clone(), other.to_owned());
                answer(&changed) != named
            });
            if !matters {
                self.say(id, format_args!("{ruling} makes no difference"));
            }
        }
    }

    fn exemptions(&mut self, suite: &Suite) {
        let mut met = BTreeSet::new();
        for exemption in &suite.exemptions {
            let rule = &exemption.rule;
            match rules::find(rule) {
                Some(found) if !found.retired => {}
                _ => self.say(rule, "exempt, and there is no such rule"),
            }
            if exemption.reason.trim().is_empty() {
                self.say(rule, "exempt without a reason");
            }
            if !met.insert(rule) {
                self.say(rule, "exempt twice");
            }
        }
    }

    fn coverage(&mut self, suite: &Suite) {
        let mut cases: BTreeMap<&str, usize> = BTreeMap::new();
        let mut values: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for SuiteCase { case, .. } in &suite.cases {
            for rule in case.rules.iter().collect::<BTreeSet<_>>() {
                *cases.entry(rule).or_default() += 1;
            }
            for (ruling, value) in &case.when {
                *values.entry((ruling, value)).or_default() += 1;
            }
        }
        let setups: BTreeSet<String> = Variant::ALL
            .into_iter()
            .map(|variant| format!("{}.setup", variant.rule_prefix()))
            .collect();
        let exempt = |rule: &str| {
            suite.exemptions.iter().any(|exemption| exemption.rule == rule)
                // The runner asks these by themselves.
                || setups.contains(rule)
        };
        for rule in rules::LEDGER.iter().filter(|rule| !rule.retired && !exempt(rule.id)) {
            let found = cases.get(rule.id).copied().unwrap_or(0);
            if found < CASES_A_RULE {
                self.say(
                    rule.id,
                    format_args!("{found} cases, expected at least {CASES_A_RULE}"),
                );
            }
        }
        for ruling in RULINGS.iter().filter(|ruling| !exempt(ruling.id)) {
            for value in ruling.values {
                let found = values.get(&(ruling.id, *value)).copied().unwrap_or(0);
                if found < CASES_A_VALUE {
                    self.say(
                        ruling.id,
                        format_args!(
                            "{found} cases of {value}, expected at least {CASES_A_VALUE}"
                        ),
                    );
                }
            }
        }
    }
}

fn is_id(id: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    id.len() <= MAX_ID && id.split('-').all(word)
}

fn seeds(setup: &Setup) -> u64 {
    setup.pits.iter().chain(&setup.captured).map(|&seeds| u64::from(seeds)).sum()
}

fn position(start: AnyPosition, rulings: AnyRulings) -> AnyPosition {
    use mancala_variants::Position as _;
    start.with_rulings(rulings)
}

/// The values that are not the default of rulings that are not named, for
/// messages.
fn unnamed(rulings: AnyRulings, when: &RulingValues) -> String {
    let pairs: Vec<_> = rulings
        .non_default()
        .into_iter()
        .filter(|(id, _)| !when.contains_key(*id))
        .map(|(id, value)| format!("{id}={value}"))
        .collect();
    if pairs.is_empty() { String::new() } else { format!(" with {}", pairs.join(", ")) }
}
