//! Compares runs of C programs with what the prove strategy says: `compare [--runs N] FILE...`.
#![expect(clippy::print_stdout, reason = "a tool for people")]

use std::path::PathBuf;
use tayra_frontend::{Sources, load};
use tayra_oracle::{Effort, What, check};

fn main() {
    let mut effort = Effort::default();
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--runs" {
            effort.runs = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(effort.runs);
        } else {
            files.push(PathBuf::from(argument));
        }
    }
    for file in files {
        let loaded = match load(&Sources { files: vec![file.clone()], ..Sources::default() }) {
            Ok(loaded) => loaded,
            Err(why) => {
                println!("{}: {why}", file.display());
                continue;
            }
        };
        let checked = check(&loaded.program, &effort);
        println!(
            "{}: settled {}, proved {:?}, {:?}",
            file.display(),
            checked.settled,
            checked.holding,
            checked.counts
        );
        for doubt in checked.doubts.iter().take(5) {
            println!("  undecided: {doubt}");
        }
        if let Some(found) = checked.contradiction {
            println!("  CONTRADICTION with inputs {}", found.inputs);
            match found.what {
                What::Fault { property, fault } => println!("  {property:?} is proved, but: {fault}"),
                What::Listed(told) => println!("  the list of checks: {told}"),
                What::Undescribed(undescribed) => {
                    println!("  not described: {}", undescribed.place);
                    for (why, state) in undescribed.because.iter().zip(&undescribed.states) {
                        println!("  because {why}\n{state}");
                    }
                    for why in undescribed.because.iter().skip(undescribed.states.len()) {
                        println!("  because {why}");
                    }
                }
            }
        }
    }
}
