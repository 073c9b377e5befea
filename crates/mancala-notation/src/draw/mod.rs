//! Drawing boards: as text for terminals and as SVG for pages.
//!
//! A [`Diagram`] says what is drawn; [`Diagram::text`] and [`Diagram::svg`] draw
//! it. Both can be displayed, and both show the board as it lies before South:
//! South's row at the bottom runs from left to right, North's row at the top from
//! right to left, so that sowing goes round counterclockwise.
//!
//! ```
//! use mancala_notation::draw::Diagram;
//! use mancala_variants::{Ayoayo, FromSetup, Move, Position};
//!
//! let (next, trace) = Ayoayo::start().play_traced(Move::sow(1))?;
//! let diagram = Diagram::new(next).last_move(&trace);
//! assert_eq!(
//!     diagram.text().to_string(),
//!     "\
//! Ayoayo, North to move
//!
//!                  f     e     d     c     b     a
//!         +----+-------------------------------------+----+
//! > North |    |   6     1     0     0x    6     6   |    |
//!         |  0 |                                     |  7 |
//!   South |    |   6    (2)    7    [0]x   6     1   |    |
//!         +----+-------------------------------------+----+
//!                  A     B     C     D     E     F
//!
//! stores: South 7 (right), North 0 (left)
//! last move: South B, 5 laps, 7 captured
//! marks: (n) lifted first, [n] last seed, nx captured
//! ",
//! );
//! let svg = diagram.svg("figure-1").to_string();
//! assert!(svg.contains(r#"data-pit="B" data-index="1" data-seeds="2""#));
//! # Ok::<(), mancala_variants::IllegalMove>(())
//! ```

mod board;
mod escape;
mod layout;
mod lines;
mod palette;
mod seeds;
mod shapes;
mod svg;
mod text;
mod words;

use alloc::string::String;
use alloc::vec::Vec;

use mancala_variants::{
    AnyPosition, Ayoayo, BaoKigogo, DjenonAboure, Event, MangalaIv, Move, Outcome, Pit, Pits,
    Player, Position, Trace, Variant,
};

pub use palette::{Palette, Style, Variables};
pub use seeds::{MAX_DOTS, Seeds, StoreSeeds};
pub use svg::Svg;
pub use text::{BoardText, Text};

/// Something that is said of a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Mark {
    /// The pit that was lifted first: `(4)`, a dashed ring.
    Origin,
    /// The pit where the last seed fell: `[4]`, a solid ring.
    Last,
    /// A pit that was captured: `4x`, a cross.
    Captured,
    /// A pit that may be chosen: `4*`, a diamond.
    Choice,
}

impl Mark {
    /// All marks, in the order in which legends list them.
    pub const ALL: [Self; 4] = [Self::Origin, Self::Last, Self::Captured, Self::Choice];

    /// The last part of the mark's class names in SVG, such as `last`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Origin => "origin",
            Self::Last => "last",
            Self::Captured => "captured",
            Self::Choice => "choice",
        }
    }

    /// What the mark means, in words.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Origin => "lifted first",
            Self::Last => "last seed",
            Self::Captured => "captured",
            Self::Choice => "may be lifted",
        }
    }

    const fn bit(self) -> u8 {
        match self {
            Self::Origin => 1,
            Self::Last => 2,
            Self::Captured => 4,
            Self::Choice => 8,
        }
    }
}

/// The marks of one pit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Marks(u8);

impl Marks {
    const fn has(self, mark: Mark) -> bool {
        self.0 & mark.bit() != 0
    }

    fn iter(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(move |&mark| self.has(mark))
    }
}

/// A turn that has been played, as far as a diagram tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LastMove {
    mv: Move,
    laps: u64,
    captured: u16,
    /// Where the last seed fell.
    last: Option<Pit>,
    /// The pits that were emptied, in order, with their seeds.
    captures: Vec<(Pit, u8)>,
}

/// What is drawn: a board and what is said of it.
///
/// Nothing is checked against the rules. A pit that the variant's board does not
/// have is passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    variant: Variant,
    pits: Pits,
    captured: Option<[u16; 2]>,
    to_move: Option<Player>,
    outcome: Option<Outcome>,
    last_move: Option<LastMove>,
    marks: [Marks; Pits::MAX],
    names: bool,
    title: Option<String>,
    caption: Option<String>,
}

impl Diagram {
    /// A position: its pits, its captured seeds, and the player to move or, when
    /// the game is over, how it ended.
    #[must_use]
    pub fn new(position: impl Into<AnyPosition>) -> Self {
        let position = position.into();
        let [south, north] = Player::ALL.map(|player| position.captured(player));
        let board = Self::of_board(position.variant(), &position.pits())
            .captured(south, north)
            .to_move(position.to_move());
        match position.outcome() {
            Some(outcome) => board.outcome(outcome),
            None => board,
        }
    }

    /// A board in the middle of a turn: the pits in absolute sowing order, and
    /// nothing else yet.
    #[must_use]
    pub fn of_board(variant: Variant, pits: &[u8]) -> Self {
        let counts = pits.iter().copied().chain(core::iter::repeat(0));
        Self {
            variant,
            pits: counts.take(variant.pits()).collect(),
            captured: None,
            to_move: None,
            outcome: None,
            last_move: None,
            marks: [Marks::default(); Pits::MAX],
            names: true,
            title: None,
            caption: None,
        }
    }

    /// The seeds captured by South and by North, in Ayoayo what is in their
    /// stores.
    #[must_use]
    pub const fn captured(mut self, south: u16, north: u16) -> Self {
        self.captured = Some([south, north]);
        self
    }

    /// The player to move.
    #[must_use]
    pub const fn to_move(mut self, player: Player) -> Self {
        self.to_move = Some(player);
        self.outcome = None;
        self
    }

    /// How the game ended; nobody is shown to be on the move then. A diagram of a
    /// position knows this by itself, but for repetitions.
    #[must_use]
    pub const fn outcome(mut self, outcome: Outcome) -> Self {
        self.outcome = Some(outcome);
        self
    }

    /// The turn that led to this board: marks its origin, the pit where its last
    /// seed fell and the pits that it captured, and tells of it in words.
    #[must_use]
    pub fn last_move(mut self, trace: &Trace) -> Self {
        let mut told = LastMove {
            mv: trace.mv,
            laps: trace.laps,
            captured: trace.captured,
            last: None,
            captures: Vec::new(),
        };
        let pits = self.variant.pits();
        if told.mv.pit().is_some_and(|pit| pit.index() >= pits) {
            return self;
        }
        for event in &trace.events {
            match *event {
                Event::Drop { pit } if pit.index() < pits => told.last = Some(pit),
                Event::Capture { pit, seeds } if pit.index() < pits => {
                    told.captures.push((pit, seeds));
                }
                Event::Lift { .. } | Event::Drop { .. } | Event::Capture { .. } => {}
            }
        }
        if let Move::Sow(pit) = told.mv {
            self = self.marked(pit, Mark::Origin);
        }
        if let Some(pit) = told.last {
            self = self.marked(pit, Mark::Last);
        }
        for &(pit, _) in &told.captures {
            self = self.marked(pit, Mark::Captured);
        }
        self.last_move = Some(told);
        self
    }

    /// Marks a pit. A pit may carry several marks.
    #[must_use]
    pub fn marked(mut self, pit: Pit, mark: Mark) -> Self {
        let pits = self.variant.pits();
        if let Some(marks) = self.marks.iter_mut().take(pits).nth(pit.index()) {
            marks.0 |= mark.bit();
        }
        self
    }

    /// Marks every pit that one of these moves lifts, such as all legal moves.
    #[must_use]
    pub fn choices(self, moves: impl IntoIterator<Item = Move>) -> Self {
        moves
            .into_iter()
            .filter_map(Move::pit)
            .fold(self, |diagram, pit| diagram.marked(pit, Mark::Choice))
    }

    /// Whether the pits' names are shown; they are unless this says otherwise.
    #[must_use]
    pub const fn names(mut self, shown: bool) -> Self {
        self.names = shown;
        self
    }

    /// A heading, shown above the board. In SVG it is the picture's name as well.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// A text below the board.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// The diagram as text.
    #[must_use]
    pub const fn text(&self) -> Text<'_> {
        Text::new(self)
    }

    /// The diagram as an SVG element that stands in a page or in a file of its
    /// own. Ids in it begin with `mancala-` and `id`, which must be another one
    /// for each diagram of a page.
    #[must_use]
    pub const fn svg<'a>(&'a self, id: &'a str) -> Svg<'a> {
        Svg::new(self, id)
    }

    fn seeds(&self, pit: Pit) -> u8 {
        self.pits.get(pit.index()).copied().unwrap_or(0)
    }

    fn marks(&self, pit: Pit) -> Marks {
        self.marks.get(pit.index()).copied().unwrap_or_default()
    }

    /// The marks that occur, in the order of legends.
    fn marks_used(&self) -> Marks {
        Marks(self.marks.iter().fold(0, |used, marks| used | marks.0))
    }

    /// The seeds that `player` has captured, if that is known.
    fn taken(&self, player: Player) -> Option<u16> {
        let [south, north] = self.captured?;
        Some(match player {
            Player::South => south,
            Player::North => north,
        })
    }

    /// Whether it is this player's turn.
    fn is_turn_of(&self, player: Player) -> bool {
        self.outcome.is_none() && self.to_move == Some(player)
    }

    /// Whether captured seeds lie on the board, in stores (`ayoayo.setup`).
    fn has_stores(&self) -> bool {
        self.variant == Variant::Ayoayo
    }
}

macro_rules! from_positions {
    ($($position:ty),*) => {$(
        impl From<$position> for Diagram {
            fn from(position: $position) -> Self {
                Self::new(position)
            }
        }

        impl From<&$position> for Diagram {
            fn from(position: &$position) -> Self {
                Self::new(*position)
            }
        }
    )*};
}

from_positions!(AnyPosition, Ayoayo, DjenonAboure, BaoKigogo, MangalaIv);
