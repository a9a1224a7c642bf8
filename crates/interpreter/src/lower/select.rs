//! Lowers one instruction: picks its code, or makes it part of another.

use super::code::{CallArgument, CallSite, Callable, Code, General, Slot, TypedSlot};
use super::{Lowering, callable, is_error_function};
use crate::value::sign_extend;
use std::collections::HashMap;
use tayra_program::{
    BinaryOp, BlockId, Callee, CastOp, Constant, Entity, FloatKind, IntPredicate, LocalId, LocalKind,
    Operand, Operation, OverflowCheck, Place, RegisterId, ScalarType, ScaledIndex,
};

/// A comparison that becomes part of its branch.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingCompare {
    register: RegisterId,
    pub(super) predicate: IntPredicate,
    pub(super) bits: u8,
    pub(super) pointers: bool,
    pub(super) left: Slot,
    pub(super) right: Slot,
}

/// An address that becomes part of its loads and stores.
#[derive(Clone, Copy, Debug)]
struct PendingAddress {
    base: Slot,
    constant: i32,
    index: Option<(Slot, u8, i32)>,
}

/// What is known within one block.
#[derive(Debug, Default)]
pub(super) struct BlockState {
    block: Option<BlockId>,
    /// Where promoted locals change.
    writes: HashMap<LocalId, Vec<usize>>,
    /// Registers that share the slot of a promoted local.
    aliases: HashMap<RegisterId, LocalId>,
    addresses: HashMap<RegisterId, PendingAddress>,
    /// Sign extensions that become part of an index: source slot and width.
    extensions: HashMap<RegisterId, (Slot, u8)>,
    compare: Option<PendingCompare>,
}

impl BlockState {
    pub(super) fn begin(&mut self, block: BlockId, writes: Vec<(LocalId, usize)>) {
        self.block = Some(block);
        self.writes.clear();
        for (local, index) in writes {
            self.writes.entry(local).or_default().push(index);
        }
        self.aliases.clear();
        self.addresses.clear();
        self.extensions.clear();
        self.compare = None;
    }

    /// The comparison that the condition stands for, if it waits for its branch.
    pub(super) fn take_compare(&mut self, condition: &Operand) -> Option<PendingCompare> {
        let pending = self.compare?;
        if *condition == Operand::Register(pending.register) {
            self.compare = None;
            Some(pending)
        } else {
            None
        }
    }

    /// Whether a promoted local keeps its value from after `index` until instruction `last` has read it.
    fn is_stable(&self, local: LocalId, index: usize, last: usize) -> bool {
        self.writes.get(&local).is_none_or(|writes| {
            let next = writes.partition_point(|&write| write <= index);
            writes.get(next).is_none_or(|&write| write >= last)
        })
    }
}

impl Lowering<'_> {
    /// Lowers the instruction `index` of a block; gives back the index of the next one to lower.
    pub(super) fn lower_instruction(&mut self, block: BlockId, index: usize) -> usize {
        let body = self.body;
        let instruction = &body.blocks[block].instructions[index];
        let place = instruction.place;
        let operation = &instruction.operation;
        if self.fuse && self.vanishes(operation, block, index) {
            return index + 1;
        }
        let next = self.merge_with_write(operation, block, index);
        if let Some(code) = self.short_code(operation, place, block, index) {
            self.emit(code, place, block, index);
        } else if !matches!(operation, Operation::Call { .. }) {
            self.general(operation, place, block, index);
        }
        next
    }

    /// If the only use of the result is to be written to a promoted local by the next instruction, and no references
    /// need counting, the result goes there at once.
    fn merge_with_write(&mut self, operation: &Operation, block: BlockId, index: usize) -> usize {
        let [dest] = *operation.dests() else { return index + 1 };
        let usage = self.uses.get(dest);
        if !self.fuse || usage.count != 1 || matches!(operation, Operation::Undefined { .. }) {
            return index + 1;
        }
        let Some(next) = self.body.blocks[block].instructions.get(index + 1) else { return index + 1 };
        let Operation::WriteLocal { local, value } = &next.operation else { return index + 1 };
        if *value != Operand::Register(dest) {
            return index + 1;
        }
        let home = self.code.homes[self.local_index[local.index()] as usize];
        if home.counted || self.is_wide(home.scalar) {
            return index + 1;
        }
        self.code.registers[dest.index()] = home.slot;
        self.cost += 1;
        index + 2
    }

    /// Makes the instruction part of others, if it can be: then it needs no code.
    fn vanishes(&mut self, operation: &Operation, block: BlockId, index: usize) -> bool {
        match operation {
            Operation::ReadLocal { dest, local } => {
                let usage = self.uses.get(*dest);
                if usage.count == 0 {
                    return true;
                }
                let last = usage.last as usize;
                if usage.within_block && self.local.is_stable(*local, index, last) {
                    self.alias(*dest, self.local_slot(*local), Some(*local));
                    return true;
                }
                false
            }
            Operation::Copy { dest, value } => self.shares_slot(*dest, value, index),
            Operation::Cast { dest, op, value } => match op {
                CastOp::ZeroExtend => self.shares_slot(*dest, value, index),
                CastOp::PointerToInt | CastOp::IntToPointer | CastOp::Bitcast => {
                    let model = self.model();
                    let same =
                        self.body.registers[*dest].scalar.bits(model) == self.body.type_of(value).bits(model);
                    same && self.shares_slot(*dest, value, index)
                }
                CastOp::SignExtend => self.becomes_index(*dest, value, block, index),
                CastOp::Truncate
                | CastOp::FloatTruncate
                | CastOp::FloatExtend
                | CastOp::FloatToSigned
                | CastOp::FloatToUnsigned
                | CastOp::SignedToFloat
                | CastOp::UnsignedToFloat => false,
            },
            Operation::Compare { dest, predicate, left, right } => {
                let usage = self.uses.get(*dest);
                let instructions = self.body.blocks[block].instructions.len();
                let scalar = self.body.type_of(left);
                let fits = index + 1 == instructions
                    && usage.count == 1
                    && usage.within_block
                    && usage.last as usize == instructions
                    && !self.is_wide(scalar)
                    && matches!(&self.body.blocks[block].terminator.kind,
                        tayra_program::TerminatorKind::Branch { condition, .. }
                            if *condition == Operand::Register(*dest));
                if fits {
                    let bits = scalar.bits(self.model()) as u8;
                    let pointers = scalar == ScalarType::Pointer;
                    let (left, right) = (self.slot(left), self.slot(right));
                    self.local.compare = Some(PendingCompare {
                        register: *dest,
                        predicate: *predicate,
                        bits,
                        pointers,
                        left,
                        right,
                    });
                }
                fits
            }
            Operation::PointerOffset { dest, base, constant, scaled, .. } => {
                self.becomes_address(*dest, base, *constant, scaled, block, index)
            }
            Operation::Binary { .. }
            | Operation::FloatBinary { .. }
            | Operation::FloatNegate { .. }
            | Operation::FloatCompare { .. }
            | Operation::Select { .. }
            | Operation::Load { .. }
            | Operation::Store { .. }
            | Operation::CopyMemory { .. }
            | Operation::FillMemory { .. }
            | Operation::WriteLocal { .. }
            | Operation::BeginScope { .. }
            | Operation::EndScope { .. }
            | Operation::AllocateStack { .. }
            | Operation::StackSave { .. }
            | Operation::StackRestore { .. }
            | Operation::Call { .. }
            | Operation::Intrinsic { .. }
            | Operation::VaStart { .. }
            | Operation::VaEnd { .. }
            | Operation::VaCopy { .. }
            | Operation::Undefined { .. }
            | Operation::Fail { .. }
            | Operation::Unsupported { .. }
            | Operation::Shadow { .. }
            | Operation::Require { .. } => false,
        }
    }

    fn alias(&mut self, register: RegisterId, slot: Slot, local: Option<LocalId>) {
        self.code.registers[register.index()] = slot;
        if let Some(local) = local {
            self.local.aliases.insert(register, local);
        }
    }

    /// The promoted local whose slot the operand shares within this block.
    fn alias_of(&self, operand: &Operand) -> Option<LocalId> {
        match operand {
            Operand::Register(register) => self.local.aliases.get(register).copied(),
            Operand::LocalAddress(_) | Operand::Constant(_) => None,
        }
    }

    /// Whether the slot of `operand` still holds its value when instruction `last` reads it. The address of a local
    /// changes when the local is born again.
    fn is_stable_until(&self, operand: &Operand, index: usize, last: usize) -> bool {
        match operand {
            Operand::LocalAddress(local) => self.local.is_stable(*local, index, last),
            Operand::Register(_) | Operand::Constant(_) => {
                self.alias_of(operand).is_none_or(|local| self.local.is_stable(local, index, last))
            }
        }
    }

    /// Lets the result share the operand's slot, whose bits are the same.
    fn shares_slot(&mut self, dest: RegisterId, value: &Operand, index: usize) -> bool {
        let wide = self.is_wide(self.body.registers[dest].scalar) || self.is_wide(self.body.type_of(value));
        let usage = self.uses.get(dest);
        if wide || usage.count == 0 {
            return !wide && usage.count == 0;
        }
        // Block parameters are assigned on edges, where moves are put in order by slot: keep those apart.
        let alias = match value {
            Operand::Register(_) => self.alias_of(value),
            Operand::LocalAddress(_) | Operand::Constant(_) => return false,
        };
        if let Some(local) = alias {
            if !usage.within_block || !self.local.is_stable(local, index, usage.last as usize) {
                return false;
            }
        } else if !usage.within_block {
            return false;
        }
        let slot = self.slot(value);
        self.alias(dest, slot, alias);
        true
    }

    /// Lets a sign extension become part of the one address that uses it as an index.
    fn becomes_index(&mut self, dest: RegisterId, value: &Operand, block: BlockId, index: usize) -> bool {
        let usage = self.uses.get(dest);
        if usage.count != 1 || !usage.within_block || self.body.registers[dest].scalar.bits(self.model()) < 32
        {
            return false;
        }
        let user = usage.last as usize;
        let Some(instruction) = self.body.blocks[block].instructions.get(user) else { return false };
        let Operation::PointerOffset { dest: address, constant, scaled, .. } = &instruction.operation else {
            return false;
        };
        if i32::try_from(*constant).is_err() || scaled.iter().any(|s| i32::try_from(s.scale).is_err()) {
            return false;
        }
        let pointer_bits = self.model().pointer_bits();
        let wide_enough = self.body.registers[dest].scalar.bits(self.model()) >= pointer_bits;
        if scaled.len() != 1 || scaled[0].index != Operand::Register(dest) || !wide_enough {
            return false;
        }
        let later = self.uses.get(*address);
        let last = if later.within_block { user.max(later.last as usize) } else { user };
        if !self.is_stable_until(value, index, last) {
            return false;
        }
        let bits = self.body.type_of(value).bits(self.model()) as u8;
        let slot = self.slot(value);
        self.local.extensions.insert(dest, (slot, bits));
        true
    }

    /// Lets an address become part of the loads and stores that use it, if there are at most two and nothing else.
    fn becomes_address(
        &mut self,
        dest: RegisterId,
        base: &Operand,
        constant: i64,
        scaled: &[ScaledIndex],
        block: BlockId,
        index: usize,
    ) -> bool {
        let usage = self.uses.get(dest);
        let last = usage.last as usize;
        let instructions = &self.body.blocks[block].instructions;
        if usage.count == 0 || usage.count > 2 || !usage.within_block || last >= instructions.len() {
            return false;
        }
        let Ok(constant) = i32::try_from(constant) else { return false };
        if scaled.len() > 1 || (scaled.len() == 1 && constant != 0) {
            return false;
        }
        let me = Operand::Register(dest);
        for instruction in &instructions[index + 1..=last] {
            let accessed = if let Operation::Load { dest, address, .. } = &instruction.operation {
                *address == me && self.has_short_access(self.body.registers[*dest].scalar)
            } else if let Operation::Store { address, value, .. } = &instruction.operation {
                *address == me && *value != me && self.has_short_access(self.body.type_of(value))
            } else {
                false
            };
            if !accessed && instruction.operation.operands().into_iter().any(|o| *o == me) {
                return false;
            }
            // While a call is active the address must be in a slot: it may be all that holds a block.
            if matches!(instruction.operation, Operation::Call { .. }) {
                return false;
            }
        }
        if !self.is_stable_until(base, index, last) {
            return false;
        }
        let pending = match scaled.first() {
            None => None,
            Some(scaled) => {
                let Some((slot, bits)) = self.index_operand(&scaled.index, index, last) else { return false };
                let Ok(scale) = i32::try_from(scaled.scale) else { return false };
                Some((slot, bits, scale))
            }
        };
        let base = self.slot(base);
        self.local.addresses.insert(dest, PendingAddress { base, constant, index: pending });
        true
    }

    /// Slot and width of an index, if its slot still holds the value at `last`.
    fn index_operand(&mut self, operand: &Operand, index: usize, last: usize) -> Option<(Slot, u8)> {
        if let Operand::Register(register) = operand
            && let Some(&extension) = self.local.extensions.get(register)
        {
            return Some(extension);
        }
        if self.is_wide(self.body.type_of(operand)) || !self.is_stable_until(operand, index, last) {
            return None;
        }
        let bits = self.body.type_of(operand).bits(self.model()) as u8;
        Some((self.slot(operand), bits))
    }

    fn has_short_access(&self, scalar: ScalarType) -> bool {
        matches!(scalar.bits(self.model()), 8 | 16 | 32 | 64)
    }

    /// The code of an instruction that has a short one. Calls are emitted here as well.
    fn short_code(
        &mut self,
        operation: &Operation,
        place: Place,
        block: BlockId,
        index: usize,
    ) -> Option<Code> {
        match operation {
            Operation::Binary { dest, op, overflow, left, right } => {
                self.binary(*dest, *op, *overflow, left, right)
            }
            Operation::FloatBinary { dest, op, left, right } => {
                let kind = self.body.registers[*dest].scalar;
                let (left, right) = (self.slot(left), self.slot(right));
                let dest = self.register_slot(*dest);
                match kind {
                    ScalarType::Float(FloatKind::F64) => Some(Code::Double { op: *op, dest, left, right }),
                    ScalarType::Float(FloatKind::F32) => Some(Code::Float { op: *op, dest, left, right }),
                    ScalarType::Float(_) | ScalarType::Int(_) | ScalarType::Pointer => None,
                }
            }
            Operation::FloatCompare { dest, predicate, left, right } => {
                if self.body.type_of(left) != ScalarType::Float(FloatKind::F64) {
                    return None;
                }
                let (left, right) = (self.slot(left), self.slot(right));
                let dest = self.register_slot(*dest);
                Some(Code::CompareDouble { predicate: *predicate, dest, left, right })
            }
            Operation::Compare { dest, predicate, left, right } => {
                let scalar = self.body.type_of(left);
                if self.is_wide(scalar) {
                    return None;
                }
                let bits = scalar.bits(self.model()) as u8;
                let pointers = scalar == ScalarType::Pointer;
                let (left, right) = (self.slot(left), self.slot(right));
                let dest = self.register_slot(*dest);
                Some(Code::Compare { predicate: *predicate, bits, pointers, dest, left, right })
            }
            Operation::Cast { dest, op, value } => self.cast(*dest, *op, value),
            Operation::Select { dest, condition, if_true, if_false } => {
                if self.is_wide(self.body.registers[*dest].scalar) {
                    return None;
                }
                let (condition, if_true) = (self.slot(condition), self.slot(if_true));
                let if_false = self.slot(if_false);
                let dest = self.register_slot(*dest);
                Some(Code::Select { dest, condition, if_true, if_false })
            }
            Operation::Copy { dest, value } => {
                let from = self.slot(value);
                let wide = self.is_wide(self.body.registers[*dest].scalar);
                let dest = self.register_slot(*dest);
                Some(if wide { Code::MoveWide { dest, from } } else { Code::Move { dest, from } })
            }
            Operation::PointerOffset { dest, base, constant, scaled, .. } => {
                self.pointer_offset(*dest, base, *constant, scaled, index)
            }
            Operation::Load { dest, address, align, .. } => {
                let scalar = self.body.registers[*dest].scalar;
                if !self.has_short_access(scalar) {
                    return None;
                }
                let bytes = scalar.store_bytes(self.model()) as u8;
                let align = (*align).min(128) as u8;
                let (base, constant, index) = self.address(address);
                let dest = self.register_slot(*dest);
                Some(match index {
                    None => Code::Load { bytes, dest, base, constant, align },
                    Some((index, index_bits, scale)) => {
                        Code::LoadIndex { bytes, index_bits, align, dest, base, index, scale }
                    }
                })
            }
            Operation::Store { address, value, align, .. } => {
                let scalar = self.body.type_of(value);
                if !self.has_short_access(scalar) {
                    return None;
                }
                let bytes = scalar.store_bytes(self.model()) as u8;
                let align = (*align).min(128) as u8;
                let (base, constant, index) = self.address(address);
                let value = self.slot(value);
                Some(match index {
                    None => Code::Store { bytes, value, base, constant, align },
                    Some((index, index_bits, scale)) => {
                        Code::StoreIndex { bytes, index_bits, align, value, base, index, scale }
                    }
                })
            }
            Operation::ReadLocal { dest, local } => {
                let from = self.local_slot(*local);
                let wide = self.is_wide(self.body.registers[*dest].scalar);
                let dest = self.register_slot(*dest);
                Some(if wide { Code::MoveWide { dest, from } } else { Code::Move { dest, from } })
            }
            Operation::WriteLocal { local, value } => {
                let from = self.slot(value);
                let home = self.code.homes[self.local_index[local.index()] as usize];
                Some(if home.counted {
                    Code::WriteHome { dest: home.slot, from }
                } else if self.is_wide(home.scalar) {
                    Code::MoveWide { dest: home.slot, from }
                } else {
                    Code::Move { dest: home.slot, from }
                })
            }
            Operation::BeginScope { local } => Some(self.scope_code(*local, None)),
            Operation::EndScope { local, certain } => Some(self.scope_code(*local, Some(*certain))),
            Operation::Call { dests, callee, arguments } => {
                self.call(dests, callee, arguments);
                let site = self.code.calls.len() as u32 - 1;
                self.emit(Code::Call { site }, place, block, index);
                None
            }
            Operation::FloatNegate { .. }
            | Operation::CopyMemory { .. }
            | Operation::FillMemory { .. }
            | Operation::AllocateStack { .. }
            | Operation::StackSave { .. }
            | Operation::StackRestore { .. }
            | Operation::Intrinsic { .. }
            | Operation::VaStart { .. }
            | Operation::VaEnd { .. }
            | Operation::VaCopy { .. }
            | Operation::Undefined { .. }
            | Operation::Fail { .. }
            | Operation::Unsupported { .. }
            | Operation::Shadow { .. }
            | Operation::Require { .. } => None,
        }
    }

    fn general(&mut self, operation: &Operation, place: Place, block: BlockId, index: usize) {
        let operands: Vec<TypedSlot> =
            operation.operands().into_iter().map(|operand| self.typed_slot(operand)).collect();
        let dests = operation.dests().iter().map(|&dest| self.typed_register(dest)).collect();
        let site = self.code.generals.len() as u32;
        self.code.generals.push(General { block, index, operands, dests });
        self.emit(Code::General { site }, place, block, index);
    }

    fn binary(
        &mut self,
        dest: RegisterId,
        op: BinaryOp,
        check: OverflowCheck,
        left: &Operand,
        right: &Operand,
    ) -> Option<Code> {
        let bits = self.body.registers[dest].scalar.bits(self.model());
        if bits > 64 {
            return None;
        }
        let bits = bits as u8;
        let (left, right) = (self.slot(left), self.slot(right));
        let dest = self.register_slot(dest);
        Some(match (op, check, bits) {
            (BinaryOp::Add, OverflowCheck::Signed, 32) => Code::AddSigned32 { dest, left, right },
            (BinaryOp::Sub, OverflowCheck::Signed, 32) => Code::SubSigned32 { dest, left, right },
            (BinaryOp::Mul, OverflowCheck::Signed, 32) => Code::MulSigned32 { dest, left, right },
            (BinaryOp::Add, OverflowCheck::Signed, 64) => Code::AddSigned64 { dest, left, right },
            (BinaryOp::Add, OverflowCheck::None, 32) => Code::Add32 { dest, left, right },
            (BinaryOp::Add, OverflowCheck::None, 64) => Code::Add64 { dest, left, right },
            (BinaryOp::And, _, _) => Code::And { dest, left, right, bits },
            (BinaryOp::Xor, _, _) => Code::Xor { dest, left, right, bits },
            _ => Code::Binary { op, bits, check, dest, left, right },
        })
    }

    fn cast(&mut self, dest: RegisterId, op: CastOp, value: &Operand) -> Option<Code> {
        let model = self.model();
        let from_scalar = self.body.type_of(value);
        let to_scalar = self.body.registers[dest].scalar;
        let (from_bits, to_bits) = (from_scalar.bits(model), to_scalar.bits(model));
        if from_bits > 64 || to_bits > 64 {
            return None;
        }
        let from = self.slot(value);
        let dest_slot = self.register_slot(dest);
        match op {
            CastOp::Truncate => Some(Code::Truncate { dest: dest_slot, from, bits: to_bits as u8 }),
            CastOp::ZeroExtend => Some(Code::Move { dest: dest_slot, from }),
            CastOp::PointerToInt | CastOp::IntToPointer => {
                if to_bits >= from_bits {
                    Some(Code::Move { dest: dest_slot, from })
                } else {
                    Some(Code::Truncate { dest: dest_slot, from, bits: to_bits as u8 })
                }
            }
            CastOp::Bitcast => Some(Code::Move { dest: dest_slot, from }),
            CastOp::SignExtend => Some(Code::SignExtend {
                dest: dest_slot,
                from,
                from_bits: from_bits as u8,
                to_bits: to_bits as u8,
            }),
            CastOp::SignedToFloat if to_scalar == ScalarType::Float(FloatKind::F64) => {
                Some(Code::SignedToDouble { dest: dest_slot, from, bits: from_bits as u8 })
            }
            CastOp::SignedToFloat
            | CastOp::UnsignedToFloat
            | CastOp::FloatTruncate
            | CastOp::FloatExtend
            | CastOp::FloatToSigned
            | CastOp::FloatToUnsigned => None,
        }
    }

    fn pointer_offset(
        &mut self,
        dest: RegisterId,
        base: &Operand,
        constant: i64,
        scaled: &[ScaledIndex],
        index: usize,
    ) -> Option<Code> {
        match scaled {
            [] => {
                let base = self.slot(base);
                let dest = self.register_slot(dest);
                Some(Code::Offset { dest, base, constant })
            }
            [one] => {
                // An index known now is part of the constant.
                if let Operand::Constant(Constant::Int { bits, value }) = one.index
                    && bits <= 64
                {
                    let moved = sign_extend(value as u64, bits).wrapping_mul(one.scale);
                    let base = self.slot(base);
                    let dest = self.register_slot(dest);
                    return Some(Code::Offset { dest, base, constant: constant.wrapping_add(moved) });
                }
                let (constant, scale) = (i32::try_from(constant).ok()?, i32::try_from(one.scale).ok()?);
                let (index, index_bits) = self.index_operand(&one.index, index, index)?;
                let base = self.slot(base);
                let dest = self.register_slot(dest);
                Some(Code::Index { dest, base, index, index_bits, constant, scale })
            }
            _ => None,
        }
    }

    /// An address as far as it became part of the access.
    fn address(&mut self, operand: &Operand) -> (Slot, i32, Option<(Slot, u8, i32)>) {
        if let Operand::Register(register) = operand
            && let Some(&pending) = self.local.addresses.get(register)
        {
            return (pending.base, pending.constant, pending.index);
        }
        (self.slot(operand), 0, None)
    }

    fn scope_code(&mut self, local: LocalId, end: Option<bool>) -> Code {
        let index = self.local_index[local.index()];
        match (self.body.locals[local].kind, end) {
            (LocalKind::Promoted(_), _) => Code::ResetHome { home: index },
            (LocalKind::Memory { .. }, None) => Code::BeginMemory { local: index },
            (LocalKind::Memory { .. }, Some(certain)) => Code::EndMemory { local: index, certain },
        }
    }

    fn call(&mut self, dests: &[RegisterId], callee: &Callee, arguments: &[tayra_program::Argument]) {
        let (direct, pointer) = match callee {
            Callee::Direct(function) => (Some(callable(self.program, *function)), 0),
            Callee::Indirect(operand) => (None, self.slot(operand)),
        };
        let arguments: Vec<CallArgument> = arguments
            .iter()
            .map(|argument| CallArgument {
                value: self.typed_slot(&argument.value),
                by_value: argument.by_value,
            })
            .collect();
        let dests: Vec<TypedSlot> = dests.iter().map(|&dest| self.typed_register(dest)).collect();
        let returns: Vec<ScalarType> = dests.iter().map(|dest| dest.scalar).collect();
        let simple = match direct {
            Some(Callable::Body(function)) => {
                let declared = &self.program.functions[function];
                !declared.variadic
                    && !is_error_function(self.program, function)
                    && declared.parameters.len() == arguments.len()
                    && declared.returns == returns
                    && declared.parameters.iter().zip(&arguments).all(|(parameter, argument)| {
                        parameter.scalar == argument.value.scalar
                            && parameter.by_value.is_none()
                            && argument.by_value.is_none()
                            && !self.is_wide(parameter.scalar)
                    })
                    && returns.iter().all(|&scalar| !self.is_wide(scalar))
            }
            Some(Callable::Model(..) | Callable::Missing(_)) | None => false,
        };
        self.code.calls.push(CallSite { direct, pointer, arguments, dests, returns, simple });
    }
}
