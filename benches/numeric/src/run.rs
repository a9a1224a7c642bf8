//! Runs all contestants over all systems and collects the times.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::contestant::{Contestant, Ours, Prepared};
use crate::measure::{Effort, Operation, measure, median, select_guards};
use crate::memory;
use crate::parma::{Kind, Parma};
use crate::precision::{self, Comparison};
use crate::systems::{self, Workload};

/// What to run.
#[derive(Clone, Debug)]
pub struct Plan {
    pub sizes: Vec<u32>,
    pub seeds: u64,
    pub effort: Effort,
    /// How long a single step on polyhedra may take, building a state included.
    pub cap: Duration,
    pub polyhedra_seeds: u64,
    pub precision: bool,
    pub only_ours: bool,
}

/// The octagons, exact ones first.
pub const OCTAGONS: [Kind; 4] = [Kind::Integers, Kind::Rationals, Kind::Machine, Kind::Doubles];

/// How often the contestants take turns; the least disturbed turn of each counts.
const ROUNDS: usize = 3;

/// What takes longer than this, in nanoseconds, is measured in one turn only.
const LONG: f64 = 5e6;

/// A time on polyhedra.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Capped {
    Took(f64),
    /// The step was stopped at the cap.
    Exceeded,
    /// The state itself could not be built within the cap, or this or a smaller size was given up before.
    Unbuilt,
    NotTried,
}

/// The times of one operation on one system, in nanoseconds.
#[derive(Clone, Debug)]
pub struct Times {
    pub ours: f64,
    pub allocations: f64,
    /// In the order of [`OCTAGONS`].
    pub octagons: [f64; 4],
    /// Exact octagons through the public interface alone.
    pub public: f64,
    pub polyhedra: Capped,
}

/// All systems of one size.
#[derive(Clone, Debug)]
pub struct Size {
    pub vars: u32,
    /// For each operation, in the order of [`Operation::ALL`], the times on each system that has it.
    pub times: Vec<Vec<Times>>,
    pub precision: Comparison,
    /// Against polyhedra, where they could be built.
    pub against_polyhedra: Option<Comparison>,
}

impl Size {
    /// The median over the systems.
    pub fn typical(&self, operation: usize, of: impl Fn(&Times) -> f64) -> Option<f64> {
        median(self.times[operation].iter().map(of).filter(|value| !value.is_nan()).collect())
    }

    /// The smallest value over the systems.
    pub fn worst(&self, operation: usize, of: impl Fn(&Times) -> f64) -> Option<f64> {
        self.times[operation].iter().map(of).filter(|value| !value.is_nan()).reduce(f64::min)
    }
}

/// Measures everything for one kind of systems.
pub fn run(plan: &Plan, workload: Workload) -> Vec<Size> {
    let mut give_up_polyhedra = false;
    let mut sizes = Vec::new();
    for &vars in &plan.sizes {
        let mut times = vec![Vec::new(); Operation::ALL.len()];
        let mut precision = Comparison::default();
        let mut against_polyhedra = None;
        // Octagons take seconds to build from 100 variables on: fewer systems there.
        let seeds = match vars {
            0..100 => plan.seeds,
            100..200 => plan.seeds.min(3),
            _ => plan.seeds.min(2),
        };
        for seed in 1..=seeds {
            eprintln!("{vars} variables, {}, system {seed}", workload.name());
            let polyhedra = if plan.only_ours {
                vec![Capped::NotTried; Operation::ALL.len()]
            } else if give_up_polyhedra {
                vec![Capped::Unbuilt; Operation::ALL.len()]
            } else if seed > plan.polyhedra_seeds || workload == Workload::Apart {
                vec![Capped::NotTried; Operation::ALL.len()]
            } else {
                polyhedra(vars, workload, seed, plan.cap)
            };
            if seed == plan.polyhedra_seeds && polyhedra[0] == Capped::Unbuilt {
                give_up_polyhedra = true;
            }
            for (operation, one) in one_system(plan, vars, workload, seed, &polyhedra) {
                times[operation].push(one);
            }
            // Systems as loops produce them and the same built apart know the same.
            if plan.precision && workload != Workload::Loops {
                let system = systems::make(vars, workload, seed);
                let guards = select_guards(&system);
                let examples = if vars <= 20 && precision.examples.len() < 4 { 2 } else { 0 };
                add(&mut precision, precision::compare(&system, &guards, Kind::Integers, examples));
                if vars <= 10 && !plan.only_ours {
                    let found = precision::compare(&system, &guards, Kind::Polyhedra, 1);
                    add(against_polyhedra.get_or_insert_default(), found);
                }
            }
        }
        sizes.push(Size { vars, times, precision, against_polyhedra });
    }
    sizes
}

fn add(sum: &mut Comparison, one: Comparison) {
    sum.after_add.add(one.after_add);
    sum.after_join.add(one.after_join);
    sum.examples.extend(one.examples);
}

fn one_system(
    plan: &Plan,
    vars: u32,
    workload: Workload,
    seed: u64,
    polyhedra: &[Capped],
) -> Vec<(usize, Times)> {
    let system = systems::make(vars, workload, seed);
    let guards = select_guards(&system);
    let once = seed == 1 && workload == Workload::Loops && vars <= 100;
    let prepare = |contestant: Parma| {
        if plan.only_ours || (contestant.is_slow() && !once) {
            return None;
        }
        let prepared = Prepared::new(&contestant, &system, &guards);
        assert!(!contestant.is_empty(&prepared.head), "an octagon without its point");
        Some((contestant, prepared))
    };
    let octagons = OCTAGONS.map(|kind| prepare(Parma::quickest(kind)));
    let public = prepare(Parma::public(Kind::Integers));
    let ours = Ours::new(vars);
    let prepared = Prepared::new(&ours, &system, &guards);
    let mut found = Vec::new();
    for (at, operation) in Operation::ALL.into_iter().enumerate() {
        // The contestants take turns, so that what else the machine does disturbs all of them alike.
        let mut best = [f64::NAN; OCTAGONS.len() + 2];
        for _ in 0..ROUNDS {
            for (time, octagon) in best.iter_mut().zip(octagons.iter().chain([&public])) {
                if let Some((contestant, prepared)) = octagon
                    && !(*time > LONG)
                {
                    let taken = measure(contestant, prepared, operation, plan.effort);
                    *time = time.min(taken.unwrap_or(f64::NAN));
                }
            }
            if let Some(time) = best.last_mut() {
                *time = time.min(measure(&ours, &prepared, operation, plan.effort).unwrap_or(f64::NAN));
            }
        }
        let [first, second, third, fourth, public, own] = best;
        if !own.is_nan() {
            let times = Times {
                ours: own,
                allocations: memory::allocations(&ours, &prepared, operation),
                octagons: [first, second, third, fourth],
                public,
                polyhedra: polyhedra[at],
            };
            found.push((at, times));
        }
    }
    found
}

/// Measures polyhedra in a process of their own, which may run out of time or memory.
fn polyhedra(vars: u32, workload: Workload, seed: u64, cap: Duration) -> Vec<Capped> {
    let mut found = vec![Capped::Unbuilt; Operation::ALL.len()];
    let Ok(own) = std::env::current_exe() else { return found };
    let arguments = ["polyhedra".into(), vars.to_string(), format!("{workload:?}"), seed.to_string()];
    let child = Command::new(own).args(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = child else { return found };
    let Some(output) = child.stdout.take() else { return found };
    let (sender, lines) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    while let Ok(line) = lines.recv_timeout(cap) {
        let mut words = line.split_whitespace();
        match (words.next(), words.next().and_then(|at| at.parse::<usize>().ok()), words.next()) {
            (Some("built"), ..) => found.fill(Capped::Exceeded),
            (Some("took"), Some(at), Some(time)) => {
                found[at] = time.parse().map_or(Capped::Exceeded, Capped::Took);
            }
            _ => {}
        }
    }
    // The child is ours and has said all that it will say in time.
    let _ = child.kill();
    let _ = child.wait();
    let _ = reader.join();
    found
}

/// The process that measures polyhedra: a line for the states, then one for each operation.
pub fn polyhedra_child(vars: u32, workload: Workload, seed: u64) {
    limit_memory(6 << 30);
    let system = systems::make(vars, workload, seed);
    let guards = select_guards(&system);
    let contestant = Parma::quickest(Kind::Polyhedra);
    let head = contestant.build(system.vars, &system.head);
    println!("head {}", contestant.is_empty(&head));
    let body = contestant.build(system.vars, &system.body);
    println!("body {}", contestant.is_empty(&body));
    let mut joined = head.clone();
    contestant.join(&mut joined, &body);
    contestant.close(&mut joined);
    println!("joined {}", contestant.is_empty(&joined));
    let prepared = Prepared::new(&contestant, &system, &guards);
    println!("built");
    let effort = Effort { budget: Duration::from_millis(100), most_sweeps: 51 };
    for (at, operation) in Operation::ALL.into_iter().enumerate() {
        if let Some(time) = measure(&contestant, &prepared, operation, effort) {
            println!("took {at} {time}");
        }
    }
}

/// Polyhedra may want more memory than there is; the process rather ends.
fn limit_memory(bytes: u64) {
    #[repr(C)]
    struct Limit {
        soft: u64,
        hard: u64,
    }
    unsafe extern "C" {
        fn setrlimit(resource: i32, limit: *const Limit) -> i32;
    }
    const ADDRESS_SPACE: i32 = 9;
    // SAFETY: the structure has the layout that Linux expects on 64-bit machines.
    unsafe { setrlimit(ADDRESS_SPACE, &Limit { soft: bytes, hard: bytes }) };
}
