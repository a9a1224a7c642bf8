//! One instruction, by its kind.

use crate::machine::Machine;
use crate::step::{Cut, Flow, Step};
use crate::{CallOutcome, Ended, Outcome, Successor, floats};
use tayra_findings::Rule;
use tayra_memory_graph::{Decision, State};
use tayra_numeric::Met;
use tayra_program::{FailCause, FunctionId, Instruction, Operation, RegisterId, ScalarType, UndefinedKind};
use tayra_terms::TermId;

impl Machine<'_> {
    /// One instruction. A call is executed only if it needs no body; else it is given up: use [`Machine::call`].
    pub fn execute(&mut self, mut state: State, function: FunctionId, instruction: &Instruction) -> Outcome {
        let program = self.program;
        let Some(body) = &program.functions[function].body else {
            return Outcome::stop(instruction.place, "an instruction of a function without a body");
        };
        if matches!(instruction.operation, Operation::Call { .. }) {
            return self.execute_call(state, function, instruction);
        }
        let mut step = Step::new(function, body, instruction.place);
        match self.operate(&mut state, &mut step, instruction) {
            Ok(()) => step.outcome(Some(state)),
            Err(_) => step.outcome(None),
        }
    }

    fn execute_call(&mut self, state: State, function: FunctionId, instruction: &Instruction) -> Outcome {
        let mut all = Outcome::default();
        let called = self.call(state, function, instruction);
        all.split = called.split;
        for outcome in called.outcomes {
            match outcome {
                CallOutcome::Done(done) => {
                    all.split = all.split.or(done.split);
                    all.next.extend(done.next);
                    all.obligations.extend(done.obligations);
                    all.stopped.extend(done.stopped);
                    all.ended.extend(done.ended);
                }
                CallOutcome::Body { .. } => {
                    let what = "a call of a body in a single step".to_owned();
                    all.stopped.push(crate::Stopped { place: instruction.place, what });
                }
            }
        }
        all
    }

    fn operate(&mut self, state: &mut State, step: &mut Step<'_>, instruction: &Instruction) -> Flow<()> {
        let (dest, result) = match &instruction.operation {
            Operation::Binary { dest, op, overflow, left, right } => {
                let (a, b) = (self.value(state, step, left), self.value(state, step, right));
                let before = step.obligations.len();
                let result = self.binary(state, step, *op, *overflow, a, b)?;
                let exact = self.exact(*op, a, b);
                (*dest, self.past_overflow(state, step, before, (*dest, exact), result))
            }
            Operation::FloatBinary { dest, op, left, right } => {
                let (a, b) = (self.value(state, step, left), self.value(state, step, right));
                let kind = float_kind(step, step.body.type_of(left))?;
                (*dest, floats::binary(&mut self.universe.terms, kind, *op, a, b))
            }
            Operation::FloatNegate { dest, value } => {
                let kind = float_kind(step, step.body.type_of(value))?;
                let value = self.value(state, step, value);
                (*dest, floats::negate(&mut self.universe.terms, kind, value))
            }
            Operation::Compare { dest, predicate, left, right } => {
                let (a, b) = (self.value(state, step, left), self.value(state, step, right));
                let bit = self.compare(*predicate, a, b);
                (*dest, self.decided_pointers(state, (a, b), bit))
            }
            Operation::FloatCompare { dest, predicate, left, right } => {
                let kind = float_kind(step, step.body.type_of(left))?;
                let (a, b) = (self.value(state, step, left), self.value(state, step, right));
                (*dest, floats::compare(&mut self.universe.terms, kind, *predicate, a, b))
            }
            Operation::Cast { dest, op, value } => {
                let (from, to) = (step.body.type_of(value), step.body.registers[*dest].scalar);
                let value = self.value(state, step, value);
                (*dest, self.cast(*op, from, to, value))
            }
            Operation::Select { dest, condition, if_true, if_false } => {
                let condition = self.value(state, step, condition);
                let (a, b) = (self.value(state, step, if_true), self.value(state, step, if_false));
                (*dest, self.select(state, step, *dest, condition, (a, b))?)
            }
            Operation::Copy { dest, value } => (*dest, self.value(state, step, value)),
            Operation::PointerOffset { dest, base, constant, scaled, .. } => {
                (*dest, self.pointer_offset(state, step, *dest, base, *constant, scaled))
            }
            Operation::Load { dest, address, volatile, .. } => {
                self.reached.volatile |= *volatile;
                let address = self.value(state, step, address);
                let scalar = step.body.registers[*dest].scalar;
                let value = self.load_into(state, step, *dest, address, scalar)?;
                (*dest, self.read_astray(address, value))
            }
            Operation::Store { address, value, .. } => {
                let (address, value) = (self.value(state, step, address), self.value(state, step, value));
                return self.store(state, step, address, value);
            }
            Operation::CopyMemory { destination, source, length, may_overlap, volatile } => {
                self.reached.volatile |= *volatile;
                let to = self.value(state, step, destination);
                let from = self.value(state, step, source);
                let length = self.value(state, step, length);
                return self.copy_memory(state, step, (to, from), length, *may_overlap, |_, _| {});
            }
            Operation::FillMemory { destination, byte, length } => {
                let to = self.value(state, step, destination);
                let byte = self.value(state, step, byte);
                let length = self.value(state, step, length);
                return self.fill_memory(state, step, to, byte, length, |_, _| {});
            }
            Operation::ReadLocal { dest, local } => (*dest, self.read_local(state, step, *local)),
            Operation::WriteLocal { local, value } => {
                let value = self.value(state, step, value);
                state.roots_mut().insert(crate::machine::local(*local), value);
                if let Some((hint, size)) = self.pointed_struct(step.body.locals[*local].c_type) {
                    state.hint(&mut self.universe, value, hint, size);
                }
                return Ok(());
            }
            Operation::BeginScope { local } => {
                self.begin_scope(state, step, *local);
                return Ok(());
            }
            Operation::EndScope { local, certain } => {
                self.end_scope(state, step, *local, *certain);
                return Ok(());
            }
            Operation::AllocateStack { dest, size, align } => {
                let size = self.value(state, step, size);
                let site = self.site(step.function, instruction);
                (*dest, self.allocate_stack(state, step, size, *align, site)?)
            }
            Operation::StackSave { dest } => (*dest, self.stack_save(state)),
            Operation::StackRestore { token } => {
                let token = self.value(state, step, token);
                return self.stack_restore(state, step, token);
            }
            Operation::Intrinsic { dests, intrinsic, arguments } => {
                let arguments: Vec<(TermId, ScalarType)> =
                    arguments.iter().map(|a| (self.value(state, step, a), step.body.type_of(a))).collect();
                let before = step.obligations.len();
                let results = self.intrinsic(state, step, *intrinsic, &arguments)?;
                for (dest, result) in dests.iter().zip(results) {
                    let result = self.past_overflow(state, step, before, (*dest, None), result);
                    // Bit counts of some intrinsics come in another width than their argument.
                    let bits = self.bits(step.body.registers[*dest].scalar);
                    let result = self.resize(result, bits, false);
                    self.set(state, *dest, result);
                }
                return Ok(());
            }
            Operation::VaStart { list } => {
                let list = self.value(state, step, list);
                return self.va_start(state, step, list);
            }
            Operation::VaEnd { .. } => return Ok(()),
            Operation::VaCopy { destination, source } => {
                let (to, from) = (self.value(state, step, destination), self.value(state, step, source));
                return self.va_copy(state, step, to, from);
            }
            Operation::Undefined { kind, .. } => {
                let what = match kind {
                    UndefinedKind::Poison => "the result of an operation that C forbids is used",
                    UndefinedKind::Undef => "a value that nothing defines is used",
                };
                return step.fail(Rule::UndefinedValue, what);
            }
            Operation::Fail { cause } => return self.failure(state, step, *cause),
            Operation::Unsupported { what, .. } => return step.stop(what.clone()),
            Operation::Shadow { dests, of, shadows } => {
                let shadows: Vec<TermId> = shadows.iter().map(|s| self.value(state, step, s)).collect();
                let widths: Vec<u32> =
                    dests.iter().map(|dest| self.bits(step.body.registers[*dest].scalar)).collect();
                let results = self.shadows_of(state, step, of, &shadows, &widths)?;
                for (dest, result) in dests.iter().zip(results) {
                    self.set(state, *dest, result);
                }
                return Ok(());
            }
            Operation::Require { shadow, by } => {
                let shadow = self.value(state, step, shadow);
                self.require_set(state, step, shadow, *by);
                return Ok(());
            }
            Operation::Call { .. } => return step.stop("a call in a single step"),
        };
        self.set(state, dest, result);
        Ok(())
    }

    /// One of two values, by what is known of the condition. Pointers are taken apart, since a choice of two points to
    /// nothing that is known.
    fn select(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        dest: RegisterId,
        condition: TermId,
        (a, b): (TermId, TermId),
    ) -> Flow<TermId> {
        match state.decide(&mut self.universe, condition) {
            Decision::Yes => return Ok(a),
            Decision::No => return Ok(b),
            Decision::Open => {}
        }
        if a == b || step.body.registers[dest].scalar != ScalarType::Pointer {
            return Ok(self.universe.terms.if_then_else(condition, a, b));
        }
        let mut other = state.clone();
        other.assume(&mut self.universe, condition, false);
        if other.numbers().is_empty() {
            return Ok(a);
        }
        self.set(&mut other, dest, b);
        step.split_at(state);
        step.others.push(Successor { state: other, conditions: step.case(condition, false) });
        step.conditions.push((condition, true));
        match state.assume(&mut self.universe, condition, true) {
            Met::Unsatisfiable => Err(Cut),
            Met::Changed | Met::Redundant => Ok(a),
        }
    }

    fn failure(&mut self, state: &State, step: &mut Step<'_>, cause: FailCause) -> Flow<()> {
        match cause {
            FailCause::SignedOverflow => {
                step.fail(Rule::SignedOverflow, "signed arithmetic leaves the range of its type")
            }
            FailCause::BadShift => {
                step.fail(Rule::BadShift, "shift by too much, or of a value that C forbids to shift")
            }
            FailCause::BadDivision => {
                step.fail(Rule::DivisionByZero, "division by zero, or of the least number by -1")
            }
            FailCause::Sanitizer(number) => step.stop(format!("a failed check number {number} of clang's")),
            FailCause::Trap => {
                step.ended.push((state.clone(), Ended::Aborted));
                Err(Cut)
            }
        }
    }
}

fn float_kind(step: &mut Step<'_>, scalar: ScalarType) -> Flow<tayra_program::FloatKind> {
    match scalar {
        ScalarType::Float(kind) => Ok(kind),
        ScalarType::Int(_) | ScalarType::Pointer => step.stop("arithmetic on floats that are none"),
    }
}
