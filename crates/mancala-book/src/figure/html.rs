//! Pieces of HTML that figures share.

use mancala_notation::draw::Diagram;
use mancala_variants::{Pit, rules};

/// A text as content or attribute value.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\r' => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The heading of a figure that has one.
pub(super) fn heading(title: Option<&str>) -> String {
    title.map_or_else(String::new, |title| {
        format!("<p class=\"figure-title\">{}</p>\n", escape(title))
    })
}

/// A link to the section of a rule; plain text for an id that the ledger does not
/// have.
pub(super) fn rule_link(id: &str) -> String {
    let Some(rule) = rules::find(id) else { return format!("<code>{}</code>", escape(id)) };
    let page = match rule.id.split('.').next() {
        Some("djenon") => "djenon-aboure",
        Some("bao") => "bao-kigogo",
        Some("mangala") => "mangala-iv",
        Some(prefix) => prefix,
        None => "common",
    };
    let id = rule.id;
    format!("<a href=\"{page}.md#{id}\"><code>{id}</code></a>")
}

/// The picture of a diagram, in a box of its own. `id` is that of the picture.
pub(super) fn picture(diagram: &Diagram, id: &str, steps: bool, emblems: &[Emblem]) -> String {
    let svg = diagram.svg(id).without_style();
    let svg = if steps { svg.with_steps() } else { svg };
    let mut html = String::from("<div class=\"figure-picture\">\n");
    for line in svg.to_string().lines() {
        match emblems.iter().find(|emblem| line.contains(&emblem.place())) {
            Some(emblem) => {
                html.push_str(line.strip_suffix("</g>").unwrap_or(line));
                html.push_str(emblem.shape());
                html.push_str("</g>");
            }
            None => html.push_str(line),
        }
        html.push('\n');
    }
    html.push_str("</div>\n");
    html
}

/// Something drawn around a pit that is not of the turn: a renderer's mark would
/// say that a last seed fell there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Emblem {
    /// The pit that the text speaks of.
    Pointed(Pit),
    /// The pit that may not be lifted.
    Forbidden(Pit),
}

impl Emblem {
    /// What the pit's line in the picture contains, and no other line.
    fn place(self) -> String {
        let (Self::Pointed(pit) | Self::Forbidden(pit)) = self;
        format!(" data-index=\"{pit}\" ")
    }

    /// The ring fits around the pit as the renderer's own rings do.
    const fn shape(self) -> &'static str {
        match self {
            Self::Pointed(_) => "<circle class=\"figure-pointed\" r=\"44\"/>",
            Self::Forbidden(_) => {
                "<g class=\"figure-forbidden\"><circle r=\"44\"/><path d=\"M-31-31 31 31\"/></g>"
            }
        }
    }
}
