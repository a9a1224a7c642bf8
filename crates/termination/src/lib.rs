//! Proves that integer transition systems end, or that they need not.
//!
//! [`decide`] searches for an argument, a [`Certificate`]; [`check`] looks at the argument and the system afresh. The two
//! share the data of the certificate and the linear arithmetic of `tayra-transition-system`, nothing else.
//!
//! Errs towards: [`Answer::Unknown`]. An answer that the checker refuses is never given out.
//! Gives up: when the time is over, or nothing is left to try; the reason is told.

mod certificate;
mod check;
mod json;
mod search;
mod show;

pub use certificate::{
    Arrival, Certificate, Chained, Congruence, Leg, Mapped, Moment, Recurrence, Region, Split, Stage, Step,
    Taken,
};
pub use check::{Refusal, check};
pub use json::{from_json, to_json};
pub use search::{Answer, Decision, Settings, Technique, Techniques, decide};
pub use show::show;
