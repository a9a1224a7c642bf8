//! The laws of termination: what leads from state to state, and what is said to go down on the way.
//!
//! A program is explored with its passages, and for each of its cycles a transition system is extracted, as for the property. Then it
//! is run. *The law of passages*: of two states that follow each other in a run, and that stations describe, the values satisfy a transition of
//! the system, or a passage where there is no cycle. *The law of measures*: where a cycle is proved to end, the ranking functions of its
//! certificate go down as they should, invariants hold, and what is said to be impossible does not happen.
//!
//! Errs towards: *undecided*, which is counted, where names may have several values or numbers are not solved for.

mod certificate;
mod follow;
mod systems;

use crate::check::cuts;
use follow::Follower;
use std::time::{Duration, Instant};
use systems::Systems;
use tayra_execution::Options;
use tayra_exploration::{Limits, prove};
use tayra_interpreter::{Inputs, RunSettings};
use tayra_program::Program;

/// How much to do for one program.
#[derive(Clone, Debug)]
pub struct Pains {
    /// Runs with random inputs, after one with default inputs.
    pub runs: u64,
    /// The first seed of those runs.
    pub seed: u64,
    /// Instructions of one run.
    pub steps: u64,
    /// Time for the graph.
    pub prove: Duration,
    /// Time for the argument of each cycle.
    pub decide: Duration,
    /// Time for one run.
    pub follow: Duration,
}

impl Default for Pains {
    fn default() -> Self {
        Pains {
            runs: 4,
            seed: 1,
            steps: 20_000,
            prove: Duration::from_secs(2),
            decide: Duration::from_millis(500),
            follow: Duration::from_secs(2),
        }
    }
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Programs with passages.
    pub programs: u64,
    /// Their cycles, and those with an argument that they end.
    pub cycles: u64,
    /// Cycles with an argument.
    pub ranked: u64,
    /// Runs.
    pub runs: u64,
    /// Pairs of states that follow each other.
    pub steps: u64,
    /// Those that satisfy a passage.
    pub held: u64,
    /// Those of them within a cycle or into one, which satisfy a transition of its system.
    pub within: u64,
    /// Those that could not be decided.
    pub undecided: u64,
    /// Ranking functions that were seen to go down, or not up.
    pub measured: u64,
    /// Those of them that had to go down.
    pub down: u64,
    /// Values that a ranking function needs and that were not known.
    pub unmeasured: u64,
}

impl Tally {
    /// Adds others.
    pub fn add(&mut self, other: Tally) {
        self.programs += other.programs;
        self.cycles += other.cycles;
        self.ranked += other.ranked;
        self.runs += other.runs;
        self.steps += other.steps;
        self.held += other.held;
        self.within += other.within;
        self.undecided += other.undecided;
        self.measured += other.measured;
        self.down += other.down;
        self.unmeasured += other.unmeasured;
    }
}

/// What following the runs of a program gave.
#[derive(Clone, Debug, Default)]
pub struct Followed {
    /// What was looked at.
    pub tally: Tally,
    /// A run that breaks a law, for people.
    pub broken: Option<String>,
    /// What could not be decided, for people.
    pub doubts: Vec<String>,
}

/// Follows runs of `program`.
pub fn follow(program: &Program, pains: &Pains) -> Followed {
    follow_against(program, program, pains)
}

/// Follows runs of `program` through the passages of `proved`, which has the same functions and blocks. If the two differ, a law
/// should be broken: so the laws themselves are tested.
pub fn follow_against(program: &Program, proved: &Program, pains: &Pains) -> Followed {
    let mut followed = Followed::default();
    let Some(entry) = proved.function_named("main") else { return followed };
    let limits = Limits { deadline: Some(Instant::now() + pains.prove), passages: true, ..Limits::default() };
    let options = Options { for_the_end: true, ..Options::default() };
    let mut exploration = prove(proved, entry, options, &limits);
    let Some(Ok(passages)) = exploration.passages.take() else { return followed };
    let Some(systems) = Systems::of(&mut exploration, &passages, pains.decide) else { return followed };
    followed.tally.programs = 1;
    followed.tally.cycles = systems.cycles.len() as u64;
    followed.tally.ranked = systems.cycles.iter().filter(|cycle| cycle.certificate.is_some()).count() as u64;
    let cuts = cuts(program, &exploration);
    for number in 0..=pains.runs {
        let inputs = match number {
            0 => Inputs::Default,
            _ => Inputs::Seed(pains.seed.wrapping_mul(1_000_003).wrapping_add(number)),
        };
        let settings = RunSettings {
            max_steps: Some(pains.steps),
            deadline: Some(Instant::now() + Duration::from_secs(10)),
            memory_limit: 64 << 20,
            inputs,
            watch: true,
            ..RunSettings::default()
        };
        let mut follower = Follower::new(program, &exploration, &passages, &systems, &cuts, pains.follow);
        let run = tayra_interpreter::run(program, &settings, &mut follower);
        followed.tally.add(follower.tally);
        followed.tally.runs += 1;
        followed.doubts.append(&mut follower.doubts);
        if let Some(broken) = follower.broken {
            let values: Vec<String> = run.inputs.iter().map(|i| format!("{}={}", i.what, i.value)).collect();
            followed.broken = Some(format!("{broken} (inputs: {})", values.join(" ")));
            return followed;
        }
    }
    followed
}
