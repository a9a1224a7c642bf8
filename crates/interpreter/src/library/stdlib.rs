//! `stdlib.h`.

use super::{ModelCall, ModelOutcome, Models};
use crate::machine::{Decided, Machine, Stop};

/// Models of this header.
pub(super) const MODELS: Models = &[("malloc", malloc), ("free", free)];

fn malloc(machine: &mut Machine<'_>, call: &ModelCall<'_>) -> Result<ModelOutcome, Stop> {
    let size = machine.unsigned(call, 0, Decided::Size)?;
    let block = machine.allocate(call, size, false)?;
    Ok(ModelOutcome::value(call, block))
}

fn free(machine: &mut Machine<'_>, call: &ModelCall<'_>) -> Result<ModelOutcome, Stop> {
    machine.free(call, call.pointer(0)?)?;
    Ok(ModelOutcome::Nothing)
}
