//! Values worth a try for an unknown part of an open equation: the equation turned inside out, with free bits chosen.

use crate::assignment::Assignment;
use tayra_terms::{Comparison, Node, Operator, TermId, Terms, mask, signed};

/// How deep to look, and how many suggestions to make.
const DEPTH: usize = 12;
const MOST: usize = 16;

impl Assignment {
    /// Unknown atoms and applications of `term`, with values that may make it have these bits.
    pub(crate) fn suggestions(&self, terms: &Terms, term: TermId, bits: u128) -> Vec<(TermId, u128)> {
        let mut found = Vec::new();
        self.suggest(terms, term, bits, DEPTH, &mut found);
        found
    }

    fn suggest(
        &self,
        terms: &Terms,
        term: TermId,
        bits: u128,
        depth: usize,
        found: &mut Vec<(TermId, u128)>,
    ) {
        if found.len() >= MOST || depth == 0 || self.computed(terms, term).is_some() {
            return;
        }
        let bits = bits & mask(terms.bits(term));
        let mut next = |part: TermId, value: u128| self.suggest(terms, part, value, depth - 1, found);
        match terms.node(term) {
            Node::Constant { .. } => {}
            Node::Atom(_) | Node::Apply { .. } => {
                for value in self.completions(terms, term, bits) {
                    if !found.contains(&(term, value)) {
                        found.push((term, value));
                    }
                }
            }
            Node::Extend { value, .. } => next(*value, bits),
            Node::Extract { value, low, bits: width } => {
                let field = mask(*width) << low;
                let placed = bits << low;
                next(*value, placed);
                next(*value, (signed(*width, bits) as u128) << low);
                next(*value, placed | !field);
            }
            Node::Linear { constant, terms: parts, .. } => {
                let mut rest = bits.wrapping_sub(*constant);
                let mut unknown = Vec::new();
                for &(part, factor) in parts {
                    match self.value(terms, part) {
                        Some(value) => rest = rest.wrapping_sub(value.wrapping_mul(factor)),
                        None => unknown.push((part, factor)),
                    }
                }
                for (part, factor) in unknown.into_iter().take(2) {
                    let shift = factor.trailing_zeros();
                    let odd = factor.checked_shr(shift).unwrap_or(1);
                    let width = terms.bits(term);
                    let value = ((rest & mask(width)) >> shift).wrapping_mul(crate::solve::inverse(odd));
                    next(part, value & mask(width - shift));
                }
            }
            Node::Not(inner) => next(*inner, bits ^ 1),
            Node::Binary { operator, left, right } => {
                let (a, b) = (self.value(terms, *left), self.value(terms, *right));
                for (part, value) in backwards(*operator, bits, (*left, a), (*right, b)) {
                    next(part, value);
                }
            }
            Node::Compare { comparison, left, right } => {
                let (a, b) = (self.value(terms, *left), self.value(terms, *right));
                let (part, known, is_left) = match (a, b) {
                    (Some(a), _) => (*right, a, false),
                    (None, Some(b)) => (*left, b, true),
                    (None, None) => (*left, 0, true),
                };
                let beside =
                    if is_left == (bits == 1) { known.wrapping_sub(1) } else { known.wrapping_add(1) };
                match comparison {
                    Comparison::Equal => next(part, if bits == 1 { known } else { known.wrapping_add(1) }),
                    Comparison::UnsignedLess | Comparison::SignedLess => {
                        next(part, beside);
                        next(part, known);
                        next(part, 0);
                    }
                }
            }
            Node::IfThenElse { condition, then, otherwise } => match self.value(terms, *condition) {
                Some(1) => next(*then, bits),
                Some(_) => next(*otherwise, bits),
                None => {
                    next(*condition, 1);
                    next(*condition, 0);
                    next(*then, bits);
                    next(*otherwise, bits);
                }
            },
        }
    }

    /// The suggested value, with the bits that are known.
    fn completions(&self, terms: &Terms, term: TermId, bits: u128) -> Vec<u128> {
        let all = mask(terms.bits(term));
        let Some(&(known, value)) = self.partial.get(&term) else { return vec![bits & all] };
        let top = known.checked_ilog2().map_or(0, |bit| bit + 1);
        let extended = signed(top, value & mask(top)) as u128;
        let mut values = vec![bits & !known | value, value, extended & !known | value, value | !known];
        values.iter_mut().for_each(|v| *v &= all);
        values.dedup();
        values
    }
}

/// Operands that give `bits`, one of them at a time.
fn backwards(
    operator: Operator,
    bits: u128,
    (left, a): (TermId, Option<u128>),
    (right, b): (TermId, Option<u128>),
) -> Vec<(TermId, u128)> {
    match (operator, a, b) {
        (Operator::Xor, Some(a), None) => vec![(right, a ^ bits)],
        (Operator::Xor, None, b) => vec![(left, b.unwrap_or(0) ^ bits)],
        (Operator::And | Operator::Or, Some(_), None) => vec![(right, bits)],
        (Operator::And | Operator::Or, None, _) => vec![(left, bits)],
        (Operator::Mul, None, None) => vec![(left, bits), (right, 1)],
        (Operator::UDiv | Operator::SDiv, None, Some(b)) => vec![(left, bits.wrapping_mul(b))],
        (Operator::URem | Operator::SRem, None, _) => vec![(left, bits)],
        (Operator::Shl, None, Some(b)) if b < 128 => vec![(left, bits >> b)],
        (Operator::LShr | Operator::AShr, None, Some(b)) if b < 128 => vec![(left, bits << b)],
        (_, None, None) => vec![(right, 1), (left, bits)],
        // A shift or a divisor: small numbers.
        (_, Some(_), None) => (0..8).map(|value| (right, value)).collect(),
        (_, None, Some(_)) => vec![(left, bits)],
        (_, Some(_), Some(_)) => Vec::new(),
    }
}
