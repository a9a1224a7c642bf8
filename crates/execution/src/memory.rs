//! Loads and stores.

use crate::Status;
use crate::access::{Access, Range};
use crate::machine::Machine;
use crate::operands::natural_sign;
use crate::step::{Flow, Step};
use tayra_findings::Rule;
use tayra_memory_graph::{State, Storage};
use tayra_numeric::{Integer, LinearExpr};
use tayra_program::{ScalarType, types};
use tayra_terms::{Node, TermId, Terms, mask};

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
        match self.fields_in(state, &range, value, bytes) {
            Some(fields) => {
                for (at, bytes, field) in fields {
                    let offset = range.offset.clone().plus_constant(&Integer::from(i128::from(at)));
                    state.write(&mut self.universe, range.object, &offset, bytes, field);
                }
            }
            None => state.write(&mut self.universe, range.object, &range.offset, bytes, value),
        }
        self.hint_by_variable(state, &range, value);
        Ok(())
    }

    /// What a number that is stored into a variable is put together from, if that is no number to the source: small structs are
    /// handed over as one. Each field has a value of its own then, which it keeps where states meet.
    fn fields_in(
        &mut self,
        state: &State,
        range: &Range,
        value: TermId,
        bytes: u64,
    ) -> Option<Vec<(u64, u64, TermId)>> {
        let storage = state.objects().get(range.object)?.storage;
        if !matches!(storage, Storage::Local { .. } | Storage::Global { .. }) {
            return None;
        }
        let start = u64::try_from(range.offset.as_constant()?.to_i128()?).ok()?;
        let fields = side_by_side(&mut self.universe.terms, value)?;
        let is_number = self
            .declared_type(storage)
            .is_some_and(|of| types::place(self.program, of, false, start, bytes).is_some());
        (!is_number).then_some(fields)
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

/// The numbers that stand side by side in a value, with the byte that each begins at and how many bytes it has; nothing if they are
/// not at least two, or one beside a constant that is not zero.
fn side_by_side(terms: &mut Terms, value: TermId) -> Option<Vec<(u64, u64, TermId)>> {
    let Node::Linear { bits, constant, terms: parts } = terms.node(value).clone() else { return None };
    if bits > u64::BITS || parts.len() == 1 && constant == 0 {
        return None;
    }
    let mut found: Vec<(u32, u32, TermId)> = Vec::with_capacity(parts.len() + 1);
    let mut taken = 0;
    for (part, factor) in parts {
        let &Node::Extend { signed: false, value, .. } = terms.node(part) else { return None };
        let (low, width) = (factor.trailing_zeros(), terms.bits(value));
        if !factor.is_power_of_two() || low + width > bits {
            return None;
        }
        let own = mask(width) << low;
        if own & (taken | constant) != 0 {
            return None;
        }
        taken |= own;
        found.push((low, width, value));
    }
    // What is left between them is a constant.
    let mut low = 0;
    while low < bits {
        let is_free = |at: u32| at < bits && taken >> at & 1 == 0;
        let width = (low..).take_while(|&at| is_free(at)).count() as u32;
        if width > 0 {
            found.push((low, width, terms.constant(width, constant >> low & mask(width))));
        }
        low += width.max(1);
    }
    found.sort_unstable();
    let is_whole = |&(low, width, _): &(u32, u32, TermId)| low % 8 == 0 && matches!(width, 8 | 16 | 32);
    found.iter().all(is_whole).then(|| {
        found
            .into_iter()
            .map(|(low, width, value)| (u64::from(low / 8), u64::from(width / 8), value))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tayra_terms::{AtomKind, Sign};

    #[test]
    fn a_small_struct_that_is_handed_over_as_one_number_comes_apart() {
        let mut terms = Terms::new();
        let mut number = |bits: u32| terms.fresh(bits, AtomKind::Input, Sign::Unsigned);
        let (hours, minutes, whole) = (number(32), number(16), number(64));
        let placed = |terms: &mut Terms, value: TermId, low: u32| {
            let wide = terms.extend(value, 64, false);
            terms.scale(wide, 1 << low)
        };
        let (low, high) = (placed(&mut terms, hours, 0), placed(&mut terms, minutes, 32));
        let both = terms.add(low, high);
        // Two bytes behind them are padding, or zero.
        let rest = terms.constant(16, 0);
        assert_eq!(side_by_side(&mut terms, both), Some(vec![(0, 4, hours), (4, 2, minutes), (6, 2, rest)]));
        let constant = terms.constant(64, 59 << 32);
        let beside = terms.add(low, constant);
        let late = terms.constant(32, 59);
        assert_eq!(side_by_side(&mut terms, beside), Some(vec![(0, 4, hours), (4, 4, late)]));
        // These are numbers: one made wider, one of which nothing is known, sums that may carry over.
        let one = terms.constant(64, 1);
        let carries = terms.add(low, one);
        for number in [low, whole, carries] {
            assert_eq!(side_by_side(&mut terms, number), None);
        }
    }
}
