//! Where an address goes within one body.

use super::callees::{Callees, Fate};
use super::uses::{At, Uses};
use crate::{BinaryOp, LocalId, Operand, Operation, RegisterId, TerminatorKind};
use std::collections::BTreeSet;

/// What is followed: the address of a local, or what a register holds.
#[derive(Clone, Copy)]
pub(super) enum Seed {
    Local(LocalId),
    Register(RegisterId),
}

/// Where it goes.
pub(super) struct Flow {
    /// Registers that may hold it, or an address made from it.
    pub(super) registers: BTreeSet<RegisterId>,
    /// Locals that may hold it.
    pub(super) holders: BTreeSet<LocalId>,
    /// What becomes of it at worst.
    pub(super) fate: Fate,
}

/// What to look at next.
enum Work {
    Address(Seed),
    Content(LocalId),
}

/// Follows an address through registers, and through the locals that `may_hold` it: their own addresses are private. An address that
/// is put anywhere else is kept.
pub(super) fn follow(
    uses: &Uses<'_>,
    seed: Seed,
    callees: &mut Callees<'_>,
    may_hold: &dyn Fn(LocalId) -> bool,
) -> Flow {
    let flow = Flow { registers: BTreeSet::new(), holders: BTreeSet::new(), fate: Fate::Read };
    let mut walk = Walk { uses, callees, may_hold, flow, work: vec![Work::Address(seed)] };
    while let Some(work) = walk.work.pop() {
        match work {
            Work::Address(Seed::Local(local)) => {
                let is_it = |operand: &Operand| *operand == Operand::LocalAddress(local);
                uses.of_local(local).iter().for_each(|&at| walk.step(at, &is_it));
            }
            Work::Address(Seed::Register(register)) => {
                let is_it = |operand: &Operand| *operand == Operand::Register(register);
                uses.of_register(register).iter().for_each(|&at| walk.step(at, &is_it));
            }
            Work::Content(holder) => uses.through(holder).for_each(|at| walk.read(at, holder)),
        }
    }
    walk.flow
}

/// Whether an operation does something with an address that it is given, so that the object must still be there. Sizes of arrays
/// are numbers in registers that outlive their expression; they are multiplied, and are indices.
pub(super) fn needs(operation: &Operation, register: RegisterId) -> bool {
    let is_it = |operand: &Operand| *operand == Operand::Register(register);
    if let Operation::Binary { op, .. } = operation {
        keeps_address(*op)
    } else if let Operation::PointerOffset { base, .. } = operation {
        is_it(base)
    } else {
        !matches!(operation, Operation::AllocateStack { .. })
    }
}

/// Whether the result of an operation may still be an address within the object.
fn keeps_address(op: BinaryOp) -> bool {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => true,
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => true,
        BinaryOp::Mul | BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => false,
    }
}

struct Walk<'w, 'b, 'p> {
    uses: &'w Uses<'b>,
    callees: &'w mut Callees<'p>,
    may_hold: &'w dyn Fn(LocalId) -> bool,
    flow: Flow,
    work: Vec<Work>,
}

impl Walk<'_, '_, '_> {
    fn hold(&mut self, registers: &[RegisterId]) {
        for &register in registers {
            if self.flow.registers.insert(register) {
                self.work.push(Work::Address(Seed::Register(register)));
            }
        }
    }

    fn meet(&mut self, fate: Fate) {
        self.flow.fate = self.flow.fate.max(fate);
    }

    /// It is written to where `address` leads.
    fn put(&mut self, address: &Operand) {
        match self.uses.leads_to(address).filter(|local| (self.may_hold)(*local)) {
            Some(holder) => {
                if self.flow.holders.insert(holder) {
                    self.work.push(Work::Content(holder));
                }
            }
            None => self.meet(Fate::Kept),
        }
    }

    /// One use of an operand that holds it.
    fn step(&mut self, at: At, is_it: &dyn Fn(&Operand) -> bool) {
        let Some(operation) = self.uses.operation(at) else { return self.leave(at, is_it) };
        match operation {
            Operation::Load { .. }
            | Operation::CopyMemory { .. }
            | Operation::FillMemory { .. }
            | Operation::FloatBinary { .. }
            | Operation::FloatNegate { .. }
            | Operation::Compare { .. }
            | Operation::FloatCompare { .. }
            | Operation::AllocateStack { .. }
            | Operation::StackRestore { .. } => {}
            Operation::Store { address, value, .. } => {
                if is_it(value) {
                    self.put(address);
                }
            }
            Operation::PointerOffset { dest, base, .. } => {
                if is_it(base) {
                    self.hold(&[*dest]);
                }
            }
            Operation::Binary { dest, op, .. } => match keeps_address(*op) {
                true => self.hold(&[*dest]),
                false => self.meet(Fate::Kept),
            },
            Operation::Cast { .. }
            | Operation::Copy { .. }
            | Operation::Select { .. }
            | Operation::Intrinsic { .. } => self.hold(operation.dests()),
            Operation::Call { dests, callee, arguments } => {
                for (index, argument) in arguments.iter().enumerate() {
                    if !is_it(&argument.value) || argument.by_value.is_some() || argument.is_result {
                        continue;
                    }
                    let fate = self.callees.fate(callee, index);
                    if fate == Fate::Read {
                        continue;
                    }
                    self.hold(dests);
                    if fate == Fate::Kept {
                        self.meet(Fate::Kept);
                        // Perhaps in the struct that it returns.
                        arguments.iter().filter(|a| a.is_result).for_each(|a| self.put(&a.value));
                    }
                }
            }
            Operation::ReadLocal { .. }
            | Operation::WriteLocal { .. }
            | Operation::BeginScope { .. }
            | Operation::EndScope { .. }
            | Operation::StackSave { .. }
            | Operation::VaStart { .. }
            | Operation::VaEnd { .. }
            | Operation::VaCopy { .. }
            | Operation::Undefined { .. }
            | Operation::Fail { .. }
            | Operation::Unsupported { .. }
            | Operation::Shadow { .. }
            | Operation::Require { .. } => self.meet(Fate::Kept),
        }
    }

    /// It leaves the block.
    fn leave(&mut self, at: At, is_it: &dyn Fn(&Operand) -> bool) {
        let body = self.uses.body;
        let kind = &body.blocks[at.block].terminator.kind;
        if let TerminatorKind::Return(values) = kind
            && values.iter().any(is_it)
        {
            self.meet(Fate::Returned);
        }
        for edge in kind.edges() {
            let parameters = &body.blocks[edge.target].parameters;
            for (parameter, argument) in parameters.iter().zip(&edge.arguments) {
                if is_it(argument) {
                    self.hold(&[*parameter]);
                }
            }
        }
    }

    /// One use of the address of a local that holds it.
    fn read(&mut self, at: At, holder: LocalId) {
        let leads_there = |operand: &Operand| self.uses.leads_to(operand) == Some(holder);
        match self.uses.operation(at) {
            Some(Operation::Load { dest, .. }) => self.hold(&[*dest]),
            Some(Operation::CopyMemory { destination, source, .. }) if leads_there(source) => {
                self.put(destination);
            }
            Some(Operation::Call { arguments, .. })
                if arguments.iter().any(|a| a.by_value.is_some() && leads_there(&a.value)) =>
            {
                self.meet(Fate::Kept);
            }
            _ => {}
        }
    }
}
