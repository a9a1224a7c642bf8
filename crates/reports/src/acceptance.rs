//! What a team knows of and accepts for now: by a list of it (a baseline), or by a comment beside the place, with a reason.
//!
//! A fault, or a place that is open, is known again by its fingerprint: the rule, the file, and the text of the line. So it stays
//! the same while lines move, and becomes another when somebody changes the line.
//! Errs towards: not accepting. A comment without a reason, or with a rule that there is not, accepts nothing and is told.

use crate::{ProgramReport, SourceText};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use tayra_findings::{Reason, ReasonKind, Rule, SourcePlace, Verdict};

/// What is accepted from now on, as it stands in a file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Baseline {
    /// Grows whenever fingerprints are made in another way.
    version: u32,
    accepted: Vec<Entry>,
}

/// One fault or open place of a baseline; all but the fingerprint is there for people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Entry {
    fingerprint: String,
    rule: String,
    #[serde(default)]
    file: String,
    #[serde(default)]
    text: String,
}

/// How fingerprints are made now.
const VERSION: u32 = 1;

impl Baseline {
    /// Reads a file; an error says what is wrong with it.
    pub fn parse(text: &str) -> Result<Baseline, String> {
        let baseline: Baseline = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match baseline.version {
            VERSION => Ok(baseline),
            other => Err(format!("it is of version {other}, and this Tayra writes {VERSION}: write it anew")),
        }
    }

    /// Everything that is found or open in these programs.
    pub fn of(programs: &[ProgramReport<'_>], sources: &dyn SourceText) -> Baseline {
        let entries: BTreeSet<Entry> = told(programs).iter().map(|one| one.entry(sources)).collect();
        Baseline { version: VERSION, accepted: entries.into_iter().collect() }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.accepted.len()
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

/// Who accepts a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// It stands in the baseline.
    ByBaseline,
    /// A comment says why.
    InSource {
        /// What it says.
        reason: String,
    },
}

/// A fault or an open place, and who accepts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// What identifies it while lines move.
    pub fingerprint: String,
    /// Who accepts it, if somebody does.
    pub accepted: Option<Accepted>,
}

/// What of all that is told is accepted.
#[derive(Clone, Debug, Default)]
pub struct Acceptance {
    known: BTreeMap<Told, Known>,
    /// A baseline was given.
    pub(crate) has_baseline: bool,
    /// What was accepted and is not seen any more, and comments that accept nothing: each in a sentence without a full stop.
    pub complaints: Vec<String>,
}

/// What is told of a place: of which rule, or for which reason.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Told {
    rule: String,
    place: Option<SourcePlace>,
}

impl Told {
    fn fault(rule: Rule, place: Option<&SourcePlace>) -> Told {
        Told { rule: rule.id().to_owned(), place: place.cloned() }
    }

    fn reason(reason: &Reason) -> Told {
        let rule = reason.rule.map_or(reason.kind.name(), Rule::id);
        Told { rule: rule.to_owned(), place: reason.place.clone() }
    }

    fn entry(&self, sources: &dyn SourceText) -> Entry {
        let Some(place) = &self.place else {
            let fingerprint = fingerprint(&[&self.rule]);
            return Entry { fingerprint, rule: self.rule.clone(), file: String::new(), text: String::new() };
        };
        let text = sources.text(&place.file).unwrap_or_default();
        let (line, before) = line_of(&text, place.line);
        // Without the text there is only the number.
        let which = if line.is_empty() { place.line.to_string() } else { before.to_string() };
        Entry {
            fingerprint: fingerprint(&[&self.rule, &place.file, &line, &which]),
            rule: self.rule.clone(),
            file: place.file.clone(),
            text: line,
        }
    }
}

/// A line with its blanks folded, and how many lines before it read the same.
fn line_of(text: &str, number: u32) -> (String, usize) {
    let index = usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(1);
    let line = text.lines().nth(index).unwrap_or_default();
    // Word by word, since most lines differ in the first one.
    let is_same = |other: &&str| other.split_whitespace().eq(line.split_whitespace());
    let before = text.lines().take(index).filter(is_same).count();
    (line.split_whitespace().collect::<Vec<_>>().join(" "), before)
}

fn fingerprint(parts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.len().to_le_bytes());
        digest.update(part.as_bytes());
    }
    digest.finalize().iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Everything that does not hold.
fn told(programs: &[ProgramReport<'_>]) -> BTreeSet<Told> {
    let verdicts = programs.iter().flat_map(|program| &program.answers);
    verdicts
        .flat_map(|(_, verdict)| match verdict {
            Verdict::Holds(_) => Vec::new(),
            Verdict::Violated(found) => {
                found.iter().map(|one| Told::fault(one.rule, one.place.as_ref())).collect()
            }
            Verdict::Unknown(reasons) => reasons.iter().map(Told::reason).collect(),
        })
        .collect()
}

impl Acceptance {
    /// Looks who accepts what is told of these programs, which were made from `files`.
    pub fn of(
        programs: &[ProgramReport<'_>],
        files: &[String],
        baseline: Option<&Baseline>,
        sources: &dyn SourceText,
    ) -> Acceptance {
        let told = told(programs);
        let places = told.iter().filter_map(|one| one.place.as_ref());
        let files: BTreeSet<&String> = places.map(|place| &place.file).chain(files).collect();
        let mut acceptance = Acceptance { has_baseline: baseline.is_some(), ..Acceptance::default() };
        let mut allowances = Vec::new();
        for file in files {
            let text = sources.text(file).unwrap_or_default();
            allowances.extend(allowances_in(file, &text, &mut acceptance.complaints));
        }
        let mut listed: BTreeMap<&str, (&Entry, bool)> = baseline
            .into_iter()
            .flat_map(|baseline| &baseline.accepted)
            .map(|entry| (entry.fingerprint.as_str(), (entry, false)))
            .collect();
        for one in told {
            let entry = one.entry(sources);
            let is_listed =
                listed.get_mut(entry.fingerprint.as_str()).map(|(_, seen)| *seen = true).is_some();
            let mut accepted = is_listed.then_some(Accepted::ByBaseline);
            for allowance in allowances.iter_mut().filter(|allowance| allowance.covers(&one)) {
                allowance.is_seen = true;
                accepted = Some(Accepted::InSource { reason: allowance.reason.clone() });
            }
            acceptance.known.insert(one, Known { fingerprint: entry.fingerprint, accepted });
        }
        for allowance in allowances.iter().filter(|allowance| !allowance.is_seen) {
            let Allowance { file, line, rule, .. } = allowance;
            acceptance
                .complaints
                .push(format!("{file}:{line}: `tayra: allow({rule})` is not needed any more"));
        }
        for (entry, _) in listed.values().filter(|(_, seen)| !seen) {
            let Entry { rule, file, text, .. } = entry;
            acceptance
                .complaints
                .push(format!("the baseline has {rule} in {file} at `{text}`, which is not seen any more"));
        }
        acceptance
    }

    /// What is known of a fault.
    pub fn of_fault(&self, rule: Rule, place: Option<&SourcePlace>) -> Option<&Known> {
        self.known.get(&Told::fault(rule, place))
    }

    /// What is known of something open.
    pub fn of_reason(&self, reason: &Reason) -> Option<&Known> {
        self.known.get(&Told::reason(reason))
    }

    /// Whether all is accepted that makes the verdict what it is.
    fn covers(&self, verdict: &Verdict) -> bool {
        let is_accepted = |known: Option<&Known>| known.is_some_and(|known| known.accepted.is_some());
        match verdict {
            Verdict::Holds(_) => true,
            Verdict::Violated(found) => {
                found.iter().all(|one| is_accepted(self.of_fault(one.rule, one.place.as_ref())))
            }
            Verdict::Unknown(reasons) => {
                !reasons.is_empty() && reasons.iter().all(|reason| is_accepted(self.of_reason(reason)))
            }
        }
    }

    /// The answers on a program that are not what they are for accepted reasons only.
    pub fn new_answers<'v>(&self, program: &ProgramReport<'v>) -> Vec<&'v Verdict> {
        let is_fault = |verdict: &Verdict| matches!(verdict, Verdict::Violated(_));
        let verdicts = || program.answers.iter().map(|(_, verdict)| *verdict);
        // What is not decided for the sake of an accepted fault is accepted with it.
        let has_accepted_faults = verdicts().any(is_fault)
            && verdicts().filter(|verdict| is_fault(verdict)).all(|verdict| self.covers(verdict));
        let follows = |verdict: &Verdict| {
            let Verdict::Unknown(reasons) = verdict else { return false };
            has_accepted_faults && reasons.iter().all(|reason| reason.kind == ReasonKind::UndefinedBehaviour)
        };
        verdicts().filter(|verdict| !self.covers(verdict) && !follows(verdict)).collect()
    }

    /// For people: what is accepted, and what of that is stale. Empty where nothing is.
    pub fn text(&self) -> String {
        let accepted =
            || self.known.iter().filter_map(|(told, known)| Some((told, known.accepted.as_ref()?)));
        let listed = accepted().filter(|(_, by)| **by == Accepted::ByBaseline).count();
        let mut out = String::new();
        let commented = accepted().count() - listed;
        let parts: Vec<String> = [(listed, "by the baseline"), (commented, "by comments in the source")]
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, by)| format!("{count} {by}"))
            .collect();
        if !parts.is_empty() {
            let _ = writeln!(out, "accepted: {}", parts.join(", "));
        }
        for (told, by) in accepted() {
            if let (Accepted::InSource { reason }, Some(place)) = (by, &told.place) {
                let _ = writeln!(out, "  {} at {}:{}: {reason}", told.rule, place.file, place.line);
            }
        }
        for complaint in &self.complaints {
            let _ = writeln!(out, "note: {complaint}");
        }
        out
    }
}

/// A comment that accepts a fault.
#[derive(Debug)]
struct Allowance {
    file: String,
    /// Where it stands.
    line: u32,
    /// The line that it is about.
    covered: u32,
    rule: String,
    reason: String,
    is_seen: bool,
}

impl Allowance {
    fn covers(&self, told: &Told) -> bool {
        let is_here = |place: &SourcePlace| place.file == self.file && place.line == self.covered;
        told.rule == self.rule && told.place.as_ref().is_some_and(is_here)
    }
}

/// How such a comment begins.
const ALLOW: &str = "tayra: allow(";

/// The comments of a file that accept something; what is wrong with others goes to `complaints`.
fn allowances_in(file: &str, text: &str, complaints: &mut Vec<String>) -> Vec<Allowance> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some((before, said)) = line.split_once(ALLOW) else { continue };
        let Some(comment) = before.rfind("//").or_else(|| before.rfind("/*")) else { continue };
        let number = u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
        let mut complain =
            |what: String| complaints.push(format!("{file}:{number}: {what}, and accepts nothing"));
        let Some((rules, reason)) = said.split_once(')') else {
            complain(format!("`{ALLOW}` is not closed"));
            continue;
        };
        let reason = reason.trim_end().trim_end_matches("*/").trim_matches([' ', '\t', ':', '-', ',']);
        if reason.is_empty() {
            complain(format!("`{ALLOW}{rules})` gives no reason"));
            continue;
        }
        // A comment on a line of its own is about the next line with code.
        let is_alone = before[..comment].trim().is_empty();
        let next = || text.lines().enumerate().skip(index + 1).find(|(_, line)| is_code(line));
        let covered = match is_alone {
            true => {
                next().map_or(number, |(next, _)| u32::try_from(next).unwrap_or(u32::MAX).saturating_add(1))
            }
            false => number,
        };
        for rule in rules.split(',').map(str::trim) {
            if Rule::from_id(rule).is_none() {
                complain(format!("there is no rule `{rule}` (`tayra rules` lists them)"));
                continue;
            }
            let (file, rule, reason) = (file.to_owned(), rule.to_owned(), reason.to_owned());
            found.push(Allowance { file, line: number, covered, rule, reason, is_seen: false });
        }
    }
    found
}

fn is_code(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with("//") && !line.starts_with("/*")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{everything, programs};

    struct Text(&'static str);

    impl SourceText for Text {
        fn text(&self, _file: &str) -> Option<String> {
            Some(self.0.to_owned())
        }
    }

    /// The fault of `everything` is a use after free in the third line, its open place out of bounds there as well.
    const PLAIN: Text = Text("int f(void) {\n  free(p);\n  return *p;\n}\n");

    #[test]
    fn what_is_listed_is_accepted_though_lines_move() {
        let verdicts = everything();
        let programs = programs(&verdicts);
        let baseline = Baseline::parse(&Baseline::of(&programs, &PLAIN).text()).unwrap();
        let covers = |text: &Text| {
            let acceptance = Acceptance::of(&programs, &[], Some(&baseline), text);
            (verdicts.iter().all(|verdict| acceptance.covers(verdict)), acceptance.complaints)
        };
        assert_eq!(covers(&PLAIN), (true, Vec::new()));
        let nothing = Acceptance::of(&programs, &[], None, &PLAIN);
        assert!(
            nothing.covers(&verdicts[0]) && !nothing.covers(&verdicts[1]) && !nothing.covers(&verdicts[2])
        );
        // Blanks do not count, the text of the line does.
        assert!(covers(&Text("int f(void) {\n  free(p);\n\treturn   *p;\n}\n")).0);
        let (is_covered, complaints) = covers(&Text("int f(void) {\n  free(p);\n  return p[1];\n}\n"));
        assert!(!is_covered);
        assert!(complaints.iter().any(|complaint| complaint.contains("`return *p;`")), "{complaints:?}");
    }

    #[test]
    fn a_line_that_stands_twice_is_accepted_where_it_was() {
        let place = |line| Some(SourcePlace { file: "a.c".to_owned(), line, column: 1 });
        let told = |line| Told { rule: "leak".to_owned(), place: place(line) };
        let text = Text("f();\ng();\nf();\n");
        assert_ne!(told(1).entry(&text), told(3).entry(&text));
        assert_eq!(told(3).entry(&text), told(4).entry(&Text("f();\n\ng();\nf();\n")));
    }

    #[test]
    fn comments_accept_with_a_reason_only() {
        let verdicts = everything();
        let programs = programs(&verdicts);
        let accepts = |text: &'static str| {
            let acceptance = Acceptance::of(&programs, &[], None, &Text(text));
            (acceptance.covers(&verdicts[1]), acceptance.complaints)
        };
        let beside = "int f(void) {\n  free(p);\n  return *p; // tayra: allow(use-after-free): as the vendor has it\n}\n";
        assert_eq!(accepts(beside), (true, Vec::new()));
        let above =
            "int f(void) {\n  /* tayra: allow(use-after-free) as the vendor has it */\n  return *p;\n}\n";
        assert_eq!(accepts(above), (true, Vec::new()));
        for (wrong, complaint) in [
            ("\n\n  return *p; // tayra: allow(use-after-free)\n", "gives no reason"),
            ("\n\n  return *p; // tayra: allow(use-after-fre) why\n", "no rule `use-after-fre`"),
            ("\n  free(p); // tayra: allow(use-after-free) why\n  return *p;\n", "not needed any more"),
        ] {
            let (is_accepted, complaints) = accepts(wrong);
            assert!(!is_accepted, "{wrong}");
            assert!(complaints.iter().any(|one| one.contains(complaint)), "{complaints:?}");
        }
    }

    #[test]
    fn a_damaged_baseline_is_refused() {
        for wrong in ["", "[]", "{\"version\": 1}", "{\"version\": 9, \"accepted\": []}"] {
            assert!(Baseline::parse(wrong).is_err(), "{wrong}");
        }
    }
}
