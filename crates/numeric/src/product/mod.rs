//! The product of the domains: the numeric part of a state.
//!
//! Each variable has a row with its interval and stride. A variable that equals a linear expression of others is
//! *defined*: every constraint is first rewritten to the remaining *free* variables, so relations, wide constraints and
//! disequalities only speak of those.
//!
//! Errs towards: describing more points. Gives up: by dropping derived facts, counted in [`State::dropped`].
//! Laws: `laws`.

mod alternatives;
mod arithmetic;
mod assume;
mod eliminate;
mod equalities;
mod facts;
mod in_place;
mod include;
mod join;
mod join_hidden;
mod join_in_place;
mod join_relations;
mod layered;
mod model;
mod names;
mod parts;
mod query;
mod relations;
mod show;
mod switches;
mod wide;
mod widen;
mod witness;

pub use arithmetic::{Rounding, Width, Wrapped};
pub use facts::Facts;
pub use layered::{Ranges, Tvpi};

use std::sync::Arc;

use smallvec::SmallVec;

use crate::constraint::Constraint;
use crate::domain::{Met, Model, NumericDomain, Pairing, WideningHints};
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use crate::shared_map::SharedMap;
use crate::stride::Stride;

/// Which layers a state uses. Less layers are quicker and know less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layers {
    /// Keep relations between two variables.
    pub relations: bool,
    /// How many constraints of three and more variables to keep.
    pub wide: u16,
    /// How many pairs of variables may be related before derived relations are dropped.
    pub pairs: u32,
}

impl Layers {
    /// Everything: what the analyses use.
    pub const ALL: Self = Self { relations: true, wide: 24, pairs: 4096 };
    /// Equalities, intervals, strides and relations of two variables.
    pub const PAIRS: Self = Self { relations: true, wide: 0, pairs: 4096 };
    /// Equalities, intervals and strides.
    pub const RANGES: Self = Self { relations: false, wide: 0, pairs: 0 };
}

impl Default for Layers {
    fn default() -> Self {
        Self::ALL
    }
}

/// What is known of a set of integer variables.
#[derive(Clone)]
pub struct State {
    rows: SharedMap<Row>,
    /// Expressions over free variables that are at most zero, of three and more variables.
    wide: Arc<Vec<LinearExpr>>,
    /// Expressions over free variables that are not zero.
    different: Arc<Vec<LinearExpr>>,
    /// Boxes of which one holds.
    alternatives: Option<Arc<alternatives::Alternatives>>,
    layers: Layers,
    /// How many pairs of variables are related.
    pairs: u32,
    /// Facts were stored whose consequences were not drawn.
    unclosed: bool,
    empty: bool,
    dropped: u32,
}

/// What is known of one variable.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    interval: Interval,
    stride: Stride,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Free(Free),
    /// Equal to this expression over free variables.
    Defined(Arc<LinearExpr>),
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Free {
    /// Neighbours with which there is a relation, sorted.
    relations: relations::Relations,
    /// The defined variables whose definition mentions this one, sorted.
    users: SmallVec<[Var; 2]>,
}

/// No integer point is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Contradiction;

impl State {
    /// The state without variables that keeps only these layers.
    pub fn with_layers(layers: Layers) -> Self {
        Self {
            rows: SharedMap::default(),
            wide: Arc::default(),
            different: Arc::default(),
            alternatives: None,
            layers,
            pairs: 0,
            unclosed: false,
            empty: false,
            dropped: 0,
        }
    }

    /// The layers in use.
    pub fn layers(&self) -> Layers {
        self.layers
    }

    /// How many facts were given up for the sake of the budget, here and in the states this one came from.
    pub fn dropped(&self) -> u32 {
        self.dropped
    }

    /// The range of one variable; all integers if it is not there.
    pub fn range(&self, var: Var) -> Interval {
        self.bounds(&LinearExpr::from(var))
    }

    /// The variables that the state knows, in order.
    pub fn variables(&self) -> impl Iterator<Item = Var> + '_ {
        self.rows.vars()
    }

    /// Do both states know the same variables?
    pub fn has_variables_of(&self, other: &State) -> bool {
        self.rows.has_vars_of(&other.rows)
    }

    /// Does the state know the variable?
    pub fn contains_var(&self, var: Var) -> bool {
        self.rows.contains(var)
    }

    fn free_mut(&mut self, var: Var) -> Option<&mut Free> {
        match &mut self.rows.get_mut(var)?.kind {
            Kind::Free(free) => Some(free),
            Kind::Defined(_) => None,
        }
    }

    fn definition(&self, var: Var) -> Option<&LinearExpr> {
        match &self.rows.get(var)?.kind {
            Kind::Free(_) => None,
            Kind::Defined(expr) => Some(expr),
        }
    }

    fn ensure(&mut self, var: Var) {
        if !self.rows.contains(var) {
            self.rows.insert(var, Row::unknown());
        }
    }
}

impl Row {
    fn unknown() -> Self {
        Self { interval: Interval::ALL, stride: Stride::ALL, kind: Kind::Free(Free::default()) }
    }
}

impl Default for State {
    fn default() -> Self {
        Self::with_layers(Layers::ALL)
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.show(&|var| var.to_string()))
    }
}

impl NumericDomain for State {
    fn new() -> Self {
        Self::default()
    }

    fn is_empty(&self) -> bool {
        self.empty
    }

    fn vars(&self) -> Vec<Var> {
        self.rows.iter().map(|(var, _)| var).collect()
    }

    fn add(&mut self, var: Var, range: Interval) {
        self.add_var(var, range);
    }

    fn assume(&mut self, constraint: &Constraint) -> Met {
        self.assume_constraint(constraint)
    }

    fn forget(&mut self, var: Var) {
        self.forget_var(var);
    }

    fn rename(&mut self, names: &[(Var, Var)]) {
        self.rename_vars(names);
    }

    fn merge(&mut self, other: &Self) {
        self.merge_with(other);
    }

    fn bounds(&self, expr: &LinearExpr) -> Interval {
        self.bounds_of(expr)
    }

    fn entails(&self, constraint: &Constraint) -> bool {
        self.entails_constraint(constraint)
    }

    fn model(&self) -> Option<Model> {
        self.find_model()
    }

    fn describes(&self, point: &Model) -> bool {
        self.describes_point(point)
    }

    fn join(&self, right: &Self, pairing: &Pairing) -> Self {
        self.join_under(right, pairing)
    }

    fn widen(&self, newer: &Self, pairing: &Pairing, hints: &WideningHints) -> Self {
        self.widen_under(newer, pairing, hints)
    }

    fn is_included_in(&self, other: &Self, pairing: &Pairing) -> bool {
        self.is_included_under(other, pairing)
    }

    fn closed(&self) -> Self {
        self.close()
    }

    fn expand(&mut self, var: Var, copy: Var) {
        self.expand_var(var, copy);
    }

    fn show(&self, name: &dyn Fn(Var) -> String) -> String {
        self.show_facts(name)
    }
}
