use mancala_variants::{Event, Trace};

use crate::support::{good, run};

#[test]
fn a_turn_of_one_lap() {
    // South's two in pit 4 go into 5 and 6. Pit 6 was empty: the turn ends on North's
    // side, where nothing is captured.
    let position = r#"{"variant":"ayoayo","pits":[0,0,0,0,2,0,0,1,0,0,0,0],"captured":[20,25],"to_move":"south"}"#;
    let told = "\
Ayoayo, South to move

                 f     e     d     c     b     a
        +----+-------------------------------------+----+
  North |    |   0     0     0     0     1     0   |    |
        | 25 |                                     | 20 |
> South |    |   0     0     0     0     2     0   |    |
        +----+-------------------------------------+----+
                 A     B     C     D     E     F

stores: South 20 (right), North 25 (left)

South lifts E (4).

Lap 1: 2 seeds from E into F, a; the last makes 1 in a: the turn ends (ayoayo.stop).
                 f     e     d     c     b     a
        +----+-------------------------------------+----+
  North |    |   0     0     0     0     1    [1]  |    |
        |    |                                     |    |
  South |    |   0     0     0     0    (0)    1   |    |
        +----+-------------------------------------+----+
                 A     B     C     D     E     F

Laps: 1. Captured: 0.

Ayoayo, North to move

                 f     e     d     c     b     a
        +----+-------------------------------------+----+
> North |    |   0     0     0     0     1    [1]  |    |
        | 25 |                                     | 20 |
  South |    |   0     0     0     0    (0)    1   |    |
        +----+-------------------------------------+----+
                 A     B     C     D     E     F

stores: South 20 (right), North 25 (left)
last move: South E, 1 lap
marks: (n) lifted first, [n] last seed

position: ayoayo 0,0,0,0,1,1/0,0,0,0,0,1 20-25 N
legal moves: a (6), b (7)
";
    for mv in ["4", "E", "Ex0", "E^1"] {
        assert_eq!(good(&["trace", position, mv]), told);
    }
}

#[test]
fn relays_and_a_capture() {
    let out = good(&["trace", "ayoayo", "1"]);
    let laps: Vec<_> = out.lines().filter(|line| line.starts_with("Lap ")).collect();
    // Worked out on a board: four from B make five in F, those make five in e, those
    // six in D, those six in d, and those one in D, emptied two laps before.
    assert_eq!(
        laps,
        [
            "Lap 1: 4 seeds from B into C, D, E, F; the last makes 5 in F: another lap from there (ayoayo.relay).",
            "Lap 2: 5 seeds from F into a, b, c, d, e; the last makes 5 in e: another lap from there (ayoayo.relay).",
            "Lap 3: 5 seeds from e into f, A, B, C, D; the last makes 6 in D: another lap from there (ayoayo.relay).",
            "Lap 4: 6 seeds from D into E, F, a, b, c, d; the last makes 6 in d: another lap from there (ayoayo.relay).",
            "Lap 5: 6 seeds from d into e, f, A, B, C, D; the last makes 1 in D: the turn ends with a capture (ayoayo.capture).",
        ]
    );
    // Opposite D lies c with six.
    assert!(out.contains(
        "\n\nSouth captures 1 seed from D (ayoayo.capture).\n\
         South captures 6 seeds from c (ayoayo.capture).\n\
         Laps: 5. Captured: 7.\n\nAyoayo, North to move\n"
    ));
    assert!(
        out.contains("\n> North |    |   6     1     0     0x    6     6   |    |\n"),
        "{out}"
    );
    assert!(out.contains("\nlast move: South B, 5 laps, 7 captured\n"));
    assert!(out.ends_with(
        "position: ayoayo 6,1,0,0,6,6/6,2,7,0,6,1 7-0 N\nlegal moves: a (6), b (7), e (10), f (11)\n"
    ));
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
    // The front row's names run against the sowing: 12 is A12, 14 is A10.
    let out = good(&["trace", &position, "A12"]);
    assert_eq!(good(&["trace", &position, "12"]), out);
    assert!(out.contains("Lap 1: 2 seeds from A12 into A11, A10; the last makes 1 in A10: the turn ends with a capture (bao.capture.front).\n"));
    assert!(out.contains("\nSouth captures 1 seed from a3 (bao.capture.front).\nSouth captures 3 seeds from b3 (bao.capture.file).\nLaps: 1. Captured: 4.\n"));
    assert!(out.contains("\n\nBao Kigogo, South wins (immobile)\n"));
    assert!(out.contains("\ncaptured: South 44, North 46\n"));
    assert!(out.ends_with("\nlegal moves: none\noutcome: South wins (immobile)\n"));
}

#[test]
fn a_pass() {
    // The forced turn from pit 0 is endless.
    let stuck = r#"{"variant":"mangala-iv","pits":[3,1,0,2,1,3,2,4,3,2,4,3,2,1],"captured":[0,67],"to_move":"south"}"#;
    let out = good(&["trace", stuck, "pass"]);
    assert_eq!(good(&["trace", stuck, "-"]), out);
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
