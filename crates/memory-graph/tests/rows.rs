//! Rows of strings that a program is given: what is known of an element that is taken out, and that its string belongs to one.

use tayra_memory_graph::{Need, Object, ObjectId, Pointer, Root, State, Storage, Strings, Universe};
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr};
use tayra_terms::{Sign, TermId};

const ARRAY: Root = Root::Local(0);
const KEPT: Root = Root::Local(1);
const COUNTER: Root = Root::Local(2);

/// An array of at least three strings and a null pointer.
fn with_strings(universe: &mut Universe) -> (State, ObjectId) {
    let mut state = State::new();
    let count = universe.fresh_variable();
    state.numbers_mut().add_free(count, Interval::between(Integer::from(3), Integer::from(1000)));
    let end = LinearExpr::from(count).scaled(&Integer::from(8));
    let (array, address) = universe.fresh_object();
    let size = end.clone() + LinearExpr::constant(8);
    let storage = Storage::Argument { site: 1 };
    state.add_object(universe, array, Object::new(storage, size, 8, address));
    assert!(state.put_row_of_strings(universe, array, &end));
    let null = universe.pointer_constant(0);
    state.write(universe, array, &end, 8, null);
    state.roots_mut().insert(ARRAY, address);
    (state, array)
}

/// The state with an element by itself, and what the element holds.
fn with_element(universe: &mut Universe, mut state: State, array: ObjectId, index: i64) -> (State, TermId) {
    let place = LinearExpr::constant(8 * index);
    if let Some(Need::Element { row, place }) = state.need_at(universe, array, &place, 8) {
        state = state.with_element_apart(universe, array, row, &place).expect("there is such an element");
    }
    let value = state.read(universe, array, &place, 8, Sign::Unsigned);
    (state, value)
}

fn string_at(universe: &mut Universe, state: &mut State, value: TermId) -> ObjectId {
    let Pointer::Into { object, offset } = state.resolve(universe, value) else { panic!("no pointer") };
    assert_eq!(offset.as_constant(), Some(&Integer::from(0)));
    object
}

#[test]
fn an_element_leads_to_a_string_of_its_own() {
    let mut universe = Universe::new(64);
    let (state, array) = with_strings(&mut universe);
    let (state, first) = with_element(&mut universe, state, array, 0);
    let (state, second) = with_element(&mut universe, state, array, 1);
    let (mut state, again) = with_element(&mut universe, state, array, 0);
    assert_eq!(first, again, "whoever reads twice reads the same");
    let (one, other) =
        (string_at(&mut universe, &mut state, first), string_at(&mut universe, &mut state, second));
    assert!(state.are_apart(one, other));
    let string = state.objects().get(one).expect("a string").clone();
    assert_eq!((string.storage, string.owner), (Storage::Given { shared: false }, None));
    let last = string.size.clone() - LinearExpr::constant(1);
    let zero = state.peek(&mut universe, one, &last, 1).expect("its last byte is known");
    assert_eq!(universe.terms.as_constant(zero), Some(0));
    let some = Constraint::at_least(string.size, LinearExpr::constant(1));
    assert!(state.numbers_mut().entails(&mut universe, &some));
    let long = Constraint::at_least(last, LinearExpr::constant(1));
    assert!(!state.numbers_mut().entails(&mut universe, &long), "it may be empty");
}

#[test]
fn a_string_is_no_block_that_could_be_lost() {
    let mut universe = Universe::new(64);
    let (state, array) = with_strings(&mut universe);
    let (mut state, _) = with_element(&mut universe, state, array, 1);
    let null = universe.pointer_constant(0);
    state.write(&mut universe, array, &LinearExpr::constant(8), 8, null);
    assert!(state.lost_blocks(&mut universe, &[]).is_empty());
    state.roots_mut().remove(&ARRAY);
    assert!(state.lost_blocks(&mut universe, &[]).is_empty());
}

/// The second element is held by a variable too, and a counter stands behind it.
fn with_a_string_of_two(universe: &mut Universe) -> (State, ObjectId, ObjectId) {
    let (state, array) = with_strings(universe);
    let (mut state, kept) = with_element(universe, state, array, 1);
    let string = string_at(universe, &mut state, kept);
    state.roots_mut().insert(KEPT, kept);
    state.roots_mut().insert(COUNTER, universe.terms.constant(32, 2));
    (state, array, string)
}

#[test]
fn a_string_that_may_be_written_belongs_to_one() {
    let mut universe = Universe::new(64);
    let (mut state, array, string) = with_a_string_of_two(&mut universe);
    state.fold_lists(&mut universe);
    assert!(universe.has_strings_of_two);
    let (mut state, element) = with_element(&mut universe, state, array, 1);
    assert_eq!(string_at(&mut universe, &mut state, element), string);
}

#[test]
fn a_string_that_is_only_read_may_have_two_names() {
    let mut universe = Universe::new(64);
    universe.strings = Strings::Shared;
    let (mut state, array, string) = with_a_string_of_two(&mut universe);
    state.fold_lists(&mut universe);
    let (mut state, element) = with_element(&mut universe, state, array, 1);
    let other = string_at(&mut universe, &mut state, element);
    assert_ne!(other, string);
    assert!(!state.are_apart(string, other), "they may be one");
    for id in [string, other] {
        assert!(state.objects().get(id).is_some_and(Object::may_have_other_names), "nobody writes them");
    }
    // What the variable leads to is as it was.
    let kept = state.roots().get(&KEPT).copied().expect("it is kept");
    assert_eq!(string_at(&mut universe, &mut state, kept), string);
}

#[test]
fn a_string_held_by_its_element_alone_goes_back_into_the_row() {
    let mut universe = Universe::new(64);
    let (state, array) = with_strings(&mut universe);
    let (mut state, _) = with_element(&mut universe, state, array, 1);
    state.fold_lists(&mut universe);
    // Only the null pointer at the end stands by itself.
    let cells = state.objects().get(array).map(|o| o.cells.len());
    assert_eq!(cells, Some(1), "{}", state.show(&universe));
    assert!(!universe.has_strings_of_two);
}

#[test]
fn a_row_that_comes_back_to_elements_that_stand_by_themselves_is_new() {
    let mut universe = Universe::new(64);
    let (mut general, array) = with_strings(&mut universe);
    let address = general.roots().get(&ARRAY).copied().expect("it is named");
    let entry = general.carve(&mut universe, &[address]).state;
    let (mut caller, _) = with_element(&mut universe, general, array, 0);
    let carved = caller.carve(&mut universe, &[address]);
    let meaning = State::includes(&mut universe, &entry, &carved.state).expect("the row describes them");
    let back = State::compose(&mut universe, &caller, &carved.part, &entry, Some(&meaning), &entry).state;
    assert_eq!(back.validate(&universe), Ok(()), "{}", back.show(&universe));
}
