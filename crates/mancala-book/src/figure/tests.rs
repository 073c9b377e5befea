use std::collections::HashSet;

use mancala_notation::{MoveText, PositionText};
use mancala_variants::random::SplitMix64;
use mancala_variants::{AnyPosition, Move, Player, Position, RandomSource as _, Variant};
use serde_json::Value;

use super::{Kind, head, render};

const START: &str = "position: ayoayo\n";

#[track_caller]
fn refused(kind: Kind, body: &str, line: usize, message: &str) {
    let Err(error) = render(kind, body, "f") else { panic!("accepted:\n{body}") };
    assert_eq!((error.line, error.message.as_str()), (line, message), "in\n{body}");
}

#[test]
fn a_board_that_is_wrong_is_refused_with_its_line() {
    let end = "position: ayoayo 0,0,0,0,0,0/1,0,0,0,0,0 20-27 N\n";
    for (body, line, message) in [
        ("position", 0, "expected a line `key: value`, found `position`"),
        (
            "caption: a\npositon: ayoayo",
            1,
            "unknown key `positon`, expected position, study, choices, mark, legal, outcome, title, caption",
        ),
        (
            "position: ayoayo\nmove: A",
            1,
            "unknown key `move`, expected position, study, choices, mark, legal, outcome, title, caption",
        ),
        (
            "caption: a\ncaption: b",
            1,
            "caption: stands here again, first on line 1 of the figure",
        ),
        ("position:", 0, "position: has no value"),
        ("caption: a", 0, "the key `position` is missing"),
        ("position: ayoayo", 0, "the key `caption` is missing"),
        (
            "position: awari\ncaption: a",
            0,
            "position: column 1: unknown variant \"awari\", expected ayoayo, djenon-aboure, bao-kigogo or mangala-iv",
        ),
        (
            "position: ayoayo 4,4,4,4,4,4/4,4,4,4,4,3 0-0 S\ncaption: a",
            0,
            "position: column 8: expected 48 seeds, found 47 (47 on the board and 0 captured)",
        ),
        (
            "position: ayoayo\nstudy: perhaps\ncaption: a",
            1,
            "study: expected yes or no, found perhaps",
        ),
        (
            "position: ayoayo\nmark: A g\ncaption: a",
            1,
            "mark: ayoayo has no pit \"g\", expected A to F or a to f",
        ),
        (
            "position: ayoayo\nlegal: A B C D E\ncaption: a",
            1,
            "legal: found A B C D E, the engine gives A B C D E F",
        ),
        (
            "position: ayoayo\nlegal: B A C D E F\ncaption: a",
            1,
            "legal: found B A C D E F, the engine gives A B C D E F",
        ),
        (
            "position: ayoayo\nlegal: none\ncaption: a",
            1,
            "legal: found none, the engine gives A B C D E F",
        ),
        (
            "position: ayoayo\noutcome: draw\ncaption: a",
            1,
            "outcome: expected none, or winner, score or -, and reason, found draw",
        ),
        (
            "position: ayoayo\noutcome: draw - repetition\ncaption: a",
            1,
            "outcome: found draw - repetition, the engine gives none",
        ),
        (
            "position: ayoayo\ncaption: # a",
            1,
            "caption: expected one paragraph of text, `code`, *emphasis* and [links](page.md)",
        ),
    ] {
        refused(Kind::Board, body, line, message);
    }
    refused(
        Kind::Board,
        &format!("{end}outcome: none\ncaption: a"),
        1,
        "outcome: found none, the engine gives north 21-27 no-feed",
    );
    let right = format!("{end}legal: none\noutcome: north 21-27 no-feed\ncaption: a");
    assert!(render(Kind::Board, &right, "f").is_ok());
}

#[test]
fn a_turn_that_is_wrong_is_refused_with_its_line() {
    for (rest, line, message) in [
        ("caption: a", 0, "the key `move` or `moves` is missing"),
        ("move: B\nmoves: B\ncaption: a", 2, "moves: a figure has `move` or `moves`, not both"),
        (
            "move: A f\ncaption: a",
            1,
            "move: expected one move, found A f; several stand after `moves`",
        ),
        (
            "move: X\ncaption: a",
            1,
            "move: ayoayo has no pit \"X\", expected A to F or a to f, or - for a pass",
        ),
        ("move: Bx7\ncaption: a", 1, "move: expected B, found Bx7"),
        ("move: B", 0, "the key `caption` is missing"),
        (
            "move: B\nmark: B\ncaption: a",
            2,
            "unknown key `mark`, expected position, study, move, moves, illegal, laps, captured, after, outcome, title, caption",
        ),
        (
            "move: a\ncaption: a",
            1,
            "move: a is illegal: the pit is not the mover's own (ayoayo.turn.choose); legal moves: A, B, C, D, E, F",
        ),
        (
            "moves: A a A A\ncaption: a",
            1,
            "moves: A is illegal in turn 4: the pit is not the mover's own (ayoayo.turn.choose); legal moves: b, c, d, e",
        ),
        ("move: B\nlaps: 4\ncaption: a", 2, "laps: found 4, the engine gives 5"),
        ("move: B\nlaps: five\ncaption: a", 2, "laps: expected a number, found five"),
        (
            "moves: B f\nlaps: 5\ncaption: a",
            2,
            "laps: expected 2 numbers, one for each turn, found 1",
        ),
        ("move: B\ncaptured: 6\ncaption: a", 2, "captured: found 6, the engine gives 7"),
        (
            "move: B\nafter: ayoayo\ncaption: a",
            2,
            "after: column 7: expected a space, found the end of the text",
        ),
        (
            "move: B\nafter: ayoayo 6,1,0,0,6,6/6,2,7,0,6,1 7-0 S\ncaption: a",
            2,
            "after: found ayoayo 6,1,0,0,6,6/6,2,7,0,6,1 7-0 S, the engine gives ayoayo 6,1,0,0,6,6/6,2,7,0,6,1 7-0 N",
        ),
        (
            "move: B\noutcome: south 28-20 no-feed\ncaption: a",
            2,
            "outcome: found south 28-20 no-feed, the engine gives none",
        ),
        (
            "move: B\nillegal: ayoayo.feed\ncaption: a",
            2,
            "illegal: found ayoayo.feed, the engine gives a legal move: B, laps 5",
        ),
        (
            "move: a\nillegal: ayoayo.feed\ncaption: a",
            2,
            "illegal: found ayoayo.feed, the engine gives ayoayo.turn.choose: the pit is not the mover's own",
        ),
        (
            "move: a\nillegal: ayoayo.turn.choose\nlaps: 1\ncaption: a",
            3,
            "laps: says nothing of an illegal move",
        ),
        (
            "moves: a A\nillegal: ayoayo.turn.choose\ncaption: a",
            2,
            "illegal: only the last move may be illegal, a is: the pit is not the mover's own (ayoayo.turn.choose)",
        ),
    ] {
        refused(Kind::Sow, &format!("{START}{rest}"), line, message);
    }
}

#[test]
fn expectations_that_hold_are_accepted() {
    for rest in [
        "move: B\nlaps: 5\ncaptured: 7\nafter: ayoayo 6,1,0,0,6,6/6,2,7,0,6,1 7-0 N\noutcome: none",
        "moves: B f\ncaptured: 7 0",
        "move: a\nillegal: ayoayo.turn.choose",
        "move: -\nillegal: ayoayo.pass",
        "moves: B A\nillegal: ayoayo.turn.choose\ntitle: Twice",
    ] {
        let body = format!("{START}{rest}\ncaption: `a` *b* [c](common.md)");
        let html =
            render(Kind::Sow, &body, "f").unwrap_or_else(|error| panic!("{error}: {body}"));
        check(&html);
        assert!(
            html.contains("<figcaption><code>a</code> <em>b</em> <a href=\"common.md\">c</a>")
        );
    }
}

#[test]
fn a_game_that_repeats_ends_in_the_figure_too() {
    let body = "position: ayoayo 0,0,1,0,0,0/1,1,0,0,0,0 23-22 S\n\
        moves: A d D e E f F a A b B c D d F b A f\noutcome: south 25-23 repetition\ncaption: a";
    let html = render(Kind::Sow, body, "f").unwrap();
    check(&html);
    assert!(html.contains("Game over: South wins 25-23 (repetition)"));
    assert!(html.contains("<a href=\"ayoayo.md#ayoayo.end.repetition\">"));
}

#[test]
fn text_cannot_break_out_of_a_figure() {
    let body = "position: ayoayo\nmove: B\ntitle: <b onclick=\"x\">&amp;\ncaption: a < b & `</script>` \"c\"";
    let html = render(Kind::Sow, body, "f\"<").unwrap();
    check(&html);
    assert!(!html.contains("<b onclick") && html.matches("</script>").count() == 1);
}

/// Every figure is one well-formed element without a blank line, with ids that
/// begin or end with its own.
#[track_caller]
fn check(html: &str) {
    assert!(html.lines().all(|line| !line.trim().is_empty()), "blank line in\n{html}");
    let document =
        roxmltree::Document::parse(html).unwrap_or_else(|error| panic!("{error}\n{html}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "figure");
    let own = root.attribute("id").unwrap();
    let mut ids = HashSet::new();
    for node in document.descendants() {
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id), "id {id} is there twice");
            // The renderer writes ids in its own way.
            assert!(id == own || id.starts_with("mancala-"), "{id}");
        }
        for name in ["aria-labelledby", "aria-describedby"] {
            if let Some(id) = node.attribute(name) {
                assert!(html.contains(&format!("id=\"{id}\"")), "{name} {id}");
            }
        }
    }
    assert!(root.descendants().any(|node| node.has_tag_name("figcaption")));
}

#[test]
fn the_head_is_well_formed_and_has_no_blank_line() {
    let head = head();
    assert!(head.lines().all(|line| !line.trim().is_empty()));
    let document = format!("<head>{head}</head>");
    let document = roxmltree::Document::parse(&document).unwrap();
    let words = document.descendants().find(|node| node.has_tag_name("script")).unwrap();
    let words: Value = serde_json::from_str(words.text().unwrap()).unwrap();
    assert_eq!(words["one"], "1 seed");
    for theme in ["light", "rust", "coal", "navy", "ayu"] {
        assert!(head.contains(&format!("html.{theme}")), "{theme}");
    }
}

/// The steps as the script reads them.
fn data(html: &str) -> Value {
    let document = roxmltree::Document::parse(html).unwrap();
    let script = document
        .descendants()
        .find(|node| node.attribute("class") == Some("sow-data"))
        .expect("steps");
    serde_json::from_str(script.text().unwrap()).unwrap()
}

/// What lies in every pit and what is captured, after every step, with the numbers
/// whose shapes are needed.
struct Replay {
    pits: Vec<u64>,
    captured: [u64; 2],
    needed: HashSet<String>,
}

impl Replay {
    fn new(data: &Value) -> Self {
        let numbers = |value: &Value| -> Vec<u64> {
            value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
        };
        let captured = numbers(&data["captured"]);
        let mut replay = Self {
            pits: numbers(&data["pits"]),
            captured: [captured[0], captured[1]],
            needed: HashSet::new(),
        };
        for pit in 0..replay.pits.len() {
            replay.need(pit);
        }
        replay
    }

    fn need(&mut self, pit: usize) {
        if self.pits[pit] > 0 {
            self.needed.insert(format!("<g data-count=\"{}\">", self.pits[pit]));
        }
    }

    fn play(&mut self, turn: &Value) {
        let pit = |letter: char| match letter {
            'A'..='Z' => letter as usize - 'A' as usize,
            _ => letter as usize - 'a' as usize + 26,
        };
        for lap in turn["laps"].as_str().unwrap().split_whitespace() {
            let mut letters = lap.chars().map(pit);
            let origin = letters.next().unwrap();
            let mut hand = std::mem::take(&mut self.pits[origin]);
            self.needed.insert(format!("<g data-count=\"{hand}\">"));
            for pit in letters {
                hand -= 1;
                self.pits[pit] += 1;
                self.need(pit);
            }
            assert_eq!(hand, 0, "a lap sows what it lifts");
        }
        let by = usize::try_from(turn["by"].as_u64().unwrap()).unwrap();
        for taken in turn["taken"].as_array().unwrap() {
            let pit = usize::try_from(taken[0].as_u64().unwrap()).unwrap();
            let seeds = std::mem::take(&mut self.pits[pit]);
            assert_eq!(taken[1], seeds);
            self.captured[by] += seeds;
        }
    }

    fn agrees(&self, position: &AnyPosition) {
        let pits: Vec<u64> = position.pits().iter().map(|&seeds| seeds.into()).collect();
        assert_eq!(self.pits, pits);
        let captured = Player::ALL.map(|player| u64::from(position.captured(player)));
        assert_eq!(self.captured, captured);
    }
}

#[test]
fn the_steps_lead_to_the_engines_positions_in_random_games() {
    for variant in Variant::ALL {
        let mut random = SplitMix64::new(5);
        for _ in 0..12 {
            let mut position = AnyPosition::start(variant);
            for _ in 0..400 {
                let Some((mv, next)) = position.random_move(&mut random) else { break };
                // Not every ply, so that many different games are tried.
                if random.below(8) == 0 {
                    let html = turn(variant, &position, &[mv]);
                    check(&html);
                    let data = data(&html);
                    let mut replay = Replay::new(&data);
                    replay.play(&data["turns"][0]);
                    replay.agrees(&next);
                    for shape in &replay.needed {
                        assert!(html.contains(shape.as_str()), "{shape} is missing");
                    }
                }
                position = next;
            }
        }
    }
}

#[test]
fn several_turns_lead_to_the_engines_positions() {
    for variant in Variant::ALL {
        let mut random = SplitMix64::new(7);
        let start = AnyPosition::start(variant);
        let (mut moves, mut positions) = (Vec::new(), vec![start]);
        while moves.len() < 12 {
            let Some((mv, next)) = positions[moves.len()].random_move(&mut random) else {
                break;
            };
            moves.push(mv);
            positions.push(next);
        }
        let html = turn(variant, &start, &moves);
        check(&html);
        let data = data(&html);
        let mut replay = Replay::new(&data);
        for (turn, position) in data["turns"].as_array().unwrap().iter().zip(&positions[1..]) {
            replay.play(turn);
            replay.agrees(position);
        }
        assert_eq!(data["turns"].as_array().unwrap().len(), moves.len());
    }
}

fn turn(variant: Variant, position: &AnyPosition, moves: &[Move]) -> String {
    let names: Vec<String> =
        moves.iter().map(|&mv| MoveText::new(variant, mv).unwrap().to_string()).collect();
    let body = format!(
        "position: {}\nmoves: {}\ncaption: a",
        PositionText(*position),
        names.join(" ")
    );
    render(Kind::Sow, &body, "f").unwrap_or_else(|error| panic!("{error}: {body}"))
}

#[test]
fn a_turn_of_a_thousand_laps_stays_small() {
    let mut random = SplitMix64::new(1);
    let (mut most, mut found) = (0, None);
    for _ in 0..30_000 {
        let mut position = AnyPosition::start(Variant::Ayoayo);
        for _ in 0..60 {
            let Some((mv, next)) = position.random_move(&mut random) else { break };
            let (_, turn) = position.play_counted(mv).unwrap();
            if turn.laps > most {
                (most, found) = (turn.laps, Some((position, mv)));
            }
            position = next;
        }
        if most > 300 {
            break;
        }
    }
    let (position, mv) = found.unwrap();
    let html = turn(Variant::Ayoayo, &position, &[mv]);
    check(&html);
    assert!(most > 300, "{most}");
    assert!(html.len() < 60_000, "{} bytes for {most} laps", html.len());
    assert!(html.contains("are not written out here"));
}

#[test]
fn a_rule_is_linked_in_its_games_page() {
    let html = render(Kind::Sow, "position: djenon-aboure\nmove: A\ncaption: a", "f").unwrap();
    assert!(html.contains(
        "<a href=\"djenon-aboure.md#djenon.capture\"><code>djenon.capture</code></a>"
    ));
}
