//! Ayoayo.

use std::collections::{BTreeSet, HashSet};

use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::{AyoayoRulings, EmptyOpposite, Repetition, Sweep};
use mancala_variants::{
    Ayoayo, FromSetup as _, Game, Position as _, RandomSource as _, Setup, Unobserved, Why,
};
use mancala_verify::boards::for_each_board;
use mancala_verify::perft::nodes;

use super::play::{Longest, Options, Played, Tally, game_by, games, sample, winner};
use super::write::{grouped, list, percent};
use super::{Fact, Group};

pub(super) const GROUPS: &[Group] = &[
    Group {
        names: &[
            "ayoayo.endless.smallest-seeds",
            "ayoayo.endless.smallest-pairs",
            "ayoayo.endless.smallest-boards",
            "ayoayo.endless.smallest-shapes",
            "ayoayo.endless.smallest-periods",
            "ayoayo.endless.none-boards",
        ],
        quick: true,
        count: smallest,
    },
    Group {
        names: &[
            "ayoayo.endless.ply",
            "ayoayo.endless.ply-positions",
            "ayoayo.endless.ply-offering",
            "ayoayo.empty-opposite.endless-ply",
            "ayoayo.empty-opposite.endless-offering",
        ],
        quick: true,
        count: first_ply,
    },
    Group {
        names: &[
            "ayoayo.endless.single-pit",
            "ayoayo.endless.single-pit-boards",
            "ayoayo.endless.single-pit-seeds",
        ],
        quick: false,
        count: single_pit,
    },
    Group {
        names: &[
            "ayoayo.perft",
            "ayoayo.empty-opposite.perft",
            "ayoayo.sweep.perft",
            "ayoayo.repetition.perft",
        ],
        quick: true,
        count: perft,
    },
    Group {
        names: &[
            "ayoayo.plies.mean",
            "ayoayo.plies.longest",
            "ayoayo.games.south",
            "ayoayo.games.north",
            "ayoayo.games.drawn",
            "ayoayo.pass.games",
            "ayoayo.feed.games",
            "ayoayo.endless.offered",
            "ayoayo.endless.drawn",
            "ayoayo.endless.only",
            "ayoayo.endless.longest-period",
            "ayoayo.endless.longest-finite",
            "ayoayo.endless.longest-finite-board",
            "ayoayo.sweep.games",
            "ayoayo.sweep.score",
            "ayoayo.sweep.winner",
            "ayoayo.sweep.south",
            "ayoayo.sweep.north",
            "ayoayo.repetition.games",
            "ayoayo.repetition.winner",
            "ayoayo.empty-opposite.turns",
            "ayoayo.empty-opposite.games",
            "ayoayo.empty-opposite.winner",
            "ayoayo.empty-opposite.south",
            "ayoayo.empty-opposite.north",
        ],
        quick: false,
        count: random_games,
    },
];

/// The endless turns of the mover: the pits by index, with their periods.
fn endless(position: &Ayoayo) -> Vec<(usize, u64)> {
    let candidates = position.candidates();
    (0..6)
        .filter(|index| candidates >> index & 1 != 0)
        .filter_map(|index| match position.attempt(index, &mut Unobserved) {
            Err(Why::Endless { period }) => Some((index, period)),
            _ => None,
        })
        .collect()
}

fn smallest() -> Vec<Fact> {
    let (mut seeds, mut without) = (0, 0);
    let (mut pairs, mut boards) = (0_u64, 0_u64);
    let mut shapes = BTreeSet::new();
    let mut periods = BTreeSet::new();
    loop {
        let mut looked_at = 0;
        for_each_board(12, seeds, &mut |board| {
            let Ok(position) = Setup::new(board).study::<Ayoayo>() else { return };
            let found = endless(&position);
            looked_at += 1;
            boards += u64::from(!found.is_empty());
            for (pit, period) in found {
                pairs += 1;
                periods.insert(period);
                // The board as seen from the pit that is lifted.
                shapes.insert([&board[pit..], &board[..pit]].concat());
            }
        });
        if pairs > 0 || seeds == 48 {
            break;
        }
        without += looked_at;
        seeds += 1;
    }
    let how = format!("exhaustive: every board of up to {seeds} seeds, South to move");
    vec![
        Fact::new(
            "ayoayo.endless.smallest-seeds",
            grouped(seeds.into()),
            "The smallest number of seeds with which a turn of Ayoayo can be endless.",
            &how,
        ),
        Fact::new(
            "ayoayo.endless.smallest-pairs",
            grouped(pairs),
            "Pairs of a board of that many seeds and a pit of South's that is endless on it.",
            &how,
        ),
        Fact::new(
            "ayoayo.endless.smallest-boards",
            grouped(boards),
            "Boards of that many seeds on which South has an endless turn.",
            &how,
        ),
        Fact::new(
            "ayoayo.endless.smallest-shapes",
            grouped(shapes.len() as u64),
            "Different boards among those pairs when each is read from the pit that is lifted.",
            &how,
        ),
        Fact::new(
            "ayoayo.endless.smallest-periods",
            list(periods),
            "The periods of those turns, in laps.",
            &how,
        ),
        Fact::new(
            "ayoayo.endless.none-boards",
            grouped(without),
            "Boards of fewer seeds, none of which has an endless turn.",
            &how,
        ),
    ]
}

/// Boards on which South has seeds in one pit only: there an endless turn would be all
/// that South has.
fn single_pit() -> Vec<Fact> {
    let (mut boards, mut found) = (0_u64, 0_u64);
    for seeds in 1..=SINGLE_PIT_SEEDS {
        for_each_board(7, seeds, &mut |piles| {
            for pit in 0..6 {
                let mut board = [0; 12];
                board[pit] = piles[0];
                board[6..].copy_from_slice(&piles[1..]);
                let Ok(position) = Setup::new(board).study::<Ayoayo>() else { continue };
                boards += u64::from(piles[0] > 0);
                found += u64::from(Options::of(&position).endless > 0);
            }
        });
    }
    let how = format!("exhaustive: every such board of up to {SINGLE_PIT_SEEDS} seeds");
    vec![
        Fact::new(
            "ayoayo.endless.single-pit",
            grouped(found),
            "Boards of Ayoayo on which South has seeds in one pit only and its turn is endless.",
            &how,
        ),
        Fact::new(
            "ayoayo.endless.single-pit-boards",
            grouped(boards),
            "Boards of Ayoayo on which South has seeds in one pit only, among those looked at.",
            &how,
        ),
        Fact::new(
            "ayoayo.endless.single-pit-seeds",
            grouped(SINGLE_PIT_SEEDS.into()),
            "Seeds up to which these boards were looked at.",
            &how,
        ),
    ]
}

const SINGLE_PIT_SEEDS: u32 = 24;

/// Plies before the first position with an endless turn, and how many positions
/// there are after that many plies, and how many of them have one.
fn first_offered(rulings: AyoayoRulings) -> (u64, u64, u64) {
    let mut positions = HashSet::from([Ayoayo::start().with_rulings(rulings)]);
    let mut plies = 0;
    loop {
        let offering = positions.iter().filter(|p| !endless(p).is_empty()).count();
        if offering > 0 || positions.is_empty() {
            return (plies, positions.len() as u64, offering as u64);
        }
        positions =
            positions.iter().flat_map(|p| p.successors().map(|(_, next)| next)).collect();
        plies += 1;
    }
}

fn first_ply() -> Vec<Fact> {
    let (plies, positions, offering) = first_offered(AyoayoRulings::default());
    let lone_seed =
        AyoayoRulings { empty_opposite: EmptyOpposite::LoneSeed, ..AyoayoRulings::default() };
    let (lone_plies, _, lone_offering) = first_offered(lone_seed);
    let how = "exhaustive: every position that play from the start reaches";
    vec![
        Fact::new(
            "ayoayo.endless.ply",
            grouped(plies + 1),
            "The first ply of a game of Ayoayo for which an endless turn can be on offer.",
            how,
        ),
        Fact::new(
            "ayoayo.endless.ply-positions",
            grouped(positions),
            "Different positions that can arise before that ply.",
            how,
        ),
        Fact::new(
            "ayoayo.endless.ply-offering",
            grouped(offering),
            "How many of these positions have an endless turn on offer.",
            how,
        ),
        Fact::new(
            "ayoayo.empty-opposite.endless-ply",
            grouped(lone_plies + 1),
            "The first ply with an endless turn on offer by the ruling lone-seed.",
            how,
        ),
        Fact::new(
            "ayoayo.empty-opposite.endless-offering",
            grouped(lone_offering),
            "Positions before that ply with an endless turn on offer, by the ruling lone-seed.",
            how,
        ),
    ]
}

fn perft() -> Vec<Fact> {
    let default = AyoayoRulings::default();
    [
        ("ayoayo.perft", "by the default rulings", default),
        (
            "ayoayo.empty-opposite.perft",
            "by the ruling lone-seed",
            AyoayoRulings { empty_opposite: EmptyOpposite::LoneSeed, ..default },
        ),
        (
            "ayoayo.sweep.perft",
            "by the ruling row-owner",
            AyoayoRulings { sweep: Sweep::RowOwner, ..default },
        ),
        (
            "ayoayo.repetition.perft",
            "by the ruling draw",
            AyoayoRulings { repetition: Repetition::Draw, ..default },
        ),
    ]
    .map(|(name, by, rulings)| {
        let counts = nodes(&Ayoayo::start().with_rulings(rulings), 6).unwrap_or_default();
        Fact::new(
            name,
            list(counts),
            format!("Sequences of one, two, ... six legal moves of Ayoayo {by}."),
            "exhaustive",
        )
    })
    .into()
}

const GAMES: u64 = 1_000_000;
const SEED: u64 = 1;

/// What the rulings change.
#[derive(Default)]
struct Changes {
    /// Games that end with seeds on the board and not by repetition; those in which
    /// the sweep ruling changes the score; the winner.
    swept: [u64; 3],
    /// South's and North's wins by `row-owner`, and draws.
    row_owner: [u64; 3],
    repetition_winner: u64,
    lone_turns: u64,
    lone_games: u64,
    lone_winner: u64,
    lone_winners: [u64; 3],
}

impl Changes {
    fn ended(&mut self, game: &Game<Ayoayo>, random: &SplitMix64, lone_seed_differs: bool) {
        let Some(outcome) = game.outcome() else { return };
        let last = game.position();
        let rulings = last.rulings();
        if game.is_repeated() {
            let draw = AyoayoRulings { repetition: Repetition::Draw, ..rulings };
            let other = last.with_rulings(draw).repetition_outcome();
            self.repetition_winner += u64::from(other.winner != outcome.winner);
            self.row_owner[winner(outcome)] += 1;
        } else {
            let row_owner = AyoayoRulings { sweep: Sweep::RowOwner, ..rulings };
            let other = last.with_rulings(row_owner).outcome().unwrap_or(outcome);
            let changes = [
                last.on_board() > 0,
                other.score != outcome.score,
                other.winner != outcome.winner,
            ];
            for (count, change) in self.swept.iter_mut().zip(changes) {
                *count += u64::from(change);
            }
            self.row_owner[winner(other)] += 1;
        }
        self.lone_games += u64::from(lone_seed_differs);
        // Without a difference the other game is this game.
        let other = if lone_seed_differs {
            let start = game.start().with_rulings(lone_seed(rulings));
            game_by(start, random.clone()).outcome().unwrap_or(outcome)
        } else {
            outcome
        };
        self.lone_winner += u64::from(other.winner != outcome.winner);
        self.lone_winners[winner(other)] += 1;
    }
}

fn lone_seed(rulings: AyoayoRulings) -> AyoayoRulings {
    AyoayoRulings { empty_opposite: EmptyOpposite::LoneSeed, ..rulings }
}

/// Whether the ruling makes this turn another one.
fn differs(played: &Played<Ayoayo>) -> bool {
    let rulings = played.before.rulings();
    let other = played.before.with_rulings(lone_seed(rulings)).play(played.turn.mv);
    other.map(|after| after.with_rulings(rulings)) != Ok(played.after)
}

/// Whether the ruling changes which moves are legal: feeding is judged after captures.
fn choice_differs(played: &Played<Ayoayo>) -> bool {
    let other = played.before.with_rulings(lone_seed(played.before.rulings()));
    other.legal_moves() != played.before.legal_moves()
}

fn play_all() -> (Tally, Changes) {
    let mut changes = Changes::default();
    let this_game = std::cell::Cell::new(false);
    let lone_turns = std::cell::Cell::new(0);
    let tally = games(
        GAMES,
        SEED,
        |_| Ayoayo::start(),
        |played| {
            let turn = differs(played);
            lone_turns.set(lone_turns.get() + u64::from(turn));
            this_game.set(this_game.get() || turn || choice_differs(played));
        },
        |game, random| changes.ended(game, random, this_game.take()),
    );
    changes.lone_turns = lone_turns.get();
    (tally, changes)
}

fn random_games() -> Vec<Fact> {
    let (mut tally, changes) = play_all();
    let mut longest = std::mem::take(&mut tally.longest_turn);
    let how = sample(tally.games, "random games", SEED);
    let mut facts = of_games(&tally, &how);
    facts.extend(of_endless_turns(&tally, &how));
    facts.extend(of_longest_turn(&mut longest, &how));
    facts.extend(of_rulings(&tally, &changes, &how));
    facts
}

fn of_games(tally: &Tally, how: &str) -> Vec<Fact> {
    let share = |part| tally.share(part);
    let fact = |name, value: String, what: &str| Fact::new(name, value, what, how);
    vec![
        fact("ayoayo.plies.mean", tally.mean_plies(), "Plies of a random game of Ayoayo."),
        fact(
            "ayoayo.plies.longest",
            grouped(tally.longest_game),
            "Plies of the longest random game of Ayoayo.",
        ),
        fact(
            "ayoayo.games.south",
            share(tally.winners[0]),
            "Percent of random games of Ayoayo that South wins.",
        ),
        fact(
            "ayoayo.games.north",
            share(tally.winners[1]),
            "Percent of random games of Ayoayo that North wins.",
        ),
        fact(
            "ayoayo.games.drawn",
            share(tally.winners[2]),
            "Percent of random games of Ayoayo that are drawn.",
        ),
        fact(
            "ayoayo.pass.games",
            share(tally.passing),
            "Percent of random games of Ayoayo in which somebody passes.",
        ),
        fact(
            "ayoayo.feed.games",
            share(tally.refused),
            "Percent of random games of Ayoayo in which the mover must feed and has a turn that \
             does not.",
        ),
    ]
}

fn of_endless_turns(tally: &Tally, how: &str) -> Vec<Fact> {
    let share = |part| tally.share(part);
    let fact = |name, value: String, what: &str| Fact::new(name, value, what, how);
    vec![
        fact(
            "ayoayo.endless.offered",
            share(tally.offered),
            "Percent of random games of Ayoayo in which an endless turn is on offer.",
        ),
        fact(
            "ayoayo.endless.drawn",
            share(tally.drawn),
            "Percent of random games of Ayoayo in which a blind draw among the turns on offer \
             hits an endless one.",
        ),
        fact(
            "ayoayo.endless.only",
            grouped(tally.endless_only),
            "Random games of Ayoayo in which a player has endless turns only.",
        ),
        fact(
            "ayoayo.endless.longest-period",
            grouped(tally.longest_period),
            "Laps of the longest period of an endless turn on offer in random games of Ayoayo.",
        ),
    ]
}

fn of_longest_turn(longest: &mut Longest, how: &str) -> Vec<Fact> {
    let longest_how = format!("{how}, and {}", longer_turns(longest));
    vec![
        Fact::new(
            "ayoayo.endless.longest-finite",
            grouped(longest.laps),
            "Laps of the longest turn of Ayoayo found that ends.",
            &longest_how,
        ),
        Fact::new(
            "ayoayo.endless.longest-finite-board",
            &longest.from,
            "The board of that turn in sowing order from the mover's first pit, and the pit.",
            &longest_how,
        ),
    ]
}

fn of_rulings(tally: &Tally, changes: &Changes, how: &str) -> Vec<Fact> {
    let share = |part| tally.share(part);
    let fact = |name, value: String, what: &str| Fact::new(name, value, what, how);
    vec![
        fact(
            "ayoayo.sweep.games",
            share(changes.swept[0]),
            "Percent of random games of Ayoayo in which seeds are left to sweep.",
        ),
        fact(
            "ayoayo.sweep.score",
            share(changes.swept[1]),
            "Percent of random games of Ayoayo whose score the sweep ruling changes.",
        ),
        fact(
            "ayoayo.sweep.winner",
            share(changes.swept[2]),
            "Percent of random games of Ayoayo whose result (winner or draw) the sweep ruling \
             changes.",
        ),
        fact(
            "ayoayo.sweep.south",
            share(changes.row_owner[0]),
            "Percent of random games of Ayoayo that South wins by the ruling row-owner.",
        ),
        fact(
            "ayoayo.sweep.north",
            share(changes.row_owner[1]),
            "Percent of random games of Ayoayo that North wins by the ruling row-owner.",
        ),
        fact(
            "ayoayo.repetition.games",
            share(tally.repeated),
            "Percent of random games of Ayoayo that end by repetition.",
        ),
        fact(
            "ayoayo.repetition.winner",
            share(changes.repetition_winner),
            "Percent of random games of Ayoayo whose result (winner or draw) the repetition \
             ruling changes.",
        ),
        fact(
            "ayoayo.empty-opposite.turns",
            percent(changes.lone_turns, tally.turns),
            "Percent of turns in random games of Ayoayo that the ruling on the empty opposite \
             pit changes.",
        ),
        fact(
            "ayoayo.empty-opposite.games",
            share(changes.lone_games),
            "Percent of random games of Ayoayo with a turn or a choice of moves that this ruling \
             changes.",
        ),
        fact(
            "ayoayo.empty-opposite.winner",
            share(changes.lone_winner),
            "Percent of random games of Ayoayo that end with another result (winner or draw) \
             when played by the other value with the same random draws.",
        ),
        fact(
            "ayoayo.empty-opposite.south",
            share(changes.lone_winners[0]),
            "Percent of random games of Ayoayo that South wins by the ruling lone-seed.",
        ),
        fact(
            "ayoayo.empty-opposite.north",
            share(changes.lone_winners[1]),
            "Percent of random games of Ayoayo that North wins by the ruling lone-seed.",
        ),
    ]
}

const BOARDS: u64 = 10_000_000;
/// Fewest and most seeds of the random boards: where turns are longest.
const BOARD_SEEDS: [u32; 2] = [19, 28];
const BOARD_SEED: u64 = 1;

/// A board on which each seed fell into any pit alike.
fn random_board(random: &mut SplitMix64) -> [u32; 12] {
    let [least, most] = BOARD_SEEDS;
    let mut board = [0; 12];
    for _ in 0..least + random.below(most - least + 1) {
        board[random.below(12) as usize] += 1;
    }
    board
}

/// Looks for a longer turn on random boards; says on which.
fn longer_turns(longest: &mut Longest) -> String {
    let mut random = SplitMix64::new(BOARD_SEED);
    for _ in 0..BOARDS {
        let Ok(position) = Setup::new(random_board(&mut random)).study::<Ayoayo>() else {
            continue;
        };
        longest.see(&position, &Options::of(&position));
    }
    let [least, most] = BOARD_SEEDS;
    sample(BOARDS, &format!("random boards of {least} to {most} seeds"), BOARD_SEED)
}
