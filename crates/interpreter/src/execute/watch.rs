//! Lets the observer look at the run where blocks begin, where calls end, and at its end.

use super::Activation;
use crate::lower::FunctionCode;
use crate::machine::Machine;
use crate::outcome::Observer;
use crate::snapshot::{Position, Snapshot};
use crate::value::{Scalar, Value};
use tayra_program::BlockId;

impl Machine<'_> {
    /// A block of the innermost call begins.
    pub(super) fn watch_block(&mut self, code: &FunctionCode, registers: &[Value], block: BlockId) {
        let depth = self.frames.len();
        let (blank, frames, observer) = self.view();
        let extra = frames.last().and_then(|frame| frame.extra.as_deref());
        observer.watch(&Snapshot {
            function: code.function,
            position: Position::Block(block),
            depth,
            frame: Some((code, registers, extra)),
            caller: caller(frames, depth),
            ..blank
        });
    }

    /// The innermost call ends, and the observer looks at what it leaves, and at what is left.
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
        let (blank, frames, observer) = self.view();
        if let Some(frame) = frames.last() {
            observer.leaving(&Snapshot {
                function: code.function,
                position: reached(frame),
                depth,
                frame: Some((code, &slots[base..], frame.extra.as_deref())),
                caller: caller(frames, depth),
                results: &results,
                ..blank
            });
        }
        self.leave(code, site, floor, slots);
        let (blank, _, observer) = self.view();
        observer.watch(&Snapshot { function: code.function, depth, results: &results, ..blank });
    }

    /// The run is over.
    pub(super) fn watch_end(&mut self) {
        let entry = self.program.function_named(&self.settings.entry);
        let slots = std::mem::take(&mut self.slots);
        let (blank, frames, observer) = self.view();
        let mut calls: Vec<Snapshot<'_>> = Vec::with_capacity(frames.len().max(1));
        for (index, frame) in frames.iter().enumerate() {
            calls.push(Snapshot {
                function: frame.function(),
                position: reached(frame),
                depth: index + 1,
                frame: Some((&frame.code, slots.get(frame.base..).unwrap_or(&[]), frame.extra.as_deref())),
                caller: caller(frames, index + 1),
                ..blank
            });
        }
        if calls.is_empty() {
            calls.push(Snapshot { function: entry.unwrap_or(blank.function), ..blank });
        }
        observer.ended(&calls);
        drop(calls);
        self.slots = slots;
    }

    /// What is the same for every call, at the return of some function; the calls; and who looks.
    fn view(&mut self) -> (Snapshot<'_>, &[Activation], &mut dyn Observer) {
        let blank = Snapshot {
            program: self.program,
            function: tayra_program::Entity::from_index(0),
            position: Position::Return,
            depth: 1,
            memory: &self.memory,
            globals: &self.globals,
            functions: &self.functions,
            unborn: self.unborn.object(),
            frame: None,
            results: &[],
            caller: None,
        };
        (blank, &self.frames, &mut *self.observer)
    }
}

/// Where a call stands.
fn reached(frame: &Activation) -> Position {
    match frame.code.origins.get(frame.pc) {
        Some(origin) => Position::Inside(origin.block, origin.index as usize),
        None => Position::Return,
    }
}

/// Where the caller of the call at `depth` stands.
fn caller(frames: &[Activation], depth: usize) -> Option<(BlockId, usize)> {
    let frame = frames.get(depth.checked_sub(2)?)?;
    frame.code.origins.get(frame.pc).map(|origin| (origin.block, origin.index as usize))
}
