//! Terminators: conditions, edges and returned values.

use std::collections::BTreeSet;

use super::constants::fits;
use super::{BodyCheck, Report};
use crate::{Edge, ScalarType, TerminatorKind};

pub(super) fn check(check: &BodyCheck<'_>, kind: &TerminatorKind, report: &mut Report) {
    match kind {
        TerminatorKind::Jump(_) | TerminatorKind::Unreachable => {}
        TerminatorKind::Branch { condition, .. } => {
            check.expect("a condition", condition, ScalarType::BOOL, report)
        }
        TerminatorKind::Switch { value, cases, .. } => {
            check.expect_int("the value of a switch", value, report);
            let bits = check.type_of(value).bits(check.program.data_model);
            let mut seen = BTreeSet::new();
            for case in cases {
                let number = case.value;
                report.require(seen.insert(number), || format!("the case {number} is there twice"));
                report.require(fits(bits, number), || {
                    format!("the case {number} does not fit into {bits} bits")
                });
            }
        }
        TerminatorKind::IndirectJump { address, .. } => {
            check.expect("the address of a jump", address, ScalarType::Pointer, report);
        }
        TerminatorKind::Return(values) => {
            let (expected, actual) = (check.function.returns.len(), values.len());
            report.require(expected == actual, || {
                format!("returns {actual} values and should return {expected}")
            });
            for (value, scalar) in values.iter().zip(&check.function.returns) {
                check.expect("a returned value", value, *scalar, report);
            }
        }
    }
    for value in kind.operands() {
        super::operations::check_operand(check, value, report);
    }
    for edge in kind.edges() {
        check_edge(check, edge, report);
    }
}

fn check_edge(check: &BodyCheck<'_>, edge: &Edge, report: &mut Report) {
    let parameters = &check.body.blocks[edge.target].parameters;
    let (expected, actual) = (parameters.len(), edge.arguments.len());
    report.require(expected == actual, || {
        format!("an edge passes {actual} values to {}, which takes {expected}", edge.target)
    });
    for (argument, parameter) in edge.arguments.iter().zip(parameters) {
        super::operations::check_operand(check, argument, report);
        check.expect("an argument of an edge", argument, check.body.registers[*parameter].scalar, report);
    }
}
