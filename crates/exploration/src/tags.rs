//! Locals and decisions whose small constant values keep states apart: flags and modes.
//!
//! A decision that was taken before, and is passed on to be tested (`a || b`), is a tag. A promoted local is a tag if every value written to it is one of a few constants. Joining states that differ in such a
//! value would lose what the program tests it for; a counter is never a tag, since sums are written to it.

use std::collections::{BTreeMap, BTreeSet};
use tayra_memory_graph::{Root, State, Universe};
use tayra_program::{Body, Constant, Entity, Operand, Operation};
use tayra_terms::TermId;

/// How many values a tag may have.
const MOST_VALUES: usize = 8;

/// The tags of a body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tags {
    locals: BTreeSet<u32>,
}

impl Tags {
    pub(crate) fn of(body: &Body) -> Self {
        let mut values: BTreeMap<u32, Option<BTreeSet<u128>>> = BTreeMap::new();
        for block in body.blocks.values() {
            for instruction in &block.instructions {
                if let Operation::WriteLocal { local, value } = &instruction.operation {
                    let number = u32::try_from(local.index()).unwrap_or(u32::MAX);
                    let seen = values.entry(number).or_insert_with(|| Some(BTreeSet::new()));
                    match value {
                        Operand::Constant(Constant::Int { value, .. }) => {
                            if let Some(set) = seen {
                                set.insert(*value);
                            }
                        }
                        Operand::Constant(_) | Operand::Register(_) | Operand::LocalAddress(_) => {
                            *seen = None
                        }
                    }
                }
            }
        }
        let is_tag = |set: &Option<BTreeSet<u128>>| {
            set.as_ref().is_some_and(|s| s.len() >= 2 && s.len() <= MOST_VALUES)
        };
        Tags { locals: values.into_iter().filter(|(_, set)| is_tag(set)).map(|(local, _)| local).collect() }
    }

    /// The values that the tags have in a state, as far as they are constants.
    pub(crate) fn key(&self, universe: &Universe, state: &State) -> Vec<(Root, u128)> {
        let registers = state.roots.range(Root::Register(0)..=Root::Register(u32::MAX));
        let decisions = registers.filter(|(_, value)| universe.terms.bits(**value) == 1);
        let constant = |(root, value): (&Root, &TermId)| Some((*root, universe.terms.as_constant(*value)?));
        let mut key: Vec<(Root, u128)> = decisions.filter_map(constant).collect();
        let (Some(first), Some(last)) = (self.locals.first(), self.locals.last()) else { return key };
        // Both are in order.
        let mut tags = self.locals.iter().peekable();
        for (root, value) in state.roots.range(Root::Local(*first)..=Root::Local(*last)) {
            let Root::Local(local) = root else { continue };
            while tags.next_if(|tag| *tag < local).is_some() {}
            if tags.next_if(|tag| *tag == local).is_some() {
                key.extend(constant((root, value)));
            }
        }
        key
    }
}
