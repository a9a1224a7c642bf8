//! Calls: of functions of the program, of the library by its table, and of functions of which nothing is known.

use crate::access::{Access, Target};
use crate::base::{Base, BaseId, BaseSet};
use crate::contents::{Contents, FAR, Life, Spread};
use crate::library::{Bytes, Does, Gives, NONE, Row, row_of};
use crate::num::{Num, signed_range};
use crate::state::{State, join_memory, memory_is_within};
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
struct Given {
    values: Vec<Value>,
    widths: Vec<u32>,
    operands: Vec<Operand>,
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
            Callee::Direct(function) => self.call_function(state, trace, dests, *function, arguments),
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
                    return self.call_function(state, trace, dests, *function, arguments);
                }
                let mut ways: Vec<(State, Trace)> = Vec::new();
                for function in functions {
                    let (mut state, mut trace) = (state.clone(), trace.clone());
                    match self.call_function(&mut state, &mut trace, dests, function, arguments) {
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
    fn one_way(
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
    fn pointed_functions(&mut self, value: &Value) -> Vec<FunctionId> {
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

    fn call_function(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dests: &[RegisterId],
        callee: FunctionId,
        arguments: &[Argument],
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
            return self.call_body(state, trace, dests, callee, arguments);
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

    fn call_body(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dests: &[RegisterId],
        callee: FunctionId,
        arguments: &[Argument],
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
        let ctx = self.engine.ctx_of_call(callee, self.ctx, block, index);
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
            state.memory.insert(base, Rc::new(fresh));
            let place = Target { base, offset: Num::ZERO, spread: Spread { first: 0, last: 0, step: 0 } };
            self.copy_bytes(state, trace, &[place], &targets, length);
            if let Some(made) = state.memory.get(base).cloned() {
                let made = match &before {
                    Some(before) if self.engine.bases.get(base).is_weak => {
                        Rc::new(before.joined(&made, None, self.engine.widths))
                    }
                    _ => made,
                };
                memory.insert(base, made);
            }
            if self.engine.bases.get(base).is_weak {
                if let Some(made) = memory.get(base).cloned() {
                    state.memory.insert(base, made);
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
            memory.insert(base, Rc::new(contents));
        }
        values.truncate(wanted);
        let (ctx, exit) = self.engine.call(self.ctx, (block, index), &memory, callee, &values);
        let own = &self.engine.ctxs[ctx as usize];
        let (touched, written, aged) = (own.touched.clone(), own.written.clone(), own.aged.clone());
        self.effects.touched.add_all(&touched);
        self.effects.aged.add_all(&aged);
        let mut outer = BaseSet::default();
        for base in written.iter() {
            if !self.engine.ends_with(base, ctx) {
                outer.insert(base);
            }
        }
        self.effects.written.add_all(&outer);
        let Some(exit) = exit else { return Flow::End };
        // What the callee did not write is as it was, but for blocks that are not the last ones any more.
        self.age(state, trace, &aged);
        for base in outer.iter() {
            match exit.memory.get(base) {
                Some(contents) => {
                    if state.memory.get(base).is_none_or(|old| !Rc::ptr_eq(old, contents)) {
                        state.memory.insert(base, Rc::clone(contents));
                    }
                }
                None => state.memory.remove(base),
            }
        }
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
    fn age(&mut self, state: &mut State, trace: &mut Trace, aged: &BaseSet) {
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

    // The library.

    fn number(&self, given: &Given, at: u8) -> Num {
        let at = usize::from(at);
        match (given.values.get(at), given.widths.get(at)) {
            (Some(value), Some(&width)) => value.patterns(width).unsigned(width),
            _ => Num::between(0, i128::from(u64::MAX)),
        }
    }

    fn bytes(&self, given: &Given, bytes: Bytes) -> Num {
        match bytes {
            Bytes::Exactly(bytes) => Num::exactly(i128::from(bytes)),
            Bytes::Argument(at) => self.number(given, at),
            Bytes::Product(a, b) => {
                let (a, b) = (self.number(given, a), self.number(given, b));
                Num { lo: a.lo.saturating_mul(b.lo), hi: a.hi.saturating_mul(b.hi), step: 1 }
            }
            Bytes::Text | Bytes::TextUpTo(_) => Num::between(1, i128::from(i64::MAX)),
        }
    }

    /// Checks that something can be read or written; `None`: no run gets further.
    fn area(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        given: &Given,
        at: u8,
        bytes: Bytes,
        access: Access,
    ) -> Option<Vec<Target>> {
        let value = given.values.get(usize::from(at))?.clone();
        let operand = given.operands.get(usize::from(at)).copied();
        if let Bytes::Text | Bytes::TextUpTo(_) = bytes {
            let limit = match bytes {
                Bytes::TextUpTo(at) => Some(self.number(given, at)),
                Bytes::Exactly(_) | Bytes::Argument(_) | Bytes::Product(..) | Bytes::Text => None,
            };
            return self.text(state, trace, &value, operand.as_ref(), limit).map(|(targets, _)| targets);
        }
        let length = self.bytes(given, bytes);
        if length.hi <= 0 {
            return Some(Vec::new());
        }
        let targets = self.targets(state, trace, &value, operand.as_ref(), length, access);
        (!targets.is_empty() || length.lo <= 0).then_some(targets)
    }

    /// Checks that there is a text, of which no more than a limit is read. Gives where it may be, and its length without the zero.
    fn text(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        value: &Value,
        operand: Option<&Operand>,
        limit: Option<Num>,
    ) -> Option<(Vec<Target>, Num)> {
        if limit.is_some_and(|limit| limit.hi <= 0) {
            return Some((Vec::new(), Num::ZERO));
        }
        let one = Num::exactly(i128::from(limit.is_none_or(|limit| limit.lo > 0)));
        let one = Num { hi: 1, step: u64::from(one.lo != 1), ..one };
        let targets = self.targets(state, trace, value, operand, one, Access::Read);
        if targets.is_empty() {
            return (one.lo <= 0).then_some((targets, Num::ZERO));
        }
        let widths = self.engine.widths;
        let most = i128::from(i64::MAX) - 1;
        let mut lengths = Num::EMPTY;
        let mut is_open = false;
        for target in &targets {
            let Some(contents) = state.memory.get(target.base) else { continue };
            let is_text =
                matches!(self.engine.bases.get(target.base).base, Base::OutsideString | Base::Library(_));
            let last = target.spread.last;
            let zero = contents.zero_from(last, widths);
            let fact = contents.zero.filter(|(lo, _)| *lo >= last).map(|(_, hi)| hi);
            let inside = |at: i64| i128::from(at) < contents.size.lo;
            let end = match (zero, fact) {
                (Some(zero), _) if inside(zero) => Some(zero),
                (_, Some(fact)) => Some(fact),
                _ if is_text && last == 0 => Some(FAR - 1),
                _ => None,
            };
            let fits = limit.is_some_and(|limit| i128::from(last) + limit.hi <= contents.size.lo);
            let (shortest, longest) = match end {
                Some(end) => {
                    let least = if target.spread.step == 0 && !is_text {
                        contents.first_possible_zero(last, widths).saturating_sub(last)
                    } else {
                        0
                    };
                    (i128::from(least.max(0)), i128::from(end) - i128::from(target.spread.first))
                }
                None => (0, most),
            };
            let longest = longest.min(contents.size.hi - 1);
            if end.is_none() && !fits {
                is_open = true;
            }
            lengths = lengths.join(Num::between(shortest.min(longest), longest), 64);
        }
        if is_open {
            self.open(Rule::OutOfBounds, false, "a text that may have no end within its object is read");
        }
        if let Some(limit) = limit {
            lengths = Num::between(lengths.lo.min(limit.lo), lengths.hi.min(limit.hi));
        }
        Some((targets, lengths))
    }

    fn call_library(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dests: &[RegisterId],
        row: &Row,
        stream: Option<u8>,
        given: &Given,
    ) -> Flow {
        if let Some(stream) = stream
            && !self.is_stream(state, given, stream, row)
        {
            self.open(Rule::InvalidLibraryCall, false, "what should be a stream may be none");
        }
        for &(at, bytes) in row.reads {
            if self.area(state, trace, given, at, bytes, Access::Read).is_none() {
                return Flow::End;
            }
        }
        for &(at, bytes) in row.writes {
            let most = self.bytes(given, bytes).hi;
            let Some(targets) = self.area(state, trace, given, at, bytes, Access::Write) else {
                return Flow::End;
            };
            self.engine.reached.reads_input = true;
            self.smear(state, trace, &targets, most, &Value::top(8));
        }
        let flow = self.library_effect(state, trace, dests, row, given);
        if !matches!(flow, Flow::Next) {
            return flow;
        }
        let Some(&dest) = dests.first() else {
            if let Gives::Block { size, zeroed } = row.gives
                && !matches!(row.does, Does::Resizes(..))
            {
                let size = self.bytes(given, size);
                let _ = self.allocate(state, trace, size, zeroed);
            }
            return Flow::Next;
        };
        let Some(value) = self.library_result(state, trace, dest, row, given) else { return Flow::Next };
        if value.is_empty() {
            return Flow::End;
        }
        self.set(state, trace, dest, value);
        Flow::Next
    }

    /// Whether an argument is certainly a stream of the library's that is open.
    fn is_stream(&self, state: &State, given: &Given, at: u8, row: &Row) -> bool {
        let Some(value) = given.values.get(usize::from(at)) else { return false };
        if row.names.contains(&"fflush") && value.pts.is_none() && value.num == Num::ZERO {
            return true;
        }
        // Others may have been closed, and so is this one behind such a call.
        let _ = state;
        !row.names.contains(&"fclose")
            && value.num.is_empty()
            && value.pointers().iter().all(|(base, offset)| {
                self.engine.bases.get(*base).base == Base::Library("standard stream")
                    && offset.constant() == Some(0)
            })
    }

    fn library_result(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dest: RegisterId,
        row: &Row,
        given: &Given,
    ) -> Option<Value> {
        let width = self.width_of_register(dest);
        let pointer = self.engine.widths.pointer;
        let value = match row.gives {
            Gives::Anything => Value::top(width),
            Gives::Number(lo, hi) => Value::number(Num::wrapped(width, i128::from(lo), i128::from(hi), 1)),
            Gives::Argument(at) => given.values.get(usize::from(at))?.clone(),
            Gives::Within(at) => {
                let from = given.values.get(usize::from(at))?.clone();
                let inside = self.within(state, &from);
                Value { num: Num::ZERO, pts: inside.pts }
            }
            Gives::LengthOf(at) => {
                let from = given.values.get(usize::from(at))?.clone();
                let is_whole = row.names.contains(&"strlen");
                // It was checked before.
                let (_, lengths) = self.text_again(state, trace, &from)?;
                let least = if is_whole { lengths.lo } else { 0 };
                Value::number(Num::wrapped(width, least, lengths.hi, 1))
            }
            Gives::Block { size, zeroed } => {
                if matches!(row.does, Does::Resizes(..)) {
                    return None;
                }
                let size = self.bytes(given, size);
                self.allocate(state, trace, size, zeroed)
            }
            Gives::CopyOfText(at) => {
                let from = given.values.get(usize::from(at))?.clone();
                let (targets, lengths) = self.text_again(state, trace, &from)?;
                let byte = self.bytes_at(state, &targets, lengths.hi + 1);
                let lengths = if row.names.contains(&"strndup") { Num { lo: 0, ..lengths } } else { lengths };
                let size = Num::between(lengths.lo + 1, lengths.hi.saturating_add(1));
                let block = self.allocate(state, trace, size, false);
                for &(base, _) in block.pointers() {
                    let end = i64::try_from(size.hi).unwrap_or(FAR);
                    let spread = Spread { first: 0, last: end - 1, step: i64::from(end > 1) };
                    let byte = byte.join(&Value::zero(), 8, pointer);
                    self.write_spread(state, trace, base, spread, 1, &byte, false);
                    let widths = self.engine.widths;
                    let _ = widths;
                    self.change(state, trace, base, |contents| {
                        contents.stretches = vec![crate::contents::Stretch {
                            lo: 0,
                            hi: end,
                            kind: crate::contents::Kind::Cells { size: 1, value: byte.clone() },
                        }];
                        contents.zero = Some((0, end - 1));
                        contents.mask = byte.mask();
                    });
                }
                block
            }
            Gives::TextOrNull | Gives::Text => {
                let base = self.engine.bases.id(Base::OutsideString);
                let num = if row.gives == Gives::Text { Num::EMPTY } else { Num::ZERO };
                Value::made(num, vec![(base, Num::ZERO)])
            }
            Gives::Memory(name, bytes) => {
                let base = self.engine.bases.id(Base::Library(name));
                if state.memory.get(base).is_none() {
                    let size = Num::exactly(i128::from(bytes));
                    let contents = Contents::filled(size, Value::top(8), bytes as i64);
                    state.memory.insert(base, Rc::new(contents));
                }
                self.effects.touched.insert(base);
                self.effects.written.insert(base);
                Value::pointer(base, Num::ZERO)
            }
            Gives::Table(name, element) => {
                let table = self.engine.bases.id(Base::Library(name));
                let base = self.engine.bases.id(Base::Library("place of a table"));
                let size = i128::from(element) * 384;
                let first = Num::exactly(i128::from(element) * 128);
                if state.memory.get(table).is_none() {
                    let contents = Contents::filled(Num::exactly(size), Value::top(8), size as i64);
                    state.memory.insert(table, Rc::new(contents));
                }
                let bytes = self.engine.widths.bytes();
                let place =
                    Contents::filled(Num::exactly(i128::from(bytes)), Value::zero(), i64::from(bytes));
                if state.memory.get(base).is_none() {
                    state.memory.insert(base, Rc::new(place));
                }
                let pointer_to = Value::pointer(table, first);
                // The place is one for all tables: it holds each of them.
                let kind = crate::contents::Kind::Cells { size: bytes, value: pointer_to };
                let stretch = crate::contents::Stretch { lo: 0, hi: i64::from(bytes), kind };
                let widths = self.engine.widths;
                self.change(state, trace, base, |contents| {
                    contents.overwrite(std::slice::from_ref(&stretch), true, widths);
                });
                self.effects.touched.insert(table);
                self.effects.written.insert(table);
                for part in [base, table] {
                    self.engine.bases.get_mut(part).read_only = true;
                }
                Value::pointer(base, Num::ZERO)
            }
            Gives::HandleOrNull(name) => {
                let base = self.engine.bases.id(Base::Library(name));
                Value::made(Num::ZERO, vec![(base, Num::ZERO)])
            }
        };
        Some(value)
    }

    /// Pointers from these on to the ends of what they point into.
    fn within(&self, state: &State, from: &Value) -> Value {
        let pointer = self.engine.widths.pointer;
        let mut pts = Vec::new();
        for (base, offset) in from.pointers() {
            let most = state.memory.get(*base).map_or(i128::from(FAR), |contents| contents.size.hi - 1);
            let most = most.max(offset.hi);
            pts.push((*base, Num::wrapped(pointer, offset.lo, most, 1)));
        }
        Value::made(Num::EMPTY, pts)
    }

    /// The same as [`Self::text`] for what was checked.
    fn text_again(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        value: &Value,
    ) -> Option<(Vec<Target>, Num)> {
        self.text(state, trace, value, None, None)
    }

    /// A new block.
    fn allocate(&mut self, state: &mut State, trace: &mut Trace, size: Num, zeroed: bool) -> Value {
        let widths = self.engine.widths;
        let (block, index) = (self.spot.block, self.spot.index as u32);
        let latest = self.engine.bases.id(Base::Latest(self.ctx, block, index));
        let older = self.engine.bases.id(Base::Older(self.ctx, block, index));
        self.engine.reached.allocates = true;
        let most = (1i128 << (widths.pointer - 1)) - 1;
        let may_be_too_large = size.hi > most;
        if let Some(last) = state.memory.get(latest).cloned() {
            let all = match state.memory.get(older) {
                Some(others) => Rc::new(others.joined(&last, None, widths)),
                None => last,
            };
            state.memory.insert(older, all);
            self.effects.aged.insert(latest);
            trace
                .origins
                .retain(|(_, origin)| !matches!(origin, Origin::Cell { base, .. } if *base == latest));
            self.rename(state, trace, &[(latest, vec![older])]);
            self.effects.touched.insert(older);
            self.effects.written.insert(older);
        }
        self.effects.touched.insert(latest);
        self.effects.written.insert(latest);
        let size = Num::between(size.lo.clamp(0, most), size.hi.clamp(0, most));
        let end = i64::try_from(size.hi).unwrap_or(FAR);
        let byte = if zeroed { Value::zero() } else { Value::top(8) };
        let mut contents = Contents::filled(size, byte, end);
        if zeroed && size.lo > 0 {
            contents.zero = Some((0, 0));
        }
        state.memory.insert(latest, Rc::new(contents));
        let may_fail = self.engine.limits.malloc_may_fail || may_be_too_large;
        Value::made(if may_fail { Num::ZERO } else { Num::EMPTY }, vec![(latest, Num::ZERO)])
    }

    /// A block is freed.
    fn free(&mut self, state: &mut State, trace: &mut Trace, value: &Value) -> bool {
        let pointer = self.engine.widths.pointer;
        let mut open: Vec<(Rule, &str)> = Vec::new();
        if !Num::refined(IntPredicate::NotEqual, value.num, Num::ZERO, pointer).is_empty() {
            open.push((Rule::InvalidFree, "free of a pointer that may point anywhere"));
        }
        let may_be_null = !value.num.meet(Num::ZERO, pointer).is_empty();
        let mut freed: Vec<BaseId> = Vec::new();
        for &(base, offset) in value.pointers() {
            let kind = self.engine.bases.get(base).base;
            if !matches!(kind, Base::Latest(..) | Base::Older(..)) {
                open.push((Rule::InvalidFree, "free of what may be no heap block"));
                continue;
            }
            if offset.constant() != Some(0) {
                open.push((
                    Rule::InvalidFree,
                    "free of a pointer that may not point to the start of its block",
                ));
                if offset.meet(Num::ZERO, pointer).is_empty() {
                    continue;
                }
            }
            self.effects.touched.insert(base);
            let Some(contents) = state.memory.get(base) else { continue };
            if contents.life.may_be_dead {
                open.push((Rule::DoubleFree, "free of a block that may have been freed before"));
                if !contents.life.may_live {
                    continue;
                }
            }
            freed.push(base);
        }
        let is_certain = freed.is_empty() && !may_be_null;
        for (rule, message) in &open {
            self.open(*rule, is_certain, message);
        }
        if is_certain {
            self.cut();
            return false;
        }
        let is_one = freed.len() == 1 && !self.engine.bases.get(freed[0]).is_weak && !may_be_null;
        for base in freed {
            self.change(state, trace, base, |contents| {
                contents.life = if is_one { Life::DEAD } else { Life { may_be_dead: true, ..contents.life } };
            });
        }
        true
    }

    #[expect(clippy::too_many_lines, reason = "one effect after the other")]
    fn library_effect(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dests: &[RegisterId],
        row: &Row,
        given: &Given,
    ) -> Flow {
        let widths = self.engine.widths;
        let argument = |at: u8| given.values.get(usize::from(at)).cloned();
        let operand = |at: u8| given.operands.get(usize::from(at)).copied();
        match row.does {
            Does::Nothing => {}
            Does::Ends => return Flow::End,
            Does::FailsAssertion => {
                self.open(Rule::FailedAssertion, true, "the assertion may fail");
                return Flow::End;
            }
            Does::Frees(at) => {
                let Some(value) = argument(at) else { return self.stop("too few arguments") };
                // A null pointer is let pass; the others are freed.
                if value.pts.is_none() && value.num == Num::ZERO {
                    return Flow::Next;
                }
                if !self.free(state, trace, &value) {
                    return Flow::End;
                }
            }
            Does::Resizes(at, size) => {
                let Some(value) = argument(at) else { return self.stop("too few arguments") };
                let size = self.bytes(given, size);
                let mut old: Option<Contents> = None;
                for (base, _) in value.pointers() {
                    self.effects.touched.insert(*base);
                    if let Some(contents) = state.memory.get(*base) {
                        old = Some(match old {
                            None => (**contents).clone(),
                            Some(all) => all.joined(contents, None, widths),
                        });
                    }
                }
                let is_null = value.pts.is_none() && value.num == Num::ZERO;
                if !is_null && !self.free(state, trace, &value) {
                    return Flow::End;
                }
                if self.engine.limits.malloc_may_fail && !is_null {
                    // The old block stays if there is no room: it may be alive.
                    for (base, _) in value.pointers() {
                        self.change(state, trace, *base, |contents| contents.life.may_live = true);
                    }
                }
                let block = self.allocate(state, trace, size, false);
                for &(base, _) in block.pointers() {
                    if let Some(old) = &old {
                        let may_be_fresh = !value.num.is_empty();
                        // What was the last block here is another one now.
                        let older = match self.engine.bases.get(base).base {
                            Base::Latest(ctx, block, index) => {
                                self.engine.bases.id(Base::Older(ctx, block, index))
                            }
                            Base::Global(_)
                            | Base::Local(..)
                            | Base::Copy(..)
                            | Base::Older(..)
                            | Base::Stack(..)
                            | Base::Variadic(_)
                            | Base::Function(_)
                            | Base::Label(..)
                            | Base::Ended
                            | Base::Arguments
                            | Base::OutsideString
                            | Base::Library(_)
                            | Base::Outside => base,
                        };
                        let pairs = [(base, vec![older])];
                        let old = old.renamed(&crate::value::Rename::new(&pairs), widths);
                        self.change(state, trace, base, |contents| {
                            let kept = old.size.lo.min(contents.size.lo);
                            let exact = old.copied(0, i64::try_from(kept).unwrap_or(FAR - 1), 0, widths);
                            let (size, life) = (contents.size, contents.life);
                            let mut all = contents.joined(&old, None, widths);
                            all.size = size;
                            all.life = life;
                            all.zero = None;
                            if kept > 0 && !may_be_fresh {
                                all.overwrite(&exact, true, widths);
                            }
                            *contents = all;
                        });
                    }
                }
                if let Some(&dest) = dests.first() {
                    self.set(state, trace, dest, block);
                }
            }
            Does::Assumes(at) => {
                let (Some(operand), Some(value)) = (operand(at), argument(at)) else { return Flow::Next };
                let width = self.width_of(&operand);
                let rest = Num::refined(IntPredicate::NotEqual, value.patterns(width), Num::ZERO, width);
                if rest.is_empty() {
                    return Flow::End;
                }
                if value.pts.is_none() && !self.assume_number(state, trace, &operand, rest) {
                    return Flow::End;
                }
            }
            Does::Asserts(at) => {
                let (Some(operand), Some(value)) = (operand(at), argument(at)) else { return Flow::Next };
                let width = self.width_of(&operand);
                let num = value.patterns(width);
                if !num.meet(Num::ZERO, width).is_empty() {
                    let must = num.constant().is_some();
                    self.open(Rule::ErrorReached, must, "the condition may be false");
                    if must {
                        return Flow::End;
                    }
                    let rest = Num::refined(IntPredicate::NotEqual, num, Num::ZERO, width);
                    if value.pts.is_none() && !self.assume_number(state, trace, &operand, rest) {
                        return Flow::End;
                    }
                }
            }
            Does::Copies(bytes, may_overlap) => {
                let length = self.bytes(given, bytes);
                let (Some(to), Some(from)) = (argument(0), argument(1)) else {
                    return self.stop("too few arguments");
                };
                let (a, b) = (operand(0), operand(1));
                return self.copy(state, trace, (&to, a.as_ref()), (&from, b.as_ref()), length, may_overlap);
            }
            Does::Fills(bytes) => {
                let length = self.bytes(given, bytes);
                let (Some(to), Some(byte)) = (argument(0), argument(1)) else {
                    return self.stop("too few arguments");
                };
                let width = given.widths.get(1).copied().unwrap_or(32);
                let byte = Value::number(byte.patterns(width).resized(width, 8, false));
                let a = operand(0);
                return self.fill(state, trace, &to, a.as_ref(), &byte, length);
            }
            Does::CopiesText | Does::AppendsText => {
                let (Some(to), Some(from)) = (argument(0), argument(1)) else {
                    return self.stop("too few arguments");
                };
                let Some((sources, lengths)) = self.text(state, trace, &from, operand(1).as_ref(), None)
                else {
                    return Flow::End;
                };
                let mut before = Num::ZERO;
                if row.does == Does::AppendsText {
                    let Some((_, own)) = self.text(state, trace, &to, operand(0).as_ref(), None) else {
                        return Flow::End;
                    };
                    before = own;
                }
                let whole = Num::between(
                    before.lo.saturating_add(lengths.lo).saturating_add(1),
                    before.hi.saturating_add(lengths.hi).saturating_add(1),
                );
                let places = self.targets(state, trace, &to, operand(0).as_ref(), whole, Access::Write);
                if places.is_empty() {
                    return Flow::End;
                }
                for place in &places {
                    if sources.iter().any(|source| source.base == place.base) {
                        self.open(Rule::OverlappingCopy, false, "the text may overlap with where it goes");
                    }
                }
                self.write_text(state, trace, &places, &sources, lengths, whole);
            }
            Does::CopiesTextUpTo => {
                let (Some(to), Some(from)) = (argument(0), argument(1)) else {
                    return self.stop("too few arguments");
                };
                let limit = self.number(given, 2);
                let Some((sources, lengths)) =
                    self.text(state, trace, &from, operand(1).as_ref(), Some(limit))
                else {
                    return Flow::End;
                };
                if limit.hi <= 0 {
                    return Flow::Next;
                }
                let places = self.targets(state, trace, &to, operand(0).as_ref(), limit, Access::Write);
                if places.is_empty() {
                    return if limit.lo > 0 { Flow::End } else { Flow::Next };
                }
                for place in &places {
                    if sources.iter().any(|source| source.base == place.base) {
                        self.open(Rule::OverlappingCopy, false, "the text may overlap with where it goes");
                    }
                }
                let byte = self.bytes_at(state, &sources, lengths.hi.saturating_add(1));
                let byte = byte.join(&Value::zero(), 8, widths.pointer);
                self.smear(state, trace, &places, limit.hi, &byte);
                if self.is_one_place(&places) && limit.constant().is_some() && lengths.hi < limit.lo {
                    let at = places[0].spread.first;
                    let end = i64::try_from(lengths.hi).unwrap_or(FAR - 1);
                    self.change(state, trace, places[0].base, |contents| {
                        contents.zero = Some((at, at.saturating_add(end)));
                    });
                }
            }
            Does::Formats { format, to, room, list } => {
                return self.format(state, trace, given, (format, to, room, list));
            }
            Does::Scans { format, text } => return self.scan(state, trace, given, format, text),
            Does::ReadsLine => {
                let Some(to) = argument(0) else { return self.stop("too few arguments") };
                self.engine.reached.reads_input = true;
                let limit = self.number(given, 1).signed(32);
                let limit = Num::between(limit.lo.max(0), limit.hi.max(0));
                if limit.lo <= 0 {
                    self.open(Rule::InvalidLibraryCall, false, "a line is read into no room");
                }
                if limit.hi <= 0 {
                    return Flow::Next;
                }
                let limit = Num::between(limit.lo.max(1), limit.hi);
                let places = self.targets(state, trace, &to, operand(0).as_ref(), limit, Access::Write);
                if places.is_empty() {
                    return Flow::End;
                }
                // There is nothing to read: all stays as it is, or not.
                let (mut without, mut without_trace) = (state.clone(), trace.clone());
                self.smear(&mut without, &mut without_trace, &places, limit.hi, &Value::top(8));
                self.smear(state, trace, &places, limit.hi, &Value::top(8));
                if self.is_one_place(&places) {
                    let at = places[0].spread.first;
                    let end = i64::try_from(limit.hi - 1).unwrap_or(FAR - 1);
                    self.change(state, trace, places[0].base, |contents| {
                        contents.zero = Some((at, at.saturating_add(end)));
                    });
                }
                let Some(&dest) = dests.first() else {
                    return Flow::Split(vec![(state.clone(), trace.clone()), (without, without_trace)]);
                };
                let given_back = Value::made(Num::EMPTY, to.pointers().to_vec());
                self.set_here(state, trace, dest, given_back);
                self.set_here(&mut without, &mut without_trace, dest, Value::zero());
                return Flow::Split(vec![(state.clone(), trace.clone()), (without, without_trace)]);
            }
            Does::CallsBack { array, count, size, function, key } => {
                return self.call_back(state, trace, dests, given, (array, count, size, function, key));
            }
            Does::WritesIfAny(at, bytes) => {
                let Some(value) = argument(at) else { return self.stop("too few arguments") };
                let rest = Value::made(
                    Num::refined(IntPredicate::NotEqual, value.num, Num::ZERO, widths.pointer),
                    value.pointers().to_vec(),
                );
                if !rest.is_empty() {
                    let may_be_null = !value.num.meet(Num::ZERO, widths.pointer).is_empty();
                    // As long as a `long`.
                    let bytes = bytes.min(u64::from(widths.bytes()));
                    let length = Num::exactly(i128::from(bytes));
                    let targets = self.targets(state, trace, &rest, None, length, Access::Write);
                    if targets.is_empty() && !may_be_null {
                        return Flow::End;
                    }
                    self.smear(state, trace, &targets, length.hi, &Value::top(8));
                }
            }
            Does::TellsEnd(at) => {
                let (Some(value), Some(from)) = (argument(at), argument(0)) else {
                    return self.stop("too few arguments");
                };
                let rest = Value::made(
                    Num::refined(IntPredicate::NotEqual, value.num, Num::ZERO, widths.pointer),
                    value.pointers().to_vec(),
                );
                if !rest.is_empty() {
                    let may_be_null = !value.num.meet(Num::ZERO, widths.pointer).is_empty();
                    let size = widths.bytes();
                    let length = Num::exactly(i128::from(size));
                    let targets = self.targets(state, trace, &rest, None, length, Access::Write);
                    if targets.is_empty() && !may_be_null {
                        return Flow::End;
                    }
                    let end = self.within(state, &from);
                    for target in &targets {
                        // For a base that there is not, nothing is stored.
                        self.write_spread(state, trace, target.base, target.spread, size, &end, false);
                    }
                }
            }
            Does::TakesByte(at) => {
                let num = self.number(given, at).signed(32);
                if num.lo < -128 || num.hi > 255 {
                    self.open(
                        Rule::InvalidLibraryCall,
                        false,
                        "a number that may be no character is asked for its class",
                    );
                }
            }
            Does::Magnitude => {
                let (Some(value), Some(&width)) = (argument(0), given.widths.first()) else {
                    return Flow::Next;
                };
                let num = value.patterns(width).signed(width);
                if num.lo <= signed_range(width).0 {
                    let must = num.constant().is_some();
                    self.open(Rule::SignedOverflow, must, "the absolute value may not fit its type");
                }
            }
        }
        Flow::Next
    }

    fn assume_number(&mut self, state: &mut State, trace: &mut Trace, operand: &Operand, rest: Num) -> bool {
        if !self.refine(state, trace, operand, Value::number(rest), 0) {
            return false;
        }
        // `assume(a < b)` extends the condition to an `int`.
        if let Operand::Register(register) = operand
            && let Some(tayra_program::Operation::Cast { value, .. }) = self.made_by(*register)
            && self.width_of(value) == 1
        {
            return self.assume(state, trace, value, true, 1);
        }
        true
    }

    /// A text arrives, which is not longer than the sources say.
    fn write_text(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        places: &[Target],
        sources: &[Target],
        lengths: Num,
        whole: Num,
    ) {
        let pointer = self.engine.widths.pointer;
        let byte = self.bytes_at(state, sources, lengths.hi.saturating_add(1));
        let byte = byte.join(&Value::zero(), 8, pointer);
        let most = whole.hi;
        self.smear(state, trace, places, most, &byte);
        if self.is_one_place(places) {
            let at = places[0].spread.first;
            let end = i64::try_from(whole.hi - 1).unwrap_or(FAR - 1);
            self.change(state, trace, places[0].base, |contents| {
                let most = i64::try_from(contents.size.hi - 1).unwrap_or(FAR - 1);
                contents.zero = Some((at, at.saturating_add(end).min(most)));
            });
        }
    }

    /// The text of a constant.
    fn literal(&mut self, state: &State, value: &Value) -> Option<Vec<u8>> {
        let [(base, offset)] = value.pointers() else { return None };
        if !value.num.is_empty() || self.engine.bases.get(*base).is_weak {
            return None;
        }
        self.effects.touched.insert(*base);
        let widths = self.engine.widths;
        let contents = state.memory.get(*base)?;
        let mut at = i64::try_from(offset.constant()?).ok()?;
        let mut text = Vec::new();
        while text.len() < 1 << 14 && at >= 0 && i128::from(at) < contents.size.lo {
            let byte = contents.read(Spread { first: at, last: at, step: 0 }, 1, widths);
            if byte.pts.is_some() {
                return None;
            }
            match byte.num.unsigned(8).constant()? {
                0 => return Some(text),
                byte => text.push(byte as u8),
            }
            at += 1;
        }
        None
    }

    fn format(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        given: &Given,
        (format, to, room, list): (u8, u8, u8, bool),
    ) -> Flow {
        let Some(value) = given.values.get(usize::from(format)).cloned() else {
            return self.stop("too few arguments");
        };
        let operand = given.operands.get(usize::from(format)).copied();
        let most_ever = i128::from(i64::MAX) - 1;
        let mut lengths = Num::between(0, most_ever);
        match self.literal(state, &value) {
            Some(text) if !list => {
                let first = if room == NONE || room < format { format + 1 } else { room + 1 };
                match self.conversions(state, trace, given, &text, usize::from(first)) {
                    Some(found) => lengths = found,
                    None => return Flow::End,
                }
            }
            _ => {
                if self.text(state, trace, &value, operand.as_ref(), None).is_none() {
                    return Flow::End;
                }
                self.open(Rule::InvalidLibraryCall, false, "it is not known what the format asks for");
            }
        }
        if to != NONE {
            self.check_apart(given, usize::from(to));
            let Some(place) = given.values.get(usize::from(to)).cloned() else {
                return self.stop("too few arguments");
            };
            let place_operand = given.operands.get(usize::from(to)).copied();
            let whole = Num::between(lengths.lo.saturating_add(1), lengths.hi.saturating_add(1));
            let whole = match room {
                NONE => whole,
                room => {
                    let room = self.number(given, room);
                    Num::between(whole.lo.min(room.lo), whole.hi.min(room.hi))
                }
            };
            if whole.hi > 0 {
                let places = self.targets(state, trace, &place, place_operand.as_ref(), whole, Access::Write);
                if places.is_empty() && whole.lo > 0 {
                    return Flow::End;
                }
                self.smear(state, trace, &places, whole.hi, &Value::top(8));
                if self.is_one_place(&places) && whole.lo > 0 {
                    let at = places[0].spread.first;
                    let end = i64::try_from(whole.hi - 1).unwrap_or(FAR - 1);
                    self.change(state, trace, places[0].base, |contents| {
                        let most = i64::try_from(contents.size.hi - 1).unwrap_or(FAR - 1);
                        contents.zero = Some((at, at.saturating_add(end).min(most)));
                    });
                }
            }
        }
        Flow::Next
    }

    /// What is written must not be read in the same call.
    fn check_apart(&mut self, given: &Given, to: usize) {
        let Some(place) = given.values.get(to) else { return };
        let shares = |other: &Value| {
            other.pointers().iter().any(|(base, _)| place.pointers().iter().any(|(own, _)| own == base))
        };
        if given.values.iter().enumerate().any(|(at, value)| at != to && shares(value)) {
            self.open(Rule::InvalidLibraryCall, false, "what is written may be read in the same call");
        }
    }

    /// What a format asks for; gives the lengths of what comes out.
    fn conversions(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        given: &Given,
        text: &[u8],
        first: usize,
    ) -> Option<Num> {
        let most_ever = i128::from(i64::MAX) / 4;
        let (mut least, mut most) = (0i128, 0i128);
        let mut next = first;
        let mut at = 0;
        let mut is_bad = false;
        while at < text.len() {
            if text[at] != b'%' {
                (least, most, at) = (least + 1, most + 1, at + 1);
                continue;
            }
            at += 1;
            if text.get(at) == Some(&b'%') {
                (least, most, at) = (least + 1, most + 1, at + 1);
                continue;
            }
            let mut is_plain = true;
            while text.get(at).is_some_and(|c| b"-+ #0123456789.'*".contains(c)) {
                is_plain = false;
                if text[at] == b'*' {
                    is_bad |= given.widths.get(next) != Some(&32);
                    next += 1;
                }
                at += 1;
            }
            let mut size = 32;
            while let Some(&c) = text.get(at).filter(|c| b"hlzjtLq".contains(c)) {
                let long = self.engine.widths.pointer;
                size = match c {
                    b'h' => 32,
                    b'l' if size == long && text[at - 1] == b'l' => 64,
                    b'l' | b'z' | b't' => long,
                    b'j' | b'q' => 64,
                    _ => 80,
                };
                at += 1;
            }
            let Some(&conversion) = text.get(at) else {
                is_bad = true;
                break;
            };
            at += 1;
            let value = given.values.get(next).cloned();
            let width = given.widths.get(next).copied();
            let operand = given.operands.get(next).copied();
            next += 1;
            let (Some(value), Some(width), Some(operand)) = (value, width, operand) else {
                is_bad = true;
                break;
            };
            let scalar = self.body.type_of(&operand);
            let (short, long): (i128, i128) = match conversion {
                b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
                    is_bad |= scalar != ScalarType::Int(size);
                    let num = value.patterns(width);
                    match conversion {
                        b'd' | b'i' => {
                            let num = num.signed(width);
                            let digits = |n: i128| n.to_string().len() as i128;
                            (1, digits(num.lo).max(digits(num.hi)))
                        }
                        b'u' => (1, num.unsigned(width).hi.to_string().len() as i128),
                        b'o' => (1, 22),
                        _ => (1, 16),
                    }
                }
                b'c' => {
                    is_bad |= scalar != ScalarType::Int(32);
                    (1, 1)
                }
                b'p' => {
                    is_bad |= scalar != ScalarType::Pointer;
                    (1, 32)
                }
                b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                    is_bad |= !matches!(scalar, ScalarType::Float(_));
                    (1, 5000)
                }
                b's' => {
                    if scalar != ScalarType::Pointer {
                        is_bad = true;
                        (0, most_ever)
                    } else if is_plain {
                        if value.num.meet(Num::ZERO, width).is_empty() {
                            let (_, lengths) = self.text(state, trace, &value, Some(&operand), None)?;
                            (lengths.lo, lengths.hi)
                        } else {
                            // Null is no text.
                            is_bad = true;
                            let rest = Value::made(Num::EMPTY, value.pointers().to_vec());
                            if !rest.is_empty() {
                                let _ = self.text(state, trace, &rest, None, None)?;
                            }
                            (0, most_ever)
                        }
                    } else {
                        // A precision may end it earlier; without looking at it, the whole must be there.
                        let (_, lengths) = self.text(state, trace, &value, Some(&operand), None)?;
                        (0, lengths.hi)
                    }
                }
                b'n' => {
                    if scalar == ScalarType::Pointer && size == 32 && is_plain {
                        let length = Num::exactly(4);
                        let targets =
                            self.targets(state, trace, &value, Some(&operand), length, Access::Write);
                        if targets.is_empty() {
                            return None;
                        }
                        self.write(state, trace, &targets, 4, &Value::top(32));
                    } else {
                        is_bad = true;
                    }
                    (0, 0)
                }
                _ => {
                    is_bad = true;
                    (0, most_ever)
                }
            };
            least += if is_plain { short } else { 0 };
            // Widths and precisions are not looked at.
            most = if is_plain { most.saturating_add(long) } else { most_ever };
        }
        if is_bad {
            self.open(Rule::InvalidLibraryCall, false, "the arguments may not be what the format asks for");
        }
        Some(Num::between(least.min(most_ever), most.min(most_ever)))
    }

    fn scan(&mut self, state: &mut State, trace: &mut Trace, given: &Given, format: u8, text: u8) -> Flow {
        self.engine.reached.reads_input = true;
        if text != NONE {
            self.check_apart(given, usize::from(text));
            let Some(value) = given.values.get(usize::from(text)).cloned() else {
                return self.stop("too few arguments");
            };
            let operand = given.operands.get(usize::from(text)).copied();
            if self.text(state, trace, &value, operand.as_ref(), None).is_none() {
                return Flow::End;
            }
        }
        let Some(value) = given.values.get(usize::from(format)).cloned() else {
            return self.stop("too few arguments");
        };
        let Some(known) = self.literal(state, &value) else {
            return self.stop("a format for reading that is not known");
        };
        let mut at = 0;
        let mut next = usize::from(format) + 1;
        while at < known.len() {
            if known[at] != b'%' {
                at += 1;
                continue;
            }
            at += 1;
            if known.get(at) == Some(&b'%') {
                at += 1;
                continue;
            }
            let is_skipped = known.get(at) == Some(&b'*');
            at += usize::from(is_skipped);
            let mut room: Option<i128> = None;
            while let Some(digit) = known.get(at).filter(|c| c.is_ascii_digit()) {
                room = Some(room.unwrap_or(0).saturating_mul(10).saturating_add(i128::from(digit - b'0')));
                at += 1;
            }
            // A width of zero is none.
            room = room.filter(|&room| room > 0);
            let mut bytes: i128 = 4;
            while let Some(&c) = known.get(at).filter(|c| b"hlzjtLq".contains(c)) {
                let long = i128::from(self.engine.widths.bytes());
                bytes = match c {
                    b'h' => bytes / 2,
                    b'l' if known[at - 1] == b'l' => 8,
                    b'l' | b'z' | b't' => long,
                    b'j' | b'q' => 8,
                    _ => 16,
                };
                at += 1;
            }
            let Some(&conversion) = known.get(at) else {
                return self.stop("a format for reading that ends early");
            };
            at += 1;
            let is_text = matches!(conversion, b's' | b'[');
            if conversion == b'[' {
                at += usize::from(known.get(at) == Some(&b'^'));
                at += usize::from(known.get(at) == Some(&b']'));
                while known.get(at).is_some_and(|&c| c != b']') {
                    at += 1;
                }
                at += 1;
            }
            if is_skipped {
                continue;
            }
            let Some(value) = given.values.get(next).cloned() else {
                self.open(Rule::InvalidLibraryCall, false, "the format asks for more than there is");
                break;
            };
            let operand = given.operands.get(next).copied();
            next += 1;
            let length = match conversion {
                b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'n' => Num::exactly(bytes),
                b'f' | b'e' | b'g' | b'a' => Num::exactly(if bytes == 16 { 10 } else { bytes }),
                b'c' => Num::exactly(room.unwrap_or(1).max(1)),
                _ if is_text => match room {
                    Some(room) => Num::between(1, room + 1),
                    None => Num::between(1, i128::from(i64::MAX)),
                },
                _ => return self.stop("a conversion for reading that is not known"),
            };
            // It may not come to that: the place must be good only if it does.
            let targets = self.targets(state, trace, &value, operand.as_ref(), length, Access::Write);
            if targets.is_empty() {
                return Flow::End;
            }
            self.smear(state, trace, &targets, length.hi, &Value::top(8));
        }
        Flow::Next
    }

    /// `qsort` and `bsearch`.
    fn call_back(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dests: &[RegisterId],
        given: &Given,
        (array, count, size, function, key): (u8, u8, u8, u8, u8),
    ) -> Flow {
        let _ = dests;
        let pointer = self.engine.widths.pointer;
        let (counts, sizes) = (self.number(given, count), self.number(given, size));
        let whole =
            Num { lo: counts.lo.saturating_mul(sizes.lo), hi: counts.hi.saturating_mul(sizes.hi), step: 1 };
        let Some(place) = given.values.get(usize::from(array)).cloned() else {
            return self.stop("too few arguments");
        };
        let operand = given.operands.get(usize::from(array)).copied();
        let access = if key == NONE { Access::Write } else { Access::Read };
        if counts.hi <= 0 {
            return Flow::Next;
        }
        let targets = if whole.hi > 0 {
            self.targets(state, trace, &place, operand.as_ref(), whole, access)
        } else {
            Vec::new()
        };
        if targets.is_empty() && whole.lo > 0 {
            return Flow::End;
        }
        let Some(compare) = given.values.get(usize::from(function)).cloned() else {
            return self.stop("too few arguments");
        };
        let functions = self.pointed_functions(&compare);
        if functions.is_empty() {
            self.cut();
            return Flow::End;
        }
        let step = sizes.constant().and_then(|size| u64::try_from(size).ok()).unwrap_or(1).max(1);
        if key == NONE {
            // Elements change places: each may hold what any of them holds, and pointers move with their bytes.
            for target in &targets {
                let Some(contents) = state.memory.get(target.base).cloned() else { continue };
                let first = target.spread.first;
                let end = i64::try_from((i128::from(target.spread.last) + whole.hi).min(contents.size.hi))
                    .unwrap_or(FAR);
                let elements = (end - first) / step as i64;
                if elements > 1
                    && elements <= 1 << 12
                    && sizes.constant().is_some()
                    && target.spread.step == 0
                {
                    let mut all: Option<Contents> = None;
                    for element in 0..elements {
                        let from = first + element * step as i64;
                        let mut one =
                            Contents::filled(Num::exactly(i128::from(step)), Value::top(8), step as i64);
                        one.stretches = contents.copied(from, step as i64, 0, self.engine.widths);
                        all = Some(match all {
                            None => one,
                            Some(all) => all.joined(&one, None, self.engine.widths),
                        });
                    }
                    if let Some(all) = all
                        && let [
                            crate::contents::Stretch {
                                kind: kind @ crate::contents::Kind::Cells { size, .. },
                                ..
                            },
                        ] = all.stretches.as_slice()
                        && i128::from(step) % i128::from(*size) == 0
                    {
                        let stretch = crate::contents::Stretch {
                            lo: first,
                            hi: first + elements * step as i64,
                            kind: kind.clone(),
                        };
                        let widths = self.engine.widths;
                        self.change(state, trace, target.base, |contents| {
                            contents.overwrite(std::slice::from_ref(&stretch), false, widths);
                        });
                        continue;
                    }
                }
                let byte = self.bytes_at(state, &[*target], whole.hi);
                let byte = byte.smeared(8, pointer);
                self.smear(state, trace, &[*target], whole.hi, &byte);
            }
        }
        let mut pts: Vec<(BaseId, Num)> = Vec::new();
        for target in &targets {
            let last = (i128::from(target.spread.last) + whole.hi - i128::from(step))
                .max(i128::from(target.spread.first));
            let inside =
                state.memory.get(target.base).map_or(last, |contents| contents.size.hi - i128::from(step));
            let last = last.min(inside.max(i128::from(target.spread.first)));
            let first = i128::from(target.spread.first);
            let is_one = first == last;
            let step = if target.spread.step == 0 { step } else { 1 };
            let last = last - (last - first).rem_euclid(i128::from(step));
            pts.push((target.base, Num::wrapped(pointer, first, last, if is_one { 0 } else { step })));
        }
        let mut element = Value::made(Num::EMPTY, pts);
        if sizes.lo <= 0 {
            // Elements without any size: all of them lie where the array begins.
            element = element.join(&place, pointer, pointer);
        }
        let left = if key == NONE {
            element.clone()
        } else {
            given.values.get(usize::from(key)).cloned().unwrap_or_else(Value::zero)
        };
        let mut all = Vec::new();
        for callee in functions {
            if self.engine.program.functions[callee].body.is_none()
                || self.engine.program.functions[callee].parameters.len() != 2
            {
                return self.stop("a comparison that is no function of the program");
            }
            all.push((callee, vec![left.clone(), element.clone()]));
        }
        self.call_often(state, trace, &all);
        trace.origins.retain(|(_, origin)| matches!(origin, Origin::Slot(_)));
        Flow::Next
    }

    /// Functions are called any number of times, in any order.
    fn call_often(&mut self, state: &mut State, trace: &mut Trace, all: &[(FunctionId, Vec<Value>)]) {
        let widths = self.engine.widths;
        for round in 0.. {
            let before = state.memory.clone();
            for (callee, arguments) in all {
                let memory = state.memory.clone();
                let at = (self.spot.block, self.spot.index as u32);
                let (ctx, exit) = self.engine.call(self.ctx, at, &memory, *callee, arguments);
                let own = &self.engine.ctxs[ctx as usize];
                let (touched, written, aged) = (own.touched.clone(), own.written.clone(), own.aged.clone());
                self.effects.touched.add_all(&touched);
                self.effects.aged.add_all(&aged);
                self.age(state, trace, &aged);
                let outer: Vec<BaseId> =
                    written.iter().filter(|&base| !self.engine.ends_with(base, ctx)).collect();
                for base in outer {
                    self.effects.written.insert(base);
                    if let Some(contents) = exit.as_ref().and_then(|exit| exit.memory.get(base)) {
                        let contents = match state.memory.get(base) {
                            Some(old) => Rc::new(old.joined(contents, None, widths)),
                            None => Rc::clone(contents),
                        };
                        state.memory.insert(base, contents);
                    }
                }
            }
            if memory_is_within(&state.memory, &before, widths) || self.engine.is_over() {
                break;
            }
            if round >= 2 {
                let bring = crate::state::Bring { widths: &[], pointer: widths, thresholds: Some(&[]) };
                state.memory = join_memory(&before, &state.memory, bring, None);
            }
            if round > 100 {
                self.engine.over = Some("calls from outside do not settle".to_owned());
            }
        }
    }

    // What nobody knows.

    /// A function of which nothing is known: it may change all that it can reach, and call all functions that it can reach.
    fn call_unknown(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dests: &[RegisterId],
        callee: FunctionId,
        given: &Given,
    ) -> Flow {
        let pointer = self.engine.widths.pointer;
        let name = self.engine.program.functions[callee].shown().to_owned();
        self.engine.unknown.insert(callee);
        self.note_unknown(&format!("call of `{name}`, which has neither body nor model"));
        if self.engine.program.functions[callee].no_return {
            return Flow::End;
        }
        let mut open: Vec<BaseId> = Vec::new();
        for value in &given.values {
            open.extend(value.pointers().iter().map(|(base, _)| *base));
        }
        let globals: Vec<BaseId> =
            self.engine.program.globals.ids().map(|id| self.engine.bases.id(Base::Global(id))).collect();
        open.extend(globals.into_iter().filter(|base| !self.engine.bases.get(*base).read_only));
        open.push(self.engine.bases.id(Base::Outside));
        let mut reached = BaseSet::default();
        let mut functions: Vec<FunctionId> = Vec::new();
        while let Some(base) = open.pop() {
            if !reached.insert(base) {
                continue;
            }
            self.effects.touched.insert(base);
            if let Base::Function(function) = self.engine.bases.get(base).base {
                functions.push(function);
            }
            if let Some(contents) = state.memory.get(base) {
                contents.each_base(&mut |to| open.push(to));
            }
        }
        let mut pts: Vec<(BaseId, Num)> = reached.iter().map(|base| (base, Num::top(pointer))).collect();
        pts.sort_unstable_by_key(|(base, _)| *base);
        let anything = Value::made(Num::top(8), pts);
        for base in reached.iter().collect::<Vec<_>>() {
            let info = self.engine.bases.get(base);
            let is_code = matches!(info.base, Base::Function(_) | Base::Label(..));
            if info.read_only || is_code {
                continue;
            }
            let is_heap = matches!(info.base, Base::Latest(..) | Base::Older(..));
            self.change(state, trace, base, |contents| {
                for stretch in &mut contents.stretches {
                    stretch.kind = crate::contents::Kind::Cells { size: 1, value: anything.clone() };
                }
                contents.zero = None;
                contents.mask = anything.mask();
                if is_heap {
                    contents.life.may_be_dead = true;
                }
            });
        }
        let mut all = Vec::new();
        for function in functions {
            let declared = &self.engine.program.functions[function];
            let Some(body) = &declared.body else { continue };
            let model = self.engine.program.data_model;
            let arguments: Vec<Value> = body
                .parameters
                .iter()
                .map(|parameter| {
                    let scalar = body.registers[*parameter].scalar;
                    let width = scalar.bits(model);
                    if width >= pointer { anything.smeared(width, pointer) } else { Value::top(width) }
                })
                .collect();
            all.push((function, arguments));
        }
        self.call_often(state, trace, &all);
        trace.origins.retain(|(_, origin)| matches!(origin, Origin::Slot(_)));
        for dest in dests {
            let width = self.width_of_register(*dest);
            let value = if width >= pointer { anything.smeared(width, pointer) } else { Value::top(width) };
            self.set(state, trace, *dest, value);
        }
        Flow::Next
    }
}
