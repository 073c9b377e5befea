//! The report as one object.

use std::collections::BTreeMap;
use std::io::{self, Write};

use mancala_variants::{Move, Setup, Variant};
use serde::Serialize;

use super::{Report, rule_link, tell};
use crate::difference::Difference;
use crate::protocol::{About, Body, RulingValues, VERSION};
use crate::runner::{Kind, Outcome, Question, Status};

#[derive(Serialize)]
struct ReportForm<'a> {
    version: u64,
    implementation: &'a About,
    rules: &'a str,
    results: Vec<ResultForm<'a>>,
    summary: Summary,
}

#[derive(Serialize)]
struct Summary {
    planned: usize,
    reported: usize,
    asked: usize,
    /// A number for each status, zeros included.
    statuses: BTreeMap<&'static str, usize>,
    unexpected: usize,
    success: bool,
}

#[derive(Serialize)]
struct ResultForm<'a> {
    id: &'a str,
    kind: Kind,
    variant: Variant,
    rules: Vec<RuleForm<'a>>,
    status: Status,
    known_failure: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<FailureForm<'a>>,
}

#[derive(Serialize)]
struct RuleForm<'a> {
    id: &'a str,
    link: String,
}

#[derive(Serialize)]
struct FailureForm<'a> {
    note: &'a str,
    rulings: &'a RulingValues,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a Setup>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<&'a [Move]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    expected: &'a Body,
    #[serde(skip_serializing_if = "Option::is_none")]
    got: Option<&'a Body>,
    differences: Vec<DifferenceForm<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_wrong: Option<usize>,
    trace: Vec<String>,
}

#[derive(Serialize)]
struct DifferenceForm<'a> {
    #[serde(flatten)]
    difference: &'a Difference,
    text: String,
}

pub(super) fn write(report: &Report, book: &str, out: &mut dyn Write) -> io::Result<()> {
    let form = ReportForm {
        version: VERSION,
        implementation: &report.implementation.implementation,
        rules: &report.implementation.rules,
        results: report.outcomes.iter().map(|outcome| result(outcome, book)).collect(),
        summary: Summary {
            planned: report.planned,
            reported: report.outcomes.len(),
            asked: report.asked(),
            statuses: Status::ALL
                .into_iter()
                .map(|status| (status.name(), report.count(status)))
                .collect(),
            unexpected: report.unexpected().count(),
            success: report.is_success(),
        },
    };
    serde_json::to_writer(&mut *out, &form)?;
    writeln!(out)
}

fn result<'a>(outcome: &'a Outcome, book: &str) -> ResultForm<'a> {
    let item = &outcome.item;
    let rule = |id: &'a String| RuleForm { id, link: rule_link(book, id) };
    ResultForm {
        id: &item.id,
        kind: item.kind(),
        variant: item.variant,
        rules: item.rules.iter().map(rule).collect(),
        status: outcome.status,
        known_failure: outcome.known_failure,
        detail: outcome.detail.as_deref(),
        failure: outcome.status.is_failure().then(|| failure(outcome)),
    }
}

fn failure(outcome: &Outcome) -> FailureForm<'_> {
    let item = &outcome.item;
    let (position, moves, depth) = match &item.question {
        Question::Setup => (None, None, None),
        Question::Run { position, moves } => (Some(position), Some(moves.as_slice()), None),
        Question::Perft { position, depth } => (Some(position), None, Some(*depth)),
    };
    let difference = |difference| {
        let text = Difference::text(difference, item.variant);
        DifferenceForm { difference, text }
    };
    FailureForm {
        note: &item.note,
        rulings: &outcome.rulings,
        position,
        moves,
        depth,
        expected: &item.expected,
        got: outcome.got.as_ref(),
        differences: outcome.differences.iter().map(difference).collect(),
        first_wrong: outcome.first_wrong,
        trace: tell::trace(outcome),
    }
}
