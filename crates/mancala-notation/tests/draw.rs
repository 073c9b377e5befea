//! Boards as text and as SVG: what they show, and that it can be read.

use std::collections::{BTreeMap, BTreeSet};

use mancala_notation::PitName;
use mancala_notation::draw::{Diagram, MAX_DOTS, Mark, Palette, Seeds, Style};
use mancala_variants::random::SplitMix64;
use mancala_variants::{
    AnyPosition, Ayoayo, BaoKigogo, DjenonAboure, FromSetup, MangalaIv, Move, Outcome, Pit,
    Player, Position, Reason, Setup, Variant,
};
use roxmltree::{Document, Node};

/// The position after a turn, with that turn marked.
fn after(position: impl Position + Into<AnyPosition>, pit: u8) -> Diagram {
    let (next, trace) = position.into().play_traced(Move::sow(pit)).expect("a legal move");
    Diagram::new(next).last_move(&trace)
}

fn assert_text(diagram: &Diagram, expected: &str) {
    let text = diagram.text().to_string();
    assert!(text == expected, "drawn:\n{text}\nexpected:\n{expected}");
}

// Text.

#[test]
fn ayoayo_at_the_start() {
    assert_text(
        &Ayoayo::start().into(),
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
",
    );
}

#[test]
fn ayoayo_after_a_capture_by_south() {
    // B relays from F, e and d, and ends in D, which was emptied on the way; c
    // holds six.
    assert_text(
        &after(Ayoayo::start(), 1),
        "\
Ayoayo, North to move

                 f     e     d     c     b     a
        +----+-------------------------------------+----+
> North |    |   6     1     0     0x    6     6   |    |
        |  0 |                                     |  7 |
  South |    |   6    (2)    7    [0]x   6     1   |    |
        +----+-------------------------------------+----+
                 A     B     C     D     E     F

stores: South 7 (right), North 0 (left)
last move: South B, 5 laps, 7 captured
marks: (n) lifted first, [n] last seed, nx captured
",
    );
}

#[test]
fn ayoayo_after_a_capture_by_north() {
    // The same turn seen from the other seat: the board is turned round.
    assert_text(
        &after(Ayoayo::start().mirror(), 7),
        "\
Ayoayo, South to move

                 f     e     d     c     b     a
        +----+-------------------------------------+----+
  North |    |   1     6    [0]x   7    (2)    6   |    |
        |  7 |                                     |  0 |
> South |    |   6     6     0x    0     1     6   |    |
        +----+-------------------------------------+----+
                 A     B     C     D     E     F

stores: South 0 (right), North 7 (left)
last move: North b, 5 laps, 7 captured
marks: (n) lifted first, [n] last seed, nx captured
",
    );
}

#[test]
fn djenon_at_the_start() {
    assert_text(
        &DjenonAboure::start().into(),
        "\
Djenon-aboure, South to move

            f     e     d     c     b     a
        +-------------------------------------+
  North |   4     4     4     4     4     4   |
        |                                     |
> South |   4     4     4     4     4     4   |
        +-------------------------------------+
            A     B     C     D     E     F

captured: South 0, North 0
",
    );
}

/// South's B makes two in C and two in D.
fn djenon() -> DjenonAboure {
    Setup::new([0, 3, 1, 1, 0, 0, 2, 0, 0, 5, 0, 1]).captured(3, 10).study().expect("a study")
}

#[test]
fn djenon_after_a_chain() {
    assert_text(
        &after(djenon(), 1),
        "\
Djenon-aboure, North to move

            f     e     d     c     b     a
        +-------------------------------------+
> North |   1     0     5     0     0     2   |
        |                                     |
  South |   0    (1)    0x   [0]x   0     0   |
        +-------------------------------------+
            A     B     C     D     E     F

captured: South 7, North 10
last move: South B, 1 lap, 4 captured
marks: (n) lifted first, [n] last seed, nx captured
",
    );
    assert_text(
        &after(djenon().mirror(), 7),
        "\
Djenon-aboure, South to move

            f     e     d     c     b     a
        +-------------------------------------+
  North |   0     0    [0]x   0x   (1)    0   |
        |                                     |
> South |   2     0     0     5     0     1   |
        +-------------------------------------+
            A     B     C     D     E     F

captured: South 10, North 7
last move: North b, 1 lap, 4 captured
marks: (n) lifted first, [n] last seed, nx captured
",
    );
}

#[test]
fn bao_at_the_start() {
    assert_text(
        &BaoKigogo::start().into(),
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
",
    );
}

/// North's a10 ends in a8, which faces A5 and, behind it, B5.
fn bao() -> BaoKigogo {
    let mut pits = [0; 48];
    // South's B1, B5 and A5.
    (pits[0], pits[4], pits[19]) = (2, 2, 13);
    // North's b6 and a10.
    (pits[24 + 5], pits[24 + 14]) = (4, 2);
    Setup::new(pits).captured(1, 20).to_move(Player::North).study().expect("a study")
}

#[test]
fn bao_after_a_capture_of_a_file() {
    assert_text(
        &after(bao(), 24 + 14),
        "\
Bao Kigogo, South to move

            12   11   10    9    8    7    6    5    4    3    2    1
          +------------------------------------------------------------+
  North b |  0    0    0    0    0    0    4    0    0    0    0    0  |
        a |  0    0   (0)   1   [1]   0    0    0    0    0    0    0  |
          |                                                            |
> South A |  0    0    0    0    0x   0    0    0    0    0    0    0  |
        B |  2    0    0    0    0x   0    0    0    0    0    0    0  |
          +------------------------------------------------------------+
             1    2    3    4    5    6    7    8    9   10   11   12

captured: South 1, North 35
last move: North a10, 1 lap, 15 captured
marks: (n) lifted first, [n] last seed, nx captured
",
    );
    assert_text(
        &after(bao().mirror(), 14),
        "\
Bao Kigogo, North to move

            12   11   10    9    8    7    6    5    4    3    2    1
          +------------------------------------------------------------+
> North b |  0    0    0    0    0    0    0    0x   0    0    0    2  |
        a |  0    0    0    0    0    0    0    0x   0    0    0    0  |
          |                                                            |
  South A |  0    0    0    0    0    0    0   [1]   1   (0)   0    0  |
        B |  0    0    0    0    0    4    0    0    0    0    0    0  |
          +------------------------------------------------------------+
             1    2    3    4    5    6    7    8    9   10   11   12

captured: South 35, North 1
last move: South A10, 1 lap, 15 captured
marks: (n) lifted first, [n] last seed, nx captured
",
    );
}

#[test]
fn mangala_at_the_start() {
    assert_text(
        &MangalaIv::start().into(),
        "\
Mangala IV, South to move

            g     f     e     d     c     b     a
        +-------------------------------------------+
  North |   7     7     7     7     7     7     7   |
        |                                           |
> South |   7     7     7     7     7     7     7   |
        +-------------------------------------------+
            A     B     C     D     E     F     G

captured: South 0, North 0
",
    );
}

/// North's a makes two in c, opposite E.
fn mangala() -> MangalaIv {
    Setup::new([1, 0, 0, 0, 13, 0, 0, 2, 0, 1, 0, 0, 0, 16])
        .captured(20, 30)
        .to_move(Player::North)
        .study()
        .expect("a study")
}

#[test]
fn mangala_after_a_capture_with_the_opposite_pit() {
    assert_text(
        &after(mangala(), 7),
        "\
Mangala IV, South to move

            g     f     e     d     c     b     a
        +-------------------------------------------+
  North |  16     0     0     0    [0]x   1    (0)  |
        |                                           |
> South |   1     0     0     0     0x    0     0   |
        +-------------------------------------------+
            A     B     C     D     E     F     G

captured: South 20, North 45
last move: North a, 1 lap, 15 captured
marks: (n) lifted first, [n] last seed, nx captured
",
    );
    assert_text(
        &after(mangala().mirror(), 0),
        "\
Mangala IV, North to move

            g     f     e     d     c     b     a
        +-------------------------------------------+
> North |   0     0     0x    0     0     0     1   |
        |                                           |
  South |  (0)    1    [0]x   0     0     0    16   |
        +-------------------------------------------+
            A     B     C     D     E     F     G

captured: South 45, North 20
last move: South A, 1 lap, 15 captured
marks: (n) lifted first, [n] last seed, nx captured
",
    );
}

#[test]
fn a_board_within_a_turn_with_marks_of_all_kinds() {
    let diagram = Diagram::of_board(Variant::Ayoayo, &[1, 22, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
        .marked(Pit::new(1), Mark::Origin)
        .marked(Pit::new(1), Mark::Last)
        .marked(Pit::new(1), Mark::Captured)
        .marked(Pit::new(2), Mark::Choice)
        .marked(Pit::new(6), Mark::Last)
        .title("Lap 2")
        .caption("Nothing is known\nof the stores.");
    assert_text(
        &diagram,
        "\
Lap 2
Ayoayo

                 f     e     d     c     b     a
        +----+-------------------------------------+----+
  North |    |  12    11    10     9     8    [7]  |    |
        |    |                                     |    |
  South |    |   1   {22}x   3*    4     5     6   |    |
        +----+-------------------------------------+----+
                 A     B     C     D     E     F

marks: [n] last seed, {n} lifted first and last seed, nx captured, n* may be lifted

Nothing is known of the stores.
",
    );
    assert_text(
        &Diagram::of_board(Variant::BaoKigogo, &[46]).names(false),
        "\
Bao Kigogo

        +------------------------------------------------------------+
  North |  0    0    0    0    0    0    0    0    0    0    0    0  |
        |  0    0    0    0    0    0    0    0    0    0    0    0  |
        |                                                            |
  South |  0    0    0    0    0    0    0    0    0    0    0    0  |
        | 46    0    0    0    0    0    0    0    0    0    0    0  |
        +------------------------------------------------------------+
",
    );
}

#[test]
fn a_pass_and_the_end_of_the_game_are_told() {
    // South has no seeds, and North can feed: South passes.
    let position: Ayoayo =
        Setup::new([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3]).study().expect("a study");
    let (next, trace) = position.play_traced(Move::Pass).expect("South must pass");
    let text = Diagram::new(next).last_move(&trace).text().to_string();
    assert!(text.contains("\n> North |"), "{text}");
    assert!(text.ends_with("\nlast move: South passed\n"), "{text}");

    // One counter is left.
    let mut pits = [0; 14];
    pits[3] = 1;
    let over: MangalaIv = Setup::new(pits).captured(46, 51).position().expect("a position");
    let diagram = Diagram::new(over);
    let text = diagram.text().to_string();
    assert!(text.starts_with("Mangala IV, North wins 46-51 (lone-counter)\n"), "{text}");
    assert!(!text.contains('>'), "nobody is to move:\n{text}");
    let svg = diagram.svg("end").to_string();
    assert!(svg.contains(">Game over: North wins 46-51 (lone-counter)</text>"), "{svg}");
    assert!(!svg.contains("to move") && !svg.contains("data-to-move"), "{svg}");

    // A repetition is known to the game only.
    let drawn = Diagram::new(BaoKigogo::start()).outcome(Outcome::draw(Reason::Repetition));
    assert!(drawn.text().to_string().starts_with("Bao Kigogo, draw (repetition)\n"));
}

#[test]
fn marks_of_pits_that_the_board_does_not_have_change_nothing() {
    let plain = Diagram::new(Ayoayo::start());
    for pit in [12, 63, 64, 255] {
        assert_eq!(plain.clone().marked(Pit::new(pit), Mark::Last), plain);
    }
    // Nor does a trace of a larger board.
    let (_, trace) = BaoKigogo::start().mirror().play_traced(Move::sow(30)).expect("legal");
    assert_eq!(plain.clone().last_move(&trace), plain);
}

#[test]
fn text_stays_ascii_and_narrow_and_shows_every_count() {
    for (position, diagram) in games() {
        let text = diagram.text().to_string();
        assert!(text.is_ascii(), "{text}");
        for line in text.lines() {
            assert!(line.len() < 80 && line.trim_end() == line, "{line:?}");
        }
        // The rows of the board, read back.
        let numbers: Vec<Vec<u8>> = text
            .lines()
            .filter(|line| line.contains('|'))
            .filter_map(|line| {
                let pits = line.split('|').max_by_key(|part| part.len())?;
                let digits = |c: char| if c.is_ascii_digit() { c } else { ' ' };
                let row = pits.chars().map(digits).collect::<String>();
                let row: Vec<u8> =
                    row.split_whitespace().map(|n| n.parse().expect("a count")).collect();
                (!row.is_empty()).then_some(row)
            })
            .collect();
        let mut expected: Vec<Vec<u8>> = Vec::new();
        position.variant().for_each_row(|row| {
            expected.push(row.iter().map(|&pit| position.seeds(pit)).collect());
        });
        assert_eq!(numbers, expected, "{text}");
    }
}

#[test]
fn foreign_text_cannot_command_the_terminal() {
    let diagram = Diagram::new(Ayoayo::start())
        .title("a\u{1b}[31mb\r\nc\u{202e}d\u{7}")
        .caption("\u{9b}2Jx\u{0}");
    let text = diagram.text().to_string();
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
    assert!(text.starts_with("a\u{fffd}[31mb  c\u{fffd}d\u{fffd}\n"), "{text:?}");
}

// SVG.

/// Positions of random games with their last moves marked, the starts among
/// them.
fn games() -> Vec<(AnyPosition, Diagram)> {
    let mut random = SplitMix64::new(5);
    let mut all = Vec::new();
    for variant in Variant::ALL {
        let mut position = AnyPosition::start(variant);
        all.push((position, Diagram::new(position)));
        for _ in 0..60 {
            let Some((mv, next)) = position.random_move(&mut random) else { break };
            let (_, trace) = position.play_traced(mv).expect("a legal move");
            position = next;
            all.push((position, Diagram::new(position).last_move(&trace)));
        }
    }
    all
}

fn parse(svg: &str) -> Document<'_> {
    match Document::parse(svg) {
        Ok(document) => document,
        Err(error) => panic!("{error}:\n{svg}"),
    }
}

fn has_class(node: Node<'_, '_>, class: &str) -> bool {
    node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
}

fn with_class<'a, 'i>(node: Node<'a, 'i>, class: &str) -> Vec<Node<'a, 'i>> {
    node.descendants().filter(|node| has_class(*node, class)).collect()
}

fn child<'a, 'i>(node: Node<'a, 'i>, tag: &str) -> Node<'a, 'i> {
    node.children()
        .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)))
        .unwrap_or_else(|| panic!("no <{tag}>"))
}

fn all_text(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect()
}

fn number(node: Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).map_or(0.0, |text| text.parse().expect("a number"))
}

/// Where `translate` puts the node.
fn place(node: Node<'_, '_>) -> (f64, f64) {
    let text = node.attribute("transform").expect("a place");
    let text = text.strip_prefix("translate(").and_then(|text| text.strip_suffix(')'));
    let (x, y) = text.and_then(|text| text.split_once(' ')).expect("two numbers");
    (x.parse().expect("a number"), y.parse().expect("a number"))
}

#[test]
fn svg_has_every_pit_once_with_its_name_and_count() {
    for (position, diagram) in games() {
        let variant = position.variant();
        let svg = diagram.svg("game").to_string();
        let document = parse(&svg);
        let root = document.root_element();
        assert_eq!(root.attribute("data-variant"), Some(variant.id()));
        let to_move = position.outcome().is_none().then(|| position.to_move().name());
        assert_eq!(root.attribute("data-to-move"), to_move);
        let mut pits = BTreeMap::new();
        for node in with_class(root, "mancala-pit") {
            let index: u8 = node.attribute("data-index").expect("an index").parse().unwrap();
            let name = PitName::new(variant, Pit::new(index)).expect("a pit").to_string();
            assert_eq!(node.attribute("data-pit"), Some(&*name));
            let seeds = position.seeds(Pit::new(index)).to_string();
            assert_eq!(node.attribute("data-seeds"), Some(&*seeds));
            assert_eq!(all_text(with_class(node, "mancala-number")[0]), seeds);
            let dots = with_class(node, "mancala-seeds")[0].children().count();
            assert_eq!(dots.to_string(), seeds, "seeds are drawn one by one");
            let title = all_text(child(node, "title"));
            assert!(title.starts_with(&format!("{name}: {seeds} seed")), "{title}");
            assert!(pits.insert(index, place(node)).is_none(), "pit {name} twice");
        }
        assert_eq!(pits.len(), variant.pits());
        let taken = with_class(root, "mancala-captured");
        assert_eq!(taken.len(), 2);
        for node in taken {
            let player = match node.attribute("data-captured") {
                Some("south") => Player::South,
                Some("north") => Player::North,
                other => panic!("whose? {other:?}"),
            };
            let seeds = position.captured(player).to_string();
            assert_eq!(node.attribute("data-seeds"), Some(&*seeds));
            assert_eq!(all_text(with_class(node, "mancala-number")[0]), seeds);
            let store = with_class(node, "mancala-seeds");
            assert_eq!(store.len(), usize::from(variant == Variant::Ayoayo));
            for store in store {
                assert_eq!(store.children().count().to_string(), seeds);
            }
        }
    }
}

#[test]
fn svg_lies_as_the_board_lies_before_south() {
    for variant in Variant::ALL {
        let svg = Diagram::new(AnyPosition::start(variant)).svg("board").to_string();
        let document = parse(&svg);
        let mut places = BTreeMap::new();
        for node in with_class(document.root_element(), "mancala-pit") {
            places.insert(node.attribute("data-index").unwrap().to_owned(), place(node));
        }
        let place = |pit: Pit| places[&pit.to_string()];
        let mut above = f64::NEG_INFINITY;
        variant.for_each_row(|row| {
            for pair in row.windows(2) {
                assert!(place(pair[0]).0 < place(pair[1]).0);
            }
            assert!(row.iter().all(|&pit| place(pit).1 > above), "rows run straight");
            above = row.iter().fold(above, |above, &pit| place(pit).1.max(above));
        });
        // No two pits touch, marks included.
        let all: Vec<_> = places.values().collect();
        for (number, a) in all.iter().enumerate() {
            for b in &all[number + 1..] {
                assert!((a.0 - b.0).hypot(a.1 - b.1) > 2.0 * 40.0 + 11.0);
            }
        }
    }
}

#[test]
fn north_sows_from_right_to_left_and_south_the_other_way() {
    // From each pit of a shared circuit the next one is the neighbour, and the way
    // round is counterclockwise: the sum of the turns is one to the left.
    for variant in [Variant::Ayoayo, Variant::DjenonAboure, Variant::MangalaIv] {
        let svg = Diagram::new(AnyPosition::start(variant)).svg("way").to_string();
        let document = parse(&svg);
        let mut places = vec![(0.0, 0.0); variant.pits()];
        for node in with_class(document.root_element(), "mancala-pit") {
            let index: usize = node.attribute("data-index").unwrap().parse().unwrap();
            places[index] = place(node);
        }
        // The area inside is negative where y runs down and the way runs
        // counterclockwise.
        let next = places.iter().cycle().skip(1);
        let area: f64 = places.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
        assert!(area < 0.0, "{variant} is sown clockwise");
    }
}

#[test]
fn stores_lie_at_their_owners_right_end() {
    let svg = Diagram::new(Ayoayo::start()).svg("stores").to_string();
    let document = parse(&svg);
    let root = document.root_element();
    let pits: Vec<f64> =
        with_class(root, "mancala-pit").into_iter().map(|n| place(n).0).collect();
    for store in with_class(root, "mancala-store") {
        let x = place(store).0;
        match store.attribute("data-captured") {
            Some("south") => assert!(pits.iter().all(|&pit| pit < x)),
            _ => assert!(pits.iter().all(|&pit| pit > x)),
        }
    }
    for variant in [Variant::DjenonAboure, Variant::BaoKigogo, Variant::MangalaIv] {
        let svg = Diagram::new(AnyPosition::start(variant)).svg("none").to_string();
        assert!(with_class(parse(&svg).root_element(), "mancala-store").is_empty());
    }
}

#[test]
fn svg_has_a_name_and_tells_the_position_in_words() {
    let svg = after(Ayoayo::start(), 1).svg("words").to_string();
    let document = parse(&svg);
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    for (attribute, tag, text) in [
        ("aria-labelledby", "title", "Ayoayo, North to move"),
        (
            "aria-describedby",
            "desc",
            "Ayoayo, North to move. The board as it lies before South, rows from left to \
             right. North's row: f 6, e 1, d 0, c 0, b 6, a 6. South's row: A 6, B 2, C 7, D 0, \
             E 6, F 1. South's store, at the right, holds 7 seeds. North's store, at the left, \
             holds 0 seeds. Last move: South lifted B, 5 laps; the last seed fell into D; 7 \
             captured: 1 from D, 6 from c.",
        ),
    ] {
        let node = child(root, tag);
        assert_eq!(all_text(node), text);
        assert_eq!(root.attribute(attribute), node.attribute("id"));
        assert!(node.attribute("id").is_some());
    }
    let described = |diagram: &Diagram| {
        let svg = diagram.svg("words").to_string();
        all_text(child(parse(&svg).root_element(), "desc"))
    };
    let bao = described(&after(bao(), 24 + 14));
    for part in [
        "North's back row: b12 0, b11 0,",
        "North's front row: a12 0, a11 0, a10 0, a9 1, a8 1,",
        "South's front row: A1 0,",
        "South's back row: B1 2, B2 0,",
        " Captured: South 1, North 35.",
        "15 captured: 13 from A5, 2 from B5.",
    ] {
        assert!(bao.contains(part), "{part} is missing in: {bao}");
    }
    let start = Ayoayo::start();
    let choices = described(&Diagram::new(start).choices(start.legal_moves()));
    assert!(choices.ends_with(" May be lifted: A, B, C, D, E, F."), "{choices}");
    // B has one seed, and C is empty.
    let pits = [0, 1, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0];
    let quiet: Ayoayo = Setup::new(pits).study().expect("a study");
    let quiet = described(&after(quiet, 1));
    let end =
        " Last move: South lifted B, 1 lap; the last seed fell into C; nothing was captured.";
    assert!(quiet.ends_with(end), "{quiet}");
}

#[test]
fn marks_differ_by_shape() {
    let mut diagram = Diagram::new(Ayoayo::start());
    for mark in Mark::ALL {
        diagram = diagram.marked(Pit::new(4), mark);
    }
    let svg = diagram.svg("marks").to_string();
    let document = parse(&svg);
    let root = document.root_element();
    let marked: Vec<_> = with_class(root, "mancala-pit")
        .into_iter()
        .filter(|&pit| !with_class(pit, "mancala-mark").is_empty())
        .collect();
    assert_eq!(marked.len(), 1);
    assert_eq!(marked[0].attribute("data-pit"), Some("E"));
    assert_eq!(
        all_text(child(marked[0], "title")),
        "E: 4 seeds, lifted first, last seed, captured, may be lifted"
    );
    let shapes: BTreeSet<_> = with_class(marked[0], "mancala-mark")
        .into_iter()
        .map(|node| (node.tag_name().name(), node.attribute("r")))
        .collect();
    assert_eq!(shapes.len(), Mark::ALL.len(), "{shapes:?}");
    for mark in Mark::ALL {
        assert!(has_class(marked[0], &format!("mancala-is-{}", mark.name())));
        let class = format!("mancala-mark-{}", mark.name());
        assert_eq!(with_class(root, &class).len(), 2, "on the pit and in the legend");
    }
    // For scripts every pit has all of them, whatever is marked.
    let svg = Diagram::new(Ayoayo::start()).svg("steps").with_steps().to_string();
    let document = parse(&svg);
    assert!(has_class(document.root_element(), "mancala-steps"));
    for pit in with_class(document.root_element(), "mancala-pit") {
        assert_eq!(with_class(pit, "mancala-mark").len(), Mark::ALL.len());
        assert_eq!(pit.attribute("class"), Some("mancala-pit"));
    }
}

#[test]
fn ids_of_different_diagrams_differ() {
    let diagram = Diagram::new(Ayoayo::start());
    let mut seen = BTreeSet::new();
    for id in ["a", "b", "a b", "a-b", "a_b", "a_20_b", "\u{e4}", "\"><x", "", "A"] {
        let svg = diagram.svg(id).to_string();
        let document = parse(&svg);
        let ids: Vec<_> =
            document.descendants().filter_map(|node| node.attribute("id")).collect();
        assert_eq!(ids.len(), 2);
        for id in ids {
            assert!(id.starts_with("mancala-"), "{id}");
            assert!(
                id.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)),
                "{id} cannot stand in a list of ids"
            );
            assert!(seen.insert(id.to_owned()), "{id} twice");
        }
    }
}

#[test]
fn everything_foreign_is_escaped() {
    let foreign = "<script>\"&'\u{1}\u{ffff}</title>\n\n]]>";
    let plain = "<script>\"&'\u{fffd}\u{fffd}</title>";
    let diagram = Diagram::new(DjenonAboure::start()).title(foreign).caption(foreign);
    let svg = diagram.svg(foreign).to_string();
    let document = parse(&svg);
    let title = all_text(child(document.root_element(), "title"));
    assert_eq!(title, format!("{plain}  ]]>"));
    assert!(!document.descendants().any(|node| node.tag_name().name() == "script"));
    let shown: Vec<_> = with_class(document.root_element(), "mancala-text")
        .into_iter()
        .map(all_text)
        .filter(|text| text.contains("script"))
        .collect();
    assert_eq!(shown, [format!("{plain} ]]>"), format!("{plain} ]]>")]);
}

#[test]
fn long_texts_are_broken_into_lines() {
    let words = "seed ".repeat(60);
    let word = "s".repeat(300);
    let diagram = Diagram::new(MangalaIv::start()).title(&*word).caption(words.trim());
    let svg = diagram.svg("long").to_string();
    let document = parse(&svg);
    let lines: Vec<_> = with_class(document.root_element(), "mancala-text")
        .into_iter()
        .filter(|node| node.attribute("text-anchor") == Some("middle"))
        .map(all_text)
        .collect();
    assert!(lines.len() > 10 && lines.iter().all(|line| line.len() < 90), "{lines:?}");
    let (title, caption): (Vec<_>, Vec<_>) =
        lines.into_iter().partition(|l| l.starts_with("ss"));
    assert_eq!(title.concat(), word);
    assert_eq!(caption.join(" "), words.trim());
}

#[test]
fn svg_stands_in_markdown_and_scales() {
    for (_, diagram) in games() {
        let svg = diagram.svg("page").to_string();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.lines().all(|line| !line.trim().is_empty()), "a blank line");
        let document = parse(&svg);
        let root = document.root_element();
        assert!(root.attribute("viewBox").is_some_and(|view| view.starts_with("0 0 ")));
        assert_eq!(root.attribute("width"), Some("100%"));
        assert_eq!(root.attribute("height"), None);
        for node in document.descendants() {
            for class in node.attribute("class").unwrap_or("mancala-").split(' ') {
                assert!(class.starts_with("mancala-"), "{class}");
            }
            assert_eq!(node.attribute("style"), None);
            assert_eq!(node.attribute("fill"), None, "colours are the style sheet's");
        }
        let bare = diagram.svg("page").without_style().to_string();
        assert_eq!(svg.replace(&format!("<style>\n{Style}</style>\n"), ""), bare);
    }
}

#[test]
fn drawing_the_same_again_gives_the_same() {
    for ((_, first), (_, second)) in games().into_iter().zip(games()) {
        assert_eq!(first.svg("x").to_string(), second.svg("x").to_string());
        assert_eq!(first.text().to_string(), second.text().to_string());
    }
}

// Geometry.

/// The circles in a group of seeds: x, y, radius.
fn circles(seeds: Node<'_, '_>) -> Vec<(f64, f64, f64)> {
    let circle = |node| (number(node, "cx"), number(node, "cy"), number(node, "r"));
    seeds.children().filter(Node::is_element).map(circle).collect()
}

fn assert_apart(circles: &[(f64, f64, f64)]) {
    for (number, a) in circles.iter().enumerate() {
        for b in &circles[number + 1..] {
            let distance = (a.0 - b.0).hypot(a.1 - b.1);
            assert!(distance >= a.2 + b.2, "{a:?} and {b:?} of {} overlap", circles.len());
        }
    }
}

#[test]
fn seeds_lie_in_their_pit_without_overlap() {
    for count in 0..=u8::MAX {
        let group = format!("<g>{}</g>", Seeds(count));
        let document = parse(&group);
        let circles = circles(document.root_element());
        assert_eq!(circles.len(), usize::from(count.min(MAX_DOTS)));
        assert_apart(&circles);
        for (x, y, r) in circles {
            assert!(x.hypot(y) + r <= 37.1, "{count}: a seed at {x} {y} lies over the edge");
            assert!(r >= 2.5, "{count}: seeds of radius {r} cannot be seen");
        }
    }
}

#[test]
fn seeds_lie_in_their_store_without_overlap() {
    for count in [0, 1, 4, 5, 6, 9, 10, 23, 47, 48, 49, 96, 1000, u16::MAX] {
        let diagram = Diagram::of_board(Variant::Ayoayo, &[]).captured(count, count);
        let svg = diagram.svg("store").to_string();
        let document = parse(&svg);
        for store in with_class(document.root_element(), "mancala-store") {
            let circles = circles(with_class(store, "mancala-seeds")[0]);
            // All seeds of a game have room, and a few more.
            assert!(circles.len() == usize::from(count) || count > 48 && circles.len() > 48);
            assert_apart(&circles);
            let rect = child(store, "rect");
            let (wide, high, round) =
                (number(rect, "width") / 2.0, number(rect, "height") / 2.0, number(rect, "rx"));
            for (x, y, r) in circles {
                // The distance from the line that the rounded end is drawn about.
                let (over_x, over_y) =
                    ((x.abs() - (wide - round)).max(0.0), (y.abs() - (high - round)).max(0.0));
                assert!(over_x.hypot(over_y) + r < round - 2.0, "{x} {y} in {wide} {high}");
            }
        }
    }
}

// Colours.

/// Relative luminance as WCAG 2 defines it.
fn luminance(colour: &str) -> f64 {
    let colour = colour.strip_prefix('#').expect("a colour as #rrggbb");
    assert_eq!(colour.len(), 6);
    let channel = |at: usize| {
        let value = u8::from_str_radix(&colour[at..at + 2], 16).expect("two hex digits");
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The colours that a part of the style sheet falls back on.
fn fallbacks(css: &str) -> BTreeMap<&str, &str> {
    css.split("--mancala-own-")
        .filter_map(|part| part.split_once(":var(--mancala-"))
        .filter_map(|(name, rest)| {
            let (same, colour) = rest.split_once(',')?;
            assert_eq!(name, same);
            Some((name, colour.split_once(')')?.0))
        })
        .collect()
}

#[test]
fn the_style_has_the_colours_of_both_palettes() {
    let style = Style.to_string();
    let (light, dark) = style.split_once("@media (prefers-color-scheme:dark)").expect("both");
    for (css, palette) in [(light, Palette::LIGHT), (dark, Palette::DARK)] {
        let expected: BTreeMap<_, _> = palette.colours().into_iter().collect();
        assert_eq!(fallbacks(css), expected);
        assert_eq!(expected.len(), palette.colours().len(), "a name twice");
    }
    // Apart from these, the style names no colour.
    assert_eq!(style.matches('#').count(), 2 * Palette::LIGHT.colours().len());
    assert_eq!(style.matches('{').count(), style.matches('}').count());
    assert!(!style.contains(['<', '&']), "it stands in XML");
    let variables = Palette::DARK.variables().to_string();
    assert_eq!(variables.matches("--mancala-").count(), Palette::DARK.colours().len());
}

#[test]
fn text_and_signs_can_be_told_from_what_is_behind_them() {
    for palette in [Palette::LIGHT, Palette::DARK] {
        let text = [
            ("mancala-text", palette.text, palette.ground),
            ("mancala-quiet", palette.quiet, palette.ground),
            ("mancala-name", palette.name, palette.frame),
            ("mancala-count", palette.count, palette.wood),
        ];
        for (class, front, behind) in text {
            assert!(contrast(front, behind) >= 4.5, "{class}: {}", contrast(front, behind));
        }
        // The grain runs behind counts as well.
        assert!(contrast(palette.count, palette.grain) >= 4.5);
        let signs = [
            (palette.seed, palette.pit),
            (palette.seed, palette.shade),
            (palette.origin, palette.wood),
            (palette.origin, palette.ground),
            (palette.last, palette.wood),
            (palette.last, palette.ground),
            (palette.captured, palette.badge),
            (palette.choice, palette.wood),
            (palette.choice, palette.ground),
        ];
        for (front, behind) in signs {
            let found = contrast(front, behind);
            assert!(found >= 3.0, "{front} on {behind}: {found}");
        }
        // No text is of any other class.
        for (_, diagram) in games() {
            let svg = diagram.title("t").caption("c").svg("colours").to_string();
            for node in parse(&svg).descendants().filter(|n| n.tag_name().name() == "text") {
                assert!(text.iter().any(|(class, ..)| has_class(node, class)));
            }
        }
    }
}
