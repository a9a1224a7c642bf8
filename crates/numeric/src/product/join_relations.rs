//! The part of a join that looks at pairs of variables: the hull of what both sides know of each pair.
//!
//! A pair is looked at if it is related on one of the sides, if both variables hang on one root there, or if their
//! ranges move against each other, as flags and counters do. The hull of closed systems is closed.

use std::sync::Arc;

use smallvec::SmallVec;

use super::State;
use super::alternatives::{Alternatives, Choice, range_of};
use super::join::Side;
use super::relations::{Planar, Planes};
use crate::exact::Integer;
use crate::linear::{LinearExpr, Var};
use crate::planar::{Box2, HalfPlane, Hull, hull_of};

/// Of so many variables whose ranges changed, pairs are looked at; of more, the ranges are kept together.
const MOST_MOVING: usize = 24;

/// Of so many variables with one root, pairs are looked at.
const MOST_TWINS: usize = 12;

/// A root of a reading, with its factor.
type Root<'a> = (Var, &'a Integer);

/// Which result variables hang on each root of a side, sorted by root.
type Hanging = Vec<(Var, usize)>;

pub(super) fn join_relations(joined: &mut State, left: &Side<'_>, right: &Side<'_>, results: &[Var]) {
    let free: Vec<usize> =
        (0..results.len()).filter(|&at| joined.definition(results[at]).is_none()).collect();
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for side in [left, right] {
        related_pairs(side, &free, &mut pairs);
    }
    if moving_pairs(left, right, &free, &mut pairs) > MOST_MOVING {
        joined.alternatives = alternatives(left, right, &free, results);
    }
    pairs.sort_unstable();
    pairs.dedup();
    for (i, j) in pairs {
        join_pair(joined, left, right, results, i, j);
    }
    if joined.pairs > joined.layers.pairs {
        joined.drop_far_relations();
    }
}

fn related_pairs(side: &Side<'_>, free: &[usize], pairs: &mut Vec<(usize, usize)>) {
    let mut hanging: Hanging = Vec::with_capacity(free.len());
    for &at in free {
        if let [(root, _)] = side.readings[at].terms() {
            hanging.push((*root, at));
        }
    }
    hanging.sort_unstable();
    let group = |root: Var| {
        let start = hanging.partition_point(|(own, _)| *own < root);
        hanging[start..].iter().take_while(move |(own, _)| *own == root).map(|(_, at)| *at)
    };
    let mut last = None;
    for &(root, _) in &hanging {
        if last.replace(root) == Some(root) {
            continue;
        }
        let twins: SmallVec<[usize; 4]> = group(root).take(MOST_TWINS).collect();
        for (n, &first) in twins.iter().enumerate() {
            pairs.extend(twins[n + 1..].iter().map(|&second| ordered(first, second)));
        }
        for related in side.state.relations(root).iter().filter(|related| root < related.other) {
            for &first in &twins {
                pairs.extend(group(related.other).take(MOST_TWINS).map(|second| ordered(first, second)));
            }
        }
    }
    // A sum, as the middle of two places, is compared with what hangs on its parts or is related to them.
    let sums = free.iter().copied().filter(|&at| side.readings[at].terms().len() > 1);
    let mut sums_before: SmallVec<[usize; MOST_TWINS]> = SmallVec::new();
    for at in sums.take(MOST_TWINS) {
        for (part, _) in side.readings[at].terms() {
            pairs.extend(group(*part).take(MOST_TWINS).map(|other| ordered(at, other)));
            for related in side.state.relations(*part) {
                pairs.extend(group(related.other).take(MOST_TWINS).map(|other| ordered(at, other)));
            }
        }
        pairs.extend(sums_before.iter().map(|&other| ordered(at, other)));
        sums_before.push(at);
    }
}

fn ordered(first: usize, second: usize) -> (usize, usize) {
    if first < second { (first, second) } else { (second, first) }
}

/// The ranges of all moving variables, to be kept together: their pairs are too many.
fn alternatives(
    left: &Side<'_>,
    right: &Side<'_>,
    free: &[usize],
    results: &[Var],
) -> Option<Arc<Alternatives>> {
    let moves = |at: &&usize| steps_of(left.boxes[**at], right.boxes[**at]) != [0, 0];
    let choice = |&at: &usize| Choice {
        var: results[at],
        ranges: [range_of(left.interval(at)), range_of(right.interval(at))],
    };
    let choices: Vec<Choice> = free.iter().filter(moves).map(choice).collect();
    Alternatives::new(&choices)
}

/// Pairs of variables whose ranges do not simply grow together: their hull is no box. Tells how many variables move.
fn moving_pairs(left: &Side<'_>, right: &Side<'_>, free: &[usize], pairs: &mut Vec<(usize, usize)>) -> usize {
    let mut moving: SmallVec<[(usize, [i32; 2]); MOST_MOVING]> = SmallVec::new();
    let mut count = 0;
    for &at in free {
        let steps = steps_of(left.boxes[at], right.boxes[at]);
        if steps != [0, 0] {
            count += 1;
            if moving.len() < MOST_MOVING {
                moving.push((at, steps));
            }
        }
    }
    for (n, (first, own)) in moving.iter().enumerate() {
        for (second, other) in &moving[n + 1..] {
            if own.iter().any(|a| other.iter().any(|b| a * b < 0)) {
                pairs.push(ordered(*first, *second));
            }
        }
    }
    count
}

/// Whether the upper bound falls or rises from left to right, and the same for the negated lower bound.
pub(super) fn steps_of(left: (Option<i128>, Option<i128>), right: (Option<i128>, Option<i128>)) -> [i32; 2] {
    let step = |a: Option<i128>, b: Option<i128>| match (a, b) {
        (Some(a), Some(b)) => i32::from(a > b) - i32::from(a < b),
        _ => 0,
    };
    [step(left.1, right.1), -step(left.0, right.0)]
}

fn join_pair(joined: &mut State, left: &Side<'_>, right: &Side<'_>, results: &[Var], i: usize, j: usize) {
    let (x, y) = (results[i], results[j]);
    let (left_box, right_box) = (left.box_of(i, j), right.box_of(i, j));
    let mut of_left = left.planes(i, j);
    let mut of_right = right.planes(i, j);
    if left_box == right_box && of_left == of_right {
        if of_left.is_empty() {
            return;
        }
        let shared = left.shared_relation(i, j, x, y).or_else(|| right.shared_relation(i, j, x, y));
        match shared {
            Some(planar) => joined.set_shared_relation(x, y, Some(planar)),
            None => {
                joined.set_relation(x, y, Some(Planar { planes: of_left.into_iter().collect(), distance: 0 }))
            }
        }
        return;
    }
    // A reading with several roots has no polygon of its own: ask in the directions that the other side knows, and which
    // of the two is the greater one.
    let (ask_left, ask_right) = (left.has_no_polygon(i, j), right.has_no_polygon(i, j));
    if ask_left || ask_right {
        let mut directions: Planes = of_left.iter().chain(&of_right).copied().collect();
        for order in [HalfPlane { a: 1, b: -1, c: 0 }, HalfPlane { a: -1, b: 1, c: 0 }] {
            if !directions.iter().any(|known| known.is_parallel(&order)) {
                directions.push(order);
            }
        }
        directions.sort_by(HalfPlane::compare_angle);
        if ask_left {
            of_left = directions.iter().filter_map(|plane| left.bound(i, j, plane)).collect();
        }
        if ask_right {
            of_right = directions.iter().filter_map(|plane| right.bound(i, j, plane)).collect();
        }
    }
    let planes = match hull_of(&of_left, &left_box, &of_right, &right_box) {
        Some(Hull::Left) => Some(of_left.into_iter().collect()),
        Some(Hull::Right) => Some(of_right.into_iter().collect()),
        Some(Hull::Other(planes)) => Some(planes),
        None => None,
    };
    if let Some(planes) = planes {
        let distance = left.distance(i, j).min(right.distance(i, j));
        joined.set_relation(x, y, Some(Planar { planes, distance }));
    }
}

impl Side<'_> {
    fn box_of(&self, i: usize, j: usize) -> Box2 {
        Box2 { x: self.boxes[i], y: self.boxes[j] }
    }

    /// The roots of two readings that have one each.
    fn roots(&self, i: usize, j: usize) -> Option<(Root<'_>, Root<'_>)> {
        match (self.readings[i].terms(), self.readings[j].terms()) {
            ([(x, a)], [(y, b)]) => Some(((*x, a), (*y, b))),
            _ => None,
        }
    }

    fn has_no_polygon(&self, i: usize, j: usize) -> bool {
        self.readings[i].terms().len() > 1 || self.readings[j].terms().len() > 1
    }

    fn distance(&self, i: usize, j: usize) -> u8 {
        let relation = self.roots(i, j).and_then(|((x, _), (y, _))| self.state.relation(x, y));
        relation.map_or(1, |planar| planar.distance)
    }

    /// The relation itself, if the result variables are just other names for its variables.
    fn shared_relation(&self, i: usize, j: usize, x: Var, y: Var) -> Option<std::sync::Arc<Planar>> {
        let (own, other) = (self.readings[i].as_var()?, self.readings[j].as_var()?);
        if (own < other) != (x < y) {
            return None;
        }
        self.state.relation(own, other).cloned()
    }

    /// What this side knows of two result variables that have one root each.
    fn planes(&self, i: usize, j: usize) -> Planes {
        let Some(((x, s), (y, t))) = self.roots(i, j) else { return Planes::new() };
        let (own, other) = (&self.readings[i], &self.readings[j]);
        if s.is_one()
            && t.is_one()
            && own.constant_part().is_zero()
            && other.constant_part().is_zero()
            && x != y
        {
            return self.state.planes(x, y);
        }
        let machine = || {
            let numbers = (s.to_i128()?, t.to_i128()?);
            Some((numbers, (own.constant_part().to_i128()?, other.constant_part().to_i128()?)))
        };
        let Some(((s, t), (p, q))) = machine() else { return Planes::new() };
        if x == y {
            // t * (first - p) = s * (second - q)
            let constant = || t.checked_mul(p)?.checked_sub(s.checked_mul(q)?);
            let line = constant().and_then(|c| HalfPlane::new(t, s.checked_neg()?, c));
            let opposite = line.map(|line| HalfPlane { a: -line.a, b: -line.b, c: -line.c });
            // The divisor of s and t divides the constant too, so nothing was rounded.
            return line.into_iter().chain(opposite).collect();
        }
        let map = |plane: &HalfPlane| {
            // a * (first - p) / s + b * (second - q) / t <= c, times |s * t|
            let (size, other_size) = (s.checked_abs()?, t.checked_abs()?);
            let a = plane.a.checked_mul(other_size)?.checked_mul(s.signum())?;
            let b = plane.b.checked_mul(size)?.checked_mul(t.signum())?;
            let c = plane.c.checked_mul(size)?.checked_mul(other_size)?;
            HalfPlane::new(a, b, c.checked_add(a.checked_mul(p)?)?.checked_add(b.checked_mul(q)?)?)
        };
        self.state.planes(x, y).iter().filter_map(map).collect()
    }

    /// The inequality with the direction of `plane` that holds on this side.
    fn bound(&self, i: usize, j: usize, plane: &HalfPlane) -> Option<HalfPlane> {
        let expr = LinearExpr::default()
            .plus_scaled(&self.readings[i], &Integer::new(plane.a))
            .plus_scaled(&self.readings[j], &Integer::new(plane.b));
        let c = self.state.best_bounds_of_free(&expr).upper()?.to_i128()?;
        HalfPlane::new(plane.a, plane.b, c)
    }
}
