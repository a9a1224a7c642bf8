//! What is put aside has nothing to do with what stays.

use tayra_memory_graph::{Content, Object, Root, Run, State, Storage, Universe};
use tayra_numeric::LinearExpr;
use tayra_terms::{AtomKind, Sign};

const X: Root = Root::Local(0);
const P: Root = Root::Local(1);

#[test]
fn a_block_filled_with_a_number_hangs_together_with_the_variable_that_holds_it() {
    let mut universe = Universe::new(64);
    let mut state = State::new();
    let (object, address) = universe.fresh_object();
    let size = LinearExpr::constant(8);
    state.add_object(
        &mut universe,
        object,
        Object::new(Storage::Heap { site: 1 }, size.clone(), 16, address),
    );
    state.roots_mut().insert(P, address);
    // The block is filled with the low byte of x, of which nothing else is known.
    let x = universe.terms.fresh(32, AtomKind::Unknown, Sign::Signed);
    state.roots_mut().insert(X, x);
    let byte = universe.terms.truncate(x, 8);
    let content = Content::Same { width: 1, value: universe.signed(byte) };
    state.add_run(object, Run { low: LinearExpr::constant(0), high: size, content });
    let mut waiting = state.clone();
    waiting.put_aside(&mut universe, 0, |root| root == P);
    // Meanwhile x becomes another number: the block does not.
    let mut later = waiting.clone();
    later.take_back(|root| root == X);
    later.roots_mut().insert(X, universe.terms.constant(32, 5));
    assert!(State::includes(&mut universe, &waiting, &later).is_none(), "the block does not hold x any more");
    assert!(State::includes(&mut universe, &waiting, &waiting).is_some());
    // With x it may go.
    state.put_aside(&mut universe, 0, |_| true);
    assert!(state.objects().get(object).is_none() && state.whole().objects().get(object).is_some());
}
