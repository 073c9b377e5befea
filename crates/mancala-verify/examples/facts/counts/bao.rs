//! Bao Kigogo.

use mancala_variants::{BaoKigogo, FromSetup as _};

use super::play::{games, sample};
use super::write::grouped;
use super::{Fact, Group};

pub(super) const GROUPS: &[Group] = &[Group {
    names: &[
        "bao.plies.mean",
        "bao.plies.longest",
        "bao.games.south",
        "bao.games.north",
        "bao.repetition.games",
        "bao.endless.offered",
        "bao.endless.drawn",
        "bao.endless.only",
        "bao.endless.longest-game-turn",
        "bao.endless.longest-period",
    ],
    quick: false,
    count: random_games,
}];

const GAMES: u64 = 100_000;
const SEED: u64 = 1;

fn random_games() -> Vec<Fact> {
    let tally = games(GAMES, SEED, |_| BaoKigogo::start(), |_| {}, |_, _| {});
    assert_eq!(tally.unfinished, 0, "the longest game would not be the longest");
    let how = sample(GAMES, "random games", SEED);
    let fact = |name, value: String, what: &str| Fact::new(name, value, what, &how);
    vec![
        fact("bao.plies.mean", tally.mean_plies(), "Plies of a random game of Bao Kigogo."),
        fact(
            "bao.plies.longest",
            grouped(tally.longest_game),
            "Plies of the longest random game of Bao Kigogo.",
        ),
        fact(
            "bao.games.south",
            tally.share(tally.winners[0]),
            "Percent of random games of Bao Kigogo that South wins.",
        ),
        fact(
            "bao.games.north",
            tally.share(tally.winners[1]),
            "Percent of random games of Bao Kigogo that North wins.",
        ),
        fact(
            "bao.repetition.games",
            tally.share(tally.repeated),
            "Percent of random games of Bao Kigogo that end by repetition.",
        ),
        fact(
            "bao.endless.offered",
            tally.share(tally.offered),
            "Percent of random games of Bao Kigogo in which an endless turn is on offer.",
        ),
        fact(
            "bao.endless.drawn",
            tally.share(tally.drawn),
            "Percent of random games of Bao Kigogo in which a blind draw among the turns on \
             offer hits an endless one.",
        ),
        fact(
            "bao.endless.only",
            grouped(tally.endless_only),
            "Random games of Bao Kigogo in which a player has endless turns only.",
        ),
        fact(
            "bao.endless.longest-game-turn",
            grouped(tally.longest_turn.laps),
            "Laps of the longest turn on offer in random games of Bao Kigogo that ends.",
        ),
        fact(
            "bao.endless.longest-period",
            grouped(tally.longest_period),
            "Laps of the longest period of an endless turn on offer in random games of Bao \
             Kigogo.",
        ),
    ]
}
