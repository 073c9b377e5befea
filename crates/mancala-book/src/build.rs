//! Reads, checks and builds a book.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use mdbook_driver::MDBook;
use mdbook_driver::config::Config;
use mdbook_driver::errors::Error;

use crate::book;
use crate::checks::{has_scheme, resolve};
use crate::fault::{Fault, Faults};
use crate::links;
use crate::material::{self, Material, MaterialError, relative};
use crate::pages::Page;
use crate::preprocessor::Mancala;

/// The list of pages.
const SUMMARY: &str = "SUMMARY.md";

/// The list of all files of a book, in the folder where it was built: what stands on
/// it may be replaced by the next build, and nothing else.
const LIST: &str = ".mancala-book";

/// A book cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// It is wrong.
    #[error("{0}")]
    Faults(Faults),
    /// Something that it is made of cannot be read.
    #[error(transparent)]
    Material(#[from] MaterialError),
    /// There is no book.
    #[error("{}: found no book.toml, expected the folder of a book", .0.display())]
    NoBook(PathBuf),
    /// What is in the folder would be lost.
    #[error("{}: found a file that no build has written, expected an empty folder or a book that was built before", .0.display())]
    NotABook(PathBuf),
    /// A file or folder cannot be written.
    #[error("{}: cannot write: {source}", path.display())]
    Write {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// mdBook failed.
    #[error("{0:#}")]
    Book(Error),
}

/// A book that was built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// Where it is.
    pub folder: PathBuf,
    /// Its number of pages.
    pub pages: usize,
}

/// All pages of the book in the folder `book`.
///
/// # Errors
///
/// [`MaterialError`] when one cannot be read.
pub fn pages(book: &Path) -> Result<Vec<Page>, MaterialError> {
    let folder = book.join("src");
    let mut pages = Vec::new();
    for path in material::files(&folder, "md")? {
        let name = relative(&path, &folder);
        if name != SUMMARY {
            pages.push(Page::new(&name, &material::read(&path)?.unwrap_or_default()));
        }
    }
    Ok(pages)
}

/// Checks all that can be checked of a book before it is built.
///
/// # Errors
///
/// [`BuildError`] with all faults.
pub fn check_sources(book: &Path) -> Result<(Vec<Page>, Material), BuildError> {
    let pages = pages(book)?;
    let material = Material::load(book)?;
    let mut faults = Faults::default();
    let summary = material::read(&book.join("src").join(SUMMARY))?.unwrap_or_default();
    check_summary(&Page::new(SUMMARY, &summary), &pages, &mut faults);
    check_includes(book, &pages, &mut faults)?;
    if let Err(others) = book::process(&pages, &material) {
        faults.append(others);
    }
    faults.or((pages, material)).map_err(BuildError::Faults)
}

/// The summary lists every page, and no other.
fn check_summary(summary: &Page, pages: &[Page], faults: &mut Faults) {
    let mut listed = BTreeSet::new();
    for link in &summary.links {
        let path = resolve(SUMMARY, &link.to).filter(|_| !has_scheme(&link.to));
        if !path.as_ref().is_some_and(|path| pages.iter().any(|page| page.path == *path)) {
            faults.add(SUMMARY, link.line, Fault::NoPage(link.to.clone()));
        }
        listed.extend(path);
    }
    for page in pages.iter().filter(|page| !listed.contains(&page.path)) {
        faults.add(&page.path, 1, Fault::NotInSummary);
    }
}

/// What pages include exists; mdBook would only say so in its log.
fn check_includes(
    book: &Path,
    pages: &[Page],
    faults: &mut Faults,
) -> Result<(), MaterialError> {
    for page in pages {
        for (at, found) in page.text.match_indices("{{#include ") {
            let rest = &page.text[at + found.len()..];
            let inside = rest.split("}}").next().unwrap_or_default().trim();
            let (path, part) = inside.split_once(':').unwrap_or((inside, ""));
            let folder = book.join("src").join(&page.path);
            let text = folder.parent().map(|folder| material::read(&folder.join(path)));
            let missing = match text.transpose()?.flatten() {
                None => format!("file {path}"),
                Some(text) if !has_part(&text, part) => format!("part {part} in {path}"),
                Some(_) => continue,
            };
            let link = inside.to_owned();
            faults.add(&page.path, page.line(at), Fault::DeadLink { link, missing });
        }
    }
    Ok(())
}

/// Whether a text has the part that an include names: an anchor, or lines.
fn has_part(text: &str, part: &str) -> bool {
    part.split(':').all(|word| word.parse::<usize>().is_ok() || word.is_empty())
        || text
            .lines()
            .any(|line| line.split_once("ANCHOR:").is_some_and(|(_, name)| name.trim() == part))
}

/// Where the book is built if nothing else is said: as `book.toml` has it.
///
/// # Errors
///
/// [`BuildError`] when there is no book.
pub fn destination(book: &Path) -> Result<PathBuf, BuildError> {
    Ok(book.join(config(book)?.build.build_dir))
}

fn config(book: &Path) -> Result<Config, BuildError> {
    let path = book.join("book.toml");
    if !path.is_file() {
        return Err(BuildError::NoBook(book.to_owned()));
    }
    Config::from_disk(path).map_err(BuildError::Book)
}

/// Builds the book in the folder `book`, in the folder `to`, which must be empty or
/// hold a book that was built before, and checks what was built. Where the book is
/// wrong, the folder stays as it was.
///
/// # Errors
///
/// [`BuildError`] with all faults, or what else went wrong.
pub fn build(book: &Path, to: &Path) -> Result<Built, BuildError> {
    let failed = |source| BuildError::Write { path: to.to_owned(), source };
    // Where a link leads to, so that the link itself stays.
    let resolved = if to.exists() { fs::canonicalize(to).map_err(failed)? } else { to.into() };
    check_destination(&resolved)?;
    let parent = resolved.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(failed)?;
    let staging = tempfile::tempdir_in(parent).map_err(failed)?;
    // The temporary folder itself is nobody's but ours to read.
    let built = staging.path().join("book");
    let pages = build_in(book, &built)?;
    let list: String =
        files(&built).map_err(failed)?.into_iter().map(|file| file + "\n").collect();
    fs::write(built.join(LIST), list).map_err(failed)?;
    check_destination(&resolved)?;
    // The old book goes only when the new one is in its place.
    let old = staging.path().join("old");
    let replaces = resolved.exists();
    if replaces {
        fs::rename(&resolved, &old).map_err(failed)?;
    }
    if let Err(error) = fs::rename(built, &resolved) {
        if replaces {
            fs::rename(&old, &resolved).map_err(failed)?;
        }
        return Err(failed(error));
    }
    Ok(Built { folder: to.to_owned(), pages })
}

/// Everything that [`build`] does, but for keeping what was built.
///
/// # Errors
///
/// As [`build`].
pub fn check(book: &Path) -> Result<usize, BuildError> {
    let staging = tempfile::tempdir();
    let staging =
        staging.map_err(|source| BuildError::Write { path: std::env::temp_dir(), source })?;
    build_in(book, staging.path())
}

/// Builds in an empty folder and checks what was built; returns the number of
/// pages.
fn build_in(book: &Path, folder: &Path) -> Result<usize, BuildError> {
    let mut config = config(book)?;
    let (pages, material) = check_sources(book)?;
    config.build.build_dir = std::path::absolute(folder)
        .map_err(|source| BuildError::Write { path: folder.to_owned(), source })?;
    config.build.create_missing = false;
    let mut mdbook = MDBook::load_with_config(book, config).map_err(BuildError::Book)?;
    mdbook.with_preprocessor(Mancala);
    mdbook.build().map_err(BuildError::Book)?;
    let faults = links::check(folder, &pages, &material)?;
    faults.or(pages.len()).map_err(BuildError::Faults)
}

fn check_destination(to: &Path) -> Result<(), BuildError> {
    if !to.exists() {
        return Ok(());
    }
    let there =
        files(to).map_err(|source| BuildError::Write { path: to.to_owned(), source })?;
    let list = fs::read_to_string(to.join(LIST)).unwrap_or_default();
    let list: BTreeSet<&str> = list.lines().chain([LIST]).collect();
    match there.iter().find(|file| !list.contains(file.as_str())) {
        None => Ok(()),
        Some(file) => Err(BuildError::NotABook(to.join(file))),
    }
}

/// Everything in a folder that is no folder, by its path from there, in order.
fn files(folder: &Path) -> io::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if let Ok(relative) = path.strip_prefix(folder) {
                found.insert(relative.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    Ok(found)
}
