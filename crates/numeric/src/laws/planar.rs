//! Laws of planar polyhedra: entailment, redundancy, linear programming, cuts and hulls, for every degenerate shape.
//!
//! The reference is brute force over candidates, in fractions: all crossings of two borders, all directions along a
//! border. It shares no code with the polygons.

use std::cell::Cell;
use std::cmp::Ordering;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::check;
use crate::planar::{Box2, HalfPlane, Hull, Infeasible, Outline, Polygon, hull, hull_of, is_implied};

/// The largest value of a linear form over the rational points of some inequalities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Support {
    /// There are no points.
    Empty,
    Infinite,
    /// Numerator and denominator, which is positive, in lowest terms.
    Value(i128, i128),
}

/// A point with rational coordinates `x/w`, `y/w`; `w` is positive.
type Rational2 = (i128, i128, i128);

fn support(planes: &[HalfPlane], a: i128, b: i128) -> Support {
    let mut candidates: Vec<Rational2> = vec![(0, 0, 1)];
    let mut rays = vec![(a, b)];
    for plane in planes {
        // The point of the border next to the origin, and the directions along and across the border.
        let length = plane.a * plane.a + plane.b * plane.b;
        candidates.push((plane.a * plane.c, plane.b * plane.c, length));
        rays.extend([(plane.b, -plane.a), (-plane.b, plane.a), (-plane.a, -plane.b)]);
        for other in planes {
            let w = plane.a * other.b - other.a * plane.b;
            if w > 0 {
                candidates.push((
                    plane.c * other.b - other.c * plane.b,
                    plane.a * other.c - other.a * plane.c,
                    w,
                ));
            }
        }
    }
    candidates.retain(|(x, y, w)| planes.iter().all(|plane| plane.a * x + plane.b * y <= plane.c * w));
    if candidates.is_empty() {
        return Support::Empty;
    }
    rays.retain(|(x, y)| planes.iter().all(|plane| plane.a * x + plane.b * y <= 0));
    if rays.iter().any(|(x, y)| a * x + b * y > 0) {
        return Support::Infinite;
    }
    let mut best: Option<(i128, i128)> = None;
    for (x, y, w) in candidates {
        let value = (a * x + b * y, w);
        if best.is_none_or(|(n, d)| value.0 * d > n * value.1) {
            best = Some(value);
        }
    }
    let (n, d) = best.unwrap_or((0, 1));
    let divisor = i128::try_from(crate::exact::gcd_i128(n, d)).unwrap_or(1).max(1);
    Support::Value(n / divisor, d / divisor)
}

fn is_at_most(one: Support, other: Support) -> bool {
    match (one, other) {
        (Support::Empty, _) | (_, Support::Infinite) => true,
        (Support::Infinite, _) | (_, Support::Empty) => false,
        (Support::Value(n, d), Support::Value(m, e)) => n * e <= m * d,
    }
}

/// All directions with small coefficients, in lowest terms.
fn directions() -> impl Iterator<Item = (i128, i128)> {
    let all = (-3..=3).flat_map(|a| (-3..=3).map(move |b| (a, b)));
    all.filter(|(a, b)| crate::exact::gcd_i128(*a, *b) == 1)
}

/// The integer points of a box around the origin that fulfil all inequalities.
fn points(planes: &[HalfPlane]) -> Vec<(i128, i128)> {
    let all = (-14..=14).flat_map(|x| (-14..=14).map(move |y| (x, y)));
    all.filter(|(x, y)| planes.iter().all(|plane| plane.a * x + plane.b * y <= plane.c)).collect()
}

/// The kinds of shapes that a polygon can have.
const KINDS: [&str; 12] = [
    "plane",
    "half-plane",
    "strip",
    "line",
    "ray",
    "segment",
    "point",
    "wedge",
    "box",
    "half-open box",
    "corner",
    "any",
];

/// A shape of a chosen kind, as inequalities that may be redundant.
#[derive(Clone, Debug)]
struct Shape {
    kind: usize,
    planes: Vec<HalfPlane>,
}

fn shapes() -> impl Strategy<Value = Shape> {
    let normal = prop::sample::select(vec![
        (1, 0),
        (0, 1),
        (-1, 0),
        (0, -1),
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
        (2, 1),
        (1, -2),
        (-3, 2),
        (-2, -3),
        (4, 1),
        (-1, 3),
    ]);
    let any = prop::collection::vec((-4i128..=4, -4i128..=4, -12i128..=12), 0..8);
    (0..KINDS.len(), normal, (-5i128..=5, -5i128..=5), 0i128..=5, 0i128..=5, any).prop_map(
        |(kind, (a, b), (x, y), wide, high, any)| {
            let at = |a: i128, b: i128, slack: i128| HalfPlane::new(a, b, a * x + b * y + slack);
            let planes: Vec<Option<HalfPlane>> = match KINDS[kind] {
                "plane" => vec![],
                "half-plane" => vec![at(a, b, 0)],
                "strip" => vec![at(a, b, wide + 1), at(-a, -b, 0)],
                "line" => vec![at(a, b, 0), at(-a, -b, 0)],
                "ray" => vec![at(a, b, 0), at(-a, -b, 0), at(-b, a, 0)],
                "segment" => {
                    vec![at(a, b, 0), at(-a, -b, 0), at(-b, a, wide * (a * a + b * b)), at(b, -a, 0)]
                }
                "point" => vec![at(a, b, 0), at(-a, -b, 0), at(-b, a, 0), at(b, -a, 0)],
                "wedge" => vec![at(a, b, 0), at(a - b, a + b, 0)],
                "box" => vec![at(1, 0, wide), at(-1, 0, 0), at(0, 1, high), at(0, -1, 0)],
                "half-open box" => vec![at(1, 0, wide), at(-1, 0, 0), at(0, b.signum() * 2 + 1, high)],
                "corner" => vec![at(1, 0, wide), at(0, 1, high), at(1, 1, wide.min(high))],
                _ => any.into_iter().map(|(a, b, c)| HalfPlane::new(a, b, c)).collect(),
            };
            Shape { kind, planes: planes.into_iter().flatten().collect() }
        },
    )
}

fn polygon(shape: &Shape) -> Result<Polygon, Infeasible> {
    Polygon::new(&Box2::default(), &shape.planes)
}

/// The shape as a state keeps it: a tight box, and the oblique inequalities that say more.
fn kept(shape: &Shape) -> Option<(Box2, Vec<HalfPlane>)> {
    let mut polygon = polygon(shape).ok()?;
    polygon.tighten().ok()?;
    let tight = polygon.bounding_box();
    let relation = polygon.relation(&tight).ok()?;
    Some((tight, relation.to_vec()))
}

fn with_box(bounds: &Box2, planes: &[HalfPlane]) -> Vec<HalfPlane> {
    Polygon::of_box(bounds).planes().iter().chain(planes).copied().collect()
}

/// Contradictions are seen just where there are some; the largest value in each direction is exact; an inequality is
/// implied just if the largest value says so, rounded down where only integer points count.
#[test]
fn polygons_answer_exactly() {
    check(shapes(), |shape| {
        let built = polygon(&shape);
        let empty = support(&shape.planes, 1, 0) == Support::Empty;
        prop_assert_eq!(built.is_err(), empty, "{:?}", built);
        let Ok(polygon) = built else { return Ok(()) };
        for (a, b) in directions() {
            let expected = support(&shape.planes, a, b);
            let height = polygon.height(a, b);
            match (&height, expected) {
                (None, Support::Infinite) => {}
                (Some(height), Support::Value(n, d)) => {
                    prop_assert_eq!(height.floor(), Some(n.div_euclid(d)), "({}, {})", a, b);
                    for c in n.div_euclid(d) - 1..=n.div_euclid(d) + 1 {
                        let order = n.cmp(&(c * d));
                        prop_assert_eq!(height.compare(c), order, "({}, {}) against {}", a, b, c);
                        let plane = HalfPlane { a, b, c };
                        prop_assert_eq!(polygon.implies(&plane), order != Ordering::Greater);
                        let implied = is_implied(&plane, &shape.planes, &Box2::default());
                        prop_assert_eq!(implied, n.div_euclid(d) <= c, "{:?}", plane);
                    }
                }
                _ => prop_assert!(false, "({a}, {b}): {height:?} instead of {expected:?}"),
            }
        }
        Ok(())
    });
}

/// Inequalities are sorted by angle, none twice; where the polygon has an inside, none is implied by the others; and
/// no rational point is lost or won.
#[test]
fn polygons_keep_what_matters_only() {
    check(shapes(), |shape| {
        let Ok(polygon) = polygon(&shape) else { return Ok(()) };
        let planes = polygon.planes();
        for pair in planes.windows(2) {
            prop_assert_eq!(pair[0].compare_angle(&pair[1]), Ordering::Less, "{:?}", planes);
        }
        let flat =
            planes.iter().any(|plane| support(planes, -plane.a, -plane.b) == Support::Value(-plane.c, 1));
        for (at, plane) in planes.iter().enumerate() {
            let mut others = planes.to_vec();
            others.remove(at);
            let implied = is_at_most(support(&others, plane.a, plane.b), Support::Value(plane.c, 1));
            prop_assert!(flat || !implied, "{plane:?} says nothing new in {planes:?}");
        }
        for plane in &shape.planes {
            prop_assert!(is_at_most(support(planes, plane.a, plane.b), Support::Value(plane.c, 1)));
        }
        for plane in planes {
            prop_assert!(is_at_most(support(&shape.planes, plane.a, plane.b), Support::Value(plane.c, 1)));
        }
        Ok(())
    });
}

/// Cutting corners keeps every integer point and adds none; nearly always the box and the diagonals then touch one.
#[test]
fn cuts_keep_integer_points() {
    let (touching, asked) = (Cell::new(0u64), Cell::new(0u64));
    check(shapes(), |shape| {
        let Ok(mut polygon) = polygon(&shape) else { return Ok(()) };
        let bounded = directions().all(|(a, b)| support(&shape.planes, a, b) != Support::Infinite);
        let inside = points(&shape.planes);
        let small = bounded && [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().all(|(a, b)| {
            matches!(support(&shape.planes, a, b), Support::Value(n, d) if n.div_euclid(d) <= 14)
        });
        if polygon.tighten().is_err() {
            prop_assert!(inside.is_empty(), "{inside:?} lost");
            return Ok(());
        }
        prop_assert_eq!(points(polygon.planes()), inside.clone());
        if !small {
            return Ok(());
        }
        for (a, b) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)] {
            let highest = inside.iter().map(|(x, y)| a * x + b * y).max();
            let height = polygon.height(a, b).and_then(|height| height.floor());
            prop_assert!(highest.is_none() || height >= highest);
            asked.set(asked.get() + 1);
            touching.set(touching.get() + u64::from(highest == height));
        }
        Ok(())
    });
    let (touching, asked) = (touching.get(), asked.get());
    assert!(touching * 100 >= asked * 98, "only {touching} of {asked} bounds touch an integer point");
}

/// The hull covers both shapes and is the smallest polygon that does, for all kinds of shapes on both sides.
#[test]
fn hulls_cover_both_and_no_more() {
    let seen: Vec<Cell<u32>> = vec![Cell::new(0); KINDS.len() * KINDS.len()];
    check((shapes(), shapes(), 0..4), |(left, mut right, alike)| {
        if alike == 0 {
            // The same shape, moved: parallel borders on both sides.
            right = left.clone();
            for plane in &mut right.planes {
                plane.c += 2 * plane.a - plane.b;
            }
        }
        let kinds = &seen[left.kind * KINDS.len() + right.kind];
        kinds.set(kinds.get() + 1);
        let (Some((left_box, left)), Some((right_box, right))) = (kept(&left), kept(&right)) else {
            return Ok(());
        };
        let hulled = |one: (Option<i128>, Option<i128>), two: (Option<i128>, Option<i128>)| {
            (one.0.zip(two.0).map(|(p, q)| p.min(q)), one.1.zip(two.1).map(|(p, q)| p.max(q)))
        };
        let bounds = Box2 { x: hulled(left_box.x, right_box.x), y: hulled(left_box.y, right_box.y) };
        let outline = |own: &Box2, planes: &[HalfPlane]| {
            Polygon::new(own, planes).ok().and_then(|polygon| Outline::new(polygon, *own))
        };
        let sides = outline(&left_box, &left).zip(outline(&right_box, &right));
        let told = |hull: Option<Hull>, first: &[HalfPlane], second: &[HalfPlane]| match hull? {
            Hull::Left => Some(first.iter().copied().collect()),
            Hull::Right => Some(second.iter().copied().collect()),
            Hull::Other(planes) => Some(planes),
        };
        let quick = told(hull_of(&left, &left_box, &right, &right_box), &left, &right);
        let quick_turned = told(hull_of(&right, &right_box, &left, &left_box), &right, &left);
        let turned = sides.as_ref().and_then(|(left, right)| hull(right, left, &bounds).ok());
        let general = sides.and_then(|(left, right)| hull(&left, &right, &bounds).ok());
        let (left, right) = (with_box(&left_box, &left), with_box(&right_box, &right));
        let found = [general, turned, quick, quick_turned];
        for hull in found {
            let Some(hull) = hull else { return Err(TestCaseError::fail("no hull of small numbers")) };
            let hull = with_box(&bounds, &hull);
            for (x, y) in points(&left).into_iter().chain(points(&right)) {
                let inside = hull.iter().all(|plane| plane.a * x + plane.b * y <= plane.c);
                prop_assert!(inside, "({x}, {y}) lost in {hull:?}");
            }
            for (a, b) in directions() {
                let (one, two) = (support(&left, a, b), support(&right, a, b));
                let both = if is_at_most(one, two) { two } else { one };
                let own = support(&hull, a, b);
                prop_assert!(is_at_most(own, both), "({a}, {b}): {own:?} instead of {both:?} in {hull:?}");
            }
        }
        Ok(())
    });
    let missing = seen.iter().filter(|seen| seen.get() == 0).count();
    assert!(super::cases() < 5000 || missing == 0, "{missing} pairs of kinds were never tried");
}
