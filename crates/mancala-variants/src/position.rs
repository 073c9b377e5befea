use core::fmt::Debug;
use core::hash::Hash;

use mancala_core::{Observer, Pit, Player, Unobserved, View};

use crate::rulings::Rulings;
use crate::trace::Recorder;
use crate::{
    IllegalMove, Move, Moves, Outcome, Pits, RandomSource, Setup, SetupError, Totals, Trace,
    Turn, Variant, Why, bits,
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

    /// How the mover sees the board: the index of a pit counted from the mover's
    /// own first pit.
    fn view(&self) -> View;

    /// The pits that pass every check that needs no sowing, one bit each by the
    /// index in the mover's [`view`](Self::view), bit 0 for index 0. All pits that
    /// may be sown are among them; when the game is over, sowing none of them is
    /// legal.
    fn candidates(&self) -> u64;

    /// Sows the candidate at `index` in the mover's view, telling `observer` of
    /// everything, which may be in vain when the move is then refused.
    ///
    /// # Errors
    ///
    /// What is wrong with the move, such as that it is endless. For an index that
    /// is no candidate the result means nothing, but nothing panics.
    fn attempt<O: Observer>(&self, index: usize, observer: &mut O)
    -> Result<(Self, Turn), Why>;

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
        let mut legal = 0;
        let mut left = self.candidates();
        while left != 0 {
            let index = left.trailing_zeros();
            let accepted = self.attempt(index as usize, &mut Unobserved).is_ok();
            legal |= u64::from(accepted) << index;
            left &= left - 1;
        }
        if legal == 0 && self.pass_when_stuck().is_some() {
            return Moves::PASS;
        }
        Moves::from_bits(self.view().pits(legal))
    }

    /// The moves that are no legal moves only because the turn would never end
    /// (`common.endless`).
    fn endless_moves(&self) -> Moves {
        let candidates = self.candidates();
        let endless = (0..64).filter(|index| candidates >> index & 1 != 0).filter(|&index| {
            matches!(self.attempt(index, &mut Unobserved), Err(Why::Endless { .. }))
        });
        Moves::from_bits(self.view().pits(endless.fold(0, |bits, index| bits | 1 << index)))
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
            Move::Sow(pit) => match candidate(self, pit) {
                Some(index) => match self.attempt(index, &mut Unobserved) {
                    Ok(played) => return Ok(played),
                    Err(why) => why,
                },
                None => self.objection(mv),
            },
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
        if let Some(index) = mv.pit().and_then(|pit| self.view().index(pit)) {
            // Legal, as was just found: the second sowing is for the observer.
            let _ = self.attempt(index, observer);
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
        Successors { position: *self, left: self.candidates(), found: false, done: false }
    }

    /// A legal move, each equally likely, with the position it leads to; `None`
    /// when the game is over. A candidate is drawn and another in its place
    /// while it is not legal, so that not everything is sown.
    #[inline]
    fn random_move<R: RandomSource>(&self, random: &mut R) -> Option<(Move, Self)> {
        let mut left = self.candidates();
        while left != 0 {
            let index = bits::member(left, random.below(bits::count(left))) as usize;
            if let Ok((next, _)) = self.attempt(index, &mut Unobserved) {
                return Some((Move::Sow(self.view().pit(index)), next));
            }
            left &= !(1 << index);
        }
        Some((Move::Pass, self.pass_when_stuck()?))
    }

    /// The position as plain data.
    fn to_setup(&self) -> Setup {
        let pits: alloc::vec::Vec<u32> =
            self.pits().iter().map(|&seeds| seeds.into()).collect();
        let [south, north] = Player::ALL.map(|player| self.captured(player).into());
        Setup::new(pits).captured(south, north).to_move(self.to_move())
    }
}

/// The index of `pit` in the mover's view, if it is a candidate.
#[inline]
fn candidate<P: Position>(position: &P, pit: Pit) -> Option<usize> {
    let index = position.view().index(pit)?;
    (position.candidates() >> (index & 63) & 1 != 0).then_some(index)
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
    left: u64,
    found: bool,
    done: bool,
}

impl<P: Position> Iterator for Successors<P> {
    type Item = (Move, P);

    #[inline]
    fn next(&mut self) -> Option<(Move, P)> {
        while self.left != 0 {
            let index = self.left.trailing_zeros() as usize;
            self.left &= self.left - 1;
            if let Ok((next, _)) = self.position.attempt(index, &mut Unobserved) {
                self.found = true;
                return Some((Move::Sow(self.position.view().pit(index)), next));
            }
        }
        if self.found || self.done {
            return None;
        }
        self.done = true;
        Some((Move::Pass, self.position.pass_when_stuck()?))
    }
}
