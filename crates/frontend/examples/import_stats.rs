//! Loads one file and prints how much of it there is and what of it is unsupported.
//!
//! `import_stats [--ilp32] [--checks] [--dump] FILE [CLANG ARGUMENTS]`: one line of totals, then one line for each kind of
//! local of uncertain scope, unsupported instruction or initialiser, with its count. Exit code 1 if the file does not load or is invalid.

#![expect(clippy::print_stdout, reason = "printing is what this example is for")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use tayra_frontend::{Sources, load};
use tayra_program::{DataModel, Initialiser, Operation, Program, ScopeKnowledge, validate};

fn main() -> ExitCode {
    let mut sources = Sources { data_model: Some(DataModel::Lp64), ..Sources::default() };
    let mut dump = false;
    let mut arguments = std::env::args().skip(1);
    for argument in arguments.by_ref() {
        match argument.as_str() {
            "--ilp32" => sources.data_model = Some(DataModel::Ilp32),
            "--any" => sources.data_model = None,
            "--checks" => sources.arithmetic_checks = true,
            "--dump" => dump = true,
            _ => {
                sources.files.push(PathBuf::from(argument));
                break;
            }
        }
    }
    sources.clang_arguments = arguments.collect();
    let loaded = match load(&sources) {
        Ok(loaded) => loaded,
        Err(error) => {
            println!("FAILED {error}");
            return ExitCode::FAILURE;
        }
    };
    if dump {
        println!("{}", tayra_program::text::print(&loaded.program));
    }
    let invalid = validate(&loaded.program);
    let (functions, blocks, instructions) = size(&loaded.program);
    let timings = loaded.timings;
    println!(
        "functions {functions} blocks {blocks} instructions {instructions} invalid {} | clang {:?} link {:?} import {:?} passes {:?}",
        invalid.len(),
        timings.clang,
        timings.link,
        timings.import,
        timings.passes
    );
    for problem in invalid.iter().take(10) {
        println!("INVALID {}: {}", problem.function.as_deref().unwrap_or("program"), problem.message);
    }
    for (name, count) in uncertain(&loaded.program) {
        println!("{count:6} uncertain scope: {name}");
    }
    for (what, count) in unsupported(&loaded.program) {
        println!("{count:6} {what}");
    }
    if invalid.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Functions with a body, blocks, instructions.
fn size(program: &Program) -> (usize, usize, usize) {
    let bodies = || program.functions.values().filter_map(|f| f.body.as_ref());
    let blocks = || bodies().flat_map(|b| b.blocks.values());
    (bodies().count(), blocks().count(), blocks().map(|b| b.instructions.len() + 1).sum())
}

/// Locals whose end of scope is uncertain, by name without numbers at its end.
fn uncertain(program: &Program) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    let bodies = program.functions.values().filter_map(|f| f.body.as_ref());
    for local in bodies.flat_map(|b| b.locals.values()) {
        if local.scope_knowledge == ScopeKnowledge::Uncertain {
            let name = local.name.trim_end_matches(|c: char| c.is_ascii_digit());
            *found.entry(name.to_owned()).or_default() += 1;
        }
    }
    found
}

/// How often each kind of unsupported thing occurs.
fn unsupported(program: &Program) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    let bodies = program.functions.values().filter_map(|f| f.body.as_ref());
    for instruction in bodies.flat_map(|b| b.blocks.values()).flat_map(|b| &b.instructions) {
        if let Operation::Unsupported { what, .. } = &instruction.operation {
            *found.entry(what.clone()).or_default() += 1;
        }
    }
    for global in program.globals.values() {
        if let Initialiser::Unsupported(why) = &global.initial {
            *found.entry(format!("initialiser: {why}")).or_default() += 1;
        }
    }
    found
}
