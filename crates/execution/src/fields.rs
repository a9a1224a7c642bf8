//! Where arrays stand in variables and structs, as they were declared: joins tell all else field by field.
//!
//! A pointer and the counters around it are no row of elements, though the numbers may fit. Errs towards: arrays, where a type is not known
//! or a union may hide one. Nothing rests on it: what a program does with memory is described the same.

use tayra_memory_graph::{Extent, Storage, Universe};
use tayra_program::{CType, CTypeId, Entity, LocalKind, Program};

/// Structs with more arrays are not told field by field.
const MOST_ARRAYS: usize = 16;

/// Tells the universe of all variables and structs of which it is known where arrays stand. Locals are numbered through.
pub(crate) fn note_arrays(universe: &mut Universe, program: &Program, first_local: &[u32]) {
    let mut types = Types { program, known: vec![None; program.c_types.len()] };
    for (id, c_type) in program.c_types.iter() {
        if let CType::Struct { size: Some(size), .. } = c_type
            && let Some(arrays) = types.arrays(id)
            && let Ok(hint) = u32::try_from(id.index())
        {
            universe.note_arrays_in_struct(hint, *size, arrays);
        }
    }
    for (function, first) in program.functions.values().zip(first_local) {
        let locals = function.body.iter().flat_map(|body| body.locals.values());
        for (local, number) in locals.zip(*first..) {
            if matches!(local.kind, LocalKind::Memory { .. })
                && let Some(arrays) = local.c_type.and_then(|c_type| types.arrays(c_type))
            {
                universe.note_arrays(Storage::Local { local: number }, arrays);
            }
        }
    }
    for (global, number) in program.globals.values().zip(0u32..) {
        if let Some(arrays) = global.c_type.and_then(|c_type| types.arrays(c_type)) {
            let (writable, nameless) = (!global.read_only, global.may_share_its_place());
            universe.note_arrays(Storage::Global { global: number, writable, nameless }, arrays);
        }
    }
}

/// Where arrays stand in something of a type, if that is known.
type Arrays = Option<Vec<Extent>>;

/// The types of a program, each looked at once.
struct Types<'p> {
    program: &'p Program,
    known: Vec<Option<Arrays>>,
}

impl Types<'_> {
    fn arrays(&mut self, id: CTypeId) -> Arrays {
        if let Some(Some(known)) = self.known.get(id.index()) {
            return known.clone();
        }
        let program = self.program;
        let found = match program.c_types.get(id) {
            Some(CType::Int { .. } | CType::Float { .. } | CType::Enum { .. } | CType::Pointer(_)) => {
                Some(Vec::new())
            }
            Some(CType::Typedef { target, .. }) => self.arrays(*target),
            Some(CType::Struct { size: Some(size), fields, .. }) => {
                let starts = fields.iter().map(|field| field.bit_offset / 8);
                let ends = starts.clone().skip(1).chain([*size]);
                let mut all = Vec::new();
                for ((field, start), end) in fields.iter().zip(starts).zip(ends) {
                    let (Ok(start), Ok(end)) = (i64::try_from(start), i64::try_from(end)) else {
                        return None;
                    };
                    match self.arrays(field.c_type) {
                        Some(arrays) => {
                            all.extend(arrays.into_iter().map(|(low, high)| (low + start, high + start)));
                        }
                        // An array, or something that may hide one.
                        None => all.push((start, end)),
                    }
                }
                (all.len() <= MOST_ARRAYS).then_some(all)
            }
            Some(
                CType::Struct { size: None, .. }
                | CType::Void
                | CType::Array { .. }
                | CType::Union { .. }
                | CType::Function { .. }
                | CType::Other { .. },
            )
            | None => None,
        };
        if let Some(place) = self.known.get_mut(id.index()) {
            *place = Some(found.clone());
        }
        found
    }
}
