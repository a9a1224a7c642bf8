//! What a step gives: successors, obligations, ends.

use std::sync::Arc;
use tayra_findings::Rule;
use tayra_memory_graph::{ObjectId, State};
use tayra_numeric::LinearExpr;
use tayra_program::{BlockId, ByValue, FunctionId, Place, ScalarType};
use tayra_terms::TermId;

/// The result of one step.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// States that go on behind the instruction. None: no concrete run goes on.
    pub next: Vec<Successor>,
    /// The state that the successors are cases of, if they were told apart.
    pub split: Option<State>,
    /// What could not be proved.
    pub obligations: Vec<Obligation>,
    /// Paths that are not modelled: they prove nothing.
    pub stopped: Vec<Stopped>,
    /// Runs that end here, by `exit` or `abort`. Their leaks are judged by [`crate::Machine::finish`].
    pub ended: Vec<(State, Ended)>,
}

/// Terms of one bit, each with the value that is assumed.
pub type Conditions = Vec<(TermId, bool)>;

/// The cases of a state in which an instruction can be executed.
#[derive(Clone, Debug)]
pub struct Focused {
    /// The state itself, if there is more than one case.
    pub split: Option<State>,
    /// The cases; they differ in shape, and their numbers say how.
    pub cases: Vec<State>,
}

/// A state after a step.
#[derive(Clone, Debug)]
pub struct Successor {
    /// The state; the conditions are assumed in it already.
    pub state: State,
    /// What tells it from the other successors, if the step split cases. A case without conditions is told by its numbers only.
    pub conditions: Conditions,
}

/// What must hold and was not proved.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// The fault that it would be.
    pub rule: Rule,
    /// Where.
    pub place: Place,
    /// How sure the fault is.
    pub status: Status,
    /// For people, without the names of values.
    pub message: String,
    /// Whether runs that do not go wrong here may go on in a way that no successor describes. What they come to is not known then.
    pub cuts: bool,
    /// For people too: what can be said about it in the words of the program. Nothing rests on it.
    pub scene: Option<Arc<Scene>>,
}

/// The state in which something could not be proved, and what it was about.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What was known right before.
    pub state: State,
    /// What it is about.
    pub about: About,
}

/// What an obligation speaks of.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one per place at most, behind an `Arc`")]
pub enum About {
    /// A range of bytes and the object that it must lie in.
    Range {
        /// Whether it is written; else it is read.
        write: bool,
        /// The object.
        object: ObjectId,
        /// Where the range starts.
        offset: LinearExpr,
        /// How many bytes it has.
        length: LinearExpr,
    },
    /// A pointer, and whether it is written through.
    Pointer {
        /// Its value.
        address: TermId,
        /// Whether it is written through.
        write: bool,
    },
    /// An object: one that is freed, has ended, holds no zero byte.
    Object(ObjectId),
    /// The operation itself: what it works on is in the state.
    Operation,
}

impl Obligation {
    /// An obligation that says nothing of values.
    pub fn new(rule: Rule, place: Place, status: Status, message: impl Into<String>) -> Self {
        Obligation { rule, place, status, message: message.into(), cuts: false, scene: None }
    }
}

/// How sure a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// The state admits it, as far as we can tell.
    Suspected,
    /// It happens in every concrete state described, if there is one.
    Certain,
}

/// A path that is given up, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Where.
    pub place: Place,
    /// For people: a construct that is not modelled.
    pub what: String,
}

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ended {
    /// `main` returned.
    Returned,
    /// By `exit` and its kin.
    Exited,
    /// By `abort`, a failed assertion, a trap.
    Aborted,
}

/// An argument of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArgumentValue {
    /// Its value; with `by_value` the address of what is copied.
    pub value: TermId,
    /// Its type.
    pub scalar: ScalarType,
    /// The callee gets its own copy of this size.
    pub by_value: Option<ByValue>,
}

/// What a call does, for each function that it may be a call of.
#[derive(Clone, Debug)]
pub struct Called {
    /// The state at the call, if it was told apart by what is called.
    pub split: Option<State>,
    /// What each of them does.
    pub outcomes: Vec<CallOutcome>,
}

/// What one call does.
#[derive(Clone, Debug)]
pub enum CallOutcome {
    /// A body is to be explored, from [`crate::Machine::enter`] on.
    Body {
        /// The caller's state at the call.
        state: State,
        /// Which function.
        callee: FunctionId,
        /// Arguments for its parameters.
        arguments: Vec<ArgumentValue>,
        /// Arguments behind them.
        variadic: Vec<ArgumentValue>,
        /// What could not be proved of the call itself.
        obligations: Vec<Obligation>,
        /// What was assumed of who is called, if there was a choice.
        conditions: Conditions,
    },
    /// A model did it, or nothing could.
    Done(Outcome),
}

/// The ways out of a block.
#[derive(Clone, Debug)]
pub struct Exits {
    /// The state that they are cases of, if it was told apart.
    pub split: Option<State>,
    /// Each of them.
    pub ways: Vec<Exit>,
}

/// A way out of a block.
#[derive(Clone, Debug)]
pub enum Exit {
    /// To another block, whose parameters are assigned.
    To {
        /// Which one.
        block: BlockId,
        /// The state there; the conditions are assumed in it already.
        state: State,
        /// What was assumed, if there was a choice.
        conditions: Conditions,
    },
    /// Back to the caller: results are `Root::Result`, the frame's objects have ended.
    Return {
        /// The state.
        state: State,
        /// Blocks that the end of the frame loses.
        obligations: Vec<Obligation>,
    },
    /// The terminator itself is a fault: no concrete run goes on there.
    Failed(Obligation),
    /// Not modelled.
    Stopped(Stopped),
}

impl Outcome {
    /// One state goes on.
    pub fn one(state: State) -> Self {
        Outcome { next: vec![Successor { state, conditions: Vec::new() }], ..Outcome::default() }
    }

    /// The path is given up.
    pub fn stop(place: Place, what: impl Into<String>) -> Self {
        Outcome { stopped: vec![Stopped { place, what: what.into() }], ..Outcome::default() }
    }
}

impl Called {
    /// There is nothing to choose.
    pub(crate) fn alone(outcome: CallOutcome) -> Self {
        Called { split: None, outcomes: vec![outcome] }
    }
}

impl Exits {
    /// There is nothing to choose.
    pub(crate) fn one(way: Exit) -> Self {
        Exits { split: None, ways: vec![way] }
    }
}
