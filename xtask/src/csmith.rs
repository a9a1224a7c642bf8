//! `cargo xtask csmith`: the full comparison on generated programs.

use c_tests::csmith;

/// Compares the programs of `count` seeds from `start` on.
pub(crate) fn run(start: u64, count: u64) -> Result<(), String> {
    let seeds: Vec<u64> = (start..start.saturating_add(count)).collect();
    let summary = csmith::compare(&seeds)?;
    println!("{summary}");
    if summary.different.is_empty() {
        Ok(())
    } else {
        Err(format!("{} of {count} differ", summary.different.len()))
    }
}
