//! The places in the source code that carry the rules, and the pages that list
//! them.

use std::fmt::Write as _;
use std::ops::Range;

use mancala_variants::rules::Rule;
use mancala_verify::report::rule_link;

use crate::html::escape;

/// The ledger itself, which is no place where a rule is carried out.
const LEDGER_FILE: &str = "crates/mancala-variants/src/rules.rs";

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its path from the workspace, with `/`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A line of the source code that names a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file's path from the workspace.
    pub path: String,
    /// The line, counted from 1.
    pub line: usize,
}

impl Place {
    /// The place for people, such as `variants/ayoayo.rs:12`.
    #[must_use]
    pub fn short(&self) -> String {
        format!("{}:{}", short(&self.path), self.line)
    }
}

/// A path for people: `variants/ayoayo.rs`.
#[must_use]
pub fn short(path: &str) -> String {
    path.trim_start_matches("crates/mancala-").replacen("/src/", "/", 1)
}

/// The places that name a rule. The overviews at the heads of modules, tests and
/// the ledger itself do not count.
#[must_use]
pub fn places(sources: &[Source], id: &str) -> Vec<Place> {
    let mut places = Vec::new();
    for source in sources.iter().filter(|source| source.path != LEDGER_FILE) {
        let tests = source.text.lines().position(|line| line == "#[cfg(test)]");
        let code = source.text.lines().take(tests.unwrap_or(usize::MAX));
        for (k, line) in code.enumerate() {
            if !line.trim_start().starts_with("//!")
                && words(line).any(|range| line.get(range) == Some(id))
            {
                places.push(Place { path: source.path.clone(), line: k + 1 });
            }
        }
    }
    places
}

/// Where words made of the letters of rule ids stand in a line.
fn words(line: &str) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let is_letter = |c: char| c.is_ascii_lowercase() || c == '.' || c == '-';
        let rest = line.get(from..)?;
        let start = from + rest.find(is_letter)?;
        let rest = &line[start..];
        let end = start + rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        from = end;
        Some(start..start + line[start..end].trim_end_matches(['.', '-']).len())
    })
}

/// The HTML of a file's listing, each line with the anchor `L` and its number,
/// and rule ids linked to the book at `book`.
#[must_use]
pub fn listing(source: &Source, ledger: &[Rule], book: &str) -> String {
    let mut html = String::from("<pre class=\"listing\">");
    for (k, line) in source.text.lines().enumerate() {
        let number = k + 1;
        let _ = write!(
            html,
            "<span class=\"line\" id=\"L{number}\"><a class=\"number\" href=\"#L{number}\" \
             tabindex=\"-1\" aria-label=\"line {number}\">{number}</a> "
        );
        let mut done = 0;
        for range in words(line) {
            let Some(rule) =
                ledger.iter().find(|rule| line.get(range.clone()) == Some(rule.id))
            else {
                continue;
            };
            html += &escape(&line[done..range.start]);
            let _ = write!(html, "<a href=\"{}\">{}</a>", rule_link(book, rule.id), rule.id);
            done = range.end;
        }
        html += &escape(&line[done..]);
        html += "</span>\n";
    }
    html += "</pre>";
    html
}

#[cfg(test)]
mod tests {
    use super::*;
    use mancala_variants::rules::LEDGER;

    fn source(text: &str) -> Source {
        Source { path: "crates/mancala-variants/src/x.rs".into(), text: text.into() }
    }

    #[test]
    fn places_are_whole_ids_in_code() {
        let text = "//! `ayoayo.end`\n/// `ayoayo.end`: it ends by `ayoayo.end.\n\
            // ayoayo.end.sweep\nlet x = \"ayoayo.end\";\n#[cfg(test)]\n// ayoayo.end\n";
        let sources =
            [source(text), Source { path: LEDGER_FILE.into(), text: "ayoayo.end".into() }];
        let lines: Vec<_> =
            places(&sources, "ayoayo.end").iter().map(|place| place.line).collect();
        assert_eq!(lines, [2, 4]);
        let [place] = &*places(&sources, "ayoayo.end.sweep") else { panic!("one place") };
        assert_eq!(place.short(), "variants/x.rs:3");
    }

    #[test]
    fn listings_link_ids() {
        assert_eq!(
            listing(&source("a < b // ayoayo.end.\n"), LEDGER, "../"),
            "<pre class=\"listing\"><span class=\"line\" id=\"L1\"><a class=\"number\" \
             href=\"#L1\" tabindex=\"-1\" aria-label=\"line 1\">1</a> a &lt; b // \
             <a href=\"../ayoayo.html#ayoayo.end\">ayoayo.end</a>.</span>\n</pre>"
        );
    }
}
