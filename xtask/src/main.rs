//! Workflows of the source tree, run as `cargo xtask NAME`.
#![expect(clippy::print_stdout, reason = "a command line tool speaks on standard output")]

mod bench;
mod bless;
mod csmith;
mod faults;
mod gaps;
mod strategies;
mod tidy;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Workflows of the source tree.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Write today's answers into the `//@ expect:` lines; answers against the truth are never written.
    Bless {
        /// Only programs whose path contains this.
        #[arg(default_value = "")]
        filter: String,
    },
    /// List programs whose truth is known and whose answer is unknown, with the first reason.
    Gaps {
        /// Only programs whose path contains this.
        #[arg(default_value = "")]
        filter: String,
    },
    /// Compare the interpreter with binaries on programs that csmith generates.
    Csmith {
        /// How many programs.
        #[arg(long, default_value_t = 200)]
        count: u64,
        /// The first seed.
        #[arg(long, default_value_t = 1)]
        start: u64,
    },
    /// Measure the front end beside clang, the interpreter beside binaries, and how the cost of states grows.
    Bench,
    /// Plant faults of soundness one at a time and see whether something catches them.
    Faults {
        /// Only faults whose name contains one of these parts, with commas between them.
        #[arg(default_value = "")]
        filter: String,
        #[command(flatten)]
        wishes: faults::Wishes,
    },
    /// Look for something that shows the prover to be unsound.
    Catch {
        /// In which way.
        catcher: faults::Catcher,
        /// Words in the paths of programs to look at first.
        #[arg(default_value = "")]
        near: String,
    },
    /// Look for programs on which strategies contradict each other, or a run contradicts them.
    Strategies {
        #[command(flatten)]
        wishes: strategies::Wishes,
    },
    /// Check the house rules.
    Tidy,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Bless { filter } => bless::run(&filter),
        Task::Gaps { filter } => gaps::run(&filter),
        Task::Csmith { count, start } => csmith::run(start, count),
        Task::Bench => bench::run(),
        Task::Faults { filter, wishes } => faults::run(&filter, &wishes),
        Task::Catch { catcher, near } => faults::catch(catcher, &near),
        Task::Strategies { wishes } => strategies::run(&wishes),
        Task::Tidy => tidy::run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
