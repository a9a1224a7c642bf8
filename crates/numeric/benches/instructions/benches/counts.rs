//! Instruction counts of the hot paths of the numeric product, by callgrind: exact and the same in each run, so a regression
//! shows as a number.
//!
//! States are made of clusters of five variables as loops produce them: a counter below its limit, a copy at a distance, a
//! byte offset, the end of a buffer. The other state of a pair is the same after one round.

use std::hint::black_box;

use gungraun::prelude::*;
use tayra_numeric::{Constraint, Interval, LinearExpr, Met, NumericDomain, Pairing, State, Var, WideningHints};

/// Five variables of a loop, after so many rounds.
fn cluster(state: &mut State, base: u32, rounds: i64) {
    let [counter, limit, copy, offset, end] = [0, 1, 2, 3, 4].map(|at| Var(base + at));
    state.add(counter, Interval::between(0, 10 + rounds));
    state.add(limit, Interval::between(1, 1000));
    state.add(end, Interval::between(0, 4000));
    state.assume(&Constraint::at_most(counter, limit));
    state.assume(&Constraint::equal(copy, counter + i64::from(base) + 1));
    state.add(offset, Interval::between(0, 40 + 4 * rounds));
    state.assume(&Constraint::at_most(offset, counter * 4));
    state.assume(&Constraint::at_most(offset, end));
}

/// Clusters of five variables, after so many rounds of their loops.
fn clusters(vars: u32, rounds: i64) -> State {
    let mut state = State::new();
    for base in (0..vars).step_by(5) {
        cluster(&mut state, base, rounds);
    }
    state
}

fn boxes(vars: u32) -> State {
    let mut state = State::new();
    for var in 0..vars {
        state.add(Var(var), Interval::between(0, 100));
    }
    state
}

fn two(vars: u32) -> (State, State, Pairing) {
    let (first, second) = (clusters(vars, 0), clusters(vars, 1));
    let identity = Pairing::identity(first.vars());
    (first, second, identity)
}

/// The second state comes from the first: what every second loop touches is forgotten and told anew.
fn derived(vars: u32) -> (State, State, Pairing) {
    let first = clusters(vars, 0);
    let mut second = first.clone();
    for base in (0..vars).step_by(10) {
        let touched = [0, 2, 3].map(|at| Var(base + at));
        for var in touched.into_iter().rev() {
            second.forget(var);
        }
        cluster(&mut second, base, 1);
    }
    let identity = Pairing::identity(first.vars());
    (first, second, identity)
}

/// A state and the one that covers it and another.
fn covered(vars: u32) -> (State, State, Pairing) {
    let (first, second, identity) = two(vars);
    let joined = first.join(&second, &identity);
    (first, joined, identity)
}

fn guarded(vars: u32) -> (State, Constraint) {
    (clusters(vars, 0), Constraint::at_most(Var(3), Var(4) - 8))
}

fn bounded(vars: u32) -> (State, Constraint) {
    (boxes(vars), Constraint::at_most(Var(vars / 2), 50))
}

fn asked(vars: u32) -> (State, LinearExpr) {
    (clusters(vars, 0), LinearExpr::from(Var(vars / 2)))
}

fn asked_difference(vars: u32) -> (State, LinearExpr) {
    (clusters(vars, 0), Var(0) - Var(1))
}

#[library_benchmark]
#[benches::vars(args = [10, 50], setup = guarded)]
fn add_constraint((mut state, fact): (State, Constraint)) -> (Met, State) {
    (black_box(state.assume(black_box(&fact))), state)
}

#[library_benchmark]
#[benches::vars(args = [10, 50], setup = bounded)]
fn assume_interval_only((mut state, fact): (State, Constraint)) -> (Met, State) {
    (black_box(state.assume(black_box(&fact))), state)
}

#[library_benchmark]
#[benches::vars(args = [10, 50], setup = asked)]
fn bounds_of_variable((state, expr): (State, LinearExpr)) -> (Interval, State) {
    (black_box(state.bounds(black_box(&expr))), state)
}

#[library_benchmark]
#[benches::vars(args = [10, 50], setup = asked_difference)]
fn bounds_of_difference((state, expr): (State, LinearExpr)) -> (Interval, State) {
    (black_box(state.bounds(black_box(&expr))), state)
}

#[library_benchmark]
#[benches::vars(args = [(10, 0), (50, 0)], setup = clusters)]
fn clone_state(state: State) -> (State, State) {
    (black_box(black_box(&state).clone()), state)
}

type Pair = (State, State, Pairing);

#[library_benchmark]
#[benches::apart(args = [10, 50], setup = two)]
#[benches::derived(args = [10, 50], setup = derived)]
fn join((first, second, pairing): Pair) -> (State, Pair) {
    (black_box(first.join(black_box(&second), &pairing)), (first, second, pairing))
}

#[library_benchmark]
#[benches::apart(args = [10, 50], setup = two)]
#[benches::derived(args = [10, 50], setup = derived)]
fn widen((first, second, pairing): Pair) -> (State, Pair) {
    let hints = WideningHints::default();
    (black_box(first.widen(black_box(&second), &pairing, &hints)), (first, second, pairing))
}

#[library_benchmark]
#[benches::vars(args = [10, 50], setup = covered)]
fn inclusion((first, second, pairing): Pair) -> (bool, Pair) {
    (black_box(first.is_included_in(black_box(&second), &pairing)), (first, second, pairing))
}

library_benchmark_group!(
    name = hot_paths,
    benchmarks = [
        add_constraint,
        assume_interval_only,
        bounds_of_variable,
        bounds_of_difference,
        clone_state,
        join,
        widen,
        inclusion
    ]
);

main!(library_benchmark_groups = hot_paths);
