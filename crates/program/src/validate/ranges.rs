//! Ids of a body: everything that it names exists.

use super::constants::check_constant;
use super::declarations::check_c_type;
use super::{Report, check_place};
use crate::{
    Body, Callee, Entity, LocalId, Operand, Operation, Place, Program, RegisterId, ScopeId, Terminator,
};

pub(super) fn check(program: &Program, body: &Body, report: &mut Report) {
    report.require(!body.blocks.is_empty(), || "a body needs a block".to_owned());
    report.require(!body.scopes.is_empty(), || "a body needs a scope".to_owned());
    let mut ranges = Ranges { program, body, report };
    body.parameters.iter().for_each(|register| ranges.register(*register));
    for (id, scope) in body.scopes.iter() {
        ranges.report.place = scope.place;
        check_place(program, scope.place, ranges.report);
        let is_right = match scope.parent {
            None => id.index() == 0,
            Some(parent) => parent < id,
        };
        ranges
            .report
            .require(is_right, || format!("{id} must lie in a scope before it, and only the first in none"));
    }
    for local in body.locals.values() {
        ranges.at(local.place, local.scope);
        check_c_type(program, local.c_type, ranges.report);
    }
    for block in body.blocks.values() {
        block.parameters.iter().for_each(|register| ranges.register(*register));
        for instruction in &block.instructions {
            ranges.at(instruction.place, instruction.scope);
            ranges.operation(&instruction.operation);
        }
        ranges.terminator(&block.terminator);
    }
}

struct Ranges<'p, 'r> {
    program: &'p Program,
    body: &'p Body,
    report: &'r mut Report,
}

impl Ranges<'_, '_> {
    /// Checks a place and a scope, and remembers the place.
    fn at(&mut self, place: Place, scope: ScopeId) {
        self.report.place = place;
        check_place(self.program, place, self.report);
        let found = self.body.scopes.get(scope).is_some();
        self.report.require(found, || format!("scope {scope} is out of range"));
    }

    fn register(&mut self, register: RegisterId) {
        let found = self.body.registers.get(register).is_some();
        self.report.require(found, || format!("register {register} is out of range"));
    }

    fn local(&mut self, local: LocalId) {
        let found = self.body.locals.get(local).is_some();
        self.report.require(found, || format!("local {local} is out of range"));
    }

    fn operand(&mut self, operand: &Operand) {
        match operand {
            Operand::Register(register) => self.register(*register),
            Operand::LocalAddress(local) => self.local(*local),
            Operand::Constant(constant) => check_constant(self.program, constant, self.report),
        }
    }

    fn operation(&mut self, operation: &Operation) {
        operation.dests().iter().for_each(|register| self.register(*register));
        operation.operands().into_iter().for_each(|operand| self.operand(operand));
        if let Operation::ReadLocal { local, .. }
        | Operation::WriteLocal { local, .. }
        | Operation::BeginScope { local }
        | Operation::EndScope { local, .. } = operation
        {
            self.local(*local);
        }
        if let Operation::Call { callee: Callee::Direct(function), .. } = operation {
            let found = self.program.functions.get(*function).is_some();
            self.report.require(found, || format!("{function} is out of range"));
        }
    }

    fn terminator(&mut self, terminator: &Terminator) {
        self.at(terminator.place, terminator.scope);
        terminator.kind.operands().into_iter().for_each(|operand| self.operand(operand));
        for edge in terminator.kind.edges() {
            let found = self.body.blocks.get(edge.target).is_some();
            self.report.require(found, || format!("block {} is out of range", edge.target));
            edge.arguments.iter().for_each(|operand| self.operand(operand));
        }
    }
}
