//! The way that a violating run took: lines, decisions, calls and values on which its fault hangs.
//!
//! The run is made once more with an observer (`record`); what matters is found in the code (`slice`) and put into words
//! (`tell`). Errs towards: saying less. Gives up: no path; the finding stands without one.

mod aggregate;
mod flow;
mod objects;
mod record;
mod shape;
mod slice;
mod tell;

pub(crate) use objects::Objects;
pub(crate) use tell::show;

use record::Recording;
use std::cell::RefCell;
use tayra_findings::{PathStep, Rule};
use tayra_interpreter::{Ending, Fault, RunSettings, Snapshot, run};
use tayra_program::{Place, Program};

/// The steps that lead to `fault`, from a run with `settings` that meets it. Whoever wants to `look` sees memory there.
pub(crate) fn path(
    program: &Program,
    settings: &RunSettings,
    fault: &Fault,
    mut look: impl FnMut(&[Snapshot<'_>]),
) -> Vec<PathStep> {
    let settings = RunSettings { watch: true, stop_at: Some((fault.rule, fault.place)), ..settings.clone() };
    let (places, events): (Vec<Place>, Vec<String>) = fault.notes.iter().filter_map(event).unzip();
    let steps = RefCell::new(Vec::new());
    let mut recording = Recording::new(
        program,
        places,
        Box::new(|recording, roots, calls| {
            *steps.borrow_mut() = tell::tell(recording, program, fault, &events, roots, calls);
            look(calls);
        }),
    );
    let again = run(program, &settings, &mut recording);
    drop(recording);
    let same = again.faults.iter().any(|f| f.rule == fault.rule && f.place == fault.place);
    let is_endless =
        fault.rule == Rule::EndlessRun && matches!(again.ending, Ending::StepLimit | Ending::Fault);
    if same || is_endless { steps.into_inner() } else { Vec::new() }
}

/// What is said of the birth of a block.
const ALLOCATED: &str = "the block is allocated";

/// What a note says has happened at its place.
fn event((place, text): &(Place, String)) -> Option<(Place, String)> {
    let text = match text.as_str() {
        "allocated here" => ALLOCATED,
        "freed here" => "the block is freed",
        "its scope ended here" => "its scope ends",
        _ => return None,
    };
    place.is_known().then(|| (*place, text.to_owned()))
}
