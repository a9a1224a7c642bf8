//! Variadic functions: the arguments lie in memory as the ABI says, so that reading past them is out of bounds.
//!
//! x86-64: a register save area (6 general slots of 8 bytes, 8 vector slots of 16) and an overflow area; slots that
//! nothing was passed in are holes. i386: one area on the stack.

use super::{PassedArgument, VariadicCall};
use crate::machine::{Machine, Stop};
use crate::memory::{Birth, Life, Range, Storage};
use crate::value::{Scalar, Value};
use tayra_findings::Rule;
use tayra_program::{DataModel, FloatKind, Place, ScalarType};

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

fn class(argument: &PassedArgument) -> Class {
    if let Some(by_value) = argument.by_value {
        return Class::Memory { size: by_value.size.next_multiple_of(8), align: by_value.align.max(8) };
    }
    match argument.scalar.scalar {
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
    fn take(&mut self, argument: &PassedArgument) -> Option<u64> {
        match class(argument) {
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
fn in_memory(argument: &PassedArgument, model: DataModel) -> (u64, u64) {
    match (model, class(argument)) {
        (DataModel::Ilp32, _) => {
            let size = argument
                .by_value
                .map_or_else(|| argument.scalar.scalar.store_bytes(model), |by_value| by_value.size);
            (size.next_multiple_of(4), 4)
        }
        (DataModel::Lp64, Class::Memory { size, align }) => (size, align),
        (DataModel::Lp64, Class::General(count)) => (8 * count, 8 * count),
        (DataModel::Lp64, Class::Vector) => {
            let size = if argument.scalar.scalar == ScalarType::Float(FloatKind::F128) { 16 } else { 8 };
            (size, size)
        }
    }
}

impl Machine<'_> {
    /// Lays out what a variadic function was given, when it is called: the areas belong to its frame and hold blocks from
    /// then on, whether or not `va_start` is ever reached.
    pub(super) fn pass_variadic(
        &mut self,
        place: Place,
        fixed: &[PassedArgument],
        extra: &[PassedArgument],
    ) -> Result<(), Stop> {
        let areas = self.make_areas(place, fixed, extra)?;
        let mut used = Used::default();
        for argument in fixed {
            used.take(argument);
        }
        if let Some(frame) = self.frames.last_mut() {
            let call = VariadicCall { general: used.general, vector: used.vector, areas };
            frame.extra().variadic = Some(call);
        }
        Ok(())
    }

    /// Makes a `va_list` ready.
    pub(super) fn va_start(&mut self, place: Place, list: Value) -> Result<(), Stop> {
        let model = self.program.data_model;
        let frame = self.frames.last();
        let Some(call) = frame.and_then(|frame| frame.extra.as_ref()).and_then(|extra| extra.variadic) else {
            let message = "va_start in a function that was not called with variable arguments";
            return Err(self.fatal(Rule::UndefinedValue, place, message));
        };
        let (save, overflow) = call.areas;
        let int = |value: u64| Scalar::narrow(ScalarType::Int(32), Value::plain(value));
        let pointer = |value: Value| Scalar::narrow(ScalarType::Pointer, value);
        match model {
            DataModel::Ilp32 => self.put(place, list, 0, pointer(overflow)),
            DataModel::Lp64 => {
                self.put(place, list, 0, int(8 * call.general))?;
                self.put(place, list, 4, int(VECTOR_START + 16 * call.vector))?;
                self.put(place, list, 8, pointer(overflow))?;
                self.put(place, list, 16, pointer(save))
            }
        }
    }

    /// Copies a `va_list`.
    pub(super) fn va_copy(&mut self, place: Place, destination: Value, source: Value) -> Result<(), Stop> {
        let size = match self.program.data_model {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 24,
        };
        self.copy_bytes(place, destination, source, size, true)
    }

    fn put(&mut self, place: Place, list: Value, offset: i64, value: Scalar) -> Result<(), Stop> {
        let pointer = self.offset(list, offset);
        let length = value.scalar.store_bytes(self.program.data_model);
        let range = self.access(place, pointer, length, true)?;
        self.memory.place = place;
        self.memory.store(range, value.scalar, value.low, value.high);
        Ok(())
    }

    fn make_area(&mut self, place: Place, size: u64) -> Result<Value, Stop> {
        match self.memory.create_on_stack(size, 16, Storage::VariadicArea, Birth::Uninitialised) {
            Ok(area) => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.extra().owned.push(area.object());
                }
                Ok(area)
            }
            Err(why) => Err(self.no_room(place, why)),
        }
    }

    fn make_areas(
        &mut self,
        place: Place,
        fixed: &[PassedArgument],
        extra: &[PassedArgument],
    ) -> Result<(Value, Value), Stop> {
        let model = self.program.data_model;
        let mut used = Used::default();
        for argument in fixed {
            used.take(argument);
        }
        let mut saved = Vec::new();
        let mut in_overflow = Vec::new();
        let mut end = 0u64;
        for argument in extra {
            let slot = if model == DataModel::Lp64 { used.take(argument) } else { None };
            match slot {
                Some(offset) => saved.push((offset, *argument)),
                None => {
                    let (size, align) = in_memory(argument, model);
                    let offset = end.next_multiple_of(align);
                    in_overflow.push((offset, *argument));
                    end = offset + size;
                }
            }
        }
        self.memory.place = place;
        let overflow = self.make_area(place, end)?;
        for (offset, argument) in in_overflow {
            self.pass_in_memory(overflow, offset, &argument);
        }
        if model == DataModel::Ilp32 {
            return Ok((overflow, overflow));
        }
        let save = self.make_area(place, SAVE_AREA)?;
        let mut holes: Vec<(u64, u64)> = (0..GENERAL_SLOTS)
            .map(|slot| (8 * slot, 8))
            .chain((0..VECTOR_SLOTS).map(|slot| (VECTOR_START + 16 * slot, 16)))
            .collect();
        for (offset, argument) in saved {
            let size = if offset < VECTOR_START { argument.scalar.scalar.store_bytes(model) } else { 16 };
            holes.retain(|&(start, _)| start < offset || start >= offset + size.max(8));
            self.pass_in_memory(save, offset, &argument);
        }
        if let Some(object) = self.memory.object_mut(save.object()) {
            object.holes = holes;
            object.life = Life::Guarded;
        }
        Ok((save, overflow))
    }

    fn pass_in_memory(&mut self, area: Value, offset: u64, argument: &PassedArgument) {
        let to = Range { object: area.object(), offset, guessed: false };
        match argument.by_value {
            Some(by_value) => {
                let copy = argument.scalar.low;
                let from = Range { object: copy.object(), offset: 0, guessed: false };
                if by_value.size > 0 {
                    self.memory.copy(to, from, by_value.size);
                }
            }
            None => {
                let scalar = argument.scalar;
                self.memory.store(to, scalar.scalar, scalar.low, scalar.high);
            }
        }
    }
}
