//! What one step collects on its way: obligations, what is given up, side successors.

use crate::{
    About, ArgumentValue, Conditions, Ended, Obligation, Outcome, Scene, Status, Stopped, Successor,
};
use std::sync::Arc;
use tayra_findings::Rule;
use tayra_memory_graph::State;
use tayra_program::{Body, FunctionId, Place};
use tayra_terms::TermId;

/// The path ends here; why is already in the step.
#[derive(Debug)]
pub(crate) struct Cut;

/// A value, or the end of the path.
pub(crate) type Flow<T> = Result<T, Cut>;

/// A function that a model calls, and the state in which it does. Where it returns to is not part of the program.
#[derive(Clone, Debug)]
pub(crate) struct Callback {
    pub(crate) state: State,
    pub(crate) conditions: Conditions,
    pub(crate) callee: FunctionId,
    pub(crate) arguments: Vec<ArgumentValue>,
}

/// A step in progress.
#[derive(Debug)]
pub(crate) struct Step<'p> {
    /// The function that is executed.
    pub(crate) function: FunctionId,
    /// Its body.
    pub(crate) body: &'p Body,
    /// Where the instruction stands.
    pub(crate) place: Place,
    /// What could not be proved.
    pub(crate) obligations: Vec<Obligation>,
    /// What is given up.
    pub(crate) stopped: Vec<Stopped>,
    /// Runs that end.
    pub(crate) ended: Vec<(State, Ended)>,
    /// Successors beside the main one, complete.
    pub(crate) others: Vec<Successor>,
    /// What tells the main successor from those.
    pub(crate) conditions: Conditions,
    /// The state before the first of them was told apart.
    pub(crate) split: Option<State>,
    /// What a model calls; it changes nothing, so that successors do not wait for it.
    pub(crate) callbacks: Vec<Callback>,
}

impl<'p> Step<'p> {
    /// A step at a place.
    pub(crate) fn new(function: FunctionId, body: &'p Body, place: Place) -> Self {
        Step {
            function,
            body,
            place,
            obligations: Vec::new(),
            stopped: Vec::new(),
            ended: Vec::new(),
            others: Vec::new(),
            conditions: Vec::new(),
            split: None,
            callbacks: Vec::new(),
        }
    }

    /// The state is about to be told apart.
    pub(crate) fn split_at(&mut self, state: &State) {
        if self.split.is_none() {
            self.split = Some(state.clone());
        }
    }

    /// What tells a case of the main successor from the rest of it.
    pub(crate) fn case(&self, condition: TermId, value: bool) -> Conditions {
        let mut conditions = self.conditions.clone();
        conditions.push((condition, value));
        conditions
    }

    /// Records what could not be proved.
    pub(crate) fn oblige(&mut self, rule: Rule, status: Status, message: impl Into<String>) {
        self.obligations.push(Obligation::new(rule, self.place, status, message));
    }

    /// The last obligation was about this.
    pub(crate) fn explain(&mut self, state: &State, about: About) {
        if let Some(last) = self.obligations.last_mut() {
            last.scene = Some(Arc::new(Scene { state: state.clone(), about }));
        }
    }

    /// The last obligation fails in every concrete state.
    pub(crate) fn make_certain(&mut self) {
        if let Some(last) = self.obligations.last_mut() {
            last.status = Status::Certain;
        }
    }

    /// A fault that ends the path: it happens in every concrete state.
    pub(crate) fn fail<T>(&mut self, rule: Rule, message: impl Into<String>) -> Flow<T> {
        self.oblige(rule, Status::Certain, message);
        Err(Cut)
    }

    /// A fault that may happen, on a path that we cannot follow beyond it.
    pub(crate) fn suspect<T>(&mut self, rule: Rule, message: impl Into<String>) -> Flow<T> {
        self.oblige(rule, Status::Suspected, message);
        Err(Cut)
    }

    /// Something that is not modelled.
    pub(crate) fn stop<T>(&mut self, what: impl Into<String>) -> Flow<T> {
        let what = what.into();
        tracing::debug!("line {}: not modelled: {what}", self.place.line);
        self.stopped.push(Stopped { place: self.place, what });
        Err(Cut)
    }

    /// A path, or a case of it, ends: what was suspected on it from this obligation on may be fine, and then its runs go on undescribed.
    pub(crate) fn cut_from(&mut self, first: usize) {
        for obligation in self.obligations.iter_mut().skip(first) {
            obligation.cuts |= obligation.status == Status::Suspected;
        }
    }

    /// The outcome, with the main state if the path goes on.
    pub(crate) fn outcome(mut self, state: Option<State>) -> Outcome {
        let state = state.filter(|state| !state.numbers().is_empty());
        if state.is_none() {
            self.cut_from(0);
        }
        let main = state.map(|state| Successor { state, conditions: self.conditions });
        let others = self.others.into_iter().filter(|other| !other.state.numbers().is_empty());
        Outcome {
            next: main.into_iter().chain(others).collect(),
            split: self.split,
            obligations: self.obligations,
            stopped: self.stopped,
            ended: self.ended,
        }
    }
}
