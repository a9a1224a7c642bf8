//! A block as a list of one node, and who points where.

use crate::substitution::Substitution;
use crate::{
    Alias, Branching, End, ObjectId, Own, Pointer, Root, Segment, Shape, State, Storage, Universe, Vitality,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use tayra_numeric::{Integer, LinearExpr};
use tayra_terms::{Node, TermId};

/// Who holds a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Holder {
    /// Something that has a name.
    Root(Root),
    /// A cell of an object, if at a constant offset.
    Cell(ObjectId, Option<i64>),
}

/// A pointer to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    pub(crate) holder: Holder,
    /// Which node it leads into, at whatever offset; `None` if the address is only part of what the holder has.
    pub(crate) target: Option<End>,
}

/// Who points to which object.
#[derive(Debug, Default)]
pub(crate) struct References {
    to: FxHashMap<ObjectId, Vec<Reference>>,
}

impl References {
    pub(crate) fn to(&self, object: ObjectId) -> &[Reference] {
        self.to.get(&object).map_or(&[], Vec::as_slice)
    }
}

impl State {
    /// Who points to which object. What only remembers the entry of the function does not count.
    pub(crate) fn references(&mut self, universe: &mut Universe) -> References {
        let mut values: Vec<(Holder, TermId)> = Vec::new();
        for (root, value) in &self.roots {
            if !root.only_remembers() {
                values.push((Holder::Root(*root), *value));
            }
        }
        for (id, object) in self.objects.iter() {
            if matches!(object.vitality, Vitality::Alive | Vitality::MayHaveEnded) {
                for cell in &object.cells {
                    let offset = cell.offset.as_constant().and_then(Integer::to_i64);
                    values.push((Holder::Cell(id, offset), cell.value));
                }
            }
        }
        let mut found = References::default();
        for (id, object) in self.objects.iter() {
            for row in object.rows() {
                let holder = Holder::Cell(id, None);
                found.to.entry(row).or_default().push(Reference { holder, target: None });
            }
        }
        for (holder, value) in values {
            if universe.terms.as_constant(value).is_some() {
                continue;
            }
            // Most are plain addresses.
            if let Some((object, end)) = self.named_node(universe, value) {
                let reference = Reference { holder, target: Some(end) };
                found.to.entry(object).or_default().push(reference);
                continue;
            }
            let target = if universe.terms.bits(value) == universe.pointer_bits {
                match self.resolve(universe, value) {
                    Pointer::Into { object, offset } => Some((object, End::First, offset)),
                    Pointer::Node { segment, end, offset } => Some((segment, end, offset)),
                    Pointer::Null | Pointer::Number => None,
                }
            } else {
                None
            };
            if let Some((object, end, offset)) = target {
                let reference = Reference { holder, target: Some(end) };
                found.to.entry(object).or_default().push(reference);
                // How far into the node it leads may be told by other addresses.
                if offset.as_constant().is_none() {
                    for other in self.objects_in(universe, value).into_iter().filter(|o| *o != object) {
                        found.to.entry(other).or_default().push(Reference { holder, target: None });
                    }
                }
                continue;
            }
            // A value that is no pointer and made of nothing else mentions nothing.
            let is_plain_atom = matches!(universe.terms.node(value), Node::Atom(_)) && {
                let atom = universe.terms.as_atom(value);
                atom.is_none_or(|atom| universe.object_at(atom).is_none())
            };
            if !is_plain_atom {
                for object in self.objects_in(universe, value) {
                    // What a node says of itself is said of each.
                    let of_each = self.mentions_only_each(universe, value, object);
                    let target = of_each.then_some(End::Each);
                    found.to.entry(object).or_default().push(Reference { holder, target });
                }
            }
        }
        found
    }

    /// Whether a value is made of the address of a list's node that is spoken of, and of no other address in that list.
    fn mentions_only_each(&self, universe: &Universe, value: TermId, list: ObjectId) -> bool {
        let Some(each) = self.segment(list).map(|segment| segment.each.address) else { return false };
        let mut atoms = BTreeSet::new();
        crate::matching::collect_atoms(universe, value, &mut atoms);
        let leads_there = |atom: &TermId| {
            let object = universe.terms.as_atom(*atom).and_then(|atom| universe.object_at(atom));
            *atom != each && object.is_none_or(|object| self.known_as(object) == list)
        };
        atoms.contains(&each) && !atoms.iter().any(leads_there)
    }

    /// Whether a heap block, alive and of its own, could be a node with these links.
    pub(crate) fn could_be_node(&mut self, universe: &mut Universe, id: ObjectId, shape: Shape) -> bool {
        if shape.is_tree() {
            return self.could_be_of_tree(universe, id, shape);
        }
        let Some(object) = self.objects.shared(id) else { return false };
        if let Some(segment) = object.segment.as_deref() {
            return segment.shape == shape || segment.shape.is_optional() && ends_with(&object, shape);
        }
        if !object.is_live_block() || !matches!(object.storage, Storage::Heap { .. }) {
            return false;
        }
        if shape.is_optional() {
            return true;
        }
        let bytes = u64::from(universe.pointer_bits / 8);
        let is_known = |state: &mut State, universe: &mut Universe, offset: i64| {
            state.peek(universe, id, &LinearExpr::constant(i128::from(offset)), bytes).is_some()
        };
        !shape.is_row() && shape.in_nodes().all(|place| is_known(self, universe, place))
    }

    /// The block becomes a list of one node with these links; its objects, which nobody else points to, become those of
    /// that node. A list describes just what the block did; a tree takes in what hangs from it, and describes more.
    pub(crate) fn become_list(&mut self, universe: &mut Universe, id: ObjectId, shape: Shape) -> bool {
        if shape.is_tree() {
            return self.become_tree(universe, id, shape);
        }
        if !self.could_be_node(universe, id, shape) {
            return false;
        }
        let Some(object) = self.objects.shared(id) else { return false };
        let mut node = crate::Object::clone(&object);
        if let Some(segment) = object.segment.as_deref() {
            if segment.shape != shape {
                // Whether it is there or not, its link leads to what stands behind it.
                node.cells.retain(|c| !segment.shape.has(c));
                node.segment = Some(Arc::new(Segment { shape, ..segment.clone() }));
                self.objects.insert(id, node);
            }
            return true;
        }
        let bytes = u64::from(universe.pointer_bits / 8);
        if shape.is_optional() {
            let null = universe.pointer_constant(0);
            let outward: Vec<(i64, TermId)> = shape.behind().map(|place| (place, null)).into_iter().collect();
            return self.become_node(universe, id, shape, &outward);
        }
        let mut outward = Vec::new();
        for offset in shape.in_nodes() {
            let at = LinearExpr::constant(i128::from(offset));
            let Some(value) = self.peek(universe, id, &at, bytes) else { return false };
            outward.push((offset, value));
        }
        self.become_node(universe, id, shape, &outward)
    }

    /// The block becomes a segment of one node, from which these pointers lead out.
    pub(super) fn become_node(
        &mut self,
        universe: &mut Universe,
        id: ObjectId,
        shape: Shape,
        outward: &[(i64, TermId)],
    ) -> bool {
        let Some(object) = self.objects.shared(id) else { return false };
        let mut node = crate::Object::clone(&object);
        // Only the link itself says something of its place: the links between nodes are others.
        let bytes = i128::from(universe.pointer_bits / 8);
        node.cells.retain(|c| {
            if c.offset.as_constant().is_some() {
                return !shape.meet(universe, &c.offset, c.bytes);
            }
            let behind = c.offset.clone().plus_constant(&Integer::from(i128::from(c.bytes)));
            shape.in_nodes().map(i128::from).all(|link| {
                self.numbers.at_most(universe, &LinearExpr::constant(link + bytes), &c.offset)
                    || self.numbers.at_most(universe, &behind, &LinearExpr::constant(link))
            })
        });
        for (offset, value) in outward {
            node.set_link(universe, *offset, *value);
        }
        node.runs = self.runs_without_links(universe, &node.runs, shape);
        let (alias, each) = universe.fresh_object();
        let segment = Segment {
            shape,
            length: LinearExpr::constant(1),
            last: shape.before().map(|_| Alias { object: id, address: object.address }),
            each: Alias { object: alias, address: each },
            own: Own::default(),
        };
        let owned = self.objects_of_node(universe, id, shape);
        if !shape.is_tree() && self.owns_its_kind_without_end(universe, &object, &owned, shape) {
            return false;
        }
        // Within the node its own address is that of each.
        let mut names = Substitution::of_atoms([(object.address, each)].into_iter().collect());
        for cell in node.cells.iter_mut() {
            if !shape.has(cell) {
                cell.value = names.term(universe, cell.value);
            }
        }
        node.segment = Some(Arc::new(segment));
        self.objects.insert(id, node);
        for owned in owned {
            if let Some(found) = self.objects.get_mut(owned) {
                found.owner = Some(id);
            }
            // What these have may lead back to the node too, at any depth.
            for part in self.owned_by(owned).into_iter().chain([owned]) {
                self.replace_in(universe, part, &mut names);
            }
        }
        true
    }

    /// Nodes that have nodes of their own kind are a tree: as lists within lists there would be no end of it. But where levels
    /// are told apart, those of the inner level have null where the outer one is linked, so there are no more levels than links.
    fn owns_its_kind_without_end(
        &mut self,
        universe: &mut Universe,
        node: &crate::Object,
        owned: &[ObjectId],
        shape: Shape,
    ) -> bool {
        if node.hint.is_none() {
            return false;
        }
        let bytes = u64::from(universe.pointer_bits / 8);
        owned.iter().any(|&id| {
            let Some(inner) = self.objects.shared(id) else { return false };
            if inner.size != node.size || inner.hint != node.hint {
                return false;
            }
            let own = inner.segment.as_deref().map(|segment| segment.shape);
            let ends_there = |state: &mut State, universe: &mut Universe, place: i64| {
                let is_link = own.is_some_and(|own| own.has_place(place));
                let place = LinearExpr::constant(i128::from(place));
                let value = state.peek(universe, id, &place, bytes);
                !is_link && value.is_some_and(|value| universe.terms.as_constant(value) == Some(0))
            };
            universe.branching != Branching::Levels
                || !shape.in_nodes().all(|place| ends_there(self, universe, place))
        })
    }

    /// Runs around the links. A run over a link that is null would be true, but no node with a follower has it: so one node
    /// says of its data what several say, and both can be joined.
    pub(super) fn runs_without_links(
        &mut self,
        universe: &mut Universe,
        runs: &[crate::Run],
        shape: Shape,
    ) -> Vec<crate::Run> {
        let bytes = u64::from(universe.pointer_bits / 8);
        let mut left: Vec<crate::Run> = runs.to_vec();
        for offset in shape.in_nodes() {
            let low = LinearExpr::constant(i128::from(offset));
            let high = LinearExpr::constant(i128::from(offset) + i128::from(bytes));
            let mut cut = Vec::new();
            for run in &left {
                self.cut_run(universe, run, &low, &high, &mut cut);
            }
            left = cut;
        }
        left
    }

    /// Live blocks that can be reached from a node's data and are pointed to by nothing else.
    pub(crate) fn objects_of_node(
        &mut self,
        universe: &mut Universe,
        id: ObjectId,
        shape: Shape,
    ) -> Vec<ObjectId> {
        let Some(object) = self.objects.shared(id) else { return Vec::new() };
        let level = object.owner;
        let mut waiting: Vec<ObjectId> = object.rows().collect();
        for cell in object.cells.iter().filter(|c| !shape.has(c)) {
            waiting.extend(self.objects_in(universe, cell.value));
        }
        if waiting.is_empty() {
            return Vec::new();
        }
        let mut found: BTreeSet<ObjectId> = BTreeSet::new();
        while let Some(next) = waiting.pop() {
            let Some(other) = self.objects.shared(next) else { continue };
            if next == id || !other.may_be_owned() || other.owner != level || !found.insert(next) {
                continue;
            }
            waiting.extend(other.rows());
            for cell in &other.cells {
                waiting.extend(self.objects_in(universe, cell.value));
            }
        }
        if found.is_empty() {
            return Vec::new();
        }
        let references = self.references(universe);
        loop {
            let is_private = |object: &ObjectId| {
                references.to(*object).iter().all(|reference| match reference.holder {
                    Holder::Root(_) => false,
                    Holder::Cell(holder, offset) => {
                        let is_link = holder == id && offset.is_some_and(|o| shape.has_place(o));
                        let within = holder == id || found.contains(&holder) || self.is_owned(holder, &found);
                        within && !is_link
                    }
                })
            };
            let kept: BTreeSet<ObjectId> = found.iter().copied().filter(is_private).collect();
            if kept.len() == found.len() {
                return found.into_iter().collect();
            }
            found = kept;
        }
    }

    /// Whether an object belongs to one of these, at any depth.
    pub(super) fn is_owned(&self, object: ObjectId, owners: &BTreeSet<ObjectId>) -> bool {
        let mut next = self.objects.get(object).and_then(|o| o.owner);
        while let Some(owner) = next {
            if owners.contains(&owner) {
                return true;
            }
            next = self.objects.get(owner).and_then(|o| o.owner);
        }
        false
    }
}

/// Whether the link of a node that is there or not leads to what stands behind it, so that it is a list of one node or none.
fn ends_with(object: &crate::Object, shape: Shape) -> bool {
    let behind = object.behind(Shape::Optional);
    shape.before().is_none() && behind.is_some() && object.behind(shape) == behind
}
