//! Lets the observer look at the run where blocks begin and calls end.

use crate::lower::FunctionCode;
use crate::machine::Machine;
use crate::snapshot::{Position, Snapshot};
use crate::value::{Scalar, Value};
use tayra_program::BlockId;

impl Machine<'_> {
    /// A block of the innermost call begins.
    pub(super) fn watch_block(&mut self, code: &FunctionCode, registers: &[Value], block: BlockId) {
        let extra = self.frames.last().and_then(|frame| frame.extra.as_deref());
        let snapshot = Snapshot {
            program: self.program,
            function: code.function,
            position: Position::Block(block),
            depth: self.frames.len(),
            memory: &self.memory,
            globals: &self.globals,
            functions: &self.functions,
            unborn: self.unborn.object(),
            frame: Some((code, registers, extra)),
            results: &[],
        };
        self.observer.watch(&snapshot);
    }

    /// The innermost call ends, and the observer looks at what is left.
    pub(super) fn watched_leave(
        &mut self,
        code: &FunctionCode,
        site: u32,
        floor: usize,
        slots: &mut Vec<Value>,
    ) {
        let (depth, base) = (self.frames.len(), self.frames.last().map_or(0, |frame| frame.base));
        let values = &code.returns[site as usize].values;
        let results: Vec<Scalar> = values.iter().map(|v| self.scalar_at(&slots[base..], *v)).collect();
        self.leave(code, site, floor, slots);
        let snapshot = Snapshot {
            program: self.program,
            function: code.function,
            position: Position::Return,
            depth,
            memory: &self.memory,
            globals: &self.globals,
            functions: &self.functions,
            unborn: self.unborn.object(),
            frame: None,
            results: &results,
        };
        self.observer.watch(&snapshot);
    }
}
