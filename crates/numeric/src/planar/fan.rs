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

/// Between which axes an oblique direction lies: behind the first, the second and so on, anticlockwise.
fn quadrant(a: i64, b: i64) -> usize {
    match (a > 0, b > 0) {
        (true, true) => 0,
        (false, true) => 1,
        (false, false) => 2,
        (true, false) => 3,
    }
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
        let mut planes = of_left.iter().zip(of_right);
        let mut plane = next_direction(&mut planes)?;
        let (left, right) = (left_box, right_box);
        let axes = [
            (1, 0, [left.x.1, right.x.1]),
            (0, 1, [left.y.1, right.y.1]),
            (-1, 0, [left.x.0.checked_neg()?, right.x.0.checked_neg()?]),
            (0, -1, [left.y.0.checked_neg()?, right.y.0.checked_neg()?]),
        ];
        for (at, (a, b, reach)) in axes.into_iter().enumerate() {
            if reach.iter().any(|reach| reach.unsigned_abs() >= SMALL_CONSTANT.unsigned_abs()) {
                return None;
            }
            fan.push(Direction { a, b, reach });
            // The inequalities up to the next axis.
            while let Some(direction) = plane.filter(|own| quadrant(own.a, own.b) == at) {
                fan.push(direction);
                plane = next_direction(&mut planes)?;
            }
        }
        plane.is_none().then_some(fan)
    }

    fn push(&mut self, direction: Direction) {
        self.directions[self.len] = direction;
        self.len += 1;
    }

    fn after(&self, at: usize) -> usize {
        if at + 1 == self.len { 0 } else { at + 1 }
    }

    /// Notes the turns. Do the directions go around once, and do both polygons reach every border?
    fn is_tight(&mut self) -> bool {
        let directions = &self.directions[..self.len];
        let [first, .., last] = directions else { return false };
        let mut before = last;
        let mut turn_before = last.cross(first);
        let following = directions[1..].iter().chain([first]);
        for ((own, next), place) in directions.iter().zip(following).zip(&mut self.turns) {
            let turn = own.cross(next);
            if turn <= 0 {
                return false;
            }
            let whole = before.cross(next);
            // whole * own = turn * before + turn before * next
            let reaches = |side: usize| {
                own.reach[side] * whole <= turn * before.reach[side] + turn_before * next.reach[side]
            };
            if whole > 0 && !(reaches(0) && reaches(1)) {
                return false;
            }
            *place = turn;
            (before, turn_before) = (own, turn);
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

/// The next inequality of both sides as a direction, if there is one; nothing at all if they differ or are too large.
fn next_direction<'a>(
    planes: &mut impl Iterator<Item = (&'a HalfPlane, &'a HalfPlane)>,
) -> Option<Option<Direction>> {
    let Some((own, other)) = planes.next() else { return Some(None) };
    if !own.is_parallel(other) {
        return None;
    }
    let (a, b) = (word(own.a, SMALL_COEFFICIENT)?, word(own.b, SMALL_COEFFICIENT)?);
    Some(Some(Direction { a, b, reach: [word(own.c, SMALL_CONSTANT)?, word(other.c, SMALL_CONSTANT)?] }))
}

/// The oblique inequalities of the hull; nothing if another way is needed.
pub(crate) fn fan_hull(
    of_left: &[HalfPlane],
    left_box: &Rectangle,
    of_right: &[HalfPlane],
    right_box: &Rectangle,
) -> Option<SmallVec<[HalfPlane; 2]>> {
    let mut fan = Fan::new(of_left, left_box, of_right, right_box)?;
    if !fan.is_tight() {
        return None;
    }
    let mut planes: SmallVec<[HalfPlane; 2]> = SmallVec::new();
    let mut leads = fan.directions[0].leads();
    for at in 0..fan.len {
        let own = &fan.directions[at];
        if own.a != 0 && own.b != 0 {
            let [left, right] = own.reach;
            planes.push(HalfPlane { a: own.a.into(), b: own.b.into(), c: left.max(right).into() });
        }
        let next_leads = fan.directions[fan.after(at)].leads();
        if leads * next_leads < 0 {
            planes.push(fan.bridge(at)?);
        }
        leads = next_leads;
    }
    Some(planes)
}
