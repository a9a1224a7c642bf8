//! Sets of values that a deterministic cycle never leaves.

use tayra_numeric::{Comparison, Constraint, LinearExpr};
use tayra_transition_system::linear::{Effort, Premises};

use super::super::problem::numbered;
use super::super::techniques::{Technique, Techniques};
use super::run::compose;

/// A set is given up when it needs more facts.
const MOST_FACTS: usize = 24;
const MOST_ROUNDS: usize = 8;

/// Sets inside `needs` that the map from values to `after` does not leave, the most general first.
pub(super) fn closed_sets(
    needs: &[Constraint],
    after: &[LinearExpr],
    techniques: Techniques,
    effort: &Effort,
) -> Vec<Vec<Constraint>> {
    let mut found: Vec<Vec<Constraint>> = Vec::new();
    for manner in [Strengthen::Precondition, Strengthen::Monotone, Strengthen::Mixed] {
        if techniques.has(Technique::ClosedSets)
            && let Some(set) = close(needs, after, manner, effort)
            && !found.contains(&set)
        {
            found.push(set);
        }
    }
    if !techniques.has(Technique::FixedPoints) {
        return found;
    }
    // Values that the cycle gives back unchanged.
    let mut fixed = needs.to_vec();
    for (at, value) in after.iter().enumerate() {
        let same = Constraint::equal(value, numbered(at));
        if same.truth() != Some(true) {
            fixed.push(same);
        }
    }
    if !Premises::new(&fixed, effort).is_empty() && !found.contains(&fixed) {
        found.push(fixed);
    }
    found
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Strengthen {
    /// What is to hold after the cycle has to hold before.
    Precondition,
    /// What is to hold after the cycle must not get worse by it.
    Monotone,
    /// First the one, then the other.
    Mixed,
}

fn close(
    needs: &[Constraint],
    after: &[LinearExpr],
    manner: Strengthen,
    effort: &Effort,
) -> Option<Vec<Constraint>> {
    let mut set: Vec<Constraint> = Vec::new();
    for need in needs {
        // Equalities are two inequalities here: each may be strengthened alone.
        match need.comparison() {
            Comparison::Zero => {
                set.push(Constraint::at_most(need.expr(), 0));
                set.push(Constraint::at_least(need.expr(), 0));
            }
            Comparison::AtMostZero | Comparison::NonZero => set.push(need.clone()),
        }
    }
    for round in 0..MOST_ROUNDS {
        let mut premises = Premises::new(&set, effort);
        if premises.is_empty() || effort.is_over() {
            return None;
        }
        let mut added = Vec::new();
        for fact in &set {
            let later = Constraint::new(compose(fact.expr(), after), fact.comparison());
            if premises.entails(&later, effort) {
                continue;
            }
            let change = later.expr().clone() - fact.expr();
            let monotone = Constraint::at_most(change, 0);
            let by_precondition = match manner {
                Strengthen::Precondition => true,
                Strengthen::Monotone => false,
                Strengthen::Mixed => round < 2,
            };
            let next = if by_precondition { later } else { monotone };
            match next.truth() {
                Some(true) => {}
                Some(false) => return None,
                None => added.push(next),
            }
        }
        added.sort();
        added.dedup();
        added.retain(|fact| !set.contains(fact));
        if added.is_empty() {
            // Nothing new, though not everything follows: the rationals are too weak here.
            let mut premises = Premises::new(&set, effort);
            let closed = set.iter().all(|fact| {
                premises.entails(&Constraint::new(compose(fact.expr(), after), fact.comparison()), effort)
            });
            return closed.then_some(set);
        }
        set.extend(added);
        if set.len() > MOST_FACTS + needs.len() {
            return None;
        }
    }
    None
}
