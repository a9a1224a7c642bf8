//! Which blocks lie on every way to another.
//!
//! The algorithm of Lengauer and Tarjan ("A fast algorithm for finding dominators in a flowgraph", TOPLAS 1979) with
//! path compression: `O(edges · log(blocks))` for any graph, loops into loops and long ladders of exits included.

use crate::{BlockId, Body, Entity};

/// The dominator tree of a body, numbered so that a question takes constant time.
pub(crate) struct Dominators {
    /// Per block: when a walk over the tree enters and leaves it; `None` if control never gets there.
    spans: Vec<Option<(usize, usize)>>,
}

impl Dominators {
    pub(crate) fn of(body: &Body) -> Self {
        let successors: Vec<Vec<usize>> = body
            .blocks
            .values()
            .map(|block| block.terminator.kind.edges().iter().map(|edge| edge.target.index()).collect())
            .collect();
        Dominators { spans: spans(&successors) }
    }

    pub(crate) fn is_reached(&self, block: BlockId) -> bool {
        self.spans[block.index()].is_some()
    }

    /// The last block that every way to each of `blocks` passes. None if one of them is not reached.
    pub(crate) fn closest(&self, blocks: &[BlockId]) -> Option<BlockId> {
        let all = (0..self.spans.len()).map(BlockId::from_index);
        let above = all.filter(|&above| blocks.iter().all(|&block| self.dominates(above, block)));
        above.max_by_key(|above| self.spans[above.index()])
    }

    /// Whether every way from the entry to `block` passes `dominator`. False if one of them is not reached.
    pub(crate) fn dominates(&self, dominator: BlockId, block: BlockId) -> bool {
        match (self.spans[dominator.index()], self.spans[block.index()]) {
            (Some((from, to)), Some((at, _))) => from <= at && at < to,
            (None, _) | (_, None) => false,
        }
    }
}

/// The spans of all nodes of the graph in which node 0 is the entry.
fn spans(successors: &[Vec<usize>]) -> Vec<Option<(usize, usize)>> {
    let mut spans = vec![None; successors.len()];
    if successors.is_empty() {
        return spans;
    }
    let walk = Walk::of(successors);
    let parents = immediate_dominators(&walk);
    let mut children = vec![Vec::new(); parents.len()];
    for (node, &parent) in parents.iter().enumerate().skip(1) {
        children[parent].push(node);
    }
    // Entering a node takes a new number; leaving it notes the next free one.
    let mut next = 0;
    let mut stack = vec![(0, 0)];
    let mut entered = vec![0; parents.len()];
    while let Some((node, child)) = stack.pop() {
        if child == 0 {
            entered[node] = next;
            next += 1;
        }
        if let Some(&below) = children[node].get(child) {
            stack.push((node, child + 1));
            stack.push((below, 0));
        } else {
            spans[walk.node_of[node]] = Some((entered[node], next));
        }
    }
    spans
}

/// A depth-first walk; its numbers stand for the nodes that are reached.
struct Walk {
    node_of: Vec<usize>,
    /// By number: the one that the walk came from.
    parent: Vec<usize>,
    /// By number: all that have an edge to it.
    predecessors: Vec<Vec<usize>>,
}

impl Walk {
    fn of(successors: &[Vec<usize>]) -> Self {
        let mut number: Vec<Option<usize>> = vec![None; successors.len()];
        let mut walk = Walk { node_of: vec![0], parent: vec![0], predecessors: vec![Vec::new()] };
        number[0] = Some(0);
        let mut stack = vec![(0, 0)];
        while let Some((at, edge)) = stack.pop() {
            let Some(&target) = successors[walk.node_of[at]].get(edge) else { continue };
            stack.push((at, edge + 1));
            match number[target] {
                Some(known) => walk.predecessors[known].push(at),
                None => {
                    let fresh = walk.node_of.len();
                    number[target] = Some(fresh);
                    walk.node_of.push(target);
                    walk.parent.push(at);
                    walk.predecessors.push(vec![at]);
                    stack.push((fresh, 0));
                }
            }
        }
        walk
    }
}

/// By number of the walk: the closest node that dominates it.
fn immediate_dominators(walk: &Walk) -> Vec<usize> {
    let count = walk.node_of.len();
    let mut forest =
        Forest { ancestor: vec![None; count], label: (0..count).collect(), semi: (0..count).collect() };
    let mut dominator = vec![0; count];
    let mut buckets = vec![Vec::new(); count];
    for node in (1..count).rev() {
        for &predecessor in &walk.predecessors[node] {
            let best = forest.best(predecessor);
            forest.semi[node] = forest.semi[node].min(forest.semi[best]);
        }
        buckets[forest.semi[node]].push(node);
        let parent = walk.parent[node];
        forest.ancestor[node] = Some(parent);
        for waiting in std::mem::take(&mut buckets[parent]) {
            let best = forest.best(waiting);
            dominator[waiting] = if forest.semi[best] < forest.semi[waiting] { best } else { parent };
        }
    }
    for node in 1..count {
        if dominator[node] != forest.semi[node] {
            dominator[node] = dominator[dominator[node]];
        }
    }
    dominator
}

/// The part of the walk that was handled, with paths shortened as they are used.
struct Forest {
    ancestor: Vec<Option<usize>>,
    /// The node with the least semidominator between a node and its shortened ancestor.
    label: Vec<usize>,
    semi: Vec<usize>,
}

impl Forest {
    fn best(&mut self, node: usize) -> usize {
        let mut path = Vec::new();
        let mut top = node;
        while let Some(above) = self.ancestor[top] {
            if self.ancestor[above].is_none() {
                break;
            }
            path.push(top);
            top = above;
        }
        while let Some(below) = path.pop() {
            let Some(above) = self.ancestor[below] else { continue };
            if self.semi[self.label[above]] < self.semi[self.label[below]] {
                self.label[below] = self.label[above];
            }
            self.ancestor[below] = self.ancestor[above];
        }
        self.label[node]
    }
}

#[cfg(test)]
mod tests {
    use super::spans;
    use proptest::prelude::*;

    /// What the definition says: without `dominator`, the entry does not reach `node`.
    fn dominates_by_definition(successors: &[Vec<usize>], dominator: usize, node: usize) -> bool {
        let mut reached = vec![false; successors.len()];
        let mut work = vec![0];
        while let Some(at) = work.pop() {
            if at != dominator && !std::mem::replace(&mut reached[at], true) {
                work.extend(&successors[at]);
            }
        }
        !reached[node]
    }

    fn reached(successors: &[Vec<usize>]) -> Vec<bool> {
        let nowhere = successors.len();
        (0..successors.len()).map(|node| !dominates_by_definition(successors, nowhere, node)).collect()
    }

    proptest! {
        #[test]
        fn dominators_are_those_of_the_definition(
            edges in (2..12_usize).prop_flat_map(|n| prop::collection::vec(prop::collection::vec(0..n, 0..4), n))
        ) {
            let spans = spans(&edges);
            let reached = reached(&edges);
            for node in 0..edges.len() {
                prop_assert_eq!(spans[node].is_some(), reached[node]);
                for dominator in 0..edges.len() {
                    let (Some((from, to)), Some((at, _))) = (spans[dominator], spans[node]) else { continue };
                    let answer = from <= at && at < to;
                    prop_assert_eq!(answer, dominates_by_definition(&edges, dominator, node));
                }
            }
        }
    }

    #[test]
    fn a_long_ladder_with_one_exit_is_quick() {
        // Each rung goes on or to the common exit; quadratic algorithms take minutes here.
        let rungs = 200_000;
        let mut successors: Vec<Vec<usize>> = (0..rungs).map(|i| vec![i + 1, rungs + 1]).collect();
        successors.push(vec![rungs + 1]);
        successors.push(Vec::new());
        let spans = spans(&successors);
        let (Some(first), Some(exit), Some(last)) = (spans[0], spans[rungs + 1], spans[rungs]) else {
            panic!("all are reached");
        };
        assert!(first.0 <= exit.0 && exit.0 < first.1);
        assert!(!(last.0 <= exit.0 && exit.0 < last.1));
    }
}
