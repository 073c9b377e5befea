/// Where the seeds of one lap go. All laps run in sowing order
/// (`common.direction`); they differ at their origin, the pit they were lifted
/// from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LapRule {
    /// The first seed goes into the next pit; the origin gets a seed like any
    /// other pit when the lap comes round to it.
    Plain,
    /// The first seed goes into the next pit; the origin is passed over each
    /// time the lap comes to it, which takes as many seeds as there are pits.
    SkipOrigin,
    /// The first seed goes back into the origin, the rest into the pits that
    /// follow it; later rounds pass over no pit.
    OriginFirst,
}

impl LapRule {
    /// The pit that gets the next seed, in a circuit of `pits`, when the seed
    /// before it went into `last` (`None`: no seed was dropped yet).
    ///
    /// This is the whole rule; the tables that the relay adds are made of it.
    #[must_use]
    pub const fn next(self, pits: usize, origin: usize, last: Option<usize>) -> usize {
        let next = match (self, last) {
            (Self::OriginFirst, None) => return origin,
            (_, None) => following(pits, origin),
            (_, Some(last)) => following(pits, last),
        };
        if matches!(self, Self::SkipOrigin) && next == origin {
            following(pits, next)
        } else {
            next
        }
    }

    /// The pits that get the `seeds` of a lap from `origin`, one for each seed
    /// in the order of dropping.
    #[must_use]
    pub const fn drops(self, pits: usize, origin: usize, seeds: u8) -> Drops {
        Drops { rule: self, pits, origin, left: seeds, last: None }
    }
}

const fn following(pits: usize, index: usize) -> usize {
    let next = index.saturating_add(1);
    if next >= pits { 0 } else { next }
}

/// The pits that a lap's seeds go into; see [`LapRule::drops`].
#[derive(Clone, Debug)]
pub struct Drops {
    rule: LapRule,
    pits: usize,
    origin: usize,
    left: u8,
    last: Option<usize>,
}

impl Iterator for Drops {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        self.last = Some(self.rule.next(self.pits, self.origin, self.last));
        self.last
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.into(), Some(self.left.into()))
    }
}

impl ExactSizeIterator for Drops {}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts<const N: usize>(rule: LapRule, origin: usize, seeds: u8) -> ([u8; N], usize) {
        let mut counts = [0; N];
        let mut last = origin;
        let mut drops = rule.drops(N, origin, seeds);
        assert_eq!(drops.len(), usize::from(seeds), "one drop for each seed");
        for pit in drops.by_ref() {
            counts[pit] += 1;
            last = pit;
        }
        assert_eq!(drops.len(), 0);
        (counts, last)
    }

    #[test]
    fn plain_laps_come_back_to_their_origin() {
        assert_eq!(counts(LapRule::Plain, 2, 3), ([0, 0, 0, 1, 1, 1], 5));
        assert_eq!(counts(LapRule::Plain, 2, 6), ([1; 6], 2));
        assert_eq!(counts(LapRule::Plain, 2, 7), ([1, 1, 1, 2, 1, 1], 3));
    }

    #[test]
    fn skipping_laps_pass_over_their_origin_every_time() {
        assert_eq!(counts(LapRule::SkipOrigin, 2, 5), ([1, 1, 0, 1, 1, 1], 1));
        assert_eq!(counts(LapRule::SkipOrigin, 2, 6), ([1, 1, 0, 2, 1, 1], 3));
        assert_eq!(counts(LapRule::SkipOrigin, 2, 11), ([2, 2, 0, 3, 2, 2], 3));
        assert_eq!(counts(LapRule::SkipOrigin, 5, 6), ([2, 1, 1, 1, 1, 0], 0));
    }

    #[test]
    fn origin_first_laps_begin_where_they_were_lifted() {
        assert_eq!(counts(LapRule::OriginFirst, 4, 1), ([0, 0, 0, 0, 1, 0], 4));
        assert_eq!(counts(LapRule::OriginFirst, 4, 3), ([1, 0, 0, 0, 1, 1], 0));
        assert_eq!(counts(LapRule::OriginFirst, 4, 7), ([1, 1, 1, 1, 2, 1], 4));
    }
}
