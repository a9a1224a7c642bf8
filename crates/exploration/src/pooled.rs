//! Places of the program whose blocks are not told apart from the start.
//!
//! Where blocks have to be forgotten so that states can be joined, what was known of them has been lost by then, bit by bit. So as
//! soon as too many states meet that differ in their blocks, exploration is tried anew, and at loop heads and in recursion
//! blocks from these places become blocks of pools as soon as other blocks lead to them. Those that only variables lead to
//! stay what they are: there are no more of them than variables, and the program works on them. What was begun goes on
//! afterwards, since a pool never shows that no block is lost.
//!
//! Errs towards: telling blocks apart.

use crate::engine::Engine;
use crate::forgotten::Forgotten;
use crate::policy::Policy;
use std::collections::BTreeSet;
use tayra_execution::Sites;
use tayra_memory_graph::{State, Universe};

/// When to stop and try with more pools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Patience {
    /// When many states meet that differ in their blocks.
    #[default]
    UntilCrowded,
    /// When blocks are forgotten.
    UntilForgotten,
    /// Never.
    Endless,
}

/// Allocation sites whose blocks are put into pools.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pooled {
    sites: BTreeSet<u32>,
    /// What the numbers of sites are.
    numbers: Sites,
    /// Sites whose blocks should be in pools too.
    wanted: BTreeSet<u32>,
    trials: u32,
    patience: Patience,
}

impl Pooled {
    /// Blocks are told apart, whatever comes.
    pub(crate) fn never() -> Self {
        Pooled { patience: Patience::Endless, ..Pooled::default() }
    }

    /// Blocks are told apart until that has to be given up.
    pub(crate) fn until_blocks_are_forgotten() -> Self {
        Pooled { patience: Patience::UntilForgotten, ..Pooled::default() }
    }

    /// Whether no blocks are put into pools.
    pub(crate) fn is_unused(&self) -> bool {
        self.sites.is_empty()
    }

    /// The numbers of sites, for the machine that goes on with them.
    pub(crate) fn take_numbers(&mut self) -> Sites {
        std::mem::take(&mut self.numbers)
    }

    /// What is forgotten at a place where something has arrived.
    pub(crate) fn note_forgotten(&mut self, forgotten: &Forgotten) {
        if self.patience != Patience::Endless {
            self.wanted.extend(forgotten.sites().filter(|site| !self.sites.contains(site)));
        }
    }

    /// So many states have met where cycles pass; this is the newest.
    pub(crate) fn note_crowd(&mut self, states: usize, newest: &State, policy: &Policy) {
        if self.patience == Patience::UntilCrowded && states >= policy.crowd {
            let sites = newest.sites_of_blocks().into_iter().filter(|(_, blocks)| *blocks > 1);
            self.wanted.extend(sites.map(|(site, _)| site).filter(|site| !self.sites.contains(site)));
        }
    }

    /// Blocks from these sites should be in pools.
    pub(crate) fn want(&mut self, sites: Vec<u32>) {
        self.wanted.extend(sites.into_iter().filter(|site| !self.sites.contains(site)));
    }

    /// Whether exploration should be tried with more pools.
    pub(crate) fn wants_more(&self) -> bool {
        !self.wanted.is_empty()
    }

    /// With the sites that the engine came upon.
    pub(crate) fn with_wanted_by(&self, engine: &mut Engine<'_>) -> Self {
        let mut sites = self.sites.clone();
        sites.extend(std::mem::take(&mut engine.pooled.wanted));
        let trials = self.trials + 1;
        let patience =
            if trials < engine.policy.most_trials { Patience::UntilCrowded } else { Patience::Endless };
        let numbers = engine.machine.numbered_sites().clone();
        Pooled { sites, numbers, wanted: BTreeSet::new(), trials, patience }
    }

    /// Where cycles pass: blocks that others lead to are not told apart.
    pub(crate) fn put_into_pools(&self, universe: &mut Universe, state: &mut State) {
        if !self.sites.is_empty() {
            state.pool_linked_blocks(universe, |site| self.sites.contains(&site));
        }
    }
}
