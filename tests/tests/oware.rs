//! Adding a variant: Oware, as the example of `mancala-variants` writes it with
//! the public API alone, by hand-worked turns and under all invariants.

#[path = "../../crates/mancala-variants/examples/oware.rs"]
mod oware;

use mancala_variants::random::SplitMix64;
use mancala_variants::{Move, Player, Position, Reason, Setup, Why, Winner};
use mancala_verify::invariants::{check_game, check_position, setup_round_trip_by};
use oware::Oware;

#[track_caller]
fn position(pits: [u32; 12], captured: [u32; 2], to_move: Player) -> Oware {
    let [south, north] = captured;
    let setup = Setup::new(pits).captured(south, north).to_move(to_move);
    Oware::from_setup(&setup).expect("48 seeds in twelve pits")
}

/// Plays South's pit and gives the pits, South's captured seeds and the turn's.
#[track_caller]
fn played(position: Oware, pit: u8) -> (Vec<u8>, u16, u16) {
    let (next, turn) = position.play_counted(Move::sow(pit)).unwrap();
    (next.pits().to_vec(), next.captured(Player::South), turn.captured)
}

#[test]
fn two_and_three_are_captured_backwards_in_the_opponents_row() {
    // Four seeds from pit 5 make 1, 2, 3 and 2 in North's pits 6 to 9: the run ends
    // at the single seed in 6.
    let board = [0, 0, 0, 0, 0, 4, 0, 1, 2, 1, 5, 5];
    let south = position(board, [15, 15], Player::South);
    assert_eq!(played(south, 5), (vec![0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 5, 5], 22, 7));
    // The run does not go on into the mover's own row: 5 holds two.
    let board = [0, 0, 0, 0, 2, 1, 1, 0, 0, 0, 5, 5];
    let south = position(board, [17, 17], Player::South);
    assert_eq!(played(south, 4), (vec![0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 5, 5], 19, 2));
}

#[test]
fn nothing_is_captured_in_the_movers_own_row() {
    let board = [1, 1, 0, 0, 0, 0, 4, 4, 4, 0, 0, 0];
    let south = position(board, [17, 17], Player::South);
    assert_eq!(played(south, 0), (vec![0, 2, 0, 0, 0, 0, 4, 4, 4, 0, 0, 0], 17, 0));
}

#[test]
fn a_lap_of_twelve_passes_over_its_origin() {
    let board = [0, 0, 12, 0, 0, 0, 3, 3, 0, 0, 0, 0];
    let south = position(board, [15, 15], Player::South);
    assert_eq!(played(south, 2), (vec![1, 1, 0, 2, 1, 1, 4, 4, 1, 1, 1, 1], 15, 0));
}

#[test]
fn a_grand_slam_captures_nothing() {
    let board = [1, 0, 0, 0, 0, 2, 1, 1, 0, 0, 0, 0];
    let south = position(board, [21, 22], Player::South);
    assert_eq!(played(south, 5), (vec![1, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0], 21, 0));
}

#[test]
fn an_empty_row_must_be_fed() {
    let board = [3, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0];
    let south = position(board, [21, 22], Player::South);
    assert_eq!(south.legal_moves().to_string(), "5");
    let illegal = south.play(Move::sow(4)).unwrap_err();
    assert_eq!((illegal.rule, illegal.why), ("oware.feed", Why::NoFeed));
    // It cannot be fed: the game is over, and each has the own row.
    let stuck = position([3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], [22, 22], Player::South);
    let outcome = stuck.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.score), (Winner::South, Some([26, 22])));
    assert!(stuck.legal_moves().is_empty());
}

#[test]
fn more_than_half_ends_the_game() {
    let half = position([4, 4, 0, 0, 0, 0, 4, 4, 0, 0, 0, 0], [24, 8], Player::South);
    assert_eq!(half.outcome(), None);
    let more = position([4, 4, 0, 0, 0, 0, 4, 3, 0, 0, 0, 0], [25, 8], Player::South);
    let outcome = more.outcome().unwrap();
    assert_eq!((outcome.score, outcome.reason.code()), (Some([25, 8]), "majority"));
    assert_eq!(
        more.play(Move::sow(0)).unwrap_err().why,
        Why::GameOver(Reason::Other("majority"))
    );
}

#[test]
fn setups_that_are_no_positions_are_refused() {
    assert_eq!(Oware::from_setup(&Setup::new([4; 12])), Some(Oware::start()));
    for pits in [vec![4; 11], vec![4; 13], vec![5; 12], vec![300; 12]] {
        assert_eq!(Oware::from_setup(&Setup::new(pits)), None);
    }
}

#[test]
fn oware_passes_the_invariants() {
    let mut random = SplitMix64::new(1);
    check_position(&Oware::start()).unwrap();
    for _ in 0..300 {
        let game = check_game(Oware::start(), &mut random, 2000).unwrap();
        assert!(game.outcome().is_some());
        setup_round_trip_by(&game.position(), Oware::from_setup).unwrap();
    }
}

#[test]
fn the_example_runs() {
    oware::play(Oware::start());
}
