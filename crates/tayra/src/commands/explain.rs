//! `tayra check --explain`: what a rule means, or something that a proof rests on.

use crate::arguments::Explained;
use tayra_findings::{Assumption, Rule};

/// The text on it.
pub(crate) fn text(explained: Explained) -> String {
    match explained {
        Explained::Rule(rule) => page(rule),
        Explained::Assumption(assumption) => meaning(assumption),
    }
}

/// The manual page of a rule.
fn page(rule: Rule) -> String {
    let manual = rule.manual();
    let property = rule.property().map_or("none", |p| p.name());
    let cwe = rule.cwe().map_or_else(String::new, |n| {
        format!("\nWeakness: CWE-{n}, https://cwe.mitre.org/data/definitions/{n}.html")
    });
    let example: String = manual.example.lines().map(|line| format!("    {line}\n")).collect();
    format!(
        "{}: {}\n\n{}\n\nFor example:\n\n{example}\n{}\n\nProperty: {property}{cwe}\n",
        rule.id(),
        rule.title(),
        wrapped(manual.about),
        wrapped(manual.repair)
    )
}

/// What an item means that a proof rests on.
fn meaning(assumption: Assumption) -> String {
    format!("{assumption}: {}\n\n{}\n", assumption.text(), wrapped(assumption.about()))
}

/// Text in lines that fit a terminal.
fn wrapped(text: &str) -> String {
    const WIDTH: usize = 80;
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(word.to_owned());
        } else {
            if !lines[last].is_empty() {
                lines[last].push(' ');
            }
            lines[last].push_str(word);
        }
    }
    lines.join("\n")
}
