//! Every construct of C at this level, compiled by clang and imported: what must be there is there.
//!
//! Tests look at operations, not at register numbers, so that they hold whatever order the importer works in.

#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "tests pick out the one kind of operation that they are about"
)]

mod aggregates;
mod arithmetic;
mod assembly;
mod atomics;
mod calls;
mod checks;
mod control;
mod damaged;
mod data_models;
mod debug_information;
mod errors;
mod globals;
mod intrinsics;
mod memory;
mod modules;
mod own_functions;
mod scopes;
mod several_files;
mod startup;
mod undefined;
mod wide_integers;

use std::path::{Path, PathBuf};

use tayra_frontend::{LoadError, Loaded, Sources, load};
use tayra_program::{Body, DataModel, Function, Global, Operation, Program, TerminatorKind, validate};

/// A directory with the given files.
pub(crate) struct Files(tempfile::TempDir);

impl Files {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let directory = tempfile::tempdir().unwrap();
        for (name, content) in files {
            std::fs::write(directory.path().join(name), content).unwrap();
        }
        Files(directory)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn directory(&self) -> &Path {
        self.0.path()
    }
}

/// Loads a file of that name and content.
pub(crate) fn load_as(name: &str, content: &str, sources: Sources) -> Result<Loaded, LoadError> {
    let files = Files::new(&[(name, content)]);
    load(&Sources { files: vec![files.path(name)], ..sources })
}

/// Imports a C program that must load and be valid.
pub(crate) fn import_with(code: &str, sources: Sources) -> Program {
    let loaded = load_as("t.c", code, sources).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(validate(&loaded.program), []);
    loaded.program
}

/// Imports a C program for LP64.
pub(crate) fn import(code: &str) -> Program {
    import_with(code, Sources::default())
}

/// Imports a C program for ILP32.
pub(crate) fn import_ilp32(code: &str) -> Program {
    import_with(code, Sources { data_model: Some(DataModel::Ilp32), ..Sources::default() })
}

/// Imports LLVM text that must load and be valid.
pub(crate) fn import_ll(text: &str) -> Program {
    let loaded = load_as("t.ll", text, Sources::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(validate(&loaded.program), []);
    loaded.program
}

pub(crate) fn function<'p>(program: &'p Program, name: &str) -> &'p Function {
    &program.functions[program.function_named(name).unwrap()]
}

pub(crate) fn body<'p>(program: &'p Program, name: &str) -> &'p Body {
    function(program, name).body.as_ref().unwrap()
}

pub(crate) fn global<'p>(program: &'p Program, name: &str) -> &'p Global {
    program.globals.values().find(|g| g.name == name).unwrap()
}

/// Everything that a function does, block by block.
pub(crate) fn operations<'p>(program: &'p Program, name: &str) -> Vec<&'p Operation> {
    body(program, name).blocks.values().flat_map(|b| &b.instructions).map(|i| &i.operation).collect()
}

/// How a function's blocks are left.
pub(crate) fn terminators<'p>(program: &'p Program, name: &str) -> Vec<&'p TerminatorKind> {
    body(program, name).blocks.values().map(|b| &b.terminator.kind).collect()
}

/// What is unsupported in a function.
pub(crate) fn unsupported(program: &Program, name: &str) -> Vec<String> {
    operations(program, name)
        .into_iter()
        .filter_map(|operation| match operation {
            Operation::Unsupported { what, .. } => Some(what.clone()),
            _ => None,
        })
        .collect()
}

/// Asserts that one of the operations matches a pattern.
macro_rules! assert_has {
    ($operations:expr, $($pattern:tt)+) => {{
        let operations = $operations;
        assert!(
            operations.iter().any(|operation| matches!(operation, $($pattern)+)),
            "no {} among {operations:#?}",
            stringify!($($pattern)+)
        );
    }};
}

/// Asserts that none of the operations matches a pattern.
macro_rules! assert_lacks {
    ($operations:expr, $($pattern:tt)+) => {{
        let operations = $operations;
        assert!(
            !operations.iter().any(|operation| matches!(operation, $($pattern)+)),
            "unwanted {} among {operations:#?}",
            stringify!($($pattern)+)
        );
    }};
}

pub(crate) use {assert_has, assert_lacks};
