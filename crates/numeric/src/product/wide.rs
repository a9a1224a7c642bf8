//! Constraints of three and more variables: bounds by an exact simplex over the variables that hang together.
//!
//! Only asked where such constraints bear on the question; intervals and relations decide the rest.
//! Errs towards: wider bounds.

use smallvec::SmallVec;

use super::{Kind, Row, State};
use crate::exact::{Integer, Rational};
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use crate::planar::HalfPlane;
use crate::simplex::{Inequality, Maximum, maximise};

/// Questions over more variables than this are not worth their price.
pub(super) const MOST_VARS: usize = 24;

/// Variables of one question.
pub(super) type Vars = SmallVec<[Var; MOST_VARS]>;

/// The part of a state that bears on one question.
pub(super) struct Program {
    vars: Vars,
    inequalities: Vec<Inequality>,
}

impl State {
    /// Is a simplex likely to know more than ranges and relations?
    pub(super) fn wide_bears_on(&self, expr: &LinearExpr) -> bool {
        self.wide.iter().any(|wide| expr.vars().any(|var| wide.mentions(var)))
            || (expr.terms().len() > 2 && self.layers.wide > 0)
    }

    /// The variables that bear on an expression over free variables, its own first, and which wide constraints do;
    /// nothing if that is too much.
    pub(super) fn hanging_together(&self, expr: &LinearExpr) -> Option<(Vars, SmallVec<[bool; MOST_VARS]>)> {
        let mut vars: Vars = expr.vars().collect();
        let mut used: SmallVec<[bool; MOST_VARS]> = SmallVec::from_elem(false, self.wide.len());
        let mut seen = 0;
        while let Some(&var) = vars.get(seen) {
            seen += 1;
            let relations = self.relations(var);
            let meets = |other: Var| {
                other == var || relations.binary_search_by_key(&other, |related| related.other).is_ok()
            };
            for (wide, used) in self.wide.iter().zip(&mut used) {
                if *used || !wide.vars().any(meets) {
                    continue;
                }
                *used = true;
                for var in wide.vars() {
                    if !vars.contains(&var) {
                        vars.push(var);
                    }
                }
                if vars.len() > MOST_VARS {
                    return None;
                }
            }
        }
        (vars.len() <= MOST_VARS).then_some((vars, used))
    }

    /// Collects what bears on an expression over free variables; nothing if that is too much.
    pub(super) fn program(&self, expr: &LinearExpr) -> Option<Program> {
        let (vars, used) = self.hanging_together(expr)?;
        let place = |var: Var| vars.iter().position(|own| *own == var);
        let mut inequalities = Vec::new();
        for (wide, _) in self.wide.iter().zip(&used).filter(|(_, used)| **used) {
            let factors = wide.terms().iter().map(|(var, factor)| Some((place(*var)?, factor.to_i128()?)));
            if let (Some(factors), Some(bound)) =
                (factors.collect::<Option<Vec<_>>>(), wide.constant_part().negated().to_i128())
            {
                inequalities.push(Inequality { factors, bound });
            }
        }
        for (at, &x) in vars.iter().enumerate() {
            if let (Some((low, high)), true) = (self.rows.get(x).map(|row| row.interval.machine()), true) {
                inequalities.extend(high.map(|bound| Inequality { factors: vec![(at, 1)], bound }));
                let low = low.and_then(i128::checked_neg);
                inequalities.extend(low.map(|bound| Inequality { factors: vec![(at, -1)], bound }));
            }
            for (to, &y) in vars.iter().enumerate().skip(at + 1) {
                for plane in self.all_planes(x, y) {
                    inequalities
                        .push(Inequality { factors: vec![(at, plane.a), (to, plane.b)], bound: plane.c });
                }
            }
        }
        Some(Program { vars, inequalities })
    }

    /// An upper bound of an expression over free variables: from a constraint with the same terms, or by all means.
    pub(super) fn upper_of_wide(&self, expr: &LinearExpr) -> Option<Integer> {
        if let Some(same) = self.wide.iter().find(|wide| wide.terms() == expr.terms()) {
            return Some(expr.constant_part() - same.constant_part());
        }
        if let Some(high) = self.bounds_of_free(expr).upper().filter(|high| !high.is_positive()) {
            return Some(high.clone());
        }
        match self.program(expr)?.upper(expr) {
            Upper::Finite(high) => Some(high),
            Upper::Infinite | Upper::Empty => None,
        }
    }

    /// The range of a variable by all means, where a wide constraint or its definition may know more of it than its row
    /// states. Only the ends that lie outside of `older` count.
    pub(super) fn sharper_range(&self, var: Var, row: &Row, older: &Interval) -> Option<Interval> {
        let (low, high) = row.interval.machine();
        let outside_low =
            older.lower().is_some_and(|older| row.interval.lower().is_none_or(|low| low < older));
        let outside_high =
            older.upper().is_some_and(|older| row.interval.upper().is_none_or(|high| high > older));
        let all_reached = |reached: &dyn Fn(i128) -> bool| {
            let known = |counts: bool, end: Option<i128>| !counts || end.is_some_and(reached);
            known(outside_low, low) && known(outside_high, high)
        };
        let bears = match &row.kind {
            Kind::Free(_) => {
                self.wide.iter().any(|expr| expr.mentions(var))
                    && !all_reached(&|end| self.is_reached(var, end))
            }
            Kind::Defined(definition) if self.wide_bears_on(definition) => true,
            Kind::Defined(definition) => match definition.terms() {
                // A multiple of another variable mostly has just the range of that one, which is quickly seen.
                [_] => !row.interval.is_included_in(&self.bounds_by_ranges(definition)),
                [_, _] => !all_reached(&|end| self.is_reached_by_pair(definition, end)),
                _ => true,
            },
        };
        bears.then(|| self.bounds_of(&LinearExpr::from(var)))
    }

    /// Is there a point of two variables where the expression has this value, as far as their ranges and their relation
    /// tell? Tries the ends of the ranges.
    fn is_reached_by_pair(&self, expr: &LinearExpr, value: i128) -> bool {
        let [(x, a), (y, b)] = expr.terms() else { return false };
        let (Some(own), Some(other)) = (self.rows.get(*x), self.rows.get(*y)) else { return false };
        if !own.stride.is_all() || !other.stride.is_all() {
            return false;
        }
        let planar = self.relation(*x, *y);
        let allows = |x_value: i128, y_value: i128| {
            let within = |(low, high): (Option<i128>, Option<i128>), value: i128| {
                low.is_none_or(|low| low <= value) && high.is_none_or(|high| value <= high)
            };
            within(own.interval.machine(), x_value)
                && within(other.interval.machine(), y_value)
                && planar.is_none_or(|planar| {
                    planar.planes.iter().all(|plane| is_fulfilled(plane, x_value, y_value))
                })
                && self.has_box_with((*x, x_value), (*y, y_value))
        };
        // What is left for the one if the other has some value.
        let rest = |factor: &Integer, end: i128, by: &Integer| {
            let rest = value.checked_sub(expr.constant_part().to_i128()?)?;
            let rest = rest.checked_sub(factor.to_i128()?.checked_mul(end)?)?;
            let by = by.to_i128()?;
            (rest.checked_rem(by)? == 0).then(|| rest.checked_div(by)).flatten()
        };
        let ends = |(low, high): (Option<i128>, Option<i128>)| [low, high].into_iter().flatten();
        ends(own.interval.machine()).any(|x| rest(a, x, b).is_some_and(|y| allows(x, y)))
            || ends(other.interval.machine()).any(|y| rest(b, y, a).is_some_and(|x| allows(x, y)))
    }

    /// Is there a point with this value of the variable, as far as the wide constraints that mention it and the ranges
    /// and relations of their variables tell? Tries one point, where the others are at the ends that serve best.
    fn is_reached(&self, var: Var, value: i128) -> bool {
        let mut point: SmallVec<[(Var, i128); 8]> = SmallVec::new();
        point.push((var, value));
        let holds = |expr: &LinearExpr, point: &mut SmallVec<[(Var, i128); 8]>| {
            let mut sum = expr.constant_part().to_i128()?;
            for (own, factor) in expr.terms() {
                let factor = factor.to_i128()?;
                let known = point.iter().find(|(chosen, _)| chosen == own).map(|(_, value)| *value);
                let value = match known {
                    Some(value) => value,
                    None => {
                        let (low, high) = self.rows.get(*own)?.interval.machine();
                        let best = if factor > 0 { low? } else { high? };
                        point.push((*own, best));
                        best
                    }
                };
                sum = sum.checked_add(factor.checked_mul(value)?)?;
            }
            (sum <= 0).then_some(())
        };
        if !self.wide.iter().filter(|expr| expr.mentions(var)).all(|expr| holds(expr, &mut point).is_some()) {
            return false;
        }
        point.iter().enumerate().all(|(at, (x, own))| {
            point[at + 1..].iter().all(|(y, other)| {
                let (own, other) = if x < y { (*own, *other) } else { (*other, *own) };
                let planar = self.relation(*x, *y);
                planar.is_none_or(|planar| planar.planes.iter().all(|plane| is_fulfilled(plane, own, other)))
            })
        })
    }

    /// Bounds by the simplex, where `known` are bounds already. An end that a point reaches is not asked for.
    pub(super) fn bounds_by_simplex(&self, expr: &LinearExpr, known: &Interval) -> Interval {
        let Some(program) = self.program(expr) else { return Interval::ALL };
        let single = match expr.terms() {
            [(_, factor)] if factor.is_unit() => Some(factor),
            _ => None,
        };
        let is_reached = |end: Option<&Integer>| {
            // expr = factor * var + c, and the variable of the question comes first.
            let value = single.zip(end).map(|(factor, end)| &(end - expr.constant_part()) * factor);
            value.and_then(|value| value.to_i128()).is_some_and(|value| program.has_point(value))
        };
        let upper = match is_reached(known.upper()) {
            true => known.upper().cloned(),
            false => match program.upper(expr) {
                Upper::Infinite => None,
                Upper::Empty => return Interval::EMPTY,
                Upper::Finite(high) => Some(high),
            },
        };
        let lower = match is_reached(known.lower()) {
            true => known.lower().cloned(),
            false => match program.upper(&-expr.clone()) {
                Upper::Infinite => None,
                Upper::Empty => return Interval::EMPTY,
                Upper::Finite(high) => Some(-high),
            },
        };
        Interval::new(lower, upper)
    }
}

fn is_fulfilled(plane: &HalfPlane, x: i128, y: i128) -> bool {
    let sum = || plane.a.checked_mul(x)?.checked_add(plane.b.checked_mul(y)?);
    sum().is_some_and(|sum| sum <= plane.c)
}

/// The largest value of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Upper {
    Infinite,
    Empty,
    Finite(Integer),
}

impl Program {
    /// Is a point found that fulfils every inequality, with this value of the first variable? Starts where the others are
    /// at one of their ends, and moves them one by one until nothing is violated, for a while.
    fn has_point(&self, value: i128) -> bool {
        self.find_point(value, true).is_some() || self.find_point(value, false).is_some()
    }

    fn find_point(&self, value: i128, from_below: bool) -> Option<()> {
        let mut ranges: SmallVec<[(Option<i128>, Option<i128>); MOST_VARS]> =
            SmallVec::from_elem((None, None), self.vars.len());
        for inequality in &self.inequalities {
            match inequality.factors.as_slice() {
                [(at, 1)] => ranges[*at].1 = Some(inequality.bound),
                [(at, -1)] => ranges[*at].0 = inequality.bound.checked_neg(),
                _ => {}
            }
        }
        *ranges.first_mut()? = (Some(value), Some(value));
        let start = |(low, high): &(Option<i128>, Option<i128>)| {
            let (first, second) = if from_below { (low, high) } else { (high, low) };
            first.or(*second).unwrap_or(0)
        };
        let mut point: SmallVec<[i128; MOST_VARS]> = ranges.iter().map(start).collect();
        let excess = |inequality: &Inequality, point: &[i128]| {
            let mut sum = inequality.bound.checked_neg()?;
            for (at, factor) in &inequality.factors {
                sum = sum.checked_add(factor.checked_mul(point[*at])?)?;
            }
            Some(sum)
        };
        for _ in 0..2 * self.vars.len() {
            let mut clean = true;
            for inequality in &self.inequalities {
                let mut above = excess(inequality, &point)?;
                if above <= 0 {
                    continue;
                }
                clean = false;
                for (at, factor) in &inequality.factors {
                    if above <= 0 || *factor == 0 {
                        continue;
                    }
                    // Towards the end that makes the sum smaller, as far as needed and as far as it may go.
                    let size = i128::try_from(factor.unsigned_abs()).ok()?;
                    let wanted = above.checked_add(size - 1)? / size;
                    let room = match if *factor > 0 { ranges[*at].0 } else { ranges[*at].1 } {
                        Some(end) => point[*at].checked_sub(end)?.checked_abs()?,
                        None => wanted,
                    };
                    let step = wanted.min(room);
                    point[*at] = point[*at].checked_sub(step.checked_mul(factor.signum())?)?;
                    above = above.checked_sub(step.checked_mul(size)?)?;
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

    /// The largest integer that the expression can be.
    pub(super) fn upper(&self, expr: &LinearExpr) -> Upper {
        let place = |var: Var| self.vars.iter().position(|own| *own == var);
        let objective = expr.terms().iter().map(|(var, factor)| Some((place(*var)?, factor.to_i128()?)));
        let Some(objective) = objective.collect::<Option<Vec<_>>>() else { return Upper::Infinite };
        // Without its constant the expression is a multiple of what divides all factors: the round number counts.
        let divisor = expr.terms().iter().fold(Integer::ZERO, |divisor, (_, factor)| divisor.gcd(factor));
        match maximise(&objective, &self.inequalities, self.vars.len()) {
            Maximum::Infinite => Upper::Infinite,
            Maximum::Infeasible => Upper::Empty,
            Maximum::Value(n, d) => match Rational::new(Integer::new(n), &Integer::new(d) * &divisor) {
                Some(value) => Upper::Finite(&(&value.floor() * &divisor) + expr.constant_part()),
                None => Upper::Infinite,
            },
        }
    }
}
