//! The opening ritual of Mangala IV (`mangala.opening.ritual`): one player
//! hides one or two counters, the other calls odd or even ("tek mi, çift mi?").
//!
//! ```
//! use mancala_variants::ritual::{Call, Hidden, Role, chooser};
//!
//! assert_eq!(chooser(Hidden::One, Call::Odd), Role::Caller);
//! assert_eq!(chooser(Hidden::Two, Call::Odd), Role::Hider);
//! ```

use mancala_core::Player;

/// The counters in the closed fist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hidden {
    /// One counter.
    One,
    /// Two counters.
    Two,
}

/// What the other player calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// "Tek": odd.
    Odd,
    /// "Çift": even.
    Even,
}

/// The two parts in the ritual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The player who hides the counters.
    Hider,
    /// The player who calls.
    Caller,
}

/// Who chooses a side: the caller after a right call, the hider after a wrong
/// one (`mangala.opening.ritual`).
#[must_use]
pub const fn chooser(hidden: Hidden, call: Call) -> Role {
    match (hidden, call) {
        (Hidden::One, Call::Odd) | (Hidden::Two, Call::Even) => Role::Caller,
        (Hidden::One, Call::Even) | (Hidden::Two, Call::Odd) => Role::Hider,
    }
}

/// Where hider and caller sit, in this order, when the one who may choose takes
/// `side`.
#[must_use]
pub const fn seats(chooser: Role, side: Player) -> [Player; 2] {
    match chooser {
        Role::Hider => [side, side.opponent()],
        Role::Caller => [side.opponent(), side],
    }
}
