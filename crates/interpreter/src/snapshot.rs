//! What an observer sees of a run where it enters a block or returns from a function.
//!
//! Only read, never changed, and made only for runs with [`RunSettings::watch`](crate::RunSettings::watch): other runs
//! have no code for it.

use crate::execute::Extra;
use crate::lower::{FunctionCode, NO_SLOT};
use crate::memory::{self, Life, Memory};
use crate::value::{ObjectId, Scalar, Value};
use tayra_program::{
    BlockId, Entity, FunctionId, GlobalId, LocalId, LocalKind, Place, Program, RegisterId, Table,
};

/// Where a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Before the first instruction of a block, whose parameters are assigned.
    Block(BlockId),
    /// The frame of the function has just ended.
    Return,
    /// At an instruction that was begun; behind the last one of a block, at its terminator.
    Inside(BlockId, usize),
}

/// What kind of storage an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenStorage {
    /// From `malloc` and its kin.
    Heap,
    /// A global.
    Global(GlobalId),
    /// A local variable that lives in memory.
    Local(FunctionId, LocalId),
    /// Stack memory whose size is known only at run time.
    StackBlock,
    /// A callee's copy of a struct, or the arguments of a variadic call.
    Argument,
    /// Something that the C library or the system owns.
    Library,
    /// The code of a function.
    Code(FunctionId),
    /// A label whose address is taken.
    Label,
}

/// Whether an object may be accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenLife {
    /// Yes.
    Alive,
    /// Its scope may have ended.
    MaybeDead,
    /// It exists, but its content is not known.
    Opaque,
    /// No.
    Dead,
}

/// An object of the run's memory.
#[derive(Clone, Copy, Debug)]
pub struct SeenObject<'a> {
    id: ObjectId,
    object: &'a memory::Object,
}

impl SeenObject<'_> {
    /// A number that no other object of the run has.
    pub fn id(&self) -> u32 {
        self.id.0
    }

    /// Which heap block of the run it is, from 0, if it is one.
    pub fn block_number(&self) -> Option<u32> {
        self.id.is_heap().then_some(self.id.0 & !ObjectId::HEAP)
    }

    /// Where it lies.
    pub fn address(&self) -> u64 {
        self.object.address
    }

    /// Size in bytes.
    pub fn size(&self) -> u64 {
        self.object.size
    }

    /// What it is to the C library, if that owns it: `errno`, `argv`.
    pub fn library_name(&self) -> Option<&'static str> {
        if let memory::Storage::Library(name) = self.object.storage { Some(name) } else { None }
    }

    /// Where it was made.
    pub fn born(&self) -> Place {
        self.object.born
    }

    /// Where it ended, if it did.
    pub fn died(&self) -> Place {
        self.object.died
    }

    /// What it is.
    pub fn storage(&self) -> SeenStorage {
        match self.object.storage {
            memory::Storage::Heap => SeenStorage::Heap,
            memory::Storage::Global(global) => SeenStorage::Global(global),
            memory::Storage::Local(function, local) => SeenStorage::Local(function, local),
            memory::Storage::StackBlock => SeenStorage::StackBlock,
            memory::Storage::ArgumentCopy | memory::Storage::VariadicArea => SeenStorage::Argument,
            memory::Storage::Library(_) => SeenStorage::Library,
            memory::Storage::Code(function) => SeenStorage::Code(function),
            memory::Storage::Label(..) => SeenStorage::Label,
        }
    }

    /// Whether it lives.
    pub fn life(&self) -> SeenLife {
        match self.object.life {
            Life::Alive | Life::Guarded => SeenLife::Alive,
            Life::MaybeDead => SeenLife::MaybeDead,
            Life::Opaque => SeenLife::Opaque,
            Life::Dead => SeenLife::Dead,
        }
    }

    /// Bytes from `offset` on, uninitialised ones as they would be read; `false` if they are not all there.
    pub fn read(&self, offset: u64, out: &mut [u8]) -> bool {
        let inside = offset.checked_add(out.len() as u64).is_some_and(|end| end <= self.object.size);
        let there = inside && matches!(self.object.life, Life::Alive | Life::Guarded);
        if there {
            self.object.content.bytes.read(offset, out);
        }
        there
    }
}

/// A run, stopped for a moment.
#[derive(Clone, Copy)]
pub struct Snapshot<'a> {
    pub(crate) program: &'a Program,
    pub(crate) function: FunctionId,
    pub(crate) position: Position,
    pub(crate) depth: usize,
    pub(crate) memory: &'a Memory,
    pub(crate) globals: &'a Table<GlobalId, Value>,
    pub(crate) functions: &'a Table<FunctionId, Value>,
    pub(crate) unborn: ObjectId,
    /// The innermost call, its slots first; nothing at a return.
    pub(crate) frame: Option<(&'a FunctionCode, &'a [Value], Option<&'a Extra>)>,
    pub(crate) results: &'a [Scalar],
    /// Where the calling function stands.
    pub(crate) caller: Option<(BlockId, usize)>,
}

impl<'a> Snapshot<'a> {
    /// The function.
    pub fn function(&self) -> FunctionId {
        self.function
    }

    /// Where in it.
    pub fn position(&self) -> Position {
        self.position
    }

    /// How many calls are active, this one included; at a return, too.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Where the function that called this one, maybe through the library, stands: block and instruction.
    pub fn call_site(&self) -> Option<(BlockId, usize)> {
        self.caller
    }

    /// How many heap blocks there have been.
    pub fn heap_births(&self) -> u32 {
        self.memory.next_heap_number()
    }

    /// The bits of a register; `None` if the code never assigns it.
    pub fn register(&self, register: RegisterId) -> Option<u128> {
        let (code, slots, _) = self.frame?;
        let body = self.program.functions[self.function].body.as_ref()?;
        let slot = *code.registers.get(register.index())?;
        let wide = body.registers[register].scalar.bits(self.program.data_model) > 64;
        (slot != NO_SLOT).then(|| bits(slots, slot, wide))
    }

    /// The value of a promoted local, or the address of one in memory; `None` if it was not born yet.
    pub fn local(&self, local: LocalId) -> Option<u128> {
        let (code, slots, _) = self.frame?;
        let body = self.program.functions[self.function].body.as_ref()?;
        match body.locals.values().nth(local.index())?.kind {
            LocalKind::Promoted(scalar) => {
                let home = code.home_of(body, local)?;
                Some(bits(slots, home.slot, scalar.bits(self.program.data_model) > 64))
            }
            LocalKind::Memory { .. } => {
                let place = code.memory_locals.iter().find(|m| m.local == local)?;
                let value = slots.get(place.slot as usize)?;
                (value.object() != self.unborn).then_some(u128::from(value.bits))
            }
        }
    }

    /// What the function returned, at a return.
    pub fn result(&self, index: usize) -> Option<u128> {
        self.results.get(index).map(|scalar| scalar.bits())
    }

    /// The address of a stack block of the frame, in the order of birth.
    pub fn stack_block(&self, index: usize) -> Option<u64> {
        let (_, _, extra) = self.frame?;
        let (id, _) = extra?.stack_blocks.get(index)?;
        self.memory.object(*id).map(|object| object.address)
    }

    /// The address of a global.
    pub fn global(&self, global: GlobalId) -> Option<u64> {
        (global.index() < self.globals.len()).then(|| self.globals[global].bits)
    }

    /// The address of a function.
    pub fn code(&self, function: FunctionId) -> Option<u64> {
        (function.index() < self.functions.len()).then(|| self.functions[function].bits)
    }

    /// The living object that an address lies in.
    pub fn object_at(&self, address: u64) -> Option<SeenObject<'a>> {
        let id = self.memory.object_holding(address)?;
        self.memory.object(id).map(|object| SeenObject { id, object })
    }

    /// Every object, the heap first; details of those that died long ago may be missing.
    pub fn objects(&self) -> impl Iterator<Item = SeenObject<'a>> + use<'a> {
        let memory = self.memory;
        let others = memory.other_objects().filter(|(id, _)| id.is_some());
        memory.heap_blocks().chain(others).map(|(id, object)| SeenObject { id, object })
    }
}

fn bits(slots: &[Value], slot: u32, wide: bool) -> u128 {
    let at = |index: usize| slots.get(index).map_or(0, |value| u128::from(value.bits));
    let low = at(slot as usize);
    if wide { low | at(slot as usize + 1) << 64 } else { low }
}
