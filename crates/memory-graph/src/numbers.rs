//! What is known of the numbers in a state.
//!
//! Variables enter the domain when they are first asked for, together with what their terms tell about them
//! (`facts.rs`). A standard reading that may differ from the term's own reading is *unlinked*; each time it is asked for
//! again, the link is tried anew, since the state may know more by now.

use crate::{Reading, Universe};
use std::collections::BTreeSet;
use std::sync::Arc;
use tayra_numeric::{
    Constraint, Integer, Interval, Layers, LinearExpr, Met, NumericDomain, State as Domain, Stride, Var,
};
use tayra_terms::TermId;

/// An answer to a yes-or-no question about all states described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// In all of them.
    Yes,
    /// In none of them.
    No,
    /// It depends, or we cannot tell.
    Open,
}

/// Facts about readings, and conditions that were tested before.
#[derive(Clone, Debug)]
pub struct Numbers {
    pub(crate) domain: Domain,
    pub(crate) unlinked: Arc<BTreeSet<Var>>,
    /// Conditions that hold and that the domain may not be able to express.
    pub(crate) conditions: Arc<BTreeSet<TermId>>,
}

impl Numbers {
    /// Nothing is known.
    pub fn new() -> Self {
        Numbers { domain: Domain::new(), unlinked: Arc::default(), conditions: Arc::default() }
    }

    /// From now on no facts about more than two numbers are kept, here and in what comes of it, but for equalities.
    pub fn keep_pairs(&mut self) {
        let mut few = Domain::with_layers(Layers::PAIRS);
        few.merge(&self.domain);
        self.domain = few;
    }

    /// Whether no concrete state is described any more.
    pub fn is_empty(&self) -> bool {
        self.domain.is_empty()
    }

    /// The domain beneath, for joining.
    pub fn domain(&self) -> &Domain {
        &self.domain
    }

    /// Numbers with that domain.
    pub(crate) fn from_domain(universe: &Universe, domain: Domain, conditions: BTreeSet<TermId>) -> Self {
        let unlinked = domain.variables().filter(|&var| !universe.is_own_reading(var)).collect();
        Numbers { domain, unlinked: Arc::new(unlinked), conditions: Arc::new(conditions) }
    }

    /// Adds what is known of other variables; how readings among them are linked to their terms is tried anew.
    pub(crate) fn merge(&mut self, universe: &Universe, other: &Domain) {
        self.domain.merge(other);
        let mut unlinked = other.variables().filter(|&var| !universe.is_own_reading(var)).peekable();
        if unlinked.peek().is_some() {
            Arc::make_mut(&mut self.unlinked).extend(unlinked);
        }
    }

    /// A standard reading has its range, whatever a widening made of it.
    pub(crate) fn restore_range(&mut self, universe: &Universe, var: Var) {
        match universe.reading(var) {
            Reading::Signed(term) => self.domain.add(var, Interval::signed(universe.terms.bits(term))),
            Reading::Unsigned(term) => self.domain.add(var, Interval::unsigned(universe.terms.bits(term))),
            Reading::Whole(_) | Reading::Free => {}
        }
    }

    /// Standard readings that may differ from what their terms are by a multiple of two to the width.
    pub fn unlinked(&self) -> &BTreeSet<Var> {
        &self.unlinked
    }

    /// The conditions that are known to hold.
    pub fn conditions(&self) -> &BTreeSet<TermId> {
        &self.conditions
    }

    /// Whether the variable is part of the state.
    pub(crate) fn knows(&self, var: Var) -> bool {
        self.domain.contains_var(var)
    }

    /// Brings every variable of `expr` into the domain, with what its term tells.
    pub fn ensure(&mut self, universe: &mut Universe, expr: &LinearExpr) {
        for var in expr.vars() {
            self.ensure_variable(universe, var);
        }
    }

    /// The range of an expression.
    pub fn bounds(&mut self, universe: &mut Universe, expr: &LinearExpr) -> Interval {
        self.ensure(universe, expr);
        self.domain.bounds(expr)
    }

    /// A range of the expression that is at hand; it may be wider than [`Numbers::bounds`].
    pub(crate) fn quick_bounds(&mut self, universe: &mut Universe, expr: &LinearExpr) -> Interval {
        if let Some(constant) = expr.as_constant() {
            return Interval::exactly(constant.clone());
        }
        self.ensure(universe, expr);
        self.domain.quick_bounds(expr)
    }

    /// Whether the constraint holds in all states described.
    pub fn entails(&mut self, universe: &mut Universe, constraint: &Constraint) -> bool {
        if let Some(truth) = constraint.truth() {
            return truth || self.is_empty();
        }
        self.ensure(universe, constraint.expr());
        self.domain.entails(constraint) || self.entails_by_products(universe, constraint)
    }

    /// Keeps the states in which the constraint holds.
    pub fn assume(&mut self, universe: &mut Universe, constraint: &Constraint) -> Met {
        if universe.terms.has_astray() && constraint.expr().vars().any(|var| universe.is_astray(var)) {
            return if self.is_empty() { Met::Unsatisfiable } else { Met::Redundant };
        }
        self.ensure(universe, constraint.expr());
        let met = self.domain.assume(constraint);
        if met == Met::Changed {
            // A standard reading that is known better now may tell what the term's own reading is.
            for var in constraint.expr().vars() {
                if self.unlinked.contains(&var) {
                    self.link(universe, var);
                }
            }
        }
        if self.domain.is_empty() { Met::Unsatisfiable } else { met }
    }

    /// `left <= right` in all states described.
    pub fn at_most(&mut self, universe: &mut Universe, left: &LinearExpr, right: &LinearExpr) -> bool {
        if let (Some(left), Some(right)) = (left.as_constant(), right.as_constant()) {
            return left <= right || self.is_empty();
        }
        self.entails(universe, &Constraint::at_most(left.clone(), right.clone()))
    }

    /// `left == right` in all states described.
    pub fn equal(&mut self, universe: &mut Universe, left: &LinearExpr, right: &LinearExpr) -> bool {
        if left == right {
            return true;
        }
        if left.as_constant().is_some() && right.as_constant().is_some() {
            return self.is_empty();
        }
        self.entails(universe, &Constraint::equal(left.clone(), right.clone()))
    }

    /// Adds a variable that reads no term.
    pub fn add_free(&mut self, var: Var, range: Interval) {
        self.domain.add(var, range);
    }

    /// Adds a variable that reads no term and has just one value.
    pub(crate) fn add_constant(&mut self, var: Var, value: &Integer) {
        self.domain.add_constant(var, value);
    }

    /// A new variable with the range and stride of another one, related to nothing.
    pub(crate) fn expand(&mut self, universe: &mut Universe, var: Var, copy: Var) {
        // What the copy's term tells by itself comes first; then both are met.
        self.ensure_variable(universe, copy);
        let (range, stride) = {
            let expr = LinearExpr::term(var, 1);
            (self.domain.bounds(&expr), self.domain.stride(&expr))
        };
        self.domain.add(copy, range);
        let modulus = stride.modulus();
        if !modulus.is_zero() && !modulus.is_one() {
            let copy = LinearExpr::term(copy, 1);
            self.domain.assume_congruent(&copy, &modulus, &stride.residue());
        }
    }

    /// Drops everything that is said of variables that do not pass the test.
    pub(crate) fn retain_variables(&mut self, is_wanted: impl Fn(Var) -> bool) {
        let gone: Vec<Var> = self.variables().filter(|&var| !is_wanted(var)).collect();
        self.forget(gone);
    }

    /// Draws the consequences that a widening left open.
    pub fn close(&mut self) {
        self.domain = self.domain.closed();
    }

    /// Drops these variables; what others know through them stays where the domain can say so.
    pub(crate) fn forget(&mut self, vars: impl IntoIterator<Item = Var>) {
        for var in vars {
            self.domain.forget(var);
            self.mark_linked(var);
        }
    }

    /// Drops conditions that do not pass the test.
    pub fn retain_conditions(&mut self, keep: impl FnMut(&TermId) -> bool) {
        Arc::make_mut(&mut self.conditions).retain(keep);
    }

    /// The variables of the domain, in order.
    pub fn variables(&self) -> impl Iterator<Item = Var> + '_ {
        self.domain.variables()
    }

    /// Brings these variables into the domain, with what their terms tell. They are in order.
    pub(crate) fn ensure_all(&mut self, universe: &mut Universe, vars: &[Var]) {
        let mut missing = Vec::new();
        let mut own = self.domain.variables().peekable();
        for var in vars {
            while own.next_if(|known| known < var).is_some() {}
            if own.peek() != Some(var) {
                missing.push(*var);
            }
        }
        drop(own);
        let unlinked = self.unlinked_among(vars);
        for var in missing.into_iter().chain(unlinked) {
            self.ensure_variable(universe, var);
        }
    }

    /// Tries the links of these variables anew, which the domain knows. They are in order.
    pub(crate) fn link_all(&mut self, universe: &mut Universe, vars: &[Var]) {
        for var in self.unlinked_among(vars) {
            self.ensure_variable(universe, var);
        }
    }

    fn unlinked_among(&self, vars: &[Var]) -> Vec<Var> {
        self.unlinked.iter().copied().filter(|var| vars.binary_search(var).is_ok()).collect()
    }

    fn ensure_variable(&mut self, universe: &mut Universe, var: Var) {
        if self.knows(var) {
            if self.unlinked.contains(&var) {
                self.link(universe, var);
            }
            return;
        }
        match universe.reading(var) {
            Reading::Free => self.domain.add(var, Interval::ALL),
            Reading::Whole(term) => {
                self.domain.add(var, Interval::ALL);
                self.add_facts(universe, term, var);
            }
            Reading::Signed(term) => {
                self.domain.add(var, Interval::signed(universe.terms.bits(term)));
                self.add_facts(universe, term, var);
                self.link(universe, var);
            }
            Reading::Unsigned(term) => {
                match universe.address_range(term) {
                    Some((range, align)) => {
                        self.domain.add(var, range);
                        self.assume_multiple(&LinearExpr::term(var, 1), align);
                    }
                    None => self.domain.add(var, Interval::unsigned(universe.terms.bits(term))),
                }
                self.add_facts(universe, term, var);
                self.link(universe, var);
            }
        }
    }

    /// The number is a multiple of `divisor`.
    pub(crate) fn assume_multiple(&mut self, number: &LinearExpr, divisor: u64) {
        if divisor > 1 {
            self.domain.assume_congruent(number, &Integer::from(i128::from(divisor)), &Integer::from(0));
        }
    }

    /// The link of the variable is not to be tried again. What is not there is not copied for it.
    fn mark_linked(&mut self, var: Var) {
        if self.unlinked.contains(&var) {
            Arc::make_mut(&mut self.unlinked).remove(&var);
        }
    }

    /// Equates a standard reading with the term's own reading, if the latter is known to lie in range.
    fn link(&mut self, universe: &mut Universe, var: Var) {
        let (term, range) = match universe.reading(var) {
            Reading::Signed(term) => (term, Interval::signed(universe.terms.bits(term))),
            Reading::Unsigned(term) => (term, Interval::unsigned(universe.terms.bits(term))),
            Reading::Whole(_) | Reading::Free => {
                self.mark_linked(var);
                return;
            }
        };
        let whole = universe.whole(term);
        if whole.as_var() == Some(var) {
            self.mark_linked(var);
            return;
        }
        self.ensure(universe, &whole);
        // Both are congruent to the bits: they differ by a multiple of two to the width. If only one multiple lies
        // between what they can be, that is the difference.
        let modulus = Integer::power_of_two(universe.terms.bits(term));
        let this = LinearExpr::term(var, 1);
        let only_multiple =
            |own: &Interval, other: &Interval| match (own.lower(), own.upper(), other.lower(), other.upper())
            {
                (Some(low), Some(high), Some(least), Some(most)) => {
                    let first = (least - high).div_ceil(&modulus);
                    let last = (most - low).div_floor(&modulus);
                    (first == last).then_some(first)
                }
                _ => None,
            };
        // What is at hand mostly tells.
        let (own, other) = (self.domain.quick_bounds(&this).meet(&range), self.domain.quick_bounds(&whole));
        let multiple = only_multiple(&own, &other)
            .or_else(|| only_multiple(&self.domain.bounds(&this).meet(&own), &self.domain.bounds(&whole)));
        let multiple = multiple.or_else(|| {
            let by_products = self.bounds_by_products(universe, &whole, &range);
            if by_products.is_all() { None } else { only_multiple(&own, &other.meet(&by_products)) }
        });
        match multiple {
            Some(count) => {
                let moved = this.plus_constant(&(&count * &modulus));
                self.domain.assume(&Constraint::equal(moved, whole));
                self.mark_linked(var);
            }
            None => {
                // Whatever the multiple is, remainders by powers of two are the same.
                self.congruent(universe, &this, &whole, &modulus);
                if !self.unlinked.contains(&var) {
                    Arc::make_mut(&mut self.unlinked).insert(var);
                }
            }
        }
    }
}

impl Default for Numbers {
    fn default() -> Self {
        Numbers::new()
    }
}

impl Numbers {
    /// Whether the expression is a multiple of `divisor` in all states described.
    pub fn is_multiple(&mut self, universe: &mut Universe, expr: &LinearExpr, divisor: u64) -> bool {
        if let Some(constant) = expr.as_constant() {
            return Integer::from(i128::from(divisor)).divides(constant);
        }
        let wanted = Stride::new(i128::from(divisor), 0);
        self.stride(universe, expr).is_included_in(&wanted)
    }

    /// The remainder that the expression leaves.
    pub(crate) fn stride(&mut self, universe: &mut Universe, expr: &LinearExpr) -> Stride {
        self.ensure(universe, expr);
        self.domain.stride(expr)
    }
}
