//! Turns a function of the program into compact code, once.

/// The code of a function, ready to run.
#[derive(Debug)]
pub(crate) struct FunctionCode {}
