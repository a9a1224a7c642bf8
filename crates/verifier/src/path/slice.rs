//! What a fault hangs on: decisions that lead to it, and where the values that it reads come from, each with how far away
//! from the fault that is.
//!
//! Works on the code of the functions that were called, not on the run: a variable stands for all its values. Errs in
//! either direction; nothing but what a report shows rests on it.

use super::flow::Flow;
use super::record::UsedSite;
use super::shape::Shape;
use crate::explain::path::known_place;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use tayra_program::{
    BlockId, Callee, Constant, Entity, FunctionId, GlobalId, LocalId, Operand, Operation, RegisterId,
    TerminatorKind,
};

/// Where something stands in the code.
pub(crate) type Site = (FunctionId, BlockId, usize);

/// What a fault hangs on, by distance: 1 for what decides it directly.
#[derive(Default)]
pub(crate) struct Slice {
    pub(crate) decisions: BTreeMap<(FunctionId, BlockId), u32>,
    pub(crate) values: BTreeMap<Site, u32>,
    pub(crate) results: BTreeMap<FunctionId, u32>,
}

/// What is further away than this is not looked for.
pub(crate) const FURTHEST: u32 = 7;

/// Something that variables are kept in.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Cell {
    Local(FunctionId, LocalId),
    Global(GlobalId),
    /// Memory that is reached through pointers, by the name of the member.
    Member(String),
    /// Any other memory that is reached through pointers.
    Behind,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    Register(FunctionId, RegisterId),
    Block(FunctionId, BlockId),
    Cell(Cell),
    Callers(FunctionId),
    Result(FunctionId),
}

struct Slicer<'s, 'p> {
    shapes: &'s [Option<Rc<Shape<'p>>>],
    /// Calls that were made, by what was called.
    callers: BTreeMap<FunctionId, Vec<UsedSite>>,
    flows: BTreeMap<FunctionId, Rc<Flow>>,
    writes: BTreeMap<Cell, Vec<Site>>,
    done: BTreeSet<Need>,
    work: VecDeque<(Need, u32)>,
    slice: Slice,
}

/// What `seeds` hang on: the instruction at fault, and those that led there from callers; and `events`, each with how
/// far away from the fault it counts.
pub(crate) fn slice(
    shapes: &[Option<Rc<Shape<'_>>>],
    sites: &BTreeSet<UsedSite>,
    seeds: &[Site],
    events: &[(Site, u32)],
) -> Slice {
    let mut slicer = Slicer {
        shapes,
        callers: BTreeMap::new(),
        flows: BTreeMap::new(),
        writes: BTreeMap::new(),
        done: BTreeSet::new(),
        work: VecDeque::new(),
        slice: Slice::default(),
    };
    for site in sites {
        slicer.callers.entry(site.3).or_default().push(*site);
    }
    slicer.find_writes();
    for (place, &(function, block, index)) in seeds.iter().enumerate() {
        slicer.need(Need::Block(function, block), 0);
        if place == 0 {
            slicer.need_operands_of(function, block, index, 0);
        }
    }
    for &((function, block, _), distance) in events {
        slicer.need(Need::Block(function, block), distance);
        slicer.need(Need::Callers(function), distance);
    }
    while let Some((need, distance)) = slicer.work.pop_front() {
        if distance < FURTHEST {
            slicer.meet(&need, distance);
        }
    }
    slicer.slice
}

impl<'s, 'p> Slicer<'s, 'p> {
    fn shape(&self, function: FunctionId) -> Option<&'s Rc<Shape<'p>>> {
        self.shapes.get(function.index())?.as_ref()
    }

    fn need(&mut self, need: Need, distance: u32) {
        if self.done.insert(need.clone()) {
            self.work.push_back((need, distance));
        }
    }

    fn need_operand(&mut self, function: FunctionId, operand: &Operand, distance: u32) {
        if let Operand::Register(register) = operand {
            self.need(Need::Register(function, *register), distance);
        }
    }

    fn need_operands_of(&mut self, function: FunctionId, block: BlockId, index: usize, distance: u32) {
        let Some(shape) = self.shape(function) else { return };
        match shape.instruction(block, index) {
            Some(instruction) => {
                for operand in instruction.operation.operands() {
                    self.need_operand(function, operand, distance);
                }
            }
            None => {
                let Some(block) = shape.code.body.blocks.get(block) else { return };
                for operand in block.terminator.kind.operands() {
                    self.need_operand(function, operand, distance);
                }
            }
        }
    }

    /// All writes, by what they write to.
    fn find_writes(&mut self) {
        for shape in self.shapes.iter().flatten() {
            let handed_out = handed_out(shape);
            for (block, code) in shape.code.body.blocks.iter() {
                for (index, instruction) in code.instructions.iter().enumerate() {
                    let cell = match &instruction.operation {
                        Operation::WriteLocal { local, .. } => Some(Cell::Local(shape.function, *local)),
                        Operation::Store { address, value, .. } => {
                            let bytes =
                                shape.code.body.type_of(value).store_bytes(shape.code.program.data_model);
                            let cell = cell_of(shape, address, bytes);
                            if matches!(cell, Cell::Local(_, local) if handed_out.contains(&local)) {
                                let member = member_of(shape, address, bytes);
                                self.writes.entry(member).or_default().push((shape.function, block, index));
                            }
                            Some(cell)
                        }
                        _ => None,
                    };
                    if let Some(cell) = cell {
                        self.writes.entry(cell).or_default().push((shape.function, block, index));
                    }
                }
            }
        }
    }

    fn meet(&mut self, need: &Need, distance: u32) {
        match need {
            Need::Register(function, register) => self.meet_register(*function, *register, distance),
            Need::Block(function, block) => {
                let Some(flow) = self.flow(*function) else { return };
                for &from in flow.deciders.get(block.index()).into_iter().flatten() {
                    let Some(shape) = self.shape(*function) else { continue };
                    // The parts of `a && b` are one decision.
                    let end = |block: BlockId| known_place(shape.code.body, block, true);
                    let decides_here = self.slice.decisions.get(&(*function, *block)).copied();
                    let distance = match decides_here {
                        Some(here) if end(*block).line == end(from).line => here.saturating_sub(1),
                        Some(_) | None => distance,
                    };
                    self.slice.decisions.entry((*function, from)).or_insert(distance + 1);
                    for operand in shape.code.body.blocks[from].terminator.kind.operands() {
                        self.need_operand(*function, operand, distance + 1);
                    }
                    self.need(Need::Block(*function, from), distance + 1);
                }
            }
            Need::Cell(cell) => {
                for (function, block, index) in self.writes.get(cell).cloned().unwrap_or_default() {
                    self.slice.values.entry((function, block, index)).or_insert(distance + 1);
                    let Some(shape) = self.shape(function) else { continue };
                    let value = match shape.instruction(block, index).map(|i| &i.operation) {
                        Some(Operation::WriteLocal { value, .. } | Operation::Store { value, .. }) => *value,
                        Some(_) | None => continue,
                    };
                    self.need_operand(function, &value, distance + 1);
                    self.need(Need::Block(function, block), distance + 1);
                    self.need(Need::Callers(function), distance + 1);
                }
            }
            Need::Callers(function) => {
                let sites = self.callers.get(function).cloned().unwrap_or_default();
                for (caller, block, _, _) in sites {
                    self.need(Need::Block(caller, block), distance);
                    self.need(Need::Callers(caller), distance);
                }
            }
            Need::Result(function) => {
                self.slice.results.entry(*function).or_insert(distance);
                let Some(shape) = self.shape(*function) else { return };
                for (block, code) in shape.code.body.blocks.iter() {
                    if let TerminatorKind::Return(values) = &code.terminator.kind {
                        for value in values {
                            self.need_operand(*function, value, distance);
                        }
                        self.need(Need::Block(*function, block), distance);
                    }
                }
            }
        }
    }

    fn meet_register(&mut self, function: FunctionId, register: RegisterId, distance: u32) {
        let Some(shape) = self.shape(function) else { return };
        match shape.code.made_by(register) {
            Some(Operation::ReadLocal { local, .. }) => {
                self.need(Need::Cell(Cell::Local(function, *local)), distance);
            }
            Some(Operation::Load { dest, address, .. }) => {
                let bytes =
                    shape.code.body.registers[*dest].scalar.store_bytes(shape.code.program.data_model);
                self.need(Need::Cell(cell_of(shape, address, bytes)), distance);
                self.need_operand(function, address, distance);
            }
            Some(Operation::Call { callee, .. }) => {
                if let Callee::Direct(callee) = callee
                    && self.shape(*callee).is_some()
                {
                    self.need(Need::Result(*callee), distance + 1);
                }
            }
            Some(operation) => {
                for operand in operation.operands() {
                    self.need_operand(function, operand, distance);
                }
            }
            None => self.meet_parameter(shape, register, distance),
        }
    }

    /// A register that a call or an edge assigns.
    fn meet_parameter(&mut self, shape: &Shape<'_>, register: RegisterId, distance: u32) {
        let function = shape.function;
        if let Some(at) = shape.code.body.parameters.iter().position(|r| *r == register) {
            let sites = self.callers.get(&function).cloned().unwrap_or_default();
            for (caller, block, index, _) in sites {
                let Some(calling) = self.shape(caller) else { continue };
                if let Some(Operation::Call { arguments, .. }) =
                    calling.instruction(block, index).map(|i| &i.operation)
                    && let Some(argument) = arguments.get(at)
                {
                    self.need_operand(caller, &argument.value, distance + 1);
                }
            }
            return;
        }
        let body = shape.code.body;
        let Some(flow) = self.flow(function) else { return };
        let Some(&(target, at)) = flow.assigned_by_edges.get(&register) else { return };
        for &from in &flow.predecessors[target.index()] {
            for edge in body.blocks[from].terminator.kind.edges() {
                if edge.target == target
                    && let Some(argument) = edge.arguments.get(at)
                {
                    self.need_operand(function, argument, distance);
                    self.need(Need::Block(function, from), distance);
                }
            }
        }
    }

    fn flow(&mut self, function: FunctionId) -> Option<Rc<Flow>> {
        let shape = self.shape(function)?;
        let flow = self.flows.entry(function).or_insert_with(|| Rc::new(Flow::of(shape.code.body)));
        Some(Rc::clone(flow))
    }
}

/// What an address names.
fn cell_of(shape: &Shape<'_>, address: &Operand, bytes: u64) -> Cell {
    match shape.code.base(address) {
        Operand::LocalAddress(local) => Cell::Local(shape.function, *local),
        Operand::Constant(Constant::Global { global, .. }) => Cell::Global(*global),
        Operand::Register(_) | Operand::Constant(_) => member_of(shape, address, bytes),
    }
}

/// What an address names in whatever struct it leads into.
fn member_of(shape: &Shape<'_>, address: &Operand, bytes: u64) -> Cell {
    let text = shape.code.place(address, bytes).unwrap_or_default();
    match text.rsplit_once("->").or_else(|| text.rsplit_once('.')) {
        Some((_, member)) if !member.contains(['[', ' ', ')']) => Cell::Member(member.to_owned()),
        Some(_) | None => Cell::Behind,
    }
}

/// The variables that a function copies to where a pointer leads: mostly the struct that it returns.
fn handed_out(shape: &Shape<'_>) -> BTreeSet<LocalId> {
    let all = shape.code.body.blocks.values().flat_map(|block| &block.instructions);
    all.filter_map(|instruction| {
        let Operation::CopyMemory { destination, source, .. } = &instruction.operation else { return None };
        match (shape.code.base(destination), shape.code.base(source)) {
            (Operand::Register(_), Operand::LocalAddress(local)) => Some(*local),
            _ => None,
        }
    })
    .collect()
}
