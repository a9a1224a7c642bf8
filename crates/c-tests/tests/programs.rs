//! One test for each annotated C program: the answer is in keeping with the truth, and is the expected one.

use c_tests::{Annotated, Comparison, compare, corpus, verify};
use std::path::Path;

fn check(program: Annotated) -> datatest_stable::Result<()> {
    let answer = verify::verify(&program)?;
    match compare(&program, &answer) {
        Comparison::AsExpected => Ok(()),
        Comparison::Changed { expected, answered, because } => Err(format!(
            "expected {expected}, answered {answered} ({because}); if that is right: cargo xtask bless"
        )
        .into()),
        Comparison::Wrong { why } => Err(why.into()),
    }
}

fn program(path: &Path) -> datatest_stable::Result<()> {
    check(corpus::read(path)?)
}

fn project(database: &Path) -> datatest_stable::Result<()> {
    check(corpus::read_project(database)?)
}

datatest_stable::harness! {
    { test = program, root = "../../tests/c", pattern = r"\.c$" },
    { test = project, root = "../../tests/c-projects", pattern = r"compile_commands\.json$" },
}
