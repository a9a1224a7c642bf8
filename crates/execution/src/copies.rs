//! Copying and filling memory. A length of zero touches nothing, whatever the pointers are.

use crate::access::{Access, Range};
use crate::machine::Machine;
use crate::step::{Flow, Step};
use crate::{About, Status, Successor};
use tayra_findings::Rule;
use tayra_memory_graph::{Decision, State};
use tayra_numeric::{Constraint, LinearExpr};
use tayra_terms::{AtomKind, Sign, TermId};

/// Where shadows cannot go along.
pub(crate) const NOT_FOLLOWED: &str = "bytes that may not be set are copied where nothing is said of that";

/// Up to this many bytes a fill with a byte that is not constant is remembered byte by byte.
const REMEMBERED: i64 = 16;

impl Machine<'_> {
    /// Whether the length is zero. Where that is open and matters, the state with length zero becomes a successor of its
    /// own, finished by `done`.
    pub(crate) fn split_empty(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        length: TermId,
        matters: bool,
        done: impl FnOnce(&mut Self, &mut State),
    ) -> bool {
        let zero = self.universe.terms.constant(self.universe.terms.bits(length), 0);
        let is_empty = self.universe.terms.equal(length, zero);
        match state.decide(&mut self.universe, is_empty) {
            Decision::Yes => return true,
            Decision::No => return false,
            Decision::Open if !matters => return false,
            Decision::Open => {}
        }
        let mut empty = state.clone();
        empty.assume(&mut self.universe, is_empty, true);
        if !empty.numbers().is_empty() {
            done(self, &mut empty);
            step.split_at(state);
            step.others.push(Successor { state: empty, conditions: step.case(is_empty, true) });
            step.conditions.push((is_empty, false));
        }
        state.assume(&mut self.universe, is_empty, false);
        false
    }

    /// `memcpy`, or `memmove` if the ranges may overlap. `done` finishes the state in which nothing is copied.
    pub(crate) fn copy_memory(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        (to, from): (TermId, TermId),
        length: TermId,
        may_overlap: bool,
        done: impl FnOnce(&mut Self, &mut State),
    ) -> Flow<()> {
        let count = self.universe.unsigned(length);
        let passes = self.would_pass(state, to, &count, Access::Write).is_some()
            && self.would_pass(state, from, &count, Access::Read).is_some();
        if self.split_empty(state, step, length, !passes, done) {
            return Ok(());
        }
        if state.numbers().is_empty() {
            return Ok(());
        }
        let source = self.access(state, step, from, &count, Access::Read)?;
        let bytes = count.as_constant().and_then(tayra_numeric::Integer::to_i64).unwrap_or(i64::MAX);
        self.check_hole(state, step, &source, bytes.unsigned_abs());
        let target = self.access(state, step, to, &count, Access::Write)?;
        if !may_overlap {
            self.check_overlap(state, step, &target, &source, &count);
        }
        state.copy(
            &mut self.universe,
            (target.object, &target.offset),
            (source.object, &source.offset),
            &count,
        );
        let (to, from) = ((target.object, &target.offset), (source.object, &source.offset));
        if !self.copy_shadows(state, to, from, &count) {
            step.oblige(Rule::UninitialisedRead, Status::Suspected, NOT_FOLLOWED);
        }
        Ok(())
    }

    /// Ranges of one object that overlap are a fault, unless they are the same.
    fn check_overlap(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        target: &Range,
        source: &Range,
        count: &LinearExpr,
    ) {
        // Two objects that may be one block are looked at as if they were.
        if state.are_apart(target.object, source.object) {
            self.proved += 1;
            return;
        }
        let universe = &mut self.universe;
        let (a, b) = (&target.offset, &source.offset);
        let a_end = a.clone() + count.clone();
        let b_end = b.clone() + count.clone();
        if state.numbers_mut().equal(universe, a, b)
            || state.numbers_mut().at_most(universe, &a_end, b)
            || state.numbers_mut().at_most(universe, &b_end, a)
        {
            self.proved += 1;
            return;
        }
        let apart = [
            Constraint::less(a.clone(), b_end),
            Constraint::less(b.clone(), a_end),
            Constraint::different(a.clone(), b.clone()),
        ];
        let certain = apart.iter().all(|c| state.numbers_mut().entails(universe, c));
        let status = if certain { Status::Certain } else { Status::Suspected };
        let described = self.describe(state, target.object);
        step.oblige(
            Rule::OverlappingCopy,
            status,
            format!("copy between ranges of {described} that overlap"),
        );
        step.explain(state, About::Object(target.object));
    }

    /// `memset`. `done` finishes the state in which nothing is filled.
    pub(crate) fn fill_memory(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        to: TermId,
        byte: TermId,
        length: TermId,
        done: impl FnOnce(&mut Self, &mut State),
    ) -> Flow<()> {
        let count = self.universe.unsigned(length);
        let passes = self.would_pass(state, to, &count, Access::Write).is_some();
        if self.split_empty(state, step, length, !passes, done) {
            return Ok(());
        }
        if state.numbers().is_empty() {
            return Ok(());
        }
        let target = self.access(state, step, to, &count, Access::Write)?;
        let end = target.offset.clone() + count.clone();
        self.set_range(state, target.object, &target.offset, &end);
        let constant = self.universe.terms.as_constant(byte).and_then(|b| u8::try_from(b).ok());
        if let Some(byte) = constant {
            state.fill(&mut self.universe, target.object, &target.offset, &end, byte);
            return Ok(());
        }
        let few =
            count.as_constant().and_then(tayra_numeric::Integer::to_i64).filter(|few| *few <= REMEMBERED);
        let Some(few) = few else {
            state.fill_with(&mut self.universe, target.object, &target.offset, &end, byte);
            return Ok(());
        };
        state.forget_range(&mut self.universe, target.object, &target.offset, &end);
        for index in 0..few {
            let offset = target.offset.clone() + index;
            state.write(&mut self.universe, target.object, &offset, 1, byte);
        }
        Ok(())
    }

    /// Makes the content of a range unknown: the outside world wrote it.
    pub(crate) fn scramble(&mut self, state: &mut State, range: &Range, length: &LinearExpr) {
        let end = range.offset.clone() + length.clone();
        state.forget_range(&mut self.universe, range.object, &range.offset, &end);
        // A short constant range gets its names at once, so that they are inputs.
        let count = length.as_constant().and_then(tayra_numeric::Integer::to_i64);
        if let Some(bytes @ (1 | 2 | 4 | 8)) = count {
            let bits = u32::try_from(bytes * 8).unwrap_or(64);
            let value = self.universe.terms.fresh(bits, AtomKind::Input, Sign::Signed);
            state.write(&mut self.universe, range.object, &range.offset, bytes.unsigned_abs(), value);
        }
    }
}
