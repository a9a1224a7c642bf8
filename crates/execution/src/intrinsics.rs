//! Pure functions: counting bits, least and greatest, arithmetic with overflow bits, functions of floats.

use crate::arithmetic::Leaves;
use crate::floats::{self, Known, names};
use crate::machine::Machine;
use crate::step::{Flow, Step};
use tayra_findings::Rule;
use tayra_memory_graph::{Decision, State};
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::{BinaryOp, FloatBinaryOp, FloatKind, Intrinsic, MathFunction, ScalarType};
use tayra_terms::{TermId, mask, signed};

impl Machine<'_> {
    /// The results of an intrinsic.
    pub(crate) fn intrinsic(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        intrinsic: Intrinsic,
        arguments: &[(TermId, ScalarType)],
    ) -> Flow<Vec<TermId>> {
        let Some(&(first, scalar)) = arguments.first() else {
            return step.stop("an intrinsic without arguments");
        };
        let argument = |index: usize| arguments.get(index).map_or(first, |(term, _)| *term);
        let (second, third) = (argument(1), argument(2));
        if let ScalarType::Float(kind) = scalar {
            return match self.float_function(kind, intrinsic, [first, second, third]) {
                Some(result) => Ok(vec![result]),
                None => step.stop(format!("intrinsic {intrinsic:?} of a float")),
            };
        }
        let result = match intrinsic {
            Intrinsic::PopulationCount => self.count(state, "population-count", first, |v, _| v.count_ones()),
            Intrinsic::LeadingZeros { zero_is_undefined } => {
                self.check_counted(state, step, first, zero_is_undefined)?;
                self.count(state, "leading-zeros", first, |v, bits| v.leading_zeros() - (128 - bits))
            }
            Intrinsic::TrailingZeros { zero_is_undefined } => {
                self.check_counted(state, step, first, zero_is_undefined)?;
                self.count(state, "trailing-zeros", first, |v, bits| v.trailing_zeros().min(bits))
            }
            Intrinsic::ByteSwap => self.byte_swap(first),
            Intrinsic::BitReverse => {
                let bits = self.universe.terms.bits(first);
                match self.universe.terms.as_constant(first) {
                    Some(value) => self.universe.terms.constant(bits, value.reverse_bits() >> (128 - bits)),
                    None => self.universe.terms.apply("bit-reverse", bits, &[first]),
                }
            }
            Intrinsic::Abs { least_is_overflow } => self.abs(state, step, first, least_is_overflow),
            Intrinsic::SignedMax => self.extreme(state, first, second, true, true),
            Intrinsic::SignedMin => self.extreme(state, first, second, true, false),
            Intrinsic::UnsignedMax => self.extreme(state, first, second, false, true),
            Intrinsic::UnsignedMin => self.extreme(state, first, second, false, false),
            Intrinsic::FunnelShiftLeft => self.funnel(first, second, third, true),
            Intrinsic::FunnelShiftRight => self.funnel(first, second, third, false),
            Intrinsic::WithOverflow { op, signed } => {
                let result = self.wrapped(op, first, second);
                let overflows = self.overflow_bit(state, op, first, second, signed);
                return Ok(vec![result, overflows]);
            }
            Intrinsic::Saturating { op, signed } => self.saturating(state, op, first, second, signed),
            Intrinsic::FloatAbs
            | Intrinsic::SquareRoot
            | Intrinsic::Floor
            | Intrinsic::Ceil
            | Intrinsic::FloatTrunc
            | Intrinsic::RoundTiesEven
            | Intrinsic::Round
            | Intrinsic::CopySign
            | Intrinsic::FusedMultiplyAdd
            | Intrinsic::MultiplyAdd
            | Intrinsic::FloatMin
            | Intrinsic::FloatMax
            | Intrinsic::IsFloatClass { .. }
            | Intrinsic::Math(_) => return step.stop(format!("intrinsic {intrinsic:?} of an integer")),
        };
        Ok(vec![result])
    }

    fn check_counted(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        value: TermId,
        zero_is_undefined: bool,
    ) -> Flow<()> {
        if !zero_is_undefined {
            return Ok(());
        }
        let zero = self.universe.terms.constant(self.universe.terms.bits(value), 0);
        let is_zero = self.universe.terms.equal(value, zero);
        let message = "bits of zero are counted where that is undefined";
        self.exclude(state, step, is_zero, Rule::UndefinedValue, message)
    }

    /// A number of bits: at most the width.
    fn count(
        &mut self,
        state: &mut State,
        name: &'static str,
        value: TermId,
        compute: impl Fn(u128, u32) -> u32,
    ) -> TermId {
        let bits = self.universe.terms.bits(value);
        if let Some(constant) = self.universe.terms.as_constant(value) {
            return self.universe.terms.constant(bits, u128::from(compute(constant, bits)));
        }
        let result = self.universe.terms.apply(name, bits, &[value]);
        for reading in [self.universe.unsigned(result), self.universe.signed(result)] {
            let most = Constraint::at_most(reading.clone(), LinearExpr::constant(i128::from(bits)));
            // A one-bit number has no room for its own width as a signed number.
            if bits > 8 {
                state.numbers_mut().assume(&mut self.universe, &most);
                let least = Constraint::at_least(reading, LinearExpr::constant(0));
                state.numbers_mut().assume(&mut self.universe, &least);
            }
        }
        result
    }

    fn byte_swap(&mut self, value: TermId) -> TermId {
        let terms = &mut self.universe.terms;
        let bytes = terms.bits(value) / 8;
        let mut result: Option<TermId> = None;
        // The lowest byte of the argument ends up on top.
        for index in (0..bytes).rev() {
            let byte = terms.extract(value, index * 8, 8);
            result = Some(match result {
                None => byte,
                Some(low) => terms.concatenate(byte, low),
            });
        }
        result.unwrap_or(value)
    }

    fn abs(&mut self, state: &mut State, step: &mut Step<'_>, value: TermId, checked: bool) -> TermId {
        let bits = self.universe.terms.bits(value);
        let zero = self.universe.terms.constant(bits, 0);
        if checked {
            let least = self.universe.terms.constant(bits, 1 << (bits - 1));
            let is_least = self.universe.terms.equal(value, least);
            let leaves = match state.decide(&mut self.universe, is_least) {
                Decision::Yes => Leaves::Always,
                Decision::No => Leaves::Never,
                Decision::Open => Leaves::Perhaps,
            };
            self.report(step, leaves, Rule::SignedOverflow, || {
                format!("the absolute value of the least number overflows {bits} bits")
            });
        }
        let negative = self.universe.terms.signed_less(value, zero);
        match state.decide(&mut self.universe, negative) {
            Decision::Yes => self.universe.terms.negate(value),
            Decision::No => value,
            Decision::Open => {
                let negated = self.universe.terms.negate(value);
                self.universe.terms.if_then_else(negative, negated, value)
            }
        }
    }

    /// The greater or the smaller one.
    fn extreme(&mut self, state: &mut State, a: TermId, b: TermId, signed: bool, greater: bool) -> TermId {
        let terms = &mut self.universe.terms;
        let less = if signed { terms.signed_less(a, b) } else { terms.unsigned_less(a, b) };
        let (then, otherwise) = if greater { (b, a) } else { (a, b) };
        match state.decide(&mut self.universe, less) {
            Decision::Yes => return then,
            Decision::No => return otherwise,
            Decision::Open => {}
        }
        let result = self.universe.terms.if_then_else(less, then, otherwise);
        let universe = &mut self.universe;
        let mut read = |term| if signed { universe.signed(term) } else { universe.unsigned(term) };
        let (r, a, b) = (read(result), read(a), read(b));
        for bound in [a, b] {
            let fact = if greater {
                Constraint::at_least(r.clone(), bound)
            } else {
                Constraint::at_most(r.clone(), bound)
            };
            state.numbers_mut().assume(&mut self.universe, &fact);
        }
        result
    }

    fn funnel(&mut self, high: TermId, low: TermId, amount: TermId, left: bool) -> TermId {
        let terms = &mut self.universe.terms;
        let bits = terms.bits(high);
        let width = terms.constant(bits, u128::from(bits));
        let zero = terms.constant(bits, 0);
        let amount = terms.urem(amount, width);
        let rest = terms.sub(width, amount);
        let (up, down) = if left { (amount, rest) } else { (rest, amount) };
        let upper = terms.shl(high, up);
        let lower = terms.lshr(low, down);
        let mixed = terms.or(upper, lower);
        let is_zero = terms.equal(amount, zero);
        let untouched = if left { high } else { low };
        terms.if_then_else(is_zero, untouched, mixed)
    }

    /// One bit: whether the operation overflows. Decided by numbers, or a term that says it exactly.
    pub(crate) fn overflow_bit(
        &mut self,
        state: &mut State,
        op: BinaryOp,
        left: TermId,
        right: TermId,
        signed: bool,
    ) -> TermId {
        match self.overflows(state, op, left, right, signed) {
            Leaves::Never => return self.universe.terms.boolean(false),
            Leaves::Always => return self.universe.terms.boolean(true),
            Leaves::Perhaps => {}
        }
        let bits = self.universe.terms.bits(left);
        if let Some(bit) = self.overflow_by_constant(op, left, right, signed) {
            return bit;
        }
        // Twice the width holds every sum and product, and the signed difference of either reading.
        let wide = bits * 2;
        if wide > 128 {
            let name = match (op, signed) {
                (BinaryOp::Sub, true) => "signed-sub-overflows",
                (BinaryOp::Sub, false) => "unsigned-sub-overflows",
                (BinaryOp::Mul, true) => "signed-mul-overflows",
                (BinaryOp::Mul, false) => "unsigned-mul-overflows",
                (_, true) => "signed-add-overflows",
                (_, false) => "unsigned-add-overflows",
            };
            return self.universe.terms.apply(name, 1, &[left, right]);
        }
        let (a, b) =
            (self.universe.terms.extend(left, wide, signed), self.universe.terms.extend(right, wide, signed));
        let exact = self.wrapped(op, a, b);
        let cut = self.universe.terms.truncate(exact, bits);
        let back = self.universe.terms.extend(cut, wide, signed);
        let fits = self.universe.terms.equal(exact, back);
        self.universe.terms.not(fits)
    }

    /// Whether adding or subtracting a constant overflows, as one comparison.
    fn overflow_by_constant(
        &mut self,
        op: BinaryOp,
        left: TermId,
        right: TermId,
        as_signed: bool,
    ) -> Option<TermId> {
        let terms = &mut self.universe.terms;
        let bits = terms.bits(left);
        let (value, constant) = match (op, terms.as_constant(left), terms.as_constant(right)) {
            (BinaryOp::Add | BinaryOp::Sub, _, Some(constant)) => (left, constant),
            (BinaryOp::Add, Some(constant), _) => (right, constant),
            _ => return None,
        };
        if !as_signed {
            return Some(if op == BinaryOp::Sub {
                let limit = terms.constant(bits, constant);
                terms.unsigned_less(value, limit)
            } else {
                let limit = terms.constant(bits, mask(bits) - constant);
                terms.unsigned_less(limit, value)
            });
        }
        // The least number has no opposite; let the general case deal with it.
        let step = signed(bits, constant);
        let step = if op == BinaryOp::Sub { step.checked_neg()? } else { step };
        if step >= 0 {
            let limit = (mask(bits - 1) as i128).checked_sub(step)?;
            let limit = terms.constant(bits, limit as u128);
            Some(terms.signed_less(limit, value))
        } else {
            let least = signed(bits, 1 << (bits - 1));
            let limit = terms.constant(bits, least.checked_sub(step)? as u128);
            Some(terms.signed_less(value, limit))
        }
    }

    fn saturating(
        &mut self,
        state: &mut State,
        op: BinaryOp,
        left: TermId,
        right: TermId,
        signed: bool,
    ) -> TermId {
        let bits = self.universe.terms.bits(left);
        let result = self.wrapped(op, left, right);
        let overflows = self.overflow_bit(state, op, left, right, signed);
        let terms = &mut self.universe.terms;
        let limit = if signed {
            // It goes over on the side of the left operand's sign.
            let zero = terms.constant(bits, 0);
            let negative = terms.signed_less(left, zero);
            let (least, most) = (terms.constant(bits, 1 << (bits - 1)), terms.constant(bits, mask(bits - 1)));
            terms.if_then_else(negative, least, most)
        } else if op == BinaryOp::Sub {
            terms.constant(bits, 0)
        } else {
            terms.constant(bits, mask(bits))
        };
        terms.if_then_else(overflows, limit, result)
    }

    fn float_function(&mut self, kind: FloatKind, intrinsic: Intrinsic, a: [TermId; 3]) -> Option<TermId> {
        let terms = &mut self.universe.terms;
        let [first, second, third] = a;
        let (name, arguments): (&'static str, &[TermId]) = match intrinsic {
            Intrinsic::FloatAbs => return Some(floats::absolute(terms, kind, first)),
            Intrinsic::CopySign => return Some(floats::copy_sign(terms, kind, first, second)),
            Intrinsic::MultiplyAdd => {
                let product = floats::binary(terms, kind, FloatBinaryOp::Mul, first, second);
                return Some(floats::binary(terms, kind, FloatBinaryOp::Add, product, third));
            }
            Intrinsic::IsFloatClass { mask } => {
                let mask = terms.constant(16, u128::from(mask));
                return Some(terms.apply(names!(kind, "is-class"), 1, &[first, mask]));
            }
            Intrinsic::SquareRoot => (names!(kind, "sqrt"), &[first]),
            Intrinsic::Floor => (names!(kind, "floor"), &[first]),
            Intrinsic::Ceil => (names!(kind, "ceil"), &[first]),
            Intrinsic::FloatTrunc => (names!(kind, "trunc"), &[first]),
            Intrinsic::RoundTiesEven => (names!(kind, "round-even"), &[first]),
            Intrinsic::Round => (names!(kind, "round"), &[first]),
            Intrinsic::FusedMultiplyAdd => (names!(kind, "fma"), &[first, second, third]),
            Intrinsic::FloatMin => (names!(kind, "min"), &[first, second]),
            Intrinsic::FloatMax => (names!(kind, "max"), &[first, second]),
            Intrinsic::Math(function) => {
                let name = math_name(kind, function);
                match function {
                    MathFunction::Pow | MathFunction::PowInt => (name, &[first, second]),
                    MathFunction::Sin
                    | MathFunction::Cos
                    | MathFunction::Tan
                    | MathFunction::Exp
                    | MathFunction::Exp2
                    | MathFunction::Exp10
                    | MathFunction::Log
                    | MathFunction::Log2
                    | MathFunction::Log10 => (name, &[first]),
                }
            }
            Intrinsic::PopulationCount
            | Intrinsic::ByteSwap
            | Intrinsic::BitReverse
            | Intrinsic::LeadingZeros { .. }
            | Intrinsic::TrailingZeros { .. }
            | Intrinsic::Abs { .. }
            | Intrinsic::SignedMax
            | Intrinsic::SignedMin
            | Intrinsic::UnsignedMax
            | Intrinsic::UnsignedMin
            | Intrinsic::FunnelShiftLeft
            | Intrinsic::FunnelShiftRight
            | Intrinsic::WithOverflow { .. }
            | Intrinsic::Saturating { .. } => return None,
        };
        let folded = match (intrinsic, floats::known(terms, kind, first)) {
            (Intrinsic::SquareRoot, Some(value)) => Some(map(value, f32::sqrt, f64::sqrt)),
            (Intrinsic::Floor, Some(value)) => Some(map(value, f32::floor, f64::floor)),
            (Intrinsic::Ceil, Some(value)) => Some(map(value, f32::ceil, f64::ceil)),
            (Intrinsic::FloatTrunc, Some(value)) => Some(map(value, f32::trunc, f64::trunc)),
            (Intrinsic::RoundTiesEven, Some(value)) => {
                Some(map(value, f32::round_ties_even, f64::round_ties_even))
            }
            (Intrinsic::Round, Some(value)) => Some(map(value, f32::round, f64::round)),
            _ => None,
        };
        if let Some(folded) = folded.and_then(|value| floats::constant(terms, value)) {
            return Some(folded);
        }
        Some(terms.apply(name, kind.bits(), arguments))
    }
}

fn map(value: Known, single: impl Fn(f32) -> f32, double: impl Fn(f64) -> f64) -> Known {
    match value {
        Known::Single(value) => Known::Single(single(value)),
        Known::Double(value) => Known::Double(double(value)),
    }
}

fn math_name(kind: FloatKind, function: MathFunction) -> &'static str {
    match function {
        MathFunction::Sin => names!(kind, "sin"),
        MathFunction::Cos => names!(kind, "cos"),
        MathFunction::Tan => names!(kind, "tan"),
        MathFunction::Exp => names!(kind, "exp"),
        MathFunction::Exp2 => names!(kind, "exp2"),
        MathFunction::Exp10 => names!(kind, "exp10"),
        MathFunction::Log => names!(kind, "log"),
        MathFunction::Log2 => names!(kind, "log2"),
        MathFunction::Log10 => names!(kind, "log10"),
        MathFunction::Pow => names!(kind, "pow"),
        MathFunction::PowInt => names!(kind, "pow-int"),
    }
}
