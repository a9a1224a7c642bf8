//! A flat abstract interpreter: ranges of numbers and of pointers, for whole programs.
//!
//! One state per point and few contexts per function: it always ends, and says of every place what could not be excluded there.
//! Numbers are intervals with a step, modulo two to their width; pointers are bases with offsets; memory is a map from bases to
//! stretches of elements. The block that an instruction allocated last is told apart from all others that it allocated.
//!
//! *Proved* means what `findings` says: no run goes wrong there as the first thing that goes wrong in it. Nothing is said before
//! the fixpoint is complete.
//!
//! Errs towards: open. Gives up: at its limits.

mod access;
mod base;
mod callbacks;
mod calls;
mod cause;
mod code;
mod contents;
mod engine;
mod formats;
mod heap;
pub mod library;
mod memory;
mod model;
mod num;
mod plan;
mod state;
mod step;
mod texts;
mod trie;
mod value;
mod walk;
mod wto;

pub use engine::{Limits, Open, Spot};

use std::collections::{BTreeMap, BTreeSet};
use tayra_findings::Rule;
use tayra_program::{Entity, FunctionId, Place, Program, Reached};

/// What was found.
#[derive(Clone, Debug)]
pub struct Ranges {
    /// Why it is not complete: then nothing of the rest counts.
    pub incomplete: Option<String>,
    /// What is not proved.
    pub open: BTreeMap<(Spot, Rule), Open>,
    /// Where ways end though runs may go on.
    pub cuts: BTreeSet<Spot>,
    /// What is not supported, and where.
    pub stops: BTreeMap<Spot, (Place, String)>,
    /// Of each block of a function, how many of its instructions ways came to; the terminator counts as one.
    pub walked: BTreeMap<FunctionId, Vec<usize>>,
    /// What was come upon.
    pub reached: Reached,
    /// In how many contexts functions were looked at.
    pub contexts: usize,
    /// How often, all in all.
    pub looks: u64,
    sights: engine::Sights,
}

impl Ranges {
    /// Whether ways came to an instruction.
    pub fn includes(&self, spot: Spot) -> bool {
        let blocks = self.walked.get(&spot.function);
        blocks.and_then(|blocks| blocks.get(spot.block.index())).is_some_and(|walked| spot.index < *walked)
    }

    /// Whether a number may be what a register holds when it is defined, as far as that was kept: for tests. `None`: it was not.
    pub fn admits(
        &self,
        spot: Spot,
        register: tayra_program::RegisterId,
        bits: u64,
        width: u32,
    ) -> Option<bool> {
        let value = self.sights.get(&(spot, register.index() + 1))?;
        Some(value.pts.is_some() || value.num.contains(i128::from(bits), width))
    }
}

/// Looks at a program from an entry.
pub fn analyse(program: &Program, entry: FunctionId, limits: Limits) -> Ranges {
    look(program, entry, limits, false)
}

/// The same; keeps the values of registers, for tests.
pub fn analyse_and_keep(program: &Program, entry: FunctionId, limits: Limits) -> Ranges {
    look(program, entry, limits, true)
}

fn look(program: &Program, entry: FunctionId, limits: Limits, keeps: bool) -> Ranges {
    let mut engine = engine::Engine::new(program, limits, keeps);
    let began = engine.run(entry);
    let mut ranges = Ranges {
        incomplete: engine.over.clone(),
        open: BTreeMap::new(),
        cuts: BTreeSet::new(),
        stops: BTreeMap::new(),
        walked: BTreeMap::new(),
        reached: engine.reached.clone(),
        contexts: engine.ctxs.len(),
        looks: engine.ctxs.iter().map(|ctx| u64::from(ctx.looks)).sum(),
        sights: engine.sights(),
    };
    if began.is_none() {
        ranges.incomplete = Some("the entry function takes what cannot be described".to_owned());
        return ranges;
    }
    for (function, notes) in engine.notes() {
        for (key, open) in &notes.open {
            let known = ranges.open.entry(*key).or_insert_with(|| open.clone());
            known.is_certain &= open.is_certain;
        }
        ranges.cuts.extend(&notes.cuts);
        for (spot, what) in &notes.stops {
            ranges.stops.entry(*spot).or_insert_with(|| what.clone());
        }
        let all = ranges.walked.entry(function).or_default();
        all.resize(all.len().max(notes.walked.len()), 0);
        all.iter_mut().zip(&notes.walked).for_each(|(all, own)| *all = (*all).max(*own));
    }
    ranges
}
