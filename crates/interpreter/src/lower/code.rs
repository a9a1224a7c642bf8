//! The compact code that the run loop executes.
//!
//! Operands are slots of the frame: registers, promoted locals, addresses of locals, constants. Values wider than 64
//! bits take two slots. The common instructions have a code of their own; everything rare is [`Code::General`], which
//! goes back to the program's instruction.

use crate::library::Model;
use crate::value::Value;
use std::cell::OnceCell;
use tayra_program::{
    BinaryOp, BlockId, Body, ByValue, Constant, Entity, FloatBinaryOp, FloatPredicate, FunctionId,
    IntPredicate, LocalId, LocalKind, OverflowCheck, Place, ScalarType,
};

/// An index into a frame's slots.
pub(crate) type Slot = u32;
/// An index into a function's codes.
pub(crate) type Target = u32;

/// One step of the run loop.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Code {
    /// Copies a value of up to 64 bits.
    Move { dest: Slot, from: Slot },
    /// Copies a value of more than 64 bits.
    MoveWide { dest: Slot, from: Slot },
    /// Writes a promoted local whose references to heap blocks are counted.
    WriteHome { dest: Slot, from: Slot },
    /// Signed 32-bit addition.
    AddSigned32 { dest: Slot, left: Slot, right: Slot },
    /// Signed 32-bit subtraction.
    SubSigned32 { dest: Slot, left: Slot, right: Slot },
    /// Signed 32-bit multiplication.
    MulSigned32 { dest: Slot, left: Slot, right: Slot },
    /// Signed 64-bit addition.
    AddSigned64 { dest: Slot, left: Slot, right: Slot },
    /// Wrapping 32-bit addition.
    Add32 { dest: Slot, left: Slot, right: Slot },
    /// Wrapping 64-bit addition.
    Add64 { dest: Slot, left: Slot, right: Slot },
    /// Bitwise and of any width up to 64.
    And { dest: Slot, left: Slot, right: Slot, bits: u8 },
    /// Bitwise exclusive or of any width up to 64.
    Xor { dest: Slot, left: Slot, right: Slot, bits: u8 },
    /// Any other integer operation of up to 64 bits.
    Binary { op: BinaryOp, bits: u8, check: OverflowCheck, dest: Slot, left: Slot, right: Slot },
    /// Arithmetic on `double`.
    Double { op: FloatBinaryOp, dest: Slot, left: Slot, right: Slot },
    /// Arithmetic on `float`.
    Float { op: FloatBinaryOp, dest: Slot, left: Slot, right: Slot },
    /// Comparison of `double`s.
    CompareDouble { predicate: FloatPredicate, dest: Slot, left: Slot, right: Slot },
    /// Comparison of integers or pointers.
    Compare { predicate: IntPredicate, bits: u8, pointers: bool, dest: Slot, left: Slot, right: Slot },
    /// Comparison that decides a branch.
    CompareBranch {
        predicate: IntPredicate,
        bits: u8,
        pointers: bool,
        cost: u16,
        left: Slot,
        right: Slot,
        if_true: Target,
        if_false: Target,
    },
    /// Cut to fewer bits.
    Truncate { dest: Slot, from: Slot, bits: u8 },
    /// Extend with the sign.
    SignExtend { dest: Slot, from: Slot, from_bits: u8, to_bits: u8 },
    /// Signed integer to `double`.
    SignedToDouble { dest: Slot, from: Slot, bits: u8 },
    /// One of two values of up to 64 bits.
    Select { dest: Slot, condition: Slot, if_true: Slot, if_false: Slot },
    /// `base + constant`.
    Offset { dest: Slot, base: Slot, constant: i64 },
    /// `base + constant + index * scale`.
    Index { dest: Slot, base: Slot, index: Slot, index_bits: u8, constant: i32, scale: i32 },
    /// Loads 1, 2, 4 or 8 whole bytes from `base + constant`.
    Load { bytes: u8, dest: Slot, base: Slot, constant: i32, align: u8 },
    /// Loads 1, 2, 4 or 8 whole bytes from `base + index * scale`.
    LoadIndex { bytes: u8, index_bits: u8, align: u8, dest: Slot, base: Slot, index: Slot, scale: i32 },
    /// Stores 1, 2, 4 or 8 whole bytes to `base + constant`.
    Store { bytes: u8, value: Slot, base: Slot, constant: i32, align: u8 },
    /// Stores 1, 2, 4 or 8 whole bytes to `base + index * scale`.
    StoreIndex { bytes: u8, index_bits: u8, align: u8, value: Slot, base: Slot, index: Slot, scale: i32 },
    /// A local in memory is born; an index into `memory_locals`.
    BeginMemory { local: u32 },
    /// A local in memory dies; an index into `memory_locals`.
    EndMemory { local: u32, certain: bool },
    /// A promoted local is born uninitialised, or dies; an index into `homes`.
    ResetHome { home: u32 },
    /// A call; an index into `calls`.
    Call { site: u32 },
    /// Anything else; an index into `generals`.
    General { site: u32 },
    /// Goes on elsewhere within the block's end: no step.
    Goto { target: Target },
    /// Counts steps within a very long block.
    Count { steps: u32 },
    /// Ends a block.
    Jump { target: Target, cost: u16 },
    /// Ends a block by a condition.
    Branch { condition: Slot, if_true: Target, if_false: Target, cost: u16 },
    /// Ends a block by an integer; an index into `switches`.
    Switch { site: u32 },
    /// Ends a block at a label; an index into `jumps`.
    IndirectJump { site: u32 },
    /// Ends the call; an index into `returns`.
    Return { site: u32 },
    /// As `Return`, and the observer looks afterwards.
    WatchedReturn { site: u32 },
    /// Never reached, they say.
    Unreachable,
    /// Shows the observer the instruction that comes next.
    Trace { block: BlockId, index: u32 },
    /// Lets the observer look before the first instruction of a block.
    Watch { block: BlockId },
    /// A function or a loop begins, or comes round: whoever looks for endless runs looks here.
    Lap { block: BlockId },
    /// As `Return`, and a lap that began in this call is over.
    LapReturn { site: u32 },
}

/// A slot with the type of its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypedSlot {
    /// Where.
    pub(crate) slot: Slot,
    /// What.
    pub(crate) scalar: ScalarType,
}

/// Where a code comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    /// Its place in the source.
    pub(crate) place: Place,
    /// The block.
    pub(crate) block: BlockId,
    /// How many instructions of the block stand before it.
    pub(crate) index: u32,
    /// How many instructions were begun since steps were last counted, this one included.
    pub(crate) done: u32,
}

/// An operation that goes back to the program's instruction.
#[derive(Clone, Debug)]
pub(crate) struct General {
    /// The block.
    pub(crate) block: BlockId,
    /// Which instruction of it.
    pub(crate) index: usize,
    /// Operands, in the order of `Operation::operands`.
    pub(crate) operands: Vec<TypedSlot>,
    /// Results, in the order of `Operation::dests`.
    pub(crate) dests: Vec<TypedSlot>,
}

/// Whom a call calls, as far as known before it is made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Callable {
    /// A function with a body.
    Body(FunctionId),
    /// A function with a model.
    Model(FunctionId, Model),
    /// A function with neither.
    Missing(FunctionId),
}

/// A call.
#[derive(Clone, Debug)]
pub(crate) struct CallSite {
    /// `None`: through the pointer.
    pub(crate) direct: Option<Callable>,
    /// The pointer's slot, for indirect calls.
    pub(crate) pointer: Slot,
    /// What is passed.
    pub(crate) arguments: Vec<CallArgument>,
    /// Where the results go.
    pub(crate) dests: Vec<TypedSlot>,
    /// Types of the results.
    pub(crate) returns: Vec<ScalarType>,
    /// Whether the direct callee takes exactly these arguments, all in one slot each, and is not variadic.
    pub(crate) simple: bool,
}

/// A scalar that is passed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallArgument {
    /// Where it is.
    pub(crate) value: TypedSlot,
    /// The callee gets a copy of what it points to.
    pub(crate) by_value: Option<ByValue>,
}

/// A switch.
#[derive(Clone, Debug)]
pub(crate) struct Switch {
    /// The integer.
    pub(crate) value: TypedSlot,
    /// Targets by value, sorted by value.
    pub(crate) cases: Vec<(u128, Target)>,
    /// Targets by value minus the first one, if the cases lie close together.
    pub(crate) table: Vec<Target>,
    /// Otherwise.
    pub(crate) default: Target,
    /// Steps of the block.
    pub(crate) cost: u32,
}

/// A computed goto.
#[derive(Clone, Debug)]
pub(crate) struct IndirectJump {
    /// The pointer.
    pub(crate) address: Slot,
    /// Targets by block.
    pub(crate) targets: Vec<(BlockId, Target)>,
    /// Steps of the block.
    pub(crate) cost: u32,
}

/// A return.
#[derive(Clone, Debug)]
pub(crate) struct Return {
    /// What is returned.
    pub(crate) values: Vec<TypedSlot>,
    /// Steps of the block.
    pub(crate) cost: u32,
}

/// A local in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryLocal {
    /// Which one.
    pub(crate) local: LocalId,
    /// The slot of its address.
    pub(crate) slot: Slot,
    /// Size in bytes.
    pub(crate) size: u64,
    /// Distance from the start of the frame's memory.
    pub(crate) offset: u64,
    /// Whether it lives from the entry on.
    pub(crate) from_entry: bool,
}

/// A promoted local.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Home {
    /// Its slot.
    pub(crate) slot: Slot,
    /// Its type.
    pub(crate) scalar: ScalarType,
    /// Whether it may hold a pointer to a heap block, which then counts as a reference.
    pub(crate) counted: bool,
}

/// Registers that are read after a block's end, as far as they are read in another block than where they are made.
#[derive(Debug, Default)]
pub(crate) struct Liveness {
    /// Per block.
    pub(crate) live_out: Vec<Vec<tayra_program::RegisterId>>,
}

/// What a slot of a new frame holds in a run.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    /// Bits that were never written.
    Uninitialised {
        /// How many.
        bits: u32,
        /// Of which promoted local.
        local: tayra_program::LocalId,
    },
    /// The address of a local that is not born yet.
    Unborn,
    /// Where a global, a function or a label lies.
    Address(Constant),
}

/// The code of a function, ready for any run.
#[derive(Debug)]
pub(crate) struct FunctionCode {
    /// The function.
    pub(crate) function: FunctionId,
    /// The code; execution starts with the first.
    pub(crate) codes: Vec<Code>,
    /// Where each code comes from.
    pub(crate) origins: Vec<Origin>,
    /// What a new frame's slots hold, but for `starts`: constants and zeros.
    pub(crate) template: Vec<Value>,
    /// What slots hold that is another value in each run.
    pub(crate) starts: Vec<(Slot, Start)>,
    /// Whether something in it reads what the source calls `volatile`.
    pub(crate) volatile: bool,
    /// Slots of the parameters.
    pub(crate) parameters: Vec<TypedSlot>,
    /// Slots of registers, by index; `u32::MAX` for those that have none.
    pub(crate) registers: Vec<Slot>,
    /// Promoted locals.
    pub(crate) homes: Vec<Home>,
    /// Slots of promoted locals that count as references.
    pub(crate) counted: Vec<Slot>,
    /// Locals in memory.
    pub(crate) memory_locals: Vec<MemoryLocal>,
    /// Bytes of memory that a frame takes.
    pub(crate) frame_bytes: u64,
    /// Alignment of that memory.
    pub(crate) frame_align: u64,
    /// Side tables.
    pub(crate) calls: Vec<CallSite>,
    /// Operations that go back to the program.
    pub(crate) generals: Vec<General>,
    /// Switches.
    pub(crate) switches: Vec<Switch>,
    /// Computed gotos.
    pub(crate) jumps: Vec<IndirectJump>,
    /// Returns.
    pub(crate) returns: Vec<Return>,
    /// Computed when first asked for.
    pub(crate) liveness: OnceCell<Liveness>,
}

impl FunctionCode {
    /// The home of a promoted local.
    pub(crate) fn home_of(&self, body: &Body, local: LocalId) -> Option<Home> {
        let promoted = |kind: LocalKind| matches!(kind, LocalKind::Promoted(_));
        let before = body.locals.values().take(Entity::index(local)).filter(|l| promoted(l.kind)).count();
        promoted(body.locals[local].kind).then(|| self.homes.get(before).copied()).flatten()
    }
}

/// No slot.
pub(crate) const NO_SLOT: Slot = u32::MAX;
