//! HTML: escaping, and the tags of a text.

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

/// `text` for use between tags and in quoted attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c => escaped.push(c),
        }
    }
    escaped
}

/// An opening tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The element's name.
    pub name: String,
    /// Its id.
    pub id: Option<String>,
    /// Where it leads or what it loads: its `href` or `src`.
    pub to: Option<String>,
}

/// The opening tags of a text, in order.
#[must_use]
pub fn tags(text: &str) -> Vec<Opened> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(text));
    let tokenizer = Tokenizer::new(Sink::default(), TokenizerOpts::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.take()
}

#[derive(Default)]
struct Sink(RefCell<Vec<Opened>>);

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let Token::TagToken(tag) = token else { return TokenSinkResult::Continue };
        if tag.kind == TagKind::EndTag {
            return TokenSinkResult::Continue;
        }
        let value = |names: &[&str]| {
            tag.attrs
                .iter()
                .find(|attribute| names.contains(&&*attribute.name.local))
                .map(|attribute| attribute.value.to_string())
        };
        let opened = Opened {
            name: tag.name.to_string(),
            id: value(&["id"]),
            to: value(&["href", "src", "xlink:href"]),
        };
        self.0.borrow_mut().push(opened);
        match &*tag.name {
            "script" => TokenSinkResult::RawData(RawKind::ScriptData),
            "style" => TokenSinkResult::RawData(RawKind::Rawtext),
            "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
            _ => TokenSinkResult::Continue,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_where_they_are_tags() {
        let text = "<p id=a>x &lt;b><a href='q?a&amp;b#c'></a><!-- <a id=z> -->\
            <script src=s.js>\"<a id=y>\"</script><svg><use xlink:href=\"#i\"/></svg>";
        let found: Vec<_> = tags(text)
            .into_iter()
            .map(|tag| (tag.name, tag.id.unwrap_or_default(), tag.to.unwrap_or_default()))
            .collect();
        let found: Vec<_> =
            found.iter().map(|(a, b, c)| (a.as_str(), b.as_str(), c.as_str())).collect();
        assert_eq!(
            found,
            [
                ("p", "a", ""),
                ("a", "", "q?a&b#c"),
                ("script", "", "s.js"),
                ("svg", "", ""),
                ("use", "", "#i"),
            ]
        );
    }

    #[test]
    fn escaped_text_is_text() {
        assert_eq!(escape("a<b> & \"c\""), "a&lt;b&gt; &amp; &quot;c&quot;");
    }
}
