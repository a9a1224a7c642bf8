//! The figures behind `docs/results.md`: what the front end costs beside clang, how fast the interpreter runs, and how the
//! cost of symbolic states grows with their size and with the decisions of a program; what it costs to start, and who
//! answers the queries of the hunt.
//!
//! Everything is a ratio within one run, since times on shared machines say little by themselves. Run it in release
//! mode: `./x bench`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tayra_frontend::{Sources, load};
use tayra_interpreter::{Ending, NoObserver, RunSettings};

/// How often each measurement is repeated; the median counts.
const REPETITIONS: usize = 7;

pub(crate) fn run() -> Result<(), String> {
    if cfg!(debug_assertions) {
        println!(
            "note: this is a debug build; figures count only from `cargo run --release -p xtask -- bench`"
        );
    }
    let folder = tempfile::TempDir::new().map_err(|e| e.to_string())?;
    front_end(folder.path())?;
    interpreter(folder.path())?;
    states()
}

/// Operations on states of growing size, and proofs of programs with more and more decisions in a row.
fn states() -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let growth = ["run", "--release", "--quiet", "-p", "tayra-memory-graph", "--example", "growth"];
    succeed(Command::new(&cargo).args(growth))?;
    succeed(Command::new(&cargo).args(["build", "--release", "--quiet", "-p", "tayra"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let tayra = target.join("release/tayra");
    succeed(Command::new("python3").arg("benches/state/diamonds.py").arg(&tayra))?;
    succeed(Command::new("python3").arg("benches/state/calls.py").arg(&tayra))?;
    // How proofs grow with the size of the program.
    succeed(Command::new("python3").arg("benches/limits/growth.py").arg(&tayra))?;
    // How proofs that programs end grow with their loops.
    succeed(Command::new("python3").arg("benches/ends/loops.py").arg(&tayra))?;
    // What it costs to start, and who answers the queries of the hunt.
    succeed(Command::new("python3").arg("benches/hunt/counters.py").arg(&tayra))
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|e| format!("{command:?}: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed")) }
}

/// Import of a file of 10,000 lines, beside clang's own time for it.
fn front_end(folder: &Path) -> Result<(), String> {
    let file = folder.join("large.c");
    let text = large_program(10_000);
    std::fs::write(&file, &text).map_err(|e| e.to_string())?;
    let sources = Sources { files: vec![file], ..Sources::default() };
    let mut ratios = Vec::new();
    let mut last = None;
    for _ in 0..REPETITIONS {
        let timings = load(&sources).map_err(|e| e.to_string())?.timings;
        let own = timings.link + timings.import + timings.passes;
        ratios.push(own.as_secs_f64() / timings.clang.as_secs_f64());
        last = Some(timings);
    }
    if let Some(t) = last {
        println!(
            "front end, {} lines: clang {:?}, reading {:?}, import {:?}, passes {:?}; ours / clang = {:.2} (bar: below 1)",
            text.lines().count(),
            t.clang,
            t.link,
            t.import,
            t.passes,
            median(&mut ratios)
        );
    }
    Ok(())
}

/// The kernels in the interpreter, beside the binaries that clang makes of them without optimisation.
fn interpreter(folder: &Path) -> Result<(), String> {
    for name in ["sieve", "matrix", "list-sort"] {
        let source = PathBuf::from("benches/kernels").join(format!("{name}.c"));
        let binary = folder.join(name);
        let compiled = Command::new("clang-19").arg("-O0").arg("-o").arg(&binary).arg(&source).status();
        if !compiled.is_ok_and(|s| s.success()) {
            return Err(format!("clang-19 could not compile {}", source.display()));
        }
        let loaded =
            load(&Sources { files: vec![source], ..Sources::default() }).map_err(|e| e.to_string())?;
        let (mut native, mut ours) = (Vec::new(), Vec::new());
        let mut steps = 0;
        for _ in 0..REPETITIONS {
            native.push(time_of(|| Command::new(&binary).output().map_err(|e| e.to_string()).map(|_| ()))?);
            ours.push(time_of(|| {
                let run = tayra_interpreter::run(&loaded.program, &RunSettings::default(), &mut NoObserver);
                steps = run.steps;
                if run.ending == (Ending::Returned { status: 0 }) {
                    Ok(())
                } else {
                    Err(format!("{name} ended with {:?}", run.ending))
                }
            })?);
        }
        let (native, ours) = (median(&mut native), median(&mut ours));
        println!(
            "interpreter, {name}: {steps} instructions, {:.1} million a second (bar: 30); {:.0} times the binary (bar: 150)",
            steps as f64 / ours / 1e6,
            ours / native
        );
    }
    Ok(())
}

fn time_of(work: impl FnOnce() -> Result<(), String>) -> Result<f64, String> {
    let started = Instant::now();
    work()?;
    Ok(started.elapsed().max(Duration::from_nanos(1)).as_secs_f64())
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// A program of about that many lines, as people write them: structs, loops, pointers, calls, switches.
fn large_program(lines: usize) -> String {
    let mut text = String::from("#include <stdlib.h>\n#include <string.h>\n\n");
    let mut number = 0;
    // Writing to a string never fails.
    while text.lines().count() < lines {
        let n = number;
        let _ = write!(
            text,
            "struct record_{n} {{\n    int key;\n    unsigned char flags[8];\n    struct record_{n} *next;\n}};\n\n\
             static struct record_{n} *insert_{n}(struct record_{n} *list, int key)\n{{\n    \
             struct record_{n} *made = malloc(sizeof *made);\n    if (!made)\n        return list;\n    \
             made->key = key;\n    memset(made->flags, key & 0xff, sizeof made->flags);\n    made->next = list;\n    \
             return made;\n}}\n\n\
             int work_{n}(int count, const char *name)\n{{\n    struct record_{n} *list = NULL;\n    int table[16] = {{0}};\n    \
             int sum = 0;\n    for (int i = 0; i < count; i++) {{\n        list = insert_{n}(list, i * {n} + (int)strlen(name));\n        \
             table[i & 15] += list->key;\n        switch (list->key % 5) {{\n        case 0: sum += table[i & 15]; break;\n        \
             case 1: sum -= list->flags[i & 7]; break;\n        case 2: sum ^= i << 3; break;\n        default: sum++; break;\n        \
             }}\n    }}\n    while (list) {{\n        struct record_{n} *next = list->next;\n        if (list->key > 3 && list->flags[0])\n            \
             sum += list->key;\n        free(list);\n        list = next;\n    }}\n    return sum;\n}}\n\n"
        );
        number += 1;
    }
    let _ = write!(text, "int main(void)\n{{\n    return work_0(3, \"x\") & 1;\n}}\n");
    text
}
