//! Where every run that does not end passes again and again: the heads of loops, and the entries of functions.

use tayra_program::{BlockId, Body, Entity, Place, TerminatorKind};

/// For each block whether it is the entry, or an edge comes back to it in the order of a depth-first walk. Every cycle of
/// the function has such a block.
pub(super) fn heads(body: &Body) -> Vec<bool> {
    let mut heads = vec![false; body.blocks.len()];
    if let Some(entry) = heads.first_mut() {
        *entry = true;
    }
    for (_, target) in edges_back(body) {
        heads[target] = true;
    }
    heads
}

/// Where the source has the loop with this head: at the first of the places from which it is come back to.
pub(crate) fn place_of_loop(body: &Body, head: BlockId) -> Place {
    let back = edges_back(body).into_iter().filter(|&(_, target)| target == head.index());
    let places = back.map(|(from, _)| {
        let block = &body.blocks[BlockId::from_index(from)];
        let end = &block.terminator;
        // A loop that is tested at its end has the test there; others jump back at the word that begins them.
        let is_tested = matches!(end.kind, TerminatorKind::Branch { .. });
        let test = block.instructions.last().filter(|_| is_tested).map(|instruction| instruction.place);
        test.filter(|place| place.is_known()).unwrap_or(end.place)
    });
    let known = places.filter(|place| place.is_known()).min_by_key(|place| (place.line, place.column));
    let block = &body.blocks[head];
    let inside = block.instructions.iter().map(|instruction| instruction.place);
    let mut inside = inside.chain([block.terminator.place]).filter(|place| place.is_known());
    known.or_else(|| inside.next()).unwrap_or(Place::UNKNOWN)
}

/// The edges that come back to a block that is still open in a depth-first walk.
fn edges_back(body: &Body) -> Vec<(usize, usize)> {
    let count = body.blocks.len();
    let successors: Vec<Vec<usize>> = body
        .blocks
        .values()
        .map(|block| block.terminator.kind.edges().into_iter().map(|edge| edge.target.index()).collect())
        .collect();
    let mut back = Vec::new();
    let (mut seen, mut open) = (vec![false; count], vec![false; count]);
    for start in 0..count {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        open[start] = true;
        let mut stack = vec![(start, 0)];
        while let Some((block, next)) = stack.last_mut() {
            match successors[*block].get(*next) {
                Some(&target) => {
                    *next += 1;
                    if open[target] {
                        back.push((*block, target));
                    }
                    if !seen[target] {
                        seen[target] = true;
                        open[target] = true;
                        stack.push((target, 0));
                    }
                }
                None => {
                    open[*block] = false;
                    stack.pop();
                }
            }
        }
    }
    back
}
