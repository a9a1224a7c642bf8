//! Turns a function of the program into compact code, once, when it is first called.
//!
//! Three things make the code short: a read of a promoted local is no step where the local is not written before the
//! value's last use; extensions with zeros and casts that keep the bits are no step at all; and an address computed
//! for one access, or a comparison made for one branch, becomes part of it. With tracing or watching all of this is off:
//! then every instruction has a code of its own.
//!
//! Code names no address: where things lie is told when a run first calls the function ([`Start`]). So one run
//! after the other can use it.

mod blocks;
mod code;
mod heads;
mod liveness;
mod purity;
mod select;
mod uses;

pub(crate) use code::{
    CallSite, Callable, Code, FunctionCode, NO_SLOT, Origin, Slot, Start, Switch, Target, TypedSlot,
};
pub(crate) use heads::place_of_loop;
pub(crate) use liveness::{live_at_entry, live_registers};

use crate::machine::Machine;
use crate::outcome::RunSettings;
use crate::value::{Value, low_bits};
use code::{Home, MemoryLocal};
use std::collections::HashMap;
use std::rc::Rc;
use tayra_program::{
    Body, BodyOrigin, Constant, DataModel, Entity, FunctionId, Instruction, LocalId, LocalKind, Operand,
    Operation, Place, Program, RegisterId, ScalarType, ScopeKnowledge,
};
use uses::Uses;

/// A function that is being lowered.
pub(crate) struct Lowering<'p> {
    program: &'p Program,
    /// Whether each instruction is to be told.
    trace: bool,
    /// Whether each block is.
    watch: bool,
    /// Whether laps are recorded.
    laps: bool,
    body: &'p Body,
    uses: Uses,
    code: FunctionCode,
    constants: HashMap<Operand, Slot>,
    /// Slots of promoted locals and of addresses of locals in memory.
    local_slots: Vec<Slot>,
    /// Indices into `homes` or `memory_locals`.
    local_index: Vec<u32>,
    /// Code of each block's start.
    starts: Vec<Target>,
    /// Where moves for edges with arguments are, behind all blocks.
    trampolines: Vec<blocks::Trampoline>,
    /// Whether instructions may become part of others.
    fuse: bool,
    /// Where laps begin and end, by block; empty if nobody looks for endless runs.
    heads: Vec<bool>,
    /// What is known within the block being lowered.
    local: select::BlockState,
    /// Steps since they were last counted.
    cost: u32,
}

/// Lowers a function that has a body.
pub(crate) fn lower(
    program: &Program,
    settings: &RunSettings,
    laps: bool,
    function: FunctionId,
    body: &Body,
) -> FunctionCode {
    let (trace, watch) = (settings.trace, settings.watch);
    let fuse = !trace && !watch && !laps;
    let heads = if laps { heads::heads(body) } else { Vec::new() };
    let mut lowering = Lowering {
        uses: Uses::of(body),
        program,
        trace,
        watch,
        laps,
        body,
        code: FunctionCode {
            function,
            codes: Vec::new(),
            origins: Vec::new(),
            template: Vec::new(),
            starts: Vec::new(),
            volatile: is_volatile(body),
            parameters: Vec::new(),
            registers: vec![NO_SLOT; body.registers.len()],
            homes: Vec::new(),
            counted: Vec::new(),
            memory_locals: Vec::new(),
            frame_bytes: 0,
            frame_align: 1,
            calls: Vec::new(),
            generals: Vec::new(),
            switches: Vec::new(),
            jumps: Vec::new(),
            returns: Vec::new(),
            liveness: std::cell::OnceCell::new(),
        },
        constants: HashMap::new(),
        local_slots: Vec::new(),
        local_index: Vec::new(),
        starts: vec![Target::MAX; body.blocks.len()],
        trampolines: Vec::new(),
        fuse,
        heads,
        local: select::BlockState::default(),
        cost: 0,
    };
    lowering.place_locals();
    for &register in &body.parameters {
        let slot = lowering.register_slot(register);
        let scalar = body.registers[register].scalar;
        lowering.code.parameters.push(TypedSlot { slot, scalar });
    }
    lowering.lower_blocks();
    lowering.code
}

/// Whether something in the body reads what the source calls `volatile`.
fn is_volatile(body: &Body) -> bool {
    let reads = |instruction: &Instruction| {
        matches!(
            instruction.operation,
            Operation::Load { volatile: true, .. } | Operation::CopyMemory { volatile: true, .. }
        )
    };
    body.blocks.values().any(|block| block.instructions.iter().any(reads))
}

/// The functions that a verified program must not call. Calling one is a fault; with a body of its own the run goes on in
/// there, without it the run ends.
const ERROR_FUNCTIONS: [&str; 2] = ["reach_error", "__VERIFIER_error"];

/// Whether this is an error function.
pub(crate) fn is_error_function(program: &Program, function: FunctionId) -> bool {
    ERROR_FUNCTIONS.contains(&program.functions[function].name.as_str())
}

/// Who answers for a function: its own body, a model, or nobody. A model wins over a body that a header brought.
pub(crate) fn callable(program: &Program, function: FunctionId) -> Callable {
    let declared = &program.functions[function];
    let model = crate::library::model(&declared.name);
    let own = declared.body.as_ref().map(|body| body.origin);
    match (own, model) {
        (Some(BodyOrigin::Definition), _) | (Some(BodyOrigin::HeaderInline), None) => {
            Callable::Body(function)
        }
        (Some(BodyOrigin::HeaderInline) | None, Some(model)) => Callable::Model(function, model),
        (None, None) => Callable::Missing(function),
    }
}

impl Lowering<'_> {
    fn model(&self) -> DataModel {
        self.program.data_model
    }

    fn new_slot(&mut self, value: Value, wide: bool) -> Slot {
        let slot = self.code.template.len() as Slot;
        self.code.template.push(value);
        if wide {
            self.code.template.push(Value::ZERO);
        }
        slot
    }

    fn is_wide(&self, scalar: ScalarType) -> bool {
        scalar.bits(self.model()) > 64
    }

    fn place_locals(&mut self) {
        let pure = purity::pure_locals(self.body, self.model());
        let pointer_bits = self.model().pointer_bits();
        for (id, local) in self.body.locals.iter() {
            match local.kind {
                LocalKind::Promoted(scalar) => {
                    let bits = scalar.bits(self.model());
                    let wide = self.is_wide(scalar);
                    let slot = self.new_slot(Value::ZERO, wide);
                    self.code.starts.push((slot, Start::Uninitialised { bits: bits.min(64), local: id }));
                    if wide {
                        self.code
                            .starts
                            .push((slot + 1, Start::Uninitialised { bits: bits - 64, local: id }));
                    }
                    let may_point = scalar == ScalarType::Pointer
                        || (matches!(scalar, ScalarType::Int(_)) && bits >= pointer_bits && !wide);
                    let counted = may_point && !pure[id.index()];
                    if counted {
                        self.code.counted.push(slot);
                    }
                    self.local_slots.push(slot);
                    self.local_index.push(self.code.homes.len() as u32);
                    self.code.homes.push(Home { slot, scalar, counted });
                }
                LocalKind::Memory { size, align } => {
                    let slot = self.new_slot(Value::ZERO, false);
                    self.code.starts.push((slot, Start::Unborn));
                    self.local_slots.push(slot);
                    self.local_index.push(self.code.memory_locals.len() as u32);
                    let align = align.max(1);
                    let offset = self.code.frame_bytes.next_multiple_of(align);
                    // One byte more than needed, so that neighbours do not touch.
                    self.code.frame_bytes = offset.saturating_add(size).saturating_add(1);
                    self.code.frame_align = self.code.frame_align.max(align);
                    self.code.memory_locals.push(MemoryLocal {
                        local: id,
                        slot,
                        size,
                        offset,
                        from_entry: local.scope_knowledge != ScopeKnowledge::Marked,
                    });
                }
            }
        }
    }

    /// The slot of a register, made on first use.
    fn register_slot(&mut self, register: RegisterId) -> Slot {
        let known = self.code.registers[register.index()];
        if known != NO_SLOT {
            return known;
        }
        let wide = self.is_wide(self.body.registers[register].scalar);
        let slot = self.new_slot(Value::ZERO, wide);
        self.code.registers[register.index()] = slot;
        slot
    }

    /// The slot of an operand.
    fn slot(&mut self, operand: &Operand) -> Slot {
        match operand {
            Operand::Register(register) => self.register_slot(*register),
            Operand::LocalAddress(local) => self.local_slots[local.index()],
            Operand::Constant(constant) => {
                if let Some(&slot) = self.constants.get(operand) {
                    return slot;
                }
                let wide = self.is_wide(constant.scalar_type());
                let slot = self.new_slot(Value::ZERO, wide);
                match *constant {
                    Constant::Int { value, .. } | Constant::Float { pattern: value, .. } => {
                        let (low, high) = halves(value);
                        self.code.template[slot as usize] = low;
                        if wide {
                            self.code.template[slot as usize + 1] = high;
                        }
                    }
                    Constant::Null => {}
                    Constant::Global { .. } | Constant::Function(_) | Constant::Label { .. } => {
                        self.code.starts.push((slot, Start::Address(*constant)));
                    }
                }
                self.constants.insert(*operand, slot);
                slot
            }
        }
    }

    fn typed_slot(&mut self, operand: &Operand) -> TypedSlot {
        TypedSlot { slot: self.slot(operand), scalar: self.body.type_of(operand) }
    }

    fn typed_register(&mut self, register: RegisterId) -> TypedSlot {
        TypedSlot { slot: self.register_slot(register), scalar: self.body.registers[register].scalar }
    }

    fn local_slot(&self, local: LocalId) -> Slot {
        self.local_slots[local.index()]
    }

    fn emit(&mut self, code: Code, place: Place, block: tayra_program::BlockId, index: usize) {
        self.code.codes.push(code);
        self.code.origins.push(Origin { place, block, index: index as u32, done: self.cost });
    }
}

fn halves(value: u128) -> (Value, Value) {
    (Value::plain(value as u64), Value::plain((value >> 64) as u64))
}

impl Machine<'_> {
    /// What the slots of a new frame hold in this run.
    pub(crate) fn template_of(&mut self, code: &FunctionCode) -> Rc<[Value]> {
        let mut template = code.template.clone();
        for &(slot, start) in &code.starts {
            template[slot as usize] = match start {
                Start::Uninitialised { bits, local } => {
                    let origin = self.memory.origin_of_local(code.function, local);
                    let shadow = self.memory.shadows.uninitialised(bits, origin);
                    Value::with(0, crate::value::ObjectId::NONE, shadow)
                }
                Start::Unborn => self.unborn,
                Start::Address(constant) => self.constant(&constant).0,
            };
        }
        template.into()
    }

    /// The value of a constant, in two halves.
    pub(crate) fn constant(&mut self, constant: &Constant) -> (Value, Value) {
        match *constant {
            Constant::Int { value, .. } | Constant::Float { pattern: value, .. } => halves(value),
            Constant::Null => (Value::ZERO, Value::ZERO),
            Constant::Global { global, offset } => {
                let start = self.globals[global];
                let bits =
                    start.bits.wrapping_add(offset as u64) & low_bits(self.program.data_model.pointer_bits());
                (start.with_bits(bits), Value::ZERO)
            }
            Constant::Function(function) => (self.functions[function], Value::ZERO),
            Constant::Label { function, block } => (self.label(function, block), Value::ZERO),
        }
    }
}
