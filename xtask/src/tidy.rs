//! `cargo xtask tidy`: the house rules, which `cargo test` checks too.

/// Lists every breach.
pub(crate) fn run() -> Result<(), String> {
    let problems = c_tests::tidy::problems();
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}
