//! Chapters 3 and 13: flags of zero and one that say which case holds, such as what a pointer points to.

use tayra_numeric::{Constraint, Interval, Layers, Met, NumericDomain, Pairing, State, Var};

use crate::{Widening, head_of_loop, join_all, knows, range, state, with};

const A: Var = Var(0);
const B: Var = Var(1);
const C: Var = Var(2);

fn flags(chosen: &[(Var, i64)]) -> State {
    let facts: Vec<Constraint> =
        chosen.iter().map(|(flag, value)| Constraint::equal(*flag, *value)).collect();
    state(&facts)
}

/// Section 3.2: `p = NULL; if (rand()) p = &a; else p = &b;`: it is not NULL, and points to one of the two.
#[test]
fn a_pointer_to_one_of_two_is_not_null() {
    let joined =
        join_all([Some(flags(&[(A, 1), (B, 0)])), Some(flags(&[(A, 0), (B, 1)]))]).expect("two cases");
    assert!(joined.entails(&Constraint::equal(A + B, 1)), "{joined:?}");
    assert!(!joined.entails(&Constraint::equal(A, 1)) && !joined.entails(&Constraint::equal(B, 1)));
}

/// Section 3.2: `p = NULL; if (rand()) p = &a; if (p) *p = 42;`: behind the test it points to a.
#[test]
fn a_pointer_that_was_tested_points_to_its_only_target() {
    let joined = join_all([Some(flags(&[(A, 0)])), Some(flags(&[(A, 1)]))]).expect("two cases");
    assert_eq!(range(&joined, A), Interval::between(0, 1));
    let tested = with(&joined, &[Constraint::different(A, 0)]).expect("possible");
    assert_eq!(range(&tested, A), Interval::exactly(1));
}

/// Section 3.2: `x = &u; y = x; x = &v;`: a copy keeps the old target.
#[test]
fn a_copied_pointer_keeps_its_target() {
    let (x_to_u, y_to_u, new_x_to_u, new_x_to_v) = (Var(0), Var(1), Var(2), Var(3));
    let mut pointers = state(&[Constraint::equal(x_to_u, 1), Constraint::equal(y_to_u, x_to_u)]);
    pointers.assume(&Constraint::equal(new_x_to_u, 0));
    pointers.assume(&Constraint::equal(new_x_to_v, 1));
    pointers.forget(x_to_u);
    assert_eq!(range(&pointers, y_to_u), Interval::exactly(1));
    assert_eq!(range(&pointers, new_x_to_u), Interval::exactly(0));
}

/// Section 3.1 with the remark in section 6 of the digest: with three targets, relations of two variables admit the origin
/// (a false alarm for NULL); the product keeps the sum.
#[test]
fn a_pointer_to_one_of_three_is_not_null() {
    let one_of_three = |layers: Layers| {
        let unit = |chosen: Var| {
            let mut state = State::with_layers(layers);
            for flag in [A, B, C] {
                state.assume(&Constraint::equal(flag, i64::from(flag == chosen)));
            }
            state
        };
        let identity = Pairing::identity([A, B, C]);
        unit(A).join(&unit(B), &identity).join(&unit(C), &identity)
    };
    let all = one_of_three(Layers::ALL);
    assert!(all.entails(&Constraint::at_least(A + B + C, 1)), "{all:?}");
    assert!(all.entails(&Constraint::at_most(A + B + C, 1)), "{all:?}");
}

/// Section 13: `u` points to "plane_" or to "boat": see also `a_flag_chooses_between_two_strings`.
#[test]
fn the_end_of_one_of_two_strings_is_known_by_the_flag() {
    let (flag, end) = (A, B);
    let joined = join_all([Some(flags(&[(flag, 0), (end, 6)])), Some(flags(&[(flag, 1), (end, 4)]))]);
    let joined = joined.expect("two cases");
    assert!(joined.entails(&Constraint::equal(end + flag * 2, 6)), "{joined:?}");
    let boat = with(&joined, &[Constraint::equal(flag, 1)]).expect("possible");
    assert_eq!(range(&boat, end), Interval::exactly(4));
}

/// Section 13.1: `r = MAX_INT; if (d != 0) r = v / d;` with d from -9 to 9: by a flag for the sign, and, beyond the book, by
/// the disequality itself, which is kept.
#[test]
fn a_divisor_that_was_tested_is_not_zero() {
    let (d, flag) = (A, B);
    let mut tested = State::new();
    tested.add(d, Interval::between(-9, 9));
    let negative = with(&tested, &[Constraint::at_most(d, -1), Constraint::equal(flag, 0)]);
    let positive = with(&tested, &[Constraint::at_least(d, 1), Constraint::equal(flag, 1)]);
    let mut joined = join_all([negative, positive]).expect("two cases");
    assert_eq!(range(&joined, d), Interval::between(-9, 9));
    assert_eq!(joined.assume(&Constraint::equal(d, 0)), Met::Unsatisfiable, "{joined:?}");
    assert_ne!(tested.assume(&Constraint::different(d, 0)), Met::Unsatisfiable);
    assert!(tested.entails(&Constraint::different(d, 0)));
}

/// Section 13.1.3: `if (rand()) return 1; *p = &s; return 0;`: the result tells whether the pointer was set.
#[test]
fn the_result_tells_whether_a_pointer_was_set() {
    let (flag, result) = (A, B);
    let failed = flags(&[(flag, 0), (result, 1)]);
    let set = flags(&[(flag, 1), (result, 0)]);
    for layers in [Layers::ALL, Layers::PAIRS] {
        let mut sides = [State::with_layers(layers), State::with_layers(layers)];
        sides[0].merge(&failed);
        sides[1].merge(&set);
        let mut joined = sides[0].join(&sides[1], &Pairing::identity([flag, result]));
        assert!(joined.entails(&Constraint::equal(flag + result, 1)), "{joined:?}");
        joined.assume(&Constraint::equal(result, 0));
        assert_eq!(range(&joined, flag), Interval::exactly(1));
    }
}

/// Section 13.3.4: `p = t + 4; if (rand()) p = s + 5; o = p; while (*p = *u) ...; p - o`: the difference stays bounded.
#[test]
fn a_difference_of_two_pointers_is_bounded_whatever_they_point_to() {
    let (flag, offset, old, u) = (Var(0), Var(1), Var(2), Var(3));
    let (next_offset, next_u) = (Var(11), Var(13));
    let start = join_all([Some(flags(&[(flag, 0), (offset, 4)])), Some(flags(&[(flag, 1), (offset, 5)]))]);
    let mut start = start.expect("two cases");
    start.assume(&Constraint::equal(old, offset));
    start.assume(&Constraint::equal(u, 0));
    let vars = [(flag, flag), (old, old), (offset, next_offset), (u, next_u)];
    let head = head_of_loop(&start, &vars, Widening::ToLandmarks, |head, landmarks| {
        landmarks.observe(0, head, &Constraint::at_least(u, 6));
        let mut body = head.clone();
        body.assume(&Constraint::less(u, 6));
        body.assume(&Constraint::equal(next_offset, offset + 1));
        body.assume(&Constraint::equal(next_u, u + 1));
        body.forget(offset);
        body.forget(u);
        body
    });
    assert!(knows(&head, &Constraint::equal(offset - old, u)), "{head:?}");
    let behind = with(&head.closed(), &[Constraint::at_least(u, 6)]).expect("the loop is left");
    assert_eq!(range(&behind, offset - old), Interval::exactly(6), "{behind:?}");
    assert_eq!(range(&behind, offset), Interval::between(10, 11), "{behind:?}");
}
