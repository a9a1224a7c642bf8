//! The laws of numeric domains, checked against brute force: all integer points of small boxes.
//!
//! `laws!(name, Domain)` registers every law for a domain. The number of cases per law comes from the environment
//! variable `TAYRA_LAW_CASES`; without it a small sample runs.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use crate::{
    Comparison, Constraint, Integer, Interval, LinearExpr, Met, Model, NumericDomain, Pairing, Rounding,
    State, Var, WideningHints, Width,
};

/// How many variables a random system has.
pub const VARS: usize = 3;

/// A random system of constraints over a small box.
#[derive(Clone, Debug)]
pub struct System {
    /// Lower bound and width of each variable.
    pub ranges: Vec<(i64, i64)>,
    /// Coefficients, constant, comparison.
    pub constraints: Vec<(Vec<i64>, i64, Comparison)>,
}

/// A point: one value per variable.
pub type Point = Vec<i64>;

impl System {
    /// The constraints, over the variables from `first` on.
    pub fn constraints(&self, first: u32) -> Vec<Constraint> {
        self.constraints
            .iter()
            .map(|(factors, constant, comparison)| {
                Constraint::new(expression(factors, *constant, first), *comparison)
            })
            .collect()
    }

    /// All integer points of the box.
    pub fn box_points(&self) -> Vec<Point> {
        let mut points = vec![Vec::new()];
        for &(low, width) in &self.ranges {
            points = points
                .into_iter()
                .flat_map(|point| {
                    (low..=low + width).map(move |value| {
                        let mut longer = point.clone();
                        longer.push(value);
                        longer
                    })
                })
                .collect();
        }
        points
    }

    /// All integer points of the system.
    pub fn points(&self) -> BTreeSet<Point> {
        let constraints = self.constraints(0);
        let fulfils = |point: &Point| constraints.iter().all(|c| c.holds_at(|var| value(point, 0, var)));
        self.box_points().into_iter().filter(fulfils).collect()
    }

    /// The system as a state over the variables from `first` on.
    pub fn state<D: NumericDomain>(&self, first: u32) -> D {
        let mut state = D::new();
        for (var, &(low, width)) in (first..).zip(&self.ranges) {
            state.add(Var(var), Interval::between(low, low + width));
        }
        for constraint in self.constraints(first) {
            state.assume(&constraint);
        }
        state
    }
}

/// The expression with these factors over the variables from `first` on.
pub fn expression(factors: &[i64], constant: i64, first: u32) -> LinearExpr {
    let terms = (first..).zip(factors).map(|(var, factor)| (Var(var), Integer::from(*factor)));
    LinearExpr::new(terms, constant)
}

fn value(point: &[i64], first: u32, var: Var) -> Integer {
    let at = usize::try_from(var.0.saturating_sub(first)).unwrap_or(usize::MAX);
    Integer::from(point.get(at).copied().unwrap_or(0))
}

/// A point as a model over the variables from `first` on.
pub fn model(point: &[i64], first: u32) -> Model {
    (first..).zip(point).map(|(var, value)| (Var(var), Integer::from(*value))).collect()
}

fn comparison() -> impl Strategy<Value = Comparison> {
    prop_oneof![6 => Just(Comparison::AtMostZero), 2 => Just(Comparison::Zero), 1 => Just(Comparison::NonZero)]
}

fn constraint(most_vars: usize) -> impl Strategy<Value = (Vec<i64>, i64, Comparison)> {
    let factors = prop::collection::vec(prop_oneof![3 => -1i64..=1, 1 => -5i64..=5], VARS);
    (
        factors,
        -8i64..=8,
        comparison(),
        prop::sample::subsequence((0..VARS).collect::<Vec<_>>(), 1..=most_vars),
    )
        .prop_map(|(mut factors, constant, comparison, chosen)| {
            for (at, factor) in factors.iter_mut().enumerate() {
                if !chosen.contains(&at) {
                    *factor = 0;
                }
            }
            (factors, constant, comparison)
        })
}

/// Systems whose constraints mention at most so many variables.
pub fn system(most_vars: usize) -> impl Strategy<Value = System> {
    let ranges = prop::collection::vec((-4i64..=2, 0i64..=7), VARS);
    (ranges, prop::collection::vec(constraint(most_vars), 0..6))
        .prop_map(|(ranges, constraints)| System { ranges, constraints })
}

/// Two systems, often alike: the same constraints with some constants moved, as two rounds of a loop have them.
pub fn two_systems() -> impl Strategy<Value = (System, System)> {
    let alike =
        (system(VARS), -1i64..=2, -1i64..=2, any::<bool>()).prop_map(|(first, step, slack, only_last)| {
            let mut second = first.clone();
            let count = second.constraints.len();
            for (at, (_, constant, comparison)) in second.constraints.iter_mut().enumerate() {
                if *comparison == Comparison::AtMostZero && (!only_last || at + 1 == count) {
                    *constant -= slack;
                }
            }
            if let Some(range) = second.ranges.first_mut() {
                range.0 += step;
            }
            (first, second)
        });
    prop_oneof![(system(VARS), system(VARS)), alike]
}

/// A random linear expression.
pub fn query() -> impl Strategy<Value = (Vec<i64>, i64)> {
    (prop::collection::vec(-3i64..=3, VARS), -10i64..=10)
}

/// Left and right variable for each of four result variables.
pub fn pairs() -> impl Strategy<Value = Vec<(u32, u32)>> {
    let bound = u32::try_from(VARS).unwrap_or(1);
    prop_oneof![
        Just((0..bound).map(|var| (var, var)).collect::<Vec<_>>()),
        prop::collection::vec((0..bound, 0..bound), 1..5)
    ]
}

/// The first variable of left, right and result states.
struct Names {
    left: u32,
    right: u32,
    result: u32,
}

/// Different names on all sides, or the same where every variable pairs with itself.
fn names(pairs: &[(u32, u32)]) -> Names {
    let itself = pairs.len() == VARS && (0..).zip(pairs).all(|(at, pair)| *pair == (at, at));
    if itself { Names { left: 0, right: 0, result: 0 } } else { Names { left: 0, right: 10, result: 20 } }
}

fn pairing(pairs: &[(u32, u32)]) -> Pairing {
    let names = names(pairs);
    (names.result..)
        .zip(pairs)
        .map(|(result, (l, r))| (Var(names.left + l), Var(names.right + r), Var(result)))
        .collect()
}

/// Runs a property on random values.
pub fn check<S: Strategy>(strategy: S, property: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let cases = std::env::var("TAYRA_LAW_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(256);
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 4000, ..Config::default() };
    let mut runner = TestRunner::new(config);
    if let Err(failure) = runner.run(&strategy, property) {
        panic!("{failure}");
    }
}

/// Assuming constraints loses no point, and the answers of `assume` are true.
pub fn meet_keeps_points<D: NumericDomain>() {
    check(system(VARS), |system| {
        let mut state = D::new();
        let mut points = system.box_points();
        for (var, &(low, width)) in (0..).zip(&system.ranges) {
            state.add(Var(var), Interval::between(low, low + width));
        }
        for constraint in system.constraints(0) {
            let before = points.len();
            points.retain(|point| constraint.holds_at(|var| value(point, 0, var)));
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
            prop_assert_eq!(state.describes(&model(&point, 0)), points.contains(&point), "{:?}", point);
        }
        Ok(())
    });
}

/// Bounds, entailment and models are true.
pub fn answers_are_true<D: NumericDomain>() {
    check((system(VARS), query(), comparison()), |(system, (factors, constant), comparison)| {
        let state: D = system.state(0);
        let points = system.points();
        let expr = expression(&factors, constant, 0);
        let bounds = state.bounds(&expr);
        let question = Constraint::new(expr.clone(), comparison);
        let entailed = state.entails(&question);
        for point in &points {
            prop_assert!(
                bounds.contains(&expr.evaluate(|var| value(point, 0, var))),
                "{bounds} misses {point:?}"
            );
            prop_assert!(!entailed || question.holds_at(|var| value(point, 0, var)), "not so at {point:?}");
        }
        prop_assert!(!state.is_empty() || points.is_empty());
        if let Some(found) = state.model() {
            prop_assert!(state.describes(&found));
        }
        Ok(())
    });
}

fn covers<D: NumericDomain>(
    joined: &D,
    system: &System,
    chosen: impl Fn(usize) -> usize,
    pairs: &[(u32, u32)],
) -> Result<(), TestCaseError> {
    let first = names(pairs).result;
    for point in system.points() {
        let read: Point = (0..pairs.len()).map(|at| point[chosen(at)]).collect();
        prop_assert!(joined.describes(&model(&read, first)), "lost {read:?} in\n{joined:?}");
    }
    Ok(())
}

fn at(index: u32) -> usize {
    usize::try_from(index).unwrap_or(0)
}

/// A join covers both sides, under any pairing.
pub fn join_covers_both<D: NumericDomain>() {
    check((two_systems(), pairs()), |((left, right), pairs)| {
        let joined = left
            .state::<D>(names(&pairs).left)
            .join(&right.state::<D>(names(&pairs).right), &pairing(&pairs));
        prop_assert_eq!(joined.vars().len(), pairs.len());
        covers(&joined, &left, |n| at(pairs[n].0), &pairs)?;
        covers(&joined, &right, |n| at(pairs[n].1), &pairs)
    });
}

/// A widening covers both sides, under any pairing, and so does its closed copy.
pub fn widening_covers_both<D: NumericDomain>() {
    check(
        (two_systems(), pairs(), any::<bool>(), prop::option::of(0i64..4)),
        |((left, right), pairs, delay, rounds)| {
            let rounds = rounds.map(Integer::from);
            let hints = WideningHints { thresholds: vec![Integer::ZERO, Integer::from(5)], delay, rounds };
            let widened = left.state::<D>(names(&pairs).left).widen(
                &right.state::<D>(names(&pairs).right),
                &pairing(&pairs),
                &hints,
            );
            for state in [&widened, &widened.closed()] {
                covers(state, &left, |n| at(pairs[n].0), &pairs)?;
                covers(state, &right, |n| at(pairs[n].1), &pairs)?;
            }
            Ok(())
        },
    );
}

/// What is said to be included is.
pub fn inclusion_is_sound<D: NumericDomain>() {
    check((two_systems(), pairs()), |((left, right), pairs)| {
        let (small, large) = (left.state::<D>(names(&pairs).left), right.state::<D>(names(&pairs).right));
        let names = names(&pairs);
        // Each right variable has one reading; a right variable without reading may have any value.
        let mut readings = vec![None; VARS];
        for (l, r) in &pairs {
            readings[at(*r)].get_or_insert(*l);
        }
        let entries = (0u32..).zip(&readings).filter_map(|(r, l)| {
            Some((Var(names.left + (*l)?), Var(names.right + r), Var(names.result + r)))
        });
        if small.is_included_in(&large, &entries.collect()) {
            for point in left.points() {
                let found = right.box_points().iter().any(|candidate| {
                    let agrees = readings
                        .iter()
                        .zip(candidate)
                        .all(|(l, value)| l.is_none_or(|l| point[at(l)] == *value));
                    agrees && large.describes(&model(candidate, names.right))
                });
                prop_assert!(found, "{point:?} is not in\n{large:?}");
            }
        }
        let joined = small.join(&large, &pairing(&pairs));
        let itself = Pairing::identity(joined.vars());
        prop_assert!(joined.is_included_in(&joined, &itself), "not included in itself:\n{joined:?}");
        Ok(())
    });
}

/// Forgetting, renaming, copying and merging keep all points.
pub fn rearranging_keeps_points<D: NumericDomain>() {
    check((system(VARS), system(VARS), 0..VARS), |(first, second, chosen)| {
        let var = |n: usize| Var(u32::try_from(n).unwrap_or(0));
        let state: D = first.state(0);
        let points = first.points();
        let mut forgotten = state.clone();
        forgotten.forget(var(chosen));
        prop_assert!(!forgotten.vars().contains(&var(chosen)));
        let mut expanded = state.clone();
        expanded.expand(var(chosen), Var(9));
        let mut renamed = state.clone();
        renamed.rename(&[(Var(0), Var(1)), (Var(1), Var(0)), (Var(2), Var(7))]);
        for point in &points {
            let mut shorter = model(point, 0);
            shorter.remove(&var(chosen));
            prop_assert!(forgotten.describes(&shorter), "forget lost {shorter:?} in\n{forgotten:?}");
            let moved: Model = [(Var(1), point[0]), (Var(0), point[1]), (Var(7), point[2])]
                .map(|(var, value)| (var, Integer::from(value)))
                .into();
            prop_assert!(renamed.describes(&moved), "rename lost {moved:?}");
            for other in points.iter().take(5) {
                let mut longer = model(point, 0);
                longer.insert(Var(9), Integer::from(other[chosen]));
                prop_assert!(expanded.describes(&longer), "expand lost {longer:?}");
            }
        }
        let mut merged = state.clone();
        merged.merge(&second.state(0));
        for point in points.intersection(&second.points()) {
            prop_assert!(merged.describes(&model(point, 0)), "merge lost {point:?}");
        }
        let mut beside = state;
        beside.merge(&second.state(10));
        for (one, two) in points.iter().zip(second.points()) {
            let mut both = model(one, 0);
            both.extend(model(&two, 10));
            prop_assert!(beside.describes(&both), "merge lost {both:?}");
        }
        Ok(())
    });
}

/// Every chain of widenings comes to rest, whatever is widened with.
pub fn widening_chains_settle<D: NumericDomain>() {
    check(prop::collection::vec((system(VARS), query()), 12), |systems| {
        let vars = [Var(0), Var(1), Var(2)];
        let identity = Pairing::identity(vars);
        let mut head: Option<D> = None;
        let mut changes = 0;
        for round in 0..20 {
            for (system, (factors, _)) in &systems {
                let mut moved = system.clone();
                for (range, step) in moved.ranges.iter_mut().zip(factors) {
                    range.0 += step * round;
                }
                let state: D = moved.state(0);
                let Some(old) = &head else {
                    head = Some(state);
                    continue;
                };
                if state.is_included_in(old, &identity) {
                    continue;
                }
                // As a loop does: the body works on a closed copy of the head.
                let newer = old.closed().join(&state, &identity);
                head = Some(old.widen(&newer, &identity, &WideningHints::default()));
                changes += 1;
            }
        }
        prop_assert!(changes < 60, "{changes} changes, at last\n{head:?}");
        Ok(())
    });
}

/// Wrapping to 3 to 5 bits and division keep all points, and say which value the new variable has.
pub fn arithmetic_keeps_points() {
    let operation =
        (query(), 3u32..=5, any::<bool>(), 0usize..5, prop_oneof![-5i64..=-1, 1i64..=5], any::<bool>());
    check(
        (system(VARS), operation),
        |(system, ((factors, constant), bits, signed, cases, divisor, down))| {
            let state: State = system.state(0);
            let expr = expression(&factors, constant, 0);
            let (wrapped, quotient) = (Var(8), Var(9));
            let width = Width { bits, signed };
            let mut wrapping = state.clone();
            wrapping.wrap(&expr, wrapped, width, cases);
            let mut exact = state.clone();
            exact.wrap_with_quotient(&expr, wrapped, quotient, width);
            let rounding = if down { Rounding::Down } else { Rounding::TowardsZero };
            let mut dividing = state;
            dividing.divide(&expr, &Integer::from(divisor), quotient, rounding);
            for point in system.points() {
                let reading = expr.evaluate(|var| value(&point, 0, var));
                let low = width.range().lower().cloned().unwrap_or_default();
                let multiple = (&reading - &low).div_floor(&width.modulus());
                let inside = &reading - &(&multiple * &width.modulus());
                let mut longer = model(&point, 0);
                longer.insert(wrapped, inside);
                prop_assert!(wrapping.describes(&longer), "wrap lost {longer:?} in\n{wrapping:?}");
                longer.insert(quotient, multiple);
                prop_assert!(exact.describes(&longer), "wrap lost {longer:?} in\n{exact:?}");
                let divisor = Integer::from(divisor);
                let towards_zero = reading.abs().div_floor(&divisor.abs());
                let towards_zero =
                    if reading.signum() * divisor.signum() < 0 { -towards_zero } else { towards_zero };
                let result = if down { reading.div_floor(&divisor) } else { towards_zero };
                let mut longer = model(&point, 0);
                longer.insert(quotient, result);
                prop_assert!(dividing.describes(&longer), "division lost {longer:?} in\n{dividing:?}");
            }
            Ok(())
        },
    );
}

/// In whatever order constraints come, no point is lost, and what one order proves unsatisfiable has no point.
pub fn order_does_not_matter() {
    check(system(2), |system| {
        let mut turned = system.clone();
        turned.constraints.reverse();
        let (first, second): (State, State) = (system.state(0), turned.state(0));
        for point in system.box_points() {
            let point = model(&point, 0);
            prop_assert_eq!(first.describes(&point), second.describes(&point), "{:?}\n{:?}", first, second);
        }
        Ok(())
    });
}

/// Registers the laws for a domain: `laws!(module_name, Domain)`; `laws!(module_name, Domain, exact)` also demands
/// that constraints of one and two variables are kept exactly.
#[macro_export]
macro_rules! laws {
    ($name:ident, $domain:ty, exact) => {
        mod $name {
            #[allow(unused_imports, reason = "the domain's path is relative to where the laws are registered")]
            use super::*;
            $crate::laws!(@all $domain);
            $crate::laws!(@each $domain: meet_is_exact);
        }
    };
    ($name:ident, $domain:ty) => {
        mod $name {
            #[allow(unused_imports, reason = "the domain's path is relative to where the laws are registered")]
            use super::*;
            $crate::laws!(@all $domain);
        }
    };
    (@all $domain:ty) => {
        $crate::laws!(@each $domain: meet_keeps_points, answers_are_true, join_covers_both, widening_covers_both,
            inclusion_is_sound, rearranging_keeps_points, widening_chains_settle);
    };
    (@each $domain:ty: $($law:ident),*) => {$(
        #[test]
        fn $law() {
            $crate::laws::$law::<$domain>();
        }
    )*};
}
