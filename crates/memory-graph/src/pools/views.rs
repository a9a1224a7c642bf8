//! Views: blocks of a pool that are looked at.

use super::absorb::{atom_and_distance, size_of};
use super::{Field, Held, Member, PoolId, Pools};
use crate::{Cell, Object, ObjectId, State, Storage, Universe, Vitality};
use rustc_hash::FxHashMap;
use tayra_numeric::{Integer, LinearExpr, Met};
use tayra_terms::{AtomKind, Sign, TermId};

impl Object {
    /// The pool that it is a view of.
    pub fn pool(&self) -> Option<PoolId> {
        match self.storage {
            Storage::Pooled { pool } if self.vitality == Vitality::Alive => Some(pool),
            Storage::Pooled { .. }
            | Storage::Heap { .. }
            | Storage::Global { .. }
            | Storage::Local { .. }
            | Storage::StackBlock { .. }
            | Storage::Argument { .. }
            | Storage::RegisterArea
            | Storage::Stream
            | Storage::Given { .. }
            | Storage::Outside { .. }
            | Storage::Function { .. }
            | Storage::Library { .. }
            | Storage::Elements => None,
        }
    }
}

impl State {
    /// The atom that a value is made of by which it leads to a block of a pool, if it does.
    pub fn member_in(&self, universe: &Universe, value: TermId) -> Option<TermId> {
        if !self.pools.has_members() {
            return None;
        }
        let (atom, _) = atom_and_distance(universe, value)?;
        self.pools.member(atom).map(|_| atom)
    }

    /// The cases that a member is null, and that it is the address of a block, which there is a view of then.
    pub fn split_on_member(mut self, universe: &mut Universe, atom: TermId) -> Vec<State> {
        let Some(member) = self.pools.remove_member(atom) else { return vec![self] };
        let mut cases = Vec::with_capacity(2);
        let zero = universe.pointer_constant(0);
        let is_null = universe.terms.equal(atom, zero);
        let mut null = self.clone();
        if null.assume(universe, is_null, true) != Met::Unsatisfiable {
            null.replace(universe, &[(atom, zero)].into_iter().collect());
            cases.push(null);
        }
        if self.assume(universe, is_null, false) != Met::Unsatisfiable
            && self.add_view(universe, atom, member).is_some()
        {
            cases.push(self);
        }
        cases.iter().for_each(|case| case.promise(universe, "making a view"));
        cases
    }

    /// A view of the block that a value leads to, which is not null.
    fn add_view(&mut self, universe: &mut Universe, atom: TermId, member: Member) -> Option<()> {
        let pool = self.pools.get(member.pool)?;
        let (sizes, align) = (pool.sizes, pool.align);
        let size = size_of(universe, self, sizes);
        let (id, address) = universe.fresh_object();
        let mut view = Object::new(Storage::Pooled { pool: member.pool }, size, align, address);
        if let PoolId::OfType(hint) = member.pool {
            view.hint = Some(hint);
        }
        self.add_object(universe, id, view);
        let offset = universe.pointer_offset(member.offset);
        let value = universe.terms.add(address, offset);
        self.replace(universe, &[(atom, value)].into_iter().collect());
        Some(())
    }

    /// Gives up all views: their addresses become members. Says by which atom each address is known then.
    pub fn retire_views(&mut self, universe: &mut Universe) -> FxHashMap<TermId, TermId> {
        let views: Vec<(ObjectId, TermId, PoolId)> =
            (self.objects.iter()).filter_map(|(id, o)| Some((id, o.address, o.pool()?))).collect();
        let (mut names, mut members) = (FxHashMap::default(), Vec::new());
        if views.is_empty() {
            return names;
        }
        for (id, address, pool) in views {
            let atom = universe.terms.fresh(universe.pointer_bits, AtomKind::Unknown, Sign::Unsigned);
            self.objects.remove(id);
            names.insert(address, atom);
            members.push((atom, Held::Pointer { to: Member { pool, offset: 0 }, may_be_null: false }));
        }
        self.replace(universe, &names);
        for (atom, held) in members {
            self.know_held(universe, atom, Some(held));
        }
        self.promise(universe, "giving up views");
        names
    }

    /// A callee that had all pools has left these: what is known of single blocks may be true no more.
    pub(crate) fn forget_views(&mut self, left: &Pools) {
        let views: Vec<(ObjectId, PoolId)> =
            self.objects.iter().filter_map(|(id, o)| Some((id, o.pool()?))).collect();
        for (id, pool) in views {
            if left.ended().any(|ended| ended == pool) || left.get(pool).is_none() {
                self.objects.remove(id);
            } else if let Some(view) = self.objects.get_mut(id) {
                view.cells.clear();
                view.runs.clear();
            }
        }
    }

    /// Whether there are views.
    pub fn has_views(&self) -> bool {
        self.objects.iter().any(|(_, o)| o.pool().is_some())
    }

    /// What was written to a view from `low` to `high` may have been written to others.
    pub(crate) fn clear_other_views(
        &mut self,
        universe: &mut Universe,
        view: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
    ) {
        for other in self.other_views(view) {
            self.clear(universe, other, low, high, None);
        }
    }

    /// The same for a value: another view that knows what stands there holds the one or the other, as both are one block
    /// or not. Pointers are left to what the pool says, since a choice of addresses leads nowhere.
    pub(crate) fn write_to_other_views(
        &mut self,
        universe: &mut Universe,
        view: ObjectId,
        (low, high): (&LinearExpr, &LinearExpr),
        value: TermId,
    ) {
        let others = self.other_views(view);
        let Some(address) = self.objects.get(view).map(|o| o.address).filter(|_| !others.is_empty()) else {
            return;
        };
        let bits = universe.terms.bits(value);
        for other in others {
            let Some(found) = self.objects.shared(other) else { continue };
            let is_there = |cell: &&Cell| cell.offset == *low && universe.terms.bits(cell.value) == bits;
            let before = found.cells.iter().find(is_there).cloned();
            self.clear(universe, other, low, high, None);
            if let Some(cell) = before.filter(|_| bits != universe.pointer_bits) {
                let is_same = universe.terms.equal(address, found.address);
                let value = universe.terms.if_then_else(is_same, value, cell.value);
                self.add_cell(other, Cell { value, ..cell });
            }
        }
    }

    fn other_views(&self, view: ObjectId) -> Vec<ObjectId> {
        let Some(pool) = self.objects.get(view).and_then(Object::pool) else { return Vec::new() };
        let others = self.objects.iter().filter(|(id, o)| *id != view && o.pool() == Some(pool));
        others.map(|(id, _)| id).collect()
    }

    /// A block of a pool is freed: which values lead to it nobody knows, so nothing is known of any block of the pool.
    pub(crate) fn drop_pool(&mut self, pool: PoolId) {
        // Where some of the blocks are others', all pools end.
        let is_view = |o: &Object| o.pool() == Some(pool) || self.pools.given && o.pool().is_some();
        let views: Vec<ObjectId> =
            self.objects.iter().filter(|(_, o)| is_view(o)).map(|(id, _)| id).collect();
        for view in views {
            self.objects.remove(view);
        }
        self.pools.remove(pool);
    }

    /// The value at a place of a view that it does not know yet, from what each block of its pool holds there. It is remembered.
    pub(crate) fn read_from_pool(
        &mut self,
        universe: &mut Universe,
        view: ObjectId,
        offset: &LinearExpr,
        bytes: u64,
        sign: Sign,
    ) -> Option<TermId> {
        let pool = self.objects.get(view)?.pool()?;
        let field = Field { offset: offset.as_constant().and_then(Integer::to_i64)?, bytes };
        let held = self.pools.get(pool)?.fields.get(&field)?.clone();
        let bits = u32::try_from(bytes * 8).ok().filter(|bits| *bits <= 128)?;
        let value = match &held {
            Held::Zero => universe.terms.constant(bits, 0),
            Held::Number(range) => {
                let value = universe.terms.fresh(bits, self.kind_of_unknown(), sign);
                let reading = universe.signed(value);
                self.assume_within(universe, &reading, range);
                value
            }
            Held::Pointer { .. } => {
                let value = universe.terms.fresh(bits, AtomKind::Unknown, Sign::Unsigned);
                self.know_held(universe, value, Some(held));
                value
            }
        };
        self.add_cell(view, Cell { offset: offset.clone(), bytes, value });
        Some(value)
    }
}
