//! Runs the annotated C programs under `tests/` and compares the answers.
//!
//! A program says in its header what C says of it (`truth`, written by a person) and what Tayra answers today
//! (`expect`, which may be blessed). An answer that contradicts the truth is wrong whatever is expected, and no
//! blessing hides it; an answer of *unknown* where the truth is known is a gap.
//!
//! Three oracles stand beside the truth: the binary that clang makes (`differential`), programs that csmith
//! generates (`csmith`), and clang's sanitizers (`sanitizers`).
//!
//! Beside them stands a law: the strategies of the verifier never contradict each other (`strategies`).
//!
//! Errs towards: failing. A header with a typo, a mark that names no rule, a missing tool: each is an error.

pub mod bless;
pub mod compare;
pub mod corpus;
pub mod csmith;
pub mod differential;
pub mod harness;
mod header;
pub mod library;
mod native;
pub mod parallel;
pub mod sanitizers;
pub mod strategies;
pub mod tidy;
pub mod verify;

pub use compare::{Answer, Comparison, compare};
pub use header::{Annotated, Malformed, Mark, MarkedLine, Truth, Word};
