//! Joins of states that come from one another by a few writes: what differs is brought together, the rest stays what it is.

use tayra_memory_graph::{How, Object, ObjectId, Root, State, Storage, Universe};
use tayra_numeric::{Interval, LinearExpr};
use tayra_terms::TermId;

const P: Root = Root::Local(0);

/// An array of so many words, each with a number of its own, and as many locals.
fn table(universe: &mut Universe, words: u32) -> (State, ObjectId) {
    let mut state = State::new();
    let (object, address) = universe.fresh_object();
    let size = LinearExpr::constant(i128::from(words) * 4);
    state.add_object(universe, object, Object::new(Storage::Local { local: 1 }, size, 16, address));
    state.roots_mut().insert(P, address);
    for word in 0..words {
        let value = universe.terms.constant(32, u128::from(word));
        state.roots_mut().insert(Root::Local(word + 1), value);
        write(universe, &mut state, object, word, value);
    }
    (state, object)
}

fn write(universe: &mut Universe, state: &mut State, object: ObjectId, word: u32, value: TermId) {
    state.write(universe, object, &LinearExpr::constant(i128::from(word) * 4), 4, value);
}

fn range(universe: &mut Universe, state: &mut State, value: TermId) -> Interval {
    let reading = universe.signed(value);
    state.numbers_mut().bounds(universe, &reading)
}

#[test]
fn a_join_changes_what_differs_and_nothing_else() {
    let mut universe = Universe::new(64);
    let (left, object) = table(&mut universe, 40);
    let mut right = left.clone();
    let other = universe.terms.constant(32, 107);
    write(&mut universe, &mut right, object, 7, other);
    right.roots_mut().insert(Root::Local(9), other);
    let joined = State::join(&mut universe, &left, &right, &How::Join).expect("they are alike");
    let mut state = joined.state;
    let cells = state.objects().get(object).expect("it stays").cells.clone();
    assert_eq!(cells.len(), 40);
    for (word, cell) in (0u32..).zip(&cells) {
        assert_eq!(cell.offset, LinearExpr::constant(i128::from(word) * 4));
        if word == 7 {
            assert_eq!(range(&mut universe, &mut state, cell.value), Interval::between(7, 107));
            assert_eq!(universe.terms.as_constant(joined.left.terms[&cell.value]), Some(7));
            assert_eq!(universe.terms.as_constant(joined.right.terms[&cell.value]), Some(107));
        } else {
            assert_eq!(universe.terms.as_constant(cell.value), Some(u128::from(word)));
        }
    }
    for local in 1..=40u32 {
        let value = state.roots()[&Root::Local(local)];
        if local == 9 {
            assert_eq!(range(&mut universe, &mut state, value), Interval::between(8, 107));
        } else {
            assert_eq!(universe.terms.as_constant(value), Some(u128::from(local - 1)));
        }
    }
    for side in [&left, &right] {
        assert!(State::includes(&mut universe, &state, side).is_some());
    }
    // It covers no more than that.
    let mut more = left;
    write(&mut universe, &mut more, object, 8, other);
    assert!(State::includes(&mut universe, &state, &more).is_none());
}

#[test]
fn what_is_brought_together_once_may_meet_again() {
    let mut universe = Universe::new(64);
    let (zero, object) = table(&mut universe, 20);
    let mut joined = zero.clone();
    for word in [3, 5, 3] {
        let mut other = joined.clone();
        let value = universe.terms.constant(32, 200 + u128::from(word));
        write(&mut universe, &mut other, object, word, value);
        joined = State::join(&mut universe, &joined, &other, &How::Join).expect("they are alike").state;
        assert!(State::includes(&mut universe, &joined, &other).is_some());
    }
    assert!(State::includes(&mut universe, &joined, &zero).is_some());
    // Words that were brought together one after the other have nothing to do with each other.
    let mut mixed = zero;
    let value = universe.terms.constant(32, 205);
    write(&mut universe, &mut mixed, object, 5, value);
    assert!(State::includes(&mut universe, &joined, &mixed).is_some());
}

#[test]
fn distance_counts_places_that_differ() {
    let mut universe = Universe::new(64);
    let (state, object) = table(&mut universe, 40);
    let value = universe.terms.constant(32, 1000);
    let mut near = state.clone();
    near.roots_mut().insert(Root::Local(4), value);
    assert_eq!(State::distance(&state, &state), 0);
    assert_eq!(State::distance(&state, &near), 1);
    write(&mut universe, &mut near, object, 6, value);
    assert_eq!(State::distance(&state, &near), 2);
    assert_eq!(State::distance(&near, &state), 2);
    near.roots_mut().insert(Root::Local(99), value);
    assert_eq!(State::distance(&near, &state), 3);
    let mut far = near.clone();
    for local in 1..=40 {
        far.roots_mut().insert(Root::Local(local), value);
    }
    assert!(State::distance(&state, &far) > State::distance(&state, &near));
}
