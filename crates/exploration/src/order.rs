//! The order in which the blocks of a body are worked on: Bourdoncle's weak topological order.
//!
//! Blocks of a loop stand together, head first, and before whatever follows the loop. Working through a loop until nothing
//! waits in it before leaving it therefore settles inner loops before outer ones and loops before what comes after them.
//! Every cycle passes through a head, so joining and widening at heads is enough to end.

use std::ops::RangeInclusive;
use tayra_program::{BlockId, Body, Entity};

/// Blocks in weak topological order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeakOrder {
    /// Position of each block; `None` if it cannot be reached from the entry.
    positions: Vec<Option<u32>>,
    heads: Vec<bool>,
    /// Innermost loop around each block, by its head (a head is in its own loop).
    loop_of: Vec<Option<BlockId>>,
    order: Vec<BlockId>,
    /// For the head of a loop: how many blocks the loop has.
    extents: Vec<u32>,
    /// For the head of a loop: the head of the loop around it.
    outer_of: Vec<Option<BlockId>>,
}

impl WeakOrder {
    /// The order of the blocks of `body`.
    pub fn of(body: &Body) -> Self {
        let successors: Vec<Vec<usize>> = body
            .blocks
            .values()
            .map(|b| b.terminator.kind.edges().iter().map(|e| e.target.index()).collect())
            .collect();
        Builder::new(&successors).run()
    }

    /// Where the block stands; smaller is earlier.
    pub fn position(&self, block: BlockId) -> Option<u32> {
        self.positions[block.index()]
    }

    /// Whether the block heads a loop.
    pub fn is_loop_head(&self, block: BlockId) -> bool {
        self.heads[block.index()]
    }

    /// The head of the innermost loop that the block belongs to.
    pub fn innermost_loop(&self, block: BlockId) -> Option<BlockId> {
        self.loop_of[block.index()]
    }

    /// The head of the loop around the loop of that head.
    pub fn loop_around(&self, head: BlockId) -> Option<BlockId> {
        self.outer_of[head.index()]
    }

    /// Whether the block belongs to the loop of that head, inner loops included.
    pub fn is_in_loop(&self, block: BlockId, head: BlockId) -> bool {
        match (self.position(block), self.position(head)) {
            (Some(own), Some(first)) => (first..first + self.extents[head.index()]).contains(&own),
            _ => false,
        }
    }

    /// The blocks of the loop of that head, inner loops included.
    pub fn blocks_of_loop(&self, head: BlockId) -> &[BlockId] {
        let first = self.position(head).map_or(0, |first| first as usize);
        self.order.get(first..first + self.extents[head.index()] as usize).unwrap_or(&[])
    }

    /// The loops around a block, innermost first, each as the positions from its head to its last block; then everything.
    pub fn loops_around(&self, block: BlockId) -> Vec<RangeInclusive<u32>> {
        let mut found = Vec::new();
        let mut next = self.innermost_loop(block);
        while let Some(head) = next {
            if let Some(first) = self.position(head) {
                found.push(first..=first + self.extents[head.index()].saturating_sub(1));
            }
            next = self.loop_around(head);
        }
        found.push(0..=u32::MAX);
        found
    }

    /// The reachable blocks, in order.
    pub fn blocks(&self) -> &[BlockId] {
        &self.order
    }
}

/// A set of blocks to be ordered by itself, and the loop it forms the inside of.
struct Task {
    blocks: Vec<usize>,
    inside: Option<usize>,
}

struct Builder<'a> {
    successors: &'a [Vec<usize>],
    /// Which task a block is presently in; edges that leave a task do not count within it.
    task_of: Vec<usize>,
    tasks: usize,
    result: WeakOrder,
}

impl<'a> Builder<'a> {
    fn new(successors: &'a [Vec<usize>]) -> Self {
        let count = successors.len();
        let result = WeakOrder {
            positions: vec![None; count],
            heads: vec![false; count],
            loop_of: vec![None; count],
            order: Vec::new(),
            extents: vec![0; count],
            outer_of: vec![None; count],
        };
        Builder { successors, task_of: vec![usize::MAX; count], tasks: 0, result }
    }

    fn run(mut self) -> WeakOrder {
        let first = Task { blocks: self.depth_first_from_entry(), inside: None };
        // The last task is the next one: a component's inside is ordered before the components after it.
        let mut waiting = vec![first];
        while let Some(task) = waiting.pop() {
            if let [only] = task.blocks.as_slice()
                && !self.successors[*only].contains(only)
            {
                self.place(*only, task.inside);
                continue;
            }
            let mut components = self.components(&task);
            components.reverse();
            for component in components {
                let head = component[0];
                let is_loop = component.len() > 1 || self.successors[head].contains(&head);
                if !is_loop {
                    waiting.push(Task { blocks: component, inside: task.inside });
                } else if component.len() == task.blocks.len() {
                    // The whole task is one loop: its head comes now, then the rest by itself.
                    self.result.heads[head] = true;
                    self.result.extents[head] = u32::try_from(component.len()).unwrap_or(u32::MAX);
                    self.result.outer_of[head] = task.inside.map(BlockId::from_index);
                    self.place(head, Some(head));
                    if component.len() > 1 {
                        waiting.push(Task { blocks: component[1..].to_vec(), inside: Some(head) });
                    }
                } else {
                    waiting.push(Task { blocks: component, inside: task.inside });
                }
            }
        }
        self.result
    }

    fn place(&mut self, block: usize, inside: Option<usize>) {
        self.result.positions[block] = u32::try_from(self.result.order.len()).ok();
        self.result.loop_of[block] = inside.map(BlockId::from_index);
        self.result.order.push(BlockId::from_index(block));
    }

    /// Reachable blocks in the order of a depth-first walk, so that a loop's entry precedes its other blocks.
    fn depth_first_from_entry(&self) -> Vec<usize> {
        let mut seen = vec![false; self.successors.len()];
        let mut post = Vec::new();
        let mut stack: Vec<(usize, usize)> = Vec::new();
        if !self.successors.is_empty() {
            seen[0] = true;
            stack.push((0, 0));
        }
        while let Some((block, next)) = stack.last_mut() {
            if let Some(&successor) = self.successors[*block].get(*next) {
                *next += 1;
                if !seen[successor] {
                    seen[successor] = true;
                    stack.push((successor, 0));
                }
            } else {
                post.push(*block);
                stack.pop();
            }
        }
        post.reverse();
        post
    }

    /// Strongly connected components of a task in topological order; within each, the task's order is kept, so the
    /// first block is the one that the walk entered by.
    fn components(&mut self, task: &Task) -> Vec<Vec<usize>> {
        let id = self.tasks;
        self.tasks += 1;
        for &block in &task.blocks {
            self.task_of[block] = id;
        }
        let rank = ranks::Ranks::new(&task.blocks, self.successors.len());
        let mut tarjan = Tarjan::new(task.blocks.len());
        for start in 0..task.blocks.len() {
            tarjan.visit(start, |local, k| {
                let successors = &self.successors[task.blocks[local]];
                successors.get(k).map(|&s| if self.task_of[s] == id { rank.local(s) } else { None })
            });
        }
        // Tarjan finishes components in reverse topological order.
        let mut components = tarjan.components;
        components.reverse();
        for component in &mut components {
            component.sort_unstable();
        }
        components.into_iter().map(|c| c.into_iter().map(|local| task.blocks[local]).collect()).collect()
    }
}

/// From blocks to their index within a task.
mod ranks {
    use std::collections::HashMap;

    pub(super) enum Ranks {
        Dense(Vec<u32>),
        Sparse(HashMap<usize, u32>),
    }

    impl Ranks {
        pub(super) fn new(blocks: &[usize], count: usize) -> Self {
            let numbered =
                || blocks.iter().enumerate().map(|(i, &b)| (b, u32::try_from(i).unwrap_or(u32::MAX)));
            if blocks.len() * 8 >= count {
                let mut dense = vec![u32::MAX; count];
                for (block, i) in numbered() {
                    dense[block] = i;
                }
                Ranks::Dense(dense)
            } else {
                Ranks::Sparse(numbered().collect())
            }
        }

        pub(super) fn local(&self, block: usize) -> Option<usize> {
            match self {
                Ranks::Dense(dense) => Some(dense[block]).filter(|&i| i != u32::MAX).map(|i| i as usize),
                Ranks::Sparse(sparse) => sparse.get(&block).map(|&i| i as usize),
            }
        }
    }
}

/// Tarjan's components with an explicit stack.
struct Tarjan {
    index: Vec<Option<u32>>,
    low: Vec<u32>,
    on_stack: Vec<bool>,
    stack: Vec<usize>,
    next: u32,
    components: Vec<Vec<usize>>,
}

impl Tarjan {
    fn new(count: usize) -> Self {
        Tarjan {
            index: vec![None; count],
            low: vec![0; count],
            on_stack: vec![false; count],
            stack: Vec::new(),
            next: 0,
            components: Vec::new(),
        }
    }

    fn enter(&mut self, node: usize) {
        self.index[node] = Some(self.next);
        self.low[node] = self.next;
        self.next += 1;
        self.stack.push(node);
        self.on_stack[node] = true;
    }

    /// Visits everything reachable from `start`. `successor(node, k)` is the k-th one: `None` after the last,
    /// `Some(None)` for one outside.
    fn visit(&mut self, start: usize, successor: impl Fn(usize, usize) -> Option<Option<usize>>) {
        if self.index[start].is_some() {
            return;
        }
        self.enter(start);
        let mut calls = vec![(start, 0)];
        while let Some((node, k)) = calls.last_mut() {
            let node = *node;
            match successor(node, *k) {
                Some(target) => {
                    *k += 1;
                    let Some(target) = target else { continue };
                    match self.index[target] {
                        None => {
                            self.enter(target);
                            calls.push((target, 0));
                        }
                        Some(index) if self.on_stack[target] => self.low[node] = self.low[node].min(index),
                        Some(_) => {}
                    }
                }
                None => {
                    calls.pop();
                    if let Some((parent, _)) = calls.last() {
                        self.low[*parent] = self.low[*parent].min(self.low[node]);
                    }
                    if self.index[node] == Some(self.low[node]) {
                        let mut component = Vec::new();
                        while let Some(member) = self.stack.pop() {
                            self.on_stack[member] = false;
                            component.push(member);
                            if member == node {
                                break;
                            }
                        }
                        self.components.push(component);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order_of(successors: &[&[usize]]) -> WeakOrder {
        let successors: Vec<Vec<usize>> = successors.iter().map(|s| s.to_vec()).collect();
        Builder::new(&successors).run()
    }

    fn numbers(order: &WeakOrder) -> Vec<usize> {
        order.blocks().iter().map(|b| b.index()).collect()
    }

    fn heads(order: &WeakOrder) -> Vec<usize> {
        (0..order.heads.len()).filter(|&b| order.heads[b]).collect()
    }

    #[test]
    fn straight_code_keeps_its_order() {
        let order = order_of(&[&[1], &[2], &[]]);
        assert_eq!(numbers(&order), [0, 1, 2]);
        assert_eq!(heads(&order), Vec::<usize>::new());
    }

    #[test]
    fn nested_loops_stand_together_before_what_follows() {
        // 1 2 (3 4 (5 6) 7) 8 of the value-range book, counted from 0.
        let order = order_of(&[&[1], &[2, 7], &[3], &[4, 6], &[5], &[4, 6], &[2, 7], &[]]);
        assert_eq!(numbers(&order), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(heads(&order), [2, 4]);
        assert_eq!(order.innermost_loop(BlockId::from_index(5)), Some(BlockId::from_index(4)));
        assert_eq!(order.innermost_loop(BlockId::from_index(6)), Some(BlockId::from_index(2)));
        assert_eq!(order.innermost_loop(BlockId::from_index(7)), None);
        assert_eq!(order.loops_around(BlockId::from_index(5)), [4..=5, 2..=6, 0..=u32::MAX]);
        assert_eq!(order.loops_around(BlockId::from_index(3)), [2..=6, 0..=u32::MAX]);
        assert!(order.is_in_loop(BlockId::from_index(5), BlockId::from_index(2)));
        assert!(!order.is_in_loop(BlockId::from_index(6), BlockId::from_index(4)));
    }

    #[test]
    fn a_block_that_jumps_to_itself_is_a_head() {
        let order = order_of(&[&[1], &[1, 2], &[]]);
        assert_eq!(heads(&order), [1]);
        assert_eq!(numbers(&order), [0, 1, 2]);
    }

    #[test]
    fn a_loop_entered_in_two_places_still_has_a_head_on_every_cycle() {
        let order = order_of(&[&[1, 2], &[2], &[1, 3], &[]]);
        assert_eq!(heads(&order).len(), 1);
        assert_eq!(numbers(&order).len(), 4);
    }

    #[test]
    fn what_cannot_be_reached_is_left_out() {
        let order = order_of(&[&[2], &[2], &[]]);
        assert_eq!(numbers(&order), [0, 2]);
        assert_eq!(order.position(BlockId::from_index(1)), None);
    }

    #[test]
    fn a_long_chain_of_loops_needs_no_deep_stack() {
        let count = 100_000;
        let successors: Vec<Vec<usize>> =
            (0..count).map(|i| if i + 1 < count { vec![i + 1, i] } else { vec![] }).collect();
        let order = Builder::new(&successors).run();
        assert_eq!(order.blocks().len(), count);
    }
}
