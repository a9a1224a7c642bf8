//! What a callee returns, and what it says of states that it did not return to.

use std::sync::Arc;
use tayra_memory_graph::{
    Alias, Branches, Cell, Decision, End, Links, Object, Own, Root, Segment, State, Storage, Universe,
};
use tayra_numeric::{Integer, Interval, LinearExpr};

const LIST: Root = Root::Local(0);

#[test]
fn a_list_that_a_callee_took_a_node_out_of_may_be_empty_elsewhere() {
    let universe = &mut Universe::new(64);
    let mut caller = State::new();
    let (list, address) = universe.fresh_object();
    let (object, each) = universe.fresh_object();
    let length = universe.fresh_variable();
    caller.numbers.add_free(length, Interval::at_least(0));
    let null = universe.pointer_constant(0);
    let mut nodes = Object::new(Storage::Heap { site: 1 }, LinearExpr::constant(16), 16, address);
    nodes.cells.push(Cell { offset: LinearExpr::constant(0), bytes: 8, value: null });
    nodes.segment = Some(Arc::new(Segment {
        links: Links { head: 0, next: 0, previous: None, branches: Branches::NONE },
        length: LinearExpr::term(length, 1),
        last: None,
        each: Alias { object, address: each },
        own: Own::default(),
    }));
    caller.objects.insert(list, nodes);
    caller.roots.insert(LIST, address);
    let carved = caller.carve(universe, &[address]);
    let cases = carved.state.clone().split_off(universe, list, End::First);
    assert_eq!(cases.len(), 2, "with a node, and without");
    for returned in &cases {
        State::compose(universe, &caller, &carved.part, &carved.state, None, returned);
    }
    // Another way on from the same state.
    let reading = universe.unsigned(address);
    assert!(caller.numbers.bounds(universe, &reading).contains(&Integer::ZERO), "no node, no address");
    let is_null = universe.terms.equal(address, null);
    assert_eq!(caller.decide(universe, is_null), Decision::Open);
}
