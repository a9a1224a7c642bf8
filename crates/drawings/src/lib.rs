//! Symbolic states as pictures for people: objects as boxes, values by offset, arrows to what is pointed to, and what is
//! known of the numbers that appear.
//!
//! A [`Picture`] is plain data, made once from a state; [`dot()`] and [`svg()`] write it down. Names come from the program: a
//! value that a variable holds is called by that variable's name, wherever else it turns up.
//!
//! Errs towards: leaving out; what is left out is counted in the picture. Gives up: never.
//! Invariant: the same state gives the same text.

mod compose;
mod dot;
mod escape;
mod facts;
mod layout;
mod measures;
mod naming;
mod objects;
pub mod parameters;
mod picture;
mod pools;
mod sums;
mod svg;
mod words;

pub use compose::{Subject, picture};
pub use dot::dot;
pub use measures::{Measure, Nodes};
pub use naming::Naming;
pub use objects::local_of;
pub use picture::{Arrow, Look, Picture, PictureBox, Row};
pub use svg::svg;
pub use tayra_program::types;
