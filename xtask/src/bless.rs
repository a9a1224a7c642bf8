//! `cargo xtask bless`: writes today's answers into the programs.
//!
//! Errs towards: refusing. What contradicts the truth is listed and makes the command fail.

use c_tests::{Comparison, bless, compare, corpus, parallel, verify};
use std::fs;

/// Blesses every program whose path contains `filter`.
pub(crate) fn run(filter: &str) -> Result<(), String> {
    let programs = corpus::programs(filter).map_err(|error| error.to_string())?;
    let answers = parallel::map(&programs, verify::verify);
    let mut blessed = 0;
    let mut failures = Vec::new();
    for (program, answer) in programs.iter().zip(answers) {
        let name = corpus::shown(&program.path);
        let comparison = match answer {
            Ok(answer) => compare(program, &answer),
            Err(why) => {
                failures.push(format!("{name}: {why}"));
                continue;
            }
        };
        match &comparison {
            Comparison::AsExpected => {}
            Comparison::Wrong { why } => failures.push(format!("{name}: {why}")),
            Comparison::Changed { expected, answered, because } => {
                let text = fs::read_to_string(&program.path).map_err(|error| error.to_string())?;
                if let Some(text) = bless::bless(&text, &comparison) {
                    fs::write(&program.path, text).map_err(|error| error.to_string())?;
                    println!("{name}: {expected} -> {answered} {because}");
                    blessed += 1;
                }
            }
        }
    }
    println!("{} programs, {blessed} blessed", programs.len());
    if failures.is_empty() {
        Ok(())
    } else {
        Err(format!("{} cannot be blessed:\n{}", failures.len(), failures.join("\n")))
    }
}
