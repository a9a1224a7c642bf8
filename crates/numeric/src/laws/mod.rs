//! The laws of numeric domains, checked against brute force: all integer points of small boxes.
//!
//! `laws!(name, Domain)` registers every law for a domain. The number of cases per law comes from the environment
//! variable `TAYRA_LAW_CASES`; without it a small sample runs. `docs/numeric-laws.md` lists the laws and the long runs.
//!
//! - [`systems`]: random systems of constraints with their points;
//! - [`meeting`], [`joining`], [`rearranging`], [`settling`], [`closing`]: laws of every domain;
//! - [`arithmetic`]: laws of what only the product has: wrapping, division, congruences;
//! - [`huge`]: the product with numbers beyond machine words;
//! - [`sequences`]: long random sequences of operations, also what the fuzz target runs.

pub mod arithmetic;
pub mod closing;
#[cfg(test)]
mod coverage;
pub mod huge;
pub mod joining;
pub mod meeting;
#[cfg(test)]
mod planar;
pub mod rearranging;
pub mod sequences;
pub mod settling;
#[cfg(test)]
mod simplex;
pub mod systems;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

/// How many cases each law is tried on.
pub fn cases() -> u32 {
    std::env::var("TAYRA_LAW_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(256)
}

/// Runs a property on random values.
pub fn check<S: Strategy>(strategy: S, property: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    check_so_often(cases(), strategy, property);
}

/// Runs a property on a share of the cases: for laws whose cases are long.
pub fn check_so_often<S: Strategy>(
    cases: u32,
    strategy: S,
    property: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 4000, ..Config::default() };
    let mut runner = TestRunner::new(config);
    if let Err(failure) = runner.run(&strategy, property) {
        panic!("{failure}");
    }
}

/// Registers the laws for a domain: `laws!(module_name, Domain)`; `laws!(module_name, Domain, exact)` also demands
/// that constraints of one and two variables are kept exactly.
#[macro_export]
macro_rules! laws {
    ($name:ident, $domain:ty, exact) => {
        mod $name {
            #[allow(unused_imports, reason = "the domain's path is relative to where the laws are registered")]
            use super::*;
            $crate::laws!(@all $domain);
            $crate::laws!(@each $domain:
                meeting::meet_is_exact,
                meeting::order_does_not_matter,
                meeting::models_are_points,
                closing::closure_is_complete,
                rearranging::merging_is_exact,
                rearranging::forgetting_keeps_what_others_know);
        }
    };
    ($name:ident, $domain:ty) => {
        mod $name {
            #[allow(unused_imports, reason = "the domain's path is relative to where the laws are registered")]
            use super::*;
            $crate::laws!(@all $domain);
        }
    };
    (@all $domain:ty) => {
        $crate::laws!(@each $domain:
            meeting::meet_keeps_points,
            meeting::answers_are_true,
            joining::join_covers_both,
            joining::widening_covers_both,
            joining::inclusion_is_sound,
            rearranging::rearranging_keeps_points,
            closing::closing_keeps_points,
            settling::widening_chains_settle,
            settling::chains_with_hints_settle,
            settling::loops_with_landmarks_settle);
    };
    (@each $domain:ty: $($part:ident :: $law:ident),*) => {$(
        #[test]
        fn $law() {
            $crate::laws::$part::$law::<$domain>();
        }
    )*};
}
