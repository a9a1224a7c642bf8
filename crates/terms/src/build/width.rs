//! Extraction, extension, concatenation.

use crate::{Node, Operator, TermId, Terms, mask, signed};

/// How many operations one extraction looks through. Operands are shared, so without a limit `y ^= y >> 1` in a row would
/// take twice as long each time; and deep ones would need a deep stack.
const MOST_LOOKED_THROUGH: u32 = 128;

impl Terms {
    /// `count` bits of `value` from bit `low` on; `low + count` is at most the width.
    pub fn extract(&mut self, value: TermId, low: u32, count: u32) -> TermId {
        self.extract_within(value, low, count, &mut { MOST_LOOKED_THROUGH })
    }

    /// As [`Terms::extract`], looking through `left` more operations.
    fn extract_within(&mut self, value: TermId, low: u32, count: u32, left: &mut u32) -> TermId {
        let bits = self.bits(value);
        debug_assert!(count >= 1 && low + count <= bits);
        if count == bits {
            return value;
        }
        let node = self.node(value).clone();
        if let Node::Linear { .. } | Node::Binary { .. } = node {
            match left.checked_sub(1) {
                Some(less) => *left = less,
                None => return self.plain_extract(value, low, count),
            }
        }
        match node {
            Node::Constant { value, .. } => self.constant(count, value >> low),
            Node::Extract { low: inner, value: source, .. } => {
                self.extract_within(source, inner + low, count, left)
            }
            Node::Extend { signed, value: source, .. } => {
                self.extract_of_extension(source, signed, low, count, left)
            }
            Node::Linear { constant, terms, .. } if low == 0 => {
                let parts: Vec<(TermId, u128)> =
                    terms.iter().map(|&(t, c)| (self.extract_within(t, 0, count, left), c)).collect();
                self.linear(count, constant, &parts)
            }
            Node::Linear { constant, terms, .. } => {
                self.extract_above(value, constant, &terms, (low, count), left)
            }
            Node::IfThenElse { condition, then, otherwise }
                if self.as_constant(then).is_some() && self.as_constant(otherwise).is_some() =>
            {
                let then = self.extract_within(then, low, count, left);
                let otherwise = self.extract_within(otherwise, low, count, left);
                self.if_then_else(condition, then, otherwise)
            }
            // Bitwise operations work on each bit alone: bit-fields meet the constants that were put into them.
            Node::Binary { operator: Operator::And, left: l, right: r } => {
                let (l, r) = self.extract_both(l, r, (low, count), left);
                self.and(l, r)
            }
            Node::Binary { operator: Operator::Or, left: l, right: r } => {
                let (l, r) = self.extract_both(l, r, (low, count), left);
                self.or(l, r)
            }
            Node::Binary { operator: Operator::Xor, left: l, right: r } => {
                let (l, r) = self.extract_both(l, r, (low, count), left);
                self.xor(l, r)
            }
            Node::Atom(_)
            | Node::Binary { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => self.plain_extract(value, low, count),
        }
    }

    fn extract_both(
        &mut self,
        one: TermId,
        other: TermId,
        (low, count): (u32, u32),
        left: &mut u32,
    ) -> (TermId, TermId) {
        (self.extract_within(one, low, count, left), self.extract_within(other, low, count, left))
    }

    fn plain_extract(&mut self, value: TermId, low: u32, count: u32) -> TermId {
        self.intern(Node::Extract { bits: count, low, value }, count)
    }

    fn extract_of_extension(
        &mut self,
        source: TermId,
        signed: bool,
        low: u32,
        count: u32,
        left: &mut u32,
    ) -> TermId {
        let narrow = self.bits(source);
        if low + count <= narrow {
            return self.extract_within(source, low, count, left);
        }
        if low < narrow {
            let part = self.extract_within(source, low, narrow - low, left);
            return self.extend(part, count, signed);
        }
        if signed {
            let sign = self.extract_within(source, narrow - 1, 1, left);
            return self.extend(sign, count, true);
        }
        self.constant(count, 0)
    }

    /// Bits from `low > 0` on of a sum: parts below `low` fall away if they cannot carry.
    fn extract_above(
        &mut self,
        value: TermId,
        constant: u128,
        terms: &[(TermId, u128)],
        (low, count): (u32, u32),
        left: &mut u32,
    ) -> TermId {
        let bits = self.bits(value);
        let unit = 1u128 << low;
        let (above, below): (Vec<_>, Vec<_>) = terms.iter().copied().partition(|&(_, c)| c % unit == 0);
        let mut carry_free = constant % unit;
        for &(t, c) in &below {
            match self.unsigned_ceiling(t).checked_mul(c).and_then(|most| most.checked_add(carry_free)) {
                Some(sum) => carry_free = sum,
                None => return self.plain_extract(value, low, count),
            }
        }
        if carry_free >= unit {
            return self.plain_extract(value, low, count);
        }
        // value = unit * (constant / unit + sum above / unit) + (something below unit), modulo 2^bits.
        let high = bits - low;
        let parts: Vec<(TermId, u128)> =
            above.iter().map(|&(t, c)| (self.extract_within(t, 0, high, left), c >> low)).collect();
        let quotient = self.linear(high, constant >> low, &parts);
        self.extract_within(quotient, 0, count, left)
    }

    /// `value` in `bits` bits, at least its own width.
    pub fn extend(&mut self, value: TermId, bits: u32, sign: bool) -> TermId {
        let narrow = self.bits(value);
        debug_assert!(bits >= narrow);
        if bits == narrow {
            return value;
        }
        match *self.node(value) {
            Node::Constant { value, .. } if sign => self.constant(bits, signed(narrow, value) as u128),
            Node::Constant { value, .. } => self.constant(bits, value),
            // A zero-extended value has no sign bit set.
            Node::Extend { signed: false, value: source, .. } => self.extend(source, bits, false),
            Node::Extend { signed: true, value: source, .. } if sign => self.extend(source, bits, true),
            Node::Atom(_)
            | Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => {
                let sign = sign && self.zero_bits(value) >> (narrow - 1) & 1 == 0;
                self.intern(Node::Extend { signed: sign, bits, value }, bits)
            }
        }
    }

    /// The low `bits` bits.
    pub fn truncate(&mut self, value: TermId, bits: u32) -> TermId {
        self.extract(value, 0, bits)
    }

    /// `low` with `high` above it; at most 128 bits together.
    pub fn concatenate(&mut self, high: TermId, low: TermId) -> TermId {
        let (above, below) = (self.bits(high), self.bits(low));
        let bits = above + below;
        // Two neighbouring pieces of one term are one piece.
        if let (Node::Extract { low: h, value: a, .. }, Node::Extract { low: l, value: b, .. }) =
            (self.node(high).clone(), self.node(low).clone())
            && a == b
            && h == l + below
        {
            return self.extract(a, l, bits);
        }
        let wide_high = self.extend(high, bits, false);
        let wide_low = self.extend(low, bits, false);
        self.linear(bits, 0, &[(wide_high, 1 << below), (wide_low, 1)])
    }

    /// Whether the term is known to fit into `bits` unsigned bits.
    pub fn fits_unsigned(&self, value: TermId, bits: u32) -> bool {
        self.unsigned_ceiling(value) <= mask(bits)
    }
}
