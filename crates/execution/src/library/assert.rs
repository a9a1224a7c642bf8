//! `assert.h`: what `assert` calls when it fails.

use super::Models;
use super::call::{Answer, Call};
use crate::step::Flow;
use crate::{Ended, Status};
use tayra_findings::Rule;

/// Models of these functions.
pub(super) const MODELS: Models =
    &[("__assert_fail", fail), ("__assert", fail), ("__assert_perror_fail", fail), ("__assert_rtn", fail)];

fn fail(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.oblige(Rule::FailedAssertion, Status::Certain, "an assertion fails");
    c.end(Ended::Aborted)
}
