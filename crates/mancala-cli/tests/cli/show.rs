use crate::support::{ENDLESS, Folder, good, run};

#[test]
fn the_start_of_ayoayo() {
    assert_eq!(
        good(&["show", "ayoayo"]),
        "\
Ayoayo, South to move

                 f     e     d     c     b     a
        +----+-------------------------------------+----+
  North |    |   4     4     4     4     4     4   |    |
        |  0 |                                     |  0 |
> South |    |   4     4     4     4     4     4   |    |
        +----+-------------------------------------+----+
                 A     B     C     D     E     F

stores: South 0 (right), North 0 (left)

position: ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S
legal moves: A (0), B (1), C (2), D (3), E (4), F (5)
"
    );
}

#[test]
fn the_start_of_bao_kigogo() {
    // Two in every pit but the leftmost front pit of each owner: South's at the left
    // of the third row, North's at the right of the second. The moves go by their
    // indices: the back row from left to right, the front row back.
    assert_eq!(
        good(&["show", "bao-kigogo"]),
        "\
Bao Kigogo, South to move

            12   11   10    9    8    7    6    5    4    3    2    1
          +------------------------------------------------------------+
  North b |  2    2    2    2    2    2    2    2    2    2    2    2  |
        a |  2    2    2    2    2    2    2    2    2    2    2    0  |
          |                                                            |
> South A |  0    2    2    2    2    2    2    2    2    2    2    2  |
        B |  2    2    2    2    2    2    2    2    2    2    2    2  |
          +------------------------------------------------------------+
             1    2    3    4    5    6    7    8    9   10   11   12

captured: South 0, North 0

position: bao-kigogo 2,2,2,2,2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2,2,2,2,0/0,2,2,2,2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2,2,2,2,2 0-0 S
legal moves: B1 (0), B2 (1), B3 (2), B4 (3), B5 (4), B6 (5), B7 (6), B8 (7), B9 (8), B10 (9), B11 (10), B12 (11), A12 (12), A11 (13), A10 (14), A9 (15), A8 (16), A7 (17), A6 (18), A5 (19), A4 (20), A3 (21), A2 (22)
"
    );
}

#[test]
fn the_starts_of_the_others() {
    let djenon = good(&["show", "djenon-aboure"]);
    assert!(djenon.starts_with("Djenon-aboure, South to move\n"));
    let mangala = good(&["show", "mangala-iv"]);
    assert!(mangala.starts_with("Mangala IV, South to move\n"));
    assert!(
        mangala.contains("\n> South |   7     7     7     7     7     7     7   |\n"),
        "{mangala}"
    );
    assert!(mangala.contains("\n            A     B     C     D     E     F     G\n"));
    assert!(mangala.ends_with("\nlegal moves: A (0)\n"), "the leftmost pit and no other");
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
Ayoayo, draw 24-24 (no-feed)

                 f     e     d     c     b     a
        +----+-------------------------------------+----+
  North |    |   0     0     0     0     0     0   |    |
        | 23 |                                     | 24 |
  South |    |   1     0     0     0     0     0   |    |
        +----+-------------------------------------+----+
                 A     B     C     D     E     F

stores: South 24 (right), North 23 (left)

position: ayoayo 0,0,0,0,0,0/1,0,0,0,0,0 24-23 S
legal moves: none
outcome: draw 24-24 (no-feed)
"
    );
    // The owner of the row takes it: 25-23.
    let ruled = OVER.replace("RULINGS", r#""ayoayo.end.sweep":"row-owner""#);
    let out = good(&["show", &ruled]);
    assert!(out.starts_with("Ayoayo, South wins 25-23 (no-feed)\n\n"));
    assert!(out.ends_with(
        "\n\nposition: ayoayo{end.sweep=row-owner} 0,0,0,0,0,0/1,0,0,0,0,0 24-23 S\n\
         rulings: ayoayo.end.sweep=row-owner\n\
         legal moves: none\n\
         outcome: South wins 25-23 (no-feed)\n"
    ));
}

#[test]
fn north_to_move_and_a_study() {
    let north = ENDLESS.replace("south", "north");
    let out = good(&["show", &north, "--study"]);
    assert!(out.starts_with("Ayoayo, North to move\n"));
    // Row by row as it lies before South: North's runs from right to left.
    assert!(
        out.contains("> North |    |   9     6     1     2     0     1   |    |\n"),
        "{out}"
    );
    assert!(out.contains("  South |    |   8     3     1     2     1     0   |    |\n"));
    assert!(out.contains("\nposition: ayoayo 9,6,1,2,0,1/8,3,1,2,1,0 0-0 N\n"));
}

#[test]
fn an_endless_turn_is_not_among_the_legal_moves() {
    // Seeds lie in pits 0, 1, 2, 3 and 4; pit 1 never ends.
    let out = good(&["show", "--study", ENDLESS]);
    assert!(out.ends_with("legal moves: A (0), C (2), D (3), E (4)\n"), "{out}");
}

#[test]
fn a_pass_is_shown() {
    let stuck = r#"{"variant":"mangala-iv","pits":[3,1,0,2,1,3,2,4,3,2,4,3,2,1],"captured":[0,67],"to_move":"south"}"#;
    let out = good(&["show", stuck]);
    assert!(out.contains("\ncaptured: South 0, North 67\n"));
    assert!(out.ends_with("\nlegal moves: - (pass)\n"));
}

#[test]
fn positions_come_from_files_and_standard_input() {
    let shown = good(&["show", ENDLESS, "--study"]);
    let ran = run(&["show", "-", "--study"], format!("\n  {ENDLESS}\n"));
    assert_eq!((ran.status, ran.out), (0, shown.clone()));
    let start = run(&["show", "-"], " ayoayo\n");
    assert_eq!((start.status, start.out), (0, good(&["show", "ayoayo"])));
    let folder = Folder::new();
    let file = folder.with("position.json", ENDLESS.replace(",\"", ",\n\""));
    assert_eq!(good(&["show", &format!("@{file}"), "--study"]), shown);
}

#[test]
fn the_same_position_in_every_form() {
    let line = "ayoayo 9,6,1,2,0,1/8,3,1,2,1,0 0-0 S";
    let shown = good(&["show", ENDLESS, "--study"]);
    assert_eq!(good(&["show", line, "--study"]), shown);
    assert_eq!(run(&["show", "-", "--study"], format!("{line}\r\n")).out, shown);
    let folder = Folder::new();
    let file = folder.with("position.txt", format!("{line}\n"));
    assert_eq!(good(&["show", &format!("@{file}"), "--study"]), shown);
    assert_eq!(
        good(&["perft", "ayoayo", "--depth=1", "--study", "--position", line]),
        "Ayoayo\ndepth   1                     4\n"
    );
    // A variant with rulings stands for its start.
    assert_eq!(
        good(&["show", "ayoayo{end.sweep=row-owner}"]),
        good(&["show", "ayoayo{end.sweep=row-owner} 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"])
    );
}

#[test]
fn the_position_as_json() {
    let json = r#"{"variant":"ayoayo","rulings":{"ayoayo.end.sweep":"row-owner"},"pits":[1,0,0,0,0,0,0,0,0,0,0,0],"captured":[24,23],"to_move":"south"}"#;
    let line = "ayoayo{end.sweep=row-owner} 0,0,0,0,0,0/1,0,0,0,0,0 24-23 S";
    assert_eq!(good(&["show", line, "--format", "json"]), format!("{json}\n"));
    assert_eq!(good(&["show", json, "--format=json"]), format!("{json}\n"));
    assert!(good(&["show", json]).contains(&format!("\nposition: {line}\n")));
}
