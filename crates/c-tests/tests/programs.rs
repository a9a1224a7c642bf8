//! One test for each annotated C program: the answer is in keeping with the truth, and is the expected one.

use c_tests::{Annotated, Comparison, compare, corpus, library, verify};
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

fn functions(path: &Path) -> datatest_stable::Result<()> {
    let problems = library::problems(path);
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}

datatest_stable::harness! {
    { test = program, root = "../../tests/c", pattern = r"\.c$" },
    { test = project, root = "../../tests/c-projects", pattern = r"compile_commands\.json$" },
    { test = functions, root = "../../tests/c-library", pattern = r"\.c$" },
}
