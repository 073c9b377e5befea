//! What must hold of the moves: the legal ones and the others.

use mancala_variants::{Move, Moves, Pit, Player, Position, RandomSource, Turn, Why};

use super::violation::{At, Invariant, Violation};

/// Every move that there is to try: each pit, some that the board has not, and
/// the pass.
pub(super) fn conceivable<P: Position>(position: &P) -> impl Iterator<Item = Move> {
    let pits = u8::try_from(position.pits().len()).unwrap_or(u8::MAX);
    (0..pits.saturating_add(2)).chain([63, 64, u8::MAX]).map(Move::sow).chain([Move::Pass])
}

/// The legal moves are those that can be played, by every way of playing, and
/// all of them are candidates.
///
/// # Errors
///
/// The first move that one way allows and another refuses, or on whose result two
/// ways differ.
pub fn legality<P: Position>(position: &P) -> Result<(), Violation> {
    let at = At::new(Invariant::Legality, position);
    let legal = position.legal_moves();
    let candidates = position.view().pits(position.candidates());
    let stray = Moves::from_bits(legal.bits() & !candidates);
    at.holds("candidates", stray.is_empty(), "all legal moves of pits", &stray)?;
    for mv in conceivable(position) {
        let at = at.mv(mv);
        let is_legal = legal.contains(mv);
        at.equal("is_legal", is_legal, position.is_legal(mv))?;
        let counted = position.play_counted(mv);
        at.equal("being playable", is_legal, counted.is_ok())?;
        at.equal("play", counted.map(|(next, _)| next), position.play(mv))?;
        if let Ok((_, turn)) = counted {
            at.equal("the move of the turn", mv, turn.mv)?;
        } else {
            let traced = position.play_traced(mv);
            at.holds("play_traced", traced.is_err(), "a refusal", &traced)?;
        }
    }
    Ok(())
}

/// The successors are the legal moves in order, each with the position that
/// playing it gives.
///
/// # Errors
///
/// The first that is not.
pub fn successors<P: Position>(position: &P) -> Result<(), Violation> {
    let at = At::new(Invariant::Successors, position);
    let mut successors = position.successors();
    for mv in position.legal_moves() {
        let expected = position.play(mv).ok().map(|next| (mv, next));
        at.mv(mv).equal("the successor", expected, successors.next())?;
    }
    at.equal("a successor more", None, successors.next())
}

/// `draws` random moves are all legal and lead where playing them leads; there is
/// none exactly if there is no legal move. That each is equally likely is not
/// checked.
///
/// # Errors
///
/// The first draw of which that is not so.
pub fn random_moves<P: Position>(
    position: &P,
    random: &mut impl RandomSource,
    draws: u32,
) -> Result<(), Violation> {
    let at = At::new(Invariant::RandomMoves, position);
    let legal = position.legal_moves();
    for _ in 0..draws {
        match position.random_move(random) {
            None => at.holds("no move drawn", legal.is_empty(), "one of these", &legal)?,
            Some((mv, next)) => {
                let at = at.mv(mv);
                at.holds("the move drawn", legal.contains(mv), "a legal move", &mv)?;
                at.equal("the position drawn", position.play(mv), Ok(next))?;
            }
        }
    }
    Ok(())
}

/// A pass is legal only where it is the only legal move (`common.alternation`),
/// and changes nothing but whose turn it is.
///
/// # Errors
///
/// What is wrong with the pass.
pub fn passes<P: Position>(position: &P) -> Result<(), Violation> {
    let at = At::new(Invariant::Passes, position).mv(Move::Pass);
    let legal = position.legal_moves();
    if !legal.has_pass() {
        return Ok(());
    }
    at.equal("the legal moves", Moves::PASS, legal)?;
    let (next, turn) = position
        .play_counted(Move::Pass)
        .map_err(|illegal| at.wrong("playing the pass", &"to be legal", &illegal))?;
    at.equal("the turn", Turn::PASS, turn)?;
    at.equal("pass_when_stuck", Some(next), position.pass_when_stuck())?;
    at.equal("the pits", position.pits(), next.pits())?;
    for player in Player::ALL {
        at.equal("captured seeds", position.captured(player), next.captured(player))?;
    }
    Ok(())
}

/// A refusal names the move and a rule; it says that the game is over exactly if
/// it is, and that a turn is endless exactly if
/// [`endless_moves`](Position::endless_moves) has it.
///
/// # Errors
///
/// The first move that is refused in another way.
pub fn refusals<P: Position>(position: &P) -> Result<(), Violation> {
    let outcome = position.outcome();
    let endless = position.endless_moves();
    for mv in conceivable(position) {
        let at = At::new(Invariant::Refusals, position).mv(mv);
        let Err(illegal) = position.play(mv) else {
            at.equal("being endless", false, endless.contains(mv))?;
            continue;
        };
        at.equal("the move refused", mv, illegal.mv)?;
        at.holds("the rule", !illegal.rule.is_empty(), "an id", &illegal.rule)?;
        if let Some(outcome) = outcome {
            at.equal("why", Why::GameOver(outcome.reason), illegal.why)?;
            continue;
        }
        let over = matches!(illegal.why, Why::GameOver(_));
        at.holds("why", !over, "not that the game is over", &illegal.why)?;
        let is_endless = matches!(illegal.why, Why::Endless { .. });
        at.equal("being endless", endless.contains(mv), is_endless)?;
    }
    Ok(())
}

/// The same move from the other seat.
pub(super) fn mirrored<P: Position>(position: &P, mirror: &P, mv: Move) -> Move {
    let opposite = |pit: Pit| Some(mirror.view().pit(position.view().index(pit)?));
    mv.pit().and_then(opposite).map_or(mv, Move::Sow)
}
