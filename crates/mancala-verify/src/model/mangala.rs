//! Mangala IV.

use super::common::{self, LapEnd};
use super::{Model, Played, Step, Verdict};

/// `mangala.setup`: two rows of seven, here with seven counters in each pit.
pub(super) fn setup() -> Vec<u32> {
    vec![7; 14]
}

/// One turn by the player to move, or the rule that forbids the step.
pub(super) fn play(model: &Model, step: Step) -> Result<Played, &'static str> {
    if cleared(model) {
        return Err("mangala.end");
    }
    if lone_counter(model) {
        return Err("mangala.end.lone-counter");
    }
    match step {
        Step::Pass => pass(model),
        Step::Sow(pit) => turn(model, pit),
    }
}

/// A turn: the forced pit, sow, capture.
fn turn(model: &Model, pit: usize) -> Result<Played, &'static str> {
    if leftmost(model) != Some(pit) {
        return Err("mangala.turn.leftmost");
    }
    let mut sown = common::sow(&model.pits, pit, lap)?;
    let taken = capture(model, &mut sown.pits, sown.last);
    Ok(common::turn_over(model, sown, taken))
}

/// `mangala.turn.leftmost`: the own leftmost occupied pit.
fn leftmost(model: &Model) -> Option<usize> {
    common::own(&model.pits, model.to_move).find(|&pit| model.pits[pit] > 0)
}

/// `mangala.sow.direction`: one counter to each following pit; the origin is not skipped.
fn lap(pits: &mut [u32], origin: usize) -> LapEnd {
    let lifted = common::lift(pits, origin);
    let mut pit = origin;
    for _ in 0..lifted {
        pit = (pit + 1) % 14;
        pits[pit] += 1;
    }
    if relays(pits, pit) { LapEnd::Relay(pit) } else { LapEnd::Stop(pit) }
}

/// `mangala.relay`: the last counter makes three, or five or more.
/// `mangala.stop`: it makes one, and the turn ends.
fn relays(pits: &[u32], last: usize) -> bool {
    pits[last] == 3 || pits[last] >= 5
}

/// Two or four: what can be captured.
fn two_or_four(counters: u32) -> bool {
    counters == 2 || counters == 4
}

/// `mangala.capture`: the last counter makes exactly two or four: those and all opposite are captured.
fn capture(model: &Model, pits: &mut [u32], last: usize) -> u32 {
    if !two_or_four(pits[last]) {
        return 0;
    }
    let as_sown = pits.to_vec();
    capture_with_opposite(pits, last) + capture_chain(model, &as_sown, pits, last)
}

/// `mangala.capture`: a pit and the one opposite, in either row.
fn capture_with_opposite(pits: &mut [u32], pit: usize) -> u32 {
    let opposite = common::opposite(pits, pit);
    common::take(pits, pit) + common::take(pits, opposite)
}

/// `mangala.capture.chain`: backwards, every pit of two or four in an unbroken run, each with the one
/// opposite. The run is read off the board as sown, or as the capture has emptied it so far.
fn capture_chain(model: &Model, as_sown: &[u32], pits: &mut [u32], last: usize) -> u32 {
    let mut taken = 0;
    let mut pit = (last + 13) % 14;
    while pit != last {
        let counters = if model.switches.as_emptied { pits[pit] } else { as_sown[pit] };
        if !two_or_four(counters) {
            break;
        }
        taken += capture_with_opposite(pits, pit);
        pit = (pit + 13) % 14;
    }
    taken
}

/// `mangala.pass`: the own row is empty, or the forced turn is endless.
fn pass(model: &Model) -> Result<Played, &'static str> {
    let passes = match leftmost(model) {
        None => true,
        Some(pit) => turn(model, pit) == Err("common.endless"),
    };
    if passes { Ok(common::pass(model)) } else { Err("mangala.pass") }
}

/// `mangala.end`: every pit is empty.
fn cleared(model: &Model) -> bool {
    model.pits.iter().sum::<u32>() == 0
}

/// `mangala.end.lone-counter`: one counter is left.
fn lone_counter(model: &Model) -> bool {
    model.pits.iter().sum::<u32>() == 1
}

/// `mangala.end`: more captured counters wins, equal is a draw; a lone counter counts for nobody.
pub(super) fn outcome(model: &Model) -> Option<Verdict> {
    if cleared(model) {
        Some(common::more_wins(model.captured, "cleared"))
    } else if lone_counter(model) {
        Some(common::more_wins(model.captured, "lone-counter"))
    } else {
        None
    }
}

/// `mangala.end.repetition`: what is on the board counts for nobody.
pub(super) fn repetition(model: &Model) -> Verdict {
    common::more_wins(model.captured, "repetition")
}

#[cfg(test)]
mod tests {
    use super::super::common::test::{Dice, compare_endless, with};
    use super::super::{Kind, Switches};
    use super::*;

    fn mangala(pits: [u32; 14]) -> Model {
        with(Kind::MangalaIv, &pits)
    }

    #[test]
    fn the_first_turn() {
        // 0, 7, 1, 10 and 5 are lifted; the last counter makes two in 1. Opposite, 12 holds ten; 0 holds
        // three, so there is no chain.
        let start = Model::start(Kind::MangalaIv, Switches::default());
        let played = start.play(Step::Sow(0)).unwrap();
        assert_eq!(played.next.pits, [3, 0, 10, 10, 10, 0, 10, 2, 10, 10, 1, 10, 0, 10]);
        assert_eq!(played.next.captured, [12, 0]);
        assert_eq!((played.laps, played.taken, played.last), (5, 12, Some(1)));
    }

    #[test]
    fn the_game_from_seven_in_each_pit() {
        let mut game = Model::start(Kind::MangalaIv, Switches::default());
        for _ in 0..12 {
            assert_eq!(game.outcome(), None);
            let legal = game.legal();
            assert_eq!(legal.len(), 1);
            game = game.play(legal[0]).unwrap().next;
        }
        let end = Verdict { winner: Some(1), score: Some([46, 51]), reason: "lone-counter" };
        assert_eq!(game.outcome(), Some(end));
        assert_eq!(game.legal(), []);
        for step in [Step::Sow(0), Step::Pass] {
            assert_eq!(game.play(step), Err("mangala.end.lone-counter"));
        }
    }

    #[test]
    fn only_the_leftmost_pit_may_be_lifted() {
        let mut start = mangala([0, 1, 0, 2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 1]);
        assert_eq!(start.legal(), [Step::Sow(1)]);
        for pit in [0, 3, 9, 14, usize::MAX] {
            assert_eq!(start.play(Step::Sow(pit)), Err("mangala.turn.leftmost"));
        }
        assert_eq!(start.play(Step::Pass), Err("mangala.pass"));
        start.to_move = 1;
        assert_eq!(start.legal(), [Step::Sow(9)]);
    }

    #[test]
    fn one_ends_the_turn() {
        let played =
            mangala([1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0]).play(Step::Sow(0)).unwrap();
        assert_eq!(played.next.pits, [0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0]);
        assert_eq!(played.taken, 0);
    }

    #[test]
    fn three_is_a_relay() {
        let played =
            mangala([1, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0]).play(Step::Sow(0)).unwrap();
        assert_eq!(played.next.pits, [0, 0, 1, 1, 1, 0, 0, 0, 0, 3, 0, 0, 0, 0]);
        assert_eq!(played.laps, 2);
    }

    #[test]
    fn a_capture_takes_the_pit_opposite_even_in_the_own_row() {
        // 6 ends in 7, which makes four; opposite, the origin 6 is empty.
        let played =
            mangala([0, 0, 0, 0, 0, 0, 1, 3, 1, 0, 0, 0, 0, 0]).play(Step::Sow(6)).unwrap();
        assert_eq!(played.taken, 4);
        // 5 sows 6, 7 and 8: two in 8, and opposite in 5 nothing; 7 makes one: no chain.
        let played =
            mangala([0, 0, 0, 0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 0]).play(Step::Sow(5)).unwrap();
        assert_eq!(played.taken, 2);
        // 4 sows 5, 6 and 7: two in 7, and opposite the two of 6; then the chain.
        let played =
            mangala([0, 0, 0, 0, 3, 0, 1, 1, 6, 0, 0, 0, 0, 0]).play(Step::Sow(4)).unwrap();
        assert_eq!(played.next.pits, [0, 0, 0, 0, 0, 1, 0, 0, 6, 0, 0, 0, 0, 0]);
        assert_eq!(played.taken, 4);
    }

    #[test]
    fn a_chain_within_a_row_takes_each_pit_with_its_opposite() {
        // 0 sows 1, 2 and 3: two in 3 with 10, four in 2 with 11; one in 1 breaks the run.
        let mut start = mangala([3, 0, 3, 1, 0, 0, 0, 0, 0, 0, 5, 6, 7, 0]);
        for as_emptied in [false, true] {
            start.switches.as_emptied = as_emptied;
            let played = start.play(Step::Sow(0)).unwrap();
            assert_eq!(played.next.pits, [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0]);
            assert_eq!(played.next.captured, [17, 0]);
        }
    }

    #[test]
    fn a_chain_at_a_row_end() {
        // 4 sows 5, 6 and 7: two in 5, four in 6, two in 7, where it ends; five lie in 8.
        let mut start = mangala([0, 0, 0, 0, 3, 1, 3, 1, 5, 0, 0, 0, 0, 9]);
        let played = start.play(Step::Sow(4)).unwrap();
        assert_eq!(played.next.pits, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9]);
        assert_eq!(played.next.captured, [13, 0]);
        start.switches.as_emptied = true;
        let played = start.play(Step::Sow(4)).unwrap();
        assert_eq!(played.next.pits, [0, 0, 0, 0, 0, 2, 0, 0, 5, 0, 0, 0, 0, 9]);
        assert_eq!(played.next.captured, [6, 0]);
    }

    #[test]
    fn a_chain_all_around_stops_where_it_began() {
        let mut model = mangala([2; 14]);
        for (as_emptied, left, captured) in [(false, 0, 28), (true, 2, 16)] {
            model.switches.as_emptied = as_emptied;
            let mut pits = model.pits.clone();
            // As emptied, 3 to 0 and opposite 10 to 13 go: eight pits.
            assert_eq!(capture(&model, &mut pits, 3), captured);
            assert_eq!(pits[4..10], [left; 6]);
        }
    }

    #[test]
    fn as_emptied_stops_at_a_row_end() {
        let mut dice = Dice::new(4);
        for _ in 0..2000 {
            let mut model = mangala([0; 14]);
            model.switches.as_emptied = true;
            let seeds = 20 + dice.below(20);
            let board = dice.scatter(14, seeds);
            let last = dice.below(14);
            // The other wording: within the row of the last pit, back to its end.
            let mut expected = board.clone();
            let row_start = if last < 7 { 0 } else { 7 };
            for pit in (row_start..=last).rev() {
                if !two_or_four(board[pit]) {
                    break;
                }
                expected[pit] = 0;
                expected[13 - pit] = 0;
            }
            let mut pits = board;
            capture(&model, &mut pits, last);
            assert_eq!(pits, expected);
        }
    }

    #[test]
    fn an_endless_forced_turn_is_passed() {
        let start = mangala([3, 1, 0, 2, 1, 3, 2, 4, 3, 2, 4, 3, 2, 1]);
        assert_eq!(start.play(Step::Sow(0)), Err("common.endless"));
        assert_eq!(start.play(Step::Sow(1)), Err("mangala.turn.leftmost"));
        assert_eq!(start.legal(), [Step::Pass]);
    }

    #[test]
    fn both_ways_to_find_endless_turns_agree() {
        assert!(!compare_endless(&[3, 1, 0, 2, 1, 3, 2, 4, 3, 2, 4, 3, 2, 1], lap).is_empty());
    }

    #[test]
    fn an_empty_row_passes() {
        let start = mangala([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
        assert_eq!(start.legal(), [Step::Pass]);
        assert_eq!(start.play(Step::Sow(0)), Err("mangala.turn.leftmost"));
    }

    /// Calls `each` with every board of these counters in the pits from `pit` on.
    fn boards(
        pits: &mut [u32; 14],
        pit: usize,
        counters: u32,
        each: &mut impl FnMut(&[u32; 14]),
    ) {
        if pit == 13 {
            pits[pit] = counters;
            each(pits);
            return;
        }
        for here in 0..=counters {
            pits[pit] = here;
            boards(pits, pit + 1, counters - here, each);
        }
    }

    #[test]
    fn every_small_board_ends() {
        for counters in 0..=4 {
            boards(&mut [0; 14], 0, counters, &mut |pits| {
                let mut game = mangala(*pits);
                let mut met = Vec::new();
                while game.outcome().is_none() {
                    assert!(!met.contains(&game), "{pits:?} repeats");
                    let step = game.legal()[0];
                    let next = game.play(step).unwrap().next;
                    met.push(std::mem::replace(&mut game, next));
                }
            });
        }
    }

    #[test]
    fn an_empty_board_is_over() {
        let mut end = mangala([0; 14]);
        end.captured = [49, 49];
        let draw = Verdict { winner: None, score: Some([49, 49]), reason: "cleared" };
        assert_eq!(end.outcome(), Some(draw));
        for step in [Step::Sow(0), Step::Pass] {
            assert_eq!(end.play(step), Err("mangala.end"));
        }
    }

    #[test]
    fn a_repetition_counts_the_captured_alone() {
        let mut again = mangala([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
        again.captured = [40, 56];
        let verdict = Verdict { winner: Some(1), score: Some([40, 56]), reason: "repetition" };
        assert_eq!(again.repetition_outcome(), verdict);
    }
}
