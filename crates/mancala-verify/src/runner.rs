//! Puts the suite to an implementation.
//!
//! ```
//! use mancala_verify::implementation::BuiltIn;
//! use mancala_verify::runner::{Plan, run};
//! use mancala_verify::suite::{Selection, Suite};
//!
//! let plan = Plan::new(&Suite::shipped()?, &Selection::default());
//! let report = run(plan, &mut BuiltIn, &[])?;
//! assert!(report.is_success());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::time::{Duration, Instant};

use mancala_variants::{Move, Setup, Variant};
use serde::Serialize;

use crate::answer;
use crate::difference::{Difference, differences};
use crate::implementation::{Fault, Implementation};
use crate::printable::{excerpt, printable};
use crate::protocol::{Answer, Body, Request, RulingValues, StartReply};
use crate::report::Report;
use crate::suite::{Selection, Suite};

/// How often in a row an implementation may fail to start again before the rest
/// is not asked.
const MAX_STARTS: u32 = 3;

/// The kinds of things that are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The start position of a variant.
    Setup,
    /// A case.
    Case,
    /// A perft table.
    Perft,
}

/// One thing that is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The id of the case or table; of a start position, the id of the rule with
    /// hyphens.
    pub id: String,
    /// The game.
    pub variant: Variant,
    /// The rules that it is about.
    pub rules: Vec<String>,
    /// What it shows, for people.
    pub note: String,
    /// The rulings that the answer depends on.
    pub when: RulingValues,
    /// What is asked.
    pub question: Question,
    /// What is expected.
    pub expected: Body,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The start position.
    Setup,
    /// What moves lead to.
    Run {
        /// Where they begin.
        position: Setup,
        /// The moves.
        moves: Vec<Move>,
    },
    /// Numbers of move sequences.
    Perft {
        /// Where they begin.
        position: Setup,
        /// The greatest length.
        depth: u32,
    },
}

impl Item {
    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self.question {
            Question::Setup => Kind::Setup,
            Question::Run { .. } => Kind::Case,
            Question::Perft { .. } => Kind::Perft,
        }
    }

    fn request(&self, seq: u64, rulings: RulingValues) -> Request {
        let variant = self.variant;
        match &self.question {
            Question::Setup => Request::Setup { seq, variant, rulings },
            Question::Run { position, moves } => {
                let (position, moves) = (position.clone(), moves.clone());
                Request::Run { seq, variant, rulings, position, moves }
            }
            Question::Perft { position, depth } => {
                let (position, depth) = (position.clone(), *depth);
                Request::Perft { seq, variant, rulings, position, depth }
            }
        }
    }
}

/// The id under which the start position of `variant` is asked.
#[must_use]
pub fn setup_id(variant: Variant) -> String {
    format!("{}-setup", variant.rule_prefix())
}

/// Everything that is to be asked, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The things to ask.
    pub items: Vec<Item>,
}

impl Plan {
    /// The start positions, cases and perft tables of a suite that are selected.
    /// What is expected of a start position is what the model says.
    #[must_use]
    pub fn new(suite: &Suite, selection: &Selection) -> Self {
        let setups = Variant::ALL.into_iter().map(|variant| Item {
            id: setup_id(variant),
            variant,
            rules: vec![format!("{}.setup", variant.rule_prefix())],
            note: "the start position".to_owned(),
            when: RulingValues::new(),
            question: Question::Setup,
            expected: Body::Position(answer::start(variant)),
        });
        let cases = suite.cases.iter().map(|entry| {
            let case = entry.case.clone();
            Item {
                id: case.id,
                variant: entry.variant,
                rules: case.rules,
                note: case.note,
                when: case.when,
                question: Question::Run { position: case.position, moves: case.moves },
                expected: Body::Run(case.expect),
            }
        });
        let tables = suite.tables.iter().map(|table| Item {
            id: table.id.clone(),
            variant: table.variant,
            rules: Vec::new(),
            note: "numbers of move sequences".to_owned(),
            when: table.when.clone(),
            question: Question::Perft {
                position: table.position.clone(),
                depth: u32::try_from(table.nodes.len()).unwrap_or(u32::MAX),
            },
            expected: Body::Nodes(table.nodes.clone()),
        });
        let items = setups
            .chain(cases)
            .chain(tables)
            .filter(|item| selection.has(&item.id, item.variant, &item.rules))
            .collect();
        Self { items }
    }
}

/// What came of asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The answer is as expected.
    Pass,
    /// The answer is another.
    Fail,
    /// It said that it failed, or gave no proper reply.
    Error,
    /// It did not reply in time.
    Timeout,
    /// It ended, or closed its output, instead of replying.
    Crash,
    /// It cannot be asked this, as it said.
    Skip,
    /// It does not play this variant, not by this ruling, or answers no `perft`.
    NotApplicable,
}

impl Status {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 7] = [
        Self::Pass,
        Self::Fail,
        Self::Error,
        Self::Timeout,
        Self::Crash,
        Self::Skip,
        Self::NotApplicable,
    ];

    /// The name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Error => "error",
            Self::Timeout => "timeout",
            Self::Crash => "crash",
            Self::Skip => "skip",
            Self::NotApplicable => "not-applicable",
        }
    }

    /// Whether it is one of those that a known failure has.
    #[must_use]
    pub const fn is_failure(self) -> bool {
        matches!(self, Self::Fail | Self::Error | Self::Timeout | Self::Crash)
    }
}

impl From<&Fault> for Status {
    fn from(fault: &Fault) -> Self {
        match fault {
            Fault::Restart(fault) => Self::from(&**fault),
            Fault::Timeout(_) | Fault::StartTimeout(_) => Self::Timeout,
            Fault::Crash(_) | Fault::CutOff { .. } | Fault::Spawn(_) => Self::Crash,
            _ => Self::Error,
        }
    }
}

/// What came of asking one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What was asked.
    pub item: Item,
    /// What came of it.
    pub status: Status,
    /// Whether it was expected to fail.
    pub known_failure: bool,
    /// The rulings that were sent; empty where nothing was.
    pub rulings: RulingValues,
    /// More about the status.
    pub detail: Option<String>,
    /// The answer, where it differs.
    pub got: Option<Body>,
    /// How it differs.
    pub differences: Vec<Difference>,
    /// The first move, counted from 0, that leads elsewhere than by the rules, if
    /// the implementation could be asked for that.
    pub first_wrong: Option<usize>,
    /// How long the reply took.
    pub elapsed: Duration,
}

impl Outcome {
    /// Whether it is as it ought to be: a failure where one is known, and nowhere
    /// else.
    #[must_use]
    pub const fn is_expected(&self) -> bool {
        match self.status {
            Status::Pass => !self.known_failure,
            Status::Skip | Status::NotApplicable => true,
            _ => self.known_failure,
        }
    }
}

/// Asks everything that is planned. `known_failures` are the ids of what is
/// expected to fail.
///
/// # Errors
///
/// [`Fault`] when the implementation cannot be started at the beginning.
pub fn run(
    plan: Plan,
    implementation: &mut dyn Implementation,
    known_failures: &[String],
) -> Result<Report, Fault> {
    let start = implementation.start()?;
    let mut session = Session {
        implementation,
        start,
        running: true,
        failed_starts: 0,
        last_start: None,
        seq: 0,
        outcomes: Vec::with_capacity(plan.items.len()),
        last_asked: None,
    };
    let planned = plan.items.len();
    for item in plan.items {
        let known_failure = known_failures.contains(&item.id);
        session.item(item, known_failure);
    }
    if let Err(fault) = session.implementation.stop() {
        session.amend(&fault);
    }
    let Session { start, outcomes, .. } = session;
    Ok(Report { implementation: start, planned, outcomes })
}

struct Session<'a> {
    implementation: &'a mut dyn Implementation,
    start: StartReply,
    running: bool,
    /// How often in a row it could not be started again, and the last time why.
    failed_starts: u32,
    last_start: Option<Fault>,
    seq: u64,
    outcomes: Vec<Outcome>,
    /// The place in `outcomes` of what was last replied to.
    last_asked: Option<usize>,
}

impl Session<'_> {
    fn item(&mut self, item: Item, known_failure: bool) {
        let mut outcome = Outcome {
            item,
            status: Status::NotApplicable,
            known_failure,
            rulings: RulingValues::new(),
            detail: None,
            got: None,
            differences: Vec::new(),
            first_wrong: None,
            elapsed: Duration::ZERO,
        };
        match self.rulings(&outcome.item) {
            Ok(rulings) => {
                outcome.rulings = rulings;
                let asked = Instant::now();
                self.ask_item(&mut outcome);
                outcome.elapsed = asked.elapsed();
            }
            Err(why) => outcome.detail = Some(why),
        }
        self.outcomes.push(outcome);
    }

    /// The rulings to send, or why this cannot be asked.
    fn rulings(&self, item: &Item) -> Result<RulingValues, String> {
        let variant = item.variant;
        let offer =
            self.start.variants.get(&variant).ok_or(format!("{variant} is not played"))?;
        if item.kind() == Kind::Perft && !self.start.perft {
            return Err("perft is not answered".to_owned());
        }
        offer.values(variant, &item.when).ok_or_else(|| {
            let offered = |id: &String, value: &String| {
                let one = RulingValues::from([(id.clone(), value.clone())]);
                offer.values(variant, &one).is_some()
            };
            let pairs: Vec<_> = item
                .when
                .iter()
                .filter(|(id, value)| !offered(id, value))
                .map(|(id, value)| format!("{id}={value}"))
                .collect();
            format!("not offered: {}", pairs.join(", "))
        })
    }

    fn ask_item(&mut self, outcome: &mut Outcome) {
        match self.ask(|seq| outcome.item.request(seq, outcome.rulings.clone())) {
            Ok(body) => {
                self.last_asked = Some(self.outcomes.len());
                judge(outcome, body);
                if outcome.status == Status::Fail {
                    outcome.first_wrong = self.locate(outcome);
                }
            }
            Err(fault) => {
                outcome.status = Status::from(&fault);
                outcome.detail = Some(printable(&fault.to_string()));
            }
        }
    }

    /// Asks, after starting it again where that is needed.
    fn ask(&mut self, request: impl Fn(u64) -> Request) -> Result<Body, Fault> {
        loop {
            self.restart()?;
            let seq = self.seq;
            self.seq += 1;
            match self.implementation.ask(&request(seq)) {
                Ok(body) => return Ok(body),
                Err(fault) => {
                    self.running = false;
                    if matches!(fault, Fault::Extra { .. }) && self.last_asked.is_some() {
                        // What was asked before is at fault, and this is still to
                        // be asked.
                        self.amend(&fault);
                    } else {
                        return Err(fault);
                    }
                }
            }
        }
    }

    fn restart(&mut self) -> Result<(), Fault> {
        if self.running {
            return Ok(());
        }
        self.last_asked = None;
        if self.failed_starts < MAX_STARTS {
            match self.implementation.start() {
                Ok(start) => {
                    self.running = true;
                    self.failed_starts = 0;
                    return match changes(&self.start, &start) {
                        None => Ok(()),
                        // It runs, and the rest is asked by what it said at first.
                        Some(fields) => Err(Fault::Restart(Box::new(Fault::Start(format!(
                            "it says other {fields} in reply to start than at first"
                        ))))),
                    };
                }
                Err(fault) => {
                    self.failed_starts += 1;
                    self.last_start = Some(fault);
                }
            }
        }
        let fault = self.last_start.clone().unwrap_or(Fault::Spawn("given up".to_owned()));
        Err(Fault::Restart(Box::new(fault)))
    }

    /// What was last replied to is at fault after all.
    fn amend(&mut self, fault: &Fault) {
        let asked = self.last_asked.take();
        let Some(outcome) = asked.and_then(|k| self.outcomes.get_mut(k)) else { return };
        if matches!(outcome.status, Status::Pass | Status::Skip) {
            outcome.status = Status::from(fault);
        }
        let before = outcome.detail.take().map_or_else(String::new, |detail| detail + "; ");
        outcome.detail = Some(before + &printable(&fault.to_string()));
    }

    /// The first move that leads elsewhere than by the rules.
    fn locate(&mut self, outcome: &Outcome) -> Option<usize> {
        let Question::Run { position, moves } = &outcome.item.question else { return None };
        let Body::Run(expected) = &outcome.item.expected else { return None };
        let Some(Body::Run(got)) = &outcome.got else { return None };
        let (expected_legal, got_legal) = match (expected, got) {
            (Answer::Illegal(a), Answer::Illegal(b)) => return Some(*a.min(b)),
            (Answer::Illegal(k), _) | (_, Answer::Illegal(k)) => return Some(*k),
            (Answer::Played { legal: a, .. }, Answer::Played { legal: b, .. }) => (a, b),
        };
        // Where the position itself is misjudged, no move is to blame.
        if expected_legal != got_legal || moves.is_empty() {
            return None;
        }
        let variant = outcome.item.variant;
        let start = answer::position(variant, &outcome.rulings, position).ok()?;
        // The first `right` moves lead where they should, the first `wrong` do not.
        let (mut right, mut wrong) = (0, moves.len());
        while wrong - right > 1 {
            let middle = right.midpoint(wrong);
            let beginning = moves.get(..middle)?;
            let by_rules = answer::by_engine(start, beginning);
            let asked = self.ask(|seq| Request::Run {
                seq,
                variant,
                rulings: outcome.rulings.clone(),
                position: position.clone(),
                moves: beginning.to_vec(),
            });
            match asked {
                Ok(Body::Run(got)) if got == by_rules => right = middle,
                Ok(Body::Run(_)) => wrong = middle,
                _ => return None,
            }
        }
        wrong.checked_sub(1)
    }
}

/// The fields of a reply to `start` that are others than at first.
fn changes(first: &StartReply, now: &StartReply) -> Option<String> {
    let fields: Vec<&str> = [
        ("implementation", first.implementation != now.implementation),
        ("rules", first.rules != now.rules),
        ("variants", first.variants != now.variants),
        ("perft", first.perft != now.perft),
    ]
    .into_iter()
    .filter_map(|(field, changed)| changed.then_some(field))
    .collect();
    (!fields.is_empty()).then(|| fields.join(", "))
}

/// Compares what was got with what was expected.
fn judge(outcome: &mut Outcome, got: Body) {
    match (&outcome.item.expected, got) {
        (_, Body::Skipped(why)) => {
            outcome.status = Status::Skip;
            outcome.detail = Some(excerpt(&why));
        }
        (_, Body::Error(why)) => {
            outcome.status = Status::Error;
            outcome.detail = Some(excerpt(&why));
        }
        (expected, got) => match differences(expected, &got) {
            None => {
                outcome.status = Status::Error;
                let reply = serde_json::to_string(&got).unwrap_or_default();
                outcome.detail =
                    Some(format!("a reply to another kind of request: {}", excerpt(&reply)));
            }
            Some(differences) if differences.is_empty() => outcome.status = Status::Pass,
            Some(differences) => {
                outcome.status = Status::Fail;
                outcome.differences = differences;
                outcome.got = Some(got);
            }
        },
    }
}
