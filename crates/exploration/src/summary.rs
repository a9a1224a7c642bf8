//! One function explored from one kind of entry.

use crate::classes::Classes;
use crate::graph::NodeId;
use crate::liveness::Liveness;
use crate::order::WeakOrder;
use crate::tags::Tags;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use tayra_memory_graph::{Carved, Instantiation, ObjectId, State};
use tayra_numeric::Integer;
use tayra_program::{BlockId, Body, Constant, FunctionId, Operand};

/// What is known of a function's code before it is explored.
#[derive(Debug)]
pub(crate) struct Outline {
    pub(crate) order: WeakOrder,
    pub(crate) liveness: Liveness,
    pub(crate) tags: Tags,
    /// Constants of the code: where growing bounds may come to rest.
    pub(crate) thresholds: Vec<Integer>,
}

impl Outline {
    pub(crate) fn of(body: &Body) -> Self {
        Outline {
            order: WeakOrder::of(body),
            liveness: Liveness::of(body),
            tags: Tags::of(body),
            thresholds: thresholds(body),
        }
    }
}

/// Constants that the code works with, and their neighbours.
fn thresholds(body: &Body) -> Vec<Integer> {
    const MOST: usize = 64;
    let mut found = BTreeSet::new();
    for block in body.blocks.values() {
        for operand in block.instructions.iter().flat_map(|i| i.operation.operands()) {
            if let Operand::Constant(Constant::Int { bits, value }) = operand
                && *bits > 1
            {
                let number = tayra_terms::signed(*bits, *value);
                found.extend([number.saturating_sub(1), number, number.saturating_add(1)]);
            }
        }
    }
    found.into_iter().take(MOST).map(Integer::from).collect()
}

/// A function explored from one entry state.
#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) function: FunctionId,
    pub(crate) outline: Rc<Outline>,
    /// The part of the caller's state that was given, most general so far.
    pub(crate) entry: State,
    pub(crate) entry_node: NodeId,
    pub(crate) blocks: BTreeMap<BlockId, Classes<NodeId>>,
    pub(crate) returns: Classes<NodeId>,
    pub(crate) callers: Vec<Caller>,
    /// How often the entry was generalised.
    pub(crate) rounds: u32,
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
    /// Which version of the caller's exploration it belongs to.
    pub(crate) round: u32,
}

impl Caller {
    pub(crate) fn part(&self) -> &BTreeSet<ObjectId> {
        &self.carved.part
    }
}
