//! LLVM's own functions.
//!
//! A table gives those that are pure functions of scalars; the others each have their few lines. What is not here is
//! `Unsupported` under its name.

use tayra_program::{
    BinaryOp, CastOp, FailCause, Intrinsic, MathFunction, Operand, Operation, OverflowCheck, ScalarType,
    ScaledIndex,
};

use super::body::BodyImport;

use crate::llvm::{Opcode, TypeKind, Value, ValueKind};

/// The name without the types that LLVM appends to it: `llvm.smax.i32` is `smax`.
fn base_name(name: &str) -> &str {
    let mut rest = name.strip_prefix("llvm.").unwrap_or(name);
    while let Some((front, last)) = rest.rsplit_once('.') {
        if !is_type_suffix(last) {
            break;
        }
        rest = front;
    }
    rest
}

/// `i32`, `f64`, `p0`, `v4f32`, `sl_i32i1s` …
fn is_type_suffix(part: &str) -> bool {
    if part.starts_with("sl_") || part == "ppcf128" {
        return true;
    }
    let mut rest = part;
    while let Some(kind) = rest.chars().next() {
        let tail = &rest[kind.len_utf8()..];
        let digits = tail.len() - tail.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if !['i', 'f', 'p', 'v', 'b'].contains(&kind) || digits == 0 {
            return false;
        }
        rest = &tail[digits..];
    }
    !part.is_empty()
}

/// Pure functions of scalars, all of whose arguments are operands.
fn pure_function(base: &str) -> Option<Intrinsic> {
    let with_overflow = |op, signed| Intrinsic::WithOverflow { op, signed };
    let saturating = |op, signed| Intrinsic::Saturating { op, signed };
    Some(match base {
        "ctpop" => Intrinsic::PopulationCount,
        "bswap" => Intrinsic::ByteSwap,
        "bitreverse" => Intrinsic::BitReverse,
        "smax" => Intrinsic::SignedMax,
        "smin" => Intrinsic::SignedMin,
        "umax" => Intrinsic::UnsignedMax,
        "umin" => Intrinsic::UnsignedMin,
        "fshl" => Intrinsic::FunnelShiftLeft,
        "fshr" => Intrinsic::FunnelShiftRight,
        "sadd.with.overflow" => with_overflow(BinaryOp::Add, true),
        "uadd.with.overflow" => with_overflow(BinaryOp::Add, false),
        "ssub.with.overflow" => with_overflow(BinaryOp::Sub, true),
        "usub.with.overflow" => with_overflow(BinaryOp::Sub, false),
        "smul.with.overflow" => with_overflow(BinaryOp::Mul, true),
        "umul.with.overflow" => with_overflow(BinaryOp::Mul, false),
        "sadd.sat" => saturating(BinaryOp::Add, true),
        "uadd.sat" => saturating(BinaryOp::Add, false),
        "ssub.sat" => saturating(BinaryOp::Sub, true),
        "usub.sat" => saturating(BinaryOp::Sub, false),
        "fabs" => Intrinsic::FloatAbs,
        "sqrt" => Intrinsic::SquareRoot,
        "floor" => Intrinsic::Floor,
        "ceil" => Intrinsic::Ceil,
        "trunc" => Intrinsic::FloatTrunc,
        "rint" | "nearbyint" | "roundeven" => Intrinsic::RoundTiesEven,
        "round" => Intrinsic::Round,
        "copysign" => Intrinsic::CopySign,
        "fma" => Intrinsic::FusedMultiplyAdd,
        "fmuladd" => Intrinsic::MultiplyAdd,
        "minnum" => Intrinsic::FloatMin,
        "maxnum" => Intrinsic::FloatMax,
        "sin" => Intrinsic::Math(MathFunction::Sin),
        "cos" => Intrinsic::Math(MathFunction::Cos),
        "tan" => Intrinsic::Math(MathFunction::Tan),
        "exp" => Intrinsic::Math(MathFunction::Exp),
        "exp2" => Intrinsic::Math(MathFunction::Exp2),
        "exp10" => Intrinsic::Math(MathFunction::Exp10),
        "log" => Intrinsic::Math(MathFunction::Log),
        "log2" => Intrinsic::Math(MathFunction::Log2),
        "log10" => Intrinsic::Math(MathFunction::Log10),
        "pow" => Intrinsic::Math(MathFunction::Pow),
        "powi" => Intrinsic::Math(MathFunction::PowInt),
        _ => return None,
    })
}

/// Why a `ubsantrap` is there: clang 19 numbers its checks so.
fn sanitizer_cause(number: u128) -> FailCause {
    match number {
        0 | 12 | 13 | 21 => FailCause::SignedOverflow,
        3 => FailCause::BadDivision,
        20 => FailCause::BadShift,
        other => FailCause::Sanitizer(u8::try_from(other).unwrap_or(u8::MAX)),
    }
}

impl<'m> BodyImport<'_, 'm> {
    /// A call of one of LLVM's own functions.
    pub(super) fn intrinsic_call(&mut self, value: Value<'m>, name: &str) {
        let base = base_name(name);
        if self.is_without_effect(value, base) || self.returns_its_operand(value, base) {
            return;
        }
        if let Some(problem) = self.call_problem(value) {
            return self.unsupported(value, problem);
        }
        if self.touches_wide_integer(value) {
            return self.unsupported(value, format!("{base} of an integer of more than 128 bits"));
        }
        if let Some(own) = self.own_function(value, name, base) {
            return self.unsupported(value, format!("the compiler may call the program's own `{own}` here"));
        }
        match base {
            "memcpy" | "memcpy.inline" => self.copy(value, false),
            "memmove" => self.copy(value, true),
            "memset" | "memset.inline" => {
                let destination = self.operand(value.operand(0));
                let byte = self.operand(value.operand(1));
                let length = self.operand(value.operand(2));
                self.emit(Operation::FillMemory { destination, byte, length });
            }
            "lifetime.start" | "lifetime.end" => self.lifetime(value, base == "lifetime.start"),
            "va_start" => {
                let list = self.operand(value.operand(0));
                self.emit(Operation::VaStart { list });
            }
            "va_end" => {
                let list = self.operand(value.operand(0));
                self.emit(Operation::VaEnd { list });
            }
            "va_copy" => {
                let destination = self.operand(value.operand(0));
                let source = self.operand(value.operand(1));
                self.emit(Operation::VaCopy { destination, source });
            }
            "stacksave" => {
                let dests = self.results(value);
                self.define(value, &dests);
                if let [dest] = dests[..] {
                    self.emit(Operation::StackSave { dest });
                }
            }
            "stackrestore" => {
                let token = self.operand(value.operand(0));
                self.emit(Operation::StackRestore { token });
            }
            "trap" | "debugtrap" => self.emit(Operation::Fail { cause: FailCause::Trap }),
            "ubsantrap" => self.emit(Operation::Fail { cause: sanitizer_cause(value.operand(0).bits()) }),
            "objectsize" if self.points_anywhere(value.operand(0)) => {
                // LLVM's answers are then 0 for the least and -1 for the greatest size.
                let least = value.operand(1).bits() != 0;
                self.constant_result(value, if least { 0 } else { u128::MAX });
            }
            "objectsize" => {
                self.unsupported(value, "size of an object that the compiler may know".to_owned())
            }
            "is.constant" => match value.operand(0).kind() {
                ValueKind::LLVMInstructionValueKind | ValueKind::LLVMArgumentValueKind => {
                    self.constant_result(value, 0);
                }
                ValueKind::LLVMConstantIntValueKind | ValueKind::LLVMConstantFPValueKind => {
                    self.constant_result(value, 1);
                }
                _ => self.unsupported(value, "whether the compiler knows an address".to_owned()),
            },
            "allow.ubsan.check" | "allow.runtime.check" => self.constant_result(value, 1),
            "ptrmask" => self.pointer_mask(value),
            "abs" => {
                let least_is_overflow = value.operand(1).bits() != 0;
                self.pure_call(value, Intrinsic::Abs { least_is_overflow }, 1);
            }
            "ctlz" => {
                let zero_is_undefined = value.operand(1).bits() != 0;
                self.pure_call(value, Intrinsic::LeadingZeros { zero_is_undefined }, 1);
            }
            "cttz" => {
                let zero_is_undefined = value.operand(1).bits() != 0;
                self.pure_call(value, Intrinsic::TrailingZeros { zero_is_undefined }, 1);
            }
            "is.fpclass" => {
                let mask = u16::try_from(value.operand(1).bits() & 0x3ff).unwrap_or(0);
                self.pure_call(value, Intrinsic::IsFloatClass { mask }, 1);
            }
            _ => match pure_function(base) {
                Some(intrinsic) => self.pure_call(value, intrinsic, value.argument_count()),
                None => self.unsupported(value, format!("intrinsic {name}")),
            },
        }
    }

    /// The program's own function that LLVM may call for an intrinsic.
    fn own_function(&self, value: Value<'m>, name: &str, base: &str) -> Option<String> {
        let copies = matches!(base, "memcpy" | "memmove") && value.argument_count() > 2;
        let length = copies.then(|| value.operand(2));
        let bytes = length.filter(|l| l.kind() == ValueKind::LLVMConstantIntValueKind).map(Value::bits);
        let model = self.importer.program.data_model;
        self.importer.own.called_for(name, base, bytes, model).map(str::to_owned)
    }

    /// Hints, and what only optimisers read.
    fn is_without_effect(&mut self, value: Value<'m>, base: &str) -> bool {
        let nothing = base.starts_with("dbg.")
            || [
                "assume",
                "prefetch",
                "donothing",
                "sideeffect",
                "pseudoprobe",
                "var.annotation",
                "codeview.annotation",
                "invariant.end",
                "experimental.noalias.scope.decl",
                "annotation.none",
            ]
            .contains(&base);
        if nothing {
            self.define(value, &[]);
        } else if base == "invariant.start" {
            self.alias(value, Operand::NULL);
            return true;
        }
        nothing
    }

    /// What returns its first operand as it is.
    fn returns_its_operand(&mut self, value: Value<'m>, base: &str) -> bool {
        let transparent = [
            "expect",
            "expect.with.probability",
            "annotation",
            "ptr.annotation",
            "threadlocal.address",
            "launder.invariant.group",
            "strip.invariant.group",
            "ssa.copy",
            "arithmetic.fence",
        ]
        .contains(&base);
        if transparent {
            let leaves = self.leaves(value.operand(0));
            self.alias(value, leaves.as_slice().to_vec());
        }
        transparent
    }

    fn copy(&mut self, value: Value<'m>, may_overlap: bool) {
        let destination = self.operand(value.operand(0));
        let source = self.operand(value.operand(1));
        let length = self.operand(value.operand(2));
        // The last argument is constant.
        let volatile = value.argument_count() > 3 && value.operand(3).bits() != 0;
        self.emit(Operation::CopyMemory { destination, source, length, may_overlap, volatile });
    }

    /// Whether LLVM, which looks at no other function and at no memory, cannot know what a pointer points to: it was
    /// read from memory, and perhaps moved.
    fn points_anywhere(&self, pointer: Value<'m>) -> bool {
        let mut pointer = pointer;
        while pointer.kind() == ValueKind::LLVMInstructionValueKind
            && pointer.opcode() == Opcode::LLVMGetElementPtr
        {
            pointer = pointer.operand(0);
        }
        pointer.kind() == ValueKind::LLVMInstructionValueKind && pointer.opcode() == Opcode::LLVMLoad
    }

    /// Begin or end of a local's life.
    fn lifetime(&mut self, value: Value<'m>, begins: bool) {
        match self.local(value.operand(1)) {
            Some(local) if begins => self.emit(Operation::BeginScope { local }),
            Some(local) => self.emit(Operation::EndScope { local, certain: true }),
            None => self.unsupported(value, "life-time marker of something else than a local".to_owned()),
        }
    }

    /// An integer result that is known here.
    fn constant_result(&mut self, value: Value<'m>, bits: u128) {
        match self.scalar_of(value) {
            ScalarType::Int(width) => self.alias(value, Operand::int(width, bits)),
            ScalarType::Float(_) | ScalarType::Pointer => self.unsupported(value, "intrinsic".to_owned()),
        }
    }

    /// `ptr & mask`, with the provenance of the pointer: the pointer, moved by the difference.
    fn pointer_mask(&mut self, value: Value<'m>) {
        let bits = self.importer.program.data_model.pointer_bits();
        let word = ScalarType::Int(bits);
        let single = |t: TypeKind| t == TypeKind::LLVMPointerTypeKind;
        if !single(value.ty().kind()) || self.scalar_of(value.operand(1)) != word {
            return self.unsupported(value, "mask of a pointer".to_owned());
        }
        let base = self.operand(value.operand(0));
        let mask = self.operand(value.operand(1));
        let overflow = OverflowCheck::None;
        let op = CastOp::PointerToInt;
        let address = self.emit_new(word, |dest| Operation::Cast { dest, op, value: base });
        let op = BinaryOp::And;
        let masked =
            self.emit_new(word, |dest| Operation::Binary { dest, op, overflow, left: address, right: mask });
        let op = BinaryOp::Sub;
        let distance = self.emit_new(word, |dest| Operation::Binary {
            dest,
            op,
            overflow,
            left: masked,
            right: address,
        });
        let dests = self.results(value);
        self.define(value, &dests);
        if let [dest] = dests[..] {
            let scaled = vec![ScaledIndex { index: distance, scale: 1 }];
            self.emit(Operation::PointerOffset { dest, base, constant: 0, scaled, in_bounds: false });
        }
    }

    /// A pure function of the first `count` arguments; on vectors lane by lane.
    fn pure_call(&mut self, value: Value<'m>, intrinsic: Intrinsic, count: u32) {
        let dests = self.results(value);
        let yields = if matches!(intrinsic, Intrinsic::WithOverflow { .. }) { 2 } else { 1 };
        let arguments: Vec<Vec<Operand>> = (0..count).map(|i| self.use_all(value.operand(i))).collect();
        let lanes = dests.len() / yields;
        let fits =
            dests.len() == lanes * yields && arguments.iter().all(|a| a.len() == lanes || a.len() == 1);
        if !fits {
            self.define(value, &dests);
            return self.emit(Operation::Unsupported { dests, what: "intrinsic on vectors".to_owned() });
        }
        self.define(value, &dests);
        for lane in 0..lanes {
            // Results of a vector with overflow bits come as all numbers, then all bits.
            let own: Vec<_> = (0..yields).map(|part| dests[part * lanes + lane]).collect();
            let inputs = arguments.iter().map(|a| if a.len() == 1 { a[0] } else { a[lane] }).collect();
            self.emit(Operation::Intrinsic { dests: own, intrinsic, arguments: inputs });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_cut_from_names() {
        assert_eq!(base_name("llvm.smax.i32"), "smax");
        assert_eq!(base_name("llvm.memcpy.p0.p0.i64"), "memcpy");
        assert_eq!(base_name("llvm.memcpy.inline.p0.p0.i64"), "memcpy.inline");
        assert_eq!(base_name("llvm.sadd.with.overflow.v4i32"), "sadd.with.overflow");
        assert_eq!(base_name("llvm.is.constant.sl_i32i32s"), "is.constant");
        assert_eq!(base_name("llvm.trap"), "trap");
        assert_eq!(base_name("llvm.va_start.p0"), "va_start");
        assert_eq!(base_name("llvm.fabs.f80"), "fabs");
    }
}
