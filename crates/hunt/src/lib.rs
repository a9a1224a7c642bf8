//! Searches over the inputs of a program for runs that go wrong.
//!
//! The interpreter runs the program on concrete inputs and writes down the decisions that hang on them; the solver
//! gives inputs that decide otherwise; the interpreter runs again. So whatever a run shows is real, and there is no
//! state that stands for many. Each decision of each run is turned once: if none is left, and nothing that depends on
//! inputs went unrecorded, every run of the program behaves like one of those that were seen.
//!
//! What such a search is late to come to, since it lies behind many steps of the same kind, is bred beside it ([`breed`]).
//!
//! Errs towards: runs not looked at, each with a reason ([`Incomplete`]).
//! Gives up: when time or memory is over, or someone else sets the stop flag.
//! Law: a run that was sent to turn a decision makes the decisions before it again, and turns this one; one that does
//! not is [`Incomplete::Diverged`].

mod breed;
mod frontier;
mod path;
mod search;
mod stock;
mod texts;

pub use search::{Hunt, Incomplete, Limits, Outcome, Step};
