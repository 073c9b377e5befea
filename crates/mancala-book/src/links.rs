//! The built pages hold together: every link leads to a file and an anchor that
//! exist, every anchor stands once in its page, and nothing is loaded from the
//! network.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use mancala_verify::report::rule_link;

use crate::checks::{has_scheme, is_external, resolve};
use crate::fault::{Fault, Faults};
use crate::html::{self, Opened};
use crate::material::{self, Material, MaterialError, page_of, relative};
use crate::pages::Page;

/// Elements that load what they point to.
const LOADING: &[&str] = &[
    "script", "link", "img", "iframe", "audio", "video", "source", "track", "embed", "use",
    "image",
];

/// A built page.
struct Built {
    /// Its tags.
    tags: Vec<Opened>,
    /// Its anchors.
    ids: BTreeSet<String>,
}

/// Checks the links of the book that was built in a folder.
///
/// # Errors
///
/// [`MaterialError`] when a file cannot be read.
pub fn check(
    folder: &Path,
    pages: &[Page],
    material: &Material,
) -> Result<Faults, MaterialError> {
    let mut faults = Faults::default();
    let mut built = BTreeMap::new();
    for path in material::files(folder, "html")? {
        let tags = html::tags(&material::read(&path)?.unwrap_or_default());
        let ids = tags.iter().filter_map(|tag| tag.id.clone()).collect();
        built.insert(relative(&path, folder), Built { tags, ids });
    }
    for (file, page) in &built {
        let path = file.replace(".html", ".md");
        let source = pages.iter().find(|page| page.path == path);
        // The first page a second time.
        if file == "index.html" && source.is_none() {
            continue;
        }
        let name = source.map_or(file, |page| &page.path);
        let mut seen = BTreeSet::new();
        for tag in &page.tags {
            if let Some(id) = &tag.id
                && !seen.insert(id)
            {
                let fault = Fault::SecondAnchor { id: id.clone(), first: file.clone() };
                faults.add(name, line(source, &format!("{{#{id}}}")), fault);
            }
            let Some(to) = &tag.to else { continue };
            if let Err(fault) = follow(file, tag, to, folder, &built) {
                let written = to.replace(".html", ".md");
                faults.add(name, line(source, &written), fault);
            }
        }
    }
    for rule in &material.ledger {
        let link = rule_link("", rule.id);
        let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
        if !built.get(file).is_some_and(|page| page.ids.contains(anchor)) {
            let missing = format!("anchor of rule {}, to which reports link", rule.id);
            faults.add(&page_of(rule.id), 1, Fault::DeadLink { link, missing });
        }
    }
    Ok(faults)
}

/// The first line of a page's source with this text, the first line of all when
/// there is none.
fn line(page: Option<&Page>, text: &str) -> usize {
    page.and_then(|page| page.text.find(text).map(|at| page.line(at))).unwrap_or(1)
}

fn follow(
    file: &str,
    tag: &Opened,
    to: &str,
    folder: &Path,
    built: &BTreeMap<String, Built>,
) -> Result<(), Fault> {
    if has_scheme(to) {
        let loads = LOADING.contains(&tag.name.as_str());
        return match (loads, is_external(to)) {
            (true, _) if to.starts_with("data:") => Ok(()),
            (true, _) => Err(Fault::Network(to.to_owned())),
            (false, true) => Ok(()),
            (false, false) => Err(Fault::ExternalLink(to.to_owned())),
        };
    }
    let dead = |missing: String| Fault::DeadLink { link: to.to_owned(), missing };
    let (path, anchor) = to.split_once('#').unwrap_or((to, ""));
    let path = decode(path.split('?').next().unwrap_or_default());
    let target = if path.is_empty() { Some(file.to_owned()) } else { resolve(file, &path) };
    let target = target.ok_or_else(|| dead("such file in the book".to_owned()))?;
    let exists = |target: &str| built.contains_key(target) || folder.join(target).is_file();
    if !exists(&target) {
        return Err(dead(format!("file {target}")));
    }
    let anchor = decode(anchor);
    if anchor.is_empty() || built.get(&target).is_none_or(|page| page.ids.contains(&anchor)) {
        Ok(())
    } else {
        Err(dead(format!("anchor #{anchor} in {target}")))
    }
}

/// A part of a link with its percent signs resolved.
#[must_use]
pub fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, others)) = rest.split_first() {
        let digits = others.get(..2).filter(|_| first == b'%');
        let byte = digits
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { others.get(2..).unwrap_or_default() } else { others };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_signs() {
        assert_eq!(decode("a%20b%C3%A9%zz%2"), "a b\u{e9}%zz%2");
    }
}
