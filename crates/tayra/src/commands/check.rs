//! `tayra check`: verify and report.

use crate::arguments::{CheckArguments, Explained, FailOn, Format, StrategyName};
use crate::last_words::{self, Why, Words};
use crate::progress::{Line, make_room};
use crate::{output, watchdog};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tayra_findings::{Assumption, Finding, Property, Reason, ReasonKind, Rule, SourcePlace, Verdict};
use tayra_frontend::{LoadError, Programs, RefusedFile, Sources};
use tayra_limits::Reached;
use tayra_reports::acceptance::{Acceptance, Baseline};
use tayra_reports::text::{Colour, Detail, Style};
use tayra_reports::{ProgramReport, html, json, sarif, text};
use tayra_verifier::{
    Announce, Answer, Budget, DrawnState, Figures, Job, Progress, Strategy, Verification, VerifyError, verify,
};

/// Exit code: a property is unknown, none is violated.
pub(crate) const UNKNOWN: u8 = 3;

/// What is asked where nothing is asked.
const USUAL: [Property; 3] = [Property::MemorySafety, Property::Assertions, Property::Initialised];

/// A program and what became of it.
struct Checked {
    name: String,
    /// An error says why there is nothing.
    result: Result<Verification, String>,
    took: Duration,
}

pub(crate) fn check(arguments: &CheckArguments, since: Instant) -> Result<ExitCode, String> {
    if let Some(explained) = arguments.explain {
        let text = match explained {
            Explained::Rule(rule) => page(rule),
            Explained::Assumption(assumption) => meaning(assumption),
        };
        output::deliver(&text, None)?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.library {
        return super::library::library(arguments, since);
    }
    let written = [&arguments.output, &arguments.save_inputs, &arguments.harness, &arguments.write_baseline];
    output::expect_writable(written.into_iter().flatten())?;
    let baseline = baseline(arguments)?;
    let may_prove = arguments.strategies.is_empty() || arguments.strategies.contains(&StrategyName::Prove);
    if (arguments.draw_graph || !arguments.draw_at.is_empty()) && !may_prove {
        let option = if arguments.draw_graph { "--draw-graph" } else { "--draw-at" };
        return Err(format!("{option} shows what the prove strategy finds: allow it with --strategy prove"));
    }
    // Whoever cannot get the pictures should not have to wait for the verdict to learn it.
    for folder in [&arguments.draw, &arguments.its].into_iter().flatten() {
        super::draw::prepare(folder)?;
    }
    crate::told::listen(arguments.verbose);
    let sources = arguments.sources.sources(&arguments.clang)?;
    let known = Known { baseline, files: named(&sources) };
    let so_far = Arc::new(Mutex::new(SoFar::of(&name_of(&sources))));
    let (own, own_known, told) = (arguments.clone(), known.clone(), Arc::clone(&so_far));
    last_words::prepare(move |why| words(&own, &own_known, &told, why));
    watchdog::start(arguments.budget.allowed(since));
    let checked = verify_all(arguments, sources, since, &so_far)?;
    last_words::report_begins();
    for program in checked.iter().filter(|_| !arguments.quiet) {
        if let Ok(verification) = &program.result {
            output::verbatim_to_stderr(&verification.warnings);
        }
        if arguments.verbose > 0 {
            output::verbatim_to_stderr(&times(program));
        }
    }
    let programs: Vec<ProgramReport<'_>> =
        checked.iter().map(|program| program_report(program, &arguments.entry)).collect();
    let acceptance = known.acceptance(arguments, &programs);
    let code = exit_code(&programs, &acceptance, arguments.fail_on);
    let text = match programs.as_slice() {
        [program] if is_told_at_once(arguments) => {
            text::rest(program, &output::FilesOnDisk, text_style(arguments)) + &acceptance.text()
        }
        programs => report(arguments, programs, &pictures(arguments, &checked), &acceptance),
    };
    output::deliver(&text, arguments.output.as_deref())?;
    for (file, text) in beside(arguments, &programs) {
        output::deliver(&text, Some(&file))?;
    }
    last_words::report_said(code);
    if let Some(folder) = &arguments.its {
        write_systems(&checked, folder)?;
    }
    if let Some(folder) = &arguments.draw {
        draw(&checked, folder, arguments.quiet)?;
    }
    Ok(code.into())
}

/// The files that are asked for beside the report, about the first fault.
fn beside(arguments: &CheckArguments, programs: &[ProgramReport<'_>]) -> Vec<(PathBuf, String)> {
    let mut answers = programs.iter().flat_map(|program| &program.answers);
    let listed = arguments.write_baseline.iter().map(|file| {
        let text = Baseline::of(programs, &output::FilesOnDisk).text();
        (file.clone(), text)
    });
    let listed: Vec<(PathBuf, String)> = listed.collect();
    let Some(finding) = answers.find_map(|(_, verdict)| found(verdict)) else { return listed };
    let all = [(&arguments.save_inputs, &finding.script), (&arguments.harness, &finding.harness)];
    let asked = all.into_iter().filter_map(|(file, text)| Some((file.clone()?, text.clone())));
    asked.chain(listed).collect()
}

/// What is known before anything is looked at.
#[derive(Clone)]
struct Known {
    baseline: Option<Baseline>,
    files: Vec<String>,
}

impl Known {
    /// What is accepted of what is told; what is written down as a baseline is.
    fn acceptance(&self, arguments: &CheckArguments, programs: &[ProgramReport<'_>]) -> Acceptance {
        let sources = &output::FilesOnDisk;
        let written = arguments.write_baseline.as_ref().map(|_| Baseline::of(programs, sources));
        Acceptance::of(programs, &self.files, self.baseline.as_ref().or(written.as_ref()), sources)
    }
}

/// The list of what is accepted, if there is one.
fn baseline(arguments: &CheckArguments) -> Result<Option<Baseline>, String> {
    let Some(file) = &arguments.baseline else { return Ok(None) };
    let bad = |why: String| format!("cannot use the baseline {}: {why}", file.display());
    let text = std::fs::read_to_string(file)
        .map_err(|error| bad(format!("{error}; --write-baseline {} makes one", file.display())))?;
    Baseline::parse(&text).map(Some).map_err(bad)
}

/// The files of the program as messages name them.
fn named(sources: &Sources) -> Vec<String> {
    tayra_frontend::named_files(sources).iter().map(|file| file.display().to_string()).collect()
}

/// What is known while programs are checked.
struct SoFar {
    /// Programs that are done, and what became of them.
    done: Vec<(String, Told)>,
    /// The one that is looked at.
    name: String,
    progress: Arc<Progress>,
    /// Faults that were printed already.
    announced: Vec<Fault>,
}

/// What tells a fault from others.
type Fault = (Rule, Option<SourcePlace>, Option<SourcePlace>);

/// The rule, the place, and where the block came from, if it is about one.
fn fault(finding: &Finding) -> Fault {
    let born = finding.notes.first().and_then(|note| note.place.clone());
    (finding.rule, finding.place.clone(), born)
}

/// Answers, or why there are none.
type Told = Result<Vec<(Property, Verdict)>, String>;

impl SoFar {
    fn of(name: &str) -> SoFar {
        SoFar { done: Vec::new(), name: name.to_owned(), progress: Arc::default(), announced: Vec::new() }
    }

    fn next(&mut self, name: &str) -> Arc<Progress> {
        self.progress = Arc::default();
        name.clone_into(&mut self.name);
        Arc::clone(&self.progress)
    }
}

/// The report of a check that ends at once: what is decided stands, all else is unknown.
fn words(arguments: &CheckArguments, before: &Known, so_far: &Mutex<SoFar>, why: Why) -> Words {
    let (mut programs, name, progress, announced) = {
        let known = so_far.lock().unwrap_or_else(PoisonError::into_inner);
        (known.done.clone(), known.name.clone(), Arc::clone(&known.progress), known.announced.clone())
    };
    let (message, advice) = match why {
        Why::System => (
            why.words().to_owned(),
            "make room for it, let it stop by itself with --memory MB, or verify a smaller part with --entry FUNCTION",
        ),
        Why::Time => (
            format!("{}: it ran out while {}", why.words(), progress.words()),
            "give it longer with --time SECONDS, or verify a smaller part with --entry FUNCTION",
        ),
        Why::Memory => (
            format!("{}: it ran out while {}", why.words(), progress.words()),
            "give it more with --memory MB, or verify a smaller part with --entry FUNCTION",
        ),
    };
    let open = Verdict::Unknown(vec![Reason::new(ReasonKind::Budget, message, None).with_advice(advice)]);
    let decided = progress.decided();
    let known = |property: Property| {
        decided.iter().find(|(own, _)| *own == property).map_or(&open, |(_, verdict)| verdict)
    };
    let verdict_on = |property: Property| match property.parts() {
        [] => known(property).clone(),
        parts => Verdict::all(&parts.iter().map(|&part| known(part)).collect::<Vec<_>>()),
    };
    programs.push((name, Ok(asked(arguments).into_iter().map(|p| (p, verdict_on(p))).collect())));
    let entry = &arguments.entry;
    let reports: Vec<ProgramReport<'_>> =
        programs.iter().map(|(name, told)| told_report(name, told, entry)).collect();
    let acceptance = before.acceptance(arguments, &reports);
    let text = match reports.as_slice() {
        [program] if is_told_at_once(arguments) => {
            let style = text_style(arguments);
            let untold = untold(program, &announced);
            let late = |(property, one): &(Property, &Finding)| {
                text::announcement(*property, one, &output::FilesOnDisk, style)
            };
            let late: String = untold.iter().map(late).collect();
            late + &text::rest(program, &output::FilesOnDisk, style) + &acceptance.text()
        }
        reports => report(arguments, reports, &[], &acceptance),
    };
    let code = exit_code(&reports, &acceptance, arguments.fail_on);
    let beside = beside(arguments, &reports);
    Words { text, file: arguments.output.clone(), beside, code }
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

fn told_report<'a>(name: &str, told: &'a Told, entry: &str) -> ProgramReport<'a> {
    let (answers, failure) = match told {
        Ok(answers) => (answers.iter().map(|(property, verdict)| (*property, verdict)).collect(), None),
        Err(why) => (Vec::new(), Some(why.clone())),
    };
    let (parts, loops, checks) = (Vec::new(), [].as_slice(), [].as_slice());
    ProgramReport { name: name.to_owned(), entry: entry.to_owned(), answers, parts, loops, checks, failure }
}

/// Whether faults are printed as they are found: where a person reads them, and of one program.
fn is_told_at_once(arguments: &CheckArguments) -> bool {
    arguments.format == Format::Text && !arguments.quiet && arguments.output.is_none()
}

/// Prints each fault as soon as it is known.
fn announce(arguments: &CheckArguments, so_far: &Arc<Mutex<SoFar>>) -> Announce {
    let (asked, style, so_far) = (asked(arguments), text_style(arguments), Arc::clone(so_far));
    Announce::to(move |violation| {
        let Some(&property) = asked.iter().find(|&&property| violation.rule.breaks(property)) else { return };
        make_room();
        let text = text::announcement(property, violation, &output::FilesOnDisk, style);
        // Whoever does not read it any more is told when the rest is printed.
        let _ = output::deliver(&text, None);
        so_far.lock().unwrap_or_else(PoisonError::into_inner).announced.push(fault(violation));
    })
}

fn asked(arguments: &CheckArguments) -> Vec<Property> {
    match arguments.properties.as_slice() {
        [] => USUAL.to_vec(),
        asked => asked.to_vec(),
    }
}

/// Verifies the program; or, if several files define the entry function, one program for each of them, which then share what
/// is left of the time.
fn verify_all(
    arguments: &CheckArguments,
    sources: Sources,
    since: Instant,
    so_far: &Arc<Mutex<SoFar>>,
) -> Result<Vec<Checked>, String> {
    let whole = arguments.budget.budget(since);
    let one = |sources: Sources, name: &str, budget: Budget, announce: Option<Announce>| {
        let started = Instant::now();
        let progress = so_far.lock().unwrap_or_else(PoisonError::into_inner).next(name);
        let _line = Line::start(&progress, name, arguments.quiet);
        let result = verify(&Job { announce, ..job(arguments, sources, progress, budget) });
        (result, started.elapsed())
    };
    let announce = is_told_at_once(arguments).then(|| announce(arguments, so_far));
    let name = name_of(&sources);
    let (first, took) = one(sources.clone(), &name, whole, announce);
    let whole_fails = match first {
        Ok(verification) => return Ok(vec![Checked { name, result: Ok(verification), took }]),
        Err(error) => error,
    };
    let may_be_several = match &whole_fails {
        VerifyError::Load(LoadError::Link { .. }) => true,
        VerifyError::Load(LoadError::Clang { .. }) => arguments.sources.is_project(),
        VerifyError::Load(_) | VerifyError::NoEntry { .. } | VerifyError::NothingExported { .. } => false,
    };
    if !may_be_several {
        return Err(super::verify_failure(&whole_fails));
    }
    let sources = Sources { limits: arguments.budget.of_loading(since), ..sources };
    let Programs { programs, refused } = match tayra_frontend::programs(&sources, &arguments.entry) {
        // There is nothing yet that could be reported otherwise.
        Err(LoadError::Limit { reached: Reached::Time, .. }) => last_words::end(Why::Time, since),
        Err(LoadError::Limit { reached: Reached::Memory, .. }) => last_words::end(Why::Memory, since),
        programs => programs.unwrap_or_default(),
    };
    if programs.is_empty() || programs.len() == 1 && refused.is_empty() {
        return Err(super::verify_failure(&whole_fails));
    }
    let here = std::env::current_dir().unwrap_or_default();
    let shown = |file: &Path| file.strip_prefix(&here).unwrap_or(file).display().to_string();
    let mut checked = Vec::new();
    for RefusedFile { file, output } in refused {
        output::verbatim_to_stderr(&output);
        let why = "clang does not accept this file; what is said of the others goes without it".to_owned();
        so_far.lock().unwrap_or_else(PoisonError::into_inner).done.push((shown(&file), Err(why.clone())));
        checked.push(Checked { name: shown(&file), result: Err(why), took: Duration::ZERO });
    }
    let mut left = u32::try_from(programs.len()).unwrap_or(u32::MAX);
    for program in programs {
        let name = shown(&program.file);
        let (result, took) = one(program.sources, &name, whole.first_of(left), None);
        left -= 1;
        let result = result.map_err(|error| error.to_string());
        let told = match &result {
            Ok(verification) => {
                Ok(verification.answers.iter().map(|a| (a.property, a.verdict.clone())).collect())
            }
            Err(why) => Err(why.clone()),
        };
        so_far.lock().unwrap_or_else(PoisonError::into_inner).done.push((name.clone(), told));
        checked.push(Checked { name, result, took });
    }
    Ok(checked)
}

pub(crate) fn name_of(sources: &Sources) -> String {
    let named = sources.files.first().or(sources.compile_commands.as_ref());
    named.map_or_else(String::new, |path| path.display().to_string())
}

fn job(arguments: &CheckArguments, sources: Sources, progress: Arc<Progress>, budget: Budget) -> Job {
    Job {
        sources,
        properties: asked(arguments),
        entry: arguments.entry.clone(),
        budget,
        malloc_may_fail: arguments.malloc_fails,
        strategies: if arguments.strategies.is_empty() {
            Strategy::ALL.to_vec()
        } else {
            arguments.strategies.iter().map(|&s| s.into()).collect()
        },
        draw: arguments.draw.is_some() || arguments.format == Format::Html,
        draw_at: arguments.draw_at.clone(),
        draw_graph: arguments.draw_graph,
        systems: arguments.its.is_some(),
        tell: true,
        progress: Some(progress),
        invariants: false,
        decisions: false,
        figures: Figures::default(),
        more_faults: Duration::from_secs(arguments.more_faults),
        announce: None,
    }
}

fn program_report<'a>(program: &'a Checked, entry: &str) -> ProgramReport<'a> {
    fn by_property(answers: &[Answer]) -> Vec<(Property, &Verdict)> {
        answers.iter().map(|answer| (answer.property, &answer.verdict)).collect()
    }
    let (answers, parts, failure) = match &program.result {
        Ok(verification) => (by_property(&verification.answers), by_property(&verification.parts), None),
        Err(error) => (Vec::new(), Vec::new(), Some(error.to_string())),
    };
    let (loops, checks) = match &program.result {
        Ok(verification) => (verification.loops.as_slice(), verification.checks.as_slice()),
        Err(_) => ([].as_slice(), [].as_slice()),
    };
    let (name, entry) = (program.name.clone(), entry.to_owned());
    ProgramReport { name, entry, answers, parts, loops, checks, failure }
}

/// Pictures of memory for a page, program by program.
fn pictures(arguments: &CheckArguments, checked: &[Checked]) -> Vec<Vec<html::Picture>> {
    if arguments.format != Format::Html {
        return Vec::new();
    }
    let named = |drawn: &DrawnState| (drawn.name.clone(), drawn.svg.clone());
    let of = |program: &Checked| match &program.result {
        Ok(verification) => verification.drawings.pictures.iter().map(named).collect(),
        Err(_) => Vec::new(),
    };
    checked.iter().map(of).collect()
}

fn report(
    arguments: &CheckArguments,
    programs: &[ProgramReport<'_>],
    pictures: &[Vec<html::Picture>],
    acceptance: &Acceptance,
) -> String {
    match arguments.format {
        Format::Text => {
            let text = text::report(programs, &output::FilesOnDisk, text_style(arguments));
            if arguments.quiet { text } else { text + &acceptance.text() }
        }
        Format::Json => json::report(programs, acceptance) + "\n",
        Format::Sarif => sarif::report(programs, acceptance),
        Format::Html => html::report(programs, pictures, acceptance, &output::FilesOnDisk),
    }
}

pub(crate) fn text_style(arguments: &CheckArguments) -> Style {
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

/// What loading and deciding took, for whoever wants to know more.
fn times(program: &Checked) -> String {
    let Ok(verification) = &program.result else { return String::new() };
    let timings = &verification.timings;
    let loading = timings.link + timings.import + timings.passes;
    let rest = program.took.saturating_sub(timings.clang).saturating_sub(loading);
    format!(
        "tayra: {}: clang {:.2} s, loading {:.2} s, analysis {:.2} s\n",
        program.name,
        timings.clang.as_secs_f64(),
        loading.as_secs_f64(),
        rest.as_secs_f64()
    )
}

fn found(verdict: &Verdict) -> Option<&Finding> {
    match verdict {
        Verdict::Violated(found) => Some(found.first()),
        Verdict::Holds(_) | Verdict::Unknown(_) => None,
    }
}

/// Pictures; of several programs, each in a directory of its own.
fn draw(checked: &[Checked], folder: &Path, quiet: bool) -> Result<(), String> {
    for program in checked {
        let Ok(verification) = &program.result else { continue };
        let own = folder_of(program, checked, folder);
        super::draw::prepare(&own)?;
        super::draw::write(&verification.drawings, &own, quiet)?;
    }
    Ok(())
}

/// Transition systems; of several programs, each in a directory of its own.
fn write_systems(checked: &[Checked], folder: &Path) -> Result<(), String> {
    for program in checked {
        let Ok(verification) = &program.result else { continue };
        let own = folder_of(program, checked, folder);
        super::draw::prepare(&own)?;
        for (name, text) in &verification.drawings.systems {
            output::deliver(text, Some(&own.join(format!("{name}.its"))))?;
        }
    }
    Ok(())
}

fn folder_of(program: &Checked, checked: &[Checked], folder: &Path) -> PathBuf {
    if checked.len() == 1 {
        return folder.to_owned();
    }
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    folder.join(program.name.chars().map(plain).collect::<String>())
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
