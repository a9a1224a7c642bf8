//! Prints the states that the prove strategy has at each block: `states FILE`.
#![expect(clippy::print_stdout, reason = "a tool for people")]

use std::path::PathBuf;
use tayra_execution::Options;
use tayra_exploration::{Limits, prove};
use tayra_frontend::{Sources, load};

fn main() {
    for file in std::env::args().skip(1).map(PathBuf::from) {
        let Ok(loaded) = load(&Sources { files: vec![file], ..Sources::default() }) else { continue };
        let program = loaded.program;
        let Some(entry) = program.function_named("main") else { continue };
        println!("{}", tayra_program::text::print(&program));
        let exploration = prove(&program, entry, Options::default(), &Limits::default());
        for explored in &exploration.functions {
            println!("=== {}", program.functions[explored.function].name);
            println!("entry: {}", explored.entry.show(&exploration.universe));
            for (block, states) in &explored.blocks {
                for state in states {
                    println!("--- block {block:?}\n{}", state.show(&exploration.universe));
                }
            }
            for state in explored.returns.iter().flatten() {
                println!("--- return\n{}", state.show(&exploration.universe));
            }
        }
        println!("{:#?}\n{:?}", exploration.obligations, exploration.incomplete);
    }
}
