//! The laws once more with huge numbers: the same points, scaled and moved beyond what machine words hold. What overflows
//! may cost precision, never a point.

use proptest::prelude::*;

use super::check;
use super::systems::{Point, System, VARS, evaluate, two_systems};
use crate::{
    Constraint, Integer, Interval, LinearExpr, Met, Model, NumericDomain, Pairing, Rounding, State, Var,
    WideningHints, Width,
};

/// Where the points of a small system lie in fact: `offset + scale * value`, for each variable.
#[derive(Clone, Debug)]
struct Place {
    offsets: Vec<Integer>,
    scale: Integer,
}

fn places() -> impl Strategy<Value = Place> {
    let power = |exponent: u32| Integer::power_of_two(exponent);
    let limits = vec![
        Integer::ZERO,
        power(31),
        power(62),
        power(63) - Integer::ONE,
        -power(63),
        power(64),
        -power(100),
        power(126),
        power(127) - Integer::ONE,
        -power(127),
        power(128),
    ];
    let scales =
        vec![Integer::ONE, Integer::ONE, Integer::from(3), power(20), power(40), power(64), power(90)];
    (prop::collection::vec(prop::sample::select(limits), VARS), prop::sample::select(scales))
        .prop_map(|(offsets, scale)| Place { offsets, scale })
}

impl Place {
    fn value(&self, at: usize, value: i64) -> Integer {
        &self.offsets[at] + &(&self.scale * &Integer::from(value))
    }

    fn model(&self, point: &Point) -> Model {
        (0..).zip(point).enumerate().map(|(at, (var, value))| (Var(var), self.value(at, *value))).collect()
    }

    /// `factors * (x - offset) + scale * constant`, which is the scaled value of the small form.
    fn form(&self, factors: &[i64], constant: i64) -> LinearExpr {
        let mut expr = LinearExpr::constant(&self.scale * &Integer::from(constant));
        for (var, (factor, offset)) in (0..).zip(factors.iter().zip(&self.offsets)) {
            let factor = Integer::from(*factor);
            expr = expr.plus_scaled(&(LinearExpr::from(Var(var)) - offset.clone()), &factor);
        }
        expr
    }

    fn state(&self, system: &System) -> State {
        let mut state = State::new();
        for (at, (low, width)) in system.ranges.iter().enumerate() {
            let (below, above) = system.open[at];
            let low_end = (!below).then(|| self.value(at, *low));
            let high_end = (!above).then(|| self.value(at, low + width));
            state.add(Var(u32::try_from(at).unwrap_or(0)), Interval::new(low_end, high_end));
        }
        for (factors, constant, comparison) in &system.constraints {
            state.assume(&Constraint::new(self.form(factors, *constant), *comparison));
        }
        state
    }
}

/// Meet, queries, join, widening, inclusion, forgetting, wrapping and division keep all points, however large.
pub fn huge_values_keep_points() {
    let query = super::systems::query();
    check(
        (two_systems(), places(), query, 0..3usize),
        |((left, right), place, (factors, constant), chosen)| {
            let (first, second) = (place.state(&left), place.state(&right));
            let (of_left, of_right) = (left.points(), right.points());
            let expr = place.form(&factors, constant);
            let bounds = first.bounds(&expr);
            let question = Constraint::at_most(expr.clone(), 0);
            let entailed = first.entails(&question);
            let identity = Pairing::identity([Var(0), Var(1), Var(2)]);
            let joined = first.join(&second, &identity);
            let widened = first.widen(&second, &identity, &WideningHints::default());
            let closed = widened.closed();
            let included = first.is_included_in(&second, &identity);
            let mut divided = first.clone();
            divided.divide(&expr, &Integer::from(3), Var(9), Rounding::Down);
            let mut wrapped = first.clone();
            let width = Width::unsigned(64);
            wrapped.wrap(&expr, Var(9), width, 4);
            let forgotten_var = Var(u32::try_from(chosen).unwrap_or(0));
            let mut forgotten = first.clone();
            forgotten.forget(forgotten_var);
            for point in &of_left {
                let model = place.model(point);
                prop_assert!(first.describes(&model), "lost {model:?} in\n{first:?}");
                let value = &place.scale * &Integer::from(evaluate(&factors, constant, point));
                prop_assert!(bounds.contains(&value), "{bounds} misses {value} at {model:?} in\n{first:?}");
                prop_assert!(!entailed || !value.is_positive(), "{question:?} is not so at {model:?}");
                prop_assert!(!included || second.describes(&model), "{model:?} is not in\n{second:?}");
                let mut longer = model.clone();
                longer.insert(Var(9), value.div_floor(&Integer::from(3)));
                prop_assert!(divided.describes(&longer), "division lost {longer:?} in\n{divided:?}");
                longer.insert(Var(9), value.modulo(&width.modulus()));
                prop_assert!(wrapped.describes(&longer), "wrap lost {longer:?} in\n{wrapped:?}");
                let mut shorter = model;
                shorter.remove(&forgotten_var);
                prop_assert!(forgotten.describes(&shorter), "forget lost {shorter:?} in\n{forgotten:?}");
            }
            for point in of_left.iter().chain(&of_right) {
                let model = place.model(point);
                for state in [&joined, &widened, &closed] {
                    prop_assert!(state.describes(&model), "lost {model:?} in\n{state:?}");
                }
            }
            let mut again = first.clone();
            if again.assume(&question) == Met::Unsatisfiable {
                let fulfils = |point: &Point| evaluate(&factors, constant, point) <= 0;
                prop_assert!(!of_left.iter().any(fulfils), "unsatisfiable: {question:?} in\n{first:?}");
            }
            Ok(())
        },
    );
}
