//! Runs lowered code.

use crate::machine::{Machine, Stop};
use crate::value::{Scalar, Value};
use tayra_program::{FunctionId, Place, ScalarType};

/// An active call.
#[derive(Debug)]
pub(crate) struct Activation {
    /// The function.
    pub(crate) function: FunctionId,
}

impl Activation {
    /// The place it has reached.
    pub(crate) fn place(&self) -> Place {
        Place::UNKNOWN
    }
}

impl Machine<'_> {
    /// Calls a function and runs until it returns.
    pub(crate) fn run_nested(
        &mut self,
        place: Place,
        function: Value,
        arguments: &[Scalar],
        returns: &[ScalarType],
    ) -> Result<Vec<Scalar>, Stop> {
        let _ = (function, arguments, returns);
        Err(Stop::unsupported("execution", place))
    }
}
