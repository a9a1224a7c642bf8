//! Fewer and smaller inputs that lead to the same fault: whoever reads or compiles them then sees those that matter.
//!
//! Every change is tried by a run; one that does not show the same rule at the same place is taken back. What C leaves open
//! goes first, then texts and lists of numbers get shorter, then numbers move towards zero.
//! Gives up: after so many runs or steps, or when the time is over; what is reached by then is as good a witness as the first.

use crate::Job;
use crate::judge::finding_of;
use crate::replay::{Replayed, replayed_with};
use tayra_findings::{Finding, Property};
use tayra_interpreter::{Script, ScriptLine};
use tayra_program::Program;

/// How many runs are made, and how many steps they may have together.
const MOST_RUNS: u32 = 120;
const MOST_STEPS: u64 = 20_000_000;
/// What a run costs beside its steps, as steps.
const START: u64 = 20_000;
/// So many numbers are made smaller.
const MOST_NUMBERS: usize = 24;

/// Replaces a finding and its replay by ones with fewer and smaller inputs.
pub(crate) fn minimise(
    program: &Program,
    asked: &[Property],
    job: &Job,
    finding: &mut Finding,
    shown: &mut Replayed,
) {
    let Ok(script) = Script::parse(&finding.script) else { return };
    let mut trial = Trial { program, asked, job, script, finding, shown, runs: MOST_RUNS, steps: MOST_STEPS };
    trial.leave_open();
    trial.shorten_texts();
    trial.drop_numbers();
    trial.lessen_numbers();
}

struct Trial<'a> {
    program: &'a Program,
    asked: &'a [Property],
    job: &'a Job,
    /// The best script so far.
    script: Script,
    finding: &'a mut Finding,
    shown: &'a mut Replayed,
    runs: u32,
    steps: u64,
}

impl Trial<'_> {
    /// Takes a script if it leads to the same fault.
    fn accepts(&mut self, script: Script) -> bool {
        let cost = self.finding.steps.saturating_add(START);
        let late = || std::time::Instant::now() >= self.job.budget.deadline();
        if script == self.script || self.runs == 0 || self.steps < cost || late() {
            return false;
        }
        self.runs -= 1;
        self.steps -= cost;
        let Ok(shown) = replayed_with(self.program, self.asked, self.job, self.finding, &script) else {
            return false;
        };
        *self.finding = finding_of(self.program, &shown.run, &shown.fault);
        // What the run did not read is not kept.
        self.script = shown.run.script.clone();
        *self.shown = shown;
        true
    }

    /// The script with a change.
    fn changed(&self, change: impl FnOnce(&mut Vec<ScriptLine>)) -> Script {
        let mut script = self.script.clone();
        change(&mut script.lines);
        script
    }

    /// Takes out what C leaves open.
    fn leave_open(&mut self) {
        let script = self.changed(|lines| {
            lines.retain(|line| match line {
                ScriptLine::Value { .. }
                | ScriptLine::Argument(_)
                | ScriptLine::Stdin(_)
                | ScriptLine::BlockFails { .. } => true,
                ScriptLine::BlockAt { .. }
                | ScriptLine::Fill { .. }
                | ScriptLine::FillSeed(_)
                | ScriptLine::Layout(_) => false,
            });
        });
        self.accepts(script);
    }

    /// Cuts standard input and arguments.
    fn shorten_texts(&mut self) {
        for index in 0..self.script.lines.len() {
            let Some(mut works) = self.text(index).map(Vec::len) else { continue };
            let mut fails = 0;
            // The least length lies in between, if there is only one bound.
            let mut next = 0;
            while next < works {
                let script = self.changed(|lines| {
                    if let Some(ScriptLine::Argument(bytes) | ScriptLine::Stdin(bytes)) = lines.get_mut(index)
                    {
                        bytes.truncate(next);
                    }
                });
                if self.accepts(script) {
                    works = next;
                } else {
                    fails = next;
                }
                if works - fails <= 1 || self.text(index).is_none() {
                    break;
                }
                next = fails + (works - fails) / 2;
            }
        }
    }

    fn text(&self, index: usize) -> Option<&Vec<u8>> {
        match self.script.lines.get(index) {
            Some(ScriptLine::Argument(bytes) | ScriptLine::Stdin(bytes)) => Some(bytes),
            _ => None,
        }
    }

    /// Lets numbers at the end be what they are by default.
    fn drop_numbers(&mut self) {
        let is_number = |line: &ScriptLine| matches!(line, ScriptLine::Value { .. });
        let all = self.script.lines.iter().filter(|line| is_number(line)).count();
        let mut kept = 0;
        while kept < all {
            let script = self.changed(|lines| {
                let mut seen = 0;
                lines.retain(|line| {
                    seen += usize::from(is_number(line));
                    !is_number(line) || seen <= kept
                });
            });
            if self.accepts(script) {
                return;
            }
            kept += (all - kept).div_ceil(2);
        }
    }

    /// Moves numbers towards zero, the first ones first.
    fn lessen_numbers(&mut self) {
        let mut done = 0;
        for index in 0..self.script.lines.len() {
            let Some(&ScriptLine::Value { value, .. }) = self.script.lines.get(index) else { continue };
            if value == 0 {
                continue;
            }
            done += 1;
            if done > MOST_NUMBERS {
                return;
            }
            self.lessen(index, value);
        }
    }

    fn lessen(&mut self, index: usize, value: i128) {
        let (mut works, mut fails) = (value.unsigned_abs(), 0);
        let mut next = 0;
        loop {
            let number = if value < 0 { (next as i128).wrapping_neg() } else { next as i128 };
            let script = self.changed(|lines| {
                if let Some(ScriptLine::Value { value, .. }) = lines.get_mut(index) {
                    *value = number;
                }
            });
            if self.accepts(script) {
                works = next;
            } else {
                fails = next;
            }
            if works - fails <= 1 || self.runs == 0 {
                return;
            }
            next = fails + (works - fails) / 2;
        }
    }
}
