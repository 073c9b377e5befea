//! What `{{#name arguments}}` becomes.

use std::fmt::Write as _;

use mancala_variants::rules::Kind;
use mancala_variants::rulings::Ruling;

use crate::cases;
use crate::code;
use crate::coverage::Coverage;
use crate::fault::Fault;
use crate::html::escape;
use crate::material::Material;
use crate::pages::Directive;
use crate::sections::unknown;

/// What directives are filled in from.
#[derive(Clone, Copy, Debug)]
pub struct Filler<'a> {
    /// The material of the book.
    pub material: &'a Material,
    /// What shows the rules.
    pub coverage: &'a Coverage,
}

impl Filler<'_> {
    /// What a directive on this page becomes; `None` when it is mdBook's own.
    ///
    /// # Errors
    ///
    /// The fault of a directive that cannot be filled in.
    pub fn fill(&self, directive: &Directive, page: &str) -> Result<Option<String>, Fault> {
        let Some((name, arguments)) = directive.parts() else {
            return Err(Fault::OpenDirective);
        };
        let up = "../".repeat(page.matches('/').count());
        let block = |name: &'static str, text: Result<String, Fault>| {
            let text = text?;
            if directive.alone { Ok(Some(text)) } else { Err(Fault::NotAlone(name)) }
        };
        match name {
            "include" => Ok(None),
            "fact" => self.fact(&arguments).map(Some),
            "rule" => block("rule", self.rule(&arguments)),
            "cases" => block("cases", self.cases(&arguments, &up)),
            "ruling" => block("ruling", self.ruling(&arguments)),
            "suite" => block("suite", self.suite(&arguments)),
            "listing" => block("listing", self.listing(&arguments, &up)),
            "coverage" => {
                let table = match &*arguments {
                    [] => Ok(self.coverage.table(&up)),
                    _ => Err(wrong("coverage", &arguments, "nothing")),
                };
                block("coverage", table)
            }
            other => Err(Fault::UnknownDirective(other.to_owned())),
        }
    }

    /// The text of a figure with its facts filled in.
    ///
    /// # Errors
    ///
    /// The line, counted from 0, and the fault of a directive that is no fact.
    pub fn facts(&self, text: &str) -> Result<String, (usize, Fault)> {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{#") {
            filled += before;
            let line = filled.matches('\n').count();
            let inside = after.split_once("}}").filter(|(inside, _)| !inside.contains('\n'));
            let (inside, after) = inside.ok_or((line, Fault::OpenDirective))?;
            let mut words = inside.split_whitespace();
            if words.next() != Some("fact") {
                return Err((line, Fault::UnknownDirective(inside.to_owned())));
            }
            let words: Vec<_> = words.collect();
            filled += &self.fact(&words).map_err(|fault| (line, fault))?;
            rest = after;
        }
        Ok(filled + rest)
    }

    fn fact(&self, arguments: &[&str]) -> Result<String, Fault> {
        let [name] = arguments else { return Err(wrong("fact", arguments, "a name")) };
        let facts = &self.material.facts;
        facts
            .get(*name)
            .cloned()
            .ok_or_else(|| Fault::UnknownFact { name: (*name).to_owned(), known: facts.len() })
    }

    fn rule(&self, arguments: &[&str]) -> Result<String, Fault> {
        let [id] = arguments else { return Err(wrong("rule", arguments, "a rule id")) };
        let rule = self.material.rule(id).ok_or_else(|| self.unknown("{{#rule}}", id))?;
        let (class, badge) = if rule.retired {
            (" rule-retired", format!("retired {}", rule.kind))
        } else {
            ("", rule.kind.to_string())
        };
        let (id, kind, text) = (rule.id, rule.kind, escape(rule.statement));
        Ok(format!(
            "<div class=\"rule rule-{kind}{class}\">\n\
             <p class=\"rule-head\"><a class=\"rule-id\" href=\"#{id}\"><code>{id}</code></a> \
             <span class=\"rule-kind\">{badge}</span></p>\n\
             <p class=\"rule-text\">{text}</p>\n</div>"
        ))
    }

    fn cases(&self, arguments: &[&str], up: &str) -> Result<String, Fault> {
        let [id] = arguments else { return Err(wrong("cases", arguments, "a rule id")) };
        let row = self.coverage.row(id).ok_or_else(|| self.unknown("{{#cases}}", id))?;
        Ok(self.coverage.evidence(row, up))
    }

    fn ruling(&self, arguments: &[&str]) -> Result<String, Fault> {
        let [id] = arguments else { return Err(wrong("ruling", arguments, "a ruling's id")) };
        let rule = self.material.rule(id).ok_or_else(|| self.unknown("{{#ruling}}", id))?;
        let ruling = Ruling::find(id).filter(|_| rule.kind == Kind::Ruling);
        let ruling = ruling
            .ok_or_else(|| Fault::NotARuling { id: (*id).to_owned(), kind: rule.kind })?;
        let mut html = String::from(
            "<div class=\"table-wrapper\">\n<table class=\"ruling\">\n<thead><tr><th>Value</th>\
             <th></th><th>In a position</th></tr></thead>\n<tbody>\n",
        );
        for (k, value) in ruling.values.iter().enumerate() {
            let default = if k == 0 { "default" } else { "" };
            let text = ruling.variant.parse().ok();
            let text = text.and_then(|variant| cases::ruling_text(variant, ruling.id, value));
            let text = escape(&text.unwrap_or_default());
            let _ = writeln!(
                html,
                "<tr><td><code>{value}</code></td><td>{default}</td><td><code>{text}</code></td></tr>"
            );
        }
        html += "</tbody>\n</table>\n</div>";
        Ok(html)
    }

    fn suite(&self, arguments: &[&str]) -> Result<String, Fault> {
        let [variant] = arguments else {
            return Err(wrong("suite", arguments, "a variant"));
        };
        let variant =
            variant.parse().map_err(|_| Fault::UnknownVariant((*variant).to_owned()))?;
        Ok(cases::listing(&self.material.suite, variant))
    }

    fn listing(&self, arguments: &[&str], up: &str) -> Result<String, Fault> {
        let [path] = arguments else {
            return Err(wrong("listing", arguments, "a source file's path"));
        };
        let source = self.material.sources.iter().find(|source| source.path == *path);
        let source = source.ok_or_else(|| Fault::UnknownSource((*path).to_owned()))?;
        Ok(code::listing(source, &self.material.ledger, up))
    }

    fn unknown(&self, place: &'static str, id: &str) -> Fault {
        unknown(place, id, self.material)
    }
}

fn wrong(name: &'static str, found: &[&str], expected: &'static str) -> Fault {
    let found = if found.is_empty() { "nothing".to_owned() } else { found.join(" ") };
    Fault::Arguments { name, found, expected }
}
