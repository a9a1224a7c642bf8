//! Checks in the report for people: how many of each kind are proved, and where the others are.

use crate::text::{Detail, Style};
use std::fmt::Write;
use tayra_findings::{Check, CheckCounts, CheckKind, CheckStatus, Checks, SourcePlace};

/// So many open places are named where reports are short.
const NAMED: usize = 3;

/// A line with figures, and one with the first places that are open.
pub(crate) fn checks(out: &mut String, checks: Option<&Checks>, style: Style) {
    let Some(checks) = checks.filter(|_| style.detail != Detail::Verdicts) else { return };
    let kinds = CheckKind::ALL.into_iter().map(|kind| (kind, checks.count(kind)));
    let told: Vec<String> = kinds.filter_map(|(kind, counts)| figures(kind, counts)).collect();
    if !told.is_empty() {
        let _ = writeln!(out, "  {}", told.join("; "));
    }
    let open: Vec<&Check> = checks.all.iter().filter(|c| matches!(c.status, CheckStatus::Open(_))).collect();
    let behind: Vec<&Check> = checks.all.iter().filter(|c| c.status == CheckStatus::Behind).collect();
    if style.detail == Detail::Everything {
        for check in &open {
            let _ = writeln!(out, "    open: {}", named(check));
        }
        for check in &behind {
            let _ = writeln!(out, "    open, since runs may come here from an open place: {}", named(check));
        }
        return;
    }
    if open.len() > NAMED {
        groups(
            out,
            "by function",
            checks.by_function().into_iter().map(|(name, counts)| (format!("`{name}`"), counts)),
        );
        let files = checks.by_file();
        if files.len() > 1 {
            groups(out, "by file", files.into_iter().map(|(name, counts)| (name.to_owned(), counts)));
        }
        groups(
            out,
            "by what they hang on",
            checks.by_cause().into_iter().map(|(name, counts)| (name.to_owned(), counts)),
        );
    }
    if !open.is_empty() {
        let mut names: Vec<String> = open.iter().map(|check| named(check)).collect();
        // What is read and written at once stands there twice.
        names.dedup();
        let all = names.len();
        names.truncate(NAMED);
        if let Some(more) = all.checked_sub(NAMED).filter(|&more| more > 0) {
            names.push(format!("and {more} more"));
        }
        let _ = writeln!(out, "    open: {}", names.join(", "));
    }
    if !behind.is_empty() {
        let _ =
            writeln!(out, "    {} of them only because runs may come there from an open place", behind.len());
    }
}

/// `    by function: `f` 12 of 40, `g` 3 of 10, and 2 more`.
fn groups(out: &mut String, title: &str, groups: impl Iterator<Item = (String, CheckCounts)>) {
    let all: Vec<(String, CheckCounts)> = groups.filter(|(_, counts)| counts.undecided() > 0).collect();
    if all.is_empty() {
        return;
    }
    let mut told: Vec<String> = all
        .iter()
        .take(NAMED)
        .map(|(name, counts)| match counts.reached() {
            reached if reached == counts.undecided() => format!("{name} {reached}"),
            reached => format!("{name} {} of {reached}", counts.undecided()),
        })
        .collect();
    if all.len() > NAMED {
        told.push(format!("and {} more", all.len() - NAMED));
    }
    let _ = writeln!(out, "    open {title}: {}", told.join(", "));
}

/// `412 accesses: 407 proved, 2 certain, 3 open`.
fn figures(kind: CheckKind, counts: CheckCounts) -> Option<String> {
    let (one, several) = kind.words();
    let all = counts.reached();
    let word = if all == 1 { one } else { several };
    let parts = [
        (counts.proved, "proved"),
        (counts.violated, "violated"),
        (counts.certain, "certain"),
        (counts.open, "open"),
    ];
    let told: Vec<(usize, &str)> = parts.into_iter().filter(|(count, _)| *count > 0).collect();
    let mut out = match told.as_slice() {
        [] => return None,
        [(_, what)] => format!("{all} {word} {what}"),
        several => {
            let told: Vec<String> = several.iter().map(|(count, what)| format!("{count} {what}")).collect();
            format!("{all} {word}: {}", told.join(", "))
        }
    };
    if counts.unreached > 0 {
        let _ = write!(out, " ({} more never reached)", counts.unreached);
    }
    Some(out)
}

/// `a.c:7:3 (out-of-bounds)`.
fn named(check: &Check) -> String {
    let place = match &check.place {
        Some(SourcePlace { file, line, column: 0 }) => format!("{file}:{line}"),
        Some(SourcePlace { file, line, column }) => format!("{file}:{line}:{column}"),
        None => format!("`{}`", check.function),
    };
    let mut what: Vec<&str> = check.status.rules().iter().map(|rule| rule.id()).collect();
    if what.is_empty() {
        return format!("{place} ({})", check.kind.words().0);
    }
    if check.is_certain() {
        what.push("certain for all runs that get there");
    }
    format!("{place} ({})", what.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::report;
    use crate::{NoSourceText, ProgramReport};
    use tayra_findings::{Known, Property, Rule, Verdict};

    fn list(open: u32) -> Checks {
        let check = |line, kind, status| Check {
            kind,
            function: "f".to_owned(),
            place: crate::tests::place(line, 3),
            status,
            known: Known::default(),
        };
        let mut all: Vec<Check> = (0..open)
            .map(|line| check(line + 1, CheckKind::Access, CheckStatus::Open(vec![Rule::OutOfBounds])))
            .collect();
        all.push(check(70, CheckKind::Access, CheckStatus::Proved));
        all.push(check(71, CheckKind::Access, CheckStatus::Unreached));
        all.push(check(72, CheckKind::Call, CheckStatus::Proved));
        Checks { property: Property::Access, all }
    }

    fn told(checks: Checks, detail: Detail) -> String {
        let (verdict, checks) = (Verdict::Unknown(Vec::new()), [checks]);
        let program = ProgramReport {
            name: "a.c".to_owned(),
            entry: "main".to_owned(),
            answers: vec![(Property::Access, &verdict)],
            parts: Vec::new(),
            loops: &[],
            checks: &checks,
            failure: None,
        };
        report(&[program], &NoSourceText, Style { detail, ..Style::PLAIN })
    }

    #[test]
    fn what_is_proved_is_counted_and_what_is_open_is_named() {
        let out = told(list(2), Detail::Usual);
        assert!(
            out.contains("  3 accesses: 1 proved, 2 open (1 more never reached); 1 call proved\n"),
            "{out}"
        );
        assert!(out.contains("    open: a.c:1:3 (out-of-bounds), a.c:2:3 (out-of-bounds)\n"), "{out}");
        assert!(!told(list(2), Detail::Verdicts).contains("proved"));
    }

    #[test]
    fn of_many_open_places_the_rest_is_counted() {
        assert!(told(list(9), Detail::Usual).contains("a.c:3:3 (out-of-bounds), and 6 more\n"));
        assert_eq!(told(list(9), Detail::Everything).matches("    open: a.c").count(), 9);
    }

    #[test]
    fn what_lies_behind_an_open_place_is_told_apart() {
        let mut checks = list(1);
        checks.all[1].status = CheckStatus::Behind;
        let out = told(checks, Detail::Usual);
        assert!(
            out.contains("  2 accesses open (1 more never reached); ")
                && out.contains("    1 of them only because"),
            "{out}"
        );
    }

    #[test]
    fn many_open_places_are_told_by_function_and_by_what_they_hang_on() {
        let mut checks = list(6);
        for (at, check) in checks.all.iter_mut().enumerate() {
            check.known.cause = Some(if at < 4 { "`i`" } else { "what `get` gives back" }.to_owned());
            check.known.certain = if at == 5 { vec![Rule::OutOfBounds] } else { Vec::new() };
        }
        let out = told(checks.clone(), Detail::Usual);
        assert!(out.contains("  7 accesses: 1 proved, 1 certain, 5 open (1 more never reached); "), "{out}");
        assert!(out.contains("    open by function: `f` 6 of 8\n"), "{out}");
        assert!(out.contains("    open by what they hang on: what `get` gives back 2, `i` 4\n"), "{out}");
        assert!(
            told(checks, Detail::Everything).contains("(out-of-bounds, certain for all runs that get there)")
        );
        assert!(!told(list(3), Detail::Usual).contains("by function"));
    }
}
