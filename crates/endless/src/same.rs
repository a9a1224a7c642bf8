//! Whether a lap leads back to the state that it began with, as far as it reads it.
//!
//! What the lap does hangs on the cells that occur in its conditions; what they are behind it on the cells that occur in
//! those terms; and so on. If all of these are what they were, the next lap, with the same inputs, is this one.
//!
//! Errs towards: *no*. Where something depends on the state without a term, every cell must be what it was.

use rustc_hash::{FxHashMap, FxHashSet};
use tayra_interpreter::{Lap, Recorder};
use tayra_terms::{AtomId, Node, TermId};

/// The atoms of the conditions of a lap that grows.
#[derive(Default)]
pub(crate) struct Used {
    /// How many conditions were looked at.
    scanned: usize,
    terms: FxHashSet<TermId>,
    atoms: Vec<AtomId>,
}

impl Used {
    /// Looks at the conditions that are new.
    fn grow(&mut self, recorder: &Recorder) {
        for decision in recorder.decisions.iter().skip(self.scanned) {
            let mut open = vec![decision.condition];
            while let Some(term) = open.pop() {
                if self.terms.insert(term) {
                    if let Node::Atom(atom) = recorder.terms.node(term) {
                        self.atoms.push(*atom);
                    }
                    open.extend(recorder.terms.operands(term));
                }
            }
        }
        self.scanned = recorder.decisions.len();
    }

    /// The atoms of all conditions so far.
    pub(crate) fn atoms(&mut self, recorder: &Recorder) -> &[AtomId] {
        self.grow(recorder);
        &self.atoms
    }

    /// The cells that matter, if the lap leads back to where it began.
    pub(crate) fn comes_again(&mut self, lap: &Lap<'_>) -> Option<Vec<usize>> {
        if lap.has_gaps {
            return lap.cells.iter().all(|cell| cell.is_same).then(|| (0..lap.cells.len()).collect());
        }
        self.grow(lap.recorder);
        let needed = match needed(lap, &self.atoms, &|at| lap.cells[at].is_same) {
            Needed::These(needed) => needed,
            Needed::Unknown => (0..lap.cells.len()).collect(),
            Needed::Refused => return None,
        };
        needed.iter().all(|&at| lap.cells[at].is_same).then_some(needed)
    }
}

/// Which cells a lap depends on, now and in laps to come.
pub(crate) enum Needed {
    /// These.
    These(Vec<usize>),
    /// That is not known.
    Unknown,
    /// One that is not as it must be.
    Refused,
}

/// The cells that `atoms` hang on, and what these are made of, and so on; each of them must be as `is_fine` says.
pub(crate) fn needed(lap: &Lap<'_>, atoms: &[AtomId], is_fine: &dyn Fn(usize) -> bool) -> Needed {
    let recorder = &*lap.recorder;
    let by_atom: FxHashMap<AtomId, usize> = lap
        .cells
        .iter()
        .enumerate()
        .filter_map(|(at, cell)| Some((recorder.terms.as_atom(cell.term)?, at)))
        .collect();
    let mut is_needed = vec![false; lap.cells.len()];
    let mut open: Vec<usize> = atoms.iter().filter_map(|atom| by_atom.get(atom).copied()).collect();
    let mut unknown = false;
    while let Some(at) = open.pop() {
        if std::mem::replace(&mut is_needed[at], true) {
            continue;
        }
        if !is_fine(at) {
            return Needed::Refused;
        }
        match lap.cells[at].after_term {
            Some(term) if term == lap.cells[at].term => {}
            Some(term) => {
                open.extend(recorder.atoms_of(term).iter().filter_map(|atom| by_atom.get(atom).copied()))
            }
            None => unknown = true,
        }
    }
    if unknown {
        return Needed::Unknown;
    }
    Needed::These((0..is_needed.len()).filter(|&at| is_needed[at]).collect())
}
