//! A move that the rules forbid: the board, the pit and the reason.

use mancala_notation::draw::Diagram;
use mancala_variants::{AnyPosition, IllegalMove, Move, Outcome, Position as _};

use super::html::{Emblem, escape, heading, picture, rule_link};
use super::steps::name;

pub(super) fn render(
    position: &AnyPosition,
    outcome: Option<Outcome>,
    refused: &IllegalMove,
    title: Option<&str>,
    caption: &str,
    id: &str,
) -> String {
    let (variant, id) = (position.variant(), escape(id));
    let mut diagram = Diagram::new(*position);
    if let Some(outcome) = outcome {
        diagram = diagram.outcome(outcome);
    }
    let (emblems, player) = (refused.mv.pit().map(Emblem::Forbidden), position.to_move());
    let attempt = match refused.mv {
        Move::Sow(pit) => format!("{player} may not lift {}", name(variant, pit)),
        Move::Pass => format!("{player} may not pass"),
    };
    let picture = picture(&diagram, &id, false, emblems.as_slice());
    let (why, link) = (escape(&refused.why.to_string()), rule_link(refused.rule));
    format!(
        "<figure class=\"figure figure-illegal\" id=\"{id}\" data-variant=\"{variant}\">\n{}{picture}\
         <p class=\"figure-verdict\"><strong>{attempt}</strong>: {why}. {link}</p>\n\
         <figcaption>{caption}</figcaption>\n</figure>\n",
        heading(title)
    )
}
