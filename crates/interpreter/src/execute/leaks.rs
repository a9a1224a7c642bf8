//! Leaks: heap blocks that nothing points to any more.
//!
//! References from memory and from promoted locals are counted; when the last one goes, the block is a candidate. At
//! the next end of a block of code the candidates are looked at: those that a register still holds (which will be
//! read later) are kept in mind, the others are lost. Cycles are found by marking, from time to time and at the end;
//! the place where a cycle was lost is that of the last reference dropped.

use crate::lower::{self, CallSite, Callable, Code, NO_SLOT, Slot, live_registers};
use crate::machine::Machine;
use crate::memory::{Holder, Storage};
use crate::outcome::{Ending, Fault, Frame};
use crate::services::sized;
use crate::value::{ObjectId, Value};
use std::collections::{HashMap, HashSet};
use tayra_findings::{Property, Rule};
use tayra_program::{Block, Function, Operand, Operation, Place, RegisterId, TerminatorKind};

/// The registers that an instruction reads, and those that these were made from in the same block: several instructions may be
/// done in one step.
fn registers_behind(block: &Block, index: usize) -> Vec<RegisterId> {
    let read =
        |operand: &&Operand| if let Operand::Register(register) = operand { Some(*register) } else { None };
    let made: HashMap<RegisterId, &Operation> = block
        .instructions
        .iter()
        .map(|instruction| &instruction.operation)
        .filter(|operation| !matches!(operation, Operation::Call { .. }))
        .flat_map(|operation| operation.dests().iter().map(move |dest| (*dest, operation)))
        .collect();
    let mut work: Vec<RegisterId> = match block.instructions.get(index) {
        Some(instruction) => instruction.operation.operands().iter().filter_map(read).collect(),
        None => block.terminator.kind.operands().iter().filter_map(read).collect(),
    };
    let mut found: HashSet<RegisterId> = HashSet::new();
    let mut all = Vec::new();
    while let Some(register) = work.pop() {
        if found.insert(register) {
            all.push(register);
            work.extend(
                made.get(&register).into_iter().flat_map(|from| from.operands()).filter_map(|o| read(&o)),
            );
        }
    }
    all
}

impl Machine<'_> {
    /// Looks at blocks whose last reference went away, at the end of a block of code.
    pub(super) fn look_for_leaks(&mut self) {
        let fresh = !self.memory.candidates.is_empty();
        if !fresh && (self.held_by_registers.is_empty() || self.steps < self.next_look) {
            return;
        }
        let mut candidates = std::mem::take(&mut self.held_by_registers);
        let held_before = candidates.len();
        candidates.append(&mut self.memory.candidates);
        candidates.retain(|&(id, _)| self.is_unreferenced(id));
        if candidates.is_empty() {
            return;
        }
        let holders = self.register_holders();
        let mut work = candidates;
        while let Some((id, place)) = work.pop() {
            if !self.is_unreferenced(id) {
                continue;
            }
            if let Some(&call) = holders.get(&id) {
                self.held_by_registers.push((id, call.unwrap_or(place)));
                continue;
            }
            self.lose(id, place);
            work.append(&mut self.memory.candidates);
        }
        if !self.held_by_registers.is_empty() {
            // Whoever stays held for long is looked at ever less often.
            let pause = if self.held_by_registers.len() > held_before { 0 } else { self.steps / 64 };
            self.next_look = self.steps + pause;
        }
    }

    fn is_unreferenced(&self, id: ObjectId) -> bool {
        self.memory.object(id).is_some_and(|o| !o.is_dead() && !o.lost && o.references == 0)
    }

    /// Heap blocks that registers hold which are read later, or that are arguments of an unfinished call, in any active call.
    /// What only a call holds is lost, if at all, by that call.
    fn register_holders(&self) -> HashMap<ObjectId, Option<Place>> {
        let mut holders = HashMap::new();
        for depth in 0..self.frames.len() {
            self.each_passing_value(depth, |value, call| {
                if value.object().is_heap() {
                    holders.insert(value.object(), call);
                }
            });
        }
        holders
    }

    /// What the call at this depth holds beside variables whose references are counted: other variables, registers that are read later, and the arguments of a call
    /// that only the library works on, or that could not even begin, with where that is. A function of the program has its own
    /// copies, and may lose them.
    fn each_passing_value(&self, depth: usize, mut visit: impl FnMut(Value, Option<Place>)) {
        let Some(frame) = self.frames.get(depth) else { return };
        let Some(body) = &self.program.functions[frame.function()].body else { return };
        let Some(origin) = frame.code.origins.get(frame.pc) else { return };
        let is_innermost = depth + 1 == self.frames.len();
        let block = &body.blocks[origin.block];
        let at_end = is_innermost && origin.index as usize >= block.instructions.len();
        let mut visit_slot = |slot: Slot, call: Option<Place>| {
            if let Some(&value) = self.slots.get(frame.base + slot as usize) {
                visit(value, call);
            }
        };
        if let Some(Code::Call { site }) = frame.code.codes.get(frame.pc) {
            let site = &frame.code.calls[*site as usize];
            if is_innermost || !self.calls_own_function(site, frame.base) {
                let call = Some(frame.place());
                site.arguments.iter().for_each(|argument| visit_slot(argument.value.slot, call));
            }
        }
        // References from these are not counted: numbers wider than a pointer, and floats that a union made of one.
        for home in frame.code.homes.iter().filter(|home| !home.counted) {
            visit_slot(home.slot, None);
            if home.scalar.bits(self.program.data_model) > 64 {
                visit_slot(home.slot + 1, None);
            }
        }
        if at_end && matches!(block.terminator.kind, TerminatorKind::Unreachable) {
            return;
        }
        let mut registers = live_registers(&frame.code, body, origin.block, origin.index as usize);
        if is_innermost && self.is_cut_short {
            registers.extend(registers_behind(block, origin.index as usize));
        }
        for register in registers {
            let slot = frame.code.registers[tayra_program::Entity::index(register)];
            if slot != NO_SLOT {
                visit_slot(slot, None);
            }
        }
    }

    /// Whether a call is one of a function with a body, which is active then.
    fn calls_own_function(&self, site: &CallSite, base: usize) -> bool {
        let callable = site.direct.or_else(|| {
            let pointer = self.slots.get(base + site.pointer as usize)?;
            let Storage::Code(function) = self.memory.object(pointer.object())?.storage else { return None };
            Some(lower::callable(self.program, function))
        });
        match callable {
            Some(Callable::Body(_)) => true,
            Some(Callable::Model(..) | Callable::Missing(_)) | None => false,
        }
    }

    /// Every value that active calls hold outside of memory: variables in scope, and what is on its way. Registers that
    /// nobody reads any more hold nothing, whatever is left in them.
    fn values_of_frames(&self) -> Vec<Value> {
        let mut values: Vec<Value> = self.returned.iter().map(|scalar| scalar.low).collect();
        for (depth, frame) in self.frames.iter().enumerate() {
            let counted = frame.code.counted.iter();
            values.extend(counted.filter_map(|&slot| self.slots.get(frame.base + slot as usize)));
            self.each_passing_value(depth, |value, _| values.push(value));
        }
        values
    }

    /// A block is lost: reports it, and what only it pointed to becomes a candidate in turn.
    fn lose(&mut self, id: ObjectId, place: Place) {
        let Some(object) = self.memory.object_mut(id) else { return };
        object.lost = true;
        let exposed = object.exposed;
        if exposed {
            self.note_unspecified(place, "a block whose address became a number may be lost");
            return;
        }
        let mut targets = Vec::new();
        object.content.each_heap_reference(|target| targets.push(target));
        self.report_leak(id, place);
        self.memory.place = place;
        for target in targets {
            self.memory.holder = Holder::Lost(id);
            self.memory.drop_reference(target);
        }
    }

    /// Reports a leak, once per place of allocation. What only a lost block led to was lost with it, and is no fault of its own.
    fn report_leak(&mut self, id: ObjectId, place: Place) {
        let Some(object) = self.memory.object(id) else { return };
        let (born, size) = (object.born, object.size);
        if !matches!(object.dropped_by, Holder::Lost(_)) && self.leaked_sites.insert(born) {
            let message = format!("the last pointer to {} heap block is lost", sized(size));
            let mut notes = vec![(born, "allocated here".to_owned())];
            notes.extend(self.last_pointer(id, place).map(|text| (place, text)));
            let stack = self.stack_at_loss(place);
            self.faults.push(Fault { rule: Rule::Leak, message, place, stack, notes });
            self.end_if_asked(Rule::Leak, place);
        }
    }

    /// The active calls if the innermost one is where the block was lost; else only the function of that place.
    fn stack_at_loss(&self, place: Place) -> Vec<Frame> {
        let program = self.program;
        let holds_place = |function: &Function| {
            function.body.as_ref().is_some_and(|body| {
                body.blocks.values().any(|block| {
                    block.terminator.place == place || block.instructions.iter().any(|i| i.place == place)
                })
            })
        };
        if self.frames.last().is_some_and(|frame| holds_place(&program.functions[frame.function()])) {
            return self.stack_trace(place);
        }
        let function = program.functions.values().find(|function| place.is_known() && holds_place(function));
        let name = |function: &Function| function.c_name.as_ref().unwrap_or(&function.name).clone();
        function.map(|function| Frame { function: name(function), place }).into_iter().collect()
    }

    /// Looks for blocks that only point to each other.
    pub(super) fn look_for_lost_cycles(&mut self) {
        if self.memory.live_blocks == 0 {
            return;
        }
        let roots = self.values_of_frames();
        let mut lost = self.memory.unreachable_blocks(roots.iter().map(|value| value.object()));
        if lost.is_empty() {
            return;
        }
        // A block was lost when the last reference to it, or to a lost block that leads to it, was dropped.
        let dropped = |machine: &Self, id: ObjectId| {
            machine.memory.object(id).map_or((0, Place::UNKNOWN), |o| (o.dropped_at, o.dropped_place))
        };
        lost.sort_by_key(|&id| std::cmp::Reverse(dropped(self, id).0));
        let members: HashSet<ObjectId> = lost.iter().copied().collect();
        let mut places: HashMap<ObjectId, Place> = HashMap::new();
        for &first in &lost {
            let place = dropped(self, first).1;
            let holder = self.memory.object(first).map_or(Holder::Nobody, |object| object.dropped_by);
            let mut work = vec![first];
            while let Some(id) = work.pop() {
                if !members.contains(&id) || places.contains_key(&id) {
                    continue;
                }
                places.insert(id, place);
                if let Some(object) = self.memory.object_mut(id) {
                    object.dropped_by = if id == first { holder } else { Holder::Lost(first) };
                    object.content.each_heap_reference(|target| work.push(target));
                }
            }
        }
        lost.sort_unstable();
        let exposed = lost.iter().any(|&id| self.memory.object(id).is_some_and(|o| o.exposed));
        for id in lost {
            let place = places.get(&id).copied().unwrap_or(Place::UNKNOWN);
            if let Some(object) = self.memory.object_mut(id) {
                object.lost = true;
            }
            if exposed {
                self.note_unspecified(place, "a block whose address became a number may be lost");
            } else {
                self.report_leak(id, place);
            }
        }
    }

    /// Notes blocks that nothing leads to but parts of pointers, and pointers that lead there only because of where the block lies.
    fn look_for_doubtful_blocks(&mut self) {
        if self.memory.live_blocks == 0 {
            return;
        }
        let shadows = &self.memory.shadows;
        let is_certain =
            |value: &Value| value.shadow().fragment_index().is_none() && !shadows.get(value.shadow()).tainted;
        let values = self.values_of_frames().into_iter().filter(is_certain);
        let roots: Vec<ObjectId> = values.map(|value| value.object()).collect();
        for id in self.memory.doubtful_blocks(roots) {
            let place = self.memory.object(id).map_or(Place::UNKNOWN, |object| object.born);
            self.note_unspecified(
                place,
                "a block is held only by a part of a pointer, or because of where it lies",
            );
        }
    }

    /// What is lost or left over when the run is over.
    pub(super) fn check_at_end(&mut self, ending: &Ending) {
        let (leaks, cleanup) = match ending {
            Ending::Returned { .. } | Ending::Exited { .. } => (true, true),
            Ending::Aborted | Ending::StepLimit | Ending::Unsupported { .. } => (true, false),
            Ending::Fault => {
                self.is_cut_short = self.faults.last().is_some_and(|fatal| !fatal.rule.is_defined());
                (self.is_cut_short || self.is_aborted_by_its_fault(), false)
            }
            Ending::AssumptionFailed
            | Ending::TimeLimit
            | Ending::MemoryLimit
            | Ending::Stopped
            | Ending::BadScript { .. } => (false, false),
        };
        // The fatal fault stays the last.
        let fatal = if *ending == Ending::Fault { self.faults.pop() } else { None };
        if leaks {
            let mut candidates = std::mem::take(&mut self.held_by_registers);
            candidates.append(&mut self.memory.candidates);
            let is_within = self.is_cut_short || *ending == Ending::StepLimit;
            let working = if is_within { self.library_call() } else { None };
            if let Some(call) = working {
                // What a function of the library was about to return is nobody's yet.
                let is_born_there = |id| self.memory.object(id).is_some_and(|object| object.born == call);
                candidates.retain(|&(id, _)| !is_born_there(id));
            }
            self.memory.candidates = candidates;
            self.look_for_leaks();
            if working.is_none() {
                self.look_for_lost_cycles();
                self.look_for_doubtful_blocks();
            }
        }
        if cleanup || fatal.as_ref().is_some_and(|fatal| self.error_function_ended_it(fatal)) {
            self.report_left_over();
        }
        self.faults.extend(fatal);
    }

    /// Where the innermost call is calling somebody who has no call of their own here.
    fn library_call(&self) -> Option<Place> {
        let frame = self.frames.last()?;
        matches!(frame.code.codes.get(frame.pc), Some(Code::Call { .. })).then(|| frame.place())
    }

    /// Whether a failed assertion, or what counts as one, aborts the program: frames count, but what they do not lead to is
    /// lost.
    fn is_aborted_by_its_fault(&self) -> bool {
        self.faults.last().is_some_and(|fatal| fatal.rule.property() == Some(Property::Assertions))
    }

    /// Whether the run ended in an error function that the program only declares: that ends the program, and does not
    /// abort it as an assertion does.
    fn error_function_ended_it(&self, fatal: &Fault) -> bool {
        let is_declared = |name: &str| {
            self.program.function_named(name).is_some_and(|f| self.program.functions[f].body.is_none())
        };
        fatal.rule == Rule::ErrorReached
            && ["__VERIFIER_error", "reach_error"]
                .iter()
                .any(|name| is_declared(name) && fatal.message.starts_with(name))
    }

    fn report_left_over(&mut self) {
        let left: Vec<(Place, u64)> = (self.memory.heap_blocks())
            .filter(|(_, object)| !object.is_dead())
            .map(|(_, object)| (object.born, object.size))
            .collect();
        let mut seen = HashSet::new();
        for (born, size) in left {
            if seen.insert(born) {
                let message = format!("{} heap block is not freed when the program ends", sized(size));
                let stack = self.stack_trace(born);
                self.faults.push(Fault {
                    rule: Rule::NotFreedAtExit,
                    message,
                    place: born,
                    stack,
                    notes: vec![(born, "allocated here".to_owned())],
                });
            }
        }
    }
}
