//! What a result rests on: the content of every file that was read, and of every name that a header is searched by, where it is found.
//!
//! So a header that comes to stand before another one is noticed, though no file changed that was read.
//! Errs towards: another look. Gives up, and nothing is kept: files that say what time it is, names of headers that are not written
//! out where it is asked whether they are there, files that changed while they were read.

use crate::sealed::digest;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tayra_frontend::Reads;

/// What was read, and what was looked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The files with the checksums of what they hold.
    files: BTreeMap<PathBuf, String>,
    /// Where headers are looked for.
    folders: BTreeSet<PathBuf>,
    /// The names that they are looked for by.
    names: BTreeSet<String>,
    /// The checksum of the list of those that are there.
    there: String,
}

/// A file system may date what happens now back by so much.
const COARSE: Duration = Duration::from_millis(10);

/// What makes the same file mean something else tomorrow.
const CLOCKS: [&str; 3] = ["__DATE__", "__TIME__", "__TIMESTAMP__"];

impl Manifest {
    /// Of what was read, all of which must be older than `since`; `flags` may name headers too. An error says why it cannot be relied on.
    pub fn of(reads: &Reads, flags: &[String], since: SystemTime) -> Result<Manifest, String> {
        let mut files = BTreeMap::new();
        let mut names = BTreeSet::new();
        let mut folders = reads.directories.clone();
        for file in &reads.files {
            let shown = file.display();
            let unreadable = |error: std::io::Error| format!("{shown}: {error}");
            if changed(file).map_err(unreadable)? + COARSE >= since {
                return Err(format!("{shown} is only just written"));
            }
            let content = std::fs::read(file).map_err(unreadable)?;
            files.insert(file.clone(), digest(&content));
            let text = String::from_utf8_lossy(&content);
            if let Some(clock) = CLOCKS.iter().find(|clock| text.contains(**clock)) {
                return Err(format!("{shown} mentions {clock}"));
            }
            names_in(&text, &mut names).map_err(|why| format!("{shown}: {why}"))?;
            folders.extend(file.parent().map(Path::to_owned));
        }
        // Whatever was found may be found elsewhere, by whatever way it is named.
        for (file, folder) in
            reads.files.iter().flat_map(|file| folders.iter().map(move |folder| (file, folder)))
        {
            names
                .extend(file.strip_prefix(folder).iter().filter_map(|name| name.to_str()).map(str::to_owned));
        }
        let named = flags.iter().zip(flags.iter().skip(1));
        let included = named.filter(|(flag, _)| ["-include", "-imacros"].contains(&flag.as_str()));
        names.extend(included.map(|(_, name)| name.clone()));
        let there = there(&folders, &names);
        Ok(Manifest { files, folders, names, there })
    }

    /// Whether all is as it was.
    pub fn stands(&self) -> bool {
        let is_same = |(file, old): (&PathBuf, &String)| {
            std::fs::read(file).is_ok_and(|content| digest(&content) == *old)
        };
        self.files.iter().all(is_same) && there(&self.folders, &self.names) == self.there
    }

    /// Whether all is as it was, and none of the files was touched after `since`.
    pub fn stood_still(&self, since: SystemTime) -> bool {
        let is_old = |file: &PathBuf| changed(file).is_ok_and(|changed| changed + COARSE < since);
        self.files.keys().all(is_old) && self.stands()
    }
}

/// When a file was last changed, its name or its place included: nobody can date that back.
fn changed(file: &Path) -> std::io::Result<SystemTime> {
    let about = std::fs::metadata(file)?;
    let (seconds, rest) = (about.ctime(), about.ctime_nsec());
    let since = Duration::new(u64::try_from(seconds).unwrap_or(0), u32::try_from(rest).unwrap_or(0));
    Ok(UNIX_EPOCH + since)
}

/// The checksum of the list of all names that are there, folder by folder.
fn there(folders: &BTreeSet<PathBuf>, names: &BTreeSet<String>) -> String {
    let mut list = Vec::new();
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        for name in names {
            let file = folder.join(name);
            if file.exists() {
                list.extend(file.as_os_str().as_encoded_bytes());
                list.push(0);
            }
        }
    }
    digest(&list)
}

/// The names of headers, and of what else is read, that stand in a text.
fn names_in(text: &str, names: &mut BTreeSet<String>) -> Result<(), String> {
    let speaks = |line: &&str| ["include", "import", "embed"].iter().any(|word| line.contains(word));
    for line in text.lines().filter(speaks) {
        for (open, close) in [('"', '"'), ('<', '>')] {
            let mut rest = line;
            while let Some((name, behind)) =
                rest.split_once(open).and_then(|(_, after)| after.split_once(close))
            {
                if !name.is_empty() {
                    names.insert(name.to_owned());
                }
                rest = behind;
            }
        }
        for (_, behind) in ["__has_include", "__has_embed"].iter().filter_map(|word| line.split_once(word)) {
            let argument = behind.strip_prefix("_next").unwrap_or(behind).trim_start();
            let asked = argument.strip_prefix('(').map(str::trim_start);
            if asked.is_some_and(|asked| !asked.starts_with(['"', '<'])) {
                return Err("it asks whether a header is there without naming it".to_owned());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Result<Vec<String>, String> {
        let mut names = BTreeSet::new();
        names_in(text, &mut names)?;
        Ok(names.into_iter().collect())
    }

    #[test]
    fn names_of_headers_are_read_off_the_text() {
        let text = "#include \"a.h\"\n# include_next <sys/b.h> // \"c\"\n#if __has_include(<d.h>) && __has_include(\"e.h\")\n\
                    int x = \"no\";\n";
        assert_eq!(named(text), Ok(["a.h", "c", "d.h", "e.h", "sys/b.h"].map(str::to_owned).to_vec()));
        assert_eq!(named("#ifdef __has_include\n"), Ok(Vec::new()));
        assert!(named("#if __has_include(HEADER)\n").is_err());
        assert!(named("#if __has_include_next (HEADER)\n").is_err());
    }

    /// A folder with a source, two folders for headers, and one header in the second.
    fn project() -> (tempfile::TempDir, Reads) {
        let folder = tempfile::tempdir().expect("a directory");
        let at = |name: &str| folder.path().join(name);
        for name in ["first", "second"] {
            std::fs::create_dir(at(name)).expect("a directory");
        }
        std::fs::write(at("a.c"), "#include <h.h>\n").expect("written");
        std::fs::write(at("second/h.h"), "int h;\n").expect("written");
        let reads = Reads {
            files: [at("a.c"), at("second/h.h")].into(),
            directories: [at("first"), at("second"), at("none")].into(),
        };
        (folder, reads)
    }

    fn later() -> SystemTime {
        SystemTime::now() + Duration::from_secs(1)
    }

    #[test]
    fn any_change_of_what_is_read_or_found_first_is_seen() {
        let changes: [(&str, Option<&str>); 5] = [
            ("second/h.h", Some("int i;\n")),
            ("a.c", Some("#include <h.h>\n\n")),
            ("first/h.h", Some("int h;\n")),
            ("h.h", Some("")),
            ("second/h.h", None),
        ];
        for (file, content) in changes {
            let (folder, reads) = project();
            let manifest = Manifest::of(&reads, &[], later()).expect("it can be relied on");
            assert!(manifest.stands() && manifest.stood_still(later()));
            let file = folder.path().join(file);
            match content {
                Some(text) => std::fs::write(&file, text).expect("written"),
                None => std::fs::remove_file(&file).expect("removed"),
            }
            assert!(!manifest.stands(), "{}", file.display());
        }
        let (folder, reads) = project();
        let manifest = Manifest::of(&reads, &[], later()).expect("it can be relied on");
        std::fs::create_dir(folder.path().join("none")).expect("a directory");
        assert!(manifest.stands(), "an empty directory has no header");
        std::fs::write(folder.path().join("none/h.h"), "").expect("written");
        assert!(!manifest.stands());
    }

    #[test]
    fn what_is_written_while_it_is_read_and_what_asks_for_the_time_is_not_relied_on() {
        let (folder, reads) = project();
        let now = SystemTime::now();
        assert!(Manifest::of(&reads, &[], now - Duration::from_secs(5)).is_err());
        std::fs::write(folder.path().join("a.c"), "char *now = __DATE__;\n").expect("written");
        assert!(Manifest::of(&reads, &[], later()).is_err_and(|why| why.contains("__DATE__")));
    }
}
