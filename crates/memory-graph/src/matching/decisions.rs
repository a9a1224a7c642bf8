//! Decisions about addresses that both sides took alike: whether a node is what a pointer led to once.
//!
//! Such a decision stays what it is, in the names of the result, if the two places that are compared are the same on both sides
//! by what is paired already. Nothing is paired for its sake.
//! Errs towards: another decision, which may go either way.

use super::{Matcher, Side, is_over};
use crate::{End, ObjectId, Pointer};
use tayra_numeric::LinearExpr;
use tayra_terms::{Comparison, Node, TermId};

impl Matcher<'_> {
    /// The decision of the result that is `left` on the left and `right` on the right, if both ask for the same.
    pub(super) fn pair_decisions(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        match (self.universe.terms.node(left).clone(), self.universe.terms.node(right).clone()) {
            (Node::Not(own), Node::Not(theirs)) => {
                let both = self.pair_decisions(own, theirs)?;
                Some(self.universe.terms.not(both))
            }
            (
                Node::Compare { comparison: Comparison::Equal, left: a, right: b },
                Node::Compare { comparison: Comparison::Equal, left: x, right: y },
            ) if self.universe.terms.bits(a) == self.universe.pointer_bits
                && self.universe.terms.bits(x) == self.universe.pointer_bits =>
            {
                // Which one stands first depends on names only.
                let both = self.same_places((a, x), (b, y)).or_else(|| self.same_places((a, y), (b, x)));
                let (one, other) = both?;
                Some(self.universe.terms.equal(one, other))
            }
            _ => None,
        }
    }

    fn same_places(
        &mut self,
        (own, theirs): (TermId, TermId),
        (other, others): (TermId, TermId),
    ) -> Option<(TermId, TermId)> {
        Some((self.same_place(own, theirs)?, self.same_place(other, others)?))
    }

    /// A place that is the same on both sides, as the result calls it. The ends of a list are none: where it has no nodes, they are
    /// those of something else.
    fn same_place(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        match (self.resolve_on(Side::Left, left), self.resolve_on(Side::Right, right)) {
            (Pointer::Null, Pointer::Null) => Some(self.universe.pointer_constant(0)),
            (Pointer::Into { object: own, offset: x }, Pointer::Into { object: theirs, offset: y }) => {
                let address = self.address_of_pair((own, &x), (theirs, &y), End::First)?;
                self.at(address, &x).ok()
            }
            (
                Pointer::Node { segment: own, end: End::Each, offset: x },
                Pointer::Node { segment: theirs, end: End::Each, offset: y },
            ) => {
                let address = self.address_of_pair((own, &x), (theirs, &y), End::Each)?;
                self.at(address, &x).ok()
            }
            (Pointer::Number, Pointer::Number) => {
                (left == right && is_over(self.universe, left, &self.kept)).then_some(left)
            }
            _ => None,
        }
    }

    /// What the result calls two objects that are each other's partners, if the same byte of them is meant.
    fn address_of_pair(
        &self,
        (own, x): (ObjectId, &LinearExpr),
        (theirs, y): (ObjectId, &LinearExpr),
        end: End,
    ) -> Option<TermId> {
        let (partner, result) = self.partner_of(Side::Left, own)?;
        if partner != theirs || x != y {
            return None;
        }
        let found = self.result.objects.get(result)?;
        match end {
            End::Each => found.segment.as_deref().map(|segment| segment.each.address),
            End::First | End::Last => Some(found.address),
        }
    }
}
