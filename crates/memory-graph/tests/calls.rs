//! What a callee returns, and what it says of states that it did not return to.

use std::sync::Arc;
use tayra_memory_graph::{
    Alias, Cell, Composed, Decision, End, Instantiation, Links, Object, ObjectId, Own, Root, Segment, Shape,
    State, Storage, Universe,
};
use tayra_numeric::{Integer, Interval, LinearExpr};
use tayra_terms::{AtomKind, Sign, TermId};

const LIST: Root = Root::Local(0);

#[test]
fn a_list_that_a_callee_took_a_node_out_of_may_be_empty_elsewhere() {
    let universe = &mut Universe::new(64);
    let mut caller = State::new();
    let (list, address) = universe.fresh_object();
    let (object, each) = universe.fresh_object();
    let length = universe.fresh_variable();
    caller.numbers_mut().add_free(length, Interval::at_least(0));
    let null = universe.pointer_constant(0);
    let mut nodes = Object::new(Storage::Heap { site: 1 }, LinearExpr::constant(16), 16, address);
    nodes.cells.push(Cell { offset: LinearExpr::constant(0), bytes: 8, value: null });
    nodes.segment = Some(Arc::new(Segment {
        shape: Shape::List(Links { head: 0, next: 0, previous: None }),
        length: LinearExpr::term(length, 1),
        last: None,
        each: Alias { object, address: each },
        own: Own::default(),
    }));
    caller.objects_mut().insert(list, nodes);
    caller.roots_mut().insert(LIST, address);
    let carved = caller.carve(universe, &[address]);
    let cases = carved.state.clone().split_off(universe, list, End::First);
    assert_eq!(cases.len(), 2, "with a node, and without");
    for returned in &cases {
        State::compose(universe, &caller, &carved.part, &carved.state, None, returned);
    }
    // Another way on from the same state.
    let reading = universe.unsigned(address);
    assert!(caller.numbers_mut().bounds(universe, &reading).contains(&Integer::ZERO), "no node, no address");
    let is_null = universe.terms.equal(address, null);
    assert_eq!(caller.decide(universe, is_null), Decision::Open);
}

/// A function that returns its argument and one, an input, and a new block.
struct Callee {
    entry: State,
    argument: TermId,
    returned: State,
    input: TermId,
    block: ObjectId,
    address: TermId,
}

fn number(universe: &mut Universe) -> TermId {
    universe.terms.fresh(32, AtomKind::Input, Sign::Signed)
}

fn plus(universe: &mut Universe, term: TermId, constant: u128) -> TermId {
    let constant = universe.terms.constant(32, constant);
    universe.terms.add(term, constant)
}

impl Callee {
    fn from(universe: &mut Universe, entry: &State, argument: TermId) -> Self {
        let (mut returned, input) = (entry.clone(), number(universe));
        let (block, address) = universe.fresh_object();
        let object = Object::new(Storage::Heap { site: 1 }, LinearExpr::constant(4), 16, address);
        returned.add_object(universe, block, object);
        let more = plus(universe, argument, 1);
        for (index, result) in (0..).zip([more, input, address]) {
            returned.roots_mut().insert(Root::Result(index), result);
        }
        Callee { entry: entry.clone(), argument, returned, input, block, address }
    }
}

#[test]
fn what_a_callee_made_has_new_names_after_each_call_and_the_mapping_says_which() {
    let universe = &mut Universe::new(64);
    let (mut caller, given) = (State::new(), number(universe));
    caller.roots_mut().insert(Root::Local(0), given);
    let carved = caller.carve(universe, &[given]);
    let callee = Callee::from(universe, &carved.state, given);
    let more = plus(universe, given, 1);
    let mut earlier: Option<Instantiation> = None;
    for _ in 0..2 {
        let Composed { state, results, names } =
            State::compose(universe, &caller, &carved.part, &callee.entry, None, &callee.returned);
        assert_eq!(results, [more, names.terms[&callee.input], names.terms[&callee.address]]);
        let block = names.objects[&callee.block];
        assert_eq!(state.objects().get(block).map(|o| o.address), Some(names.terms[&callee.address]));
        assert_eq!((names.terms.len(), names.objects.len()), (2, 1), "what is the caller's keeps its name");
        for (name, stands_for) in &names.terms {
            assert_ne!(name, stands_for);
            assert!(earlier.as_ref().is_none_or(|earlier| earlier.terms[name] != *stands_for));
        }
        earlier = Some(names);
    }
}

#[test]
fn what_an_entry_was_given_stands_for_what_the_caller_gave() {
    let universe = &mut Universe::new(64);
    let (mut general, argument) = (State::new(), number(universe));
    let entry = general.carve(universe, &[argument]).state;
    let callee = Callee::from(universe, &entry, argument);
    let (mut caller, own) = (State::new(), number(universe));
    let given = plus(universe, own, 5);
    caller.roots_mut().insert(Root::Local(0), own);
    let carved = caller.carve(universe, &[given]);
    let meaning = State::includes(universe, &callee.entry, &carved.state);
    assert!(meaning.is_some(), "nothing is known of the argument");
    let Composed { results, names, .. } =
        State::compose(universe, &caller, &carved.part, &callee.entry, meaning.as_ref(), &callee.returned);
    assert_eq!(names.terms[&callee.argument], given);
    assert_eq!(results[0], plus(universe, own, 6));
}
