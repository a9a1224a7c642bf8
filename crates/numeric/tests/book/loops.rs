//! Chapters 1, 4, 10 and 12: loops, widening with landmarks, unclosed heads.

use tayra_numeric::{
    Comparison, Constraint, Interval, Landmarks, NumericDomain, Pairing, Ranges, State, Var, WideningHints,
    Width,
};

use crate::{Widening, head_of_loop, knows, range, state, with};

const I: Var = Var(0);
const NEXT: Var = Var(10);

/// `for (i = first; i < end; i++)`, or with `i != end`: the head, and the states in the body and behind the loop.
fn counting(first: i64, end: i64, unequal: bool, widening: Widening) -> (State, State, State) {
    let start = state(&[Constraint::equal(I, first)]);
    let stays = if unequal { Constraint::different(I, end) } else { Constraint::less(I, end) };
    let leaves = stays.negated();
    let head = head_of_loop(&start, &[(I, NEXT)], widening, |head, landmarks| {
        landmarks.observe(0, head, &leaves);
        let mut body = head.clone();
        body.assume(&stays);
        body.assume(&Constraint::equal(NEXT, I + 1));
        body.forget(I);
        body
    });
    let inside = with(&head.closed(), &[stays]).expect("the loop is entered");
    let behind = with(&head.closed(), &[leaves]).expect("the loop is left");
    (head, inside, behind)
}

/// Section 1.5: landmarks find the exact head; plain widening loses the value behind the loop.
#[test]
fn a_counting_loop_is_exact_with_landmarks() {
    let (_, inside, behind) = counting(32, 128, false, Widening::ToLandmarks);
    assert_eq!(range(&inside, I), Interval::between(32, 127));
    assert_eq!(range(&behind, I), Interval::exactly(128));
    let (_, inside, behind) = counting(32, 128, false, Widening::Plain);
    assert_eq!(range(&inside, I), Interval::between(32, 127));
    assert_eq!(range(&behind, I), Interval::at_least(128));
}

/// Section 12.1: also if the loop ends with `i != 100`.
#[test]
fn a_loop_that_ends_with_unequal_is_exact_with_landmarks() {
    for unequal in [false, true] {
        let (head, inside, behind) = counting(0, 100, unequal, Widening::ToLandmarks);
        assert_eq!(range(&head, I), Interval::between(0, 100), "{head:?}");
        assert_eq!(range(&inside, I), Interval::between(0, 99));
        assert_eq!(range(&behind, I), Interval::exactly(100));
    }
}

/// Section 1.5: a pointer that moves with the counter stays tied to it; intervals alone lose it.
#[test]
fn a_pointer_moves_with_the_counter() {
    let (offset, next_offset) = (Var(1), Var(11));
    let start = state(&[Constraint::equal(I, 32), Constraint::equal(offset, 128)]);
    let head = head_of_loop(
        &start,
        &[(I, NEXT), (offset, next_offset)],
        Widening::ToLandmarks,
        |head, landmarks| {
            landmarks.observe(0, head, &Constraint::at_least(I, 128));
            let mut body = head.clone();
            body.assume(&Constraint::less(I, 128));
            body.assume(&Constraint::equal(NEXT, I + 1));
            body.assume(&Constraint::equal(next_offset, offset + 4));
            body.forget(I);
            body.forget(offset);
            body
        },
    );
    assert!(knows(&head, &Constraint::equal(offset, I * 4)), "{head:?}");
    let inside = with(&head.closed(), &[Constraint::less(I, 128)]).expect("the loop is entered");
    assert_eq!(range(&inside, offset), Interval::between(128, 508));
    // Without relations and equalities the join of the first two visits knows nothing of the kind.
    let mut boxes = [Ranges::new(), Ranges::new()];
    for (boxes, step) in boxes.iter_mut().zip([0, 1]) {
        boxes.add(I, Interval::between(32 + step, 33));
        boxes.add(offset, Interval::between(128 + 4 * step, 132));
    }
    let joined = boxes[0].join(&boxes[1], &Pairing::identity([I, offset]));
    assert!(!joined.entails(&Constraint::equal(offset, I * 4)));
}

/// Section 3.1: `for (i = 0; i < 3; i++)` over an array of pointers of four bytes.
#[test]
fn offsets_of_three_pointers_are_multiples_of_four() {
    let (head, mut inside, behind) = counting(0, 3, false, Widening::ToLandmarks);
    assert_eq!(range(&head, I), Interval::between(0, 3));
    assert_eq!(range(&behind, I), Interval::exactly(3));
    let offset = Var(1);
    inside.assume(&Constraint::equal(offset, I * 4));
    assert_eq!(range(&inside, offset), Interval::between(0, 8));
    assert!(inside.stride(&offset.into()).contains(&4.into()));
    assert!(!inside.stride(&offset.into()).contains(&6.into()));
}

/// Section 4.7: `unsigned char x = -1; while (x >= 42) x--;`. In the book the head becomes [-1, 254], since the value
/// wraps when it is read; here the stored value is a new variable that has wrapped.
#[test]
fn a_value_that_wraps_when_stored_needs_no_unrolling() {
    let start = {
        let mut start = state(&[Constraint::equal(Var(20), -1)]);
        start.wrap(&Var(20).into(), I, Width::unsigned(8), 4);
        start.forget(Var(20));
        start
    };
    let head = head_of_loop(&start, &[(I, NEXT)], Widening::ToLandmarks, |head, landmarks| {
        landmarks.observe(0, head, &Constraint::less(I, 42));
        let mut body = head.clone();
        body.assume(&Constraint::at_least(I, 42));
        body.wrap(&(I - 1), NEXT, Width::unsigned(8), 4);
        body.forget(I);
        body
    });
    assert_eq!(range(&head, I), Interval::between(41, 255), "{head:?}");
}

/// Section 10.3, after Miné: heads that are kept unclosed come to rest.
#[test]
fn unclosed_heads_come_to_rest() {
    let (x, y, z) = (Var(0), Var(1), Var(2));
    let near = [Constraint::at_most(z - 1, y), Constraint::at_most(y, z + 1)];
    let start =
        state(&[near[0].clone(), near[1].clone(), Constraint::at_most(y, x), Constraint::at_most(z, x + 1)]);
    let identity = Pairing::identity([x, y, z]);
    let mut head = start;
    for _ in 0..10 {
        // The body: x moves by one either way, then both differences are brought down to the smaller constant.
        let body = head.closed();
        let excess = |var: Var| body.bounds(&(var - x)).upper().cloned();
        let least = excess(y).zip(excess(z)).map(|(first, second)| first.min(second));
        let mut end = State::new();
        near.iter().for_each(|fact| {
            end.assume(fact);
        });
        end.add(x, Interval::ALL);
        if let Some(least) = least {
            for var in [y, z] {
                end.assume(&Constraint::new(var - x - (&least + &1.into()), Comparison::AtMostZero));
            }
        }
        if end.is_included_in(&head, &identity) {
            assert!(near.iter().all(|fact| knows(&head, fact)), "{head:?}");
            assert!(head.bounds(&(y - x)).is_all(), "{head:?}");
            return;
        }
        head = head.widen(&end, &identity, &WideningHints::default());
    }
    panic!("the chain does not settle:\n{head:?}");
}

/// Section 12.5: growth that is not linear settles; what comes out is true, and no more is claimed.
#[test]
fn doubling_and_halving_settle() {
    let (y, next_y) = (Var(1), Var(11));
    let start = state(&[Constraint::equal(I, 1), Constraint::equal(y, 1)]);
    let vars = [(I, NEXT), (y, next_y)];
    let doubling = head_of_loop(&start, &vars, Widening::ToLandmarks, |head, landmarks| {
        landmarks.observe(0, head, &Constraint::at_least(y, 8));
        let mut body = head.clone();
        body.assume(&Constraint::less(y, 8));
        body.assume(&Constraint::equal(next_y, y * 2));
        body.assume(&Constraint::equal(NEXT, I + 1));
        body.forget(I);
        body.forget(y);
        body
    });
    let behind = with(&doubling.closed(), &[Constraint::at_least(y, 8)]).expect("the loop is left");
    assert!(range(&behind, I).contains(&4.into()), "{behind:?}");
    assert!(range(&behind, y).is_included_in(&Interval::between(8, 14)), "{behind:?}");
    let start = state(&[Constraint::equal(I, 1), Constraint::equal(y, 8)]);
    let halving =
        head_of_loop(&start, &vars, Widening::ToLandmarks, |head, landmarks: &mut Landmarks<u32>| {
            landmarks.observe(0, head, &Constraint::at_most(y, 0));
            let mut body = head.clone();
            body.assume(&Constraint::greater(y, 0));
            body.shift_right(&y.into(), 1, next_y);
            body.assume(&Constraint::equal(NEXT, I + 1));
            body.forget(I);
            body.forget(y);
            body
        });
    let behind = with(&halving.closed(), &[Constraint::at_most(y, 0)]).expect("the loop is left");
    assert!(range(&behind, I).contains(&5.into()), "{behind:?}");
    assert_eq!(range(&behind, y), Interval::exactly(0));
}

/// Section 12.6: in the book only delayed or revised widening keeps `x == y`; here equalities that hold on both sides
/// survive any widening.
#[test]
fn an_equality_of_both_rounds_survives_widening() {
    let y = Var(1);
    let round = |value: i64| state(&[Constraint::equal(I, value), Constraint::equal(y, value)]);
    let widened = round(1).widen(&round(2), &Pairing::identity([I, y]), &WideningHints::default());
    assert!(knows(&widened, &Constraint::equal(I, y)), "{widened:?}");
}
