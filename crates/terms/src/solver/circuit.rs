//! Conditions as circuits over single bits, decided by a SAT solver: the way for small queries.
//!
//! Gates are shared and simplified where inputs are known; a query that goes on from the one before goes on with its circuit.
//! A query that needs too many gates or too long is left to others.
//!
//! Errs towards: [`Answer::Unknown`].

use super::intervals::{Known, Set};
use super::{Answer, Model, Patience};
use crate::{AtomId, Comparison, Node, Operator, TermId, Terms, mask};
use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, lbool};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::time::{Duration, Instant};
use tayra_limits::clock;

/// More gates than this are not built.
const MOST_GATES: usize = 60_000;

/// A circuit is kept while a query needs at least one in so many of its terms.
const KEPT_FOR: usize = 3;

/// The circuit of the queries before, as long as it helps: along a path, a query has most of its terms from the one
/// before. Conditions are assumed, not asserted, so what the SAT solver has learnt holds for every later query.
#[derive(Default)]
pub(super) struct Kept {
    circuit: Option<Circuit>,
}

impl Kept {
    /// The answer within some time, and whether the circuit was there already.
    pub(super) fn solve(
        &mut self,
        terms: &Terms,
        known: &Known,
        atoms: &[AtomId],
        time: Duration,
        patience: &Patience,
    ) -> (Answer, bool) {
        let needed = size(terms, &known.others);
        let kept = self.circuit.take().filter(|circuit| circuit.vectors.len() <= KEPT_FOR * needed);
        let was_kept = kept.is_some();
        let mut circuit = kept.unwrap_or_else(Circuit::new);
        let answer = circuit.solve(terms, known, atoms, (clock::now() + time, patience.clone()));
        // One that could not answer is no start for the next query.
        if answer != Answer::Unknown {
            self.circuit = Some(circuit);
        }
        (answer, was_kept)
    }
}

/// How many terms the conditions have.
fn size(terms: &Terms, conditions: &[TermId]) -> usize {
    let mut seen: FxHashSet<TermId> = conditions.iter().copied().collect();
    let mut stack: Vec<TermId> = seen.iter().copied().collect();
    while let Some(next) = stack.pop() {
        stack.extend(terms.operands(next).into_iter().filter(|&operand| seen.insert(operand)));
    }
    seen.len()
}

/// Ends the search in time.
struct Until(Option<(Instant, Patience)>);

impl Callbacks for Until {
    fn stop(&self) -> bool {
        self.0.as_ref().is_some_and(|(end, patience)| clock::now() >= *end || patience.is_over())
    }
}

struct Circuit {
    solver: Solver<Until>,
    yes: Lit,
    vectors: FxHashMap<TermId, Vec<Lit>>,
    atoms: FxHashMap<AtomId, Vec<Lit>>,
    ands: FxHashMap<(Lit, Lit), Lit>,
    xors: FxHashMap<(Lit, Lit), Lit>,
    gates: usize,
}

impl Circuit {
    fn new() -> Circuit {
        let mut solver = Solver::new(SolverOpts::default(), Until(None));
        let yes = Lit::new(solver.new_var_default(), true);
        let mut circuit = Circuit {
            solver,
            yes,
            vectors: FxHashMap::default(),
            atoms: FxHashMap::default(),
            ands: FxHashMap::default(),
            xors: FxHashMap::default(),
            gates: 0,
        };
        circuit.clause(&[yes]);
        circuit
    }

    /// Whether the conditions can hold together, until a time.
    fn solve(&mut self, terms: &Terms, known: &Known, atoms: &[AtomId], end: (Instant, Patience)) -> Answer {
        let mut assumed = Vec::with_capacity(known.others.len() + atoms.len());
        for &condition in &known.others {
            if !self.add(terms, condition) {
                return Answer::Unknown;
            }
            assumed.push(self.vectors[&condition][0]);
        }
        // What is known of single atoms replaces all conditions that say it.
        for &atom in atoms {
            let Some(set) = known.allowed.get(&atom) else { continue };
            let bits = terms.atom(atom).bits;
            let vector = self.atom(atom, bits);
            assumed.push(self.lies_within(&vector, bits, set));
        }
        self.solver.cb_mut().0 = Some(end);
        let result = self.solver.solve_limited(&assumed);
        if result == lbool::FALSE {
            // Gates alone contradict nothing.
            return if self.solver.is_ok() { Answer::Unsatisfiable } else { Answer::Unknown };
        }
        if result != lbool::TRUE {
            return Answer::Unknown;
        }
        let mut model = Model::default();
        for &atom in atoms {
            let Some(bits) = self.atoms.get(&atom) else { continue };
            let value = bits.iter().rev().fold(0u128, |value, &bit| {
                value << 1 | u128::from(self.solver.value_lit(bit) == lbool::TRUE)
            });
            model.insert(atom, value);
        }
        Answer::Satisfiable(Rc::new(model))
    }

    fn clause(&mut self, bits: &[Lit]) {
        self.solver.add_clause_reuse(&mut bits.to_vec());
    }

    fn fresh(&mut self) -> Lit {
        self.gates += 1;
        Lit::new(self.solver.new_var_default(), true)
    }

    fn constant(&self, value: bool) -> Lit {
        if value { self.yes } else { !self.yes }
    }

    fn and(&mut self, a: Lit, b: Lit) -> Lit {
        if a == b || b == self.yes {
            return a;
        }
        if a == self.yes {
            return b;
        }
        if a == !b || a == !self.yes || b == !self.yes {
            return !self.yes;
        }
        let key = if a < b { (a, b) } else { (b, a) };
        if let Some(&known) = self.ands.get(&key) {
            return known;
        }
        let out = self.fresh();
        self.clause(&[!out, a]);
        self.clause(&[!out, b]);
        self.clause(&[out, !a, !b]);
        self.ands.insert(key, out);
        out
    }

    fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        if a == self.yes {
            return !b;
        }
        if b == self.yes {
            return !a;
        }
        if a == !self.yes {
            return b;
        }
        if b == !self.yes {
            return a;
        }
        if a == b {
            return !self.yes;
        }
        if a == !b {
            return self.yes;
        }
        let key = if a < b { (a, b) } else { (b, a) };
        if let Some(&known) = self.xors.get(&key) {
            return known;
        }
        let out = self.fresh();
        self.clause(&[!out, a, b]);
        self.clause(&[!out, !a, !b]);
        self.clause(&[out, !a, b]);
        self.clause(&[out, a, !b]);
        self.xors.insert(key, out);
        out
    }

    fn pick(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        if then == otherwise {
            return then;
        }
        let (a, b) = (self.and(condition, then), self.and(!condition, otherwise));
        self.or(a, b)
    }

    fn pick_all(&mut self, condition: Lit, then: &[Lit], otherwise: &[Lit]) -> Vec<Lit> {
        then.iter().zip(otherwise).map(|(&t, &o)| self.pick(condition, t, o)).collect()
    }

    fn number(&self, bits: usize, value: u128) -> Vec<Lit> {
        (0..bits).map(|i| self.constant(i < 128 && value >> i & 1 == 1)).collect()
    }

    /// The sum and the last carry.
    fn sum(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> (Vec<Lit>, Lit) {
        let mut carry = carry;
        let mut out = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let half = self.xor(x, y);
            out.push(self.xor(half, carry));
            let (both, passed) = (self.and(x, y), self.and(half, carry));
            carry = self.or(both, passed);
        }
        (out, carry)
    }

    fn add_numbers(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        self.sum(a, b, !self.yes).0
    }

    fn negated(&mut self, a: &[Lit]) -> Vec<Lit> {
        let flipped: Vec<Lit> = a.iter().map(|&bit| !bit).collect();
        let zero = self.number(a.len(), 0);
        self.sum(&flipped, &zero, self.yes).0
    }

    /// `a < b`, unsigned: whether `a - b` borrows.
    fn less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let flipped: Vec<Lit> = b.iter().map(|&bit| !bit).collect();
        let mut carry = self.yes;
        for (&x, &y) in a.iter().zip(&flipped) {
            let (both, either) = (self.and(x, y), self.or(x, y));
            let passed = self.and(either, carry);
            carry = self.or(both, passed);
        }
        !carry
    }

    fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut all = self.yes;
        for (&x, &y) in a.iter().zip(b) {
            let differ = self.xor(x, y);
            all = self.and(all, !differ);
        }
        all
    }

    fn product(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let bits = a.len();
        let mut sum = self.number(bits, 0);
        for (shift, &bit) in b.iter().enumerate() {
            if bit == !self.yes {
                continue;
            }
            let mut row = self.number(bits, 0);
            for i in shift..bits {
                row[i] = self.and(a[i - shift], bit);
            }
            sum = self.add_numbers(&sum, &row);
        }
        sum
    }

    fn scaled(&mut self, a: &[Lit], factor: u128) -> Vec<Lit> {
        let bits = a.len();
        let negative = factor.wrapping_neg() & crate::mask(bits as u32);
        if negative.count_ones() < factor.count_ones() {
            let positive = self.scaled(a, negative);
            return self.negated(&positive);
        }
        let constant = self.number(bits, factor);
        self.product(a, &constant)
    }

    /// Quotient and remainder, unsigned; by zero as SMT-LIB has it.
    fn divided(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let bits = a.len();
        // One bit more, so that the shifted remainder fits.
        let mut wide = b.to_vec();
        wide.push(!self.yes);
        let mut rest = self.number(bits + 1, 0);
        let mut quotient = vec![!self.yes; bits];
        for i in (0..bits).rev() {
            rest.pop();
            rest.insert(0, a[i]);
            let fits = !self.less(&rest, &wide);
            let minus: Vec<Lit> = wide.iter().map(|&bit| !bit).collect();
            let reduced = self.sum(&rest, &minus, self.yes).0;
            rest = self.pick_all(fits, &reduced, &rest);
            quotient[i] = fits;
        }
        rest.pop();
        // Dividing by zero, every step fits: all ones, and the rest is what was divided.
        (quotient, rest)
    }

    fn absolute(&mut self, a: &[Lit]) -> Vec<Lit> {
        let negative = self.negated(a);
        self.pick_all(a[a.len() - 1], &negative, a)
    }

    fn divided_signed(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let (sign_a, sign_b) = (a[a.len() - 1], b[b.len() - 1]);
        let (x, y) = (self.absolute(a), self.absolute(b));
        let (quotient, rest) = self.divided(&x, &y);
        let (minus_quotient, minus_rest) = (self.negated(&quotient), self.negated(&rest));
        let differ = self.xor(sign_a, sign_b);
        let quotient = self.pick_all(differ, &minus_quotient, &quotient);
        let rest = self.pick_all(sign_a, &minus_rest, &rest);
        (quotient, rest)
    }

    /// A shift by a term, with `fill` coming in.
    fn shifted(&mut self, a: &[Lit], amount: &[Lit], left: bool, fill: Lit) -> Vec<Lit> {
        let bits = a.len();
        let mut now = a.to_vec();
        let mut too_far = !self.yes;
        for (step, &bit) in amount.iter().enumerate() {
            if step >= 32 || 1usize << step >= bits {
                too_far = self.or(too_far, bit);
                continue;
            }
            let by = 1usize << step;
            let moved: Vec<Lit> = (0..bits)
                .map(|i| {
                    if left {
                        if i >= by { now[i - by] } else { fill }
                    } else if i + by < bits {
                        now[i + by]
                    } else {
                        fill
                    }
                })
                .collect();
            now = self.pick_all(bit, &moved, &now);
        }
        let gone = vec![fill; bits];
        self.pick_all(too_far, &gone, &now)
    }

    /// The bits of an atom.
    fn atom(&mut self, atom: AtomId, bits: u32) -> Vec<Lit> {
        if let Some(known) = self.atoms.get(&atom) {
            return known.clone();
        }
        let made: Vec<Lit> = (0..bits).map(|_| self.fresh()).collect();
        self.atoms.insert(atom, made.clone());
        made
    }

    /// Whether a number lies in one of the intervals.
    fn lies_within(&mut self, vector: &[Lit], bits: u32, set: &Set) -> Lit {
        let mut any = !self.yes;
        for &(low, high) in set {
            let (first, last) = (self.number(vector.len(), low), self.number(vector.len(), high));
            let above = if low == 0 { self.yes } else { !self.less(vector, &first) };
            let below = if high == mask(bits) { self.yes } else { !self.less(&last, vector) };
            let inside = self.and(above, below);
            any = self.or(any, inside);
        }
        any
    }

    /// Builds a term and its operands; `false` if it is too large or has parts that are no circuits.
    fn add(&mut self, terms: &Terms, root: TermId) -> bool {
        let mut needed = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![root];
        while let Some(next) = stack.pop() {
            if !self.vectors.contains_key(&next) && seen.insert(next) {
                needed.push(next);
                stack.extend(terms.operands(next));
            }
        }
        // Operands have smaller numbers.
        needed.sort_unstable();
        needed.into_iter().all(|term| self.gates < MOST_GATES && self.add_node(terms, term))
    }

    fn add_node(&mut self, terms: &Terms, term: TermId) -> bool {
        let bits = terms.bits(term) as usize;
        let made = match terms.node(term) {
            Node::Constant { value, .. } => self.number(bits, *value),
            Node::Atom(atom) => self.atom(*atom, bits as u32),
            Node::Linear { constant, terms: parts, .. } => {
                let mut sum = self.number(bits, *constant);
                for (part, factor) in parts {
                    let vector = self.vectors[part].clone();
                    let scaled = if *factor == 1 { vector } else { self.scaled(&vector, *factor) };
                    sum = self.add_numbers(&sum, &scaled);
                }
                sum
            }
            Node::Binary { operator, left, right } => {
                let (a, b) = (self.vectors[left].clone(), self.vectors[right].clone());
                let no = !self.yes;
                match operator {
                    Operator::Mul => self.product(&a, &b),
                    Operator::UDiv => self.divided(&a, &b).0,
                    Operator::URem => self.divided(&a, &b).1,
                    Operator::SDiv => self.divided_signed(&a, &b).0,
                    Operator::SRem => self.divided_signed(&a, &b).1,
                    Operator::Shl => self.shifted(&a, &b, true, no),
                    Operator::LShr => self.shifted(&a, &b, false, no),
                    Operator::AShr => self.shifted(&a, &b, false, a[bits - 1]),
                    Operator::And => a.iter().zip(&b).map(|(&x, &y)| self.and(x, y)).collect(),
                    Operator::Or => a.iter().zip(&b).map(|(&x, &y)| self.or(x, y)).collect(),
                    Operator::Xor => a.iter().zip(&b).map(|(&x, &y)| self.xor(x, y)).collect(),
                }
            }
            Node::Extend { signed, value, .. } => {
                let mut vector = self.vectors[value].clone();
                let fill = if *signed { vector[vector.len() - 1] } else { !self.yes };
                vector.resize(bits, fill);
                vector
            }
            Node::Extract { low, value, .. } => {
                let low = *low as usize;
                self.vectors[value][low..low + bits].to_vec()
            }
            Node::Compare { comparison, left, right } => {
                let (mut a, mut b) = (self.vectors[left].clone(), self.vectors[right].clone());
                vec![match comparison {
                    Comparison::Equal => self.equal(&a, &b),
                    Comparison::UnsignedLess => self.less(&a, &b),
                    Comparison::SignedLess => {
                        let last = a.len() - 1;
                        a[last] = !a[last];
                        b[last] = !b[last];
                        self.less(&a, &b)
                    }
                }]
            }
            Node::Not(value) => vec![!self.vectors[value][0]],
            Node::IfThenElse { condition, then, otherwise } => {
                let condition = self.vectors[condition][0];
                let (then, otherwise) = (self.vectors[then].clone(), self.vectors[otherwise].clone());
                self.pick_all(condition, &then, &otherwise)
            }
            Node::Apply { .. } => return false,
        };
        self.vectors.insert(term, made);
        true
    }
}
