//! `tayra check`: verify and report.

use super::reporting::{Fault, Numbered, Report, Reporter, fault};
use super::{explain, programs};
use crate::arguments::{CheckArguments, Format, StrategyName};
use crate::last_words::{self, Why, Words};
use crate::progress::make_room;
use crate::{output, watchdog};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tayra_findings::{Property, Reason, ReasonKind, Verdict};
use tayra_frontend::{Sources, Timings};
use tayra_kept::ProgramResult;
use tayra_verifier::{Announce, Budget, Drawings, Figures, Job, Progress, Strategy};

/// What is asked where nothing is asked.
const USUAL: [Property; 3] = [Property::MemorySafety, Property::Assertions, Property::Initialised];

/// A program and what became of it.
pub(crate) struct Checked {
    /// Among all programs of the check.
    pub(crate) number: usize,
    pub(crate) result: ProgramResult,
    /// None where the result was known before.
    pub(crate) timings: Option<Timings>,
    pub(crate) took: Duration,
    pub(crate) drawings: Drawings,
}

pub(crate) fn check(arguments: &CheckArguments, since: Instant) -> Result<ExitCode, String> {
    if let Some(explained) = arguments.explain {
        output::deliver(&explain::text(explained), None)?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.library {
        return super::library::library(arguments, since);
    }
    let may_prove = arguments.strategies.is_empty() || arguments.strategies.contains(&StrategyName::Prove);
    if (arguments.draw_graph || !arguments.draw_at.is_empty()) && !may_prove {
        let option = if arguments.draw_graph { "--draw-graph" } else { "--draw-at" };
        return Err(format!("{option} shows what the prove strategy finds: allow it with --strategy prove"));
    }
    // Whoever cannot get the pictures should not have to wait for the verdict to learn it.
    for folder in [&arguments.draw, &arguments.its].into_iter().flatten() {
        super::draw::prepare(folder)?;
    }
    crate::told::listen(arguments.report.verbose);
    let sources = arguments.sources.sources(&arguments.clang)?;
    let mut reporter = Reporter::new(&arguments.report, named(&sources))?;
    if arguments.shard.is_some() {
        reporter.part = Some((programs::shared_question(arguments, &sources), 0));
    }
    let so_far = SoFar::of(&name_of(&sources));
    let (own, teller, told) = (arguments.clone(), reporter.clone(), so_far.clone());
    last_words::prepare(move |why| words(&own, &teller, &told, why));
    watchdog::start(arguments.budget.allowed(since));
    let announce = reporter.is_told_at_once().then(|| announce(arguments, &reporter, &so_far));
    let (checked, total) = programs::verify_all(arguments, sources, since, &so_far, announce)?;
    last_words::report_begins();
    for program in checked.iter().filter(|_| !arguments.report.quiet) {
        output::verbatim_to_stderr(&program.result.warnings);
        if arguments.report.verbose > 0 {
            output::verbatim_to_stderr(&times(program));
        }
    }
    if let Some((_, all)) = &mut reporter.part {
        *all = total;
    }
    let numbered: Vec<Numbered> =
        checked.iter().map(|program| (program.number, program.result.clone())).collect();
    let Report { text, beside, code } = reporter.report(&numbered, &so_far.lock().announced);
    output::deliver(&text, arguments.report.output.as_deref())?;
    for (file, text) in beside {
        output::deliver(&text, Some(&file))?;
    }
    last_words::report_said(code);
    if let Some(folder) = &arguments.its {
        write_systems(&checked, folder)?;
    }
    if let Some(folder) = &arguments.draw {
        draw(&checked, folder, arguments.report.quiet)?;
    }
    Ok(code.into())
}

/// The files of the program as messages name them.
fn named(sources: &Sources) -> Vec<String> {
    tayra_frontend::named_files(sources).iter().map(|file| file.display().to_string()).collect()
}

/// What is known while programs are checked.
#[derive(Clone)]
pub(crate) struct SoFar(Arc<Mutex<Known>>);

#[derive(Default)]
pub(crate) struct Known {
    /// Programs that are done.
    done: BTreeMap<usize, ProgramResult>,
    /// Those that are looked at or not yet, and how far they are.
    open: BTreeMap<usize, (String, Arc<Progress>)>,
    /// Faults that were printed already.
    announced: Vec<Fault>,
}

impl SoFar {
    fn of(name: &str) -> SoFar {
        let known = SoFar(Arc::default());
        known.expect([(0, name.to_owned())]);
        known
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// These are the programs that are looked at from now on.
    pub(crate) fn expect(&self, programs: impl IntoIterator<Item = (usize, String)>) {
        self.lock().open =
            programs.into_iter().map(|(number, name)| (number, (name, Arc::default()))).collect();
    }

    /// How far a program is.
    pub(crate) fn progress(&self, number: usize) -> Arc<Progress> {
        self.lock().open.get(&number).map(|(_, progress)| Arc::clone(progress)).unwrap_or_default()
    }

    /// A program is done.
    pub(crate) fn done(&self, number: usize, result: &ProgramResult) {
        let mut known = self.lock();
        known.open.remove(&number);
        known.done.insert(number, result.clone());
    }
}

/// The report of a check that ends at once: what is decided stands, all else is unknown.
fn words(arguments: &CheckArguments, reporter: &Reporter, so_far: &SoFar, why: Why) -> Words {
    let file = arguments.report.output.clone();
    if reporter.part.is_some() {
        // A part that is not whole is made again.
        return Words { text: String::new(), file, beside: Vec::new(), code: output::COULD_NOT_RUN };
    }
    let (programs, announced) = {
        let known = so_far.lock();
        let mut all = known.done.clone();
        for (number, (name, progress)) in &known.open {
            all.insert(*number, cut_short(arguments, name, progress, why));
        }
        (all.into_iter().collect::<Vec<Numbered>>(), known.announced.clone())
    };
    let Report { text, beside, code } = reporter.report(&programs, &announced);
    Words { text, file, beside, code }
}

/// What is known of a program while it is looked at.
fn cut_short(arguments: &CheckArguments, name: &str, progress: &Progress, why: Why) -> ProgramResult {
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
    ProgramResult {
        name: name.to_owned(),
        entry: arguments.entry.clone(),
        answers: asked(arguments).into_iter().map(|property| (property, verdict_on(property))).collect(),
        ..ProgramResult::default()
    }
}

/// Prints each fault as soon as it is known.
fn announce(arguments: &CheckArguments, reporter: &Reporter, so_far: &SoFar) -> Announce {
    let (asked, reporter, so_far) = (asked(arguments), reporter.clone(), so_far.clone());
    Announce::to(move |violation| {
        let Some(&property) = asked.iter().find(|&&property| violation.rule.breaks(property)) else { return };
        make_room();
        // Whoever does not read it any more is told when the rest is printed.
        let _ = output::deliver(&reporter.announcement(property, violation), None);
        so_far.lock().announced.push(fault(violation));
    })
}

pub(crate) fn asked(arguments: &CheckArguments) -> Vec<Property> {
    match arguments.properties.as_slice() {
        [] => USUAL.to_vec(),
        asked => asked.to_vec(),
    }
}

pub(crate) fn name_of(sources: &Sources) -> String {
    let named = sources.files.first().or(sources.compile_commands.as_ref());
    named.map_or_else(String::new, |path| path.display().to_string())
}

pub(crate) fn job(
    arguments: &CheckArguments,
    sources: Sources,
    progress: Arc<Progress>,
    budget: Budget,
) -> Job {
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
        draw: arguments.draw.is_some() || arguments.report.format == Format::Html,
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

/// What loading and deciding took, for whoever wants to know more.
fn times(program: &Checked) -> String {
    let Some(timings) = &program.timings else { return String::new() };
    let loading = timings.link + timings.import + timings.passes;
    let rest = program.took.saturating_sub(timings.clang).saturating_sub(loading);
    format!(
        "tayra: {}: clang {:.2} s, loading {:.2} s, analysis {:.2} s\n",
        program.result.name,
        timings.clang.as_secs_f64(),
        loading.as_secs_f64(),
        rest.as_secs_f64()
    )
}

/// Pictures; of several programs, each in a directory of its own.
fn draw(checked: &[Checked], folder: &Path, quiet: bool) -> Result<(), String> {
    for program in checked.iter().filter(|program| program.result.failure.is_none()) {
        let own = folder_of(program, checked, folder);
        super::draw::prepare(&own)?;
        super::draw::write(&program.drawings, &own, quiet)?;
    }
    Ok(())
}

/// Transition systems; of several programs, each in a directory of its own.
fn write_systems(checked: &[Checked], folder: &Path) -> Result<(), String> {
    for program in checked.iter().filter(|program| program.result.failure.is_none()) {
        let own = folder_of(program, checked, folder);
        super::draw::prepare(&own)?;
        for (name, text) in &program.drawings.systems {
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
    folder.join(program.result.name.chars().map(plain).collect::<String>())
}
