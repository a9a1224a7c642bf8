//! C programs, run: every check at its line, in both data models where that matters.

mod arithmetic;
mod calls;
mod inputs;
mod leaks;
mod limits;
mod memory;
mod unspecified;

use tayra_findings::Rule;
use tayra_frontend::{Sources, load};
use tayra_interpreter::{Ending, NoObserver, Run, RunSettings, run};
use tayra_program::{DataModel, Program};

/// No line at all.
const NOWHERE: Vec<u32> = Vec::new();

/// Compiles a program.
fn compile(source: &str, model: DataModel) -> Program {
    let directory = tempfile::tempdir().expect("a directory for the program");
    let file = directory.path().join("program.c");
    std::fs::write(&file, source).expect("the program is written");
    let sources = Sources { files: vec![file], data_model: Some(model), ..Sources::default() };
    match load(&sources) {
        Ok(loaded) => loaded.program,
        Err(error) => panic!("{error}\n{source}"),
    }
}

/// Runs a program with the given settings.
fn run_with(source: &str, model: DataModel, settings: &RunSettings) -> Run {
    run(&compile(source, model), settings, &mut NoObserver)
}

/// Runs a program with default settings.
fn run_c(source: &str) -> Run {
    run_with(source, DataModel::Lp64, &RunSettings::default())
}

/// Rules and lines of the faults, in order.
fn faults(run: &Run) -> Vec<(Rule, u32)> {
    run.faults.iter().map(|fault| (fault.rule, fault.place.line)).collect()
}

/// Checks that both data models end with this fault on this line, and with no other.
fn faults_in_both(source: &str, rule: Rule, line: u32) {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let run = run_with(source, model, &RunSettings::default());
        assert_eq!(faults(&run), vec![(rule, line)], "{model:?} {:?}\n{source}", run.ending);
        assert_eq!(run.ending, Ending::Fault, "{model:?}\n{source}");
    }
}

/// Checks that both data models return this status without any fault, and that nothing left open mattered.
fn returns_in_both(source: &str, status: i32) {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let run = run_with(source, model, &RunSettings::default());
        assert_eq!(run.ending, Ending::Returned { status }, "{model:?} {:?}\n{source}", run.faults);
        assert_eq!(faults(&run), vec![], "{model:?}\n{source}");
        assert_eq!(run.unspecified, vec![], "{model:?}\n{source}");
    }
}
