//! Everything the analyses know about integers: exact numbers, linear expressions and constraints, and domains that
//! describe sets of integer points.
//!
//! The product that the analyses use is [`State`], behind the trait [`NumericDomain`]. It has layers, cheapest first:
//! equalities by substitution, interval and stride, planar relations between variables that met in a constraint, and a
//! few constraints of three and more variables. Variables never change their meaning, so there is no assignment.
//!
//! Errs towards: describing more points than there are. `Unsatisfiable`, `Redundant` and `entails` are never wrong.
//! Gives up: by dropping facts, which [`State::dropped`] counts.
//! Knows nothing of C or of memory.

mod constraint;
mod domain;
mod exact;
mod interval;
mod landmarks;
#[cfg(any(test, feature = "laws"))]
pub mod laws;
mod linear;
mod planar;
mod product;
mod shared_map;
mod simplex;
mod stride;

pub use constraint::{Comparison, Constraint};
pub use domain::{Met, Model, NumericDomain, Paired, Pairing, WideningHints};
pub use exact::{Integer, Rational};
pub use interval::Interval;
pub use landmarks::{Landmarks, Steps, distance};
pub use linear::{LinearExpr, Var};
pub use product::{Layers, Ranges, Rounding, State, Tvpi, Width, Wrapped};
pub use stride::Stride;

#[cfg(test)]
mod domain_laws {
    use super::*;

    laws!(ranges, Ranges);
    laws!(tvpi, Tvpi, exact);
    laws!(product, State, exact);

    #[test]
    fn arithmetic_keeps_points() {
        laws::arithmetic_keeps_points();
    }

    #[test]
    fn order_does_not_matter() {
        laws::order_does_not_matter();
    }
}
