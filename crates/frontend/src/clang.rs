//! Runs clang: from C to bitcode, and as a guard in front of modules that somebody else made.
//!
//! The flags keep every fault visible: no optimisation and no pass, no `optnone`, life-time markers for scopes.
//! Built-in functions stay known to clang: without them an undeclared `malloc` would return `int`, and what clang makes of
//! them at this level (`memcpy`, `abs`, `fabs`) are intrinsics that we import exactly. What the program defines itself is
//! an exception (`own_functions`).
//! Gives up: [`LoadError::Clang`] with clang's words unchanged.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tayra_program::DataModel;

use crate::child::dies_with_us;
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

/// A file compiled.
struct Compiled {
    status: Result<ExitStatus, std::io::Error>,
    output: String,
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
    let mut results: Vec<(usize, Compiled)> = std::thread::scope(|scope| {
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
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        handles.into_iter().flat_map(|handle| handle.join().unwrap_or_default()).collect()
    });
    results.sort_by_key(|(index, _)| *index);

    let mut output = String::new();
    let mut refused = false;
    for (_, compiled) in results {
        match compiled.status {
            Err(error) => {
                let tried = program().to_string_lossy().into_owned();
                return Err(LoadError::ClangMissing { tried, why: error.to_string() });
            }
            Ok(status) => {
                refused |= !status.success();
                output.push_str(&compiled.output);
                if !status.success() && compiled.output.is_empty() {
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

fn compile_one(input: &Input, sources: &Sources, module: &Path) -> Compiled {
    let mut command = command(input, sources);
    command.args(["-g", "-c", "-emit-llvm", "-o"]).arg(module).arg("--").arg(&input.path);
    command.stdin(Stdio::null());
    match dies_with_us(&mut command).output() {
        Ok(output) => Compiled {
            status: Ok(output.status),
            output: String::from_utf8_lossy(&output.stderr).into_owned(),
        },
        Err(error) => Compiled { status: Err(error), output: String::new() },
    }
}

/// Lets a child process read a module that we did not make: LLVM's reader may crash on garbage, and must not take us along.
pub(crate) fn guard(path: &Path, directory: &Path) -> Result<(), LoadError> {
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
    let missing =
        |why: String| LoadError::ClangMissing { tried: program().to_string_lossy().into_owned(), why };
    let mut child = dies_with_us(&mut command).spawn().map_err(|error| missing(error.to_string()))?;
    let listener = child.stderr.take().map(|mut stderr| {
        std::thread::spawn(move || {
            let mut said = Vec::new();
            // What was said up to a broken pipe is all there is.
            let _ = stderr.read_to_end(&mut said);
            String::from_utf8_lossy(&said).into_owned()
        })
    });
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if start.elapsed() > limit => {
                // It may just have ended by itself; either way it is gone afterwards.
                let _ = child.kill();
                let _ = child.wait();
                return Err(bad(format!("LLVM 19 did not finish reading it within {} s", limit.as_secs())));
            }
            Ok(None) => {
                std::thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(20));
            }
            Err(error) => return Err(bad(error.to_string())),
        }
    };
    let said = listener.and_then(|listener| listener.join().ok()).unwrap_or_default();
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
