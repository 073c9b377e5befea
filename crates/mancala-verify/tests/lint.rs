//! The suite: what is shipped is sound, and every kind of fault is found.

use std::path::Path;

use mancala_verify::lint::{Coverage, lint};
use mancala_verify::suite::{SHIPPED, Suite};
use serde_json::{Value, json};

#[test]
fn the_shipped_suite_is_sound() {
    let suite = Suite::shipped().unwrap();
    let faults: Vec<_> = lint(&suite, Coverage::Full).iter().map(ToString::to_string).collect();
    assert_eq!(faults, [] as [&str; 0]);
    assert!(suite.cases.len() >= 200, "{} cases", suite.cases.len());
}

#[test]
fn all_files_are_shipped() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suite");
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, SHIPPED.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    let mut read = Suite::of_folder(&folder).unwrap();
    for case in &mut read.cases {
        let name = Path::new(&case.file).file_name().unwrap();
        case.file = name.to_str().unwrap().to_owned();
    }
    assert_eq!(read, Suite::shipped().unwrap());
}

/// A sound case that depends on no ruling.
fn sound() -> Value {
    json!({
        "id": "ayoayo-one-01", "rules": ["ayoayo.relay"], "note": "two laps", "when": {},
        "position": {"pits":[1,1,0,0,0,1,0,0,0,0,0,1],"captured":[3,4],"to_move":"north"},
        "moves": [11],
        "expect": {
            "legal": [11],
            "position": {"pits":[0,2,1,0,0,1,0,0,0,0,0,0],"captured":[3,4],"to_move":"south"},
            "outcome": null,
        },
    })
}

/// A case that depends on the ruling that it names.
fn disputed() -> Value {
    json!({
        "id": "ayoayo-lone-01", "rules": ["ayoayo.capture.empty-opposite"], "note": "lone",
        "when": {"ayoayo.capture.empty-opposite": "lone-seed"},
        "position": {"pits":[1,0,0,0,0,0,0,0,0,0,0,3],"captured":[0,0],"to_move":"south"},
        "moves": [0],
        "expect": {
            "legal": [0],
            "position": {"pits":[0,0,0,0,0,0,0,0,0,0,0,3],"captured":[1,0],"to_move":"north"},
            "outcome": null,
        },
    })
}

fn faults_of(cases: &[Value]) -> Vec<String> {
    let text = json!({"version": 1, "variant": "ayoayo", "cases": cases}).to_string();
    let suite = Suite::of_files([("ayoayo.json", text.as_str())]).unwrap();
    lint(&suite, Coverage::Any).iter().map(ToString::to_string).collect()
}

/// The faults of a case that was changed.
fn changed(case: &Value, change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut case = case.clone();
    change(&mut case);
    faults_of(&[case])
}

#[test]
fn sound_cases() {
    assert_eq!(faults_of(&[sound(), disputed()]), [] as [&str; 0]);
}

#[test]
fn faults_of_form() {
    let good = disputed();
    let first = |change: fn(&mut Value)| changed(&good, change).first().cloned();
    let says = |fault: &str| Some(format!("ayoayo-lone-01: {fault}"));
    for id in ["Ayoayo-01", "", "a--b", "-a", "a_b", "a b", &"a".repeat(81)] {
        let faults = changed(&good, |case| case["id"] = json!(id));
        assert_eq!(faults.len(), 1, "{id}");
        assert!(
            faults[0].ends_with(": an id is words of a to z and 0 to 9 with hyphens between")
        );
    }
    assert_eq!(
        changed(&good, |case| case["id"] = json!("djenon-setup")),
        ["djenon-setup: the id is that of a start position"]
    );
    assert_eq!(first(|case| case["note"] = json!(" ")), says("there is no note"));
    assert_eq!(first(|case| case["rules"] = json!([])), says("there is no rule"));
    assert_eq!(
        first(|case| case["rules"] = json!(["ayoayo.fed"])),
        says("there is no rule \"ayoayo.fed\"")
    );
    assert_eq!(
        first(|case| case["rules"] = json!(["djenon.stop"])),
        says("djenon.stop is no rule of ayoayo")
    );
    assert_eq!(
        first(|case| case["rules"] = json!(["ayoayo.stop", "ayoayo.stop"])),
        says("ayoayo.stop stands twice")
    );
    assert_eq!(
        first(|case| case["position"]["pits"] = json!([1])),
        says("1 seeds before and 4 after")
    );
    assert!(
        changed(&good, |case| case["position"]["pits"] = json!([1]))
            .contains(&"ayoayo-lone-01: ayoayo: expected 12 pits, found 1".to_owned())
    );
    assert_eq!(
        first(|case| case["expect"]["position"]["captured"] = json!([0, 0])),
        says("4 seeds before and 3 after")
    );
    assert_eq!(
        first(|case| case["expect"]["legal"] = json!([1, 0])),
        says("the legal moves are not in order, or not once each")
    );
    assert_eq!(
        first(|case| case["expect"] = json!({"illegal": 1})),
        says("illegal is 1, and there are 1 moves")
    );
    assert_eq!(
        first(|case| case["when"] = json!({"ayoayo.end": "x"})),
        says(
            "unknown ruling \"ayoayo.end\", expected ayoayo.capture.empty-opposite or ayoayo.end.repetition or ayoayo.end.sweep"
        )
    );
    assert!(
        first(|case| case["when"] = json!({"ayoayo.end.sweep": "me"}))
            .unwrap()
            .contains("has no value \"me\"")
    );
}

#[test]
fn answers_that_are_wrong_or_depend_on_what_is_not_named() {
    let good = disputed();
    // Wrong by both, by all values of the other rulings.
    let faults = changed(&good, |case| case["expect"]["position"]["to_move"] = json!("south"));
    assert_eq!(faults.len(), 2 * 4);
    assert_eq!(faults[0], "ayoayo-lone-01: by the engine: North is to move, expected South");
    assert!(faults.contains(
        &"ayoayo-lone-01: by the model with ayoayo.end.sweep=row-owner: North is to move, expected South".to_owned()
    ));
    // Right by one value only.
    let faults = changed(&good, |case| case["when"] = json!({}));
    assert!(!faults.is_empty());
    // The default gives another answer, the other value the right one.
    assert!(faults.iter().all(|fault| !fault.contains("lone-seed")), "{faults:?}");
    let faults = changed(&good, |case| {
        case["when"]["ayoayo.end.sweep"] = json!("row-owner");
    });
    assert_eq!(faults, ["ayoayo-lone-01: ayoayo.end.sweep makes no difference"]);
}

#[test]
fn doubles() {
    let mut other = disputed();
    other["id"] = json!("ayoayo-lone-02");
    assert_eq!(
        faults_of(&[disputed(), other.clone()]),
        ["ayoayo-lone-02: the same as ayoayo-lone-01"]
    );
    assert_eq!(
        faults_of(&[disputed(), disputed()]),
        ["ayoayo-lone-01: the id stands twice", "ayoayo-lone-01: the same as ayoayo-lone-01"]
    );
}

#[test]
fn tables() {
    let table = |id: &str, nodes: &[u64], when: Value| {
        json!({
            "id": id, "variant": "ayoayo", "when": when, "nodes": nodes,
            "position": {"pits":[4,4,4,4,4,4,4,4,4,4,4,4],"captured":[0,0],"to_move":"south"},
        })
    };
    let faults = |tables: &[Value]| -> Vec<String> {
        let text = json!({"version": 1, "tables": tables}).to_string();
        let suite = Suite::of_files([("perft.json", text.as_str())]).unwrap();
        lint(&suite, Coverage::Any).iter().map(ToString::to_string).collect()
    };
    assert_eq!(faults(&[table("ayoayo-perft", &[6], json!({}))]), [] as [&str; 0]);
    assert_eq!(faults(&[table("a", &[], json!({}))]), ["a: there are no numbers"]);
    let wrong = faults(&[table("a", &[6, 1], json!({}))]);
    assert_eq!(wrong.len(), 16);
    assert!(wrong[0].starts_with("a: by the engine: [6, "), "{wrong:?}");
    assert!(wrong[1].starts_with("a: by the model: [6, "), "{wrong:?}");
    // What nobody can count is said, and not counted.
    assert_eq!(
        faults(&[table("a", &[6; 201], json!({}))]),
        ["a: expected a depth of at most 200, found 201"]
    );
    let long = faults(&[table("a", &[6; 30], json!({}))]);
    assert_eq!(long, ["a: depth 9 takes more than 10000000 positions to visit"]);
    assert_eq!(
        faults(&[table("a", &[6], json!({"ayoayo.end.sweep": "row-owner"}))]),
        ["a: ayoayo.end.sweep makes no difference"]
    );
    assert_eq!(
        faults(&[table("a", &[6], json!({})), table("b", &[6], json!({}))]),
        ["b: the same as a"]
    );
}

#[test]
fn coverage() {
    let cases = json!({"version": 1, "variant": "ayoayo", "cases": [disputed()]}).to_string();
    let exemptions = json!({"version": 1, "exemptions": [
        {"rule": "common.seats", "reason": "shown by all"},
        {"rule": "common.seats", "reason": "shown by all"},
        {"rule": "common.seat", "reason": "a typing error"},
        {"rule": "ayoayo.end.sweep", "reason": ""},
    ]})
    .to_string();
    let files = [("cases.json", cases.as_str()), ("exemptions.json", exemptions.as_str())];
    let suite = Suite::of_files(files).unwrap();
    let faults: Vec<_> = lint(&suite, Coverage::Full).iter().map(ToString::to_string).collect();
    for expected in [
        "common.seats: exempt twice",
        "common.seat: exempt, and there is no such rule",
        "ayoayo.end.sweep: exempt without a reason",
        "ayoayo.stop: 0 cases, expected at least 3",
        "ayoayo.capture.empty-opposite: 1 cases, expected at least 3",
        "ayoayo.capture.empty-opposite: 0 cases of nothing, expected at least 2",
        "ayoayo.capture.empty-opposite: 1 cases of lone-seed, expected at least 2",
    ] {
        assert!(faults.iter().any(|fault| fault == expected), "{expected}");
    }
    let without = ["common.seats: 0", "ayoayo.setup: ", "ayoayo.end.sweep: 0"];
    for beginning in without {
        assert!(!faults.iter().any(|fault| fault.starts_with(beginning)), "{beginning}");
    }
}

#[test]
fn files_that_are_none() {
    let fault = |text: &str| Suite::of_files([("x.json", text)]).unwrap_err().to_string();
    assert_eq!(fault(""), "x.json:1:1: EOF while parsing a value");
    assert_eq!(fault("[]"), "x.json:1:1: invalid type: sequence, expected an object");
    assert_eq!(
        fault(r#"{"version":2,"cases":[],"more":1}"#),
        "x.json:1:12: unknown version 2, expected 1"
    );
    let kind = "x.json: expected an object with one of cases, tables and exemptions";
    assert_eq!(fault(r#"{"version":1}"#), kind);
    assert_eq!(fault(r#"{"version":1,"cases":[],"tables":[]}"#), kind);
    assert!(
        fault(r#"{"version":1,"variant":"ayoayo","cases":[],"note":""}"#)
            .contains("unknown field `note`")
    );
    let case = |change: fn(&mut Value)| {
        let mut case = disputed();
        change(&mut case);
        fault(&json!({"version": 1, "variant": "ayoayo", "cases": [case]}).to_string())
    };
    assert!(case(|case| case["extra"] = json!(1)).contains("unknown field `extra`"));
    assert!(case(|case| *case = json!([])).contains("expected an object"));
    assert!(
        case(|case| {
            case["expect"].as_object_mut().unwrap().remove("outcome");
        })
        .contains("expected an object with legal, position and outcome, or with illegal")
    );
    assert!(
        case(|case| case["expect"]["outcome"] =
            json!({"winner":"south","score":null,"reason":"x"}))
        .contains("unknown reason")
    );
    let folder = std::env::temp_dir().join(format!("mancala-empty-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let empty = Suite::of_folder(&folder).unwrap_err().to_string();
    std::fs::remove_dir(&folder).unwrap();
    assert!(empty.ends_with(": no file whose name ends with .json"), "{empty}");
    let missing = Suite::of_folder(&folder).unwrap_err().to_string();
    assert!(missing.contains(": cannot read: "), "{missing}");
}
