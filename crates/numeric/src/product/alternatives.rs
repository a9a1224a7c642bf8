//! Ranges of several variables that hold together: each point of the state lies in the first box or in the second.
//!
//! A join of states whose variables all moved knows something of every pair of them: if `x` and `y` grow from one side to
//! the other, then `x` is not at its top while `y` is at its bottom. Kept as relations that would be a polygon for each of
//! the pairs; kept as the two boxes it takes one entry for each variable and says more. Where a pair is asked for, its
//! polygon is the hull of two rectangles; where a variable leaves one box, all others enter the other one.
//!
//! Errs towards: wider ranges; what does not fit a machine word counts as infinite.
//! Law: `laws::join_covers_both`, and the test below for states with boxes.
//! Gives up: where such states meet anew, the boxes become relations of pairs, of so many variables.

use std::borrow::Cow;
use std::sync::Arc;

use smallvec::SmallVec;

use super::assume::Work;
use super::relations::{Planar, Planes, oriented};
use super::{Contradiction, Kind, State};
use crate::exact::Integer;
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use crate::planar::{Box2, HalfPlane, hull_of_boxes};

/// Of so many variables with alternatives, relations of pairs are made where that is needed.
const MOST_RELATED: usize = 24;

/// The ends of a range; the extreme words stand for infinity.
pub(super) type Range = (i64, i64);

/// The ranges of a variable in the two boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) var: Var,
    pub(super) ranges: [Range; 2],
}

/// Two boxes over the same variables, sorted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Alternatives {
    choices: Vec<Choice>,
}

/// The range as words; wider if it does not fit.
#[inline]
pub(super) fn range_of(interval: &Interval) -> Range {
    // A bound beyond the words is as good as infinite on its own side and weak on the other.
    let end = |bound: Option<&Integer>, infinite: i64, weakest: i64| match bound {
        None => infinite,
        Some(value) => value.to_i64().unwrap_or_else(|| {
            let beyond = if value.is_negative() { i64::MIN } else { i64::MAX };
            if beyond == infinite { infinite } else { weakest }
        }),
    };
    (end(interval.lower(), i64::MIN, i64::MAX - 1), end(interval.upper(), i64::MAX, i64::MIN + 1))
}

fn interval_of(range: Range) -> Interval {
    let finite = |end: i64| (end != i64::MIN && end != i64::MAX).then(|| Integer::from(end));
    Interval::new(finite(range.0), finite(range.1))
}

fn is_within(inner: Range, outer: Range) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}

impl Choice {
    /// Whether the upper bound rises or falls from the first box to the second, and the same for the negated lower bound.
    fn steps(&self) -> [i32; 2] {
        let [first, second] = self.ranges;
        let step = |from: i64, to: i64| {
            let finite = |end: i64| end != i64::MIN && end != i64::MAX;
            if finite(from) && finite(to) { i32::from(to > from) - i32::from(to < from) } else { 0 }
        };
        [step(first.1, second.1), -step(first.0, second.0)]
    }
}

impl Alternatives {
    /// The variables of the boxes, in order.
    pub(super) fn variables(&self) -> impl Iterator<Item = Var> + '_ {
        self.choices.iter().map(|choice| choice.var)
    }

    /// Two boxes, given by the ranges of variables in order. Nothing if no pair of them knows more than its ranges.
    pub(super) fn new(choices: &[Choice]) -> Option<Arc<Self>> {
        let (mut up, mut down) = (0, 0);
        for choice in choices {
            let steps = choice.steps();
            up += i32::from(steps.contains(&1));
            down += i32::from(steps.contains(&-1));
        }
        // Some variable must fall in a direction in which another one rises.
        (choices.len() > 1 && up > 0 && down > 0).then(|| Arc::new(Self { choices: choices.to_vec() }))
    }

    /// The ranges of each variable, sorted by variable.
    pub(super) fn choices(&self) -> &[Choice] {
        &self.choices
    }

    fn find(&self, var: Var) -> Option<&Choice> {
        let at = self.choices.binary_search_by_key(&var, |choice| choice.var).ok()?;
        Some(&self.choices[at])
    }

    /// The boxes without a variable.
    fn without(&self, var: Var) -> Option<Arc<Self>> {
        let choices: Vec<Choice> = self.choices.iter().copied().filter(|choice| choice.var != var).collect();
        (choices.len() > 1).then(|| Arc::new(Self { choices }))
    }

    /// The boxes with other names for the variables.
    pub(super) fn rename(&self, name: impl Fn(Var) -> Var) -> Arc<Self> {
        let mut choices: Vec<Choice> =
            self.choices.iter().map(|choice| Choice { var: name(choice.var), ..*choice }).collect();
        choices.sort_by_key(|choice| choice.var);
        Arc::new(Self { choices })
    }

    /// The boxes of a state in the variables of another one. A variable that has no reading there may have any value
    /// that fits, if it is free; nothing if that is not so.
    pub(super) fn read(&self, state: &State, reading: impl Fn(Var) -> Option<Var>) -> Option<Arc<Self>> {
        let mut choices = Vec::new();
        for choice in &self.choices {
            if let Some(var) = reading(choice.var) {
                choices.push(Choice { var, ..*choice });
                continue;
            }
            let row = state.rows.get(choice.var)?;
            let fits = |range: &Range| !row.interval.meet(&interval_of(*range)).is_empty();
            if !matches!(row.kind, Kind::Free(_)) || !row.stride.is_all() || !choice.ranges.iter().all(fits) {
                return None;
            }
        }
        Some(Arc::new(Self { choices }))
    }

    /// Does the point lie in one of the boxes?
    pub(super) fn contain(&self, value: impl Fn(Var) -> Integer) -> bool {
        (0..2).any(|at| {
            self.choices.iter().all(|choice| interval_of(choice.ranges[at]).contains(&value(choice.var)))
        })
    }
}

impl State {
    /// Has the variable alternatives?
    pub(super) fn has_choice(&self, var: Var) -> bool {
        self.alternatives.as_ref().is_some_and(|own| own.find(var).is_some())
    }

    pub(super) fn forget_choice(&mut self, var: Var) {
        if let Some(alternatives) = &self.alternatives
            && alternatives.find(var).is_some()
        {
            self.alternatives = alternatives.without(var);
        }
    }

    /// What the boxes say of a pair of variables, `x` first.
    pub(super) fn implicit_planes(&self, x: Var, y: Var) -> SmallVec<[HalfPlane; 2]> {
        let Some(alternatives) = &self.alternatives else { return SmallVec::new() };
        let (Some(own), Some(other)) = (alternatives.find(x), alternatives.find(y)) else {
            return SmallVec::new();
        };
        self.planes_of_choices(own, other)
    }

    fn planes_of_choices(&self, own: &Choice, other: &Choice) -> SmallVec<[HalfPlane; 2]> {
        let rectangle = |at: usize| {
            let side = |choice: &Choice| {
                let range = interval_of(choice.ranges[at]);
                let known = self.rows.get(choice.var).map_or(range.clone(), |row| range.meet(&row.interval));
                (!known.is_empty()).then(|| known.machine())
            };
            Some(Box2 { x: side(own)?, y: side(other)? })
        };
        match (rectangle(0), rectangle(1)) {
            (Some(first), Some(second)) => {
                let mut planes = hull_of_boxes(&first, &second);
                planes.sort_by(HalfPlane::compare_angle);
                planes
            }
            _ => SmallVec::new(),
        }
    }

    /// The range of a variable in one of the boxes, or at all if there are none; nothing if it is empty or an
    /// end lies beyond the limit.
    pub(super) fn range_in_box(&self, var: Var, at: usize, limit: u64) -> Option<Range> {
        let (mut low, mut high) = range_of(&self.rows.get(var)?.interval);
        if let Some(choice) = self.alternatives.as_ref().and_then(|boxes| boxes.find(var)) {
            low = low.max(choice.ranges[at].0);
            high = high.min(choice.ranges[at].1);
        }
        let usable = |end: i64, infinite: i64| end == infinite || end.unsigned_abs() < limit;
        (low <= high && usable(low, i64::MIN) && usable(high, i64::MAX)).then_some((low, high))
    }

    /// Does one of the boxes allow both variables these values?
    pub(super) fn has_box_with(&self, (x, x_value): (Var, i128), (y, y_value): (Var, i128)) -> bool {
        let Some(alternatives) = &self.alternatives else { return true };
        let (own, other) = (alternatives.find(x), alternatives.find(y));
        let allows = |choice: Option<&Choice>, at: usize, value: i128| {
            choice.is_none_or(|choice| interval_of(choice.ranges[at]).contains(&Integer::new(value)))
        };
        (0..2).any(|at| allows(own, at, x_value) && allows(other, at, y_value))
    }

    /// The free variables that a free variable is related to by the boxes alone, with the inequalities, itself first.
    pub(super) fn implicit_relations(&self, var: Var) -> Vec<(Var, Planes)> {
        let mut found = Vec::new();
        let Some(alternatives) = &self.alternatives else { return found };
        let Some(own) = alternatives.find(var) else { return found };
        for other in &alternatives.choices {
            let is_free = self.rows.get(other.var).is_some_and(|row| matches!(row.kind, Kind::Free(_)));
            if other.var == var || !is_free || self.relation(var, other.var).is_some() {
                continue;
            }
            let planes = self.planes_of_choices(own, other);
            if !planes.is_empty() {
                found.push((other.var, planes.into_iter().collect()));
            }
        }
        found
    }

    /// Bounds of an expression as the larger of what both boxes allow.
    pub(super) fn bounds_by_alternatives(&self, expr: &LinearExpr) -> Interval {
        let Some(alternatives) = &self.alternatives else { return Interval::ALL };
        let chosen = expr.vars().filter(|var| alternatives.find(*var).is_some()).count();
        if chosen < 2 {
            return Interval::ALL;
        }
        let inside = |at: usize| {
            let mut sum = Interval::exactly(expr.constant_part().clone());
            for (var, factor) in expr.terms() {
                let range = self.rows.get(*var).map_or(&Interval::ALL, |row| &row.interval);
                let range = match alternatives.find(*var) {
                    Some(choice) => Cow::Owned(range.meet(&interval_of(choice.ranges[at]))),
                    None => Cow::Borrowed(range),
                };
                sum = sum.plus(&range.scaled(factor));
            }
            sum
        };
        inside(0).hull(&inside(1))
    }

    /// The range of a variable became smaller: if it left one of the boxes, the other one is where everything is.
    pub(super) fn follow_alternatives(&mut self, var: Var, work: &mut Work) -> Result<(), Contradiction> {
        let Some(alternatives) = &self.alternatives else { return Ok(()) };
        let (Some(choice), Some(row)) = (alternatives.find(var), self.rows.get(var)) else { return Ok(()) };
        let possible = choice.ranges.map(|range| !row.interval.meet(&interval_of(range)).is_empty());
        let only = match possible {
            [true, true] => return Ok(()),
            [false, false] => return Err(Contradiction),
            [first, _] => usize::from(!first),
        };
        let alternatives = self.alternatives.take();
        for choice in alternatives.iter().flat_map(|own| &own.choices) {
            self.restrict(choice.var, &interval_of(choice.ranges[only]), work)?;
        }
        Ok(())
    }

    /// Does every point lie in one of the boxes?
    pub(super) fn fulfils_alternatives(&self, wanted: &Arc<Alternatives>) -> bool {
        if self.alternatives.as_ref().is_some_and(|own| Arc::ptr_eq(own, wanted)) {
            return true;
        }
        let known = |var: Var| self.rows.get(var).map_or((i64::MIN, i64::MAX), |row| range_of(&row.interval));
        let within = |range: &dyn Fn(Var) -> Range| {
            (0..2)
                .any(|at| wanted.choices.iter().all(|choice| is_within(range(choice.var), choice.ranges[at])))
        };
        if within(&known) {
            return true;
        }
        let Some(own) = &self.alternatives else { return false };
        (0..2).all(|at| {
            let inside = |var: Var| {
                let range = known(var);
                match own.find(var).map(|choice| choice.ranges[at]) {
                    Some(other) => (range.0.max(other.0), range.1.min(other.1)),
                    None => range,
                }
            };
            let possible = own.choices.iter().all(|choice| {
                let (low, high) = inside(choice.var);
                low <= high
            });
            !possible || within(&inside)
        })
    }

    /// The same state with relations of pairs instead of boxes.
    pub(super) fn materialised(&self) -> Cow<'_, Self> {
        let Some(alternatives) = &self.alternatives else { return Cow::Borrowed(self) };
        let mut state = self.clone();
        state.alternatives = None;
        let is_free =
            |choice: &&Choice| self.rows.get(choice.var).is_some_and(|row| matches!(row.kind, Kind::Free(_)));
        let free: Vec<&Choice> = alternatives.choices.iter().filter(is_free).collect();
        if free.len() > MOST_RELATED {
            state.dropped = state.dropped.saturating_add(1);
        }
        for (at, own) in free.iter().enumerate().take(MOST_RELATED) {
            for other in free.iter().take(MOST_RELATED).skip(at + 1) {
                if self.relation(own.var, other.var).is_none() {
                    let planes = self.planes_of_choices(own, other);
                    state.set_relation(own.var, other.var, Some(Planar { planes, distance: 1 }));
                }
            }
        }
        if state.pairs > state.layers.pairs {
            state.drop_far_relations();
        }
        Cow::Owned(state)
    }

    /// The inequalities of a pair, stated or by the boxes, with `x` first.
    pub(super) fn all_planes(&self, x: Var, y: Var) -> Planes {
        match self.relation(x, y) {
            Some(planar) => oriented(&planar.planes, x > y),
            None => self.implicit_planes(x, y).into_iter().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::Constraint;
    use crate::domain::{Met, Model, NumericDomain as _, Pairing, WideningHints};

    const VARS: [Var; 4] = [Var(0), Var(1), Var(2), Var(3)];

    fn points() -> Vec<Model> {
        let mut points = vec![Model::new()];
        for var in VARS {
            let mut longer = Vec::new();
            for point in &points {
                for value in -1..=4 {
                    let mut point = point.clone();
                    point.insert(var, Integer::from(value));
                    longer.push(point);
                }
            }
            points = longer;
        }
        points
    }

    struct Random(u64);

    impl Random {
        fn next(&mut self, low: i32, high: i32) -> i32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            low + i32::try_from((self.0 >> 33) % u64::try_from(high - low + 1).unwrap()).unwrap()
        }

        fn state(&mut self) -> State {
            let mut state = State::new();
            for var in VARS {
                let low = self.next(-1, 3);
                state.add(var, Interval::between(low, self.next(low + 1, 4)));
            }
            for _ in 0..self.next(0, 2) {
                let constraint = self.constraint();
                state.assume(&constraint);
            }
            state
        }

        fn constraint(&mut self) -> Constraint {
            let mut expr = LinearExpr::default();
            for _ in 0..self.next(1, 3) {
                let var = VARS[usize::try_from(self.next(0, 3)).unwrap()];
                expr = expr + LinearExpr::term(var, self.next(-1, 1));
            }
            Constraint::at_most(expr, Integer::from(self.next(-1, 4)))
        }
    }

    fn described(state: &State, points: &[Model]) -> Vec<bool> {
        points.iter().map(|point| state.describes(point)).collect()
    }

    fn assert_covers(state: &State, inner: &[bool], points: &[Model]) {
        for (point, _) in points.iter().zip(inner).filter(|(_, inside)| **inside) {
            assert!(state.describes(point), "{point:?} is lost in\n{state:?}");
        }
    }

    fn check_assumptions(random: &mut Random, state: &State, points: &[Model]) {
        let before = described(state, points);
        for _ in 0..4 {
            let constraint = random.constraint();
            let value = |point: &Model| constraint.expr().evaluate(|var| point[&var].clone());
            let mut assumed = state.clone();
            let met = assumed.assume(&constraint);
            let bounds = state.bounds(constraint.expr());
            for (point, _) in points.iter().zip(&before).filter(|(_, inside)| **inside) {
                let fulfilled = !value(point).is_positive();
                assert!(bounds.contains(&value(point)), "{constraint:?} {bounds} {point:?}");
                assert!(
                    !fulfilled || assumed.describes(point),
                    "{constraint:?} loses {point:?} of\n{state:?}"
                );
                assert!(fulfilled || met != Met::Redundant, "{constraint:?} {point:?}");
                assert!(!fulfilled || met != Met::Unsatisfiable, "{constraint:?} {point:?}");
            }
            let mut forgotten = assumed.clone();
            let inside = described(&assumed, points);
            let gone = VARS[usize::try_from(random.next(0, 3)).unwrap()];
            forgotten.forget(gone);
            assert_covers(&forgotten, &inside, points);
        }
    }

    #[test]
    fn no_operation_on_boxes_loses_a_point() {
        let points = points();
        let pairing = Pairing::identity(VARS);
        let mut random = Random(11);
        let (mut with_boxes, mut included) = (0, 0);
        for _ in 0..120 {
            let (left, right, third) = (random.state(), random.state(), random.state());
            if left.is_empty() || right.is_empty() || third.is_empty() {
                continue;
            }
            let mut joined = left.join(&right, &pairing);
            with_boxes += i32::from(joined.alternatives.is_some());
            for side in [&left, &right] {
                assert_covers(&joined, &described(side, &points), &points);
            }
            check_assumptions(&mut random, &joined, &points);
            let narrowing = random.constraint();
            if random.next(0, 1) == 1 {
                joined.assume(&narrowing);
            }
            let inside = described(&joined, &points);
            for other in [joined.join(&third, &pairing), third.join(&joined, &pairing)] {
                assert_covers(&other, &inside, &points);
                assert_covers(&other, &described(&third, &points), &points);
            }
            let hints = WideningHints::default();
            for (older, newer) in [(&joined, &third), (&left, &joined)] {
                let widened = older.widen(newer, &pairing, &hints);
                for state in [&widened, &widened.closed()] {
                    assert_covers(state, &described(older, &points), &points);
                    assert_covers(state, &described(newer, &points), &points);
                }
            }
            for (inner, outer) in [(&third, &joined), (&joined, &third), (&left, &joined), (&right, &joined)]
            {
                if inner.is_included_in(outer, &pairing) {
                    included += 1;
                    assert_covers(outer, &described(inner, &points), &points);
                }
            }
            let mut renamed = joined.clone();
            renamed.rename(&[(VARS[0], VARS[1]), (VARS[1], VARS[0])]);
            for (point, _) in points.iter().zip(&inside).filter(|(_, inside)| **inside) {
                let mut swapped = point.clone();
                swapped.insert(VARS[0], point[&VARS[1]].clone());
                swapped.insert(VARS[1], point[&VARS[0]].clone());
                assert!(renamed.describes(&swapped), "{point:?}");
            }
        }
        assert!(with_boxes > 30, "only {with_boxes} joins have boxes");
        assert!(included > 60, "only {included} inclusions");
    }

    #[test]
    fn any_number_of_moving_variables_is_related() {
        let vars: Vec<Var> = (0..60).map(Var).collect();
        let side = |low: i32| {
            let mut state = State::new();
            for var in &vars {
                state.add(*var, Interval::between(low, low + 1));
            }
            state
        };
        let mut joined = side(0).join(&side(1), &Pairing::identity(vars.iter().copied()));
        let difference = LinearExpr::from(vars[58]) - vars[59];
        assert_eq!(joined.bounds(&difference), Interval::between(-1, 1));
        // What follows through a third variable is known too.
        let other = Var(100);
        joined.assume(&Constraint::at_most(LinearExpr::from(other) - vars[58], 0));
        let reached = LinearExpr::from(other) - vars[59];
        assert_eq!(joined.bounds(&reached).upper(), Some(&Integer::ONE));
        // Leaving one box means being in the other.
        joined.assume(&Constraint::at_most(vars[7], 0));
        assert_eq!(joined.range(vars[59]), Interval::between(0, 1));
    }
}
