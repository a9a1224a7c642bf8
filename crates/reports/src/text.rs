//! The report for people: a line per property, and beneath it why, with the source lines it speaks of.

use crate::{Answers, SourceText, verdict_word};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::fmt::Write;
use std::ops::Range;
use tayra_findings::{Finding, Property, Reason, SourcePlace, Verdict};

/// How to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// With terminal colours.
    Always,
    /// Plain.
    Never,
}

/// The whole report.
pub fn report(answers: Answers<'_>, sources: &dyn SourceText, colour: Colour) -> String {
    let mut out = String::new();
    for (property, verdict) in answers {
        answer(&mut out, *property, verdict, sources, colour);
    }
    out
}

fn answer(out: &mut String, property: Property, verdict: &Verdict, sources: &dyn SourceText, colour: Colour) {
    let word = verdict_word(verdict);
    match verdict {
        Verdict::Holds(proof) => {
            let _ = writeln!(out, "{property}: {word}\n  {}", proof.argument());
            for assumption in proof.assumptions() {
                let _ = writeln!(
                    out,
                    "  assuming that {} (docs/soundness.md#{})",
                    assumption.text, assumption.anchor
                );
            }
        }
        Verdict::Violated(found) => {
            let _ = writeln!(out, "{property}: {word}");
            out.push_str(&finding(found, sources, colour));
        }
        Verdict::Unknown(reasons) => {
            let _ = writeln!(out, "{property}: {word}");
            for reason in reasons {
                out.push_str(&reason_text(reason, sources, colour));
            }
        }
    }
}

/// One finding with its source lines, call stack, notes and inputs.
pub fn finding(finding: &Finding, sources: &dyn SourceText, colour: Colour) -> String {
    let mut groups = vec![];
    let title = Level::ERROR.primary_title(finding.message.as_str()).id(finding.rule.id());
    let texts: Vec<Option<String>> = std::iter::once(&finding.place)
        .chain(finding.notes.iter().map(|n| &n.place))
        .map(|place| place.as_ref().and_then(|p| sources.text(&p.file)))
        .collect();
    groups.push(with_snippet(Group::with_title(title), finding.place.as_ref(), texts[0].as_deref()));
    for (note, text) in finding.notes.iter().zip(&texts[1..]) {
        let group = Group::with_title(Level::NOTE.secondary_title(note.text.as_str()));
        groups.push(with_snippet(group, note.place.as_ref(), text.as_deref()));
    }
    let mut out = render(&groups, colour);
    for (depth, frame) in finding.stack.iter().enumerate() {
        let _ = writeln!(out, "  #{depth} {}{}", frame.text, at(frame.place.as_ref()));
    }
    if !finding.inputs.is_empty() {
        out.push_str("  with these inputs, in order:\n");
        const SHOWN: usize = 20;
        for input in finding.inputs.iter().take(SHOWN) {
            let _ = writeln!(out, "    {} = {}{}", input.what, input.value, at(input.place.as_ref()));
        }
        if let Some(more) = finding.inputs.len().checked_sub(SHOWN).filter(|&n| n > 0) {
            let _ = writeln!(out, "    … and {more} more");
        }
    }
    out
}

fn reason_text(reason: &Reason, sources: &dyn SourceText, colour: Colour) -> String {
    let text = reason.place.as_ref().and_then(|p| sources.text(&p.file));
    let title = Level::WARNING.primary_title(reason.message.as_str()).id(reason.kind.name());
    render(&[with_snippet(Group::with_title(title), reason.place.as_ref(), text.as_deref())], colour)
}

fn with_snippet<'a>(group: Group<'a>, place: Option<&'a SourcePlace>, text: Option<&'a str>) -> Group<'a> {
    let Some(place) = place else { return group };
    match text.and_then(|t| Some((t, span_of(t, place)?))) {
        Some((text, span)) => group.element(
            Snippet::source(text).path(place.file.as_str()).annotation(AnnotationKind::Primary.span(span)),
        ),
        None => group.element(
            annotate_snippets::Origin::path(place.file.as_str())
                .line(place.line as usize)
                .char_column((place.column as usize).max(1)),
        ),
    }
}

fn render(groups: &[Group<'_>], colour: Colour) -> String {
    let renderer = match colour {
        Colour::Always => Renderer::styled(),
        Colour::Never => Renderer::plain(),
    };
    let mut out = renderer.render(groups);
    out.push('\n');
    out
}

fn at(place: Option<&SourcePlace>) -> String {
    place.map_or_else(String::new, |p| format!(" at {}:{}:{}", p.file, p.line, p.column))
}

/// The word that starts at `place`, as bytes of `text`; nothing if the text has no such place.
fn span_of(text: &str, place: &SourcePlace) -> Option<Range<usize>> {
    let index = (place.line as usize).checked_sub(1)?;
    let mut start = 0;
    for _ in 0..index {
        start += text[start..].find('\n')? + 1;
    }
    let line = text[start..].lines().next().unwrap_or("");
    // Columns of debug information count bytes.
    let column = (place.column as usize).saturating_sub(1).min(line.len());
    let column = (0..=column).rev().find(|&c| line.is_char_boundary(c))?;
    let rest = &line[column..];
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let length = match rest.find(|c| !is_word(c)) {
        Some(0) => rest.chars().next().map_or(0, char::len_utf8),
        Some(n) => n,
        None => rest.len(),
    };
    Some(start + column..start + column + length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tayra_findings::{ReasonKind, Rule, TraceStep};

    struct OneFile(&'static str);
    impl SourceText for OneFile {
        fn text(&self, file: &str) -> Option<String> {
            (file == "a.c").then(|| self.0.to_owned())
        }
    }

    fn place(line: u32, column: u32) -> Option<SourcePlace> {
        Some(SourcePlace { file: "a.c".to_owned(), line, column })
    }

    #[test]
    fn a_span_covers_the_word_at_the_place_and_never_leaves_the_text() {
        let text = "int x;\n  käse = 1;\n";
        assert_eq!(&text[span_of(text, &place(2, 3).unwrap()).unwrap()], "käse");
        assert_eq!(span_of(text, &place(9, 1).unwrap()), None);
        assert_eq!(span_of(text, &place(1, 400).unwrap()), Some(6..6));
        assert!(span_of(text, &place(2, 5).unwrap()).is_some());
    }

    #[test]
    fn a_finding_shows_its_line_its_notes_and_its_stack() {
        let found = Finding {
            rule: Rule::UseAfterFree,
            message: "read of 4 bytes from a freed block".to_owned(),
            place: place(3, 10),
            stack: vec![TraceStep { place: place(3, 10), text: "in main".to_owned() }],
            notes: vec![TraceStep { place: place(2, 3), text: "freed here".to_owned() }],
            inputs: vec![],
            script: String::new(),
        };
        let source = OneFile("int main() {\n  free(p);\n  return *p;\n}\n");
        let out = finding(&found, &source, Colour::Never);
        for part in
            ["error[use-after-free]", "return *p;", "freed here", "free(p);", "#0 in main at a.c:3:10"]
        {
            assert!(out.contains(part), "{part} is missing in\n{out}");
        }
    }

    #[test]
    fn an_unknown_names_its_reason_and_place_even_without_source_text() {
        let reason = Reason {
            kind: ReasonKind::Unsupported,
            message: "not supported: inline assembly".to_owned(),
            place: place(7, 2),
        };
        let verdict = Verdict::Unknown(vec![reason]);
        let out = report(&[(Property::MemorySafety, &verdict)], &crate::NoSourceText, Colour::Never);
        assert!(out.starts_with("memory-safety: unknown\n"), "{out}");
        assert!(out.contains("inline assembly") && out.contains("a.c:7:2"), "{out}");
    }
}
