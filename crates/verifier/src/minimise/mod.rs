//! Fewer and simpler inputs that lead to the same fault: whoever reads or compiles them then sees those that matter.
//!
//! Every change is tried by a run; one that does not show the same rule at the same place, or that is not simpler in what the
//! run reads then, is taken back. What C leaves open goes first; then parts are taken out anywhere, large ones first; then
//! numbers and letters become simple ones. That goes on until nothing helps any more.
//! Gives up: after so many runs, steps, or so much time; what is reached by then is as good a witness as the first.

mod case;
mod texts;

use crate::Job;
use crate::endless::run_for;
use crate::judge::{broken_by, finding_of, is_same_fault};
use crate::replay::Replayed;
use crate::single_run::settings;
use case::{Case, byte_oddity, number_oddity};
use std::time::{Duration, Instant};
use tayra_findings::{Finding, Property, Rule};
use tayra_interpreter::{Fault, Inputs, Run, RunSettings, Script, UnspecifiedKind};
use tayra_limits::clock;
use tayra_program::Program;

/// How many runs are made, and how many steps they may have together: these bound what is done, so that the same program gives
/// the same inputs.
const MOST_RUNS: u32 = 2500;
const MOST_STEPS: u64 = 20_000_000;
/// What a run costs beside its steps, as steps; and for each function and global of the program.
const START: u64 = 3_000;
const START_PER_SYMBOL: u64 = 30;
/// How many steps more than the best run a shorter one may take.
const MORE_STEPS: u64 = 20_000;
/// A busy machine, or a run that is slow for what it does, ends it all the same.
const MOST_TIME: Duration = Duration::from_millis(700);
/// Lists longer than this lose large parts only.
const LONGEST: usize = 4096;

/// Replaces a finding and its replay by ones with fewer and simpler inputs.
pub(crate) fn minimise(
    program: &Program,
    asked: &[Property],
    job: &Job,
    may_lose_another: bool,
    (finding, shown): (&mut Finding, &mut Replayed),
) {
    let Ok(script) = Script::parse(&finding.script) else { return };
    let symbols = program.functions.len() + program.globals.len();
    let mut trial = Trial {
        program,
        asked,
        job,
        best: Case::of(&script),
        may_lose_another,
        rules: shown.run.faults.iter().map(|fault| fault.rule).collect(),
        finding,
        shown,
        runs: MOST_RUNS,
        steps: MOST_STEPS,
        start: START + START_PER_SYMBOL * symbols as u64,
        until: job.budget.deadline().min(clock::now() + MOST_TIME),
    };
    if trial.best == Case::default() {
        return;
    }
    trial.leave_open();
    trial.quick();
    loop {
        let before = trial.best.cost();
        trial.shorten();
        trial.simplify();
        if trial.is_over() || trial.best.cost() >= before {
            return;
        }
    }
}

struct Trial<'a> {
    program: &'a Program,
    asked: &'a [Property],
    job: &'a Job,
    /// The best inputs so far.
    best: Case,
    /// Whether a block of another allocation may be lost there instead.
    may_lose_another: bool,
    /// What goes wrong in the run that was found.
    rules: Vec<Rule>,
    finding: &'a mut Finding,
    shown: &'a mut Replayed,
    runs: u32,
    steps: u64,
    start: u64,
    until: Instant,
}

/// One of the lists of a case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Values,
    Arguments,
    Letters(usize),
    Stdin,
    Fails,
}

impl List {
    fn len(self, case: &Case) -> usize {
        match self {
            List::Values => case.values.len(),
            List::Arguments => case.arguments.len(),
            List::Letters(index) => case.arguments.get(index).map_or(0, Vec::len),
            List::Stdin => case.stdin.len(),
            List::Fails => case.fails.len(),
        }
    }

    fn cut(self, case: &mut Case, start: usize, end: usize) {
        match self {
            List::Values => drop(case.values.drain(start..end)),
            List::Arguments => drop(case.arguments.drain(start..end)),
            List::Letters(index) => {
                if let Some(letters) = case.arguments.get_mut(index) {
                    drop(letters.drain(start..end));
                }
            }
            List::Stdin => drop(case.stdin.drain(start..end)),
            List::Fails => drop(case.fails.drain(start..end)),
        }
    }
}

impl Trial<'_> {
    fn is_over(&self) -> bool {
        self.runs == 0 || self.steps < self.start || clock::now() >= self.until
    }

    /// Takes inputs if they lead to the same fault, and the run then reads less, or simpler ones.
    fn accepts(&mut self, case: &Case) -> bool {
        self.accepts_if(case, |new, best| new.cost() < best.cost())
    }

    fn accepts_if(&mut self, case: &Case, is_better: impl Fn(&Case, &Case) -> bool) -> bool {
        if *case == self.best || self.is_over() {
            return false;
        }
        self.runs -= 1;
        let settings = RunSettings {
            inputs: Inputs::Script(case.script()),
            deadline: Some(self.until),
            max_steps: Some(self.finding.steps.saturating_add(MORE_STEPS)),
            ..settings(self.asked, self.job)
        };
        let run = run_for(self.program, &settings, self.finding);
        self.steps = self.steps.saturating_sub(run.steps.saturating_add(self.start));
        let Some(fault) = self.same_fault(&run) else { return false };
        // What the run did not read is not kept.
        let read = Case::of(&run.script);
        if !is_better(&read, &self.best) {
            return false;
        }
        *self.finding = finding_of(self.program, &run, &fault);
        self.best = read;
        *self.shown = Replayed { settings, run, fault };
        true
    }

    /// The fault in a run that shows nothing else than the one that was found: not what C leaves undefined, and no fault of
    /// another rule that would come first.
    fn same_fault(&self, run: &Run) -> Option<Fault> {
        let undefined =
            |run: &Run| run.unspecified.iter().any(|open| open.kind == UnspecifiedKind::Undefined);
        let others = run.faults.iter().any(|fault| !self.rules.contains(&fault.rule));
        if others || (undefined(run) && !undefined(&self.shown.run)) {
            return None;
        }
        let is_same = |fault: &&Fault| {
            let found = finding_of(self.program, run, fault);
            let is_there = found.rule == self.finding.rule && found.place == self.finding.place;
            is_there && (self.may_lose_another || is_same_fault(&found, self.finding))
        };
        // What comes behind undefined behaviour does not count.
        let counting = broken_by(run, self.finding.rule.property()?);
        counting.into_iter().find(|fault| is_same(fault)).cloned()
    }

    /// Takes out what C leaves open.
    fn leave_open(&mut self) {
        let case = Case { open: Vec::new(), ..self.best.clone() };
        self.accepts_if(&case, |_, _| true);
    }

    /// What makes long runs short by a few trials: the end of the numbers as by default, and the first ones, which often say how
    /// often loops run, near to zero.
    fn quick(&mut self) {
        const FIRST: usize = 8;
        let mut kept = 0;
        while kept < self.best.values.len() {
            let mut case = self.best.clone();
            case.values.truncate(kept);
            if self.accepts(&case) {
                break;
            }
            kept = 2 * kept + 1;
        }
        for index in 0..self.best.values.len().min(FIRST) {
            self.simplify_number(index);
        }
        self.count_fewer_rounds();
        self.fail_earlier();
    }

    /// Takes out parts of every list.
    fn shorten(&mut self) {
        for list in [List::Fails, List::Arguments, List::Stdin, List::Values] {
            self.shorten_list(list);
        }
        for index in 0..self.best.arguments.len() {
            self.shorten_list(List::Letters(index));
        }
        self.end_loops_early();
        self.count_fewer_rounds();
        self.fail_earlier();
    }

    /// Lets an earlier allocation fail: those before it may be rounds of the same loop. What the run does not come to read then is gone.
    fn fail_earlier(&mut self) {
        const MOST: usize = 6;
        for at in 0..self.best.fails.len() {
            let Some(&number) = self.best.fails.get(at) else { return };
            for earlier in (1..number).take(MOST) {
                let mut case = self.best.clone();
                if self.is_over() || case.fails.contains(&earlier) {
                    continue;
                }
                case.fails[at] = earlier;
                if self.accepts(&case) {
                    break;
                }
            }
        }
    }

    /// Takes out parts, large ones first. What is behind a part moves forward, and rounds of a loop read several inputs each:
    /// so small parts are tried at every place.
    fn shorten_list(&mut self, list: List) {
        const SMALL: usize = 6;
        let mut size = list.len(&self.best);
        while size > 0 {
            let step = if size > SMALL { size.div_ceil(2) } else { 1 };
            let mut start = 0;
            loop {
                let length = list.len(&self.best);
                if start >= length || self.is_over() {
                    break;
                }
                let end = (start + size).min(length);
                let mut case = self.best.clone();
                list.cut(&mut case, start, end);
                if !self.accepts(&case) {
                    start += step;
                }
            }
            if list.len(&self.best) > LONGEST && size <= SMALL {
                return;
            }
            size = if size > SMALL { (size / 2).max(SMALL) } else { size - 1 };
        }
    }

    /// Lets a loop end where an input decides it: everything from there on is as by default.
    fn end_loops_early(&mut self) {
        const MOST: usize = 64;
        for at in 0..self.best.values.len().min(MOST) {
            if self.best.values.get(at).is_none_or(|(_, value)| *value == 0) {
                continue;
            }
            let mut case = self.best.clone();
            case.values.truncate(at);
            if self.accepts(&case) {
                return;
            }
        }
    }

    /// Lowers a number that says how often a loop runs, and takes out what those rounds read behind it: one without the other
    /// would give the rest of the run inputs of other calls.
    fn count_fewer_rounds(&mut self) {
        const MOST: usize = 24;
        const MOST_EACH: i128 = 3;
        for at in 0..self.best.values.len().min(MOST) {
            let Some(&(_, value)) = self.best.values.get(at) else { return };
            let targets = [0, 1, 2, value / 2, value - 1];
            for target in targets.into_iter().filter(|target| (0..value).contains(target)) {
                let accepted = (1..=MOST_EACH).any(|each| {
                    let Ok(gone) = usize::try_from((value - target).saturating_mul(each)) else {
                        return false;
                    };
                    let mut case = self.best.clone();
                    if self.is_over() || gone > case.values.len() - at - 1 {
                        return false;
                    }
                    case.values.drain(at + 1..=at + gone);
                    case.values.iter_mut().skip(at).take(1).for_each(|(_, number)| *number = target);
                    self.accepts(&case)
                });
                if accepted {
                    break;
                }
            }
        }
    }

    /// Makes numbers and letters simpler, all at once where that works.
    fn simplify(&mut self) {
        let mut size = self.best.values.len();
        while size > 1 {
            self.zero_parts(size);
            size /= 2;
        }
        for index in 0..self.best.values.len() {
            self.simplify_number(index);
        }
        for index in 0..self.best.arguments.len() {
            self.simplify_text(|case| case.arguments.get_mut(index));
        }
        self.simplify_text(|case| Some(&mut case.stdin));
    }

    fn simplify_text(&mut self, text: impl Fn(&mut Case) -> Option<&mut Vec<u8>>) {
        self.simplify_numbers_in(&text);
        self.simplify_letters(text);
    }

    /// Gives the numbers in a text the smallest values of the same order; then one after the other a small one, wherever it stands.
    fn simplify_numbers_in(&mut self, text: &impl Fn(&mut Case) -> Option<&mut Vec<u8>>) {
        const MOST: usize = 16;
        let changed = |trial: &mut Self, change: &dyn Fn(&[u8]) -> Option<Vec<u8>>| {
            let mut case = trial.best.clone();
            match text(&mut case).and_then(|bytes| Some((change(bytes)?, bytes))) {
                Some((new, bytes)) => *bytes = new,
                None => return false,
            }
            trial.accepts(&case)
        };
        if [0, 1].into_iter().any(|first| changed(self, &|bytes| texts::ranked(bytes, first))) {
            return;
        }
        let mut all = self.best.clone();
        let Some(bytes) = text(&mut all) else { return };
        let mut values: Vec<i64> = texts::numbers(bytes).iter().map(|number| number.value).collect();
        values.sort_unstable();
        values.dedup();
        for value in values.into_iter().filter(|value| !(0..=9).contains(value)).take(MOST) {
            for simple in 0..=3 {
                let other = |own: i64| if own == value { simple } else { own };
                let change = |bytes: &[u8]| Some(texts::with_numbers(bytes, &texts::numbers(bytes), other));
                if self.is_over() || changed(self, &change) {
                    break;
                }
            }
        }
    }

    fn zero_parts(&mut self, size: usize) {
        let mut start = 0;
        while start < self.best.values.len() && !self.is_over() {
            let mut case = self.best.clone();
            case.values.iter_mut().skip(start).take(size).for_each(|(_, value)| *value = 0);
            self.accepts(&case);
            start += size;
        }
    }

    /// Tries small numbers, then looks for the one nearest to zero.
    fn simplify_number(&mut self, index: usize) {
        let with = |trial: &mut Self, number: i128| {
            let mut case = trial.best.clone();
            match case.values.get_mut(index) {
                Some(slot) if number_oddity(number) < number_oddity(slot.1) => slot.1 = number,
                Some(_) | None => return false,
            }
            trial.accepts(&case)
        };
        let Some(&(_, value)) = self.best.values.get(index) else { return };
        for simple in [0, 1, 2, 3] {
            if value == simple || with(self, simple) {
                return;
            }
        }
        with(self, value.wrapping_neg());
        let Some(&(_, value)) = self.best.values.get(index) else { return };
        let (mut works, mut fails) = (value.unsigned_abs(), 0);
        while works - fails > 1 && !self.is_over() {
            let next = fails + (works - fails) / 2;
            let number = if value < 0 { next.cast_signed().wrapping_neg() } else { next.cast_signed() };
            // Within a power of two nothing gets simpler, but smaller.
            let mut case = self.best.clone();
            let Some(slot) = case.values.get_mut(index) else { return };
            slot.1 = number;
            let is_smaller = |new: &Case, best: &Case| {
                new.cost() < best.cost()
                    || (new.cost() == best.cost() && new.values.len() == best.values.len())
            };
            if self.accepts_if(&case, is_smaller) {
                works = next;
            } else {
                fails = next;
            }
        }
    }

    fn simplify_letters(&mut self, text: impl Fn(&mut Case) -> Option<&mut Vec<u8>>) {
        const SIMPLE: [u8; 6] = [b'a', b'A', b'0', b'1', b' ', b'\n'];
        const MOST: usize = 256;
        let mut all = self.best.clone();
        let Some(bytes) = text(&mut all) else { return };
        let length = bytes.len().min(MOST);
        bytes.fill(b'a');
        if self.accepts(&all) {
            return;
        }
        for index in 0..length {
            for simple in SIMPLE {
                let mut case = self.best.clone();
                match text(&mut case).and_then(|bytes| bytes.get_mut(index)) {
                    Some(byte) if byte_oddity(simple) < byte_oddity(*byte) => *byte = simple,
                    Some(_) | None => continue,
                }
                if self.is_over() || self.accepts(&case) {
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
