//! Widening: keeps the facts of the older state that still hold in the newer one.
//!
//! Bounds that grow go to the next threshold or to infinity. Equalities that break leave their stable half. The result
//! is not closed: drawing consequences between widenings could re-create for ever what was dropped.
//! Law: `laws::widening_covers_both`, `laws::widening_chains_settle`.

use std::sync::Arc;

use super::assume::{Work, range_of_single};
use super::join::{Side, join_rows, shared_equalities, translate, translations};
use super::relations::{Planar, expr_of};
use super::{Kind, State};
use crate::constraint::{Comparison, Constraint};
use crate::domain::{Pairing, WideningHints};
use crate::exact::Integer;
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use crate::planar::HalfPlane;

impl State {
    pub(super) fn widen_under(&self, newer: &Self, pairing: &Pairing, hints: &WideningHints) -> Self {
        if self.empty || newer.empty || hints.delay {
            return self.join_under(newer, pairing);
        }
        if let Some(widened) = self.widen_in_place(newer, pairing, hints) {
            return widened;
        }
        if self.alternatives.is_some() || newer.alternatives.is_some() {
            return self.materialised().widen_under(&newer.materialised(), pairing, hints);
        }
        let entries = pairing.entries();
        let results: Vec<Var> = entries.iter().map(|entry| entry.result).collect();
        let left = Side::new(self, entries.iter().map(|entry| entry.left));
        let right = Side::new(newer, entries.iter().map(|entry| entry.right));
        let mut widened = State::with_layers(self.layers);
        widened.dropped = self.dropped.max(newer.dropped);
        for (at, &result) in results.iter().enumerate() {
            let mut row = join_rows(&left, &right, at);
            let older = self.lasting_range(left.sources[at]);
            let mut grown = widen_interval(&older, &row.interval, hints);
            if let Some(stated) = self.rows.get(left.sources[at]) {
                grown = keep_stated(grown, &stated.interval, &row.interval);
            }
            row.interval = row.stride.tighten(&grown);
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
            } else if let (Some(rounds), Comparison::AtMostZero) = (&hints.rounds, comparison)
                && let Some(excess) = newer.bounds_of(&right.read(&expr, &results)).upper()
            {
                stable.push(Constraint::at_most(expr, excess * &at_least_one(rounds)));
            }
        };
        for expr in self.wide.iter().flat_map(|expr| translations(expr, &names)) {
            keep(expr, Comparison::AtMostZero);
        }
        for (var, row) in self.rows.iter() {
            let Kind::Free(free) = &row.kind else { continue };
            for related in free.relations.iter().filter(|related| var < related.other) {
                for plane in &related.planar.planes {
                    for expr in translations(&expr_of(var, related.other, plane), &names) {
                        keep(expr, Comparison::AtMostZero);
                    }
                }
            }
        }
        for expr in self.different.iter().flat_map(|expr| translations(expr, &names)) {
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
            widened.keep_unclosed(&fact);
        }
        widened.unclosed = true;
        widened
    }
}

impl State {
    /// The range that a widening may keep. Of a head that was widened only what it states: two variables could go on for
    /// ever lending each other the bound that each of them has just lost.
    fn lasting_range(&self, var: Var) -> Interval {
        if !self.unclosed {
            return self.bounds_of(&LinearExpr::from(var));
        }
        let Some(row) = self.rows.get(var) else { return Interval::ALL };
        match &row.kind {
            Kind::Free(_) => row.interval.clone(),
            Kind::Defined(definition) => row.interval.meet(&self.bounds_by_ranges(definition)),
        }
    }

    /// Stores a fact without drawing consequences.
    fn keep_unclosed(&mut self, fact: &Constraint) {
        let resolved = self.resolve(fact.expr()).into_owned();
        let fact = Constraint::new(resolved, fact.comparison());
        if fact.truth().is_some() {
            return;
        }
        let expr = fact.expr();
        match (fact.comparison(), expr.terms()) {
            (Comparison::NonZero, _) => {
                if !self.different.contains(expr) {
                    Arc::make_mut(&mut self.different).push(expr.clone());
                }
            }
            (_, [(var, factor)]) => {
                let range = range_of_single(factor, expr.constant_part(), Comparison::AtMostZero);
                if let Some(row) = self.rows.get_mut(*var) {
                    let narrowed = row.stride.tighten(&row.interval.meet(&range));
                    // Only an empty state crosses its bounds, and that is no reason to say so here.
                    if !narrowed.is_empty() {
                        row.interval = narrowed;
                    }
                }
            }
            (_, [(x, a), (y, b)]) if self.layers.relations => {
                let numbers =
                    || Some((a.to_i128()?, b.to_i128()?, expr.constant_part().negated().to_i128()?));
                let Some(plane) = numbers().and_then(|(a, b, c)| HalfPlane::new(a, b, c)) else { return };
                let mut planar =
                    self.relation(*x, *y).map_or_else(Planar::default, |planar| (**planar).clone());
                if let Some(same) = planar.planes.iter_mut().find(|own| own.is_parallel(&plane)) {
                    same.c = same.c.min(plane.c);
                } else {
                    planar.planes.push(plane);
                    planar.planes.sort_by(HalfPlane::compare_angle);
                }
                self.set_relation(*x, *y, Some(planar));
            }
            _ => self.store_wide(expr),
        }
    }
}

/// Less than one round would not even cover what was seen.
fn at_least_one(rounds: &Integer) -> Integer {
    rounds.max(&Integer::ONE).clone()
}

impl State {
    /// Narrowing: `self`, a widened state that covers `newer`, with the bounds that `newer` knows where the widening
    /// had left none. Each bound is filled in once, so chains of narrowings end.
    #[must_use]
    pub fn narrow_with(&self, newer: &Self, pairing: &Pairing) -> Self {
        let mut narrowed = self.adopt(pairing.entries().iter().map(|entry| (entry.left, entry.result)));
        for entry in pairing.entries() {
            let (known, better) = (
                narrowed.bounds_of(&LinearExpr::from(entry.result)),
                newer.bounds_of(&LinearExpr::from(entry.right)),
            );
            if let (None, Some(low)) = (known.lower(), better.lower()) {
                narrowed.assume_constraint(&Constraint::at_least(entry.result, low.clone()));
            }
            if let (None, Some(high)) = (known.upper(), better.upper()) {
                narrowed.assume_constraint(&Constraint::at_most(entry.result, high.clone()));
            }
        }
        narrowed
    }

    /// Draws the consequences that a widening left undrawn.
    pub(super) fn close(&self) -> Self {
        let mut closed = self.clone();
        if !self.unclosed || self.empty {
            return closed;
        }
        closed.unclosed = false;
        let mut work = Work::default();
        for (var, row) in self.rows.iter() {
            work.moved(var);
            let Kind::Free(free) = &row.kind else { continue };
            for related in free.relations.iter().filter(|related| var < related.other) {
                closed.set_shared_relation(var, related.other, None);
                for plane in &related.planar.planes {
                    work.assume(expr_of(var, related.other, plane), Comparison::AtMostZero);
                }
            }
        }
        let wide = std::mem::take(&mut closed.wide);
        for expr in wide.iter() {
            work.assume(expr.clone(), Comparison::AtMostZero);
        }
        let outcome = closed.run(&mut work);
        closed.note(outcome);
        closed
    }
}

/// A bound that was known more sharply than it is stated may have gone although the stated one still holds.
fn keep_stated(grown: Interval, stated: &Interval, joined: &Interval) -> Interval {
    let low = stated.lower().filter(|low| joined.lower().is_some_and(|joined| *low <= joined));
    let high = stated.upper().filter(|high| joined.upper().is_some_and(|joined| joined <= *high));
    if (grown.lower().is_some() || low.is_none()) && (grown.upper().is_some() || high.is_none()) {
        return grown;
    }
    Interval::new(grown.lower().or(low).cloned(), grown.upper().or(high).cloned())
}

/// Keeps the bounds of `older` that `joined` respects; others move to a threshold or to infinity.
pub(super) fn widen_interval(older: &Interval, joined: &Interval, hints: &WideningHints) -> Interval {
    let lower = match (older.lower(), joined.lower()) {
        (Some(old), Some(new)) if old <= new => Some(old.clone()),
        (Some(old), Some(new)) => {
            let far = hints.rounds.as_ref().map(|rounds| old - &((old - new) * at_least_one(rounds)));
            far.or_else(|| hints.thresholds.iter().filter(|limit| *limit <= new).max().cloned())
        }
        _ => None,
    };
    let upper = match (older.upper(), joined.upper()) {
        (Some(old), Some(new)) if old >= new => Some(old.clone()),
        (Some(old), Some(new)) => {
            let far = hints.rounds.as_ref().map(|rounds| old + &((new - old) * at_least_one(rounds)));
            far.or_else(|| hints.thresholds.iter().filter(|limit| *limit >= new).min().cloned())
        }
        _ => None,
    };
    Interval::new(lower, upper)
}
