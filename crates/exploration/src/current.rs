//! The part of a graph that an exploration came to rest with, for people.
//!
//! A graph keeps everything that was ever tried. What counts in the end is what can be reached from the start by way of states
//! that were kept: the states of early rounds of loops stay behind.

use crate::graph::{Edge, EdgeKind, Graph, NodeId, Position};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Part of a graph. Where a state is one of those that a more general one describes, the last of these is the next node, and none of
/// the steps to it is there.
#[derive(Clone, Debug, Default)]
pub struct Current {
    /// Nodes, the nearest to the start first, each with its distance from there.
    pub nodes: Vec<(NodeId, usize)>,
    /// Edges by the nodes that they start from: their numbers, and the nodes that they lead to.
    pub steps: BTreeMap<NodeId, Vec<(usize, NodeId)>>,
}

impl Current {
    /// What can be reached by way of `settled`: the states that were kept at entries, blocks and returns.
    pub fn of(graph: &Graph, settled: &BTreeSet<NodeId>) -> Current {
        let mut outgoing: BTreeMap<NodeId, Vec<usize>> = BTreeMap::new();
        for (index, edge) in graph.edges().iter().enumerate() {
            outgoing.entry(edge.from).or_default().push(index);
        }
        let search = Search { graph, settled, outgoing };
        let mut current = Current::default();
        let first = graph.nodes().next().map(|(id, _)| id);
        let mut known: BTreeSet<NodeId> = first.into_iter().collect();
        let mut waiting: VecDeque<(NodeId, usize)> = first.into_iter().map(|id| (id, 0)).collect();
        while let Some((id, distance)) = waiting.pop_front() {
            current.nodes.push((id, distance));
            let mut steps: Vec<(usize, NodeId)> = Vec::new();
            for &index in search.outgoing.get(&id).into_iter().flatten() {
                let edge = &graph.edges()[index];
                for to in search.targets(edge) {
                    // Several states on the way may lead to the same more general one.
                    if is_generalisation(edge) && steps.iter().any(|(_, known)| *known == to) {
                        continue;
                    }
                    steps.push((index, to));
                    if known.insert(to) {
                        waiting.push_back((to, distance + 1));
                    }
                }
            }
            current.steps.insert(id, steps);
        }
        current
    }
}

struct Search<'g> {
    graph: &'g Graph,
    settled: &'g BTreeSet<NodeId>,
    outgoing: BTreeMap<NodeId, Vec<usize>>,
}

impl Search<'_> {
    /// Where a step leads, if it counts.
    fn targets(&self, edge: &Edge) -> BTreeSet<NodeId> {
        let counts = match &edge.kind {
            // What runs went on from is a state at a block, or what follows within the block.
            EdgeKind::Evaluation | EdgeKind::Refinement(_) => match self.graph.node(edge.from).position {
                Position::Block(_) | Position::Inside(..) => self.settled.contains(&edge.from),
                Position::Split(..) | Position::Call(..) => true,
                Position::Return => false,
            },
            EdgeKind::Generalisation(_) => return self.general(edge.to),
            EdgeKind::CallAbstraction(_) => self.settled.contains(&edge.to),
            EdgeKind::Intersection { returned, .. } => self.settled.contains(returned),
        };
        if counts { BTreeSet::from([edge.to]) } else { BTreeSet::new() }
    }

    /// The states that were kept among this one and the more general ones.
    fn general(&self, from: NodeId) -> BTreeSet<NodeId> {
        let (mut found, mut seen, mut stack) = (BTreeSet::new(), BTreeSet::new(), vec![from]);
        while let Some(node) = stack.pop() {
            if self.settled.contains(&node) {
                found.insert(node);
            } else if seen.insert(node) {
                let edges = self.outgoing.get(&node).into_iter().flatten().map(|i| &self.graph.edges()[*i]);
                stack.extend(edges.filter(|edge| is_generalisation(edge)).map(|edge| edge.to));
            }
        }
        found
    }
}

fn is_generalisation(edge: &Edge) -> bool {
    matches!(edge.kind, EdgeKind::Generalisation(_))
}
