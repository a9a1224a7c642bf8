//! States that differ at a glance, and what states share.

use tayra_memory_graph::{How, Object, ObjectId, Root, State, Storage, Universe};
use tayra_numeric::LinearExpr;
use tayra_terms::{AtomKind, Sign, TermId};

const X: Root = Root::Local(0);
const P: Root = Root::Local(1);
const Q: Root = Root::Local(2);

fn add_block(universe: &mut Universe, state: &mut State, name: Root) -> ObjectId {
    let (object, address) = universe.fresh_object();
    let size = LinearExpr::constant(8);
    state.add_object(universe, object, Object::new(Storage::Heap { site: 1 }, size, 16, address));
    state.roots_mut().insert(name, address);
    object
}

fn number(universe: &mut Universe, value: u128) -> TermId {
    universe.terms.constant(32, value)
}

/// The same state with another value of `x`.
fn with(state: &State, x: TermId) -> State {
    let mut state = state.clone();
    state.roots_mut().insert(X, x);
    state
}

#[test]
fn a_constant_includes_only_itself_whether_it_is_written_or_known() {
    let mut universe = Universe::new(64);
    let (five, six) = (number(&mut universe, 5), number(&mut universe, 6));
    let general = with(&State::new(), five);
    assert!(State::includes(&mut universe, &general, &with(&State::new(), six)).is_none());
    for sign in [Sign::Signed, Sign::Unsigned, Sign::Congruent] {
        let atom = universe.terms.fresh(32, AtomKind::Input, sign);
        let mut special = with(&State::new(), atom);
        assert!(State::includes(&mut universe, &general, &special).is_none(), "{sign:?}");
        let is_five = universe.terms.equal(atom, five);
        special.assume(&mut universe, is_five, true);
        assert!(State::includes(&mut universe, &general, &special).is_some(), "{sign:?}");
        let other = with(&State::new(), six);
        assert!(State::includes(&mut universe, &other, &special).is_none(), "{sign:?}");
    }
}

#[test]
fn a_range_includes_what_lies_in_it() {
    let mut universe = Universe::new(64);
    let atom = universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
    let mut general = with(&State::new(), atom);
    let limit = number(&mut universe, 10);
    for bound in [limit, number(&mut universe, 0)] {
        let less = universe.terms.signed_less(atom, bound);
        general.assume(&mut universe, less, bound == limit);
    }
    // Only numbers: conditions would be compared by themselves.
    general.collect_garbage(&mut universe);
    for (x, expected) in [(0, true), (9, true), (10, false), (0xffff_ffff, false)] {
        let x = number(&mut universe, x);
        let special = with(&State::new(), x);
        assert_eq!(State::includes(&mut universe, &general, &special).is_some(), expected, "{x:?}");
    }
}

#[test]
fn cells_with_different_constants_tell_states_apart() {
    let mut universe = Universe::new(64);
    let mut state = State::new();
    let object = add_block(&mut universe, &mut state, P);
    let states: Vec<State> = [1, 2]
        .into_iter()
        .map(|value| {
            let mut state = state.clone();
            let value = number(&mut universe, value);
            state.write(&mut universe, object, &LinearExpr::constant(4), 4, value);
            state
        })
        .collect();
    assert!(State::includes(&mut universe, &states[0], &states[1]).is_none());
    let both = State::join(&mut universe, &states[0], &states[1], &How::Join).unwrap().state;
    assert!(states.iter().all(|state| State::includes(&mut universe, &both, state).is_some()));
}

#[test]
fn a_join_shares_the_objects_that_nothing_changed() {
    let mut universe = Universe::new(64);
    let mut left = State::new();
    let (kept, changed) = (add_block(&mut universe, &mut left, P), add_block(&mut universe, &mut left, Q));
    let atom = universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
    for object in [kept, changed] {
        left.write(&mut universe, object, &LinearExpr::constant(0), 4, atom);
    }
    let mut right = left.clone();
    let zero = number(&mut universe, 0);
    right.write(&mut universe, changed, &LinearExpr::constant(0), 4, zero);
    let both = State::join(&mut universe, &left, &right, &How::Join).unwrap().state;
    assert!(both.objects().shares(left.objects(), kept));
    assert!(!both.objects().shares(left.objects(), changed));
    for state in [&left, &right] {
        assert!(State::includes(&mut universe, &both, state).is_some());
    }
}

#[test]
fn an_object_that_stays_while_its_index_moves_is_not_taken_for_unchanged() {
    let mut universe = Universe::new(64);
    let mut general = State::new();
    let object = add_block(&mut universe, &mut general, P);
    let index = universe.terms.fresh(64, AtomKind::Input, Sign::Signed);
    general.roots_mut().insert(X, index);
    let eight = universe.terms.constant(64, 8);
    let is_inside = universe.terms.unsigned_less(index, eight);
    general.assume(&mut universe, is_inside, true);
    general.collect_garbage(&mut universe);
    // The byte at the index is 7.
    let place = universe.whole(index);
    let seven = universe.terms.constant(8, 7);
    general.write(&mut universe, object, &place, 1, seven);
    // The index moves on; what stands there now is not known.
    let mut special = general.clone();
    let one = universe.terms.constant(64, 1);
    let next = universe.terms.add(index, one);
    special.roots_mut().insert(X, next);
    assert!(State::includes(&mut universe, &general, &special).is_none());
    assert!(State::includes(&mut universe, &general, &general.clone()).is_some());
}

#[test]
fn states_with_other_blocks_stay_apart() {
    let mut universe = Universe::new(64);
    let mut one = State::new();
    let block = add_block(&mut universe, &mut one, P);
    let mut two = one.clone();
    add_block(&mut universe, &mut two, P);
    // Both name one block; the other one of the second state is known besides.
    for (left, right) in [(&one, &two), (&two, &one)] {
        assert!(State::join(&mut universe, left, right, &How::Join).is_err());
        assert!(State::includes(&mut universe, left, right).is_none());
    }
    two.kill(block, tayra_memory_graph::Vitality::Freed);
    assert!(State::join(&mut universe, &one, &two, &How::Join).is_ok());
}
