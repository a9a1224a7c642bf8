//! The few steps between what clang emits and the program that is analysed.
//!
//! Each pass is a plain function on the whole program that keeps it valid. The order in which the frontend runs them:
//! [`checked_arithmetic`] (only for sanitizer-compiled input), [`scopes`], [`temporaries`],
//! [`promote`]. None of them is an
//! optimisation: no error of the C program may appear or vanish by a pass.

pub mod checked_arithmetic;
mod edit;
pub mod promote;
pub mod scopes;
pub mod shadows;
pub mod temporaries;
pub mod unreachable;

pub(crate) use edit::{for_each_constant_mut, for_each_operand_mut};
