//! Equations between a term and its bits: what they say about what is still unknown.
//!
//! A term with one unknown part is turned inside out: sums, extensions, flips, choices. What has no unique answer stays
//! open.

use crate::assignment::Assignment;
use tayra_memory_graph::{Reading, Universe};
use tayra_numeric::{Integer, LinearExpr, Var};
use tayra_terms::{Node, Operator, TermId, Terms, mask, signed};

/// What an equation gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Solved {
    /// It holds.
    Holds,
    /// It cannot hold.
    Fails,
    /// It is open, though something may have been learnt from it.
    Open,
}

impl Assignment {
    /// Makes `term` have these bits, as far as that determines anything.
    pub(crate) fn equate(&mut self, terms: &Terms, term: TermId, bits: u128) -> Solved {
        if let Some(value) = self.value(terms, term) {
            return if value == bits & mask(terms.bits(term)) { Solved::Holds } else { Solved::Fails };
        }
        let bits = bits & mask(terms.bits(term));
        match terms.node(term) {
            Node::Constant { .. } => Solved::Open,
            Node::Atom(_) | Node::Apply { .. } if !self.fits_partially(term, bits) => Solved::Fails,
            Node::Atom(atom) => {
                self.atoms.insert(*atom, bits);
                Solved::Holds
            }
            Node::Apply { .. } => {
                self.applications.insert(term, bits);
                Solved::Holds
            }
            Node::Linear { bits: width, constant, terms: parts } => {
                self.equate_sum(terms, *width, *constant, parts, bits)
            }
            Node::Extend { signed: sign, value, .. } => {
                let narrow = terms.bits(*value);
                let inner = bits & mask(narrow);
                let back = if *sign { signed(narrow, inner) as u128 } else { inner };
                if back & mask(terms.bits(term)) != bits {
                    return Solved::Fails;
                }
                self.equate(terms, *value, inner)
            }
            Node::Not(inner) => self.equate(terms, *inner, 1 - bits),
            Node::IfThenElse { condition, then, otherwise } => {
                self.equate_choice(terms, *condition, *then, *otherwise, bits)
            }
            Node::Binary { operator: Operator::Xor, left, right } => {
                match (self.value(terms, *left), self.value(terms, *right)) {
                    (Some(known), None) => self.equate(terms, *right, known ^ bits),
                    (None, Some(known)) => self.equate(terms, *left, known ^ bits),
                    _ => Solved::Open,
                }
            }
            Node::Extract { value, low, bits: width } => {
                self.equate_part(terms, *value, mask(*width) << low, bits << low)
            }
            Node::Binary { operator: Operator::Mul, left, right } => {
                let width = terms.bits(term);
                match (self.value(terms, *left), self.value(terms, *right)) {
                    (Some(0), None) | (None, Some(0)) if bits == 0 => Solved::Holds,
                    (Some(0), None) | (None, Some(0)) => Solved::Fails,
                    (Some(known), None) => self.equate_sum(terms, width, 0, &[(*right, known)], bits),
                    (None, Some(known)) => self.equate_sum(terms, width, 0, &[(*left, known)], bits),
                    _ => Solved::Open,
                }
            }
            Node::Compare { comparison: tayra_terms::Comparison::Equal, left, right } if bits == 1 => {
                match (self.value(terms, *left), self.value(terms, *right)) {
                    (Some(known), None) => self.equate(terms, *right, known),
                    (None, Some(known)) => self.equate(terms, *left, known),
                    _ => Solved::Open,
                }
            }
            Node::Binary { operator: Operator::And, left, right } if terms.bits(term) == 1 && bits == 1 => {
                both(self.equate(terms, *left, 1), self.equate(terms, *right, 1))
            }
            Node::Binary { operator: Operator::Or, left, right } if terms.bits(term) == 1 && bits == 0 => {
                both(self.equate(terms, *left, 0), self.equate(terms, *right, 0))
            }
            Node::Binary { .. } | Node::Compare { .. } => Solved::Open,
        }
    }

    fn fits_partially(&self, term: TermId, bits: u128) -> bool {
        self.partial.get(&term).is_none_or(|(which, known)| (bits ^ known) & which == 0)
    }

    /// Makes some bits of a term be these; settles once all of them are known.
    fn equate_part(&mut self, terms: &Terms, term: TermId, which: u128, bits: u128) -> Solved {
        if let Some(value) = self.value(terms, term) {
            return if value & which == bits & which { Solved::Holds } else { Solved::Fails };
        }
        let all = mask(terms.bits(term));
        let entry = self.partial.entry(term).or_insert((0, 0));
        if (entry.1 ^ bits) & entry.0 & which != 0 {
            return Solved::Fails;
        }
        *entry = (entry.0 | which, entry.1 | bits & which);
        let (known, whole) = *entry;
        if known & all == all {
            return self.equate(terms, term, whole);
        }
        match *terms.node(term) {
            // The low bits of an extension are those of what is extended.
            Node::Extend { value, .. } => {
                let narrow = mask(terms.bits(value));
                open(self.equate_part(terms, value, known & narrow, whole))
            }
            Node::Extract { value, low, .. } => {
                open(self.equate_part(terms, value, known << low, whole << low))
            }
            Node::Constant { .. }
            | Node::Atom(_)
            | Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => Solved::Open,
        }
    }

    fn equate_choice(
        &mut self,
        terms: &Terms,
        condition: TermId,
        then: TermId,
        otherwise: TermId,
        bits: u128,
    ) -> Solved {
        let (yes, no) = (self.value(terms, then), self.value(terms, otherwise));
        match self.value(terms, condition) {
            Some(1) => self.equate(terms, then, bits),
            Some(_) => self.equate(terms, otherwise, bits),
            // A pointer to one of a few things is a choice within a choice.
            None if self.cannot_be(terms, then, bits) && self.cannot_be(terms, otherwise, bits) => {
                Solved::Fails
            }
            None if yes == Some(bits) && self.cannot_be(terms, otherwise, bits) => {
                self.equate(terms, condition, 1)
            }
            None => match (yes, no) {
                (Some(a), Some(b)) if a != bits && b != bits => Solved::Fails,
                (Some(a), Some(b)) if a == bits && b == bits => Solved::Holds,
                (Some(a), Some(_)) => self.equate(terms, condition, u128::from(a == bits)),
                (Some(a), None) if a != bits => open(self.equate(terms, condition, 0)),
                (None, Some(b)) if b != bits => open(self.equate(terms, condition, 1)),
                _ => Solved::Open,
            },
        }
    }

    /// Whether every value that a term is a choice of is known, and is another one.
    fn cannot_be(&self, terms: &Terms, term: TermId, bits: u128) -> bool {
        match (self.value(terms, term), terms.node(term)) {
            (Some(value), _) => value != bits,
            (None, Node::IfThenElse { then, otherwise, .. }) => {
                self.cannot_be(terms, *then, bits) && self.cannot_be(terms, *otherwise, bits)
            }
            (None, _) => false,
        }
    }

    fn equate_sum(
        &mut self,
        terms: &Terms,
        width: u32,
        constant: u128,
        parts: &[(TermId, u128)],
        bits: u128,
    ) -> Solved {
        let mut rest = bits.wrapping_sub(constant);
        let mut unknown = Vec::new();
        for &(part, factor) in parts {
            match self.value(terms, part) {
                Some(value) => rest = rest.wrapping_sub(value.wrapping_mul(factor)),
                None => unknown.push((part, factor)),
            }
        }
        rest &= mask(width);
        if let [(part, factor)] = unknown[..] {
            let shift = factor.trailing_zeros();
            if rest & mask(shift) != 0 {
                return Solved::Fails;
            }
            let odd = factor >> shift;
            let quotient = (rest >> shift).wrapping_mul(inverse(odd)) & mask(width - shift);
            // Bits that are shifted out are not determined, unless the part has none there.
            let narrow = natural_width(terms, part);
            if narrow <= width - shift {
                return if quotient > mask(narrow) {
                    Solved::Fails
                } else {
                    self.equate(terms, part, quotient)
                };
            }
            return self.equate_part(terms, part, mask(width - shift), quotient);
        }
        self.split_bytes(terms, width, &unknown, rest)
    }

    /// Parts that lie beside each other, as the bytes of a word do.
    fn split_bytes(&mut self, terms: &Terms, width: u32, unknown: &[(TermId, u128)], rest: u128) -> Solved {
        let mut pieces: Vec<(u32, u32, TermId)> = Vec::new();
        for &(part, factor) in unknown {
            if !factor.is_power_of_two() {
                return Solved::Open;
            }
            pieces.push((factor.trailing_zeros(), natural_width(terms, part), part));
        }
        pieces.sort_unstable();
        let mut end = 0;
        for &(start, length, _) in &pieces {
            if start < end || start + length > width {
                return Solved::Open;
            }
            end = start + length;
        }
        let covered = pieces.iter().fold(0, |all, &(start, length, _)| all | mask(length) << start);
        if rest & !covered & mask(width) != 0 {
            return Solved::Fails;
        }
        let mut outcome = Solved::Holds;
        for (start, length, part) in pieces {
            outcome = both(outcome, self.equate(terms, part, (rest >> start) & mask(length)));
        }
        outcome
    }

    /// Makes an expression have this value, if one of its variables is unknown.
    pub(crate) fn equate_number(
        &mut self,
        universe: &Universe,
        expr: &LinearExpr,
        value: &Integer,
    ) -> Solved {
        match self.expression(universe, expr) {
            Ok(known) if known == *value => Solved::Holds,
            Ok(_) => Solved::Fails,
            Err(unknown) => {
                let [var] = unknown[..] else { return Solved::Open };
                let factor = expr.coefficient(var);
                let others = expr.plus_scaled(&LinearExpr::term(var, 1), &-factor.clone());
                let Ok(others) = self.expression(universe, &others) else { return Solved::Open };
                let rest = value - &others;
                if !factor.divides(&rest) {
                    return Solved::Fails;
                }
                let quotient = rest.div_floor(&factor);
                self.bind_number(universe, var, &quotient)
            }
        }
    }

    /// Gives a variable its value.
    pub(crate) fn bind_number(&mut self, universe: &Universe, var: Var, value: &Integer) -> Solved {
        let (term, range) = match universe.reading(var) {
            Reading::Free => {
                return match self.numbers.insert(var, value.clone()) {
                    Some(old) if old != *value => Solved::Fails,
                    _ => Solved::Holds,
                };
            }
            Reading::Whole(term) => {
                if self.numbers.insert(var, value.clone()).is_some_and(|old| old != *value) {
                    return Solved::Fails;
                }
                (term, None)
            }
            Reading::Signed(term) => (term, Some(tayra_numeric::Interval::signed(universe.terms.bits(term)))),
            Reading::Unsigned(term) => {
                (term, Some(tayra_numeric::Interval::unsigned(universe.terms.bits(term))))
            }
        };
        if range.is_some_and(|range| !range.contains(value)) {
            return Solved::Fails;
        }
        let width = universe.terms.bits(term);
        let bits = low_bits(value, width);
        match self.equate(&universe.terms, term, bits) {
            Solved::Holds => Solved::Holds,
            Solved::Fails => Solved::Fails,
            // The term must have this value, whatever its operands turn out to be.
            Solved::Open => {
                self.partial.insert(term, (mask(width), bits));
                Solved::Open
            }
        }
    }
}

/// The low bits of an integer.
pub(crate) fn low_bits(value: &Integer, bits: u32) -> u128 {
    // 128 bits do not fit a signed machine integer: in two halves.
    let half = Integer::power_of_two(64);
    let piece = |value: &Integer| value.modulo(&half).to_i128().map_or(0, |v| v as u128);
    let whole = piece(value) | piece(&value.div_floor(&half)) << 64;
    whole & mask(bits)
}

/// How many bits of a part can be ones.
fn natural_width(terms: &Terms, part: TermId) -> u32 {
    match terms.node(part) {
        Node::Extend { signed: false, value, .. } => terms.bits(*value),
        Node::Constant { .. }
        | Node::Atom(_)
        | Node::Linear { .. }
        | Node::Binary { .. }
        | Node::Extend { .. }
        | Node::Extract { .. }
        | Node::Compare { .. }
        | Node::Not(_)
        | Node::IfThenElse { .. }
        | Node::Apply { .. } => terms.bits(part),
    }
}

fn both(left: Solved, right: Solved) -> Solved {
    match (left, right) {
        (Solved::Fails, _) | (_, Solved::Fails) => Solved::Fails,
        (Solved::Holds, Solved::Holds) => Solved::Holds,
        (Solved::Holds | Solved::Open, Solved::Open) | (Solved::Open, Solved::Holds) => Solved::Open,
    }
}

/// A consequence that does not settle the equation itself.
fn open(consequence: Solved) -> Solved {
    match consequence {
        Solved::Fails => Solved::Fails,
        Solved::Holds | Solved::Open => Solved::Open,
    }
}

/// The inverse of an odd number modulo two to the 128.
pub(crate) fn inverse(odd: u128) -> u128 {
    // Each round doubles the number of right bits.
    (0..7).fold(odd, |x, _| x.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(x))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tayra_terms::{AtomKind, Sign};

    #[test]
    fn odd_numbers_have_inverses() {
        for odd in [1u128, 3, 5, 7, 255, u128::MAX, 0x1234_5679] {
            assert_eq!(odd.wrapping_mul(inverse(odd)), 1);
        }
    }

    #[test]
    fn sums_are_turned_inside_out() {
        let mut terms = Terms::new();
        let x = terms.fresh(32, AtomKind::Input, Sign::Signed);
        let scaled = terms.scale(x, 3);
        let sum = terms.add_constant(scaled, 5);
        let mut assignment = Assignment::default();
        assert_eq!(assignment.equate(&terms, sum, 26), Solved::Holds);
        assert_eq!(assignment.value(&terms, x), Some(7));
        assert_eq!(assignment.equate(&terms, sum, 27), Solved::Fails);
    }

    #[test]
    fn a_word_is_split_into_its_bytes() {
        let mut terms = Terms::new();
        let low = terms.fresh(8, AtomKind::Unknown, Sign::Unsigned);
        let high = terms.fresh(8, AtomKind::Unknown, Sign::Unsigned);
        let word = terms.concatenate(high, low);
        let mut assignment = Assignment::default();
        assert_eq!(assignment.equate(&terms, word, 0x1234), Solved::Holds);
        assert_eq!(assignment.value(&terms, low), Some(0x34));
        assert_eq!(assignment.value(&terms, high), Some(0x12));
    }
}
