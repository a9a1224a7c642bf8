//! Calls that come back: from the library, and from functions of which nothing is known.

use crate::access::Access;
use crate::base::{Base, BaseId, BaseSet};
use crate::calls::Given;
use crate::contents::{Contents, FAR};
use crate::library::NONE;
use crate::num::Num;
use crate::state::State;
use crate::value::Value;
use crate::walk::{Flow, Origin, Trace, Walk};
use std::rc::Rc;
use tayra_program::{FunctionId, RegisterId};

impl Walk<'_, '_> {
    /// `qsort` and `bsearch`.
    pub(crate) fn call_back(
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
    pub(crate) fn call_often(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        all: &[(FunctionId, Vec<Value>)],
    ) {
        let widths = self.engine.widths;
        for round in 0.. {
            let before = state.memory.clone();
            for (callee, arguments) in all {
                let memory = state.memory.clone();
                let at = (self.spot.block, self.spot.index as u32);
                let ctx = self.engine.ctx_of_call(*callee, self.ctx, at, false);
                let exit = self.engine.call((self.ctx, at.0, at.1), ctx, &memory, arguments);
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
                        state.memory.put(&mut self.engine.bases, base, contents);
                    }
                }
            }
            if state.memory.is_within(&before, widths) || self.engine.is_over() {
                break;
            }
            if round >= 2 {
                let bring = crate::state::Bring { widths: &[], pointer: widths, thresholds: Some(&[]) };
                state.memory = before.joined(&state.memory, bring);
            }
            if round > 100 {
                self.engine.over = Some("calls from outside do not settle".to_owned());
            }
        }
    }

    /// A function of which nothing is known: it may change all that it can reach, and call all functions that it can reach.
    pub(crate) fn call_unknown(
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
