//! How the exploration got somewhere: one way through the graph, for people.
//!
//! Nothing is kept for it while states are explored but the node that a path started from; the way is looked for
//! backwards along the edges when somebody asks. It is the shortest one: loops are entered once and returned calls are
//! not looked into.
//!
//! Errs towards: leaving out. Gives up: a way that does not lead back to the start begins where it is lost.

use crate::graph::{Edge, EdgeKind, Graph, NodeId, Position};
use crate::order::WeakOrder;
use std::collections::{BTreeMap, VecDeque};
use tayra_program::{BlockId, FunctionId, Program};

/// Where something was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The function.
    pub function: FunctionId,
    /// The node that the path started from.
    pub node: NodeId,
    /// The block that it had come to.
    pub block: BlockId,
    /// The instruction there; the number of instructions if it is the terminator.
    pub index: usize,
}

/// A step of a way that says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// The program starts in this function.
    Start(FunctionId),
    /// A block is left for one of several others.
    Decision {
        /// The function.
        function: FunctionId,
        /// The block that is left.
        from: BlockId,
        /// The block that is entered.
        to: BlockId,
    },
    /// A loop is at its head after any number of rounds.
    Loop {
        /// The function.
        function: FunctionId,
        /// The head.
        head: BlockId,
    },
    /// A function is called, and the way goes on in it.
    Call {
        /// The calling function.
        function: FunctionId,
        /// The block of the call.
        block: BlockId,
        /// The call's index there.
        index: usize,
        /// Who is called.
        callee: FunctionId,
    },
    /// A function is called and has returned.
    Returned {
        /// The calling function.
        function: FunctionId,
        /// The block of the call.
        block: BlockId,
        /// The call's index there.
        index: usize,
    },
}

/// Finds ways through one graph.
#[derive(Debug)]
pub struct Trails<'g> {
    program: &'g Program,
    graph: &'g Graph,
    /// The edges into each node.
    incoming: Vec<Vec<u32>>,
    orders: BTreeMap<FunctionId, WeakOrder>,
}

impl<'g> Trails<'g> {
    /// Gets ready to find ways in `graph`.
    pub fn new(program: &'g Program, graph: &'g Graph) -> Self {
        let mut incoming: Vec<Vec<u32>> = vec![Vec::new(); graph.nodes().len()];
        for (index, edge) in (0u32..).zip(graph.edges()) {
            if let Some(edges) = incoming.get_mut(edge.to.index()) {
                edges.push(index);
            }
        }
        Trails { program, graph, incoming, orders: BTreeMap::new() }
    }

    /// A way from the start of the program to `origin`.
    pub fn to(&mut self, origin: &Origin) -> Vec<Passage> {
        let (first, edges) = self.search(origin.node);
        let mut passages = vec![Passage::Start(self.graph.node(first).function)];
        for edge in edges {
            let edge = &self.graph.edges()[edge as usize];
            let (from, to) = (self.graph.node(edge.from), self.graph.node(edge.to));
            let function = from.function;
            match (&edge.kind, from.position, to.position) {
                (EdgeKind::Evaluation | EdgeKind::Refinement(_), at, Position::Block(to)) => {
                    passages.extend(self.decision(function, at, to));
                }
                (EdgeKind::Generalisation(_), _, Position::Block(head)) => {
                    let passage = Passage::Loop { function, head };
                    if self.is_loop_head(function, head) && passages.last() != Some(&passage) {
                        passages.push(passage);
                    }
                }
                (EdgeKind::CallAbstraction(_), Position::Call(block, index), _) => {
                    passages.push(Passage::Call { function, block, index, callee: to.function });
                }
                (EdgeKind::Intersection { .. }, Position::Call(block, index), _) => {
                    passages.push(Passage::Returned { function, block, index });
                }
                (
                    EdgeKind::Evaluation
                    | EdgeKind::Refinement(_)
                    | EdgeKind::Generalisation(_)
                    | EdgeKind::CallAbstraction(_)
                    | EdgeKind::Intersection { .. },
                    ..,
                ) => {}
            }
        }
        let last = self.graph.node(origin.node).position;
        if block_of(last).is_some_and(|block| block != origin.block) {
            passages.extend(self.decision(origin.function, last, origin.block));
        }
        passages
    }

    /// The more general states on the way from the start to `origin`, each with those that are brought together in it.
    pub fn meetings(&self, origin: &Origin) -> Vec<(Vec<NodeId>, NodeId)> {
        let (_, edges) = self.search(origin.node);
        let is_general = |edge: &Edge| matches!(edge.kind, EdgeKind::Generalisation(_));
        let mut found: Vec<(Vec<NodeId>, NodeId)> = Vec::new();
        for edge in edges.into_iter().map(|edge| &self.graph.edges()[edge as usize]) {
            if is_general(edge) && found.last().is_none_or(|(_, to)| *to != edge.to) {
                let all =
                    self.incoming[edge.to.index()].iter().map(|&index| &self.graph.edges()[index as usize]);
                found.push((all.filter(|edge| is_general(edge)).map(|edge| edge.from).collect(), edge.to));
            }
        }
        found
    }

    /// The shortest way that ends at `target`, by the node it starts from and its edges. Generalisation is no step, nor is what leads
    /// to a split.
    fn search(&self, target: NodeId) -> (NodeId, Vec<u32>) {
        let mut next: BTreeMap<NodeId, u32> = BTreeMap::new();
        let mut done: Vec<bool> = vec![false; self.incoming.len()];
        let mut waiting = VecDeque::from([target]);
        let mut first = target;
        while let Some(node) = waiting.pop_front() {
            if std::mem::replace(&mut done[node.index()], true) {
                continue;
            }
            first = node;
            if node.index() == 0 {
                break;
            }
            // The newest first: they belong to what the exploration came to rest with.
            for &index in self.incoming[node.index()].iter().rev() {
                let edge = &self.graph.edges()[index as usize];
                if done[edge.from.index()] || edge.from == target {
                    continue;
                }
                let free = matches!(edge.kind, EdgeKind::Generalisation(_))
                    || matches!(self.graph.node(node).position, Position::Split(..));
                if free {
                    next.insert(edge.from, index);
                    waiting.push_front(edge.from);
                } else {
                    next.entry(edge.from).or_insert(index);
                    waiting.push_back(edge.from);
                }
            }
        }
        let mut edges = Vec::new();
        let mut node = first;
        while node != target
            && let Some(&index) = next.get(&node)
            && edges.len() <= self.incoming.len()
        {
            edges.push(index);
            node = self.graph.edges()[index as usize].to;
        }
        (first, edges)
    }

    fn decision(&self, function: FunctionId, at: Position, to: BlockId) -> Option<Passage> {
        let from = block_of(at)?;
        let body = self.program.functions[function].body.as_ref()?;
        let targets = body.blocks[from].terminator.kind.edges();
        // A function's entry leads to its first block without any decision.
        let is_way = targets.iter().any(|edge| edge.target == to);
        let is_choice = targets.iter().any(|edge| edge.target != to);
        (is_way && is_choice).then_some(Passage::Decision { function, from, to })
    }

    fn is_loop_head(&mut self, function: FunctionId, block: BlockId) -> bool {
        let Some(body) = self.program.functions[function].body.as_ref() else { return false };
        self.orders.entry(function).or_insert_with(|| WeakOrder::of(body)).is_loop_head(block)
    }
}

fn block_of(position: Position) -> Option<BlockId> {
    match position {
        Position::Block(block)
        | Position::Inside(block, _)
        | Position::Split(block, _)
        | Position::Call(block, _) => Some(block),
        Position::Return => None,
    }
}
