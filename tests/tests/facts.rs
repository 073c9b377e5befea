//! `docs/facts.json`, the counted figures of the book: complete, well formed, and those
//! that are quickly counted are counted here again. The rest takes minutes:
//! `cargo run --release -p mancala-verify --example facts -- --check docs/facts.json`.

#[path = "../../crates/mancala-verify/examples/facts/counts/mod.rs"]
mod counts;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

fn written() -> BTreeMap<String, Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/facts.json");
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

#[test]
fn the_file_has_every_fact_and_no_other() {
    let groups = counts::groups();
    let counted: Vec<_> = groups.iter().flat_map(|group| group.names).collect();
    let names: BTreeSet<String> = counted.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), counted.len(), "a name stands twice");
    assert_eq!(written().into_keys().collect::<BTreeSet<_>>(), names);
}

#[test]
fn every_fact_is_well_formed() {
    let games = ["ayoayo", "djenon", "bao", "mangala"];
    for (name, fact) in written() {
        let words: Vec<_> = name.split('.').collect();
        assert!(words.len() > 1 && games.contains(&words[0]), "{name}");
        let plain = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(words.iter().all(|word| !word.is_empty() && word.chars().all(plain)), "{name}");

        let object = fact.as_object().unwrap();
        let keys: BTreeSet<_> = object.keys().map(String::as_str).collect();
        assert_eq!(keys, BTreeSet::from(["how", "value", "what"]), "{name}");
        let text = |key: &str| object[key].as_str().unwrap();
        assert!(!text("value").is_empty() && !text("how").is_empty(), "{name}");
        assert!(text("what").ends_with('.'), "{name}");
        // What is drawn at random says from which seed.
        assert_eq!(text("how").contains("random"), text("how").contains("seed "), "{name}");
    }
}

#[test]
fn what_is_quickly_counted_is_so() {
    let written = written();
    for group in counts::groups().iter().filter(|group| group.quick) {
        let facts = (group.count)();
        let names: Vec<_> = facts.iter().map(|fact| fact.name).collect();
        assert_eq!(names, group.names);
        for counts::Fact { name, value, what, how } in facts {
            assert_eq!(
                written[name],
                json!({"value": value, "what": what, "how": how}),
                "{name}"
            );
        }
    }
}
