//! Long hunts for programs on which the prover is wrong: `hunt [--count N] [--seed S] [--runs N] [--seconds N]
//! [--prove SECONDS] [--shrink SECONDS] [--lists | --rows] [--print]`; with `--lists` programs about linked lists, with
//! `--rows` about arrays of pointers. After so many seconds no further program is begun; each proof and each shrinking
//! takes so many at most.
#![expect(clippy::print_stdout, reason = "a tool for people")]

use std::time::{Duration, Instant};
use tayra_oracle::generate::{generate, generate_lists, generate_rows};
use tayra_oracle::hunt::{check_source, shrink};
use tayra_oracle::{Contradiction, Counts, Effort, What};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, default: u64| {
        let at = arguments.iter().position(|a| a == name);
        at.and_then(|i| arguments.get(i + 1)).and_then(|n| n.parse().ok()).unwrap_or(default)
    };
    let (count, seed) = (number("--count", 100), number("--seed", 1));
    let shrink_time = Duration::from_secs(number("--shrink", 120));
    let end = Instant::now() + Duration::from_secs(number("--seconds", 1 << 20));
    let prove = Duration::from_secs(number("--prove", 8));
    let asked = |name: &str| arguments.iter().any(|a| a == name);
    let make = match (asked("--lists"), asked("--rows")) {
        (true, _) => generate_lists,
        (false, true) => generate_rows,
        (false, false) => generate,
    };
    let mut counts = Counts::default();
    let (mut checked, mut settled, mut proved, mut runs, mut refused, mut found) = (0, 0, 0, 0, 0, 0);
    for seed in seed..seed + count {
        if Instant::now() >= end {
            break;
        }
        let effort = Effort { runs: number("--runs", 10), seed, prove, ..Effort::default() };
        let source = make(seed);
        if asked("--print") {
            println!("{}", source.text());
        }
        let Some(result) = check_source(&source, &effort) else {
            refused += 1;
            println!("seed {seed}: does not compile");
            continue;
        };
        checked += 1;
        settled += u64::from(result.settled);
        proved += u64::from(result.proved);
        runs += result.runs;
        counts.add(result.counts);
        for doubt in result.doubts.iter().take(2) {
            println!("seed {seed}: undecided: {doubt}");
        }
        if let Some(contradiction) = result.contradiction {
            found += 1;
            println!("seed {seed}: CONTRADICTION");
            let small = shrink(&source, &effort, shrink_time);
            println!("{}", small.text());
            let again = check_source(&small, &effort).and_then(|c| c.contradiction).unwrap_or(contradiction);
            show(&again);
        }
    }
    println!(
        "{checked} programs ({refused} do not compile), {settled} settled, {proved} proved, {runs} runs, \
         {counts:?}, {found} contradictions"
    );
}

fn show(found: &Contradiction) {
    println!("inputs: {}", found.inputs);
    match &found.what {
        What::Fault { property, fault } => println!("{property:?} is proved, but: {fault}"),
        What::Listed(told) => println!("  the list of checks: {told}"),
        What::Undescribed(undescribed) => {
            println!("not described: {}", undescribed.place);
            for (index, why) in undescribed.because.iter().enumerate() {
                println!("because {why}");
                if let Some(state) = undescribed.states.get(index) {
                    println!("{state}");
                }
            }
        }
    }
}
