//! What runs, or a description of all of them, came upon: what an answer rests on depends on it.
//!
//! Errs towards: saying too much. What was come upon and then dropped again counts.

use crate::{FunctionId, Program};
use std::collections::BTreeSet;

/// What was come upon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// Functions that were called and are none of the program's own: a model did what they do.
    pub models: BTreeSet<FunctionId>,
    /// Whether an allocation succeeded because none may fail.
    pub allocates: bool,
    /// Whether something was read of standard input, of which there is less then.
    pub reads_input: bool,
    /// Whether something was accessed that the source calls `volatile`.
    pub volatile: bool,
}

impl Reached {
    /// What either of them came upon.
    pub fn add(&mut self, other: &Reached) {
        self.models.extend(&other.models);
        self.allocates |= other.allocates;
        self.reads_input |= other.reads_input;
        self.volatile |= other.volatile;
    }

    /// The names of the functions that a model did.
    pub fn model_names<'p>(&self, program: &'p Program) -> impl Iterator<Item = &'p str> {
        self.models.iter().filter_map(|&id| program.functions.get(id)).map(|function| function.name.as_str())
    }
}
