//! Pointers that lead to one of a few things which have names of their own: a *choice*.
//!
//! A choice is a value like any other: `if which == 0 then &red else if which == 1 then &blue else null`, where `which` is a name
//! that nothing is known of. So whatever renames values, carves them out, numbers or copies them does so with choices; in a row
//! `which` is bound, and means something else in each element. A choice certainly leads nowhere: it holds no block, so whoever
//! has nothing else has lost it. Before an instruction works through a choice, the state is split into its cases.
//!
//! Errs towards: a value that may point anywhere.

use crate::{Decision, Object, ObjectId, Pointer, State, Storage, Universe, Vitality};
use rustc_hash::{FxHashMap, FxHashSet};
use tayra_numeric::Integer;
use tayra_terms::{Comparison, Node, TermId};

/// How many things a choice may lead to.
pub(crate) const MOST_TARGETS: usize = 8;

/// What a choice may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Null,
    /// So many bytes behind the start of an object that is no list and belongs to no node.
    Place(ObjectId, i64),
}

/// A choice by a name that nothing else hangs on: what it is for each value of that name, and for all others.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) which: TermId,
    pub(crate) cases: Vec<(u128, TermId)>,
    pub(crate) otherwise: TermId,
}

impl Universe {
    /// Whether a value is one of two pointers, by a condition.
    pub(crate) fn is_choice(&self, value: TermId) -> bool {
        matches!(self.terms.node(value), Node::IfThenElse { .. })
            && self.terms.bits(value) == self.pointer_bits
    }

    /// Whether there may be choices that joins have made: else nobody need look for them.
    pub fn has_choices(&self) -> bool {
        self.has_made_choices
    }

    /// The program says what the constant at that address holds.
    pub fn note_image(&mut self, address: TermId) {
        self.images.insert(address);
    }

    /// Whether what an object holds is the same in all runs: code, and constants that the program says the content of.
    pub(crate) fn has_fixed_content(&self, object: &Object) -> bool {
        matches!(object.storage, Storage::Function { .. }) || self.images.contains(&object.address)
    }

    /// The value that is `targets[which]`, and the last one for whatever else `which` is.
    pub(crate) fn choose(&mut self, which: TermId, targets: &[TermId]) -> Option<TermId> {
        let (last, others) = targets.split_last()?;
        self.has_made_choices = true;
        let bits = self.terms.bits(which);
        let cases = others.iter().enumerate().rev();
        Some(cases.fold(*last, |otherwise, (index, target)| {
            let index = self.terms.constant(bits, index as u128);
            let is_it = self.terms.equal(which, index);
            self.terms.if_then_else(is_it, *target, otherwise)
        }))
    }

    /// The same taken apart; `None` if the value was not made so.
    pub(crate) fn as_choice(&self, value: TermId) -> Option<Choice> {
        let mut found: Option<TermId> = None;
        let mut cases = Vec::new();
        let mut next = value;
        while self.is_choice(next)
            && let Node::IfThenElse { condition, then, otherwise } = *self.terms.node(next)
        {
            let Node::Compare { comparison: Comparison::Equal, left, right } = *self.terms.node(condition)
            else {
                return None;
            };
            let (which, index) = match (self.terms.as_constant(left), self.terms.as_constant(right)) {
                (Some(index), None) => (right, index),
                (None, Some(index)) => (left, index),
                _ => return None,
            };
            if self.terms.as_atom(which).is_none() || found.is_some_and(|known| known != which) {
                return None;
            }
            // Of two cases with one index only the first can be: whoever looks the second one up would find that index.
            if cases.iter().any(|(known, _)| *known == index) {
                return None;
            }
            found = Some(which);
            cases.push((index, then));
            next = otherwise;
        }
        found.map(|which| Choice { which, cases, otherwise: next })
    }
}

impl State {
    /// Everything that a pointer may lead to, each once; `None` if one of them is nothing that a choice can be between.
    pub(crate) fn targets(&mut self, universe: &mut Universe, value: TermId) -> Option<Vec<Target>> {
        let mut found = Vec::new();
        let mut waiting = vec![value];
        while let Some(next) = waiting.pop() {
            match self.branches(universe, next) {
                Branches::One(value) => {
                    let target = self.target(universe, value)?;
                    if !found.contains(&target) {
                        found.push(target);
                    }
                }
                Branches::Two { then, otherwise, .. } => waiting.extend([otherwise, then]),
            }
            if found.len() > MOST_TARGETS || waiting.len() > MOST_TARGETS {
                return None;
            }
        }
        Some(found)
    }

    /// A value by what is known of its condition.
    pub(crate) fn branches(&mut self, universe: &mut Universe, value: TermId) -> Branches {
        let mut next = value;
        while universe.is_choice(next)
            && let Node::IfThenElse { condition, then, otherwise } = *universe.terms.node(next)
        {
            next = match self.decide(universe, condition) {
                Decision::Yes => then,
                Decision::No => otherwise,
                Decision::Open => return Branches::Two { condition, then, otherwise },
            };
        }
        Branches::One(next)
    }

    /// What a plain pointer leads to.
    pub(crate) fn target(&mut self, universe: &mut Universe, value: TermId) -> Option<Target> {
        match self.resolve(universe, value) {
            Pointer::Null => Some(Target::Null),
            Pointer::Into { object, offset } => {
                let offset = offset.as_constant().and_then(Integer::to_i64)?;
                // A view of a pool is one only for a while.
                let is_its_own =
                    self.objects.get(object).is_some_and(|o| o.owner.is_none() && o.pool().is_none());
                is_its_own.then_some(Target::Place(object, offset))
            }
            Pointer::Node { .. } | Pointer::Number => None,
        }
    }

    /// Whether a value is a choice among things that are alive, and null.
    pub(crate) fn is_live_choice(&mut self, universe: &mut Universe, value: TermId) -> bool {
        if !universe.is_choice(value) {
            return false;
        }
        let Some(targets) = self.targets(universe, value) else { return false };
        let is_alive = |target: &Target| match target {
            Target::Null => true,
            Target::Place(id, _) => self.objects.get(*id).is_some_and(|o| o.vitality == Vitality::Alive),
        };
        targets.iter().all(is_alive) && targets.iter().any(|target| *target != Target::Null)
    }

    /// The choice that a pointer is, or leads a number of bytes behind. Numbers that are as wide as a pointer are none.
    pub fn choice_in(&mut self, universe: &mut Universe, value: TermId) -> Option<TermId> {
        let choice = match universe.terms.node(value) {
            Node::IfThenElse { .. } => value,
            Node::Linear { terms, .. } => {
                terms.iter().find(|(part, factor)| *factor == 1 && universe.is_choice(*part))?.0
            }
            Node::Constant { .. }
            | Node::Atom(_)
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::Apply { .. } => return None,
        };
        (universe.is_choice(choice) && self.leads_somewhere(universe, choice)).then_some(choice)
    }

    fn leads_somewhere(&mut self, universe: &mut Universe, choice: TermId) -> bool {
        let mut seen: FxHashSet<TermId> = [choice].into_iter().collect();
        let mut waiting = vec![choice];
        while let Some(next) = waiting.pop() {
            if universe.is_choice(next)
                && let Node::IfThenElse { then, otherwise, .. } = *universe.terms.node(next)
            {
                waiting.extend([then, otherwise].into_iter().filter(|part| seen.insert(*part)));
            } else if self.resolve(universe, next).object().is_some() {
                return true;
            }
        }
        false
    }

    /// The cases of a choice: in each of them the state has the one value or the other wherever it had the choice.
    pub fn split_on_choice(self, universe: &mut Universe, choice: TermId) -> Vec<State> {
        let Node::IfThenElse { condition, then, otherwise } = *universe.terms.node(choice) else {
            return vec![self];
        };
        let mut cases = Vec::with_capacity(2);
        for (value, holds) in [(then, true), (otherwise, false)] {
            let mut case = self.clone();
            case.assume(universe, condition, holds);
            if case.numbers.is_empty() {
                continue;
            }
            let names: FxHashMap<TermId, TermId> = [(choice, value)].into_iter().collect();
            case.replace(universe, &names);
            case.promise(universe, "a choice");
            cases.push(case);
        }
        cases
    }
}

/// What is left of a choice.
pub(crate) enum Branches {
    /// It is this value.
    One(TermId),
    /// It is one of two.
    Two {
        /// The first, if this holds.
        condition: TermId,
        /// The first one.
        then: TermId,
        /// The second one.
        otherwise: TermId,
    },
}
