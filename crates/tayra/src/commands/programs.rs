//! The programs that a check is about, one after the other or several at once, and what earlier checks know of them.
//!
//! All files are one program; or, if several define the entry function, there is one program for each of them.

use super::check::{Checked, SoFar, asked, job};
use crate::arguments::{CheckArguments, Format};
use crate::last_words::{self, Why};
use crate::progress::Line;
use crate::{output, versions};
use std::collections::VecDeque;
use std::fmt::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tayra_frontend::{EntryFile, LoadError, Programs, RefusedFile, Sources};
use tayra_kept::{Cache, Found, Kept, Manifest, ProgramList, ProgramResult};
use tayra_limits::Reached;
use tayra_verifier::{Announce, Budget, Verification, VerifyError, verify};

/// What all programs of a check have in common.
struct Work<'a> {
    arguments: &'a CheckArguments,
    so_far: &'a SoFar,
    cache: Option<Keeper>,
}

/// Verifies those programs that are asked for; and says how many there are in all.
pub(crate) fn verify_all(
    arguments: &CheckArguments,
    sources: Sources,
    since: Instant,
    so_far: &SoFar,
    announce: Option<Announce>,
) -> Result<(Vec<Checked>, usize), String> {
    let whole = match arguments.effort {
        Some(effort) => arguments.budget.counted(effort),
        None => arguments.budget.budget(since),
    };
    let work = Work { arguments, so_far, cache: Keeper::of(arguments)? };
    let is_own = |number: usize| arguments.shard.is_none_or(|shard| shard.has(number));
    let name = super::check::name_of(&sources);
    let limited = Sources { limits: arguments.budget.of_loading(since), ..sources.clone() };
    let known = work.cache.as_ref().and_then(|cache| cache.list(arguments, &sources));
    let programs = match known {
        Some(programs) => programs,
        None => {
            let first = if is_own(0) {
                work.one(0, sources, &name, whole, announce).map(|checked| vec![checked])
            } else {
                // Whether it is one program is all that is asked here.
                tayra_frontend::load(&limited).map(|_| Vec::new()).map_err(VerifyError::Load)
            };
            let whole_fails = match first {
                Ok(checked) => return Ok((checked, 1)),
                Err(error) => error,
            };
            work.several(&limited, whole_fails)?
        }
    };
    let Programs { programs, refused } = programs;
    let here = std::env::current_dir().unwrap_or_default();
    let shown = |file: &Path| file.strip_prefix(&here).unwrap_or(file).display().to_string();
    let total = refused.len() + programs.len();
    let named = programs.iter().enumerate().map(|(at, program)| (refused.len() + at, shown(&program.file)));
    so_far.expect(named.filter(|(number, _)| is_own(*number)));
    let mut checked = Vec::new();
    for (number, RefusedFile { file, output }) in refused.iter().enumerate().filter(|(at, _)| is_own(*at)) {
        let why = "clang does not accept this file; what is said of the others goes without it".to_owned();
        let result = ProgramResult {
            name: shown(file),
            entry: arguments.entry.clone(),
            warnings: output.clone(),
            failure: Some(why),
            ..ProgramResult::default()
        };
        so_far.done(number, &result);
        checked.push(Checked {
            number,
            result,
            timings: None,
            took: Duration::ZERO,
            drawings: tayra_verifier::Drawings::default(),
        });
    }
    let own = programs.into_iter().enumerate().map(|(at, program)| (refused.len() + at, program));
    let own: VecDeque<(usize, EntryFile)> = own.filter(|(number, _)| is_own(*number)).collect();
    checked.extend(work.side_by_side(own, whole, &shown));
    checked.sort_by_key(|program| program.number);
    Ok((checked, total))
}

impl Work<'_> {
    /// The programs in a set of files that are not one program.
    fn several(&self, sources: &Sources, whole_fails: VerifyError) -> Result<Programs, String> {
        let may_be_several = match &whole_fails {
            VerifyError::Load(LoadError::Link { .. }) => true,
            VerifyError::Load(LoadError::Clang { .. }) => self.arguments.sources.is_project(),
            VerifyError::Load(_) | VerifyError::NoEntry { .. } | VerifyError::NothingExported { .. } => false,
        };
        if !may_be_several {
            return Err(super::verify_failure(&whole_fails));
        }
        let begun = SystemTime::now();
        let programs = match tayra_frontend::programs(sources, &self.arguments.entry) {
            // There is nothing yet that could be reported otherwise.
            Err(LoadError::Limit { reached: Reached::Time, .. }) => {
                last_words::end(Why::Time, Instant::now())
            }
            Err(LoadError::Limit { reached: Reached::Memory, .. }) => {
                last_words::end(Why::Memory, Instant::now())
            }
            programs => programs.unwrap_or_default(),
        };
        if programs.programs.is_empty() || programs.programs.len() == 1 && programs.refused.is_empty() {
            return Err(super::verify_failure(&whole_fails));
        }
        if let Some(cache) = &self.cache {
            cache.keep_list(self.arguments, sources, &programs, begun);
        }
        Ok(programs)
    }

    /// Verifies programs, so many at once as are asked for; they share what is left of the time.
    fn side_by_side(
        &self,
        programs: VecDeque<(usize, EntryFile)>,
        whole: Budget,
        shown: &(dyn Fn(&Path) -> String + Sync),
    ) -> Vec<Checked> {
        let jobs = usize::try_from(self.arguments.jobs).unwrap_or(1).min(programs.len());
        let waiting = Mutex::new(programs);
        let work = || {
            let mut checked = Vec::new();
            loop {
                let (next, rounds) = {
                    let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
                    let rounds = waiting.len().div_ceil(jobs.max(1));
                    (waiting.pop_front(), rounds)
                };
                let Some((number, program)) = next else { return checked };
                // Where steps are counted each has as many as if it were alone.
                let budget = match whole.counted {
                    true => whole,
                    false => whole.first_of(u32::try_from(rounds).unwrap_or(u32::MAX)),
                };
                checked.push(self.one_of_several(number, program, shown, budget));
            }
        };
        std::thread::scope(|scope| {
            // Where the system has no room for another thread, this one does its work.
            let another = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..jobs).filter_map(another).collect();
            let mut checked = work();
            checked.extend(others.into_iter().flat_map(|other| other.join().unwrap_or_default()));
            checked
        })
    }

    fn one_of_several(
        &self,
        number: usize,
        program: EntryFile,
        shown: &dyn Fn(&Path) -> String,
        budget: Budget,
    ) -> Checked {
        let name = shown(&program.file);
        let checked = self.one(number, program.sources, &name, budget, None).unwrap_or_else(|error| {
            let result = ProgramResult {
                name,
                entry: self.arguments.entry.clone(),
                failure: Some(error.to_string()),
                ..ProgramResult::default()
            };
            let drawings = tayra_verifier::Drawings::default();
            Checked { number, result, timings: None, took: Duration::ZERO, drawings }
        });
        self.so_far.done(number, &checked.result);
        checked
    }

    fn one(
        &self,
        number: usize,
        sources: Sources,
        name: &str,
        budget: Budget,
        announce: Option<Announce>,
    ) -> Result<Checked, VerifyError> {
        let started = Instant::now();
        let cache = self.cache.as_ref();
        let asked = cache.map(|_| question(self.arguments, &sources));
        if let Some(result) = cache.zip(asked.as_ref()).and_then(|(cache, asked)| cache.find(asked)) {
            // The same program may go by another name.
            let result = ProgramResult { name: name.to_owned(), ..result };
            let (took, drawings) = (started.elapsed(), tayra_verifier::Drawings::default());
            return Ok(Checked { number, result, timings: None, took, drawings });
        }
        let begun = SystemTime::now();
        let resting = asked.as_ref().map(|_| rests_on(self.arguments, &sources, begun));
        let progress = self.so_far.progress(number);
        let _line = Line::start(&progress, name, self.arguments.report.quiet || self.arguments.jobs > 1);
        let done =
            verify(&tayra_verifier::Job { announce, ..job(self.arguments, sources, progress, budget) })?;
        let result = result_of(self.arguments, name, &done);
        if let (Some(cache), Some(asked), Some(resting)) = (cache, asked, resting) {
            cache.keep(&asked, resting, begun, &result);
        }
        let Verification { timings, drawings, .. } = done;
        Ok(Checked { number, result, timings: Some(timings), took: started.elapsed(), drawings })
    }
}

fn result_of(arguments: &CheckArguments, name: &str, done: &Verification) -> ProgramResult {
    let by_property = |answers: &[tayra_verifier::Answer]| {
        answers.iter().map(|answer| (answer.property, answer.verdict.clone())).collect()
    };
    let pictures = match arguments.report.format {
        Format::Html => {
            done.drawings.pictures.iter().map(|drawn| (drawn.name.clone(), drawn.svg.clone())).collect()
        }
        Format::Text | Format::Json | Format::Sarif | Format::Part => Vec::new(),
    };
    ProgramResult {
        name: name.to_owned(),
        entry: arguments.entry.clone(),
        answers: by_property(&done.answers),
        parts: by_property(&done.parts),
        loops: done.loops.clone(),
        checks: done.checks.clone(),
        functions: done.functions.iter().map(|f| (f.name.clone(), f.place.clone())).collect(),
        pictures,
        warnings: done.warnings.clone(),
        failure: None,
    }
}

/// What a compiler looks at besides its flags.
const ENVIRONMENT: [&str; 8] = [
    "CPATH",
    "C_INCLUDE_PATH",
    "CCC_OVERRIDE_OPTIONS",
    "COMPILER_PATH",
    "GCC_EXEC_PREFIX",
    "SDKROOT",
    "SOURCE_DATE_EPOCH",
    "LD_LIBRARY_PATH",
];

/// All that decides what is found out about these sources, but for what stands in files. The same text is the same question to the same
/// Tayra.
pub(crate) fn question(arguments: &CheckArguments, sources: &Sources) -> String {
    let mut text = String::new();
    let mut say = |name: &str, value: &dyn std::fmt::Debug| {
        let _ = writeln!(text, "{name}: {value:?}");
    };
    say("tayra", &versions::own());
    say("llvm", &tayra_frontend::llvm_version());
    say("solver", &tayra_verifier::solver_version());
    say("inputs", &tayra_frontend::asked(sources).unwrap_or_default());
    say("flags", &sources.clang_arguments);
    say("data model", &sources.data_model);
    say("properties", &asked(arguments));
    say("entry", &arguments.entry);
    say("malloc fails", &arguments.malloc_fails);
    let strategies: Vec<tayra_verifier::Strategy> = arguments.strategies.iter().map(|&s| s.into()).collect();
    say("strategies", &strategies);
    say("more faults", &arguments.more_faults);
    say("effort", &arguments.effort);
    say("time", &(if arguments.effort.is_some() { 0 } else { arguments.budget.time }));
    say("memory", &arguments.budget.memory);
    say("pictures", &(arguments.report.format == Format::Html));
    text
}

/// The same for a check that machines share: with what stands in its files, which those of another commit have not.
pub(crate) fn shared_question(arguments: &CheckArguments, sources: &Sources) -> String {
    let mut text = question(arguments, sources);
    for input in tayra_frontend::asked(sources).unwrap_or_default() {
        let file = input.directory.unwrap_or_default().join(&input.path);
        let content = std::fs::read(&file).unwrap_or_default();
        let _ = writeln!(text, "{} {}", input.path.display(), tayra_kept::digest(&content));
    }
    tayra_kept::digest(text.as_bytes())
}

/// Which compiler this machine has, as far as it is told by its files.
fn compiler() -> Result<String, String> {
    let name = tayra_frontend::clang();
    let file = versions::found(&name).and_then(|file| file.canonicalize().ok());
    let file = file.ok_or_else(|| format!("{} is not found", name.display()))?;
    let mut start = [0; 2];
    let read =
        std::fs::File::open(&file).and_then(|mut file| std::io::Read::read_exact(&mut file, &mut start));
    if read.is_err() || start == *b"#!" {
        return Err(format!("{} is a script, which may run anything", file.display()));
    }
    let mut files = vec![file.clone()];
    // What stands beside this program asks the other one where it does not know itself.
    files.extend(versions::found(Path::new("clang-19")).and_then(|other| other.canonicalize().ok()));
    let folders = files.iter().filter_map(|file| Some(file.parent()?.parent()?.join("lib")));
    let listed: Vec<_> =
        folders.filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten().collect();
    let is_part = |name: &std::ffi::OsStr| {
        ["libclang-cpp.so", "libLLVM"]
            .iter()
            .any(|start| name.as_encoded_bytes().starts_with(start.as_bytes()))
    };
    files.extend(listed.into_iter().filter(|entry| is_part(&entry.file_name())).map(|entry| entry.path()));
    files.sort();
    let mut text = String::new();
    for file in files {
        let Ok(about) = std::fs::metadata(&file) else { continue };
        let changed = about.modified().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok());
        let _ = writeln!(text, "{} {} {changed:?}", file.display(), about.len());
    }
    for name in ENVIRONMENT {
        let _ = writeln!(text, "{name} {:?}", std::env::var_os(name));
    }
    Ok(text)
}

/// Everything that is read for these sources as it is now; an error says why that cannot be relied on.
fn rests_on(arguments: &CheckArguments, sources: &Sources, begun: SystemTime) -> Result<Manifest, String> {
    let checked = |property: &tayra_findings::Property| *property == tayra_findings::Property::NoOverflow;
    let mut reads = tayra_frontend::reads(sources).map_err(|error| error.to_string())?;
    if asked(arguments).iter().any(checked) {
        let form = Sources { arithmetic_checks: true, ..sources.clone() };
        let more = tayra_frontend::reads(&form).map_err(|error| error.to_string())?;
        reads.files.extend(more.files);
        reads.directories.extend(more.directories);
    }
    let mut flags = sources.clang_arguments.clone();
    flags.extend(tayra_frontend::asked(sources).unwrap_or_default().into_iter().flat_map(|one| one.flags));
    Manifest::of(&reads, &flags, begun)
}

/// A cache, and which compiler its answers are of.
struct Keeper {
    cache: Cache,
    compiler: String,
    is_verbose: bool,
}

impl Keeper {
    fn of(arguments: &CheckArguments) -> Result<Option<Keeper>, String> {
        let Some(folder) = &arguments.cache else { return Ok(None) };
        let is_verbose = arguments.report.verbose > 0;
        // What is drawn is not kept.
        if arguments.draw.is_some() || arguments.its.is_some() {
            return Ok(None);
        }
        let cache = Cache::open(folder)?;
        match compiler() {
            Ok(compiler) => Ok(Some(Keeper { cache, compiler, is_verbose })),
            Err(why) => {
                note(&format!("the cache is not used: {why}"));
                Ok(None)
            }
        }
    }

    fn question(&self, asked: &str) -> String {
        let here = std::env::current_dir().unwrap_or_default();
        format!("{asked}here: {here:?}\n{}", self.compiler)
    }

    fn look<T: Kept>(&self, asked: &str) -> Option<T> {
        match self.cache.find(&self.question(asked)) {
            Found::Hit(known) => Some(known),
            Found::Nothing => None,
            Found::Ignored(why) => {
                note(&format!("the cache has a file that is ignored: {why}"));
                None
            }
        }
    }

    fn find(&self, asked: &str) -> Option<ProgramResult> {
        let found: Option<ProgramResult> = self.look(asked);
        if let Some(result) = found.as_ref().filter(|_| self.is_verbose) {
            note(&format!("{} is known from the cache", result.name));
        }
        found
    }

    fn keep(
        &self,
        asked: &str,
        resting: Result<Manifest, String>,
        begun: SystemTime,
        result: &ProgramResult,
    ) {
        if result.is_by_chance() {
            return;
        }
        let kept = resting.and_then(|manifest| match manifest.stood_still(begun) {
            true => self.cache.keep(&self.question(asked), manifest, result.clone()),
            false => Err("files changed meanwhile".to_owned()),
        });
        if let Err(why) = kept
            && self.is_verbose
        {
            note(&format!("{} is not kept in the cache: {why}", result.name));
        }
    }

    /// The programs in the files of `sources`, if they are known to be several.
    fn list(&self, arguments: &CheckArguments, sources: &Sources) -> Option<Programs> {
        let known: ProgramList = self.look(&question(arguments, sources))?;
        let entry = |(file, files)| EntryFile { file, sources: Sources { files, ..sources.clone() } };
        let refused = |(file, output)| RefusedFile { file, output };
        let programs = known.programs.into_iter().map(entry).collect();
        Some(Programs { programs, refused: known.refused.into_iter().map(refused).collect() })
    }

    fn keep_list(&self, arguments: &CheckArguments, sources: &Sources, found: &Programs, begun: SystemTime) {
        if !found.refused.is_empty() {
            // What the compiler does not accept cannot be asked what it reads.
            return;
        }
        let programs = found.programs.iter();
        let list = ProgramList {
            programs: programs.map(|program| (program.file.clone(), program.sources.files.clone())).collect(),
            refused: Vec::new(),
        };
        let asked = self.question(&question(arguments, sources));
        let kept =
            rests_on(arguments, sources, begun).and_then(|manifest| self.cache.keep(&asked, manifest, list));
        if let Err(why) = kept
            && self.is_verbose
        {
            note(&format!("the list of programs is not kept in the cache: {why}"));
        }
    }
}

fn note(text: &str) {
    output::verbatim_to_stderr(&format!("tayra: note: {text}\n"));
}
