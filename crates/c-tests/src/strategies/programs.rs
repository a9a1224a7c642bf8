//! The programs that the law of strategies is checked on: our own, and random ones of several families.

use super::{Case, Effort, check};
use crate::{Annotated, Malformed, corpus, verify};
use std::time::Duration;
use tayra_frontend::Sources;
use tayra_oracle::generate::{
    Source, generate, generate_faulty, generate_held, generate_lists, generate_rows,
};
use tayra_oracle::hunt::shrink_by;
use tayra_program::DataModel;
use tempfile::TempDir;

/// Every own program whose path contains `filter`.
pub fn own(filter: &str) -> Result<Vec<Case>, Malformed> {
    Ok(corpus::programs(filter)?.iter().map(case_of).collect())
}

fn case_of(program: &Annotated) -> Case {
    Case {
        name: corpus::shown(&program.path),
        sources: verify::sources(program),
        malloc_may_fail: program.malloc_may_fail,
        truth: Some((program.property, program.truth)),
    }
}

/// A kind of random programs; each seed of a family means one program for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Numbers, arrays, strings, structs, calls.
    Numbers,
    /// Linked lists.
    Lists,
    /// Arrays of pointers.
    Rows,
    /// Programs of the other families with something changed, so that faults happen.
    Faulty,
    /// Who holds a block: variables, arguments, the C library; and what is done with it then.
    Held,
}

impl Family {
    /// Every family.
    pub const ALL: [Family; 5] = [Family::Numbers, Family::Lists, Family::Rows, Family::Faulty, Family::Held];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Numbers => "numbers",
            Family::Lists => "lists",
            Family::Rows => "rows",
            Family::Faulty => "faulty",
            Family::Held => "held",
        }
    }

    /// The family of that name.
    pub fn from_name(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.name() == name)
    }

    /// The program of a seed.
    pub fn generate(self, seed: u64) -> Source {
        match self {
            Family::Numbers => generate(seed),
            Family::Lists => generate_lists(seed),
            Family::Rows => generate_rows(seed),
            Family::Faulty => generate_faulty(seed),
            Family::Held => generate_held(seed),
        }
    }
}

/// What a random program is asked about with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Whether `malloc` and its kin may return null.
    pub malloc_may_fail: bool,
    /// Sizes of C's types.
    pub data_model: DataModel,
}

impl Setting {
    /// As users have it without asking.
    pub const USUAL: Setting = Setting { malloc_may_fail: false, data_model: DataModel::Lp64 };

    /// The setting of a seed: mostly the usual one.
    pub fn of(seed: u64) -> Setting {
        Setting {
            malloc_may_fail: seed % 16 >= 12,
            data_model: if seed % 16 == 11 { DataModel::Ilp32 } else { DataModel::Lp64 },
        }
    }
}

/// A random program in a file, which goes away with it.
pub struct Made {
    /// The program.
    pub case: Case,
    _folder: TempDir,
}

impl Made {
    /// Writes a program down.
    pub fn new(name: &str, source: &Source, setting: Setting) -> Result<Made, String> {
        let folder = TempDir::new().map_err(|error| error.to_string())?;
        let file = folder.path().join("program.c");
        std::fs::write(&file, source.text()).map_err(|error| error.to_string())?;
        let sources = Sources {
            files: vec![file],
            clang_arguments: vec!["-w".to_owned()],
            data_model: Some(setting.data_model),
            ..Sources::default()
        };
        let malloc_may_fail = setting.malloc_may_fail;
        let case = Case { name: name.to_owned(), sources, malloc_may_fail, truth: None };
        Ok(Made { case, _folder: folder })
    }
}

/// A smaller program with a contradiction of the same kind.
pub fn shrink(source: &Source, setting: Setting, effort: &Effort, time: Duration) -> Source {
    let kind = |source: &Source| {
        let made = Made::new("smaller", source, setting).ok()?;
        let checked = check(&made.case, effort).ok()?;
        checked.contradictions.first().map(super::Contradiction::kind)
    };
    shrink_by(source, kind, time)
}
