//! Chapters 3 to 5: ranges, strides, casts and wrapping, overlapping fields.

use tayra_numeric::{
    Constraint, Integer, Interval, Layers, Met, NumericDomain, Pairing, State, Var, Width, Wrapped,
};

use crate::{join_all, knows, range, state, with};

const X: Var = Var(0);
const Y: Var = Var(1);
const Z: Var = Var(2);
const WRAPPED: Var = Var(5);

/// Sections 1.2 and 4.1: `dist[*str]`, `dist[(unsigned)*str]`, `dist[(unsigned char)*str]` with a signed char.
#[test]
fn only_the_cast_to_unsigned_char_keeps_the_index_in_bounds() {
    let mut plain = State::new();
    plain.add(X, Interval::signed(8));
    let in_bounds = |index: Var| [Constraint::at_least(index, 0), Constraint::at_most(index, 255)];
    assert!(!plain.entails(&in_bounds(X)[0]), "a signed char may be negative");
    let mut unsigned = plain.clone();
    // The cast itself is no error: the value wraps.
    unsigned.wrap(&X.into(), WRAPPED, Width::unsigned(32), 4);
    assert!(unsigned.entails(&in_bounds(WRAPPED)[0]));
    assert!(!unsigned.entails(&in_bounds(WRAPPED)[1]), "a negative char becomes a large index");
    let mut byte = plain;
    byte.wrap(&X.into(), WRAPPED, Width::unsigned(8), 4);
    assert!(in_bounds(WRAPPED).iter().all(|fact| byte.entails(fact)));
}

/// Section 2.5: the character read is EOF or a byte; behind the test for EOF it is a byte; the counter just wraps.
#[test]
fn a_character_read_is_a_byte_once_it_is_not_the_end() {
    let (character, lines, next) = (Var(10), Var(11), Var(12));
    let end = state(&[Constraint::equal(character, -1)]);
    let mut byte = State::new();
    byte.add(character, Interval::between(0, 255));
    let mut read = join_all([Some(end), Some(byte)]).expect("two cases");
    assert_eq!(range(&read, character), Interval::between(-1, 255));
    read.add(lines, Interval::unsigned(32));
    assert_ne!(read.assume(&Constraint::different(character, -1)), Met::Unsatisfiable);
    assert_eq!(range(&read, character), Interval::between(0, 255));
    read.wrap(&(lines + 1), next, Width::unsigned(32), 4);
    assert_eq!(range(&read, next), Interval::unsigned(32));
}

/// Section 3.3.1: a polygon whose tips lie at `x2 == 5`; without them it is narrower.
#[test]
fn a_hole_at_the_tips_narrows_a_polygon() {
    let polygon = state(&[
        Constraint::at_most(Y * 2 - X * 3, 7),
        Constraint::at_most(Y * 2 + X * 3, 25),
        Constraint::at_least(Y * 2 + X * 3, 13),
        Constraint::at_least(Y * 2 - X * 3, -5),
    ]);
    assert_eq!(range(&polygon, X), Interval::between(1, 5));
    let below = with(&polygon, &[Constraint::at_most(Y, 4)]);
    let above = with(&polygon, &[Constraint::at_least(Y, 6)]);
    let joined = join_all([below, above]).expect("two cases");
    assert_eq!(range(&joined, X), Interval::between(2, 4), "{joined:?}");
}

/// Section 3.3.2.
#[test]
fn eight_shifted_by_two_is_two() {
    let mut shifted = state(&[Constraint::equal(X, 8)]);
    shifted.shift_right(&X.into(), 2, Y);
    assert_eq!(range(&shifted, Y), Interval::exactly(2));
}

/// Section 3.3.4: `x = 4*y; if (rand()) y--;` then a bound between two multiples.
#[test]
fn a_bound_moves_down_to_the_next_multiple() {
    let mut before = state(&[Constraint::equal(X, Y * 4)]);
    before.add(Y, Interval::between(-100, 100));
    let fewer = {
        let mut fewer = before.clone();
        fewer.assume(&Constraint::equal(Z, Y - 1));
        fewer
    };
    let joined = before.join(&fewer, &[(X, X, X), (Y, Z, Y)].into_iter().collect());
    let small = with(&joined, &[Constraint::at_most(X, 7)]).expect("possible");
    assert_eq!(range(&small, X).upper(), Some(&Integer::from(4)), "{small:?}");
    let plus_one =
        with(&joined, &[Constraint::equal(Z, X + 1), Constraint::at_most(Z, 8)]).expect("possible");
    assert_eq!(range(&plus_one, Z).upper(), Some(&Integer::from(5)), "{plus_one:?}");
}

/// Section 3.3.5: the hull of a point and a ray is not closed; the domain closes it.
#[test]
fn the_hull_of_a_point_and_a_ray_is_closed() {
    let point = state(&[Constraint::equal(X, 0), Constraint::equal(Y, 1)]);
    let ray = state(&[Constraint::equal(X, Y), Constraint::at_least(X, 0)]);
    let hull = point.join(&ray, &Pairing::identity([X, Y]));
    for fact in [Constraint::at_least(X, 0), Constraint::at_least(Y, X), Constraint::at_most(Y, X + 1)] {
        assert!(hull.entails(&fact), "{fact:?} in\n{hull:?}");
    }
    assert!(!hull.entails(&Constraint::at_most(Y, X)));
}

/// Section 4.5.1: `x + 1024 == 8*y`, both compared as unsigned bytes.
#[test]
fn wrapping_both_sides_of_a_comparison_keeps_all_quadrants() {
    let (wrapped_x, wrapped_y) = (Var(5), Var(6));
    let mut line = state(&[Constraint::equal(X + 1024, Y * 8)]);
    line.add(X, Interval::between(-64, 448));
    assert_eq!(line.wrap(&X.into(), wrapped_x, Width::unsigned(8), 4), Wrapped::Cases(3));
    line.wrap(&Y.into(), wrapped_y, Width::unsigned(8), 4);
    assert_ne!(line.assume(&Constraint::at_most(wrapped_x, wrapped_y)), Met::Unsatisfiable);
    let mut point = line.clone();
    assert_ne!(point.assume(&Constraint::equal(X, 384)), Met::Unsatisfiable, "384 is 128, 176 is 176");
    assert!(range(&point, wrapped_x).contains(&128.into()));
    assert_eq!(range(&point, Y), Interval::exactly(176));
    // Every pair of values that fulfils the guard is still there.
    for y in 120i64..=184 {
        let values = [(X, 8 * y - 1024), (Y, y), (wrapped_x, (8 * y).rem_euclid(256)), (wrapped_y, y)];
        let model = values.map(|(var, value)| (var, Integer::from(value))).into();
        assert!(line.describes(&model) || values[2].1 > y, "{values:?}");
    }
}

/// Sections 4.5.2 and 4.5.3: an unbounded operand wraps to the full range, and a guard then narrows it.
#[test]
fn an_unbounded_value_wraps_to_the_full_range() {
    let mut line = state(&[Constraint::equal(X + 1024, Y * 8)]);
    assert_eq!(line.wrap(&X.into(), WRAPPED, Width::unsigned(8), 4), Wrapped::Unrelated);
    // What is known beyond the book: x is a multiple of eight, and so is what is left of it.
    assert_eq!(range(&line, WRAPPED), Interval::between(0, 248));
    let small = with(&line, &[Constraint::at_most(WRAPPED, 42)]).expect("possible");
    assert_eq!(range(&small, WRAPPED), Interval::between(0, 40));
    let mut unbounded = State::new();
    unbounded.add(X, Interval::ALL);
    unbounded.wrap(&X.into(), WRAPPED, Width::unsigned(8), 4);
    assert_eq!(range(&unbounded, WRAPPED), Interval::between(0, 255));
    let small = with(&unbounded, &[Constraint::at_most(WRAPPED, 42)]).expect("possible");
    assert_eq!(range(&small, WRAPPED), Interval::between(0, 42));
}

/// Sections 5.1 and 5.2: four bytes and the word they make up.
#[test]
fn bytes_make_up_a_word() {
    let (word, bytes) = (Var(20), [Var(21), Var(22), Var(23), Var(24)]);
    let value = || bytes[0] + bytes[1] * 0x100 + bytes[2] * 0x1_0000 + bytes[3] * 0x100_0000;
    let mut fields = State::new();
    for byte in bytes {
        fields.add(byte, Interval::between(0, 255));
    }
    let open = fields.clone();
    for (byte, is) in bytes.into_iter().zip([1, 0, 0, 127]) {
        fields.assume(&Constraint::equal(byte, is));
    }
    fields.assume(&Constraint::equal(word, value()));
    assert_eq!(range(&fields, word), Interval::exactly(0x7F00_0001));
    // The other way round: a word of zero has no byte that is not zero.
    let zero =
        with(&open, &[Constraint::equal(word, value()), Constraint::equal(word, 0)]).expect("possible");
    for byte in bytes {
        assert_eq!(range(&zero, byte), Interval::exactly(0), "{zero:?}");
    }
}

/// Sections 6.4 and 10.2.2: zero by word in one branch and by bytes in the other is zero, whichever comes first.
#[test]
fn zero_by_word_or_by_bytes_is_zero() {
    let (word, bytes) = (Var(20), [Var(21), Var(22), Var(23), Var(24)]);
    let value = || bytes[0] + bytes[1] * 0x100 + bytes[2] * 0x1_0000 + bytes[3] * 0x100_0000;
    let mut fields = State::new();
    for byte in bytes {
        fields.add(byte, Interval::between(0, 255));
    }
    fields.assume(&Constraint::equal(word, value()));
    let by_word = with(&fields, &[Constraint::equal(word, 0)]).expect("possible");
    let by_bytes = with(&fields, &bytes.map(|byte| Constraint::equal(byte, 0))).expect("possible");
    for (first, second) in [(&by_word, &by_bytes), (&by_bytes, &by_word)] {
        let joined = first.join(second, &Pairing::identity(first.vars()));
        for var in bytes.into_iter().chain([word]) {
            assert_eq!(range(&joined, var), Interval::exactly(0), "{joined:?}");
        }
    }
}

/// Section 14.2: a check that follows from a congruence says so.
#[test]
fn what_follows_from_a_stride_is_redundant() {
    let mut even = state(&[Constraint::equal(X, Y + 1), Constraint::at_least(Y, 2)]);
    even.assume_congruent(&X.into(), &Integer::from(2), &Integer::ZERO);
    assert_eq!(even.assume(&Constraint::at_least(X, 3)), Met::Redundant, "{even:?}");
    assert!(knows(&even, &Constraint::at_least(X, 4)));
}

/// Section 8: a sum of three is bounded pairwise only if all have a lower bound; the sum itself is kept by the product.
#[test]
fn a_sum_of_three_bounds_each_pair() {
    let sum = Constraint::at_most(X + Y + Z, 1);
    let pairs = [X + Y, X + Z, Y + Z].map(|pair| Constraint::at_most(pair, 1));
    for layers in [Layers::ALL, Layers::PAIRS] {
        let mut bounded = State::with_layers(layers);
        for var in [X, Y, Z] {
            bounded.add(var, Interval::at_least(0));
        }
        bounded.assume(&sum);
        assert!(pairs.iter().all(|pair| bounded.entails(pair)), "{bounded:?}");
        let mut unbounded = State::with_layers(layers);
        unbounded.assume(&sum);
        assert!(!pairs.iter().any(|pair| unbounded.entails(pair)));
        assert_eq!(unbounded.entails(&sum), layers == Layers::ALL);
    }
}
