//! The sowing player: a board that readers step through a turn on, with the same
//! turn in words for those who cannot or will not.

use std::fmt::Write as _;

use mancala_notation::PositionText;
use mancala_notation::draw::{Diagram, Seeds, StoreSeeds};
use mancala_variants::{Move, Player, Position as _, Variant};

use super::fields::bare_board;
use super::html::{escape, heading, picture, rule_link};
use super::steps::{Story, Told, captures_in_words, lap_in_words, name};
use super::words;

/// The most laps of a turn that are all told in the list.
const MANY_LAPS: usize = 60;
/// Of more laps, so many at the beginning and at the end.
const SOME_LAPS: usize = 20;

/// The buttons: what the script calls them, what they are called, their key, and
/// the picture on them.
const BUTTONS: [(&str, &str, &str, &str); 7] = [
    ("first", "To the start", "Home", "M7 5v14M19 5l-9 7 9 7z"),
    ("lap-back", "Back a lap", "Shift+\u{2190}", "M12 5l-9 7 9 7zM21 5l-9 7 9 7z"),
    ("back", "Back a seed", "\u{2190}", "M16 5l-9 7 9 7z"),
    ("play", words::PLAY, "", "M7 4l13 8-13 8z"),
    ("on", "On a seed", "\u{2192}", "M8 5l9 7-9 7z"),
    ("lap-on", "On a lap", "Shift+\u{2192}", "M3 5l9 7-9 7zM12 5l9 7-9 7z"),
    ("last", "To the end", "End", "M17 5v14M5 5l9 7-9 7z"),
];

/// The figure as HTML.
pub(super) fn render(story: &Story, title: Option<&str>, caption: &str, id: &str) -> String {
    let (variant, id) = (story.variant(), escape(id));
    let start = &story.start;
    let mut html = format!(
        "<figure class=\"figure figure-sow\" id=\"{id}\" data-variant=\"{variant}\">\n{}\
         <div class=\"sow-state\"><span class=\"sow-turn\">{} to move</span>\
         <span class=\"sow-lap\"></span>{HAND}</div>\n",
        heading(title),
        start.to_move()
    );
    html.push_str(&picture(&bare_board(start), &id, true, &[]));
    html.push_str(&bar(story));
    let _ = writeln!(
        html,
        "<p class=\"sow-caption\" aria-live=\"polite\" aria-atomic=\"true\">{}</p>\n\
         <figcaption>{caption}</figcaption>",
        intention(story)
    );
    html.push_str(&told(story, &id));
    html.push_str(&shapes(story));
    let data = serde_json::to_string(&story.data()).unwrap_or_default();
    let _ = writeln!(
        html,
        "<script type=\"application/json\" class=\"sow-data\">{}</script>\n</figure>",
        for_script_element(&data)
    );
    html
}

/// The seeds in hand.
const HAND: &str = "<span class=\"sow-hand\" hidden=\"\">in hand <b class=\"sow-hand-count\">0</b>\
<svg class=\"mancala-board\" viewBox=\"-42 -42 84 84\" aria-hidden=\"true\">\
<circle class=\"mancala-hollow\" r=\"41\"/><g class=\"mancala-seeds\"></g></svg></span>";

/// JSON that can stand in a script element.
pub(super) fn for_script_element(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// What is about to happen.
fn intention(story: &Story) -> String {
    let variant = story.variant();
    match story.turns.as_slice() {
        [one] => match one.turn.mv {
            Move::Sow(pit) => format!("{} is about to lift {}.", one.by, name(variant, pit)),
            Move::Pass => format!("{} has to pass.", one.by),
        },
        several => {
            let moves: Vec<String> = several
                .iter()
                .map(|told| match told.turn.mv {
                    Move::Sow(pit) => format!("{} {}", told.by, name(variant, pit)),
                    Move::Pass => format!("{} passes", told.by),
                })
                .collect();
            format!("{} turns: {}.", several.len(), moves.join(", "))
        }
    }
}

/// The buttons and the slider, which are of no use without the script.
fn bar(story: &Story) -> String {
    let mut html = String::from(
        "<div class=\"sow-bar\" role=\"group\" aria-label=\"Steps of the turn\" hidden=\"\">\n\
         <div class=\"sow-buttons\">",
    );
    for (action, label, key, path) in BUTTONS {
        let shown = if key.is_empty() { label.to_owned() } else { format!("{label} ({key})") };
        let _ = write!(
            html,
            "<button type=\"button\" class=\"sow-{action}\" data-sow=\"{action}\" \
             aria-label=\"{label}\" title=\"{shown}\"><svg viewBox=\"0 0 24 24\" \
             aria-hidden=\"true\"><path d=\"{path}\"/></svg></button>"
        );
    }
    let steps = story.steps();
    let _ = write!(
        html,
        "</div>\n<input class=\"sow-range\" type=\"range\" min=\"0\" max=\"{steps}\" value=\"0\" \
         step=\"1\" aria-label=\"Step\"/>\n</div>\n"
    );
    html
}

/// The turns in words, with the board after them.
fn told(story: &Story, id: &str) -> String {
    let variant = story.variant();
    let mut html =
        String::from("<details class=\"figure-told\">\n<summary>In words</summary>\n");
    let _ = writeln!(
        html,
        "<p>Before: <code>{}</code></p>",
        escape(&PositionText(story.start).to_string())
    );
    for (number, told) in story.turns.iter().enumerate() {
        if story.turns.len() > 1 {
            let (turn, turns) = ((number + 1).to_string(), story.turns.len().to_string());
            let turn = words::fill(words::TURN, &[("turn", &turn), ("turns", &turns)]);
            let _ = writeln!(html, "<p><strong>{}</strong></p>", turn.trim());
        }
        write_turn(&mut html, variant, told);
    }
    let _ = writeln!(
        html,
        "<p>After: <code>{}</code></p>",
        escape(&PositionText(story.position).to_string())
    );
    let mut after = Diagram::new(story.position);
    if let Some(outcome) = story.outcome {
        after = after.outcome(outcome);
    }
    if let Some(last) = story.turns.last() {
        after = after.last_move(&last.explained.trace);
    }
    html.push_str(&picture(&after, &format!("{id}-after"), false, &[]));
    html.push_str("</details>\n");
    html
}

fn write_turn(html: &mut String, variant: Variant, told: &Told) {
    html.push_str("<ol>\n");
    if let Some(rule) = told.explained.pass_rule {
        let passes = words::fill(words::PASS, &[("player", &told.by.to_string())]);
        let _ = writeln!(html, "<li>{passes} {}</li>", rule_link(rule));
    }
    let laps = told.explained.laps.len();
    let skipped = if laps > MANY_LAPS { SOME_LAPS..laps - SOME_LAPS } else { laps..laps };
    for number in (0..laps).filter(|number| !skipped.contains(number)) {
        if let Some((text, rule)) = lap_in_words(variant, told, number) {
            let _ = writeln!(html, "<li>{text} {}</li>", rule_link(rule));
        }
        if number + 1 == skipped.start && !skipped.is_empty() {
            let (from, to) = (skipped.start + 1, skipped.end);
            let _ = writeln!(html, "<li>Laps {from} to {to} are not written out here.</li>");
        }
    }
    for (text, rule) in captures_in_words(variant, told) {
        let _ = writeln!(html, "<li>{text} {}</li>", rule_link(rule));
    }
    let _ = write!(html, "<li>{}", told.close());
    if let Some(rule) = told.ended {
        let _ = write!(html, " {}", rule_link(rule));
    }
    html.push_str("</li>\n</ol>\n");
}

/// The seeds of every number that occurs, for the script to copy.
fn shapes(story: &Story) -> String {
    let mut html = String::from(
        "<svg class=\"sow-shapes\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n",
    );
    for count in story.counts() {
        let _ = writeln!(html, "<g data-count=\"{count}\">{}</g>", Seeds(count));
    }
    if story.variant() == Variant::Ayoayo {
        for owner in Player::ALL {
            for seeds in story.taken(owner) {
                let (name, heap) = (owner.name(), StoreSeeds { owner, seeds });
                let _ =
                    writeln!(html, "<g data-of=\"{name}\" data-count=\"{seeds}\">{heap}</g>");
            }
        }
    }
    html.push_str("</defs></svg>\n");
    html
}
