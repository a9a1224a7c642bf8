//! Witnesses in GraphML, format 1.0: for a violation an automaton that follows the returned values, for a proof the least
//! one, which says nothing but that there is one. It has no words for a run that never ends.

use super::{Evidence, Source, Stamp, Task, returned_values, target};
use std::fmt::Write;
use tayra_findings::Rule;

/// Keys: identity, what they are of, name and type.
const KEYS: [(&str, &str, &str, &str); 13] = [
    ("witness-type", "graph", "witness-type", "string"),
    ("sourcecodelang", "graph", "sourcecodelang", "string"),
    ("producer", "graph", "producer", "string"),
    ("specification", "graph", "specification", "string"),
    ("programfile", "graph", "programFile", "string"),
    ("programhash", "graph", "programHash", "string"),
    ("architecture", "graph", "architecture", "string"),
    ("creationtime", "graph", "creationTime", "string"),
    ("entry", "node", "isEntryNode", "boolean"),
    ("violation", "node", "isViolationNode", "boolean"),
    ("startline", "edge", "startline", "int"),
    ("assumption", "edge", "assumption", "string"),
    ("assumption.resultfunction", "edge", "assumption.resultfunction", "string"),
];

/// The witness; nothing if a violation has no place in the file, or is a run that never ends.
pub fn graphml(task: &Task, stamp: &Stamp, evidence: Evidence<'_>) -> Option<String> {
    let source = Source::new(&task.file, &task.text);
    let (kind, body) = match evidence {
        Evidence::Invariants(_) | Evidence::Ends(..) => ("correctness_witness", node(0, "entry")),
        Evidence::Violation(finding) if finding.rule == Rule::EndlessRun => return None,
        Evidence::Violation(finding) => ("violation_witness", path(&source, finding)?),
    };
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<graphml \
         xmlns=\"http://graphml.graphdrawing.org/xmlns\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n",
    );
    // Writing to a string cannot fail.
    for (id, of, name, kind) in KEYS {
        let default = if kind == "boolean" { "<default>false</default>" } else { "" };
        let _ = writeln!(
            text,
            "  <key id=\"{id}\" for=\"{of}\" attr.name=\"{name}\" attr.type=\"{kind}\">{default}</key>"
        );
    }
    text.push_str("  <graph edgedefault=\"directed\">\n");
    let architecture = if task.data_model == "ILP32" { "32bit" } else { "64bit" };
    let producer = format!("tayra {}", stamp.version);
    for (key, value) in [
        ("witness-type", kind),
        ("sourcecodelang", "C"),
        ("producer", producer.as_str()),
        ("specification", task.specification.trim_end()),
        ("programfile", &task.file),
        ("programhash", &task.hash),
        ("architecture", architecture),
        ("creationtime", &stamp.time),
    ] {
        let _ = writeln!(text, "    {}", data(key, value));
    }
    text.push_str(&body);
    text.push_str("  </graph>\n</graphml>\n");
    Some(text)
}

fn path(source: &Source, finding: &tayra_findings::Finding) -> Option<String> {
    let ((line, _), _) = target(source, finding)?;
    let values = returned_values(source, finding);
    let mut text = node(0, "entry");
    for (index, (_, value)) in values.iter().enumerate() {
        let told = [
            data("startline", &value.at.0.to_string()),
            data("assumption", &format!("\\result == {};", value.value)),
            data("assumption.resultfunction", &value.function),
        ];
        text.push_str(&edge(index, &told.concat()));
        text.push_str(&node(index + 1, ""));
    }
    text.push_str(&edge(values.len(), &data("startline", &line.to_string())));
    text.push_str(&node(values.len() + 1, "violation"));
    Some(text)
}

fn node(number: usize, mark: &str) -> String {
    match mark {
        "" => format!("    <node id=\"N{number}\"/>\n"),
        mark => format!("    <node id=\"N{number}\">{}</node>\n", data(mark, "true")),
    }
}

fn edge(from: usize, told: &str) -> String {
    format!("    <edge source=\"N{from}\" target=\"N{}\">{told}</edge>\n", from + 1)
}

fn data(key: &str, value: &str) -> String {
    let value = value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!("<data key=\"{key}\">{value}</data>")
}
