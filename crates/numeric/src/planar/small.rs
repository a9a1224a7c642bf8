//! The hull of two bounded polygons with few bits and integral corners: the common case, in plain arithmetic.
//!
//! Corners by clipping the box, hull by a scan of the sorted corners. Exact; where a number is too large, a corner
//! fractional or a side unbounded, the general way takes over.

use smallvec::SmallVec;

use super::half_plane::HalfPlane;
use super::polygon::Box2;

type Point = (i64, i64);
type Points = SmallVec<[Point; 16]>;

/// Coordinates below this and coefficients below the next keep every product within a word.
const SMALL_COORDINATE: i64 = 1 << 28;
const SMALL_COEFFICIENT: i64 = 1 << 16;
const SMALL_CONSTANT: i64 = 1 << 45;

fn word(value: i128, limit: i64) -> Option<i64> {
    i64::try_from(value).ok().filter(|value| value.abs() < limit)
}

/// The corners of a box cut by inequalities, in order around it.
fn corners(bounds: &Box2, planes: &[HalfPlane]) -> Option<Points> {
    let side = |bound: Option<i128>| word(bound?, SMALL_COORDINATE);
    let (left, right, low, high) =
        (side(bounds.x.0)?, side(bounds.x.1)?, side(bounds.y.0)?, side(bounds.y.1)?);
    let mut points: Points = Points::new();
    points.extend([(left, low), (right, low), (right, high), (left, high)]);
    for plane in planes {
        let (a, b) = (word(plane.a, SMALL_COEFFICIENT)?, word(plane.b, SMALL_COEFFICIENT)?);
        let c = word(plane.c, SMALL_CONSTANT)?;
        let above = |point: &Point| a * point.0 + b * point.1 - c;
        if points.iter().all(|point| above(point) <= 0) {
            continue;
        }
        let mut kept = Points::new();
        for (at, point) in points.iter().enumerate() {
            let next = &points[if at + 1 == points.len() { 0 } else { at + 1 }];
            let (here, there) = (above(point), above(next));
            if here <= 0 {
                kept.push(*point);
            }
            if (here < 0 && there > 0) || (here > 0 && there < 0) {
                // The border crosses this edge.
                let (part, whole) = (-here, there - here);
                let along = |from: i64, to: i64| {
                    let product = (to - from).checked_mul(part)?;
                    (product % whole == 0).then(|| from + product / whole)
                };
                kept.push((along(point.0, next.0)?, along(point.1, next.1)?));
            }
        }
        points = kept;
        if points.is_empty() || points.len() > 12 {
            return None;
        }
    }
    Some(points)
}

fn all_below(points: &[Point], planes: &[HalfPlane]) -> bool {
    planes.iter().all(|plane| {
        points.iter().all(|(x, y)| plane.a * i128::from(*x) + plane.b * i128::from(*y) <= plane.c)
    })
}

/// Is the inequality implied by a box and oblique inequalities? Nothing if the general way is needed.
pub(super) fn implied(plane: &HalfPlane, planes: &[HalfPlane], bounds: &Box2) -> Option<bool> {
    Some(all_below(&corners(bounds, planes)?, std::slice::from_ref(plane)))
}

/// The oblique inequalities of the hull; nothing if the general way is needed.
pub(super) fn hull(
    of_left: &[HalfPlane],
    left_box: &Box2,
    of_right: &[HalfPlane],
    right_box: &Box2,
    bounds: &Box2,
) -> Option<SmallVec<[HalfPlane; 2]>> {
    let (mut points, other) = (corners(left_box, of_left)?, corners(right_box, of_right)?);
    if right_box == bounds && all_below(&points, of_right) {
        return Some(of_right.iter().copied().collect());
    }
    if left_box == bounds && all_below(&other, of_left) {
        return Some(of_left.iter().copied().collect());
    }
    points.extend(other);
    points.sort_unstable();
    points.dedup();
    let mut planes: SmallVec<[HalfPlane; 2]> = SmallVec::new();
    let mut border = |from: Point, to: Point| {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        if dx != 0 && dy != 0 {
            let height = i128::from(dy) * i128::from(from.0) - i128::from(dx) * i128::from(from.1);
            planes.extend(HalfPlane::new(i128::from(dy), -i128::from(dx), height));
        }
    };
    // Lower border from left to right, then the upper one back.
    let mut chain: Points = Points::new();
    for turned in [false, true] {
        chain.clear();
        for at in 0..points.len() {
            let point = points[if turned { points.len() - 1 - at } else { at }];
            while let [.., before, last] = chain.as_slice() {
                let (ux, uy) = (last.0 - before.0, last.1 - before.1);
                let (vx, vy) = (point.0 - before.0, point.1 - before.1);
                if ux * vy - uy * vx > 0 {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        for pair in chain.windows(2) {
            border(pair[0], pair[1]);
        }
    }
    planes.sort_by(HalfPlane::compare_angle);
    Some(planes)
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
            let Some(quick) = hull(&left, &left_box, &right, &right_box, &both) else { continue };
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
