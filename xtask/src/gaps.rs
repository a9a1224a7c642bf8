//! `cargo xtask gaps`: where the truth is known and the answer is not.

use c_tests::{Word, compare, corpus, parallel, verify};

/// Lists the gaps among programs whose path contains `filter`.
pub(crate) fn run(filter: &str) -> Result<(), String> {
    let programs = corpus::programs(filter).map_err(|error| error.to_string())?;
    let answers = parallel::map(&programs, verify::verify);
    let mut gaps = 0;
    for (program, answer) in programs.iter().zip(answers) {
        let name = corpus::shown(&program.path);
        match answer {
            Ok(answer) if answer.word() == Word::Unknown => {
                gaps += 1;
                println!("{name} [{}]: {}", program.property, compare::because(&answer.verdict));
            }
            Ok(_) => {}
            Err(why) => return Err(format!("{name}: {why}")),
        }
    }
    println!("{gaps} gaps among {} programs", programs.len());
    Ok(())
}
