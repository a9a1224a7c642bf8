//! Random systems of constraints over small boxes, with all their integer points; and pairings of their variables.
//!
//! Chance alone seldom makes the cases in which domains go wrong, so they are made on purpose: related variables, facts
//! that touch a common point, equalities, contradictions, two sides that are equal or that differ in one constant.
//! `laws::coverage` counts what comes out.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::{
    Comparison, Constraint, Integer, Interval, Layers, LinearExpr, Model, NumericDomain, Pairing, State, Var,
};

/// How many variables a random system has.
pub const VARS: usize = 3;

/// A box has at most so many integer points.
const MOST_POINTS: i64 = 800;

/// A random system of constraints over a small box.
#[derive(Clone, Debug)]
pub struct System {
    /// Lower bound and width of each variable: values of 3 to 5 bits.
    pub ranges: Vec<(i64, i64)>,
    /// Which lower and upper bounds a state is not told: it then describes more than the points of the box.
    pub open: Vec<(bool, bool)>,
    /// Coefficients, constant, comparison.
    pub constraints: Vec<Shape>,
}

/// Coefficients, constant and comparison of one constraint.
pub type Shape = (Vec<i64>, i64, Comparison);

/// A point: one value per variable.
pub type Point = Vec<i64>;

impl System {
    /// The constraints, over the variables from `first` on.
    pub fn constraints(&self, first: u32) -> Vec<Constraint> {
        let told = |(factors, constant, comparison): &Shape| {
            Constraint::new(expression(factors, *constant, first), *comparison)
        };
        self.constraints.iter().map(told).collect()
    }

    /// All integer points of the box.
    pub fn box_points(&self) -> Vec<Point> {
        points_of_box(&self.ranges)
    }

    /// All integer points of the system.
    pub fn points(&self) -> BTreeSet<Point> {
        let fulfils = |point: &Point| self.constraints.iter().all(|shape| holds(shape, point));
        self.box_points().into_iter().filter(fulfils).collect()
    }

    /// Does the point fulfil all that a state is told? It may lie outside of the box where that is open.
    pub fn admits(&self, point: &[i64]) -> bool {
        let bounds = self.ranges.iter().zip(&self.open).zip(point);
        let mut inside = bounds.map(|(((low, width), (below, above)), value)| {
            (*below || low <= value) && (*above || *value <= low + width)
        });
        inside.all(|inside| inside) && self.constraints.iter().all(|shape| holds(shape, point))
    }

    /// The system as a state over the variables from `first` on.
    pub fn state<D: NumericDomain>(&self, first: u32) -> D {
        let mut state: D = self.box_state(first);
        for constraint in self.constraints(first) {
            state.assume(&constraint);
        }
        state
    }

    /// The system as a state with these layers.
    pub fn state_with(&self, layers: Layers) -> State {
        let mut state = State::with_layers(layers);
        state.merge(&self.box_state::<State>(0));
        for constraint in self.constraints(0) {
            state.assume(&constraint);
        }
        state
    }

    /// The box alone as a state over the variables from `first` on.
    pub fn box_state<D: NumericDomain>(&self, first: u32) -> D {
        let mut state = D::new();
        for ((var, &(low, width)), (below, above)) in (first..).zip(&self.ranges).zip(&self.open) {
            let low_end = (!below).then(|| Integer::from(low));
            let high_end = (!above).then(|| Integer::from(low + width));
            state.add(Var(var), Interval::new(low_end, high_end));
        }
        state
    }
}

/// All integer points of a box given by lower bounds and widths.
pub fn points_of_box(ranges: &[(i64, i64)]) -> Vec<Point> {
    let mut points = vec![Vec::with_capacity(ranges.len())];
    for &(low, width) in ranges {
        let mut longer = Vec::new();
        for point in &points {
            for value in low..=low + width {
                let mut next = point.clone();
                next.push(value);
                longer.push(next);
            }
        }
        points = longer;
    }
    points
}

/// The value of a linear form at a point.
pub fn evaluate(factors: &[i64], constant: i64, point: &[i64]) -> i64 {
    factors.iter().zip(point).map(|(factor, value)| factor * value).sum::<i64>() + constant
}

/// Does the constraint hold at the point? Computed without the crate's own arithmetic.
pub fn holds((factors, constant, comparison): &Shape, point: &[i64]) -> bool {
    let value = evaluate(factors, *constant, point);
    match comparison {
        Comparison::AtMostZero => value <= 0,
        Comparison::Zero => value == 0,
        Comparison::NonZero => value != 0,
    }
}

/// The expression with these factors over the variables from `first` on.
pub fn expression(factors: &[i64], constant: i64, first: u32) -> LinearExpr {
    let terms = (first..).zip(factors).map(|(var, factor)| (Var(var), Integer::from(*factor)));
    LinearExpr::new(terms, constant)
}

/// A point as a model over the variables from `first` on.
pub fn model(point: &[i64], first: u32) -> Model {
    (first..).zip(point).map(|(var, value)| (Var(var), Integer::from(*value))).collect()
}

/// Random comparisons, inequalities most of the time.
pub fn comparison() -> impl Strategy<Value = Comparison> {
    prop_oneof![6 => Just(Comparison::AtMostZero), 2 => Just(Comparison::Zero), 1 => Just(Comparison::NonZero)]
}

fn factors(most_vars: usize) -> impl Strategy<Value = Vec<i64>> {
    let any = (
        prop::collection::vec(prop_oneof![3 => -1i64..=1, 1 => -5i64..=5], VARS),
        prop::sample::subsequence((0..VARS).collect::<Vec<_>>(), 1..=most_vars),
    )
        .prop_map(|(mut factors, chosen)| {
            for (at, factor) in factors.iter_mut().enumerate() {
                if !chosen.contains(&at) {
                    *factor = 0;
                }
            }
            factors
        });
    // `x - y`, `x + y` and `2*x - 3*y`: what loops relate, and what has no solution with coefficient one.
    let related = (0..VARS, 1..VARS, prop::sample::select(vec![(1, -1), (1, 1), (2, -3), (4, -1), (2, 2)]));
    let related = related.prop_map(|(first, step, (a, b))| {
        let mut factors = vec![0; VARS];
        factors[first] = a;
        factors[(first + step) % VARS] = b;
        factors
    });
    let wide = prop::collection::vec(prop::sample::select(vec![1, -1, 1, -1, 2, -3]), VARS);
    match most_vars {
        0 | 1 => any.boxed(),
        2 => prop_oneof![2 => any, 1 => related].boxed(),
        _ => prop_oneof![2 => any, 1 => related, 1 => wide].boxed(),
    }
}

fn constraint(most_vars: usize) -> impl Strategy<Value = Shape> {
    (factors(most_vars), prop_oneof![4 => -8i64..=8, 1 => -40i64..=40], comparison())
}

/// Bounds of 3 bits mostly, of 4 and 5 bits at times; points and single values too.
fn ranges() -> impl Strategy<Value = Vec<(i64, i64)>> {
    let width = prop_oneof![1 => Just(0i64), 8 => 1i64..=7, 2 => 8i64..=15, 1 => 16i64..=31];
    prop::collection::vec((-6i64..=3, width), VARS).prop_map(|mut ranges| {
        // Each variable leaves room for at least four values of those after it.
        let (mut room, mut reserved) = (MOST_POINTS, 1i64 << (2 * (VARS - 1)));
        for (low, width) in &mut ranges {
            if *width > 15 {
                *low -= 10;
            }
            *width = (*width).min(room / reserved - 1).max(0);
            room /= *width + 1;
            reserved = (reserved / 4).max(1);
        }
        ranges
    })
}

/// Systems whose constraints mention at most so many variables.
pub fn system(most_vars: usize) -> impl Strategy<Value = System> {
    let open = prop_oneof![
        2 => Just(vec![(false, false); VARS]),
        1 => prop::collection::vec((any::<bool>(), any::<bool>()), VARS),
    ];
    (closed_system(most_vars), open).prop_map(|(system, open)| System { open, ..system })
}

fn closed_system(most_vars: usize) -> impl Strategy<Value = System> {
    let any = (ranges(), prop::collection::vec(constraint(most_vars), 0..6))
        .prop_map(|(ranges, constraints)| System { ranges, open: Vec::new(), constraints });
    // Constraints that a chosen point fulfils, most of them with nothing to spare: many borders through one corner.
    let touching = (
        ranges(),
        prop::collection::vec((constraint(most_vars), prop_oneof![2 => Just(0i64), 1 => 0i64..=3]), 1..9),
        prop::collection::vec(0i64..=31, VARS),
    );
    let touching = touching.prop_map(|(ranges, constraints, offsets)| {
        let point: Point =
            ranges.iter().zip(&offsets).map(|((low, width), offset)| low + offset % (width + 1)).collect();
        let touch = |((factors, _, comparison), slack): (Shape, i64)| {
            let value = evaluate(&factors, 0, &point);
            match comparison {
                Comparison::AtMostZero => (factors, -value - slack, comparison),
                Comparison::Zero => (factors, -value, comparison),
                Comparison::NonZero => (factors, -value - slack - 1, comparison),
            }
        };
        System { ranges, open: Vec::new(), constraints: constraints.into_iter().map(touch).collect() }
    });
    // Half of these contradict themselves: a constraint and one that leaves out just its border.
    let torn = (ranges(), prop::collection::vec(constraint(most_vars), 1..4), 0i64..=1);
    let torn = torn.prop_map(|(ranges, mut constraints, gap)| {
        if let Some((factors, constant, comparison)) = constraints.first_mut() {
            *comparison = Comparison::AtMostZero;
            let opposite = factors.iter().map(|factor| -factor).collect();
            let back = (opposite, -*constant + gap, Comparison::AtMostZero);
            constraints.push(back);
        }
        System { ranges, open: Vec::new(), constraints }
    });
    prop_oneof![5 => any, 4 => touching, 1 => torn]
}

/// Two systems, often alike: the same constraints with some constants moved, as two rounds of a loop have them; equal;
/// the one with a further constraint.
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
    // As after one round: every variable moved by its own step, and the constraints with it.
    let moved = (system(VARS), prop::collection::vec(-1i64..=1, VARS)).prop_map(|(first, steps)| {
        let mut second = first.clone();
        for (range, step) in second.ranges.iter_mut().zip(&steps) {
            range.0 += step;
        }
        for (factors, constant, _) in &mut second.constraints {
            *constant -= evaluate(factors, 0, &steps);
        }
        (first, second)
    });
    let stronger = (system(VARS), constraint(VARS), any::<bool>()).prop_map(|(first, further, turned)| {
        let mut second = first.clone();
        second.constraints.push(further);
        if turned { (second, first) } else { (first, second) }
    });
    let equal = system(VARS).prop_map(|system| (system.clone(), system));
    prop_oneof![3 => (system(VARS), system(VARS)), 3 => alike, 2 => moved, 2 => stronger, 1 => equal]
}

/// A random linear expression.
pub fn query() -> impl Strategy<Value = (Vec<i64>, i64)> {
    (prop::collection::vec(-3i64..=3, VARS), -10i64..=10)
}

/// Left and right variable for each of up to five result variables; one may occur several times on either side.
pub fn pairs() -> impl Strategy<Value = Vec<(u32, u32)>> {
    let bound = u32::try_from(VARS).unwrap_or(1);
    prop_oneof![
        Just((0..bound).map(|var| (var, var)).collect::<Vec<_>>()),
        prop::collection::vec((0..bound, 0..bound), 1..6)
    ]
}

/// The first variable of left, right and result states.
pub(super) struct Names {
    pub(super) left: u32,
    pub(super) right: u32,
    pub(super) result: u32,
}

/// Different names on all sides, or the same where every variable pairs with itself.
pub(super) fn names(pairs: &[(u32, u32)]) -> Names {
    let itself = pairs.len() == VARS && (0..).zip(pairs).all(|(at, pair)| *pair == (at, at));
    if itself { Names { left: 0, right: 0, result: 0 } } else { Names { left: 0, right: 10, result: 20 } }
}

pub(super) fn pairing(pairs: &[(u32, u32)]) -> Pairing {
    let names = names(pairs);
    (names.result..)
        .zip(pairs)
        .map(|(result, (l, r))| (Var(names.left + l), Var(names.right + r), Var(result)))
        .collect()
}

pub(super) fn at(index: u32) -> usize {
    usize::try_from(index).unwrap_or(0)
}
