//! The report for programs, as `docs/json.md` describes it. The wire types stand here alone, so that findings may change
//! without breaking readers.

use crate::acceptance::{Acceptance, Accepted, Known};
use crate::{ProgramReport, verdict_word};
use serde::Serialize;
use tayra_findings::{
    Check, CheckCounts, CheckKind, Checks, Finding, LoopEnd, LoopVerdict, Property, SourcePlace, TraceStep,
    Verdict,
};

/// The whole report as a line of JSON.
pub fn report(programs: &[ProgramReport<'_>], acceptance: &Acceptance) -> String {
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
                    .map(|(property, verdict)| Answer {
                        loops: one.loops_of(*property).iter().map(loop_end).collect(),
                        checks: one.checks_of(*property).map(checks),
                        ..answer(*property, verdict, one.parts_of(*property), acceptance)
                    })
                    .collect(),
            })
            .collect(),
    };
    serde_json::to_string(&report).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
}

/// Grows whenever a member goes or changes its meaning; new members alone do not count.
pub(crate) const FORMAT: u32 = 2;

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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    loops: Vec<Loop<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checks: Option<AllChecks<'a>>,
}

#[derive(Serialize)]
struct AllChecks<'a> {
    counts: Vec<Counts>,
    functions: Vec<Group<'a>>,
    files: Vec<Group<'a>>,
    causes: Vec<Group<'a>>,
    all: Vec<OneCheck<'a>>,
}

#[derive(Serialize)]
struct Counts {
    kind: &'static str,
    #[serde(flatten)]
    figures: Figures,
}

#[derive(Serialize)]
struct Group<'a> {
    name: &'a str,
    #[serde(flatten)]
    figures: Figures,
}

#[derive(Serialize)]
struct Figures {
    proved: usize,
    violated: usize,
    certain: usize,
    open: usize,
    unreached: usize,
}

impl Figures {
    const fn of(counts: &CheckCounts) -> Figures {
        let CheckCounts { proved, violated, certain, open, unreached } = *counts;
        Figures { proved, violated, certain, open, unreached }
    }
}

#[derive(Serialize)]
struct OneCheck<'a> {
    kind: &'static str,
    function: &'a str,
    place: Option<Place<'a>>,
    status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<&'static str>,
    #[serde(skip_serializing_if = "is_false")]
    certain: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<&'a str>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_false(is: &bool) -> bool {
    !*is
}

#[derive(Serialize)]
struct Loop<'a> {
    kind: &'a str,
    function: &'a str,
    place: Option<Place<'a>>,
    verdict: &'a str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    measure: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to_fault: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conditions: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<&'a [String]>,
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
    #[serde(flatten)]
    known: Option<Identity<'a>>,
}

#[derive(Serialize)]
struct Identity<'a> {
    fingerprint: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<Accepting<'a>>,
}

#[derive(Serialize)]
struct Accepting<'a> {
    by: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
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
    #[serde(flatten)]
    known: Option<Identity<'a>>,
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

fn answer<'a>(
    property: Property,
    verdict: &'a Verdict,
    parts: Vec<(Property, &'static str)>,
    acceptance: &'a Acceptance,
) -> Answer<'a> {
    let part = |(part, verdict): (Property, &'static str)| Part { property: part.name(), verdict };
    let mut answer = Answer {
        property: property.name(),
        verdict: verdict_word(verdict),
        proof: None,
        finding: None,
        more: vec![],
        reasons: vec![],
        parts: parts.into_iter().map(part).collect(),
        loops: vec![],
        checks: None,
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
            answer.finding = Some(found(violations.first(), acceptance));
            answer.more = violations.iter().skip(1).map(|one| found(one, acceptance)).collect();
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
                    known: acceptance.of_reason(r).map(known),
                })
                .collect();
        }
    }
    answer
}

fn checks(checks: &Checks) -> AllChecks<'_> {
    let counts = CheckKind::ALL.into_iter().map(|kind| (kind, checks.count(kind)));
    AllChecks {
        counts: counts
            .filter(|(_, counts)| counts.reached() + counts.unreached > 0)
            .map(|(kind, counts)| Counts { kind: kind.name(), figures: Figures::of(&counts) })
            .collect(),
        functions: groups(checks.by_function()),
        files: groups(checks.by_file()),
        causes: groups(checks.by_cause()),
        all: checks.all.iter().map(check).collect(),
    }
}

fn groups(all: Vec<(&str, CheckCounts)>) -> Vec<Group<'_>> {
    all.into_iter().map(|(name, counts)| Group { name, figures: Figures::of(&counts) }).collect()
}

fn check(check: &Check) -> OneCheck<'_> {
    OneCheck {
        kind: check.kind.name(),
        function: &check.function,
        place: place(check.place.as_ref()),
        status: check.status.name(),
        rules: check.status.rules().iter().map(|rule| rule.id()).collect(),
        certain: check.is_certain(),
        cause: check.known.cause.as_deref().filter(|_| check.status.is_open()),
    }
}

fn loop_end(one: &LoopEnd) -> Loop<'_> {
    let (mut measure, mut up_to_fault, mut why) = (None, None, None);
    let (mut conditions, mut changes) = (None, None);
    match &one.verdict {
        LoopVerdict::Ends { measure: own, up_to_fault: unless } => {
            (measure, up_to_fault) = (Some(own.as_str()), Some(*unless));
        }
        LoopVerdict::Open { why: own, conditions: left, changes: changed } => {
            (why, conditions, changes) =
                (Some(own.as_str()), Some(left.as_slice()), Some(changed.as_slice()));
        }
    }
    Loop {
        kind: one.kind.name(),
        function: &one.function,
        place: place(Some(&one.place)),
        verdict: one.word(),
        text: one.text(),
        measure,
        up_to_fault,
        why,
        conditions,
        changes,
    }
}

fn known(known: &Known) -> Identity<'_> {
    let accepted = known.accepted.as_ref().map(|accepted| match accepted {
        Accepted::ByBaseline => Accepting { by: "baseline", reason: None },
        Accepted::InSource { reason } => Accepting { by: "comment", reason: Some(reason) },
    });
    Identity { fingerprint: &known.fingerprint, accepted }
}

fn found<'a>(finding: &'a Finding, acceptance: &'a Acceptance) -> Found<'a> {
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
        known: acceptance.of_fault(finding.rule, finding.place.as_ref()).map(known),
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
    fn loops_stand_with_the_answer_for_termination() {
        let (verdicts, loops) = (everything(), crate::tests::loops());
        let mut programs = programs(&verdicts);
        programs[0].loops = &loops;
        let value: serde_json::Value =
            serde_json::from_str(&report(&programs, &Acceptance::default())).unwrap();
        let answers = &value["programs"][0]["answers"];
        assert_eq!(answers[0].get("loops"), None);
        let [ends, open, unless] = [0, 1, 2].map(|i| &answers[2]["loops"][i]);
        assert_eq!((&ends["kind"], &ends["verdict"]), (&"loop".into(), &"ends".into()));
        assert!(ends["measure"].as_str().unwrap().starts_with("`n` goes down"));
        assert_eq!((&ends["place"]["line"], ends.get("why")), (&4.into(), None));
        assert_eq!((&open["verdict"], &open["conditions"][0]), (&"open".into(), &"x > 100".into()));
        assert_eq!((&open["changes"][1], open.get("measure")), (&"y".into(), None));
        assert_eq!((&unless["kind"], &unless["up_to_fault"]), (&"recursion".into(), &true.into()));
    }

    #[test]
    fn checks_stand_with_the_answer_that_asks_for_them() {
        use tayra_findings::{CheckStatus, Known, Rule};
        let verdicts = everything();
        let statuses = [CheckStatus::Proved, CheckStatus::Open(vec![Rule::OutOfBounds])];
        let all = statuses.map(|status| Check {
            kind: CheckKind::Access,
            function: "main".to_owned(),
            place: crate::tests::place(3, 4),
            status,
            known: Known { certain: vec![Rule::OutOfBounds], cause: Some("`i`".to_owned()) },
        });
        let checks = [Checks { property: Property::MemorySafety, all: all.to_vec() }];
        let mut programs = programs(&verdicts);
        programs[0].checks = &checks;
        let value: serde_json::Value =
            serde_json::from_str(&report(&programs, &Acceptance::default())).unwrap();
        let answers = &value["programs"][0]["answers"];
        assert_eq!(answers[1].get("checks"), None);
        let checks = &answers[0]["checks"];
        assert_eq!((&checks["counts"][0]["proved"], &checks["counts"][0]["certain"]), (&1.into(), &1.into()));
        assert_eq!((&checks["all"][0]["status"], checks["all"][0].get("rules")), (&"proved".into(), None));
        assert_eq!(
            (&checks["all"][1]["status"], &checks["all"][1]["rules"][0]),
            (&"open".into(), &"out-of-bounds".into())
        );
        assert_eq!((checks["all"][0].get("cause"), checks["all"][0].get("certain")), (None, None));
        assert_eq!((&checks["all"][1]["cause"], &checks["all"][1]["certain"]), (&"`i`".into(), &true.into()));
        assert_eq!(
            (&checks["functions"][0]["name"], &checks["functions"][0]["certain"]),
            (&"main".into(), &1.into())
        );
        assert_eq!((&checks["causes"][0]["name"], &checks["causes"][0]["open"]), (&"`i`".into(), &0.into()));
        assert_eq!(
            (&checks["all"][1]["place"]["line"], &checks["all"][1]["kind"]),
            (&3.into(), &"access".into())
        );
    }

    #[test]
    fn every_verdict_carries_what_it_rests_on() {
        let verdicts = everything();
        let value: serde_json::Value =
            serde_json::from_str(&report(&programs(&verdicts), &Acceptance::default())).unwrap();
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
