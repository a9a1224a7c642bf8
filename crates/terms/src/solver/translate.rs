//! Terms as Z3 takes them, and models back. Each term is translated once.
//!
//! One solver is kept for query after query. A condition is told to it once, behind a letter of its own that implies it; a query
//! assumes the letters of its conditions, and what was learnt for others stays.
//!
//! Z3 4.8, which distributions have, now and then spoils memory when its own clock stops a query or when scopes are popped
//! after that. So there are no scopes, what a query may spend is counted in Z3's units of work, without a clock, and a solver
//! that did not answer is not asked again. Whoever asks may lose patience meanwhile, so a query has its work in shares, and a
//! new solver for each.

use super::{Answer, Model, Patience};
use crate::{AtomId, Comparison, Node, Operator, TermId, Terms};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::time::Duration;
use tayra_limits::clock;
use z3::ast::{BV, Bool};
use z3::{Params, SatResult};

/// About how many of its units of work Z3 does in a millisecond, where queries are assumed.
const WORK_OF_A_MILLISECOND: u128 = 800;

/// The shares of its work that a query has, one after the other, in so many parts.
const SHARES: ([u32; 3], u32) = ([1, 2, 5], 8);

/// Sums of more parts in all are not given to Z3, which takes them apart before it counts any work: two thousand parts take
/// three seconds, seven thousand half a minute.
const MOST_PARTS: usize = 1500;
/// A product or quotient counts as so many of them: a factorial of an input takes ten seconds and two gigabytes.
const PARTS_OF_A_PRODUCT: usize = 200;

/// Z3 with what was translated for it.
pub(super) struct Backend {
    /// How much work one query may be.
    work: u32,
    vectors: FxHashMap<TermId, BV>,
    bits: FxHashMap<TermId, Bool>,
    /// The solver of the queries before.
    kept: Option<Told>,
}

/// A solver and what it was told.
struct Told {
    solver: z3::Solver,
    /// What stands for each condition.
    letters: FxHashMap<TermId, Bool>,
    /// How much work the next query may be.
    allowed: u32,
}

impl Told {
    fn new() -> Told {
        Told { solver: z3::Solver::new(), letters: FxHashMap::default(), allowed: 0 }
    }

    /// Says how much work the next query may be; none would be no limit.
    fn allow(&mut self, work: u32) {
        let work = work.max(1);
        if self.allowed == work {
            return;
        }
        self.allowed = work;
        let mut params = Params::new();
        params.set_u32("rlimit", work);
        self.solver.set_params(&params);
    }

    /// What stands for a condition, which is told if it is new.
    fn letter(&mut self, condition: TermId, bit: &Bool) -> Bool {
        if let Some(known) = self.letters.get(&condition) {
            return known.clone();
        }
        let letter = Bool::new_const(format!("c{}", condition.index()));
        self.solver.assert(letter.implies(bit));
        self.letters.insert(condition, letter.clone());
        letter
    }
}

/// A solver is kept while a query needs at least one in so many of the conditions that it was told.
const KEPT_FOR: usize = 3;

impl Backend {
    /// Z3 that gives up a query after about `timeout`.
    pub(super) fn new(timeout: Duration) -> Backend {
        let work = timeout.as_millis().saturating_mul(WORK_OF_A_MILLISECOND);
        Backend {
            work: u32::try_from(work).unwrap_or(u32::MAX),
            vectors: FxHashMap::default(),
            bits: FxHashMap::default(),
            kept: None,
        }
    }

    /// Whether the conditions can hold together.
    pub(super) fn solve(
        &mut self,
        terms: &Terms,
        conditions: &[TermId],
        atoms: &[AtomId],
        patience: &Patience,
    ) -> Answer {
        if parts_to_take_apart(terms, conditions) > MOST_PARTS
            || !conditions.iter().all(|&condition| self.translate(terms, condition))
        {
            return Answer::Unknown;
        }
        let (shares, parts) = SHARES;
        for share in shares {
            if patience.is_over() {
                break;
            }
            let work = self.work / parts * share;
            let answer = self.solve_within(terms, conditions, atoms, work);
            // Z3 does not look at the clock: a query that it did not answer has taken all its work, others mostly little.
            let done = if answer == Answer::Unknown { u128::from(work) / WORK_OF_A_MILLISECOND } else { 1 };
            clock::spend(Duration::from_millis(u64::try_from(done).unwrap_or(u64::MAX)));
            if answer != Answer::Unknown {
                return answer;
            }
        }
        Answer::Unknown
    }

    fn solve_within(&mut self, terms: &Terms, conditions: &[TermId], atoms: &[AtomId], work: u32) -> Answer {
        let kept = self.kept.take().filter(|told| told.letters.len() <= KEPT_FOR * conditions.len());
        let mut told = kept.unwrap_or_else(Told::new);
        told.allow(work);
        let assumed: Vec<Bool> =
            conditions.iter().map(|condition| told.letter(*condition, &self.bits[condition])).collect();
        let answer = match told.solver.check_assumptions(&assumed) {
            SatResult::Unsat => Answer::Unsatisfiable,
            SatResult::Unknown => Answer::Unknown,
            SatResult::Sat => {
                model(&told.solver, terms, atoms).map_or(Answer::Unknown, |m| Answer::Satisfiable(Rc::new(m)))
            }
        };
        if answer != Answer::Unknown {
            self.kept = Some(told);
        }
        answer
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

/// How many parts all sums in the conditions have together, with those that products count for.
fn parts_to_take_apart(terms: &Terms, conditions: &[TermId]) -> usize {
    let mut parts = 0;
    let mut seen = rustc_hash::FxHashSet::default();
    let mut stack = conditions.to_vec();
    while let Some(next) = stack.pop() {
        if seen.insert(next) {
            parts += match terms.node(next) {
                Node::Linear { terms, .. } => terms.len(),
                Node::Binary { operator, .. } if is_product(*operator) => PARTS_OF_A_PRODUCT,
                Node::Constant { .. }
                | Node::Atom(_)
                | Node::Binary { .. }
                | Node::Extend { .. }
                | Node::Extract { .. }
                | Node::Compare { .. }
                | Node::Not(_)
                | Node::IfThenElse { .. }
                | Node::Apply { .. } => 0,
            };
            stack.extend(terms.operands(next));
        }
    }
    parts
}

fn is_product(operator: Operator) -> bool {
    match operator {
        Operator::Mul | Operator::UDiv | Operator::SDiv | Operator::URem | Operator::SRem => true,
        Operator::Shl | Operator::LShr | Operator::AShr | Operator::And | Operator::Or | Operator::Xor => {
            false
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AtomKind, Sign};

    /// Sums of sums, as running totals of many numbers are.
    #[test]
    fn sums_that_would_take_minutes_are_left_alone() {
        let mut terms = Terms::new();
        let (mut total, mut atoms, mut path) = (terms.constant(64, 0), Vec::new(), Vec::new());
        let limit = terms.constant(64, 1 << 62);
        for _ in 0..120 {
            let next = terms.fresh(64, AtomKind::Input, Sign::Signed);
            atoms.extend(terms.as_atom(next));
            total = terms.add(total, next);
            path.push(terms.signed_less(total, limit));
        }
        let answer = Backend::new(Duration::from_secs(60)).solve(&terms, &path, &atoms, &Patience::default());
        assert_eq!(answer, Answer::Unknown);
        assert!(
            parts_to_take_apart(&terms, &path) > MOST_PARTS
                && parts_to_take_apart(&terms, &path[..50]) <= MOST_PARTS
        );
    }

    /// Queries that go on, that go elsewhere, and one that is given up: the answers are those of a new solver each.
    #[test]
    fn what_is_kept_changes_no_answer() {
        let mut terms = Terms::new();
        let (x, y) = (
            terms.fresh(32, AtomKind::Input, Sign::Unsigned),
            terms.fresh(32, AtomKind::Input, Sign::Unsigned),
        );
        let atoms: Vec<AtomId> = [x, y].into_iter().filter_map(|term| terms.as_atom(term)).collect();
        let product = terms.mul(x, y);
        let mut path = Vec::new();
        let mut kept = Backend::new(Duration::from_secs(60));
        for bound in [1000u128, 77, 35, 34] {
            let (limit, number) = (terms.constant(32, bound), terms.constant(32, 35));
            let (small, other) = (terms.unsigned_less(x, limit), terms.unsigned_less(y, limit));
            let equal = terms.equal(product, number);
            path.extend([small, other]);
            let opposite = terms.not(equal);
            for goal in [equal, opposite] {
                let asked: Vec<TermId> = path.iter().copied().chain([goal]).collect();
                let now = kept.solve(&terms, &asked, &atoms, &Patience::default());
                let anew =
                    Backend::new(Duration::from_secs(60)).solve(&terms, &asked, &atoms, &Patience::default());
                assert_eq!(
                    std::mem::discriminant(&now),
                    std::mem::discriminant(&anew),
                    "{now:?} and {anew:?} for numbers below {bound}"
                );
                assert!(kept.kept.is_some());
            }
        }
        // No work at all is too little, and leaves nothing to go on with.
        kept.work = 1;
        kept.kept = None;
        let cube = terms.mul(product, product);
        let number = terms.constant(32, 0x1234_5671);
        let hard = terms.equal(cube, number);
        let asked = [path[0], path[1], hard];
        assert_eq!(kept.solve(&terms, &asked, &atoms, &Patience::default()), Answer::Unknown);
        assert!(kept.kept.is_none());
    }
}
