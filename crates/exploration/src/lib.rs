//! Explores a program symbolically and records what it finds as a symbolic execution graph.
//!
//! The *prove* strategy joins states at loop heads, function entries and returns, and widens them there, so that it
//! always ends. Calls are tabulated: a function is explored once per kind of entry state, its returns are composed with
//! every caller that waits for them, and recursion is one more fixpoint.
//!
//! Errs towards: describing more runs than there are. Gives up: an [`Incomplete`] reason, and then nothing is proved.
//! Only [`prove`] hands out a [`ClosedGraph`].

mod bits;
mod calls;
mod checks;
mod classes;
mod current;
mod effort;
mod engine;
mod entries;
mod equal;
mod explored;
mod forgotten;
pub mod graph;
mod junctions;
mod landmarks;
mod ledger;
pub mod liveness;
mod meeting;
mod named;
mod near;
pub mod order;
mod passages;
mod paths;
mod policy;
mod pooled;
mod sightings;
mod summary;
mod tags;
mod thresholds;
pub mod told;
pub mod trail;

pub use checks::{Checked, Reach, checks};
pub use current::Current;
pub use effort::Busy;
pub use engine::{ClosedGraph, Exploration, Gauge, Incomplete, Limits, Sight, prove};
pub use explored::Explored;
pub use passages::{Passage, Passages, Station, Way};
pub use sightings::{Seen, Sighting, Spot};
