//! Linear constraints over the integers, in a normal form.
//!
//! Coefficients share no factor, constants are rounded to the integers, equalities and disequalities start with a
//! positive coefficient. So equal facts mostly are equal data, cheap to hash and compare.

use std::fmt;

use crate::exact::Integer;
use crate::linear::{LinearExpr, Var};

/// How the expression of a [`Constraint`] compares with zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Comparison {
    /// `expr <= 0`
    AtMostZero,
    /// `expr == 0`
    Zero,
    /// `expr != 0`
    NonZero,
}

/// A linear fact about integers: an expression compared with zero.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Constraint {
    expr: LinearExpr,
    comparison: Comparison,
}

impl Constraint {
    /// The normal form of `expr` compared with zero.
    pub fn new(expr: LinearExpr, comparison: Comparison) -> Self {
        let divisor = expr.content();
        if divisor.is_zero() {
            return Self { expr, comparison };
        }
        let constant = expr.constant_part();
        match comparison {
            Comparison::AtMostZero => {
                let rounded = constant.div_ceil(&divisor);
                Self { expr: expr.divided(&divisor, rounded), comparison }
            }
            Comparison::Zero | Comparison::NonZero => {
                if !divisor.divides(constant) {
                    // No integers make the expression zero.
                    return Self { expr: LinearExpr::constant(1), comparison };
                }
                let first_is_negative = expr.terms().first().is_some_and(|(_, first)| first.is_negative());
                let divisor = if first_is_negative { -divisor } else { divisor };
                let constant = constant.div_floor(&divisor);
                Self { expr: expr.divided(&divisor, constant), comparison }
            }
        }
    }

    /// `left <= right`
    pub fn at_most(left: impl Into<LinearExpr>, right: impl Into<LinearExpr>) -> Self {
        Self::new(left.into() - right.into(), Comparison::AtMostZero)
    }

    /// `left < right`
    pub fn less(left: impl Into<LinearExpr>, right: impl Into<LinearExpr>) -> Self {
        Self::new(left.into() - right.into() + 1, Comparison::AtMostZero)
    }

    /// `left >= right`
    pub fn at_least(left: impl Into<LinearExpr>, right: impl Into<LinearExpr>) -> Self {
        Self::at_most(right, left)
    }

    /// `left > right`
    pub fn greater(left: impl Into<LinearExpr>, right: impl Into<LinearExpr>) -> Self {
        Self::less(right, left)
    }

    /// `left == right`
    pub fn equal(left: impl Into<LinearExpr>, right: impl Into<LinearExpr>) -> Self {
        Self::new(left.into() - right.into(), Comparison::Zero)
    }

    /// `left != right`
    pub fn different(left: impl Into<LinearExpr>, right: impl Into<LinearExpr>) -> Self {
        Self::new(left.into() - right.into(), Comparison::NonZero)
    }

    /// The expression that is compared with zero.
    pub fn expr(&self) -> &LinearExpr {
        &self.expr
    }

    /// How it is compared.
    pub fn comparison(&self) -> Comparison {
        self.comparison
    }

    /// Whether it holds, if no variable occurs.
    pub fn truth(&self) -> Option<bool> {
        self.expr.as_constant().map(|value| self.comparison.holds_for(value))
    }

    /// The opposite fact.
    #[must_use]
    pub fn negated(&self) -> Self {
        match self.comparison {
            Comparison::AtMostZero => Self::new(-self.expr.clone() + 1, Comparison::AtMostZero),
            Comparison::Zero => Self { expr: self.expr.clone(), comparison: Comparison::NonZero },
            Comparison::NonZero => Self { expr: self.expr.clone(), comparison: Comparison::Zero },
        }
    }

    /// Does it hold at a point?
    pub fn holds_at(&self, value: impl FnMut(Var) -> Integer) -> bool {
        self.comparison.holds_for(&self.expr.evaluate(value))
    }

    /// The same fact about other variables.
    #[must_use]
    pub fn rename(&self, name: impl FnMut(Var) -> Var) -> Self {
        Self::new(self.expr.rename(name), self.comparison)
    }

    /// C-like text: positive terms left, negative terms right.
    pub fn show(&self, name: &dyn Fn(Var) -> String) -> String {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (var, factor) in self.expr.terms() {
            if factor.is_negative() {
                right.push((*var, -factor));
            } else {
                left.push((*var, factor.clone()));
            }
        }
        let constant = self.expr.constant_part();
        let mut operator = match self.comparison {
            Comparison::AtMostZero => "<=",
            Comparison::Zero => "==",
            Comparison::NonZero => "!=",
        };
        // The constant goes right, unless that leaves nothing on the left.
        let (mut left, mut right) = (LinearExpr::new(left, 0), LinearExpr::new(right, -constant));
        if left.terms().is_empty() && !right.terms().is_empty() {
            let value = -right.constant_part();
            (left, right) = (right.without_constant(), LinearExpr::constant(value));
            if operator == "<=" {
                operator = ">=";
            }
        } else if left.terms().is_empty() {
            (left, right) = (LinearExpr::constant(constant.clone()), LinearExpr::default());
        }
        format!("{} {operator} {}", left.show(name), right.show(name))
    }
}

impl Comparison {
    /// Does the comparison hold for this value?
    pub fn holds_for(self, value: &Integer) -> bool {
        match self {
            Comparison::AtMostZero => !value.is_positive(),
            Comparison::Zero => value.is_zero(),
            Comparison::NonZero => !value.is_zero(),
        }
    }
}

impl fmt::Debug for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show(&|var| var.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: Var = Var(1);
    const Y: Var = Var(2);

    #[test]
    fn constants_round_to_the_integers() {
        assert_eq!(Constraint::at_most(X * 2, 7), Constraint::at_most(X, 3));
        assert_eq!(Constraint::at_least(X * 2, 7), Constraint::at_least(X, 4));
        assert_eq!(Constraint::at_most(X * 4 + (Y * 6), 9), Constraint::at_most(X * 2 + (Y * 3), 4));
    }

    #[test]
    fn an_equality_without_integer_solution_is_false() {
        assert_eq!(Constraint::equal(X * 2, Y * 4 + 1).truth(), Some(false));
        assert_eq!(Constraint::different(X * 2, Y * 4 + 1).truth(), Some(true));
    }

    #[test]
    fn equalities_have_one_form() {
        assert_eq!(Constraint::equal(X, Y), Constraint::equal(Y * 3, X * 3));
    }

    #[test]
    fn negation_is_exact_over_the_integers() {
        assert_eq!(Constraint::at_most(X, 3).negated(), Constraint::at_least(X, 4));
        assert_eq!(Constraint::equal(X, 3).negated().negated(), Constraint::equal(X, 3));
    }

    #[test]
    fn text_reads_like_c() {
        let name = |v: Var| if v == X { "i".to_string() } else { "n".to_string() };
        assert_eq!(Constraint::less(X, Y).show(&name), "i <= n - 1");
        assert_eq!(Constraint::at_least(X, 3).show(&name), "i >= 3");
        assert_eq!(Constraint::equal(X, Y * 4 + 1).show(&name), "i == 4*n + 1");
        assert_eq!(Constraint::at_least(X + Y, -2).show(&name), "i + n >= -2");
    }
}
