//! Operations: the types of what they read and define.

use super::{BodyCheck, Report, check_align, intrinsics};
use crate::{
    Argument, Callee, CastOp, LocalId, LocalKind, Operand, Operation, OverflowCheck, RegisterId, ScalarType,
    ScopeKnowledge,
};

/// A local that lives in memory is all whose address may be taken.
pub(super) fn check_operand(check: &BodyCheck<'_>, operand: &Operand, report: &mut Report) {
    if let Operand::LocalAddress(local) = operand {
        let local = &check.body.locals[*local];
        let in_memory = matches!(local.kind, LocalKind::Memory { .. });
        report.require(in_memory, || format!("the address of the promoted local {} is taken", local.name));
    }
}

pub(super) fn check(check: &BodyCheck<'_>, operation: &Operation, report: &mut Report) {
    for operand in operation.operands() {
        check_operand(check, operand, report);
    }
    match operation {
        Operation::Binary { dest, op, overflow, left, right } => {
            check.expect_int("an operand", left, report);
            check.same(&[left, right], *dest, report);
            let is_checkable = matches!(
                op,
                crate::BinaryOp::Add | crate::BinaryOp::Sub | crate::BinaryOp::Mul | crate::BinaryOp::Shl
            );
            let is_right = is_checkable || *overflow == OverflowCheck::None;
            report
                .require(is_right, || "only sums, differences, products and left shifts overflow".to_owned());
        }
        Operation::FloatBinary { dest, left, right, .. } => {
            check.expect_float("an operand", left, report);
            check.same(&[left, right], *dest, report);
        }
        Operation::FloatNegate { dest, value } => {
            check.expect_float("the operand", value, report);
            check.same(&[value], *dest, report);
        }
        Operation::Compare { dest, left, right, .. } => {
            let is_float = matches!(check.type_of(left), ScalarType::Float(_));
            report.require(!is_float, || "floats are not compared like integers".to_owned());
            check.expect("the right operand", right, check.type_of(left), report);
            check.yields(*dest, ScalarType::BOOL, report);
        }
        Operation::FloatCompare { dest, left, right, .. } => {
            check.expect_float("the left operand", left, report);
            check.expect("the right operand", right, check.type_of(left), report);
            check.yields(*dest, ScalarType::BOOL, report);
        }
        Operation::Cast { dest, op, value } => check_cast(check, *dest, *op, value, report),
        Operation::Select { dest, condition, if_true, if_false } => {
            check.expect("the condition", condition, ScalarType::BOOL, report);
            check.same(&[if_true, if_false], *dest, report);
        }
        Operation::Copy { dest, value } => check.same(&[value], *dest, report),
        Operation::PointerOffset { dest, base, scaled, .. } => {
            check.same(&[base], *dest, report);
            check.expect_pointer("the base", base, report);
            for part in scaled {
                check.expect_int("an index", &part.index, report);
            }
        }
        Operation::Load { address, align, .. } => {
            check_align(*align, report);
            check.expect_pointer("the address", address, report);
        }
        Operation::Store { address, align, .. } => {
            check_align(*align, report);
            check.expect_pointer("the address", address, report);
        }
        Operation::CopyMemory { destination, source, length, .. } => {
            check.expect_pointer("the destination", destination, report);
            check.expect_pointer("the source", source, report);
            check.expect_int("the length", length, report);
        }
        Operation::FillMemory { destination, byte, length } => {
            check.expect_pointer("the destination", destination, report);
            check.expect("the byte", byte, ScalarType::Int(8), report);
            check.expect_int("the length", length, report);
        }
        Operation::ReadLocal { .. }
        | Operation::WriteLocal { .. }
        | Operation::BeginScope { .. }
        | Operation::EndScope { .. } => check_local(check, operation, report),
        Operation::AllocateStack { dest, size, align } => {
            check_align(*align, report);
            check.expect("the size", size, check.program.data_model.pointer_int(), report);
            check.yields(*dest, ScalarType::Pointer, report);
        }
        Operation::StackSave { dest } => check.yields(*dest, ScalarType::Pointer, report),
        Operation::StackRestore { token } => check.expect_pointer("the token", token, report),
        Operation::Call { callee, arguments, .. } => check_call(check, callee, arguments, report),
        Operation::Intrinsic { dests, intrinsic, arguments } => {
            intrinsics::check(check, dests, intrinsic, arguments, report);
        }
        Operation::VaStart { list } => {
            check.expect_pointer("the list", list, report);
            let may = check.function.variadic;
            report.require(may, || "va_start in a function that is not variadic".to_owned());
        }
        Operation::VaEnd { list } => check.expect_pointer("the list", list, report),
        Operation::VaCopy { destination, source } => {
            check.expect_pointer("the destination", destination, report);
            check.expect_pointer("the source", source, report);
        }
        Operation::Undefined { .. } | Operation::Fail { .. } | Operation::Unsupported { .. } => {}
        // Put in where a program is proved, after it was looked at.
        Operation::Shadow { .. } | Operation::Require { .. } => {}
    }
}

impl BodyCheck<'_> {
    fn expect_pointer(&self, what: &str, operand: &Operand, report: &mut Report) {
        self.expect(what, operand, ScalarType::Pointer, report);
    }

    pub(super) fn expect_float(&self, what: &str, operand: &Operand, report: &mut Report) {
        let actual = self.type_of(operand);
        let is_float = matches!(actual, ScalarType::Float(_));
        report.require(is_float, || format!("{what} is {actual} and should be a float"));
    }

    /// Requires a result to be of one type.
    pub(super) fn yields(&self, dest: RegisterId, expected: ScalarType, report: &mut Report) {
        let actual = self.body.registers[dest].scalar;
        report.require(actual == expected, || format!("the result is {actual} and should be {expected}"));
    }

    /// Requires operands to be of the result's type.
    pub(super) fn same(&self, operands: &[&Operand], dest: RegisterId, report: &mut Report) {
        let expected = self.body.registers[dest].scalar;
        for operand in operands {
            let actual = self.type_of(operand);
            report.require(actual == expected, || format!("an operand is {actual}, the result {expected}"));
        }
    }
}

fn check_cast(check: &BodyCheck<'_>, dest: RegisterId, op: CastOp, value: &Operand, report: &mut Report) {
    use ScalarType::{Float, Int, Pointer};
    let from = check.type_of(value);
    let to = check.body.registers[dest].scalar;
    let is_right = match (op, from, to) {
        (CastOp::Truncate, Int(from), Int(to)) => to < from,
        (CastOp::ZeroExtend | CastOp::SignExtend, Int(from), Int(to)) => to > from,
        (CastOp::FloatTruncate, Float(from), Float(to)) => to.bits() < from.bits(),
        (CastOp::FloatExtend, Float(from), Float(to)) => to.bits() > from.bits(),
        (CastOp::FloatToSigned | CastOp::FloatToUnsigned, Float(_), Int(_))
        | (CastOp::SignedToFloat | CastOp::UnsignedToFloat, Int(_), Float(_))
        | (CastOp::PointerToInt, Pointer, Int(_))
        | (CastOp::IntToPointer, Int(_), Pointer) => true,
        (CastOp::Bitcast, Int(_) | Float(_), Int(_) | Float(_)) => {
            from.bits(check.program.data_model) == to.bits(check.program.data_model)
        }
        _ => false,
    };
    report.require(is_right, || format!("{op:?} does not go from {from} to {to}"));
}

fn check_local(check: &BodyCheck<'_>, operation: &Operation, report: &mut Report) {
    let promoted = |id: LocalId, report: &mut Report| match check.body.locals[id].kind {
        LocalKind::Promoted(scalar) => Some(scalar),
        LocalKind::Memory { .. } => {
            report.add(format!("the local {} lives in memory: load or store it", check.body.locals[id].name));
            None
        }
    };
    let knowledge = |id: LocalId| check.body.locals[id].scope_knowledge;
    if let Operation::ReadLocal { dest, local } = operation {
        if let Some(scalar) = promoted(*local, report) {
            check.yields(*dest, scalar, report);
        }
    } else if let Operation::WriteLocal { local, value } = operation {
        if let Some(scalar) = promoted(*local, report) {
            check.expect("the value", value, scalar, report);
        }
    } else if let Operation::BeginScope { local } = operation {
        let is_marked = knowledge(*local) == ScopeKnowledge::Marked;
        let name = &check.body.locals[*local].name;
        report.require(is_marked, || format!("the local {name} is born although its scope is not marked"));
    } else if let Operation::EndScope { local, certain } = operation {
        let is_right = match knowledge(*local) {
            ScopeKnowledge::Marked => true,
            ScopeKnowledge::WholeFunction => false,
            ScopeKnowledge::Uncertain => !*certain,
        };
        let name = &check.body.locals[*local].name;
        report.require(is_right, || {
            format!("the end of {name} does not agree with what is known of its scope")
        });
    }
}

fn check_call(check: &BodyCheck<'_>, callee: &Callee, arguments: &[Argument], report: &mut Report) {
    if let Callee::Indirect(pointer) = callee {
        check.expect_pointer("the callee", pointer, report);
    }
    for argument in arguments {
        if let Some(copy) = argument.by_value {
            check_align(copy.align, report);
            check.expect_pointer("an argument passed by value", &argument.value, report);
        }
        if argument.is_result {
            check.expect_pointer("where the result goes", &argument.value, report);
        }
    }
}
