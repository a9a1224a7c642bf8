//! States in the middle of blocks, for whoever asked to see them.
//!
//! They are no nodes of the graph, so they are kept as paths come by. What rests on an older version of a state that grew
//! is thrown away, as everywhere (`ledger.rs`): in the end there are those of the last round.
//!
//! Errs towards: too few. Gives up: where very many states come by; that is said.

use crate::current::Current;
use crate::engine::{Engine, Standing};
use crate::graph::{NodeId, Position};
use crate::ledger::Ledger;
use crate::paths::Path;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use tayra_memory_graph::State;
use tayra_program::{BlockId, FunctionId};

/// Right before an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// The function.
    pub function: FunctionId,
    /// The block.
    pub block: BlockId,
    /// The instruction there; the number of instructions if it is the terminator.
    pub index: usize,
}

/// A state that came by.
#[derive(Clone, Debug)]
pub struct Sighting {
    /// From which kind of entry its function was explored: the number of that in
    /// [`Exploration::functions`](crate::Exploration::functions).
    pub entry: usize,
    /// The state.
    pub state: State,
}

/// What came by at a spot.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The states, kind by kind of entry.
    pub states: Vec<Sighting>,
    /// Whether there may be others that were not kept.
    pub more: bool,
}

/// How many states are kept in all, but for the least at each spot.
const MOST_IN_ALL: usize = 8192;
/// How many are kept at a spot.
const MOST: usize = 256;
/// And how many if there are very many spots.
const LEAST: usize = 4;
/// How many there may be before it is asked for the first time which of them still count.
const FEW: usize = 16;

/// What was kept so far.
#[derive(Default)]
pub(crate) struct Sightings {
    at: BTreeMap<Spot, Kept>,
}

#[derive(Default)]
struct Kept {
    passing: Vec<Passing>,
    /// How many are kept until it is asked again which of them count.
    room: usize,
    more: bool,
}

struct Passing {
    standing: Standing,
    node: NodeId,
    state: State,
}

impl Engine<'_> {
    /// A path has come to an instruction. A state that is split before it comes by whole, and then case by case: the whole will do.
    pub(crate) fn look_out(&mut self, summary: usize, block: BlockId, path: &Path) {
        let Some(spots) = self.limits.lookouts.as_ref().filter(|_| self.rehearsal.is_none()) else { return };
        let spot = Spot { function: self.summaries[summary].function, block, index: path.index };
        if !path.is_focused && spots.contains(&spot) {
            let most = (MOST_IN_ALL / spots.len()).clamp(LEAST, MOST);
            self.sightings.note(&self.ledger, summary, (spot, most), path);
        }
    }

    /// What was kept and counts still, where these summaries do. If the exploration has come to rest, the graph tells as well: a loop
    /// head that grew very often keeps its version, and what rests on its earlier forms.
    pub(crate) fn take_sightings(&mut self, alive: &[bool], at_rest: bool) -> BTreeMap<Spot, Seen> {
        let kept = std::mem::take(&mut self.sightings).at;
        if kept.is_empty() {
            return BTreeMap::new();
        }
        let wanted = self.summaries.iter().zip(alive).filter(|(_, alive)| **alive);
        let settled: BTreeSet<NodeId> = wanted.flat_map(|(summary, _)| summary.settled()).collect();
        let current: FxHashSet<NodeId> = match at_rest {
            true => Current::of(&self.graph, &settled).nodes.into_iter().map(|(node, _)| node).collect(),
            false => FxHashSet::default(),
        };
        // Paths begin at blocks, and where many meet in one, with the states that are kept there.
        let is_superseded = |node: NodeId| match self.graph.node(node).position {
            Position::Block(_) | Position::Inside(..) | Position::Return => !settled.contains(&node),
            Position::Split(..) | Position::Call(..) => false,
        };
        let number_of = |summary: usize| alive.iter().take(summary).filter(|alive| **alive).count();
        let counts = |passing: &Passing| {
            alive[passing.standing.summary]
                && self.ledger.is_current(&passing.standing.provenance)
                && (!at_rest || (current.contains(&passing.node) && !is_superseded(passing.node)))
        };
        let mut all = BTreeMap::new();
        for (spot, kept) in kept {
            let counting = kept.passing.into_iter().filter(counts);
            let mut states: Vec<Sighting> = counting
                .map(|passing| Sighting { entry: number_of(passing.standing.summary), state: passing.state })
                .collect();
            states.sort_by_key(|sighting| sighting.entry);
            all.insert(spot, Seen { states, more: kept.more });
        }
        all
    }
}

impl Sightings {
    /// Keeps the state of a path, of the `most` that are kept at this spot.
    fn note(&mut self, ledger: &Ledger, summary: usize, (spot, most): (Spot, usize), path: &Path) {
        let kept = self.at.entry(spot).or_default();
        if kept.passing.len() >= kept.room.max(FEW.min(most)) {
            kept.passing.retain(|passing| ledger.is_current(&passing.standing.provenance));
            kept.room = (2 * kept.passing.len()).min(most);
        }
        if kept.passing.len() >= most {
            kept.more = true;
            return;
        }
        let standing = Standing { summary, provenance: path.provenance.clone() };
        kept.passing.push(Passing { standing, node: path.from.node, state: path.state.clone() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Departure;
    use crate::ledger::{Home, Provenance};
    use tayra_program::Entity;

    fn spot(index: usize) -> Spot {
        Spot { function: FunctionId::from_index(0), block: BlockId::from_index(0), index }
    }

    fn path(index: usize, provenance: &Provenance) -> Path {
        Path::new(State::new(), Departure::from(NodeId(0)), index, provenance.clone())
    }

    #[test]
    fn what_is_out_of_date_makes_room_and_what_is_too_much_is_said() {
        let (mut ledger, mut sightings) = (Ledger::default(), Sightings::default());
        let head = ledger.add(0, Home::Returns);
        for round in 0..3 * MOST {
            let provenance = ledger.basis(head).map(Provenance::from).unwrap_or_default();
            sightings.note(&ledger, 0, (spot(0), MOST), &path(0, &provenance));
            if round < MOST {
                ledger.renew(head);
            }
        }
        let kept = &sightings.at[&spot(0)];
        assert!(kept.more && kept.passing.len() == MOST);
        let counts = |passing: &Passing| ledger.is_current(&passing.standing.provenance);
        assert!(kept.passing.iter().filter(|passing| counts(passing)).count() > MOST / 2);
    }
}
