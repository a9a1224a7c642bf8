//! What the C library keeps between calls, and the globals it owns.

use crate::machine::{Machine, Stop};
use crate::value::Value;

/// The state of the C library's models.
#[derive(Debug, Default)]
pub(crate) struct LibraryState {}

/// See [`super::initialise_global`].
pub(super) fn initialise_global(
    machine: &mut Machine<'_>,
    name: &str,
    global: Value,
    size: u64,
) -> Result<bool, Stop> {
    let _ = (machine, name, global, size);
    Ok(false)
}
