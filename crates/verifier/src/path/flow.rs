//! How the blocks of a body hang together: which decisions say whether a block is reached, and which edges assign a register.
//!
//! About linear in the size of the body, since bodies that programs write have tens of thousands of blocks.

use std::collections::BTreeMap;
use tayra_program::{BlockId, Body, Entity, RegisterId};

/// The flow of a body.
pub(crate) struct Flow {
    /// For each block, the blocks whose decision says whether it is reached: those with a way out of which it is always met
    /// again, and one on which it may not be. No more of them than a report could use.
    pub(crate) deciders: Vec<Vec<BlockId>>,
    /// Blocks with an edge to the block, each once.
    pub(crate) predecessors: Vec<Vec<BlockId>>,
    /// Registers that are parameters of blocks: of which, and their number there.
    pub(crate) assigned_by_edges: BTreeMap<RegisterId, (BlockId, usize)>,
}

/// A block that many decisions lead to has only so many of them told.
const MOST_DECIDERS: usize = 64;

impl Flow {
    pub(crate) fn of(body: &Body) -> Flow {
        let mut predecessors = vec![Vec::new(); body.blocks.len()];
        let mut assigned_by_edges = BTreeMap::new();
        for (id, block) in body.blocks.iter() {
            for edge in block.terminator.kind.edges() {
                let known: &mut Vec<BlockId> = &mut predecessors[edge.target.index()];
                if known.last() != Some(&id) {
                    known.push(id);
                }
            }
            for (at, register) in block.parameters.iter().enumerate() {
                assigned_by_edges.insert(*register, (id, at));
            }
        }
        let behind = next_always_behind(body, &predecessors);
        Flow { deciders: deciders(body, &behind), predecessors, assigned_by_edges }
    }
}

/// For each block, the blocks that decide whether it is reached, in order.
fn deciders(body: &Body, behind: &[Option<usize>]) -> Vec<Vec<BlockId>> {
    let mut deciders: Vec<Vec<BlockId>> = vec![Vec::new(); body.blocks.len()];
    for (from, block) in body.blocks.iter() {
        let edges = block.terminator.kind.edges();
        if edges.len() < 2 {
            continue;
        }
        // All that is met on the way from a target to where all ways from here meet again.
        let end = behind[from.index()];
        for edge in edges {
            let mut next = Some(edge.target.index());
            while let Some(block) = next.filter(|_| next != end) {
                let known = &mut deciders[block];
                if known.last() == Some(&from) || known.len() >= MOST_DECIDERS {
                    break;
                }
                known.push(from);
                next = behind[block];
            }
        }
    }
    deciders
}

/// For each block, the first of the blocks that every way from it to an end passes behind it, if there is one. What comes to no
/// end is taken to end where it is entered last.
fn next_always_behind(body: &Body, predecessors: &[Vec<BlockId>]) -> Vec<Option<usize>> {
    let count = body.blocks.len();
    // Backwards from the ends; the end of all has the number `count`.
    let mut number: Vec<Option<usize>> = vec![None; count];
    let mut order: Vec<usize> = Vec::with_capacity(count);
    let mut ends = vec![false; count];
    let is_end = |block: &usize| body.blocks[BlockId::from_index(*block)].terminator.kind.edges().is_empty();
    let others = (0..count).rev();
    for root in (0..count).filter(is_end).chain(others) {
        if number[root].is_some() {
            continue;
        }
        ends[root] = true;
        // Depth first, so that a block comes after all that it is reached through.
        let mut stack = vec![(root, 0)];
        number[root] = Some(usize::MAX);
        while let Some((block, next)) = stack.pop() {
            match predecessors[block].get(next) {
                Some(predecessor) => {
                    stack.push((block, next + 1));
                    let predecessor = predecessor.index();
                    if number[predecessor].is_none() {
                        number[predecessor] = Some(usize::MAX);
                        stack.push((predecessor, 0));
                    }
                }
                None => {
                    number[block] = Some(order.len());
                    order.push(block);
                }
            }
        }
    }
    let at = |block: usize| if block == count { count } else { number[block].unwrap_or(0) };
    // The well-known iteration over immediate dominators, on the edges backwards.
    let mut behind: Vec<Option<usize>> = vec![None; count];
    let mut changed = true;
    while changed {
        changed = false;
        for &block in order.iter().rev() {
            let mut common = ends[block].then_some(count);
            for edge in body.blocks[BlockId::from_index(block)].terminator.kind.edges() {
                let target = edge.target.index();
                if behind[target].is_none() {
                    continue;
                }
                common = Some(match common {
                    None => target,
                    Some(other) => {
                        let (mut a, mut b) = (other, target);
                        while a != b {
                            if at(a) < at(b) {
                                a = behind[a].unwrap_or(count);
                            } else {
                                b = behind[b].unwrap_or(count);
                            }
                        }
                        a
                    }
                });
            }
            if common.is_some() && behind[block] != common {
                behind[block] = common;
                changed = true;
            }
        }
    }
    behind.into_iter().map(|next| next.filter(|next| *next < count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tayra_frontend::{Sources, load};

    /// For each block, which blocks every way from it to an end passes, itself included: slowly.
    fn always_behind(body: &Body) -> Vec<Vec<bool>> {
        let count = body.blocks.len();
        let mut behind = vec![vec![true; count]; count];
        let mut changed = true;
        while changed {
            changed = false;
            for (id, block) in body.blocks.iter() {
                let edges = block.terminator.kind.edges();
                let all = |other: usize| {
                    other == id.index()
                        || !edges.is_empty() && edges.iter().all(|e| behind[e.target.index()][other])
                };
                let new: Vec<bool> = (0..count).map(all).collect();
                if behind[id.index()] != new {
                    behind[id.index()] = new;
                    changed = true;
                }
            }
        }
        behind
    }

    #[test]
    fn blocks_are_decided_by_what_has_a_way_past_them() {
        let text = "int g(int a, int b) {
            int s = 0;
            for (int i = 0; i < a; i++) {
                if (i == b) continue;
                if (i > 7 && b > i) { s++; break; }
                switch (b) { case 1: s += 2; case 2: s += 3; break; case 3: return s; default: s--; }
            }
            while (s > 3) { if (b < 0) goto out; s--; do { s--; } while (s % 3); }
        out:
            return s;
        }
        int main(int argc, char **argv) { return g(argc, argc + 1); }\n";
        let folder = tempfile::tempdir().expect("a directory");
        let file = folder.path().join("flow.c");
        std::fs::write(&file, text).expect("a file");
        let program = load(&Sources { files: vec![file], ..Sources::default() }).expect("a program").program;
        let function = program.function_named("g").expect("it is there");
        let body = program.functions[function].body.as_ref().expect("a body");
        let (flow, behind) = (Flow::of(body), always_behind(body));
        let mut seen = 0;
        // Blocks that the entry does not lead to decide nothing in a run.
        for (block, _) in body.blocks.iter() {
            for (from, code) in body.blocks.iter() {
                let edges = code.terminator.kind.edges();
                let strictly = from != block && behind[from.index()][block.index()];
                let on_one = edges.iter().any(|e| behind[e.target.index()][block.index()]);
                let decides = edges.len() > 1 && !strictly && on_one;
                assert_eq!(flow.deciders[block.index()].contains(&from), decides, "{from:?} for {block:?}");
                seen += usize::from(decides);
            }
        }
        assert!(seen > 15, "{seen}");
    }

    #[test]
    fn a_loop_without_an_end_ends_the_search_too() {
        let text = "int main(int argc, char **argv) { if (argc > 1) for (;;) { if (argc > 2) argc--; } return 0; }\n";
        let folder = tempfile::tempdir().expect("a directory");
        let file = folder.path().join("endless.c");
        std::fs::write(&file, text).expect("a file");
        let program = load(&Sources { files: vec![file], ..Sources::default() }).expect("a program").program;
        let function = program.function_named("main").expect("it is there");
        let body = program.functions[function].body.as_ref().expect("a body");
        assert!(Flow::of(body).deciders.iter().any(|deciders| !deciders.is_empty()));
    }
}
