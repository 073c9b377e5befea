//! Legal moves, play, successors, random moves and outcomes allocate nothing.

use std::hint::black_box;

use mancala_variants::random::SplitMix64;
use mancala_variants::{
    Ayoayo, BaoKigogo, DjenonAboure, FromSetup, MangalaIv, Position, RandomSource,
};

fn play_games<P: Position>(start: P) -> u32 {
    let mut random = SplitMix64::new(3);
    let mut plies = 0;
    for _ in 0..50 {
        let mut position = start;
        for _ in 0..300 {
            let legal = position.legal_moves();
            for (mv, next) in position.successors() {
                black_box((mv, next, next.mirror(), next.pits(), next.on_board()));
            }
            black_box((position.outcome(), position.repetition_outcome()));
            black_box((position.endless_moves(), position.random_move(&mut random)));
            let count = u32::try_from(legal.len()).unwrap();
            let Some(mv) = legal.get(random.below(count) as usize) else { break };
            let Ok((next, turn)) = position.play_counted(mv) else { break };
            black_box((turn, position.play(mancala_variants::Move::Pass).is_err()));
            position = next;
            plies += 1;
        }
    }
    plies
}

fn allocates_nothing<P: Position>(start: P) {
    let mut plies = 0;
    let info = allocation_counter::measure(|| plies = play_games(start));
    assert!(plies > 500, "{plies} plies are no test");
    assert_eq!(info.count_total, 0, "{info:?}");
}

#[test]
fn nothing_is_allocated() {
    allocates_nothing(Ayoayo::start());
    allocates_nothing(DjenonAboure::start());
    allocates_nothing(BaoKigogo::start());
    allocates_nothing(MangalaIv::start());
    // The counter does count.
    assert!(allocation_counter::measure(|| drop(black_box(vec![1]))).count_total > 0);
}
