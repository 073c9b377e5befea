use core::fmt::Debug;
use core::hash::Hash;

use mancala_core::{Observer, Pit, Player, Unobserved};

use crate::rulings::Rulings;
use crate::trace::Recorder;
use crate::{
    IllegalMove, Move, Moves, MovesIter, Outcome, Pits, RandomSource, Setup, SetupError,
    Totals, Trace, Turn, Variant, Why,
};

/// A position of some game: always legal, small, copied freely, equal and hashed
/// by everything it holds, the rulings included.
///
/// The trait is open. A variant says what it must (the methods without a body)
/// and gets the rest; generic code needs no `dyn`:
///
/// ```
/// use mancala_variants::{Position, RandomSource};
///
/// /// Plies of a random game, cut at a thousand.
/// fn random_game<P: Position>(mut position: P, random: &mut impl RandomSource) -> u32 {
///     for ply in 0..1000 {
///         let Some((_, next)) = position.random_move(random) else { return ply };
///         position = next;
///     }
///     1000
/// }
/// # use mancala_variants::{Ayoayo, FromSetup, random::SplitMix64};
/// assert!(random_game(Ayoayo::start(), &mut SplitMix64::new(1)) > 1);
/// ```
pub trait Position: Copy + Eq + Hash + Debug {
    /// The rulings that the variant knows.
    type Rulings: Rulings;

    /// The variant's identifier in texts and files, such as `ayoayo`.
    fn variant_id(&self) -> &'static str;

    /// The player whose turn it is.
    fn to_move(&self) -> Player;

    /// Seeds of every pit in absolute sowing order.
    fn pits(&self) -> Pits;

    /// Seeds that `player` has captured so far.
    fn captured(&self, player: Player) -> u16;

    /// The rulings that this position is played by.
    fn rulings(&self) -> Self::Rulings;

    /// The same position played by other rulings.
    #[must_use]
    fn with_rulings(self, rulings: Self::Rulings) -> Self;

    /// The same position with the seats exchanged: North's pits, seeds and turn
    /// become South's and the other way round.
    #[must_use]
    fn mirror(&self) -> Self;

    /// Sowing moves that pass every check that needs no sowing. All legal sowing
    /// moves are among them; empty when the game is over.
    fn candidates(&self) -> Moves;

    /// Plays the sowing of a candidate, telling `observer` of everything, which
    /// may be in vain when the move is then refused.
    ///
    /// # Errors
    ///
    /// What is wrong with the move, such as that it is endless. For a pit that
    /// is no candidate the result means nothing, but nothing panics.
    fn attempt<O: Observer>(&self, pit: Pit, observer: &mut O) -> Result<(Self, Turn), Why>;

    /// The position after a pass, if the mover may pass once no candidate turned
    /// out to be legal. `None` where that ends the game instead.
    fn pass_when_stuck(&self) -> Option<Self>;

    /// What is wrong with a move that is no candidate, in a game that is not over.
    fn objection(&self, mv: Move) -> Why;

    /// The id of the rule that forbids `mv` for this reason.
    fn rule_against(&self, mv: Move, why: Why) -> &'static str;

    /// How the game ended, or `None` while it goes on. Repetition is a matter of
    /// [`Game`](crate::Game).
    fn outcome(&self) -> Option<Outcome>;

    /// How the game ends when this position has come about a second time.
    fn repetition_outcome(&self) -> Outcome;

    /// Seeds in `pit`; none where the board has no such pit.
    fn seeds(&self, pit: Pit) -> u8 {
        self.pits().get(pit.index()).copied().unwrap_or(0)
    }

    /// Seeds on the whole board.
    fn on_board(&self) -> u16 {
        self.pits().iter().map(|&seeds| u16::from(seeds)).sum()
    }

    /// The legal moves: sowing moves in ascending order of pits, or the pass
    /// alone, or none when the game is over. Each candidate is sown to its end.
    #[inline]
    fn legal_moves(&self) -> Moves {
        let mut legal = Moves::NONE;
        for mv in self.candidates() {
            if let Move::Sow(pit) = mv
                && self.attempt(pit, &mut Unobserved).is_ok()
            {
                legal.insert(mv);
            }
        }
        if legal.is_empty() && self.pass_when_stuck().is_some() {
            return Moves::PASS;
        }
        legal
    }

    /// Whether `mv` is legal.
    fn is_legal(&self, mv: Move) -> bool {
        self.play(mv).is_ok()
    }

    /// The position after `mv`.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] naming the rule that forbids it.
    #[inline]
    fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        Ok(self.play_counted(mv)?.0)
    }

    /// The position after `mv`, and what the turn came to.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] naming the rule that forbids it.
    #[inline]
    fn play_counted(&self, mv: Move) -> Result<(Self, Turn), IllegalMove> {
        let why = match mv {
            Move::Sow(pit) if self.candidates().contains(mv) => {
                match self.attempt(pit, &mut Unobserved) {
                    Ok(played) => return Ok(played),
                    Err(why) => why,
                }
            }
            Move::Sow(_) => self.objection(mv),
            Move::Pass => match self.legal_moves() {
                Moves::PASS => match self.pass_when_stuck() {
                    Some(next) => return Ok((next, Turn::PASS)),
                    None => Why::NoPass,
                },
                _ => Why::NoPass,
            },
        };
        Err(forbidden(self, mv, why))
    }

    /// The position after `mv`, telling `observer` of everything that happens in
    /// the turn; of an illegal move it is told nothing.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] naming the rule that forbids it.
    fn play_observed<O: Observer>(
        &self,
        mv: Move,
        observer: &mut O,
    ) -> Result<(Self, Turn), IllegalMove> {
        let played = self.play_counted(mv)?;
        if let Move::Sow(pit) = mv {
            // Legal, as was just found: the second sowing is for the observer.
            let _ = self.attempt(pit, observer);
        }
        observer.ended();
        Ok(played)
    }

    /// The position after `mv`, with every lift, drop and capture of the turn.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] naming the rule that forbids it.
    fn play_traced(&self, mv: Move) -> Result<(Self, Trace), IllegalMove> {
        let mut recorder = Recorder::default();
        let (next, turn) = self.play_observed(mv, &mut recorder)?;
        let Turn { mv, laps, captured, .. } = turn;
        Ok((next, Trace { mv, laps, captured, events: recorder.events }))
    }

    /// The legal moves with the positions they lead to, in order. Each candidate
    /// is sown once: legality and result come together.
    #[inline]
    fn successors(&self) -> Successors<Self> {
        Successors {
            position: *self,
            left: self.candidates().iter(),
            found: false,
            done: false,
        }
    }

    /// A legal move, each equally likely, with the position it leads to; `None`
    /// when the game is over. A candidate is drawn and another in its place
    /// while it is not legal, so that not everything is sown.
    #[inline]
    fn random_move<R: RandomSource>(&self, random: &mut R) -> Option<(Move, Self)> {
        let mut left = self.candidates();
        loop {
            #[expect(clippy::cast_possible_truncation, reason = "at most 65 moves")]
            let index = random.below(left.len() as u32) as usize;
            let Some(mv) = left.get(index) else {
                return Some((Move::Pass, self.pass_when_stuck()?));
            };
            if let Move::Sow(pit) = mv
                && let Ok((next, _)) = self.attempt(pit, &mut Unobserved)
            {
                return Some((mv, next));
            }
            left.remove(mv);
        }
    }

    /// The position as plain data.
    fn to_setup(&self) -> Setup {
        let pits: alloc::vec::Vec<u32> =
            self.pits().iter().map(|&seeds| seeds.into()).collect();
        let [south, north] = Player::ALL.map(|player| self.captured(player).into());
        Setup::new(pits).captured(south, north).to_move(self.to_move())
    }
}

/// The full account of a refusal. The end of the game comes before any other
/// reason: after it, every move is illegal for that.
#[cold]
fn forbidden<P: Position>(position: &P, mv: Move, why: Why) -> IllegalMove {
    let why = position.outcome().map_or(why, |outcome| Why::GameOver(outcome.reason));
    IllegalMove::new(mv, position.rule_against(mv, why), why)
}

/// A position that can be made from a [`Setup`], and has a start.
pub trait FromSetup: Position<Rulings: Default> {
    /// The variant.
    const VARIANT: Variant;

    /// The variant's start position, default rulings, South to move.
    #[must_use]
    fn start() -> Self;

    /// The position of a setup, with default rulings;
    /// [`with_rulings`](Position::with_rulings) chooses others.
    ///
    /// # Errors
    ///
    /// [`SetupError`] naming the first fault.
    fn from_setup(setup: &Setup, totals: Totals) -> Result<Self, SetupError>;
}

/// The legal moves of a position with their results; see
/// [`Position::successors`].
#[derive(Clone, Debug)]
pub struct Successors<P> {
    position: P,
    left: MovesIter,
    found: bool,
    done: bool,
}

impl<P: Position> Iterator for Successors<P> {
    type Item = (Move, P);

    #[inline]
    fn next(&mut self) -> Option<(Move, P)> {
        for mv in &mut self.left {
            if let Move::Sow(pit) = mv
                && let Ok((next, _)) = self.position.attempt(pit, &mut Unobserved)
            {
                self.found = true;
                return Some((mv, next));
            }
        }
        if self.found || self.done {
            return None;
        }
        self.done = true;
        Some((Move::Pass, self.position.pass_when_stuck()?))
    }
}
