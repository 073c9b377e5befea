//! A page of the book as its author wrote it: headings, blocks, links and
//! directives, each with its line.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::html;

/// The languages that a fence may have.
pub const LANGUAGES: &[&str] = &[
    "board",
    "sow",
    "console",
    "rust",
    "sh",
    "text",
    "json",
    "toml",
    "python",
    "javascript",
    "html",
    "css",
    "xml",
    "ebnf",
    "mgn",
    "diff",
];

/// What makes a Rust block one that does not run.
const NOT_RUN: &[&str] = &["ignore", "no_run", "compile_fail"];

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its level, 1 to 6.
    pub level: u8,
    /// The id that its author gave it.
    pub id: Option<String>,
    /// Its text.
    pub title: String,
    /// Its line.
    pub line: usize,
}

/// A fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// All that stands after the fence's opening.
    pub info: String,
    /// What is between the fences.
    pub body: String,
    /// The line of the opening fence; the body begins on the next.
    pub line: usize,
    /// Where it stands in the text, fences included.
    pub range: Range<usize>,
    /// Whether the fence begins at the start of its line.
    pub at_margin: bool,
    /// The reason that the line before gives for not running it.
    pub excused: bool,
}

impl Block {
    /// The words of the info string; the first is the language.
    fn words(&self) -> impl Iterator<Item = &str> {
        self.info.split([' ', '\t', ',']).filter(|word| !word.is_empty())
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> &str {
        self.words().next().unwrap_or_default()
    }

    /// The word that keeps a Rust block from running.
    #[must_use]
    pub fn not_run(&self) -> Option<&str> {
        self.words().find(|word| NOT_RUN.contains(&word.split('-').next().unwrap_or_default()))
    }

    /// Whether it is an example that the build or a test runs.
    #[must_use]
    pub fn runs(&self) -> bool {
        match self.language() {
            "board" | "sow" | "console" => true,
            "rust" => self.not_run().is_none(),
            _ => false,
        }
    }

    /// Whether it is an example that says what comes out, of the game whose positions
    /// begin so (none: of any game): running it can fail.
    #[must_use]
    pub fn shows(&self, game: Option<&str>) -> bool {
        const EXPECTATIONS: [&str; 6] =
            ["laps", "captured", "after", "legal", "outcome", "illegal"];
        let field = |key: &str| {
            let lines = self.body.lines().filter_map(|line| line.split_once(':'));
            lines.filter(|(name, _)| *name == key).map(|(_, value)| value.trim()).next()
        };
        match self.language() {
            "board" | "sow" => {
                let position = field("position").unwrap_or_default();
                game.is_none_or(|game| position.starts_with(game))
                    && EXPECTATIONS.iter().any(|key| field(key).is_some())
            }
            "rust" => self.runs() && self.body.contains("assert"),
            _ => self.runs(),
        }
    }
}

/// A link of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it leads, as written.
    pub to: String,
    /// Its line.
    pub line: usize,
}

/// What the page wants from this crate: `{{#name arguments}}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// What stands between the braces, the mark left out; `None` when the braces
    /// are not closed on the line.
    pub inside: Option<String>,
    /// Its line.
    pub line: usize,
    /// Where it stands in the text.
    pub range: Range<usize>,
    /// Whether blank lines, or the page's ends, are all around it.
    pub alone: bool,
}

impl Directive {
    /// Its name and arguments.
    #[must_use]
    pub fn parts(&self) -> Option<(&str, Vec<&str>)> {
        let mut words = self.inside.as_deref()?.split_whitespace();
        Some((words.next().unwrap_or_default(), words.collect()))
    }
}

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its path from the folder of the sources, with `/`.
    pub path: String,
    /// Its text.
    pub text: String,
    /// The headings in order.
    pub headings: Vec<Heading>,
    /// The fenced blocks in order.
    pub blocks: Vec<Block>,
    /// The links and images in order.
    pub links: Vec<Link>,
    /// The directives in order.
    pub directives: Vec<Directive>,
    /// Ids given in HTML, and their lines.
    pub ids: Vec<(String, usize)>,
    /// Lines of indented code blocks.
    pub indented: Vec<usize>,
    /// Lines that begin with `*Source:*` or `*Sources:*` and go on.
    pub sources: Vec<usize>,
    /// Where each line begins.
    starts: Vec<usize>,
}

/// What mdBook reads Markdown with.
fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_GFM
}

impl Page {
    /// Reads a page.
    #[must_use]
    pub fn new(path: &str, text: &str) -> Self {
        let starts =
            [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let mut page = Self {
            path: path.to_owned(),
            text: text.to_owned(),
            headings: Vec::new(),
            blocks: Vec::new(),
            links: Vec::new(),
            directives: Vec::new(),
            ids: Vec::new(),
            indented: Vec::new(),
            sources: Vec::new(),
            starts,
        };
        let code = page.read();
        page.find_directives(&code);
        page.find_sources(&code);
        page
    }

    /// The line, counted from 1, of a place in the text.
    #[must_use]
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at)
    }

    /// The text of a line counted from 1, without its end; empty for any other.
    fn line_text(&self, line: usize) -> &str {
        let Some(start) = line.checked_sub(1).and_then(|k| self.starts.get(k)) else {
            return "";
        };
        let end = self.starts.get(line).map_or(self.text.len(), |next| next - 1);
        self.text.get(*start..end).unwrap_or_default()
    }

    /// Where the attributes of a heading begin, `{#id}`, if it has some.
    #[must_use]
    pub fn attributes(&self, heading: &Heading) -> Option<usize> {
        let start = self.starts.get(heading.line.checked_sub(1)?)?;
        Some(start + self.line_text(heading.line).rfind("{#")?)
    }

    /// Whether a line counted from 1 is blank, or not of the page.
    fn is_blank(&self, line: usize) -> bool {
        self.line_text(line).trim().is_empty()
    }

    /// Reads everything that Markdown marks, and returns where code is.
    fn read(&mut self) -> Vec<Range<usize>> {
        let text = std::mem::take(&mut self.text);
        let mut code = Vec::new();
        let mut heading: Option<Heading> = None;
        let mut block: Option<Block> = None;
        for (event, range) in Parser::new_ext(&text, options()).into_offset_iter() {
            let line = self.line(range.start);
            match event {
                Event::Start(Tag::Heading { level, id, .. }) => {
                    let id = id.map(|id| id.to_string());
                    heading =
                        Some(Heading { level: number(level), id, title: String::new(), line });
                }
                Event::End(TagEnd::Heading(_)) => self.headings.extend(heading.take()),
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                    let before = text[..range.start].trim_end();
                    let before = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
                    let reason = before
                        .strip_prefix("<!-- not run:")
                        .and_then(|rest| rest.strip_suffix("-->"));
                    block = Some(Block {
                        info: info.to_string(),
                        body: String::new(),
                        line,
                        at_margin: self.starts.binary_search(&range.start).is_ok(),
                        range: range.clone(),
                        excused: reason.is_some_and(|reason| !reason.trim().is_empty()),
                    });
                    code.push(range);
                }
                Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => {
                    self.indented.push(line);
                    code.push(range);
                }
                Event::End(TagEnd::CodeBlock) => self.blocks.extend(block.take()),
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    self.links.push(Link { to: dest_url.to_string(), line });
                }
                Event::Code(inside) => {
                    code.push(range);
                    if let Some(heading) = &mut heading {
                        heading.title += &inside;
                    }
                }
                Event::Html(inside) | Event::InlineHtml(inside) => {
                    for tag in html::tags(&inside) {
                        self.ids.extend(tag.id.map(|id| (id, line)));
                    }
                    if inside.starts_with("<!--") {
                        code.push(range);
                    }
                }
                Event::Text(inside) => {
                    if let Some(block) = &mut block {
                        block.body += &inside;
                    } else if let Some(heading) = &mut heading {
                        heading.title += &inside;
                    }
                }
                _ => {}
            }
        }
        self.text = text;
        code
    }

    fn find_directives(&mut self, code: &[Range<usize>]) {
        let mut from = 0;
        while let Some(start) = self.text[from..].find("{{#").map(|at| at + from) {
            from = start + 3;
            if code.iter().any(|range| range.contains(&start)) {
                continue;
            }
            let line = self.line(start);
            let rest = &self.text[from..];
            let rest = rest.split('\n').next().unwrap_or_default();
            let inside = rest.split_once("}}").map(|(inside, _)| inside.to_owned());
            let end = inside.as_ref().map_or(from, |inside| from + inside.len() + 2);
            let whole = self.text.get(start..end).unwrap_or_default();
            let alone = self.line_text(line).trim_end() == whole
                && self.is_blank(line - 1)
                && self.is_blank(line + 1);
            self.directives.push(Directive { inside, line, range: start..end, alone });
            from = end;
        }
    }

    fn find_sources(&mut self, code: &[Range<usize>]) {
        for (k, &start) in self.starts.iter().enumerate() {
            let text = self.line_text(k + 1);
            let rest =
                text.strip_prefix("*Source:*").or_else(|| text.strip_prefix("*Sources:*"));
            if rest.is_some_and(|rest| !rest.trim().is_empty())
                && !code.iter().any(|range| range.contains(&start))
            {
                self.sources.push(k + 1);
            }
        }
    }

    /// The lines of the section that begins with this heading.
    #[must_use]
    pub fn section(&self, heading: &Heading) -> Range<usize> {
        let next = self
            .headings
            .iter()
            .find(|next| next.line > heading.line && next.level <= heading.level);
        heading.line..next.map_or(self.starts.len() + 1, |next| next.line)
    }
}

const fn number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# One\n\
        \n\
        Text {{#fact a.b}} and `{{#rule no}}`.\n\
        \n\
        ### Two `x` {#ayoayo.feed}\n\
        \n\
        {{#rule ayoayo.feed}}\n\
        \n\
        ```rust,no_run\n\
        {{#rule no}}\n\
        ```\n\
        \n\
        > ```board\n\
        > a: b\n\
        > ```\n\
        \n\
        *Source:* [d](b.md#d).\n\
        \n\
        \u{20}   indented\n\
        \n\
        ## Three\n\
        {{#open\n";

    #[test]
    fn everything_has_its_line() {
        let page = Page::new("p.md", TEXT);
        let headings: Vec<_> = page
            .headings
            .iter()
            .map(|heading| (heading.level, heading.title.as_str(), heading.line))
            .collect();
        assert_eq!(headings, [(1, "One", 1), (3, "Two x", 5), (2, "Three", 21)]);
        assert_eq!(page.headings[1].id.as_deref(), Some("ayoayo.feed"));
        assert_eq!(page.section(&page.headings[1]), 5..21);
        let at = page.attributes(&page.headings[1]).unwrap();
        assert!(page.text[at..].starts_with("{#ayoayo.feed}\n"));
        assert_eq!(page.attributes(&page.headings[0]), None);
        let blocks: Vec<_> = page
            .blocks
            .iter()
            .map(|block| (block.language(), block.body.as_str(), block.line, block.at_margin))
            .collect();
        assert_eq!(
            blocks,
            [("rust", "{{#rule no}}\n", 9, true), ("board", "a: b\n", 13, false)]
        );
        assert_eq!(page.blocks[0].not_run(), Some("no_run"));
        let directives: Vec<_> = page
            .directives
            .iter()
            .map(|directive| (directive.parts(), directive.line, directive.alone))
            .collect();
        assert_eq!(
            directives,
            [
                (Some(("fact", vec!["a.b"])), 3, false),
                (Some(("rule", vec!["ayoayo.feed"])), 7, true),
                (None, 22, false),
            ]
        );
        assert_eq!(page.links, [Link { to: "b.md#d".into(), line: 17 }]);
        assert_eq!((page.sources, page.indented), (vec![17], vec![19]));
    }
}
