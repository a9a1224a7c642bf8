//! Integers of more than 128 bits, taken apart into limbs of 64 bits, the lowest first.
//!
//! Clang keeps a run of packed bit-fields in one such integer: it loads the whole, cuts out or replaces a field by
//! masks and shifts by constants, and stores the whole. Each of these steps is exact on limbs: loads and stores touch the same
//! bytes, masks and shifts move the same bits, so bits that nobody has set stay bits that nobody has set.
//! Gives up: `Unsupported` for arithmetic, shifts by what is not constant, and conversions from and to other things
//! than integers, none of which bit-fields need.

use tayra_program::{
    BinaryOp, CastOp, Constant, IntPredicate, Operand, Operation, OverflowCheck, ScalarType, UndefinedKind,
};

use super::arithmetic::int_predicate;
use super::body::BodyImport;
use super::leaves::Leaf;
use super::shapes::is_wide;
use crate::llvm::{Opcode, Type, Value, ValueKind};

/// Width of a limb; the highest one may be narrower.
const LIMB: u32 = 64;
/// Distance of limbs in memory.
pub(super) const LIMB_BYTES: u64 = 8;

/// The widths of the limbs of an integer, the lowest first.
pub(super) fn limb_widths(width: u32) -> impl Iterator<Item = u32> {
    (0..width.div_ceil(LIMB)).map(move |index| LIMB.min(width - index * LIMB))
}

/// How an integer goes on above its highest bit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Above {
    Zeros,
    Sign,
}

/// An integer as full limbs, and the limb that all above them are like.
struct Limbs {
    known: Vec<Operand>,
    above: Operand,
}

impl Limbs {
    fn at(&self, index: usize) -> Operand {
        self.known.get(index).copied().unwrap_or(self.above)
    }
}

impl<'m> BodyImport<'_, 'm> {
    /// Whether an operand or the result is an integer of more than 128 bits.
    pub(super) fn touches_wide_integer(&self, value: Value<'m>) -> bool {
        is_wide(value.ty()) || (0..value.operand_count()).any(|i| is_wide(value.operand(i).ty()))
    }

    /// Imports an instruction with wide integers; `false` if it only moves scalars, as it does for aggregates.
    pub(super) fn wide_integer(&mut self, value: Value<'m>, opcode: Opcode) -> bool {
        let done = match opcode {
            Opcode::LLVMRet
            | Opcode::LLVMLoad
            | Opcode::LLVMStore
            | Opcode::LLVMSelect
            | Opcode::LLVMFreeze
            | Opcode::LLVMExtractValue
            | Opcode::LLVMInsertValue => return false,
            Opcode::LLVMAnd => self.wide_bitwise(value, BinaryOp::And),
            Opcode::LLVMOr => self.wide_bitwise(value, BinaryOp::Or),
            Opcode::LLVMXor => self.wide_bitwise(value, BinaryOp::Xor),
            Opcode::LLVMShl => self.wide_shift_left(value),
            Opcode::LLVMLShr => self.wide_shift_right(value, Above::Zeros),
            Opcode::LLVMAShr => self.wide_shift_right(value, Above::Sign),
            Opcode::LLVMTrunc | Opcode::LLVMZExt => self.wide_resize(value, Above::Zeros),
            Opcode::LLVMSExt => self.wide_resize(value, Above::Sign),
            Opcode::LLVMICmp => self.wide_compare(value),
            _ => None,
        };
        if done.is_none() {
            self.unsupported(value, "arithmetic on an integer of more than 128 bits".to_owned());
        }
        true
    }

    fn wide_bitwise(&mut self, value: Value<'m>, op: BinaryOp) -> Option<()> {
        let shape = self.importer.shapes.of(value.ty());
        let (left, right) = (self.use_all(value.operand(0)), self.use_all(value.operand(1)));
        let pairs = left.into_iter().zip(right).zip(&shape.leaves);
        let limbs: Vec<Leaf> = pairs
            .map(|((l, r), ty)| {
                self.limb_operation(ty.scalar.bits(self.importer.program.data_model), op, l, r)
            })
            .map(Leaf::Operand)
            .collect();
        self.alias(value, limbs);
        Some(())
    }

    fn wide_shift_left(&mut self, value: Value<'m>) -> Option<()> {
        if value.no_signed_wrap() || value.no_unsigned_wrap() {
            return None;
        }
        let (skip, bits) = match self.constant_shift(value)? {
            Some(amount) => amount,
            None => return Some(()),
        };
        let source = self.limbs_of(value.operand(0), Above::Zeros)?;
        let zero = Operand::int(LIMB, 0);
        let from = |index: Option<usize>| index.map_or(zero, |i| source.at(i));
        let mut result = Vec::with_capacity(source.known.len());
        for index in 0..source.known.len() {
            let (high, low) = (from(index.checked_sub(skip)), from(index.checked_sub(skip + 1)));
            result.push(self.straddling(high, low, bits));
        }
        self.define_from_limbs(value, &Limbs { known: result, above: zero });
        Some(())
    }

    fn wide_shift_right(&mut self, value: Value<'m>, above: Above) -> Option<()> {
        let (skip, bits) = match self.constant_shift(value)? {
            Some(amount) => amount,
            None => return Some(()),
        };
        let source = self.limbs_of(value.operand(0), above)?;
        let mut result = Vec::with_capacity(source.known.len());
        for index in 0..source.known.len() {
            let (high, low) = (source.at(index + skip + 1), source.at(index + skip));
            result.push(if bits == 0 { low } else { self.straddling(high, low, LIMB - bits) });
        }
        self.define_from_limbs(value, &Limbs { known: result, above: source.above });
        Some(())
    }

    /// The amount of a shift in limbs and bits; `Some(None)` if it is too large and the result therefore undefined,
    /// which is said here; `None` if it is not constant.
    fn constant_shift(&mut self, value: Value<'m>) -> Option<Option<(usize, u32)>> {
        let amount = value.operand(1);
        if amount.kind() != ValueKind::LLVMConstantIntValueKind {
            return None;
        }
        let words = amount.words();
        let is_small = words.iter().skip(1).all(|&word| word == 0);
        let bits = words.first().copied().filter(|&low| is_small && low < u64::from(value.ty().int_width()));
        let Some(bits) = bits.and_then(|bits| u32::try_from(bits).ok()) else {
            let leaves = self.undefined_leaves(value, UndefinedKind::Poison);
            self.alias(value, leaves);
            return Some(None);
        };
        Some(Some(((bits / LIMB) as usize, bits % LIMB)))
    }

    /// The high limb of `high:low` shifted left by fewer bits than a limb has.
    fn straddling(&mut self, high: Operand, low: Operand, bits: u32) -> Operand {
        if bits == 0 {
            return high;
        }
        let upper = self.limb_operation(LIMB, BinaryOp::Shl, high, Operand::int(LIMB, bits.into()));
        let lower = self.limb_operation(LIMB, BinaryOp::LShr, low, Operand::int(LIMB, (LIMB - bits).into()));
        self.limb_operation(LIMB, BinaryOp::Or, upper, lower)
    }

    /// Conversion between integers one of which is wide.
    fn wide_resize(&mut self, value: Value<'m>, above: Above) -> Option<()> {
        let limbs = self.limbs_of(value.operand(0), above)?;
        self.define_from_limbs(value, &limbs);
        Some(())
    }

    /// Equality limb by limb; order by the highest limb that differs.
    fn wide_compare(&mut self, value: Value<'m>) -> Option<()> {
        use IntPredicate::{
            Equal, NotEqual, SignedGreater, SignedGreaterEqual, SignedLess, SignedLessEqual, UnsignedGreater,
            UnsignedGreaterEqual, UnsignedLess, UnsignedLessEqual,
        };
        let predicate = int_predicate(value);
        let (strict, or_equal, swapped, above) = match predicate {
            Equal | NotEqual => (false, true, false, Above::Zeros),
            UnsignedLess => (true, false, false, Above::Zeros),
            UnsignedLessEqual => (true, true, false, Above::Zeros),
            UnsignedGreater => (true, false, true, Above::Zeros),
            UnsignedGreaterEqual => (true, true, true, Above::Zeros),
            SignedLess => (true, false, false, Above::Sign),
            SignedLessEqual => (true, true, false, Above::Sign),
            SignedGreater => (true, false, true, Above::Sign),
            SignedGreaterEqual => (true, true, true, Above::Sign),
        };
        let first = self.limbs_of(value.operand(u32::from(swapped)), above)?;
        let second = self.limbs_of(value.operand(u32::from(!swapped)), above)?;
        // What the limbs so far say: all equal, or (if that is asked) less.
        let mut result = Operand::int(1, or_equal.into());
        let highest = first.known.len().checked_sub(1)?;
        for index in 0..=highest {
            let (left, right) = (first.at(index), second.at(index));
            let compare = |predicate| move |dest| Operation::Compare { dest, predicate, left, right };
            let equal = self.emit_new(ScalarType::BOOL, compare(Equal));
            result = self.limb_operation(1, BinaryOp::And, result, equal);
            if strict {
                let is_signed = above == Above::Sign && index == highest;
                let less = if is_signed { SignedLess } else { UnsignedLess };
                let less = self.emit_new(ScalarType::BOOL, compare(less));
                result = self.limb_operation(1, BinaryOp::Or, result, less);
            }
        }
        if predicate == NotEqual {
            result = self.limb_operation(1, BinaryOp::Xor, result, Operand::int(1, 1));
        }
        self.alias(value, result);
        Some(())
    }

    /// An integer of any width as full limbs.
    fn limbs_of(&mut self, value: Value<'m>, above: Above) -> Option<Limbs> {
        let width = integer_width(value.ty())?;
        let extend = if above == Above::Sign { CastOp::SignExtend } else { CastOp::ZeroExtend };
        let mut known = if is_wide(value.ty()) {
            self.use_all(value)
        } else {
            let whole = self.operand(value);
            self.narrow_as_limbs(whole, width, extend)
        };
        let top_width = limb_widths(width).last()?;
        let top = known.last_mut()?;
        if top_width < LIMB {
            *top = self.resized(*top, top_width, LIMB, extend);
        }
        let above = match above {
            Above::Zeros => Operand::int(LIMB, 0),
            Above::Sign => {
                let (top, most) = (*top, Operand::int(LIMB, (LIMB - 1).into()));
                self.limb_operation(LIMB, BinaryOp::AShr, top, most)
            }
        };
        Some(Limbs { known, above })
    }

    /// An integer of at most 128 bits as limbs, the highest one as wide as `limb_widths` says.
    fn narrow_as_limbs(&mut self, whole: Operand, width: u32, extend: CastOp) -> Vec<Operand> {
        if width <= LIMB {
            return vec![whole];
        }
        let low = self.resized(whole, width, LIMB, extend);
        let upper = self.limb_operation(width, BinaryOp::LShr, whole, Operand::int(width, LIMB.into()));
        vec![low, self.resized(upper, width, width - LIMB, extend)]
    }

    /// Says that an instruction whose result is an integer of any width is the low part of these limbs.
    fn define_from_limbs(&mut self, value: Value<'m>, limbs: &Limbs) {
        let width = value.ty().int_width();
        let cut = CastOp::Truncate;
        if is_wide(value.ty()) {
            let mut leaves = Vec::new();
            for (index, bits) in limb_widths(width).enumerate() {
                leaves.push(Leaf::Operand(self.resized(limbs.at(index), LIMB, bits, cut)));
            }
            return self.alias(value, leaves);
        }
        if width <= LIMB {
            let low = self.resized(limbs.at(0), LIMB, width, cut);
            return self.alias(value, low);
        }
        let low = self.resized(limbs.at(0), LIMB, width, CastOp::ZeroExtend);
        let high = self.resized(limbs.at(1), LIMB, width, CastOp::ZeroExtend);
        let high = self.limb_operation(width, BinaryOp::Shl, high, Operand::int(width, LIMB.into()));
        let whole = self.limb_operation(width, BinaryOp::Or, high, low);
        self.alias(value, whole);
    }

    /// A conversion of a limb, done at once for a constant.
    fn resized(&mut self, value: Operand, from: u32, to: u32, op: CastOp) -> Operand {
        if from == to {
            return value;
        }
        if let Operand::Constant(Constant::Int { value, .. }) = value {
            let bits = match op {
                CastOp::SignExtend => super::initialisers::sign_extend(value, from).cast_unsigned(),
                _ => value,
            };
            return Operand::int(to, bits);
        }
        let op = if to < from { CastOp::Truncate } else { op };
        self.emit_new(ScalarType::Int(to), |dest| Operation::Cast { dest, op, value })
    }

    /// An operation on a limb, unless a constant makes it plain what comes out. Fields leave most limbs as they are.
    fn limb_operation(&mut self, bits: u32, op: BinaryOp, left: Operand, right: Operand) -> Operand {
        let known = |operand: Operand| match operand {
            Operand::Constant(Constant::Int { value, .. }) => Some(value),
            Operand::Constant(_) | Operand::Register(_) | Operand::LocalAddress(_) => None,
        };
        let ones = Operand::int(bits, u128::MAX);
        let (l, r) = (known(left), known(right));
        let all = known(ones);
        match op {
            BinaryOp::And if l == Some(0) || r == all => return left,
            BinaryOp::And if r == Some(0) || l == all => return right,
            BinaryOp::Or | BinaryOp::Xor if r == Some(0) => return left,
            BinaryOp::Or | BinaryOp::Xor if l == Some(0) => return right,
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if l == Some(0) || r == Some(0) => return left,
            _ => {}
        }
        let overflow = OverflowCheck::None;
        self.emit_new(ScalarType::Int(bits), |dest| Operation::Binary { dest, op, overflow, left, right })
    }
}

fn integer_width(ty: Type<'_>) -> Option<u32> {
    (ty.kind() == crate::llvm::TypeKind::LLVMIntegerTypeKind).then(|| ty.int_width())
}
