//! Calls and returns: who is called, with what, and what happens to the frame.

use super::{Activation, PassedArgument};
use crate::library::{Model, ModelCall, ModelOutcome};
use crate::lower::{self, CallSite, Callable, Code, FunctionCode, TypedSlot};
use crate::machine::{Decided, Machine, Stop};
use crate::memory::{Birth, Holder, Storage};
use crate::value::{Scalar, ShadowId, Symbol, Value};
use std::rc::Rc;
use tayra_findings::Rule;
use tayra_program::{ByValue, Function, FunctionId, Place, ScalarType};

/// Models that print what they are given and do nothing else with it.
const PRINTERS: &[&str] = &["printf", "fprintf", "puts", "fputs", "putchar", "putc", "fputc", "perror"];

impl Machine<'_> {
    /// The code of a function with a body, lowered on first use.
    pub(super) fn code_of(&mut self, function: FunctionId, place: Place) -> Result<Rc<FunctionCode>, Stop> {
        if let Some(code) = &self.code[function] {
            return Ok(Rc::clone(code));
        }
        let program = self.program;
        let Some(body) = &program.functions[function].body else {
            return Err(self.missing(function, place));
        };
        // Code that records laps is other code.
        let laps = self.laps.is_some();
        let prepared = self.prepared.filter(|_| !laps);
        let known = prepared.and_then(|prepared| prepared.get(function));
        let code =
            known.unwrap_or_else(|| Rc::new(lower::lower(program, self.settings, laps, function, body)));
        if let Some(prepared) = prepared {
            prepared.keep(&code);
        }
        self.reached.volatile |= code.volatile;
        self.templates[function] = self.template_of(&code);
        self.code[function] = Some(Rc::clone(&code));
        Ok(code)
    }

    #[cold]
    fn missing(&self, function: FunctionId, place: Place) -> Stop {
        let name = &self.program.functions[function].name;
        let why = match crate::library::why_missing(name) {
            Some(why) => format!(": {why}"),
            None => ", which has neither a body nor a model".to_owned(),
        };
        Stop::unsupported(&format!("call of `{name}`{why}"), place)
    }

    /// Carries out a call of the innermost frame, if it is not one of the simple ones.
    pub(super) fn call(&mut self, code: &FunctionCode, site: u32) -> Result<(), Stop> {
        let site = &code.calls[site as usize];
        let (place, base) = self.frames.last().map_or((Place::UNKNOWN, 0), |f| (f.place(), f.base));
        let callable = match site.direct {
            Some(callable) => callable,
            None => {
                let pointer = self.slots[base + site.pointer as usize];
                let function = self.pointed_function(place, pointer)?;
                lower::callable(self.program, function)
            }
        };
        match callable {
            Callable::Body(function) => {
                self.report_error_function(place, function)?;
                let passed = self.gather(site, base);
                self.check_signature(place, function, &passed, &site.returns)?;
                self.enter(place, function, &passed)
            }
            Callable::Model(function, model) => {
                let arguments: Vec<Scalar> =
                    site.arguments.iter().map(|a| self.scalar_at(&self.slots[base..], a.value)).collect();
                let results = self.call_model(place, function, model, &arguments, &site.returns)?;
                self.deliver(&site.dests, &results);
                Ok(())
            }
            Callable::Missing(function) => Err(self.missing(function, place)),
        }
    }

    /// A call of an error function is a fault, whatever its body does; ends the run if asked to.
    fn report_error_function(&mut self, place: Place, function: FunctionId) -> Result<(), Stop> {
        if !lower::is_error_function(self.program, function) {
            return Ok(());
        }
        let rule = Rule::ErrorReached;
        let message = format!("{} is called", self.program.functions[function].shown());
        if self.settings.checks.stop_at_error || self.settings.stop_at == Some((rule, place)) {
            return Err(self.fatal(rule, place, message));
        }
        self.record_fault(rule, place, message, Vec::new());
        Ok(())
    }

    /// A call of a known function that takes just what it is given, in one slot each.
    #[inline]
    pub(super) fn call_simply(
        &mut self,
        slots: &mut Vec<Value>,
        base: usize,
        place: Place,
        site: &CallSite,
        function: FunctionId,
    ) -> Result<(), Stop> {
        let code = self.code_of(function, place)?;
        let callee = slots.len();
        slots.extend_from_slice(&self.templates[function]);
        for (parameter, argument) in code.parameters.iter().zip(&site.arguments) {
            slots[callee + parameter.slot as usize] = slots[base + argument.value.slot as usize];
        }
        self.push_frame(place, code, callee, slots)
    }

    /// Makes a frame the innermost one and gives birth to its locals.
    #[inline]
    fn push_frame(
        &mut self,
        place: Place,
        code: Rc<FunctionCode>,
        base: usize,
        slots: &mut [Value],
    ) -> Result<(), Stop> {
        if self.frames.len() >= self.settings.max_frames {
            let message = format!("{} calls are active at once", self.frames.len());
            return Err(self.fatal(Rule::StackExhaustion, place, message));
        }
        let stack_mark = self.memory.layout.stack_mark();
        let mut frame_address = stack_mark;
        if code.frame_bytes > 0 {
            match self.memory.layout.place_stack(code.frame_bytes, code.frame_align) {
                Some(address) => frame_address = address,
                None => return Err(self.no_room(place, crate::memory::NoRoom::Stack)),
            }
            self.memory.place = place;
            self.create_locals(place, &code, frame_address, &mut slots[base..])?;
        }
        if !self.inputs.fills_with_zeros() {
            let model = self.program.data_model;
            for home in &code.homes {
                let (size, wide) = (home.scalar.store_bytes(model), home.scalar.bits(model) > 64);
                self.fill_home(&mut slots[base..], home.slot as usize, size, wide);
            }
        }
        self.frames.push(Activation { code, base, pc: 0, stack_mark, frame_address, extra: None });
        Ok(())
    }

    /// Gives birth to the locals in memory that live from the entry on.
    fn create_locals(
        &mut self,
        place: Place,
        code: &FunctionCode,
        frame_address: u64,
        registers: &mut [Value],
    ) -> Result<(), Stop> {
        for local in &code.memory_locals {
            if local.from_entry {
                let storage = Storage::Local(code.function, local.local);
                let address = frame_address + local.offset;
                match self.memory.create(address, local.size, storage, Birth::Uninitialised) {
                    Ok(pointer) => {
                        if !self.inputs.fills_with_zeros() {
                            self.fill_object(pointer, local.size);
                        }
                        registers[local.slot as usize] = pointer;
                    }
                    Err(why) => return Err(self.no_room(place, why)),
                }
            }
        }
        Ok(())
    }

    fn gather(&self, site: &CallSite, base: usize) -> Vec<PassedArgument> {
        site.arguments
            .iter()
            .map(|argument| PassedArgument {
                scalar: self.scalar_at(&self.slots[base..], argument.value),
                by_value: argument.by_value,
            })
            .collect()
    }

    /// Calls a function with a body whose signature was checked.
    fn enter(&mut self, place: Place, function: FunctionId, passed: &[PassedArgument]) -> Result<(), Stop> {
        let code = self.code_of(function, place)?;
        let declared = &self.program.functions[function];
        let parameters = code.parameters.clone();
        let mut slots = std::mem::take(&mut self.slots);
        let base = slots.len();
        slots.extend_from_slice(&self.templates[function]);
        let pushed = self.push_frame(place, code, base, &mut slots);
        self.slots = slots;
        pushed?;
        let mut copied = Vec::with_capacity(passed.len());
        for argument in passed {
            copied.push(match argument.by_value {
                Some(by_value) => self.copy_argument(place, *argument, by_value)?,
                None => *argument,
            });
        }
        let fixed = declared.parameters.len().min(copied.len());
        for (slot, argument) in parameters.iter().zip(&copied) {
            self.set_slot(base, *slot, argument.scalar);
        }
        if declared.variadic {
            let extra = copied.split_off(fixed);
            self.pass_variadic(place, &copied, &extra)?;
        }
        Ok(())
    }

    fn set_slot(&mut self, base: usize, slot: TypedSlot, value: Scalar) {
        let wide = slot.scalar.bits(self.program.data_model) > 64;
        self.slots[base + slot.slot as usize] = value.low;
        if wide {
            self.slots[base + slot.slot as usize + 1] = value.high;
        }
    }

    /// The callee's own copy of a struct.
    fn copy_argument(
        &mut self,
        place: Place,
        argument: PassedArgument,
        by_value: ByValue,
    ) -> Result<PassedArgument, Stop> {
        let storage = Storage::ArgumentCopy;
        let made = self.memory.create_on_stack(by_value.size, by_value.align, storage, Birth::Uninitialised);
        let copy = match made {
            Ok(copy) => copy,
            Err(why) => return Err(self.no_room(place, why)),
        };
        if let Some(frame) = self.frames.last_mut() {
            frame.extra().owned.push(copy.object());
        }
        self.copy_bytes(place, copy, argument.scalar.low, by_value.size, false)?;
        Ok(PassedArgument { scalar: Scalar::narrow(ScalarType::Pointer, copy), by_value: Some(by_value) })
    }

    /// The function that a pointer points to.
    fn pointed_function(&mut self, place: Place, pointer: Value) -> Result<FunctionId, Stop> {
        if pointer.shadow() != ShadowId::PLAIN {
            let shadow = self.memory.shadows.get(pointer.shadow());
            if shadow.symbol.is_some() {
                self.record_exact(place, pointer);
            }
            self.decide_by(place, shadow, Decided::Address);
        }
        let mut id = pointer.object();
        if !id.is_some()
            && pointer.bits >= 4096
            && let Some(found) = self.memory.object_holding(pointer.bits)
        {
            self.note_unspecified(place, "an integer without provenance is used as an address");
            id = found;
        }
        if !id.is_some() {
            if pointer.bits == 0 && pointer.is_plain() {
                return Err(self.fatal(Rule::NullDereference, place, "call through a null pointer"));
            }
            let message = format!("call of address {:#x}, where there is no function", pointer.bits);
            return Err(self.fatal(Rule::BadIndirectCall, place, message));
        }
        match self.memory.object(id).map(|object| (object.storage, object.address == pointer.bits)) {
            Some((Storage::Code(function), true)) => Ok(function),
            _ => {
                let message =
                    format!("call of a pointer to {}, which is no function", self.describe_object(id));
                let notes = self.object_notes(id);
                Err(self.fatal_with_notes(Rule::BadIndirectCall, place, message, notes))
            }
        }
    }

    /// Whether a function can be called like this: the same scalars, unless it was declared without a prototype.
    fn check_signature(
        &mut self,
        place: Place,
        function: FunctionId,
        passed: &[PassedArgument],
        returns: &[ScalarType],
    ) -> Result<(), Stop> {
        let declared: &Function = &self.program.functions[function];
        let wanted = declared.parameters.len();
        let enough =
            passed.len() == wanted || (passed.len() > wanted && (declared.variadic || declared.unprototyped));
        let same_types = declared.parameters.iter().zip(passed).all(|(parameter, argument)| {
            parameter.scalar == argument.scalar.scalar
                && parameter.by_value.map(|b| b.size) == argument.by_value.map(|b| b.size)
        });
        let same_results = returns.is_empty() || declared.returns == returns;
        if enough && same_types && same_results {
            return Ok(());
        }
        let show = |types: Vec<String>| types.join(", ");
        let given = show(passed.iter().map(|argument| argument.scalar.scalar.to_string()).collect());
        let taken = show(declared.parameters.iter().map(|parameter| parameter.scalar.to_string()).collect());
        let name = declared.c_name.as_ref().unwrap_or(&declared.name);
        let message = if enough && same_types {
            let show = |types: &[ScalarType]| show(types.iter().map(ToString::to_string).collect());
            format!(
                "`{name}` returns ({}) but is called as if it returned ({})",
                show(&declared.returns),
                show(returns)
            )
        } else {
            format!("`{name}` takes ({taken}) but is called with ({given})")
        };
        let notes = vec![(declared.place, format!("`{name}` is declared here"))];
        Err(self.fatal_with_notes(Rule::BadIndirectCall, place, message, notes))
    }

    /// Calls a model; its results are cut to the types that the caller expects.
    fn call_model(
        &mut self,
        place: Place,
        function: FunctionId,
        model: Model,
        arguments: &[Scalar],
        returns: &[ScalarType],
    ) -> Result<Vec<Scalar>, Stop> {
        let program = self.program;
        let name = &program.functions[function].name;
        let call = ModelCall { name, arguments, returns, place };
        self.steps += 1;
        self.models[function] = true;
        if self.laps.is_some() {
            self.lap_calls(name);
        }
        let recorded = self.memory.recorder.is_some();
        if recorded {
            self.output_only = PRINTERS.contains(&name.as_str());
        }
        let outcome = model(self, &call)?;
        let mut results = match outcome {
            ModelOutcome::Nothing => Vec::new(),
            ModelOutcome::Return(scalar) => vec![scalar],
            ModelOutcome::Several(scalars) => scalars,
        };
        if recorded && self.output_only {
            // How much was printed may depend on what was.
            self.output_only = false;
            for result in &mut results {
                let in_a_lap = self.memory.lap.is_some();
                if in_a_lap || arguments.iter().any(|a| self.any_symbol(&[a.low, a.high])) {
                    result.low = self.memory.with_symbol(result.low, Symbol::Opaque);
                }
            }
        }
        for (result, &wanted) in results.iter_mut().zip(returns) {
            let bits = wanted.bits(program.data_model);
            if bits < 64 {
                result.low = self.cut(result.low, bits);
            }
            result.scalar = wanted;
        }
        if results.len() < returns.len() {
            let what = format!("`{name}` declared with another type than that of the C library");
            return Err(Stop::unsupported(&what, place));
        }
        Ok(results)
    }

    /// Puts results into the innermost frame and goes on behind the call.
    fn deliver(&mut self, dests: &[TypedSlot], results: &[Scalar]) {
        let Some(base) = self.frames.last().map(|frame| frame.base) else { return };
        for (dest, result) in dests.iter().zip(results) {
            self.set_slot(base, *dest, *result);
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.pc += 1;
        }
    }

    /// Ends the innermost call: its locals die, its results go to the caller, or to `returned` at the floor.
    #[inline]
    pub(super) fn leave(&mut self, code: &FunctionCode, site: u32, floor: usize, slots: &mut Vec<Value>) {
        let Some(frame) = self.frames.pop() else { return };
        let base = frame.base;
        let values = &code.returns[site as usize].values;
        if self.frames.len() == floor {
            self.returned = values.iter().map(|value| self.scalar_at(&slots[base..], *value)).collect();
        } else if let Some(caller) = self.frames.last_mut() {
            if let Code::Call { site } = caller.code.codes[caller.pc] {
                let model = self.program.data_model;
                for (dest, value) in caller.code.calls[site as usize].dests.iter().zip(values) {
                    slots[caller.base + dest.slot as usize] = slots[base + value.slot as usize];
                    if dest.scalar.bits(model) > 64 && value.scalar.bits(model) > 64 {
                        slots[caller.base + dest.slot as usize + 1] = slots[base + value.slot as usize + 1];
                    }
                }
            }
            caller.pc += 1;
        }
        for &slot in &code.counted {
            let object = slots[base + slot as usize].object();
            if object.is_heap() {
                self.memory.place = frame.place();
                self.memory.holder = Holder::EndedHome(code.function, slot);
                self.memory.drop_reference(object);
            }
        }
        if code.frame_bytes > 0 {
            self.memory.place = frame.place();
            for local in &code.memory_locals {
                let object = slots[base + local.slot as usize].object();
                if object != self.unborn.object() {
                    self.memory.kill(object);
                }
            }
        }
        if let Some(extra) = &frame.extra {
            self.memory.place = frame.place();
            for &(object, _) in &extra.stack_blocks {
                self.memory.kill(object);
            }
            for &object in &extra.owned {
                self.memory.kill(object);
            }
        }
        self.memory.layout.release_stack(frame.stack_mark);
        if !self.memory.candidates.is_empty() || !self.held_by_registers.is_empty() {
            self.hand_over(code.function, &slots[base..], values);
        }
        slots.truncate(base);
    }

    /// What a call returns is lost, if at all, by its caller: that is then the place of a leak.
    fn hand_over(&mut self, function: FunctionId, registers: &[Value], values: &[TypedSlot]) {
        let Some(caller) = self.frames.last() else { return };
        // The caller already stands behind the call.
        let call = caller.pc.saturating_sub(1);
        let place = caller.code.origins.get(call).map_or(Place::UNKNOWN, |origin| origin.place);
        for value in values {
            let object = registers[value.slot as usize].object();
            if object.is_heap() {
                let candidates = self.memory.candidates.iter_mut().chain(&mut self.held_by_registers);
                candidates.filter(|(id, _)| *id == object).for_each(|(_, lost_at)| *lost_at = place);
                if let Some(block) = self.memory.object_mut(object) {
                    block.dropped_by = Holder::Returned(function);
                }
            }
        }
    }

    /// Calls a function through its address, runs it to its end, and gives back what it returns.
    pub(crate) fn run_nested(
        &mut self,
        place: Place,
        pointer: Value,
        arguments: &[Scalar],
        returns: &[ScalarType],
    ) -> Result<Vec<Scalar>, Stop> {
        let function = self.pointed_function(place, pointer)?;
        let passed: Vec<PassedArgument> =
            arguments.iter().map(|&scalar| PassedArgument { scalar, by_value: None }).collect();
        match lower::callable(self.program, function) {
            Callable::Body(function) => {
                self.report_error_function(place, function)?;
                self.check_signature(place, function, &passed, returns)?;
                let floor = self.frames.len();
                self.enter(place, function, &passed)?;
                self.run_frames(floor)?;
                Ok(std::mem::take(&mut self.returned))
            }
            Callable::Model(function, model) => self.call_model(place, function, model, arguments, returns),
            Callable::Missing(function) => Err(self.missing(function, place)),
        }
    }

    /// Calls the entry function.
    pub(super) fn run_entry(
        &mut self,
        function: FunctionId,
        arguments: &[Scalar],
    ) -> Result<Vec<Scalar>, Stop> {
        let passed: Vec<PassedArgument> =
            arguments.iter().map(|&scalar| PassedArgument { scalar, by_value: None }).collect();
        let place = self.program.functions[function].place;
        self.enter(place, function, &passed)?;
        self.run_frames(0)?;
        Ok(std::mem::take(&mut self.returned))
    }
}
