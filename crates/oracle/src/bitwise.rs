//! Equations over one or two unknown atoms, solved by trying: all values of a short range, or bit by bit from the lowest.
//!
//! The low bits of sums, products, extensions and of what works on each bit by itself depend on low bits only, so a wrong
//! low bit is seen before the others are chosen.
//!
//! Errs towards: no solutions, and said not to be all of them, where the budget ends.

use crate::assignment::Assignment;
use crate::choices::Choice;
use crate::describes::Attempt;
use std::collections::BTreeSet;
use tayra_memory_graph::Reading;
use tayra_numeric::{Integer, Interval};
use tayra_terms::{Node, Operator, TermId, Terms, mask, signed};

/// How many values, or choices of a bit, are looked at.
const BUDGET: usize = 4096;
/// How many solutions are handed out.
const MOST: usize = 12;

/// Some bits of a term.
#[derive(Clone, Copy)]
struct Equation {
    term: TermId,
    which: u128,
    bits: u128,
}

/// Solutions on the way: one value for each atom.
struct Search<'t> {
    terms: &'t Terms,
    atoms: Vec<TermId>,
    /// Seen from the low bits on, and in the end only.
    early: Vec<Equation>,
    late: Vec<Equation>,
    /// Where the numbers want terms over the atoms, read as signed or as natural ones.
    ranges: Vec<(TermId, bool, Interval)>,
    budget: usize,
    found: Vec<Vec<u128>>,
    complete: bool,
}

impl Attempt<'_, '_, '_> {
    /// Values for the atoms of an open equation that has one or two unknown ones.
    pub(crate) fn solved_atoms(&self) -> Option<(Choice, bool)> {
        let terms = &self.universe.terms;
        let equations = self.open_equations();
        let mut tried: BTreeSet<Vec<TermId>> = BTreeSet::new();
        for equation in &equations {
            let Some(atoms) = self.unknown_atoms(equation.term) else { continue };
            if atoms.is_empty() || !tried.insert(atoms.clone()) {
                continue;
            }
            let within = |e: &&Equation| {
                self.unknown_atoms(e.term).is_some_and(|own| own.iter().all(|a| atoms.contains(a)))
            };
            let system: Vec<Equation> = equations.iter().filter(within).copied().collect();
            let (early, late) =
                system.into_iter().partition(|e| is_low_first(&self.assignment, terms, e.term));
            let ranges = self.ranges_over(&atoms);
            let mut search = Search {
                terms,
                atoms,
                early,
                late,
                ranges,
                budget: BUDGET,
                found: Vec::new(),
                complete: true,
            };
            let mut assignment = self.assignment.clone();
            if !search.through_a_range(&mut assignment) {
                let start = vec![0; search.atoms.len()];
                search.bit_by_bit(&mut assignment, start, 0);
            }
            if search.complete || !search.found.is_empty() {
                let together =
                    |values: Vec<u128>| search.atoms.iter().copied().zip(values).collect::<Vec<_>>();
                let options = std::mem::take(&mut search.found).into_iter().map(together).collect();
                return Some((Choice::Terms(options), search.complete));
            }
        }
        None
    }

    fn open_equations(&self) -> Vec<Equation> {
        let terms = &self.universe.terms;
        let mut all: Vec<Equation> = (self.equations.iter())
            .map(|(term, bits, _)| Equation { term: *term, which: mask(terms.bits(*term)), bits: *bits })
            .collect();
        let open = |term: &TermId| self.assignment.computed(terms, *term).is_none();
        let mut halves: Vec<Equation> = (self.assignment.partial.iter())
            .filter(|(term, _)| open(term))
            .map(|(term, (which, bits))| Equation { term: *term, which: *which, bits: *bits })
            .collect();
        halves.sort_unstable_by_key(|e| e.term);
        all.append(&mut halves);
        all
    }

    /// The atoms of a term that have no value; nothing if there are more than two, or an unknown result besides.
    fn unknown_atoms(&self, term: TermId) -> Option<Vec<TermId>> {
        let terms = &self.universe.terms;
        let (mut stack, mut seen, mut atoms) = (vec![term], BTreeSet::new(), BTreeSet::new());
        while let Some(next) = stack.pop() {
            if !seen.insert(next) || self.assignment.computed(terms, next).is_some() {
                continue;
            }
            match terms.node(next) {
                Node::Atom(_) => {
                    atoms.insert(next);
                    if atoms.len() > 2 {
                        return None;
                    }
                }
                Node::Apply { .. } => return None,
                Node::Constant { .. }
                | Node::Linear { .. }
                | Node::Binary { .. }
                | Node::Extend { .. }
                | Node::Extract { .. }
                | Node::Compare { .. }
                | Node::Not(_)
                | Node::IfThenElse { .. } => stack.extend(terms.operands(next)),
            }
        }
        Some(atoms.into_iter().collect())
    }

    /// Where the numbers want terms over these atoms.
    fn ranges_over(&self, atoms: &[TermId]) -> Vec<(TermId, bool, Interval)> {
        let mut ranges = Vec::new();
        for var in self.number_variables() {
            let (term, sign) = match self.universe.reading(var) {
                Reading::Signed(term) => (term, true),
                Reading::Unsigned(term) => (term, false),
                Reading::Whole(_) | Reading::Free => continue,
            };
            let own = self.unknown_atoms(term).unwrap_or_default();
            if !own.is_empty() && own.iter().all(|atom| atoms.contains(atom)) {
                ranges.push((term, sign, self.range(var)));
            }
        }
        ranges
    }
}

impl Search<'_> {
    /// Tries every value of an only atom whose range is short. Whether that was possible.
    fn through_a_range(&mut self, assignment: &mut Assignment) -> bool {
        let [atom] = self.atoms[..] else { return false };
        let bits = self.terms.bits(atom);
        let whole = (atom, false, Interval::unsigned(bits));
        let own = self.ranges.iter().chain([&whole]).filter(|(term, ..)| *term == atom);
        let shortest = own.filter_map(|(_, _, range)| {
            let count = range.count()?.to_i64()?;
            Some((count, range.lower()?.clone()))
        });
        let Some((count, low)) = shortest.min() else { return false };
        let is_short = usize::try_from(count).is_ok_and(|count| count <= BUDGET);
        if !is_short && !self.early.is_empty() {
            return false;
        }
        // Where no bit can be told before the others, small numbers are as good as any.
        self.complete = is_short;
        for index in 0..count.min(BUDGET as i64) {
            let value = &low + &Integer::from(index);
            self.accept(assignment, vec![crate::solve::low_bits(&value, bits)]);
        }
        true
    }

    /// Chooses bit number `level` of every atom, then the higher ones.
    fn bit_by_bit(&mut self, assignment: &mut Assignment, values: Vec<u128>, level: u32) {
        let widths: Vec<u32> = self.atoms.iter().map(|atom| self.terms.bits(*atom)).collect();
        if widths.iter().all(|width| *width <= level) {
            return self.accept(assignment, values);
        }
        let wide = widths.iter().filter(|width| **width > level).count();
        for choice in 0..1u32 << wide {
            if self.budget == 0 || self.found.len() >= MOST {
                self.complete = false;
                return;
            }
            self.budget -= 1;
            let mut next = values.clone();
            let mut rest = choice;
            for (value, width) in next.iter_mut().zip(&widths) {
                if *width > level {
                    *value |= u128::from(rest & 1) << level;
                    rest >>= 1;
                }
            }
            self.assign(assignment, &next);
            let low = mask(level + 1);
            if self.early.iter().all(|e| self.holds(assignment, e, low)) {
                self.bit_by_bit(assignment, next, level + 1);
            }
        }
    }

    fn assign(&self, assignment: &mut Assignment, values: &[u128]) {
        for (atom, value) in self.atoms.iter().zip(values) {
            if let Some(id) = self.terms.as_atom(*atom) {
                assignment.atoms.insert(id, *value);
            }
        }
    }

    fn holds(&self, assignment: &Assignment, equation: &Equation, low: u128) -> bool {
        let value = assignment.computed(self.terms, equation.term);
        value.is_none_or(|value| (value ^ equation.bits) & equation.which & low == 0)
    }

    /// Keeps values that fulfil everything.
    fn accept(&mut self, assignment: &mut Assignment, values: Vec<u128>) {
        self.assign(assignment, &values);
        let all = u128::MAX;
        let solved = self.early.iter().chain(&self.late).all(|e| self.holds(assignment, e, all));
        let in_range = self.ranges.iter().all(|(term, sign, range)| {
            let bits = self.terms.bits(*term);
            assignment.computed(self.terms, *term).is_none_or(|value| {
                let number = if *sign { Integer::from(signed(bits, value)) } else { Integer::from(value) };
                range.contains(&number)
            })
        });
        if solved && in_range {
            if self.found.len() >= MOST {
                self.complete = false;
            } else {
                self.found.push(values);
            }
        }
    }
}

/// Whether each bit of the term depends on bits of its unknown atoms that are not higher.
fn is_low_first(assignment: &Assignment, terms: &Terms, term: TermId) -> bool {
    if assignment.computed(terms, term).is_some() {
        return true;
    }
    let each = |parts: &[TermId]| parts.iter().all(|part| is_low_first(assignment, terms, *part));
    match terms.node(term) {
        Node::Constant { .. } | Node::Atom(_) => true,
        Node::Linear { terms: parts, .. } => parts.iter().all(|(p, _)| is_low_first(assignment, terms, *p)),
        Node::Binary {
            operator: Operator::And | Operator::Or | Operator::Xor | Operator::Mul,
            left,
            right,
        } => each(&[*left, *right]),
        Node::Binary { operator: Operator::Shl, left, right } => {
            assignment.computed(terms, *right).is_some() && each(&[*left])
        }
        Node::Extend { value, .. } | Node::Extract { value, low: 0, .. } | Node::Not(value) => {
            each(&[*value])
        }
        Node::IfThenElse { condition, then, otherwise } => {
            assignment.computed(terms, *condition).is_some() && each(&[*then, *otherwise])
        }
        Node::Binary { .. } | Node::Extract { .. } | Node::Compare { .. } | Node::Apply { .. } => false,
    }
}
