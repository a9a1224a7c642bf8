//! Widenings and inclusion of states over the same variables that still have most in common.
//!
//! Where both sides share a row there is nothing to do; the result starts as a copy of the left state and only what
//! differs is changed. Needs the same definitions on both sides; otherwise the general way is taken.

use std::borrow::Cow;
use std::sync::Arc;

use smallvec::SmallVec;

use super::join_in_place::{Neighbours, covers_planes};
use super::relations::{Planar, expr_of, quickly_implied};
use super::widen::widen_interval;
use super::{Kind, Row, State};
use crate::constraint::{Comparison, Constraint};
use crate::domain::{Pairing, WideningHints};
use crate::linear::{LinearExpr, Var};
use crate::planar::{HalfPlane, is_implied};

pub(super) type Differences<'a> = SmallVec<[(Var, &'a Arc<Row>, &'a Arc<Row>); 16]>;

/// Does the pairing name just the variables of the state, each for itself?
pub(super) fn is_whole(pairing: &Pairing, state: &State) -> bool {
    pairing.is_identity() && state.rows.has_just(pairing.entries().iter().map(|entry| entry.result))
}

/// The rows in which two states over the same variables differ, if their definitions agree.
pub(super) fn differences<'a>(left: &'a State, right: &'a State) -> Option<Differences<'a>> {
    let mut differences = Differences::new();
    left.rows.differences(&right.rows, |var, own, other| differences.push((var, own, other)))?;
    let same_kind = |own: &Row, other: &Row| match (&own.kind, &other.kind) {
        (Kind::Free(_), Kind::Free(_)) => true,
        (Kind::Defined(own), Kind::Defined(other)) => Arc::ptr_eq(own, other) || own == other,
        _ => false,
    };
    differences.iter().all(|(_, own, other)| same_kind(own, other)).then_some(differences)
}

impl State {
    /// The widening, if the states are alike enough.
    pub(super) fn widen_in_place(
        &self,
        newer: &Self,
        pairing: &Pairing,
        hints: &WideningHints,
    ) -> Option<Self> {
        if !is_whole(pairing, self) || hints.rounds.is_some() {
            return None;
        }
        if self.alternatives.as_ref().is_some_and(|boxes| !newer.fulfils_alternatives(boxes)) {
            return self.materialised().widen_in_place(newer, pairing, hints);
        }
        let differences = differences(self, newer)?;
        let mut widened = self.clone();
        for (var, own, other) in &differences {
            let stride = own.join_stride(other);
            let mut known = Cow::Borrowed(&other.interval);
            if !known.is_included_in(&own.interval)
                && let Some(sharper) = newer.sharper_range(*var, other, &own.interval)
            {
                known = Cow::Owned(sharper);
            }
            let grows = !known.is_included_in(&own.interval);
            if (grows || stride != own.stride)
                && let Some(row) = widened.rows.get_mut(*var)
            {
                widened.unclosed = true;
                let hull = own.interval.hull(&known);
                row.interval = stride.tighten(&widen_interval(&own.interval, &hull, hints));
                row.stride = stride;
            }
        }
        let all_differ = differences.len() == self.rows.len();
        for (at, (var, own, other)) in differences.iter().enumerate() {
            let (Kind::Free(older), Kind::Free(other)) = (&own.kind, &other.kind) else { continue };
            let behind = all_differ.then_some(*var);
            for (neighbour, older, stated) in Neighbours::new(&older.relations, &other.relations, behind) {
                let Some(older) = older else { continue };
                if covers_planes(Some(older), stated) {
                    continue;
                }
                // Looked at from the other end, if it differs too.
                let earlier = &differences[..at];
                if neighbour < *var && earlier.binary_search_by_key(&neighbour, |(own, ..)| *own).is_ok() {
                    continue;
                }
                let (x, y) = if *var < neighbour { (*var, neighbour) } else { (neighbour, *var) };
                newer.keep_stable_planes(x, y, older, stated, &mut widened);
            }
        }
        self.keep_stable_facts(newer, &mut widened);
        Some(widened)
    }

    /// Drops from `widened` the inequalities of a pair that do not hold here, where so much is stated of the pair.
    fn keep_stable_planes(
        &self,
        x: Var,
        y: Var,
        older: &Arc<Planar>,
        stated: Option<&Arc<Planar>>,
        widened: &mut State,
    ) {
        let bounds = self.box_of(x, y);
        let implicit = if stated.is_none() { self.implicit_planes(x, y) } else { SmallVec::new() };
        let planes = stated.map_or(&implicit[..], |stated| &stated.planes);
        let parallel =
            |plane: &HalfPlane| planes.iter().any(|own| own.is_parallel(plane) && own.c <= plane.c);
        // What the pair alone does not imply may follow from strides or from constraints of three and more variables.
        let strided = |var: Var| self.rows.get(var).is_some_and(|row| !row.stride.is_all());
        let bears = |expr: &LinearExpr| expr.mentions(x) || expr.mentions(y);
        let by_all_means = |plane: &HalfPlane| {
            let (by_wide, by_strides) = (self.wide.iter().any(bears), strided(x) || strided(y));
            if !by_wide && !by_strides {
                return false;
            }
            let fact = Constraint::new(expr_of(x, y, plane), Comparison::AtMostZero);
            // Most facts that are asked for here are lost.
            !(by_wide && !by_strides && self.is_refuted(fact.expr())) && self.entails_constraint(&fact)
        };
        let holds =
            |plane: &HalfPlane| parallel(plane) || is_implied(plane, planes, &bounds) || by_all_means(plane);
        let kept: SmallVec<[HalfPlane; 2]> = older.planes.iter().copied().filter(holds).collect();
        if kept.len() != older.planes.len() {
            widened.unclosed = true;
            widened.set_relation(x, y, Some(Planar { planes: kept, distance: older.distance }));
        }
    }

    fn keep_stable_facts(&self, newer: &Self, widened: &mut State) {
        if !Arc::ptr_eq(&self.wide, &newer.wide) {
            let holds = |expr: &LinearExpr| {
                newer.wide.contains(expr)
                    || newer.entails_constraint(&Constraint::new(expr.clone(), Comparison::AtMostZero))
            };
            if !self.wide.iter().all(holds) {
                widened.unclosed = true;
                widened.wide = Arc::new(self.wide.iter().filter(|expr| holds(expr)).cloned().collect());
            }
        }
        if !Arc::ptr_eq(&self.different, &newer.different) {
            let holds = |expr: &&LinearExpr| newer.entails_different(expr);
            if !self.different.iter().all(|expr| holds(&expr)) {
                widened.different = Arc::new(self.different.iter().filter(holds).cloned().collect());
            }
        }
    }

    /// Inclusion, if the states are over the same variables; nothing if the general way must decide.
    pub(super) fn is_included_in_place(&self, other: &Self, pairing: &Pairing) -> Option<bool> {
        if !is_whole(pairing, self) {
            return None;
        }
        let mut included = true;
        let mut differences = Differences::new();
        self.rows.differences(&other.rows, |var, own, theirs| differences.push((var, own, theirs)))?;
        for (var, own, theirs) in &differences {
            let narrower = own.interval.is_included_in(&theirs.interval)
                || self.bounds_of(&LinearExpr::from(*var)).is_included_in(&theirs.interval);
            let strides = theirs.stride.is_all() || self.own_stride(*var).is_included_in(&theirs.stride);
            included = narrower && strides && self.fulfils_kind(*var, own, theirs, &differences);
            if !included {
                return Some(false);
            }
        }
        if !Arc::ptr_eq(&self.wide, &other.wide) {
            let holds = |expr: &LinearExpr| {
                self.wide.contains(expr)
                    || self.entails_constraint(&Constraint::new(expr.clone(), Comparison::AtMostZero))
            };
            included = other.wide.iter().all(holds);
        }
        if included && let Some(boxes) = &other.alternatives {
            included = self.fulfils_alternatives(boxes);
        }
        if included && !Arc::ptr_eq(&self.different, &other.different) {
            included = other.different.iter().all(|expr| self.entails_different(expr));
        }
        Some(included)
    }

    fn fulfils_kind(&self, var: Var, own: &Row, theirs: &Row, differences: &Differences<'_>) -> bool {
        match (&own.kind, &theirs.kind) {
            (Kind::Defined(own), Kind::Defined(theirs)) if own == theirs => true,
            (_, Kind::Defined(theirs)) => self.entails_constraint(&Constraint::equal(var, theirs.as_ref())),
            (_, Kind::Free(free)) => free.relations.iter().all(|related| {
                let differs = differences.binary_search_by_key(&related.other, |(own, ..)| *own).is_ok();
                (differs && related.other < var) || {
                    let (x, y) =
                        if var < related.other { (var, related.other) } else { (related.other, var) };
                    self.fulfils_planes(x, y, &related.planar)
                }
            }),
        }
    }

    fn fulfils_planes(&self, x: Var, y: Var, wanted: &Arc<Planar>) -> bool {
        let known = self.relation(x, y);
        if known.is_some_and(|known| Arc::ptr_eq(known, wanted)) {
            return true;
        }
        let parallel = |plane: &HalfPlane| {
            known.is_some_and(|known| {
                known.planes.iter().any(|own| own.is_parallel(plane) && own.c <= plane.c)
            })
        };
        let bounds = self.box_of(x, y);
        wanted.planes.iter().all(|plane| {
            parallel(plane)
                || quickly_implied(plane, &bounds, None)
                || known.is_some_and(|known| is_implied(plane, &known.planes, &bounds))
                || self.entails_constraint(&Constraint::new(expr_of(x, y, plane), Comparison::AtMostZero))
        })
    }
}

impl Row {
    /// The finest stride that covers both rows.
    pub(super) fn join_stride(&self, other: &Self) -> crate::Stride {
        let unknown = |row: &Self| row.stride.is_all() && row.interval.as_constant().is_none();
        if unknown(self) || unknown(other) {
            return crate::Stride::ALL;
        }
        if self.stride == other.stride {
            return self.stride;
        }
        self.known_stride().join(&other.known_stride())
    }

    /// The stride, and the value itself where there is just one.
    fn known_stride(&self) -> crate::Stride {
        match self.interval.as_constant() {
            Some(value) => crate::Stride::exactly(value),
            None => self.stride,
        }
    }
}
