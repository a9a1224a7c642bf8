//! Strings: where the first zero byte is, as far as the state knows.

use super::Call;
use crate::access::Range;
use crate::step::Flow;
use crate::{About, Status};
use tayra_findings::Rule;
use tayra_memory_graph::{Cell, Content, Decision, Object, Run};
use tayra_numeric::{Constraint, Integer, LinearExpr};
use tayra_terms::{AtomKind, Sign, TermId};

/// How many bytes of a string are looked at one by one.
const LOOKED_AT: i64 = 4096;

/// Functions that fail wherever a string of theirs has no zero; others may have found what they look for before.
const COME_TO_THE_ZERO: [&str; 10] =
    ["strlen", "strcpy", "strcat", "strdup", "stpcpy", "strrchr", "puts", "fputs", "wcslen", "perror"];

/// A string in memory.
#[derive(Clone, Debug)]
#[allow(dead_code, reason = "the interface for models is larger than what the first ones need")]
pub(crate) struct Text {
    /// Where it starts.
    pub(crate) start: Range,
    /// How many bytes before its zero, as a number.
    pub(crate) length: LinearExpr,
    /// The same as a term as wide as a pointer.
    pub(crate) term: TermId,
}

impl Call<'_, '_> {
    /// The string at `pointer`. If no zero is known up to the end of its object, that is an obligation, and the call goes
    /// on with the states that have one. Afterwards the state knows the zero and that no byte before it is one.
    pub(crate) fn string(&mut self, pointer: TermId) -> Flow<Text> {
        let text = self.text(pointer)?;
        self.require_set(&text.start, &(text.length.clone() + LinearExpr::constant(1)));
        Ok(text)
    }

    /// The same, whether or not its bytes were set.
    pub(super) fn text(&mut self, pointer: TermId) -> Flow<Text> {
        let start = self.passable(pointer, &LinearExpr::constant(1))?;
        if let Some(length) = self.counted_length(&start) {
            let term = self.machine.universe.pointer_constant(length.unsigned_abs().into());
            return Ok(Text { start, length: LinearExpr::constant(length), term });
        }
        let Some(object) = self.state.objects().get(start.object).cloned() else {
            return self.unsupported("a string in an unknown object");
        };
        let zeros = self.zeros_behind(&object, &start);
        for zero in &zeros {
            if self.no_zero_before(&object, &start.offset, zero) {
                return Ok(self.known_length(start, zero.clone()));
            }
        }
        if zeros.is_empty() {
            let described = self.machine.describe(&self.state, start.object);
            let message = format!("a string in {described} may have no zero byte at its end");
            let first = self.step.obligations.len();
            self.oblige(Rule::OutOfBounds, Status::Suspected, &message);
            self.step.explain(&self.state, About::Object(start.object));
            if !COME_TO_THE_ZERO.contains(&self.name) {
                // What stops at what it finds passes without a zero as well, and such runs are not described.
                self.step.cut_from(first);
            }
        }
        let bits = self.machine.universe.pointer_bits;
        let term = self.machine.universe.terms.fresh(bits, AtomKind::Length, Sign::Unsigned);
        let length = self.unsigned(term);
        let end = start.offset.clone() + length.clone();
        for zero in zeros {
            self.assume_fact(&Constraint::at_most(end.clone(), zero));
        }
        self.assume_fact(&Constraint::less(end, object.size.clone()));
        self.remember(&start, &length);
        Ok(Text { start, length, term })
    }

    /// The length by looking at bytes one after the other, if they are known so far.
    fn counted_length(&mut self, start: &Range) -> Option<i64> {
        let first = start.offset.as_constant().and_then(Integer::to_i64)?;
        for index in 0..LOOKED_AT {
            let at = LinearExpr::constant(first.checked_add(index)?);
            let byte = self.state.peek(&mut self.machine.universe, start.object, &at, 1)?;
            let zero = self.constant(8, 0);
            let is_zero = self.machine.universe.terms.equal(byte, zero);
            match self.decide(is_zero) {
                Decision::Yes => return Some(index),
                Decision::No => {}
                Decision::Open => return None,
            }
        }
        None
    }

    /// Places at or behind `start` that certainly hold a zero byte.
    fn zeros_behind(&mut self, object: &Object, start: &Range) -> Vec<LinearExpr> {
        let offset = &start.offset;
        let mut zeros = Vec::new();
        for cell in &object.cells {
            let first = self.machine.universe.terms.extract(cell.value, 0, 8);
            let zero = self.constant(8, 0);
            let is_zero = self.machine.universe.terms.equal(first, zero);
            if self.decide(is_zero) == Decision::Yes && self.is_at_most(offset, &cell.offset) {
                zeros.push(cell.offset.clone());
            }
        }
        for run in &object.runs {
            if run.content != Content::Byte(0) {
                continue;
            }
            if self.is_at_most(&run.low, offset)
                && self.entails(&Constraint::less(offset.clone(), run.high.clone()))
            {
                zeros.insert(0, offset.clone());
            } else if self.is_at_most(offset, &run.low)
                && self.entails(&Constraint::less(run.low.clone(), run.high.clone()))
            {
                zeros.push(run.low.clone());
            }
        }
        if let Some(zero) = self.zero_among_constants(start) {
            zeros.push(zero);
        }
        zeros
    }

    /// The first zero behind all places where the string may start, if bytes are known so far: it may stand in the middle of
    /// a constant.
    fn zero_among_constants(&mut self, start: &Range) -> Option<LinearExpr> {
        let range = self.state.numbers_mut().bounds(&mut self.machine.universe, &start.offset);
        let last = range.upper().and_then(Integer::to_i64)?;
        for index in 0..LOOKED_AT {
            let place = LinearExpr::constant(last.checked_add(index)?);
            let byte = self.state.peek(&mut self.machine.universe, start.object, &place, 1)?;
            let zero = self.constant(8, 0);
            let is_zero = self.machine.universe.terms.equal(byte, zero);
            if self.decide(is_zero) == Decision::Yes {
                return Some(place);
            }
        }
        None
    }

    fn is_at_most(&mut self, left: &LinearExpr, right: &LinearExpr) -> bool {
        self.state.numbers_mut().at_most(&mut self.machine.universe, left, right)
    }

    fn no_zero_before(&mut self, object: &Object, offset: &LinearExpr, zero: &LinearExpr) -> bool {
        if self.is_at_most(zero, offset) {
            return true;
        }
        let runs: Vec<&Run> = object.runs.iter().filter(|r| r.content == Content::NonZeroBytes).collect();
        runs.iter().any(|run| self.is_at_most(&run.low, offset) && self.is_at_most(zero, &run.high))
    }

    /// The string ends at a known place.
    fn known_length(&mut self, start: Range, zero: LinearExpr) -> Text {
        let length = zero - start.offset.clone();
        let bits = self.machine.universe.pointer_bits;
        let term = match self.machine.universe.term_of(&length, bits) {
            Some(term) => term,
            None => {
                let term = self.machine.universe.terms.fresh(bits, AtomKind::Length, Sign::Unsigned);
                let reading = self.unsigned(term);
                self.assume_fact(&Constraint::equal(reading, length.clone()));
                term
            }
        };
        Text { start, length, term }
    }

    /// The state knows now where the string ends.
    fn remember(&mut self, start: &Range, length: &LinearExpr) {
        let end = start.offset.clone() + length.clone();
        let zero = self.constant(8, 0);
        self.state.add_cell(start.object, Cell { offset: end.clone(), bytes: 1, value: zero });
        let run = Run { low: start.offset.clone(), high: end, content: Content::NonZeroBytes };
        self.state.add_run(start.object, run);
    }
}
