//! Blocks that are not told apart: what is known of them, and what is not.

use tayra_memory_graph::{
    Decision, Entry, Held, How, Object, ObjectId, Pointer, Root, State, Storage, Universe, Vitality,
};
use tayra_numeric::{Constraint, LinearExpr};
use tayra_terms::{Sign, TermId};

const FIRST: Root = Root::Local(0);
const SECOND: Root = Root::Local(1);

fn at(offset: i64) -> LinearExpr {
    LinearExpr::constant(offset)
}

/// Two blocks of 16 bytes that lead to each other, with a number each; each is known by a variable.
fn two_blocks(universe: &mut Universe, numbers: [u128; 2]) -> State {
    let mut state = State::new();
    add_two_blocks(universe, &mut state, numbers);
    state
}

fn add_two_blocks(universe: &mut Universe, state: &mut State, numbers: [u128; 2]) {
    let made: Vec<(ObjectId, TermId)> = (0..2).map(|_| universe.fresh_object()).collect();
    for &(id, address) in &made {
        let block = Object::new(Storage::Heap { site: 1 }, at(16), 16, address);
        state.add_object(universe, id, block);
    }
    for (index, root) in [FIRST, SECOND].into_iter().enumerate() {
        let number = universe.terms.constant(32, numbers[index]);
        state.write(universe, made[index].0, &at(0), 8, made[1 - index].1);
        state.write(universe, made[index].0, &at(8), 4, number);
        state.roots_mut().insert(root, made[index].1);
    }
}

/// The same, with both blocks in a pool and the variables members.
fn pooled(universe: &mut Universe, numbers: [u128; 2]) -> State {
    let mut state = two_blocks(universe, numbers);
    state.pool_linked_blocks(universe, |site| site == 1);
    state.retire_views(universe);
    state
}

/// The state with a view of the block that a variable leads to.
fn viewed(universe: &mut Universe, state: State, root: Root) -> (State, ObjectId) {
    let atom = state.member_in(universe, state.roots()[&root]).expect("a member");
    let mut cases = state.split_on_member(universe, atom);
    let mut case = cases.pop().expect("a case");
    assert!(cases.is_empty(), "it is not null");
    let value = case.roots()[&root];
    let Pointer::Into { object, .. } = case.resolve(universe, value) else { panic!("a block") };
    (case, object)
}

fn number(universe: &mut Universe, state: &mut State, view: ObjectId) -> TermId {
    state.read(universe, view, &at(8), 4, Sign::Signed)
}

fn is(universe: &mut Universe, state: &mut State, value: TermId, wanted: u128) -> Decision {
    let wanted = universe.terms.constant(32, wanted);
    let same = universe.terms.equal(value, wanted);
    state.decide(universe, same)
}

#[test]
fn each_block_holds_what_some_block_held() {
    let universe = &mut Universe::new(64);
    let (mut state, view) = {
        let state = pooled(universe, [3, 3]);
        viewed(universe, state, FIRST)
    };
    let value = number(universe, &mut state, view);
    assert_eq!(is(universe, &mut state, value, 3), Decision::Yes);
    let state = pooled(universe, [3, 4]);
    let (mut state, view) = viewed(universe, state, FIRST);
    let value = number(universe, &mut state, view);
    assert_eq!(is(universe, &mut state, value, 3), Decision::Open);
    assert_eq!(is(universe, &mut state, value, 300), Decision::No);
    assert!(state.has_lost_track(), "that no block is lost cannot be said");
}

#[test]
fn two_views_may_be_one_block() {
    let universe = &mut Universe::new(64);
    let state = pooled(universe, [3, 3]);
    let (state, first) = viewed(universe, state, FIRST);
    let (mut state, second) = viewed(universe, state, SECOND);
    let (a, b) = (state.roots()[&FIRST], state.roots()[&SECOND]);
    let same = universe.terms.equal(a, b);
    assert_eq!(state.decide(universe, same), Decision::Open);
    let known = number(universe, &mut state, first);
    assert_eq!(is(universe, &mut state, known, 3), Decision::Yes);
    let seven = universe.terms.constant(32, 7);
    state.write(universe, second, &at(8), 4, seven);
    let now = number(universe, &mut state, first);
    assert_eq!(is(universe, &mut state, now, 3), Decision::Open, "it may have been overwritten");
    let own = number(universe, &mut state, second);
    assert_eq!(is(universe, &mut state, own, 7), Decision::Yes);
}

#[test]
fn what_is_written_to_one_block_may_stand_in_each() {
    let universe = &mut Universe::new(64);
    let state = pooled(universe, [3, 3]);
    let (mut state, view) = viewed(universe, state, FIRST);
    let zero = universe.terms.constant(64, 0);
    state.write(universe, view, &at(0), 8, zero);
    let pool = state.pools().iter().next().expect("a pool").1;
    let links = pool.fields.values().find(|held| held.target().is_some());
    assert!(matches!(links, Some(Held::Pointer { may_be_null: true, .. })), "{pool:?}");
}

#[test]
fn after_a_free_nothing_is_known_of_the_others() {
    let universe = &mut Universe::new(64);
    let state = pooled(universe, [3, 3]);
    let (mut state, view) = viewed(universe, state, FIRST);
    state.kill(view, Vitality::Freed);
    assert_eq!(state.pools().iter().count(), 0);
    assert!(state.member_in(universe, state.roots()[&SECOND]).is_none());
    assert_eq!(state.pools().ended().count(), 1);
}

#[test]
fn a_join_with_null_is_a_member_and_includes_both() {
    let universe = &mut Universe::new(64);
    let left = pooled(universe, [3, 4]);
    let mut right = left.clone();
    let zero = universe.pointer_constant(0);
    right.roots_mut().insert(FIRST, zero);
    let joined = State::join(universe, &left, &right, &How::Join).expect("they are alike").state;
    assert!(joined.member_in(universe, joined.roots()[&FIRST]).is_some());
    assert!(State::includes(universe, &joined, &left).is_some());
    assert!(State::includes(universe, &joined, &right).is_some());
    assert!(State::includes(universe, &left, &joined).is_none());
}

#[test]
fn what_leads_elsewhere_is_no_member() {
    let universe = &mut Universe::new(64);
    let general = pooled(universe, [3, 4]);
    let mut special = general.clone();
    let unknown = universe.terms.fresh(64, tayra_terms::AtomKind::Unknown, Sign::Unsigned);
    special.roots_mut().insert(FIRST, unknown);
    let is_some = Constraint::at_least(universe.unsigned(unknown), at(1));
    special.numbers_mut().assume(universe, &is_some);
    assert!(State::includes(universe, &general, &special).is_none());
    let joined = State::join(universe, &general, &special, &How::Join).expect("they are alike").state;
    assert!(joined.member_in(universe, joined.roots()[&FIRST]).is_none());
}

#[test]
fn a_pool_that_says_more_does_not_include_one_that_says_less() {
    let universe = &mut Universe::new(64);
    let (few, more) = (pooled(universe, [3, 3]), pooled(universe, [3, 9]));
    assert!(State::includes(universe, &few, &more).is_none());
    assert!(State::includes(universe, &more, &few).is_some());
}

#[test]
fn what_a_callee_freed_is_no_member_of_a_pool_that_it_made() {
    let universe = &mut Universe::new(64);
    let mut caller = pooled(universe, [3, 3]);
    let argument = caller.roots()[&FIRST];
    let carved = caller.carve(universe, &[argument]);
    let (mut callee, view) = viewed(universe, carved.state.clone(), Root::Entry(Entry::Given(0)));
    callee.kill(view, Vitality::Freed);
    add_two_blocks(universe, &mut callee, [4, 4]);
    callee.pool_linked_blocks(universe, |site| site == 1);
    callee.retire_views(universe);
    callee.roots_mut().remove(&FIRST);
    callee.roots_mut().remove(&SECOND);
    let after = State::compose(universe, &caller, &carved.part, &carved.state, None, &callee).state;
    assert_eq!(after.pools().iter().count(), 1, "it has the name of the old one");
    for root in [FIRST, SECOND] {
        assert!(after.member_in(universe, after.roots()[&root]).is_none(), "{root:?} may dangle");
    }
}
