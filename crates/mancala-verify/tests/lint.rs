//! The suite: what is shipped is sound, and every kind of fault is found.

use std::path::Path;

use mancala_variants::Variant;
use mancala_verify::lint::{Coverage, lint, unknown_name};
use mancala_verify::suite::{Exemption, SHIPPED, Selection, Suite};
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
        says("illegal is 1, and there is 1 move")
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
    // Wrong by both, by all values of the other rulings: one line.
    let faults = changed(&good, |case| case["expect"]["position"]["to_move"] = json!("south"));
    assert_eq!(
        faults,
        [
            "ayoayo-lone-01: by engine and model, by all 4 choices of the other rulings: North is to move, the case says South"
        ]
    );
    // Right by one value only, which is not the default.
    let faults = changed(&good, |case| case["when"] = json!({}));
    assert_eq!(
        faults,
        [
            "ayoayo-lone-01: by engine and model with ayoayo.capture.empty-opposite=nothing, by 4 of 8 choices of rulings: pit B (1) holds 1, the case says 0; South has captured 0, the case says 1"
        ]
    );
    let faults = changed(&good, |case| {
        case["when"]["ayoayo.end.sweep"] = json!("row-owner");
    });
    assert_eq!(faults, ["ayoayo-lone-01: ayoayo.end.sweep makes no difference"]);
}

/// Of every kind of difference it is said what engine and model say, and what the
/// case says, and not the other way round.
#[test]
fn who_says_what() {
    let case = json!({
        "id": "ayoayo-sides-01", "rules": ["ayoayo.turn.choose"], "note": "legal", "when": {},
        "position": {"pits":[0,0,1,0,0,1,0,0,1,0,0,0],"captured":[0,0],"to_move":"south"},
        "moves": [2],
        "expect": {
            "legal": [2, 5],
            "position": {"pits":[0,0,0,1,0,1,0,0,0,0,0,0],"captured":[1,0],"to_move":"north"},
            "outcome": null,
        },
    });
    let by = "by engine and model, by all 8 choices of rulings";
    let ill = |text: &str| format!("ayoayo-sides-01: {by}: {text}");
    // What both find of the position.
    let rest = changed(&case, |_| {});
    let rest = rest.first().map_or_else(String::new, |fault| {
        format!("; {}", fault.strip_prefix(&ill("")).unwrap())
    });
    let says = |text: &str| [ill(&format!("{text}{rest}"))];
    assert_eq!(
        changed(&case, |case| case["expect"]["legal"] = json!([2, 4, 5])),
        says("E (4) is not legal, but the case lists it")
    );
    assert_eq!(
        changed(&case, |case| case["expect"]["legal"] = json!([2])),
        says("F (5) is legal, but the case does not list it")
    );
    let order = changed(&case, |case| case["expect"]["legal"] = json!([5, 2]));
    assert_eq!(order[0], "ayoayo-sides-01: the legal moves are not in order, or not once each");
    assert!(!order.iter().any(|fault| fault.contains("order, ") && fault.contains(by)));
    assert_eq!(
        changed(&case, |case| case["expect"] = json!({"illegal": 0})),
        [ill("every move is legal; the case says: move number 1 is illegal")]
    );
    assert_eq!(
        changed(&case, |case| case["moves"] = json!([4])),
        [ill("move number 1 is illegal; the case says: every move is legal")]
    );
    let with = |change: fn(&mut Value)| changed(&disputed(), change).pop().unwrap();
    for (fault, text) in [
        (
            with(|case| case["expect"]["position"]["pits"] = json!([0, 3])),
            "the board has 12 pits, the case says 2",
        ),
        (
            with(|case| case["expect"]["position"]["pits"][0] = json!(2)),
            "pit A (0) holds 0, the case says 2",
        ),
        (
            with(|case| case["expect"]["position"]["captured"] = json!([0, 1])),
            "South has captured 1, the case says 0; North has captured 0, the case says 1",
        ),
        (
            with(|case| {
                case["expect"]["outcome"] =
                    json!({"winner":"draw","score":null,"reason":"repetition"});
            }),
            "the game goes on; the case says: draw",
        ),
    ] {
        assert!(fault.contains(&format!("rulings: {text}")), "{fault}");
    }
}

#[test]
fn names_that_nothing_has() {
    let unknown = |change: fn(&mut Value)| {
        let mut case = disputed();
        change(&mut case);
        let text = json!({"version": 1, "variant": "ayoayo", "cases": [case]}).to_string();
        unknown_name(&Suite::of_files([("x.json", text.as_str())]).unwrap())
            .map(|fault| fault.to_string())
    };
    assert_eq!(unknown(|_| {}), None);
    assert_eq!(unknown_name(&Suite::shipped().unwrap()), None);
    assert_eq!(
        unknown(|case| case["rules"] = json!(["ayoayo.stop", "ayoayo.fed"])).as_deref(),
        Some("ayoayo-lone-01: unknown rule \"ayoayo.fed\"")
    );
    assert!(
        unknown(|case| case["when"] = json!({"ayoayo.end.swep": "row-owner"}))
            .unwrap()
            .starts_with("ayoayo-lone-01: unknown ruling \"ayoayo.end.swep\", expected ")
    );
    assert!(
        unknown(|case| case["when"] = json!({"ayoayo.end.sweep": "me"}))
            .unwrap()
            .contains("has no value \"me\"")
    );
}

/// What is shipped with something taken from it.
#[test]
fn what_the_suite_lacks() {
    let without = |change: fn(&mut Suite)| -> Vec<String> {
        let mut suite = Suite::shipped().unwrap();
        change(&mut suite);
        lint(&suite, Coverage::Full).iter().map(ToString::to_string).collect()
    };
    let no_tables = without(|suite| suite.tables.clear());
    assert_eq!(no_tables.len(), 8);
    assert_eq!(no_tables[0], "ayoayo: no perft table of the start position");
    assert_eq!(
        no_tables[1],
        "ayoayo: 0 perft tables of positions other than the start, expected at least 10"
    );
    // Both values of a ruling are one position.
    let few = without(|suite| {
        suite.tables.retain(|table| {
            table.variant != Variant::Ayoayo
                || table.id.contains("start")
                || table.id.contains("-01-")
        });
    });
    assert_eq!(
        few,
        ["ayoayo: 1 perft table of positions other than the start, expected at least 10"]
    );
    let no_games = without(|suite| suite.cases.retain(|case| !case.file.starts_with("games-")));
    for variant in Variant::ALL {
        let lacks = |fault: &String| {
            fault.starts_with(&format!("{variant}: "))
                && fault.ends_with("of a game from the start to its end, expected at least 2")
        };
        assert!(no_games.iter().any(lacks), "{variant}: {no_games:?}");
    }
    let needless = without(|suite| {
        let exempt =
            |rule: &str| Exemption { rule: rule.to_owned(), reason: "lazy".to_owned() };
        suite.exemptions.extend(["ayoayo.feed", "ayoayo.end.sweep"].map(exempt));
    });
    let about = |rule: &str| {
        let suite = Suite::shipped().unwrap();
        suite.cases.iter().filter(|case| case.case.rules.iter().any(|r| r == rule)).count()
    };
    assert_eq!(
        needless,
        ["ayoayo.feed", "ayoayo.end.sweep"]
            .map(|rule| format!("{rule}: exempt, and there are {} cases", about(rule)))
    );
}

#[test]
fn faults_without_end() {
    let faults = changed(&sound(), |case| case["rules"] = json!(vec!["ayoayo.no"; 20_000]));
    assert_eq!(faults.len(), 10_001);
    assert_eq!(
        faults.last().unwrap(),
        "ayoayo-one-01: there are more faults, which are not told"
    );
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
    assert_eq!(
        wrong,
        ["a: by engine and model, by all 8 choices of rulings: 6, 28; the table says: 6, 1"]
    );
    // What nobody can count is said, and not counted.
    assert_eq!(
        faults(&[table("a", &[6; 201], json!({}))]),
        ["a: expected a depth of at most 200, found 201"]
    );
    let long = faults(&[table("a", &[6; 30], json!({}))]);
    assert_eq!(long, ["a: depth 11 takes more than 10000000 positions to visit"]);
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
        "ayoayo.capture.empty-opposite: 1 case, expected at least 3",
        "ayoayo.capture.empty-opposite: 0 cases of nothing, expected at least 2",
        "ayoayo.capture.empty-opposite: 1 case of lone-seed, expected at least 2",
        "ayoayo: no perft table of the start position",
        "ayoayo: 0 perft tables of positions other than the start, expected at least 10",
        "ayoayo: 0 cases of a game from the start to its end, expected at least 2",
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
    // Nothing is proposed that is not allowed there.
    let unknown = case(|case| case["expect"]["nodes"] = json!([1]));
    assert!(
        unknown.ends_with(
            "unknown field `nodes`, expected one of `legal`, `position`, `outcome`, `illegal`"
        ),
        "{unknown}"
    );
    // Some programs write a mark before a text.
    let text = json!({"version": 1, "variant": "ayoayo", "cases": [disputed()]}).to_string();
    let marked = format!("\u{feff}{text}");
    assert_eq!(
        Suite::of_files([("x.json", marked.as_str())]).unwrap(),
        Suite::of_files([("x.json", text.as_str())]).unwrap()
    );
    let profile = "{\"version\":1,\"cases\":[\"a\"]}";
    assert_eq!(
        Selection::of_profile(&format!("\u{feff}{profile}")),
        Selection::of_profile(profile)
    );
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
