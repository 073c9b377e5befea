//! What the book is made of beside its pages: the ledger of rules, the suite, the
//! counted facts and the source code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use mancala_variants::Variant;
use mancala_variants::rules::{LEDGER, Rule};
use mancala_verify::suite::{Suite, SuiteError};
use thiserror::Error;

use crate::code::Source;
use crate::facts::{self, FactsError};

/// The crates whose code the rules are looked for in.
const CRATES: [&str; 2] = ["crates/mancala-core/src", "crates/mancala-variants/src"];

/// What the book is made of.
#[derive(Clone, Debug, Default)]
pub struct Material {
    /// The rules.
    pub ledger: Vec<Rule>,
    /// The list of rule ids and kinds that the ledger must agree with.
    pub rule_ids: String,
    /// The listings of the rules text by version, the newest last.
    pub texts: BTreeMap<u32, String>,
    /// The suite.
    pub suite: Suite,
    /// The counted facts: names and values.
    pub facts: BTreeMap<String, String>,
    /// The source files, in alphabetical order of their paths.
    pub sources: Vec<Source>,
}

/// Something that the book is made of cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MaterialError {
    /// A file or folder.
    #[error("{}: cannot read: {source}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The facts.
    #[error("{}: {source}", path.display())]
    Facts {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: FactsError,
    },
    /// The suite.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// A listing of the rules text that is not named after its version.
    #[error("{}: expected a name such as 1.txt", .0.display())]
    TextName(PathBuf),
}

impl Material {
    /// The material of the book in the folder `book`, beside which the workspace
    /// lies.
    ///
    /// # Errors
    ///
    /// [`MaterialError`] when something cannot be read.
    pub fn load(book: &Path) -> Result<Self, MaterialError> {
        let workspace = book.join("..");
        let facts_path = book.join("facts.json");
        let facts = match read(&facts_path)? {
            None => BTreeMap::new(),
            Some(text) => facts::parse(&text)
                .map_err(|source| MaterialError::Facts { path: facts_path, source })?,
        };
        let mut sources = Vec::new();
        for folder in CRATES {
            for path in files(&workspace.join(folder), "rs")? {
                let text = read(&path)?.unwrap_or_default();
                sources.push(Source { path: relative(&path, &workspace), text });
            }
        }
        Ok(Self {
            ledger: LEDGER.to_vec(),
            rule_ids: read(&workspace.join("tests/data/rule-ids.txt"))?.unwrap_or_default(),
            texts: texts(&book.join("rules-text"))?,
            suite: Suite::shipped()?,
            facts,
            sources,
        })
    }

    /// The rule of this id.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.ledger.iter().find(|rule| rule.id == id)
    }

    /// The id of the ledger that looks most like this one.
    #[must_use]
    pub fn nearest(&self, id: &str) -> Option<&'static str> {
        let letters = |id: &str| id.as_bytes().windows(2).map(<[_]>::to_vec).collect();
        let wanted: BTreeSet<Vec<u8>> = letters(id);
        let common = |other: &str| letters(other).intersection(&wanted).count();
        let of = self.ledger.iter().max_by_key(|rule| {
            (2 * common(rule.id)).cast_signed() - rule.id.len().cast_signed()
        })?;
        (2 * common(of.id) >= wanted.len()).then_some(of.id)
    }
}

/// The page of a rule's section.
#[must_use]
pub fn page_of(id: &str) -> String {
    let first = id.split('.').next().unwrap_or_default();
    let variant = Variant::ALL.into_iter().find(|variant| variant.rule_prefix() == first);
    format!("{}.md", variant.map_or(first, |variant| variant.id()))
}

/// Whether this is made like a rule id: the first word of some, a dot and more.
#[must_use]
pub fn looks_like_rule(id: &str) -> bool {
    let first = id.split_once('.').map_or("", |(first, _)| first);
    first == "common" || Variant::ALL.iter().any(|variant| variant.rule_prefix() == first)
}

/// The text of a file, `None` when there is no such file.
pub(crate) fn read(path: &Path) -> Result<Option<String>, MaterialError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(MaterialError::Read { path: path.to_owned(), source }),
    }
}

/// All files with this extension at or below a folder, in alphabetical order;
/// none when there is no such folder.
pub(crate) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, MaterialError> {
    let failed = |path: &Path, source| MaterialError::Read { path: path.to_owned(), source };
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        if !folder.exists() {
            continue;
        }
        for entry in fs::read_dir(&folder).map_err(|error| failed(&folder, error))? {
            let entry = entry.map_err(|error| failed(&folder, error))?;
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A path below a folder, with `/`.
pub(crate) fn relative(path: &Path, folder: &Path) -> String {
    let path = path.strip_prefix(folder).unwrap_or(path);
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

fn texts(folder: &Path) -> Result<BTreeMap<u32, String>, MaterialError> {
    let mut texts = BTreeMap::new();
    for path in files(folder, "txt")? {
        let version = path.file_stem().and_then(|stem| stem.to_str()?.parse().ok());
        let version = version.ok_or_else(|| MaterialError::TextName(path.clone()))?;
        texts.insert(version, read(&path)?.unwrap_or_default());
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_likeness() {
        assert_eq!(page_of("djenon.end"), "djenon-aboure.md");
        assert_eq!(page_of("common.seats"), "common.md");
        assert!(looks_like_rule("bao.1") && !looks_like_rule("bao") && !looks_like_rule("a.b"));
        let material = Material { ledger: LEDGER.to_vec(), ..Material::default() };
        assert_eq!(material.nearest("ayoayo.fed"), Some("ayoayo.feed"));
        assert_eq!(material.nearest("bao.capture.fron7"), Some("bao.capture.front"));
        assert_eq!(material.nearest("xyzzy"), None);
    }
}
