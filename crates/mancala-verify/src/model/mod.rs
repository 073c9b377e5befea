//! The slow, literal second implementation of the four games.
//!
//! It is written from the rules alone: arrays, one seed dropped at a time, one function for each rule,
//! named after the rule in its comment. It is here to be believed, not to be fast.

mod ayoayo;
mod bao;
mod common;
mod djenon;
mod mangala;

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Ayoayo, 2x6.
    Ayoayo,
    /// Djenon-aboure, 2x6.
    DjenonAboure,
    /// Bao Kigogo, 4x12.
    BaoKigogo,
    /// Mangala IV, 2x7.
    MangalaIv,
}

/// The rulings as plain switches; all false means all defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each ruling is a choice of its own")]
pub struct Switches {
    /// `ayoayo.capture.empty-opposite` is `lone-seed`.
    pub lone_seed: bool,
    /// `ayoayo.end.sweep` is `row-owner`.
    pub row_owner: bool,
    /// `ayoayo.end.repetition` and `djenon.end.repetition` are `draw`.
    pub draw_on_repetition: bool,
    /// `mangala.capture.chain` is `as-emptied`.
    pub as_emptied: bool,
}

/// A position of one of the games.
///
/// The fields are free to write; the methods expect the right number of pits for the game, `to_move`
/// 0 or 1, and counts of seeds as they can occur (a board of up to 98).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Model {
    /// Which game.
    pub kind: Kind,
    /// Its rulings.
    pub switches: Switches,
    /// The seeds in each pit, in absolute sowing order.
    pub pits: Vec<u32>,
    /// The seeds captured by South and by North.
    pub captured: [u32; 2],
    /// The player to move: 0 is South, 1 is North.
    pub to_move: usize,
}

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// Lift this pit, by its absolute index in sowing order, and sow.
    Sow(usize),
    /// Pass.
    Pass,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position after the turn.
    pub next: Model,
    /// How many laps the turn took; none for a pass.
    pub laps: u64,
    /// The seeds captured in this turn.
    pub taken: u32,
    /// The pit where the last seed of the turn fell.
    pub last: Option<usize>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The winner, 0 for South and 1 for North; none if the game is drawn.
    pub winner: Option<usize>,
    /// The seeds of South and of North, where counting decides.
    pub score: Option<[u32; 2]>,
    /// Why the game ended, as the conformance protocol codes it.
    pub reason: &'static str,
}

impl Model {
    /// The start: `common.seats`, South moves first. Mangala IV starts with seven in each pit.
    #[must_use]
    pub fn start(kind: Kind, switches: Switches) -> Self {
        let pits = match kind {
            Kind::Ayoayo => ayoayo::setup(),
            Kind::DjenonAboure => djenon::setup(),
            Kind::BaoKigogo => bao::setup(),
            Kind::MangalaIv => mangala::setup(),
        };
        Self { kind, switches, pits, captured: [0, 0], to_move: 0 }
    }

    /// All legal steps, sorted: every step there is, tried in turn. Empty if the game is over.
    #[must_use]
    pub fn legal(&self) -> Vec<Step> {
        let mut legal = Vec::new();
        for pit in 0..self.pits.len() {
            if self.play(Step::Sow(pit)).is_ok() {
                legal.push(Step::Sow(pit));
            }
        }
        if self.play(Step::Pass).is_ok() {
            legal.push(Step::Pass);
        }
        legal
    }

    /// Plays one turn.
    ///
    /// # Errors
    ///
    /// The id of the rule that forbids the step.
    pub fn play(&self, step: Step) -> Result<Played, &'static str> {
        match self.kind {
            Kind::Ayoayo => ayoayo::play(self, step),
            Kind::DjenonAboure => djenon::play(self, step),
            Kind::BaoKigogo => bao::play(self, step),
            Kind::MangalaIv => mangala::play(self, step),
        }
    }

    /// How the game has ended, if it has; repetition is not considered.
    #[must_use]
    pub fn outcome(&self) -> Option<Verdict> {
        match self.kind {
            Kind::Ayoayo => ayoayo::outcome(self),
            Kind::DjenonAboure => djenon::outcome(self),
            Kind::BaoKigogo => bao::outcome(self),
            Kind::MangalaIv => mangala::outcome(self),
        }
    }

    /// How the game ends if this position is the repetition of an earlier one.
    #[must_use]
    pub fn repetition_outcome(&self) -> Verdict {
        match self.kind {
            Kind::Ayoayo => ayoayo::repetition(self),
            Kind::DjenonAboure => djenon::repetition(self),
            Kind::BaoKigogo => bao::repetition(),
            Kind::MangalaIv => mangala::repetition(self),
        }
    }

    /// The number of sequences of exactly `depth` legal steps; a finished game adds nothing beyond its
    /// end, and repetition is not considered.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut sequences = 0;
        for step in self.legal() {
            if let Ok(played) = self.play(step) {
                sequences += played.next.perft(depth - 1);
            }
        }
        sequences
    }
}

#[cfg(test)]
mod tests {
    use super::common::test::{Dice, with};
    use super::*;

    const KINDS: [Kind; 4] =
        [Kind::Ayoayo, Kind::DjenonAboure, Kind::BaoKigogo, Kind::MangalaIv];

    /// Every setting of the four switches.
    fn all_switches() -> Vec<Switches> {
        (0..16)
            .map(|bits| Switches {
                lone_seed: bits & 1 != 0,
                row_owner: bits & 2 != 0,
                draw_on_repetition: bits & 4 != 0,
                as_emptied: bits & 8 != 0,
            })
            .collect()
    }

    /// What every position must satisfy, and every turn from it.
    fn check(model: &Model) {
        let legal = model.legal();
        assert!(legal.is_sorted());
        assert_eq!(model.outcome().is_some(), legal.is_empty(), "{model:?}");
        if legal.contains(&Step::Pass) {
            assert_eq!(legal, [Step::Pass], "{model:?}");
        }
        let all = model.pits.iter().sum::<u32>() + model.captured.iter().sum::<u32>();
        for step in legal {
            let played = model.play(step).unwrap();
            let next = &played.next;
            let after = next.pits.iter().sum::<u32>() + next.captured.iter().sum::<u32>();
            assert_eq!(all, after);
            assert_eq!(next.to_move, 1 - model.to_move);
            let gained = next.captured[model.to_move] - model.captured[model.to_move];
            assert_eq!(played.taken, gained);
            assert_eq!(next.captured[next.to_move], model.captured[next.to_move]);
            assert_eq!(played.last.is_none(), step == Step::Pass);
            assert_eq!(played.laps == 0, step == Step::Pass);
        }
        for pit in [model.pits.len(), usize::MAX] {
            assert!(model.play(Step::Sow(pit)).is_err());
        }
    }

    #[test]
    fn random_games_keep_the_common_rules() {
        let mut dice = Dice::new(1);
        for kind in KINDS {
            for switches in all_switches() {
                let mut model = Model::start(kind, switches);
                for _ in 0..60 {
                    check(&model);
                    let legal = model.legal();
                    if legal.is_empty() {
                        break;
                    }
                    model = model.play(legal[dice.below(legal.len())]).unwrap().next;
                }
            }
        }
    }

    #[test]
    fn scattered_boards_keep_the_common_rules() {
        let mut dice = Dice::new(2);
        for kind in KINDS {
            let (pits, most) = match kind {
                Kind::Ayoayo | Kind::DjenonAboure => (12, 48),
                Kind::BaoKigogo => (48, 46),
                Kind::MangalaIv => (14, 98),
            };
            for _ in 0..150 {
                let seeds = dice.below(most + 1);
                let mut model = with(kind, &dice.scatter(pits, seeds));
                model.to_move = dice.below(2);
                check(&model);
            }
        }
    }

    #[test]
    fn crowded_pits_do_not_overflow() {
        for kind in KINDS {
            let pits = Model::start(kind, Switches::default()).pits.len();
            for pit in 0..pits {
                let mut board = vec![0; pits];
                board[pit] = 98;
                check(&with(kind, &board));
            }
        }
    }

    #[test]
    fn perft_counts_sequences() {
        for kind in KINDS {
            let start = Model::start(kind, Switches::default());
            assert_eq!(start.perft(0), 1);
            assert_eq!(start.perft(1), start.legal().len() as u64);
        }
        let over = with(Kind::MangalaIv, &[0; 14]);
        assert_eq!(over.perft(0), 1);
        assert_eq!(over.perft(1), 0);
        // There is never a choice: one sequence of twelve turns, and nothing beyond.
        let mangala = Model::start(Kind::MangalaIv, Switches::default());
        assert_eq!(mangala.perft(12), 1);
        assert_eq!(mangala.perft(13), 0);
    }

    #[test]
    fn every_pit_can_be_chosen_at_the_start() {
        let all = |kind| Model::start(kind, Switches::default()).legal();
        let pits = |pits: std::ops::Range<usize>| pits.map(Step::Sow).collect::<Vec<_>>();
        assert_eq!(all(Kind::Ayoayo), pits(0..6));
        assert_eq!(all(Kind::DjenonAboure), pits(0..6));
        assert_eq!(all(Kind::MangalaIv), pits(0..1));
    }
}
