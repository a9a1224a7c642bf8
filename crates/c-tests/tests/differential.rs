//! The interpreter does what the binary does: on our deterministic programs, and on some of csmith's.

use c_tests::differential::{self, Compared};
use c_tests::{corpus, csmith, parallel};

#[test]
fn deterministic_programs_behave_as_their_binaries() {
    let mut programs = corpus::programs("").unwrap();
    programs.retain(differential::takes_part);
    let outcomes = parallel::map(&programs, differential::compare);
    let (mut equal, mut open, mut failures) = (0, Vec::new(), Vec::new());
    for (program, outcome) in programs.iter().zip(outcomes) {
        let name = corpus::shown(&program.path);
        match outcome {
            Ok(Compared::Equal) => equal += 1,
            Ok(Compared::Open(why)) => open.push(format!("{name}: {why}")),
            Err(why) => failures.push(format!("{name}: {why}")),
        }
    }
    println!("{equal} programs equal; {} have no single behaviour:\n{}", open.len(), open.join("\n"));
    assert!(failures.is_empty(), "{} of {} differ\n{}", failures.len(), programs.len(), failures.join("\n"));
    assert!(equal >= 200, "only {equal} programs were compared");
}

#[test]
fn csmith_programs_have_the_checksum_of_their_binaries() {
    let seeds: Vec<u64> = (1..=12).collect();
    let summary = csmith::compare(&seeds).unwrap();
    println!("{summary}");
    assert!(summary.different.is_empty(), "{summary}");
    assert!(summary.equal * 2 >= seeds.len(), "too many are skipped\n{summary}");
}
