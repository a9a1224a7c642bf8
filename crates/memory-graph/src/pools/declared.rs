//! Pools that are declared: blocks that were there before the program was entered, of which the types say what each is.
//!
//! They start as the universe declares them and become weaker as other pools do. Where the entry function returns, each must be
//! covered by what was declared again, and so must whatever others can reach: [`State::close`] makes blocks of pools of it, as
//! far as they have the types that lead to them.
//!
//! Errs towards: a breach.

use super::{Field, Held, Member, OpenView, Pool, PoolId, Pools};
use crate::{Object, ObjectId, Pointer, State, Storage, Universe, Vitality};
use std::collections::BTreeMap;
use std::sync::Arc;
use tayra_numeric::{Constraint, Integer, LinearExpr};
use tayra_terms::TermId;

/// In what a pool is less than was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A block may have been freed.
    Freed(PoolId),
    /// A block may be smaller.
    Small(PoolId),
    /// What stands at a place may be something else.
    Held(PoolId, Field),
}

impl Pools {
    /// In what they are less than `declared`.
    fn breaches(&self, declared: &BTreeMap<PoolId, Pool>) -> Vec<Breach> {
        let mut found = Vec::new();
        for (id, wanted) in declared {
            let Some(pool) = self.get(*id).filter(|_| !self.ended.contains(id)) else {
                found.push(Breach::Freed(*id));
                continue;
            };
            if pool.sizes.0 < wanted.sizes.0 {
                found.push(Breach::Small(*id));
            }
            let is_kept =
                |(field, held): &(&Field, &Held)| pool.fields.get(field).is_some_and(|now| held.covers(now));
            let lost = wanted.fields.iter().filter(|field| !is_kept(field));
            found.extend(lost.map(|(field, _)| Breach::Held(*id, *field)));
        }
        found
    }
}

/// The link that stands just there.
fn link_at(pool: &Pool, low: &LinearExpr, high: &LinearExpr) -> Option<Field> {
    let at = |expr: &LinearExpr| expr.as_constant().and_then(Integer::to_i64);
    let (low, high) = (at(low)?, at(high)?);
    let is_it =
        |field: &&Field| field.offset == low && field.offset.saturating_add_unsigned(field.bytes) == high;
    pool.fields
        .iter()
        .filter(|(_, held)| held.target().is_some())
        .map(|(field, _)| field)
        .find(is_it)
        .copied()
}

impl Universe {
    /// Says what blocks are that others have made, once and for all.
    pub fn declare(&mut self, pools: BTreeMap<PoolId, Pool>) {
        self.declared = Arc::new(pools);
    }
}

impl State {
    /// The pools that the universe declares are there, with as many blocks as one likes.
    pub fn give_declared_pools(&mut self, universe: &Universe) {
        self.pools.pools = Arc::clone(&universe.declared);
        self.pools.given = true;
        self.lost_track = true;
    }

    /// The atom, as wide as a pointer, is null or leads to the start of a block of a declared pool.
    pub fn give_member(&mut self, universe: &mut Universe, atom: TermId, pool: PoolId, may_be_null: bool) {
        self.pools.add_member(atom, Member { pool, offset: 0 });
        if !may_be_null {
            let some = Constraint::at_least(universe.unsigned(atom), LinearExpr::constant(1));
            self.numbers.assume(universe, &some);
        }
    }

    /// Blocks that these values lead to go into pools, with all that they lead to: those that the values and the declarations name.
    pub fn close(&mut self, universe: &mut Universe, values: &[(TermId, PoolId)]) {
        let mut waiting: Vec<(ObjectId, PoolId)> = Vec::new();
        for &(value, pool) in values {
            waiting.extend(self.block_at(universe, value).map(|id| (id, pool)));
        }
        let blocks = waiting.iter().map(|(id, _)| *id).collect();
        self.name_blocks(universe, waiting);
        self.absorb(universe, blocks);
    }

    /// Blocks that nothing has named yet are of the pools that lead to them.
    pub(super) fn name_blocks(&mut self, universe: &mut Universe, mut waiting: Vec<(ObjectId, PoolId)>) {
        let declared = Arc::clone(&universe.declared);
        let mut seen = std::collections::BTreeSet::new();
        while let Some((id, pool)) = waiting.pop() {
            let (Some(object), Some(described)) = (self.objects.shared(id), declared.get(&pool)) else {
                continue;
            };
            if !seen.insert(id) || !object.is_live_block() {
                continue;
            }
            let is_large_enough = object
                .size
                .as_constant()
                .and_then(Integer::to_i64)
                .is_some_and(|size| size >= described.sizes.0);
            if let (None, PoolId::OfType(hint), true) = (object.hint, pool, is_large_enough)
                && let Some(found) = self.objects.get_mut(id)
            {
                found.hint = Some(hint);
            }
            for (field, held) in &described.fields {
                let place = LinearExpr::constant(field.offset);
                let cell = object.cells.iter().find(|cell| cell.offset == place && cell.bytes == field.bytes);
                if let (Some(cell), Some(to)) = (cell, held.target()) {
                    waiting.extend(self.block_at(universe, cell.value).map(|id| (id, to.pool)));
                }
            }
        }
    }

    /// Whether the pool need not know yet what was written to a view from `low` to `high`: a link to a block that the pool does not have
    /// was, and that block may not be ready. What is written to the view from then on need not be known either.
    pub(super) fn stays_open(
        &mut self,
        universe: &mut Universe,
        view: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
    ) -> bool {
        if self.pools.open.is_some() {
            return self.note_written(view, low, high);
        }
        let Some(pool) = self.objects.get(view).and_then(Object::pool) else { return false };
        let declared = Arc::clone(&universe.declared);
        let Some(field) = declared.get(&pool).and_then(|known| link_at(known, low, high)) else {
            return false;
        };
        let cells = self.objects.get(view).map(|object| &object.cells);
        let value = cells.and_then(|cells| {
            cells.iter().find(|cell| cell.offset == *low && cell.bytes == field.bytes).map(|cell| cell.value)
        });
        let leads_to = value.and_then(|value| self.block_at(universe, value));
        let is_own = leads_to.and_then(|id| self.objects.get(id)).is_some_and(|object| {
            matches!(object.storage, Storage::Heap { .. }) && object.vitality == Vitality::Alive
        });
        if is_own {
            self.pools.open = Some(OpenView { view, pool, written: vec![field] });
        }
        is_own
    }

    /// What may have been written of the open view; `false` if it is not this one.
    fn note_written(&mut self, view: ObjectId, low: &LinearExpr, high: &LinearExpr) -> bool {
        let known = self.pools.open.as_ref().filter(|open| open.view == view).map(|open| open.pool);
        let Some(known) = known.and_then(|pool| self.pools.get(pool)) else { return false };
        let at = |expr: &LinearExpr| expr.as_constant().and_then(Integer::to_i64);
        let (low, high) = (at(low).unwrap_or(i64::MIN), at(high).unwrap_or(i64::MAX));
        let is_met =
            |field: &&Field| field.offset < high && low < field.offset.saturating_add_unsigned(field.bytes);
        let met: Vec<Field> = known.fields.keys().filter(is_met).copied().collect();
        if let Some(open) = &mut self.pools.open {
            open.written.extend(met);
        }
        true
    }

    /// Whether there is a view of which the pool does not know yet what was written to it.
    pub fn has_open_view(&self) -> bool {
        self.pools.open.is_some()
    }

    /// Whether so many bytes at an offset of the object may be read, or written, while there is an open view. Nobody looks at other
    /// views then; and of the open one only whole links are written, or nothing of them, since the pool still says what is there
    /// where the view says nothing.
    pub fn leaves_view_open(&self, object: ObjectId, offset: &LinearExpr, written: Option<u64>) -> bool {
        let Some(open) = &self.pools.open else { return true };
        if object != open.view {
            return self.objects.get(object).is_some_and(|object| object.pool().is_none());
        }
        let Some(bytes) = written else { return true };
        let Some(low) = offset.as_constant().and_then(Integer::to_i64) else { return false };
        let Some(known) = self.pools.get(open.pool) else { return false };
        let high = low.saturating_add_unsigned(bytes);
        known.fields.keys().all(|field| {
            let end = field.offset.saturating_add_unsigned(field.bytes);
            (field.offset == low && field.bytes == bytes) || end <= low || high <= field.offset
        })
    }

    /// The pool of the open view is told what stands there now, and so of all blocks that it leads to.
    pub fn close_view(&mut self, universe: &mut Universe) {
        let Some(OpenView { view, pool, written }) = self.pools.open.take() else { return };
        if self.objects.get(view).and_then(Object::pool) != Some(pool) {
            // Nobody knows any more what was written.
            self.drop_pool(pool);
            return;
        }
        self.absorb_targets(universe, view);
        for field in written {
            let now = self.held_at(universe, view, field);
            self.pools.weaken(pool, field, now);
        }
    }

    /// What a view leads to and nothing has named yet is named by the declarations.
    pub(super) fn name_targets(&mut self, universe: &mut Universe, pool: PoolId, view: &Object) {
        let declared = Arc::clone(&universe.declared);
        let Some(described) = declared.get(&pool) else { return };
        let mut waiting = Vec::new();
        for (field, held) in &described.fields {
            let place = LinearExpr::constant(field.offset);
            let cell = view.cells.iter().find(|cell| cell.offset == place && cell.bytes == field.bytes);
            if let (Some(cell), Some(to)) = (cell, held.target()) {
                waiting.extend(self.block_at(universe, cell.value).map(|id| (id, to.pool)));
            }
        }
        self.name_blocks(universe, waiting);
    }

    fn block_at(&mut self, universe: &mut Universe, value: TermId) -> Option<ObjectId> {
        if universe.terms.bits(value) != universe.pointer_bits {
            return None;
        }
        match self.resolve(universe, value) {
            Pointer::Into { object, .. } => Some(object),
            Pointer::Node { segment, .. } => Some(segment),
            Pointer::Null | Pointer::Number => None,
        }
    }

    /// Whether the value is certainly null or the start of a block of the pool, after [`State::close`].
    pub fn is_null_or_member(&mut self, universe: &mut Universe, value: TermId, pool: PoolId) -> bool {
        let wanted = Held::Pointer { to: Member { pool, offset: 0 }, may_be_null: true };
        let width = u64::from(universe.pointer_bits / 8);
        universe.terms.bits(value) == universe.pointer_bits
            && self.held(universe, value, width, 0).is_some_and(|held| wanted.covers(&held))
    }

    /// In what the pools are less than the universe declares.
    pub fn breaches(&self, universe: &Universe) -> Vec<Breach> {
        self.pools.breaches(&universe.declared)
    }
}
