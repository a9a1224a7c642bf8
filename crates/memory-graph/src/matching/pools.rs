//! Pools of two states, and values that lead there.
//!
//! A pool has no names, so pools are compared by themselves. A pair of values is a member where each is one, or null.

use super::{Matcher, Side};
use crate::{Member, Pointer};
use std::collections::BTreeMap;
use tayra_terms::TermId;

/// A value as a member.
enum Lead {
    Null,
    To(Member),
    Nowhere,
}

impl Matcher<'_> {
    /// The pools of the join, once all values are paired. An atom that stands for several pairs is a member where all are.
    pub(super) fn join_pools(&mut self) {
        if self.left.pools.is_empty() && self.right.pools.is_empty() {
            return;
        }
        self.result.pools = self.left.pools.joined(&self.right.pools);
        let kept = self.kept.iter().map(|atom| (*atom, *atom, *atom));
        let pairs: Vec<(TermId, TermId, TermId)> = kept.chain(self.new_terms.iter().copied()).collect();
        let mut found: BTreeMap<TermId, Option<Member>> = BTreeMap::new();
        for (both, left, right) in pairs {
            if self.universe.terms.bits(both) != self.universe.pointer_bits {
                continue;
            }
            let member = match (self.lead(Side::Left, left), self.lead(Side::Right, right)) {
                (Lead::To(a), Lead::To(b)) if a == b => Some(a),
                (Lead::To(member), Lead::Null) | (Lead::Null, Lead::To(member)) => Some(member),
                (Lead::To(_) | Lead::Null | Lead::Nowhere, Lead::To(_) | Lead::Null | Lead::Nowhere) => None,
            };
            let known = found.entry(both).or_insert(member);
            if *known != member {
                *known = None;
            }
        }
        for (both, member) in found {
            if let Some(member) = member {
                self.result.pools.add_member(both, member);
            }
        }
    }

    /// For inclusion: whether the pools and members of the general state describe those of the special one. What stands for
    /// something else in each node of a list has a meaning for each.
    pub(super) fn pools_cover_the_right(&mut self) -> bool {
        if !self.left.pools.cover(&self.right.pools) {
            return false;
        }
        let members: Vec<(TermId, Member)> = self.left.pools.members().collect();
        members.into_iter().all(|(atom, member)| {
            let kept = self.kept.contains(atom).then_some(atom);
            let meanings =
                self.new_terms.iter().filter(|(_, left, _)| *left == atom).map(|(.., there)| *there);
            let meanings: Vec<TermId> = kept.into_iter().chain(meanings).collect();
            !meanings.is_empty()
                && meanings.into_iter().all(|there| match self.lead(Side::Right, there) {
                    Lead::Null => true,
                    Lead::To(own) => own == member,
                    Lead::Nowhere => false,
                })
        })
    }

    fn lead(&mut self, side: Side, value: TermId) -> Lead {
        let (universe, state) = self.universe_and_state(side);
        if let Some((member, _)) = state.member_at(universe, value) {
            return Lead::To(member);
        }
        match state.resolve(universe, value) {
            Pointer::Null => Lead::Null,
            Pointer::Into { .. } | Pointer::Node { .. } | Pointer::Number => Lead::Nowhere,
        }
    }
}
