//! The worked examples of the value-range book as far as they concern numbers alone, each with the outcome that the book
//! states; where the book says that relations of two variables fail, the product must succeed.
//!
//! `docs/numeric-laws.md` lists them all by section, also those that concern memory and not numbers.

mod casts;
mod flags;
mod loops;
mod strings;
mod tightening;

use tayra_numeric::{
    Constraint, Interval, Landmarks, LinearExpr, Met, NumericDomain, Pairing, State, Steps, Var,
    WideningHints,
};

/// How a loop is brought to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Widening {
    /// Widen from the third visit on.
    Plain,
    /// Extrapolate to the nearest landmark.
    ToLandmarks,
}

/// The state at the head of a loop. Each variable has a name for its value at the end of the body; the body works on a
/// closed copy of the head and tells landmarks.
fn head_of_loop(
    start: &State,
    vars: &[(Var, Var)],
    widening: Widening,
    body: impl Fn(&State, &mut Landmarks<u32>) -> State,
) -> State {
    let back: Pairing = vars.iter().map(|(var, next)| (*var, *next, *var)).collect();
    let mut landmarks = Landmarks::new();
    let mut head = start.clone();
    for visit in 1..40 {
        let end = body(&head.closed(), &mut landmarks);
        if end.is_included_in(&head, &back.mirrored()) {
            return head;
        }
        let mut hints = WideningHints { delay: visit < 3, ..WideningHints::default() };
        if widening == Widening::ToLandmarks {
            match landmarks.steps() {
                Steps::Wait => hints.delay = true,
                Steps::Rounds(rounds) => {
                    hints = WideningHints { rounds: Some(rounds), ..WideningHints::default() };
                    landmarks.clear();
                }
                Steps::Unbounded => {}
            }
            landmarks.advance();
        }
        head = head.widen(&end, &back, &hints);
    }
    panic!("the loop does not settle:\n{head:?}");
}

fn state(facts: &[Constraint]) -> State {
    let mut state = State::new();
    assume(&mut state, facts);
    state
}

fn assume(state: &mut State, facts: &[Constraint]) {
    for fact in facts {
        assert_ne!(state.assume(fact), Met::Unsatisfiable, "{fact:?} in\n{state:?}");
    }
}

/// A copy in which some facts are assumed; nothing if they contradict.
fn with(given: &State, facts: &[Constraint]) -> Option<State> {
    let mut state = given.clone();
    facts.iter().all(|fact| state.assume(fact) != Met::Unsatisfiable).then_some(state)
}

/// The join over all variables that both have.
fn join_all(cases: impl IntoIterator<Item = Option<State>>) -> Option<State> {
    cases.into_iter().flatten().reduce(|joined, case| {
        let right = case.vars();
        let both = joined.vars().into_iter().filter(|var| right.contains(var));
        joined.join(&case, &Pairing::identity(both))
    })
}

fn range(state: &State, expr: impl Into<LinearExpr>) -> Interval {
    state.bounds(&expr.into())
}

fn knows(state: &State, fact: &Constraint) -> bool {
    state.closed().entails(fact)
}
