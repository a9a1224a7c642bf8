//! Integer transition systems: locations, integer variables, and transitions that relate the values before to the values
//! after.
//!
//! A [`System`] is plain data, made by a reader ([`read()`]) or from outside ([`System::add_transition`]). `linear` holds
//! the exact linear arithmetic that both the search for termination arguments and their checker rest on.
//!
//! Semantics: values are integers without limits. A run starts at a start location with any values that fulfil its
//! condition, and takes any transition whose relation the old and new values fulfil with some values of its locals.
//! Errs towards: nothing; what cannot be read exactly is an error with line and column.

mod formula;
mod graph;
pub mod linear;
mod polynomial;
mod read;
mod system;
mod write;

pub use formula::{Case, Expression, Formula, TooManyCases};
pub use graph::components;
pub use polynomial::{Polynomial, PolynomialConstraint};
pub use read::{Format, ReadError, read, read_formula};
pub use system::{Location, LocationId, Relation, Start, System, Transition, TransitionId};
pub use write::{drawing_dot, drawing_svg, write};
