use serde_json::Value;

use crate::support::good;

fn json(args: &[&str]) -> Value {
    let all = [&["random"], args, &["--format", "json"]].concat();
    serde_json::from_str(&good(&all)).unwrap()
}

#[test]
fn settings_and_statistics_as_json() {
    let played = json(&["ayoayo", "--games", "50", "--seed", "7"]);
    assert_eq!(played["variant"], "ayoayo");
    assert_eq!(played["seed"], 7);
    assert_eq!(played["max_plies"], 1000);
    assert_eq!(played["rulings"], serde_json::json!({}));
    assert_eq!(played["plies"]["games"], 50);
    let sum: u64 = ["south", "north", "draws", "unfinished"]
        .iter()
        .map(|side| played["results"][side].as_u64().unwrap())
        .sum();
    assert_eq!(sum, 50);
    assert_eq!(played, json(&["ayoayo", "--games", "50", "--seed", "7"]));
    assert_ne!(played, json(&["ayoayo", "--games", "50", "--seed", "8"]));
    // The seed may be any number of 64 bits.
    assert_eq!(
        json(&["ayoayo", "--games=1", "--seed=18446744073709551615"])["plies"]["games"],
        1
    );
}

#[test]
fn rulings_change_the_results_and_not_the_games() {
    let by = |sweep: &str| {
        let ruling = format!("ayoayo.end.sweep={sweep}");
        json(&["ayoayo", "--games", "300", "--ruling", &ruling])
    };
    let (last_mover, row_owner) = (by("last-mover"), by("row-owner"));
    assert_eq!(last_mover["rulings"], serde_json::json!({}), "the default is not named");
    assert_eq!(row_owner["rulings"], serde_json::json!({"ayoayo.end.sweep": "row-owner"}));
    assert_eq!(last_mover["plies"], row_owner["plies"]);
    // It changes the winner of about one game in ten.
    assert_ne!(last_mover["results"], row_owner["results"]);
}

#[test]
fn games_are_cut_where_asked() {
    let cut = json(&["bao-kigogo", "--games", "3", "--max-plies", "5"]);
    assert_eq!(cut["plies"]["total"], 15);
    assert_eq!(cut["results"]["unfinished"], 3);
    assert_eq!(cut["endings"], serde_json::json!({}));
}

#[test]
fn statistics_as_text() {
    let out = good(&["random", "mangala-iv", "--games", "200", "--seed", "1"]);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[0], "Mangala IV: 200 random games, seed 1, cut at 1000 plies");
    assert_eq!(lines[1], "");
    let value = |name: &str| {
        let line = lines.iter().find(|line| line.starts_with(name));
        line.unwrap_or_else(|| panic!("{name} in {out}"))[18..].trim_start()
    };
    // There is never a choice.
    assert_eq!(value("legal moves"), "mean 1.00, at most 1");
    assert_eq!(value("unfinished"), "0 (0.0 %)");
    for name in [
        "plies a game",
        "turns",
        "laps a turn",
        "turns that capture",
        "seeds a capture",
        "seeds a turn",
        "South won",
        "North won",
        "drawn",
        "ended cleared",
        "ended lone-counter",
        "endless on offer",
    ] {
        assert!(!value(name).is_empty());
    }
    let ruled = good(&[
        "random",
        "mangala-iv",
        "--games=1",
        "--ruling=mangala.capture.chain=as-emptied",
    ]);
    assert_eq!(ruled.lines().nth(1), Some("rulings: mangala.capture.chain=as-emptied"));
}
