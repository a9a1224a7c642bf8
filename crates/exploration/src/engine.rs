//! The prove strategy: works through blocks in weak topological order until nothing changes.
//!
//! A loop is worked through until it rests before anything behind it is looked at. What was found from a state that grew
//! later is thrown away: the grown state brings it again (`ledger.rs`). So a loop's early rounds leave no traces behind
//! it, and an inner loop starts afresh in each round of the outer one.

use crate::checks::{Reach, Walked};
use crate::classes::{Class, Classes, Footing};
use crate::effort::{Busy, Effort};
use crate::equal::Look;
use crate::explored::Explored;
use crate::forgotten::Forgotten;
use crate::graph::{Departure, Graph, Position};
use crate::junctions::Junctions;
use crate::ledger::{Home, Ledger, MemberId, Provenance};
use crate::passages::{Passages, Rehearsal};
use crate::policy::Policy;
use crate::pooled::Pooled;
use crate::sightings::{Seen, Sightings, Spot};
use crate::summary::{Agenda, Caller, Manner, Outline, Pending, Summary, Vacancies};
use crate::tags::Tags;
use crate::trail::Origin;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tayra_execution::{About, Ended, Machine, Obligation, Options, Status, Stopped};
use tayra_findings::{Property, Rule};
use tayra_limits::MemoryWatch;
use tayra_limits::clock;
use tayra_memory_graph::{Branching, State, Strings, Universe};
use tayra_program::{BlockId, Entity, FunctionId, Place, Program, Reached};
use tracing::{debug, info};

/// When to stop.
#[derive(Clone, Debug)]
pub struct Limits {
    /// At this time.
    pub deadline: Option<Instant>,
    /// When this becomes true.
    pub stop: Option<Arc<AtomicBool>>,
    /// After so many instructions.
    pub steps: u64,
    /// After so many nodes; splits do not count.
    pub nodes: usize,
    /// When the process has so many MiB resident.
    pub memory_mb: Option<u64>,
    /// Not a limit: whether to keep the states in which something could not be proved.
    pub keep_sights: bool,
    /// Not a limit: the instructions before which states are to be kept.
    pub lookouts: Option<Arc<BTreeSet<Spot>>>,
    /// Not a limit: where to say at once at which places something could not be proved, for those who look for runs. Some
    /// of them may turn out to be fine later.
    pub suspects: Option<Arc<Mutex<Vec<Place>>>>,
    /// Not a limit: whether to find out what leads from one settled state to the next.
    pub passages: bool,
    /// Not a limit: whether a coarse exploration will do where one takes long, if it comes to rest and describes all that leads on.
    pub coarse_will_do: bool,
    /// Not a limit: where to say how far it is.
    pub gauge: Option<Arc<Gauge>>,
}

/// How far an exploration is, for whoever looks on.
#[derive(Debug, Default)]
pub struct Gauge {
    /// Nodes so far.
    pub nodes: AtomicUsize,
    /// Places where something could not be proved so far.
    pub open: AtomicUsize,
}

impl Limits {
    /// So many steps, in a third of the time that is left.
    fn of_a_trial(&self, steps: u64) -> Limits {
        let now = clock::now();
        let part = self.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / 3);
        Limits { deadline: part, steps: steps.min(self.steps), ..self.clone() }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            deadline: None,
            stop: None,
            steps: 20_000_000,
            nodes: 200_000,
            memory_mb: None,
            keep_sights: false,
            lookouts: None,
            suspects: None,
            passages: false,
            coarse_will_do: false,
            gauge: None,
        }
    }
}

/// Why an exploration proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incomplete {
    /// Something is not modelled.
    Unsupported(Stopped),
    /// Time, steps, nodes or memory ran out.
    Limit(String),
    /// States at one place could not be brought together.
    TooManyStates {
        /// Where.
        place: Place,
        /// What keeps them apart.
        because: String,
    },
}

impl Incomplete {
    /// For whoever listens.
    fn tell(&self, what: &str) {
        match self {
            Incomplete::Unsupported(stopped) => info!("{what}: {} is not supported", stopped.what),
            Incomplete::Limit(limit) => info!("{what}: {limit}"),
            Incomplete::TooManyStates { because, .. } => {
                info!("{what}: too many states stay apart, since {because}");
            }
        }
    }
}

/// Everything that an exploration found.
#[derive(Debug)]
pub struct Exploration {
    /// The graph.
    pub graph: Graph,
    /// What could not be proved, each once per rule and place, the surest first.
    pub obligations: Vec<Obligation>,
    /// For each obligation, in the same order: where it was met, as far as that is one place of the graph.
    pub origins: Vec<Option<Origin>>,
    /// How far paths came: what [`checks`](crate::checks) starts from.
    pub reach: Reach,
    /// Why it proves nothing, if it does not.
    pub incomplete: Vec<Incomplete>,
    /// How many instructions were executed.
    pub steps: u64,
    /// It brought states together early and kept few facts.
    pub is_coarse: bool,
    /// Each function with the states at its blocks, as they were in the end.
    pub functions: Vec<Explored>,
    /// The names that all states are made of.
    pub universe: Universe,
    /// Where each numbered site is: a heap block's call, a run-time sized stack object.
    pub sites: Vec<(FunctionId, Place)>,
    /// What a proof by it may rest on.
    pub reached: Reached,
    /// What took most of the time.
    pub busiest: Option<Busy>,
    /// If they were to be kept: a state for each obligation, in the same order.
    pub sights: Vec<Sight>,
    /// If they were asked for and it came to rest: what leads from one settled state to the next, or why that is not known.
    pub passages: Option<Result<Passages, String>>,
    /// The states before each instruction where they were to be kept.
    pub sightings: BTreeMap<Spot, Seen>,
}

/// What was known right before something could not be proved.
#[derive(Clone, Debug)]
pub struct Sight {
    /// What was not proved.
    pub obligation: Obligation,
    /// The function.
    pub function: FunctionId,
    /// The latest state there.
    pub state: State,
}

/// Says that every run of the program is described by the graph. Whatever no obligation of the exploration speaks of
/// cannot go wrong.
#[derive(Debug)]
pub struct ClosedGraph<'e> {
    exploration: &'e Exploration,
}

impl<'e> ClosedGraph<'e> {
    /// The exploration behind it.
    pub fn exploration(&self) -> &'e Exploration {
        self.exploration
    }
}

impl Exploration {
    fn proves_all(&self) -> bool {
        self.incomplete.is_empty() && self.obligations.is_empty()
    }

    /// What it does not show of memory: whether it is complete, and how many places.
    fn leaves_open(&self) -> (bool, usize) {
        let matters = |rule: Rule| rule.property() != Some(Property::NoOverflow);
        (!self.incomplete.is_empty(), self.obligations.iter().filter(|o| matters(o.rule)).count())
    }

    /// What it does not show, but that no block is lost and that no number overflows: whether it is complete, and how many places.
    fn gaps(&self) -> (bool, usize) {
        let matters = |rule: Rule| {
            rule.property() != Some(Property::NoOverflow)
                && !matches!(rule, Rule::Leak | Rule::NotFreedAtExit)
        };
        (!self.incomplete.is_empty(), self.obligations.iter().filter(|o| matters(o.rule)).count())
    }

    /// Whether it describes all that runs do, as far as leads on: it is complete, and no fault is left behind which nothing is known.
    fn describes_what_leads_on(&self) -> bool {
        let leads_on = |o: &Obligation| {
            matches!(
                o.rule.property(),
                Some(
                    Property::NoOverflow
                        | Property::Assertions
                        | Property::Leaks
                        | Property::MemoryCleanup
                        | Property::Initialised
                        | Property::Structure
                )
            )
        };
        self.incomplete.is_empty()
            && self.obligations.iter().all(leads_on)
            && self.passages.as_ref().is_none_or(Result::is_ok)
    }

    /// The proof that nothing was left out, if nothing was.
    pub fn closed(&self) -> Option<ClosedGraph<'_>> {
        self.incomplete.is_empty().then_some(ClosedGraph { exploration: self })
    }
}

/// How many steps a trial with pools may take, if what came before it took fewer: where pools help, they help soon.
const TRIAL_STEPS: u64 = 10_000;

/// After so many steps a coarse exploration is tried, if one will do: below that nothing is saved.
const PATIENCE: u64 = 1_000;

/// How long a trial that takes trees for lists within lists may take in any case.
const TRIAL_TIME: Duration = Duration::from_secs(1);

/// Explores every run of `program` from `entry`.
pub fn prove(program: &Program, entry: FunctionId, options: Options, limits: &Limits) -> Exploration {
    let begun = clock::now();
    let found = prove_with_strings_of_one(program, entry, options, limits);
    // Strings that were given and are handed around cannot be told apart; if they are only looked at, they need not be.
    if !found.universe.has_strings_of_two || found.leaves_open() == (false, 0) {
        return found;
    }
    let limits = limits_of_a_trial(limits, &found, begun);
    let mut trial = Engine::new(program, options, &limits, Pooled::never());
    trial.machine.universe.strings = Strings::Shared;
    trial.tried_after(entry, found)
}

/// How long and how many steps a trial may take that was found worth while behind this, which was begun then.
fn limits_of_a_trial(limits: &Limits, found: &Exploration, begun: Instant) -> Limits {
    let limits = limits.of_a_trial(found.steps.max(TRIAL_STEPS));
    let latest = clock::now() + clock::since(begun) * 4 + TRIAL_TIME;
    let deadline = limits.deadline.map_or(latest, |deadline| deadline.min(latest));
    Limits { deadline: Some(deadline), ..limits }
}

/// As [`prove`]; each string that the program was given is one object, which may be written.
fn prove_with_strings_of_one(
    program: &Program,
    entry: FunctionId,
    options: Options,
    limits: &Limits,
) -> Exploration {
    let begun = clock::now();
    let found = prove_with_trees(program, entry, options, limits);
    // What a tree says too little of is what hangs where: then nodes seem to be lost.
    let loses_nodes_only = found.gaps() == (false, 0) && found.leaves_open() != (false, 0);
    if !found.universe.has_made_trees || !loses_nodes_only {
        return found;
    }
    let limits = limits_of_a_trial(limits, &found, begun);
    let mut trial = Engine::new(program, options, &limits, Pooled::never());
    trial.machine.universe.branching = Branching::Levels;
    trial.tried_after(entry, found)
}

/// As [`prove`]; nodes of one struct that are linked in several ways are trees.
fn prove_with_trees(program: &Program, entry: FunctionId, options: Options, limits: &Limits) -> Exploration {
    let mut engine = Engine::new(program, options, limits, Pooled::default());
    engine.start(entry);
    if limits.coarse_will_do {
        engine.pause_at = Some(PATIENCE);
        engine.run();
        if engine.steps >= PATIENCE
            && engine.is_at_work()
            && let Some(coarse) = prove_coarsely(program, entry, options, limits)
        {
            return coarse;
        }
        engine.pause_at = None;
    }
    engine.run();
    if !engine.pooled.wants_more() {
        engine.want_lost_blocks();
    }
    if !engine.pooled.wants_more() {
        return engine.finish();
    }
    // Too many blocks are told apart: perhaps they need not be.
    let mut pooled = Pooled::default().with_wanted_by(&mut engine);
    let mut steps = engine.steps.max(TRIAL_STEPS);
    let in_pools = loop {
        let mut trial = Engine::new(program, options, &limits.of_a_trial(steps), pooled.clone());
        trial.start(entry);
        trial.run();
        if !trial.pooled.wants_more() {
            break trial.finish();
        }
        steps = steps.saturating_sub(trial.steps);
        pooled = pooled.with_wanted_by(&mut trial);
    };
    if in_pools.proves_all() {
        return in_pools;
    }
    // Telling blocks apart may show more, above all that none is lost, as long as it is not given up.
    engine.pooled = match in_pools.gaps() {
        (false, 0) => Pooled::until_blocks_are_forgotten(),
        _ => Pooled::never(),
    };
    engine.run();
    if engine.pooled.wants_more() {
        return in_pools;
    }
    let plain = engine.finish();
    if in_pools.gaps() < plain.gaps() { in_pools } else { plain }
}

/// Brings states together wherever they meet and keeps few facts about their numbers; `None` if that leaves anything open. Large
/// programs have many flags that decide nothing, and ways through them that multiply.
fn prove_coarsely(
    program: &Program,
    entry: FunctionId,
    options: Options,
    limits: &Limits,
) -> Option<Exploration> {
    let mut engine = Engine::new(program, options, &limits.of_a_trial(limits.steps), Pooled::never());
    engine.is_coarse = true;
    engine.policy = Policy::COARSE;
    engine.start(entry);
    engine.run();
    let found = engine.finish();
    found.describes_what_leads_on().then_some(found)
}

pub(crate) struct Engine<'p> {
    /// When states meet.
    pub(crate) policy: Policy,
    pub(crate) pooled: Pooled,
    pub(crate) machine: Machine<'p>,
    pub(crate) limits: Limits,
    memory: MemoryWatch,
    pub(crate) graph: Graph,
    pub(crate) summaries: Vec<Summary>,
    /// Which of them are of a function, in order.
    pub(crate) summaries_of: FxHashMap<FunctionId, Vec<usize>>,
    outlines: FxHashMap<FunctionId, Rc<Outline>>,
    /// Globals that a function and its callees can name; `None` if that cannot be told.
    pub(crate) named: FxHashMap<FunctionId, Rc<Option<BTreeSet<u32>>>>,
    pub(crate) ledger: Ledger,
    owed: Vec<Owed>,
    /// Where to look in `owed`.
    owed_at: FxHashMap<(Rule, Place), usize>,
    dropped: Vec<(Standing, Incomplete)>,
    incomplete: Vec<Incomplete>,
    pub(crate) steps: u64,
    /// States are brought together wherever they meet, and few facts are kept.
    is_coarse: bool,
    /// After how many steps to stop for a while.
    pause_at: Option<u64>,
    /// Summaries in which something is to be done, those that were begun last first.
    busy: BTreeSet<(Reverse<u64>, usize)>,
    /// How many paths were dropped because something ran out.
    pub(crate) cut_short: u64,
    /// Where the program may end before its callers go on.
    pub(crate) exits: Vec<Ending>,
    begun: u64,
    /// Where the step that is being made stands.
    pub(crate) here: Option<Origin>,
    /// The state before the step that is being made, if somebody wants to see it.
    watched: Option<(FunctionId, State)>,
    pub(crate) sightings: Sightings,
    pub(crate) walked: Walked,
    /// What leads from one settled state to the next is being looked at.
    pub(crate) rehearsal: Option<Box<Rehearsal>>,
    effort: Effort,
}

/// What a path rests on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(crate) summary: usize,
    pub(crate) provenance: Provenance,
}

/// The program may end, by `exit` or `abort`, though callers have not gone on yet.
pub(crate) struct Ending {
    pub(crate) standing: Standing,
    pub(crate) place: Place,
    pub(crate) origin: Option<Origin>,
    pub(crate) how: Ended,
}

/// Something to prove, and the times that it could not be.
struct Owed {
    occasions: Vec<Occasion>,
}

/// A time at which something could not be proved.
struct Occasion {
    standing: Standing,
    obligation: Obligation,
    origin: Option<Origin>,
    seen: Option<(FunctionId, State)>,
}

impl<'p> Engine<'p> {
    fn new(program: &'p Program, options: Options, limits: &Limits, mut pooled: Pooled) -> Self {
        Engine {
            machine: Machine::with_sites(program, options, pooled.take_numbers()),
            policy: Policy::FINE,
            pooled,
            limits: limits.clone(),
            memory: MemoryWatch::new(limits.memory_mb.map(|limit| limit.saturating_mul(1 << 20))),
            graph: Graph::default(),
            summaries: Vec::new(),
            summaries_of: FxHashMap::default(),
            outlines: FxHashMap::default(),
            named: FxHashMap::default(),
            ledger: Ledger::default(),
            owed: Vec::new(),
            owed_at: FxHashMap::default(),
            dropped: Vec::new(),
            incomplete: Vec::new(),
            steps: 0,
            is_coarse: false,
            pause_at: None,
            busy: BTreeSet::new(),
            cut_short: 0,
            exits: Vec::new(),
            begun: 0,
            here: None,
            watched: None,
            sightings: Sightings::default(),
            walked: Walked::default(),
            rehearsal: None,
            effort: Effort::default(),
        }
    }

    /// A block that nothing certainly leads to is not known any more, and a pointer that may lead there leads anywhere: then blocks
    /// from its place are better not told apart.
    fn want_lost_blocks(&mut self) {
        let occasions = || self.owed.iter().flat_map(|owed| &owed.occasions);
        let is_wild = |occasion: &Occasion| occasion.obligation.rule == Rule::WildPointer;
        if !occasions().any(is_wild) {
            return;
        }
        let lost = |occasion: &Occasion| {
            let scene =
                occasion.obligation.scene.as_deref().filter(|_| occasion.obligation.rule == Rule::Leak)?;
            let About::Object(block) = scene.about else { return None };
            scene.state.objects().get(block)?.site()
        };
        let sites: Vec<u32> = occasions().filter_map(lost).collect();
        self.pooled.want(sites);
    }

    /// The next step is made in this state.
    pub(crate) fn watch(&mut self, function: FunctionId, state: &State) {
        if self.limits.keep_sights {
            self.watched = Some((function, state.clone()));
        }
    }

    fn start(&mut self, entry: FunctionId) {
        match self.machine.initial_state(entry) {
            Ok(mut state) => {
                if self.is_coarse {
                    state.numbers_mut().keep_pairs();
                }
                self.add_summary(entry, Manner::default(), State::new(), state);
            }
            Err(stopped) => self.give_up(Incomplete::Unsupported(stopped)),
        }
    }

    /// A summary sees only its part of memory. If the program ends in it, what its callers have lost track of may be lost; and
    /// if that is by `exit`, blocks that its callers hold besides are left over as well.
    fn owe_for_exits(&mut self) {
        for Ending { standing, place, origin, how } in std::mem::take(&mut self.exits) {
            if !self.ledger.is_current(&standing.provenance) {
                continue;
            }
            let mut seen = BTreeSet::new();
            let mut stack = vec![standing.summary];
            let (mut lost_track, mut left_over) = (false, false);
            while let Some(next) = stack.pop() {
                if !seen.insert(next) {
                    continue;
                }
                for caller in self.summaries[next].callers.iter().filter(|c| !self.is_outdated(c)) {
                    let rest = caller.state.objects().iter().filter(|(id, _)| !caller.part().contains(id));
                    left_over |= rest.into_iter().any(|(_, o)| o.is_live_block());
                    let mut aside = caller.state.aside().parts().flat_map(|part| part.objects().iter());
                    left_over |= aside.any(|(_, o)| o.is_live_block());
                    lost_track |= caller.state.has_lost_track();
                    stack.push(caller.summary);
                }
            }
            let suspect = |rule, message| Obligation::new(rule, place, Status::Suspected, message);
            let mut obligations = Vec::new();
            if lost_track {
                obligations.push(suspect(Rule::Leak, "blocks may be alive that nothing leads to any more"));
            }
            if how == Ended::Exited && (lost_track || left_over) {
                let message = "a block may not be freed when the program exits";
                obligations.push(suspect(Rule::NotFreedAtExit, message));
            }
            self.here = origin;
            self.owe(&standing, obligations);
        }
    }

    /// Explores all in another way than before, and says what of the two leaves less open.
    fn tried_after(mut self, entry: FunctionId, found: Exploration) -> Exploration {
        self.start(entry);
        self.run();
        let other = self.finish();
        let shows_more =
            other.leaves_open() < found.leaves_open() && other.obligations.len() <= found.obligations.len();
        if shows_more { other } else { found }
    }

    fn finish(mut self) -> Exploration {
        if self.cut_short > 0 {
            // What ran out while the last paths were made is said as well.
            self.is_over();
        }
        self.owe_for_exits();
        let alive: Vec<bool> = (0..self.summaries.len()).map(|s| self.is_wanted(s)).collect();
        // Where exploration was cut short, what is out of date was not brought again.
        let complete = self.incomplete.is_empty() && self.cut_short == 0;
        let passages = (self.limits.passages && complete).then(|| self.passages());
        let sightings = self.take_sightings(&alive, complete);
        let walked = std::mem::take(&mut self.walked);
        let counts = |s: &Standing| !complete || (alive[s.summary] && self.ledger.is_current(&s.provenance));
        let reach = walked.counting(&self.summaries, &alive, counts);
        let mut incomplete = self.incomplete;
        for (standing, why) in self.dropped {
            if counts(&standing) && !incomplete.contains(&why) {
                incomplete.push(why);
            }
        }
        let says_so = |why: &Incomplete| matches!(why, Incomplete::Limit(_));
        if self.cut_short > 0 && !incomplete.iter().any(says_so) {
            incomplete.push(Incomplete::Limit("something ran out".to_owned()));
        }
        // Of the times that count, the surest is shown, and of those the latest: it describes most.
        let shown = |o: Owed| {
            let counting = o.occasions.into_iter().filter(|occasion| counts(&occasion.standing));
            counting.max_by_key(|occasion| occasion.obligation.status)
        };
        let mut owed: Vec<Occasion> = self.owed.into_iter().filter_map(shown).collect();
        owed.sort_by_key(|o| Reverse(o.obligation.status));
        for scene in owed.iter_mut().filter_map(|o| o.obligation.scene.as_mut()) {
            Arc::make_mut(scene).state.take_all_back();
        }
        let sight = |o: &Occasion| {
            let (function, state) = o.seen.clone()?;
            Some(Sight { obligation: o.obligation.clone(), function, state })
        };
        let sights = owed.iter().filter_map(sight).collect();
        let (obligations, origins) = owed.into_iter().map(|o| (o.obligation, o.origin)).unzip();
        let wanted = self.summaries.into_iter().zip(alive).enumerate().filter(|(_, (_, alive))| *alive);
        let functions = wanted.map(|(index, (summary, _))| Explored::of(summary, index == 0)).collect();
        Exploration {
            graph: self.graph,
            obligations,
            origins,
            reach,
            incomplete,
            steps: self.steps,
            is_coarse: self.is_coarse,
            functions,
            sites: self.machine.sites(),
            reached: std::mem::take(&mut self.machine.reached),
            busiest: self.effort.busiest(),
            sights,
            passages,
            sightings,
            universe: self.machine.universe,
        }
    }

    /// The exploration proves nothing, whatever else is found.
    pub(crate) fn give_up(&mut self, why: Incomplete) {
        if !self.incomplete.contains(&why) {
            why.tell("the exploration is given up");
            self.incomplete.push(why);
        }
    }

    /// A path ends here without its runs being described; that counts as long as the path does.
    pub(crate) fn drop_path(&mut self, standing: &Standing, why: Incomplete) {
        if let Some(rehearsal) = &mut self.rehearsal {
            return rehearsal.fail("a path ends without its runs being described");
        }
        why.tell("a path is given up");
        let entry = (standing.clone(), why);
        if !self.dropped.contains(&entry) {
            self.dropped.push(entry);
        }
    }

    pub(crate) fn owe(&mut self, standing: &Standing, obligations: Vec<Obligation>) {
        if self.rehearsal.is_some() {
            return;
        }
        for obligation in obligations {
            debug!(
                "not proved in line {}: {} [{}]",
                obligation.place.line, obligation.message, obligation.rule
            );
            self.walked.owe(&self.ledger, standing, self.here, &obligation);
            let key = (obligation.rule, obligation.place);
            let next = self.owed.len();
            let known = *self.owed_at.entry(key).or_insert(next);
            if known == next {
                if let Some(suspects) = &self.limits.suspects {
                    suspects.lock().unwrap_or_else(PoisonError::into_inner).push(obligation.place);
                }
                self.owed.push(Owed { occasions: Vec::new() });
            }
            let (owed, ledger) = (&mut self.owed[known], &self.ledger);
            // What is out of date stays so; and if nothing comes to rest, any one occasion is as good as another.
            owed.occasions.retain(|o| o.standing != *standing && ledger.is_current(&o.standing.provenance));
            owed.occasions.push(Occasion {
                standing: standing.clone(),
                obligation,
                origin: self.here,
                seen: self.watched.clone(),
            });
        }
    }

    fn run(&mut self) {
        loop {
            if self.pooled.wants_more() || self.pause_at.is_some_and(|pause| self.steps >= pause) {
                return;
            }
            let mut newest_first = self.busy.iter().map(|&(_, summary)| summary);
            let Some(summary) = newest_first.find(|&s| self.is_wanted(s)) else {
                if self.leaves_anything_open() && self.tighten_an_entry() {
                    continue;
                }
                return;
            };
            if self.is_over() {
                return;
            }
            let outline = Rc::clone(&self.summaries[summary].outline);
            let own = &mut self.summaries[summary];
            let next = own.agenda.next(&outline.order);
            if own.agenda.is_empty() {
                self.busy.remove(&(Reverse(own.begun), summary));
            }
            if let Some((home, tasks)) = next {
                let begun = clock::now();
                for (callee, member, caller) in tasks.resumptions {
                    if self.is_over() {
                        return;
                    }
                    self.resume(callee, caller, member);
                }
                self.settle(summary, home, tasks.arrivals);
                let function = self.summaries[summary].function;
                self.effort.note(function, &outline.order, home, clock::since(begun));
            }
        }
    }

    /// Whether something could not be proved, or is to be read off the graph, so that what is known more exactly may help.
    fn leaves_anything_open(&self) -> bool {
        let counts = |occasion: &Occasion| self.ledger.is_current(&occasion.standing.provenance);
        self.limits.passages || self.owed.iter().flat_map(|owed| &owed.occasions).any(counts)
    }

    /// Whether it was interrupted, and can go on.
    fn is_at_work(&self) -> bool {
        !self.pooled.wants_more()
            && self.incomplete.is_empty()
            && self.busy.iter().any(|&(_, summary)| self.is_wanted(summary))
    }

    /// Gives up if nothing more may be spent. Asked wherever many states are brought together in a row: each of them can take
    /// long.
    pub(crate) fn is_over(&mut self) -> bool {
        let Some(limit) = self.exhausted() else { return false };
        self.give_up(Incomplete::Limit(limit));
        true
    }

    pub(crate) fn exhausted(&self) -> Option<String> {
        if let Some(gauge) = &self.limits.gauge {
            gauge.nodes.store(self.graph.nodes().len(), Ordering::Relaxed);
            gauge.open.store(self.owed.len(), Ordering::Relaxed);
        }
        if self.steps >= self.limits.steps {
            return Some(format!("{} instructions were not enough", self.limits.steps));
        }
        if self.graph.arrivals() >= self.limits.nodes {
            return Some(format!("{} nodes were not enough", self.limits.nodes));
        }
        if self.limits.deadline.is_some_and(|d| clock::now() >= d) {
            return Some("the time was not enough".to_owned());
        }
        if self.memory.is_used_up() {
            return Some("the memory was not enough".to_owned());
        }
        let stopped = self.limits.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed));
        stopped.then(|| "the exploration was stopped".to_owned())
    }

    fn outline(&mut self, function: FunctionId) -> Option<Rc<Outline>> {
        if let Some(known) = self.outlines.get(&function) {
            return Some(Rc::clone(known));
        }
        let body = self.machine.program.functions[function].body.as_ref()?;
        let tags = if self.is_coarse { Tags::left_out() } else { Tags::of(body) };
        let outline = Rc::new(Outline::of(self.machine.program, body, tags));
        self.outlines.insert(function, Rc::clone(&outline));
        Some(outline)
    }

    /// A new summary whose frame has been entered in `state`.
    pub(crate) fn add_summary(
        &mut self,
        function: FunctionId,
        manner: Manner,
        entry: State,
        state: State,
    ) -> Option<usize> {
        let outline = self.outline(function)?;
        let first = BlockId::from_index(0);
        let entry_node = self.graph.add(function, Position::Block(first), state.clone());
        let index = self.summaries.len();
        self.summaries_of.entry(function).or_default().push(index);
        self.summaries.push(Summary {
            function,
            outline,
            manner,
            entry_look: Look::of(&self.machine.universe, &entry),
            entry,
            entry_node,
            forgotten: Forgotten::at_entry(),
            places: BTreeMap::new(),
            junctions: Junctions::default(),
            callers: Vec::new(),
            vacancies: Vacancies::default(),
            rounds: 0,
            is_widened: false,
            tightenings: 0,
            generalised_by: BTreeMap::new(),
            begun: 0,
            agenda: Agenda::default(),
        });
        self.begin(index, state);
        Some(index)
    }

    /// What is to be done in a summary, for one who adds something.
    pub(crate) fn agenda(&mut self, summary: usize) -> &mut Agenda {
        let own = &mut self.summaries[summary];
        self.busy.insert((Reverse(own.begun), summary));
        &mut own.agenda
    }

    /// Explores a summary from its first block on, before everything else.
    pub(crate) fn begin(&mut self, summary: usize, state: State) {
        self.begun += 1;
        let own = &mut self.summaries[summary];
        self.busy.remove(&(Reverse(own.begun), summary));
        own.begun = self.begun;
        let from = Departure::from(own.entry_node);
        let provenance = Provenance::default();
        let pending = Pending { state, from, provenance, from_outside: true };
        self.agenda(summary).at(0, 0).arrivals.push(pending);
    }

    /// Whether some call that counts waits for the summary, directly or through others.
    pub(crate) fn is_wanted(&self, summary: usize) -> bool {
        let mut seen = BTreeSet::new();
        let mut stack = vec![summary];
        while let Some(next) = stack.pop() {
            if next == 0 {
                return true;
            }
            if seen.insert(next) {
                let callers = &self.summaries[next].callers;
                // The whole program is wanted; whoever else calls need not be asked then.
                if callers.iter().any(|c| c.summary == 0 && !self.is_outdated(c)) {
                    return true;
                }
                let unknown = callers.iter().filter(|c| !seen.contains(&c.summary) && !self.is_outdated(c));
                stack.extend(unknown.map(|c| c.summary));
            }
        }
        false
    }

    /// Whether the exploration that the call was part of was thrown away.
    pub(crate) fn is_outdated(&self, caller: &Caller) -> bool {
        !self.ledger.is_current(&caller.provenance)
    }

    /// The member has grown: what rests on its older version is thrown away.
    pub(crate) fn renew(&mut self, member: MemberId) {
        if self.ledger.age(member) >= self.policy.fresh_starts {
            if let Some(class) = self.classes_of(member).and_then(|classes| classes.get_mut(member)) {
                class.is_stale = true;
            }
            return;
        }
        self.renew_at_once(member);
    }

    /// As [`Engine::renew`], however often that was done.
    pub(crate) fn renew_at_once(&mut self, member: MemberId) {
        let dependents = self.ledger.renew(member);
        self.withdraw(member, dependents);
    }

    /// The member is gone, and so is what rests on it.
    pub(crate) fn remove(&mut self, member: MemberId) {
        let dependents = self.ledger.remove(member);
        self.withdraw(member, dependents);
    }

    fn withdraw(&mut self, basis: MemberId, dependents: Vec<MemberId>) {
        let mut waiting: Vec<(MemberId, MemberId)> = dependents.into_iter().map(|d| (d, basis)).collect();
        while let Some((member, basis)) = waiting.pop() {
            let footing = self.classes_of(member).map_or(Footing::Firm, |c| c.withdraw(member, basis));
            let gone = match footing {
                Footing::Firm => Vec::new(),
                Footing::Doubtful => self.without_ground(member),
                Footing::None => vec![member],
            };
            for member in gone {
                if let Some(classes) = self.classes_of(member) {
                    classes.remove(member);
                }
                let more = self.ledger.remove(member);
                waiting.extend(more.into_iter().map(|d| (d, member)));
            }
        }
    }

    pub(crate) fn classes_of(&mut self, member: MemberId) -> Option<&mut Classes> {
        let (summary, home) = self.ledger.home(member);
        self.summaries[summary].places.get_mut(&home)
    }

    /// Nothing if the member rests, through whatever members, on the start of a function, and not just on itself. Else all that it
    /// rests on and that does not either, itself among it. They go together: if one of them stayed and something led there again,
    /// it would not be worked on again, and nobody would bring back what it led to.
    ///
    /// A member at the head of a loop that something from outside leads to counts as such a start: it is asked itself when it loses that.
    /// Not so in a loop that the member heads itself: what leads into an inner loop from there may come from this very member.
    fn without_ground(&mut self, member: MemberId) -> Vec<MemberId> {
        let (asked_in, asked_at) = self.ledger.home(member);
        let mut footings: BTreeMap<MemberId, Vec<Provenance>> = BTreeMap::new();
        let mut grounded: BTreeSet<MemberId> = BTreeSet::new();
        let mut waiting = vec![member];
        while let Some(next) = waiting.pop() {
            if footings.contains_key(&next) {
                continue;
            }
            let (summary, home) = self.ledger.home(next);
            let order = &self.summaries[summary].outline.order;
            let is_start = match (home, asked_at) {
                (Home::Block(block), Home::Block(head)) => {
                    order.is_loop_head(block) && !(summary == asked_in && order.is_in_loop(block, head))
                }
                (Home::Block(block), Home::Returns) => order.is_loop_head(block),
                // What meets within a block does not come round by itself, and is never asked.
                (Home::Block(_), Home::Inside(..)) | (Home::Inside(..) | Home::Returns, _) => false,
            };
            let class = self.classes_of(next).and_then(|c| c.get(next));
            if is_start && class.is_some_and(Class::is_entered) {
                grounded.insert(next);
                continue;
            }
            let own: Vec<Provenance> = class.map(|c| c.footings().cloned().collect()).unwrap_or_default();
            waiting.extend(own.iter().flat_map(|p| p.iter().map(|b| b.member)));
            footings.insert(next, own);
        }
        loop {
            let found: Vec<MemberId> = footings
                .iter()
                .filter(|(id, own)| {
                    !grounded.contains(id)
                        && own.iter().any(|p| p.iter().all(|b| grounded.contains(&b.member)))
                })
                .map(|(id, _)| *id)
                .collect();
            if grounded.contains(&member) {
                return Vec::new();
            }
            if found.is_empty() {
                return footings.into_keys().filter(|id| !grounded.contains(id)).collect();
            }
            grounded.extend(found);
        }
    }
}
