//! Counterexamples that the laws found, one test each.

use tayra_numeric::{
    Constraint, Integer, Interval, Landmarks, Layers, LinearExpr, Met, NumericDomain, Pairing, Rounding,
    State, Steps, Var, WideningHints, Width,
};

const X: Var = Var(0);
const Y: Var = Var(1);
const Z: Var = Var(2);

fn unbounded(vars: &[Var]) -> State {
    let mut state = State::new();
    for var in vars {
        state.add(*var, Interval::ALL);
    }
    state
}

/// The whole plane had neither corners nor rays, so its hull with a half-plane was that half-plane.
#[test]
fn joining_with_a_state_that_knows_nothing_keeps_nothing() {
    let nothing = unbounded(&[X, Y]);
    let mut half = nothing.clone();
    half.assume(&Constraint::at_most(X + Y, 0));
    let pairings =
        [Pairing::identity([X, Y]), [(X, X, Var(5)), (Y, Y, Var(6))].into_iter().collect::<Pairing>()];
    for pairing in &pairings {
        for (left, right) in [(&nothing, &half), (&half, &nothing)] {
            let joined = left.join(right, pairing);
            let sum = joined.vars().into_iter().fold(LinearExpr::default(), |sum, var| sum + var);
            assert!(joined.bounds(&sum).is_all(), "{joined:?}");
        }
    }
}

/// No definition can be turned round to give `x`, whose relation to `y` then simply went.
#[test]
fn forgetting_a_variable_keeps_the_relations_of_its_multiples() {
    let mut state = unbounded(&[X, Y, Z]);
    state.assume(&Constraint::equal(Z, X * 4 + 6));
    state.assume(&Constraint::at_most(X * 4, Y - 11));
    assert!(state.entails(&Constraint::at_most(Z, Y - 5)));
    state.forget(X);
    assert!(state.entails(&Constraint::at_most(Z, Y - 5)), "{state:?}");
    assert_eq!(state.stride(&Z.into()).modulus(), Integer::from(4));
}

/// While the relations of a forgotten variable were handed over, one of them could define its user by it again.
#[test]
fn a_forgotten_variable_defines_nothing() {
    let mut state = State::new();
    state.add(X, Interval::between(-8, 7));
    state.assume(&Constraint::equal(X * 2, Y + 8));
    state.divide(&(X + Y * 5 - 8), &Integer::from(2), Z, Rounding::Down);
    state.forget(X);
    state.forget(Z);
    for value in [-24, -22, 0, 6] {
        assert!(state.describes(&[(Y, Integer::from(value))].into()), "{value} in\n{state:?}");
    }
}

/// `x >= 0` follows from three variables; when it breaks, the stated `x >= -10` still holds.
#[test]
fn a_stated_bound_survives_when_a_sharper_one_breaks() {
    let mut older = State::new();
    older.add(X, Interval::at_least(-10));
    older.add(Y, Interval::at_most(0));
    older.add(Z, Interval::at_most(0));
    older.assume(&Constraint::at_most(Z, X * 3 + Y * 3));
    older.assume(&Constraint::at_most(Y, Z));
    let mut newer = State::new();
    for (var, value) in [(X, -1), (Y, 0), (Z, 0)] {
        newer.add(var, Interval::exactly(value));
    }
    let widened = older.widen(&newer, &Pairing::identity([X, Y, Z]), &WideningHints::default());
    assert!(widened.entails(&Constraint::at_least(X, -10)), "{widened:?}");
}

/// The dividend's value is known through wide constraints only.
#[test]
fn a_quotient_has_the_bounds_of_its_dividend() {
    let mut state = State::new();
    for (var, low) in [(X, -5), (Y, 2), (Z, 0)] {
        state.add(var, Interval::at_least(low));
    }
    state.assume(&Constraint::at_most(Y + Z * 2 - X, 7));
    state.assume(&Constraint::at_most(X * 4 - Y - Z * 2, -20));
    if let Some(value) = state.bounds(&X.into()).as_constant() {
        assert_eq!(value, &Integer::from(-5));
        state.divide(&X.into(), &Integer::from(-2), Var(9), Rounding::TowardsZero);
        assert_eq!(state.range(Var(9)), Interval::exactly(2), "{state:?}");
    } else {
        panic!("the value is no longer known:\n{state:?}");
    }
}

/// When `v0` was replaced, `v1` cancelled out of the definition of `v7` but still counted as used there; forgetting `v1` then
/// told what was known of it with factor zero, which made `0 != 0` of a disequality.
#[test]
fn what_cancelled_out_of_a_definition_is_not_used_there() {
    let [v0, v1, v2, v3, v7] = [0, 1, 2, 3, 7].map(Var);
    for layers in [Layers::RANGES, Layers::PAIRS, Layers::ALL] {
        let mut state = State::with_layers(layers);
        state.add(v0, Interval::between(-8, -6));
        state.assume(&Constraint::different(v0, -7));
        state.add(v7, Interval::between(-8, -1));
        state.assume(&Constraint::equal(v0 + v1, v7 - 8));
        state.wrap_with_quotient(&(v7 - 8), v2, v3, Width::signed(3));
        for var in [v0, v1, v2, v7] {
            state.forget(var);
            assert!(!state.is_empty(), "without {var}");
        }
        assert_eq!(state.range(v3), Interval::between(-2, -1));
    }
}

/// With the strides, `z + 3*y <= 3` follows from the rest and was not kept; but `z + 2*y <= 3` follows only from it.
#[test]
fn an_inequality_that_holds_by_strides_is_kept_for_what_follows_from_it() {
    for layers in [Layers::PAIRS, Layers::ALL] {
        let mut state = State::with_layers(layers);
        state.add(X, Interval::between(-1, 1));
        state.add(Y, Interval::at_most(1));
        state.assume(&Constraint::equal(Z, X * 3 + 3));
        state.assume(&Constraint::at_most(Y + X, 0));
        state.assume(&Constraint::at_most(Y + X * 3, 0));
        state.forget(X);
        assert!(state.entails(&Constraint::at_most(Z + Y * 2, 3)), "{state:?}");
    }
}

/// The same where integer points decide: with `x` minus one or zero, `x + 3*z >= 0` says `x + z >= 0`, which was not kept.
#[test]
fn an_inequality_that_holds_for_integers_is_kept_for_what_follows_from_it() {
    for layers in [Layers::PAIRS, Layers::ALL] {
        let mut state = State::with_layers(layers);
        state.add(X, Interval::at_most(0));
        state.add(Y, Interval::at_most(0));
        state.add(Z, Interval::at_least(0));
        state.assume(&Constraint::at_least(Y + Z * 3, 0));
        state.assume(&Constraint::equal(X, Y));
        state.assume(&Constraint::at_least(X + Y, -2));
        assert_eq!(state.assume(&Constraint::at_least(Y + Z, 0)), Met::Redundant);
        state.forget(X);
        assert!(state.entails(&Constraint::at_least(Y * 2 + Z * 3, 0)), "{state:?}");
    }
}

/// Each extrapolation fell one step short of the same landmark, which then asked for another one.
#[test]
fn a_loop_that_never_reaches_its_landmark_settles() {
    let start = [(X, Interval::between(0, 2)), (Y, Interval::at_most(0)), (Z, Interval::between(0, 1))];
    let mut head = State::with_layers(Layers::PAIRS);
    for (var, range) in start {
        head.add(var, range);
    }
    head.assume(&Constraint::equal(X * 3 + Y + Z * 3, 0));
    let guard = Constraint::at_least(X + Y, -9);
    let back: Pairing = [(X, Var(10), X), (Y, Var(11), Y), (Z, Var(12), Z)].into_iter().collect();
    let mut landmarks = Landmarks::new();
    for _ in 0..40 {
        let mut end = head.closed();
        end.assume(&guard);
        for (var, next, step) in [(X, Var(10), 2), (Y, Var(11), -1), (Z, Var(12), -2)] {
            end.assume(&Constraint::equal(next, var + step));
        }
        for var in [X, Y, Z] {
            end.forget(var);
        }
        if end.is_included_in(&head, &back.mirrored()) {
            return;
        }
        landmarks.observe("exit", &head.closed(), &guard.negated());
        let (delay, rounds) = match landmarks.steps() {
            Steps::Wait => (true, None),
            Steps::Rounds(rounds) => (false, Some(rounds)),
            Steps::Unbounded => (false, None),
        };
        if rounds.is_some() {
            landmarks.clear();
        } else {
            landmarks.advance();
        }
        head = head.widen(&end, &back, &WideningHints { delay, rounds, ..WideningHints::default() });
    }
    panic!("the loop does not settle:\n{head:?}");
}

/// Bounds that a widened head only implies were kept as if it stated them: `x` lent its bound to `z` and lost it, then
/// `z` lent it back, a little larger each time.
#[test]
fn variables_do_not_lend_each_other_bounds_for_ever() {
    let mut head = State::new();
    for (var, low, high) in [(X, -1, 7), (Y, 1, 5), (Z, 3, 10)] {
        head.add(var, Interval::between(low, high));
    }
    head.assume(&Constraint::equal(Y, X + Z - 7));
    let back: Pairing = [(X, Var(10), X), (Y, Var(11), Y), (Z, Var(12), Z)].into_iter().collect();
    for round in 0..20 {
        let mut end = head.closed();
        end.assume(&Constraint::at_most(X + Y + 9, Z));
        for (var, next, step) in [(X, Var(10), 1), (Y, Var(11), -2), (Z, Var(12), -1)] {
            end.assume(&Constraint::equal(next, var + step));
        }
        for var in [X, Y, Z] {
            end.forget(var);
        }
        if end.is_included_in(&head, &back.mirrored()) {
            return;
        }
        let hints = WideningHints { delay: round == 0, ..WideningHints::default() };
        head = head.widen(&end, &back, &hints);
    }
    panic!("the loop does not settle:\n{head:?}");
}
