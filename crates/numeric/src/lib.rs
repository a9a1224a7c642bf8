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
pub use product::{Facts, Layers, Ranges, Rounding, State, Tvpi, Width, Wrapped};
pub use stride::Stride;

#[cfg(test)]
mod domain_laws {
    use super::*;

    laws!(ranges, Ranges);
    laws!(tvpi, Tvpi, exact);
    laws!(product, State, exact);

    macro_rules! laws_of_the_product {
        ($($part:ident :: $law:ident),*) => {$(
            #[test]
            fn $law() {
                laws::$part::$law();
            }
        )*};
    }

    laws_of_the_product!(
        arithmetic::wrapping_keeps_points,
        arithmetic::division_keeps_points,
        arithmetic::division_by_zero_leaves_any_value,
        arithmetic::congruences_keep_points,
        arithmetic::disequalities_are_kept,
        arithmetic::narrowing_keeps_points,
        arithmetic::definitions_are_exact,
        rearranging::a_part_and_the_rest_are_the_whole,
        settling::widening_keeps_what_is_stable,
        huge::huge_values_keep_points
    );

    #[test]
    fn sequences_keep_points() {
        laws::sequences::run_seeds(0..u64::from(laws::cases()));
    }
}
