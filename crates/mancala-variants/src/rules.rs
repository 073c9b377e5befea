//! The ledger of rule ids. Errors, tests, the conformance suite and the book
//! refer to rules by these ids; an id is permanent once published, and a rule
//! that is given up stays listed as retired.
//!
//! ```
//! use mancala_variants::rules::{self, Kind};
//!
//! let feed = rules::find("ayoayo.feed").unwrap();
//! assert_eq!(feed.kind, Kind::Rule);
//! assert!(feed.statement.contains("opponent's row"));
//! ```

use core::fmt;

/// What kind of statement a rule is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// It is in the documents.
    Rule,
    /// The documents are silent or garbled, and this settles it once for all.
    Decision,
    /// It can be read in two ways; the user chooses a value, see
    /// [`rulings`](crate::rulings).
    Ruling,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Rule => "rule",
            Self::Decision => "decision",
            Self::Ruling => "ruling",
        })
    }
}

/// One rule of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Rule {
    /// The permanent id, such as `ayoayo.feed`.
    pub id: &'static str,
    /// What kind of statement it is.
    pub kind: Kind,
    /// The rule in one line.
    pub statement: &'static str,
    /// Whether the rule has been given up; its id is never used again.
    pub retired: bool,
}

/// The rule of this id, retired or not.
#[must_use]
pub fn find(id: &str) -> Option<&'static Rule> {
    LEDGER.iter().find(|rule| rule.id == id)
}

/// The rule of this id, if there is one, and all whose ids go on from it after a
/// dot, in the order of the ledger.
///
/// ```
/// use mancala_variants::rules;
///
/// let ids: Vec<_> = rules::under("djenon.capture").map(|rule| rule.id).collect();
/// assert_eq!(ids, ["djenon.capture", "djenon.capture.chain"]);
/// ```
pub fn under(id: &str) -> impl Iterator<Item = &'static Rule> {
    LEDGER.iter().filter(move |rule| {
        rule.id.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

const fn entry(id: &'static str, kind: Kind, statement: &'static str) -> Rule {
    Rule { id, kind, statement, retired: false }
}

use Kind::{Decision, Rule as Text, Ruling};

/// All rules: those of every game, then Ayoayo, Djenon-aboure, Bao Kigogo and
/// Mangala IV, each in the order of play.
#[rustfmt::skip]
pub const LEDGER: &[Rule] = &[
    entry("common.seats", Decision, "South sits at the bottom, North opposite, and each owns the rows on their side; South moves first unless a setup says otherwise."),
    entry("common.direction", Text, "Sowing is counterclockwise."),
    entry("common.alternation", Decision, "The players alternate strictly; a pass is a turn, legal only when the variant says so, and then the only legal move."),
    entry("common.conservation", Decision, "Seeds on the board plus seeds captured is constant; a setup has the variant's total, or for studies any number on the board up to it (a Bao side at most 46)."),
    entry("common.endless", Decision, "A turn that cannot be completed is no legal move, and feeds nobody; a player left with endless turns only has no legal move: such a player passes, or in Bao loses."),

    entry("ayoayo.setup", Text, "2x6 pits, a store for each player at that player's right end, 4 seeds in each pit, 48 in all."),
    entry("ayoayo.turn.choose", Text, "The mover lifts any own pit that holds at least one seed."),
    entry("ayoayo.sow.direction", Text, "One seed goes to each following pit of both rows, never into a store."),
    entry("ayoayo.sow.skip-origin", Text, "A lap of twelve or more seeds skips its origin each time it passes; each lap, relay laps too, has its own origin."),
    entry("ayoayo.relay", Text, "Last seed into an occupied pit: that pit is lifted, the new seed included, and its seeds are sown on from there."),
    entry("ayoayo.stop", Text, "Last seed into an empty pit: the sowing stops."),
    entry("ayoayo.capture", Text, "If the sowing stopped in an empty pit of the mover's row and the pit opposite holds seeds, those and the capturing seed go to the mover's store."),
    entry("ayoayo.capture.empty-opposite", Ruling, "The sowing stopped in an empty pit of the mover's row and the pit opposite is empty too: nothing is captured, or the capturing seed alone."),
    entry("ayoayo.feed", Text, "If the opponent's row is empty at the start of the turn, only moves after which it holds a seed, captures included, are legal, if there is one."),
    entry("ayoayo.pass", Decision, "A mover whose row is empty while the opponent could feed it passes; likewise a mover who has endless turns only."),
    entry("ayoayo.end", Text, "One player's row is empty and no move of the other feeds it: the game ends at once."),
    entry("ayoayo.end.sweep", Ruling, "The seeds left on the board go to whoever made the last move, that is the opponent of the player to move, or to the player in whose row they lie."),
    entry("ayoayo.end.result", Text, "More seeds in store wins, equal is a draw; there is no early end at 25."),
    entry("ayoayo.end.repetition", Ruling, "The second occurrence of the same board with the same player to move ends the game: each player adds the seeds of their row, or the game is drawn."),

    entry("djenon.setup", Text, "2x6 pits, no stores, 4 seeds in each pit, 48 in all; captured seeds leave the board and are counted."),
    entry("djenon.turn.choose", Text, "The mover lifts an own pit of two or more seeds; a single seed is never moved."),
    entry("djenon.sow.origin-first", Text, "The first seed of every lap goes back into the pit just lifted, the rest one by one into the following pits."),
    entry("djenon.relay", Text, "The last seed makes three, or five or more: that pit is lifted and another lap sown, its first seed again into that pit."),
    entry("djenon.stop", Text, "The last seed makes one: the turn ends without capture."),
    entry("djenon.capture", Text, "The last seed makes exactly two or four: the turn ends and those seeds are captured, in either row."),
    entry("djenon.capture.chain", Text, "Backwards along the circuit from the pit of the last seed, every pit of two or four in an unbroken run is captured too, in either row, past the row ends."),
    entry("djenon.pass", Text, "A mover who has no pit of two or more passes until one forms; likewise a mover who has endless turns only."),
    entry("djenon.end", Text, "No pit on the board holds two or more: the game ends."),
    entry("djenon.end.split", Text, "At the end each player adds the seeds of their row to the captured ones."),
    entry("djenon.end.result", Text, "More seeds wins; equal is a draw."),
    entry("djenon.end.repetition", Ruling, "Should the same board with the same player to move occur a second time, the game ends: each player adds the seeds of their row, or the game is drawn."),

    entry("bao.setup", Text, "4x12 pits, no stores, two seeds in every pit except the leftmost pit of each front row as its owner sees it, 92 in all."),
    entry("bao.turn.choose", Text, "The mover lifts any own pit, front or back, of two or more seeds."),
    entry("bao.turn.singletons", Text, "Only if no pit of the mover holds two or more, one whose turn is endless counted too, may a single seed be moved, and only into the next pit of the mover's circuit, if that is empty."),
    entry("bao.sow.circuit", Text, "Sowing runs around the mover's two rows only; the origin is not skipped."),
    entry("bao.relay", Text, "Last seed into an occupied pit: that pit is lifted, the new seed included, and its seeds are sown from the next pit on."),
    entry("bao.stop", Text, "Last seed into an empty pit: the turn ends."),
    entry("bao.capture.front", Text, "If the turn ended in an empty front pit of the mover and the facing front pit of the opponent holds seeds, these are captured and leave the game for good; the capturing seed stays."),
    entry("bao.capture.file", Text, "If a front pit is captured and the opponent's back pit of the same column holds seeds, they are captured too."),
    entry("bao.capture.back-safe", Text, "A back pit is never captured unless the front pit before it is, in the same stroke."),
    entry("bao.end.win", Text, "A player who has no seeds left has lost, whoever is to move; a mover with no legal move has lost, and so has the mover on an empty board."),
    entry("bao.end.repetition", Text, "The same pits with the same player to move occur a second time: the game is drawn."),

    entry("mangala.setup", Text, "2x7 pits, no stores, 98 counters: seven in each pit, or scattered at random over the fourteen pits, empty pits allowed."),
    entry("mangala.opening.ritual", Text, "One player hides one or two counters, the other calls odd or even; a right call lets the caller choose a side, a wrong one lets the hider choose."),
    entry("mangala.turn.leftmost", Text, "The mover lifts the leftmost occupied pit of the mover's row: there is never a choice."),
    entry("mangala.sow.direction", Text, "One counter goes to each following pit; the origin is not skipped."),
    entry("mangala.relay", Text, "The last counter makes three, or five or more: that pit is lifted and its counters are sown on."),
    entry("mangala.stop", Text, "The last counter makes one: the turn ends."),
    entry("mangala.capture", Text, "The last counter makes exactly two or four: the turn ends; those counters and all in the pit opposite are captured, in either row."),
    entry("mangala.capture.chain", Ruling, "Backwards along the circuit from the pit of the last counter, every pit of two or four in an unbroken run is captured, each with the pit opposite: the run as it lay when the sowing ended, past a row end too, or as the capture empties it, which stops it at a row end."),
    entry("mangala.pass", Text, "A mover whose row is empty passes until counters are sown into it; likewise if the forced turn is endless."),
    entry("mangala.end", Text, "Every pit is empty: the game ends; more captured counters wins, equal is a draw."),
    entry("mangala.end.lone-counter", Decision, "One counter is left: the game ends, and it counts for nobody."),
    entry("mangala.end.repetition", Decision, "Should a position with two or more counters on the board repeat, the game ends, and what is on the board counts for nobody."),
];
