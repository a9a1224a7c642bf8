//! The command line of Tayra; the only crate that prints.
//!
//! Exit codes: 0 everything asked holds, 1 something is violated, 2 could not run, 3 something is unknown.

mod arguments;
mod commands;
#[expect(unsafe_code, reason = "a process cannot end at once otherwise, nor speak without memory")]
mod last_words;
mod lsp;
#[expect(unsafe_code, reason = "an allocator cannot be written otherwise")]
mod memory;
mod named;
mod output;
mod progress;
mod settings;
mod told;
mod versions;
mod watchdog;

use arguments::Command;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    // Limits count from here, not from when something is loaded.
    let since = Instant::now();
    output::die_quietly_on_closed_pipe();
    // Clap prints usage errors itself and exits with 2, which is our code for them too.
    let arguments = match settings::arguments() {
        Ok(arguments) => arguments,
        Err(message) => {
            output::error(&message);
            return output::COULD_NOT_RUN.into();
        }
    };
    output::use_colours(arguments.color);
    let done = match arguments.command {
        Command::Check(check) => commands::check::check(&check, since),
        Command::Run(run) => commands::run::run(&run, since),
        Command::Ir(ir) => commands::ir::ir(&ir),
        Command::Its(its) => commands::its::its(&its, since),
        Command::Svcomp(svcomp) => commands::svcomp::svcomp(&svcomp, since),
        Command::Merge(merge) => commands::merge::merge(&merge),
        Command::Lsp => lsp::lsp(),
        Command::Doctor => commands::doctor::doctor(),
        Command::Rules => commands::rules::rules(),
        Command::Completions { shell } => commands::manual::completions(shell),
        Command::Man { command } => commands::manual::page(command.as_deref()),
    };
    named::clear();
    match done {
        Ok(code) => code,
        Err(message) => {
            // It may be that this went wrong only because the limits are reached.
            last_words::report_begins();
            output::error(&message);
            output::COULD_NOT_RUN.into()
        }
    }
}
