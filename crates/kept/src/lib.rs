//! Answers that are kept in files: between two checks of the same program (`cache`), and between the machines that share a check
//! (`parts`).
//!
//! A file is believed only if it is whole (`sealed`) and was written by the same Tayra for the same question; an answer of the
//! cache only if everything that led to it is as it was (`manifest`).
//! Errs towards: working again. Law: what cannot be read, or says anything else than what was written, is no answer.

mod cache;
mod manifest;
mod parts;
mod result;
mod sealed;

pub use cache::{Cache, Found, Kept, ProgramList};
pub use manifest::Manifest;
pub use parts::{Part, together};
pub use result::ProgramResult;
pub use sealed::{digest, seal, unseal, write_whole};
