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

use std::time::Duration;

use tayra_transition_system::System;
use tayra_transition_system::linear::Effort;

use crate::certificate::{Certificate, Step};
use crate::check::check;
use problem::Problem;
use rank::Ready;

/// What to try, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The time for everything.
    pub time: Duration,
    /// Only plain linear ranking functions, without invariants, splits or anything else: to compare with.
    pub linear_only: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { time: Duration::from_secs(20), linear_only: false }
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

/// Looks for an argument that the system ends or does not.
pub fn decide(system: &System, settings: &Settings) -> Decision {
    let effort = Effort::within(settings.time);
    let mut decision = Decision { answer: Answer::Unknown(String::new()), refused: None };
    let mut search = Search { effort, phases: 1 };
    let Some(mut problem) = Problem::new(system, &effort) else {
        decision.answer = Answer::Unknown("the time is over before the search began".to_owned());
        return decision;
    };
    problem.forget_irrelevant();
    problem.drop_impossible(&effort);
    problem.chain(&effort, 0);
    if !settings.linear_only && problem.edges.len() > FEW_EDGES {
        // Many branches: first without those that matter to nothing.
        let mut coarser = problem.clone();
        let slice = search.share(3);
        if coarse::coarsen(&mut coarser, &slice) {
            let mut quick = Search { effort: slice, phases: 1 };
            if quick.prove(&mut coarser) {
                return search.finish(system, coarser, decision);
            }
        }
    }
    let done = if settings.linear_only { search.rank_all(&mut problem) } else { search.prove(&mut problem) };
    if done {
        return search.finish(system, problem, decision);
    }
    if !settings.linear_only {
        let mut reach = loops::Reach { cycle: 4, cycles: 60, stems: 200 };
        if let Some(certificate) = loops::find(system, &problem, reach, &search.share(4)) {
            return Decision { answer: Answer::Loops(certificate), refused: None };
        }
        for _ in 0..8 {
            if effort.is_over() || !split::split_round(&mut problem, &effort) {
                break;
            }
            problem.drop_impossible(&effort);
            invariants::find(&mut problem, &search.share(4));
            problem.drop_impossible(&effort);
            search.phases = 2;
            if search.rank_all(&mut problem) {
                return search.finish(system, problem, decision);
            }
            reach = loops::Reach { cycle: 6, cycles: 40, stems: 150 };
            if let Some(certificate) = loops::find(system, &problem, reach, &search.share(4)) {
                return Decision { answer: Answer::Loops(certificate), refused: None };
            }
        }
        reach = loops::Reach { cycle: 8, cycles: 200, stems: 2_000 };
        if let Some(certificate) = loops::find(system, &problem, reach, &effort) {
            return Decision { answer: Answer::Loops(certificate), refused: None };
        }
    }
    let why = if effort.is_over() { "the time is over" } else { "nothing is left to try" };
    let left = leftover::describe(system, &problem);
    decision.answer = Answer::Unknown(format!("{why}; not shown to end, nor to go on for ever:\n{left}"));
    decision
}

struct Search {
    effort: Effort,
    phases: usize,
}

impl Search {
    /// Ranking functions, then invariants and ranking functions of several phases; whether no cycle is left.
    fn prove(&mut self, problem: &mut Problem) -> bool {
        if self.rank_all(problem) {
            return true;
        }
        invariants::find(problem, &self.share(2));
        problem.drop_impossible(&self.effort);
        if self.rank_all(problem) {
            return true;
        }
        self.phases = 3;
        self.rank_all(problem)
    }

    /// A share of the time that is left.
    fn share(&self, parts: u32) -> Effort {
        match self.effort.left() {
            Some(left) => self.effort.at_most(left / parts),
            None => self.effort,
        }
    }

    /// The answer, if the checker agrees with the proof.
    fn finish(&self, system: &System, problem: Problem, mut decision: Decision) -> Decision {
        let certificate = Certificate::Terminates(problem.steps);
        match check(system, &certificate, &self.effort.branching(200)) {
            Ok(()) => decision.answer = Answer::Terminates(certificate),
            Err(refusal) => {
                decision.answer = Answer::Unknown("the argument that was found was refused".to_owned());
                decision.refused = Some(refusal.to_string());
            }
        }
        decision
    }

    /// Removes transitions by ranking functions as long as that works; whether no cycle is left.
    fn rank_all(&mut self, problem: &mut Problem) -> bool {
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
            if edges.len() > 1 {
                choices.extend((0..ready.len()).map(|at| vec![at]));
            }
            for strict in choices {
                if self.effort.is_over() {
                    return false;
                }
                let effort = self.share(4);
                if let Some(stage) = rank::rank(problem, locations, &mut ready, &strict, phases, &effort) {
                    for id in &stage.strict {
                        if let Some(edge) = problem.edges.get_mut(id) {
                            edge.alive = false;
                        }
                    }
                    problem.steps.push(Step::Rank(stage));
                    return true;
                }
            }
        }
        false
    }
}
