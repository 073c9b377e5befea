use core::fmt;

use thiserror::Error;

/// A circuit of `W * L` pits: `W` words of `L` pits each, one byte a pit, and at
/// most `MAX` seeds in all.
///
/// Since the whole circuit never holds more than `MAX` (at most 255) seeds, no
/// byte ever carries into its neighbour, and sowing a lap is the addition of a
/// few words. Seeds enter by [`from_counts`](Self::from_counts) only; every
/// other operation moves or removes them, so the bound holds for good.
///
/// Indices count in sowing order from the circuit's first pit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Circuit<const W: usize, const L: usize, const MAX: u8> {
    pub(crate) words: [u64; W],
}

/// Why counts are no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CircuitError {
    /// The number of counts is not the number of pits.
    #[error("expected {expected} pits, found {found}")]
    PitCount {
        /// Pits of the circuit.
        expected: usize,
        /// Counts given.
        found: usize,
    },
    /// There are more seeds than the circuit may hold.
    #[error("expected at most {max} seeds, found {found}")]
    TooManySeeds {
        /// The most seeds that the circuit may hold.
        max: u8,
        /// Seeds given.
        found: usize,
    },
}

const LOW_BITS: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = LOW_BITS << 7;

/// The sum of a word's bytes, which must be less than 256.
const fn sum_of_bytes(word: u64) -> u8 {
    (word.wrapping_mul(LOW_BITS) >> 56) as u8
}

/// The word in which byte k is 0xff where bit k of the eight `bits` is set.
const fn spread(bits: u64) -> u64 {
    const BIT_K_OF_BYTE_K: u64 = 0x8040_2010_0804_0201;
    let picked = bits.wrapping_mul(LOW_BITS) & BIT_K_OF_BYTE_K;
    let ones = ((picked + !HIGH_BITS) & HIGH_BITS) >> 7;
    ones * 0xff
}

impl<const W: usize, const L: usize, const MAX: u8> Circuit<W, L, MAX> {
    /// Number of pits.
    pub const PITS: usize = {
        assert!(L >= 1 && L <= 8, "a word holds one to eight pits");
        assert!(W >= 1 && W * L <= 64, "a circuit has at most 64 pits");
        W * L
    };

    /// A circuit without seeds.
    pub const EMPTY: Self = Self { words: [0; W] };

    /// The circuit with these counts, in sowing order.
    ///
    /// # Errors
    ///
    /// [`CircuitError`] when there are more or fewer counts than pits, or more
    /// than `MAX` seeds in all.
    pub const fn from_counts(counts: &[u8]) -> Result<Self, CircuitError> {
        if counts.len() != Self::PITS {
            return Err(CircuitError::PitCount { expected: Self::PITS, found: counts.len() });
        }
        let mut words = [0; W];
        let mut total = 0;
        let mut index = 0;
        while index < Self::PITS {
            words[index / L] |= (counts[index] as u64) << (8 * (index % L));
            total += counts[index] as usize;
            index += 1;
        }
        if total > MAX as usize {
            return Err(CircuitError::TooManySeeds { max: MAX, found: total });
        }
        Ok(Self { words })
    }

    /// The circuit with this many seeds in every pit.
    ///
    /// # Panics
    ///
    /// When these are more than `MAX` seeds in all; meant for constants.
    #[must_use]
    pub const fn filled(seeds: u8) -> Self {
        match Self::from_counts([seeds; 64].split_at(Self::PITS).0) {
            Ok(circuit) => circuit,
            Err(_) => panic!("more seeds than the circuit may hold"),
        }
    }

    /// Seeds in the pit at `index`; none where the circuit has no such pit.
    #[must_use]
    pub const fn seeds(&self, index: usize) -> u8 {
        if index < Self::PITS { self.words[index / L].to_le_bytes()[index % L] } else { 0 }
    }

    /// Seeds of all pits, in sowing order.
    #[must_use]
    pub fn counts(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        (0..Self::PITS).map(|index| self.seeds(index))
    }

    /// Seeds in the whole circuit.
    #[must_use]
    pub fn total(&self) -> u8 {
        // `MAX` bounds the sum, so neither the additions nor the product carry out of a byte.
        sum_of_bytes(self.words.iter().sum())
    }

    /// Seeds in the word at `word`: with one word a row, a whole row.
    #[must_use]
    pub const fn word_total(&self, word: usize) -> u8 {
        sum_of_bytes(self.row(word))
    }

    /// The pits of the word at `word`, one byte each, the first lowest; none where
    /// there is no such word.
    #[must_use]
    pub const fn row(&self, word: usize) -> u64 {
        if word < W { self.words[word] } else { 0 }
    }

    /// Whether the word at `word` holds no seed.
    #[must_use]
    pub const fn is_word_empty(&self, word: usize) -> bool {
        word >= W || self.words[word] == 0
    }

    /// Whether the whole circuit holds no seed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words == [0; W]
    }

    /// Removes and returns the seeds of the pit at `index`.
    #[inline]
    pub const fn take(&mut self, index: usize) -> u8 {
        self.take_if(index, true)
    }

    /// Removes and returns the seeds of the pit at `index` if `condition` holds,
    /// without a branch on it; otherwise changes nothing and returns 0.
    #[inline]
    pub const fn take_if(&mut self, index: usize, condition: bool) -> u8 {
        if index >= Self::PITS {
            return 0;
        }
        let (word, shift) = Self::place(index);
        let taken = (0xff * condition as u64) << shift;
        let mut seeds = 0;
        let mut k = 0;
        while k < W {
            let taken = if k == word { taken } else { 0 };
            seeds |= self.words[k] & taken;
            self.words[k] &= !taken;
            k += 1;
        }
        #[expect(clippy::cast_possible_truncation, reason = "one byte is left")]
        {
            (seeds >> shift) as u8
        }
    }

    /// Removes and returns the seeds of every pit whose bit is set in `pits`
    /// (bit 0 for index 0).
    #[inline]
    pub const fn take_all(&mut self, pits: u64) -> u8 {
        let mut seeds = 0_u64;
        let mut k = 0;
        while k < W {
            let taken = spread(pits >> (k * L) & ((1 << L) - 1));
            seeds += self.words[k] & taken;
            self.words[k] &= !taken;
            k += 1;
        }
        sum_of_bytes(seeds)
    }

    /// The pits that hold at least `least` seeds, one bit each, bit 0 for index 0.
    #[must_use]
    #[inline]
    pub fn at_least(&self, least: u8) -> u64 {
        // What the lower seven bits must carry into the eighth, from 0 to 128.
        let bias = |least: u8| u64::from(128 - least) * LOW_BITS;
        if least <= 128 {
            // A byte over 127 is at least `least` by itself; the others cannot carry.
            self.gather(|word| ((word & !HIGH_BITS) + bias(least)) | word)
        } else {
            self.gather(|word| ((word & !HIGH_BITS) + bias(least - 128)) & word)
        }
    }

    /// The pits that hold exactly `seeds`, one bit each, bit 0 for index 0.
    #[must_use]
    #[inline]
    pub fn exactly(&self, seeds: u8) -> u64 {
        let value = u64::from(seeds) * LOW_BITS;
        self.gather(|word| {
            let other = word ^ value;
            !(((other & !HIGH_BITS) + !HIGH_BITS) | other)
        })
    }

    /// One bit a pit out of the high bit of each byte of `test(word)`.
    fn gather(&self, test: impl Fn(u64) -> u64) -> u64 {
        // The product moves the high bit of byte k to bit 56 + k.
        const TO_BITS: u64 = 0x0002_0408_1020_4081;
        let lanes = (1 << L) - 1;
        let mut pits = 0;
        for (k, &word) in self.words.iter().enumerate() {
            let high = test(word) & HIGH_BITS;
            pits |= ((high.wrapping_mul(TO_BITS) >> 56) & lanes) << (k * L);
        }
        pits
    }

    /// The same pits counted from the other half of the circuit: with two words,
    /// one a row, the shared board from the opponent's seat.
    #[must_use]
    pub const fn turned(mut self) -> Self {
        let half = W / 2;
        let mut k = 0;
        while k < half {
            let word = self.words[k];
            self.words[k] = self.words[k + half];
            self.words[k + half] = word;
            k += 1;
        }
        self
    }

    /// The word of the pit at `index`, and by how many bits its byte is shifted
    /// there (at most 56, whatever the index).
    #[inline]
    pub(crate) const fn place(index: usize) -> (usize, u32) {
        // For two rows a comparison, which is quicker than the division.
        let word = if W == 2 && index < 2 * L { (index >= L) as usize } else { index / L };
        #[expect(clippy::cast_possible_truncation, reason = "at most 56")]
        (word, (8 * (index.wrapping_sub(word * L) & 7)) as u32)
    }

    /// The byte at such a place; some other, without a panic, when there is no
    /// such word.
    #[inline]
    pub(crate) const fn lane(&self, word: usize, shift: u32) -> u8 {
        // Chosen by comparison, so that the words can stay in registers.
        let mut value = self.words[0];
        let mut k = 1;
        while k < W {
            if k == word {
                value = self.words[k];
            }
            k += 1;
        }
        #[expect(clippy::cast_possible_truncation, reason = "the lowest byte is meant")]
        {
            (value >> (shift & 63)) as u8
        }
    }
}

impl<const W: usize, const L: usize, const MAX: u8> Default for Circuit<W, L, MAX> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The counts in sowing order.
impl<const W: usize, const L: usize, const MAX: u8> fmt::Debug for Circuit<W, L, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.counts()).finish()
    }
}
