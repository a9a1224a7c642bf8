//! The report for programs, as `docs/json.md` describes it. The wire types stand here alone, so that findings may change
//! without breaking readers.

use crate::{ProgramReport, verdict_word};
use serde::Serialize;
use tayra_findings::{Finding, Property, SourcePlace, TraceStep, Verdict};

/// The whole report as a line of JSON.
pub fn report(programs: &[ProgramReport<'_>]) -> String {
    let report = Report {
        format: FORMAT,
        tool: Tool { name: "tayra", version: env!("CARGO_PKG_VERSION") },
        programs: programs
            .iter()
            .map(|one| Program {
                name: one.name.clone(),
                entry: one.entry.clone(),
                failure: one.failure.clone(),
                answers: one
                    .answers
                    .iter()
                    .map(|(property, verdict)| answer(*property, verdict, one.parts_of(*property)))
                    .collect(),
            })
            .collect(),
    };
    serde_json::to_string(&report).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
}

/// Grows whenever a member goes or changes its meaning; new members alone do not count.
const FORMAT: u32 = 2;

#[derive(Serialize)]
struct Report<'a> {
    format: u32,
    tool: Tool<'a>,
    programs: Vec<Program<'a>>,
}

#[derive(Serialize)]
struct Program<'a> {
    name: String,
    entry: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
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
    /// The faults found beside the first one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<Found<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Reason<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Part<'a>>,
}

#[derive(Serialize)]
struct Part<'a> {
    property: &'a str,
    verdict: &'a str,
}

#[derive(Serialize)]
struct Proof<'a> {
    argument: &'a str,
    assumptions: Vec<&'a str>,
    rests_on: Vec<&'a str>,
}

#[derive(Serialize)]
struct Found<'a> {
    rule: &'a str,
    /// The narrowest property that it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    property: Option<&'a str>,
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
    decisive: bool,
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

fn answer<'a>(property: Property, verdict: &'a Verdict, parts: Vec<(Property, &'static str)>) -> Answer<'a> {
    let part = |(part, verdict): (Property, &'static str)| Part { property: part.name(), verdict };
    let mut answer = Answer {
        property: property.name(),
        verdict: verdict_word(verdict),
        proof: None,
        finding: None,
        more: vec![],
        reasons: vec![],
        parts: parts.into_iter().map(part).collect(),
    };
    match verdict {
        Verdict::Holds(proof) => {
            answer.proof = Some(Proof {
                argument: proof.argument(),
                assumptions: proof.assumptions().iter().map(|a| a.text()).collect(),
                rests_on: proof.assumptions().iter().map(|a| a.name()).collect(),
            });
        }
        Verdict::Violated(violations) => {
            answer.finding = Some(found(violations.first()));
            answer.more = violations.iter().skip(1).map(|one| found(one)).collect();
        }
        Verdict::Unknown(reasons) => {
            answer.reasons = reasons
                .iter()
                .enumerate()
                .map(|(index, r)| Reason {
                    kind: r.kind.name(),
                    rule: r.rule.map(tayra_findings::Rule::id),
                    message: &r.message,
                    place: place(r.place.as_ref()),
                    notes: r.notes.iter().map(step).collect(),
                    path: r.path.iter().map(step).collect(),
                    advice: r.advice.as_deref(),
                    decisive: index == 0,
                })
                .collect();
        }
    }
    answer
}

fn found(finding: &Finding) -> Found<'_> {
    Found {
        rule: finding.rule.id(),
        property: finding.rule.property().map(Property::name),
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
    use crate::tests::{everything, programs};

    #[test]
    fn every_verdict_carries_what_it_rests_on() {
        let verdicts = everything();
        let value: serde_json::Value = serde_json::from_str(&report(&programs(&verdicts))).unwrap();
        assert_eq!(value["format"], 2);
        let program = &value["programs"][0];
        assert_eq!((&program["name"], &program["entry"]), (&"a.c".into(), &"main".into()));
        let [holds, violated, unknown] = [0, 1, 2].map(|i| &program["answers"][i]);
        assert_eq!(holds["verdict"], "holds");
        assert_eq!(holds["proof"]["assumptions"][0], "the stack does not run out");
        assert_eq!(holds["proof"]["rests_on"][0], "stack-suffices");
        assert_eq!(violated["finding"]["rule"], "use-after-free");
        assert_eq!(violated["finding"]["cwe"], 416);
        assert_eq!(violated["finding"]["path"][1]["kind"], "decision");
        assert_eq!(violated["finding"]["path"][1]["depth"], 1);
        assert_eq!(violated["finding"]["inputs"][0]["value"], "7");
        assert_eq!(unknown["property"], "termination");
        assert_eq!(unknown["reasons"][0]["message"], "no \"time\"");
        assert_eq!(unknown["reasons"][0]["place"]["line"], 1);
        assert_eq!(unknown["reasons"][0]["advice"], "wait");
        assert_eq!(
            (&unknown["reasons"][0]["decisive"], &unknown["reasons"][1]["decisive"]),
            (&true.into(), &false.into())
        );
        assert_eq!(unknown["reasons"][1]["rule"], "out-of-bounds");
        assert_eq!(unknown["reasons"][1]["path"][0]["text"], "`main` starts");
        assert_eq!(value["programs"][2]["failure"], "cannot link");
    }
}
