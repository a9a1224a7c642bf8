//! Laws of widening in loops: chains come to rest, with and without hints, and describe what the loop can reach.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::check;
use super::systems::{Point, Shape, System, VARS, expression, holds, model, query, system, two_systems};
use crate::{
    Comparison, Constraint, Integer, Landmarks, Layers, LinearExpr, NumericDomain, Pairing, Steps, Var,
    WideningHints,
};

/// Widens with one system after the other, each round moved further; answers how often that changed anything.
fn chain<D: NumericDomain>(
    systems: &[(System, (Vec<i64>, i64))],
    hints: impl Fn(usize) -> WideningHints,
) -> (usize, Option<D>) {
    let identity = Pairing::identity([Var(0), Var(1), Var(2)]);
    let mut head: Option<D> = None;
    let mut changes = 0;
    for round in 0..12 {
        for (system, (factors, _)) in systems {
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
            head = Some(old.widen(&newer, &identity, &hints(changes)));
            changes += 1;
        }
    }
    (changes, head)
}

/// Every chain of widenings comes to rest, whatever is widened with.
pub fn widening_chains_settle<D: NumericDomain>() {
    check(prop::collection::vec((system(VARS), query()), 8), |systems| {
        let (changes, head) = chain::<D>(&systems, |_| WideningHints::default());
        prop_assert!(changes < 40, "{changes} changes, at last\n{head:?}");
        Ok(())
    });
}

/// So do chains with thresholds, with the first rounds joined, and with a few extrapolations.
pub fn chains_with_hints_settle<D: NumericDomain>() {
    let hints = (prop::collection::vec(-60i64..=60, 0..5), 0usize..4, prop::option::of(0i64..6));
    check((prop::collection::vec((system(VARS), query()), 6), hints), |(systems, hints)| {
        let (thresholds, delayed, rounds) = hints;
        let thresholds: Vec<Integer> = thresholds.into_iter().map(Integer::from).collect();
        let (changes, head) = chain::<D>(&systems, |change| WideningHints {
            thresholds: thresholds.clone(),
            delay: change < delayed,
            rounds: rounds.filter(|_| change % 2 == 0 && change < 6).map(Integer::from),
        });
        // Each of the six bounds may rest at each threshold once.
        let most = 36 + 6 * thresholds.len();
        prop_assert!(changes < most, "{changes} changes, at last\n{head:?}");
        Ok(())
    });
}

/// `while (guard) { every variable moves by its step }`, from the points of a system.
#[derive(Clone, Debug)]
struct Loop {
    start: System,
    guard: Shape,
    /// Another guard, at which the loop may be left early.
    landmark: Shape,
    steps: Vec<i64>,
}

fn loops() -> impl Strategy<Value = Loop> {
    let guard = || (prop::collection::vec(-1i64..=1, VARS), -30i64..=10);
    (system(VARS), guard(), guard(), prop::collection::vec(-2i64..=2, VARS)).prop_map(
        |(start, (first, constant), (second, other), steps)| Loop {
            start,
            guard: (first, constant, Comparison::AtMostZero),
            landmark: (second, other, Comparison::AtMostZero),
            steps,
        },
    )
}

impl Loop {
    /// The points at the head, for so many rounds.
    fn reached(&self, rounds: usize) -> BTreeSet<Point> {
        let mut reached = self.start.points();
        let mut last = reached.clone();
        for _ in 0..rounds {
            let step =
                |point: Point| point.iter().zip(&self.steps).map(|(value, step)| value + step).collect();
            last = last.into_iter().filter(|point| holds(&self.guard, point)).map(step).collect();
            reached.extend(last.iter().cloned());
        }
        reached
    }

    /// The state at the end of the body, over the variables from 10 on.
    fn body<D: NumericDomain>(&self, head: &D) -> D {
        let (factors, constant, comparison) = &self.guard;
        let mut body = head.closed();
        body.assume(&Constraint::new(expression(factors, *constant, 0), *comparison));
        for (at, step) in (0..).zip(&self.steps) {
            body.assume(&Constraint::equal(Var(10 + at), LinearExpr::from(Var(at)) + *step));
        }
        for at in 0..3 {
            body.forget(Var(at));
        }
        body
    }
}

/// A loop that is extrapolated by landmarks settles, and its head describes all points that are reached.
pub fn loops_with_landmarks_settle<D: NumericDomain>() {
    check(loops(), |given| {
        let back: Pairing = (0..3).map(|at| (Var(at), Var(10 + at), Var(at))).collect();
        let (factors, constant, comparison) = &given.landmark;
        let landmark = Constraint::new(expression(factors, *constant, 0), *comparison);
        let (factors, constant, comparison) = &given.guard;
        let exit = Constraint::new(expression(factors, *constant, 0), *comparison).negated();
        let mut landmarks = Landmarks::new();
        let mut head: D = given.start.state(0);
        let mut settled = false;
        for _ in 0..60 {
            let end = given.body(&head);
            if end.is_included_in(&head, &back.mirrored()) {
                settled = true;
                break;
            }
            let closed = head.closed();
            landmarks.observe("landmark", &closed, &landmark);
            landmarks.observe("exit", &closed, &exit);
            let hints = match landmarks.steps() {
                Steps::Wait => WideningHints { delay: true, ..WideningHints::default() },
                Steps::Rounds(rounds) => WideningHints { rounds: Some(rounds), ..WideningHints::default() },
                Steps::Unbounded => WideningHints::default(),
            };
            if hints.rounds.is_some() {
                landmarks.clear();
            } else {
                landmarks.advance();
            }
            let widened = head.widen(&end, &back, &hints);
            // A layer that cannot show the inclusion is at rest all the same when plain widening changes nothing.
            let plain = !hints.delay && hints.rounds.is_none();
            settled = plain && format!("{widened:?}") == format!("{head:?}");
            head = widened;
            if settled {
                break;
            }
        }
        prop_assert!(settled, "the loop does not settle:\n{head:?}");
        for point in given.reached(30) {
            prop_assert!(head.describes(&model(&point, 0)), "{point:?} is reached, but not in\n{head:?}");
        }
        Ok(())
    });
}

/// Widening keeps every inequality of the older state that the newer one entails, in whatever words it says so. (Equalities
/// that the newer state knows only through others without unit coefficients may go.)
pub fn widening_keeps_what_is_stable() {
    for layers in [Layers::ALL, Layers::PAIRS, Layers::RANGES] {
        check((two_systems(), any::<bool>()), |((left, right), turned)| {
            let mut right = right;
            if turned {
                right.constraints.reverse();
            }
            let identity = Pairing::identity([Var(0), Var(1), Var(2)]);
            let (older, newer) = (left.state_with(layers), right.state_with(layers));
            let widened = older.widen(&newer, &identity, &WideningHints::default()).closed();
            for fact in older.facts().into_iter().filter(|fact| fact.comparison() == Comparison::AtMostZero) {
                let kept = !newer.entails(&fact) || widened.entails(&fact);
                prop_assert!(kept, "{fact:?} of\n{older:?}\n\n{newer:?}\n is not in\n{widened:?}");
            }
            Ok(())
        });
    }
}
