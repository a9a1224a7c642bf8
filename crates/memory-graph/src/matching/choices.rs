//! Pointers that lead to different things on the two sides, where both know both: a choice ([`crate::choices`]).
//!
//! Elements of an array may each lead to another one of a few things that have names of their own, or to null. Outside of arrays
//! the sides stay apart, since a program mostly knows which one it has; but what is a choice already stays one.
//!
//! Errs towards: no choice, and then the sides are kept apart.

use super::{Matcher, Side};
use crate::choices::{Branches, MOST_TARGETS, Target};
use crate::{Object, ObjectId};
use std::collections::BTreeMap;
use std::sync::Arc;
use tayra_numeric::LinearExpr;
use tayra_terms::{AtomKind, Sign, TermId};

/// Bits of the name that tells which one it is.
const BITS: u32 = 8;

impl Matcher<'_> {
    /// The choice that covers both values; `None` if they are no choice.
    pub(super) fn pair_choices(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        let is_choice = self.universe.is_choice(left) || self.universe.is_choice(right);
        if !is_choice && !self.chooses {
            return None;
        }
        if self.invent { self.join_choices(left, right) } else { self.cover_choice(left, right) }
    }

    fn join_choices(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        let mut cases: Vec<TermId> = Vec::new();
        for (side, value) in [(Side::Left, left), (Side::Right, right)] {
            let (universe, state) = self.universe_and_state(side);
            for target in state.targets(universe, value)? {
                let case = self.case_of(side, target)?;
                if !cases.contains(&case) {
                    cases.push(case);
                }
            }
        }
        if cases.len() < 2 || cases.len() > MOST_TARGETS {
            return None;
        }
        cases.sort();
        let (own, theirs) =
            (self.index_of(Side::Left, left, &cases)?, self.index_of(Side::Right, right, &cases)?);
        // Nothing is known of it but what it is on either side: whatever it is, the value is one of these.
        let which = self.universe.terms.fresh(BITS, AtomKind::Joined, Sign::Unsigned);
        self.new_terms.push((which, own, theirs));
        self.universe.choose(which, &cases)
    }

    /// What the result calls a target of one side, which the other side must have too.
    fn case_of(&mut self, side: Side, target: Target) -> Option<TermId> {
        let Target::Place(object, offset) = target else { return Some(self.universe.pointer_constant(0)) };
        let result = self.shared_target(side, object)?;
        let address = self.result.objects.get(result)?.address;
        Some(self.universe.terms.add_constant(address, i128::from(offset).cast_unsigned()))
    }

    /// The object of the result that a named object of one side is: by its partner, or because both sides know it.
    fn shared_target(&mut self, side: Side, object: ObjectId) -> Option<ObjectId> {
        if let Some((_, result)) = self.partner_of(side, object) {
            return Some(result);
        }
        if self.partner_of(side.other(), object).is_some() || !self.both_know(object) {
            return None;
        }
        self.pair_objects(object, object).ok().map(|(result, _)| result)
    }

    /// Which of the cases a value of one side is, as a term of that side.
    fn index_of(&mut self, side: Side, value: TermId, cases: &[TermId]) -> Option<TermId> {
        let (universe, state) = self.universe_and_state(side);
        match state.branches(universe, value) {
            Branches::One(value) => {
                let target = state.target(universe, value)?;
                let case = self.case_of(side, target)?;
                let index = cases.iter().zip(0u128..).find(|(other, _)| **other == case)?.1;
                Some(self.universe.terms.constant(BITS, index))
            }
            Branches::Two { condition, then, otherwise } => {
                let then = self.index_of(side, then, cases)?;
                let otherwise = self.index_of(side, otherwise, cases)?;
                Some(self.universe.terms.if_then_else(condition, then, otherwise))
            }
        }
    }

    /// Inclusion: every target of the special value is one of the general choice. What tells them apart in the general state gets
    /// its meaning so; it may have got one elsewhere, and then both must be the same.
    fn cover_choice(&mut self, general: TermId, special: TermId) -> Option<TermId> {
        let choice = self.universe.as_choice(general)?;
        let bits = self.universe.terms.bits(choice.which);
        let all = 1u128.checked_shl(bits).unwrap_or(u128::MAX);
        let otherwise = (0..all).find(|index| choice.cases.iter().all(|(known, _)| known != index))?;
        let all: Vec<(u128, TermId)> =
            choice.cases.iter().copied().chain([(otherwise, choice.otherwise)]).collect();
        // What the general state knows by the choice alone must be there in the special one too.
        let mut cases = Vec::with_capacity(all.len());
        for (index, value) in all {
            let target = self.left.target(self.universe, value)?;
            cases.push((index, self.case_of(Side::Left, target)?));
        }
        self.right.targets(self.universe, special)?;
        let there = self.index_among(special, &cases, bits)?;
        self.new_terms.push((choice.which, choice.which, there));
        self.to_be_equal.push((choice.which, there));
        Some(general)
    }

    fn index_among(&mut self, special: TermId, cases: &[(u128, TermId)], bits: u32) -> Option<TermId> {
        match self.right.branches(self.universe, special) {
            Branches::One(value) => {
                let target = self.right.target(self.universe, value)?;
                let case = self.case_of(Side::Right, target)?;
                let index = cases.iter().find(|(_, other)| *other == case)?.0;
                Some(self.universe.terms.constant(bits, index))
            }
            Branches::Two { condition, then, otherwise } => {
                let then = self.index_among(then, cases, bits)?;
                let otherwise = self.index_among(otherwise, cases, bits)?;
                Some(self.universe.terms.if_then_else(condition, then, otherwise))
            }
        }
    }

    /// Code or a constant that only one side has named so far, as the partner of itself.
    pub(super) fn fixed_partner(&mut self, object: ObjectId) -> Option<ObjectId> {
        let is_fixed = |state: &crate::State| {
            state.objects.get(object).is_some_and(|o| o.storage.is_permanent() && !o.is_writable())
        };
        if !is_fixed(&self.left) && !is_fixed(&self.right) || !self.both_know(object) {
            return None;
        }
        self.pair_objects(object, object).ok().map(|_| object)
    }

    /// Whether both sides know an object by that name. Code and constants come into a state when they are named, always with the
    /// same content: a side that did not name one yet is given it, and what it leads to. Not so constants that the program only
    /// declares: what is known of one was found out on the way.
    pub(super) fn both_know(&mut self, object: ObjectId) -> bool {
        let mut given = BTreeMap::new();
        let mut waiting = vec![object];
        while let Some(next) = waiting.pop() {
            if given.contains_key(&next) {
                continue;
            }
            let Some((side, known)) = self.known_to_one(next).filter(|(_, o)| self.is_fixed(o)) else {
                continue;
            };
            waiting.extend(known.cells.iter().flat_map(|cell| self.named_in(cell.value)).flatten());
            given.insert(next, (side, known));
        }
        for (id, (side, known)) in &given {
            // What was read at places that are not constant has names that only one side knows.
            let is_constant = |place: &LinearExpr| place.as_constant().is_some();
            let mut fixed = Object::clone(known);
            fixed.runs.retain(|run| run.row().is_none() && run.expressions().all(is_constant));
            fixed.cells.retain(|cell| {
                let mut named = self.named_in(cell.value).into_iter();
                is_constant(&cell.offset)
                    && named.all(|object| {
                        object.is_some_and(|o| given.contains_key(&o) || self.known_to_one(o).is_none())
                    })
            });
            self.state_on(side.other()).objects.insert(*id, fixed);
        }
        self.left.objects.get(object).is_some() && self.right.objects.get(object).is_some()
    }

    /// The side that alone knows an object by that name.
    fn known_to_one(&self, object: ObjectId) -> Option<(Side, Arc<Object>)> {
        match (self.left.objects.shared(object), self.right.objects.shared(object)) {
            (Some(known), None) => Some((Side::Left, known)),
            (None, Some(known)) => Some((Side::Right, known)),
            (Some(_), Some(_)) | (None, None) => None,
        }
    }

    fn is_fixed(&self, object: &Object) -> bool {
        object.storage.is_permanent() && !object.is_writable() && self.universe.has_fixed_content(object)
    }

    /// What the names in a value are addresses of; `None` for each that is none.
    fn named_in(&self, value: TermId) -> Vec<Option<ObjectId>> {
        let mut atoms = Vec::new();
        super::collect_atoms(self.universe, value, &mut atoms);
        let address = |atom| self.universe.terms.as_atom(atom).and_then(|atom| self.universe.object_at(atom));
        atoms.into_iter().map(address).collect()
    }
}
