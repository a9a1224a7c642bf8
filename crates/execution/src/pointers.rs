//! Pointer arithmetic.

use crate::machine::Machine;
use crate::step::Step;
use tayra_memory_graph::State;
use tayra_program::{Operand, ScaledIndex};
use tayra_terms::TermId;

impl Machine<'_> {
    /// `base + constant + sum of index * scale` in pointer width, each index read as signed.
    pub(crate) fn pointer_offset(
        &mut self,
        state: &mut State,
        step: &Step<'_>,
        base: &Operand,
        constant: i64,
        scaled: &[ScaledIndex],
    ) -> TermId {
        let bits = self.universe.pointer_bits;
        let mut address = self.value(state, step, base);
        for part in scaled {
            let index = self.value(state, step, &part.index);
            let index = self.resize(index, bits, true);
            let distance = self.universe.terms.scale(index, part.scale as u128);
            address = self.universe.terms.add(address, distance);
        }
        self.universe.terms.add_constant(address, constant as u128)
    }
}
