//! Conversions of values that are not plain, and of those wider than 64 bits.

use super::arithmetic::{Number, mask, signed};
use super::floats;
use crate::machine::{Machine, Stop};
use crate::value::{ObjectId, Scalar, Shadow, ShadowId, Symbol, Value, low_bits, sign_extend};
use tayra_findings::Rule;
use tayra_program::{CastOp, Place, ScalarType};

impl Machine<'_> {
    /// The `bits` lowest bits of a value that is not plain.
    #[cold]
    #[inline(never)]
    pub(super) fn truncate(&mut self, value: Value, bits: u32) -> Value {
        let pointer_bits = self.program.data_model.pointer_bits();
        let cut = value.bits & low_bits(bits);
        let shadow = self.memory.shadows.get(value.shadow());
        let uninitialised = shadow.uninitialised & low_bits(bits);
        let symbol =
            if shadow.symbol.is_some() { self.truncated_symbol(value, bits, cut) } else { Symbol::None };
        let object = value.object();
        let whole = object.is_some() && value.shadow().fragment_index().is_none();
        if whole && bits >= pointer_bits {
            let shadow = self.memory.shadows.intern(Shadow { uninitialised, symbol, ..shadow });
            return Value::with(cut, object, shadow);
        }
        let tainted = shadow.tainted || object.is_some();
        if object.is_some() && bits > 16 {
            self.memory.expose(object);
        }
        let shadow = self.memory.shadows.intern(Shadow { uninitialised, tainted, symbol, ..shadow });
        Value::with(cut, ObjectId::NONE, shadow)
    }

    /// A sign-extended value that is not plain; `bits` are those of the result.
    #[cold]
    #[inline(never)]
    pub(super) fn sign_extended(&mut self, value: Value, from: u32, to: u32, bits: u64) -> Value {
        let shadow = self.memory.shadows.get(value.shadow());
        let uninitialised = sign_extend(shadow.uninitialised, from) as u64 & low_bits(to);
        let object = value.object();
        let whole = object.is_some() && value.shadow().fragment_index().is_none();
        let keeps = whole && from >= self.program.data_model.pointer_bits();
        if object.is_some() && !keeps {
            self.memory.expose(object);
        }
        let tainted = shadow.tainted || (object.is_some() && !keeps);
        let symbol =
            if shadow.symbol.is_some() { self.extended_symbol(value, from, to, bits) } else { Symbol::None };
        let shadow = self.memory.shadows.intern(Shadow { uninitialised, tainted, symbol, ..shadow });
        Value::with(bits, if keeps { object } else { ObjectId::NONE }, shadow)
    }

    /// Any conversion.
    pub(super) fn cast(
        &mut self,
        place: Place,
        op: CastOp,
        value: Scalar,
        to: ScalarType,
    ) -> Result<Scalar, Stop> {
        let model = self.program.data_model;
        let (from_bits, to_bits) = (value.scalar.bits(model), to.bits(model));
        match op {
            CastOp::Truncate if to_bits <= 64 => {
                let low = if value.low.is_plain() {
                    Value::plain(value.low.bits & low_bits(to_bits))
                } else {
                    self.truncate(value.low, to_bits)
                };
                Ok(Scalar::narrow(to, low))
            }
            CastOp::ZeroExtend | CastOp::PointerToInt | CastOp::IntToPointer | CastOp::Bitcast
                if from_bits <= to_bits =>
            {
                Ok(Scalar { scalar: to, ..value })
            }
            CastOp::PointerToInt | CastOp::IntToPointer => {
                let low = if value.low.is_plain() {
                    Value::plain(value.low.bits & low_bits(to_bits))
                } else {
                    self.truncate(value.low, to_bits)
                };
                Ok(Scalar::narrow(to, low))
            }
            CastOp::Truncate | CastOp::ZeroExtend | CastOp::SignExtend | CastOp::Bitcast => {
                let keeps = value.low.object().is_some()
                    && value.low.shadow() == ShadowId::PLAIN
                    && from_bits >= model.pointer_bits()
                    && from_bits <= 64;
                let extend = |bits: u128| {
                    let extended =
                        if op == CastOp::SignExtend { signed(bits, from_bits) as u128 } else { bits };
                    extended & mask(to_bits)
                };
                if keeps {
                    let high = (extend(value.bits()) >> 64) as u64;
                    return Ok(Scalar {
                        scalar: to,
                        low: value.low,
                        high: Value::with(high, ObjectId::NONE, ShadowId::TAINTED),
                    });
                }
                let (number, tainted) = self.number(value);
                if op == CastOp::SignExtend && to_bits <= 64 && number.depends {
                    let bits = extend(number.bits) as u64;
                    return Ok(Scalar::narrow(to, self.sign_extended(value.low, from_bits, to_bits, bits)));
                }
                let number = Number {
                    bits: extend(number.bits),
                    uninitialised: extend(number.uninitialised),
                    ..number
                };
                Ok(self.scalar(to, number, tainted))
            }
            CastOp::FloatTruncate
            | CastOp::FloatExtend
            | CastOp::FloatToSigned
            | CastOp::FloatToUnsigned
            | CastOp::SignedToFloat
            | CastOp::UnsignedToFloat => {
                let (number, tainted) = self.number(value);
                let (bits, in_range) = floats::convert(op, value.scalar, to, model, number.bits);
                if number.depends && matches!(op, CastOp::FloatToSigned | CastOp::FloatToUnsigned) {
                    self.note_gap(place, "whether a floating-point number fits an integer");
                }
                if !in_range {
                    let what = "a floating-point number is converted to an integer that cannot hold it";
                    self.note_undefined(place, what);
                    self.record_fault(Rule::UndefinedValue, place, what.to_owned(), Vec::new());
                }
                let uninitialised = if number.uninitialised == 0 { 0 } else { mask(to_bits) };
                Ok(self.scalar(to, Number { bits, uninitialised, ..number }, tainted))
            }
        }
    }
}
