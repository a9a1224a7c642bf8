//! From the passages of a closed graph to integer transition systems: one for each strongly connected component.
//!
//! Locations are the stations of the component, and a place to start from. Variables are readings of values, lengths of lists,
//! sizes and places in memory, each under one name wherever it means the same; what a station's names stand for where one
//! arrives is the update. If every system ends, so does every run that the graph describes.
//!
//! Errs towards: systems that do more than the program. Gives up: a component whose relation falls into too many cases.

mod components;
mod relation;
mod slice;
mod system;

pub use components::{Component, components};
pub use slice::Scope;
pub use system::{Extracted, extract};
