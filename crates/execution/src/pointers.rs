//! Pointer arithmetic.

use crate::machine::Machine;
use crate::step::Step;
use tayra_memory_graph::{Pointer, State};
use tayra_numeric::Integer;
use tayra_program::{CType, CTypeId, Entity, Operand, RegisterId, ScaledIndex};
use tayra_terms::TermId;

impl Machine<'_> {
    /// `base + constant + sum of index * scale` in pointer width, each index read as signed.
    pub(crate) fn pointer_offset(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        dest: RegisterId,
        base: &Operand,
        constant: i64,
        scaled: &[ScaledIndex],
    ) -> TermId {
        let bits = self.universe.pointer_bits;
        let mut address = self.value(state, step, base);
        let mut exact = self.number_of_pointer(state, address);
        for part in scaled {
            self.note_stride(state, address, part.scale);
            let index = self.value(state, step, &part.index);
            let index = self.resize(index, bits, true);
            exact = exact.map(|sum| {
                sum.plus_scaled(&self.universe.signed(index), &Integer::from(i128::from(part.scale)))
            });
            let distance = self.universe.terms.scale(index, part.scale as u128);
            address = self.universe.terms.add(address, distance);
        }
        let pointer = self.universe.terms.add_constant(address, constant as u128);
        let exact = exact.map(|sum| sum.plus_constant(&Integer::from(i128::from(constant))));
        self.past_the_ends(state, step, (dest, pointer), exact)
    }

    /// The program takes what a pointer leads into for an array of elements of this size.
    fn note_stride(&mut self, state: &mut State, address: TermId, scale: i64) {
        if scale.unsigned_abs() > 1
            && let Pointer::Into { object, .. } = state.resolve(&mut self.universe, address)
            && let Some(found) = state.objects().get(object)
        {
            self.universe.note_stride(found.storage, scale.unsigned_abs());
        }
    }

    /// If the type is a pointer to a struct: a number for the struct, and its size.
    pub(crate) fn pointed_struct(&self, c_type: Option<CTypeId>) -> Option<(u32, u64)> {
        let CType::Pointer(target) = self.without_names(c_type?)?.1 else { return None };
        let (id, found) = self.without_names(*target)?;
        match found {
            CType::Struct { size: Some(size), .. } => {
                let number = u32::try_from(id.index()).ok()?;
                let declared = self.declarations.as_ref();
                Some((declared.map_or(number, |declared| declared.canonical(number)), *size))
            }
            CType::Struct { size: None, .. }
            | CType::Void
            | CType::Int { .. }
            | CType::Float { .. }
            | CType::Enum { .. }
            | CType::Pointer(_)
            | CType::Array { .. }
            | CType::Union { .. }
            | CType::Function { .. }
            | CType::Typedef { .. }
            | CType::Other { .. } => None,
        }
    }

    /// What stands behind names for a type.
    fn without_names(&self, mut c_type: CTypeId) -> Option<(CTypeId, &CType)> {
        let mut found = self.program.c_types.get(c_type)?;
        while let CType::Typedef { target, .. } = found {
            c_type = *target;
            found = self.program.c_types.get(c_type)?;
        }
        Some((c_type, found))
    }
}
