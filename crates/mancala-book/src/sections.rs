//! The sections of the rules: where each is, and whether it has all its parts in
//! their order.

use std::collections::BTreeMap;

use mancala_variants::Variant;
use mancala_variants::rules::{Kind, Rule};
use mancala_variants::rulings::RULINGS;

use crate::fault::{Fault, Faults};
use crate::material::{Material, looks_like_rule, page_of};
use crate::pages::{Block, Heading, Page};

/// The page of all rulings.
const RULINGS_PAGE: &str = "rulings.md";

/// The section of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its page.
    pub page: String,
    /// The line of its heading.
    pub line: usize,
    /// The lines of the fences of its examples, in order.
    pub examples: Vec<usize>,
}

/// Finds the sections of all rules, and notes what is wrong with them.
#[must_use]
pub fn find(
    pages: &[Page],
    material: &Material,
    faults: &mut Faults,
) -> BTreeMap<&'static str, Section> {
    let mut sections: BTreeMap<&'static str, Section> = BTreeMap::new();
    for page in pages {
        for heading in &page.headings {
            let Some(id) = heading.id.as_deref().filter(|id| looks_like_rule(id)) else {
                continue;
            };
            let Some(rule) = material.rule(id) else {
                faults.add(&page.path, heading.line, unknown("heading", id, material));
                continue;
            };
            if let Some(first) = sections.get(rule.id) {
                let first = format!("{}:{}", first.page, first.line);
                let id = id.to_owned();
                faults.add(&page.path, heading.line, Fault::SecondSection { id, first });
                continue;
            }
            sections.insert(rule.id, section(page, heading, rule, faults));
        }
        check_astray(page, material, faults);
    }
    for rule in &material.ledger {
        if !sections.contains_key(rule.id) {
            faults.add(&page_of(rule.id), 1, Fault::NoSection(rule.id));
        }
    }
    check_rulings_page(pages, material, faults);
    sections
}

/// The fault of an id that does not exist.
#[must_use]
pub fn unknown(place: &'static str, id: &str, material: &Material) -> Fault {
    Fault::UnknownRule { place, id: id.to_owned(), nearest: material.nearest(id) }
}

fn section(page: &Page, heading: &Heading, rule: &Rule, faults: &mut Faults) -> Section {
    let id = || rule.id.to_owned();
    let lines = page.section(heading);
    let mut fault = |line, fault| faults.add(&page.path, line, fault);
    if page.path != page_of(rule.id) {
        fault(heading.line, Fault::WrongPage { id: id(), page: page_of(rule.id) });
    }
    if heading.level != 3 {
        fault(heading.line, Fault::WrongLevel { id: id(), level: heading.level });
    }
    let directive = |name: &str| -> Vec<usize> {
        let of = page.directives.iter().filter(|directive| {
            lines.contains(&directive.line) && directive.parts() == Some((name, vec![rule.id]))
        });
        of.map(|directive| directive.line).collect()
    };
    let sources: Vec<usize> =
        page.sources.iter().copied().filter(|line| lines.contains(line)).collect();
    let examples: Vec<usize> = page
        .blocks
        .iter()
        .filter(|block| lines.contains(&block.line) && block.runs())
        .map(|block| block.line)
        .collect();
    let (rules, cases) = (directive("rule"), directive("cases"));
    for (part, found) in [
        (format!("{{{{#rule {}}}}}", rule.id), &rules),
        (format!("{{{{#cases {}}}}}", rule.id), &cases),
        ("*Source:* lines".to_owned(), &sources),
    ] {
        if found.len() != 1 {
            let line = found.get(1).copied().unwrap_or(heading.line);
            fault(line, Fault::Parts { id: id(), part, count: found.len() });
        }
    }
    if rule.kind == Kind::Ruling && directive("ruling").len() != 1 {
        let part = format!("{{{{#ruling {}}}}}", rule.id);
        let count = directive("ruling").len();
        fault(heading.line, Fault::Parts { id: id(), part, count });
    }
    let game = Variant::ALL
        .into_iter()
        .find(|game| {
            rule.id.split('.').next() == Some(game.rule_prefix().trim_end_matches('.'))
        })
        .map(Variant::id);
    let shown = |block: &Block| lines.contains(&block.line) && block.shows(game);
    if !rule.retired && !page.blocks.iter().any(shown) {
        fault(heading.line, Fault::NoExample(id()));
    }
    let parts = [
        ("the rule", rules.first()),
        ("an example", examples.first()),
        ("the cases", cases.first()),
        ("the source", sources.first()),
    ];
    let there: Vec<_> = parts.iter().filter_map(|&(name, line)| Some((name, *line?))).collect();
    for pair in there.windows(2) {
        if let [(before, first), (found, second)] = *pair
            && second < first
        {
            fault(second, Fault::Order { id: id(), found, before });
        }
    }
    Section { page: page.path.clone(), line: heading.line, examples }
}

/// Directives of a rule may stand in its section only, the table of a ruling on the
/// page of rulings, too.
fn check_astray(page: &Page, material: &Material, faults: &mut Faults) {
    for directive in &page.directives {
        let Some((name, arguments)) = directive.parts() else { continue };
        let (name, [id]) = (
            match name {
                "rule" => "rule",
                "cases" => "cases",
                "ruling" => "ruling",
                _ => continue,
            },
            &*arguments,
        ) else {
            continue;
        };
        if material.rule(id).is_none() || name == "ruling" && page.path == RULINGS_PAGE {
            continue;
        }
        let at_home = page.headings.iter().any(|heading| {
            heading.id.as_deref() == Some(id) && page.section(heading).contains(&directive.line)
        });
        if !at_home {
            let id = (*id).to_owned();
            faults.add(&page.path, directive.line, Fault::Astray { name, id });
        }
    }
}

fn check_rulings_page(pages: &[Page], material: &Material, faults: &mut Faults) {
    let page = pages.iter().find(|page| page.path == RULINGS_PAGE);
    for ruling in RULINGS.iter().filter(|ruling| material.rule(ruling.id).is_some()) {
        let told = page.is_some_and(|page| {
            page.directives
                .iter()
                .any(|directive| directive.parts() == Some(("ruling", vec![ruling.id])))
        });
        if !told {
            faults.add(RULINGS_PAGE, 1, Fault::NoRuling(ruling.id));
        }
    }
}
