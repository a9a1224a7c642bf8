//! Quantifier-free formulas, and how they fall apart into cases.
//!
//! Readers and other crates write relations as a [`Formula`]; a system keeps its cases, each a conjunction, as transitions
//! of their own. Over the integers every negation is again a comparison, and `a != b` is two cases.
//! Gives up: [`TooManyCases`], when a formula falls into more cases than is sensible.

use tayra_numeric::{Comparison, Constraint, Integer};

use crate::polynomial::{Polynomial, PolynomialConstraint};

/// An integer expression.
pub type Expression = Polynomial;

/// A quantifier-free formula over the integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// Always true.
    True,
    /// Always false.
    False,
    /// A comparison of a polynomial with zero.
    Compare(PolynomialConstraint),
    /// All of them hold.
    And(Vec<Formula>),
    /// One of them holds.
    Or(Vec<Formula>),
}

/// A conjunction of comparisons, without `!=`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Case {
    /// The linear ones.
    pub linear: Vec<Constraint>,
    /// The others.
    pub polynomial: Vec<PolynomialConstraint>,
}

/// A formula falls into too many cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyCases;

/// A formula of more cases is refused.
pub(crate) const MOST_CASES: usize = 2_000;

impl Formula {
    /// `left <= right`
    pub fn at_most(left: &Expression, right: &Expression) -> Self {
        Self::compare(left.plus_scaled(right, &Integer::from(-1)), Comparison::AtMostZero)
    }

    /// `left < right`
    pub fn less(left: &Expression, right: &Expression) -> Self {
        let difference = left.plus_scaled(right, &Integer::from(-1));
        Self::compare(
            difference.plus_scaled(&Polynomial::constant(Integer::ONE), &Integer::ONE),
            Comparison::AtMostZero,
        )
    }

    /// `left == right`
    pub fn equal(left: &Expression, right: &Expression) -> Self {
        Self::compare(left.plus_scaled(right, &Integer::from(-1)), Comparison::Zero)
    }

    /// `left != right`
    pub fn different(left: &Expression, right: &Expression) -> Self {
        Self::compare(left.plus_scaled(right, &Integer::from(-1)), Comparison::NonZero)
    }

    /// A polynomial compared with zero.
    pub fn compare(polynomial: Polynomial, comparison: Comparison) -> Self {
        Self::Compare(PolynomialConstraint { polynomial, comparison })
    }

    /// The opposite.
    #[must_use]
    pub fn negated(&self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::And(parts) => Self::Or(parts.iter().map(Self::negated).collect()),
            Self::Or(parts) => Self::And(parts.iter().map(Self::negated).collect()),
            Self::Compare(PolynomialConstraint { polynomial, comparison }) => match comparison {
                // not (p <= 0) is 1 - p <= 0.
                Comparison::AtMostZero => Self::compare(
                    Polynomial::constant(Integer::ONE).plus_scaled(polynomial, &Integer::from(-1)),
                    Comparison::AtMostZero,
                ),
                Comparison::Zero => Self::compare(polynomial.clone(), Comparison::NonZero),
                Comparison::NonZero => Self::compare(polynomial.clone(), Comparison::Zero),
            },
        }
    }

    /// The cases, of which one holds where the formula does. Cases that are plainly false are left out.
    pub fn cases(&self) -> Result<Vec<Case>, TooManyCases> {
        let mut cases = vec![Case::default()];
        self.split(&mut cases)?;
        Ok(cases)
    }

    /// Replaces `cases` by their conjunction with `self`.
    fn split(&self, cases: &mut Vec<Case>) -> Result<(), TooManyCases> {
        match self {
            Self::True => {}
            Self::False => cases.clear(),
            Self::And(parts) => {
                // Plain comparisons first: they spoil cases before the others multiply them.
                let (plain, others): (Vec<&Formula>, Vec<&Formula>) =
                    parts.iter().partition(|part| matches!(part, Self::Compare(_)));
                for part in plain.into_iter().chain(others) {
                    part.split(cases)?;
                }
            }
            Self::Or(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    let mut own = cases.clone();
                    part.split(&mut own)?;
                    all.extend(own);
                    if all.len() > MOST_CASES {
                        return Err(TooManyCases);
                    }
                }
                *cases = all;
            }
            Self::Compare(compared) => {
                if compared.comparison == Comparison::NonZero {
                    let one = Polynomial::constant(Integer::ONE);
                    let below = compared.polynomial.plus_scaled(&one, &Integer::ONE);
                    let above = one.plus_scaled(&compared.polynomial, &Integer::from(-1));
                    let halves = [below, above].map(|half| Self::compare(half, Comparison::AtMostZero));
                    return Self::Or(halves.into()).split(cases);
                }
                match compared.as_linear() {
                    Some(linear) => match linear.truth() {
                        Some(true) => {}
                        Some(false) => cases.clear(),
                        None => cases.retain_mut(|case| case.add(&linear)),
                    },
                    None => cases.iter_mut().for_each(|case| case.polynomial.push(compared.clone())),
                }
            }
        }
        Ok(())
    }
}

impl Case {
    /// Adds a linear comparison; `false` if it contradicts another one about the same expression.
    fn add(&mut self, linear: &Constraint) -> bool {
        if linear.comparison() == Comparison::AtMostZero {
            let contradicts = |other: &Constraint| {
                // Of `e + k <= 0` and `-e + m <= 0` the sum is `k + m <= 0`; an equality is both.
                let sum = linear.expr().constant_part() + other.expr().constant_part();
                let difference = linear.expr().constant_part() - other.expr().constant_part();
                match other.comparison() {
                    Comparison::AtMostZero => sum.is_positive() && opposite(linear, other, true),
                    Comparison::Zero => {
                        sum.is_positive() && opposite(linear, other, true)
                            || difference.is_positive() && opposite(linear, other, false)
                    }
                    Comparison::NonZero => false,
                }
            };
            if self.linear.iter().any(contradicts) {
                return false;
            }
        }
        self.linear.push(linear.clone());
        true
    }
}

/// Are the linear parts opposite, or else equal?
fn opposite(left: &Constraint, right: &Constraint, negated: bool) -> bool {
    let (left, right) = (left.expr().terms(), right.expr().terms());
    left.len() == right.len()
        && left.iter().zip(right).all(|((a, own), (b, other))| {
            a == b && if negated { (own + other).is_zero() } else { own == other }
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tayra_numeric::Var;

    fn x_at_most(bound: i64) -> Formula {
        Formula::at_most(&Polynomial::var(Var(0)), &Polynomial::constant(Integer::from(bound)))
    }

    #[test]
    fn cases_multiply_and_a_disequality_is_two() {
        let either = Formula::Or(vec![x_at_most(1), x_at_most(5).negated()]);
        let different = Formula::different(&Polynomial::var(Var(1)), &Polynomial::constant(Integer::ZERO));
        let both = Formula::And(vec![either.clone(), different]);
        assert_eq!(both.cases().unwrap().len(), 4);
        assert_eq!(both.negated().negated().cases(), both.cases());
        assert_eq!(Formula::And(vec![either, Formula::False]).cases().unwrap().len(), 0);
    }

    #[test]
    fn cases_that_contradict_themselves_are_left_out() {
        // One variable that is none of many numbers lies between two of them.
        let different = |value: i64| {
            Formula::different(&Polynomial::var(Var(0)), &Polynomial::constant(Integer::from(value)))
        };
        let cases = Formula::And((0..60).map(|at| different(3 * at)).collect()).cases().unwrap();
        assert_eq!(cases.len(), 61);
        for x in -2..200i64 {
            let inside = cases.iter().filter(|case| case.holds_at(|_| Integer::from(x))).count();
            let taken = (0..=177).contains(&x) && x % 3 == 0;
            assert_eq!(inside, usize::from(!taken), "{x}");
        }
    }

    #[test]
    fn a_formula_of_very_many_cases_is_refused() {
        let either = Formula::Or(vec![x_at_most(1), x_at_most(2)]);
        assert_eq!(Formula::And(vec![either; 40]).cases(), Err(TooManyCases));
    }
}
