//! From C files to a [`Program`]: runs clang, reads what it emits through LLVM, links, and imports.
//!
//! No LLVM pass is ever run: optimisation deletes the very faults we look for.
//! Errs towards: refusing. What cannot be imported exactly becomes an `Unsupported` instruction, so the program loads and
//! only reaching that instruction matters.
//! Gives up: [`LoadError`], with clang's or LLVM's own words where they have some.

mod clang;
mod compile_commands;
mod declarations;
mod entries;
mod error;
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "LLVM's enums are foreign, large, and fixed by the version we link"
)]
mod import;
mod inputs;
#[expect(unsafe_code, reason = "the one place that calls into LLVM")]
mod llvm;
mod own_functions;
mod reads;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tayra_limits::{Limits, Scratch};
use tayra_program::{DataModel, Program, passes};

pub use entries::{EntryFile, Programs, RefusedFile, programs};
pub use error::LoadError;
use inputs::{Input, InputKind};
use llvm::{Context, Module, Trust};
use own_functions::OwnFunctions;
pub use reads::{Asked, Reads, asked, reads};

/// The version of LLVM that modules are read with: `19.1.7`.
pub fn llvm_version() -> String {
    llvm::version().map(|number| number.to_string()).join(".")
}

/// The compiler that is run, by name or path.
pub fn clang() -> PathBuf {
    clang::program().into()
}

/// What to load.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// `.c`, `.i`, `.ll` and `.bc` files, linked together.
    pub files: Vec<PathBuf>,
    /// A `compile_commands.json`, or the directory that holds one; `files` then selects entries (all, if it is empty).
    pub compile_commands: Option<PathBuf>,
    /// Further arguments for clang.
    pub clang_arguments: Vec<String>,
    /// The data model; `None` means LP64 for C, and what the module says for `.ll` and `.bc`.
    pub data_model: Option<DataModel>,
    /// Whether to compile in sanitizer form, so that overflow of constants stays visible (for *no-overflow*).
    pub arithmetic_checks: bool,
    /// When to stop; what is reached then is [`LoadError::Limit`].
    pub limits: Limits,
}

/// A program, and what was said on the way.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The program.
    pub program: Program,
    /// Clang's warnings, exactly as it printed them.
    pub warnings: String,
    /// What took how long.
    pub timings: Timings,
}

impl Timings {
    /// Adds what another load took.
    pub fn add(&mut self, other: &Timings) {
        self.clang += other.clang;
        self.link += other.link;
        self.import += other.import;
        self.passes += other.passes;
    }
}

/// How long each step took (wall clock).
#[derive(Clone, Copy, Debug, Default)]
pub struct Timings {
    /// Clang, all files.
    pub clang: Duration,
    /// Reading bitcode, verifying and linking it.
    pub link: Duration,
    /// From LLVM's module to our program.
    pub import: Duration,
    /// Our own passes.
    pub passes: Duration,
}

/// Compiles, links and imports `sources`.
pub fn load(sources: &Sources) -> Result<Loaded, LoadError> {
    let mut timings = Timings::default();
    let mut inputs = inputs::collect(sources)?;
    let temporary = tempfile::Builder::new()
        .prefix("tayra-")
        .tempdir()
        .map_err(|error| LoadError::Temporary { why: error.to_string() })?;

    let _noted = Scratch::note(temporary.path());

    let start = Instant::now();
    let (modules, warnings) = clang::compile(&mut inputs, sources, temporary.path())?;
    timings.clang = start.elapsed();

    let start = Instant::now();
    let mut own = OwnFunctions::default();
    let mut context = Context::new();
    let mut linked = link(&context, &inputs, &modules, sources, temporary.path(), &mut own)?;
    timings.link = start.elapsed();

    let mut again = sources.clone();
    if !own.is_empty() && inputs.iter().any(|input| input.kind == InputKind::C) {
        let start = Instant::now();
        again.clang_arguments.extend(own.clang_arguments());
        // Its warnings are the same, and such as only come of what we ask for. Where clang cannot do without knowing what
        // a function returns (a constant that depends on it), what it made first stands.
        let compiled = clang::compile(&mut inputs, &again, temporary.path());
        is_left(sources, "clang was compiling")?;
        timings.clang += start.elapsed();
        if let Ok((modules, _)) = compiled {
            let start = Instant::now();
            drop(linked);
            context = Context::new();
            linked = link(&context, &inputs, &modules, &again, temporary.path(), &mut own)?;
            timings.link += start.elapsed();
        }
    }
    let (module, data_model) = linked;

    let start = Instant::now();
    let mut program = import::import(&module, data_model, &own);
    is_left(sources, "LLVM's module was imported")?;
    declarations::settle(&mut program, &inputs, &again);
    is_left(sources, "declarations were looked for")?;
    timings.import = start.elapsed();

    let start = Instant::now();
    let mut steps: Vec<fn(&mut Program)> =
        vec![passes::scopes::run, passes::temporaries::run, passes::promote::run];
    if sources.arithmetic_checks {
        steps.insert(0, passes::checked_arithmetic::run);
    }
    for step in steps {
        step(&mut program);
        is_left(sources, "the program was prepared")?;
    }
    timings.passes = start.elapsed();
    debug_assert_eq!(tayra_program::validate(&program), [], "an imported program is valid");

    Ok(Loaded { program, warnings, timings })
}

/// The files that make up `sources`, as messages name them; none where they cannot be told.
pub fn named_files(sources: &Sources) -> Vec<PathBuf> {
    let inputs = inputs::collect(sources).unwrap_or_default();
    inputs.into_iter().map(|input| input.path).collect()
}

/// Whether there is something left of the limits, after something that had to be done as a whole.
fn is_left(sources: &Sources, doing: &'static str) -> Result<(), LoadError> {
    sources.limits.check().map_err(|reached| LoadError::Limit { reached, doing })
}

/// How bitcode begins: plain, and in a wrapper.
const BITCODE: [&[u8]; 2] = [b"BC\xC0\xDE", b"\xDE\xC0\x17\x0B"];

/// Reads every module and links them in the order of the inputs. Tells which functions they define that clang knows.
fn link<'c>(
    context: &'c Context,
    inputs: &[Input],
    modules: &[PathBuf],
    sources: &Sources,
    temporary: &Path,
    own: &mut OwnFunctions,
) -> Result<(Module<'c>, DataModel), LoadError> {
    let mut linked: Option<(Module<'c>, DataModel)> = None;
    for (input, path) in inputs.iter().zip(modules) {
        let content = std::fs::read(path)
            .map_err(|error| LoadError::Unreadable { path: path.clone(), why: error.to_string() })?;
        let bad = |why| LoadError::BadModule { path: input.path.clone(), why };
        let trust = match input.kind {
            InputKind::C => Trust::WrittenByClang,
            InputKind::Module => {
                // LLVM reads whatever lacks the magic number as text, and finds an empty file fine.
                if path.extension().is_some_and(|e| e == "bc")
                    && !BITCODE.iter().any(|magic| content.starts_with(magic))
                {
                    return Err(bad("not LLVM bitcode".to_owned()));
                }
                clang::guard(path, temporary, &sources.limits)?;
                Trust::Foreign
            }
        };
        let mut module = context.read(&path.to_string_lossy(), &content, trust).map_err(bad)?;
        is_left(sources, "LLVM was reading a module")?;
        own.add(&module);
        let model = import::settle_data_model(&mut module, sources.data_model).map_err(bad)?;
        if let Some(wanted) = sources.data_model.filter(|wanted| *wanted != model) {
            let (file, is, wanted) = (input.path.display(), model.name(), wanted.name());
            return Err(LoadError::Conflict { why: format!("{file} is {is}, but {wanted} was asked for") });
        }
        linked = Some(match linked {
            None => (module, model),
            Some((_, first)) if first != model => {
                let (file, is, first) = (input.path.display(), model.name(), first.name());
                return Err(LoadError::Conflict {
                    why: format!("{file} is {is}, but the files before it are {first}"),
                });
            }
            Some((mut whole, model)) => {
                whole.link(module).map_err(|why| LoadError::Link { why })?;
                (whole, model)
            }
        });
    }
    linked.ok_or(LoadError::NothingToLoad)
}
