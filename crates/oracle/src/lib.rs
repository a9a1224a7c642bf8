//! An oracle for the prove strategy: whatever the interpreter does, some symbolic state must describe it.
//!
//! A program is explored once and run many times. At every block entry and every return the concrete state of the
//! interpreter is laid under the states that the exploration has there: values for their names are sought that make every
//! root, cell, run, number and condition true. Beside that, no run may show a fault of a property that is proved.
//!
//! Errs towards: *undecided*, never *described*, where the search for values does not end; such cases are counted.

mod assignment;
mod bitwise;
mod check;
mod choices;
mod concrete;
mod describes;
pub mod ends;
pub mod generate;
pub mod hunt;
mod listed;
mod lists;
pub mod made;
mod pools;
pub mod random;
mod solve;
mod suggest;
mod unfold;
mod watch;

pub use check::{Checked, Contradiction, Effort, What, check, check_against, cuts};
pub use describes::Answer;
pub use watch::{Counts, Undescribed};
