//! Several programs in one set of files: one for each file that defines the entry function.
//!
//! To it belong the files that it needs, as a linker takes them from an archive: whatever defines a name that is used and
//! not yet defined. Where several files define a name, the one that lies nearest to the program's own is taken. Files that
//! run code before `main` belong to every program.
//! Errs towards: fewer files. A function whose file does not belong to a program has no body in it, and reaching a call of it
//! makes the answer *unknown*.
//! Gives up: as loading does, but that a file which clang refuses only stays out.

use crate::llvm::{Context, Module, Trust, Value};
use crate::{InputKind, LoadError, Sources, clang, inputs};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// One of the programs in a set of files.
#[derive(Clone, Debug)]
pub struct EntryFile {
    /// The file that defines the entry function.
    pub file: PathBuf,
    /// What to load for it.
    pub sources: Sources,
}

/// A file that clang does not accept.
#[derive(Clone, Debug)]
pub struct RefusedFile {
    /// Which one.
    pub file: PathBuf,
    /// What clang said.
    pub output: String,
}

/// The programs in a set of files.
#[derive(Clone, Debug, Default)]
pub struct Programs {
    /// In the order of the files.
    pub programs: Vec<EntryFile>,
    /// They are in no program.
    pub refused: Vec<RefusedFile>,
}

/// What the linker sees of a file.
struct Names {
    file: PathBuf,
    /// Modules and files that run code before `main` belong to every program.
    is_always_there: bool,
    /// With whether another definition takes its place.
    defined: BTreeMap<String, bool>,
    used: BTreeSet<String>,
}

/// The programs in `sources`, one for each file that defines `entry`. Modules stay with every program.
pub fn programs(sources: &Sources, entry: &str) -> Result<Programs, LoadError> {
    let mut inputs = inputs::collect(sources)?;
    let temporary = tempfile::Builder::new()
        .prefix("tayra-")
        .tempdir()
        .map_err(|error| LoadError::Temporary { why: error.to_string() })?;
    let _noted = tayra_limits::Scratch::note(temporary.path());
    let compiled = clang::compile_each(&mut inputs, sources, temporary.path())?;
    let mut found = Programs::default();
    let mut all = Vec::new();
    for (input, compiled) in inputs.iter().zip(compiled) {
        let file = input.directory.clone().unwrap_or_default().join(&input.path);
        if compiled.refused {
            found.refused.push(RefusedFile { file, output: compiled.said });
            continue;
        }
        if input.kind == InputKind::Module {
            all.push(Names { file, is_always_there: true, defined: BTreeMap::new(), used: BTreeSet::new() });
            continue;
        }
        let context = Context::new();
        let content = std::fs::read(&compiled.module).map_err(|error| LoadError::Unreadable {
            path: compiled.module.clone(),
            why: error.to_string(),
        })?;
        let module = context
            .read(&compiled.module.to_string_lossy(), &content, Trust::WrittenByClang)
            .map_err(|why| LoadError::BadModule { path: input.path.clone(), why })?;
        all.push(Names::of(file, &module));
        crate::is_left(sources, "files were looked through for programs")?;
    }
    let starts: Vec<&Names> = all.iter().filter(|names| names.defined.contains_key(entry)).collect();
    let others: Vec<&Names> = all.iter().filter(|names| !names.defined.contains_key(entry)).collect();
    for start in starts {
        let files = needed(start, &others).into_iter().map(|names| names.file.clone()).collect();
        found
            .programs
            .push(EntryFile { file: start.file.clone(), sources: Sources { files, ..sources.clone() } });
    }
    Ok(found)
}

impl Names {
    fn of(file: PathBuf, module: &Module<'_>) -> Names {
        let mut names =
            Names { file, is_always_there: false, defined: BTreeMap::new(), used: BTreeSet::new() };
        let all: [Vec<Value<'_>>; 4] =
            [module.functions(), module.globals(), module.aliases(), module.indirect_functions()];
        for value in all.into_iter().flatten().filter(|value| value.is_visible()) {
            let name = value.name();
            names.is_always_there |= name == "llvm.global_ctors";
            if value.is_declaration() || value.is_available_externally() {
                names.used.insert(name);
            } else {
                names.defined.insert(name, value.gives_way());
            }
        }
        names
    }
}

/// The file with the entry function, and of the others what it needs, in their order.
fn needed<'n>(start: &'n Names, others: &[&'n Names]) -> Vec<&'n Names> {
    let mut taken: BTreeSet<usize> = others
        .iter()
        .enumerate()
        .filter(|(_, names)| names.is_always_there)
        .map(|(index, _)| index)
        .collect();
    let mut open: Vec<&str> = Vec::new();
    for names in std::iter::once(&start).chain(taken.iter().map(|&index| &others[index])) {
        open.extend(names.used.iter().map(String::as_str));
    }
    let mut settled: BTreeSet<&str> = BTreeSet::new();
    while let Some(name) = open.pop() {
        let is_there = |names: &Names| names.defined.contains_key(name);
        if !settled.insert(name) || is_there(start) || taken.iter().any(|&index| is_there(others[index])) {
            continue;
        }
        let candidates = others.iter().enumerate().filter_map(|(index, names)| {
            let gives_way = names.defined.get(name)?;
            Some((!gives_way, nearness(&start.file, &names.file), std::cmp::Reverse(index)))
        });
        if let Some((.., std::cmp::Reverse(index))) = candidates.max() {
            taken.insert(index);
            open.extend(others[index].used.iter().map(String::as_str));
        }
    }
    std::iter::once(start).chain(taken.into_iter().map(|index| others[index])).collect()
}

/// How many folders two files have in common.
fn nearness(left: &Path, right: &Path) -> usize {
    left.components().zip(right.components()).take_while(|(left, right)| left == right).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(file: &str, defined: &[&str], used: &[&str]) -> Names {
        Names {
            file: file.into(),
            is_always_there: false,
            defined: defined.iter().map(|name| ((*name).to_owned(), false)).collect(),
            used: used.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    fn files(start: &Names, others: &[&Names]) -> Vec<String> {
        needed(start, others).iter().map(|names| names.file.display().to_string()).collect()
    }

    #[test]
    fn what_nobody_needs_stays_out() {
        let main = names("a/main.c", &["main"], &["first", "puts"]);
        let (first, second) = (names("a/1.c", &["first"], &["second"]), names("a/2.c", &["second"], &[]));
        let other = names("a/3.c", &["third"], &["fourth"]);
        assert_eq!(files(&main, &[&other, &second, &first]), ["a/main.c", "a/2.c", "a/1.c"]);
    }

    #[test]
    fn of_two_definitions_the_nearer_one_is_taken() {
        let main = names("p/two/main.c", &["main"], &["usage", "open_it"]);
        let (one, two) = (names("p/one/usage.c", &["usage"], &[]), names("p/two/usage.c", &["usage"], &[]));
        let both = names("p/two/all.c", &["open_it", "close_it"], &[]);
        assert_eq!(files(&main, &[&one, &two, &both]), ["p/two/main.c", "p/two/usage.c", "p/two/all.c"]);
    }

    #[test]
    fn what_gives_way_is_taken_where_there_is_nothing_else() {
        let main = names("main.c", &["main"], &["hook"]);
        let mut weak = names("weak.c", &["hook"], &[]);
        weak.defined.insert("hook".to_owned(), true);
        let strong = names("sub/strong.c", &["hook"], &[]);
        assert_eq!(files(&main, &[&weak, &strong]), ["main.c", "sub/strong.c"]);
        assert_eq!(files(&main, &[&weak]), ["main.c", "weak.c"]);
    }
}
