//! What must hold of the seats.

use mancala_variants::{Outcome, Player, Position, Winner};

use super::moves::{conceivable, mirrored};
use super::violation::{At, Invariant, Violation};

/// The mirrored position is the same game from the other seat: the mover sees the
/// same board and has captured as much, twice mirrored is the position itself, and
/// every move, legal or not, has the mirrored effect, turn, reason and rule; so has
/// the end.
///
/// # Errors
///
/// The first thing that looks different from the other seat.
pub fn symmetry<P: Position>(position: &P) -> Result<(), Violation> {
    let at = At::new(Invariant::Symmetry, position);
    let mirror = position.mirror();
    at.equal("mirrored twice", *position, mirror.mirror())?;
    at.equal("the player to move", !position.to_move(), mirror.to_move())?;
    at.equal("the rulings", position.rulings(), mirror.rulings())?;
    at.equal("the number of pits", position.pits().len(), mirror.pits().len())?;
    for player in Player::ALL {
        at.equal("captured seeds", position.captured(player), mirror.captured(!player))?;
    }
    let seen = |position: &P, index| position.seeds(position.view().pit(index));
    for index in 0..position.pits().len() {
        at.equal("seeds as the mover sees them", seen(position, index), seen(&mirror, index))?;
    }
    at.equal("the candidates", position.candidates(), mirror.candidates())?;
    at.equal("the outcome", position.outcome().map(turned), mirror.outcome())?;
    let repeated = turned(position.repetition_outcome());
    at.equal("the outcome by repetition", repeated, mirror.repetition_outcome())?;
    for mv in conceivable(position) {
        let at = at.mv(mv);
        match (position.play_counted(mv), mirror.play_counted(mirrored(position, &mirror, mv)))
        {
            (Ok((next, turn)), Ok((mirror_next, mirror_turn))) => {
                at.equal("the next position", next.mirror(), mirror_next)?;
                let laps = (turn.laps, turn.captured);
                at.equal("laps and captures", laps, (mirror_turn.laps, mirror_turn.captured))?;
            }
            (Err(illegal), Err(mirror_illegal)) => {
                let refusal = (illegal.rule, illegal.why);
                at.equal("refusal", refusal, (mirror_illegal.rule, mirror_illegal.why))?;
            }
            (here, there) => return Err(at.wrong("playability", &here, &there)),
        }
    }
    Ok(())
}

/// The outcome with the seats exchanged.
fn turned(outcome: Outcome) -> Outcome {
    let winner = match outcome.winner {
        Winner::South => Winner::North,
        Winner::North => Winner::South,
        Winner::Draw => Winner::Draw,
    };
    let score = outcome.score.map(|[south, north]| [north, south]);
    Outcome { winner, score, ..outcome }
}
