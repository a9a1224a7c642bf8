//! What is true at places of a program that a proof visited.

use crate::SourcePlace;
use serde::{Deserialize, Serialize};

/// Something that is true whenever a loop is about to decide whether it goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoopInvariant {
    /// A place from which control comes back to the loop's head. It is the loop statement's own for the jump behind its
    /// body, and another one for a `continue`: only who has the source text can tell.
    pub place: SourcePlace,
    /// The function.
    pub function: String,
    /// A C expression over variables in scope before the loop statement.
    pub expression: String,
}
