//! Likely values: most questions that a program asks of its inputs have an answer next to a constant in the question.

use super::intervals::{Known, samples};
use super::{Answer, Model, Wish};
use crate::{Assignment, AtomId, Node, TermId, Terms, mask};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Values to start from.
pub(super) type Values = FxHashMap<AtomId, u128>;

struct Given<'a>(&'a Values);

impl Assignment for Given<'_> {
    fn atom(&self, atom: AtomId) -> u128 {
        self.0.get(&atom).copied().unwrap_or(0)
    }

    fn apply(&self, _function: &'static str, _arguments: &[u128]) -> u128 {
        0
    }
}

/// Whether every condition is true with these values.
pub(super) fn fulfils(terms: &Terms, conditions: &[TermId], model: &Model) -> bool {
    conditions.iter().all(|&c| !has_functions(terms, c) && terms.evaluate(c, &Given(model)) == 1)
}

/// Whether a term has a part that evaluation cannot look into.
fn has_functions(terms: &Terms, term: TermId) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack = vec![term];
    while let Some(next) = stack.pop() {
        if seen.insert(next) {
            if matches!(terms.node(next), Node::Apply { .. }) {
                return true;
            }
            stack.extend(terms.operands(next));
        }
    }
    false
}

/// How many values are tried for one atom, and for how many atoms.
const TRIED: (usize, usize) = (40, 3);

/// Values that fulfil the conditions, found by changing one atom of the goal.
pub(super) fn likely(
    terms: &Terms,
    conditions: &[TermId],
    (goal, goal_atoms): (TermId, &[AtomId]),
    start: &Values,
    known: &Known,
    wish: Wish,
) -> Option<Model> {
    if fulfils(terms, conditions, start) {
        return Some(start.clone());
    }
    let sampled = |atom: AtomId| {
        let mut found =
            known.allowed.get(&atom).map(|set| samples(terms.atom(atom).bits, set)).unwrap_or_default();
        if wish == Wish::Large {
            found.reverse();
        }
        found
    };
    if known.others.is_empty() {
        // Every atom by itself: any value that is allowed will do, the old one if it is.
        let mut values = start.clone();
        for &atom in goal_atoms {
            if let Some(&value) = sampled(atom).first() {
                values.insert(atom, value);
            }
        }
        if fulfils(terms, conditions, &values) {
            return Some(values);
        }
    }
    let constants = constants_near(terms, goal);
    // The latest input first: fewest conditions hang on it.
    for &atom in goal_atoms.iter().rev().take(TRIED.1) {
        let bits = terms.atom(atom).bits;
        let all = mask(bits);
        let mut candidates: Vec<u128> = if wish == Wish::Large { sampled(atom) } else { vec![0, 1, all] };
        candidates.extend(sampled(atom));
        candidates.extend([
            all >> 1,
            (all >> 1) + 1,
            2,
            1 << (bits / 2),
            1 << (bits - 1).min(30),
            3 << (bits / 2),
        ]);
        candidates.extend(
            constants.iter().flat_map(|&c| [c, c.wrapping_add(1), c.wrapping_sub(1), c.wrapping_neg()]),
        );
        let mut values = start.clone();
        let mut tried: FxHashSet<u128> = FxHashSet::default();
        for candidate in candidates {
            let candidate = candidate & all;
            if tried.len() >= TRIED.0 || !tried.insert(candidate) {
                continue;
            }
            values.insert(atom, candidate);
            if terms.evaluate(goal, &Given(&values)) == 1 && fulfils(terms, conditions, &values) {
                return Some(values);
            }
        }
    }
    None
}

/// Constants in a term, as they are and extended by their sign.
fn constants_near(terms: &Terms, term: TermId) -> Vec<u128> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = vec![term];
    while let Some(next) = stack.pop() {
        if !seen.insert(next) || seen.len() > 64 {
            continue;
        }
        match terms.node(next) {
            Node::Constant { value, .. } => found.push(*value),
            Node::Linear { bits, constant, .. } => {
                found.push(constant.wrapping_neg() & mask(*bits));
            }
            Node::Atom(_)
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => {}
        }
        stack.extend(terms.operands(next));
    }
    found
}

/// At most so many bits of inputs are enumerated.
const ENUMERATED_BITS: u32 = 9;

/// The answer by trying all values, if there are few.
pub(super) fn enumerate(terms: &Terms, conditions: &[TermId], atoms: &[AtomId]) -> Option<Answer> {
    let widths: Vec<u32> = atoms.iter().map(|&atom| terms.atom(atom).bits).collect();
    let total = widths.iter().try_fold(0u32, |sum, &w| sum.checked_add(w))?;
    if total > ENUMERATED_BITS || conditions.iter().any(|&c| has_functions(terms, c)) {
        return None;
    }
    for number in 0u128..1 << total {
        let mut rest = number;
        let mut values = Values::default();
        for (&atom, &width) in atoms.iter().zip(&widths) {
            values.insert(atom, rest & mask(width));
            rest >>= width;
        }
        if fulfils(terms, conditions, &values) {
            return Some(Answer::Satisfiable(Rc::new(values)));
        }
    }
    Some(Answer::Unsatisfiable)
}
