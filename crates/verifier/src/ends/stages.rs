//! A proof that a component ends, step by step: which passages each ranking function speaks of.
//!
//! The search passes over stations, merges passages and splits stations; here is kept track of what of the program each of its transitions
//! consists of. Only words rest on it.

use std::collections::{BTreeMap, BTreeSet};
use tayra_extraction::Extracted;
use tayra_termination::{Stage, Step};

/// A transition of the proof.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) source: usize,
    pub(super) target: usize,
    /// The passages that it is made of.
    pub(super) passages: BTreeSet<usize>,
    alive: bool,
}

/// Ranking functions, and where the proof stood when they came.
pub(super) struct Ranked<'c> {
    pub(super) stage: &'c Stage,
    /// The transitions that were not yet known to be left for good, by number.
    pub(super) live: BTreeMap<usize, Edge>,
}

/// The ranking functions of a proof, with the stations of all its locations.
pub(super) struct Ranking<'c> {
    pub(super) ranked: Vec<Ranked<'c>>,
    stations: BTreeMap<usize, usize>,
}

impl<'c> Ranking<'c> {
    pub(super) fn of(extracted: &Extracted, steps: &'c [Step]) -> Ranking<'c> {
        let transitions = extracted.system.transitions().iter().zip(&extracted.passages);
        let mut edges: BTreeMap<usize, Edge> = transitions
            .enumerate()
            .map(|(id, (transition, passage))| {
                let (source, target) = (transition.source.0, transition.target.0);
                (id, Edge { source, target, passages: BTreeSet::from([*passage]), alive: true })
            })
            .collect();
        let own = extracted.stations.iter().enumerate();
        let mut stations: BTreeMap<usize, usize> =
            own.filter_map(|(location, station)| Some((location, (*station)?))).collect();
        let mut ranked = Vec::new();
        for step in steps {
            match step {
                Step::Forget { .. } | Step::Invariants { .. } => {}
                Step::Impossible { transitions } => edges.retain(|id, _| !transitions.contains(id)),
                Step::Chain { location, ways } => {
                    let made: Vec<(usize, Edge)> = ways
                        .iter()
                        .filter_map(|way| {
                            let (first, second) = (edges.get(&way.first)?, edges.get(&way.second)?);
                            let passages = first.passages.union(&second.passages).copied().collect();
                            let alive = first.alive && second.alive;
                            let (source, target) = (first.source, second.target);
                            Some((way.made, Edge { source, target, passages, alive }))
                        })
                        .collect();
                    edges.retain(|_, edge| edge.source != *location && edge.target != *location);
                    edges.extend(made);
                }
                Step::Merge { transitions, made, .. } => {
                    let old: Vec<Edge> = transitions.iter().filter_map(|id| edges.remove(id)).collect();
                    let passages = old.iter().flat_map(|edge| edge.passages.iter().copied()).collect();
                    if let Some(first) = old.first() {
                        let alive = old.iter().any(|edge| edge.alive);
                        let (source, target) = (first.source, first.target);
                        edges.insert(*made, Edge { source, target, passages, alive });
                    }
                }
                Step::Split(split) => {
                    let made: Vec<(usize, Edge)> = split
                        .mapped
                        .iter()
                        .filter_map(|mapped| {
                            let old = edges.get(&mapped.from)?.clone();
                            Some((mapped.made, Edge { source: mapped.source, target: mapped.target, ..old }))
                        })
                        .collect();
                    let touches =
                        |edge: &Edge| edge.source == split.location || edge.target == split.location;
                    edges.retain(|_, edge| !touches(edge));
                    edges.extend(made);
                    if let Some(&station) = stations.get(&split.location) {
                        stations.insert(split.copy, station);
                    }
                }
                Step::Tail { .. } => edges.retain(|_, edge| edge.alive),
                Step::Rank(stage) => {
                    let live = edges.iter().filter(|(_, edge)| edge.alive);
                    ranked.push(Ranked { stage, live: live.map(|(id, edge)| (*id, edge.clone())).collect() });
                    for id in &stage.strict {
                        if let Some(edge) = edges.get_mut(id) {
                            edge.alive = false;
                        }
                    }
                }
            }
        }
        Ranking { ranked, stations }
    }

    /// The station of a location.
    pub(super) fn station(&self, location: usize) -> Option<usize> {
        self.stations.get(&location).copied()
    }
}
