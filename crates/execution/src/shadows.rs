//! Shadows: which bits of values and of memory may never have been set, in programs that say so ([`tayra_program::passes::shadows`]).
//!
//! The shadow of a byte is kept in the same object, so far before its start that no byte of an object is so far from another one. There it
//! is a byte like any other: it is joined, folded into lists and carried through calls as the bytes themselves are. Of an object that is
//! born nothing is known there, and what nothing is known of counts as not set. What models write they write with bits that are set;
//! only copies take shadows along.
//!
//! Errs towards: more bits that may not be set.

use crate::access::{Access, Range};
use crate::machine::Machine;
use crate::step::{Flow, Step};
use crate::{ArgumentValue, Status};
use tayra_findings::Rule;
use tayra_memory_graph::{Content, Decision, Object, ObjectId, State, Storage};
use tayra_numeric::{Integer, LinearExpr};
use tayra_program::{BinaryOp, CastOp, FunctionId, IntPredicate, Needed, Operation, ScalarType};
use tayra_terms::TermId;

/// How far before a byte its shadow stands. No machine has objects as large.
const DISTANCE: i128 = 1 << 62;

/// How many pieces of a range are put together to see whether it is set.
const PIECES: usize = 128;

/// Where the shadow of a place stands.
fn shadow_of(place: &LinearExpr) -> LinearExpr {
    place.clone().plus_constant(&Integer::from(-DISTANCE))
}

/// Memory that is always set: what the library and the world outside give, and what never changes. What is written there must be set.
fn is_always_set(object: &Object) -> bool {
    match object.storage {
        Storage::Stream
        | Storage::Outside { .. }
        | Storage::Given { .. }
        | Storage::Function { .. }
        | Storage::Library { .. } => true,
        Storage::Global { writable, .. } => !writable,
        Storage::Heap { .. }
        | Storage::Pooled { .. }
        | Storage::Local { .. }
        | Storage::StackBlock { .. }
        | Storage::Argument { .. }
        | Storage::RegisterArea
        | Storage::Elements => false,
    }
}

impl Machine<'_> {
    /// Of the shadows that stand behind values in a list of values: the values alone.
    pub(crate) fn without_shadows<T: Copy>(&self, all: &[T]) -> Vec<T> {
        if self.options.initialised { all.iter().step_by(2).copied().collect() } else { all.to_vec() }
    }

    /// The bytes from `low` to `high` are set.
    pub(crate) fn set_range(
        &mut self,
        state: &mut State,
        object: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
    ) {
        let keeps = state.objects().get(object).is_some_and(|object| !is_always_set(object));
        if self.options.initialised && keeps {
            state.fill(&mut self.universe, object, &shadow_of(low), &shadow_of(high), 0);
        }
    }

    /// The whole object is set.
    pub(crate) fn set_object(&mut self, state: &mut State, object: ObjectId) {
        let Some(size) = state.objects().get(object).map(|object| object.size.clone()) else { return };
        self.set_range(state, object, &LinearExpr::constant(0), &size);
    }

    /// Whether all bytes from `low` to `high` are set.
    pub(crate) fn is_set(
        &mut self,
        state: &mut State,
        object: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
    ) -> bool {
        if self.is_set_throughout(state, object, low, high) {
            return true;
        }
        // Somewhere among bytes that all are set.
        let universe = &mut self.universe;
        let first = state.numbers_mut().bounds(universe, low).lower().and_then(Integer::to_i64);
        let last = state.numbers_mut().bounds(universe, high).upper().and_then(Integer::to_i64);
        let (Some(first), Some(last)) = (first, last) else { return false };
        let is_other = low.as_constant().is_none() || high.as_constant().is_none();
        let (first, last) = (LinearExpr::constant(first), LinearExpr::constant(last));
        is_other && self.is_set_throughout(state, object, &first, &last)
    }

    fn is_set_throughout(
        &mut self,
        state: &mut State,
        object: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
    ) -> bool {
        let Some(found) = state.objects().get(object).cloned() else { return false };
        if is_always_set(&found) {
            return true;
        }
        let universe = &mut self.universe;
        let (mut done, end) = (shadow_of(low), shadow_of(high));
        for _ in 0..PIECES {
            if state.numbers_mut().at_most(universe, &end, &done) {
                return true;
            }
            let behind = LinearExpr::constant(1) + done.clone();
            let run = found.runs.iter().find(|run| {
                run.content == Content::Byte(0)
                    && state.numbers_mut().at_most(universe, &run.low, &done)
                    && state.numbers_mut().at_most(universe, &behind, &run.high)
            });
            if let Some(run) = run {
                done = run.high.clone();
                continue;
            }
            let next = [8, 4, 2, 1].into_iter().find(|&bytes| {
                let value = state.peek(universe, object, &done, bytes);
                value.is_some_and(|value| {
                    universe.terms.zero_bits(value) == tayra_terms::mask(universe.terms.bits(value))
                })
            });
            let Some(bytes) = next else { return false };
            done = done.plus_constant(&Integer::from(i128::from(bytes)));
        }
        false
    }

    /// The shadow of a scalar that was just read.
    fn load_shadow(&mut self, state: &mut State, address: TermId, bits: u32) -> TermId {
        let bytes = u64::from(bits.div_ceil(8));
        let unset = self.all_bits(bits);
        let length = LinearExpr::constant(i128::from(bytes));
        let Some(Range { object, offset }) = self.would_pass(state, address, &length, Access::Read) else {
            return unset;
        };
        if state.objects().get(object).is_some_and(is_always_set) {
            return self.universe.terms.constant(bits, 0);
        }
        let place = shadow_of(&offset);
        if let Some(value) = state.peek(&mut self.universe, object, &place, bytes) {
            return self.universe.terms.truncate(value, bits);
        }
        if self.is_set(state, object, &offset, &(offset.clone() + length)) {
            return self.universe.terms.constant(bits, 0);
        }
        // Some of its bytes may be set, as in a struct with gaps that is passed as a number.
        let mut whole: Option<TermId> = None;
        for index in 0..bytes {
            let at = place.clone().plus_constant(&Integer::from(i128::from(index)));
            let known = state.peek(&mut self.universe, object, &at, 1);
            let byte = known.unwrap_or_else(|| self.all_bits(8));
            whole = Some(whole.map_or(byte, |low| self.universe.terms.concatenate(byte, low)));
        }
        whole.map_or(unset, |whole| self.universe.terms.truncate(whole, bits))
    }

    /// Writes the shadow of a scalar that was just written.
    fn store_shadow(&mut self, state: &mut State, step: &mut Step<'_>, address: TermId, shadow: TermId) {
        let bytes = u64::from(self.universe.terms.bits(shadow).div_ceil(8));
        let length = LinearExpr::constant(i128::from(bytes));
        let Some(Range { object, offset }) = self.would_pass(state, address, &length, Access::Write) else {
            return not_followed(step, "where a value is stored is not known");
        };
        if state.objects().get(object).is_some_and(is_always_set) {
            if self.universe.terms.as_constant(shadow) != Some(0) {
                not_followed(step, "a value that may not be set is stored where nothing is said of that");
            }
            return;
        }
        let shadow = self.resize(shadow, u32::try_from(bytes * 8).unwrap_or(128), false);
        state.write(&mut self.universe, object, &shadow_of(&offset), bytes, shadow);
    }

    /// Copies shadows with the bytes that they belong to; whether that could be said.
    #[must_use]
    pub(crate) fn copy_shadows(
        &mut self,
        state: &mut State,
        (to, to_offset): (ObjectId, &LinearExpr),
        (from, from_offset): (ObjectId, &LinearExpr),
        length: &LinearExpr,
    ) -> bool {
        if !self.options.initialised {
            return true;
        }
        let from_end = from_offset.clone() + length.clone();
        let is_kept = state.objects().get(to).is_some_and(|object| !is_always_set(object));
        if self.is_set(state, from, from_offset, &from_end) {
            self.set_range(state, to, to_offset, &(to_offset.clone() + length.clone()));
        } else if is_kept {
            let (to_place, from_place) = (shadow_of(to_offset), shadow_of(from_offset));
            state.copy(&mut self.universe, (to, &to_place), (from, &from_place), length);
        } else {
            return false;
        }
        true
    }

    /// Bytes from `low` to `high` change places: which of them are set is known only if all are.
    pub(crate) fn mix_shadows(
        &mut self,
        state: &mut State,
        object: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
    ) {
        if !self.options.initialised {
            return;
        }
        if self.is_set(state, object, low, high) {
            self.set_range(state, object, low, high);
        } else {
            state.forget_range(&mut self.universe, object, &shadow_of(low), &shadow_of(high));
        }
    }

    /// Gives the shadow of a value that is written into memory of a frame.
    pub(crate) fn write_shadow(
        &mut self,
        state: &mut State,
        object: ObjectId,
        place: &LinearExpr,
        bytes: u64,
        shadow: TermId,
    ) {
        let shadow = self.resize(shadow, u32::try_from(bytes * 8).unwrap_or(128), false);
        state.write(&mut self.universe, object, &shadow_of(place), bytes, shadow);
    }

    fn all_bits(&mut self, bits: u32) -> TermId {
        self.universe.terms.constant(bits, tayra_terms::mask(bits))
    }

    /// All bits, if any of these is not set.
    fn any_of(&mut self, shadows: &[TermId], bits: u32) -> TermId {
        let mut is_set = self.universe.terms.boolean(true);
        for &shadow in shadows {
            let zero = self.universe.terms.constant(self.universe.terms.bits(shadow), 0);
            let none = self.universe.terms.equal(shadow, zero);
            is_set = self.universe.terms.and(is_set, none);
        }
        let (none, all) = (self.universe.terms.constant(bits, 0), self.all_bits(bits));
        self.universe.terms.if_then_else(is_set, none, all)
    }

    /// The shadows of what an operation yields.
    pub(crate) fn shadows_of(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        of: &Operation,
        shadows: &[TermId],
        widths: &[u32],
    ) -> Flow<Vec<TermId>> {
        let bits = widths.first().copied().unwrap_or(1);
        let one = match (of, shadows) {
            (Operation::Store { address, .. }, &[shadow]) => {
                let address = self.value(state, step, address);
                self.store_shadow(state, step, address, shadow);
                return Ok(Vec::new());
            }
            (Operation::Load { address, .. }, _) => {
                let address = self.value(state, step, address);
                self.load_shadow(state, address, bits)
            }
            (Operation::Binary { op, left, right, .. }, &[a, b]) => {
                let values = (self.value(state, step, left), self.value(state, step, right));
                self.binary_shadow(*op, values, (a, b))
            }
            (Operation::Compare { predicate, left, right, .. }, &[a, b]) => {
                let values = (self.value(state, step, left), self.value(state, step, right));
                self.compare_shadow(*predicate, values, (a, b))
            }
            (Operation::Cast { op, .. }, &[shadow]) => match op {
                CastOp::Truncate | CastOp::ZeroExtend | CastOp::PointerToInt | CastOp::IntToPointer => {
                    self.resize(shadow, bits, false)
                }
                CastOp::SignExtend => self.resize(shadow, bits, true),
                CastOp::Bitcast => shadow,
                CastOp::FloatTruncate
                | CastOp::FloatExtend
                | CastOp::FloatToSigned
                | CastOp::FloatToUnsigned
                | CastOp::SignedToFloat
                | CastOp::UnsignedToFloat => self.any_of(shadows, bits),
            },
            (Operation::Select { condition, .. }, &[_, a, b]) => {
                let condition = self.value(state, step, condition);
                match state.decide(&mut self.universe, condition) {
                    Decision::Yes => a,
                    Decision::No => b,
                    Decision::Open => self.universe.terms.if_then_else(condition, a, b),
                }
            }
            (Operation::PointerOffset { .. }, &[base, ref indices @ ..]) => {
                let moved = self.any_of(indices, bits);
                self.universe.terms.or(base, moved)
            }
            _ => return Ok(widths.iter().map(|&bits| self.any_of(shadows, bits)).collect()),
        };
        Ok(vec![one])
    }

    fn binary_shadow(
        &mut self,
        op: BinaryOp,
        (a, b): (TermId, TermId),
        (sa, sb): (TermId, TermId),
    ) -> TermId {
        let bits = self.universe.terms.bits(a);
        let all = self.all_bits(bits);
        let either = self.universe.terms.or(sa, sb);
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                // A carry goes upwards.
                let above = self.universe.terms.negate(either);
                self.universe.terms.or(either, above)
            }
            BinaryOp::Xor => either,
            BinaryOp::And | BinaryOp::Or => {
                // Where one operand is set and decides the bit, it is set.
                let flip = |machine: &mut Self, value| match op {
                    BinaryOp::Or => machine.universe.terms.xor(value, all),
                    BinaryOp::Add
                    | BinaryOp::Sub
                    | BinaryOp::Mul
                    | BinaryOp::UDiv
                    | BinaryOp::SDiv
                    | BinaryOp::URem
                    | BinaryOp::SRem
                    | BinaryOp::Shl
                    | BinaryOp::LShr
                    | BinaryOp::AShr
                    | BinaryOp::And
                    | BinaryOp::Xor => value,
                };
                let (a, b) = (flip(self, a), flip(self, b));
                let terms = &mut self.universe.terms;
                let (left, right, both) = (terms.and(sa, b), terms.and(sb, a), terms.and(sa, sb));
                let some = terms.or(left, right);
                terms.or(some, both)
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                let moved = match op {
                    BinaryOp::Shl => self.universe.terms.shl(sa, b),
                    BinaryOp::LShr => self.universe.terms.lshr(sa, b),
                    BinaryOp::Add
                    | BinaryOp::Sub
                    | BinaryOp::Mul
                    | BinaryOp::UDiv
                    | BinaryOp::SDiv
                    | BinaryOp::URem
                    | BinaryOp::SRem
                    | BinaryOp::AShr
                    | BinaryOp::And
                    | BinaryOp::Or
                    | BinaryOp::Xor => self.universe.terms.ashr(sa, b),
                };
                let by = self.any_of(&[sb], bits);
                self.universe.terms.or(moved, by)
            }
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => self.any_of(&[sa, sb], bits),
        }
    }

    fn compare_shadow(
        &mut self,
        predicate: IntPredicate,
        (a, b): (TermId, TermId),
        (sa, sb): (TermId, TermId),
    ) -> TermId {
        let either = self.universe.terms.or(sa, sb);
        let unset = self.any_of(&[either], 1);
        if !matches!(predicate, IntPredicate::Equal | IntPredicate::NotEqual)
            || self.universe.terms.as_constant(unset) == Some(0)
        {
            return unset;
        }
        // Bits that are set and differ decide it, whatever the others are.
        let bits = self.universe.terms.bits(a);
        let (all, zero) = (self.all_bits(bits), self.universe.terms.constant(bits, 0));
        let terms = &mut self.universe.terms;
        let (differ, set) = (terms.xor(a, b), terms.xor(either, all));
        let told = terms.and(differ, set);
        let none = terms.equal(told, zero);
        terms.and(none, unset)
    }

    /// Bits must be set.
    pub(crate) fn require_set(&mut self, state: &mut State, step: &mut Step<'_>, shadow: TermId, by: Needed) {
        let bits = self.universe.terms.bits(shadow);
        if self.universe.terms.zero_bits(shadow) == tayra_terms::mask(bits) {
            return;
        }
        let zero = self.universe.terms.constant(bits, 0);
        let is_set = self.universe.terms.equal(shadow, zero);
        if state.decide(&mut self.universe, is_set) == Decision::Yes {
            self.proved += 1;
            return;
        }
        step.oblige(
            Rule::UninitialisedRead,
            Status::Suspected,
            match by {
                Needed::Branch => "a branch may hang on bits that were never set",
                Needed::Address => "an address may hang on bits that were never set",
                Needed::Size => "a number of bytes may hang on bits that were never set",
                Needed::Divisor => "a divisor may hang on bits that were never set",
                Needed::Library => "what a library function does may hang on bits that were never set",
            },
        );
        step.explain(state, crate::About::Operation);
    }

    /// The bytes at a pointer, so many, were just written with bits that are set.
    pub(crate) fn set_at(&mut self, state: &mut State, pointer: TermId, bytes: u32) {
        if !self.options.initialised {
            return;
        }
        let length = LinearExpr::constant(i128::from(bytes));
        if let Some(Range { object, offset }) = self.would_pass(state, pointer, &length, Access::Write) {
            self.set_range(state, object, &offset, &(offset.clone() + length));
        }
    }

    /// Arguments that are set, each with its shadow, where the program has shadows.
    pub(crate) fn with_set_shadows(&mut self, arguments: Vec<ArgumentValue>) -> Vec<ArgumentValue> {
        if !self.options.initialised {
            return arguments;
        }
        let mut all = Vec::with_capacity(arguments.len() * 2);
        for argument in arguments {
            let bits = self.bits(argument.scalar);
            let value = self.universe.terms.constant(bits, 0);
            all.extend([argument, ArgumentValue { value, scalar: ScalarType::Int(bits), by_value: None }]);
        }
        all
    }

    /// What a function of the library is given must be set, but for a character that is only written.
    pub(crate) fn require_arguments(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        callee: FunctionId,
        arguments: &[ArgumentValue],
    ) {
        if !self.options.initialised {
            return;
        }
        let name = self.program.functions[callee].name.as_str();
        let passes_on = ["putchar", "fputc", "putc", "putchar_unlocked"].contains(&name);
        for (index, pair) in arguments.chunks(2).enumerate() {
            if let ([_, shadow], false) = (pair, passes_on && index == 0) {
                self.require_set(state, step, shadow.value, Needed::Library);
            }
        }
    }
}

fn not_followed(step: &mut Step<'_>, what: &str) {
    step.oblige(Rule::UninitialisedRead, Status::Suspected, what);
}
