//! Randomness: what random moves and scattered starts draw from.

/// A source of random numbers. [`SplitMix64`] is one; any other generator is a
/// line away.
pub trait RandomSource {
    /// The next 64 random bits.
    fn next_u64(&mut self) -> u64;

    /// A number in `0..bound`, each equally likely; 0 for a `bound` of 0.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        // Lemire's method: the high half of the product, drawn again in the rare case
        // that the low half falls into the part that would favour some numbers.
        let bound = u64::from(bound);
        let mut product = u128::from(self.next_u64()) * u128::from(bound);
        #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
        if (product as u64) < bound {
            let unfair = bound.wrapping_neg() % bound.max(1);
            while (product as u64) < unfair {
                product = u128::from(self.next_u64()) * u128::from(bound);
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "less than `bound`")]
        {
            (product >> 64) as u32
        }
    }
}

impl<R: RandomSource> RandomSource for &mut R {
    fn next_u64(&mut self) -> u64 {
        (**self).next_u64()
    }

    fn below(&mut self, bound: u32) -> u32 {
        (**self).below(bound)
    }
}

/// A small, fast generator (Steele, Lea and Flood's SplitMix64): the same seed
/// gives the same numbers on every platform and in every version of this crate.
/// Not for secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// The generator of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }
}

impl RandomSource for SplitMix64 {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // The first outputs for seed 1234567 as listed with the reference C code.
        let mut random = SplitMix64::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(core::array::from_fn(|_| random.next_u64()), expected);
    }

    /// Gives these numbers.
    struct Given<I>(I);

    impl<I: Iterator<Item = u64>> RandomSource for Given<I> {
        fn next_u64(&mut self) -> u64 {
            self.0.next().expect("no more numbers are asked for")
        }
    }

    #[test]
    fn numbers_that_would_favour_some_are_drawn_again() {
        // 2^64 is 4 more than a multiple of 6: of the products with 6, those of a low half
        // below 4 are one too many for their high half. A third of 2^64, rounded up, has
        // low half 4: the first that is kept. A sixth, rounded up, has 2.
        const SIXTH: u64 = u64::MAX / 6 + 1;
        const THIRD: u64 = u64::MAX / 3 + 1;
        assert_eq!((SIXTH.wrapping_mul(6), THIRD.wrapping_mul(6)), (2, 4));
        let mut random = Given([0, SIXTH, THIRD, u64::MAX, SIXTH - 1].into_iter());
        assert_eq!([random.below(6), random.below(6), random.below(6)], [2, 5, 0]);
        assert_eq!(random.0.next(), None);
    }

    #[test]
    fn a_borrowed_source_is_the_source() {
        fn draw(mut random: impl RandomSource) -> (u64, u32) {
            (random.next_u64(), random.below(1000))
        }

        let (mut lent, mut own) = (SplitMix64::new(3), SplitMix64::new(3));
        for _ in 0..5 {
            assert_eq!(draw(&mut lent), (own.next_u64(), own.below(1000)));
        }
        assert_eq!(lent, own);
    }

    #[test]
    fn below_stays_below_and_reaches_all() {
        let mut random = SplitMix64::new(1);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| n > 60), "{seen:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
    }
}
