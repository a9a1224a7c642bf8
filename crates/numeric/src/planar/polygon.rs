//! A polygon under construction: inequalities in the order of their angle, always feasible, none implied by its
//! neighbours.
//!
//! Inequalities enter one by one: the support function tells whether one is implied, contradicts, or belongs in; what
//! it makes superfluous lies beside it. Integer points decide: corners that are not integral are cut off.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::Infeasible;
use super::cuts::cuts;
use super::half_plane::{HalfPlane, Height, corner_height, implied_by};

/// Bounds of two variables; nothing stands for infinite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Box2 {
    pub(crate) x: (Option<i128>, Option<i128>),
    pub(crate) y: (Option<i128>, Option<i128>),
}

impl Box2 {
    /// The box around both.
    pub(crate) fn cover(&self, other: &Self) -> Self {
        let cover = |a: (Option<i128>, Option<i128>), b: (Option<i128>, Option<i128>)| {
            (a.0.zip(b.0).map(|(a, b)| a.min(b)), a.1.zip(b.1).map(|(a, b)| a.max(b)))
        };
        Self { x: cover(self.x, other.x), y: cover(self.y, other.y) }
    }

    /// Does the whole box fulfil the inequality?
    pub(crate) fn is_below(&self, plane: &HalfPlane) -> bool {
        let most = |factor: i128, range: (Option<i128>, Option<i128>)| {
            let extreme = if factor > 0 { range.1 } else { range.0 };
            extreme.and_then(|value| value.checked_mul(factor))
        };
        let sum = || most(plane.a, self.x)?.checked_add(most(plane.b, self.y)?);
        sum().is_some_and(|sum| sum <= plane.c)
    }
}

/// More inequalities than this are not kept for one pair.
const MOST_PLANES: usize = 10;
/// How often corners are cut before a polygon is good enough.
const MOST_CUTS: usize = 12;

/// Inequalities sorted by angle, with those of the bounding box among them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Polygon {
    planes: SmallVec<[HalfPlane; 8]>,
}

impl Polygon {
    /// The box itself.
    pub(crate) fn of_box(bounds: &Box2) -> Self {
        let mut planes = SmallVec::new();
        let negated = |value: i128| value.checked_neg();
        if let Some(c) = bounds.x.1 {
            planes.push(HalfPlane { a: 1, b: 0, c });
        }
        if let Some(c) = bounds.y.1 {
            planes.push(HalfPlane { a: 0, b: 1, c });
        }
        if let Some(c) = bounds.x.0.and_then(negated) {
            planes.push(HalfPlane { a: -1, b: 0, c });
        }
        if let Some(c) = bounds.y.0.and_then(negated) {
            planes.push(HalfPlane { a: 0, b: -1, c });
        }
        Self { planes }
    }

    /// The box with these inequalities. Rational: no corners are cut.
    pub(crate) fn new<'a>(
        bounds: &Box2,
        planes: impl IntoIterator<Item = &'a HalfPlane>,
    ) -> Result<Self, Infeasible> {
        let mut polygon = Self::of_box(bounds);
        for plane in planes {
            polygon.insert(*plane)?;
        }
        Ok(polygon)
    }

    pub(crate) fn planes(&self) -> &[HalfPlane] {
        &self.planes
    }

    /// The inequalities with both variables.
    pub(crate) fn oblique(&self) -> impl Iterator<Item = &HalfPlane> {
        self.planes.iter().filter(|plane| plane.is_oblique())
    }

    /// The position of the first inequality whose angle is larger.
    fn position(&self, plane: &HalfPlane) -> usize {
        let after = |own: &HalfPlane| own.compare_angle(plane) == Ordering::Greater;
        self.planes.iter().position(after).unwrap_or(self.planes.len())
    }

    fn before(&self, at: usize) -> usize {
        if at == 0 { self.planes.len() - 1 } else { at - 1 }
    }

    fn after(&self, at: usize) -> usize {
        if at + 1 == self.planes.len() { 0 } else { at + 1 }
    }

    /// The largest value of `a*x + b*y`; nothing if there is none.
    pub(crate) fn height(&self, a: i128, b: i128) -> Option<Height> {
        if self.planes.is_empty() {
            return None;
        }
        let direction = HalfPlane { a, b, c: 0 };
        let at = self.position(&direction);
        let (lower, upper) = (self.planes[self.before(at)], self.planes[at % self.planes.len()]);
        if lower.compare_angle(&direction) == Ordering::Equal {
            // Parallel, perhaps of another length: the direction is a multiple of the normal, which is in lowest terms.
            let factor = if lower.a != 0 { a.checked_div(lower.a)? } else { b.checked_div(lower.b)? };
            return lower.c.checked_mul(factor).map(|height| Height::Machine(height, 1));
        }
        corner_height(&lower, &upper, a, b)
    }

    /// Is the inequality implied?
    pub(crate) fn implies(&self, plane: &HalfPlane) -> bool {
        self.height(plane.a, plane.b).is_some_and(|height| height.compare(plane.c) != Ordering::Greater)
    }

    /// Adds an inequality. Answers whether it changed anything.
    pub(crate) fn insert(&mut self, plane: HalfPlane) -> Result<bool, Infeasible> {
        if self.implies(&plane) {
            return Ok(false);
        }
        if let Some(opposite) = self.height(-plane.a, -plane.b)
            && opposite.compare(-plane.c) == Ordering::Less
        {
            // The smallest value is already larger than the constant.
            return Err(Infeasible);
        }
        let mut at = self.position(&plane);
        if at > 0 && self.planes[at - 1].is_parallel(&plane) {
            at -= 1;
            self.planes[at] = plane;
        } else {
            self.planes.insert(at, plane);
        }
        // Neighbours that the new one makes superfluous, on both sides.
        while self.planes.len() > 2 {
            let next = self.after(at);
            let beyond = self.after(next);
            if beyond == at || !implied_by(&plane, &self.planes[beyond], &self.planes[next]) {
                break;
            }
            self.planes.remove(next);
            if next < at {
                at -= 1;
            }
        }
        while self.planes.len() > 2 {
            let previous = self.before(at);
            let beyond = self.before(previous);
            if beyond == at || !implied_by(&self.planes[beyond], &plane, &self.planes[previous]) {
                break;
            }
            self.planes.remove(previous);
            if previous < at {
                at -= 1;
            }
        }
        Ok(true)
    }

    /// Cuts off corners that are not integral. Every integer point stays.
    pub(crate) fn tighten(&mut self) -> Result<(), Infeasible> {
        let mut left = MOST_CUTS;
        let mut at = 0;
        while at < self.planes.len() && self.planes.len() > 1 && left > 0 {
            let (first, second) = (self.planes[at], self.planes[self.after(at)]);
            let mut changed = false;
            for cut in cuts(&first, &second) {
                if left == 0 || self.planes.len() >= MOST_PLANES + 4 {
                    return Ok(());
                }
                left -= 1;
                changed |= self.insert(cut)?;
            }
            // New corners may have appeared on either side.
            at = if changed { at.saturating_sub(1) } else { at + 1 };
        }
        Ok(())
    }

    /// The smallest box with integer bounds around the polygon.
    pub(crate) fn bounding_box(&self) -> Box2 {
        let high = |a: i128, b: i128| self.height(a, b).and_then(|height| height.floor());
        let negated = |value: Option<i128>| value.and_then(i128::checked_neg);
        Box2 { x: (negated(high(-1, 0)), high(1, 0)), y: (negated(high(0, -1)), high(0, 1)) }
    }

    /// The oblique inequalities that a box does not already imply together with the others.
    pub(crate) fn relation(&self, bounds: &Box2) -> Result<SmallVec<[HalfPlane; 2]>, Infeasible> {
        Ok(Self::new(bounds, self.oblique())?.into_relation())
    }

    /// The oblique inequalities, if the box around the polygon is the one it was made with.
    pub(crate) fn into_relation(self) -> SmallVec<[HalfPlane; 2]> {
        let mut planes: SmallVec<[HalfPlane; 2]> = self.oblique().copied().collect();
        if planes.len() > MOST_PLANES {
            // Large coefficients mostly come from cuts and say least.
            planes.sort_by_key(|plane| plane.a.unsigned_abs().max(plane.b.unsigned_abs()));
            planes.truncate(MOST_PLANES);
            planes.sort_by(HalfPlane::compare_angle);
        }
        planes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane(a: i128, b: i128, c: i128) -> HalfPlane {
        HalfPlane::new(a, b, c).unwrap()
    }

    #[test]
    fn angles_run_anticlockwise() {
        let order =
            [(1, 0), (3, 1), (1, 1), (1, 3), (0, 1), (-1, 2), (-2, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
        for pair in order.windows(2) {
            let (first, second) = (plane(pair[0].0, pair[0].1, 0), plane(pair[1].0, pair[1].1, 0));
            assert_eq!(first.compare_angle(&second), Ordering::Less, "{pair:?}");
        }
    }

    #[test]
    fn a_square_implies_its_diagonals() {
        let square = Polygon::of_box(&Box2 { x: (Some(0), Some(4)), y: (Some(0), Some(4)) });
        assert!(square.implies(&plane(1, 1, 8)));
        assert!(!square.implies(&plane(1, 1, 7)));
        assert_eq!(square.height(2, -3).unwrap().floor(), Some(8));
        assert_eq!(Polygon::default().height(1, 0).map(|h| h.floor()), None);
    }

    #[test]
    fn contradictions_are_seen() {
        let mut strip = Polygon::default();
        strip.insert(plane(1, 1, 3)).unwrap();
        strip.insert(plane(-1, -1, -3)).unwrap();
        assert_eq!(strip.insert(plane(1, 1, 2)), Err(Infeasible));
        let mut wedge = Polygon::new(&Box2::default(), &[plane(1, 1, 0), plane(-1, 1, 0)]).unwrap();
        assert_eq!(wedge.insert(plane(0, -1, -1)), Err(Infeasible));
        assert_eq!(wedge.insert(plane(0, -1, 0)), Ok(true));
    }

    #[test]
    fn the_books_example_is_cut_to_the_integers() {
        let mut polygon = Polygon::new(&Box2::default(), &[plane(3, 1, 25), plane(3, 5, 50)]).unwrap();
        polygon.tighten().unwrap();
        assert!(polygon.implies(&plane(2, 1, 18)), "{polygon:?}");
        assert!(polygon.implies(&plane(1, 1, 12)), "{polygon:?}");
    }
}
