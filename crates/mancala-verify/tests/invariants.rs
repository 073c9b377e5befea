//! Each invariant finds the variant that breaks it, and says where.

use std::hash::{Hash, Hasher};

use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::{AyoayoRulings, Sweep};
use mancala_variants::{
    AnyPosition, Ayoayo, FromSetup, Move, Moves, Observer, Outcome, Pit, Pits, Player,
    Position, RandomSource, Reason, Setup, Study, Totals, Turn, Variant, View, Why,
};
use mancala_verify::invariants::{
    Invariant, Violation, check_game, check_position, json_round_trip, notated_round_trip,
    setup_round_trip, setup_round_trip_by, text_round_trip,
};

/// What is wrong with the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fault {
    None,
    Mints,
    MovesTwice,
    ChangesRulings,
    GivesBack,
    AllowsTooMuch,
    AllowsTooLittle,
    DrawsIllegal,
    PassTakes,
    NamesNoRule,
    DropsTwice,
    FavoursSouth,
    OverTooSoon,
    AwardsTooMuch,
    HashesNoise,
}

/// Ayoayo with a fault.
#[derive(Clone, Copy, Debug, Eq)]
struct Faulty {
    inner: Ayoayo,
    fault: Fault,
    /// Not compared, but hashed by one fault.
    noise: u8,
}

impl PartialEq for Faulty {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner
    }
}

impl Hash for Faulty {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.inner.hash(state);
        if self.fault == Fault::HashesNoise {
            self.noise.hash(state);
        }
    }
}

impl Faulty {
    fn with(self, inner: Ayoayo) -> Self {
        Self { inner, ..self }
    }

    /// The position with its setup changed.
    fn changed(self, change: impl FnOnce(&mut Setup)) -> Self {
        let mut setup = self.inner.to_setup();
        change(&mut setup);
        let inner = setup.study::<Ayoayo>().unwrap().with_rulings(self.inner.rulings());
        self.with(inner)
    }
}

/// Tells of every drop twice.
struct Twice<'a, O>(&'a mut O);

impl<O: Observer> Observer for Twice<'_, O> {
    const WATCHES: bool = O::WATCHES;

    fn lifted(&mut self, pit: Pit, seeds: u8) {
        self.0.lifted(pit, seeds);
    }

    fn dropped(&mut self, pit: Pit) {
        self.0.dropped(pit);
        self.0.dropped(pit);
    }

    fn captured(&mut self, pit: Pit, seeds: u8) {
        self.0.captured(pit, seeds);
    }
}

impl Position for Faulty {
    type Rulings = AyoayoRulings;

    fn variant_id(&self) -> &'static str {
        "faulty"
    }

    fn to_move(&self) -> Player {
        self.inner.to_move()
    }

    fn pits(&self) -> Pits {
        self.inner.pits()
    }

    fn captured(&self, player: Player) -> u16 {
        self.inner.captured(player)
    }

    fn rulings(&self) -> AyoayoRulings {
        self.inner.rulings()
    }

    fn with_rulings(self, rulings: AyoayoRulings) -> Self {
        Self { noise: self.noise + 1, ..self.with(self.inner.with_rulings(rulings)) }
    }

    fn mirror(&self) -> Self {
        self.with(self.inner.mirror())
    }

    fn view(&self) -> View {
        self.inner.view()
    }

    fn candidates(&self) -> u64 {
        match self.fault {
            // South may sow from one pit fewer.
            Fault::FavoursSouth if self.to_move() == Player::North => {
                self.inner.candidates() & !1
            }
            _ => self.inner.candidates(),
        }
    }

    fn attempt<O: Observer>(
        &self,
        index: usize,
        observer: &mut O,
    ) -> Result<(Self, Turn), Why> {
        let (next, turn) = match self.fault {
            Fault::DropsTwice => self.inner.attempt(index, &mut Twice(observer))?,
            _ => self.inner.attempt(index, observer)?,
        };
        let next = self.with(next);
        let next = match self.fault {
            Fault::Mints => next.changed(|setup| setup.captured[0] += 1),
            Fault::MovesTwice => next.changed(|setup| setup.to_move = !setup.to_move),
            Fault::ChangesRulings => next
                .with_rulings(AyoayoRulings { sweep: Sweep::RowOwner, ..Default::default() }),
            Fault::GivesBack if self.captured(Player::South) > 0 => next.changed(|setup| {
                setup.pits[0] += 1;
                setup.captured[0] -= 1;
            }),
            _ => next,
        };
        Ok((next, turn))
    }

    fn pass_when_stuck(&self) -> Option<Self> {
        let next = self.with(self.inner.pass_when_stuck()?);
        Some(match self.fault {
            Fault::PassTakes => next.changed(|setup| {
                let full = setup.pits.iter().position(|&seeds| seeds > 0).unwrap();
                setup.pits[full] -= 1;
                setup.captured[0] += 1;
            }),
            _ => next,
        })
    }

    fn objection(&self, mv: Move) -> Why {
        self.inner.objection(mv)
    }

    fn rule_against(&self, mv: Move, why: Why) -> &'static str {
        match self.fault {
            Fault::NamesNoRule => "",
            _ => self.inner.rule_against(mv, why),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.fault {
            Fault::OverTooSoon => Some(Outcome::draw(Reason::Other("tired"))),
            Fault::AwardsTooMuch => {
                self.inner.outcome().map(|outcome| Outcome { score: Some([48, 48]), ..outcome })
            }
            _ => self.inner.outcome(),
        }
    }

    fn repetition_outcome(&self) -> Outcome {
        self.inner.repetition_outcome()
    }

    fn legal_moves(&self) -> Moves {
        let mut legal = self.inner.legal_moves();
        match self.fault {
            Fault::AllowsTooMuch => legal.insert(Move::sow(11)),
            Fault::AllowsTooLittle => legal.remove(Move::sow(0)),
            Fault::FavoursSouth if self.to_move() == Player::North => {
                legal.remove(Move::sow(6));
            }
            _ => {}
        }
        legal
    }

    fn random_move<R: RandomSource>(&self, random: &mut R) -> Option<(Move, Self)> {
        let legal = self.legal_moves();
        let mv = legal.get(random.below(u32::try_from(legal.len()).unwrap()) as usize)?;
        let next = self.play(mv).ok()?;
        Some((if self.fault == Fault::DrawsIllegal { Move::sow(11) } else { mv }, next))
    }
}

const START: [u32; 12] = [4; 12];
/// South has nothing to sow and passes; North's f, two seeds, captures.
const PASS: [u32; 12] = [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2];
const OVER: [u32; 12] = [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0];

fn faulty(fault: Fault, pits: [u32; 12]) -> Faulty {
    let inner = Setup::new(pits).captured(2, 1).study().unwrap();
    Faulty { inner, fault, noise: 0 }
}

#[track_caller]
fn finds(fault: Fault, pits: [u32; 12], invariant: Invariant, mv: Option<Move>) -> Violation {
    assert_eq!(check_position(&faulty(Fault::None, pits)), Ok(()));
    let violation = check_position(&faulty(fault, pits)).unwrap_err();
    assert_eq!((violation.invariant, violation.mv), (invariant, mv), "{violation}");
    violation
}

#[test]
fn of_turns() {
    let violation = finds(Fault::Mints, START, Invariant::Conservation, Some(Move::sow(0)));
    assert_eq!((violation.expected.as_str(), violation.got.as_str()), ("51", "52"));
    assert!(
        violation.to_string().starts_with(
            "conservation (seeds in all of move 0): expected 51, got 52, in Faulty {"
        ),
        "{violation}"
    );
    let first = Some(Move::sow(0));
    finds(Fault::MovesTwice, START, Invariant::Alternation, first);
    finds(Fault::ChangesRulings, START, Invariant::Alternation, first);
    finds(Fault::GivesBack, [2, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0], Invariant::Captures, first);
    finds(Fault::DropsTwice, START, Invariant::Traces, first);
}

#[test]
fn of_moves() {
    finds(Fault::AllowsTooMuch, START, Invariant::Legality, None);
    finds(Fault::AllowsTooLittle, START, Invariant::Legality, Some(Move::sow(0)));
    finds(Fault::DrawsIllegal, START, Invariant::RandomMoves, Some(Move::sow(11)));
    finds(Fault::PassTakes, PASS, Invariant::Passes, Some(Move::Pass));
    finds(Fault::NamesNoRule, START, Invariant::Refusals, Some(Move::sow(6)));
    let position = faulty(Fault::AllowsTooLittle, START);
    let violation = mancala_verify::invariants::successors(&position).unwrap_err();
    assert_eq!(violation.invariant, Invariant::Successors);
}

#[test]
fn of_seats_ends_and_values() {
    finds(Fault::FavoursSouth, START, Invariant::Symmetry, None);
    finds(Fault::OverTooSoon, START, Invariant::Ending, None);
    finds(Fault::AwardsTooMuch, OVER, Invariant::Ending, None);
    finds(Fault::HashesNoise, START, Invariant::Equality, None);
}

#[test]
fn of_round_trips() {
    let position = Ayoayo::start().play(Move::sow(1)).unwrap();
    let blind = |setup: &Setup| setup.clone().to_move(Player::South).position::<Ayoayo>().ok();
    assert_eq!(setup_round_trip(&position, Totals::Exact), Ok(()));
    let violation = setup_round_trip_by(&position, blind).unwrap_err();
    assert_eq!(violation.invariant, Invariant::Setup);

    assert_eq!(notated_round_trip(&position, Totals::Exact), Ok(()));
    let violation = text_round_trip(&position, |_| "?".to_string(), |_| None).unwrap_err();
    assert_eq!((violation.invariant, violation.expected.as_str()), (Invariant::Text, "\"?\""));

    assert_eq!(json_round_trip(&AnyPosition::from(position)), Ok(()));
    let study: Ayoayo = Setup::new(OVER).study().unwrap();
    assert_eq!(json_round_trip(&Study(study)), Ok(()));
    // A study is read only as one.
    assert_eq!(json_round_trip(&study).unwrap_err().invariant, Invariant::Json);
    assert!(notated_round_trip(&study, Totals::Exact).is_err());
    assert!(setup_round_trip(&study, Totals::Exact).is_err());
}

#[test]
fn of_games() {
    let random = &mut SplitMix64::new(1);
    for variant in Variant::ALL {
        let game = check_game(AnyPosition::start(variant), random, 3000).unwrap();
        assert!(game.outcome().is_some());
    }
    let violation = check_game(Ayoayo::start(), random, 3).unwrap_err();
    assert_eq!((violation.invariant, violation.got.as_str()), (Invariant::Length, "3"));
    let violation = check_game(faulty(Fault::Mints, START), random, 3000).unwrap_err();
    assert_eq!(violation.invariant, Invariant::Conservation);
}

#[test]
fn each_has_a_name_and_a_statement() {
    let names: std::collections::BTreeSet<_> =
        Invariant::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), Invariant::ALL.len());
    assert!(Invariant::ALL.iter().all(|invariant| invariant.statement().len() > 10));
}
