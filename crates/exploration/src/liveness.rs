//! Which registers and promoted locals may still be read: what is dead can be dropped from a state.
//!
//! Errs towards: alive. Locals that hold the last pointer to a block stay as long as their scope lasts, since leaks are
//! judged by them; that is the explorer's choice, this analysis speaks of reads only.

use crate::bits::Bits;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use tayra_memory_graph::Aside;
use tayra_program::{Block, BlockId, Body, Edge, Entity, LocalId, LocalKind, Operand, Operation, RegisterId};

/// What may be read after the start of each block.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// Registers that are used outside the block that defines them: the only ones that can be alive at a block's start.
    crossing: Vec<Option<u32>>,
    registers: Vec<Bits>,
    locals: Vec<Bits>,
    /// How many registers cross blocks.
    crossing_count: usize,
    /// Where long blocks use what; made when it is asked for.
    uses: RefCell<FxHashMap<BlockId, Rc<Uses>>>,
}

/// Blocks with more instructions than this behind a place are not read again and again.
const LONG: usize = 64;

/// Where a block uses registers and locals.
#[derive(Debug, Default)]
struct Uses {
    /// The last instruction that uses a register; the terminator is behind all.
    registers: FxHashMap<RegisterId, usize>,
    /// Where a promoted local is read (`true`) or gets another value (`false`), in order.
    locals: FxHashMap<LocalId, Vec<(usize, bool)>>,
}

impl Uses {
    fn of(body: &Body, block: BlockId) -> Uses {
        let mut uses = Uses::default();
        let block = &body.blocks[block];
        for (index, instruction) in block.instructions.iter().enumerate() {
            for operand in instruction.operation.operands() {
                if let Operand::Register(register) = operand {
                    uses.registers.insert(*register, index);
                }
            }
            if let Operation::ReadLocal { local, .. } = &instruction.operation {
                uses.locals.entry(*local).or_default().push((index, true));
            } else if let Some(local) = assigned_local(body, &instruction.operation) {
                uses.locals.entry(local).or_default().push((index, false));
            }
        }
        for operand in leaving(block) {
            if let Operand::Register(register) = operand {
                uses.registers.insert(*register, block.instructions.len());
            }
        }
        uses
    }
}

/// What the end of a block uses.
fn leaving(block: &Block) -> impl Iterator<Item = &Operand> {
    let kind = &block.terminator.kind;
    kind.operands().into_iter().chain(kind.edges().into_iter().flat_map(|edge| &edge.arguments))
}

impl Liveness {
    /// The liveness of `body`.
    pub fn of(body: &Body) -> Self {
        let crossing = crossing_registers(body);
        let crossing_count = crossing.iter().flatten().count();
        let blocks = body.blocks.len();
        let mut liveness = Liveness {
            crossing,
            registers: vec![Bits::new(crossing_count); blocks],
            locals: vec![Bits::new(body.locals.len()); blocks],
            crossing_count,
            uses: RefCell::default(),
        };
        liveness.settle(body);
        liveness
    }

    /// Whether the register may be read at or after the start of the block. Its parameters count as defined there.
    pub fn register_is_alive(&self, block: BlockId, register: RegisterId) -> bool {
        self.crossing[register.index()].is_some_and(|i| self.registers[block.index()].contains(i as usize))
    }

    /// Whether the present value of the promoted local may be read at or after the start of the block.
    pub fn local_is_alive(&self, block: BlockId, local: LocalId) -> bool {
        self.locals[block.index()].contains(local.index())
    }

    /// Whether a local is put aside that is not alive there.
    pub(crate) fn is_dead_aside(&self, block: BlockId, aside: &Aside) -> bool {
        aside.has_some_of(|at| !self.locals[block.index()].word(at))
    }

    /// Whether the present value of the promoted local may be read behind that instruction of the block.
    pub fn local_is_alive_behind(&self, body: &Body, block: BlockId, index: usize, local: LocalId) -> bool {
        let next = if body.blocks[block].instructions.len() > index + LONG {
            let uses = self.uses(body, block);
            let all = uses.locals.get(&local).map_or(&[][..], Vec::as_slice);
            all.get(all.partition_point(|(at, _)| *at <= index)).map(|(_, reads)| *reads)
        } else {
            body.blocks[block].instructions.iter().skip(index + 1).find_map(|instruction| {
                let operation = &instruction.operation;
                if matches!(operation, Operation::ReadLocal { local: read, .. } if *read == local) {
                    Some(true)
                } else {
                    (assigned_local(body, operation) == Some(local)).then_some(false)
                }
            })
        };
        next.unwrap_or_else(|| {
            let edges = body.blocks[block].terminator.kind.edges();
            edges.iter().any(|edge| self.local_is_alive(edge.target, local))
        })
    }

    /// Tells of registers whether they may be read behind that instruction of the block.
    pub(crate) fn registers_behind<'a>(
        &'a self,
        body: &'a Body,
        block: BlockId,
        index: usize,
    ) -> impl Fn(RegisterId) -> bool + 'a {
        let code = &body.blocks[block];
        let is_long = code.instructions.len() > index + LONG;
        let uses = is_long.then(|| self.uses(body, block));
        let mut few = BTreeSet::new();
        if !is_long {
            let later = code.instructions[index + 1..].iter().flat_map(|i| i.operation.operands());
            few.extend(later.chain(leaving(code)).filter_map(|operand| match operand {
                Operand::Register(register) => Some(*register),
                Operand::Constant(_) | Operand::LocalAddress(_) => None,
            }));
        }
        move |register| {
            let here = match &uses {
                Some(uses) => uses.registers.get(&register).is_some_and(|last| *last > index),
                None => few.contains(&register),
            };
            here || code.terminator.kind.edges().iter().any(|e| self.register_is_alive(e.target, register))
        }
    }

    fn uses(&self, body: &Body, block: BlockId) -> Rc<Uses> {
        let mut known = self.uses.borrow_mut();
        Rc::clone(known.entry(block).or_insert_with(|| Rc::new(Uses::of(body, block))))
    }

    fn settle(&mut self, body: &Body) {
        let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); body.blocks.len()];
        for (id, block) in body.blocks.iter() {
            for edge in block.terminator.kind.edges() {
                predecessors[edge.target.index()].push(id.index());
            }
        }
        // Later blocks first: most information flows backwards in one sweep.
        let mut waiting: Vec<usize> = (0..body.blocks.len()).collect();
        let mut is_waiting = vec![true; body.blocks.len()];
        while let Some(block) = waiting.pop() {
            is_waiting[block] = false;
            let (registers, locals) = self.at_start(body, BlockId::from_index(block));
            let changed = self.registers[block].add_all(&registers) | self.locals[block].add_all(&locals);
            if changed {
                for &predecessor in &predecessors[block] {
                    if !is_waiting[predecessor] {
                        is_waiting[predecessor] = true;
                        waiting.push(predecessor);
                    }
                }
            }
        }
    }

    fn at_start(&self, body: &Body, id: BlockId) -> (Bits, Bits) {
        let block = &body.blocks[id];
        let mut registers = Bits::new(self.crossing_count);
        let mut locals = Bits::new(body.locals.len());
        for edge in block.terminator.kind.edges() {
            registers.add_all(&self.registers[edge.target.index()]);
            locals.add_all(&self.locals[edge.target.index()]);
        }
        for edge in block.terminator.kind.edges() {
            // Parameters of the target are assigned by the edge.
            for &parameter in &body.blocks[edge.target].parameters {
                self.kill(&mut registers, parameter);
            }
        }
        for edge in block.terminator.kind.edges() {
            self.use_edge(&mut registers, edge);
        }
        for operand in block.terminator.kind.operands() {
            self.use_operand(&mut registers, operand);
        }
        for instruction in block.instructions.iter().rev() {
            for &dest in instruction.operation.dests() {
                self.kill(&mut registers, dest);
            }
            if let Operation::ReadLocal { local, .. } = &instruction.operation {
                locals.insert(local.index());
            } else if let Some(local) = assigned_local(body, &instruction.operation) {
                locals.remove(local.index());
            }
            for operand in instruction.operation.operands() {
                self.use_operand(&mut registers, operand);
            }
        }
        (registers, locals)
    }

    fn use_edge(&self, registers: &mut Bits, edge: &Edge) {
        for argument in &edge.arguments {
            self.use_operand(registers, argument);
        }
    }

    fn use_operand(&self, registers: &mut Bits, operand: &Operand) {
        if let Operand::Register(register) = operand
            && let Some(index) = self.crossing[register.index()]
        {
            registers.insert(index as usize);
        }
    }

    fn kill(&self, registers: &mut Bits, register: RegisterId) {
        if let Some(index) = self.crossing[register.index()] {
            registers.remove(index as usize);
        }
    }
}

/// The promoted local whose value is another one after the operation, or none.
fn assigned_local(body: &Body, operation: &Operation) -> Option<LocalId> {
    let (Operation::WriteLocal { local, .. }
    | Operation::BeginScope { local }
    | Operation::EndScope { local, .. }) = operation
    else {
        return None;
    };
    matches!(body.locals[*local].kind, LocalKind::Promoted(_)).then_some(*local)
}

/// Numbers the registers that some block uses without defining them before.
fn crossing_registers(body: &Body) -> Vec<Option<u32>> {
    let mut home: Vec<Option<BlockId>> = vec![None; body.registers.len()];
    for (id, block) in body.blocks.iter() {
        let defined = block.instructions.iter().flat_map(|i| i.operation.dests()).chain(&block.parameters);
        for register in defined {
            home[register.index()] = Some(id);
        }
    }
    for parameter in &body.parameters {
        home[parameter.index()] = Some(body.entry());
    }
    let mut crossing = vec![None; body.registers.len()];
    let mut next = 0;
    for (id, block) in body.blocks.iter() {
        let kind = &block.terminator.kind;
        let used = block
            .instructions
            .iter()
            .flat_map(|i| i.operation.operands())
            .chain(kind.operands())
            .chain(kind.edges().into_iter().flat_map(|e| &e.arguments));
        for operand in used {
            if let Operand::Register(register) = operand
                && home[register.index()] != Some(id)
                && crossing[register.index()].is_none()
            {
                crossing[register.index()] = Some(next);
                next += 1;
            }
        }
    }
    crossing
}
