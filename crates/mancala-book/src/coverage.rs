//! Every rule has a section with an example, a case of the suite or a written
//! exemption, and a place in the code; and the table that shows it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use mancala_variants::Variant;
use mancala_variants::rules::Rule;

use crate::code::{self, Place};
use crate::fault::{Fault, Faults};
use crate::html::escape;
use crate::material::{Material, page_of};
use crate::pages::Page;
use crate::sections::{self, Section};

/// The page of the table.
const TABLE_PAGE: &str = "coverage.md";

/// What shows a rule.
#[derive(Clone, Debug)]
pub struct Row {
    /// The rule.
    pub rule: Rule,
    /// Its section, if there is one.
    pub section: Option<Section>,
    /// The cases about it: variant, id and note.
    pub cases: Vec<(Variant, String, String)>,
    /// Why it has no cases.
    pub exemption: Option<String>,
    /// Where the code names it.
    pub places: Vec<Place>,
}

/// What shows all rules, and where the book lists it.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// The rules in the order of the ledger.
    pub rows: Vec<Row>,
    /// The page of each listed source file.
    listings: BTreeMap<String, String>,
    /// The id of each example: by its page and the line of its fence.
    examples: BTreeMap<(String, usize), String>,
}

impl Coverage {
    /// Gathers what shows every rule, and notes what is missing.
    #[must_use]
    pub fn gather(pages: &[Page], material: &Material, faults: &mut Faults) -> Self {
        let mut sections = sections::find(pages, material, faults);
        check_ids(material, faults);
        let listings = listings(pages);
        let mut rows = Vec::new();
        for rule in &material.ledger {
            let row = row(rule, sections.remove(rule.id), material);
            let page = page_of(rule.id);
            let (page, line) = row
                .section
                .as_ref()
                .map_or((page.as_str(), 1), |section| (section.page.as_str(), section.line));
            if !rule.retired {
                if row.cases.is_empty() && row.exemption.is_none() {
                    faults.add(page, line, Fault::NoCase(rule.id));
                }
                if row.places.is_empty() {
                    faults.add(page, line, Fault::NoPlace(rule.id));
                }
            }
            for place in &row.places {
                if !listings.contains_key(&place.path) {
                    faults.add(TABLE_PAGE, 1, Fault::NoListing(place.path.clone()));
                }
            }
            rows.push(row);
        }
        check_lists(pages, material, faults);
        let examples = examples(pages, &rows);
        Self { rows, listings, examples }
    }

    /// The row of this rule.
    #[must_use]
    pub fn row(&self, id: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.rule.id == id)
    }

    /// The id of the example whose fence stands there.
    #[must_use]
    pub fn example(&self, page: &str, line: usize) -> Option<&str> {
        self.examples.get(&(page.to_owned(), line)).map(String::as_str)
    }

    /// A link to a place in the code, `up` being the way to the book's root.
    fn place_link(&self, place: &Place, up: &str) -> String {
        let page = self.listings.get(&place.path).map_or("", String::as_str);
        format!("<a href=\"{up}{}#L{}\">{}</a>", to_html(page), place.line, place.short())
    }

    /// The HTML of cases or exemption, and places in the code, of a rule.
    #[must_use]
    pub fn evidence(&self, row: &Row, up: &str) -> String {
        let mut html =
            format!("<div class=\"evidence\" id=\"{}\">\n", evidence_id(row.rule.id));
        if let Some(reason) = &row.exemption {
            let _ = writeln!(
                html,
                "<p class=\"exemption\">No case of the suite: {}</p>",
                code_in(reason)
            );
        }
        if !row.cases.is_empty() {
            let _ = writeln!(
                html,
                "<details class=\"cases\"><summary>{} of the conformance suite</summary>\n<p class=\"case-list\">",
                count(row.cases.len(), "case")
            );
            for (variant, id, note) in &row.cases {
                let (id, note) = (escape(id), escape(note));
                let _ = writeln!(
                    html,
                    "<a href=\"{up}cases/{variant}.html#{id}\" title=\"{note}\">{id}</a>"
                );
            }
            html += "</p>\n</details>\n";
        }
        if !row.places.is_empty() {
            let links: Vec<_> =
                row.places.iter().map(|place| self.place_link(place, up)).collect();
            let links = links.join(", ");
            let _ = if row.places.len() > 4 {
                let places = count(row.places.len(), "place");
                writeln!(
                    html,
                    "<details class=\"places\"><summary>{places} in the code</summary>\n<p>{links}</p>\n</details>"
                )
            } else {
                writeln!(html, "<p class=\"places\">In the code: {links}</p>")
            };
        }
        html += "</div>";
        html
    }

    /// The HTML of the table of all rules.
    #[must_use]
    pub fn table(&self, up: &str) -> String {
        let mut html = String::from(
            "<div class=\"table-wrapper\">\n<table class=\"coverage\">\n<thead><tr><th>Rule</th>\
             <th>Kind</th><th>Examples</th><th>Cases</th><th>Code</th></tr></thead>\n",
        );
        let mut game = "";
        for row in &self.rows {
            let Row { rule, section, .. } = row;
            let of = rule.id.split('.').next().unwrap_or_default();
            if of != game {
                html += if game.is_empty() { "<tbody>\n" } else { "</tbody>\n<tbody>\n" };
                game = of;
            }
            let page = section.as_ref().map_or_else(|| page_of(rule.id), |at| at.page.clone());
            let page = format!("{up}{}", to_html(&page));
            let examples: Vec<_> = section
                .iter()
                .flat_map(|section| &section.examples)
                .filter_map(|&line| self.example(&section.as_ref()?.page, line))
                .enumerate()
                .map(|(k, id)| format!("<a href=\"{page}#{id}\">{}</a>", k + 1))
                .collect();
            let cases = match &row.exemption {
                Some(_) if row.cases.is_empty() => "exempt".to_owned(),
                _ => row.cases.len().to_string(),
            };
            let places: Vec<_> =
                row.places.iter().map(|place| self.place_link(place, up)).collect();
            let kind = if rule.retired { "retired".into() } else { rule.kind.to_string() };
            let _ = writeln!(
                html,
                "<tr><td><a href=\"{page}#{id}\"><code>{id}</code></a></td><td>{kind}</td>\
                 <td>{}</td><td><a href=\"{page}#{}\">{cases}</a></td><td>{}</td></tr>",
                examples.join(" "),
                evidence_id(rule.id),
                places.join(", "),
                id = rule.id,
            );
        }
        html += "</tbody>\n</table>\n</div>";
        html
    }
}

/// The anchor of a rule's cases and places.
fn evidence_id(rule: &str) -> String {
    format!("evidence-{}", rule.replace('.', "-"))
}

/// The built page of a page's source.
#[must_use]
pub fn to_html(page: &str) -> String {
    page.strip_suffix(".md").map_or_else(|| page.to_owned(), |stem| format!("{stem}.html"))
}

fn row(rule: &Rule, section: Option<Section>, material: &Material) -> Row {
    let suite = &material.suite;
    let cases = suite
        .cases
        .iter()
        .filter(|case| case.case.rules.iter().any(|of| of == rule.id))
        .map(|case| (case.variant, case.case.id.clone(), case.case.note.clone()))
        .collect();
    let exemption = suite.exemptions.iter().find(|exemption| exemption.rule == rule.id);
    Row {
        rule: *rule,
        section,
        cases,
        exemption: exemption.map(|exemption| exemption.reason.clone()),
        places: code::places(&material.sources, rule.id),
    }
}

/// The ids of the ledger are those of the rules, in their order.
fn check_ids(material: &Material, faults: &mut Faults) {
    let mut listed = material.rule_ids.lines();
    let mut ledger = material.ledger.iter().filter(|rule| !rule.retired);
    for line in 1.. {
        let (found, expected) = (ledger.next(), listed.next());
        if found.is_none() && expected.is_none() {
            break;
        }
        let found = found.map(|rule| format!("{} {}", rule.id, rule.kind));
        if found.as_deref() != expected {
            let found = found.unwrap_or_else(|| "no more rules in the ledger".into());
            let expected = expected.unwrap_or("no more rules").to_owned();
            faults.add("rule-ids.txt", line, Fault::Listed { found, expected });
            break;
        }
    }
}

/// The pages that list cases, and the table, are there.
fn check_lists(pages: &[Page], material: &Material, faults: &mut Faults) {
    let has = |path: &str, directive: (&str, Vec<&str>)| {
        pages.iter().any(|page| {
            page.path == path
                && page.directives.iter().any(|of| of.parts() == Some(directive.clone()))
        })
    };
    for variant in Variant::ALL {
        let id = variant.id();
        let page = format!("cases/{id}.md");
        if material.suite.cases.iter().any(|case| case.variant == variant)
            && !has(&page, ("suite", vec![id]))
        {
            faults.add(&page, 1, Fault::NoSuite(id));
        }
    }
    if !has(TABLE_PAGE, ("coverage", vec![])) {
        faults.add(TABLE_PAGE, 1, Fault::NoCoverage);
    }
}

/// The pages of the listings of source files.
fn listings(pages: &[Page]) -> BTreeMap<String, String> {
    let mut listings = BTreeMap::new();
    for page in pages {
        for directive in &page.directives {
            if let Some(("listing", arguments)) = directive.parts()
                && let [path] = *arguments
            {
                listings.insert(path.to_owned(), page.path.clone());
            }
        }
    }
    listings
}

/// The ids of examples: in a rule's section after the rule, elsewhere after the
/// page.
fn examples(pages: &[Page], rows: &[Row]) -> BTreeMap<(String, usize), String> {
    let mut ids = BTreeMap::new();
    for row in rows {
        let Some(section) = &row.section else { continue };
        for (k, &line) in section.examples.iter().enumerate() {
            let id = format!("example-{}-{}", row.rule.id.replace('.', "-"), k + 1);
            ids.insert((section.page.clone(), line), id);
        }
    }
    for page in pages {
        let stem = page.path.trim_end_matches(".md").replace('/', "-");
        let others = page.blocks.iter().filter(|block| block.runs());
        let mut number = 0;
        for block in others {
            ids.entry((page.path.clone(), block.line)).or_insert_with(|| {
                number += 1;
                format!("figure-{stem}-{number}")
            });
        }
    }
    ids
}

/// `1 case`, `2 cases`.
fn count(number: usize, name: &str) -> String {
    format!("{number} {name}{}", if number == 1 { "" } else { "s" })
}

/// Text with what stands in backticks as code.
fn code_in(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(k, part)| {
        let part = escape(part);
        if k % 2 == 1 { format!("<code>{part}</code>") } else { part }
    });
    parts.collect()
}
