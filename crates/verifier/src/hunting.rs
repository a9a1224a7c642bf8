//! Decides a program by a search over its inputs.
//!
//! *Violated* comes from a run, as always. *Holds* needs that nothing is left to be tried, that nothing which depends on
//! inputs went unrecorded, and that each run alone has nothing against it.
//!
//! Errs towards: *unknown*.

use crate::endless::Watcher;
use crate::judge::{AllRuns, Proposal, broken_by, source_place};
use crate::reasons::{by_a_run, cut_short};
use crate::single_run::settings;
use crate::{Figures, Job};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tayra_findings::{Property, Rank, Reason, ReasonKind};
use tayra_hunt::{Hunt, Incomplete, Limits, Outcome, Step};
use tayra_interpreter::{Ending, RunSettings};
use tayra_limits::MemoryWatch;
use tayra_program::{Place, Program};

/// A search under way, and what it has shown so far.
pub(crate) struct Hunter<'p> {
    program: &'p Program,
    asked: Vec<Property>,
    hunt: Hunt<'p>,
    shown: Vec<AllRuns>,
    last: Option<Outcome>,
    /// How often the search began anew when the last run was shown.
    epoch: u32,
    /// Whether it broke off by a fault of our own.
    failed: bool,
    /// Whether it broke off because it took too much memory.
    full: bool,
    /// What its own data may take, by its own count; and what the process may, which the prover uses too.
    memory: usize,
    watch: MemoryWatch,
    figures: Figures,
    suspects: Suspects,
    settings: RunSettings,
    progress: Option<Arc<crate::Progress>>,
    /// Why the first run proves nothing, if it was cut short before it read anything.
    cut: Option<Reason>,
    /// Whether a run came to its end.
    has_ended: bool,
    /// Who looks for runs that never end, if that is asked.
    endless: Option<Watcher>,
}

/// Places where the prover cannot exclude a fault, as soon as it meets them.
pub(crate) type Suspects = Arc<Mutex<Vec<Place>>>;

impl<'p> Hunter<'p> {
    /// A search that answers `asked`.
    pub(crate) fn new(program: &'p Program, asked: &[Property], job: &Job) -> Hunter<'p> {
        Hunter {
            program,
            asked: asked.to_vec(),
            hunt: Hunt::new(program, settings(asked, job)),
            shown: asked.iter().map(|_| AllRuns::new()).collect(),
            last: None,
            epoch: 0,
            failed: false,
            full: false,
            progress: job.progress.clone(),
            cut: None,
            has_ended: false,
            endless: Watcher::new(asked, &settings(asked, job)),
            memory: usize::try_from(job.budget.memory_mb.saturating_mul(1 << 19)).unwrap_or(usize::MAX),
            // Whoever wastes memory ends first: a proof needs little, or too much anyway.
            watch: MemoryWatch::new(Some(job.budget.memory_mb.saturating_mul(3 << 18))),
            settings: settings(asked, job),
            figures: job.figures.clone(),
            suspects: Suspects::default(),
        }
    }

    /// What the prover suspects is looked at first.
    pub(crate) fn suspects(&self) -> Suspects {
        Arc::clone(&self.suspects)
    }

    /// Searches on, until something new is found or `pause` says so. `true` when there is nothing more to find, or the search
    /// itself failed: what it showed stays.
    pub(crate) fn search(
        &mut self,
        deadline: Instant,
        stop: Option<Arc<AtomicBool>>,
        pause: &dyn Fn() -> bool,
    ) -> bool {
        if self.failed || self.full {
            return true;
        }
        match catch_unwind(AssertUnwindSafe(|| self.search_here(deadline, stop, pause))) {
            Ok(done) => done,
            Err(_) => {
                self.failed = true;
                true
            }
        }
    }

    fn search_here(
        &mut self,
        deadline: Instant,
        stop: Option<Arc<AtomicBool>>,
        pause: &dyn Fn() -> bool,
    ) -> bool {
        let suspects = Some(Arc::clone(&self.suspects));
        let limits = Limits { deadline, stop, memory: self.memory, suspects };
        let (program, asked, shown, epoch) = (self.program, &self.asked, &mut self.shown, &mut self.epoch);
        let (watch, full) = (&self.watch, &mut self.full);
        let progress = self.progress.as_deref();
        let (cut, has_ended) = (&mut self.cut, &mut self.has_ended);
        let endless = &mut self.endless;
        let patience = (deadline, limits.stop.clone());
        let outcome = self.hunt.search(&limits, &mut |run, now| {
            if let Some(progress) = progress {
                progress.count_run();
            }
            if *epoch != now {
                // What was against a proof then is looked at again.
                shown.iter_mut().filter(|all| !all.is_violated()).for_each(|all| *all = AllRuns::new());
                *epoch = now;
            }
            // A run that was cut short is taken up again: it is not yet one of all runs, but what went wrong in it did.
            let is_cut = matches!(run.ending, Ending::TimeLimit | Ending::Stopped | Ending::StepLimit);
            let mut found = false;
            *has_ended |= !is_cut;
            *cut = (!*has_ended && run.inputs.is_empty()).then(|| by_a_run(cut_short(program, run), run));
            for (all, &property) in shown.iter_mut().zip(asked) {
                if !is_cut || !broken_by(run, property).is_empty() {
                    found |= all.add(program, run, property);
                }
            }
            let endless = endless.as_mut().and_then(|watcher| watcher.look(program, run, patience.clone()));
            for (all, &property) in shown.iter_mut().zip(asked) {
                found |= endless.as_ref().is_some_and(|run| all.add(program, run, property));
            }
            *full |= watch.is_used_up();
            if *full || found || pause() { Step::Stop } else { Step::Go }
        });
        let done = outcome.ended;
        self.figures.note(outcome.runs + outcome.bred, outcome.counters);
        self.full |= outcome.incomplete.contains(&Incomplete::Memory);
        self.last = Some(outcome);
        if self.full {
            // What it knows is of use to nobody else, but its memory is.
            self.hunt = Hunt::new(self.program, self.settings.clone());
        }
        done || self.full
    }

    /// What is known of each property.
    pub(crate) fn verdicts(&self) -> Vec<Proposal> {
        let Some(outcome) = self.last.as_ref().filter(|_| !self.failed) else {
            return self.shown.iter().map(|all| self.verdict(all, None)).collect();
        };
        let complete = outcome.ended && outcome.incomplete.is_empty();
        self.shown
            .iter()
            .map(|all| match self.verdict(all, complete.then_some(outcome.runs)) {
                Proposal::Unknown(mut reasons) => {
                    reasons.extend(self.cut.clone());
                    reasons.extend(outcome.incomplete.iter().map(|why| self.reason(why)));
                    if self.full && !outcome.incomplete.contains(&Incomplete::Memory) {
                        reasons.push(self.reason(&Incomplete::Memory));
                    } else if !outcome.ended {
                        let runs = match outcome.runs + outcome.bred {
                            1 => "one run".to_owned(),
                            runs => format!("{runs} runs"),
                        };
                        let message = format!(
                            "the search over inputs found no fault in {runs}, and did not end in time"
                        );
                        reasons.push(Reason::new(ReasonKind::Budget, message, None).with_rank(Rank::Search));
                    }
                    Proposal::Unknown(reasons)
                }
                verdict @ (Proposal::Holds(_) | Proposal::Violated(_)) => verdict,
            })
            .collect()
    }

    fn verdict(&self, all: &AllRuns, runs: Option<u64>) -> Proposal {
        all.verdict(self.program, &self.settings.entry, runs)
    }

    fn reason(&self, why: &Incomplete) -> Reason {
        let (kind, message, place) = match why {
            Incomplete::Gap { place, what } => {
                (ReasonKind::NoStrategy, format!("not every input can be tried: {what}"), Some(*place))
            }
            Incomplete::Undecided { place } => (
                ReasonKind::Budget,
                "the solver ran out of time on whether this can be decided otherwise".to_owned(),
                Some(*place),
            ),
            Incomplete::Diverged => {
                (ReasonKind::Internal, "a run did not go where its inputs should lead it".to_owned(), None)
            }
            Incomplete::Memory => {
                (ReasonKind::Budget, "the search over inputs needs more memory than allowed".to_owned(), None)
            }
            Incomplete::Length => {
                (ReasonKind::Budget, "runs are longer than the longest that are tried".to_owned(), None)
            }
        };
        let place = place.and_then(|place| source_place(self.program, place));
        Reason::new(kind, message, place).with_rank(Rank::Search)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tayra_frontend::{Sources, load};
    use tayra_limits::clock;

    #[test]
    fn a_search_that_takes_too_much_memory_ends_and_gives_it_back() {
        let folder = tempfile::tempdir().expect("a directory");
        let file = folder.path().join("program.c");
        let text = "extern int __VERIFIER_nondet_int(void);\nint main(void) { while (__VERIFIER_nondet_int()); return 0; }\n";
        std::fs::write(&file, text).expect("a file");
        let sources = Sources { files: vec![file], ..Sources::default() };
        let program = load(&sources).expect("a program").program;
        let job = Job::new(sources);
        let mut hunter = Hunter::new(&program, &[Property::MemorySafety], &job);
        hunter.memory = 100_000;
        let deadline = clock::now() + Duration::from_secs(600);
        assert!(hunter.search(deadline, None, &|| false), "without memory nothing more is found");
        assert!(hunter.full && hunter.last.as_ref().is_some_and(|last| last.runs > 1));
        assert!(hunter.search(deadline, None, &|| false));
        let verdicts = hunter.verdicts();
        let [Proposal::Unknown(reasons)] = verdicts.as_slice() else { panic!("{verdicts:?}") };
        let told =
            reasons.iter().filter(|reason| reason.message.contains("more memory than allowed")).count();
        assert_eq!(told, 1, "{reasons:?}");
    }
}
