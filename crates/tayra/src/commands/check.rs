//! `tayra check`: verify and report.

use crate::arguments::{CheckArguments, Explained, Format, StrategyName};
use crate::last_words::{self, Why, Words};
use crate::progress::{Line, make_room};
use crate::{output, watchdog};
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tayra_findings::{Assumption, Finding, Property, Reason, ReasonKind, Rule, SourcePlace, Verdict};
use tayra_frontend::{LoadError, Sources};
use tayra_limits::Reached;
use tayra_reports::text::{Colour, Detail, Style};
use tayra_reports::{ProgramReport, json, sarif, text};
use tayra_verifier::{
    Announce, Answer, Budget, Figures, Job, Progress, Strategy, Verification, VerifyError, verify,
};

/// Exit code: a property is unknown, none is violated.
const UNKNOWN: u8 = 3;

/// What is asked where nothing is asked.
const USUAL: [Property; 2] = [Property::MemorySafety, Property::Assertions];

/// A program and what became of it.
struct Checked {
    name: String,
    result: Result<Verification, VerifyError>,
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
    output::expect_writable(
        [&arguments.output, &arguments.save_inputs, &arguments.harness].into_iter().flatten(),
    )?;
    let may_prove = arguments.strategies.is_empty() || arguments.strategies.contains(&StrategyName::Prove);
    if (arguments.draw_graph || !arguments.draw_at.is_empty()) && !may_prove {
        let option = if arguments.draw_graph { "--draw-graph" } else { "--draw-at" };
        return Err(format!("{option} shows what the prove strategy finds: allow it with --strategy prove"));
    }
    // Whoever cannot get the pictures should not have to wait for the verdict to learn it.
    if let Some(folder) = &arguments.draw {
        super::draw::prepare(folder)?;
    }
    let sources = arguments.sources.sources(&arguments.clang)?;
    let so_far = Arc::new(Mutex::new(SoFar::of(&name_of(&sources))));
    let (own, known) = (arguments.clone(), Arc::clone(&so_far));
    last_words::prepare(move |why| words(&own, &known, why));
    watchdog::start(arguments.budget.allowed(since));
    let checked = verify_all(arguments, sources, since, &so_far)?;
    last_words::report_begins();
    for program in checked.iter().filter(|_| !arguments.quiet) {
        if let Ok(verification) = &program.result {
            output::verbatim_to_stderr(&verification.warnings);
        }
        if arguments.verbose {
            output::verbatim_to_stderr(&times(program));
        }
    }
    let programs: Vec<ProgramReport<'_>> =
        checked.iter().map(|program| program_report(program, &arguments.entry)).collect();
    let code = exit_code(&programs);
    let text = match programs.as_slice() {
        [program] if is_told_at_once(arguments) => {
            text::rest(program, &output::FilesOnDisk, text_style(arguments))
        }
        programs => report(arguments, programs),
    };
    output::deliver(&text, arguments.output.as_deref())?;
    let finding =
        programs.iter().flat_map(|program| &program.answers).find_map(|(_, verdict)| found(verdict));
    if let (Some(file), Some(finding)) = (&arguments.save_inputs, finding) {
        output::deliver(&finding.script, Some(file))?;
    }
    if let (Some(file), Some(finding)) = (&arguments.harness, finding) {
        output::deliver(&finding.harness, Some(file))?;
    }
    last_words::report_said(code);
    if let Some(folder) = &arguments.draw {
        draw(&checked, folder, arguments.quiet)?;
    }
    Ok(code.into())
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
fn words(arguments: &CheckArguments, so_far: &Mutex<SoFar>, why: Why) -> Words {
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
    let text = match reports.as_slice() {
        [program] if is_told_at_once(arguments) => {
            let style = text_style(arguments);
            let untold = untold(program, &announced);
            let late = |(property, one): &(Property, &Finding)| {
                text::announcement(*property, one, &output::FilesOnDisk, style)
            };
            let late: String = untold.iter().map(late).collect();
            late + &text::rest(program, &output::FilesOnDisk, style)
        }
        reports => report(arguments, reports),
    };
    Words { text, file: arguments.output.clone(), code: exit_code(&reports) }
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
    ProgramReport { name: name.to_owned(), entry: entry.to_owned(), answers, parts: Vec::new(), failure }
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
    let one = |sources: Sources, name: String, budget: Budget, announce: Option<Announce>| {
        let started = Instant::now();
        let progress = so_far.lock().unwrap_or_else(PoisonError::into_inner).next(&name);
        let _line = Line::start(&progress, &name, arguments.quiet);
        let result = verify(&Job { announce, ..job(arguments, sources, progress, budget) });
        Checked { name, result, took: started.elapsed() }
    };
    let announce = is_told_at_once(arguments).then(|| announce(arguments, so_far));
    let first = one(sources.clone(), name_of(&sources), whole, announce);
    match first.result {
        Err(VerifyError::Load(LoadError::Link { .. })) => {
            let sources = Sources { limits: arguments.budget.of_loading(since), ..sources };
            let programs = match tayra_frontend::programs(&sources, &arguments.entry) {
                // There is nothing yet that could be reported otherwise.
                Err(LoadError::Limit { reached: Reached::Time, .. }) => last_words::end(Why::Time, since),
                Err(LoadError::Limit { reached: Reached::Memory, .. }) => last_words::end(Why::Memory, since),
                programs => programs.unwrap_or_default(),
            };
            if programs.len() < 2 {
                return first.result.map(|_| Vec::new()).map_err(|e| super::verify_failure(&e));
            }
            let here = std::env::current_dir().unwrap_or_default();
            let shown = |file: &Path| file.strip_prefix(&here).unwrap_or(file).display().to_string();
            let mut left = u32::try_from(programs.len()).unwrap_or(u32::MAX);
            let mut checked = Vec::new();
            for program in programs {
                let done = one(program.sources, shown(&program.file), whole.first_of(left), None);
                left -= 1;
                let told = match &done.result {
                    Ok(verification) => {
                        Ok(verification.answers.iter().map(|a| (a.property, a.verdict.clone())).collect())
                    }
                    Err(error) => Err(error.to_string()),
                };
                so_far.lock().unwrap_or_else(PoisonError::into_inner).done.push((done.name.clone(), told));
                checked.push(done);
            }
            Ok(checked)
        }
        Err(error) => Err(super::verify_failure(&error)),
        Ok(_) => Ok(vec![first]),
    }
}

fn name_of(sources: &Sources) -> String {
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
        draw: arguments.draw.is_some(),
        draw_at: arguments.draw_at.clone(),
        draw_graph: arguments.draw_graph,
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
    ProgramReport { name: program.name.clone(), entry: entry.to_owned(), answers, parts, failure }
}

fn report(arguments: &CheckArguments, programs: &[ProgramReport<'_>]) -> String {
    match arguments.format {
        Format::Text => text::report(programs, &output::FilesOnDisk, text_style(arguments)),
        Format::Json => json::report(programs) + "\n",
        Format::Sarif => sarif::report(programs),
    }
}

fn text_style(arguments: &CheckArguments) -> Style {
    let colour = match arguments.output {
        Some(_) => Colour::Never,
        None => output::stdout_colour(),
    };
    let detail = match (arguments.quiet, arguments.verbose) {
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
        let own = if checked.len() == 1 {
            folder.to_owned()
        } else {
            let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
            folder.join(program.name.chars().map(plain).collect::<String>())
        };
        super::draw::prepare(&own)?;
        super::draw::write(&verification.drawings, &own, quiet)?;
    }
    Ok(())
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

/// The worst answer decides: a violation, then a program that could not be verified, then an unknown, then success.
fn exit_code(programs: &[ProgramReport<'_>]) -> u8 {
    let has = |wanted: fn(&Verdict) -> bool| {
        programs.iter().flat_map(|program| &program.answers).any(|(_, verdict)| wanted(verdict))
    };
    if has(|v| matches!(v, Verdict::Violated(_))) {
        1
    } else if programs.iter().any(|program| program.failure.is_some()) {
        output::COULD_NOT_RUN
    } else if has(|v| matches!(v, Verdict::Unknown(_))) {
        UNKNOWN
    } else {
        0
    }
}
