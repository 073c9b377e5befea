use alloc::vec::Vec;

use mancala_core::Player;

use crate::{IllegalMove, Move, Moves, Outcome, Position, Reason, Turn, Why};

/// A game: a position with its history. Adds to the position what needs one:
/// the end by repetition, and undo.
///
/// ```
/// use mancala_variants::{Ayoayo, FromSetup, Game, Move};
///
/// let mut game = Game::new(Ayoayo::start());
/// game.play(Move::sow(0))?;
/// game.play(Move::sow(11))?;
/// assert_eq!(game.undo(), Some(Move::sow(11)));
/// assert_eq!(game.moves().collect::<Vec<_>>(), [Move::sow(0)]);
/// # Ok::<(), mancala_variants::IllegalMove>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<P> {
    start: P,
    plies: Vec<(Move, P)>,
    outcome: Option<Outcome>,
}

impl<P: Position> Game<P> {
    /// A game that begins with `start`, which counts as its first occurrence.
    #[must_use]
    pub fn new(start: P) -> Self {
        Self { start, plies: Vec::new(), outcome: start.outcome() }
    }

    /// The position that the game began with.
    #[must_use]
    pub const fn start(&self) -> P {
        self.start
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> P {
        self.plies.last().map_or(self.start, |&(_, position)| position)
    }

    /// The moves so far.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.plies.iter().map(|&(mv, _)| mv)
    }

    /// Every position from the start to now.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = P> + '_ {
        core::iter::once(self.start).chain(self.plies.iter().map(|&(_, position)| position))
    }

    /// Number of plies played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether no ply was played yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] naming the rule that forbids it, repetition included; the
    /// game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<Turn, IllegalMove> {
        let position = self.position();
        if let Some(outcome) = self.outcome {
            let why = Why::GameOver(outcome.reason);
            return Err(IllegalMove::new(mv, position.rule_against(mv, why), why));
        }
        let (next, turn) = position.play_counted(mv)?;
        self.outcome = next
            .outcome()
            .or_else(|| self.has_occurred(&next).then(|| next.repetition_outcome()));
        self.plies.push((mv, next));
        Ok(turn)
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let (mv, _) = self.plies.pop()?;
        // A game goes on only from positions where it has not ended.
        self.outcome = None;
        Some(mv)
    }

    /// The legal moves: those of the position, and none when the game has ended, be it
    /// by repetition.
    #[must_use]
    pub fn legal_moves(&self) -> Moves {
        if self.outcome.is_some() { Moves::NONE } else { self.position().legal_moves() }
    }

    /// How the game ended, by the position or by repetition; `None` while it
    /// goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the game ended by repetition.
    #[must_use]
    pub fn is_repeated(&self) -> bool {
        self.outcome.is_some_and(|outcome| outcome.reason == Reason::Repetition)
    }

    /// Whether `next` is a position that came about before: the same board with
    /// the same player to move. Seeds captured never come back, so it is enough
    /// to look back to the last capture.
    fn has_occurred(&self, next: &P) -> bool {
        let captured = |position: &P| Player::ALL.map(|player| position.captured(player));
        let now = captured(next);
        self.positions()
            .rev()
            .take_while(|position| captured(position) == now)
            .any(|position| position == *next)
    }
}
