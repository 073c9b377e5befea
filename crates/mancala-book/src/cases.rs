//! The listing of the suite's cases of a variant.

use std::fmt::Write as _;

use mancala_notation::{MoveText, PositionText, VariantText};
use mancala_variants::{Move, Setup, Study, Variant};
use mancala_verify::answer;
use mancala_verify::protocol::{Answer, RulingValues};
use mancala_verify::report::rule_link;
use mancala_verify::suite::{PerftTable, Suite, SuiteCase};

use crate::html::escape;

/// The Markdown of all cases and tables of a variant, each with its id as anchor,
/// for a page in a folder of the book.
#[must_use]
pub fn listing(suite: &Suite, variant: Variant) -> String {
    let mut text = String::new();
    let mut group = "";
    for case in suite.cases.iter().filter(|case| case.variant == variant) {
        let of = stem(&case.case.id);
        if of != group {
            group = of;
            let _ = writeln!(text, "## {of} {{#{of}}}\n");
        }
        text += &of_case(case);
    }
    let mut tables = suite.tables.iter().filter(|table| table.variant == variant).peekable();
    if tables.peek().is_some() {
        text += "## Numbers of move sequences {#perft}\n\n";
    }
    for table in tables {
        text += &of_table(table);
    }
    text
}

/// A case's id without its number.
fn stem(id: &str) -> &str {
    id.rsplit_once('-')
        .filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()))
        .map_or(id, |(stem, _)| stem)
}

fn of_case(of: &SuiteCase) -> String {
    let SuiteCase { variant, case, .. } = of;
    let variant = *variant;
    let mut html = opening(&case.id);
    html += "<p class=\"case-rules\">";
    for (k, rule) in case.rules.iter().enumerate() {
        let between = if k > 0 { ", " } else { "" };
        let _ = write!(
            html,
            "{between}<a href=\"{}\">{}</a>",
            rule_link("../", rule),
            escape(rule)
        );
    }
    let _ = writeln!(html, "</p>\n<p>{}</p>\n<dl>", escape(&case.note));
    rulings(&mut html, &case.when);
    row(&mut html, "Position", &position(variant, &case.when, &case.position));
    if !case.moves.is_empty() {
        row(&mut html, "Moves", &moves(variant, &case.moves));
    }
    match &case.expect {
        Answer::Illegal(k) => {
            let mv = case.moves.get(*k).map_or_else(String::new, |&mv| moves(variant, &[mv]));
            row(&mut html, "Illegal", &format!("move {}, {mv}", k + 1));
        }
        Answer::Played { legal, position: after, outcome } => {
            let legal =
                if legal.is_empty() { "none".to_owned() } else { moves(variant, legal) };
            row(&mut html, "Legal", &legal);
            if !case.moves.is_empty() {
                row(&mut html, "After", &position(variant, &case.when, after));
            }
            if let Some(outcome) = outcome {
                row(&mut html, "Outcome", &outcome.to_string());
            }
        }
    }
    html += "</dl>\n</div>\n\n";
    html
}

fn of_table(table: &PerftTable) -> String {
    let mut html = opening(&table.id);
    html += "<dl>\n";
    rulings(&mut html, &table.when);
    row(&mut html, "Position", &position(table.variant, &table.when, &table.position));
    let nodes: Vec<_> = table.nodes.iter().map(|&nodes| crate::facts::grouped(nodes)).collect();
    row(&mut html, "Sequences of 1, 2, ... moves", &nodes.join("; "));
    html += "</dl>\n</div>\n\n";
    html
}

fn opening(id: &str) -> String {
    let id = escape(id);
    format!(
        "<div class=\"case\" id=\"{id}\">\n<p class=\"case-id\"><a href=\"#{id}\">{id}</a></p>\n"
    )
}

fn row(html: &mut String, name: &str, value: &str) {
    let _ = writeln!(html, "<dt>{name}</dt><dd>{}</dd>", escape(value));
}

fn rulings(html: &mut String, when: &RulingValues) {
    if !when.is_empty() {
        let values: Vec<_> = when.iter().map(|(id, value)| format!("{id} = {value}")).collect();
        row(html, "Rulings", &values.join(", "));
    }
}

fn moves(variant: Variant, moves: &[Move]) -> String {
    let names: Vec<_> = moves
        .iter()
        .map(|&mv| {
            MoveText::new(variant, mv).map_or_else(|| mv.to_string(), |text| text.to_string())
        })
        .collect();
    names.join(" ")
}

/// A position as one line; a setup that is none by its numbers.
fn position(variant: Variant, when: &RulingValues, setup: &Setup) -> String {
    match answer::position(variant, when, setup) {
        Ok(position) => PositionText(Study(position)).to_string(),
        Err(_) => format!("{:?} {:?}", setup.pits, setup.captured),
    }
}

/// How a ruling's value is written in a position's text.
#[must_use]
pub fn ruling_text(variant: Variant, id: &str, value: &str) -> Option<String> {
    let when = RulingValues::from([(id.to_owned(), value.to_owned())]);
    answer::rulings(variant, &when).ok().map(|rulings| VariantText(rulings).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_and_table_is_listed_once() {
        let suite = Suite::shipped().unwrap();
        let texts = Variant::ALL.map(|variant| listing(&suite, variant)).concat();
        let ids = suite.cases.iter().map(|case| &case.case.id);
        for id in ids.chain(suite.tables.iter().map(|table| &table.id)) {
            assert_eq!(texts.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
        }
    }

    #[test]
    fn a_case_says_all() {
        let suite = Suite::shipped().unwrap();
        let of =
            |id: &str| of_case(suite.cases.iter().find(|case| case.case.id == id).unwrap());
        assert_eq!(
            of("ayoayo-seats-05"),
            "<div class=\"case\" id=\"ayoayo-seats-05\">\n\
             <p class=\"case-id\"><a href=\"#ayoayo-seats-05\">ayoayo-seats-05</a></p>\n\
             <p class=\"case-rules\"><a href=\"../common.html#common.seats\">common.seats</a>, \
             <a href=\"../ayoayo.html#ayoayo.turn.choose\">ayoayo.turn.choose</a></p>\n\
             <p>North may not lift a pit of South's.</p>\n<dl>\n\
             <dt>Position</dt><dd>ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0 N</dd>\n\
             <dt>Moves</dt><dd>A</dd>\n\
             <dt>Illegal</dt><dd>move 1, A</dd>\n</dl>\n</div>\n\n"
        );
        let game = of("ayoayo-game-02");
        assert!(game.contains("<dt>Outcome</dt><dd>South wins 30-18 (no-feed)</dd>"), "{game}");
        assert!(game.contains("ayoayo.end.sweep = row-owner"), "{game}");
    }
}
