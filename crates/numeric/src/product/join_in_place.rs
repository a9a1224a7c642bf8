//! Joins of states over the same variables that still have most in common.
//!
//! The result starts as a copy of the left state; only what differs is looked at, and only what the left state does not
//! cover is changed. Variables whose ranges moved are kept together as two boxes. Errs towards: describing more points.
//! Needs the same definitions on both sides; otherwise the general way is taken.

use std::sync::Arc;

use smallvec::SmallVec;

use super::alternatives::{Alternatives, Choice, Range, range_of};
use super::in_place::{Differences, differences, is_whole};
use super::relations::{Planar, Related};
use super::{Free, Kind, Row, State};
use crate::constraint::Constraint;
use crate::domain::Pairing;
use crate::exact::Integer;
use crate::linear::{LinearExpr, Var};
use crate::planar::{HalfPlane, Hull, Rectangle, fan_hull, hull_of, small_hull};
use crate::stride::Stride;

/// How the range of a variable moved.
#[derive(Clone, Copy)]
struct Step {
    /// The ranges on the left and on the right, in words.
    ranges: [Range; 2],
    /// Which side's range covers the other's.
    left_covers: bool,
    right_covers: bool,
}

impl Step {
    fn new(own: &Row, other: &Row) -> Self {
        let ranges = [range_of(&own.interval), range_of(&other.interval)];
        let [(low, high), (other_low, other_high)] = ranges;
        // Words tell all but where one of them stands for infinity or for more.
        let plain = [low, high, other_low, other_high].iter().all(|end| end.unsigned_abs() < 1 << 62);
        let (left_covers, right_covers) = if plain {
            (low <= other_low && other_high <= high, other_low <= low && high <= other_high)
        } else {
            (other.interval.is_included_in(&own.interval), own.interval.is_included_in(&other.interval))
        };
        Self { ranges, left_covers, right_covers }
    }

    /// Did only one of the two variables move, and not away from where it was? Then what the sides state alike of the
    /// pair is their hull: within the same inequalities, both boxes together are the box around them.
    fn leaves(&self, other: &Self) -> bool {
        let stays = |step: &Self| step.left_covers && step.right_covers;
        let overlaps = |step: &Self| {
            let [(low, high), (other_low, other_high)] = step.ranges;
            low.max(other_low) <= high.min(other_high)
        };
        (stays(self) && overlaps(other)) || (stays(other) && overlaps(self))
    }

    /// A variable whose row both sides share.
    fn unmoved(row: Option<&Row>) -> Self {
        let range = row.map_or((i64::MIN, i64::MAX), |row| range_of(&row.interval));
        Self { ranges: [range; 2], left_covers: true, right_covers: true }
    }
}

type Steps = SmallVec<[Step; 16]>;

/// Two lists of neighbours side by side: each neighbour of either, in order, with its relations.
pub(super) struct Neighbours<'a> {
    left: &'a [Related],
    right: &'a [Related],
}

impl<'a> Neighbours<'a> {
    /// Those of the two lists, or only the part behind a variable.
    pub(super) fn new(left: &'a [Related], right: &'a [Related], behind: Option<Var>) -> Self {
        let Some(var) = behind else { return Self { left, right } };
        let part = |list: &'a [Related]| &list[list.partition_point(|related| related.other < var)..];
        Self { left: part(left), right: part(right) }
    }
}

impl<'a> Iterator for Neighbours<'a> {
    type Item = (Var, Option<&'a Arc<Planar>>, Option<&'a Arc<Planar>>);

    fn next(&mut self) -> Option<Self::Item> {
        let (own, other) = (self.left.first(), self.right.first());
        let (takes_left, takes_right) = match (own, other) {
            (None, None) => return None,
            (Some(own), Some(other)) => (own.other <= other.other, other.other <= own.other),
            (own, other) => (own.is_some(), other.is_some()),
        };
        let own = own.filter(|_| takes_left);
        let other = other.filter(|_| takes_right);
        self.left = &self.left[usize::from(takes_left)..];
        self.right = &self.right[usize::from(takes_right)..];
        let var = own.or(other)?.other;
        Some((var, own.map(|related| &related.planar), other.map(|related| &related.planar)))
    }
}

impl State {
    /// The join, if the states are alike enough.
    pub(super) fn join_in_place(&self, right: &Self, pairing: &Pairing) -> Option<Self> {
        if !is_whole(pairing, self) || self.unclosed || right.unclosed {
            return None;
        }
        if let Some(joined) = self.join_of_one_constant(right) {
            return Some(joined);
        }
        if self.alternatives.is_some() || right.alternatives.is_some() {
            return self.materialised().join_in_place(&right.materialised(), pairing);
        }
        let differences = differences(self, right)?;
        let mut joined = self.clone();
        let mut moving: SmallVec<[Choice; 16]> = SmallVec::new();
        let mut steps = Steps::new();
        for (var, own, other) in &differences {
            let step = Step::new(own, other);
            steps.push(step);
            let stride = own.join_stride(other);
            if !(step.left_covers && step.right_covers) && own.is_worth_a_choice() {
                moving.push(Choice { var: *var, ranges: step.ranges });
            }
            if (stride != own.stride || !step.left_covers)
                && let Some(row) = joined.rows.get_mut(*var)
            {
                row.interval = own.interval.hull(&other.interval);
                row.stride = stride;
            }
        }
        if self.layers.relations {
            self.join_pairs_in_place(right, &differences, &steps, &mut joined);
            if !joined.has_all_relations(&moving) {
                joined.alternatives = Alternatives::new(&moving);
            }
        }
        self.join_facts_in_place(right, &mut joined);
        Some(joined)
    }

    /// The join of states over the same variables that have everything in common but the value of one constant: what they
    /// have in common says nothing of it, so its range is all there is to say.
    fn join_of_one_constant(&self, right: &Self) -> Option<Self> {
        let mut only: Option<(Var, &Row, &Row)> = None;
        let mut more = false;
        self.rows.differences(&right.rows, |var, own, other| {
            if own != other {
                more |= only.is_some();
                only = Some((var, own, other));
            }
        })?;
        let (var, own, other) = only.filter(|_| !more)?;
        let constant = |row: &Row| match &row.kind {
            Kind::Defined(value) => value.as_constant().map(Stride::exactly),
            Kind::Free(_) => None,
        };
        let stride = constant(own)?.join(&constant(other)?);
        let same_facts = |left: &Arc<Vec<LinearExpr>>, right: &Arc<Vec<LinearExpr>>| {
            Arc::ptr_eq(left, right) || left == right
        };
        let is_all = same_facts(&self.wide, &right.wide)
            && same_facts(&self.different, &right.different)
            && match (&self.alternatives, &right.alternatives) {
                (None, None) => true,
                (Some(own), Some(other)) => Arc::ptr_eq(own, other),
                (None, Some(_)) | (Some(_), None) => false,
            };
        let row =
            Row { interval: own.interval.hull(&other.interval), stride, kind: Kind::Free(Free::default()) };
        let mut joined = self.clone();
        joined.rows.insert(var, row);
        is_all.then_some(joined)
    }

    /// Are these few variables all related to each other, so that boxes would say little more?
    fn has_all_relations(&self, moving: &[Choice]) -> bool {
        moving.len() <= 4
            && moving.iter().enumerate().all(|(at, own)| {
                moving[at + 1..].iter().all(|other| self.relation(own.var, other.var).is_some())
            })
    }

    fn join_pairs_in_place(
        &self,
        right_state: &Self,
        differences: &Differences<'_>,
        steps: &Steps,
        joined: &mut State,
    ) {
        let all_differ = differences.len() == self.rows.len();
        for (at, (var, own, other)) in differences.iter().enumerate() {
            let (Kind::Free(Free { relations: left, .. }), Kind::Free(Free { relations: right, .. })) =
                (&own.kind, &other.kind)
            else {
                continue;
            };
            let mut later = at + 1;
            for (neighbour, left, right) in Neighbours::new(left, right, all_differ.then_some(*var)) {
                let place = if neighbour < *var {
                    // Looked at from the other end, if it differs too.
                    let earlier = &differences[..at];
                    if all_differ || earlier.binary_search_by_key(&neighbour, |(own, ..)| *own).is_ok() {
                        continue;
                    }
                    None
                } else {
                    while differences.get(later).is_some_and(|(own, ..)| *own < neighbour) {
                        later += 1;
                    }
                    differences.get(later).filter(|(own, ..)| *own == neighbour).map(|_| later)
                };
                let (own_covers, other_covers) =
                    place.map_or((true, true), |place| (steps[place].left_covers, steps[place].right_covers));
                if steps[at].left_covers && own_covers && covers_planes(left, right) {
                    continue;
                }
                let vars = if *var < neighbour { (*var, neighbour) } else { (neighbour, *var) };
                if steps[at].right_covers && other_covers && covers_planes(right, left) {
                    joined.set_shared_relation(vars.0, vars.1, right.cloned());
                    continue;
                }
                let theirs = match place {
                    Some(place) => steps[place],
                    None => Step::unmoved(self.rows.get(neighbour)),
                };
                if steps[at].leaves(&theirs) && states_the_same(left, right) {
                    continue;
                }
                let steps = if *var < neighbour { (steps[at], theirs) } else { (theirs, steps[at]) };
                let planes = hull_of_pair(vars, steps, (self, left), (right_state, right));
                if left.is_none_or(|left| left.planes != planes) {
                    let distance = |planar: Option<&Arc<Planar>>| planar.map_or(1, |planar| planar.distance);
                    let distance = distance(left).min(distance(right));
                    joined.set_relation(vars.0, vars.1, Some(Planar { planes, distance }));
                }
            }
        }
        if joined.pairs > joined.layers.pairs {
            joined.drop_far_relations();
        }
    }

    fn join_facts_in_place(&self, right: &Self, joined: &mut State) {
        if !Arc::ptr_eq(&self.wide, &right.wide) && self.wide != right.wide {
            let mut wide: Vec<LinearExpr> = Vec::new();
            for (side, other) in [(self, right), (right, self)] {
                for expr in side.wide.iter() {
                    if wide.iter().any(|own| own.terms() == expr.terms()) {
                        continue;
                    }
                    if let Some(high) = other.upper_of_wide(expr) {
                        let excess = high.max(Integer::ZERO);
                        let relaxed = Constraint::at_most(expr, excess);
                        if joined.bounds_by_ranges(relaxed.expr()).upper().is_none_or(Integer::is_positive) {
                            wide.push(relaxed.expr().clone());
                        }
                    }
                }
            }
            joined.wide = Arc::new(wide);
            joined.keep_within_budget();
        }
        if !Arc::ptr_eq(&self.different, &right.different) {
            let mut different: Vec<LinearExpr> = Vec::new();
            for (side, other) in [(self, right), (right, self)] {
                for expr in side.different.iter() {
                    if !different.contains(expr) && other.entails_different(expr) {
                        different.push(expr.clone());
                    }
                }
            }
            joined.different = Arc::new(different);
        }
    }
}

/// A side of a join, with what it says of the pair in question.
type OfPair<'a> = (&'a State, Option<&'a Arc<Planar>>);

/// The oblique inequalities that cover what both sides say of a pair.
fn hull_of_pair(
    (x, y): (Var, Var),
    (x_step, y_step): (Step, Step),
    (left, of_left): OfPair<'_>,
    (right, of_right): OfPair<'_>,
) -> SmallVec<[HalfPlane; 2]> {
    let of_left = of_left.map_or(&[][..], |planar| &planar.planes);
    let of_right = of_right.map_or(&[][..], |planar| &planar.planes);
    let rectangle = |at: usize| Rectangle { x: x_step.ranges[at], y: y_step.ranges[at] };
    let (left_box, right_box) = (rectangle(0), rectangle(1));
    let quick = fan_hull(of_left, &left_box, of_right, &right_box)
        .or_else(|| small_hull(of_left, &left_box, of_right, &right_box));
    if let Some(planes) = quick {
        return planes;
    }
    match hull_of(of_left, &left.box_of(x, y), of_right, &right.box_of(x, y)) {
        Some(Hull::Left) => of_left.iter().copied().collect(),
        Some(Hull::Right) => of_right.iter().copied().collect(),
        Some(Hull::Other(planes)) => planes,
        None => SmallVec::new(),
    }
}

/// Do both sides state the same inequalities?
fn states_the_same(left: Option<&Arc<Planar>>, right: Option<&Arc<Planar>>) -> bool {
    match (left, right) {
        (Some(left), Some(right)) => Arc::ptr_eq(left, right) || left.planes == right.planes,
        _ => false,
    }
}

/// Is every inequality of the outer relation stated by the inner one?
pub(super) fn covers_planes(outer: Option<&Arc<Planar>>, inner: Option<&Arc<Planar>>) -> bool {
    match (outer, inner) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(outer), Some(inner)) => {
            let stated =
                |plane: &HalfPlane| inner.planes.iter().any(|own| own.is_parallel(plane) && own.c <= plane.c);
            Arc::ptr_eq(outer, inner) || outer.planes.iter().all(stated)
        }
    }
}

impl Row {
    /// May pairs with this variable know more than their ranges? A variable that is a multiple of another one leaves
    /// that to it.
    fn is_worth_a_choice(&self) -> bool {
        match &self.kind {
            Kind::Free(_) => true,
            Kind::Defined(definition) => definition.terms().len() > 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Constraint, Integer, Interval, LinearExpr, NumericDomain, Pairing, State, Stride, Var};

    const X: Var = Var(0);
    const Y: Var = Var(1);
    const C: Var = Var(2);

    fn base() -> State {
        let mut state = State::new();
        state.add(X, Interval::between(0, 10));
        state.add(Y, Interval::between(0, 20));
        state.assume(&Constraint::at_most(X, Y));
        state
    }

    fn with_constant(mut state: State, value: i128) -> State {
        state.add_constant(C, &Integer::from(value));
        state
    }

    #[test]
    fn states_that_differ_in_one_constant_keep_all_else() {
        let base = base();
        let (left, right) = (with_constant(base.clone(), 3), with_constant(base, 11));
        let joined = left.join(&right, &Pairing::identity([X, Y, C]));
        assert_eq!(joined.range(C), Interval::between(3, 11));
        // Only these two, as far as strides can tell.
        assert!(joined.entails(&Constraint::different(C, LinearExpr::constant(4))));
        assert!(joined.stride(&LinearExpr::from(C)).is_included_in(&Stride::new(8, 3)));
        assert!(joined.entails(&Constraint::at_most(X, Y)));
        assert_eq!(joined.range(X), Interval::between(0, 10));
        for side in [&left, &right] {
            assert!(side.is_included_in(&joined, &Pairing::identity([X, Y, C])));
        }
    }

    #[test]
    fn what_moves_with_the_constant_is_not_taken_for_the_same() {
        let (left, mut right) = (with_constant(base(), 3), with_constant(base(), 11));
        right.assume(&Constraint::at_least(X, LinearExpr::constant(8)));
        let mut more = base();
        more.add(Y, Interval::between(0, 5));
        for (left, right) in [(&left, &right), (&right, &left), (&with_constant(more, 7), &right)] {
            let joined = left.join(right, &Pairing::identity([X, Y, C]));
            for side in [left, right] {
                assert!(side.is_included_in(&joined, &Pairing::identity([X, Y, C])));
            }
        }
    }
}
