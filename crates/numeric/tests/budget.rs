//! The fallback for big states: what does not fit the budget is dropped, the farthest from any guard first, and counted.

use tayra_numeric::{Constraint, Integer, Interval, Layers, Model, NumericDomain, State, Var};

/// Variables from zero on, each at most the next one, told in this order.
fn chain(layers: Layers, order: impl Iterator<Item = u32>) -> State {
    let mut state = State::with_layers(layers);
    for at in order {
        state.assume(&Constraint::at_most(Var(at), Var(at + 1)));
    }
    state
}

fn rising(count: u32) -> Model {
    (0..count).map(|at| (Var(at), Integer::from(i64::from(at)))).collect()
}

#[test]
fn relations_far_from_any_guard_go_first() {
    let small = Layers { pairs: 60, ..Layers::ALL };
    let (all, few) = (chain(Layers::ALL, 0..20), chain(small, 0..20));
    assert_eq!(all.dropped(), 0);
    assert!(all.entails(&Constraint::at_most(Var(0), Var(20))));
    assert!(few.dropped() > 0, "all of the 210 pairs are there:\n{few:?}");
    let pairs = few.facts().iter().filter(|fact| fact.expr().terms().len() == 2).count();
    assert!(pairs <= 60, "{pairs} relations");
    for at in 0..20 {
        assert!(few.entails(&Constraint::at_most(Var(at), Var(at + 1))), "{at} was a guard:\n{few:?}");
    }
}

#[test]
fn whatever_is_dropped_no_point_is_lost() {
    for pairs in [0, 1, 4, 15, 40] {
        for wide in [0, 1, 3] {
            let layers = Layers { relations: true, wide, pairs };
            let mut state = chain(layers, (0..12).rev());
            for at in 0..10 {
                // Each sum of two is at most a third plus a constant, which the rising values just fulfil.
                state.assume(&Constraint::at_most(Var(at) + Var(at + 1), Var(at + 2) + i64::from(at) - 1));
                state.assume(&Constraint::different(Var(at) + Var(at + 2), Var(at + 1) * 2 + 1));
            }
            assert!(state.dropped() > 0, "{pairs} pairs, {wide} wide constraints");
            assert!(state.describes(&rising(13)), "{pairs} pairs, {wide} wide constraints:\n{state:?}");
        }
    }
}

#[test]
fn joins_and_copies_carry_the_count_on() {
    let small = Layers { pairs: 10, ..Layers::ALL };
    let dropped = chain(small, 0..12);
    let mut whole = State::with_layers(small);
    for at in 0..13 {
        whole.add(Var(at), Interval::between(0, 5));
    }
    let identity = tayra_numeric::Pairing::identity((0..13).map(Var));
    assert!(dropped.dropped() > 0 && whole.dropped() == 0);
    assert!(dropped.clone().dropped() >= dropped.dropped());
    assert!(whole.join(&dropped, &identity).dropped() >= dropped.dropped());
}
