//! Constants.

use super::Report;
use crate::{Constant, Program, ScalarType};

/// Checks that a constant fits its type and names what exists.
pub(super) fn check_constant(program: &Program, constant: &Constant, report: &mut Report) {
    match *constant {
        Constant::Int { bits, value } => {
            let known = (1..=ScalarType::MAX_INT_BITS).contains(&bits);
            report.require(known, || format!("a constant has {bits} bits"));
            report
                .require(fits(bits, value), || format!("the constant {value} does not fit into {bits} bits"));
        }
        Constant::Float { kind, pattern } => {
            let name = kind.name();
            report.require(fits(kind.bits(), pattern), || format!("a pattern is too wide for {name}"));
        }
        Constant::Null => {}
        Constant::Global { global, .. } => {
            report.require(program.globals.get(global).is_some(), || format!("{global} is out of range"));
        }
        Constant::Function(function) => {
            report
                .require(program.functions.get(function).is_some(), || format!("{function} is out of range"));
        }
        Constant::Label { function, block } => {
            let body = program.functions.get(function).and_then(|f| f.body.as_ref());
            let exists = body.is_some_and(|body| body.blocks.get(block).is_some());
            report.require(exists, || format!("{function} has no block {block} for a label"));
        }
    }
}

/// Whether a pattern has no bits above its width.
pub(super) fn fits(bits: u32, pattern: u128) -> bool {
    bits >= 128 || pattern >> bits == 0
}
