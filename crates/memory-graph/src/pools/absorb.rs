//! Blocks with a name become blocks of a pool, and lists too: what is said of each node is said of each block.
//!
//! Whatever a block leads to goes with it, since a pool can only say of a pointer that it leads to a pool. So everything that
//! is reached is marked first; then what each holds is said without names.

use super::{Field, Held, Member, Pool, PoolId};
use crate::{Content, End, Object, ObjectId, Pointer, Shape, State, Storage, Universe, Vitality};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr};
use tayra_terms::{AtomKind, Sign, TermId};

/// How many words of a block that was set to zero a pool remembers.
const MOST_WORDS: usize = 64;
/// How many lists that may have no nodes may stand behind one another in front of what a pointer leads to.
const MOST_EMPTY_LISTS: usize = 16;

impl State {
    /// These blocks belong to pools from now on, with all blocks that they lead to, as far as pools can describe them. Objects stay
    /// as views; lists are gone, and pointers to their ends are members.
    pub(crate) fn absorb(&mut self, universe: &mut Universe, blocks: Vec<ObjectId>) {
        let marked = self.mark_for_pools(universe, blocks);
        if marked.is_empty() {
            return;
        }
        self.lost_track = true;
        let mut described = Vec::new();
        for &(id, pool) in &marked {
            let Some(object) = self.objects.shared(id) else { continue };
            let Some(size) = object.size.as_constant().and_then(Integer::to_i64) else { continue };
            let mut fields = BTreeMap::new();
            for place in self.places_of(universe, id, pool, &object, size) {
                if let Some(held) = self.held_at(universe, id, place) {
                    fields.insert(place, held);
                }
            }
            described.push((pool, Pool { sizes: (size, size), align: object.align, fields }));
        }
        for (id, pool) in described {
            self.pools.add_blocks(id, pool);
        }
        let lists: Vec<ObjectId> =
            marked.iter().map(|(id, _)| *id).filter(|id| self.segment(*id).is_some()).collect();
        self.leave_members(universe, &lists);
        for (id, _) in marked {
            if self.objects.get(id).is_some_and(Object::is_summary) {
                self.objects.remove(id);
            }
        }
    }

    /// Marks blocks and lists, and what they lead to, with the pools that they will be in.
    fn mark_for_pools(&mut self, universe: &mut Universe, blocks: Vec<ObjectId>) -> Vec<(ObjectId, PoolId)> {
        let mut marked = Vec::new();
        let mut waiting = blocks;
        while let Some(id) = waiting.pop() {
            let Some(object) = self.objects.shared(id) else { continue };
            let Some(pool) = self.pool_for(&object) else { continue };
            if let Some(found) = self.objects.get_mut(id) {
                found.storage = Storage::Pooled { pool };
            }
            marked.push((id, pool));
            for cell in &object.cells {
                waiting.extend(self.objects_in(universe, cell.value));
            }
        }
        marked
    }

    /// The pool that a block or the nodes of a list can be in; `None` if they are in one already.
    fn pool_for(&self, object: &Object) -> Option<PoolId> {
        let Storage::Heap { site } = object.storage else { return None };
        // What each node owns goes with the node, not by itself.
        let owner = object.owner.map(|owner| self.objects.get(owner));
        let goes_alone = owner.is_some_and(|owner| owner.is_none_or(|owner| owner.pool().is_none()));
        let is_row = object.segment.as_deref().is_some_and(|s| s.shape.is_row());
        if object.vitality != Vitality::Alive || object.size.as_constant().is_none() || goes_alone || is_row {
            return None;
        }
        Some(object.hint.map_or(PoolId::FromSite(site), PoolId::OfType))
    }

    /// Places of a block that something is said of: its cells and links, those that its pool knows, and what was set to zero,
    /// pointer by pointer.
    fn places_of(
        &self,
        universe: &Universe,
        id: ObjectId,
        pool: PoolId,
        object: &Object,
        size: i64,
    ) -> Vec<Field> {
        let shape = self.segment(id).map(|s| s.shape);
        let width = u64::from(universe.pointer_bits / 8);
        let mut places: Vec<Field> = (object.cells.iter())
            .filter(|cell| shape.is_none_or(|shape| !shape.has(cell)))
            .filter_map(|cell| {
                Some(Field { offset: cell.offset.as_constant()?.to_i64()?, bytes: cell.bytes })
            })
            .collect();
        places
            .extend(shape.into_iter().flat_map(Shape::in_nodes).map(|offset| Field { offset, bytes: width }));
        places.extend(self.pools.get(pool).into_iter().flat_map(|known| known.fields.keys().copied()));
        if object.runs.iter().any(|run| run.content == Content::Byte(0)) {
            let step = i64::from(universe.pointer_bits / 8);
            let is_free = |word: &Field| {
                let meets = |p: &Field| {
                    p.offset < word.offset.saturating_add(step)
                        && word.offset < p.offset.saturating_add_unsigned(p.bytes)
                };
                !places.iter().any(meets)
            };
            let words = (0..size / step).take(MOST_WORDS).map(|n| Field { offset: n * step, bytes: width });
            let words: Vec<Field> = words.filter(is_free).collect();
            places.extend(words);
        }
        places.sort_unstable();
        places.dedup();
        places
    }

    /// What stands at a place of an object, or of each node of a list, without names.
    pub(super) fn held_at(&mut self, universe: &mut Universe, id: ObjectId, field: Field) -> Option<Held> {
        let shape = self.segment(id).map(|s| s.shape);
        let held = match shape.filter(|shape| shape.in_nodes().any(|at| at == field.offset)) {
            Some(shape) => self.held_by_link(universe, id, shape, field)?,
            None => {
                let value = self.peek(universe, id, &LinearExpr::constant(field.offset), field.bytes)?;
                self.held(universe, value, field.bytes, 0)?
            }
        };
        held.says_something(field.bytes).then_some(held)
    }

    /// The link of a node: another node, or what stands behind the last or before the first.
    fn held_by_link(
        &mut self,
        universe: &mut Universe,
        id: ObjectId,
        shape: Shape,
        field: Field,
    ) -> Option<Held> {
        let width = u64::from(universe.pointer_bits / 8);
        let pool = self.objects.get(id)?.pool()?;
        let mut held = Held::Pointer { to: Member { pool, offset: shape.head() }, may_be_null: false };
        let end = if shape.before() == Some(field.offset) { End::Last } else { End::First };
        let outside = self.outside_of(id, shape, end)?;
        let outside = self.held(universe, outside, width, 0)?;
        // From a branch of a tree there may also hang nothing.
        let is_said = field.bytes == width
            && held.grow(&outside, width)
            && (!shape.is_tree() || held.grow(&Held::Zero, width));
        is_said.then_some(held)
    }

    /// What the pointer to an end of a list is if there are no nodes.
    fn outside_of(&self, id: ObjectId, shape: Shape, end: End) -> Option<TermId> {
        let at = match end {
            End::First => shape.behind()?,
            End::Last => shape.before()?,
            End::Each => return None,
        };
        let place = LinearExpr::constant(at);
        self.objects.get(id)?.cells.iter().find(|cell| cell.offset == place).map(|cell| cell.value)
    }

    /// A value without names. Lists that may have no nodes are looked through, up to some depth.
    pub(super) fn held(
        &mut self,
        universe: &mut Universe,
        value: TermId,
        bytes: u64,
        depth: usize,
    ) -> Option<Held> {
        if universe.terms.as_constant(value) == Some(0) {
            return Some(Held::Zero);
        }
        if universe.terms.bits(value) == universe.pointer_bits {
            if let Some((to, is_sure)) = self.member_at(universe, value) {
                return Some(Held::Pointer { to, may_be_null: !is_sure });
            }
            match self.resolve(universe, value) {
                Pointer::Null => return Some(Held::Zero),
                Pointer::Into { object, offset } => {
                    let offset = offset.as_constant().and_then(Integer::to_i64)?;
                    let pool = self.objects.get(object)?.pool()?;
                    return Some(Held::Pointer { to: Member { pool, offset }, may_be_null: false });
                }
                Pointer::Node { segment, end, offset } => {
                    return self.held_of_node(universe, (segment, end), &offset, depth);
                }
                Pointer::Number => {}
            }
        }
        if bytes > 8 {
            return None;
        }
        let reading = universe.signed(value);
        Some(Held::Number(self.numbers.bounds(universe, &reading)))
    }

    /// A pointer to a node of a list that is to be in a pool.
    fn held_of_node(
        &mut self,
        universe: &mut Universe,
        (segment, end): (ObjectId, End),
        offset: &LinearExpr,
        depth: usize,
    ) -> Option<Held> {
        let object = self.objects.shared(segment)?;
        let (pool, shape) = (object.pool()?, object.segment.as_deref()?.shape);
        let offset = offset.as_constant().and_then(Integer::to_i64)?;
        let mut held = Held::Pointer { to: Member { pool, offset }, may_be_null: false };
        if end == End::Each || self.has_nodes(universe, segment, 1) {
            return Some(held);
        }
        // Without nodes it is what stands there instead: then the pointer is one that links are.
        if offset != shape.head() || depth > MOST_EMPTY_LISTS {
            return None;
        }
        let width = u64::from(universe.pointer_bits / 8);
        let instead = self.outside_of(segment, shape, end)?;
        let instead = self.held(universe, instead, width, depth + 1)?;
        held.grow(&instead, width).then_some(held)
    }

    /// The addresses of the ends of lists whose nodes are blocks of pools now.
    fn leave_members(&mut self, universe: &mut Universe, lists: &[ObjectId]) {
        let mut names = FxHashMap::default();
        let mut members = Vec::new();
        for &id in lists {
            let Some(object) = self.objects.shared(id).filter(|o| o.owner.is_none()) else { continue };
            let Some(segment) = object.segment.as_deref() else { continue };
            let head = segment.shape.head();
            let last = segment.last.map(|last| (End::Last, last.address));
            for (end, address) in [(End::First, object.address)].into_iter().chain(last) {
                let held = self.held_of_node(universe, (id, end), &LinearExpr::constant(head), 0);
                let atom = universe.terms.fresh(universe.pointer_bits, AtomKind::Unknown, Sign::Unsigned);
                members.push((atom, held));
                // The address is that of the node, links lead to a place within it.
                let distance = universe.pointer_offset(head);
                names.insert(address, universe.terms.sub(atom, distance));
            }
        }
        self.replace(universe, &names);
        for (atom, held) in members {
            self.know_held(universe, atom, held);
        }
    }

    /// The atom, as wide as a pointer, is a value like this.
    pub(super) fn know_held(&mut self, universe: &mut Universe, atom: TermId, held: Option<Held>) {
        let Some(Held::Pointer { to, may_be_null }) = held else { return };
        self.pools.add_member(atom, to);
        if !may_be_null {
            let some = Constraint::at_least(universe.unsigned(atom), LinearExpr::constant(1));
            self.numbers.assume(universe, &some);
        }
    }

    /// Where a value leads that is a member, or lies at some distance from one; and whether it is certainly not null.
    pub fn member_at(&mut self, universe: &mut Universe, value: TermId) -> Option<(Member, bool)> {
        if !self.pools.has_members() {
            return None;
        }
        let (atom, distance) = atom_and_distance(universe, value)?;
        let member = self.pools.member(atom)?;
        let some = Constraint::at_least(universe.unsigned(atom), LinearExpr::constant(1));
        let is_sure = self.numbers.entails(universe, &some);
        // What lies behind null is no address of a block.
        if distance != 0 && !is_sure {
            return None;
        }
        Some((Member { offset: member.offset.checked_add(distance)?, ..member }, is_sure))
    }

    /// What each block of the pool of a view may hold besides, now that the view was written to from `low` to `high`. What it
    /// leads to now is absorbed.
    pub(crate) fn weaken_pool(
        &mut self,
        universe: &mut Universe,
        view: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
    ) {
        if self.objects.get(view).is_none_or(|object| object.pool().is_none()) {
            return;
        }
        if self.stays_open(universe, view, low, high) {
            return;
        }
        let Some(pool) = self.absorb_targets(universe, view) else { return };
        let Some(fields) = self.pools.get(pool).map(|p| p.fields.keys().copied().collect::<Vec<_>>()) else {
            return;
        };
        for field in fields {
            let start = LinearExpr::constant(field.offset);
            let end = LinearExpr::constant(field.offset.saturating_add_unsigned(field.bytes));
            let is_untouched =
                self.numbers.at_most(universe, &end, low) || self.numbers.at_most(universe, high, &start);
            if !is_untouched {
                // By looking at it: where the view does not know it either, nothing is said of the place any more.
                let now = self.held_at(universe, view, field);
                self.pools.weaken(pool, field, now);
            }
        }
    }

    /// What a view leads to is absorbed. Gives its pool.
    pub(super) fn absorb_targets(&mut self, universe: &mut Universe, view: ObjectId) -> Option<PoolId> {
        let object = self.objects.shared(view)?;
        let pool = object.pool()?;
        let mut targets = Vec::new();
        for cell in &object.cells {
            targets.extend(self.objects_in(universe, cell.value));
        }
        if !universe.declared.is_empty() {
            self.name_targets(universe, pool, &object);
        }
        self.absorb(universe, targets);
        Some(pool)
    }
}

/// The atom that a value is, and how many bytes behind it.
pub(super) fn atom_and_distance(universe: &Universe, value: TermId) -> Option<(TermId, i64)> {
    if universe.terms.as_atom(value).is_some() {
        return Some((value, 0));
    }
    let form = universe.terms.linear_form(value);
    let [(atom, 1)] = form.terms.as_slice() else { return None };
    universe.terms.as_atom(*atom)?;
    Some((*atom, i64::try_from(form.constant).ok()?))
}

/// The range of sizes as a size.
pub(super) fn size_of(universe: &mut Universe, state: &mut State, (least, most): (i64, i64)) -> LinearExpr {
    if least == most {
        return LinearExpr::constant(least);
    }
    let variable = universe.fresh_variable();
    state.numbers.add_free(variable, Interval::between(least, most));
    LinearExpr::term(variable, 1)
}
