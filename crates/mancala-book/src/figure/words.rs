//! The words of the sowing player, in one place for the list that everybody can
//! read and for the script: each is a text with names in braces.

use std::fmt::Write as _;

use serde_json::{Map, Value};

/// Before everything, where there are several turns.
pub(super) const TURN: &str = "Turn {turn} of {turns}. ";
/// Before everything in a lap.
pub(super) const LAP: &str = "Lap {lap} of {laps}: ";
/// A lap begins.
pub(super) const LIFT: &str = "{player} lifts {seeds} from {pit}.";
/// A lap in short, for the list.
pub(super) const SOW: &str = "{player} lifts {seeds} from {pit} and sows to {pits}.";
/// A seed that is not the lap's last.
pub(super) const DROP: &str = "seed {number} of {lifted} falls into {pit} and makes {count}.";
/// The lap's last seed, and another lap follows.
pub(super) const RELAY: &str =
    "the last seed makes {count} in {pit}: that pit is lifted and sown on.";
/// The turn's last seed, and nothing is captured.
pub(super) const STOP: &str = "the last seed makes {count} in {pit}: the turn ends.";
/// The turn's last seed, and there is a capture.
pub(super) const CAPTURE: &str = "the last seed makes {count} in {pit}: a capture.";
/// A pit is captured.
pub(super) const TAKE: &str = "{player} captures {seeds} from {pit}, {total} in this turn.";
/// A turn without sowing.
pub(super) const PASS: &str = "{player} passes.";
/// Who is on the move in the middle of a turn.
pub(super) const SOWING: &str = "{player} is sowing";
/// Where the turn is, above the board.
pub(super) const PROGRESS: &str = "Lap {lap} of {laps}";
/// Where the slider is.
pub(super) const STEP: &str = "Step {step} of {steps}";
/// The board for those who do not see it.
pub(super) const BOARD: &str = "The board now, from North's left-hand pit as it lies before \
South, row by row: {pits}. Captured: South {south}, North {north}.";
/// One seed.
pub(super) const ONE: &str = "1 seed";
/// Any other number of seeds.
pub(super) const MANY: &str = "{number} seeds";
/// What the button of the moving picture does.
pub(super) const PLAY: &str = "Play";
/// What it does while the picture moves.
pub(super) const PAUSE: &str = "Pause";

/// All that the script needs.
pub(super) fn for_script() -> Value {
    let words = [
        ("turn", TURN),
        ("lap", LAP),
        ("lift", LIFT),
        ("drop", DROP),
        ("relay", RELAY),
        ("stop", STOP),
        ("capture", CAPTURE),
        ("take", TAKE),
        ("pass", PASS),
        ("sowing", SOWING),
        ("progress", PROGRESS),
        ("step", STEP),
        ("board", BOARD),
        ("one", ONE),
        ("many", MANY),
        ("play", PLAY),
        ("pause", PAUSE),
    ];
    let map: Map<String, Value> =
        words.iter().map(|&(name, text)| (name.to_owned(), text.into())).collect();
    map.into()
}

/// The text with its names in braces replaced. A name without a value stays.
pub(super) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, next)) = after.split_once('}') else { break };
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled.push_str(value),
            None => {
                let _ = write!(filled, "{{{name}}}");
            }
        }
        rest = next;
    }
    filled.push_str(rest);
    filled
}

/// So many seeds.
pub(super) fn seeds(number: u16) -> String {
    if number == 1 { ONE.to_owned() } else { fill(MANY, &[("number", &number.to_string())]) }
}

/// The text as the beginning of a sentence.
pub(super) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + chars.as_str()
    })
}
