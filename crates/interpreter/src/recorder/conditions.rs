//! Terms for what instructions compute, and for when they fail.

use super::Recorder;
use tayra_program::{BinaryOp, IntPredicate};
use tayra_terms::{TermId, mask, signed};

impl Recorder {
    /// The result of an operation, as far as it does not fail.
    pub(crate) fn operation(&mut self, op: BinaryOp, left: TermId, right: TermId) -> TermId {
        let terms = &mut self.terms;
        match op {
            BinaryOp::Add => terms.add(left, right),
            BinaryOp::Sub => terms.sub(left, right),
            BinaryOp::Mul => terms.mul(left, right),
            BinaryOp::UDiv => terms.udiv(left, right),
            BinaryOp::SDiv => terms.sdiv(left, right),
            BinaryOp::URem => terms.urem(left, right),
            BinaryOp::SRem => terms.srem(left, right),
            BinaryOp::Shl => terms.shl(left, right),
            BinaryOp::LShr => terms.lshr(left, right),
            BinaryOp::AShr => terms.ashr(left, right),
            BinaryOp::And => terms.and(left, right),
            BinaryOp::Or => terms.or(left, right),
            BinaryOp::Xor => terms.xor(left, right),
        }
    }

    /// A comparison.
    pub(crate) fn comparison(&mut self, predicate: IntPredicate, left: TermId, right: TermId) -> TermId {
        let terms = &mut self.terms;
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

    /// Whether a sum, difference or product overflows.
    pub(crate) fn overflow(&mut self, op: BinaryOp, left: TermId, right: TermId, as_signed: bool) -> TermId {
        if as_signed && let Some(quick) = self.overflow_by_constant(op, left, right) {
            return quick;
        }
        let terms = &mut self.terms;
        let bits = terms.bits(left);
        let more = if op == BinaryOp::Mul { 2 * bits } else { bits + 1 };
        if more > 128 {
            return terms.boolean(false);
        }
        let (l, r) = (terms.extend(left, more, as_signed), terms.extend(right, more, as_signed));
        let exact = self.operation(op, l, r);
        let terms = &mut self.terms;
        let cut = terms.truncate(exact, bits);
        let back = terms.extend(cut, more, as_signed);
        let fits = terms.equal(exact, back);
        terms.not(fits)
    }

    /// Where one operand is known, overflow is a matter of bounds.
    fn overflow_by_constant(&mut self, op: BinaryOp, left: TermId, right: TermId) -> Option<TermId> {
        let terms = &mut self.terms;
        let bits = terms.bits(left);
        if bits > 64 {
            return None;
        }
        let (greatest, least) = ((mask(bits) >> 1) as i128, -((mask(bits) >> 1) as i128) - 1);
        let constants = (terms.as_constant(left), terms.as_constant(right));
        // Overflow is `other < low` or `other > high`.
        let (other, low, high) = match (op, constants) {
            (BinaryOp::Add, (Some(c), None)) | (BinaryOp::Add, (None, Some(c))) => {
                let c = signed(bits, c);
                (if constants.0.is_some() { right } else { left }, least - c, greatest - c)
            }
            (BinaryOp::Sub, (None, Some(c))) => {
                let c = signed(bits, c);
                (left, least + c, greatest + c)
            }
            (BinaryOp::Sub, (Some(c), None)) => {
                let c = signed(bits, c);
                (right, c - greatest, c - least)
            }
            (BinaryOp::Mul, (Some(c), None)) | (BinaryOp::Mul, (None, Some(c))) => {
                let c = signed(bits, c);
                let other = if constants.0.is_some() { right } else { left };
                if c == 0 || c == 1 {
                    return Some(terms.boolean(false));
                }
                // Rust's division cuts towards zero: these are the outermost numbers that still fit.
                if c > 0 { (other, least / c, greatest / c) } else { (other, greatest / c, least / c) }
            }
            _ => return None,
        };
        let mut outside = terms.boolean(false);
        if low > least {
            let bound = terms.constant(bits, low as u128);
            outside = terms.signed_less(other, bound);
        }
        if high < greatest {
            let bound = terms.constant(bits, high as u128);
            let above = terms.signed_less(bound, other);
            outside = terms.or(outside, above);
        }
        Some(outside)
    }
}
