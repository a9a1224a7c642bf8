//! Witnesses in YAML, format 2.0: `violation_sequence` and `invariant_set`.

use super::{Evidence, Position, Source, Stamp, Task, Waypoint, loops, target, waypoints};

/// The witness; nothing if a violation has no place in the file.
pub fn yaml(task: &Task, stamp: &Stamp, evidence: Evidence<'_>) -> Option<String> {
    let source = Source::new(&task.file, &task.text);
    let (entry, content) = match evidence {
        Evidence::Violation(finding) => {
            let (at, function) = target(&source, finding)?;
            let mut segments = Vec::new();
            for step in waypoints(&source, finding) {
                match step {
                    Waypoint::Returned(value) => {
                        segments.extend(waypoint("function_return", &task.file, value.at, None));
                        let result = quoted(&format!("\\result == {}", value.value));
                        segments.push("        constraint:".to_owned());
                        segments.push(format!("          value: {result}"));
                        segments.push("          format: \"ext_c_expression\"".to_owned());
                    }
                    Waypoint::Branched(at, holds) => {
                        segments.extend(waypoint("branching", &task.file, at, None));
                        segments.push("        constraint:".to_owned());
                        segments.push(format!("          value: \"{holds}\""));
                    }
                }
            }
            segments.extend(waypoint("target", &task.file, at, function.as_deref()));
            ("violation_sequence", segments)
        }
        Evidence::Invariants(invariants) => {
            let mut lines = Vec::new();
            for (at, invariant) in loops(&source, invariants) {
                lines.push("  - invariant:".to_owned());
                lines.push("      type: \"loop_invariant\"".to_owned());
                lines.push("      location:".to_owned());
                lines.extend(location(&task.file, at, Some(&invariant.function), "        "));
                lines.push(format!("      value: {}", quoted(&invariant.expression)));
                lines.push("      format: \"c_expression\"".to_owned());
            }
            ("invariant_set", lines)
        }
    };
    let file = quoted(&task.file);
    let mut all = vec![
        format!("- entry_type: \"{entry}\""),
        "  metadata:".to_owned(),
        "    format_version: \"2.0\"".to_owned(),
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

/// A segment of one waypoint.
fn waypoint(kind: &str, file: &str, at: Position, function: Option<&str>) -> Vec<String> {
    let mut lines = vec![
        "  - segment:".to_owned(),
        "    - waypoint:".to_owned(),
        format!("        type: \"{kind}\""),
        "        action: \"follow\"".to_owned(),
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
