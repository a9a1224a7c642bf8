//! Pairing of lists: segments with segments, with blocks that could be their nodes, and with nothing at all.
//!
//! A block that meets a segment becomes a list of one node, with what follows it folded in as far as nobody points there. Where
//! one side has a list that the other side does not have, the other side gets one without nodes, a *ghost*: what points
//! to its first node is what stands behind it. For inclusion only the special state may be changed so.

use super::names::NumberPair;
use super::places::Place;
use super::{Apart, Ghost, Matcher, Side};
use crate::{Alias, End, Holder, Object, ObjectId, Own, Pointer, References, Root, Segment, Shape, Storage};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use tayra_numeric::LinearExpr;
use tayra_terms::TermId;

/// What points to an object from where both sides can be compared.
pub(super) type Names = BTreeSet<Name>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Name {
    Root(Root),
    Cell(Storage, Option<i64>),
}

impl Matcher<'_> {
    /// Two pointers of which at least one leads to a node of a segment.
    pub(super) fn pair_nodes(
        &mut self,
        (left, from_left): (TermId, &Pointer),
        (right, from_right): (TermId, &Pointer),
    ) -> Result<TermId, Apart> {
        for (side, own, other) in [(Side::Left, from_left, right), (Side::Right, from_right, left)] {
            // The node that is spoken of is the same one in a list without nodes.
            if let Pointer::Node { segment, end: end @ (End::First | End::Last), offset } = own
                && let Some(ghost) = self.ghosts(side.other()).get(segment).copied()
            {
                return self.meet_ghost(side, (*segment, *end, offset), ghost, other);
            }
        }
        for (side, own, other) in [
            (Side::Left, (left, from_left), (right, from_right)),
            (Side::Right, (right, from_right), (left, from_left)),
        ] {
            if let Pointer::Node { segment, .. } = own.1
                && let Some(partner) = self.partner_of(side, *segment)
            {
                return self.pair_ends(side, own, partner, other);
            }
        }
        let (Some(a), Some(b)) = (from_left.object(), from_right.object()) else {
            return self.insert(left, from_left, right, from_right);
        };
        // A block that is paired with something else leaves the segment alone.
        let taken = self.partner_of(Side::Left, a).is_some() || self.partner_of(Side::Right, b).is_some();
        // A list says more of its nodes than what is there or not.
        let shape = match (self.shape_of(Side::Left, a), self.shape_of(Side::Right, b)) {
            (Some(left), Some(right)) if left.is_optional() => Some(right),
            (Some(left), Some(right)) if self.invent => Some(left.with_branches_of(right)),
            (left, right) => left.or(right),
        };
        let Some(shape) = shape.filter(|_| !taken) else {
            return self.insert(left, from_left, right, from_right);
        };
        let alike = self.could_be_node(Side::Left, a, shape) && self.could_be_node(Side::Right, b, shape);
        if !alike {
            return self.insert(left, from_left, right, from_right);
        }
        let (on_left, on_right) = (self.names_of(Side::Left, a, false), self.names_of(Side::Right, b, false));
        // A block that is known from both sides is a list of one node, known by both of its ends.
        let alike = on_left == on_right
            || shape.before().is_some()
                && self.names_of(Side::Left, a, true) == self.names_of(Side::Right, b, true);
        if !alike {
            // Whoever points to the list in front points to what stands behind it where it has no nodes.
            if on_left.is_subset(&on_right) {
                if let Some(both) = self.insert_list(Side::Left, a, from_left, right)? {
                    self.moved_names.entry((Side::Right, b)).or_default().extend(&on_left);
                    return Ok(both);
                }
            } else if on_right.is_subset(&on_left)
                && self.invent
                && let Some(both) = self.insert_list(Side::Right, b, from_right, left)?
            {
                self.moved_names.entry((Side::Left, a)).or_default().extend(&on_right);
                return Ok(both);
            }
        }
        if !self.make_lists(a, b, shape) {
            return Err(Apart::new("a list and a block that cannot be its node"));
        }
        let (from_left, from_right) =
            (self.left.resolve(self.universe, left), self.right.resolve(self.universe, right));
        self.pair_objects(a, b)?;
        let partner = from_left.object().and_then(|segment| self.partner_of(Side::Left, segment));
        let partner = partner.ok_or_else(|| Apart::new(UNLIKE))?;
        self.pair_ends(Side::Left, (left, &from_left), partner, (right, &from_right))
    }

    pub(super) fn ghosts(&self, side: Side) -> &FxHashMap<ObjectId, Ghost> {
        match side {
            Side::Left => &self.left_ghosts,
            Side::Right => &self.right_ghosts,
        }
    }

    /// The object on the other side, and in the result.
    pub(super) fn partner_of(&self, side: Side, object: ObjectId) -> Option<(ObjectId, ObjectId)> {
        match side {
            Side::Left => self.objects.get(&object).copied(),
            Side::Right => {
                let left = self.right_objects.get(&object)?;
                self.objects.get(left).map(|(_, result)| (*left, *result))
            }
        }
    }

    pub(super) fn shape_of(&self, side: Side, object: ObjectId) -> Option<Shape> {
        let state = self.state(side);
        state.segment(object).map(|s| s.shape)
    }

    fn could_be_node(&mut self, side: Side, object: ObjectId, shape: Shape) -> bool {
        // What the general state says is not to be changed.
        let fixed = side == Side::Left && !self.invent;
        if fixed && self.left.segment(object).is_none() {
            return false;
        }
        let (universe, state) = self.universe_and_state(side);
        state.could_be_node(universe, object, shape)
    }

    /// Makes both objects lists, with what follows them as far as nobody points there.
    fn make_lists(&mut self, a: ObjectId, b: ObjectId, shape: Shape) -> bool {
        for (side, object, other) in [(Side::Left, a, b), (Side::Right, b, a)] {
            if side == Side::Left && !self.invent {
                continue;
            }
            let was_list = self.shape_of(side, object).is_some();
            if shape.is_optional() && !was_list {
                let behind = self.behind_partner(side, other);
                if !self.become_optional(side, object, behind) {
                    return false;
                }
                continue;
            }
            if !self.becomes_list(side, object, shape) {
                return false;
            }
            if shape.is_tree() {
                continue;
            }
            // Two lists were folded as far as they should be.
            if !self.is_append && !was_list {
                let paired = self.paired_on(side);
                let mixes = self.mixes_constants;
                let (universe, state) = self.universe_and_state(side);
                let mut folded = state.clone();
                folded.fold_from(universe, object, shape, mixes);
                // What has a partner already stays.
                if paired.iter().all(|id| folded.objects.get(*id).is_some()) {
                    *state = folded;
                }
            }
        }
        self.shape_of(Side::Left, a) == Some(shape) && self.shape_of(Side::Right, b) == Some(shape)
    }

    /// What stands there becomes a list with these links; a tree takes in what hangs from it, if that has no partner yet.
    pub(super) fn becomes_list(&mut self, side: Side, object: ObjectId, shape: Shape) -> bool {
        let paired = if shape.is_tree() { self.paired_on(side) } else { Vec::new() };
        let (universe, state) = self.universe_and_state(side);
        let mut list = state.clone();
        let becomes = list.become_list(universe, object, shape)
            && paired.iter().all(|id| list.objects.get(*id).is_some());
        if becomes {
            *state = list;
        }
        becomes
    }

    /// Objects of a side that have a partner.
    fn paired_on(&self, side: Side) -> Vec<ObjectId> {
        match side {
            Side::Left => self.objects.keys().copied().collect(),
            Side::Right => self.right_objects.keys().copied().collect(),
        }
    }

    /// Who points to the first node, or to either end, from where both sides can be compared.
    fn names_of(&mut self, side: Side, object: ObjectId, either_end: bool) -> Names {
        let references = self.references_of(side);
        let state = self.state(side);
        let moved = self.moved_names.get(&(side, object));
        references
            .to(object)
            .iter()
            .filter(|r| match r.target {
                Some(End::First) => true,
                Some(End::Last) => either_end,
                Some(End::Each) | None => false,
            })
            .filter_map(|r| match r.holder {
                Holder::Root(root) => Some(Name::Root(root)),
                Holder::Cell(holder, offset) => {
                    let storage = state.objects.get(holder)?.storage;
                    (!matches!(storage, Storage::Heap { .. })).then_some(Name::Cell(storage, offset))
                }
            })
            .filter(|name| moved.is_none_or(|moved| !moved.contains(name)))
            .collect()
    }

    /// Who points to which object of a side: gathered again only where its objects have changed.
    fn references_of(&mut self, side: Side) -> Rc<References> {
        let state = if side == Side::Left { &mut self.left } else { &mut self.right };
        if let Some((objects, known)) = self.references.get(&side)
            && objects.are_those_of(&state.objects)
        {
            return Rc::clone(known);
        }
        let found = Rc::new(state.references(self.universe));
        self.references.insert(side, (state.objects.clone(), Rc::clone(&found)));
        found
    }

    /// A pointer into a node at an end of a segment that has a partner: the other one must lead into the node at the same end of
    /// that. How far into the node may differ.
    fn pair_ends(
        &mut self,
        side: Side,
        (own, target): (TermId, &Pointer),
        (partner, result): (ObjectId, ObjectId),
        (other, their_target): (TermId, &Pointer),
    ) -> Result<TermId, Apart> {
        let (
            Pointer::Node { segment, end, offset },
            Pointer::Node { segment: theirs, end: their_end, offset: their_offset },
        ) = (target, their_target)
        else {
            return Err(Apart::new(UNLIKE));
        };
        let (segment, end) = (*segment, *end);
        if *theirs != partner || self.are_told_apart((side, segment), offset, their_offset) {
            return Err(Apart::new(UNLIKE));
        }
        // In a list of one node the first is the last: such a pointer is what the other side says that it is.
        let ends = match (end, *their_end) {
            (a, b) if a == b => a,
            (End::Last, End::First) | (End::First, End::Last) => {
                let (own, others) =
                    (self.has_one_node(side, segment), self.has_one_node(side.other(), partner));
                match (end, own, others) {
                    (End::First, true, _) => End::Last,
                    (End::Last, true, _) => End::First,
                    (first_or_last, false, true) => first_or_last,
                    (End::Each, true, _) | (_, false, false) => return Err(Apart::new(UNLIKE)),
                }
            }
            _ => return Err(Apart::new(UNLIKE)),
        };
        let found = self.result.objects.get(result);
        let address = found.and_then(|o| match ends {
            End::First => Some(o.address),
            End::Last => o.segment.as_ref().and_then(|s| s.last).map(|last| last.address),
            End::Each => o.segment.as_ref().map(|s| s.each.address),
        });
        let address = address.ok_or_else(|| Apart::new(UNLIKE))?;
        if offset == their_offset && offset.as_constant().is_some() {
            return self.at(address, offset);
        }
        let base = self.address_of(side, segment, end).ok_or_else(|| Apart::new(UNLIKE))?;
        let their_base =
            self.address_of(side.other(), partner, *their_end).ok_or_else(|| Apart::new(UNLIKE))?;
        let here = Place { pointer: own, base, offset: offset.clone() };
        let there = Place { pointer: other, base: their_base, offset: their_offset.clone() };
        match side {
            Side::Left => self.pair_places(address, here, there),
            Side::Right => self.pair_places(address, there, here),
        }
    }

    pub(super) fn has_one_node(&mut self, side: Side, segment: ObjectId) -> bool {
        let (universe, state) = self.universe_and_state(side);
        let Some(length) = state.segment(segment).map(|s| s.length.clone()) else { return false };
        state.numbers.equal(universe, &length, &LinearExpr::constant(1))
    }

    /// The place so many bytes behind an address.
    pub(super) fn at(&mut self, address: TermId, offset: &LinearExpr) -> Result<TermId, Apart> {
        let constant = offset.as_constant().and_then(tayra_numeric::Integer::to_i64);
        let Some(offset) = constant else {
            return Err(Apart::new("a pointer to an unknown place in a node of a list"));
        };
        Ok(self.universe.terms.add_constant(address, i128::from(offset).cast_unsigned()))
    }

    /// The segment of the result that is `a` on the left and `b` on the right, without its contents.
    pub(super) fn pair_segments(&mut self, a: &Object, b: &Object, joined: &mut Object) -> Result<(), Apart> {
        let (left, right) = match (a.segment.as_deref(), b.segment.as_deref()) {
            (None, None) => return Ok(()),
            (Some(left), Some(right)) if left.shape == right.shape => (left, right),
            _ => return Err(Apart::new(UNLIKE)),
        };
        let length = if left.length == right.length {
            for var in left.length.vars() {
                self.share(var);
            }
            left.length.clone()
        } else {
            let variable = self.universe.fresh_variable();
            let pair =
                NumberPair { result: variable, left: left.length.clone(), right: right.length.clone() };
            self.numbers.push(pair);
            LinearExpr::term(variable, 1)
        };
        // A list that both sides hold unchanged may stay as it is; names of its own may mean something else on each side.
        let each = if std::ptr::eq(a, b) && left.own == Own::default() {
            self.kept.insert(left.each.address);
            left.each
        } else {
            let (object, address) = self.universe.fresh_object();
            Alias { object, address }
        };
        let last = match (left.last, right.last) {
            // A name of one node that is both is no name for the last of several.
            (Some(l), Some(r))
                if l == r
                    && a.address == b.address
                    && (l.address != a.address || left.length == right.length) =>
            {
                self.kept.insert(l.address);
                Some(l)
            }
            (Some(_), Some(_)) if length.as_constant().is_some_and(tayra_numeric::Integer::is_one) => {
                let object =
                    self.universe.terms.as_atom(joined.address).and_then(|a| self.universe.object_at(a));
                object.map(|object| Alias { object, address: joined.address })
            }
            (Some(_), Some(_)) => {
                let (object, address) = self.universe.fresh_object();
                Some(Alias { object, address })
            }
            _ => None,
        };
        joined.segment =
            Some(Arc::new(Segment { shape: left.shape, length, last, each, own: Own::default() }));
        Ok(())
    }

    /// The owner of an object that is `a` on the left and `b` on the right.
    pub(super) fn pair_owners(&mut self, a: &Object, b: &Object) -> Result<Option<ObjectId>, Apart> {
        match (a.owner, b.owner) {
            (None, None) => Ok(None),
            (Some(left), Some(right)) => match self.objects.get(&left) {
                Some(&(other, result)) if other == right => Ok(Some(result)),
                _ => Err(Apart::new("what a node has is not what another has")),
            },
            _ => Err(Apart::new("each node has its own on one side only")),
        }
    }

    /// Matches what segments say of each node, and their links.
    pub(super) fn match_lists(
        &mut self,
        a: &Object,
        b: &Object,
        (left, right, result): (ObjectId, ObjectId, ObjectId),
    ) -> Result<(), Apart> {
        let shape = match a.segment.as_deref() {
            Some(segment) => segment.shape,
            None => return Err(Apart::new(UNLIKE)),
        };
        let on_left = self.left_ghosts.values().any(|g| g.object == left);
        let on_right = self.right_ghosts.values().any(|g| g.object == right);
        for offset in shape.places() {
            let (Some(own), Some(theirs)) = (a.link(offset), b.link(offset)) else {
                return Err(Apart::new("a node without a link"));
            };
            let both = self.pair_values(own, theirs)?;
            let universe = &*self.universe;
            if let Some(found) = self.result.objects.get_mut(result) {
                found.set_link(universe, offset, both);
            }
        }
        if on_left || on_right {
            return self.match_ghost(a, b, (left, right, result), on_right);
        }
        let data = |object: &Object| {
            let mut object = object.clone();
            object.cells.retain(|c| !shape.has(c));
            object
        };
        let (x, y) = (data(a), data(b));
        self.match_data(&x, &y, (left, right, result))
    }
}

pub(super) const UNLIKE: &str = "lists are linked in different ways";
