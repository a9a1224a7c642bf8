//! Variadic functions: the arguments lie in memory as the ABI says, so that `va_arg`, which clang writes out as
//! arithmetic, reads them from there, and reading past them is out of bounds.
//!
//! x86-64: a register save area (6 general slots of 8 bytes, 8 vector slots of 16) and an overflow area. i386: one area.

use crate::ArgumentValue;
use crate::machine::Machine;
use crate::step::{Flow, Step};
use tayra_findings::Rule;
use tayra_memory_graph::{Hidden, ObjectId, Root, State, Storage};
use tayra_numeric::LinearExpr;
use tayra_program::{DataModel, FloatKind, FunctionId, ScalarType};
use tayra_terms::TermId;

const GENERAL_SLOTS: u64 = 6;
const VECTOR_SLOTS: u64 = 8;
const VECTOR_START: u64 = 8 * GENERAL_SLOTS;
const SAVE_AREA: u64 = VECTOR_START + 16 * VECTOR_SLOTS;

/// How x86-64 passes a scalar.
enum Class {
    General(u64),
    Vector,
    Memory { size: u64, align: u64 },
}

fn class(scalar: ScalarType, by_value: Option<tayra_program::ByValue>) -> Class {
    if let Some(by_value) = by_value {
        return Class::Memory { size: by_value.size.next_multiple_of(8), align: by_value.align.max(8) };
    }
    match scalar {
        ScalarType::Int(bits) if bits > 64 => Class::General(2),
        ScalarType::Int(_) | ScalarType::Pointer => Class::General(1),
        ScalarType::Float(FloatKind::X87) => Class::Memory { size: 16, align: 16 },
        ScalarType::Float(FloatKind::F16 | FloatKind::F32 | FloatKind::F64 | FloatKind::F128) => {
            Class::Vector
        }
    }
}

/// Registers used so far.
#[derive(Clone, Copy, Default)]
struct Used {
    general: u64,
    vector: u64,
}

impl Used {
    /// The place of the next argument in the save area, if it goes there.
    fn take(&mut self, scalar: ScalarType, by_value: Option<tayra_program::ByValue>) -> Option<u64> {
        match class(scalar, by_value) {
            Class::General(count) if self.general + count <= GENERAL_SLOTS => {
                self.general += count;
                Some(8 * (self.general - count))
            }
            Class::Vector if self.vector < VECTOR_SLOTS => {
                self.vector += 1;
                Some(VECTOR_START + 16 * (self.vector - 1))
            }
            Class::General(_) | Class::Vector | Class::Memory { .. } => None,
        }
    }
}

/// Size and alignment of an argument in memory.
fn in_memory(argument: &ArgumentValue, model: DataModel) -> (u64, u64) {
    match (model, class(argument.scalar, argument.by_value)) {
        (DataModel::Ilp32, _) => {
            let size = argument.by_value.map_or_else(|| argument.scalar.store_bytes(model), |b| b.size);
            (size.next_multiple_of(4), 4)
        }
        (DataModel::Lp64, Class::Memory { size, align }) => (size, align),
        (DataModel::Lp64, Class::General(count)) => (8 * count, 8 * count),
        (DataModel::Lp64, Class::Vector) => {
            let size = if argument.scalar == ScalarType::Float(FloatKind::F128) { 16 } else { 8 };
            (size, size)
        }
    }
}

impl Machine<'_> {
    /// Registers that the named parameters of a function use.
    fn used_by_parameters(&self, function: FunctionId) -> Used {
        let mut used = Used::default();
        let parameters: Vec<_> = self.program.functions[function].parameters.iter().collect();
        for parameter in self.without_shadows(&parameters) {
            used.take(parameter.scalar, parameter.by_value);
        }
        used
    }

    /// Lays out what a variadic function was given behind its parameters. Copies of structs are made from the addresses
    /// that the arguments hold.
    pub(crate) fn make_areas(&mut self, state: &mut State, function: FunctionId, variadic: &[ArgumentValue]) {
        let model = self.program.data_model;
        let mut used = self.used_by_parameters(function);
        let mut saved = Vec::new();
        let mut stacked = Vec::new();
        let mut end = 0u64;
        let step = if self.options.initialised { 2 } else { 1 };
        for given in variadic.chunks(step) {
            let [argument, shadow @ ..] = given else { continue };
            let shadow = shadow.first().map(|shadow| shadow.value);
            let slot = match model {
                DataModel::Lp64 => used.take(argument.scalar, argument.by_value),
                DataModel::Ilp32 => None,
            };
            match slot {
                Some(offset) => saved.push((offset, *argument, shadow)),
                None => {
                    let (size, align) = in_memory(argument, model);
                    let offset = end.next_multiple_of(align);
                    stacked.push((offset, *argument, shadow));
                    end = offset + size;
                }
            }
        }
        let site = crate::machine::number(function);
        let size = LinearExpr::constant(i128::from(end));
        let (area, address) = self.new_object(state, Storage::Argument { site }, size, 16);
        state.roots_mut().insert(Root::Hidden(Hidden::StackArea), address);
        for (offset, argument, shadow) in stacked {
            self.pass_in_memory(state, area, offset, (&argument, shadow));
        }
        if model == DataModel::Lp64 {
            let storage = Storage::RegisterArea;
            let size = LinearExpr::constant(i128::from(SAVE_AREA));
            let (area, address) = self.new_object(state, storage, size, 16);
            state.roots_mut().insert(Root::Hidden(Hidden::RegisterArea), address);
            for (offset, argument, shadow) in saved {
                self.pass_in_memory(state, area, offset, (&argument, shadow));
            }
        }
    }

    fn pass_in_memory(
        &mut self,
        state: &mut State,
        area: ObjectId,
        offset: u64,
        (argument, shadow): (&ArgumentValue, Option<TermId>),
    ) {
        let at = LinearExpr::constant(i128::from(offset));
        match argument.by_value {
            Some(by_value) => {
                let size = LinearExpr::constant(i128::from(by_value.size));
                self.copy_argument(state, (area, &at), argument.value, &size);
            }
            None => {
                let bytes = argument.scalar.store_bytes(self.program.data_model);
                let value = self.resize(argument.value, u32::try_from(bytes * 8).unwrap_or(128), false);
                state.write(&mut self.universe, area, &at, bytes, value);
                if let Some(shadow) = shadow {
                    self.write_shadow(state, area, &at, bytes, shadow);
                }
            }
        }
    }

    /// Makes a `va_list` ready.
    pub(crate) fn va_start(&mut self, state: &mut State, step: &mut Step<'_>, list: TermId) -> Flow<()> {
        let Some(&stacked) = state.roots().get(&Root::Hidden(Hidden::StackArea)) else {
            let message = "va_start in a function that was not called with variable arguments";
            return step.suspect(Rule::UndefinedValue, message);
        };
        match self.program.data_model {
            DataModel::Ilp32 => {
                self.store(state, step, list, stacked)?;
                self.set_at(state, list, 4);
                Ok(())
            }
            DataModel::Lp64 => {
                let Some(&saved) = state.roots().get(&Root::Hidden(Hidden::RegisterArea)) else {
                    return step.stop("va_start without an area of registers");
                };
                let used = self.used_by_parameters(step.function);
                let general = self.universe.terms.constant(32, u128::from(8 * used.general));
                let vector = self.universe.terms.constant(32, u128::from(VECTOR_START + 16 * used.vector));
                for (offset, value) in [(0, general), (4, vector), (8, stacked), (16, saved)] {
                    let place = self.universe.terms.add_constant(list, offset);
                    self.store(state, step, place, value)?;
                }
                self.set_at(state, list, 24);
                Ok(())
            }
        }
    }

    /// Copies a `va_list`.
    pub(crate) fn va_copy(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        to: TermId,
        from: TermId,
    ) -> Flow<()> {
        let size = match self.program.data_model {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 24,
        };
        let length = self.universe.pointer_constant(size);
        self.copy_memory(state, step, (to, from), length, true, |_, _| {})
    }
}
