//! Chapters 11 to 14: scans and copies of strings whose end is known as a number.
//!
//! Reading at `e` a string that ends at `n`: before the end the byte is not zero, at the end it is zero, behind it may be
//! anything. Writing a byte moves the end or leaves it.

use tayra_numeric::{Constraint, Interval, Landmarks, LinearExpr, NumericDomain, State, Tvpi, Var};

use crate::{Widening, assume, head_of_loop, join_all, knows, range, state, with};

/// Reads a byte `value` at `at` from a string that ends at `end`.
fn read(
    given: &State,
    at: impl Into<LinearExpr>,
    end: impl Into<LinearExpr>,
    value: Var,
    landmarks: &mut Landmarks<u32>,
) -> State {
    let (at, end) = (at.into(), end.into());
    let mut given = given.clone();
    given.add(value, Interval::between(0, 255));
    let inside = [Constraint::less(&at, &end), Constraint::at_least(value, 1)];
    let last = [Constraint::equal(&at, &end), Constraint::equal(value, 0)];
    let behind = [Constraint::greater(&at, &end)];
    for (key, case) in [(100, &inside[0]), (101, &last[0]), (102, &behind[0])] {
        landmarks.observe(key, &given, case);
    }
    let cases = [with(&given, &inside), with(&given, &last), with(&given, &behind)];
    join_all(cases).expect("a byte is read")
}

/// Writes the byte `value` at `at` into a string that ends at `end`; the end is `after` from then on, at most `size`.
fn write(given: &State, at: impl Into<LinearExpr>, value: Var, end: Var, after: Var, size: i64) -> State {
    let at = at.into();
    let same = Constraint::equal(after, end);
    let behind = with(given, &[Constraint::greater(&at, end), same.clone()]);
    let terminates = with(
        given,
        &[Constraint::at_most(&at, end), Constraint::equal(value, 0), Constraint::equal(after, &at)],
    );
    let not_zero = Constraint::at_least(value, 1);
    let before = with(given, &[Constraint::less(&at, end), not_zero.clone(), same]);
    let moves = with(
        given,
        &[
            Constraint::equal(&at, end),
            not_zero,
            Constraint::greater(after, &at),
            Constraint::at_most(after, size),
        ],
    );
    join_all([behind, terminates, before, moves]).expect("a byte is written")
}

const I: Var = Var(0);
const BYTE: Var = Var(3);
const NEXT: Var = Var(10);

/// `while (1) { c = s[i]; if (c == 0) break; i++; }` in a string that ends at `end`: the state behind the loop.
fn scan(mut start: State, end: Option<Var>, length: i64, widening: Widening) -> State {
    start.assume(&Constraint::equal(I, 0));
    let limit = || end.map_or_else(|| LinearExpr::constant(length), LinearExpr::from);
    let mut vars = vec![(I, NEXT)];
    vars.extend(start.vars().into_iter().filter(|var| *var != I).map(|var| (var, var)));
    let head = head_of_loop(&start, &vars, widening, |head, landmarks| {
        let mut body = read(head, I, limit(), BYTE, landmarks);
        body.assume(&Constraint::different(BYTE, 0));
        body.assume(&Constraint::equal(NEXT, I + 1));
        body.forget(I);
        body.forget(BYTE);
        body
    });
    let byte = read(&head.closed(), I, limit(), BYTE, &mut Landmarks::new());
    with(&byte, &[Constraint::equal(BYTE, 0)]).expect("the loop is left")
}

/// Section 12.2: `char s[32] = "the string"`. Landmarks stop at the end of the string; plain widening runs past it.
#[test]
fn a_scan_stops_at_the_end_of_the_string() {
    let behind = scan(State::new(), None, 10, Widening::ToLandmarks);
    assert_eq!(range(&behind, I), Interval::exactly(10), "{behind:?}");
    let behind = scan(State::new(), None, 10, Widening::Plain);
    assert_eq!(range(&behind, I), Interval::at_least(10), "the book's warning: {behind:?}");
}

/// Sections 1.2 and A: a string of any length. The book says that this needs three variables, and so fails.
#[test]
fn a_scan_of_a_string_of_any_length_stops_at_its_end() {
    let end = Var(1);
    let mut start = State::new();
    start.add(end, Interval::between(0, i64::from(i32::MAX)));
    for widening in [Widening::ToLandmarks, Widening::Plain] {
        let behind = scan(start.clone(), Some(end), 0, widening);
        assert!(knows(&behind, &Constraint::equal(I, end)), "{behind:?}");
    }
}

/// Section 14.4.2: `res = read(0, p, 2047); if (res == -1) return; p[res] = 0; while (*p) p++; if (p - buf < res)`
/// with `buf[2048]`: the book needs general polyhedra for `p <= n <= res`.
#[test]
fn a_scan_of_what_was_read_stays_in_the_buffer() {
    let (end, res, byte) = (Var(1), Var(2), Var(5));
    let mut start = State::new();
    start.add(res, Interval::between(-1, 2047));
    assume(&mut start, &[Constraint::different(res, -1)]);
    assert_eq!(range(&start, res), Interval::between(0, 2047));
    // The buffer may hold anything; writing zero at res puts the end there or before.
    let before = Var(6);
    start.add(before, Interval::between(0, 2048));
    assume(&mut start, &[Constraint::equal(byte, 0)]);
    let mut start = write(&start, res, byte, before, end, 2048);
    start.forget(before);
    start.forget(byte);
    assert!(knows(&start, &Constraint::at_most(end, res)), "{start:?}");
    let behind = scan(start, Some(end), 0, Widening::Plain);
    assert!(knows(&behind, &Constraint::equal(I, end)), "{behind:?}");
    assert!(knows(&behind, &Constraint::at_most(I, res)), "{behind:?}");
    assert!(knows(&behind, &Constraint::at_most(I, 2047)), "{behind:?}");
}

/// The same with relations of two variables only: the byte cannot tell that the end was reached.
#[test]
fn relations_of_two_variables_lose_the_end_of_a_string() {
    let (end, at) = (Var(1), Var(0));
    let mut base = Tvpi::new();
    base.add(end, Interval::between(0, 4000));
    base.add(at, Interval::at_least(0));
    base.assume(&Constraint::at_most(at, end));
    let mut cases = [base.clone(), base];
    for fact in [Constraint::less(at, end), Constraint::at_least(BYTE, 1), Constraint::at_most(BYTE, 255)] {
        cases[0].assume(&fact);
    }
    for fact in [Constraint::equal(at, end), Constraint::equal(BYTE, 0)] {
        cases[1].assume(&fact);
    }
    let pairing = tayra_numeric::Pairing::identity(cases[0].vars());
    let mut read = cases[0].join(&cases[1], &pairing);
    read.assume(&Constraint::different(BYTE, 0));
    assert!(!read.entails(&Constraint::less(at, end)), "the book's limit is gone: {read:?}");
}

/// Section 11.1: `char t[16] = "Aero", *u = "plane_", *p = t + 4; while (*p = *u) { p++; u++; }`.
#[test]
fn a_copied_string_ends_where_the_source_ends() {
    let (u, p, end) = (Var(0), Var(1), Var(2));
    let (next_u, next_p, next_end) = (Var(10), Var(11), Var(12));
    let start = state(&[Constraint::equal(u, 0), Constraint::equal(p, 4), Constraint::equal(end, 4)]);
    let vars = [(u, next_u), (p, next_p), (end, next_end)];
    let copy = |head: &State, landmarks: &mut Landmarks<u32>| {
        let byte = read(head, u, 6, BYTE, landmarks);
        write(&byte, p, BYTE, end, next_end, 16)
    };
    let head = head_of_loop(&start, &vars, Widening::ToLandmarks, |head, landmarks| {
        let mut body = copy(head, landmarks);
        body.assume(&Constraint::different(BYTE, 0));
        body.assume(&Constraint::equal(next_u, u + 1));
        body.assume(&Constraint::equal(next_p, p + 1));
        for var in [u, p, end, BYTE] {
            body.forget(var);
        }
        body
    });
    assert!(knows(&head, &Constraint::equal(p, u + 4)), "{head:?}");
    let behind = copy(&head.closed(), &mut Landmarks::new());
    let behind = with(&behind, &[Constraint::equal(BYTE, 0)]).expect("the loop is left");
    assert_eq!(range(&behind, p), Interval::exactly(10), "{behind:?}");
    assert_eq!(range(&behind, next_end), Interval::exactly(10), "{behind:?}");
}

/// Section 14.4.1: `memset(s, 0, 10)`, then bytes that are not zero. The end lies between the last one written in order
/// and the size; written in reverse order only the first one counts.
#[test]
fn bytes_written_in_order_move_the_end() {
    let written = |places: &[i64]| {
        let mut given = state(&[Constraint::equal(Var(100), 0), Constraint::equal(BYTE, i64::from(b'o'))]);
        let mut end = Var(100);
        for (place, after) in places.iter().zip((101..).map(Var)) {
            given = write(&given, *place, BYTE, end, after, 10);
            end = after;
        }
        (given, end)
    };
    let copied = |end: Var| Constraint::less(end, 4);
    let (two, end) = written(&[0, 1]);
    assert_eq!(range(&two, end), Interval::between(2, 10));
    assert!(!two.entails(&copied(end)) && !two.entails(&copied(end).negated()), "a warning, though spurious");
    let (four, end) = written(&[0, 1, 2, 3]);
    assert!(four.entails(&copied(end).negated()), "a definite error: {four:?}");
    let (reverse, end) = written(&[3, 2, 1, 0]);
    assert_eq!(range(&reverse, end), Interval::between(1, 10));
    assert!(!reverse.entails(&copied(end).negated()), "a warning only");
}
