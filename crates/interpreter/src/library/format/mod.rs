//! What `printf` makes of its arguments: pure functions from values to bytes, exactly as glibc shows them in the C
//! locale. Fetching arguments, and checking the memory that they point to, is the business of `stdio`.

mod float;
mod integer;
mod parse;

pub(crate) use float::show_float;
pub(crate) use integer::{Integer, show_bytes, show_integer};
pub(crate) use parse::{Amount, Conversion, Directive, Flags, Length, Reader, parse};

/// A conversion whose `*` are resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Resolved {
    /// Flags.
    pub(crate) flags: Flags,
    /// Least width.
    pub(crate) width: usize,
    /// Precision, if given.
    pub(crate) precision: Option<usize>,
    /// The letter.
    pub(crate) letter: u8,
}

#[cfg(test)]
mod tests;
