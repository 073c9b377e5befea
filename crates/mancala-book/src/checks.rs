//! What every page must keep to: blocks that run or say why not, links in their
//! form, anchors that stand once.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::console;
use crate::fault::{Fault, Faults};
use crate::material::{Material, looks_like_rule, page_of};
use crate::pages::{Block, LANGUAGES, Page};
use crate::sections::unknown;

/// Notes what is wrong with each page by itself and with its links to others.
pub fn check(pages: &[Page], material: &Material, faults: &mut Faults) {
    let paths: BTreeSet<_> = pages.iter().map(|page| page.path.as_str()).collect();
    for page in pages {
        for &line in &page.indented {
            faults.add(&page.path, line, Fault::Indented);
        }
        for block in &page.blocks {
            check_block(page, block, material, faults);
        }
        check_anchors(page, faults);
        for link in &page.links {
            if let Err(fault) = check_link(&page.path, &link.to, &paths, material) {
                faults.add(&page.path, link.line, fault);
            }
        }
    }
}

fn check_block(page: &Page, block: &Block, material: &Material, faults: &mut Faults) {
    let mut fault = |line, fault| faults.add(&page.path, line, fault);
    let language = block.language();
    if !LANGUAGES.contains(&language) {
        fault(block.line, Fault::Language(block.info.clone()));
    }
    match language {
        "rust" => {
            if let Some(word) = block.not_run().filter(|_| !block.excused) {
                fault(block.line, Fault::NotRun(word.to_owned()));
            }
        }
        "console" => {
            if let Err((line, message)) = console::parse(&block.body, block.line + 1) {
                fault(line, Fault::Console(message));
            }
        }
        "board" | "sow" => {
            if !block.at_margin {
                fault(block.line, Fault::FigurePlace);
            }
            for (k, line) in block.body.lines().enumerate() {
                if let Some(id) = line.strip_prefix("illegal:").map(str::trim)
                    && material.rule(id).is_none()
                {
                    fault(block.line + 1 + k, unknown("illegal", id, material));
                }
            }
        }
        _ => {}
    }
}

fn check_anchors(page: &Page, faults: &mut Faults) {
    let headings = page.headings.iter();
    let headings = headings.filter_map(|heading| Some((heading.id.as_ref()?, heading.line)));
    let others = page.ids.iter().map(|(id, line)| (id, *line));
    let mut all: Vec<_> = headings.chain(others).collect();
    all.sort_by_key(|&(_, line)| line);
    let mut first = BTreeMap::new();
    for (id, line) in all {
        if let Some(first) = first.get(id) {
            let first = format!("{}:{first}", page.path);
            let id = id.clone();
            faults.add(&page.path, line, Fault::SecondAnchor { id, first });
        } else {
            first.insert(id, line);
        }
    }
}

fn check_link(
    page: &str,
    to: &str,
    paths: &BTreeSet<&str>,
    material: &Material,
) -> Result<(), Fault> {
    if has_scheme(to) {
        let is_fine = is_external(to);
        return if is_fine { Ok(()) } else { Err(Fault::ExternalLink(to.to_owned())) };
    }
    let dead = |missing: &str| Fault::DeadLink { link: to.to_owned(), missing: missing.into() };
    let (path, anchor) = to.split_once('#').unwrap_or((to, ""));
    let target = if path.is_empty() { Some(page.to_owned()) } else { resolve(page, path) };
    let target = target.ok_or_else(|| dead("such file in the book"))?;
    if is_page(&target) && !paths.contains(&*target) {
        return Err(dead(&format!("page {target}")));
    }
    if looks_like_rule(anchor) {
        if material.rule(anchor).is_none() {
            return Err(unknown("link", anchor, material));
        }
        if target != page_of(anchor) {
            let missing = format!("{anchor} in {target}, it is in {}", page_of(anchor));
            return Err(dead(&missing));
        }
    }
    Ok(())
}

/// Whether a path is that of a page's source.
fn is_page(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|end| end == "md")
}

/// Whether a link begins with a scheme, such as `https:`.
#[must_use]
pub fn has_scheme(link: &str) -> bool {
    let scheme = link.split_once(':').map_or("", |(scheme, _)| scheme);
    link.starts_with("//")
        || scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c))
}

/// Whether a link is of the form `https://host/path`.
#[must_use]
pub fn is_external(link: &str) -> bool {
    let Some(rest) = link.strip_prefix("https://") else { return false };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let labels = host.split('.').all(|label| {
        !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    });
    labels && host.contains('.') && !link.contains(|c: char| c.is_whitespace() || c == '<')
}

/// The path from the book's root that a page's link leads to, `None` when it leads
/// out of the book.
#[must_use]
pub fn resolve(page: &str, path: &str) -> Option<String> {
    let mut parts: Vec<_> = page.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_by_their_form() {
        for link in ["https://a.org", "https://a.b-c.org/x?y#z"] {
            assert!(has_scheme(link) && is_external(link), "{link}");
        }
        for link in [
            "http://a.org",
            "https://a",
            "https://",
            "mailto:a@b.c",
            "//a.org/x",
            "https://a..b",
        ] {
            assert!(has_scheme(link) && !is_external(link), "{link}");
        }
        assert!(!has_scheme("a.md#x:y") && !has_scheme("#a"));
        assert_eq!(resolve("a/b.md", "../c.md").as_deref(), Some("c.md"));
        assert_eq!(resolve("a.md", "./x/c.md").as_deref(), Some("x/c.md"));
        assert_eq!(resolve("a.md", "../c.md"), None);
    }
}
