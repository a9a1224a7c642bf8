//! `string.h`.

use super::{ModelCall, ModelOutcome, Models};
use crate::machine::{Machine, Stop};

/// Models of this header.
pub(super) const MODELS: Models = &[("strlen", strlen)];

fn strlen(machine: &mut Machine<'_>, call: &ModelCall<'_>) -> Result<ModelOutcome, Stop> {
    let text = machine.read_c_string(call, call.pointer(0)?)?;
    Ok(ModelOutcome::int(call, text.len() as i128))
}
