//! What the types of a C library say of the data that its functions are given.
//!
//! A *node type* is a struct whose every pointer leads to a block of its own: null, or the start of a whole block of that type which
//! lies apart from all others and from everything that the library itself declares. Of other types nothing is said: a pointer to
//! one may be any number. So each way in which a block can be two things at once takes the types involved away from the
//! node types, and says why: a struct that is part of another one, or of an array in one; one of which the library has an
//! object outside of the heap; one that two files declare differently; one of the implementation.
//!
//! Here types from debug information carry meaning, as nowhere else: they are what callers promise to keep to.
//!
//! Errs towards: saying less of what is given.

mod functions;
mod types;

pub use functions::{exported, is_exported};
pub use types::{Declarations, Given, Link, NodeType, Refused};
