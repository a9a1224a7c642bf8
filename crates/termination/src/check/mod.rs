//! Checks a certificate against a system, without trust in how it was found.
//!
//! Errs towards: refusing. Gives up: refuses what it cannot see within the effort.
//! Knows nothing of the search; uses the linear arithmetic of `tayra-transition-system`. What both need beyond that, such as
//! composing two transitions, is written a second time here on purpose: a mistake of the search must not be shared.

mod loops;
mod terminates;

use std::fmt;

use tayra_transition_system::System;
use tayra_transition_system::linear::Effort;

use crate::certificate::Certificate;

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

/// Does the certificate prove what it claims of the system?
pub fn check(system: &System, certificate: &Certificate, effort: &Effort) -> Result<(), Refusal> {
    match certificate {
        Certificate::Terminates(steps) => terminates::check(system, steps, effort),
        Certificate::Loops(recurrence) => loops::check(system, recurrence, effort),
    }
}

fn refuse<T>(why: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal(why.into()))
}
