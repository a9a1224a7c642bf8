//! Facts that a switch decides: the part of a join that relates a difference of two variables to a third.
//!
//! Where a variable has disjoint ranges on the two sides, as a flag or a character that is zero or not, it tells the
//! sides apart. A fact that is sharper on one side then holds on both with a multiple of the switch added: the border
//! that touches both sides. So `p < n && c >= 1` joined with `p == n && c == 0` keeps `255*p + c <= 255*n`, and testing
//! `c` later brings `p < n` back. This is what relations of two variables cannot say.

use super::State;
use super::join::{Side, translate};
use super::relations::expr_of;
use super::{Kind, Row};
use crate::constraint::{Comparison, Constraint};
use crate::exact::Integer;
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use std::sync::Arc;

/// So many switches are looked at,
const MOST_SWITCHES: usize = 4;
/// and so many facts kept.
const MOST_FACTS: usize = 12;
/// Directions of more variables are left alone: each join would add its switch to them, until they speak of everything
/// and nothing can be concluded from them.
const MOST_TERMS: usize = 3;

/// Facts over result variables that hold on both sides and that neither side states.
pub(super) fn switched_facts(left: &Side<'_>, right: &Side<'_>, results: &[Var]) -> Vec<Constraint> {
    let mut switches: Vec<(Var, &Interval, &Interval)> = Vec::new();
    for (at, &result) in results.iter().enumerate() {
        let (own, other) = (left.interval(at), right.interval(at));
        if own.meet(other).is_empty() {
            switches.push((result, own, other));
        }
    }
    switches.truncate(MOST_SWITCHES);
    let mut facts = Vec::new();
    if switches.is_empty() {
        return facts;
    }
    for expr in directions(left, results).into_iter().chain(directions(right, results)) {
        let (own, other) = (
            left.state.bounds_of(&left.read(&expr, results)),
            right.state.bounds_of(&right.read(&expr, results)),
        );
        let (Some(own), Some(other)) = (own.upper(), other.upper()) else { continue };
        for (switch, of_left, of_right) in &switches {
            if expr.mentions(*switch) || own == other || facts.len() >= MOST_FACTS {
                continue;
            }
            facts.extend(border(&expr, own, other, *switch, of_left, of_right));
        }
    }
    facts.sort();
    facts.dedup();
    facts
}

/// The expressions over result variables, without constant, that a side bounds.
fn directions(side: &Side<'_>, results: &[Var]) -> Vec<LinearExpr> {
    let names = side.names(results);
    let mut found = Vec::new();
    let relations = |(var, row): (Var, &Arc<Row>)| -> Vec<LinearExpr> {
        let Kind::Free(free) = &row.kind else { return Vec::new() };
        let upward = free.relations.iter().filter(|related| var < related.other);
        upward
            .flat_map(|related| {
                related.planar.planes.iter().map(move |plane| expr_of(var, related.other, plane))
            })
            .collect()
    };
    let stated = side.state.rows.iter().flat_map(relations).chain(side.state.wide.iter().cloned());
    found.extend(stated.filter_map(|expr| translate(&expr, &names)).map(LinearExpr::without_constant));
    // An equality bounds both ways.
    for (reading, &result) in side.readings.iter().zip(results) {
        if let Some(told) = translate(reading, &names)
            && !told.terms().is_empty()
        {
            let difference = (LinearExpr::from(result) - told).without_constant();
            if difference.terms().len() > 1 {
                found.push(-difference.clone());
                found.push(difference);
            }
        }
    }
    found.retain(|expr| expr.terms().len() <= MOST_TERMS);
    found.sort();
    found.dedup();
    found.truncate(64);
    found
}

/// The border through the corners (largest expression, extreme switch) of both sides.
fn border(
    expr: &LinearExpr,
    own: &Integer,
    other: &Integer,
    switch: Var,
    of_left: &Interval,
    of_right: &Interval,
) -> Option<Constraint> {
    // The switch, or its negation, must be larger where the expression is smaller.
    for sign in [1, -1] {
        let sign = Integer::from(sign);
        let (first, second) = (of_left.scaled(&sign), of_right.scaled(&sign));
        let (Some(first), Some(second)) = (first.upper().cloned(), second.upper().cloned()) else { continue };
        let (rise, fall) = (other - own, &first - &second);
        if rise.signum() != 0 && rise.signum() == fall.signum() {
            // |fall| * expr + |rise| * switch <= |fall| * own + |rise| * first, and the same for the other side
            let (rise, fall) = (rise.abs(), fall.abs());
            let combined = expr.scaled(&fall).plus_scaled(&LinearExpr::from(switch), &(&rise * &sign));
            let limit = &(&fall * own) + &(&rise * &first);
            return Some(Constraint::new(combined - limit, Comparison::AtMostZero));
        }
    }
    None
}

impl State {
    /// Keeps what switches tell, if wide constraints are kept at all.
    pub(super) fn join_switches(&mut self, left: &Side<'_>, right: &Side<'_>, results: &[Var]) {
        if self.layers.wide == 0 {
            return;
        }
        for fact in switched_facts(left, right, results) {
            self.assume_constraint(&fact);
        }
    }
}
