//! Calls of the library, by its table: what is checked, what changes, what is given back.

use crate::access::Access;
use crate::access::Target;
use crate::base::Base;
use crate::calls::Given;
use crate::contents::{Contents, FAR, Spread};
use crate::library::{Bytes, Does, Gives, Row};
use crate::num::{Num, signed_range};
use crate::state::State;
use crate::value::Value;
use crate::walk::{Flow, Trace, Walk};
use std::rc::Rc;
use tayra_findings::Rule;
use tayra_program::{IntPredicate, Operand, RegisterId};

impl Walk<'_, '_> {
    pub(crate) fn number(&self, given: &Given, at: u8) -> Num {
        let at = usize::from(at);
        match (given.values.get(at), given.widths.get(at)) {
            (Some(value), Some(&width)) => value.patterns(width).unsigned(width),
            _ => Num::between(0, i128::from(u64::MAX)),
        }
    }

    pub(crate) fn bytes(&self, given: &Given, bytes: Bytes) -> Num {
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
    pub(crate) fn area(
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
        // What is written comes from outside and may be less, or nothing.
        let length = if access == Access::Write { Num::between(0, length.hi) } else { length };
        let targets = self.targets(state, trace, &value, operand.as_ref(), length, access);
        (!targets.is_empty() || length.lo <= 0).then_some(targets)
    }

    pub(crate) fn call_library(
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
    pub(crate) fn is_stream(&self, state: &State, given: &Given, at: u8, row: &Row) -> bool {
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

    pub(crate) fn library_result(
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
                    state.memory.put(&mut self.engine.bases, base, Rc::new(contents));
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
                    state.memory.put(&mut self.engine.bases, table, Rc::new(contents));
                }
                let bytes = self.engine.widths.bytes();
                let place =
                    Contents::filled(Num::exactly(i128::from(bytes)), Value::zero(), i64::from(bytes));
                if state.memory.get(base).is_none() {
                    state.memory.put(&mut self.engine.bases, base, Rc::new(place));
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
    pub(crate) fn within(&self, state: &State, from: &Value) -> Value {
        let pointer = self.engine.widths.pointer;
        let mut pts = Vec::new();
        for (base, offset) in from.pointers() {
            let most = state.memory.get(*base).map_or(i128::from(FAR), |contents| contents.size.hi - 1);
            let most = most.max(offset.hi);
            pts.push((*base, Num::wrapped(pointer, offset.lo, most, 1)));
        }
        Value::made(Num::EMPTY, pts)
    }

    #[expect(clippy::too_many_lines, reason = "one effect after the other")]
    pub(crate) fn library_effect(
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
                return self.resize(state, trace, dests, &value, self.bytes(given, size));
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
                // A line may be shorter than the room that was promised, so that all goes well.
                let most = Num::between(0, limit.hi);
                let places = self.targets(state, trace, &to, operand(0).as_ref(), most, Access::Write);
                if places.is_empty() {
                    self.cut();
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

    pub(crate) fn assume_number(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        operand: &Operand,
        rest: Num,
    ) -> bool {
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
}
