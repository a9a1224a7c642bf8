//! Writes into a program what of its values was never set: beside each value stands its *shadow*, as many bits, those set that may
//! stem from memory which nobody wrote to.
//!
//! The result is a program like any other, whose registers, variables, parameters and results come with shadows, each behind what it is
//! the shadow of. How shadows are computed is one operation ([`Operation::Shadow`]), and that bits must have been set is another one
//! ([`Operation::Require`]): where something branches, accesses memory, takes so many bytes, or divides. The shadows of memory are part of
//! memory; whoever executes the program keeps them.
//!
//! Errs towards: more bits that may not be set. A register that has no shadow is set for certain.

use crate::{
    Argument, BinaryOp, Block, BlockId, Body, Callee, Constant, Edge, Entity, FunctionId, Initialiser,
    Instruction, Local, LocalId, LocalKind, Needed, Operand, Operation, Parameter, Program, Register,
    RegisterId, ScalarType, ScopeKnowledge, Table, Terminator, TerminatorKind,
};
use std::collections::BTreeSet;

/// The program with shadows.
pub fn with_shadows(program: &Program) -> Program {
    let mut shadowed = program.clone();
    let called_back = called_back(program);
    for (id, function) in shadowed.functions.iter_mut() {
        let shadow = |scalar: ScalarType| ScalarType::Int(scalar.bits(program.data_model));
        function.parameters = (function.parameters.iter())
            .flat_map(|p| [p.clone(), Parameter { scalar: shadow(p.scalar), by_value: None }])
            .collect();
        function.returns = function.returns.iter().flat_map(|&scalar| [scalar, shadow(scalar)]).collect();
        if let Some(body) = &mut function.body {
            *body = Shadows::of(program, body, called_back.contains(&id)).body();
        }
    }
    shadowed
}

/// Functions that the library may call and whose results it looks at: those whose address somebody takes, if anything sorts.
fn called_back(program: &Program) -> BTreeSet<FunctionId> {
    let mut found = BTreeSet::new();
    if !program.functions.values().any(|f| CALL_BACK.contains(&f.name.as_str())) {
        return found;
    }
    let mut note = |constant: &Constant| {
        if let Constant::Function(function) = constant {
            found.insert(*function);
        }
    };
    for global in program.globals.values() {
        if let Initialiser::Bytes { relocations, .. } = &global.initial {
            relocations.iter().for_each(|relocation| note(&relocation.value));
        }
    }
    for body in program.functions.values().filter_map(|function| function.body.as_ref()) {
        for block in body.blocks.values() {
            super::edit::for_each_operand(block, |operand| {
                if let Operand::Constant(constant) = operand {
                    note(constant);
                }
            });
        }
    }
    found
}

/// Functions of the library that call what they are given, and look at what it returns.
const CALL_BACK: [&str; 3] = ["qsort", "qsort_r", "bsearch"];

/// What of a body has shadows.
struct Shadows<'p> {
    program: &'p Program,
    body: &'p Body,
    /// Whether the library may call it, and look at what it returns.
    is_called_back: bool,
    /// The shadow of each register that may not be set.
    registers: Vec<Option<RegisterId>>,
    /// The same of each promoted local.
    locals: Vec<Option<LocalId>>,
    all_registers: Table<RegisterId, Register>,
    all_locals: Table<LocalId, Local>,
}

impl<'p> Shadows<'p> {
    fn of(program: &'p Program, body: &'p Body, is_called_back: bool) -> Self {
        let (may_registers, may_locals) = may_be_unset(body);
        let mut shadows = Shadows {
            program,
            body,
            is_called_back,
            registers: Vec::with_capacity(may_registers.len()),
            locals: Vec::with_capacity(may_locals.len()),
            all_registers: body.registers.clone(),
            all_locals: body.locals.clone(),
        };
        for ((_, register), may) in body.registers.iter().zip(may_registers) {
            let shadow = may.then(|| shadows.new_register(register.scalar));
            shadows.registers.push(shadow);
        }
        for ((_, local), may) in body.locals.iter().zip(may_locals) {
            let LocalKind::Promoted(scalar) = local.kind else {
                shadows.locals.push(None);
                continue;
            };
            let shadow = may.then(|| {
                let kind = LocalKind::Promoted(shadows.scalar(scalar));
                let name = format!(".{}", local.name);
                let own =
                    Local { name, declared: false, kind, c_type: None, parameter: None, ..local.clone() };
                shadows.all_locals.push(own)
            });
            shadows.locals.push(shadow);
        }
        shadows
    }

    fn scalar(&self, scalar: ScalarType) -> ScalarType {
        ScalarType::Int(scalar.bits(self.program.data_model))
    }

    fn new_register(&mut self, scalar: ScalarType) -> RegisterId {
        let scalar = self.scalar(scalar);
        self.all_registers.push(Register { scalar, name: None })
    }

    /// A shadow of which all bits are the same.
    fn all(&self, scalar: ScalarType, unset: bool) -> Operand {
        let bits = scalar.bits(self.program.data_model);
        let value = if !unset { 0 } else { u128::MAX >> (128 - bits.clamp(1, 128)) };
        Operand::Constant(Constant::Int { bits, value })
    }

    /// The shadow of an operand.
    fn shadow(&self, operand: &Operand) -> Operand {
        match operand {
            Operand::Register(register) if self.registers[register.index()].is_some() => {
                self.registers[register.index()].map_or(*operand, Operand::Register)
            }
            Operand::Register(_) | Operand::LocalAddress(_) | Operand::Constant(_) => {
                self.all(self.body.type_of(operand), false)
            }
        }
    }

    fn is_set(&self, operand: &Operand) -> bool {
        matches!(self.shadow(operand), Operand::Constant(_))
    }

    fn body(mut self) -> Body {
        let body = self.body;
        let parameters = body.parameters.iter().flat_map(|&p| self.with_shadow(p)).collect();
        let mut blocks = Table::new();
        for (id, block) in body.blocks.iter() {
            let block = self.block(id, block);
            blocks.push(block);
        }
        Body { parameters, registers: self.all_registers, locals: self.all_locals, blocks, ..body.clone() }
    }

    fn with_shadow(&self, register: RegisterId) -> Vec<RegisterId> {
        [register].into_iter().chain(self.registers[register.index()]).collect()
    }

    fn block(&mut self, id: BlockId, block: &Block) -> Block {
        let mut instructions = Vec::with_capacity(block.instructions.len() * 2);
        if id == self.body.entry() {
            let (place, scope) = (block.terminator.place, self.body.outermost_scope());
            for (local, declared) in self.body.locals.iter() {
                if declared.scope_knowledge != ScopeKnowledge::Marked {
                    let born = self.birth(local);
                    instructions.extend(born.map(|operation| Instruction { operation, place, scope }));
                }
            }
        }
        for instruction in &block.instructions {
            let made = |operation| Instruction { operation, ..instruction.clone() };
            let operation = &instruction.operation;
            instructions.extend(self.required(operation).into_iter().map(made));
            instructions.push(made(self.doubled(operation)));
            instructions.extend(self.shadowing(operation).into_iter().map(made));
        }
        let terminator = &block.terminator;
        let needs: Vec<(&Operand, Needed)> = match &terminator.kind {
            TerminatorKind::Branch { condition, .. } => vec![(condition, Needed::Branch)],
            TerminatorKind::Switch { value, .. } => vec![(value, Needed::Branch)],
            TerminatorKind::IndirectJump { address, .. } => vec![(address, Needed::Branch)],
            TerminatorKind::Return(values) if self.is_called_back => {
                values.iter().map(|value| (value, Needed::Library)).collect()
            }
            TerminatorKind::Jump(_) | TerminatorKind::Return(_) | TerminatorKind::Unreachable => Vec::new(),
        };
        for operation in self.requirements(&needs) {
            instructions.push(Instruction { operation, place: terminator.place, scope: terminator.scope });
        }
        let mut kind = terminator.kind.clone();
        for edge in kind.edges_mut() {
            *edge = self.edge(edge);
        }
        if let TerminatorKind::Return(values) = &mut kind {
            *values = values.iter().flat_map(|value| [*value, self.shadow(value)]).collect();
        }
        Block {
            name: block.name.clone(),
            parameters: block.parameters.iter().flat_map(|&p| self.with_shadow(p)).collect(),
            instructions,
            terminator: Terminator { kind, ..terminator.clone() },
        }
    }

    fn edge(&self, edge: &Edge) -> Edge {
        let parameters = &self.body.blocks[edge.target].parameters;
        let arguments = parameters.iter().zip(&edge.arguments).flat_map(|(parameter, argument)| {
            let shadow = self.registers[parameter.index()].map(|_| self.shadow(argument));
            [*argument].into_iter().chain(shadow)
        });
        Edge { target: edge.target, arguments: arguments.collect() }
    }

    /// A promoted local is born: none of its bits is set.
    fn birth(&self, local: LocalId) -> Option<Operation> {
        let shadow = self.locals[local.index()]?;
        let LocalKind::Promoted(scalar) = self.body.locals[local].kind else { return None };
        Some(Operation::WriteLocal { local: shadow, value: self.all(scalar, true) })
    }

    fn requirements(&self, needs: &[(&Operand, Needed)]) -> Vec<Operation> {
        let open = needs.iter().filter(|(operand, _)| !self.is_set(operand));
        open.map(|(operand, by)| Operation::Require { shadow: self.shadow(operand), by: *by }).collect()
    }

    /// What must be set before an instruction.
    fn required(&self, operation: &Operation) -> Vec<Operation> {
        use Needed::{Address, Branch, Divisor, Size};
        let needs: Vec<(&Operand, Needed)> = match operation {
            Operation::Load { address, .. } | Operation::Store { address, .. } => vec![(address, Address)],
            Operation::CopyMemory { destination, source, length, .. } => {
                vec![(destination, Address), (source, Address), (length, Size)]
            }
            Operation::FillMemory { destination, byte, length } => {
                // What is filled with bits that are not set is not followed.
                vec![(destination, Address), (byte, Needed::Library), (length, Size)]
            }
            Operation::Binary {
                op: BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem,
                right,
                ..
            } => {
                vec![(right, Divisor)]
            }
            Operation::Select { condition, .. } => vec![(condition, Branch)],
            Operation::AllocateStack { size, .. } => vec![(size, Size)],
            Operation::VaStart { list } | Operation::VaEnd { list } => vec![(list, Address)],
            Operation::VaCopy { destination, source } => vec![(destination, Address), (source, Address)],
            Operation::Call { callee: Callee::Indirect(pointer), arguments, .. } => {
                let copied = arguments.iter().filter(|a| a.by_value.is_some()).map(|a| (&a.value, Address));
                [(pointer, Address)].into_iter().chain(copied).collect()
            }
            Operation::Call { callee: Callee::Direct(_), arguments, .. } => {
                arguments.iter().filter(|a| a.by_value.is_some()).map(|a| (&a.value, Address)).collect()
            }
            Operation::Binary { .. }
            | Operation::FloatBinary { .. }
            | Operation::FloatNegate { .. }
            | Operation::Compare { .. }
            | Operation::FloatCompare { .. }
            | Operation::Cast { .. }
            | Operation::Copy { .. }
            | Operation::PointerOffset { .. }
            | Operation::ReadLocal { .. }
            | Operation::WriteLocal { .. }
            | Operation::BeginScope { .. }
            | Operation::EndScope { .. }
            | Operation::StackSave { .. }
            | Operation::StackRestore { .. }
            | Operation::Intrinsic { .. }
            | Operation::Undefined { .. }
            | Operation::Fail { .. }
            | Operation::Unsupported { .. }
            | Operation::Shadow { .. }
            | Operation::Require { .. } => Vec::new(),
        };
        self.requirements(&needs)
    }

    /// The instruction itself: a call passes shadows and takes them.
    fn doubled(&mut self, operation: &Operation) -> Operation {
        let Operation::Call { dests, callee, arguments } = operation else { return operation.clone() };
        let arguments = arguments
            .iter()
            .flat_map(|a| [*a, Argument { value: self.shadow(&a.value), by_value: None, is_result: false }])
            .collect();
        let dests = dests.iter().flat_map(|&dest| self.with_shadow(dest)).collect();
        Operation::Call { dests, callee: *callee, arguments }
    }

    /// What an instruction does to shadows.
    fn shadowing(&mut self, operation: &Operation) -> Vec<Operation> {
        match operation {
            Operation::Call { .. } => Vec::new(),
            Operation::BeginScope { local } => {
                let shadow = self.locals[local.index()].map(|local| Operation::BeginScope { local });
                shadow.into_iter().chain(self.birth(*local)).collect()
            }
            Operation::EndScope { local, certain } => {
                let shadow = self.locals[local.index()].filter(|_| *certain);
                shadow.map(|local| Operation::EndScope { local, certain: true }).into_iter().collect()
            }
            Operation::WriteLocal { local, value } => {
                let value = self.shadow(value);
                let shadow = self.locals[local.index()];
                shadow.map(|local| Operation::WriteLocal { local, value }).into_iter().collect()
            }
            Operation::ReadLocal { dest, local } => {
                let pair = self.registers[dest.index()].zip(self.locals[local.index()]);
                pair.map(|(dest, local)| Operation::ReadLocal { dest, local }).into_iter().collect()
            }
            Operation::Copy { dest, value } => {
                let value = self.shadow(value);
                let dest = self.registers[dest.index()];
                dest.map(|dest| Operation::Copy { dest, value }).into_iter().collect()
            }
            Operation::Store { value, .. } => vec![self.shadow_of(operation, &[value])],
            Operation::Load { .. } => vec![self.shadow_of(operation, &[])],
            Operation::Binary { .. }
            | Operation::FloatBinary { .. }
            | Operation::FloatNegate { .. }
            | Operation::Compare { .. }
            | Operation::FloatCompare { .. }
            | Operation::Cast { .. }
            | Operation::Select { .. }
            | Operation::PointerOffset { .. }
            | Operation::Intrinsic { .. } => {
                let has_shadow = |dest: &RegisterId| self.registers[dest.index()].is_some();
                match operation.dests().iter().any(has_shadow) {
                    true => vec![self.shadow_of(operation, &operation.operands())],
                    false => Vec::new(),
                }
            }
            // Those of memory are kept with it.
            Operation::CopyMemory { .. }
            | Operation::FillMemory { .. }
            | Operation::AllocateStack { .. }
            | Operation::StackSave { .. }
            | Operation::StackRestore { .. }
            | Operation::VaStart { .. }
            | Operation::VaEnd { .. }
            | Operation::VaCopy { .. }
            | Operation::Undefined { .. }
            | Operation::Fail { .. }
            | Operation::Unsupported { .. }
            | Operation::Shadow { .. }
            | Operation::Require { .. } => Vec::new(),
        }
    }

    fn shadow_of(&self, of: &Operation, operands: &[&Operand]) -> Operation {
        let dests = of.dests().iter().filter_map(|dest| self.registers[dest.index()]).collect();
        let shadows = operands.iter().map(|operand| self.shadow(operand)).collect();
        Operation::Shadow { dests, of: Box::new(of.clone()), shadows }
    }
}

/// Which registers and which promoted locals may hold bits that are not set.
fn may_be_unset(body: &Body) -> (Vec<bool>, Vec<bool>) {
    let mut registers = vec![false; body.registers.len()];
    let mut locals = read_before_set(body);
    for parameter in &body.parameters {
        registers[parameter.index()] = true;
    }
    loop {
        let before = (registers.clone(), locals.clone());
        for (_, block) in body.blocks.iter() {
            for instruction in &block.instructions {
                let operation = &instruction.operation;
                let is_unset = |operand: &Operand| match operand {
                    Operand::Register(register) => registers[register.index()],
                    Operand::LocalAddress(_) | Operand::Constant(_) => false,
                };
                let may = match operation {
                    Operation::Load { .. } | Operation::Call { .. } => true,
                    Operation::ReadLocal { local, .. } => locals[local.index()],
                    Operation::WriteLocal { local, value } => {
                        locals[local.index()] |= is_unset(value);
                        continue;
                    }
                    Operation::Undefined { .. }
                    | Operation::Unsupported { .. }
                    | Operation::AllocateStack { .. }
                    | Operation::StackSave { .. } => false,
                    Operation::Binary { .. }
                    | Operation::FloatBinary { .. }
                    | Operation::FloatNegate { .. }
                    | Operation::Compare { .. }
                    | Operation::FloatCompare { .. }
                    | Operation::Cast { .. }
                    | Operation::Select { .. }
                    | Operation::Copy { .. }
                    | Operation::PointerOffset { .. }
                    | Operation::Intrinsic { .. } => operation.operands().into_iter().any(is_unset),
                    Operation::Store { .. }
                    | Operation::CopyMemory { .. }
                    | Operation::FillMemory { .. }
                    | Operation::BeginScope { .. }
                    | Operation::EndScope { .. }
                    | Operation::StackRestore { .. }
                    | Operation::VaStart { .. }
                    | Operation::VaEnd { .. }
                    | Operation::VaCopy { .. }
                    | Operation::Fail { .. }
                    | Operation::Shadow { .. }
                    | Operation::Require { .. } => continue,
                };
                for dest in operation.dests() {
                    registers[dest.index()] |= may;
                }
            }
            for edge in block.terminator.kind.edges() {
                for (parameter, argument) in body.blocks[edge.target].parameters.iter().zip(&edge.arguments) {
                    if let Operand::Register(register) = argument {
                        registers[parameter.index()] |= registers[register.index()];
                    }
                }
            }
        }
        if before == (registers.clone(), locals.clone()) {
            return (registers, locals);
        }
    }
}

/// The promoted locals that some way through the body reads before it writes them.
fn read_before_set(body: &Body) -> Vec<bool> {
    let mut found = vec![false; body.locals.len()];
    // What is set for certain at the start of each block; nobody came there yet: `None`.
    let mut at_start: Vec<Option<Vec<bool>>> = vec![None; body.blocks.len()];
    at_start[body.entry().index()] = Some(vec![false; body.locals.len()]);
    let mut waiting = vec![body.entry()];
    while let Some(id) = waiting.pop() {
        let Some(mut set) = at_start[id.index()].clone() else { continue };
        let block = &body.blocks[id];
        for instruction in &block.instructions {
            let operation = &instruction.operation;
            if let Operation::WriteLocal { local, .. } = operation {
                set[local.index()] = true;
            } else if let Operation::BeginScope { local } | Operation::EndScope { local, certain: true } =
                operation
            {
                set[local.index()] = false;
            } else if let Operation::ReadLocal { local, .. } = operation {
                found[local.index()] |= !set[local.index()];
            }
        }
        for edge in block.terminator.kind.edges() {
            let known = &mut at_start[edge.target.index()];
            let met = match known {
                None => set.clone(),
                Some(known) => known.iter().zip(&set).map(|(one, other)| *one && *other).collect(),
            };
            if known.as_ref() != Some(&met) {
                *known = Some(met);
                waiting.push(edge.target);
            }
        }
    }
    found
}
