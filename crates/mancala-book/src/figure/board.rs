//! A board: one position.

use std::fmt::Write as _;

use mancala_notation::draw::Diagram;
use mancala_notation::{PitName, PositionText};
use mancala_variants::{AnyPosition, Position as _};

use super::fields::{Field, Fields};
use super::html::{Emblem, escape, heading, picture};
use super::{FigureError, caption, expect};

const KEYS: &[&str] =
    &["position", "study", "choices", "mark", "legal", "outcome", "title", "caption"];

pub(super) fn render(body: &str, id: &str) -> Result<String, FigureError> {
    let fields = Fields::read(body, KEYS)?;
    let position = fields.position()?;
    if let Some(field) = fields.get("legal") {
        expect::legal(&field, &position)?;
    }
    if let Some(field) = fields.get("outcome") {
        expect::outcome(&field, position.outcome())?;
    }
    let emblems =
        fields.get("mark").map_or(Ok(Vec::new()), |field| marked(&field, &position))?;
    let mut diagram = Diagram::new(position);
    if fields.yes("choices")? {
        diagram = diagram.choices(position.legal_moves());
    }
    let caption = caption::render(&fields.demand("caption")?)?;

    let id = escape(id);
    let mut html = format!(
        "<figure class=\"figure figure-board\" id=\"{id}\" data-variant=\"{}\">\n",
        position.variant()
    );
    html.push_str(&heading(fields.get("title").map(|field| field.value)));
    html.push_str(&picture(&diagram, &id, false, &emblems));
    let _ = write!(
        html,
        "<figcaption>{caption}</figcaption>\n<details class=\"figure-told\">\n\
         <summary>As text</summary>\n<p><code>{}</code></p>\n</details>\n</figure>\n",
        escape(&PositionText(position).to_string())
    );
    Ok(html)
}

fn marked(field: &Field<'_>, position: &AnyPosition) -> Result<Vec<Emblem>, FigureError> {
    let read = |word| {
        PitName::parse(position.variant(), word)
            .map(|name| Emblem::Pointed(name.pit()))
            .map_err(|error| field.error(&error.fault.to_string()))
    };
    field.words().map(read).collect()
}
