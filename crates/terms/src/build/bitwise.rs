//! Bitwise operations and shifts. Masks of low bits and constant shifts become extractions and extensions.

use crate::{Node, Operator, TermId, Terms, mask, signed};

impl Terms {
    /// `left & right`.
    pub fn and(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        match (self.as_constant(left), self.as_constant(right)) {
            (Some(a), Some(b)) => self.constant(bits, a & b),
            (Some(a), None) => self.and_constant(right, a),
            (None, Some(b)) => self.and_constant(left, b),
            (None, None) if left == right => left,
            (None, None) if bits == 1 && self.is_complement(left, right) => self.constant(1, 0),
            (None, None) => match self.as_widened_bits(left, right) {
                Some((left, right)) => {
                    let both = self.and(left, right);
                    self.extend(both, bits, false)
                }
                None => self.commutative(Operator::And, left, right),
            },
        }
    }

    fn and_constant(&mut self, value: TermId, constant: u128) -> TermId {
        let bits = self.bits(value);
        if let Some(value) = self.as_constant(value) {
            return self.constant(bits, value & constant);
        }
        let possible = !self.zero_bits(value) & mask(bits);
        if possible & constant == 0 {
            return self.constant(bits, 0);
        }
        if possible & !constant == 0 {
            return value;
        }
        match *self.node(value) {
            // A number out of a table: its bits are asked of each piece.
            Node::IfThenElse { condition, then, otherwise } if self.as_constant(then).is_some() => {
                let then = self.and_constant(then, constant);
                let otherwise = self.and_constant(otherwise, constant);
                return self.if_then_else(condition, then, otherwise);
            }
            Node::Extend { signed, value: narrow, .. } if self.is_from_a_table(narrow) => {
                let width = self.bits(narrow);
                if !signed || constant & !mask(width) == 0 {
                    let part = self.and_constant(narrow, constant & mask(width));
                    return self.extend(part, bits, false);
                }
            }
            Node::Constant { .. }
            | Node::Atom(_)
            | Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => {}
        }
        let low = constant.trailing_ones();
        if constant == mask(low) {
            return self.low_bits(value, low);
        }
        // Clearing low bits is a subtraction of them.
        let cleared = constant.trailing_zeros();
        if possible & !constant & mask(bits) == possible & mask(cleared) {
            let dropped = self.low_bits(value, cleared);
            return self.sub(value, dropped);
        }
        let constant = self.constant(bits, constant);
        self.commutative(Operator::And, value, constant)
    }

    /// Whether the term is a constant in one case, as a number out of a table is.
    pub(crate) fn is_from_a_table(&self, value: TermId) -> bool {
        matches!(*self.node(value), Node::IfThenElse { then, .. } if self.as_constant(then).is_some())
    }

    /// `left | right`.
    pub fn or(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        if let (Some(a), Some(b)) = (self.as_constant(left), self.as_constant(right)) {
            return self.constant(bits, a | b);
        }
        for (one, other) in [(left, right), (right, left)] {
            match self.as_constant(one) {
                Some(0) => return other,
                Some(c) if c == mask(bits) => return one,
                _ => {}
            }
        }
        if left == right {
            return left;
        }
        if bits == 1 && self.is_complement(left, right) {
            return self.constant(1, 1);
        }
        if (self.zero_bits(left) | self.zero_bits(right)) == mask(bits) {
            return self.add(left, right);
        }
        if let Some((left, right)) = self.as_widened_bits(left, right) {
            let either = self.or(left, right);
            return self.extend(either, bits, false);
        }
        self.commutative(Operator::Or, left, right)
    }

    /// Two conditions that became numbers, as in `(a < 0) | (a > 9)`: what is done to their bits is one condition again, which
    /// tells more than a number.
    fn as_widened_bits(&self, left: TermId, right: TermId) -> Option<(TermId, TermId)> {
        let bit = |term: TermId| {
            let Node::Extend { signed: false, value, .. } = *self.node(term) else { return None };
            (self.bits(value) == 1).then_some(value)
        };
        bit(left).zip(bit(right))
    }

    /// `left ^ right`.
    pub fn xor(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        if let (Some(a), Some(b)) = (self.as_constant(left), self.as_constant(right)) {
            return self.constant(bits, a ^ b);
        }
        if left == right {
            return self.constant(bits, 0);
        }
        for (one, other) in [(left, right), (right, left)] {
            match self.as_constant(one) {
                Some(0) => return other,
                Some(c) if c == mask(bits) => return self.complement(other),
                _ => {}
            }
        }
        if (self.zero_bits(left) | self.zero_bits(right)) == mask(bits) {
            return self.add(left, right);
        }
        self.commutative(Operator::Xor, left, right)
    }

    /// Every bit flipped.
    pub fn complement(&mut self, value: TermId) -> TermId {
        let bits = self.bits(value);
        if bits == 1 {
            return self.not(value);
        }
        self.linear(bits, mask(bits), &[(value, mask(bits))])
    }

    /// `value << amount`.
    pub fn shl(&mut self, value: TermId, amount: TermId) -> TermId {
        let bits = self.bits(value);
        match self.as_constant(amount) {
            Some(n) if n >= u128::from(bits) => self.constant(bits, 0),
            Some(n) => self.scale(value, 1 << n),
            None if self.as_constant(value) == Some(0) => value,
            None => self.binary(Operator::Shl, value, amount),
        }
    }

    /// `value >> amount` with zeros.
    pub fn lshr(&mut self, value: TermId, amount: TermId) -> TermId {
        let bits = self.bits(value);
        match self.as_constant(amount) {
            Some(n) if n >= u128::from(bits) => self.constant(bits, 0),
            Some(n) => self.shift_right(value, low_u32(n), false),
            None if self.as_constant(value) == Some(0) => value,
            None => self.binary(Operator::LShr, value, amount),
        }
    }

    /// `value >> amount` with the sign.
    pub fn ashr(&mut self, value: TermId, amount: TermId) -> TermId {
        let bits = self.bits(value);
        if let (Some(v), Some(n)) = (self.as_constant(value), self.as_constant(amount)) {
            let n = n.min(u128::from(bits - 1));
            return self.constant(bits, (signed(bits, v) >> n) as u128);
        }
        match self.as_constant(amount) {
            Some(n) => self.shift_right(value, low_u32(n.min(u128::from(bits - 1))), true),
            None if self.as_constant(value) == Some(0) => value,
            None => self.binary(Operator::AShr, value, amount),
        }
    }

    /// A right shift by a constant below the width.
    pub(crate) fn shift_right(&mut self, value: TermId, amount: u32, sign: bool) -> TermId {
        let bits = self.bits(value);
        let high = self.extract(value, amount, bits - amount);
        self.extend(high, bits, sign)
    }

    /// The low `count` bits, the others zero.
    pub(crate) fn low_bits(&mut self, value: TermId, count: u32) -> TermId {
        let bits = self.bits(value);
        if count == 0 {
            return self.constant(bits, 0);
        }
        if count >= bits {
            return value;
        }
        let low = self.extract(value, 0, count);
        self.extend(low, bits, false)
    }
}

/// A shift amount known to be small.
fn low_u32(n: u128) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
