//! What an interrupt ends and takes away: the programs that were started, and files
//! that are not finished.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use mancala_verify::implementation;

/// What a shell reports for a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Whether the process is this command's own, so that it may say what comes of an
/// interrupt.
static OWN_PROCESS: AtomicBool = AtomicBool::new(false);

/// Files that are to go away.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Says that the process is this command's own.
pub(crate) fn own_process() {
    OWN_PROCESS.store(true, Ordering::Relaxed);
}

/// Sees to it that an interrupt leaves nothing behind. Before there is something to
/// leave, it ends the process as it ends any.
pub(crate) fn leave_nothing() {
    static ONCE: Once = Once::new();
    if !OWN_PROCESS.load(Ordering::Relaxed) {
        return;
    }
    ONCE.call_once(|| {
        // Where this fails, somebody else handles interrupts.
        let _ = ctrlc::set_handler(|| {
            implementation::kill_all();
            let files = unfinished();
            for path in &*files {
                let _ = fs::remove_file(path);
            }
            // Never given back: none is begun or finished until the end.
            mem::forget(files);
            std::process::exit(INTERRUPTED);
        });
    });
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that goes away again unless it is kept.
pub(crate) struct Unfinished {
    path: PathBuf,
    kept: bool,
}

impl Unfinished {
    /// Makes a file that must not exist yet.
    pub(crate) fn create(path: &Path) -> io::Result<(File, Self)> {
        leave_nothing();
        // Under the lock, so that an interrupt knows of it.
        let mut files = unfinished();
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        files.push(path.to_owned());
        Ok((file, Self { path: path.to_owned(), kept: false }))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn keep(mut self) {
        self.kept = true;
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let mut files = unfinished();
        if let Some(at) = files.iter().position(|path| *path == self.path) {
            files.swap_remove(at);
        }
        if !self.kept {
            // Whatever went wrong before is what is told.
            let _ = fs::remove_file(&self.path);
        }
    }
}
