//! C types, globals and the signatures of functions.

use std::collections::BTreeSet;

use super::constants::check_constant;
use super::{Report, check_align, check_place, check_scalar};
use crate::{CType, CTypeId, Entity, Function, Global, Initialiser, Program, Relocation, ScalarType};

pub(super) fn check(program: &Program, report: &mut Report) {
    check_types(program, report);
    let mut names = BTreeSet::new();
    for global in program.globals.values() {
        check_global(program, global, report);
        check_name(&mut names, &global.name, report);
    }
    for function in program.functions.values() {
        report.place = function.place;
        check_name(&mut names, &function.name, report);
    }
}

fn check_name<'p>(names: &mut BTreeSet<&'p str>, name: &'p str, report: &mut Report) {
    report.require(names.insert(name), || format!("two functions or globals are called {name}"));
}

fn check_types(program: &Program, report: &mut Report) {
    let mut in_range = true;
    for c_type in program.c_types.values() {
        for target in mentioned(c_type) {
            if program.c_types.get(target).is_none() {
                report.add(format!("{target} is out of range"));
                in_range = false;
            }
        }
    }
    if !in_range {
        return;
    }
    // Follow what a type is made of by value; each type is passed once.
    let mut passed_in_walk = vec![usize::MAX; program.c_types.len()];
    for start in program.c_types.ids() {
        let mut current = Some(start);
        while let Some(id) = current {
            let passed = &mut passed_in_walk[id.index()];
            if *passed == start.index() {
                report.add(format!("{id} is a name for or an array of itself"));
                break;
            }
            if *passed != usize::MAX {
                break;
            }
            *passed = start.index();
            current = alias_target(&program.c_types[id]);
        }
    }
}

/// Every type that `c_type` mentions.
fn mentioned(c_type: &CType) -> Vec<CTypeId> {
    match c_type {
        CType::Pointer(target) | CType::Typedef { target, .. } | CType::Array { element: target, .. } => {
            vec![*target]
        }
        CType::Struct { fields, .. } | CType::Union { fields, .. } => {
            fields.iter().map(|f| f.c_type).collect()
        }
        CType::Function { returns, parameters, .. } => {
            std::iter::once(*returns).chain(parameters.iter().copied()).collect()
        }
        CType::Void | CType::Int { .. } | CType::Float { .. } | CType::Enum { .. } | CType::Other { .. } => {
            Vec::new()
        }
    }
}

/// The type that an alias or array stands for; such chains must end.
fn alias_target(c_type: &CType) -> Option<CTypeId> {
    match c_type {
        CType::Typedef { target, .. } | CType::Array { element: target, .. } => Some(*target),
        CType::Void
        | CType::Int { .. }
        | CType::Float { .. }
        | CType::Enum { .. }
        | CType::Pointer(_)
        | CType::Struct { .. }
        | CType::Union { .. }
        | CType::Function { .. }
        | CType::Other { .. } => None,
    }
}

pub(super) fn check_c_type(program: &Program, c_type: Option<CTypeId>, report: &mut Report) {
    if let Some(id) = c_type {
        report.require(program.c_types.get(id).is_some(), || format!("{id} is out of range"));
    }
}

fn check_global(program: &Program, global: &Global, report: &mut Report) {
    report.place = global.place;
    check_place(program, global.place, report);
    check_c_type(program, global.c_type, report);
    check_align(global.align, report);
    if let Initialiser::Bytes { bytes, relocations } = &global.initial {
        let fits = bytes.len() as u64 <= global.size;
        report.require(fits, || format!("the initialiser of {} is longer than it", global.name));
        check_relocations(program, global, bytes, relocations, report);
    }
}

fn check_relocations(
    program: &Program,
    global: &Global,
    bytes: &[u8],
    relocations: &[Relocation],
    report: &mut Report,
) {
    let width = program.data_model.pointer_bytes();
    let mut free_from = 0;
    for Relocation { offset, value } in relocations {
        let name = &global.name;
        report.require(*offset >= free_from, || format!("relocations of {name} overlap or are not sorted"));
        let end = offset.saturating_add(width);
        report.require(end <= global.size, || format!("a relocation of {name} lies outside it"));
        free_from = free_from.max(end);
        let covered = bytes.iter().skip(usize::try_from(*offset).unwrap_or(usize::MAX)).take(width as usize);
        let zero = covered.into_iter().all(|byte| *byte == 0);
        report.require(zero, || format!("bytes of {name} under a relocation are not zero"));
        check_constant(program, value, report);
        let is_pointer = value.scalar_type() == ScalarType::Pointer;
        report.require(is_pointer, || format!("a relocation of {name} is not a pointer"));
    }
}

pub(super) fn check_signature(program: &Program, function: &Function, report: &mut Report) {
    report.place = function.place;
    check_place(program, function.place, report);
    check_c_type(program, function.c_type, report);
    for parameter in &function.parameters {
        check_scalar(parameter.scalar, report);
        if let Some(copy) = parameter.by_value {
            check_align(copy.align, report);
            let is_pointer = parameter.scalar == ScalarType::Pointer;
            report.require(is_pointer, || "a parameter passed by value is a pointer to its copy".to_owned());
        }
    }
    for scalar in &function.returns {
        check_scalar(*scalar, report);
    }
}
