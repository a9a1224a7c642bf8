//! Memory that was initialised with constants: what a value read at an unknown place tells about the place, what the place
//! tells about the value, and what is left of the constants where they are copied to an unknown place.

use tayra_memory_graph::{Content, Object, ObjectId, Root, Run, State, Storage, Universe};
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr};
use tayra_terms::{AtomKind, Sign, TermId};

/// A state with an object of these bytes.
fn image(universe: &mut Universe, bytes: &[u8]) -> (State, ObjectId) {
    let mut state = State::new();
    let id = object(universe, &mut state, 0, bytes.len() as i128);
    let high = LinearExpr::constant(bytes.len() as i128);
    let content = Content::Image { base: 0, image: bytes.into() };
    state.add_run(id, Run { low: LinearExpr::constant(0), high, content });
    (state, id)
}

fn object(universe: &mut Universe, state: &mut State, number: u32, size: i128) -> ObjectId {
    let (id, address) = universe.fresh_object();
    let block = Object::new(Storage::Heap { site: number }, LinearExpr::constant(size), 16, address);
    state.add_object(universe, id, block);
    state.roots_mut().insert(Root::Local(number), address);
    id
}

/// A number between zero and `most`.
fn index(universe: &mut Universe, state: &mut State, most: i128) -> LinearExpr {
    let term = universe.terms.fresh(64, AtomKind::Unknown, Sign::Unsigned);
    let index = universe.unsigned(term);
    let most = LinearExpr::constant(most);
    state.numbers_mut().assume(universe, &Constraint::at_most(index.clone(), most));
    index
}

fn differs(universe: &mut Universe, state: &mut State, value: TermId, constant: u128) {
    let constant = universe.terms.constant(universe.terms.bits(value), constant);
    let same = universe.terms.equal(value, constant);
    state.assume(universe, same, false);
    state.tell_places_apart(universe);
}

fn bounds(universe: &mut Universe, state: &mut State, expr: &LinearExpr) -> Interval {
    state.numbers_mut().bounds(universe, expr)
}

#[test]
fn what_is_not_zero_does_not_stand_at_the_end() {
    let mut universe = Universe::new(64);
    let (mut state, text) = image(&mut universe, b"one\0twothree\0");
    let place = index(&mut universe, &mut state, 12);
    let byte = state.read(&mut universe, text, &place, 1, Sign::Signed);
    differs(&mut universe, &mut state, byte, 0);
    assert_eq!(bounds(&mut universe, &mut state, &place), Interval::between(0, 11));
    differs(&mut universe, &mut state, byte, u128::from(b'e'));
    assert_eq!(bounds(&mut universe, &mut state, &place), Interval::between(0, 9));
    differs(&mut universe, &mut state, byte, u128::from(b'o'));
    assert_eq!(bounds(&mut universe, &mut state, &place), Interval::between(1, 9));
}

#[test]
fn what_is_zero_stands_where_the_only_zero_is() {
    let mut universe = Universe::new(64);
    let (mut state, text) = image(&mut universe, b"a longer text\0with more");
    let place = index(&mut universe, &mut state, 22);
    let byte = state.read(&mut universe, text, &place, 1, Sign::Signed);
    let zero = universe.terms.constant(8, 0);
    let is_zero = universe.terms.equal(byte, zero);
    state.assume(&mut universe, is_zero, true);
    state.tell_places_apart(&mut universe);
    assert_eq!(bounds(&mut universe, &mut state, &place), Interval::exactly(13));
}

#[test]
fn an_end_that_was_written_over_may_hold_the_value() {
    let mut universe = Universe::new(64);
    let (mut state, text) = image(&mut universe, b"one two three\0");
    let unknown = universe.terms.fresh(8, AtomKind::Unknown, Sign::Signed);
    state.write(&mut universe, text, &LinearExpr::constant(13), 1, unknown);
    let place = index(&mut universe, &mut state, 13);
    let byte = state.read(&mut universe, text, &place, 1, Sign::Signed);
    differs(&mut universe, &mut state, byte, 0);
    assert_eq!(bounds(&mut universe, &mut state, &place), Interval::between(0, 13));
}

#[test]
fn elements_are_looked_at_where_the_index_leads() {
    let mut universe = Universe::new(64);
    let bytes: Vec<u8> = [3i32, 5, 0x1_ffff, -1].into_iter().flat_map(i32::to_le_bytes).collect();
    let (mut state, values) = image(&mut universe, &bytes);
    let number = index(&mut universe, &mut state, 3);
    let place = number.scaled(&Integer::from(4));
    let value = state.read(&mut universe, values, &place, 4, Sign::Signed);
    let reading = universe.signed(value);
    assert_eq!(bounds(&mut universe, &mut state, &reading), Interval::between(-1, 0x1_ffff));
    differs(&mut universe, &mut state, value, 0xffff_ffff);
    assert_eq!(bounds(&mut universe, &mut state, &number), Interval::between(0, 2));
    // The third one ends with the same two bytes, the whole differs.
    differs(&mut universe, &mut state, value, 0xffff);
    assert_eq!(bounds(&mut universe, &mut state, &number), Interval::between(0, 2));
}

#[test]
fn words_across_elements_are_looked_at_byte_by_byte() {
    let mut universe = Universe::new(64);
    let (mut state, bytes) = image(&mut universe, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    let place = index(&mut universe, &mut state, 6);
    let word = state.read(&mut universe, bytes, &place, 4, Sign::Signed);
    let reading = universe.unsigned(word);
    assert_eq!(bounds(&mut universe, &mut state, &reading), Interval::between(0x0403_0201, 0x0a09_0807));
    differs(&mut universe, &mut state, word, 0x0708_090a);
    assert_eq!(bounds(&mut universe, &mut state, &place), Interval::between(0, 6));
    differs(&mut universe, &mut state, word, 0x0a09_0807);
    assert_eq!(bounds(&mut universe, &mut state, &place), Interval::between(0, 5));
}

#[test]
fn a_copy_at_an_unknown_place_is_known_byte_by_byte() {
    let mut universe = Universe::new(64);
    let (mut state, text) = image(&mut universe, b"a longer text\0with more");
    let buffer = object(&mut universe, &mut state, 1, 100);
    let place = index(&mut universe, &mut state, 50);
    let start = LinearExpr::constant(0);
    state.copy(&mut universe, (buffer, &place), (text, &start), &LinearExpr::constant(20));
    for (distance, byte) in (0i128..).zip(b"a longer text\0with m") {
        let there = place.clone().plus_constant(&Integer::from(distance));
        let found = state.peek(&mut universe, buffer, &there, 1).and_then(|v| universe.terms.as_constant(v));
        assert_eq!(found, Some(u128::from(*byte)), "at {distance}");
    }
    let behind = place.clone().plus_constant(&Integer::from(20));
    assert_eq!(state.peek(&mut universe, buffer, &behind, 1), None);
    let zero = place.clone().plus_constant(&Integer::from(13));
    let object = state.objects().get(buffer).expect("it is there");
    let is_text = |run: &Run| run.content == Content::NonZeroBytes && run.low == place && run.high == zero;
    assert!(object.runs.iter().any(is_text));
}

#[test]
fn a_copy_at_an_unknown_place_is_gone_where_something_is_written_near() {
    let mut universe = Universe::new(64);
    let (mut state, text) = image(&mut universe, b"a longer text\0");
    let buffer = object(&mut universe, &mut state, 1, 100);
    let (place, other) = (index(&mut universe, &mut state, 50), index(&mut universe, &mut state, 50));
    let start = LinearExpr::constant(0);
    state.copy(&mut universe, (buffer, &place), (text, &start), &LinearExpr::constant(14));
    let letter = universe.terms.constant(8, u128::from(b'x'));
    state.write(&mut universe, buffer, &other, 1, letter);
    let zero = place.plus_constant(&Integer::from(13));
    assert_eq!(state.peek(&mut universe, buffer, &zero, 1), None);
}
