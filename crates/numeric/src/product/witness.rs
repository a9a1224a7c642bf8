//! Looks for a point that refutes an inequality, before a simplex is asked whether it is entailed.
//!
//! Most facts that are asked for and not entailed have such a point nearby: the variables of the question stand where it is
//! violated most, the others follow one by one until nothing else is violated. Everything that the simplex would be told
//! holds at the point, so its answer is known. Errs towards: finding none, and then the simplex decides.
//! Gives up: where numbers have many bits, or after some rounds.

use smallvec::SmallVec;

use super::State;
use super::alternatives::Range;
use super::wide::MOST_VARS;
use crate::exact::Integer;
use crate::linear::{LinearExpr, Var};
use crate::planar::HalfPlane;

/// Factors, constants and coordinates below these keep every sum of [`MOST_TERMS`] products within a word.
const SMALL_FACTOR: u64 = 1 << 20;
const SMALL_VALUE: u64 = 1 << 38;
const MOST_TERMS: usize = 8;

/// So often all inequalities are looked at.
const ROUNDS: usize = 8;

/// Factors of variables by position, and what their sum is at most.
struct Limit {
    terms: SmallVec<[(usize, i64); 3]>,
    bound: i64,
}

/// Where to look for the point.
struct Search {
    /// Upper bounds of sums; the first one says that the question is violated.
    limits: Vec<Limit>,
    /// How many of the variables, the first ones, belong to the question.
    asked: usize,
}

fn small(value: &Integer, limit: u64) -> Option<i64> {
    value.to_i64().filter(|value| value.unsigned_abs() < limit)
}

fn small_machine(value: i128, limit: u64) -> Option<i64> {
    i64::try_from(value).ok().filter(|value| value.unsigned_abs() < limit)
}

impl State {
    /// Is a point found where the expression over free variables is positive, although all holds there that bears on it?
    pub(super) fn is_refuted(&self, expr: &LinearExpr) -> bool {
        self.refuting_point(expr).is_some()
    }

    fn refuting_point(&self, expr: &LinearExpr) -> Option<()> {
        let (vars, used) = self.hanging_together(expr)?;
        let place = |var: Var| vars.iter().position(|own| *own == var);
        let limit_of = |expr: &LinearExpr, sign: i64, bound: i64| {
            if expr.terms().len() > MOST_TERMS {
                return None;
            }
            let term =
                |(var, factor): &(Var, Integer)| Some((place(*var)?, sign * small(factor, SMALL_FACTOR)?));
            let terms = expr.terms().iter().map(term).collect::<Option<_>>()?;
            Some(Limit { terms, bound: bound - sign * small(expr.constant_part(), SMALL_VALUE)? })
        };
        let mut limits = Vec::with_capacity(32);
        limits.push(limit_of(expr, -1, -1)?);
        for (wide, _) in self.wide.iter().zip(&used).filter(|(_, used)| **used) {
            limits.push(limit_of(wide, 1, 0)?);
        }
        for (at, &x) in vars.iter().enumerate() {
            let relations = self.relations(x);
            for (to, &y) in vars.iter().enumerate().skip(at + 1) {
                let Ok(found) = relations.binary_search_by_key(&y, |related| related.other) else { continue };
                for plane in &relations[found].planar.planes {
                    let HalfPlane { a, b, c } = if x < y { *plane } else { plane.mirrored() };
                    let (a, b) = (small_machine(a, SMALL_FACTOR)?, small_machine(b, SMALL_FACTOR)?);
                    let terms = SmallVec::from_slice(&[(at, a), (to, b)]);
                    limits.push(Limit { terms, bound: small_machine(c, SMALL_VALUE)? });
                }
            }
        }
        let search = Search { limits, asked: expr.terms().len() };
        // A point of one of the boxes fulfils what both together say of pairs. What a later state lost, it mostly lost to
        // the second one.
        let boxes: &[usize] = if self.alternatives.is_some() { &[1, 0] } else { &[0] };
        boxes.iter().find_map(|at| {
            let ranges: SmallVec<[Range; MOST_VARS]> =
                vars.iter().map(|var| self.range_in_box(*var, *at, SMALL_VALUE)).collect::<Option<_>>()?;
            [true, false].iter().find_map(|from_below| search.point(&ranges, *from_below))
        })
    }
}

impl Search {
    /// A point within the ranges and all limits, if one is found.
    fn point(&self, ranges: &[Range], from_below: bool) -> Option<()> {
        let mut point: SmallVec<[i64; MOST_VARS]> =
            ranges.iter().map(|range| start(*range, from_below)).collect();
        for (at, factor) in &self.limits.first()?.terms {
            // The smallest value of the term.
            point[*at] = start(ranges[*at], *factor > 0);
        }
        for _ in 0..ROUNDS {
            let mut clean = true;
            for limit in &self.limits {
                let sum: i64 = limit.terms.iter().map(|(at, factor)| factor * point[*at]).sum();
                let mut above = sum - limit.bound;
                if above <= 0 {
                    continue;
                }
                clean = false;
                // The variables of the question move last.
                let (asked, others): (SmallVec<[_; 3]>, SmallVec<[_; 3]>) =
                    limit.terms.iter().copied().partition(|(at, _)| *at < self.asked);
                for (at, factor) in others.into_iter().chain(asked) {
                    if above <= 0 {
                        break;
                    }
                    // Towards the end that makes the sum smaller, as far as needed and as far as it may go.
                    let size = factor.abs();
                    let wanted = (above + size - 1) / size;
                    let (low, high) = ranges[at];
                    let room = if factor > 0 {
                        point[at].saturating_sub(low)
                    } else {
                        high.saturating_sub(point[at])
                    };
                    let step = wanted.min(room);
                    point[at] -= step * factor.signum();
                    if point[at].unsigned_abs() >= SMALL_VALUE {
                        return None;
                    }
                    above -= step * size;
                }
                if above > 0 {
                    return None;
                }
            }
            if clean {
                return Some(());
            }
        }
        None
    }
}

/// An end of the range that is not infinite, the lower one if asked for; else zero.
fn start((low, high): Range, from_below: bool) -> i64 {
    let finite = |end: i64| end != i64::MIN && end != i64::MAX;
    let (first, second) = if from_below { (low, high) } else { (high, low) };
    match (finite(first), finite(second)) {
        (true, _) => first,
        (_, true) => second,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::wide::Upper;
    use super::*;
    use crate::constraint::Constraint;
    use crate::domain::{NumericDomain as _, Pairing};
    use crate::interval::Interval;

    const VARS: [Var; 5] = [Var(0), Var(1), Var(2), Var(3), Var(4)];

    struct Random(u64);

    impl Random {
        fn next(&mut self, low: i32, high: i32) -> i32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            low + i32::try_from((self.0 >> 33) % u64::try_from(high - low + 1).unwrap()).unwrap()
        }

        fn expr(&mut self, terms: usize) -> LinearExpr {
            let terms = (0..terms).map(|_| {
                let var = VARS[usize::try_from(self.next(0, 4)).unwrap()];
                (var, Integer::from(self.next(-2, 2)))
            });
            let terms: Vec<_> = terms.collect();
            LinearExpr::new(terms, self.next(-6, 6))
        }

        fn state(&mut self) -> State {
            let mut state = State::new();
            for var in VARS {
                state.add(var, Interval::between(self.next(-4, 0), self.next(0, 6)));
            }
            for terms in [2, 2, 3, 3, 4] {
                let expr = self.expr(terms);
                state.assume(&Constraint::at_most(expr, Integer::from(self.next(0, 4))));
            }
            state
        }
    }

    #[test]
    fn what_is_refuted_is_not_what_the_simplex_proves() {
        let mut random = Random(5);
        let (mut refuted, mut proved) = (0, 0);
        for _ in 0..2000 {
            let mut state = random.state();
            if random.next(0, 2) == 0 {
                state = state.join(&random.state(), &Pairing::identity(VARS));
            }
            if state.is_empty() {
                continue;
            }
            for _ in 0..8 {
                let expr = random.expr(2);
                let expr = state.resolve(&expr).into_owned();
                let simplex = state.program(&expr).map(|program| program.upper(&expr));
                let entailed = match simplex {
                    Some(Upper::Finite(high)) => !high.is_positive(),
                    Some(Upper::Empty) => true,
                    None | Some(Upper::Infinite) => false,
                };
                if expr.terms().len() == 2 && state.is_refuted(&expr) {
                    refuted += 1;
                    assert!(!entailed, "{expr:?} in {state:?}");
                }
                proved += i32::from(entailed);
            }
        }
        assert!(refuted > 1000 && proved > 1000, "{refuted} refuted, {proved} proved");
    }

    #[test]
    fn a_lost_relation_is_refuted_and_a_kept_one_is_not() {
        // a + b <= c, c <= n: a <= n is entailed, a <= b is not.
        let [a, b, c, n, _] = VARS.map(LinearExpr::from);
        let mut state = State::new();
        for var in VARS {
            state.add(var, Interval::between(0, 100));
        }
        state.assume(&Constraint::at_most(a.clone() + b.clone(), c.clone()));
        state.assume(&Constraint::at_most(c, n.clone()));
        assert!(!state.is_refuted(&(a.clone() - n)));
        assert!(state.is_refuted(&(a - b)));
    }
}
