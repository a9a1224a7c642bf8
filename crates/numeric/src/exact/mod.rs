//! Exact numbers: integers and rationals that never overflow in silence.
//!
//! Values that fit 128 bits live inline and are handled without allocation; everything larger falls back to big
//! integers. Errs towards nothing: every operation is exact.

mod integer;
mod rational;

pub use integer::Integer;
pub(crate) use integer::{div_floor_i128, gcd_i128};
pub use rational::Rational;
