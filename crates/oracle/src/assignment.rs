//! Values for the names of a symbolic state, as far as they are known, and the value of a term under them.
//!
//! This is a second definition of what terms mean, written without looking at how the prover computes with them.

use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use tayra_memory_graph::{Reading, Universe};
use tayra_numeric::{Integer, LinearExpr, Var};
use tayra_terms::{AtomId, Comparison, Node, Operator, TermId, Terms, mask, signed};

/// Values of atoms, of numbers that read no bits, and of results that terms do not look into.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assignment {
    pub(crate) atoms: FxHashMap<AtomId, u128>,
    /// Free variables, and whole readings.
    pub(crate) numbers: FxHashMap<Var, Integer>,
    /// Applications by term.
    pub(crate) applications: FxHashMap<TermId, u128>,
    /// Some bits of terms that are not known as a whole: which ones, and what they are.
    pub(crate) partial: FxHashMap<TermId, (u128, u128)>,
}

impl Assignment {
    /// How many names have values.
    pub(crate) fn known(&self) -> usize {
        let bits: usize = self.partial.values().map(|(mask, _)| mask.count_ones() as usize).sum();
        self.atoms.len() + self.numbers.len() + self.applications.len() + bits
    }

    /// The bits of a term; `None` if they depend on something unknown.
    pub(crate) fn value(&self, terms: &Terms, term: TermId) -> Option<u128> {
        match terms.node(term) {
            Node::Constant { value, .. } => Some(*value),
            Node::Atom(atom) => self.atoms.get(atom).copied(),
            Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => self.compound(terms, term, &mut FxHashMap::default()),
        }
    }

    /// As [`Assignment::value`], each part once.
    fn compound(
        &self,
        terms: &Terms,
        term: TermId,
        memory: &mut FxHashMap<TermId, Option<u128>>,
    ) -> Option<u128> {
        if let Some(&known) = memory.get(&term) {
            return known;
        }
        let found = self.node_value(terms, term, memory).map(|value| value & mask(terms.bits(term)));
        let found = found.or_else(|| self.assumed(terms, term));
        memory.insert(term, found);
        found
    }

    /// The value that a term must have, though its operands are not known yet.
    fn assumed(&self, terms: &Terms, term: TermId) -> Option<u128> {
        let all = mask(terms.bits(term));
        self.partial.get(&term).filter(|(which, _)| which & all == all).map(|(_, bits)| *bits)
    }

    /// The value of a term by its operands.
    pub(crate) fn computed(&self, terms: &Terms, term: TermId) -> Option<u128> {
        let value = self.node_value(terms, term, &mut FxHashMap::default())?;
        Some(value & mask(terms.bits(term)))
    }

    fn node_value(
        &self,
        terms: &Terms,
        term: TermId,
        memory: &mut FxHashMap<TermId, Option<u128>>,
    ) -> Option<u128> {
        let mut of = |part: TermId| self.compound(terms, part, memory);
        Some(match terms.node(term) {
            Node::Constant { value, .. } => *value,
            Node::Atom(atom) => *self.atoms.get(atom)?,
            Node::Linear { constant, terms: parts, .. } => {
                let mut sum = *constant;
                for (part, factor) in parts {
                    sum = sum.wrapping_add(of(*part)?.wrapping_mul(*factor));
                }
                sum
            }
            Node::Binary { operator, left, right } => {
                let bits = terms.bits(*left);
                binary(*operator, bits, of(*left)?, of(*right)?)
            }
            Node::Extend { signed: true, value, .. } => signed(terms.bits(*value), of(*value)?) as u128,
            Node::Extend { signed: false, value, .. } => of(*value)?,
            Node::Extract { low, value, bits } => match of(*value) {
                Some(known) => known >> low,
                None => {
                    let &(known, whole) = self.partial.get(value)?;
                    let wanted = mask(*bits) << low;
                    (known & wanted == wanted).then_some(whole >> low)?
                }
            },
            Node::Compare { comparison, left, right } => {
                let bits = terms.bits(*left);
                let (a, b) = (of(*left)?, of(*right)?);
                u128::from(match comparison {
                    Comparison::Equal => a == b,
                    Comparison::UnsignedLess => a < b,
                    Comparison::SignedLess => signed(bits, a) < signed(bits, b),
                })
            }
            Node::Not(inner) => 1 - of(*inner)?,
            Node::IfThenElse { condition, then, otherwise } => {
                let taken = if of(*condition)? == 1 { then } else { otherwise };
                of(*taken)?
            }
            Node::Apply { .. } => *self.applications.get(&term)?,
        })
    }

    /// The integer that a variable stands for, if it is known.
    pub(crate) fn number(&self, universe: &Universe, var: Var) -> Option<Integer> {
        match universe.reading(var) {
            Reading::Free | Reading::Whole(_) => self.numbers.get(&var).cloned(),
            Reading::Signed(term) => {
                let bits = universe.terms.bits(term);
                Some(Integer::from(signed(bits, self.value(&universe.terms, term)?)))
            }
            Reading::Unsigned(term) => Some(Integer::from(self.value(&universe.terms, term)?)),
        }
    }

    /// The value of an expression, or its variables that are not known.
    pub(crate) fn expression(&self, universe: &Universe, expr: &LinearExpr) -> Result<Integer, Vec<Var>> {
        let mut sum = expr.constant_part().clone();
        let mut unknown = Vec::new();
        for (var, factor) in expr.terms() {
            match self.number(universe, *var) {
                Some(value) => sum = &sum + &(&value * factor),
                None => unknown.push(*var),
            }
        }
        if unknown.is_empty() { Ok(sum) } else { Err(unknown) }
    }

    /// Two applications of one function to equal arguments that have different values.
    pub(crate) fn contradictory_applications(&self, terms: &Terms) -> Option<(TermId, TermId)> {
        let mut known: BTreeMap<(&'static str, Vec<u128>), (TermId, u128)> = BTreeMap::new();
        let mut sorted: Vec<(TermId, u128)> = self.applications.iter().map(|(t, v)| (*t, *v)).collect();
        sorted.sort_unstable();
        for (term, value) in sorted {
            let Node::Apply { function, arguments, .. } = terms.node(term) else { continue };
            let arguments: Option<Vec<u128>> = arguments.iter().map(|a| self.value(terms, *a)).collect();
            let Some(arguments) = arguments else { continue };
            let (other, its) = *known.entry((function, arguments)).or_insert((term, value));
            if its != value {
                return Some((other, term));
            }
        }
        None
    }
}

/// Operations on bits: a shift by the width or more gives zeros or signs, a division by zero all ones.
fn binary(operator: Operator, bits: u32, a: u128, b: u128) -> u128 {
    let width = u128::from(bits);
    let (x, y) = (signed(bits, a), signed(bits, b));
    match operator {
        Operator::Mul => a.wrapping_mul(b),
        Operator::UDiv => a.checked_div(b).unwrap_or(mask(bits)),
        Operator::URem => a.checked_rem(b).unwrap_or(a),
        Operator::SDiv => match y {
            0 if x < 0 => 1,
            0 => mask(bits),
            _ => x.wrapping_div(y) as u128,
        },
        Operator::SRem => match y {
            0 => a,
            _ => x.wrapping_rem(y) as u128,
        },
        Operator::Shl => {
            if b < width {
                a << b
            } else {
                0
            }
        }
        Operator::LShr => {
            if b < width {
                a >> b
            } else {
                0
            }
        }
        Operator::AShr => (x >> b.min(width.saturating_sub(1))) as u128,
        Operator::And => a & b,
        Operator::Or => a | b,
        Operator::Xor => a ^ b,
    }
}
