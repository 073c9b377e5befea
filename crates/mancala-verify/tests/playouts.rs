//! Random games: figures that add up, that stay the same, and that the literal
//! model gathers too.

use std::collections::BTreeMap;

use mancala_variants::random::SplitMix64;
use mancala_variants::rulings::{AnyRulings, Rulings as _};
use mancala_variants::{
    AnyPosition, Ayoayo, FromSetup as _, MangalaIv, Position as _, RandomSource as _, Setup,
    Variant,
};
use mancala_verify::model::{Kind, Model, Step, Switches};
use mancala_verify::playouts::{Playouts, Statistics, random_start};

fn play(variant: Variant, games: u64, seed: u64) -> Statistics {
    let rulings = AnyRulings::new(variant);
    Playouts { games, seed, ..Playouts::default() }
        .run(|random| random_start(rulings, random), |_| {})
}

#[test]
fn figures_add_up() {
    for variant in Variant::ALL {
        let s = play(variant, 200, 3);
        assert_eq!(s.plies.games, 200);
        assert_eq!(s.plies.total, s.turns.sown + s.turns.passes, "a ply is a turn");
        let results = s.results;
        assert_eq!(results.south + results.north + results.draws + results.unfinished, 200);
        assert_eq!(s.endings.values().sum::<u64>() + results.unfinished, 200);
        #[expect(clippy::cast_precision_loss, reason = "small")]
        let total = s.plies.total as f64;
        assert!((s.plies.mean * 200.0 - total).abs() < 1e-6);
        #[expect(clippy::cast_precision_loss, reason = "small")]
        let (min, max) = (s.plies.min as f64, s.plies.max as f64);
        assert!(min <= s.plies.median && s.plies.median <= max);
        assert!(s.captures.turns <= s.turns.sown);
        assert!(s.captures.mean_a_turn <= s.captures.mean_a_capture);
        assert!(s.captures.seeds <= 200 * u64::from(variant.total()));
        assert!(s.turns.mean_laps >= 1.0);
        assert!(s.branching.mean >= 1.0);
        assert!(s.endless.games <= 200);
    }
}

#[test]
fn what_is_known_of_the_games_shows() {
    let ayoayo = play(Variant::Ayoayo, 2000, 1);
    // About one game in forty has an endless turn on offer.
    assert!((0.01..0.05).contains(&ayoayo.endless.share), "{ayoayo:?}");
    assert_eq!(ayoayo.branching.max, 6);

    let djenon = play(Variant::DjenonAboure, 2000, 1);
    // No game lasts more than 46 plies; no endless turn, no repetition.
    assert!(djenon.plies.max <= 46);
    assert_eq!(djenon.endless.games, 0);
    assert_eq!(djenon.endings, BTreeMap::from([("no-multiples", 2000)]));

    let bao = play(Variant::BaoKigogo, 300, 1);
    // A random game takes some 190 plies, and there is no pass.
    assert!((170.0..210.0).contains(&bao.plies.mean), "{bao:?}");
    assert_eq!(bao.turns.passes, 0);
    assert_eq!(bao.branching.max, 23, "the start: all own pits but one");

    let mangala = play(Variant::MangalaIv, 1000, 1);
    // There is never a choice; of random starts nearly half end with a lone counter.
    assert_eq!((mangala.branching.mean.to_bits(), mangala.branching.max), (1_f64.to_bits(), 1));
    assert!((400..550).contains(&mangala.endings["lone-counter"]), "{mangala:?}");
}

#[test]
fn the_one_game_of_mangala_iv() {
    // From seven in each pit: twelve turns, one counter left, 46 against 51.
    let s = Playouts { games: 3, ..Playouts::default() }.run(|_| MangalaIv::start(), |_| {});
    assert_eq!((s.plies.min, s.plies.max), (12, 12));
    assert_eq!(s.results.north, 3);
    assert_eq!(s.endings, BTreeMap::from([("lone-counter", 3)]));
    assert_eq!(s.captures.seeds, 3 * (46 + 51));
}

#[test]
fn games_are_cut() {
    let cut = Playouts { games: 10, seed: 1, max_plies: 4 };
    let s = cut.run(|_| Ayoayo::start(), |_| {});
    assert_eq!((s.plies.min, s.plies.max, s.plies.total), (4, 4, 40));
    assert_eq!(s.results.unfinished, 10);
    assert!(s.endings.is_empty());
}

#[test]
fn games_that_go_round_end_by_repetition() {
    // Three seeds suffice for a cycle.
    let setup = Setup::new([0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0]);
    let start: Ayoayo = setup.study().unwrap();
    let s = Playouts { games: 2000, seed: 1, ..Playouts::default() }.run(|_| start, |_| {});
    assert_eq!(s.results.unfinished, 0);
    assert!(s.endings["repetition"] > 0, "{s:?}");
    assert!(s.endings["no-feed"] > 0, "{s:?}");
}

#[test]
fn the_figures_of_a_seed_never_change() {
    let s = play(Variant::Ayoayo, 5000, 1);
    assert_eq!((s.turns.sown, s.turns.passes, s.captures.turns), (173_416, 736, 61_312));
    let s = play(Variant::MangalaIv, 1000, 0);
    assert_eq!((s.turns.sown, s.turns.passes, s.captures.turns), (26_850, 2_229, 14_494));
}

#[test]
fn a_finished_start_is_a_game_of_no_plies() {
    let over: AnyPosition = AnyPosition::from_setup(
        Variant::Ayoayo,
        &Setup::new([0; 12]),
        mancala_variants::Totals::Study,
    )
    .unwrap();
    let s = Playouts { games: 2, ..Playouts::default() }.run(|_| over, |_| {});
    assert_eq!((s.plies.games, s.plies.total), (2, 0));
    assert_eq!(s.results.draws, 2);
    assert_eq!(s.branching.mean.to_bits(), 0_f64.to_bits());
}

#[test]
fn an_endless_turn_on_offer_is_seen() {
    // South lifting pit 1 never ends.
    let setup = Setup::new([8, 3, 1, 2, 1, 0, 1, 0, 2, 1, 6, 9]);
    let start: Ayoayo = setup.study().unwrap();
    let one_ply = Playouts { games: 5, seed: 0, max_plies: 1 };
    assert_eq!(one_ply.run(|_| start, |_| {}).endless.games, 5);
    assert_eq!(one_ply.run(|_| Ayoayo::start(), |_| {}).endless.games, 0);
}

#[test]
fn progress_counts_every_game_and_no_games_are_no_trouble() {
    let mut told = Vec::new();
    let playouts = Playouts { games: 4, ..Playouts::default() };
    let _ = playouts.run(|_| Ayoayo::start(), |played| told.push(played));
    assert_eq!(told, [1, 2, 3, 4]);
    let none = Playouts { games: 0, ..playouts }.run(|_| Ayoayo::start(), |_| {});
    assert_eq!(none, Statistics::default());
}

#[test]
fn a_game_is_the_same_whatever_came_before() {
    // The first games of many are those of few.
    let lengths = |games| {
        let mut totals = Vec::new();
        for n in 1..=games {
            totals.push(play(Variant::Ayoayo, n, 9).plies.total);
        }
        totals
    };
    assert_eq!(lengths(5), lengths(8)[..5]);
}

#[test]
fn rulings_and_scattered_starts_are_used() {
    let mut random = SplitMix64::new(1);
    let mut rulings = AnyRulings::new(Variant::MangalaIv);
    rulings.set("mangala.capture.chain", "as-emptied").unwrap();
    let first = random_start(rulings, &mut random);
    let second = random_start(rulings, &mut random);
    assert_ne!(first.pits(), second.pits());
    assert_eq!(first.on_board(), 98);
    assert_eq!(first.rulings(), rulings);
    let ayoayo = AnyRulings::new(Variant::Ayoayo);
    assert_eq!(random_start(ayoayo, &mut random), AnyPosition::start(Variant::Ayoayo));
}

/// What the literal model gathers of the same games.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counted {
    plies: u64,
    passes: u64,
    laps: u64,
    longest: u64,
    legal: u64,
    captures: u64,
    seeds: u64,
    largest: u64,
    results: [u64; 3],
    unfinished: u64,
    endings: BTreeMap<&'static str, u64>,
}

impl Counted {
    /// One game, its history searched in full for repetition.
    fn play(&mut self, start: Model, random: &mut SplitMix64) {
        let mut history = vec![start];
        for ply in 0.. {
            let now = history.last().unwrap();
            let repeated = history[..history.len() - 1].contains(now);
            let verdict = now.outcome().or_else(|| repeated.then(|| now.repetition_outcome()));
            if let Some(verdict) = verdict {
                self.results[verdict.winner.unwrap_or(2)] += 1;
                *self.endings.entry(verdict.reason).or_default() += 1;
                return;
            }
            if ply == 1000 {
                self.unfinished += 1;
                return;
            }
            let legal = now.legal();
            self.legal += legal.len() as u64;
            let step = legal[random.below(u32::try_from(legal.len()).unwrap()) as usize];
            let played = now.play(step).unwrap();
            self.plies += 1;
            self.passes += u64::from(step == Step::Pass);
            self.laps += played.laps;
            self.longest = self.longest.max(played.laps);
            self.captures += u64::from(played.taken > 0);
            self.seeds += u64::from(played.taken);
            self.largest = self.largest.max(played.taken.into());
            history.push(played.next);
        }
    }
}

#[test]
fn the_model_gathers_the_same() {
    let kinds = [
        (Variant::Ayoayo, Kind::Ayoayo, 300),
        (Variant::DjenonAboure, Kind::DjenonAboure, 300),
        (Variant::BaoKigogo, Kind::BaoKigogo, 20),
        (Variant::MangalaIv, Kind::MangalaIv, 200),
    ];
    for (variant, kind, games) in kinds {
        let s = play(variant, games, 5);
        let mut seeds = SplitMix64::new(5);
        let mut counted = Counted::default();
        for _ in 0..games {
            let mut random = SplitMix64::new(seeds.next_u64());
            let mut start = Model::start(kind, Switches::default());
            if kind == Kind::MangalaIv {
                start.pits = scattered(&mut random);
            }
            counted.play(start, &mut random);
        }
        let gathered = Counted {
            plies: s.plies.total,
            passes: s.turns.passes,
            laps: counted.laps,
            longest: s.turns.max_laps,
            legal: counted.legal,
            captures: s.captures.turns,
            seeds: s.captures.seeds,
            largest: s.captures.largest,
            results: [s.results.south, s.results.north, s.results.draws],
            unfinished: s.results.unfinished,
            endings: s.endings.clone(),
        };
        assert_eq!(gathered, counted, "{variant}");
        // The sums behind the means.
        let mean = |sum: u64, count: u64| {
            #[expect(clippy::cast_precision_loss, reason = "small")]
            let quotient = sum as f64 / count as f64;
            quotient.to_bits()
        };
        assert_eq!(s.turns.mean_laps.to_bits(), mean(counted.laps, s.turns.sown));
        assert_eq!(s.branching.mean.to_bits(), mean(counted.legal, counted.plies));
        assert_eq!(s.captures.mean_a_turn.to_bits(), mean(counted.seeds, s.turns.sown));
        assert_eq!(s.captures.mean_a_capture.to_bits(), mean(counted.seeds, counted.captures));
    }
}

/// 98 counters, each into any of fourteen pits alike.
fn scattered(random: &mut SplitMix64) -> Vec<u32> {
    let mut pits = vec![0; 14];
    for _ in 0..98 {
        pits[random.below(14) as usize] += 1;
    }
    pits
}

#[test]
fn the_json_form() {
    let s = Playouts { games: 2, ..Playouts::default() }.run(|_| MangalaIv::start(), |_| {});
    let json = serde_json::to_value(&s).unwrap();
    let keys: Vec<_> = json.as_object().unwrap().keys().cloned().collect();
    assert_eq!(
        keys,
        ["branching", "captures", "endings", "endless", "plies", "results", "turns"]
    );
    assert_eq!(json["plies"]["median"], 12.0);
    assert_eq!(json["results"]["north"], 2);
    assert_eq!(json["endings"]["lone-counter"], 2);
}

#[test]
fn the_median_lies_between_the_middle_two() {
    // Games of 0 plies and of one ply by turns, by way of the start.
    let over: Ayoayo = Setup::new([0; 12]).study().unwrap();
    let mut n = 0;
    let s = Playouts { games: 4, seed: 0, max_plies: 1 }.run(
        |_| {
            n += 1;
            if n % 2 == 0 { over } else { Ayoayo::start() }
        },
        |_| {},
    );
    assert_eq!(s.plies.median.to_bits(), 0.5_f64.to_bits());
    let odd = Playouts { games: 3, seed: 0, max_plies: 1 }
        .run(|random| if random.below(1) == 0 { Ayoayo::start() } else { over }, |_| {});
    assert_eq!(odd.plies.median.to_bits(), 1_f64.to_bits());
}
