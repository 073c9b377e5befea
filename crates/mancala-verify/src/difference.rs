//! How answers differ.

use std::fmt::Write as _;

use mancala_notation::{MoveText, PitName};
use mancala_variants::{Move, Outcome, Pit, Player, Setup, Variant};
use serde::Serialize;

use crate::protocol::{Answer, Body};

/// One difference between the answer that was expected and the one that was got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Difference {
    /// A legal move is not listed.
    Missing {
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
    },
    /// A move is listed as legal and is not.
    NotLegal {
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
    },
    /// The legal moves are the right ones, but not in order, or not once each.
    Order,
    /// Another move is illegal, or the first time one is: `null` where none is.
    Illegal {
        /// The index of the move that is illegal.
        expected: Option<usize>,
        /// The index that was given.
        got: Option<usize>,
    },
    /// The board has another number of pits.
    PitCount {
        /// Pits of the board.
        expected: usize,
        /// Pits that were given.
        got: usize,
    },
    /// A pit holds another number of seeds.
    Pit {
        /// The pit, in sowing order.
        pit: usize,
        /// Seeds by the rules.
        expected: u32,
        /// Seeds that were given.
        got: u32,
    },
    /// A player has captured another number of seeds.
    Captured {
        /// The player.
        player: Player,
        /// Seeds by the rules.
        expected: u32,
        /// Seeds that were given.
        got: u32,
    },
    /// Another player is to move.
    ToMove {
        /// The player by the rules.
        expected: Player,
        /// The player that was given.
        got: Player,
    },
    /// The game has ended otherwise, or not.
    Outcome {
        /// The outcome by the rules.
        expected: Option<Outcome>,
        /// The outcome that was given.
        got: Option<Outcome>,
    },
    /// There is another number of move sequences; `null` where none is given.
    Nodes {
        /// The length of the sequences.
        depth: usize,
        /// Their number by the rules.
        expected: Option<u64>,
        /// The number that was given.
        got: Option<u64>,
    },
}

/// All differences, in the order of the fields; `None` when the answers are not
/// of one kind.
#[must_use]
pub fn differences(expected: &Body, got: &Body) -> Option<Vec<Difference>> {
    let mut all = Vec::new();
    match (expected, got) {
        (Body::Position(expected), Body::Position(got)) => setups(expected, got, &mut all),
        (Body::Run(expected), Body::Run(got)) => answers(expected, got, &mut all),
        (Body::Nodes(expected), Body::Nodes(got)) => {
            for k in 0..expected.len().max(got.len()) {
                let (expected, got) = (expected.get(k).copied(), got.get(k).copied());
                if expected != got {
                    all.push(Difference::Nodes { depth: k + 1, expected, got });
                }
            }
        }
        _ => return None,
    }
    Some(all)
}

fn answers(expected: &Answer, got: &Answer, all: &mut Vec<Difference>) {
    let illegal = |answer: &Answer| match answer {
        Answer::Illegal(k) => Some(*k),
        Answer::Played { .. } => None,
    };
    let (
        Answer::Played { legal, position, outcome },
        Answer::Played { legal: got_legal, position: got_position, outcome: got_outcome },
    ) = (expected, got)
    else {
        let (expected, got) = (illegal(expected), illegal(got));
        if expected != got {
            all.push(Difference::Illegal { expected, got });
        }
        return;
    };
    if legal != got_legal {
        let before = all.len();
        let missing = legal.iter().filter(|mv| !got_legal.contains(mv));
        all.extend(missing.map(|&mv| Difference::Missing { mv }));
        let mut extra: Vec<Move> =
            got_legal.iter().copied().filter(|mv| !legal.contains(mv)).collect();
        extra.sort_unstable();
        extra.dedup();
        all.extend(extra.into_iter().map(|mv| Difference::NotLegal { mv }));
        if all.len() == before {
            all.push(Difference::Order);
        }
    }
    setups(position, got_position, all);
    if outcome != got_outcome {
        all.push(Difference::Outcome { expected: *outcome, got: *got_outcome });
    }
}

fn setups(expected: &Setup, got: &Setup, all: &mut Vec<Difference>) {
    if expected.pits.len() == got.pits.len() {
        for (pit, (&expected, &got)) in expected.pits.iter().zip(&got.pits).enumerate() {
            if expected != got {
                all.push(Difference::Pit { pit, expected, got });
            }
        }
    } else {
        let (expected, got) = (expected.pits.len(), got.pits.len());
        all.push(Difference::PitCount { expected, got });
    }
    for (player, (expected, got)) in
        Player::ALL.into_iter().zip(expected.captured.into_iter().zip(got.captured))
    {
        if expected != got {
            all.push(Difference::Captured { player, expected, got });
        }
    }
    if expected.to_move != got.to_move {
        let (expected, got) = (expected.to_move, got.to_move);
        all.push(Difference::ToMove { expected, got });
    }
}

/// The pit's name and index, such as `C (2)`.
pub(crate) fn pit_name(variant: Variant, pit: Pit) -> String {
    match PitName::new(variant, pit) {
        Some(name) => format!("{name} ({pit})"),
        None => pit.to_string(),
    }
}

/// The move's name and index, such as `C (2)`, or `pass`.
pub(crate) fn move_name(variant: Variant, mv: Move) -> String {
    match (mv, MoveText::new(variant, mv)) {
        (Move::Sow(_), Some(text)) => format!("{text} ({mv})"),
        _ => mv.to_string(),
    }
}

/// The moves' names, or `none`.
pub(crate) fn move_names(variant: Variant, moves: &[Move]) -> String {
    if moves.is_empty() {
        return "none".to_owned();
    }
    let mut names = String::new();
    for (k, &mv) in moves.iter().enumerate() {
        let comma = if k == 0 { "" } else { ", " };
        let _ = write!(names, "{comma}{}", move_name(variant, mv));
    }
    names
}

fn which_illegal(k: Option<usize>) -> String {
    k.map_or_else(
        || "every move is legal".to_owned(),
        |k| format!("move number {} is illegal", k.saturating_add(1)),
    )
}

fn number_text(number: Option<u64>) -> String {
    number.map_or_else(|| "none".to_owned(), |number| number.to_string())
}

fn pit_text(variant: Variant, pit: usize) -> String {
    u8::try_from(pit).map_or_else(|_| pit.to_string(), |pit| pit_name(variant, Pit::new(pit)))
}

/// The outcome in words.
pub(crate) fn outcome_name(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(|| "the game goes on".to_owned(), |outcome| outcome.to_string())
}

impl Difference {
    /// The difference in words where a case expects and engine or model answer: what
    /// they say, and what the case says.
    pub(crate) fn against_case(&self, variant: Variant) -> String {
        match self {
            Self::Missing { mv } => {
                format!("{} is not legal, but the case lists it", move_name(variant, *mv))
            }
            Self::NotLegal { mv } => {
                format!("{} is legal, but the case does not list it", move_name(variant, *mv))
            }
            Self::Order => "the case has the legal moves in another order".to_owned(),
            Self::Illegal { expected, got } => {
                format!("{}; the case says: {}", which_illegal(*got), which_illegal(*expected))
            }
            Self::PitCount { expected, got } => {
                format!("the board has {got} pits, the case says {expected}")
            }
            Self::Pit { pit, expected, got } => {
                let pit = pit_text(variant, *pit);
                format!("pit {pit} holds {got}, the case says {expected}")
            }
            Self::Captured { player, expected, got } => {
                format!("{player} has captured {got}, the case says {expected}")
            }
            Self::ToMove { expected, got } => {
                format!("{got} is to move, the case says {expected}")
            }
            Self::Outcome { expected, got } => {
                format!("{}; the case says: {}", outcome_name(*got), outcome_name(*expected))
            }
            Self::Nodes { depth, expected, got } => {
                let (got, expected) = (number_text(*got), number_text(*expected));
                format!("depth {depth}: {got}, the case says {expected}")
            }
        }
    }

    /// The difference in words, with the names of pits that the board of `variant`
    /// has.
    #[must_use]
    pub fn text(&self, variant: Variant) -> String {
        match self {
            Self::Missing { mv } => {
                format!("{} is legal, but not listed", move_name(variant, *mv))
            }
            Self::NotLegal { mv } => {
                format!("{} is listed as legal, but is not", move_name(variant, *mv))
            }
            Self::Order => "the legal moves are not in order, or not once each".to_owned(),
            Self::Illegal { expected, got } => {
                format!("{}, expected: {}", which_illegal(*got), which_illegal(*expected))
            }
            Self::PitCount { expected, got } => {
                format!("the board has {got} pits, expected {expected}")
            }
            Self::Pit { pit, expected, got } => {
                format!("pit {} holds {got}, expected {expected}", pit_text(variant, *pit))
            }
            Self::Captured { player, expected, got } => {
                format!("{player} has captured {got}, expected {expected}")
            }
            Self::ToMove { expected, got } => {
                format!("{got} is to move, expected {expected}")
            }
            Self::Outcome { expected, got } => {
                format!("{}, expected: {}", outcome_name(*got), outcome_name(*expected))
            }
            Self::Nodes { depth, expected, got } => {
                let (got, expected) = (number_text(*got), number_text(*expected));
                format!("depth {depth}: {got}, expected {expected}")
            }
        }
    }
}
