//! One function explored from one kind of entry.

use crate::classes::{Class, Classes};
use crate::equal::Look;
use crate::forgotten::Forgotten;
use crate::graph::{Departure, NodeId};
use crate::junctions::Junctions;
use crate::ledger::{Home, MemberId, Provenance};
use crate::liveness::Liveness;
use crate::near::Near;
use crate::order::WeakOrder;
use crate::tags::Tags;
use crate::thresholds::Thresholds;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use tayra_execution::ArgumentValue;
use tayra_memory_graph::{Carved, Entry, Instantiation, ObjectId, Root, State};
use tayra_program::{BlockId, Body, ByValue, FunctionId, Program, ScalarType};

/// What is known of a function's code before it is explored.
#[derive(Debug)]
pub(crate) struct Outline {
    pub(crate) order: WeakOrder,
    pub(crate) liveness: Liveness,
    pub(crate) near: Near,
    pub(crate) tags: Tags,
    pub(crate) thresholds: Thresholds,
}

impl Outline {
    pub(crate) fn of(program: &Program, body: &Body, tags: Tags) -> Self {
        let order = WeakOrder::of(body);
        let thresholds = Thresholds::of(program, body, &order);
        let near = Near::of(body, &order);
        Outline { order, liveness: Liveness::of(body), near, tags, thresholds }
    }
}

/// A function explored from one entry state.
#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) function: FunctionId,
    pub(crate) outline: Rc<Outline>,
    /// How arguments are passed: the same values lie elsewhere as floats, or as structs that are copied.
    pub(crate) manner: Manner,
    /// The part of the caller's state that was given, most general so far.
    pub(crate) entry: State,
    pub(crate) entry_look: Look,
    pub(crate) entry_node: NodeId,
    /// Blocks that the entry does not know, though calls may give them.
    pub(crate) forgotten: Forgotten,
    /// The states that met, place by place.
    pub(crate) places: BTreeMap<Home, Classes>,
    pub(crate) junctions: Junctions,
    pub(crate) callers: Vec<Caller>,
    pub(crate) vacancies: Vacancies,
    /// How often the entry was generalised since blocks were last forgotten.
    pub(crate) rounds: u32,
    /// The entry was widened, and nobody has looked yet whether that took too much.
    pub(crate) is_widened: bool,
    /// How often that was given back.
    pub(crate) tightenings: u32,
    /// How often each call made it more general.
    pub(crate) generalised_by: BTreeMap<CallSite, u32>,
    /// When it was begun; the newest is worked on first, so that callees settle before their callers go on.
    pub(crate) begun: u64,
    pub(crate) agenda: Agenda,
}

impl Summary {
    /// The nodes of the entry and of the states that are kept.
    pub(crate) fn settled(&self) -> impl Iterator<Item = NodeId> {
        let members = self.places.values().flat_map(|classes| &classes.members);
        members.map(|member| member.node).chain([self.entry_node])
    }

    /// The states that met at the start of a block.
    pub(crate) fn at_block(&self, block: BlockId) -> &[Class] {
        self.members_at(Home::Block(block))
    }

    /// The states in which it returns.
    pub(crate) fn returns(&self) -> &[Class] {
        self.members_at(Home::Returns)
    }

    fn members_at(&self, home: Home) -> &[Class] {
        self.places.get(&home).map_or(&[], |classes| &classes.members)
    }
}

/// A call in a function that is explored from one entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CallSite {
    pub(crate) summary: usize,
    pub(crate) block: BlockId,
    pub(crate) index: usize,
}

/// How the arguments of a call are passed, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Manner {
    passed: Vec<(ScalarType, Option<ByValue>)>,
    /// How many of them have parameters.
    fixed: usize,
}

impl Manner {
    pub(crate) fn of(arguments: &[ArgumentValue], variadic: &[ArgumentValue]) -> Self {
        let passed = arguments.iter().chain(variadic).map(|a| (a.scalar, a.by_value)).collect();
        Manner { passed, fixed: arguments.len() }
    }

    /// The arguments that an entry gives, and those that no parameters receive.
    pub(crate) fn given_by(&self, entry: &State) -> Option<(Vec<ArgumentValue>, Vec<ArgumentValue>)> {
        let given = (0u32..).zip(&self.passed).map(|(number, &(scalar, by_value))| {
            let value = *entry.roots().get(&Root::Entry(Entry::Given(number)))?;
            Some(ArgumentValue { value, scalar, by_value })
        });
        let mut arguments: Vec<ArgumentValue> = given.collect::<Option<_>>()?;
        let variadic = arguments.split_off(self.fixed);
        Some((arguments, variadic))
    }
}

/// What is to be done in a function.
#[derive(Debug, Default)]
pub(crate) struct Agenda {
    /// By position in the weak order, and by instruction there.
    waiting: BTreeMap<(u32, usize), Tasks>,
    /// What was worked on last.
    last: Option<Home>,
}

/// What is to be done at a place.
#[derive(Debug, Default)]
pub(crate) struct Tasks {
    /// States that have arrived there.
    pub(crate) arrivals: Vec<Pending>,
    /// Returns of callees that paths wait for right before: the callee, its return, and which of its callers.
    pub(crate) resumptions: BTreeSet<(usize, MemberId, usize)>,
}

/// A state on its way to a place.
#[derive(Debug)]
pub(crate) struct Pending {
    pub(crate) state: State,
    /// The node that the path started from.
    pub(crate) from: Departure,
    pub(crate) provenance: Provenance,
    pub(crate) from_outside: bool,
}

impl Agenda {
    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// What is to be done before an instruction of the block at that position.
    pub(crate) fn at(&mut self, position: u32, index: usize) -> &mut Tasks {
        self.waiting.entry((position, index)).or_default()
    }

    pub(crate) fn at_returns(&mut self) -> &mut Tasks {
        self.at(u32::MAX, 0)
    }

    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
        self.last = None;
    }

    /// The next place: what waits further on in the innermost loop of the last one, else from that loop's head on, and
    /// only when nothing waits there, the same in the loop around it. Returns come when no block waits.
    pub(crate) fn next(&mut self, order: &WeakOrder) -> Option<(Home, Tasks)> {
        let after = match self.last {
            Some(Home::Block(last)) => order.position(last).map(|at| (last, (at, 0))),
            Some(Home::Inside(last, index)) => order.position(last).map(|at| (last, (at, index))),
            Some(Home::Returns) | None => None,
        };
        let place = match after {
            None => *self.waiting.first_key_value()?.0,
            Some((last, (at, index))) => order.loops_around(last).into_iter().find_map(|range| {
                let within = |found: Option<(&(u32, usize), &Tasks)>| {
                    found.map(|(place, _)| *place).filter(|(position, _)| range.contains(position))
                };
                let behind = within(self.waiting.range((at, index.saturating_add(1))..).next());
                behind.or_else(|| within(self.waiting.range((*range.start(), 0)..).next()))
            })?,
        };
        let tasks = self.waiting.remove(&place)?;
        let home = match (order.blocks().get(place.0 as usize), place.1) {
            (Some(&block), 0) => Home::Block(block),
            (Some(&block), index) => Home::Inside(block, index),
            (None, _) => Home::Returns,
        };
        self.last = Some(home);
        Some((home, tasks))
    }
}

/// Which callers of a summary are out of date, so that others can take their places. What is out of date stays so.
#[derive(Debug, Default)]
pub(crate) struct Vacancies {
    found: Vec<usize>,
    /// How many callers there were when they were last looked through. They are again when there are twice as many, so that a
    /// call costs no more where a function has thousands of callers.
    looked_through: usize,
}

impl Vacancies {
    /// A place among `callers` for one more, if one is out of date.
    pub(crate) fn take(
        &mut self,
        callers: &[Caller],
        is_outdated: impl Fn(&Caller) -> bool,
    ) -> Option<usize> {
        if self.found.is_empty() && callers.len() >= 2 * self.looked_through {
            self.found = (0..callers.len()).rev().filter(|&index| is_outdated(&callers[index])).collect();
            self.looked_through = callers.len();
        }
        self.found.pop()
    }
}

/// A call that waits for returns.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) summary: usize,
    pub(crate) block: BlockId,
    pub(crate) index: usize,
    pub(crate) node: NodeId,
    /// The caller's whole state at the call.
    pub(crate) state: State,
    /// What it gave.
    pub(crate) carved: Carved,
    /// What the names of the entry mean in the caller; `None` if they are its own.
    pub(crate) meaning: Option<Instantiation>,
    /// What the call rests on.
    pub(crate) provenance: Provenance,
}

impl Caller {
    pub(crate) fn part(&self) -> &BTreeSet<ObjectId> {
        &self.carved.part
    }
}
