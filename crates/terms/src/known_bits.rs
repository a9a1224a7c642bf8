//! Bits that are zero whatever the atoms are, and upper bounds: cheap, shallow, never wrong.

use crate::{Node, Operator, TermId, Terms, mask};

/// How deep the look goes.
const DEPTH: u32 = 6;

impl Terms {
    /// A mask of bits of `term` that are certainly zero (within its width).
    pub fn zero_bits(&self, term: TermId) -> u128 {
        self.zero_bits_within(term, DEPTH)
    }

    /// The greatest value that `term` can have as far as known bits and its shape tell.
    pub(crate) fn unsigned_ceiling(&self, term: TermId) -> u128 {
        (!self.zero_bits(term) & mask(self.bits(term))).min(self.bound_within(term, DEPTH))
    }

    /// An upper bound by shape: remainders, quotients, and sums of those that do not wrap around.
    fn bound_within(&self, term: TermId, depth: u32) -> u128 {
        let all = mask(self.bits(term));
        if depth == 0 {
            return all;
        }
        let below = |t: TermId| self.bound_within(t, depth - 1);
        match self.node(term) {
            Node::Constant { value, .. } => *value,
            Node::Extend { signed: false, value, .. } => below(*value),
            Node::Linear { constant, terms, .. } => {
                let sum = terms.iter().try_fold(*constant, |sum, &(t, factor)| {
                    sum.checked_add(below(t).checked_mul(factor)?).filter(|&sum| sum <= all)
                });
                sum.unwrap_or(all)
            }
            Node::Binary { operator: Operator::URem, left, right } => match self.as_constant(*right) {
                Some(c) if c > 0 => below(*left).min(c - 1),
                Some(_) | None => below(*left),
            },
            Node::Binary { operator: Operator::UDiv, left, right } => match self.as_constant(*right) {
                Some(c) if c > 0 => below(*left) / c,
                Some(_) | None => all,
            },
            Node::Binary { operator: Operator::And, left, right } => below(*left).min(below(*right)),
            Node::IfThenElse { then, otherwise, .. } => below(*then).max(below(*otherwise)),
            Node::Atom(_)
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::Apply { .. } => all,
        }
    }

    fn zero_bits_within(&self, term: TermId, depth: u32) -> u128 {
        if let Some(&known) = self.zeros_of_long_sums.get(&term) {
            return known;
        }
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
