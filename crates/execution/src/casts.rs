//! Conversions between scalar types.

use crate::floats;
use crate::machine::Machine;
use tayra_program::{CastOp, ScalarType};
use tayra_terms::TermId;

impl Machine<'_> {
    /// A conversion. Float to integer out of range gives some number that is the same for the same float.
    pub(crate) fn cast(&mut self, op: CastOp, from: ScalarType, to: ScalarType, value: TermId) -> TermId {
        let bits = self.bits(to);
        match op {
            CastOp::Truncate | CastOp::ZeroExtend | CastOp::PointerToInt | CastOp::IntToPointer => {
                self.resize(value, bits, false)
            }
            CastOp::SignExtend => self.resize(value, bits, true),
            CastOp::Bitcast => value,
            CastOp::FloatTruncate
            | CastOp::FloatExtend
            | CastOp::FloatToSigned
            | CastOp::FloatToUnsigned
            | CastOp::SignedToFloat
            | CastOp::UnsignedToFloat => floats::convert(&mut self.universe.terms, op, from, to, bits, value),
        }
    }
}
