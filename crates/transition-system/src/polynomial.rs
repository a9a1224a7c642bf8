//! Polynomials over the integers, for guards and updates that are not linear.

use std::collections::BTreeMap;

use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};

/// A product of variables: each with its power, sorted by variable.
type Monomial = Vec<(Var, u32)>;

/// No power of a polynomial may have more terms or a larger degree: what is beyond is an error of the reader.
const MOST_TERMS: usize = 2_000;
const LARGEST_DEGREE: u32 = 64;
/// No factor of a product may have more bits.
const MOST_BITS: u32 = 100_000;

/// A sum of products of variables with integer factors.
#[derive(Clone, PartialEq, Eq, Debug, Default, PartialOrd, Ord, Hash)]
pub struct Polynomial {
    terms: BTreeMap<Monomial, Integer>,
}

/// A polynomial compared with zero.
#[derive(Clone, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct PolynomialConstraint {
    /// The left side.
    pub polynomial: Polynomial,
    /// How it compares with zero.
    pub comparison: Comparison,
}

impl Polynomial {
    /// The polynomial that is always `value`.
    pub fn constant(value: Integer) -> Self {
        let mut terms = BTreeMap::new();
        if !value.is_zero() {
            terms.insert(Vec::new(), value);
        }
        Self { terms }
    }

    /// A variable alone.
    pub fn var(var: Var) -> Self {
        Self { terms: BTreeMap::from([(vec![(var, 1)], Integer::ONE)]) }
    }

    /// The products with their factors; the empty product is the constant.
    pub fn terms(&self) -> impl Iterator<Item = (&[(Var, u32)], &Integer)> {
        self.terms.iter().map(|(monomial, factor)| (monomial.as_slice(), factor))
    }

    /// `self + factor * other`.
    #[must_use]
    pub fn plus_scaled(&self, other: &Self, factor: &Integer) -> Self {
        let mut sum = self.clone();
        for (monomial, own) in &other.terms {
            let entry = sum.terms.entry(monomial.clone()).or_default();
            *entry += &(own * factor);
        }
        sum.terms.retain(|_, factor| !factor.is_zero());
        sum
    }

    /// The product; nothing if it is too large to be kept.
    pub fn times(&self, other: &Self) -> Option<Self> {
        if self.terms.len().saturating_mul(other.terms.len()) > MOST_TERMS * 8 {
            return None;
        }
        let mut product = Self::default();
        for (left, a) in &self.terms {
            for (right, b) in &other.terms {
                let monomial = multiply(left, right);
                if monomial.iter().map(|(_, power)| *power).sum::<u32>() > LARGEST_DEGREE {
                    return None;
                }
                let factor = a * b;
                if factor.to_i128().is_none() && factor.abs() > Integer::power_of_two(MOST_BITS) {
                    return None;
                }
                *product.terms.entry(monomial).or_default() += &factor;
            }
        }
        product.terms.retain(|_, factor| !factor.is_zero());
        (product.terms.len() <= MOST_TERMS).then_some(product)
    }

    /// The same as a linear expression, if it is one.
    pub fn as_linear(&self) -> Option<LinearExpr> {
        let mut terms = Vec::new();
        let mut constant = Integer::ZERO;
        for (monomial, factor) in &self.terms {
            match monomial.as_slice() {
                [] => constant = factor.clone(),
                [(var, 1)] => terms.push((*var, factor.clone())),
                _ => return None,
            }
        }
        Some(LinearExpr::new(terms, constant))
    }

    /// The value, if no variable occurs.
    pub fn as_constant(&self) -> Option<Integer> {
        self.as_linear()?.as_constant().cloned()
    }

    /// The variables, each once, in order.
    pub fn vars(&self) -> Vec<Var> {
        let mut vars: Vec<Var> = self.terms.keys().flatten().map(|(var, _)| *var).collect();
        vars.sort();
        vars.dedup();
        vars
    }

    /// The same polynomial over other variables.
    #[must_use]
    pub fn rename(&self, mut name: impl FnMut(Var) -> Var) -> Self {
        let mut renamed = Self::default();
        for (monomial, factor) in &self.terms {
            let mut product = Vec::new();
            for (var, power) in monomial {
                product = multiply(&product, &[(name(*var), *power)]);
            }
            *renamed.terms.entry(product).or_default() += factor;
        }
        renamed.terms.retain(|_, factor| !factor.is_zero());
        renamed
    }

    /// The polynomial with expressions in place of variables; nothing if it grows too large.
    pub fn substitute(&self, mut expr: impl FnMut(Var) -> LinearExpr) -> Option<Self> {
        let mut sum = Self::default();
        for (monomial, factor) in &self.terms {
            let mut product = Self::constant(factor.clone());
            for (var, power) in monomial {
                let replacement = Self::from(&expr(*var));
                for _ in 0..*power {
                    product = product.times(&replacement)?;
                }
            }
            sum = sum.plus_scaled(&product, &Integer::ONE);
        }
        Some(sum)
    }

    /// The value at a point.
    pub fn evaluate(&self, mut value: impl FnMut(Var) -> Integer) -> Integer {
        let mut sum = Integer::ZERO;
        for (monomial, factor) in &self.terms {
            let mut product = factor.clone();
            for (var, power) in monomial {
                let value = value(*var);
                for _ in 0..*power {
                    product = &product * &value;
                }
            }
            sum += &product;
        }
        sum
    }

    /// C-like text with `name` for the variables.
    pub fn show(&self, name: &dyn Fn(Var) -> String) -> String {
        if self.terms.is_empty() {
            return "0".to_owned();
        }
        let mut text = String::new();
        // Products first, the constant last.
        for (monomial, factor) in self.terms.iter().rev() {
            match (text.is_empty(), factor.is_negative()) {
                (true, true) => text.push('-'),
                (true, false) => {}
                (false, true) => text.push_str(" - "),
                (false, false) => text.push_str(" + "),
            }
            let mut factors: Vec<String> = Vec::new();
            if !factor.is_unit() || monomial.is_empty() {
                factors.push(factor.abs().to_string());
            }
            for (var, power) in monomial {
                factors.extend((0..*power).map(|_| name(*var)));
            }
            text.push_str(&factors.join("*"));
        }
        text
    }
}

impl PolynomialConstraint {
    /// Does it hold at a point?
    pub fn holds_at(&self, value: impl FnMut(Var) -> Integer) -> bool {
        self.comparison.holds_for(&self.polynomial.evaluate(value))
    }

    /// The same as a linear constraint, if it is one.
    pub fn as_linear(&self) -> Option<Constraint> {
        self.polynomial.as_linear().map(|expr| Constraint::new(expr, self.comparison))
    }
}

impl From<&LinearExpr> for Polynomial {
    fn from(expr: &LinearExpr) -> Self {
        let mut terms: BTreeMap<Monomial, Integer> =
            expr.terms().iter().map(|(var, factor)| (vec![(*var, 1)], factor.clone())).collect();
        if !expr.constant_part().is_zero() {
            terms.insert(Vec::new(), expr.constant_part().clone());
        }
        Self { terms }
    }
}

fn multiply(left: &[(Var, u32)], right: &[(Var, u32)]) -> Monomial {
    let mut product: BTreeMap<Var, u32> = left.iter().copied().collect();
    for (var, power) in right {
        let entry = product.entry(*var).or_default();
        *entry = entry.saturating_add(*power);
    }
    product.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_multiplied_out() {
        let (x, y) = (Polynomial::var(Var(0)), Polynomial::var(Var(1)));
        let sum = x.plus_scaled(&y, &Integer::ONE);
        let difference = x.plus_scaled(&y, &Integer::from(-1));
        let product = sum.times(&difference).unwrap();
        let name = |var: Var| if var == Var(0) { "x".to_owned() } else { "y".to_owned() };
        assert_eq!(product.show(&name), "-y*y + x*x");
        assert_eq!(
            product.evaluate(|var| Integer::from(if var == Var(0) { 5 } else { 3 })),
            Integer::from(16)
        );
        assert!(product.as_linear().is_none());
        let linear = product.substitute(|_| LinearExpr::from(Var(2))).unwrap();
        assert_eq!(linear.as_constant(), Some(Integer::ZERO));
    }
}
