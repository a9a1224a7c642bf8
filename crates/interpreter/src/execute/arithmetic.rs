//! Integer arithmetic, exactly: wrap-around, obligations, uninitialised bits, provenance.

use crate::machine::{Decided, Machine, Stop};
use crate::memory::Storage;
use crate::value::{ObjectId, Origin, Scalar, Shadow, ShadowId, Symbol, Value, low_bits};
use tayra_findings::Rule;
use tayra_program::{BinaryOp, LocalKind, OverflowCheck, Place, ScalarType};

/// A number of up to 128 bits and which of its bits are uninitialised.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) bits: u128,
    pub(super) uninitialised: u128,
    /// Whether it depends on inputs, in whatever way.
    pub(super) depends: bool,
    /// What was never set, if there are uninitialised bits.
    pub(super) origin: Origin,
}

/// A mask of the `width` lowest bits.
pub(super) const fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The signed reading of the `width` lowest bits.
pub(super) const fn signed(bits: u128, width: u32) -> i128 {
    let shift = 128 - width;
    ((bits << shift) as i128) >> shift
}

/// Whether an addition, subtraction or multiplication overflows in the given reading.
pub(super) fn overflows(op: BinaryOp, width: u32, left: u128, right: u128, as_signed: bool) -> bool {
    if as_signed {
        let (l, r) = (signed(left, width), signed(right, width));
        let exact = match op {
            BinaryOp::Add => l.checked_add(r),
            BinaryOp::Sub => l.checked_sub(r),
            BinaryOp::Mul => l.checked_mul(r),
            BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor => return false,
        };
        exact.is_none_or(|value| signed(value as u128 & mask(width), width) != value)
    } else {
        let exact = match op {
            BinaryOp::Add => left.checked_add(right),
            BinaryOp::Sub => left.checked_sub(right),
            BinaryOp::Mul => left.checked_mul(right),
            BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor => return false,
        };
        exact.is_none_or(|value| value & !mask(width) != 0)
    }
}

/// A sum, difference or product, before it is cut to its width.
pub(super) fn wrapping(op: BinaryOp, left: u128, right: u128) -> u128 {
    if op == BinaryOp::Add {
        left.wrapping_add(right)
    } else if op == BinaryOp::Sub {
        left.wrapping_sub(right)
    } else {
        left.wrapping_mul(right)
    }
}

/// All bits from the lowest set one upwards.
fn upwards(bits: u128) -> u128 {
    bits | bits.wrapping_neg()
}

const fn symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::UDiv | BinaryOp::SDiv => "/",
        BinaryOp::URem | BinaryOp::SRem => "%",
        BinaryOp::Shl => "<<",
        BinaryOp::LShr | BinaryOp::AShr => ">>",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
    }
}

impl Machine<'_> {
    /// An operation of up to 64 bits, with everything that is to be known of the result.
    #[inline(never)]
    pub(super) fn binary(
        &mut self,
        place: Place,
        op: BinaryOp,
        bits: u8,
        check: OverflowCheck,
        left: Value,
        right: Value,
    ) -> Result<Value, Stop> {
        let width = u32::from(bits);
        let same_object = left.object().is_some()
            && left.object() == right.object()
            && self.is_whole(left)
            && self.is_whole(right);
        if op == BinaryOp::Sub && same_object {
            // The distance within an object does not depend on where it lies, nor does it overflow.
            let distance = left.bits.wrapping_sub(right.bits) & low_bits(width);
            if !self.any_symbol(&[left, right]) {
                return Ok(Value::plain(distance));
            }
            let symbol = self.binary_symbol(op, width, left, right, distance);
            let shadow = self.memory.shadows.intern(Shadow { symbol, ..Shadow::default() });
            return Ok(Value::with(distance, ObjectId::NONE, shadow));
        }
        let (l, r) = (self.memory.shadows.of(left), self.memory.shadows.of(right));
        let number = |value: Value, shadow: Shadow| Number {
            bits: u128::from(value.bits),
            uninitialised: u128::from(shadow.uninitialised),
            depends: shadow.symbol.is_some(),
            origin: shadow.origin,
        };
        let tainted = l.tainted || r.tainted;
        let taints = [l.tainted, r.tainted];
        let depends = l.symbol.is_some() || r.symbol.is_some();
        if depends {
            self.record_checks(place, op, width, check, [left, right]);
        }
        let result = self.compute(place, op, width, check, number(left, l), number(right, r), taints)?;
        let symbol = if depends {
            self.binary_symbol(op, width, left, right, result.bits as u64)
        } else {
            Symbol::None
        };
        let (object, tainted) = self.provenance_of(op, left, right, tainted);
        let uninitialised = result.uninitialised as u64;
        let origin = l.origin.or(r.origin);
        let shadow = self.memory.shadows.intern(Shadow { uninitialised, tainted, symbol, origin });
        Ok(Value::with(result.bits as u64, object, shadow))
    }

    /// Whether nothing but inputs taints a value.
    #[inline]
    pub(super) fn is_whole(&self, value: Value) -> bool {
        value.shadow() == ShadowId::PLAIN
            || value.shadow().fragment_index().is_none() && {
                let shadow = self.memory.shadows.get(value.shadow());
                shadow.uninitialised == 0 && !shadow.tainted
            }
    }

    /// An operation of more than 64 bits. Provenance does not survive it.
    pub(super) fn binary_wide(
        &mut self,
        place: Place,
        op: BinaryOp,
        check: OverflowCheck,
        left: Scalar,
        right: Scalar,
    ) -> Result<Scalar, Stop> {
        let width = left.scalar.bits(self.program.data_model);
        let (l, left_tainted) = self.number(left);
        let (r, right_tainted) = self.number(right);
        let tainted = left_tainted || right_tainted;
        let taints = [left_tainted, right_tainted];
        if l.depends || r.depends {
            self.note_gap(place, "an operation on more than 64 bits depends on inputs");
        }
        let result = self.compute(place, op, width, check, l, r, taints)?;
        Ok(self.scalar(left.scalar, result, tainted))
    }

    /// A scalar as one number; pointers in it are exposed.
    pub(super) fn number(&mut self, scalar: Scalar) -> (Number, bool) {
        let (low, high) = (self.memory.shadows.of(scalar.low), self.memory.shadows.of(scalar.high));
        for object in [scalar.low.object(), scalar.high.object()] {
            if object.is_some() {
                self.memory.expose(object);
            }
        }
        let uninitialised = u128::from(low.uninitialised) | (u128::from(high.uninitialised) << 64);
        let depends = low.symbol.is_some() || high.symbol.is_some();
        let origin = low.origin.or(high.origin);
        (Number { bits: scalar.bits(), uninitialised, depends, origin }, low.tainted || high.tainted)
    }

    /// A number as a scalar without provenance.
    pub(super) fn scalar(&mut self, scalar: ScalarType, number: Number, tainted: bool) -> Scalar {
        let symbol = if number.depends { Symbol::Opaque } else { Symbol::None };
        let uninitialised = number.uninitialised as u64;
        let origin = number.origin;
        let known = Shadow { uninitialised, tainted, symbol, origin };
        let low = self.memory.shadows.intern(known);
        let wide = scalar.bits(self.program.data_model) > 64;
        let uninitialised = (number.uninitialised >> 64) as u64;
        let symbol = if wide { symbol } else { Symbol::None };
        let high =
            self.memory.shadows.intern(Shadow { uninitialised, tainted: tainted && wide, symbol, ..known });
        Scalar {
            scalar,
            low: Value::with(number.bits as u64, ObjectId::NONE, low),
            high: Value::with((number.bits >> 64) as u64, ObjectId::NONE, high),
        }
    }

    /// Which object the result of an operation points into, and whether it depends on an address otherwise.
    fn provenance_of(&mut self, op: BinaryOp, left: Value, right: Value, tainted: bool) -> (ObjectId, bool) {
        let whole = |value: Value| value.object().is_some() && value.shadow().fragment_index().is_none();
        let narrow_mask = |value: Value| value.is_plain() && value.bits <= 0xffff;
        let (l, r) = (left.object(), right.object());
        if !l.is_some() && !r.is_some() {
            return (ObjectId::NONE, tainted);
        }
        // The other operand's own taint stays; the kept provenance speaks for the rest.
        let other = |machine: &Self, value: Value| machine.memory.shadows.get(value.shadow()).tainted;
        let keeps_left =
            matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let keeps_right = keeps_left && op != BinaryOp::Sub;
        if whole(left) && !r.is_some() && keeps_left {
            if op == BinaryOp::And && narrow_mask(right) {
                return (ObjectId::NONE, true);
            }
            let moves = self.moves_by_its_address(op, l, right);
            return (l, moves || other(self, left) || other(self, right));
        }
        if whole(right) && !l.is_some() && keeps_right {
            if op == BinaryOp::And && narrow_mask(left) {
                return (ObjectId::NONE, true);
            }
            let moves = self.moves_by_its_address(op, r, left);
            return (r, moves || other(self, left) || other(self, right));
        }
        let small_remainder = matches!(op, BinaryOp::URem | BinaryOp::SRem) && narrow_mask(right);
        if !small_remainder {
            for object in [l, r] {
                if object.is_some() {
                    self.memory.expose(object);
                }
            }
        }
        (ObjectId::NONE, true)
    }

    /// Whether how far a bitwise operation moves a pointer depends on where its object lies: it does, unless it touches
    /// only bits that the alignment of the object fixes.
    fn moves_by_its_address(&self, op: BinaryOp, object: ObjectId, other: Value) -> bool {
        if self.symbol_of(other).is_some() {
            return matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        }
        let touched = match op {
            BinaryOp::And => !other.bits & low_bits(8 * self.program.data_model.pointer_bytes() as u32),
            BinaryOp::Or | BinaryOp::Xor => other.bits,
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr => 0,
        };
        touched != 0 && touched >= self.alignment_of(object)
    }

    /// What the address of an object is certainly a multiple of.
    fn alignment_of(&self, object: ObjectId) -> u64 {
        match self.memory.object(object).map(|o| o.storage) {
            Some(Storage::Heap) => 2 * self.program.data_model.pointer_bytes(),
            // The calling conventions lay argument areas out by this.
            Some(Storage::VariadicArea) => 16,
            Some(Storage::Global(global)) => self.program.globals[global].align,
            Some(Storage::Local(function, local)) => {
                let body = self.program.functions[function].body.as_ref();
                match body.map(|body| body.locals[local].kind) {
                    Some(LocalKind::Memory { align, .. }) => align,
                    Some(LocalKind::Promoted(_)) | None => 1,
                }
            }
            Some(
                Storage::StackBlock
                | Storage::ArgumentCopy
                | Storage::Library(_)
                | Storage::Code(_)
                | Storage::Label(..),
            )
            | None => 1,
        }
    }

    /// The bits of the result, after checking what C forbids.
    #[expect(clippy::too_many_arguments, reason = "an operation with everything known of its operands")]
    fn compute(
        &mut self,
        place: Place,
        op: BinaryOp,
        width: u32,
        check: OverflowCheck,
        left: Number,
        right: Number,
        [left_tainted, right_tainted]: [bool; 2],
    ) -> Result<Number, Stop> {
        let (l, r) = (left.bits, right.bits);
        let shadow = |number: Number, tainted| Shadow {
            // Whether there are any is all that is asked; those above bit 63 count too.
            uninitialised: (number.uninitialised | number.uninitialised >> 64) as u64,
            tainted,
            symbol: Symbol::None,
            origin: number.origin,
        };
        let (left_unsure, right_unsure) = (shadow(left, left_tainted), shadow(right, right_tainted));
        let unsure = Shadow {
            uninitialised: left_unsure.uninitialised | right_unsure.uninitialised,
            tainted: left_tainted || right_tainted,
            symbol: Symbol::None,
            origin: left.origin.or(right.origin),
        };
        let all = mask(width);
        let any = if left.uninitialised | right.uninitialised != 0 { all } else { 0 };
        let number = |bits: u128, uninitialised: u128| {
            let depends = left.depends || right.depends;
            let origin = left.origin.or(right.origin);
            Ok(Number { bits: bits & all, uninitialised: uninitialised & all, depends, origin })
        };
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                self.check_overflow(place, op, width, check, l, r, unsure)?;
                let bits = wrapping(op, l, r);
                number(
                    bits,
                    upwards(left.uninitialised | right.uninitialised) & if any == 0 { 0 } else { all },
                )
            }
            BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem => {
                let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
                // A known divisor fails for whatever dividend, or for none; but for -1, where the least one overflows.
                if right_unsure != Shadow::default() {
                    self.decides_unset(place, right_unsure, "an uninitialised value is a divisor");
                    self.decide_by(place, unsure, Decided::Fault);
                } else if is_signed && r == all && left_unsure != Shadow::default() {
                    self.decide_by(place, left_unsure, Decided::Fault);
                }
                if r == 0 {
                    let what =
                        if matches!(op, BinaryOp::UDiv | BinaryOp::SDiv) { "division" } else { "remainder" };
                    let message = format!("{what} of {} by zero", self.show(l, width, is_signed));
                    return Err(self.fatal(Rule::DivisionByZero, place, message));
                }
                if !is_signed {
                    return number(if op == BinaryOp::UDiv { l / r } else { l % r }, any);
                }
                let (a, b) = (signed(l, width), signed(r, width));
                if b == -1 && a == signed(1 << (width - 1), width) {
                    let message = format!("{a} {} -1 overflows {width} bits", symbol(op));
                    if self.program.data_model.division_traps(width) {
                        return Err(self.fatal(Rule::SignedOverflow, place, message));
                    }
                    self.overflow(Rule::SignedOverflow, place, message)?;
                }
                let result = if op == BinaryOp::SDiv { a.wrapping_div(b) } else { a.wrapping_rem(b) };
                number(result as u128, any)
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                let amount =
                    self.shift_amount(place, op, width, check, (l, left_unsure), (r, right_unsure))?;
                let shift = |bits: u128| {
                    if op == BinaryOp::Shl {
                        bits << amount
                    } else if op == BinaryOp::LShr {
                        (bits & all) >> amount
                    } else {
                        (signed(bits, width) >> amount) as u128
                    }
                };
                let uninitialised =
                    if right.uninitialised != 0 { all } else { shift(left.uninitialised) & all };
                number(shift(l), uninitialised)
            }
            BinaryOp::And => {
                let (lu, ru) = (left.uninitialised, right.uninitialised);
                number(l & r, (lu & ru) | (lu & r) | (ru & l))
            }
            BinaryOp::Or => {
                let (lu, ru) = (left.uninitialised, right.uninitialised);
                number(l | r, (lu & ru) | (lu & !r) | (ru & !l))
            }
            BinaryOp::Xor => number(l ^ r, left.uninitialised | right.uninitialised),
        }
    }

    fn show(&self, bits: u128, width: u32, is_signed: bool) -> String {
        if is_signed { signed(bits, width).to_string() } else { bits.to_string() }
    }

    #[expect(clippy::too_many_arguments, reason = "an operation with everything known of its operands")]
    fn check_overflow(
        &mut self,
        place: Place,
        op: BinaryOp,
        width: u32,
        check: OverflowCheck,
        left: u128,
        right: u128,
        unsure: Shadow,
    ) -> Result<(), Stop> {
        let (check_signed, check_unsigned) = match check {
            OverflowCheck::None => return Ok(()),
            OverflowCheck::Signed => (true, false),
            OverflowCheck::Unsigned => (false, true),
            OverflowCheck::Both => (true, true),
        };
        if unsure != Shadow::default() {
            self.decide_by(place, unsure, Decided::Fault);
        }
        if check_signed && overflows(op, width, left, right, true) {
            let message = format!(
                "{} {} {} overflows {width} bits",
                signed(left, width),
                symbol(op),
                signed(right, width)
            );
            return self.overflow(Rule::SignedOverflow, place, message);
        }
        if check_unsigned && overflows(op, width, left, right, false) {
            self.note_undefined(
                place,
                "an operation that the compiler assumes not to wrap around wraps around",
            );
        }
        Ok(())
    }

    /// Records an overflow; ends the run if asked to.
    pub(super) fn overflow(&mut self, rule: Rule, place: Place, message: String) -> Result<(), Stop> {
        if self.settings.checks.stop_at_overflow || self.settings.stop_at == Some((rule, place)) {
            return Err(self.fatal(rule, place, message));
        }
        self.record_fault(rule, place, message, Vec::new());
        Ok(())
    }

    fn shift_amount(
        &mut self,
        place: Place,
        op: BinaryOp,
        width: u32,
        check: OverflowCheck,
        (left, left_unsure): (u128, Shadow),
        (right, right_unsure): (u128, Shadow),
    ) -> Result<u32, Stop> {
        let left_shift_of_signed =
            op == BinaryOp::Shl && matches!(check, OverflowCheck::Signed | OverflowCheck::Both);
        // Whether the amount is too large hangs on the amount; what is shifted out, on both.
        for unsure in [right_unsure, if left_shift_of_signed { left_unsure } else { Shadow::default() }] {
            if unsure != Shadow::default() {
                self.decide_by(place, unsure, Decided::Fault);
            }
        }
        if right >= u128::from(width) {
            self.note_undefined(place, "a value is shifted by its width or more");
            if self.settings.checks.bad_shift || left_shift_of_signed {
                let amount = signed(right, width);
                let message = format!("shift of a {width}-bit value by {amount}");
                self.overflow(Rule::BadShift, place, message)?;
            }
            // As x86-64 does it: the amount is cut to the width of the register.
            let register = if width <= 32 { 32 } else { width.next_power_of_two() };
            let amount = (right & u128::from(register - 1)) as u32;
            return Ok(amount.min(127));
        }
        let amount = right as u32;
        if left_shift_of_signed && (left & mask(width)) >> (width - 1 - amount) != 0 {
            let message = format!("left shift of {} by {amount} overflows {width} bits", signed(left, width));
            self.overflow(Rule::BadShift, place, message)?;
        }
        Ok(amount)
    }

    /// A result that depends on all bits of its operands; provenance does not survive.
    #[cold]
    #[inline(never)]
    pub(super) fn whole_shadow(&mut self, operands: &[Value], bits: u64, width: u32) -> Value {
        let mut shadow = Shadow::default();
        for &operand in operands {
            let of = self.memory.shadows.of(operand);
            shadow.uninitialised |= of.uninitialised;
            shadow.tainted |= of.tainted;
            shadow.origin = shadow.origin.or(of.origin);
            if of.symbol.is_some() {
                shadow.symbol = Symbol::Opaque;
            }
            if operand.object().is_some() {
                self.memory.expose(operand.object());
            }
        }
        if shadow.uninitialised != 0 {
            shadow.uninitialised = low_bits(width);
        }
        let shadow = self.memory.shadows.intern(shadow);
        Value::with(bits, ObjectId::NONE, shadow)
    }
}
