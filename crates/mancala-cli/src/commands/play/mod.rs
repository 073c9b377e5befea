//! `mancala play`: a game at the terminal.

mod lines;
mod session;

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use mancala_notation::record::{GameResult, Record};
use mancala_variants::random::SplitMix64;
use mancala_variants::{AnyPosition, Game, MangalaIv, Player, Variant};

use crate::args::{Opponent, PlayArgs};
use crate::commands::play::lines::Lines;
use crate::commands::play::session::{Files, Random, Session};
use crate::error::Error;
use crate::{Streams, parse, status};

pub(crate) fn run(args: &PlayArgs, streams: &mut Streams<'_>) -> Result<u8, Error> {
    let random_opponent = args.opponent == Opponent::Random;
    check_options(args, random_opponent)?;
    let seed = args.seed.unwrap_or_else(any_seed);
    let scattered = args.scattered.map(|given| given.unwrap_or(seed));
    let start = start(args, scattered)?;
    let tags = tags(args, start)?;
    let seat = args.seat.map_or(Player::South, Player::from);
    let session = Session {
        game: Game::new(start),
        resigned: None,
        random: random_opponent
            .then(|| Random { seat: seat.opponent(), numbers: SplitMix64::new(seed) }),
        tags,
        files: Files { kept: args.save.as_deref(), force: args.force, own: Vec::new() },
        lines: Lines::new(streams.stdin),
        out: streams.stdout,
    };
    let scattered = scattered.map_or_else(String::new, |by| format!(", scattered by {by}"));
    let seats = if random_opponent {
        format!(" You are {seat}, the opponent plays at random from seed {seed}.")
    } else {
        String::new()
    };
    let title = args.variant.title();
    session.play(&format!("{title}{scattered}.{seats} \"help\" lists what can be entered."))?;
    Ok(status::OK)
}

/// Options that mean nothing without others.
fn check_options(args: &PlayArgs, random_opponent: bool) -> Result<(), Error> {
    if args.seat.is_some() && !random_opponent {
        return Err(Error::Without { option: "--seat", with: "--opponent random" });
    }
    if args.seed.is_some() && !random_opponent && args.scattered != Some(None) {
        let with = "--opponent random or --scattered";
        return Err(Error::Without { option: "--seed", with });
    }
    if args.study && args.position.is_none() {
        return Err(Error::Without { option: "--study", with: "--position" });
    }
    if args.scattered.is_some() && args.variant != Variant::MangalaIv {
        return Err(Error::NotScattered(args.variant));
    }
    Ok(())
}

/// A number that is another one every time.
fn any_seed() -> u64 {
    // A short one, so that it can be typed in again.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

fn start(args: &PlayArgs, scattered: Option<u64>) -> Result<AnyPosition, Error> {
    let position = match (&args.position, scattered) {
        (Some(given), _) if given == "-" => return Err(Error::MovesFromStdin),
        (Some(given), _) => {
            parse::position(given, "--position", args.study, &mut std::io::empty())?
        }
        (None, Some(seed)) => MangalaIv::scattered(seed).into(),
        (None, None) => AnyPosition::start(args.variant),
    };
    parse::ruled(position, args.variant, &args.rulings.rulings)
}

/// The tags that the user gives, each of them one that a record can have.
fn tags(args: &PlayArgs, start: AnyPosition) -> Result<Vec<(&'static str, String)>, Error> {
    let mut tags = Vec::new();
    if let Some(date) = &args.date {
        if !is_date(date) {
            return Err(Error::NoDate(date.clone()));
        }
        tags.push(("Date", date.clone()));
    }
    for (option, name, given) in
        [("--south", "South", &args.south), ("--north", "North", &args.north)]
    {
        let Some(value) = given else { continue };
        let mut record = Record::new(start, GameResult::Unfinished);
        record.set_tag(name, value);
        record.text().map_err(|fault| Error::Tag { option, fault: fault.to_string() })?;
        tags.push((name, value.clone()));
    }
    Ok(tags)
}

/// Whether this is a day such as 2026-11-30; the length of months is not asked.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return false };
    let number = |part: &str, digits: usize| {
        let whole = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| whole)
    };
    number(year, 4).is_some()
        && number(month, 2).is_some_and(|month| (1..=12).contains(&month))
        && number(day, 2).is_some_and(|day| (1..=31).contains(&day))
}
