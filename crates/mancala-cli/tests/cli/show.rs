use crate::support::{ENDLESS, good, run};

#[test]
fn the_start_of_ayoayo() {
    assert_eq!(
        good(&["show", "ayoayo"]),
        "\
Ayoayo, South to move

   pit   11  10   9   8   7   6
 North    4   4   4   4   4   4
       ------------------------
 South    4   4   4   4   4   4
   pit    0   1   2   3   4   5

captured: South 0, North 0
legal moves: 0, 1, 2, 3, 4, 5
"
    );
}

#[test]
fn the_start_of_bao_kigogo() {
    // Two in every pit but the leftmost front pit of each owner: South's at the left
    // of the third row, North's at the right of the second.
    assert_eq!(
        good(&["show", "bao-kigogo"]),
        "\
Bao Kigogo, South to move

   pit   35  34  33  32  31  30  29  28  27  26  25  24
 North    2   2   2   2   2   2   2   2   2   2   2   2
   pit   36  37  38  39  40  41  42  43  44  45  46  47
 North    2   2   2   2   2   2   2   2   2   2   2   0
       ------------------------------------------------
 South    0   2   2   2   2   2   2   2   2   2   2   2
   pit   23  22  21  20  19  18  17  16  15  14  13  12
 South    2   2   2   2   2   2   2   2   2   2   2   2
   pit    0   1   2   3   4   5   6   7   8   9  10  11

captured: South 0, North 0
legal moves: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22
"
    );
}

#[test]
fn the_starts_of_the_others() {
    let djenon = good(&["show", "djenon-aboure"]);
    assert!(djenon.starts_with("Djenon-aboure, South to move\n"));
    let mangala = good(&["show", "mangala-iv"]);
    assert!(mangala.starts_with("Mangala IV, South to move\n"));
    assert!(mangala.contains(
        "\n South    7   7   7   7   7   7   7\n   pit    0   1   2   3   4   5   6\n"
    ));
    assert!(mangala.ends_with("\nlegal moves: 0\n"), "the leftmost pit and no other");
}

/// North moved last and emptied the own row, which South cannot feed: one seed
/// in pit 0 does not reach it. 24-22 and the one seed left.
const OVER: &str = r#"{"variant":"ayoayo","rulings":{RULINGS},"pits":[1,0,0,0,0,0,0,0,0,0,0,0],"captured":[24,23],"to_move":"south"}"#;

#[test]
fn a_finished_game_shows_its_outcome_by_the_ruling() {
    // The last mover takes the seed: 24-24.
    let default = OVER.replace("RULINGS", "");
    assert_eq!(
        good(&["show", &default]),
        "\
Ayoayo, South to move

   pit   11  10   9   8   7   6
 North    0   0   0   0   0   0
       ------------------------
 South    1   0   0   0   0   0
   pit    0   1   2   3   4   5

captured: South 24, North 23
legal moves: none
outcome: draw 24-24 (no-feed)
"
    );
    // The owner of the row takes it: 25-23.
    let ruled = OVER.replace("RULINGS", r#""ayoayo.end.sweep":"row-owner""#);
    let out = good(&["show", &ruled]);
    assert!(out.starts_with("Ayoayo, South to move\nrulings: ayoayo.end.sweep=row-owner\n\n"));
    assert!(out.ends_with("legal moves: none\noutcome: South wins 25-23 (no-feed)\n"));
}

#[test]
fn north_to_move_and_a_study() {
    let north = ENDLESS.replace("south", "north");
    let out = good(&["show", &north, "--study"]);
    assert!(out.starts_with("Ayoayo, North to move\n"));
    // Row by row as it lies before South: North's runs from right to left.
    assert!(out.contains("\n North    9   6   1   2   0   1\n"));
    assert!(out.contains("\n South    8   3   1   2   1   0\n"));
}

#[test]
fn an_endless_turn_is_not_among_the_legal_moves() {
    // Seeds lie in pits 0, 1, 2, 3 and 4; pit 1 never ends.
    let out = good(&["show", "--study", ENDLESS]);
    assert!(out.ends_with("legal moves: 0, 2, 3, 4\n"), "{out}");
}

#[test]
fn a_pass_is_shown() {
    let stuck = r#"{"variant":"mangala-iv","pits":[3,1,0,2,1,3,2,4,3,2,4,3,2,1],"captured":[0,67],"to_move":"south"}"#;
    assert!(
        good(&["show", stuck]).ends_with("captured: South 0, North 67\nlegal moves: pass\n")
    );
}

#[test]
fn positions_come_from_files_and_standard_input() {
    let shown = good(&["show", ENDLESS, "--study"]);
    let ran = run(&["show", "-", "--study"], format!("\n  {ENDLESS}\n"));
    assert_eq!((ran.status, ran.out), (0, shown.clone()));
    let start = run(&["show", "-"], " ayoayo\n");
    assert_eq!((start.status, start.out), (0, good(&["show", "ayoayo"])));
    let file = std::env::temp_dir().join(format!("mancala-show-{}.json", std::process::id()));
    std::fs::write(&file, ENDLESS.replace(",\"", ",\n\"")).unwrap();
    let from_file = good(&["show", &format!("@{}", file.display()), "--study"]);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(from_file, shown);
}
