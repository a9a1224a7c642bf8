//! Directories that go away with the process, also where nothing is dropped any more.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

static THERE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Notes a directory for as long as this lives.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Notes that `directory` is of use to this process only; whoever made it removes it when all goes well.
    pub fn note(directory: &Path) -> Scratch {
        THERE.lock().unwrap_or_else(PoisonError::into_inner).push(directory.to_owned());
        Scratch(directory.to_owned())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        THERE.lock().unwrap_or_else(PoisonError::into_inner).retain(|noted| *noted != self.0);
    }
}

pub(crate) fn remove_all() {
    for directory in THERE.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        // Nobody is there to be told.
        let _ = std::fs::remove_dir_all(directory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_is_removed_and_what_is_no_longer_noted_stays() {
        let folder = tempfile::tempdir().expect("a directory");
        let (gone, stays) = (folder.path().join("gone"), folder.path().join("stays"));
        for directory in [&gone, &stays] {
            std::fs::create_dir(directory).expect("a directory");
        }
        let _noted = Scratch::note(&gone);
        drop(Scratch::note(&stays));
        remove_all();
        assert_eq!((gone.exists(), stays.exists()), (false, true));
    }
}
