//! Behind an overflow C promises nothing. Where the question is whether a program ends, the result of one is a value of which nothing
//! may be concluded (`AtomKind::Astray`): both ways are open wherever it decides, and no argument can rest on how numbers or pointers
//! wrap around. That covers what machines give, and what compilers make of it that take it for granted that nothing overflows.
//!
//! Errs towards: more runs than there are.

use crate::Successor;
use crate::machine::Machine;
use crate::step::Step;
use crate::{Obligation, Status};
use std::collections::BTreeSet;
use tayra_findings::Rule;
use tayra_memory_graph::{Pointer, State, Universe};
use tayra_numeric::{Constraint, Interval, LinearExpr};
use tayra_program::RegisterId;
use tayra_terms::{AtomKind, Sign, TermId};

/// Whether runs go on behind it with a result that C does not define.
fn gives_anything(obligation: &Obligation) -> bool {
    matches!(obligation.rule, Rule::SignedOverflow | Rule::BadShift)
}

/// So many values of a state may be anything before no further case is told apart.
const MOST_ASTRAY: usize = 2;

/// How many values, in variables and in memory, are known to be anything.
fn values_astray(universe: &Universe, state: &State) -> usize {
    let in_memory = state.objects().iter().flat_map(|(_, object)| object.cells.iter().map(|cell| cell.value));
    let named = state.roots().iter().map(|(_, value)| *value);
    let is_searched = state.holds_astray();
    let all = named.chain(in_memory.filter(|_| is_searched));
    all.filter(|value| universe.terms.is_astray(*value)).collect::<BTreeSet<TermId>>().len()
}

impl Machine<'_> {
    /// The result of an operation of which the obligations from `before` on could not be met. Where it is told in sums whether it fits, the
    /// case in which it does goes on by itself.
    pub(crate) fn past_overflow(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        before: usize,
        (dest, exact): (RegisterId, Option<LinearExpr>),
        result: TermId,
    ) -> TermId {
        if !self.options.for_the_end || self.universe.terms.is_astray(result) {
            return result;
        }
        let failed = || step.obligations[before..].iter().filter(|o| gives_anything(o));
        if failed().next().is_none() {
            return result;
        }
        let bits = self.universe.terms.bits(result);
        let is_certain = failed().any(|o| o.status == Status::Certain);
        match exact.filter(|_| !is_certain) {
            Some(exact) => self.case_of_range(state, step, (dest, result), &exact, &Interval::signed(bits)),
            None => self.astray(bits),
        }
    }

    /// The result where `exact` lies in the range; anything, in a case of its own, where it does not.
    fn case_of_range(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        (dest, result): (RegisterId, TermId),
        exact: &LinearExpr,
        range: &Interval,
    ) -> TermId {
        let bits = self.universe.terms.bits(result);
        // Not twice as many cases for each operation: where several values are anything already, this one becomes so as well.
        if values_astray(&self.universe, state) >= MOST_ASTRAY {
            return self.astray(bits);
        }
        let (Some(low), Some(high)) = (range.lower().cloned(), range.upper().cloned()) else { return result };
        let universe = &mut self.universe;
        let least = Constraint::at_least(exact.clone(), LinearExpr::constant(low));
        let most = Constraint::at_most(exact.clone(), LinearExpr::constant(high));
        let mut beyond = state.clone();
        if beyond.numbers_mut().entails(universe, &least) {
            beyond.numbers_mut().assume(universe, &most.negated());
        } else if beyond.numbers_mut().entails(universe, &most) {
            beyond.numbers_mut().assume(universe, &least.negated());
        }
        let mut within = state.clone();
        within.numbers_mut().assume(universe, &least);
        within.numbers_mut().assume(universe, &most);
        let anything = self.astray(bits);
        if within.numbers().is_empty() {
            *state = beyond;
            return anything;
        }
        if !beyond.numbers().is_empty() {
            step.split_at(state);
            self.set(&mut beyond, dest, anything);
            step.others.push(Successor { state: beyond, conditions: step.conditions.clone() });
        }
        *state = within;
        result
    }

    /// What a pointer is as a number, where it leads to no object and that is of interest.
    pub(crate) fn number_of_pointer(&mut self, state: &mut State, pointer: TermId) -> Option<LinearExpr> {
        if !self.options.for_the_end {
            return None;
        }
        match state.resolve(&mut self.universe, pointer) {
            Pointer::Null | Pointer::Number => Some(self.universe.unsigned(pointer)),
            Pointer::Into { .. } | Pointer::Node { .. } => None,
        }
    }

    /// A pointer that may have been moved by more than half of the address space from where its object starts leads anywhere, and so does
    /// one that leads to no object and went round; `exact` is where that one leads if it did not.
    pub(crate) fn past_the_ends(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        (dest, pointer): (RegisterId, TermId),
        exact: Option<LinearExpr>,
    ) -> TermId {
        if !self.options.for_the_end || self.universe.terms.is_astray(pointer) {
            return pointer;
        }
        let bits = self.universe.pointer_bits;
        let (offset, range) = match (state.resolve(&mut self.universe, pointer), exact) {
            (Pointer::Into { offset, .. } | Pointer::Node { offset, .. }, None) => {
                (offset, Interval::signed(bits))
            }
            (_, Some(exact)) => (exact, Interval::unsigned(bits)),
            (Pointer::Null | Pointer::Number, None) => return pointer,
        };
        if state.numbers_mut().bounds(&mut self.universe, &offset).is_included_in(&range) {
            return pointer;
        }
        self.case_of_range(state, step, (dest, pointer), &offset, &range)
    }

    /// What is read from a place of which nothing may be concluded.
    pub(crate) fn read_astray(&mut self, address: TermId, value: TermId) -> TermId {
        if self.universe.terms.is_astray(address) && !self.universe.terms.is_astray(value) {
            let bits = self.universe.terms.bits(value);
            return self.astray(bits);
        }
        value
    }

    pub(crate) fn astray(&mut self, bits: u32) -> TermId {
        self.universe.terms.fresh(bits, AtomKind::Astray, Sign::Signed)
    }
}
