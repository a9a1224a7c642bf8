//! Bits that are zero whatever the atoms are: cheap, shallow, never wrong.

use crate::{Node, Operator, TermId, Terms, mask};

/// How deep the look goes.
const DEPTH: u32 = 6;

impl Terms {
    /// A mask of bits of `term` that are certainly zero (within its width).
    pub fn zero_bits(&self, term: TermId) -> u128 {
        self.zero_bits_within(term, DEPTH)
    }

    /// The greatest value that `term` can have as far as known bits tell.
    pub(crate) fn unsigned_ceiling(&self, term: TermId) -> u128 {
        !self.zero_bits(term) & mask(self.bits(term))
    }

    fn zero_bits_within(&self, term: TermId, depth: u32) -> u128 {
        let bits = self.bits(term);
        let all = mask(bits);
        if depth == 0 {
            return 0;
        }
        let below = |t: TermId| self.zero_bits_within(t, depth - 1);
        match self.node(term) {
            Node::Constant { value, .. } => !value & all,
            Node::Extend { signed: false, value, .. } => {
                let narrow = self.bits(*value);
                (all & !mask(narrow)) | below(*value)
            }
            Node::Extract { low, value, .. } => (below(*value) >> low) & all,
            Node::Linear { constant, terms, .. } => {
                // Low zeros that every part has; and if the parts share no bit, the zeros of all of them.
                let mut low = if *constant == 0 { bits } else { constant.trailing_zeros() };
                let mut used = *constant;
                let mut disjoint = true;
                for &(t, c) in terms {
                    let shift = c.trailing_zeros();
                    let zeros = below(t);
                    low = low.min(shift + (!zeros & mask(self.bits(t))).trailing_zeros());
                    let possible = !zeros & mask(self.bits(t));
                    let placed = if c.is_power_of_two() && possible.leading_zeros() >= shift {
                        possible << shift
                    } else {
                        disjoint = false;
                        0
                    };
                    // A part that would leave the width is cut, which is no carry into other parts.
                    disjoint &= used & placed & all == 0;
                    used |= placed;
                }
                let high = if disjoint { !used & all } else { 0 };
                high | (mask(low.min(bits)) & all)
            }
            Node::Binary { operator: Operator::And, left, right } => (below(*left) | below(*right)) & all,
            Node::Binary { operator: Operator::Or | Operator::Xor, left, right } => {
                below(*left) & below(*right)
            }
            Node::IfThenElse { then, otherwise, .. } => below(*then) & below(*otherwise),
            Node::Atom(_)
            | Node::Binary { .. }
            | Node::Extend { signed: true, .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::Apply { .. } => 0,
        }
    }
}
