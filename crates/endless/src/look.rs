//! Runs with given inputs, looked at loop by loop.

use crate::judge::{Head, Judge};
use std::collections::BTreeMap;
use std::time::Duration;
use tayra_findings::Rule;
use tayra_interpreter::{
    Fault, Lap, LapAnswer, LapEnd, LapJudge, LapPoint, Run, RunSettings, run_judging_laps,
};
use tayra_program::Program;

/// How far to look.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Instructions of a run.
    pub steps: u64,
    /// Instructions of a lap.
    pub lap_steps: u64,
    /// Conditions of a lap.
    pub decisions: usize,
    /// Loops and functions that are looked at.
    pub heads: usize,
    /// How long regions are looked for, for each of them.
    pub regions: Duration,
}

impl Effort {
    /// A glance.
    pub const SMALL: Effort = Effort {
        steps: 4_000,
        lap_steps: 3_000,
        decisions: 400,
        heads: 6,
        regions: Duration::from_millis(60),
    };
    /// A long look.
    pub const LARGE: Effort = Effort {
        steps: 400_000,
        lap_steps: 200_000,
        decisions: 20_000,
        heads: 24,
        regions: Duration::from_millis(600),
    };
}

/// Counts visits, and looks at nothing.
#[derive(Default)]
struct Survey {
    seen: BTreeMap<Head, Seen>,
}

/// Visits of a head.
#[derive(Clone, Copy, Default)]
struct Seen {
    visits: u64,
    last: u64,
}

impl LapJudge for Survey {
    fn at(&mut self, point: &LapPoint, _under_way: Option<(u64, usize)>) -> LapAnswer {
        let seen = self.seen.entry((point.function, point.block)).or_default();
        seen.visits += 1;
        seen.last = point.steps;
        LapAnswer::GoOn
    }

    fn judge(&mut self, _lap: &mut Lap<'_>) -> LapEnd {
        LapEnd::Open
    }
}

/// The fault of an endless run.
pub fn endless_fault(run: &Run) -> Option<&Fault> {
    run.faults.last().filter(|fault| fault.rule == Rule::EndlessRun)
}

/// A run with the inputs of `settings` that never ends and is as it is wanted, if laps of it show that.
pub fn look(
    program: &Program,
    settings: &RunSettings,
    effort: Effort,
    is_wanted: &dyn Fn(&Run) -> bool,
) -> Option<Run> {
    let steps = settings.max_steps.map_or(effort.steps, |most| most.min(effort.steps));
    let settings = RunSettings { max_steps: Some(steps), ..settings.clone() };
    let mut survey = Survey::default();
    let run = run_judging_laps(program, &settings, &mut survey);
    let mut heads = heads(&survey, run.steps);
    heads.truncate(effort.heads);
    // What needs no solver comes first.
    for regions in [Duration::ZERO, effort.regions] {
        for &head in &heads {
            let run =
                run_judging_laps(program, &settings, &mut Judge::new(head, Effort { regions, ..effort }));
            if endless_fault(&run).is_some() && is_wanted(&run) {
                return Some(run);
            }
        }
    }
    None
}

/// Heads that were come back to: those first where the run still was in the end, and of these the outermost.
fn heads(survey: &Survey, steps: u64) -> Vec<Head> {
    let mut heads: Vec<(Head, Seen)> =
        survey.seen.iter().filter(|(_, seen)| seen.visits > 1).map(|(&head, &seen)| (head, seen)).collect();
    let is_over = |seen: &Seen| seen.last < steps / 2;
    heads.sort_by_key(|(_, seen)| (is_over(seen), seen.visits));
    // Of loops within each other that have as many rounds, to within the one that the run ended in, the outer one stands first.
    let mut ordered: Vec<Head> = Vec::new();
    while let Some(&(_, first)) = heads.first() {
        let alike = |seen: &Seen| is_over(seen) == is_over(&first) && seen.visits <= first.visits + 1;
        let count = heads.iter().take_while(|(_, seen)| alike(seen)).count();
        let mut group: Vec<Head> = heads.drain(..count).map(|(head, _)| head).collect();
        group.sort_unstable();
        ordered.extend(group);
    }
    ordered
}
