//! Watches a run and compares what it sees with the states of an exploration.
//!
//! Each activation of a function is compared with the explorations of that function whose entry describes how it was
//! called; values at the interface must then stay related to what they were at the entry. Past a place where the
//! exploration owes a proof that cuts its path, or gave up, it promises nothing: from there on the watcher is blind.

use crate::concrete::{Memory, root_values};
use crate::describes::{Answer, Concrete, describes, interface};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use tayra_exploration::Exploration;
use tayra_interpreter::{Observer, Position, Snapshot};
use tayra_memory_graph::{Entry, Root, State, Storage};
use tayra_program::{BlockId, Entity, FunctionId, Program, RegisterId};

/// How often a place is looked at in full in one run.
const ALWAYS: u32 = 6;
/// How many snapshots of one run are compared.
const MOST_IN_A_RUN: u64 = 600;
/// How long the states of one run are compared; after that only its faults count.
const LONGEST: Duration = Duration::from_secs(5);

/// What was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Concrete states.
    pub snapshots: u64,
    /// Those of them that some symbolic state describes.
    pub described: u64,
    /// Those for which that could not be decided.
    pub undecided: u64,
    /// Comparisons of a concrete with a symbolic state.
    pub comparisons: u64,
}

impl Counts {
    /// Adds others.
    pub fn add(&mut self, other: Counts) {
        self.snapshots += other.snapshots;
        self.described += other.described;
        self.undecided += other.undecided;
        self.comparisons += other.comparisons;
    }
}

/// A concrete state that no symbolic state describes.
#[derive(Clone, Debug)]
pub struct Undescribed {
    /// Where, for people.
    pub place: String,
    /// For each symbolic state there why it does not describe it.
    pub because: Vec<String>,
    /// The symbolic states.
    pub states: Vec<String>,
}

/// Compares a run with an exploration.
pub(crate) struct Watcher<'e> {
    program: &'e Program,
    exploration: &'e Exploration,
    cuts: &'e BTreeSet<(FunctionId, BlockId)>,
    activations: Vec<Activation>,
    visits: BTreeMap<(FunctionId, Option<BlockId>), u32>,
    blind: bool,
    deadline: Instant,
    /// The blocks that the run entered.
    pub(crate) entered: BTreeSet<(FunctionId, BlockId)>,
    pub(crate) counts: Counts,
    pub(crate) failure: Option<Undescribed>,
    /// Texts of what could not be decided.
    pub(crate) doubts: Vec<String>,
}

struct Activation {
    /// Explorations of the function that describe its entry, with the values at the interface; `None` if nobody looked.
    explored: Option<Vec<(usize, BTreeMap<Root, u128>)>>,
    /// How many heap blocks there had been.
    births: u32,
}

impl<'e> Watcher<'e> {
    pub(crate) fn new(
        program: &'e Program,
        exploration: &'e Exploration,
        cuts: &'e BTreeSet<(FunctionId, BlockId)>,
    ) -> Self {
        Watcher {
            program,
            exploration,
            cuts,
            activations: Vec::new(),
            visits: BTreeMap::new(),
            blind: false,
            deadline: Instant::now() + LONGEST,
            entered: BTreeSet::new(),
            counts: Counts::default(),
            failure: None,
            doubts: Vec::new(),
        }
    }

    /// Whether this visit of a place is compared: the first ones, and then fewer and fewer.
    fn is_due(&mut self, function: FunctionId, block: Option<BlockId>) -> bool {
        let visits = self.visits.entry((function, block)).or_insert(0);
        *visits += 1;
        let sparse = visits.is_multiple_of((*visits / 8).max(1).next_power_of_two());
        self.counts.snapshots < MOST_IN_A_RUN && (*visits <= ALWAYS || sparse)
    }

    fn enter(&mut self, snapshot: &Snapshot<'_>) {
        let births = snapshot.heap_births();
        let function = snapshot.function();
        let explored = if self.activations.is_empty() {
            Some(vec![(0, BTreeMap::new())])
        } else if self.is_due(function, None) {
            Some(entries(self.program, self.exploration, snapshot))
        } else {
            None
        };
        self.activations.push(Activation { explored, births });
    }

    fn compare(&mut self, snapshot: &Snapshot<'_>) {
        let Some(activation) = self.activations.get(snapshot.depth() - 1) else { return };
        let Some(explored) = &activation.explored else { return };
        let memory = Memory::of(snapshot);
        let permanent = |storage| permanent_address(snapshot, storage);
        let blocks = memory.blocks_since(activation.births);
        let universe = &self.exploration.universe;
        let mut because = Vec::new();
        let mut states: Vec<&State> = Vec::new();
        let mut doubt = None;
        let mut described = false;
        'all: for (index, values) in explored {
            let function = &self.exploration.functions[*index];
            let candidates: &[State] = match snapshot.position() {
                Position::Block(block) => function.blocks.get(&block).map_or(&[], Vec::as_slice),
                Position::Return => match &function.returns {
                    Some(returns) => returns,
                    None => return,
                },
                Position::Inside(..) => return,
            };
            for state in candidates {
                let roots = root_values(snapshot, state, values);
                let concrete =
                    Concrete { memory: &memory, roots, permanent: &permanent, blocks: blocks.clone() };
                self.counts.comparisons += 1;
                match describes(universe, state, &concrete) {
                    Answer::Described => {
                        described = true;
                        break 'all;
                    }
                    Answer::Undecided(why) => doubt = Some(why),
                    Answer::Refuted(why) => {
                        because.push(why);
                        states.push(state);
                    }
                }
            }
        }
        self.counts.snapshots += 1;
        if described {
            self.counts.described += 1;
        } else if let Some(doubt) = doubt {
            self.counts.undecided += 1;
            let place = place(self.program, snapshot);
            self.doubts.push(format!("{place}: {doubt}"));
        } else {
            if explored.is_empty() {
                because.push("no exploration of the function has this entry".to_owned());
            }
            let states = states.into_iter().map(|state| state.show(universe)).collect();
            self.failure = Some(Undescribed { place: place(self.program, snapshot), because, states });
        }
    }
}

impl Observer for Watcher<'_> {
    fn watch(&mut self, snapshot: &Snapshot<'_>) {
        if let Position::Block(block) = snapshot.position() {
            self.entered.insert((snapshot.function(), block));
        }
        self.blind |= Instant::now() > self.deadline;
        if self.blind || self.failure.is_some() {
            return;
        }
        match snapshot.position() {
            Position::Block(block) => {
                if snapshot.depth() > self.activations.len() {
                    self.enter(snapshot);
                }
                if self.is_due(snapshot.function(), Some(block)) {
                    self.compare(snapshot);
                }
                self.blind |= self.cuts.contains(&(snapshot.function(), block));
            }
            // Only `leaving` and `ended` show these.
            Position::Inside(..) => {}
            Position::Return => {
                if self.activations.len() > 1 {
                    self.compare(snapshot);
                }
                self.activations.truncate(snapshot.depth() - 1);
            }
        }
    }
}

/// Where a snapshot stands, for people.
pub(crate) fn place(program: &Program, snapshot: &Snapshot<'_>) -> String {
    let function = &program.functions[snapshot.function()];
    let name = function.c_name.as_ref().unwrap_or(&function.name);
    match snapshot.position() {
        Position::Return | Position::Inside(..) => format!("the return of {name}"),
        Position::Block(block) => {
            let line = function.body.as_ref().map_or(0, |body| {
                let block = &body.blocks[block];
                block.instructions.first().map_or(block.terminator.place, |i| i.place).line
            });
            format!("block {} of {name}, line {line}", block.index())
        }
    }
}

/// The explorations of the function whose entry describes this one, with the values at the interface.
pub(crate) fn entries(
    program: &Program,
    exploration: &Exploration,
    snapshot: &Snapshot<'_>,
) -> Vec<(usize, BTreeMap<Root, u128>)> {
    let memory = Memory::of(snapshot);
    let function = &program.functions[snapshot.function()];
    let mut given = BTreeMap::new();
    for (index, parameter) in (0u32..).zip(&function.parameters) {
        let register: Option<RegisterId> =
            function.body.as_ref().and_then(|b| b.parameters.get(index as usize)).copied();
        if parameter.by_value.is_none()
            && let Some(value) = register.and_then(|r| snapshot.register(r))
        {
            given.insert(Root::Entry(Entry::Given(index)), value);
        }
    }
    let mut found = Vec::new();
    for (index, explored) in exploration.functions.iter().enumerate() {
        if explored.function != snapshot.function() || index == 0 {
            continue;
        }
        let permanent = |storage| permanent_address(snapshot, storage);
        let concrete =
            Concrete { memory: &memory, roots: given.clone(), permanent: &permanent, blocks: Vec::new() };
        if let Some(values) = interface(&exploration.universe, &explored.entry, &concrete) {
            found.push((index, values));
        }
    }
    found
}

/// The address of an object that exists for the whole run.
pub(crate) fn permanent_address(snapshot: &Snapshot<'_>, storage: Storage) -> Option<u64> {
    match storage {
        Storage::Global { global, .. } => snapshot.global(Entity::from_index(global as usize)),
        Storage::Function { function } => snapshot.code(Entity::from_index(function as usize)),
        Storage::Heap { .. }
        | Storage::Pooled { .. }
        | Storage::Local { .. }
        | Storage::StackBlock { .. }
        | Storage::Argument { .. }
        | Storage::RegisterArea
        | Storage::Stream
        | Storage::Given { .. }
        | Storage::Outside { .. }
        | Storage::Library { .. }
        | Storage::Elements => None,
    }
}
