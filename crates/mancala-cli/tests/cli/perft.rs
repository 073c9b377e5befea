use crate::support::good;

#[test]
fn the_numbers_as_text_and_json() {
    assert_eq!(
        good(&["perft", "ayoayo", "--depth", "2"]),
        "Ayoayo\ndepth   1                     6\ndepth   2                    28\n"
    );
    // The figures that the conformance protocol shows.
    assert_eq!(
        good(&["perft", "ayoayo", "--depth", "4", "--format", "json"]),
        "{\"variant\":\"ayoayo\",\"nodes\":[6,28,132,624]}\n"
    );
    // In Mangala IV there is never a choice, and the game from the start takes twelve
    // turns.
    assert_eq!(
        good(&["perft", "mangala-iv", "--depth=13", "--format=json"]),
        "{\"variant\":\"mangala-iv\",\"nodes\":[1,1,1,1,1,1,1,1,1,1,1,1,0]}\n"
    );
    // Every pit of two or more: 23 in Bao.
    assert_eq!(
        good(&["perft", "bao-kigogo", "--depth=1", "--format=json"]),
        "{\"variant\":\"bao-kigogo\",\"nodes\":[23]}\n"
    );
}

#[test]
fn from_a_position_and_by_rulings() {
    // One seed in pit 0 with nothing opposite its end in pit 1 and one of North's in 6.
    let position = r#"{"variant":"ayoayo","pits":[1,0,0,0,0,0,1,0,0,0,0,0],"captured":[0,0],"to_move":"south"}"#;
    let nodes = |args: &[&str]| {
        let all = [&["perft", "ayoayo", "--depth", "2", "--format", "json"], args].concat();
        good(&all)
    };
    assert_eq!(
        nodes(&["--position", position, "--study"]),
        "{\"variant\":\"ayoayo\",\"nodes\":[1,1]}\n"
    );
    // The lone seed is captured: North's seed in 6 cannot feed South, the game is over.
    let lone = [
        "--position",
        position,
        "--study",
        "--ruling",
        "ayoayo.capture.empty-opposite=lone-seed",
    ];
    assert_eq!(nodes(&lone), "{\"variant\":\"ayoayo\",\"nodes\":[1,0]}\n");
    let text = good(&[&["perft", "ayoayo", "--depth", "1"], &lone[..]].concat());
    assert_eq!(
        text,
        "Ayoayo\nrulings: ayoayo.capture.empty-opposite=lone-seed\ndepth   1                     1\n"
    );
}

#[test]
fn the_greatest_depth() {
    // Nothing is counted beyond the end of the game.
    let out = good(&["perft", "mangala-iv", "--depth", "200", "--format", "json"]);
    let counted: serde_json::Value = serde_json::from_str(&out).unwrap();
    let nodes: Vec<_> =
        counted["nodes"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert_eq!(nodes.len(), 200);
    assert_eq!((nodes[11], nodes.iter().sum()), (1, 12_u64));
}
