//! Every rule has a manual page, and the example on it shows just that fault on the marked line.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::process::{Command, Output};
use tayra_findings::Rule;
use tempfile::TempDir;

fn tayra(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tayra")).args(arguments).output().unwrap()
}

#[test]
fn explain_prints_the_page_of_every_rule() {
    for rule in Rule::ALL {
        let output = tayra(&["check", "--explain", rule.id()]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(text.starts_with(&format!("{}: {}\n", rule.id(), rule.title())), "{text}");
        assert!(text.contains("For example:") && text.contains("// here"), "{text}");
    }
    let output = tayra(&["check", "--explain", "nonsense"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("tayra rules"));
}

#[test]
fn the_example_of_a_rule_shows_its_fault_on_the_marked_line() {
    let folder = TempDir::new().unwrap();
    for &rule in Rule::ALL {
        let example = rule.manual().example;
        let file = folder.path().join(format!("{rule}.c"));
        std::fs::write(&file, example).unwrap();
        let file = file.to_str().unwrap();
        let line = example.lines().position(|line| line.contains("// here")).unwrap() + 1;
        if rule == Rule::BrokenStructure {
            // A question of libraries, whose answers are of whole functions.
            let output = tayra(&["check", "--library", file]);
            let report = String::from_utf8_lossy(&output.stdout);
            let row = report.lines().find(|line| line.starts_with("make ")).unwrap();
            assert_eq!(
                row.split_whitespace().collect::<Vec<_>>()[1..4],
                ["holds", "violated", "holds"],
                "{report}"
            );
            continue;
        }
        let output = match rule.property() {
            Some(property) => tayra(&["check", "--property", property.name(), file]),
            None => tayra(&["run", "--also", "misaligned", "--also", "uninitialised", file]),
        };
        let (out, errors) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let report = format!("{out}{errors}");
        assert!(report.contains(&format!("error[{rule}]")), "{rule}:\n{report}");
        assert!(report.contains(&format!("{rule}.c:{line}:")), "{rule}, line {line}:\n{report}");
    }
}
