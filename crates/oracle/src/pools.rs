//! Pools of a state, looked up in memory: a second definition of what they mean.
//!
//! Members and views lead to blocks, and the pointers that each of these should hold lead to more. Every block that is met so must be
//! alive, of the size that its pool says, no object of the state, and hold what its pool says. Blocks that nothing leads to
//! may be left out of a pool: then what it says of them says nothing.

use crate::choices::{Choice, MOST_CANDIDATES};
use crate::describes::{Attempt, read};
use std::collections::{BTreeMap, BTreeSet};
use tayra_interpreter::SeenLife;
use tayra_memory_graph::{Field, Held, Member, PoolId, Reading};
use tayra_numeric::Integer;
use tayra_terms::TermId;

impl Attempt<'_, '_, '_> {
    /// A member that something is known of and that has no value yet: it is null, or leads to some block.
    pub(crate) fn open_member(&self) -> Option<(Choice, bool)> {
        if self.unfolded.members.is_empty() {
            return None;
        }
        let terms = &self.universe.terms;
        let read: BTreeSet<TermId> = (self.number_variables().into_iter())
            .filter_map(|var| match self.universe.reading(var) {
                Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => Some(term),
                Reading::Free => None,
            })
            .collect();
        let is_open = |atom: &TermId| read.contains(atom) && self.assignment.value(terms, *atom).is_none();
        let (atom, member) = self.unfolded.members.iter().find(|(atom, _)| is_open(atom))?;
        let mut values = vec![0];
        let blocks = self.memory().live_blocks();
        values.extend(blocks.map(|b| u128::from(b.address().wrapping_add_signed(member.offset))));
        let complete = values.len() <= MOST_CANDIDATES;
        values.truncate(MOST_CANDIDATES);
        Some((Choice::Term(*atom, values), complete))
    }

    /// Whether pools hold in memory, once all values are known.
    pub(crate) fn check_pools(&self) -> Result<(), String> {
        let state = self.unfolded.state;
        if state.pools().is_empty() {
            return Ok(());
        }
        let mut waiting: Vec<(u128, Member)> = Vec::new();
        for (&atom, &member) in &self.unfolded.members {
            if let Some(value) = self.assignment.value(&self.universe.terms, atom).filter(|v| *v != 0) {
                waiting.push((value, member));
            }
        }
        for (id, object) in self.unfolded.single() {
            let seen = self.matched.get(&id);
            if let (Some(pool), Some(seen)) = (object.pool(), seen) {
                waiting.push((u128::from(seen.address()), Member { pool, offset: 0 }));
            }
        }
        let single: BTreeMap<u32, String> = (self.matched.iter())
            .filter(|(id, seen)| {
                let object = self.unfolded.object(**id);
                seen.life() == SeenLife::Alive && object.is_some_and(|o| o.pool().is_none())
            })
            .map(|(id, seen)| (seen.id(), id.to_string()))
            .collect();
        let mut pool_of: BTreeMap<u64, PoolId> = BTreeMap::new();
        let mut seen_blocks = BTreeSet::new();
        while let Some((value, member)) = waiting.pop() {
            let Some(pool) = state.pools().get(member.pool) else {
                return Err(format!("{value:#x} should lead to a pool that is not there"));
            };
            let start = i128::try_from(value).ok().map(|v| v - i128::from(member.offset));
            let Some(address) = start.and_then(|s| u64::try_from(s).ok()) else {
                return Err(format!("{value:#x} is no address of a block of a pool"));
            };
            let Some(block) = self.memory().live_block(address) else {
                return Err(format!("a pool has no live block at {address:#x}"));
            };
            if let Some(id) = single.get(&block.id()) {
                return Err(format!("the block at {address:#x} is both {id} and one of a pool"));
            }
            if *pool_of.entry(address).or_insert(member.pool) != member.pool {
                return Err(format!("the block at {address:#x} is in two pools"));
            }
            if !seen_blocks.insert(address) {
                continue;
            }
            let size = i64::try_from(block.size()).unwrap_or(i64::MAX);
            if size < pool.sizes.0 || size > pool.sizes.1 || !address.is_multiple_of(pool.align.max(1)) {
                return Err(format!("the block at {address:#x} has {size} bytes, its pool {:?}", pool.sizes));
            }
            for (Field { offset, bytes }, held) in &pool.fields {
                let Some(bits) = read(block, &Integer::from(*offset), *bytes) else {
                    return Err(format!("a place at {offset} of the block at {address:#x}"));
                };
                let width = u32::try_from(*bytes * 8).unwrap_or(128);
                let holds = match held {
                    Held::Zero => bits == 0,
                    Held::Number(range) => range.contains(&Integer::from(tayra_terms::signed(width, bits))),
                    Held::Pointer { may_be_null, .. } if bits == 0 => *may_be_null,
                    Held::Pointer { to, .. } => {
                        waiting.push((bits, *to));
                        true
                    }
                };
                if !holds {
                    return Err(format!("{bits:#x} at {offset} of the block at {address:#x}, not {held:?}"));
                }
            }
        }
        Ok(())
    }
}
