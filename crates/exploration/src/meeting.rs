//! The ladder: what may be lost so that states meet, from the first rung to the last, wherever they do.
//!
//! | where | from so many states on | with whom | what may be lost |
//! |---|---|---|---|
//! | merges, and junctions within blocks | `apart_at_merges` | same tags | which node has what |
//! | loop heads, and returns in recursion | `apart_where_cycles_pass` | same tags | which node has what |
//! | both | `apart_by_tags` | then others of the same decisions | the same |
//! | both, if there are lists | `apart_by_marks` | same tags, then all | then which node is marked, and the structs of blocks |
//! | merges, if blocks may be missing | `most_states` | same tags, then all | then whether a block is there |
//! | loop heads | `most_where_cycles_pass`, or `apart_by_tags` if a structure grows | the newest | blocks |
//! | merges | `most_states` | the newest | blocks |
//! | entries of functions | `entries`, in recursion `entries_in_recursion` | any | which node is marked |
//! | entries | `entries_by_kinds` | any | then the structs of blocks |
//! | entries | as at loop heads, in recursion `most_entries_in_recursion`; or once one was generalised often | any | whether a block is there, if blocks may be missing; then blocks |
//!
//! Where there are no lists, structs of blocks are no reason to stay apart but at entries. At most so many states as the numbers
//! above say stay apart; the numbers stand in [`Policy`]. Where not even the last rung brings states together, the place is given up.
//!
//! Errs towards: telling states apart. Every rung gives a state that describes all that went into it.

use crate::policy::Policy;
use tayra_memory_graph::{Loss, Root, State, Universe};

/// How eagerly states are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eagerness {
    /// Where cycles pass: at once.
    Head,
    /// Elsewhere: once many have met.
    Ordinary,
}

/// Which of the states that are there a new one may be joined with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Partners {
    /// Those with the same tags.
    Alike,
    /// Those with other tags that rest on the same decisions.
    OfTheSameDecisions,
    /// Those with other tags.
    Unlike,
}

/// A step of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rung {
    pub(crate) at_most: Loss,
    pub(crate) partners: Partners,
}

/// What decides how far up the ladder a place is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crowd {
    pub(crate) eagerness: Eagerness,
    /// How many states are there.
    pub(crate) states: usize,
    /// How many of them have the tags of the new one.
    pub(crate) alike: usize,
    /// There are lists among them, or in the new one.
    pub(crate) has_lists: bool,
    /// Blocks that are there or not are worth a try in this program.
    pub(crate) blocks_may_be_missing: bool,
}

impl Crowd {
    /// By what a new state may be joined with one that is there, in the order in which that is tried.
    pub(crate) fn rungs(&self, policy: &Policy) -> Vec<Rung> {
        let apart = match self.eagerness {
            Eagerness::Head => policy.apart_where_cycles_pass,
            Eagerness::Ordinary => policy.apart_at_merges,
        };
        let is_crowded = self.states >= policy.apart_by_tags;
        if self.alike < apart && !is_crowded {
            return Vec::new();
        }
        let gives_up_marks = self.states >= policy.apart_by_marks;
        let mut losses = vec![if self.has_lists { Loss::Nodes } else { Loss::Kinds }];
        if self.has_lists && gives_up_marks {
            losses.push(Loss::Kinds);
        }
        // Before blocks are forgotten. Where cycles pass, that is the sign that they are better not told apart.
        let is_last = self.eagerness == Eagerness::Ordinary && self.states >= policy.most_states;
        if is_last && self.blocks_may_be_missing {
            losses.push(Loss::Presence);
        }
        let unlike = match (is_crowded, gives_up_marks) {
            (false, _) => None,
            (true, false) => Some(Partners::OfTheSameDecisions),
            (true, true) => Some(Partners::Unlike),
        };
        // Where tags are given up, those that have the same ones still come first.
        let rungs = losses.into_iter().flat_map(|at_most| {
            let partners = [Some(Partners::Alike), unlike].into_iter().flatten();
            partners.map(move |partners| Rung { at_most, partners })
        });
        rungs.collect()
    }

    /// Whether it is time to forget blocks, where `newest` could not be joined.
    pub(crate) fn forgets_blocks(&self, policy: &Policy, newest: &State) -> bool {
        let grows =
            || newest.sites_of_blocks().first().is_some_and(|(_, blocks)| *blocks > policy.most_blocks);
        let most = match self.eagerness {
            Eagerness::Head if self.states >= policy.apart_by_tags && grows() => policy.apart_by_tags,
            Eagerness::Head => policy.most_where_cycles_pass,
            Eagerness::Ordinary => policy.most_states,
        };
        self.states >= most
    }

    /// Whether a list and null stay apart for the sake of a decision that `newest` passes on.
    pub(crate) fn keeps_null_apart(&self, policy: &Policy, universe: &Universe, newest: &State) -> bool {
        self.eagerness == Eagerness::Ordinary
            && self.states < policy.apart_by_null
            && passes_on_a_decision(universe, newest)
    }
}

/// What decides how far up the ladder the entries of a function are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CrowdOfEntries {
    /// How many entries are there that calls wait for.
    pub(crate) entries: usize,
    /// The function is being explored already.
    pub(crate) is_recursive: bool,
    /// How many blocks the new one has.
    pub(crate) blocks: usize,
    /// How often one of them was generalised, at most.
    pub(crate) rounds: u32,
    /// Blocks that are there or not are worth a try in this program.
    pub(crate) blocks_may_be_missing: bool,
}

impl CrowdOfEntries {
    /// What may be lost by joining the new entry with one that is there, in the order in which that is tried.
    pub(crate) fn rungs(&self, policy: &Policy) -> Vec<Loss> {
        let apart = if self.is_recursive { policy.entries_in_recursion } else { policy.entries };
        if self.entries < apart {
            return Vec::new();
        }
        let mut losses = vec![Loss::Constants];
        if self.entries >= policy.entries_by_kinds {
            losses.push(Loss::Kinds);
        }
        let most = if self.is_recursive && self.blocks > policy.few_blocks {
            policy.most_entries_in_recursion
        } else {
            policy.most_where_cycles_pass
        };
        if self.rounds >= policy.rounds_of_growth || self.entries >= most {
            if self.blocks_may_be_missing {
                losses.push(Loss::Presence);
            }
            losses.push(Loss::Blocks);
        }
        losses
    }

    /// Whether there are too many of them, if none of the rungs brings the new one in.
    pub(crate) fn are_too_many(&self, policy: &Policy) -> bool {
        self.entries >= policy.most_states
    }
}

/// Whether a register holds a decision that was taken before.
fn passes_on_a_decision(universe: &Universe, state: &State) -> bool {
    let mut registers = state.roots().range(Root::Register(0)..=Root::Register(u32::MAX));
    let terms = &universe.terms;
    registers.any(|(_, &value)| terms.bits(value) == 1 && terms.as_constant(value).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use Partners::{Alike, OfTheSameDecisions, Unlike};

    const POLICY: Policy = Policy::FINE;
    const ENTRIES: CrowdOfEntries = CrowdOfEntries {
        entries: 12,
        is_recursive: true,
        blocks: 7,
        rounds: 0,
        blocks_may_be_missing: false,
    };

    fn crowd(eagerness: Eagerness, states: usize, alike: usize) -> Crowd {
        Crowd { eagerness, states, alike, has_lists: true, blocks_may_be_missing: true }
    }

    fn rungs(crowd: Crowd) -> Vec<(Loss, Partners)> {
        crowd.rungs(&POLICY).into_iter().map(|rung| (rung.at_most, rung.partners)).collect()
    }

    #[test]
    fn few_states_stay_apart_where_ways_meet_and_none_where_cycles_pass() {
        assert_eq!(rungs(crowd(Eagerness::Ordinary, 7, 7)), []);
        assert_eq!(rungs(crowd(Eagerness::Head, 7, 0)), []);
        assert_eq!(rungs(crowd(Eagerness::Head, 1, 1)), [(Loss::Nodes, Alike)]);
        let plain = Crowd { has_lists: false, ..crowd(Eagerness::Head, 1, 1) };
        assert_eq!(rungs(plain), [(Loss::Kinds, Alike)]);
    }

    #[test]
    fn tags_and_then_marks_are_given_up_in_a_crowd() {
        let by_tags = [(Loss::Nodes, Alike), (Loss::Nodes, OfTheSameDecisions)];
        let all = [(Loss::Nodes, Alike), (Loss::Nodes, Unlike), (Loss::Kinds, Alike), (Loss::Kinds, Unlike)];
        for eagerness in [Eagerness::Head, Eagerness::Ordinary] {
            assert_eq!(rungs(crowd(eagerness, 8, 0)), by_tags);
            assert_eq!(rungs(crowd(eagerness, 24, 0)), all);
        }
    }

    #[test]
    fn each_rung_may_lose_what_those_before_it_may() {
        for states in 0..=POLICY.most_states {
            for eagerness in [Eagerness::Head, Eagerness::Ordinary] {
                let rungs = rungs(crowd(eagerness, states, states));
                assert!(rungs.is_sorted_by_key(|(loss, _)| *loss), "{rungs:?}");
                let is_last = eagerness == Eagerness::Ordinary && states == POLICY.most_states;
                assert_eq!(rungs.iter().any(|(loss, _)| *loss == Loss::Presence), is_last);
            }
            let entries = CrowdOfEntries { entries: states, ..ENTRIES };
            assert!(entries.rungs(&POLICY).is_sorted());
            let missing = CrowdOfEntries { blocks_may_be_missing: true, ..entries };
            assert!(missing.rungs(&POLICY).is_sorted());
        }
    }

    #[test]
    fn blocks_of_entries_are_forgotten_where_recursion_adds_some() {
        let entries = ENTRIES;
        assert_eq!(entries.rungs(&POLICY), [Loss::Constants, Loss::Blocks]);
        assert_eq!(CrowdOfEntries { blocks: 6, ..entries }.rungs(&POLICY), [Loss::Constants]);
        assert_eq!(CrowdOfEntries { is_recursive: false, ..entries }.rungs(&POLICY), [Loss::Constants]);
        let grown = CrowdOfEntries { rounds: POLICY.rounds_of_growth, blocks: 0, ..entries };
        assert_eq!(grown.rungs(&POLICY), [Loss::Constants, Loss::Blocks]);
    }

    #[test]
    fn blocks_that_may_be_missing_are_there_or_not_before_they_are_forgotten() {
        let many = CrowdOfEntries {
            entries: POLICY.most_where_cycles_pass,
            is_recursive: false,
            blocks_may_be_missing: true,
            ..ENTRIES
        };
        assert_eq!(many.rungs(&POLICY), [Loss::Constants, Loss::Kinds, Loss::Presence, Loss::Blocks]);
        let never = CrowdOfEntries { blocks_may_be_missing: false, ..many };
        assert_eq!(never.rungs(&POLICY), [Loss::Constants, Loss::Kinds, Loss::Blocks]);
    }
}
