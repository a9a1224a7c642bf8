//! Widening: keeps the facts of the older state that still hold in the newer one.
//!
//! Bounds that grow go to the next threshold or to infinity. Equalities that break leave their stable half. The result
//! is not closed: drawing consequences between widenings could re-create for ever what was dropped.
//! Law: `laws::widening_covers_both`, `laws::widening_chains_settle`.

use super::join::{Side, join_rows, shared_equalities, translate};
use super::{Kind, State};
use crate::constraint::{Comparison, Constraint};
use crate::domain::{Pairing, WideningHints};
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};

impl State {
    pub(super) fn widen_under(&self, newer: &Self, pairing: &Pairing, hints: &WideningHints) -> Self {
        if self.empty || newer.empty || hints.delay {
            return self.join_under(newer, pairing);
        }
        let entries = pairing.entries();
        let results: Vec<Var> = entries.iter().map(|entry| entry.result).collect();
        let left = Side::new(self, entries.iter().map(|entry| entry.left));
        let right = Side::new(newer, entries.iter().map(|entry| entry.right));
        let mut widened = State::with_layers(self.layers);
        widened.dropped = self.dropped.max(newer.dropped);
        for (at, &result) in results.iter().enumerate() {
            let mut row = join_rows(&left, &right, at);
            let older = self.bounds_of(&LinearExpr::from(left.sources[at]));
            row.interval = row.stride.tighten(&widen_interval(&older, &row.interval, hints));
            widened.rows.insert(result, row);
        }
        for equality in shared_equalities(&left, &right, &results) {
            widened.assume_constraint(&Constraint::new(equality, Comparison::Zero));
        }
        let names = left.names(&results);
        let mut stable = Vec::new();
        let mut keep = |expr: LinearExpr, comparison: Comparison| {
            let fact = Constraint::new(right.read(&expr, &results), comparison);
            if newer.entails_constraint(&fact) {
                stable.push(Constraint::new(expr, comparison));
            }
        };
        for expr in self.wide.iter().filter_map(|expr| translate(expr, &names)) {
            keep(expr, Comparison::AtMostZero);
        }
        for expr in self.different.iter().filter_map(|expr| translate(expr, &names)) {
            keep(expr, Comparison::NonZero);
        }
        for (at, &result) in results.iter().enumerate() {
            let Some(Kind::Defined(definition)) = self.rows.get(left.sources[at]).map(|row| &row.kind) else {
                continue;
            };
            if definition.terms().is_empty() {
                continue;
            }
            if let Some(definition) = translate(definition, &names) {
                let difference = LinearExpr::from(result) - definition;
                keep(difference.clone(), Comparison::AtMostZero);
                keep(-difference, Comparison::AtMostZero);
            }
        }
        for fact in stable {
            widened.assume_constraint(&fact);
        }
        widened
    }
}

/// Keeps the bounds of `older` that `joined` respects; others move to a threshold or to infinity.
fn widen_interval(older: &Interval, joined: &Interval, hints: &WideningHints) -> Interval {
    let lower = match (older.lower(), joined.lower()) {
        (Some(old), Some(new)) if old <= new => Some(old.clone()),
        (_, Some(new)) => hints.thresholds.iter().filter(|limit| *limit <= new).max().cloned(),
        _ => None,
    };
    let upper = match (older.upper(), joined.upper()) {
        (Some(old), Some(new)) if old >= new => Some(old.clone()),
        (_, Some(new)) => hints.thresholds.iter().filter(|limit| *limit >= new).min().cloned(),
        _ => None,
    };
    Interval::new(lower, upper)
}
