//! Loops and recursive functions in the report for people: a line each.

use crate::text::{Detail, Style};
use std::fmt::Write;
use tayra_findings::{LoopEnd, LoopKind};

/// So many loops are told where reports are short.
const LOOPS: usize = 24;

/// A line for each loop and each recursive function.
pub(crate) fn loops(out: &mut String, all: &[LoopEnd], style: Style) {
    if all.is_empty() || style.detail == Detail::Verdicts {
        return;
    }
    out.push_str("  its loops, one by one:\n");
    let shown = if style.detail == Detail::Everything { all.len() } else { LOOPS };
    for one in all.iter().take(shown) {
        let what = match one.kind {
            LoopKind::Loop => format!("loop in `{}`", one.function),
            LoopKind::Recursion => format!("recursion of `{}`", one.function),
        };
        let _ = writeln!(out, "    {}:{} {what} {}", one.place.file, one.place.line, one.text());
    }
    if let Some(more) = all.len().checked_sub(shown).filter(|&more| more > 0) {
        let open = all[shown..].iter().filter(|one| !one.ends()).count();
        let _ = writeln!(out, "    … and {more} more, {open} of them open (-v shows them)");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{report, rest};
    use crate::{NoSourceText, ProgramReport};
    use tayra_findings::{Property, Verdict};

    fn told<'a>(verdict: &'a Verdict, loops: &'a [LoopEnd]) -> ProgramReport<'a> {
        ProgramReport {
            name: "a.c".to_owned(),
            entry: "main".to_owned(),
            answers: vec![(Property::MemorySafety, verdict), (Property::Termination, verdict)],
            parts: Vec::new(),
            loops,
            checks: &[],
            failure: None,
        }
    }

    #[test]
    fn loops_are_told_beneath_the_answer_for_termination_whatever_it_is() {
        let loops = crate::tests::loops();
        for verdict in crate::tests::everything() {
            let line = "    a.c:7 loop in `main` open: no argument was found that it ends; left when `x > 100`; `x` and `y` change in it\n";
            let all = rest(&told(&verdict, &loops), &NoSourceText, Style::PLAIN);
            assert_eq!(all.matches(line).count(), 1, "{all}");
            assert!(all.contains("recursion of `main` ends, up to where a fault"), "{all}");
            let quiet = Style { detail: Detail::Verdicts, ..Style::PLAIN };
            let short = report(&[told(&verdict, &loops)], &NoSourceText, quiet);
            assert!(!short.contains("loop"), "{short}");
        }
    }

    #[test]
    fn many_loops_are_counted() {
        let many: Vec<LoopEnd> = crate::tests::loops().iter().cycle().take(40).cloned().collect();
        let verdict = Verdict::Unknown(Vec::new());
        let out = report(&[told(&verdict, &many)], &NoSourceText, Style::PLAIN);
        assert!(out.contains("… and 16 more, 5 of them open (-v shows them)\n"), "{out}");
        let everything = Style { detail: Detail::Everything, ..Style::PLAIN };
        let out = report(&[told(&verdict, &many)], &NoSourceText, everything);
        assert_eq!(out.matches(" in `main` ").count(), 27, "{out}");
    }
}
