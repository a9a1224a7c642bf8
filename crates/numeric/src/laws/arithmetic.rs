//! Laws of what only the product has: wrapping to machine widths, division, shifts, congruences, narrowing.

use proptest::prelude::*;

use super::check;
use super::systems::{
    Shape, VARS, evaluate, expression, model, names, pairing, pairs, query, system, two_systems,
};
use crate::{Comparison, Integer, Interval, Met, Rounding, State, Var, WideningHints, Width};
use crate::{Constraint, NumericDomain, Wrapped};

const WRAPPED: Var = Var(8);
const QUOTIENT: Var = Var(9);

/// The value brought into a width, and how many times the modulus was taken away.
fn wrapped_value(value: i64, bits: u32, signed: bool) -> (i64, i64) {
    let modulus = 1i64 << bits;
    let low = if signed { -(modulus / 2) } else { 0 };
    let quotient = (value - low).div_euclid(modulus);
    (value - quotient * modulus, quotient)
}

/// The quotient by a divisor that is not zero, computed without the crate's own arithmetic.
fn divided(value: i64, divisor: i64, rounding: Rounding) -> i64 {
    match rounding {
        Rounding::TowardsZero => value / divisor,
        Rounding::Down => {
            let quotient = value / divisor;
            if value % divisor != 0 && (value < 0) != (divisor < 0) { quotient - 1 } else { quotient }
        }
    }
}

/// Wrapping to 3 to 5 bits keeps all points, says which value the new variable has, and its answer is true.
pub fn wrapping_keeps_points() {
    let operation = (query(), 3u32..=5, any::<bool>(), 0usize..5);
    check((system(VARS), operation), |(system, ((factors, constant), bits, signed, cases))| {
        let state: State = system.state(0);
        let expr = expression(&factors, constant, 0);
        let width = Width { bits, signed };
        let mut wrapping = state.clone();
        let answer = wrapping.wrap(&expr, WRAPPED, width, cases);
        let mut exact = state;
        exact.wrap_with_quotient(&expr, WRAPPED, QUOTIENT, width);
        for point in system.points() {
            let (inside, multiple) = wrapped_value(evaluate(&factors, constant, &point), bits, signed);
            let mut longer = model(&point, 0);
            longer.insert(WRAPPED, Integer::from(inside));
            prop_assert!(wrapping.describes(&longer), "wrap lost {longer:?} in\n{wrapping:?}");
            if let Wrapped::Exactly(told) = &answer {
                prop_assert_eq!(told, &Integer::from(multiple));
            }
            longer.insert(QUOTIENT, Integer::from(multiple));
            prop_assert!(exact.describes(&longer), "wrap lost {longer:?} in\n{exact:?}");
        }
        let bounds = wrapping.range(WRAPPED);
        prop_assert!(bounds.is_included_in(&width.range()), "{bounds} is too wide");
        Ok(())
    });
}

/// Division and shifts keep all points and say which value the new variable has; by a constant dividend they are exact.
pub fn division_keeps_points() {
    let operation = (query(), prop_oneof![-5i64..=-1, 1i64..=5], any::<bool>(), 0u32..4);
    check((system(VARS), operation), |(system, ((factors, constant), divisor, down, bits))| {
        let state: State = system.state(0);
        let expr = expression(&factors, constant, 0);
        let rounding = if down { Rounding::Down } else { Rounding::TowardsZero };
        let mut dividing = state.clone();
        let met = dividing.divide(&expr, &Integer::from(divisor), QUOTIENT, rounding);
        let mut shifting = state.clone();
        shifting.shift_right(&expr, bits, QUOTIENT);
        let points = system.points();
        prop_assert!(met != Met::Unsatisfiable || points.is_empty());
        for point in &points {
            let value = evaluate(&factors, constant, point);
            let mut longer = model(point, 0);
            longer.insert(QUOTIENT, Integer::from(divided(value, divisor, rounding)));
            prop_assert!(dividing.describes(&longer), "division lost {longer:?} in\n{dividing:?}");
            longer.insert(QUOTIENT, Integer::from(value >> bits));
            prop_assert!(shifting.describes(&longer), "shift lost {longer:?} in\n{shifting:?}");
        }
        if let (Some(value), false) =
            (state.bounds(&expr).as_constant().and_then(Integer::to_i64), dividing.is_empty())
        {
            let result = divided(value, divisor, rounding);
            prop_assert_eq!(dividing.range(QUOTIENT), Interval::exactly(result));
        }
        Ok(())
    });
}

/// Division by zero leaves any value and loses no point.
pub fn division_by_zero_leaves_any_value() {
    check((system(VARS), query(), any::<bool>()), |(system, (factors, constant), down)| {
        let rounding = if down { Rounding::Down } else { Rounding::TowardsZero };
        let mut state: State = system.state(0);
        state.divide(&expression(&factors, constant, 0), &Integer::ZERO, QUOTIENT, rounding);
        for (point, value) in system.points().iter().zip(-50..) {
            let mut longer = model(point, 0);
            longer.insert(QUOTIENT, Integer::from(value));
            prop_assert!(state.describes(&longer), "{longer:?} lost in\n{state:?}");
        }
        Ok(())
    });
}

/// Congruences keep the points that fulfil them; strides are true of all points.
pub fn congruences_keep_points() {
    let congruence = (query(), 1i64..=8, -8i64..=8);
    check((system(VARS), congruence, query()), |(system, ((factors, constant), modulus, residue), asked)| {
        let mut state: State = system.state(0);
        let expr = expression(&factors, constant, 0);
        let met = state.assume_congruent(&expr, &Integer::from(modulus), &Integer::from(residue));
        let fits =
            |point: &Vec<i64>| (evaluate(&factors, constant, point) - residue).rem_euclid(modulus) == 0;
        let (points, all) = (system.points(), system.points().len());
        let kept: Vec<_> = points.into_iter().filter(fits).collect();
        prop_assert!(met != Met::Unsatisfiable || kept.is_empty());
        prop_assert!(met != Met::Redundant || kept.len() == all, "not redundant");
        let (asked_factors, asked_constant) = asked;
        let stride = state.stride(&expression(&asked_factors, asked_constant, 0));
        let bounds = state.bounds(&expression(&asked_factors, asked_constant, 0));
        for point in &kept {
            prop_assert!(state.describes(&model(point, 0)), "{point:?} lost in\n{state:?}");
            let value = Integer::from(evaluate(&asked_factors, asked_constant, point));
            prop_assert!(
                stride.contains(&value) && bounds.contains(&value),
                "{stride:?} {bounds} at {point:?}"
            );
        }
        Ok(())
    });
}

/// Disequalities are kept exactly until they sharpen a bound, and what they exclude at a bound is excluded for good.
pub fn disequalities_are_kept() {
    let holes = prop::collection::vec((0usize..VARS, 0usize..VARS, -4i64..=4, any::<bool>()), 1..8);
    check((system(1), holes), |(mut system, holes)| {
        for (x, y, constant, alone) in holes {
            let mut factors = vec![0; VARS];
            factors[x] += 1;
            if !alone {
                factors[y] -= 1;
            }
            let shape: Shape = (factors, constant, Comparison::NonZero);
            system.constraints.push(shape);
        }
        let state: State = system.state(0);
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
        // A hole at the end of a range sharpens the bound.
        for at in (0..3).filter(|_| !state.is_empty()) {
            let range = state.range(Var(at));
            for end in [range.lower(), range.upper()].into_iter().flatten() {
                let hole = Constraint::different(Var(at), end.clone());
                prop_assert!(!state.entails(&hole), "{hole:?} should have sharpened {range}\n{state:?}");
            }
        }
        Ok(())
    });
}

/// Narrowing a widened state with one that it covers keeps the points of the latter, and only takes away.
pub fn narrowing_keeps_points() {
    check((two_systems(), pairs()), |((left, right), pairs)| {
        let names = names(&pairs);
        let (older, newer): (State, State) = (left.state(names.left), right.state(names.right));
        let widened = older.widen(&newer, &pairing(&pairs), &WideningHints::default());
        let again = pairing(&pairs);
        let entries = again.entries().iter().map(|entry| (entry.result, entry.right, entry.result));
        let narrowed = widened.closed().narrow_with(&newer, &entries.collect());
        for point in right.points() {
            let chosen = |(_, r): &(u32, u32)| point.get(usize::try_from(*r).ok()?).copied();
            let read: Option<Vec<i64>> = pairs.iter().map(chosen).collect();
            let read = model(&read.unwrap_or_default(), names.result);
            prop_assert!(narrowed.describes(&read), "{read:?} lost in\n{narrowed:?}");
        }
        for var in narrowed.vars() {
            let (before, after) = (widened.closed().range(var), narrowed.range(var));
            prop_assert!(after.is_included_in(&before), "{before} became {after}");
        }
        Ok(())
    });
}

/// A new variable that is told to equal an expression has its value, and the rest is as it was.
pub fn definitions_are_exact() {
    check((system(2), query()), |(system, (factors, constant))| {
        let mut state: State = system.state(0);
        let before = state.clone();
        state.assume(&Constraint::equal(WRAPPED, expression(&factors, constant, 0)));
        for point in system.box_points() {
            let value = evaluate(&factors, constant, &point);
            let mut longer = model(&point, 0);
            longer.insert(WRAPPED, Integer::from(value));
            prop_assert_eq!(state.describes(&longer), before.describes(&longer), "{:?}\n{:?}", longer, state);
            longer.insert(WRAPPED, Integer::from(value + 1));
            prop_assert!(!state.describes(&longer), "{longer:?} should not be in\n{state:?}");
        }
        state.forget(WRAPPED);
        for point in system.box_points() {
            let point = model(&point, 0);
            prop_assert_eq!(state.describes(&point), before.describes(&point), "{:?}\n{:?}", point, state);
        }
        Ok(())
    });
}
