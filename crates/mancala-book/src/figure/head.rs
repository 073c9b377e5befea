//! What a page with figures holds once.

use mancala_notation::draw::{Palette, Style};

use super::player::for_script_element;
use super::words;

/// The style of boards in the colours of mdBook's themes, and the player's words.
///
/// The style sheet of boards follows the reader's preference for light or dark
/// where a page sets no colours. Here the page always does: by its theme, and only
/// where no script has chosen one by that preference. Paper is light.
pub(super) fn render() -> String {
    let (light, dark) = (Palette::LIGHT.variables(), Palette::DARK.variables());
    let words = for_script_element(&words::for_script().to_string());
    format!(
        "<style>\n{Style}html.light,html.rust{{{light}}}\n\
         html.coal,html.navy,html.ayu{{{dark}}}\n\
         @media (prefers-color-scheme:dark){{html:not(.js){{{dark}}}}}\n\
         @media print{{html:root{{{light}}}}}\n</style>\n\
         <script type=\"application/json\" class=\"sow-words\">{words}</script>\n"
    )
}
