use crate::Pit;

/// Watches a turn: every lift, drop, lap end and capture, in order, by absolute
/// pit. Each method does nothing unless it is overridden.
///
/// Watching costs nothing when nobody watches: a turn is generic over its
/// observer, and [`Unobserved`] compiles to nothing.
pub trait Observer {
    /// Whether anything is listening. Code may take a quicker way when not.
    const WATCHES: bool = true;

    /// All `seeds` of `pit` were lifted: a lap begins, and `pit` is its origin.
    fn lifted(&mut self, pit: Pit, seeds: u8) {
        let _ = (pit, seeds);
    }

    /// One seed was dropped into `pit`.
    fn dropped(&mut self, pit: Pit) {
        let _ = pit;
    }

    /// The lap's last seed fell into `pit`, which now holds `seeds`.
    fn lap_ended(&mut self, pit: Pit, seeds: u8) {
        let _ = (pit, seeds);
    }

    /// All `seeds` of `pit` were captured.
    fn captured(&mut self, pit: Pit, seeds: u8) {
        let _ = (pit, seeds);
    }

    /// The turn is over, captures included.
    fn ended(&mut self) {}
}

/// The observer that looks away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unobserved;

impl Observer for Unobserved {
    const WATCHES: bool = false;
}

impl<O: Observer> Observer for &mut O {
    const WATCHES: bool = O::WATCHES;

    fn lifted(&mut self, pit: Pit, seeds: u8) {
        (**self).lifted(pit, seeds);
    }

    fn dropped(&mut self, pit: Pit) {
        (**self).dropped(pit);
    }

    fn lap_ended(&mut self, pit: Pit, seeds: u8) {
        (**self).lap_ended(pit, seeds);
    }

    fn captured(&mut self, pit: Pit, seeds: u8) {
        (**self).captured(pit, seeds);
    }

    fn ended(&mut self) {
        (**self).ended();
    }
}
