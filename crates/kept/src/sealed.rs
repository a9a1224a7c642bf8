//! Files that are whole or not there: a line that says what follows and its checksum, and then what follows.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// Grows whenever the form of what is sealed changes its meaning.
const VERSION: u32 = 1;

/// The checksum of some bytes.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn heading(kind: &str, text: &str) -> String {
    format!("tayra {kind} {VERSION} {}\n", digest(text.as_bytes()))
}

/// Something as the content of a file of that kind.
pub fn seal<T: Serialize>(kind: &str, what: &T) -> String {
    // Plain data has a text.
    let text = serde_json::to_string(what).unwrap_or_default();
    heading(kind, &text) + &text
}

/// What was sealed in a file of that kind; an error says why nothing was.
pub fn unseal<T: DeserializeOwned>(kind: &str, content: &[u8]) -> Result<T, String> {
    let content = std::str::from_utf8(content).map_err(|_| "it is damaged".to_owned())?;
    let start = format!("tayra {kind} ");
    if !content.starts_with(&start) {
        return Err(format!("it is no file of this kind (`{}`)", start.trim_end()));
    }
    let Some((first, text)) = content.split_once('\n') else { return Err("it is not whole".to_owned()) };
    if !first.starts_with(&format!("{start}{VERSION} ")) {
        return Err("another version of Tayra wrote it".to_owned());
    }
    if heading(kind, text).trim_end() != first {
        return Err("it is damaged, or not whole".to_owned());
    }
    serde_json::from_str(text).map_err(|error| format!("it cannot be read: {error}"))
}

/// Writes a file whole or not at all, whoever else writes it at the same time.
pub fn write_whole(file: &Path, content: &str) -> std::io::Result<()> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let mut name = std::ffi::OsString::from(".");
    name.push(file.file_name().unwrap_or_default());
    name.push(format!(".{}-{number}", std::process::id()));
    let temporary = file.with_file_name(name);
    let written = std::fs::File::create_new(&temporary).and_then(|mut new| {
        new.write_all(content.as_bytes())?;
        new.sync_all()?;
        std::fs::rename(&temporary, file)
    });
    if written.is_err() {
        // The first error counts.
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_sealed_is_read_back_and_nothing_else_is() {
        let sealed = seal("thing", &vec![1, 2, 3]);
        assert_eq!(unseal::<Vec<u32>>("thing", sealed.as_bytes()), Ok(vec![1, 2, 3]));
        assert!(unseal::<Vec<u32>>("other", sealed.as_bytes()).is_err());
        assert!(unseal::<String>("thing", sealed.as_bytes()).is_err());
        let later = sealed.replacen(" 1 ", " 2 ", 1);
        let why = unseal::<Vec<u32>>("thing", later.as_bytes());
        assert_eq!(why, Err("another version of Tayra wrote it".to_owned()));
    }

    proptest! {
        #[test]
        fn a_file_with_any_byte_changed_or_cut_off_is_refused(
            numbers in prop::collection::vec(any::<u32>(), 0..20), at in any::<prop::sample::Index>(), bit in 0..8u32,
        ) {
            let sealed = seal("thing", &numbers).into_bytes();
            let mut changed = sealed.clone();
            changed[at.index(sealed.len())] ^= 1 << bit;
            prop_assert!(unseal::<Vec<u32>>("thing", &changed).is_err());
            let cut = &sealed[..at.index(sealed.len())];
            prop_assert!(unseal::<Vec<u32>>("thing", cut).is_err());
        }

        #[test]
        fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            prop_assert!(unseal::<Vec<u32>>("thing", &bytes).is_err());
        }
    }

    #[test]
    fn many_writers_leave_one_whole_file_and_nothing_beside_it() {
        let folder = tempfile::tempdir().expect("a directory");
        let file = folder.path().join("file");
        std::thread::scope(|scope| {
            for number in 0..8u32 {
                let file = &file;
                scope.spawn(move || {
                    let content = seal("thing", &vec![number; 5000]);
                    (0..20).for_each(|_| write_whole(file, &content).expect("written"));
                });
            }
        });
        let read: Vec<u32> = unseal("thing", &std::fs::read(&file).expect("there")).expect("whole");
        assert!(read.iter().all(|number| *number == read[0]));
        assert_eq!(std::fs::read_dir(folder.path()).expect("read").count(), 1);
    }
}
