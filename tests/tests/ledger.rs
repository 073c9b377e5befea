//! The ledger of rules against the list of ids that the rules define, the tests
//! and the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use mancala_variants::Variant;
use mancala_variants::rules::{self, Kind, LEDGER};
use mancala_variants::rulings::{RULINGS, Ruling};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The text of every Rust and Markdown file at or below a place of the workspace,
/// but for the ledger itself.
fn sources(place: &str) -> String {
    let mut text = String::new();
    let mut paths = vec![workspace().join(place)];
    while let Some(path) = paths.pop() {
        if path.ends_with("node_modules") {
            continue; // other people's
        }
        if path.is_dir() {
            paths.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|end| end == "rs" || end == "md")
            && !path.ends_with("mancala-variants/src/rules.rs")
        {
            text += &fs::read_to_string(path).unwrap();
            text.push('\n');
        }
    }
    text
}

/// The ids are those of the rules, each once, with the kind and in the order in
/// which the rules list them.
#[test]
fn the_ledger_lists_the_rules() {
    let list = fs::read_to_string(workspace().join("tests/data/rule-ids.txt")).unwrap();
    let listed: Vec<_> = list.lines().map(|line| line.split_once(' ').unwrap()).collect();
    let ledger: Vec<_> = LEDGER
        .iter()
        .filter(|rule| !rule.retired)
        .map(|rule| (rule.id, rule.kind.to_string()))
        .collect();
    let ledger: Vec<_> = ledger.iter().map(|(id, kind)| (*id, kind.as_str())).collect();
    assert_eq!(ledger, listed);
    let ids: BTreeSet<_> = LEDGER.iter().map(|rule| rule.id).collect();
    assert_eq!(ids.len(), LEDGER.len(), "an id stands twice");
    for rule in LEDGER {
        assert_eq!(rules::find(rule.id), Some(rule));
        assert!(rule.statement.ends_with('.') && !rule.statement.contains('\n'), "{}", rule.id);
    }
    assert_eq!(rules::find("ayoayo"), None);
}

#[test]
fn every_rule_has_a_test_of_its_name() {
    let tests = sources("crates/mancala-variants/tests");
    for rule in LEDGER {
        let name = rule.id.replace(['.', '-'], "_");
        assert!(tests.contains(&format!("#[test]\nfn {name}() {{")), "no test is named {name}");
    }
}

#[test]
fn every_rule_stands_in_the_code_that_carries_it() {
    let code = sources("crates/mancala-core/src") + &sources("crates/mancala-variants/src");
    for rule in LEDGER {
        assert!(code.contains(&format!("`{}`", rule.id)), "{} stands nowhere", rule.id);
    }
}

/// What stands in quotes or backticks in code, tests and docs and begins like a
/// rule id is one, or the beginning of some.
#[test]
fn no_id_is_an_orphan() {
    let text = ["crates", "tests", "docs", "README.md", "CHANGELOG.md"].map(sources).concat();
    // Names of counted facts begin like ids, and stand in a list of their own.
    let facts = fs::read_to_string(workspace().join("docs/facts.json")).unwrap();
    let facts: BTreeMap<String, serde_json::Value> = serde_json::from_str(&facts).unwrap();
    let mut orphans = BTreeSet::new();
    for quote in ['`', '"'] {
        for (at, _) in text.match_indices(quote) {
            let word: String = text[at + 1..]
                .chars()
                .take_while(|c| c.is_ascii_lowercase() || *c == '.' || *c == '-')
                .collect();
            let game = word.split_once('.').map_or("", |(first, _)| first);
            if ["common", "ayoayo", "djenon", "bao", "mangala"].contains(&game)
                && text[at + 1 + word.len()..].starts_with(quote)
                && ![".mgn", ".json", ".jsonl", ".rs", ".py", ".mjs", ".md", ".svg", ".html"]
                    .iter()
                    .any(|end| word.ends_with(end))
                && !facts.contains_key(&word)
                && rules::find(&word).is_none()
                && rules::under(&word).next().is_none()
            {
                orphans.insert(word);
            }
        }
    }
    assert_eq!(orphans.iter().map(String::as_str).collect::<Vec<_>>(), NO_RULES);
}

/// Words that are made to look like ids on purpose, in tests of what is unknown.
const NO_RULES: &[&str] = &[
    "ayoayo.",
    "ayoayo.e",
    "ayoayo.end.swep",
    "ayoayo.fed",
    "ayoayo.no",
    "ayoayo.realy",
    "bao.s",
    "common.seat",
    "djenon.rel",
];

/// The rulings, complete, default first, as the rules list them.
#[test]
fn the_rulings_have_the_values_of_the_rules() {
    let mut rulings: Vec<_> = RULINGS.iter().map(|ruling| (ruling.id, ruling.values)).collect();
    rulings.sort_unstable();
    assert_eq!(
        rulings,
        [
            ("ayoayo.capture.empty-opposite", &["nothing", "lone-seed"][..]),
            ("ayoayo.end.repetition", &["split", "draw"]),
            ("ayoayo.end.sweep", &["last-mover", "row-owner"]),
            ("djenon.end.repetition", &["split", "draw"]),
            ("mangala.capture.chain", &["as-sown", "as-emptied"]),
        ]
    );
    for ruling in RULINGS {
        assert_eq!(rules::find(ruling.id).unwrap().kind, Kind::Ruling);
        let variant: Variant = ruling.variant.parse().unwrap();
        assert!(ruling.id.starts_with(variant.rule_prefix()));
        let of_variant: Vec<_> = Ruling::of(variant).map(|ruling| ruling.id).collect();
        assert!(of_variant.is_sorted() && of_variant.contains(&ruling.id));
    }
    let kinds = LEDGER.iter().filter(|rule| rule.kind == Kind::Ruling);
    assert_eq!(kinds.count(), RULINGS.len());
}
