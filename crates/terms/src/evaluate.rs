//! The value of a term when its atoms have values: the definition of what terms mean.

use crate::{AtomId, Comparison, Node, Operator, TermId, Terms, mask, signed};
use rustc_hash::FxHashMap;

/// Values for atoms, and for applications of functions that terms do not look into.
pub trait Assignment {
    /// The bits of an atom.
    fn atom(&self, atom: AtomId) -> u128;
    /// The result of a function.
    fn apply(&self, function: &'static str, arguments: &[u128]) -> u128;
}

impl Terms {
    /// The value of `term` under `assignment`.
    pub fn evaluate(&self, term: TermId, assignment: &impl Assignment) -> u128 {
        // Operands have smaller numbers, so an explicit stack with a memory never runs deep.
        let mut values: FxHashMap<TermId, u128> = FxHashMap::default();
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if values.contains_key(&top) {
                stack.pop();
                continue;
            }
            let missing: Vec<TermId> =
                self.operands(top).into_iter().filter(|t| !values.contains_key(t)).collect();
            if missing.is_empty() {
                let value = self.evaluate_node(top, &values, assignment) & mask(self.bits(top));
                values.insert(top, value);
                stack.pop();
            } else {
                stack.extend(missing);
            }
        }
        values[&term]
    }

    fn evaluate_node(
        &self,
        term: TermId,
        values: &FxHashMap<TermId, u128>,
        assignment: &impl Assignment,
    ) -> u128 {
        match self.node(term) {
            Node::Constant { value, .. } => *value,
            Node::Atom(atom) => assignment.atom(*atom),
            Node::Linear { constant, terms, .. } => {
                terms.iter().fold(*constant, |sum, (t, c)| sum.wrapping_add(values[t].wrapping_mul(*c)))
            }
            Node::Binary { operator, left, right } => {
                operate(*operator, self.bits(*left), values[left], values[right])
            }
            Node::Extend { signed: true, value, .. } => signed(self.bits(*value), values[value]) as u128,
            Node::Extend { signed: false, value, .. } => values[value],
            Node::Extract { low, value, .. } => values[value] >> low,
            Node::Compare { comparison, left, right } => {
                let bits = self.bits(*left);
                u128::from(match comparison {
                    Comparison::Equal => values[left] == values[right],
                    Comparison::UnsignedLess => values[left] < values[right],
                    Comparison::SignedLess => signed(bits, values[left]) < signed(bits, values[right]),
                })
            }
            Node::Not(value) => values[value] ^ 1,
            Node::IfThenElse { condition, then, otherwise } => {
                if values[condition] == 1 {
                    values[then]
                } else {
                    values[otherwise]
                }
            }
            Node::Apply { function, arguments, .. } => {
                let arguments: Vec<u128> = arguments.iter().map(|a| values[a]).collect();
                assignment.apply(function, &arguments)
            }
        }
    }
}

/// An operation on bits, as SMT-LIB defines it.
fn operate(operator: Operator, bits: u32, left: u128, right: u128) -> u128 {
    let (a, b) = (signed(bits, left), signed(bits, right));
    match operator {
        Operator::Mul => left.wrapping_mul(right),
        Operator::UDiv => left.checked_div(right).unwrap_or(u128::MAX),
        Operator::URem => left.checked_rem(right).unwrap_or(left),
        Operator::SDiv if b == 0 => {
            if a < 0 {
                1
            } else {
                u128::MAX
            }
        }
        Operator::SDiv => a.wrapping_div(b) as u128,
        Operator::SRem if b == 0 => left,
        Operator::SRem => a.wrapping_rem(b) as u128,
        Operator::Shl if right >= u128::from(bits) => 0,
        Operator::Shl => left << right,
        Operator::LShr if right >= u128::from(bits) => 0,
        Operator::LShr => left >> right,
        Operator::AShr => (a >> right.min(u128::from(bits - 1))) as u128,
        Operator::And => left & right,
        Operator::Or => left | right,
        Operator::Xor => left ^ right,
    }
}
