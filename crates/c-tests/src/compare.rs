//! Compares an answer with what a program's header says.
//!
//! What contradicts the truth is *wrong*; what merely differs from `expect` is a change that may be blessed. The two are
//! kept apart by type: blessing sees only [`Comparison::Changed`].

use crate::{Annotated, Mark, Truth, Word};
use std::path::Path;
use tayra_findings::{Finding, Property, Reason, ReasonKind, Rule, SourcePlace, Verdict};

/// What the verifier said of one program.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The verdict for the asked property.
    pub verdict: Verdict,
}

impl Answer {
    /// As one word.
    pub fn word(&self) -> Word {
        match self.verdict {
            Verdict::Holds(_) => Word::Holds,
            Verdict::Violated(_) => Word::Violated,
            Verdict::Unknown(_) => Word::Unknown,
        }
    }
}

/// What a comparison says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// As expected.
    AsExpected,
    /// In keeping with the truth, but not what the header expects: may be blessed.
    Changed {
        /// What the header expects.
        expected: Word,
        /// What was answered.
        answered: Word,
        /// Why the answer is unknown, if it is.
        because: String,
    },
    /// Against the truth: no blessing helps.
    Wrong {
        /// In which way.
        why: String,
    },
}

/// Compares `answer` with the header and the marks of `program`.
pub fn compare(program: &Annotated, answer: &Answer) -> Comparison {
    if let Some(why) = contradiction(program, &answer.verdict) {
        return Comparison::Wrong { why };
    }
    let answered = answer.word();
    if answered == program.expect {
        return Comparison::AsExpected;
    }
    Comparison::Changed { expected: program.expect, answered, because: because(&answer.verdict) }
}

/// How the verdict contradicts the truth, if it does.
fn contradiction(program: &Annotated, verdict: &Verdict) -> Option<String> {
    match (program.truth, verdict) {
        (Truth::Violated, Verdict::Holds(proof)) => Some(format!(
            "SOUNDNESS BUG: the answer is *holds* ({}), the truth is *violated*",
            proof.argument()
        )),
        (Truth::Holds, Verdict::Violated(found)) => Some(format!(
            "FALSE ALARM: the answer is *violated* ({}), the truth is *holds*",
            show(found.first())
        )),
        // A program marks the faults that it is about; which blocks get lost on the way may differ from run to run.
        (Truth::Violated, Verdict::Violated(found)) => found
            .iter()
            .filter(|one| one.rule != Rule::Leak || found.first().rule == Rule::Leak)
            .find_map(|one| wrong_place(program, one)),
        (_, Verdict::Unknown(reasons)) => misplaced_reason(program, reasons),
        (Truth::Holds, Verdict::Holds(_)) => None,
    }
}

/// Whether the finding is another one than the program marks.
fn wrong_place(program: &Annotated, finding: &Finding) -> Option<String> {
    if !is_marked(program, finding.place.as_ref(), Mark::Fault(finding.rule)) {
        return Some(format!("the fault found is not a marked one: {}", show(finding)));
    }
    let block_matters = matches!(finding.rule, Rule::Leak | Rule::NotFreedAtExit);
    let marks_allocation = program.marked.iter().any(|m| m.marks.contains(&Mark::AllocatedHere));
    let names_allocation = || {
        let mut places = finding.notes.iter().map(|n| n.place.as_ref()).chain([finding.place.as_ref()]);
        places.any(|place| is_marked(program, place, Mark::AllocatedHere))
    };
    (block_matters && marks_allocation && !names_allocation())
        .then(|| format!("no note names the line that allocates the block: {}", show(finding)))
}

/// Undefined behaviour outside every property is a reason for *unknown*; where a program marks it, the reason must
/// name that line.
fn misplaced_reason(program: &Annotated, reasons: &[Reason]) -> Option<String> {
    // What was never set is a question of its own.
    let is_asked_apart = |property| property == Property::Initialised && program.property != property;
    let outside =
        |mark: &Mark| matches!(mark, Mark::Fault(rule) if rule.property().is_none_or(is_asked_apart));
    if !program.marked.iter().any(|m| m.marks.iter().any(outside)) {
        return None;
    }
    let reason = reasons
        .iter()
        .find(|r| matches!(r.kind, ReasonKind::UndefinedBehaviour | ReasonKind::Unspecified))?;
    let place = reason.place.as_ref();
    let marked = program
        .marked
        .iter()
        .any(|m| m.marks.iter().any(outside) && place.is_some_and(|p| same_line(p, &m.file, m.line)));
    (!marked).then(|| format!("the reason is not at a marked line: {}", show_reason(reason)))
}

fn is_marked(program: &Annotated, place: Option<&SourcePlace>, mark: Mark) -> bool {
    let Some(place) = place else { return false };
    program.marked.iter().any(|m| m.marks.contains(&mark) && same_line(place, &m.file, m.line))
}

fn same_line(place: &SourcePlace, file: &str, line: u32) -> bool {
    place.line == line && Path::new(&place.file).file_name().is_some_and(|name| name == file)
}

/// Why an answer is unknown, on one line; empty for other answers.
pub fn because(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Unknown(reasons) => match reasons.first() {
            Some(reason) => show_reason(reason),
            None => "no reason was given".to_owned(),
        },
        Verdict::Violated(found) => show(found.first()),
        Verdict::Holds(_) => String::new(),
    }
}

fn show_reason(reason: &Reason) -> String {
    format!("{}: {}{}", reason.kind.name(), reason.message, show_place(reason.place.as_ref()))
}

fn show(finding: &Finding) -> String {
    format!("{}: {}{}", finding.rule, finding.message, show_place(finding.place.as_ref()))
}

fn show_place(place: Option<&SourcePlace>) -> String {
    place.map(|p| format!(" at {}:{}:{}", p.file, p.line, p.column)).unwrap_or_default()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use tayra_findings::{Proof, TraceStep, Violation, Violations};

    pub(crate) const VIOLATED: &str = "//@ property: memory-safety\n//@ truth: violated\n//@ expect: unknown\n\
        int main(void) {\n    return *(int *)0; //~ null-dereference\n}\n";
    pub(crate) const HOLDS: &str =
        "//@ property: memory-safety\n//@ truth: holds\n//@ expect: unknown\nint main(void) { return 0; }\n";

    pub(crate) fn program(text: &str) -> Annotated {
        Annotated::parse(Path::new("tests/file.c"), text).unwrap()
    }

    pub(crate) fn holds() -> Answer {
        Answer { verdict: Verdict::Holds(Proof::single_run(1, Vec::new())) }
    }

    pub(crate) fn unknown() -> Answer {
        Answer { verdict: Verdict::Unknown(Vec::new()) }
    }

    fn place(line: u32) -> Option<SourcePlace> {
        Some(SourcePlace { file: "/somewhere/else/file.c".to_owned(), line, column: 3 })
    }

    pub(crate) fn violated(rule: Rule, line: u32) -> Answer {
        Answer { verdict: Verdict::Violated(Violations::new(Violation::seen_again(finding(rule, line)))) }
    }

    fn finding(rule: Rule, line: u32) -> Finding {
        Finding {
            rule,
            message: String::new(),
            place: place(line),
            stack: Vec::new(),
            notes: Vec::new(),
            inputs: Vec::new(),
            repeated: 0,
            script: String::new(),
            steps: 1,
            path: Vec::new(),
            harness: String::new(),
            decisions: Vec::new(),
        }
    }

    fn is_wrong(text: &str, answer: &Answer) -> bool {
        matches!(compare(&program(text), answer), Comparison::Wrong { .. })
    }

    #[test]
    fn a_proof_of_what_is_violated_is_wrong() {
        assert!(is_wrong(VIOLATED, &holds()));
    }

    #[test]
    fn a_violation_of_what_holds_is_wrong() {
        assert!(is_wrong(HOLDS, &violated(Rule::NullDereference, 4)));
    }

    #[test]
    fn a_violation_at_another_line_or_of_another_rule_is_wrong() {
        assert!(!is_wrong(VIOLATED, &violated(Rule::NullDereference, 5)));
        assert!(is_wrong(VIOLATED, &violated(Rule::NullDereference, 6)));
        assert!(is_wrong(VIOLATED, &violated(Rule::WildPointer, 5)));
    }

    #[test]
    fn an_answer_in_keeping_with_the_truth_is_as_expected_or_changed() {
        assert_eq!(compare(&program(HOLDS), &unknown()), Comparison::AsExpected);
        let changed = compare(&program(HOLDS), &holds());
        assert!(matches!(changed, Comparison::Changed { answered: Word::Holds, .. }), "{changed:?}");
        let changed = compare(&program(VIOLATED), &violated(Rule::NullDereference, 5));
        assert!(matches!(changed, Comparison::Changed { answered: Word::Violated, .. }), "{changed:?}");
    }

    #[test]
    fn a_leak_must_name_the_allocation_that_is_marked() {
        let text = "//@ property: memory-safety\n//@ truth: violated\n//@ expect: violated\nint main(void) {\n\
                    int *p = malloc(4); //~ allocated-here\np = 0; //~ leak\n}\n";
        assert!(is_wrong(text, &violated(Rule::Leak, 6)));
        let mut leak = finding(Rule::Leak, 6);
        leak.notes.push(TraceStep { place: place(5), text: "allocated here".to_owned() });
        let answer = Answer { verdict: Verdict::Violated(Violations::new(Violation::seen_again(leak))) };
        assert_eq!(compare(&program(text), &answer), Comparison::AsExpected);
    }

    #[test]
    fn undefined_behaviour_outside_every_property_is_named_at_its_line() {
        let text = "//@ property: memory-safety\n//@ truth: holds\n//@ expect: unknown\nint main(void) {\n\
                    int x;\nif (x) //~ uninitialised-read\n    return 1;\nreturn 0;\n}\n";
        let reason = |line| Reason::new(ReasonKind::Unspecified, "", place(line));
        assert!(!is_wrong(text, &Answer { verdict: Verdict::Unknown(vec![reason(6)]) }));
        assert!(is_wrong(text, &Answer { verdict: Verdict::Unknown(vec![reason(5)]) }));
    }
}
