//! The small trait behind which the analyses use numbers, and the words it needs.
//!
//! Variables never change their meaning: there is no assignment. A new value is a new variable, related to the old
//! ones by an assumed equality. States with different variables meet under an explicit [`Pairing`].

use std::collections::BTreeMap;
use std::fmt;

use crate::constraint::Constraint;
use crate::exact::Integer;
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};

/// What assuming a constraint did. Every check is one assumption: it holds if the answer is `Redundant`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Met {
    /// No integer point is left. The state is empty from now on.
    Unsatisfiable,
    /// The state may have become smaller.
    Changed,
    /// Every integer point of the state already fulfilled the constraint.
    Redundant,
}

/// Integer values for variables.
pub type Model = BTreeMap<Var, Integer>;

/// Which variable of the left state and which of the right state a variable of the result stands for.
///
/// One left variable may occur in several entries and so may a right one; each result variable occurs once. Variables
/// that occur in no entry are forgotten.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    entries: Vec<Paired>,
    identity: bool,
}

/// One entry of a [`Pairing`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paired {
    /// The variable of the left (older) state.
    pub left: Var,
    /// The variable of the right (newer) state.
    pub right: Var,
    /// The variable that stands for both.
    pub result: Var,
}

impl Pairing {
    /// A pairing with these entries, sorted by result. Of several entries with one result variable the first counts.
    pub fn new(entries: impl IntoIterator<Item = Paired>) -> Self {
        let mut entries: Vec<_> = entries.into_iter().collect();
        if !entries.is_sorted_by(|entry, next| entry.result < next.result) {
            entries.sort_by_key(|entry| entry.result);
            entries.dedup_by_key(|entry| entry.result);
        }
        let identity = entries.iter().all(|entry| entry.left == entry.right && entry.right == entry.result);
        Self { entries, identity }
    }

    /// Every variable pairs with itself.
    pub fn identity(vars: impl IntoIterator<Item = Var>) -> Self {
        Self::new(vars.into_iter().map(|var| Paired { left: var, right: var, result: var }))
    }

    /// The entries, sorted by result variable.
    pub fn entries(&self) -> &[Paired] {
        &self.entries
    }

    /// The pairing with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let turned = |entry: &Paired| Paired { left: entry.right, right: entry.left, result: entry.result };
        Self { entries: self.entries.iter().map(turned).collect(), identity: self.identity }
    }

    /// Does every entry name the same variable three times?
    pub fn is_identity(&self) -> bool {
        self.identity
    }
}

impl FromIterator<(Var, Var, Var)> for Pairing {
    /// Entries as (left, right, result).
    fn from_iter<I: IntoIterator<Item = (Var, Var, Var)>>(entries: I) -> Self {
        Self::new(entries.into_iter().map(|(left, right, result)| Paired { left, right, result }))
    }
}

/// How a widening is to go about bounds that grow.
#[derive(Clone, Debug, Default)]
pub struct WideningHints {
    /// Constants at which a growing bound of a variable may come to rest.
    pub thresholds: Vec<Integer>,
    /// Take a plain join this time: the first rounds of a loop are often worth waiting for.
    pub delay: bool,
    /// Let growing bounds go on for so many more rounds at their last speed, instead of to infinity: what
    /// [`Landmarks`](crate::Landmarks) advise.
    pub rounds: Option<Integer>,
}

/// Facts about integer variables: a set of integer points, described from outside.
pub trait NumericDomain: Clone + fmt::Debug {
    /// The state without variables, which has just one point.
    fn new() -> Self;

    /// Is it known that there is no integer point? `false` may only mean "not shown".
    fn is_empty(&self) -> bool;

    /// The variables, in order.
    fn vars(&self) -> Vec<Var>;

    /// Adds a variable with its range. A variable that is already there is narrowed to the range.
    fn add(&mut self, var: Var, range: Interval);

    /// Keeps only the points that fulfil the constraint. Variables that are not there yet are added.
    fn assume(&mut self, constraint: &Constraint) -> Met;

    /// Removes a variable. What the others knew through it stays known where the domain can say so.
    fn forget(&mut self, var: Var);

    /// Gives variables new names (old, new), all at once. A new name must be fresh or itself be renamed away;
    /// a clashing entry is left out and its variable forgotten.
    fn rename(&mut self, names: &[(Var, Var)]);

    /// Puts a state beside this one. A variable of both has one value that fulfils both.
    fn merge(&mut self, other: &Self);

    /// The values that the expression may have; empty if the state is.
    fn bounds(&self, expr: &LinearExpr) -> Interval;

    /// `true` only if every integer point fulfils the constraint.
    fn entails(&self, constraint: &Constraint) -> bool;

    /// An integer point of the state, when one is found.
    fn model(&self) -> Option<Model>;

    /// Is the point, given by the values of all variables, described by the state?
    fn describes(&self, point: &Model) -> bool;

    /// A state over the result variables that covers both.
    fn join(&self, right: &Self, pairing: &Pairing) -> Self;

    /// Covers both, and every chain of widenings settles. The result is meant to be kept as it is; work on its
    /// [`NumericDomain::closed`] copy.
    fn widen(&self, newer: &Self, pairing: &Pairing, hints: &WideningHints) -> Self;

    /// `true` proves that each point of `self`, read through the pairing, is a point of `other`. `self` is the left
    /// state; result variables play no role. Variables of `other` that no entry names may have any value: they must
    /// have one that fits, but need not be found in `self`.
    fn is_included_in(&self, other: &Self, pairing: &Pairing) -> bool;

    /// The same points, with all consequences drawn that the domain can draw.
    #[must_use]
    fn closed(&self) -> Self;

    /// Adds a variable with the range and stride of `var`, related to nothing: another value of the same kind.
    fn expand(&mut self, var: Var, copy: Var);

    /// The facts as C-like text, one per line, with `name` for the variables.
    fn show(&self, name: &dyn Fn(Var) -> String) -> String;
}
