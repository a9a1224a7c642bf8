//! The hull of two polygons: the smallest polygon that covers both.
//!
//! Every border of the hull either has the direction of a border of one of them or joins a corner of the one to a
//! corner of the other. Directions are tried, constants come from corners and rays, so all degenerate shapes (points,
//! segments, rays, lines, strips, half-planes) go the same way.
//! Errs towards: a larger polygon, when numbers become too large.

use smallvec::SmallVec;

use super::Infeasible;
use super::cuts::bezout;
use super::half_plane::{HalfPlane, turn};
use super::polygon::{Box2, Polygon};
use super::small;
use crate::exact::div_floor_i128;

/// A point with rational coordinates `x/w`, `y/w`; `w` is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Corner {
    x: i128,
    y: i128,
    w: i128,
}

/// A polygon with its corners and the directions in which it is unbounded.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    polygon: Polygon,
    bounds: Box2,
    corners: SmallVec<[Corner; 8]>,
    rays: SmallVec<[(i128, i128); 4]>,
}

impl Outline {
    /// Corners and rays of a polygon; nothing if the numbers become too large.
    pub(crate) fn new(polygon: Polygon, bounds: Box2) -> Option<Self> {
        let mut corners = SmallVec::new();
        let mut rays = SmallVec::new();
        let planes = polygon.planes();
        for (at, first) in planes.iter().enumerate() {
            let second = &planes[(at + 1) % planes.len()];
            if turn(first, second) > 0 {
                corners.push(corner(first, second)?);
            } else {
                rays.push((-first.b, first.a));
                rays.push((second.b, -second.a));
            }
        }
        if planes.is_empty() {
            // The whole plane.
            corners.push(Corner { x: 0, y: 0, w: 1 });
            rays.extend([(1, 0), (0, 1), (-1, 0), (0, -1)]);
        } else if corners.is_empty() {
            for plane in planes {
                let (u, v) = bezout(plane.a, plane.b)?;
                corners.push(Corner { x: u.checked_mul(plane.c)?, y: v.checked_mul(plane.c)?, w: 1 });
            }
            if let [only] = planes {
                rays.push((-only.a, -only.b));
            }
        }
        Some(Self { polygon, bounds, corners, rays })
    }

    /// The largest value of `a*x + b*y`, rounded down; nothing if it is infinite or too large.
    fn height(&self, a: i128, b: i128) -> Option<i128> {
        for (x, y) in &self.rays {
            if dot(a, b, *x, *y)? > 0 {
                return None;
            }
        }
        let mut highest: Option<(i128, i128)> = None;
        for corner in &self.corners {
            let value = dot(a, b, corner.x, corner.y)?;
            let higher = match highest {
                None => true,
                Some((height, w)) if w == 1 && corner.w == 1 => value > height,
                Some((height, w)) => value.checked_mul(w)? > height.checked_mul(corner.w)?,
            };
            if higher {
                highest = Some((value, corner.w));
            }
        }
        let (height, w) = highest?;
        if w == 1 { Some(height) } else { div_floor_i128(height, w) }
    }

    /// Is everything inside the half-plane `a*x + b*y <= height / w`?
    fn lies_below(&self, a: i128, b: i128, height: i128, w: i128) -> Option<bool> {
        for corner in &self.corners {
            let value = dot(a, b, corner.x, corner.y)?;
            let below = if w == 1 && corner.w == 1 {
                value <= height
            } else {
                value.checked_mul(w)? <= height.checked_mul(corner.w)?
            };
            if !below {
                return Some(false);
            }
        }
        for (x, y) in &self.rays {
            if dot(a, b, *x, *y)? > 0 {
                return Some(false);
            }
        }
        Some(true)
    }

    fn fulfils(&self, plane: &HalfPlane) -> bool {
        self.lies_below(plane.a, plane.b, plane.c, 1).unwrap_or(false)
    }
}

fn dot(a: i128, b: i128, x: i128, y: i128) -> Option<i128> {
    a.checked_mul(x)?.checked_add(b.checked_mul(y)?)
}

fn corner(first: &HalfPlane, second: &HalfPlane) -> Option<Corner> {
    let cross = |p: i128, q: i128, r: i128, s: i128| p.checked_mul(s)?.checked_sub(r.checked_mul(q)?);
    let w = cross(first.a, first.b, second.a, second.b)?;
    let x = cross(first.c, first.b, second.c, second.b)?;
    let y = cross(first.a, first.c, second.a, second.c)?;
    if w != 1 && x.checked_rem(w)? == 0 && y.checked_rem(w)? == 0 {
        return Some(Corner { x: x.checked_div(w)?, y: y.checked_div(w)?, w: 1 });
    }
    Some(Corner { x, y, w })
}

/// The oblique inequalities of the hull of two boxes: one border at most in each quadrant, through the corners there.
pub(crate) fn hull_of_boxes(left: &Box2, right: &Box2) -> SmallVec<[HalfPlane; 2]> {
    let mut found = SmallVec::new();
    let extreme = |bounds: (Option<i128>, Option<i128>), sign: i128| {
        if sign > 0 { bounds.1 } else { bounds.0.and_then(i128::checked_neg) }
    };
    for (sx, sy) in [(1, 1), (-1, 1), (-1, -1), (1, -1)] {
        // In coordinates where the quadrant is the upper right one.
        let border = || {
            let (x1, y1) = (extreme(left.x, sx)?, extreme(left.y, sy)?);
            let (x2, y2) = (extreme(right.x, sx)?, extreme(right.y, sy)?);
            let (dx, dy) = (x2.checked_sub(x1)?, y1.checked_sub(y2)?);
            if dx == 0 || dy == 0 || dx.signum() != dy.signum() {
                return None;
            }
            let (a, b) = (dy.checked_abs()?, dx.checked_abs()?);
            HalfPlane::new(a.checked_mul(sx)?, b.checked_mul(sy)?, dot(a, b, x1, y1)?)
        };
        found.extend(border());
    }
    found
}

/// The oblique inequalities of a hull: those of one side, or others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Hull {
    /// The left side covers the right one.
    Left,
    /// The right side covers the left one.
    Right,
    /// Neither was seen to cover the other.
    Other(SmallVec<[HalfPlane; 2]>),
}

/// Does the polygon cover the other one, at a glance? `false` may mean that it was not seen.
fn covers(planes: &[HalfPlane], bounds: &Box2, others: &[HalfPlane], inner: &Box2) -> bool {
    let within = |outer: (Option<i128>, Option<i128>), inner: (Option<i128>, Option<i128>)| {
        outer.0.is_none_or(|low| inner.0.is_some_and(|own| low <= own))
            && outer.1.is_none_or(|high| inner.1.is_some_and(|own| own <= high))
    };
    within(bounds.x, inner.x)
        && within(bounds.y, inner.y)
        && planes.iter().all(|plane| {
            others.iter().any(|own| own.is_parallel(plane) && own.c <= plane.c) || inner.is_below(plane)
        })
}

/// The hull of two polygons, given by their boxes and oblique inequalities; nothing if the numbers become too large.
pub(crate) fn hull_of(
    of_left: &[HalfPlane],
    left_box: &Box2,
    of_right: &[HalfPlane],
    right_box: &Box2,
) -> Option<Hull> {
    if of_left.is_empty() && of_right.is_empty() {
        return Some(Hull::Other(hull_of_boxes(left_box, right_box)));
    }
    if covers(of_left, left_box, of_right, right_box) {
        return Some(Hull::Left);
    }
    if covers(of_right, right_box, of_left, left_box) {
        return Some(Hull::Right);
    }
    if let Some(planes) = small::hull(of_left, left_box, of_right, right_box) {
        return Some(Hull::Other(planes));
    }
    let outline = |planes: &[HalfPlane], bounds: &Box2| {
        Polygon::new(bounds, planes).ok().and_then(|polygon| Outline::new(polygon, *bounds))
    };
    let bounds = left_box.cover(right_box);
    hull(&outline(of_left, left_box)?, &outline(of_right, right_box)?, &bounds).ok().map(Hull::Other)
}

/// Is the inequality implied for integer points by a box and oblique inequalities?
pub(crate) fn is_implied(plane: &HalfPlane, planes: &[HalfPlane], bounds: &Box2) -> bool {
    small::implied(plane, planes, bounds).unwrap_or_else(|| match Polygon::new(bounds, planes) {
        Ok(polygon) => {
            let height = polygon.height(plane.a, plane.b).and_then(|height| height.floor());
            height.is_some_and(|height| height <= plane.c)
        }
        Err(Infeasible) => true,
    })
}

/// The oblique inequalities of the hull; `bounds` is the box around both.
pub(crate) fn hull(
    left: &Outline,
    right: &Outline,
    bounds: &Box2,
) -> Result<SmallVec<[HalfPlane; 2]>, Infeasible> {
    if right.bounds == *bounds && right.polygon.oblique().all(|plane| left.fulfils(plane)) {
        return Ok(right.polygon.oblique().copied().collect());
    }
    if left.bounds == *bounds && left.polygon.oblique().all(|plane| right.fulfils(plane)) {
        return Ok(left.polygon.oblique().copied().collect());
    }
    let mut hull = Polygon::of_box(bounds);
    for (own, other) in [(left, right), (right, left)] {
        for plane in own.polygon.oblique() {
            if let Some(height) = other.height(plane.a, plane.b) {
                hull.insert(HalfPlane { c: plane.c.max(height), ..*plane })?;
            }
        }
    }
    for p in &left.corners {
        for q in &right.corners {
            for plane in bridges(left, right, p, q) {
                hull.insert(plane)?;
            }
        }
    }
    // The box is the one it was made with.
    Ok(hull.into_relation())
}

/// The inequalities whose border goes through both corners, if all of both polygons lies on one side.
fn bridges(left: &Outline, right: &Outline, p: &Corner, q: &Corner) -> SmallVec<[HalfPlane; 2]> {
    let mut found = SmallVec::new();
    let difference = || {
        let dx = q.x.checked_mul(p.w)?.checked_sub(p.x.checked_mul(q.w)?)?;
        let dy = q.y.checked_mul(p.w)?.checked_sub(p.y.checked_mul(q.w)?)?;
        let divisor = i128::try_from(crate::exact::gcd_i128(dx, dy)).ok()?;
        Some((dx.checked_div(divisor)?, dy.checked_div(divisor)?))
    };
    let Some((dx, dy)) = difference() else { return found };
    if dx == 0 || dy == 0 {
        // Upright borders belong to the box.
        return found;
    }
    for (a, b) in [(dy, -dx), (-dy, dx)] {
        let plane = || {
            let height = dot(a, b, p.x, p.y)?;
            if !left.lies_below(a, b, height, p.w)? || !right.lies_below(a, b, height, p.w)? {
                return None;
            }
            HalfPlane::new(a, b, div_floor_i128(height, p.w)?)
        };
        found.extend(plane());
    }
    found
}
