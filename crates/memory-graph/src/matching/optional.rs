//! Blocks that are there or not: where one node or element leads to a block of its own and another to none.
//!
//! Such a block is a segment of at most one node ([`Shape::Optional`]). Where it is not there, the pointer is null, or leads into
//! the node that would have had it: that stands behind the segment, as what follows a list does, and the side without the block gets
//! a ghost. A block with one null pointer is taken for a list of one node, which may grow.

use super::{Apart, Matcher, Side};
use crate::{End, Object, ObjectId, Pointer, Shape, State};
use tayra_numeric::Integer;
use tayra_terms::TermId;

impl Matcher<'_> {
    /// Two pointers of which one leads to a block that the other side does not have; `None` if that is not so.
    pub(super) fn pair_optional(
        &mut self,
        (left, from_left): (TermId, &Pointer),
        (right, from_right): (TermId, &Pointer),
    ) -> Result<Option<TermId>, Apart> {
        let sides = [
            (Side::Left, left, from_left, right, from_right),
            (Side::Right, right, from_right, left, from_left),
        ];
        for (side, own, target, other, theirs) in sides {
            let (object, is_block) = match target {
                // Where a block of its own is not there, null stands for its start.
                Pointer::Into { object, offset } => {
                    (*object, !self.mixes_missing || offset.as_constant().is_some_and(Integer::is_zero))
                }
                Pointer::Node { segment, end: End::First, .. } => (*segment, false),
                Pointer::Node { .. } | Pointer::Null | Pointer::Number => continue,
            };
            if side == Side::Right && !self.invent || self.partner_of(side, object).is_some() {
                continue;
            }
            let is_optional = self.shape_of(side, object).is_some_and(Shape::is_optional)
                || is_block && self.make_optional(side, object, other, theirs);
            if !is_optional {
                continue;
            }
            let target = self.resolve_on(side, own);
            if let Some(both) = self.insert_list(side, object, &target, other)? {
                return Ok(Some(both));
            }
        }
        Ok(None)
    }

    /// A block that belongs to a node or an element becomes a list of one node, or what is there or not, if the other side has
    /// null there or the node itself.
    fn make_optional(&mut self, side: Side, object: ObjectId, other: TermId, theirs: &Pointer) -> bool {
        if side == Side::Left && !self.invent {
            return false;
        }
        let state = self.state(side);
        let Some(found) = state.objects.shared(object) else { return false };
        if found.owner.is_none() && !self.mixes_missing || !found.is_live_block() {
            return false;
        }
        match theirs {
            Pointer::Null => {
                if let Some(shape) = found.links_at_an_end(self.universe) {
                    let (universe, state) = self.universe_and_state(side);
                    return state.become_list(universe, object, shape);
                }
                // Blocks of one kind within each other are a list, or no list at all.
                if is_within_its_kind(state, &found) || self.is_like_a_node(side, &found) {
                    return false;
                }
                let null = self.universe.pointer_constant(0);
                self.become_optional(side, object, Some(null))
            }
            Pointer::Node { end: End::Each, .. } => {
                let behind = self.counterpart(side.other(), other);
                behind.is_some() && self.become_optional(side, object, behind)
            }
            Pointer::Node { .. } | Pointer::Into { .. } | Pointer::Number => false,
        }
    }

    /// Whether a block leads to another one of its kind, or is of the kind of a list's nodes.
    fn is_like_a_node(&mut self, side: Side, block: &Object) -> bool {
        let is_alike = |o: &Object| {
            o.is_live_block() && o.size == block.size && o.hint.zip(block.hint).is_none_or(|(a, b)| a == b)
        };
        let is_list = |(_, o): (ObjectId, &Object)| {
            let shape = o.segment.as_deref().map(|s| s.shape);
            is_alike(o) && shape.is_some_and(|shape| !shape.is_row() && !shape.is_optional())
        };
        if self.left.objects.iter().any(is_list) || self.right.objects.iter().any(is_list) {
            return true;
        }
        let (universe, state) = self.universe_and_state(side);
        block.cells.iter().any(|cell| {
            let target = state.held_object(universe, cell.value);
            target.and_then(|id| state.objects.get(id)).is_some_and(is_alike)
        })
    }

    /// A block becomes one that is there or not, with that behind it: since it is there, anything may be.
    pub(super) fn become_optional(&mut self, side: Side, object: ObjectId, behind: Option<TermId>) -> bool {
        let (universe, state) = self.universe_and_state(side);
        if !state.become_list(universe, object, Shape::Optional) {
            return false;
        }
        if let (Some(behind), Some(found)) = (behind, state.objects.get_mut(object)) {
            found.set_behind(universe, Shape::Optional, behind);
        }
        true
    }

    /// What stands behind a segment, as the other side calls it.
    pub(super) fn behind_on_the_other_side(&mut self, side: Side, segment: ObjectId) -> Option<TermId> {
        let found = self.state_on(side).objects.get(segment)?;
        let behind = found.behind(found.segment.as_deref()?.shape)?;
        self.counterpart(side, behind)
    }

    /// What stands behind a segment of the other side, as this side calls it.
    pub(super) fn behind_partner(&mut self, side: Side, other: ObjectId) -> Option<TermId> {
        self.behind_on_the_other_side(side.other(), other)
    }
}

/// Whether a block belongs to a block like itself, which is there or not.
fn is_within_its_kind(state: &State, block: &Object) -> bool {
    let mut owner = block.owner;
    while let Some(found) = owner.and_then(|id| state.objects.get(id)) {
        if found.segment.as_deref().is_some_and(|s| s.shape.is_optional()) && found.size == block.size {
            return true;
        }
        owner = found.owner;
    }
    false
}
