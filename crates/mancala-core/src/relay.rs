use thiserror::Error;

use crate::{Circuit, LapRule, Observer, View};

/// Laps that are sown before the watch for endless turns begins. Most turns end
/// long before; what does not is watched from here on, exactly.
const UNWATCHED_CHUNKS: u32 = 32;
/// Laps sown between two looks at whether the turn has stopped.
const CHUNK: u64 = 2;
/// Rows of the table for first laps; see [`Relay`].
const FIRST_ROWS: usize = 8;

/// A pit of a circuit, and where its byte lies.
#[derive(Clone, Copy)]
#[repr(align(4))]
struct Place {
    pit: u8,
    word: u8,
    shift: u8,
}

/// The number of laps that [`Relay`] tabulates for a circuit of `pits` with at
/// most `max` seeds: its last const parameter.
#[must_use]
pub const fn relay_size(pits: usize, max: u8) -> usize {
    (FIRST_ROWS + (max as usize + 1).next_power_of_two()) * pits.next_power_of_two()
}

/// The counts of the last pit at which a turn stops, the new seed included, as
/// the const parameter that [`Relay`] takes: bit n for n seeds. An empty pit
/// always stops.
///
/// # Panics
///
/// At compile time, when a count is 0 or not less than 8.
#[must_use]
pub const fn stops(counts: &[u8]) -> u64 {
    let mut bits = 1;
    let mut k = 0;
    while k < counts.len() {
        assert!(counts[k] > 0 && (counts[k] as usize) < FIRST_ROWS, "a stop is 1 to 7");
        bits |= 1 << counts[k];
        k += 1;
    }
    bits
}

/// Relay sowing on a [`Circuit`]: which pits a lap sows ([`LapRule`]), and at
/// which counts of the last pit the turn stops instead of going on with a
/// further lap from there.
///
/// Each lap is one addition out of a table made at compile time by the rule
/// itself. A lap from a count at which the turn stops is tabulated as sowing
/// that pit onto itself, so that a stopped turn stands still however many
/// further laps are added, and the loop need not look after every one. (A
/// turn's first lap is sown from any count, so the stopping counts have rows of
/// their own for it.)
pub struct Relay<
    const W: usize,
    const L: usize,
    const MAX: u8,
    const STOPS: u64,
    const SIZE: usize,
> {
    rule: LapRule,
    /// For each origin and word, everything but the origin's byte.
    keep: [[u64; 64]; W],
    /// For each word, what a lap adds to it, by row (seeds lifted) and origin.
    /// The words are kept apart, which makes the compiler leave them in registers
    /// of their own: a vector of them would cost a detour at every lap.
    add: [[u64; SIZE]; W],
    /// Where the lap's last seed falls.
    last: [Place; SIZE],
}

/// A turn that ended, before any capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown<const W: usize, const L: usize, const MAX: u8> {
    /// The board after the last lap.
    pub board: Circuit<W, L, MAX>,
    /// Index of the pit where the last seed fell; the origin where nothing was
    /// sown.
    pub last: usize,
    /// Seeds in that pit.
    pub seeds: u8,
    /// Laps sown, the first included.
    pub laps: u64,
}

/// The turn never stops: its laps repeat for ever (`common.endless`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("the turn never ends: its laps repeat every {period} laps")]
pub struct Endless {
    /// Laps after which the board and the pit to lift are the same again.
    pub period: u64,
}

/// One lap of a turn; see [`Relay::laps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lap<const W: usize, const L: usize, const MAX: u8> {
    /// Index of the pit that was lifted.
    pub origin: usize,
    /// Seeds lifted, all of which were sown.
    pub sown: u8,
    /// Index of the pit where the last of them fell.
    pub last: usize,
    /// Seeds in that pit afterwards.
    pub seeds: u8,
    /// The board after the lap.
    pub board: Circuit<W, L, MAX>,
}

/// Board and pit to lift: the state between two laps.
#[derive(Clone, Copy, PartialEq, Eq)]
struct LapState<const W: usize, const L: usize, const MAX: u8> {
    board: Circuit<W, L, MAX>,
    pit: usize,
    word: usize,
    shift: u32,
}

impl<const W: usize, const L: usize, const MAX: u8> LapState<W, L, MAX> {
    #[inline]
    fn new(board: Circuit<W, L, MAX>, pit: usize) -> Self {
        let (word, shift) = Circuit::<W, L, MAX>::place(pit);
        Self { board, pit, word, shift }
    }

    #[inline]
    fn seeds(&self) -> u8 {
        self.board.lane(self.word, self.shift)
    }
}

impl<const W: usize, const L: usize, const MAX: u8, const STOPS: u64, const SIZE: usize>
    Relay<W, L, MAX, STOPS, SIZE>
{
    const PITS: usize = Circuit::<W, L, MAX>::PITS;
    const STRIDE: usize = Self::PITS.next_power_of_two();
    const ROWS: usize = (MAX as usize + 1).next_power_of_two();

    /// The relay with this lap rule. To build it is meant for constants: at run
    /// time it takes as long as some thousand laps.
    ///
    /// # Panics
    ///
    /// At compile time, when `SIZE` is not [`relay_size`] of the circuit, or
    /// `STOPS` not made by [`stops`].
    #[must_use]
    #[allow(long_running_const_eval, reason = "a few thousand table entries")]
    pub const fn new(rule: LapRule) -> Self {
        assert!(SIZE == relay_size(Self::PITS, MAX), "SIZE is relay_size(pits, max)");
        assert!(MAX < 255, "the masks of a lap fit into bytes");
        assert!(STOPS & 1 != 0 && STOPS >> FIRST_ROWS == 0, "STOPS is stops(&[..])");
        let mut relay = Self {
            rule,
            keep: [[!0; 64]; W],
            add: [[0; SIZE]; W],
            last: [Self::place(0); SIZE],
        };
        let mut origin = 0;
        while origin < Self::PITS {
            relay.keep[origin / L][origin] = !(0xff << (8 * (origin % L)));
            let mut add = [0; W];
            let mut last = None;
            let mut seeds = 0;
            while seeds < Self::ROWS {
                let end = match last {
                    Some(last) => last,
                    None => origin,
                };
                if seeds < FIRST_ROWS {
                    relay.enter((Self::ROWS + seeds) * Self::STRIDE + origin, add, end);
                }
                let entry = seeds * Self::STRIDE + origin;
                if seeds < FIRST_ROWS && STOPS >> seeds & 1 != 0 {
                    let mut back = [0; W];
                    back[origin / L] = (seeds as u64) << (8 * (origin % L));
                    relay.enter(entry, back, origin);
                } else {
                    relay.enter(entry, add, end);
                }
                let next = rule.next(Self::PITS, origin, last);
                add[next / L] += 1 << (8 * (next % L));
                last = Some(next);
                seeds += 1;
            }
            origin += 1;
        }
        relay
    }

    const fn enter(&mut self, entry: usize, add: [u64; W], last: usize) {
        let mut k = 0;
        while k < W {
            self.add[k][entry] = add[k];
            k += 1;
        }
        self.last[entry] = Self::place(last);
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most 64 pits")]
    const fn place(pit: usize) -> Place {
        Place { pit: pit as u8, word: (pit / L) as u8, shift: (8 * (pit % L)) as u8 }
    }

    /// How this relay's laps are sown.
    #[must_use]
    pub const fn rule(&self) -> LapRule {
        self.rule
    }

    /// Whether a turn stops when its last seed makes `seeds`.
    #[must_use]
    #[inline]
    pub const fn stops_at(seeds: u8) -> bool {
        seeds < 64 && STOPS >> (seeds & 63) & 1 != 0
    }

    /// Plays a turn from the pit at `origin` to the end of its last lap.
    ///
    /// Where the origin is empty or the circuit has no such pit, nothing is sown
    /// and `laps` is 0.
    ///
    /// # Errors
    ///
    /// [`Endless`] when the turn never stops. The answer is exact: no number of
    /// laps is taken for endless, and constant memory suffices for any period.
    #[inline(always)]
    pub fn turn(
        &self,
        board: Circuit<W, L, MAX>,
        origin: usize,
    ) -> Result<Sown<W, L, MAX>, Endless> {
        if origin >= Self::PITS {
            return Ok(Sown { board, last: origin, seeds: 0, laps: 0 });
        }
        let mut state = LapState::new(board, origin);
        let seeds = state.seeds();
        let mut laps = u64::from(seeds != 0);
        state = self.add(state, Self::first_row(seeds));
        for _ in 0..UNWATCHED_CHUNKS {
            for _ in 0..CHUNK {
                laps += u64::from(!Self::stops_at(state.seeds()));
                state = self.further(state);
            }
            if Self::stops_at(state.seeds()) {
                return Ok(Self::sown(state, laps));
            }
        }
        self.watched(board, origin)
    }

    /// A turn that has not stopped for long, from its beginning, watched for a lap
    /// state that recurs (Brent's method: the state is held against one remembered
    /// state, which is renewed after 1, 2, 4, 8, ... laps).
    #[cold]
    #[inline(never)]
    fn watched(
        &self,
        board: Circuit<W, L, MAX>,
        origin: usize,
    ) -> Result<Sown<W, L, MAX>, Endless> {
        let mut state = LapState::new(board, origin);
        state = self.add(state, Self::first_row(state.seeds()));
        let mut laps = 1;
        let mut remembered = state;
        let (mut since, mut renew) = (0, 1);
        while !Self::stops_at(state.seeds()) {
            if since == renew {
                remembered = state;
                since = 0;
                renew *= 2;
            }
            state = self.further(state);
            laps += 1;
            since += 1;
            if state == remembered {
                return Err(Endless { period: since });
            }
        }
        Ok(Self::sown(state, laps))
    }

    fn sown(state: LapState<W, L, MAX>, laps: u64) -> Sown<W, L, MAX> {
        Sown { board: state.board, last: state.pit, seeds: state.seeds(), laps }
    }

    /// The lap that is lifted where the last one ended; stands still when the
    /// turn has stopped there.
    #[inline(always)]
    fn further(&self, state: LapState<W, L, MAX>) -> LapState<W, L, MAX> {
        self.add(state, usize::from(state.seeds()) & (Self::ROWS - 1))
    }

    /// The row of a turn's first lap, which is sown from any count.
    #[inline(always)]
    fn first_row(seeds: u8) -> usize {
        let row = usize::from(seeds) & (Self::ROWS - 1);
        if row < FIRST_ROWS { Self::ROWS + row } else { row }
    }

    #[inline(always)]
    fn add(&self, state: LapState<W, L, MAX>, row: usize) -> LapState<W, L, MAX> {
        let entry = row * Self::STRIDE + (state.pit & (Self::STRIDE - 1));
        let mut board = state.board;
        for k in 0..W {
            // Whole words wrap, single bytes never do: `Circuit` bounds the total.
            board.words[k] = (board.words[k] & self.keep[k][state.pit & 63])
                .wrapping_add(self.add[k][entry]);
        }
        let Place { pit, word, shift } = self.last[entry];
        LapState { board, pit: pit.into(), word: word.into(), shift: shift.into() }
    }

    /// The laps of a turn one after another, the first from `origin`. The
    /// iterator ends with the lap at which the turn stops, and never when the
    /// turn does not: meant for looking at turns that [`turn`](Self::turn) calls
    /// endless, and for watching.
    #[must_use]
    pub fn laps(
        &self,
        board: Circuit<W, L, MAX>,
        origin: usize,
    ) -> Laps<'_, W, L, MAX, STOPS, SIZE> {
        let next = (board.seeds(origin) > 0).then_some(origin);
        Laps { relay: self, board, next }
    }

    /// [`turn`](Self::turn), telling `observer` of every lift, drop and lap end
    /// by absolute pit. An endless turn is told nothing of.
    ///
    /// # Errors
    ///
    /// [`Endless`] when the turn never stops.
    #[inline(always)]
    pub fn turn_observed<O: Observer>(
        &self,
        board: Circuit<W, L, MAX>,
        origin: usize,
        view: View,
        observer: &mut O,
    ) -> Result<Sown<W, L, MAX>, Endless> {
        let turn = self.turn(board, origin)?;
        if O::WATCHES {
            for lap in self.laps(board, origin) {
                observer.lifted(view.pit(lap.origin), lap.sown);
                for drop in self.rule.drops(Self::PITS, lap.origin, lap.sown) {
                    observer.dropped(view.pit(drop));
                }
                observer.lap_ended(view.pit(lap.last), lap.seeds);
            }
        }
        Ok(turn)
    }
}

/// The laps of one turn; see [`Relay::laps`].
#[derive(Clone)]
pub struct Laps<
    'a,
    const W: usize,
    const L: usize,
    const MAX: u8,
    const STOPS: u64,
    const SIZE: usize,
> {
    relay: &'a Relay<W, L, MAX, STOPS, SIZE>,
    board: Circuit<W, L, MAX>,
    next: Option<usize>,
}

impl<const W: usize, const L: usize, const MAX: u8, const STOPS: u64, const SIZE: usize>
    Iterator for Laps<'_, W, L, MAX, STOPS, SIZE>
{
    type Item = Lap<W, L, MAX>;

    fn next(&mut self) -> Option<Self::Item> {
        let origin = self.next?;
        let sown = self.board.seeds(origin);
        let row = Relay::<W, L, MAX, STOPS, SIZE>::first_row(sown);
        let state = self.relay.add(LapState::new(self.board, origin), row);
        let seeds = state.seeds();
        self.board = state.board;
        self.next = (!Relay::<W, L, MAX, STOPS, SIZE>::stops_at(seeds)).then_some(state.pit);
        Some(Lap { origin, sown, last: state.pit, seeds, board: state.board })
    }
}
