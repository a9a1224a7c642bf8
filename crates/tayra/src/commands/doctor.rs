//! `tayra doctor`: what is missing on this machine, and what to do about it.

use crate::{output, settings, versions};
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;
use tayra_findings::Verdict;
use tayra_frontend::Sources;
use tayra_program::DataModel;
use tayra_verifier::{Budget, Job, verify};

/// How long a program of six lines may take.
const TIME: Duration = Duration::from_secs(30);

/// How something is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Fine,
    /// Some things cannot be done.
    Note,
    /// Nothing can be done.
    Missing,
}

impl State {
    const fn word(self) -> &'static str {
        match self {
            State::Fine => "ok",
            State::Note => "note",
            State::Missing => "missing",
        }
    }
}

/// Something that was looked at.
struct Seen {
    state: State,
    what: String,
    advice: Option<&'static str>,
}

impl Seen {
    fn fine(what: String) -> Seen {
        Seen { state: State::Fine, what, advice: None }
    }

    fn bad(state: State, what: String, advice: &'static str) -> Seen {
        Seen { state, what, advice: Some(advice) }
    }
}

const CLANG: &str = "install clang 19 (Debian: apt-get install clang-19), or name it with TAYRA_CLANG";
const HEADERS: &str = "install the headers of the C library (Debian: apt-get install libc6-dev)";
const HEADERS_32: &str = "needed for --data-model ilp32 only (Debian: apt-get install libc6-dev-i386)";
const TEMPORARY: &str = "name a directory that can be written to with TMPDIR";

pub(crate) fn doctor() -> Result<ExitCode, String> {
    let mut all = vec![Seen::fine(format!("Tayra {}", versions::own()))];
    let clang = clang();
    let has_clang = clang.state == State::Fine;
    all.push(clang);
    all.push(Seen::fine(format!("LLVM {}, to read what clang writes", tayra_frontend::llvm_version())));
    all.push(Seen::fine(format!("solver: {}", tayra_verifier::solver_version())));
    match tempfile::Builder::new().prefix("tayra-").tempdir() {
        Ok(folder) if has_clang => {
            all.push(proof(folder.path(), DataModel::Lp64));
            all.push(proof(folder.path(), DataModel::Ilp32));
        }
        Ok(_) => {}
        Err(error) => {
            all.push(Seen::bad(State::Missing, format!("temporary files: {error}"), TEMPORARY));
        }
    }
    if tayra_limits::resident().is_none() {
        let advice = "limit it from outside, as with ulimit or a container";
        all.push(Seen::bad(
            State::Note,
            "the system tells nothing of memory: --memory is not held".to_owned(),
            advice,
        ));
    }
    all.extend(project());
    output::deliver(&text(&all), None)?;
    let is_missing = all.iter().any(|seen| seen.state == State::Missing);
    Ok(if is_missing { output::COULD_NOT_RUN.into() } else { ExitCode::SUCCESS })
}

fn text(all: &[Seen]) -> String {
    let mut out = String::new();
    for Seen { state, what, advice } in all {
        let _ = writeln!(out, "{:8} {what}", state.word());
        if let Some(advice) = advice {
            let _ = writeln!(out, "{:8} {advice}", "");
        }
    }
    out
}

/// Whether there is a clang, and the one that writes what is read here.
fn clang() -> Seen {
    let name = tayra_frontend::clang();
    let shown = name.display();
    let said = match versions::clang_says(&name) {
        Ok(said) => said,
        Err(why) => return Seen::bad(State::Missing, format!("compiler: {shown}: {why}"), CLANG),
    };
    let llvm = tayra_frontend::llvm_version();
    let wanted = llvm.split('.').next().unwrap_or_default();
    let version = said.split_once("version ").map_or("", |(_, version)| version);
    if version.split('.').next() == Some(wanted) && said.contains("clang") {
        return Seen::fine(format!("compiler: {shown} ({said})"));
    }
    Seen::bad(State::Missing, format!("compiler: {shown} is no clang {wanted}: {said}"), CLANG)
}

/// Whether a small program of that data model is compiled and proved.
fn proof(folder: &std::path::Path, model: DataModel) -> Seen {
    const PROGRAM: &str = "#include <stdlib.h>\nint main(void) {\n    char *block = malloc(7);\n    if (block)\n        \
                           block[6] = 1;\n    free(block);\n    return 0;\n}\n";
    let file = folder.join("small.c");
    let (bits, state, advice) = match model {
        DataModel::Lp64 => (64, State::Missing, HEADERS),
        DataModel::Ilp32 => (32, State::Note, HEADERS_32),
    };
    if let Err(error) = std::fs::write(&file, PROGRAM) {
        return Seen::bad(State::Missing, format!("temporary files: {error}"), TEMPORARY);
    }
    let sources = Sources { files: vec![file], data_model: Some(model), ..Sources::default() };
    let job = Job { budget: Budget { time: TIME, ..Budget::default() }, ..Job::new(sources) };
    let what = format!("{bits}-bit programs");
    match verify(&job) {
        Ok(done) if done.answers.iter().all(|answer| matches!(answer.verdict, Verdict::Holds(_))) => {
            Seen::fine(format!("{what}: one is compiled and proved"))
        }
        Ok(_) => Seen::bad(state, format!("{what}: one is compiled, but not proved"), "please report this"),
        Err(error) => {
            let said = error.to_string();
            let first = said.lines().find(|line| line.contains("error")).or_else(|| said.lines().next());
            Seen::bad(state, format!("{what}: {}", first.unwrap_or_default()), advice)
        }
    }
}

/// The settings of the project that this directory belongs to, if it has any.
fn project() -> Option<Seen> {
    let file = settings::nearest()?;
    let shown = file.display();
    Some(match settings::read(&file) {
        Ok(_) => Seen::fine(format!("settings: {shown}")),
        Err(why) => Seen::bad(State::Note, format!("settings: {why}"), "docs/adoption.md lists the keys"),
    })
}
