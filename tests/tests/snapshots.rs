//! Whole games and every kind of ending as text: the board, the move, its laps and
//! captures at every ply.
//!
//! The golden games are those of `mancala-notation`; how their ends were checked by
//! hand is said there, in the comment on the last move. How the short endings were is
//! said here. A snapshot that differs fails; nothing is written unless asked for:
//! `INSTA_UPDATE=always cargo test -p mancala-tests --test snapshots`.

use std::fmt::Write as _;

use insta::{Settings, assert_snapshot};
use mancala_notation::record::{Reader, Record, RecordBuilder};
use mancala_notation::{MoveText, PitName, PositionText};
use mancala_variants::{
    AnyPosition, Event, Game, Move, Player, Position, Totals, Trace, Variant,
};

/// The board as it lies before South, with what each has captured, and a mark at the
/// player to move.
fn draw(text: &mut String, position: &AnyPosition) {
    let last = if position.variant() == Variant::BaoKigogo { 3 } else { 1 };
    let mut row = 0;
    position.variant().for_each_row(|pits| {
        let player = match row {
            0 => Some(Player::North),
            k if k == last => Some(Player::South),
            _ => None,
        };
        let side = player.map_or(String::new(), |player| {
            let mark = if position.to_move() == player { '>' } else { ' ' };
            format!("{mark} {player} {:>2}", position.captured(player))
        });
        write!(text, "{side:>12} |").unwrap();
        for &pit in pits {
            write!(text, "{:>3}", position.seeds(pit)).unwrap();
        }
        text.push('\n');
        row += 1;
    });
}

/// The move by name, its laps, where the last seed fell, and every capture.
fn tell(text: &mut String, ply: usize, position: &AnyPosition, trace: &Trace) {
    let variant = position.variant();
    let pit = |pit| PitName::new(variant, pit).unwrap();
    let mv = MoveText::new(variant, trace.mv).unwrap();
    write!(text, "\n{ply}. {} {mv}", position.to_move()).unwrap();
    if let Some(last) = trace.events.iter().rev().find_map(|event| match event {
        Event::Drop { pit } => Some(*pit),
        _ => None,
    }) {
        let laps = if trace.laps == 1 { "lap" } else { "laps" };
        write!(text, ": {} {laps} to {}", trace.laps, pit(last)).unwrap();
    }
    let mut between = format!(", takes {}: ", trace.captured);
    for event in &trace.events {
        if let Event::Capture { pit: from, seeds } = *event {
            write!(text, "{between}{} {seeds}", pit(from)).unwrap();
            between = ", ".into();
        }
    }
    text.push('\n');
}

/// The game, ply by ply, to its end.
fn story(start: AnyPosition, moves: impl IntoIterator<Item = Move>) -> String {
    let mut game = Game::new(start);
    let mut text = format!("{}\n", PositionText(start));
    draw(&mut text, &start);
    for (k, mv) in moves.into_iter().enumerate() {
        let position = game.position();
        let (_, trace) = position.play_traced(mv).unwrap();
        game.play(mv).unwrap();
        tell(&mut text, k + 1, &position, &trace);
        draw(&mut text, &game.position());
    }
    writeln!(text, "\n{}", game.outcome().expect("a whole game")).unwrap();
    text
}

fn snapshot(name: &str, text: &str) {
    let mut settings = Settings::new();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| assert_snapshot!(name, text));
}

fn golden(variant: Variant, records: &str, games: usize) {
    let mut reader = Reader::from_slice(records.as_bytes());
    let mut builder = RecordBuilder::new();
    let records: Vec<Record> =
        std::iter::from_fn(|| reader.read_game(&mut builder).unwrap()).take(games).collect();
    assert_eq!(records.len(), games);
    for (k, record) in records.iter().enumerate() {
        let start = record.validate(Totals::Exact).unwrap().start;
        assert_eq!(start.variant(), variant);
        let text = story(start, record.moves.iter().map(|ply| ply.mv));
        snapshot(&format!("{variant}-{}", k + 1), &text);
    }
}

macro_rules! records {
    ($file:literal) => {
        include_str!(concat!("../../crates/mancala-notation/tests/golden/", $file, ".mgn"))
    };
}

#[test]
fn games_of_ayoayo() {
    golden(Variant::Ayoayo, records!("ayoayo"), 4);
}

#[test]
fn games_of_djenon_aboure() {
    golden(Variant::DjenonAboure, records!("djenon-aboure"), 3);
}

#[test]
fn games_of_bao_kigogo() {
    golden(Variant::BaoKigogo, records!("bao-kigogo"), 2);
}

/// The first is the game from seven in each pit.
#[test]
fn games_of_mangala_iv() {
    golden(Variant::MangalaIv, records!("mangala-iv"), 3);
}

/// A study of a few moves to its end.
fn ends(name: &str, start: &str, moves: &str, outcome: &str) {
    let PositionText(start) = PositionText::<AnyPosition>::parse(start, Totals::Study).unwrap();
    let moves = moves.split(' ').map(|mv| MoveText::parse(start.variant(), mv).unwrap().mv());
    let text = story(start, moves);
    assert_eq!(text.lines().last(), Some(outcome), "{text}");
    snapshot(&format!("end-{name}"), &text);
}

/// F's single seed falls into a, which is empty: no relay, no capture. South's row is
/// empty now, and North's only seed would go to b, which does not feed South. South
/// moved last and takes it, 24 + 1 to 23; by the other ruling it is North's, in whose
/// row it lies, 24 to 23 + 1.
#[test]
fn no_feed() {
    let start = "0,0,0,0,0,0/0,0,0,0,0,1 24-23 S";
    ends("no-feed-last-mover", &format!("ayoayo {start}"), "F", "South wins 25-23 (no-feed)");
    let row_owner = format!("ayoayo{{end.sweep=row-owner}} {start}");
    ends("no-feed-row-owner", &row_owner, "F", "draw 24-24 (no-feed)");
}

/// A's first seed goes back into A, the second into B, which is empty. A, B and a hold
/// one each: no multiples. 20 + 2 to 25 + 1.
#[test]
fn no_multiples() {
    let start = "djenon-aboure 0,0,0,0,0,1/2,0,0,0,0,0 20-25 S";
    ends("no-multiples", start, "A", "North wins 22-26 (no-multiples)");
}

/// A's counter makes two in B: captured with the three in f, opposite. A, just lifted,
/// ends the run. Nothing is left: 46 + 5 to 47.
#[test]
fn cleared() {
    let start = "mangala-iv 0,3,0,0,0,0,0/1,1,0,0,0,0,0 46-47 S";
    ends("cleared", start, "A", "South wins 51-47 (cleared)");
}

/// The same with one more in g, which is not opposite and stays: 46 + 5 to 46, and
/// the one for nobody.
#[test]
fn lone_counter() {
    let start = "mangala-iv 1,3,0,0,0,0,0/1,1,0,0,0,0,0 46-46 S";
    ends("lone-counter", start, "A", "South wins 51-46 (lone-counter)");
}

/// B12's two seeds go to A12 and A11, round the right end. A11 was empty and faces the
/// front pit with three; the back pit behind has four. That is all that North had.
#[test]
fn immobile_by_no_seeds() {
    let start = "bao-kigogo 0,0,0,0,0,0,0,0,0,0,4,0/0,0,0,0,0,0,0,0,0,0,3,0/\
                 0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,2 0-0 S";
    ends("immobile-no-seeds", start, "B12", "South wins (immobile)");
}

/// b7's two seeds fall into b8 and b9, back pits: no capture. Then South holds a
/// single in each of the 24 pits: none of two or more, and no single has an empty pit
/// before it. South has no move.
#[test]
fn immobile_by_no_move() {
    let start = "bao-kigogo 0,0,0,0,0,2,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/\
                 1,1,1,1,1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1,1,1,1,1 0-0 N";
    ends("immobile-no-move", start, "b7", "North wins (immobile)");
}

/// The same against the board of the rules on which A8, the only pit of two or more,
/// is endless. That takes 816 laps to see, and was not done by hand: engine and model
/// find it each in its own way. That the singles may not move is plain.
#[test]
fn immobile_by_endless_turns_only() {
    let start = "bao-kigogo 0,0,0,0,0,2,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/\
                 1,0,1,0,1,0,1,7,1,0,1,0/0,1,0,1,0,1,0,1,0,1,0,1 0-0 N";
    ends("immobile-endless-only", start, "b7", "North wins (immobile)");
}

/// Singles in D, F, d and e. F goes to a. d goes to e, whose two go to f and A. D goes
/// to E. f goes to A, whose two go to B and C. B goes to C, whose two go to D and E,
/// whose two go to F and a, whose two go to b and c. b goes to c, whose two go to d and
/// e. That is D, F, d and e with South to move, the first board again. Captures there
/// are none: D's seed in E faces b, and b's in e faces B, both empty, and the others
/// stop in the opponent's row. 20 + 2 to 24 + 2, or by the other ruling a draw.
#[test]
fn repetition_in_ayoayo() {
    let (start, moves) = ("0,1,1,0,0,0/0,0,0,1,0,1 20-24 S", "F d D f B b");
    let split = format!("ayoayo {start}");
    ends("repetition-split", &split, moves, "North wins 22-26 (repetition)");
    let draw = format!("ayoayo{{end.repetition=draw}} {start}");
    ends("repetition-draw", &draw, moves, "draw (repetition)");
}

/// B8's two seeds fall into B9 and B10, whose two go on two pits, and so on round the
/// side to B8, lifted and empty, a back pit: twelve laps, and what stood in the odd
/// pits (counted from 0) stands in the even ones. From B1 the same comes back. Each
/// player does so once: the first board, South to move.
#[test]
fn repetition_in_bao() {
    let start = "bao-kigogo 1,0,1,0,2,0,1,0,1,0,1,1/0,1,0,1,0,1,0,1,0,1,0,1/\
                 1,0,1,0,1,0,1,0,1,0,1,0/1,1,0,1,0,1,0,2,0,1,0,1 0-0 S";
    ends("repetition-bao", start, "B8 b8 B1 b1", "draw (repetition)");
}
