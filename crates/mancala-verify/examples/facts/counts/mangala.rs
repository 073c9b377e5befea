//! Mangala IV.

use std::collections::BTreeSet;

use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::{Chain, MangalaRulings};
use mancala_variants::{
    FromSetup as _, Game, MangalaIv, Move, Player, Position as _, Reason, Setup,
};
use mancala_verify::boards::for_each_board;

use super::play::{Options, game_by, games, sample, winner};
use super::write::{grouped, list, quotient};
use super::{Fact, Group};

pub(super) const GROUPS: &[Group] = &[
    Group {
        names: &[
            "mangala.sevens.turns",
            "mangala.sevens.south",
            "mangala.sevens.north",
            "mangala.sevens.left",
            "mangala.chain.sevens.turns",
            "mangala.chain.sevens.south",
            "mangala.chain.sevens.north",
            "mangala.chain.sevens.ply",
        ],
        quick: true,
        count: sevens,
    },
    Group {
        names: &["mangala.small.counters", "mangala.small.boards"],
        quick: false,
        count: small_boards,
    },
    Group {
        names: &[
            "mangala.endless.smallest-counters",
            "mangala.endless.smallest-boards",
            "mangala.endless.smallest-board",
            "mangala.endless.smallest-period",
        ],
        quick: false,
        count: smallest,
    },
    Group {
        names: &[
            "mangala.plies.mean",
            "mangala.plies.longest",
            "mangala.scattered.lone-counter",
            "mangala.scattered.repeated",
            "mangala.scattered.south",
            "mangala.scattered.north",
            "mangala.scattered.drawn",
            "mangala.pass.games",
            "mangala.endless.games",
            "mangala.endless.longest-game-turn",
            "mangala.endless.longest-period",
            "mangala.chain.turns",
            "mangala.chain.games",
            "mangala.chain.winner",
        ],
        quick: false,
        count: scattered,
    },
];

const AS_EMPTIED: MangalaRulings = MangalaRulings { chain: Chain::AsEmptied };

/// The only game from a position, to its end.
fn play_out(start: MangalaIv) -> Game<MangalaIv> {
    game_by(start, SplitMix64::new(0))
}

fn captured(game: &Game<MangalaIv>) -> [u64; 2] {
    Player::ALL.map(|player| game.position().captured(player).into())
}

fn sevens() -> Vec<Fact> {
    let game = play_out(MangalaIv::start());
    let other = play_out(MangalaIv::start().with_rulings(AS_EMPTIED));
    let same = game
        .positions()
        .zip(other.positions())
        .take_while(|(one, other)| one.with_rulings(AS_EMPTIED) == *other)
        .count();
    let [south, north] = captured(&game);
    let [other_south, other_north] = captured(&other);
    let how = "the only game there is";
    vec![
        Fact::new(
            "mangala.sevens.turns",
            grouped(game.len() as u64),
            "Turns of the game of Mangala IV from seven in each pit.",
            how,
        ),
        Fact::new(
            "mangala.sevens.south",
            grouped(south),
            "Counters that South, who begins, captures in it.",
            how,
        ),
        Fact::new("mangala.sevens.north", grouped(north), "Counters that North captures.", how),
        Fact::new(
            "mangala.sevens.left",
            grouped(game.position().on_board().into()),
            "Counters left on the board at its end.",
            how,
        ),
        Fact::new(
            "mangala.chain.sevens.turns",
            grouped(other.len() as u64),
            "Turns of the game from seven in each pit by the ruling as-emptied.",
            how,
        ),
        Fact::new(
            "mangala.chain.sevens.south",
            grouped(other_south),
            "Counters that South captures in it by the ruling as-emptied.",
            how,
        ),
        Fact::new(
            "mangala.chain.sevens.north",
            grouped(other_north),
            "Counters that North captures in it by the ruling as-emptied.",
            how,
        ),
        Fact::new(
            "mangala.chain.sevens.ply",
            if same > game.len() { "none".into() } else { grouped(same as u64) },
            "The first turn of the game from seven in each pit that the chain ruling changes.",
            how,
        ),
    ]
}

/// Up to so many counters every board is played out.
const MOST_COUNTERS: u32 = 11;

fn small_boards() -> Vec<Fact> {
    let (mut counters, mut boards) = (0, 0);
    for number in 0..=MOST_COUNTERS {
        let mut all_end = true;
        let mut looked_at = 0;
        for_each_board(14, number, &mut |board| {
            let Ok(start) = Setup::new(board).study::<MangalaIv>() else { return };
            looked_at += 1;
            for start in [start, start.with_rulings(AS_EMPTIED)] {
                let reason = play_out(start).outcome().map(|outcome| outcome.reason);
                all_end &= matches!(reason, Some(Reason::Cleared | Reason::LoneCounter));
            }
        });
        if !all_end {
            break;
        }
        (counters, boards) = (number, boards + looked_at);
    }
    let how = format!(
        "exhaustive: every board of up to {MOST_COUNTERS} counters, South to move, by both values \
         of the chain ruling"
    );
    vec![
        Fact::new(
            "mangala.small.counters",
            grouped(counters.into()),
            "Up to that many counters, every board of Mangala IV ends with none or with one; \
             larger boards were not all played out.",
            &how,
        ),
        Fact::new(
            "mangala.small.boards",
            grouped(boards),
            "Boards of Mangala IV of up to that many counters.",
            &how,
        ),
    ]
}

/// The fewest counters with which the forced turn can be endless.
fn smallest() -> Vec<Fact> {
    let mut counters = 0;
    let mut found = Vec::new();
    while found.is_empty() && counters < 98 {
        counters += 1;
        for_each_board(14, counters, &mut |board| {
            let Ok(start) = Setup::new(board).study::<MangalaIv>() else { return };
            let options = Options::of(&start);
            if options.endless > 0 {
                let pits: Vec<_> = board.iter().map(u32::to_string).collect();
                found.push((pits.join(" "), options.longest_period));
            }
        });
    }
    let how = format!("exhaustive: every board of up to {counters} counters, South to move");
    let boards: Vec<_> = found.iter().map(|(board, _)| board.as_str()).collect();
    let periods: BTreeSet<_> = found.iter().map(|&(_, period)| period).collect();
    vec![
        Fact::new(
            "mangala.endless.smallest-counters",
            grouped(counters.into()),
            "The smallest number of counters with which a turn of Mangala IV can be endless.",
            &how,
        ),
        Fact::new(
            "mangala.endless.smallest-boards",
            grouped(boards.len() as u64),
            "Boards of that many counters on which South's forced turn is endless.",
            &how,
        ),
        Fact::new(
            "mangala.endless.smallest-board",
            boards.join("; "),
            "These boards, in sowing order.",
            &how,
        ),
        Fact::new(
            "mangala.endless.smallest-period",
            list(periods),
            "The periods of these turns, in laps.",
            &how,
        ),
    ]
}

const GAMES: u64 = 1_000_000;
const SEED: u64 = 1;

fn scattered() -> Vec<Fact> {
    let (mut changed_turns, mut changed_games, mut changed_winner) = (0, 0, 0);
    let (mut lone, mut repeated) = (0, 0);
    let tally = games(
        GAMES,
        SEED,
        MangalaIv::scattered_with,
        |played| {
            if let Move::Sow(_) = played.turn.mv {
                let other = played.before.with_rulings(AS_EMPTIED).play(played.turn.mv);
                changed_turns += u64::from(other != Ok(played.after.with_rulings(AS_EMPTIED)));
            }
        },
        |game, random| {
            let reason = game.outcome().map(|outcome| outcome.reason);
            lone += u64::from(reason == Some(Reason::LoneCounter));
            repeated += u64::from(reason == Some(Reason::Repetition));
            let other = game_by(game.start().with_rulings(AS_EMPTIED), random.clone());
            let last = game.position().with_rulings(AS_EMPTIED);
            changed_games += u64::from((other.len(), other.position()) != (game.len(), last));
            changed_winner +=
                u64::from(other.outcome().map(winner) != game.outcome().map(winner));
        },
    );
    let how = sample(GAMES, "boards scattered at random", SEED);
    let fact = |name, value: String, what: &str| Fact::new(name, value, what, &how);
    let share = |part| tally.share(part);
    vec![
        fact(
            "mangala.plies.mean",
            tally.mean_plies(),
            "Plies of a game of Mangala IV from a scattered start, passes included.",
        ),
        fact(
            "mangala.plies.longest",
            grouped(tally.longest_game),
            "Plies of the longest game of Mangala IV from scattered starts.",
        ),
        fact(
            "mangala.scattered.lone-counter",
            share(lone),
            "Percent of games of Mangala IV from scattered starts that end with a lone counter.",
        ),
        fact(
            "mangala.scattered.repeated",
            grouped(repeated),
            "Games of Mangala IV from scattered starts that end by repetition.",
        ),
        fact(
            "mangala.scattered.south",
            share(tally.winners[0]),
            "Percent of games of Mangala IV from scattered starts that South, who begins, wins.",
        ),
        fact(
            "mangala.scattered.north",
            share(tally.winners[1]),
            "Percent of games of Mangala IV from scattered starts that North wins.",
        ),
        fact(
            "mangala.scattered.drawn",
            share(tally.winners[2]),
            "Percent of games of Mangala IV from scattered starts that are drawn.",
        ),
        fact(
            "mangala.pass.games",
            share(tally.passing),
            "Percent of games of Mangala IV from scattered starts in which somebody passes.",
        ),
        fact(
            "mangala.endless.games",
            format!("{} of {}", grouped(tally.offered), grouped(GAMES)),
            "Games of Mangala IV from scattered starts in which a forced turn is endless.",
        ),
        fact(
            "mangala.endless.longest-game-turn",
            grouped(tally.longest_turn.laps),
            "Laps of the longest turn of Mangala IV from scattered starts that ends.",
        ),
        fact(
            "mangala.endless.longest-period",
            grouped(tally.longest_period),
            "Laps of the longest period of an endless turn of Mangala IV from scattered starts.",
        ),
        fact(
            "mangala.chain.turns",
            quotient(tally.turns, changed_turns, 0),
            "The chain ruling changes one turn of Mangala IV in so many, from scattered starts.",
        ),
        fact(
            "mangala.chain.games",
            share(changed_games),
            "Percent of games of Mangala IV from scattered starts that go another way by the \
             other value of the chain ruling.",
        ),
        fact(
            "mangala.chain.winner",
            share(changed_winner),
            "Percent of games of Mangala IV from scattered starts whose result (winner or draw) \
             the chain ruling changes.",
        ),
    ]
}
