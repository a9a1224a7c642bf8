//! Comparisons and Boolean terms.

use crate::{Comparison, Node, TermId, Terms, mask, signed};

impl Terms {
    /// `left == right`.
    pub fn equal(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        debug_assert_eq!(bits, self.bits(right));
        if left == right {
            return self.boolean(true);
        }
        let difference = self.sub(left, right);
        if self.as_constant(difference).is_some() {
            return self.boolean(false);
        }
        let (left, right) = (left.min(right), left.max(right));
        let (constant, other) = match (self.as_constant(left), self.as_constant(right)) {
            (Some(c), _) => (Some(c), right),
            (_, Some(c)) => (Some(c), left),
            (None, None) => (None, left),
        };
        if let Some(c) = constant {
            if c & self.zero_bits(other) != 0 || c > self.unsigned_ceiling(other) {
                return self.boolean(false);
            }
            if bits == 1 {
                return if c == 1 { other } else { self.not(other) };
            }
            match self.node(other).clone() {
                Node::Extend { signed: sign, value, .. } => {
                    let narrow = self.bits(value);
                    let back = if sign { signed(narrow, c) as u128 & mask(bits) } else { c & mask(narrow) };
                    if back != c {
                        return self.boolean(false);
                    }
                    let narrow_constant = self.constant(narrow, c);
                    return self.equal(value, narrow_constant);
                }
                Node::IfThenElse { condition, then, otherwise } => {
                    match (self.as_constant(then), self.as_constant(otherwise)) {
                        (Some(t), Some(o)) if t == c && o != c => return condition,
                        (Some(t), Some(o)) if t != c && o == c => return self.not(condition),
                        (Some(t), Some(o)) if t != c && o != c => return self.boolean(false),
                        // A number out of a table: in which of its pieces.
                        (Some(t), None) if self.is_from_a_table(otherwise) => {
                            let constant = self.constant(bits, c);
                            let later = self.equal(otherwise, constant);
                            if t == c {
                                return self.or(condition, later);
                            }
                            let not = self.not(condition);
                            return self.and(not, later);
                        }
                        _ => {}
                    }
                }
                // `x + k == c` is `x == c - k`.
                Node::Linear { constant: k, terms, .. } if k != 0 => {
                    let rest = self.linear(bits, 0, &terms);
                    let moved = self.constant(bits, c.wrapping_sub(k));
                    return self.equal(rest, moved);
                }
                Node::Constant { .. }
                | Node::Atom(_)
                | Node::Linear { .. }
                | Node::Binary { .. }
                | Node::Extract { .. }
                | Node::Compare { .. }
                | Node::Not(_)
                | Node::Apply { .. } => {}
            }
        }
        // Two values that were widened alike are equal as they were before.
        if let (Node::Extend { signed: a, value: x, .. }, Node::Extend { signed: b, value: y, .. }) =
            (self.node(left).clone(), self.node(right).clone())
            && a == b
            && self.bits(x) == self.bits(y)
        {
            return self.equal(x, y);
        }
        self.compare(Comparison::Equal, left, right)
    }

    /// `left < right`, unsigned.
    pub fn unsigned_less(&mut self, left: TermId, right: TermId) -> TermId {
        match (self.as_constant(left), self.as_constant(right)) {
            (Some(a), Some(b)) => return self.boolean(a < b),
            (_, Some(0)) => return self.boolean(false),
            (_, Some(1)) => {
                let zero = self.constant(self.bits(left), 0);
                return self.equal(left, zero);
            }
            (Some(a), _) if a >= self.unsigned_ceiling(right) => return self.boolean(false),
            (_, Some(b)) if self.unsigned_ceiling(left) < b => return self.boolean(true),
            _ => {}
        }
        if left == right {
            return self.boolean(false);
        }
        self.compare(Comparison::UnsignedLess, left, right)
    }

    /// `left <= right`, unsigned.
    pub fn unsigned_less_equal(&mut self, left: TermId, right: TermId) -> TermId {
        let greater = self.unsigned_less(right, left);
        self.not(greater)
    }

    /// `left < right`, signed.
    pub fn signed_less(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.bits(left);
        if let (Some(a), Some(b)) = (self.as_constant(left), self.as_constant(right)) {
            return self.boolean(signed(bits, a) < signed(bits, b));
        }
        if left == right {
            return self.boolean(false);
        }
        self.compare(Comparison::SignedLess, left, right)
    }

    /// `left <= right`, signed.
    pub fn signed_less_equal(&mut self, left: TermId, right: TermId) -> TermId {
        let greater = self.signed_less(right, left);
        self.not(greater)
    }

    fn compare(&mut self, comparison: Comparison, left: TermId, right: TermId) -> TermId {
        self.intern(Node::Compare { comparison, left, right }, 1)
    }

    /// The other bit.
    pub fn not(&mut self, value: TermId) -> TermId {
        debug_assert_eq!(self.bits(value), 1);
        match *self.node(value) {
            Node::Constant { value, .. } => self.boolean(value == 0),
            Node::Not(inner) => inner,
            Node::Atom(_)
            | Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => self.intern(Node::Not(value), 1),
        }
    }

    /// Whether one bit is the other one flipped, as far as terms show.
    pub(crate) fn is_complement(&self, left: TermId, right: TermId) -> bool {
        matches!(self.node(left), Node::Not(inner) if *inner == right)
            || matches!(self.node(right), Node::Not(inner) if *inner == left)
    }

    /// `condition ? then : otherwise`.
    pub fn if_then_else(&mut self, condition: TermId, then: TermId, otherwise: TermId) -> TermId {
        let bits = self.bits(then);
        if then == otherwise {
            return then;
        }
        if let Some(c) = self.as_constant(condition) {
            return if c == 1 { then } else { otherwise };
        }
        if let Node::Not(inner) = *self.node(condition) {
            return self.if_then_else(inner, otherwise, then);
        }
        // Neighbouring pieces of a table that hold the same number are one piece.
        if let Node::IfThenElse { condition: second, then: same, otherwise } = *self.node(otherwise)
            && same == then
            && self.is_below_what_the_other_is(condition, second)
        {
            return self.if_then_else(second, then, otherwise);
        }
        match (self.as_constant(then), self.as_constant(otherwise)) {
            (Some(1), Some(0)) => return self.extend(condition, bits, false),
            (Some(0), Some(1)) => {
                let not = self.not(condition);
                return self.extend(not, bits, false);
            }
            _ => {}
        }
        self.intern(Node::IfThenElse { condition, then, otherwise }, bits)
    }

    /// Whether both say that one term is below a constant, the first one's being no greater.
    fn is_below_what_the_other_is(&self, one: TermId, other: TermId) -> bool {
        let (
            &Node::Compare { comparison: a, left: x, right: low },
            &Node::Compare { comparison: b, left: y, right: high },
        ) = (self.node(one), self.node(other))
        else {
            return false;
        };
        let (Some(low), Some(high)) = (self.as_constant(low), self.as_constant(high)) else { return false };
        let bits = self.bits(x);
        a == b
            && x == y
            && match a {
                Comparison::Equal => low == high,
                Comparison::UnsignedLess => low <= high,
                Comparison::SignedLess => signed(bits, low) <= signed(bits, high),
            }
    }

    /// A function that terms do not look into.
    pub fn apply(&mut self, function: &'static str, bits: u32, arguments: &[TermId]) -> TermId {
        self.intern(Node::Apply { function, bits, arguments: arguments.into() }, bits)
    }
}
