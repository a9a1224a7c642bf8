//! Which instructions are checks: what of a program is said to be proved or open, one by one.
//!
//! This says where something may go wrong, not whether it does. An obligation at an instruction that is none here gets a place in
//! the list of its own, so nothing that is open is left out.

use crate::library;
use tayra_findings::CheckKind;
use tayra_program::{
    BinaryOp, Body, BodyOrigin, Callee, Constant, FailCause, FunctionId, Intrinsic, LocalKind, Operand,
    Operation, OverflowCheck, Program, ScalarType,
};

/// The functions that a verified program must not call.
pub(crate) const ERROR_FUNCTIONS: [&str; 2] = ["reach_error", "__VERIFIER_error"];

/// What `assert` calls when it fails.
const FAILED_ASSERTIONS: [&str; 4] = ["__assert_fail", "__assert", "__assert_perror_fail", "__assert_rtn"];

/// Library functions that end the program.
const ENDS: [&str; 5] = ["exit", "_exit", "_Exit", "quick_exit", "abort"];

/// Library functions whose result may not fit its type.
const MAGNITUDES: [&str; 4] = ["abs", "labs", "llabs", "imaxabs"];

/// Library functions that divide.
const QUOTIENTS: [&str; 4] = ["div", "ldiv", "lldiv", "imaxdiv"];

/// Library functions that call what they are given.
const CALLS_BACK: [&str; 3] = ["qsort", "qsort_r", "bsearch"];

/// What an instruction may do besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Duty {
    /// It must keep to something each time that it is executed.
    Keeps(CheckKind),
    /// It must not be reached.
    Unreached(CheckKind),
}

impl Duty {
    /// What is checked.
    pub const fn kind(&self) -> CheckKind {
        match self {
            Duty::Keeps(kind) | Duty::Unreached(kind) => *kind,
        }
    }
}

/// Whom a call may call, as far as its instruction tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// A function of the program, by what its body says.
    Body(FunctionId),
    /// A function of the library that calls nothing of the program.
    Library,
    /// Any function of the program.
    Anything,
}

/// Whom a call may call.
pub fn whom(program: &Program, callee: &Callee) -> Whom {
    match callee {
        Callee::Indirect(_) => Whom::Anything,
        Callee::Direct(function) => {
            let declared = &program.functions[*function];
            let model = library::model(&declared.name);
            match (declared.body.as_ref().map(|body| body.origin), model) {
                (Some(BodyOrigin::Definition), _) | (Some(BodyOrigin::HeaderInline), None) => {
                    Whom::Body(*function)
                }
                (Some(BodyOrigin::HeaderInline) | None, Some(_)) => {
                    if CALLS_BACK.contains(&declared.name.as_str()) { Whom::Anything } else { Whom::Library }
                }
                (None, None) => Whom::Anything,
            }
        }
    }
}

/// What an instruction of `body` must keep to. Scalars that are read and written by name are left out: there is nothing to show.
pub fn duties(program: &Program, body: &Body, operation: &Operation) -> Vec<Duty> {
    let one = |kind| vec![Duty::Keeps(kind)];
    match operation {
        Operation::Load { dest, address, .. } => {
            let bytes = body.registers[*dest].scalar.store_bytes(program.data_model);
            if is_named(program, body, address, bytes, false) { Vec::new() } else { one(CheckKind::Access) }
        }
        Operation::Store { address, value, .. } => {
            let bytes = body.type_of(value).store_bytes(program.data_model);
            if is_named(program, body, address, bytes, true) { Vec::new() } else { one(CheckKind::Access) }
        }
        Operation::CopyMemory { .. } | Operation::FillMemory { .. } => one(CheckKind::Access),
        Operation::Binary { op, overflow, .. } => match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => match overflow {
                OverflowCheck::Signed | OverflowCheck::Both => one(CheckKind::Arithmetic),
                OverflowCheck::None | OverflowCheck::Unsigned => Vec::new(),
            },
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => one(CheckKind::Division),
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => one(CheckKind::Shift),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => Vec::new(),
        },
        Operation::Intrinsic { intrinsic: Intrinsic::Abs { least_is_overflow: true }, .. } => {
            one(CheckKind::Arithmetic)
        }
        Operation::Call { callee, arguments, .. } => {
            let is_pointer = |operand: &Operand| body.type_of(operand) == ScalarType::Pointer;
            called(program, callee, arguments.iter().any(|argument| is_pointer(&argument.value)))
        }
        Operation::Fail { cause } => match cause {
            FailCause::SignedOverflow => vec![Duty::Unreached(CheckKind::Arithmetic)],
            FailCause::BadShift => vec![Duty::Unreached(CheckKind::Shift)],
            FailCause::BadDivision => vec![Duty::Unreached(CheckKind::Division)],
            FailCause::Sanitizer(_) | FailCause::Trap => Vec::new(),
        },
        Operation::FloatBinary { .. }
        | Operation::FloatNegate { .. }
        | Operation::Compare { .. }
        | Operation::FloatCompare { .. }
        | Operation::Cast { .. }
        | Operation::Select { .. }
        | Operation::Copy { .. }
        | Operation::PointerOffset { .. }
        | Operation::ReadLocal { .. }
        | Operation::WriteLocal { .. }
        | Operation::BeginScope { .. }
        | Operation::EndScope { .. }
        | Operation::AllocateStack { .. }
        | Operation::StackSave { .. }
        | Operation::StackRestore { .. }
        | Operation::Intrinsic { .. }
        | Operation::VaStart { .. }
        | Operation::VaEnd { .. }
        | Operation::VaCopy { .. }
        | Operation::Undefined { .. }
        | Operation::Unsupported { .. }
        | Operation::Shadow { .. }
        | Operation::Require { .. } => Vec::new(),
    }
}

fn called(program: &Program, callee: &Callee, is_given_a_pointer: bool) -> Vec<Duty> {
    let Callee::Direct(function) = callee else { return vec![Duty::Keeps(CheckKind::Call)] };
    let name = program.functions[*function].name.as_str();
    if ERROR_FUNCTIONS.contains(&name) {
        return vec![Duty::Unreached(CheckKind::Assertion)];
    }
    if let Whom::Body(_) = whom(program, callee) {
        return Vec::new();
    }
    if FAILED_ASSERTIONS.contains(&name) {
        return vec![Duty::Unreached(CheckKind::Assertion)];
    }
    let keeps = |kinds: &[CheckKind]| kinds.iter().map(|&kind| Duty::Keeps(kind)).collect();
    match name {
        "__VERIFIER_assert" => keeps(&[CheckKind::Assertion]),
        _ if ENDS.contains(&name) => keeps(&[CheckKind::LeakPoint, CheckKind::ProgramEnd]),
        _ if MAGNITUDES.contains(&name) => keeps(&[CheckKind::Arithmetic]),
        _ if QUOTIENTS.contains(&name) => keeps(&[CheckKind::Division]),
        _ if is_given_a_pointer => keeps(&[CheckKind::Call]),
        _ => Vec::new(),
    }
}

/// Whether so many bytes there are of a variable that is called by its name, and lie in it.
fn is_named(program: &Program, body: &Body, address: &Operand, bytes: u64, write: bool) -> bool {
    match address {
        Operand::LocalAddress(local) => {
            matches!(body.locals[*local].kind, LocalKind::Memory { size, .. } if bytes <= size)
        }
        Operand::Constant(Constant::Global { global, offset }) => {
            let declared = &program.globals[*global];
            let end = u64::try_from(*offset).ok().and_then(|offset| offset.checked_add(bytes));
            end.is_some_and(|end| end <= declared.size) && !(write && declared.read_only)
        }
        Operand::Register(_) | Operand::Constant(_) => false,
    }
}
