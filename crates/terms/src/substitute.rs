//! Terms with other values for their atoms.

use crate::{Comparison, Node, Operator, TermId, Terms};
use rustc_hash::FxHashMap;

impl Terms {
    /// `term` with each atom that has an entry replaced, rebuilt by the constructors. `memory` may serve several calls
    /// with the same replacements.
    pub fn substitute(
        &mut self,
        term: TermId,
        replacements: &FxHashMap<TermId, TermId>,
        memory: &mut FxHashMap<TermId, TermId>,
    ) -> TermId {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if memory.contains_key(&top) {
                stack.pop();
                continue;
            }
            let missing: Vec<TermId> =
                self.operands(top).into_iter().filter(|t| !memory.contains_key(t)).collect();
            if missing.is_empty() {
                let new = match replacements.get(&top) {
                    Some(&replacement) => replacement,
                    None => self.rebuild(top, memory),
                };
                memory.insert(top, new);
                stack.pop();
            } else {
                stack.extend(missing);
            }
        }
        memory[&term]
    }

    fn rebuild(&mut self, term: TermId, new: &FxHashMap<TermId, TermId>) -> TermId {
        if self.operands(term).iter().all(|t| new[t] == *t) {
            return term;
        }
        match self.node(term).clone() {
            Node::Constant { .. } | Node::Atom(_) => term,
            Node::Linear { bits, constant, terms } => {
                let parts: Vec<(TermId, u128)> = terms.iter().map(|(t, c)| (new[t], *c)).collect();
                self.linear(bits, constant, &parts)
            }
            Node::Binary { operator, left, right } => {
                let (a, b) = (new[&left], new[&right]);
                match operator {
                    Operator::Mul => self.mul(a, b),
                    Operator::UDiv => self.udiv(a, b),
                    Operator::SDiv => self.sdiv(a, b),
                    Operator::URem => self.urem(a, b),
                    Operator::SRem => self.srem(a, b),
                    Operator::Shl => self.shl(a, b),
                    Operator::LShr => self.lshr(a, b),
                    Operator::AShr => self.ashr(a, b),
                    Operator::And => self.and(a, b),
                    Operator::Or => self.or(a, b),
                    Operator::Xor => self.xor(a, b),
                }
            }
            Node::Extend { signed, bits, value } => self.extend(new[&value], bits, signed),
            Node::Extract { bits, low, value } => self.extract(new[&value], low, bits),
            Node::Compare { comparison, left, right } => {
                let (a, b) = (new[&left], new[&right]);
                match comparison {
                    Comparison::Equal => self.equal(a, b),
                    Comparison::UnsignedLess => self.unsigned_less(a, b),
                    Comparison::SignedLess => self.signed_less(a, b),
                }
            }
            Node::Not(value) => self.not(new[&value]),
            Node::IfThenElse { condition, then, otherwise } => {
                self.if_then_else(new[&condition], new[&then], new[&otherwise])
            }
            Node::Apply { function, bits, arguments } => {
                let arguments: Vec<TermId> = arguments.iter().map(|a| new[a]).collect();
                self.apply(function, bits, &arguments)
            }
        }
    }
}
