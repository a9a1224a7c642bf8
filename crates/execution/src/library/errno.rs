//! `errno.h`: where `errno` is.

use super::Models;
use super::call::{Answer, Call};
use super::memory;
use crate::step::Flow;

/// Models of these functions.
pub(super) const MODELS: Models =
    &[("__errno_location", location), ("__errno", location), ("__error", location)];

fn location(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (_, address) = c.machine.library_object(&mut c.state, memory::ERRNO, 4);
    Ok(Answer::Value(address))
}
