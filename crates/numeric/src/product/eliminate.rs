//! What facts of three and more variables leave behind when one of them goes.
//!
//! Relations of two variables are closed: what they say of those that stay is stated already. A wide fact says more. Added to
//! another fact in which the variable has the other sign, it relates the variables that stay: `at < first` and
//! `first + second <= total` leave `at + second < total`.
//!
//! Errs towards: forgetting. Law: `laws::rearranging_keeps_points`; what is kept: `tests/wide_facts.rs`.

use super::State;
use super::assume::Work;
use super::relations::{expr_of, oriented};
use crate::constraint::{Comparison, Constraint};
use crate::exact::Integer;
use crate::linear::{LinearExpr, Var};

/// So many relations of the variable are looked at,
const MOST_RELATIONS: usize = 16;
/// and so many facts kept.
const MOST_FACTS: usize = 8;
/// Facts of more variables than this are kept only if those that they come from have as many: else facts would come to speak of
/// everything, and say nothing.
const WIDEST: usize = 4;

impl State {
    /// Facts that do not mention the variable, each from a wide fact that does and one other.
    pub(super) fn facts_without(&self, var: Var) -> Vec<LinearExpr> {
        let wide: Vec<&LinearExpr> = self.wide.iter().filter(|expr| expr.mentions(var)).collect();
        if wide.is_empty() {
            return Vec::new();
        }
        let related = self.relations(var).iter().flat_map(|related| {
            let planes = oriented(&related.planar.planes, var > related.other);
            planes.into_iter().map(|plane| expr_of(var, related.other, &plane)).collect::<Vec<_>>()
        });
        let related: Vec<LinearExpr> = related.take(MOST_RELATIONS).collect();
        let mut found: Vec<LinearExpr> = Vec::new();
        for (at, fact) in wide.iter().enumerate() {
            for other in related.iter().chain(wide[at + 1..].iter().copied()) {
                if found.len() >= MOST_FACTS {
                    return found;
                }
                let Some(sum) = sum_without(var, fact, other) else { continue };
                let most = fact.terms().len().max(other.terms().len()).max(WIDEST);
                let tells = (2..=most).contains(&sum.terms().len())
                    && self.bounds_by_ranges(&sum).upper().is_none_or(Integer::is_positive);
                if tells && !found.contains(&sum) {
                    found.push(sum);
                }
            }
        }
        found
    }

    /// Keeps facts that follow from what was known.
    pub(super) fn keep(&mut self, facts: Vec<LinearExpr>) {
        let mut work = Work::default();
        for fact in facts {
            if fact.terms().len() > 2 {
                self.store_wide(&fact);
            } else {
                work.assume(fact, Comparison::AtMostZero);
            }
        }
        let outcome = self.run(&mut work);
        self.note(outcome);
    }
}

/// The sum of two facts, in multiples that make the variable disappear; `None` if it has the same sign in both.
fn sum_without(var: Var, one: &LinearExpr, other: &LinearExpr) -> Option<LinearExpr> {
    let (a, b) = (one.coefficient(var), other.coefficient(var));
    if a.signum() * b.signum() >= 0 {
        return None;
    }
    let sum = one.scaled(&b.abs()).plus_scaled(other, &a.abs());
    Some(Constraint::new(sum, Comparison::AtMostZero).expr().clone())
}
