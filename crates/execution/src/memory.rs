//! Loads and stores.

use crate::Status;
use crate::access::{Access, Range};
use crate::machine::Machine;
use crate::operands::natural_sign;
use crate::step::{Flow, Step};
use tayra_findings::Rule;
use tayra_memory_graph::{State, Storage};
use tayra_numeric::LinearExpr;
use tayra_program::ScalarType;
use tayra_terms::TermId;

impl Machine<'_> {
    /// Reads a scalar; whole bytes are read and cut.
    pub(crate) fn load(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        address: TermId,
        scalar: ScalarType,
    ) -> Flow<TermId> {
        let bytes = scalar.store_bytes(self.program.data_model);
        let range =
            self.access(state, step, address, &LinearExpr::constant(i128::from(bytes)), Access::Read)?;
        Ok(self.fetch(state, step, &range, scalar))
    }

    /// The scalar at a place that may be read.
    pub(crate) fn fetch(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        range: &Range,
        scalar: ScalarType,
    ) -> TermId {
        let bytes = scalar.store_bytes(self.program.data_model);
        self.check_hole(state, step, range, bytes);
        let sign = natural_sign(scalar);
        let known = match range.offset.as_constant() {
            Some(_) => None,
            None => state.peek(&mut self.universe, range.object, &range.offset, bytes),
        };
        let value = match known {
            Some(value) => value,
            None => {
                let value = match self.number_from_table(state, range, bytes) {
                    Some(value) => value,
                    None => state.read(&mut self.universe, range.object, &range.offset, bytes, sign),
                };
                if range.offset.as_constant().is_none() {
                    self.learn_from_table(state, range, bytes, value);
                }
                value
            }
        };
        let bits = self.bits(scalar);
        self.universe.terms.truncate(value, bits)
    }

    /// Writes a scalar; bits above an odd width are zero.
    pub(crate) fn store(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        address: TermId,
        value: TermId,
    ) -> Flow<()> {
        let bytes = u64::from(self.universe.terms.bits(value).div_ceil(8));
        let range =
            self.access(state, step, address, &LinearExpr::constant(i128::from(bytes)), Access::Write)?;
        let bits = u32::try_from(bytes * 8).unwrap_or(128);
        let value = self.resize(value, bits, false);
        state.write(&mut self.universe, range.object, &range.offset, bytes, value);
        self.hint_by_variable(state, &range, value);
        Ok(())
    }

    /// A block whose address is stored in a variable is what the variable points to.
    fn hint_by_variable(&mut self, state: &mut State, range: &Range, value: TermId) {
        let is_pointer = self.universe.terms.bits(value) == self.universe.pointer_bits
            && self.universe.terms.as_constant(value).is_none();
        let is_start = range.offset.as_constant().is_some_and(tayra_numeric::Integer::is_zero);
        if !is_pointer || !is_start {
            return;
        }
        let Some(storage) = state.objects().get(range.object).map(|o| o.storage) else { return };
        if let Some((hint, size)) = self.pointed_struct(self.declared_type(storage)) {
            state.hint(&mut self.universe, value, hint, size);
        }
    }

    /// The type that a variable was declared with.
    fn declared_type(&self, storage: Storage) -> Option<tayra_program::CTypeId> {
        match storage {
            Storage::Global { global, .. } => self.program.globals.values().nth(global as usize)?.c_type,
            Storage::Local { local } => self.local_of(local)?.c_type,
            Storage::Heap { .. }
            | Storage::Pooled { .. }
            | Storage::StackBlock { .. }
            | Storage::Argument { .. }
            | Storage::RegisterArea
            | Storage::Stream
            | Storage::Given { .. }
            | Storage::Outside { .. }
            | Storage::Function { .. }
            | Storage::Library { .. }
            | Storage::Elements => None,
        }
    }

    /// In the register area of a variadic call only what was passed can be read.
    pub(crate) fn check_hole(&mut self, state: &mut State, step: &mut Step<'_>, range: &Range, bytes: u64) {
        let is_area = state.objects().get(range.object).is_some_and(|o| o.storage == Storage::RegisterArea);
        if is_area && state.peek(&mut self.universe, range.object, &range.offset, bytes).is_none() {
            let message = "read of a variable argument that may not have been passed";
            step.oblige(Rule::OutOfBounds, Status::Suspected, message);
        }
    }
}
