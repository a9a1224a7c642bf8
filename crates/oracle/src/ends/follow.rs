//! Follows a run through the stations: at every block entry, which stations describe the state, with which values, and whether
//! a passage leads there from one that described the state before.
//!
//! A state may be described by several stations, and by one in several ways. All that fit are followed: it suffices that one of
//! them leads on. Past a place where the exploration owes a proof that cuts its path, nothing is looked at.

use super::Tally;
use super::certificate::{Moment, Seen};
use super::systems::{Fits, Manner, Systems, values};
use crate::assignment::Assignment;
use crate::concrete::{Memory, root_values};
use crate::describes::{Concrete, readings};
use crate::watch::{entries, permanent_address, place};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use tayra_exploration::{Exploration, Passages};
use tayra_interpreter::{Observer, Position, Snapshot};
use tayra_memory_graph::Root;
use tayra_program::{BlockId, FunctionId, Program};

/// How often a block is looked at in every run; later fewer and fewer visits are.
const ALWAYS: u32 = 10;
/// So many states in a row are looked at.
const IN_A_ROW: u32 = 12;
/// How many pairs of states are compared in one run.
const MOST_STEPS: u64 = 400;
/// More ways to describe a state than this are not followed.
const MOST_WAYS: usize = 12;

/// A way to describe a state.
#[derive(Clone)]
struct Described {
    station: usize,
    values: Assignment,
}

/// What is known of the state at the last block entry of an activation.
#[derive(Clone)]
struct Known {
    ways: Vec<Described>,
    /// Whether there are no other ways.
    complete: bool,
    /// How the run came here within a cycle, where there is one way only.
    trail: Vec<Moment>,
}

struct Activation {
    explored: Vec<(usize, BTreeMap<Root, u128>)>,
    births: u32,
    last: Option<Known>,
}

/// Compares a run with passages and systems.
pub(crate) struct Follower<'e> {
    program: &'e Program,
    exploration: &'e Exploration,
    passages: &'e Passages,
    systems: &'e Systems,
    cuts: &'e BTreeSet<(FunctionId, BlockId)>,
    stations: BTreeMap<(usize, BlockId), Vec<usize>>,
    /// Stations from which ways may lead through others within a block, where nobody looks.
    through: BTreeSet<usize>,
    activations: Vec<Activation>,
    visits: BTreeMap<(FunctionId, BlockId), u32>,
    in_a_row: u32,
    blind: bool,
    deadline: Instant,
    pub(crate) tally: Tally,
    pub(crate) broken: Option<String>,
    pub(crate) doubts: Vec<String>,
}

impl<'e> Follower<'e> {
    pub(crate) fn new(
        program: &'e Program,
        exploration: &'e Exploration,
        passages: &'e Passages,
        systems: &'e Systems,
        cuts: &'e BTreeSet<(FunctionId, BlockId)>,
        time: Duration,
    ) -> Self {
        let mut stations: BTreeMap<(usize, BlockId), Vec<usize>> = BTreeMap::new();
        for (index, station) in passages.stations.iter().enumerate() {
            let explored = systems.explored_of[&station.summary];
            if let Some(block) = station.start() {
                stations.entry((explored, block)).or_default().push(index);
            }
        }
        let meets = |station: usize| passages.stations[station].start().is_none();
        let through = passages.passages.iter().filter(|passage| meets(passage.to));
        let through = through.map(|passage| passage.from).collect();
        Follower {
            program,
            exploration,
            passages,
            systems,
            cuts,
            stations,
            through,
            activations: Vec::new(),
            visits: BTreeMap::new(),
            in_a_row: 0,
            blind: false,
            deadline: Instant::now() + time,
            tally: Tally::default(),
            broken: None,
            doubts: Vec::new(),
        }
    }

    fn is_due(&mut self, function: FunctionId, block: BlockId) -> bool {
        let visits = self.visits.entry((function, block)).or_insert(0);
        *visits += 1;
        let sparse = visits.is_multiple_of((*visits / 8).max(1).next_power_of_two());
        if *visits <= ALWAYS || sparse {
            self.in_a_row = IN_A_ROW;
        }
        self.in_a_row = self.in_a_row.saturating_sub(1);
        self.in_a_row > 0 && self.tally.steps < MOST_STEPS
    }

    /// The ways in which stations describe what is seen.
    fn ways(&self, snapshot: &Snapshot<'_>, block: BlockId, activation: &Activation) -> Known {
        let memory = Memory::of(snapshot);
        let permanent = |storage| permanent_address(snapshot, storage);
        let blocks = memory.blocks_since(activation.births);
        let universe = &self.exploration.universe;
        let mut known = Known { ways: Vec::new(), complete: true, trail: Vec::new() };
        for (explored, given) in &activation.explored {
            for &station in self.stations.get(&(*explored, block)).into_iter().flatten() {
                let state = &self.passages.stations[station].state;
                let roots = root_values(snapshot, state, given);
                let concrete =
                    Concrete { memory: &memory, roots, permanent: &permanent, blocks: blocks.clone() };
                let found = readings(universe, state, &concrete);
                known.complete &= found.complete;
                known.ways.extend(found.all.into_iter().map(|values| Described { station, values }));
            }
        }
        known.complete &= known.ways.len() <= MOST_WAYS;
        known.ways.truncate(MOST_WAYS);
        known
    }

    /// Looks at a step from what was known to what is known now; what is left of that.
    fn step(&mut self, before: &Known, mut now: Known, manner: Manner, at: impl Fn() -> String) -> Known {
        self.tally.steps += 1;
        let universe = &self.exploration.universe;
        let is_through = |way: &Described| self.through.contains(&way.station);
        let mut open = !before.complete || !now.complete || before.ways.iter().any(is_through);
        let mut led_to: Vec<Described> = Vec::new();
        let mut within = false;
        let mut by: Option<(usize, Vec<Vec<usize>>)> = None;
        for way in &now.ways {
            let to = (way.station, &way.values);
            for earlier in &before.ways {
                let from = (earlier.station, &earlier.values);
                match self.systems.fits(universe, self.passages, from, to, manner) {
                    Fits::Yes(taken) => {
                        within |= !taken.is_empty();
                        by = Some((earlier.station, taken));
                        led_to.push(way.clone());
                        break;
                    }
                    Fits::No => {}
                    Fits::Open => open = true,
                }
            }
        }
        if led_to.is_empty() {
            if open || now.ways.is_empty() || before.ways.is_empty() {
                self.tally.undecided += 1;
                let why = match (before.complete && now.complete, now.ways.is_empty()) {
                    (_, true) => "no station describes what is seen",
                    (false, _) => "there are more ways to describe it than were looked at",
                    (true, false) => "numbers are not solved for",
                };
                self.doubts.push(format!("{}: {why}", at()));
            } else {
                let from: Vec<usize> = before.ways.iter().map(|way| way.station).collect();
                let to: Vec<usize> = now.ways.iter().map(|way| way.station).collect();
                self.broken = Some(format!("{}: no passage leads from stations {from:?} to {to:?}", at()));
            }
            return now;
        }
        self.tally.held += 1;
        self.tally.within += u64::from(within);
        now.complete &= before.complete;
        let is_one = led_to.len() == 1 && before.ways.len() == 1;
        now.ways = led_to;
        if let (true, Some((from, taken))) = (is_one, by) {
            self.measure(before, &mut now, from, &taken, at);
        }
        now
    }

    /// Goes on with the trail within a cycle, and looks at what its certificate says of it.
    fn measure(
        &mut self,
        before: &Known,
        now: &mut Known,
        from: usize,
        taken: &[Vec<usize>],
        at: impl Fn() -> String,
    ) {
        let Some(way) = now.ways.first() else { return };
        let Some(&cycle) = self.systems.cycle_of.get(&way.station) else { return };
        let Some((system, replay)) = &self.systems.cycles[cycle].certificate else { return };
        let extracted = &self.systems.cycles[cycle].systems[*system];
        let location = |station: usize| extracted.stations.iter().position(|own| *own == Some(station));
        let (Some(to), Some(by)) = (location(way.station), taken.get(*system)) else { return };
        let universe = &self.exploration.universe;
        if self.systems.cycle_of.get(&from) == Some(&cycle) {
            now.trail.clone_from(&before.trail);
            if now.trail.is_empty()
                && let (Some(start), Some(earlier)) = (location(from), before.ways.first())
            {
                let values = values(universe, extracted, &earlier.values);
                now.trail.push(Moment { location: start, values, by: Vec::new() });
            }
        }
        let values = values(universe, extracted, &way.values);
        now.trail.push(Moment { location: to, values, by: by.clone() });
        let excess = now.trail.len().saturating_sub(usize::try_from(IN_A_ROW).unwrap_or(0));
        now.trail.drain(..excess);
        match replay.look(&now.trail) {
            Ok(Seen { down, others, unknown }) => {
                self.tally.down += down;
                self.tally.measured += down + others;
                self.tally.unmeasured += unknown;
            }
            Err(why) => self.broken = Some(format!("{}: {why}", at())),
        }
    }
}

impl Observer for Follower<'_> {
    fn watch(&mut self, snapshot: &Snapshot<'_>) {
        self.blind |= Instant::now() > self.deadline;
        if self.blind || self.broken.is_some() {
            return;
        }
        let depth = snapshot.depth();
        let Position::Block(block) = snapshot.position() else {
            if snapshot.position() == Position::Return {
                self.activations.truncate(depth - 1);
            }
            return;
        };
        let is_due = self.is_due(snapshot.function(), block);
        let is_call = depth > self.activations.len();
        if is_call {
            let explored = match self.activations.is_empty() {
                true => vec![(0, BTreeMap::new())],
                false if is_due => entries(self.program, self.exploration, snapshot),
                false => Vec::new(),
            };
            self.activations.push(Activation { explored, births: snapshot.heap_births(), last: None });
        }
        self.activations.truncate(depth);
        let (manner, from) = match is_call {
            true => (Manner::Call, depth.checked_sub(2)),
            false => (Manner::Block, Some(depth - 1)),
        };
        let mut known = None;
        if is_due && !self.activations[depth - 1].explored.is_empty() {
            let program = self.program;
            let now = self.ways(snapshot, block, &self.activations[depth - 1]);
            let before = from.and_then(|from| self.activations[from].last.clone());
            known = Some(match before {
                Some(before) => self.step(&before, now, manner, || place(program, snapshot)),
                None => now,
            });
        }
        self.activations[depth - 1].last = known;
        self.blind |= self.cuts.contains(&(snapshot.function(), block));
    }
}
