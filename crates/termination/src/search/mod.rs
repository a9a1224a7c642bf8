//! The search for an argument: cheap things first, within a time.
//!
//! One problem is simplified (chaining, forgetting, invariants) and its cycles are taken apart by ranking functions. What
//! stays is looked at for endless runs, and split into cases.

mod coarse;
mod invariants;
mod leftover;
mod loops;
mod problem;
mod rank;
mod split;
mod support;
mod techniques;

use std::time::Duration;

use tayra_numeric::{Integer, LinearExpr};
use tayra_transition_system::System;
use tayra_transition_system::linear::Effort;

use crate::certificate::{Certificate, Stage};
use crate::check::check;
use problem::Problem;
use rank::Ready;
pub use techniques::{Technique, Techniques};

/// What to try, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The time for everything.
    pub time: Duration,
    /// Only plain linear ranking functions, without invariants, splits or anything else: to compare with.
    pub linear_only: bool,
    /// What may be tried, unless there are to be plain linear ranking functions only.
    pub techniques: Techniques,
}

impl Default for Settings {
    fn default() -> Self {
        Self { time: Duration::from_secs(20), linear_only: false, techniques: Techniques::ALL }
    }
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Every run ends; here is why, and the checker agrees.
    Terminates(Certificate),
    /// Some run never ends; here is one, and the checker agrees.
    Loops(Certificate),
    /// Not found out, with the reason.
    Unknown(String),
}

/// An answer, and what was seen on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The answer.
    pub answer: Answer,
    /// An argument that was found but refused by the checker: a bug, told rather than hidden.
    pub refused: Option<String>,
}

/// Systems of fewer transitions are not looked at more coarsely first.
const FEW_EDGES: usize = 12;
/// Nested ranking functions have at most so many parts.
const MOST_PHASES: usize = 3;
/// How many more transitions there may be when a location is passed over in what is left in the end: most contradict themselves.
const TAIL_GROWTH: usize = 200;
/// Locations are split at most so often one after the other.
const MOST_SPLIT_ROUNDS: usize = 8;

/// Looks for an argument that the system ends or does not.
pub fn decide(system: &System, settings: &Settings) -> Decision {
    let techniques = if settings.linear_only {
        // Chaining and one transition after the other are part of what is compared with.
        Technique::ALL
            .into_iter()
            .filter(|technique| !matches!(technique, Technique::Chaining | Technique::Lexicographic))
            .fold(Techniques::ALL, Techniques::without)
    } else {
        settings.techniques
    };
    let mut whole = Effort::within(settings.time);
    if !techniques.has(Technique::Integers) {
        whole = whole.branching(0);
    }
    // The last part of the time is for the checker.
    let effort = whole.at_most(settings.time - settings.time / CHECKING_SHARE);
    let mut search = Search { system, techniques, whole, effort, phases: 1 };
    search.decide().unwrap_or_else(|problem| {
        let left = match &problem {
            None => "the time is over before the search began".to_owned(),
            Some(problem) => {
                let why = if effort.is_over() { "the time is over" } else { "nothing is left to try" };
                let left = leftover::describe(system, problem);
                format!("{why}; not shown to end, nor to go on for ever:\n{left}")
            }
        };
        Decision { answer: Answer::Unknown(left), refused: None }
    })
}

/// This part of the time is kept for the checker.
const CHECKING_SHARE: u32 = 8;

struct Search<'s> {
    system: &'s System,
    techniques: Techniques,
    /// Until the very end.
    whole: Effort,
    /// Until the checker has to begin.
    effort: Effort,
    phases: usize,
}

impl Search<'_> {
    fn has(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }

    /// The answer, or the problem as far as it was solved.
    fn decide(&mut self) -> Result<Decision, Option<Box<Problem>>> {
        let effort = self.effort;
        let products = self.has(Technique::Products);
        let Some(mut problem) = Problem::new(self.system, products, &effort) else { return Err(None) };
        problem.forget_irrelevant();
        problem.drop_impossible(&effort);
        if self.has(Technique::Chaining) {
            problem.chain(&effort, 0);
        }
        if self.has(Technique::Merging) && problem.edges.len() > FEW_EDGES {
            // Many branches: first without those that matter to nothing.
            let mut coarser = problem.clone();
            let slice = self.share(3);
            if coarse::coarsen(&mut coarser, &slice) {
                let quick = Search { effort: slice, ..*self };
                if quick.rank_some(&mut coarser) || quick.prove(&mut coarser) {
                    return Ok(self.finish(coarser));
                }
            }
        }
        if self.rank_some(&mut problem) {
            return Ok(self.finish(problem));
        }
        // What loops plainly is found here, before the dear things.
        if let Some(decision) = self.loops(&problem, loops::Reach { cycle: 4, cycles: 20, stems: 60 }, 8) {
            return Ok(decision);
        }
        if self.prove(&mut problem) {
            return Ok(self.finish(problem));
        }
        if let Some(decision) = self.loops(&problem, loops::Reach { cycle: 4, cycles: 60, stems: 200 }, 4) {
            return Ok(decision);
        }
        if let Some(rest) = self.tail(&problem) {
            return Ok(self.finish(rest));
        }
        for _ in 0..MOST_SPLIT_ROUNDS {
            if !self.has(Technique::Splits) || effort.is_over() || !split::split_round(&mut problem, &effort)
            {
                break;
            }
            problem.drop_impossible(&effort);
            self.find_invariants(&mut problem, 4);
            self.phases = if self.has(Technique::Multiphase) { 2 } else { 1 };
            if self.rank_all(&mut problem) {
                return Ok(self.finish(problem));
            }
            let reach = loops::Reach { cycle: 6, cycles: 40, stems: 150 };
            if let Some(decision) = self.loops(&problem, reach, 4) {
                return Ok(decision);
            }
        }
        let reach = loops::Reach { cycle: 8, cycles: 200, stems: 2_000 };
        self.loops(&problem, reach, 1).ok_or_else(|| Some(Box::new(problem)))
    }

    /// The proof, if what is left of the cycles has none when it is looked at by itself, a whole round at once.
    fn tail(&self, problem: &Problem) -> Option<Problem> {
        let mut rest = problem.clone();
        if !self.has(Technique::Tails) || !rest.leave_behind() {
            return None;
        }
        let own = Search { effort: self.share(8), phases: 1, ..*self };
        rest.chain(&own.effort, TAIL_GROWTH);
        rest.drop_impossible(&own.effort);
        own.rank_all(&mut rest).then_some(rest)
    }

    /// Looks for endless runs, with a share of the time.
    fn loops(&self, problem: &Problem, reach: loops::Reach, parts: u32) -> Option<Decision> {
        let any = [
            Technique::ClosedSets,
            Technique::FixedPoints,
            Technique::Geometric,
            Technique::Regions,
            Technique::Lassos,
        ];
        if !any.into_iter().any(|technique| self.has(technique)) {
            return None;
        }
        let certificate = loops::find(self.system, problem, reach, self.techniques, &self.share(parts))?;
        Some(Decision { answer: Answer::Loops(certificate), refused: None })
    }

    fn find_invariants(&self, problem: &mut Problem, parts: u32) {
        if self.has(Technique::Invariants) {
            invariants::find(problem, self.techniques, &self.share(parts));
            problem.drop_impossible(&self.effort);
        }
    }

    /// Plain ranking functions, with a share of the time if other things can be tried; whether no cycle is left.
    fn rank_some(&self, problem: &mut Problem) -> bool {
        let parts = if self.has(Technique::Invariants) { 3 } else { 1 };
        Search { effort: self.share(parts), ..*self }.rank_all(problem)
    }

    /// Invariants and ranking functions of several phases, after plain ones; whether no cycle is left.
    fn prove(&self, problem: &mut Problem) -> bool {
        self.find_invariants(problem, 2);
        if self.has(Technique::Invariants) && self.rank_some(problem) {
            return true;
        }
        if self.has(Technique::Support) && support::find(problem, &self.share(4)) {
            problem.drop_impossible(&self.effort);
            if self.rank_some(problem) {
                return true;
            }
        }
        self.has(Technique::Multiphase)
            && Search { effort: self.share(3), phases: MOST_PHASES, ..*self }.rank_all(problem)
    }

    /// A share of the time that is left.
    fn share(&self, parts: u32) -> Effort {
        match self.effort.left() {
            Some(left) => self.effort.at_most(left / parts),
            None => self.effort,
        }
    }

    /// The answer, if the checker agrees with the proof.
    fn finish(&self, problem: Problem) -> Decision {
        let certificate = Certificate::Terminates(problem.steps);
        match check(self.system, &certificate, &self.whole.branching(200)) {
            Ok(()) => Decision { answer: Answer::Terminates(certificate), refused: None },
            Err(_) if self.whole.is_over() => {
                let why = "an argument was found, but the time is over before it is checked".to_owned();
                Decision { answer: Answer::Unknown(why), refused: None }
            }
            Err(refusal) => {
                let why = "the argument that was found was refused".to_owned();
                Decision { answer: Answer::Unknown(why), refused: Some(refusal.to_string()) }
            }
        }
    }

    /// Removes transitions by ranking functions as long as that works; whether no cycle is left.
    fn rank_all(&self, problem: &mut Problem) -> bool {
        let mut hopeless: Vec<Vec<usize>> = Vec::new();
        loop {
            let components = problem.live_components();
            if components.is_empty() {
                return true;
            }
            let Some((locations, edges)) =
                components.into_iter().find(|(_, edges)| !hopeless.contains(edges))
            else {
                return false;
            };
            if self.effort.is_over() {
                return false;
            }
            if !self.rank_component(problem, &locations, &edges) {
                hopeless.push(edges);
            }
        }
    }

    fn rank_component(&self, problem: &mut Problem, locations: &[usize], edges: &[usize]) -> bool {
        let mut ready: Vec<Ready> = Vec::with_capacity(edges.len());
        for id in edges {
            if self.effort.is_over() {
                return false;
            }
            ready.push(Ready::new(problem, *id, &problem.edges[id], &self.effort));
        }
        for phases in 1..=self.phases {
            let all: Vec<usize> = (0..ready.len()).collect();
            let mut choices: Vec<Vec<usize>> = vec![all];
            if edges.len() > 1 && self.has(Technique::Lexicographic) {
                choices.extend((0..ready.len()).map(|at| vec![at]));
            }
            let mut unwieldy: Option<Stage> = None;
            for strict in choices {
                if self.effort.is_over() {
                    break;
                }
                let effort = self.share(4);
                if let Some(stage) = rank::rank(problem, locations, &mut ready, &strict, phases, &effort) {
                    // Two counters packed into one number convince nobody; one after the other may.
                    if is_unwieldy(&stage) {
                        unwieldy.get_or_insert(stage);
                        continue;
                    }
                    problem.take(stage);
                    return true;
                }
            }
            if let Some(stage) = unwieldy {
                problem.take(stage);
                return true;
            }
        }
        false
    }
}

/// Whether functions have factors that no reader would expect.
fn is_unwieldy(stage: &Stage) -> bool {
    let is_large = |function: &LinearExpr| {
        let content = function.clone().without_constant().content();
        let largest = function.terms().iter().map(|(_, factor)| factor.abs()).max();
        largest.is_some_and(|largest| largest > &content * &Integer::from(LARGEST_FACTOR))
    };
    stage.functions.values().flatten().any(is_large)
}

/// Larger factors are not what a reader expects.
const LARGEST_FACTOR: i64 = 1 << 15;
