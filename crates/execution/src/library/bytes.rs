//! What models of `string.h`, `stdio.h` and `stdlib.h` share: strings of bounded length, bytes that are known one by one,
//! positions that are unknown within bounds, and pieces of text that are written.
//!
//! Errs towards: unknown positions, unknown bytes, suspected faults. A fault that depends on bytes nobody knows is never
//! called certain.

use super::call::{Answer, Call};
use super::memory;
use super::text::Text;
use crate::access::{Access, Range};
use crate::statics::Static;
use crate::step::Flow;
use crate::{Status, Stopped};
use tayra_findings::Rule;
use tayra_memory_graph::{Cell, Content, Decision, Run};
use tayra_numeric::{Constraint, Integer, LinearExpr};
use tayra_terms::{AtomKind, Sign, TermId};

/// How many bytes are compared or searched one by one.
const LOOKED_AT: i64 = 1024;

/// Where a byte was found.
pub(super) enum Found {
    /// Certainly first at this index.
    At(i64),
    /// Certainly nowhere.
    Nowhere,
    /// Nobody knows.
    Unknown,
}

/// How two ranges compare.
pub(super) enum Order {
    /// All bytes agree.
    Equal,
    /// The first byte that differs is smaller on the left.
    Less,
    /// The first byte that differs is greater on the left.
    Greater,
    /// Nobody knows.
    Unknown,
}

impl Call<'_, '_> {
    /// The string at `pointer`, or its first `limit` bytes if no zero is among them: a zero is needed only where that many
    /// bytes cannot be read. The length is at most `limit`. `limit` is at least one.
    pub(super) fn bounded_string(&mut self, pointer: TermId, limit: TermId) -> Flow<Text> {
        let text = self.bounded_text(pointer, limit)?;
        // Where it is shorter than the limit, its zero is looked at too.
        let most = self.unsigned(limit);
        let looked_at = match self.entails(&Constraint::at_most(most, text.length.clone())) {
            true => text.length.clone(),
            false => text.length.clone() + LinearExpr::constant(1),
        };
        self.require_set(&text.start, &looked_at);
        Ok(text)
    }

    fn bounded_text(&mut self, pointer: TermId, limit: TermId) -> Flow<Text> {
        let most = self.unsigned(limit);
        let Some(start) = self.machine.would_pass(&mut self.state, pointer, &most, Access::Read) else {
            let text = self.perhaps(|c| c.text(pointer))?;
            return self.cut_text(text, limit, &most);
        };
        self.machine.proved += 1;
        if let Some(count) = constant(&most) {
            match self.find_byte(&start, 0, count) {
                Found::At(index) => return Ok(self.text_of_length(start, index)),
                Found::Nowhere => return Ok(self.text_of_length(start, count)),
                Found::Unknown => {}
            }
        }
        let (term, length) = self.position(&most);
        Ok(Text { start, length, term })
    }

    fn text_of_length(&mut self, start: Range, length: i64) -> Text {
        let term = self.machine.universe.pointer_constant(length.unsigned_abs().into());
        Text { start, length: LinearExpr::constant(length), term }
    }

    /// The first bytes of a string, `limit` at most.
    fn cut_text(&mut self, text: Text, limit: TermId, most: &LinearExpr) -> Flow<Text> {
        if self.entails(&Constraint::at_most(text.length.clone(), most.clone())) {
            return Ok(text);
        }
        if self.entails(&Constraint::at_most(most.clone(), text.length.clone())) {
            return Ok(Text { start: text.start, length: most.clone(), term: limit });
        }
        let (term, length) = self.position(most);
        self.assume_fact(&Constraint::at_most(length.clone(), text.length));
        Ok(Text { start: text.start, length, term })
    }

    /// Any number but zero.
    pub(super) fn answer_not_zero(&mut self) -> Flow<Answer> {
        let Some(scalar) = self.returns.first().copied() else { return Ok(Answer::Nothing) };
        let some = self.input(scalar, Sign::Signed);
        let reading = self.signed(some);
        self.assume_fact(&Constraint::different(reading, LinearExpr::constant(0)));
        Ok(Answer::Value(some))
    }

    /// A new number from zero to `most`.
    pub(super) fn position(&mut self, most: &LinearExpr) -> (TermId, LinearExpr) {
        let bits = self.machine.universe.pointer_bits;
        let term = self.machine.universe.terms.fresh(bits, AtomKind::Length, Sign::Unsigned);
        let number = self.unsigned(term);
        self.assume_fact(&Constraint::at_most(number.clone(), most.clone()));
        (term, number)
    }

    /// One byte, if it is known as a term.
    fn byte_at(&mut self, range: &Range, index: i64) -> Option<TermId> {
        let offset = range.offset.clone() + LinearExpr::constant(index);
        self.state.peek(&mut self.machine.universe, range.object, &offset, 1)
    }

    /// Looks for a byte in `count` bytes from the start of the range, one after the other.
    pub(super) fn find_byte(&mut self, range: &Range, byte: u8, count: i64) -> Found {
        let wanted = self.constant(8, u128::from(byte));
        self.find_term(range, wanted, count)
    }

    /// Looks for a byte given by a term.
    pub(super) fn find_term(&mut self, range: &Range, wanted: TermId, count: i64) -> Found {
        for index in 0..count {
            if index >= LOOKED_AT {
                return Found::Unknown;
            }
            let Some(byte) = self.byte_at(range, index) else { return Found::Unknown };
            let same = self.machine.universe.terms.equal(byte, wanted);
            match self.decide(same) {
                Decision::Yes => return Found::At(index),
                Decision::No => {}
                Decision::Open => return Found::Unknown,
            }
        }
        Found::Nowhere
    }

    /// Compares `count` bytes of two ranges, which can be read.
    pub(super) fn compare_bytes(&mut self, left: &Range, right: &Range, count: i64) -> Order {
        for index in 0..count {
            if index >= LOOKED_AT {
                return Order::Unknown;
            }
            let (Some(a), Some(b)) = (self.byte_at(left, index), self.byte_at(right, index)) else {
                return Order::Unknown;
            };
            let same = self.machine.universe.terms.equal(a, b);
            match self.decide(same) {
                Decision::Yes => continue,
                Decision::Open => return Order::Unknown,
                Decision::No => {}
            }
            let less = self.machine.universe.terms.unsigned_less(a, b);
            return match self.decide(less) {
                Decision::Yes => Order::Less,
                Decision::No => Order::Greater,
                Decision::Open => Order::Unknown,
            };
        }
        Order::Equal
    }

    /// What `strcmp` and its kin give back. Only the sign is promised.
    pub(super) fn answer_order(&mut self, order: Order) -> Flow<Answer> {
        match order {
            Order::Equal => self.answer_int(0),
            Order::Less => self.answer_between(-(1 << 31), -1),
            Order::Greater => self.answer_between(1, (1 << 31) - 1),
            Order::Unknown => Ok(Answer::Unknown),
        }
    }

    /// The bytes of a string, if all are constants.
    pub(super) fn known_bytes(&mut self, text: &Text) -> Option<Vec<u8>> {
        let count = constant(&text.length).filter(|count| *count <= LOOKED_AT)?;
        let mut bytes = Vec::new();
        for index in 0..count {
            let byte = self.byte_at(&text.start, index)?;
            bytes.push(u8::try_from(self.machine.universe.terms.as_constant(byte)?).ok()?);
        }
        Some(bytes)
    }

    /// Source and destination of a copy of text must not overlap.
    pub(super) fn require_apart(
        &mut self,
        (target, written): (&Range, &LinearExpr),
        (source, read): (&Range, &LinearExpr),
    ) {
        if !self.state.are_apart(target.object, source.object) {
            let target_end = target.offset.clone() + written.clone();
            let source_end = source.offset.clone() + read.clone();
            let apart = self.entails(&Constraint::at_most(target_end, source.offset.clone()))
                || self.entails(&Constraint::at_most(source_end, target.offset.clone()));
            if !apart {
                let described = self.machine.describe(&self.state, target.object);
                let message = format!("{}: copy between ranges of {described} that may overlap", self.name);
                self.oblige(Rule::OverlappingCopy, Status::Suspected, &message);
                return;
            }
        }
        self.machine.proved += 1;
    }

    /// Copies `count` bytes between ranges that were checked; the count may be zero.
    pub(super) fn put(&mut self, target: &Range, source: &Range, count: &LinearExpr) {
        let to = (target.object, &target.offset);
        let from = (source.object, &source.offset);
        self.state.copy(&mut self.machine.universe, to, from, count);
        if !self.machine.copy_shadows(&mut self.state, to, from, count) {
            self.oblige(Rule::UninitialisedRead, Status::Suspected, crate::copies::NOT_FOLLOWED);
        }
    }

    /// Writes a zero byte at a distance from the start of a checked range.
    pub(super) fn put_zero(&mut self, target: &Range, distance: &LinearExpr) {
        let offset = target.offset.clone() + distance.clone();
        let zero = self.constant(8, 0);
        self.state.write(&mut self.machine.universe, target.object, &offset, 1, zero);
        let end = offset.clone() + LinearExpr::constant(1);
        self.machine.set_range(&mut self.state, target.object, &offset, &end);
    }

    /// No byte of the range, which is that long, is zero.
    pub(super) fn remember_text(&mut self, target: &Range, length: &LinearExpr) {
        let high = target.offset.clone() + length.clone();
        let run = Run { low: target.offset.clone(), high, content: Content::NonZeroBytes };
        self.state.add_run(target.object, run);
    }

    /// The byte at a distance from the start of the range is known to be this one.
    pub(super) fn remember_byte(&mut self, range: &Range, distance: &LinearExpr, value: TermId) {
        let offset = range.offset.clone() + distance.clone();
        self.state.add_cell(range.object, Cell { offset, bytes: 1, value });
    }

    /// Checks more than C may ask for: what fails is suspected only, and since states that are left out then may be
    /// fine, such a path proves nothing.
    pub(super) fn perhaps<T>(&mut self, what: impl FnOnce(&mut Self) -> Flow<T>) -> Flow<T> {
        let before = self.step.obligations.len();
        let result = what(self);
        if self.step.obligations.len() > before {
            for obligation in &mut self.step.obligations[before..] {
                obligation.status = Status::Suspected;
            }
            let what = format!("{}: how much of its memory it touches", self.name);
            self.step.stopped.push(Stopped { place: self.step.place, what });
        }
        result
    }

    /// The function may have set `errno`.
    pub(super) fn touch_errno(&mut self) {
        // Where nothing has named it yet, its content is unknown anyway.
        if let Some(&(object, _)) = self.machine.statics.get(&Static::Library(memory::ERRNO, 4)) {
            self.state.forget_content(object);
        }
    }

    /// The library may have changed its globals of these names. A definition in the program may be what it changes.
    pub(super) fn touch_globals(&mut self, names: &[&str]) {
        let program = self.machine.program;
        for (id, global) in program.globals.iter() {
            if names.contains(&global.name.as_str()) {
                let (object, _) = self.machine.global(id);
                self.state.forget_content(object);
            }
        }
    }

    /// Whether the program can set another locale than the one that it starts with.
    pub(super) fn may_leave_the_c_locale(&self) -> bool {
        let setters = ["setlocale", "uselocale"];
        self.machine.program.functions.values().any(|function| setters.contains(&function.name.as_str()))
    }

    /// Splits off the case that a pointer is null.
    pub(super) fn when_null(
        &mut self,
        pointer: TermId,
        branch: impl FnOnce(&mut Self) -> Flow<Answer>,
    ) -> Flow<()> {
        let null = self.null();
        let is_null = self.machine.universe.terms.equal(pointer, null);
        self.when(is_null, branch)
    }

    /// Splits off the case that the function answers with a null pointer, for reasons that nobody knows.
    pub(super) fn perhaps_null(&mut self) -> Flow<()> {
        let choice = self.choice();
        self.when(choice, |c| Ok(Answer::Value(c.null())))
    }
}

/// The expression as a small number.
pub(super) fn constant(expr: &LinearExpr) -> Option<i64> {
    expr.as_constant().and_then(Integer::to_i64)
}
