//! Concrete states made by hand, for laws: whether a symbolic state describes one, and with which values of its names.
//!
//! A join and an inclusion say what the names of one state stand for in another. [`Values::through`] carries values along,
//! so that it can be seen whether what they say is true.

use crate::assignment::Assignment;
use crate::concrete::Memory;
use crate::describes::{Answer, Concrete, describes_with};
use crate::solve::Solved;
use std::collections::BTreeMap;
use tayra_memory_graph::{Instantiation, Root, State, Storage, Universe};
use tayra_terms::TermId;

/// An object of a concrete memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeObject {
    /// What it is; symbolic objects stand for those of the same storage only.
    pub storage: Storage,
    /// Where it lies. Objects that are alive together lie apart.
    pub address: u64,
    /// What it holds, or held.
    pub bytes: Vec<u8>,
    /// Whether it is alive.
    pub alive: bool,
}

/// A concrete state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// The values of what the program names, as far as they matter.
    pub roots: BTreeMap<Root, u128>,
    /// Memory.
    pub objects: Vec<MadeObject>,
    /// Live blocks from this object on must be known to whoever describes the state.
    pub born_since: u32,
}

/// Values for names of a symbolic state.
#[derive(Clone, Debug, Default)]
pub struct Values(Assignment);

impl Values {
    /// The value of a term, if it is known.
    pub fn value(&self, universe: &Universe, term: TermId) -> Option<u128> {
        self.0.value(&universe.terms, term)
    }

    /// The same values for the names of a more general state. `None` if names that are the same would differ.
    pub fn through(&self, universe: &Universe, names: &Instantiation) -> Option<Values> {
        let mut own = Assignment::default();
        for (general, special) in &names.terms {
            if let Some(bits) = self.0.value(&universe.terms, *special)
                && own.equate(&universe.terms, *general, bits) == Solved::Fails
            {
                return None;
            }
        }
        for (general, special) in &names.variables {
            if let Ok(number) = self.0.expression(universe, special)
                && own.bind_number(universe, *general, &number) == Solved::Fails
            {
                return None;
            }
        }
        Some(Values(own))
    }
}

impl Made {
    /// Whether `state` describes this state, with the values that are given; and the values of all names.
    pub fn is_described_by(
        &self,
        universe: &Universe,
        state: &State,
        given: Option<Values>,
    ) -> (Answer, Option<Values>) {
        let memory = Memory::made(&self.objects);
        let permanent = |storage: Storage| match storage {
            Storage::Global { .. } | Storage::Function { .. } => {
                self.objects.iter().find(|o| o.storage == storage).map(|o| o.address)
            }
            Storage::Heap { .. }
            | Storage::Pooled { .. }
            | Storage::Local { .. }
            | Storage::StackBlock { .. }
            | Storage::Argument { .. }
            | Storage::RegisterArea
            | Storage::Stream
            | Storage::Given { .. }
            | Storage::Outside { .. }
            | Storage::Library { .. }
            | Storage::Elements => None,
        };
        let blocks = memory.blocks_since(self.born_since);
        let concrete = Concrete { memory: &memory, roots: self.roots.clone(), permanent: &permanent, blocks };
        let given = given.map_or_else(Assignment::default, |values| values.0);
        let (answer, values) = describes_with(universe, state, &concrete, given);
        (answer, values.map(Values))
    }
}
