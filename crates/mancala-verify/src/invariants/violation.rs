use std::fmt::{self, Debug};

use mancala_variants::Move;

/// What must hold of every position of every variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Invariant {
    /// See [`legality`](super::legality).
    Legality,
    /// See [`successors`](super::successors).
    Successors,
    /// See [`random_moves`](super::random_moves).
    RandomMoves,
    /// See [`passes`](super::passes).
    Passes,
    /// See [`refusals`](super::refusals).
    Refusals,
    /// See [`conservation`](super::conservation).
    Conservation,
    /// See [`alternation`](super::alternation).
    Alternation,
    /// See [`captures`](super::captures).
    Captures,
    /// See [`traces`](super::traces).
    Traces,
    /// See [`symmetry`](super::symmetry).
    Symmetry,
    /// See [`ending`](super::ending).
    Ending,
    /// See [`equality`](super::equality).
    Equality,
    /// See [`text_round_trip`](super::text_round_trip).
    Text,
    /// See [`json_round_trip`](super::json_round_trip).
    Json,
    /// See [`setup_round_trip`](super::setup_round_trip).
    Setup,
    /// See [`check_game`](super::check_game): the game ends in time.
    Length,
    /// See [`check_game`](super::check_game): repetition and undo.
    History,
}

impl Invariant {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::Legality,
        Self::Successors,
        Self::RandomMoves,
        Self::Passes,
        Self::Refusals,
        Self::Conservation,
        Self::Alternation,
        Self::Captures,
        Self::Traces,
        Self::Symmetry,
        Self::Ending,
        Self::Equality,
        Self::Text,
        Self::Json,
        Self::Setup,
        Self::Length,
        Self::History,
    ];

    /// The invariant in one line.
    #[must_use]
    pub const fn statement(self) -> &'static str {
        match self {
            Self::Legality => "the legal moves are the moves that can be played",
            Self::Successors => "the successors are the legal moves with what they lead to",
            Self::RandomMoves => "a random move is a legal move",
            Self::Passes => "a pass is the only legal move and changes only whose turn it is",
            Self::Refusals => "a refusal says which move, why, and by which rule",
            Self::Conservation => "seeds on the board and captured stay as many",
            Self::Alternation => "the players alternate, and the rules stay the same",
            Self::Captures => "captured seeds never come back",
            Self::Traces => "a trace replays to the position that the move leads to",
            Self::Symmetry => "the seats are alike",
            Self::Ending => "a game is over when there is no legal move, and stays so",
            Self::Equality => "equal positions look alike and have the same hash",
            Self::Text => "a position survives its text",
            Self::Json => "a value survives its JSON",
            Self::Setup => "a position survives its setup",
            Self::Length => "a game ends",
            Self::History => "a game remembers its positions and can be taken back",
        }
    }
}

/// In small letters, such as `conservation` or `random moves`.
impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Legality => "legality",
            Self::Successors => "successors",
            Self::RandomMoves => "random moves",
            Self::Passes => "passes",
            Self::Refusals => "refusals",
            Self::Conservation => "conservation",
            Self::Alternation => "alternation",
            Self::Captures => "captures",
            Self::Traces => "traces",
            Self::Symmetry => "symmetry",
            Self::Ending => "ending",
            Self::Equality => "equality",
            Self::Text => "text",
            Self::Json => "json",
            Self::Setup => "setup",
            Self::Length => "length",
            Self::History => "history",
        })
    }
}

/// An invariant that does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{invariant} ({what}{}): expected {expected}, got {got}, in {position}", After(*mv))]
#[non_exhaustive]
pub struct Violation {
    /// The invariant.
    pub invariant: Invariant,
    /// What was looked at, such as `seeds in all`.
    pub what: &'static str,
    /// The position, as it prints itself.
    pub position: String,
    /// The move played or tried there, if it is about one.
    pub mv: Option<Move>,
    /// What should be.
    pub expected: String,
    /// What is.
    pub got: String,
}

/// ` of move 3`, or nothing.
struct After(Option<Move>);

impl fmt::Display for After {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |mv| write!(f, " of move {mv}"))
    }
}

/// Where a check stands. Nothing is written down until something is wrong:
/// millions of positions are checked for each that fails.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    invariant: Invariant,
    position: &'a dyn Debug,
    mv: Option<Move>,
}

impl<'a> At<'a> {
    pub(super) fn new(invariant: Invariant, position: &'a dyn Debug) -> Self {
        Self { invariant, position, mv: None }
    }

    pub(super) fn mv(self, mv: Move) -> Self {
        Self { mv: Some(mv), ..self }
    }

    /// `got` is what it should be.
    #[expect(clippy::needless_pass_by_value, reason = "most calls compare what they compute")]
    pub(super) fn equal<T: PartialEq + Debug>(
        self,
        what: &'static str,
        expected: T,
        got: T,
    ) -> Result<(), Violation> {
        if expected == got { Ok(()) } else { Err(self.wrong(what, &expected, &got)) }
    }

    /// `condition` holds, which is told by what should be and what is.
    pub(super) fn holds(
        self,
        what: &'static str,
        condition: bool,
        expected: &str,
        got: &dyn Debug,
    ) -> Result<(), Violation> {
        if condition { Ok(()) } else { Err(self.wrong(what, &Words(expected), got)) }
    }

    #[cold]
    pub(super) fn wrong(
        self,
        what: &'static str,
        expected: &dyn Debug,
        got: &dyn Debug,
    ) -> Violation {
        Violation {
            invariant: self.invariant,
            what,
            position: format!("{:?}", self.position),
            mv: self.mv,
            expected: format!("{expected:?}"),
            got: format!("{got:?}"),
        }
    }
}

/// A text without quotation marks.
pub(super) struct Words<'a>(pub(super) &'a str);

impl Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
