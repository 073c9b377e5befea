//! Djenon-aboure.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use mancala_variants::rulings::{DjenonRulings, Repetition};
use mancala_variants::{DjenonAboure, FromSetup as _, Position, Unobserved, Why};
use mancala_verify::perft::nodes;

use super::play::{games, sample};
use super::write::{grouped, list};
use super::{Fact, Group};

pub(super) const GROUPS: &[Group] = &[
    Group { names: &["djenon.perft", "djenon.repetition.perft"], quick: true, count: perft },
    Group {
        names: &["djenon.plies.mean", "djenon.plies.longest", "djenon.pass.games"],
        quick: false,
        count: random_games,
    },
    Group {
        names: &[
            "djenon.positions",
            "djenon.final",
            "djenon.longest",
            "djenon.endless.reachable",
            "djenon.repetition.reachable",
            "djenon.best-play",
        ],
        quick: false,
        count: exhaustive,
    },
];

fn perft() -> Vec<Fact> {
    [
        ("djenon.perft", "by the default ruling", Repetition::Split),
        ("djenon.repetition.perft", "by the ruling draw", Repetition::Draw),
    ]
    .map(|(name, by, repetition)| {
        let start = DjenonAboure::start().with_rulings(DjenonRulings { repetition });
        Fact::new(
            name,
            list(nodes(&start, 6).unwrap_or_default()),
            format!("Sequences of one, two, ... six legal moves of Djenon-aboure {by}."),
            "exhaustive",
        )
    })
    .into()
}

const GAMES: u64 = 200_000;
const SEED: u64 = 1;

fn random_games() -> Vec<Fact> {
    let tally = games(GAMES, SEED, |_| DjenonAboure::start(), |_| {}, |_, _| {});
    let how = sample(GAMES, "random games", SEED);
    vec![
        Fact::new(
            "djenon.plies.mean",
            tally.mean_plies(),
            "Plies of a random game of Djenon-aboure.",
            &how,
        ),
        Fact::new(
            "djenon.plies.longest",
            grouped(tally.longest_game),
            "Plies of the longest random game of Djenon-aboure.",
            &how,
        ),
        Fact::new(
            "djenon.pass.games",
            tally.share(tally.passing),
            "Percent of random games of Djenon-aboure in which somebody passes.",
            &how,
        ),
    ]
}

/// A board in one number: for each pit from the mover's first on as many noughts as it
/// holds seeds, and a one to end it. 48 seeds and 12 pits are 60 bits, and no two boards
/// have the same.
fn key(position: &DjenonAboure) -> u64 {
    let view = position.view();
    (0..12).fold(1, |key, index| (key << position.seeds(view.pit(index)) << 1) | 1)
}

/// Spreads the keys, which is all that a hash has to do here.
#[derive(Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// What is known of a board, seen from the player to move.
#[derive(Clone, Copy)]
enum Known {
    /// It lies on the line of play that is being looked at.
    OnLine,
    /// Plies of the longest game from it, and by how many seeds the mover comes out
    /// ahead of the opponent when both play for seeds from here on.
    Done { plies: u8, ahead: i8 },
}

/// Every board that can arise.
#[derive(Default)]
struct Boards {
    known: HashMap<u64, Known, BuildHasherDefault<Spread>>,
    finals: u64,
    endless: u64,
    repeated: u64,
}

impl Boards {
    /// Looks at the position and all that can follow, each board once. The seeds captured
    /// before change nothing in what can follow.
    fn search(&mut self, position: &DjenonAboure) -> (u8, i8) {
        let key = key(position);
        match self.known.get(&key) {
            Some(&Known::Done { plies, ahead }) => return (plies, ahead),
            Some(Known::OnLine) => {
                self.repeated += 1;
                return (0, 0);
            }
            None => {}
        }
        self.known.insert(key, Known::OnLine);
        let (plies, ahead) = if position.outcome().is_some() {
            self.finals += 1;
            (0, own_rows(position))
        } else {
            self.endless += endless(position);
            self.best(position)
        };
        self.known.insert(key, Known::Done { plies, ahead });
        (plies, ahead)
    }

    fn best(&mut self, position: &DjenonAboure) -> (u8, i8) {
        let captured = |p: &DjenonAboure| p.captured(position.to_move());
        let (mut plies, mut ahead) = (0, i8::MIN);
        for (_, next) in position.successors() {
            let (further, behind) = self.search(&next);
            let won = small(i64::from(captured(&next)) - i64::from(captured(position)));
            plies = plies.max(further + 1);
            ahead = ahead.max(won - behind);
        }
        (plies, ahead)
    }
}

/// At most 48 either way.
fn small(seeds: i64) -> i8 {
    i8::try_from(seeds).unwrap_or(0)
}

/// Seeds of the mover's row less those of the opponent's.
fn own_rows(position: &DjenonAboure) -> i8 {
    let view = position.view();
    let row = |first: usize| -> i64 {
        (first..first + 6).map(|index| i64::from(position.seeds(view.pit(index)))).sum()
    };
    small(row(0) - row(6))
}

fn endless(position: &DjenonAboure) -> u64 {
    let candidates = position.candidates();
    let is_endless = |&index: &usize| {
        candidates >> index & 1 != 0
            && matches!(position.attempt(index, &mut Unobserved), Err(Why::Endless { .. }))
    };
    (0..6).filter(is_endless).count() as u64
}

fn exhaustive() -> Vec<Fact> {
    let mut boards = Boards::default();
    let (plies, ahead) = boards.search(&DjenonAboure::start());
    // All 48 seeds are somebody's in the end, so that the difference is even.
    let south = u64::try_from(24 + i64::from(ahead) / 2).unwrap_or(0);
    let how = "exhaustive: every board that play from the start reaches, seen from the player to \
               move; seeds captured are not told apart";
    vec![
        Fact::new(
            "djenon.positions",
            grouped(boards.known.len() as u64),
            "Boards of Djenon-aboure that can arise from the start, seen from the player to move.",
            how,
        ),
        Fact::new(
            "djenon.final",
            grouped(boards.finals),
            "Boards among them on which the game is over.",
            how,
        ),
        Fact::new(
            "djenon.longest",
            grouped(plies.into()),
            "Plies of the longest game of Djenon-aboure from the start, passes included.",
            how,
        ),
        Fact::new(
            "djenon.endless.reachable",
            grouped(boards.endless),
            "Endless turns that play of Djenon-aboure from the start can reach.",
            how,
        ),
        Fact::new(
            "djenon.repetition.reachable",
            grouped(boards.repeated),
            "Boards that can come about twice in a game of Djenon-aboure from the start, seen \
             from the player to move.",
            how,
        ),
        Fact::new(
            "djenon.best-play",
            format!("{south}-{}", 48 - south),
            "The score of Djenon-aboure from the start, South's first, when both play for the \
             greatest number of seeds.",
            how,
        ),
    ]
}
