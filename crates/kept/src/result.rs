//! What is known of a program once it is checked: all that any report needs.

use serde::{Deserialize, Serialize};
use tayra_findings::{Checks, LoopEnd, Property, ReasonKind, SourcePlace, Verdict};

/// A program and what became of it.
///
/// Verdicts that are read back are those of the same Tayra on the same program: nobody else makes them out of a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ProgramResult {
    /// What to call it.
    pub name: String,
    /// The function that it starts with.
    pub entry: String,
    /// The answers, in the order asked.
    pub answers: Vec<(Property, Verdict)>,
    /// The answers for parts of what was asked.
    pub parts: Vec<(Property, Verdict)>,
    /// What is known of its loops and recursive functions.
    pub loops: Vec<LoopEnd>,
    /// What is known place by place.
    pub checks: Vec<Checks>,
    /// The functions that it defines, and where.
    pub functions: Vec<(String, SourcePlace)>,
    /// Pictures for a page: a name and an SVG.
    pub pictures: Vec<(String, String)>,
    /// What the compiler had to say.
    pub warnings: String,
    /// Why there are no answers.
    pub failure: Option<String>,
}

impl ProgramResult {
    /// Whether it may be another one next time, for want of time or memory or for a fault of our own.
    pub fn is_by_chance(&self) -> bool {
        let verdicts = self.answers.iter().chain(&self.parts).map(|(_, verdict)| verdict);
        let by_chance = |verdict: &Verdict| match verdict {
            Verdict::Unknown(reasons) => {
                reasons.iter().any(|reason| matches!(reason.kind, ReasonKind::Budget | ReasonKind::Internal))
            }
            Verdict::Holds(_) | Verdict::Violated(_) => false,
        };
        self.failure.is_some() || verdicts.into_iter().any(by_chance)
    }
}
