//! Runs clang: from C to bitcode, and as a guard in front of modules that somebody else made.
//!
//! The flags keep every fault visible: no optimisation and no pass, no `optnone`, life-time markers for scopes.
//! Built-in functions stay known to clang: without them an undeclared `malloc` would return `int`, and what clang makes of
//! them at this level (`memcpy`, `abs`, `fabs`) are intrinsics that we import exactly. What the program defines itself is
//! an exception (`own_functions`).
//! Gives up: [`LoadError::Clang`] with clang's words unchanged.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tayra_limits::{Ended, Limits, Reached};
use tayra_program::DataModel;

use crate::inputs::{Input, InputKind};
use crate::{LoadError, Sources};

/// How long LLVM may take to look at a module that was handed to us, and how much more for each megabyte of it.
const GUARD_SECONDS: u64 = 30;
const GUARD_SECONDS_PER_MEGABYTE: u64 = 10;

/// Runs its arguments with at most 8 GB of memory: damaged bitcode may ask for any amount.
const LIMITED: &str = "ulimit -v 8388608 2>/dev/null; exec \"$0\" \"$@\"";

/// The flags for every C file; those of the user come after them.
const FLAGS: [&str; 16] = [
    "-O0",
    "-std=gnu17",
    "-fno-discard-value-names",
    "-Xclang",
    "-disable-O0-optnone",
    "-Xclang",
    "-disable-llvm-passes",
    "-Xclang",
    "-fsanitize-address-use-after-scope",
    "-Wno-error=int-conversion",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=incompatible-function-pointer-types",
    "-Qunused-arguments",
    "-fno-color-diagnostics",
    // What programs make of programs is nested deeper than people write.
    "-fbracket-depth=4096",
];

/// What makes clang keep the overflow of constants, and their division by zero, visible.
const CHECKS: [&str; 2] = [
    "-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift",
    "-fsanitize-trap=signed-integer-overflow,integer-divide-by-zero,shift",
];

/// The compiler to run.
pub(crate) fn program() -> OsString {
    std::env::var_os("TAYRA_CLANG").filter(|name| !name.is_empty()).unwrap_or_else(|| "clang-19".into())
}

/// Compiles every C file into `directory`. Returns the module file for each input, and clang's warnings.
pub(crate) fn compile(
    inputs: &[Input],
    sources: &Sources,
    directory: &Path,
) -> Result<(Vec<PathBuf>, String), LoadError> {
    let modules: Vec<PathBuf> = inputs
        .iter()
        .enumerate()
        .map(|(index, input)| match input.kind {
            InputKind::C => directory.join(format!("{index}.bc")),
            InputKind::Module => input.path.clone(),
        })
        .collect();
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(inputs.len());
    let next = AtomicUsize::new(0);
    let mut results: Vec<(usize, Result<Output, Ended>)> = std::thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let (Some(input), Some(module)) = (inputs.get(index), modules.get(index)) else {
                    return done;
                };
                if input.kind == InputKind::C {
                    done.push((index, compile_one(input, sources, module)));
                }
            }
        };
        // This thread works as well: where the system has no room for others, it does all.
        let another = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let handles: Vec<_> = (1..workers).filter_map(another).collect();
        let mut done = work();
        done.extend(handles.into_iter().flat_map(|handle| handle.join().unwrap_or_default()));
        done
    });
    results.sort_by_key(|(index, _)| *index);

    let mut output = String::new();
    let mut refused = false;
    for (_, compiled) in results {
        match compiled {
            Err(Ended::NotStarted(error)) => return Err(missing(error.to_string())),
            Err(Ended::Reached(reached)) => {
                return Err(LoadError::Limit { reached, doing: "clang was compiling" });
            }
            Ok(Output { status, stderr, .. }) => {
                refused |= !status.success();
                output.push_str(&String::from_utf8_lossy(&stderr));
                if !status.success() && stderr.is_empty() {
                    output.push_str(&format!("clang ended with {status} and said nothing\n"));
                }
            }
        }
    }
    if refused { Err(LoadError::Clang { output }) } else { Ok((modules, output)) }
}

/// Clang with all flags for a file, but those that say what to do.
pub(crate) fn command(input: &Input, sources: &Sources) -> Command {
    let mut command = Command::new(program());
    command.args(FLAGS);
    match sources.data_model {
        Some(DataModel::Ilp32) => command.arg("-m32"),
        Some(DataModel::Lp64) => command.arg("-m64"),
        None => &mut command,
    };
    if sources.arithmetic_checks {
        command.args(CHECKS);
    }
    command.args(&input.arguments).args(&sources.clang_arguments);
    if let Some(directory) = &input.directory {
        command.current_dir(directory);
    }
    command
}

fn compile_one(input: &Input, sources: &Sources, module: &Path) -> Result<Output, Ended> {
    let mut command = command(input, sources);
    command.args(["-g", "-c", "-emit-llvm", "-o"]).arg(module).arg("--").arg(&input.path);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    tayra_limits::run(&mut command, &sources.limits)
}

fn missing(why: String) -> LoadError {
    LoadError::ClangMissing { tried: program().to_string_lossy().into_owned(), why }
}

/// Lets a child process read a module that we did not make: LLVM's reader may crash on garbage, and must not take us along.
pub(crate) fn guard(path: &Path, directory: &Path, limits: &Limits) -> Result<(), LoadError> {
    let bad = |why: String| LoadError::BadModule { path: path.to_owned(), why };
    let megabytes = std::fs::metadata(path).map_or(0, |about| about.len() >> 20);
    let limit = Duration::from_secs(GUARD_SECONDS + megabytes * GUARD_SECONDS_PER_MEGABYTE);
    let mut command = Command::new("sh");
    command
        .args(["-c", LIMITED])
        .arg(program())
        .args(["-x", "ir", "-c", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-Wno-override-module"])
        .args(["-fno-color-diagnostics", "-fno-crash-diagnostics", "-o"])
        .arg(directory.join("guard.bc"))
        .arg("--")
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let own = Instant::now() + limit;
    let is_first = limits.deadline.is_none_or(|deadline| own < deadline);
    let both = Limits { deadline: if is_first { Some(own) } else { limits.deadline }, ..*limits };
    let (status, said) = match tayra_limits::run(&mut command, &both) {
        Ok(output) => (output.status, String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(Ended::NotStarted(error)) => return Err(missing(error.to_string())),
        Err(Ended::Reached(Reached::Time)) if is_first => {
            return Err(bad(format!("LLVM 19 did not finish reading it within {} s", limit.as_secs())));
        }
        Err(Ended::Reached(reached)) => {
            return Err(LoadError::Limit { reached, doing: "LLVM was reading a module" });
        }
    };
    if status.success() {
        return Ok(());
    }
    // How a shell says that there is no such program, or none that it may run.
    if matches!(status.code(), Some(126 | 127)) {
        return Err(missing(said.trim().to_owned()));
    }
    if status.code().is_none_or(|code| code != 1) || said.contains("Stack dump:") {
        return Err(bad("not a valid module: LLVM 19 crashes while reading it".to_owned()));
    }
    let words: Vec<&str> = said.lines().filter(|line| !line.ends_with("generated.")).collect();
    Err(bad(words.join("\n")))
}
