//! The text of the rules by version. `rules-text/1.txt` lists every rule, one a
//! line, as version 1 words it; a change of wording takes a new listing and a
//! section of the changelog.

use mancala_variants::rules::Rule;

use crate::fault::{Fault, Faults};
use crate::material::Material;
use crate::pages::Page;

/// The page that tells what changed from version to version.
pub const CHANGES: &str = "changes.md";

/// The listing of these rules, as it stands in a file.
///
/// ```
/// use mancala_variants::rules::LEDGER;
///
/// let text = mancala_book::rules_text::listing(&LEDGER[1..2]);
/// assert_eq!(text, "common.direction rule Sowing is counterclockwise.\n");
/// ```
#[must_use]
pub fn listing(ledger: &[Rule]) -> String {
    let lines: Vec<_> = ledger
        .iter()
        .map(|rule| {
            let retired = if rule.retired { "retired " } else { "" };
            format!("{} {retired}{} {}\n", rule.id, rule.kind, rule.statement)
        })
        .collect();
    lines.concat()
}

/// Checks that the ledger is as the newest listing has it, that no id was ever
/// taken away, and that the changelog tells of every version.
pub fn check(material: &Material, pages: &[Page], faults: &mut Faults) {
    let now = listing(&material.ledger);
    let newest = material.texts.last_key_value();
    let (version, text) = newest.map_or((0, ""), |(&version, text)| (version, text.as_str()));
    if let Some((line, found, expected)) = difference(&now, text) {
        let next = version + 1;
        let message = format!(
            "found in the ledger {found:?}, expected {expected:?} as in version {version}: where the \
             wording was meant to change, write rules-text/{next}.txt (mancala-book text prints \
             it) and a section of {CHANGES} for version {next}"
        );
        faults.add(&format!("rules-text/{version}.txt"), line, Fault::RulesText(message));
    }
    for (version, text) in &material.texts {
        for (k, line) in text.lines().enumerate() {
            let id = line.split(' ').next().unwrap_or_default();
            if material.rule(id).is_none() {
                let message = format!(
                    "found no rule {id} in the ledger, expected it for ever, as retired where \
                     it was given up"
                );
                let file = format!("rules-text/{version}.txt");
                faults.add(&file, k + 1, Fault::RulesText(message));
            }
        }
    }
    let changes = pages.iter().find(|page| page.path == CHANGES);
    for &version in material.texts.keys() {
        let named = changes.is_some_and(|page| {
            page.headings.iter().any(|heading| {
                heading
                    .title
                    .split(|c: char| !c.is_ascii_digit() && c != '.')
                    .any(|word| word == version.to_string())
            })
        });
        if !named {
            faults.add(CHANGES, 1, Fault::NoChange(version));
        }
    }
}

/// The first line that differs, and what both have there.
fn difference(found: &str, expected: &str) -> Option<(usize, String, String)> {
    let mut found = found.lines();
    let mut expected = expected.lines();
    for line in 1.. {
        match (found.next(), expected.next()) {
            (None, None) => break,
            (found, expected) if found == expected => {}
            (found, expected) => {
                let text = |line: Option<&str>| line.unwrap_or("no more lines").to_owned();
                return Some((line, text(found), text(expected)));
            }
        }
    }
    None
}
