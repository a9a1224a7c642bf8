//! The harness of a violated report, compiled with its program, shows the fault to the sanitizers.

use c_tests::harness::{self, Outcome};
use c_tests::{corpus, parallel};

/// One of so many programs takes its turn, for each has to be verified, compiled and run; with `ALL_HARNESSES` set all do. Its name
/// tells, so that a new program does not move the turns of others.
const SAMPLE: u64 = 6;

fn has_its_turn(name: &str) -> bool {
    name.bytes().map(u64::from).sum::<u64>().is_multiple_of(SAMPLE)
}

/// Faults that no sanitizer sees, with the reason; everything else with a harness must be confirmed.
const UNSEEN: [(&str, &str); 26] = [
    ("first-node-is-one-of-the-nodes", "an input is the address of a block, which differs from run to run"),
    ("width-of-zero", "the sanitizers take a width of zero for a limit"),
    ("lost-before-a-callee-that-never-ends", "leaks are looked for when a program ends"),
    ("lost-before-an-assertion-that-fails", "leaks are not looked for when a program is aborted"),
    ("result-not-kept-before-the-error-function", "leaks are not looked for when a program is aborted"),
    ("handler-of-an-incompatible-type-wants-more", "the run is ended by the check of the function's type"),
    ("list-lost-before-an-endless-loop", "leaks are looked for when a program ends"),
    ("pointer-is-forgotten-before-an-endless-loop", "leaks are looked for when a program ends"),
    ("lost-before-a-function-aborts", "leaks are not looked for when a program is aborted"),
    ("arguments-counted-too-high", "the arguments of a call have no borders"),
    ("arguments/end-of-one-kept-and-another-looked-at", "the strings of argv have no borders"),
    ("arguments/followed-beyond-null", "argv has no borders"),
    ("arguments/letters-by-pointer-and-one-behind-the-end", "the strings of argv have no borders"),
    ("arguments/one-beyond-the-null", "argv has no borders"),
    ("arguments/second-letter-of-an-empty-one", "the strings of argv have no borders"),
    ("arguments/written-through-one-and-read-through-another", "the strings of argv have no borders"),
    ("arguments/written-where-another-holds-it-too", "the strings of argv have no borders"),
    ("block-entered-by-goto", "clang marks no scope that a jump enters"),
    ("declaration-jumped-over", "clang marks no scope that a jump enters"),
    ("function-that-was-not", "what a pointer that was never set leads to is up to the stack"),
    ("pointer-set-on-some-paths-only", "what a pointer that was never set holds is up to the stack"),
    ("literal-of-an-ended-block", "the report names another line"),
    ("local-of-an-earlier-round", "every round puts the variable at the same place"),
    ("uninitialised-value-is-new-in-every-round", "every round finds the old value there"),
    (
        "matrix-grown-by-a-builtin-checked-for-signs-only",
        "the write goes far beyond what is marked around a block",
    ),
    (
        "bit-field-that-is-written-loses-its-value",
        "what a bit-field that was never set holds is up to the stack",
    ),
];

#[test]
fn sanitizers_confirm_the_fault_with_the_inputs_of_the_harness() {
    let mut programs = corpus::programs("").unwrap_or_default();
    programs.retain(harness::takes_part);
    assert!(programs.len() >= 100, "only {} programs take part", programs.len());
    if std::env::var_os("ALL_HARNESSES").is_none() {
        programs.retain(|program| has_its_turn(&corpus::shown(&program.path)));
    }
    let outcomes = parallel::map(&programs, harness::try_out);
    let mut failures = Vec::new();
    let (mut confirmed, mut not_settable, mut empty, mut undecided) = (0, 0, 0, 0);
    for (program, outcome) in programs.iter().zip(outcomes) {
        let name = corpus::shown(&program.path);
        let excused = UNSEEN.iter().any(|(part, _)| name.contains(part));
        match outcome {
            Ok(Outcome::Confirmed) => confirmed += 1,
            Ok(Outcome::NotSettable) => not_settable += 1,
            Ok(Outcome::EmptyBlock) => empty += 1,
            // That the verifier finds it is another test's matter.
            Ok(Outcome::NotViolated) => undecided += 1,
            Ok(Outcome::Unseen(_)) if excused => {}
            Ok(Outcome::Unseen(why)) | Err(why) => failures.push(format!("{name}: {why}")),
        }
    }
    println!(
        "{confirmed} of {} confirmed; {not_settable} hang on what C cannot set, {empty} on a block of no bytes; \
         {undecided} were not found",
        programs.len()
    );
    assert!(
        failures.is_empty(),
        "{} of {} not confirmed\n{}",
        failures.len(),
        programs.len(),
        failures.join("\n")
    );
    assert!(confirmed * 10 >= programs.len() * 9, "only {confirmed} of {} confirmed", programs.len());
}
