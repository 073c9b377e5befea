use core::ops::ControlFlow;

use crate::record::{GameResult, Header};
use crate::{MoveText, Place};

/// Whether a visitor wants what begins now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Next {
    /// It is to be told all of it.
    #[default]
    Read,
    /// It is to be told nothing of it. The text is still checked.
    Skip,
}

/// Is told what a game's record holds, in the order of the text. Each method does
/// nothing unless it is overridden.
///
/// A visitor that has seen enough breaks off with its output; it is told nothing
/// more then, and the reader goes on to the next game as it would for any other.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use mancala_notation::record::{GameResult, Next, Reader, Visitor};
/// use mancala_notation::{MoveText, Place};
///
/// /// Counts the moves of the main line.
/// struct Plies(u32);
///
/// impl Visitor for Plies {
///     type Output = u32;
///
///     fn mv(&mut self, _: &MoveText, _: Place) -> ControlFlow<u32> {
///         self.0 += 1;
///         ControlFlow::Continue(())
///     }
///
///     fn begin_variation(&mut self, _: usize, _: Place) -> ControlFlow<u32, Next> {
///         ControlFlow::Continue(Next::Skip)
///     }
///
///     fn end_game(&mut self, _: GameResult, _: Place) -> u32 {
///         self.0
///     }
/// }
///
/// let text = "[Variant \"ayoayo\"]\n\n1. A f {a comment} (1... c) 2. B *";
/// let plies = Reader::from_slice(text.as_bytes()).read_game(&mut Plies(0));
/// assert_eq!(plies, Ok(Some(3)));
/// ```
#[expect(unused_variables, reason = "the names of the parameters are for those who override")]
pub trait Visitor {
    /// What is made of a game.
    type Output;

    /// A game begins with a tag at `place`.
    fn begin_game(&mut self, place: Place) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A tag, its value without escapes. The first one is `Variant`.
    fn tag(&mut self, name: &str, value: &str, place: Place) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// The tags are over, and what they say about the moves that follow. All
    /// moves can be skipped; [`end_game`](Self::end_game) follows all the same.
    fn begin_moves(
        &mut self,
        header: &Header,
        place: Place,
    ) -> ControlFlow<Self::Output, Next> {
        ControlFlow::Continue(Next::Read)
    }

    /// A move.
    fn mv(&mut self, mv: &MoveText, place: Place) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A comment on the move before begins.
    fn begin_comment(&mut self, place: Place) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// The next piece of the comment, never empty. Where pieces end means
    /// nothing.
    fn comment(&mut self, piece: &str) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// The comment is over.
    fn end_comment(&mut self) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A variation begins. It replaces the move `back` moves before: with 1 the
    /// last one of the line, with 2 the one before that. When it is skipped, its
    /// end is not told either.
    fn begin_variation(
        &mut self,
        back: usize,
        place: Place,
    ) -> ControlFlow<Self::Output, Next> {
        ControlFlow::Continue(Next::Read)
    }

    /// The variation is over: what follows belongs to the line that it left.
    fn end_variation(&mut self, place: Place) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// The game is over.
    fn end_game(&mut self, result: GameResult, place: Place) -> Self::Output;
}
