//! Terms that ride along say what the bits are, at every step of random programs, and change nothing.

use std::time::{Duration, Instant};
use tayra_frontend::{Sources, load};
use tayra_interpreter::{Inputs, NoObserver, Recorder, Run, RunSettings, run, run_recorded};
use tayra_oracle::generate::{generate, generate_lists};
use tayra_program::Program;

fn program_of(text: &str) -> Option<Program> {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("program.c");
    std::fs::write(&file, text).expect("a file");
    Some(load(&Sources { files: vec![file], ..Sources::default() }).ok()?.program)
}

fn settings(inputs: Inputs) -> RunSettings {
    RunSettings {
        inputs,
        max_steps: Some(200_000),
        deadline: Some(Instant::now() + Duration::from_secs(20)),
        ..RunSettings::default()
    }
}

/// A recorded run with the law checked at every term.
fn recorded(program: &Program, inputs: Inputs, fills: bool) -> (Run, Box<Recorder>) {
    let mut recorder = Box::new(Recorder::new());
    recorder.check_law = true;
    recorder.symbolic_fills = fills;
    recorder.begin(Vec::new());
    run_recorded(program, &settings(inputs), &mut NoObserver, recorder)
}

fn obeys(name: &str, program: &Program) -> usize {
    let mut decisions = 0;
    for seed in 0..4 {
        let inputs = if seed == 0 { Inputs::Default } else { Inputs::Seed(seed) };
        let plain = run(program, &settings(inputs.clone()), &mut NoObserver);
        for fills in [false, true] {
            let (run, recorder) = recorded(program, inputs.clone(), fills);
            assert_eq!(recorder.law_broken, Vec::<String>::new(), "{name} with {inputs:?}");
            assert_eq!(run.ending, plain.ending, "{name} with {inputs:?}");
            assert_eq!(run.faults, plain.faults, "{name} with {inputs:?}");
            assert_eq!(run.stdout, plain.stdout, "{name} with {inputs:?}");
            assert_eq!(run.script, plain.script, "{name} with {inputs:?}");
            assert_eq!(run.steps, plain.steps, "{name} with {inputs:?}");
            decisions += recorder.decisions.len();
        }
    }
    decisions
}

#[test]
fn terms_are_what_the_bits_are_in_random_programs() {
    let decisions: usize = (1..=60)
        .filter_map(|seed| Some(obeys(&format!("seed {seed}"), &program_of(&generate(seed).text())?)))
        .sum();
    assert!(decisions > 1000, "only {decisions} decisions were looked at");
}

#[test]
fn terms_are_what_the_bits_are_in_random_list_programs() {
    let decisions: usize = (1..=20)
        .filter_map(|seed| Some(obeys(&format!("seed {seed}"), &program_of(&generate_lists(seed).text())?)))
        .sum();
    assert!(decisions > 100, "only {decisions} decisions were looked at");
}
