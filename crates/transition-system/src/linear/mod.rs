//! Exact linear arithmetic over the rationals and integers: what the search for arguments and their checker both rest on.
//!
//! [`Premises`] answers what follows from a conjunction; [`integer_model`] looks for integer points; [`eliminate`] solves
//! equalities. Errs towards: "not shown". Gives up: when the [`Effort`] is used up, always on the safe side.

mod abstraction;
mod effort;
mod eliminate;
mod fraction;
mod integers;
mod premises;
mod simplex;

pub(crate) use abstraction::abstraction;
pub use effort::Effort;
pub use eliminate::{Eliminated, eliminate, substitute};
pub use fraction::Fraction;
pub use integers::{Integers, integer_model, is_unsatisfiable};
pub use premises::{Premises, Upper};
pub use simplex::{Feasibility, Optimum, Simplex};
