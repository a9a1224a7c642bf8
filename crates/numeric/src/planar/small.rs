//! The hull of two bounded polygons with few bits and integral corners: the common case, in plain arithmetic.
//!
//! Corners by clipping the box, hull by a scan of the sorted corners. Exact; where a number is too large, a corner
//! fractional or a side unbounded, the general way takes over.

use smallvec::SmallVec;

use super::half_plane::HalfPlane;
use super::polygon::Box2;

type Point = (i64, i64);

/// No polygon here has more corners than this, nor the hull of two more than twice as many.
const MOST_CORNERS: usize = 12;

/// Coordinates below this and coefficients below the next keep every product within a word.
const SMALL_COORDINATE: i64 = 1 << 28;
const SMALL_COEFFICIENT: i64 = 1 << 16;
const SMALL_CONSTANT: i64 = 1 << 45;

/// A list of points on the stack.
#[derive(Clone, Copy)]
struct Points<const N: usize> {
    points: [Point; N],
    len: usize,
}

type Corners = Points<MOST_CORNERS>;

impl<const N: usize> Points<N> {
    fn new() -> Self {
        Self { points: [(0, 0); N], len: 0 }
    }

    /// Appends a point; nothing if there is no room.
    fn push(&mut self, point: Point) -> Option<()> {
        *self.points.get_mut(self.len)? = point;
        self.len += 1;
        Some(())
    }

    fn as_slice(&self) -> &[Point] {
        &self.points[..self.len]
    }
}

fn word(value: i128, limit: i64) -> Option<i64> {
    i64::try_from(value).ok().filter(|value| value.abs() < limit)
}

/// An inequality with few bits.
#[derive(Clone, Copy)]
struct Plane {
    a: i64,
    b: i64,
    c: i64,
}

impl Plane {
    fn new(plane: &HalfPlane) -> Option<Self> {
        let (a, b) = (word(plane.a, SMALL_COEFFICIENT)?, word(plane.b, SMALL_COEFFICIENT)?);
        Some(Self { a, b, c: word(plane.c, SMALL_CONSTANT)? })
    }

    /// How far the point lies outside.
    fn above(&self, point: &Point) -> i64 {
        self.a * point.0 + self.b * point.1 - self.c
    }
}

/// The corners of a box cut by inequalities, anticlockwise.
fn corners(bounds: &Box2, planes: &[HalfPlane]) -> Option<Corners> {
    let side = |bound: Option<i128>| word(bound?, SMALL_COORDINATE);
    let (left, right, low, high) =
        (side(bounds.x.0)?, side(bounds.x.1)?, side(bounds.y.0)?, side(bounds.y.1)?);
    let mut corners = Corners::new();
    corners.points[..4].copy_from_slice(&[(left, low), (right, low), (right, high), (left, high)]);
    corners.len = 4;
    for plane in planes {
        let plane = Plane::new(plane)?;
        let points = corners.as_slice();
        if points.iter().all(|point| plane.above(point) <= 0) {
            continue;
        }
        let mut kept = Corners::new();
        let mut here = points.first().map(|point| plane.above(point))?;
        for (at, point) in points.iter().enumerate() {
            let next = &points[if at + 1 == points.len() { 0 } else { at + 1 }];
            let there = plane.above(next);
            if here <= 0 {
                kept.push(*point)?;
            }
            if (here < 0 && there > 0) || (here > 0 && there < 0) {
                // The border crosses this edge.
                let (part, whole) = (-here, there - here);
                let along = |from: i64, to: i64| {
                    let product = (to - from).checked_mul(part)?;
                    (product % whole == 0).then(|| from + product / whole)
                };
                kept.push((along(point.0, next.0)?, along(point.1, next.1)?))?;
            }
            here = there;
        }
        corners = kept;
    }
    (corners.len > 0).then_some(corners)
}

/// Is the inequality implied by a box and oblique inequalities? Nothing if the general way is needed.
pub(super) fn implied(plane: &HalfPlane, planes: &[HalfPlane], bounds: &Box2) -> Option<bool> {
    let corners = corners(bounds, planes)?;
    let below = |(x, y): &Point| plane.a * i128::from(*x) + plane.b * i128::from(*y) <= plane.c;
    Some(corners.as_slice().iter().all(below))
}

/// The oblique inequalities of the hull; nothing if the general way is needed.
pub(super) fn hull(
    of_left: &[HalfPlane],
    left_box: &Box2,
    of_right: &[HalfPlane],
    right_box: &Box2,
) -> Option<SmallVec<[HalfPlane; 2]>> {
    let (left, right) = (corners(left_box, of_left)?, corners(right_box, of_right)?);
    let mut sorted = Points::<{ 2 * MOST_CORNERS }>::new();
    for point in left.as_slice().iter().chain(right.as_slice()) {
        // Insertion: there are few.
        let mut at = sorted.len;
        while at > 0 && sorted.points[at - 1] > *point {
            sorted.points[at] = sorted.points[at - 1];
            at -= 1;
        }
        sorted.points[at] = *point;
        sorted.len += 1;
    }
    let points = sorted.as_slice();
    let mut planes: SmallVec<[HalfPlane; 2]> = SmallVec::new();
    let mut border = |from: Point, to: Point| {
        if from.0 != to.0 && from.1 != to.1 {
            planes.push(border_of(from, to, of_left, of_right)?);
        }
        Some(())
    };
    // The upper border from right to left, then the lower one back: the order of the angles.
    let mut chain = Points::<{ 2 * MOST_CORNERS }>::new();
    for lower in [false, true] {
        chain.len = 0;
        for at in 0..points.len() {
            let point = points[if lower { at } else { points.len() - 1 - at }];
            while let [.., before, last] = chain.as_slice() {
                let (ux, uy) = (last.0 - before.0, last.1 - before.1);
                let (vx, vy) = (point.0 - before.0, point.1 - before.1);
                if ux * vy - uy * vx > 0 {
                    break;
                }
                chain.len -= 1;
            }
            if chain.as_slice().last() != Some(&point) {
                chain.push(point)?;
            }
        }
        for pair in chain.as_slice().windows(2) {
            border(pair[0], pair[1])?;
        }
    }
    Some(planes)
}

/// The inequality whose border goes through two neighbouring corners of the hull; mostly it is there already.
fn border_of(from: Point, to: Point, of_left: &[HalfPlane], of_right: &[HalfPlane]) -> Option<HalfPlane> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    for known in of_left.iter().chain(of_right) {
        let Some(plane) = Plane::new(known) else { continue };
        let outward = (plane.a > 0) == (dy > 0) && (plane.b < 0) == (dx > 0);
        if outward && plane.above(&from) == 0 && plane.above(&to) == 0 {
            return Some(*known);
        }
    }
    let height = i128::from(dy) * i128::from(from.0) - i128::from(dx) * i128::from(from.1);
    HalfPlane::new(i128::from(dy), -i128::from(dx), height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Outline, Polygon};

    fn bounds(x: (i128, i128), y: (i128, i128)) -> Box2 {
        Box2 { x: (Some(x.0), Some(x.1)), y: (Some(y.0), Some(y.1)) }
    }

    #[test]
    fn agrees_with_the_general_hull() {
        let mut compared = 0;
        let mut seed = 7u64;
        let mut next = |low: i64, high: i64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i128::from(low + i64::try_from((seed >> 33) % u64::try_from(high - low + 1).unwrap()).unwrap())
        };
        for _ in 0..3000 {
            let mut side = || {
                let (x, y) = (next(-5, 5), next(-5, 5));
                let own = bounds((x, x + next(0, 6)), (y, y + next(0, 6)));
                let planes = [(); 2].map(|()| HalfPlane::new(next(-1, 1), next(-1, 1), next(-6, 9)));
                let mut polygon = Polygon::of_box(&own);
                for plane in planes.into_iter().flatten().filter(HalfPlane::is_oblique) {
                    polygon.insert(plane).ok()?;
                }
                polygon.tighten().ok()?;
                let tight = polygon.bounding_box();
                let relation = polygon.relation(&tight).ok()?;
                Some((tight, relation))
            };
            let (Some((left_box, left)), Some((right_box, right))) = (side(), side()) else { continue };
            let hulled = |a: (Option<i128>, Option<i128>), b: (Option<i128>, Option<i128>)| {
                (a.0.min(b.0), a.1.max(b.1))
            };
            let both = Box2 { x: hulled(left_box.x, right_box.x), y: hulled(left_box.y, right_box.y) };
            let Some(quick) = hull(&left, &left_box, &right, &right_box) else { continue };
            let outline = |own: &Box2, planes: &[HalfPlane]| {
                Outline::new(Polygon::new(own, planes).unwrap(), *own).unwrap()
            };
            let general =
                crate::planar::hull(&outline(&left_box, &left), &outline(&right_box, &right), &both).unwrap();
            assert_eq!(quick, general, "{left:?} {left_box:?} {right:?} {right_box:?}");
            compared += 1;
        }
        assert!(compared > 1000, "only {compared} cases");
    }
}
