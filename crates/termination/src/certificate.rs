//! Arguments that a system ends, or that it does not, as plain data.
//!
//! A proof of termination is a list of steps. Each step changes a *problem*: locations, transitions (some of them *dead*: no
//! run takes them infinitely often), what is known at locations, and starts. In the beginning it is the system itself, all
//! transitions alive; the proof is complete when no cycle of live transitions is left.

use std::collections::BTreeMap;

use tayra_numeric::{Constraint, Integer, LinearExpr};

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// Every run ends.
    Terminates(Vec<Step>),
    /// Some run never ends.
    Loops(Recurrence),
}

/// One step of a proof of termination. Numbers are those of locations and transitions of the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Values of these variables are not looked at any more: what is said of them is dropped.
    Forget {
        /// Indices of variables.
        variables: Vec<usize>,
    },
    /// A location that is no start and has no step to itself is passed over: each way through it becomes one transition.
    Chain {
        /// The location.
        location: usize,
        /// The ways that are kept; every other way is impossible.
        ways: Vec<Chained>,
    },
    /// These transitions are never taken: they start where no run gets, or contradict what is known.
    Impossible {
        /// Their numbers.
        transitions: Vec<usize>,
    },
    /// What holds whenever a run is at a location, over the variables before.
    Invariants {
        /// The facts, by location.
        facts: BTreeMap<usize, Vec<Constraint>>,
        /// What variables are congruent to, by location.
        strides: BTreeMap<usize, Vec<Congruence>>,
    },
    /// Transitions with the same ends become one, of which only is said what holds for each of them.
    Merge {
        /// Their numbers.
        transitions: Vec<usize>,
        /// The number of the new one.
        made: usize,
        /// Its relation, over the values before and after.
        relation: Vec<Constraint>,
    },
    /// A location becomes two: one where a fact holds and one where it does not.
    Split(Split),
    /// Transitions that are not taken for ever, by functions that decrease.
    Rank(Stage),
    /// Only what a run takes from some moment on is looked at: transitions that are dead, or lie on no cycle of live ones, are gone. Runs
    /// begin at these locations, one of which lies on each cycle of live transitions, and nothing but what is known there is true of them.
    Tail {
        /// The locations.
        starts: Vec<usize>,
    },
}

/// A variable that leaves the same rest whenever a run is at a location.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Congruence {
    /// The index of the variable.
    pub variable: usize,
    /// What it is divided by, at least 2.
    pub modulus: Integer,
    /// The rest that it leaves, at least 0 and below the modulus.
    pub rest: Integer,
}

/// One way through a location that is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chained {
    /// The transition that leads there.
    pub first: usize,
    /// The one that leads on.
    pub second: usize,
    /// The number of the two together.
    pub made: usize,
}

/// A location that becomes two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The location, which keeps its number where the fact holds.
    pub location: usize,
    /// The number of its copy, where the fact does not hold.
    pub copy: usize,
    /// The fact: an inequality.
    pub on: Constraint,
    /// The transitions that touched the location, as they are now; every other reading of them is impossible.
    pub mapped: Vec<Mapped>,
}

/// A transition that touched a split location, between the halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mapped {
    /// The transition before the split.
    pub from: usize,
    /// Its source after the split.
    pub source: usize,
    /// Its target after the split.
    pub target: usize,
    /// Its number after the split.
    pub made: usize,
}

/// Functions that show that some transitions are not taken for ever.
///
/// With functions f1 … fk at each location of a component: every other live transition of the component increases none of
/// them. Each of the transitions in `strict` decreases f1 by at least 1; decreases f2 by at least 1 once f1 is at most 0, that
/// is f2(x) - f2(x') + f1(x) >= 1; and so on; and starts with fk at least 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The functions, by location; as many everywhere.
    pub functions: BTreeMap<usize, Vec<LinearExpr>>,
    /// The transitions that are dead from now on.
    pub strict: Vec<usize>,
}

/// An endless run: a run from a start into a region that can be kept to for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The moments of the run, the first at a start.
    pub prefix: Vec<Moment>,
    /// Where the run goes on for ever; the last moment of the prefix is in one of them.
    pub regions: Vec<Region>,
}

/// A moment of a concrete run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The location.
    pub location: usize,
    /// The values of all variables.
    pub values: Vec<Integer>,
    /// How the run came here.
    pub by: Arrival,
}

/// How a run comes to a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It begins here.
    Start,
    /// By a transition, with these values of its locals.
    Step {
        /// The transition.
        transition: usize,
        /// The values of its locals.
        locals: Vec<Integer>,
    },
    /// By going around a cycle several times, each time changing every value by the same amount. Then linear conditions hold
    /// in every round if they hold in the first and in the last.
    Rounds {
        /// How often, at least twice.
        count: Integer,
        /// The first round.
        first: Vec<Taken>,
        /// The last round.
        last: Vec<Taken>,
    },
}

/// A step of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The transition.
    pub transition: usize,
    /// The values of its locals.
    pub locals: Vec<Integer>,
    /// The values of all variables after it.
    pub values: Vec<Integer>,
}

/// Values at a location from which certain steps lead into a region again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The location.
    pub location: usize,
    /// What the values fulfil.
    pub facts: Vec<Constraint>,
    /// The steps to take, at least one.
    pub legs: Vec<Leg>,
}

/// One step out of a region. Everything is told in terms of the values in the region, where the first leg starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The transition.
    pub transition: usize,
    /// The values of all variables after it.
    pub values: Vec<LinearExpr>,
    /// The values of its locals.
    pub locals: Vec<LinearExpr>,
}
