//! The product with fewer layers, as domains of their own: quick, less precise states, and a way to test each layer.

use super::{Layers, State};
use crate::constraint::Constraint;
use crate::domain::{Met, Model, NumericDomain, Pairing, WideningHints};
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};

macro_rules! layered {
    ($(#[$doc:meta])* $name:ident, $layers:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name(pub State);

        impl NumericDomain for $name {
            fn new() -> Self {
                Self(State::with_layers($layers))
            }
            fn is_empty(&self) -> bool {
                self.0.is_empty()
            }
            fn vars(&self) -> Vec<Var> {
                self.0.vars()
            }
            fn add(&mut self, var: Var, range: Interval) {
                self.0.add(var, range);
            }
            fn assume(&mut self, constraint: &Constraint) -> Met {
                self.0.assume(constraint)
            }
            fn forget(&mut self, var: Var) {
                self.0.forget(var);
            }
            fn rename(&mut self, names: &[(Var, Var)]) {
                self.0.rename(names);
            }
            fn merge(&mut self, other: &Self) {
                self.0.merge(&other.0);
            }
            fn bounds(&self, expr: &LinearExpr) -> Interval {
                self.0.bounds(expr)
            }
            fn entails(&self, constraint: &Constraint) -> bool {
                self.0.entails(constraint)
            }
            fn model(&self) -> Option<Model> {
                self.0.model()
            }
            fn describes(&self, point: &Model) -> bool {
                self.0.describes(point)
            }
            fn join(&self, right: &Self, pairing: &Pairing) -> Self {
                Self(self.0.join(&right.0, pairing))
            }
            fn widen(&self, newer: &Self, pairing: &Pairing, hints: &WideningHints) -> Self {
                Self(self.0.widen(&newer.0, pairing, hints))
            }
            fn is_included_in(&self, other: &Self, pairing: &Pairing) -> bool {
                self.0.is_included_in(&other.0, pairing)
            }
            fn closed(&self) -> Self {
                Self(self.0.closed())
            }
            fn expand(&mut self, var: Var, copy: Var) {
                self.0.expand(var, copy);
            }
            fn show(&self, name: &dyn Fn(Var) -> String) -> String {
                self.0.show(name)
            }
        }
    };
}

layered!(
    /// Equalities, intervals and strides only.
    Ranges,
    Layers::RANGES
);
layered!(
    /// Equalities, intervals, strides and relations of two variables: the book's TVPI with multiplicity.
    Tvpi,
    Layers::PAIRS
);
