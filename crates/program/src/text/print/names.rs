//! What a body's registers, locals and blocks are called in the text.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::text::names::{linker_name, symbols};
use crate::{
    BlockId, Body, Constant, DataModel, Entity, FunctionId, GlobalId, LocalId, LocalKind, Operand, Program,
    RegisterId, ScalarType,
};

/// The names of blocks, by function.
pub(super) type Labels = RefCell<BTreeMap<FunctionId, Vec<String>>>;

/// The names of one body, and the types that printing needs.
pub(super) struct BodyNames<'p> {
    program: &'p Program,
    body: Option<&'p Body>,
    /// The names of other functions' blocks, as far as they were asked for.
    labels: &'p Labels,
    registers: Vec<String>,
    locals: Vec<String>,
    blocks: Vec<String>,
}

impl<'p> BodyNames<'p> {
    pub(super) fn of(body: Option<&'p Body>, program: &'p Program, labels: &'p Labels) -> Self {
        let mut names = BodyNames {
            program,
            body,
            labels,
            registers: Vec::new(),
            locals: Vec::new(),
            blocks: Vec::new(),
        };
        if let Some(body) = body {
            names.registers = symbols(body.registers.values().map(|register| register.name.as_deref()));
            names.locals = symbols(body.locals.values().map(|local| Some(local.name.as_str())));
            names.blocks = block_symbols(body);
        }
        names
    }

    pub(super) fn model(&self) -> DataModel {
        self.program.data_model
    }

    pub(super) fn register(&self, register: RegisterId) -> String {
        match self.registers.get(register.index()) {
            Some(name) => format!("%{name}"),
            None => format!("%{}", register.index()),
        }
    }

    pub(super) fn local(&self, local: LocalId) -> String {
        self.locals.get(local.index()).cloned().unwrap_or_else(|| local.to_string())
    }

    pub(super) fn block(&self, block: BlockId) -> String {
        self.blocks.get(block.index()).cloned().unwrap_or_else(|| block.index().to_string())
    }

    pub(super) fn function(&self, function: FunctionId) -> String {
        let name = self.program.functions.get(function).map(|f| linker_name(&f.name));
        name.unwrap_or_else(|| format!("@{function}"))
    }

    pub(super) fn global(&self, global: GlobalId) -> String {
        let name = self.program.globals.get(global).map(|g| linker_name(&g.name));
        name.unwrap_or_else(|| format!("@{global}"))
    }

    /// The name of a block of any function.
    pub(super) fn label(&self, function: FunctionId, block: BlockId) -> String {
        let body = self.program.functions.get(function).and_then(|f| f.body.as_ref());
        match (body, self.body) {
            (Some(body), Some(own)) if std::ptr::eq(body, own) => self.block(block),
            (Some(body), _) => {
                let mut labels = self.labels.borrow_mut();
                let symbols = labels.entry(function).or_insert_with(|| block_symbols(body));
                symbols.get(block.index()).cloned().unwrap_or_default()
            }
            (None, _) => block.index().to_string(),
        }
    }

    pub(super) fn type_of_register(&self, register: RegisterId) -> ScalarType {
        let found = self.body.and_then(|body| body.registers.get(register));
        found.map_or(ScalarType::Pointer, |register| register.scalar)
    }

    pub(super) fn type_of(&self, operand: &Operand) -> ScalarType {
        match operand {
            Operand::Register(register) => self.type_of_register(*register),
            Operand::LocalAddress(_) => ScalarType::Pointer,
            Operand::Constant(constant) => Constant::scalar_type(constant),
        }
    }

    /// The type of a promoted local.
    pub(super) fn promoted_type(&self, local: LocalId) -> Option<ScalarType> {
        match self.body?.locals.get(local)?.kind {
            LocalKind::Promoted(scalar) => Some(scalar),
            LocalKind::Memory { .. } => None,
        }
    }
}

fn block_symbols(body: &Body) -> Vec<String> {
    symbols(body.blocks.values().map(|block| block.name.as_deref()))
}
