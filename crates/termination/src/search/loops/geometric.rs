//! Geometric arguments: values that a cycle changes, round after round, by multiples of what it changed before.
//!
//! The cycle maps x to N(x), which changes x by d = N(x) - x. The next round changes it by M d, where M is the linear part of
//! N. With e = M d - a d and M e = b e, for numbers a and b that are not negative, every later change is a sum of d and e with
//! factors that are not negative. So a condition that neither d nor e makes worse holds for ever if it holds once. That is a
//! closed set: the conditions at x, the same without their constants at d and at e, and M e = b e.

use std::collections::BTreeSet;

use tayra_numeric::{Constraint, Integer, LinearExpr};
use tayra_transition_system::linear::{Effort, Premises};

use super::super::problem::{index, numbered};
use super::run::compose;

/// Larger factors are only tried if they occur in the cycle.
const LARGEST_GUESS: i64 = 2;
/// So many factors are tried.
const MOST_FACTORS: usize = 6;
/// Cycles of more variables are not looked at: there are many equations then.
const MOST_VARIABLES: usize = 40;

/// Sets inside `needs` that the map from values to `after` does not leave, by factors of the changes.
pub(super) fn geometric_sets(
    needs: &[Constraint],
    after: &[LinearExpr],
    effort: &Effort,
) -> Vec<Vec<Constraint>> {
    let mut found = Vec::new();
    if after.len() > MOST_VARIABLES {
        return found;
    }
    let linear: Vec<LinearExpr> = after.iter().map(|value| value.clone().without_constant()).collect();
    let change: Vec<LinearExpr> =
        after.iter().enumerate().map(|(at, value)| value.clone() - numbered(at)).collect();
    // What the change becomes in the next round.
    let changed: Vec<LinearExpr> = linear.iter().map(|value| compose(value, &change)).collect();
    let factors = factors(after);
    for first in &factors {
        let rest: Vec<LinearExpr> =
            changed.iter().zip(&change).map(|(later, now)| later.plus_scaled(now, &-first.clone())).collect();
        let rest_changed: Vec<LinearExpr> = linear.iter().map(|value| compose(value, &rest)).collect();
        for second in &factors {
            if effort.is_over() {
                return found;
            }
            let mut set = needs.to_vec();
            for need in needs {
                let direction = need.expr().clone().without_constant();
                for side in [&change, &rest] {
                    set.push(Constraint::new(compose(&direction, side), need.comparison()));
                }
            }
            for (later, now) in rest_changed.iter().zip(&rest) {
                set.push(Constraint::equal(later.plus_scaled(now, &-second.clone()), 0));
            }
            set.retain(|fact| fact.truth() != Some(true));
            set.sort();
            set.dedup();
            if !Premises::new(&set, effort).is_empty() && !found.contains(&set) {
                found.push(set);
            }
        }
    }
    found
}

/// Numbers that may be factors of changes: small ones, and those by which a variable is multiplied.
fn factors(after: &[LinearExpr]) -> Vec<Integer> {
    let mut factors: BTreeSet<Integer> = (0..=LARGEST_GUESS).map(Integer::from).collect();
    for (at, value) in after.iter().enumerate() {
        for (var, factor) in value.terms() {
            if index(*var) == at && factor.is_positive() && factors.len() < MOST_FACTORS {
                factors.insert(factor.clone());
            }
        }
    }
    factors.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tayra_numeric::Var;

    #[test]
    fn changes_with_two_factors_are_kept_to() {
        // x := 2x, y := 3y while x > y: for ever where y is not positive.
        let [x, y] = [Var(0), Var(1)];
        let needs = [Constraint::greater(x, y)];
        let after = [x * 2, y * 3];
        let effort = Effort::default();
        let sets = geometric_sets(&needs, &after, &effort);
        assert!(!sets.is_empty());
        for set in &sets {
            let mut premises = Premises::new(set, &effort);
            for fact in set {
                let later = Constraint::new(compose(fact.expr(), &after), fact.comparison());
                assert!(premises.entails(&later, &effort), "{set:?} is not closed");
            }
        }
        let inside = |set: &Vec<Constraint>| {
            set.iter().all(|fact| fact.holds_at(|var| Integer::from(if var == x { 1 } else { 0 })))
        };
        assert!(sets.iter().any(inside));
    }
}
