//! What recorded runs do besides: terms for results, and decisions written down where they are made.
//!
//! Everything here is reached only by values that are not plain, so runs that are not recorded never come here.

use crate::machine::{Decided, Machine};
use crate::recorder::{DecisionKind, Recorder};
use crate::value::{Scalar, Shadow, Symbol, Value, low_bits};
use tayra_program::{BinaryOp, IntPredicate, OverflowCheck, Place};
use tayra_terms::TermId;

/// What is known of a number's dependence on inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rider {
    /// None.
    None,
    /// Some.
    Opaque,
    /// This one.
    Term(TermId),
}

/// So many cases of a switch are asked in turn.
const FEW_CASES: usize = 16;

impl Machine<'_> {
    /// How a value depends on inputs.
    #[inline]
    pub(crate) fn symbol_of(&self, value: Value) -> Symbol {
        self.memory.shadows.get(value.shadow()).symbol
    }

    /// The term of a value as a number of `width` bits, if it depends on inputs.
    pub(crate) fn rider(&mut self, value: Value, width: u32) -> Rider {
        self.memory.rider(value, width)
    }

    /// The terms of values of `width` bits, if one depends on inputs and none in an unknown way.
    pub(super) fn lift(&mut self, values: &[Value], width: u32) -> Result<Vec<TermId>, Symbol> {
        let mut terms = Vec::with_capacity(values.len());
        let mut any = false;
        for &value in values {
            match self.rider(value, width) {
                Rider::Opaque => return Err(Symbol::Opaque),
                Rider::Term(term) => {
                    any = true;
                    terms.push(term);
                }
                Rider::None => {
                    let Some(recorder) = &mut self.memory.recorder else { return Err(Symbol::None) };
                    terms.push(recorder.terms.constant(width, u128::from(value.bits)));
                }
            }
        }
        if any { Ok(terms) } else { Err(Symbol::None) }
    }

    /// What a result of these bits depends on, where `term` makes its term from those of the operands.
    fn derived(
        &mut self,
        operands: &[Value],
        width: u32,
        bits: u64,
        term: impl FnOnce(&mut Recorder, &[TermId]) -> TermId,
    ) -> Symbol {
        match self.lift(operands, width) {
            Err(symbol) => symbol,
            Ok(terms) => match &mut self.memory.recorder {
                Some(recorder) => {
                    let term = term(recorder, &terms);
                    if recorder.has_grown() {
                        self.next_check = 0;
                    }
                    recorder.symbol(term, bits)
                }
                None => Symbol::None,
            },
        }
    }

    /// Whether one of the values depends on inputs.
    pub(crate) fn any_symbol(&self, values: &[Value]) -> bool {
        self.memory.recorder.is_some() && values.iter().any(|&value| self.symbol_of(value).is_some())
    }

    /// The symbol of an integer operation, whose checks are written down before.
    pub(super) fn binary_symbol(
        &mut self,
        op: BinaryOp,
        width: u32,
        left: Value,
        right: Value,
        bits: u64,
    ) -> Symbol {
        self.derived(&[left, right], width, bits, |recorder, terms| {
            recorder.operation(op, terms[0], terms[1])
        })
    }

    /// Writes down for which inputs an integer operation would fail, and that this one does or does not.
    pub(super) fn record_checks(
        &mut self,
        place: Place,
        op: BinaryOp,
        width: u32,
        check: OverflowCheck,
        [left, right]: [Value; 2],
    ) {
        let divides = matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem);
        let shifts = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
        let adds = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
        if !divides && !shifts && (!adds || check == OverflowCheck::None) {
            return;
        }
        let terms = match self.lift(&[left, right], width) {
            Ok(terms) => terms,
            Err(Symbol::None) => return,
            Err(_) => {
                return self.note_gap(place, "whether an operation fails depends on a number without term");
            }
        };
        let shift_right = shifts && self.symbol_of(right).is_some();
        let Some(recorder) = &mut self.memory.recorder else { return };
        let (l, r) = (terms[0], terms[1]);
        let checks_signed = matches!(check, OverflowCheck::Signed | OverflowCheck::Both);
        let checks_unsigned = matches!(check, OverflowCheck::Unsigned | OverflowCheck::Both);
        if adds {
            for (asked, as_signed) in [(checks_signed, true), (checks_unsigned, false)] {
                if asked {
                    let fails = recorder.overflow(op, l, r, as_signed);
                    recorder.check(fails, place);
                }
            }
        } else if divides {
            let zero = recorder.terms.constant(width, 0);
            let by_zero = recorder.terms.equal(r, zero);
            recorder.check(by_zero, place);
            if matches!(op, BinaryOp::SDiv | BinaryOp::SRem) && right.bits != 0 {
                let ones = recorder.terms.constant(width, u128::MAX);
                let least = recorder.terms.constant(width, 1 << (width - 1));
                let by_minus_one = recorder.terms.equal(r, ones);
                let of_least = recorder.terms.equal(l, least);
                let overflows = recorder.terms.and(by_minus_one, of_least);
                recorder.check(overflows, place);
            }
        } else {
            let limit = recorder.terms.constant(width, u128::from(width));
            if width >= 7 || u128::from(width) < 1 << width {
                let too_far = recorder.terms.unsigned_less_equal(limit, r);
                recorder.check(too_far, place);
            }
            if right.bits >= u64::from(width) {
                // What the machine does then hangs on the very amount.
                if shift_right {
                    recorder.fix(r, u128::from(right.bits), place);
                }
            } else if op == BinaryOp::Shl && checks_signed {
                let most = recorder.terms.constant(width, u128::from(width - 1));
                let distance = recorder.terms.sub(most, r);
                let out = recorder.terms.lshr(l, distance);
                let zero = recorder.terms.constant(width, 0);
                let nothing = recorder.terms.equal(out, zero);
                let lost = recorder.terms.not(nothing);
                recorder.check(lost, place);
            }
        }
    }

    /// Says that something which depends on inputs was not written down.
    #[cold]
    pub(crate) fn note_gap(&mut self, place: Place, what: &'static str) {
        if let Some(recorder) = &mut self.memory.recorder {
            recorder.note_gap(place, what);
        }
    }

    /// The symbol of a comparison.
    pub(super) fn comparison_symbol(
        &mut self,
        predicate: IntPredicate,
        width: u32,
        left: Value,
        right: Value,
        holds: u64,
    ) -> Symbol {
        self.derived(&[left, right], width, holds, |recorder, terms| {
            recorder.comparison(predicate, terms[0], terms[1])
        })
    }

    /// The symbol of a value cut to fewer bits.
    pub(super) fn truncated_symbol(&mut self, value: Value, width: u32, cut: u64) -> Symbol {
        self.derived(&[value], 64, cut, |recorder, terms| recorder.terms.truncate(terms[0], width))
    }

    /// The symbol of a value extended with its sign.
    pub(super) fn extended_symbol(&mut self, value: Value, from: u32, to: u32, bits: u64) -> Symbol {
        self.derived(&[value], from, bits, |recorder, terms| recorder.terms.extend(terms[0], to, true))
    }

    /// The symbol of `base + constant + index * scale`, where the index is a signed number of `index_bits`.
    pub(super) fn moved_symbol(
        &mut self,
        base: Value,
        (index, index_bits): (Value, u32),
        scale: i64,
        bits: u64,
    ) -> Symbol {
        let width = self.program.data_model.pointer_bits();
        let (start, by) = (self.rider(base, width), self.rider(index, index_bits));
        if start == Rider::None && by == Rider::None {
            return Symbol::None;
        }
        let Some(recorder) = &mut self.memory.recorder else { return Symbol::None };
        let terms = &mut recorder.terms;
        let start = match start {
            Rider::Opaque => return Symbol::Opaque,
            Rider::Term(term) => term,
            Rider::None => terms.constant(width, u128::from(base.bits)),
        };
        let by = match by {
            Rider::Opaque => return Symbol::Opaque,
            Rider::Term(term) => term,
            Rider::None => terms.constant(index_bits, u128::from(index.bits)),
        };
        let wide = if index_bits < width { terms.extend(by, width, true) } else { terms.truncate(by, width) };
        let distance = terms.scale(wide, scale as u128);
        let moved = terms.add(start, distance);
        // What is left is the constant part.
        let here = u128::from(base.bits).wrapping_add(
            (crate::value::sign_extend(index.bits, index_bits).wrapping_mul(scale) as u64).into(),
        );
        let rest = u128::from(bits).wrapping_sub(here);
        let term = terms.add_constant(moved, rest);
        recorder.symbol(term, bits)
    }

    /// A value that depends on inputs decides something.
    #[cold]
    pub(crate) fn decide_symbol(&mut self, place: Place, value: Value, what: Decided) {
        let symbol = self.symbol_of(value);
        if symbol == Symbol::None {
            return;
        }
        let width = if what == Decided::Branch { 1 } else { 64 };
        let Rider::Term(term) = self.rider(value, width) else {
            if what != Decided::Output {
                self.note_gap(place, "a number without term decides something");
            }
            return;
        };
        let Some(recorder) = &mut self.memory.recorder else { return };
        match what {
            Decided::Branch => recorder.decide(term, value.bits & 1 != 0, place, DecisionKind::Branch),
            Decided::Output if self.output_only => {}
            Decided::Address | Decided::Size | Decided::Library | Decided::Output => {
                recorder.fix(term, u128::from(value.bits), place);
            }
            // Checks write down what they ask by themselves.
            Decided::Fault => {}
        }
        self.end_if_full();
    }

    /// Lets the run end soon when enough is written down.
    pub(super) fn end_if_full(&mut self) {
        if self.memory.recorder.as_ref().is_some_and(|recorder| recorder.is_full) {
            self.next_check = 0;
        }
    }

    /// A value decides a switch: of few cases, which are in order, each is asked in turn. Many are halved first, so that a run
    /// does not decide against all others one by one.
    #[cold]
    #[inline(never)]
    pub(super) fn decide_switch(
        &mut self,
        place: Place,
        value: Value,
        width: u32,
        cases: &[(u128, crate::lower::Target)],
    ) {
        match self.rider(value, width.min(64)) {
            Rider::None => {}
            Rider::Opaque => self.note_gap(place, "a number without term decides something"),
            Rider::Term(_) if width > 64 => self.note_gap(place, "a switch on more than 64 bits"),
            Rider::Term(term) => {
                let Some(recorder) = &mut self.memory.recorder else { return };
                let mut cases = cases;
                while cases.len() > FEW_CASES {
                    let (low, high) = cases.split_at(cases.len() / 2);
                    let Some(&(first, _)) = high.first() else { break };
                    let constant = recorder.terms.constant(width, first);
                    let is_below = recorder.terms.unsigned_less(term, constant);
                    let taken = u128::from(value.bits) < first;
                    recorder.decide(is_below, taken, place, DecisionKind::Branch);
                    cases = if taken { low } else { high };
                }
                for &(case, _) in cases {
                    let constant = recorder.terms.constant(width, case);
                    let is_case = recorder.terms.equal(term, constant);
                    let taken = u128::from(value.bits) == case;
                    recorder.decide(is_case, taken, place, DecisionKind::Branch);
                    if taken {
                        break;
                    }
                }
                self.end_if_full();
            }
        }
    }

    /// Whether a scalar is not zero, which decides something.
    pub(crate) fn decide_truth(&mut self, place: Place, value: Scalar) -> bool {
        let truth = value.bits() != 0;
        let width = value.scalar.bits(self.program.data_model);
        if width > 64 {
            self.decide_scalar(place, value, Decided::Library);
            return truth;
        }
        if !value.low.is_plain() {
            let shadow = Shadow { symbol: Symbol::None, ..self.memory.shadows.of(value.low) };
            self.decide_by(place, shadow, Decided::Library);
        }
        match self.rider(value.low, width) {
            Rider::None => {}
            Rider::Opaque => self.note_gap(place, "a number without term decides something"),
            Rider::Term(term) => {
                if let Some(recorder) = &mut self.memory.recorder {
                    let zero = recorder.terms.constant(width, 0);
                    let is_zero = recorder.terms.equal(term, zero);
                    recorder.decide(is_zero, !truth, place, DecisionKind::Branch);
                }
                self.end_if_full();
            }
        }
        truth
    }

    /// Writes down whether an access through a pointer that depends on inputs stays within its object, and where it is.
    #[cold]
    pub(crate) fn record_access(&mut self, place: Place, pointer: Value, length: u64) {
        let width = self.program.data_model.pointer_bits();
        let term = match self.rider(pointer, width) {
            Rider::None => return,
            Rider::Opaque => return self.note_gap(place, "an address without term"),
            Rider::Term(term) => term,
        };
        let object = self.memory.object(pointer.object()).map(|object| (object.address, object.size));
        let Some(recorder) = &mut self.memory.recorder else { return };
        if pointer.object().is_some()
            && let Some((address, size)) = object
            && size >= length
        {
            let offset = recorder.terms.add_constant(term, u128::from(address).wrapping_neg());
            let last = recorder.terms.constant(width, u128::from(size - length));
            let beyond = recorder.terms.unsigned_less(last, offset);
            recorder.check(beyond, place);
        }
        recorder.fix(term, u128::from(pointer.bits), place);
        self.end_if_full();
    }

    /// A pointer that depends on inputs must be just where it is.
    #[cold]
    pub(crate) fn record_exact(&mut self, place: Place, pointer: Value) {
        let width = self.program.data_model.pointer_bits();
        match self.rider(pointer, width) {
            Rider::None => {}
            Rider::Opaque => self.note_gap(place, "an address without term"),
            Rider::Term(term) => {
                if let Some(recorder) = &mut self.memory.recorder {
                    recorder.fix(term, u128::from(pointer.bits), place);
                }
            }
        }
    }

    /// The same value without its symbol, whose dependence was written down.
    pub(crate) fn without_symbol(&mut self, value: Value) -> Value {
        let shadow = self.memory.shadows.get(value.shadow());
        if !shadow.symbol.is_some() {
            return value;
        }
        let shadow = self.memory.shadows.intern(Shadow { symbol: Symbol::None, ..shadow });
        Value::with(value.bits, value.object(), shadow)
    }

    /// The value with its bits cut to a width.
    pub(crate) fn cut(&mut self, value: Value, width: u32) -> Value {
        if value.is_plain() || !self.symbol_of(value).is_some() {
            return value.with_bits(value.bits & low_bits(width));
        }
        self.truncate(value, width)
    }
}
