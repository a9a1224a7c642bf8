//! `errno.h`: where `errno` lives, and the numbers that our models set.

use super::context::{Context, Outcome};
use super::{Models, models};

/// Models of this header.
pub(super) const MODELS: Models = models! {
    "__errno_location" => errno_location,
    "__error" => errno_location,
    "__errno" => errno_location,
};

/// No such file or directory.
pub(super) const ENOENT: i32 = 2;
/// Input/output error.
pub(super) const EIO: i32 = 5;
/// Bad file descriptor.
pub(super) const EBADF: i32 = 9;
/// Cannot allocate memory.
pub(super) const ENOMEM: i32 = 12;
/// Invalid argument.
pub(super) const EINVAL: i32 = 22;
/// Inappropriate ioctl for device.
pub(super) const ENOTTY: i32 = 25;
/// Numerical argument out of domain.
pub(super) const EDOM: i32 = 33;
/// Numerical result out of range.
pub(super) const ERANGE: i32 = 34;
/// Value too large for defined data type.
pub(super) const EOVERFLOW: i32 = 75;

fn errno_location(c: &mut Context<'_, '_>) -> Outcome {
    let place = c.machine.errno_location(c.call.place)?;
    c.give(place)
}
