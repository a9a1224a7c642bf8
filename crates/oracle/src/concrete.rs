//! A concrete state as a symbolic one sees it: values of what the program names, and memory by address.

use crate::made::MadeObject;
use std::collections::BTreeMap;
use tayra_interpreter::{SeenLife, SeenObject, SeenStorage, Snapshot};
use tayra_memory_graph::{Entry, Hidden, Object, Root, State, Storage, Vitality};
use tayra_program::Entity;

/// An object of a concrete memory: of a run, or made by hand with its number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Seen<'a> {
    Run(SeenObject<'a>),
    Made(u32, &'a MadeObject),
}

impl Seen<'_> {
    /// A number that no other object of the memory has.
    pub(crate) fn id(&self) -> u32 {
        match self {
            Seen::Run(object) => object.id(),
            Seen::Made(number, _) => *number,
        }
    }

    pub(crate) fn address(&self) -> u64 {
        match self {
            Seen::Run(object) => object.address(),
            Seen::Made(_, object) => object.address,
        }
    }

    pub(crate) fn size(&self) -> u64 {
        match self {
            Seen::Run(object) => object.size(),
            Seen::Made(_, object) => object.bytes.len() as u64,
        }
    }

    pub(crate) fn life(&self) -> SeenLife {
        match self {
            Seen::Run(object) => object.life(),
            Seen::Made(_, object) if object.alive => SeenLife::Alive,
            Seen::Made(..) => SeenLife::Dead,
        }
    }

    /// Which heap block of the memory it is, if it is one.
    fn block_number(&self) -> Option<u32> {
        match self {
            Seen::Run(object) => object.block_number(),
            Seen::Made(number, object) => matches!(object.storage, Storage::Heap { .. }).then_some(*number),
        }
    }

    /// Bytes from `offset` on; `false` if they are not all there.
    pub(crate) fn read(&self, offset: u64, out: &mut [u8]) -> bool {
        match self {
            Seen::Run(object) => object.read(offset, out),
            Seen::Made(_, object) => {
                let start = usize::try_from(offset).ok();
                let end = start.and_then(|s| s.checked_add(out.len()));
                let bytes = start.zip(end).and_then(|(s, e)| object.bytes.get(s..e));
                if let Some(bytes) = bytes.filter(|_| object.alive) {
                    out.copy_from_slice(bytes);
                    return true;
                }
                false
            }
        }
    }

    /// Whether a symbolic object can be this one, by its storage.
    fn is_of(&self, storage: Storage) -> bool {
        match self {
            Seen::Run(object) => same_kind(storage, object.storage()),
            Seen::Made(_, object) if matches!(storage, Storage::Pooled { .. }) => {
                matches!(object.storage, Storage::Heap { .. })
            }
            Seen::Made(_, object) => object.storage == storage,
        }
    }
}

/// A concrete memory, by address.
#[derive(Debug)]
pub(crate) struct Memory<'a> {
    live: BTreeMap<u64, Seen<'a>>,
    dead: BTreeMap<u64, Vec<Seen<'a>>>,
}

impl<'a> Memory<'a> {
    /// The memory that a snapshot shows.
    pub(crate) fn of(snapshot: &Snapshot<'a>) -> Self {
        Self::with(snapshot.objects().map(Seen::Run))
    }

    /// A memory that was made by hand.
    pub(crate) fn made(objects: &'a [MadeObject]) -> Self {
        Self::with((0..).zip(objects).map(|(number, object)| Seen::Made(number, object)))
    }

    fn with(objects: impl Iterator<Item = Seen<'a>>) -> Self {
        let mut memory = Memory { live: BTreeMap::new(), dead: BTreeMap::new() };
        for object in objects {
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
    pub(crate) fn blocks_since(&self, first: u32) -> Vec<Seen<'a>> {
        let young = |o: &&Seen<'a>| o.block_number().is_some_and(|n| n >= first);
        self.live.values().filter(young).copied().collect()
    }

    /// Objects that a symbolic object may stand for, wherever it is.
    pub(crate) fn alike(&self, object: &Object) -> Vec<Seen<'a>> {
        let living = self.live.values().filter(|_| !is_gone(object.vitality));
        let ended = self.dead.values().flatten().filter(|_| object.vitality != Vitality::Alive);
        living.chain(ended).filter(|o| o.is_of(object.storage)).copied().collect()
    }

    /// Every live heap block.
    pub(crate) fn live_blocks(&self) -> impl Iterator<Item = Seen<'a>> + '_ {
        self.live.values().filter(|o| o.block_number().is_some()).copied()
    }

    /// The live heap block that starts at this address.
    pub(crate) fn live_block(&self, address: u64) -> Option<Seen<'a>> {
        self.live.get(&address).filter(|o| o.block_number().is_some()).copied()
    }

    /// Objects that a symbolic object at this address may stand for, the likeliest first.
    pub(crate) fn candidates(&self, address: u64, object: &Object) -> Vec<Seen<'a>> {
        let living = self.live.get(&address).into_iter();
        let ended = self.dead.get(&address).into_iter().flatten().rev();
        let fits = |o: &&Seen<'a>| o.is_of(object.storage);
        match object.vitality {
            Vitality::Alive => living.filter(fits).copied().collect(),
            Vitality::Freed | Vitality::Ended => ended.filter(fits).copied().collect(),
            Vitality::MayHaveEnded => living.chain(ended).filter(fits).copied().collect(),
        }
    }
}

/// Whether an object is not alive any more.
fn is_gone(vitality: Vitality) -> bool {
    match vitality {
        Vitality::Freed | Vitality::Ended => true,
        Vitality::Alive | Vitality::MayHaveEnded => false,
    }
}

/// Whether a symbolic object can be this concrete one, by its storage. Memory of the system and of calls is not told
/// apart.
fn same_kind(symbolic: Storage, concrete: SeenStorage) -> bool {
    match symbolic {
        Storage::Heap { .. } | Storage::Pooled { .. } => concrete == SeenStorage::Heap,
        Storage::Global { global, .. } => {
            matches!(concrete, SeenStorage::Global(id) if id.index() == global as usize)
        }
        Storage::Local { .. } => matches!(concrete, SeenStorage::Local(..)),
        Storage::StackBlock { .. } => concrete == SeenStorage::StackBlock,
        Storage::Argument { .. }
        | Storage::RegisterArea
        | Storage::Stream
        | Storage::Library { .. }
        | Storage::Outside { .. } => {
            matches!(concrete, SeenStorage::Argument | SeenStorage::Library | SeenStorage::Global(_))
        }
        Storage::Given { .. } => concrete == SeenStorage::Library,
        Storage::Function { .. } => matches!(concrete, SeenStorage::Code(_) | SeenStorage::Label),
        Storage::Elements => false,
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
    for &root in state.roots().keys() {
        let value = match root {
            Root::Register(index) => snapshot.register(Entity::from_index(index as usize)),
            Root::Local(index) => snapshot.local(Entity::from_index(index as usize)),
            Root::Result(index) => snapshot.result(index as usize),
            Root::Entry(_) | Root::Cutpoint(_) => {
                let given = root.argument().map_or(root, |index| Root::Entry(Entry::Given(index)));
                interface.get(&given).copied()
            }
            Root::Hidden(Hidden::StackBlock(index)) => snapshot.stack_block(index as usize).map(u128::from),
            Root::Hidden(Hidden::RegisterArea | Hidden::StackArea | Hidden::Copy(_)) => None,
        };
        if let Some(value) = value {
            values.insert(root, value);
        }
    }
    values
}
