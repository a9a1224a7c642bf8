//! What Tayra says about a program: properties, rules, verdicts, findings. Plain data that knows no other crate and
//! no file format; `reports` turns it into text, JSON and the rest.

mod assumption;
mod check;
mod invariant;
mod library;
mod loop_end;
mod manual;
mod property;
mod rule;
mod verdict;

pub use assumption::Assumption;
pub use check::{Check, CheckCounts, CheckKind, CheckStatus, Checks, Known};
pub use invariant::LoopInvariant;
pub use library::{Column, FunctionRow, LibraryTable, Requirement, Shown, Standing};
pub use loop_end::{LoopEnd, LoopKind, LoopVerdict};
pub use manual::Manual;
pub use property::Property;
pub use rule::Rule;
pub use verdict::{
    DecisionTaken, Finding, InputValue, PathStep, Proof, Rank, Reason, ReasonKind, SourcePlace, StepKind,
    TraceStep, Verdict, Violation, Violations,
};
