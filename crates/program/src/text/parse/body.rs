//! The names of one body while it is read, and their final numbers.

use std::collections::HashMap;

use super::cursor::Cursor;
use super::{ParseError, Parsed};
use crate::text::names::Symbol;
use crate::{
    Block, BlockId, Body, BodyOrigin, Entity, Local, LocalId, Operand, Register, RegisterId, ScalarType,
    Scope, ScopeId, Table,
};

/// A body under construction. Registers and blocks have provisional numbers, in the order in which the text mentions
/// them; [`BodyBuilder::finish`] numbers them by their definitions.
pub(super) struct BodyBuilder<'t> {
    pub(super) parameters: Vec<RegisterId>,
    pub(super) scopes: Table<ScopeId, Scope>,
    pub(super) locals: Table<LocalId, Local>,
    local_symbols: HashMap<Symbol<'t>, LocalId>,
    register_symbols: HashMap<Symbol<'t>, RegisterId>,
    registers: Vec<Mentioned<Option<ScalarType>>>,
    /// Registers in the order that the text lists, then parameters and results in the order of their definitions.
    listed: Vec<RegisterId>,
    defined_parameters: Vec<RegisterId>,
    defined_results: Vec<RegisterId>,
    block_symbols: HashMap<Symbol<'t>, BlockId>,
    blocks: Vec<Mentioned<bool>>,
    /// Blocks in the order of the text, with their provisional numbers.
    pub(super) finished_blocks: Vec<(BlockId, Block)>,
    /// Registers that the text gives a type where they are read.
    expectations: Vec<(RegisterId, ScalarType, usize)>,
}

/// How the text defines a register.
#[derive(Clone, Copy)]
pub(super) enum Defined {
    /// In a `registers` line.
    Listed,
    /// As a parameter of the function or of a block.
    Parameter,
    /// As the result of an instruction.
    Result,
}

/// A register or block that was mentioned.
struct Mentioned<T> {
    name: Option<String>,
    /// The first mention.
    token: usize,
    /// Its type; whether it is defined.
    known: T,
}

impl<'t> BodyBuilder<'t> {
    pub(super) fn new() -> Self {
        BodyBuilder {
            parameters: Vec::new(),
            scopes: Table::new(),
            locals: Table::new(),
            local_symbols: HashMap::new(),
            register_symbols: HashMap::new(),
            registers: Vec::new(),
            listed: Vec::new(),
            defined_parameters: Vec::new(),
            defined_results: Vec::new(),
            block_symbols: HashMap::new(),
            blocks: Vec::new(),
            finished_blocks: Vec::new(),
            expectations: Vec::new(),
        }
    }

    pub(super) fn register(&mut self, symbol: Symbol<'t>, token: usize) -> RegisterId {
        let name = symbol.name();
        let next = RegisterId::from_index(self.registers.len());
        let id = *self.register_symbols.entry(symbol).or_insert(next);
        if id == next {
            self.registers.push(Mentioned { name, token, known: None });
        }
        id
    }

    pub(super) fn define_register(
        &mut self,
        cursor: &Cursor<'_, 't>,
        register: RegisterId,
        scalar: Option<ScalarType>,
        defined: Defined,
        token: usize,
    ) -> Parsed<()> {
        match defined {
            Defined::Listed => self.listed.push(register),
            Defined::Parameter => self.defined_parameters.push(register),
            Defined::Result => self.defined_results.push(register),
        }
        let known = &mut self.registers[register.index()].known;
        match (*known, scalar) {
            (None, None) => Err(cursor.error_at(token, "this register needs a type: %name: i32")),
            (None, Some(scalar)) => {
                *known = Some(scalar);
                Ok(())
            }
            (Some(_), None) => Ok(()),
            (Some(old), Some(new)) if old == new => Ok(()),
            (Some(old), Some(_)) => {
                Err(cursor.error_at(token, format!("this register was given the type {old} before")))
            }
        }
    }

    /// Notes that the text calls `operand`, if it is a register, one of type `scalar`.
    pub(super) fn expect_type(&mut self, operand: &Operand, scalar: ScalarType, token: usize) {
        if let Operand::Register(register) = operand {
            self.expectations.push((*register, scalar, token));
        }
    }

    pub(super) fn block(&mut self, symbol: Symbol<'t>, token: usize) -> BlockId {
        let name = symbol.name();
        let next = BlockId::from_index(self.blocks.len());
        let id = *self.block_symbols.entry(symbol).or_insert(next);
        if id == next {
            self.blocks.push(Mentioned { name, token, known: false });
        }
        id
    }

    /// The entry block that the text does not label.
    pub(super) fn unlabelled_block(&mut self, token: usize) -> BlockId {
        let id = BlockId::from_index(self.blocks.len());
        self.blocks.push(Mentioned { name: None, token, known: true });
        id
    }

    pub(super) fn define_block(
        &mut self,
        cursor: &Cursor<'_, 't>,
        block: BlockId,
        token: usize,
    ) -> Parsed<()> {
        if std::mem::replace(&mut self.blocks[block.index()].known, true) {
            return Err(cursor.error_at(token, "another block has this label"));
        }
        Ok(())
    }

    pub(super) fn block_name(&self, block: BlockId) -> Option<String> {
        self.blocks[block.index()].name.clone()
    }

    /// Declares a local; false if there is one of that symbol.
    pub(super) fn declare_local(&mut self, symbol: Symbol<'t>, local: Local) -> bool {
        let id = self.locals.push(local);
        self.local_symbols.insert(symbol, id).is_none()
    }

    pub(super) fn local(&self, symbol: &Symbol<'t>) -> Option<LocalId> {
        self.local_symbols.get(symbol).copied()
    }

    /// The body, and the final numbers of its labels.
    pub(super) fn finish(
        mut self,
        cursor: &Cursor<'_, 't>,
        origin: BodyOrigin,
    ) -> Parsed<(Body, HashMap<Symbol<'t>, BlockId>)> {
        self.check(cursor)?;
        let mut new_registers = vec![RegisterId::from_index(0); self.registers.len()];
        let mut registers = Table::new();
        for &old in self.listed.iter().chain(&self.defined_parameters).chain(&self.defined_results) {
            let Mentioned { name, known, .. } = &mut self.registers[old.index()];
            // Taken, so that further definitions find nothing.
            if let Some(scalar) = known.take() {
                new_registers[old.index()] = registers.push(Register { scalar, name: name.take() });
            }
        }
        let mut new_blocks = vec![BlockId::from_index(0); self.blocks.len()];
        for (position, (old, _)) in self.finished_blocks.iter().enumerate() {
            new_blocks[old.index()] = BlockId::from_index(position);
        }
        let rename = |register: &mut RegisterId| *register = new_registers[register.index()];
        let mut blocks: Table<BlockId, Block> =
            self.finished_blocks.into_iter().map(|(_, block)| block).collect();
        for block in blocks.values_mut() {
            block.parameters.iter_mut().for_each(rename);
            for instruction in &mut block.instructions {
                instruction.operation.dests_mut().iter_mut().for_each(rename);
            }
            crate::passes::for_each_operand_mut(block, |operand| {
                if let Operand::Register(register) = operand {
                    rename(register);
                }
            });
            for edge in block.terminator.kind.edges_mut() {
                edge.target = new_blocks[edge.target.index()];
            }
        }
        self.parameters.iter_mut().for_each(rename);
        let mut labels = self.block_symbols;
        #[expect(clippy::iter_over_hash_type, reason = "each value is changed by itself")]
        for block in labels.values_mut() {
            *block = new_blocks[block.index()];
        }
        let BodyBuilder { parameters, scopes, locals, .. } = self;
        Ok((Body { origin, parameters, registers, locals, scopes, blocks }, labels))
    }

    fn check(&self, cursor: &Cursor<'_, '_>) -> Result<(), ParseError> {
        if let Some(missing) = self.registers.iter().find(|register| register.known.is_none()) {
            return Err(cursor.error_at(missing.token, "nothing defines this register"));
        }
        if let Some(missing) = self.blocks.iter().find(|block| !block.known) {
            return Err(cursor.error_at(missing.token, "the function has no such block"));
        }
        for &(register, expected, token) in &self.expectations {
            if let Some(actual) = self.registers[register.index()].known
                && actual != expected
            {
                return Err(cursor.error_at(token, format!("this register has the type {actual}")));
            }
        }
        Ok(())
    }
}
