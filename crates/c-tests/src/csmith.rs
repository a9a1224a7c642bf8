//! Compares runs on programs that csmith generates: each prints a checksum of everything it computed.
//!
//! Seeds are fixed, so every machine with the same csmith sees the same programs. Some do not end, or not soon: those
//! are skipped, counted and reported, never compared halfway.

use crate::differential::{differences, interpret, settings_for_comparison, single_file};
use crate::{native, parallel};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tayra_findings::Rule;
use tayra_interpreter::{Ending, Fault, RunSettings};
use tayra_program::DataModel;

/// A binary that takes longer would take the interpreter minutes.
const NATIVE_LIMIT: Duration = Duration::from_millis(1500);
/// What the interpreter may spend on one program.
const MAX_STEPS: u64 = 60_000_000;
const INTERPRETER_LIMIT: Duration = Duration::from_secs(60);

/// What came of one seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Equal checksum and status.
    Equal,
    /// Too long for one of the sides, or undefined in C as UBSan says too: nothing to compare.
    Skipped(String),
    /// The interpreter says that it cannot do this.
    Refused(String),
    /// Different, or not run at all.
    Different(String),
}

/// What came of many seeds.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How many were equal.
    pub equal: usize,
    /// Seeds with nothing to compare, with the reason.
    pub skipped: Vec<(u64, String)>,
    /// Seeds with something that the interpreter cannot do.
    pub refused: Vec<(u64, String)>,
    /// Seeds that differ, with the difference.
    pub different: Vec<(u64, String)>,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (skipped, refused, different) = (self.skipped.len(), self.refused.len(), self.different.len());
        writeln!(
            f,
            "csmith: {} equal, {skipped} skipped, {refused} not supported, {different} different",
            self.equal
        )?;
        for (seed, why) in &self.skipped {
            writeln!(f, "  skipped seed {seed}: {why}")?;
        }
        for (seed, why) in &self.refused {
            writeln!(f, "  not supported seed {seed}: {why}")?;
        }
        for (seed, why) in &self.different {
            writeln!(f, "  DIFFERENT seed {seed}: {why}")?;
        }
        Ok(())
    }
}

/// Compares the programs of `seeds`; an error says which tool is missing.
pub fn compare(seeds: &[u64]) -> Result<Summary, String> {
    let headers = headers()?;
    let outcomes = parallel::map(seeds, |&seed| one(seed, &headers));
    let mut summary = Summary::default();
    for (&seed, outcome) in seeds.iter().zip(outcomes) {
        match outcome {
            Outcome::Equal => summary.equal += 1,
            Outcome::Skipped(why) => summary.skipped.push((seed, why)),
            Outcome::Refused(why) => summary.refused.push((seed, why)),
            Outcome::Different(why) => summary.different.push((seed, why)),
        }
    }
    Ok(summary)
}

/// Where `csmith.h` lies.
fn headers() -> Result<PathBuf, String> {
    let include = Path::new("/usr/include");
    let mut folders: Vec<PathBuf> = fs::read_dir(include)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("csmith")))
        .collect();
    folders.sort();
    folders
        .into_iter()
        .find(|folder| folder.join("csmith.h").is_file())
        .ok_or_else(|| "csmith.h is not installed (Debian: csmith, libcsmith-dev)".to_owned())
}

/// The options of csmith for a seed: most with everything that csmith has by default, some with more, a few small.
fn options(seed: u64) -> Vec<&'static str> {
    let mut options = vec!["--concise", "--no-argc", "--max-funcs", "5", "--max-expr-complexity", "6"];
    match seed % 4 {
        0 => options.extend(["--float"]),
        1 => options.extend(["--packed-struct", "--bitfields", "--max-struct-fields", "8"]),
        2 => options.extend(["--max-block-depth", "3", "--unary-plus-operator"]),
        _ => options.extend(["--inline-function", "--max-array-dim", "3", "--max-pointer-depth", "3"]),
    }
    options
}

fn one(seed: u64, headers: &Path) -> Outcome {
    let data_model = if seed % 5 == 4 { DataModel::Ilp32 } else { DataModel::Lp64 };
    compare_one(seed, data_model, headers).unwrap_or_else(Outcome::Different)
}

fn compare_one(seed: u64, data_model: DataModel, headers: &Path) -> Result<Outcome, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let file = folder.path().join("program.c");
    let mut generate = Command::new("csmith");
    generate.args(["--seed", &seed.to_string()]).args(options(seed)).arg("--output").arg(&file);
    let generated = native::run(generate.current_dir(folder.path()), Duration::from_secs(60))?;
    match generated {
        Some(ran) if ran.status == 0 && file.is_file() => {}
        Some(ran) => return Err(format!("csmith ends with status {}: {}", ran.status, ran.stderr)),
        None => return Ok(Outcome::Skipped("csmith does not end".to_owned())),
    }
    let flags = vec![format!("-I{}", headers.display()), "-w".to_owned()];
    let binary = folder.path().join("program");
    native::build_files(std::slice::from_ref(&file), data_model, &flags, &binary, None)?;
    let Some(ran) = native::run(&mut Command::new(&binary), NATIVE_LIMIT)? else {
        return Ok(Outcome::Skipped("the binary does not end soon".to_owned()));
    };
    if !ran.stdout.starts_with(b"checksum = ") {
        return Err(format!("the binary prints no checksum; it ends with status {}", ran.status));
    }
    let settings = RunSettings {
        max_steps: Some(MAX_STEPS),
        deadline: Some(Instant::now() + INTERPRETER_LIMIT),
        ..settings_for_comparison()
    };
    let run = interpret(&single_file(&file, flags.clone(), data_model), &settings)?;
    if matches!(run.ending, Ending::StepLimit | Ending::TimeLimit) && run.faults.is_empty() {
        return Ok(Outcome::Skipped(format!("the interpreter stopped after {} steps", run.steps)));
    }
    if let Ending::Unsupported { what, .. } = &run.ending {
        return Ok(Outcome::Refused(what.clone()));
    }
    let arithmetic = |fault: &Fault| matches!(fault.rule, Rule::UndefinedValue);
    if run.faults.first().is_some_and(arithmetic) && is_undefined(&file, data_model, &flags, &binary)? {
        return Ok(Outcome::Skipped(
            "UBSan too says that the program converts a float out of range".to_owned(),
        ));
    }
    differences(&run, &ran)?;
    Ok(Outcome::Equal)
}

/// csmith does not guard every conversion of a float; what lies outside the range is undefined, and each side may do as
/// it likes.
fn is_undefined(file: &Path, data_model: DataModel, flags: &[String], binary: &Path) -> Result<bool, String> {
    let flags = [flags, &["-fsanitize=float-cast-overflow".to_owned()]].concat();
    let file = file.to_owned();
    native::build_files(std::slice::from_ref(&file), data_model, &flags, binary, None)?;
    let ran = native::run(&mut Command::new(binary), INTERPRETER_LIMIT)?;
    Ok(ran.is_some_and(|ran| ran.stderr.contains("runtime error")))
}
