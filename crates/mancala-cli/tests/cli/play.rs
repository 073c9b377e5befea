use mancala_notation::record::{Reader, Record, RecordBuilder};
use mancala_notation::{MoveText, PositionText, VariantText};
use mancala_variants::Position as _;
use mancala_variants::rulings::Rulings as _;

use crate::support::{
    Folder, Ran, Torn, all_refused, error_line, golden, good, refused, run, run_reading,
};

/// The output of a session, which must go well.
#[track_caller]
fn played(args: &[&str], lines: &[&str]) -> String {
    let ran = session(args, lines);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
    ran.out
}

fn session(args: &[&str], lines: &[&str]) -> Ran {
    run(&[&["play"], args].concat(), lines.join("\n"))
}

/// The lines after each prompt and before the next board: the answers.
fn answers(out: &str) -> Vec<&str> {
    out.lines()
        .filter_map(|line| {
            ["South> ", "North> ", "over> "].iter().find_map(|prompt| line.strip_prefix(prompt))
        })
        .filter(|answer| !answer.is_empty())
        .collect()
}

/// One seed in F, which ends the game.
const LAST: &str = "ayoayo 0,0,0,0,0,0/0,0,0,0,0,1 24-23 S";

#[test]
fn a_session_from_its_beginning_to_its_end() {
    assert_eq!(
        played(&["ayoayo", "--position", LAST], &["moves", "F", "moves", "quit"]),
        "\
Ayoayo. \"help\" lists what can be entered.

Ayoayo, South to move

                 f     e     d     c     b     a
        +----+-------------------------------------+----+
  North |    |   0     0     0     0     0     0   |    |
        | 23 |                                     | 24 |
> South |    |   0     0     0     0     0     1   |    |
        +----+-------------------------------------+----+
                 A     B     C     D     E     F

stores: South 24 (right), North 23 (left)

South> F (5)     1 lap, 0 captured
South> South plays F: 1 lap, 0 captured.

Ayoayo, South wins 25-23 (no-feed)

                 f     e     d     c     b     a
        +----+-------------------------------------+----+
  North |    |   0     0     0     0     0    [1]  |    |
        | 23 |                                     | 24 |
  South |    |   0     0     0     0     0    (0)  |    |
        +----+-------------------------------------+----+
                 A     B     C     D     E     F

stores: South 24 (right), North 23 (left)
last move: South F, 1 lap
marks: (n) lifted first, [n] last seed

The game is over: South wins 25-23 (no-feed).
ayoayo.end: One player's row is empty and no move of the other feeds it: the game ends at once.
over> none, the game is over
over> "
    );
}

#[test]
fn the_rulings_decide() {
    let ruling = "ayoayo.end.sweep=row-owner";
    let out = played(&["ayoayo", "--position", LAST, "--ruling", ruling], &["F"]);
    // The seed lies in North's row.
    assert!(out.contains("\nThe game is over: draw 24-24 (no-feed).\n"), "{out}");
}

#[test]
fn the_end_of_the_input_ends_it() {
    for lines in [&[][..], &["B"], &["B", ""], &["B", "f", "quit", "A"]] {
        assert!(played(&["ayoayo"], lines).starts_with("Ayoayo. "));
    }
    let out = played(&["ayoayo"], &["B"]);
    assert!(out.ends_with("\nNorth> \n"), "{out}");
    let quit = played(&["ayoayo"], &["quit", "B"]);
    assert!(quit.ends_with("\nSouth> "));
}

#[test]
fn moves_are_entered_in_every_form() {
    let first = played(&["ayoayo"], &["B"]);
    for mv in ["1", "  B\t", "Bx7", "B^5", "Bx7^5", "B\r"] {
        assert_eq!(played(&["ayoayo"], &[mv]), first, "{mv}");
    }
    let bao = played(&["bao-kigogo"], &["A12"]);
    assert_eq!(played(&["bao-kigogo"], &["12"]), bao);
    assert!(bao.contains("South plays A12: "));
}

#[test]
fn what_cannot_be_played_is_explained_and_asked_again() {
    let out = played(
        &["ayoayo"],
        &[
            "a",
            "-",
            "pass",
            "12",
            "Q",
            "Bx6",
            "B^6",
            "move",
            "moves now",
            "\u{1b}[2J",
            "B",
            "c",
        ],
    );
    let chosen = "The mover lifts any own pit that holds at least one seed.";
    let pass = "illegal move";
    let no_move = "is no move, expected A to F, a to f, a pit's index from 0 to 11, - or pass, or one of the words that \"help\" lists.";
    let said = answers(&out);
    assert_eq!(
        said[0],
        format!(
            "illegal move a: the pit is not the mover's own (ayoayo.turn.choose): {chosen}"
        )
    );
    assert!(
        said[1]
            .starts_with(&format!("{pass} -: the player to move may not pass (ayoayo.pass): "))
    );
    assert!(said[2].starts_with(&format!("{pass} pass: the player to move may not pass")));
    assert_eq!(
        said[3],
        format!("illegal move 12: the board has no such pit (ayoayo.turn.choose): {chosen}")
    );
    assert_eq!(said[4], format!("\"Q\" {no_move}"));
    assert_eq!(said[5], "Bx6 captures 7 seeds by the rules.");
    assert_eq!(said[6], "B^6 takes 5 laps by the rules.");
    assert_eq!(said[7], format!("\"move\" {no_move}"));
    assert_eq!(said[8], format!("\"moves now\" {no_move}"));
    assert_eq!(said[9], format!("\"\\u{{1b}}[2J\" {no_move}"));
    assert_eq!(said[10], "South plays B: 5 laps, 7 captured.");
    // Captured by B.
    assert_eq!(
        said[11],
        format!("illegal move c: the pit is empty (ayoayo.turn.choose): {chosen}")
    );
    assert_eq!(out.matches("Ayoayo, South to move").count(), 1, "no board for what is refused");
}

#[test]
fn each_game_names_its_own_rules() {
    let said = |variant: &str, line: &str| {
        answers(&played(&[variant], &[line])).first().copied().unwrap_or("").to_owned()
    };
    assert!(said("mangala-iv", "B").contains("(mangala.turn.leftmost): "));
    assert!(said("bao-kigogo", "A1").contains("(bao.turn.choose): "));
    assert!(said("bao-kigogo", "pass").contains("may not pass"));
    assert!(said("djenon-aboure", "a").contains("(djenon.turn.choose): "));
    let endless = "ayoayo 9,6,1,2,0,1/8,3,1,2,1,0 0-0 S";
    let out = played(&["ayoayo", "--position", endless, "--study"], &["B"]);
    assert!(answers(&out)[0].starts_with(
        "illegal move B: the turn never ends, its laps repeat every 105 laps (common.endless): "
    ));
}

#[test]
fn lines_that_are_no_text() {
    let mut input = b"\xff\xfe\nB\n".to_vec();
    input.extend(vec![b'x'; 100_000]);
    input.extend(b"\nboard\n");
    let ran = run(&["play", "ayoayo"], input);
    assert_eq!(ran.status, 0);
    assert_eq!(
        answers(&ran.out),
        [
            "That line is not UTF-8 text.",
            "South plays B: 5 laps, 7 captured.",
            "That line is too long.",
            "Ayoayo, North to move"
        ]
    );
}

#[test]
fn two_people_take_back_a_move() {
    let out = played(&["ayoayo"], &["undo", "B", "f", "undo", "undo", "undo", "A"]);
    assert_eq!(
        answers(&out),
        [
            "There is no move of yours to take back.",
            "South plays B: 5 laps, 7 captured.",
            "North plays f: 10 laps, 0 captured.",
            "North takes back f.",
            "South takes back B.",
            "There is no move of yours to take back.",
            "South plays A: 5 laps, 2 captured.",
        ]
    );
    // The move before is marked again.
    assert_eq!(out.matches("last move: South B, 5 laps, 7 captured").count(), 2);
}

/// The record that a session saves, which must replay clean.
#[track_caller]
fn saved(args: &[&str], lines: &[&str]) -> (String, Record) {
    let folder = Folder::new();
    let file = folder.file("game.mgn");
    let out = played(&[args, &["--save", &file]].concat(), lines);
    assert!(out.ends_with(&format!("Saved to {file}.\n")), "{out}");
    assert_eq!(folder.names(), ["game.mgn"]);
    let text = folder.read("game.mgn");
    let replayed = good(&["replay", &file, "--study"]);
    assert!(replayed.ends_with(": ok\n1 game, 0 faulty\n"), "{replayed}");
    let mut reader =
        Reader::from_slice(text.as_bytes()).totals(mancala_variants::Totals::Study);
    let record = reader.read_game(&mut RecordBuilder::new()).unwrap().unwrap();
    (text, record)
}

#[test]
fn a_game_is_saved() {
    let tags = ["--south", "Ade \"the\" First", "--north", "Bola", "--date", "2026-11-30"];
    let (text, _) = saved(&[&["ayoayo"], &tags[..]].concat(), &["B", "f"]);
    assert_eq!(
        text,
        "[Variant \"ayoayo\"]\n[Date \"2026-11-30\"]\n[South \"Ade \\\"the\\\" First\"]\n\
         [North \"Bola\"]\n[Termination \"unfinished\"]\n[Result \"*\"]\n\n1. Bx7 f *\n"
    );
    let (text, _) = saved(&["ayoayo", "--position", LAST], &["F"]);
    assert_eq!(
        text,
        format!(
            "[Variant \"ayoayo\"]\n[Position \"{LAST}\"]\n[Result \"25-23\"]\n\n1. F 25-23\n"
        )
    );
    let (text, _) = saved(&["bao-kigogo"], &[]);
    assert_eq!(
        text,
        "[Variant \"bao-kigogo\"]\n[Termination \"unfinished\"]\n[Result \"*\"]\n\n*\n"
    );
    let ruling = ["--ruling", "ayoayo.end.sweep=row-owner"];
    let (text, _) = saved(&[&["ayoayo"], &ruling[..]].concat(), &["B", "undo", "A"]);
    assert!(text.starts_with("[Variant \"ayoayo{end.sweep=row-owner}\"]\n"), "{text}");
    assert!(text.ends_with("\n\n1. Ax2 *\n"), "{text}");
    // A study, and North begins: e goes into f, opposite which is nothing.
    let study = "ayoayo 0,1,0,0,0,0/0,1,0,0,0,0 0-0 N";
    let (text, _) = saved(&["ayoayo", "--study", "--position", study], &["e"]);
    assert!(text.ends_with("\n\n1... e *\n"), "{text}");
}

#[test]
fn who_resigns_loses() {
    let (text, _) = saved(&["ayoayo"], &["resign", "B", "resign"]);
    assert!(
        text.ends_with("[Termination \"resignation\"]\n[Result \"0-1\"]\n\n0-1\n"),
        "{text}"
    );
    let (text, _) = saved(&["ayoayo"], &["B", "resign"]);
    assert!(text.ends_with("[Result \"1-0\"]\n\n1. Bx7 1-0\n"), "{text}");
    let out = played(&["ayoayo"], &["resign", "B", "resign", "moves", "undo", "B"]);
    assert_eq!(
        answers(&out),
        [
            "South resigns: North wins.",
            "South has resigned; \"undo\" takes that back.",
            "The game is over already.",
            "none, the game is over",
            "The game goes on.",
            "South plays B: 5 laps, 7 captured.",
        ]
    );
    // Taken back, it is not in the record.
    let (text, _) = saved(&["ayoayo"], &["resign", "undo", "B"]);
    assert!(text.ends_with("[Result \"*\"]\n\n1. Bx7 *\n"), "{text}");
    let over = played(&["ayoayo", "--position", LAST], &["F", "resign", "F", "undo", "F"]);
    let said = answers(&over);
    assert_eq!(said[1], "The game is over already.");
    assert!(said[2].starts_with("illegal move F: the game is over (no-feed) (ayoayo.end): "));
    assert_eq!(said[3], "South takes back F.");
    assert_eq!(said[4], "South plays F: 1 lap, 0 captured.");
}

#[test]
fn files_that_exist_are_not_overwritten() {
    let folder = Folder::new();
    let old = folder.with("old.mgn", "what was there");
    let exists = format!("{old}: exists already, expected a new file or --force");
    assert_eq!(refused(&["play", "ayoayo", "--save", &old], "B\n"), exists);
    let new = folder.file("new.mgn");
    let (to_old, to_new) = (format!("save {old}"), format!("save {new}"));
    let out = played(&["ayoayo"], &["save", &to_old, "B", &to_new, "f", &to_new]);
    assert_eq!(
        answers(&out),
        [
            "Where to? Enter save and the name of a file.",
            &exists,
            "South plays B: 5 laps, 7 captured.",
            &format!("Saved to {new}."),
            "North plays f: 10 laps, 0 captured.",
            &format!("Saved to {new}."),
        ]
    );
    assert_eq!(folder.read("old.mgn"), "what was there");
    assert!(folder.read("new.mgn").ends_with("1. Bx7 f *\n"));
    // Another session did not write it.
    assert_eq!(
        answers(&played(&["ayoayo"], &[&to_new]))[0],
        exists.replace("old.mgn", "new.mgn")
    );
    played(&["ayoayo", "--save", &old, "--force"], &["A"]);
    assert!(folder.read("old.mgn").ends_with("1. Ax2 *\n"));
    let out = played(&["ayoayo", "--force"], &["B", &to_old]);
    assert_eq!(answers(&out)[1], format!("Saved to {old}."));
    assert!(folder.read("old.mgn").ends_with("1. Bx7 *\n"));
    assert_eq!(folder.names(), ["new.mgn", "old.mgn"]);
    let missing = folder.file("no/such.mgn");
    let out = played(&["ayoayo"], &[&format!("save {missing}"), "B"]);
    assert!(answers(&out)[0].starts_with(&format!("{missing}: cannot write: ")));
    assert!(
        refused(&["play", "ayoayo", "--save", &missing], "B\n")
            .starts_with(&format!("{missing}: cannot write: "))
    );
}

#[test]
fn the_file_is_kept_up_to_date() {
    // The input tears after two moves: what was played is in the file.
    let folder = Folder::new();
    let file = folder.file("game.mgn");
    let ran = run_reading(&["play", "ayoayo", "--save", &file], &mut Torn(b"B\nf\n"));
    assert_eq!(ran.status, 2);
    assert_eq!(error_line(&ran), "<stdin>: cannot read: torn");
    assert!(folder.read("game.mgn").ends_with("1. Bx7 f *\n"));
    good(&["replay", &file]);
}

#[test]
fn a_forced_pass_is_announced() {
    // South's leftmost pit is endless.
    let stuck = "mangala-iv 1,2,3,4,2,3,4/3,1,0,2,1,3,2 0-67 S";
    let out = played(&["mangala-iv", "--position", stuck], &["moves", "A", "-"]);
    assert!(out.contains("\nSouth must pass (mangala.pass): enter - or pass.\nSouth> - (pass) (mangala.pass)\n"), "{out}");
    let said = answers(&out);
    assert!(said[1].contains("(common.endless): "), "{out}");
    assert_eq!(said[2], "South passes (mangala.pass).");
    assert!(out.contains("\nlast move: South passed\n"));
    let (text, _) = saved(&["mangala-iv", "--position", stuck], &["pass"]);
    assert!(text.ends_with("\n\n1. - *\n"), "{text}");
    // The random opponent passes by itself.
    let args =
        ["mangala-iv", "--position", stuck, "--opponent=random", "--seat=north", "--seed=1"];
    let out = played(&args, &["a"]);
    assert!(out.contains("\nSouth passes (mangala.pass).\n"));
    assert!(answers(&out)[0].starts_with("North plays a: "), "{out}");
}

#[test]
fn the_random_opponent_replies() {
    let args = ["ayoayo", "--opponent", "random", "--seed", "7"];
    let out = played(&args, &["B"]);
    assert!(
        out.starts_with("Ayoayo. You are South, the opponent plays at random from seed 7. ")
    );
    assert_eq!(out.matches("\nNorth plays ").count(), 1);
    assert!(out.ends_with("\nSouth> \n"), "{out}");
    assert_eq!(played(&args, &["B"]), out, "the same seed plays the same");
    // As North the opponent begins.
    let out = played(&[&args[..], &["--seat", "north"]].concat(), &["undo"]);
    assert!(out.contains("\nSouth plays "));
    assert_eq!(answers(&out), ["There is no move of yours to take back."]);
}

#[test]
fn undo_takes_back_the_reply_as_well() {
    let args = ["ayoayo", "--opponent", "random", "--seed", "7"];
    let (_, record) = saved(&args, &["B", "undo"]);
    assert_eq!(record.moves.len(), 0);
    let (_, record) = saved(&args, &["B", "undo", "A"]);
    assert_eq!(record.moves.len(), 2);
    assert_eq!(record.moves[0].mv, mancala_variants::Move::sow(0));
    let out = played(&args, &["B", "undo"]);
    let back = out.split("South> ").nth(2).unwrap();
    assert!(back.starts_with("North takes back "), "{out}");
    assert!(back.contains("\nSouth takes back B.\n\nAyoayo, South to move\n"));
    // When the own move has ended the game there is no reply.
    let last = [&["ayoayo", "--position", LAST], &args[1..]].concat();
    let out = played(&last, &["F", "undo", "F"]);
    assert_eq!(
        answers(&out),
        [
            "South plays F: 1 lap, 0 captured.",
            "South takes back F.",
            "South plays F: 1 lap, 0 captured."
        ]
    );
}

#[test]
fn a_whole_game_against_the_random_opponent() {
    // In Mangala IV there is one move at most: every pit is entered until one is it.
    let pits = ["A", "B", "C", "D", "E", "F", "G", "-"];
    let lines = pits.repeat(60);
    let args = ["mangala-iv", "--scattered", "4", "--opponent", "random", "--seed", "2"];
    let (text, record) = saved(&args, &lines);
    assert!(text.contains("\n[Position \"mangala-iv "), "{text}");
    assert!(!text.contains("Termination"), "{text}");
    assert!(record.check().unwrap().outcome.is_some());
    let out = played(&args, &lines);
    assert!(out.starts_with("Mangala IV, scattered by 4. You are South, "));
    assert!(out.contains("\nThe game is over: "), "{out}");
}

#[test]
fn scattered_starts() {
    let board = |args: &[&str]| {
        let out = played(&[&["mangala-iv"], args].concat(), &[]);
        out.split_once("\n\n")
            .map(|(first, board)| (first.to_owned(), board.to_owned()))
            .unwrap()
    };
    let four = board(&["--scattered", "4"]);
    assert!(four.0.starts_with("Mangala IV, scattered by 4. "));
    assert_eq!(board(&["--scattered=4"]), four);
    assert_eq!(board(&["--scattered", "--seed", "4"]), four);
    assert_ne!(board(&["--scattered", "5"]).1, four.1);
    // Without any number it is another one every time, and it is told.
    let (first, text) = board(&["--scattered"]);
    let number = first.strip_prefix("Mangala IV, scattered by ").unwrap();
    let number = number.split_once('.').unwrap().0;
    assert_eq!(board(&["--scattered", number]), (first.clone(), text));
}

#[test]
fn golden_games_can_be_played_at_the_terminal() {
    for path in golden() {
        let text = std::fs::read_to_string(path).unwrap();
        let mut reader = Reader::from_slice(text.as_bytes());
        while let Some(record) = reader.read_game(&mut RecordBuilder::new()).unwrap() {
            let variant = record.start.variant();
            let position = PositionText(record.start).to_string();
            let moves: Vec<String> = record
                .moves
                .iter()
                .map(|ply| MoveText::new(variant, ply.mv).unwrap().to_string())
                .collect();
            let lines: Vec<&str> = moves.iter().map(String::as_str).collect();
            let (_, played) = saved(&[variant.id(), "--position", &position], &lines);
            assert_eq!(played.start, record.start);
            assert_eq!(played.result, record.result);
            let moves =
                |record: &Record| -> Vec<_> { record.moves.iter().map(|ply| ply.mv).collect() };
            assert_eq!(moves(&played), moves(&record));
            assert_eq!(
                played.tag("Variant").unwrap(),
                VariantText(record.start.rulings()).to_string()
            );
            assert!(record.start.rulings().non_default().len() < 2);
        }
    }
}

#[test]
fn what_help_lists_is_there() {
    let out = played(&["ayoayo"], &["help"]);
    for word in ["moves", "undo", "board", "save [FILE]", "resign", "quit"] {
        assert!(out.contains(&format!("\n{word} ")), "{word}");
    }
    // Where its lines end depends on what else is built along.
    let help = good(&["play", "--help"]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("moves, undo, board, save [FILE], resign, help, quit"), "{help}");
}

#[test]
fn sessions_that_cannot_begin() {
    let names = "--south: tag South: a value holds no line break";
    let long = "x".repeat(70_000);
    all_refused(&[
        (&["play", "oware"], "invalid value 'oware' for '<VARIANT>'..."),
        (
            &["play", "ayoayo", "--opponent", "me"],
            "invalid value 'me' for '--opponent <OPPONENT>'...",
        ),
        (&["play", "ayoayo", "--seat", "west"], "invalid value 'west' for '--seat <SEAT>'..."),
        (
            &["play", "ayoayo", "--seat", "north"],
            "--seat: expected only with --opponent random",
        ),
        (
            &["play", "ayoayo", "--seed", "1"],
            "--seed: expected only with --opponent random or --scattered",
        ),
        (
            &["play", "mangala-iv", "--scattered", "1", "--seed", "1"],
            "--seed: expected only with --opponent random or --scattered",
        ),
        (&["play", "ayoayo", "--study"], "--study: expected only with --position"),
        (
            &["play", "ayoayo", "--scattered"],
            "--scattered: expected only for mangala-iv, found ayoayo",
        ),
        (&["play", "mangala-iv", "--scattered", "x"], "invalid value 'x' for '--scattered..."),
        (
            &["play", "mangala-iv", "--scattered", "1", "--position", "mangala-iv"],
            "the argument '--scattered [<SEED>]' cannot be used with '--position <POSITION>'...",
        ),
        (
            &["play", "ayoayo", "--position", "bao-kigogo"],
            "--position: expected a position of ayoayo, found one of bao-kigogo",
        ),
        (
            &["play", "ayoayo", "--position", "-"],
            "--position: standard input is for the moves, expected a position or @FILE",
        ),
        (&["play", "ayoayo", "--position", "ayoayo 1"], "--position:1:..."),
        (&["play", "ayoayo", "--ruling", "x"], "--ruling: expected ID=VALUE, found \"x\""),
        (&["play", "ayoayo", "--south", "a\nb"], names),
        (&["play", "ayoayo", "--north", &long], "--north: tag North: ..."),
        (&["play", "ayoayo", "--save", ""], "a value is required for '--save <FILE.mgn>'..."),
    ]);
    for date in [
        "2026-13-01",
        "2026-00-10",
        "2026-1-1",
        "26-01-01",
        "2026-01-32",
        "today",
        "",
        "+026-01-01",
    ] {
        assert_eq!(
            refused(&["play", "ayoayo", "--date", date], ""),
            format!("--date: expected a date such as 2026-11-30, found {date:?}")
        );
    }
}
