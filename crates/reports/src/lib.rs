//! Turns findings into text for people and JSON for programs: one file and one wire type per format.
//!
//! Reports read no files: whoever asks for one brings the source text along as a [`SourceText`].

pub mod json;
pub mod text;
pub mod witness;

use tayra_findings::{Property, Verdict};

/// Gives the text of source files, where it can be had.
pub trait SourceText {
    /// The whole text of `file`, named as in places.
    fn text(&self, file: &str) -> Option<String>;
}

/// No source text at all.
pub struct NoSourceText;

impl SourceText for NoSourceText {
    fn text(&self, _file: &str) -> Option<String> {
        None
    }
}

/// What is reported: the answers, in order.
pub type Answers<'a> = &'a [(Property, &'a Verdict)];

/// The word for a verdict, the same in every format.
pub const fn verdict_word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Holds(_) => "holds",
        Verdict::Violated(_) => "violated",
        Verdict::Unknown(_) => "unknown",
    }
}
