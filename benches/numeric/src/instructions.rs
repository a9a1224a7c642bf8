//! Counts instructions with valgrind's callgrind, where it is installed: less noisy than time.

use std::process::Command;

use crate::contestant::{Contestant, Ours, Prepared};
use crate::measure::{Operation, numeric_bench_region, select_guards, sweep};
use crate::parma::{Kind, Parma};
use crate::systems::{self, Workload};

/// Who is counted.
pub const COUNTED: [&str; 3] = ["ours", "mpz", "int64"];

/// Instructions per operation, in the order of [`Operation::ALL`]; nothing without callgrind.
pub fn count(contestant: &str, vars: u32, workload: Workload, seed: u64) -> Option<Vec<Option<f64>>> {
    let own = std::env::current_exe().ok()?;
    let folder =
        std::env::temp_dir().join(format!("numeric-bench-{}-{contestant}-{vars}", std::process::id()));
    std::fs::create_dir_all(&folder).ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=numeric_bench_region"])
        .arg("--dump-after=numeric_bench_region")
        .arg(format!("--callgrind-out-file={}", folder.join("part").display()))
        .arg(own)
        .args(["instructions", contestant, &vars.to_string(), &format!("{workload:?}"), &seed.to_string()])
        .output()
        .ok();
    let counts = output.and_then(|output| {
        let mut part = 0;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let numbers = text.lines().filter_map(|line| {
            let mut words = line.split_whitespace();
            Some((words.next()?.parse::<usize>().ok()?, words.next()?.parse::<usize>().ok()?))
        });
        let counts: Vec<_> = numbers
            .map(|(regions, operations)| {
                let mut sum = 0.0;
                for _ in 0..regions {
                    part += 1;
                    sum += total(&std::fs::read_to_string(folder.join(format!("part.{part}"))).ok()?)?;
                }
                (operations > 0).then(|| sum / operations as f64)
            })
            .collect();
        (counts.len() == Operation::ALL.len()).then_some(counts)
    });
    let _ = std::fs::remove_dir_all(&folder);
    counts
}

fn total(profile: &str) -> Option<f64> {
    let line = profile.lines().find(|line| line.starts_with("totals:") || line.starts_with("summary:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// The process under callgrind: each operation once per input, each in a counted region; prints how many.
pub fn child(contestant: &str, vars: u32, workload: Workload, seed: u64) {
    match contestant {
        "ours" => regions(&Ours::new(vars), vars, workload, seed),
        "int64" => regions(&Parma::quickest(Kind::Machine), vars, workload, seed),
        _ => regions(&Parma::quickest(Kind::Integers), vars, workload, seed),
    }
}

fn regions<C: Contestant>(contestant: &C, vars: u32, workload: Workload, seed: u64) {
    let system = systems::make(vars, workload, seed);
    let guards = select_guards(&system);
    let prepared = Prepared::new(contestant, &system, &guards);
    for operation in Operation::ALL {
        let mut regions = 0;
        sweep(contestant, &prepared, operation, 1, &mut |work| {
            regions += 1;
            numeric_bench_region(work);
            std::time::Duration::ZERO
        });
        let inside = match operation {
            Operation::Inclusion => 2,
            Operation::Query => prepared.forms.len(),
            _ => 1,
        };
        println!("{regions} {}", regions * inside);
    }
}
