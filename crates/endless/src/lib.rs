//! Shows that runs never end.
//!
//! The interpreter runs the program and records what happens between two visits of a loop's head, or between a call and one within
//! it: a *lap*. Such a run never ends if the lap leads back to where it began ([`same`]), what it reads from outside being
//! the same again; or if it leads from any state of a region into that region again ([`region`]). Both are exact: what a lap
//! depends on is written down by the interpreter, and the rest is left to the solver.
//!
//! Errs towards: runs of which nothing is said. Gives up: when a lap, or what it depends on, is too long.
//! Law: a run that is called endless does not end, however long it is run with the lap's inputs repeated (`tests/`).

mod facts;
mod judge;
mod look;
mod region;
mod same;

pub use look::{Effort, endless_fault, look};
