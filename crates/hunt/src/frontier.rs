//! Decisions that were not turned yet, and which one to turn next.
//!
//! All hunters share them, so that none repeats another's work. What leads to code not yet seen comes first, what the
//! prover suspects before that; otherwise depth first and breadth first take turns.

use crate::path::Path;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::rc::Rc;
use tayra_interpreter::{Decision, DecisionKind};
use tayra_program::Place;

/// A decision to be turned.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    /// Of this run.
    pub(crate) path: Rc<Path>,
    /// Which one.
    pub(crate) at: usize,
    /// Where turning it leads to.
    side: Side,
}

/// One side of a question in the program.
type Side = (Place, u8, bool);

const CHECK: u8 = 1;

fn side(decision: &Decision, holds: bool) -> Side {
    let kind = match decision.kind {
        DecisionKind::Branch => 0,
        DecisionKind::Check => CHECK,
        DecisionKind::Value { .. } | DecisionKind::OtherValue { .. } => 2,
        DecisionKind::Given => 3,
    };
    (decision.place, kind, holds)
}

/// All open decisions.
#[derive(Debug, Default)]
pub(crate) struct Frontier {
    /// They lead where no run has been.
    fresh: VecDeque<Open>,
    /// They let a check fail where somebody suspects that it does.
    suspected: VecDeque<Open>,
    /// All others.
    rest: VecDeque<Open>,
    suspects: FxHashSet<Place>,
    reached: FxHashMap<Side, u32>,
    waiting: FxHashSet<Side>,
    turn: u32,
}

impl Frontier {
    /// How many decisions are open.
    pub(crate) fn len(&self) -> usize {
        self.fresh.len() + self.suspected.len() + self.rest.len()
    }

    /// Notes what a run reached.
    pub(crate) fn reach(&mut self, decisions: &[Decision]) {
        for decision in decisions {
            *self.reached.entry(side(decision, decision.holds)).or_default() += 1;
        }
    }

    /// Opens the decisions of a run from `start` on.
    pub(crate) fn open(&mut self, path: &Rc<Path>, start: usize) {
        for at in start..path.len() {
            let Some(decision) = path.decision(at) else { continue };
            match decision.kind {
                DecisionKind::Branch | DecisionKind::Check | DecisionKind::Value { .. } => {}
                DecisionKind::OtherValue { .. } | DecisionKind::Given => continue,
            }
            let side = side(decision, !decision.holds);
            let open = Open { path: Rc::clone(path), at, side };
            if !self.reached.contains_key(&side) && self.waiting.insert(side) {
                self.fresh.push_back(open);
            } else {
                self.keep(open);
            }
        }
    }

    /// Learns of places where a check may fail: what lets it fail there takes turns with all else.
    pub(crate) fn suspect(&mut self, places: &[Place]) {
        self.suspects.extend(places.iter().copied().filter(|place| place.is_known()));
        for open in std::mem::take(&mut self.rest) {
            self.keep(open);
        }
    }

    fn keep(&mut self, open: Open) {
        let (place, kind, fails) = open.side;
        let is_suspected = kind == CHECK && fails && self.suspects.contains(&place);
        if is_suspected { self.suspected.push_back(open) } else { self.rest.push_back(open) }
    }

    /// Takes a decision back for later.
    pub(crate) fn put_back(&mut self, open: Open) {
        self.rest.push_back(open);
    }

    /// The decision to turn next.
    pub(crate) fn next(&mut self) -> Option<Open> {
        self.turn = self.turn.wrapping_add(1);
        // The latest first: early ones were met in many runs.
        if self.turn.is_multiple_of(2)
            && let Some(open) = self.suspected.pop_back()
        {
            return Some(open);
        }
        while let Some(open) = self.fresh.pop_front() {
            self.waiting.remove(&open.side);
            if !self.reached.contains_key(&open.side) {
                return Some(open);
            }
            self.rest.push_back(open);
        }
        let first = if self.turn % 4 < 2 { self.rest.pop_front() } else { self.rest.pop_back() };
        first.or_else(|| self.suspected.pop_back())
    }
}
