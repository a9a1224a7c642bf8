//! Sums of products of two variables: what a linear expression becomes when products are written out.

use std::collections::BTreeMap;
use tayra_numeric::{Integer, LinearExpr, Var};

/// `sum of coefficient * x * y + linear`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Polynomial {
    /// Coefficients of `x * y` with `x <= y`, none zero.
    products: BTreeMap<(Var, Var), Integer>,
    /// The rest.
    pub(super) linear: LinearExpr,
}

impl Polynomial {
    /// No products.
    pub(super) fn linear(linear: LinearExpr) -> Self {
        Polynomial { products: BTreeMap::new(), linear }
    }

    /// The product of two expressions.
    pub(super) fn product(left: &LinearExpr, right: &LinearExpr) -> Self {
        let linear = left
            .scaled(right.constant_part())
            .plus_scaled(&right.clone().without_constant(), left.constant_part());
        let mut all = Polynomial::linear(linear);
        for (x, a) in left.terms() {
            for (y, b) in right.terms() {
                all.add_product(*x, *y, &(a * b));
            }
        }
        all
    }

    fn add_product(&mut self, x: Var, y: Var, coefficient: &Integer) {
        let place = (x.min(y), x.max(y));
        let sum = self.products.get(&place).map_or_else(|| coefficient.clone(), |known| known + coefficient);
        if sum.is_zero() {
            self.products.remove(&place);
        } else {
            self.products.insert(place, sum);
        }
    }

    /// `self + factor * other`.
    pub(super) fn plus_scaled(mut self, other: &Self, factor: &Integer) -> Self {
        self.linear = self.linear.plus_scaled(&other.linear, factor);
        for ((x, y), coefficient) in &other.products {
            self.add_product(*x, *y, &(coefficient * factor));
        }
        self
    }

    /// The expression, if there are no products.
    pub(super) fn as_linear(&self) -> Option<&LinearExpr> {
        self.products.is_empty().then_some(&self.linear)
    }

    /// The variables that are factors, those of most products first: what products share is worth most.
    pub(super) fn factors(&self) -> Vec<Var> {
        let mut counts: BTreeMap<Var, usize> = BTreeMap::new();
        for (x, y) in self.products.keys() {
            *counts.entry(*x).or_default() += 1;
            if x != y {
                *counts.entry(*y).or_default() += 1;
            }
        }
        let mut factors: Vec<(Var, usize)> = counts.into_iter().collect();
        factors.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        factors.into_iter().map(|(var, _)| var).collect()
    }

    /// What `factor` is multiplied by in all products that it takes part in; and all but these products.
    pub(super) fn split(&self, factor: Var) -> (LinearExpr, Self) {
        let mut cofactor = Vec::new();
        let mut rest = Polynomial::linear(self.linear.clone());
        for ((x, y), coefficient) in &self.products {
            if *x == factor {
                cofactor.push((*y, coefficient.clone()));
            } else if *y == factor {
                cofactor.push((*x, coefficient.clone()));
            } else {
                rest.products.insert((*x, *y), coefficient.clone());
            }
        }
        (LinearExpr::new(cofactor, Integer::ZERO), rest)
    }

    /// By how much another sum may be taken away so that less is left of the products that share a factor with it.
    pub(super) fn multiples_of(&self, other: &Self) -> Vec<Integer> {
        let mut multiples: Vec<Integer> = Vec::new();
        for factor in other.factors() {
            let (own, theirs) = (self.split(factor).0, other.split(factor).0);
            for (_, a) in own.terms() {
                for (_, b) in theirs.terms() {
                    let sign = Integer::from(i128::from(a.signum() * b.signum()));
                    let exact = b.divides(a).then(|| a.div_floor(b));
                    for multiple in exact.into_iter().chain([sign]) {
                        if !multiples.contains(&multiple) {
                            multiples.push(multiple);
                        }
                    }
                }
            }
        }
        multiples
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: Var = Var(0);
    const Y: Var = Var(1);
    const Z: Var = Var(2);

    fn value(polynomial: &Polynomial, at: [i128; 3]) -> Integer {
        let of = |var: Var| Integer::from(at[var.0 as usize]);
        let products = polynomial.products.iter().map(|((x, y), c)| &(&of(*x) * &of(*y)) * c);
        products.fold(polynomial.linear.evaluate(of), |sum, product| &sum + &product)
    }

    fn points() -> impl Iterator<Item = [i128; 3]> {
        (0..125).map(|at| [at / 25 - 2, at / 5 % 5 - 2, at % 5 - 2])
    }

    fn sum(terms: &[(Var, i128)], constant: i128) -> LinearExpr {
        LinearExpr::new(terms.iter().map(|(v, c)| (*v, Integer::from(*c))), Integer::from(constant))
    }

    #[test]
    fn products_are_written_out_exactly() {
        let left = sum(&[(X, 2), (Y, -1)], 3);
        let right = sum(&[(X, 1), (Z, 5)], -4);
        let product = Polynomial::product(&left, &right);
        for at in points() {
            let of = |var: Var| Integer::from(at[var.0 as usize]);
            assert_eq!(value(&product, at), &left.evaluate(of) * &right.evaluate(of));
        }
    }

    #[test]
    fn the_parts_of_a_split_make_the_whole() {
        let left = sum(&[(X, 2), (Y, -1)], 3);
        let polynomial = Polynomial::product(&left, &sum(&[(X, 1), (Z, 5)], -4));
        for factor in [X, Y, Z] {
            let (cofactor, rest) = polynomial.split(factor);
            for at in points() {
                let of = |var: Var| Integer::from(at[var.0 as usize]);
                let part = &of(factor) * &cofactor.evaluate(of);
                assert_eq!(value(&polynomial, at), &part + &value(&rest, at));
            }
        }
    }

    #[test]
    fn what_cancels_out_is_gone() {
        let product = Polynomial::product(&sum(&[(X, 1)], 0), &sum(&[(Y, 1)], 0));
        let nothing = product.clone().plus_scaled(&product, &Integer::from(-1));
        assert_eq!(nothing.as_linear(), Some(&LinearExpr::default()));
    }
}
