//! Captions: text with `code`, *emphasis* and [links](notation.md), as HTML.

use std::fmt::Write as _;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::FigureError;
use super::fields::Field;
use super::html::escape;

/// The caption as HTML.
pub(super) fn render(field: &Field<'_>) -> Result<String, FigureError> {
    let mut html = String::new();
    for event in Parser::new(field.value) {
        match event {
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
            Event::Text(text) => html.push_str(&escape(&text)),
            Event::Code(code) => {
                let _ = write!(html, "<code>{}</code>", escape(&code));
            }
            Event::Start(Tag::Emphasis) => html.push_str("<em>"),
            Event::End(TagEnd::Emphasis) => html.push_str("</em>"),
            Event::Start(Tag::Strong) => html.push_str("<strong>"),
            Event::End(TagEnd::Strong) => html.push_str("</strong>"),
            Event::Start(Tag::Link { dest_url, .. }) => {
                let _ = write!(html, "<a href=\"{}\">", escape(&dest_url));
            }
            Event::End(TagEnd::Link) => html.push_str("</a>"),
            _ => {
                return Err(field.error(
                    "expected one paragraph of text, `code`, *emphasis* and [links](page.md)",
                ));
            }
        }
    }
    Ok(html)
}
