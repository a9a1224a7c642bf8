//! Calls: whom they call, and calls of functions of the program.

use crate::access::{Access, Target};
use crate::base::{Base, BaseId, BaseSet};
use crate::contents::{Contents, FAR, Spread};
use crate::library::row_of;
use crate::num::Num;
use crate::state::State;
use crate::value::Value;
use crate::walk::{Flow, Origin, Trace, Walk};
use std::rc::Rc;
use tayra_findings::Rule;
use tayra_program::{
    Argument, BodyOrigin, Callee, FunctionId, IntPredicate, Operand, RegisterId, ScalarType,
};

/// The functions that a verified program must not call.
const ERROR_FUNCTIONS: [&str; 2] = ["reach_error", "__VERIFIER_error"];

/// Functions that move control, or start more of it, in ways that nobody describes here.
const UNSUPPORTED: [&str; 22] = [
    "setjmp",
    "_setjmp",
    "__sigsetjmp",
    "sigsetjmp",
    "longjmp",
    "_longjmp",
    "siglongjmp",
    "fork",
    "vfork",
    "pthread_create",
    "execv",
    "execve",
    "execvp",
    "execl",
    "execlp",
    "execle",
    "atexit",
    "at_quick_exit",
    "signal",
    "__sysv_signal",
    "sigaction",
    "raise",
];

/// What a call is done with.
pub(crate) struct Given {
    pub(crate) values: Vec<Value>,
    pub(crate) widths: Vec<u32>,
    pub(crate) operands: Vec<Operand>,
}

impl Walk<'_, '_> {
    pub(crate) fn call(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dests: &[RegisterId],
        callee: &Callee,
        arguments: &[Argument],
    ) -> Flow {
        match callee {
            Callee::Direct(function) => self.call_function(state, trace, dests, *function, arguments, true),
            Callee::Indirect(operand) => {
                let value = self.value(state, trace, operand);
                let functions = self.pointed_functions(&value);
                if functions.is_empty() {
                    self.cut();
                    return Flow::End;
                }
                if !value.num.is_empty() {
                    let pts = value.pointers().to_vec();
                    let _ = self.refine(state, trace, operand, Value::made(Num::EMPTY, pts), 0);
                }
                if let [function] = functions.as_slice() {
                    return self.call_function(state, trace, dests, *function, arguments, false);
                }
                let mut ways: Vec<(State, Trace)> = Vec::new();
                for function in functions {
                    let (mut state, mut trace) = (state.clone(), trace.clone());
                    match self.call_function(&mut state, &mut trace, dests, function, arguments, false) {
                        Flow::Next => {
                            // Results differ from way to way.
                            for dest in dests {
                                let value = self.value(&state, &trace, &Operand::Register(*dest));
                                trace.better.push((*dest, value));
                            }
                            ways.push((state, trace));
                        }
                        Flow::End => {}
                        Flow::Split(more) => ways.extend(more),
                    }
                }
                self.one_way(ways, dests, state, trace)
            }
        }
    }

    /// Several ways as one.
    pub(crate) fn one_way(
        &mut self,
        ways: Vec<(State, Trace)>,
        dests: &[RegisterId],
        state: &mut State,
        trace: &mut Trace,
    ) -> Flow {
        let pointer = self.engine.widths;
        let mut ways = ways.into_iter();
        let Some((first, first_trace)) = ways.next() else { return Flow::End };
        let mut results: Vec<Value> =
            dests.iter().map(|dest| self.value(&first, &first_trace, &Operand::Register(*dest))).collect();
        let mut all = first;
        let mut better = first_trace.better;
        for (other, other_trace) in ways {
            for (dest, result) in dests.iter().zip(&mut results) {
                let value = self.value(&other, &other_trace, &Operand::Register(*dest));
                *result = result.join(&value, self.width_of_register(*dest), pointer.pointer);
            }
            let widths = self.code.widths.clone();
            let bring = crate::state::Bring { widths: &widths, pointer, thresholds: None };
            all = all.joined(&other, bring);
            // What each way knows better, with names as each way has them.
            better.retain_mut(|(register, value)| {
                let other = other_trace.better.iter().rev().find(|(known, _)| known == register);
                match other {
                    Some((_, more)) => {
                        *value = value.join(more, self.width_of_register(*register), pointer.pointer);
                        true
                    }
                    None => false,
                }
            });
        }
        *state = all;
        trace.better = better;
        trace.origins.clear();
        for (dest, result) in dests.iter().zip(results) {
            self.set(state, trace, *dest, result);
        }
        Flow::Next
    }

    /// The functions that a pointer may point to; what else it may be is open.
    pub(crate) fn pointed_functions(&mut self, value: &Value) -> Vec<FunctionId> {
        let pointer = self.engine.widths.pointer;
        let mut functions = Vec::new();
        let mut wrong: Vec<(Rule, &str)> = Vec::new();
        if !value.num.meet(Num::ZERO, pointer).is_empty() {
            wrong.push((Rule::NullDereference, "call through a pointer that may be null"));
        }
        let other = Num::refined(IntPredicate::NotEqual, value.num, Num::ZERO, pointer);
        if !other.is_empty() {
            wrong.push((Rule::BadIndirectCall, "call through a pointer that may point anywhere"));
        }
        for (base, offset) in value.pointers() {
            match self.engine.bases.get(*base).base {
                Base::Function(function) => {
                    if offset.constant() != Some(0) {
                        wrong.push((Rule::BadIndirectCall, "call that may go into the middle of a function"));
                    }
                    if !offset.meet(Num::ZERO, pointer).is_empty() {
                        functions.push(function);
                    }
                }
                Base::Global(_)
                | Base::Local(..)
                | Base::Copy(..)
                | Base::Latest(..)
                | Base::Older(..)
                | Base::Stack(..)
                | Base::Variadic(_)
                | Base::Label(..)
                | Base::Ended
                | Base::Arguments
                | Base::OutsideString
                | Base::Library(_)
                | Base::Outside => {
                    wrong.push((Rule::BadIndirectCall, "call of a pointer that may point to no function"))
                }
            }
        }
        let is_certain = functions.is_empty();
        for (rule, message) in wrong {
            self.open(rule, is_certain, message);
        }
        functions
    }

    pub(crate) fn call_function(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dests: &[RegisterId],
        callee: FunctionId,
        arguments: &[Argument],
        is_direct: bool,
    ) -> Flow {
        let program = self.engine.program;
        let declared = &program.functions[callee];
        let name = declared.name.as_str();
        if ERROR_FUNCTIONS.contains(&name) {
            self.open(Rule::ErrorReached, true, "the error function is called");
            if declared.body.is_none() {
                self.engine.reached.models.insert(callee);
                return Flow::End;
            }
        }
        let row = row_of(name);
        let has_body = match declared.body.as_ref().map(|body| body.origin) {
            Some(BodyOrigin::Definition) => true,
            Some(BodyOrigin::HeaderInline) => row.is_none(),
            None => false,
        };
        if has_body {
            return self.call_body(state, trace, dests, callee, arguments, is_direct);
        }
        let given = Given {
            values: arguments.iter().map(|argument| self.value(state, trace, &argument.value)).collect(),
            widths: arguments.iter().map(|argument| self.width_of(&argument.value)).collect(),
            operands: arguments.iter().map(|argument| argument.value).collect(),
        };
        if let Some((row, stream)) = row {
            self.engine.reached.models.insert(callee);
            return self.call_library(state, trace, dests, &row, stream, &given);
        }
        if UNSUPPORTED.contains(&name) {
            return self.stop(&format!("call of `{name}`"));
        }
        self.call_unknown(state, trace, dests, callee, &given)
    }

    pub(crate) fn call_body(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dests: &[RegisterId],
        callee: FunctionId,
        arguments: &[Argument],
        is_direct: bool,
    ) -> Flow {
        let program = self.engine.program;
        let declared = &program.functions[callee];
        let wanted = declared.parameters.len();
        let enough = arguments.len() == wanted
            || arguments.len() > wanted && (declared.variadic || declared.unprototyped);
        let same_types = declared.parameters.iter().zip(arguments).all(|(parameter, argument)| {
            parameter.scalar == self.body.type_of(&argument.value)
                && parameter.by_value.map(|b| b.size) == argument.by_value.map(|b| b.size)
        });
        let returns: Vec<ScalarType> = dests.iter().map(|dest| self.scalar(*dest)).collect();
        if !enough || !same_types || !(returns.is_empty() || declared.returns == returns) {
            self.open(Rule::BadIndirectCall, true, "a function is called in a way that it is not declared");
            self.cut();
            return Flow::End;
        }
        let mut values: Vec<Value> =
            arguments.iter().map(|argument| self.value(state, trace, &argument.value)).collect();
        let (block, index) = (self.spot.block, self.spot.index as u32);
        let ctx = self.engine.ctx_of_call(callee, self.ctx, (block, index), is_direct);
        let mut memory = state.memory.clone();
        for (at, argument) in arguments.iter().enumerate() {
            let Some(by_value) = argument.by_value.filter(|by_value| by_value.size > 0 && at < wanted) else {
                continue;
            };
            let size = i64::try_from(by_value.size).unwrap_or(FAR);
            let length = Num::exactly(i128::from(size));
            let targets =
                self.targets(state, trace, &values[at].clone(), Some(&argument.value), length, Access::Read);
            if targets.is_empty() {
                return Flow::End;
            }
            let base = self.engine.bases.id(Base::Copy(ctx, at as u32));
            if self.engine.ctxs[ctx as usize].is_recursive {
                self.engine.bases.get_mut(base).is_weak = true;
            }
            let before = state.memory.get(base).cloned();
            let fresh = Contents::filled(length, Value::top(8), size);
            state.memory.put(&mut self.engine.bases, base, Rc::new(fresh));
            let place = Target { base, offset: Num::ZERO, spread: Spread { first: 0, last: 0, step: 0 } };
            self.copy_bytes(state, trace, &[place], &targets, length);
            if let Some(made) = state.memory.get(base).cloned() {
                let made = match &before {
                    Some(before) if self.engine.bases.get(base).is_weak => {
                        Rc::new(before.joined(&made, None, self.engine.widths))
                    }
                    _ => made,
                };
                memory.put(&mut self.engine.bases, base, made);
            }
            if self.engine.bases.get(base).is_weak {
                if let Some(made) = memory.get(base).cloned() {
                    state.memory.put(&mut self.engine.bases, base, made);
                }
            } else {
                state.memory.remove(base);
            }
            values[at] = Value::pointer(base, Num::ZERO);
        }
        if declared.variadic {
            let pointer = self.engine.widths;
            let base = self.engine.bases.id(Base::Variadic(ctx));
            let mut any = Value::top(8);
            for (value, argument) in values.iter().zip(arguments).skip(wanted) {
                any = any.join(&value.smeared(8, pointer.pointer), 8, pointer.pointer);
                if let Some(by_value) = argument.by_value {
                    let length = Num::exactly(i128::from(by_value.size.max(1)));
                    let targets = self.targets(state, trace, value, None, length, Access::Read);
                    let bytes = self.bytes_at(state, &targets, length.hi);
                    any = any.join(&bytes.smeared(8, pointer.pointer), 8, pointer.pointer);
                }
            }
            let most = (1i128 << (pointer.pointer - 1)) - 1;
            let mut contents = Contents::filled(Num::between(0, most), any, FAR);
            if let Some(before) = memory.get(base) {
                contents = before.joined(&contents, None, pointer);
            }
            memory.put(&mut self.engine.bases, base, Rc::new(contents));
        }
        values.truncate(wanted);
        let exit = self.engine.call((self.ctx, block, index), ctx, &memory, &values);
        let own = &self.engine.ctxs[ctx as usize];
        let (touched, written, aged) = (own.touched.clone(), own.written.clone(), own.aged.clone());
        for base in touched.iter().filter(|&base| !self.engine.ends_with(base, ctx)) {
            self.effects.touched.insert(base);
        }
        self.effects.aged.add_all(&aged);
        let mut outer = BaseSet::default();
        for base in written.iter().filter(|&base| !self.engine.ends_with(base, ctx)) {
            outer.insert(base);
        }
        self.effects.written.add_all(&outer);
        let Some(exit) = exit else { return Flow::End };
        // What the callee did not write is as it was, but for blocks that are not the last ones any more.
        self.age(state, trace, &aged);
        state.memory = state.memory.overlaid(&exit.memory);
        trace.origins.retain(|(_, origin)| match origin {
            Origin::Slot(_) => true,
            Origin::Cell { base, .. } => !outer.contains(*base),
        });
        if exit.results.iter().any(Value::is_empty) {
            return Flow::End;
        }
        for (dest, value) in dests.iter().zip(&exit.results) {
            self.set(state, trace, *dest, value.clone());
        }
        Flow::Next
    }

    /// Blocks that were the last ones of their place may be others now.
    pub(crate) fn age(&mut self, state: &mut State, trace: &mut Trace, aged: &BaseSet) {
        if aged.is_empty() {
            return;
        }
        let mut pairs: Vec<(BaseId, Vec<BaseId>)> = Vec::new();
        for latest in aged.iter() {
            if let Base::Latest(ctx, block, index) = self.engine.bases.get(latest).base {
                let older = self.engine.bases.id(Base::Older(ctx, block, index));
                pairs.push((latest, vec![latest, older]));
            }
        }
        self.rename(state, trace, &pairs);
    }
}
