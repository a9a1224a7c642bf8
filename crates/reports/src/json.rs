//! The report for programs. The wire types stand here alone, so that findings may change without breaking readers.

use crate::{Answers, verdict_word};
use serde::Serialize;
use tayra_findings::{Finding, SourcePlace, TraceStep, Verdict};

/// The whole report as a line of JSON.
pub fn report(answers: Answers<'_>) -> String {
    let report = Report {
        format: 1,
        tool: Tool { name: "tayra", version: env!("CARGO_PKG_VERSION") },
        answers: answers.iter().map(|(property, verdict)| answer(property.name(), verdict)).collect(),
    };
    serde_json::to_string(&report).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
}

#[derive(Serialize)]
struct Report<'a> {
    format: u32,
    tool: Tool<'a>,
    answers: Vec<Answer<'a>>,
}

#[derive(Serialize)]
struct Tool<'a> {
    name: &'a str,
    version: &'a str,
}

#[derive(Serialize)]
struct Answer<'a> {
    property: &'a str,
    verdict: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Proof<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<Found<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Reason<'a>>,
}

#[derive(Serialize)]
struct Proof<'a> {
    argument: &'a str,
    assumptions: Vec<&'a str>,
}

#[derive(Serialize)]
struct Found<'a> {
    rule: &'a str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cwe: Option<u32>,
    place: Option<Place<'a>>,
    stack: Vec<Step<'a>>,
    notes: Vec<Step<'a>>,
    inputs: Vec<Input<'a>>,
    script: &'a str,
    path: Vec<PathStep<'a>>,
}

#[derive(Serialize)]
struct Reason<'a> {
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a str>,
    message: &'a str,
    place: Option<Place<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Step<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    path: Vec<Step<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<&'a str>,
}

#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct Step<'a> {
    text: &'a str,
    place: Option<Place<'a>>,
}

#[derive(Serialize)]
struct PathStep<'a> {
    kind: &'a str,
    depth: u32,
    text: &'a str,
    place: Option<Place<'a>>,
}

#[derive(Serialize)]
struct Input<'a> {
    what: &'a str,
    value: &'a str,
    place: Option<Place<'a>>,
}

fn answer<'a>(property: &'a str, verdict: &'a Verdict) -> Answer<'a> {
    let mut answer =
        Answer { property, verdict: verdict_word(verdict), proof: None, finding: None, reasons: vec![] };
    match verdict {
        Verdict::Holds(proof) => {
            answer.proof = Some(Proof {
                argument: proof.argument(),
                assumptions: proof.assumptions().iter().map(|a| a.text.as_str()).collect(),
            });
        }
        Verdict::Violated(finding) => answer.finding = Some(found(finding)),
        Verdict::Unknown(reasons) => {
            answer.reasons = reasons
                .iter()
                .map(|r| Reason {
                    kind: r.kind.name(),
                    rule: r.rule.map(tayra_findings::Rule::id),
                    message: &r.message,
                    place: place(r.place.as_ref()),
                    notes: r.notes.iter().map(step).collect(),
                    path: r.path.iter().map(step).collect(),
                    advice: r.advice.as_deref(),
                })
                .collect();
        }
    }
    answer
}

fn found(finding: &Finding) -> Found<'_> {
    Found {
        rule: finding.rule.id(),
        message: &finding.message,
        cwe: finding.rule.cwe(),
        place: place(finding.place.as_ref()),
        stack: finding.stack.iter().map(step).collect(),
        notes: finding.notes.iter().map(step).collect(),
        inputs: finding
            .inputs
            .iter()
            .map(|i| Input { what: &i.what, value: &i.value, place: place(i.place.as_ref()) })
            .collect(),
        script: &finding.script,
        path: finding
            .path
            .iter()
            .map(|s| PathStep {
                kind: s.kind.name(),
                depth: s.depth,
                text: &s.text,
                place: place(s.place.as_ref()),
            })
            .collect(),
    }
}

fn step(step: &TraceStep) -> Step<'_> {
    Step { text: &step.text, place: place(step.place.as_ref()) }
}

fn place(place: Option<&SourcePlace>) -> Option<Place<'_>> {
    place.map(|p| Place { file: &p.file, line: p.line, column: p.column })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tayra_findings::{Property, Reason, ReasonKind, Rule};

    #[test]
    fn an_unknown_answer_carries_its_reasons() {
        let place = SourcePlace { file: "a.c".to_owned(), line: 1, column: 2 };
        let mut reason = Reason::new(ReasonKind::Suspected, "no \"time\"", Some(place.clone()));
        reason.rule = Some(Rule::OutOfBounds);
        reason.path = vec![TraceStep { place: Some(place), text: "`main` starts".to_owned() }];
        let verdict = Verdict::Unknown(vec![reason.with_advice("wait")]);
        let text = report(&[(Property::Termination, &verdict)]);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["answers"][0]["property"], "termination");
        assert_eq!(value["answers"][0]["verdict"], "unknown");
        assert_eq!(value["answers"][0]["reasons"][0]["message"], "no \"time\"");
        assert_eq!(value["answers"][0]["reasons"][0]["place"]["line"], 1);
        assert_eq!(value["answers"][0]["reasons"][0]["rule"], "out-of-bounds");
        assert_eq!(value["answers"][0]["reasons"][0]["path"][0]["text"], "`main` starts");
        assert_eq!(value["answers"][0]["reasons"][0]["advice"], "wait");
    }
}
