//! The report for people: a line per property, and beneath it why, with the source lines it speaks of.

use crate::checks::checks;
use crate::loops::loops;
use crate::{ProgramReport, SourceText, verdict_word};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;
use tayra_findings::{
    Finding, InputValue, Property, Rank, Reason, ReasonKind, SourcePlace, TraceStep, Verdict,
};

/// How to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// With terminal colours.
    Always,
    /// Plain.
    Never,
}

/// How much to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The verdicts, a line each.
    Verdicts,
    /// What a person wants to know.
    Usual,
    /// Every input and every step.
    Everything,
}

/// How to write a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Colours.
    pub colour: Colour,
    /// Length.
    pub detail: Detail,
}

impl Style {
    /// Without colours, of the usual length.
    pub const PLAIN: Style = Style { colour: Colour::Never, detail: Detail::Usual };
}

/// The whole report; of several programs, with a table at its end.
pub fn report(programs: &[ProgramReport<'_>], sources: &dyn SourceText, style: Style) -> String {
    let mut out = String::new();
    if let [program] = programs {
        one(&mut out, program, sources, style);
        return out;
    }
    if style.detail != Detail::Verdicts {
        for program in programs {
            let _ = writeln!(out, "== {} ==", program.name);
            one(&mut out, program, sources, style);
            out.push('\n');
        }
    }
    out.push_str(&table(programs));
    out
}

fn one(out: &mut String, program: &ProgramReport<'_>, sources: &dyn SourceText, style: Style) {
    if let Some(failure) = &program.failure {
        let _ = writeln!(out, "could not be verified: {}", failure.trim_end());
    }
    for (index, (property, verdict)) in program.answers.iter().enumerate() {
        // What was said already is not said again.
        let said = program.answers[..index].iter().any(|(_, other)| is_said(verdict, other));
        if said && style.detail == Detail::Usual {
            let _ = writeln!(out, "{property}: {}\n  for the same reason", verdict_word(verdict));
        } else {
            answer(out, *property, verdict, sources, style);
        }
        checks(out, program.checks_of(*property), style);
        loops(out, program.loops_of(*property), style);
        parts(out, program, *property, verdict, style);
    }
}

/// What is known of each part of a property, where it is not the same of all.
fn parts(out: &mut String, program: &ProgramReport<'_>, property: Property, verdict: &Verdict, style: Style) {
    let parts = program.parts_of(property);
    let same = parts.iter().all(|(_, word)| *word == verdict_word(verdict));
    if same || style.detail == Detail::Verdicts {
        return;
    }
    let words: Vec<String> = parts.iter().map(|(part, word)| format!("{part} {word}")).collect();
    let _ = writeln!(out, "  its parts: {}", words.join(", "));
}

/// What is said of a violation at once, when others may follow: the property, its part, and the fault.
pub fn announcement(property: Property, found: &Finding, sources: &dyn SourceText, style: Style) -> String {
    let part = property.parts().iter().find(|&&part| found.rule.breaks(part));
    let part = part.map_or_else(String::new, |part| format!(" ({part})"));
    format!("{property}: violated{part}\n{}", finding(found, sources, style))
}

/// The rest of the report on one program, of which every violation was announced.
pub fn rest(program: &ProgramReport<'_>, sources: &dyn SourceText, style: Style) -> String {
    let mut out = String::new();
    let mut faults: Vec<&Finding> = Vec::new();
    for (property, verdict) in &program.answers {
        if let Verdict::Violated(found) = verdict {
            for fault in found.iter().map(|violation| &**violation) {
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
            // A fault was told under the first property that it breaks.
            let asked = || program.answers.iter().map(|(property, _)| *property);
            let is_told = |one: &Finding| asked().find(|&p| one.rule.breaks(p)) == Some(*property);
            if !found.iter().any(|violation| is_told(violation)) {
                let _ = writeln!(out, "{property}: violated\n  by what is told above");
            }
            checks(&mut out, program.checks_of(*property), style);
            loops(&mut out, program.loops_of(*property), style);
            parts(&mut out, program, *property, verdict, style);
        }
    }
    if faults.len() > 1 {
        let _ = writeln!(out, "  {} faults in all", faults.len());
    }
    let answers = program.answers.iter().filter(|(_, verdict)| !matches!(verdict, Verdict::Violated(_)));
    let open = ProgramReport {
        name: program.name.clone(),
        entry: program.entry.clone(),
        answers: answers.copied().collect(),
        parts: program.parts.clone(),
        loops: program.loops,
        checks: program.checks,
        failure: program.failure.clone(),
    };
    one(&mut out, &open, sources, style);
    out
}

/// Whether what there is to say of a verdict was said of another one.
fn is_said(verdict: &Verdict, other: &Verdict) -> bool {
    match (verdict, other) {
        (Verdict::Holds(proof), Verdict::Holds(other)) => proof == other,
        (Verdict::Unknown(reasons), Verdict::Unknown(others)) => {
            let told = |reason: &&Reason| !reason.is_minor;
            let what = |reason: &Reason| (reason.rule, reason.message.clone(), reason.place.clone());
            let said: Vec<_> = others.iter().filter(told).map(what).collect();
            reasons.iter().filter(told).all(|reason| said.contains(&what(reason)))
        }
        (Verdict::Violated(_), _) | (_, Verdict::Violated(_)) => false,
        (Verdict::Holds(_), Verdict::Unknown(_)) | (Verdict::Unknown(_), Verdict::Holds(_)) => false,
    }
}

/// A line per program, a column per property.
fn table(programs: &[ProgramReport<'_>]) -> String {
    let mut properties: Vec<Property> = Vec::new();
    for (property, _) in programs.iter().flat_map(|program| &program.answers) {
        if !properties.contains(property) {
            properties.push(*property);
        }
    }
    let first = programs.iter().map(|p| p.name.chars().count()).chain(["program".len()]).max().unwrap_or(0);
    let mut out = format!("{:first$}", "program");
    for property in &properties {
        let _ = write!(out, "  {:14}", property.name());
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    for program in programs {
        let mut line = format!("{:first$}", program.name);
        for property in &properties {
            let found = program.answers.iter().find(|(asked, _)| asked == property);
            let word = found.map_or("could not run", |(_, verdict)| verdict_word(verdict));
            let _ = write!(line, "  {word:14}");
        }
        if properties.is_empty() {
            line.push_str("  could not run");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn answer(out: &mut String, property: Property, verdict: &Verdict, sources: &dyn SourceText, style: Style) {
    let word = verdict_word(verdict);
    if style.detail == Detail::Verdicts {
        let _ = writeln!(out, "{property}: {word}");
        return;
    }
    match verdict {
        Verdict::Holds(proof) => {
            let _ = writeln!(out, "{property}: {word}\n  {}", proof.argument());
            let rests_on: Vec<&str> = proof.assumptions().iter().map(|a| a.text()).collect();
            if !rests_on.is_empty() {
                let _ = writeln!(out, "  rests on: {}", rests_on.join("; "));
            }
            if style.detail == Detail::Everything {
                for assumption in proof.assumptions() {
                    let _ = writeln!(out, "    {assumption}: {}", assumption.about());
                }
            }
        }
        Verdict::Violated(found) => {
            found.iter().for_each(|one| out.push_str(&announcement(property, one, sources, style)));
            if found.count() > 1 {
                let _ = writeln!(out, "  {} faults in all", found.count());
            }
        }
        Verdict::Unknown(reasons) => {
            let _ = writeln!(out, "{property}: {word}");
            let mut advice = Vec::new();
            let (told, minor): (Vec<&Reason>, Vec<&Reason>) =
                reasons.iter().partition(|reason| style.detail == Detail::Everything || !reason.is_minor);
            for reason in told {
                out.push_str(&reason_text(reason, sources, style));
                advice.extend(reason.advice.as_deref().filter(|a| !advice.contains(a)));
            }
            out.push_str(&count(&minor));
            // How far runs came helps to judge a suspicion.
            let is_suspected = reasons.first().is_some_and(|reason| reason.rule.is_some());
            let tells_of_runs = |reason: &&&Reason| {
                reason.rank == Rank::Search && reason.kind == ReasonKind::Budget && reason.place.is_none()
            };
            if let Some(besides) = minor.iter().find(tells_of_runs).filter(|_| is_suspected) {
                let _ = writeln!(out, "  besides: {}", besides.message);
            }
            for advice in advice {
                let _ = writeln!(out, "  what can be done: {advice}");
            }
        }
    }
}

/// How many reasons are not told.
fn count(minor: &[&Reason]) -> String {
    // A place counts once, whatever may go wrong there.
    let places: BTreeSet<&SourcePlace> = minor
        .iter()
        .filter(|reason| reason.rule.is_some())
        .filter_map(|reason| reason.place.as_ref())
        .collect();
    match places.len() {
        0 => String::new(),
        1 => "  and 1 more place where a fault could not be excluded (-v shows it)\n".to_owned(),
        more => format!("  and {more} more places where a fault could not be excluded (-v shows them)\n"),
    }
}

/// One finding with its source lines, call stack, notes and inputs.
pub fn finding(finding: &Finding, sources: &dyn SourceText, style: Style) -> String {
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
    let mut out = render(&groups, style.colour);
    out.push_str(&stack(&finding.stack));
    if !finding.inputs.is_empty() {
        out.push_str("  with these inputs, in order:\n");
        let shown = if style.detail == Detail::Everything { usize::MAX } else { 20 };
        let rows = inputs(&finding.inputs);
        for (text, place) in rows.iter().take(shown) {
            let _ = writeln!(out, "    {text}{}", at(*place));
        }
        if let Some(more) = rows.len().checked_sub(shown).filter(|&n| n > 0) {
            let _ = writeln!(out, "    … and {more} more");
        }
    }
    let steps: Vec<Step<'_>> =
        finding.path.iter().map(|s| (s.place.as_ref(), s.depth, s.text.as_str())).collect();
    out.push_str(&way("how the run gets there", &steps, sources, style));
    out
}

/// Inputs, a row each; what is read from standard input without anything else between is one text, a row per line.
fn inputs(all: &[InputValue]) -> Vec<(String, Option<&SourcePlace>)> {
    let mut rows: Vec<(String, Option<&SourcePlace>)> = Vec::new();
    let mut rest = all;
    while let Some(first) = rest.first() {
        if first.what != "stdin" {
            rows.push((format!("{} = {}", first.what, first.value), first.place.as_ref()));
            rest = &rest[1..];
            continue;
        }
        let count = rest.iter().take_while(|input| input.what == "stdin").count();
        let (read, behind) = rest.split_at(count);
        rest = behind;
        // Bytes are quoted one by one.
        let inside =
            |input: &'_ InputValue| Some(input.value.strip_prefix('"')?.strip_suffix('"')?.to_owned());
        let text: String = read.iter().filter_map(inside).collect();
        let ends = read.last().is_some_and(|input| inside(input).is_none());
        let mut lines: Vec<String> =
            text.split_inclusive("\\n").map(|line| format!("stdin = \"{line}\"")).collect();
        match (lines.last_mut(), ends) {
            (None, _) => lines.push("stdin is empty".to_owned()),
            (Some(last), true) => last.push_str(", and then its end"),
            (Some(_), false) => {}
        }
        let place = first.place.as_ref();
        rows.extend(lines.into_iter().zip(std::iter::once(place).chain(std::iter::repeat(None))));
    }
    rows
}

/// The active calls, a line each; of a function that calls itself again and again, the first and the last.
fn stack(frames: &[TraceStep]) -> String {
    const ALIKE: usize = 2;
    let mut out = String::new();
    let mut depth = 0;
    while let Some(frame) = frames.get(depth) {
        let alike = frames[depth..].iter().take_while(|other| *other == frame).count();
        let line = |out: &mut String, depth| {
            let _ = writeln!(out, "  #{depth} {}{}", frame.text, at(frame.place.as_ref()));
        };
        if alike > 2 * ALIKE {
            (depth..depth + ALIKE).for_each(|d| line(&mut out, d));
            let _ = writeln!(out, "  … {} more like this", alike - 2 * ALIKE);
            (depth + alike - ALIKE..depth + alike).for_each(|d| line(&mut out, d));
        } else {
            (depth..depth + alike).for_each(|d| line(&mut out, d));
        }
        depth += alike;
    }
    out
}

fn reason_text(reason: &Reason, sources: &dyn SourceText, style: Style) -> String {
    let id = reason.rule.map_or(reason.kind.name(), |rule| rule.id());
    let title = Level::WARNING.primary_title(reason.message.as_str()).id(id);
    let texts: Vec<Option<String>> = std::iter::once(&reason.place)
        .chain(reason.notes.iter().map(|n| &n.place))
        .map(|place| place.as_ref().and_then(|p| sources.text(&p.file)))
        .collect();
    let mut groups = vec![with_snippet(Group::with_title(title), reason.place.as_ref(), texts[0].as_deref())];
    for (note, text) in reason.notes.iter().zip(&texts[1..]) {
        let group = Group::with_title(Level::NOTE.secondary_title(note.text.as_str()));
        groups.push(with_snippet(group, note.place.as_ref(), text.as_deref()));
    }
    let mut out = render(&groups, style.colour);
    let steps: Vec<Step<'_>> = reason.path.iter().map(|s| (s.place.as_ref(), 0, s.text.as_str())).collect();
    out.push_str(&way("a way that leads there", &steps, sources, style));
    out
}

/// So many steps of a way are shown: the first and the last ones.
const STEPS: (usize, usize) = (6, 22);
/// So many characters of a source line are shown.
const LINE: usize = 44;
/// Deeper than this is not indented further.
const DEEPEST: u32 = 8;

/// A step: where, how deep, what.
type Step<'a> = (Option<&'a SourcePlace>, u32, &'a str);

/// A way through the program, a line per step: where, the source line, and what happens there.
fn way(title: &str, path: &[Step<'_>], sources: &dyn SourceText, style: Style) -> String {
    if path.is_empty() {
        return String::new();
    }
    let mut files: BTreeMap<&str, Option<String>> = BTreeMap::new();
    let mut rows: Vec<(String, String, String)> = Vec::new();
    let all = style.detail == Detail::Everything;
    let left_out = if all { 0 } else { path.len().saturating_sub(STEPS.0 + STEPS.1) };
    let mut before = None;
    for (index, &(place, depth, text)) in path.iter().enumerate() {
        if left_out > 0 && (STEPS.0..STEPS.0 + left_out).contains(&index) {
            continue;
        }
        let (at, line) = match place {
            Some(place) => {
                let text = files.entry(&place.file).or_insert_with(|| sources.text(&place.file));
                let index = (place.line as usize).saturating_sub(1);
                let line = text.as_ref().and_then(|t| t.lines().nth(index)).unwrap_or("").trim();
                (format!("{}:{}", place.file, place.line), shortened(line))
            }
            None => (String::new(), String::new()),
        };
        // A line that stands there already is not repeated.
        let again = before.as_ref() == Some(&at) && (left_out == 0 || index != STEPS.0 + left_out);
        before = Some(at.clone());
        let indent = "  ".repeat(depth.min(DEEPEST) as usize);
        let (at, line) = if again { (String::new(), String::new()) } else { (at, line) };
        rows.push((at, line, format!("{indent}{text}")));
    }
    let width = |column: fn(&(String, String, String)) -> usize| rows.iter().map(column).max().unwrap_or(0);
    let (first, second) = (width(|r| r.0.chars().count()), width(|r| r.1.chars().count()));
    let mut out = format!("  {title}:\n");
    for (index, (at, line, text)) in rows.iter().enumerate() {
        if left_out > 0 && index == STEPS.0 {
            let _ = writeln!(out, "    … {left_out} more steps");
        }
        let _ = writeln!(out, "    {at:first$}  {line:second$}  {text}");
    }
    out
}

fn shortened(line: &str) -> String {
    if line.chars().count() <= LINE {
        return line.to_owned();
    }
    line.chars().take(LINE - 1).chain(['…']).collect()
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
    place.map_or_else(String::new, |p| match p.column {
        0 => format!(" at {}:{}", p.file, p.line),
        column => format!(" at {}:{}:{column}", p.file, p.line),
    })
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
    use tayra_findings::{PathStep, Rule, StepKind};

    fn alone(verdict: &Verdict) -> ProgramReport<'_> {
        let answers = vec![(Property::MemorySafety, verdict)];
        ProgramReport {
            name: "a.c".to_owned(),
            entry: "main".to_owned(),
            answers,
            parts: Vec::new(),
            loops: &[],
            checks: &[],
            failure: None,
        }
    }

    #[test]
    fn what_is_minor_is_counted_and_keeps_no_reason_from_being_the_same() {
        let suspected = |line| {
            let mut reason =
                Reason::new(ReasonKind::Suspected, "nothing is known", crate::tests::place(line, 1));
            reason.rule = Some(Rule::OutOfBounds);
            reason
        };
        let minor = |line| Reason { is_minor: true, ..suspected(line) };
        let first = Verdict::Unknown(vec![suspected(1), suspected(2), minor(3), minor(3), minor(4)]);
        let second = Verdict::Unknown(vec![suspected(1), minor(2)]);
        let answers = vec![(Property::MemorySafety, &first), (Property::Assertions, &second)];
        let program = ProgramReport { answers, ..alone(&first) };
        let out = report(&[program], &crate::NoSourceText, Style::PLAIN);
        assert!(
            out.contains("and 2 more places where a fault could not be excluded (-v shows them)\n"),
            "{out}"
        );
        assert!(out.ends_with("assertions: unknown\n  for the same reason\n"), "{out}");
        let everything = Style { detail: Detail::Everything, ..Style::PLAIN };
        let out = report(&[alone(&first)], &crate::NoSourceText, everything);
        assert!(out.matches("warning[out-of-bounds]").count() == 5 && !out.contains("more places"), "{out}");
    }

    #[test]
    fn several_programs_end_in_a_table() {
        let verdicts = crate::tests::everything();
        let programs = crate::tests::programs(&verdicts);
        let out = report(&programs, &crate::NoSourceText, Style::PLAIN);
        let table = "program     memory-safety   assertions      termination\n\
                     a.c         holds           violated        unknown\n\
                     longer/b.c  holds           violated        unknown\n\
                     c.c         could not run   could not run   could not run\n";
        assert!(out.ends_with(table), "{out}");
        assert!(out.starts_with("== a.c ==\nmemory-safety: holds\n"), "{out}");
        assert!(out.contains("== c.c ==\ncould not be verified: cannot link\n"), "{out}");
        let quiet = Style { detail: Detail::Verdicts, ..Style::PLAIN };
        assert_eq!(report(&programs, &crate::NoSourceText, quiet), table);
        let short = report(&programs[..1], &crate::NoSourceText, quiet);
        assert_eq!(short, "memory-safety: holds\nassertions: violated\ntermination: unknown\n");
    }

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
            repeated: 0,
            script: String::new(),
            steps: 1,
            path: vec![
                PathStep { place: place(2, 3), text: "p = NULL".to_owned(), depth: 0, kind: StepKind::Value },
                PathStep {
                    place: place(3, 10),
                    text: "it fails".to_owned(),
                    depth: 1,
                    kind: StepKind::Fault,
                },
            ],
            harness: String::new(),
            decisions: Vec::new(),
        };
        let source = OneFile("int main() {\n  free(p);\n  return *p;\n}\n");
        let out = finding(&found, &source, Style::PLAIN);
        for part in [
            "error[use-after-free]",
            "return *p;",
            "freed here",
            "free(p);",
            "#0 in main at a.c:3:10",
            "how the run gets there:\n    a.c:2  free(p);    p = NULL\n    a.c:3  return *p;    it fails\n",
        ] {
            assert!(out.contains(part), "{part} is missing in\n{out}");
        }
    }

    #[test]
    fn an_unknown_names_its_reason_and_place_even_without_source_text() {
        let reason = Reason::new(ReasonKind::Unsupported, "not supported: inline assembly", place(7, 2));
        let verdict = Verdict::Unknown(vec![reason]);
        let out = report(&[alone(&verdict)], &crate::NoSourceText, Style::PLAIN);
        assert!(out.starts_with("memory-safety: unknown\n"), "{out}");
        assert!(out.contains("inline assembly") && out.contains("a.c:7:2"), "{out}");
    }

    #[test]
    fn a_suspicion_shows_the_way_that_leads_to_it() {
        let mut reason = Reason::new(ReasonKind::Suspected, "cannot show it", place(3, 3));
        reason.rule = Some(Rule::OutOfBounds);
        reason.notes = vec![TraceStep { place: place(1, 5), text: "declared here".to_owned() }];
        reason.path = (0..40).map(|i| TraceStep { place: place(2, 3), text: format!("round {i}") }).collect();
        let reason = reason.with_advice("add a check");
        let source = OneFile("int table[4];\n  for (;;)\n  table[i] = 0;\n");
        let verdict = Verdict::Unknown(vec![reason.clone(), reason]);
        let out = report(&[alone(&verdict)], &source, Style::PLAIN);
        assert_eq!(out.matches("what can be done").count(), 1, "{out}");
        let parts = [
            "warning[out-of-bounds]: cannot show it",
            "declared here",
            "a.c:2  for (;;)  round 0\n",
            "… 12 more steps",
            "round 39",
            "what can be done: add a check",
        ];
        for part in parts {
            assert!(out.contains(part), "{part} is missing in\n{out}");
        }
        assert!(!out.contains("round 7\n"), "{out}");
    }
}
