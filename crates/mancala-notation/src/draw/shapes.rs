//! The shapes of marks, which differ by more than colour.

use core::fmt;

use mancala_variants::Player;

use super::Mark;
use super::seeds::PIT;

/// The shape of a mark around a pit or at its edge.
pub(super) fn write_mark(f: &mut fmt::Formatter<'_>, mark: Mark, owner: Player) -> fmt::Result {
    let class = mark.name();
    // Both rings fit around the same pit, and badges sit on the side that the count
    // leaves free.
    let (inner, outer) = (PIT + 3, PIT + 9);
    let side = match owner {
        Player::North => 33,
        Player::South => -33,
    };
    match mark {
        Mark::Origin => {
            write!(f, r#"<circle class="mancala-mark mancala-mark-{class}" r="{outer}"/>"#)
        }
        Mark::Last => {
            write!(f, r#"<circle class="mancala-mark mancala-mark-{class}" r="{inner}"/>"#)
        }
        Mark::Captured => write!(
            f,
            r#"<g class="mancala-mark mancala-mark-{class}" transform="translate(33 {side})"><circle r="14"/><path d="M-6-6 6 6M-6 6 6-6"/></g>"#
        ),
        Mark::Choice => write!(
            f,
            r#"<path class="mancala-mark mancala-mark-{class}" transform="translate(-33 {side})" d="M0-13 13 0 0 13-13 0Z"/>"#
        ),
    }
}

/// The shape of a mark in the legend, within this radius.
pub(super) fn write_sign(f: &mut fmt::Formatter<'_>, mark: Mark, radius: i32) -> fmt::Result {
    let class = mark.name();
    let (arm, ring) = (radius / 2, radius - 2);
    match mark {
        Mark::Origin | Mark::Last => {
            write!(f, r#"<circle class="mancala-mark-{class}" r="{ring}"/>"#)
        }
        Mark::Captured => write!(
            f,
            r#"<g class="mancala-mark-{class}"><circle r="{ring}"/><path d="M-{arm}-{arm} {arm} {arm}M-{arm} {arm} {arm}-{arm}"/></g>"#
        ),
        Mark::Choice => write!(
            f,
            r#"<path class="mancala-mark-{class}" d="M0-{radius} {radius} 0 0 {radius}-{radius} 0Z"/>"#
        ),
    }
}
