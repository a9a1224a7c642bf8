//! Where in an object, or in a node of a list, two pointers lead: the places may differ from side to side, and from node to node.
//!
//! A pointer is an address and a distance behind it. Distances are paired as other numbers are: what is known of them stays
//! known, also among each other, and in a list each node has its own where they differ.

use super::{Apart, Matcher, Side};
use crate::{End, ObjectId};
use tayra_numeric::{Integer, LinearExpr};
use tayra_terms::{Sign, TermId};

/// A pointer of one side: the term, the address that it is measured from, and the distance as numbers know it.
pub(super) struct Place {
    pub(super) pointer: TermId,
    pub(super) base: TermId,
    pub(super) offset: LinearExpr,
}

impl Matcher<'_> {
    /// The pointer of the result that leads behind `address` as far as each of the two does behind its own.
    pub(super) fn pair_places(
        &mut self,
        address: TermId,
        left: Place,
        right: Place,
    ) -> Result<TermId, Apart> {
        let distance = match (self.distance(&left), self.distance(&right)) {
            (Some(l), Some(r)) => self.pair_values(l, r)?,
            _ => {
                // An equality tells the address: the distance is what numbers know.
                let bits = self.universe.pointer_bits;
                let l = self.universe.terms.sub(left.pointer, left.base);
                let r = self.universe.terms.sub(right.pointer, right.base);
                self.fresh_number(bits, Sign::Congruent, l, r, left.offset, right.offset)
            }
        };
        Ok(self.universe.terms.add(address, distance))
    }

    /// The term behind the address, if the address stands in the term itself.
    fn distance(&mut self, place: &Place) -> Option<TermId> {
        let Place { pointer, base, .. } = *place;
        let distance = self.universe.terms.sub(pointer, base);
        let form = self.universe.terms.linear_form(distance);
        let free = form
            .terms
            .iter()
            .all(|(t, _)| self.universe.terms.as_atom(*t).and_then(|a| self.universe.object_at(a)).is_none());
        let direct = self.universe.terms.linear_form(pointer).terms.iter().any(|&(t, c)| t == base && c == 1);
        (free && direct).then_some(distance)
    }

    /// Whether two different places of a node are told apart by the program: where links stand and where they lead to. Walking
    /// along links, it knows which of them it has.
    pub(super) fn are_told_apart(
        &self,
        (side, segment): (Side, ObjectId),
        one: &LinearExpr,
        other: &LinearExpr,
    ) -> bool {
        let Some(shape) = self.shape_of(side, segment) else { return false };
        let constant = |offset: &LinearExpr| offset.as_constant().and_then(Integer::to_i64);
        let is_of_links = |offset: i64| offset == shape.head() || shape.has_place(offset);
        match (constant(one), constant(other)) {
            (Some(one), Some(other)) => one != other && (is_of_links(one) || is_of_links(other)),
            (Some(place), None) | (None, Some(place)) => is_of_links(place),
            (None, None) => false,
        }
    }

    /// The address of a node of a list.
    pub(super) fn address_of(&self, side: Side, segment: ObjectId, end: End) -> Option<TermId> {
        let object = self.state(side).objects.get(segment)?;
        match end {
            End::First => Some(object.address),
            End::Last => object.segment.as_ref()?.last.map(|last| last.address),
            End::Each => Some(object.segment.as_ref()?.each.address),
        }
    }
}
