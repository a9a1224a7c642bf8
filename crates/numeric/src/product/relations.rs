//! Relations between two free variables, closed under combination: the book's TVPI domain with intervals kept apart.
//!
//! A relation holds the inequalities with two non-zero coefficients that the intervals do not already imply. Only
//! related pairs have one. Closure is incremental: what is new on a pair is combined with the neighbours' relations,
//! first with those of its two variables, then once more across. Errs towards: fewer relations.
//! Law: `laws::meet_is_exact`. Reference: value-range book, sections 8.2 and 9.3.

use std::sync::Arc;

use smallvec::SmallVec;

use super::assume::Work;
use super::{Contradiction, Kind, State};
use crate::constraint::Comparison;
use crate::exact::Integer;
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use crate::planar::{Box2, HalfPlane, Polygon, combine};

/// Inequalities of a pair of variables; `x` is the smaller variable.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Planar {
    pub(super) planes: SmallVec<[HalfPlane; 2]>,
    /// How many combinations away from an assumed constraint.
    pub(super) distance: u8,
}

/// A neighbour of a variable, with their relation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Related {
    pub(super) other: Var,
    pub(super) planar: Arc<Planar>,
}

/// The neighbours of a variable, sorted. Copies share the list, so that a bound can change without it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Relations(Option<Arc<SmallVec<[Related; 4]>>>);

impl std::ops::Deref for Relations {
    type Target = [Related];

    fn deref(&self) -> &[Related] {
        self.0.as_ref().map_or(&[], |list| list)
    }
}

impl Relations {
    /// The list, to change; what others share is copied first.
    pub(super) fn edit(&mut self) -> &mut SmallVec<[Related; 4]> {
        Arc::make_mut(self.0.get_or_insert_default())
    }

    fn find(&self, other: Var) -> Result<usize, usize> {
        self.binary_search_by_key(&other, |related| related.other)
    }

    /// Sets or removes the relation to a neighbour; was there one?
    pub(super) fn set(&mut self, other: Var, planar: Option<&Arc<Planar>>) -> bool {
        let place = self.find(other);
        match (place, planar) {
            (Ok(at), Some(planar)) => self.edit()[at].planar = Arc::clone(planar),
            (Ok(_), None) if self.len() == 1 => self.0 = None,
            (Ok(at), None) => {
                self.edit().remove(at);
            }
            (Err(at), Some(planar)) => {
                self.edit().insert(at, Related { other, planar: Arc::clone(planar) });
            }
            (Err(_), None) => {}
        }
        place.is_ok()
    }
}

/// Inequalities oriented for a given order of the two variables.
pub(super) type Planes = SmallVec<[HalfPlane; 4]>;

impl State {
    pub(super) fn relations(&self, var: Var) -> &[Related] {
        match self.rows.get(var).map(|row| &row.kind) {
            Some(Kind::Free(free)) => &free.relations,
            _ => &[],
        }
    }

    pub(super) fn relation(&self, x: Var, y: Var) -> Option<&Arc<Planar>> {
        let relations = self.relations(x);
        let at = relations.binary_search_by_key(&y, |related| related.other).ok()?;
        Some(&relations[at].planar)
    }

    /// The inequalities of a pair, with `x` first.
    pub(super) fn planes(&self, x: Var, y: Var) -> Planes {
        let Some(planar) = self.relation(x, y) else { return Planes::new() };
        oriented(&planar.planes, x > y)
    }

    pub(super) fn box_of(&self, x: Var, y: Var) -> Box2 {
        let bounds = |var| self.rows.get(var).map_or((None, None), |row| row.interval.machine());
        Box2 { x: bounds(x), y: bounds(y) }
    }

    /// Replaces the relation of a pair, `x` being the smaller variable.
    pub(super) fn set_relation(&mut self, x: Var, y: Var, planar: Option<Planar>) {
        debug_assert!(x < y, "relations are kept with the smaller variable first");
        let planar = planar.filter(|planar| !planar.planes.is_empty()).map(Arc::new);
        self.set_shared_relation(x, y, planar);
    }

    pub(super) fn set_shared_relation(&mut self, x: Var, y: Var, planar: Option<Arc<Planar>>) {
        if planar.is_none() && self.relation(x, y).is_none() {
            return;
        }
        let mut had = false;
        for (own, other) in [(x, y), (y, x)] {
            if let Some(free) = self.free_mut(own) {
                had = free.relations.set(other, planar.as_ref());
            }
        }
        match (had, planar.is_some()) {
            (false, true) => self.pairs += 1,
            (true, false) => self.pairs = self.pairs.saturating_sub(1),
            _ => {}
        }
    }

    /// Removes and returns all relations of a variable.
    pub(super) fn take_relations(&mut self, var: Var) -> Relations {
        if self.relations(var).is_empty() {
            return Relations::default();
        }
        let taken = self.free_mut(var).map(|free| std::mem::take(&mut free.relations)).unwrap_or_default();
        for related in taken.iter() {
            self.pairs = self.pairs.saturating_sub(1);
            if let Some(free) = self.free_mut(related.other) {
                free.relations.set(var, None);
            }
        }
        taken
    }

    /// Assumes `a*x + b*y + constant <= 0`, if machine integers can hold it.
    pub(super) fn store_pair(&mut self, expr: &LinearExpr, work: &mut Work) -> Result<bool, Contradiction> {
        let [(x, a), (y, b)] = expr.terms() else { return Ok(false) };
        let plane = a.to_i128().zip(b.to_i128()).zip(expr.constant_part().negated().to_i128());
        let Some(plane) = plane.and_then(|((a, b), c)| HalfPlane::new(a, b, c)) else { return Ok(false) };
        self.close_with(*x, *y, plane, work)?;
        Ok(true)
    }

    /// Adds an inequality and everything that follows from it together with the relations already there.
    fn close_with(&mut self, j: Var, k: Var, plane: HalfPlane, work: &mut Work) -> Result<(), Contradiction> {
        let new = self.refine(j, k, &[plane], 0, work)?;
        if new.is_empty() {
            return Ok(());
        }
        let across_j = self.combine_through(j, k, &new, work)?;
        let mirrored: Planes = new.iter().map(HalfPlane::mirrored).collect();
        let across_k = self.combine_through(k, j, &mirrored, work)?;
        // Paths i - j - k - y: what became new between i and k goes on from k.
        for (via, found) in [(k, across_j), (j, across_k)] {
            for (i, planes) in found {
                self.combine_through(via, i, &planes, work)?;
            }
        }
        if self.pairs > self.layers.pairs {
            self.drop_far_relations();
        }
        Ok(())
    }

    /// Combines new inequalities on (`via`, `from`) with the relations of `via` to others. Returns what is new on
    /// each pair (`from`, other), oriented so that `from` comes first.
    fn combine_through(
        &mut self,
        via: Var,
        from: Var,
        new: &[HalfPlane],
        work: &mut Work,
    ) -> Result<SmallVec<[(Var, Planes); 4]>, Contradiction> {
        let mut found = SmallVec::new();
        let neighbours: SmallVec<[Related; 4]> =
            self.relations(via).iter().filter(|related| related.other != from).cloned().collect();
        for related in neighbours {
            let flipped = via > related.other;
            let mut results = Planes::new();
            for theirs in &related.planar.planes {
                let theirs = if flipped { theirs.mirrored() } else { *theirs };
                for own in new {
                    // Both have `via` first; the result has `from` first.
                    if let Some(result) = combine(own, &theirs)
                        && result.is_oblique()
                    {
                        results.push(result);
                    }
                }
            }
            if results.is_empty() {
                continue;
            }
            let distance = related.planar.distance.saturating_add(1);
            let survived = self.refine(from, related.other, &results, distance, work)?;
            if !survived.is_empty() {
                found.push((related.other, survived));
            }
        }
        if self.alternatives.is_some() {
            for (other, planes) in self.implicit_relations(via) {
                if other == from {
                    continue;
                }
                let combined =
                    planes.iter().flat_map(|theirs| new.iter().filter_map(|own| combine(own, theirs)));
                let results: Planes = combined.filter(HalfPlane::is_oblique).collect();
                let survived = self.refine(from, other, &results, 2, work)?;
                if !survived.is_empty() {
                    found.push((other, survived));
                }
            }
        }
        Ok(found)
    }

    /// Adds inequalities to one pair, tightens bounds, and returns those that were new and matter.
    pub(super) fn refine(
        &mut self,
        x: Var,
        y: Var,
        new: &[HalfPlane],
        distance: u8,
        work: &mut Work,
    ) -> Result<Planes, Contradiction> {
        if x > y {
            let mirrored: Planes = new.iter().map(HalfPlane::mirrored).collect();
            let survived = self.refine(y, x, &mirrored, distance, work)?;
            return Ok(survived.iter().map(HalfPlane::mirrored).collect());
        }
        let bounds = self.box_of(x, y);
        let old = self.relation(x, y).cloned().or_else(|| self.implicit_relation(x, y));
        let fresh: Planes = new
            .iter()
            .map(|plane| self.round_to_strides(x, y, *plane))
            .filter(|plane| !quickly_implied(plane, &bounds, old.as_deref()))
            .collect();
        if fresh.is_empty() {
            return Ok(Planes::new());
        }
        let old_planes: &[HalfPlane] = old.as_deref().map_or(&[], |planar| &planar.planes);
        let mut polygon = Polygon::new(&bounds, old_planes).map_err(|_| Contradiction)?;
        let mut changed = false;
        for plane in fresh {
            changed |= polygon.insert(plane).map_err(|_| Contradiction)?;
        }
        if !changed {
            return Ok(Planes::new());
        }
        polygon.tighten().map_err(|_| Contradiction)?;
        work.changed = true;
        let tight = polygon.bounding_box();
        self.narrow_machine(x, tight.x, bounds.x, work)?;
        self.narrow_machine(y, tight.y, bounds.y, work)?;
        let tightened = self.box_of(x, y);
        let planes = if tightened == bounds {
            polygon.into_relation()
        } else {
            polygon.relation(&tightened).map_err(|_| Contradiction)?
        };
        let survived: Planes = planes.iter().filter(|plane| !old_planes.contains(plane)).copied().collect();
        self.note_equality(x, y, &planes, work);
        let distance = old.as_ref().map_or(distance, |planar| planar.distance.min(distance));
        self.set_relation(x, y, Some(Planar { planes, distance }));
        Ok(survived)
    }

    /// What the boxes say of a pair that has no relation.
    fn implicit_relation(&self, x: Var, y: Var) -> Option<Arc<Planar>> {
        let planes = self.implicit_planes(x, y);
        (!planes.is_empty()).then(|| Arc::new(Planar { planes, distance: 1 }))
    }

    /// Two opposite inequalities with the same constant are an equality.
    fn note_equality(&self, x: Var, y: Var, planes: &[HalfPlane], work: &mut Work) {
        for (at, first) in planes.iter().enumerate() {
            for second in &planes[at + 1..] {
                if first.a == -second.a && first.b == -second.b && first.c == -second.c {
                    let terms = [(x, Integer::new(first.a)), (y, Integer::new(first.b))];
                    work.assume(LinearExpr::new(terms, Integer::new(-first.c)), Comparison::Zero);
                }
            }
        }
    }

    fn round_to_strides(&self, x: Var, y: Var, plane: HalfPlane) -> HalfPlane {
        let stride = |var| self.rows.get(var).map_or(crate::Stride::ALL, |row| row.stride);
        let (own, other) = (stride(x), stride(y));
        if own.is_all() && other.is_all() {
            return plane;
        }
        let sum = own.scaled(&Integer::new(plane.a)).plus(&other.scaled(&Integer::new(plane.b)));
        HalfPlane { c: sum.round_down(plane.c), ..plane }
    }

    fn narrow_machine(
        &mut self,
        var: Var,
        tight: (Option<i128>, Option<i128>),
        old: (Option<i128>, Option<i128>),
        work: &mut Work,
    ) -> Result<(), Contradiction> {
        if tight == old {
            return Ok(());
        }
        let range = Interval::new(tight.0.map(Integer::new), tight.1.map(Integer::new));
        if range.is_empty() {
            return Err(Contradiction);
        }
        self.narrow(var, &range, work)
    }

    /// The interval of a variable became smaller: so may those of its neighbours.
    pub(super) fn follow_relations(&mut self, var: Var, work: &mut Work) -> Result<(), Contradiction> {
        let count = self.relations(var).len();
        for at in 0..count {
            let Some(related) = self.relations(var).get(at) else { break };
            let other = related.other;
            let flipped = var > other;
            let mut range = (None, None);
            let own = self.rows.get(var).map_or((None, None), |row| row.interval.machine());
            for plane in &related.planar.planes {
                let plane = if flipped { plane.mirrored() } else { *plane };
                tighten_by(&plane, own, &mut range);
            }
            if range != (None, None) {
                let before = self.rows.get(other).map_or((None, None), |row| row.interval.machine());
                let better = range.0.is_some_and(|low| before.0.is_none_or(|old| low > old))
                    || range.1.is_some_and(|high| before.1.is_none_or(|old| high < old));
                if better {
                    let range = Interval::new(range.0.map(Integer::new), range.1.map(Integer::new));
                    self.narrow(other, &range, work)?;
                }
            }
        }
        Ok(())
    }

    /// Drops the relations farthest from any assumed constraint until a quarter of the budget is free.
    pub(super) fn drop_far_relations(&mut self) {
        let mut all: Vec<(u8, Var, Var)> = Vec::new();
        for (var, row) in self.rows.iter() {
            if let Kind::Free(free) = &row.kind {
                let upward = free.relations.iter().filter(|related| var < related.other);
                all.extend(upward.map(|related| (related.planar.distance, var, related.other)));
            }
        }
        all.sort();
        let keep = self.layers.pairs - self.layers.pairs / 4;
        tracing::debug!("relations of two numbers are dropped, down to {keep}: there are too many");
        for (_, x, y) in all.into_iter().skip(usize::try_from(keep).unwrap_or(usize::MAX)) {
            self.set_shared_relation(x, y, None);
            self.dropped = self.dropped.saturating_add(1);
        }
    }
}

/// Inequalities for the order that is asked for.
pub(super) fn oriented(planes: &[HalfPlane], flipped: bool) -> Planes {
    if flipped { planes.iter().map(HalfPlane::mirrored).collect() } else { planes.iter().copied().collect() }
}

/// From `a*x + b*y <= c` and the bounds of `x`, a bound of `y`.
fn tighten_by(plane: &HalfPlane, x: (Option<i128>, Option<i128>), y: &mut (Option<i128>, Option<i128>)) {
    // b*y <= c - a*x, at most c - min(a*x)
    let extreme = if plane.a > 0 { x.0 } else { x.1 };
    let rest = extreme.and_then(|value| plane.c.checked_sub(plane.a.checked_mul(value)?));
    let Some(rest) = rest else { return };
    if plane.b > 0 {
        let high = crate::exact::div_floor_i128(rest, plane.b);
        y.1 = match (y.1, high) {
            (Some(old), Some(new)) => Some(old.min(new)),
            (old, new) => old.or(new),
        };
    } else {
        // y >= rest / b, rounded up
        let low = rest
            .checked_neg()
            .and_then(|rest| crate::exact::div_floor_i128(rest, plane.b))
            .and_then(i128::checked_neg);
        y.0 = match (y.0, low) {
            (Some(old), Some(new)) => Some(old.max(new)),
            (old, new) => old.or(new),
        };
    }
}

/// Cheap tests that save building a polygon.
pub(super) fn quickly_implied(plane: &HalfPlane, bounds: &Box2, old: Option<&Planar>) -> bool {
    if let Some(old) = old
        && old.planes.iter().any(|own| own.is_parallel(plane) && own.c <= plane.c)
    {
        return true;
    }
    bounds.is_below(plane)
}

/// `a*x + b*y - c`, which is at most zero.
pub(super) fn expr_of(x: Var, y: Var, plane: &HalfPlane) -> LinearExpr {
    LinearExpr::new([(x, Integer::new(plane.a)), (y, Integer::new(plane.b))], -Integer::new(plane.c))
}
