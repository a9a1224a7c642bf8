//! Cuts: inequalities that remove a fractional corner but no integer point.
//!
//! From the last integer point on the first border towards the corner, the hull of the integer points turns step by
//! step to the second border. In coordinates where the second border is vertical, each step is the best upper
//! approximation of a slope by fractions with bounded denominator (value-range book, section 9.2).

use smallvec::SmallVec;

use super::half_plane::HalfPlane;
use crate::exact::div_floor_i128;

/// More steps than this need numbers that nobody wants.
const MOST_STEPS: usize = 6;

/// The borders of the integer hull between two neighbouring inequalities; none if the corner is integral, if there is
/// no corner, or if the numbers become too large.
pub(crate) fn cuts(first: &HalfPlane, second: &HalfPlane) -> SmallVec<[HalfPlane; 4]> {
    let mut found = SmallVec::new();
    let determinant =
        first.a.checked_mul(second.b).zip(second.a.checked_mul(first.b)).and_then(|(p, q)| p.checked_sub(q));
    if determinant.is_some_and(|d| d > 1) {
        // An overflow half-way leaves the cuts found so far, each of which is valid by itself.
        let _ = walk(first, second, &mut found);
    }
    found
}

fn walk(first: &HalfPlane, second: &HalfPlane, found: &mut SmallVec<[HalfPlane; 4]>) -> Option<()> {
    let mul = i128::checked_mul;
    let dot = |a: i128, b: i128, x: i128, y: i128| mul(a, x)?.checked_add(mul(b, y)?);
    let d = mul(first.a, second.b)?.checked_sub(mul(second.a, first.b)?)?;
    // The last integer point on the first border that the second admits.
    let (u, v) = bezout(first.a, first.b)?;
    let (mut x, mut y) = (mul(u, first.c)?, mul(v, first.c)?);
    let room = second.c.checked_sub(dot(second.a, second.b, x, y)?)?;
    let steps = div_floor_i128(room, d)?;
    x = x.checked_sub(mul(steps, first.b)?)?;
    y = y.checked_add(mul(steps, first.a)?)?;
    let mut room = second.c.checked_sub(dot(second.a, second.b, x, y)?)?;
    // A second axis (wa, wb) so that both together have determinant one: second.a * wb - second.b * wa = 1.
    let (wb, minus_wa) = bezout(second.a, second.b)?;
    let wa = minus_wa.checked_neg()?;
    // first = along * second - d * w
    let along = mul(first.a, wb)?.checked_sub(mul(first.b, wa)?)?;
    for _ in 0..MOST_STEPS {
        if room <= 0 {
            break;
        }
        let (rise, run) = best_upper(along, d, room)?;
        let dx = mul(wb, run)?.checked_sub(mul(second.b, rise)?)?;
        let dy = mul(second.a, rise)?.checked_sub(mul(wa, run)?)?;
        let (a, b) = (dy, dx.checked_neg()?);
        found.push(HalfPlane::new(a, b, dot(a, b, x, y)?)?);
        let repeat = room.checked_div(run)?;
        x = x.checked_add(mul(repeat, dx)?)?;
        y = y.checked_add(mul(repeat, dy)?)?;
        room = room.checked_sub(mul(repeat, run)?)?;
    }
    Some(())
}

/// `(u, v)` with `a*u + b*v == 1`; nothing if the numbers share a divisor.
pub(crate) fn bezout(a: i128, b: i128) -> Option<(i128, i128)> {
    let (mut old, mut rest) = (a, b);
    let (mut old_u, mut u) = (1i128, 0i128);
    let (mut old_v, mut v) = (0i128, 1i128);
    while rest != 0 {
        let quotient = old.checked_div(rest)?;
        (old, rest) = (rest, old.checked_sub(quotient.checked_mul(rest)?)?);
        (old_u, u) = (u, old_u.checked_sub(quotient.checked_mul(u)?)?);
        (old_v, v) = (v, old_v.checked_sub(quotient.checked_mul(v)?)?);
    }
    match old {
        1 => Some((old_u, old_v)),
        -1 => Some((-old_u, -old_v)),
        _ => None,
    }
}

/// The smallest fraction not below `numerator / denominator` whose own denominator is at most `limit`, as numerator
/// and denominator. By walking down the tree of fractions, many steps at a time.
fn best_upper(numerator: i128, denominator: i128, limit: i128) -> Option<(i128, i128)> {
    let floor = div_floor_i128(numerator, denominator)?;
    let rest = numerator.checked_sub(floor.checked_mul(denominator)?)?;
    if rest == 0 {
        return Some((floor, 1));
    }
    // Fractions between 0/1 and 1/1 around rest/denominator; the floor is added at the end.
    let (mut low, mut high) = ((0i128, 1i128), (1i128, 1i128));
    loop {
        // low + k*high stays strictly below the target: k < (rest*low.1 - low.0*den) / (high.0*den - rest*high.1)
        let below = rest.checked_mul(low.1)?.checked_sub(low.0.checked_mul(denominator)?)?;
        let above = high.0.checked_mul(denominator)?.checked_sub(rest.checked_mul(high.1)?)?;
        if above == 0 {
            break;
        }
        let by_value = below.checked_sub(1)?.checked_div(above)?;
        let by_limit = limit.checked_sub(low.1)?.checked_div(high.1)?;
        let k = by_value.min(by_limit);
        low = (low.0.checked_add(k.checked_mul(high.0)?)?, low.1.checked_add(k.checked_mul(high.1)?)?);
        // high + k*low stays not below the target.
        let below = rest.checked_mul(low.1)?.checked_sub(low.0.checked_mul(denominator)?)?;
        let by_value = above.checked_div(below)?;
        let by_limit = limit.checked_sub(high.1)?.checked_div(low.1)?;
        let j = by_value.min(by_limit);
        high = (high.0.checked_add(j.checked_mul(low.0)?)?, high.1.checked_add(j.checked_mul(low.1)?)?);
        if k == 0 && j == 0 {
            break;
        }
    }
    Some((high.0.checked_add(floor.checked_mul(high.1)?)?, high.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_approximated_from_above() {
        for denominator in 1..25 {
            for numerator in -30..30 {
                for limit in 1..denominator {
                    let expected = (1..=limit)
                        .map(|d| (-div_floor_i128(-numerator * d, denominator).unwrap(), d))
                        .min_by(|p, q| (p.0 * q.1).cmp(&(q.0 * p.1)))
                        .unwrap();
                    let (n, d) = best_upper(numerator, denominator, limit).unwrap();
                    assert_eq!(n * expected.1, expected.0 * d, "{numerator}/{denominator} up to {limit}");
                    assert!(d <= limit);
                }
            }
        }
    }

    #[test]
    fn cuts_keep_integer_points_and_remove_the_corner() {
        let numbers = [-5i128, -3, -2, -1, 1, 2, 3, 5, 7];
        for (a1, b1) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (*a, *b))) {
            for (a2, b2) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (*a, *b))) {
                let (Some(first), Some(second)) = (HalfPlane::new(a1, b1, 7), HalfPlane::new(a2, b2, 11))
                else {
                    continue;
                };
                for cut in cuts(&first, &second) {
                    for x in -20..20 {
                        for y in -20..20 {
                            let inside = first.a * x + first.b * y <= first.c
                                && second.a * x + second.b * y <= second.c;
                            let kept = cut.a * x + cut.b * y <= cut.c;
                            assert!(!inside || kept, "{first:?} {second:?} {cut:?} {x} {y}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_books_continued_fraction() {
        // -7x + 12y <= 25 and x <= 50: cuts -4x + 7y <= 18 and -x + 2y <= 12.
        let first = HalfPlane { a: -7, b: 12, c: 25 };
        let second = HalfPlane { a: 1, b: 0, c: 50 };
        // In angular order the vertical border comes first.
        let found = cuts(&second, &first);
        assert!(found.contains(&HalfPlane { a: -4, b: 7, c: 18 }), "{found:?}");
        assert!(found.contains(&HalfPlane { a: -1, b: 2, c: 12 }), "{found:?}");
    }
}
