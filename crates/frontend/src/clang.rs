//! Runs clang: from C to bitcode, and as a guard in front of modules that somebody else made.
//!
//! The flags keep every fault visible: no optimisation and no pass, no `optnone`, life-time markers for scopes.
//! Built-in functions stay known to clang: without them an undeclared `malloc` would return `int`, and what clang makes of
//! them at this level (`memcpy`, `abs`, `fabs`) are intrinsics that we import exactly. What the program defines itself is
//! an exception (`own_functions`).
//! A build may give flags that only another compiler knows; they are left out, with a note. Those that the user gives are not.
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
const FLAGS: [&str; 17] = [
    "-O0",
    "-std=gnu17",
    "-fno-discard-value-names",
    "-Xclang",
    "-disable-O0-optnone",
    "-Xclang",
    "-disable-llvm-passes",
    "-Xclang",
    "-fsanitize-address-use-after-scope",
    // A variable that is returned would share its memory with the result, and live on after its function.
    "-fno-elide-constructors",
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

/// The compiler to run: the one that is asked for, the one that was built with this program, which starts sooner, or clang.
pub(crate) fn program() -> OsString {
    let asked_for = std::env::var_os("TAYRA_CLANG").filter(|name| !name.is_empty());
    asked_for.or_else(own_program).unwrap_or_else(|| "clang-19".into())
}

/// `tayra-clang`, where it stands beside this program.
fn own_program() -> Option<OsString> {
    let path = std::env::current_exe().ok()?.with_file_name("tayra-clang");
    path.exists().then(|| path.into_os_string())
}

/// What became of one input.
#[derive(Debug)]
pub(crate) struct Compiled {
    /// Its module, if clang accepted it.
    pub(crate) module: PathBuf,
    /// What clang said.
    pub(crate) said: String,
    /// Whether clang refused it.
    pub(crate) refused: bool,
}

/// Compiles every C file into `directory`. Returns the module file for each input, and clang's warnings.
pub(crate) fn compile(
    inputs: &mut [Input],
    sources: &Sources,
    directory: &Path,
) -> Result<(Vec<PathBuf>, String), LoadError> {
    let compiled = compile_each(inputs, sources, directory)?;
    let output: String = compiled.iter().map(|one| one.said.as_str()).collect();
    if compiled.iter().any(|one| one.refused) {
        return Err(LoadError::Clang { output });
    }
    Ok((compiled.into_iter().map(|one| one.module).collect(), output))
}

/// As [`compile`]; a file that clang refuses does not keep the others from being compiled. Flags that clang does not know are
/// taken out of the inputs.
pub(crate) fn compile_each(
    inputs: &mut [Input],
    sources: &Sources,
    directory: &Path,
) -> Result<Vec<Compiled>, LoadError> {
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
    let results = std::thread::scope(|scope| {
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

    let accepted = |module| Compiled { module, said: String::new(), refused: false };
    let mut compiled: Vec<Compiled> = modules.into_iter().map(accepted).collect();
    for (index, result) in results {
        let (output, left_out) = match result {
            Err(Ended::NotStarted(error)) => return Err(missing(error.to_string())),
            Err(Ended::Reached(reached)) => {
                return Err(LoadError::Limit { reached, doing: "clang was compiling" });
            }
            Ok(done) => done,
        };
        let Output { status, stderr, .. } = output;
        let (input, one) = (&mut inputs[index], &mut compiled[index]);
        one.refused = !status.success();
        if !left_out.is_empty() {
            input.arguments.retain(|argument| !left_out.contains(argument));
            let flags = left_out.join(" ");
            one.said = format!("{}: note: clang does not know {flags}: left out\n", input.path.display());
        }
        one.said.push_str(&String::from_utf8_lossy(&stderr));
        if one.refused && stderr.is_empty() {
            one.said.push_str(&format!("clang ended with {status} and said nothing\n"));
        }
    }
    Ok(compiled)
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

/// Compiles a file; flags of its build that clang does not know are left out, and returned.
fn compile_one(input: &Input, sources: &Sources, module: &Path) -> Result<(Output, Vec<String>), Ended> {
    run_for(input, sources, |command| {
        command.args(["-g", "-c", "-emit-llvm", "-o"]).arg(module).stdout(Stdio::null());
    })
}

/// Runs clang for a file, to do what is said; flags of its build that clang does not know are left out, and returned.
pub(crate) fn run_for(
    input: &Input,
    sources: &Sources,
    what: impl Fn(&mut Command),
) -> Result<(Output, Vec<String>), Ended> {
    let mut input = input.clone();
    let mut left_out: Vec<String> = Vec::new();
    loop {
        let mut command = command(&input, sources);
        what(&mut command);
        command.arg("--").arg(&input.path).stdin(Stdio::null()).stderr(Stdio::piped());
        let output = tayra_limits::run(&mut command, &sources.limits)?;
        if output.status.success() {
            return Ok((output, left_out));
        }
        let said = String::from_utf8_lossy(&output.stderr);
        // Our own compiler asks clang where it does not know, and says so like a shell if there is none.
        if output.status.code() == Some(127) {
            return Err(Ended::NotStarted(std::io::Error::new(std::io::ErrorKind::NotFound, said.trim())));
        }
        let unknown: Vec<String> =
            said.lines().filter_map(|line| unknown_flag(line, &input.arguments)).collect();
        if unknown.is_empty() {
            return Ok((output, left_out));
        }
        input.arguments.retain(|argument| !unknown.contains(argument));
        left_out.extend(unknown);
    }
}

/// The one of these flags that clang says in this line not to know.
fn unknown_flag(line: &str, flags: &[String]) -> Option<String> {
    let (_, complaint) = line.split_once("error: ")?;
    let mut quoted = complaint.split('\'').skip(1).step_by(2);
    let first = quoted.next()?;
    if complaint.starts_with("unknown argument") || complaint.starts_with("unsupported option") {
        return flags.iter().find(|flag| *flag == first).cloned();
    }
    if complaint.starts_with("unknown target CPU") {
        return flags.iter().find(|flag| flag.split_once('=').is_some_and(|(_, cpu)| cpu == first)).cloned();
    }
    if complaint.starts_with("unsupported argument") {
        let option = quoted.next()?;
        return flags.iter().find(|flag| flag.starts_with(option) && flag.ends_with(first)).cloned();
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_that_clang_does_not_know_are_read_off_its_words() {
        let flags = ["-Iinclude", "-fanalyzer", "-mtune=unheard", "-fconserve-stack"].map(str::to_owned);
        let named = |line: &str| unknown_flag(line, &flags);
        assert_eq!(named("clang: error: unknown argument: '-fanalyzer'").as_deref(), Some("-fanalyzer"));
        let with_hint = "clang: error: unknown argument '-fconserve-stack'; did you mean '-fno-stack'?";
        assert_eq!(named(with_hint).as_deref(), Some("-fconserve-stack"));
        let value = "clang: error: unsupported argument 'unheard' to option '-mtune='";
        assert_eq!(named(value).as_deref(), Some("-mtune=unheard"));
        assert_eq!(named("error: unknown target CPU 'unheard'").as_deref(), Some("-mtune=unheard"));
        assert_eq!(named("clang: error: unknown argument: '-fother'"), None);
        assert_eq!(named("a.c:1:1: error: unknown type name 'x'"), None);
    }
}
