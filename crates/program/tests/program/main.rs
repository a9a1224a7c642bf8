//! Tests of the crate from outside; the programs in them are in the text form.

mod checked_arithmetic;
mod common;
mod promote;
mod text;
mod unreachable;
mod validate;
