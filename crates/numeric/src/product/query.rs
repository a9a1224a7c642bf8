//! Questions to a state: bounds of expressions, entailment, membership of points.
//!
//! Errs towards: wider bounds, "not entailed".

use std::borrow::Cow;

use super::relations::expr_of;
use super::wide::Upper;
use super::{Kind, Row, State};
use crate::constraint::{Comparison, Constraint};
use crate::domain::Model;
use crate::exact::Integer;
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use crate::planar::Polygon;
use crate::stride::Stride;

impl State {
    /// The values that the expression may have, modulo some number.
    pub fn stride(&self, expr: &LinearExpr) -> Stride {
        let expr = self.resolve(expr);
        self.stride_of_free(&expr)
    }

    /// The expression over free variables that always has the same value: known equalities are used up.
    pub fn normal_form(&self, expr: &LinearExpr) -> LinearExpr {
        self.resolve(expr).into_owned()
    }

    /// Whether an equality is known that tells the variable by others.
    pub fn is_defined(&self, var: Var) -> bool {
        self.definition(var).is_some()
    }

    /// Whether no equality is known that the variable takes part in.
    pub fn is_in_no_equality(&self, var: Var) -> bool {
        match self.rows.get(var).map(|row| &row.kind) {
            None => true,
            Some(Kind::Free(free)) => free.users.is_empty(),
            Some(Kind::Defined(_)) => false,
        }
    }

    /// Whether everything that is said of the variable here is said in `earlier` too: its range, and all facts it takes part in.
    pub fn says_no_more_of(&self, var: Var, earlier: &State) -> bool {
        let (Some(row), Some(before)) = (self.rows.get(var), earlier.rows.get(var)) else { return false };
        let among = |own: &[LinearExpr], known: &[LinearExpr]| {
            own.iter().all(|expr| !expr.mentions(var) || known.contains(expr))
        };
        row == before
            && among(&self.wide, &earlier.wide)
            && among(&self.different, &earlier.different)
            && (self.alternatives.is_none() || self.alternatives == earlier.alternatives)
    }

    /// The expression over free variables that always has the same value.
    pub(super) fn resolve<'a>(&self, expr: &'a LinearExpr) -> Cow<'a, LinearExpr> {
        let mut resolved = Cow::Borrowed(expr);
        for var in expr.vars() {
            if let Some(definition) = self.definition(var) {
                resolved = Cow::Owned(resolved.substitute(var, definition));
            }
        }
        resolved
    }

    /// Stride of a variable, from its row and its definition.
    pub(super) fn own_stride(&self, var: Var) -> Stride {
        let Some(row) = self.rows.get(var) else { return Stride::ALL };
        match &row.kind {
            Kind::Free(_) => row.stride,
            Kind::Defined(definition) => {
                let told = self.stride_of_free(definition);
                told.meet(&row.stride).unwrap_or(told)
            }
        }
    }

    pub(super) fn bounds_of(&self, expr: &LinearExpr) -> Interval {
        if self.empty {
            return Interval::EMPTY;
        }
        let resolved = self.resolve(expr);
        let mut bounds = self.best_bounds_of_free(&resolved);
        if self.alternatives.is_some() && matches!(resolved, Cow::Owned(_)) {
            // Defined variables may have alternatives too.
            bounds = bounds.meet(&self.bounds_by_alternatives(expr));
        }
        if let Some(var) = single_unit(expr)
            && let Some(Row { interval, kind: Kind::Defined(_), .. }) = self.rows.get(var)
        {
            // A defined variable may know more of itself than its definition tells.
            let own = interval
                .scaled(&expr.coefficient(var))
                .plus(&Interval::exactly(expr.constant_part().clone()));
            bounds = bounds.meet(&own);
        }
        bounds
    }

    /// Bounds that are at hand: from ranges, relations of two and strides. They may be wider than [`State::range`] knows,
    /// where constraints of three and more variables bear on the question.
    pub fn quick_bounds(&self, expr: &LinearExpr) -> Interval {
        if self.empty {
            return Interval::EMPTY;
        }
        let bounds = self.bounds_of_free(&self.resolve(expr));
        match single_unit(expr).and_then(|var| Some((var, self.rows.get(var)?))) {
            Some((var, Row { interval, kind: Kind::Defined(_), .. })) => {
                let own = interval.scaled(&expr.coefficient(var));
                bounds.meet(&own.plus(&Interval::exactly(expr.constant_part().clone())))
            }
            _ => bounds,
        }
    }

    /// Bounds of an expression over free variables.
    pub(super) fn bounds_of_free(&self, expr: &LinearExpr) -> Interval {
        let by_ranges = self.bounds_by_ranges(expr);
        if expr.terms().len() < 2 {
            return by_ranges;
        }
        let mut bounds = by_ranges;
        if self.layers.relations {
            bounds = bounds.meet(&self.bounds_by_relations(expr));
        }
        if !self.wide.is_empty() {
            bounds = bounds.meet(&self.bounds_by_parallels(expr));
        }
        if self.alternatives.is_some() {
            bounds = bounds.meet(&self.bounds_by_alternatives(expr));
        }
        self.stride_of_free(expr).tighten(&bounds)
    }

    /// Bounds of an expression over free variables, by all means.
    pub(super) fn best_bounds_of_free(&self, expr: &LinearExpr) -> Interval {
        let quick = self.bounds_of_free(expr);
        if !self.wide_bears_on(expr) {
            return quick;
        }
        self.stride_of_free(expr).tighten(&quick.meet(&self.bounds_by_simplex(expr, &quick)))
    }

    /// Bounds from the relations of pairs of its variables and the ranges of the others.
    fn bounds_by_relations(&self, expr: &LinearExpr) -> Interval {
        let terms = expr.terms();
        if let [(x, a), (y, b)] = terms {
            let constant = Interval::exactly(expr.constant_part().clone());
            return self.bounds_of_pair(*x, a, *y, b).map_or(Interval::ALL, |bounds| bounds.plus(&constant));
        }
        // Each way to take one pair together; the best bound of all counts.
        let mut bounds = Interval::ALL;
        for (at, (x, a)) in terms.iter().enumerate() {
            for (y, b) in &terms[at + 1..] {
                if let Some(pair) = self.bounds_of_pair(*x, a, *y, b) {
                    let nothing = LinearExpr::default();
                    let rest = expr.substitute(*x, &nothing).substitute(*y, &nothing);
                    let rest = if terms.len() <= 4 {
                        self.bounds_of_free(&rest)
                    } else {
                        self.bounds_by_ranges(&rest)
                    };
                    bounds = bounds.meet(&pair.plus(&rest));
                }
            }
        }
        bounds
    }

    /// Bounds of `a*x + b*y` by their relation, if there is one.
    fn bounds_of_pair(&self, x: Var, a: &Integer, y: Var, b: &Integer) -> Option<Interval> {
        let planar = self.relation(x, y)?;
        let (a, b) = (a.to_i128()?, b.to_i128()?);
        let (x, y, a, b) = if x < y { (x, y, a, b) } else { (y, x, b, a) };
        let Ok(polygon) = Polygon::new(&self.box_of(x, y), &planar.planes) else {
            return Some(Interval::EMPTY);
        };
        let high = polygon.height(a, b).and_then(|height| height.floor());
        let low = polygon.height(a.checked_neg()?, b.checked_neg()?).and_then(|height| height.floor());
        Some(Interval::new(low.map(|low| -Integer::new(low)), high.map(Integer::new)))
    }

    /// Bounds from constraints with just these terms.
    fn bounds_by_parallels(&self, expr: &LinearExpr) -> Interval {
        let mut bounds = Interval::ALL;
        for wide in self.wide.iter().filter(|wide| wide.terms().len() == expr.terms().len()) {
            let Some(factor) = multiple(expr, wide) else { continue };
            // expr = factor * wide + rest, and wide is at most zero.
            let rest = expr.constant_part() - &(wide.constant_part() * &factor);
            let half = if factor.is_negative() { Interval::at_least(rest) } else { Interval::at_most(rest) };
            bounds = bounds.meet(&half);
        }
        bounds
    }

    /// Bounds from the intervals of the variables alone.
    pub(super) fn bounds_by_ranges(&self, expr: &LinearExpr) -> Interval {
        let mut sum = Interval::exactly(expr.constant_part().clone());
        for (var, factor) in expr.terms() {
            let range = self.rows.get(*var).map_or(&Interval::ALL, |row| &row.interval);
            sum = sum.plus(&range.scaled(factor));
            if sum.is_all() {
                break;
            }
        }
        sum
    }

    pub(super) fn stride_of_free(&self, expr: &LinearExpr) -> Stride {
        let mut sum = Stride::exactly(expr.constant_part());
        for (var, factor) in expr.terms() {
            let stride = self.rows.get(*var).map_or(Stride::ALL, |row| row.stride);
            sum = sum.plus(&stride.scaled(factor));
        }
        sum
    }

    pub(super) fn entails_constraint(&self, constraint: &Constraint) -> bool {
        if self.empty {
            return true;
        }
        let expr = constraint.expr();
        match constraint.comparison() {
            Comparison::AtMostZero => self.entails_at_most_zero(expr),
            Comparison::Zero => {
                self.quick_bounds(expr).contains(&Integer::ZERO)
                    && self.bounds_of(expr) == Interval::exactly(0)
            }
            Comparison::NonZero => self.entails_different(expr),
        }
    }

    fn entails_at_most_zero(&self, expr: &LinearExpr) -> bool {
        let resolved = self.resolve(expr);
        let at_most_zero = |high: &Integer| !high.is_positive();
        if self.bounds_of_free(&resolved).upper().is_some_and(at_most_zero) {
            return true;
        }
        if expr.terms().len() == 1 && self.bounds_of(expr).upper().is_some_and(at_most_zero) {
            return true;
        }
        if !self.wide_bears_on(&resolved) {
            return false;
        }
        if self.is_refuted(&resolved) {
            return false;
        }
        match self.program(&resolved).map(|program| program.upper(&resolved)) {
            None | Some(Upper::Infinite) => false,
            Some(Upper::Empty) => true,
            Some(Upper::Finite(high)) => at_most_zero(&high),
        }
    }

    /// Is the expression never zero?
    pub(super) fn entails_different(&self, expr: &LinearExpr) -> bool {
        let resolved = self.resolve(expr);
        let constraint = Constraint::new(resolved.into_owned(), Comparison::NonZero);
        if let Some(truth) = constraint.truth() {
            return truth;
        }
        let expr = constraint.expr();
        self.different.contains(expr)
            || !self.best_bounds_of_free(expr).contains(&Integer::ZERO)
            || !self.stride_of_free(expr).contains(&Integer::ZERO)
    }

    pub(super) fn describes_point(&self, point: &Model) -> bool {
        if self.empty {
            return false;
        }
        let value = |var: Var| point.get(&var).cloned().unwrap_or_default();
        for (var, row) in self.rows.iter() {
            let own = value(var);
            if !row.interval.contains(&own) || !row.stride.contains(&own) {
                return false;
            }
            if let Kind::Defined(expr) = &row.kind
                && expr.evaluate(value) != own
            {
                return false;
            }
        }
        let related = self.rows.iter().all(|(var, row)| match &row.kind {
            Kind::Free(free) => free.relations.iter().filter(|related| var < related.other).all(|related| {
                let fulfilled = |plane| !expr_of(var, related.other, plane).evaluate(value).is_positive();
                related.planar.planes.iter().all(fulfilled)
            }),
            Kind::Defined(_) => true,
        });
        related
            && self.wide.iter().all(|expr| !expr.evaluate(value).is_positive())
            && self.different.iter().all(|expr| !expr.evaluate(value).is_zero())
            && self.alternatives.as_ref().is_none_or(|boxes| boxes.contain(value))
    }
}

/// The variable, if the expression is `var + c` or `-var + c`.
fn single_unit(expr: &LinearExpr) -> Option<Var> {
    match expr.terms() {
        [(var, factor)] if factor.is_unit() => Some(*var),
        _ => None,
    }
}

/// The factor by which the terms of `unit`, which share no divisor, must be multiplied to give those of `expr`.
fn multiple(expr: &LinearExpr, unit: &LinearExpr) -> Option<Integer> {
    let ((_, first), (_, first_unit)) = (expr.terms().first()?, unit.terms().first()?);
    if !first_unit.divides(first) {
        return None;
    }
    let factor = first.div_floor(first_unit);
    let pairs = expr.terms().iter().zip(unit.terms());
    let same = pairs.into_iter().all(|((a, own), (b, theirs))| a == b && *own == theirs * &factor);
    same.then_some(factor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::NumericDomain;

    const X: Var = Var(0);
    const Y: Var = Var(1);
    const Z: Var = Var(2);

    fn known() -> State {
        let mut state = State::default();
        for var in [X, Y, Z] {
            state.add(var, Interval::between(0, 10));
        }
        state
    }

    fn at_most(left: Var, right: LinearExpr) -> Constraint {
        Constraint::at_most(LinearExpr::from(left), right)
    }

    #[test]
    fn what_was_learnt_of_a_variable_is_more_than_was_known() {
        let earlier = known();
        assert!(earlier.says_no_more_of(X, &earlier));
        let sum = LinearExpr::from(Y) + LinearExpr::from(Z);
        for learnt in [
            at_most(X, LinearExpr::constant(9)),
            at_most(X, LinearExpr::from(Y)),
            at_most(X, sum.clone()),
            Constraint::equal(LinearExpr::from(X), sum),
            Constraint::equal(LinearExpr::from(Y), LinearExpr::from(X).plus_constant(&Integer::from(1))),
        ] {
            let mut state = earlier.clone();
            state.assume(&learnt);
            assert!(!state.says_no_more_of(X, &earlier), "{learnt:?}");
            assert!(state.says_no_more_of(X, &state));
        }
        let mut state = earlier.clone();
        state.assume(&at_most(Y, LinearExpr::constant(9)));
        assert!(state.says_no_more_of(X, &earlier));
    }

    #[test]
    fn both_sides_of_an_equality_take_part_in_it() {
        let mut state = known();
        state.assume(&at_most(X, LinearExpr::from(Y)));
        assert!(state.is_in_no_equality(X) && state.is_in_no_equality(Y));
        state.assume(&Constraint::equal(
            LinearExpr::from(Y),
            LinearExpr::from(X).plus_constant(&Integer::from(1)),
        ));
        assert!(!state.is_in_no_equality(X) && !state.is_in_no_equality(Y));
        assert!(state.is_in_no_equality(Z));
    }
}
