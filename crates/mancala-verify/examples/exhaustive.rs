//! Engine and model on every small board.
//!
//! ```sh
//! cargo run --release -p mancala-verify --example exhaustive -- ayoayo --seeds 9
//! ```
//!
//! For the two-row games: every board of up to that many seeds, either player to
//! move, by all rulings. For `bao-kigogo`: every side of up to that many seeds (six
//! are 593,775 sides) against `--samples` random other sides each (1 unless said),
//! as either player's, either player to move.

use std::process::ExitCode;
use std::time::Instant;

use mancala_variants::rulings::AnyRulings;
use mancala_variants::{AnyPosition, Position};
use mancala_verify::boards::SmallStudies;
use mancala_verify::differential::compare;

const USAGE: &str = "usage: exhaustive VARIANT [--seeds N] [--samples N] [--threads N]";

fn arguments() -> Option<(SmallStudies, u64)> {
    let mut args = std::env::args().skip(1);
    let variant = args.next()?.parse().ok()?;
    let mut small = SmallStudies { variant, seeds: 6, samples: 1 };
    let mut threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    while let Some(name) = args.next() {
        let number = args.next()?.parse::<u32>().ok()?;
        match name.as_str() {
            "--seeds" => small.seeds = number,
            "--samples" => small.samples = number,
            "--threads" if number > 0 => threads = number.into(),
            _ => return None,
        }
    }
    Some((small, threads))
}

/// What was counted.
#[derive(Clone, Copy, Default)]
struct Counts {
    boards: u64,
    positions: u64,
    over: u64,
    endless: u64,
    differences: u64,
}

impl Counts {
    fn compare(&mut self, position: &AnyPosition) {
        self.positions += 1;
        self.over += u64::from(position.outcome().is_some());
        match compare(position) {
            Ok(seen) => self.endless += u64::from(seen.endless),
            Err(difference) => {
                eprintln!("{difference}");
                self.differences += 1;
            }
        }
    }

    const fn and(self, other: Self) -> Self {
        Self {
            boards: self.boards + other.boards,
            positions: self.positions + other.positions,
            over: self.over + other.over,
            endless: self.endless + other.endless,
            differences: self.differences + other.differences,
        }
    }
}

/// One part of the boards.
fn run(small: SmallStudies, part: u64, parts: u64) -> Counts {
    let rulings = AnyRulings::all(small.variant);
    let mut counts = Counts::default();
    counts.boards = small.for_each(part, parts, &mut |position| {
        for &rulings in &rulings {
            counts.compare(&position.with_rulings(rulings));
        }
    });
    counts
}

fn main() -> ExitCode {
    let Some((small, threads)) = arguments() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let started = Instant::now();
    let counts = std::thread::scope(|scope| {
        let parts: Vec<_> =
            (0..threads).map(|part| scope.spawn(move || run(small, part, threads))).collect();
        parts
            .into_iter()
            .try_fold(Counts::default(), |sum, part| Some(sum.and(part.join().ok()?)))
    });
    let Some(Counts { boards, positions, over, endless, differences }) = counts else {
        return ExitCode::from(2);
    };
    println!(
        "{} up to {} seeds: {boards} boards, {positions} positions ({over} of them final), \
         {endless} endless turns, {differences} differences, {:.0} s",
        small.variant,
        small.seeds,
        started.elapsed().as_secs_f64(),
    );
    ExitCode::from(u8::from(differences > 0))
}
