//! Witnesses in YAML, format 2.0: `violation_sequence` and `invariant_set`; 2.1 where rounds of loops are compared, and where
//! a run never ends.

use super::{Evidence, Position, Source, Stamp, Task, Waypoint, endless, loops, rounds, target, waypoints};
use tayra_findings::{LoopInvariant, Rule};

/// What a validator does with a segment.
#[derive(Clone, Copy)]
enum Action {
    /// The run passes it once.
    Follow,
    /// The run passes it again and again, in this order.
    Cycle,
}

/// The witness; nothing if a violation has no place in the file.
pub fn yaml(task: &Task, stamp: &Stamp, evidence: Evidence<'_>) -> Option<String> {
    let source = Source::new(&task.file, &task.text);
    let mut version = "2.0";
    let (entry, content) = match evidence {
        Evidence::Violation(finding) if finding.rule == Rule::EndlessRun => {
            let (way, lap) = endless(&source, finding)?;
            version = "2.1";
            let way = way.iter().flat_map(|step| segment(&task.file, Action::Follow, step));
            let lap = lap.iter().flat_map(|step| segment(&task.file, Action::Cycle, step));
            ("violation_sequence", way.chain(lap).collect())
        }
        Evidence::Violation(finding) => {
            let (at, function) = target(&source, finding)?;
            let steps = waypoints(&source, finding);
            let mut segments: Vec<String> =
                steps.iter().flat_map(|step| segment(&task.file, Action::Follow, step)).collect();
            segments.extend(waypoint(("target", Action::Follow), &task.file, at, function.as_deref()));
            ("violation_sequence", segments)
        }
        Evidence::Invariants(invariants) => ("invariant_set", invariant_set(task, &source, invariants)),
        Evidence::Ends(invariants, ends) => {
            let mut lines = invariant_set(task, &source, invariants);
            for (at, one, relation) in rounds(&source, ends) {
                let kind = ("loop_transition_invariant", "ext_c_expression");
                lines.extend(invariant(task, kind, (at, &one.function), relation));
                version = "2.1";
            }
            ("invariant_set", lines)
        }
    };
    let file = quoted(&task.file);
    let mut all = vec![
        format!("- entry_type: \"{entry}\""),
        "  metadata:".to_owned(),
        format!("    format_version: \"{version}\""),
        format!("    uuid: {}", quoted(&stamp.uuid)),
        format!("    creation_time: {}", quoted(&stamp.time)),
        "    producer:".to_owned(),
        "      name: \"tayra\"".to_owned(),
        format!("      version: {}", quoted(&stamp.version)),
        "    task:".to_owned(),
        "      input_files:".to_owned(),
        format!("      - {file}"),
        "      input_file_hashes:".to_owned(),
        format!("        {file}: {}", quoted(&task.hash)),
        format!("      specification: {}", quoted(task.specification.trim_end())),
        format!("      data_model: {}", quoted(&task.data_model)),
        "      language: \"C\"".to_owned(),
    ];
    if content.is_empty() {
        all.push("  content: []".to_owned());
    } else {
        all.push("  content:".to_owned());
        all.extend(content);
    }
    let mut text = all.join("\n");
    text.push('\n');
    Some(text)
}

fn invariant_set(task: &Task, source: &Source, invariants: &[LoopInvariant]) -> Vec<String> {
    let found = loops(source, invariants).into_iter();
    let kind = ("loop_invariant", "c_expression");
    found.flat_map(|(at, one)| invariant(task, kind, (at, &one.function), &one.expression)).collect()
}

/// Something that is true at a loop statement.
fn invariant(
    task: &Task,
    (kind, format): (&str, &str),
    (at, function): (Position, &str),
    value: &str,
) -> Vec<String> {
    let mut lines =
        vec!["  - invariant:".to_owned(), format!("      type: \"{kind}\""), "      location:".to_owned()];
    lines.extend(location(&task.file, at, Some(function), "        "));
    lines.push(format!("      value: {}", quoted(value)));
    lines.push(format!("      format: \"{format}\""));
    lines
}

/// A step as a segment.
fn segment(file: &str, action: Action, step: &Waypoint) -> Vec<String> {
    const EXPRESSION: Option<&str> = Some("ext_c_expression");
    let (kind, at, value, format) = match step {
        Waypoint::Returned(value) => {
            ("function_return", value.at, format!("\\result == {}", value.value), EXPRESSION)
        }
        Waypoint::Branched(at, holds) => ("branching", *at, holds.to_string(), None),
        Waypoint::Passed(at) => ("assumption", *at, "1".to_owned(), EXPRESSION),
    };
    let mut lines = waypoint((kind, action), file, at, None);
    lines.push("        constraint:".to_owned());
    lines.push(format!("          value: {}", quoted(&value)));
    lines.extend(format.map(|format| format!("          format: \"{format}\"")));
    lines
}

/// A segment of one waypoint, as far as all kinds have it.
fn waypoint((kind, action): (&str, Action), file: &str, at: Position, function: Option<&str>) -> Vec<String> {
    let action = match action {
        Action::Follow => "follow",
        Action::Cycle => "cycle",
    };
    let mut lines = vec![
        "  - segment:".to_owned(),
        "    - waypoint:".to_owned(),
        format!("        type: \"{kind}\""),
        format!("        action: \"{action}\""),
        "        location:".to_owned(),
    ];
    lines.extend(location(file, at, function, "          "));
    lines
}

fn location(file: &str, (line, column): Position, function: Option<&str>, indent: &str) -> Vec<String> {
    let mut lines = vec![
        format!("{indent}file_name: {}", quoted(file)),
        format!("{indent}line: {line}"),
        format!("{indent}column: {column}"),
    ];
    lines.extend(function.map(|function| format!("{indent}function: {}", quoted(function))));
    lines
}

/// A text in double quotes: JSON's way is one of YAML's.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
