//! Blocks on the heap: the last one of each place that allocates, and all others.

use crate::base::{Base, BaseId};
use crate::contents::{Contents, FAR, Life};
use crate::num::Num;
use crate::state::State;
use crate::value::Value;
use crate::walk::{Flow, Origin, Trace, Walk};
use std::rc::Rc;
use tayra_findings::Rule;
use tayra_program::{IntPredicate, RegisterId};

impl Walk<'_, '_> {
    /// A new block.
    pub(crate) fn allocate(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        size: Num,
        zeroed: bool,
    ) -> Value {
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
            state.memory.put(&mut self.engine.bases, older, all);
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
        state.memory.put(&mut self.engine.bases, latest, Rc::new(contents));
        let may_fail = self.engine.limits.malloc_may_fail || may_be_too_large;
        Value::made(if may_fail { Num::ZERO } else { Num::EMPTY }, vec![(latest, Num::ZERO)])
    }

    /// A block is freed.
    pub(crate) fn free(&mut self, state: &mut State, trace: &mut Trace, value: &Value) -> bool {
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

    /// A block gives way to one of another size, which holds what it held as far as that goes.
    pub(crate) fn resize(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dests: &[RegisterId],
        value: &Value,
        size: Num,
    ) -> Flow {
        let widths = self.engine.widths;
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
        if !is_null && !self.free(state, trace, value) {
            return Flow::End;
        }
        let most = (1i128 << (widths.pointer - 1)) - 1;
        if (self.engine.limits.malloc_may_fail || size.hi > most) && !is_null {
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
                    Base::Latest(ctx, block, index) => self.engine.bases.id(Base::Older(ctx, block, index)),
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
                let rename = crate::value::Rename::new(&pairs);
                let old = old.renamed(&rename, widths).unwrap_or_else(|| old.clone());
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
        Flow::Next
    }
}
