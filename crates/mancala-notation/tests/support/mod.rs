//! Random games and records, for tests and benchmarks.

#![allow(dead_code, reason = "every test file is a crate of its own and uses its own part")]

use std::fmt::Write as _;

use mancala_notation::record::{GameResult, Ply, Record, Termination};
use mancala_notation::{Annotations, MoveText};
use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{
    AnyPosition, Game, MangalaIv, Player, Position, RandomSource, Totals, Variant,
};

/// Every variant with every combination of its rulings.
pub(crate) fn all_rulings() -> Vec<AnyRulings> {
    Variant::ALL.into_iter().flat_map(AnyRulings::all).collect()
}

/// A start by these rulings: the variant's own, or one with seeds moved about,
/// and either player to move. In Mangala IV, where the start leaves no choice,
/// the scattered one more often than not.
pub(crate) fn start(rulings: AnyRulings, random: &mut SplitMix64) -> AnyPosition {
    let variant = rulings.variant();
    let usual = AnyPosition::start(variant);
    let start = match random.below(4) {
        0 => usual,
        1 => usual.mirror(),
        _ if variant == Variant::MangalaIv => MangalaIv::scattered_with(random).into(),
        _ => moved_about(usual, random),
    };
    start.with_rulings(rulings)
}

/// A position with some seeds elsewhere on their side, or captured.
fn moved_about(position: AnyPosition, random: &mut SplitMix64) -> AnyPosition {
    let mut setup = position.to_setup();
    let side = setup.pits.len() / 2;
    for _ in 0..random.below(10) {
        let base = side * random.below(2) as usize;
        let mut pit = || base + random.below(u32::try_from(side).unwrap()) as usize;
        let (from, to) = (pit(), pit());
        let seeds = setup.pits[from];
        setup.pits[from] = 0;
        if random.below(4) == 0 {
            setup.captured[random.below(2) as usize] += seeds;
        } else {
            setup.pits[to] += seeds;
        }
    }
    if random.below(2) == 0 {
        setup.to_move = Player::North;
    }
    AnyPosition::from_setup(position.variant(), &setup, Totals::Exact).unwrap()
}

/// The same position with some seeds gone: a study.
pub(crate) fn study(position: AnyPosition, random: &mut SplitMix64) -> AnyPosition {
    let mut setup = position.to_setup();
    for pit in &mut setup.pits {
        *pit = random.below(*pit + 1);
    }
    for seeds in &mut setup.captured {
        *seeds = random.below(200);
    }
    AnyPosition::from_setup(position.variant(), &setup, Totals::Study)
        .unwrap()
        .with_rulings(position.rulings())
}

/// A random game of at most `plies` plies.
pub(crate) fn game(
    start: AnyPosition,
    plies: usize,
    random: &mut SplitMix64,
) -> Game<AnyPosition> {
    let mut game = Game::new(start);
    while game.outcome().is_none() && game.len() < plies {
        let Some((mv, _)) = game.position().random_move(random) else { break };
        game.play(mv).unwrap();
    }
    game
}

/// A record of a random game with random tags, comments and variations, which
/// the rules bear out.
pub(crate) fn record(rulings: AnyRulings, plies: usize, random: &mut SplitMix64) -> Record {
    let game = game(start(rulings, random), plies, random);
    let annotations = Annotations { captures: random.below(4) > 0, laps: random.below(4) == 0 };
    let mut record = Record::from_game(&game, annotations);
    if game.outcome().is_none() && random.below(2) == 0 {
        let (termination, result) = match random.below(4) {
            0 => (Termination::Resignation, GameResult::SOUTH_WON),
            1 => (Termination::Time, GameResult::NORTH_WON),
            2 => (Termination::Agreement, GameResult::Drawn),
            _ => (Termination::Agreement, GameResult::SOUTH_WON),
        };
        record.result = result;
        record.set_tag("Termination", termination.name());
        record.set_tag("Result", &result.to_string());
    }
    for name in ["South", "North", "Event", "Annotator", "x_1"] {
        if random.below(3) == 0 {
            record.set_tag(name, &words(random, &["\"", "\\", "}", "{", "[Variant", "*"]));
        }
    }
    adorn(&mut record.moves, Game::new(record.start), 0, annotations, random);
    record
}

/// Adds comments and variations to a line that goes on from where `game` is.
fn adorn(
    line: &mut [Ply],
    mut game: Game<AnyPosition>,
    depth: u32,
    annotations: Annotations,
    random: &mut SplitMix64,
) {
    for ply in line {
        while random.below(8) == 0 {
            let comment = words(random, &["{", "(", ")", "\n", "\r\n", "\"", "[Variant "]);
            ply.comments.push(comment);
        }
        while random.below(12) == 0 && depth < 4 {
            let mut branch = game.clone();
            for _ in 0..=random.below(6) {
                let Some((mv, _)) = branch.position().random_move(random) else { break };
                // By the history that it has, the branch may be over before.
                if branch.play(mv).is_err() {
                    break;
                }
            }
            let mut variation = Record::from_game(&branch, annotations).moves;
            variation.drain(..game.len());
            adorn(&mut variation, game.clone(), depth + 1, annotations, random);
            ply.variations.push(variation);
        }
        game.play(ply.mv).unwrap();
    }
}

/// A few words, some of them awkward.
fn words(random: &mut SplitMix64, awkward: &[&str]) -> String {
    const PLAIN: [&str; 6] = ["a", "good", "stroke", "für", "ভালো", "🌰"];
    let mut text = String::new();
    for _ in 0..random.below(12) {
        let all = PLAIN.len() + awkward.len();
        let word = random.below(u32::try_from(all).unwrap()) as usize;
        text.push_str(PLAIN.iter().chain(awkward).nth(word).unwrap());
        if random.below(3) > 0 {
            text.push(' ');
        }
    }
    text
}

/// A file of whole games with at least `moves` moves in all, annotated with what
/// they capture; and the number of moves. The four games take turns, so that each
/// has about as many moves.
pub(crate) fn file(moves: u64, seed: u64) -> (String, u64) {
    let mut random = SplitMix64::new(seed);
    let mut text = String::new();
    let mut written = [0_u64; 4];
    while written.iter().sum::<u64>() < moves {
        let (least, _) = written.iter().enumerate().min_by_key(|&(_, &moves)| moves).unwrap();
        let variant = Variant::ALL[least];
        let start = match variant {
            Variant::MangalaIv => MangalaIv::scattered_with(&mut random).into(),
            _ => AnyPosition::start(variant),
        };
        let game = game(start, usize::MAX, &mut random);
        let record = Record::from_game(&game, Annotations::default());
        if !text.is_empty() {
            text.push('\n');
        }
        write!(text, "{}", record.text().unwrap()).unwrap();
        written[least] += record.moves.len() as u64;
    }
    (text, written.iter().sum())
}

/// The name of a move.
pub(crate) fn name(position: &AnyPosition, mv: mancala_variants::Move) -> String {
    MoveText::new(position.variant(), mv).unwrap().to_string()
}
