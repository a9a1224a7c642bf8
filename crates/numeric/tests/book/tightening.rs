//! Chapters 7 to 9: planar polyhedra, closure, integral tightening.

use tayra_numeric::{
    Constraint, Integer, Interval, NumericDomain, Pairing, Rounding, State, Var, WideningHints, Width,
};

use crate::{knows, range, state};

const X: Var = Var(0);
const Y: Var = Var(1);
const Z: Var = Var(2);

/// Section 7.2.5: one segment in two ways of saying it. (The book prints `2*x + y <= 20`, which excludes its own corner
/// (8, 5).)
#[test]
fn widening_keeps_what_is_said_in_other_words() {
    let line = Constraint::equal(X * 2 - Y * 3, 1);
    let first = state(&[Constraint::at_least(Y, 1), Constraint::at_most(X * 2 + Y, 21), line.clone()]);
    let second = state(&[Constraint::at_least(X + Y, 3), Constraint::at_most(X, 8), line.clone()]);
    let identity = Pairing::identity([X, Y]);
    for (older, newer) in [(&first, &second), (&second, &first)] {
        assert!(older.is_included_in(newer, &identity), "{older:?}\n\n{newer:?}");
        let widened = older.widen(newer, &identity, &WideningHints::default());
        assert!(knows(&widened, &line));
        assert_eq!(range(&widened.closed(), X), Interval::between(2, 8), "{widened:?}");
        assert_eq!(range(&widened.closed(), Y), Interval::between(1, 5), "{widened:?}");
    }
}

/// Section 8.1: a chain of inequalities is closed whatever the order in which it comes.
#[test]
fn a_chain_is_closed() {
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [0, 2, 1, 3], [1, 3, 0, 2]] {
        let chain = state(&order.map(|at| Constraint::at_most(Var(at), Var(at + 1))));
        for low in 0..5 {
            for high in low..5 {
                assert!(chain.entails(&Constraint::at_most(Var(low), Var(high))), "{chain:?}");
            }
        }
    }
}

/// Section 8.2.5: widening drops what grew; only closing would bring a weaker form back.
#[test]
fn widening_does_not_close() {
    let near = [Constraint::at_most(X, Y + 1), Constraint::at_most(Y, Z + 1)];
    let older = state(&[near[0].clone(), near[1].clone(), Constraint::at_most(X, Z + 1)]);
    let newer = state(&near);
    assert!(newer.entails(&Constraint::at_most(X, Z + 2)));
    let widened = older.widen(&newer, &Pairing::identity([X, Y, Z]), &WideningHints::default());
    assert!(near.iter().all(|fact| widened.entails(fact)));
    assert!(!widened.entails(&Constraint::at_most(X, Z + 1)));
    assert!(!widened.entails(&Constraint::at_most(X, Z + 2)), "the head is not closed: {widened:?}");
    assert!(widened.closed().entails(&Constraint::at_most(X, Z + 2)));
}

/// Section 9.1.1: `j = k/4; i = j*2; if (k == 7) assert(i < 3);`
#[test]
fn half_of_a_quarter_is_rounded() {
    let (k, j, i) = (X, Y, Z);
    let mut divided = State::new();
    divided.add(k, Interval::unsigned(32));
    divided.divide(&k.into(), &Integer::from(4), j, Rounding::TowardsZero);
    divided.assume(&Constraint::equal(i, j * 2));
    divided.assume(&Constraint::equal(k, 7));
    assert!(divided.entails(&Constraint::less(i, 3)), "{divided:?}");
    assert_eq!(range(&divided, i), Interval::exactly(2));
}

/// Section 9.1.2: `x == y - 1` with y zero or one, x read as unsigned.
#[test]
fn a_small_value_cannot_come_from_below_zero() {
    let wrapped = Z;
    let mut values = State::new();
    values.add(Y, Interval::between(0, 1));
    values.assume(&Constraint::equal(X, Y - 1));
    values.wrap(&X.into(), wrapped, Width::unsigned(32), 4);
    let largest = (1i64 << 32) - 1;
    assert!(values.entails(&Constraint::equal(wrapped + Y * largest, largest)), "{values:?}");
    values.assume(&Constraint::at_most(wrapped, 7));
    assert_eq!((range(&values, wrapped), range(&values, Y)), (Interval::exactly(0), Interval::exactly(1)));
}

/// Section 9.2.1.
#[test]
fn corners_are_cut_to_the_integers() {
    let cut = state(&[Constraint::at_most(X * 3 + Y, 25), Constraint::at_most(X * 3 + Y * 5, 50)]);
    assert!(cut.entails(&Constraint::at_most(X * 2 + Y, 18)), "{cut:?}");
    assert!(cut.entails(&Constraint::at_most(X + Y, 12)), "{cut:?}");
}

/// Section 9.3.2: a rhombus scaled by one half. (The book stops at the bounds; the cuts follow from them.)
#[test]
fn a_scaled_rhombus_is_tightened() {
    let scaled = state(&[
        Constraint::equal(X, Z * 2),
        Constraint::at_most(X * 2 + Y * 3, 27),
        Constraint::at_most(Y * 3 - X * 2, 3),
        Constraint::at_least(X * 2 + Y * 3, 15),
        Constraint::at_most(X * 2 - Y * 3, 9),
    ]);
    assert_eq!(range(&scaled, Z), Interval::between(2, 4), "{scaled:?}");
    assert_eq!(range(&scaled, X), Interval::between(4, 8), "{scaled:?}");
    for fact in [
        Constraint::at_most(Z * 2 + Y, 11),
        Constraint::at_most(Y - Z * 2, -1),
        Constraint::at_least(Z * 2 + Y, 7),
        Constraint::at_most(Z * 2 - Y, 5),
    ] {
        assert!(scaled.entails(&fact), "{fact:?} in\n{scaled:?}");
    }
}
