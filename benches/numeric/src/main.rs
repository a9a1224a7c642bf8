//! Measures Tayra's numeric domain against the octagons and polyhedra of the Parma Polyhedra Library, on systems of
//! constraints as loops produce them: time, instructions, precision and memory, all in one run.
//!
//! The full run writes the measured part of `docs/numeric-performance.md` and its plots; `--quick` only prints.

mod contestant;
mod instructions;
mod measure;
mod memory;
mod parma;
mod plot;
mod precision;
mod report;
mod run;
mod systems;

use std::time::Duration;

use contestant::{Ours, Prepared};
use measure::{Effort, Operation};
use run::Plan;
use systems::Workload;

#[global_allocator]
static ALLOCATOR: memory::Counting = memory::Counting;

const USAGE: &str = "numeric-bench [--quick] [--ours] [--sizes 10,20,…] [--systems 5] [--no-instructions] [--no-write]
    --quick             fewer systems and repetitions, nothing counted or written
    --ours              our domain only: for work on it
    --sizes             other numbers of variables than 10, 20, 50, 100, 200
    --systems           how many systems of each size (at most 3 at 100 variables, 2 at 200)
    --no-instructions   do not count instructions with callgrind
    --no-write          print only
numeric-bench profile OPERATION SIZE SECONDS [Loops|Apart|Linked]   repeat one operation of ours, for a profiler";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["polyhedra", vars, workload, seed] => {
            run::polyhedra_child(number(vars), workload_of(workload), number(seed))
        }
        ["instructions", contestant, vars, workload, seed] => {
            instructions::child(contestant, number(vars), workload_of(workload), number(seed));
        }
        ["profile", operation, vars, seconds] => {
            profile(operation, number(vars), number(seconds), Workload::Loops)
        }
        ["profile", operation, vars, seconds, workload] => {
            profile(operation, number(vars), number(seconds), workload_of(workload));
        }
        _ => bench(&words),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| usage())
}

fn workload_of(text: &str) -> Workload {
    match text {
        "Loops" => Workload::Loops,
        "Apart" => Workload::Apart,
        "Linked" => Workload::Linked,
        _ => usage(),
    }
}

fn usage() -> ! {
    eprintln!("{USAGE}");
    std::process::exit(2);
}

fn bench(words: &[&str]) {
    let (mut quick, mut only_ours, mut count, mut write) = (false, false, true, true);
    let mut sizes = vec![10, 20, 50, 100, 200];
    let mut systems = None;
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match *word {
            "--quick" => quick = true,
            "--ours" => only_ours = true,
            "--no-instructions" => count = false,
            "--systems" => systems = rest.next().map(|count| number(count)),
            "--no-write" => write = false,
            "--sizes" => {
                sizes = rest.next().map_or_else(|| usage(), |list| list.split(',').map(number).collect());
            }
            _ => usage(),
        }
    }
    let plan = Plan {
        sizes,
        seeds: systems.unwrap_or(if quick { 2 } else { 5 }),
        effort: if quick { Effort::QUICK } else { Effort::FULL },
        cap: Duration::from_secs(if quick { 2 } else { 5 }),
        polyhedra_seeds: if quick { 1 } else { 2 },
        precision: !only_ours,
        only_ours,
    };
    let commit = report::commit();
    let results = Workload::ALL.map(|workload| (workload, run::run(&plan, workload)));
    let copies = [memory::copies(Workload::Loops, 1), memory::copies(Workload::Linked, 1)];
    let counted = if count && !quick && !only_ours { count_instructions(&plan) } else { Vec::new() };
    let report = report::Report {
        commit: &commit,
        plan: &plan,
        results: &results,
        copies: &copies,
        counted: &counted,
    };
    println!("{}", report.text());
    if write && !quick && !only_ours {
        report.write();
    }
}

fn count_instructions(plan: &Plan) -> Vec<report::Counted> {
    let mut counted = Vec::new();
    // Building an octagon of more variables takes minutes under callgrind.
    for &vars in plan.sizes.iter().filter(|vars| **vars <= 50) {
        eprintln!("counting instructions, {vars} variables");
        let counts = instructions::COUNTED.map(|name| instructions::count(name, vars, Workload::Loops, 1));
        let [Some(ours), Some(exact), Some(machine)] = counts else {
            eprintln!("no instructions counted: is valgrind installed?");
            break;
        };
        counted.push(report::Counted { vars, ours, exact, machine });
    }
    counted
}

fn profile(operation: &str, vars: u32, seconds: u64, workload: Workload) {
    let Some(operation) = Operation::ALL.into_iter().find(|own| format!("{own:?}") == operation) else {
        eprintln!("operations: {:?}", Operation::ALL);
        usage();
    };
    let ours = Ours::new(vars);
    for seed in 1..=3 {
        let system = systems::make(vars, workload, seed);
        let guards = measure::select_guards(&system);
        let prepared = Prepared::new(&ours, &system, &guards);
        let budget = Duration::from_secs(seconds);
        let time = measure::measure(&ours, &prepared, operation, Effort { budget, most_sweeps: usize::MAX });
        println!("system {seed}: {}", time.map_or("nothing to do".into(), plot::time_text));
    }
}
