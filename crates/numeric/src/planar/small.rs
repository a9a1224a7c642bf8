//! The hull of two bounded polygons with few bits and integral corners: the common case, in plain arithmetic.
//!
//! Corners by clipping the box, hull by a scan of both borders from end to end. Exact; where a number is too large, a corner
//! fractional or a side unbounded, the general way takes over.

use smallvec::SmallVec;

use super::half_plane::HalfPlane;
use super::polygon::Box2;

type Point = (i64, i64);

/// No polygon here has more corners than this: those of a box, and one more for each inequality.
const MOST_CORNERS: usize = 8;

/// Coordinates below this and coefficients below the next keep every product within a word.
const SMALL_COORDINATE: i64 = 1 << 28;
const SMALL_COEFFICIENT: i64 = 1 << 16;
const SMALL_CONSTANT: i64 = 1 << 45;

fn word(value: i128, limit: i64) -> Option<i64> {
    i64::try_from(value).ok().filter(|value| is_small(*value, limit))
}

fn is_small(value: i64, limit: i64) -> bool {
    value.unsigned_abs() < limit.unsigned_abs()
}

/// Bounds of two variables in machine words; words too large to work with stand for infinity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangle {
    pub(crate) x: (i64, i64),
    pub(crate) y: (i64, i64),
}

impl Rectangle {
    fn covers(&self, other: &Self) -> bool {
        let covers = |outer: (i64, i64), inner: (i64, i64)| outer.0 <= inner.0 && inner.1 <= outer.1;
        covers(self.x, other.x) && covers(self.y, other.y)
    }

    fn new(bounds: &Box2) -> Option<Self> {
        let side = |bound: Option<i128>| word(bound?, SMALL_COORDINATE);
        let (x, y) = (bounds.x, bounds.y);
        Some(Self { x: (side(x.0)?, side(x.1)?), y: (side(y.0)?, side(y.1)?) })
    }
}

/// An inequality with few bits.
#[derive(Clone, Copy, Default)]
struct Plane {
    a: i64,
    b: i64,
    c: i64,
}

impl Plane {
    /// How far the point lies outside.
    fn above(&self, point: &Point) -> i64 {
        self.a * point.0 + self.b * point.1 - self.c
    }
}

/// A bounded polygon: its corners, anticlockwise, and its oblique inequalities.
struct Shape {
    /// The first one is repeated at the end.
    corners: [Point; MOST_CORNERS + 1],
    count: usize,
    planes: [Plane; MOST_CORNERS],
    oblique: usize,
}

impl Shape {
    /// The box cut by the inequalities; nothing if numbers are large, corners fractional or many.
    fn new(bounds: &Rectangle, planes: &[HalfPlane]) -> Option<Self> {
        let ((left, right), (low, high)) = (bounds.x, bounds.y);
        if ![left, right, low, high].iter().all(|side| is_small(*side, SMALL_COORDINATE)) {
            return None;
        }
        let mut shape = Self {
            corners: [(0, 0); MOST_CORNERS + 1],
            count: 4,
            planes: [Plane::default(); MOST_CORNERS],
            oblique: planes.len(),
        };
        shape.corners[..4].copy_from_slice(&[(left, low), (right, low), (right, high), (left, high)]);
        for (place, plane) in shape.planes.get_mut(..planes.len())?.iter_mut().zip(planes) {
            let (a, b) = (word(plane.a, SMALL_COEFFICIENT)?, word(plane.b, SMALL_COEFFICIENT)?);
            *place = Plane { a, b, c: word(plane.c, SMALL_CONSTANT)? };
        }
        for at in 0..planes.len() {
            shape.cut(shape.planes[at])?;
        }
        if shape.count == 0 {
            return None;
        }
        shape.corners[shape.count] = shape.corners[0];
        Some(shape)
    }

    fn corners(&self) -> &[Point] {
        &self.corners[..self.count]
    }

    fn planes(&self) -> &[Plane] {
        &self.planes[..self.oblique]
    }

    /// Takes away what lies outside the inequality.
    fn cut(&mut self, plane: Plane) -> Option<()> {
        let mut kept = [(0, 0); MOST_CORNERS + 1];
        let mut count = 0;
        let mut keep = |point: Point| {
            *kept[..MOST_CORNERS].get_mut(count)? = point;
            count += 1;
            Some(())
        };
        let mut before = *self.corners().last()?;
        let mut height = plane.above(&before);
        for &point in self.corners() {
            let here = plane.above(&point);
            if (height < 0 && here > 0) || (height > 0 && here < 0) {
                // The border crosses this edge.
                let (part, whole) = (-height, here - height);
                keep((part_way(before.0, point.0, part, whole)?, part_way(before.1, point.1, part, whole)?))?;
            }
            if here <= 0 {
                keep(point)?;
            }
            (before, height) = (point, here);
        }
        (self.corners, self.count) = (kept, count);
        Some(())
    }

    /// Do the oblique inequalities hold in all of the other polygon?
    fn covers(&self, other: &Self) -> bool {
        self.planes().iter().all(|plane| other.corners().iter().all(|point| plane.above(point) <= 0))
    }

    /// The lower border from the smallest corner to the largest, by the first coordinate and then the second, and the
    /// upper one back.
    fn borders(&mut self) -> (&[Point], &[Point]) {
        let mut least = 0;
        for at in 1..self.count {
            if self.corners[at] < self.corners[least] {
                least = at;
            }
        }
        if least > 0 {
            self.corners[..self.count].rotate_left(least);
            self.corners[self.count] = self.corners[0];
        }
        // The corners rise up to the largest one.
        let mut most = 0;
        while most + 1 < self.count && self.corners[most + 1] >= self.corners[most] {
            most += 1;
        }
        (&self.corners[..=most], &self.corners[most..=self.count])
    }
}

/// The number that lies `part / whole` of the way from one to another, if it is an integer.
fn part_way(from: i64, to: i64, part: i64, whole: i64) -> Option<i64> {
    let distance = to - from;
    if distance == 0 {
        return Some(from);
    }
    // Factors of one, nearly always, need no division.
    if distance == whole {
        return Some(from + part);
    }
    if distance == -whole {
        return Some(from - part);
    }
    let product = distance.checked_mul(part)?;
    (product % whole == 0).then(|| from + product / whole)
}

/// Is the inequality implied by a box and oblique inequalities? Nothing if the general way is needed.
pub(super) fn implied(plane: &HalfPlane, planes: &[HalfPlane], bounds: &Box2) -> Option<bool> {
    let shape = Shape::new(&Rectangle::new(bounds)?, planes)?;
    let below = |(x, y): &Point| plane.a * i128::from(*x) + plane.b * i128::from(*y) <= plane.c;
    Some(shape.corners().iter().all(below))
}

/// A convex chain of corners, each a left turn from the one before.
struct Chain {
    points: [Point; 2 * MOST_CORNERS + 2],
    len: usize,
}

impl Chain {
    fn push(&mut self, point: Point) {
        let mut len = self.len.min(self.points.len() - 1);
        if len > 0 && self.points[len - 1] == point {
            return;
        }
        while len > 1 {
            let (before, last) = (self.points[len - 2], self.points[len - 1]);
            let (ux, uy) = (last.0 - before.0, last.1 - before.1);
            let (vx, vy) = (point.0 - before.0, point.1 - before.1);
            if ux * vy - uy * vx > 0 {
                break;
            }
            len -= 1;
        }
        self.points[len] = point;
        self.len = len + 1;
    }

    /// The hull of two borders that run in the same order.
    fn merge(mut left: &[Point], mut right: &[Point], before: impl Fn(&Point, &Point) -> bool) -> Self {
        let mut chain = Self { points: [(0, 0); 2 * MOST_CORNERS + 2], len: 0 };
        loop {
            match (left, right) {
                ([], []) => return chain,
                ([own, rest @ ..], []) => {
                    chain.push(*own);
                    left = rest;
                }
                ([own, rest @ ..], [other, ..]) if before(own, other) => {
                    chain.push(*own);
                    left = rest;
                }
                (_, [other, rest @ ..]) => {
                    chain.push(*other);
                    right = rest;
                }
            }
        }
    }
}

/// The oblique inequalities of the hull; nothing if the general way is needed.
pub(super) fn hull(
    of_left: &[HalfPlane],
    left_box: &Box2,
    of_right: &[HalfPlane],
    right_box: &Box2,
) -> Option<SmallVec<[HalfPlane; 2]>> {
    small_hull(of_left, &Rectangle::new(left_box)?, of_right, &Rectangle::new(right_box)?)
}

/// The same for bounds in machine words.
pub(crate) fn small_hull(
    of_left: &[HalfPlane],
    left_box: &Rectangle,
    of_right: &[HalfPlane],
    right_box: &Rectangle,
) -> Option<SmallVec<[HalfPlane; 2]>> {
    let (mut left, mut right) = (Shape::new(left_box, of_left)?, Shape::new(right_box, of_right)?);
    if left_box.covers(right_box) && left.covers(&right) {
        return Some(of_left.iter().copied().collect());
    }
    if right_box.covers(left_box) && right.covers(&left) {
        return Some(of_right.iter().copied().collect());
    }
    let mut planes: SmallVec<[HalfPlane; 2]> = SmallVec::new();
    let ((own_lower, own_upper), (other_lower, other_upper)) = (left.borders(), right.borders());
    // The upper border from right to left, then the lower one back: the order of the angles.
    let upper = Chain::merge(own_upper, other_upper, |own, other| own > other);
    let lower = Chain::merge(own_lower, other_lower, |own, other| own < other);
    let known = || left.planes().iter().chain(right.planes());
    for chain in [&upper, &lower] {
        for pair in chain.points[..chain.len].windows(2) {
            let (from, to) = (pair[0], pair[1]);
            if from.0 != to.0 && from.1 != to.1 {
                planes.push(border(from, to, known())?);
            }
        }
    }
    Some(planes)
}

/// The inequality whose border goes through two neighbouring corners of the hull; mostly it is there already.
fn border<'a>(from: Point, to: Point, known: impl Iterator<Item = &'a Plane>) -> Option<HalfPlane> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    for plane in known {
        let outward = (plane.a > 0) == (dy > 0) && (plane.b < 0) == (dx > 0);
        if outward && plane.above(&from) == 0 && plane.above(&to) == 0 {
            return Some(HalfPlane { a: plane.a.into(), b: plane.b.into(), c: plane.c.into() });
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
        let (mut compared, mut by_fans) = (0, 0);
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
            let words = |bounds: &Box2| Rectangle::new(bounds).unwrap();
            if let Some(by_fan) =
                crate::planar::fan_hull(&left, &words(&left_box), &right, &words(&right_box))
            {
                assert_eq!(by_fan, general, "{left:?} {left_box:?} {right:?} {right_box:?}");
                by_fans += 1;
            }
            assert_eq!(quick, general, "{left:?} {left_box:?} {right:?} {right_box:?}");
            compared += 1;
        }
        assert!(compared > 1000 && by_fans > 200, "only {compared} cases, {by_fans} by fans");
    }
}
