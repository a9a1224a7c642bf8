//! Laws of adding and assuming, and of the answers that a state gives.

use proptest::prelude::*;

use super::check;
use super::systems::{VARS, comparison, evaluate, expression, holds, model, query, system};
use crate::{Constraint, Integer, Met, NumericDomain, Var};

/// Assuming constraints loses no point, and the answers of `assume` are true.
pub fn meet_keeps_points<D: NumericDomain>() {
    check(system(VARS), |system| {
        let mut state: D = system.box_state(0);
        let mut points = system.box_points();
        for (shape, constraint) in system.constraints.iter().zip(system.constraints(0)) {
            let before = points.len();
            points.retain(|point| holds(shape, point));
            match state.assume(&constraint) {
                Met::Unsatisfiable => prop_assert!(points.is_empty(), "unsatisfiable: {constraint:?}"),
                Met::Redundant => prop_assert_eq!(before, points.len(), "redundant: {:?}", constraint),
                Met::Changed => {}
            }
        }
        for point in points {
            prop_assert!(state.describes(&model(&point, 0)), "lost {point:?} in\n{state:?}");
        }
        Ok(())
    });
}

/// Constraints of one and two variables are kept exactly.
pub fn meet_is_exact<D: NumericDomain>() {
    check(system(2), |system| {
        let state: D = system.state(0);
        let points = system.points();
        for point in system.box_points() {
            prop_assert_eq!(
                state.describes(&model(&point, 0)),
                points.contains(&point),
                "{:?} in\n{:?}",
                point,
                state
            );
        }
        Ok(())
    });
}

/// In whatever order constraints come, the same points are described, and what one order proves empty has no point.
pub fn order_does_not_matter<D: NumericDomain>() {
    check((system(2), any::<usize>()), |(system, turn)| {
        let mut turned = system.clone();
        turned.constraints.reverse();
        if !turned.constraints.is_empty() {
            let middle = turn % turned.constraints.len();
            turned.constraints.rotate_left(middle);
        }
        let (first, second): (D, D) = (system.state(0), turned.state(0));
        for point in system.box_points() {
            let point = model(&point, 0);
            prop_assert_eq!(first.describes(&point), second.describes(&point), "{:?}\n{:?}", first, second);
        }
        Ok(())
    });
}

/// Bounds, entailment and emptiness are true of all points; a model is described.
pub fn answers_are_true<D: NumericDomain>() {
    check((system(VARS), query(), comparison()), |(system, (factors, constant), comparison)| {
        let state: D = system.state(0);
        let points = system.points();
        let expr = expression(&factors, constant, 0);
        let bounds = state.bounds(&expr);
        let question = Constraint::new(expr, comparison);
        let entailed = state.entails(&question);
        for point in &points {
            let value = evaluate(&factors, constant, point);
            prop_assert!(bounds.contains(&Integer::from(value)), "{bounds} misses {point:?}");
            prop_assert!(
                !entailed || holds(&(factors.clone(), constant, comparison), point),
                "not so at {point:?}"
            );
        }
        prop_assert!(!state.is_empty() || points.is_empty());
        if let Some(found) = state.model() {
            prop_assert!(state.describes(&found));
            prop_assert!(!state.is_empty());
        }
        Ok(())
    });
}

/// A model of constraints of one and two variables is one of their points.
pub fn models_are_points<D: NumericDomain>() {
    check(system(2), |system| {
        let state: D = system.state(0);
        if let Some(found) = state.model() {
            let value = |at: u32| found.get(&Var(at)).and_then(Integer::to_i64);
            let point: Option<Vec<i64>> = (0..).take(VARS).map(value).collect();
            prop_assert!(point.is_some_and(|point| system.admits(&point)), "{found:?}");
        }
        Ok(())
    });
}
