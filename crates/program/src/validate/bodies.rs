//! Parameters, registers, locals and the entry of a body.

use super::{BodyCheck, Report, check_align, check_scalar};
use crate::{LocalKind, Place};

pub(super) fn check(check: &BodyCheck<'_>, report: &mut Report) {
    let BodyCheck { function, body, .. } = check;
    report.place = function.place;
    let (declared, received) = (function.parameters.len(), body.parameters.len());
    report
        .require(declared == received, || format!("{declared} parameters and {received} registers for them"));
    for (parameter, register) in function.parameters.iter().zip(&body.parameters) {
        let actual = body.registers[*register].scalar;
        let expected = parameter.scalar;
        report.require(actual == expected, || format!("{register} is {actual}, its parameter {expected}"));
    }
    for register in body.registers.values() {
        check_scalar(register.scalar, report);
    }
    for local in body.locals.values() {
        report.place = local.place;
        match local.kind {
            LocalKind::Promoted(scalar) => check_scalar(scalar, report),
            LocalKind::Memory { align, .. } => check_align(align, report),
        }
    }
    report.place = Place::UNKNOWN;
    let entry = body.entry();
    report.require(body.blocks[entry].parameters.is_empty(), || "the entry block has parameters".to_owned());
    let edges = body.blocks.values().flat_map(|block| block.terminator.kind.edges());
    let is_reached = edges.into_iter().any(|edge| edge.target == entry);
    report.require(!is_reached, || "the entry block has a predecessor".to_owned());
}
