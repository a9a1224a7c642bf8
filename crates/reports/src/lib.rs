//! Turns findings into text for people, JSON for programs, SARIF for code hosts and a page for browsers: one file and one wire type per format.
//!
//! Reports read no files: whoever asks for one brings the source text along as a [`SourceText`].

pub mod acceptance;
mod checks;
pub mod html;
pub mod json;
pub mod library;
mod loops;
pub mod sarif;
pub mod text;
pub mod witness;

use tayra_findings::{Checks, LoopEnd, Property, Verdict};

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

/// What is reported of one program.
pub struct ProgramReport<'a> {
    /// What to call it, if there are several: the file that has its entry function.
    pub name: String,
    /// The function that it starts with.
    pub entry: String,
    /// The answers, in the order asked.
    pub answers: Vec<(Property, &'a Verdict)>,
    /// The answers for parts of what was asked.
    pub parts: Vec<(Property, &'a Verdict)>,
    /// What is known of its loops and recursive functions; told beneath the answer for termination.
    pub loops: &'a [LoopEnd],
    /// What is known of each check, property by property.
    pub checks: &'a [Checks],
    /// Why there are none, if it could not be verified.
    pub failure: Option<String>,
}

impl ProgramReport<'_> {
    /// What is known of loops, for the answer that it belongs to.
    fn loops_of(&self, property: Property) -> &[LoopEnd] {
        if property == Property::Termination { self.loops } else { &[] }
    }

    /// What is known of the checks that the property asks for.
    fn checks_of(&self, property: Property) -> Option<&Checks> {
        self.checks.iter().find(|checks| checks.property == property)
    }

    /// The parts of `property` and what is known of each.
    fn parts_of(&self, property: Property) -> Vec<(Property, &'static str)> {
        let parts = property.parts().iter();
        let known = self.parts.iter().chain(&self.answers);
        parts
            .filter_map(|&part| known.clone().find(|(own, _)| *own == part))
            .map(|(part, verdict)| (*part, verdict_word(verdict)))
            .collect()
    }
}

/// The word for a verdict, the same in every format.
pub const fn verdict_word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Holds(_) => "holds",
        Verdict::Violated(_) => "violated",
        Verdict::Unknown(_) => "unknown",
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use tayra_findings::{
        Assumption, Finding, InputValue, LoopKind, LoopVerdict, PathStep, Proof, Reason, ReasonKind, Rule,
        SourcePlace, StepKind, TraceStep, Violation, Violations,
    };

    pub(crate) fn place(line: u32, column: u32) -> Option<SourcePlace> {
        Some(SourcePlace { file: "a.c".to_owned(), line, column })
    }

    pub(crate) fn finding() -> Finding {
        let step = |line, depth, kind, text: &str| PathStep {
            place: place(line, 3),
            text: text.to_owned(),
            depth,
            kind,
        };
        Finding {
            rule: Rule::UseAfterFree,
            message: "read of 4 bytes from a freed block".to_owned(),
            place: place(3, 10),
            stack: vec![TraceStep { place: place(3, 10), text: "in main".to_owned() }],
            notes: vec![TraceStep { place: place(2, 3), text: "freed here".to_owned() }],
            inputs: vec![InputValue { place: place(1, 1), what: "rand".to_owned(), value: "7".to_owned() }],
            repeated: 0,
            script: "value rand = 7\n".to_owned(),
            steps: 1,
            path: vec![
                step(2, 0, StepKind::Value, "p = NULL"),
                step(3, 1, StepKind::Decision, "`p == NULL` is true"),
                step(3, 1, StepKind::Fault, "it goes wrong here"),
            ],
            harness: String::new(),
            decisions: Vec::new(),
        }
    }

    /// A verdict of each kind.
    pub(crate) fn everything() -> Vec<Verdict> {
        let assumption = Assumption::StackSuffices;
        let mut suspected = Reason::new(ReasonKind::Suspected, "cannot show it", place(3, 3));
        suspected.rule = Some(Rule::OutOfBounds);
        suspected.path = vec![TraceStep { place: place(1, 1), text: "`main` starts".to_owned() }];
        let budget = Reason::new(ReasonKind::Budget, "no \"time\"", place(1, 2)).with_advice("wait");
        vec![
            Verdict::Holds(Proof::single_run(3, vec![assumption])),
            Verdict::Violated(Violations::new(Violation::seen_again(finding()))),
            Verdict::Unknown(vec![budget, suspected]),
        ]
    }

    /// A loop that ends, one that is open, and a recursion that ends where a fault is not excluded.
    pub(crate) fn loops() -> Vec<LoopEnd> {
        let one = |line, kind, verdict| LoopEnd {
            place: SourcePlace { file: "a.c".to_owned(), line, column: 3 },
            function: "main".to_owned(),
            kind,
            verdict,
            relation: None,
        };
        let ends = |up_to_fault| LoopVerdict::Ends {
            measure: "`n` goes down in each round, and is at least 1 there".to_owned(),
            up_to_fault,
        };
        let open = LoopVerdict::Open {
            why: "no argument was found that it ends".to_owned(),
            conditions: vec!["x > 100".to_owned()],
            changes: vec!["x".to_owned(), "y".to_owned()],
        };
        vec![
            one(4, LoopKind::Loop, ends(false)),
            one(7, LoopKind::Loop, open),
            one(9, LoopKind::Recursion, ends(true)),
        ]
    }

    /// Two programs with them, and one that could not be loaded.
    pub(crate) fn programs(verdicts: &[Verdict]) -> Vec<ProgramReport<'_>> {
        let asked = [Property::MemorySafety, Property::Assertions, Property::Termination];
        let answers: Vec<(Property, &Verdict)> = asked.into_iter().zip(verdicts).collect();
        let entry = "main".to_owned();
        vec![
            ProgramReport {
                name: "a.c".to_owned(),
                entry: entry.clone(),
                answers: answers.clone(),
                parts: Vec::new(),
                loops: &[],
                checks: &[],
                failure: None,
            },
            ProgramReport {
                name: "longer/b.c".to_owned(),
                entry: entry.clone(),
                answers,
                parts: Vec::new(),
                loops: &[],
                checks: &[],
                failure: None,
            },
            ProgramReport {
                name: "c.c".to_owned(),
                entry,
                answers: Vec::new(),
                parts: Vec::new(),
                loops: &[],
                checks: &[],
                failure: Some("cannot link".to_owned()),
            },
        ]
    }
}
