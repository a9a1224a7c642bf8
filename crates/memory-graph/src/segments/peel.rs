//! Taking a node off a segment, and doing without a segment that has none.

use crate::substitution::Substitution;
use crate::{Alias, End, Object, ObjectId, Own, Segment, State, Storage, Universe};
use std::sync::Arc;
use tayra_numeric::{Constraint, Integer, LinearExpr, Met};
use tayra_terms::TermId;

impl State {
    /// The cases in which the node at an end of a segment stands by itself, or there is none. Nothing is lost; a case
    /// without a concrete state is left out.
    pub fn split_off(self, universe: &mut Universe, segment: ObjectId, end: End) -> Vec<State> {
        let empty = self.clone().without_nodes(universe, segment);
        let nodes = if self.segment(segment).is_some_and(|s| s.shape.is_tree()) {
            self.with_root_apart(universe, segment)
        } else {
            self.with_node_apart(universe, segment, end).into_iter().collect()
        };
        let cases: Vec<State> = empty.into_iter().chain(nodes).collect();
        cases.iter().for_each(|case| case.promise(universe, "taking a node off"));
        cases
    }

    /// The cases in which it is known whether a segment has nodes.
    pub fn split_on_nodes(mut self, universe: &mut Universe, segment: ObjectId) -> Vec<State> {
        let empty = self.clone().without_nodes(universe, segment);
        let some = self.assume_nodes(universe, segment).then_some(self);
        let cases: Vec<State> = empty.into_iter().chain(some).collect();
        cases.iter().for_each(|case| case.promise(universe, "asking for nodes"));
        cases
    }

    pub(super) fn assume_nodes(&mut self, universe: &mut Universe, segment: ObjectId) -> bool {
        let Some(length) = self.segment(segment).map(|s| s.length.clone()) else { return false };
        let one = LinearExpr::constant(1);
        let some = if self.segment(segment).is_some_and(|s| s.shape.is_optional()) {
            Constraint::equal(length, one)
        } else {
            Constraint::at_least(length, one)
        };
        self.numbers.assume(universe, &some) != Met::Unsatisfiable && self.fit_into_memory(universe, segment)
    }

    /// All nodes of a list lie in memory, apart from each other: there are not more of them than fit there.
    pub(crate) fn fit_into_memory(&mut self, universe: &mut Universe, segment: ObjectId) -> bool {
        let Some(object) = self.objects.get(segment) else { return true };
        let (Some(found), Some(size)) = (&object.segment, object.size.as_constant()) else { return true };
        let Some(size) = size.to_i128().filter(|size| *size > 0) else { return true };
        let length = found.length.clone();
        let most = 1i128.checked_shl(universe.pointer_bits).map_or(i128::MAX, |all| all / size);
        if length.as_constant().is_some()
            || self
                .numbers
                .quick_bounds(universe, &length)
                .is_included_in(&tayra_numeric::Interval::at_most(most))
        {
            return true;
        }
        universe.has_met_the_end = true;
        if universe.for_the_end {
            return true;
        }
        let fits = Constraint::at_most(length, LinearExpr::constant(most));
        self.numbers.assume(universe, &fits) != Met::Unsatisfiable
    }

    pub(crate) fn segment(&self, id: ObjectId) -> Option<&Segment> {
        self.objects.get(id).and_then(|o| o.segment.as_deref())
    }

    /// The states in which the segment has no nodes, without it. `None` if there are none.
    pub(crate) fn without_nodes(mut self, universe: &mut Universe, id: ObjectId) -> Option<State> {
        let object = self.objects.shared(id)?;
        let segment = object.segment.clone()?;
        let none = Constraint::equal(segment.length.clone(), LinearExpr::constant(0));
        if self.numbers.assume(universe, &none) == Met::Unsatisfiable {
            return None;
        }
        for owned in self.owned_by(id) {
            self.objects.remove(owned);
        }
        self.objects.remove(id);
        // The first node would stand where the link behind the segment leads, the last one where that before it does.
        let head = segment.shape.head();
        let mut names = rustc_hash::FxHashMap::default();
        if let Some(behind) = object.behind(segment.shape) {
            names.insert(object.address, behind_head(universe, behind, head));
        }
        let before = object.before(segment.shape);
        if let (Some(last), Some(before)) = (segment.last, before) {
            // The link behind may lead to what would be the last node, and the other way round: a ring of nothing.
            let before = behind_head(universe, before, head);
            let before = universe.terms.substitute(before, &names, &mut rustc_hash::FxHashMap::default());
            if before != last.address {
                names.insert(last.address, before);
            }
        }
        let pairs: Vec<(TermId, TermId)> = names.iter().map(|(a, t)| (*a, *t)).collect();
        for (atom, term) in &pairs {
            if pairs.iter().any(|(other, _)| universe.terms.mentions(*term, *other)) {
                // A name that stands for itself says nothing.
                names.remove(atom);
            }
        }
        for (atom, term) in pairs {
            let (this, that) = (universe.unsigned(atom), universe.unsigned(term));
            if this.vars().any(|v| self.numbers.knows(v))
                && self.numbers.assume(universe, &Constraint::equal(this, that)) == Met::Unsatisfiable
            {
                return None;
            }
        }
        self.replace(universe, &names);
        Some(self)
    }

    /// Does without the lists that are known to have no nodes, also such that each node of another list has: what they would be
    /// lists of is nothing that states should differ in. The run of a row without elements stays: it says that nothing else is there.
    pub fn drop_empty_lists(&mut self, universe: &mut Universe) {
        let lists: Vec<ObjectId> =
            self.objects.blocks().filter(|(_, o)| o.segment.is_some()).map(|(id, _)| id).collect();
        // A block that each node has or has not is how states with and without it meet.
        let can_go = |o: &Object| {
            let is_list = o.segment.as_deref().is_some_and(|s| !s.shape.is_optional());
            o.owner.is_none() || is_list && o.storage != Storage::Elements
        };
        for id in lists {
            // Another one may have gone with what its nodes had.
            let Some(length) = self.segment(id).map(|s| s.length.clone()) else { continue };
            let most = self.numbers.domain().quick_bounds(&length);
            let could_be_empty = most.lower().is_none_or(|lower| !lower.is_positive());
            if could_be_empty
                && self.objects.get(id).is_some_and(can_go)
                && self.numbers.equal(universe, &length, &LinearExpr::constant(0))
                && let Some(state) = self.clone().without_nodes(universe, id)
            {
                *self = state;
            }
        }
    }

    /// The states in which the segment has a node at that end, with that node as an object of its own.
    pub(crate) fn with_node_apart(
        mut self,
        universe: &mut Universe,
        id: ObjectId,
        end: End,
    ) -> Option<State> {
        if !self.assume_nodes(universe, id) {
            return None;
        }
        let object = self.objects.shared(id)?;
        let segment = object.segment.clone()?;
        let shape = segment.shape;
        let only =
            shape.is_optional() || self.numbers.equal(universe, &segment.length, &LinearExpr::constant(1));
        let mut rest = Object::clone(&object);
        let shorter = segment.length.clone().plus_constant(&Integer::from(-1));
        let (node_id, rest_id) = match end {
            End::First => {
                let (rest_id, address) = universe.fresh_object();
                rest.address = address;
                (id, rest_id)
            }
            End::Last => (segment.last?.object, id),
            End::Each => return None,
        };
        let mut node = self.node_of(universe, id, &object, node_id);
        let at_head = |universe: &mut Universe, address: TermId| {
            universe.terms.add_constant(address, i128::from(shape.head()).cast_unsigned())
        };
        let mut shortened = Segment { length: shorter, ..Segment::clone(&segment) };
        match end {
            End::First => {
                node.address = object.address;
                let next = at_head(universe, rest.address);
                node.set_behind(universe, shape, next);
                if let Some(previous) = shape.before() {
                    let before = at_head(universe, node.address);
                    rest.set_link(universe, previous, before);
                }
                self.objects.remove(id);
                let owned: Vec<ObjectId> =
                    self.objects.blocks().filter(|(_, o)| o.owner == Some(id)).map(|(id, _)| id).collect();
                for owned in owned {
                    if let Some(owned) = self.objects.get_mut(owned) {
                        owned.owner = Some(rest_id);
                    }
                }
            }
            End::Last | End::Each => {
                node.address = segment.last?.address;
                let (alias, address) = universe.fresh_object();
                shortened.last = Some(Alias { object: alias, address });
                let before = at_head(universe, address);
                node.set_link(universe, shape.before()?, before);
                let next = at_head(universe, node.address);
                rest.set_behind(universe, shape, next);
            }
        }
        if shape.is_optional() {
            node.cells.retain(|c| !shape.has(c));
        }
        rest.segment = Some(Arc::new(shortened));
        node.owner = object.owner;
        self.objects.insert(rest_id, rest);
        self.know_address(universe, &node);
        self.objects.insert(node_id, node);
        if only { self.without_nodes(universe, rest_id) } else { Some(self) }
    }

    /// A node of the segment with names of its own, and objects of its own for what each node has.
    pub(super) fn node_of(
        &mut self,
        universe: &mut Universe,
        id: ObjectId,
        object: &Object,
        node_id: ObjectId,
    ) -> Object {
        let last = object.segment.as_deref().and_then(|s| s.last);
        let address = match last {
            Some(last) if node_id != id => last.address,
            Some(_) | None => object.address,
        };
        let (mut node, _) = self.copy_of(universe, id, object, address, object.owner);
        node.segment = None;
        node.address = address;
        node
    }

    /// The same as an object says, in names of its own for what each node has; and these names. Copies of what its nodes
    /// have belong to `owner`.
    pub(crate) fn copy_of(
        &mut self,
        universe: &mut Universe,
        id: ObjectId,
        object: &Object,
        node_address: TermId,
        owner: Option<ObjectId>,
    ) -> (Object, Substitution) {
        let mut copies = Substitution::default();
        let mut own = Own::default();
        if let Some(segment) = object.segment.as_deref() {
            copies.name_atom(segment.each.address, node_address);
            own.extend(&segment.own);
        }
        let owned = self.owned_by(id);
        for &old in &owned {
            let Some(found) = self.objects.shared(old) else { continue };
            let (new, address) = universe.fresh_object();
            copies.name_object(old, new);
            copies.name_atom(found.address, address);
            if let Some(segment) = found.segment.as_deref() {
                // Two lists with one own name would look as if what a node of the one holds, a node of the other did too.
                own.extend(&segment.own);
                // In a list of one node the last is the first, which has its name already.
                for alias in segment.last.into_iter().chain([segment.each]) {
                    if alias.address != found.address {
                        let (_, address) = universe.fresh_object();
                        copies.name_atom(alias.address, address);
                    }
                }
            }
        }
        self.copy_own(universe, &own, &mut copies);
        for &old in &owned {
            let Some(described) = self.objects.shared(old) else { continue };
            let mut copy = copies.object(universe, &described);
            if described.owner == Some(id) {
                copy.owner = owner;
            }
            if let Some(new) = copies.of_object(old) {
                if let Some(size) = copy.size.as_constant().and_then(Integer::to_i64)
                    && copy.segment.is_none()
                {
                    universe.note_block(copy.address, size.unsigned_abs(), copy.align);
                }
                self.objects.insert(new, copy);
            }
        }
        let mut node = object.clone();
        copies.contents(universe, &mut node);
        (node, copies)
    }
}

/// The start of a node whose head a link leads to.
fn behind_head(universe: &mut Universe, link: TermId, head: i64) -> TermId {
    universe.terms.add_constant(link, i128::from(head).wrapping_neg().cast_unsigned())
}
