//! The linear form of a term: a pure function of the term, the same in every state.

use crate::{Node, TermId, Terms, mask, signed};

/// `constant + sum of coefficient * term` over terms that are not linear themselves, or are long sums
/// ([`Terms::with_sums_up_to`]). Coefficients and constant are read
/// as signed numbers of the width, so that `x - 1` is what it looks like. As an integer, the form is *congruent* to the
/// term's bits modulo two to the width, whatever integers congruent to their bits stand for the terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearForm {
    /// Constant part.
    pub constant: i128,
    /// Terms with their coefficients, sorted by term.
    pub terms: Vec<(TermId, i128)>,
}

impl Terms {
    /// The linear form of `term`.
    pub fn linear_form(&self, term: TermId) -> LinearForm {
        let bits = self.bits(term);
        match self.node(term) {
            Node::Constant { value, .. } => LinearForm { constant: signed(bits, *value), terms: Vec::new() },
            Node::Linear { constant, terms, .. } => LinearForm {
                constant: signed(bits, *constant),
                terms: terms.iter().map(|&(t, c)| (t, signed(bits, c))).collect(),
            },
            Node::Atom(_)
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => LinearForm { constant: 0, terms: vec![(term, 1)] },
        }
    }

    /// What the term is a constant more than, and how much, if it is one term and a constant. Other terms are themselves.
    pub fn base_and_distance(&self, term: TermId) -> Option<(TermId, i128)> {
        match self.node(term) {
            Node::Constant { .. } => None,
            Node::Linear { constant, terms, .. } => match terms.as_ref() {
                [(base, 1)] => Some((*base, signed(self.bits(term), *constant))),
                _ => None,
            },
            Node::Atom(_)
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => Some((term, 0)),
        }
    }

    /// The term of a linear combination; the reverse of [`Terms::linear_form`].
    pub fn linear(&mut self, bits: u32, constant: u128, parts: &[(TermId, u128)]) -> TermId {
        let mut sum = constant & mask(bits);
        let mut flat: Vec<(TermId, u128)> = Vec::with_capacity(parts.len());
        for &(term, coefficient) in parts {
            match self.node(term) {
                Node::Constant { value, .. } => sum = sum.wrapping_add(value.wrapping_mul(coefficient)),
                Node::Linear { constant, terms, .. } => {
                    sum = sum.wrapping_add(constant.wrapping_mul(coefficient));
                    if !self.is_long_sum(terms.len()) {
                        flat.extend(terms.iter().map(|&(t, c)| (t, c.wrapping_mul(coefficient))));
                    } else if *constant == 0 {
                        flat.push((term, coefficient));
                    } else {
                        let terms = terms.clone();
                        flat.push((self.intern_sum(bits, 0, terms), coefficient));
                    }
                }
                Node::Atom(_)
                | Node::Binary { .. }
                | Node::Extend { .. }
                | Node::Extract { .. }
                | Node::Compare { .. }
                | Node::Not(_)
                | Node::IfThenElse { .. }
                | Node::Apply { .. } => flat.push((term, coefficient)),
            }
        }
        flat.sort_unstable_by_key(|&(t, _)| t);
        let mut merged: Vec<(TermId, u128)> = Vec::with_capacity(flat.len());
        for (term, coefficient) in flat {
            match merged.last_mut() {
                Some((last, total)) if *last == term => *total = total.wrapping_add(coefficient),
                _ => merged.push((term, coefficient)),
            }
        }
        for (_, coefficient) in &mut merged {
            *coefficient &= mask(bits);
        }
        merged.retain(|&(_, c)| c != 0);
        let constant = sum & mask(bits);
        match merged.as_slice() {
            [] => self.constant(bits, constant),
            [(term, 1)] if constant == 0 => *term,
            _ => self.intern_sum(bits, constant, merged.into_boxed_slice()),
        }
    }

    fn intern_sum(&mut self, bits: u32, constant: u128, terms: Box<[(TermId, u128)]>) -> TermId {
        let is_long = self.is_long_sum(terms.len());
        let sum = self.intern(Node::Linear { bits, constant, terms }, bits);
        if is_long && !self.zeros_of_long_sums.contains_key(&sum) {
            let zeros = self.zero_bits(sum);
            self.zeros_of_long_sums.insert(sum, zeros);
        }
        sum
    }
}
