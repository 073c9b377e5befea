//! What the tests across crates share: the fast engine and the literal model,
//! put side by side. What checks something panics at the first fault.

#![allow(clippy::missing_panics_doc, reason = "it is what these functions are for")]

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

use std::io::{self, Write as _};
use std::process::Command;

use arbitrary::{Arbitrary, Result, Unstructured};
use mancala_notation::properties;
use mancala_variants::rulings::AnyRulings;
use mancala_variants::{
    AnyPosition, Move, Pit, Player, Position, Reason, Setup, Totals, Variant, rules,
};
use mancala_verify::differential::{Seen, compare};
use mancala_verify::invariants::check_position;
use mancala_verify::serve::{Server, serve};

/// Whether the interpreter is there. If not, that is said past the test
/// harness, which keeps what a passing test prints to itself.
#[must_use]
pub fn is_here(interpreter: &str, left_out: &str) -> bool {
    let version = Command::new(interpreter).arg("--version").output();
    let here = version.is_ok_and(|output| output.status.success());
    if !here {
        // One write, so that nothing comes between.
        let line = format!("\nNOT TESTED: {left_out}: {interpreter} is not on this machine\n");
        io::stderr().write_all(line.as_bytes()).expect("standard error can be written to");
    }
    here
}

/// Holds engine and model against each other on one position; see
/// [`compare`]. Panics at the first difference.
#[expect(clippy::must_use_candidate, reason = "most ask only that nothing differs")]
pub fn assert_agree(position: &AnyPosition) -> Seen {
    compare(position).unwrap_or_else(|difference| panic!("{difference}"))
}

/// Checks that everything that the engine says of a position hangs together: all
/// invariants of [`check_position`], and of these four games that every illegal
/// move is refused by the rule that the board shows it to break. Panics at the
/// first fault.
pub fn assert_consistent(position: &AnyPosition) {
    check_position(position).unwrap_or_else(|violation| panic!("{violation}"));
    assert_refused_by_rule(position);
}

/// Checks that every illegal move is refused by the rule that the board shows it to
/// break. Panics at the first fault.
pub fn assert_refused_by_rule(position: &AnyPosition) {
    #[expect(clippy::cast_possible_truncation, reason = "at most 48 pits")]
    let pits = position.variant().pits() as u8;
    for mv in (0..pits + 2).map(Move::sow).chain([Move::Pass]) {
        if let Err(illegal) = position.play(mv) {
            assert_eq!(illegal.rule, expected_rule(position, mv), "{mv} in {position:?}");
            assert!(rules::find(illegal.rule).is_some(), "{}", illegal.rule);
        }
    }
}

/// The rule that an illegal move breaks, told from what the board shows alone.
fn expected_rule(position: &AnyPosition, mv: Move) -> &'static str {
    if let Some(outcome) = position.outcome() {
        return match (position.variant(), outcome.reason) {
            (Variant::Ayoayo, _) => "ayoayo.end",
            (Variant::DjenonAboure, _) => "djenon.end",
            (Variant::BaoKigogo, _) => "bao.end.win",
            (Variant::MangalaIv, Reason::LoneCounter) => "mangala.end.lone-counter",
            (Variant::MangalaIv, _) => "mangala.end",
        };
    }
    let Move::Sow(pit) = mv else {
        return match position.variant() {
            Variant::Ayoayo => "ayoayo.pass",
            Variant::DjenonAboure => "djenon.pass",
            Variant::BaoKigogo => "common.alternation",
            Variant::MangalaIv => "mangala.pass",
        };
    };
    let pits = position.pits();
    let side = pits.len() / 2;
    let first = side * position.to_move().index();
    let own = first..first + side;
    let seeds = position.seeds(pit);
    let is_own = own.contains(&pit.index());
    match position.variant() {
        Variant::Ayoayo if !is_own || seeds == 0 => "ayoayo.turn.choose",
        Variant::Ayoayo => {
            let other_row_empty =
                (0..pits.len()).filter(|pit| !own.contains(pit)).all(|pit| pits[pit] == 0);
            let finite = !position.endless_moves().contains(mv);
            if other_row_empty && finite { "ayoayo.feed" } else { "common.endless" }
        }
        Variant::DjenonAboure if !is_own || seeds < 2 => "djenon.turn.choose",
        Variant::BaoKigogo if !is_own || seeds == 0 => "bao.turn.choose",
        Variant::BaoKigogo if seeds == 1 => "bao.turn.singletons",
        Variant::MangalaIv if own.clone().find(|&pit| pits[pit] > 0) != Some(pit.index()) => {
            "mangala.turn.leftmost"
        }
        _ => "common.endless",
    }
}

/// Plays the bytes as a game: an arbitrary position, then legal moves as the
/// bytes choose them, every position on the way checked by
/// [`assert_consistent`] and [`assert_agree`]. The body of the fuzz target.
///
/// # Errors
///
/// When there are too few bytes for a position.
pub fn play_bytes(bytes: &mut Unstructured<'_>) -> Result<()> {
    let mut position = AnyPosition::arbitrary(bytes)?;
    for _ in 0..40 {
        assert_consistent(&position);
        assert_agree(&position);
        let legal: Vec<_> = position.legal_moves().iter().collect();
        if legal.is_empty() || bytes.is_empty() {
            break;
        }
        let mv = *bytes.choose(&legal)?;
        position = position.play(mv).expect("a legal move");
    }
    Ok(())
}

/// The study that the bytes say: one byte each for the variant, the rulings and the
/// player to move, and one for the seeds of every pit, as many as the board and the
/// side may still hold. Bytes that are missing are zeros.
#[must_use]
pub fn study_of_bytes(bytes: &[u8]) -> AnyPosition {
    let byte = |k: usize| usize::from(bytes.get(k).copied().unwrap_or(0));
    let variant = Variant::ALL[byte(0) % Variant::ALL.len()];
    let rulings = AnyRulings::all(variant);
    let rulings = rulings[byte(1) % rulings.len()];
    let mut left = u32::from(variant.total());
    let mut sides = [u32::from(variant.side_max()); 2];
    let pits: Vec<u32> = (0_u8..)
        .zip(bytes.iter().skip(3).copied().chain(std::iter::repeat(0)))
        .take(variant.pits())
        .map(|(pit, seeds)| {
            let side = &mut sides[variant.owner(Pit::new(pit)).map_or(0, Player::index)];
            let seeds = u32::from(seeds).min(left).min(*side);
            left -= seeds;
            *side -= seeds;
            seeds
        })
        .collect();
    let setup = Setup::new(pits).to_move(Player::ALL[byte(2) % 2]);
    AnyPosition::from_setup(variant, &setup, Totals::Study)
        .expect("no more seeds than a study may have")
        .with_rulings(rulings)
}

/// Holds engine and model against each other on the study that the bytes say, and
/// on all that its moves lead to. The body of the fuzz target `model`.
pub fn compare_study(bytes: &[u8]) {
    let position = study_of_bytes(bytes);
    assert_agree(&position);
    for (_, next) in position.successors() {
        assert_agree(&next);
    }
}

/// Reads the bytes as every kind of short text. The body of the fuzz target
/// `texts`.
pub fn read_texts(bytes: &[u8]) {
    properties::variant(bytes);
    properties::position(bytes);
    properties::moves(bytes);
}

/// Reads the bytes as records. The body of the fuzz target `records`.
pub fn read_records(bytes: &[u8]) {
    properties::records(bytes);
    properties::places(bytes);
}

/// Reads the bytes as records, in chunks and with a visitor that breaks off, as
/// the first two of them say. The body of the fuzz target `reader`.
pub fn read_in_chunks(bytes: &[u8]) {
    if let [chunk, after, bytes @ ..] = bytes {
        properties::sources_agree(bytes, usize::from(*chunk) + 1);
        properties::breaking_off(bytes, usize::from(*after));
    }
}

/// Reads the bytes as lines of the process protocol. Each line has at most one
/// reply, which is one line of JSON. The body of the fuzz target `protocol`.
pub fn serve_lines(bytes: &[u8]) {
    let mut server = Server::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        if let Some(message) = server.answer(line) {
            let text = serde_json::to_string(&message).expect("replies have a JSON form");
            assert!(!text.contains('\n'), "{text}");
        }
    }
    let mut replies = Vec::new();
    let mut input = bytes;
    // Writing to memory cannot fail; a line that is too long is answered, too.
    serve(&mut input, &mut replies).expect("nothing fails here");
    assert!(replies.is_empty() || replies.ends_with(b"\n"));
}
