//! Equality by canonical numbering: names do not count, everything else does.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::sync::Arc;
use tayra_memory_graph::{Alias, Content, Links, Object, ObjectId, Own, Root, Run, Segment, Shape, State};
use tayra_memory_graph::{Storage, Universe, Vitality};
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr, Var};
use tayra_terms::{AtomKind, Sign, TermId};

/// A state with something of everything, and the names to change it by.
struct Made {
    state: State,
    block: ObjectId,
    other: ObjectId,
    length: TermId,
    first: TermId,
    second: TermId,
    bound: Var,
}

/// `n` in 1..1000; a block of `4 * n` bytes that holds two numbers, a pointer to another block, and zeros up to a bound.
fn make(universe: &mut Universe, global: (ObjectId, TermId)) -> Made {
    let mut state = State::new();
    let whole = Storage::Global { global: 7, writable: true, nameless: false };
    let size = LinearExpr::constant(8);
    state.add_object(universe, global.0, Object::new(whole, size, 8, global.1));
    let length = number(universe, &mut state, 1, 1000);
    let (block, address) = universe.fresh_object();
    let size = universe.signed(length).scaled(&Integer::from(4));
    state.add_object(universe, block, Object::new(Storage::Heap { site: 1 }, size, 16, address));
    let (other, other_address) = universe.fresh_object();
    let size = LinearExpr::constant(8);
    state.add_object(universe, other, Object::new(Storage::Heap { site: 1 }, size, 16, other_address));
    let (first, second) = (number(universe, &mut state, 0, 9), number(universe, &mut state, 0, 9));
    for (offset, bytes, value) in [(0, 4, first), (4, 4, second), (8, 8, other_address)] {
        state.write(universe, block, &LinearExpr::constant(offset), bytes, value);
    }
    let bound = universe.fresh_variable();
    state.numbers_mut().add_free(bound, Interval::between(16, 4000));
    state.add_run(
        block,
        Run { low: LinearExpr::constant(16), high: LinearExpr::term(bound, 1), content: Content::Byte(0) },
    );
    let square = universe.terms.mul(first, second);
    let limit = universe.terms.constant(32, 30);
    let small = universe.terms.signed_less(square, limit);
    state.assume(universe, small, true);
    state.roots_mut().insert(Root::Local(0), length);
    state.roots_mut().insert(Root::Local(1), address);
    state.roots_mut().insert(Root::Local(2), first);
    state.roots_mut().insert(Root::Local(3), second);
    let sum = universe.terms.add(first, second);
    state.roots_mut().insert(Root::Local(4), sum);
    Made { state, block, other, length, first, second, bound }
}

/// A new number between two bounds.
fn number(universe: &mut Universe, state: &mut State, low: u128, high: u128) -> TermId {
    let value = universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
    for (bound, is_less) in [(low, false), (high + 1, true)] {
        let bound = universe.terms.constant(32, bound);
        let less = universe.terms.signed_less(value, bound);
        state.assume(universe, less, is_less);
    }
    value
}

/// The same state under two sets of names.
fn twins() -> (Universe, Made, Made) {
    let mut universe = Universe::new(64);
    let global = universe.fresh_object();
    let left = make(&mut universe, global);
    // Names in between, so that the two sets are not the same but for a distance.
    universe.fresh_variable();
    universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
    let right = make(&mut universe, global);
    (universe, left, right)
}

fn are_equal(universe: &Universe, left: &State, right: &State) -> bool {
    let equal = left.canonical(universe) == right.canonical(universe);
    if equal {
        assert_eq!(left.glimpse(universe), right.glimpse(universe));
    }
    equal
}

/// Whether the twins are equal before, and differ after one of them is changed.
fn tells_apart(change: impl Fn(&mut Universe, &mut Made)) -> bool {
    let (mut universe, left, mut right) = twins();
    let before = are_equal(&universe, &left.state, &right.state);
    change(&mut universe, &mut right);
    before && !are_equal(&universe, &left.state, &right.state)
}

#[test]
fn names_do_not_count() {
    let (universe, left, right) = twins();
    let (own, theirs) = (left.state.canonical(&universe), right.state.canonical(&universe));
    assert_eq!(own, theirs);
    assert_eq!(own.digest(), theirs.digest());
    let meaning = own.meaning_in(&theirs).unwrap();
    assert_eq!(meaning.terms[&left.length], right.length);
    assert_eq!(meaning.terms[&left.first], right.first);
    assert_eq!(meaning.terms[&left.second], right.second);
    assert_eq!(meaning.objects[&left.block], right.block);
    assert_eq!(meaning.objects[&left.other], right.other);
    assert_eq!(meaning.variables[&left.bound], LinearExpr::term(right.bound, 1));
}

#[test]
fn the_order_in_which_cells_were_written_does_not_count() {
    let (mut universe, left, mut right) = twins();
    let block = right.state.objects_mut().get_mut(right.block).unwrap();
    block.cells = block.cells.iter().rev().cloned().collect();
    assert!(are_equal(&universe, &left.state, &right.state));
    // Where a value comes from does not count either.
    let mut other = left.state.clone();
    for (state, kind) in [(&mut right.state, AtomKind::Joined), (&mut other, AtomKind::Unknown)] {
        let value = universe.terms.fresh(8, kind, Sign::Signed);
        state.roots_mut().insert(Root::Local(9), value);
    }
    assert!(are_equal(&universe, &other, &right.state));
}

#[test]
fn a_permanent_object_keeps_its_name() {
    let mut universe = Universe::new(64);
    let (one, two) = (universe.fresh_object(), universe.fresh_object());
    let (left, right) = (make(&mut universe, one), make(&mut universe, two));
    assert!(!are_equal(&universe, &left.state, &right.state));
}

#[test]
fn an_address_of_something_unknown_keeps_its_name() {
    let mut universe = Universe::new(64);
    let (one, two) = (universe.fresh_object().1, universe.fresh_object().1);
    let named = |address| {
        let mut state = State::new();
        state.roots_mut().insert(Root::Local(0), address);
        state
    };
    assert!(are_equal(&universe, &named(one), &named(one)));
    assert!(!are_equal(&universe, &named(one), &named(two)));
}

#[test]
fn one_fact_about_a_number_counts() {
    assert!(tells_apart(|universe, made| {
        let expr = universe.signed(made.length);
        made.state.numbers_mut().assume(universe, &Constraint::at_most(expr, LinearExpr::constant(999)));
    }));
}

#[test]
fn one_relation_between_numbers_counts() {
    assert!(tells_apart(|universe, made| {
        let (first, length) = (universe.signed(made.first), universe.signed(made.length));
        made.state.numbers_mut().assume(universe, &Constraint::at_most(first, length));
    }));
}

#[test]
fn one_disequality_counts() {
    assert!(tells_apart(|universe, made| {
        let (first, second) = (universe.signed(made.first), universe.signed(made.second));
        made.state.numbers_mut().assume(universe, &Constraint::different(first, second));
    }));
}

#[test]
fn one_condition_counts() {
    assert!(tells_apart(|universe, made| {
        let product = universe.terms.mul(made.first, made.length);
        let limit = universe.terms.constant(32, 5);
        let less = universe.terms.signed_less(product, limit);
        made.state.assume(universe, less, false);
    }));
}

#[test]
fn what_only_numbers_mention_counts() {
    assert!(tells_apart(|universe, made| {
        let var = universe.fresh_variable();
        made.state.numbers_mut().add_free(var, Interval::ALL);
    }));
}

#[test]
fn one_cell_counts() {
    assert!(tells_apart(|universe, made| {
        let value = universe.terms.constant(8, 1);
        made.state.write(universe, made.other, &LinearExpr::constant(0), 1, value);
    }));
    assert!(tells_apart(|universe, made| {
        let one = universe.terms.constant(32, 1);
        let value = universe.terms.add(made.first, one);
        made.state.objects_mut().get_mut(made.block).unwrap().cells.get_mut(0).unwrap().value = value;
    }));
    assert!(tells_apart(|_, made| {
        let cells = &mut made.state.objects_mut().get_mut(made.block).unwrap().cells;
        cells.retain(|cell| cell.bytes == 8);
    }));
}

#[test]
fn the_bounds_and_the_content_of_a_run_count() {
    let run = |made: &mut Made| -> Vec<Run> { made.state.objects().get(made.block).unwrap().runs.clone() };
    let set = |made: &mut Made, runs| made.state.objects_mut().get_mut(made.block).unwrap().runs = runs;
    let edits: [fn(&mut Run, Var); 6] = [
        |run, _| run.low = LinearExpr::constant(17),
        |run, bound| run.high = LinearExpr::term(bound, 1).plus_constant(&Integer::from(1)),
        |run, _| run.content = Content::Byte(1),
        |run, _| run.content = Content::NonZeroBytes,
        |run, bound| run.content = Content::Same { width: 1, value: LinearExpr::term(bound, 1) },
        |run, bound| run.content = Content::Same { width: 2, value: LinearExpr::term(bound, 1) },
    ];
    for edit in edits {
        assert!(tells_apart(|_, made| {
            let mut runs = run(made);
            edit(&mut runs[0], made.bound);
            set(made, runs);
        }));
    }
    assert!(tells_apart(|_, made| set(made, Vec::new())));
}

#[test]
fn what_an_object_is_counts() {
    let edits: [fn(&mut Object); 4] = [
        |object| object.align = 8,
        |object| object.vitality = Vitality::Freed,
        |object| object.storage = Storage::Heap { site: 2 },
        |object| object.size = LinearExpr::constant(9),
    ];
    for edit in edits {
        assert!(tells_apart(|_, made| edit(made.state.objects_mut().get_mut(made.other).unwrap())));
    }
    assert!(tells_apart(|_, made| made.state.objects_mut().remove(made.other)));
}

/// The block becomes a list whose nodes own the other block, and in which the first number differs from node to node.
fn make_list(universe: &mut Universe, made: &mut Made) {
    let mut alias = || {
        let (object, address) = universe.fresh_object();
        Alias { object, address }
    };
    let (last, each) = (alias(), alias());
    let own = Own { atoms: [made.first].into(), variables: [made.bound].into() };
    let shape = Shape::List(Links { head: 0, next: 8, previous: Some(16) });
    let length = LinearExpr::constant(3);
    let segment = Segment { shape, length, last: Some(last), each, own };
    made.state.objects_mut().get_mut(made.block).unwrap().segment = Some(Arc::new(segment));
    made.state.objects_mut().get_mut(made.other).unwrap().owner = Some(made.block);
    made.state.roots_mut().insert(Root::Local(5), last.address);
}

#[test]
fn how_a_list_hangs_together_counts() {
    let list = |change: &dyn Fn(&mut Segment)| {
        let (mut universe, mut left, mut right) = twins();
        make_list(&mut universe, &mut left);
        make_list(&mut universe, &mut right);
        let (own, theirs) = (left.state.canonical(&universe), right.state.canonical(&universe));
        let meaning = own.meaning_in(&theirs).unwrap();
        // What differs from node to node stands for nothing.
        assert!(!meaning.terms.contains_key(&left.first) && meaning.terms.contains_key(&left.second));
        assert!(!meaning.variables.contains_key(&left.bound));
        assert!(!meaning.objects.contains_key(&left.other) && meaning.objects.contains_key(&left.block));
        let object = right.state.objects_mut().get_mut(right.block).unwrap();
        change(Arc::make_mut(object.segment.as_mut().unwrap()));
        are_equal(&universe, &left.state, &right.state)
    };
    assert!(list(&|_| {}));
    assert!(!list(&|segment| segment.shape = Shape::List(Links { head: 0, next: 0, previous: Some(16) })));
    assert!(!list(&|segment| segment.length = LinearExpr::constant(4)));
    assert!(!list(&|segment| segment.last = None));
    assert!(!list(&|segment| segment.last = Some(segment.each)));
    assert!(!list(&|segment| segment.own.atoms.clear()));
    assert!(!list(&|segment| segment.own.variables.clear()));
    let (mut universe, mut left, mut right) = twins();
    make_list(&mut universe, &mut left);
    make_list(&mut universe, &mut right);
    right.state.objects_mut().get_mut(right.other).unwrap().owner = None;
    assert!(!are_equal(&universe, &left.state, &right.state));
}

#[test]
fn what_roots_name_counts() {
    assert!(tells_apart(|_, made| {
        made.state.roots_mut().insert(Root::Local(2), made.second);
        made.state.roots_mut().insert(Root::Local(3), made.first);
    }));
    assert!(tells_apart(|_, made| {
        made.state.roots_mut().insert(Root::Local(3), made.first);
    }));
    assert!(tells_apart(|_, made| {
        made.state.roots_mut().remove(&Root::Local(0));
    }));
    assert!(tells_apart(|universe, made| {
        let wide = universe.terms.fresh(32, AtomKind::Input, Sign::Unsigned);
        made.state.roots_mut().insert(Root::Local(2), wide);
    }));
}

#[test]
fn blocks_that_may_be_unknown_count() {
    assert!(tells_apart(|_, made| made.state.lose_track()));
}
