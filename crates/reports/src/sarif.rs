//! The report for code hosts and editors: SARIF 2.1.0.
//!
//! A violation is a result of kind *fail* with the way of its run as a code flow; a fault that could not be excluded is
//! *open*, which SARIF has for just that. Whatever else keeps an answer unknown is a notification of the invocation.

use crate::acceptance::{Acceptance, Accepted, Known};
use crate::{ProgramReport, verdict_word};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fmt::Write;
use tayra_findings::{
    CheckKind, Checks, Finding, LoopEnd, PathStep, Reason, Rule, SourcePlace, StepKind, TraceStep, Verdict,
};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The whole report.
pub fn report(programs: &[ProgramReport<'_>], acceptance: &Acceptance) -> String {
    let mut results = Vec::new();
    let mut notifications = Vec::new();
    let mut verdicts = Vec::new();
    for program in programs {
        if let Some(failure) = &program.failure {
            let text = format!("{}: {failure}", program.name);
            notifications.push(json!({"level": "error", "message": {"text": text}}));
        }
        for (property, verdict) in &program.answers {
            let mut said = json!({
                "program": program.name,
                "entry": program.entry,
                "property": property.name(),
                "verdict": verdict_word(verdict),
            });
            let loops: Vec<Value> = program.loops_of(*property).iter().map(loop_end).collect();
            if !loops.is_empty() {
                said["loops"] = json!(loops);
            }
            if let Some(checks) = program.checks_of(*property) {
                said["checks"] = counts(checks);
            }
            match verdict {
                Verdict::Holds(proof) => {
                    let names: Vec<&str> = proof.assumptions().iter().map(|a| a.name()).collect();
                    said["restsOn"] = json!(names);
                }
                Verdict::Violated(found) => {
                    // One fault may break several properties; it is one result.
                    let new = found
                        .iter()
                        .map(|one| violated(one, acceptance))
                        .filter(|one| !results.contains(one));
                    let new: Vec<Value> = new.collect();
                    results.extend(new);
                }
                Verdict::Unknown(reasons) => {
                    for reason in reasons {
                        match reason.rule {
                            Some(rule) => results.push(open(reason, rule, acceptance)),
                            None => notifications.push(notification(reason)),
                        }
                    }
                }
            }
            verdicts.push(said);
        }
    }
    let successful = programs.iter().all(|program| program.failure.is_none());
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "Tayra",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": Rule::ALL.iter().map(|&rule| descriptor(rule)).collect::<Vec<_>>(),
                "supportedTaxonomies": [{"name": "CWE", "index": 0}],
            }},
            "taxonomies": [taxonomy()],
            "invocations": [{
                "executionSuccessful": successful,
                "toolExecutionNotifications": notifications,
            }],
            "columnKind": "unicodeCodePoints",
            "results": results,
            "properties": {"verdicts": verdicts},
        }],
    });
    serde_json::to_string_pretty(&log).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}")) + "\n"
}

/// How many checks of each kind have which status.
fn counts(checks: &Checks) -> Value {
    let counts = CheckKind::ALL.into_iter().map(|kind| (kind, checks.count(kind)));
    let told = counts.filter(|(_, counts)| counts.reached() + counts.unreached > 0).map(|(kind, counts)| {
        json!({
            "kind": kind.name(),
            "proved": counts.proved,
            "violated": counts.violated,
            "certain": counts.certain,
            "open": counts.open,
            "unreached": counts.unreached,
        })
    });
    Value::Array(told.collect())
}

/// A loop or a recursive function, for the properties of the run.
fn loop_end(one: &LoopEnd) -> Value {
    json!({
        "kind": one.kind.name(),
        "function": one.function,
        "verdict": one.word(),
        "message": one.text(),
        "uri": uri(&one.place.file),
        "startLine": one.place.line,
        "startColumn": one.place.column,
    })
}

/// A rule with its help.
fn descriptor(rule: Rule) -> Value {
    let manual = rule.manual();
    let property = rule.property().map_or("none", |p| p.name());
    let text = format!("{}\n\nFor example:\n\n{}\n{}\n", manual.about, manual.example, manual.repair);
    let markdown = format!("{}\n\n```c\n{}```\n\n{}\n", manual.about, manual.example, manual.repair);
    let mut tags = vec![json!("correctness"), json!("security")];
    let mut relationships = Vec::new();
    if let Some(cwe) = rule.cwe() {
        tags.push(json!(format!("external/cwe/cwe-{cwe:03}")));
        relationships.push(json!({
            "target": {"id": cwe.to_string(), "toolComponent": {"name": "CWE", "index": 0}},
            "kinds": ["relevant"],
        }));
    }
    json!({
        "id": rule.id(),
        "name": pascal(rule.id()),
        "shortDescription": {"text": rule.title()},
        "fullDescription": {"text": manual.about},
        "help": {"text": text, "markdown": markdown},
        "defaultConfiguration": {"level": "error"},
        "relationships": relationships,
        "properties": {"tags": tags, "precision": "very-high", "property": property},
    })
}

/// `use-after-free` as `UseAfterFree`.
fn pascal(id: &str) -> String {
    id.split('-')
        .flat_map(|word| {
            let mut rest = word.chars();
            rest.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(rest)
        })
        .collect()
}

/// The weaknesses that rules refer to.
fn taxonomy() -> Value {
    let numbers: BTreeSet<u32> = Rule::ALL.iter().filter_map(|rule| rule.cwe()).collect();
    let taxa: Vec<Value> = numbers
        .into_iter()
        .map(|cwe| {
            json!({
                "id": cwe.to_string(),
                "helpUri": format!("https://cwe.mitre.org/data/definitions/{cwe}.html"),
            })
        })
        .collect();
    json!({
        "name": "CWE",
        "organization": "MITRE",
        "shortDescription": {"text": "The MITRE Common Weakness Enumeration"},
        "informationUri": "https://cwe.mitre.org/",
        "taxa": taxa,
    })
}

fn violated(finding: &Finding, acceptance: &Acceptance) -> Value {
    let steps: Vec<Value> =
        finding.path.iter().enumerate().map(|(i, step)| flow_step(i, step, finding)).collect();
    let mut result = result(finding.rule, &finding.message, finding.place.as_ref(), &finding.notes);
    identify(&mut result, acceptance.of_fault(finding.rule, finding.place.as_ref()), acceptance);
    result.insert("kind".to_owned(), json!("fail"));
    result.insert("level".to_owned(), json!("error"));
    if !steps.is_empty() {
        let flow = json!({"threadFlows": [{"locations": steps}]});
        result.insert("codeFlows".to_owned(), json!([flow]));
    }
    if !finding.stack.is_empty() {
        let frames: Vec<Value> =
            finding.stack.iter().map(|frame| json!({"location": step_location(frame)})).collect();
        result.insert(
            "stacks".to_owned(),
            json!([{"message": {"text": "the active calls"}, "frames": frames}]),
        );
    }
    let inputs: Vec<Value> =
        finding.inputs.iter().map(|input| json!({"what": input.what, "value": input.value})).collect();
    result.insert("properties".to_owned(), json!({"inputs": inputs, "script": finding.script}));
    Value::Object(result)
}

/// A fault that could not be excluded.
fn open(reason: &Reason, rule: Rule, acceptance: &Acceptance) -> Value {
    let mut result = result(rule, &reason.message, reason.place.as_ref(), &reason.notes);
    identify(&mut result, acceptance.of_reason(reason), acceptance);
    result.insert("kind".to_owned(), json!("open"));
    result.insert("level".to_owned(), json!("none"));
    let steps: Vec<Value> = reason.path.iter().map(|step| json!({"location": step_location(step)})).collect();
    if !steps.is_empty() {
        result.insert("codeFlows".to_owned(), json!([{"threadFlows": [{"locations": steps}]}]));
    }
    Value::Object(result)
}

/// What a code host knows it again by, and who accepts it.
fn identify(result: &mut Map<String, Value>, known: Option<&Known>, acceptance: &Acceptance) {
    let Some(Known { fingerprint, accepted }) = known else { return };
    result.insert("partialFingerprints".to_owned(), json!({"tayraRuleFileLine/v1": fingerprint}));
    let suppression = match accepted {
        None => None,
        Some(Accepted::ByBaseline) => Some(json!({"kind": "external"})),
        Some(Accepted::InSource { reason }) => Some(json!({"kind": "inSource", "justification": reason})),
    };
    if let Some(suppression) = suppression {
        result.insert("suppressions".to_owned(), json!([suppression]));
    }
    if acceptance.has_baseline {
        let is_listed = *accepted == Some(Accepted::ByBaseline);
        result.insert("baselineState".to_owned(), json!(if is_listed { "unchanged" } else { "new" }));
    }
}

fn result(rule: Rule, message: &str, place: Option<&SourcePlace>, notes: &[TraceStep]) -> Map<String, Value> {
    let mut result = Map::new();
    result.insert("ruleId".to_owned(), json!(rule.id()));
    result.insert("ruleIndex".to_owned(), json!(Rule::ALL.iter().position(|&r| r == rule)));
    result.insert("message".to_owned(), json!({"text": message}));
    let locations: Vec<Value> = place.map(|place| location(Some(place), None)).into_iter().collect();
    result.insert("locations".to_owned(), json!(locations));
    let related: Vec<Value> = notes
        .iter()
        .enumerate()
        .map(|(index, note)| {
            let mut related = step_location(note);
            related["id"] = json!(index + 1);
            related
        })
        .collect();
    if !related.is_empty() {
        result.insert("relatedLocations".to_owned(), json!(related));
    }
    result
}

fn notification(reason: &Reason) -> Value {
    let text = match &reason.advice {
        Some(advice) => format!("{}; what can be done: {advice}", reason.message),
        None => reason.message.clone(),
    };
    let locations: Vec<Value> = reason.place.iter().map(|place| location(Some(place), None)).collect();
    json!({
        "level": "warning",
        "message": {"text": text},
        "locations": locations,
        "properties": {"kind": reason.kind.name()},
    })
}

fn flow_step(index: usize, step: &PathStep, finding: &Finding) -> Value {
    let (text, kinds, importance) = match step.kind {
        StepKind::Decision => {
            let answer = if step.text.contains("is false") { "false" } else { "true" };
            (step.text.as_str(), vec!["branch", answer], "important")
        }
        StepKind::Value => (step.text.as_str(), vec!["value"], "important"),
        StepKind::Call => (step.text.as_str(), vec!["call", "function"], "important"),
        StepKind::Return => (step.text.as_str(), vec!["return", "function"], "important"),
        StepKind::Loop => (step.text.as_str(), vec!["branch"], "unimportant"),
        StepKind::Memory => (step.text.as_str(), vec!["memory"], "essential"),
        StepKind::LeftOut => (step.text.as_str(), vec!["implicit"], "unimportant"),
        StepKind::Fault => (finding.message.as_str(), vec!["danger"], "essential"),
    };
    json!({
        "location": location(step.place.as_ref(), Some(text)),
        "nestingLevel": step.depth,
        "executionOrder": index + 1,
        "kinds": kinds,
        "importance": importance,
    })
}

fn step_location(step: &TraceStep) -> Value {
    location(step.place.as_ref(), Some(&step.text))
}

fn location(place: Option<&SourcePlace>, text: Option<&str>) -> Value {
    let mut location = Map::new();
    if let Some(place) = place {
        let mut region = Map::new();
        region.insert("startLine".to_owned(), json!(place.line.max(1)));
        if place.column > 0 {
            region.insert("startColumn".to_owned(), json!(place.column));
        }
        location.insert(
            "physicalLocation".to_owned(),
            json!({"artifactLocation": {"uri": uri(&place.file)}, "region": region}),
        );
    }
    if let Some(text) = text {
        location.insert("message".to_owned(), json!({"text": text}));
    }
    Value::Object(location)
}

/// A file name as a URI: relative names stay so.
fn uri(file: &str) -> String {
    let mut out = if file.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in file.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{everything, programs};

    /// A reader that was made from the official schema knows every member that we write, and wants none that we do not.
    #[test]
    fn a_reader_made_from_the_official_schema_reads_it_without_loss() {
        let (verdicts, loops) = (everything(), crate::tests::loops());
        let mut programs = programs(&verdicts);
        programs[0].loops = &loops;
        let none = crate::NoSourceText;
        let baseline = crate::acceptance::Baseline::of(&programs, &none);
        let text = report(&programs, &Acceptance::of(&programs, &[], Some(&baseline), &none));
        let ours: Value = serde_json::from_str(&text).unwrap();
        let read: serde_sarif::sarif::Sarif = serde_json::from_str(&text).unwrap();
        let again = serde_json::to_value(&read).unwrap();
        assert_eq!(lost(&ours, &again, "$"), Vec::<String>::new());
    }

    /// What `again` lacks. Property bags are free.
    fn lost(ours: &Value, again: &Value, path: &str) -> Vec<String> {
        match (ours, again) {
            (Value::Object(ours), Value::Object(again)) => ours
                .iter()
                .flat_map(|(key, value)| {
                    let path = format!("{path}.{key}");
                    match again.get(key) {
                        Some(other) => lost(value, other, &path),
                        None if value.as_array().is_some_and(Vec::is_empty) => Vec::new(),
                        None => vec![path],
                    }
                })
                .collect(),
            (Value::Array(ours), Value::Array(again)) if ours.len() == again.len() => ours
                .iter()
                .zip(again)
                .enumerate()
                .flat_map(|(i, (a, b))| lost(a, b, &format!("{path}[{i}]")))
                .collect(),
            _ if ours == again => Vec::new(),
            _ => vec![format!("{path}: {ours} is read as {again}")],
        }
    }

    #[test]
    fn a_member_that_the_schema_does_not_know_is_noticed() {
        let ours = json!({"version": "2.1.0", "runs": [], "verdict": "holds"});
        let read: serde_sarif::sarif::Sarif = serde_json::from_value(ours.clone()).unwrap();
        assert_eq!(lost(&ours, &serde_json::to_value(&read).unwrap(), "$"), ["$.verdict"]);
        assert!(serde_json::from_value::<serde_sarif::sarif::Sarif>(json!({"version": "2.1.0"})).is_err());
    }

    #[test]
    fn a_proof_names_what_it_rests_on() {
        let verdicts = everything();
        let log: Value = serde_json::from_str(&report(&programs(&verdicts), &Acceptance::default())).unwrap();
        let said = &log["runs"][0]["properties"]["verdicts"];
        assert_eq!((&said[0]["verdict"], &said[0]["restsOn"]), (&json!("holds"), &json!(["stack-suffices"])));
        assert_eq!(said[1].get("restsOn"), None);
    }

    #[test]
    fn loops_stand_with_the_verdict_on_termination() {
        let (verdicts, loops) = (everything(), crate::tests::loops());
        let mut programs = programs(&verdicts);
        programs[0].loops = &loops;
        let log: Value = serde_json::from_str(&report(&programs, &Acceptance::default())).unwrap();
        let said = &log["runs"][0]["properties"]["verdicts"];
        assert_eq!(said[0].get("loops"), None);
        let open = &said[2]["loops"][1];
        assert_eq!((&open["verdict"], &open["startLine"]), (&json!("open"), &json!(7)));
        assert!(open["message"].as_str().unwrap().contains("left when `x > 100`"));
    }

    #[test]
    fn a_violation_has_a_code_flow_with_nesting_and_its_weakness() {
        let verdicts = everything();
        let log: Value = serde_json::from_str(&report(&programs(&verdicts), &Acceptance::default())).unwrap();
        let run = &log["runs"][0];
        let fail = run["results"].as_array().unwrap().iter().find(|r| r["kind"] == "fail").unwrap();
        let steps = fail["codeFlows"][0]["threadFlows"][0]["locations"].as_array().unwrap();
        assert_eq!(steps[1]["nestingLevel"], 1);
        assert_eq!(steps.last().unwrap()["location"]["message"]["text"], fail["message"]["text"]);
        let index = usize::try_from(fail["ruleIndex"].as_u64().unwrap()).unwrap();
        let rule = &run["tool"]["driver"]["rules"][index];
        assert_eq!(rule["id"], fail["ruleId"]);
        assert_eq!(rule["relationships"][0]["target"]["id"], "416");
        assert!(rule["help"]["text"].as_str().unwrap().contains("free(p);"));
        let open = run["results"].as_array().unwrap().iter().find(|r| r["kind"] == "open").unwrap();
        assert_eq!(open["level"], "none");
        assert_eq!(run["invocations"][0]["toolExecutionNotifications"][0]["level"], "warning");
    }

    #[test]
    fn file_names_become_uris() {
        assert_eq!(uri("dir/a b.c"), "dir/a%20b.c");
        assert_eq!(uri("/tmp/x.c"), "file:///tmp/x.c");
    }
}
