//! From the pages as they are written to the pages that mdBook renders.

use crate::checks;
use crate::coverage::Coverage;
use crate::directives::Filler;
use crate::fault::{Fault, Faults};
use crate::figure::{self, Kind};
use crate::material::Material;
use crate::pages::{Block, Page};
use crate::rules_text;

/// Checks all pages and fills in their directives and figures. The pages come
/// back in the same order.
///
/// # Errors
///
/// All faults of the book.
pub fn process(pages: &[Page], material: &Material) -> Result<Vec<String>, Faults> {
    let mut faults = Faults::default();
    checks::check(pages, material, &mut faults);
    rules_text::check(material, pages, &mut faults);
    let coverage = Coverage::gather(pages, material, &mut faults);
    let filler = Filler { material, coverage: &coverage };
    let texts = pages.iter().map(|page| fill(page, &filler, &mut faults)).collect();
    faults.or(texts)
}

/// The text of a page with everything filled in.
fn fill(page: &Page, filler: &Filler<'_>, faults: &mut Faults) -> String {
    let mut parts = Vec::new();
    for directive in &page.directives {
        match filler.fill(directive, &page.path) {
            Ok(None) => {}
            Ok(Some(text)) => parts.push((directive.range.clone(), text)),
            Err(fault) => faults.add(&page.path, directive.line, fault),
        }
    }
    for heading in &page.headings {
        // Who searches for an id finds the section of the rule first.
        if let Some(rule) = heading.id.as_deref().and_then(|id| filler.material.rule(id))
            && let Some(at) = page.attributes(heading)
        {
            parts.push((at..at, format!("<span hidden>{}</span> ", rule.id)));
        }
    }
    let mut head = Some(figure::head());
    for block in page.blocks.iter().filter(|block| block.at_margin && block.runs()) {
        let id = filler.coverage.example(&page.path, block.line).unwrap_or_default();
        let kind = match block.language() {
            "board" => Kind::Board,
            "sow" => Kind::Sow,
            _ => {
                let anchor = format!("<div class=\"example\" id=\"{id}\"></div>\n\n");
                parts.push((block.range.start..block.range.start, anchor));
                continue;
            }
        };
        match draw(kind, block, id, filler) {
            Ok(html) => {
                let head = head.take().map(|head| head + "\n\n").unwrap_or_default();
                parts.push((block.range.clone(), format!("\n{head}{html}\n\n")));
            }
            Err((line, fault)) => faults.add(&page.path, line, fault),
        }
    }
    parts.sort_by_key(|(range, _)| range.start);
    let mut text = String::with_capacity(page.text.len());
    let mut from = 0;
    for (range, part) in parts {
        text += page.text.get(from..range.start).unwrap_or_default();
        text += &part;
        from = range.end;
    }
    text + page.text.get(from..).unwrap_or_default()
}

fn draw(
    kind: Kind,
    block: &Block,
    id: &str,
    filler: &Filler<'_>,
) -> Result<String, (usize, Fault)> {
    let first = block.line + 1;
    let body = filler.facts(&block.body).map_err(|(line, fault)| (first + line, fault))?;
    let html = figure::render(kind, &body, id)
        .map_err(|error| (first + error.line, Fault::Figure(error.message)))?;
    // A blank line would end the block of HTML in Markdown.
    if html.trim().lines().any(|line| line.trim().is_empty()) {
        let message = "found a blank line in its HTML, expected none".to_owned();
        return Err((block.line, Fault::Figure(message)));
    }
    Ok(html.trim().to_owned())
}
