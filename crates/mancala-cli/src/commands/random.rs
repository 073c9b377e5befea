//! `mancala random`: random games and what they came to.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use mancala_variants::Variant;
use mancala_variants::rulings::{AnyRulings, Rulings as _};
use mancala_verify::playouts::{Playouts, Statistics, random_start};
use serde::Serialize;

use crate::args::{Format, RandomArgs};
use crate::commands::write_json;
use crate::draw::write_rulings;
use crate::error::Error;
use crate::{Streams, parse, status};

/// How long it takes until progress is drawn.
const PATIENCE: Duration = Duration::from_millis(500);

/// The settings and statistics as JSON.
#[derive(Serialize)]
struct Played {
    variant: Variant,
    rulings: BTreeMap<&'static str, &'static str>,
    seed: u64,
    max_plies: u32,
    #[serde(flatten)]
    statistics: Statistics,
}

pub(crate) fn run(args: &RandomArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let rulings = parse::rulings(AnyRulings::new(args.variant), &args.rulings.rulings)?;
    let games = parse::bounded("--games", args.games, 1, u64::MAX)?;
    let playouts = Playouts { games, seed: args.seed, max_plies: args.max_plies };
    let mut progress = Progress::new(games, streams.progress);
    let statistics =
        playouts.run(|random| random_start(rulings, random), |played| progress.show(played));
    progress.clear();
    let rulings = rulings.non_default();
    match args.format {
        Format::Json => write_json(
            streams.stdout,
            &Played {
                variant: args.variant,
                rulings: rulings.into_iter().collect(),
                seed: args.seed,
                max_plies: args.max_plies,
                statistics,
            },
        )?,
        Format::Text => {
            let out = &mut *streams.stdout;
            writeln!(
                out,
                "{}: {games} random games, seed {}, cut at {} plies",
                args.variant.title(),
                args.seed,
                args.max_plies
            )?;
            write_rulings(out, &rulings)?;
            writeln!(out)?;
            write_statistics(out, &statistics)?;
        }
    }
    Ok(status::OK)
}

fn write_statistics(out: &mut dyn Write, statistics: &Statistics) -> io::Result<()> {
    let Statistics { plies, branching, turns, captures, results, endings, endless, .. } =
        statistics;
    let share = |games: u64| share(games, plies.games);
    let mut line = |name: &str, text: String| writeln!(out, "{name:<18}  {text}");
    line(
        "plies a game",
        format!(
            "mean {:.2}, median {}, from {} to {}",
            plies.mean, plies.median, plies.min, plies.max
        ),
    )?;
    line("legal moves", format!("mean {:.2}, at most {}", branching.mean, branching.max))?;
    line("turns", format!("{} sown, {} passes", turns.sown, turns.passes))?;
    line("laps a turn", format!("mean {:.2}, at most {}", turns.mean_laps, turns.max_laps))?;
    line("turns that capture", captures.turns.to_string())?;
    line(
        "seeds a capture",
        format!("mean {:.2}, at most {}", captures.mean_a_capture, captures.largest),
    )?;
    line("seeds a turn", format!("mean {:.2}", captures.mean_a_turn))?;
    line("South won", share(results.south))?;
    line("North won", share(results.north))?;
    line("drawn", share(results.draws))?;
    line("unfinished", share(results.unfinished))?;
    for (reason, &games) in endings {
        line(&format!("ended {reason}"), share(games))?;
    }
    line("endless on offer", share(endless.games))
}

/// For example `250 games (25.0 %)`.
fn share(games: u64, all: u64) -> String {
    // In tenths of a percent, rounded; whole numbers are the same everywhere.
    let tenths = (u128::from(games) * 1000 + u128::from(all) / 2) / u128::from(all.max(1));
    format!("{games} ({}.{} %)", tenths / 10, tenths % 10)
}

/// A bar on standard error, once it takes long.
struct Progress {
    games: u64,
    allowed: bool,
    since: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    fn new(games: u64, allowed: bool) -> Self {
        Self { games, allowed, since: Instant::now(), bar: None }
    }

    fn show(&mut self, played: u64) {
        if self.allowed && self.bar.is_none() && self.since.elapsed() > PATIENCE {
            let style =
                ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left")
                    .unwrap_or_else(|_| ProgressStyle::default_bar());
            // Standard error is where it draws unless told otherwise.
            self.bar = Some(ProgressBar::new(self.games).with_style(style));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(played);
        }
    }

    fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
