//! Runs of a program beside what is said of it.
//!
//! The prover follows a run as long as it enters no block of code in which the exploration owes a proof that cuts its
//! paths, or gave up. A fault of such a run must be among the suspicions: by its rule, and where it happens at one place
//! for both by its place.

use super::{Checked, Contradiction, Effort, Form, Said, findings, name, show};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use tayra_execution::Options;
use tayra_exploration::{Exploration, Incomplete, Limits, prove};
use tayra_findings::{Finding, Property, Rule, Verdict};
use tayra_interpreter::{
    Checks, Ending, Fault, Inputs, Observer, Position, Run, RunSettings, Script, Snapshot, UnspecifiedKind,
    run,
};
use tayra_program::{BlockId, FunctionId, Program};
use tayra_verifier::finding_of;

/// Time of one run.
const LONGEST: Duration = Duration::from_secs(2);
/// Time of a run that is known to show a fault: what was found was found in less.
const LONGEST_REPLAY: Duration = Duration::from_secs(60);
/// Memory of one run.
const MEMORY: u64 = 256 << 20;
/// Numbers that answer every question of a run.
const CONSTANTS: [i128; 4] = [1, -1, 7, i128::MAX];
/// How objects are put into memory where it is not as by default.
const LAYOUTS: [&str; 3] = ["layout tight", "layout pages", "layout reused"];

type Blocks = BTreeSet<(FunctionId, BlockId)>;

/// What the prover promises of one form of a program.
pub struct Followed {
    exploration: Exploration,
    /// Blocks of code behind whose start paths may have been dropped.
    cuts: Blocks,
}

impl Followed {
    /// Explores; nothing if the exploration does not come to rest.
    pub fn explore(program: &Program, malloc_may_fail: bool, time: Duration) -> Option<Followed> {
        let entry = program.function_named("main")?;
        let limits = Limits { deadline: Some(Instant::now() + time), ..Limits::default() };
        let exploration = prove(program, entry, Options { malloc_may_fail, ..Options::default() }, &limits);
        if !exploration.incomplete.iter().all(|why| matches!(why, Incomplete::Unsupported(_))) {
            return None;
        }
        let cuts = tayra_oracle::cuts(program, &exploration);
        Some(Followed { exploration, cuts })
    }

    /// What the prover says to a fault of a run that entered `visited`.
    fn expects(&self, fault: &Fault, visited: &Blocks) -> Expectation {
        // The last pointer to a block goes away in many places, and the prover looks for it at some of them.
        let anywhere = matches!(fault.rule, Rule::Leak | Rule::NotFreedAtExit);
        let suspicions = &self.exploration.obligations;
        if suspicions.iter().any(|o| o.rule == fault.rule && (anywhere || o.place == fault.place)) {
            Expectation::Suspected
        } else if fault.rule == Rule::NotFreedAtExit
            && suspicions.iter().any(|o| o.rule == Rule::ErrorReached)
        {
            // The error function may end the run, and what is left over then goes without saying.
            Expectation::LostBefore
        } else if self.cuts.is_disjoint(visited) {
            Expectation::Excluded
        } else {
            Expectation::LostBefore
        }
    }
}

/// What the prover says to a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expectation {
    /// It is among the suspicions.
    Suspected,
    /// Nothing: something else is suspected on the way of the run, behind which nothing is promised.
    LostBefore,
    /// That there is no such fault.
    Excluded,
}

/// Notes which blocks of code a run enters.
#[derive(Default)]
struct Visits {
    blocks: Blocks,
}

impl Observer for Visits {
    fn watch(&mut self, snapshot: &Snapshot<'_>) {
        match snapshot.position() {
            Position::Block(block) => {
                self.blocks.insert((snapshot.function(), block));
            }
            Position::Inside(..) | Position::Return => {}
        }
    }
}

/// How runs of a form are made.
fn settings(form: &Form<'_>) -> RunSettings {
    RunSettings {
        // What was never set is asked of the plain form only.
        checks: Checks {
            bad_shift: form.arithmetic_checks,
            uninitialised: !form.arithmetic_checks,
            ..Checks::default()
        },
        memory_limit: MEMORY,
        malloc_may_fail: form.malloc_may_fail,
        watch: true,
        ..RunSettings::default()
    }
}

/// Runs one form of a program and compares.
pub(super) fn check(
    form: &Form<'_>,
    said: &[Said],
    effort: &Effort,
    checked: &mut Checked,
) -> Result<(), String> {
    let program = form.program;
    let followed = Followed::explore(form.proved, form.malloc_may_fail, effort.time);
    let settings = settings(form);
    let look = Look { form, said, followed: followed.as_ref() };
    for one in said {
        for finding in findings(&one.verdict) {
            let steps = finding.steps.saturating_add(effort.steps);
            let (again, run, visits) = replayed(program, &settings, finding, steps)?;
            if again {
                checked.counts.replayed += 1;
            } else {
                checked.contradictions.push(Contradiction::NotReplayed {
                    violated: name(one.strategy),
                    fault: show(finding),
                    instead: format!("{:?}", run.ending),
                });
            }
            look.at(&run, &visits, checked);
        }
    }
    let mut inputs = vec![Inputs::Default];
    inputs.extend(CONSTANTS.into_iter().map(Inputs::Constant));
    for layout in LAYOUTS {
        inputs.push(Inputs::Script(Script::parse(layout).map_err(|error| error.to_string())?));
    }
    inputs
        .extend((0..effort.runs).map(|n| Inputs::Seed(effort.seed.wrapping_mul(1_000_003).wrapping_add(n))));
    for inputs in inputs {
        let (run, visits) = made(program, &settings, inputs, (effort.steps, LONGEST));
        checked.counts.runs += 1;
        look.at(&run, &visits, checked);
    }
    Ok(())
}

/// The run of a finding's script, and whether it shows the same fault at the same place.
fn replayed(
    program: &Program,
    settings: &RunSettings,
    finding: &Finding,
    steps: u64,
) -> Result<(bool, Run, Visits), String> {
    let script = Script::parse(&finding.script).map_err(|error| error.to_string())?;
    let (run, visits) = made(program, settings, Inputs::Script(script), (steps, LONGEST_REPLAY));
    let again = run.faults.iter().any(|fault| {
        let shown = finding_of(program, &run, fault);
        shown.rule == finding.rule && shown.place == finding.place
    });
    // No run shows by itself that it is endless; but it must not end.
    let goes_on = match run.ending {
        Ending::StepLimit | Ending::TimeLimit | Ending::MemoryLimit => true,
        Ending::Fault => run.faults.last().is_some_and(|fault| fault.rule == Rule::StackExhaustion),
        Ending::Returned { .. }
        | Ending::Exited { .. }
        | Ending::Aborted
        | Ending::AssumptionFailed
        | Ending::Stopped
        | Ending::Unsupported { .. }
        | Ending::BadScript { .. } => false,
    };
    let again = again || (finding.rule == Rule::EndlessRun && goes_on);
    Ok((again, run, visits))
}

fn made(
    program: &Program,
    settings: &RunSettings,
    inputs: Inputs,
    (steps, time): (u64, Duration),
) -> (Run, Visits) {
    let settings = RunSettings {
        inputs,
        max_steps: Some(steps),
        deadline: Some(Instant::now() + time),
        ..settings.clone()
    };
    let mut visits = Visits::default();
    (run(program, &settings, &mut visits), visits)
}

/// What runs are compared with.
struct Look<'a> {
    form: &'a Form<'a>,
    said: &'a [Said],
    followed: Option<&'a Followed>,
}

impl Look<'_> {
    fn at(&self, run: &Run, visits: &Visits, checked: &mut Checked) {
        // Where C defines nothing and the run went on all the same, it shows nothing.
        let beyond = run.unspecified.iter().any(|u| u.kind == UnspecifiedKind::Undefined);
        for fault in &run.faults {
            let Some(property) = fault.rule.property() else { continue };
            if !self.form.is_asked(property) || (beyond && property != Property::NoOverflow) {
                continue;
            }
            checked.counts.faults += 1;
            self.fault(run, fault, visits, checked);
        }
    }

    fn fault(&self, run: &Run, fault: &Fault, visits: &Visits, checked: &mut Checked) {
        let shown = || show(&finding_of(self.form.program, run, fault));
        let script = || run.script.to_string();
        for one in self.said {
            if matches!(one.verdict, Verdict::Holds(_)) && fault.rule.breaks(one.property) {
                add(
                    checked,
                    Contradiction::Shown {
                        property: one.property,
                        holds: name(one.strategy),
                        fault: shown(),
                        script: script(),
                    },
                );
            }
        }
        // The graph that is followed keeps no shadows.
        if fault.rule == Rule::UninitialisedRead {
            return;
        }
        let Some(followed) = self.followed else { return };
        match followed.expects(fault, &visits.blocks) {
            Expectation::Suspected => checked.counts.suspected += 1,
            Expectation::LostBefore => checked.counts.lost_before += 1,
            Expectation::Excluded => {
                let found = Contradiction::Unexpected { rule: fault.rule, fault: shown(), script: script() };
                add(checked, found);
            }
        }
    }
}

/// Notes a contradiction, unless one of its kind is there already.
fn add(checked: &mut Checked, found: Contradiction) {
    if !checked.contradictions.iter().any(|known| known.kind() == found.kind()) {
        checked.contradictions.push(found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::{Made, Setting, load};
    use tayra_oracle::generate::{Source, Statement};

    fn case(index: u32) -> Made {
        let text = format!(
            "extern int __VERIFIER_nondet_int(void);\n\
             int main(void) {{ int t[4] = {{0}}; return __VERIFIER_nondet_int() == 9 ? t[{index}] : 0; }}"
        );
        let source = Source { items: vec![Statement { text, body: None }] };
        Made::new("indexed", &source, Setting::USUAL).expect("a file")
    }

    #[test]
    fn a_script_is_replayed_by_its_own_program_only() {
        let [faulty, correct] = [4, 3].map(|index| load(&case(index).case, false).expect("a program"));
        let form =
            Form { program: &faulty, proved: &faulty, arithmetic_checks: false, malloc_may_fail: false };
        let settings = settings(&form);
        let script = Script::parse("value __VERIFIER_nondet_int = 9").expect("a script");
        let (run, _) = made(&faulty, &settings, Inputs::Script(script), (1000, LONGEST));
        let fault = run.faults.first().expect("a fault");
        let finding = finding_of(&faulty, &run, fault);
        assert!(replayed(&faulty, &settings, &finding, 1000).is_ok_and(|(again, _, _)| again));
        assert!(replayed(&correct, &settings, &finding, 1000).is_ok_and(|(again, _, _)| !again));
    }
}
