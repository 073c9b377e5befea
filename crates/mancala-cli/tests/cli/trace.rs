use mancala_variants::{Event, Trace};

use crate::support::{good, run};

#[test]
fn a_turn_of_one_lap() {
    // South's two in pit 4 go into 5 and 6. Pit 6 was empty: the turn ends on North's
    // side, where nothing is captured.
    let position = r#"{"variant":"ayoayo","pits":[0,0,0,0,2,0,0,1,0,0,0,0],"captured":[20,25],"to_move":"south"}"#;
    assert_eq!(
        good(&["trace", position, "4"]),
        "\
Ayoayo, South to move

   pit   11  10   9   8   7   6
 North    0   0   0   0   1   0
       ------------------------
 South    0   0   0   0   2   0
   pit    0   1   2   3   4   5

captured: South 20, North 25

South lifts pit 4.

Lap 1: 2 seeds from pit 4 into 5, 6; the last makes 1 in pit 6: the turn ends (ayoayo.stop).
   pit   11  10   9   8   7   6
 North    0   0   0   0   1   1
       ------------------------
 South    0   0   0   0   0   1
   pit    0   1   2   3   4   5

Laps: 1. Captured: 0.

Ayoayo, North to move

   pit   11  10   9   8   7   6
 North    0   0   0   0   1   1
       ------------------------
 South    0   0   0   0   0   1
   pit    0   1   2   3   4   5

captured: South 20, North 25
legal moves: 6, 7
"
    );
}

#[test]
fn relays_and_a_capture() {
    let out = good(&["trace", "ayoayo", "1"]);
    let laps: Vec<_> = out.lines().filter(|line| line.starts_with("Lap ")).collect();
    // Worked out on a board: four from pit 1 make five in 5, those make five in 10,
    // those six in 3, those six in 9, and those one in 3, emptied two laps before.
    assert_eq!(
        laps,
        [
            "Lap 1: 4 seeds from pit 1 into 2, 3, 4, 5; the last makes 5 in pit 5: another lap from there (ayoayo.relay).",
            "Lap 2: 5 seeds from pit 5 into 6, 7, 8, 9, 10; the last makes 5 in pit 10: another lap from there (ayoayo.relay).",
            "Lap 3: 5 seeds from pit 10 into 11, 0, 1, 2, 3; the last makes 6 in pit 3: another lap from there (ayoayo.relay).",
            "Lap 4: 6 seeds from pit 3 into 4, 5, 6, 7, 8, 9; the last makes 6 in pit 9: another lap from there (ayoayo.relay).",
            "Lap 5: 6 seeds from pit 9 into 10, 11, 0, 1, 2, 3; the last makes 1 in pit 3: the turn ends with a capture (ayoayo.capture).",
        ]
    );
    // Opposite pit 3 lies pit 8 with six.
    assert!(out.contains(
        "\n\nSouth captures 1 seed from pit 3 (ayoayo.capture).\n\
         South captures 6 seeds from pit 8 (ayoayo.capture).\n\
         Laps: 5. Captured: 7.\n\nAyoayo, North to move\n"
    ));
    assert!(out.contains("\n North    6   1   0   0   6   6\n"));
    assert!(out.ends_with("captured: South 7, North 0\nlegal moves: 6, 7, 10, 11\n"));
}

#[test]
fn a_turn_that_ends_the_game() {
    // Bao: South's two in pit 12 end in the empty front pit 14, which faces North's
    // last seeds in 45 (59 - 14) and, behind it, 26 (14 + 12).
    let mut pits = [0; 48];
    (pits[12], pits[45], pits[26]) = (2, 1, 3);
    let position = format!(
        "{{\"variant\":\"bao-kigogo\",\"pits\":{pits:?},\"captured\":[40,46],\"to_move\":\"south\"}}"
    );
    let out = good(&["trace", &position, "12"]);
    assert!(out.contains("Lap 1: 2 seeds from pit 12 into 13, 14; the last makes 1 in pit 14: the turn ends with a capture (bao.capture.front).\n"));
    assert!(out.contains("\nSouth captures 1 seed from pit 45 (bao.capture.front).\nSouth captures 3 seeds from pit 26 (bao.capture.file).\nLaps: 1. Captured: 4.\n"));
    assert!(out.ends_with(
        "captured: South 44, North 46\nlegal moves: none\noutcome: South wins (immobile)\n"
    ));
}

#[test]
fn a_pass() {
    // The forced turn from pit 0 is endless.
    let stuck = r#"{"variant":"mangala-iv","pits":[3,1,0,2,1,3,2,4,3,2,4,3,2,1],"captured":[0,67],"to_move":"south"}"#;
    let out = good(&["trace", stuck, "pass"]);
    assert!(
        out.contains("\n\nSouth passes (mangala.pass).\n\nMangala IV, North to move\n"),
        "{out}"
    );
}

#[test]
fn the_trace_as_json() {
    let out = good(&["trace", "djenon-aboure", "0", "--format", "json"]);
    assert_eq!(out.lines().count(), 1);
    let trace: Trace = serde_json::from_str(&out).unwrap();
    // The first of four goes back into pit 0, the last makes five in 3.
    let first: Vec<_> = trace.events.iter().take(5).copied().collect();
    let pit = mancala_variants::Pit::new;
    assert_eq!(
        first,
        [
            Event::Lift { pit: pit(0), seeds: 4 },
            Event::Drop { pit: pit(0) },
            Event::Drop { pit: pit(1) },
            Event::Drop { pit: pit(2) },
            Event::Drop { pit: pit(3) },
        ]
    );
    assert_eq!(trace.events[5], Event::Lift { pit: pit(3), seeds: 5 });
    let lifts = trace.events.iter().filter(|event| matches!(event, Event::Lift { .. })).count();
    assert_eq!(trace.laps, lifts as u64);
    let pass = run(
        &["trace", "--format=json", "-", "pass"],
        r#"{"variant":"mangala-iv","pits":[3,1,0,2,1,3,2,4,3,2,4,3,2,1],"captured":[0,67],"to_move":"south"}"#,
    );
    assert_eq!(pass.out, "{\"move\":\"pass\",\"laps\":0,\"captured\":0,\"events\":[]}\n");
}
