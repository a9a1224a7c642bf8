//! Locals and decisions whose small constant values keep states apart: flags and modes.
//!
//! A decision that was taken before, and is passed on to be tested (`a || b`), is a tag, and so is which global or constant a register leads to. A promoted local is a tag if every value written to it is one of a few constants. Joining states that differ in such a
//! value would lose what the program tests it for; a counter is never a tag, since sums are written to it.

use std::collections::{BTreeMap, BTreeSet};
use tayra_memory_graph::{ObjectId, Root, State, Storage, Universe};
use tayra_program::{Body, Constant, Entity, Operand, Operation};
use tayra_terms::TermId;

/// How many values a tag may have.
const MOST_VALUES: usize = 8;

/// The tags of a body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tags {
    locals: BTreeSet<u32>,
    /// Nothing but decisions keeps states apart, nowhere.
    are_left_out: bool,
}

impl Tags {
    /// No tags, for an exploration that merges early.
    pub(crate) fn left_out() -> Self {
        Tags { locals: BTreeSet::new(), are_left_out: true }
    }

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
        let locals = values.into_iter().filter(|(_, set)| is_tag(set)).map(|(local, _)| local).collect();
        Tags { locals, are_left_out: false }
    }

    /// Whether two states agree in the values of their tags, as far as they are constants.
    pub(crate) fn agree(&self, universe: &Universe, one: &State, other: &State) -> bool {
        if self.are_left_out {
            return agree_on_decisions(universe, one, other);
        }
        one.roots().differences(other.roots()).all(|(root, own, theirs)| match root {
            Root::Register(_) => agree_on_register(universe, (one, own), (other, theirs)),
            Root::Local(local) => {
                !self.locals.contains(&local) || constant(universe, own) == constant(universe, theirs)
            }
            Root::Result(_) => are_not_opposite(universe, own, theirs),
            Root::Entry(_) | Root::Cutpoint(_) | Root::Hidden(_) => true,
        })
    }
}

/// Whether two results are not opposite answers. A function that answers yes or no is asked for what the answer says of its arguments;
/// one that counts returns other numbers too, which stay together.
fn are_not_opposite(universe: &Universe, one: Option<TermId>, other: Option<TermId>) -> bool {
    match (constant(universe, one), constant(universe, other)) {
        (Some(0), Some(1)) | (Some(1), Some(0)) => false,
        (Some(_) | None, Some(_) | None) => true,
    }
}

/// Whether two states agree in the decisions that were taken, and in which things with names registers lead to: a table of texts is
/// looked up right before the text is used.
pub(crate) fn agree_on_decisions(universe: &Universe, one: &State, other: &State) -> bool {
    // Registers come first.
    let differences = one.roots().differences(other.roots());
    let mut registers = differences.take_while(|(root, ..)| matches!(root, Root::Register(_)));
    registers.all(|(_, own, theirs)| agree_on_register(universe, (one, own), (other, theirs)))
}

fn agree_on_register(
    universe: &Universe,
    (one, own): (&State, Option<TermId>),
    (other, theirs): (&State, Option<TermId>),
) -> bool {
    decision(universe, own) == decision(universe, theirs)
        && named_thing(universe, one, own) == named_thing(universe, other, theirs)
}

/// The global, constant or function that a value is the address of. Constants are no part of a state before something looks at them.
fn named_thing(universe: &Universe, state: &State, value: Option<TermId>) -> Option<ObjectId> {
    let object = universe.object_at(universe.terms.as_atom(value?)?)?;
    let lasts = |storage| matches!(storage, Storage::Global { .. } | Storage::Function { .. });
    state.objects().get(object).is_none_or(|known| lasts(known.storage)).then_some(object)
}

fn constant(universe: &Universe, value: Option<TermId>) -> Option<u128> {
    value.and_then(|value| universe.terms.as_constant(value))
}

fn decision(universe: &Universe, value: Option<TermId>) -> Option<u128> {
    constant(universe, value.filter(|value| universe.terms.bits(*value) == 1))
}
