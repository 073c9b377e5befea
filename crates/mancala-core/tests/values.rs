//! The small values: pits, players, and observers that are only borrowed.

use mancala_core::{Observer, Pit, Player};

#[test]
fn a_pit_is_its_number() {
    for number in [0_u8, 1, 47, 255] {
        let pit = Pit::from(number);
        assert_eq!(pit, Pit::new(number));
        assert_eq!((pit.get(), pit.index()), (number, usize::from(number)));
        assert_eq!(usize::from(pit), usize::from(number));
        assert_eq!(pit.to_string(), number.to_string());
    }
    assert_eq!(format!("{:>4}", Pit::new(7)), "   7");
}

#[test]
fn players_are_named_by_their_seats() {
    let [south, north] = Player::ALL;
    assert_eq!((south, north), (Player::South, Player::North));
    assert_eq!((south.name(), north.name()), ("south", "north"));
    assert_eq!((south.to_string(), north.to_string()), ("South".into(), "North".into()));
    assert_eq!((south.index(), north.index()), (0, 1));
    assert_eq!((!south, !north), (north, south));
    assert_eq!((south.opponent(), north.opponent()), (north, south));
}

#[test]
fn a_borrowed_observer_is_told_everything() {
    #[derive(Default)]
    struct Told(Vec<String>);

    impl Observer for Told {
        fn lifted(&mut self, pit: Pit, seeds: u8) {
            self.0.push(format!("lifted {seeds} of {pit}"));
        }

        fn dropped(&mut self, pit: Pit) {
            self.0.push(format!("dropped into {pit}"));
        }

        fn lap_ended(&mut self, pit: Pit, seeds: u8) {
            self.0.push(format!("ended in {pit} with {seeds}"));
        }

        fn captured(&mut self, pit: Pit, seeds: u8) {
            self.0.push(format!("captured {seeds} of {pit}"));
        }

        fn ended(&mut self) {
            self.0.push("over".into());
        }
    }

    fn tell(mut observer: impl Observer) {
        observer.lifted(Pit::new(3), 1);
        observer.dropped(Pit::new(4));
        observer.lap_ended(Pit::new(4), 2);
        observer.captured(Pit::new(7), 5);
        observer.ended();
    }

    let mut told = Told::default();
    tell(&mut told);
    assert_eq!(
        told.0,
        ["lifted 1 of 3", "dropped into 4", "ended in 4 with 2", "captured 5 of 7", "over"]
    );
}
