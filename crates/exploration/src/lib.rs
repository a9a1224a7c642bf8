//! Explores a program symbolically.
//!
//! `order` says in which order blocks are worked on, `liveness` which values may be dropped where.

pub mod liveness;
pub mod order;
