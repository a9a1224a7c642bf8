//! The symbolic execution graph: the one product of exploration.
//!
//! Nodes are function entries, block entries, splits, calls, returns and what is more general than one of them; what happens between
//! is re-executed when asked. Names keep their meaning along evaluations and refinements, which say what is assumed; every other
//! edge says what names of one of its ends stand for at the other: those of the more general state in the more special one.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use tayra_execution::Conditions;
use tayra_memory_graph::{Instantiation, State, Universe};
use tayra_program::{BlockId, FunctionId};
use tayra_terms::TermId;

/// A node of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// Its number, in the order of birth.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Before the first instruction of a block.
    Block(BlockId),
    /// Before the instruction with this index in the block, where many cases of the instructions before it meet.
    Inside(BlockId, usize),
    /// Where the instruction with this index in the block, or behind the last one its terminator, tells cases apart: before it
    /// does so, and the cases that differ in shape.
    Split(BlockId, usize),
    /// Before the call with this index in the block.
    Call(BlockId, usize),
    /// The function returns.
    Return,
}

/// A set of concrete states at one position.
#[derive(Clone, Debug)]
pub struct Node {
    /// The function.
    pub function: FunctionId,
    /// Where in it.
    pub position: Position,
    /// The states.
    pub state: State,
}

/// A step from node to node.
#[derive(Clone, Debug)]
pub struct Edge {
    /// From.
    pub from: NodeId,
    /// To.
    pub to: NodeId,
    /// What kind of step.
    pub kind: EdgeKind,
}

/// Kinds of steps.
#[derive(Clone, Debug)]
pub enum EdgeKind {
    /// Instructions were executed, all in one case. Names are born and forgotten, but none changes its meaning.
    Evaluation,
    /// From a split, by one of its cases, to the next node: what tells the case from the others, each condition with its value. Then
    /// as an evaluation. Cases that differ in shape have no conditions and lead to nodes of their own, whose numbers say
    /// what lengths and places have to do with those before.
    Refinement(Arc<[(TermId, bool)]>),
    /// The target describes more: what its names stand for in the source.
    Generalisation(Box<Instantiation>),
    /// From a call to the entry of the callee: what the entry's names stand for at the call; without an instantiation they are the
    /// same.
    CallAbstraction(Option<Box<Instantiation>>),
    /// From a call, by this return of the callee, to what follows: a state that both describe, in their parts. The caller's names
    /// keep their meaning, as along an evaluation.
    Intersection {
        /// The return.
        returned: NodeId,
        /// What the return's names stand for in the target; those without an entry are the same.
        names: Box<Instantiation>,
    },
}

/// The start of an edge whose end is still to come.
#[derive(Clone, Debug)]
pub(crate) struct Departure {
    pub(crate) node: NodeId,
    pub(crate) kind: EdgeKind,
}

impl Departure {
    /// Instructions are executed from a node on.
    pub(crate) fn from(node: NodeId) -> Self {
        Departure { node, kind: EdgeKind::Evaluation }
    }

    /// One case of a split.
    pub(crate) fn case(split: NodeId, conditions: Conditions) -> Self {
        Departure { node: split, kind: EdgeKind::Refinement(conditions.into()) }
    }
}

/// The graph.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    splits: usize,
}

impl Graph {
    pub(crate) fn add(&mut self, function: FunctionId, position: Position, state: State) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.splits += usize::from(matches!(position, Position::Split(..)));
        self.nodes.push(Node { function, position, state });
        id
    }

    /// A new node, and the edge that leads there.
    pub(crate) fn extend(&mut self, from: Departure, to: (FunctionId, Position), state: State) -> NodeId {
        let node = self.add(to.0, to.1, state);
        self.connect(from.node, node, from.kind);
        node
    }

    pub(crate) fn connect(&mut self, from: NodeId, to: NodeId, kind: EdgeKind) {
        self.edges.push(Edge { from, to, kind });
    }

    /// Every node, in the order of birth.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(i, n)| (NodeId(u32::try_from(i).unwrap_or(u32::MAX)), n))
    }

    /// One node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// What the names of a more general node stand for in a state, if those of the first node stand for this there: through the
    /// generalisations that lead from one to the other.
    pub(crate) fn meaning_through(
        &self,
        universe: &mut Universe,
        (first, last): (NodeId, NodeId),
        meaning: Instantiation,
        special: &State,
    ) -> Option<Instantiation> {
        let mut from: BTreeMap<NodeId, usize> = BTreeMap::new();
        let mut waiting = VecDeque::from([first]);
        while let Some(node) = waiting.pop_front() {
            if node == last {
                break;
            }
            for (index, edge) in self.edges.iter().enumerate() {
                let is_general = matches!(edge.kind, EdgeKind::Generalisation(_));
                if edge.from == node && is_general && edge.to != first && !from.contains_key(&edge.to) {
                    from.insert(edge.to, index);
                    waiting.push_back(edge.to);
                }
            }
        }
        let mut way = Vec::new();
        let mut node = last;
        while node != first {
            let &index = from.get(&node)?;
            way.push(index);
            node = self.edges[index].from;
        }
        let mut meaning = meaning;
        meaning.add_shared_parts(universe, &self.node(first).state, special);
        for index in way.into_iter().rev() {
            let edge = &self.edges[index];
            let EdgeKind::Generalisation(names) = &edge.kind else { return None };
            let (middle, next) = (&self.node(edge.from).state, &self.node(edge.to).state);
            let mut names = names.as_ref().clone();
            names.add_shared_parts(universe, next, middle);
            meaning = names.through(universe, middle, &meaning, special);
        }
        Some(meaning)
    }

    /// How many nodes are more than a case on the way to another.
    pub(crate) fn arrivals(&self) -> usize {
        self.nodes.len() - self.splits
    }

    /// Every edge.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }
}
