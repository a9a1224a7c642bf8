//! From what is known of programs to what is said of them: the report, the files beside it, and the code to exit with.

use crate::arguments::{FailOn, Format, ReportArguments};
use crate::output;
use std::path::PathBuf;
use tayra_findings::{Finding, Property, Rule, SourcePlace, Verdict};
use tayra_kept::{Part, ProgramResult};
use tayra_reports::acceptance::{Acceptance, Baseline};
use tayra_reports::text::{Colour, Detail, Style};
use tayra_reports::{ProgramReport, html, json, sarif, text};

/// Exit code: a property is unknown, none is violated.
pub(crate) const UNKNOWN: u8 = 3;

/// What a report is made with.
#[derive(Clone)]
pub(crate) struct Reporter {
    arguments: ReportArguments,
    baseline: Option<Baseline>,
    /// The files of the programs, as messages name them.
    files: Vec<String>,
    /// If only a part of the programs is looked at: the question, and how many there are.
    pub(crate) part: Option<(String, usize)>,
}

/// All that there is to say.
pub(crate) struct Report {
    pub(crate) text: String,
    /// Files that were asked for beside it, and what goes into them.
    pub(crate) beside: Vec<(PathBuf, String)>,
    pub(crate) code: u8,
}

/// What tells a fault from others: the rule, the place, and where the block came from, if it is about one.
pub(crate) type Fault = (Rule, Option<SourcePlace>, Option<SourcePlace>);

pub(crate) fn fault(finding: &Finding) -> Fault {
    let born = finding.notes.first().and_then(|note| note.place.clone());
    (finding.rule, finding.place.clone(), born)
}

/// A program with its number among all of the check.
pub(crate) type Numbered = (usize, ProgramResult);

impl Reporter {
    /// Sees to it that what is asked for can be made, before anything is looked at.
    pub(crate) fn new(arguments: &ReportArguments, files: Vec<String>) -> Result<Reporter, String> {
        let written =
            [&arguments.output, &arguments.save_inputs, &arguments.harness, &arguments.write_baseline];
        output::expect_writable(written.into_iter().flatten())?;
        let baseline = baseline(arguments)?;
        Ok(Reporter { arguments: arguments.clone(), baseline, files, part: None })
    }

    /// Whether faults are printed as they are found: where a person reads them, and of one program.
    pub(crate) fn is_told_at_once(&self) -> bool {
        let Reporter { arguments, part, .. } = self;
        part.is_none() && arguments.format == Format::Text && !arguments.quiet && arguments.output.is_none()
    }

    /// Says a fault at once.
    pub(crate) fn announcement(&self, property: Property, finding: &Finding) -> String {
        text::announcement(property, finding, &output::FilesOnDisk, self.style())
    }

    /// The report on programs of which these faults are printed already.
    pub(crate) fn report(&self, programs: &[Numbered], announced: &[Fault]) -> Report {
        let reports: Vec<ProgramReport<'_>> = programs.iter().map(|(_, program)| of(program)).collect();
        let acceptance = self.acceptance(&reports);
        let text = match reports.as_slice() {
            [program] if self.is_told_at_once() => {
                let late = untold(program, announced).into_iter();
                let late: String = late.map(|(property, one)| self.announcement(property, one)).collect();
                late + &text::rest(program, &output::FilesOnDisk, self.style()) + &acceptance.text()
            }
            reports => self.text(programs, reports, &acceptance),
        };
        let code = exit_code(&reports, &acceptance, self.arguments.fail_on);
        Report { text, beside: self.beside(&reports), code }
    }

    fn text(&self, programs: &[Numbered], reports: &[ProgramReport<'_>], acceptance: &Acceptance) -> String {
        if let Some((question, total)) = &self.part {
            let (question, files) = (question.clone(), self.files.clone());
            return Part { question, total: *total, files, programs: programs.to_vec() }.text();
        }
        match self.arguments.format {
            Format::Text => {
                let text = text::report(reports, &output::FilesOnDisk, self.style());
                if self.arguments.quiet { text } else { text + &acceptance.text() }
            }
            Format::Json => json::report(reports, acceptance) + "\n",
            Format::Sarif => sarif::report(reports, acceptance),
            Format::Html => {
                let pictures: Vec<Vec<html::Picture>> =
                    programs.iter().map(|(_, program)| program.pictures.clone()).collect();
                html::report(reports, &pictures, acceptance, &output::FilesOnDisk)
            }
            Format::Part => {
                let (question, files) = (crate::versions::own(), self.files.clone());
                Part { question, total: programs.len(), files, programs: programs.to_vec() }.text()
            }
        }
    }

    /// What is accepted of what is told; what is written down as a baseline is.
    fn acceptance(&self, programs: &[ProgramReport<'_>]) -> Acceptance {
        let sources = &output::FilesOnDisk;
        let written = self.arguments.write_baseline.as_ref().map(|_| Baseline::of(programs, sources));
        Acceptance::of(programs, &self.files, self.baseline.as_ref().or(written.as_ref()), sources)
    }

    /// The files that are asked for beside the report, about the first fault.
    fn beside(&self, programs: &[ProgramReport<'_>]) -> Vec<(PathBuf, String)> {
        let ReportArguments { write_baseline, save_inputs, harness, .. } = &self.arguments;
        let mut answers = programs.iter().flat_map(|program| &program.answers);
        let listed = write_baseline.iter().map(|file| {
            let text = Baseline::of(programs, &output::FilesOnDisk).text();
            (file.clone(), text)
        });
        let listed: Vec<(PathBuf, String)> = listed.collect();
        let Some(finding) = answers.find_map(|(_, verdict)| found(verdict)) else { return listed };
        let all = [(save_inputs, &finding.script), (harness, &finding.harness)];
        let asked = all.into_iter().filter_map(|(file, text)| Some((file.clone()?, text.clone())));
        asked.chain(listed).collect()
    }

    fn style(&self) -> Style {
        style(&self.arguments)
    }
}

/// How text is written.
pub(crate) fn style(arguments: &ReportArguments) -> Style {
    let colour = match arguments.output {
        Some(_) => Colour::Never,
        None => output::stdout_colour(),
    };
    let detail = match (arguments.quiet, arguments.verbose > 0) {
        (true, _) => Detail::Verdicts,
        (false, true) => Detail::Everything,
        (false, false) => Detail::Usual,
    };
    Style { colour, detail }
}

/// The list of what is accepted, if there is one.
pub(crate) fn baseline(arguments: &ReportArguments) -> Result<Option<Baseline>, String> {
    let Some(file) = &arguments.baseline else { return Ok(None) };
    let bad = |why: String| format!("cannot use the baseline {}: {why}", file.display());
    let text = std::fs::read_to_string(file)
        .map_err(|error| bad(format!("{error}; --write-baseline {} makes one", file.display())))?;
    Baseline::parse(&text).map(Some).map_err(bad)
}

/// What is reported of a program.
pub(crate) fn of(program: &ProgramResult) -> ProgramReport<'_> {
    fn by_property(answers: &[(Property, Verdict)]) -> Vec<(Property, &Verdict)> {
        answers.iter().map(|(property, verdict)| (*property, verdict)).collect()
    }
    ProgramReport {
        name: program.name.clone(),
        entry: program.entry.clone(),
        answers: by_property(&program.answers),
        parts: by_property(&program.parts),
        loops: &program.loops,
        checks: &program.checks,
        failure: program.failure.clone(),
    }
}

/// Faults that were found but not printed yet.
fn untold<'a>(program: &ProgramReport<'a>, announced: &[Fault]) -> Vec<(Property, &'a Finding)> {
    let mut untold: Vec<(Property, &Finding)> = Vec::new();
    for (property, verdict) in &program.answers {
        let Verdict::Violated(found) = verdict else { continue };
        for one in found.iter() {
            let known = untold.iter().any(|(_, other)| fault(other) == fault(one));
            if !known && !announced.contains(&fault(one)) {
                untold.push((*property, one));
            }
        }
    }
    untold
}

fn found(verdict: &Verdict) -> Option<&Finding> {
    match verdict {
        Verdict::Violated(found) => Some(found.first()),
        Verdict::Holds(_) | Verdict::Unknown(_) => None,
    }
}

/// The worst answer decides: a violation, then a program that could not be verified, then an unknown, then success. What is
/// accepted does not count.
fn exit_code(programs: &[ProgramReport<'_>], acceptance: &Acceptance, fail_on: FailOn) -> u8 {
    let has = |wanted: fn(&Verdict) -> bool| {
        programs.iter().flat_map(|program| acceptance.new_answers(program)).any(wanted)
    };
    if has(|v| matches!(v, Verdict::Violated(_))) {
        1
    } else if programs.iter().any(|program| program.failure.is_some()) {
        output::COULD_NOT_RUN
    } else if fail_on == FailOn::Unknown && has(|v| matches!(v, Verdict::Unknown(_))) {
        UNKNOWN
    } else {
        0
    }
}
