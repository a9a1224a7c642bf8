//! Places of the program whose blocks are forgotten at a place of the code, so that states that differ in them can be
//! joined: the last rung of the ladder, at merges and at the entries of functions alike.
//!
//! Errs towards: knowing less. What is forgotten once is forgotten in every state that arrives later.

use std::collections::BTreeSet;
use tayra_memory_graph::{How, Instantiation, Joined, Loss, State, Universe};

/// Allocation sites whose blocks are not known here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forgotten {
    sites: BTreeSet<u32>,
    /// Here a function begins.
    at_entry: bool,
}

impl Forgotten {
    /// Nothing is forgotten yet at the entry of a function.
    pub(crate) fn at_entry() -> Self {
        Forgotten { sites: BTreeSet::new(), at_entry: true }
    }

    /// The sites.
    pub(crate) fn sites(&self) -> impl Iterator<Item = u32> + '_ {
        self.sites.iter().copied()
    }

    /// The state without the blocks that are forgotten here, with what its names stand for; `None` if it has no such block.
    pub(crate) fn without(&self, universe: &mut Universe, state: &State) -> Option<(State, Instantiation)> {
        let mut found: Option<(State, Instantiation)> = None;
        for &site in &self.sites {
            let before = found.as_ref().map_or(state, |(less, _)| less);
            let Some((less, meaning)) = before.without_blocks_from(universe, site) else { continue };
            let meaning = match &found {
                Some((middle, earlier)) => meaning.through(universe, middle, earlier, state),
                None => meaning,
            };
            found = Some((less, meaning));
        }
        if self.at_entry
            && let Some((less, _)) = &mut found
        {
            // Within the function they are numbered as the entry has them.
            less.drop_loose_cutpoints(universe);
        }
        found
    }

    /// What the names of `general`, where the blocks are forgotten, stand for in `special`, if it includes that by `find`.
    pub(crate) fn meaning(
        &self,
        universe: &mut Universe,
        special: &State,
        find: impl FnOnce(&mut Universe, &State) -> Option<Instantiation>,
    ) -> Option<Instantiation> {
        match self.without(universe, special) {
            Some((less, by)) => {
                let found = find(universe, &less)?;
                Some(found.through(universe, &less, &by, special))
            }
            None => find(universe, special),
        }
    }

    /// The join of two states. Where blocks may be lost, they are forgotten from one place after the other until that can be had.
    pub(crate) fn join(
        &mut self,
        universe: &mut Universe,
        both: (&State, &State),
        how: &How,
        at_most: Loss,
    ) -> Option<Joined> {
        if at_most < Loss::Blocks {
            return self.join_the_rest(universe, both, how, at_most);
        }
        let mut sites = both.1.sites_of_blocks();
        sites.extend(both.0.sites_of_blocks());
        for (site, _) in sites {
            if self.sites.insert(site)
                && let Some(joined) = self.join_the_rest(universe, both, how, Loss::Kinds)
            {
                return Some(joined);
            }
        }
        None
    }

    /// The join of what is left of two states.
    pub(crate) fn join_the_rest(
        &self,
        universe: &mut Universe,
        (left, right): (&State, &State),
        how: &How,
        at_most: Loss,
    ) -> Option<Joined> {
        let (one, other) = (self.without(universe, left), self.without(universe, right));
        let a = one.as_ref().map_or(left, |(state, _)| state);
        let b = other.as_ref().map_or(right, |(state, _)| state);
        let mut joined = State::join_losing(universe, (a, b), how, at_most).ok()?;
        if let Some((middle, meaning)) = &one {
            joined.left = joined.left.through(universe, middle, meaning, left);
        }
        if let Some((middle, meaning)) = &other {
            joined.right = joined.right.through(universe, middle, meaning, right);
        }
        Some(joined)
    }
}
