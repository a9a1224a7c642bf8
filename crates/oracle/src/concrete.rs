//! A concrete state as a symbolic one sees it: values of what the program names, and memory by address.

use std::collections::BTreeMap;
use tayra_interpreter::{SeenLife, SeenObject, SeenStorage, Snapshot};
use tayra_memory_graph::{Object, Root, State, Storage, Vitality};
use tayra_program::Entity;

/// Memory of a run, by address.
#[derive(Debug)]
pub(crate) struct Memory<'a> {
    live: BTreeMap<u64, SeenObject<'a>>,
    dead: BTreeMap<u64, Vec<SeenObject<'a>>>,
}

impl<'a> Memory<'a> {
    /// The memory that a snapshot shows.
    pub(crate) fn of(snapshot: &Snapshot<'a>) -> Self {
        let mut memory = Memory { live: BTreeMap::new(), dead: BTreeMap::new() };
        for object in snapshot.objects() {
            match object.life() {
                SeenLife::Alive | SeenLife::Opaque => {
                    memory.live.insert(object.address(), object);
                }
                SeenLife::MaybeDead | SeenLife::Dead => {
                    memory.dead.entry(object.address()).or_default().push(object);
                }
            }
        }
        memory
    }

    /// Live heap blocks from this number on.
    pub(crate) fn blocks_since(&self, first: u32) -> Vec<SeenObject<'a>> {
        let young = |o: &&SeenObject<'a>| o.block_number().is_some_and(|n| n >= first);
        self.live.values().filter(young).copied().collect()
    }

    /// Objects that a symbolic object at this address may stand for, the likeliest first.
    pub(crate) fn candidates(&self, address: u64, object: &Object) -> Vec<SeenObject<'a>> {
        let living = self.live.get(&address).into_iter();
        let ended = self.dead.get(&address).into_iter().flatten().rev();
        let fits = |o: &&SeenObject<'a>| same_kind(object.storage, o.storage());
        match object.vitality {
            Vitality::Alive => living.filter(fits).copied().collect(),
            Vitality::Freed | Vitality::Ended => ended.filter(fits).copied().collect(),
            Vitality::MayHaveEnded => living.chain(ended).filter(fits).copied().collect(),
        }
    }
}

/// Whether a symbolic object can be this concrete one, by its storage. Memory of the system and of calls is not told
/// apart.
fn same_kind(symbolic: Storage, concrete: SeenStorage) -> bool {
    match symbolic {
        Storage::Heap { .. } => concrete == SeenStorage::Heap,
        Storage::Global { global, .. } => {
            matches!(concrete, SeenStorage::Global(id) if id.index() == global as usize)
        }
        Storage::Local { .. } => matches!(concrete, SeenStorage::Local(..)),
        Storage::StackBlock { .. } => concrete == SeenStorage::StackBlock,
        Storage::Argument { .. } | Storage::Library { .. } => {
            matches!(concrete, SeenStorage::Argument | SeenStorage::Library | SeenStorage::Global(_))
        }
        Storage::Function { .. } => matches!(concrete, SeenStorage::Code(_) | SeenStorage::Label),
    }
}

/// The values of a state's roots in a snapshot, as far as they can be told. `interface` has those that were fixed when
/// the function was entered.
pub(crate) fn root_values(
    snapshot: &Snapshot<'_>,
    state: &State,
    interface: &BTreeMap<Root, u128>,
) -> BTreeMap<Root, u128> {
    let mut values = BTreeMap::new();
    for &root in state.roots.keys() {
        let value = match root {
            Root::Register(index) => snapshot.register(Entity::from_index(index as usize)),
            Root::Local(index) => snapshot.local(Entity::from_index(index as usize)),
            Root::Result(index) => snapshot.result(index as usize),
            Root::Entry(_) | Root::Cutpoint(_) => interface.get(&root).copied(),
            Root::Hidden(_) => tayra_execution::stack_block_index(root)
                .and_then(|index| snapshot.stack_block(index as usize))
                .map(u128::from),
        };
        if let Some(value) = value {
            values.insert(root, value);
        }
    }
    values
}
