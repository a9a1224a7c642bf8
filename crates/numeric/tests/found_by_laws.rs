//! Counterexamples that the laws found, one test each.

use tayra_numeric::{
    Constraint, Integer, Interval, Layers, LinearExpr, NumericDomain, Pairing, Rounding, State, Var,
    WideningHints, Width,
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
