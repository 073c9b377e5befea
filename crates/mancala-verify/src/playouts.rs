//! Random games, and what they came to.
//!
//! ```
//! use mancala_variants::{Ayoayo, FromSetup};
//! use mancala_verify::playouts::Playouts;
//!
//! let ten = Playouts { games: 10, seed: 1, ..Playouts::default() };
//! let statistics = ten.run(|_| Ayoayo::start(), |_| {});
//! assert_eq!(statistics.plies.games, 10);
//! assert_eq!(statistics, ten.run(|_| Ayoayo::start(), |_| {}));
//! ```

use std::collections::BTreeMap;

use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{
    AnyPosition, Game, MangalaIv, Move, Outcome, Position, RandomSource as _, Turn, Variant,
    Winner,
};
use serde::Serialize;

/// Plies after which a game is cut unless something else is said.
pub const MAX_PLIES: u32 = 1000;

/// A number of random games: in every position each legal move is equally
/// likely. The same settings give the same games on every platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts {
    /// Games to play.
    pub games: u64,
    /// What the random numbers start from.
    pub seed: u64,
    /// Plies after which a game is cut and counts as unfinished.
    pub max_plies: u32,
}

/// A thousand games from seed 0.
impl Default for Playouts {
    fn default() -> Self {
        Self { games: 1000, seed: 0, max_plies: MAX_PLIES }
    }
}

impl Playouts {
    /// Plays the games, each from the position that `start` gives, which may be
    /// a random one; `progress` is told the number of games played after each.
    ///
    /// Every game has random numbers of its own: what is drawn in one changes
    /// nothing in the next. Repetition ends games as it does in [`Game`].
    pub fn run<P: Position>(
        &self,
        mut start: impl FnMut(&mut SplitMix64) -> P,
        mut progress: impl FnMut(u64),
    ) -> Statistics {
        let mut seeds = SplitMix64::new(self.seed);
        let mut tally = Tally::default();
        for played in 1..=self.games {
            let mut random = SplitMix64::new(seeds.next_u64());
            let game = Game::new(start(&mut random));
            tally.play(game, &mut random, self.max_plies as usize);
            progress(played);
        }
        tally.statistics()
    }
}

/// Where a random game of these rulings' variant begins: in Mangala IV on a board
/// scattered at random (`mangala.setup`; from seven in each pit there is only one
/// game, since there is never a choice), elsewhere at the start.
#[must_use]
pub fn random_start(rulings: AnyRulings, random: &mut SplitMix64) -> AnyPosition {
    match rulings.variant() {
        Variant::MangalaIv => MangalaIv::scattered_with(random).into(),
        variant => AnyPosition::start(variant),
    }
    .with_rulings(rulings)
}

/// What random games came to. A mean over nothing is 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Statistics {
    /// Length of games.
    pub plies: PlyStatistics,
    /// Legal moves of the positions in which a move was made.
    pub branching: BranchingStatistics,
    /// Turns and their laps.
    pub turns: TurnStatistics,
    /// Captures.
    pub captures: CaptureStatistics,
    /// Who won.
    pub results: ResultStatistics,
    /// Games that ended for each reason, by its code, such as `no-feed`.
    pub endings: BTreeMap<&'static str, u64>,
    /// Endless turns on offer.
    pub endless: EndlessStatistics,
}

/// Length of games in plies, passes included, those cut included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PlyStatistics {
    /// Games.
    pub games: u64,
    /// Plies of all games.
    pub total: u64,
    /// Of the shortest game.
    pub min: u64,
    /// Of a game.
    pub mean: f64,
    /// As many games are longer as are shorter; between the middle two where
    /// the number of games is even.
    pub median: f64,
    /// Of the longest game.
    pub max: u64,
}

/// Number of legal moves; a pass counts as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct BranchingStatistics {
    /// Of a position.
    pub mean: f64,
    /// Of the position that had most.
    pub max: u64,
}

/// Turns and their laps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct TurnStatistics {
    /// Turns in which seeds were sown.
    pub sown: u64,
    /// Turns in which the player passed.
    pub passes: u64,
    /// Laps of a turn in which seeds were sown.
    pub mean_laps: f64,
    /// Laps of the longest turn.
    pub max_laps: u64,
}

/// Captures, capturing seeds that are taken included; what the end of a game
/// awards is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CaptureStatistics {
    /// Turns that captured something.
    pub turns: u64,
    /// Seeds captured in all turns.
    pub seeds: u64,
    /// Seeds captured in a turn in which seeds were sown.
    pub mean_a_turn: f64,
    /// Seeds captured in a turn that captured something.
    pub mean_a_capture: f64,
    /// Seeds of the largest capture.
    pub largest: u64,
}

/// Number of games that each side won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ResultStatistics {
    /// South won.
    pub south: u64,
    /// North won.
    pub north: u64,
    /// Nobody won.
    pub draws: u64,
    /// The game was cut.
    pub unfinished: u64,
}

/// Endless turns on offer (`common.endless`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct EndlessStatistics {
    /// Games with a position, the last one included, in which some turn that the
    /// player to move could otherwise begin would never end.
    pub games: u64,
    /// Their share of all games, from 0 to 1.
    pub share: f64,
}

/// The sums behind [`Statistics`].
#[derive(Default)]
struct Tally {
    /// Number of games by their length.
    lengths: BTreeMap<u64, u64>,
    legal_moves: u64,
    most_legal_moves: u64,
    turns: TurnStatistics,
    laps: u64,
    captures: CaptureStatistics,
    results: ResultStatistics,
    endings: BTreeMap<&'static str, u64>,
    endless_games: u64,
}

impl Tally {
    fn play<P: Position>(
        &mut self,
        mut game: Game<P>,
        random: &mut SplitMix64,
        max_plies: usize,
    ) {
        let mut endless_on_offer = false;
        loop {
            let position = game.position();
            endless_on_offer |= !position.endless_moves().is_empty();
            if game.outcome().is_some() || game.len() >= max_plies {
                break;
            }
            let legal = position.legal_moves();
            #[expect(clippy::cast_possible_truncation, reason = "at most 65 moves")]
            let drawn = legal.get(random.below(legal.len() as u32) as usize);
            // A position of somebody else's variant that offers no move though it is
            // not over leaves the game unfinished.
            let Some(turn) = drawn.and_then(|mv| game.play(mv).ok()) else { break };
            self.legal_moves += legal.len() as u64;
            self.most_legal_moves = self.most_legal_moves.max(legal.len() as u64);
            self.count_turn(turn);
        }
        *self.lengths.entry(game.len() as u64).or_default() += 1;
        self.endless_games += u64::from(endless_on_offer);
        self.count_outcome(game.outcome());
    }

    fn count_turn(&mut self, turn: Turn) {
        if turn.mv == Move::Pass {
            self.turns.passes += 1;
            return;
        }
        self.turns.sown += 1;
        self.laps += turn.laps;
        self.turns.max_laps = self.turns.max_laps.max(turn.laps);
        let seeds = u64::from(turn.captured);
        self.captures.turns += u64::from(seeds > 0);
        self.captures.seeds += seeds;
        self.captures.largest = self.captures.largest.max(seeds);
    }

    fn count_outcome(&mut self, outcome: Option<Outcome>) {
        let Some(outcome) = outcome else {
            self.results.unfinished += 1;
            return;
        };
        *self.endings.entry(outcome.reason.code()).or_default() += 1;
        match outcome.winner {
            Winner::South => self.results.south += 1,
            Winner::North => self.results.north += 1,
            Winner::Draw => self.results.draws += 1,
        }
    }

    fn statistics(self) -> Statistics {
        let plies = self.plies();
        let Self { mut turns, mut captures, .. } = self;
        turns.mean_laps = mean(self.laps, turns.sown);
        captures.mean_a_turn = mean(captures.seeds, turns.sown);
        captures.mean_a_capture = mean(captures.seeds, captures.turns);
        Statistics {
            plies,
            branching: BranchingStatistics {
                mean: mean(self.legal_moves, plies.total),
                max: self.most_legal_moves,
            },
            turns,
            captures,
            results: self.results,
            endings: self.endings,
            endless: EndlessStatistics {
                games: self.endless_games,
                share: mean(self.endless_games, plies.games),
            },
        }
    }

    fn plies(&self) -> PlyStatistics {
        let games = self.lengths.values().sum();
        let total = self.lengths.iter().map(|(plies, games)| plies * games).sum();
        PlyStatistics {
            games,
            total,
            min: self.lengths.keys().next().copied().unwrap_or(0),
            mean: mean(total, games),
            median: self.median(games),
            max: self.lengths.keys().next_back().copied().unwrap_or(0),
        }
    }

    fn median(&self, games: u64) -> f64 {
        // The game at this place when all are in order of length.
        let length_at = |place: u64| {
            let mut before = 0;
            self.lengths
                .iter()
                .find(|&(_, &games)| {
                    before += games;
                    place < before
                })
                .map_or(0, |(&plies, _)| plies)
        };
        mean(length_at(games.saturating_sub(1) / 2) + length_at(games / 2), 2)
    }
}

/// The quotient, 0 where nothing was counted. IEEE division of whole numbers far
/// below 2^53 is the same everywhere.
#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn mean(sum: u64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum as f64 / count as f64 }
}
