//! Nodes with several branches: what becomes a tree, and what of it the program knows by another name.

use tayra_memory_graph::{Decision, Object, ObjectId, Pointer, Root, State, Storage, Universe};
use tayra_numeric::LinearExpr;
use tayra_terms::{Sign, TermId};

const ROOT: Root = Root::Local(0);
const LEFT: i64 = 0;
const RIGHT: i64 = 8;

fn at(offset: i64) -> LinearExpr {
    LinearExpr::constant(offset)
}

/// Blocks of two branches each, at which nothing hangs but what is given: node, branch, and what hangs there.
fn nodes(universe: &mut Universe, count: usize, hanging: &[(usize, i64, usize)]) -> (State, Vec<TermId>) {
    let mut state = State::new();
    let made: Vec<(ObjectId, TermId)> = (0..count).map(|_| universe.fresh_object()).collect();
    for &(id, address) in &made {
        let block = Object::new(Storage::Heap { site: 1 }, at(16), 16, address);
        state.add_object(universe, id, block);
        let null = universe.pointer_constant(0);
        state.write(universe, id, &at(LEFT), 8, null);
        state.write(universe, id, &at(RIGHT), 8, null);
    }
    for &(node, branch, child) in hanging {
        state.write(universe, made[node].0, &at(branch), 8, made[child].1);
    }
    (state, made.into_iter().map(|(_, address)| address).collect())
}

/// The states in which what a pointer leads to stands by itself, with that object.
fn apart(universe: &mut Universe, mut state: State, pointer: TermId) -> Vec<(State, Option<ObjectId>)> {
    match state.resolve(universe, pointer) {
        Pointer::Into { object, .. } => vec![(state, Some(object))],
        Pointer::Node { segment, end, .. } => {
            let cases = state.split_off(universe, segment, end);
            let first = |case: State| (case.objects().get(segment).is_some(), case);
            cases.into_iter().map(first).map(|(is_there, case)| (case, is_there.then_some(segment))).collect()
        }
        Pointer::Null | Pointer::Number => vec![(state, None)],
    }
}

#[test]
fn two_ways_out_of_a_tree_are_not_forgotten() {
    let universe = &mut Universe::new(64);
    let hanging = [(0, LEFT, 1), (0, RIGHT, 4), (1, LEFT, 3), (1, RIGHT, 2)];
    let (mut state, addresses) = nodes(universe, 5, &hanging);
    state.roots_mut().insert(ROOT, addresses[0]);
    state.roots_mut().insert(Root::Local(1), addresses[3]);
    state.roots_mut().insert(Root::Local(2), addresses[4]);
    state.fold_lists(universe);
    let root = state.roots()[&ROOT];
    let mut is_possible = false;
    for (mut case, object) in apart(universe, state, root) {
        let Some(object) = object else { continue };
        let right = case.read(universe, object, &at(RIGHT), 8, Sign::Unsigned);
        for (mut case, child) in apart(universe, case, right) {
            let same = universe.terms.equal(right, addresses[4]);
            is_possible |= child.is_some() && case.decide(universe, same) != Decision::No;
        }
    }
    assert!(is_possible, "the right branch of the root leads to the node that has a name");
}
