//! Files that are written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::error::Error;
use crate::interrupt::Unfinished;

/// How many names are tried for a file that is to become another.
const TRIES: u32 = 100;

/// Writes a file under another name beside it, and gives it its name once all is
/// written: a file that exists is replaced then, and untouched when `write` fails.
pub(crate) fn replace<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Error>,
) -> Result<T, Error> {
    match fs::metadata(path) {
        // A link keeps pointing to the file.
        Ok(old) if old.is_file() => {
            let target = fs::canonicalize(path).map_err(|source| failed(path, source))?;
            replace_with(path, &target, Some(old.permissions()), write)
        }
        Ok(old) if old.is_dir() => {
            Err(failed(path, io::Error::new(io::ErrorKind::IsADirectory, "is a directory")))
        }
        // A device or a pipe is no file to put another in the place of.
        Ok(_) => {
            let file = OpenOptions::new().write(true).open(path);
            let mut out = BufWriter::new(file.map_err(|source| failed(path, source))?);
            let done = write(&mut out).map_err(|error| named(path, error))?;
            out.flush().map_err(|source| failed(path, source))?;
            Ok(done)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            replace_with(path, path, None, write)
        }
        Err(source) => Err(failed(path, source)),
    }
}

/// Writes a file that must not exist yet.
pub(crate) fn create<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Error>,
) -> Result<T, Error> {
    // The name is taken first, so that nobody else's file is overwritten.
    let (_, taken) = Unfinished::create(path).map_err(|source| match source.kind() {
        io::ErrorKind::AlreadyExists => Error::Exists(path.display().to_string()),
        _ => failed(path, source),
    })?;
    let done = replace(path, write)?;
    taken.keep();
    Ok(done)
}

fn replace_with<T>(
    path: &Path,
    target: &Path,
    permissions: Option<fs::Permissions>,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Error>,
) -> Result<T, Error> {
    let (file, unfinished) = beside(target).map_err(|source| failed(path, source))?;
    let mut out = BufWriter::new(file);
    let done = write(&mut out).map_err(|error| named(path, error))?;
    let finish = || {
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        file.sync_all()?;
        fs::rename(unfinished.path(), target)
    };
    finish().map_err(|source| failed(path, source))?;
    unfinished.keep();
    Ok(done)
}

/// A new file in the same folder as `target`.
fn beside(target: &Path) -> io::Result<(File, Unfinished)> {
    let name = target.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, "the name of a file was expected")
    })?;
    let mut tried = 0;
    loop {
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{tried}.tmp", std::process::id()));
        let path = target.with_file_name(hidden);
        match Unfinished::create(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tried < TRIES => {
                tried += 1;
            }
            made => return made,
        }
    }
}

fn failed(path: &Path, source: io::Error) -> Error {
    Error::Save { name: path.display().to_string(), source }
}

/// A failed write says which file it is about.
fn named(path: &Path, error: Error) -> Error {
    match error {
        Error::Write(source) => failed(path, source),
        error => error,
    }
}
