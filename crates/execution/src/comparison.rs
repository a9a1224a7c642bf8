//! Comparisons of integers and pointers, and choices.

use crate::machine::Machine;
use tayra_memory_graph::{Decision, Pointer, State};
use tayra_program::IntPredicate;
use tayra_terms::TermId;

impl Machine<'_> {
    /// A comparison as one bit.
    pub(crate) fn compare(&mut self, predicate: IntPredicate, left: TermId, right: TermId) -> TermId {
        let terms = &mut self.universe.terms;
        match predicate {
            IntPredicate::Equal => terms.equal(left, right),
            IntPredicate::NotEqual => {
                let equal = terms.equal(left, right);
                terms.not(equal)
            }
            IntPredicate::UnsignedLess => terms.unsigned_less(left, right),
            IntPredicate::UnsignedLessEqual => terms.unsigned_less_equal(left, right),
            IntPredicate::UnsignedGreater => terms.unsigned_less(right, left),
            IntPredicate::UnsignedGreaterEqual => terms.unsigned_less_equal(right, left),
            IntPredicate::SignedLess => terms.signed_less(left, right),
            IntPredicate::SignedLessEqual => terms.signed_less_equal(left, right),
            IntPredicate::SignedGreater => terms.signed_less(right, left),
            IntPredicate::SignedGreaterEqual => terms.signed_less_equal(right, left),
        }
    }

    /// A comparison of pointers, as one bit that is known if what is known of memory decides it: later less may be known of
    /// the objects.
    pub(crate) fn decided_pointers(
        &mut self,
        state: &mut State,
        (left, right): (TermId, TermId),
        bit: TermId,
    ) -> TermId {
        if self.universe.terms.bits(left) != self.universe.pointer_bits
            || self.universe.terms.as_constant(bit).is_some()
        {
            return bit;
        }
        let mut is_pointer = |term| match state.resolve(&mut self.universe, term) {
            Pointer::Into { .. } | Pointer::Node { .. } => true,
            Pointer::Null | Pointer::Number => false,
        };
        if !is_pointer(left) && !is_pointer(right) {
            return bit;
        }
        match state.decide(&mut self.universe, bit) {
            Decision::Yes => self.universe.terms.constant(1, 1),
            Decision::No => self.universe.terms.constant(1, 0),
            Decision::Open => bit,
        }
    }

    /// The term in another width: cut, or extended.
    pub(crate) fn resize(&mut self, value: TermId, bits: u32, signed: bool) -> TermId {
        let own = self.universe.terms.bits(value);
        if bits <= own {
            self.universe.terms.truncate(value, bits)
        } else {
            self.universe.terms.extend(value, bits, signed)
        }
    }
}
