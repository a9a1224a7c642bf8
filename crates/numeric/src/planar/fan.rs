//! The hull of two bounded polygons whose borders have the same directions: constraints that stayed, constants moved.
//!
//! Each direction takes the larger constant. Between neighbouring directions both polygons have one corner; where one
//! polygon reaches farther in the first direction and the other one in the second, the border through the two corners
//! is added. Every inequality found this way holds in both polygons. They are all that there are if each constant is
//! reached, which is checked; otherwise, or where a number is too large or a corner fractional, other ways take over.

use smallvec::SmallVec;

use super::half_plane::HalfPlane;
use super::small::Rectangle;

/// The sides of the box and a few more.
const MOST_DIRECTIONS: usize = 10;

/// Below these no sum of products leaves the word.
const SMALL_COEFFICIENT: i64 = 1 << 10;
const SMALL_CONSTANT: i64 = 1 << 38;

/// A direction and how far both polygons reach in it.
#[derive(Clone, Copy, Default)]
struct Direction {
    a: i64,
    b: i64,
    reach: [i64; 2],
}

impl Direction {
    fn cross(&self, other: &Self) -> i64 {
        self.a * other.b - other.a * self.b
    }

    /// Which polygon reaches farther.
    fn leads(&self) -> i64 {
        (self.reach[0] - self.reach[1]).signum()
    }
}

/// The directions around the circle, with the turn from each to the next one.
struct Fan {
    directions: [Direction; MOST_DIRECTIONS],
    turns: [i64; MOST_DIRECTIONS],
    len: usize,
}

fn word(value: i128, limit: i64) -> Option<i64> {
    i64::try_from(value).ok().filter(|value| value.unsigned_abs() < limit.unsigned_abs())
}

impl Fan {
    fn new(
        of_left: &[HalfPlane],
        left_box: &Rectangle,
        of_right: &[HalfPlane],
        right_box: &Rectangle,
    ) -> Option<Self> {
        if of_left.len() != of_right.len() || of_left.len() > MOST_DIRECTIONS - 4 {
            return None;
        }
        let mut fan =
            Self { directions: [Direction::default(); MOST_DIRECTIONS], turns: [0; MOST_DIRECTIONS], len: 0 };
        let mut pairs = of_left.iter().zip(of_right).peekable();
        let (left, right) = (left_box, right_box);
        for (a, b, reach) in [
            (1, 0, [left.x.1, right.x.1]),
            (0, 1, [left.y.1, right.y.1]),
            (-1, 0, [left.x.0.checked_neg()?, right.x.0.checked_neg()?]),
            (0, -1, [left.y.0.checked_neg()?, right.y.0.checked_neg()?]),
        ] {
            if reach.iter().any(|reach| reach.unsigned_abs() >= SMALL_CONSTANT.unsigned_abs()) {
                return None;
            }
            let axis = Direction { a, b, reach };
            fan.push(axis);
            // The inequalities up to the next axis.
            let (next_a, next_b) = (-b, a);
            while let Some((own, other)) = pairs.peek() {
                if !own.is_parallel(other) {
                    return None;
                }
                let (own_a, own_b) = (word(own.a, SMALL_COEFFICIENT)?, word(own.b, SMALL_COEFFICIENT)?);
                if own_a * a + own_b * b <= 0 || own_a * next_a + own_b * next_b <= 0 {
                    break;
                }
                let reach = [word(own.c, SMALL_CONSTANT)?, word(other.c, SMALL_CONSTANT)?];
                fan.push(Direction { a: own_a, b: own_b, reach });
                pairs.next();
            }
        }
        if pairs.peek().is_some() {
            return None;
        }
        for at in 0..fan.len {
            fan.turns[at] = fan.directions[at].cross(&fan.directions[fan.after(at)]);
            if fan.turns[at] <= 0 {
                return None;
            }
        }
        Some(fan)
    }

    fn push(&mut self, direction: Direction) {
        self.directions[self.len] = direction;
        self.len += 1;
    }

    fn after(&self, at: usize) -> usize {
        if at + 1 == self.len { 0 } else { at + 1 }
    }

    /// Do both polygons reach every border?
    fn is_tight(&self) -> bool {
        let mut before = self.len - 1;
        for at in 0..self.len {
            let (last, own, next) =
                (&self.directions[before], &self.directions[at], &self.directions[self.after(at)]);
            let whole = last.cross(next);
            if whole > 0 {
                // whole * own = turn after * last + turn before * next
                let reaches = |side: usize| {
                    own.reach[side] * whole
                        <= self.turns[at] * last.reach[side] + self.turns[before] * next.reach[side]
                };
                if !reaches(0) || !reaches(1) {
                    return false;
                }
            }
            before = at;
        }
        true
    }

    /// The corner of a polygon between a direction and the next.
    fn corner(&self, at: usize, side: usize) -> Option<(i64, i64)> {
        let (own, next) = (&self.directions[at], &self.directions[self.after(at)]);
        let x = own.reach[side] * next.b - next.reach[side] * own.b;
        let y = own.a * next.reach[side] - next.a * own.reach[side];
        let turn = self.turns[at];
        if turn == 1 {
            return Some((x, y));
        }
        (x % turn == 0 && y % turn == 0).then(|| (x / turn, y / turn))
    }

    /// The border through the corners of both polygons between a direction and the next.
    fn bridge(&self, at: usize) -> Option<HalfPlane> {
        let ((x, y), (other_x, other_y)) = (self.corner(at, 0)?, self.corner(at, 1)?);
        let (mut a, mut b) = (other_y - y, x - other_x);
        let own = &self.directions[at];
        if own.a * b < own.b * a {
            (a, b) = (-a, -b);
        }
        let height = i128::from(a) * i128::from(x) + i128::from(b) * i128::from(y);
        HalfPlane::new(i128::from(a), i128::from(b), height)
    }
}

/// The oblique inequalities of the hull; nothing if another way is needed.
pub(crate) fn fan_hull(
    of_left: &[HalfPlane],
    left_box: &Rectangle,
    of_right: &[HalfPlane],
    right_box: &Rectangle,
) -> Option<SmallVec<[HalfPlane; 2]>> {
    let fan = Fan::new(of_left, left_box, of_right, right_box)?;
    if !fan.is_tight() {
        return None;
    }
    let mut planes: SmallVec<[HalfPlane; 2]> = SmallVec::new();
    for at in 0..fan.len {
        let own = &fan.directions[at];
        if own.a != 0 && own.b != 0 {
            let [left, right] = own.reach;
            planes.push(HalfPlane { a: own.a.into(), b: own.b.into(), c: left.max(right).into() });
        }
        if own.leads() * fan.directions[fan.after(at)].leads() < 0 {
            planes.push(fan.bridge(at)?);
        }
    }
    Some(planes)
}
