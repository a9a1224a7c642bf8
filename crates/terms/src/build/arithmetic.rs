//! Sums, products, quotients.

use crate::{Node, Operator, TermId, Terms, mask, signed};

impl Terms {
    /// `left + right`.
    pub fn add(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        debug_assert_eq!(bits, self.bits(right));
        self.linear(bits, 0, &[(left, 1), (right, 1)])
    }

    /// `left - right`.
    pub fn sub(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        debug_assert_eq!(bits, self.bits(right));
        self.linear(bits, 0, &[(left, 1), (right, mask(bits))])
    }

    /// `-value`.
    pub fn negate(&mut self, value: TermId) -> TermId {
        let bits = self.bits(value);
        self.linear(bits, 0, &[(value, mask(bits))])
    }

    /// `value + constant`.
    pub fn add_constant(&mut self, value: TermId, constant: u128) -> TermId {
        let bits = self.bits(value);
        self.linear(bits, constant, &[(value, 1)])
    }

    /// `value * factor`.
    pub fn scale(&mut self, value: TermId, factor: u128) -> TermId {
        let bits = self.bits(value);
        self.linear(bits, 0, &[(value, factor)])
    }

    /// `left * right`.
    pub fn mul(&mut self, left: TermId, right: TermId) -> TermId {
        if let Some(factor) = self.as_constant(left) {
            return self.scale(right, factor);
        }
        if let Some(factor) = self.as_constant(right) {
            return self.scale(left, factor);
        }
        self.commutative(Operator::Mul, left, right)
    }

    /// `left / right`, unsigned.
    pub fn udiv(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        match (self.as_constant(left), self.as_constant(right)) {
            (_, Some(1)) => left,
            (_, Some(0)) => self.constant(bits, mask(bits)),
            (Some(a), Some(b)) => self.constant(bits, a / b),
            (_, Some(b)) if b.is_power_of_two() => self.shift_right(left, b.trailing_zeros(), false),
            _ => self.binary(Operator::UDiv, left, right),
        }
    }

    /// `left % right`, unsigned.
    pub fn urem(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        match (self.as_constant(left), self.as_constant(right)) {
            (_, Some(0)) => left,
            (_, Some(1)) => self.constant(bits, 0),
            (Some(a), Some(b)) => self.constant(bits, a % b),
            (_, Some(b)) if b.is_power_of_two() => self.low_bits(left, b.trailing_zeros()),
            _ => self.binary(Operator::URem, left, right),
        }
    }

    /// `left / right`, signed, towards zero.
    pub fn sdiv(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        match (self.as_constant(left), self.as_constant(right)) {
            (_, Some(1)) if bits > 1 => left,
            (Some(a), Some(b)) if b != 0 => {
                let quotient = signed(bits, a).wrapping_div(signed(bits, b));
                self.constant(bits, quotient as u128)
            }
            _ => self.binary(Operator::SDiv, left, right),
        }
    }

    /// `left % right`, signed, with the sign of `left`.
    pub fn srem(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        match (self.as_constant(left), self.as_constant(right)) {
            (Some(a), Some(b)) if b != 0 => {
                let remainder = signed(bits, a).wrapping_rem(signed(bits, b));
                self.constant(bits, remainder as u128)
            }
            _ => self.binary(Operator::SRem, left, right),
        }
    }

    pub(crate) fn commutative(&mut self, operator: Operator, left: TermId, right: TermId) -> TermId {
        self.binary(operator, left.min(right), left.max(right))
    }

    pub(crate) fn binary(&mut self, operator: Operator, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        debug_assert_eq!(bits, self.bits(right));
        self.intern(Node::Binary { operator, left, right }, bits)
    }
}
