//! Makes valid programs out of random numbers: every operation, every kind of declaration, odd names.

use tayra_program::{
    BinaryOp, Block, BlockId, Body, BodyOrigin, ByValue, CField, CType, CTypeId, Constant, DataModel, Edge,
    Entity, FloatKind, Function, Global, Initialiser, Instruction, Local, LocalId, LocalKind, Operand,
    Parameter, Place, Program, Register, RegisterId, Relocation, ScalarType, Scope, ScopeId, ScopeKnowledge,
    SourceFile, SwitchCase, Table, Terminator, TerminatorKind,
};

use crate::generate_operations::operation;

/// Random numbers, and zeros when they are used up.
pub(crate) struct Choices<'c> {
    numbers: &'c [u32],
}

impl<'c> Choices<'c> {
    pub(crate) fn new(numbers: &'c [u32]) -> Self {
        Choices { numbers }
    }

    pub(crate) fn number(&mut self) -> u32 {
        match self.numbers.split_first() {
            Some((first, rest)) => {
                self.numbers = rest;
                *first
            }
            None => 0,
        }
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.number() as usize % end
    }

    pub(crate) fn yes(&mut self) -> bool {
        self.number() % 2 == 1
    }

    pub(crate) fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    pub(crate) fn wide(&mut self) -> u128 {
        (0..4).fold(0, |wide, _| wide << 32 | u128::from(self.number()))
    }
}

const NAMES: &[&str] = &[
    "x", "y", "x", "x.addr", "x.3", "3", "a b", "", "é", "label", "return", "entry", "s1", "\"\\", "i32",
    ".str", "$v", "if.end", "default", "true", "a.03", "-1", "%r", "\n",
];

const SCALARS: &[ScalarType] = &[
    ScalarType::Int(1),
    ScalarType::Int(8),
    ScalarType::Int(32),
    ScalarType::Int(64),
    ScalarType::Int(128),
    ScalarType::Int(17),
    ScalarType::Pointer,
    ScalarType::Float(FloatKind::F16),
    ScalarType::Float(FloatKind::F32),
    ScalarType::Float(FloatKind::F64),
    ScalarType::Float(FloatKind::X87),
    ScalarType::Float(FloatKind::F128),
];

pub(crate) fn scalar(choices: &mut Choices<'_>) -> ScalarType {
    choices.one_of(SCALARS)
}

/// A valid program.
pub(crate) fn program(numbers: &[u32]) -> Program {
    let choices = &mut Choices::new(numbers);
    let mut program = Program::empty(choices.one_of(&[DataModel::Lp64, DataModel::Ilp32]));
    for _ in 0..choices.below(3) {
        let (name, directory) = (choices.one_of(NAMES).to_owned(), choices.one_of(NAMES).to_owned());
        program.files.push(SourceFile { name, directory });
    }
    for index in 0..choices.below(6) {
        let c_type = c_type(choices, index);
        program.c_types.push(c_type);
    }
    let functions = 1 + choices.below(3);
    for index in 0..functions {
        let signature = signature(choices, &program, index);
        program.functions.push(signature);
    }
    for index in 0..choices.below(4) {
        let global = global(choices, &program, index);
        program.globals.push(global);
    }
    for id in program.functions.ids() {
        if choices.below(4) > 0 {
            let body = body(choices, &program, &program.functions[id]);
            program.functions[id].body = Some(body);
        }
    }
    program
}

pub(crate) fn place(choices: &mut Choices<'_>, program: &Program) -> Place {
    if program.files.is_empty() || choices.yes() {
        return Place::UNKNOWN;
    }
    let file = Entity::from_index(choices.below(program.files.len()));
    Place { file: Some(file), line: choices.number() % 99, column: choices.number() % 99 }
}

fn some_c_type(choices: &mut Choices<'_>, program: &Program) -> Option<CTypeId> {
    (!program.c_types.is_empty() && choices.yes())
        .then(|| Entity::from_index(choices.below(program.c_types.len())))
}

/// The C type of that number; it mentions only those before it and itself.
fn c_type(choices: &mut Choices<'_>, index: usize) -> CType {
    let name = choices.one_of(NAMES).to_owned();
    let size = u64::from(choices.number());
    let own = CTypeId::from_index(index);
    if index == 0 {
        return CType::Int { name, size, signed: choices.yes() };
    }
    let before = CTypeId::from_index(choices.below(index));
    let tag = choices.yes().then(|| name.clone());
    let fields = |choices: &mut Choices<'_>| {
        let field = |choices: &mut Choices<'_>| CField {
            name: choices.one_of(NAMES).to_owned(),
            c_type: before,
            bit_offset: u64::from(choices.number()),
            bit_width: choices.yes().then_some(3),
        };
        (0..choices.below(3)).map(|_| field(choices)).collect()
    };
    match choices.below(11) {
        0 => CType::Void,
        1 => CType::Float { name, size },
        2 => CType::Enum { name: tag, size, values: vec![("a".to_owned(), -1), (name, i128::MAX)] },
        3 => CType::Pointer(own),
        4 => CType::Array { element: before, count: choices.yes().then_some(size) },
        5 => CType::Struct { name: tag, size: choices.yes().then_some(size), fields: fields(choices) },
        6 => CType::Union { name: tag, size: choices.yes().then_some(size), fields: fields(choices) },
        7 => CType::Function {
            returns: own,
            parameters: vec![before; choices.below(3)],
            variadic: choices.yes(),
        },
        8 => CType::Typedef { name, target: before },
        9 => CType::Other { name, size },
        _ => CType::Int { name, size, signed: choices.yes() },
    }
}

fn signature(choices: &mut Choices<'_>, program: &Program, index: usize) -> Function {
    let by_value = |choices: &mut Choices<'_>, scalar| {
        let copies = scalar == ScalarType::Pointer && choices.yes();
        copies.then(|| ByValue { size: u64::from(choices.number()), align: 1 << choices.below(6) })
    };
    let parameters = (0..choices.below(4))
        .map(|_| {
            let scalar = scalar(choices);
            Parameter { scalar, by_value: by_value(choices, scalar) }
        })
        .collect();
    Function {
        name: format!("{}{index}", choices.one_of(NAMES)),
        c_name: choices.yes().then(|| choices.one_of(NAMES).to_owned()),
        parameters,
        variadic: choices.yes(),
        unprototyped: choices.yes(),
        returns: (0..choices.below(3)).map(|_| scalar(choices)).collect(),
        no_return: choices.yes(),
        internal: choices.yes(),
        c_type: some_c_type(choices, program),
        place: place(choices, program),
        body: None,
    }
}

fn global(choices: &mut Choices<'_>, program: &Program, index: usize) -> Global {
    let pointer = program.data_model.pointer_bytes();
    let initial = match choices.below(5) {
        0 => Initialiser::External,
        1 => Initialiser::Zero,
        2 => Initialiser::Unsupported(choices.one_of(NAMES).to_owned()),
        3 => Initialiser::Bytes { bytes: b"text\0".to_vec(), relocations: Vec::new() },
        _ => {
            let function = Entity::from_index(choices.below(program.functions.len()));
            let offset = i64::from(choices.number() as i32);
            let value = choices.one_of(&[
                Constant::Null,
                Constant::Function(function),
                Constant::Global { global: Entity::from_index(0), offset },
            ]);
            let mut bytes = vec![0; pointer as usize];
            bytes.extend((0..choices.below(9)).map(|_| choices.number() as u8));
            Initialiser::Bytes { bytes, relocations: vec![Relocation { offset: 0, value }] }
        }
    };
    Global {
        name: format!("{}g{index}", choices.one_of(NAMES)),
        c_name: choices.yes().then(|| choices.one_of(NAMES).to_owned()),
        size: 32,
        align: 1 << choices.below(5),
        read_only: choices.yes(),
        c_type: some_c_type(choices, program),
        initial,
        place: place(choices, program),
    }
}

/// A body while it grows.
pub(crate) struct Growing<'p> {
    pub(crate) program: &'p Program,
    pub(crate) function: &'p Function,
    pub(crate) registers: Table<RegisterId, Register>,
    pub(crate) locals: Table<LocalId, Local>,
    scopes: usize,
    blocks: usize,
    /// Registers that may be read where the body grows just now.
    pub(crate) readable: Vec<RegisterId>,
}

impl Growing<'_> {
    pub(crate) fn fresh(&mut self, choices: &mut Choices<'_>, scalar: ScalarType) -> RegisterId {
        let name = choices.yes().then(|| choices.one_of(NAMES).to_owned());
        let id = self.registers.push(Register { scalar, name });
        self.readable.push(id);
        id
    }

    /// An operand of type `scalar`.
    pub(crate) fn operand(&self, choices: &mut Choices<'_>, scalar: ScalarType) -> Operand {
        let fitting: Vec<_> =
            self.readable.iter().copied().filter(|r| self.registers[*r].scalar == scalar).collect();
        if !fitting.is_empty() && choices.below(3) > 0 {
            return Operand::Register(choices.one_of(&fitting));
        }
        match scalar {
            ScalarType::Int(bits) => Operand::int(bits, choices.wide()),
            ScalarType::Float(kind) => {
                let pattern = choices.wide() >> (128 - kind.bits());
                Operand::Constant(Constant::Float { kind, pattern })
            }
            ScalarType::Pointer => self.pointer(choices),
        }
    }

    fn pointer(&self, choices: &mut Choices<'_>) -> Operand {
        let in_memory = |id: &LocalId| matches!(self.locals[*id].kind, LocalKind::Memory { .. });
        let local: Vec<LocalId> = self.locals.ids().filter(in_memory).collect();
        let function = Entity::from_index(choices.below(self.program.functions.len()));
        match choices.below(4) {
            0 if !local.is_empty() => Operand::LocalAddress(choices.one_of(&local)),
            1 => Operand::Constant(Constant::Function(function)),
            2 if !self.program.globals.is_empty() => {
                let global = Entity::from_index(choices.below(self.program.globals.len()));
                let offset = choices.one_of(&[0, 8, -8, i64::MIN, i64::MAX]);
                Operand::Constant(Constant::Global { global, offset })
            }
            _ => Operand::NULL,
        }
    }

    fn scope(&self, choices: &mut Choices<'_>) -> ScopeId {
        Entity::from_index(choices.below(self.scopes))
    }

    fn target(&self, choices: &mut Choices<'_>) -> Option<BlockId> {
        (self.blocks > 1).then(|| Entity::from_index(1 + choices.below(self.blocks - 1)))
    }
}

fn local(choices: &mut Choices<'_>, program: &Program, scopes: usize) -> Local {
    let kind = match choices.below(3) {
        0 => LocalKind::Promoted(scalar(choices)),
        _ => LocalKind::Memory { size: 1 << choices.below(5), align: 1 << choices.below(5) },
    };
    let knowledge = [ScopeKnowledge::Marked, ScopeKnowledge::WholeFunction, ScopeKnowledge::Uncertain];
    Local {
        name: choices.one_of(NAMES).to_owned(),
        declared: choices.yes(),
        kind,
        c_type: some_c_type(choices, program),
        scope: Entity::from_index(choices.below(scopes)),
        scope_knowledge: choices.one_of(&knowledge),
        parameter: choices.yes().then(|| choices.number()),
        place: place(choices, program),
    }
}

fn body(choices: &mut Choices<'_>, program: &Program, function: &Function) -> Body {
    let mut scopes = Table::new();
    scopes.push(Scope { parent: None, place: place(choices, program) });
    for index in 1..1 + choices.below(4) {
        let parent = Some(Entity::from_index(choices.below(index)));
        scopes.push(Scope { parent, place: place(choices, program) });
    }
    let locals = (0..choices.below(5)).map(|_| local(choices, program, scopes.len())).collect();
    let mut growing = Growing {
        program,
        function,
        registers: Table::new(),
        locals,
        scopes: scopes.len(),
        blocks: 1 + choices.below(8),
        readable: Vec::new(),
    };
    let parameters: Vec<_> = function.parameters.iter().map(|p| growing.fresh(choices, p.scalar)).collect();
    let block_parameters: Vec<Vec<RegisterId>> = (0..growing.blocks)
        .map(|index| {
            let count = if index == 0 { 0 } else { choices.below(3) };
            (0..count)
                .map(|_| {
                    let scalar = scalar(choices);
                    growing.fresh(choices, scalar)
                })
                .collect()
        })
        .collect();
    // What the entry defines may be read everywhere; what another block defines, only there.
    growing.readable.clone_from(&parameters);
    let mut everywhere = Vec::new();
    let mut blocks = Table::new();
    for (index, own) in block_parameters.iter().enumerate() {
        if index == 1 {
            everywhere.clone_from(&growing.readable);
        }
        if index > 0 {
            growing.readable = everywhere.iter().chain(own).copied().collect();
        }
        let block = block(choices, &mut growing, own, &block_parameters);
        blocks.push(block);
    }
    let Growing { registers, locals, .. } = growing;
    let origin = choices.one_of(&[BodyOrigin::Definition, BodyOrigin::HeaderInline]);
    let mut body = Body { origin, parameters, registers, locals, scopes, blocks };
    if choices.below(4) == 3 {
        reverse_registers(&mut body);
    }
    body
}

fn block(
    choices: &mut Choices<'_>,
    growing: &mut Growing<'_>,
    parameters: &[RegisterId],
    all_parameters: &[Vec<RegisterId>],
) -> Block {
    let mut instructions = Vec::new();
    for _ in 0..choices.below(16) {
        let operation = operation(choices, growing);
        let (place, scope) = (place(choices, growing.program), growing.scope(choices));
        instructions.push(Instruction { operation, place, scope });
    }
    let edge = |choices: &mut Choices<'_>, growing: &Growing<'_>, target: BlockId| {
        let expected = &all_parameters[target.index()];
        let arguments =
            expected.iter().map(|r| growing.operand(choices, growing.registers[*r].scalar)).collect();
        Edge { target, arguments }
    };
    let any_edge = |choices: &mut Choices<'_>, growing: &Growing<'_>| {
        growing.target(choices).map(|target| edge(choices, growing, target))
    };
    let kind = match (choices.below(6), any_edge(choices, growing)) {
        (0, Some(edge)) => TerminatorKind::Jump(edge),
        (1, Some(if_true)) => {
            let if_false = edge(choices, growing, if_true.target);
            TerminatorKind::Branch {
                condition: growing.operand(choices, ScalarType::BOOL),
                if_true,
                if_false,
            }
        }
        (2, Some(default)) => {
            let value = growing.operand(choices, ScalarType::Int(8));
            let cases = [3, 255]
                .into_iter()
                .filter_map(|value| any_edge(choices, growing).map(|edge| SwitchCase { value, edge }));
            TerminatorKind::Switch { value, cases: cases.collect(), default }
        }
        (3, Some(edge)) => {
            let address = growing.operand(choices, ScalarType::Pointer);
            TerminatorKind::IndirectJump { address, targets: vec![edge] }
        }
        (4, _) => TerminatorKind::Unreachable,
        _ => {
            let returns = &growing.function.returns;
            TerminatorKind::Return(returns.iter().map(|scalar| growing.operand(choices, *scalar)).collect())
        }
    };
    Block {
        name: choices.yes().then(|| choices.one_of(NAMES).to_owned()),
        parameters: parameters.to_vec(),
        instructions,
        terminator: Terminator {
            kind,
            place: place(choices, growing.program),
            scope: growing.scope(choices),
        },
    }
}

/// Numbers registers from the other end, which no reader would do by itself.
fn reverse_registers(body: &mut Body) {
    let count = body.registers.len();
    let turn = |register: &mut RegisterId| *register = Entity::from_index(count - 1 - register.index());
    let turn_operand = |operand: &mut Operand| {
        if let Operand::Register(register) = operand {
            turn(register);
        }
    };
    body.registers = body.registers.values().rev().cloned().collect();
    body.parameters.iter_mut().for_each(turn);
    for block in body.blocks.values_mut() {
        block.parameters.iter_mut().for_each(turn);
        for instruction in &mut block.instructions {
            instruction.operation.dests_mut().iter_mut().for_each(turn);
            instruction.operation.operands_mut().into_iter().for_each(turn_operand);
        }
        block.terminator.kind.operands_mut().into_iter().for_each(turn_operand);
        for edge in block.terminator.kind.edges_mut() {
            edge.arguments.iter_mut().for_each(turn_operand);
        }
    }
}

/// Every integer operation.
pub(crate) const BINARY: &[BinaryOp] = &[
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Mul,
    BinaryOp::Shl,
    BinaryOp::UDiv,
    BinaryOp::SDiv,
    BinaryOp::URem,
    BinaryOp::SRem,
    BinaryOp::LShr,
    BinaryOp::AShr,
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Xor,
];
