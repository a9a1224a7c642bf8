//! The body of a function: blocks, phis and the state of the import.

use rustc_hash::FxHashMap;
use tayra_program::{
    Block as OurBlock, BlockId, Body, BodyOrigin, Entity, FunctionId, Instruction, LocalId, Operand,
    Operation, Place, Register, RegisterId, ScalarType, ScopeId, Table, Terminator, TerminatorKind,
    UndefinedKind,
};

use super::Importer;
use super::leaves::{Leaf, Leaves};
use super::scopes::Scopes;
use crate::llvm::{Block, Opcode, TypeKind, Value, ValueKind};

/// A body under construction.
pub(super) struct BodyImport<'a, 'm> {
    pub(super) importer: &'a mut Importer<'m>,
    pub(super) registers: Table<RegisterId, Register>,
    pub(super) scopes: Scopes<'m>,
    pub(super) locals: super::locals::Locals<'m>,
    /// What every instruction and parameter seen so far has become.
    pub(super) values: FxHashMap<Value<'m>, Leaves>,
    pub(super) block_ids: FxHashMap<Block<'m>, BlockId>,
    /// What each phi receives from each block.
    pub(super) incoming: FxHashMap<(Value<'m>, Block<'m>), Value<'m>>,
    /// The phis of each block.
    pub(super) phis: FxHashMap<Block<'m>, Vec<Value<'m>>>,
    /// The block being filled.
    pub(super) current: Vec<Instruction>,
    /// Blocks beyond LLVM's own, for edges that need instructions.
    pub(super) extra: Vec<OurBlock>,
    pub(super) first_extra: usize,
    pub(super) place: Place,
    pub(super) scope: ScopeId,
    /// How deep in a constant expression we are.
    pub(super) depth: u32,
}

/// Imports the body of a defined function.
pub(super) fn import<'m>(importer: &mut Importer<'m>, id: FunctionId, function: Value<'m>) -> Body {
    let blocks = function.blocks();
    let mut scopes = Scopes::new(function.subprogram(), importer.program.functions[id].place);
    let locals = super::locals::collect(importer, &mut scopes, function, &blocks);
    let scope = scopes.outermost();
    let mut import = BodyImport {
        importer,
        registers: Table::new(),
        scopes,
        locals,
        values: FxHashMap::default(),
        block_ids: blocks.iter().enumerate().map(|(i, b)| (*b, BlockId::from_index(i))).collect(),
        incoming: FxHashMap::default(),
        phis: FxHashMap::default(),
        current: Vec::new(),
        extra: Vec::new(),
        first_extra: blocks.len(),
        place: Place::UNKNOWN,
        scope,
        depth: 0,
    };
    let parameters = import.parameters(function);
    let order = reverse_postorder(&blocks, &import.block_ids);
    import.collect_phis(&blocks, &order);

    let mut finished: Vec<Option<OurBlock>> = vec![None; blocks.len()];
    for index in order {
        finished[index] = Some(import.block(blocks[index]));
    }
    let unreached = |block: &Block<'m>| OurBlock {
        name: block_name(*block),
        parameters: Vec::new(),
        instructions: Vec::new(),
        terminator: Terminator { kind: TerminatorKind::Unreachable, place: Place::UNKNOWN, scope },
    };
    let mut all: Vec<OurBlock> = finished
        .into_iter()
        .zip(&blocks)
        .map(|(done, block)| done.unwrap_or_else(|| unreached(block)))
        .collect();
    all.append(&mut import.extra);
    let origin =
        if function.is_available_externally() { BodyOrigin::HeaderInline } else { BodyOrigin::Definition };
    Body {
        origin,
        parameters,
        registers: import.registers,
        locals: import.locals.table,
        scopes: import.scopes.table,
        blocks: all.into_iter().collect(),
    }
}

/// Blocks reachable from the entry, each before those that it dominates.
fn reverse_postorder<'m>(blocks: &[Block<'m>], ids: &FxHashMap<Block<'m>, BlockId>) -> Vec<usize> {
    let successors = |index: usize| -> Vec<usize> {
        blocks[index]
            .terminator()
            .successors()
            .iter()
            .filter_map(|b| ids.get(b))
            .map(|id| id.index())
            .collect()
    };
    let mut seen = vec![false; blocks.len()];
    let mut order = Vec::with_capacity(blocks.len());
    let mut stack = Vec::new();
    if !blocks.is_empty() {
        seen[0] = true;
        stack.push((0, successors(0)));
    }
    while let Some((index, pending)) = stack.last_mut() {
        match pending.pop() {
            Some(next) if !seen[next] => {
                seen[next] = true;
                stack.push((next, successors(next)));
            }
            Some(_) => {}
            None => {
                order.push(*index);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

fn block_name(block: Block<'_>) -> Option<String> {
    Some(block.name()).filter(|name| !name.is_empty())
}

impl<'m> BodyImport<'_, 'm> {
    /// Registers for the parameters.
    fn parameters(&mut self, function: Value<'m>) -> Vec<RegisterId> {
        let mut all = Vec::new();
        for parameter in function.parameters() {
            let registers = self.results(parameter);
            if let (&[register], Some(name)) = (&registers[..], self.locals.other_names.get(&parameter)) {
                self.registers[register].name = Some(name.clone());
            }
            self.define(parameter, &registers);
            all.extend(registers);
        }
        all
    }

    /// Finds every phi, gives it registers, and notes what it receives.
    fn collect_phis(&mut self, blocks: &[Block<'m>], order: &[usize]) {
        for &index in order {
            let mut found = Vec::new();
            for instruction in blocks[index].instructions() {
                if instruction.opcode() != Opcode::LLVMPHI {
                    break;
                }
                let registers = self.results(instruction);
                self.define(instruction, &registers);
                for (value, block) in instruction.incoming() {
                    self.incoming.insert((instruction, block), value);
                }
                found.push(instruction);
            }
            if !found.is_empty() {
                self.phis.insert(blocks[index], found);
            }
        }
    }

    fn block(&mut self, block: Block<'m>) -> OurBlock {
        let mut parameters = Vec::new();
        for phi in self.phis.get(&block).into_iter().flatten() {
            let leaves = self.values.get(phi).map(Leaves::as_slice).unwrap_or_default();
            parameters.extend(leaves.iter().filter_map(|leaf| match leaf {
                Leaf::Operand(Operand::Register(register)) => Some(*register),
                Leaf::Operand(_) | Leaf::Undefined(_) => None,
            }));
        }
        let mut kind = TerminatorKind::Unreachable;
        for instruction in block.instructions() {
            let (place, scope) = self.scopes.locate(self.importer, instruction.location());
            (self.place, self.scope) = (place, scope);
            if let Some(terminator) = self.instruction(block, instruction) {
                kind = terminator;
            }
        }
        OurBlock {
            name: block_name(block),
            parameters,
            instructions: std::mem::take(&mut self.current),
            terminator: Terminator { kind, place: self.place, scope: self.scope },
        }
    }

    /// Imports one instruction; a terminator is returned.
    fn instruction(&mut self, block: Block<'m>, value: Value<'m>) -> Option<TerminatorKind> {
        let opcode = value.opcode();
        if opcode == Opcode::LLVMPHI {
            return None;
        }
        // Intrinsics may take metadata, and look at their operands themselves.
        if opcode != Opcode::LLVMCall
            && let Some(problem) = self.problem(value)
        {
            self.unsupported(value, problem);
            return self.is_terminator(opcode).then_some(TerminatorKind::Unreachable);
        }
        if opcode != Opcode::LLVMCall && self.touches_wide_integer(value) && self.wide_integer(value, opcode)
        {
            return self.is_terminator(opcode).then_some(TerminatorKind::Unreachable);
        }
        match opcode {
            Opcode::LLVMRet
            | Opcode::LLVMBr
            | Opcode::LLVMSwitch
            | Opcode::LLVMIndirectBr
            | Opcode::LLVMInvoke
            | Opcode::LLVMUnreachable
            | Opcode::LLVMCallBr
            | Opcode::LLVMResume
            | Opcode::LLVMCleanupRet
            | Opcode::LLVMCatchRet
            | Opcode::LLVMCatchSwitch => return Some(self.terminator(block, value)),
            Opcode::LLVMAdd
            | Opcode::LLVMSub
            | Opcode::LLVMMul
            | Opcode::LLVMUDiv
            | Opcode::LLVMSDiv
            | Opcode::LLVMURem
            | Opcode::LLVMSRem
            | Opcode::LLVMShl
            | Opcode::LLVMLShr
            | Opcode::LLVMAShr
            | Opcode::LLVMAnd
            | Opcode::LLVMOr
            | Opcode::LLVMXor => self.binary(value, opcode),
            Opcode::LLVMFAdd | Opcode::LLVMFSub | Opcode::LLVMFMul | Opcode::LLVMFDiv | Opcode::LLVMFRem => {
                self.float_binary(value, opcode);
            }
            Opcode::LLVMFNeg => self.float_negate(value),
            Opcode::LLVMICmp => self.compare(value),
            Opcode::LLVMFCmp => self.float_compare(value),
            Opcode::LLVMSelect => self.select(value),
            Opcode::LLVMTrunc
            | Opcode::LLVMZExt
            | Opcode::LLVMSExt
            | Opcode::LLVMFPToUI
            | Opcode::LLVMFPToSI
            | Opcode::LLVMUIToFP
            | Opcode::LLVMSIToFP
            | Opcode::LLVMFPTrunc
            | Opcode::LLVMFPExt
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMIntToPtr => self.cast(value, opcode),
            Opcode::LLVMBitCast => self.bitcast(value),
            Opcode::LLVMFreeze => self.freeze(value),
            Opcode::LLVMAlloca => self.alloca(value),
            Opcode::LLVMLoad => self.load(value),
            Opcode::LLVMStore => self.store(value),
            Opcode::LLVMGetElementPtr => self.element_pointer(value),
            Opcode::LLVMAtomicRMW => self.atomic_update(value),
            Opcode::LLVMAtomicCmpXchg => self.compare_exchange(value),
            // With one thread there is nothing to order.
            Opcode::LLVMFence => {}
            Opcode::LLVMCall => self.call(value),
            Opcode::LLVMExtractValue => self.extract_value(value),
            Opcode::LLVMInsertValue => self.insert_value(value),
            Opcode::LLVMExtractElement => self.extract_element(value),
            Opcode::LLVMInsertElement => self.insert_element(value),
            Opcode::LLVMShuffleVector => self.shuffle(value),
            Opcode::LLVMVAArg => self.unsupported(value, "instruction va_arg".to_owned()),
            Opcode::LLVMAddrSpaceCast => self.unsupported(value, "cast between address spaces".to_owned()),
            Opcode::LLVMLandingPad | Opcode::LLVMCatchPad | Opcode::LLVMCleanupPad => {
                self.unsupported(value, "exception".to_owned());
            }
            Opcode::LLVMPHI | Opcode::LLVMUserOp1 | Opcode::LLVMUserOp2 => {
                self.unsupported(value, "unknown instruction".to_owned());
            }
        }
        None
    }

    fn is_terminator(&self, opcode: Opcode) -> bool {
        matches!(
            opcode,
            Opcode::LLVMRet
                | Opcode::LLVMBr
                | Opcode::LLVMSwitch
                | Opcode::LLVMIndirectBr
                | Opcode::LLVMInvoke
                | Opcode::LLVMUnreachable
                | Opcode::LLVMCallBr
                | Opcode::LLVMResume
                | Opcode::LLVMCleanupRet
                | Opcode::LLVMCatchRet
                | Opcode::LLVMCatchSwitch
        )
    }

    /// Why the types of an instruction cannot be imported, if so.
    fn problem(&mut self, value: Value<'m>) -> Option<String> {
        let operands = (0..value.operand_count()).map(|i| value.operand(i).ty());
        std::iter::once(value.ty()).chain(operands).find_map(|ty| match ty.kind() {
            TypeKind::LLVMVoidTypeKind | TypeKind::LLVMLabelTypeKind => None,
            _ => self.importer.shapes.of(ty).problem.clone(),
        })
    }

    // ----- Building blocks for all kinds of instructions -----

    /// A new register.
    pub(super) fn register(&mut self, scalar: ScalarType) -> RegisterId {
        self.registers.push(Register { scalar, name: None })
    }

    /// Registers for the result of an instruction, with LLVM's name for it.
    pub(super) fn results(&mut self, value: Value<'m>) -> Vec<RegisterId> {
        let shape = self.importer.shapes.of(value.ty());
        if shape.leaves.is_empty() {
            return Vec::new();
        }
        let name = Some(value.name()).filter(|name| !name.is_empty());
        if let [leaf] = shape.leaves[..] {
            return vec![self.registers.push(Register { scalar: leaf.scalar, name })];
        }
        let part = |index: usize| name.as_ref().map(|name| format!("{name}.{index}"));
        let leaves = shape.leaves.iter().enumerate();
        leaves.map(|(i, leaf)| self.registers.push(Register { scalar: leaf.scalar, name: part(i) })).collect()
    }

    /// Says what an instruction has become.
    pub(super) fn define(&mut self, value: Value<'m>, registers: &[RegisterId]) {
        let leaves = match *registers {
            [one] => Leaves::from(Operand::from(one)),
            _ => Leaves::Many(registers.iter().map(|&r| Leaf::Operand(r.into())).collect()),
        };
        self.values.insert(value, leaves);
    }

    /// Says that an instruction is just these scalars.
    pub(super) fn alias(&mut self, value: Value<'m>, leaves: impl Into<Leaves>) {
        self.values.insert(value, leaves.into());
    }

    /// Appends an operation at the present place.
    pub(super) fn emit(&mut self, operation: Operation) {
        self.current.push(Instruction { operation, place: self.place, scope: self.scope });
    }

    /// Appends an operation that defines one register of its own.
    pub(super) fn emit_new(
        &mut self,
        scalar: ScalarType,
        make: impl FnOnce(RegisterId) -> Operation,
    ) -> Operand {
        let dest = self.register(scalar);
        self.emit(make(dest));
        dest.into()
    }

    /// Appends `Unsupported` in place of an instruction.
    pub(super) fn unsupported(&mut self, value: Value<'m>, what: String) {
        let dests =
            if value.ty().kind() == TypeKind::LLVMVoidTypeKind { Vec::new() } else { self.results(value) };
        self.define(value, &dests);
        self.emit(Operation::Unsupported { dests, what });
    }

    /// Appends `Unsupported` in place of a scalar.
    pub(super) fn unsupported_scalar(&mut self, scalar: ScalarType, what: &str) -> Operand {
        let dest = self.register(scalar);
        self.emit(Operation::Unsupported { dests: vec![dest], what: what.to_owned() });
        dest.into()
    }

    /// The scalars of a value.
    pub(super) fn leaves(&mut self, value: Value<'m>) -> Leaves {
        match value.kind() {
            ValueKind::LLVMInstructionValueKind | ValueKind::LLVMArgumentValueKind => {
                match self.values.get(&value) {
                    Some(leaves) => leaves.clone(),
                    // The verifier has checked dominance; this is for what it lets pass.
                    None => self.undefined_leaves(value, UndefinedKind::Poison),
                }
            }
            _ => self.constant_leaves(value),
        }
    }

    /// As many undefined scalars as the value has.
    pub(super) fn undefined_leaves(&mut self, value: Value<'m>, kind: UndefinedKind) -> Leaves {
        let count = self.importer.shapes.of(value.ty()).leaves.len();
        vec![Leaf::Undefined(kind); count].into()
    }

    /// A scalar that an instruction really uses.
    pub(super) fn use_leaf(&mut self, leaf: Leaf, scalar: ScalarType) -> Operand {
        match leaf {
            Leaf::Operand(operand) => operand,
            Leaf::Undefined(kind) => self.emit_new(scalar, |dest| Operation::Undefined { dest, kind }),
        }
    }

    /// All scalars of a value, to use.
    pub(super) fn use_all(&mut self, value: Value<'m>) -> Vec<Operand> {
        let leaves = self.leaves(value);
        let shape = self.importer.shapes.of(value.ty());
        leaves
            .as_slice()
            .iter()
            .zip(&shape.leaves)
            .map(|(leaf, ty)| self.use_leaf(*leaf, ty.scalar))
            .collect()
    }

    /// The one scalar of a value, to use.
    pub(super) fn operand(&mut self, value: Value<'m>) -> Operand {
        let scalar = self.scalar_of(value);
        match self.leaves(value).as_slice().first() {
            Some(&leaf) => self.use_leaf(leaf, scalar),
            None => self.unsupported_scalar(scalar, "empty value"),
        }
    }

    /// The type of the first scalar of a value.
    pub(super) fn scalar_of(&mut self, value: Value<'m>) -> ScalarType {
        let shape = self.importer.shapes.of(value.ty());
        shape.leaves.first().map_or(ScalarType::Int(ScalarType::MAX_INT_BITS), |leaf| leaf.scalar)
    }

    /// The local that an `alloca` has become.
    pub(super) fn local(&self, value: Value<'m>) -> Option<LocalId> {
        self.locals.by_value.get(&value).copied()
    }
}
