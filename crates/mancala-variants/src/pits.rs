use core::fmt;
use core::ops::Deref;

/// The seeds of every pit of a board in absolute sowing order, without heap.
/// Derefs to a slice.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pits {
    counts: [u8; Self::MAX],
    len: u8,
}

impl Pits {
    /// The most pits that fit.
    pub const MAX: usize = 64;
}

impl FromIterator<u8> for Pits {
    /// Counts beyond [`Pits::MAX`] are left out.
    fn from_iter<I: IntoIterator<Item = u8>>(counts: I) -> Self {
        let mut pits = Self { counts: [0; Self::MAX], len: 0 };
        for (place, count) in pits.counts.iter_mut().zip(counts) {
            *place = count;
            pits.len += 1;
        }
        pits
    }
}

impl Deref for Pits {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.counts.get(..self.len.into()).unwrap_or(&[])
    }
}

impl fmt::Debug for Pits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
