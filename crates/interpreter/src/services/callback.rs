//! Calls from a model back into the program: comparators, exit functions.
//!
//! The called function runs in a run loop of its own, within the model. The program's own recursion never nests run
//! loops, only models do, and there is a limit to that.

use crate::library::ModelCall;
use crate::machine::{Machine, Stop};
use crate::value::{Scalar, Value};
use tayra_program::ScalarType;

/// How many models may be calling back at once.
const MAX_NESTING: u32 = 50;

impl Machine<'_> {
    /// Calls the function that `function` points to and gives back what it returns.
    pub(crate) fn call_back(
        &mut self,
        call: &ModelCall<'_>,
        function: Value,
        arguments: &[Scalar],
        returns: &[ScalarType],
    ) -> Result<Vec<Scalar>, Stop> {
        if self.nesting >= MAX_NESTING {
            return Err(call.unsupported(&format!("{} calls back {MAX_NESTING} levels deep", call.name)));
        }
        self.nesting += 1;
        let result = self.run_nested(call.place, function, arguments, returns);
        self.nesting -= 1;
        // What the model was given is lost, if at all, by its call, whoever had a pointer to it in between.
        let given = |id| call.arguments.iter().any(|argument| argument.low.object() == id);
        let candidates = self.memory.candidates.iter_mut().chain(&mut self.held_by_registers);
        candidates.filter(|(id, _)| given(*id)).for_each(|(_, lost_at)| *lost_at = call.place);
        result
    }
}
