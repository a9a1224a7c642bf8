//! The prover and the hunter, side by side: one that has all answers stops the other.
//!
//! The prover has the first moment for itself ([`head_start`]), since most of what can be proved is proved by then; the hunt
//! joins it while the proof goes on. Where time ends a strategy depends on the machine, what it says does not.
//!
//! Where steps are counted instead of seconds, they take turns.
//!
//! Whether programs end is searched for as long as all else took, once that is all that is left of several questions: who asks for it
//! beside others does not wait for it much longer than for them.
//!
//! Errs towards: *unknown*. Gives up: when the time is up; a strategy that fails leaves the other one its work.

use crate::hunting::{Hunter, Suspects};
use crate::judge::Proposal;
use crate::replay::Replays;
use crate::{Drawings, Job, Stage, head_start, improve, prove, single_run, stack};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tayra_findings::{Property, Reason, ReasonKind};
use tayra_limits::clock;
use tayra_program::{FunctionId, Program};

/// How long the search over inputs goes on before runs with the same number everywhere are tried.
const PROBE_AFTER: Duration = Duration::from_millis(250);

type Flag = Arc<AtomicBool>;

/// One part in so many of the time is always left for the question whether the program ends.
pub(crate) const LEAST_SHARE: u32 = 20;

/// What the hunter is told while it searches.
#[derive(Clone, Default)]
struct Told {
    /// Nothing is left to be searched for.
    stop: Flag,
    /// Which questions the prover has answered with *holds*, once it is done; and when that was.
    proved: Arc<OnceLock<(Vec<bool>, Instant)>>,
}

impl Told {
    /// What was found, without the questions that only the prover has answered.
    fn with(&self, found: &[Proposal]) -> Vec<Proposal> {
        let known = found.iter().enumerate().filter(|(at, one)| !is_open(one) || !self.is_proved(*at));
        known.map(|(_, one)| one.clone()).collect()
    }

    fn is_proved(&self, at: usize) -> bool {
        self.proved.get().is_some_and(|(proved, _)| proved.get(at) == Some(&true))
    }
}

/// Answers `asked`, in order, by the strategies that may be tried.
pub(crate) fn party(
    program: &Program,
    asked: &[Property],
    job: &Job,
    deadline: Instant,
    replays: &mut Replays<'_>,
    drawings: &mut Drawings,
) -> Vec<Proposal> {
    use crate::Strategy::{Hunt, Prove};
    let entry = program.function_named(&job.entry).filter(|_| job.strategies.contains(&Prove));
    let hunter = job.strategies.contains(&Hunt).then(|| Hunter::new(program, asked, job));
    let task = Task { program, asked, job, deadline, begun: clock::now() };
    match (entry, hunter) {
        (Some(entry), Some(hunter)) if job.budget.counted => task.in_turn(entry, hunter, replays, drawings),
        (Some(entry), Some(hunter)) => task.both(entry, hunter, replays, drawings),
        (Some(entry), None) => {
            job.enter(Stage::Proving);
            prove::decide(program, entry, asked, job, (deadline, None, None), drawings)
        }
        (None, Some(mut hunter)) => {
            job.enter(Stage::Hunting);
            task.hunt(&mut hunter, replays, deadline, &Told::default())
        }
        (None, None) => unanswered(asked),
    }
}

/// What both are asked.
#[derive(Clone, Copy)]
struct Task<'a> {
    program: &'a Program,
    asked: &'a [Property],
    job: &'a Job,
    deadline: Instant,
    begun: Instant,
}

/// What the prover says.
type Proved = Vec<Proposal>;

impl Task<'_> {
    fn both(
        &self,
        entry: FunctionId,
        mut hunter: Hunter<'_>,
        replays: &mut Replays<'_>,
        drawings: &mut Drawings,
    ) -> Vec<Proposal> {
        let (told, stop_proof) = (Told::default(), Flag::default());
        let (sender, receiver) = channel::<Proved>();
        let suspects = hunter.suspects();
        self.job.enter(Stage::Proving);
        let (found, proved) = std::thread::scope(|scope| {
            let work = || {
                // Goes away with this thread, however it ends: nobody waits for a prover that failed.
                let sender = sender;
                let proved = self.proof(entry, Arc::clone(&stop_proof), suspects, drawings);
                if all_hold(&proved) {
                    told.stop.store(true, Ordering::Relaxed);
                }
                let _ = told.proved.set((proved.iter().map(holds).collect(), clock::now()));
                let _ = sender.send(proved);
            };
            let prover = stack::large().and_then(|thread| thread.spawn_scoped(scope, work).ok());
            let early = head_start::wait(&receiver, self.deadline);
            if let Some(proved) = early.as_ref().filter(|proved| all_hold(proved)) {
                return (proved.clone(), early.ok_or(Failure::Prover));
            }
            self.job.enter(if early.is_some() { Stage::Hunting } else { Stage::Party });
            let found = self.hunt(&mut hunter, replays, clock::now() + PROBE_AFTER, &told);
            let until = replays.are_any().then(|| replays.until(&found, self.deadline));
            let proved = early.or_else(|| self.last_word(&receiver, &found, until, &stop_proof));
            let why = if prover.is_some() { Failure::Prover } else { Failure::Thread };
            // A panic there is an answer that is missing.
            let _ = prover.map(|prover| prover.join().is_ok());
            (found, proved.ok_or(why))
        });
        both_say(found, proved.unwrap_or_else(|why| failed(self.asked, why)))
    }

    /// One after the other, the prover with half of what is left: where steps are counted, nothing may hang on who is quicker.
    fn in_turn(
        &self,
        entry: FunctionId,
        mut hunter: Hunter<'_>,
        replays: &mut Replays<'_>,
        drawings: &mut Drawings,
    ) -> Vec<Proposal> {
        self.job.enter(Stage::Proving);
        let half = self.deadline.saturating_duration_since(clock::now()) / 2;
        let limits = (clock::now() + half, None, Some(hunter.suspects()));
        let proved = prove::decide(self.program, entry, self.asked, self.job, limits, drawings);
        if all_hold(&proved) {
            return proved;
        }
        let told = Told::default();
        let _ = told.proved.set((proved.iter().map(holds).collect(), clock::now()));
        self.job.enter(Stage::Hunting);
        let found = self.hunt(&mut hunter, replays, clock::now() + PROBE_AFTER, &told);
        both_say(found, proved)
    }

    fn proof(&self, entry: FunctionId, stop: Flag, suspects: Suspects, drawings: &mut Drawings) -> Proved {
        // Whoever asked to see what the prover finds waits for it.
        let stop = (!self.job.watches_the_prover()).then_some(stop);
        let limits = (self.deadline, stop, Some(suspects));
        prove::decide(self.program, entry, self.asked, self.job, limits, drawings)
    }

    /// What the prover says in the end. It is not waited for once all is answered, nor for long once something is violated, unless
    /// somebody looks on: then it is not told to stop.
    fn last_word(
        &self,
        receiver: &Receiver<Proved>,
        found: &[Proposal],
        until: Option<Instant>,
        stop: &Flag,
    ) -> Option<Proved> {
        self.job.enter(Stage::Proving);
        let wait = if !found.iter().any(is_open) {
            Some(Duration::ZERO)
        } else {
            until.map(|until| until.saturating_duration_since(clock::now()))
        };
        if let Some(wait) = wait {
            if let Ok(proved) = receiver.recv_timeout(wait) {
                return Some(proved);
            }
            stop.store(true, Ordering::Relaxed);
        }
        receiver.recv().ok()
    }

    /// Searches over inputs until `first`, tries some inputs that a search is late to come to, and searches on. What goes wrong
    /// is seen again at once.
    fn hunt(
        &self,
        hunter: &mut Hunter<'_>,
        replays: &mut Replays<'_>,
        first: Instant,
        told: &Told,
    ) -> Vec<Proposal> {
        let mut found = unanswered(self.asked);
        let ended = self.search(hunter, replays, (self.deadline.min(first), told), &mut found);
        if ended || told.stop.load(Ordering::Relaxed) {
            return found;
        }
        let until = self.enough(told, &found).into_iter().fold(self.deadline, Instant::min);
        improve(self.job, &mut found, self.asked, |open| {
            single_run::probe(self.program, open, self.job, until, Some(Arc::clone(&told.stop)))
        });
        replays.see(&found);
        self.search(hunter, replays, (self.deadline, told), &mut found);
        found
    }

    /// Until when it is searched where nothing but the question whether the program ends is left of several ones.
    fn enough(&self, told: &Told, found: &[Proposal]) -> Option<Instant> {
        let (_, at) = told.proved.get()?;
        let open = (self.asked.iter().zip(found).enumerate())
            .filter(|(at, (_, found))| is_open(found) && !told.is_proved(*at))
            .map(|(_, (property, _))| *property);
        let least = self.deadline.saturating_duration_since(self.begun) / LEAST_SHARE;
        is_left_over(self.asked, open).then(|| *at + least.max(at.saturating_duration_since(self.begun)))
    }

    /// Searches until a time, or as long as there is something to look for; `true` if the search is at its end.
    fn search(
        &self,
        hunter: &mut Hunter<'_>,
        replays: &mut Replays<'_>,
        (time, told): (Instant, &Told),
        found: &mut [Proposal],
    ) -> bool {
        loop {
            let is_proving = told.proved.get().is_none();
            let until = self
                .enough(told, found)
                .into_iter()
                .fold(replays.until(&told.with(found), time), Instant::min);
            if clock::now() >= until || told.stop.load(Ordering::Relaxed) {
                return false;
            }
            // What the prover answers may leave less to look for.
            let pause = || is_proving && told.proved.get().is_some();
            let ended = hunter.search(until, Some(Arc::clone(&told.stop)), &pause);
            for (found, later) in found.iter_mut().zip(hunter.verdicts()) {
                found.renew(later);
            }
            replays.see(found);
            if ended {
                return true;
            }
        }
    }
}

/// Whether of several questions just one is left: whether the program ends.
pub(crate) fn is_left_over(asked: &[Property], open: impl Iterator<Item = Property>) -> bool {
    asked.len() > 1 && open.eq([Property::Termination])
}

fn is_open(proposal: &Proposal) -> bool {
    matches!(proposal, Proposal::Unknown(_))
}

fn holds(proposal: &Proposal) -> bool {
    matches!(proposal, Proposal::Holds(_))
}

fn all_hold(proposals: &[Proposal]) -> bool {
    proposals.iter().all(holds)
}

fn unanswered(asked: &[Property]) -> Vec<Proposal> {
    asked.iter().map(|_| Proposal::Unknown(Vec::new())).collect()
}

/// Why there is nothing from the prover.
#[derive(Clone, Copy)]
enum Failure {
    Prover,
    Thread,
}

fn failed(asked: &[Property], why: Failure) -> Vec<Proposal> {
    let reason = match why {
        Failure::Prover => Reason::new(ReasonKind::Internal, "the prover failed", None),
        Failure::Thread => {
            let message = "the system has no memory for another thread, so nothing was proved";
            Reason::new(ReasonKind::Budget, message, None)
        }
    };
    asked.iter().map(|_| Proposal::Unknown(vec![reason.clone()])).collect()
}

/// What the hunter found, or else what the prover says, counts for each question.
fn both_say(found: Vec<Proposal>, proved: Vec<Proposal>) -> Vec<Proposal> {
    found
        .into_iter()
        .zip(proved)
        .map(|(mut found, proved)| {
            found.add(proved);
            found
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tayra_findings::Proof;

    const ASKED: [Property; 1] = [Property::MemorySafety];

    fn proof() -> Vec<Proposal> {
        vec![Proposal::Holds(Proof::closed_graph(1, Vec::new()))]
    }

    /// Asks for the last word of a prover that goes on until it is stopped, or else is done when it looks `looks` times.
    fn last_word_of(found: &[Proposal], until: Option<Instant>, looks: usize) -> (Option<Proved>, bool) {
        let program = Program::empty(tayra_program::DataModel::Lp64);
        let job = Job::new(tayra_frontend::Sources::default());
        let deadline = clock::now() + Duration::from_secs(600);
        let task = Task { program: &program, asked: &ASKED, job: &job, deadline, begun: clock::now() };
        let stop = Flag::default();
        let (sender, receiver) = channel();
        let word = std::thread::scope(|scope| {
            let stop = &stop;
            scope.spawn(move || {
                let stopped = (0..looks).any(|_| {
                    std::thread::sleep(Duration::from_millis(1));
                    stop.load(Ordering::Relaxed)
                });
                let said = if stopped { unanswered(&ASKED) } else { proof() };
                let _ = sender.send(said);
            });
            task.last_word(&receiver, found, until, stop)
        });
        (word, stop.load(Ordering::Relaxed))
    }

    #[test]
    fn a_proof_is_stopped_when_all_is_answered_or_the_time_after_a_violation_is_over() {
        let now = Some(clock::now());
        for (found, until) in [(proof(), None), (unanswered(&ASKED), now)] {
            let (word, stopped) = last_word_of(&found, until, usize::MAX);
            assert!(stopped && word.is_some_and(|said| said.iter().all(is_open)));
        }
    }

    #[test]
    fn a_proof_is_waited_for_where_the_hunt_came_to_nothing() {
        let (word, stopped) = last_word_of(&unanswered(&ASKED), None, 20);
        assert!(!stopped && word.is_some_and(|said| all_hold(&said)));
    }

    #[test]
    fn a_prover_that_fails_is_not_waited_for() {
        let program = Program::empty(tayra_program::DataModel::Lp64);
        let job = Job::new(tayra_frontend::Sources::default());
        let now = clock::now();
        let task = Task { program: &program, asked: &ASKED, job: &job, deadline: now, begun: now };
        let (sender, receiver) = channel();
        drop(sender);
        assert!(task.last_word(&receiver, &unanswered(&ASKED), None, &Flag::default()).is_none());
    }

    #[test]
    fn an_end_that_is_left_over_is_searched_for_as_long_as_the_rest_took() {
        let program = Program::empty(tayra_program::DataModel::Lp64);
        let job = Job::new(tayra_frontend::Sources::default());
        let begun = clock::now();
        let deadline = begun + Duration::from_secs(60);
        let both = [Property::MemorySafety, Property::Termination];
        let enough = |asked: &[Property], proved: &[bool], seconds: u64| {
            let told = Told::default();
            let at = begun + Duration::from_secs(seconds);
            told.proved.set((proved.to_vec(), at)).expect("nobody else tells");
            let task = Task { program: &program, asked, job: &job, deadline, begun };
            task.enough(&told, &unanswered(asked)).map(|until| (until - begun).as_secs())
        };
        assert_eq!(enough(&both, &[true, false], 1), Some(4));
        assert_eq!(enough(&both, &[true, false], 10), Some(20));
        assert_eq!(enough(&both, &[false, false], 1), None);
        assert_eq!(enough(&both, &[true, true], 1), None);
        assert_eq!(enough(&both[1..], &[false], 1), None);
    }

    #[test]
    fn what_was_found_counts_before_what_the_prover_could_not_tell() {
        let said = both_say(proof(), failed(&ASKED, Failure::Prover));
        assert!(all_hold(&said));
        let said = both_say(unanswered(&ASKED), proof());
        assert!(all_hold(&said));
        assert!(
            matches!(&both_say(unanswered(&ASKED), failed(&ASKED, Failure::Prover))[..], [Proposal::Unknown(why)] if why.len() == 1)
        );
    }
}
