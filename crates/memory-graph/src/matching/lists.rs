//! Pairing of lists: segments with segments, with blocks that could be their nodes, and with nothing at all.
//!
//! A block that meets a segment becomes a list of one node, with what follows it folded in as far as nobody points there. Where
//! one side has a list that the other side does not have, the other side gets one without nodes, a *ghost*: what points
//! to its first node is what stands behind it. For inclusion only the special state may be changed so.

use super::names::NumberPair;
use super::{Apart, Matcher, Side};
use crate::{
    Alias, End, Holder, Links, Object, ObjectId, Own, Pointer, Root, Segment, State, Storage, Universe,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use tayra_numeric::LinearExpr;
use tayra_terms::{AtomKind, TermId};

/// A list without nodes, where one side has nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ghost {
    /// The object that stands for it on that side.
    pub(super) object: ObjectId,
    /// Where its first node would start on that side.
    pub(super) first: TermId,
    /// Where its last node would start, if something can point there.
    pub(super) last: Option<TermId>,
}

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
        for (side, own, other, other_term) in
            [(Side::Left, from_left, from_right, right), (Side::Right, from_right, from_left, left)]
        {
            if let Pointer::Node { segment, end, offset } = own {
                if let Some(ghost) = self.ghosts(side.other()).get(segment).copied() {
                    return self.meet_ghost(side, (*segment, *end, offset), ghost, other_term);
                }
                if let Some(partner) = self.partner_of(side, *segment) {
                    return self.pair_ends(side, (*segment, *end, offset), partner, other);
                }
            }
        }
        let (Some(a), Some(b)) = (from_left.object(), from_right.object()) else {
            return self.insert(left, from_left, right, from_right);
        };
        // A block that is paired with something else leaves the segment alone.
        let taken = self.partner_of(Side::Left, a).is_some() || self.partner_of(Side::Right, b).is_some();
        let links = self.links_of(Side::Left, a).or_else(|| self.links_of(Side::Right, b));
        let Some(links) = links.filter(|_| !taken) else {
            return self.insert(left, from_left, right, from_right);
        };
        let alike = self.could_be_node(Side::Left, a, links) && self.could_be_node(Side::Right, b, links);
        if !alike {
            return self.insert(left, from_left, right, from_right);
        }
        let (on_left, on_right) = (self.names_of(Side::Left, a), self.names_of(Side::Right, b));
        if on_left != on_right {
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
        if !self.make_lists(a, b, links) {
            return Err(Apart::new("a list and a block that cannot be its node"));
        }
        let (from_left, from_right) =
            (self.left.resolve(self.universe, left), self.right.resolve(self.universe, right));
        self.pair_objects(a, b)?;
        match from_left {
            Pointer::Node { segment, end, offset } => {
                let partner = self.partner_of(Side::Left, segment).ok_or_else(|| Apart::new(UNLIKE))?;
                self.pair_ends(Side::Left, (segment, end, &offset), partner, &from_right)
            }
            Pointer::Into { .. } | Pointer::Null | Pointer::Number => Err(Apart::new(UNLIKE)),
        }
    }

    pub(super) fn ghosts(&self, side: Side) -> &FxHashMap<ObjectId, Ghost> {
        match side {
            Side::Left => &self.left_ghosts,
            Side::Right => &self.right_ghosts,
        }
    }

    fn state_on(&mut self, side: Side) -> &mut State {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    /// The object on the other side, and in the result.
    fn partner_of(&self, side: Side, object: ObjectId) -> Option<(ObjectId, ObjectId)> {
        match side {
            Side::Left => self.objects.get(&object).copied(),
            Side::Right => {
                let left = self.right_objects.get(&object)?;
                self.objects.get(left).map(|(_, result)| (*left, *result))
            }
        }
    }

    fn links_of(&self, side: Side, object: ObjectId) -> Option<Links> {
        let state = if side == Side::Left { &self.left } else { &self.right };
        state.segment(object).map(|s| s.links)
    }

    fn could_be_node(&mut self, side: Side, object: ObjectId, links: Links) -> bool {
        // What the general state says is not to be changed.
        let fixed = side == Side::Left && !self.invent;
        if fixed && self.left.segment(object).is_none() {
            return false;
        }
        match side {
            Side::Left => self.left.could_be_node(self.universe, object, links),
            Side::Right => self.right.could_be_node(self.universe, object, links),
        }
    }

    /// Makes both objects lists, with what follows them as far as nobody points there.
    fn make_lists(&mut self, a: ObjectId, b: ObjectId, links: Links) -> bool {
        for (side, object) in [(Side::Left, a), (Side::Right, b)] {
            if side == Side::Left && !self.invent {
                continue;
            }
            let was_list = self.links_of(side, object).is_some();
            let state = if side == Side::Left { &mut self.left } else { &mut self.right };
            if !state.become_list(self.universe, object, links) {
                return false;
            }
            // Two lists were folded as far as they should be.
            if !self.is_append && !was_list {
                let paired = if side == Side::Left {
                    self.objects.keys().copied().collect::<Vec<_>>()
                } else {
                    self.right_objects.keys().copied().collect()
                };
                let state = if side == Side::Left { &mut self.left } else { &mut self.right };
                let mut folded = state.clone();
                folded.fold_from(self.universe, object, links, self.mixes_constants);
                // What has a partner already stays.
                if paired.iter().all(|id| folded.objects.get(*id).is_some()) {
                    *state = folded;
                }
            }
        }
        self.links_of(Side::Left, a) == Some(links) && self.links_of(Side::Right, b) == Some(links)
    }

    /// Who points to the first node from where both sides can be compared.
    fn names_of(&mut self, side: Side, object: ObjectId) -> Names {
        let references = match side {
            Side::Left => self.left.references(self.universe),
            Side::Right => self.right.references(self.universe),
        };
        let state = if side == Side::Left { &self.left } else { &self.right };
        let moved = self.moved_names.get(&(side, object));
        references
            .to(object)
            .iter()
            .filter(|r| matches!(r.target, Some((End::First, _))))
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

    /// A pointer to an end of a segment that has a partner: the other one must lead to the same end of that.
    fn pair_ends(
        &mut self,
        side: Side,
        (segment, end, offset): (ObjectId, End, &LinearExpr),
        (partner, result): (ObjectId, ObjectId),
        other: &Pointer,
    ) -> Result<TermId, Apart> {
        let Pointer::Node { segment: theirs, end: their_end, offset: their_offset } = other else {
            return Err(Apart::new(UNLIKE));
        };
        if *theirs != partner || offset != their_offset {
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
        self.at(address, offset)
    }

    fn has_one_node(&mut self, side: Side, segment: ObjectId) -> bool {
        let universe = &mut *self.universe;
        let state = match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        };
        let Some(length) = state.segment(segment).map(|s| s.length.clone()) else { return false };
        state.numbers.equal(universe, &length, &LinearExpr::constant(1))
    }

    /// The place so many bytes behind an address.
    fn at(&mut self, address: TermId, offset: &LinearExpr) -> Result<TermId, Apart> {
        let constant = offset.as_constant().and_then(tayra_numeric::Integer::to_i64);
        let Some(offset) = constant else {
            return Err(Apart::new("a pointer to an unknown place in a node of a list"));
        };
        Ok(self.universe.terms.add_constant(address, i128::from(offset).cast_unsigned()))
    }

    /// A pointer to an end of a segment that the other side has no nodes of: it must be where that end would be.
    fn meet_ghost(
        &mut self,
        side: Side,
        (segment, end, offset): (ObjectId, End, &LinearExpr),
        ghost: Ghost,
        other: TermId,
    ) -> Result<TermId, Apart> {
        let (_, result) = self.partner_of(side, segment).ok_or_else(|| Apart::new(UNLIKE))?;
        // In a list of one node the first is the last.
        let ends: &[End] = match end {
            End::First if self.has_one_node(side, segment) => &[End::First, End::Last],
            End::Last if self.has_one_node(side, segment) => &[End::Last, End::First],
            End::First => &[End::First],
            End::Last => &[End::Last],
            End::Each => &[],
        };
        for end in ends {
            let there = if *end == End::First { Some(ghost.first) } else { ghost.last };
            let Some(there) = there else { continue };
            let there = self.at(there, offset)?;
            let universe = &mut *self.universe;
            let same = universe.terms.equal(there, other);
            let state = match side.other() {
                Side::Left => &mut self.left,
                Side::Right => &mut self.right,
            };
            if there != other && state.decide(universe, same) != crate::Decision::Yes {
                continue;
            }
            let found = self.result.objects.get(result).ok_or_else(|| Apart::new(UNLIKE))?;
            let address = match end {
                End::First => Some(found.address),
                End::Last | End::Each => found.segment.as_ref().and_then(|s| s.last).map(|last| last.address),
            };
            let address = address.ok_or_else(|| Apart::new(UNLIKE))?;
            return self.at(address, offset);
        }
        Err(Apart::new("a list on one side has no place on the other"))
    }

    /// One side has a list where the other has none.
    fn insert(
        &mut self,
        left: TermId,
        from_left: &Pointer,
        right: TermId,
        from_right: &Pointer,
    ) -> Result<TermId, Apart> {
        if let Pointer::Node { segment, .. } = from_left
            && let Some(both) = self.insert_list(Side::Left, *segment, from_left, right)?
        {
            return Ok(both);
        }
        if self.invent
            && let Pointer::Node { segment, .. } = from_right
            && let Some(both) = self.insert_list(Side::Right, *segment, from_right, left)?
        {
            return Ok(both);
        }
        Err(Apart::new("a list on one side has no place on the other"))
    }

    /// The other side gets a list without nodes in front of (or behind) where its pointer leads. `None` if that cannot be.
    fn insert_list(
        &mut self,
        side: Side,
        object: ObjectId,
        own: &Pointer,
        other: TermId,
    ) -> Result<Option<TermId>, Apart> {
        if self.partner_of(side, object).is_some() {
            return Ok(None);
        }
        let links = match self.links_of(side, object) {
            Some(links) => links,
            // A block becomes a list of one node, of the kind that the other side has there.
            None => {
                let theirs = match side {
                    Side::Left => self.right.resolve(self.universe, other),
                    Side::Right => self.left.resolve(self.universe, other),
                };
                let Some(links) = theirs.object().and_then(|o| self.links_of(side.other(), o)) else {
                    return Ok(None);
                };
                let universe = &mut *self.universe;
                let state = match side {
                    Side::Left => &mut self.left,
                    Side::Right => &mut self.right,
                };
                if !state.become_list(universe, object, links) {
                    return Ok(None);
                }
                links
            }
        };
        let (end, offset) = match own {
            Pointer::Node { end, offset, .. } => (*end, offset.clone()),
            Pointer::Into { offset, .. } => (End::First, offset.clone()),
            Pointer::Null | Pointer::Number => return Ok(None),
        };
        let Some(constant) = offset.as_constant().and_then(tayra_numeric::Integer::to_i64) else {
            return Ok(None);
        };
        // Where the end would start on the other side.
        let start =
            self.universe.terms.add_constant(other, i128::from(constant).wrapping_neg().cast_unsigned());
        let Some(ghost) = self.make_ghost(side, object, links, end, start) else { return Ok(None) };
        match side {
            Side::Left => self.right_ghosts.insert(object, ghost),
            Side::Right => self.left_ghosts.insert(object, ghost),
        };
        let (a, b) = match side {
            Side::Left => (object, ghost.object),
            Side::Right => (ghost.object, object),
        };
        self.pair_objects(a, b)?;
        self.meet_ghost(side, (object, end, &offset), ghost, other).map(Some)
    }

    /// A list without nodes on the side that has none, with links around it.
    fn make_ghost(
        &mut self,
        side: Side,
        object: ObjectId,
        links: Links,
        end: End,
        start: TermId,
    ) -> Option<Ghost> {
        let model = match side {
            Side::Left => self.left.objects.shared(object)?,
            Side::Right => self.right.objects.shared(object)?,
        };
        model.segment.as_ref()?;
        let head = i128::from(links.head);
        let to_head =
            |universe: &mut Universe, t: TermId| universe.terms.add_constant(t, head.cast_unsigned());
        let (first, last) = match (end, links.previous) {
            (End::First, None) => (start, None),
            (End::First, Some(previous)) => {
                // What stands before: what the side's own link before leads to, as the other side knows it, or the link
                // before of what stands behind.
                let before = self.counterpart(side, model.link(previous)?).or_else(|| {
                    let behind = to_head(self.universe, start);
                    self.link_of_target(side.other(), behind, links)
                })?;
                let before = self.universe.terms.add_constant(before, head.wrapping_neg().cast_unsigned());
                (start, Some(before))
            }
            (End::Last, Some(_)) => {
                let behind = self.counterpart(side, model.link(links.next)?).or_else(|| {
                    let before = to_head(self.universe, start);
                    let swapped = Links { next: links.previous?, previous: Some(links.next), ..links };
                    self.link_of_target(side.other(), before, swapped)
                })?;
                let behind = self.universe.terms.add_constant(behind, head.wrapping_neg().cast_unsigned());
                (behind, Some(start))
            }
            (End::Last, None) | (End::Each, _) => return None,
        };
        let (id, address) = self.universe.fresh_object();
        let (each, each_address) = self.universe.fresh_object();
        let mut ghost = Object::new(model.storage, model.size.clone(), model.align, address);
        let alias = last.map(|_| {
            let (object, address) = self.universe.fresh_object();
            Alias { object, address }
        });
        let next = to_head(self.universe, first);
        ghost.set_link(self.universe, links.next, next);
        if let (Some(previous), Some(last)) = (links.previous, last) {
            let before = to_head(self.universe, last);
            ghost.set_link(self.universe, previous, before);
        }
        ghost.segment = Some(Arc::new(Segment {
            links,
            length: LinearExpr::constant(0),
            last: alias,
            each: Alias { object: each, address: each_address },
            own: Own::default(),
        }));
        ghost.owner = match model.owner {
            None => None,
            Some(owner) => Some(self.partner_of(side, owner)?.0),
        };
        self.state_on(side.other()).objects.insert(id, ghost);
        Some(Ghost { object: id, first, last })
    }

    /// A value of one side as the other side has it, if it is a pointer into something that has a partner, or a constant.
    fn counterpart(&mut self, side: Side, value: TermId) -> Option<TermId> {
        if self.universe.terms.as_constant(value).is_some() {
            return Some(value);
        }
        let universe = &mut *self.universe;
        let target = match side {
            Side::Left => self.left.resolve(universe, value),
            Side::Right => self.right.resolve(universe, value),
        };
        let (object, end, offset) = match target {
            Pointer::Null => return Some(self.universe.pointer_constant(0)),
            Pointer::Into { object, offset } => (object, End::First, offset),
            Pointer::Node { segment, end, offset } => (segment, end, offset),
            Pointer::Number => return None,
        };
        let offset = offset.as_constant().and_then(tayra_numeric::Integer::to_i64)?;
        let address = if let Some(ghost) = self.ghosts(side.other()).get(&object).copied() {
            match end {
                End::First => ghost.first,
                End::Last => ghost.last?,
                End::Each => return None,
            }
        } else {
            let (partner, _) = self.partner_of(side, object)?;
            let found = self.state_on(side.other()).objects.shared(partner)?;
            match end {
                End::First => found.address,
                End::Last => found.segment.as_ref()?.last?.address,
                End::Each => return None,
            }
        };
        Some(self.universe.terms.add_constant(address, i128::from(offset).cast_unsigned()))
    }

    /// The link back of the node whose head a pointer leads to.
    fn link_of_target(&mut self, side: Side, pointer: TermId, links: Links) -> Option<TermId> {
        let universe = &mut *self.universe;
        let state = match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        };
        let (object, offset) = match state.resolve(universe, pointer) {
            Pointer::Into { object, offset } => (object, offset),
            Pointer::Node { segment, end: End::First, offset } => (segment, offset),
            Pointer::Node { .. } | Pointer::Null | Pointer::Number => return None,
        };
        let at = offset.as_constant().and_then(tayra_numeric::Integer::to_i64)?;
        let place = at.checked_sub(links.head)?.checked_add(links.previous?)?;
        let bytes = u64::from(universe.pointer_bits / 8);
        state.peek(universe, object, &LinearExpr::constant(i128::from(place)), bytes)
    }

    /// The segment of the result that is `a` on the left and `b` on the right, without its contents.
    pub(super) fn pair_segments(&mut self, a: &Object, b: &Object, joined: &mut Object) -> Result<(), Apart> {
        let (left, right) = match (a.segment.as_deref(), b.segment.as_deref()) {
            (None, None) => return Ok(()),
            (Some(left), Some(right)) if left.links == right.links => (left, right),
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
        let (each, address) = self.universe.fresh_object();
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
        joined.segment = Some(Arc::new(Segment {
            links: left.links,
            length,
            last,
            each: Alias { object: each, address },
            own: Own::default(),
        }));
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
        let links = match a.segment.as_deref() {
            Some(segment) => segment.links,
            None => return Err(Apart::new(UNLIKE)),
        };
        let on_left = self.left_ghosts.values().any(|g| g.object == left);
        let on_right = self.right_ghosts.values().any(|g| g.object == right);
        for offset in [Some(links.next), links.previous].into_iter().flatten() {
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
            object.cells.retain(|c| !links.has(c));
            object
        };
        let (x, y) = (data(a), data(b));
        self.match_cells(&x, &y, (left, right, result))?;
        self.match_runs(&x, &y, result);
        Ok(())
    }

    /// A list that one side has no nodes of says of its nodes what the other side does.
    fn match_ghost(
        &mut self,
        a: &Object,
        b: &Object,
        (left, right, result): (ObjectId, ObjectId, ObjectId),
        ghost_is_right: bool,
    ) -> Result<(), Apart> {
        if !self.invent {
            return Ok(());
        }
        let (side, model, ghost) =
            if ghost_is_right { (Side::Left, a, right) } else { (Side::Right, b, left) };
        let Some(segment) = model.segment.clone() else { return Ok(()) };
        let owned = match side {
            Side::Left => self.left.owned_by(if ghost_is_right { left } else { right }),
            Side::Right => self.right.owned_by(right),
        };
        // What each node has is copied to the ghost, so that it can be paired as usual.
        let mut names: FxHashMap<TermId, TermId> = FxHashMap::default();
        let ghost_each = {
            let state = self.state_on(side.other());
            state.segment(ghost).map(|s| s.each.address)
        };
        if let Some(each) = ghost_each {
            names.insert(segment.each.address, each);
        }
        for &atom in &segment.own.atoms {
            if let Some(copy) = self.ghost_value(side, atom) {
                names.insert(atom, copy);
            }
        }
        let mut copied: Vec<(ObjectId, ObjectId)> = Vec::new();
        for &old in &owned {
            let (new, address) = self.universe.fresh_object();
            let found = match side {
                Side::Left => self.left.objects.shared(old),
                Side::Right => self.right.objects.shared(old),
            };
            let Some(found) = found else { continue };
            names.insert(found.address, address);
            copied.push((old, new));
        }
        for &(old, new) in &copied {
            let found = match side {
                Side::Left => self.left.objects.get(old).cloned(),
                Side::Right => self.right.objects.get(old).cloned(),
            };
            let Some(mut object) = found else { continue };
            if object.segment.is_some() {
                return Err(Apart::new("lists in the nodes of a list that one side does not have"));
            }
            if let Some(address) = names.get(&object.address) {
                object.address = *address;
            }
            object.owner = Some(ghost);
            self.translate_object(side, &mut object, &mut names);
            self.state_on(side.other()).objects.insert(new, object);
        }
        let mut data = model.clone();
        data.cells.retain(|c| !segment.links.has(c));
        self.translate_object(side, &mut data, &mut names);
        let state = self.state_on(side.other());
        if let Some(found) = state.objects.get_mut(ghost) {
            found.cells.extend(data.cells);
            found.runs = data.runs;
        }
        let (Some(x), Some(y)) = (self.left.objects.shared(left), self.right.objects.shared(right)) else {
            return Ok(());
        };
        let strip = |object: &Object| {
            let mut object = object.clone();
            object.cells.retain(|c| !segment.links.has(c));
            object
        };
        let (x, y) = (strip(&x), strip(&y));
        self.match_cells(&x, &y, (left, right, result))?;
        self.match_runs(&x, &y, result);
        Ok(())
    }

    /// The cells of an object of one side, as the other side could say them; those that it cannot say are left out.
    fn translate_object(&mut self, side: Side, object: &mut Object, names: &mut FxHashMap<TermId, TermId>) {
        let cells = std::mem::take(&mut object.cells);
        for mut cell in cells {
            if cell.offset.as_constant().is_none() {
                continue;
            }
            if let Some(value) = self.translated(side, cell.value, names) {
                cell.value = value;
                object.cells.push(cell);
            }
        }
        object.runs.retain(|r| r.low.as_constant().is_some() && r.high.as_constant().is_some());
    }

    fn translated(
        &mut self,
        side: Side,
        value: TermId,
        names: &mut FxHashMap<TermId, TermId>,
    ) -> Option<TermId> {
        let mut atoms = BTreeSet::new();
        super::collect_atoms(self.universe, value, &mut atoms);
        for atom in atoms {
            if names.contains_key(&atom) {
                continue;
            }
            let is_address =
                self.universe.terms.as_atom(atom).is_some_and(|a| self.universe.object_at(a).is_some());
            let there = if is_address { self.counterpart(side, atom) } else { self.ghost_value(side, atom) };
            names.insert(atom, there?);
        }
        Some(self.universe.terms.substitute(value, names, &mut FxHashMap::default()))
    }

    /// A value on the other side that is in the range of one on this side: what a node holds that is not there.
    fn ghost_value(&mut self, side: Side, atom: TermId) -> Option<TermId> {
        let kind = self.universe.terms.as_atom(atom).map(|a| self.universe.terms.atom(a).clone())?;
        let copy = self.universe.terms.fresh(kind.bits, AtomKind::Unknown, kind.sign);
        for read in [Universe::signed, Universe::unsigned] {
            let (old, new) = (read(self.universe, atom), read(self.universe, copy));
            let universe = &mut *self.universe;
            let (from, to) = match side {
                Side::Left => (&mut self.left, &mut self.right),
                Side::Right => (&mut self.right, &mut self.left),
            };
            if old.as_var().is_some_and(|var| from.numbers.knows(var)) {
                let range = from.numbers.bounds(universe, &old);
                to.assume_within(universe, &new, &range);
            }
        }
        Some(copy)
    }
}

/// What is lost when nodes become one list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Loss {
    /// They hold the same.
    Nothing,
    /// Which of them holds which value.
    Values,
    /// Which of them holds which constant: programs mark nodes by constants.
    Constants,
}

const UNLIKE: &str = "lists are linked in different ways";

/// Folding: two neighbours of one state become one segment, which is the first one's object.
impl State {
    /// The segment that `first` and `second`, which follows it, make together; and what was lost. `None` if they differ too
    /// much.
    pub(crate) fn append(
        &self,
        universe: &mut Universe,
        first: ObjectId,
        second: ObjectId,
        links: Links,
    ) -> Option<(State, Loss)> {
        let mut base = self.clone();
        if !base.become_list(universe, first, links) || !base.become_list(universe, second, links) {
            return None;
        }
        // What points back from the second to the first is understood now.
        let (a, b) = (base.objects.shared(first)?, base.objects.shared(second)?);
        let (left, right) = (a.segment.clone()?, b.segment.clone()?);
        let mut matcher = Matcher::new(universe, &base, &base, true);
        matcher.is_append = true;
        matcher.keep_all_but(first, second);
        let mut joined = Object::new(a.storage, a.size.clone(), a.align, a.address);
        joined.owner = a.owner;
        joined.segment = Some(Arc::new(Segment {
            links,
            length: left.length.clone() + right.length.clone(),
            last: right.last,
            each: left.each,
            own: Own::default(),
        }));
        matcher.objects.insert(first, (second, first));
        matcher.right_objects.insert(second, first);
        matcher.kept.insert(a.address);
        matcher.result.objects.insert(first, joined);
        let data = |object: &Object| {
            let mut object = object.clone();
            object.cells.retain(|c| !links.has(c));
            object
        };
        let (x, y) = (data(&a), data(&b));
        matcher.match_cells(&x, &y, (first, second, first)).ok()?;
        matcher.match_runs(&x, &y, first);
        while let Some((left, right, result)) = matcher.waiting.pop_front() {
            matcher.match_contents(left, right, result).ok()?;
        }
        let all_paired = base.owned_by(first).iter().all(|id| matcher.objects.contains_key(id))
            && base.owned_by(second).iter().all(|id| matcher.right_objects.contains_key(id));
        if !all_paired {
            return None;
        }
        let cells = matcher.result.objects.get(first).map_or(0, |o| o.cells.len());
        let loss = if matcher.mixed_constants {
            Loss::Constants
        } else if matcher.new_terms.is_empty() && cells == x.cells.len() && cells == y.cells.len() {
            Loss::Nothing
        } else {
            Loss::Values
        };
        let names_paired = matcher.numbers.is_empty();
        let roots = base.roots.clone();
        let lost_track = base.lost_track;
        let before = base.numbers.clone();
        let joined = matcher.finish(&crate::How::Join);
        let mut state = joined.state;
        state.roots = roots;
        state.lost_track = lost_track;
        if names_paired {
            state.numbers = before;
        }
        let (next, previous) = (b.link(links.next)?, links.previous.and_then(|p| a.link(p)));
        if let Some(object) = state.objects.get_mut(first) {
            object.set_link(universe, links.next, next);
            if let (Some(at), Some(value)) = (links.previous, previous) {
                object.set_link(universe, at, value);
            }
        }
        let gone: Vec<ObjectId> =
            self.objects.iter().map(|(id, _)| id).filter(|id| state.objects.get(*id).is_none()).collect();
        state.forget_interface(universe, &gone, first);
        Some((state, loss))
    }

    /// What remembers the entry of the function must not name what is a node now.
    fn forget_interface(&mut self, universe: &mut Universe, gone: &[ObjectId], segment: ObjectId) {
        let owned = self.owned_by(segment);
        let last = self.segment(segment).and_then(|s| s.last).map(|l| l.object);
        let interface: Vec<(Root, TermId)> =
            self.roots.iter().filter(|(r, _)| r.is_interface_cell()).map(|(r, t)| (*r, *t)).collect();
        for (root, value) in interface {
            let mut atoms = BTreeSet::new();
            super::collect_atoms(universe, value, &mut atoms);
            let is_inside = atoms.iter().any(|atom| {
                let object = universe.terms.as_atom(*atom).and_then(|a| universe.object_at(a));
                object.is_some_and(|o| (gone.contains(&o) && Some(o) != last) || owned.contains(&o))
            });
            if is_inside {
                self.roots.remove(&root);
            }
        }
    }
}

impl Matcher<'_> {
    /// Everything but two objects, and what their nodes have, is the same on both sides.
    fn keep_all_but(&mut self, first: ObjectId, second: ObjectId) {
        let mut apart: BTreeSet<ObjectId> = [first, second].into_iter().collect();
        apart.extend(self.left.owned_by(first));
        apart.extend(self.left.owned_by(second));
        let values: Vec<TermId> = self.left.roots.values().copied().collect();
        for value in values {
            super::collect_atoms(self.universe, value, &mut self.kept);
        }
        let objects = self.left.objects.clone();
        for (id, object) in objects.iter() {
            for expr in object.expressions() {
                for var in expr.vars() {
                    self.share(var);
                }
            }
            if apart.contains(&id) {
                continue;
            }
            self.kept.extend(object.addresses());
            for cell in &object.cells {
                super::collect_atoms(self.universe, cell.value, &mut self.kept);
            }
            self.objects.insert(id, (id, id));
            self.right_objects.insert(id, id);
            if let Some(shared) = objects.shared(id) {
                self.result.objects.insert_shared(id, shared);
            }
        }
        // Links of the two lead outwards.
        for id in [first, second] {
            let Some(object) = objects.get(id) else { continue };
            let Some(links) = object.segment.as_deref().map(|s| s.links) else { continue };
            for cell in object.cells.iter().filter(|c| links.has(c)) {
                super::collect_atoms(self.universe, cell.value, &mut self.kept);
            }
            self.kept.extend(object.segment.iter().filter_map(|s| s.last).map(|l| l.address));
            self.kept.insert(object.address);
        }
    }
}
