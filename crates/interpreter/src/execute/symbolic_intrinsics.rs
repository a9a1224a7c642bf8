//! Pure functions of scalars that depend on inputs: terms for the common ones.

use crate::machine::{Machine, Stop};
use crate::value::{Scalar, Shadow, Symbol};
use tayra_program::{BinaryOp, IntPredicate, Intrinsic, Place, ScalarType};
use tayra_terms::TermId;

impl Machine<'_> {
    /// The results of an intrinsic with symbols; nothing where the general way does.
    pub(super) fn symbolic_intrinsic(
        &mut self,
        place: Place,
        intrinsic: Intrinsic,
        arguments: &[Scalar],
        returns: &[ScalarType],
    ) -> Result<Option<Vec<Scalar>>, Stop> {
        let values: Vec<_> = arguments.iter().map(|argument| argument.low).collect();
        let highs: Vec<_> = arguments.iter().map(|argument| argument.high).collect();
        if !self.any_symbol(&values) && !self.any_symbol(&highs) {
            return Ok(None);
        }
        let Some(&first) = arguments.first() else { return Ok(None) };
        let width = first.scalar.bits(self.program.data_model);
        let fails = matches!(
            intrinsic,
            Intrinsic::Abs { least_is_overflow: true }
                | Intrinsic::LeadingZeros { zero_is_undefined: true }
                | Intrinsic::TrailingZeros { zero_is_undefined: true }
        );
        let terms = match self.lift(&values, width) {
            Ok(terms) if width <= 64 && !matches!(first.scalar, ScalarType::Float(_)) => terms,
            Ok(_) | Err(_) => {
                if fails {
                    self.note_gap(place, "whether a function fails depends on a number without term");
                }
                return Ok(None);
            }
        };
        let Some(results) = self.intrinsic_terms(place, intrinsic, width, &terms) else {
            if fails {
                self.note_gap(place, "whether a function fails depends on a number without term");
            }
            return Ok(None);
        };
        // What the bits are, and what else is known of them, comes from the run without symbols.
        let plain: Vec<Scalar> = arguments
            .iter()
            .map(|argument| Scalar { low: self.without_symbol(argument.low), ..*argument })
            .collect();
        let mut values = self.intrinsic(place, intrinsic, &plain, returns)?;
        for (value, term) in values.iter_mut().zip(results) {
            let bits = value.low.bits;
            let symbol = self.memory.recorder.as_mut().map_or(Symbol::None, |r| r.symbol(term, bits));
            let shadow = self.memory.shadows.get(value.low.shadow());
            let shadow = self.memory.shadows.intern(Shadow { symbol, ..shadow });
            value.low = crate::value::Value::with(bits, value.low.object(), shadow);
        }
        Ok(Some(values))
    }

    fn intrinsic_terms(
        &mut self,
        place: Place,
        intrinsic: Intrinsic,
        width: u32,
        terms: &[TermId],
    ) -> Option<Vec<TermId>> {
        let recorder = self.memory.recorder.as_mut()?;
        let a = *terms.first()?;
        let b = terms.get(1).copied();
        let mut pick = |predicate: IntPredicate, b: TermId| {
            let first = recorder.comparison(predicate, a, b);
            recorder.terms.if_then_else(first, a, b)
        };
        Some(match intrinsic {
            Intrinsic::SignedMax => vec![pick(IntPredicate::SignedGreater, b?)],
            Intrinsic::SignedMin => vec![pick(IntPredicate::SignedLess, b?)],
            Intrinsic::UnsignedMax => vec![pick(IntPredicate::UnsignedGreater, b?)],
            Intrinsic::UnsignedMin => vec![pick(IntPredicate::UnsignedLess, b?)],
            Intrinsic::Abs { least_is_overflow } => {
                if least_is_overflow {
                    let least = recorder.terms.constant(width, 1 << (width - 1));
                    let is_least = recorder.terms.equal(a, least);
                    recorder.check(is_least, place);
                }
                let zero = recorder.terms.constant(width, 0);
                let negative = recorder.terms.signed_less(a, zero);
                let other = recorder.terms.negate(a);
                vec![recorder.terms.if_then_else(negative, other, a)]
            }
            Intrinsic::ByteSwap if width.is_multiple_of(8) => {
                let mut joined = recorder.terms.extract(a, 0, 8);
                for byte in 1..width / 8 {
                    let next = recorder.terms.extract(a, 8 * byte, 8);
                    joined = recorder.terms.concatenate(joined, next);
                }
                vec![joined]
            }
            Intrinsic::WithOverflow { op, signed } => {
                let result = recorder.operation(op, a, b?);
                let overflows = recorder.overflow(op, a, b?, signed);
                vec![result, overflows]
            }
            Intrinsic::Saturating { op: BinaryOp::Sub, signed: false } => {
                let b = b?;
                let less = recorder.terms.unsigned_less(a, b);
                let zero = recorder.terms.constant(width, 0);
                let difference = recorder.terms.sub(a, b);
                vec![recorder.terms.if_then_else(less, zero, difference)]
            }
            _ => return None,
        })
    }
}
