//! Terms as Z3 takes them, and models back. Each term is translated once.
//!
//! Z3 4.8, which distributions have, now and then spoils memory when its own clock stops a query or when scopes are popped
//! after that. So every query has a solver of its own, and what it may spend is counted in Z3's units of work, without a clock.

use super::{Answer, Model};
use crate::{AtomId, Comparison, Node, Operator, TermId, Terms};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::time::Duration;
use z3::ast::{BV, Bool};
use z3::{Params, SatResult};

/// About how many of its units of work Z3 does in a millisecond.
const WORK_OF_A_MILLISECOND: u128 = 2_000;

/// Z3 with what was translated for it.
pub(super) struct Backend {
    /// How much work one query may be.
    work: u32,
    vectors: FxHashMap<TermId, BV>,
    bits: FxHashMap<TermId, Bool>,
}

impl Backend {
    /// Z3 that gives up a query after about `timeout`.
    pub(super) fn new(timeout: Duration) -> Backend {
        let work = timeout.as_millis().saturating_mul(WORK_OF_A_MILLISECOND);
        Backend {
            work: u32::try_from(work).unwrap_or(u32::MAX),
            vectors: FxHashMap::default(),
            bits: FxHashMap::default(),
        }
    }

    /// Whether the conditions can hold together.
    pub(super) fn solve(&mut self, terms: &Terms, conditions: &[TermId], atoms: &[AtomId]) -> Answer {
        for &condition in conditions {
            if !self.translate(terms, condition) {
                return Answer::Unknown;
            }
        }
        // Z3's plain core answers small queries far sooner than the procedures it picks by itself.
        let solver = z3::Tactic::new("smt").solver();
        let mut params = Params::new();
        params.set_u32("rlimit", self.work);
        solver.set_params(&params);
        for condition in conditions {
            solver.assert(&self.bits[condition]);
        }
        match solver.check() {
            SatResult::Unsat => Answer::Unsatisfiable,
            SatResult::Unknown => Answer::Unknown,
            SatResult::Sat => {
                model(&solver, terms, atoms).map_or(Answer::Unknown, |m| Answer::Satisfiable(Rc::new(m)))
            }
        }
    }

    /// Translates a term and its operands; `false` if it has a part that Z3 is not told of.
    fn translate(&mut self, terms: &Terms, root: TermId) -> bool {
        let mut needed = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![root];
        while let Some(next) = stack.pop() {
            if !self.vectors.contains_key(&next) && seen.insert(next) {
                needed.push(next);
                stack.extend(terms.operands(next));
            }
        }
        // Operands have smaller numbers.
        needed.sort_unstable();
        needed.into_iter().all(|term| self.translate_node(terms, term))
    }

    fn translate_node(&mut self, terms: &Terms, term: TermId) -> bool {
        let vector = |term: &TermId| &self.vectors[term];
        let made: Result<BV, Bool> = match terms.node(term) {
            Node::Constant { bits, value } => Ok(constant(*bits, *value)),
            Node::Atom(atom) => Ok(BV::new_const(name(*atom), terms.atom(*atom).bits)),
            Node::Linear { bits, constant: start, terms: parts } => {
                let mut sum: Option<BV> = (*start != 0).then(|| constant(*bits, *start));
                for (part, factor) in parts {
                    let scaled = if *factor == 1 {
                        vector(part).clone()
                    } else {
                        vector(part).bvmul(constant(*bits, *factor))
                    };
                    sum = Some(match sum {
                        Some(sum) => sum.bvadd(&scaled),
                        None => scaled,
                    });
                }
                Ok(sum.unwrap_or_else(|| constant(*bits, 0)))
            }
            Node::Binary { operator, left, right } if terms.bits(term) == 1 => {
                let (l, r) = (&self.bits[left], &self.bits[right]);
                match operator {
                    Operator::And => Err(Bool::and(&[l, r])),
                    Operator::Or => Err(Bool::or(&[l, r])),
                    Operator::Xor => Err(l.xor(r)),
                    Operator::Mul
                    | Operator::UDiv
                    | Operator::SDiv
                    | Operator::URem
                    | Operator::SRem
                    | Operator::Shl
                    | Operator::LShr
                    | Operator::AShr => Ok(binary(*operator, vector(left), vector(right))),
                }
            }
            Node::Binary { operator, left, right } => Ok(binary(*operator, vector(left), vector(right))),
            Node::Extend { signed, bits, value } => {
                let more = bits - terms.bits(*value);
                Ok(if *signed { vector(value).sign_ext(more) } else { vector(value).zero_ext(more) })
            }
            Node::Extract { bits, low, value } => Ok(vector(value).extract(low + bits - 1, *low)),
            Node::Compare { comparison, left, right } => Err(match comparison {
                Comparison::Equal => vector(left).eq(vector(right)),
                Comparison::UnsignedLess => vector(left).bvult(vector(right)),
                Comparison::SignedLess => vector(left).bvslt(vector(right)),
            }),
            Node::Not(value) => Err(self.bits[value].not()),
            Node::IfThenElse { condition, then, otherwise } => {
                Ok(self.bits[condition].ite(vector(then), vector(otherwise)))
            }
            Node::Apply { .. } => return false,
        };
        let one = terms.bits(term) == 1;
        match made {
            Ok(vector) => {
                if one {
                    self.bits.insert(term, vector.eq(constant(1, 1)));
                }
                self.vectors.insert(term, vector);
            }
            Err(bit) => {
                self.vectors.insert(term, bit.ite(&constant(1, 1), &constant(1, 0)));
                self.bits.insert(term, bit);
            }
        }
        true
    }
}

fn name(atom: AtomId) -> String {
    format!("a{}", atom.index())
}

fn constant(bits: u32, value: u128) -> BV {
    if bits <= 64 {
        return BV::from_u64(value as u64, bits);
    }
    BV::from_u64((value >> 64) as u64, bits - 64).concat(BV::from_u64(value as u64, 64))
}

fn binary(operator: Operator, left: &BV, right: &BV) -> BV {
    match operator {
        Operator::Mul => left.bvmul(right),
        Operator::UDiv => left.bvudiv(right),
        Operator::SDiv => left.bvsdiv(right),
        Operator::URem => left.bvurem(right),
        Operator::SRem => left.bvsrem(right),
        Operator::Shl => left.bvshl(right),
        Operator::LShr => left.bvlshr(right),
        Operator::AShr => left.bvashr(right),
        Operator::And => left.bvand(right),
        Operator::Or => left.bvor(right),
        Operator::Xor => left.bvxor(right),
    }
}

/// The values of atoms that a solver has found.
fn model(solver: &z3::Solver, terms: &Terms, atoms: &[AtomId]) -> Option<Model> {
    let model = solver.get_model()?;
    let mut values = Model::default();
    for &atom in atoms {
        let bits = terms.atom(atom).bits;
        let constant = BV::new_const(name(atom), bits);
        let part = |high: u32, low: u32| model.eval(&constant.extract(high, low), true)?.as_u64();
        let mut value = u128::from(part(bits.min(64) - 1, 0)?);
        if bits > 64 {
            value |= u128::from(part(bits - 1, 64)?) << 64;
        }
        values.insert(atom, value);
    }
    Some(values)
}
