//! Variables and linear expressions over them.
//!
//! An expression keeps its terms sorted by variable, without zero coefficients, so equal expressions are equal data.
//! Two terms fit inline: the common expressions `x - y + c` and `a*x + c` allocate nothing.

use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use smallvec::SmallVec;

use crate::exact::{Integer, Rational};

/// A name for one integer. The caller chooses the number; the domains only compare it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

/// A sum of multiples of variables and a constant.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct LinearExpr {
    terms: SmallVec<[(Var, Integer); 2]>,
    constant: Integer,
}

impl LinearExpr {
    /// The expression that is always `value`.
    pub fn constant(value: impl Into<Integer>) -> Self {
        Self { terms: SmallVec::new(), constant: value.into() }
    }

    /// `coefficient * var`.
    pub fn term(var: Var, coefficient: impl Into<Integer>) -> Self {
        let coefficient = coefficient.into();
        let mut terms = SmallVec::new();
        if !coefficient.is_zero() {
            terms.push((var, coefficient));
        }
        Self { terms, constant: Integer::ZERO }
    }

    /// An expression from terms in any order; repeated variables are added up.
    pub fn new(terms: impl IntoIterator<Item = (Var, Integer)>, constant: impl Into<Integer>) -> Self {
        let mut sorted: SmallVec<[(Var, Integer); 2]> = terms.into_iter().collect();
        sorted.sort_by_key(|(var, _)| *var);
        let mut merged: SmallVec<[(Var, Integer); 2]> = SmallVec::new();
        for (var, coefficient) in sorted {
            match merged.last_mut() {
                Some((last, sum)) if *last == var => *sum += &coefficient,
                _ => merged.push((var, coefficient)),
            }
        }
        merged.retain(|(_, coefficient)| !coefficient.is_zero());
        Self { terms: merged, constant: constant.into() }
    }

    /// The terms, sorted by variable; no coefficient is zero.
    pub fn terms(&self) -> &[(Var, Integer)] {
        &self.terms
    }

    /// The variables, in order.
    pub fn vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.terms.iter().map(|(var, _)| *var)
    }

    /// The part without variables.
    pub fn constant_part(&self) -> &Integer {
        &self.constant
    }

    /// The value, if no variable occurs.
    pub fn as_constant(&self) -> Option<&Integer> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The variable, if the expression is just that.
    pub fn as_var(&self) -> Option<Var> {
        match self.terms.as_slice() {
            [(var, one)] if one.is_one() && self.constant.is_zero() => Some(*var),
            _ => None,
        }
    }

    /// The factor of `var`, zero if it does not occur.
    pub fn coefficient(&self, var: Var) -> Integer {
        self.position(var).map_or(Integer::ZERO, |at| self.terms[at].1.clone())
    }

    /// Does `var` occur?
    pub fn mentions(&self, var: Var) -> bool {
        self.position(var).is_some()
    }

    fn position(&self, var: Var) -> Option<usize> {
        if self.terms.len() <= 4 {
            self.terms.iter().position(|(own, _)| *own == var)
        } else {
            self.terms.binary_search_by_key(&var, |(own, _)| *own).ok()
        }
    }

    /// `self + factor * other`.
    #[must_use]
    pub fn plus_scaled(&self, other: &Self, factor: &Integer) -> Self {
        if factor.is_zero() {
            return self.clone();
        }
        let mut terms = SmallVec::with_capacity(self.terms.len().max(other.terms.len()));
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            match (left.peek(), right.peek()) {
                (Some((a, own)), Some((b, theirs))) if a == b => {
                    let sum = own + &(theirs * factor);
                    if !sum.is_zero() {
                        terms.push((*a, sum));
                    }
                    left.next();
                    right.next();
                }
                (Some((a, own)), theirs) if theirs.is_none_or(|(b, _)| a < b) => {
                    terms.push((*a, own.clone()));
                    left.next();
                }
                (_, Some((b, theirs))) => {
                    terms.push((*b, theirs * factor));
                    right.next();
                }
                _ => break,
            }
        }
        Self { terms, constant: &self.constant + &(&other.constant * factor) }
    }

    /// `factor * self`.
    #[must_use]
    pub fn scaled(&self, factor: &Integer) -> Self {
        if factor.is_zero() {
            return Self::default();
        }
        Self {
            terms: self.terms.iter().map(|(var, own)| (*var, own * factor)).collect(),
            constant: &self.constant * factor,
        }
    }

    /// `self + value`.
    #[must_use]
    pub fn plus_constant(mut self, value: &Integer) -> Self {
        self.constant += value;
        self
    }

    /// The expression without its constant.
    #[must_use]
    pub fn without_constant(mut self) -> Self {
        self.constant = Integer::ZERO;
        self
    }

    /// The expression with `replacement` in place of `var`.
    #[must_use]
    pub fn substitute(&self, var: Var, replacement: &Self) -> Self {
        let Some(at) = self.position(var) else { return self.clone() };
        let mut rest = self.clone();
        let (_, factor) = rest.terms.remove(at);
        rest.plus_scaled(replacement, &factor)
    }

    /// The expression with every variable renamed; variables that meet are added up.
    #[must_use]
    pub fn rename(&self, mut name: impl FnMut(Var) -> Var) -> Self {
        Self::new(self.terms.iter().map(|(var, own)| (name(*var), own.clone())), self.constant.clone())
    }

    /// The value at a point.
    pub fn evaluate(&self, mut value: impl FnMut(Var) -> Integer) -> Integer {
        let mut sum = self.constant.clone();
        for (var, factor) in &self.terms {
            sum += &(&value(*var) * factor);
        }
        sum
    }

    /// The value at a rational point.
    pub fn evaluate_rational(&self, mut value: impl FnMut(Var) -> Rational) -> Rational {
        let mut sum = Rational::from(self.constant.clone());
        for (var, factor) in &self.terms {
            sum = sum.plus(&value(*var).times(&Rational::from(factor.clone())));
        }
        sum
    }

    /// The greatest common divisor of the coefficients; zero if there are none.
    pub fn content(&self) -> Integer {
        let mut divisor = Integer::ZERO;
        for (_, factor) in &self.terms {
            divisor = divisor.gcd(factor);
            if divisor.is_one() {
                break;
            }
        }
        divisor
    }

    /// Divides all coefficients by a common divisor and sets the constant.
    pub(crate) fn divided(mut self, divisor: &Integer, constant: Integer) -> Self {
        if !divisor.is_one() {
            for (_, factor) in &mut self.terms {
                *factor = factor.div_floor(divisor);
            }
        }
        self.constant = constant;
        self
    }

    /// C-like text of the expression, with `name` for the variables.
    pub fn show(&self, name: &dyn Fn(Var) -> String) -> String {
        let mut text = String::new();
        for (var, factor) in &self.terms {
            push_signed(&mut text, factor);
            if !factor.is_unit() {
                text.push_str(&format!("{}*", factor.abs()));
            }
            text.push_str(&name(*var));
        }
        if text.is_empty() {
            return self.constant.to_string();
        }
        if !self.constant.is_zero() {
            push_signed(&mut text, &self.constant);
            text.push_str(&self.constant.abs().to_string());
        }
        text
    }
}

fn push_signed(text: &mut String, number: &Integer) {
    match (text.is_empty(), number.is_negative()) {
        (true, true) => text.push('-'),
        (true, false) => {}
        (false, true) => text.push_str(" - "),
        (false, false) => text.push_str(" + "),
    }
}

impl fmt::Debug for LinearExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show(&|var| var.to_string()))
    }
}

impl From<Var> for LinearExpr {
    fn from(var: Var) -> Self {
        Self::term(var, 1)
    }
}

impl From<Integer> for LinearExpr {
    fn from(value: Integer) -> Self {
        Self::constant(value)
    }
}

impl From<&LinearExpr> for LinearExpr {
    fn from(expr: &LinearExpr) -> Self {
        expr.clone()
    }
}

impl From<i64> for LinearExpr {
    fn from(value: i64) -> Self {
        Self::constant(value)
    }
}

impl<T: Into<LinearExpr>> Add<T> for LinearExpr {
    type Output = LinearExpr;
    fn add(self, other: T) -> LinearExpr {
        self.plus_scaled(&other.into(), &Integer::ONE)
    }
}

impl<T: Into<LinearExpr>> Sub<T> for LinearExpr {
    type Output = LinearExpr;
    fn sub(self, other: T) -> LinearExpr {
        self.plus_scaled(&other.into(), &Integer::new(-1))
    }
}

impl<T: Into<LinearExpr>> Add<T> for Var {
    type Output = LinearExpr;
    fn add(self, other: T) -> LinearExpr {
        LinearExpr::from(self) + other
    }
}

impl<T: Into<LinearExpr>> Sub<T> for Var {
    type Output = LinearExpr;
    fn sub(self, other: T) -> LinearExpr {
        LinearExpr::from(self) - other
    }
}

impl Mul<i64> for Var {
    type Output = LinearExpr;
    fn mul(self, factor: i64) -> LinearExpr {
        LinearExpr::term(self, factor)
    }
}

impl Mul<i64> for LinearExpr {
    type Output = LinearExpr;
    fn mul(self, factor: i64) -> LinearExpr {
        self.scaled(&Integer::from(factor))
    }
}

impl Neg for LinearExpr {
    type Output = LinearExpr;
    fn neg(self) -> LinearExpr {
        self.scaled(&Integer::new(-1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: Var = Var(1);
    const Y: Var = Var(2);

    #[test]
    fn terms_are_sorted_and_merged() {
        let expr = Y * 2 + X + (Y * -2) + 5;
        assert_eq!(expr, X + 5);
        assert_eq!(expr.terms().len(), 1);
    }

    #[test]
    fn substitution_scales_the_replacement() {
        let expr = X * 3 + Y;
        assert_eq!(expr.substitute(X, &(Y * -1 + 2)), Y * -2 + 6);
    }

    #[test]
    fn text_reads_like_c() {
        let expr = X * -1 + (Y * 4) - 3;
        assert_eq!(expr.show(&|v| if v == X { "i".into() } else { "n".into() }), "-i + 4*n - 3");
        assert_eq!(LinearExpr::constant(-3).show(&|_| String::new()), "-3");
    }
}
