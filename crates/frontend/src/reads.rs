//! What loading reads: every file, and every place where clang looks for one. For who keeps answers and wants to know, without clang,
//! whether they still stand.
//!
//! Errs towards: naming more than is read. Gives up: [`reads`] where clang does not tell.

use crate::inputs::{self, Input, InputKind};
use crate::{LoadError, Sources, clang};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tayra_limits::Ended;

/// Files and directories, each in a form that does not depend on where clang runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// Every file that was read.
    pub files: BTreeSet<PathBuf>,
    /// The directories that are searched for headers, also those that are not there.
    pub directories: BTreeSet<PathBuf>,
}

/// One input and what it is compiled with, as far as it is known without any compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The file.
    pub path: PathBuf,
    /// Where clang runs, if not here.
    pub directory: Option<PathBuf>,
    /// Its own flags.
    pub flags: Vec<String>,
}

/// The inputs of `sources`.
pub fn asked(sources: &Sources) -> Result<Vec<Asked>, LoadError> {
    let inputs = inputs::collect(sources)?.into_iter();
    Ok(inputs.map(|i| Asked { path: i.path, directory: i.directory, flags: i.arguments }).collect())
}

/// What loading `sources` reads. Clang is asked; nothing is compiled.
pub fn reads(sources: &Sources) -> Result<Reads, LoadError> {
    let mut all = Reads::default();
    for input in &inputs::collect(sources)? {
        let here = whole(Path::new(""), input.directory.as_deref().unwrap_or(Path::new("")));
        all.files.insert(whole(&here, &input.path));
        if input.kind == InputKind::C {
            of_one(input, sources, &here, &mut all)?;
        }
    }
    Ok(all)
}

fn of_one(input: &Input, sources: &Sources, here: &Path, all: &mut Reads) -> Result<(), LoadError> {
    let told = clang::run_for(input, sources, |command| {
        command.args(["-M", "-v"]).stdout(Stdio::piped());
    });
    let output = match told {
        Ok((output, _)) => output,
        Err(Ended::NotStarted(error)) => {
            return Err(LoadError::ClangMissing {
                tried: clang::program().to_string_lossy().into_owned(),
                why: error.to_string(),
            });
        }
        Err(Ended::Reached(reached)) => {
            return Err(LoadError::Limit { reached, doing: "clang was asked what it reads" });
        }
    };
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(LoadError::Clang { output: said.into_owned() });
    }
    let rule = String::from_utf8_lossy(&output.stdout);
    all.files.extend(prerequisites(&rule).into_iter().map(|file| whole(here, Path::new(&file))));
    let settings = said.lines().filter_map(|line| line.strip_prefix("Configuration file: "));
    all.files.extend(settings.map(|file| whole(here, Path::new(file))));
    all.directories.extend(searched(&said).into_iter().map(|folder| whole(here, Path::new(folder))));
    Ok(())
}

fn whole(here: &Path, path: &Path) -> PathBuf {
    std::path::absolute(here.join(path)).unwrap_or_else(|_| path.to_owned())
}

/// The files behind the colon of a rule for `make`.
fn prerequisites(rule: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut letters = rule.chars().peekable();
    while let Some(letter) = letters.next() {
        let end = words.len() - 1;
        match (letter, letters.peek()) {
            ('\\', Some('\n')) => {
                letters.next();
                words.push(String::new());
            }
            ('\\', Some(&next)) if next == ' ' || next == '#' => {
                letters.next();
                words[end].push(next);
            }
            ('$', Some('$')) => {
                letters.next();
                words[end].push('$');
            }
            (letter, _) if letter.is_whitespace() => words.push(String::new()),
            (letter, _) => words[end].push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    // The target ends in the colon.
    let first = words.iter().position(|word| word.ends_with(':')).map_or(0, |at| at + 1);
    words.split_off(first)
}

/// The directories that clang says to search for headers, and those that it leaves out since they are not there.
fn searched(said: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut is_listed = false;
    for line in said.lines() {
        if let Some(rest) = line.strip_prefix("ignoring nonexistent directory \"") {
            found.extend(rest.strip_suffix('"'));
        } else if line.starts_with("#include ") {
            is_listed = true;
        } else if line.starts_with("End of search list") {
            is_listed = false;
        } else if is_listed {
            found.push(line.trim());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_read_as_make_reads_it() {
        let rule = "a.o: a.c /usr/include/x.h \\\n  with\\ space.h cost$$.h \\\n  c\\#.h\n";
        let files = ["a.c", "/usr/include/x.h", "with space.h", "cost$.h", "c#.h"];
        assert_eq!(prerequisites(rule), files.map(str::to_owned));
    }

    #[test]
    fn directories_that_are_not_there_are_looked_into_as_well() {
        let said = "clang version 19\nignoring nonexistent directory \"/none\"\n#include \"...\" search starts here:\n own\n\
                    #include <...> search starts here:\n /usr/include\nEnd of search list.\n/other\n";
        assert_eq!(searched(said), ["/none", "own", "/usr/include"]);
    }

    #[test]
    fn headers_of_headers_and_their_directories_are_named() {
        let folder = tempfile::tempdir().expect("a directory");
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("inc")).expect("a directory");
        std::fs::write(at("inc/b.h"), "#define B 1\n").expect("written");
        std::fs::write(at("a.h"), "#include <b.h>\n").expect("written");
        std::fs::write(at("a.c"), "#include \"a.h\"\nint main(void) { return B; }\n").expect("written");
        let clang_arguments = ["inc", "later"].map(|name| format!("-I{}", at(name).display())).to_vec();
        let sources = Sources { files: vec![at("a.c")], clang_arguments, ..Sources::default() };
        let reads = reads(&sources).expect("clang tells");
        for file in ["a.c", "a.h", "inc/b.h"] {
            assert!(reads.files.contains(&at(file)), "{file}: {reads:?}");
        }
        assert!(
            reads.directories.contains(&at("inc")) && reads.directories.contains(&at("later")),
            "{reads:?}"
        );
    }
}
