//! Joins of strings: where the zero is that ends them, and that a state without one is not covered.

use tayra_memory_graph::{Content, How, Object, ObjectId, Root, State, Storage, Universe};
use tayra_numeric::{Integer, Interval, LinearExpr};

/// A block of so many bytes that starts with these.
fn block(universe: &mut Universe, object: (ObjectId, tayra_terms::TermId), size: i128, text: &[u8]) -> State {
    let mut state = State::new();
    let (id, address) = object;
    let block = Object::new(Storage::Heap { site: 1 }, LinearExpr::constant(size), 16, address);
    state.add_object(universe, id, block);
    state.roots_mut().insert(Root::Local(0), address);
    for (at, byte) in (0i128..).zip(text) {
        let value = universe.terms.constant(8, u128::from(*byte));
        state.write(universe, id, &LinearExpr::constant(at), 1, value);
    }
    state
}

/// The place of the only zero that the object is known to hold, where no zero stands before it.
fn zero(universe: &Universe, state: &State) -> Option<LinearExpr> {
    let (_, object) = state.objects().iter().next()?;
    let is_zero = |value| universe.terms.as_constant(value) == Some(0);
    let places: Vec<_> = object.cells.iter().filter(|c| is_zero(c.value)).map(|c| c.offset.clone()).collect();
    let [place] = places.as_slice() else { return None };
    let says_it = |run: &tayra_memory_graph::Run| {
        run.content == Content::NonZeroBytes && run.low == LinearExpr::constant(0) && run.high == *place
    };
    object.runs.iter().any(says_it).then(|| place.clone())
}

#[test]
fn a_string_ends_where_it_ends_on_either_side() {
    let mut universe = Universe::new(64);
    let object = universe.fresh_object();
    let left = block(&mut universe, object, 16, b"fig\0");
    let right = block(&mut universe, object, 16, b"orange\0");
    let mut joined = State::join(&mut universe, &left, &right, &How::Join).expect("they are alike").state;
    let place = zero(&universe, &joined).expect("both are strings");
    assert_eq!(joined.numbers_mut().bounds(&mut universe, &place), Interval::between(3, 6));
    for side in [&left, &right] {
        assert!(State::includes(&mut universe, &joined, side).is_some());
    }
    let longer = block(&mut universe, object, 16, b"mandarin\0");
    assert!(State::includes(&mut universe, &joined, &longer).is_none());
    let endless = block(&mut universe, object, 16, b"orange");
    assert!(State::includes(&mut universe, &joined, &endless).is_none());
    let lost = State::join(&mut universe, &left, &endless, &How::Join).expect("they are alike").state;
    assert_eq!(zero(&universe, &lost), None);
}

#[test]
fn a_string_ends_with_its_block() {
    let mut universe = Universe::new(64);
    let (one, two) = (universe.fresh_object(), universe.fresh_object());
    let left = block(&mut universe, one, 4, b"fig\0");
    let right = block(&mut universe, two, 7, b"orange\0");
    let joined = State::join(&mut universe, &left, &right, &How::Join).expect("they are alike").state;
    let (_, found) = joined.objects().iter().next().expect("it is there");
    let last = found.size.clone().plus_constant(&Integer::from(-1));
    assert_eq!(zero(&universe, &joined), Some(last));
    for side in [&left, &right] {
        assert!(State::includes(&mut universe, &joined, side).is_some());
    }
}
