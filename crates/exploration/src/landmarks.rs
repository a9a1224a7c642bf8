//! Guards as landmarks: bounds that a loop tests are kept by widening as long as they hold.
//!
//! Widening drops what is not stable between two rounds. A bound that the loop's own guard sets (`i <= n` where it tests
//! `i < n`) may appear in no round as such, because each round knows a sharper one. It is added to the widened state if
//! everything that has come round so far obeys it. There are only so many guards, so widening still ends.
//!
//! Errs towards: nothing; what is added holds of every state that the widened one is to describe.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tayra_memory_graph::{Instantiation, Joined, Reading, State, Universe};
use tayra_numeric::{Constraint, LinearExpr};
use tayra_terms::{Node, TermId};

/// How many guards are tried at one head.
const MOST_GUARDS: usize = 48;

/// Adds to `widened`, made from an older state and from `grown`, what the guards say and `grown` obeys. Guards are in the
/// names of the older state.
pub(crate) fn keep(
    universe: &mut Universe,
    widened: &mut Joined,
    grown: &mut State,
    guards: &BTreeSet<TermId>,
) {
    let mut names: FxHashMap<TermId, TermId> = FxHashMap::default();
    for (&new, &old) in &widened.left.terms {
        if matches!(universe.terms.node(old), Node::Atom(_)) {
            names.entry(old).or_insert(new);
        }
    }
    for &guard in guards.iter().take(MOST_GUARDS) {
        let compared = if let Node::Not(inner) = *universe.terms.node(guard) { inner } else { guard };
        let Node::Compare { left, right, .. } = *universe.terms.node(compared) else { continue };
        let Some(left) = rename(universe, left, &names) else { continue };
        let Some(right) = rename(universe, right, &names) else { continue };
        let (left, right) = (universe.whole(left), universe.whole(right));
        for (low, high) in [(&left, &right), (&right, &left)] {
            let here = Constraint::at_most(low.clone(), high.clone());
            let Some(there) = read_both(universe, &widened.right, low, high) else {
                continue;
            };
            let there = Constraint::at_most(there.0, there.1);
            if grown.numbers.entails(universe, &there) && !widened.state.numbers.entails(universe, &here) {
                widened.state.numbers.assume(universe, &here);
            }
        }
    }
}

fn read_both(
    universe: &Universe,
    meaning: &Instantiation,
    low: &LinearExpr,
    high: &LinearExpr,
) -> Option<(LinearExpr, LinearExpr)> {
    Some((read_in(universe, meaning, low)?, read_in(universe, meaning, high)?))
}

/// What an expression of the general state is in the special one.
fn read_in(universe: &Universe, meaning: &Instantiation, expr: &LinearExpr) -> Option<LinearExpr> {
    let mut sum = LinearExpr::constant(expr.constant_part().clone());
    for (var, coefficient) in expr.terms() {
        let same = LinearExpr::term(*var, 1);
        let own = match (meaning.variables.get(var), universe.reading(*var)) {
            (Some(known), _) => known,
            // A reading of what means the same on both sides.
            (None, Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term))
                if atoms_are(universe, term, |atom| meaning.terms.get(&atom) == Some(&atom)) =>
            {
                &same
            }
            (None, _) => return None,
        };
        sum = sum.plus_scaled(own, coefficient);
    }
    Some(sum)
}

/// The term under other names, if all of its atoms have one.
fn rename(universe: &mut Universe, term: TermId, names: &FxHashMap<TermId, TermId>) -> Option<TermId> {
    if !atoms_are(universe, term, |atom| names.contains_key(&atom)) {
        return None;
    }
    Some(universe.terms.substitute(term, names, &mut FxHashMap::default()))
}

/// Whether that is so of every atom that a term is made of.
fn atoms_are(universe: &Universe, term: TermId, holds: impl Fn(TermId) -> bool) -> bool {
    let mut stack = vec![term];
    let mut seen = BTreeSet::new();
    while let Some(next) = stack.pop() {
        if seen.insert(next) {
            if matches!(universe.terms.node(next), Node::Atom(_)) && !holds(next) {
                return false;
            }
            stack.extend(universe.terms.operands(next));
        }
    }
    true
}
