//! Where states meet within a block: behind calls, and other steps that tell cases apart.
//!
//! Most blocks have few cases, and each goes its own way to the end of the block. But k calls in a row that each give two answers
//! would be 2^k ways. So once many cases have come by at an instruction, there is a junction: whoever comes later meets others
//! there, as at the start of a block.
//!
//! Errs towards: going on by itself. What came by before there was a junction is not called back.

use crate::engine::Engine;
use crate::ledger::Home;
use crate::paths::Path;
use crate::summary::Pending;
use rustc_hash::FxHashMap;
use tayra_program::BlockId;

/// How many cases have come by since the block was last begun, instruction by instruction. Rounds of a loop have few each.
#[derive(Debug, Default)]
pub(crate) struct Junctions {
    passed: FxHashMap<BlockId, FxHashMap<usize, u32>>,
}

impl Junctions {
    /// A state goes on from the start of the block.
    pub(crate) fn begin(&mut self, block: BlockId) {
        self.passed.remove(&block);
    }
}

impl Engine<'_> {
    /// One of several cases has come to an instruction. Gives it back if it is to go on by itself.
    pub(crate) fn meet(&mut self, summary: usize, block: BlockId, path: Path) -> Option<Path> {
        let home = Home::Inside(block, path.index);
        if self.rehearsal.is_some() {
            let has_junction = self.summaries[summary].places.contains_key(&home);
            let is_found = has_junction && self.arrive_again_within(summary, (block, path.index), &path);
            return (!is_found).then_some(path);
        }
        let own = &mut self.summaries[summary];
        let passed = own.junctions.passed.entry(block).or_default().entry(path.index).or_default();
        *passed = passed.saturating_add(1);
        if *passed <= self.policy.cases_within_blocks {
            return Some(path);
        }
        let position = own.outline.order.position(block)?;
        let Path { state, from, index, provenance, .. } = path;
        let pending = Pending { state, from, provenance, from_outside: true };
        self.agenda(summary).at(position, index).arrivals.push(pending);
        None
    }
}
