//! A sample of what the oracle can do: our own programs and random ones. `examples/hunt.rs` does the same at length.

use std::path::{Path, PathBuf};
use std::time::Duration;
use tayra_frontend::{Sources, load};
use tayra_oracle::generate::{generate, generate_lists, generate_rows};
use tayra_oracle::hunt::check_source;
use tayra_oracle::{Checked, Contradiction, Counts, Effort, What, check};

/// What contradicts the prover, for people.
fn show(found: &Contradiction) -> String {
    match &found.what {
        What::Fault { property, fault } => {
            format!("{property:?} is proved, but with {}: {fault}", found.inputs)
        }
        What::Listed(told) => format!("the list of checks, with {}: {told}", found.inputs),
        What::Undescribed(state) => {
            format!("{} is not described with {}: {}", state.place, found.inputs, state.because.join("; "))
        }
    }
}

/// Adds up, and fails on a contradiction.
#[derive(Default)]
struct Tally {
    counts: Counts,
    settled: usize,
}

impl Tally {
    #[track_caller]
    fn add(&mut self, name: &str, checked: &Checked) {
        if let Some(found) = &checked.contradiction {
            panic!("{name}: {}", show(found));
        }
        self.counts.add(checked.counts);
        self.settled += usize::from(checked.settled);
    }

    /// Nearly everything that was compared was decided, all but one in `open`.
    #[track_caller]
    fn is_telling(&self, programs: usize, snapshots: u64, open: u64) {
        assert!(self.settled >= programs, "only {} programs settled", self.settled);
        assert!(self.counts.snapshots >= snapshots, "{:?}", self.counts);
        assert!(self.counts.undecided * open <= self.counts.snapshots, "{:?}", self.counts);
    }
}

#[test]
fn random_programs_are_described() {
    let mut tally = Tally::default();
    for seed in 1..=40 {
        let effort = Effort { runs: 4, seed, ..Effort::default() };
        let checked = check_source(&generate(seed), &effort);
        assert!(checked.is_some(), "the program of seed {seed} does not compile");
        if let Some(checked) = checked {
            tally.add(&format!("seed {seed}"), &checked);
        }
    }
    tally.is_telling(25, 5_000, 50);
}

#[test]
fn random_list_programs_are_described() {
    let mut tally = Tally::default();
    for seed in 1..=40 {
        let effort = Effort { runs: 4, seed, ..Effort::default() };
        let checked = check_source(&generate_lists(seed), &effort);
        assert!(checked.is_some(), "the list program of seed {seed} does not compile");
        if let Some(checked) = checked {
            tally.add(&format!("list seed {seed}"), &checked);
        }
    }
    tally.is_telling(20, 1_000, 50);
}

#[test]
fn random_programs_about_arrays_of_pointers_are_described() {
    let mut tally = Tally::default();
    for seed in 1..=20 {
        let effort = Effort { runs: 4, seed, prove: Duration::from_secs(2), ..Effort::default() };
        let checked = check_source(&generate_rows(seed), &effort);
        assert!(checked.is_some(), "the program of seed {seed} about arrays does not compile");
        if let Some(checked) = checked {
            tally.add(&format!("array seed {seed}"), &checked);
        }
    }
    tally.is_telling(5, 500, 50);
}

#[test]
fn our_own_programs_are_described() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c");
    let mut files = Vec::new();
    collect(&tests, &mut files);
    files.sort();
    let mut tally = Tally::default();
    let started = std::time::Instant::now();
    for file in files.iter().step_by(files.len() / 30 + 1) {
        // A sample: `cargo run --example compare` takes as many as one likes.
        if started.elapsed() > Duration::from_secs(40) {
            break;
        }
        let sources = Sources { files: vec![file.clone()], ..Sources::default() };
        let Ok(loaded) = load(&sources) else { continue };
        let effort = Effort { runs: 3, ..Effort::default() };
        tally.add(&file.display().to_string(), &check(&loaded.program, &effort));
    }
    // Which programs are among them changes with every new one; of trees some states stay undecided.
    tally.is_telling(3, 10, 20);
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "c") {
            files.push(path);
        }
    }
}

#[test]
fn a_wrong_state_is_refuted() {
    // The oracle must be able to fail: a program whose states are those of another one.
    let one = tayra_oracle::hunt::compile("int main(void) { int i = 0; while (i < 3) i++; return i; }");
    let other = tayra_oracle::hunt::compile("int main(void) { int i = 0; while (i < 3) i += 2; return i; }");
    let (Some(one), Some(other)) = (one, other) else { panic!("the programs do not compile") };
    let effort = Effort::default();
    assert!(tayra_oracle::check_against(&one, &one, &effort).contradiction.is_none());
    assert!(tayra_oracle::check_against(&other, &one, &effort).contradiction.is_some());
}

#[test]
fn a_program_is_a_function_of_its_seed() {
    assert_eq!(generate(7), generate(7));
    assert_ne!(generate(7), generate(8));
}

#[test]
fn smaller_programs_lack_something() {
    let source = generate(3);
    let length = source.text().len();
    assert!(source.smaller().iter().all(|smaller| smaller.text().len() < length));
}
