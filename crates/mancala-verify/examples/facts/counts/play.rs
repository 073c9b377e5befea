//! Random games, looked at ply by ply. The same seed gives the games that
//! `mancala_verify::playouts` plays, and `mancala random`.

use mancala_variants::random::SplitMix64;
use mancala_variants::{
    Game, Move, Moves, Outcome, Position, RandomSource as _, Reason, Turn, Unobserved, Why,
    Winner,
};

use super::write::{grouped, percent, quotient};

/// Plies after which a game is cut; none was so far.
const MAX_PLIES: usize = 1000;

/// What the mover can do in a position.
#[derive(Default)]
pub(super) struct Options {
    /// Turns that never end.
    pub(super) endless: u64,
    /// Turns that end and are forbidden all the same.
    pub(super) refused: u64,
    /// Turns that end and are legal.
    pub(super) legal: u64,
    /// Laps of the longest turn that is legal, and its pit in the mover's view.
    pub(super) longest: (u64, usize),
    /// The greatest number of laps after which an endless turn comes round.
    pub(super) longest_period: u64,
}

impl Options {
    pub(super) fn of<P: Position>(position: &P) -> Self {
        let mut options = Self::default();
        let candidates = position.candidates();
        for index in (0..64).filter(|index| candidates >> index & 1 != 0) {
            match position.attempt(index, &mut Unobserved) {
                Ok((_, turn)) => {
                    options.legal += 1;
                    options.longest = options.longest.max((turn.laps, index));
                }
                Err(Why::Endless { period }) => {
                    options.endless += 1;
                    options.longest_period = options.longest_period.max(period);
                }
                Err(_) => options.refused += 1,
            }
        }
        options
    }
}

/// The longest turn seen that ends.
#[derive(Default)]
pub(super) struct Longest {
    pub(super) laps: u64,
    /// The board from the mover's first pit on, and the pit.
    pub(super) from: String,
}

impl Longest {
    pub(super) fn see<P: Position>(&mut self, position: &P, options: &Options) {
        let (laps, index) = options.longest;
        if laps <= self.laps {
            return;
        }
        let view = position.view();
        let pits = 0..position.pits().len();
        let pits: Vec<_> =
            pits.map(|index| position.seeds(view.pit(index)).to_string()).collect();
        *self = Self { laps, from: format!("{}, pit {index}", pits.join(" ")) };
    }
}

/// A turn that was played.
pub(super) struct Played<P> {
    pub(super) before: P,
    pub(super) turn: Turn,
    pub(super) after: P,
}

/// What many games came to.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) plies: u64,
    pub(super) longest_game: u64,
    pub(super) unfinished: u64,
    /// Won by South, by North, drawn.
    pub(super) winners: [u64; 3],
    pub(super) repeated: u64,
    pub(super) turns: u64,
    /// Games with a pass.
    pub(super) passing: u64,
    /// Games with a position, the last one included, that has an endless turn.
    pub(super) offered: u64,
    /// Games in which a player who draws blindly, from all turns that would be legal if
    /// they ended, draws an endless one at least once.
    pub(super) drawn: u64,
    /// Games in which a player had endless turns only.
    pub(super) endless_only: u64,
    /// Games in which a turn that ends was refused, which in Ayoayo is for feeding.
    pub(super) refused: u64,
    pub(super) longest_turn: Longest,
    pub(super) longest_period: u64,
}

/// The games of this seed. `start` may draw a position; `played` sees each turn, and
/// `ended` each game's last position, its outcome and its random numbers from before
/// the first draw.
pub(super) fn games<P: Position>(
    number: u64,
    seed: u64,
    mut start: impl FnMut(&mut SplitMix64) -> P,
    mut played: impl FnMut(&Played<P>),
    mut ended: impl FnMut(&Game<P>, &SplitMix64),
) -> Tally {
    let mut seeds = SplitMix64::new(seed);
    let mut tally = Tally::default();
    for _ in 0..number {
        let game_seed = seeds.next_u64();
        let mut random = SplitMix64::new(game_seed);
        let start = start(&mut random);
        let before = random.clone();
        let game =
            tally.game(start, &mut random, &mut SplitMix64::new(!game_seed), &mut played);
        ended(&game, &before);
    }
    tally
}

impl Tally {
    fn game<P: Position>(
        &mut self,
        start: P,
        random: &mut SplitMix64,
        blind: &mut SplitMix64,
        played: &mut impl FnMut(&Played<P>),
    ) -> Game<P> {
        let mut game = Game::new(start);
        let (mut offered, mut drawn, mut only, mut refused, mut passes) =
            (false, false, false, false, false);
        loop {
            let before = game.position();
            let options = Options::of(&before);
            offered |= options.endless > 0;
            only |= options.endless > 0 && options.legal == 0;
            refused |= options.refused > 0 && options.legal > 0;
            self.longest_turn.see(&before, &options);
            self.longest_period = self.longest_period.max(options.longest_period);
            if game.outcome().is_some() || game.len() >= MAX_PLIES {
                break;
            }
            drawn |= options.endless > 0
                && u64::from(blind.below(few(options.endless + options.legal)))
                    < options.endless;
            let Some(turn) =
                draw(before.legal_moves(), random).and_then(|mv| game.play(mv).ok())
            else {
                break;
            };
            passes |= turn.mv == Move::Pass;
            self.turns += u64::from(turn.mv != Move::Pass);
            played(&Played { before, turn, after: game.position() });
        }
        let plies = game.len() as u64;
        self.games += 1;
        self.plies += plies;
        self.longest_game = self.longest_game.max(plies);
        self.passing += u64::from(passes);
        self.offered += u64::from(offered);
        self.drawn += u64::from(drawn);
        self.endless_only += u64::from(only);
        self.refused += u64::from(refused);
        match game.outcome() {
            None => self.unfinished += 1,
            Some(outcome) => {
                self.repeated += u64::from(outcome.reason == Reason::Repetition);
                self.winners[winner(outcome)] += 1;
            }
        }
        game
    }

    pub(super) fn mean_plies(&self) -> String {
        quotient(self.plies, self.games, 1)
    }

    pub(super) fn share(&self, part: u64) -> String {
        percent(part, self.games)
    }
}

/// A game by the same draws, by other rulings perhaps.
pub(super) fn game_by<P: Position>(start: P, mut random: SplitMix64) -> Game<P> {
    let mut game = Game::new(start);
    while game.outcome().is_none() && game.len() < MAX_PLIES {
        let mv = draw(game.position().legal_moves(), &mut random);
        if mv.is_none_or(|mv| game.play(mv).is_err()) {
            break;
        }
    }
    game
}

fn draw(legal: Moves, random: &mut SplitMix64) -> Option<Move> {
    legal.get(random.below(few(legal.len() as u64)) as usize)
}

fn few(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The winner as an index: South, North, nobody.
pub(super) fn winner(outcome: Outcome) -> usize {
    match outcome.winner {
        Winner::South => 0,
        Winner::North => 1,
        Winner::Draw => 2,
    }
}

/// For instance `1,000,000 random games, seed 1`.
pub(super) fn sample(number: u64, what: &str, seed: u64) -> String {
    format!("{} {what}, seed {seed}", grouped(number))
}
