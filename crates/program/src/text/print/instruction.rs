//! Instructions and terminators.

use super::names::BodyNames;
use super::operand::{argument, edge, integer, operand, type_list};
use crate::text::words::{
    BINARY, CAST, COMPARE, FAIL, FLOAT_BINARY, OVERFLOW, UNDEFINED, default_access_align, float_compare_word,
    intrinsic_results, intrinsic_word, word_of,
};
use crate::{Callee, FailCause, Operand, Operation, RegisterId, ScalarType, ScaledIndex, TerminatorKind};

/// One instruction, without place and scope.
pub(super) fn instruction(names: &BodyNames<'_>, operation: &Operation) -> String {
    let (text, inferred) = self::operation(names, operation);
    let dests = operation.dests();
    if dests.is_empty() {
        return text;
    }
    let dests = dests.iter().enumerate().map(|(index, &dest)| {
        let actual = names.type_of_register(dest);
        match inferred.get(index) {
            Some(scalar) if *scalar == actual => names.register(dest),
            Some(_) | None => format!("{}: {actual}", names.register(dest)),
        }
    });
    format!("{} = {text}", dests.collect::<Vec<_>>().join(", "))
}

/// The text behind `=`, and the types that a reader will give the results by itself.
fn operation(names: &BodyNames<'_>, operation: &Operation) -> (String, Vec<ScalarType>) {
    let of = |register: &RegisterId| names.type_of_register(*register);
    let any = |value: &Operand| operand(names, value, None);
    let pair = |scalar: ScalarType, left: &Operand, right: &Operand| {
        format!("{scalar} {}, {}", operand(names, left, Some(scalar)), operand(names, right, Some(scalar)))
    };
    let no_results = |text: String| (text, Vec::new());
    match operation {
        Operation::Binary { dest, op, overflow, left, right } => {
            let word = format!("{}{}", word_of(BINARY, op), word_of(OVERFLOW, overflow));
            (format!("{word} {}", pair(of(dest), left, right)), vec![of(dest)])
        }
        Operation::FloatBinary { dest, op, left, right } => {
            (format!("{} {}", word_of(FLOAT_BINARY, op), pair(of(dest), left, right)), vec![of(dest)])
        }
        Operation::FloatNegate { dest, value } => {
            (format!("fneg {} {}", of(dest), operand(names, value, Some(of(dest)))), vec![of(dest)])
        }
        Operation::Compare { predicate, left, right, .. } => {
            let text = format!("{} {}", word_of(COMPARE, predicate), pair(names.type_of(left), left, right));
            (text, vec![ScalarType::BOOL])
        }
        Operation::FloatCompare { predicate, left, right, .. } => {
            let text =
                format!("{} {}", float_compare_word(*predicate), pair(names.type_of(left), left, right));
            (text, vec![ScalarType::BOOL])
        }
        Operation::Cast { dest, op, value } => {
            let from = names.type_of(value);
            let value = operand(names, value, Some(from));
            (format!("{} {from} {value} to {}", word_of(CAST, op), of(dest)), vec![of(dest)])
        }
        Operation::Select { dest, condition, if_true, if_false } => {
            let scalar = of(dest);
            let values = [if_true, if_false].map(|value| operand(names, value, Some(scalar)));
            (format!("select {scalar} {}, {}", any(condition), values.join(", ")), vec![scalar])
        }
        Operation::Copy { dest, value } => {
            (format!("copy {} {}", of(dest), operand(names, value, Some(of(dest)))), vec![of(dest)])
        }
        Operation::PointerOffset { base, constant, scaled, in_bounds, .. } => {
            (pointer_offset(names, base, *constant, scaled, *in_bounds), vec![ScalarType::Pointer])
        }
        Operation::Load { dest, address, align, volatile } => {
            let suffix = access_suffix(names, of(dest), *align, *volatile);
            (format!("load {} {}{suffix}", of(dest), any(address)), vec![of(dest)])
        }
        Operation::Store { address, value, align, volatile } => {
            let scalar = names.type_of(value);
            let suffix = access_suffix(names, scalar, *align, *volatile);
            no_results(format!("store {}{suffix}", pair(scalar, value, address)))
        }
        Operation::CopyMemory { destination, source, length, may_overlap, volatile } => {
            let word = if *may_overlap { "move_memory" } else { "copy_memory" };
            let suffix = if *volatile { " volatile" } else { "" };
            no_results(format!("{word} {}, {}, {}{suffix}", any(destination), any(source), any(length)))
        }
        Operation::FillMemory { destination, byte, length } => {
            no_results(format!("fill_memory {}, {}, {}", any(destination), any(byte), any(length)))
        }
        Operation::ReadLocal { local, .. } => {
            (format!("read {}", names.local(*local)), names.promoted_type(*local).into_iter().collect())
        }
        Operation::WriteLocal { local, value } => {
            let value = operand(names, value, names.promoted_type(*local));
            no_results(format!("write {}, {value}", names.local(*local)))
        }
        Operation::BeginScope { local } => no_results(format!("begin {}", names.local(*local))),
        Operation::EndScope { local, certain } => {
            let suffix = if *certain { "" } else { " uncertain" };
            no_results(format!("end {}{suffix}", names.local(*local)))
        }
        Operation::AllocateStack { size, align, .. } => {
            (format!("allocate_stack {} align {align}", any(size)), vec![ScalarType::Pointer])
        }
        Operation::StackSave { .. } => ("stack_save".to_owned(), vec![ScalarType::Pointer]),
        Operation::StackRestore { token } => no_results(format!("stack_restore {}", any(token))),
        Operation::Call { dests, callee, arguments } => {
            let types: Vec<ScalarType> = dests.iter().map(of).collect();
            let whom = match callee {
                Callee::Direct(function) => names.function(*function),
                Callee::Indirect(pointer) => format!("*{}", any(pointer)),
            };
            let arguments = arguments.iter().map(|a| argument(names, a)).collect::<Vec<_>>().join(", ");
            (format!("call {}{whom}({arguments})", result_types(&types)), types)
        }
        Operation::Intrinsic { dests, intrinsic, arguments } => {
            let scalar = arguments.first().map(|first| names.type_of(first));
            let scalar = scalar.or_else(|| dests.first().map(of)).unwrap_or(ScalarType::BOOL);
            let arguments = arguments.iter().map(|argument| operand(names, argument, Some(scalar)));
            let arguments = arguments.collect::<Vec<_>>().join(", ");
            let text = format!("{} {scalar} {arguments}", intrinsic_word(intrinsic));
            (text.trim_end().to_owned(), intrinsic_results(intrinsic, scalar))
        }
        Operation::VaStart { list } => no_results(format!("va_start {}", any(list))),
        Operation::VaEnd { list } => no_results(format!("va_end {}", any(list))),
        Operation::VaCopy { destination, source } => {
            no_results(format!("va_copy {}, {}", any(destination), any(source)))
        }
        Operation::Undefined { dest, kind } => {
            (format!("{} {}", word_of(UNDEFINED, kind), of(dest)), vec![of(dest)])
        }
        Operation::Fail { cause: FailCause::Sanitizer(number) } => {
            no_results(format!("fail sanitizer {number}"))
        }
        Operation::Fail { cause } => no_results(format!("fail {}", word_of(FAIL, cause))),
        Operation::Shadow { dests, of: shadowed, shadows } => {
            let types: Vec<ScalarType> = dests.iter().map(of).collect();
            let given: Vec<String> = shadows.iter().map(any).collect();
            let (whole, _) = self::operation(names, shadowed);
            (format!("shadow [{}] of {whole}", given.join(", ")), types)
        }
        Operation::Require { shadow, by } => no_results(format!("require {} for {by:?}", any(shadow))),
        Operation::Unsupported { dests, what } => {
            let types: Vec<ScalarType> = dests.iter().map(of).collect();
            let what = crate::text::names::quote(what.as_bytes());
            (format!("unsupported {}{what}", result_types(&types)), types)
        }
    }
}

/// `i32 `, `(i64, i32) ` or nothing.
fn result_types(types: &[ScalarType]) -> String {
    if types.is_empty() { String::new() } else { format!("{} ", type_list(types)) }
}

fn access_suffix(names: &BodyNames<'_>, scalar: ScalarType, align: u64, volatile: bool) -> String {
    let mut suffix = String::new();
    if align != default_access_align(scalar, names.model()) {
        suffix.push_str(&format!(" align {align}"));
    }
    if volatile {
        suffix.push_str(" volatile");
    }
    suffix
}

fn pointer_offset(
    names: &BodyNames<'_>,
    base: &Operand,
    constant: i64,
    scaled: &[ScaledIndex],
    in_bounds: bool,
) -> String {
    let word = if in_bounds { "offset.in_bounds" } else { "offset" };
    let mut text = format!("{word} {}", operand(names, base, None));
    if constant != 0 {
        text.push_str(&format!(", {constant}"));
    }
    for ScaledIndex { index, scale } in scaled {
        text.push_str(&format!(", {} * {scale}", operand(names, index, None)));
    }
    text
}

/// How a block is left, without place and scope.
pub(super) fn terminator(names: &BodyNames<'_>, kind: &TerminatorKind) -> String {
    match kind {
        TerminatorKind::Jump(to) => format!("jump {}", edge(names, to)),
        TerminatorKind::Branch { condition, if_true, if_false } => {
            let condition = operand(names, condition, None);
            format!("branch {condition}, {}, {}", edge(names, if_true), edge(names, if_false))
        }
        TerminatorKind::Switch { value, cases, default } => {
            let scalar = names.type_of(value);
            let bits = scalar.bits(names.model());
            let cases = cases
                .iter()
                .map(|case| format!("{}: {}, ", integer(bits, case.value), edge(names, &case.edge)));
            let value = operand(names, value, Some(scalar));
            format!(
                "switch {scalar} {value} [{}default: {}]",
                cases.collect::<String>(),
                edge(names, default)
            )
        }
        TerminatorKind::IndirectJump { address, targets } => {
            let targets = targets.iter().map(|target| edge(names, target)).collect::<Vec<_>>().join(", ");
            format!("goto {} [{targets}]", operand(names, address, None))
        }
        TerminatorKind::Return(values) => {
            let values =
                values.iter().map(|value| operand(names, value, None)).collect::<Vec<_>>().join(", ");
            format!("return {values}").trim_end().to_owned()
        }
        TerminatorKind::Unreachable => "unreachable".to_owned(),
    }
}
