//! Counts the instructions of the hot paths and compares them with the recorded counts, so that a regression shows.
//!
//!     cargo run --manifest-path crates/numeric/benches/instructions/Cargo.toml              # compare
//!     cargo run --manifest-path crates/numeric/benches/instructions/Cargo.toml -- --record  # write them anew
//!
//! Fails if a count is more than three percent above the recorded one. Counts depend on the compiler, so its version is
//! recorded with them; with another one a difference says little, and is only told.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};

/// So many percent above the recorded count are not yet a regression.
const TOLERANCE: u64 = 3;

fn main() -> ExitCode {
    let record = match std::env::args().nth(1).as_deref() {
        None => false,
        Some("--record") => true,
        Some(_) => {
            eprintln!("usage: [--record]");
            return ExitCode::from(2);
        }
    };
    match run(record) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Counts, then records or compares; was all well?
fn run(record: bool) -> Result<bool, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = folder.join("recorded.txt");
    let compiler = output(Command::new("rustc").arg("--version"))?.trim().to_owned();
    let manifest = folder.join("Cargo.toml");
    let counts =
        parse_bench(&output(Command::new("cargo").arg("bench").arg("--manifest-path").arg(manifest))?);
    if counts.is_empty() {
        return Err("nothing was counted: are valgrind and gungraun-runner installed?".to_owned());
    }
    if record {
        let lines = counts.iter().map(|(name, count)| format!("{name}\t{count}\n"));
        let text: String = std::iter::once(format!("{compiler}\n")).chain(lines).collect();
        std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        println!("{} counts recorded", counts.len());
        return Ok(true);
    }
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let (recorded_with, recorded) = parse_record(&text);
    let (report, regressed) = compare(&recorded, &counts);
    print!("{report}");
    if recorded_with != compiler {
        println!("recorded with {recorded_with}, counted with {compiler}: differences say little");
        return Ok(true);
    }
    Ok(!regressed)
}

fn output(command: &mut Command) -> Result<String, String> {
    let done = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !done.status.success() {
        return Err(format!("{command:?}: {}\n{}", done.status, String::from_utf8_lossy(&done.stderr)));
    }
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}

/// The names and counts in what the benchmark prints: `counts::hot_paths::NAME`, then `Instructions: COUNT|…`.
fn parse_bench(text: &str) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    let mut name = None;
    for line in text.lines() {
        if let Some(told) = line.strip_prefix("counts::hot_paths::") {
            name = Some(told.trim().to_owned());
        } else if let Some(told) = line.trim_start().strip_prefix("Instructions:") {
            let count = told.trim().split('|').next().and_then(|count| count.trim().parse().ok());
            if let (Some(name), Some(count)) = (name.take(), count) {
                counts.insert(name, count);
            }
        }
    }
    counts
}

/// The compiler and the counts of the record.
fn parse_record(text: &str) -> (&str, BTreeMap<String, u64>) {
    let (compiler, rest) = text.split_once('\n').unwrap_or((text, ""));
    let counts = rest.lines().filter_map(|line| {
        let (name, count) = line.split_once('\t')?;
        Some((name.to_owned(), count.trim().parse().ok()?))
    });
    (compiler.trim(), counts.collect())
}

/// A line for each count, and whether one of them is too large or missing.
fn compare(recorded: &BTreeMap<String, u64>, counts: &BTreeMap<String, u64>) -> (String, bool) {
    let mut report = String::new();
    let mut regressed = false;
    for (name, before) in recorded {
        let line = match counts.get(name) {
            None => {
                regressed = true;
                format!("{name}: {before}, not counted any more")
            }
            Some(now) => {
                let worse = now.saturating_mul(100) > before.saturating_mul(100 + TOLERANCE);
                regressed |= worse;
                let verdict = if worse { " REGRESSION" } else { "" };
                format!("{name}: {before} -> {now}{verdict}")
            }
        };
        report.push_str(&line);
        report.push('\n');
    }
    for (name, now) in counts.iter().filter(|(name, _)| !recorded.contains_key(*name)) {
        report.push_str(&format!("{name}: {now}, not recorded\n"));
    }
    (report, regressed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(of: &[(&str, u64)]) -> BTreeMap<String, u64> {
        of.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    }

    #[test]
    fn counts_are_read_from_the_benchmark() {
        let text = "counts::hot_paths::join apart_0:(two(10))\n  Instructions:     20054|N/A      (****)\n  L1 Hits: 3|N/A\n";
        assert_eq!(parse_bench(text), counts(&[("join apart_0:(two(10))", 20054)]));
    }

    #[test]
    fn what_grew_or_went_is_a_regression() {
        let recorded = counts(&[("join", 1000)]);
        assert!(!compare(&recorded, &counts(&[("join", 1030), ("new", 5)])).1);
        assert!(!compare(&recorded, &counts(&[("join", 10)])).1);
        assert!(compare(&recorded, &counts(&[("join", 1031)])).1);
        assert!(compare(&recorded, &counts(&[])).1);
    }

    #[test]
    fn a_record_reads_back() {
        assert_eq!(parse_record("rustc 1\njoin x\t7\n"), ("rustc 1", counts(&[("join x", 7)])));
    }
}
