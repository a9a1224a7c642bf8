//! Accesses: which bases, alive, inside their bounds, writable; and what is read and written there.

use crate::base::{Base, BaseId};
use crate::contents::{Contents, FAR, Life, Spread};
use crate::num::Num;
use crate::state::State;
use crate::value::Value;
use crate::walk::{Origin, Trace, Walk};
use std::rc::Rc;
use tayra_findings::Rule;
use tayra_program::{Initialiser, Operand};

/// Addresses up to here belong to no object: they come from a null pointer.
const FIRST_PAGE: i128 = 4095;

/// Where an access goes, as far as it is allowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) base: BaseId,
    /// The offsets of its first byte.
    pub(crate) offset: Num,
    pub(crate) spread: Spread,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

impl Walk<'_, '_> {
    /// Checks an access to as many bytes as one of a range says. What is left is where it goes if it is allowed; nothing if it
    /// never is. A length of zero asks for nothing.
    pub(crate) fn targets(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        address: &Value,
        operand: Option<&Operand>,
        length: Num,
        access: Access,
    ) -> Vec<Target> {
        let verb = if access == Access::Read { "read" } else { "write" };
        let mut open: Vec<(Rule, String)> = Vec::new();
        if !address.num.is_empty() {
            let page = Num::between(0, FIRST_PAGE);
            let pointer = self.engine.widths.pointer;
            if !address.num.meet(page, pointer).is_empty() {
                open.push((Rule::NullDereference, format!("{verb} through a pointer that may be null")));
            }
            if !address.num.is_within(page, pointer) {
                open.push((Rule::WildPointer, format!("{verb} through a pointer that may point anywhere")));
            }
        }
        let mut targets = Vec::new();
        let (least, most) = (length.lo.max(1), length.hi.max(1));
        for &(base, offset) in address.pointers() {
            let info = self.engine.bases.get(base);
            let (kind, read_only) = (info.base, info.read_only);
            let is_weak = info.is_weak;
            match kind {
                Base::Function(_) | Base::Label(..) => {
                    open.push((Rule::WildPointer, format!("{verb} of code")));
                    continue;
                }
                Base::Ended => {
                    let what = format!("{verb} of a variable that may have ended");
                    open.push((Rule::UseAfterScope, what));
                    continue;
                }
                Base::Outside => {
                    let what = format!("{verb} of memory of which nothing is known");
                    open.push((Rule::WildPointer, what));
                }
                Base::Global(global) => {
                    let initial = &self.engine.program.globals[global].initial;
                    if matches!(initial, Initialiser::Unsupported(_)) {
                        let _ = self.stop("a global whose initialiser is not supported");
                        continue;
                    }
                }
                Base::Local(..)
                | Base::Copy(..)
                | Base::Latest(..)
                | Base::Older(..)
                | Base::Stack(..)
                | Base::Variadic(_)
                | Base::Arguments
                | Base::OutsideString
                | Base::Library(_) => {}
            }
            self.effects.touched.insert(base);
            let is_heap = matches!(kind, Base::Latest(..) | Base::Older(..));
            let dead = if is_heap { Rule::UseAfterFree } else { Rule::UseAfterScope };
            let Some(contents) = state.memory.get(base) else {
                open.push((dead, format!("{verb} of memory that is no more")));
                continue;
            };
            if contents.life.may_be_dead {
                let what =
                    if is_heap { "after it may have been freed" } else { "after its scope may have ended" };
                open.push((dead, format!("{verb} of {} {what}", self.named(base))));
                if !contents.life.may_live {
                    continue;
                }
            }
            if access == Access::Write && read_only {
                open.push((
                    Rule::WriteToConstant,
                    format!("write to {}, which is constant", self.named(base)),
                ));
                continue;
            }
            let size = contents.size;
            if kind == Base::Variadic(self.ctx) || matches!(kind, Base::Variadic(_)) {
                open.push((
                    Rule::OutOfBounds,
                    "read of a variable argument that may not have been passed".to_owned(),
                ));
            }
            if offset.lo < 0 || offset.hi.saturating_add(most) > size.lo {
                let what = format!("{verb} that may lie outside of {}", self.named(base));
                open.push((Rule::OutOfBounds, what));
            }
            let Some(spread) = Spread::of(offset, size.hi - least) else { continue };
            let step = spread.step.unsigned_abs();
            let offset = Num { lo: i128::from(spread.first), hi: i128::from(spread.last), step };
            targets.push(Target { base, offset, spread });
            let _ = is_weak;
        }
        if length.hi <= 0 {
            return targets;
        }
        let may_be_none = length.lo <= 0;
        let is_certain = targets.is_empty() && !may_be_none;
        for (rule, message) in &open {
            self.open(*rule, is_certain, message);
            if let Some(operand) = operand {
                self.because(*rule, operand);
            }
        }
        if is_certain {
            if open.is_empty() {
                self.open(Rule::WildPointer, true, "access through a pointer to nothing");
            }
            self.cut();
            return targets;
        }
        if !open.is_empty() && !may_be_none {
            // Behind a fault nothing is promised: the pointer leads to one of these.
            if let Some(operand) = operand {
                let pts = targets.iter().map(|target| (target.base, target.offset)).collect();
                let _ = self.refine(state, trace, operand, Value::made(Num::EMPTY, pts), 0);
            }
            if let [target] = targets.as_slice()
                && !self.engine.bases.get(target.base).is_weak
                && let Some(contents) = state.memory.get(target.base)
                && contents.life.may_be_dead
            {
                let mut contents = (**contents).clone();
                contents.life = Life::ALIVE;
                state.memory.put(&mut self.engine.bases, target.base, Rc::new(contents));
            }
        }
        targets
    }

    /// A base in words.
    pub(crate) fn named(&self, base: BaseId) -> String {
        let program = self.engine.program;
        match self.engine.bases.get(base).base {
            Base::Global(global) => program.globals[global].quoted(),
            Base::Local(ctx, local) => {
                let function = self.engine.ctxs[ctx as usize].function;
                match &program.functions[function].body {
                    Some(body) => body.locals[local].quoted(),
                    None => "a local variable".to_owned(),
                }
            }
            Base::Copy(..) | Base::Variadic(_) => "an argument".to_owned(),
            Base::Latest(..) | Base::Older(..) => "a heap block".to_owned(),
            Base::Stack(..) => "a stack block".to_owned(),
            Base::Function(_) | Base::Label(..) => "code".to_owned(),
            Base::Ended => "a variable that ended".to_owned(),
            Base::Arguments => "the array of arguments".to_owned(),
            Base::OutsideString => "a string from outside".to_owned(),
            Base::Library(_) => "memory of the C library".to_owned(),
            Base::Outside => "memory of which nothing is known".to_owned(),
        }
    }

    /// What may be read at the targets: elements of a size.
    pub(crate) fn read(&mut self, state: &State, targets: &[Target], size: u32) -> Value {
        let widths = self.engine.widths;
        let mut all = Value::number(Num::EMPTY);
        for target in targets {
            self.effects.touched.insert(target.base);
            if let Some(contents) = state.memory.get(target.base) {
                let value = contents.read(target.spread, size, widths);
                all = all.join(&value, size * 8, widths.pointer);
            }
        }
        all
    }

    /// Whether a target is one place of one thing.
    pub(crate) fn is_one_place(&self, targets: &[Target]) -> bool {
        matches!(targets, [one] if one.spread.step == 0 && !self.engine.bases.get(one.base).is_weak)
    }

    /// Writes elements of a size at the targets.
    pub(crate) fn write(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        targets: &[Target],
        size: u32,
        value: &Value,
    ) {
        let is_certain = self.is_one_place(targets);
        for target in targets {
            self.write_spread(state, trace, target.base, target.spread, size, value, is_certain);
        }
        // One of several places of one thing is zero now, whichever it is.
        if let [target] = targets
            && !self.engine.bases.get(target.base).is_weak
            && value.pts.is_none()
            && value.num == Num::ZERO
        {
            let (first, last) = (target.spread.first, target.spread.last);
            self.change(state, trace, target.base, |contents| contents.note_zero(first, last));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "all that a write is")]
    pub(crate) fn write_spread(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        base: BaseId,
        spread: Spread,
        size: u32,
        value: &Value,
        is_certain: bool,
    ) {
        let widths = self.engine.widths;
        self.change(state, trace, base, |contents| contents.write(spread, size, value, is_certain, widths));
    }

    /// Changes what a base holds.
    pub(crate) fn change(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        base: BaseId,
        change: impl FnOnce(&mut Contents),
    ) {
        self.effects.touched.insert(base);
        self.effects.written.insert(base);
        trace.origins.retain(|(_, origin)| !matches!(origin, Origin::Cell { base: own, .. } if *own == base));
        let Some(old) = state.memory.get(base) else { return };
        let mut contents = (**old).clone();
        change(&mut contents);
        if contents != **old {
            state.memory.put(&mut self.engine.bases, base, Rc::new(contents));
        }
    }

    /// Writes bytes of unknown number, each one of some values, from the targets on.
    pub(crate) fn smear(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        targets: &[Target],
        most: i128,
        byte: &Value,
    ) {
        for target in targets {
            let first = target.spread.first;
            let last = i128::from(target.spread.last) + (most - 1).max(0);
            let last = i64::try_from(last).unwrap_or(FAR - 1).min(FAR - 1);
            let spread = Spread { first, last, step: i64::from(first != last) };
            self.write_spread(state, trace, target.base, spread, 1, byte, false);
        }
    }

    /// All bytes from the targets on, as one value.
    pub(crate) fn bytes_at(&mut self, state: &State, targets: &[Target], most: i128) -> Value {
        let widths = self.engine.widths;
        let mut all = Value::number(Num::EMPTY);
        for target in targets {
            self.effects.touched.insert(target.base);
            let Some(contents) = state.memory.get(target.base) else { continue };
            let last = i128::from(target.spread.last) + (most - 1).max(0);
            let end = i64::try_from(last.min(contents.size.hi - 1)).unwrap_or(FAR - 1);
            let first = target.spread.first;
            let spread = Spread { first, last: end.max(first), step: i64::from(end > first) };
            all = all.join(&contents.read(spread, 1, widths), 8, widths.pointer);
        }
        all
    }
}
