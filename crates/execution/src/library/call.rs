//! A call of a modelled function, and what models may do with the state. Every helper checks what it touches and records
//! obligations at the call's place.

use crate::access::{Access, Range};
use crate::machine::Machine;
use crate::operands::natural_sign;
use crate::step::{Cut, Flow, Step};
use crate::{About, ArgumentValue, Ended, Status, Successor};
use tayra_findings::Rule;
use tayra_memory_graph::{Content, Decision, Pointer, Run, State, Storage, Vitality};
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr, Met};
use tayra_program::{RegisterId, ScalarType};
use tayra_terms::{AtomKind, Sign, TermId};

/// A call of a modelled function in progress.
#[derive(Debug)]
pub(crate) struct Call<'m, 'p> {
    /// The machine.
    pub(crate) machine: &'m mut Machine<'p>,
    /// The state that the model works on.
    pub(crate) state: State,
    /// What the call collects.
    pub(crate) step: Step<'p>,
    /// The function's name.
    pub(crate) name: &'p str,
    /// What it was called with, variadic arguments included.
    pub(crate) arguments: Vec<ArgumentValue>,
    /// What the caller expects back.
    pub(crate) returns: Vec<ScalarType>,
    /// The number of the call site.
    pub(crate) site: u32,
    /// Where results go.
    pub(crate) dests: Vec<RegisterId>,
    /// Where their shadows go, in a program that has some.
    pub(crate) shadows: Vec<RegisterId>,
}

/// What a model gives back.
#[derive(Clone, Debug)]
#[allow(dead_code, reason = "the interface for models is larger than what the first ones need")]
pub(crate) enum Answer {
    /// Nothing: `void`.
    Nothing,
    /// One scalar; cut to the width that the caller expects.
    Value(TermId),
    /// Several scalars, for structs.
    Several(Vec<TermId>),
    /// Some value of the type that the caller expects.
    Unknown,
}

/// What a new block holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Birth {
    /// Nobody knows.
    Uninitialised,
    /// Zeros.
    Zeroed,
}

#[allow(dead_code, reason = "the interface for models is larger than what the first ones need")]
impl Call<'_, '_> {
    /// The argument of that index.
    pub(crate) fn argument(&mut self, index: usize) -> Flow<ArgumentValue> {
        match self.arguments.get(index) {
            Some(argument) => Ok(*argument),
            None => {
                let what = format!("call of {} with too few arguments", self.name);
                self.step.stop(what)
            }
        }
    }

    /// The argument of that index as a pointer.
    pub(crate) fn pointer(&mut self, index: usize) -> Flow<TermId> {
        let bits = self.machine.universe.pointer_bits;
        let value = self.argument(index)?.value;
        Ok(self.machine.resize(value, bits, false))
    }

    /// The argument of that index as an integer of its own width.
    pub(crate) fn integer(&mut self, index: usize) -> Flow<TermId> {
        Ok(self.argument(index)?.value)
    }

    /// The argument of that index as a `size_t`.
    pub(crate) fn size(&mut self, index: usize) -> Flow<TermId> {
        self.pointer(index)
    }

    /// A term as a natural number.
    pub(crate) fn unsigned(&mut self, term: TermId) -> LinearExpr {
        self.machine.universe.unsigned(term)
    }

    /// A term as a number in two's complement.
    pub(crate) fn signed(&mut self, term: TermId) -> LinearExpr {
        self.machine.universe.signed(term)
    }

    /// An integer constant.
    pub(crate) fn constant(&mut self, bits: u32, value: u128) -> TermId {
        self.machine.universe.terms.constant(bits, value)
    }

    /// The null pointer.
    pub(crate) fn null(&mut self) -> TermId {
        self.machine.universe.pointer_constant(0)
    }

    /// An integer of the type that the caller expects.
    pub(crate) fn answer_int(&mut self, value: i128) -> Flow<Answer> {
        let Some(scalar) = self.returns.first().copied() else { return Ok(Answer::Nothing) };
        let bits = self.machine.bits(scalar);
        Ok(Answer::Value(self.constant(bits, value as u128)))
    }

    /// A value from outside, of a type.
    pub(crate) fn input(&mut self, scalar: ScalarType, sign: Sign) -> TermId {
        let bits = self.machine.bits(scalar);
        self.machine.universe.terms.fresh(bits, AtomKind::Input, sign)
    }

    /// An unknown value of the type that the caller expects, read as signed or not, within bounds.
    pub(crate) fn answer_between(&mut self, low: i128, high: i128) -> Flow<Answer> {
        let Some(scalar) = self.returns.first().copied() else { return Ok(Answer::Nothing) };
        let sign = if low < 0 { Sign::Signed } else { Sign::Unsigned };
        let value = self.input(scalar, sign);
        self.assume_between(value, low, high);
        Ok(Answer::Value(value))
    }

    /// Keeps the states in which a term lies within bounds, which its width must hold: as a natural number, and also in
    /// two's complement where both agree.
    pub(crate) fn assume_between(&mut self, value: TermId, low: i128, high: i128) {
        let bits = self.machine.universe.terms.bits(value);
        let wanted = Interval::between(Integer::from(low), Integer::from(high));
        if wanted.is_included_in(&Interval::signed(bits)) {
            let reading = self.signed(value);
            self.assume_range(reading, low, high);
        }
        if wanted.is_included_in(&Interval::unsigned(bits)) {
            let reading = self.unsigned(value);
            self.assume_range(reading, low, high);
        }
    }

    fn assume_range(&mut self, reading: LinearExpr, low: i128, high: i128) {
        let least = Constraint::at_least(reading.clone(), LinearExpr::constant(low));
        let most = Constraint::at_most(reading, LinearExpr::constant(high));
        self.assume_fact(&least);
        self.assume_fact(&most);
    }

    /// Keeps the states in which a constraint holds that is known to hold.
    pub(crate) fn assume_fact(&mut self, constraint: &Constraint) -> Met {
        self.state.numbers_mut().assume(&mut self.machine.universe, constraint)
    }

    /// Whether a constraint holds in all states described.
    pub(crate) fn entails(&mut self, constraint: &Constraint) -> bool {
        self.state.numbers_mut().entails(&mut self.machine.universe, constraint)
    }

    /// Whether a one-bit term holds.
    pub(crate) fn decide(&mut self, condition: TermId) -> Decision {
        self.state.decide(&mut self.machine.universe, condition)
    }

    /// One bit from outside: either case is possible.
    pub(crate) fn choice(&mut self) -> TermId {
        self.machine.universe.terms.fresh(1, AtomKind::Input, Sign::Unsigned)
    }

    /// Splits: where the one-bit condition holds, `branch` gives the answer; the call goes on where it does not.
    pub(crate) fn when(
        &mut self,
        condition: TermId,
        branch: impl FnOnce(&mut Self) -> Flow<Answer>,
    ) -> Flow<()> {
        let decided = self.decide(condition);
        if decided == Decision::No {
            return Ok(());
        }
        let rest = self.state.clone();
        let outer = self.step.conditions.len();
        let open = decided == Decision::Open;
        if open {
            self.step.split_at(&rest);
            self.state.assume(&mut self.machine.universe, condition, true);
            self.step.conditions.push((condition, true));
        }
        let owed = self.step.obligations.len();
        if !self.state.numbers().is_empty() {
            if let Ok(answer) = branch(self)
                && self.assign(answer).is_ok()
            {
                let state = std::mem::replace(&mut self.state, State::new());
                let conditions = self.step.conditions.clone();
                self.step.others.push(Successor { state, conditions });
            } else {
                self.step.cut_from(owed);
            }
        }
        self.state = rest;
        self.step.conditions.truncate(outer);
        if !open {
            return Err(Cut);
        }
        self.step.conditions.push((condition, false));
        match self.state.assume(&mut self.machine.universe, condition, false) {
            Met::Unsatisfiable => Err(Cut),
            Met::Changed | Met::Redundant => Ok(()),
        }
    }

    /// Puts an answer where the caller wants it.
    pub(crate) fn assign(&mut self, answer: Answer) -> Flow<()> {
        let mut values = match answer {
            Answer::Nothing => Vec::new(),
            Answer::Value(value) => vec![value],
            Answer::Several(values) => values,
            Answer::Unknown => {
                let returns = self.returns.clone();
                returns.iter().map(|scalar| self.input(*scalar, natural_sign(*scalar))).collect()
            }
        };
        if values.len() < self.returns.len() {
            let what = format!("`{}` declared with another type than that of the C library", self.name);
            return self.step.stop(what);
        }
        for (index, (dest, scalar)) in self.dests.iter().zip(&self.returns).enumerate() {
            let bits = self.machine.bits(*scalar);
            values[index] = self.machine.resize(values[index], bits, true);
            self.machine.set(&mut self.state, *dest, values[index]);
        }
        // What models give is set.
        for (shadow, scalar) in self.shadows.iter().zip(&self.returns) {
            let bits = self.machine.bits(*scalar);
            let none = self.machine.universe.terms.constant(bits, 0);
            self.machine.set(&mut self.state, *shadow, none);
        }
        Ok(())
    }

    /// What is not modelled.
    pub(crate) fn unsupported<T>(&mut self, what: &str) -> Flow<T> {
        let what = format!("{}: {what}", self.name);
        self.step.stop(what)
    }

    /// Arguments that the function must not get: nothing goes on.
    pub(crate) fn misuse<T>(&mut self, message: &str) -> Flow<T> {
        let message = format!("{}: {message}", self.name);
        self.step.fail(Rule::InvalidLibraryCall, message)
    }

    /// Records what could not be proved.
    pub(crate) fn oblige(&mut self, rule: Rule, status: Status, message: &str) {
        self.step.oblige(rule, status, message);
    }

    /// The run ends.
    pub(crate) fn end<T>(&mut self, how: Ended) -> Flow<T> {
        self.step.ended.push((self.state.clone(), how));
        Err(Cut)
    }

    /// Checks that at least one byte, and `length` in all, can be read and looked at.
    pub(crate) fn readable(&mut self, pointer: TermId, length: &LinearExpr) -> Flow<Range> {
        let range = self.passable(pointer, length)?;
        self.require_set(&range, length);
        Ok(range)
    }

    /// Checks that at least one byte, and `length` in all, can be read, to be passed on as they are.
    pub(crate) fn passable(&mut self, pointer: TermId, length: &LinearExpr) -> Flow<Range> {
        self.machine.access(&mut self.state, &mut self.step, pointer, length, Access::Read)
    }

    /// So many bytes of a range must have been set.
    pub(crate) fn require_set(&mut self, range: &Range, length: &LinearExpr) {
        if !self.machine.options.initialised {
            return;
        }
        let end = range.offset.clone() + length.clone();
        if !self.machine.is_set(&mut self.state, range.object, &range.offset, &end) {
            let described = self.machine.describe(&self.state, range.object);
            let message = format!("{} may look at bytes of {described} that were never set", self.name);
            self.step.oblige(Rule::UninitialisedRead, Status::Suspected, message);
            self.step.explain(&self.state, About::Object(range.object));
        }
    }

    /// So many bytes of a range are set.
    pub(crate) fn is_set_now(&mut self, range: &Range, length: &LinearExpr) {
        let end = range.offset.clone() + length.clone();
        self.machine.set_range(&mut self.state, range.object, &range.offset, &end);
    }

    /// A text of that length, and the zero behind it, are set.
    pub(crate) fn text_is_set(&mut self, range: &Range, length: &LinearExpr) {
        self.is_set_now(range, &(length.clone() + LinearExpr::constant(1)));
    }

    /// Checks that at least one byte, and `length` in all, can be written.
    pub(crate) fn writable(&mut self, pointer: TermId, length: &LinearExpr) -> Flow<Range> {
        self.machine.access(&mut self.state, &mut self.step, pointer, length, Access::Write)
    }

    /// Splits off the case that `length` is zero, answered by `answer`; `false` if that is the only case.
    pub(crate) fn unless_empty(&mut self, length: TermId, answer: Answer) -> Flow<()> {
        let zero = self.constant(self.machine.universe.terms.bits(length), 0);
        let is_empty = self.machine.universe.terms.equal(length, zero);
        self.when(is_empty, |_| Ok(answer))
    }

    /// Reads a scalar.
    pub(crate) fn load(&mut self, pointer: TermId, scalar: ScalarType) -> Flow<TermId> {
        let value = self.machine.load(&mut self.state, &mut self.step, pointer, scalar)?;
        if self.machine.options.initialised {
            let bytes = LinearExpr::constant(i128::from(scalar.store_bytes(self.machine.program.data_model)));
            if let Some(range) = self.machine.would_pass(&mut self.state, pointer, &bytes, Access::Read) {
                self.require_set(&range, &bytes);
            } else {
                let message = "what a library function does may hang on bits that were never set";
                self.step.oblige(Rule::UninitialisedRead, Status::Suspected, message);
            }
        }
        Ok(value)
    }

    /// Writes a scalar.
    pub(crate) fn store(&mut self, pointer: TermId, value: TermId) -> Flow<()> {
        self.machine.store(&mut self.state, &mut self.step, pointer, value)?;
        let bytes = self.machine.universe.terms.bits(value).div_ceil(8);
        self.machine.set_at(&mut self.state, pointer, bytes);
        Ok(())
    }

    /// `pointer + distance`.
    pub(crate) fn advance(&mut self, pointer: TermId, distance: TermId) -> TermId {
        self.machine.universe.terms.add(pointer, distance)
    }

    /// Copies bytes, of the number `length`; where that is zero nothing happens and the answer is `answer`.
    pub(crate) fn copy(
        &mut self,
        to: TermId,
        from: TermId,
        length: TermId,
        may_overlap: bool,
        answer: Answer,
    ) -> Flow<()> {
        let count = self.unsigned(length);
        let passes = self.machine.would_pass(&mut self.state, to, &count, Access::Write).is_some()
            && self.machine.would_pass(&mut self.state, from, &count, Access::Read).is_some();
        if !passes {
            self.unless_empty(length, answer)?;
        }
        self.machine.copy_memory(&mut self.state, &mut self.step, (to, from), length, may_overlap, |_, _| {})
    }

    /// Fills `length` bytes; where that is zero nothing happens and the answer is `answer`.
    pub(crate) fn fill(&mut self, to: TermId, byte: TermId, length: TermId, answer: Answer) -> Flow<()> {
        let count = self.unsigned(length);
        if self.machine.would_pass(&mut self.state, to, &count, Access::Write).is_none() {
            self.unless_empty(length, answer)?;
        }
        self.machine.fill_memory(&mut self.state, &mut self.step, to, byte, length, |_, _| {})
    }

    /// The outside world writes a range that was checked: its content is unknown.
    pub(crate) fn scramble(&mut self, range: &Range, length: &LinearExpr) {
        self.machine.scramble(&mut self.state, range, length);
    }

    /// What the address of every heap block is a multiple of: enough for two pointers, as old and new systems have it.
    pub(crate) fn heap_alignment(&self) -> u64 {
        u64::from(self.machine.universe.pointer_bits / 4)
    }

    /// Where the question is whether the program ends, nothing may be concluded from memory having an end, so a request for more than an
    /// object can have is not only refused: `again` is the call with the largest size there is.
    pub(crate) fn when_larger_than_memory(
        &mut self,
        size: TermId,
        again: impl FnOnce(&mut Self, TermId) -> Flow<Answer>,
    ) -> Flow<()> {
        let bits = self.machine.universe.pointer_bits;
        let limit = self.constant(bits, tayra_terms::mask(bits - 1));
        let too_large = self.machine.universe.terms.unsigned_less(limit, size);
        if !self.machine.options.for_the_end || self.decide(too_large) == Decision::No {
            return Ok(());
        }
        self.machine.universe.has_met_the_end = true;
        let is_granted = self.choice();
        let both = self.machine.universe.terms.and(too_large, is_granted);
        self.when(both, |c| again(c, limit))
    }

    /// A heap block of `size` bytes. More than half of the address space, and failure if that is an option, are split
    /// off and answered with null.
    pub(crate) fn allocate(&mut self, size: TermId, align: u64, birth: Birth) -> Flow<TermId> {
        let bits = self.machine.universe.pointer_bits;
        let limit = self.constant(bits, tayra_terms::mask(bits - 1));
        let too_large = self.machine.universe.terms.unsigned_less(limit, size);
        self.when(too_large, |c| Ok(Answer::Value(c.null())))?;
        if self.machine.options.malloc_may_fail {
            let fails = self.choice();
            self.when(fails, |c| Ok(Answer::Value(c.null())))?;
        } else {
            self.machine.reached.allocates = true;
        }
        let size = self.unsigned(size);
        let most = Constraint::at_most(size.clone(), LinearExpr::constant(self.machine.largest_object()));
        self.assume_fact(&most);
        let storage = Storage::Heap { site: self.site };
        let (block, address) = self.machine.new_object(&mut self.state, storage, size.clone(), align);
        if birth == Birth::Zeroed {
            let low = LinearExpr::constant(0);
            self.state.add_run(block, Run { low, high: size, content: Content::Byte(0) });
            self.machine.set_object(&mut self.state, block);
        }
        Ok(address)
    }

    /// `free`: null is fine, the start of a live heap block dies, all else is a fault.
    pub(crate) fn free(&mut self, pointer: TermId) -> Flow<()> {
        let Some(block) = self.block_to_free(pointer)? else { return Ok(()) };
        self.state.kill(block, Vitality::Freed);
        Ok(())
    }

    /// The live heap block that starts at `pointer`; `None` if it is null.
    pub(crate) fn block_to_free(&mut self, pointer: TermId) -> Flow<Option<tayra_memory_graph::ObjectId>> {
        let name = self.name;
        let (object, offset) = match self.machine.resolve(&mut self.state, pointer) {
            Pointer::Null => return Ok(None),
            Pointer::Number => {
                let message = format!("{name} of a pointer that may point anywhere");
                let status = match self.machine.universe.terms.as_constant(pointer) {
                    Some(_) => Status::Certain,
                    None => Status::Suspected,
                };
                self.step.oblige(Rule::InvalidFree, status, message);
                self.step.explain(&self.state, About::Pointer { address: pointer, write: false });
                return Err(Cut);
            }
            Pointer::Node { .. } => {
                return self.unsupported("a pointer to a node of a list of unknown length");
            }
            Pointer::Into { object, offset } => (object, offset),
        };
        let described = self.machine.describe(&self.state, object);
        let Some(found) = self.state.objects().get(object) else {
            return self.step.suspect(Rule::InvalidFree, format!("{name} of {described}"));
        };
        if !matches!(found.storage, Storage::Heap { .. } | Storage::Pooled { .. }) {
            let message = format!("{name} of a pointer to {described}, which is not on the heap");
            self.step.oblige(Rule::InvalidFree, Status::Certain, message);
            self.step.explain(&self.state, About::Object(object));
            return Err(Cut);
        }
        if found.vitality != Vitality::Alive {
            let message = format!("{name} of {described}, which is already freed");
            self.step.oblige(Rule::DoubleFree, Status::Certain, message);
            self.step.explain(&self.state, About::Object(object));
            return Err(Cut);
        }
        // A node that others made may lie anywhere, and within something.
        if self.machine.options.library.is_some() && matches!(found.storage, Storage::Pooled { .. }) {
            let message = format!("{name} of a node that may not be a block of the heap by itself");
            self.step.oblige(Rule::InvalidFree, Status::Suspected, message);
            self.step.explain(&self.state, About::Object(object));
        }
        let zero = LinearExpr::constant(0);
        if self.state.numbers_mut().equal(&mut self.machine.universe, &offset, &zero) {
            self.machine.proved += 1;
            return Ok(Some(object));
        }
        // Not the start: by how much decides whether it can be the start after all.
        let start = self.state.objects().get(object).map_or(pointer, |o| o.address);
        let is_start = self.machine.universe.terms.equal(pointer, start);
        let message = format!("{name} of a pointer into the middle of {described}");
        match self.decide(is_start) {
            Decision::Yes => Ok(Some(object)),
            Decision::No => {
                self.step.oblige(Rule::InvalidFree, Status::Certain, message);
                self.step.explain(&self.state, About::Object(object));
                Err(Cut)
            }
            Decision::Open => {
                self.step.oblige(Rule::InvalidFree, Status::Suspected, message);
                self.step.explain(&self.state, About::Object(object));
                match self.state.assume(&mut self.machine.universe, is_start, true) {
                    Met::Unsatisfiable => Err(Cut),
                    Met::Changed | Met::Redundant => Ok(Some(object)),
                }
            }
        }
    }
}
