//! What an editor shows of a check: problems, what is known of each function and at each line, and what can be done about it.

use super::target::Target;
use super::text::{Columns, range, uri_of};
use crate::commands::{explain, reporting};
use crate::settings;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tayra_findings::{CheckStatus, Finding, Property, Reason, Rule, SourcePlace, TraceStep, Verdict};
use tayra_kept::ProgramResult;
use tayra_reports::acceptance::{Acceptance, Baseline, Known};
use tayra_reports::{ProgramReport, SourceText, verdict_word};

/// So many problems of a check are shown at most, and so many steps of a run with each.
const MOST_PROBLEMS: usize = 500;
const MOST_STEPS: usize = 40;

/// How bad a problem is, in the protocol.
const ERROR: u32 = 1;
const INFORMATION: u32 = 3;
const HINT: u32 = 4;

/// What a check found out.
pub(crate) struct Answers {
    folder: PathBuf,
    programs: Vec<ProgramResult>,
    /// Open files as they were read, by their checksums: nothing is said of any other text.
    pub(crate) texts: BTreeMap<PathBuf, String>,
}

/// Files as they lie on the disk, named as in messages of a check that ran in a directory.
struct Beside<'a>(&'a Path);

impl SourceText for Beside<'_> {
    fn text(&self, file: &str) -> Option<String> {
        std::fs::read(self.0.join(file)).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Problems, file by file.
pub(crate) type Problems = BTreeMap<PathBuf, Vec<Value>>;

/// Makes problems of places.
struct Maker<'a> {
    folder: &'a Path,
    columns: Columns,
    texts: BTreeMap<PathBuf, String>,
    found: Problems,
    count: usize,
}

impl Maker<'_> {
    fn new(folder: &Path, columns: Columns) -> Maker<'_> {
        Maker { folder, columns, texts: BTreeMap::new(), found: Problems::new(), count: 0 }
    }

    fn range(&mut self, place: &SourcePlace) -> Value {
        let file = self.folder.join(&place.file);
        let folder = self.folder;
        let text =
            self.texts.entry(file).or_insert_with(|| Beside(folder).text(&place.file).unwrap_or_default());
        range(text, place.line, place.column, self.columns)
    }

    fn location(&mut self, place: &SourcePlace) -> Value {
        json!({"uri": uri_of(&self.folder.join(&place.file)), "range": self.range(place)})
    }

    fn related(&mut self, steps: impl Iterator<Item = (Option<SourcePlace>, String)>) -> Vec<Value> {
        let mut related = Vec::new();
        for (place, text) in steps {
            if let Some(place) = place.filter(|_| related.len() < MOST_STEPS) {
                related.push(json!({"location": self.location(&place), "message": text}));
            }
        }
        related
    }

    fn add(&mut self, place: &SourcePlace, severity: u32, code: &str, message: &str, related: &[Value]) {
        let range = self.range(place);
        let problems = self.found.entry(self.folder.join(&place.file)).or_default();
        let problem = json!({
            "range": range, "severity": severity, "code": code, "source": "tayra",
            "message": message, "relatedInformation": related,
        });
        if self.count < MOST_PROBLEMS && !problems.contains(&problem) {
            problems.push(problem);
            self.count += 1;
        }
    }
}

/// The problems of a check that came to no answers: the compiler's, or this one.
pub(crate) fn refused(target: &Target, said: &str, columns: Columns) -> Problems {
    let mut maker = Maker::new(target.folder(), columns);
    errors_of_compiler(&mut maker, said);
    if maker.found.is_empty() {
        let words: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
        let file = target.file().display().to_string();
        let place = SourcePlace { file, line: 1, column: 0 };
        let message = words.join("\n");
        let message = message.strip_prefix("tayra: error: ").unwrap_or(&message);
        maker.add(
            &place,
            ERROR,
            "not-checked",
            if message.is_empty() { "nothing was checked" } else { message },
            &[],
        );
    }
    maker.found
}

/// Lines of the form `file:line:column: error: what`.
fn errors_of_compiler(maker: &mut Maker<'_>, said: &str) {
    for line in said.lines() {
        let split = line.split_once(": fatal error: ").or_else(|| line.split_once(": error: "));
        let Some((Some(place), message)) = split.map(|(place, message)| (place_in(place), message)) else {
            continue;
        };
        maker.add(&place, ERROR, "compiler", message, &[]);
    }
}

fn place_in(text: &str) -> Option<SourcePlace> {
    let mut parts = text.rsplitn(3, ':');
    let (column, line) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some(SourcePlace { file: parts.next()?.to_owned(), line, column })
}

fn steps(steps: &[TraceStep]) -> impl Iterator<Item = (Option<SourcePlace>, String)> + '_ {
    steps.iter().map(|step| (step.place.clone(), step.text.clone()))
}

impl Answers {
    pub(crate) fn new(
        folder: &Path,
        programs: Vec<ProgramResult>,
        texts: BTreeMap<PathBuf, String>,
    ) -> Answers {
        Answers { folder: folder.to_owned(), programs, texts }
    }

    /// All problems.
    pub(crate) fn problems(&self, target: &Target, columns: Columns) -> Problems {
        let reports: Vec<ProgramReport<'_>> = self.programs.iter().map(reporting::of).collect();
        let acceptance = Acceptance::of(&reports, &[], baseline(target).as_ref(), &Beside(&self.folder));
        let mut maker = Maker::new(&self.folder, columns);
        for program in &self.programs {
            if program.failure.is_some() {
                errors_of_compiler(&mut maker, &program.warnings);
            }
            for (property, verdict) in &program.answers {
                match verdict {
                    Verdict::Holds(_) => {}
                    Verdict::Violated(found) => {
                        found.iter().for_each(|one| fault(&mut maker, one, &acceptance));
                    }
                    Verdict::Unknown(reasons) => {
                        reasons.iter().for_each(|one| open(&mut maker, *property, one, &acceptance));
                    }
                }
            }
        }
        maker.found
    }

    fn is_in(&self, place: &SourcePlace, file: &Path) -> bool {
        self.folder.join(&place.file) == file
    }

    /// A lens over each function of a file: what is known of it.
    pub(crate) fn lenses(&self, file: &Path, text: &str, columns: Columns) -> Vec<Value> {
        let mut titles: BTreeMap<(SourcePlace, String), Vec<String>> = BTreeMap::new();
        for program in &self.programs {
            for (name, place) in program.functions.iter().filter(|(_, place)| self.is_in(place, file)) {
                let known = title(program, name, place);
                let titles = titles.entry((place.clone(), name.clone())).or_default();
                titles.extend(known.filter(|title| !titles.contains(title)));
            }
        }
        let lens = |((place, _), titles): (&(SourcePlace, String), &Vec<String>)| {
            let command = json!({"title": titles.join("; "), "command": ""});
            json!({"range": range(text, place.line, place.column, columns), "command": command})
        };
        titles.iter().filter(|(_, titles)| !titles.is_empty()).map(lens).collect()
    }

    /// What is known at a line, from 1, of a file; in Markdown.
    pub(crate) fn known_at(&self, file: &Path, line: u32) -> Option<String> {
        let here = |place: Option<&SourcePlace>| place.is_some_and(|p| p.line == line && self.is_in(p, file));
        let mut lines: BTreeSet<String> = BTreeSet::new();
        let mut rules: BTreeSet<Rule> = BTreeSet::new();
        for program in &self.programs {
            let checks = program.checks.iter().flat_map(|checks| &checks.all);
            for check in checks.filter(|check| here(check.place.as_ref())) {
                let (kind, status) = (check.kind.words().0, status_words(&check.status));
                lines.insert(format!("- {kind}: {status}"));
            }
            for one in program.loops.iter().filter(|one| here(Some(&one.place))) {
                lines.insert(format!("- {}: {}", one.kind.name(), one.text()));
            }
            for (_, verdict) in &program.answers {
                match verdict {
                    Verdict::Holds(_) => {}
                    Verdict::Violated(found) => {
                        rules.extend(found.iter().filter(|one| here(one.place.as_ref())).map(|one| one.rule));
                    }
                    Verdict::Unknown(reasons) => {
                        let reasons = reasons.iter().filter(|one| here(one.place.as_ref()));
                        rules.extend(reasons.filter_map(|one| one.rule));
                    }
                }
            }
        }
        let manual =
            |rule: &Rule| format!("\n**{}**: {}\n\n{}", rule.id(), rule.title(), rule.manual().about);
        let rules: Vec<String> = rules.iter().map(manual).collect();
        let lines: Vec<String> = lines.into_iter().chain(rules).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// What a person can ask for about the lines of a file, from 1.
    pub(crate) fn actions(&self, file: &Path, (first, last): (u32, u32), makes_files: bool) -> Vec<Value> {
        let here = |place: Option<&SourcePlace>| {
            place.filter(|p| (first..=last).contains(&p.line) && self.is_in(p, file)).is_some()
        };
        let (mut actions, mut rules, mut draws): (Vec<Value>, BTreeSet<Rule>, BTreeSet<u32>) =
            Default::default();
        for program in &self.programs {
            for (_, verdict) in &program.answers {
                match verdict {
                    Verdict::Holds(_) => {}
                    Verdict::Violated(found) => {
                        for one in found.iter().filter(|one| here(one.place.as_ref())) {
                            rules.insert(one.rule);
                            draws.extend(one.place.as_ref().map(|place| place.line));
                            if makes_files && !one.harness.is_empty() {
                                actions.push(harness(file, one));
                            }
                        }
                    }
                    Verdict::Unknown(reasons) => {
                        for one in reasons.iter().filter(|one| here(one.place.as_ref())) {
                            rules.extend(one.rule);
                            draws.extend(one.place.as_ref().map(|place| place.line));
                        }
                    }
                }
            }
            let checks = program.checks.iter().flat_map(|checks| &checks.all);
            let places = checks.filter_map(|check| check.place.as_ref()).filter(|place| here(Some(place)));
            draws.extend(places.map(|place| place.line));
        }
        actions.extend(draws.into_iter().map(|line| {
            let title = format!("Tayra: draw what is known before line {line}");
            command(&title, DRAW, &[json!(uri_of(file)), json!(line)])
        }));
        actions.extend(rules.into_iter().map(|rule| explanation(rule.id())));
        actions
    }
}

/// The commands that an editor may ask for.
pub(crate) const DRAW: &str = "tayra.draw";
pub(crate) const EXPLAIN: &str = "tayra.explain";

fn command(title: &str, name: &str, arguments: &[Value]) -> Value {
    json!({"title": title, "kind": "quickfix",
           "command": {"title": title, "command": name, "arguments": arguments}})
}

fn explanation(rule: &str) -> Value {
    command(&format!("Tayra: explain {rule}"), EXPLAIN, &[json!(rule)])
}

/// The page of a rule.
pub(crate) fn page(rule: &str) -> Option<String> {
    let rule = Rule::from_id(rule)?;
    Some(explain::text(crate::arguments::Explained::Rule(rule)))
}

/// Makes a file beside the source with the inputs of the run.
fn harness(file: &Path, finding: &Finding) -> Value {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let rule = finding.rule.id();
    let uri = uri_of(&file.with_file_name(format!("{stem}-{rule}.harness.c")));
    let start = json!({"line": 0, "character": 0});
    json!({
        "title": format!("Tayra: write a harness that shows the {rule}"),
        "kind": "quickfix",
        "edit": {"documentChanges": [
            {"kind": "create", "uri": uri, "options": {"overwrite": true}},
            {"textDocument": {"uri": uri, "version": null},
             "edits": [{"range": {"start": start, "end": start}, "newText": finding.harness}]},
        ]},
    })
}

fn baseline(target: &Target) -> Option<Baseline> {
    let file = target.settings()?;
    let settings = settings::read(file).ok()?;
    let list = file.parent().unwrap_or(Path::new("")).join(settings.baseline()?);
    Baseline::parse(&std::fs::read_to_string(list).ok()?).ok()
}

fn severity(known: Option<&Known>, usual: u32) -> u32 {
    if known.is_some_and(|known| known.accepted.is_some()) { HINT } else { usual }
}

fn fault(maker: &mut Maker<'_>, found: &Finding, acceptance: &Acceptance) {
    let Some(place) = &found.place else { return };
    let way = found.path.iter().map(|step| (step.place.clone(), step.text.clone()));
    let related = maker.related(steps(&found.notes).chain(way).chain(steps(&found.stack)));
    let severity = severity(acceptance.of_fault(found.rule, found.place.as_ref()), ERROR);
    maker.add(place, severity, found.rule.id(), &found.message, &related);
}

fn open(maker: &mut Maker<'_>, property: Property, reason: &Reason, acceptance: &Acceptance) {
    let Some(place) = &reason.place else { return };
    let related = maker.related(steps(&reason.notes).chain(steps(&reason.path)));
    let severity = severity(acceptance.of_reason(reason), INFORMATION);
    let code = reason.rule.map_or(reason.kind.name(), Rule::id);
    let mut message = format!("{property} is unknown: {}", reason.message);
    if let Some(advice) = &reason.advice {
        message.push_str(&format!("\n{advice}"));
    }
    maker.add(place, severity, code, &message, &related);
}

fn status_words(status: &CheckStatus) -> String {
    let ids: Vec<&str> = status.rules().iter().map(|rule| rule.id()).collect();
    let rules = ids.join(", ");
    match status {
        CheckStatus::Proved => "proved".to_owned(),
        CheckStatus::Violated(_) => format!("violated ({rules})"),
        CheckStatus::Open(_) if ids.is_empty() => "open".to_owned(),
        CheckStatus::Open(_) => format!("open ({rules})"),
        CheckStatus::Behind => "open, behind an open place".to_owned(),
        CheckStatus::Unreached => "no run gets here".to_owned(),
    }
}

/// What is known of a function: of its checks, or over the entry function of the whole program.
fn title(program: &ProgramResult, name: &str, place: &SourcePlace) -> Option<String> {
    let (mut proved, mut bad, mut open, mut unreached) = (0, 0, 0, 0);
    let checks = program.checks.iter().flat_map(|checks| &checks.all);
    let is_own = |check: &&tayra_findings::Check| {
        check.function == name && check.place.as_ref().is_none_or(|own| own.file == place.file)
    };
    for check in checks.filter(is_own) {
        match check.status {
            CheckStatus::Proved => proved += 1,
            CheckStatus::Violated(_) => bad += 1,
            CheckStatus::Open(_) | CheckStatus::Behind => open += 1,
            CheckStatus::Unreached => unreached += 1,
        }
    }
    let all = proved + bad + open;
    let title = match (bad, open) {
        (0, 0) if all > 0 => Some(format!("proved ({all} checks)")),
        (0, 0) if unreached > 0 => Some("no run gets here".to_owned()),
        (0, 0) => None,
        (0, open) => Some(format!("{open} open of {all} checks")),
        (bad, 0) => Some(format!("{bad} violated of {all} checks")),
        (bad, open) => Some(format!("{bad} violated, {open} open of {all} checks")),
    };
    if name != program.entry {
        return title;
    }
    let verdicts = program.answers.iter();
    let whole: Vec<String> =
        verdicts.map(|(property, verdict)| format!("{property} {}", verdict_word(verdict))).collect();
    Some(title.into_iter().chain(whole).collect::<Vec<_>>().join(", "))
}
