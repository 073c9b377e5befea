//! Ayoayo.

use super::common::{self, LapEnd};
use super::{Model, Played, Step, Verdict};

/// `ayoayo.setup`: two rows of six, four seeds in each pit.
pub(super) fn setup() -> Vec<u32> {
    vec![4; 12]
}

/// One turn by the player to move, or the rule that forbids the step.
pub(super) fn play(model: &Model, step: Step) -> Result<Played, &'static str> {
    if ended(model) {
        return Err("ayoayo.end");
    }
    match step {
        Step::Pass => pass(model),
        Step::Sow(pit) => {
            let played = turn(model, pit)?;
            feed(model, &played)?;
            Ok(played)
        }
    }
}

/// A turn, whether or not it feeds: choose, sow, capture.
fn turn(model: &Model, pit: usize) -> Result<Played, &'static str> {
    choose(model, pit)?;
    let mut sown = common::sow(&model.pits, pit, lap)?;
    let taken = capture(model, &mut sown.pits, sown.last);
    Ok(common::turn_over(model, sown, taken))
}

/// `ayoayo.turn.choose`: any own pit that holds at least one seed.
fn choose(model: &Model, pit: usize) -> Result<(), &'static str> {
    if common::own(&model.pits, model.to_move).contains(&pit) && model.pits[pit] >= 1 {
        Ok(())
    } else {
        Err("ayoayo.turn.choose")
    }
}

/// One lap, with its own origin.
fn lap(pits: &mut [u32], origin: usize) -> LapEnd {
    let lifted = common::lift(pits, origin);
    let mut pit = origin;
    for _ in 0..lifted {
        pit = following(pit);
        if skipped(lifted, origin, pit) {
            pit = following(pit);
        }
        pits[pit] += 1;
    }
    if relays(pits, pit) { LapEnd::Relay(pit) } else { LapEnd::Stop(pit) }
}

/// `ayoayo.sow.direction`: one seed to each following pit, both rows, never into a store.
fn following(pit: usize) -> usize {
    (pit + 1) % 12
}

/// `ayoayo.sow.skip-origin`: a lap of twelve or more seeds skips its origin each time it passes.
fn skipped(lifted: u32, origin: usize, pit: usize) -> bool {
    lifted >= 12 && pit == origin
}

/// `ayoayo.relay`: the last seed fell into an occupied pit, which now holds more than that seed.
/// `ayoayo.stop`: into an empty pit, and the sowing stops.
fn relays(pits: &[u32], last: usize) -> bool {
    pits[last] > 1
}

/// `ayoayo.capture`: it stopped in an own pit and the pit opposite holds seeds: both are taken.
fn capture(model: &Model, pits: &mut [u32], last: usize) -> u32 {
    if !common::own(pits, model.to_move).contains(&last) {
        return 0;
    }
    let opposite = common::opposite(pits, last);
    if pits[opposite] == 0 {
        return capture_empty_opposite(model, pits, last);
    }
    common::take(pits, opposite) + common::take(pits, last)
}

/// `ayoayo.capture.empty-opposite`: nothing is taken, or the capturing seed alone.
fn capture_empty_opposite(model: &Model, pits: &mut [u32], last: usize) -> u32 {
    if model.switches.lone_seed { common::take(pits, last) } else { 0 }
}

/// `ayoayo.feed`: the opponent's row is empty: only moves after which it holds a seed, if there is one.
fn feed(model: &Model, played: &Played) -> Result<(), &'static str> {
    let opponent = common::other(model.to_move);
    let must_feed =
        common::seeds_of(&model.pits, opponent) == 0 && can_feed(model, model.to_move);
    if must_feed && common::seeds_of(&played.next.pits, opponent) == 0 {
        Err("ayoayo.feed")
    } else {
        Ok(())
    }
}

/// `ayoayo.feed`: whether some turn of this player that ends leaves seeds in the other's row, captures
/// included.
fn can_feed(model: &Model, feeder: usize) -> bool {
    let mut feeding = model.clone();
    feeding.to_move = feeder;
    common::own(&model.pits, feeder).any(|pit| {
        turn(&feeding, pit)
            .is_ok_and(|played| common::seeds_of(&played.next.pits, common::other(feeder)) > 0)
    })
}

/// `ayoayo.pass`: the own row is empty and the opponent could feed it, or there are endless turns only.
fn pass(model: &Model) -> Result<Played, &'static str> {
    let mover = model.to_move;
    let waits =
        common::seeds_of(&model.pits, mover) == 0 && can_feed(model, common::other(mover));
    let endless_only = common::seeds_of(&model.pits, mover) > 0
        && common::own(&model.pits, mover).all(|pit| turn(model, pit).is_err());
    if waits || endless_only { Ok(common::pass(model)) } else { Err("ayoayo.pass") }
}

/// `ayoayo.end`: one player's row is empty and no move of the other feeds it.
fn ended(model: &Model) -> bool {
    [0, 1].into_iter().any(|player| {
        common::seeds_of(&model.pits, player) == 0 && !can_feed(model, common::other(player))
    })
}

/// `ayoayo.end.sweep`: the seeds left go to whoever made the last move, or to the owners of the rows.
fn sweep(model: &Model) -> [u32; 2] {
    if model.switches.row_owner {
        return common::split(model);
    }
    let mut score = model.captured;
    score[common::other(model.to_move)] += model.pits.iter().sum::<u32>();
    score
}

/// `ayoayo.end.result`: more seeds wins, equal is a draw, and there is no early end.
pub(super) fn outcome(model: &Model) -> Option<Verdict> {
    ended(model).then(|| common::more_wins(sweep(model), "no-feed"))
}

/// `ayoayo.end.repetition`: each adds the own row, or the game is drawn.
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

    fn ayoayo(pits: [u32; 12]) -> Model {
        with(Kind::Ayoayo, &pits)
    }

    fn north(pits: [u32; 12]) -> Model {
        Model { to_move: 1, ..ayoayo(pits) }
    }

    #[test]
    fn a_lap_of_twelve_skips_its_origin() {
        let mut start = ayoayo([12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        start.captured = [0, 35];
        // 0 lifts twelve: 1 to 11, then past 0 into 1; then 1, 3, 5, 7, 9 two each, 11 and 2 three each.
        let played = start.play(Step::Sow(0)).unwrap();
        assert_eq!(played.next.pits, [1, 1, 0, 1, 3, 0, 0, 0, 2, 0, 2, 0]);
        assert_eq!(played.next.captured, [3, 35]);
        assert_eq!((played.laps, played.taken, played.last), (8, 3, Some(5)));
    }

    #[test]
    fn a_lap_of_twenty_three_skips_its_origin_twice() {
        // Two rounds of the eleven other pits, then past the origin again into pit 6.
        let mut pits = [0; 12];
        pits[5] = 23;
        assert!(matches!(lap(&mut pits, 5), LapEnd::Relay(6)));
        assert_eq!(pits, [2, 2, 2, 2, 2, 0, 3, 2, 2, 2, 2, 2]);
    }

    #[test]
    fn a_lap_of_eleven_stops_before_its_origin() {
        let mut pits = [0; 12];
        pits[5] = 11;
        assert!(matches!(lap(&mut pits, 5), LapEnd::Stop(4)));
        assert_eq!(pits, [1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn the_capture_takes_the_capturing_seed_too() {
        let played = ayoayo([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 5, 0]).play(Step::Sow(0)).unwrap();
        assert_eq!(played.next.pits, [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
        assert_eq!(played.next.captured, [6, 0]);
    }

    #[test]
    fn no_capture_in_the_row_of_the_opponent() {
        let played = ayoayo([0, 0, 0, 0, 3, 1, 0, 1, 0, 0, 0, 0]).play(Step::Sow(5)).unwrap();
        assert_eq!(played.next.pits, [0, 0, 0, 0, 3, 0, 1, 1, 0, 0, 0, 0]);
        assert_eq!(played.taken, 0);
    }

    #[test]
    fn an_empty_opposite_gives_nothing_or_the_lone_seed() {
        let mut start = ayoayo([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
        let played = start.play(Step::Sow(0)).unwrap();
        assert_eq!(played.next.pits, [0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
        start.switches.lone_seed = true;
        let played = start.play(Step::Sow(0)).unwrap();
        assert_eq!(played.next.pits, [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
        assert_eq!(played.next.captured, [1, 0]);
    }

    #[test]
    fn endless_turns() {
        for (pits, pit) in [
            ([0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 2, 1], 4),
            ([8, 3, 1, 2, 1, 0, 1, 0, 2, 1, 6, 9], 1),
        ] {
            let start = ayoayo(pits);
            assert_eq!(start.play(Step::Sow(pit)), Err("common.endless"));
            assert!(!start.legal().contains(&Step::Sow(pit)));
            assert!(period(&pits, pit, lap).is_some());
        }
        let reached = [8, 3, 1, 2, 1, 0, 1, 0, 2, 1, 6, 9];
        assert_eq!(period(&reached, 1, lap), Some(105));
    }

    #[test]
    fn an_endless_turn_at_the_seventh_ply() {
        let mut game = Model::start(Kind::Ayoayo, Switches::default());
        for pit in [0, 11, 0, 11, 1, 6] {
            game = game.play(Step::Sow(pit)).unwrap().next;
        }
        assert_eq!(game.pits, [8, 3, 1, 2, 1, 0, 1, 0, 2, 1, 6, 9]);
        assert_eq!(game.to_move, 0);
    }

    #[test]
    fn a_turn_of_1055_laps_ends() {
        let played = north([1, 0, 2, 3, 0, 3, 0, 3, 2, 2, 1, 2]).play(Step::Sow(8)).unwrap();
        assert_eq!(played.laps, 1055);
    }

    #[test]
    fn both_ways_to_find_endless_turns_agree() {
        assert!(!compare_endless(&[0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 2, 1], lap).is_empty());
        assert!(!compare_endless(&[8, 3, 1, 2, 1, 0, 1, 0, 2, 1, 6, 9], lap).is_empty());
    }

    /// Calls `each` with every board of `seeds` in the pits from `pit` on.
    fn boards(pits: &mut [u32; 12], pit: usize, seeds: u32, each: &mut impl FnMut(&[u32; 12])) {
        if pit == 11 {
            pits[pit] = seeds;
            each(pits);
            return;
        }
        for here in 0..=seeds {
            pits[pit] = here;
            boards(pits, pit + 1, seeds - here, each);
        }
    }

    /// How many pairs of a board of `seeds` and a pit of South have an endless turn.
    fn endless_pairs(seeds: u32) -> u32 {
        let mut pairs = 0;
        boards(&mut [0; 12], 0, seeds, &mut |pits| {
            for pit in 0..6 {
                if pits[pit] > 0 && common::sow(pits, pit, lap).is_err() {
                    pairs += 1;
                }
            }
        });
        pairs
    }

    #[test]
    fn no_endless_turn_below_nine_seeds_and_36_at_nine() {
        for seeds in 0..9 {
            assert_eq!(endless_pairs(seeds), 0);
        }
        assert_eq!(endless_pairs(9), 36);
    }

    #[test]
    fn what_may_be_lifted() {
        let start = ayoayo([0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
        for pit in [0, 6, 11, 12, usize::MAX] {
            assert_eq!(start.play(Step::Sow(pit)), Err("ayoayo.turn.choose"));
        }
        assert_eq!(start.play(Step::Pass), Err("ayoayo.pass"));
    }

    #[test]
    fn an_empty_row_must_be_fed() {
        let start = ayoayo([1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0]);
        assert_eq!(start.legal(), [Step::Sow(5)]);
        assert_eq!(start.play(Step::Sow(0)), Err("ayoayo.feed"));
    }

    #[test]
    fn feeding_is_judged_after_the_capture() {
        // 5 sows all of North's row and ends in 0, which takes the seed of 11; the others stay.
        let start = ayoayo([0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0]);
        let played = start.play(Step::Sow(5)).unwrap();
        assert_eq!(played.next.pits, [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0]);
        assert_eq!(played.taken, 2);
    }

    #[test]
    fn a_mover_with_an_empty_row_passes_if_it_can_be_fed() {
        let start = north([1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0]);
        assert_eq!(start.outcome(), None);
        assert_eq!(start.legal(), [Step::Pass]);
        assert_eq!(start.play(Step::Sow(6)), Err("ayoayo.turn.choose"));
        let played = start.play(Step::Pass).unwrap();
        assert_eq!(played.next.pits, start.pits);
        assert_eq!((played.laps, played.taken, played.last), (0, 0, None));
        assert_eq!(played.next.to_move, 0);
    }

    #[test]
    fn one_endless_turn_is_no_reason_to_pass() {
        // 1 ends in the empty 2; 3 makes three in 4, which ends in the empty 7.
        let start = ayoayo([0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 2, 1]);
        assert_eq!(start.play(Step::Sow(4)), Err("common.endless"));
        assert_eq!(start.play(Step::Pass), Err("ayoayo.pass"));
        assert_eq!(start.legal(), [Step::Sow(1), Step::Sow(3)]);
    }

    #[test]
    fn who_moved_last() {
        // South's last seed goes over; neither pit 6 nor pit 9 of North reaches South's row.
        let start = ayoayo([0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]);
        let mut end = start.play(Step::Sow(5)).unwrap().next;
        assert_eq!(end.pits, [0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0]);
        assert_eq!(end.legal(), []);
        for step in [Step::Sow(9), Step::Sow(0), Step::Pass] {
            assert_eq!(end.play(step), Err("ayoayo.end"));
        }
        let last_mover = Verdict { winner: Some(0), score: Some([2, 0]), reason: "no-feed" };
        assert_eq!(end.outcome(), Some(last_mover));
        end.switches.row_owner = true;
        let row_owner = Verdict { winner: Some(1), score: Some([0, 2]), reason: "no-feed" };
        assert_eq!(end.outcome(), Some(row_owner));
    }

    #[test]
    fn the_end_comes_even_if_the_hungry_player_is_to_move() {
        // North cannot be fed: 0 and 1 are too few for that. The last move was North's.
        let end = ayoayo([0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0]);
        let verdict = end.outcome().unwrap();
        assert_eq!(verdict.score, Some([0, 2]));
    }

    #[test]
    fn an_empty_board_is_over() {
        let mut end = ayoayo([0; 12]);
        end.captured = [24, 24];
        let verdict = end.outcome().unwrap();
        assert_eq!(verdict.winner, None);
        assert_eq!(verdict.score, Some([24, 24]));
    }

    #[test]
    fn a_repetition_splits_or_draws() {
        let mut again = ayoayo([1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0]);
        again.captured = [25, 20];
        let split = Verdict { winner: Some(0), score: Some([26, 22]), reason: "repetition" };
        assert_eq!(again.repetition_outcome(), split);
        again.switches.draw_on_repetition = true;
        let draw = Verdict { winner: None, score: None, reason: "repetition" };
        assert_eq!(again.repetition_outcome(), draw);
    }
}
