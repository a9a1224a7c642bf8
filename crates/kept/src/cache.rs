//! Results of earlier checks in a directory: one file for each question about a program.
//!
//! Anybody may write there at the same time, and throw all of it away. A checksum keeps damage out, not people: who may write to the
//! directory is believed (docs/soundness.md).

use crate::manifest::Manifest;
use crate::result::ProgramResult;
use crate::sealed::{digest, seal, unseal, write_whole};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Something that is kept.
pub trait Kept: Serialize + DeserializeOwned {
    /// What files of it are called.
    const KIND: &'static str;
}

impl Kept for ProgramResult {
    const KIND: &'static str = "result";
}

/// The programs in a set of files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramList {
    /// The file with the entry function, and all files that it needs.
    pub programs: Vec<(PathBuf, Vec<PathBuf>)>,
    /// Files that the compiler refuses, and its words.
    pub refused: Vec<(PathBuf, String)>,
}

impl Kept for ProgramList {
    const KIND: &'static str = "programs";
}

/// A directory with results.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

/// What there is on a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found<T> {
    /// The result, which still stands.
    Hit(T),
    /// Nothing, or nothing that still stands.
    Nothing,
    /// A file that is not believed, and why.
    Ignored(String),
}

#[derive(Serialize, Deserialize)]
struct Entry<T> {
    question: String,
    manifest: Manifest,
    result: T,
}

impl Cache {
    /// The cache in a directory, which is made if it is not there.
    pub fn open(folder: &Path) -> Result<Cache, String> {
        let cannot = |error: std::io::Error| format!("cannot use the cache {}: {error}", folder.display());
        std::fs::create_dir_all(folder).map_err(cannot)?;
        Ok(Cache { folder: folder.to_owned() })
    }

    fn file<T: Kept>(&self, question: &str) -> PathBuf {
        self.folder.join(format!("{}.{}", digest(question.as_bytes()), T::KIND))
    }

    /// What was found out on the question, if it still stands.
    pub fn find<T: Kept>(&self, question: &str) -> Found<T> {
        let file = self.file::<T>(question);
        let content = match std::fs::read(&file) {
            Ok(content) => content,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Found::Nothing,
            Err(error) => return Found::Ignored(format!("{}: {error}", file.display())),
        };
        let ignored = |why: String| Found::Ignored(format!("{}: {why}", file.display()));
        let entry: Entry<T> = match unseal(T::KIND, &content) {
            Ok(entry) => entry,
            Err(why) => return ignored(why),
        };
        if entry.question != question {
            return ignored("it answers another question".to_owned());
        }
        if entry.manifest.stands() { Found::Hit(entry.result) } else { Found::Nothing }
    }

    /// Keeps what was found out.
    pub fn keep<T: Kept>(&self, question: &str, manifest: Manifest, result: T) -> Result<(), String> {
        let entry = Entry { question: question.to_owned(), manifest, result };
        let file = self.file::<T>(question);
        write_whole(&file, &seal(T::KIND, &entry)).map_err(|error| format!("{}: {error}", file.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::time::{Duration, SystemTime};
    use tayra_findings::{Assumption, Proof, Property, Verdict};
    use tayra_frontend::Reads;

    fn kept() -> (tempfile::TempDir, Cache, ProgramResult) {
        let folder = tempfile::tempdir().expect("a directory");
        let source = folder.path().join("a.c");
        std::fs::write(&source, "int main(void) { return 0; }\n").expect("written");
        let reads = Reads { files: [source].into(), ..Reads::default() };
        let later = SystemTime::now() + Duration::from_secs(1);
        let manifest = Manifest::of(&reads, &[], later).expect("it can be relied on");
        let cache = Cache::open(&folder.path().join("cache")).expect("a cache");
        let holds = Verdict::Holds(Proof::single_run(3, vec![Assumption::StackSuffices]));
        let result = ProgramResult { answers: vec![(Property::Access, holds)], ..ProgramResult::default() };
        cache.keep("question", manifest, result.clone()).expect("kept");
        (folder, cache, result)
    }

    #[test]
    fn what_is_kept_is_found_by_its_question_as_long_as_it_stands() {
        let (folder, cache, result) = kept();
        assert_eq!(cache.find("question"), Found::Hit(result));
        assert_eq!(cache.find::<ProgramResult>("another"), Found::Nothing);
        assert_eq!(cache.find::<ProgramList>("question"), Found::Nothing);
        std::fs::write(folder.path().join("a.c"), "int main(void) { return 1; }\n").expect("written");
        assert_eq!(cache.find::<ProgramResult>("question"), Found::Nothing);
    }

    #[test]
    fn an_answer_to_another_question_is_not_believed() {
        let (_folder, cache, _) = kept();
        std::fs::copy(cache.file::<ProgramResult>("question"), cache.file::<ProgramResult>("other"))
            .expect("copied");
        assert!(
            matches!(cache.find::<ProgramResult>("other"), Found::Ignored(why) if why.contains("another question"))
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn whatever_happens_to_a_file_it_is_ignored(
            at in any::<prop::sample::Index>(), byte in any::<u8>(), kind in 0..4u8,
        ) {
            let (_folder, cache, result) = kept();
            let file = cache.file::<ProgramResult>("question");
            let mut content = std::fs::read(&file).expect("there");
            let at = at.index(content.len());
            let before = content.clone();
            match kind {
                0 => content[at] = byte,
                1 => content.truncate(at),
                2 => content.insert(at, byte),
                _ => drop(content.remove(at)),
            }
            std::fs::write(&file, &content).expect("written");
            match cache.find::<ProgramResult>("question") {
                Found::Hit(found) => prop_assert!(content == before && found == result),
                Found::Nothing | Found::Ignored(_) => prop_assert!(content != before),
            }
        }
    }
}
