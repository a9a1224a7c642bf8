//! Facts of three and more variables through joins and loops: what relations of two variables alone lose.

use tayra_numeric::{
    Constraint, Interval, LinearExpr, Met, NumericDomain, Pairing, State, Var, WideningHints,
};

const P: Var = Var(0);
const K: Var = Var(1);
const N: Var = Var(2);
const C: Var = Var(3);

fn paired(entries: &[(Var, Var, Var)]) -> Pairing {
    entries.iter().copied().collect()
}

/// One round of `p++, k--` (or only `k--`), as the state at the end of the body over p', k', n.
fn round(head: &State, moves: i64) -> State {
    let (next_p, next_k) = (Var(10), Var(11));
    let mut body = head.closed();
    assert_ne!(body.assume(&Constraint::at_least(K, 1)), Met::Unsatisfiable);
    body.assume(&Constraint::equal(next_p, P + moves));
    body.assume(&Constraint::equal(next_k, K - 1));
    body.forget(P);
    body.forget(K);
    body
}

#[test]
fn a_sum_below_a_limit_survives_a_loop() {
    let mut head = State::new();
    for (var, range) in
        [(P, Interval::at_least(0)), (K, Interval::at_least(0)), (N, Interval::between(0, 1000))]
    {
        head.add(var, range);
    }
    head.assume(&Constraint::at_most(P + K, N));
    let back = paired(&[(P, Var(10), P), (K, Var(11), K), (N, N, N)]);
    for rounds in 0..12 {
        let mut end = round(&head, 1);
        end = end.join(&round(&head, 0), &Pairing::identity(end.vars()));
        if end.is_included_in(&head, &back.mirrored()) {
            assert!(rounds > 0 || head.entails(&Constraint::at_most(P + K, N)));
            assert!(head.closed().entails(&Constraint::at_most(P + K, N)), "{head:?}");
            assert!(head.closed().entails(&Constraint::at_most(P, 1000)), "{head:?}");
            return;
        }
        let hints = WideningHints { delay: rounds < 2, ..WideningHints::default() };
        head = head.widen(&end, &back, &hints);
    }
    panic!("the loop does not settle:\n{head:?}");
}

#[test]
fn a_sum_equal_to_a_limit_is_found_by_joining() {
    let mut first = State::new();
    first.add(N, Interval::between(5, 1000));
    first.assume(&Constraint::equal(P, 0));
    first.assume(&Constraint::equal(K, N));
    let end = round(&first, 1);
    let back = paired(&[(P, Var(10), P), (K, Var(11), K), (N, N, N)]);
    let joined = first.join(&end, &back);
    assert!(joined.entails(&Constraint::equal(P + K, N)), "{joined:?}");
}

/// The state after reading the byte at p of a string with symbolic NUL position n.
fn read_byte() -> State {
    let mut base = State::new();
    base.add(P, Interval::at_least(0));
    base.add(N, Interval::between(0, 4000));
    base.assume(&Constraint::at_most(P, N));
    base.add(C, Interval::between(0, 255));
    let (mut before, mut at) = (base.clone(), base.clone());
    before.assume(&Constraint::less(P, N));
    before.assume(&Constraint::at_least(C, 1));
    at.assume(&Constraint::equal(P, N));
    at.assume(&Constraint::equal(C, 0));
    before.join(&at, &Pairing::identity(base.vars()))
}

#[test]
fn testing_the_byte_tells_where_the_string_ends() {
    let read = read_byte();
    let mut inside = read.clone();
    inside.assume(&Constraint::different(C, 0));
    assert!(inside.entails(&Constraint::less(P, N)), "{inside:?}");
    let mut end = read.clone();
    end.assume(&Constraint::equal(C, 0));
    assert!(end.entails(&Constraint::equal(P, N)), "{end:?}");
}

#[test]
fn a_flag_chooses_between_two_strings() {
    // "plane_" ends at 6, "boat" at 4; the flag tells which one u points to.
    let (flag, end, u, p, terminator) = (Var(20), Var(21), Var(22), Var(23), Var(24));
    let mut plane = State::new();
    plane.assume(&Constraint::equal(flag, 0));
    plane.assume(&Constraint::equal(end, 6));
    let mut boat = State::new();
    boat.assume(&Constraint::equal(flag, 1));
    boat.assume(&Constraint::equal(end, 4));
    let mut head = plane.join(&boat, &Pairing::identity([flag, end]));
    head.assume(&Constraint::equal(u, 0));
    head.assume(&Constraint::equal(p, 4));
    head.assume(&Constraint::equal(terminator, 4));
    let (next_u, next_p, next_terminator) = (Var(30), Var(31), Var(32));
    let back = paired(&[
        (flag, flag, flag),
        (end, end, end),
        (u, next_u, u),
        (p, next_p, p),
        (terminator, next_terminator, terminator),
    ]);
    for round in 0..20 {
        let mut body = head.closed();
        if body.assume(&Constraint::less(u, end)) == Met::Unsatisfiable {
            panic!("the loop is entered");
        }
        body.assume(&Constraint::equal(next_u, u + 1));
        body.assume(&Constraint::equal(next_p, p + 1));
        // Writing a byte that is not zero at p moves the terminator beyond p.
        body.add(next_terminator, Interval::between(0, 16));
        body.assume(&Constraint::greater(next_terminator, p));
        for var in [u, p, terminator] {
            body.forget(var);
        }
        if body.is_included_in(&head, &back.mirrored()) {
            let mut exit = head.closed();
            assert_ne!(exit.assume(&Constraint::equal(u, end)), Met::Unsatisfiable);
            assert!(exit.entails(&Constraint::equal(p, end + 4)), "{exit:?}");
            assert!(exit.entails(&Constraint::at_most(p, 10)), "{exit:?}");
            assert_ne!(exit.assume(&Constraint::equal(flag, 1)), Met::Unsatisfiable);
            assert!(exit.entails(&Constraint::equal(p, 8)), "{exit:?}");
            return;
        }
        let hints = WideningHints { delay: round < 2, ..WideningHints::default() };
        head = head.widen(&body, &back, &hints);
    }
    panic!("the loop does not settle:\n{head:?}");
}

/// `low < high <= n`, and the middle between them is `low + half`.
fn between_two_places() -> State {
    let (low, high, half) = (P, K, C);
    let mut state = State::new();
    for var in [low, high, N, half] {
        state.add(var, Interval::between(0, i64::from(i32::MAX)));
    }
    state.assume(&Constraint::less(low, high));
    state.assume(&Constraint::at_most(high, N));
    state.assume(&Constraint::at_most(low + half + half, high));
    state.assume(&Constraint::at_most(high, low + half + half + 1));
    state
}

#[test]
fn halving_keeps_the_order_of_both_places() {
    let (low, high, half) = (P, K, C);
    let (new_low, new_high) = (Var(10), Var(11));
    let mut right_half = between_two_places();
    right_half.assume(&Constraint::equal(new_low, low + half + 1));
    right_half.assume(&Constraint::equal(new_high, high));
    let mut left_half = between_two_places();
    left_half.assume(&Constraint::equal(new_low, low));
    left_half.assume(&Constraint::equal(new_high, low + half));
    let joined = right_half.join(&left_half, &Pairing::identity([new_low, new_high, N]));
    assert!(joined.entails(&Constraint::at_most(new_low, new_high)), "{joined:?}");
    assert!(joined.entails(&Constraint::at_most(new_high, N)), "{joined:?}");
}

#[test]
fn a_bound_of_a_multiple_is_a_round_number() {
    let (low, half) = (P, C);
    let state = between_two_places();
    // The middle is below n by a half at least, so by one.
    let four = |var: Var| var + var + var + var;
    assert!(state.entails(&Constraint::at_most(four(low) + four(half) + 4, four(N))), "{state:?}");
}

#[test]
fn bounds_are_the_sharpest_whether_a_point_reaches_them_or_not() {
    let mut state = State::new();
    for var in [P, K, N] {
        state.add(var, Interval::between(0, 10));
    }
    // p + k + n <= 10 leaves every bound where it was: a point reaches it.
    state.assume(&Constraint::at_most(P + K + N, 10));
    for var in [P, K, N] {
        assert_eq!(state.range(var), Interval::between(0, 10));
    }
    // p - k - n <= -2 as well: together 2p <= 8, and 2(k + n) >= 2, which no row says by itself.
    state.assume(&Constraint::at_most(P - K - N, -2));
    assert_eq!(state.range(P), Interval::between(0, 4));
    assert_eq!(state.range(K), Interval::between(0, 10));
    assert!(Interval::between(0, 4).is_included_in(&state.quick_bounds(&P.into())));
    // Ends of the negated variable are those of the variable, turned round.
    assert_eq!(state.bounds(&LinearExpr::term(P, -1)), Interval::between(-4, 0));
}

#[test]
fn what_is_known_of_a_variable_widens_under_each_of_its_names() {
    let (used, room) = (P, K);
    let state = |most: i64| {
        let mut state = State::new();
        state.add(used, Interval::between(0, most));
        state.add(room, Interval::between(1, most));
        state.add(C, Interval::between(1, 2));
        state.assume(&Constraint::at_most(used, room));
        state
    };
    // The room is also what it was before it grew; on the right that is another variable, which says nothing.
    let pairing = paired(&[(used, used, used), (room, C, Var(10)), (room, room, Var(11))]);
    let widened = state(2).widen(&state(4), &pairing, &WideningHints::default()).closed();
    assert!(widened.entails(&Constraint::at_most(used, Var(11))), "{widened:?}");
}

#[test]
fn a_sum_outlives_the_variables_between() {
    let (first, second, at, i) = (Var(20), Var(21), Var(22), Var(23));
    let mut state = State::new();
    for var in [first, second, at, i] {
        state.add(var, Interval::at_least(0));
    }
    state.add(N, Interval::between(0, 1000));
    state.assume(&Constraint::at_most(first + second, N));
    state.assume(&Constraint::at_most(at + 1, first));
    state.forget(first);
    assert!(state.entails(&Constraint::at_most(at + second + 1, N)), "{state:?}");
    state.assume(&Constraint::at_most(i + 1, second));
    state.forget(second);
    assert!(state.entails(&Constraint::at_most(at + i + 2, N)), "{state:?}");
    assert!(!state.entails(&Constraint::at_most(at + i + 3, N)), "{state:?}");
}

#[test]
fn two_sums_make_one_when_what_they_share_goes() {
    let (shared, a, b) = (Var(20), Var(21), Var(22));
    let mut state = State::new();
    for var in [shared, a, b, K] {
        state.add(var, Interval::between(0, 1000));
    }
    state.add(N, Interval::between(0, 1000));
    state.assume(&Constraint::at_most(a + shared, N));
    state.assume(&Constraint::at_most(b, shared + K));
    state.forget(shared);
    assert!(state.entails(&Constraint::at_most(a + b, N + K)), "{state:?}");
}
