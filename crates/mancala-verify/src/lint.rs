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

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt;

use mancala_variants::rulings::{AnyRulings, RULINGS, Ruling, Rulings as _};
use mancala_variants::{AnyPosition, Move, Setup, Totals, Variant, rules};
use serde::Serialize;

use crate::answer;
use crate::difference::{Difference, differences};
use crate::printable::printable;
use crate::protocol::{Answer, Body, RulingValues};
use crate::runner::setup_id;
use crate::serve;
use crate::suite::{PerftTable, Suite, SuiteCase};

/// How many cases every rule must have.
pub const CASES_A_RULE: usize = 3;

/// How many cases every value of a ruling must have.
pub const CASES_A_VALUE: usize = 2;

/// How many perft tables of other positions than the start every game must have.
pub const MIDGAME_TABLES: usize = 10;

/// How many games from the start to an end every game must have.
pub const WHOLE_GAMES: usize = 2;

/// The longest id, in bytes.
pub const MAX_ID: usize = 80;

/// The most faults that are told.
const MAX_FAULTS: usize = 10_000;

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

/// The first name in a suite that nothing has: a rule, a ruling or a value of one. A
/// case that names one would silently never be asked.
///
/// ```
/// use mancala_verify::lint::unknown_name;
/// use mancala_verify::suite::Suite;
///
/// let text = r#"{"version":1,"tables":[{"id":"own-01","variant":"ayoayo",
///   "when":{"ayoayo.end.sweep":"me"},"nodes":[],
///   "position":{"pits":[1,0,0,0,0,0,0,0,0,0,0,1],"captured":[0,0],"to_move":"south"}}]}"#;
/// let fault = unknown_name(&Suite::of_files([("perft.json", text)])?).unwrap();
/// assert!(fault.to_string().starts_with("own-01: ruling ayoayo.end.sweep has no value \"me\""));
/// # Ok::<(), mancala_verify::suite::SuiteError>(())
/// ```
#[must_use]
pub fn unknown_name(suite: &Suite) -> Option<Fault> {
    let mut lint = Lint::default();
    for SuiteCase { variant, case, .. } in &suite.cases {
        if let Some(rule) = case.rules.iter().find(|rule| rules::find(rule).is_none()) {
            lint.say(&case.id, format_args!("unknown rule {rule:?}"));
        }
        lint.when(&case.id, *variant, &case.when);
    }
    for table in &suite.tables {
        lint.when(&table.id, table.variant, &table.when);
    }
    lint.faults.into_iter().next()
}

/// Every fault of a suite, in the order of cases, tables, exemptions and rules: ten
/// thousand of them at most, and then one that says that there are more.
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
        lint.games(suite);
    }
    lint.faults
}

#[derive(Default)]
struct Lint {
    faults: Vec<Fault>,
}

impl Lint {
    fn say(&mut self, id: &str, fault: impl fmt::Display) {
        let fault = match self.faults.len() {
            0..MAX_FAULTS => printable(&fault.to_string()),
            MAX_FAULTS => "there are more faults, which are not told".to_owned(),
            _ => return,
        };
        self.faults.push(Fault { id: printable(id), fault });
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
                let moves = case.moves.len();
                let are = if moves == 1 { "is" } else { "are" };
                self.say(
                    id,
                    format_args!("illegal is {k}, and there {are} {}", count(moves, "move")),
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
        let all = answer::all_rulings(variant, &case.when);
        let mut findings = Findings::default();
        for &rulings in &all {
            let engine = answer::by_engine(position(start, rulings), &case.moves);
            findings.add(ENGINE, rulings, against_case(variant, &expected, engine));
            match answer::by_model(rulings, &case.position, &case.moves) {
                Ok(model) => {
                    findings.add(MODEL, rulings, against_case(variant, &expected, model));
                }
                Err(fault) => return self.say(id, fault),
            }
        }
        self.findings(id, &case.when, &all, findings);
        self.matters(id, variant, &case.when, |rulings| {
            Some(answer::by_engine(position(start, rulings), &case.moves))
        });
    }

    /// Says what engine and model find wrong, the same only once.
    fn findings(
        &mut self,
        id: &str,
        when: &RulingValues,
        all: &[AnyRulings],
        findings: Findings,
    ) {
        for (text, [engine, model]) in findings.0 {
            if engine == model {
                let by = within(&engine, all, when);
                self.say(id, format_args!("by engine and model{by}: {text}"));
                continue;
            }
            for (who, found) in [("engine", engine), ("model", model)] {
                if !found.is_empty() {
                    let by = within(&found, all, when);
                    self.say(id, format_args!("by the {who}{by}: {text}"));
                }
            }
        }
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
        let all = answer::all_rulings(variant, when);
        let mut findings = Findings::default();
        for &rulings in &all {
            let counted = match engine(rulings) {
                Ok(counted) => counted,
                Err(why) => return self.say(id, why),
            };
            if counted != *nodes {
                findings.add(ENGINE, rulings, Some(against_table(&counted, nodes)));
                if counted.iter().sum::<u64>() > MODEL_VISITS {
                    continue;
                }
            }
            let Ok(model) = answer::model(rulings, &table.position) else { continue };
            let model: Vec<u64> =
                (1..).take(nodes.len()).map(|depth| model.perft(depth)).collect();
            if model != *nodes {
                findings.add(MODEL, rulings, Some(against_table(&model, nodes)));
            }
        }
        self.findings(id, when, &all, findings);
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
        for exemption in &suite.exemptions {
            let rule = exemption.rule.as_str();
            let found = cases.get(rule).copied().unwrap_or(0);
            let lacks = |value: &&str| {
                values.get(&(rule, *value)).copied().unwrap_or(0) < CASES_A_VALUE
            };
            let values = Ruling::find(rule).map_or(&[][..], |ruling| ruling.values);
            if found >= CASES_A_RULE && !values.iter().any(lacks) {
                self.say(rule, format_args!("exempt, and there are {found} cases"));
            }
        }
        let exempt = |rule: &str| {
            suite.exemptions.iter().any(|exemption| exemption.rule == rule)
                // The runner asks these by themselves.
                || setups.contains(rule)
        };
        for rule in rules::LEDGER.iter().filter(|rule| !rule.retired && !exempt(rule.id)) {
            let found = cases.get(rule.id).copied().unwrap_or(0);
            if found < CASES_A_RULE {
                let found = count(found, "case");
                self.say(rule.id, format_args!("{found}, expected at least {CASES_A_RULE}"));
            }
        }
        for ruling in RULINGS.iter().filter(|ruling| !exempt(ruling.id)) {
            for value in ruling.values {
                let found = values.get(&(ruling.id, *value)).copied().unwrap_or(0);
                if found < CASES_A_VALUE {
                    self.say(
                        ruling.id,
                        format_args!(
                            "{} of {value}, expected at least {CASES_A_VALUE}",
                            count(found, "case")
                        ),
                    );
                }
            }
        }
    }

    /// Every game has a perft table of its start, ones of other positions, and whole
    /// games.
    fn games(&mut self, suite: &Suite) {
        for variant in Variant::ALL {
            let start = answer::start(variant);
            let tables = suite.tables.iter().filter(|table| table.variant == variant);
            let positions: Vec<&Setup> = tables.map(|table| &table.position).collect();
            if !positions.contains(&&start) {
                self.say(variant.id(), "no perft table of the start position");
            }
            let others: HashSet<_> =
                positions.into_iter().filter(|&setup| *setup != start).collect();
            if others.len() < MIDGAME_TABLES {
                let found = count(others.len(), "perft table");
                self.say(
                    variant.id(),
                    format_args!(
                        "{found} of positions other than the start, expected at least {MIDGAME_TABLES}"
                    ),
                );
            }
            // Of Mangala IV any full board is a start.
            let scattered = |setup: &Setup| {
                variant == Variant::MangalaIv
                    && setup.captured == [0, 0]
                    && setup.check(variant, Totals::Exact).is_ok()
            };
            let whole = |entry: &&SuiteCase| {
                entry.variant == variant
                    && (entry.case.position == start || scattered(&entry.case.position))
                    && matches!(entry.case.expect, Answer::Played { outcome: Some(_), .. })
            };
            let games = suite.cases.iter().filter(whole).count();
            if games < WHOLE_GAMES {
                let found = count(games, "case");
                self.say(
                    variant.id(),
                    format_args!(
                        "{found} of a game from the start to its end, expected at least {WHOLE_GAMES}"
                    ),
                );
            }
        }
    }
}

/// Who found something, as places in [`Findings`].
const ENGINE: usize = 0;
const MODEL: usize = 1;

/// What was found wrong, each with the rulings by which engine and model find it.
#[derive(Default)]
struct Findings(Vec<(String, [Vec<AnyRulings>; 2])>);

impl Findings {
    fn add(&mut self, who: usize, rulings: AnyRulings, text: Option<String>) {
        let Some(text) = text else { return };
        let known = self.0.iter().position(|(known, _)| *known == text);
        let place = known.unwrap_or_else(|| {
            self.0.push((text, Default::default()));
            self.0.len() - 1
        });
        if let Some(found) = self.0.get_mut(place).and_then(|(_, by)| by.get_mut(who)) {
            found.push(rulings);
        }
    }
}

/// How an answer differs from what the case expects, if it does. That the case's
/// list is not in order is told by itself.
fn against_case(variant: Variant, expected: &Body, got: Answer) -> Option<String> {
    let texts: Vec<_> = differences(expected, &Body::Run(got))
        .unwrap_or_default()
        .iter()
        .filter(|difference| !matches!(difference, Difference::Order))
        .map(|difference| difference.against_case(variant))
        .collect();
    (!texts.is_empty()).then(|| texts.join("; "))
}

fn against_table(counted: &[u64], nodes: &[u64]) -> String {
    let list = |numbers: &[u64]| {
        let numbers: Vec<_> = numbers.iter().map(u64::to_string).collect();
        numbers.join(", ")
    };
    format!("{}; the table says: {}", list(counted), list(nodes))
}

fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
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

/// Which of `all` rulings these are, for messages: nothing where there is no choice,
/// else how many, and what they have in common.
fn within(these: &[AnyRulings], all: &[AnyRulings], when: &RulingValues) -> String {
    let (number, total) = (these.len(), all.len());
    if total == 1 {
        return String::new();
    }
    let rulings = if when.is_empty() { "rulings" } else { "the other rulings" };
    if number == total {
        return format!(", by all {total} choices of {rulings}");
    }
    let mut pairs = Vec::new();
    if let Some(first) = these.first() {
        first.for_each(|ruling, value| {
            let has = |rulings: &AnyRulings| rulings.get(ruling.id) == Some(value);
            if !when.contains_key(ruling.id) && these.iter().all(has) && !all.iter().all(has) {
                pairs.push(format!("{}={value}", ruling.id));
            }
        });
    }
    let with =
        if pairs.is_empty() { String::new() } else { format!(" with {}", pairs.join(", ")) };
    format!("{with}, by {number} of {total} choices of {rulings}")
}
