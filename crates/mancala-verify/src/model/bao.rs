//! Bao Kigogo.

use super::common::{self, LapEnd};
use super::{Model, Played, Step, Verdict};

/// `bao.setup`: two seeds in every pit but the leftmost of each front row as its owner sees it.
pub(super) fn setup() -> Vec<u32> {
    let mut pits = vec![2; 48];
    pits[23] = 0;
    pits[47] = 0;
    pits
}

/// One turn by the player to move, or the rule that forbids the step.
pub(super) fn play(model: &Model, step: Step) -> Result<Played, &'static str> {
    if loser(model).is_some() {
        return Err("bao.end.win");
    }
    match step {
        Step::Pass => Err("common.alternation"),
        Step::Sow(pit) => turn(model, pit),
    }
}

/// A turn: choose, sow, capture.
fn turn(model: &Model, pit: usize) -> Result<Played, &'static str> {
    choose(model, pit)?;
    singletons(model, pit)?;
    let mut sown = common::sow(&model.pits, pit, lap)?;
    let taken = capture_front(model, &mut sown.pits, sown.last);
    Ok(common::turn_over(model, sown, taken))
}

/// `bao.turn.choose`: any own pit; of two or more seeds, or a single as `bao.turn.singletons` allows.
fn choose(model: &Model, pit: usize) -> Result<(), &'static str> {
    if common::own(&model.pits, model.to_move).contains(&pit) && model.pits[pit] >= 1 {
        Ok(())
    } else {
        Err("bao.turn.choose")
    }
}

/// `bao.turn.singletons`: a single moves only if no own pit holds two or more, and the next pit is empty.
fn singletons(model: &Model, pit: usize) -> Result<(), &'static str> {
    if model.pits[pit] >= 2 {
        return Ok(());
    }
    let multiple_held =
        common::own(&model.pits, model.to_move).any(|own_pit| model.pits[own_pit] >= 2);
    if multiple_held || model.pits[following(pit)] > 0 {
        Err("bao.turn.singletons")
    } else {
        Ok(())
    }
}

/// One lap; its origin is not skipped.
fn lap(pits: &mut [u32], origin: usize) -> LapEnd {
    let lifted = common::lift(pits, origin);
    let mut pit = origin;
    for _ in 0..lifted {
        pit = following(pit);
        pits[pit] += 1;
    }
    if relays(pits, pit) { LapEnd::Relay(pit) } else { LapEnd::Stop(pit) }
}

/// `bao.sow.circuit`: around the own two rows only.
fn following(pit: usize) -> usize {
    match pit {
        23 => 0,
        47 => 24,
        _ => pit + 1,
    }
}

/// `bao.relay`: the last seed fell into an occupied pit, which now holds more than that seed.
/// `bao.stop`: into an empty pit, and the turn ends.
fn relays(pits: &[u32], last: usize) -> bool {
    pits[last] > 1
}

/// Whether a pit is in a front row.
fn is_front(pit: usize) -> bool {
    (12..24).contains(&pit) || (36..48).contains(&pit)
}

/// The front pit of the opponent that a front pit faces.
fn facing(front: usize) -> usize {
    59 - front
}

/// The back pit of the opponent in the column of a front pit.
fn behind_facing(front: usize) -> usize {
    if front < 24 { front + 12 } else { front - 36 }
}

/// `bao.capture.front`: it ended in an own front pit and the facing pit holds seeds: they are captured.
/// `bao.capture.back-safe`: if not, no back pit is either.
fn capture_front(model: &Model, pits: &mut [u32], last: usize) -> u32 {
    let own_front = common::own(pits, model.to_move).contains(&last) && is_front(last);
    if own_front && pits[facing(last)] > 0 {
        common::take(pits, facing(last)) + capture_file(pits, last)
    } else {
        0
    }
}

/// `bao.capture.file`: the back pit of the same column is captured too.
fn capture_file(pits: &mut [u32], last: usize) -> u32 {
    common::take(pits, behind_facing(last))
}

/// Whether the mover has a legal move.
fn can_move(model: &Model) -> bool {
    common::own(&model.pits, model.to_move).any(|pit| turn(model, pit).is_ok())
}

/// `bao.end.win`: a player without seeds has lost, and so has a mover with no legal move; without any
/// seeds at all, the mover.
fn loser(model: &Model) -> Option<usize> {
    let mover = model.to_move;
    let opponent = common::other(mover);
    if common::seeds_of(&model.pits, mover) == 0 {
        Some(mover)
    } else if common::seeds_of(&model.pits, opponent) == 0 {
        Some(opponent)
    } else if !can_move(model) {
        Some(mover)
    } else {
        None
    }
}

/// `bao.end.win`: the other player wins; nothing is counted.
pub(super) fn outcome(model: &Model) -> Option<Verdict> {
    loser(model).map(|loser| Verdict {
        winner: Some(common::other(loser)),
        score: None,
        reason: "immobile",
    })
}

/// `bao.end.repetition`: the game is drawn.
pub(super) fn repetition() -> Verdict {
    common::plain_draw("repetition")
}

#[cfg(test)]
mod tests {
    use super::super::common::test::{compare_endless, with};
    use super::super::{Kind, Switches};
    use super::*;

    /// Pits with these seeds; the others are empty.
    fn bao(seeds: &[(usize, u32)]) -> Model {
        let mut pits = [0; 48];
        for &(pit, count) in seeds {
            pits[pit] = count;
        }
        with(Kind::BaoKigogo, &pits)
    }

    /// These seeds on South's side; North has one in its first pit.
    fn south(side: [u32; 24]) -> Model {
        let mut model = bao(&[(24, 1)]);
        model.pits[..24].copy_from_slice(&side);
        model
    }

    #[test]
    fn the_setup_holds_92_seeds() {
        let start = Model::start(Kind::BaoKigogo, Switches::default());
        assert_eq!(common::seeds_of(&start.pits, 0), 46);
        assert_eq!(common::seeds_of(&start.pits, 1), 46);
        // The empty pits are the leftmost in front: own column 0 of the front row.
        let empty: Vec<_> = (0..48).filter(|&pit| start.pits[pit] == 0).collect();
        assert_eq!(empty, [23, 47]);
        assert_eq!(start.play(Step::Sow(23)), Err("bao.turn.choose"));
    }

    #[test]
    fn the_first_move() {
        // 0 makes three in 2, then every third pit makes three, until 20 ends in the empty 23, which faces
        // 36; behind it lies 35.
        let start = Model::start(Kind::BaoKigogo, Switches::default());
        let played = start.play(Step::Sow(0)).unwrap();
        let mut pits = vec![2; 48];
        pits[..24].copy_from_slice(&[
            0, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 1,
        ]);
        pits[35] = 0;
        pits[36] = 0;
        pits[47] = 0;
        assert_eq!(played.next.pits, pits);
        assert_eq!(played.next.captured, [4, 0]);
        assert_eq!((played.laps, played.taken, played.last), (8, 4, Some(23)));
    }

    #[test]
    fn a_front_pit_is_captured_with_its_back_pit() {
        // 11 ends in 13, which faces 46; behind that lies 25.
        let played = bao(&[(11, 2), (46, 3), (25, 4), (26, 1)]).play(Step::Sow(11)).unwrap();
        assert_eq!(played.next.pits, bao(&[(12, 1), (13, 1), (26, 1)]).pits);
        assert_eq!(played.taken, 7);
    }

    #[test]
    fn a_back_pit_alone_is_safe() {
        let played = bao(&[(11, 2), (25, 4)]).play(Step::Sow(11)).unwrap();
        assert_eq!(played.next.pits, bao(&[(12, 1), (13, 1), (25, 4)]).pits);
        assert_eq!(played.taken, 0);
    }

    #[test]
    fn no_capture_from_a_back_pit() {
        let played = bao(&[(3, 2), (46, 4), (36, 2)]).play(Step::Sow(3)).unwrap();
        assert_eq!(played.taken, 0);
    }

    #[test]
    fn north_captures_likewise() {
        // 38 ends in 40, which faces 19; behind that lies 4.
        let mut start = bao(&[(38, 2), (19, 1), (4, 5), (0, 1)]);
        start.to_move = 1;
        let played = start.play(Step::Sow(38)).unwrap();
        assert_eq!(played.next.pits, bao(&[(39, 1), (40, 1), (0, 1)]).pits);
        assert_eq!(played.next.captured, [0, 6]);
    }

    #[test]
    fn every_front_pit_faces_the_one_that_faces_it() {
        for front in (12..24).chain(36..48) {
            assert!(is_front(facing(front)));
            assert_eq!(facing(facing(front)), front);
            // The back pit behind a front pit stands in the same own column.
            let own_back = behind_facing(facing(front));
            let (front, back) = (front % 24, own_back % 24);
            assert_eq!(back, 23 - front);
        }
    }

    #[test]
    fn the_origin_is_not_skipped() {
        // Twenty-four seeds come round to the origin, which is empty.
        let played = bao(&[(5, 24), (24, 1)]).play(Step::Sow(5)).unwrap();
        assert_eq!(played.next.pits[..24], [1; 24]);
        assert_eq!(played.last, Some(5));
        assert_eq!(played.laps, 1);
    }

    #[test]
    fn each_side_is_a_circuit_of_its_own() {
        let played = bao(&[(23, 2), (24, 1)]).play(Step::Sow(23)).unwrap();
        assert_eq!(played.next.pits, bao(&[(0, 1), (1, 1), (24, 1)]).pits);
        let mut start = bao(&[(0, 1), (47, 2)]);
        start.to_move = 1;
        let played = start.play(Step::Sow(47)).unwrap();
        assert_eq!(played.next.pits, bao(&[(0, 1), (24, 1), (25, 1)]).pits);
    }

    #[test]
    fn singles_move_only_without_multiples_and_into_empty_pits() {
        let start = bao(&[(3, 1), (4, 1), (24, 1)]);
        assert_eq!(start.legal(), [Step::Sow(4)]);
        assert_eq!(start.play(Step::Sow(3)), Err("bao.turn.singletons"));
        let start = bao(&[(3, 1), (10, 2), (24, 1)]);
        assert_eq!(start.legal(), [Step::Sow(10)]);
        assert_eq!(start.play(Step::Sow(3)), Err("bao.turn.singletons"));
        for pit in [0, 24, 48, usize::MAX] {
            assert_eq!(start.play(Step::Sow(pit)), Err("bao.turn.choose"));
        }
        assert_eq!(start.play(Step::Pass), Err("common.alternation"));
    }

    #[test]
    fn a_single_captures_too() {
        // 12 goes to 13, which faces 46.
        let played = bao(&[(12, 1), (46, 1), (25, 2), (30, 1)]).play(Step::Sow(12)).unwrap();
        assert_eq!(played.taken, 3);
    }

    #[test]
    fn an_endless_turn() {
        let start =
            south([4, 1, 0, 3, 0, 5, 2, 0, 4, 0, 1, 5, 1, 3, 0, 1, 2, 1, 0, 1, 0, 3, 0, 3]);
        assert_eq!(start.play(Step::Sow(6)), Err("common.endless"));
        assert!(!start.legal().contains(&Step::Sow(6)));
    }

    #[test]
    fn both_ways_to_find_endless_turns_agree() {
        let side = [4, 1, 0, 3, 0, 5, 2, 0, 4, 0, 1, 5, 1, 3, 0, 1, 2, 1, 0, 1, 0, 3, 0, 3];
        let mut board = [0; 48];
        board[..24].copy_from_slice(&side);
        assert!(!compare_endless(&board, lap).is_empty());
    }

    #[test]
    fn endless_multiples_only_lose() {
        let end =
            south([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 7, 1, 0, 1, 0, 1, 0, 1]);
        assert!(common::sow(&end.pits, 16, lap).is_err());
        assert_eq!(end.legal(), []);
        let lost = Verdict { winner: Some(1), score: None, reason: "immobile" };
        assert_eq!(end.outcome(), Some(lost));
        for step in [Step::Sow(16), Step::Sow(1), Step::Sow(0), Step::Pass] {
            assert_eq!(end.play(step), Err("bao.end.win"));
        }
    }

    #[test]
    fn singles_that_cannot_move_lose() {
        let end = south([1; 24]);
        assert_eq!(end.outcome().and_then(|end| end.winner), Some(1));
    }

    #[test]
    fn no_seeds_lose_whoever_is_to_move() {
        let winner = |model: &Model| model.outcome().unwrap().winner;
        let mut end = bao(&[(0, 2)]);
        assert_eq!(winner(&end), Some(0));
        end.to_move = 1;
        assert_eq!(winner(&end), Some(0));
        let mut end = bao(&[]);
        assert_eq!(winner(&end), Some(1));
        end.to_move = 1;
        assert_eq!(winner(&end), Some(0));
    }

    #[test]
    fn a_repetition_is_a_draw() {
        let start = Model::start(Kind::BaoKigogo, Switches::default());
        let draw = Verdict { winner: None, score: None, reason: "repetition" };
        assert_eq!(start.repetition_outcome(), draw);
    }
}
