//! Tests of the crate from outside; the programs in them are in the text form.

mod checked_arithmetic;
mod common;
mod generate;
mod generate_operations;
mod promote;
mod properties;
mod scopes;
mod text;
mod unreachable;
mod validate;
