//! Pools that are declared: what is given, what breaks them, and views that are closed later.

use std::collections::BTreeMap;
use tayra_memory_graph::{
    Breach, Field, Held, Member, Object, ObjectId, Pointer, Pool, PoolId, Root, State, Storage, Universe,
    Vitality,
};
use tayra_numeric::LinearExpr;
use tayra_terms::{AtomKind, Sign, TermId};

const NODES: PoolId = PoolId::OfType(7);
const OTHERS: PoolId = PoolId::OfType(8);
const NEXT: Field = Field { offset: 0, bytes: 8 };
const BACK: Field = Field { offset: 8, bytes: 8 };

fn at(offset: i64) -> LinearExpr {
    LinearExpr::constant(offset)
}

/// Nodes with two links to nodes, and others with one to nodes.
fn universe() -> Universe {
    let mut universe = Universe::new(64);
    let link = || Held::Pointer { to: Member { pool: NODES, offset: 0 }, may_be_null: true };
    let pool = |fields: &[Field]| Pool {
        sizes: (24, 1 << 40),
        align: 1,
        fields: fields.iter().map(|field| (*field, link())).collect(),
    };
    universe.declare(BTreeMap::from([(NODES, pool(&[NEXT, BACK])), (OTHERS, pool(&[NEXT]))]));
    universe
}

/// A state in which two locals are nodes and one is another.
fn given(universe: &mut Universe) -> State {
    let mut state = State::new();
    state.give_declared_pools(universe);
    for (local, pool) in [(0, NODES), (1, NODES), (2, OTHERS)] {
        let atom = universe.terms.fresh(64, AtomKind::Input, Sign::Unsigned);
        state.give_member(universe, atom, pool, false);
        state.roots_mut().insert(Root::Local(local), atom);
    }
    state
}

fn viewed(universe: &mut Universe, state: State, local: u32) -> (State, ObjectId) {
    let atom = state.member_in(universe, state.roots()[&Root::Local(local)]).expect("a member");
    let mut case = state.split_on_member(universe, atom).pop().expect("a case");
    let value = case.roots()[&Root::Local(local)];
    let Pointer::Into { object, .. } = case.resolve(universe, value) else { panic!("a node") };
    (case, object)
}

/// A block that the program made, as large as a node.
fn made(universe: &mut Universe, state: &mut State, size: i64) -> (ObjectId, TermId) {
    let (id, address) = universe.fresh_object();
    let mut block = Object::new(Storage::Heap { site: 1 }, at(size), 16, address);
    block.hint = Some(7);
    state.add_object(universe, id, block);
    (id, address)
}

#[test]
fn what_is_given_breaks_nothing() {
    let universe = &mut universe();
    let state = given(universe);
    assert_eq!(state.breaches(universe), []);
    let (mut state, view) = viewed(universe, state, 0);
    let other = state.roots()[&Root::Local(1)];
    state.write(universe, view, &at(0), 8, other);
    let null = universe.pointer_constant(0);
    state.write(universe, view, &at(8), 8, null);
    assert_eq!(state.breaches(universe), []);
}

#[test]
fn freeing_one_node_makes_an_end_of_all_that_is_given() {
    let universe = &mut universe();
    let state = given(universe);
    let (state, _) = viewed(universe, state, 2);
    let (mut state, view) = viewed(universe, state, 0);
    state.kill(view, Vitality::Freed);
    assert_eq!(state.breaches(universe), [Breach::Freed(NODES), Breach::Freed(OTHERS)]);
    assert!(!state.has_views());
    for local in 0..3 {
        assert!(state.member_in(universe, state.roots()[&Root::Local(local)]).is_none());
    }
}

#[test]
fn a_number_in_place_of_a_link_is_a_breach_and_so_is_a_node_of_another_type() {
    let universe = &mut universe();
    for local in [3, 2] {
        let state = given(universe);
        let (mut state, view) = viewed(universe, state, 0);
        let number = universe.terms.fresh(64, AtomKind::Input, Sign::Unsigned);
        let value = state.roots().get(&Root::Local(local)).copied().unwrap_or(number);
        state.write(universe, view, &at(8), 8, value);
        assert_eq!(state.breaches(universe), [Breach::Held(NODES, BACK)]);
    }
}

#[test]
fn a_block_is_linked_before_it_is_ready() {
    let universe = &mut universe();
    let state = given(universe);
    let (mut state, view) = viewed(universe, state, 0);
    let (block, address) = made(universe, &mut state, 24);
    state.write(universe, view, &at(0), 8, address);
    assert!(state.has_open_view());
    let (null, back) = (universe.pointer_constant(0), state.roots()[&Root::Local(0)]);
    let mut early = state.clone();
    early.close_view(universe);
    assert_eq!(early.breaches(universe), [Breach::Held(NODES, NEXT), Breach::Held(NODES, BACK)]);
    state.write(universe, block, &at(0), 8, null);
    state.write(universe, block, &at(8), 8, back);
    state.close_view(universe);
    assert!(!state.has_open_view());
    assert_eq!(state.breaches(universe), []);
}

#[test]
fn a_block_that_is_too_small_is_seen_when_it_is_closed() {
    let universe = &mut universe();
    let state = given(universe);
    let (mut state, view) = viewed(universe, state, 0);
    let (block, address) = made(universe, &mut state, 16);
    let null = universe.pointer_constant(0);
    state.write(universe, block, &at(0), 8, null);
    state.write(universe, block, &at(8), 8, null);
    state.write(universe, view, &at(0), 8, address);
    state.close_view(universe);
    assert_eq!(state.breaches(universe), [Breach::Small(NODES)]);
}

#[test]
fn nobody_looks_at_another_view_while_one_is_open() {
    let universe = &mut universe();
    let state = given(universe);
    let (state, first) = viewed(universe, state, 0);
    let (mut state, second) = viewed(universe, state, 1);
    let (block, address) = made(universe, &mut state, 24);
    state.write(universe, first, &at(0), 8, address);
    assert!(state.leaves_view_open(block, &at(0), Some(8)) && state.leaves_view_open(first, &at(8), None));
    assert!(!state.leaves_view_open(second, &at(8), None), "it may be the same one");
    assert!(
        state.leaves_view_open(first, &at(8), Some(8)) && state.leaves_view_open(first, &at(16), Some(8))
    );
    assert!(!state.leaves_view_open(first, &at(4), Some(4)), "half of a link");
    assert!(!state.leaves_view_open(first, &at(6), Some(8)), "parts of two");
}

#[test]
fn an_open_view_that_is_gone_says_nothing_of_its_pool() {
    let universe = &mut universe();
    let state = given(universe);
    let (mut state, view) = viewed(universe, state, 0);
    let (_, address) = made(universe, &mut state, 24);
    state.write(universe, view, &at(0), 8, address);
    state.objects_mut().remove(view);
    state.close_view(universe);
    assert_eq!(state.breaches(universe), [Breach::Freed(NODES), Breach::Freed(OTHERS)]);
}
