//! Texts: memory with a zero byte somewhere behind a place.

use crate::access::{Access, Target};
use crate::base::Base;
use crate::contents::{FAR, Spread};
use crate::num::Num;
use crate::state::State;
use crate::value::Value;
use crate::walk::{Trace, Walk};
use tayra_findings::Rule;
use tayra_program::Operand;

impl Walk<'_, '_> {
    /// Checks that there is a text, of which no more than a limit is read. Gives where it may be, and its length without the zero.
    pub(crate) fn text(
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

    /// The same as [`Self::text`] for what was checked.
    pub(crate) fn text_again(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        value: &Value,
    ) -> Option<(Vec<Target>, Num)> {
        self.text(state, trace, value, None, None)
    }

    /// A text arrives, which is not longer than the sources say.
    pub(crate) fn write_text(
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
    pub(crate) fn literal(&mut self, state: &State, value: &Value) -> Option<Vec<u8>> {
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
}
