//! `assert.h`.

use super::context::{Context, Outcome};
use super::{Models, models};
use crate::machine::Stop;
use crate::value::Value;
use tayra_findings::Rule;

/// Models of this header.
pub(super) const MODELS: Models = models! {
    // (expression, file, line, function)
    "__assert_fail" => |c: &mut Context<'_, '_>| failed(c, 0),
    // (expression, file, line)
    "__assert" => |c: &mut Context<'_, '_>| failed(c, 0),
    // (function, file, line, expression), on macOS
    "__assert_rtn" => |c: &mut Context<'_, '_>| failed(c, 3),
    // (error number, file, line, function)
    "__assert_perror_fail" => perror_failed,
};

fn failed(c: &mut Context<'_, '_>, expression: usize) -> Outcome {
    let text = c.pointer(expression)?;
    Err(report(c, text)?)
}

fn report(c: &mut Context<'_, '_>, text: Value) -> Result<Stop, Stop> {
    let condition = c.text(text)?;
    let message = format!("assertion `{}` failed", String::from_utf8_lossy(&condition));
    Ok(c.fault(Rule::FailedAssertion, message))
}

fn perror_failed(c: &mut Context<'_, '_>) -> Outcome {
    let number = c.int(0, "the error number")?;
    Err(c.fault(Rule::FailedAssertion, format!("assert_perror of error number {number}")))
}
