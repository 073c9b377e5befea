use serde_json::{Value, json};

use crate::support::{peer, run};

/// Another implementation's data as lines of JSON.
fn data() -> Vec<Value> {
    let text = std::fs::read_to_string(peer()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(lines: &[Value]) -> String {
    let lines: Vec<_> = lines.iter().map(Value::to_string).collect();
    lines.join("\n") + "\n"
}

#[test]
fn the_data_of_another_implementation_agrees() {
    let path = peer();
    let ran = run(&["check", path.to_str().unwrap()], "");
    // Results counted without the checker: each begins with its move.
    let results = std::fs::read_to_string(&path).unwrap().matches("\"move\":").count();
    assert_eq!(
        (ran.status, ran.out, ran.err),
        (0, format!("800 positions, {results} moves compared, 0 differences\n"), String::new())
    );
    let ran = run(&["check", path.to_str().unwrap(), "--format", "json"], "");
    assert_eq!(ran.status, 0);
    assert_eq!(
        serde_json::from_str::<Value>(&ran.out).unwrap(),
        json!({"positions": 800, "moves": results, "differences": 0})
    );
}

/// The output for the data with one thing changed, without its last line.
fn changed(change: impl FnOnce(&mut Vec<Value>)) -> String {
    let mut lines = data();
    change(&mut lines);
    let ran = run(&["check", "-"], text(&lines));
    assert_eq!((ran.status, ran.err.as_str()), (1, ""), "{}", ran.out);
    let (differences, last) = ran.out.trim_end().rsplit_once('\n').unwrap();
    let count = differences.lines().count();
    assert!(last.starts_with("800 positions, "), "{last}");
    assert!(last.ends_with(&format!(" moves compared, {count} differences")), "{last}");
    differences.to_owned()
}

#[test]
fn one_number_changed_is_reported() {
    // Line 2 is South's move with the legal moves 0, 2, 3 and 5; its pit 1 is empty.
    // After 3, pit 2 holds eight, South has captured nine, and it took six laps.
    assert_eq!(
        changed(|lines| lines[1]["legal"][1] = json!(1)),
        "line 2, move 1: listed as legal, but the pit is empty (ayoayo.turn.choose)\n\
         line 2, move 2: legal, but not listed"
    );
    let result = |lines: &mut Vec<Value>, key: &str| lines[1]["results"][2][key].take();
    assert_eq!(
        changed(|lines| {
            let mut pits = result(lines, "pits");
            assert_eq!(pits[2], 8);
            pits[2] = json!(7);
            lines[1]["results"][2]["pits"] = pits;
        }),
        "line 2, move 3: pit 2 holds 7, expected 8"
    );
    assert_eq!(
        changed(|lines| lines[1]["results"][2]["captured"] = json!([8, 7])),
        "line 2, move 3: South has captured 8, expected 9"
    );
    assert_eq!(
        changed(|lines| lines[1]["results"][2]["laps"] = json!(5)),
        "line 2, move 3: 5 laps, expected 6"
    );
    assert_eq!(
        changed(|lines| lines[799]["results"][0]["laps"] = json!(0)).lines().count(),
        1,
        "the last line is read like the others"
    );
}

/// Every number of a hundred positions, one after another.
#[test]
fn any_number_changed_is_reported() {
    let differences = |line: &Value| {
        let ran = run(&["check", "-", "--format", "json"], line.to_string());
        assert_eq!(ran.status, 1, "{line}");
        let lines: Vec<Value> =
            ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.last().unwrap()["differences"], lines.len() - 1);
        lines
    };
    let more = |value: &Value| json!(value.as_u64().unwrap() + 1);
    for line in data().iter().step_by(8) {
        for k in 0..line["legal"].as_array().unwrap().len() {
            let mut shorter = line.clone();
            let removed = shorter["legal"].as_array_mut().unwrap().remove(k);
            let found = differences(&shorter);
            assert_eq!(found.len(), 2);
            assert_eq!(found[0], json!({"line": 1, "move": removed, "kind": "missing"}));
        }
        for k in 0..line["results"].as_array().unwrap().len() {
            let mv = &line["results"][k]["move"];
            for pit in 0..12 {
                let mut wrong = line.clone();
                let expected = line["results"][k]["pits"][pit].clone();
                let got = more(&expected);
                wrong["results"][k]["pits"][pit] = got.clone();
                let found = differences(&wrong);
                assert_eq!(found.len(), 2);
                assert_eq!(
                    found[0],
                    json!({"line": 1, "move": mv, "kind": "pit", "pit": pit, "expected": expected, "got": got})
                );
            }
            for (side, player) in ["south", "north"].iter().enumerate() {
                let mut wrong = line.clone();
                let expected = line["results"][k]["captured"][side].clone();
                let got = more(&expected);
                wrong["results"][k]["captured"][side] = got.clone();
                assert_eq!(
                    differences(&wrong)[0],
                    json!({"line": 1, "move": mv, "kind": "captured", "player": player, "expected": expected, "got": got})
                );
            }
            let mut wrong = line.clone();
            let expected = line["results"][k]["laps"].clone();
            let got = more(&expected);
            wrong["results"][k]["laps"] = got.clone();
            assert_eq!(
                differences(&wrong)[0],
                json!({"line": 1, "move": mv, "kind": "laps", "expected": expected, "got": got})
            );
        }
    }
}

#[test]
fn differences_before_an_unreadable_line_are_told() {
    let mut lines = data();
    lines.truncate(2);
    lines[0]["results"][0]["laps"] = json!(99);
    let ran = run(&["check", "-"], text(&lines) + "{\n");
    assert_eq!(ran.status, 2);
    assert_eq!(ran.out, "line 1, move 6: 99 laps, expected 5\n");
    assert_eq!(ran.err, "mancala: <stdin>:3:1: EOF while parsing an object\n");
}
