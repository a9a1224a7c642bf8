//! Prints a program. Never fails: what a valid program cannot hold is printed as well as can be.

mod declarations;
mod instruction;
mod names;
mod operand;

use std::fmt::Write;

use crate::{
    BlockId, Body, BodyOrigin, Entity, Function, FunctionId, LocalKind, Program, RegisterId, ScopeId,
    ScopeKnowledge,
};
use names::BodyNames;

/// The text form of `program`.
pub fn print(program: &Program) -> String {
    let labels = names::Labels::default();
    let mut printer = Printer { program, labels: &labels, text: String::new() };
    printer.program();
    printer.text
}

/// The text of one instruction, or of the terminator behind the last one; for traces.
pub fn print_instruction(program: &Program, function: FunctionId, block: BlockId, index: usize) -> String {
    let labels = names::Labels::default();
    let Some(body) = &program.functions[function].body else { return String::new() };
    let names = BodyNames::of(Some(body), program, &labels);
    let block = &body.blocks[block];
    match block.instructions.get(index) {
        Some(found) => instruction::instruction(&names, &found.operation),
        None => instruction::terminator(&names, &block.terminator.kind),
    }
}

struct Printer<'p> {
    program: &'p Program,
    labels: &'p names::Labels,
    text: String,
}

impl Printer<'_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(line);
        self.text.push('\n');
    }

    fn program(&mut self) {
        self.line(format_args!("program {}", self.program.data_model.name()));
        self.declarations();
        for function in self.program.functions.values() {
            self.text.push('\n');
            self.function(function);
        }
    }

    fn function(&mut self, function: &Function) {
        let names = BodyNames::of(function.body.as_ref(), self.program, self.labels);
        let registers = function.body.as_ref().map(|body| body.parameters.as_slice());
        let mut parameters = Vec::new();
        for (index, parameter) in function.parameters.iter().enumerate() {
            let mut text = match registers.map(|registers| registers.get(index)) {
                Some(Some(register)) => format!("{}: {}", names.register(*register), parameter.scalar),
                Some(None) | None => parameter.scalar.to_string(),
            };
            if let Some(copy) = parameter.by_value {
                text.push_str(&operand::by_value(copy));
            }
            parameters.push(text);
        }
        if function.variadic {
            parameters.push("...".to_owned());
        }
        let mut header =
            format!("function {}({})", super::names::linker_name(&function.name), parameters.join(", "));
        if !function.returns.is_empty() {
            header.push_str(" -> ");
            header.push_str(&operand::type_list(&function.returns));
        }
        if function.unprototyped {
            header.push_str(" unprototyped");
        }
        if function.no_return {
            header.push_str(" noreturn");
        }
        if function.internal {
            header.push_str(" internal");
        }
        if function.body.as_ref().is_some_and(|body| body.origin == BodyOrigin::HeaderInline) {
            header.push_str(" header_inline");
        }
        header.push_str(&declarations::c_name_and_type(function.c_name.as_deref(), function.c_type));
        header.push_str(&operand::place(function.place));
        match &function.body {
            None => self.line(format_args!("{header}")),
            Some(body) => {
                self.line(format_args!("{header} {{"));
                self.body(body, &names);
                self.line(format_args!("}}"));
            }
        }
    }

    fn body(&mut self, body: &Body, names: &BodyNames<'_>) {
        for (id, scope) in body.scopes.iter() {
            let is_plain_outermost = id.index() == 0 && scope.parent.is_none() && !scope.place.is_known();
            if !is_plain_outermost {
                let parent = scope.parent.map(|parent| format!(" in {parent}")).unwrap_or_default();
                self.line(format_args!("  scope {id}{parent}{}", operand::place(scope.place)));
            }
        }
        for (id, local) in body.locals.iter() {
            let kind = match local.kind {
                LocalKind::Promoted(scalar) => scalar.to_string(),
                LocalKind::Memory { size, align } => format!("{size} align {align}"),
            };
            let mut line = format!("  local {}: {kind}", names.local(id));
            if !local.declared {
                line.push_str(" temporary");
            }
            match local.scope_knowledge {
                ScopeKnowledge::WholeFunction => {}
                ScopeKnowledge::Marked => line.push_str(" marked"),
                ScopeKnowledge::Uncertain => line.push_str(" uncertain"),
            }
            if let Some(parameter) = local.parameter {
                line.push_str(&format!(" parameter {parameter}"));
            }
            if let Some(c_type) = local.c_type {
                line.push_str(&format!(" type t{}", c_type.index()));
            }
            line.push_str(&operand::place(local.place));
            line.push_str(&operand::scope(local.scope));
            self.line(format_args!("{line}"));
        }
        if !registers_come_in_order(body) {
            let listed = body.registers.iter().map(|(id, r)| format!("{}: {}", names.register(id), r.scalar));
            self.line(format_args!("  registers {}", listed.collect::<Vec<_>>().join(", ")));
        }
        for (id, block) in body.blocks.iter() {
            let mut label = names.block(id).to_owned();
            if !block.parameters.is_empty() {
                let parameters = block.parameters.iter();
                let parameters =
                    parameters.map(|&r| format!("{}: {}", names.register(r), names.type_of_register(r)));
                label.push_str(&format!("({})", parameters.collect::<Vec<_>>().join(", ")));
            }
            self.line(format_args!("{label}:"));
            for step in &block.instructions {
                let text = instruction::instruction(names, &step.operation);
                self.line(format_args!("  {text}{}", suffix(step.place, step.scope)));
            }
            let terminator = &block.terminator;
            let text = instruction::terminator(names, &terminator.kind);
            self.line(format_args!("  {text}{}", suffix(terminator.place, terminator.scope)));
        }
    }
}

fn suffix(place: crate::Place, scope: ScopeId) -> String {
    format!("{}{}", operand::place(place), operand::scope(scope))
}

/// Whether registers are numbered as a reader numbers them: parameters of the function, parameters of blocks, results.
fn registers_come_in_order(body: &Body) -> bool {
    let of_blocks = body.blocks.values().flat_map(|block| block.parameters.iter());
    let instructions = body.blocks.values().flat_map(|block| &block.instructions);
    let results = instructions.flat_map(|instruction| instruction.operation.dests());
    let defined = body.parameters.iter().chain(of_blocks).chain(results).copied();
    defined.eq((0..body.registers.len()).map(RegisterId::from_index))
}
