//! The search: run, write down, turn a decision, run again.

use crate::breed::Breeder;
use crate::frontier::{Frontier, Open};
use crate::path::{Names, Path, expected, opposite};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tayra_interpreter::{
    Decision, DecisionKind, Ending, Expected, Inputs, LayoutStyle, NoObserver, Prepared, Recorder, Run,
    RunSettings, Script, ScriptLine,
};
use tayra_limits::clock;
use tayra_program::{Place, Program};
use tayra_terms::{Answer, AtomId, Counters, Patience, Solver, TermId, Wish};

/// How far a search may go.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Until when.
    pub deadline: Instant,
    /// Until this is set.
    pub stop: Option<Arc<AtomicBool>>,
    /// Bytes for what is remembered of runs.
    pub memory: usize,
    /// Not a limit: places where a fault is suspected; the list may grow while the search goes on.
    pub suspects: Option<Arc<Mutex<Vec<Place>>>>,
}

/// A run to be made.
#[derive(Clone, Debug)]
struct Errand {
    inputs: Inputs,
    /// What it is to decide.
    expected: Vec<Expected>,
    /// The run that it is made from.
    parent: Option<Rc<Path>>,
    /// From which decision on it differs.
    start: usize,
}

/// What to do after a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Look on.
    Go,
    /// It is enough.
    Stop,
}

/// Why not every run was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Incomplete {
    /// Something depended on inputs in a way that was not written down.
    Gap {
        /// Where.
        place: Place,
        /// What.
        what: &'static str,
    },
    /// The solver could not decide whether a decision can be turned.
    Undecided {
        /// Where it was made.
        place: Place,
    },
    /// A run did not go where the solver sent it.
    Diverged,
    /// Memory was over.
    Memory,
    /// Runs were longer than the longest that are tried.
    Length,
}

/// What came of a search.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Whether nothing is left to be looked at. If so, and nothing is incomplete, every run behaves like one that was
    /// looked at.
    pub ended: bool,
    /// Why not every run can be looked at.
    pub incomplete: Vec<Incomplete>,
    /// How many runs there were.
    pub runs: u64,
    /// How many runs with bred inputs there were beside them: they show faults, and say nothing of runs that were not made.
    pub bred: u64,
    /// What the solver had to do.
    pub counters: Counters,
}

/// How long runs may get: decisions and steps. When all shorter ones are done, the longer ones are taken up again.
const LEVELS: [(usize, u64); 4] =
    [(200, 200_000), (900, 5_000_000), (20_000, 100_000_000), (1_000_000, 10_000_000_000)];

/// How long one query may take.
const QUERY_TIME: Duration = Duration::from_millis(1500);

/// Whether a decision excludes a value of the term that the other one fixes.
fn is_other_value(before: &Decision, decision: &Decision) -> bool {
    match (before.kind, decision.kind) {
        (DecisionKind::OtherValue { term }, DecisionKind::Value { term: fixed }) => term == fixed,
        _ => false,
    }
}

/// A search under way.
pub struct Hunt<'p> {
    program: Prepared<'p>,
    settings: RunSettings,
    recorder: Box<Recorder>,
    solver: Solver,
    frontier: Frontier,
    /// Runs that were cut short.
    cut: Vec<Rc<Path>>,
    /// Decisions beyond those that are turned now.
    deferred: Vec<Open>,
    /// Runs that come first.
    errands: Vec<Errand>,
    level: usize,
    names: Names,
    incomplete: Vec<Incomplete>,
    runs: u64,
    weight: usize,
    /// How often the search began anew.
    epoch: u32,
    /// Whether other layouts of memory are searched too.
    all_layouts: bool,
    /// How many suspected places were heard of.
    suspects: usize,
    /// Who breeds inputs beside the search, and how long each of them has worked.
    breeder: Breeder,
    searched: Duration,
    bred: Duration,
    breeds: bool,
}

/// What can be searched in this time is not bred; and how long is bred at a time.
const BEFORE_BREEDING: Duration = Duration::from_millis(40);
const BREEDING: Duration = Duration::from_millis(10);

/// A run from the start, with memory laid out in this manner.
fn first_errand(style: LayoutStyle) -> Errand {
    let inputs = match style {
        LayoutStyle::Apart => Inputs::Default,
        LayoutStyle::Tight | LayoutStyle::Pages | LayoutStyle::Reused => {
            Inputs::Script(Script { lines: vec![ScriptLine::Layout(style)] })
        }
    };
    Errand { inputs, expected: Vec::new(), parent: None, start: 0 }
}

impl<'p> Hunt<'p> {
    /// A search among the runs of `program` with these settings; inputs and limits are the search's own.
    pub fn new(program: &'p Program, settings: RunSettings) -> Hunt<'p> {
        let breeder = Breeder::new(program, &settings);
        Hunt {
            breeder,
            searched: Duration::ZERO,
            bred: Duration::ZERO,
            breeds: true,
            program: Prepared::new(program),
            settings,
            recorder: Box::new(Recorder::new()),
            solver: Solver::new(QUERY_TIME),
            frontier: Frontier::default(),
            cut: Vec::new(),
            deferred: Vec::new(),
            errands: vec![first_errand(LayoutStyle::Apart)],
            level: 0,
            names: Names::default(),
            incomplete: Vec::new(),
            runs: 0,
            weight: 0,
            epoch: 0,
            all_layouts: false,
            suspects: 0,
        }
    }

    /// The same, without breeding: what it finds is found by turning decisions.
    #[must_use]
    pub fn without_breeding(mut self) -> Hunt<'p> {
        self.breeds = false;
        self
    }

    /// Begins anew, with uninitialised bytes as inputs: they turned out to matter.
    fn begin_anew(&mut self) {
        *self.recorder = Recorder::new();
        self.recorder.symbolic_fills = true;
        self.solver = Solver::new(QUERY_TIME);
        self.frontier = Frontier::default();
        self.cut.clear();
        self.deferred.clear();
        self.errands = vec![first_errand(LayoutStyle::Apart)];
        self.all_layouts = false;
        self.suspects = 0;
        self.level = 0;
        self.incomplete.clear();
        self.runs = 0;
        self.weight = 0;
        self.epoch += 1;
    }

    /// Searches until `visit`, which sees every run and how often the search began anew before, has enough, nothing is left, or a limit is reached. The next call
    /// goes on from there.
    pub fn search(&mut self, limits: &Limits, visit: &mut dyn FnMut(&Run, u32) -> Step) -> Outcome {
        self.settings.deadline = Some(limits.deadline);
        self.settings.stop.clone_from(&limits.stop);
        let mut ended = false;
        while !self.is_over(limits) {
            if self.breeds
                && self.searched > BEFORE_BREEDING
                && self.bred < self.breeder.share_of(self.searched)
                && self.breed(limits, visit) == Step::Stop
            {
                break;
            }
            let begun = clock::now();
            if let Some(errand) = self.errands.pop() {
                if self.run(errand, limits, visit) == Step::Stop {
                    break;
                }
            } else if let Some(open) = self.next_open(limits) {
                if open.at < LEVELS[self.level].0 {
                    self.turn(open, limits);
                } else {
                    self.deferred.push(open);
                }
            } else if !self.go_further() {
                ended = true;
                break;
            }
            self.searched += clock::since(begun);
        }
        Outcome {
            ended,
            incomplete: self.incomplete.clone(),
            runs: self.runs,
            bred: self.breeder.runs(),
            counters: self.solver.counters(),
        }
    }

    /// Breeds for a while.
    fn breed(&mut self, limits: &Limits, visit: &mut dyn FnMut(&Run, u32) -> Step) -> Step {
        let (begun, epoch) = (clock::now(), self.epoch);
        let until = limits.deadline.min(begun + BREEDING);
        if let Some(suspects) = &limits.suspects {
            let suspects = suspects.lock().unwrap_or_else(PoisonError::into_inner);
            self.breeder.suspect(&self.program, &suspects);
        }
        let step = self.breeder.breed(&self.program, (limits, until), &mut |run| visit(run, epoch));
        self.bred += clock::since(begun);
        step
    }

    fn next_open(&mut self, limits: &Limits) -> Option<Open> {
        if let Some(suspects) = &limits.suspects {
            let suspects = suspects.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(new) = suspects.get(self.suspects..).filter(|new| !new.is_empty()) {
                self.frontier.suspect(new);
                self.suspects = suspects.len();
            }
        }
        self.frontier.next()
    }

    fn is_over(&mut self, limits: &Limits) -> bool {
        let stopped = limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if stopped || clock::now() >= limits.deadline {
            return true;
        }
        if self.beside_terms() + self.recorder.terms.weight() > limits.memory {
            self.note(Incomplete::Memory);
            return true;
        }
        false
    }

    /// Bytes of what is remembered beside terms.
    fn beside_terms(&self) -> usize {
        self.weight + self.frontier.len() * size_of::<Open>()
    }

    fn note(&mut self, why: Incomplete) {
        const MOST: usize = 32;
        if self.incomplete.len() < MOST && !self.incomplete.contains(&why) {
            self.incomplete.push(why);
        }
    }

    /// Finds inputs that turn a decision.
    fn turn(&mut self, open: Open, limits: &Limits) {
        let Some(decision) = open.path.decision(open.at).copied() else { return };
        let before = open.path.decisions(open.at);
        let conditions: Vec<TermId> = before.iter().map(|d| d.condition).collect();
        let goal = opposite(&mut self.recorder.terms, decision.condition);
        let recorder = &self.recorder;
        let now = |atom: AtomId| open.path.value_of(recorder, atom);
        // A value that only one at a time can be followed for: the ends of what is possible take turns.
        let tried = before.iter().filter(|d| is_other_value(d, &decision)).count();
        let wish = match decision.kind {
            DecisionKind::Value { .. } if tried % 2 == 0 => Wish::Large,
            DecisionKind::Value { .. }
            | DecisionKind::Branch
            | DecisionKind::Check
            | DecisionKind::OtherValue { .. }
            | DecisionKind::Given => Wish::Small,
        };
        self.solver.set_patience(Patience { deadline: Some(limits.deadline), stop: limits.stop.clone() });
        match self.solver.check(&recorder.terms, &conditions, goal, &now, wish) {
            Answer::Unsatisfiable => {}
            // Cut short by the limits: the next call goes on with it.
            Answer::Unknown if self.is_over(limits) => self.frontier.put_back(open),
            Answer::Unknown => self.note(Incomplete::Undecided { place: decision.place }),
            Answer::Satisfiable(model) => {
                let script = open.path.changed(open.at, &self.recorder, &model);
                self.errands.push(Errand {
                    inputs: Inputs::Script(script),
                    expected: expected(&before, Some((&decision, goal))),
                    parent: Some(Rc::clone(&open.path)),
                    start: open.at,
                });
            }
        }
    }

    /// Takes up runs that were cut short, with more room; `false` if there is none.
    fn go_further(&mut self) -> bool {
        if self.cut.is_empty() && self.deferred.is_empty() {
            return false;
        }
        if self.level + 1 >= LEVELS.len() {
            self.note(Incomplete::Length);
            return false;
        }
        self.level += 1;
        for open in std::mem::take(&mut self.deferred) {
            self.frontier.put_back(open);
        }
        for path in std::mem::take(&mut self.cut) {
            let length = path.len();
            self.errands.push(Errand {
                inputs: Inputs::Script(path.script()),
                expected: expected(&path.decisions(length), None),
                parent: Some(path),
                start: length,
            });
        }
        true
    }

    /// Runs once.
    fn run(&mut self, errand: Errand, limits: &Limits, visit: &mut dyn FnMut(&Run, u32) -> Step) -> Step {
        let (decisions, steps) = LEVELS[self.level];
        let open_from = errand.expected.len();
        self.recorder.most_decisions = decisions.max(open_from + 1);
        self.recorder.most_weight = limits.memory.saturating_sub(self.beside_terms());
        self.recorder.begin(errand.expected.clone());
        self.settings.inputs = errand.inputs.clone();
        self.settings.max_steps = Some(steps);
        let recorder = std::mem::take(&mut self.recorder);
        let (run, recorder) = self.program.run_recorded(&self.settings, &mut NoObserver, recorder);
        self.recorder = recorder;
        if matches!(run.ending, Ending::TimeLimit | Ending::Stopped) {
            // It did not get its time: the next call takes it up again. What it shows so far is shown.
            self.errands.push(errand);
            return visit(&run, self.epoch);
        }
        self.runs += 1;
        let step = visit(&run, self.epoch);
        if !self.recorder.symbolic_fills
            && step == Step::Go
            && run.unspecified.iter().any(|u| u.is_by_uninitialised())
        {
            self.begin_anew();
            return Step::Go;
        }
        if !self.all_layouts && run.unspecified.iter().any(|u| u.is_by_address()) {
            // Where things lie matters: it is searched in every manner that we know. They are not all there are, and
            // what decided stays a reason against a proof.
            self.all_layouts = true;
            let others = LayoutStyle::ALL.into_iter().filter(|&style| style != LayoutStyle::Apart);
            self.errands.splice(0..0, others.map(first_errand));
        }
        for gap in std::mem::take(&mut self.recorder.gaps) {
            self.note(Incomplete::Gap { place: gap.place, what: gap.what });
        }
        if run.ending == Ending::MemoryLimit {
            self.note(Incomplete::Memory);
        }
        if !self.recorder.followed() {
            self.note(Incomplete::Diverged);
            return step;
        }
        self.breeder.welcome(&run.script);
        self.frontier.reach(&self.recorder.decisions);
        let path = Path::new(errand.parent, errand.start, &run, &self.recorder, &mut self.names);
        self.weight += path.weight();
        let path = Rc::new(path);
        if run.ending == Ending::StepLimit {
            self.cut.push(Rc::clone(&path));
        }
        self.frontier.open(&path, open_from);
        step
    }
}
