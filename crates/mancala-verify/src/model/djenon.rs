//! Djenon-aboure.

use super::common::{self, LapEnd};
use super::{Model, Played, Step, Verdict};

/// `djenon.setup`: two rows of six, four seeds in each pit.
pub(super) fn setup() -> Vec<u32> {
    vec![4; 12]
}

/// One turn by the player to move, or the rule that forbids the step.
pub(super) fn play(model: &Model, step: Step) -> Result<Played, &'static str> {
    if ended(model) {
        return Err("djenon.end");
    }
    match step {
        Step::Pass => pass(model),
        Step::Sow(pit) => turn(model, pit),
    }
}

/// A turn: choose, sow, capture.
fn turn(model: &Model, pit: usize) -> Result<Played, &'static str> {
    choose(model, pit)?;
    let mut sown = common::sow(&model.pits, pit, lap)?;
    let taken = capture(&mut sown.pits, sown.last);
    Ok(common::turn_over(model, sown, taken))
}

/// `djenon.turn.choose`: an own pit of two or more; a single seed is never moved.
fn choose(model: &Model, pit: usize) -> Result<(), &'static str> {
    if common::own(&model.pits, model.to_move).contains(&pit) && model.pits[pit] >= 2 {
        Ok(())
    } else {
        Err("djenon.turn.choose")
    }
}

/// `djenon.sow.origin-first`: the first seed goes back into the pit just lifted, the rest into the
/// following pits.
fn lap(pits: &mut [u32], origin: usize) -> LapEnd {
    let lifted = common::lift(pits, origin);
    let mut pit = origin;
    pits[pit] += 1;
    for _ in 1..lifted {
        pit = (pit + 1) % 12;
        pits[pit] += 1;
    }
    if relays(pits, pit) { LapEnd::Relay(pit) } else { LapEnd::Stop(pit) }
}

/// `djenon.relay`: the last seed makes three, or five or more.
/// `djenon.stop`: it makes one, and the turn ends.
fn relays(pits: &[u32], last: usize) -> bool {
    pits[last] == 3 || pits[last] >= 5
}

/// Two or four: what can be captured.
fn two_or_four(seeds: u32) -> bool {
    seeds == 2 || seeds == 4
}

/// `djenon.capture`: the last seed makes exactly two or four: those are captured, in either row.
fn capture(pits: &mut [u32], last: usize) -> u32 {
    if two_or_four(pits[last]) {
        common::take(pits, last) + capture_chain(pits, last)
    } else {
        0
    }
}

/// `djenon.capture.chain`: backwards from there, every pit of two or four in an unbroken run.
fn capture_chain(pits: &mut [u32], last: usize) -> u32 {
    let mut taken = 0;
    let mut pit = (last + 11) % 12;
    while two_or_four(pits[pit]) {
        taken += common::take(pits, pit);
        pit = (pit + 11) % 12;
    }
    taken
}

/// `djenon.pass`: no own pit of two or more, or endless turns only.
fn pass(model: &Model) -> Result<Played, &'static str> {
    let mut own = common::own(&model.pits, model.to_move);
    let no_multiple = own.clone().all(|pit| model.pits[pit] < 2);
    let endless_only =
        own.all(|pit| model.pits[pit] < 2 || turn(model, pit) == Err("common.endless"));
    if no_multiple || endless_only { Ok(common::pass(model)) } else { Err("djenon.pass") }
}

/// `djenon.end`: no pit on the board holds two or more.
fn ended(model: &Model) -> bool {
    model.pits.iter().all(|&seeds| seeds < 2)
}

/// `djenon.end.split`: each adds the seeds of the own row.
/// `djenon.end.result`: more seeds wins, equal is a draw.
pub(super) fn outcome(model: &Model) -> Option<Verdict> {
    ended(model).then(|| common::more_wins(common::split(model), "no-multiples"))
}

/// `djenon.end.repetition`: each adds the own row, or the game is drawn.
pub(super) fn repetition(model: &Model) -> Verdict {
    if model.switches.draw_on_repetition {
        common::plain_draw("repetition")
    } else {
        common::more_wins(common::split(model), "repetition")
    }
}

#[cfg(test)]
mod tests {
    use super::super::common::test::{compare_endless, period, with};
    use super::super::{Kind, Switches};
    use super::*;

    fn djenon(pits: [u32; 12]) -> Model {
        with(Kind::DjenonAboure, &pits)
    }

    #[test]
    fn the_first_move() {
        // 0 ends in 3 (five), 3 in 7 (five), 7 in 11 (five), 11 in 3, which makes two; 2 holds six.
        let start = Model::start(Kind::DjenonAboure, Switches::default());
        let played = start.play(Step::Sow(0)).unwrap();
        assert_eq!(played.next.pits, [2, 6, 6, 0, 5, 5, 5, 1, 5, 5, 5, 1]);
        assert_eq!(played.next.captured, [2, 0]);
        assert_eq!((played.laps, played.taken, played.last), (4, 2, Some(3)));
    }

    #[test]
    fn the_last_seed_in_an_empty_pit_takes_nothing() {
        let played = djenon([2, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2]).play(Step::Sow(0)).unwrap();
        assert_eq!(played.next.pits, [1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
        assert_eq!(played.taken, 0);
    }

    #[test]
    fn three_is_a_relay() {
        // 0 makes three in 1; 1 keeps one and ends in the empty 3.
        let played = djenon([2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).play(Step::Sow(0)).unwrap();
        assert_eq!(played.next.pits, [1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(played.laps, 2);
    }

    #[test]
    fn a_chain_passes_the_row_ends_and_either_row() {
        // 4 sows 4, 5, 6, 7: two in 7, then backwards two in 6 and four in 5; the one in 4 breaks it.
        let played = djenon([0, 0, 0, 2, 4, 3, 1, 1, 0, 0, 0, 0]).play(Step::Sow(4)).unwrap();
        assert_eq!(played.next.pits, [0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(played.next.captured, [8, 0]);
        // 7 sows 7 to 0: two in 0, and backwards 11 with two, 10 with four, 9 with three.
        let mut start = djenon([1, 0, 0, 0, 0, 0, 0, 6, 3, 2, 3, 1]);
        start.to_move = 1;
        let played = start.play(Step::Sow(7)).unwrap();
        assert_eq!(played.next.pits, [0, 0, 0, 0, 0, 0, 0, 1, 4, 3, 0, 0]);
        assert_eq!(played.next.captured, [0, 8]);
    }

    #[test]
    fn a_chain_all_around_stops_where_it_began() {
        let mut pits = [2; 12];
        assert_eq!(capture(&mut pits, 5), 24);
        assert_eq!(pits, [0; 12]);
    }

    #[test]
    fn a_lap_of_thirteen_comes_back_to_its_origin() {
        let mut pits = [0; 12];
        pits[3] = 13;
        assert!(matches!(lap(&mut pits, 3), LapEnd::Stop(3)));
        assert_eq!(pits, [1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn an_endless_turn() {
        let start = djenon([2, 7, 4, 1, 0, 5, 1, 2, 14, 5, 4, 3]);
        assert_eq!(start.play(Step::Sow(5)), Err("common.endless"));
        assert!(!start.legal().contains(&Step::Sow(5)));
    }

    #[test]
    fn both_ways_to_find_endless_turns_agree() {
        assert!(!compare_endless(&[2, 7, 4, 1, 0, 5, 1, 2, 14, 5, 4, 3], lap).is_empty());
    }

    #[test]
    fn singles_stay_and_a_mover_without_more_passes() {
        let start = djenon([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
        for pit in [0, 2, 11, 12, usize::MAX] {
            assert_eq!(start.play(Step::Sow(pit)), Err("djenon.turn.choose"));
        }
        assert_eq!(start.legal(), [Step::Pass]);
        let next = start.play(Step::Pass).unwrap().next;
        assert_eq!(next.legal(), [Step::Sow(11)]);
        assert_eq!(next.play(Step::Pass), Err("djenon.pass"));
    }

    #[test]
    fn three_in_the_pit_before_breaks_the_run() {
        // 8 ends in 10: four. 9 makes three.
        let mut start = djenon([1, 0, 0, 0, 0, 0, 0, 4, 3, 2, 3, 1]);
        start.to_move = 1;
        let played = start.play(Step::Sow(8)).unwrap();
        assert_eq!(played.next.pits, [1, 0, 0, 0, 0, 0, 0, 4, 1, 3, 0, 1]);
        assert_eq!(played.next.captured, [0, 4]);
    }

    #[test]
    fn a_mover_with_endless_turns_only_passes() {
        // Only pit 4 can be lifted.
        let start = djenon([1, 0, 1, 0, 3, 1, 2, 3, 9, 10, 7, 4]);
        assert!(period(&start.pits, 4, lap).is_some());
        assert_eq!(start.legal(), [Step::Pass]);
        assert_eq!(start.play(Step::Sow(4)), Err("common.endless"));
        assert_eq!(start.outcome(), None);
    }

    #[test]
    fn the_end_is_a_split() {
        let mut end = djenon([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        end.captured = [22, 23];
        assert_eq!(end.legal(), []);
        for step in [Step::Sow(0), Step::Sow(9), Step::Pass] {
            assert_eq!(end.play(step), Err("djenon.end"));
        }
        let draw = Verdict { winner: None, score: Some([24, 24]), reason: "no-multiples" };
        assert_eq!(end.outcome(), Some(draw));
    }

    #[test]
    fn a_repetition_splits_or_draws() {
        let mut again = djenon([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        again.captured = [20, 24];
        let split = Verdict { winner: Some(1), score: Some([23, 25]), reason: "repetition" };
        assert_eq!(again.repetition_outcome(), split);
        again.switches.draw_on_repetition = true;
        assert_eq!(again.repetition_outcome(), common::plain_draw("repetition"));
    }
}
