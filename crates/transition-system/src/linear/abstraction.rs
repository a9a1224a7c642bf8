//! Polynomial conditions read as linear ones: each product is a number of its own, of which a few facts are known.

use std::collections::BTreeMap;

use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};

use crate::formula::Case;
use crate::system::numbered;

/// Linear consequences of a conjunction; products become variables from number `fresh` on.
pub(crate) fn abstraction(case: &Case, fresh: usize) -> Vec<Constraint> {
    let mut linear = case.linear.clone();
    if case.polynomial.is_empty() {
        return linear;
    }
    let mut products: BTreeMap<Vec<(Var, u32)>, Var> = BTreeMap::new();
    for constraint in &case.polynomial {
        let mut sum = LinearExpr::default();
        for (product, factor) in constraint.polynomial.terms() {
            let term = match product {
                [] => LinearExpr::constant(Integer::ONE),
                [(var, 1)] => LinearExpr::from(*var),
                _ => {
                    let next = numbered(fresh + products.len());
                    LinearExpr::from(*products.entry(product.to_vec()).or_insert(next))
                }
            };
            sum = sum.plus_scaled(&term, factor);
        }
        linear.push(Constraint::new(sum, constraint.comparison));
    }
    let bounds = constant_bounds(&case.linear);
    for (product, value) in &products {
        let value = *value;
        if product.iter().all(|(_, power)| power % 2 == 0) {
            linear.push(Constraint::at_least(value, 0));
        }
        match product.as_slice() {
            // A square is at least the number itself and its opposite, and above its tangents.
            [(var, 2)] => {
                for slope in [1, -1, 3, -3] {
                    // (x - a)(x - a - 1) >= 0 over the integers, for slope 2a + 1.
                    let a = (slope - 1) / 2;
                    linear.push(Constraint::at_least(value, *var * slope - (a * (a + 1))));
                }
                linear.extend(corner(value, (*var, *var), &bounds));
            }
            [(left, 1), (right, 1)] => linear.extend(corner(value, (*left, *right), &bounds)),
            _ => {}
        }
    }
    linear
}

type Limits = BTreeMap<Var, (Option<Integer>, Option<Integer>)>;

/// The bounds of single variables.
fn constant_bounds(constraints: &[Constraint]) -> Limits {
    let mut bounds = Limits::new();
    for constraint in constraints {
        let [(var, factor)] = constraint.expr().terms() else { continue };
        let (low, high) = bounds.entry(*var).or_default();
        let bound = -constraint.expr().constant_part().clone();
        // The normal form leaves factors 1 and -1 only.
        let equal = constraint.comparison() == Comparison::Zero;
        if factor.is_one() && constraint.comparison() != Comparison::NonZero {
            *high = Some(high.take().map_or(bound.clone(), |own| own.min(bound.clone())));
        }
        if (factor.is_one() && equal)
            || (!factor.is_one() && constraint.comparison() == Comparison::AtMostZero)
        {
            let bound = if equal { bound } else { -bound };
            *low = Some(low.take().map_or(bound.clone(), |own| own.max(bound)));
        }
    }
    bounds
}

/// `(x - a)(y - b) >= 0` and its kin, where the bounds of the factors are known.
fn corner(product: Var, (x, y): (Var, Var), bounds: &Limits) -> Vec<Constraint> {
    let none = (None, None);
    let (x_low, x_high) = bounds.get(&x).unwrap_or(&none);
    let (y_low, y_high) = bounds.get(&y).unwrap_or(&none);
    let mut facts = Vec::new();
    for (a, b, same) in
        [(x_low, y_low, true), (x_high, y_high, true), (x_low, y_high, false), (x_high, y_low, false)]
    {
        let (Some(a), Some(b)) = (a, b) else { continue };
        // x*y - b*x - a*y + a*b has the sign that the corner gives.
        let expr = LinearExpr::from(product)
            .plus_scaled(&LinearExpr::from(x), &-b.clone())
            .plus_scaled(&LinearExpr::from(y), &-a.clone())
            .plus_constant(&(a * b));
        facts.push(if same { Constraint::at_least(expr, 0) } else { Constraint::at_most(expr, 0) });
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::polynomial::{Polynomial, PolynomialConstraint};

    #[test]
    fn every_point_keeps_its_products() {
        // x*y <= 7, x*x - y = 0, with bounds: each point of the case extends to a point of the abstraction.
        let (x, y) = (Var(0), Var(1));
        let product = Polynomial::var(x).times(&Polynomial::var(y)).unwrap();
        let square = Polynomial::var(x).times(&Polynomial::var(x)).unwrap();
        let case = Case {
            linear: vec![Constraint::at_least(x, -2), Constraint::at_most(x, 3), Constraint::at_most(y, 4)],
            polynomial: vec![
                PolynomialConstraint {
                    polynomial: product.plus_scaled(&Polynomial::constant(Integer::from(-7)), &Integer::ONE),
                    comparison: Comparison::AtMostZero,
                },
                PolynomialConstraint {
                    polynomial: square.plus_scaled(&Polynomial::var(y), &Integer::from(-1)),
                    comparison: Comparison::Zero,
                },
            ],
        };
        let abstracted = abstraction(&case, 10);
        let mut points = 0;
        for a in -6i64..=6 {
            for b in -6i64..=9 {
                let value = |var: Var| Integer::from(if var == x { a } else { b });
                if !case.holds_at(value) {
                    continue;
                }
                points += 1;
                // The products are numbered in the order in which they turn up.
                let extended = |var: Var| match var.0 {
                    10 => Integer::from(a * b),
                    11 => Integer::from(a * a),
                    _ => value(var),
                };
                assert!(
                    abstracted.iter().all(|constraint| constraint.holds_at(extended)),
                    "{a} {b}: {abstracted:?}"
                );
            }
        }
        assert_eq!(points, 4);
    }
}
