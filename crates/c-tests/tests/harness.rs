//! The harness of a violated report, compiled with its program, shows the fault to the sanitizers.

use c_tests::harness::{self, Outcome};
use c_tests::{corpus, parallel};

/// Faults that no sanitizer sees, with the reason; everything else with a harness must be confirmed.
const UNSEEN: [(&str, &str); 0] = [];

#[test]
fn sanitizers_confirm_the_fault_with_the_inputs_of_the_harness() {
    let mut programs = corpus::programs("").unwrap_or_default();
    programs.retain(harness::takes_part);
    assert!(programs.len() >= 100, "only {} programs take part", programs.len());
    let outcomes = parallel::map(&programs, harness::try_out);
    let mut failures = Vec::new();
    let (mut confirmed, mut not_settable) = (0, 0);
    for (program, outcome) in programs.iter().zip(outcomes) {
        let name = corpus::shown(&program.path);
        let excused = UNSEEN.iter().any(|(part, _)| name.contains(part));
        match outcome {
            Ok(Outcome::Confirmed) => confirmed += 1,
            Ok(Outcome::NotSettable) => not_settable += 1,
            Ok(Outcome::NotViolated) => failures.push(format!("{name}: no violation")),
            Ok(Outcome::Unseen(_)) if excused => {}
            Ok(Outcome::Unseen(why)) | Err(why) => failures.push(format!("{name}: {why}")),
        }
    }
    println!("{confirmed} of {} confirmed, {not_settable} hang on what C cannot set", programs.len());
    assert!(
        failures.is_empty(),
        "{} of {} not confirmed\n{}",
        failures.len(),
        programs.len(),
        failures.join("\n")
    );
}
