//! Where the seeds lie in a pit or a store.
//!
//! Everything is computed, with the four operations only, so that the same seeds
//! lie in the same places on every machine.

use core::f64::consts::PI;
use core::fmt;

use mancala_variants::Player;

/// The most seeds that are drawn one by one; of more, only as many. No pit of the
/// four games can hold more.
pub const MAX_DOTS: u8 = 98;

/// Radius of a pit.
pub(super) const PIT: i32 = 40;

/// Distance from the middle of a pit that no seed reaches beyond.
const REACH: f64 = 36.5;

/// The largest radius of a seed.
const LARGEST: f64 = 7.5;

/// The most rings that seeds lie in.
const RINGS: usize = 8;

/// A length in tenths of a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Tenths(i32);

impl Tenths {
    pub(super) const fn units(units: i32) -> Self {
        Self(10 * units)
    }

    fn near(units: f64) -> Self {
        let tenths = 10.0 * units + if units < 0.0 { -0.5 } else { 0.5 };
        #[expect(clippy::cast_possible_truncation, reason = "that is what rounds it")]
        Self(tenths as i32)
    }

    fn below(units: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "that is what rounds it down")]
        Self((10.0 * units) as i32)
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, tenth) = (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10);
        if self.0 < 0 {
            f.write_str("-")?;
        }
        write!(f, "{whole}")?;
        if tenth == 0 { Ok(()) } else { write!(f, ".{tenth}") }
    }
}

/// The seeds of a pit as SVG circles around the pit's middle, in rings, without
/// overlap.
///
/// They are the content of the elements of class `mancala-seeds`. A script that
/// steps through a turn puts the circles of another number there.
///
/// ```
/// use mancala_notation::draw::Seeds;
///
/// assert_eq!(Seeds(1).to_string(), r#"<circle cx="0" cy="0" r="7.5"/>"#);
/// assert_eq!(Seeds(48).to_string().matches("<circle").count(), 48);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seeds(pub u8);

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Seeds in each ring, from the outermost inwards.
        let mut rings = [0; RINGS];
        let mut left = u32::from(self.0.min(MAX_DOTS));
        for ring in &mut rings {
            *ring = outermost(left);
            left -= *ring;
        }
        // The radius of each ring where neighbours, along the ring and from one
        // ring to the next, are at least 1 apart.
        let mut radii = [0.0; RINGS];
        let mut within: Option<f64> = None;
        for (radius, &seeds) in radii.iter_mut().zip(&rings).rev().filter(|(_, n)| **n > 0) {
            let along = if seeds > 1 { 0.5 / sine(0.5 / f64::from(seeds)) } else { 0.0 };
            *radius = within.map_or(along, |within| along.max(within + 1.0));
            within = Some(*radius);
        }
        let reach = within.unwrap_or(0.0);
        // Touching seeds would be 2 radii apart; a little air looks better.
        let radius = (REACH / (2.15 * reach + 1.0)).min(LARGEST);
        let apart =
            if reach > 0.0 { ((REACH - radius) / reach).min(2.4 * radius) } else { 0.0 };
        for (number, (&ring, &seeds)) in (0_u32..).zip(radii.iter().zip(&rings)) {
            for seed in 0..seeds {
                let turn = (f64::from(seed) + 0.5 * f64::from(number)) / f64::from(seeds);
                let (x, y) = (sine(turn + 0.25) * ring * apart, sine(turn) * ring * apart);
                write_seed(f, Tenths::near(x), Tenths::near(y), Tenths::below(radius))?;
            }
        }
        Ok(())
    }
}

fn write_seed(f: &mut fmt::Formatter<'_>, x: Tenths, y: Tenths, r: Tenths) -> fmt::Result {
    write!(f, r#"<circle cx="{x}" cy="{y}" r="{r}"/>"#)
}

/// How many of `seeds` lie in the outermost ring: as many as in the densest
/// arrangement of 7, 19, 37 and so on, which are hexagons, and between these in
/// proportion.
const fn outermost(seeds: u32) -> u32 {
    match seeds {
        0 | 1 => seeds,
        // The square root of 12n - 3, less 3, rounded.
        _ => (48 * seeds - 12).isqrt().div_ceil(2) - 3,
    }
}

/// The sine of this part of a full turn.
fn sine(turn: f64) -> f64 {
    let mut turn = turn;
    while turn > 0.5 {
        turn -= 1.0;
    }
    let turn = if turn > 0.25 {
        0.5 - turn
    } else if turn < -0.25 {
        -0.5 - turn
    } else {
        turn
    };
    let x = 2.0 * PI * turn;
    let mut term = x;
    let mut sum = x;
    for n in 1..8_u8 {
        let n = f64::from(2 * n);
        term *= -x * x / (n * (n + 1.0));
        sum += term;
    }
    sum
}

/// The seeds of a store as SVG circles around the store's middle, heaped up from
/// the owner's side in rows of five and of four by turns, without overlap; those
/// for which there is no room are left out.
///
/// They are the content of a store's element of class `mancala-seeds`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StoreSeeds {
    /// Whose store it is.
    pub owner: Player,
    /// The seeds.
    pub seeds: u16,
}

impl StoreSeeds {
    const RADIUS: i32 = 7;
    /// Half the distance of two seeds in a row.
    const ACROSS: i32 = 8;
    /// Distance of two rows.
    const ALONG: i32 = 15;
    /// How far from the store's middle rows may lie: a store is as high as two
    /// pits with their counts. There is room for all seeds of a game.
    const REACH: i32 = 93;
}

impl fmt::Display for StoreSeeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = i32::from(self.seeds);
        for row in 0..=2 * Self::REACH / Self::ALONG {
            let seeds = left.min(if row % 2 == 0 { 5 } else { 4 });
            let from_middle = Self::REACH - row * Self::ALONG;
            let y = match self.owner {
                Player::North => -from_middle,
                Player::South => from_middle,
            };
            for seed in 0..seeds {
                let x = Self::ACROSS * (2 * seed + 1 - seeds);
                write_seed(f, Tenths::units(x), Tenths::units(y), Tenths::units(Self::RADIUS))?;
            }
            left -= seeds;
        }
        Ok(())
    }
}
