//! Operations on values wider than 64 bits, and reading and writing them as scalars.

use super::arithmetic::signed;
use super::run_loop::high;
use crate::lower::TypedSlot;
use crate::machine::Machine;
use crate::value::{ObjectId, Scalar, Shadow, Symbol, Value};
use tayra_program::IntPredicate;

impl Machine<'_> {
    /// The scalar in a slot.
    pub(super) fn scalar_at(&self, registers: &[Value], slot: TypedSlot) -> Scalar {
        let wide = slot.scalar.bits(self.program.data_model) > 64;
        Scalar {
            scalar: slot.scalar,
            low: registers[slot.slot as usize],
            high: if wide { registers[high(slot.slot) as usize] } else { Value::ZERO },
        }
    }

    /// Puts a scalar into a slot.
    pub(super) fn set_scalar(&self, registers: &mut [Value], slot: TypedSlot, value: Scalar) {
        registers[slot.slot as usize] = value.low;
        if slot.scalar.bits(self.program.data_model) > 64 {
            registers[high(slot.slot) as usize] = value.high;
        }
    }

    /// A comparison of integers wider than 64 bits.
    pub(super) fn compare_wide(&mut self, predicate: IntPredicate, left: Scalar, right: Scalar) -> Value {
        let width = left.scalar.bits(self.program.data_model);
        let (l, left_tainted) = self.number(left);
        let (r, right_tainted) = self.number(right);
        let (a, b) = (signed(l.bits, width), signed(r.bits, width));
        let holds = match predicate {
            IntPredicate::Equal => l.bits == r.bits,
            IntPredicate::NotEqual => l.bits != r.bits,
            IntPredicate::UnsignedLess => l.bits < r.bits,
            IntPredicate::UnsignedLessEqual => l.bits <= r.bits,
            IntPredicate::UnsignedGreater => l.bits > r.bits,
            IntPredicate::UnsignedGreaterEqual => l.bits >= r.bits,
            IntPredicate::SignedLess => a < b,
            IntPredicate::SignedLessEqual => a <= b,
            IntPredicate::SignedGreater => a > b,
            IntPredicate::SignedGreaterEqual => a >= b,
        };
        let shadow = self.memory.shadows.intern(Shadow {
            uninitialised: u64::from(l.uninitialised | r.uninitialised != 0),
            tainted: left_tainted || right_tainted,
            symbol: if l.depends || r.depends { Symbol::Opaque } else { Symbol::None },
            origin: l.origin.or(r.origin),
        });
        Value::with(u64::from(holds), ObjectId::NONE, shadow)
    }
}
